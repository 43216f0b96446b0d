"""Recognition of a tile: all faces are ranked on small patches, then the best ones are compared where they differ.

Stage 1 correlates patches sampled at many nearby poses with every enrolled face in its four rotations (template
matching). Stage 2 registers each of the best faces (``vision.tiles.registration``) and asks of every spot what it is:

- print of the best face or of another near one: its fine detail is there, in whatever ink (``print_match``). Such spots
  are compared, between every two faces where their enrolled pictures differ, and decide between twins. Where print of
  the best face is missing, another near face explains the spot, or none does.
- a thing: no near face explains it, in colour or in local contrast, and its detail is not that of their print. It is
  masked (``occlusion``), and what it hides decides nothing.

A face is certain where every decision against the others is clear and nothing visible contradicts it. Where faces may
lie on the table that are not enrolled, an unexplained spot may be their print: then the best face must explain all of
the tile. Similarity is the correlation of locally normalised patches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import LaidTile
from app.values.pictures import Picture
from vision.numeric.patches import (
    SQUARE,
    Floats,
    Matrix,
    apply,
    blur,
    correlation,
    normalise,
    sample,
    sample_many,
    side_length,
    unit,
    within,
)
from vision.observation import Candidate
from vision.tiles.confidence import Evidence
from vision.tiles.gallery import COARSE, HAZES, INDISTINCT, ROUGH, Gallery, local_difference
from vision.tiles.occlusion import around, colour_miss, occlusion_mask
from vision.tiles.print_match import mixed, mixing, unexplained
from vision.tiles.recognition_config import RecognitionConfig
from vision.tiles.registration import lay
from vision.tiles.verdict import Verdict, mirrored, noise_of, verdict

_USUAL = RecognitionConfig()
SOUND = 0.72
"""Correlation from which a place holds a tile without any other evidence; simulated wood grain reaches 0.55."""


@dataclass(frozen=True, slots=True)
class Search:
    """The poses that stage 1 tries around the expected one: shifts in tiles, angles in degrees, scales."""

    shift: float = 0.12
    steps: int = 5
    angles: tuple[float, ...] = (-4.0, 0.0, 4.0)
    scales: tuple[float, ...] = (1.0,)


_JITTER = Search(shift=0.02, steps=3, angles=(0.0,))


@dataclass(frozen=True, slots=True)
class Reading:
    """What was recognised at a place.

    hypothesis: the gallery's number of the best face and rotation. warp [3, 3]: its registered pose. score: correlation
    of that face over the visible pixels, -1 to 1. confidence: the probability (0-1) that the face is right. certain:
    accepted; False means that recognition abstained. known: whether it is any tile of the gallery at all. candidates:
    all faces of stage 2, best first. occluded [s, s]: the occlusion mask.
    """

    hypothesis: int
    warp: Matrix
    score: float
    confidence: float
    certain: bool
    known: bool
    candidates: tuple[Candidate, ...]
    occluded: NDArray[np.bool_]
    evidence: Evidence = field(default_factory=Evidence)

    @property
    def merit(self) -> float:
        """How much of the place the face explains: the score times the visible part of the tile."""
        return self.score * (1.0 - float(self.occluded.mean()))

    @property
    def sound(self) -> bool:
        """Whether a tile is detected here without any other evidence, whichever face it has."""
        return self.known and self.score >= SOUND and self.merit >= 0.5 * SOUND


def fine_size(pixels_per_tile: float) -> int:
    """The side in pixels of the patches for stage 2 at that scale."""
    return 48 if pixels_per_tile < 64 else 64 if pixels_per_tile < 100 else 96


def identify(
    image: Picture,
    warp: Matrix,
    gallery: Gallery,
    search: Search | None = None,
    weights: Mapping[LaidTile, float] | None = None,
    only: Sequence[int] | None = None,
    firm: float = 1.0,
    hope: float = -1.0,
    config: RecognitionConfig = _USUAL,
) -> Reading:
    """The face in the picture ``image`` uint8 [h, w, 3] near the pose ``warp`` [3, 3].

    ``search`` gives the poses tried, None for the default. ``weights`` (the prior for this cell, None for none) ranks
    faces between which the picture does not decide; ``only`` limits the hypotheses, None: all; ``firm`` is the
    regularisation weight of size and shape of ``warp``. A place whose best coarse correlation is below ``hope`` skips
    stage 2: its reading is not ``known``. Where the gallery is not known to be ``complete``, a face that leaves
    anything unexplained is not certain.
    """
    scores, warps = rank(image, warp, gallery, search or Search(), only, config)
    order = np.argsort(-scores)
    if scores[order[0]] < hope:
        return _nothing(int(order[0]), warps, float(scores[order[0]]), gallery)
    near = [int(h) for h in order[: config.most] if scores[h] > scores[order[0]] - config.near]
    side = side_length(apply(warp, SQUARE))
    reading = _decide(image, near, warps, gallery, fine_size(side), weights, firm, only is not None, config)
    if gallery.missing and only is None and reading.certain and _strange(reading, gallery, weights, config):
        reading = replace(reading, certain=False)
    # symbols of a few pixels cannot be separated, however large the margin is
    return reading if side >= config.legible else replace(reading, certain=False)


def rank(
    image: Picture,
    warp: Matrix,
    gallery: Gallery,
    search: Search,
    only: Sequence[int] | None = None,
    config: RecognitionConfig = _USUAL,
) -> tuple[Floats, Matrix]:
    """Stage 1: for each of the n hypotheses its best correlation over the tried poses [n] and the warp there [n, 3, 3].

    All poses of the search are tried with the smallest patches. The best hypothesis is registered; at its pose, and at
    those of the runners-up, all are compared on patches of ``COARSE``. Hypotheses not in ``only`` get -1.
    """
    kept = np.arange(4 * len(gallery)) if only is None else np.unique(np.asarray(only, np.int64))
    small, to_small, to_image = _shrunk(image, warp, search)
    warps = to_small @ warp @ _poses(search)
    rows = unit(normalise(within(sample_many(small, warps, ROUGH))).reshape(len(warps), -1))
    table = gallery.ranking(ROUGH)[kept] @ rows.T if only is not None else gallery.ranking(ROUGH) @ rows.T
    best = table.argmax(axis=1)
    rough = table[np.arange(len(table)), best]
    tops = np.argsort(-rough)[: config.runners]
    first = int(kept[tops[0]])
    laid = lay(small, warps[best[tops[0]]], gallery.shape(first, COARSE), rounds=6, config=config.registration)
    poses = np.concatenate([laid @ _poses(_JITTER), warps[np.unique(best[tops])]])
    rows = unit(normalise(within(sample_many(small, poses, COARSE))).reshape(len(poses), -1))
    table = gallery.ranking(COARSE)[kept] @ rows.T if only is not None else gallery.ranking(COARSE) @ rows.T
    best = table.argmax(axis=1)
    scores = np.full(4 * len(gallery), -1.0, np.float32)
    scores[kept] = table[np.arange(len(table)), best]
    chosen = np.zeros(len(scores), np.int64)
    chosen[kept] = best
    return scores, np.asarray(to_image @ poses[chosen], np.float64)


def _shrunk(image: Picture, warp: Matrix, search: Search) -> tuple[Picture, Matrix, Matrix]:
    """The part of the picture that the search may need, shrunk so that patches of ``COARSE`` can be sampled without
    further smoothing; and the transforms [3, 3] from the picture's pixels to those of the shrunk part, and back.
    """
    corners = apply(warp, 0.5 + (SQUARE - 0.5) * (2.2 * max(search.scales) + 2 * search.shift))
    low = np.floor(np.clip(corners.min(axis=0), 0, [image.shape[1] - 2, image.shape[0] - 2])).astype(int)
    high = np.ceil(np.clip(corners.max(axis=0), low + 2, [image.shape[1], image.shape[0]])).astype(int)
    cut = image[low[1] : high[1], low[0] : high[0]]
    parts = int(side_length(apply(warp, SQUARE)) / COARSE + 0.35)
    if parts > 1:
        size = (max(1, round(cut.shape[1] / parts)), max(1, round(cut.shape[0] / parts)))
        across, down = cut.shape[1] / size[0], cut.shape[0] / size[1]
        cut = np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_AREA), np.uint8)
    else:
        across = down = 1.0
    back = np.array([[across, 0, low[0] + across / 2 - 0.5], [0, down, low[1] + down / 2 - 0.5], [0, 0, 1.0]])
    return cut, np.linalg.inv(back), back


@dataclass(frozen=True, slots=True)
class _Sight:
    """One place and what each near hypothesis would show there, all in the frame of the registered best one.

    near: the n hypotheses. pictures [n, s, s, 3]: as they would look here. patch [s, s, 3]: the place. occluded [s, s]:
    the occlusion mask. weight [s, s]: 1 where visible. seen [3, s, s], shown [3, s, s] each: patch and pictures,
    locally normalised over what is visible. haze: standard deviation of the patch's blur in tiles, as of the pictures.
    """

    near: tuple[int, ...]
    pictures: NDArray[np.uint8]
    patch: NDArray[np.uint8]
    occluded: NDArray[np.bool_]
    weight: Floats
    seen: Floats
    shown: Mapping[int, Floats]
    haze: float

    def picture(self, hypothesis: int) -> NDArray[np.uint8]:
        """The picture [s, s, 3] of one of the hypotheses."""
        return np.asarray(self.pictures[self.near.index(hypothesis)], np.uint8)


class _Pairwise:
    """Pairwise decisions between the hypotheses of a sight over the pixels ``compared`` [s, s], each made once."""

    def __init__(self, sight: _Sight, compared: Floats, config: RecognitionConfig) -> None:
        self.sight, self.compared, self.config = sight, compared, config
        self._verdicts: dict[tuple[int, int], Verdict] = {}
        self._noise: dict[int, float] = {}
        self._seen: Floats | None = None
        self._shown: dict[int, Floats] = {}

    def between(self, one: int, other: int) -> Verdict:
        """Which of the two is seen; ``lean`` above 0 says the first."""
        shown = self.sight.shown
        if one not in self._noise:
            self._noise[one] = noise_of(self.sight.seen - shown[one], self.compared, self.config.verdicts)
        if (one, other) not in self._verdicts:
            self._verdicts[one, other] = verdict(
                self.sight.seen, shown[one], shown[other], self.compared, self.config.verdicts, self._noise[one]
            )
        return self._verdicts[one, other]

    def fine_lean(self, one: int, other: int) -> float:
        """The ``lean`` of that decision by fine detail alone, without what is as broad as a shadow's edge; noise, which
        tells how sure that is, need not be measured for it.
        """
        if self._seen is None:
            self._seen = self._fine(self.sight.seen)
        for each in (one, other):
            if each not in self._shown:
                self._shown[each] = self._fine(self.sight.shown[each])
        return verdict(
            self._seen, self._shown[one], self._shown[other], self.compared, self.config.verdicts, noise=1.0
        ).lean

    def _fine(self, picture: Floats) -> Floats:
        return picture - blur(picture, self.config.detail * picture.shape[-1])


def _decide(
    image: Picture,
    near: list[int],
    warps: Matrix,
    gallery: Gallery,
    size: int,
    weights: Mapping[LaidTile, float] | None,
    firm: float,
    alone: bool,
    config: RecognitionConfig,
) -> Reading:
    """Stage 2 of ``identify``: registers the ``near`` hypotheses on patches of ``size`` pixels, masks what is no print,
    and decides between every two of them. ``alone``: hypotheses that are not near are none of the question.
    """
    best, laid, haze = _closest(image, near, warps, gallery, size, firm, config)
    warp = laid[best][0]
    sight = _look(image, best, laid, gallery, size, haze, alone, config)
    compared = _compared(sight.occluded, config.rim, config.edge)
    pairwise = _Pairwise(sight, compared, config)
    scores = {h: correlation(sight.seen, sight.shown[h], sight.weight) for h in sight.near}
    fits = {h: correlation(sight.seen, sight.shown[h], compared) for h in sight.near}
    allowed = {h: _weight(gallery, h, weights) for h in sight.near}
    # the whole tile ranked them; where two differ decides, which may be a few pixels in a hundred
    for other in sight.near:
        if other != best and pairwise.between(best, other).lean < 0:
            best = other
    if allowed[best] <= 0:  # of equivalent rotations take the one that the prior allows
        equal = (h for h in sight.near if gallery.as_good(best, h) and allowed[h] > 0)
        best = max(equal, key=lambda h: fits[h], default=best)
    doubts, margin, faint = _doubts(best, pairwise, gallery, allowed)
    if doubts and weights is not None:  # the picture leaves it open: what the prior allows is named first
        likely = max((h for h in doubts if allowed[h] > 0), key=lambda h: scores[h], default=best)
        if allowed[best] <= 0:
            doubts = [h for h in [best, *doubts] if h != likely]
            best = likely
    part = float(sight.occluded.mean())
    known = scores[best] >= config.accept and part <= config.hidden
    strange, explained = _explained(best, pairwise, scores[best], faint, known and not gallery.complete)
    # the more is hidden, the better must fit what is left
    firmly = fits[best] >= config.firm + config.firmer * part
    certain = known and firmly and explained and not doubts and allowed[best] > 0
    evidence = Evidence(margin, strange, fits[best], part, gallery.complete)
    confidence = config.confidence.of(evidence) if known else 0.0
    rest = sorted((h for h in sight.near if h != best and h not in doubts), key=lambda h: -scores[h])
    doubts.sort(key=lambda h: (-allowed[h], -scores[h]))
    candidates = tuple(
        Candidate(gallery.tile(h), round(min(1.0, max(0.0, scores[h])), 4)) for h in [best, *doubts, *rest]
    )
    hidden = around(sight.occluded, config.occlusion)
    return Reading(best, warp, scores[best], confidence, certain, known, candidates, hidden, evidence)


def _look(
    image: Picture,
    best: int,
    laid: Mapping[int, tuple[Matrix, Floats]],
    gallery: Gallery,
    size: int,
    haze: int,
    alone: bool,
    config: RecognitionConfig,
) -> _Sight:
    """The place where the hypothesis ``best`` is registered, with the things on it masked, and its rivals' pictures."""
    near = list(laid)
    patch = within(sample(image, laid[best][0], size)[None])
    pictures = _as_laid(near, best, laid, gallery, size, haze)
    whole = _compared(np.zeros((size, size), np.bool_), 0.0, config.edge)
    weight = np.ones((size, size), np.float32)
    first = near.index(best)
    seen, normal = normalise(patch)[0], normalise(pictures)
    normal = mixed(normal, mixing(seen, normal[first], whole, config.prints))
    off_colour = colour_miss(patch[0], pictures, config.occlusion)
    occluded = occlusion_mask(off_colour, seen, normal, config.occlusion)
    if occluded.any() and not alone:  # it may hide what this face shares with one that has fallen behind
        further = [h for h in gallery.resembling(best) if h not in near]
        beside = {**laid, **dict.fromkeys(further, laid[best])}
        pictures = np.concatenate([pictures, _as_laid(further, best, beside, gallery, size, haze)])
        near += further
    if occluded.any():  # occluders have distorted the local contrast around them: normalise again without them
        for last in (False, True):
            weight = 1.0 - occluded.astype(np.float32)
            seen, normal = normalise(patch, weight)[0], normalise(pictures, weight)
            normal = mixed(normal, mixing(seen, normal[first], weight, config.prints))
            if not last:
                occluded = occlusion_mask(off_colour, seen, normal, config.occlusion)
    shown = dict(zip(near, normal, strict=True))
    return _Sight(tuple(near), pictures, patch[0], occluded, weight, seen, shown, HAZES[haze])


