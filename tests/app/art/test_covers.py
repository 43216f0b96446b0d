"""Tiles in parts for the screen: what covers the ground, the ground that goes on, and upright symbols."""

from __future__ import annotations

import math
from itertools import pairwise

import cv2
import numpy as np
import pytest

from app.art.covers import FIELD_TILES, MARK_SPAN, TINT_TILES, draw_cover, draw_field, draw_mark, draw_tint, marks
from app.art.geometry import is_open, shapes
from app.art.regions import paint_labels
from app.art.towns import ROOFS
from app.rules.tileset import TileSet
from app.tilesets import load_tileset
from app.values import turn_point
from tests.sampling import few


@pytest.mark.parametrize("name", ["A1", "B2", "D5"])
def test_a_cover_is_clear_over_grass_and_whole_over_all_else(gold_rush: TileSet, name: str) -> None:
    """Mountains, railroads and cities are drawn; most of the open ground lets the grass through."""
    design = gold_rush.by_id[name]
    alpha = draw_cover(design, 128)[..., 3]
    labels = paint_labels(shapes(design), 128)
    kinds = [segment.kind for segment in design.segments]
    open_parts = np.isin(labels, [i for i, kind in enumerate(kinds) if is_open(kind)])
    inner = cv2.erode(open_parts.astype(np.uint8), np.ones((9, 9))) > 0
    assert np.median(alpha[inner]) < 40
    massifs = np.isin(labels, [i for i, kind in enumerate(kinds) if kind == "mountain"])
    if massifs.any():
        assert np.mean(alpha[massifs] > 200) > 0.9


def test_every_symbol_of_a_face_has_one_mark(gold_rush: TileSet) -> None:
    """Symbols are counted as in the data, clusters in one mark, towns besides; all lie on the tile."""
    for face, _ in gold_rush.faces():
        design = gold_rush.by_id[face.design]
        found = marks(design, face.variant)
        due: dict[str, int] = {}
        for counts in design.variant(face.variant).symbols:
            for name, count in counts.items():
                due[name] = due.get(name, 0) + count
        told: dict[str, int] = {}
        for mark in found:
            assert 0 < mark.at[0] < 1
            assert 0 < mark.at[1] < 1
            told[mark.name] = told.get(mark.name, 0) + mark.count
        cities = told.pop("city", 0)
        assert told == due
        assert cities == sum(segment.kind == "city" for segment in design.segments)


def test_an_unknown_variant_is_refused(gold_rush: TileSet) -> None:
    """A face that a design does not have has no marks."""
    with pytest.raises(KeyError):
        marks(gold_rush.by_id["A1"], "z")


def test_every_mark_of_every_game_is_drawn_with_a_strong_outline() -> None:
    """No symbol is an empty picture; its edge is dark, and its corners are clear."""
    names: set[tuple[str, int]] = set()
    for game in ("gold-rush", "hunters-and-gatherers"):
        tileset = load_tileset(game)
        for face, _ in tileset.faces():
            names |= {(mark.name, mark.count) for mark in marks(tileset.by_id[face.design], face.variant)}
    for name, count in sorted(names):
        picture = draw_mark(name, count, 64)
        solid = picture[..., 3] > 200
        assert solid.mean() > 0.06, name
        rim = solid & (cv2.erode(solid.astype(np.uint8), np.ones((3, 3))) == 0)
        assert picture[rim][:, :3].mean() < picture[solid][:, :3].mean() + 20, name
        assert picture[0, 0, 3] == picture[-1, -1, 3] == 0, name


def test_symbols_are_told_apart_at_40_pixels_a_tile() -> None:
    """At 24 pixels, as on a tile of 40, any two symbols that count differ in a third of their pixels."""
    names = ("locomotives", "camps", "herds", "nuggets", "city")
    small = [
        cv2.resize(draw_mark(name, 1, 128), (24, 24), interpolation=cv2.INTER_AREA).astype(float) for name in names
    ]
    shares = [p[..., 3:] / 255 for p in small]
    ground = np.array((150.0, 205.0, 220.0))
    flat = [p[..., :3] * share + ground * (1 - share) for p, share in zip(small, shares, strict=True)]
    for number, one in enumerate(flat):
        for other in flat[number + 1 :]:
            both = (np.abs(one - (150, 205, 220)).max(axis=2) > 40) | (np.abs(other - (150, 205, 220)).max(axis=2) > 40)
            assert np.mean(np.abs(one - other).max(axis=2)[both] > 40) > 0.33


@pytest.mark.parametrize("kind", ["prairie", "meadow"])
def test_the_ground_goes_on_without_a_seam_and_is_not_flat(kind: str) -> None:
    """Both edges of the field and of its tint join, and patches of several tiles differ in colour."""
    field = draw_field(kind).astype(float)
    for along in (field, field.transpose(1, 0, 2)):
        steps = along[1:] - along[:-1]
        inside = np.abs(steps).mean()
        assert np.abs(along[0] - along[-1]).mean() < 1.6 * inside
    tint = draw_tint(kind).astype(float)
    side = tint.shape[0]
    share = tint[..., 3:] / 255
    base = cv2.resize(field, (side, side)).mean(axis=(0, 1))
    seen = base * (1 - share) + tint[..., :3] * share
    step = side // TINT_TILES
    corners = [(y, x) for y in range(0, side - step, step) for x in (0, step)]
    patches = [seen[y : y + step, x : x + step].mean(axis=(0, 1)) for y, x in corners]
    assert max(np.abs(a - b).max() for a, b in pairwise(patches)) > 6
    assert math.gcd(FIELD_TILES, TINT_TILES) == 1


def test_the_mark_of_a_city_is_drawn_as_the_city() -> None:
    """Timber houses under the same roofs, around a square that is free."""
    mark = draw_mark("city", 1, 160)
    assert mark[80, 80, 3] == 0
    seen = mark[mark[..., 3] > 250][:, :3].astype(int)
    for roof in ROOFS[:5]:
        assert np.any(np.abs(seen - roof).max(axis=1) < 12)


@pytest.mark.parametrize("box", few(["gold-rush", "hunters-and-gatherers", "hunters-and-gatherers-2020"], 0, 1))
def test_no_mark_is_cut_off_at_the_edge_of_its_tile(box: str) -> None:
    """Upright on its tile, whichever way this lies, the whole of it is on the tile with its outline."""
    tileset, side, cut = load_tileset(box), 128, []
    reach: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for face, _ in tileset.faces():
        for mark in marks(tileset.by_id[face.design], face.variant):
            if mark.ground:
                continue
            if (mark.name, mark.count) not in reach:
                solid = np.nonzero(draw_mark(mark.name, mark.count, side)[..., 3] > 127)
                reach[mark.name, mark.count] = [(int(axis.min()), int(axis.max()) + 1) for axis in reversed(solid)]
            for turn in range(4):
                for at, (low, high) in zip(turn_point(mark.at, turn), reach[mark.name, mark.count], strict=True):
                    spare = min(at + (low / side - 0.5) * MARK_SPAN, 1 - at - (high / side - 0.5) * MARK_SPAN)
                    if spare < -MARK_SPAN / side:  # a pixel, of which the outline covers a part
                        cut.append((face.name, turn, mark.name, mark.count, mark.at, round(spare, 4)))
    assert not cut
