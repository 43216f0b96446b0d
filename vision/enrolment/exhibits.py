"""Cutting the pieces that an owner shows out of a picture, by its difference to a picture of the bare table.

Method: background subtraction. A shadow is the background scaled by one factor and does not count as a difference; the
largest regions of what remains are the things, in their order from left to right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.errors import ClaimManagerError
from app.values.pictures import Picture
from vision.camera.diagnosis import usable
from vision.enrolment.symmetric_outline import SymmetricOutlineConfig, symmetric_outline
from vision.enrolment.thing_masks import ThingMaskConfig, thing_masks
from vision.numeric.changes import light_between, relit
from vision.numeric.patches import Floats, Matrix
from vision.objects.lessons.examples import Example, ShownPieces
from vision.objects.paint.matting import off_table
from vision.objects.paint.paints import TOKEN, colour_distance, is_overexposed, lab
from vision.objects.paint.shadow_cast import ShadowCastConfig, shadow_casts
from vision.objects.segmentation.masks import umbra


@dataclass(frozen=True, slots=True)
class CuttingConfig:
    """The thresholds of cutting exhibits. Calibrated on rendered pictures of pieces on wood, felt and cloth."""

    darkest: float = 0.35
    """The deepest shadow that still counts as background, as a part of its brightness (0-1)."""
    lightest: float = 1.15
    """The largest brightening that still counts as background."""
    off: float = 12.0
    """Least distance in grey levels of a thing's pixel from every shade of the background."""
    faint: float = 6.0
    """The same where too few things differ by as much: black pieces on a dark table in little light. Its noise counts
    all the same."""
    noise: float = 6.0
    """The same, in medians of that distance over the whole picture: noise and unsteady light."""
    soft: float = 1.0
    """Standard deviation of the blur before, in pixels."""
    softer: float = 2.0
    """The same where things differ by little more than the noise ..."""
    softer_noise: float = 4.5
    """... and how many medians they must differ by then: three things of each colour were found on 48 of 49 mismatched
    simulated tables, on the last only one black piece."""
    least: int = 25
    """Least area in pixels of a region that may be a part of a thing."""
    part: float = 0.15
    """Least difference of a thing, summed over its region, as a part of the largest one; other regions are crumbs."""
    crumbs: float = 0.5
    """Largest sum of the differences of all regions that are none of the things, as a part of the largest thing's."""
    small: float = 11.0
    """Least diameter in pixels of a thing (that of a circle of its area) from which its shape can be learned."""
    large: float = 0.2
    """Largest side of a thing's cut, as a part of the picture's height."""
    touching: float = 1.7
    """A thing longer than the others by this factor, where one is missing, is two that touch."""
    margin: int = 24
    """Margin of a cut around the thing's region, in pixels."""
    shade: float = 0.5
    """Brightness left in shadows (0-1) where none is seen."""
    deep: float = 10.0
    """Percentile of the brightness left in the shadows beside things that is taken for the deepest of them."""
    deeper: float = 0.08
    """By how much a shadow may be deeper than that, as a part of the light."""
    cast: ShadowCastConfig = field(default_factory=ShadowCastConfig)
    """When shadows have a colour."""
    masks: ThingMaskConfig = field(default_factory=ThingMaskConfig)
    """What of a picture is a thing."""
    tokens: SymmetricOutlineConfig = field(default_factory=SymmetricOutlineConfig)
    """What is the outline of tokens."""
    alike: float = 10.0
    """Two paints nearer to each other than this, in Lab with lightness at half weight, are too alike."""


class ExhibitError(ClaimManagerError, ValueError):
    """A picture from which the things cannot be learned. ``reason``: what is wrong, one of ``REASONS``; ``found`` and
    ``wanted``: counts of things.
    """

    def __init__(self, reason: str, found: int = 0, wanted: int = 0) -> None:
        super().__init__(f"{reason.replace('_', ' ')} ({found} of {wanted} things found)")
        self.reason, self.found, self.wanted = reason, found, wanted


REASONS = ("unusable", "wrong_size", "no_difference", "too_few", "too_many", "touching", "too_small", "at_the_edge")


@dataclass(frozen=True, slots=True)
class Exhibit:
    """What should lie at one place of a picture: ``kind`` and ``lying`` of a piece, or ``count`` tokens."""

    kind: str
    lying: bool = False
    count: int = 1


