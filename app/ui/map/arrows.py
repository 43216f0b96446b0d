"""An arrow with a rim from one place of the map to another, as rings and moved pieces have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from kivy.graphics import Color, Line, Triangle

from app.ui.base.palettes import RIM, Colour

Arrow = tuple[tuple[Any, Any], ...]
"""The shaft and the head of an arrow, of its rim first."""

_HEAD, _SHAFT = 22, 6  # the length of the head of an arrow and the width of its shaft, in units


def add_arrow(group: Any, tone: Colour) -> Arrow:
    """Add an arrow of that colour; its place comes later."""
    return tuple(_part(group, colour) for colour in ((*RIM[:3], 0.75), tone))


def _part(group: Any, colour: Colour) -> tuple[Any, Any]:
    shaft, head = Line(cap="none"), Triangle()
    group.add(Color(*colour))
    group.add(shaft)
    group.add(head)
    return shaft, head


def lay_arrow(
    arrow: Sequence[tuple[Any, Any]], start: tuple[float, float], end: tuple[float, float], reach: float, unit: float
) -> None:
    """Lay the arrow from the rim of one thing, ``reach`` from its middle, to that of the other; of things that touch,
    from middle to middle. ``unit`` is how wide a unit is where it is drawn.
    """
    begin, stop = np.array(start), np.array(end)
    length = float(np.hypot(*(stop - begin))) or 1.0
    along = (stop - begin) / length
    if length > 2 * reach + _HEAD * unit:
        begin, stop = begin + along * reach, stop - along * reach
    across = np.array((-along[1], along[0]))
    for (shaft, head), rim in zip(arrow, (2.0 * unit, 0.0), strict=True):
        neck = stop - along * _HEAD * unit
        wide = across * (0.55 * _HEAD * unit + rim)
        shaft.points = [*map(float, (*begin, *neck))]
        shaft.width = _SHAFT / 2 * unit + rim
        tip = stop + along * rim * 1.5
        base = neck - along * rim
        head.points = [*map(float, (*tip, *(base + wide), *(base - wide)))]
