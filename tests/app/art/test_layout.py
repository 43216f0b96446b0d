"""Where segments, pieces, tokens and symbols lie on a tile."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.art.geometry import LINES, MASSIFS, TOWNS, port_point, shapes
from app.art.layout import TOKEN_WIDTH, nearest_segments, segment_at, segment_map, spots
from app.rules.tileset import Design, TileSet


def _designs(gold_rush: TileSet, hunters: TileSet) -> list[Design]:
    return [*gold_rush.designs, *hunters.designs[::4]]


def test_the_edge_of_every_tile_belongs_to_the_segments_that_own_its_ports(
    gold_rush: TileSet, hunters: TileSet
) -> None:
    """At the middle of each port, on the tile's outermost pixels, lies the segment that the design names there."""
    for design in _designs(gold_rush, hunters):
        picture = segment_map(design, 240)
        for port, index in enumerate(design.ports()):
            x, y = (min(int(v * 240), 239) for v in port_point(port))
            assert picture[y, x] == index, f"design {design.id}, port {port}"
            assert segment_at(design, *port_point(port)) == index


def test_sides_of_mountain_are_mountain_all_along(gold_rush: TileSet) -> None:
    """A side M is mountain from corner to corner, but for a pixel or two beside the corners."""
    for design in gold_rush.designs:
        picture = segment_map(design, 200)
        for side, letter in enumerate(design.sides):
            edge = np.rot90(picture, side)[0]
            kinds = [design.segments[i].kind for i in edge[4:-4]]
            assert (set(kinds) == {"mountain"}) == (letter == "M"), f"design {design.id}, side {side}"


def test_a_railroad_is_as_wide_at_every_edge_it_leaves_by(gold_rush: TileSet) -> None:
    """Each side R shows one band of railroad in its middle, the same band on every design and side."""
    bands = set()
    for design in gold_rush.designs:
        picture = segment_map(design, 200)
        for side, letter in enumerate(design.sides):
            if letter == "R":
                edge = np.rot90(picture, side)[0]
                on = [i for i, index in enumerate(edge) if design.segments[index].kind == "railroad"]
                assert on == list(range(on[0], on[-1] + 1))
                assert abs((on[0] + on[-1]) / 2 - 99.5) <= 1.5
                bands.add(len(on))
    assert max(bands) - min(bands) <= 2


def test_every_segment_has_a_place_of_its_own(gold_rush: TileSet, hunters: TileSet) -> None:
    """A piece's spot and a stack's spot lie on the segment they are meant for, well inside the tile."""
    for design in _designs(gold_rush, hunters):
        found = spots(design)
        assert [spot.index for spot in found] == [s.index for s in design.segments]
        for spot in found:
            assert segment_at(design, spot.x, spot.y) == spot.index, f"design {design.id}, segment {spot.index}"
            assert min(spot.x, spot.y, 1 - spot.x, 1 - spot.y) > 0.05
            kind = design.segments[spot.index].kind
            assert (spot.stack is not None) == (kind in MASSIFS)
            if spot.stack is not None:
                assert segment_at(design, *spot.stack) == spot.index
            assert bool(spot.signs) == (kind not in TOWNS)


def test_a_stack_of_tokens_never_stands_on_a_piece(gold_rush: TileSet) -> None:
    """A token's disc beside a piece's foot of a seventh of a tile: they do not touch on the same mountain (GR-14)."""
    for design in gold_rush.designs:
        for spot in spots(design):
            if spot.stack is not None:
                apart = np.hypot(spot.x - spot.stack[0], spot.y - spot.stack[1])
                assert apart > TOKEN_WIDTH / 2 + 0.07, f"design {design.id}, segment {spot.index}"
                assert apart > 0.28


