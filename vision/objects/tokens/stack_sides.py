"""How far below its top the foot of a stack of tokens is, where only the top has the tokens' paint.

Seen from aside, a stack leans away from the point below the camera, and the tokens below its top show their rims alone,
which may be of another colour than the face. Method: the top's mask is moved down by one token after the other; the
tokens reach as far as the strips that come to light then have changed, otherwise than a shadow changes them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.numeric.changes import ChangeConfig, strength
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.token_shapes import TOKEN_THICK
from vision.objects.segmentation.blobs import Cutout
from vision.objects.segmentation.masks import MaskConfig, in_shadow


@dataclass(frozen=True, slots=True)
class SideConfig:
    """When the rims of more tokens are seen below the top of a stack. A strip is as high as a token of usual thickness
    is seen. Set on two mismatched simulated tables: below tokens and stacks whose place was right at most 0.23 of the
    third strip or a later one had changed, below the top of three thick ones with pale rims 0.44 to 0.53.
    """

    first: int = 3
    """The first strip that proves more than a single thick token and its contact shadow."""
    last: int = 8
    """The last strip that is looked at."""
    changed: float = 0.4
    """The least part (0-1) of the lowest strip that has changed ..."""
    between: float = 0.3
    """... and of all from the second to that one, on average: pale rims may look like the print."""
    in_sight: float = 0.6
    """The least part (0-1) of a strip that nothing else occludes; what lies behind is not looked for."""
    changes: ChangeConfig = field(default_factory=ChangeConfig)
    """What counts as a change ..."""
    masks: MaskConfig = field(default_factory=MaskConfig)
    """... and what as a shadow."""


def below_top(cut: Cutout, fill: Floats, others: NDArray[np.bool_], config: SideConfig) -> Matrix:
    """By how many pixels (x, y) the foot of a stack, of which the coverage ``fill`` [h, w] (0-1) is in sight, is seen
    below that of a single token there; (0, 0) where nothing shows that it is. ``others`` [h, w] may occlude it.
    """
    step = -cut.ground.seen(np.zeros((1, 2)), TOKEN_THICK)[0]
    top = (fill > 0.5).astype(np.uint8)
    strong = strength(cut.now, cut.bare, smooth=0.6, config=config.changes) > 1.0
    strong &= ~in_shadow(cut.now, cut.bare, cut.shade, config.masks)
    seen, count = top > 0, 0
    parts: list[float] = []
    for number in range(1, config.last + 1):
        move = np.array([[1.0, 0.0, number * step[0]], [0.0, 1.0, number * step[1]]])
        lower = cv2.warpAffine(top, move, top.shape[::-1], flags=cv2.INTER_NEAREST) > 0
        strip = lower & ~seen
        clear = strip & ~others
        if not clear.any() or np.count_nonzero(clear) < config.in_sight * np.count_nonzero(strip):
            break
        seen |= strip
        parts.append(float(strong[clear].mean()))
        if number >= config.first and parts[-1] >= config.changed and np.mean(parts[1:]) >= config.between:
            count = number
    return np.asarray(count * step, np.float64)
