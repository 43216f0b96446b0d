"""A table with a map of tiles, pieces and stacks, and frames of it in any light, out of focus or in shadow."""

from __future__ import annotations

import cv2
import numpy as np

from app.bench.enrolled import FACE_SIZE
from app.bench.handless_table import BareTable
from app.rules.tileset import TileSet
from app.values import Face, turn_point
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutStack
from hardware.simulator.sprites import Shade
from tests.worlds.tables import ARTWORKS, Round

COLOURS = ("yellow", "red", "green", "blue", "black")


class FurnishedTable(BareTable):
    """The table of ``game`` with that many ``tiles`` besides the start tile, a piece or stack on many of them."""

    def __init__(self, game: Round, tileset: TileSet, tiles: int) -> None:
        super().__init__(tileset, ARTWORKS[game.artwork](tileset, FACE_SIZE), game.settings)
        self._furnish(tiles)

    def shot(self, shadow: Shade | None = None, gain: float = 1.0, blur: float = 0.0) -> Picture:
        """A frame of the table at rest, uint8 [h, w, 3] BGR, with a shadow, a gain, or a blur."""
        picture = self.table.photograph(self.index, [shadow] if shadow is not None else (), shade=1.0 - gain)
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8) if blur else picture

    def _furnish(self, tiles: int) -> None:
        """Lay that many more tiles one by one, with a piece or stack on many of them."""
        terms = self.tileset.terms
        for number in range(tiles):
            laid = self.next_tile()
            if laid is None:
                return
            self.rest(4, [laid])
            places = self.tileset.by_id[Face.from_name(laid.face).design].places.places
            place = places[int(self._chance.integers(len(places)))]
            at = turn_point(place.piece, laid.rotation)
            if place.stack is not None and terms.tokens:
                stack = turn_point(place.stack, laid.rotation)
                self.rest(4, [PutStack(f"s{number}", laid.cell, stack, 1 + number % 3)])
            elif number % 3:
                kind = terms.claimant if number % 5 else next(k for k in terms.piece_names if k != terms.claimant)
                colour = COLOURS[int(self._chance.integers(len(COLOURS)))]
                lying = number % 4 == 0 and bool(terms.piece(terms.claimant).lies_on)
                self.rest(4, [PutPiece(f"p{number}", kind, colour, laid.cell, at, lying)])
