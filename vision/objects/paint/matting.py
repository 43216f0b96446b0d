"""The whole of a thing of which a part is known: each pixel around it is weighed between its paint and the background.

Dark faces may look like a shadow of the background; once the paint is known from the clear part, most of them can be
told from one.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix

SHADES = (0.5, 1.25)
"""The range of brightness of a thing's sides relative to its paint."""
FOREIGN = 40.0
"""Distance in grey levels from every shade of the background from which a pixel is the thing's, whatever its colour."""
SAME, SAME_BLUR = 10.0, 1.0
"""Distance in grey levels up to which a pixel shows what was there before, whatever paint that resembles, and the
standard deviation in pixels of the blur under which it is measured: a black piece on a light tile beside a dark table
would grow over all of the table.
"""

OVEREXPOSED = 240.0
"""Grey level from which a channel of the table may be overexposed."""
BEYOND = 1.4
"""How much brighter an overexposed channel may be than it can be shown."""


def whole_thing(
    now: Picture, bare: Picture, region: NDArray[np.bool_], paint: Matrix, reach: int, darkest: float
) -> NDArray[np.bool_]:
    """The mask [h, w] of the whole thing of which ``region`` differs clearly, up to ``reach`` pixels from it: its
    ``paint`` [3] is known, so that dark faces that look like a shadow of the background are found too. Each pixel is
    weighed between the shades of the paint and those of the background.
    """
    size = 2 * reach + 1
    room = np.asarray(cv2.dilate(region.astype(np.uint8), np.ones((size, size), np.uint8))) > 0
    off_paint = off_faces(now, bare, paint)
    off_bare = off_shades(now, bare.astype(np.float32), darkest, 1.0)
    part = off_bare / np.maximum(off_paint + off_bare, 4.0)
    off = cv2.GaussianBlur(now.astype(np.float32) - bare, (0, 0), SAME_BLUR)
    room &= np.linalg.norm(off, axis=2) > SAME
    thing = (room & ((part > 0.5) | (off_bare > FOREIGN))).astype(np.uint8)  # gloss shows neither paint nor background
    thing = cv2.morphologyEx(thing, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    thing = cv2.morphologyEx(thing, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return component(np.asarray(thing, np.uint8), region)


def component(marked: NDArray[np.uint8], region: NDArray[np.bool_], convex: bool = False) -> NDArray[np.bool_]:
    """The component of ``marked`` [h, w] with most of the ``region`` [h, w] in it, without holes; the region where none
    has any. ``convex``: its convex hull.
    """
    _, labels = cv2.connectedComponents(marked)
    own = np.bincount(np.asarray(labels)[region], minlength=2)
    own[0] = 0
    if not own.any():
        return region
    body = (np.asarray(labels) == int(own.argmax())).astype(np.uint8)
    contours, _ = cv2.findContours(body, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = np.zeros(region.shape, np.uint8)
    outlines = [cv2.convexHull(contour) for contour in contours] if convex else contours
    cv2.drawContours(filled, outlines, -1, 1.0, cv2.FILLED)
    return filled > 0


def filled(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask [h, w] with its holes filled."""
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.zeros(mask.shape, np.uint8)
    cv2.drawContours(whole, contours, -1, 1.0, cv2.FILLED)
    return whole > 0


def off_shades(now: Picture | Floats, colour: Floats, darkest: float, lightest: float) -> Floats:
    """The distance [h, w] of each pixel of ``now`` from the nearest shade of the ``colour`` [h, w, 3] there, in grey
    levels; a shade is the colour times a factor from ``darkest`` to ``lightest``.
    """
    # channel by channel: along an axis of three NumPy sums eight times as slowly
    seen = [now[..., channel].astype(np.float32) for channel in range(3)]
    due = [colour[..., channel] for channel in range(3)]
    power = due[0] * due[0] + due[1] * due[1] + due[2] * due[2]
    shade = (seen[0] * due[0] + seen[1] * due[1] + seen[2] * due[2]) / np.maximum(power, 1.0)
    shade = np.clip(shade, darkest, lightest)
    off = np.zeros_like(shade)
    for plane, full in zip(seen, due, strict=True):
        plane -= shade * full
        off += np.square(plane)
    return np.asarray(np.sqrt(off), np.float32)


BOUNCED = 0.25
"""The largest part of the brightness of the background around it that a face away from the lamp has from there: a fifth
to a quarter on path-traced tables. On pale print it makes a red face as brown as cardboard.
"""
DIMMED = 0.75
"""The largest brightness of such a face, as a part of that of the background in the light: what is about as bright, as
the glow of a yellow piece on sand, is no face away from the lamp.
"""
APART = 0.25
"""The sine of the angle between the paint and the background, as colours, from which the two are told apart in one
mixture: a brown token under the light of sand is what a shadow on sand is.
"""
HUED = 0.2
"""The distance of a paint from grey, as a part (0-1) of its brightness, from which it is told from such light."""


def off_faces(now: Picture, bare: Picture, paint: Matrix | Floats, shades: tuple[float, float] = SHADES) -> Floats:
    """The distance [h, w] of each pixel of ``now`` from the nearest shade of the ``paint`` [3] (BGR), in grey levels; a
    shade is the paint times a factor in the range ``shades``, and if it has a hue, the light that the background
    ``bare`` throws on it (diffuse interreflection).
    """
    colour = paint.astype(np.float32)
    due = np.broadcast_to(colour, now.shape)
    off = off_shades(now, due, *shades)
    if not has_hue(paint):  # black in such light is what a deep shadow on the background is
        return off
    seen, ground = now.astype(np.float32), bare.astype(np.float32)
    own = np.asarray(ground @ colour / float(colour @ colour), np.float32)
    across = np.asarray(ground - own[..., None] * colour, np.float32)  # what of the background is no shade of the paint
    part = _dot(seen, across) / np.maximum(_dot(across, across), np.float32(1.0))
    left = seen - np.clip(part, 0.0, np.float32(BOUNCED))[..., None] * ground
    away = seen.sum(axis=2) < DIMMED * ground.sum(axis=2)
    away &= _dot(across, across) > APART * APART * _dot(ground, ground)
    return np.where(away, np.minimum(off, off_shades(np.asarray(left, np.float32), due, *shades)), off)


def has_hue(paint: Matrix | Floats) -> bool:
    """Whether that ``paint`` [3] (BGR), as it is seen, is no grey."""
    return float(np.linalg.norm(paint - paint.mean())) >= HUED * float(np.linalg.norm(paint))


DEEPEST = 1.5
"""How many times as deep as usual a coloured shadow may be."""
HARDLY = 0.85
"""The brightness (0-1) down to which it may have no colour that is to be seen."""


def off_table(
    now: Picture | Floats, table: Floats, darkest: float, lightest: float, casts: Floats | None = None
) -> Floats:
    """The distance [h, w] in grey levels of each pixel of ``now`` [h, w, 3] from the nearest shade of the ``table``
    [h, w, 3], as ``off_shades``; but where some channels of the table are overexposed and others are not, these may be
    up to ``BEYOND`` times as bright as the shade: they dim by less in a shadow, for they truly are brighter than a
    camera can show. ``casts`` [n, 3] is what is usually left of the light in the coloured shadows of one light or
    two; None where they have no colour.
    """
    seen = now.astype(np.float32)
    neutral = off_shades(seen, table, darkest if casts is None else max(darkest, HARDLY), lightest)
    if casts is not None:  # what is darker without their colour is no shadow
        darker = (neutral > 1.0) & (seen.sum(axis=2) < table.sum(axis=2))
        off = _off_casts(seen[darker], np.broadcast_to(table, seen.shape)[darker], casts, darkest)
        neutral[darker] = np.minimum(neutral[darker], off)
    over = table >= OVEREXPOSED
    some = over.any(axis=2) & ~over.all(axis=2)
    if not some.any():
        return neutral
    seen, due, kept = seen[some], table[some], ~over[some]
    best = neutral[some]
    for weights in (np.ones_like(due), kept.astype(np.float32)):
        shade = (weights * seen * due).sum(axis=1) / np.maximum((weights * due * due).sum(axis=1), 1.0)
        rest = seen - np.clip(shade, darkest, lightest)[:, None] * due
        shown = np.clip(rest, 0.0, (BEYOND - 1.0) * np.clip(shade, darkest, 1.0)[:, None] * due)
        rest = np.where(kept, rest, rest - shown)
        best = np.minimum(best, np.linalg.norm(rest, axis=1))
    neutral[some] = best
    return neutral


def _off_casts(seen: Floats, table: Floats, casts: Floats, darkest: float) -> Floats:
    """The distance [n] of each pixel ``seen`` [n, 3] from the nearest shadow on the ``table`` [n, 3], of one or two
    ``casts`` [k, 3], or of both, which where they lie one over the other leave no less than ``darkest`` (0-1).
    """
    lost = table - seen
    falls = [table * (1.0 - cast) for cast in casts]
    powers = [np.maximum(_dot(fall, fall), 1.0) for fall in falls]
    along = [_dot(lost, fall) for fall in falls]
    tries = [[each / power] for each, power in zip(along, powers, strict=True)]
    ways = [[fall] for fall in falls]
    if len(falls) == 2:  # the depths of both by least squares: its normal equations, solved for each pixel
        shared = _dot(*falls)
        free = np.maximum(powers[0] * powers[1] - shared * shared, 1.0)
        both = [(powers[1 - k] * along[k] - shared * along[1 - k]) / free for k in (0, 1)]
        tries, ways = [*tries, both], [*ways, falls]
    most = np.maximum((1.0 - darkest) * table.mean(axis=1), 1.0)
    least = np.full(len(table), np.inf, np.float32)
    for depths, fallen in zip(tries, ways, strict=True):
        shade = np.zeros_like(lost)
        for depth, fall in zip(depths, fallen, strict=True):
            shade += np.clip(depth, 0.0, DEEPEST)[:, None] * fall
        if len(fallen) > 1:  # both at their deepest are as dark as a black piece
            shade = shade / np.maximum(shade.mean(axis=1) / most, 1.0)[:, None]
        rest = np.asarray(lost - shade, np.float32)
        np.minimum(least, _dot(rest, rest), out=least)
    return np.asarray(np.sqrt(least), np.float32)


def _dot(one: Floats, two: Floats) -> Floats:
    return np.asarray(np.einsum("...c,...c->...", one, two), np.float32)
