"""Whole random games reported by error-free eyes: the conductor enters exactly the moves that were played."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache
from random import Random
from typing import Any

import pytest

from app.lang import Translator
from app.rules import Discard, Game, Mine, Move, Pass, PutPiece
from app.table.model.events import from_json, to_json
from app.table.model.history import resume
from app.table.model.inputs import ChoosePass, Redo, Undo
from app.table.presentation.view import view
from tests.sampling import sampled

TEXTS = Translator.load("en")


def choose(game: Game, chance: Random) -> Move:
    """A legal move: cowboys often, tents and mining now and then."""
    if game.phase == "place":
        face = chance.choice([face for face, n in game.remaining().items() for _ in range(n)])
        places = game.legal_tiles(*face)
        return chance.choice(places) if places else Discard(face)
    actions = game.legal_actions()
    kinds: dict[str, list[Move]] = {
        "mine": [a for a in actions if isinstance(a, Mine)],
        "tent": [a for a in actions if isinstance(a, PutPiece) and a.kind == "tent"],
        "cowboy": [a for a in actions if isinstance(a, PutPiece) and a.kind == "cowboy"],
    }
    for kind, share in (("mine", 0.5), ("tent", 0.2), ("cowboy", 0.85)):
        if kinds[kind] and chance.random() < share:
            return chance.choice(kinds[kind])
    return Pass()


def play(bench: Any, scenes: Callable[..., Any], seed: int) -> Game:
    """Play a random game at that table, seen perfectly; the true game."""
    chance = Random(seed)
    truth: Game = bench.game.copy()
    while truth.phase != "over":
        move = choose(truth, chance)
        before = truth.copy()
        outcome = truth.push(move)
        for scene in scenes(before, move, outcome, truth):
            bench.see(*scene) if isinstance(scene, tuple) else bench.give(scene)
            asked = bench.view.question
            if asked is not None:
                assert asked.text.key == "ask.mine_or_share", "perfect eyes leave only one thing open"
                key = "choice.mine" if move == Mine() else "choice.shared_out"
                bench.give(next(c.intent for c in asked.choices if c.label.key == key))
    if bench.game.phase == "act":
        bench.give(ChoosePass())
    return truth


@pytest.fixture(scope="module")
def played(make_bench: Callable[..., Any], scenes: Callable[..., Any]) -> Callable[[int], tuple[Any, Game]]:
    """Plays a random game seen perfectly, each once: the table, which is only to be looked at, and the true game."""

    @cache
    def run(seed: int) -> tuple[Any, Game]:
        bench = make_bench(seats=(("red", "blue"), ("yellow", "green", "black"))[seed % 2])
        return bench, play(bench, scenes, seed)

    return run


@pytest.mark.parametrize("seed", sampled(range(4), (1,)))
def test_a_game_seen_perfectly_ends_with_its_own_score(seed: int, played: Callable[[int], tuple[Any, Game]]) -> None:
    """Every move, token and point of a random game arrives."""
    bench, truth = played(seed)
    same = [m for m in bench.game.moves if m not in (Mine(), Pass())]
    assert same == [m for m in truth.moves if m not in (Mine(), Pass())]
    assert [bench.game.seat(c) for c in truth.seats] == [truth.seat(c) for c in truth.seats]
    assert [s.seat.colour for s in bench.view.standings] == [s.colour for s in truth.result().standings]


@pytest.fixture(scope="module")
def finished(played: Callable[[int], tuple[Any, Game]]) -> Any:
    """A whole game with some events undone and redone; only to be looked at."""
    bench = copy(played(1)[0])
    bench.journal = list(bench.journal)
    for _ in range(30):
        bench.give(Undo())
    for _ in range(6):
        bench.give(Redo())
    return bench


def test_the_journal_gives_back_the_same_table(finished: Any) -> None:
    """The events through JSON make the same history: game, undone moves, commentary."""
    again = resume(finished.state.tileset, [from_json(to_json(e)) for e in finished.journal])
    kept = finished.state.history
    assert again.game.moves == kept.game.moves
    assert (again.done, again.undone, again.commentary) == (kept.done, kept.undone, kept.commentary)
    assert [again.game.seat(c) for c in again.game.seats] == [kept.game.seat(c) for c in kept.game.seats]


def test_every_sentence_of_a_game_has_its_words(finished: Any) -> None:
    """Every message of a game has a text with all its arguments."""
    shown = view(finished.state)
    messages = [*shown.commentary, *shown.badges, *shown.reminders, shown.status]
    messages += [b.label for b in shown.buttons] + [a.label for a in shown.actions]
    for message in messages:
        text = TEXTS.text(message)
        assert "[" not in text, text
        assert "{" not in text, text
