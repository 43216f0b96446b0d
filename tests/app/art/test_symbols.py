"""Where the symbols stand on a face."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from app.art.canvas import Canvas
from app.art.geometry import shapes
from app.art.symbols import paint_symbols
from app.rules.shipped import SHIPPED
from app.tilesets import load_tileset
from tests.sampling import sampled


class Stamped(Canvas):
    """A canvas that keeps how far from its edge each layer stays that is stamped onto it, in units of its width."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.spare: list[float] = []

    def stamp(self, sheet: Canvas, width: float = 0.0, **_: object) -> None:  # pyrefly: ignore[bad-override]
        """Keep how far from the edge the layer stays with its outline."""
        assert sheet.alpha is not None
        west, north, wide, high = cv2.boundingRect((sheet.alpha > 127).astype(np.uint8))
        inside = min(west, north, self.size - west - wide, self.size - north - high)
        self.spare.append(inside / self.size - width)


BOXES = sorted({file.parent.name for file in SHIPPED.glob("*/*.toml")})


@pytest.mark.parametrize("box", sampled(BOXES, ["gold-rush", "hunters-and-gatherers"]))
@pytest.mark.parametrize("turn", sampled(range(4), [2]))
def test_no_symbol_is_cut_off_at_the_edge_of_its_tile(box: str, turn: int) -> None:
    """The whole of it is on the tile with its outline, on every face, whichever way this lies."""
    tileset = load_tileset(box)
    cut = []
    for face, _ in tileset.faces():
        design, canvas = tileset.by_id[face.design], Stamped(384)
        paint_symbols(canvas, shapes(design), design.places.places, design.variant(face.variant).symbols, turn)
        if min(canvas.spare, default=0.0) < -1 / canvas.size:
            cut.append(f"{face.name} by {-min(canvas.spare):.3f}")
    assert not cut


@pytest.mark.parametrize("turn", range(4))
def test_what_is_several_times_on_a_line_lies_along_it(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two fish swim in their river one behind the other, neither on the bank, and clear of each other."""
    found: list[tuple[float, float]] = []

    def paint(_: Canvas, name: str, x: float, y: float, *__: float) -> None:
        if name == "fish":
            found.append((x, y))

    monkeypatch.setattr("app.art.symbols._paint", paint)
    design = load_tileset("hunters-and-gatherers-2020").by_id["20"]
    shape = shapes(design)
    paint_symbols(Canvas(32), shape, design.places.places, design.variants[0].symbols, turn)
    (path,) = (line.path for line in shape.lines)
    (ax, ay), (bx, by) = found
    assert max(float(np.hypot(*(path - each).T).min()) for each in found) < 0.04
    assert math.hypot(ax - bx, ay - by) > 0.18
