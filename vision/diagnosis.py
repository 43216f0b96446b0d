"""Whether a picture can be used at all, and what is wrong with it when it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import Floats, Matrix, Picture, normalised_grey, sample, warp_of

DARK, BRIGHT = 18.0, 250.0
"""Grey levels: a picture whose lightest hundredth is darker, or whose median is brighter, shows nothing."""
FLAT = 2.0
"""Grey levels of contrast below which a picture shows nothing."""
BLURRED = 0.35
"""Sharpness (see ``sharpness``) below which symbols cannot be read."""
GLARE = 0.02
"""The part of the picture that may be burnt out."""
TOO_FAR = 34.0
"""Pixels a tile below which symbols cannot be read."""
SMEARED, COMPARED = 0.55, 5
"""The part of the fine detail of other tiles below which a tile is seen through dirt, and so many tiles are compared at
least: clean lenses left 0.82 and more, smears of two pixels 0.45 and less.
"""
TILE_SIDE = 48
"""The side at which tiles' detail is compared, in pixels."""
FOCUS_LOST = 0.7
"""The part of the fine detail of a sharper picture below which a picture is out of focus."""
BLOCK = 30
"""Detail is compared by blocks of so many pixels; a tile covers some of them."""
DETAILED = 0.5
"""Blocks count that have this part of the detail of those that have the most."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """What makes reading a picture hard: a word of ``observation.TROUBLES``, and where in the picture (0-1 across and
    down), None where it is all over.
    """

    reason: str
    at: tuple[float, float] | None = None


def usable(image: Any, width: int | None = None, height: int | None = None) -> tuple[Picture | None, str]:
    """The picture as uint8 [h, w, 3] and "", or None and the reason (one of ``observation.TROUBLES``).

    Takes whatever a source may give: None, grey, BGRA and 16-bit pictures are understood or named as trouble. With
    ``width`` and ``height`` another size is trouble.
    """
    if image is None:
        return None, "no_picture"
    if not isinstance(image, np.ndarray) or image.ndim not in (2, 3) or image.size == 0:
        return None, "bad_picture"
    picture = _eight_bits(image)
    if picture is None or picture.ndim != 3 or picture.shape[2] != 3 or min(picture.shape[:2]) < 64:
        return None, "bad_picture"
    if width is not None and picture.shape[:2] != (height, width):
        return None, "wrong_size"
    if _cut(picture):
        return None, "bad_picture"
    probe = np.sort(picture[::16, ::16].mean(axis=2), axis=None)
    middle, top, bottom = float(probe[len(probe) // 2]), float(probe[-1 - len(probe) // 100]), float(probe[0])
    if top < DARK:
        return None, "too_dark"
    if middle > BRIGHT:
        return None, "too_bright"
    if top - bottom < FLAT:
        return None, "bad_picture"
    return picture, ""


def _eight_bits(image: NDArray[Any]) -> Picture | None:
    if image.dtype == np.uint16:
        image = (image >> 8).astype(np.uint8)
    if image.dtype != np.uint8:
        return None
    if image.ndim == 2 or image.shape[2] == 1:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 4:
        return np.ascontiguousarray(image[:, :, :3])
    return np.asarray(image, np.uint8)


def _cut(picture: Picture) -> bool:
    """Whether the picture broke off on its way: decoders fill what did not come with an even middle grey."""
    low = picture[-4:]
    value = int(low[0, 0, 0])
    return abs(value - 128) <= 8 and bool((low == value).all())


def sharpness(image: Picture) -> float:
    """How much of the fine detail that the coarser detail promises is there: about 0.2 (blurred) to 1 and more."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.float32)
    fine = cv2.GaussianBlur(grey, (0, 0), 1.0)
    middle = cv2.GaussianBlur(grey, (0, 0), 2.0)
    coarse = cv2.GaussianBlur(grey, (0, 0), 4.0)
    detail = float(np.percentile(np.abs(fine - middle), 98))
    promise = float(np.percentile(np.abs(middle - coarse), 98))
    return detail / max(promise, 0.5)


