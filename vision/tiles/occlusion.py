"""The occlusion mask of a tile: what no enrolled print explains, in colour or in local contrast."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import saturation_mask
from vision.numeric.patches import Floats, blur


@dataclass(frozen=True, slots=True)
class OcclusionConfig:
    """Thresholds of the occlusion mask. Calibrated on the simulated table; ``detail`` and ``mostly`` on drawn tiles
    printed and photographed at random, with things on them.
    """

    occluded: float = 0.9
    """Residual in normalised contrast, against every near face, from which a pixel counts as occluded."""
    off_colour: float = 32.0
    """Residual in grey levels, against the colour of every near face, from which a pixel counts as occluded."""
    smooth: float = 0.03
    """Standard deviation in tiles of the window in which both residuals are gathered."""
    margin: float = 0.05
    """Diameter in tiles by which the mask is dilated: the soft rim of a thing."""
    around: float = 0.09
    """The same for what is told to those who learn from what is in sight: also the thing's shadow and reflection. With
    less, a token of a path-traced game left a rim in the learnt tile, and was told a second time when the light moved.
    """
    least_lit: int = 40
    """The least number of unsaturated sample pixels, of a few hundred, for the colour test."""
    detail: float = 0.6
    """Correlation of fine detail from which a window shows the print."""
    mostly: float = 0.7
    """The part (0-1) of a spot that must show print for the spot to be no thing."""
    paint: float = 63.0
    """Median residual in grey levels, as for ``off_colour``, from which a spot is a thing even if it shows detail like
    a print's: a piece on a symbol of about its size. Print in other inks reaches 60, half of all pieces pass 71.
    """
    least_detail: float = 0.1
    """The least mean square of a print's fine detail, in local contrast, for a correlation with it."""
    look: float = 0.06
    """Standard deviation in tiles of the window of that correlation."""
    slow: float = 0.08
    """Standard deviation in tiles of the high-pass filter before it."""
    mixed: float = 0.05
    """Ridge towards unmixed colours of one gain, relative to the variance of a channel."""
    rounds: int = 3
    """Rounds of reweighting in fitting the light."""


