"""Tokens and wooden pieces for the screen, each a picture of its own with an opacity channel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import ArrayLike

from app.art.canvas import Canvas, Colour, Frame, Points, blend, ellipse, ink, moved, smooth, soften
from app.art.likeness import drawn_as
from app.art.relief import boulder
from app.art.symbols import paint_nugget
from app.values.pictures import Picture

WOODS: dict[str, Colour] = {
    "yellow": ink("#eab619"),
    "red": ink("#c5352a"),
    "green": ink("#3b8f4a"),
    "blue": ink("#2a69b4"),
    "black": ink("#3a3532"),
}
"""The paint of each seat's pieces."""

_INK = ink("#241b16")
_MASTER = 384
_DIGITS: dict[int, tuple[tuple[tuple[float, float], ...], ...]] = {
    0: (((0.0, -0.5), (0.3, -0.3), (0.3, 0.3), (0.0, 0.5), (-0.3, 0.3), (-0.3, -0.3), (0.0, -0.5)),),
    1: (((-0.22, -0.28), (0.04, -0.5), (0.04, 0.5)), ((-0.2, 0.5), (0.28, 0.5))),
    2: (((-0.28, -0.28), (-0.1, -0.48), (0.2, -0.46), (0.28, -0.2), (-0.28, 0.5), (0.3, 0.5)),),
    3: (((-0.26, -0.44), (0.1, -0.5), (0.26, -0.26), (0.0, -0.04), (0.28, 0.22), (0.08, 0.5), (-0.28, 0.42)),),
    5: (((0.26, -0.5), (-0.2, -0.5), (-0.24, -0.06), (0.1, -0.12), (0.3, 0.16), (0.1, 0.48), (-0.28, 0.42)),),
}
_HEAPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0),),
    2: ((-0.19, 0.03), (0.19, -0.03)),
    3: ((0.0, -0.12), (-0.2, 0.16), (0.2, 0.16)),
    5: ((-0.2, -0.19), (0.2, -0.19), (0.0, 0.0), (-0.2, 0.19), (0.2, 0.19)),
}


def draw_token(value: int | None, size: int) -> Picture:
    """A mining token seen from above: uint8 [size, size, 4], BGR and opacity.

    ``value`` is what its face shows (0 is gravel); None is its back. A value that no token has is drawn as that number
    of nuggets, up to nine.
    """
    return _token_of(value, size).copy()


@lru_cache(maxsize=16)
def _token_of(value: int | None, size: int) -> Picture:
    """A printed rule shows each value many times over."""
    return _scaled(_token(value), size)


def draw_piece(kind: str, colour: str, size: int, lying: bool = False) -> Picture:
    """A wooden piece as an icon: uint8 [size, size, 4], BGR and opacity.

    ``kind`` is one that ``is_drawn``; ``colour`` is one of the seats'; ``lying`` draws it on its side.
    Raises KeyError for an unknown kind or colour.
    """
    return _piece_of(drawn_as(kind), colour, lying, size).copy()


@lru_cache(maxsize=16)
def _piece_of(kind: str, colour: str, lying: bool, size: int) -> Picture:
    """A map, and a page of help, show the same few many times over."""
    return _scaled(_piece(kind, colour, lying), size)


def _scaled(master: Picture, size: int) -> Picture:
    opacity = master[..., 3:].astype(np.float32) / np.float32(255)
    flat = np.concatenate([master[..., :3] * opacity, master[..., 3:]], axis=2)
    way = cv2.INTER_AREA if size < master.shape[0] else cv2.INTER_LINEAR
    small = np.asarray(cv2.resize(flat, (size, size), interpolation=way), np.float32)
    colour = small[..., :3] / np.maximum(small[..., 3:] / np.float32(255), np.float32(1e-3))
    return np.clip(np.concatenate([colour, small[..., 3:]], axis=2) + 0.5, 0, 255).astype(np.uint8)