def _doubts(
    best: int, pairwise: _Pairwise, gallery: Gallery, allowed: Mapping[int, float]
) -> tuple[list[int], float, bool]:
    """The hypotheses that may be seen as well as the ``best`` one; the least likeness (0-1) of the best one in any
    decision, 1 without rivals; and whether one of the decisions is clear only as its signal is strong. ``allowed``: the
    prior of each.
    """
    sight, config = pairwise.sight, pairwise.config
    whole = _compared(np.zeros_like(sight.occluded), 0.0, config.edge)
    doubts: list[int] = []
    margin, faint = 1.0, False
    for other in sight.near:
        if other == best or gallery.as_good(best, other) or _same_sight(best, other, sight.shown):
            continue
        found = pairwise.between(best, other)
        # a sliver of what tells them apart is seen beside every thing: it resembles either
        shows = not sight.occluded.any() or (
            _in_sight(sight.picture(best), sight.picture(other), pairwise.compared, whole) >= config.in_sight
        )
        clear = found.likeness if shows and found.signal >= config.signal else 0.0
        if allowed[best] > 0 and allowed[other] <= 0:  # the rules speak against it as well
            unclear = clear < config.leaning
        else:
            least = config.clear_too if found.signal >= config.strong else config.clear
            unclear = clear < least or found.split > config.split
            faint |= clear < config.clear
            if not unclear:  # a deep shadow where one face has a dark symbol is like it, but has none of its lines
                fine = pairwise.fine_lean(best, other)
                unclear = fine < config.fine
                clear = min(clear, max(0.0, fine)) if unclear else clear
        if unclear:
            doubts.append(other)
        margin = min(margin, clear)
    return doubts, margin, faint


