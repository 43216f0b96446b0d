"""Loose things on the simulated table lie where they were put, and are seen there."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.simulator import PutLoose, SceneError, TableSettings, TakeLoose, VirtualTable


def test_a_loose_thing_is_seen_where_it_lies(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """Putting it changes the picture within its outline, taking it away restores the table."""
    table = VirtualTable(faces, small)
    bare = table.photograph(0)
    table.apply(PutLoose("a", "F1", (2.0, -1.0), 30.0))
    corners = table.loose_corners("a")
    changed = np.abs(table.photograph(0).astype(int) - bare).max(axis=2) > 40
    rows, columns = np.nonzero(changed)
    assert abs(columns.mean() - corners[:, 0].mean()) < 6
    assert abs(rows.mean() - corners[:, 1].mean()) < 6
    side = np.linalg.norm(corners[1] - corners[0])
    assert 0.9 < side / small.scale < 1.15
    table.apply(TakeLoose("a"))
    assert np.array_equal(table.photograph(0), bare)


def test_a_round_thing_is_round(faces: Mapping[str, Picture], small: TableSettings) -> None:
    """A token leaves the corners of its square free."""
    table = VirtualTable(faces, small)
    bare = table.photograph(0)
    table.apply(PutLoose("a", "F1", (2.0, 0.0), 0.0, 60.0, 1.6, True))
    changed = np.abs(table.photograph(0).astype(int) - bare).max(axis=2)
    middle = np.round(table.loose_corners("a").mean(axis=0)).astype(int)
    inner = table.loose_corners("a") * 0.86 + 0.14 * middle
    at_corners = [changed[int(y), int(x)] for x, y in inner]
    assert changed[middle[1] - 3 : middle[1] + 4, middle[0] - 3 : middle[0] + 4].max() > 20
    assert max(at_corners) < changed[middle[1] - 15 : middle[1] + 15, middle[0] - 15 : middle[0] + 15].max()


@pytest.mark.parametrize(
    ("ops", "complaint"),
    [
        ((PutLoose("a", "none", (0, 0)),), "no picture 'none'"),
        ((PutLoose("a", "F1", (0, 0)), PutLoose("a", "F2", (3, 0))), "'a' lies on the table already"),
        ((TakeLoose("b"),), "nothing called 'b' lies loose"),
    ],
)
def test_what_hands_cannot_do_is_said(
    faces: Mapping[str, Picture], small: TableSettings, ops: tuple[PutLoose | TakeLoose, ...], complaint: str
) -> None:
    """Errors name the thing and what to do."""
    table = VirtualTable(faces, small)
    for op in ops[:-1]:
        table.apply(op)
    with pytest.raises(SceneError, match=complaint):
        table.apply(ops[-1])
