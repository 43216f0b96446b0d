"""For what the map shows its part of the table, and where it showed all of it last, to return there."""

from __future__ import annotations

from typing import NamedTuple

from app.ui.map.camera import MapCamera, Pixel
from app.ui.map.layers import Ghost
from app.values import Cell


class Shown(NamedTuple):
    """What a part of the map is chosen for: the ``whole`` map, or what is ``at_hand``, or neither; the laid tiles, the
    tile in hand, the cells that are seen from ``near``, the ``room`` for it: width, height, what is covered above, and
    the places that are ``free``.
    """

    whole: bool
    at_hand: bool
    laid: tuple[Cell, ...]
    ghost: Ghost | None
    near: tuple[tuple[Cell, ...], ...]
    room: tuple[float, float, float]
    unit: float
    free: tuple[Cell, ...] = ()


_At = tuple[Shown, MapCamera, Pixel]
"""What was shown, under which camera, and the pixel that was in the middle of the map then."""


class Stand:
    """What the map is to show ``now``, None while it is chosen otherwise, and what it has set off for; ``stays``: all
    of it is shown where it was, not where it would be chosen. Where it was before is told as it is seen now: ``middle``
    is the pixel in the middle of the map.
    """

    def __init__(self) -> None:
        self.now: Shown | None = None
        self._left_for: Shown | None = None
        self.stays = False
        self._whole: _At | None = None  # where it was chosen to show the whole map, without a panel
        self._last: _At | None = None  # where it showed that last, chosen or not

    def forget(self) -> None:
        """The map need not return to where it showed all last."""
        self._whole = self._last = None

    def set_off(self, goal: MapCamera, middle: Pixel, *, aside: bool) -> None:
        """The map sets off for what it is to show now; ``aside``: a panel takes a part of its room."""
        self._left_for = self.now
        if self.now is not None and self.now.whole and not aside:
            self._last = self.now, goal, middle
            self._whole = self._whole if self.stays else self._last

    @property
    def same(self) -> bool:
        """Whether the map shows already what it is to show."""
        return _same(self.now, self._left_for)

    def at_whole(self, middle: Pixel) -> tuple[MapCamera, bool] | None:
        """Where it showed all of the map last, and whether that was the same as it is to show now."""
        return (_seen(self._whole, middle), _same(self.now, self._whole[0])) if self._whole is not None else None

    def may_stay(self, before: MapCamera, middle: Pixel) -> MapCamera | None:
        """Where all of the map may be shown because nothing is different from what is seen under ``before`` but what
        lies over it and what hands have to do, or because it was shown there before a panel came; None where it may
        not.
        """
        now, left = self.now, self._left_for
        if now is not None and left is not None and now == left._replace(whole=now.whole, at_hand=now.at_hand):
            return before
        return _seen(self._last, middle) if self._last is not None and self._last[0] == now else None

    def seen_whole(self, before: MapCamera, middle: Pixel, unit: float) -> MapCamera | None:
        """``before`` where it shows the whole map or what hands have to do, else the last one for the whole map; None
        without one at this scale.
        """
        left = self._left_for
        if left is not None and (left.whole or left.at_hand) and left.unit == unit:
            return before
        return _seen(self._last, middle) if self._last is not None and self._last[0].unit == unit else None


def _seen(at: _At, middle: Pixel) -> MapCamera:
    """The camera of then, under which all is seen where it was now that that pixel is in the middle."""
    return at[1].dragged((at[2][0] - middle[0], at[2][1] - middle[1]))


def _same(one: Shown | None, other: Shown | None) -> bool:
    """Whether both are the same but for the free places."""
    return one is other or (one is not None and other is not None and one == other._replace(free=one.free))
