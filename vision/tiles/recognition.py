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
from vision.camera.diagnosis import TOO_FAR
from vision.numeric.patches import (
    SQUARE,
    Floats,
    Matrix,
    apply,
    blur,
    normalise,
    sample,
    sample_many,
    side_length,
    unit,
    within,
)
from vision.observation import Candidate
from vision.tiles.confidence import ConfidenceMap, Evidence
from vision.tiles.gallery import COARSE, HAZES, INDISTINCT, ROUGH, Gallery, local_difference
from vision.tiles.occlusion import OcclusionConfig, around, colour_miss, cover
from vision.tiles.print_match import PrintConfig, mixed, mixing, unexplained
from vision.tiles.registration import RegistrationConfig, lay

SOUND = 0.72
"""Correlation from which a place holds a tile without any other evidence; simulated wood grain reaches 0.55."""


@dataclass(frozen=True, slots=True)
class RecognitionConfig:
    """Thresholds of ranking and deciding. Calibrated on drawn tiles on the simulated table and, where it says so, on
    drawn tiles printed and photographed at random (``tests/evaluation/prints.py``) and on photographs of other games.
    """

    near: float = 0.22
    """Hypotheses within this margin of the best coarse correlation go to stage 2."""
    most: int = 8
    """The largest number of hypotheses for stage 2."""
    runners: int = 12
    """The poses of this many best hypotheses on the smallest patches are used for the comparison on larger ones."""
    accept: float = 0.45
    """Correlation of the registered face from which the thing on the table is accepted as a tile of the gallery."""
    hidden: float = 0.75
    """The largest occluded part (0-1) of a tile that is still recognised."""
    firm: float = 0.6
    """Correlation over the compared pixels below which the decision between faces is left open: where the best face
    fits badly, small differences mean nothing."""
    firm_too: float = 0.7
    """As ``firm``, over the visible pixels, where faces may lie on the table that are not enrolled."""
    firmer: float = 0.2
    """By how much ``firm`` rises with the occluded part of the tile, at full occlusion."""
    clear: float = 0.65
    """The least ``Verdict.likeness`` (0: neither, 1: exactly the best one) for a decision between two faces. The shadow
    of a piece may resemble a symbol, that of 0.63 on simulated tables.
    """
    clear_too: float = 0.4
    """As ``clear``, where the ``Verdict.signal`` is ``strong``. A plain cell of a photographed board resembles another
    by 0.31."""
    strong: float = 12.0
    """The signal from which ``clear_too`` applies."""
    in_sight: float = 0.1
    """The least part (0-1) of what tells two faces apart, by the power of the difference of their pictures, that must
    be compared for a decision between them. Of what a piece hides the rim of its mask shows a twentieth at most, on
    the simulated tables of ``tests/evaluation/covered.py``, and looks like either face.
    """
    leaning: float = 0.15
    """As ``clear``, where the prior excludes the other face."""
    contrasts: tuple[float, float] = (0.4, 1.6)
    """The range of a colour channel's contrast relative to the enrolled picture."""
    signal: float = 6.5
    """The least ``Verdict.signal`` of two faces for a decision between them. Calibrated on simulated tables with pieces
    on what tells twins apart: what was in sight there decided wrongly with up to 6.4.
    """
    grain: float = 0.03
    """Standard deviation in tiles of the window by which the correlation length of residuals is measured."""
    split: float = 1 / 3
    """The largest part (0-1) of the local evidence in favour of the other face: a tile must resemble the best face
    wherever the two differ."""
    evidence: float = 0.1
    """Standard deviation of the Gaussian window in which that evidence is gathered, in tiles."""
    edge: float = 0.05
    """Margin in tiles from the tile's edge, in which nothing is compared: there neighbours and the cut edge show."""
    rim: float = 0.03
    """Margin in tiles from the occlusion mask, in which pixels have no weight between two faces: there the edges and
    shadows of things show."""
    soft: float = 0.08
    """The same, in which detail does not count as unexplained."""
    whole: float = 0.02
    """The largest occluded part (0-1) of a tile that is accepted while faces with other sides lack a picture."""
    unlike: float = 1.6
    """The largest detail of the visible part, in local contrast, that the best face may leave unexplained. Right faces
    of drawn tiles printed at random leave up to 1.5."""
    unknown: float = 1.0
    """The same anywhere on the tile, where faces may lie on the table that are not enrolled. Nine in ten right faces
    leave less, on drawn tiles and on photographs alike, and 2 in 450 wrong ones where the right one is left out."""
    legible: float = TOO_FAR
    """Side of a tile in pixels below which nothing is certain."""
    registration: RegistrationConfig = field(default_factory=RegistrationConfig)
    """How a face is laid onto the picture."""
    prints: PrintConfig = field(default_factory=PrintConfig)
    """How prints are compared."""
    occlusion: OcclusionConfig = field(default_factory=OcclusionConfig)
    """How things are found on a tile."""
    confidence: ConfidenceMap = field(default_factory=ConfidenceMap)
    """How evidence becomes a probability."""


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
    all faces of stage 2, best first. covered [s, s]: the occlusion mask.
    """

    hypothesis: int
    warp: Matrix
    score: float
    confidence: float
    certain: bool
    known: bool
    candidates: tuple[Candidate, ...]
    covered: NDArray[np.bool_]
    evidence: Evidence = field(default_factory=Evidence)

    @property
    def merit(self) -> float:
        """How much of the place the face explains: the score times the visible part of the tile."""
        return self.score * (1.0 - float(self.covered.mean()))

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
    config: RecognitionConfig = RecognitionConfig(),
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
    config: RecognitionConfig = RecognitionConfig(),
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


def correlation(seen: Floats, picture: Floats, weight: Floats | None = None) -> float:
    """Correlation -1 to 1 (weighted cosine similarity) of two locally normalised patches [3, s, s]; ``weight`` [s, s],
    None: all pixels alike.
    """
    counted, due = (seen, picture) if weight is None else (seen * weight, picture * weight)
    both, own, other = float(np.vdot(counted, picture)), float(np.vdot(counted, seen)), float(np.vdot(due, picture))
    return float(both / max((own * other) ** 0.5, 1e-6))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which of two pictures a patch shows. ``lean``: +1 exactly the first, -1 exactly the second, 0 halfway.
    ``signal``: the signal-to-noise ratio of the decision, how many standard deviations of ``lean`` the two lie off
    halfway. ``split``: the part (0-1) of the local evidence in favour of the second.
    """

    lean: float
    signal: float
    split: float

    @property
    def likeness(self) -> float:
        """How nearly the patch shows exactly the first picture: 1 exactly, 0 for anything as far off as halfway to the
        second one, or as far beyond the first as the second is on the other side.
        """
        return max(0.0, 1.0 - abs(1.0 - self.lean))


