"""The final scoring step by step: it begins with the scores of the last turn and ends with the result."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from app.lang import Translator, say
from app.rules import Game, Options
from app.rules.moves import End
from app.rules.sample_bot import play
from app.rules.terms import GAMES as GAME_TERMS
from app.table.model.history import History
from app.table.presentation.ceremony import TOKENS, CeremonyView, ceremony_view
from app.table.presentation.shows import scoring_shows
from app.tilesets import load_tileset
from tests.app.table.random_games import GAMES, last_of, random_history
from tests.sampling import sampled

ENGLISH = Translator.load("en")


OVER = [(game, seed) for game in GAMES for seed in range(10)]
"""Random games: their names and seeds."""


@pytest.fixture(scope="module", params=sampled(OVER, OVER[::5]), ids=str)
def over(request: pytest.FixtureRequest) -> tuple[History, CeremonyView]:
    """A random game that is over, and its final scoring."""
    game, seed = request.param
    history = last_of(game, seed, ("red", "blue", "green", "black")[: 2 + seed % 3])
    return history, ceremony_view(history)


def test_the_last_scores_are_the_result(over: tuple[History, CeremonyView]) -> None:
    """After the last step every seat has the score with which the game ended."""
    history, ceremony = over
    assert dict(ceremony.steps[-1].after) == {c: history.game.seat(c).score for c in history.game.seats}


def test_each_step_goes_on_where_the_one_before_ended(over: tuple[History, CeremonyView]) -> None:
    """No points appear between the steps, and each step adds exactly what it shows."""
    _, ceremony = over
    assert ceremony.steps[0].before == ceremony.steps[0].after
    for one, other in pairwise(ceremony.steps):
        assert one.after == other.before
    for step in ceremony.steps:
        gained: Counter[str] = Counter({step.colour: sum(step.values)})
        for show in step.shows:
            gained.update(dict(show.points))
        change = {c: now - was for (c, was), (_, now) in zip(step.before, step.after, strict=True)}
        assert +gained == +Counter(change)


def test_pieces_stand_until_their_feature_is_counted(over: tuple[History, CeremonyView]) -> None:
    """The first step has all that was on the map after the last turn. What goes home with a feature is there while that
    is counted and gone in the next step; all else stays.
    """
    _, ceremony = over
    assert ceremony.steps[0].pieces or not any(show.majority for step in ceremony.steps for show in step.shows)
    for step, following in pairwise(ceremony.steps):
        home = {piece for show in step.shows for piece in show.home}
        assert home <= set(step.pieces)
        assert following.pieces == tuple(piece for piece in step.pieces if piece not in home)
        counted = {show.stack for show in step.shows}
        assert following.stacks == tuple(stack for stack in step.stacks if stack.spot not in counted)


def test_every_majority_stands_on_the_map(over: tuple[History, CeremonyView]) -> None:
    """Whoever is counted on a feature is seen on it: as many pieces of each colour as the calculation says."""
    _, ceremony = over
    for step in ceremony.steps:
        for show in step.shows:
            on = [piece for piece in (*show.home, *show.stays) if piece.kind == show.piece]
            assert set(on) <= set(step.pieces)
            assert Counter(piece.colour for piece in on) == Counter(dict(show.majority))


def test_no_piece_stands_on_what_the_last_turn_has_completed(over: tuple[History, CeremonyView]) -> None:
    """Those have gone home before the final scoring begins."""
    history, ceremony = over
    before = history.game.copy()
    last = before.pop()
    outcome = before.copy().push(last)
    gone = {p for show in scoring_shows(before, outcome, {}) if not show.final for p in show.home}
    assert not gone & set(ceremony.steps[0].pieces)


def test_the_kinds_come_in_the_order_of_the_rules_and_tokens_last(over: tuple[History, CeremonyView]) -> None:
    """Each kind is counted in one go and numbered through; tokens are turned over at the very end."""
    _, ceremony = over
    kinds = [step.kind for step in ceremony.steps]
    runs = [kind for at, kind in enumerate(kinds) if at == 0 or kinds[at - 1] != kind]
    assert len(runs) == len(set(runs))
    assert TOKENS not in runs[:-1]
    for kind in runs:
        steps = [step for step in ceremony.steps if step.kind == kind]
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        assert {step.count for step in steps} == {len(steps)}


def test_the_podium_has_everybody_in_the_order_of_the_result(over: tuple[History, CeremonyView]) -> None:
    """Places are shared by equal scores, and the points by origin add up."""
    history, ceremony = over
    assert [line.colour for line in ceremony.podium] == [s.colour for s in history.game.result().standings]
    for line in ceremony.podium:
        assert line.place == 1 + sum(other.score > line.score for other in ceremony.podium)
        assert sum(points for _, points in line.by) == line.score


def test_every_sentence_is_there(over: tuple[History, CeremonyView]) -> None:
    """Titles, steps and the verdict are complete in English."""
    _, ceremony = over
    told = [ceremony.verdict, *(m for step in ceremony.steps for m in (step.title, step.told))]
    if ceremony.duel is not None:
        told.append(ceremony.duel)
    for text in map(ENGLISH.text, told):
        assert not set("[{") & set(text), text


def test_it_is_told_that_tents_and_tokens_on_incomplete_mountains_do_not_count(
    over: tuple[History, CeremonyView],
) -> None:
    """GR-81: at the beginning of the final scoring, where tokens lie there, and on the card of each such mountain."""
    history, ceremony = over
    first = ceremony.steps[0]
    told = first.note is not None and first.note.key == "scores.ceremony.stacks"
    assert told == bool(first.stacks)
    if first.note is not None and told:
        assert ENGLISH.text(first.note) == "On incomplete mountains tents and tokens do not count."
    notes = [show.note for step in ceremony.steps for show in step.shows if show.kind == "mountain"]
    for note in notes:
        assert note is not None
        assert "tents and tokens there do not count" in ENGLISH.text(note)
    assert not (told and history.start.tileset != "gold-rush")


def test_players_who_share_the_victory_are_all_named() -> None:
    """Two with the same score stand on the first place together, and the sentence names both."""
    history = last_of("gold-rush", 1, ("red", "blue"))
    level = play(Game(load_tileset("gold-rush"), ("red", "blue"), None, 56), Random(56), ())
    assert [level.seat(c).score for c in level.seats] == [14, 14]
    ceremony = ceremony_view(replace(history, game=level))
    assert [(line.place, line.won) for line in ceremony.podium] == [(1, True), (1, True)]
    assert ENGLISH.text(ceremony.verdict) == "Anna and Blue share the victory with 14 points each!"


def test_where_nobody_has_scored_the_victory_is_shared() -> None:
    """As every tie (GR-86), in a game that was played to its end."""
    history = last_of("gold-rush", 1, ("red", "blue"))
    game = Game(load_tileset("gold-rush"), ("red", "blue"), Options(), 3)
    while game.phase != "over":
        face = next(iter(game.remaining()))
        places = game.legal_tiles(*face)
        if places:
            game.push(places[0])
            game.push(game.legal_actions()[0])
        else:
            game.push_text(f"discard {face.name}")
    assert [game.seat(c).score for c in game.seats] == [0, 0]
    ceremony = ceremony_view(replace(history, game=game))
    assert [(line.place, line.won) for line in ceremony.podium] == [(1, True), (1, True)]
    assert len(ceremony.steps) == 1
    assert ENGLISH.text(ceremony.verdict).endswith(" share the victory with 0 points each!")


def test_a_game_that_goes_on_has_no_final_scoring() -> None:
    """Until the game is over there is nothing to celebrate."""
    from app.table.conductor import new_state
    from app.table.presentation.view import view

    tileset = load_tileset("gold-rush")
    for history in random_history("gold-rush", 2):
        if history.game.phase == "over":
            break
        last = history
    state = replace(new_state(tileset), history=last)
    assert view(state).ceremony is None


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, "1 prairie has neither a camp nor a herd: no points."),
        (2, "2 prairies have neither a camp nor a herd: no points."),
    ],
)
def test_features_without_points_say_why(count: int, told: str) -> None:
    """Also where none of their kind has brought any."""
    history = last_of("gold-rush", 1, ("red", "blue"))
    game = Game(load_tileset("gold-rush"), ("red", "blue"), Options(), 5)
    for text in ("A1a@1,0/0 cowboy 0", "A1a@2,0/0 cowboy 2")[:count]:
        game.push_text(text)
    game.push(End())
    (step,) = (step for step in ceremony_view(replace(history, game=game)).steps if step.kind == "prairie")
    assert ENGLISH.text(step.told) == told


@pytest.mark.parametrize(
    ("tokens", "told", "note"),
    [
        ("virtual", "Anna's 2 tokens: 5", "They are turned over here: the values on your cardboard do not count."),
        ("physical", "Anna turns over 2 tokens: 5", None),
    ],
)
def test_whose_tokens_are_turned_over_is_told(
    monkeypatch: pytest.MonkeyPatch, tokens: str, told: str, note: str | None
) -> None:
    """The values that the game has dealt are shown by it alone; real tokens are turned over by hand."""
    history = last_of("gold-rush", 1, ("red", "blue"))
    game = Game(load_tileset("gold-rush"), ("red", "blue"), Options(tokens=tokens), 5)
    game.push(End())
    monkeypatch.setattr(Game, "token_values", lambda _, colour: (2, 3) if colour == "red" else ())
    start = replace(history.start, names={"red": "Anna", "blue": "Ben"})
    (step,) = (step for step in ceremony_view(replace(history, start=start, game=game)).steps if step.kind == TOKENS)
    assert ENGLISH.text(step.told) == told
    assert (ENGLISH.text(step.note) if step.note is not None else None) == note


def test_what_becomes_of_incomplete_features_is_told_first(over: tuple[History, CeremonyView]) -> None:
    """Where somebody stands on one that nothing counts: those have seen no points come for it."""
    history, ceremony = over
    kinds = {piece.name for piece in GAME_TERMS[history.game.tileset.game].pieces if piece.claims}
    counted = {piece for step in ceremony.steps for show in step.shows for piece in (*show.home, *show.stays)}
    left = [piece for piece in ceremony.steps[0].pieces if piece.kind in kinds and piece not in counted]
    told = [step.note for step in ceremony.steps if step.note is not None]
    assert (say("scores.ceremony.unfinished") in told) == bool(left)
    assert all(step.note is None for step in ceremony.steps[1:] if step.kind != TOKENS)


def test_nothing_is_said_of_incomplete_features_where_nobody_stands_on_one() -> None:
    """Of a game that was ended before anybody had put a piece."""
    history = last_of(GAMES[1], 1, ("red", "blue"))
    game = Game(load_tileset(GAMES[1]), ("red", "blue"), Options(), 5)
    game.push(End())
    assert ceremony_view(replace(history, game=game)).steps[0].note is None


def test_incomplete_rivers_and_forests_are_said_to_bring_nothing() -> None:
    """Of Hunters & Gatherers, by HG-31."""
    told = {ceremony_view(last_of(GAMES[1], seed, ("red", "blue"))).steps[0].note for seed in range(3)}
    assert [ENGLISH.text(note) for note in told if note is not None] == [
        "Rivers and forests that are not complete bring no points."
    ]
