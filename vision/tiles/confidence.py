"""The confidence of a recognised face: the evidence for it, and the probability that it is right.

Method: logistic calibration (Platt 1999) over measures of evidence. Its weights were fitted on drawn tiles
printed, lit and photographed at random, a part of them not enrolled, mirrored or of another artwork. ``deploy/evaluate
prints`` fits them again, and shows how often the face is right for each confidence on pictures not used for it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for the best face.

    margin: the least lean towards it (0-1) against any other face that is near; 1 where none is. unexplained: the
    largest detail that it leaves unexplained, in local contrast. fit: its correlation over the compared pixels, -1 to
    1. hidden: the occluded part (0-1) of the tile. complete: whether all faces that may lie there are enrolled.
    """

    margin: float = 0.0
    unexplained: float = 0.0
    fit: float = 0.0
    hidden: float = 0.0
    complete: bool = False

    @property
    def measures(self) -> tuple[float, ...]:
        """The measures as the map takes them: each limited to the range in which it says anything."""
        return (
            1.0,
            min(self.margin, 1.0),
            min(max(self.fit, 0.3), 1.0),
            min(self.hidden, 0.5),
            0.0 if self.complete else 1.0,
            0.0 if self.complete else min(max(self.unexplained, 0.5), 2.0),
        )


@dataclass(frozen=True, slots=True)
class ConfidenceMap:
    """Calibrated as the module says."""

    weights: tuple[float, ...] = (-2.42, 2.91, 4.1, 1.96, 1.11, -2.03)
    """Log odds of a constant, margin, fit and hidden part, and where the gallery is not complete of a second constant
    and of what is unexplained."""
    most: float = 0.99
    """The highest confidence that is ever said: the pictures it was calibrated on support no more."""

    def of(self, evidence: Evidence) -> float:
        """The probability (0-1) that the best face is right."""
        odds = sum(weight * measure for weight, measure in zip(self.weights, evidence.measures, strict=True))
        return min(self.most, 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, odds)))))
