"""For what the map shows its part of the table, and where it showed all of it last, to return there."""

from __future__ import annotations

from typing import NamedTuple

from app.ui.map.camera import MapCamera, Pixel
from app.ui.map.layers import Ghost
from app.values import Cell


class Shown(NamedTuple):
    """What a part of the map is chosen for: the ``whole`` map, or what is ``at_hand``, or neither; the laid tiles, the
    tile in hand, the cells that are seen from ``near``, and the ``room`` for it: width, height, what is covered above.
    """

    whole: bool
    at_hand: bool
    laid: tuple[Cell, ...]
    ghost: Ghost | None
    near: tuple[tuple[Cell, ...], ...]
    room: tuple[float, float, float]
    unit: float


class Stand:
    """What the map is to show ``now``, None while it is chosen otherwise, and what it has set off for. Where it was
    before is told as it is seen now: ``middle`` is the pixel in the middle of the map.
    """

    def __init__(self) -> None:
        self.now: Shown | None = None
        self._left_for: Shown | None = None
        self._whole: tuple[Shown, MapCamera, Pixel] | None = None  # at the whole map, without a panel

    def forget(self) -> None:
        """The map need not return to where it showed all last."""
        self._whole = None

    def set_off(self, goal: MapCamera, middle: Pixel, *, aside: bool) -> None:
        """The map sets off for what it is to show now; ``aside``: a panel takes a part of its room."""
        self._left_for = self.now
        if self.now is not None and self.now.whole and not aside:
            self._whole = self.now, goal, middle

    @property
    def same(self) -> bool:
        """Whether the map shows already what it is to show."""
        return self.now == self._left_for

    def at_whole(self, middle: Pixel) -> tuple[MapCamera, bool] | None:
        """Where it showed all of the map last, and whether that was the same as it is to show now."""
        if self._whole is None:
            return None
        shown, camera, at = self._whole
        return camera.dragged((at[0] - middle[0], at[1] - middle[1])), self.now == shown

    def seen_whole(self, before: MapCamera, middle: Pixel, unit: float) -> MapCamera | None:
        """``before`` where it shows the whole map or what hands have to do, else the last one for the whole map; None
        without one at this scale.
        """
        left = self._left_for
        if left is not None and (left.whole or left.at_hand) and left.unit == unit:
            return before
        if self._whole is None or self._whole[0].unit != unit:
            return None
        found = self.at_whole(middle)
        return found[0] if found is not None else None