def verdict(
    seen: Floats,
    first: Floats,
    second: Floats,
    weight: Floats,
    config: RecognitionConfig = RecognitionConfig(),
    noise: float | None = None,
) -> Verdict:
    """Which of two pictures [3, s, s] the patch ``seen`` [3, s, s] shows.

    Method: projection of the patch on the difference of the two pictures (matched filter; under white noise this is
    proportional to their log-likelihood ratio), with pixel weights ``weight`` [s, s]; each channel is scaled by the
    contrast that it has in the patch. ``noise`` is that of ``noise_of`` for the first picture, None: it is measured.
    """
    difference = first - second
    middle = 0.5 * (first + second)
    contrast = (weight * seen * middle).sum(axis=(1, 2)) / np.maximum((weight * middle * middle).sum(axis=(1, 2)), 1e-6)
    contrast = np.clip(contrast, *config.contrasts)
    energy = (weight * difference * difference).sum(axis=(1, 2))
    off = weight * (seen - contrast[:, None, None] * middle) * difference
    speaks = np.asarray(np.tensordot(contrast, off, axes=1), np.float32)
    lean = float(speaks.sum()) / max(0.5 * float((contrast * contrast) @ energy), 1e-6)
    places = blur(speaks, config.evidence * weight.shape[0])
    split = float(np.maximum(-places, 0.0).sum()) / max(float(np.abs(places).sum()), 1e-6)
    noise = noise_of(seen - first, weight, config) if noise is None else noise
    return Verdict(lean, 0.5 * (float((contrast * contrast) @ energy) / max(noise, 1e-9)) ** 0.5, split)


