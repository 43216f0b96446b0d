"""A canvas in tile units: vector shapes with smooth edges, soft shadows and layers with an outline.

A drawing looks the same at every resolution, because no shape, width or random number depends on the resolution.
Colours are written as ``#rrggbb`` and stored as (blue, green, red).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.values.pictures import Picture

Field = NDArray[np.float32]
Points = NDArray[np.float64]
Colour = tuple[float, float, float]

_SHIFT = 5


@lru_cache(maxsize=1024)
def ink(text: str) -> Colour:
    """The colour written as ``#rrggbb``, as (blue, green, red)."""
    red, green, blue = (int(text[i : i + 2], 16) for i in (1, 3, 5))
    return float(blue), float(green), float(red)


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """The colour ``share`` (0-1) of the way from ``a`` to ``b``."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share)


def ellipse(x: float, y: float, rx: float, ry: float, angle: float = 0.0, count: int = 40) -> Points:
    """The outline of an ellipse [count, 2]; ``angle`` in radians clockwise."""
    across, down = _circle(count)
    px, py = rx * across, ry * down
    cos, sin = math.cos(angle), math.sin(angle)
    return _columns(x + px * cos - py * sin, y + px * sin + py * cos)


@lru_cache(maxsize=64)
def _circle(count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The cosines and the sines of so many equal parts of a turn."""
    t = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.cos(t), np.sin(t)


def moved(points: Points, east: float, south: float) -> Points:
    """The points shifted by that much."""
    return np.asarray(points + np.array([east, south]))


def smooth(points: ArrayLike, closed: bool = True, steps: int = 8) -> Points:
    """A Catmull-Rom curve through the points [n, 2], ``steps`` points for each of them; through each of several such
    rows [..., n, 2] at once.
    """
    p = np.asarray(points, float)
    if closed:
        a, b, c, d = np.roll(p, 1, -2), p, np.roll(p, -1, -2), np.roll(p, -2, -2)
    else:
        first, last = 2 * p[..., :1, :] - p[..., 1:2, :], 2 * p[..., -1:, :] - p[..., -2:-1, :]
        q = np.concatenate([first, p, last], axis=-2)
        a, b, c, d = q[..., :-3, :], q[..., 1:-2, :], q[..., 2:-1, :], q[..., 3:, :]
    t = np.arange(steps)[:, None] / steps
    a, b, c, d = (each[..., None, :] for each in (a, b, c, d))
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    flat = curve.reshape(*p.shape[:-2], -1, 2)
    return flat if closed else np.concatenate([flat, p[..., -1:, :]], axis=-2)


@dataclass(frozen=True)
class Frame:
    """A local coordinate frame on the canvas: its origin, its unit and its rotation (radians, clockwise)."""

    x: float
    y: float
    scale: float = 1.0
    angle: float = 0.0
    mirror: bool = False

    def apply(self, points: ArrayLike) -> Points:
        """The points in canvas coordinates."""
        across, down = (np.asarray(points, float).reshape(-1, 2) * self.scale).T
        if self.mirror:
            across = -across
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return _columns(self.x + across * cos - down * sin, self.y + across * sin + down * cos)


