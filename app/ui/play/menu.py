"""The menu of the play screen: everything that is needed rarely, behind one button. It is also the sheet on which the
players say who wants to look at the own tokens, or whose colour is another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from app.lang import Message, say
from app.rules.terms import GAMES
from app.table.presentation.view import SeatView, TableView
from app.ui.base import pictures
from app.ui.base.materials import MARGIN
from app.ui.base.ranks import in_one_size
from app.ui.base.scrolling import SharpScroll
from app.ui.base.sheets import AskSheet, Entry, Note, Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton

Text = Callable[[Message], str]
"""The words of a message in the language of the screen."""

TALL = 72
"""The height of an entry, in units."""
TOLD = 96
"""The room for a sentence of two lines above the entries, in units: a longer one is scrolled with them."""


class MenuSheet(Sheet):
    """The entries of the menu, two in a row on a wide screen; a tap closes the menu first. It is made once and shown
    again. ``told`` is a sentence above them, "" for none.
    """

    def __init__(self, entries: Sequence[Entry], told: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        scroll = SharpScroll(do_scroll_x=False, bar_width=6 * THEME.u, bar_color=THEME.ink_soft)
        rows = BoxLayout(orientation="vertical", spacing=10 * THEME.u, size_hint_y=None, padding=MARGIN * THEME.u)
        rows.bind(minimum_height=rows.setter("height"))
        self._buttons: dict[str, TouchButton] = {}
        abreast = 1 if THEME.portrait else 2
        for at in range(0, len(entries), abreast):
            row = BoxLayout(spacing=10 * THEME.u, size_hint_y=None, height=TALL * THEME.u)
            for entry in entries[at : at + abreast]:  # one that is left over has all of its row
                button = TouchButton(
                    name=entry.name,
                    sign=entry.sign,
                    texture=entry.texture,
                    words=entry.words,
                    sign_width=44 if entry.texture is not None else 32,
                    tall=TALL,
                    largest=21,
                    breaks=True,
                )
                self._buttons[entry.name] = button
                row.add_widget(button)
            rows.add_widget(row)
        scroll.add_widget(rows)
        self.tallest = 112 + 2 * MARGIN + (TALL + 10) * len(rows.children)
        if told:
            rows.add_widget(Note(words=told, sign="info"), index=len(rows.children))
            self.tallest += TOLD
        self.add_body(scroll)
        in_one_size(list(self._buttons.values()))
        self.renew(entries)

    def renew(self, entries: Sequence[Entry]) -> None:
        """Take over what the entries, of the same names, do and say now."""
        for entry in entries:
            button = self._buttons[entry.name]
            button.words, button.disabled = entry.words, entry.tap is None
            button.tap = lambda entry=entry: self._chosen(entry)

    def _chosen(self, entry: Entry) -> None:
        self.close()
        if entry.tap is not None:
            entry.tap()


@dataclass(frozen=True, slots=True)
class MenuWays:
    """What the entries of the menu of a game open; ``finish`` ends it early, None where that is not offered."""

    notes: Callable[[], None]
    turns: Callable[[], None]
    tokens: Callable[[], None]
    own_tokens: Callable[[], None]
    finish: Callable[[], None] | None


def menu_entries(
    view: TableView | None, text: Text, ways: MenuWays, more: Sequence[Entry], *, watched_only: bool
) -> list[Entry]:
    """The entries for that state of the table, with those that the app adds; ``watched_only``: virtual players play."""
    playing = view is not None and bool(view.tiles)
    entries = []
    if playing:
        entries.append(Entry("notes", text(say("ui.notes.title")), ways.notes, "list"))
    if playing and view is not None and view.paused is None:
        entries.append(Entry("turns", text(say("ui.turns.button")), ways.turns, "turn"))
    if view is not None and any(seat.private for seat in view.seats):
        entries.append(Entry("own_tokens", text(say("ui.own_tokens.button")), ways.own_tokens, "eye"))
    if view is not None and view.audit is not None:
        entries.append(Entry("audit", text(say("ui.seat.audit")), ways.tokens, "token"))
    over = view is not None and (bool(view.standings) or view.ceremony is not None)
    for entry in more:  # of a game that is over nothing is left for later; a demonstration still ends
        leaves = over and entry.name == "leave" and not watched_only
        entries.append(replace(entry, words=text(say("scores.offer.home"))) if leaves else entry)
    if view is not None and played(view) and ways.finish is not None and not over:
        entries.append(Entry("finish", text(say("ui.end.button")), ways.finish, "flag"))
    return entries


def played(view: TableView) -> bool:
    """Whether the game has left its beginning: something beside the start tile lies, is asked about or was put away."""
    if not view.tiles:
        return False
    return view.turn != 1 or len(view.tiles) != 1 or view.phase != "place" or view.question is not None


def own_tokens_sheet(
    view: TableView, text: Text, name: Callable[[SeatView], str], look: Callable[[str], None]
) -> MenuSheet:
    """The players who may look at their own tokens in private; ``look`` is called with the seat that was touched. Who
    has no tokens cannot be touched.
    """
    entries = []
    for seat in view.seats:
        if seat.private:
            words = text(say("ui.own_tokens.player", player=name(seat), count=seat.tokens or 0))
            picture = pictures.piece(GAMES[view.game].claimant, seat.colour)
            tap = partial(look, seat.colour) if seat.tokens else None
            entries.append(Entry(f"look-{seat.colour}", words, tap, texture=picture))
    return MenuSheet(entries, title=text(say("ui.own_tokens.title")), widest=700)


def seats_sheet(
    view: TableView, text: Text, name: Callable[[SeatView], str], choose: Callable[[str], None]
) -> MenuSheet:
    """Who plays which colour; ``choose`` is called with the seat that was touched. Who has no name is called by the
    colour alone.
    """
    entries = []
    for seat in view.seats:
        row = say("ui.seats.row", player=seat.name, colour=say(f"word.{seat.colour}"))
        picture = pictures.piece(GAMES[view.game].claimant, seat.colour)
        words, tap = text(row) if seat.name else name(seat), partial(choose, seat.colour)
        entries.append(Entry(f"seat-{seat.colour}", words, tap, texture=picture))
    title = view.mark if view.mark is not None else say("ui.seats.title")
    return MenuSheet(entries, title=text(title), widest=760)


def end_sheet(text: Text, told: Message, end: Callable[[], None], later: Entry | None) -> AskSheet:
    """Asks before the game is ended early, which ``told`` explains; it may be left for later instead."""
    answers = text(say("ui.end.yes")), text(say("ui.end.no"))
    return AskSheet(text(told), answers, end, grave="flag", instead=later, title=text(say("ui.end.title")), widest=640)


def another_sheet(text: Text, tap: Callable[[], None]) -> AskSheet:
    """Asks before a new game replaces the one that is shown."""
    answers = text(say("ui.another.yes")), text(say("ui.another.no"))
    return AskSheet(text(say("ui.another.words")), answers, tap, title=text(say("ui.another.title")), widest=640)
