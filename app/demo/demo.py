"""The demonstration: a camera over a simulated table on which virtual players play a whole game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from app.demo.hand_visits import Script
from app.demo.players import RandomPlayers, RecordedPlayers, Step
from app.rules import SEATS, Game, Move, Options, TileSet
from app.rules.moves import write_move
from app.table.model.inputs import Input
from app.values.pictures import Picture
from hardware.simulator import SimulatedCamera, TableSettings, visible_cells
from hardware.simulator.ops import Visit

STILL = 3
"""For how many frames at a time the table stays still while players wait for an answer."""
BREATH = 12
"""For how many frames players look up before each visit where somebody looks on: what they did last is recognised
within two, and what is asked about it has to reach them before their hand is on its way.
"""


def seats_of(seed: int) -> tuple[str, ...]:
    """The default seats of game number ``seed``: 2 to 5 players; every colour appears in some games."""
    colours = list(SEATS)
    Random(seed).shuffle(colours)
    return tuple(colours[: 2 + seed % 4])


class Demo:
    """One demonstration. ``truth`` is the game as it is really played; the app receives only ``camera``.

    ``touches`` are inputs that players make by touch because no camera can see them, ``played`` their moves in the
    words of a game record, with which they answer questions: take from both before each frame.
    """

    def __init__(
        self,
        tileset: TileSet,
        pictures: Mapping[str, Picture],
        settings: TableSettings,
        seed: int,
        seats: Sequence[str],
        options: Options | None = None,
        moves: Sequence[Move] | None = None,
        breath: int = 0,
    ) -> None:
        """``pictures`` are the faces of the tile set; ``moves`` are played instead of random ones. ``breath`` is for
        how many frames players look up before each visit of a hand.

        Raises ValueError for invalid seats.
        """
        self.truth = Game(tileset, tuple(seats), options, token_seed=seed)
        script = Script(self.truth, seed)
        self.touches: deque[Input] = script.touches
        self.played: deque[str] = deque()
        room = visible_cells(settings)
        players: RandomPlayers | RecordedPlayers
        if moves is None:
            players = RandomPlayers(self.truth, seed, lambda cell: (cell.col, cell.row) in room)
        else:
            players = RecordedPlayers(self.truth, moves)
        self._waiting = False
        visits = patient(script.visits(self._told(players.steps())), lambda: self._waiting, breath)
        self.camera = SimulatedCamera(pictures, visits, settings, script.set_up())

    def _told(self, steps: Iterable[Step]) -> Iterator[Step]:
        """The same steps; what is played in each is told before any hand moves."""
        for step in steps:
            self.played.append(write_move(step.move))
            yield step

    def hold(self, waiting: bool) -> None:
        """Let the players wait for an answer (True) or continue (False)."""
        self._waiting = waiting


def patient(visits: Iterable[Visit], waiting: Callable[[], bool], breath: int = 0) -> Iterator[Visit]:
    """The same visits, with still visits added while the players are ``waiting``, and for ``breath`` frames before that
    is known.
    """
    for visit in visits:
        if breath:
            yield Visit(still_frames=breath)
        while waiting():
            yield Visit(still_frames=STILL)
        yield visit
