"""How far a part of a picture has moved, in pixels, beyond noise and smooth changes of light.

Method: the earlier picture is aligned to the later one by a rigid motion (Gauss-Newton on grey levels, Lucas and Kanade
1981, with Geman-McClure weights whose scale shrinks), relit by the ratio of local means. What then differs is expressed
as the displacement that would make as large a difference on the same edges: the root of the mean squared difference
beyond noise, divided by the root mean square of the slope. So it depends on neither light nor contrast.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import clipped
from vision.numeric.patches import Floats, Matrix

SMOOTH = 0.7
"""Standard deviation of the blur before pictures are compared, in pixels."""
SCALES = (16.0, 16.0, 12.0, 8.0, 6.0, 4.0, 3.0, 2.0, 2.0)
"""The least scale of the robust weights in grey levels, round by round: wide at first, so that parts that moved by a
pixel still pull.
"""
ARM = 20.0
"""Distance in pixels at which a turn is measured, so that its step is of the size of a shift's."""
LEAST_PIXELS = 20
"""Fewer pixels than this tell nothing."""
BROAD = 1.2
"""Standard deviation in pixels of the blur under which a difference stands out from its surroundings: noise is blurred
away, a rim that has moved is not.
"""
FAR_AWAY = 1e-4
"""The part (0-1) of a neighbourhood that must be clear to say anything about its light."""
EDGE = 2.5
"""Standard deviation in pixels of the blur beyond which a difference is a shadow's, not that of an edge that moved."""
CONNECTED = 2.5
"""How many times its usual spread a difference must be to belong to what differs beside it."""
WIDE = 5
"""The least width of a shadow in pixels; an edge that moved by one differs over three or four, as blurred as it is."""
HALO = 0.25
"""The least difference in a shadow, as a part of the strongest in it."""
BOTH = 0.2
"""The most that is lighter, as a part of what is darker, or the other way round, for one of them to be a shadow."""
FAINT_HALO = 0.06
"""The same on a stack: the halo of a drawn shadow had 0.023; where a stack lay otherwise than before, and a shadow fell
on it, what became lighter had 0.13 on a mismatched simulated table.
"""
LEAST_SPREAD, PLAIN = 0.35, 0.3
"""The least spread of the surroundings then: a part of the noise's standard deviation, and in grey levels."""
USUAL_SPREAD = 0.5
"""The least spread, as a part of the noise's standard deviation, of surroundings of which half or more is saturated:
the rest is nearly so, and shows less noise too. On six mismatched simulated tables others had 0.38 to 0.55.
"""


Clips = tuple[NDArray[np.bool_], NDArray[np.bool_]]
"""Where the earlier and the later picture are saturated, [h, w] each."""


def grey(picture: Picture | Floats) -> Floats:
    """The mean over the channels of a picture [h, w, 3], blurred by ``SMOOTH``, [h, w]."""
    flat = cv2.transform(picture.astype(np.float32), np.full((1, 3), 1 / 3, np.float32))
    return np.asarray(cv2.GaussianBlur(flat, (0, 0), SMOOTH), np.float32)


def noise_between(frames: Sequence[Picture]) -> float:
    """The standard deviation of the difference of two means of as many ``frames`` [h, w, 3] of a still table, as of
    ``grey``, where neither is saturated, if enough is not: no noise shows there; 0 for fewer than two frames.
    """
    if len(frames) < 2:
        return 0.0
    off = grey(frames[0].astype(np.float32) - frames[-1])
    lit = ~(clipped(frames[0]) | clipped(frames[-1]))
    if np.count_nonzero(lit) >= LEAST_PIXELS:
        off = off[lit]
    return 1.4826 * float(np.median(np.abs(off - np.median(off)))) / float(np.sqrt(len(frames)))


