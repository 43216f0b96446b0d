"""Two tokens that touch on print of their own colour are one weak change."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell, Face, LaidTile
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Thing
from vision.scene.detection.bared_print import BaredConfig, PrintSeen
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.new_things import Search, detect_hiding
from vision.scene.detection.placing import Detected
from vision.scene.state.half_size import half, half_mask
from vision.scene.state.table import KnownTile, Standing, Table
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

SIDE, RADIUS = 72, 12
HIDDEN, SEEN = PrintSeen(0.1, 0.9, 0.2, BaredConfig()), PrintSeen(0.9, 0.9, 0.2, BaredConfig())


def _disc(east: int, radius: int = RADIUS) -> NDArray[np.bool_]:
    disc = np.zeros((480, 640), np.uint8)
    cv2.circle(disc, (east, 246), radius, 1.0, -1)
    return disc > 0


@pytest.mark.parametrize(
    ("second", "said"),
    [(RADIUS, 2), (5, 1), (0, 1)],  # a whole token, too little for one, nothing
)
def test_what_is_left_of_a_change_without_a_token_is_looked_at_once_more(
    monkeypatch: pytest.MonkeyPatch, second: int, said: int
) -> None:
    """The plainer of two tokens on print of their colour was lost without a word: of both together only the other one
    was found.
    """
    grain = np.random.default_rng(3).integers(60, 200, (480, 640, 3)).astype(np.uint8)
    gallery = Gallery({"G1": grain[:SIDE, :SIDE]})
    corners = np.array([290.0, 210.0]) + SIDE * SQUARE
    lattice = Lattice(Plane.from_tile(corners, 640, 480)).laid(Cell(0, 0), warp_of(corners))
    known = {Cell(0, 0): KnownTile(gallery.hypothesis("G1", 0), LaidTile(Face("G1"), 0), True)}
    table = Table(lattice, grain, grain, grain, known)
    change_ = _disc(312) | (_disc(312 + 26, second) if second else False)

    def first_of(
        search: Search, _: Any, marked: NDArray[np.bool_], known: Any, corner: Any, __: bool
    ) -> list[Detected]:
        """The westernmost token of what is marked."""
        west, north, _, high = cv2.boundingRect(marked.astype(np.uint8))
        own = marked.copy()
        own[:, west + 2 * RADIUS + 1 :] = False
        foot = (west + corner[0] + RADIUS, north + corner[1] + high // 2)
        rows, columns = slice(north, north + high), slice(west, west + 2 * RADIUS + 1)
        stands = Standing(
            TOKEN, "", None, Cell(0, 0), (0.5, 0.5), own[rows, columns], (foot[0] - RADIUS, north + corner[1]), True
        )
        return [Detected(stands, Thing(TOKEN, "", foot, None, 1.0, True, 0.9), None)]

    monkeypatch.setattr("vision.scene.detection.new_things._take_apart", first_of)
    monkeypatch.setattr("vision.scene.detection.new_things._print_stays_around", lambda *_: True)
    monkeypatch.setattr("vision.scene.detection.new_things.print_seen", lambda *_: HIDDEN)
    over = change(half(grain), half(grain))
    search = Search(table, grain, over, gallery, None, NewThingConfig())
    weak = half_mask(change_, over.strong.shape)
    pieces = np.asarray(cv2.connectedComponents(weak.astype(np.uint8))[1], np.int32)
    none = np.zeros(change_.shape, np.bool_)
    found = detect_hiding(search, weak, (0, 0), none, pieces)
    assert len(found) == said
    assert len({each.thing.foot for each in found}) == said
    monkeypatch.setattr("vision.scene.detection.new_things._mask_of", lambda *_: none)
    assert len(detect_hiding(search, weak, (0, 0), none, pieces)) == 1, "what takes nothing away ends it"
    monkeypatch.setattr("vision.scene.detection.new_things.print_seen", lambda *_: SEEN)
    assert not detect_hiding(search, weak, (0, 0), none, pieces)
