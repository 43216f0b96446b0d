"""Paint that came or went beside a stack that has changed: a piece behind it of which hardly anything is in view.

Such a piece is no thing by itself, and changes the stack's picture as a token does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import ChangeConfig, marks
from vision.numeric.patches import Matrix
from vision.objects.paint.paints import COLOURS, GREY, SAME_COLOUR, TOKEN, is_grey, lab, paint_distance
from vision.scene.state.table import Standing, Table


@dataclass(frozen=True, slots=True)
class PaintBesideConfig:
    """When paint beside a stack may be a piece's. Set on three mismatched simulated tables, on one of which a tent was
    laid behind a stack and taken away again; not measured on real boxes.
    """

    around: float = 0.06
    """How far around the stack paint counts, in tiles: farther away a piece is a thing of its own."""
    least: int = 4
    """The least number of pixels of one paint: 4 where that tent went, 17 where it came; up to 3 beside 75 stacks that
    had grown or shrunk, on four further tables 4 and 5 beside two of 118, which are asked about ..."""
    part: float = 0.2
    """... and the least part (0-1) of all there that has changed: 0.22 and 0.77; up to 0.19 beside the 75, 0.29 and
    0.23 beside the two: they hide and bare print, whose colours are many.
    """
    mixed: float = 12.0
    """Up to how many grey levels from a mixture of what is bare there and of the stack a colour is one ..."""
    shade: float = 0.55
    """... in full light or down to so much of it (0-1): at the corners of square tokens on purple felt such mixtures
    were taken for red paint in a mismatched simulated game.
    """
    narrow: float = 0.05
    """How much of a stack's side is in view, in tiles (2.3 mm), for a piece to be hidden behind it. A piece is at least
    twice as wide, and leans out of its hiding place as it is higher than a token. On a mismatched simulated table under
    a camera straight above, orange sides of stacks with 7 and 37 pixels in view were taken for yellow paint.
    """
    unlike_rim: float = 40.0
    """How far in grey levels the paint of a piece that sticks out there is from any that the stack's rim has without
    it: a corner of a red tent below a stack straight below the camera was told as a token more. Assumed.
    """
    own: float = 0.8
    """The least part (0-1) of what came with a stack's own paint, for it to be of that stack.
    Assumed: 0.96 and all of it where tokens came to two stacks on mismatched simulated tables.
    """
    changes: ChangeConfig = field(default_factory=ChangeConfig)
    """What counts as a change."""


def paint_beside(
    table: Table,
    stack: Standing,
    things: Sequence[Standing],
    now: Picture,
    colours: Mapping[str, tuple[int, int, int]] | None,
    config: PaintBesideConfig,
) -> bool:
    """Whether a piece's paint came or went beside a stack, one of the ``things`` on the table, from ``table.seen`` to
    ``now`` uint8 [h, w, 3]. ``colours``: the pieces' paints (BGR), None for the default; those without hue are no
    proof, since a shadow has none. What came must differ from the print, and what went have left it bare. Behind a
    stack of whose side hardly anything is in view there is no room for one but what sticks out, in a paint that the
    stack's rim has not.
    """
    narrow = stack.top is not None and _side(stack) < config.narrow * table.pixels_per_tile
    reach = round(config.around * table.pixels_per_tile) + 1
    rows, columns = stack.window
    window = (
        slice(max(0, rows.start - reach), rows.stop + reach),
        slice(max(0, columns.start - reach), columns.stop + reach),
    )
    ring = (table.thing_mask([stack], config.around) & ~table.thing_mask(things, 0.0))[window]
    body = table.thing_mask([stack], 0.0)[window]
    rim = body & (cv2.erode(body.astype(np.uint8), np.ones((5, 5), np.uint8)) == 0)
    seen, bare, shown = (np.ascontiguousarray(picture[window]) for picture in (table.seen, table.bare, now))
    since = ring & marks(shown, seen, config=config.changes)[0]
    total = int(np.count_nonzero(since))
    if total < config.least:
        return False
    there, stood = (marks(picture, bare, config=config.changes)[0] for picture in (shown, seen))
    paints = COLOURS if colours is None else colours
    for picture, other, where in ((shown, seen, since & there), (seen, shown, since & stood & ~there)):
        found = picture[where].astype(np.float64)
        own = np.median(picture[body], axis=0)
        strange = ~_mixed(found, bare[where].astype(np.float64), own, config)
        if narrow:  # hardly any room is there for a piece, but for what sticks out: without it the rim has other paints
            strange &= _off(found, other[rim].astype(np.float64)) > config.unlike_rim
        most = _most_of_one(found[strange], paints)
        if most >= max(config.least, config.part * total):
            return True
    return False


def has_paint_of(
    table: Table,
    stack: Standing,
    parts: Sequence[Standing],
    now: Picture,
    colours: Mapping[str, tuple[int, int, int]] | None,
    config: PaintBesideConfig,
) -> bool:
    """Whether the ``parts`` that came to a stack show in ``now`` uint8 [h, w, 3] the paint of its top, as it was in
    ``table.seen``, rather than that of a piece; ``colours`` as for ``paint_beside``. False without parts.
    """
    if not parts:
        return False
    top = stack.mask if stack.top is None else stack.top
    blue, green, red = (int(level) for level in np.median(table.seen[stack.window][top], axis=0))
    seen = np.concatenate([now[part.window][part.mask] for part in parts]).astype(np.float64)
    paints = {**(COLOURS if colours is None else colours), TOKEN: (blue, green, red)}
    names, away = paint_distance(seen, paints)
    nearest = np.asarray(away.argmin(axis=1))
    return bool(np.count_nonzero(nearest == names.index(TOKEN)) >= config.own * len(nearest))


def _side(stack: Standing) -> float:
    """How far a stack's side reaches beyond its top, in pixels."""
    assert stack.top is not None
    side = int(np.count_nonzero(stack.mask & ~stack.top))
    return float(side / max(1, int(np.count_nonzero(stack.top))) ** 0.5)