def cut_exhibits(
    empty: NDArray[Any],
    images: Mapping[str, NDArray[Any]],
    wanted: Mapping[str, Sequence[Exhibit]],
    config: CuttingConfig = CuttingConfig(),
) -> tuple[dict[str, list[Example]], dict[str, ExhibitError]]:
    """The things ``wanted``, by the name of their picture, from left to right, cut out of ``images`` uint8 [h, w, 3] by
    the same names; ``empty`` of the same size is the bare table. A picture's name is the colour of its pieces. What is
    wrong with the other pictures, by their names. Raises ExhibitError where the bare table cannot be used.
    """
    bare, _ = usable(empty)
    if bare is None:
        raise ExhibitError("unusable")
    found: dict[str, list[Example]] = {}
    wrong: dict[str, ExhibitError] = {}
    shown = [picture for image in images.values() if (picture := usable(image)[0]) is not None]
    pairs = [(now, relit(bare, light_between(bare, now))) for now in shown if now.shape == bare.shape]
    casts = shadow_casts(pairs, config.cast)
    # how deep shadows are here shows beside things that are clearly no shadow; then dark paint can be told from it
    depth = config.darkest
    for deep in (True, False):
        found, wrong = {}, {}
        for name, image in images.items():
            try:
                found[name] = _cut(bare, image, wanted[name], name, depth, casts, config)
            except ExhibitError as error:
                wrong[name] = error
        if deep:
            every = [each for things in found.values() for each in things]
            if all(each.kind == TOKEN for each in every):
                every = []  # tokens cast hardly any: it would be their rims
            shades = [umbra(each.now, each.bare, each.mask.astype(np.float32)) for each in every]
            seen = [shade for shade in shades if shade is not None]
            depth = max(depth, float(np.percentile(seen, config.deep)) - config.deeper) if seen else config.shade
    for name, things in list(found.items()):
        small = 2 * np.sqrt(min(np.count_nonzero(thing.mask) for thing in things) / np.pi)
        if small < config.small:
            wrong[name] = ExhibitError("too_small", len(things), len(things))
            del found[name]
    return found, wrong


def _cut(
    empty: Picture,
    image: NDArray[Any],
    wanted: Sequence[Exhibit],
    name: str,
    darkest: float,
    casts: Floats | None,
    config: CuttingConfig,
) -> list[Example]:
    now, _ = usable(image)
    if now is None:
        raise ExhibitError("unusable", 0, len(wanted))
    if empty.shape != now.shape:
        raise ExhibitError("wrong_size", 0, len(wanted))
    bare = relit(empty, light_between(empty, now))
    flat = all(exhibit.kind == TOKEN for exhibit in wanted)
    boxes, regions, darkest = _found(now, bare, len(wanted), flat, darkest, casts, config)
    masks = thing_masks(now, bare, regions, darkest, flat, config.masks, casts)
    things = []
    for exhibit, (left, top, wide, high), mask in zip(wanted, boxes, masks, strict=True):
        window = (
            slice(max(0, top - config.margin), min(now.shape[0], top + high + config.margin)),
            slice(max(0, left - config.margin), min(now.shape[1], left + wide + config.margin)),
        )
        cut, ground = np.ascontiguousarray(now[window]), np.ascontiguousarray(bare[window])
        corner = int(window[1].start), int(window[0].start)
        colour = "" if exhibit.kind == TOKEN else name
        own = symmetric_outline(cut, ground, mask[window], config.tokens) if flat else mask[window]
        things.append(Example(exhibit.kind, exhibit.lying, colour, exhibit.count, corner, cut, ground, own))
    return things


def _found(
    now: Picture, bare: Picture, count: int, flat: bool, darkest: float, casts: Floats | None, config: CuttingConfig
) -> tuple[list[tuple[int, int, int, int]], list[NDArray[np.bool_]], float]:
    """The boxes and masks of the things as of ``_regions``, and the deepest shadow that counted as background: where
    too few differ clearly, by less, and by less under a blur that is wider than the noise. Of flat things, which cast
    hardly any shadow, any difference counts in the end: tokens may be as dark as a shadow of the table.
    """
    faint = replace(config, off=config.faint)
    blurred = replace(faint, soft=config.softer, noise=config.softer_noise)
    tries = [(darkest, config), (darkest, faint), (darkest, blurred)]
    if flat:
        tries = [
            (darkest, config),
            (darkest, blurred),
            *((1.0, replace(one, lightest=1.0)) for one in (config, blurred)),
        ]
    first: ExhibitError | None = None
    for deepest, own_config in tries:
        try:
            return (*_regions(now, bare, count, deepest, casts, own_config), deepest)
        except ExhibitError as error:
            if error.reason not in ("no_difference", "too_few", "touching"):
                raise
            first = first or error
    assert first is not None
    raise first


