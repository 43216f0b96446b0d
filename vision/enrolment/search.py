"""Tiles sought once more where the first hypotheses found none: how large they are is known by now, and the plane on
which they lie.

Method: exhaustive search. In a picture shrunk until a tile has few pixels, a tile's square is laid on every place that
is in question, at every turn, and judged by the part of its sides that lies on edges of their direction; the best
places, none upon another, are the hypotheses (non-maximum suppression). A tile whose colours are the table's has no
outline of its own from which it could be supposed, but it has these edges.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.camera.geometry import Plane
from vision.enrolment.hypotheses import EdgeMaps, HypothesisConfig
from vision.numeric.patches import SQUARE, Matrix


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """How tiles are sought at a known size; set on loose tiles on photographed wood and on a woven cloth."""

    side: float = 40.0
    """Side in pixels of a tile in the shrunk picture."""
    step: float = 2.0
    """Distance in its pixels from one place to the next."""
    turns: int = 24
    """The number of turns tried at each place, over a right angle."""
    places: int = 6000
    """The largest number of places; with more of them in question only so many are tried, evenly."""
    least: float = 0.25
    """The least worth (0-1) of a hypothesis."""
    most: int = 40
    """The largest number of hypotheses."""
    apart: float = 0.2
    """The least distance between the middles of two hypotheses, in sides."""


class Search:
    """The edges of a picture uint8 [h, w, 3] on whose ``plane`` tiles of about ``usual`` pixels lie."""

    def __init__(
        self, picture: Picture, plane: Plane, usual: float, edge_config: HypothesisConfig, config: SearchConfig
    ) -> None:
        self.plane, self.config = plane, config
        self.shrink = min(1.0, config.side / usual)
        size = (round(picture.shape[1] * self.shrink), round(picture.shape[0] * self.shrink))
        small = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        self.edges = EdgeMaps(small, edge_config)

    @property
    def step(self) -> float:
        """Pixels of the picture from one place to the next."""
        return self.config.step / self.shrink

    def best(self, middles: Matrix) -> list[Matrix]:
        """The outlines [4, 2] in pixels of the squares about the ``middles`` [n, 2] that edges bear out, the best
        first.
        """
        config = self.config
        if len(middles) > config.places:
            middles = middles[np.linspace(0, len(middles) - 1, config.places).astype(int)]
        if not len(middles):
            return []
        table = self.plane.to_table(middles)
        quads, values = [], []
        for turn in np.arange(config.turns) / config.turns * np.pi / 2:
            cos, sin = np.cos(turn), np.sin(turn)
            flat = table[:, None] + (SQUARE - 0.5) @ np.array([[cos, sin], [-sin, cos]])
            laid = self.plane.project(flat.reshape(-1, 2)).reshape(-1, 4, 2)
            quads.append(laid)
            values.append(self._worth(laid))
        value, which = np.max(values, axis=0), np.argmax(values, axis=0)
        found: list[Matrix] = []
        kept: list[Matrix] = []
        for number in np.argsort(-value):
            if value[number] < config.least or len(found) == config.most:
                break
            if all(np.hypot(*(table[number] - other)) > config.apart for other in kept):
                kept.append(table[number])
                found.append(quads[which[number]][number])
        return found

    def _worth(self, quads: Matrix) -> Matrix:
        """For each square [n, 4, 2] how much of its sides lies on edges (0-1): half the mean, half the weakest."""
        small = (quads + 0.5) * self.shrink - 0.5
        ends = np.roll(small, -1, axis=1)
        sides = np.stack([self.edges.support(small[:, k], ends[:, k], 20) for k in range(4)])
        return np.asarray(0.5 * (sides.min(axis=0) + sides.mean(axis=0)), np.float64)
