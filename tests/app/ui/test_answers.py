"""At every kind of question each answer on the screen leads on: none is a dead end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from app.rules.tileset import TileSet
from app.table.conductor import step
from app.table.presentation.view import view
from app.tilesets import load_tileset, with_places
from app.ui.gallery.tables import Table, tables
from tests.sampling import sampled

ASKED = (
    "which_tile",
    "illegal",
    "differ",
    "one_gone",
    "piece_gone",
    "which_piece",
    "camera_lost",
    "reveal",
    "reveal_asked",
    "review",
    "review_place",
    "revise",
)
NO_ANSWER = ("menu", "undo", "redo")


@pytest.fixture(scope="module")
def asked() -> Callable[[str], Table]:
    """The table of the gallery of that name, on which something is asked. Its game is played no further than to it."""
    name = "gold-rush"
    coming = tables(with_places(load_tileset(name), name))
    made: dict[str, Table] = {}

    def table(wanted: str) -> Table:
        while wanted not in made:
            found = next(coming)
            made[found.name] = found
        return made[wanted]

    return table


def _answers(stage: Any) -> list[str]:
    """The names of what can be touched now, without what is there at any time."""
    from app.ui.base.widgets import TouchButton
    from app.ui.gallery.geometry import as_drawn, is_scrolled, is_target, targets

    reached = {id(widget) for widget in targets(stage.screen)}
    found = []
    for widget in as_drawn(stage.screen):
        known = isinstance(widget, TouchButton) and is_target(widget) and widget.name not in ("", *NO_ANSWER)
        if known and (id(widget) in reached or is_scrolled(widget)):
            found.append(widget.name)
    return found


def _sorts(names: list[str]) -> list[str]:
    """The first and the last of the names that differ by their numbers alone: they lead to the same place."""
    sorts: dict[str, list[str]] = {}
    for name in names:
        sorts.setdefault(re.sub(r"\d+", "", name), []).append(name)
    return [name for alike in sorts.values() for name in (alike if len(alike) < 3 else (alike[0], alike[-1]))]


def _look(stage: Any) -> object:
    """What the screen says and offers."""
    panel = stage.screen.panel
    sheets = [type(widget).__name__ for widget in stage.screen.children]
    return panel.parent is not None, panel.title, _answers(stage), sheets, stage.screen.board.close_up is not None


@pytest.mark.parametrize("name", sampled(ASKED, ("which_piece",)))
def test_every_answer_leads_on(stage: Any, tileset: TileSet, asked: Callable[[str], Table], name: str) -> None:
    """A touch changes the table as the answer says, or opens what else can be said, with answers of its own."""
    table = asked(name)
    state, shown = table.state, table.view
    stage.open(shown)
    names = _sorts(_answers(stage))
    assert names, "nothing can be answered"
    for answer in names:
        stage.open(shown)
        before = _look(stage)
        stage.sent.clear()
        button = stage.button(answer)
        _into_sight(stage, button)
        stage.press(button)
        after, effects = state, 0
        for value in stage.sent:
            after, caused = step(after, value)
            effects += len(caused)  # the camera is asked to look again: what it sees comes later
        if stage.sent:
            assert effects or view(after) != shown, f"{answer} changes nothing"
            stage.show(view(after))
        else:
            assert _look(stage) != before, f"{answer} shows nothing new"
        assert _answers(stage) or view(after).free, f"nothing can be touched after {answer}"


def _into_sight(stage: Any, widget: Any) -> None:
    """Scroll the list that holds a widget to it."""
    from kivy.uix.scrollview import ScrollView

    from app.ui.gallery.geometry import above, is_scrolled

    if is_scrolled(widget):
        next(around for around in above(widget) if isinstance(around, ScrollView)).scroll_to(widget, animate=False)
        stage.frames()
