"""A part of the window beside which nothing is drawn, where the picture on it is turned, too.

The graphics library counts the box of a scissor test in pixels of the window, and turns with the picture only what is
drawn. The box is turned here.
"""

from __future__ import annotations

import math
from typing import Any

Box = tuple[float, float, float, float]
"""(left, bottom, right, top) in pixels."""


def turned_box(box: Box, size: tuple[float, float], rotation: int) -> Box:
    """Where on the window the box of a picture of that ``size`` is seen, which is shown turned anticlockwise by so many
    degrees (0, 90, 180, 270).
    """
    left, bottom, right, top = box
    width, height = size
    if rotation == 90:
        return height - top, left, height - bottom, right
    if rotation == 180:
        return width - right, height - top, width - left, height - bottom
    if rotation == 270:
        return bottom, width - right, top, width - left
    return box


def clip(scissor: Any, box: Box) -> None:
    """Let that ``ScissorPush`` hide what lies beside the box, in pixels of the picture."""
    from kivy.core.window import Window

    size, rotation = (Window.size, Window.rotation) if Window is not None else ((0, 0), 0)
    left, bottom, right, top = turned_box(box, (size[0], size[1]), rotation)
    scissor.pos = math.floor(left), math.floor(bottom)
    scissor.size = math.ceil(right) - math.floor(left), math.ceil(top) - math.floor(bottom)
