"""The scene: ops, hand-laid poses, and impossible ops."""

from __future__ import annotations

import math

import pytest

from hardware.simulator import (
    MovePiece,
    Nudge,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    Scene,
    SceneError,
    SetStack,
    TableSettings,
    TakePiece,
    TakeTile,
    TakeToken,
    TurnTile,
    layout,
)
from hardware.simulator.ops import Op
from hardware.simulator.scene import LyingTile


def scene(sloppy: bool = False, seed: int = 1) -> Scene:
    settings = TableSettings.named(sloppy=sloppy, seed=seed)
    return Scene(settings, layout(settings))


def block(size: int, sloppy: bool = False, seed: int = 1) -> Scene:
    """A scene with size x size tiles, laid row by row."""
    table = scene(sloppy, seed)
    for row in range(size):
        for col in range(size):
            table.apply(PutTile((col, row), "F0", 0))
    return table


def gap(one: LyingTile, two: LyingTile, step: tuple[int, int]) -> float:
    """The room between two neighbours along ``step``, in tiles, measured in the frame between them."""
    between = (one.angle + two.angle) / 2
    east = math.cos(between) * step[0] - math.sin(between) * step[1]
    south = math.sin(between) * step[0] + math.cos(between) * step[1]
    return (two.x - one.x) * east + (two.y - one.y) * south - 1.0


@pytest.mark.parametrize("sloppy", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tiles_lie_side_by_side_with_gaps_and_skew(sloppy: bool, seed: int) -> None:
    """No two neighbours overlap, gaps stay small, angles differ, and nothing is exactly straight."""
    table = block(5, sloppy, seed)
    angles = [math.degrees(tile.angle) for tile in table.tiles.values()]
    assert len({round(angle, 6) for angle in angles}) == 25
    assert max(abs(angle) for angle in angles) < (9 if sloppy else 4)
    for (col, row), tile in table.tiles.items():
        for step in ((1, 0), (0, 1)):
            other = table.tiles.get((col + step[0], row + step[1]))
            if other is not None:
                assert -0.005 < gap(tile, other, step) < (0.16 if sloppy else 0.08)


def test_errors_drift_along_an_arm() -> None:
    """The twelfth tile of an arm is off its nominal place by more than one gap, and the drift differs by seed."""
    ends = []
    for seed in range(4):
        table = scene(seed=seed)
        for col in range(13):
            table.apply(PutTile((col, 0), "F0", 0))
        last = table.tiles[12, 0]
        x, y = table.nominal((12, 0))
        ends.append(math.hypot(last.x - x, last.y - y))
    assert max(ends) > table.settings.gaps[1]
    assert max(ends) < 0.6
    assert len({round(end, 6) for end in ends}) == 4


def test_the_same_ops_give_the_same_scene() -> None:
    """Poses depend on the seed and the ops alone."""
    assert block(3, seed=5).tiles == block(3, seed=5).tiles
    assert block(3, seed=5).tiles != block(3, seed=6).tiles


def test_points_on_a_tile_turn_with_it() -> None:
    """A point of a tile as it lies follows its pose."""
    tile = LyingTile((0, 0), "F0", 0, 2.0, 3.0, math.pi / 2)
    assert tile.point((0.5, 0.5)) == pytest.approx((2.0, 3.0))
    assert tile.point((1.0, 0.5)) == pytest.approx((2.0, 3.5))


def test_pieces_stacks_and_counters_come_and_go() -> None:
    """Each op changes exactly what it says."""
    table = scene()
    table.apply(PutTile((0, 0), "F0", 1))
    table.apply(PutTile((1, 0), "F1", 2))
    table.apply(PutPiece("a", "cowboy", "red", (0, 0), (0.3, 0.4), True))
    assert table.pieces["a"].at == (0.3, 0.4)
    assert table.pieces["a"].lying
    table.apply(MovePiece("a", (1, 0), (0.6, 0.6)))
    assert table.pieces["a"].cell == (1, 0)
    assert not table.pieces["a"].lying
    table.apply(PutStack("s", (1, 0), (0.2, 0.2), 3))
    table.apply(PutStack("t", (1, 0), (0.8, 0.8), 1))
    table.apply(SetStack("s", 2))
    assert (table.stacks["s"].count, table.stacks["t"].count) == (2, 1)
    table.apply(SetStack("t", 0))
    assert set(table.stacks) == {"s"}
    table.apply(PutToken(3))
    table.apply(PutToken(3))
    table.apply(TakeToken(3))
    assert table.tokens[3] == 1
    table.apply(TurnTile((0, 0), 3))
    assert table.tiles[0, 0].rotation == 3
    table.apply(TakeTile((1, 0)))
    assert not table.pieces
    assert not table.stacks
    assert set(table.tiles) == {(0, 0)}


def test_a_nudge_shifts_a_tile_and_pushes_its_neighbour() -> None:
    """A nudged tile moves; where it would overlap, the neighbour gives way."""
    table = block(2)
    before = dict(table.tiles)
    table.apply(Nudge((0, 0), east_mm=5.0, south_mm=0.0, degrees=0.0))
    assert table.tiles[0, 0].x > before[0, 0].x + 0.02
    assert table.tiles[1, 0].x > before[1, 0].x
    assert gap(table.tiles[0, 0], table.tiles[1, 0], (1, 0)) > -0.005


@pytest.mark.parametrize(
    ("op", "said"),
    [
        (PutTile((0, 0), "F1", 0), r"\(0, 0\) is taken by F0"),
        (TakeTile((4, 4)), r"no tile lies on \(4, 4\)"),
        (PutPiece("x", "tent", "red", (4, 4), (0.5, 0.5)), r"no tile lies on \(4, 4\)"),
        (PutPiece("a", "tent", "red", (0, 0), (0.5, 0.5)), "piece a already stands"),
        (TakePiece("b"), "no piece b stands"),
        (MovePiece("b", (0, 0), (0.5, 0.5)), "no piece b stands"),
        (PutStack("s", (0, 0), (0.5, 0.5), 0), "a stack of 0 counters"),
        (SetStack("s", 2), "no stack 's' lies"),
        (TakeToken(1), "the tray of seat 1 is empty"),
        (PutToken(7), "seat 7 has no tray"),
    ],
)
def test_what_hands_cannot_do_is_refused(op: Op, said: str) -> None:
    """The error names the thing and the reason, and the scene stays unchanged."""
    table = scene()
    table.apply(PutTile((0, 0), "F0", 0))
    table.apply(PutPiece("a", "cowboy", "red", (0, 0), (0.5, 0.5)))
    before = (dict(table.tiles), dict(table.pieces), dict(table.stacks), dict(table.tokens))
    with pytest.raises(ValueError, match=said) as caught:
        table.apply(op)
    if not isinstance(op, PutToken):
        assert isinstance(caught.value, SceneError)
    assert (dict(table.tiles), dict(table.pieces), dict(table.stacks), dict(table.tokens)) == before
