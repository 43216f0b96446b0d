"""Statistics of people over many evenings, from the games that were played to their end.

People are told apart by the names that were entered, whatever their case: "anna" and "Anna " are one person. Seats
without a name count for their colour, which a family may play by; a name that two seats of one game have belongs to
nobody. Games in which nobody has scored are left out, and so are those that were ended early: their points and
victories are not to be compared with those of whole games.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from app.archive.summary import SeatLine, Summary
from app.lang import Message


@dataclass(frozen=True, slots=True)
class Person:
    """What one person reached in ``games`` games. ``wins`` counts shared victories too (``shared`` of them).

    ``average`` and ``best`` are points, ``best_game`` the number of the game with the best score, ``best_title`` the
    name that people have given it, "" for none. ``by`` are the average points by what was scored. ``name`` is as it was
    spelled last, the colour of a seat without one, ``key`` the same for every spelling.
    """

    key: str
    name: Message | str
    games: int
    wins: int
    shared: int
    average: float
    best: int
    best_game: int
    best_title: str
    last_played: datetime
    by: Mapping[str, float] = field(default_factory=dict)

    @property
    def share_of_wins(self) -> float:
        """Won games of all games, 0 to 1."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people (by ``Person.key``) who met in ``games`` games: in how many each had more points, and ``equal``."""

    first: str
    second: str
    first_ahead: int
    second_ahead: int
    equal: int

    @property
    def games(self) -> int:
        """How often they met."""
        return self.first_ahead + self.second_ahead + self.equal


@dataclass(frozen=True, slots=True)
class Statistics:
    """The people who played one game (``game``, the name of the rules), those with most wins first, and every pair.
    ``early`` counts the games that are left out because they were ended early, with those of any game that has no
    statistics of its own.
    """

    game: str
    games: int
    early: int
    people: tuple[Person, ...]
    pairs: tuple[Pair, ...]

    def between(self, one: str, other: str) -> Pair | None:
        """How those two fared against each other, seen from ``one``; None if they never met."""
        for pair in self.pairs:
            if (pair.first, pair.second) == (one, other):
                return pair
            if (pair.second, pair.first) == (one, other):
                return Pair(one, other, pair.second_ahead, pair.first_ahead, pair.equal)
        return None


def key_of_name(name: str) -> str:
    """The same text for every spelling of a name; "" for no name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def games_played(summaries: Iterable[Summary]) -> tuple[str, ...]:
    """The names of the rules by which finished games were played, the most frequent first."""
    counts = Counter(summary.game for summary in summaries if _counts(summary))
    return tuple(name for name, _ in counts.most_common())


def statistics(summaries: Sequence[Summary], game: str) -> Statistics:
    """The statistics of all games of that name that were played to their end and are not deleted."""
    played = sorted((s for s in summaries if s.game == game and _counts(s)), key=lambda s: s.played)
    seats: dict[str, list[tuple[Summary, SeatLine]]] = defaultdict(list)
    met: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    for summary in played:
        named = _named(summary)
        for key, seat in named.items():
            seats[key].append((summary, seat))
        for one in named:
            for other in named:
                if one < other:
                    met[one, other][_sign(named[one].score - named[other].score)] += 1
    people = [_person(key, lines) for key, lines in seats.items()]
    people.sort(key=lambda person: (-person.wins, -person.share_of_wins, -person.average, person.key))
    pairs = [Pair(one, other, counts[1], counts[-1], counts[0]) for (one, other), counts in met.items()]
    pairs.sort(key=lambda pair: (-pair.games, pair.first, pair.second))
    others = {name for name in games_played(summaries) if name != game}
    early = sum(s.game not in others and _ended_early(s) for s in summaries)
    return Statistics(game, len(played), early, tuple(people), tuple(pairs))


def _counts(summary: Summary) -> bool:
    return _scored(summary) and not summary.early


def _ended_early(summary: Summary) -> bool:
    """Whether the list of games says so of it."""
    return (summary.early or summary.standing == "left") and summary.played_at_all and summary.deleted is None


def _scored(summary: Summary) -> bool:
    return bool(summary.winners) and summary.deleted is None


def _named(summary: Summary) -> dict[str, SeatLine]:
    """The players of that game who have a name of their own, by its key, and those who have none, by their colour."""
    keys = Counter(map(_key, summary.seats))
    return {key: seat for seat in summary.seats if keys[key := _key(seat)] == 1}


def _key(seat: SeatLine) -> str:
    """The key of a seat; that of a colour begins with a space, as that of no name does."""
    return key_of_name(seat.name) or f" {seat.colour}"


def _person(key: str, lines: Sequence[tuple[Summary, SeatLine]]) -> Person:
    won = [summary for summary, seat in lines if seat.place == 1]
    best_game, best = max(lines, key=lambda line: line[1].score)
    totals: Counter[str] = Counter()
    for _, seat in lines:
        for kind, points in seat.by.items():
            totals[kind] += points
    last, seat = lines[-1]
    return Person(
        key,
        " ".join(seat.name.split()) or seat.label,
        len(lines),
        len(won),
        sum(len(summary.winners) > 1 for summary in won),
        sum(seat.score for _, seat in lines) / len(lines),
        best.score,
        best_game.id,
        best_game.title,
        last.played,
        {kind: total / len(lines) for kind, total in totals.items()},
    )


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
