"""Single tiles as another press printed them and another camera saw them, with neighbours, light, and things on them.

A model of its own that shares nothing with the simulated table: ink (cast, contrast, tone curve, dot gain), sharpness,
misregistration of the cut, shadow and glare, sensor noise and JPEG are drawn anew for every picture within what printed
cardboard and ordinary cameras show. Things are plain solids with a lit and a shaded side and a soft shadow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix

PAINTS: tuple[tuple[int, int, int], ...] = (
    (40, 40, 190), (180, 90, 30), (40, 190, 220), (60, 130, 40), (35, 33, 32), (60, 100, 150), (150, 60, 120),
)  # fmt: skip
"""Paints of things, BGR: red, blue, yellow, green, black, bare wood, violet."""
VIEW = 2.3
"""The side of a picture in tiles; the tile lies in the middle."""
PITCH = 1.02
"""The distance from one tile to the next, in tiles."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture uint8 [h, w, 3] of a tile, and the true warp [3, 3] of the tile as it lies there."""

    image: Picture
    warp: Matrix


def printed(face: Picture, chance: np.random.Generator, strength: float = 1.0) -> Picture:
    """The face uint8 [s, s, 3] as another press prints it; ``strength`` 0 leaves it as it is, 1 is a poor match."""
    size = face.shape[0]
    tone = _inked(face, chance, strength).astype(np.float32) / 255.0
    gain = strength * float(chance.uniform(0.0, 0.5))
    darker = cv2.erode(tone, np.ones((3, 3), np.uint8))
    tone = tone + gain * (np.asarray(darker, np.float32) - tone)
    tone = np.power(np.clip(tone, 0, 1), np.exp(strength * chance.normal(0, 0.16, 3)).astype(np.float32))
    mixing = np.eye(3) + strength * chance.normal(0, 0.05, (3, 3))
    tone = tone @ mixing.T.astype(np.float32)
    contrast = 1.0 - strength * float(chance.uniform(0.0, 0.35))
    middle = tone.mean(axis=(0, 1))
    cast = strength * chance.normal(0, 0.04, 3).astype(np.float32)
    tone = middle + contrast * (tone - middle) + cast + strength * float(chance.normal(0, 0.05))
    skew = strength * chance.normal(0, 0.006, (2, 3))
    affine = (
        np.array([[1.0, 0, 0], [0, 1.0, 0]])
        + skew * [1, 1, size]
        - np.pad(skew[:, :2].sum(1)[:, None], ((0, 0), (2, 0))) * size / 2
    )
    tone = cv2.warpAffine(tone, affine, (size, size), borderMode=cv2.BORDER_REPLICATE)
    grain = cv2.GaussianBlur(chance.normal(0, 1, (size, size)).astype(np.float32), (0, 0), 1.2)
    tone = tone + 0.02 * strength * np.asarray(grain)[..., None]
    return np.asarray(np.clip(255 * tone, 0, 255), np.uint8)