def _explained(best: int, pairwise: _Pairwise, score: float, faint: bool, may_be_unknown: bool) -> tuple[float, bool]:
    """The largest detail that the ``best`` hypothesis leaves unexplained, in local contrast, and whether that is little
    enough for it to be certain. ``faint``: see ``_doubts``; ``may_be_unknown``: a face that is not enrolled may lie
    there.
    """
    sight, config = pairwise.sight, pairwise.config
    apart = _compared(sight.occluded, config.soft, config.edge)
    left = unexplained(sight.seen, sight.shown[best][None], apart, config.prints)
    strange = float(left[0][apart > 0].max(initial=0.0))
    explained = strange <= (config.unlike_too if faint else config.unlike)
    if may_be_unknown:
        # a face that is not enrolled may differ by one symbol, and paint alone does not tell a thing from its print
        strange = max(strange, _unexplained_anywhere(sight, best, config))
        explained = explained and strange <= config.unknown and score >= config.firm_too
        least = config.mirrored
        explained = explained and not mirrored(sight.seen, sight.shown[best], pairwise.compared, least, config.verdicts)
    return strange, explained


def _in_sight(one: Picture, other: Picture, compared: Floats, whole: Floats) -> float:
    """The part (0-1) of the power of the difference of two pictures uint8 [s, s, 3] that lies where ``compared`` [s, s]
    is 1, of that where ``whole`` is; 0 where they do not differ.
    """
    power = np.square(one.astype(np.float32) - other).sum(axis=2)
    return float((power * compared).sum() / max(float((power * whole).sum()), 1e-6))


