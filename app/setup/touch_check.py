"""The touch check: four marks in the corners are touched in turn; what lies between them and the touches is measured.

Method: of the eight symmetries of a rectangle the one that leaves the least squared error, then a least-squares affine
map of the four points, whose residual shows touches that fit nothing. Places are parts (0-1) of the screen's width
and height, counted from its lower left.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal, cast

import numpy as np

from app.values import Point

Finding = Literal[
    "fine", "turned_90", "turned_180", "turned_270", "mirrored", "scaled", "shifted", "off", "doubled", "unclear"
]
"""fine: touches arrive where the finger is. turned: they arrive turned clockwise by that much. mirrored: left and right
are exchanged, or up and down. scaled: too far out or in. shifted: all beside the finger. off: in one corner beside the
finger. doubled: one touch is reported as two. unclear: the touches do not fit together.
"""

Did = Literal["", "counted", "beside", "soon", "twice", "anew"]
"""What the last touch did: it was an answer, or no answer because it arrived beside its mark, or came too soon after
another one; it is that other one, reported twice; or it had the check begin anew. "" before the first.
"""

Side = Literal["", "left", "right", "above", "below", "left_above", "left_below", "right_above", "right_below"]
"""Where touches arrive, seen from the finger; "" at the finger."""

MARKS: tuple[Point, ...] = ((0.12, 0.82), (0.88, 0.82), (0.88, 0.18), (0.12, 0.18))
"""The places of the marks, in the order in which they are touched: clockwise from the upper left."""
DOUBLE_SECONDS = 0.05
"""Two touches at one place within that time are one touch that was reported twice: no finger is so quick."""
SAME_PLACE = 0.04
"""How far two such touches may lie apart, as a part of the screen."""
REACH: Point = (0.04, 32 / 480)
"""How far from where a mark would be reported a touch is still taken as one of it, across and up, in parts of the
screen: a page gives that of its own screen. It is half of the smallest thing that is touched (64 pixels of 800 x 480,
32 of them 6 mm on a screen of seven inches): who aims at the middle of one and is reported farther off than that has
touched its neighbour. A finger hits to about a third of it. A screen that is turned or mirrored reports another mark
than was touched: the touches so far must fit one of the eight symmetries."""
INSISTING = 3
"""So many touches in a row at one place that is no answer are one: the screen reports them there, as one that is scaled
by more than ``REACH`` does."""
ANEW = 2
"""How often the check begins anew because a touch contradicts those before; then it ends: nobody is stuck."""
PAUSE = 0.3
"""Seconds after a touch in which a further one is no answer: a finger that bounces, or an impatient one."""
SCALE, LOOSE = 0.1, 0.05
"""How much the distances between touches may differ from those of the marks, and how far a touch may lie off the map
that fits all four; as parts of the screen. A finger hits to about 0.02.
"""


@dataclass(frozen=True, slots=True)
class TouchResult:
    """What was found, the most important first, never empty; ``doubled`` touches came twice. ``side``: where all
    touches arrive that are "shifted", else those of the mark number ``corner``, which is "off". ``missed`` touches were
    no answers because they arrived beside a mark, ``soon`` ones because they came right after another one.
    """

    findings: tuple[Finding, ...]
    doubled: int = 0
    side: Side = ""
    corner: int = 0
    missed: int = 0
    soon: int = 0

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return self.findings == ("fine",)


class TouchCheck:
    """Collects touches until all marks have been touched. ``at`` is the number of the mark that is to be touched,
    ``felt`` where the last touch arrived if it was too far away to be an answer, else None. ``anew``: a touch
    contradicted those before, and the check began anew. ``did`` is what the last touch did. ``reach`` is as ``REACH``,
    for the screen that is checked.
    """

    def __init__(self, reach: Point = REACH) -> None:
        self.reach = reach
        self.at = 0
        self.felt: Point | None = None
        self.did: Did = ""
        self._begun_anew = 0
        self.result: TouchResult | None = None
        self._taps: list[Point] = []
        self._number = 0  # of the last touch that was not too soon after another one
        self._doubled: set[int] = set()  # the numbers of those that came twice, answers or not
        self._missed = self._soon = 0
        self._last: tuple[Point, float] | None = None
        self._away: list[Point] = []  # the last touches, as far as they were no answers
        self._ways = _SYMMETRIES  # those that the answers so far fit

    @property
    def side(self) -> Side:
        """On which side of its mark the last touch arrived; "" if it was an answer."""
        return "" if self.felt is None else _side(_offset(self.felt, MARKS[self.at], self.reach))

    @property
    def anew(self) -> bool:
        """Whether it began anew."""
        return self._begun_anew > 0

    @property
    def taps(self) -> tuple[Point, ...]:
        """Where the answers so far arrived, one a mark."""
        return tuple(self._taps)

    def touch(self, place: Point, seconds: float) -> None:
        """Take a touch anywhere on the screen, at that time of a monotonic clock; one that fits neither the mark nor
        any symmetry of the touches before is no answer unless it is repeated. Nor is a first one far from its mark: a
        screen that is turned or mirrored reports it there again, a slip does not come twice. One that hits its mark is
        never refused: where it contradicts those before, the check begins anew, or ends without a clear result.
        """
        last, self._last = self._last, (place, seconds)
        if last is not None and seconds - last[1] < PAUSE:
            near = _apart(place, last[0]) <= SAME_PLACE
            if near and seconds - last[1] <= DOUBLE_SECONDS:
                self._doubled.add(self._number)
                self.did = "twice"
                if self.result is not None:
                    self._judge()
            elif self.result is None:
                self._soon += 1
                self.did = "soon"
            return
        if self.result is not None:
            return
        self._number += 1
        fitting = _fitting(self._ways, place, MARKS[self.at], self.reach)
        if not self._taps and _SYMMETRIES[0] not in fitting:
            fitting = _fitting(fitting, self._away[-1], MARKS[0], self.reach) if self._away else ()
        if not fitting and self._contradicts(place):
            self.felt = None
            if self._begun_anew == ANEW:
                self._judge()
                return
            self.at = self._missed = self._soon = 0
            self.did = "anew"
            self._begun_anew += 1
            self._taps, self._away, self._ways = [], [], _SYMMETRIES
            self._doubled.clear()
            return
        self._away = [] if fitting else [*self._away, place]
        at_one_place = all(_apart(place, other) <= SAME_PLACE for other in self._away[-INSISTING:])
        self.felt = None if fitting or (at_one_place and len(self._away) >= INSISTING) else place
        self.did = "counted" if self.felt is None else "beside"
        if self.felt is not None:
            self._missed += 1
            return
        self._away, self._ways = [], fitting or _SYMMETRIES
        self._taps.append(place)
        self.at = len(self._taps)
        if self.at == len(MARKS):
            self._judge()

    def _judge(self) -> None:
        found = judged(self._taps, len(self._doubled), self.reach)
        self.result = replace(found, missed=self._missed, soon=self._soon)

    def _contradicts(self, place: Point) -> bool:
        """Whether a touch that does not fit those before hits its mark, while they fit no screen as it should be: then
        one of them may have been a slip.
        """
        return _SYMMETRIES[0] not in self._ways and _hits(place, MARKS[self.at], self.reach)


def _fitting(ways: tuple[_Symmetry, ...], place: Point, mark: Point, reach: Point) -> tuple[_Symmetry, ...]:
    """Those of the symmetries under which a touch of that mark is reported there."""
    return tuple(way for way in ways if _hits(place, way.reported(mark), reach))


def _hits(place: Point, mark: Point, reach: Point) -> bool:
    return math.hypot(*_offset(place, mark, reach)) <= 1.0


def _offset(place: Point, mark: Point, reach: Point) -> Point:
    """How far the place lies from the mark to the right and up, in parts of the reach."""
    return (place[0] - mark[0]) / reach[0], (place[1] - mark[1]) / reach[1]


def _side(offset: Point) -> Side:
    """Where an offset leads, which is longer than 1; a direction that makes less than a third of it is left out."""
    least = math.hypot(*offset) / 3
    across = "" if abs(offset[0]) < least else "left" if offset[0] < 0 else "right"
    along = "" if abs(offset[1]) < least else "below" if offset[1] < 0 else "above"
    return cast(Side, "_".join(filter(None, (across, along))))


def _apart(one: Point, other: Point) -> float:
    """The larger of the two distances, across and up."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def judged(taps: list[Point], doubled: int, reach: Point = REACH) -> TouchResult:
    """What touches at these places [n] say, the marks being at ``MARKS``; so many of them were reported twice. Fewer
    than all marks are those before one that contradicted them. ``reach`` is as ``REACH``.
    """
    more: tuple[Finding, ...] = ("doubled",) if doubled else ()
    if len(taps) < len(MARKS):
        return TouchResult(("unclear", *more), doubled)
    marks, seen = np.array(MARKS) - 0.5, np.array(taps) - 0.5
    ones = np.column_stack([marks, np.ones(len(marks))])
    fitted, *_ = np.linalg.lstsq(ones, seen, rcond=None)
    off = float(np.abs(ones @ fitted - seen).max())
    if off > LOOSE or abs(float(np.linalg.det(fitted[:2]))) < 0.1:
        return TouchResult(("unclear", *more), doubled)
    way = min(_SYMMETRIES, key=lambda each: float(((marks @ each.matrix - seen) ** 2).sum()))
    straight = fitted[:2] @ way.matrix.T
    found = way.findings
    if float(np.abs(np.diag(straight) - 1.0).max()) > SCALE:
        found = (*found, "scaled")
    side: Side = ""
    shift = float(fitted[2][0]) / reach[0], float(fitted[2][1]) / reach[1]
    if math.hypot(*shift) > 1.0:
        found, side = (*found, "shifted"), _side(shift)
    offsets = [_offset(tap, mark, reach) for tap, mark in zip(taps, MARKS, strict=True)]
    corner = max(range(len(offsets)), key=lambda number: math.hypot(*offsets[number]))
    if not found and math.hypot(*offsets[corner]) > 1.0:
        found, side = ("off",), _side(offsets[corner])
    found = (*found, *more)
    return TouchResult(found or ("fine",), doubled, side, corner)


@dataclass(frozen=True, slots=True, eq=False)
class _Symmetry:
    """What a matrix [2, 2] does to rows (x, y) about the middle of the screen, in words."""

    findings: tuple[Finding, ...]
    matrix: np.ndarray

    def reported(self, place: Point) -> Point:
        """Where a screen reports a touch of that place."""
        x, y = (np.array(place) - 0.5) @ self.matrix + 0.5
        return float(x), float(y)


_QUARTER = np.array([[0.0, -1.0], [1.0, 0.0]])
"""Turns rows (x, y), y upwards, clockwise by a quarter."""
_TURNS: tuple[tuple[Finding, ...], ...] = ((), ("turned_90",), ("turned_180",), ("turned_270",))
_SYMMETRIES = (
    *(_Symmetry(words, np.linalg.matrix_power(_QUARTER, number)) for number, words in enumerate(_TURNS)),
    *(_Symmetry(("mirrored",), np.diag([-1.0, 1.0]) @ np.linalg.matrix_power(_QUARTER, n)) for n in range(4)),
)
