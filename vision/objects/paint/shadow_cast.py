"""The colours of the shadows on a table: of two lights, as a lamp and a window, one fills the other's shadows.

Method: the modes of the chromaticity of what became darker, common to most of the pictures; each thing shown has a
paint of its own, but all cast the same shadows (cf. Finlayson et al. 2006 on the illuminants of lit and shaded
surfaces). Where both lights cast some, one is redder and the other bluer than the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix


@dataclass(frozen=True, slots=True)
class ShadowCastConfig:
    """When shadows have a colour. Set on ten path-traced tables: on two, of felt under a warm lamp, the channels differ
    by 0.18 and 0.19, on the others by less than is asked for.
    """

    fewest: int = 3
    """The least number of pictures: in fewer a paint may be in most of them."""
    soft: float = 1.2
    """Standard deviation of the blur before, in pixels."""
    darker: float = 0.15
    """The least fall of brightness of what counts as darker, as a logarithm, ..."""
    noise: float = 5.0
    """... and in standard deviations of the pictures' noise; ..."""
    darkest: float = 1.6
    """... and the largest."""
    bins: int = 31
    """Chromaticities along each axis, ..."""
    reach: float = 1.55
    """... of logarithms up to this."""
    coloured: float = 0.1
    """By how much the channels of coloured shadows differ at least, as a logarithm."""
    alike: float = 0.1
    """How near to the mode what is of the shadow lies, as a logarithm."""
    other: float = 0.6
    """How often the colour of the other light's shadows is seen at least, as a part of how often the first is: 0.9 on a
    path-traced slate under a warm and a cold lamp, and no such colour on 12 other tables."""


def shadow_casts(
    pairs: Sequence[tuple[Picture, Picture]], config: ShadowCastConfig = ShadowCastConfig()
) -> Floats | None:
    """What is left [n, 3] (BGR, 0-1) of the light in shadows of one colour or two, by the ``pairs`` of pictures uint8
    [h, w, 3] of things and of the bare table in their light; None where shadows have no colour, or too few pictures
    tell.
    """
    return casts_of([falls_of(now, bare, config) for now, bare in pairs], config)


def casts_of(darker: Sequence[Floats], config: ShadowCastConfig = ShadowCastConfig()) -> Floats | None:
    """The same by the falls [n, 3] of each picture, as ``falls_of`` has them."""
    if len(darker) < config.fewest:
        return None
    edges = np.linspace(-config.reach, config.reach, config.bins + 1)
    counts = []
    for falls in darker:
        blue, red = _chromaticity(falls).T
        count = np.histogram2d(blue, red, (edges, edges))[0]
        counts.append(cv2.GaussianBlur(count / max(1, len(falls)), (0, 0), 0.7))
    common, falls = np.median(counts, axis=0), np.concatenate(darker)
    middles = (edges[:-1] + edges[1:]) / 2
    mode = _mode(common, middles)
    first = _cast(falls, mode, config)
    if first is None:
        return None
    # the shadows of the two lights are off the table's own colour to either side
    opposite = middles[:, None] * mode[0] + middles * mode[1] < 0.0
    rest = np.where(opposite, common, 0.0)
    second = _cast(falls, _mode(rest, middles), config) if rest.max() >= config.other * common.max() else None
    return np.stack([cast for cast in (first, second) if cast is not None])


def _mode(counts: Matrix, middles: Matrix) -> Matrix:
    """The chromaticity [2] that is most frequent in a histogram with these middles of its bins."""
    row, column = np.unravel_index(int(counts.argmax()), counts.shape)
    return np.array([middles[row], middles[column]])


def _cast(falls: Floats, mode: Matrix, config: ShadowCastConfig) -> Floats | None:
    """What is left [3] of the light where it falls with a chromaticity near the ``mode`` [2]; None if that is no
    colour, or nothing falls so.
    """
    own = falls[np.hypot(*(_chromaticity(falls) - mode).T) <= config.alike]
    if not len(own):
        return None
    cast = np.median(own, axis=0)
    return np.asarray(np.exp(cast), np.float32) if float(np.ptp(cast)) >= config.coloured else None


def falls_of(now: Picture, bare: Picture, config: ShadowCastConfig = ShadowCastConfig()) -> Floats:
    """The logarithms [n, 3] of what is left of the light of each pixel that is darker in ``now`` than in ``bare``, both
    uint8 [h, w, 3].
    """
    seen, due = (np.log(cv2.GaussianBlur(each.astype(np.float32), (0, 0), config.soft) + 2.0) for each in (now, bare))
    fall = seen - due
    mean = fall.mean(axis=2)
    noise = 1.4826 * float(np.median(np.abs(mean - np.median(mean))))
    there: NDArray[np.bool_] = (mean < -max(config.darker, config.noise * noise)) & (mean > -config.darkest)
    there = cv2.morphologyEx(there.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)) > 0
    return np.asarray(fall[there], np.float32)


def _chromaticity(falls: Floats) -> Floats:
    """The two log ratios [n, 2], of blue and of red to green."""
    return np.asarray(falls[:, [0, 2]] - falls[:, 1:2], np.float32)
