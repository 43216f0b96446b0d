"""The picture at half its size, at which changes are looked for, and masks between both sizes."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.scene.state.table import Standing

HALF = 2
"""Change masks are computed on the picture shrunk by this factor."""


def half(picture: Picture) -> Picture:
    """The picture [h, w] or [h, w, 3] shrunk by the factor ``HALF``."""
    size = (picture.shape[1] // HALF, picture.shape[0] // HALF)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def half_mask(mask: NDArray[np.bool_], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """A mask of the whole picture resized to ``shape``, that of the picture at ``HALF`` size."""
    return np.asarray(cv2.resize(mask.view(np.uint8), (shape[1], shape[0]))) > 0


def half_pixels(thing: Standing, shape: tuple[int, ...]) -> NDArray[np.int64]:
    """The row-major indices of the pixels under the thing's mask in the picture at ``HALF`` size, of that shape."""
    rows, columns = np.nonzero(thing.mask)
    rows, columns = (rows + thing.corner[1]) // HALF, (columns + thing.corner[0]) // HALF
    keep = (rows < shape[0]) & (columns < shape[1])
    return np.unique(rows[keep] * shape[1] + columns[keep])
