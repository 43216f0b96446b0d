"""A third game at the table and in the archive: the app takes all that it needs from its rules, data and words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from app.archive.archive import Archive
from app.archive.map_picture import draw_map
from app.archive.result_text import result_text
from app.archive.retold import Replay, still
from app.archive.score_table import score_table
from app.art.pieces import draw_piece
from app.art.tiles import draw_set
from app.journal import FILE_NAME, Journal
from app.lang import Message, Translator
from app.lang.files import entries
from app.rules import Game, Phase, TileSet, record_of, replay, write_record
from app.session.session import Session
from app.table.conductor import new_state, step
from app.table.model.inputs import StartGame
from app.table.model.state import State
from app.table.presentation.shows import ScoringShow
from app.table.presentation.view import view
from app.tilesets import load_tileset, with_places
from app.ui.gallery.tables import moves_of, touch
from tests.new_game import words_of
from tests.worlds.hamlets import FOLDER, SENTENCES, VILLAGE, WORDS, enter, forget
from tests.worlds.unruly import Sitting

SEATS = ("red", "blue", "green")
NAMES = dict(zip(SEATS, ("Anna", "Ben", "Chiara"), strict=True))


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """The game is registered while a test of this file runs, and forgotten after it."""
    enter()
    yield
    forget()


@cache
def box() -> TileSet:
    """Its tile set with the outlines of its segments."""
    return with_places(load_tileset(FOLDER), FOLDER)


@cache
def words() -> Translator:
    """English with the words of the game."""
    return Translator({**Translator.load("en").entries, **entries(SENTENCES + WORDS)})


def states(seed: int = 3) -> Iterator[State]:
    """Every state of a game by touch, up to its end."""
    state, _ = step(new_state(box()), StartGame(SEATS, NAMES))
    for move in moves_of(box(), SEATS, seed, 10_000):
        state, _ = step(state, touch(move))
        yield state


def unsaid(value: object) -> set[str]:
    """The keys without words in everything that a view shows."""
    if isinstance(value, Message):
        missing = set() if words().has(value.key) else {value.key}
        return missing.union(*map(unsaid, value.args.values()))
    if is_dataclass(value):
        return set().union(*(unsaid(getattr(value, field.name)) for field in fields(value)))
    if isinstance(value, tuple):
        return set().union(*map(unsaid, value))
    return set()


def test_a_whole_game_by_touch_has_words_for_everything() -> None:
    """Every view of the game, the cards of all features and the final scoring."""
    missing: set[str] = set()
    kinds: set[str] = set()
    for number, state in enumerate(states()):
        shown = view(state)
        if number % 5 == 0 or shown.ceremony is not None:
            missing |= unsaid(shown)
        assert shown.features is not None
        if number % 12 == 0:
            for tile in shown.tiles:
                for segment, kind in shown.features.segments(tile.cell):
                    kinds.add(kind)
                    missing |= unsaid(shown.features.card(tile.cell, segment))
    assert missing == set()
    assert kinds == {"lane", "village", "pasture", "chapel"}
    assert shown.ceremony is not None
    assert {step.kind for step in shown.ceremony.steps} >= {"pasture", ""}
    assert all(seat.tokens is None for seat in shown.seats)
    assert shown.piles == ()


def test_what_lies_beside_a_feature_counts_where_it_touches_it() -> None:
    """Each village that a pasture touches brings its points on the tile where it does, and is lit there."""
    shown = [step for seed in (3, 5) for step in _pastures(seed)]
    assert any(show.value > VILLAGE for show in shown)
    for show in shown:
        gains = [count.gain for count in show.counts]
        assert sum(gains) == show.counts[-1].total == show.base
        assert all(gain >= 0 for gain in gains)
    spread = [show for show in shown if sum(count.gain >= VILLAGE for count in show.counts) > 1]
    assert spread


def _pastures(seed: int) -> Iterator[ScoringShow]:
    ceremony = view(list(states(seed))[-1]).ceremony
    assert ceremony is not None
    for each in ceremony.steps:
        yield from (show for show in each.shows if show.kind == "pasture")


def test_it_has_every_word_that_its_terms_call_for() -> None:
    """The list on the page about further games is complete: nothing else was needed above."""
    assert [key for key in words_of("hamlets") if not words().has(key)] == []


def test_unruly_players_before_uncertain_eyes_end_right() -> None:
    """Sightings, questions, corrections: nothing of it knows which game it is."""
    for seed in range(3):
        sat = Sitting(box(), seed).play()
        assert (sat.faults, sat.people.tally.silent) == ((), [])
        assert unsaid(tuple(asked.text for asked in sat.people.tally.log)) == set()


@pytest.mark.slow
def test_it_is_drawn_from_its_outlines() -> None:
    """Every face has a picture, look-alikes differ, its pieces too."""
    faces = draw_set(box(), 48)
    assert len(faces) == len(list(box().faces()))
    assert (faces["I_a"] != faces["I_b"]).any()
    assert draw_piece("settler", "red", 32).any()


def test_it_is_kept_told_again_and_shared(tmp_path: Path) -> None:
    """Journal, archive, replay, result, table of points, map and record."""
    with Journal.open(tmp_path / FILE_NAME) as journal:
        session = Session(box(), journal, source=str(FOLDER))
        session.touch(StartGame(SEATS, NAMES, {}, 5))
        for move in moves_of(box(), SEATS, 4, 10_000):
            session.touch(touch(move))
        played: Game | None = session.game
        session.close()
    assert played is not None
    assert played.phase is Phase.OVER
    opened = Archive(tmp_path / FILE_NAME).open(1)
    told = result_text(opened.summary, opened.story, words())
    assert "[" not in told
    assert "The Hamlets" in told
    assert {seat.colour: seat.score for seat in opened.summary.seats} == {c: played.seat(c).score for c in SEATS}
    table = score_table([opened.summary], words())
    assert "Villages" in table
    frames = Replay(opened.stored)
    assert len(frames) > 20
    assert unsaid(frames.frame(len(frames) - 1).told) == set()
    assert draw_map(still(opened.stored, opened.stored.history), opened.stored.tileset, 24).any()
    text = write_record(record_of(played, str(FOLDER)))
    assert replay(text, lambda _: box()).problems == ()