def occlusion_mask(
    off_colour: Floats,
    seen: Floats,
    normal: Floats,
    config: OcclusionConfig = OcclusionConfig(),
) -> NDArray[np.bool_]:
    """The occlusion mask [s, s]: pixels that none of the pictures explains, either in colour under one illumination of
    the whole tile (``off_colour`` [s, s], see ``colour_miss``) or in local contrast (``seen`` [3, s, s], ``normal``
    [n, 3, s, s]), and that show no fine detail of theirs; opened, and dilated by a margin.
    """
    size = seen.shape[-1]
    miss = ((seen - normal) ** 2).mean(axis=1).min(axis=0)
    strange = np.sqrt(cv2.GaussianBlur(miss, (0, 0), config.smooth * size)) > config.occluded
    strange |= np.asarray(cv2.GaussianBlur(off_colour, (0, 0), config.smooth * size)) > config.off_colour
    spots = np.asarray(cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    if spots.any():
        spots = _without_print(spots, off_colour, seen, normal, config)
    return _grown(spots, config.margin)


def around(occluded: NDArray[np.bool_], config: OcclusionConfig = OcclusionConfig()) -> NDArray[np.bool_]:
    """The occlusion mask [s, s] with what things change beside them, which is no print to learn."""
    return _grown(occluded.astype(np.uint8), config.around)


def _grown(spots: NDArray[np.uint8], diameter: float) -> NDArray[np.bool_]:
    reach = max(3, round(diameter * spots.shape[0]) | 1)
    grown = cv2.dilate(spots, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    return np.asarray(grown, np.uint8) > 0


def _without_print(
    spots: NDArray[np.uint8], off_colour: Floats, seen: Floats, normal: Floats, config: OcclusionConfig
) -> NDArray[np.uint8]:
    """The spots uint8 [s, s] without those that show print after all, paler, darker or in another ink than enrolled:
    where most of the spot has the fine detail of one of the pictures (correlation from ``detail`` in a small window),
    and its colour is not as far off as paint is.
    """
    size = seen.shape[-1]
    reach = config.look * size
    there, due = seen - blur(seen, config.slow * size), normal - blur(normal, config.slow * size)
    both = blur((there * due).sum(axis=1), reach)
    own, other = blur((there * there).sum(axis=0), reach), blur((due * due).sum(axis=1), reach)
    alike = both / np.sqrt(np.maximum(own * other, 1e-6))
    print_there = np.where(other >= config.least_detail, alike, 0.0).max(axis=0) >= config.detail
    count, labels, stats, _ = cv2.connectedComponentsWithStats(spots)
    shown = np.bincount(labels.ravel(), print_there.ravel(), count) / np.maximum(stats[:, cv2.CC_STAT_AREA], 1)
    thing = shown < config.mostly
    for number in np.flatnonzero(~thing[1:]) + 1:
        thing[number] = np.median(off_colour[labels == number]) >= config.paint
    return np.asarray(((labels > 0) & thing[labels]).astype(np.uint8))


def colour_miss(patch: Picture, pictures: NDArray[np.uint8], config: OcclusionConfig = OcclusionConfig()) -> Floats:
    """The least residual [s, s] in grey levels of the patch uint8 [s, s, 3] against the colours of any of the pictures
    uint8 [n, s, s, 3] under a fitted illumination: per channel a mixture of the picture's channels and an offset that
    varies linearly over the tile. Saturated pixels have residual 0.

    Method: iteratively reweighted least squares with Geman-McClure weights, on a subset of the pixels.
    """
    size = patch.shape[0]
    along = (np.arange(size, dtype=np.float32) + 0.5) / size - 0.5
    ys, xs = (grid.ravel() for grid in np.meshgrid(along, along, indexing="ij"))
    glare = saturation_mask(patch).ravel()
    seen = np.ascontiguousarray(patch.reshape(-1, 3).T, np.float32)
    shown = np.ascontiguousarray(pictures.reshape(len(pictures), -1, 3).transpose(0, 2, 1), np.float32)
    some = np.zeros((size, size), np.bool_)
    some[:: max(1, size // 24), :: max(1, size // 24)] = True
    few = np.flatnonzero(some.ravel() & ~glare)
    if len(few) < config.least_lit:
        return np.zeros((size, size), np.float32)
    flat = np.broadcast_to(np.stack([np.ones_like(xs), xs, ys]), (len(pictures), 3, len(xs)))
    basis = np.concatenate([shown, flat], axis=1)
    few_basis, few_seen = basis[:, :, few], seen[:, few]
    # gains near those of the other channels, colours that mix only where many pixels ask for it, light nearly even
    spread = np.maximum(few_basis[:, :3].var(axis=2), 25.0)
    held = np.zeros((len(pictures), 6, 6))
    held[:, [0, 1, 2], [0, 1, 2]] = config.mixed * len(few) * spread
    held[:, [3, 4, 5], [3, 4, 5]] = [1e-3, 0.01 * len(few), 0.01 * len(few)]
    trust = np.ones((len(pictures), 1, len(few)), np.float32)
    gain = np.ones((len(pictures), 1))
    for _ in range(config.rounds):
        weighted = few_basis * trust
        due = weighted @ few_seen.T
        due[:, :3] += held[:, :3, :3] @ (gain[:, :, None] * np.eye(3))
        light = np.linalg.solve(weighted @ few_basis.transpose(0, 2, 1) + held, due).transpose(0, 2, 1)
        gain = np.clip(light[:, [0, 1, 2], [0, 1, 2]].mean(axis=1, keepdims=True), 0.2, 2.0)
        off = few_seen - light.astype(np.float32) @ few_basis
        middle = np.median(off, axis=-1, keepdims=True)
        miss = np.abs(off - middle).max(axis=1)
        scale = 2.0 * np.median(miss, axis=-1, keepdims=True) + 2.0
        trust = (1.0 / (1.0 + (miss / scale) ** 2) ** 2)[:, None].astype(np.float32)
    total = np.abs(seen - light.astype(np.float32) @ basis - middle).max(axis=1).min(axis=0)
    return np.asarray(np.where(glare, 0.0, total).reshape(size, size), np.float32)