class Canvas:
    """A square picture ``size`` pixels wide, painted in units of its width. ``image`` is [size, size, 3], BGR."""

    def __init__(self, size: int, image: Picture | None = None) -> None:
        self.size = size
        self.image: Picture = np.zeros((size, size, 3), np.uint8) if image is None else image
        self.alpha: Picture | None = None

    def layer(self) -> Canvas:
        """An empty canvas of the same size with an opacity channel, to be stamped onto this one."""
        sheet = Canvas(self.size)
        sheet.alpha = np.zeros((self.size, self.size), np.uint8)
        return sheet

    def poly(self, points: ArrayLike, colour: Colour) -> None:
        """Fill a polygon."""
        self._fill(self._fixed(points), colour)

    def polys(self, points: ArrayLike, counts: Sequence[int], colours: Sequence[Colour]) -> None:
        """Fill several polygons in turn: the first has the first of ``counts`` points and of ``colours``, and so on.
        A thing of many small parts is drawn several times as fast as with ``poly``.
        """
        fixed, start = self._fixed(points), 0
        for count, colour in zip(counts, colours, strict=True):
            self._fill(fixed[start : start + count], colour)
            start += count

    def line(self, points: ArrayLike, colour: Colour, width: float, closed: bool = False) -> None:
        """Draw a polyline ``width`` wide; a line thinner than a pixel is drawn one pixel wide and paler."""
        pixels = width * self.size
        fixed = self._fixed(points)
        thick = max(1, round(pixels))
        if pixels >= 0.75 or self.alpha is not None:
            cv2.polylines(self.image, [fixed], closed, colour, thick, cv2.LINE_AA, _SHIFT)
        else:
            before = self.image.copy()
            cv2.polylines(self.image, [fixed], closed, colour, 1, cv2.LINE_AA, _SHIFT)
            cv2.addWeighted(before, 1 - pixels, self.image, pixels, 0, self.image)
        if self.alpha is not None:
            cv2.polylines(self.alpha, [fixed], closed, (255.0,), thick, cv2.LINE_AA, _SHIFT)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle."""
        self.poly(ellipse(x, y, radius, radius, count=max(12, min(64, round(radius * self.size)))), colour)

    def mask(self, points: ArrayLike) -> Field:
        """The coverage (0-1) of each pixel by the polygon, [size, size]."""
        canvas = np.zeros((self.size, self.size), np.uint8)
        cv2.fillPoly(canvas, [self._fixed(points)], (255.0,), cv2.LINE_AA, _SHIFT)
        return np.asarray(canvas, np.float32) / np.float32(255)

    def tint(self, mask: Field, colour: Colour, strength: float = 1.0) -> None:
        """Mix the colour in by ``strength`` times the mask (0-1)."""
        mixed = np.array(colour, np.float32) - self.image
        mixed *= (mask * np.float32(strength))[..., None]
        mixed += self.image
        self._take(mixed)

    def shade(self, mask: Field, factor: ArrayLike) -> None:
        """Multiply by ``factor`` (one number, or one each for blue, green, red) where the mask is 1."""
        gain = (np.asarray(factor, np.float32).reshape(1, 1, -1) - 1) * mask[..., None]
        gain += 1
        self._take(np.asarray(self.image * gain, np.float32))

    def paint(self, mask: Field, picture: NDArray[np.generic]) -> None:
        """Paint a picture of the same size over this one where the mask is 1."""
        share = mask[..., None]
        mixed = self.image * (1 - share)
        mixed += np.asarray(picture, np.float32) * share
        self._take(mixed)

    def stamp(
        self,
        sheet: Canvas,
        outline: Colour | None = None,
        width: float = 0.0,
        glow: Colour | None = None,
        shadow: tuple[float, float] | None = None,
        reach: float = 0.02,
    ) -> None:
        """Put a layer on top, with a soft glow, a cast shadow and an outline beneath it where asked for.

        ``width`` is that of the outline, ``reach`` the blur of glow and shadow, ``shadow`` its offset; in tile units.
        """
        if sheet.alpha is None:
            raise ValueError("only a layer can be stamped")
        box = _bounds(
            sheet.alpha, round((3 * reach + width + (max(map(abs, shadow)) if shadow else 0)) * self.size) + 3
        )
        if box is None:
            return
        part = Canvas(self.size, self.image[box])
        alpha = np.asarray(sheet.alpha[box], np.float32) / np.float32(255)
        if shadow is not None:
            shift = np.array([[1, 0, shadow[0] * self.size], [0, 1, shadow[1] * self.size]], np.float32)
            cast = np.asarray(cv2.warpAffine(alpha, shift, (alpha.shape[1], alpha.shape[0])), np.float32)
            part.shade(soften(cast, reach * 0.45, self.size), (0.56, 0.52, 0.5))
        away = distances((alpha < 0.5).astype(np.uint8)) if glow is not None or outline is not None else alpha
        if glow is not None:
            rim = _grown(alpha, away, (width + reach * 0.55) * self.size)
            part.tint(np.clip(soften(rim, reach * 0.4, self.size), 0, 1), glow, 0.8)
        if outline is not None:
            part.tint(_grown(alpha, away, width * self.size), outline)
        part.paint(alpha, sheet.image[box])

    def _take(self, mixed: Field) -> None:
        """Take these values as the picture, rounded. They are changed: no second picture of floats is made."""
        mixed += np.float32(0.5)
        self.image[:] = np.clip(mixed, 0, 255, out=mixed)

    def _fill(self, fixed: NDArray[np.int32], colour: Colour) -> None:
        cv2.fillPoly(self.image, [fixed], colour, cv2.LINE_AA, _SHIFT)
        if self.alpha is not None:
            cv2.fillPoly(self.alpha, [fixed], (255.0,), cv2.LINE_AA, _SHIFT)

    def _fixed(self, points: ArrayLike) -> NDArray[np.int32]:
        p = np.asarray(points, float).reshape(-1, 2) * self.size - 0.5
        return np.asarray(np.rint(p * (1 << _SHIFT)), np.int32)


def _columns(x: NDArray[np.float64], y: NDArray[np.float64]) -> Points:
    """The points [n, 2] of these coordinates."""
    points = np.empty((len(x), 2))
    points[:, 0], points[:, 1] = x, y
    return points


def soften(mask: Field, sigma: float, size: int) -> Field:
    """The mask blurred by a Gaussian of ``sigma`` tile units."""
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), max(sigma * size, 0.3)), np.float32)


def _grown(mask: Field, away: Field, pixels: float) -> Field:
    """The mask dilated by so many pixels; ``away`` is how far each pixel is from it."""
    return np.asarray(np.maximum(mask, np.clip(pixels - away + 1.0, 0, 1)), np.float32)


def distances(mask: Picture, margin: int = 0) -> Field:
    """The distance in pixels of each pixel that is not 0 from the nearest one that is, [h, w]; without a ``margin`` of
    so many pixels on each side, whose zeros count.

    The last digit of OpenCV's depends on where its arrays lie in memory; the square of a distance between pixels is a
    whole number, which makes it the same in every process.
    """
    height, width = mask.shape
    far = cv2.distanceTransform(mask, cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    away = far[margin : height - margin, margin : width - margin].astype(np.float64)
    away *= away
    return np.sqrt(np.rint(away, out=away), out=away).astype(np.float32)


def _bounds(alpha: Picture, margin: int) -> tuple[slice, slice] | None:
    x, y, width, height = cv2.boundingRect(alpha)
    if width == 0 or height == 0:
        return None
    rows = slice(max(0, y - margin), min(alpha.shape[0], y + height + margin))
    return rows, slice(max(0, x - margin), min(alpha.shape[1], x + width + margin))
