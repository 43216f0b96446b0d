"""Where tiles may lie, and how large all of them are."""

from __future__ import annotations

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.enrolment.hypotheses import EdgeMaps, HypothesisConfig, filled, hypotheses, printed, worth
from vision.numeric.patches import SQUARE

CONFIG = HypothesisConfig()


def _scene() -> tuple[Picture, np.ndarray]:
    """Two printed tiles of 60 px beside a plain tray with a frame, and what is not table."""
    chance = np.random.default_rng(4)
    picture = np.full((300, 400, 3), 90, np.uint8)
    far = np.zeros((300, 400), np.float32)
    for row, col in ((40, 40), (180, 60)):
        blots = cv2.GaussianBlur(chance.normal(0, 1, (60, 60, 3)), (0, 0), 3.0)
        picture[row : row + 60, col : col + 60] = (200 + 40 * blots / blots.std()).clip(130, 255)
        far[row : row + 60, col : col + 60] = 3
    picture[30:150, 250:370] = 180
    picture[34:146, 254:366] = 140
    far[30:150, 250:370] = 3
    return picture, far


def test_printed_tiles_outvote_a_larger_tray() -> None:
    """The usual side is that of the tiles, and both have a hypothesis."""
    picture, far = _scene()
    usual, found = hypotheses(far, EdgeMaps(picture, CONFIG), [], CONFIG)
    assert abs(usual / 60 - 1) < 0.08
    middles = [corners.mean(axis=0) for corners in found]
    for true in ((69.5, 69.5), (89.5, 209.5)):
        assert min(np.hypot(*(middle - true)) for middle in middles) < 6


def test_an_empty_table_has_no_hypotheses() -> None:
    """Nothing that is not table, no side."""
    picture = np.full((300, 400, 3), 90, np.uint8)
    assert hypotheses(np.zeros((300, 400), np.float32), EdgeMaps(picture, CONFIG), [], CONFIG) == (0.0, [])


def test_a_square_is_worth_what_its_edges_bear_out() -> None:
    """The tile's own square is worth much, one half beside it nothing."""
    picture, far = _scene()
    tile = SQUARE * 60 + [39.5, 39.5]
    value = worth(np.stack([tile, tile + 35]), EdgeMaps(picture, CONFIG), far, CONFIG)
    assert value[0] > 0.6
    assert value[1] < 0.2


def test_a_frame_is_no_print() -> None:
    """Of a tray only the inside counts; beyond the picture there is nothing."""
    picture, far = _scene()
    quads = np.stack([SQUARE * 60 + [39.5, 39.5], SQUARE * 120 + [249.5, 29.5], SQUARE * 60 - 100.0])
    light = np.asarray(picture[..., 0], np.float32)
    told = printed(quads, light)
    assert told[0] > 15
    assert told[1] < 1
    assert filled(quads, far).round(2).tolist() == [1.0, 1.0, 0.0]
