"""Laying an enrolled picture exactly onto what a camera sees: its pose, refined step by step."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.patches import Floats, Matrix, Picture, normalised_grey, sample, within

EXACT = 0.1
"""A picture lies exactly when its last correction, in pixels of the patch, is below this."""
_HELD = np.diag([0.0, 0.0, 0.0, 25.0, 50.0, 50.0])
"""How firmly shift east, shift south, turn, growth, stretch and shear are held, per pixel."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A picture made ready to be laid.

    grey [s * s]: its normalised grey values. slopes [s * s, 6]: how these change with shift east, shift south, turn,
    growth, stretch and shear.
    """

    grey: Floats
    slopes: Floats

    @property
    def size(self) -> int:
        """The side s of the picture."""
        return int(len(self.grey) ** 0.5)


def shape_of(picture: Floats) -> Shape:
    """The shape of the normalised ``picture`` [3, s, s]."""
    size = picture.shape[-1]
    grey = picture.mean(axis=0)
    south, east = np.gradient(grey)
    east, south = east.ravel() * size, south.ravel() * size
    along = (np.arange(size, dtype=np.float32) + 0.5) / size - 0.5
    ys, xs = (grid.ravel() for grid in np.meshgrid(along, along, indexing="ij"))
    slopes = np.stack(
        [east, south, south * xs - east * ys, east * xs + south * ys, east * xs - south * ys, east * ys + south * xs],
        axis=1,
    )
    return Shape(np.asarray(grey.ravel(), np.float32), np.asarray(slopes, np.float32))


def lay(image: Picture, warp: Matrix, shape: Shape, rounds: int = 8, firm: float = 1.0) -> Matrix:
    """The warp near ``warp`` under which the ``shape`` fits best.

    Shift and turn are free, size and shear held near what ``warp`` says, by ``firm``; pixels that do not fit (something
    stands there) lose their say.
    """
    size = shape.size
    for _ in range(rounds):
        miss = normalised_grey(within(sample(image, warp, size)[None])[0]).ravel() - shape.grey
        off = np.abs(miss)
        middle = len(off) // 2
        spread = 3.0 * float(np.partition(off, middle)[middle]) + 0.2
        trust = np.square(1.0 / (1.0 + np.square(miss / spread)))
        weighted = (shape.slopes * trust[:, None]).T
        step = np.linalg.solve(weighted @ shape.slopes + firm * trust.sum() * _HELD, weighted @ miss)
        warp = warp @ np.linalg.inv(_motion(step))
        if np.abs(step).max() < EXACT / size:
            break
    return warp


def _motion(step: Matrix) -> Matrix:
    """The 3x3 motion of the unit square about its middle for (east, south, turn, growth, stretch, shear)."""
    east, south, turn, growth, stretch, shear = (float(value) for value in step)
    linear = np.array([[1 + growth + stretch, shear - turn], [shear + turn, 1 + growth - stretch]])
    shift = np.array([0.5 + east, 0.5 + south]) - linear @ np.array([0.5, 0.5])
    return np.array([[linear[0, 0], linear[0, 1], shift[0]], [linear[1, 0], linear[1, 1], shift[1]], [0, 0, 1.0]])
