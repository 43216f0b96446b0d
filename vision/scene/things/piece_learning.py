"""When the owner's pieces are learned: when the table is first seen, and again as the view of it gets better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from vision.camera.geometry import Plane
from vision.objects.lessons.examples import ShownPieces
from vision.objects.lessons.learned import LearnedConfig
from vision.objects.lessons.lesson import Lesson, learn_shapes, refined
from vision.objects.lessons.token_contours import with_one_outline
from vision.objects.shapes.solids import Solid
from vision.scene.state.table import Table

AT_REST = 8
"""Frames without anything new, about half a second, from which on work may be done that somebody might wait for."""


class PieceLearning:
    """Gives tables the shapes of the pieces that were ``shown``, or the usual ``solids`` where none were. When the view
    of the table is known better the shapes are fitted to it: for a ``living`` camera a little with each frame while the
    table rests, since people wait for what is judged; for a video or a folder at once.
    """

    def __init__(
        self, shown: ShownPieces | None, solids: tuple[Solid, ...], config: LearnedConfig, living: bool = True
    ) -> None:
        self._shown, self._solids, self._config = shown, solids, config
        self._lesson: Lesson | None = None
        self._steps: Iterator[Lesson | None] | None = None
        self._judged: Plane | None = None
        self._same_view = True
        self._living, self._rested = living, 0

    def known_on(self, table: Table) -> Table:
        """The table with the shapes, learned if they are not yet, and the light in which the pieces were shown."""
        if self._shown is None:
            return replace(table, solids=self._solids)
        height, width = table.seen.shape[:2]
        if self._lesson is None and self._shown.size == (width, height):
            self._shown = with_one_outline(self._shown, table.ground, self._config.contours)
            self._lesson = learn_shapes(self._shown, table.ground, self._config)
            self._judged = table.plane
        shapes = None if self._lesson is None else self._lesson.shapes
        return replace(table, solids=self._solids, shapes=shapes, shown_on=self._shown.around)

    def moved(self) -> None:
        """The camera may see the table from elsewhere now: the examples are as they were seen from there before, and
        tell no more of sizes.
        """
        self._same_view, self._steps = False, None

    def resting(self, table: Table) -> Table:
        """The table after a frame that shows nothing new: with a little more work done on its shapes, if there is any
        to do.
        """
        self._rested += 1
        return self._step(table) if self._living and self._rested >= AT_REST else table

    def judging(self, table: Table) -> Table:
        """The table with which something new is judged."""
        self._rested = 0
        if self._living:
            return table
        table = self._step(table)
        while self._steps is not None:
            table = self._step(table)
        return table

    def _step(self, table: Table) -> Table:
        if self._steps is None:
            self._steps = self._begun(table)
        if self._steps is None:
            return table
        lesson = next(self._steps)
        if lesson is None:
            return table
        self._lesson, self._steps = lesson, None
        return replace(table, shapes=lesson.shapes)

    def _begun(self, table: Table) -> Iterator[Lesson | None] | None:
        """The work on another lesson; None unless the view of the table has changed since the last one."""
        lesson, shown = self._lesson, self._shown
        if lesson is None or shown is None or not self._same_view or self._judged is table.plane:
            return None
        self._judged = table.plane
        if not lesson.outdated(shown, table.ground, self._config):
            return None
        return refined(lesson, shown, table.ground, self._config)
