"""Solid bodies of pieces, made from a few numbers each: tents, figures and huts of several families.

A body is a pile of slabs; each slab joins an outline at its lower height to an outline of as many points at its upper
height. So a roof, a cone and a standing figure are the same kind of data. Shapes are made from general knowledge of
wooden game pieces; nothing here was measured on a box.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Slab = tuple[float, Floats, float, Floats]
"""Lower height, outline [n, 2] there (x across, y along), upper height, outline [n, 2] there; all in mm."""
Profile = tuple[tuple[float, float], ...]
"""The right half of a figure from foot to crown: height and half width, as parts (0-1) of the whole figure's."""

ROUND = 20
"""Points of a round outline."""
CHAMFER = 0.6
"""The broken edge on top of a lying figure, in mm."""

FIGURES: dict[str, Profile] = {
    "hat": (
        (0, 0.80), (0.20, 0.64), (0.42, 0.52), (0.47, 0.98), (0.62, 1.0), (0.66, 0.36), (0.70, 0.34), (0.72, 0.80),
        (0.79, 0.76), (0.81, 0.40), (1.0, 0.30),
    ),
    "round": (
        (0, 0.86), (0.12, 0.74), (0.40, 0.50), (0.46, 0.96), (0.60, 1.0), (0.65, 0.40), (0.74, 0.46), (0.88, 0.44),
        (0.97, 0.26), (1.0, 0.10),
    ),
    "poncho": (
        (0, 0.58), (0.14, 0.60), (0.17, 0.96), (0.28, 1.0), (0.58, 0.48), (0.64, 0.34), (0.67, 0.72), (0.74, 0.66),
        (0.77, 0.40), (0.94, 0.36), (1.0, 0.20),
    ),
    "slim": (
        (0, 0.62), (0.10, 0.56), (0.38, 0.52), (0.45, 0.82), (0.58, 0.78), (0.63, 0.34), (0.69, 0.36), (0.71, 0.60),
        (0.76, 0.58), (0.78, 0.38), (0.93, 0.38), (1.0, 0.22),
    ),
    "square": (
        (0, 0.90), (0.36, 0.88), (0.38, 0.66), (0.44, 1.0), (0.64, 1.0), (0.66, 0.46), (0.96, 0.46), (1.0, 0.40),
    ),
}  # fmt: skip
"""Standing figures by the name of their family."""


@dataclass(frozen=True, eq=False)
class Body:
    """A piece as it stands, and as it lies where that looks different."""

    upright: tuple[Slab, ...]
    lying: tuple[Slab, ...] = ()

    def slabs(self, lying: bool) -> tuple[Slab, ...]:
        """The slabs from bottom to top of the piece as it stands or lies."""
        return self.lying if lying and self.lying else self.upright


def box(wide: float, long: float, middle: float = 0.0) -> Floats:
    """A rectangle of ``wide`` across and ``long`` along, its middle ``middle`` across; [4, 2] mm."""
    west, east, half = middle - wide / 2, middle + wide / 2, long / 2
    return np.array([(west, -half), (east, -half), (east, half), (west, half)])


def _disc(radius: float, points: int = ROUND) -> Floats:
    turns = np.linspace(0, 2 * math.pi, points, endpoint=False)
    return radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)


def prism(long: float, wide: float, tall: float, ridge: float, wall: float = 0.0) -> Body:
    """An A-frame: a ridge of ``ridge`` mm along the middle, upright walls of ``wall`` mm below the slopes."""
    slabs: list[Slab] = [(wall, box(long, wide), tall, box(ridge, 0.3))]
    if wall > 0:
        slabs.insert(0, (0.0, box(long, wide), wall, box(long, wide)))
    return Body(tuple(slabs))


def cone(wide: float, tall: float, tip: float) -> Body:
    """A round tepee that ends in a flat tip of ``tip`` mm."""
    return Body(((0.0, _disc(wide / 2), tall, _disc(tip / 2)),))


def pyramid(wide: float, tall: float, tip: float, sides: int) -> Body:
    """A tepee of that many flat sides."""
    return Body(((0.0, _disc(wide / 2, sides), tall, _disc(tip / 2, sides)),))


def barrel(long: float, wide: float, tall: float) -> Body:
    """A tent with a round roof along its middle, cut off at both ends: half a barrel."""
    steps = np.linspace(0.0, 0.94, 9)
    width = wide * np.sqrt(1.0 - steps * steps)
    pairs = zip(steps[:-1], steps[1:], width[:-1], width[1:], strict=True)
    return Body(tuple((tall * a, box(long, w), tall * b, box(long, v)) for a, b, w, v in pairs))


def figure(profile: Profile, wide: float, tall: float, thick: float, legs: float, gap: float) -> Body:
    """A figure cut from a board ``thick`` mm thick. ``legs`` is the height of the notch between its legs and ``gap``
    half its width at the ground, both as parts (0-1) of the figure's.
    """
    levels = sorted({height for height, _ in profile} | {legs})
    heights, halves = np.array(profile).T
    slabs: list[Slab] = []
    for low, high in pairwise(levels):
        under, over = (wide / 2 * float(np.interp(z, heights, halves)) for z in (low, high))
        if high <= legs:
            inner = [wide / 2 * gap * (1 - z / legs) for z in (low, high)]
            slabs += [
                (
                    low * tall,
                    box(under - inner[0], thick, side * (under + inner[0]) / 2),
                    high * tall,
                    box(over - inner[1], thick, side * (over + inner[1]) / 2),
                )
                for side in (-1, 1)
            ]
        else:
            slabs.append((low * tall, box(2 * under, thick), high * tall, box(2 * over, thick)))
    right = [(wide / 2 * half, tall * (0.5 - height)) for height, half in profile]
    left = [(-x, y) for x, y in reversed(right)]
    notch = [(-gap * wide / 2, tall / 2), (0.0, tall * (0.5 - legs)), (gap * wide / 2, tall / 2)]
    outline = np.array([*right, *left, *notch])
    upper = outline * (1.0 - 2 * CHAMFER / wide)
    return Body(tuple(slabs), ((0.0, outline, thick - CHAMFER, outline), (thick - CHAMFER, outline, thick, upper)))


def house(long: float, wide: float, wall: float, tall: float, eaves: float) -> Body:
    """A house: upright walls ``wall`` mm high, a roof up to ``tall`` that overhangs by ``eaves`` mm."""
    walls = box(long, wide)
    return Body(((0.0, walls, wall, walls), (wall, box(long + eaves, wide + eaves), tall, box(long + eaves, 0.3))))


def bent(profile: Profile, factors: Sequence[float]) -> Profile:
    """The profile with each half width times its factor, at most 1."""
    return tuple((z, min(1.0, half * factor)) for (z, half), factor in zip(profile, factors, strict=True))
