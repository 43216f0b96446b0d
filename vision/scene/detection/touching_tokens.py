"""Tokens beside the map that touch each other, taken apart at the size at which they are seen there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.objects.lessons.token_shapes import TOKEN_THICK, token_outline
from vision.objects.tokens.token_groups import lone_size, separated
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.token_neighbours import size_beside
from vision.scene.state.table import Table


def ungrouped(
    table: Table, pieces: Sequence[NDArray[np.bool_]], middle: tuple[float, float], config: NewThingConfig
) -> tuple[list[NDArray[np.bool_]], list[NDArray[np.bool_]], float]:
    """The parts [h, w] of what lies beside the map about that pixel (x, y), tokens that touch each other apart; those
    of them of which it is in doubt how many there are; and how many times as wide as learned tokens are seen there.
    """
    ground, outline = table.ground(middle), token_outline(table.shapes)
    size = size_beside(table, middle, outline, TOKEN_THICK, config.neighbours)
    outline = tuple((size * x, size * y) for x, y in outline)
    most, seen_as, alone = 0, size, []
    far = table.from_map(middle) > config.far
    found: list[NDArray[np.bool_]] = []
    doubtful: list[NDArray[np.bool_]] = []
    for piece in pieces:
        group = separated(piece, ground, outline, TOKEN_THICK, config.groups, far and size == 1.0)
        found += [single.mask for single in group.singles] or [piece]
        doubtful += [single.mask for single in group.singles if not single.clear]
        if group.clear and len(group.singles) > most:
            most, seen_as = len(group.singles), size * group.size
        if far and not group.singles:
            alone.append(size * lone_size(piece, ground, outline, TOKEN_THICK, config.groups))
    return found, doubtful, seen_as if most or not alone else float(np.median(alone))
