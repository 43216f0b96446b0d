"""Subpixel corners: the sides of a roughly known quadrilateral fitted to the edges in the picture.

Method: along each side the grey profiles across it are searched for their gradient maximum, refined by a parabola; a
line is fitted to these edge points by iteratively reweighted total least squares with Geman-McClure weights
(Zhang 1997); neighbouring lines are intersected. Two passes, the second with a shorter search range.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix, side_length

PROFILES = 24
"""Profiles across each side."""
STEP = 0.25
"""Pixels between two samples of a profile."""


@dataclass(frozen=True, slots=True)
class EdgeConfig:
    """What counts as the edge of a side. Set on drawn quadrilaterals and on markers of the simulated table; not
    measured on real pictures.
    """

    ends: float = 0.12
    """The part (0-1) of a side at each end that is not sampled: corners are rounded or worn."""
    faint: float = 6.0
    """The least gradient of an edge, in grey levels a pixel."""
    clear: float = 0.45
    """The least gradient of the outermost edge, as a part (0-1) of the strongest one in its profile."""
    spread: float = 1.5
    """Scale of the Geman-McClure weights of a line's points, in median distances from it ..."""
    least_spread: float = 0.15
    """... and at least so many pixels."""


_USUAL = EdgeConfig()


def refine(
    image: Picture,
    corners: Matrix,
    reach: float | None = None,
    outward: bool = False,
    config: EdgeConfig = _USUAL,
) -> Matrix | None:
    """The quadrilateral [4, 2] near ``corners`` [4, 2] (pixels, clockwise) whose sides lie on edges of the picture.

    ``image`` is uint8 [h, w, 3] or grey [h, w]. ``reach`` is the search range to either side, in pixels (None: a tenth
    of the side, at least 2). ``outward`` takes the outermost clear edge instead of the strongest. None where a side has
    no edge or a corner would move by more than about twice ``reach``.
    """
    corners = np.asarray(corners, np.float64)
    side = side_length(corners)
    reach = reach if reach is not None else max(2.0, 0.1 * side)
    window, origin = _window(image, corners, reach + 4)
    if window is None:
        return None
    grey = np.asarray(cv2.cvtColor(window, cv2.COLOR_BGR2GRAY) if window.ndim == 3 else window, np.float32)
    found = corners - origin
    for far in (reach, max(1.5, reach / 3)):
        lines = []
        for number in range(4):
            line = _side(grey, found[number], found[(number + 1) % 4], far, outward, config)
            if line is None:
                return None
            lines.append(line)
        met = [_meet(lines[number - 1], lines[number]) for number in range(4)]
        if any(point is None for point in met):
            return None
        found = np.array(met)
    if np.abs(found - (corners - origin)).max() > 2 * reach + 1:
        return None
    return found + origin


def _window(image: Picture, corners: Matrix, pad: float) -> tuple[Picture | None, Matrix]:
    """The part of the picture around the corners, None where less than 8 pixels of it are left, and its corner [2]."""
    low = np.floor(corners.min(axis=0) - pad).astype(int).clip(0)
    high = np.ceil(corners.max(axis=0) + pad).astype(int) + 1
    part = image[low[1] : high[1], low[0] : high[0]]
    return (part if min(part.shape[:2]) >= 8 else None), low.astype(np.float64)


def _side(
    grey: Floats, start: Matrix, end: Matrix, reach: float, outward: bool, config: EdgeConfig
) -> tuple[Matrix, Matrix] | None:
    """A point [2] and the direction [2] of the edge near the side from ``start`` to ``end``; None without one."""
    along = end - start
    length = float(np.hypot(*along))
    if length < 4:
        return None
    along = along / length
    across = np.array([along[1], -along[0]])  # outwards, as the corners run clockwise
    places = start + np.linspace(config.ends, 1 - config.ends, PROFILES)[:, None] * length * along
    offs = np.arange(-reach - 1, reach + 1 + STEP / 2, STEP)
    points = places[:, None] + offs[None, :, None] * across
    values = cv2.remap(
        grey,
        points[..., 0].astype(np.float32),
        points[..., 1].astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    soft = np.asarray(cv2.GaussianBlur(np.asarray(values, np.float32), (0, 0), 0.7 / STEP, sigmaY=0.01), np.float64)
    slope = np.abs(np.gradient(soft, STEP, axis=1))
    at, strong = _peaks(slope, offs, outward, config)
    if np.count_nonzero(strong) < PROFILES // 3:
        return None
    hits = places + at[:, None] * across
    weight = strong.astype(np.float64)
    middle, direction = hits[strong].mean(axis=0), along
    for _ in range(6):
        total = weight.sum()
        if total < 3:
            return None
        middle = (weight[:, None] * hits).sum(axis=0) / total
        off = hits - middle
        spread = (weight[:, None, None] * off[:, :, None] * off[:, None, :]).sum(axis=0)
        direction = np.linalg.eigh(spread)[1][:, 1]
        miss = np.abs(off @ np.array([direction[1], -direction[0]]))
        scale = max(config.least_spread, config.spread * float(np.median(miss[strong])))
        weight = strong / (1.0 + (miss / scale) ** 2) ** 2
    return middle, np.asarray(direction if direction @ along > 0 else -direction, np.float64)


def _peaks(slope: Matrix, offs: Matrix, outward: bool, config: EdgeConfig) -> tuple[Matrix, Matrix]:
    """For each profile the offset of its edge in pixels, and whether its gradient is at least ``EdgeConfig.faint``."""
    top = slope.max(axis=1)
    if outward:
        clear = slope >= np.maximum(config.faint, config.clear * top)[:, None]
        last = slope.shape[1] - 1 - clear[:, ::-1].argmax(axis=1)
        near = np.abs(np.arange(slope.shape[1])[None] - last[:, None]) <= round(1.0 / STEP)
        best = np.where(near & (np.arange(slope.shape[1])[None] <= last[:, None]), slope, -1.0).argmax(axis=1)
    else:
        best = slope.argmax(axis=1)
    inner = best.clip(1, slope.shape[1] - 2)
    rows = np.arange(len(slope))
    left, mid, right = slope[rows, inner - 1], slope[rows, inner], slope[rows, inner + 1]
    bend = left - 2 * mid + right
    shift = np.where(bend < -1e-6, 0.5 * (left - right) / np.minimum(bend, -1e-6), 0.0).clip(-1, 1)
    return offs[inner] + shift * STEP, top >= config.faint


def _meet(one: tuple[Matrix, Matrix], two: tuple[Matrix, Matrix]) -> Matrix | None:
    """The intersection [2] of two lines; None where they are nearly parallel."""
    turn = np.stack([one[1], -two[1]], axis=1)
    if abs(float(np.linalg.det(turn))) < 0.2:
        return None
    return np.asarray(one[0] + np.linalg.solve(turn, two[0] - one[0])[0] * one[1], np.float64)
