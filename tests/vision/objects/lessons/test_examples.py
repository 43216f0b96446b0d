"""What is kept of the pieces that an owner has shown."""

from __future__ import annotations

import numpy as np
import pytest

from vision.objects.lessons.examples import Example, ShownPieces

GREEN, BLUE = (60, 130, 50), (150, 140, 60)


def _example(bare: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> Example:
    return Example("cowboy", False, "red", 1, (0, 0), bare, bare, np.ones(bare.shape[:2], np.bool_))


def test_the_light_where_pieces_were_shown_is_that_on_the_commoner_checks_of_a_cloth() -> None:
    """How many of the other checks lie about each piece says nothing of the light."""
    plain = np.full((40, 40, 3), GREEN, np.uint8)
    checked = plain.copy()
    checked[:, 12:] = BLUE
    only_blue = np.full((40, 40, 3), BLUE, np.uint8)
    ground = tuple(float(value) for value in GREEN)
    shown = ShownPieces(
        (640, 480), (ground[0], ground[1], ground[2]), tuple(map(_example, (plain, checked, only_blue)))
    )
    assert shown.around == pytest.approx(GREEN, rel=0.08)
    assert ShownPieces(shown.size, shown.ground, (_example(only_blue),)).around == pytest.approx(GREEN)
