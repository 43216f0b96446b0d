"""A simulated table without hands: things come and go between frames, so that single abilities of the eyes can be
measured by themselves.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import cv2
import numpy as np

from app.art.canvas import Picture
from app.art.layout import spots
from app.bench.tables import ARTWORKS, FACE_SIZE, OTHER_LIGHT, Round, enrolled
from app.rules.tileset import TileSet
from app.values import Face, turn_point
from hardware.simulator import Op, PutPiece, PutStack, PutTile, VirtualTable
from hardware.simulator.sprites import Shade
from vision.observation import Observation, Scene

COLOURS = ("yellow", "red", "green", "blue", "black")


class BareTable:
    """The table of ``game`` with its start tile, and eyes that learned the tiles under another light.

    ``spent`` holds the CPU milliseconds of every frame so far, ``said`` what was said of the last ones.
    """

    def __init__(self, game: Round, tileset: TileSet) -> None:
        drawn = ARTWORKS[game.artwork](tileset, FACE_SIZE)
        self.tileset = tileset
        self.table = VirtualTable(drawn, game.settings)
        self.watcher = enrolled(drawn, OTHER_LIGHT[game.settings.light], game.number).watcher(tileset)
        self._chance = np.random.default_rng([game.number, 17])
        self._faces = [face.name for face, count in tileset.faces("land") for _ in range(count)]
        self._chance.shuffle(self._faces)
        self.index = 0
        self.spent: list[float] = []
        self.table.apply(PutTile((0, 0), tileset.start_face.name, 0))
        self.said = self.rest()

    def rest(self, frames: int = 4, ops: Sequence[Op] = ()) -> list[Observation]:
        """Do ``ops``, then show so many frames; what was said of them."""
        for op in ops:
            self.table.apply(op)
        self.said = []
        for _ in range(frames):
            self.show(self.table.photograph(self.index))
        return self.said

    def show(self, picture: Picture) -> Scene:
        """Show one frame; what was said of it."""
        began = time.process_time()
        said = self.watcher.feed(picture, self.index)
        self.spent.append((time.process_time() - began) * 1000)
        self.index += 1
        self.said += said
        return said

    def shot(self, shadow: Shade | None = None, gain: float = 1.0, blur: float = 0.0) -> Picture:
        """A frame of the table as it lies, with a shadow, a gain, or out of focus."""
        picture = self.table.photograph(self.index, [shadow] if shadow is not None else (), shade=1.0 - gain)
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8) if blur else picture

    def next_tile(self) -> PutTile | None:
        """A tile for a random free cell beside the map, near its middle rather; None when all tiles lie."""
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

    def furnish(self, tiles: int) -> None:
        """Lay so many more tiles one by one, a piece or stack on many of them."""
        for number in range(tiles):
            laid = self.next_tile()
            if laid is None:
                return
            self.rest(4, [laid])
            places = spots(self.tileset.by_id[Face.from_name(laid.face).design])
            place = places[int(self._chance.integers(len(places)))]
            at = turn_point((place.x, place.y), laid.rotation)
            if place.stack is not None:
                stack = turn_point(place.stack, laid.rotation)
                self.rest(4, [PutStack(f"s{number}", laid.cell, stack, 1 + number % 3)])
            elif number % 3:
                kind = "tent" if number % 5 == 0 else "cowboy"
                colour = COLOURS[int(self._chance.integers(len(COLOURS)))]
                self.rest(4, [PutPiece(f"p{number}", kind, colour, laid.cell, at, number % 4 == 0)])
