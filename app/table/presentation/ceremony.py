"""The final scoring step by step, and the podium: plain values, computed from a game that is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from app.lang import Message, say
from app.rules import Game, Outcome
from app.rules.terms import GAMES
from app.table.model.history import History
from app.table.model.messages import player, players
from app.table.presentation.on_map import PieceView, StackView, piece_on, stacks_on
from app.table.presentation.shows import ScoringShow, scoring_shows

TOKENS = "tokens"
"""The kind of the steps in which tokens are turned over, as in ``Scoring.kind``."""

Scores = tuple[tuple[str, int], ...]
"""The score of each colour, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class CeremonyStep:
    """One step: the features of ``shows``, or the tokens of the player of ``colour``, are counted.

    ``kind`` is that of the scorings; it is the ``number``th of ``count`` steps of that kind. ``values`` are the tokens
    in the order in which they are turned over. ``title`` names what is counted, ``told`` is the step in a sentence.
    ``before`` and ``after`` are the scores around it. The first step has neither shows nor tokens: it shows the scores
    with which the final scoring begins, and its ``kind`` is "". ``note`` is what is to be
    known before all that follows, or beside what is told.

    ``pieces`` and ``stacks`` are on the map when the step begins: what goes home with a feature is there until that has
    been counted. They stand at the places that their segments have for them, whatever a camera has seen.
    """

    kind: str
    number: int
    count: int
    title: Message
    told: Message
    before: Scores
    after: Scores
    shows: tuple[ScoringShow, ...] = ()
    colour: str = ""
    values: tuple[int, ...] = ()
    pieces: tuple[PieceView, ...] = ()
    stacks: tuple[StackView, ...] = ()
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class PodiumView:
    """A player on the podium: ``place`` from 1 on, shared by equal scores; ``by`` are the points by their origin;
    ``won``: it is a victory, which place 1 is not where the game was ended before anybody had scored.
    """

    place: int
    colour: str
    name: Message | str
    score: int
    by: tuple[tuple[str, int], ...]
    won: bool


@dataclass(frozen=True, slots=True)
class CeremonyView:
    """The final scoring: its steps, the podium with the best first, and the sentence that names the winners.

    ``duel``: what the winners may do who share the victory, None without such a custom. ``early`` says that the players
    ended the game before its last tile; None where they did not.
    """

    steps: tuple[CeremonyStep, ...]
    podium: tuple[PodiumView, ...]
    verdict: Message
    duel: Message | None = None
    early: Message | None = None


def ceremony_view(history: History) -> CeremonyView:
    """The final scoring of a game that is over, its tokens told."""
    game, names = history.game, history.start.names
    before = game.copy()
    last = before.pop()
    outcome = before.copy().push(last)
    steps = tuple(_with_map(_steps(game, before, outcome, names), before, outcome))
    result = game.result()
    scores = [standing.score for standing in result.standings]
    podium = tuple(
        PodiumView(
            1 + sum(other > s.score for other in scores),
            s.colour,
            player(s.colour, names),
            s.score,
            _by(s.by),
            s.colour in result.victors,
        )
        for s in result.standings
    )
    won = players(result.victors, names)
    several = len(result.victors) > 1
    verdict = say("scores.shared" if several else "scores.won", players=won, points=scores[0])
    verdict = verdict if result.victors else say("told.nobody")
    early = say("scores.early") if game.tiles_left else None
    duel = say("scores.duel", players=won) if several and result.duel else None
    return CeremonyView(steps, podium, verdict, duel, early)


def _by(points: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(points.items())


def _steps(game: Game, before: Game, outcome: Outcome, names: Mapping[str, str]) -> Iterator[CeremonyStep]:
    shows = [show for show in scoring_shows(before, outcome, names) if show.final]
    hands = [(c, tuple(v for v in game.token_values(c) if v is not None)) for c in game.seats]
    hands = [(colour, values) for colour, values in hands if values]
    scores = {colour: game.seat(colour).score for colour in game.seats}
    for show in shows:
        _add(scores, show.points, -1)
    for colour, values in hands:
        scores[colour] -= sum(values)
    opening = _scores(scores)
    early = say("scores.ceremony.before_early", count=game.tiles_left)
    so_far = early if game.tiles_left else say("scores.ceremony.before")
    note = _of_incomplete(game, outcome, shows)
    yield CeremonyStep("", 1, 1, say("scores.ceremony.opening"), so_far, opening, opening, note=note)
    for kind, group in groupby(shows, lambda show: show.kind):
        together = list(_together(list(group)))
        for number, some in enumerate(together, 1):
            was = _scores(scores)
            for show in some:
                _add(scores, show.points, 1)
            title, told, now = say(f"scores.kinds.{kind}"), _told(some, names), _scores(scores)
            yield CeremonyStep(kind, number, len(together), title, told, was, now, tuple(some))
    for number, (colour, values) in enumerate(hands, 1):
        was = _scores(scores)
        scores[colour] += sum(values)
        title = say("scores.ceremony.tokens", player=player(colour, names))
        real = game.options.tokens == "physical"
        key = "scores.ceremony.worth" if real else "scores.ceremony.dealt"
        told = say(key, player=player(colour, names), count=len(values), points=sum(values))
        note = None if real else say("scores.ceremony.cardboard")
        after = _scores(scores)
        yield CeremonyStep(TOKENS, number, len(hands), title, told, was, after, (), colour, values, note=note)


def _of_incomplete(game: Game, outcome: Outcome, shows: Iterable[ScoringShow]) -> Message | None:
    """What is to be known of features that are not complete: what does not count of them, or that they bring nothing
    where claiming pieces are left that no scoring counts; None where there is nothing to know.
    """
    if outcome.stacks:
        return say("scores.ceremony.stacks")
    claiming = {kind.name for kind in GAMES[game.tileset.game].pieces if kind.claims}
    counted = {piece for show in shows for piece in (*show.home, *show.stays)}
    left = any(piece_on(game, piece) not in counted for piece in outcome.standing if piece.kind in claiming)
    return say("scores.ceremony.unfinished") if left else None


def _with_map(steps: Iterable[CeremonyStep], game: Game, outcome: Outcome) -> Iterator[CeremonyStep]:
    """Those steps with what is on the map; ``outcome`` is that of the last move, with the tiles of ``game``."""
    pieces = tuple(piece_on(game, piece) for piece in outcome.standing)
    stacks = stacks_on(game, outcome.stacks)
    for step in steps:
        yield replace(step, pieces=pieces, stacks=stacks)
        home = {piece for show in step.shows for piece in show.home}
        counted = {show.stack for show in step.shows}
        pieces = tuple(piece for piece in pieces if piece not in home)
        stacks = tuple(stack for stack in stacks if stack.spot not in counted)


def _together(shows: list[ScoringShow]) -> Iterator[list[ScoringShow]]:
    """Each feature that brings points alone, then all that bring none in one step."""
    for show in shows:
        if show.value:
            yield [show]
    empty = [show for show in shows if not show.value]
    if empty:
        yield empty


def _told(shows: list[ScoringShow], names: Mapping[str, str]) -> Message:
    first = shows[0]
    if not first.value:
        return say(f"scores.none.{first.kind}", count=len(shows))
    who = players([colour for colour, _ in first.points], names)
    return say("scores.ceremony.feature", what=first.working, players=who)


def _add(scores: dict[str, int], points: Iterable[tuple[str, int]], sign: int) -> None:
    for colour, value in points:
        scores[colour] += sign * value


def _scores(scores: Mapping[str, int]) -> Scores:
    return tuple(scores.items())
