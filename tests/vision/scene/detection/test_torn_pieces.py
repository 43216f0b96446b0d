"""Parts of a change that are one piece."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.values import Cell
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Cutout, Known, Thing
from vision.objects.shapes.solids import Ground
from vision.scene.detection.look import Look, Seen
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.torn_pieces import made_whole

NOTHING = np.zeros((60, 60), np.bool_)
PART = Thing("tent", "black", (30.0, 40.0), False, 0.5, False, 0.86)
WHOLE = Thing("cowboy", "black", (30.0, 34.0), None, 0.9, False, 0.7)


def _seen(thing: Thing, rows: slice) -> Seen:
    part = NOTHING.copy()
    part[rows, 22:38] = True
    return Seen(part, thing, part.astype(np.float32), 1.0)


@pytest.mark.parametrize(("whole", "joined"), [
    (WHOLE, True),
    (replace(WHOLE, fit=0.46), False),  # it has no piece's outline
    (replace(WHOLE, fit=0.46, certain=True, confidence=1.0), True),  # but its contour is one's: the rest is shadow
    (replace(WHOLE, confidence=0.5), False),  # no surer than a part
    (replace(WHOLE, kind=TOKEN), False),
    (replace(WHOLE, kind=""), False),
])  # fmt: skip
def test_parts_in_doubt_are_one_piece_where_that_is_surer(
    monkeypatch: pytest.MonkeyPatch, whole: Thing, joined: bool
) -> None:
    """A black figure and its shadow on the tracks were taken for two dark things."""
    bare = np.full((60, 60, 3), 150, np.uint8)
    ground = Ground(np.array([[57.0, 0.0], [0.0, 40.0]]), np.array([0.0, -30.0]), 0.0)
    cut = Cutout(bare, bare, (0, 0), ground, np.ones(3, np.float32), 0.6)
    look = Look(cut, 57.0, (Cell(0, 0), (0.5, 0.5)), Known({"black": (50, 50, 52)}, None, ()), NewThingConfig())
    monkeypatch.setattr(Look, "joined", lambda *_: (whole, np.ones((60, 60), np.float32)))
    one, two = _seen(PART, slice(18, 34)), _seen(replace(PART, kind="", confidence=0.1), slice(34, 42))
    found = made_whole(look, [one, two], [one.part, two.part], one.part | two.part, NOTHING, NOTHING)
    if joined:
        assert [each.thing for each in found] == [whole]
        assert (found[0].part == (one.part | two.part)).all()
    else:
        assert [each is other for each, other in zip(found, (one, two), strict=True)] == [True, True]
