"""Fitting simple solids to a picture.

Method: analysis by synthesis. A solid is rendered with a shading of second order in the normals of its faces, a figure
on edge with one that is free along its rim; the remaining pixels are the background, more or less in shadow. Turn and
place are searched for the least sum of truncated squared residuals: each turn from the middle of the thing's mask, or,
where that mask may hold as much shadow as thing, from where its silhouette as a matched filter responds most; then by
coordinate descent.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix
from vision.objects.paint.matting import off_shades
from vision.objects.shapes.solids import SHADING, Ground, Sketch, Solid, faces, shading_terms

Place = tuple[float, float, float]
"""Where a solid's foot is (x, y) in pixels, and its turn in radians."""
HARMONICS = 9
"""The number of shading terms of a curved face: those of second order in its normal too."""
GAINS = (0.5, 1.25)
"""The range of a face's brightness relative to the paint."""
WHOLLY, MOSTLY, FEWEST = 0.9, 0.6, 12
"""The coverage above which a pixel's brightness is that of a face alone, so that shading is fitted to it; and the one
that suffices where fewer than so many pixels have more. Pixels that mix face and background would bend the shading.
"""
FACING = 0.5
"""The part (0-1) of a pixel's mean normal along the depth of a figure on edge from which it shows the flat face."""
RIDGE, CURVED_RIDGE = 0.02, 0.1
"""Weight of the ridge on a solid's shading, for each of its pixels: on the terms of first order, and on those of second
order, which only curved solids have. Chosen while all solids had them: with 0.02 for these too, 85 instead of 87 of 87
pieces of seven path-traced games were told; with 0.2, 215 instead of 218 pieces of seven mismatched simulated ones.
"""
HELD = 0.5
"""How much a background darker than the shadows costs, as a part of what it would cost to leave it at their brightness:
of the right answers in 23 simulated games, 0.25 lost none and 1 a single one.
"""
LIGHTER = 1.15
"""The largest brightening of the background beside a thing."""
MISSED = 40.0
"""Truncation of a pixel's residual, in grey levels."""
MEDIAN = 0.7
"""The ratio of median to mean of the squared noise over three channels with one free factor (the shade)."""
PART = 3.0
"""Complexity penalty added to the residual for each part beyond the first: a figure of many parts can be posed so that
it resembles a roof, but not the reverse.
"""
MARGIN = 6
"""Margin in pixels around a thing that is compared with it."""
CLOSEST, HOPELESS = 2, 1.3
"""The number of turns of each solid that are refined, and the largest ratio of their residual to its least one. With
four that are refined roughly first, one of 42 fits to pieces of path-traced tables that were asked about left a quarter
less unexplained, but no more pieces were told, for half as many renderings again.
"""
STEPS = (1.5, 0.7, 0.3)
"""Step sizes of the refinement in pixels, one after the other; turns step by ``TURN`` radians for each pixel."""
TURN = np.pi / 24


@dataclass(frozen=True, slots=True)
class Explained:
    """The best fit of ``solid`` to a picture, in the ``form`` of it that fits best. rest: residual beyond noise,
    squared grey levels per pixel of the thing, with the penalty ``PART``. foot: (x, y) in pixels. turn: radians.
    hides [h, w]: its occlusion mask, 0-1. noise: what was taken off the residual for the image's noise.
    """

    solid: Solid
    rest: float
    foot: tuple[float, float]
    turn: float
    hides: Floats
    form: Solid
    noise: float = 0.0


def penalty(solid: Solid) -> float:
    """What is added to the residual of the solid for its parts, in squared grey levels."""
    return PART * (solid.parts - 1)


def _slopes(picture: Floats) -> Floats:
    """The contrast [h, w] of a picture [h, w, 3] over two pixels, in grey levels, Euclidean over its channels."""
    across, down = (cv2.Sobel(picture, cv2.CV_32F, *way, ksize=3, scale=0.25) for way in ((1, 0), (0, 1)))
    return np.asarray(np.sqrt((across * across + down * down).sum(axis=2)), np.float32)


def _rest_of(fit: tuple[float, Place, Solid]) -> float:
    return fit[0]


def _harmonics(terms: Floats) -> Floats:
    """The shading terms up to second order [``HARMONICS``, n], from those up to first order [``SHADING``, n]: spherical
    harmonics of a pixel's mean normal, times its coverage.
    """
    cover, east, south, up = terms
    across, along, above = terms[1:] / np.maximum(cover, np.float32(1 / 254))
    flat = across * east, along * south
    curved = (flat[0] - flat[1], across * south, across * up, along * up, 2 * above * up - flat[0] - flat[1])
    return np.concatenate([terms, np.stack(curved)])


