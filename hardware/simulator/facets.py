"""Drawing bodies of slabs: each facet by its slope to the lamp, with a highlight where the lacquer mirrors the lamp.

Method: painter's algorithm from bottom to top, exact for a camera above; Lambert's law with ambient light, and
highlights after Blinn (1977).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from app.values import TILE_MM
from hardware.simulator.bodies import Floats, Slab
from hardware.simulator.lens import Lens
from hardware.simulator.light import Light
from hardware.simulator.sprites import Canvas, Shade, Sprite, shade
from hardware.simulator.world import BGR, Coat

UP = (0.0, 0.0, 1.0)
AMBIENT, DIRECT = 0.62, 0.55
"""The light from everywhere, and that of the lamp on a facet that faces it."""
FOOT = (0.80, 5.0)
"""The light left at a body's foot, where the table takes some of it, and the height in mm at which all is back."""
SHADOW_STEP = 1.5
"""The shadow of a slab is the union of its cuts, this many mm apart."""


def draw_body(
    lens: Lens,
    light: Light,
    slabs: Sequence[Slab],
    paint: BGR,
    coat: Coat,
    place: tuple[float, float, float],
    angle: float,
    seed: int,
) -> tuple[Shade, Sprite]:
    """The shadow and the picture of a body whose foot stands at table point ``place`` (x, y, z), turned by
    ``angle``.
    """
    chance = np.random.default_rng([seed, 7])
    colour = np.array(paint) * (1.0 + coat.spread * chance.uniform(-1, 1, 3))
    solid = [_placed(slab, place, angle) for slab in slabs]
    pixels = lens.project(np.concatenate([np.concatenate(pair) for pair in solid]))
    canvas = Canvas(pixels)
    for lower, upper in solid:
        for facet in _sides(lower, upper, lens):
            canvas.polygon(lens.project(facet), _shine(facet, _normal(facet), colour, coat, place, lens, light))
        canvas.polygon(lens.project(upper), _shine(upper, np.array(UP), colour, coat, place, lens, light))
    if coat.grain > 0:
        canvas.grain(coat.grain, seed)
    return _shadow(lens, light, slabs, place, angle), canvas.sprite()


def _placed(slab: Slab, place: tuple[float, float, float], angle: float) -> tuple[Floats, Floats]:
    """Table points [n, 3] of the slab's lower and upper outline."""
    low, under, high, over = slab
    return _turned(under, low, place, angle), _turned(over, high, place, angle)


def _turned(outline: Floats, height: float, place: tuple[float, float, float], angle: float) -> Floats:
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = outline[:, 0] / TILE_MM, outline[:, 1] / TILE_MM
    z = np.full(len(outline), place[2] + height / TILE_MM)
    return np.stack([place[0] + cos * x - sin * y, place[1] + sin * x + cos * y, z], axis=1)


def _normal(facet: Floats) -> Floats:
    """The unit normal of a plane polygon [n, 3] (Newell's method)."""
    after = np.roll(facet, -1, axis=0)
    normal = np.cross(facet, after).sum(axis=0)
    return np.asarray(normal / max(1e-12, float(np.linalg.norm(normal))), np.float64)


def _sides(lower: Floats, upper: Floats, lens: Lens) -> list[Floats]:
    """The sides that face the camera, the farthest first, their normals outward."""
    turning = 1.0 if _area(lower) > 0 else -1.0
    found = []
    for k in range(len(lower)):
        after = (k + 1) % len(lower)
        side = np.stack([lower[k], lower[after], upper[after], upper[k]])
        middle = side.mean(axis=0)
        if turning * float(_normal(side) @ (lens.eye - middle)) > 0:
            found.append((float(np.linalg.norm(lens.eye - middle)), side[:: int(turning)]))
    return [side for _, side in sorted(found, key=lambda pair: -pair[0])]


def _area(outline: Floats) -> float:
    after = np.roll(outline, -1, axis=0)
    return float((outline[:, 0] * after[:, 1] - outline[:, 1] * after[:, 0]).sum())


def _shine(
    facet: Floats,
    normal: Floats,
    colour: Floats,
    coat: Coat,
    place: tuple[float, float, float],
    lens: Lens,
    light: Light,
) -> BGR:
    """The colour of a facet, so that a level one has its paint under even light."""
    middle = facet.mean(axis=0)
    lamp = np.array(light.source) - middle
    lamp = lamp / np.linalg.norm(lamp)
    eye = lens.eye - middle
    half = lamp + eye / np.linalg.norm(eye)
    half = half / np.linalg.norm(half)
    level = (AMBIENT + DIRECT * max(0.0, float(normal @ lamp))) / (AMBIENT + DIRECT * float(lamp[2]))
    high = (float(middle[2]) - place[2]) * TILE_MM
    level *= FOOT[0] + (1 - FOOT[0]) * min(1.0, high / FOOT[1])
    highlight = 255.0 * coat.gloss * max(0.0, float(normal @ half)) ** coat.sharpness
    blue, green, red = (colour * level + highlight + 255.0 * coat.haze).tolist()
    return blue, green, red


def _shadow(lens: Lens, light: Light, slabs: Sequence[Slab], place: tuple[float, float, float], angle: float) -> Shade:
    source, ground = np.array(light.source), place[2]
    layers = []
    scale = lens.focal / lens.eye[2] / TILE_MM
    tall = max(high for _, _, high, _ in slabs)
    soft = max(0.7, light.mood.softness * tall * 0.35 * scale)
    for slab in slabs:
        lower, upper = _placed(slab, place, angle)
        for part in np.linspace(0.0, 1.0, max(2, math.ceil((slab[2] - slab[0]) / SHADOW_STEP))):
            cut = lower + part * (upper - lower)
            along = (cut[0, 2] - ground) / (source[2] - cut[0, 2])
            fallen = cut[:, :2] + (cut[:, :2] - source[:2]) * along
            layers.append((lens.project(np.hstack([fallen, np.full((len(cut), 1), ground)])), light.mood.shadow, soft))
    layers.append((lens.project(_placed(slabs[0], place, angle)[0]), 0.30, 1.6 * scale))
    return shade(layers)
