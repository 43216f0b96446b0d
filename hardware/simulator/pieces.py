"""Solid things on the simulated table, drawn in slices from bottom to top: wooden pieces, counters, tiles.

Each slice is projected at its own height, so that tall things lean away from the point below the lens and cast shadows
away from the lamp, as real ones do. Shapes, sizes and paints are assumed, not measured on a real box.
"""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np

from app.values import TILE_MM
from app.values.pictures import Picture
from hardware.simulator.bodies import Body
from hardware.simulator.facets import draw_body
from hardware.simulator.lens import Lens
from hardware.simulator.light import Light
from hardware.simulator.models import Floats
from hardware.simulator.scene import LyingTile
from hardware.simulator.sprites import Canvas, Shade, Sprite, shade
from hardware.simulator.world import Card, Token, World


def _placed(outline: Floats, x: float, y: float, angle: float) -> Floats:
    """Table points of an outline in mm, turned by ``angle`` and moved to table point (x, y)."""
    cos, sin = math.cos(angle), math.sin(angle)
    east, south = (outline / TILE_MM).T
    xs = x + cos * east - sin * south
    ys = y + sin * east + cos * south
    return np.stack([xs, ys], axis=1)


def _lifted(points: Floats, z: float) -> Floats:
    return np.concatenate([points, np.full((len(points), 1), z)], axis=1)


def _fallen(points: Floats, z: float, ground: float, source: tuple[float, float, float]) -> Floats:
    """Where the lamp throws the shadow of table points at height ``z`` on the level ``ground``."""
    along = (z - ground) / (source[2] - z)
    fallen: Floats = points + (points - np.array(source[:2])) * along
    return fallen


def _side_gain(x: float, y: float, lens: Lens, light: Light) -> float:
    """How bright the sides that the camera sees are: brighter when the lamp stands on the camera's side."""
    eye = math.atan2(lens.nadir[1] - y, lens.nadir[0] - x)
    lamp = math.atan2(light.source[1] - y, light.source[0] - x)
    return 0.66 + 0.16 * math.cos(eye - lamp)


