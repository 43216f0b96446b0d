"""Registration of an enrolled picture: its pose in a camera's picture refined to a fraction of a pixel.

Method: inverse compositional image alignment (Lucas and Kanade 1981; Baker and Matthews 2004) on locally normalised
grey patches, over six affine parameters about the tile's centre, with Geman-McClure weights on the pixels (iteratively
reweighted least squares); the steps in growth, stretch and shear are damped. The scale of the residuals is their
median weighted with the template's gradient energy, by which each pixel tells of the pose: a print that is mostly plain
fits nearly everywhere, wherever its few lines lie, and the plain median would reject these very lines as outliers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix, normalised_grey, sample, within

LINES = 0.9
"""The residuals' scale is taken from the fewest pixels that hold this part (0-1) of the template's gradient energy: a
property of the template.
"""


@dataclass(frozen=True, slots=True)
class RegistrationConfig:
    """How a template is laid. Set on drawn tiles on the simulated table and on photographs of square tiles."""

    exact: float = 0.1
    """The iteration has converged when its last correction, in pixels of the patch, is below this."""
    spread: float = 3.0
    """The scale of the weights: so many (weighted) median absolute residuals ..."""
    least_spread: float = 0.2
    """... plus this much, in local contrast, for noise."""
    held: tuple[float, float, float] = (25.0, 50.0, 50.0)
    """Damping of a step in growth, stretch and shear, per pixel; shift east, shift south and turn are free. Assumed."""


_USUAL = RegistrationConfig()


@dataclass(frozen=True, slots=True)
class Shape:
    """A template for registration.

    grey [s * s]: its normalised grey values. slopes [6, s * s]: their derivatives with respect to shift east, shift
    south, turn, growth, stretch and shear. lines [k]: the pixels of the steepest
    slopes, and energy [k]: their part of the squared slope, 1 in all.
    """

    grey: Floats
    slopes: Floats
    lines: NDArray[np.int64]
    energy: Floats

    @property
    def size(self) -> int:
        """The side s of the picture."""
        return int(len(self.grey) ** 0.5)


def shape_of(picture: Floats) -> Shape:
    """The template of the locally normalised ``picture`` [3, s, s]."""
    size = picture.shape[-1]
    grey = picture.mean(axis=0)
    south, east = np.gradient(grey)
    east, south = east.ravel() * size, south.ravel() * size
    along = (np.arange(size, dtype=np.float32) + 0.5) / size - 0.5
    ys, xs = (grid.ravel() for grid in np.meshgrid(along, along, indexing="ij"))
    slopes = np.stack(
        [east, south, south * xs - east * ys, east * xs + south * ys, east * xs - south * ys, east * ys + south * xs],
    )
    steep = east * east + south * south
    order = np.argsort(-steep)
    enough = int(np.searchsorted(np.cumsum(steep[order]), LINES * steep.sum())) + 1
    lines = np.sort(order[:enough])
    energy = steep[lines] / max(float(steep[lines].sum()), 1e-9)
    return Shape(np.asarray(grey.ravel(), np.float32), np.asarray(slopes, np.float32), lines, energy)


def lay(
    image: Picture,
    warp: Matrix,
    shape: Shape,
    rounds: int = 8,
    firm: float = 1.0,
    config: RegistrationConfig = _USUAL,
) -> Matrix:
    """The warp [3, 3] near ``warp`` under which the template ``shape`` fits the picture ``image`` uint8 [h, w, 3] best.

    Shift and turn are free; steps in growth, stretch and shear are damped in proportion to ``firm``, which keeps them
    near those of ``warp``. Pixels with large residuals, as under a piece, get little weight. At most ``rounds`` steps.
    """
    size = shape.size
    held = np.diag([0.0, 0.0, 0.0, *config.held])
    for _ in range(rounds):
        miss = normalised_grey(within(sample(image, warp, size)[None])[0]).ravel() - shape.grey
        spread = config.spread * _median(np.abs(miss[shape.lines]), shape.energy) + config.least_spread
        trust = np.square(1.0 / (1.0 + np.square(miss / spread)))
        weighted = shape.slopes * trust
        step = np.linalg.solve(weighted @ shape.slopes.T + firm * trust.sum() * held, weighted @ miss)
        warp = warp @ _undone(step)
        if np.abs(step).max() < config.exact / size:
            break
    return warp


def _median(values: Floats, weights: Floats) -> float:
    """The median of values [k] under weights [k] that add up to 1."""
    order = np.argsort(values)
    return float(values[order[min(int(np.searchsorted(np.cumsum(weights[order]), 0.5)), len(order) - 1)]])


def _undone(step: Matrix) -> Matrix:
    """The inverse [3, 3] of the affine motion of the unit square about its centre by (east, south, turn, growth,
    stretch, shear), in closed form. Raises ZeroDivisionError for a motion that leaves no area.
    """
    east, south, turn, growth, stretch, shear = step.tolist()
    a, b, c, d = 1 + growth + stretch, shear - turn, shear + turn, 1 + growth - stretch
    area = a * d - b * c
    a, b, c, d = d / area, -b / area, -c / area, a / area
    x, y = 0.5 + east, 0.5 + south
    return np.array([[a, b, 0.5 - a * x - b * y], [c, d, 0.5 - c * x - d * y], [0.0, 0.0, 1.0]])
