"""A simulated table without hands: things appear and vanish between frames, so that single abilities of the
recognition can be measured separately.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import numpy as np

from app.bench.enrolled import OTHER_LIGHT, enrolled
from app.rules.tileset import TileSet
from app.values.pictures import Picture
from hardware.simulator import Op, PutTile, TableSettings, VirtualTable
from vision.observation import Observation, Scene


class BareTable:
    """The table of ``settings`` with its start tile, and a watcher whose reference pictures have another light.

    ``drawn`` are the faces of the tile set by name; the seed of the settings decides what is laid where.
    ``spent`` holds the CPU milliseconds of every frame so far, ``said`` the observations of the last frames.
    """

    def __init__(self, tileset: TileSet, drawn: Mapping[str, Picture], settings: TableSettings) -> None:
        self.tileset = tileset
        self.table = VirtualTable(drawn, settings)
        self.watcher = enrolled(drawn, OTHER_LIGHT[settings.light], settings.seed, settings.world).watcher(tileset)
        self._chance = np.random.default_rng([settings.seed, 17])
        self._faces = [face.name for face, count in tileset.faces("land") for _ in range(count)]
        self._chance.shuffle(self._faces)
        self.index = 0
        self.spent: list[float] = []
        self.table.apply(PutTile((0, 0), tileset.start_face.name, 0))
        self.said = self.rest()

    def rest(self, frames: int = 4, ops: Sequence[Op] = ()) -> list[Observation]:
        """Apply ``ops``, then show that many frames; returns their observations."""
        for op in ops:
            self.table.apply(op)
        self.said = []
        for _ in range(frames):
            self.show(self.table.photograph(self.index))
        return self.said

    def show(self, picture: Picture) -> Scene:
        """Show one frame; returns what was observed in it."""
        began = time.process_time()
        said = self.watcher.feed(picture, self.index)
        self.spent.append((time.process_time() - began) * 1000)
        self.index += 1
        self.said += said
        return said

    def next_tile(self) -> PutTile | None:
        """A tile for a random free cell beside the map, with a higher chance near its middle; None if all tiles lie."""
        if not self._faces:
            return None
        laid = self.table.scene.tiles
        free = sorted(
            {(c + x, r + y) for c, r in laid for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            & (self.table.visible_cells - set(laid))
        )
        if not free:
            return None
        free.sort(key=lambda cell: cell[0] ** 2 + cell[1] ** 2 + float(self._chance.uniform(0, 9)))
        return PutTile(free[0], self._faces.pop(), int(self._chance.integers(4)))