def focus_lost(before: Picture, now: Picture) -> bool:
    """Whether ``now`` shows the same table as ``before``, both uint8 [h, w, 3], but much less sharp, as while a camera
    hunts for its focus. False where all lies elsewhere, or something else lies there, as long as that is sharp.
    """
    one, other = _detail(before), _detail(now)
    most = float(np.sort(one, axis=None)[-1 - one.size // 100])
    where = one >= DETAILED * most
    if float(np.median(other[where] / one[where])) > FOCUS_LOST:
        return False
    return float(np.sort(other, axis=None)[-1 - other.size // 100]) < FOCUS_LOST * most


def _detail(picture: Picture) -> Floats:
    """How much a picture varies from pixel to pixel, as a part of its brightness, by blocks."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    size = (max(1, grey.shape[1] // BLOCK), max(1, grey.shape[0] // BLOCK))
    fine = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    level = cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA) / (level + 2.0), np.float32)


def burnt(image: Picture) -> float:
    """The part of the picture (0-1) in which every channel is at its limit."""
    return float((image[::4, ::4].min(axis=2) >= 250).mean())


def complaints(
    image: Picture, pixels_per_tile: float | None = None, tiles: Sequence[tuple[Matrix, Picture]] = ()
) -> tuple[Complaint, ...]:
    """What makes reading hard in a usable picture, empty when nothing does.

    ``pixels_per_tile`` is the scale where it is known. ``tiles`` are those that lie there, as far as they are known:
    corners [4, 2] in pixels, the printed north-west first, clockwise, and enrolled picture.
    """
    found = []
    if float(np.percentile(image[::8, ::8].max(axis=2), 90)) < 45:
        found.append(Complaint("too_dark"))
    if burnt(image) > GLARE:
        found.append(Complaint("glare", _glare_at(image)))
    if sharpness(image) < BLURRED:
        found.append(Complaint("blurred"))
    elif (dirt := _smeared_at(image, tiles)) is not None:
        found.append(Complaint("dirty", dirt))
    if pixels_per_tile is not None and pixels_per_tile < TOO_FAR:
        found.append(Complaint("too_far"))
    return tuple(found)


def _glare_at(image: Picture) -> tuple[float, float] | None:
    """The middle of the largest spot that is burnt out, None where most of the picture is."""
    flat = (image[::4, ::4].min(axis=2) >= 250).astype(np.uint8)
    if float(flat.mean()) > 0.5:
        return None
    _, _, stats, middles = cv2.connectedComponentsWithStats(flat)
    x, y = middles[1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))]
    return float(x) / flat.shape[1], float(y) / flat.shape[0]


def _smeared_at(image: Picture, tiles: Sequence[tuple[Matrix, Picture]]) -> tuple[float, float] | None:
    """Where the tile lies that shows least of its picture's fine detail, None if it shows about as much as the others:
    a camera out of focus softens all tiles, dirt on its lens some.
    """
    if len(tiles) < COMPARED:
        return None
    kept = []
    for corners, picture in tiles:
        printed = cv2.resize(picture, (TILE_SIDE, TILE_SIDE), interpolation=cv2.INTER_AREA)
        kept.append(_fineness(sample(image, warp_of(corners), TILE_SIDE)) / _fineness(np.asarray(printed, np.uint8)))
    least = int(np.argmin(kept))
    if kept[least] >= SMEARED * float(np.median(kept)):
        return None
    x, y = tiles[least][0].mean(axis=0)
    return float(x) / image.shape[1], float(y) / image.shape[0]


def _fineness(patch: Picture) -> float:
    """How strong the fine detail of a tile is beside its coarser detail."""
    return float(np.percentile(np.abs(cv2.Laplacian(normalised_grey(patch), cv2.CV_32F))[3:-3, 3:-3], 90)) + 1e-3
