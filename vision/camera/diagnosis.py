"""Image quality: whether a picture can be used at all, and what makes it hard to read (exposure, glare, blur, dirt,
scale).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix, normalised_grey, sample, warp_of

TOO_FAR = 34.0
"""Side of a tile in pixels below which symbols cannot be read."""


@dataclass(frozen=True, slots=True)
class DiagnosisConfig:
    """Thresholds of judging a picture. Assumed, and checked on the simulated table, unless said otherwise."""

    dark: float = 18.0
    """Grey level; a picture whose 99th percentile is darker is unusable."""
    bright: float = 250.0
    """Grey level; a picture whose median is brighter is unusable."""
    flat: float = 2.0
    """Grey levels of contrast below which a picture is unusable."""
    saturated: float = 250.0
    """Grey level from which a pixel is saturated, if all its channels reach it."""
    dim: float = 45.0
    """Grey level of the 90th percentile below which a picture is hard to read."""
    blurred: float = 0.35
    """Sharpness (see ``sharpness``) below which symbols cannot be read."""
    noisy: float = 0.4
    """Noise (see ``noise``) relative to the coarser detail, above which symbols cannot be read: pictures of our drawn
    tiles were read in full up to 0.3 and not at all from 0.6 on.
    """
    grain: float = 6.0
    """The least noise in grey levels for that, since cloth is grainy too."""
    glare: float = 0.02
    """The saturated part (0-1) of a picture above which a reflection is reported."""
    overexposed: float = 0.25
    """The saturated part (0-1) of a picture above which all of it is too bright."""
    too_far: float = TOO_FAR
    """Side of a tile in pixels below which symbols cannot be read."""
    smeared: float = 0.55
    """The fine detail of a tile, relative to the median of all tiles, below which dirt is reported: on the simulated
    table clean lenses left 0.82 and more, smears of two pixels 0.45 and less.
    """
    compared: int = 5
    """The least number of tiles for that."""
    suspected: float = 1.4
    """Where nothing could be read, each of these limits is met this many times sooner, so that the likeliest cause is
    named.
    """
    focus_lost: float = 0.7
    """The fine detail relative to a sharper picture of the same table below which a picture is out of focus."""
    detailed: float = 0.5
    """Blocks with at least this part (0-1) of the largest detail are compared for that."""


_USUAL = DiagnosisConfig()
TILE_SIDE = 48
"""Side of the patches on which the tiles' detail is compared, in pixels."""
BLOCK = 30
"""Side in pixels of the blocks on which detail is compared; a tile spans several."""
_IMMERKAER = np.array([[1.0, -2.0, 1.0], [-2.0, 4.0, -2.0], [1.0, -2.0, 1.0]], np.float32)
"""The difference of two Laplacians: blind to edges and slopes, of norm 6."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """What makes a picture hard to read: a word of ``observation.TROUBLES``, and where in the picture (0-1 across and
    down); None where it concerns the whole picture.
    """

    reason: str
    at: tuple[float, float] | None = None


def usable(
    image: Any, width: int | None = None, height: int | None = None, config: DiagnosisConfig = _USUAL
) -> tuple[Picture | None, str]:
    """The picture as uint8 [h, w, 3] and "", or None and the reason (one of ``observation.TROUBLES``).

    Takes whatever a source may give: grey, BGRA and 16-bit pictures are converted, anything else (None included) is
    reported. With ``width`` and ``height`` (None: any), another size is reported too.
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
    if top < config.dark:
        return None, "too_dark"
    if middle > config.bright:
        return None, "too_bright"
    if top - bottom < config.flat:
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
    """Whether the picture is truncated: decoders fill missing rows with an even middle grey."""
    low = picture[-4:]
    value = int(low[0, 0, 0])
    return abs(value - 128) <= 8 and bool((low == value).all())


def sharpness(image: Picture) -> float:
    """Sharpness of a picture uint8 [h, w, 3]: the ratio of fine to coarser detail (98th percentiles of two
    difference-of-Gaussian bands), about 0.2 (blurred) to 1 and more.
    """
    fine, coarse = _bands(image)
    return fine / max(coarse, 0.5)


