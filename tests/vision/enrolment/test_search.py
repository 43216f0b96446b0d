"""Tiles are sought at a known size on a known plane."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.sampling import sampled
from vision.camera.geometry import Plane
from vision.enrolment.hypotheses import HypothesisConfig
from vision.enrolment.search import Search, SearchConfig
from vision.numeric.patches import SQUARE, Matrix, apply

SIDE = 60.0
TILT = np.array([[SIDE, 0, 300.0], [0, SIDE, 200.0], [0, 0.01, 1.0]])
"""The table's plane seen at a slant: tiles are smaller further down."""


def _search(tiles: Matrix, most: int = 40) -> Search:
    """A picture with the outlines [n, 4, 2] of tiles, nothing else, and the search in it."""
    picture = np.full((400, 600, 3), 120, np.uint8)
    for tile in tiles:
        cv2.polylines(picture, [np.round(tile).astype(np.int32)], True, (90, 90, 90), 2, cv2.LINE_AA)
    return Search(picture, Plane(TILT, 0.0, 600, 400), SIDE, HypothesisConfig(), SearchConfig(most=most))


def _tile(x: float, y: float, turn: float) -> Matrix:
    cos, sin = np.cos(turn), np.sin(turn)
    return apply(TILT, (SQUARE - 0.5) @ np.array([[cos, sin], [-sin, cos]]) + np.array([x, y]))


def _everywhere(search: Search) -> Matrix:
    across, down = np.meshgrid(np.arange(60, 540, search.step), np.arange(60, 340, search.step))
    return np.stack([across.ravel(), down.ravel()], axis=1)


@pytest.mark.parametrize("turn", sampled((0.0, 0.4, 1.2), (0.4,)))
def test_an_outline_without_a_filling_is_found(turn: float) -> None:
    """The best hypothesis lies within a tenth of a side of the tile, whatever its turn and place."""
    tile = _tile(-1.5, 1.0, turn)
    search = _search(np.array([tile, _tile(2.0, -1.0, 0.7)]))
    first, second = search.best(_everywhere(search))[:2]
    offs = [float(np.linalg.norm((one - tile).mean(axis=0))) for one in (first, second)]
    near = first if offs[0] <= offs[1] else second
    off = min(float(np.linalg.norm(np.roll(near, k, axis=0) - tile, axis=1).max()) for k in range(4))
    assert off < 0.1 * SIDE


@pytest.mark.slow
def test_no_more_hypotheses_are_given_than_wanted() -> None:
    """They come best first, and none lies upon another."""
    tiles = np.array([_tile(x, 0.0, 0.3) for x in (-3.0, 0.0, 3.0)])
    search = _search(tiles, most=2)
    one, two = search.best(_everywhere(search))
    assert np.linalg.norm((one - two).mean(axis=0)) > 0.2 * SIDE


@pytest.mark.slow
def test_where_nothing_is_in_question_nothing_is_found() -> None:
    """Without places, and on bare table, there are no hypotheses."""
    search = _search(np.empty((0, 4, 2)))
    assert search.best(np.empty((0, 2))) == []
    assert search.best(_everywhere(search)) == []
