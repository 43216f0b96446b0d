"""Turns moves into hands: what virtual players do on the simulated table, one visit of a hand after another.

The players follow the order that the app is made for: one thing at a time, first the tile, then its tokens, then the
action, then what returns to the players after a scoring.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from app.demo.players import Step
from app.rules import Cell, Discard, Game, Mine, Pass, Place, PutPiece, Stack, Standing, TakeBack
from app.table.inputs import ChoosePass, DiscardTile, Input
from app.table.mining import stack_to_mine
from app.values import turn_point
from hardware.simulator import ops as hand
from hardware.simulator.ops import Op, Visit

JITTER = 0.03
"""The standard deviation, in tiles, of the place where a hand puts a piece. Assumed, not measured on people."""

FROM = ("south", "east", "north", "west")
"""The edge of the table from which each player's hand comes, in playing order (the fifth sits south as well)."""


Heights = dict[tuple[Cell, int], int]
"""The number of tokens by (cell, segment) of their stack."""


class Script:
    """Turns the steps of a game into visits of hands.

    ``touches`` is filled, at the right time, with the inputs that players make by touch because no camera can see them:
    take from it before each frame.
    """

    def __init__(self, game: Game, seed: int, still_frames: int = 4) -> None:
        self._seats: Sequence[str] = tuple(game.seats)
        self._random = Random(seed)
        self._still_frames = still_frames
        self._start = game.copy()
        self.touches: deque[Input] = deque()

    def set_up(self) -> tuple[Op, ...]:
        """What lies on the table before the first visit: the start tile (GR-04)."""
        return tuple(hand.PutTile(cell, tile.face.name, tile.rotation) for cell, tile in self._start.tiles.items())

    def visits(self, steps: Iterable[Step]) -> Iterator[Visit]:
        """The whole game, from the first token on the start tile to the last piece that returns home."""
        yield from self._stacks({}, self._start, 0)
        for step in steps:
            yield from self._step(step, self._seats.index(step.before.on_turn))

    def _step(self, step: Step, seat: int) -> Iterator[Visit]:
        """One move with everything that is done by hand after it."""
        if isinstance(step.move, Place):
            yield self._visit(seat, self._tile(step.move))
            yield from self._stacks(_heights(step.before), step.game, seat)
        elif isinstance(step.move, Discard):
            self.touches.append(DiscardTile(step.move.face))
        elif isinstance(step.move, Pass) and step.outcome.over:
            # Any other turn without an action ends with the next player's tile; the last one must be ended by touch.
            self.touches.append(ChoosePass())
            yield Visit()
        else:
            yield from self._action(step, seat)
            if not step.outcome.over:  # after the game has ended everything stays where it is, to be looked at
                yield from self._homecoming(step, seat)

    def _tile(self, move: Place) -> Op:
        return hand.PutTile(move.cell, move.face.name, move.rotation)

    def _visit(self, seat: int, *ops: Op) -> Visit:
        return Visit(ops=ops, from_side=FROM[seat % 4], still_frames=self._still_frames)

    def _stacks(self, before: Heights, game: Game, seat: int) -> Iterator[Visit]:
        """The Claim Manager's hand: merge the stacks of joined mountains, put new tokens on top."""
        after = _heights(game)
        ops: list[Op] = [hand.SetStack(_stack(place), 0) for place in before if place not in after]
        for place, count in after.items():
            if place not in before:
                cell, segment = place
                tile = game.tiles[cell]
                at = turn_point(game.tileset.by_id[tile.design].places.stack_spot(segment), tile.rotation)
                ops.append(hand.PutStack(_stack(place), cell, at, count))
            elif before[place] != count:
                ops.append(hand.SetStack(_stack(place), count))
        if ops:
            yield self._visit(seat, *ops)

    def _action(self, step: Step, seat: int) -> Iterator[Visit]:
        move, before = step.move, step.before
        if isinstance(move, PutPiece):
            yield self._visit(seat, self._lay(move, before))
        elif isinstance(move, Mine):
            stack = mined_stack(before)
            fewer = hand.SetStack(_stack((stack.cell, stack.segment)), stack.count - 1)
            yield self._visit(seat, fewer, hand.PutToken(seat))
        elif isinstance(move, TakeBack):
            colour = before.on_turn
            kind = before.tileset.terms.claimant
            yield self._visit(seat, hand.TakePiece(_name(before, Standing(kind, colour, move.cell, move.segment))))

    def _lay(self, move: PutPiece, game: Game) -> Op:
        colour = game.on_turn
        tile = game.tiles[move.cell]
        design = game.tileset.by_id[tile.design]
        x, y = design.places.spot(move.segment)
        aim = (x + self._random.gauss(0, JITTER), y + self._random.gauss(0, JITTER))
        at = turn_point(aim, tile.rotation)
        piece = game.tileset.terms.piece(move.kind)
        lying = design.segments[move.segment].kind in piece.lies_on
        name = _name(game, Standing(move.kind, colour, move.cell, move.segment))
        if piece.roams and any((p.kind, p.colour) == (move.kind, colour) for p in game.pieces):
            return hand.MovePiece(name, move.cell, at)
        return hand.PutPiece(name, move.kind, colour, move.cell, at, lying)

    def _homecoming(self, step: Step, seat: int) -> Iterator[Visit]:
        """After a scoring: tokens of a completed mountain go to the winners, then the pieces go home, one per visit."""
        gone = [place for place in _heights(step.before) if place not in _heights(step.game)]
        if isinstance(step.move, Mine) and (stack := mined_stack(step.before)).count == 1:
            gone.remove((stack.cell, stack.segment))
        trays: list[Op] = [
            hand.PutToken(self._seats.index(colour)) for colour, n in step.outcome.distributed for _ in range(n)
        ]
        if gone or trays:
            yield self._visit(seat, *(hand.SetStack(_stack(place), 0) for place in gone), *trays)
        for piece in step.outcome.returned:
            yield self._visit(seat, hand.TakePiece(_name(step.before, piece)))


def mined_stack(game: Game) -> Stack:
    """The stack from which the player on turn mines (GR-40)."""
    stack = stack_to_mine(game)
    assert stack is not None, "mining is legal only where tokens lie"
    return stack


def _heights(game: Game) -> Heights:
    """The number of tokens on each mountain segment."""
    return {place: stack.count for place, stack in game.stacks.items()}


def _stack(place: tuple[Cell, int]) -> str:
    """The simulator's name of a stack: a tile may carry two."""
    (col, row), segment = place
    return f"stack {col},{row}:{segment}"


def _name(game: Game, piece: Standing) -> str:
    """The simulator's name of a piece: a roaming one keeps it everywhere, any other is named after its place."""
    if game.tileset.terms.piece(piece.kind).roams:
        return f"{piece.kind} {piece.colour}"
    return f"{piece.colour} {piece.cell.col},{piece.cell.row}:{piece.segment}"
