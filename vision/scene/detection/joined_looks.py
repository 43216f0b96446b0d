"""Parts of a change that were taken for several things and are one.

A stack that leans is longer than a token and is taken apart, and its sides, in the shade, look like another thing; the
top of a dark piece in the light is as grey as a token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.objects.paint.paints import TOKEN, is_dark, is_grey
from vision.objects.segmentation.blobs import Thing
from vision.scene.detection.look import Look, Seen


def rejoined(look: Look, seen: list[Seen], standing: NDArray[np.bool_], hazed: NDArray[np.bool_]) -> list[Seen]:
    """What was ``seen``, but that two tokens which touch are one stack where its silhouette fits as well as theirs.
    Where it fits nearly as well it is asked about. ``standing`` and ``hazed`` [h, w] mask known things and saturated
    background.
    """
    config = look.config
    left, whole = list(seen), list[Seen]()
    for one, two in combinations([each for each in seen if each.thing.kind == TOKEN], 2):
        if not any(one is each for each in left) or not any(two is each for each in left) or not _touch(one, two):
            continue
        both = _as_one(look, one, two, seen, standing, hazed, min(one.surest, two.surest))
        if both is None or both.thing.kind != TOKEN:
            continue
        if np.count_nonzero((both.fill > 0.5) & both.part) < config.spans * np.count_nonzero(both.part):
            continue
        apart = (one.thing.fit + two.thing.fit) / 2
        if both.thing.fit >= apart - config.either:
            left = [each for each in left if each is not one and each is not two]
            fits = both.thing.fit >= apart
            surest = both.surest if fits else config.crowd
            whole.append(Seen(both.part, both.thing, both.fill, surest, not fits and both.surest == 1.0))
    return left + whole


def with_sides(look: Look, seen: list[Seen], standing: NDArray[np.bool_], hazed: NDArray[np.bool_]) -> list[Seen]:
    """What was ``seen``, but that a dark thing in doubt below the top of a token for certain is the side of that stack,
    where the two together are tokens for certain by their silhouette. Other arguments as for ``rejoined``.
    """
    found = list(seen)
    for top in [each for each in seen if each.thing.kind == TOKEN and each.thing.certain]:
        for side in [each for each in found if each.thing.kind != TOKEN and not each.thing.certain]:
            colour = look.known.colours.get(side.thing.colour)
            if colour is None or not is_grey(colour) or not _touch(top, side) or not _is_below(look, side, top):
                continue
            both = _as_one(look, top, side, found, standing, hazed, top.surest)
            if both is None or both.thing.kind != TOKEN or not both.thing.certain:
                continue
            if both.thing.fit >= look.config.side:
                found = [*(each for each in found if each is not top and each is not side), both]
                break
    return found


def with_tops(look: Look, seen: list[Seen], standing: NDArray[np.bool_], hazed: NDArray[np.bool_]) -> list[Seen]:
    """What was ``seen``, but that a token beside a dark piece is a part of that, where the two together are such a
    piece and its silhouette then fits better than either did alone: its top lies in the light, its sides in the shade.
    Other arguments as for ``rejoined``.
    """
    found = list(seen)
    for side in [each for each in seen if _is_dark_piece(look, each.thing)]:
        for top in [each for each in found if each.thing.kind == TOKEN and _touch(each, side)]:
            both = _as_one(look, top, side, found, standing, hazed, side.surest)
            if both is None or (both.thing.kind, both.thing.colour) != (side.thing.kind, side.thing.colour):
                continue
            if both.thing.fit < max(side.thing.fit, top.thing.fit) + look.config.top:
                continue
            if side.thing.certain and both.thing.lying == side.thing.lying:  # more of it says the same
                both = replace(both, thing=replace(both.thing, certain=True, confidence=side.thing.confidence))
            found = [*(each for each in found if each is not top and each is not side), both]
            break
    return found


def _is_dark_piece(look: Look, thing: Thing) -> bool:
    colour = look.known.colours.get(thing.colour)
    return colour is not None and is_dark(colour) and thing.kind not in ("", TOKEN)


def _touch(one: Seen, two: Seen) -> bool:
    """Whether two things lie within two pixels of each other."""
    wide = np.asarray(cv2.dilate((one.fill > 0.5).astype(np.uint8), np.ones((5, 5), np.uint8))) > 0
    return bool((wide & (two.fill > 0.5)).any())


def _is_below(look: Look, side: Seen, top: Seen) -> bool:
    """Whether the middle of the one lies against the way in which things lean from that of the other."""
    middles = [np.argwhere(each.fill > 0.5).mean(axis=0)[::-1] for each in (side, top)]
    return bool((middles[0] - middles[1]) @ look.cut.ground.up < 0.0)


def _as_one(
    look: Look,
    one: Seen,
    two: Seen,
    seen: Sequence[Seen],
    standing: NDArray[np.bool_],
    hazed: NDArray[np.bool_],
    surest: float,
) -> Seen | None:
    """The two as one thing, beside the others that were ``seen``; None where that is none."""
    masks = (one.fill > 0.5) | (two.fill > 0.5)
    union = np.asarray(cv2.morphologyEx(masks.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))) > 0
    rest = [each.fill > 0.5 for each in seen if each is not one and each is not two]
    found = look.at(union, standing | np.logical_or.reduce(rest or [standing]), hazed)
    return None if found is None else Seen(union, *found, surest)
