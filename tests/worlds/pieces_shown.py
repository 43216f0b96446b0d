"""Pictures of pieces laid out on a bare table, as an owner shows them: solids of its own, one light, soft shadows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.objects.shapes.families import Block, Board
from vision.objects.shapes.solids import Ground, Solid, drawn

LEANING = Ground(np.array([[80.0, 4.0], [-4.0, 79.0]]), np.array([6.0, -16.0]), 0.045)
"""How the camera sees that table, everywhere alike."""
PAINTS: Mapping[str, tuple[int, int, int]] = {
    "red": (48, 44, 168),
    "blue": (140, 72, 50),
    "yellow": (46, 176, 220),
    "green": (66, 118, 52),
    "black": (52, 51, 50),
}
FIGURE = Board(
    ((-2.2, -9.0), (2.2, -9.0), (2.6, -4.6), (8.0, -3.4), (7.6, 0.2), (3.8, 1.4), (6.4, 8.6), (1.4, 8.6), (0.0, 5.4),
     (-1.4, 8.6), (-6.4, 8.6), (-3.8, 1.4), (-7.6, 0.2), (-8.0, -3.4), (-2.6, -4.6)),
    8.5,
)  # fmt: skip
"""A figure with a head, two arms and two legs."""
HUT = Block(4, 12.0, 16.0, 12.0, (0.0, 1.0))
"""A ridge roof."""
KINDS: tuple[Solid, ...] = (FIGURE.standing("figure"), FIGURE.lying("figure"), HUT.solid("hut"))
"""From left to right."""
PLACES = ((90.0, 110.0), (240.0, 120.0), (390.0, 100.0))
SIZE = (480, 220)
"""Width and height of the pictures."""


def bare_table(seed: int = 1) -> Picture:
    """A table with a soft grain."""
    chance = np.random.default_rng(seed)
    coarse = chance.uniform(0.9, 1.06, (24, 10, 1)) * np.array([96.0, 140.0, 172.0])
    return np.asarray(np.clip(cv2.resize(coarse, SIZE, interpolation=cv2.INTER_CUBIC), 0, 255), np.uint8)


def laid_out(
    colour: str,
    seed: int = 1,
    solids: Sequence[Solid] = KINDS,
    places: Sequence[tuple[float, float]] = PLACES,
    turns: Sequence[float] | None = None,
) -> Picture:
    """The table with these solids in that paint, each turned by so many radians (None: by chance)."""
    chance = np.random.default_rng([seed, list(PAINTS).index(colour)])
    turned = turns if turns is not None else chance.uniform(0, 2 * np.pi, len(solids))
    picture = bare_table().astype(np.float64)
    for solid, place, turn in zip(solids, places, turned, strict=True):
        parts = drawn(solid, float(turn), LEANING, np.array(place), (SIZE[1], SIZE[0]))
        cover = parts[..., :1]
        fallen = cv2.GaussianBlur(np.roll(cover[..., 0], (4, 7), axis=(0, 1)), (0, 0), 2.5)[..., None]
        lit = parts @ np.array([0.62, 0.2, -0.14, 0.36])
        picture = lit[..., None] * np.array(PAINTS[colour]) + (1.0 - cover) * picture * (1.0 - 0.4 * fallen)
    picture += chance.normal(0.0, 1.5, picture.shape)
    return np.asarray(np.clip(picture, 0, 255), np.uint8)
