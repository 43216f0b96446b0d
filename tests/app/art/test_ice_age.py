"""The drawn faces of Hunters & Gatherers: their climate, their symbols, and rivers that flow on."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import pytest

from app.art.covers import draw_mark, marks
from app.art.geometry import LINES, is_open, shapes
from app.art.ground import forget
from app.art.regions import paint_labels
from app.art.symbols import _room_within
from app.art.tiles import draw_tile
from app.rules.tileset import Design, TileSet
from app.values import Face
from app.values.pictures import Picture
from tests.drawings import Drawings
from tests.sampling import sampled

SIZE = 96


def kinds_of(design: Design) -> np.ndarray:
    """The kind of segment under each pixel of a face."""
    return np.array([segment.kind for segment in design.segments])[paint_labels(shapes(design), SIZE)]


@pytest.fixture(scope="module", params=[6, pytest.param(1, marks=pytest.mark.slow)], ids=["some", "all"])
def box(hunters: TileSet, request: pytest.FixtureRequest) -> TileSet:
    """The designs of every sixth structure, those that look alike together; with the slow tests all of them."""
    structures = list(dict.fromkeys(design.structure for design in hunters.designs))[:: request.param]
    return replace(hunters, designs=tuple(design for design in hunters.designs if design.structure in structures))


@pytest.fixture(scope="module")
def ice_age(box: TileSet, drawings: Drawings) -> dict[str, Picture]:
    """Every face of the box, 96 pixels wide."""
    return drawings.faces(box, SIZE)


def test_every_face_is_drawn(hunters: TileSet, box: TileSet, ice_age: dict[str, Picture]) -> None:
    """Each of the 91 designs has a picture; designs that hold the same and lie alike look the same, no others do."""
    assert len(list(hunters.faces())) == 91
    assert sorted(ice_age) == sorted(face.name for face, _ in box.faces())
    told = {}
    for face, _ in box.faces():
        design = box.by_id[face.design]
        held = tuple(tuple(sorted(counts.items())) for counts in design.variant(face.variant).symbols)
        told[face.name] = (design.structure, held)
    pictures = {name: picture.tobytes() for name, picture in ice_age.items()}
    for one, other in combinations(told, 2):
        assert (told[one] == told[other]) == (pictures[one] == pictures[other]), f"{one} and {other}"


def test_look_alikes_differ_only_where_their_symbols_stand(box: TileSet, ice_age: dict[str, Picture]) -> None:
    """Two faces of one structure have the same pixels but for the surroundings of their symbols."""
    by_structure: dict[object, list[Face]] = {}
    for face, _ in box.faces():
        by_structure.setdefault(box.by_id[face.design].structure, []).append(face)
    compared = 0
    for faces in by_structure.values():
        for one, other in combinations(faces, 2):
            differs = cv2.absdiff(ice_age[one.name], ice_age[other.name]).max(axis=2) > 0
            near = np.zeros(differs.shape, bool)
            ys, xs = np.mgrid[0:SIZE, 0:SIZE] / SIZE
            for face in (one, other):
                for mark in marks(box.by_id[face.design], face.variant):
                    near |= np.hypot(xs - mark.at[0], ys - mark.at[1]) < 0.31
            assert not (differs & ~near).any(), f"{one.name} and {other.name}"
            compared += 1
    assert compared > len(ice_age) / 3


@pytest.mark.slow
def test_the_last_digit_of_a_distance_changes_nothing(hunters: TileSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenCV's distances differ in it from process to process, with the place of their arrays in memory: symbols stand
    where they stood all the same, and the picture is that of every other process.
    """
    designs, chance, measured = list(hunters.by_id.values()), np.random.default_rng(3), cv2.distanceTransform
    stood = [marks(design, variant.id) for design in designs for variant in design.variants]
    drawn = draw_tile(hunters.by_id["44"], "", SIZE)

    def otherwise(mask: Picture, kind: int, exact: int) -> np.ndarray:
        away = measured(mask, kind, exact)
        return away * (1 + 1e-7 * chance.integers(-1, 2, away.shape)) if exact == cv2.DIST_MASK_PRECISE else away

    monkeypatch.setattr(cv2, "distanceTransform", lambda *asked: np.asarray(otherwise(*asked), np.float32))
    _room_within.cache_clear()
    forget()
    assert [marks(design, variant.id) for design in designs for variant in design.variants] == stood
    assert np.array_equal(draw_tile(hunters.by_id["44"], "", SIZE), drawn)


def test_it_is_cold_there(box: TileSet, ice_age: dict[str, Picture]) -> None:
    """Meadows are green, forests are darker than they, water is blue: all of them colder than the prairie."""
    seen: dict[str, list[np.ndarray]] = {}
    for design in box.designs:
        picture = cv2.cvtColor(ice_age[Face(design.id, design.variants[0].id).name], cv2.COLOR_BGR2LAB).astype(float)
        where = kinds_of(design)
        for kind in np.unique(where):
            seen.setdefault(str(kind), []).append(np.median(picture[where == kind], axis=0))
    mean = {kind: np.median(found, axis=0) - (0, 128, 128) for kind, found in seen.items()}
    assert set(mean) == {"meadow", "forest", "river", "lake"}
    assert mean["meadow"][1] < -6
    assert mean["meadow"][2] < 25, "the prairie is straw: above 25"
    assert mean["forest"][0] < mean["meadow"][0] - 55
    for water in ("river", "lake"):
        assert mean[water][2] < -4
        assert mean[water][2] < mean["meadow"][2] - 15


