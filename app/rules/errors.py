"""The errors of the rules. Each is a ``RulesError`` and also of the builtin kind that fits it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.violations import Violation
from app.values.errors import ClaimManagerError


@dataclass(frozen=True, slots=True)
class WordProblem:
    """A fault in a line of moves: ``column`` counts characters from 0, ``text`` is one sentence."""

    column: int
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a record. ``line`` and ``column`` count from 1; column 0 means the whole line.

    ``rule`` is the number of the rule that a move breaks, "" for a fault of the text.
    """

    line: int
    column: int
    text: str
    rule: str = ""

    def __str__(self) -> str:
        place = f"line {self.line}" + (f", column {self.column}" if self.column else "")
        return f"{place}: {self.rule}: {self.text}" if self.rule else f"{place}: {self.text}"


class RulesError(ClaimManagerError):
    """Base of every error that ``app.rules`` raises on purpose."""


class SetupError(RulesError, ValueError):
    """Seats, options, a seed or a tile set with which no game can begin."""


class InvalidMove(RulesError, TypeError):  # noqa: N818 - named beside IllegalMove
    """A value that is not a move, or a move with a field of the wrong type."""


class IllegalMove(RulesError, ValueError):  # noqa: N818 - the move is at fault, and that is its name in every rulebook
    """A move that the rules do not allow; ``violation`` names the rule."""

    def __init__(self, violation: Violation) -> None:
        self.violation = violation
        super().__init__(str(violation))

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Violation]]:
        return type(self), (self.violation,)


class UndoError(RulesError, IndexError):
    """There is no move to undo."""


class UnknownNameError(RulesError, ValueError):
    """A colour that does not play, a tile that the box does not hold, a segment that is not there."""


class StateError(RulesError, ValueError):
    """A question or value that does not fit the state of the game, such as the result of a game that is not over."""


class PositionError(RulesError, ValueError):
    """An impossible position. ``problems`` lists every rule that it breaks."""

    def __init__(self, problems: Sequence[Violation]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, problems)))

    def __reduce__(self) -> tuple[type[PositionError], tuple[tuple[Violation, ...]]]:
        return type(self), (self.problems,)


class NotationError(RulesError, ValueError):
    """Text that is not a list of moves. ``problems`` lists every fault, each with its column."""

    def __init__(self, problems: Sequence[WordProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"column {p.column + 1}: {p.text}" for p in problems))

    def __reduce__(self) -> tuple[type[NotationError], tuple[tuple[WordProblem, ...]]]:
        return type(self), (self.problems,)


class LineError(RulesError, ValueError):
    """A line of text that does not describe a game."""


class RecordError(RulesError, ValueError):
    """A text that is not a valid record. ``problems`` lists all of its faults."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(p) for p in problems))

    def __reduce__(self) -> tuple[type[RecordError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


class TileSetError(RulesError, ValueError):
    """A tile set that cannot be used. ``problems`` lists all of its faults, each one sentence that names the place."""

    def __init__(self, problems: Sequence[str], source: str = "tile set") -> None:
        self.problems = tuple(problems)
        self.source = source
        noun = "problem" if len(problems) == 1 else "problems"
        super().__init__(f"{source}: {len(problems)} {noun}:\n" + "\n".join(f"  - {p}" for p in problems))

    def __reduce__(self) -> tuple[type[TileSetError], tuple[tuple[str, ...], str]]:
        return type(self), (self.problems, self.source)