@dataclass(frozen=True, slots=True)
class Unlike:
    """The difference [h, w] between a later picture and an earlier one under one light, in grey levels; and the squared
    slope [h, w] of their mean, in squared grey levels a pixel. ``noise``: the difference's standard deviation.
    ``clips``: where the earlier and the later picture are saturated; None: nowhere. Where both are nothing shows, and
    counts; where one is there is less noise than elsewhere.
    """

    difference: Floats
    slope: Floats
    noise: float
    clips: Clips | None = None

    def moved(self, where: NDArray[np.bool_]) -> float:
        """The displacement in pixels that explains the difference in the mask ``where`` [h, w]; 0 where it is too
        small to tell.
        """
        where = self._showing(where)
        if np.count_nonzero(where) < LEAST_PIXELS:
            return 0.0
        beyond = float((self.difference[where] ** 2).mean()) - self.noise**2
        return float(np.sqrt(max(0.0, beyond) / max(float(self.slope[where].mean()), 0.5)))

    def stands_out(self, where: NDArray[np.bool_], beside: NDArray[np.bool_]) -> float:
        """How strongly the mask ``where`` [h, w] has changed compared with what lies ``beside`` it [h, w]: the root of
        the mean squared difference, blurred, in units of its usual (median) spread there; about 1 where nothing but
        noise or a badly aligned print differs, 0 where either mask is too small to tell.
        """
        where = self._showing(where)
        if min(np.count_nonzero(where), np.count_nonzero(beside)) < LEAST_PIXELS:
            return 0.0
        broad = self._broad()
        return float(np.sqrt((broad[where] ** 2).mean())) / self._usual(broad, beside)

    def strength(self, where: NDArray[np.bool_], beside: NDArray[np.bool_]) -> float:
        """How much lighter or darker the mask ``where`` [h, w] has become in the mean, in the units of ``stands_out``.
        0 where either mask is too small to tell.
        """
        if min(np.count_nonzero(where), np.count_nonzero(beside)) < LEAST_PIXELS:
            return 0.0
        broad = self._broad()
        return abs(float(broad[where].mean())) / self._usual(broad, beside)

    def edge_difference(self, where: NDArray[np.bool_], beside: NDArray[np.bool_] | None = None) -> float:
        """How strongly the mask ``where`` [h, w] differs at its edges, as a print does that was pushed, in the units of
        ``stands_out``, the usual spread being that ``beside`` it [h, w] (None: its own): without what is as broad as a
        shadow. 0 where either mask is too small to tell.
        """
        where = self._showing(where)
        beside = where if beside is None else beside
        if min(np.count_nonzero(where), np.count_nonzero(beside)) < LEAST_PIXELS:
            return 0.0
        broad = self._broad()
        fine = broad - np.asarray(cv2.GaussianBlur(broad, (0, 0), EDGE))
        return float(np.sqrt((fine[where] ** 2).mean())) / self._usual(fine, beside)

    def connected_shadow(self, beside: NDArray[np.bool_], unchanged: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """What differs in one piece with the mask ``beside`` [h, w], where something came or went, and so may be its
        shadow, [h, w]. What counts as different follows from the mask ``unchanged`` [h, w].
        """
        broad = self._broad()
        differs = np.abs(broad) > CONNECTED * self._usual(broad, unchanged)
        _, labels = cv2.connectedComponents((differs | beside).astype(np.uint8))
        joined = np.zeros(int(np.asarray(labels).max()) + 1, np.bool_)
        joined[np.asarray(labels)[beside]] = True
        joined[0] = False
        return np.asarray(joined[np.asarray(labels)] & ~beside)

    def both_ways(self, where: NDArray[np.bool_], unchanged: NDArray[np.bool_]) -> bool:
        """Whether of what differs in the mask ``where`` [h, w] much became lighter and much darker, which no shadow by
        itself does. What counts as different follows from the mask ``unchanged`` [h, w].
        """
        broad = self._broad()
        # around a deep shadow the local mean of the light differs a little the other way
        strongest = float(np.abs(broad[where]).max(initial=0.0))
        least = max(CONNECTED * self._usual(broad, unchanged), FAINT_HALO * strongest)
        less, more = sorted(np.count_nonzero(where & (signed > least)) for signed in (broad, -broad))
        return bool(less >= LEAST_PIXELS and less > BOTH * more)

    def shaded(self, where: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Where in the mask ``where`` [h, w] a shadow came, or where one went, [h, w]: the difference is of one sign
        over ``WIDE`` pixels each way. Print that has moved a little differs in narrower lines, and as much to either
        side: where there is much of both signs it is no shadow, and nothing is returned.
        """
        broad = self._broad()
        # around a deep shadow the local mean of the light differs a little the other way
        strongest = float(np.abs(broad[where]).max(initial=0.0))
        least = max(CONNECTED * self._usual(broad, where), HALO * strongest)
        element = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (WIDE, WIDE))
        signs = [
            (np.asarray(cv2.morphologyEx((signed > least).astype(np.uint8), cv2.MORPH_OPEN, element)) > 0) & where
            for signed in (broad, -broad)
        ]
        less, more = sorted(signs, key=np.count_nonzero)
        return more if np.count_nonzero(less) <= BOTH * np.count_nonzero(more) else np.zeros_like(where)

    def _showing(self, where: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The part of the mask [h, w] that is saturated in one picture at most."""
        return where if self.clips is None else where & ~(self.clips[0] & self.clips[1])

    def _broad(self) -> Floats:
        return np.asarray(cv2.GaussianBlur(self.difference, (0, 0), BROAD), np.float32)

    def _usual(self, difference: Floats, where: NDArray[np.bool_]) -> float:
        """The spread of a blurred difference [h, w] in the mask [h, w], no less than the noise makes likely: of what is
        saturated there only if the rest is too small, since an overexposed print lies stiller than anything beside it.
        """
        lit = where if self.clips is None else where & ~(self.clips[0] | self.clips[1])
        enough = 2 * np.count_nonzero(lit) > np.count_nonzero(where)
        where = lit if np.count_nonzero(lit) >= LEAST_PIXELS else where
        usual = 1.4826 * float(np.median(np.abs(difference[where])))
        return max(usual, (LEAST_SPREAD if enough else USUAL_SPREAD) * self.noise, PLAIN)


def unlike(
    before: Floats,
    after: Floats,
    noise: float,
    spread: float,
    clear: NDArray[np.bool_] | None = None,
    clips: Clips | None = None,
) -> Unlike:
    """The difference of two grey pictures [h, w]; light is compared over ``spread`` pixels, in the mask ``clear``
    [h, w] (None: everywhere), so that what came or went beside it is not taken for light.

    ``clips``: where ``before`` and ``after`` are saturated (None: nowhere). There they show only the least light that
    there may be, which tells nothing of the light around; what more of it would explain is no difference.
    """
    relit = np.asarray(before * _light(before, after, spread, _lit(clear, clips)), np.float32)
    across, down = _slopes(np.asarray((relit + after) / 2, np.float32))
    difference = _difference(relit, after, clips)
    slope = np.asarray((across * across + down * down) / 2, np.float32)
    return Unlike(difference, slope, noise, None if clips is None else (_early(clips), clips[1]))


def aligned(
    before: Floats,
    after: Floats,
    where: NDArray[np.bool_],
    middle: Matrix,
    spread: float,
    clear: NDArray[np.bool_] | None = None,
    clips: Clips | None = None,
) -> Floats:
    """``before`` [h, w] moved rigidly, by a pixel or two at most, so that it lies on ``after`` in the mask ``where``;
    it turns about ``middle`` (x, y). Where the mask shows no edges it stays as it is. ``spread``, ``clear`` and
    ``clips`` as for ``unlike``.
    """
    lit = _lit(clear, clips)
    place = np.zeros(3)
    rows, columns = np.nonzero(where)
    east, south = (columns - middle[0]) / ARM, (rows - middle[1]) / ARM
    moved = np.asarray(before, np.float32)
    for least in SCALES:
        relit = np.asarray(moved * _light(moved, after, spread, lit), np.float32)
        across, down = (slope[where] for slope in _slopes(np.asarray(relit, np.float32)))
        off = _difference(relit, after, clips)[where]
        change = np.stack([-across, -down, across * south - down * east], axis=1)
        scale = max(1.4826 * float(np.median(np.abs(off))), least)
        weight = 1.0 / (1.0 + (off / (2.0 * scale)) ** 2)
        normal = (change * weight[:, None]).T @ change + 4.0 * scale**2 * np.eye(3)
        place = place + np.linalg.solve(normal, (change * weight[:, None]).T @ off)
        moved = _moved(before, place, middle)
    return moved


def _moved(picture: Floats, place: Matrix, middle: Matrix) -> Floats:
    """The picture moved by ``place``: pixels to the right and down, and pixels of turn at ``ARM``."""
    cos, sin = np.cos(place[2] / ARM), np.sin(place[2] / ARM)
    turn = np.array([[cos, -sin], [sin, cos]])
    shift = middle - turn @ middle + place[:2]
    size = (picture.shape[1], picture.shape[0])
    matrix = np.column_stack([turn, shift])
    moved = cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.float32)


def _lit(clear: NDArray[np.bool_] | None, clips: Clips | None) -> NDArray[np.bool_] | None:
    """Where two pictures tell how the light has changed: in ``clear``, and saturated in neither; None: everywhere."""
    if clips is None:
        return clear
    lit = ~(clips[0] | clips[1])
    return lit if clear is None else lit & clear


def _difference(relit: Floats, after: Floats, clips: Clips | None) -> Floats:
    """What the light does not explain of ``after`` [h, w], the earlier picture being ``relit``."""
    difference = np.asarray(after - relit, np.float32)
    if clips is not None:
        early = _early(clips)
        difference[early] = np.minimum(difference[early], 0.0)
        difference[clips[1]] = np.maximum(difference[clips[1]], 0.0)
    return difference


def _early(clips: Clips) -> NDArray[np.bool_]:
    """Where the earlier picture may be saturated, [h, w]: a pixel that lies between two others after an alignment is
    where one of them is.
    """
    return np.asarray(cv2.dilate(clips[0].astype(np.uint8), np.ones((3, 3), np.uint8))) > 0


def _light(before: Floats, after: Floats, spread: float, clear: NDArray[np.bool_] | None = None) -> Floats:
    """The change of light as the ratio of local means in the mask ``clear``, [h, w]: two box filters, nearly a Gaussian
    of that spread and many times faster. Far from the mask nothing changes.
    """
    side = round(2.45 * spread) | 1

    def mean(picture: Floats) -> Floats:
        return np.asarray(cv2.blur(cv2.blur(picture, (side, side)), (side, side)), np.float32)

    if clear is None:
        return np.asarray(cv2.divide(mean(after) + np.float32(1.0), mean(before) + np.float32(1.0)), np.float32)
    part = clear.astype(np.float32)
    share = mean(part) + np.float32(FAR_AWAY)
    return np.asarray(cv2.divide(mean(after * part) + share, mean(before * part) + share), np.float32)


def _slopes(picture: Floats) -> tuple[Floats, Floats]:
    """The slopes to the right and downwards, in grey levels a pixel."""
    across, down = (cv2.Sobel(picture, -1, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    return np.asarray(across, np.float32), np.asarray(down, np.float32)