def test_pieces_on_different_segments_stand_apart(gold_rush: TileSet) -> None:
    """No two pieces' spots of a tile are closer than a fifth of a tile, no two stacks closer than a disc."""
    for design in gold_rush.designs:
        found = spots(design)
        for i, first in enumerate(found):
            for second in found[i + 1 :]:
                assert np.hypot(first.x - second.x, first.y - second.y) > 0.2, f"design {design.id}"
        stacks = [spot.stack for spot in found if spot.stack is not None]
        if len(stacks) == 2:
            assert np.hypot(stacks[0][0] - stacks[1][0], stacks[0][1] - stacks[1][1]) > 0.95 * TOKEN_WIDTH


def test_prairies_are_whole_and_wide_enough_to_lie_on(gold_rush: TileSet) -> None:
    """Each prairie is one connected stretch of ground with at least 0.07 tiles of room about its piece."""
    for design in gold_rush.designs:
        picture = segment_map(design, 300)
        for spot in spots(design):
            if design.segments[spot.index].kind == "prairie":
                mask = (picture == spot.index).astype(np.uint8)
                _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
                areas = sorted(stats[1:, cv2.CC_STAT_AREA])
                assert areas[-1] >= 0.99 * sum(areas), f"design {design.id}, segment {spot.index}"
                room = cv2.distanceTransform(mask, cv2.DIST_L2, 5)[int(spot.y * 300), int(spot.x * 300)] / 300
                assert room > 0.07, f"design {design.id}, segment {spot.index}"


def test_every_segment_of_every_design_is_on_its_map(gold_rush: TileSet, hunters: TileSet) -> None:
    """The map names each segment of the design and nothing else, at any size."""
    for design in _designs(gold_rush, hunters):
        picture = segment_map(design, 150)
        assert picture.shape == (150, 150)
        assert picture.dtype == np.uint8
        assert set(np.unique(picture)) == set(range(len(design.segments))), f"design {design.id}"


def test_two_mountains_of_one_tile_do_not_touch(gold_rush: TileSet) -> None:
    """Separate mountains keep a strip of prairie between them everywhere but at the corner that they share."""
    for name in ("B5", "D1"):
        design = gold_rush.by_id[name]
        picture = segment_map(design, 300)
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
    """Designs that differ in symbols alone have the same map and the same spots."""
    first, second = gold_rush.by_id[one], gold_rush.by_id[other]
    assert np.array_equal(segment_map(first, 100), segment_map(second, 100))
    assert spots(first) == spots(second)


def test_nearest_segments_lists_all_with_their_distances(gold_rush: TileSet) -> None:
    """On a straight railroad's tile the prairie under the point is 0.0 away, the rails what lies between."""
    design = gold_rush.by_id["A1"]
    found = nearest_segments(design, 0.5, 0.2)
    assert [index for index, _ in found] == [0, 1, 2]
    assert found[0][1] == 0.0
    assert found[1][1] == pytest.approx(0.5 - 0.075 - 0.2, abs=0.02)
    assert found[2][1] == pytest.approx(0.5 + 0.075 - 0.2, abs=0.02)
    for other in gold_rush.designs:
        distances = [d for _, d in nearest_segments(other, 0.37, 0.61)]
        assert len(distances) == len(other.segments)
        assert distances == sorted(distances)
        assert distances.count(0.0) == 1


def test_a_point_off_the_tile_counts_as_the_nearest_on_its_edge(gold_rush: TileSet) -> None:
    """Points beyond the edge, as a leaning piece gives them, still find the segment that they are next to."""
    design = gold_rush.by_id["G1"]
    assert segment_at(design, 0.5, -0.2) == segment_at(design, 0.5, 0.0)
    assert nearest_segments(design, 1.3, 0.5)[0] == (1, 0.0)


def test_lines_stay_on_lines(gold_rush: TileSet) -> None:
    """A railroad's piece stands on the middle of its track."""
    for design in gold_rush.designs:
        for line in shapes(design).lines:
            spot = spots(design)[line.index]
            assert design.segments[line.index].kind in LINES
            assert np.hypot(*(line.path - (spot.x, spot.y)).T).min() < 0.03, f"design {design.id}"