def _unexplained_anywhere(sight: _Sight, best: int, config: RecognitionConfig) -> float:
    """The largest detail that the ``best`` hypothesis leaves unexplained anywhere on the tile, with things, as it would
    be in a sharp picture.
    """
    inner = _compared(np.zeros_like(sight.occluded), 0.0, config.edge)
    seen, due = normalise(sight.patch[None])[0], normalise(sight.picture(best)[None])
    due = mixed(due, mixing(seen, due[0], inner, config.prints))
    left = float(unexplained(seen, due, inner, config.prints)[0][inner > 0].max(initial=0.0))
    # of the peak of a Gaussian spot a Gaussian blur leaves this part
    return left * (config.symbol**2 + sight.haze**2) / config.symbol**2


def _closest(
    image: Picture,
    near: list[int],
    warps: Matrix,
    gallery: Gallery,
    size: int,
    firm: float,
    config: RecognitionConfig,
) -> tuple[int, dict[int, tuple[Matrix, Floats]], int]:
    """The hypothesis of the highest correlation with each registered on its own, the warp and patch of each that is
    still near then, and the blur level at which the best one fits best.
    """
    normal, small = gallery.normalised(size), gallery.normalised(COARSE)
    laid: dict[int, tuple[Matrix, Floats]] = {}
    fits: dict[int, float] = {}
    roughly: dict[int, tuple[float, Matrix]] = {}
    for hypothesis in near:
        rough = lay(
            image, warps[hypothesis], gallery.shape(hypothesis, COARSE), rounds=6, firm=firm, config=config.registration
        )
        patch = normalise(within(sample(image, rough, COARSE)[None]))[0]
        roughly[hypothesis] = correlation(patch, small[hypothesis]), rough
    highest = max(score for score, _ in roughly.values())
    for hypothesis, (score, rough) in roughly.items():
        if score < highest - config.near:  # registered, it falls behind what was near before
            continue
        warp = lay(image, rough, gallery.shape(hypothesis, size), rounds=8, firm=firm, config=config.registration)
        laid[hypothesis] = warp, normalise(within(sample(image, warp, size)[None]))[0]
        fits[hypothesis] = correlation(laid[hypothesis][1], normal[hypothesis])
    best = max(fits, key=lambda h: fits[h])
    hazes = [correlation(laid[best][1], gallery.normalised(size, haze)[best]) for haze in range(len(HAZES))]
    return best, laid, int(np.argmax(hazes))