def _bands(image: Picture) -> tuple[float, float]:
    """The fine and the coarser detail of a picture in grey levels: 98th percentiles of two difference-of-Gaussian
    bands.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.float32)
    fine = cv2.GaussianBlur(grey, (0, 0), 1.0)
    middle = cv2.GaussianBlur(grey, (0, 0), 2.0)
    coarse = cv2.GaussianBlur(grey, (0, 0), 4.0)
    some = np.s_[::3, ::3]  # enough for a percentile
    return _strength(fine[some] - middle[some]), _strength(middle[some] - coarse[some])


def _strength(band: Floats) -> float:
    return float(np.percentile(np.abs(band), 98))


def noise(image: Picture) -> float:
    """The standard deviation of the noise in a picture uint8 [h, w, 3], in grey levels.

    Method: Immerkaer's Laplacian difference (1996), as a median absolute deviation in blocks, of which the smoother
    ones count: fine print is no noise. Saturated blocks are left out; 0 where all are.
    """
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    rows, columns = grey.shape[0] // BLOCK, grey.shape[1] // BLOCK
    if not (rows and columns):
        return 0.0
    grey = grey[: rows * BLOCK, : columns * BLOCK]
    blocks = grey.reshape(rows, BLOCK, columns, BLOCK).transpose(0, 2, 1, 3).reshape(rows * columns, -1)
    level = blocks.mean(axis=1)
    lit = (level > 8) & (level < 247)
    if not lit.any():
        return 0.0
    off = np.abs(cv2.filter2D(grey, cv2.CV_32F, _IMMERKAER))
    off = off.reshape(rows, BLOCK, columns, BLOCK).transpose(0, 2, 1, 3).reshape(rows * columns, -1)
    return float(np.percentile(np.median(off[lit], axis=1), 20)) / (6 * 0.6745)


def focus_lost(before: Picture, now: Picture, config: DiagnosisConfig = _USUAL) -> bool:
    """Whether ``now`` shows the same table as ``before``, both uint8 [h, w, 3], but much less sharp, as while a camera
    searches for its focus. False where things have moved or been replaced, as long as the picture is sharp.
    """
    one, other = _detail(before), _detail(now)
    most = float(np.sort(one, axis=None)[-1 - one.size // 100])
    where = one >= config.detailed * most
    if float(np.median(other[where] / one[where])) > config.focus_lost:
        return False
    return float(np.sort(other, axis=None)[-1 - other.size // 100]) < config.focus_lost * most


def _detail(picture: Picture) -> Floats:
    """Mean absolute Laplacian of a picture by blocks, relative to the local brightness, [rows, columns]."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    size = (max(1, grey.shape[1] // BLOCK), max(1, grey.shape[0] // BLOCK))
    fine = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    level = cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA) / (level + 2.0), np.float32)


def saturated_part(image: Picture, config: DiagnosisConfig = _USUAL) -> float:
    """The part (0-1) of the picture uint8 [h, w, 3] in which every channel is saturated."""
    return float((image[::4, ::4].min(axis=2) >= config.saturated).mean())


def complaints(
    image: Picture,
    pixels_per_tile: float | None = None,
    tiles: Sequence[tuple[Matrix, Picture]] = (),
    unread: bool = False,
    config: DiagnosisConfig = _USUAL,
) -> tuple[Complaint, ...]:
    """What makes a usable picture uint8 [h, w, 3] hard to read, empty when nothing does.

    ``pixels_per_tile`` is the scale, None where it is unknown. ``tiles`` are the tiles known to lie there: corners
    [4, 2] in pixels, the printed north-west first, clockwise, and enrolled picture. ``unread``: nothing could be read
    in it, and the likeliest cause is wanted, noise among them.
    """
    sooner = config.suspected if unread else 1.0
    found = []
    fine, coarse = _bands(image)
    saturated = saturated_part(image, config)
    if float(np.percentile(image[::8, ::8].max(axis=2), 90)) < config.dim * sooner:
        found.append(Complaint("too_dark"))
    if saturated > config.overexposed / sooner:
        found.append(Complaint("too_bright"))
    elif saturated > config.glare:
        found.append(Complaint("glare", _glare_at(image, config)))
    if unread and noise(image) > max(config.grain, config.noisy / sooner * coarse):
        found.append(Complaint("noisy"))
    elif fine < config.blurred * sooner * max(coarse, 0.5):
        found.append(Complaint("blurred"))
    elif (dirt := _smeared_at(image, tiles, config)) is not None:
        found.append(Complaint("dirty", dirt))
    if pixels_per_tile is not None and pixels_per_tile < config.too_far:
        found.append(Complaint("too_far"))
    return tuple(found)


def _glare_at(image: Picture, config: DiagnosisConfig) -> tuple[float, float] | None:
    """The centre of the largest saturated region, None where most of the picture is saturated."""
    flat = (image[::4, ::4].min(axis=2) >= config.saturated).astype(np.uint8)
    if float(flat.mean()) > 0.5:
        return None
    _, _, stats, middles = cv2.connectedComponentsWithStats(flat)
    x, y = middles[1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))]
    return float(x) / flat.shape[1], float(y) / flat.shape[0]


def _smeared_at(
    image: Picture, tiles: Sequence[tuple[Matrix, Picture]], config: DiagnosisConfig
) -> tuple[float, float] | None:
    """The centre of the tile that shows least of its enrolled picture's fine detail, None if it shows about as much as
    the others: defocus softens all tiles, dirt on the lens only some.
    """
    if len(tiles) < config.compared:
        return None
    kept = []
    for corners, picture in tiles:
        printed = cv2.resize(picture, (TILE_SIDE, TILE_SIDE), interpolation=cv2.INTER_AREA)
        kept.append(_fineness(sample(image, warp_of(corners), TILE_SIDE)) / _fineness(np.asarray(printed, np.uint8)))
    least = int(np.argmin(kept))
    if kept[least] >= config.smeared * float(np.median(kept)):
        return None
    x, y = tiles[least][0].mean(axis=0)
    return float(x) / image.shape[1], float(y) / image.shape[0]


def _fineness(patch: Picture) -> float:
    """The fine detail of a tile [s, s, 3]: 90th percentile of the absolute Laplacian after local normalisation."""
    return float(np.percentile(np.abs(cv2.Laplacian(normalised_grey(patch), cv2.CV_32F))[3:-3, 3:-3], 90)) + 1e-3
