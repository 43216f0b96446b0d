"""What a thing does to the light: the glints on it, in which its paint is not seen, and the shadow beside it.

The eyes know shadows as the background dimmed by one factor. Under a window and a lamp, or in the sun, that fails: what
the one light no longer reaches has the colour of the other, and close to a thing it is darker than any other shadow.
Beside a thing of a clear hue the shadow is known by lacking that hue.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Matrix
from vision.objects.paint.matting import SHADES, off_shades


@dataclass(frozen=True, slots=True)
class OwnLightConfig:
    """Glints on a thing and the shadow beside it. Set on path-traced tables."""

    glint: int = 215
    """The least grey level (0-255) of each channel in a glint, which is white."""
    brighter: int = 30
    """By how much, in grey levels, the darkest channel of a glint exceeds that of the background there."""
    gloss: float = 40.0
    """The least white light, in grey levels of each channel, that a paint of a hue mirrors in a weaker glint; ..."""
    grey_gloss: float = 80.0
    """... and a paint without one, which has broad gloss: with 40 the whole top of a black figure that lay on a
    path-traced table was such a glint, and the figure was asked about; ...
    """
    body: float = 0.5
    """... the least shade of the paint below that light, as a factor; ..."""
    mixed: float = 20.0
    """... how far the two together may be from what is seen, in grey levels; ..."""
    strange: float = 40.0
    """... and how far from every shade of the background that must be, in grey levels."""
    hued: float = 0.2
    """The distance of a paint from grey, as a part (0-1) of its brightness, from which it has a hue."""
    glints: float = 0.5
    """The most that glints may cover, as a part (0-1) of the thing without them: more is a pale thing, or print."""
    tinted: float = 1.35
    """How much less one channel than another may be dimmed in a shadow, as a factor."""
    lit: float = 1.05
    """The largest part of the light that any channel has in a shadow."""
    hueless: float = 0.2
    """The least distance of a shadow from every shade of the thing's paint, as a part (0-1) of its own brightness."""
    beside: float = 0.6
    """The largest part (0-1) of a mask that is shadow: of more the hue was never seen. A third of one was."""
    darkest: float = 0.05
    """The least shade of the thing's paint, as a factor: what is darker than that has no hue to be known by."""


def glints(
    now: Picture, bare: Picture, mask: NDArray[np.bool_], paint: Matrix, darkest: float, config: OwnLightConfig
) -> NDArray[np.bool_]:
    """The mask [h, w] of the glints on the thing of that ``mask`` [h, w], and of what the lens mixes with them: where a
    gloss mirrors the lamp itself neither paint nor print is seen, and where it mirrors other light no shade of either.
    Empty where they would be much of it. ``now`` and ``bare`` uint8 [h, w, 3]: the place with the thing and without;
    ``paint`` [3] (BGR) as it is seen; ``darkest``: the least brightness (0-1) of the background in a shadow.
    """
    seen = now.min(axis=2).astype(np.int16)
    bright = (seen >= config.glint) & (seen >= bare.min(axis=2).astype(np.int16) + config.brighter)
    weak = _glossy(now, paint, config) & (off_shades(now, bare.astype(np.float32), darkest, 1.0) > config.strange)
    if _has_hue(paint, config):  # along the rim the lens mixes paint and pale print into the like of it
        weak &= cv2.erode(mask.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    bright |= weak
    spread = np.asarray(cv2.dilate(bright.astype(np.uint8), np.ones((3, 3), np.uint8)))
    near = np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
    found = _touching(spread > 0, near)
    return found if np.count_nonzero(found) <= config.glints * np.count_nonzero(mask) else np.zeros_like(found)


def _glossy(now: Picture, paint: Matrix, config: OwnLightConfig) -> NDArray[np.bool_]:
    """Which pixels of ``now`` [h, w, 3] may be a shade of that ``paint`` [3] under much white light, that its gloss
    mirrors (dichromatic reflection, Shafer 1985).
    """
    seen, due = now.astype(np.float32), paint.astype(np.float32)
    if not _has_hue(paint, config):  # its shades are those of white
        white = seen.mean(axis=2) - due.mean()
        off = np.linalg.norm(seen - due - white[..., None], axis=2)
        return np.asarray((white >= config.grey_gloss) & (off <= config.mixed))
    own = due - due.mean()
    part = np.minimum((seen @ own) / (own @ own), SHADES[1])  # least squares over both parts
    white = seen.mean(axis=2) - part * due.mean()
    off = np.linalg.norm(seen - part[..., None] * due - white[..., None], axis=2)
    return np.asarray((white >= config.gloss) & (part >= config.body) & (off <= config.mixed))


def _has_hue(paint: Matrix, config: OwnLightConfig) -> bool:
    """Whether that ``paint`` [3] (BGR), as it is seen, is no grey."""
    return float(np.linalg.norm(paint - paint.mean())) >= config.hued * float(np.linalg.norm(paint))


def shadow_beside(
    now: Picture, bare: Picture, mask: NDArray[np.bool_], paint: Matrix, config: OwnLightConfig
) -> NDArray[np.bool_]:
    """The part [h, w] of the ``mask`` [h, w] of a thing, along its outline, that is shadow on the background: dimmed in
    every channel by much the same, and without the hue of its ``paint`` [3] (BGR). Only what has a hue can be told so.
    Empty where little would be left of it. ``now`` and ``bare`` as for ``glints``.
    """
    seen, ground = (np.asarray(cv2.blur(each.astype(np.float32), (3, 3)), np.float32) for each in (now, bare))
    light = seen / np.maximum(ground, 1.0)
    most = light.max(axis=2)
    shadow = mask & (most < config.lit) & (most < config.tinted * light.min(axis=2))
    off_paint = off_shades(seen, np.broadcast_to(paint.astype(np.float32), now.shape), config.darkest, SHADES[1])
    shadow &= off_paint > config.hueless * np.linalg.norm(seen, axis=2)
    # along the rim of a dark side the lens mixes paint and print into the like of a shadow, one pixel wide
    shadow = np.asarray(cv2.morphologyEx(shadow.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))) > 0
    # inside the outline it is the thing's own gloss, or print on it
    shadow &= _touching(shadow | ~mask, ~mask)
    return shadow if np.count_nonzero(shadow) <= config.beside * np.count_nonzero(mask) else np.zeros_like(shadow)


def _touching(marked: NDArray[np.bool_], those: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The connected parts of what is ``marked`` [h, w] that touch ``those`` [h, w]."""
    _, labels = cv2.connectedComponents(marked.astype(np.uint8), connectivity=4)
    return np.isin(np.asarray(labels), np.unique(np.asarray(labels)[marked & those])) & marked
