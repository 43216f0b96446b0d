"""Tokens beside the map known by those that lie beside them: in the same light and at the same scale as they are seen
there, whatever is known of the room's light and the camera's view from the map, which may be far.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Matrix
from vision.objects.paint.paints import TOKEN, core, lab
from vision.objects.segmentation.blobs import Cutout
from vision.objects.shapes.solids import Outline
from vision.scene.state.table import Standing, Table


@dataclass(frozen=True, slots=True)
class NeighbourConfig:
    """When a thing beside the map is of a kind with the tokens beside it. Assumed, and checked in mismatched simulated
    worlds.
    """

    reach: float = 3.0
    """How far such a token lies at most, in tiles: scale and light hardly change over that."""
    paint: float = 5.0
    """The largest difference of their median colours, in Lab with lightness at half weight."""
    larger: float = 1.25
    """The largest ratio of their areas."""
    other_scale: float = 1.6
    """The largest error of the scale there: 1.56 on a mismatched simulated table in the first turns."""
    same_shape: float = 0.68
    """The least intersection over union (0-1) of their masks about their middles; two equal squares at any turn have
    0.71.
    """


def like_neighbours(
    table: Table, cut: Cutout, mask: NDArray[np.bool_], config: NeighbourConfig = NeighbourConfig()
) -> bool:
    """Whether the thing of that ``mask`` [h, w] of the cut-out has colour, size and shape of a certain token that lies
    beside the map near it.
    """
    middle = _middle(mask, cut.corner)
    reach = config.reach * table.scale_at((float(middle[0]), float(middle[1])))
    paint = _paint(cut.now[core(mask)])
    picture = table.frames[-1] if table.frames else table.seen
    for token in table.things:
        if token.kind != TOKEN or token.cell is not None or not token.certain:
            continue
        if np.linalg.norm(_middle(token.mask, token.corner) - middle) > reach:
            continue
        sizes = np.count_nonzero(mask), np.count_nonzero(token.mask)
        if max(sizes) > config.larger * min(sizes):
            continue
        off = (_paint(picture[token.window][core(token.mask)]) - paint) * np.array([0.5, 1.0, 1.0])
        if float(np.linalg.norm(off)) <= config.paint and _overlap(mask, token) >= config.same_shape:
            return True
    return False


def size_beside(
    table: Table, middle: tuple[float, float], outline: Outline, thick: float, config: NeighbourConfig
) -> float:
    """How many times as wide as one of that ``outline``, ``thick`` mm high, the certain tokens near the pixel (x, y)
    are seen beside the map, median; 1 where none lie there: the scale there is not known as well as on the map.
    """
    scale = config.reach * table.scale_at(middle)
    found = []
    for token in table.things:
        if token.kind != TOKEN or token.cell is not None or not token.certain:
            continue
        at = _middle(token.mask, token.corner)
        if np.linalg.norm(at - middle) <= scale:
            ground = table.ground((float(at[0]), float(at[1])))
            points = np.concatenate([ground.seen(np.array(outline), height) for height in (0.0, thick)])
            due = float(cv2.contourArea(cv2.convexHull(points.astype(np.float32))))
            found.append(float(np.sqrt(np.count_nonzero(token.mask) / max(due, 1.0))))
    return float(np.clip(np.median(found), 1.0 / config.other_scale, config.other_scale)) if found else 1.0


def _paint(pixels: Picture) -> Matrix:
    """The median colour [3] of the pixels [n, 3], in Lab."""
    return np.asarray(lab(np.median(pixels.astype(np.float64), axis=0)[None])[0])


def _middle(mask: NDArray[np.bool_], corner: tuple[int, int]) -> Matrix:
    """The centroid (x, y) in the picture of the mask cut out at ``corner``."""
    rows, columns = np.nonzero(mask)
    return np.array([corner[0] + columns.mean(), corner[1] + rows.mean()])


def _overlap(mask: NDArray[np.bool_], token: Standing) -> float:
    """The intersection over union (0-1) of the mask [h, w] and the token's, their centroids laid on each other."""
    side = 2 * max(*mask.shape, *token.mask.shape) + 1
    placed = []
    for each in (mask, token.mask):
        off = side / 2 - _middle(each, (0, 0))
        shift = np.array([[1.0, 0.0, off[0]], [0.0, 1.0, off[1]]])
        moved = cv2.warpAffine(each.astype(np.float32), shift, (side, side))
        placed.append(np.asarray(moved) > 0.5)
    return float(np.count_nonzero(placed[0] & placed[1])) / max(1, int(np.count_nonzero(placed[0] | placed[1])))
