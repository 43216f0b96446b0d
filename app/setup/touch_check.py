"""The touch check: four marks in the corners are touched in turn; what lies between them and the touches is measured.

Method: of the eight symmetries of a rectangle the one that leaves the least squared error, then a least-squares affine
map of the four points, whose residual shows touches that fit nothing. Places are parts (0-1) of the screen's width
and height, counted from its lower left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.values import Point

Finding = Literal[
    "fine", "turned_90", "turned_180", "turned_270", "mirrored", "scaled", "shifted", "doubled", "unclear"
]
"""fine: touches arrive where the finger is. turned: they arrive turned clockwise by that much. mirrored: left and right
are exchanged, or up and down. scaled: too far out or in. shifted: all beside the finger. doubled: one touch is
reported as two. unclear: the touches do not fit together.
"""

MARKS: tuple[Point, ...] = ((0.12, 0.82), (0.88, 0.82), (0.88, 0.18), (0.12, 0.18))
"""The places of the marks, in the order in which they are touched: clockwise from the upper left."""
DOUBLE_SECONDS = 0.05
"""Two touches at one place within that time are one touch that was reported twice: no finger is so quick."""
SAME_PLACE = 0.04
"""How far two such touches may lie apart, as a part of the screen."""
REACH = 0.1
"""How far from where a mark would be reported, in parts of width and height, a touch is still taken as one of it: about
one and a half times the radius of its ring. A screen that is turned or mirrored reports another mark than was touched:
the touches so far must fit one of the eight symmetries."""
INSISTING = 3
"""So many touches in a row at one place that is no answer are one: the screen reports them there, as one that is scaled
by more than ``REACH`` does."""
ANEW = 2
"""How often the check begins anew because a touch contradicts those before; then it ends: nobody is stuck."""
PAUSE = 0.3
"""Seconds after a touch in which a further one is no answer: a finger that bounces, or an impatient one."""
SCALE, SHIFT, LOOSE = 0.1, 0.045, 0.05
"""How much the distances between touches may differ from those of the marks, how far all may lie beside their marks,
and how far a touch may lie off the map that fits all four; as parts of the screen. A finger hits to about 0.02.
"""


@dataclass(frozen=True, slots=True)
class TouchResult:
    """What was found, the most important first, never empty; ``doubled`` of ``touched`` touches came twice."""

    findings: tuple[Finding, ...]
    doubled: int = 0

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return self.findings == ("fine",)


class TouchCheck:
    """Collects touches until all marks have been touched. ``at`` is the number of the mark that is to be touched,
    ``felt`` where the last touch arrived if it was too far away to be an answer, else None. ``anew``: a touch
    contradicted those before, and the check began anew.
    """

    def __init__(self) -> None:
        self.at = 0
        self.felt: Point | None = None
        self._begun_anew = 0
        self.result: TouchResult | None = None
        self._taps: list[Point] = []
        self._doubled: set[int] = set()
        self._last: tuple[Point, float] | None = None
        self._away: list[Point] = []  # the last touches, as far as they were no answers
        self._ways = _SYMMETRIES  # those that the answers so far fit

    @property
    def anew(self) -> bool:
        """Whether it began anew."""
        return self._begun_anew > 0

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
                self._doubled.add(len(self._taps))
                if self.result is not None:
                    self.result = judged(self._taps, len(self._doubled))
            return
        if self.result is not None:
            return
        fitting = _fitting(self._ways, place, MARKS[self.at])
        if not self._taps and _SYMMETRIES[0] not in fitting:
            fitting = _fitting(fitting, self._away[-1], MARKS[0]) if self._away else ()
        if not fitting and self._contradicts(place):
            self.felt = None
            if self._begun_anew == ANEW:
                self.result = judged(self._taps, len(self._doubled))
                return
            self.at = 0
            self._begun_anew += 1
            self._taps, self._away, self._ways = [], [], _SYMMETRIES
            self._doubled.clear()
            return
        self._away = [] if fitting else [*self._away, place]
        at_one_place = all(_apart(place, other) <= SAME_PLACE for other in self._away[-INSISTING:])
        self.felt = None if fitting or (at_one_place and len(self._away) >= INSISTING) else place
        if self.felt is not None:
            return
        self._away, self._ways = [], fitting or _SYMMETRIES
        self._taps.append(place)
        self.at = len(self._taps)
        if self.at == len(MARKS):
            self.result = judged(self._taps, len(self._doubled))

    def _contradicts(self, place: Point) -> bool:
        """Whether a touch that does not fit those before hits its mark, while they fit no screen as it should be: then
        one of them may have been a slip.
        """
        return _SYMMETRIES[0] not in self._ways and _apart(place, MARKS[self.at]) <= REACH


def _fitting(ways: tuple[_Symmetry, ...], place: Point, mark: Point) -> tuple[_Symmetry, ...]:
    """Those of the symmetries under which a touch of that mark is reported there."""
    return tuple(way for way in ways if _apart(place, way.reported(mark)) <= REACH)


def _apart(one: Point, other: Point) -> float:
    """The larger of the two distances, across and up."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def judged(taps: list[Point], doubled: int) -> TouchResult:
    """What touches at these places [n] say, the marks being at ``MARKS``; so many of them were reported twice. Fewer
    than all marks are those before one that contradicted them.
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
    if float(np.abs(fitted[2]).max()) > SHIFT:
        found = (*found, "shifted")
    found = (*found, *more)
    return TouchResult(found or ("fine",), doubled)


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
