"""The sheets that open because the table asks for them: a correction to confirm, a list, a private look at tokens.

What a finger opens, as the menu, is not among them. Each is there as long as the view asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from app.lang import say
from app.table.model.inputs import Browse, Confirm, Input, Reject
from app.table.presentation.side_panel import TurnView
from app.table.presentation.view import SeatView, TableView
from app.ui.base.sheets import Sheet
from app.ui.play.host import Host
from app.ui.play.menu import seats_sheet
from app.ui.play.private_tokens import CoverSheet
from app.ui.play.turn_sheets import RevisionSheet, TurnsSheet


class SheetHost(Host, Protocol):
    """What the play screen does for its sheets beside what it does for every part."""

    def add_widget(self, widget: Any) -> None:
        """Show that widget over all others."""

    def remove_widget(self, widget: Any) -> None:
        """Show it no more."""

    def open_sheet(self, sheet: Sheet) -> None:
        """Open that sheet in place of the one that a finger has opened."""


class TableSheets:
    """Opens and closes those sheets. ``name`` tells how a player is called; ``choose_colour`` receives the seat that is
    chosen in the list of players, ``review`` the turn that is chosen in the list of turns.
    """

    def __init__(
        self,
        host: SheetHost,
        name: Callable[[SeatView], str],
        choose_colour: Callable[[str], None],
        review: Callable[[TurnView], None],
    ) -> None:
        self._host, self._name = host, name
        self._choose_colour, self._review = choose_colour, review
        self.list: Sheet | None = None  # of turns or of players
        self._revision: RevisionSheet | None = None
        self._cover: CoverSheet | None = None

    @property
    def over_all(self) -> tuple[Sheet | CoverSheet, ...]:
        """Those that lie over everything else, also over what a finger has opened."""
        return tuple(sheet for sheet in (self._revision, self._cover) if sheet is not None)

    def follow(self, old: TableView | None, view: TableView) -> None:
        """Open and close what the new view asks for, ``old`` being the one before."""
        self._follow_revision(old, view)
        if old is None or (old.browsing, old.mark) != (view.browsing, view.mark):
            self._browse(view)
        self._follow_peek(view)

    def _follow_revision(self, old: TableView | None, view: TableView) -> None:
        host = self._host
        if self._revision is not None and (old is None or old.revision != view.revision):
            host.remove_widget(self._revision)
            self._revision = None
        if view.revision is not None and self._revision is None:
            accept, leave = self._sender(Confirm()), self._sender(Reject())
            size = {"widest": 860, "tallest": 900}
            self._revision = RevisionSheet(view.revision, accept, leave, host.text, host.pictures.laid, **size)
            host.add_widget(self._revision)

    def _browse(self, view: TableView) -> None:
        """Open or close the list that the view asks for: who plays which colour, or all turns."""
        text = self._host.text
        if self.list is not None:
            self.list.closed = None
            self.list.close()
        opened: Sheet | None = None
        head = text(view.mark) if view.mark is not None else ""
        if view.browsing == "seats":
            opened = seats_sheet(view, text, self._name, self._choose_colour)
        elif view.browsing == "turns":
            title = head or text(say("ui.turns.title"))
            cells, picture = [tile.cell for tile in view.tiles], self._host.pictures.laid
            opened = TurnsSheet(view.turns, cells, picture, self._review, text, title=title, widest=760)
        self.list = opened
        if opened is not None:
            self._host.open_sheet(opened)
            opened.closed = self._sender(Browse())

    def _follow_peek(self, view: TableView) -> None:
        if view.peek is None:
            if self._cover is not None:
                self._host.remove_widget(self._cover)
                self._cover = None
            return
        if self._cover is None:
            self._cover = CoverSheet(self._host.send, self._host.text)
        if self._cover.parent is None:
            self._host.add_widget(self._cover)
        self._cover.show(view.peek)

    def _sender(self, intent: Input) -> Callable[[], None]:
        return lambda: self._host.send(intent)