def _finish(sheet: Canvas, shadow: float = 0.02) -> Picture:
    """The canvas as BGRA with a soft shadow beneath."""
    if sheet.alpha is None:
        raise ValueError("only a layer can be finished")
    alpha = sheet.alpha.astype(np.float32) / np.float32(255)
    shift = np.array([[1, 0, shadow * sheet.size], [0, 1, 1.2 * shadow * sheet.size]], np.float32)
    cast = soften(np.asarray(cv2.warpAffine(alpha, shift, alpha.shape[::-1]), np.float32), 0.012, sheet.size) * 0.45
    total = alpha + cast * (1 - alpha)
    share = (alpha / np.maximum(total, np.float32(1e-4)))[..., None]
    dark = np.array(ink("#1c140e"), np.float32)
    colour = sheet.image * share + dark * (1 - share)
    return np.clip(np.concatenate([colour, total[..., None] * 255], axis=2) + 0.5, 0, 255).astype(np.uint8)


@lru_cache(maxsize=2)  # the same
def _token(value: int | None) -> Picture:
    sheet = Canvas(_MASTER).layer()
    rim, field, groove = (
        (ink("#5a3d29"), ink("#7b573b"), ink("#93704e"))
        if value is None
        else (ink("#6a4a2f"), ink("#efe0bd"), ink("#c7ab7c"))
    )
    sheet.disc(0.5, 0.5, 0.46, _INK)
    sheet.disc(0.5, 0.5, 0.445, rim)
    sheet.disc(0.5, 0.5, 0.395, blend(rim, _INK, 0.35))
    sheet.disc(0.5, 0.5, 0.385, field)
    sheet.line(ellipse(0.5, 0.5, 0.36, 0.36), groove, 0.009, closed=True)
    for k in range(24):
        a = 2 * math.pi * k / 24
        sheet.disc(0.5 + 0.42 * math.cos(a), 0.5 + 0.42 * math.sin(a), 0.010, blend(rim, ink("#e9c98c"), 0.6))
    if value is None:
        _tools(sheet)
    elif value == 0:
        for k, (x, y, r) in enumerate(
            (
                (0.38, 0.56, 0.07),
                (0.53, 0.62, 0.08),
                (0.64, 0.52, 0.06),
                (0.45, 0.44, 0.065),
                (0.57, 0.42, 0.055),
                (0.5, 0.53, 0.05),
            )
        ):
            boulder(sheet, x, y, r, k + 3)
        _number(sheet, 0, 0.5, 0.255, 0.15)
    else:
        places = _HEAPS.get(value) or tuple((0.2 * (k % 3 - 1), 0.2 * (k // 3 - 1)) for k in range(min(value, 9)))
        scale = {1: 1.7, 2: 1.35, 3: 1.15}.get(value, 0.9)
        for x, y in places:
            lump = sheet.layer()
            paint_nugget(lump, 0.5 + 0.82 * x, 0.555 + 0.72 * y, 0.0, scale)
            sheet.stamp(lump, outline=ink("#4a2f12"), width=0.011, shadow=(0.012, 0.016), reach=0.016)
        _number(sheet, value, 0.5, 0.225, 0.14)
    return _finish(sheet)


def _number(sheet: Canvas, value: int, x: float, y: float, tall: float) -> None:
    """Draw the value in strokes if it can be written, large enough to read beside the nuggets."""
    strokes = _DIGITS.get(value, ())
    frame = Frame(x, y, tall)
    for tone, width in ((ink("#fff7e2"), 0.40), (ink("#4a2f1c"), 0.20)):
        for stroke in strokes:
            curve = smooth(stroke, closed=False, steps=8) if value in (0, 2, 3) else stroke
            sheet.line(frame.apply(curve), tone, width * tall)


def _tools(sheet: Canvas) -> None:
    """Draw a pickaxe and a shovel, crossed."""
    wood, steel = ink("#d9b682"), ink("#c9ccc9")
    for sign in (-1, 1):
        f = Frame(0.5, 0.53, 0.54, sign * 0.72)
        layer = sheet.layer()
        layer.line(f.apply([(0.0, -0.42), (0.0, 0.48)]), wood, 0.034)
        if sign < 0:
            blade = smooth(
                [(-0.36, -0.20), (-0.16, -0.40), (0.16, -0.40), (0.36, -0.20), (0.15, -0.31), (-0.15, -0.31)], steps=6
            )
            layer.poly(f.apply(blade), steel)
        else:
            spade = smooth([(-0.13, -0.24), (-0.14, -0.42), (0.0, -0.56), (0.14, -0.42), (0.13, -0.24)], steps=6)
            layer.poly(f.apply(spade), steel)
        sheet.stamp(layer, outline=_INK, width=0.011, shadow=(0.012, 0.015), reach=0.014)


@lru_cache(maxsize=2)  # in several sizes at most: all of them at this one would take 16 MB
def _piece(kind: str, colour: str, lying: bool) -> Picture:
    wood = WOODS[colour]
    outline, seams = _SHAPES[kind]
    frame = Frame(0.485, 0.5, 0.80, -math.pi / 2 + 0.12) if lying else Frame(0.5, 0.5, 0.84)
    sheet = Canvas(_MASTER).layer()
    body = frame.apply(outline)
    thick = 0.032 if not lying else 0.048
    side, light = blend(wood, _INK, 0.45), blend(wood, ink("#fff6e0"), 0.34 if colour != "black" else 0.26)
    steps = 10
    for k in range(steps, -1, -1):
        sheet.line(moved(body, 0.6 * thick * k / steps, thick * k / steps), _INK, 0.030, closed=True)
    for k in range(steps, 0, -1):
        sheet.poly(moved(body, 0.6 * thick * k / steps, thick * k / steps), side)
    sheet.poly(body, light)
    face = Canvas(_MASTER)
    inner = face.mask(body)
    inset = np.clip((soften(inner, 0.010, _MASTER) - 0.78) / 0.14, 0, 1) * inner
    sheet.tint(np.asarray(inset, np.float32), wood)
    glow = np.clip(
        1.0 - np.hypot(*np.meshgrid(np.linspace(-0.2, 1.3, _MASTER), np.linspace(-0.2, 1.3, _MASTER))) / 0.95, 0, 1
    )
    sheet.tint(np.asarray(inset * glow, np.float32), ink("#fff6e0"), 0.36)
    for seam in seams:
        line = frame.apply(seam)
        sheet.line(line, blend(wood, _INK, 0.55), 0.015)
        sheet.line(moved(line, 0.005, 0.007), blend(wood, ink("#fff6e0"), 0.35), 0.006)
    return _finish(sheet, 0.026 if not lying else 0.018)


def _mirror(half: ArrayLike) -> Points:
    """The whole outline from its right half, given from the top middle to the bottom middle."""
    right = np.asarray(half, float)
    left = (right * (-1.0, 1.0))[::-1]
    return np.concatenate([right, left])


def _cowboy() -> tuple[Points, tuple[Points, ...]]:
    """The outline of a man in a wide-brimmed hat and a poncho, legs apart, and its inner lines."""
    half = [
        (0.0, -0.455),
        (0.055, -0.475),
        (0.125, -0.47),
        (0.155, -0.36),
        (0.30, -0.365),
        (0.325, -0.325),
        (0.27, -0.275),
    ]
    half += [(0.155, -0.25), (0.15, -0.17), (0.125, -0.105), (0.25, -0.055), (0.37, 0.05), (0.43, 0.16), (0.395, 0.215)]
    half += [
        (0.27, 0.18),
        (0.22, 0.205),
        (0.27, 0.35),
        (0.325, 0.45),
        (0.30, 0.48),
        (0.10, 0.48),
        (0.075, 0.38),
        (0.0, 0.25),
    ]
    outline = smooth(_mirror(half), steps=5)
    brim = smooth([(-0.25, -0.30), (-0.13, -0.262), (0.0, -0.252), (0.13, -0.262), (0.25, -0.30)], closed=False)
    hem = smooth([(-0.22, 0.17), (0.0, 0.205), (0.22, 0.17)], closed=False)
    scarf = np.array([(-0.10, -0.10), (0.0, -0.015), (0.10, -0.10)])
    return outline, (brim, hem, scarf)


def _tent() -> tuple[Points, tuple[Points, ...]]:
    """The outline of a ridge tent with its poles crossed at the top and its flap open, and its inner lines."""
    half = [
        (0.0, -0.33),
        (0.075, -0.45),
        (0.125, -0.42),
        (0.065, -0.29),
        (0.40, 0.33),
        (0.46, 0.36),
        (0.45, 0.43),
        (0.16, 0.43),
    ]
    half += [(0.135, 0.36), (0.0, 0.06)]
    ridge = np.array([(-0.345, 0.34), (0.0, -0.235), (0.345, 0.34)])
    flaps = tuple(np.array([(0.0, -0.10), (sign * 0.215, 0.40)]) for sign in (-1, 1))
    return _mirror(half), (ridge, *flaps)


def _member() -> tuple[Points, tuple[Points, ...]]:
    """The outline of a hunter in a fur, arms raised, and its inner lines."""
    half = [
        (0.0, -0.46),
        (0.13, -0.42),
        (0.15, -0.28),
        (0.09, -0.18),
        (0.25, -0.16),
        (0.34, -0.30),
        (0.42, -0.26),
        (0.36, -0.05),
    ]
    half += [(0.18, 0.06), (0.26, 0.28), (0.30, 0.46), (0.12, 0.47), (0.0, 0.24)]
    collar = np.array([(-0.15, -0.13), (-0.08, -0.06), (-0.04, -0.11), (0.0, -0.03), (0.04, -0.11), (0.08, -0.06),
                       (0.15, -0.13)])  # fmt: skip
    hem = np.array([(-0.22, 0.17), (-0.15, 0.23), (-0.09, 0.16), (-0.03, 0.22), (0.03, 0.16), (0.09, 0.22),
                    (0.15, 0.16), (0.22, 0.22)])  # fmt: skip
    brow = smooth([(-0.13, -0.355), (0.0, -0.39), (0.13, -0.355)], closed=False)
    return smooth(_mirror(half), steps=5), (collar, hem, brow)


def _hut() -> tuple[Points, tuple[Points, ...]]:
    """The outline of a hut of hides with its poles crossed at the top and a low door, and its inner lines."""
    poles = [(0.0, -0.37), (0.085, -0.47), (0.135, -0.435), (0.075, -0.345)]
    dome = smooth([(0.075, -0.345), (0.24, -0.26), (0.38, -0.04), (0.44, 0.26), (0.45, 0.40)], closed=False, steps=6)
    door = [(0.14, 0.40), (0.12, 0.16), (0.0, 0.08)]
    rings = tuple(smooth([(-w, y), (0.0, y - 0.06), (w, y)], closed=False) for w, y in ((0.20, -0.21), (0.345, 0.0)))
    seams = tuple(np.array([(sign * 0.10, -0.24), (sign * 0.155, -0.05)]) for sign in (-1, 1))
    return _mirror(np.concatenate([poles, dome[1:], door])), (*rings, *seams)


_SHAPES: dict[str, tuple[Points, tuple[Points, ...]]] = {
    "cowboy": _cowboy(),
    "tent": _tent(),
    "member": _member(),
    "hut": _hut(),
}
"""The outline and the inner lines of each kind of piece, 1 wide and tall around (0, 0)."""


def is_drawn(kind: str) -> bool:
    """Whether there is a drawing for pieces of that kind, their own or one that they are drawn like."""
    return drawn_as(kind) in _SHAPES


def add_shape(kind: str, half: ArrayLike, lines: Sequence[ArrayLike] = ()) -> None:
    """Enter the drawing of a kind of piece: the right half of its outline, from the top middle to the bottom middle,
    and lines on it, all about (0, 0) in a square 1 wide.
    """
    _SHAPES[kind] = (smooth(_mirror(half), steps=5), tuple(np.asarray(line, float) for line in lines))
