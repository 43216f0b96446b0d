"""Which face lies here: all faces ranked on small patches, then the near ones told apart where they differ.

Stage 1 multiplies patches cut at many nearby poses with every enrolled face in its four rotations. Stage 2 lays each
of the best faces exactly onto the picture and compares them only where their enrolled pictures differ and where nothing
covers the tile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.changes import burnt
from vision.gallery import COARSE, HAZES, INDISTINCT, Gallery, local_difference
from vision.observation import Candidate
from vision.patches import SQUARE, Floats, Matrix, Picture, apply, normalise, sample, sample_many, side_length, unit

ACCEPT = 0.45
"""Correlation of the exactly laid face from which on the thing on the table is believed to be that tile."""
SOUND = 0.72
"""Correlation from which on a place holds a tile although nothing else speaks for it; wood grain reaches 0.55."""
HIDDEN = 0.75
"""The part of a tile that may be hidden for it to be believed at all."""
CLEAR = 0.5
"""How far on the way from "either" (0) to "exactly the best one" (1) a picture must be to decide between two faces."""
LEANING = 0.15
"""As ``CLEAR``, where the prior rules the other face out."""
SEEN = 0.04
"""How much difference of two faces (mean square over the tile) must be in sight to decide between them; a symbol that
the other lacks makes about 0.1.
"""
COVERED = 0.9
"""Normalised contrast by which a pixel must miss every near face to count as covered."""
OFF_COLOUR = 32.0
"""Grey levels by which a pixel must miss the colour of every near face to count as covered."""
NEAR = 0.22
"""Candidates within this of the best correlation go to stage 2."""
MOST = 8
"""At most so many go there."""


@dataclass(frozen=True, slots=True)
class Search:
    """The poses that stage 1 tries around the expected one: shifts in tiles, angles in degrees, scales."""

    shift: float = 0.12
    steps: int = 7
    angles: tuple[float, ...] = (-4.0, -2.0, 0.0, 2.0, 4.0)
    scales: tuple[float, ...] = (1.0,)


@dataclass(frozen=True, slots=True)
class Reading:
    """What lies at a place.

    hypothesis: the gallery's number of the best face and rotation. warp: where exactly it lies. score: correlation of
    that face with what is in sight, -1 to 1. confidence: how clearly it beats every other, 0-1. certain: whether it may
    be taken for a fact. covered [s, s]: True where something hides the tile. known: whether it is any tile of the
    gallery at all.
    """

    hypothesis: int
    warp: Matrix
    score: float
    confidence: float
    certain: bool
    known: bool
    candidates: tuple[Candidate, ...]
    covered: NDArray[np.bool_]

    @property
    def merit(self) -> float:
        """How much of the place the face explains: the score, less for what is hidden."""
        return self.score * (1.0 - float(self.covered.mean()))

    @property
    def sound(self) -> bool:
        """Whether a tile lies here for sure, even where nobody said that something does; which one is another
        question.
        """
        return self.known and self.score >= SOUND and self.merit >= 0.5 * SOUND


def fine_size(pixels_per_tile: float) -> int:
    """The side of the patches for stage 2 at that scale."""
    return 48 if pixels_per_tile < 64 else 64 if pixels_per_tile < 100 else 96


def identify(
    image: Picture,
    warp: Matrix,
    gallery: Gallery,
    search: Search | None = None,
    weights: Mapping[tuple[str, str, int], float] | None = None,
    only: Sequence[int] | None = None,
    firm: float = 1.0,
) -> Reading:
    """The face that lies about where ``warp`` says.

    ``weights`` (a prior's answer for this cell) ranks faces that the picture leaves near each other; ``only`` limits
    the hypotheses; ``firm`` is how firmly the size and shape of ``warp`` are to be believed.
    """
    scores, warps = rank(image, warp, gallery, search or Search(), only)
    order = np.argsort(-scores)
    near = [int(h) for h in order[:MOST] if scores[h] > scores[order[0]] - NEAR]
    size = fine_size(side_length(apply(warp, SQUARE)))
    return _decide(image, near, warps, gallery, size, weights, firm)


def rank(
    image: Picture, warp: Matrix, gallery: Gallery, search: Search, only: Sequence[int] | None = None
) -> tuple[Floats, Matrix]:
    """Stage 1: for each hypothesis its best correlation over the tried poses [n] and the warp there [n, 3, 3].

    Hypotheses not in ``only`` get -1.
    """
    warps = warp @ _poses(search)
    finer = max(1, min(4, round(side_length(apply(warp, SQUARE)) / COARSE)))
    patches = sample_many(image, warps, COARSE * finer)
    if finer > 1:
        tall = patches.reshape(len(warps) * COARSE * finer, COARSE * finer, -1)
        small = cv2.resize(tall, (COARSE, len(warps) * COARSE), interpolation=cv2.INTER_AREA)
        patches = np.asarray(small, np.uint8).reshape(len(warps), COARSE, COARSE, -1)
    rows = unit(normalise(patches).reshape(len(warps), -1))
    table = gallery.ranking_matrix @ rows.T
    best = table.argmax(axis=1)
    scores = table[np.arange(len(table)), best]
    if only is not None:
        kept = np.full(len(scores), -1.0, np.float32)
        kept[list(only)] = scores[list(only)]
        scores = kept
    return np.asarray(scores, np.float32), np.asarray(warps[best], np.float64)


def lay(image: Picture, warp: Matrix, picture: Floats, rounds: int = 8, firm: float = 1.0) -> tuple[Matrix, Floats]:
    """The warp near ``warp`` under which the normalised ``picture`` [3, s, s] fits best, and the patch there.

    Shift and turn are free, size and shear held near what ``warp`` says; pixels that do not fit (something stands
    there) lose their say.
    """
    size = picture.shape[-1]
    steps, lean = _steepest(picture)
    target = picture.mean(axis=0).ravel()
    for _ in range(rounds):
        seen = normalise(sample(image, warp, size)[None])[0]
        miss = seen.mean(axis=0).ravel() - target
        spread = 1.5 * float(np.median(np.abs(miss))) + 0.1
        trust = 1.0 / (1.0 + (miss / (2.0 * spread)) ** 2) ** 2
        weighted = steps * trust[:, None]
        step = np.linalg.solve(weighted.T @ steps + firm * trust.sum() * lean, weighted.T @ miss)
        warp = warp @ np.linalg.inv(_motion(step))
        if np.abs(step).max() < 0.1 / size:
            break
    return warp, normalise(sample(image, warp, size)[None])[0]


def correlation(seen: Floats, picture: Floats, weight: Floats | None = None) -> float:
    """Correlation -1 to 1 of two normalised patches [3, s, s], pixels weighed by ``weight`` [s, s]."""
    if weight is None:
        weight = np.ones(seen.shape[1:], np.float32)
    both = float((weight * (seen * picture).sum(axis=0)).sum())
    own = float((weight * (seen * seen).sum(axis=0)).sum())
    other = float((weight * (picture * picture).sum(axis=0)).sum())
    return float(both / max((own * other) ** 0.5, 1e-6))


def verdict(seen: Floats, first: Floats, second: Floats, weight: Floats) -> tuple[float, float]:
    """Which of two pictures [3, s, s] the patch shows: +1 exactly the first, -1 exactly the second, 0 neither more.

    Only pixels count where the two differ, by how much they do. Second value: how much difference ``weight`` [s, s]
    leaves in sight, its mean square over the tile.
    """
    difference = first - second
    energy = (difference * difference).sum(axis=0)
    in_sight = float((weight * energy).sum())
    middle = seen - 0.5 * (first + second)
    lean = float((weight * (middle * difference).sum(axis=0)).sum())
    return lean / max(0.5 * in_sight, 1e-6), in_sight / (3 * weight.size)


def cover(patch: Picture, pictures: NDArray[np.uint8], seen: Floats, normal: Floats) -> NDArray[np.bool_]:
    """Where something hides the tile: pixels [s, s] that none of the pictures explains, neither in colour under one
    light for the whole tile (``patch`` [s, s, 3], ``pictures`` [n, s, s, 3]) nor in local contrast (``seen``
    [3, s, s], ``normal`` [n, 3, s, s]); a margin around them included.
    """
    size = seen.shape[-1]
    miss = ((seen - normal) ** 2).mean(axis=1).min(axis=0)
    strange = np.sqrt(cv2.GaussianBlur(miss, (0, 0), 0.03 * size)) > COVERED
    off = np.minimum.reduce([_colour_miss(patch, picture) for picture in pictures])
    strange |= np.asarray(cv2.GaussianBlur(off, (0, 0), 0.03 * size)) > OFF_COLOUR
    spots = np.asarray(cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    reach = max(3, round(0.14 * size) | 1)
    grown = cv2.dilate(spots, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    return np.asarray(grown, np.uint8) > 0


def _colour_miss(patch: Picture, picture: Picture) -> Floats:
    """How far each pixel [s, s] is off the picture's colour under the light that most of the tile agrees on, in grey
    levels. The light may be a gain and a haze that rises evenly over the tile; burnt-out pixels miss nothing.
    """
    size = patch.shape[0]
    along = (np.arange(size, dtype=np.float32) + 0.5) / size - 0.5
    ys, xs = (grid.ravel() for grid in np.meshgrid(along, along, indexing="ij"))
    miss = np.zeros(size * size, np.float32)
    glare = burnt(patch).ravel()
    trust = np.where(glare, 0.0, 1.0).astype(np.float32)
    for _ in range(3):
        total = np.zeros(size * size, np.float32)
        for channel in range(3):
            seen = patch[..., channel].ravel().astype(np.float32)
            basis = np.stack([picture[..., channel].ravel().astype(np.float32), np.ones_like(xs), xs, ys], axis=1)
            held = np.diag([1.0, 1e-3, 0.01 * size * size, 0.01 * size * size])
            weighted = basis * trust[:, None]
            light = np.linalg.solve(weighted.T @ basis + held, weighted.T @ seen)
            light[0] = np.clip(light[0], 0.2, 2.0)
            off = seen - basis @ light
            total = np.maximum(total, np.abs(off - np.median(off[trust > 0]) if (trust > 0).any() else off))
        miss = np.asarray(total, np.float32)
        scale = 2.0 * float(np.median(miss)) + 2.0
        trust = np.where(glare, 0.0, 1.0 / (1.0 + (miss / scale) ** 2) ** 2).astype(np.float32)
    return np.asarray(np.where(glare, 0.0, miss).reshape(patch.shape[:2]), np.float32)


def _decide(
    image: Picture,
    near: list[int],
    warps: Matrix,
    gallery: Gallery,
    size: int,
    weights: Mapping[tuple[str, str, int], float] | None,
    firm: float,
) -> Reading:
    best, warp, haze = _closest(image, near, warps, gallery, size, firm)
    patch = sample(image, warp, size)[None]
    pictures = gallery.pictures(near, size, haze)
    weight = np.ones((size, size), np.float32)
    covered = np.zeros((size, size), np.bool_)
    for _ in range(2):
        seen, normal = normalise(patch, weight)[0], normalise(pictures, weight)
        covered = cover(patch[0], pictures, seen, normal)
        weight = 1.0 - covered.astype(np.float32)
    seen, normal = normalise(patch, weight)[0], normalise(pictures, weight)
    shown = dict(zip(near, normal, strict=True))
    scores = {h: correlation(seen, shown[h], weight) for h in near}
    for other in near:
        if other != best and verdict(seen, shown[best], shown[other], weight)[0] < 0:
            best = other
    allowed = {h: _weight(gallery, h, weights) for h in near}
    doubts: list[int] = []
    confidence = 1.0
    for other in near:
        if other == best or _same_sight(best, other, shown):
            continue
        lean, sight = verdict(seen, shown[best], shown[other], weight)
        clear = min(1.0, max(0.0, lean)) if sight >= SEEN else 0.0
        due = LEANING if allowed[best] > 0 and allowed[other] <= 0 else CLEAR
        if clear < due:
            doubts.append(other)
        confidence = min(confidence, clear)
    if doubts and weights is not None:
        ranked = sorted([best, *doubts], key=lambda h: -allowed[h])
        if allowed[ranked[0]] > allowed[best]:
            doubts = [h for h in [best, *doubts] if h != ranked[0]]
            best = ranked[0]
    known = scores[best] >= ACCEPT and float(covered.mean()) <= HIDDEN
    certain = known and not doubts and allowed[best] > 0
    rest = sorted((h for h in near if h != best and h not in doubts), key=lambda h: -scores[h])
    doubts.sort(key=lambda h: (-allowed[h], -scores[h]))
    candidates = tuple(
        Candidate(face.design, face.variant, rotation, round(min(1.0, max(0.0, scores[h])), 4))
        for h in [best, *doubts, *rest]
        for face, rotation in [gallery.of(h)]
    )
    return Reading(best, warp, scores[best], confidence if known else 0.0, certain, known, candidates, covered)


def _closest(
    image: Picture, near: list[int], warps: Matrix, gallery: Gallery, size: int, firm: float
) -> tuple[int, Matrix, int]:
    """The hypothesis that fits best when each is laid exactly, its warp, and the haze at which it fits best."""
    coarse, normal = gallery.normalised(COARSE), gallery.normalised(size)
    best, score, warp = -1, -2.0, warps[0]
    seen = normal[0]
    for number, hypothesis in enumerate(near):
        rough, _ = lay(image, warps[hypothesis], coarse[hypothesis], rounds=6, firm=firm)
        laid, patch = lay(image, rough, normal[hypothesis], rounds=5 if number else 8, firm=firm)
        fit = correlation(patch, normal[hypothesis])
        if fit > score:
            best, score, warp, seen = hypothesis, fit, laid, patch
    hazes = [correlation(seen, gallery.normalised(size, haze)[best]) for haze in range(len(HAZES))]
    return best, warp, int(np.argmax(hazes))


def _weight(gallery: Gallery, hypothesis: int, weights: Mapping[tuple[str, str, int], float] | None) -> float:
    if weights is None:
        return 1.0
    face, rotation = gallery.of(hypothesis)
    return float(weights.get((face.design, face.variant, rotation), 0.0))


def _same_sight(first: int, second: int, shown: Mapping[int, Floats]) -> bool:
    """Whether two rotations of one face show the same, so that it does not matter which is named."""
    if first // 4 != second // 4:
        return False
    return bool(local_difference(shown[first], shown[second]).max() < INDISTINCT)


def _poses(search: Search) -> Matrix:
    """[n, 3, 3]: small motions of the tile's square about its middle."""
    shifts = np.linspace(-search.shift, search.shift, search.steps)
    poses = []
    for scale in search.scales:
        for angle in search.angles:
            cos, sin = scale * np.cos(np.radians(angle)), scale * np.sin(np.radians(angle))
            for east in shifts:
                for south in shifts:
                    x = 0.5 + east - 0.5 * cos + 0.5 * sin
                    y = 0.5 + south - 0.5 * sin - 0.5 * cos
                    poses.append([[cos, -sin, x], [sin, cos, y], [0.0, 0.0, 1.0]])
    return np.array(poses)


def _steepest(picture: Floats) -> tuple[Floats, Matrix]:
    """How the grey picture changes with shift east, shift south, turn, growth, stretch and shear [s * s, 6], and how
    firmly each is held [6, 6] per pixel.
    """
    size = picture.shape[-1]
    south, east = np.gradient(picture.mean(axis=0))
    east, south = east.ravel() * size, south.ravel() * size
    along = (np.arange(size, dtype=np.float32) + 0.5) / size - 0.5
    ys, xs = (grid.ravel() for grid in np.meshgrid(along, along, indexing="ij"))
    steps = np.stack(
        [east, south, south * xs - east * ys, east * xs + south * ys, east * xs - south * ys, east * ys + south * xs],
        axis=1,
    )
    lean = np.diag([0.0, 0.0, 0.0, 25.0, 50.0, 50.0])
    return np.asarray(steps, np.float32), lean


def _motion(step: Matrix) -> Matrix:
    """The 3x3 motion of the unit square about its middle for (east, south, turn, growth, stretch, shear)."""
    east, south, turn, growth, stretch, shear = (float(value) for value in step)
    linear = np.array([[1 + growth + stretch, shear - turn], [shear + turn, 1 + growth - stretch]])
    shift = np.array([0.5 + east, 0.5 + south]) - linear @ np.array([0.5, 0.5])
    return np.array([[linear[0, 0], linear[0, 1], shift[0]], [linear[1, 0], linear[1, 1], shift[1]], [0, 0, 1.0]])
