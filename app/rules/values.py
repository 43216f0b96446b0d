"""The results that the engine returns: small immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.values import Cell

LAP = 50
"""Spaces of the scoring track (GR-71)."""


class Phase(StrEnum):
    """What the game waits for: a tile, an action, or nothing because it is over."""

    PLACE = "place"
    ACT = "act"
    OVER = "over"


class Standing(NamedTuple):
    """A piece on the table: ``segment`` is the index in the design of the tile on ``cell``."""

    kind: str
    colour: str
    cell: Cell
    segment: int


@dataclass(frozen=True, slots=True)
class Stack:
    """The tokens of one mountain. They lie on the segment on which the first of them was dealt."""

    cell: Cell
    segment: int
    count: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Tokens dealt for the nuggets of a new mountain segment (GR-14).

    ``cell`` and ``segment`` are those of the new tile, ``stack`` is the (cell, segment) where the mountain's stack lies
    and the tokens go. ``count`` tokens were dealt; ``short`` more were due, but the supply had run dry (GR-15).
    """

    cell: Cell
    segment: int
    count: int
    stack: tuple[Cell, int]
    short: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """Two stacks became one with their mountains (GR-14): ``count`` tokens go from ``source`` onto ``target``."""

    source: tuple[Cell, int]
    target: tuple[Cell, int]
    count: int


class Scoring(NamedTuple):
    """One feature scored, with everything that explains the points.

    ``kind`` is the kind of feature, or "tokens", or "system" (a river system with its huts). ``points``: by colour,
    what each winner gets; ``majority``: by colour, the pieces of every player on it, of the kind ``piece``. ``tiles``
    counts distinct tiles, ``symbols`` the symbols that count. ``tie``: several players have the majority. ``final``:
    scored at the end of the game. ``tokens``: tokens that the majority took before (GR-54). ``shrine``: a shrine
    overruled the majority (HG-35). ``number``: the number in the sentence that explains it, None for ``tiles``.
    ``case``: which of the sentences for this kind it is, "" for the plain one.

    ``worth`` is the calculation: the points for each of "tiles" and of the ``symbols``, whose sum, twice that if
    ``doubled``, is the value; a negative one takes from the one before it. ``cancels`` are two symbols of which each
    of the first takes one of the second (a tiger and a deer); ``notes`` name what else is to be known, each with a
    sentence in the language files. ``sources`` are the segments on which those symbols lie, none where they lie on
    ``segments``; ``doubler`` is the symbol on ``segments`` that doubled it, "" if none did.
    """

    kind: str
    cells: tuple[Cell, ...]
    segments: tuple[tuple[Cell, int], ...]
    points: Mapping[str, int]
    majority: Mapping[str, int]
    tiles: int = 0
    symbols: Mapping[str, int] = {}
    tie: bool = False
    final: bool = False
    tokens: int = 0
    shrine: bool = False
    number: int | None = None
    case: str = ""
    worth: Mapping[str, int] = {}
    sources: tuple[tuple[Cell, int], ...] = ()
    doubler: str = ""
    piece: str = ""
    cancels: tuple[str, str] | None = None
    notes: tuple[str, ...] = ()

    @property
    def doubled(self) -> bool:
        """Whether one symbol, as a locomotive, doubled it."""
        return bool(self.doubler)

    @property
    def value(self) -> int:
        """The points of each winner."""
        return max(self.points.values(), default=0)

    def explain(self) -> tuple[str, dict[str, str | int]]:
        """The key and the values of the sentence that explains this scoring; see ``app/lang/en/rules.ftl``."""
        args: dict[str, str | int] = {**self.symbols, "tiles": self.tiles, "points": self.value, "tokens": self.tokens}
        args["count"] = self.tiles if self.number is None else self.number
        args["winners"] = ", ".join(self.points)
        args["pieces"] = ", ".join(f"{colour} {count}" for colour, count in self.majority.items())
        return f"scoring.{self.kind}_{self.case}" if self.case else f"scoring.{self.kind}", args


class Outcome(NamedTuple):
    """The results of a move.

    ``mined`` is (colour, value), None when nothing was mined; the value is None for a real token that is not known.
    ``returned`` are the pieces that went home, ``distributed`` how many tokens of completed mountains each player took,
    ``freed`` how many tokens went back to the supply (GR-56). ``next_seat`` is the colour whose turn it is now,
    ``bonus`` whether a bonus tile is due. ``standing`` and ``stacks`` are the pieces and the tokens that were on the
    map when the final scoring began, with those that went home by it; empty while the game goes on.
    """

    deals: tuple[Deal, ...] = ()
    mined: tuple[str, int | None] | None = None
    scorings: tuple[Scoring, ...] = ()
    returned: tuple[Standing, ...] = ()
    distributed: tuple[tuple[str, int], ...] = ()
    next_seat: str = ""
    over: bool = False
    joins: tuple[Join, ...] = ()
    freed: int = 0
    bonus: bool = False
    standing: tuple[Standing, ...] = ()
    stacks: tuple[Stack, ...] = ()

    @property
    def points(self) -> dict[str, int]:
        """The total points of each player who scored by this move, by colour."""
        points: dict[str, int] = {}
        for scoring in self.scorings:
            for colour, value in scoring.points.items():
                points[colour] = points.get(colour, 0) + value
        return points


@dataclass(frozen=True, slots=True)
class SeatState:
    """One player's state: ``by`` splits ``score`` by what was scored, ``supply`` counts the pieces at hand by kind.

    ``tokens`` counts the tokens taken, whose values are in the score only once the game is over (GR-85).
    """

    colour: str
    score: int
    by: Mapping[str, int]
    supply: Mapping[str, int]
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class FeatureView:
    """One feature as it lies now.

    ``pieces`` counts the claiming pieces by colour, ``standing`` lists every piece on it, tents too. ``open_sides``
    counts the sides at which it borders on an empty cell (0 for a city or lake), ``dead_ends`` those at which it meets
    a clash that the table allowed (GR-H4), so that it can never be complete. ``complete`` is always False for a kind
    that is never completed.
    """

    kind: str
    cells: tuple[Cell, ...]
    segments: tuple[tuple[Cell, int], ...]
    symbols: Mapping[str, int]
    pieces: Mapping[str, int]
    standing: tuple[Standing, ...]
    complete: bool
    open_sides: int
    tokens: int = 0
    dead_ends: int = 0

    @property
    def tiles(self) -> int:
        """How many tiles it lies on; a tile that it crosses twice counts once."""
        return len(self.cells)


class Track(NamedTuple):
    """Where a scoring marker stands: on ``space`` 0-49 after ``laps`` full rounds, ``lying`` from the first lap on."""

    space: int
    lying: bool
    laps: int


def track(score: int) -> Track:
    """The place of ``score`` on the scoring track (GR-71, HG-03)."""
    laps, space = divmod(score, LAP)
    return Track(space, laps > 0, laps)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: ``standings`` by descending score, ``winners`` all who share the best score (GR-86, HG-38).

    ``duel``: the edition calls for a staring duel among the winners. ``early``: tiles stayed unplayed.
    """

    winners: tuple[str, ...]
    standings: tuple[SeatState, ...]
    duel: bool = False
    early: bool = False

    @property
    def victors(self) -> tuple[str, ...]:
        """The winners as people are told of them: nobody where the game was ended before anybody had scored."""
        return () if self.early and not any(seat.score for seat in self.standings) else self.winners