def _inked(face: Picture, chance: np.random.Generator, strength: float) -> Picture:
    """The face in other inks, each hue shifted, paled or darkened in a way of its own, on board that stretched."""
    hue, tint, value = (part.astype(np.float32) for part in cv2.split(cv2.cvtColor(face, cv2.COLOR_BGR2HSV)))
    waves = []
    for _ in range(3):
        one, two = chance.uniform(0, 2 * np.pi, 2)
        angle = hue * (2 * np.pi / 180)
        waves.append(chance.normal(0, 1) * np.sin(angle + one) + chance.normal(0, 0.5) * np.sin(2 * angle + two))
    hue = (hue + strength * 6 * waves[0]) % 180
    tint = np.clip(tint * np.exp(strength * 0.22 * waves[1]), 0, 255)
    value = np.clip(value * np.exp(strength * 0.12 * waves[2]), 0, 255)
    inked = cv2.cvtColor(cv2.merge([hue, tint, value]).astype(np.uint8), cv2.COLOR_HSV2BGR)
    size = face.shape[0]
    bend = cv2.resize(
        chance.normal(0, 0.006 * strength * size, (4, 4, 2)).astype(np.float32),
        (size, size),
        interpolation=cv2.INTER_CUBIC,
    )
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32)
    return np.asarray(
        cv2.remap(inked, xs + bend[..., 0], ys + bend[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def shown(
    faces: Mapping[str, Picture],
    face: str,
    chance: np.random.Generator,
    pixels: float,
    strength: float = 1.0,
    thing: tuple[float, float] | None = None,
    glare: bool = False,
) -> Shown:
    """A picture of the tile ``face`` north up on the lattice (turned as the camera happens to be by a few degrees) at
    ``pixels`` a tile, with a ``thing`` on it at (x, y) of the tile, None for none.
    """
    fine = 144 * max(1, round(pixels / 144))
    side = round(VIEW * fine)
    ground = _ground(side, chance)
    low = (side - fine) / 2
    names = sorted(faces)
    for east, south in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1)):
        if (east, south) != (0, 0) and chance.random() < 0.35:
            continue
        name = face if (east, south) == (0, 0) else names[int(chance.integers(len(names)))]
        small = cv2.resize(faces[name], (fine, fine), interpolation=cv2.INTER_AREA)
        tile = printed(np.asarray(small, np.uint8), chance, strength)
        if (east, south) != (0, 0):
            tile = np.rot90(tile, int(chance.integers(4)))
        off = low + PITCH * fine * np.array([east, south]) + chance.normal(0, 0.004 * fine, 2) * bool(east or south)
        move = np.array([[1.0, 0, off[0]], [0, 1.0, off[1]]])
        mask = cv2.warpAffine(np.full((fine, fine), 255, np.uint8), move, (side, side), flags=cv2.INTER_LINEAR)
        over = cv2.warpAffine(np.ascontiguousarray(tile), move, (side, side), borderMode=cv2.BORDER_REPLICATE)
        part = (np.asarray(mask, np.float32) / 255)[..., None]
        ground = np.asarray(ground * (1 - part) + part * over, np.float32)
    if thing is not None:
        _put(ground, low + fine * np.array(thing), fine, chance)
    return _photographed(ground, low, fine, pixels, chance, glare)


def _photographed(
    scene: Floats, low: float, fine: int, pixels: float, chance: np.random.Generator, glare: bool
) -> Shown:
    side = scene.shape[0]
    along = np.linspace(-1, 1, side, dtype=np.float32)
    xs, ys = np.meshgrid(along, along)
    slope = chance.normal(0, 0.12, 2)
    light = float(chance.uniform(0.55, 1.05)) * (1 + slope[0] * xs + slope[1] * ys)
    if chance.random() < 0.3:  # the edge of a shadow across the picture
        turn, at = chance.uniform(0, 2 * np.pi), chance.uniform(-0.5, 0.5)
        edge = np.cos(turn) * xs + np.sin(turn) * ys - at
        light = light * (1 - float(chance.uniform(0.2, 0.5)) / (1 + np.exp(-edge / float(chance.uniform(0.02, 0.2)))))
    seen = scene * light[..., None] * np.exp(chance.normal(0, 0.08, 3)).astype(np.float32)
    if glare:  # light that adds
        x, y = chance.uniform(-0.4, 0.4, 2)
        wide = chance.uniform(0.15, 0.4, 2)
        spot = np.exp(-(((xs - x) / wide[0]) ** 2) - ((ys - y) / wide[1]) ** 2)
        seen = seen + float(chance.uniform(40, 140)) * spot[..., None]
    out = round(VIEW * pixels)
    turn = float(chance.uniform(-0.2, 0.2))
    cos, sin = pixels / fine * np.cos(turn), pixels / fine * np.sin(turn)
    middle = (side - 1) / 2
    tilt = chance.normal(0, 0.06, 2) / side
    view = np.array([[cos, -sin, 0], [sin, cos, 0], [*tilt, 1.0]]) @ np.array(
        [[1, 0, -middle], [0, 1, -middle], [0, 0, 1.0]]
    )
    shift = np.array(
        [[1, 0, (out - 1) / 2 + chance.uniform(-1, 1)], [0, 1, (out - 1) / 2 + chance.uniform(-1, 1)], [0, 0, 1.0]]
    )
    view = shift @ view
    soft = float(chance.uniform(0.3, 0.5)) * fine / pixels + float(chance.uniform(0.0, 0.012)) * fine
    seen = cv2.GaussianBlur(seen.astype(np.float32), (0, 0), soft)
    picture = cv2.warpPerspective(seen, view, (out, out), borderMode=cv2.BORDER_REPLICATE)
    noise = chance.normal(0, float(chance.uniform(0.5, 4.0)), picture.shape)
    flat = np.clip(np.asarray(picture) + noise, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(70, 95))])
    image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    tile = np.array([[fine, 0, low - 0.5], [0, fine, low - 0.5], [0, 0, 1.0]])
    return Shown(image, view @ tile)


def _ground(side: int, chance: np.random.Generator) -> Floats:
    """A table: streaks or cloth of one colour."""
    paint = chance.uniform(40, 200, 3)
    grain = chance.normal(0, 1, (side, side)).astype(np.float32)
    reach = (0.5, 12.0) if chance.random() < 0.5 else (1.0, 1.0)
    grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), sigmaX=reach[1], sigmaY=reach[0]))
    grain /= max(float(grain.std()), 1e-6)
    strength = float(chance.uniform(3, 14))
    ground = paint + strength * grain[..., None]
    return np.asarray(ground.clip(0, 255), np.float32)


