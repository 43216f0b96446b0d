"""Paints: naming a colour after the nearest known paint, in CIE Lab; shade and haze are allowed for."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Matrix

COLOURS: Mapping[str, tuple[int, int, int]] = {
    "yellow": (35, 180, 228),
    "red": (38, 36, 180),
    "green": (58, 122, 44),
    "blue": (160, 88, 34),
    "black": (46, 44, 43),
}
"""Paint on wood in even white light, BGR 0-255: defaults set on the simulated table, not measured on a real box.
Calibrated paints (``vision.objects.paint.colours``) replace them.
"""

TOKEN_COLOUR = (66, 104, 144)
"""Brown cardboard: the mean of a simulated token's back, BGR 0-255."""
TOKEN = "tokens"

SAME_COLOUR = 30.0
"""The largest distance in Lab (lightness at half weight) at which a paint is accepted."""
SHADED, SHADED_OFF = (0.8, 0.65), 20.0
"""Brightness factors of a paint on a piece's shaded sides, and the distance in Lab that is added for each e-fold of
shade.
"""
DEEP, DEEP_OFF = (0.5, 0.35, 0.25), 5.0
"""Brightness factors of a paint without hue beside which a token's colour is doubtful, and what is added to its
distance for each e-fold of shade: gloss makes the upper faces of black pieces three times as bright as their sides, and
darker than black is nothing but black. In a mismatched simulated world black shown as 123 had sides of 35 to 50, nearer
to a brown token than to black in shade.
"""
FADED, LIKE_CARDBOARD = 0.6, 0.7
"""The least part of a paint's chroma that haze leaves, and the cosine between two hues from which they count as
similar.
"""
DIMMED, DIMMED_OFF = (0.9, 0.8), 10.0
"""Brightness factors of a token's colour where less light falls, and what is added to its distance for each e-fold."""
GREY = 8.0
"""The chroma in Lab below which a paint has no hue."""

SATURATED = 246.0
"""Grey level from which a channel is saturated and may stand for more."""
PALE, CLIPPED = 200.0, 1.4
"""The mean of a paint's channels from which it was shown in too much light, and how many times as much as was seen its
saturated channels may have had then: blue shown as (252, 234, 167) was (253, 173, 115) in less light, in a mismatched
simulated game. Assumed; the means of the paints above are all below.
"""
GLOSS_MOST, GLOSS_LEAD = 150.0, 15.0
"""The most that gloss adds to a channel, and by how much nearer a colour must be to another paint with gloss, both in
grey levels: blue figures of a mismatched simulated game shone as (246, 224, 131), 8 from blue with gloss and 46
from green, which was nearer without.
"""
HARDLY_HUED = 0.4
"""The part (0-1) of its paint's chroma below which a colour may be gloss on a dark paint without hue: on a mismatched
simulated table the top of a black figure under a cool lamp had 0.2 of the chroma of blue, and was told as blue.
"""
CAST = 1.35
"""How unlike a surface may be seen in another light, as the largest ratio of channels: up to 1.2 under lamps and
windows on mismatched simulated tables, where trays have 1.7 and more.
"""
DARK = 0.35
"""Brightness (0-1 of white) below which a known paint is dark: its faces show little of a shape."""


def is_dark(paint: tuple[int, int, int]) -> bool:
    """Whether a known paint (BGR 0-255) is dark."""
    return max(paint) < DARK * 255.0


def is_overexposed(paint: tuple[int, int, int]) -> bool:
    """Whether a paint (BGR 0-255) was shown in so much light that it is paler than any that pieces have."""
    return max(paint) >= SATURATED and sum(paint) >= 3 * PALE


def is_grey(paint: tuple[int, int, int]) -> bool:
    """Whether a known paint (BGR 0-255) has no hue, as black and white have none."""
    return chroma(np.array(paint, np.float64)) < GREY


def chroma(colour: Matrix) -> float:
    """How far a colour [3] (BGR 0-255) is from grey, in Lab."""
    _, red, yellow = lab(colour[None])[0]
    return float(np.hypot(red, yellow))


