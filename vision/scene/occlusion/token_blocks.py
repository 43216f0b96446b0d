"""Whether what lies on the table, as large as a hand, is a block of the owner's tokens: players lay what they have
mined side by side.

Method: the change is taken apart into token silhouettes (``vision.objects.tokens.token_groups``), and each of them is
compared with the print of the tokens that were shown (ZNCC, ``vision.objects.lessons.token_print``). Neither size nor
colour would do: a palm has room for silhouettes, and skin may have the colour of cardboard; but it is not printed.
Tokens without a print must explain the outline of the whole, gaps and all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.camera.motion import SHRINK
from vision.numeric.changes import ChangeConfig, around, strength
from vision.numeric.patches import Floats
from vision.objects.lessons.token_shapes import TOKEN_THICK, token_outline
from vision.objects.tokens.token_groups import GroupConfig, separated
from vision.scene.state.table import Table


@dataclass(frozen=True, slots=True)
class BlockConfig:
    """When what lies there is a block of tokens. Set on two in mismatched simulated worlds: all of 15 tokens, and 9 of
    15, were found, and correlated by 0.83 to 0.91 and 0.71 to 0.94 with what had been shown.
    """

    fewest: int = 4
    """So many tokens at least: fewer are smaller than a hand."""
    printed: float = 0.75
    """The part (0-1) of them that may show the print, as ``TokenPrint.possible``, ..."""
    surely: float = 0.3
    """... and the part that must show it beyond doubt."""
    covered: float = 0.7
    """The part (0-1) of what lies there that these must cover, ..."""
    wholly: float = 0.9
    """... and the part from which it is enough that each of them may show the print: ten plain tokens, by 0.89 to 0.92
    where what had been shown was alike by 0.97, covered all of it.
    """
    apart: int = 6
    """So many things of one size that lie apart are no hand, which has five fingers ..."""
    alike: float = 1.6
    """... if the largest and the smallest are at most so many times as large and as small as half of them are, and each
    is at most so many times as long as it is wide. Assumed: 13 tokens laid near each other on a mismatched simulated
    table, which were waited for as a hand, had 111 to 157 pixels.
    """
    outlined: float = 0.83
    """The least ``Group.overlap`` of tokens that have no print to know them by, and whose number is beyond doubt: eight
    in little light had 0.84 on a mismatched simulated table, 116 drawn palms with fingers 0.82 at most.
    """
    changes: ChangeConfig = field(default_factory=ChangeConfig)
    """What differs from the table."""
    groups: GroupConfig = field(default_factory=GroupConfig)
    """How tokens beside each other are told apart."""


def is_token_block(
    table: Table, mask: NDArray[np.bool_], now: Picture, gain: Floats, config: BlockConfig = BlockConfig()
) -> bool:
    """Whether what lies within the ``mask`` [h, w] of the shrunk picture is many equal things that lie apart, or a
    block of the owner's tokens; False for the other where none were shown, and for what reaches the picture's edge, as
    every arm does. ``now`` uint8 [h, w, 3] is the picture in full size, ``gain`` [3] how much lighter it is there than
    the table as it was last seen.
    """
    face = None if table.shapes is None else table.shapes.face
    if mask[[0, -1]].any() or mask[:, [0, -1]].any() or (window := around(mask, 1)) is None:
        return False
    rows, columns = (slice(part.start * SHRINK, part.stop * SHRINK) for part in window)
    seen = now[rows, columns]
    # tokens that lay there before, beside these, are no part of what came
    before = np.clip(table.seen[rows, columns] * gain, 0, 255).astype(np.uint8)
    near = cv2.dilate(mask[window].astype(np.uint8), np.ones((3, 3), np.uint8))
    near = cv2.resize(near, seen.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    changed = (strength(seen, before, config=config.changes) > 1.0) & (near > 0)
    if _lie_apart(changed, config):
        return True
    if face is None:
        return False
    assert table.shapes is not None
    middle = (columns.start + columns.stop) / 2, (rows.start + rows.stop) / 2
    ground = table.ground(middle)
    group = separated(changed, ground, token_outline(table.shapes), TOKEN_THICK, config.groups)
    tokens = group.singles
    if len(tokens) < config.fewest:
        return False
    if not face.telling and group.clear and group.overlap >= config.outlined:
        return True
    alike = [face.similarity(seen, token.mask.astype(np.float32), ground) for token in tokens]
    printed = [token.mask for token, each in zip(tokens, alike, strict=True) if each >= face.possible]
    if len(printed) < config.printed * len(tokens):
        return False
    part = np.count_nonzero(np.logical_or.reduce(printed)) / np.count_nonzero(changed)
    if np.mean(np.array(alike) >= face.shown) >= config.surely:
        return bool(part >= config.covered)
    return len(printed) == len(tokens) and all(token.clear for token in tokens) and bool(part >= config.wholly)


def _lie_apart(changed: NDArray[np.bool_], config: BlockConfig) -> bool:
    """Whether all that has ``changed`` [h, w], but for specks, is in parts that do not touch, all of one size and none
    of them as long as a finger.
    """
    contours, _ = cv2.findContours(changed.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    boxes = [(cv2.contourArea(contour), *sorted(cv2.minAreaRect(contour)[1])) for contour in contours]
    boxes = [box for box in boxes if box[1] > 1.0]  # else a speck of noise
    if len(boxes) < config.apart:
        return False
    sizes, widths, lengths = np.array(boxes).T
    usual = float(np.median(sizes))
    one_size = usual / config.alike <= sizes.min() and sizes.max() <= usual * config.alike
    return bool(one_size and (lengths <= config.alike * widths).all())