def _put(scene: Floats, at: NDArray[np.float64], fine: int, chance: np.random.Generator) -> None:
    """Draw a thing with its middle at the pixel ``at``: a figure, a tent or a token, with its shadow."""
    paint = np.array(PAINTS[int(chance.integers(len(PAINTS)))], np.float32) * float(chance.uniform(0.8, 1.15))
    turn = float(chance.uniform(0, 2 * np.pi))
    wide = float(chance.uniform(0.24, 0.36)) * fine
    kind = int(chance.integers(3))
    if kind == 0:
        shape = np.array([(0, -1.1), (0.28, -0.85), (0.25, -0.55), (0.9, -0.3), (0.85, -0.05), (0.45, 0), (0.7, 0.9),
                          (0.2, 0.9), (0, 0.5), (-0.2, 0.9), (-0.7, 0.9), (-0.45, 0), (-0.85, -0.05), (-0.9, -0.3),
                          (-0.25, -0.55), (-0.28, -0.85)])  # fmt: skip
    elif kind == 1:
        shape = np.array([(-1, -0.7), (1, -0.7), (1, 0.7), (-1, 0.7)], np.float64)
    else:
        steps = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        shape = 0.8 * np.stack([np.cos(steps), np.sin(steps)], axis=1)
    cos, sin = np.cos(turn), np.sin(turn)
    outline = shape @ np.array([[cos, sin], [-sin, cos]]) * wide / 2 + at
    fall = chance.uniform(-0.1, 0.1, 2) * fine
    _fill(scene, outline + fall, np.zeros(3, np.float32), 0.45, 0.03 * fine)
    _fill(scene, outline + 0.3 * fall, paint * 0.6, 1.0, 0.6)
    top = outline - 0.25 * fall
    _fill(scene, top, paint * 1.1, 1.0, 0.6)
    if kind == 1:
        _fill(scene, np.stack([top[0], top[1], (top[1] + top[2]) / 2, (top[3] + top[0]) / 2]), paint * 0.7, 1.0, 0.6)


def _fill(scene: Floats, outline: NDArray[np.float64], paint: Floats, amount: float, soft: float) -> None:
    mask = np.zeros(scene.shape[:2], np.float32)
    cv2.fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 1.0, shift=4, lineType=cv2.LINE_AA)
    part = amount * np.asarray(cv2.GaussianBlur(mask, (0, 0), max(soft, 0.3)), np.float32)[..., None]
    scene *= 1 - part
    scene += part * paint


def nudged(warp: Matrix, chance: np.random.Generator) -> Matrix:
    """The warp as one expects it who knows the lattice: off by some hundredths of a tile and a degree or two."""
    east, south = chance.normal(0, 0.03, 2)
    turn = float(chance.normal(0, 0.02))
    cos, sin = np.cos(turn), np.sin(turn)
    middle = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    motion = np.array([[cos, -sin, east], [sin, cos, south], [0, 0, 1.0]])
    return np.asarray(warp @ middle @ motion @ np.linalg.inv(middle), np.float64)


def differing(one: Picture, other: Picture) -> tuple[float, float]:
    """Where two faces uint8 [s, s, 3] differ most: (x, y) on the tile."""
    off = np.abs(one.astype(np.float32) - other).max(axis=2)
    spread = np.asarray(cv2.GaussianBlur(off, (0, 0), 0.04 * len(off)))
    spread[: len(off) // 10] = spread[-(len(off) // 10) :] = 0
    spread[:, : len(off) // 10] = spread[:, -(len(off) // 10) :] = 0
    row, column = np.unravel_index(int(spread.argmax()), spread.shape)
    return (float(column) + 0.5) / len(off), (float(row) + 0.5) / len(off)


def twins(faces: Mapping[str, Picture], count: int) -> Sequence[tuple[str, str]]:
    """For each face (in the order of names) the most similar other one, of north up alone; the ``count`` nearest."""
    names = sorted(faces)
    small = np.stack([cv2.resize(faces[n], (32, 32), interpolation=cv2.INTER_AREA).astype(np.float32) for n in names])
    pairs = []
    for k, name in enumerate(names):
        off = ((small - small[k]) ** 2).mean(axis=(1, 2, 3))
        off[k] = np.inf
        pairs.append((float(off.min()), name, names[int(off.argmin())]))
    return [(a, b) for _, a, b in sorted(pairs)[:count]]


def redrawn(face: Picture, other: Picture, chance: np.random.Generator) -> Picture:
    """The face uint8 [s, s, 3] with what tells it from ``other`` printed differently: another tone, paler or stronger
    detail, and slightly elsewhere.
    """
    size = len(face)
    off = np.abs(face.astype(np.float32) - other).max(axis=2)
    mask = np.clip(np.asarray(cv2.GaussianBlur(off, (0, 0), 0.03 * size)) / 12.0, 0, 1)[..., None]
    tone = face.astype(np.float32)
    smooth = np.asarray(cv2.GaussianBlur(tone, (0, 0), 0.035 * size))
    changed = smooth + float(chance.uniform(0.6, 1.3)) * (tone - smooth)
    changed = changed * chance.uniform(0.75, 1.25, 3).astype(np.float32) + chance.normal(0, 14, 3).astype(np.float32)
    move = np.array([[1, 0, chance.normal(0, 0.012 * size)], [0, 1, chance.normal(0, 0.012 * size)]])
    changed = np.asarray(cv2.warpAffine(changed, move, (size, size), borderMode=cv2.BORDER_REPLICATE))
    mixed = tone + mask * (changed - tone)
    return np.asarray(mixed.clip(0, 255), np.uint8)
