"""What is seen now in the place of a known thing that has changed: the ground again, or still the thing, as far as
nothing that stands before it hides it.

Method: nearest of two references. Pixels in which the thing and the ground below it differ clearly are compared with
both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats
from vision.objects.paint.paints import TOKEN
from vision.scene.state.table import Standing, Table


@dataclass(frozen=True, slots=True)
class RemainsConfig:
    """When the ground, or a known thing, is seen. Set on two mismatched simulated games: a stack that had gone from
    behind another one, beside eleven that were compared, and a black tent half hidden by a green figure."""

    soft: float = 1.0
    """Standard deviation of the blur before, in pixels."""
    unlike: float = 40.0
    """How far a pixel of a thing differs at least from what lies below it to say which of the two is seen, in grey
    levels."""
    beside: float = 0.1
    """Margin around other things in which nothing is compared, in tiles: one that grows or shrinks shades the rim."""
    fewest: int = 40
    """The least number of clear pixels, of which half must say which is seen."""
    nearer: float = 4.0
    """How many times as near to the one as to the other each of these is; and ..."""
    most: float = 0.9
    """... the least part (0-1) of them that are: all where the stack had gone, none where others were compared."""
    before_it: float = 0.04
    """Margin in tiles around what stands before a thing, in which nothing of that is compared: its blurred rim; ..."""
    in_view: float = 0.15
    """... the least part (0-1) of the thing that must be compared for it to be still there, ..."""
    few: int = 20
    """... and the least number of pixels."""


def ground_seen(
    table: Table, things: Sequence[Standing], known: Standing, now: Picture, config: RemainsConfig = RemainsConfig()
) -> bool:
    """Whether ``table.bare`` is plainly seen again in nearly all that is in view of a known thing's place, beside the
    other ``things``; not so where too little is, or the thing itself had the colours of what is below it.
    """
    clear = _in_view(table, things, known, config.beside)
    telling, thing, ground = _compared(table, known, clear, now, config)
    if 2 * np.count_nonzero(telling) < max(config.fewest, np.count_nonzero(clear)):
        return False
    near = np.count_nonzero(telling & (config.nearer * ground < thing))
    return bool(near >= config.most * np.count_nonzero(telling))


def ground_hidden(
    table: Table, things: Sequence[Standing], known: Standing, now: Picture, config: RemainsConfig = RemainsConfig()
) -> bool:
    """Whether a known thing's place shows nearly everywhere what is more like the thing than like ``table.bare``, as a
    stack of another height does, as far as the other ``things`` do not hide it; not so where too little is in view, or
    it had the colours of what is below it.
    """
    telling, thing, ground, enough = _telling(table, things, known, now, config)
    return enough and bool(np.count_nonzero(telling & (thing < ground)) >= config.most * np.count_nonzero(telling))


def still_seen(
    table: Table, known: Sequence[Standing], come: Sequence[Standing], now: Picture, config: RemainsConfig
) -> list[Standing]:
    """The pieces among the ``known`` that are seen as before in nearly all that what has ``come`` does not hide."""
    found = []
    for each in known:
        telling, thing, ground, enough = _telling(table, come, each, now, config)
        near = np.count_nonzero(telling & (config.nearer * thing < ground))
        if each.kind != TOKEN and enough and near >= config.most * np.count_nonzero(telling):
            found.append(each)
    return found


def _telling(
    table: Table, before_it: Sequence[Standing], known: Standing, now: Picture, config: RemainsConfig
) -> tuple[NDArray[np.bool_], Floats, Floats, bool]:
    """As ``_compared``, in what is in view of a known thing beside what may stand ``before_it``; and whether those are
    enough pixels.
    """
    clear = _in_view(table, before_it, known, config.before_it)
    telling, thing, ground = _compared(table, known, clear, now, config)
    enough = np.count_nonzero(telling) >= max(config.few, config.in_view * np.count_nonzero(known.mask))
    return telling, thing, ground, bool(enough)


def _in_view(table: Table, things: Sequence[Standing], known: Standing, margin: float) -> NDArray[np.bool_]:
    """The part [h, w] of a known thing's mask beside the other things, with that margin in tiles."""
    return known.mask & ~table.thing_mask([each for each in things if each is not known], margin)[known.window]


def _compared(
    table: Table, known: Standing, clear: NDArray[np.bool_], now: Picture, config: RemainsConfig
) -> tuple[NDArray[np.bool_], Floats, Floats]:
    """The ``clear`` pixels [h, w] in which a known thing and the ground differ enough to say which of them is seen, and
    how far each pixel is from the thing as it was and from the ground, in grey levels.
    """
    seen, before, bare = (
        cv2.GaussianBlur(each[known.window].astype(np.float32), (0, 0), config.soft)
        for each in (now, table.seen, table.bare)
    )
    apart, thing, ground = (
        np.asarray(np.linalg.norm(one - two, axis=2), np.float32)
        for one, two in ((before, bare), (seen, before), (seen, bare))
    )
    return clear & (apart > config.unlike), thing, ground
