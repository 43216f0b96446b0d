"""The exact outline of one tile near a rough one, and how well edges in the picture bear it out.

Method: exhaustive search over an edge map of the rectified neighbourhood. For every small turn the edges are projected
onto both axes (a Radon transform of narrow range); a tile is two pairs of peaks one side apart. As all four sides are
judged together, a strong line of the print or of the table's grain wins only where three more agree. In a second pass
each side is fitted alone within little, for perspective.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, Floats, Matrix, apply, sample, side_length, warp_of


@dataclass(frozen=True, slots=True)
class OutlineConfig:
    """How outlines are searched; calibrated on photographs of touching tiles and on loose ones on photographed wood."""

    least: int = 88
    """Side in pixels to which a tile is sampled at least, ..."""
    most: int = 128
    """... and at most; between the two at its own size."""
    faint: float = 2.5
    """Gradient in grey levels a pixel that counts half as much as a strong edge."""
    soft: float = 1.0
    """Standard deviation in pixels by which edges are softened for their place to be found in fractions of a pixel."""
    ends: float = 0.1
    """The part of a side at each end that is not judged: corners are rounded or worn."""
    turn: float = 8.0
    """The largest turn from the rough outline, in degrees."""
    uneven: float = 0.03
    """The largest difference of width and height of a tile in its rough frame."""
    resized: float = 0.1
    """The part (0-1) of its worth that an outline loses that differs from the rough one's size as much as it may."""
    tilt: float = 2.5
    """The largest turn of one side against the whole, in degrees: perspective."""


@dataclass(frozen=True, slots=True)
class Outline:
    """An outline: ``corners`` [4, 2] in pixels; ``support``: the part (0-1) of each side [4] (upper, right, lower, left
    in the order of the corners) that lies on an edge; ``gaps``: the longest part (0-1) of each side without one.
    """

    corners: Matrix
    support: Matrix
    gaps: Matrix

    @property
    def score(self) -> float:
        """How well it is borne out, 0-1: half the mean and half the weakest side."""
        return 0.5 * float(self.support.mean()) + 0.5 * float(self.support.min())


class _Frame:
    """The edges of a rectified neighbourhood: ``across`` [n, n] strength of edges that run upwards, ``down`` of those
    that run sideways (0-1); the tile's square begins at ``pad`` and is ``side`` pixels wide.
    """

    def __init__(self, picture: Picture, corners: Matrix, margin: float, config: OutlineConfig) -> None:
        self.warp = warp_of(corners)
        own = max(8.0, side_length(corners))
        self.side = int(np.clip(round(own), config.least, config.most))
        self.finer = finer = max(1.0, self.side / own)
        self.pad = max(3, round(margin * self.side))
        size = self.side + 2 * self.pad
        patch = sample(picture, self.warp, size, self.pad / self.side)
        lab = cv2.GaussianBlur(cv2.cvtColor(patch, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), 0.8 * finer)
        gx = _strongest(np.asarray(cv2.Sobel(lab, cv2.CV_32F, 1, 0, scale=0.125 * finer), np.float32))
        gy = _strongest(np.asarray(cv2.Sobel(lab, cv2.CV_32F, 0, 1, scale=0.125 * finer), np.float32))
        self.across, self.down = _strength(gx, gy, config.faint), _strength(gy.T, gx.T, config.faint)
        self.wide = [_widened(strength) for strength in (self.across, self.down)]
        soft = config.soft * finer
        self.soft = [cv2.GaussianBlur(strength, (0, 0), soft) for strength in (self.across, self.down)]

    def corners(self, lines: Matrix) -> Matrix:
        """The corners [..., 4, 2] in the patch of four sides [..., 4: place, turn] (upper, right, lower, left)."""
        middle = (self.side + 2 * self.pad - 1) / 2
        place, slope = lines[..., 0], np.tan(lines[..., 1])
        level, upright = [0, 0, 2, 2], [3, 1, 1, 3]
        # upright: x = place + slope * (y - middle); level: y = place - slope * (x - middle)
        one, two = slope[..., upright], slope[..., level]
        x = (place[..., upright] + one * (place[..., level] + two * middle - middle)) / (1 + one * two)
        return np.stack([x, place[..., level] - two * (x - middle)], axis=-1)

    def along(self, lines: Matrix, ends: float) -> Matrix:
        """The mean softened strength [n] along four sides [n, 4: place, turn], without their ``ends``."""
        start = self.corners(lines)[:, :, None]
        on = start + np.linspace(ends, 1 - ends, 40)[:, None] * (np.roll(start, -1, axis=1) - start)
        total = np.zeros(len(lines))
        for soft, sides in ((self.soft[1], on[:, ::2, :, ::-1]), (self.soft[0], on[:, 1::2])):
            flat = sides.reshape(len(lines), -1, 2).astype(np.float32)
            xs, ys = np.ascontiguousarray(flat[..., 0]), np.ascontiguousarray(flat[..., 1])
            total += cv2.remap(soft, xs, ys, cv2.INTER_LINEAR).mean(axis=1)
        return total

    def pixels(self, points: Matrix) -> Matrix:
        """Pixels of the picture of points [n, 2] of the patch."""
        return apply(self.warp, (points + 0.5 - self.pad) / self.side)


