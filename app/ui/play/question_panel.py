"""The table's question in the side panel: its answers, and on the map the place it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.lang import say
from app.table.model.inputs import Input
from app.table.presentation.view import ButtonView, ChoiceView, QuestionView, TableView
from app.ui.base import pictures
from app.ui.base.sheets import Entry
from app.ui.map.spots import Spot
from app.ui.map.widget import Ghost, on_table, turn_colour
from app.ui.play.tile_editor import Host
from app.values import Cell

ANSWERS = ("confirm", "reject")
"""The names of the buttons in a view that answer the question; "confirm" gives the first answer."""


def answered_elsewhere(view: TableView) -> bool:
    """Whether the answers are in the side panel or on a sheet, so that the bar must not show them a second time."""
    return view.question is not None or view.revision is not None or view.pad is not None


def rejection(view: TableView) -> ButtonView | None:
    """The button that answers no; None where there is none or another answer already means no."""
    return next((button for button in view.buttons if button.name == "reject"), None)


class Asking:
    """Fills the side panel with the open question. ``replace`` starts choosing another tile for a cell."""

    def __init__(self, host: Host, replace: Callable[[Cell], None]) -> None:
        self._host = host
        self._replace = replace
        self._marked: QuestionView | None = None

    def fill_panel(self, columns: int) -> None:
        """Show every answer in the panel, in ``columns`` columns, and on the map what the question is about."""
        view, text = self._host.view, self._host.text
        assert view is not None
        assert view.question is not None
        question = view.question
        asked = next((choice.tile for choice in question.choices if choice.tile is not None), None)
        self._mark(question)
        entries = []
        for number, choice in enumerate(question.choices):
            tile = choice.tile
            own = self._host.pictures.tile(tile.placed.face) if tile is not None else self._piece_of(choice)
            entries.append(
                Entry(
                    f"choice-{number}",
                    text(choice.label),
                    self._sender(choice.intent),
                    sign="allow" if choice.allows else "",
                    texture=own,
                    turn=tile.placed.rotation if tile is not None else 0,
                    large=asked is not None,
                )
            )
        if asked is not None and view.faces:
            tap = self._replacer(asked.cell)
            entries.append(Entry("none", text(say("ui.question.none")), tap, "another", large=True))
        if (no := rejection(view)) is not None:
            entries.append(Entry("reject", text(no.label), self._sender(no.intent), "reject"))
        self._host.panel.show(text(question.text), entries, columns=columns)

    def clear(self) -> None:
        """Remove the marks of the question from the map."""
        self._mark(None)

    def forget(self) -> None:
        """Forget the marks because something else has drawn its own on the map."""
        self._marked = None

    def _mark(self, question: QuestionView | None) -> None:
        """Mark on the map what the question is about: its tile, or the places for its piece."""
        if question == self._marked:
            return
        self._marked = question
        view, board = self._host.view, self._host.board
        choices = question.choices if question is not None else ()
        asked = next((choice.tile for choice in choices if choice.tile is not None), None)
        misfit = False if view is not None and view.clashes else None
        board.set_ghost(Ghost(asked.placed, misfit) if asked else None)
        spots = [
            (choice.cell, Spot(on_table(choice.cell, choice.at), self._piece_of(choice), self._sender(choice.intent)))
            for choice in choices
            if choice.cell is not None and choice.at is not None
        ]
        board.set_spots([spot for _, spot in spots])
        board.focus(spots[0][0] if spots and len({cell for cell, _ in spots}) == 1 else None)

    def _piece_of(self, choice: ChoiceView) -> Any:
        if not choice.kind or self._host.view is None:
            return None
        return pictures.action(choice.kind, turn_colour(self._host.view))

    def _sender(self, intent: Input) -> Callable[[], None]:
        return lambda: self._host.send(intent)

    def _replacer(self, cell: Cell) -> Callable[[], None]:
        return lambda: self._replace(cell)
