"""How well the contours of solids run along edges of the picture.

Method: the contrast across a contour is measured at each of its pixels along the normal, as model-based trackers do
(RAPID, Harris & Stennett 1990), less the one that the background has there in the same shade: print has edges of its
own. In a shadow the background's edges are seen, on a face are none of them, so that this holds where a dark face is as
dark as the shadow beside it, and where one in the light is as bright as a shadow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats

REACH = 1.5
"""How far on either side of the contour the picture is looked at, in pixels: what lies nearer is mixed by the lens."""
USUAL, CLEAR = 60, 0.8
"""The percentile of the contrasts along a contour that is usual there, and the part (0-1) of the largest such one of
several contours from which an edge is as clear as can be: bright pieces have ten times the contrast of black ones.
"""
FAINTEST = 20.0
"""The least contrast of a clear edge, in grey levels (Euclidean over three channels): less is noise and print."""
SHADES = (0.2, 1.15)
"""The range of brightness of the background beside a thing."""
OCCLUDED = 5
"""The size in pixels of the square around another thing in which its own edges are seen."""
SMOOTH = 1.5
"""The standard deviation in pixels of the blur under which the direction of the contour is taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Contour:
    """The contrasts [n] in grey levels along the contour of a solid, where it is in view, and which part (0-1) is."""

    contrasts: Floats
    seen: float


def contour(now: Picture, bare: Picture, hides: Floats, others: NDArray[np.bool_]) -> Contour:
    """The contour of what ``hides`` [h, w] (0-1) the background; beside ``others`` [h, w] it is not in view. ``now``
    and ``bare`` [h, w, 3] are the picture and that of the background in the same light.
    """
    outlines, _ = cv2.findContours((hides > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not outlines:
        return Contour(np.zeros(0, np.float32), 0.0)
    columns, rows = np.concatenate([outline[:, 0] for outline in outlines]).T
    beside = np.asarray(cv2.dilate(others.astype(np.uint8), np.ones((OCCLUDED, OCCLUDED), np.uint8))) > 0
    seen = ~beside[rows, columns]
    soft = cv2.GaussianBlur(hides.astype(np.float32), (0, 0), SMOOTH)
    slopes = [cv2.Sobel(soft, cv2.CV_32F, *way)[rows, columns] for way in ((1, 0), (0, 1))]
    inward = np.stack(slopes) / np.maximum(np.hypot(*slopes), 1e-6)
    # the last pixels of the inside lie half a pixel within the contour
    edge = np.stack([columns, rows]).astype(np.float32) - inward * 0.5
    inner, below, outer, beyond = (
        _at(picture, edge + inward * way) for way in (REACH, -REACH) for picture in (now, bare)
    )
    shade = np.clip((outer * beyond).sum(axis=1) / np.maximum((beyond * beyond).sum(axis=1), 1.0), *SHADES)
    own = inner - outer - shade[:, None] * (below - beyond)
    return Contour(np.sqrt((own * own).sum(axis=1))[seen], float(seen.mean()))


def supports(contours: Sequence[Contour]) -> list[float]:
    """Along which part (0-1) of each of these contours an edge is seen, faint ones in part: 0 where none is in view."""
    usual = [float(np.percentile(each.contrasts, USUAL)) for each in contours if len(each.contrasts)]
    clear = max(FAINTEST, CLEAR * max(usual, default=0.0))
    return [float(np.minimum(each.contrasts, clear).sum()) / (clear * max(1, len(each.contrasts))) for each in contours]


def _at(picture: Picture, points: Floats) -> Floats:
    """The colours [n, 3] of the picture at ``points`` [2, n] (x, y in pixels), interpolated."""
    across, down = np.ascontiguousarray(points, np.float32)[:, None]
    seen = cv2.remap(picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen[0], np.float32)
