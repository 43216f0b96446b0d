"""Symbols of which one takes another: paired one to one, counted where they are printed, told in the calculation."""

from __future__ import annotations

from functools import cache

from app.lang import Translator
from app.table.conductor import new_state, step
from app.table.model.inputs import StartGame
from app.table.model.state import State
from app.table.presentation.shows import ScoringShow
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.ui.gallery.tables import moves_of, touch

SEATS = ("red", "blue", "yellow")
ENGLISH = Translator.load()


@cache
def shows(profile: str) -> tuple[ScoringShow, ...]:
    """The final scorings of a whole game in that edition."""
    state: State = new_state(load_tileset("hunters-and-gatherers"))
    state, _ = step(state, StartGame(SEATS, {}, {"profile": profile}))
    for move in moves_of(state.tileset, SEATS, 12, 10_000):
        state, _ = step(state, touch(move))
    ceremony = view(state).ceremony
    assert ceremony is not None
    return tuple(show for each in ceremony.steps for show in each.shows)


def test_each_taker_takes_one_and_none_is_taken_twice() -> None:
    """As many pairs as there are losses; every point of a pair is its own."""
    paired = [show for show in shows("2014") if show.pairs]
    assert [len(show.pairs) for show in paired] == [1, 2]
    for show in paired:
        points = [point for pair in show.pairs for point in (pair.taker, pair.taken)]
        assert len(set(points)) == len(points)


def test_what_is_taken_counts_nothing_on_its_own_tile() -> None:
    """The tile of a taken deer adds what else is on it, and the last total is the value."""
    for show in shows("2014"):
        assert show.counts[-1].total == show.value
        for pair in show.pairs:
            on = next(c for c in show.counts if c.cell == (int(pair.taken[0] // 1), int(pair.taken[1] // 1)))
            assert on.gain == 0


def test_the_calculation_is_in_brackets_where_it_is_multiplied() -> None:
    """ "(8 deer - 1) x 2" with two points a deer, "8 deer - 1" with one; the note says that it makes no difference."""
    (old, *_), (new, *_) = ([show for show in shows(year) if show.pairs] for year in ("2014", "2020"))
    assert ENGLISH.text(old.working) == "(8 deer − 1 taken by tigers)\xa0×\xa02\xa0=\xa014"
    assert ENGLISH.text(new.working) == "8 deer − 1 taken by tigers\xa0=\xa07"
    assert old.note is not None
    assert "one deer" in ENGLISH.text(old.note)


def test_fish_of_a_system_are_told_to_count_once() -> None:
    """Lakes alone in one edition, rivers too in the other."""
    told = {
        year: {show.note.key for show in shows(year) if show.kind == "system" and show.note}
        for year in ("2014", "2020")
    }
    assert told == {"2014": {"scores.note.system_lakes"}, "2020": {"scores.note.system_waters"}}
