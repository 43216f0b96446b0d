"""Journals of versions that looked segments up in a picture: migration gives the same segments."""

from __future__ import annotations

import zlib

import pytest

from app.table.model.journal_migration import as_before, nearest_before
from app.tilesets import load_tileset
from app.values import turn_point
from tests.sampling import few_rows

ANSWERS = {"gold-rush": (3100, 979044737), "hunters-and-gatherers": (29680, 3433215914)}
"""How many questions there are in ``answers``, and the CRC-32 of what version 1b45772 answered."""
SOME = {"gold-rush": (712, 190585290), "hunters-and-gatherers": (5152, 2676598404)}
"""The same of every sixth design."""


def answers(name: str, every: int = 1) -> list[str]:
    """On which segment of every design, or of every so many-th, a piece comes to stand that was put by touch on any
    other: on the spot of its segment, the tile turned any way.
    """
    tileset = as_before(load_tileset(name))
    designs = list({design.structure: design for design in reversed(tileset.designs)}.values())[::-1]
    points: dict[tuple[float, float], set[str]] = {}
    for design in designs:
        for segment in design.segments:
            for rotation in range(4):
                x, y = turn_point(design.places.spot(segment.index), rotation)
                points.setdefault((round(x, 4), round(y, 4)), set()).add(segment.kind)
    return [
        f"{design.id} {x:.4f} {y:.4f} {kind} {nearest_before(design, (x, y), kind)}"
        for design in designs[::every]
        for x, y in sorted(points)
        for kind in sorted(points[x, y] & {s.kind for s in design.segments})
    ]


@pytest.mark.parametrize(
    ("every", "name", "due"),
    [
        *few_rows(((6, name, due) for name, due in SOME.items()), 0),
        *(pytest.param(1, name, due, marks=pytest.mark.slow) for name, due in ANSWERS.items()),
    ],
)
def test_pieces_put_by_touch_stand_where_they_stood(every: int, name: str, due: tuple[int, int]) -> None:
    """For every pair of designs, every segment and every turn the answer is that of the version that drew."""
    found = answers(name, every)
    assert (len(found), zlib.crc32("\n".join(found).encode())) == due
