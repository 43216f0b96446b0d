"""Fitting blocks and tokens to the examples that an owner shows, as the camera sees the table of a game.

Method: the tapering block with the least residual over all colours (analysis by synthesis, coordinate descent over its
sizes), with a prior on its height.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from app.values import TILE_MM
from vision.objects.lessons.exhibition import CLOSE, COARSE, Exhibition, mean_cost, telling
from vision.objects.lessons.open_forms import unlike
from vision.objects.paint.paints import TOKEN
from vision.objects.shapes.families import ROUND, Block
from vision.objects.shapes.silhouettes import fitted_silhouette, tight
from vision.objects.shapes.solid_fitting import Place


@dataclass(frozen=True, slots=True)
class Form:
    """The corners of a block's base, its ``top``, its ``bulge``, the part of its height that is wall, and its lean."""

    sides: int
    top: tuple[float, float]
    bulge: float = 1.0
    wall: float = 0.0
    lean: float = 0.0


FORMS = (
    Form(4, (0.0, 1.0)), Form(4, (0.0, 0.0)), Form(ROUND, (0.0, 0.0)), Form(6, (0.0, 0.0)), Form(4, (1.0, 1.0)),
    Form(ROUND, (1.0, 1.0)), Form(4, (0.0, 1.0), 2.0), Form(ROUND, (0.0, 0.0), 2.0), Form(4, (0.5, 0.5)),
    Form(4, (0.0, 0.5)), Form(8, (0.0, 0.0)), Form(4, (0.0, 1.0), wall=0.4), Form(4, (0.0, 1.0), lean=0.7),
)  # fmt: skip
"""Forms of a block that are tried."""
FLAT, LOW = (4, 6, 8, ROUND), 0.12
"""Corners of a token that are tried, and its height as a part of its width."""
SIZES, TALL = (0.7, 0.85, 1.0), 0.6
"""Sizes of a block's base that are tried first, as parts of the sides of its silhouette, to which its height adds; and
its height then, as a part of their geometric mean.
"""
AS_TALL, TALLER, DOUBT = 1.0, 0.5, 0.01
"""The height of a block where the examples leave it open: as large as its base is wide, give or take this much of a
logarithm; and by what part a block that is off by so much must explain them better. Under a camera nearly straight
above, a tent of a mismatched simulated world was explained equally well, within 0.3 %, by every height from 10 to 30
mm; with the one that was chosen it was told as another piece at the map's edge, where tops are displaced more.
"""
ROUNDS = ((len(FORMS) + 3, 0.16), (8, 0.08), (2, 0.04), (1, 0.02))
"""Rounds of the search for a block's sizes: how many forms are still in it, and the step, as a part of the sizes. All
of them, those known before included, have their sizes fitted once: from other first ``SIZES`` the vault of a
mismatched simulated world, at a tilt of 30 degrees, was only the sixth best form, and by its own sizes the best. Of a
path-traced lean-to it was the eighth, and one of those that were open.
"""
PASSES = 4
"""Passes over a block's sizes in each round after the first, where nobody waits for it: height, base and top make up
for each other, and one pass stopped at 11.9 and at 16.5 mm for tents of a path-traced table that are 14 mm tall, four
at 13.8.
"""
OPEN, ALIKE = 1, 1.1
"""After which of these rounds those forms are kept that explain the examples nearly as well as the best one does, and
how much more of them they may leave: a view that is nearly straight from above leaves the form open. On a path-traced
table three of six tents were told as figures by the best one alone.
"""


def fit_token(shown: Sequence[Exhibition]) -> Block:
    """The flat block whose silhouette fits the examples' masks best, as large as these are: its print, and a rim that
    has the table's colour, say nothing of its size.
    """
    blocks = [_as_large(shown, sides) for sides in FLAT]
    return max(blocks, key=lambda block: _overlap(shown, block))


def _as_large(shown: Sequence[Exhibition], sides: int) -> Block:
    """The flat block of so many sides whose silhouettes have the area of the masks, in the mean."""
    one = Block(sides, 1.0, 1.0, LOW, (1.0, 1.0))
    outline = np.array(one.solid(TOKEN).slabs[0][1])
    parts = []
    for each in shown:
        points = np.concatenate([each.ground.seen(outline, height) for height in (0.0, LOW)])
        area = float(cv2.contourArea(cv2.convexHull(points.astype(np.float32))))
        parts.append(np.count_nonzero(each.example.mask) / area)
    wide = float(np.sqrt(np.mean(parts)))
    return Block(sides, wide, wide, LOW * wide, (1.0, 1.0))


def _overlap(shown: Sequence[Exhibition], block: Block) -> float:
    """The mean intersection over union of the block's silhouette with the examples' masks."""
    solid = block.solid(TOKEN)
    found = []
    for each in shown:
        mask = each.example.mask.astype(np.float32)
        fill, none, _ = tight(mask, np.zeros(mask.shape, np.bool_), (0, 0))
        found.append(fitted_silhouette(fill, none, solid, each.ground)[0])
    return float(np.mean(found))


def fit_block(shown: Sequence[Exhibition], kind: str) -> tuple[Block, ...]:
    """The tapering block that explains the examples best, and those that explain them nearly as well."""
    *_, best = block_fits(shown, kind)
    return best