def _strongest(gradients: Floats) -> Floats:
    """The largest size [h, w] of three channels' gradients [h, w, 3]."""
    size = np.abs(gradients)
    return np.maximum(np.maximum(size[..., 0], size[..., 1]), size[..., 2])


def _strength(along: Floats, other: Floats, faint: float) -> Floats:
    """Edge strength (0-1) [n, n] from gradients: those across the wanted direction, local maxima alone."""
    left, right = np.roll(along, 1, axis=1), np.roll(along, -1, axis=1)
    thin = (along >= left) & (along > right) & (along > 0.7 * other)
    value = np.where(thin, along**2 / (along**2 + faint**2), 0.0)
    return np.asarray(value, np.float32)


def _widened(strength: Floats) -> Floats:
    """Edges [n, n] that count on the columns beside them too, a little less."""
    return np.maximum(strength, 0.7 * np.maximum(np.roll(strength, 1, axis=1), np.roll(strength, -1, axis=1)))


def _projected(strength: Floats, turns: Matrix, rows: tuple[int, int], cols: tuple[int, int]) -> Floats:
    """The mean strength [turns, n] of the columns of [n, n] from one to before the other, sheared by each turn
    (radians), over the rows from one to before the other.
    """
    size = strength.shape[1]
    down = np.arange(*rows)
    shift = np.round(np.tan(turns)[:, None] * (down - (size - 1) / 2)[None]).astype(int)
    reach = int(np.abs(shift).max(initial=0))
    low, high = cols[0] - reach, cols[1] + reach
    part = strength[rows[0] : rows[1], max(0, low) : min(size, high)]
    part = np.pad(part, ((0, 0), (max(0, -low), max(0, high - size))), "edge")
    wide = cols[1] - cols[0]
    windows = np.lib.stride_tricks.sliding_window_view(part, wide, axis=1)
    total = [windows[np.arange(len(down)), reach + one].sum(axis=0) for one in shift]
    return np.asarray(np.stack(total) / len(down), np.float32)


def fitted(
    picture: Picture,
    corners: Matrix,
    reach: float,
    scale: float,
    config: OutlineConfig = OutlineConfig(),
    alone: bool = True,
    exact: bool = True,
) -> Outline:
    """The best outline near ``corners`` [4, 2]: each side within ``reach`` (in sides), the size within ``scale`` (0-1)
    of the rough one. With ``alone`` each side is then fitted by itself; ``exact``: to fractions of a pixel.
    """
    frame = _Frame(picture, corners, reach + 0.06, config)
    size, side, pad = frame.side + 2 * frame.pad, frame.side, frame.pad
    first, last = pad + round(config.ends * side), pad + side - round(config.ends * side)
    most = np.radians(min(config.turn, np.degrees(2 * reach)))
    count = max(1, int(np.ceil(most * side / 2 / 0.7)))
    turns = np.linspace(-most, most, 2 * count + 1)
    upright = _projected(frame.wide[0], turns, (first, last), (0, size))
    level = _projected(frame.wide[1], -turns, (first, last), (0, size))
    upright = upright - np.median(upright, axis=1, keepdims=True)
    level = level - np.median(level, axis=1, keepdims=True)
    widths = list(range(int(np.floor(side * (1 - scale))), int(np.ceil(side * (1 + scale))) + 1))
    far = max(1, round(reach * side))
    horizontal, vertical = (_pairs(profile, widths, pad, side, far) for profile in (upright, level))
    slack = max(1, round(config.uneven * side)) if scale else 0
    best = (-1.0, 0, 0, 0)
    for one in range(len(widths)):
        low, high = max(0, one - slack), min(len(widths), one + slack + 1)
        # a print of stripes or checks has as good edges further in
        usual = 1 - config.resized * abs(widths[one] / side - 1) / max(scale, 1e-6)
        both = (horizontal[0][:, one, None] + vertical[0][:, low:high]) * usual
        turn, two = (int(k) for k in np.unravel_index(int(both.argmax()), both.shape))
        if both[turn, two] > best[0]:
            best = (float(both[turn, two]), turn, one, low + two)
    _, turn, wide, high = best
    x0, y0 = int(horizontal[1][turn, wide]), int(vertical[1][turn, high])
    lines = np.array(
        [[y0, turns[turn]], [x0 + widths[wide], turns[turn]], [y0 + widths[high], turns[turn]], [x0, turns[turn]]]
    )
    if alone:
        lines = _alone(frame, lines, first, last, config)
    if exact:
        lines = _polished(frame, lines, False, config)
        lines = _polished(frame, lines, True, config) if alone else lines
    return _outline(frame, lines, size, config)


