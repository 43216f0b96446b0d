"""Whether what came to light on a tile is its own print: something that nobody saw come has gone."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from vision.numeric.patches import Floats
from vision.scene.table import Table, print_to_picture
from vision.tiles.gallery import Gallery


@dataclass(frozen=True, slots=True)
class BaredConfig:
    """When a part of a picture shows the enrolled print. Calibrated on a mismatched simulated game with tokens of the
    print's colour: three places that tokens had left reached 0.82 to 0.95 now and 0.56 at most before, some sixty
    things that came 0.59 at most.
    """

    alike: float = 0.7
    """The least correlation (-1 to 1) of what is seen with the print of the tile ..."""
    more: float = 0.3
    """... and the least by which it is larger than that of what was remembered there."""
    size: int = 96
    """The side of the print that is compared, in pixels."""
    fewest: int = 40
    """The least number of pixels to compare."""


def shows_print(
    table: Table,
    gallery: Gallery,
    cell: Cell,
    pictures: tuple[Picture, Picture],
    corner: tuple[int, int],
    mask: NDArray[np.bool_],
    config: BaredConfig,
) -> bool:
    """Whether a cut-out of the picture shows, where its ``mask`` [h, w] is, the enrolled print of the tile on ``cell``
    now and did not before: ``pictures`` uint8 [h, w, 3] are the cut-out now and as it was remembered, their first pixel
    at ``corner`` (x, y). Wood and cardboard do not resemble the print that they hide. Method: correlation (NCC) over
    all channels.
    """
    tile = table.tiles.get(cell)
    if tile is None or not tile.certain or np.count_nonzero(mask) < config.fewest:
        return False
    side = config.size
    print_ = gallery.picture(tile.hypothesis, side, 1)
    to_cut = np.array([[1.0, 0, -corner[0]], [0, 1.0, -corner[1]], [0, 0, 1.0]])
    shape = mask.shape[1], mask.shape[0]
    matrix = to_cut @ print_to_picture(table.lattice.warp(cell), side)
    expected = np.asarray(cv2.warpPerspective(print_, matrix, shape), np.uint8)
    now, before = (_correlation(picture[mask], expected[mask]) for picture in pictures)
    return now >= config.alike and now - before >= config.more


def _correlation(one: NDArray[np.uint8], two: NDArray[np.uint8]) -> float:
    """The correlation of two sets of pixels [n, 3], less the mean of each channel; 0 where one of them is plain."""
    parts: list[Floats] = [(each - each.mean(axis=0)).astype(np.float32).ravel() for each in (one, two)]
    power = float(np.sqrt((parts[0] @ parts[0]) * (parts[1] @ parts[1])))
    return float(parts[0] @ parts[1]) / power if power > 0 else 0.0