class View:
    """A thing in a picture to which solids are fitted.

    ``now`` and ``bare`` uint8 [h, w, 3] are the cut-out with the thing and the same place without, under one light;
    ``mask`` [h, w] is approximately the thing; pixels in ``others`` [h, w] are ignored; ``paint`` [3] is the thing's
    colour as seen (BGR); ``darkest`` is the least brightness (0-1) of the background in shadow, and ``umbra`` the one
    from which still less of it costs, 0 for no such cost; ``anywhere``: whether much of the mask may be shadow, so that
    the thing need not be in its middle.
    """

    def __init__(
        self,
        now: Picture,
        bare: Picture,
        mask: NDArray[np.bool_],
        others: NDArray[np.bool_],
        paint: Matrix,
        ground: Ground,
        darkest: float,
        anywhere: bool = False,
        umbra: float = 0.0,
    ) -> None:
        size = 2 * MARGIN + 1
        wide = np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((size, size), np.uint8))) > 0
        rows, columns = np.flatnonzero(wide.any(axis=1)), np.flatnonzero(wide.any(axis=0))
        window = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
        self._corner = np.array([columns[0], rows[0]], np.float64)
        self._whole = now.shape[:2]
        self._window = window
        self._hidden = np.asarray(cv2.dilate(others[window].astype(np.uint8), np.ones((3, 3), np.uint8))) > 0
        self._look = wide[window] & ~self._hidden
        self._size = int(np.count_nonzero(mask))
        self._ground, self._darkest, self._umbra = ground, darkest, umbra
        self._sketches: dict[tuple[int, float], _Turned] = {}
        self._ridge = np.diag([RIDGE] * SHADING + [CURVED_RIDGE] * (HARMONICS - SHADING)).astype(np.float32)
        self._due = _planes(bare[window])
        self._due_due = np.maximum((self._due * self._due).sum(axis=0), 1.0)
        self._paint = paint.astype(np.float32)[:, None]
        self._power = float(self._paint[:, 0] @ self._paint[:, 0])
        self._anywhere = anywhere
        inside = np.argwhere(mask[window]).mean(axis=0)[::-1]
        self._middle = np.asarray(inside, np.float64)
        self._look_at(_planes(now[window]))
        self._numbers = np.arange(self._look.size).reshape(self._look.shape)

    def _look_at(self, seen: Floats) -> None:
        """Take ``seen`` [3, n] for the picture of the thing."""
        self._seen = seen
        self._along = self._paint[:, 0] @ seen
        free = self._ground_off(seen.copy(), self._due, self._due_due, np.ones(1, np.float32))
        self._free = np.where(self._look.ravel(), free, 0.0).reshape(self._look.shape)
        self._free_sum = float(self._free.sum(dtype=np.float64))
        self._gain: Floats | None = None
        self._edges: Floats | None = None
        if self._anywhere:
            picture = np.ascontiguousarray(seen.T).reshape(*self._look.shape, 3)
            own = off_shades(picture, np.broadcast_to(self._paint[:, 0], picture.shape), *GAINS)
            gain = self._free - np.where(self._look, np.minimum(own * own, MISSED * MISSED), 0.0)
            self._gain = np.pad(gain, MARGIN).astype(np.float32)
            more = _slopes(picture) - _slopes(self._due.T.reshape(picture.shape))
            self._edges = np.pad(np.where(self._hidden, 0.0, np.clip(more, 0.0, MISSED)), MARGIN).astype(np.float32)

    def _rest(self, solid: Solid, place: Place) -> float:
        """The residual of the solid at that place, in squared grey levels per pixel of the thing, with its shading
        fitted.
        """
        where, off = self._off(solid, place)
        more = float(off.sum(dtype=np.float64)) - float(self._free.take(where).sum(dtype=np.float64))
        return (self._free_sum + more) / max(1, self._size)

    def _off(self, solid: Solid, place: Place) -> tuple[NDArray[np.int_], Floats]:
        """The numbers [n] of the pixels that the solid covers, wholly or in part, and their squared residuals in grey
        levels, truncated; those of all others are ``_free``, those of the background alone.
        """
        where, cover, face = self._faces(solid, place)
        left = np.subtract(self._seen.take(where, axis=1), face, out=face)
        return where, self._ground_off(left, self._due.take(where, axis=1), self._due_due.take(where), 1.0 - cover)

    def _faces(self, solid: Solid, place: Place) -> tuple[NDArray[np.int_], Floats, Floats]:
        """The numbers [n] of the pixels that the solid covers, by which part [n] (0-1), and the colours [3, n] of its
        faces there, times that part.

        Shading: the brightness of a face is of second order in its normal (spherical harmonics, Ramamoorthi & Hanrahan
        2001: diffuse light from all around, and broad gloss on what is curved), fitted by least squares with a ridge
        towards even brightness; that of a figure on edge is ``_striped``.

        The pixels are picked by ``take``, which keeps each plane in one piece; an index would mix them pixel by pixel,
        and all that follows would take a third longer.
        """
        painted, window = self._painted(solid, place)
        covered = np.flatnonzero((painted[..., 0] > 0) & self._look[window])
        where = self._numbers[window].take(covered)
        terms = shading_terms(painted.reshape(-1, SHADING).take(covered, axis=0))
        seen, cover = self._seen.take(where, axis=1), terms[0]
        inside = np.flatnonzero(cover > WHOLLY)
        if len(inside) < FEWEST:  # a thing so thin that the lens mixes all of it
            inside = np.flatnonzero(cover > MOSTLY)
        face = self._paint * cover
        if solid.on_edge and len(inside) >= FEWEST:
            face = self._striped(terms, seen, where, inside, place[2]) * cover
        elif len(inside) > 3:
            if solid.curved:
                terms = _harmonics(terms)
            sure = terms.take(inside, axis=1)
            mean = float(self._along.take(where.take(inside)).sum()) / len(inside)
            level = min(max(mean / self._power, GAINS[0]), GAINS[1])
            normal = sure @ sure.T + self._ridge[: len(sure), : len(sure)] * len(inside)
            gains = np.linalg.solve(normal, sure @ (seen.take(inside, axis=1) - level * face.take(inside, axis=1)).T)
            face *= level
            face += gains.T @ terms
            np.maximum(face, 0.0, out=face)
            np.minimum(face, 255.0 * cover, out=face)
        return where, cover, face

    def _striped(
        self, terms: Floats, seen: Floats, where: NDArray[np.int_], inside: NDArray[np.int_], turn: float
    ) -> Floats:
        """The colours [3, n] of the pixels ``where`` wholly covered by a figure on edge in that ``turn``: its rim has
        the same colour all along its depth, whatever the light does on its corners, so that each stripe along the depth
        has the mean colour of its pixels ``inside``; its flat face has one colour.

        Gloss makes some of these stripes as bright as the lamp and leaves their neighbours dark, which no shading that
        is linear in the normals does.
        """
        depth = np.array([-np.sin(turn), np.cos(turn)])
        way = self._ground.east_south @ depth
        way /= np.linalg.norm(way)
        rows, columns = np.divmod(where, self._look.shape[1])
        across = columns * way[1] - rows * way[0]
        stripes = np.floor(across - across.min()).astype(np.int64)
        stripes[np.abs(depth @ terms[1:3]) > FACING * terms[0]] = stripes.max() + 2  # apart from the rim's
        own = stripes[inside]
        count = np.bincount(own, minlength=int(stripes.max()) + 1)
        known = np.flatnonzero(count)
        numbers = np.arange(len(count))
        return np.stack(
            [
                np.interp(numbers, known, np.bincount(own, level, len(count))[known] / count[known])[stripes]
                for level in seen[:, inside]
            ]
        ).astype(np.float32)

    def _ground_off(self, left: Floats, due: Floats, due_due: Floats, free: Floats) -> Floats:
        """The squared residuals [n] in grey levels, truncated, of what the faces have ``left`` [3, n] to the background
        ``due`` [3, n] in the best shade where it shows, by the part ``free`` [n] (0-1); ``left`` is used up.
        """
        shade = self._shade(left, due, due_due, free)
        left -= shade * free * due
        left *= left
        off = left[0] + left[1] + left[2]
        if self._umbra:
            off += HELD * np.square(np.maximum(self._umbra - shade, 0.0) * free) * due_due
        return np.asarray(np.minimum(off, MISSED * MISSED), np.float32)

    def _shade(self, left: Floats, due: Floats, due_due: Floats, free: Floats) -> Floats:
        """The best shade [n] of the background for what is ``left``; arguments as for ``_ground_off``."""
        shade = (left[0] * due[0] + left[1] * due[1] + left[2] * due[2]) * free
        shade /= np.maximum(free * free * due_due, 1e-3)
        if self._umbra:
            shade += np.maximum(self._umbra - shade, 0.0) * np.float32(HELD / (1 + HELD))
        return np.asarray(np.clip(shade, self._darkest, LIGHTER), np.float32)

    def imagined(self, each: Explained | None) -> View:
        """The same view if what was fitted were there indeed, or nothing but shadow (None): each pixel as that explains
        it best, without noise.
        """
        left, free = self._seen.copy(), np.ones(self._seen.shape[1], np.float32)
        faces = np.zeros_like(left)
        if each is not None:
            where, cover, face = self._faces(each.form, self._place(each))
            faces[:, where], free[where] = face, 1.0 - cover
            left -= faces
        shade = self._shade(left, self._due, self._due_due, free)
        view = copy(self)  # its solids lie in the same turns, and the thing's middle is the same
        view._look_at(np.asarray(faces + shade * free * self._due, np.float32))
        return view

    def undecided(self, each: Explained, most: float, dimmed: float) -> NDArray[np.bool_]:
        """The mask [h, w] of the pixels that may as well be a face of what was fitted as the background in a shadow:
        both explain them up to ``most`` grey levels, the background as dimmed to the part ``dimmed`` (0-1) or less.
        """
        where, off = self._off(each.form, self._place(each))
        due = self._due.take(where, axis=1)
        shade = self._shade(self._seen.take(where, axis=1), due, self._due_due.take(where), np.ones(1, np.float32))
        either = (np.maximum(off, self._free.take(where)) <= most * most) & (shade <= dimmed)
        found, inner = np.zeros(self._whole, np.bool_), np.zeros(self._look.shape, np.bool_)
        inner.ravel()[where[either]] = True
        found[self._window] = inner
        return found

    def _place(self, each: Explained) -> Place:
        return each.foot[0] - self._corner[0], each.foot[1] - self._corner[1], each.turn

    def explain(self, solids: Sequence[Solid]) -> list[Explained]:
        """The best fit of each of the solids, in their order."""
        found = []
        for solid, (rest, place, form) in zip(solids, self._fits(solids), strict=True):
            hides = np.zeros(self._whole, np.float32)
            painted, window = self._painted(form, place)
            hides[self._window][window] = painted[..., 0] * np.float32(1 / 254)
            foot = self._corner + place[:2]
            found.append(Explained(solid, rest, (float(foot[0]), float(foot[1])), float(place[2]), hides, form))
        noise = min(self._noise(each) for each in found)
        return [replace(each, rest=max(0.0, each.rest - noise) + penalty(each.form), noise=noise) for each in found]

    def residuals(self, solids: Sequence[Solid | None]) -> list[float]:
        """The least residual of each of the solids as in ``Explained``, noise included; of the background alone for
        None.
        """
        named = [solid for solid in solids if solid is not None]
        rests = iter(rest + penalty(form) for rest, _, form in self._fits(named))
        return [self.unexplained() if solid is None else next(rests) for solid in solids]

    def unexplained(self) -> float:
        """The residual of the background alone, as in ``Explained``, noise included."""
        return self._free_sum / max(1, self._size)

    def _fits(self, solids: Sequence[Solid]) -> list[tuple[float, Place, Solid]]:
        """The least residual of each of the solids, noise included, and its place and form then."""
        found = []
        for solid in solids:
            own = sorted(((*pair, solid) for pair in self._turns(solid)), key=_rest_of)
            # its other forms lie in much the same place: all turns of each would take three times as long
            places = [place for _, place, _ in own[:CLOSEST]]
            own += [(self._rest(form, place), place, form) for form in solid.forms[1:] for place in places]
            own.sort(key=_rest_of)
            hopeful = [each for each in own[:CLOSEST] if each[0] < HOPELESS * own[0][0]]
            laid = [(*self._laid(form, rest, place), form) for rest, place, form in hopeful]
            found.append(min(laid, key=_rest_of))
        return found

    def fitted(self, solid: Solid, near: Place | None = None, steps: Sequence[float] = STEPS) -> tuple[float, Place]:
        """The least residual of one solid, noise included, and its place in the window then; searched from the place
        ``near``, or from the best of all turns (None), in these steps (pixels).
        """
        self._sketches.clear()  # solids that are fitted one after the other are tried once
        if near is None:
            return self._laid(solid, *min(self._turns(solid)), steps)
        return self._laid(solid, self._rest(solid, near), near, steps)

    def _noise(self, best: Explained) -> float:
        """The part of the residual that is image noise, estimated from the median over the pixels of the best fit."""
        where, covered = self._off(best.form, self._place(best))
        off = self._free.copy()
        off.ravel()[where] = covered
        compared = off[self._look]
        return min(best.rest, float(np.median(compared)) / MEDIAN * compared.size / max(1, self._size))

    def _turns(self, solid: Solid) -> list[tuple[float, Place]]:
        """The residual and place of the solid in each of its turns, from where the search begins."""
        found = []
        for number in range(solid.turns):
            turn = number * (np.pi if solid.turns <= 12 else 2 * np.pi) / solid.turns
            for spot in self._spots(solid, turn):
                place = (float(spot[0]), float(spot[1]), turn)
                found.append((self._rest(solid, place), place))
        return found

    def _spots(self, solid: Solid, turn: float) -> list[Matrix]:
        """The feet (x, y) of the solid in that turn from which the search begins: where its centroid is the thing's, or
        of a thing that may be anywhere in the mask, where its silhouette and where its outline agree best with it.
        """
        if self._gain is None or self._edges is None:
            return [self._centred(solid, turn)]
        sketch = self._turned(solid, turn).sketch
        height, width = self._look.shape
        spot = np.array([width - 1, height - 1]) / 2 - sketch.middle
        painted, (down, across) = sketch.painted(spot, self._look.shape)
        hides = np.ascontiguousarray(painted[..., 0])
        outline = cv2.morphologyEx((hides > 127).astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        return [
            np.asarray(spot + _peak(cv2.matchTemplate(seen, due, cv2.TM_CCORR)) - MARGIN - [across.start, down.start])
            for seen, due in ((self._gain, hides.astype(np.float32)), (self._edges, np.asarray(outline)))
        ]

    def _centred(self, solid: Solid, turn: float) -> Matrix:
        """The foot (x, y) of the solid whose centroid is that of the thing."""
        turned = self._turned(solid, turn)
        if turned.centred is None:
            turned.centred = self._centroid_at(solid, turned.sketch)
        return turned.centred

    def _centroid_at(self, solid: Solid, sketch: Sketch) -> Matrix:
        if solid.convex and len(solid.slabs) == 1:
            moments = cv2.moments(cv2.convexHull(sketch.points.astype(np.float32)))
            area = max(moments["m00"], 1e-6)
            return np.asarray(self._middle - np.array([moments["m10"], moments["m01"]]) / area, np.float64)
        spot = self._middle - sketch.middle
        painted, (down, across) = sketch.painted(spot, self._look.shape)
        hides = painted[..., 0] * np.float32(1 / 254)
        rows, columns = np.arange(down.start, down.stop), np.arange(across.start, across.stop)
        total = max(float(hides.sum()), 1.0)
        off = [float(hides.sum(axis=0) @ columns) / total, float(hides.sum(axis=1) @ rows) / total]
        return np.asarray(spot + self._middle - off, np.float64)

    def _laid(self, solid: Solid, rest: float, place: Place, steps: Sequence[float] = STEPS) -> tuple[float, Place]:
        """The least residual near ``place`` and the place there, by coordinate descent with shrinking steps."""
        for step in steps:
            for axis, size in ((0, step), (1, step), (2, step * TURN)):
                for way in (-size, size):
                    x, y, turn = (value + way * (k == axis) for k, value in enumerate(place))
                    less = self._rest(solid, (x, y, turn))
                    if less < rest:
                        rest, place = less, (x, y, turn)
                        break
        return rest, place

    def _painted(self, solid: Solid, place: Place) -> tuple[NDArray[np.uint8], tuple[slice, slice]]:
        return self._turned(solid, place[2]).sketch.painted(np.array(place[:2]), self._look.shape)

    def _turned(self, solid: Solid, turn: float) -> _Turned:
        key = id(solid), turn
        if key not in self._sketches:
            self._sketches[key] = _Turned(solid, Sketch(faces(solid, turn, self._ground)))
        return self._sketches[key]


@dataclass(slots=True)
class _Turned:
    """A solid in one turn: its sketch, and the foot (x, y) with which its centroid is the thing's, None where that was
    not asked for yet. The solid is told by its identity, which holds as long as it is kept here.
    """

    solid: Solid
    sketch: Sketch
    centred: Matrix | None = None


def _peak(height: NDArray[Any]) -> Matrix:
    """Where [h, w] is highest, (x, y), to a part of a pixel by the parabola through the neighbours."""
    row, column = (int(value) for value in np.unravel_index(int(height.argmax()), height.shape))
    found = [float(column), float(row)]
    for axis, (line, at) in enumerate(((height[row], column), (height[:, column], row))):
        if 0 < at < len(line) - 1:
            before, top, after = (float(value) for value in line[at - 1 : at + 2])
            found[axis] += (after - before) / max(2.0 * (2.0 * top - before - after), 1e-6)
    return np.array(found)


def _planes(picture: Picture) -> Floats:
    """The picture [h, w, 3] as its colours' planes [3, h * w]."""
    return np.ascontiguousarray(picture.reshape(-1, 3).T, np.float32)