def _regions(
    now: Picture, bare: Picture, count: int, darkest: float, casts: Floats | None, config: CuttingConfig
) -> tuple[list[tuple[int, int, int, int]], list[NDArray[np.bool_]]]:
    """The boxes (x, y, width, height) and masks [h, w] of the ``count`` regions of difference, left to right."""
    soft, due = (np.asarray(cv2.GaussianBlur(picture, (0, 0), config.soft), np.uint8) for picture in (now, bare))
    off = off_table(soft, due.astype(np.float32), darkest, config.lightest, casts)
    differs = (off > max(config.off, config.noise * float(np.median(off)))).astype(np.uint8)
    differs = np.asarray(cv2.morphologyEx(differs, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.uint8)
    number, labels, stats, _ = cv2.connectedComponentsWithStats(differs)
    areas = stats[:, cv2.CC_STAT_AREA]
    # many a faint speck, as of a lamp that flickers in the table's gloss, is less than one thing
    sums = np.bincount(np.asarray(labels).ravel(), off.ravel(), number)
    order = sorted((label for label in range(1, number) if areas[label] >= config.least), key=lambda k: -float(sums[k]))
    if not order:
        raise ExhibitError("no_difference", 0, count)
    found = [label for label in order if sums[label] >= config.part * sums[order[0]]]
    sides = [int(stats[label, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max()) for label in found]
    if len(found) < count:
        touching = len(found) > 0 and max(sides) > config.touching * float(np.median([*sides, min(sides)]))
        raise ExhibitError("touching" if touching else "too_few", len(found), count)
    rest = float(sums[order[count:]].sum())
    if rest > config.crumbs * sums[order[0]] or max(sides[:count]) > config.large * now.shape[0]:
        raise ExhibitError("too_many", len(found), count)
    lefts = stats[:, cv2.CC_STAT_LEFT].tolist()
    chosen = sorted(order[:count], key=lefts.__getitem__)
    boxes = []
    for label in chosen:
        left, top, wide, high = (int(value) for value in stats[label, :4])
        if left <= 1 or top <= 1 or left + wide >= now.shape[1] - 1 or top + high >= now.shape[0] - 1:
            raise ExhibitError("at_the_edge", len(found), count)
        boxes.append((left, top, wide, high))
    return boxes, [np.asarray(labels) == label for label in chosen]


def alike(shown: ShownPieces, config: CuttingConfig = CuttingConfig()) -> list[tuple[str, str]]:
    """The pairs of colour words whose paints are too alike to be told apart."""
    words = list(shown.paints)
    known: Matrix = lab(np.array([shown.paints[word] for word in words], np.float64))
    away = colour_distance(known, known)
    return [
        (one, two)
        for k, one in enumerate(words)
        for n, two in enumerate(words[k + 1 :], k + 1)
        if min(away[k, n], away[n, k]) < config.alike
    ]


def overexposed(shown: ShownPieces) -> list[str]:
    """The colour words whose paints are too pale for the colours that pieces have: too much light fell on them."""
    return [word for word, paint in shown.paints.items() if is_overexposed(paint)]


def contact_sheet(shown: ShownPieces, side: int = 96) -> Picture:
    """All examples in rows of a colour each, every thing outlined as it was cut, uint8 [rows * side, ..., 3]."""
    rows: dict[str, list[Picture]] = {}
    for example in shown.examples:
        cut = example.now.copy()
        contours, _ = cv2.findContours(example.mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        shown_large = np.asarray(cv2.resize(cut, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
        cv2.drawContours(shown_large, [contour * 2 for contour in contours], -1, (255, 255, 255), 1)
        tile = np.full((2 * side, 2 * side, 3), 128, np.uint8)
        high, wide = min(2 * side, shown_large.shape[0]), min(2 * side, shown_large.shape[1])
        down, right = (shown_large.shape[0] - high) // 2, (shown_large.shape[1] - wide) // 2
        tile[:high, :wide] = shown_large[down : down + high, right : right + wide]
        rows.setdefault(example.colour, []).append(tile)
    widest = max(len(row) for row in rows.values())
    blank = np.full((2 * side, 2 * side, 3), 128, np.uint8)
    return np.concatenate([np.concatenate([*row, *[blank] * (widest - len(row))], axis=1) for row in rows.values()])