def draw_piece(
    lens: Lens,
    light: Light,
    world: World,
    kind: str,
    colour: str,
    lying: bool,
    place: tuple[float, float, float],
    angle: float,
    seed: int,
) -> tuple[Shade, Sprite]:
    """The shadow and the picture of a piece whose foot stands at table point ``place`` (x, y, z), facing ``angle``.

    Raises KeyError for a kind or a colour that is not in this world's box.
    """
    model = world.pieces[kind]
    if isinstance(model, Body):
        return draw_body(lens, light, model.slabs(lying), world.paints[colour], world.coat, place, angle, seed)
    solid = model.solid(lying)
    x, y, ground = place
    paint = np.array(world.paints[colour])
    outlines = [_placed(part.outline, x, y, angle) for part in solid]
    pixels = [
        lens.project(_lifted(points, ground + part.z / TILE_MM)) for points, part in zip(outlines, solid, strict=True)
    ]
    canvas = Canvas(np.concatenate(pixels))
    side = _side_gain(x, y, lens, light)
    toward = math.atan2(light.source[1] - y, light.source[0] - x)
    slopes = [0.86 + 0.2 * math.cos(toward - angle + turn) for turn in (math.pi / 2, -math.pi / 2)]
    for part, shape, points in zip(solid, pixels, outlines, strict=True):
        depth = 0.82 + 0.18 * min(1.0, part.z / 5.0)
        canvas.polygon(shape, tuple(paint * side * depth))
        if part.top is None:
            continue
        if model.pitched and part.z > 0 and not lying:
            middle = points.mean(axis=0)
            ridge = np.array([math.cos(angle), math.sin(angle)])
            aside = (points - middle) @ np.array([-ridge[1], ridge[0]])
            for sign, gain in ((-1, slopes[0]), (1, slopes[1])):
                half = np.where(
                    (aside * sign < 0)[:, None], points - aside[:, None] * np.array([-ridge[1], ridge[0]]), points
                )
                canvas.polygon(lens.project(_lifted(half, ground + part.z / TILE_MM)), tuple(paint * gain))
        else:
            canvas.polygon(shape, tuple(paint * 1.1 + 8))
            centre = shape.mean(axis=0)
            canvas.polygon(centre + (shape - centre) * 0.84, tuple(paint * part.top))
    canvas.grain(0.05, seed)
    height = max(part.z for part in solid)
    step = max(1, len(solid) // 12)
    strength = light.mood.shadow
    scale = lens.focal / lens.eye[2] / TILE_MM
    soft = max(0.7, light.mood.softness * height * 0.35 * scale)
    layers = [(lens.project(_lifted(outlines[0], ground)), 0.30, 1.6 * scale)]
    layers += [
        (
            lens.project(_lifted(_fallen(points, ground + part.z / TILE_MM, ground, light.source), ground)),
            strength,
            soft,
        )
        for points, part in list(zip(outlines, solid, strict=True))[::step]
    ]
    return shade(layers), canvas.sprite()


@lru_cache(maxsize=4)
def _counter_back(token: Token, size: int) -> tuple[Picture, Picture]:
    """A counter's back with its drawing, and its mask."""
    back = np.full((size, size, 3), token.back, dtype=np.uint8)
    middle, scale = size / 2, size / 96
    pale = token.line

    def at(x: float, y: float) -> tuple[int, int]:
        return round(middle + x * scale), round(middle + y * scale)

    if token.drawing != "plain":
        cv2.circle(back, at(0, 0), round(41 * scale), pale, max(1, round(3 * scale)), cv2.LINE_AA)
    if token.drawing == "bars":
        for across in (-16, 0, 16):
            cv2.line(back, at(across, -24), at(across, 24), pale, max(1, round(6 * scale)), cv2.LINE_AA)
    for sign in (-1, 1) if token.drawing == "picks" else ():
        cv2.line(back, at(-20 * sign, 22), at(17 * sign, -18), pale, max(1, round(5 * scale)), cv2.LINE_AA)
        cv2.ellipse(
            back,
            at(9 * sign, -9),
            (round(20 * scale), round(9 * scale)),
            -45.0 * sign + 90 * (sign > 0) - 45,
            185,
            355,
            pale,
            max(1, round(5 * scale)),
            cv2.LINE_AA,
        )
    mask = np.full((size, size), 255 * token.square, dtype=np.uint8)
    cv2.circle(mask, (size // 2, size // 2), size // 2 - 1, 255, -1)
    return back, mask


def draw_stack(
    lens: Lens, light: Light, token: Token, place: tuple[float, float, float], count: int, seed: int
) -> tuple[Shade, Sprite]:
    """The shadow and the picture of ``count`` counters like ``token`` at table point ``place``
    (x, y, z of the lowest's underside).
    """
    chance = np.random.default_rng([seed, 3])
    x, y, ground = place
    thick = token.thick / TILE_MM
    turns = np.linspace(0, 2 * math.pi, 28, endpoint=False)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * token.wide / 2
    ring = square if token.square else np.stack([np.cos(turns), np.sin(turns)], axis=1) * token.wide / 2
    centres, angles = [(x, y)], [chance.uniform(0, 2 * math.pi)]
    for _ in range(count - 1):
        spread = token.disorder / TILE_MM
        centres.append((centres[-1][0] + chance.normal(0, spread), centres[-1][1] + chance.normal(0, spread)))
        centres[-1] = (0.75 * centres[-1][0] + 0.25 * x, 0.75 * centres[-1][1] + 0.25 * y)
        angles.append(chance.uniform(0, 2 * math.pi))
    rims: list[Floats] = []
    layers: list[tuple[Floats, float, float]] = []
    scale = lens.focal / lens.eye[2] / TILE_MM
    for number, (cx, cy) in enumerate(centres):
        low = ground + number * thick
        points = _placed(ring, cx, cy, angles[number] if token.square else 0.0)
        rims += [lens.project(_lifted(points, low + part * thick)) for part in (0.0, 0.5, 1.0)]
        fallen = _fallen(points, low + thick, ground, light.source)
        soft = max(0.6, light.mood.softness * count * token.thick * 0.35 * scale)
        layers.append((lens.project(_lifted(fallen, ground)), light.mood.shadow, soft))
    layers.append((rims[0], 0.30, 1.2 * scale))
    canvas = Canvas(np.concatenate(rims))
    side = _side_gain(x, y, lens, light)
    back, mask = _counter_back(token, 96)
    for number, (cx, cy) in enumerate(centres):
        tone = side * (0.9 + 0.12 * chance.random())
        for rim in rims[3 * number : 3 * number + 3]:
            canvas.polygon(rim, (token.edge[0] * tone, token.edge[1] * tone, token.edge[2] * tone))
        high = ground + (number + 1) * thick
        face = cv2.convertScaleAbs(back, alpha=0.95 + 0.1 * chance.random())
        corners = lens.project(_lifted(_placed(square, cx, cy, angles[number]), high))
        canvas.disc(np.asarray(face, dtype=np.uint8), mask, corners)
    return shade(layers), canvas.sprite()


def tile_corners(tile: LyingTile, z: float, grow: float = 0.0) -> Floats:
    """Table points [4, 3]: the corners NW, NE, SE, SW of a tile as it lies, at height ``z``, ``grow`` tiles wider."""
    low, high = -grow, 1.0 + grow
    return np.array([(*tile.point(at), z) for at in ((low, low), (high, low), (high, high), (low, high))])


def draw_tile(
    lens: Lens, light: Light, card: Card, tile: LyingTile, face: Picture, z: float = 0.0
) -> tuple[Shade, Sprite]:
    """The shadow and the picture of a tile whose underside is at height ``z``; ``face`` is square, north up."""
    top = z + card.thick / TILE_MM
    under = lens.project(tile_corners(tile, z))
    upper = lens.project(tile_corners(tile, top))
    canvas = Canvas(np.concatenate([under, upper]))
    middle = (tile.x, tile.y)
    edge = 255 * _side_gain(*middle, lens, light) * 0.98
    hull = cv2.convexHull(np.concatenate([under, upper]).astype(np.float32))[:, 0].astype(np.float64)
    canvas.polygon(hull, (edge * 0.92, edge * 0.97, edge))
    canvas.polygon(upper, card.edge)
    inset = lens.project(tile_corners(tile, top, grow=-0.006))
    shown = cv2.convertScaleAbs(face, alpha=tile.tone)
    canvas.picture(np.asarray(shown, dtype=np.uint8), np.roll(inset, -tile.rotation, axis=0))
    scale = lens.focal / lens.eye[2] / TILE_MM
    fallen = lens.project(_lifted(_fallen(tile_corners(tile, z)[:, :2], top, 0.0, light.source), 0.0))
    layers = [(lens.project(tile_corners(tile, 0.0)), 0.34, 1.3 * scale), (fallen, light.mood.shadow, 0.8 * scale)]
    return shade(layers), canvas.sprite()
