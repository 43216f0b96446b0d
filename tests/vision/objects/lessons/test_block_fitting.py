"""Shapes fitted to examples as a camera that looks across the table shows them: high pieces, small in the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.objects.lessons.block_fitting import PASSES, block_fits, fit_block, fit_token
from vision.objects.lessons.examples import Example
from vision.objects.lessons.exhibition import Exhibition, cost
from vision.objects.paint.paints import TOKEN
from vision.objects.shapes.families import ROUND, Block
from vision.objects.shapes.solids import Ground, drawn

ACROSS = Ground(np.array([[54.5, 1.0], [-1.8, 48.8]]), np.array([-2.3, -24.6]), 0.047)
"""A camera that is tilted by a quarter of a right angle, at 52 pixels a tile."""
ABOVE = Ground(np.array([[54.5, 1.0], [-1.8, 54.0]]), np.array([3.0, -4.0]), 0.044)
"""One that looks straight down, and sees hardly how tall anything is."""
STEEPLY = Ground(np.array([[43.0, 0.5], [-0.5, 36.0]]), np.array([-2.3, -33.3]), 0.047)
"""One that is tilted by more, and sees from the side as much as from above, at 40 pixels a tile."""
SIDE = 56
TABLE = np.array([110.0, 150.0, 80.0])
PAINTS = ((40.0, 180.0, 225.0), (45.0, 40.0, 180.0), (150.0, 90.0, 50.0))


def _example(
    block: Block,
    paint: Sequence[float],
    turn: float,
    colour: str,
    left: float = 0.6,
    ring: Sequence[float] = (),
    ground: Ground = ACROSS,
    margin: int = 1,
) -> Example:
    """The block in the middle of a plain table, its shadow leaving the part ``left`` of the light; ``ring``: the colour
    of the outer third of its top, none if empty. ``margin``: by how many pixels its mask is too large.
    """
    chance = np.random.default_rng([7, int(100 * turn)])
    foot = np.array([SIDE / 2, SIDE / 2 + 6])
    parts = drawn(block.solid("hut"), turn, ground, foot, (SIDE, SIDE))
    cover = parts[..., :1]
    bare = np.full((SIDE, SIDE, 3), TABLE)
    look = (parts @ np.array([0.6, 0.25, -0.2, 0.35]))[..., None] * np.array(paint)
    if ring:
        inner = Block(block.sides, block.wide * 0.6, block.long * 0.6, block.tall, block.top)
        inside = drawn(inner.solid("hut"), turn, ground, foot, (SIDE, SIDE))[..., :1]
        look = inside * look + (cover - inside) * np.array(ring)
    fallen = cv2.GaussianBlur(np.roll(cover[..., 0], (7, 5), axis=(0, 1)), (0, 0), 1.0)[..., None]
    now = look + (1.0 - cover) * bare * (1.0 - (1.0 - left) * fallen) + chance.normal(0.0, 4.0, bare.shape)
    near = np.asarray(cv2.dilate((cover[..., 0] > 0.5).astype(np.uint8), np.ones((2 * margin + 1,) * 2, np.uint8)))
    return Example(
        TOKEN if not colour else "hut", False, colour, 1, (0, 0),
        np.asarray(np.clip(now, 0, 255), np.uint8), bare.astype(np.uint8), near > 0,
    )  # fmt: skip


def _shown(block: Block, left: float = 0.6, ground: Ground = ACROSS) -> list[Example]:
    turns = (0.35, 1.2, 2.5)
    return [
        _example(block, paint, turn, str(k), left, ground=ground)
        for k, (paint, turn) in enumerate(zip(PAINTS, turns, strict=True))
    ]


@pytest.mark.parametrize(("wide", "examples"), [(12.0, 1), (12.0, 3), (14.0, 3)])
@pytest.mark.slow
def test_a_roof_with_four_corners_is_no_dome(wide: float, examples: int) -> None:
    """Form and base of a ridge roof follow from examples in which its height hides half the table behind it."""
    roof = Block(4, wide, 15.4, 10.5, (0.0, 0.95))
    found, *_ = fit_block([Exhibition(each, ACROSS) for each in _shown(roof)[:examples]], "hut")
    assert found.sides == 4
    assert sorted((found.wide, found.long)) == pytest.approx(sorted((wide, 15.4)), rel=0.15)
    assert min(found.top) < 0.4 < 0.7 < max(found.top)


@pytest.mark.slow
@pytest.mark.parametrize("long", [14.5, 16.7, 18.0])
def test_a_vault_with_four_corners_is_no_dome(long: float) -> None:
    """Its silhouette, to which its height adds, tells too little of its base for a dome to look better in the end."""
    vault = Block(4, 12.2, long, 9.2, (0.3, 1.0), 2.0)
    found, *_ = fit_block([Exhibition(each, STEEPLY) for each in _shown(vault, ground=STEEPLY)], "hut")
    assert found.sides == 4
    assert min(found.top) < 0.6 < 0.8 < max(found.top)
    assert max(found.wide, found.long) == pytest.approx(long, rel=0.1)


@pytest.mark.slow
def test_a_height_that_does_not_show_is_that_of_a_usual_piece() -> None:
    """Seen from straight above a cone looks the same whatever its height: it does not stay the needle that it was taken
    for when less was known of the camera.
    """
    cone = Block(ROUND, 14.0, 14.0, 17.0, (0.2, 0.2))
    views = [Exhibition(each, ABOVE) for each in _shown(cone, ground=ABOVE)]
    *_, (found, *_) = block_fits(views, "hut", [replace(cone, tall=32.0, top=(0.1, 0.1))])
    assert 0.6 < found.tall / (found.wide * found.long) ** 0.5 < 1.6


def test_what_a_view_from_above_leaves_open_of_a_form_is_kept() -> None:
    """Other forms that explain a pyramid seen from straight above nearly as well as the best one does."""
    views = [Exhibition(each, ABOVE) for each in _shown(Block(4, 15.0, 15.0, 14.0, (0.0, 0.0)), ground=ABOVE)]
    best, *others = fit_block(views, "hut")
    costs = [cost(views, each.solid("hut")) for each in (best, *others)]
    assert others
    assert max(costs) < 1.15 * costs[0]
    for each in others:
        near = each.top == pytest.approx(best.top, abs=0.1) and each.tall == pytest.approx(best.tall, rel=0.05)
        assert (each.sides, each.bulge) != (best.sides, best.bulge) or not near


def test_sizes_are_fitted_until_none_makes_the_block_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody waits: from a block that is far too high and narrow, one step of each size in each round leads to
    one that is far too low, since its top makes up for that.
    """
    monkeypatch.setattr("vision.objects.lessons.block_fitting.FORMS", ())
    roof = Block(4, 14.5, 14.5, 14.0, (0.0, 1.0))
    views = [Exhibition(each, ACROSS) for each in _shown(roof)]
    high = replace(roof, wide=11.0, long=11.0, tall=24.0, top=(0.6, 0.6))
    *_, (found, *_) = block_fits(views, "hut", [high], PASSES)
    assert found.tall == pytest.approx(roof.tall, rel=0.07)
    assert found.top == pytest.approx(roof.top, abs=0.1)


@pytest.mark.parametrize("sides", [4, ROUND])
def test_a_token_is_as_wide_as_its_silhouette(sides: int) -> None:
    """A ring on it that has the table's colour is a part of it."""
    token = Block(sides, 16.0, 16.0, 2.0, (1.0, 1.0))
    example = _example(token, (60.0, 90.0, 150.0), 0.4, "", ring=tuple(TABLE * 0.85), margin=0)
    found = fit_token([Exhibition(example, ACROSS)])
    assert found.wide == pytest.approx(16.0, rel=0.12)
    assert found.top == (1.0, 1.0)