def noise_of(left: Floats, weight: Floats, config: RecognitionConfig = RecognitionConfig()) -> float:
    """The power of the noise in a sum over pixels of weight 1: the mean square of what a picture leaves of the patch,
    ``left`` [3, s, s], times the area in pixels over which neighbours share it.
    """
    left, reach = left * weight, config.grain * weight.shape[0]
    power = float(np.square(left).sum()) / 3
    smooth = float(np.square(blur(left, reach) * weight).sum()) / 3
    # of white noise a blur leaves 1 / (4 pi sigma^2)
    area = max(1.0, 4 * np.pi * reach * reach * smooth / max(power, 1e-9))
    return float(area * power / max(float(weight.sum()), 1.0))


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
    best, laid, haze = _closest(image, near, warps, gallery, size, firm, config)
    near = list(laid)
    warp = laid[best][0]
    patch = within(sample(image, warp, size)[None])
    pictures = _as_laid(near, best, laid, gallery, size, haze)
    whole = _compared(np.zeros((size, size), np.bool_), 0.0, config.edge)
    weight = np.ones((size, size), np.float32)
    first = near.index(best)
    seen, normal = normalise(patch)[0], normalise(pictures)
    normal = mixed(normal, mixing(seen, normal[first], whole, config.prints))
    off_colour = colour_miss(patch[0], pictures, config.occlusion)
    covered = cover(off_colour, seen, normal, config.occlusion)
    if covered.any() and not alone:  # it may hide what this face shares with one that has fallen behind
        further = [h for h in gallery.resembling(best) if h not in near]
        laid |= dict.fromkeys(further, laid[best])
        pictures = np.concatenate([pictures, _as_laid(further, best, laid, gallery, size, haze)])
        near += further
    if covered.any():  # occluders have distorted the local contrast around them: normalise again without them
        for last in (False, True):
            weight = 1.0 - covered.astype(np.float32)
            seen, normal = normalise(patch, weight)[0], normalise(pictures, weight)
            normal = mixed(normal, mixing(seen, normal[first], weight, config.prints))
            if not last:
                covered = cover(off_colour, seen, normal, config.occlusion)
    shown = dict(zip(near, normal, strict=True))
    scores = {h: correlation(seen, shown[h], weight) for h in near}
    compared = _compared(covered, config.rim, config.edge)
    verdicts: dict[tuple[int, int], Verdict] = {}
    noise: dict[int, float] = {}

    def between(one: int, other: int) -> Verdict:
        if one not in noise:
            noise[one] = noise_of(seen - shown[one], compared, config)
        if (one, other) not in verdicts:
            verdicts[one, other] = verdict(seen, shown[one], shown[other], compared, config, noise[one])
        return verdicts[one, other]

    for other in near:
        if other != best and between(best, other).lean < 0:
            best = other
    fits = {h: correlation(seen, shown[h], compared) for h in near}
    allowed = {h: _weight(gallery, h, weights) for h in near}
    if allowed[best] <= 0:  # of equivalent rotations take the one that the prior allows
        best = max(
            (h for h in near if gallery.as_good(best, h) and allowed[h] > 0), key=lambda h: fits[h], default=best
        )
    doubts: list[int] = []
    margin = 1.0
    for other in near:
        if other == best or gallery.as_good(best, other) or _same_sight(best, other, shown):
            continue
        found = between(best, other)
        one, two = pictures[near.index(best)], pictures[near.index(other)]
        shows = not covered.any() or _in_sight(one, two, compared, whole) >= config.in_sight
        decided = shows and found.signal >= config.signal
        clear = found.likeness if decided else 0.0
        if allowed[best] > 0 and allowed[other] <= 0:
            unclear = clear < config.leaning
        else:
            least = config.clear_too if found.signal >= config.strong else config.clear
            unclear = clear < least or found.split > config.split
        if unclear:
            doubts.append(other)
        margin = min(margin, clear)
    if doubts and weights is not None:
        likely = max((h for h in doubts if allowed[h] > 0), key=lambda h: scores[h], default=best)
        if allowed[best] <= 0:
            doubts = [h for h in [best, *doubts] if h != likely]
            best = likely
    part = float(covered.mean())
    known = scores[best] >= config.accept and part <= config.hidden
    certain = known and fits[best] >= config.firm + config.firmer * part and not doubts and allowed[best] > 0
    apart = _compared(covered, config.soft, config.edge)
    strange = float(unexplained(seen, shown[best][None], compared, config.prints)[0][apart > 0].max(initial=0.0))
    certain = certain and strange <= config.unlike
    if known and not gallery.complete:
        # a face that is not enrolled may differ by one symbol, and paint alone does not tell a thing from its print
        strange = max(strange, _unexplained_anywhere(patch, pictures[near.index(best)][None], config))
        certain = certain and strange <= config.unknown and scores[best] >= config.firm_too
    evidence = Evidence(margin, strange, fits[best], part, gallery.complete)
    confidence = config.confidence.of(evidence) if known else 0.0
    rest = sorted((h for h in near if h != best and h not in doubts), key=lambda h: -scores[h])
    doubts.sort(key=lambda h: (-allowed[h], -scores[h]))
    candidates = tuple(
        Candidate(gallery.tile(h), round(min(1.0, max(0.0, scores[h])), 4)) for h in [best, *doubts, *rest]
    )
    return Reading(
        best, warp, scores[best], confidence, certain, known, candidates, around(covered, config.occlusion), evidence
    )