def _as_laid(
    near: list[int],
    best: int,
    laid: Mapping[int, tuple[Matrix, Floats]],
    gallery: Gallery,
    size: int,
    haze: int,
) -> NDArray[np.uint8]:
    """The pictures [n, size, size, 3] of the hypotheses, each at its own registered pose, resampled in the frame of the
    best one: so a shift between two enrolled pictures does not count as a difference.
    """
    fine = 2 * size
    pixels = np.array([[fine, 0.0, -0.5], [0.0, fine, -0.5], [0.0, 0.0, 1.0]])
    there = laid[best][0]
    pictures = [
        gallery.picture(h, size, haze)
        if h == best
        else sample(gallery.picture(h, fine, haze), pixels @ np.linalg.inv(laid[h][0]) @ there, size)
        for h in near
    ]
    return within(np.stack(pictures)) if pictures else np.zeros((0, size, size, 3), np.uint8)


def _compared(occluded: NDArray[np.bool_], rim: float, edge: float) -> Floats:
    """The weight of every pixel [s, s] between two faces, 0 or 1: 0 within ``rim`` tiles of the occlusion mask and
    within ``edge`` of the tile's edge.
    """
    size = occluded.shape[0]
    reach, width = 2 * round(rim * size) + 1, round(edge * size)
    hidden = cv2.dilate(
        occluded.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)), borderValue=0
    )
    compared = np.zeros((size, size), np.float32)
    inner = np.s_[width : size - width, width : size - width]
    compared[inner] = 1.0 - np.asarray(hidden, np.float32)[inner]
    return compared


