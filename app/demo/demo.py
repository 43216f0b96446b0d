"""The demonstration: a camera over a simulated table on which virtual players play a whole game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random

from app.demo.players import RandomPlayers, RecordedPlayers
from app.demo.script import Script
from app.rules import SEATS, Game, Move, Options, TileSet
from app.table.inputs import Input
from app.values.pictures import Picture
from hardware.simulator import SimulatedCamera, TableSettings, visible_cells
from hardware.simulator.ops import Visit

STILL = 3
"""Frames at a time for which the table lies still while players wait for an answer."""


def seats_of(seed: int) -> tuple[str, ...]:
    """Who plays game number ``seed`` when nobody says: 2 to 5 players, and every colour in its turn."""
    colours = list(SEATS)
    Random(seed).shuffle(colours)
    return tuple(colours[: 2 + seed % 4])


class Demo:
    """One demonstration. ``truth`` is the game as it is truly played; the app gets nothing but ``camera``.

    ``touches`` are what players say by touch because no camera can see it: draw from it before each frame.
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
    ) -> None:
        """``pictures`` are the faces of the tile set; ``moves`` are played instead of random ones.

        Raises ValueError for seats that cannot be.
        """
        self.truth = Game(tileset, tuple(seats), options, token_seed=seed)
        script = Script(self.truth, seed)
        self.touches: deque[Input] = script.touches
        room = visible_cells(settings)
        players: RandomPlayers | RecordedPlayers
        if moves is None:
            players = RandomPlayers(self.truth, seed, lambda cell: (cell.col, cell.row) in room)
        else:
            players = RecordedPlayers(self.truth, moves)
        self._waiting = False
        visits = patient(script.visits(players.steps()), lambda: self._waiting)
        self.camera = SimulatedCamera(pictures, visits, settings, script.set_up())

    def hold(self, waiting: bool) -> None:
        """The players wait from now on, or go on: something is asked of them."""
        self._waiting = waiting


def patient(visits: Iterable[Visit], waiting: Callable[[], bool]) -> Iterator[Visit]:
    """The same visits; while the players are ``waiting``, the table lies still."""
    for visit in visits:
        while waiting():
            yield Visit(still_frames=STILL)
        yield visit
