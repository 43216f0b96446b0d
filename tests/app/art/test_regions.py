"""Which segment is drawn where, and that this agrees with the places in the tile set."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.art.geometry import LINES, shapes
from app.art.regions import paint_labels
from app.rules.tileset import Design, TileSet
from app.values import port_point


def _designs(gold_rush: TileSet, hunters: TileSet) -> list[Design]:
    return [*gold_rush.designs, *hunters.designs[::4]]


def labels_of(design: Design, size: int) -> np.ndarray:
    """The drawn segment under each pixel."""
    return paint_labels(shapes(design), size)


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_segments_are_drawn_where_the_tile_set_says(gold_rush: TileSet, hunters: TileSet, step: int) -> None:
    """The drawings show each segment within its outline, except for a narrow strip along the borders: those of every
    fourth structure, and with the slow tests of all.
    """
    size = 20
    for tileset in (gold_rush, hunters):
        off = total = 0
        for design in list({design.structure: design for design in tileset.designs}.values())[::step]:
            drawn = labels_of(design, 384)[192 // size :: 384 // size, 192 // size :: 384 // size]
            places = design.places
            for (row, column), index in np.ndenumerate(drawn):
                y, x = ((192 // size + 384 // size * at + 0.5) / 384 for at in (row, column))
                total += 1
                if places.segment_at(x, y) != index:
                    off += 1
                    assert places.places[index].distance((x, y)) < 0.006, f"design {design.id} at {x}, {y}"
        assert off / total < 0.005


def test_the_edge_of_every_tile_belongs_to_the_segments_that_own_its_ports(
    gold_rush: TileSet, hunters: TileSet
) -> None:
    """At the middle of each port, on the tile's outermost pixels, lies the segment that the design names there."""
    for design in _designs(gold_rush, hunters):
        picture = labels_of(design, 240)
        for port, index in enumerate(design.ports()):
            x, y = (min(int(v * 240), 239) for v in port_point(port))
            assert picture[y, x] == index, f"design {design.id}, port {port}"
            assert design.places.segment_at(*port_point(port)) == index


def test_sides_of_mountain_are_mountain_all_along(gold_rush: TileSet) -> None:
    """A side M is mountain from corner to corner, but for a pixel or two beside the corners."""
    for design in gold_rush.designs:
        picture = labels_of(design, 200)
        for side, letter in enumerate(design.sides):
            edge = np.rot90(picture, side)[0]
            kinds = [design.segments[i].kind for i in edge[4:-4]]
            assert (set(kinds) == {"mountain"}) == (letter == "M"), f"design {design.id}, side {side}"


def test_a_railroad_is_as_wide_at_every_edge_it_leaves_by(gold_rush: TileSet) -> None:
    """Each side R shows one band of railroad in its middle, the same band on every design and side."""
    bands = set()
    for design in gold_rush.designs:
        picture = labels_of(design, 200)
        for side, letter in enumerate(design.sides):
            if letter == "R":
                edge = np.rot90(picture, side)[0]
                on = [i for i, index in enumerate(edge) if design.segments[index].kind == "railroad"]
                assert on == list(range(on[0], on[-1] + 1))
                assert abs((on[0] + on[-1]) / 2 - 99.5) <= 1.5
                bands.add(len(on))
    assert max(bands) - min(bands) <= 2


def test_every_segment_of_every_design_is_on_its_map(gold_rush: TileSet, hunters: TileSet) -> None:
    """The map names each segment of the design and nothing else, at any size."""
    for design in _designs(gold_rush, hunters):
        picture = labels_of(design, 150)
        assert picture.shape == (150, 150)
        assert picture.dtype == np.uint8
        assert set(np.unique(picture)) == set(range(len(design.segments))), f"design {design.id}"


def test_two_mountains_of_one_tile_do_not_touch(gold_rush: TileSet) -> None:
    """Separate mountains have a strip of prairie between them except at a shared corner."""
    for name in ("B5", "D1"):
        design = gold_rush.by_id[name]
        picture = labels_of(design, 300).copy()
        picture[:12, -12:] = 255
        first, second = (s.index for s in design.segments if s.kind == "mountain")
        away = cv2.distanceTransform((picture != first).astype(np.uint8), cv2.DIST_L2, 5)
        assert away[picture == second].min() > 3


def test_lines_run_from_their_ports_to_their_ends(gold_rush: TileSet) -> None:
    """A railroad starts in the middle of its side and goes to its other port, a junction, a city or a mountain."""
    for design in gold_rush.designs:
        shape = shapes(design)
        for line in shape.lines:
            segment = design.segments[line.index]
            assert np.allclose(line.path[0], port_point(segment.ports[0]))
            assert np.hypot(*np.diff(line.path, axis=0).T).max() < 0.03
            if line.end == "edge":
                assert np.allclose(line.path[-1], port_point(segment.ports[1]))
            elif line.end == "town":
                assert segment.to is not None
                assert design.segments[segment.to].kind == "city"
            elif line.end == "junction":
                assert shape.junction is not None
                assert np.allclose(line.path[-1], shape.junction)
            else:
                assert line.end == "massif"
    assert {line.end for d in ("A1", "A3", "A6", "B2") for line in shapes(gold_rush.by_id[d]).lines} == {
        "edge",
        "junction",
        "town",
        "massif",
    }


@pytest.mark.parametrize(("one", "other"), [("A1", "A2"), ("A4", "A5"), ("B2", "D5"), ("C1", "C2")])
def test_look_alikes_lie_alike(gold_rush: TileSet, one: str, other: str) -> None:
    """Designs that differ only in symbols have the same map and the same spots."""
    first, second = gold_rush.by_id[one], gold_rush.by_id[other]
    assert np.array_equal(labels_of(first, 100), labels_of(second, 100))
    assert first.places == second.places


def test_lines_stay_on_lines(gold_rush: TileSet) -> None:
    """A railroad's piece stands on the middle of its track."""
    for design in gold_rush.designs:
        for line in shapes(design).lines:
            spot = design.places.spot(line.index)
            assert design.segments[line.index].kind in LINES
            assert np.hypot(*(line.path - spot).T).min() < 0.03, f"design {design.id}"
