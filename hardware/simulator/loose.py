"""Loose things on the simulated table beside the map: tiles, printed papers, tokens face up."""

from __future__ import annotations

import math

import cv2
import numpy as np

from app.values import TILE_MM
from app.values.pictures import Picture
from hardware.simulator.lens import Lens
from hardware.simulator.light import Light
from hardware.simulator.models import Floats
from hardware.simulator.ops import PutLoose
from hardware.simulator.sprites import OVER, Canvas, Shade, Sprite, shade

EDGE = (205, 214, 218)
"""Bare cardboard, BGR under even white light."""


def loose_corners(thing: PutLoose, z: float | None = None, grow: float = 0.0) -> Floats:
    """Table points [4, 3]: the corners NW, NE, SE, SW of its upper side (or at height ``z``), ``grow`` times larger."""
    half = 0.5 * thing.side_mm / TILE_MM * (1.0 + grow)
    cos, sin = math.cos(math.radians(thing.degrees)), math.sin(math.radians(thing.degrees))
    high = thing.thick_mm / TILE_MM if z is None else z
    spokes = ((-half, -half), (half, -half), (half, half), (-half, half))
    return np.array([(thing.at[0] + cos * x - sin * y, thing.at[1] + sin * x + cos * y, high) for x, y in spokes])


def draw_loose(lens: Lens, light: Light, thing: PutLoose, picture: Picture) -> tuple[Shade, Sprite]:
    """The shadow and the picture of a loose thing; ``picture`` is square."""
    upper, under = lens.project(loose_corners(thing)), lens.project(loose_corners(thing, 0.0))
    canvas = Canvas(np.concatenate([under, upper]))
    scale = lens.focal / lens.eye[2]
    side = scale * thing.side_mm / TILE_MM
    size = min(picture.shape[0], max(8, round(side * OVER)))
    face = np.asarray(cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    if thing.round:
        turns = np.linspace(0, 2 * math.pi, 40, endpoint=False)
        ring = np.stack([np.cos(turns), np.sin(turns)], axis=1) * 0.5 * thing.side_mm / TILE_MM + thing.at
        high = np.full((len(ring), 1), thing.thick_mm / TILE_MM)
        rim = lens.project(np.concatenate([np.hstack([ring, 0 * high]), np.hstack([ring, high])]))
        canvas.polygon(cv2.convexHull(rim.astype(np.float32))[:, 0].astype(np.float64), (150, 178, 196))
        mask = np.zeros((size, size), np.uint8)
        cv2.circle(mask, (round((size - 1) / 2),) * 2, round(size / 2), 255.0, -1)
        canvas.disc(face, mask, upper)
        foot = lens.project(np.hstack([ring, 0 * high]))
    else:
        if thing.thick_mm > 0.5:
            hull = cv2.convexHull(np.concatenate([under, upper]).astype(np.float32))[:, 0].astype(np.float64)
            canvas.polygon(hull, EDGE)
        canvas.picture(face, upper)
        foot = under
    return shade([(foot, 0.34 if thing.thick_mm > 0.5 else 0.1, max(0.5, 1.3 * scale / TILE_MM))]), canvas.sprite()
