"""Observations come frame by frame; the conductor wants them still scene by still scene."""

from __future__ import annotations

from collections.abc import Iterable

from vision.observation import Observation

AT_ONCE = frozenset({"trouble", "camera_moved", "desync"})
"""What is not to wait until the table is still."""


class SceneBuffer:
    """Gathers what is seen from the first motion until the table is still again."""

    def __init__(self) -> None:
        self._moving = False
        self._held: list[Observation] = []

    def add(self, observations: Iterable[Observation]) -> list[tuple[Observation, ...]]:
        """The observations of one frame go in; the scenes that they complete come out, mostly none."""
        scenes: list[tuple[Observation, ...]] = []
        for item in observations:
            if item.event in AT_ONCE:
                scenes.append((item,))
            elif item.event == "motion":
                self._moving = True
            elif item.event == "still":
                self._moving = False
                scenes.append((*self._held, item))
                self._held = []
            else:
                self._held.append(item)
        if self._held and not self._moving:
            scenes.append(tuple(self._held))
            self._held = []
        return scenes
