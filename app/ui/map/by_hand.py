"""The part of the map that a finger has chosen, and until when that is seen: until what it was chosen for is over.

Sentences, cards and buttons that come and go over the map never move it: it stays where people see it. A touch in doubt
enlarges it for one more touch; then it is whole again. So it is after what hands have to do was looked for on it, where
a tile or a free place would be out of sight otherwise, and for a new tile or ring that would be. It is whole again
after a correction and at the end of the game, whatever it was moved for. Calculation only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from app.table.presentation.view import TableView
from app.ui.map.camera import MapCamera, Pixel
from app.values import Cell

Purpose = Literal["", "free", "lit", "hands"]
"""What the map was moved for: a touch on one of the free places or of the lit ones, what hands have to do, or ""."""


class ByHand:
    """Where a finger has left the map."""

    def __init__(self) -> None:
        self._left: tuple[MapCamera, Pixel] | None = None  # the camera, and the middle of the map then
        self._purpose: Purpose = ""
        self.place: Cell | None = None  # the free place that a touch in doubt meant; None without one

    @property
    def automatic(self) -> bool:
        """Whether no finger has moved the map since it chose its part by itself."""
        return self._left is None

    def leave(self, camera: MapCamera, middle: Pixel, purpose: Purpose = "") -> None:
        """A finger has left the map at that camera, its middle at that pixel; without a ``purpose`` for the same as
        before.
        """
        self._left, self._purpose = (camera, middle), purpose or self._purpose

    def camera(self, middle: Pixel) -> MapCamera | None:
        """The camera under which the map is seen as the finger has left it, now that its middle is at that pixel; None
        where none has.
        """
        if self._left is None:
            return None
        camera, (x, y) = self._left
        return camera.dragged((x - middle[0], y - middle[1]))

    def end(self) -> None:
        """The map chooses its part by itself again."""
        self._left, self._purpose, self.place = None, "", None

    def was_for(self, purpose: Purpose) -> bool:
        """Whether a finger has moved the map for that."""
        return self._left is not None and self._purpose == purpose

    def follow(self, old: TableView, new: TableView, in_sight: Callable[[Cell], bool]) -> bool:
        """Follow a change of the table; returns whether a map that a finger has moved is to be whole again because of
        it. ``in_sight`` tells whether a cell is seen as the finger has left the map. One that stays when hands have
        done what it was moved for is moved for nothing in particular from then on.
        """
        if self._left is None:
            return False
        places = self._purpose == "free" and (old.free, old.tiles) != (new.free, new.tiles)
        done = self._purpose == "hands" and not new.rings
        if done and all(map(in_sight, (*new.free, *(tile.cell for tile in new.tiles)))):
            self._purpose, done = "", False
        ended = new.phase == "over" and old.phase != "over"
        return places or done or ended or _corrected(old, new)


def _corrected(old: TableView, new: TableView) -> bool:
    """Whether a turn that was over is another now, or the newest tile: neither a new turn nor an undo is that."""
    both = list(zip(old.turns, new.turns, strict=False))
    tiles = any((was.number, was.cell, was.tile) != (now.number, now.cell, now.tile) for was, now in both)
    return tiles or any(was.what != now.what for was, now in both[: len(old.turns) - 1])
