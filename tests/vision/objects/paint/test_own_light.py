"""Glints on a thing, and its shadow beside it: neither is print, and neither is an outline."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.objects.paint.own_light import OwnLightConfig, glints, shadow_beside
from vision.objects.paint.paints import COLOURS
from vision.objects.segmentation.blobs import Blob, BlobConfig, Cutout, Known, Outlined
from vision.objects.shapes.solids import Ground

PRINT, RED, BLACK = (150, 190, 205), (60, 50, 185), (52, 50, 50)
WHITE = (255, 255, 255)
CONFIG = OwnLightConfig()
PAINTS = Known()
FLAT = Ground(np.array([[57.0, 0.0], [0.0, 57.0]]), np.zeros(2), 0.0)


def _table(colour: tuple[int, int, int] = PRINT) -> Picture:
    """A print [60, 80, 3] of that colour with some structure."""
    chance = np.random.default_rng(5)
    return np.clip(np.array(colour) + chance.normal(0, 4, (60, 80, 3)), 0, 255).astype(np.uint8)


def _area(rows: slice, columns: slice) -> NDArray[np.bool_]:
    area = np.zeros((60, 80), np.bool_)
    area[rows, columns] = True
    return area


THING, SHADOW = _area(slice(20, 40), slice(30, 50)), _area(slice(26, 46), slice(50, 60))


def _outlined(now: Picture, bare: Picture, mask: NDArray[np.bool_], known: Known = PAINTS) -> Outlined:
    cut = Cutout(now, bare, (0, 0), FLAT, np.ones(3, np.float32), 0.6)
    blob = Blob.of(cut, mask.astype(np.float32), np.zeros_like(mask), known, False, BlobConfig())
    return Outlined.of(blob, known)


def _glints(now: Picture, bare: Picture, mask: NDArray[np.bool_], paint: tuple[int, int, int]) -> NDArray[np.bool_]:
    return glints(now, bare, mask, np.array(paint, np.float64), 0.4, CONFIG)


def _shaded(bare: Picture, light: tuple[float, float, float]) -> Picture:
    """A red thing whose shadow leaves those parts (BGR) of the light on the print beside it."""
    now = bare.copy()
    now[THING] = RED
    now[SHADOW] = (bare[SHADOW] * np.array(light)).astype(np.uint8)
    return now


@pytest.mark.parametrize("light", [(0.72, 0.64, 0.6), (0.6, 0.6, 0.6), (0.2, 0.2, 0.19)])
def test_a_shadow_is_no_part_of_a_red_thing_whatever_its_colour_and_depth(light: tuple[float, float, float]) -> None:
    """It lacks the hue; the thing keeps its outline, and what casts no shadow has none taken off."""
    bare = _table()
    now = _shaded(bare, light)
    found = shadow_beside(now, bare, THING | SHADOW, np.array(RED, np.float64), CONFIG)
    assert np.count_nonzero(found & SHADOW) > 0.85 * np.count_nonzero(SHADOW)
    assert not (found & THING).any()
    outlined = _outlined(now, bare, THING | SHADOW)
    for mask in (outlined.clear, outlined.whole):
        assert np.count_nonzero(mask ^ THING) < 0.1 * np.count_nonzero(THING)


def test_a_shadow_lacks_the_hue_that_is_seen_here_though_the_paint_was_shown_in_a_haze() -> None:
    """A green figure that lay half on a white table was asked about: its shadow was taken for a part of it."""
    bare = _table()
    shapes: Any = SimpleNamespace(paints={})
    known = Known({**COLOURS, "red": (95, 88, 172)}, shapes)
    outlined = _outlined(_shaded(bare, (0.4, 0.42, 0.5)), bare, THING | SHADOW, known)
    assert np.count_nonzero(outlined.clear ^ THING) < 0.1 * np.count_nonzero(THING)


@pytest.mark.parametrize("shade", [0.3, 0.5, 0.8])
def test_the_dark_side_of_a_red_thing_is_a_part_of_it(shade: float) -> None:
    bare = _table()
    now = _shaded(bare, (1.0, 1.0, 1.0))
    now[SHADOW] = (np.array(RED) * shade).astype(np.uint8)
    found = shadow_beside(now, bare, THING | SHADOW, np.array(RED, np.float64), CONFIG)
    print(np.count_nonzero(found), np.count_nonzero(found))
    assert not found.any()


def test_what_would_be_shadow_for_the_most_part_is_none() -> None:
    """Then its hue was hardly seen."""
    bare = _table()
    now = (bare * 0.6).astype(np.uint8)
    assert not shadow_beside(now, bare, THING, np.array(RED, np.float64), CONFIG).any()


def test_a_glint_at_the_rim_of_a_black_thing_belongs_to_it_and_proves_no_print() -> None:
    """It is within the outline, and is no part of what the shapes have to explain."""
    bare = _table()
    now = bare.copy()
    now[THING] = BLACK
    rim = _area(slice(24, 30), slice(44, 50))
    now[rim] = WHITE
    seen = THING & ~rim  # what differs from the print in the paint of the thing
    found = _glints(now, bare, seen, BLACK)
    assert found[rim].all()
    assert np.count_nonzero(found) < 2 * np.count_nonzero(rim)
    outlined = _outlined(now, bare, seen)
    assert outlined.clear[rim].all()
    dull = now.copy()
    dull[rim] = BLACK
    assert outlined.view.unexplained() < 1.05 * _outlined(dull, bare, THING).view.unexplained()


def test_a_thing_that_is_white_for_the_most_part_has_no_glints() -> None:
    bare = _table()
    now = bare.copy()
    now[THING] = WHITE
    now[_area(slice(20, 40), slice(30, 36))] = BLACK
    assert not _glints(now, bare, _area(slice(20, 40), slice(30, 36)), BLACK).any()


def test_white_print_beside_a_thing_is_no_glint_of_it() -> None:
    """It was as bright before."""
    bare = _table()
    bare[_area(slice(20, 26), slice(50, 56))] = WHITE
    now = bare.copy()
    now[THING] = BLACK
    assert not _glints(now, bare, THING, BLACK).any()


@pytest.mark.parametrize(("paint", "white"), [(RED, 50), (RED, 90), (BLACK, 100)])
def test_paint_under_much_white_light_is_a_glint_of_its_gloss(paint: tuple[int, int, int], white: int) -> None:
    """It is far from white, but shows neither the paint's shades nor the print's; less light on the paint is none."""
    bare = _table((70, 170, 90))
    now = bare.copy()
    now[THING] = paint
    shine, side = _area(slice(24, 30), slice(34, 44)), _area(slice(32, 38), slice(34, 44))
    now[shine] = np.minimum(np.array(paint) + white, 255)
    now[side] = np.array(paint) * 1.2
    found = _glints(now, bare, THING, paint)
    assert found[shine].all()
    assert not (found & side).any()


def test_print_in_a_shadow_is_no_glint_of_a_black_thing() -> None:
    """It is as grey as black paint under white light."""
    bare = np.full((60, 80, 3), 240, np.uint8)
    now = bare.copy()
    now[THING] = BLACK
    now[SHADOW] = 140
    assert not _glints(now, bare, THING, BLACK).any()


def test_print_that_looks_like_gloss_is_none_where_it_was_before() -> None:
    """Pink print beside a red thing."""
    bare = _table()
    bare[SHADOW] = np.array(RED) + 70
    now = bare.copy()
    now[THING] = RED
    assert not _glints(now, bare, THING, RED).any()


def test_the_top_of_a_black_thing_in_much_light_is_no_glint() -> None:
    """Black paint has broad gloss, and its faces are known by it."""
    bare = _table((70, 170, 90))
    now = bare.copy()
    now[THING] = BLACK
    now[_area(slice(24, 36), slice(34, 46))] = 110
    assert not _glints(now, bare, THING, BLACK).any()


def test_the_rim_of_a_red_thing_on_pale_print_is_no_glint() -> None:
    """The lens mixes both there into the like of gloss."""
    bare = np.full((60, 80, 3), (190, 205, 215), np.uint8)
    now = bare.copy()
    now[THING] = RED
    rim = _area(slice(20, 40), slice(48, 50))
    now[rim] = np.array(RED) * 0.6 + np.array((190, 205, 215)) * 0.4
    assert not _glints(now, bare, THING, RED).any()
