"""The blocks that the examples leave open: those that explain them nearly as well as the best one, as unlike each other
as they are.

Method: farthest-point selection (Gonzalez 1985); how alike two blocks are is the intersection over union of their
bodies.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.objects.shapes.families import Block

KEPT = 4
"""The most blocks that are kept, the best one included: each costs time whenever a thing is looked at."""
SAME = 0.9
"""The intersection over union (0-1) from which two bodies count as one: a picture hardly tells them apart."""
FINE, LEVELS = 0.5, 10
"""Width in mm of the grid on which bodies are compared, and the number of levels, up to the higher one's top."""


def unlike(blocks: Sequence[Block]) -> list[Block]:
    """The first of the blocks, which is the best one, and up to ``KEPT`` - 1 others, each time the one that is least
    like any before it.
    """
    kept, left = [blocks[0]], list(blocks[1:])
    while left and len(kept) < KEPT:
        nearest = [max(alike(each, other) for other in kept) for each in left]
        at = int(np.argmin(nearest))
        if nearest[at] >= SAME:
            break
        kept.append(left.pop(at))
    return kept


def alike(one: Block, other: Block) -> float:
    """The intersection over union (0-1) of two bodies that stand on one place, in the best of four quarter turns."""
    half = max(one.wide, one.long, other.wide, other.long) / 2 + FINE
    tall = max(one.tall, other.tall)
    body, fixed = _body(one, half, tall), _body(other, half, tall)
    turned = (np.rot90(body, quarter, (1, 2)) for quarter in range(4))
    return max(float(np.count_nonzero(each & fixed)) / np.count_nonzero(each | fixed) for each in turned)


def _body(block: Block, half: float, tall: float) -> NDArray[np.bool_]:
    """The body on a grid of ``LEVELS`` up to ``tall`` mm, and of ``FINE`` mm from ``-half`` to ``half`` both ways."""
    size = 2 * int(np.ceil(half / FINE)) + 1
    body = np.zeros((LEVELS, size, size), np.uint8)
    slabs = [(low, np.array(below), high, np.array(above)) for low, below, high, above in block.solid("").slabs]
    for level, layer in zip((np.arange(LEVELS) + 0.5) * tall / LEVELS, body, strict=True):
        for low, below, high, above in slabs:
            if low <= level < high:
                outline = below + (above - below) * (level - low) / (high - low)
                corners = np.round(outline / FINE + size // 2).astype(np.int32)
                cv2.fillConvexPoly(layer, corners, 1.0)
    return body > 0
