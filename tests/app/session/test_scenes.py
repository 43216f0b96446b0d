"""Frames into still scenes."""

from __future__ import annotations

import pytest

from app.session import SceneBuffer
from app.values import Cell
from vision.observation import Observation


def frame(*events: str) -> list[Observation]:
    return [Observation(0, event, Cell(0, 0)) for event in events]


@pytest.mark.parametrize(
    ("frames", "scenes"),
    [
        ([["motion"], [], ["tile"], ["piece", "still"]], [["tile", "piece", "still"]]),
        ([["tile"]], [["tile"]]),
        ([["tile", "piece"], ["motion"], ["still"]], [["tile", "piece"], ["still"]]),
        ([["motion"], ["tile"], ["trouble"], ["still"]], [["trouble"], ["tile", "still"]]),
        ([["motion", "tile", "still", "piece"]], [["tile", "still"], ["piece"]]),
        ([[], []], []),
    ],
    ids=["one visit", "without motion", "before a motion", "trouble at once", "all in a frame", "nothing"],
)
def test_what_is_seen_between_motion_and_stillness_is_one_scene(
    frames: list[list[str]], scenes: list[list[str]]
) -> None:
    """Observations are held while something moves and given together when the table is still."""
    buffer = SceneBuffer()
    found = [scene for events in frames for scene in buffer.add(frame(*events))]
    assert [[o.event for o in scene] for scene in found] == scenes
