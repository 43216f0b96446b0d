"""The backs of printed tiles: leather with a seam and the game's emblem, in a colour of its own for each pile."""

from __future__ import annotations

import math
from collections.abc import Callable

import cv2
import numpy as np

from app.art.canvas import Canvas, Frame, blend, ink
from app.values.pictures import Picture

_LEATHERS = tuple(ink(shade) for shade in ("#5b3a22", "#2c4a5a", "#4a2f52", "#2f4f33"))
_DARK, _THREAD = ink("#1d1109"), ink("#d9b06a")


def draw_back(game: str, pile: int, size: int) -> Picture:
    """The back of a tile of that pile of a game, counted from 0: uint8 [size, size, 3], BGR."""
    canvas = Canvas(size)
    leather = _LEATHERS[pile % len(_LEATHERS)]
    canvas.image[:] = leather
    grain = np.random.default_rng(7).normal(0, 1, (96, 96)).astype(np.float32)
    canvas.shade(np.asarray(cv2.resize(grain, (size, size), interpolation=cv2.INTER_CUBIC), np.float32) * 0.06, 0.0)
    for inset in (0.085, 0.115):
        frame = [(inset, inset), (1 - inset, inset), (1 - inset, 1 - inset), (inset, 1 - inset)]
        canvas.line(frame, blend(leather, _DARK, 0.55), 0.008, closed=True)
    steps = np.linspace(0.13, 0.87, 20)
    for start, end in zip(steps[:-1:2], steps[1::2], strict=True):
        for stitch in (((start, 0.1), (end, 0.1)), ((start, 0.9), (end, 0.9))):
            canvas.line(stitch, _THREAD, 0.011)
            canvas.line([point[::-1] for point in stitch], _THREAD, 0.011)
    canvas.disc(0.5, 0.5, 0.25, blend(leather, _DARK, 0.5))
    canvas.disc(0.5, 0.5, 0.235, blend(leather, _THREAD, 0.22))
    for angle in (0.25 * math.pi, -0.25 * math.pi):
        EMBLEMS.get(game, _needle)(canvas, angle)
    return canvas.image


def _needle(canvas: Canvas, angle: float) -> None:
    """Half of a star, for a game that has no emblem of its own."""
    frame, layer = Frame(0.5, 0.5, 0.36, angle), canvas.layer()
    layer.poly(frame.apply([(0.0, -0.52), (0.12, 0.0), (0.0, 0.52), (-0.12, 0.0)]), _THREAD)
    canvas.stamp(layer, outline=_DARK, width=0.009, shadow=(0.008, 0.01), reach=0.012)


EMBLEMS: dict[str, Callable[[Canvas, float], None]] = {}
"""What lies crossed on the backs of a game's tiles: one of the two, at that angle; each game enters its own."""
