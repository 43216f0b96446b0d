"""Parts of a change that may be one piece that was taken apart: into the bands of a gloss, into sides in light and
shade, or by a known thing that hides some of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.objects.paint.paints import TOKEN
from vision.scene.detection.look import Look, Seen


def shaded_sides(look: Look, seen: Sequence[Seen]) -> tuple[list[Seen], list[NDArray[np.bool_]]]:
    """What was ``seen``, but that a token for certain is in doubt where it touches a piece in doubt whose paint appears
    brown in the shade: it may be a side of that. And the parts [h, w] of such tokens.
    """
    config = look.config
    warm = [each for each in seen if not each.thing.certain and each.thing.colour in config.masks.warm]
    found: list[Seen] = []
    sides = []
    for each in seen:
        wide = np.asarray(cv2.dilate(each.part.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0
        if each.thing.kind == TOKEN and each.thing.certain and any((wide & other.part).any() for other in warm):
            each = replace(each, surest=min(each.surest, config.crowd))
            sides.append(each.part)
        found.append(each)
    return found, sides


def made_whole(
    look: Look,
    seen: list[Seen],
    torn: Sequence[NDArray[np.bool_]],
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    hazed: NDArray[np.bool_],
) -> list[Seen]:
    """What was ``seen``, but that the ``torn`` parts [h, w] of the change ``marked`` [h, w], each no thing for certain,
    are one piece where that is surer than each of them: a gloss divides a dark piece into bands of several greys.
    ``standing`` and ``hazed`` [h, w] mask known things and saturated background.
    """
    if len(torn) < 2:
        return seen
    rest = [each for each in seen if not any(each.part is part for part in torn)]
    others = standing | np.logical_or.reduce([each.part for each in rest] or [standing])
    whole = look.joined(torn, marked, others, hazed)
    apart = [each for each in seen if not any(each is other for other in rest)]
    best = max((min(each.thing.confidence, each.surest) for each in apart), default=0.0)
    if whole is None or whole[0].kind in ("", TOKEN) or whole[0].confidence <= best:
        return seen
    if whole[0].fit < look.config.whole and not whole[0].certain:  # where its contour tells it the rest is its shadow
        return seen
    return [*rest, Seen(np.logical_or.reduce(torn), *whole, 1.0)]


def half_hidden(
    look: Look,
    seen: Sequence[Seen],
    torn: Sequence[NDArray[np.bool_]],
    marked: NDArray[np.bool_],
    standing: NDArray[np.bool_],
    hazed: NDArray[np.bool_],
) -> list[Seen]:
    """What was ``seen``, but that a piece for certain is in doubt where a known thing may hide a part of it, and it is
    not that piece for certain together with one of the ``torn`` parts that touches it: what is in view of a tent beside
    a stack may be one of its slopes and, in the shade, a part of the other. Arguments as for ``made_whole``.
    """
    found: list[Seen] = []
    for each in seen:
        wide = np.asarray(cv2.dilate(each.part.astype(np.uint8), np.ones((5, 5), np.uint8))) > 0
        beside = [part for part in torn if part is not each.part and (wide & part).any()]
        piece = each.thing.certain and each.thing.kind not in ("", TOKEN)
        if piece and beside and (wide & standing).any():
            parts = [each.part, *beside]
            rest = [other.part for other in seen if not any(other.part is part for part in parts)]
            whole = look.joined(parts, marked, standing | np.logical_or.reduce(rest or [standing]), hazed)
            if whole is None or not whole[0].certain or whole[0].kind != each.thing.kind:
                each = replace(each, surest=min(each.surest, look.config.crowd))
        found.append(each)
    return found
