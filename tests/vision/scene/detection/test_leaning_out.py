"""Pieces that stand at the map's edge and lean out of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell
from tests.vision.scene.detection.test_new_things import _column
from vision.numeric.changes import change
from vision.numeric.patches import apply
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Thing
from vision.objects.shapes.solids import Ground
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.new_things import Search, _leans_out, detect
from vision.scene.state.half_size import half
from vision.scene.state.table import Table
from vision.tiles.gallery import Gallery


@pytest.mark.parametrize(("kind", "certain", "foot", "leans"), [
    ("cowboy", True, (0.5, 0.1), True),
    ("cowboy", False, (0.5, 0.1), False),
    (TOKEN, True, (0.5, 0.1), False),
    ("cowboy", True, (0.5, -0.6), False),
])  # fmt: skip
def test_a_piece_at_the_maps_edge_that_leans_out_is_not_taken_apart_into_tokens(
    kind: str, certain: bool, foot: tuple[float, float], leans: bool
) -> None:
    """A tall one under a tilted camera has room for two, and was told as two pieces."""
    table, _ = _column(1)
    place = apply(table.lattice.warp(Cell(0, 0)), np.array([foot]))[0]
    piece = np.ones((30, 12), np.bool_)
    ground = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.array([0.0, -40.0]), 0.0)
    top = apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, 0.1]]))[0] - (6, 30)
    thing = Thing(kind, "blue", (float(place[0]), float(place[1])), False, 1.0, certain, 0.8, certain)
    look: Any = SimpleNamespace(
        cut=SimpleNamespace(corner=(round(top[0]), round(top[1])), ground=ground), at=lambda *_: (thing, None)
    )
    nothing = np.zeros_like(piece)
    assert _leans_out(table, look, piece, nothing, nothing) is leans
    look.cut.corner = (round(top[0]), round(top[1]) - 60)  # all of it lies beside the map
    assert not _leans_out(table, look, piece, nothing, nothing)


@pytest.mark.parametrize("leans", [True, False])
def test_a_piece_that_leans_out_is_looked_at_whole(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch, leans: bool
) -> None:
    """Anything else beside the map may be tokens that touch."""
    table, _ = _column(1)
    x, y = (round(float(value)) for value in apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, -0.6]]))[0])
    now = table.seen.copy()
    cv2.ellipse(now, (x, y), (9, 20), 0, 0, 360, (180, 60, 30), -1)
    given: list[int] = []
    monkeypatch.setattr("vision.scene.detection.new_things._leans_out", lambda *_: leans)

    def apart(_: Table, lying: list[NDArray[np.bool_]], *__: Any) -> tuple[Any, Any, float]:
        given.append(len(lying))
        return lying, [], 1.0

    monkeypatch.setattr("vision.scene.detection.new_things.ungrouped", apart)
    search = Search(table, now, change(half(table.bare), half(now)), gallery, None, NewThingConfig())
    detect(search, np.ones((16, 8), np.bool_), (x // 2 - 4, y // 2 - 8), np.zeros(now.shape[:2], np.bool_))
    assert given == [0 if leans else 1]