def _polished(frame: _Frame, lines: Matrix, alone: bool, config: OutlineConfig) -> Matrix:
    """The sides [4: place, turn] moved and turned by fractions of a pixel, as one or each ``alone``, to where the
    softened edges are strongest (coordinate ascent). Without this turns that touch the same pixels tie, and one end of
    them wins.
    """
    ways = np.zeros((8 if alone else 3, 4, 2))
    if alone:
        ways.reshape(8, 8)[:] = np.eye(8)
        ways[..., 1] *= 2.0 / frame.side
    else:
        ways[0, 1::2, 0] = ways[1, ::2, 0] = 1.0
        ways[2, :, 1] = 2.0 / frame.side
    for step in (0.5 * frame.finer, 0.25 * frame.finer):
        for way in ways:
            offs = step * np.arange(-3, 4)
            values = frame.along(lines + offs[:, None, None] * way, config.ends)
            at = int(values.argmax())
            off = offs[at]
            if 0 < at < len(offs) - 1:
                low, top, high = values[at - 1 : at + 2]
                off += step * 0.5 * float((low - high) / min(low - 2 * top + high, -1e-9))
            lines = lines + off * way
    return lines


def _pairs(profiles: Floats, widths: Sequence[int], pad: int, side: int, far: int) -> tuple[Floats, Matrix]:
    """For each turn and width the best pair of edges that far apart: its worth [turns, widths] and its first column."""
    size = profiles.shape[1]
    worth = np.full((len(profiles), len(widths)), -9.0, np.float32)
    start = np.zeros((len(profiles), len(widths)), int)
    for number, width in enumerate(widths):
        begins = np.arange(max(1, pad - far), min(size - 2, pad + far + 1))
        begins = begins[(begins + width < size - 1) & (np.abs(begins + width - pad - side) <= far)]
        if not len(begins):
            continue
        one, two = profiles[:, begins], profiles[:, begins + width]
        both = one + two + np.minimum(one, two)
        at = both.argmax(axis=1)
        worth[:, number] = both[np.arange(len(both)), at]
        start[:, number] = begins[at]
    return worth, start


def _alone(frame: _Frame, lines: Matrix, first: int, last: int, config: OutlineConfig) -> Matrix:
    """Each side [4: place, turn] fitted by itself: a little to either side and turned a little."""
    found = lines.copy()
    near = max(1, round(0.025 * frame.side))
    most = np.radians(config.tilt)
    count = max(1, int(np.ceil(most * frame.side / 2 / 0.5)))
    for number in range(4):
        sign = -1.0 if number % 2 == 0 else 1.0
        turns = lines[number, 1] + np.linspace(-most, most, 2 * count + 1)
        place = round(lines[number, 0])
        low, high = max(1, place - near), min(frame.across.shape[1] - 1, place + near + 1)
        profiles = _projected(frame.wide[1 - number % 2], sign * turns, (first, last), (low - 1, high + 1))
        part = profiles[:, 1:-1]
        far = np.abs(np.arange(low, low + part.shape[1]) - place)[None] / near
        tilted = np.abs(turns - lines[number, 1])[:, None] / most
        value = part * (1 - 0.1 * far - 0.1 * tilted)
        turn, col = np.unravel_index(int(value.argmax()), value.shape)
        at = low + int(col)
        around = profiles[turn, int(col) : int(col) + 3]
        weight = np.maximum(around - 0.5 * around.max(), 0)
        found[number] = (at + float((weight * [-1, 0, 1]).sum() / max(weight.sum(), 1e-6)), turns[turn])
    return found


def _outline(frame: _Frame, lines: Matrix, size: int, config: OutlineConfig) -> Outline:
    """The outline of four sides [4: place, turn] in the patch, and how much of each lies on edges."""
    points = frame.corners(lines)
    support, gaps = np.zeros(4), np.zeros(4)
    part = np.linspace(config.ends, 1 - config.ends, 40)
    for number in range(4):
        start, end = points[number], points[(number + 1) % 4]
        on = np.round(start + part[:, None] * (end - start)).astype(int).clip(2, size - 3)
        strength = frame.down if number % 2 == 0 else frame.across
        rows, cols = (on[:, 0], on[:, 1]) if number % 2 == 0 else (on[:, 1], on[:, 0])
        hit = np.max([strength[rows, cols + off] for off in (-1, 0, 1)], axis=0)
        support[number] = float(np.minimum(1.0, 1.25 * hit).mean())
        gaps[number] = _longest(hit < 0.35) / len(hit) * (1 - 2 * config.ends)
    return Outline(frame.pixels(points), support, gaps)


def _longest(missing: Matrix) -> int:
    longest = run = 0
    for one in missing.tolist():
        run = run + 1 if one else 0
        longest = max(longest, run)
    return longest


def moved(corners: Matrix, east: float, south: float) -> Matrix:
    """The outline [4, 2] of the neighbour so many tiles east and south in the tile's own frame."""
    return apply(warp_of(corners), SQUARE + np.array([east, south]))
