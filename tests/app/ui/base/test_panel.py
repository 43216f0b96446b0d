"""The panel of entries beside the map."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.table.presentation.view import TableView
from app.ui.base.sheets import _GAP, _LEAST_GAP, AT_ONCE, AskSheet, Entry
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from tests.sampling import few


def _entries(count: int, tapped: list[int], last: str = "plain") -> list[Entry]:
    kinds = ["plain"] * (count - 1) + [last]
    return [Entry(f"e{at}", f"{at}", partial(tapped.append, at), kind=kind) for at, kind in enumerate(kinds)]


def _names(panel: Any) -> list[str]:
    found = [w.name for w in panel.walk() if isinstance(w, TouchButton) and w.name.startswith("e")]
    return sorted(found, key=lambda name: int(name[1:]))


def test_a_long_list_is_made_over_some_frames(stage: Any, panel: Any) -> None:
    """The first entries are there at once, as many as can be seen, all of them soon, in their order."""
    panel.show("Many", _entries(40, []))
    assert len(_names(panel)) == AT_ONCE
    stage.frames(20)
    assert _names(panel) == [f"e{at}" for at in range(40)]
    heights = [row.y for row in reversed(panel.ids.rows.children)]
    assert heights == sorted(heights, reverse=True)


def test_what_is_still_to_come_counts(stage: Any, panel: Any) -> None:
    """The panel has its height, and its main entry, from the first frame on."""
    panel.show("Many", _entries(30, [], last="primary"))
    before = panel.wanted_height(400)
    assert panel.primary
    stage.frames(20)
    assert panel.wanted_height(400) == before
    rows = panel.ids.rows
    assert rows.minimum_height <= before


def test_entries_that_change_while_they_are_made_do_what_they_say_last(stage: Any, panel: Any) -> None:
    """Those that are there already, and those that are still to come."""
    old: list[int] = []
    new: list[int] = []
    panel.show("Many", _entries(20, old))
    panel.show("Many", _entries(20, new))
    stage.frames(20)
    for button in [w for w in panel.walk() if isinstance(w, TouchButton) and w.name in ("e1", "e19")]:
        assert button.tap is not None
        button.tap()
    assert (old, sorted(new)) == ([], [1, 19])


@pytest.mark.slow
def test_another_list_takes_the_place_of_one_that_is_being_made(stage: Any, panel: Any) -> None:
    """Nothing of the first is added afterwards."""
    panel.show("Many", _entries(30, []))
    panel.show("Few", _entries(2, []))
    stage.frames(20)
    assert _names(panel) == ["e0", "e1"]


def test_the_height_that_a_panel_wants_is_that_of_the_width_it_will_have(stage: Any, panel: Any) -> None:
    """Its title takes one line there, however narrow the panel was before."""
    panel.show("Touch where the piece goes", _entries(2, []), columns=2, on_close=lambda: None)
    panel.width = 80
    narrow = panel.wanted_height(480)
    panel.width = 480
    assert panel.wanted_height(480) == narrow


@pytest.mark.parametrize(
    ("missing", "whole"),
    [
        pytest.param(-20, True, marks=pytest.mark.slow),
        pytest.param(3, True, marks=pytest.mark.slow),
        (12, True),
        (30, False),
    ],
)
def test_where_a_little_room_is_missing_the_gaps_are_smaller(stage: Any, panel: Any, missing: int, whole: bool) -> None:
    """Nothing has to be scrolled for a few units, and a longer list has its usual gaps."""
    panel.show("Few", _entries(4, []))
    stage.frames(4)
    rows, usual = panel.ids.rows, 8 * THEME.u
    panel.size_hint = None, None
    panel.height += rows.minimum_height - rows.parent.height - missing * THEME.u
    stage.frames(6)
    assert (not any(rows.parent.goes_on)) == whole
    assert (rows.spacing == pytest.approx(usual)) == (missing < 0 or not whole)
    panel.height += 100 * THEME.u
    stage.frames(6)
    assert rows.spacing == pytest.approx(usual)


@pytest.mark.parametrize("missing", few([40, 52, 60, 70], 3))
def test_of_the_button_at_the_edge_of_a_list_so_much_is_seen_that_it_is_one(
    stage: Any, panel: Any, missing: int
) -> None:
    """A strip of its upper edge looked like the end of the list, and its answer was not found."""
    panel.show("Many", _entries(6, []))
    stage.frames(6)
    rows = panel.ids.rows
    panel.size_hint = None, None
    panel.height += rows.minimum_height - rows.parent.height - missing * THEME.u
    stage.frames(8)
    assert rows.parent.goes_on[0]
    low = rows.parent.to_window(*rows.parent.pos)[1]
    tops = [(row.to_window(row.x, row.y)[1] - low, row.height) for row in rows.children]
    bottom, high = max(((bottom, high) for bottom, high in tops if bottom < 0), key=lambda row: row[0])
    assert 0.4 < (bottom + high) / high < 0.85


@pytest.mark.slow
def test_what_hands_have_to_do_comes_before_why_something_cannot_be(stage: Any, panel: Any) -> None:
    """The note stands below what can be tapped, and above what can only be read; with its answer it is first."""
    asked, why = Entry("asked", "Touch a place."), Entry("why", "A tent cannot go there.")
    panel.note, panel.note_last = "Take it back.", True
    panel.show("Where?", [asked, *_entries(1, []), why])
    stage.frames(4)
    assert [line[0].name for line in panel._lines] == ["asked", "e0", "note", "why"]
    panel.show("Where?", [asked, why])
    assert [line[0].name for line in panel._lines] == ["asked", "why", "note"]
    panel.note_entry = Entry("done", "Done", lambda: None)
    panel.show("Where?", [asked, *_entries(1, []), why])
    stage.frames(4)
    assert [line[0].name for line in panel._lines] == ["note", "done", "asked", "e0", "why"]


def test_what_has_happened_is_read_after_the_answer_to_what_hands_have_to_do(stage: Any, panel: Any) -> None:
    """The button would be cut below six lines that only explain."""
    panel.note, panel.note_last, panel.note_entry = "Take it back.", True, Entry("done", "Done", lambda: None)
    panel.note_after = "Undone: mining a token."
    panel.show("Where?", _entries(1, []))
    stage.frames(4)
    assert [line[0].words for line in panel._lines] == ["Take it back.", "Done", "0", "Undone: mining a token."]


def test_no_button_is_large_where_a_note_or_its_answer_would_be_cut(stage: Any, panel: Any) -> None:
    """Only there; and each keeps its row, in which its words have room."""
    panel.note, panel.note_last, panel.note_entry = "Take it back.", True, Entry("done", "Done", lambda: None)
    large = [Entry(name, name, lambda: None, "undo", large=True) for name in ("one", "two")]
    needed = 1e4
    for high, tall in ((0.0, 80), (needed, 80), (-1.0, 64)):
        panel.room = 300 * THEME.u, high if high >= 0 else needed - 10 * THEME.u
        panel.show("Where?", large)
        stage.frames(4)
        assert [line[0].name for line in panel._lines] == ["note", "done", "one", "two"]
        assert {button.tall for button in panel._widgets if getattr(button, "name", "") in ("one", "two")} == {tall}
        needed = panel.wanted_height(300 * THEME.u) - 3 * (_GAP - _LEAST_GAP) * THEME.u


def test_a_note_in_large_letters_grows_half_as_much_where_it_would_be_cut(stage: Any, panel: Any) -> None:
    """What hands have to do is read without scrolling; where it has room it has its letters."""
    THEME.choose(text="largest")
    panel.note, panel.note_last = "Take Anna's cowboy back.\nTake Chiara's cowboy back.", True
    sizes = []
    for high in (0.0, 330 * THEME.u):
        panel.room = 300 * THEME.u, high
        panel.show("Touch where the piece goes", _entries(2, []))
        stage.frames(4)
        (note,) = [widget for widget in panel._widgets if isinstance(widget, Label)]
        sizes.append(note.font_size / THEME.u)
        assert not high or panel.wanted_height(300 * THEME.u) - 2 * (_GAP - _LEAST_GAP) * THEME.u <= high
    assert sizes == [pytest.approx(24), pytest.approx(20)]


@pytest.mark.parametrize("words", ["Short.", "It is kept in the list, with the points as they are now. " * 6])
def test_a_question_is_as_high_as_its_words(stage: Any, act: TableView, words: str) -> None:
    """On a small upright screen too nothing is over its edge, and nothing in it is empty."""
    screen = stage.open(act, (480, 800))
    sheet = AskSheet(words, ("End it", "Play on"), lambda: None, grave="flag", title="End it early?", widest=640)
    screen.open_sheet(sheet)
    stage.frames(4)
    card = sheet.ids.card
    parts = [part for part in card.children if type(part) is not Widget]
    assert all(card.y <= part.y and part.top <= card.top for part in parts)
    inside = sum(part.height for part in parts) + card.spacing * (len(parts) - 1) + card.padding[1] + card.padding[3]
    assert abs(card.height - inside) < 2