def same_hue(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether two known paints (BGR 0-255) differ in hardly more than lightness."""
    off = np.diff(lab(np.array([one, other], np.float64)), axis=0)[0]
    return float(np.hypot(off[1], off[2])) < GREY


def hue_apart(seen: Matrix, paint: tuple[int, int, int]) -> float:
    """The angle in radians (0 to pi) between the hues of a colour [3] (BGR 0-255 in even white light) and of a known
    paint, in Lab; 0 where both have none, a right angle where one has.
    """
    one, other = lab(np.array([seen, paint], np.float64))[:, 1:]
    lengths = float(np.hypot(*one)), float(np.hypot(*other))
    if min(lengths) < GREY:
        return 0.0 if max(lengths) < GREY else np.pi / 2
    return float(np.arccos(np.clip(one @ other / (lengths[0] * lengths[1]), -1.0, 1.0)))


def hardly_hued(seen: Matrix, paint: tuple[int, int, int]) -> bool:
    """Whether a colour [3] (BGR 0-255 in even white light) has hardly any of the hue of a known paint."""
    return chroma(seen) < HARDLY_HUED * chroma(np.array(paint, np.float64))


def glossed(paint: Matrix, word: str, colours: Mapping[str, tuple[int, int, int]]) -> str:
    """The word for the paint under a colour [3] (BGR 0-255 in even white light) that is named ``word``: where a channel
    is saturated that may be gloss, which adds the same to each channel, on another one. That other word where white
    added to its paint explains the colour better by ``GLOSS_LEAD``, else ``word``. Paints without a hue have gloss of
    their own, and a token hardly any; but what has hardly any of the hue that it is named by may be such a paint, if
    that is dark, under gloss of the light's colour.
    """
    if word in ("", TOKEN) or is_grey(colours[word]):
        return word
    dark = [name for name, known in colours.items() if name != TOKEN and is_grey(known) and is_dark(known)]
    if dark and hardly_hued(paint, colours[word]):
        return dark[0]
    if paint.max() < SATURATED:
        return word
    white = np.arange(0.0, GLOSS_MOST, 5.0)[:, None]
    off = {
        name: float(np.linalg.norm(np.minimum(known + white, 255.0) - np.minimum(paint, 255.0), axis=1).min())
        for name, known in colours.items()
        if name != TOKEN and not is_grey(known)
    }
    best = min(off, key=lambda name: off[name])
    return best if off[best] + GLOSS_LEAD < off[word] else word


def name_colour(paint: Matrix, colours: Mapping[str, tuple[int, int, int]], without: str = "") -> tuple[str, float]:
    """The word for a paint [3] (BGR 0-255 in even white light) and its margin over the next in Lab; ("", 0.0) where
    none is within ``SAME_COLOUR``.

    ``TOKEN`` is the word for cardboard brown; ``without`` is a word to leave out, "" for none.
    """
    names, away = paint_distance(paint[None], colours)
    distance = away[0]
    distance[[name == without for name in names]] = np.inf
    order = [int(k) for k in np.argsort(distance)]
    lead = float(distance[order[1]] - distance[order[0]])
    if distance[order[0]] > SAME_COLOUR:
        return "", 0.0
    return names[order[0]], lead


def token_lead(paint: Matrix, colours: Mapping[str, tuple[int, int, int]]) -> tuple[float, str]:
    """The margin in Lab of a token's colour over the next paint, below 0 where that one is nearer, and its word, for
    the paint [3] (BGR 0-255 in even white light) of a thing that ``name_colour`` calls a token. Lightness tells a grey
    token from other greys; from coloured paints it is told by hue, and in uneven light its lightness says as little
    there as theirs. Towards the picture's corners and far from the lamp it may be ``DIMMED``. What is darker than a
    paint without hue may be the ``DEEP`` shade of that.
    """
    names, away = paint_distance(paint[None], colours)
    known = {TOKEN: TOKEN_COLOUR, **colours}
    paints = lab(np.array([known[word] for word in names], np.float64))
    own = lab(np.array(known[TOKEN], np.float64) * np.array([[1.0], *([part] for part in DIMMED)]))
    off, extra = lab(paint[None]) - own, -DIMMED_OFF * np.log(np.array([1.0, *DIMMED]))
    hued, full = (
        float((np.hypot(weight * off[:, 0], np.hypot(off[:, 1], off[:, 2])) + extra).min()) for weight in (0.5, 1.0)
    )
    grey = np.hypot(paints[:-1, 1], paints[:-1, 2]) < GREY
    is_grey = np.hypot(paints[-1, 1], paints[-1, 2]) < GREY
    full = min(full if is_grey else hued, float(away[0, -1]))
    others = away[0, :-1].copy()
    for k in np.flatnonzero(grey):
        sides = lab(np.array(known[names[k]], np.float64) * np.array([[part] for part in DEEP]))
        others[k] = min(others[k], float((colour_distance(lab(paint[None]), sides) - DEEP_OFF * np.log(DEEP)).min()))
    leads = others - np.where(grey, full, min(hued, full))
    next_ = int(leads.argmin())
    return float(leads[next_]), names[next_]


def paint_distance(seen: Matrix, colours: Mapping[str, tuple[int, int, int]]) -> tuple[list[str], Matrix]:
    """The words for all k paints, ``TOKEN`` last, and the distances [n, k] in Lab of colours [n, 3] (BGR in even white
    light) from them. ``colours`` may contain a token's too. Paints are compared at several degrees of shade too; a
    token's face is not, since it lies flat, and yellow in deep shade has the same brown. Of paints that were shown in
    too much light the saturated channels may be stronger in the shade.
    """
    names = [*(word for word in colours if word != TOKEN), TOKEN]
    known = {TOKEN: TOKEN_COLOUR, **colours}
    paints = np.array([known[word] for word in names], np.float64)
    shown, cardboard = lab(seen), lab(paints[-1:])[0]
    distance = colour_distance(shown, lab(paints), cardboard)
    pale = np.array([word != TOKEN and is_overexposed(known[word]) for word in names])
    over = (paints >= SATURATED) & pale[:, None]
    for part in SHADED:
        dim = np.where(np.arange(len(names))[:, None] < len(names) - 1, paints * part, paints)
        if over.any():
            most = np.where(over, CLIPPED * dim, dim)
            stronger = seen[:, None].clip(dim, most)
            dim_lab = lab(stronger.reshape(-1, 3)).reshape(stronger.shape)
        else:
            dim_lab = lab(dim)
        off = colour_distance(shown, dim_lab, cardboard) - SHADED_OFF * np.log(part)
        distance[:, :-1] = np.minimum(distance, off)[:, :-1]
    return names, distance


def colour_distance(seen: Matrix, known: Matrix, cardboard: Matrix | None = None) -> Matrix:
    """The distances [n, k] of colours [n, 3] from known ones, [k, 3] or [n, k, 3], both in Lab.

    Shade and glare change lightness more than hue, so lightness has weight 0.5 (1 for greys and black, which have no
    hue). Haze may reduce the chroma of a known colour, down to ``FADED``, unless its hue is similar to that of
    ``cardboard`` [3] (in Lab; None: ``TOKEN_COLOUR``).
    """
    brown = (lab(np.array([TOKEN_COLOUR], np.float64))[0] if cardboard is None else cardboard)[1:]
    chroma = np.hypot(known[..., 1], known[..., 2])
    grey = chroma < GREY
    firm = grey | (known[..., 1:] @ brown > LIKE_CARDBOARD * chroma * float(np.hypot(*brown)))
    off = np.where(grey, 1.0, 0.5) * (seen[:, None, 0] - known[..., 0])
    left = (seen[:, None, 1:] * known[..., 1:]).sum(axis=2) / np.maximum(chroma * chroma, 1.0)
    left = np.where(firm, 1.0, np.clip(left, FADED, 1.0))[..., None]
    return np.asarray(np.sqrt(off**2 + ((seen[:, None, 1:] - left * known[..., 1:]) ** 2).sum(axis=2)))


def lab(colours: Matrix) -> Matrix:
    """BGR colours [n, 3] of 0-255 in CIE Lab [n, 3]."""
    flat = np.clip(colours / 255.0, 0, 1).astype(np.float32).reshape(1, -1, 3)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB)[0], np.float64)


def one_surface(picture: Picture, colour: Matrix) -> NDArray[np.bool_]:
    """Which pixels of the picture uint8 [h, w, 3] may show a surface of that ``colour`` [3] (BGR) in more or less
    light, [h, w]: a tray, or the other checks of a cloth, have another hue.
    """
    more = (picture + 4.0) / (np.asarray(colour) + 4.0)
    return np.asarray(more.max(axis=2) <= CAST * more.min(axis=2))


def core(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask [h, w] eroded by up to two pixels, as long as at least 12 remain."""
    flat = np.pad(mask.astype(np.uint8), 1)
    for _ in range(2):
        less = np.asarray(cv2.erode(flat, np.ones((3, 3), np.uint8)), np.uint8)
        if np.count_nonzero(less) < 12:
            break
        flat = less
    return flat[1:-1, 1:-1] > 0
