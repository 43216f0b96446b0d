"""What was cut out of a photograph, in one picture to look at."""

from __future__ import annotations

import numpy as np

from app.setup.contact_sheet import CELL, GAP, KEPT, REFUSED, WIDTH, contact_sheet
from vision.enrolment.cutting import Cut, Cutting, Refused

SQUARE = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])


def test_the_sheet_shows_kept_and_refused_and_every_cut() -> None:
    """Green outlines and red ones in the photograph, the cuts below as they will be used."""
    picture = np.full((360, 640, 3), 120, np.uint8)
    face = np.full((192, 192, 3), (200, 30, 90), np.uint8)
    cuts = tuple(Cut(SQUARE * 80 + [100 + 150 * k, 60], face) for k in range(3))
    sheet = contact_sheet(picture, Cutting(cuts, (), (Refused(SQUARE * 80 + [200, 230], "covered"),)), {})
    above = round(360 * WIDTH / 640)
    assert sheet.shape == (above + CELL + 3 * GAP, WIDTH, 3)
    assert (sheet[:above] == KEPT).all(axis=2).sum() > 900
    assert (sheet[:above] == REFUSED).all(axis=2).sum() > 300
    for number in range(3):
        left = GAP + number * (CELL + GAP) + 10
        assert sheet[-GAP - 20, left].tolist() == [200, 30, 90]


def test_a_photograph_without_tiles_is_shown_alone() -> None:
    """No cut, no row of cuts; a small photograph is enlarged."""
    assert contact_sheet(np.zeros((90, 160, 3), np.uint8), Cutting(()), {}).shape == (720, WIDTH, 3)
