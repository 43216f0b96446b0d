"""What one game tells afterwards: the scores by turn, the largest features, the richest stack, the best scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.archive.retold import Replay, ToldTurn, highest_stack, opening_of, turns_of
from app.archive.stored import Stored
from app.archive.summary import SeatLine, final_lines
from app.rules import FeatureView, Game, Scoring


@dataclass(frozen=True, slots=True)
class Largest:
    """The largest feature of its ``kind`` on the map, or several as large: on how many ``tiles`` it lies, and who
    scored it (colours). Where one was not scored, its ``owners`` have the most pieces there, none where nobody has any.
    ``each``: they have not one together, but each of them one.
    """

    kind: str
    tiles: int
    owners: tuple[str, ...] = ()
    each: bool = False


@dataclass(frozen=True, slots=True)
class Richest:
    """The most tokens that ever lay on one stack: ``count`` in the turn ``turn``."""

    count: int
    turn: int


@dataclass(frozen=True, slots=True)
class BestScoring:
    """The feature of its ``kind`` that brought most of all, or several that brought as much: who scored (colours)
    ``points`` each.
    """

    kind: str
    owners: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class Story:
    """All that can be told of one game.

    ``seats`` in playing order with their points by kind. ``curve``: the scores of all seats at the start and after each
    turn, the last as in ``seats``: with everything that is scored at the end. ``largest``: one of each kind of feature
    that spans several tiles, the largest first. ``richest`` is None in a game without stacks. ``best``: one of each
    kind that brought most of all, none before anything was scored. ``lead_changes`` counts how often
    another player took the lead. ``replay`` shows the game turn by turn.
    """

    seats: tuple[SeatLine, ...]
    curve: tuple[tuple[int, ...], ...]
    largest: tuple[Largest, ...]
    richest: Richest | None
    best: tuple[BestScoring, ...]
    lead_changes: int
    replay: Replay


def story_of(stored: Stored) -> Story:
    """The story of that game as far as it was played."""
    turns, opening = turns_of(stored), opening_of(stored)
    games = [opening.game, *(turn.game for turn in turns)]
    seats = final_lines(stored)
    curve = [tuple(game.seat(colour).score for colour in game.seats) for game in games]
    curve[-1] = tuple(seat.score for seat in seats)
    scored = [scoring for turn in turns for scoring in turn.scorings]
    return Story(
        seats,
        tuple(curve),
        _largest(games[-1], scored),
        _richest(opening.game, turns),
        _best(scored),
        _lead_changes(curve),
        Replay(stored, turns),
    )


def _largest(game: Game, scorings: Sequence[Scoring]) -> tuple[Largest, ...]:
    by_kind: dict[str, Largest] = {}
    for feature in game.features():
        known, found = by_kind.get(feature.kind), _owned(feature, scorings)
        if known is None or found.tiles > known.tiles:
            by_kind[feature.kind] = found
        elif found.tiles == known.tiles:
            owners = _together(known.owners, found.owners)
            alone = len(known.owners) == 1 or known.each
            each = len(owners) > 1 and ((alone and len(found.owners) == 1) or (known.each and not found.owners))
            by_kind[feature.kind] = Largest(found.kind, found.tiles, owners, each)
    return tuple(sorted((each for each in by_kind.values() if each.tiles > 1), key=lambda largest: -largest.tiles))


def _owned(feature: FeatureView, scorings: Iterable[Scoring]) -> Largest:
    segments = set(feature.segments)
    for scoring in scorings:
        if scoring.kind == feature.kind and segments.issuperset(scoring.segments) and scoring.segments:
            return Largest(feature.kind, feature.tiles, tuple(scoring.points))
    most = max(feature.pieces.values(), default=0)
    return Largest(feature.kind, feature.tiles, tuple(seat for seat, count in feature.pieces.items() if count == most))


def _richest(opening: Game, turns: Sequence[ToldTurn]) -> Richest | None:
    numbers = [0, *(turn.number for turn in turns)]
    heights = [highest_stack(opening), *(turn.highest for turn in turns)]
    most = max(heights)
    return Richest(most, numbers[heights.index(most)]) if most else None


def _best(scored: Sequence[Scoring]) -> tuple[BestScoring, ...]:
    most = max((scoring.value for scoring in scored), default=0)
    owners: dict[str, tuple[str, ...]] = {}
    for scoring in scored:
        if most and scoring.value == most:
            owners[scoring.kind] = _together(owners.get(scoring.kind, ()), scoring.points)
    return tuple(BestScoring(kind, colours, most) for kind, colours in owners.items())


def _together(first: Iterable[str], second: Iterable[str]) -> tuple[str, ...]:
    """Those of either, each of them once."""
    return tuple(dict.fromkeys((*first, *second)))


def _lead_changes(curve: Sequence[Sequence[int]]) -> int:
    """How often the sole leader is another than the sole leader before."""
    leaders = [scores.index(max(scores)) for scores in curve if list(scores).count(max(scores)) == 1]
    return sum(later != earlier for earlier, later in pairwise(leaders))