def _strange(
    reading: Reading, gallery: Gallery, weights: Mapping[LaidTile, float] | None, config: RecognitionConfig
) -> bool:
    """Whether a face without a picture may lie there instead: one with the same sides, or any face where more than
    ``whole`` of the tile is occluded.
    """
    like = None if float(reading.occluded.mean()) > config.whole else reading.hypothesis
    return bool(gallery.strangers(weights, like))


def _nothing(hypothesis: int, warps: Matrix, score: float, gallery: Gallery) -> Reading:
    """The reading of a place that looks like no tile."""
    candidate = Candidate(gallery.tile(hypothesis), round(min(1.0, max(0.0, score)), 4))
    occluded = np.zeros((COARSE, COARSE), np.bool_)
    return Reading(hypothesis, warps[hypothesis], score, 0.0, False, False, (candidate,), occluded)


def _weight(gallery: Gallery, hypothesis: int, weights: Mapping[LaidTile, float] | None) -> float:
    if weights is None:
        return 1.0
    return float(weights.get(gallery.tile(hypothesis), 0.0))


def _same_sight(first: int, second: int, shown: Mapping[int, Floats]) -> bool:
    """Whether two rotations of one face show the same (local difference below ``INDISTINCT``)."""
    if first // 4 != second // 4:
        return False
    return bool(local_difference(shown[first], shown[second]).max() < INDISTINCT)


@lru_cache(maxsize=32)
def _poses(search: Search) -> Matrix:
    """The poses of the search, [n, 3, 3]: similarities of the tile's square about its middle."""
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