def _off(seen: Matrix, others: Matrix) -> Matrix:
    """The distance [n] of each colour of ``seen`` [n, 3] from the nearest of the ``others`` [m, 3], in grey levels."""
    if not len(seen) or not len(others):
        return np.full(len(seen), np.inf)
    return np.asarray(np.linalg.norm(seen[:, None] - others[None], axis=2).min(axis=1))


def _mixed(seen: Matrix, bare: Matrix, own: Matrix, config: PaintBesideConfig) -> NDArray[np.bool_]:
    """Which of the colours [n, 3] are a mixture of those of the background there, ``bare`` [n, 3], and of the stack's
    ``own`` [3], as at its rim, in the shade or not, [n].
    """
    off = np.full(len(seen), np.inf)
    for part in np.linspace(0.0, 1.0, 9):
        mixture = part * bare + (1.0 - part) * own
        light = (seen * mixture).sum(axis=1) / np.maximum((mixture * mixture).sum(axis=1), 1.0)
        shaded = np.clip(light, config.shade, 1.0)[:, None] * mixture
        off = np.minimum(off, np.linalg.norm(seen - shaded, axis=1))
    return np.asarray(off <= config.mixed)


def _most_of_one(seen: Matrix, paints: Mapping[str, tuple[int, int, int]]) -> int:
    """How many of the colours [n, 3] (BGR) have the paint with a hue that most of them have; 0 where none has one."""
    if not len(seen):
        return 0
    names, away = paint_distance(seen, paints)
    # haze may make a paint so pale that grey cardboard is near to it
    coloured = np.hypot(*lab(seen)[:, 1:].T) >= GREY
    nearest, near = away.argmin(axis=1), coloured & (away.min(axis=1) <= SAME_COLOUR)
    hued = [number for number, name in enumerate(names) if name != TOKEN and not is_grey(paints[name])]
    return max((int(np.count_nonzero(near & (nearest == number))) for number in hued), default=0)
