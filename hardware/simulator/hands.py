"""Hands with sleeves that reach over the simulated table: drawn once a player and grip, then rotated into place."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from app.values import TILE_MM
from app.values.pictures import Picture
from hardware.simulator.lens import Lens
from hardware.simulator.light import Light
from hardware.simulator.sprites import Shade, Sprite
from hardware.simulator.world import Hands

Floats = npt.NDArray[np.float32]
Circle = tuple[float, float, float]

HEIGHT = 62.0 / TILE_MM
"""The hand's back above the table, in tiles."""

FINE = 2
REACH_ABOVE = 26.0
"""What the picture of a hand shows beyond the grip point, in mm; the arm lies on the other side."""

HALF_WIDTH = 105.0

GRIPS: dict[str, tuple[tuple[Circle, ...], ...]] = {
    "pinch": (
        ((42, 36, 6.2), (44, 58, 7.0), (33, 92, 9.0)),
        ((33, 18, 7.0), (38, 46, 8.0), (25, 88, 10.0)),
        ((21, 5, 7.4), (27, 34, 8.6), (13, 84, 10.5)),
        ((9, -3, 7.2), (14, 28, 8.6), (1, 82, 10.5)),
        ((-9, 3, 8.2), (-24, 34, 9.8), (-22, 70, 12.0), (-10, 104, 14.0)),
    ),
    "point": (
        ((26, 46, 7.0), (32, 66, 8.0), (30, 94, 9.5)),
        ((18, 36, 8.0), (26, 62, 9.0), (22, 90, 10.5)),
        ((10, 32, 8.4), (16, 60, 9.5), (10, 86, 10.5)),
        ((0, -2, 7.0), (3, 30, 8.2), (-4, 82, 10.5)),
        ((-10, 40, 8.6), (-26, 54, 10.0), (-24, 82, 12.0), (-10, 108, 14.0)),
    ),
}
"""Fingers as chains of circles (mm across, mm along the arm, radius), the hindmost first, the thumb last."""

PALM: tuple[Circle, ...] = ((-8, 92, 19), (28, 96, 15), (14, 88, 18), (2, 150, 26), (8, 150, 26))
FOREARM: tuple[Circle, ...] = ((5, 150, 28), (6, 176, 28), (6, 230, 33), (8, 330, 39))


@dataclass(frozen=True)
class Arm:
    """A drawn arm: ``sheet`` [h, w, 4] BGR times opacity, and opacity; ``grip`` is the grip point's pixel in it."""

    sheet: Picture
    blurred: Picture
    grip: tuple[float, float]