def block_fits(
    shown: Sequence[Exhibition], kind: str, known: Sequence[Block] = (), passes: int = 1
) -> Iterator[tuple[Block, ...]]:
    """The block that explains the examples best as far as the search has come, after each of its steps of some
    hundredths of a second, and after the last one also those that explain them nearly as well. Method: successive
    halving over the ``FORMS`` and what is ``known`` already, with the usual height too where its own is not, and
    coordinate descent over the sizes of those that are left, in so many ``passes`` over all sizes at most.
    """
    clear = telling(shown)
    left: list[_Start] = []
    nearly: list[_Start] = []
    for form in FORMS:
        blocks = _first(clear, form)
        left.append(min((_started(clear, kind, block, len(left)) for block in blocks), key=_cost_of))
        yield (left[-1].block,)
    for block in (*known, *(_as_usual(each) for each in known if _unlikely(each, kind) > 1.0 + DOUBT)):
        left.append(_started(clear, kind, block, len(left)))
        yield (block,)
    for number, (most, step) in enumerate(ROUNDS):
        # with so few examples that all are telling, the places found are theirs, in their order
        some = clear if number == 0 or len(clear) == len(shown) else shown
        hopeful = sorted(left, key=_cost_of)[:most]
        if len(some) != len(hopeful[0].places):
            for at, start in enumerate(hopeful):
                hopeful[at] = _started(some, kind, start.block, start.number)
                yield (start.block,)
        left = []
        for start in hopeful:
            for better in _settled(some, kind, start, step, passes if number else 1):
                yield (better.block,)
            left.append(better)
        if number == OPEN:
            nearly = [start for start in left if start.cost <= ALIKE * min(map(_cost_of, left))]
    best = min(left, key=_cost_of)
    yield tuple(unlike([best.block, *(each.block for each in nearly if each.number != best.number)]))


def _first(shown: Sequence[Exhibition], form: Form) -> list[Block]:
    """The blocks of that form with which the search begins, by the sides of the examples' silhouettes."""
    long, wide = (float(side) for side in np.median([_sides(one) for one in shown], axis=0))
    mean = (long * wide) ** 0.5
    tall = TALL * mean
    ridged = form.sides == 4 and form.top[0] != form.top[1]  # the ridge may run either way
    bases = [(wide, long), (long, wide)] if ridged else [(mean, mean)]
    return [
        Block(form.sides, one * part, two * part, tall, form.top, form.bulge, form.wall * tall, form.lean)
        for one, two in bases
        for part in SIZES
    ]


@dataclass(frozen=True)
class _Start:
    """A block, its ``cost`` for some examples, its places in them, and the ``number`` of that with which it began."""

    cost: float
    block: Block
    places: tuple[Place, ...]
    number: int


def _cost_of(start: _Start) -> float:
    return start.cost


def _started(shown: Sequence[Exhibition], kind: str, block: Block, number: int) -> _Start:
    """The block where it fits each of the examples best."""
    fits = [one.view.fitted(block.solid(kind), None, COARSE) for one in shown]
    rests, places = zip(*fits, strict=True)
    return _Start(_unlikely(block, kind) * mean_cost(rests), block, places, number)


def _unlikely(block: Block, kind: str) -> float:
    """The factor, 1 and more, by which the cost of a block grows for its height: minus the logarithm of a log-normal
    prior. A token's height is what the examples say, however little.
    """
    if kind == TOKEN:
        return 1.0
    off = np.log(block.tall / _usual(block)) / TALLER
    return 1.0 + DOUBT * float(off * off)


def _as_usual(block: Block) -> Block:
    """The block with the usual height."""
    tall = _usual(block)
    return replace(block, tall=tall, wall=block.wall * tall / block.tall)


def _usual(block: Block) -> float:
    """The usual height in mm of a block with such a base."""
    return float(AS_TALL * (block.wide * block.long) ** 0.5)


def _sides(one: Exhibition) -> tuple[float, float]:
    """The longer and the shorter side in mm of the smallest rectangle around the thing, as if it were flat."""
    rows, columns = np.nonzero(one.example.mask)
    points = np.stack([columns, rows], axis=1).astype(np.float64)
    flat = np.linalg.solve(one.ground.east_south, points.T).T * TILE_MM
    _, size, _ = cv2.minAreaRect(flat.astype(np.float32))
    return max(size), min(size)


def _settled(shown: Sequence[Exhibition], kind: str, start: _Start, step: float, passes: int) -> Iterator[_Start]:
    """The block ``_refined`` in so many passes over its sizes, or until none makes it better."""
    for _ in range(passes):
        before = start.cost
        for better in _refined(shown, kind, start, step):
            yield better
        start = better
        if start.cost >= before:
            return


def _refined(shown: Sequence[Exhibition], kind: str, start: _Start, step: float) -> Iterator[_Start]:
    """The block with the sizes of least residual about one ``step`` from those of ``start``, by coordinate descent, as
    far as it has come after each size.
    """
    for name in ("wide", "long", "tall", "wall", "lean", 0, 1):
        for way in (step, -step):
            if name in ("wall", "lean") and getattr(start.block, name) == 0:
                continue  # only a form with walls has any, and only one that leans does so more or less
            if name == "lean":
                other = replace(start.block, lean=min(1.0, max(0.0, start.block.lean + 2 * way)))
            elif name == "wall":
                upright = min(0.8 * start.block.tall, max(0.0, start.block.wall + way * start.block.tall))
                other = replace(start.block, wall=upright)
            elif isinstance(name, str):
                other = replace(start.block, **{name: getattr(start.block, name) * (1.0 + way)})
            else:
                ends = [
                    min(1.0, max(0.0, part + 2 * way * (axis == name))) for axis, part in enumerate(start.block.top)
                ]
                other = replace(start.block, top=(ends[0], ends[1]))
            if other == start.block:
                continue
            fits = [
                one.view.fitted(other.solid(kind), place, CLOSE) for one, place in zip(shown, start.places, strict=True)
            ]
            less = _unlikely(other, kind) * mean_cost([rest for rest, _ in fits])
            if less < start.cost:
                start = _Start(less, other, tuple(place for _, place in fits), start.number)
                break
        yield start
