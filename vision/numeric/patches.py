"""Sampling rectified patches from pictures, and local contrast normalisation. Pure array functions.

A *warp* is a 3x3 homography from a tile's own square (0-1 east, 0-1 south, as it lies) to pixels of the picture.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Matrix = NDArray[np.floating[Any]]

SQUARE = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
"""The corners of a tile's own square: north-west, then clockwise."""

WINDOW = 0.13
"""Standard deviation of the Gaussian neighbourhood for local normalisation, in tiles."""
FLOOR = 5.0
"""Grey levels added to the local contrast, so that noise in flat regions is not amplified."""


_THIRDS = np.full(3, 1 / 3, np.float32)

EDGE = 0.03
"""Width of the rim of a tile that is not compared, in tiles: a neighbour or the table may show there, in the enrolled
picture too.
"""

LIMIT = 32000
"""The largest number of rows of one remapping (OpenCV takes less than 32768)."""


def warp_of(corners: Matrix) -> Matrix:
    """The warp of a tile whose corners lie at those pixels [4, 2] (north-west first, clockwise)."""
    return np.asarray(cv2.getPerspectiveTransform(SQUARE.astype(np.float32), corners.astype(np.float32)), np.float64)


def apply(warp: Matrix, points: Matrix) -> Matrix:
    """The points [n, 2] under the homography, [n, 2]."""
    homogeneous = points @ warp[:, :2].T + warp[:, 2]
    return np.asarray(homogeneous[..., :2] / homogeneous[..., 2:3], np.float64)


def side_length(corners: Matrix) -> float:
    """The mean side of a quadrilateral [4, 2], in pixels."""
    points = corners.tolist()
    return sum(math.dist(points[k - 1], points[k]) for k in range(4)) / 4


