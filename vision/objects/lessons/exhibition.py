"""An example that was shown with the camera's view of it, ready for solids to be fitted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.objects.lessons.examples import Example, top_paint
from vision.objects.shapes.solid_fitting import Explained, View
from vision.objects.shapes.solids import Ground, Solid

COARSE, CLOSE = (1.2,), (0.7, 0.35)
"""Steps of the search for a solid's place in pixels, from far and from near."""
TELLING = 3
"""The number of examples, those of the brightest paint, by which forms are chosen before all examples count."""
DARKEST = 0.35
"""The least brightness of shadows that is assumed, 0-1."""


class Exhibition:
    """One example with the camera's view of it."""

    def __init__(self, example: Example, ground: Ground, darkest: float = DARKEST) -> None:
        self.example, self.ground = example, ground
        others = np.zeros(example.mask.shape, np.bool_)
        self.paint = top_paint(example.now, example.mask)
        self.view = View(example.now, example.bare, example.mask, others, self.paint, ground, darkest)

    def best(self, solids: Sequence[Solid]) -> list[Explained]:
        """The best fit of each of the solids."""
        return self.view.explain(solids)


def telling(shown: Sequence[Exhibition]) -> Sequence[Exhibition]:
    """The examples of the brightest paint."""
    return sorted(shown, key=lambda one: -float(one.paint.max()))[:TELLING]


def cost(shown: Sequence[Exhibition], solid: Solid) -> float:
    """The mean over the examples of the square root of the residual: an example that is badly cut counts less."""
    return mean_cost([one.view.fitted(solid, None, COARSE)[0] for one in shown])


def mean_cost(rests: Sequence[float]) -> float:
    """The mean of the square roots of these residuals."""
    return float(np.mean(np.sqrt(rests)))