@lru_cache(maxsize=24)
def draw_arm(hands: Hands, player: int, grip: str, mm: float, length: int) -> Arm:
    """The arm of ``player`` (a seed), one of ``hands``, its fingers up; ``mm`` pixels a millimetre, ``length``
    pixels from the tips.
    """
    chance = np.random.default_rng([player, 77])
    skin = np.array(hands.skins[int(chance.integers(len(hands.skins)))], dtype=np.float32)
    cloth = np.array(hands.sleeves[int(chance.integers(len(hands.sleeves)))], dtype=np.float32)
    cuff = float(chance.choice(hands.cuffs))
    pattern = int(chance.integers(4))
    mirrored = bool(chance.integers(2))
    fine = mm * FINE
    width = int(2 * HALF_WIDTH * fine)
    skin_length = int((REACH_ABOVE + 360.0) * fine)
    sheet = np.zeros((skin_length, width, 4), dtype=np.float32)

    def at(circle: Circle) -> Circle:
        return (circle[0] + HALF_WIDTH) * fine, (circle[1] + REACH_ABOVE) * fine, circle[2] * fine

    arm = [at(circle) for circle in FOREARM]
    _limb(sheet, [[at(circle) for circle in PALM], *_pairs(arm)], skin)
    for finger in GRIPS[grip]:
        circles = [at(circle) for circle in finger]
        _limb(sheet, _pairs(circles), skin * np.array((0.98, 0.985, 1.0), dtype=np.float32))
        _nail(sheet, circles, skin)
    speck = cv2.GaussianBlur(chance.standard_normal(sheet.shape[:2]).astype(np.float32), (0, 0), 1.6 * FINE)
    sheet[..., :3] *= (1.0 + 0.12 * speck)[..., None]
    small = cv2.resize(sheet, (width // FINE, skin_length // FINE), interpolation=cv2.INTER_AREA)
    whole = np.zeros((max(length, small.shape[0]), small.shape[1], 4), dtype=np.float32)
    whole[: small.shape[0]] = small
    _sleeve(whole, cloth, cuff, pattern, mm, chance)
    if mirrored:
        whole = whole[:, ::-1]
    done = np.clip(whole, 0, 255).astype(np.uint8)
    done = np.ascontiguousarray(cv2.GaussianBlur(done, (3, 3), 0.6), np.uint8)
    streak = max(3, int(9 * mm)) | 1
    across = (HALF_WIDTH * mm) if not mirrored else done.shape[1] - HALF_WIDTH * mm
    return Arm(done, np.asarray(cv2.blur(done, (1, streak)), dtype=np.uint8), (across, REACH_ABOVE * mm))


def _pairs(circles: list[Circle]) -> list[list[Circle]]:
    """The links of a chain: each circle with the next."""
    return [[one, two] for one, two in itertools.pairwise(circles)]


def _limb(sheet: Floats, hulls: list[list[Circle]], colour: Floats) -> None:
    """Draw a rounded limb over ``sheet``: the hulls of groups of circles, as one body."""
    circles = [circle for hull in hulls for circle in hull]
    mask = np.zeros(sheet.shape[:2], dtype=np.uint8)
    turns = np.linspace(0, 2 * math.pi, 32, endpoint=False)
    for hull in hulls:
        rim = np.concatenate([np.stack([x + r * np.cos(turns), y + r * np.sin(turns)], axis=1) for x, y, r in hull])
        cv2.fillConvexPoly(mask, cv2.convexHull(rim.astype(np.float32)).astype(np.int32), 255)
    rows = np.flatnonzero(mask.any(axis=1))
    columns = np.flatnonzero(mask.any(axis=0))
    pad = int(max(r for _, _, r in circles) * 0.6)
    top, left = max(0, rows[0] - pad), max(0, columns[0] - pad)
    window = (slice(top, rows[-1] + pad), slice(left, columns[-1] + pad))
    part, inside = sheet[window], mask[window]
    round_to = float(np.mean([r for _, _, r in circles]))
    depth = cv2.distanceTransform(inside, cv2.DIST_L2, 3) / round_to
    high = np.sqrt(np.clip(1.0 - (1.0 - np.minimum(depth, 1.0)) ** 2, 0, 1)).astype(np.float32)
    high = cv2.GaussianBlur(high, (0, 0), round_to * 0.16)
    slope_x = cv2.Sobel(high, cv2.CV_32F, 1, 0, ksize=3) * round_to / 8
    slope_y = cv2.Sobel(high, cv2.CV_32F, 0, 1, ksize=3) * round_to / 8
    level = 0.70 + 0.34 * high + 0.10 * np.clip(-slope_x - 0.6 * slope_y, -1.5, 1.5)
    soft = cv2.GaussianBlur(inside.astype(np.float32) / 255, (0, 0), max(1.0, round_to * 0.30))
    part[..., :3] *= (1.0 - 0.42 * soft)[..., None]
    cover = (inside > 0)[..., None]
    redder = np.array((0.90, 0.94, 1.0), dtype=np.float32)
    tone = colour * (1 - (1 - redder) * (1.0 - high)[..., None]) * level[..., None]
    part[..., :3] = np.where(cover, tone, part[..., :3])
    part[..., 3] = np.maximum(part[..., 3], inside)


def _nail(sheet: Floats, circles: list[Circle], skin: Floats) -> None:
    """A paler nail on the first circle of a finger."""
    (x, y, r), (next_x, next_y, _) = circles[0], circles[1]
    angle = math.degrees(math.atan2(next_y - y, next_x - x))
    pale = np.minimum(skin * np.array((1.16, 1.10, 1.06), dtype=np.float32), 250)
    around = int(2 * r)
    left, top = max(0, int(x) - around), max(0, int(y) - around)
    window = np.ascontiguousarray(sheet[top : int(y) + around, left : int(x) + around, :3])
    middle = (round(x + 0.12 * (next_x - x)) - left, round(y + 0.12 * (next_y - y)) - top)
    fill = tuple(float(value) for value in pale)
    cv2.ellipse(window, middle, (round(r * 0.75), round(r * 0.52)), angle, 0, 360, fill, -1, cv2.LINE_8)
    sheet[top : int(y) + around, left : int(x) + around, :3] = window


def _sleeve(sheet: Floats, cloth: Floats, cuff: float, pattern: int, mm: float, chance: np.random.Generator) -> None:
    """A sleeve from ``cuff`` mm behind the grip point to the sheet's end."""
    top = int((REACH_ABOVE + cuff) * mm)
    if top >= sheet.shape[0]:
        return
    height, width = sheet.shape[0] - top, sheet.shape[1]
    along = np.arange(height, dtype=np.float32)[:, None] / mm
    across = np.arange(width, dtype=np.float32)[None, :] / mm - HALF_WIDTH
    folds = cv2.resize(
        chance.standard_normal((height // max(1, int(26 * mm)) + 2, 6)).astype(np.float32),
        (width, height),
        interpolation=cv2.INTER_CUBIC,
    )
    half = 43.0 + np.minimum(along, 420.0) * 0.055 + 1.6 * folds[:, :1]
    lean = 6.0 + along * 0.006
    part = (across - lean) / half
    inside = np.clip((1.0 - np.abs(part)) * half * mm + 0.5, 0, 1)
    round_off = np.sqrt(np.clip(1.0 - part * part, 0, 1))
    level = 0.50 + 0.52 * round_off - 0.10 * part + 0.08 * folds
    if pattern == 1:
        level = level * np.where(np.sin(along / 5.0) > 0.3, 0.82, 1.05)
    elif pattern == 2:
        level = level * np.where((np.sin(across / 4.0) > 0.5) | (np.sin(along / 4.0) > 0.5), 0.86, 1.04)
    level = np.where(along < 16.0, level * 1.08, level)
    level = np.where(np.abs(along - 16.0) < 1.2, level * 0.72, level)
    above = sheet[max(0, top - int(9 * mm)) : top]
    above[..., :3] *= np.linspace(1.0, 0.62, len(above), dtype=np.float32)[:, None, None]
    bottom = sheet[top:]
    share = inside[..., None]
    sleeve = cloth * level[..., None]
    bottom[..., :3] = bottom[..., :3] * (1 - share) + sleeve * share
    bottom[..., 3] = np.maximum(bottom[..., 3], inside * 255)
    shown = bottom[..., 3:] / 255
    bottom[..., :3] = np.where(inside[..., None] > 0, bottom[..., :3], bottom[..., :3] * np.minimum(1.0, shown))


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand in one frame: its player, grip, grip point (table x, y, z), the direction of its arm (unit vector on the
    table), and whether it moves fast enough for motion blur.
    """

    player: int
    grip: str
    place: tuple[float, float, float]
    toward: tuple[float, float]
    moving: bool


def photograph_hand(lens: Lens, light: Light, hand: Hand, hands: Hands) -> tuple[Shade, Sprite] | None:
    """The shadow and the picture of ``hand`` in camera pixels, lit; None when it is out of the picture."""
    x, y, z = hand.place
    points = lens.project(np.array([(x, y, z), (x + hand.toward[0], y + hand.toward[1], z)]))
    grip, along = points[0], points[1] - points[0]
    along = along / np.linalg.norm(along)
    mm = round(lens.focal / (lens.eye[2] - HEIGHT) / TILE_MM, 3)
    arm = draw_arm(hands, hand.player, hand.grip, mm, int(1.15 * math.hypot(lens.width, lens.height)))
    sheet = arm.blurred if hand.moving else arm.sheet
    turn = np.array([[along[1], along[0], 0.0], [-along[0], along[1], 0.0]])
    turn[:, 2] = grip - turn[:, :2] @ np.array(arm.grip)
    corners = np.array([(0, 0), (sheet.shape[1], 0), (sheet.shape[1], sheet.shape[0]), (0, sheet.shape[0])])
    spread = corners @ turn[:, :2].T + turn[:, 2]
    fallen = np.array([(x, y)]) + (np.array([(x, y)]) - np.array(light.source[:2])) * (
        HEIGHT / (light.source[2] - HEIGHT)
    )
    shift = (lens.project(fallen)[0] - lens.project(np.array([(x, y, HEIGHT)]))[0]) * (0.45 + 0.55 * min(1.0, z))
    low = np.maximum(np.floor(spread.min(axis=0)), -np.abs(shift) - 24).astype(int)
    high = np.minimum(np.ceil(spread.max(axis=0)), np.array([lens.width, lens.height]) + np.abs(shift) + 24).astype(int)
    if (high - low < 2).any():
        return None
    turn[:, 2] -= low
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    drawn = np.asarray(cv2.warpAffine(sheet, turn, size, flags=cv2.INTER_LINEAR), dtype=np.uint8)
    alpha = drawn[..., 3]
    sprite = lit(Sprite(int(low[0]), int(low[1]), _colours(drawn), _thrice(255 - alpha)), light)
    quarter = cv2.resize(alpha, (max(1, size[0] // 4), max(1, size[1] // 4)), interpolation=cv2.INTER_AREA)
    quarter = cv2.copyMakeBorder(quarter, 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=0.0)
    soft = cv2.GaussianBlur(quarter, (0, 0), max(1.0, 2.0 + 6.0 * light.mood.softness * mm))
    soft = cv2.convertScaleAbs(soft, alpha=0.12 + light.mood.shadow)
    wide = cv2.resize(soft, (size[0] + 64, size[1] + 64), interpolation=cv2.INTER_LINEAR)
    corner = low + np.round(shift).astype(int) - 32
    return Shade(int(corner[0]), int(corner[1]), _thrice(255 - np.asarray(wide, dtype=np.uint8))), sprite


def lit(sprite: Sprite, light: Light) -> Sprite:
    """``sprite``, which floats over the table, under the light of its place; cut to the picture."""
    height, width = light.gains8.shape[:2]
    left, top, right, bottom = sprite.box
    left, top, right, bottom = max(0, left), max(0, top), min(width, right), min(height, bottom)
    if left >= right or top >= bottom:
        return Sprite(0, 0, np.zeros((0, 0, 3), dtype=np.uint8), np.zeros((0, 0, 3), dtype=np.uint8))
    inner = (slice(top - sprite.y, bottom - sprite.y), slice(left - sprite.x, right - sprite.x))
    seen, gains = sprite.colour[inner], light.gains8[top:bottom, left:right]
    colour = cv2.multiply(seen, gains, scale=1 / 128)
    return Sprite(left, top, np.asarray(colour, dtype=np.uint8), sprite.keep[inner])


def _colours(sheet: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(sheet, cv2.COLOR_BGRA2BGR), dtype=np.uint8)


def _thrice(grey: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