def test_rivers_flow_on_over_the_edges(box: TileSet, ice_age: dict[str, Picture]) -> None:
    """At each side R there is water in the middle, the same on every tile, and at no other side."""
    strips: dict[str, list[np.ndarray]] = {}
    for design in box.designs:
        picture = ice_age[Face(design.id, design.variants[0].id).name]
        for side, letter in enumerate(design.sides):
            edge = np.ascontiguousarray(np.rot90(picture, side)[:3]).astype(np.float32).mean(axis=0)
            strips.setdefault(letter, []).append(cv2.blur(edge[None], (7, 1))[0])
    for letter, found in strips.items():
        inner = np.stack(found)[:, 12:-12]
        spread = np.abs(inner - np.median(inner, axis=0)).mean(axis=(1, 2))
        assert np.median(spread) < 14, f"sides {letter}"
        middle = np.stack(found)[:, 44:52].mean(axis=1)
        bluer = middle[:, 0] - middle[:, 1]
        assert (bluer > 5).all() if letter == "R" else (bluer < 0).all(), f"sides {letter}"


def test_no_large_part_of_a_tile_has_the_colour_of_a_piece(ice_age: dict[str, Picture]) -> None:
    """Saturated red, blue and green and near black are rare, so that wooden pieces stand out on every face."""
    for name, picture in ice_age.items():
        hue, saturation, value = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2HSV))
        strong = (saturation > 150) & (value > 90)
        for colour in ((hue < 6) | (hue > 172), (hue > 45) & (hue < 85), (hue > 100) & (hue < 130)):
            assert np.mean(strong & colour) < 0.01, name
        assert np.mean(value < 30) < 0.015, name


def test_symbols_are_told_apart_at_40_pixels_a_tile() -> None:
    """At 24 pixels, as on a tile of 40, any two symbols that count differ in a third of their pixels."""
    names = ("deer", "mammoths", "aurochs", "tigers", "fish", "mushrooms", "fire", "shrine", "gold")
    ground = np.array((150, 197, 174))
    small = [
        cv2.resize(draw_mark(name, 1, 128), (24, 24), interpolation=cv2.INTER_AREA).astype(float) for name in names
    ]
    flat = [p[..., :3] * p[..., 3:] / 255 + ground * (1 - p[..., 3:] / 255) for p in small]
    for (one, a), (other, b) in combinations(zip(names, flat, strict=True), 2):
        both = (np.abs(a - ground).max(axis=2) > 40) | (np.abs(b - ground).max(axis=2) > 40)
        assert np.mean(np.abs(a - b).max(axis=2)[both] > 40) > 0.33, f"{one} and {other}"


def test_animals_stand_on_their_own_meadow_and_apart(hunters: TileSet) -> None:
    """The middle of each animal is on the segment that it counts for, on the tile, and not upon another animal."""
    beasts = {"deer", "mammoths", "aurochs", "tigers"}
    for design in hunters.designs:
        at = [mark.at for mark in marks(design, design.variants[0].id) if mark.name in beasts]
        owners = [
            index
            for index, counts in enumerate(design.variants[0].symbols)
            for name, count in counts.items()
            for _ in range(count)
            if name in beasts
        ]
        for (x, y), owner in zip(at, owners, strict=True):
            assert design.places.segment_at(x, y) == owner, design.id
            assert 0.17 < x < 0.83, design.id
            assert 0.17 < y < 0.84, design.id
        for one, other in combinations(at, 2):
            assert np.hypot(one[0] - other[0], one[1] - other[1]) > 0.2, design.id


@pytest.mark.parametrize("name", sampled(["14", "66", "34"], ["66"]))
def test_meadows_that_touch_have_a_ridge_between_them(hunters: TileSet, name: str) -> None:
    """Where two meadows meet without a river or a forest between them, stones lie: grey, not green."""
    design = hunters.by_id[name]
    labels = paint_labels(shapes(design), SIZE).astype(int)
    meadows = [s.index for s in design.segments if is_open(s.kind)]
    assert not any(design.segments[i].kind in LINES for i in meadows)
    border = np.zeros(labels.shape, np.uint8)
    for one, other in combinations(meadows, 2):
        near = [cv2.dilate((labels == i).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0 for i in (one, other)]
        border[near[0] & near[1]] = 1
    assert border.any()
    plain = design.variants[0].id
    picture = cv2.cvtColor(draw_tile(design, plain, SIZE), cv2.COLOR_BGR2LAB).astype(float)
    open_parts = np.isin(labels, meadows) & (cv2.dilate(border, np.ones((9, 9), np.uint8)) == 0)
    rough = cv2.absdiff(picture, cv2.GaussianBlur(picture, (0, 0), 4))[..., 0]
    assert rough[border > 0].mean() > 1.6 * rough[open_parts].mean()