def _in_sight(one: Picture, other: Picture, compared: Floats, whole: Floats) -> float:
    """The part (0-1) of the power of the difference of two pictures uint8 [s, s, 3] that lies where ``compared`` [s, s]
    is 1, of that where ``whole`` is; 0 where they do not differ.
    """
    power = np.square(one.astype(np.float32) - other).sum(axis=2)
    return float((power * compared).sum() / max(float((power * whole).sum()), 1e-6))


def _unexplained_anywhere(patch: NDArray[np.uint8], picture: NDArray[np.uint8], config: RecognitionConfig) -> float:
    """The largest detail that the picture [1, s, s, 3] leaves unexplained in the patch [1, s, s, 3], with things."""
    inner = _compared(np.zeros(patch.shape[1:3], np.bool_), 0.0, config.edge)
    seen, due = normalise(patch)[0], normalise(picture)
    due = mixed(due, mixing(seen, due[0], inner, config.prints))
    return float(unexplained(seen, due, inner, config.prints)[0][inner > 0].max(initial=0.0))


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


def _compared(covered: NDArray[np.bool_], rim: float, edge: float) -> Floats:
    """The weight of every pixel [s, s] between two faces, 0 or 1: 0 within ``rim`` tiles of the occlusion mask and
    within ``edge`` of the tile's edge.
    """
    size = covered.shape[0]
    reach, width = 2 * round(rim * size) + 1, round(edge * size)
    hidden = cv2.dilate(
        covered.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)), borderValue=0
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
    like = None if float(reading.covered.mean()) > config.whole else reading.hypothesis
    return bool(gallery.strangers(weights, like))


def _nothing(hypothesis: int, warps: Matrix, score: float, gallery: Gallery) -> Reading:
    """The reading of a place that looks like no tile."""
    candidate = Candidate(gallery.tile(hypothesis), round(min(1.0, max(0.0, score)), 4))
    covered = np.zeros((COARSE, COARSE), np.bool_)
    return Reading(hypothesis, warps[hypothesis], score, 0.0, False, False, (candidate,), covered)


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
