"""How many doubtful things beside the map are believed at once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from vision.objects.paint.paints import TOKEN
from vision.observation import TokenTaken
from vision.scene.state.table import Standing, Table
from vision.scene.things.arrivals import _is_flood
from vision.scene.things.things_config import ThingsConfig

BLOCK = [(9.0 + 0.5 * (k % 4), -3.0 + 0.5 * (k // 4)) for k in range(12)]
"""Where tokens lie that one player has laid side by side, in tiles off the start tile."""
SCATTERED = [(-9.0 + 1.7 * k, 4.0 + (k % 3)) for k in range(12)]


def _flood(table: Table, places: Iterable[tuple[float, float]], others: int = 0) -> bool:
    """Whether tokens that are seen at those places are taken for none."""
    mask = np.ones((9, 9), np.bool_)
    come = [
        (Standing(TOKEN, "", None, None, at, mask, (900 + round(40 * at[0]), 500 + round(40 * at[1])), False), at)
        for at in places
    ]
    return _is_flood(table, [(each, TokenTaken(at, False, 0.9)) for each, at in come], others, ThingsConfig())


@pytest.mark.parametrize(("places", "others", "flood"), [
    (SCATTERED, 0, True),
    (SCATTERED, 12, False),  # as many are certain
    (SCATTERED[:8], 0, False),
    (BLOCK, 0, False),  # what one player has laid down, all of it seen badly
    ([*BLOCK, *SCATTERED], 0, True),
    ([*BLOCK, *SCATTERED[:3]], 0, False),
    (2 * SCATTERED[:6], 0, False),  # each seen twice
    ([(9.0 + 0.5 * (k % 6), -4.0 + 0.5 * (k // 6)) for k in range(30)], 0, True),  # grain
])  # fmt: skip
def test_many_doubtful_tokens_are_none_unless_they_are_laid_together(
    table: Table, places: list[tuple[float, float]], others: int, flood: bool
) -> None:
    """A lamp that is switched on makes tokens of the grain of wood all over the table."""
    assert _flood(table, places, others) is flood