def sample(image: NDArray[np.uint8], warp: Matrix, size: int, margin: float = 0.0) -> NDArray[np.uint8]:
    """The patch uint8 [size, size, channels] under ``warp``, ``margin`` tiles larger on every side; antialiased when it
    shrinks, the picture's border repeated beyond it.
    """
    span = 1.0 + 2.0 * margin
    reach = side_length(apply(warp, SQUARE)) * span / size
    finer = max(1, min(8, round(reach))) if np.isfinite(reach) else 1
    fine = size * finer
    step = span / fine
    pixel_to_tile = np.array([[step, 0, step / 2 - margin], [0, step, step / 2 - margin], [0, 0, 1]])
    patch = cv2.warpPerspective(
        image,
        warp @ pixel_to_tile,
        (fine, fine),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    if finer > 1:
        patch = cv2.resize(patch, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(patch, np.uint8)


def sample_many(image: NDArray[np.uint8], warps: Matrix, size: int) -> NDArray[np.uint8]:
    """The patches uint8 [n, size, size, channels] under the warps [n, 3, 3], without antialiasing."""
    centres = (np.arange(size) + 0.5) / size
    xs, ys = np.meshgrid(centres, centres)
    points = np.stack([xs.ravel(), ys.ravel(), np.ones(size * size)]).astype(np.float32)
    pixels = warps.astype(np.float32) @ points
    pixels = pixels[:, :2] / pixels[:, 2:3]
    at_once = max(1, LIMIT // size)
    parts = []
    for first in range(0, len(warps), at_once):
        part = pixels[first : first + at_once]
        rows = len(part) * size
        xs, ys = (np.ascontiguousarray(part[:, axis].reshape(rows, size)) for axis in (0, 1))
        flat = cv2.remap(image, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        parts.append(np.asarray(flat, np.uint8).reshape(len(part), size, size, *image.shape[2:]))
    return np.concatenate(parts)


def within(patches: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The patches [n, s, s, channels] with their rim (``EDGE``) replaced by the nearest pixels inside it."""
    size = patches.shape[1]
    rim = math.ceil(EDGE * size)
    last = size - rim
    inside = patches.copy()  # four strips are written in a tenth of the time of an index for every pixel
    inside[:, :, :rim], inside[:, :, last:] = inside[:, :, rim : rim + 1], inside[:, :, last - 1 : last]
    inside[:, :rim], inside[:, last:] = inside[:, rim : rim + 1], inside[:, last - 1 : last]
    return inside


@lru_cache(maxsize=32)
def blur_matrix(size: int, sigma: float) -> Floats:
    """The Gaussian blur by ``sigma`` pixels as a matrix [size, size] to be multiplied from the left onto columns; its
    rows are normalised at the borders.
    """
    along = np.arange(size, dtype=np.float32)
    kernel = np.exp(-0.5 * ((along[:, None] - along[None]) / sigma) ** 2)
    kernel /= kernel.sum(axis=1, keepdims=True)
    kernel.flags.writeable = False
    return np.asarray(kernel, np.float32)


def blur(stack: Matrix, sigma: float) -> Floats:
    """Patches [..., size, size] blurred by a Gaussian of ``sigma`` pixels."""
    size = stack.shape[-1]
    kernel = blur_matrix(size, sigma)
    across = np.ascontiguousarray(stack).reshape(-1, size) @ kernel.T  # all rows of all patches in one product
    return np.asarray(kernel @ across.reshape(stack.shape), np.float32)


def normalise(patches: NDArray[np.uint8] | Floats, weight: Floats | None = None) -> Floats:
    """Colour patches [n, s, s, 3] after local contrast normalisation, [n, 3, s, s].

    Every channel minus its local mean, divided by the local standard deviation of the grey values (plus ``FLOOR``): an
    offset per channel and a common gain that vary smoothly over the patch cancel. Values are about -2 to 2. Pixels
    where ``weight`` [s, s] (0-1) is small are left out of the local statistics; None: all count alike.
    """
    detail = np.ascontiguousarray(np.moveaxis(patches, -1, 1), np.float32)
    sigma = WINDOW * detail.shape[-1]
    if weight is None:
        detail = detail - blur(detail, sigma)
        power = blur(np.square(_grey(detail)), sigma)
    else:
        weight = np.maximum(weight, 1e-3)
        share = blur(weight, sigma)
        detail = detail - blur(detail * weight, sigma) / share
        power = blur(np.square(_grey(detail)) * weight, sigma) / share
    contrast = np.sqrt(np.maximum(power, 0.0)) + np.float32(FLOOR)
    detail *= np.reciprocal(contrast)[:, None]
    return np.asarray(detail, np.float32)


def _grey(stack: Matrix) -> Floats:
    """The mean over the channels of patches [n, 3, s, s], [n, s, s]."""
    return np.asarray((stack[:, 0] + stack[:, 1] + stack[:, 2]) * np.float32(1 / 3), np.float32)


def normalised_grey(patch: NDArray[np.uint8]) -> Floats:
    """The grey values of the patch [s, s, 3] after local contrast normalisation, [s, s]: the mean over the channels of
    ``normalise`` at a third of the cost.
    """
    grey = patch.astype(np.float32) @ _THIRDS
    sigma = WINDOW * len(grey)
    detail = grey - blur(grey, sigma)
    return np.asarray(detail / (np.sqrt(np.maximum(blur(detail * detail, sigma), 0.0)) + FLOOR), np.float32)


def unit(rows: Floats) -> Floats:
    """Each row [n, k] scaled to length 1 (a row of zeros stays)."""
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(length, 1e-6), np.float32)


def correlation(seen: Floats, picture: Floats, weight: Floats | None = None) -> float:
    """Correlation -1 to 1 (weighted cosine similarity) of two locally normalised patches [3, s, s]; ``weight`` [s, s],
    None: all pixels alike.
    """
    counted, due = (seen, picture) if weight is None else (seen * weight, picture * weight)
    both, own, other = float(np.vdot(counted, picture)), float(np.vdot(counted, seen)), float(np.vdot(due, picture))
    return float(both / max((own * other) ** 0.5, 1e-6))
