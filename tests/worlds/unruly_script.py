"""Unruly hands on the simulated table: the visits of a whole game with everything that players should not do.

Tiles are lifted, turned, moved and laid on illegal places; tile and cowboy come in one visit; pieces that should return
home are forgotten for a while; hands rest over the map. The game given to the script is the true one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from app.demo.players import Step
from app.demo.script import Script
from app.rules import Cell, Game, Place, PutPiece
from hardware.simulator import ops as hand
from hardware.simulator.faults import Bumped, Capped, Fault, LightStep, Unplugged
from hardware.simulator.ops import Visit

FRAMES = (150, 1100)
"""The range of frames in which the camera faults begin: every whole game is longer."""
STILL = 14
"""Still frames after a visit that leads to a question: time for people to look at the screen."""


class UnrulyScript(Script):
    """Turns the steps of a game into visits of unruly hands. ``acts`` counts the unruly acts by name.

    ``room`` says whether a cell is on the table; each kind of act has the probability ``often`` in a turn.
    """

    def __init__(self, game: Game, seed: int, room: Callable[[Cell], bool], often: float = 0.04) -> None:
        super().__init__(game, seed)
        self.acts: Counter[str] = Counter()
        self._wild = Random(f"unruly {seed}")
        self._room = room
        self._often = often
        self._held: list[Visit] = []
        self._late: list[Visit] = []

    def _may(self, act: str, factor: float = 1.0) -> bool:
        if self._wild.random() >= self._often * factor:
            return False
        self.acts[act] += 1
        return True

    def _step(self, step: Step, seat: int) -> Iterator[Visit]:
        if isinstance(step.move, Place):
            yield from self._flush()
            yield from self._remembered()
            yield from self._detours(step.before, step.move, seat)
            visits = list(super()._step(step, seat))
            if self._may("fast", 4.0):
                self._held = visits
                return
            yield from visits
            if self._may("lift"):
                yield replace(self._visit(seat, hand.TakeTile(step.move.cell)), still_frames=STILL)
                yield from self._again(step, seat)
            return
        if not isinstance(step.move, PutPiece):
            yield from self._flush()
        visits = list(super()._step(step, seat))
        if self._held and visits:
            tile, *stacks = self._held
            self._held = []
            yield replace(visits[0], ops=(*tile.ops, *visits[0].ops))
            yield from stacks
            visits = visits[1:]
        for visit in visits:
            going_home = all(isinstance(op, hand.TakePiece) for op in visit.ops) and bool(visit.ops)
            if going_home and self._may("forgotten", 3.0):
                self._late.append(visit)
            else:
                yield visit

    def _flush(self) -> Iterator[Visit]:
        """Lay the tile of a fast player who takes no further action."""
        yield from self._held
        self._held = []

    def _remembered(self) -> Iterator[Visit]:
        """Now and then return home what was forgotten."""
        if self._late and self._wild.random() < 0.4:
            yield from self._late
            self._late = []

    def _again(self, step: Step, seat: int) -> Iterator[Visit]:
        """Lay the lifted tile again, and its tokens."""
        assert isinstance(step.move, Place)
        ops = [self._tile(step.move)]
        for place, stack in step.game.stacks.items():
            if stack.cell == step.move.cell and place not in step.before.stacks:
                (visit,) = self._stacks(self._heights_without(step.game, place), step.game, seat)
                ops += visit.ops
        yield self._visit(seat, *ops)

    @staticmethod
    def _heights_without(game: Game, missing: tuple[Cell, int]) -> dict[tuple[Cell, int], int]:
        return {place: stack.count for place, stack in game.stacks.items() if place != missing}

    def _detours(self, game: Game, move: Place, seat: int) -> Iterator[Visit]:
        """What the player tries before the tile lies where it counts; then the tile is in the hand again."""
        if self._may("hover"):
            yield self._visit(seat, hand.Hover(move.cell))
        cells = [cell for cell in game.frontier() if self._room(cell)]
        places = [Place(move.face, cell, turn) for cell in cells for turn in range(4)]
        legal = [p for p in places if p != move and game.is_legal(p)]
        illegal = [p for p in places if not game.is_legal(p)]
        turned = [p for p in places if p.cell == move.cell and p != move]
        for act, choice in (("illegal", illegal), ("move", legal), ("turn", turned)):
            if choice and self._may(act):
                first = self._wild.choice(choice)
                yield replace(self._visit(seat, self._tile(first)), still_frames=STILL)
                yield replace(self._visit(seat, hand.TakeTile(first.cell)), still_frames=self._still_frames)
                return


def camera_faults(seed: int) -> tuple[Fault, ...]:
    """The camera faults in game number ``seed``: bumped, covered, unplugged for a minute, another light."""
    chance = Random(f"camera {seed}")
    at = sorted(chance.sample(range(*FRAMES, 20), 4))
    faults: list[Fault] = [
        Bumped(at[0], chance.uniform(-18, 18), chance.uniform(-18, 18), chance.uniform(-1.2, 1.2)),
        Capped(at[1], chance.randint(8, 25)),
        Unplugged(at[2], chance.randint(5, 40)),
        LightStep(at[3], *(chance.uniform(0.75, 1.1) for _ in range(3))),
    ]
    return tuple(fault for fault in faults if chance.random() < 0.7)
