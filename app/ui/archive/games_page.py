"""The list of stored games, the newest first; only the lines in view exist."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from app.archive.result_text import heading, moment, short_name, state_of, text_of
from app.archive.summary import Summary
from app.journal import JournalError
from app.lang import say
from app.ui.archive.chips import SeatChip
from app.ui.archive.desk import Desk
from app.ui.archive.game_page import GamePage
from app.ui.archive.people_page import PeoplePage
from app.ui.base.framed import FramedPage, ToldAlone
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.page import Shell
from app.ui.base.scrolling import SharpScroll
from app.ui.base.theme import THEME
from app.ui.base.widgets import Plated

load_rules(__file__)

CHIP = 36
"""The height of a player's chip in units."""


class GameLine(RecycleDataViewBehavior, ButtonBehavior, Plated, BoxLayout):
    """One game of the list. A tap opens it."""

    number: Any = NumericProperty(0)
    name: Any = StringProperty("")
    when: Any = StringProperty("")
    state_words: Any = StringProperty("")
    sign: Any = StringProperty("")
    faded: Any = BooleanProperty(False)
    seats: Any = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.list: GameList | None = None

    def refresh_view_attrs(self, rv: Any, index: int, data: dict[str, Any]) -> Any:
        """Show another game."""
        self.list = rv
        return super().refresh_view_attrs(rv, index, data)

    def on_seats(self, *_: Any) -> None:
        """Show the seats' emblems, names and scores, reusing those that are there."""
        chips = self.ids.chips
        while len(chips.children) > len(self.seats):
            chips.remove_widget(chips.children[0])
        while len(chips.children) < len(self.seats):
            chips.add_widget(SeatChip())
        for chip, (seat, name, score, best) in zip(reversed(chips.children), self.seats, strict=True):
            chip.colour, chip.name, chip.score, chip.best = seat, name, score, best

    def on_release(self) -> None:
        """Open the game."""
        if self.list is not None:
            self.list.chosen(self.number)


class GameList(SharpScroll, RecycleView):
    """The lines. ``chosen`` is called with the number of a game that is tapped."""

    def __init__(self, chosen: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chosen = chosen


class GamesPage(FramedPage):
    """The list of games. ``waiting_first``: those that can go on stand before the others."""

    def __init__(self, shell: Shell, desk: Desk, *, waiting_first: bool = False, **kwargs: Any) -> None:
        self.list = GameList(self._open)
        place = BoxLayout(orientation="vertical")
        super().__init__(shell, shell.text(say("archive.title")), place, **kwargs)
        self._desk, self._waiting_first = desk, waiting_first
        self._told = ToldAlone()
        self._work: Later[tuple[Summary, ...]] | None = Later(desk.read)
        self.offer("people", "chart", shell.text(say("archive.people.button")), self._people).width = 168 * THEME.u
        self._show()

    def update(self) -> None:
        """Show the games as soon as they are read; until then how many there are by now."""
        if self._work is None:
            return
        if not self._work.ready:
            if self._desk.lines is None and self._desk.seen:
                self._told.words = self.shell.text(say("archive.reading", count=self._desk.seen))
            return
        work, self._work = self._work, None
        try:
            lines = work.take()
        except JournalError as error:
            self._desk.lines = ()
            self._tell(self.shell.text(error.message))
            return
        if lines != self._desk.lines:
            self._desk.lines = lines
            self._show()

    def left(self) -> None:
        """Remember how far the list was scrolled."""
        self._desk.scroll = self.list.scroll_y

    def _show(self) -> None:
        lines = self._desk.lines
        if not lines:
            self._tell(self.shell.text(say("archive.reading", count=0) if lines is None else say("archive.none")))
            return
        kept = [line for line in lines if line.deleted is None]
        if self._waiting_first:
            kept.sort(key=lambda line: line.standing != "open")
        deleted = [line for line in lines if line.deleted is not None]
        self.list.data = [self._data(line) for line in (*kept, *deleted)]
        if self.list.parent is None:
            self.body.clear_widgets()
            self.body.add_widget(self.list)
            self.list.scroll_y = self._desk.scroll

    def _tell(self, words: str) -> None:
        self._told.words = words
        if self._told.parent is None:
            self.body.clear_widgets()
            self.body.add_widget(self._told)

    def _data(self, line: Summary) -> dict[str, Any]:
        text = self.shell.text
        state = say("archive.state.deleted") if line.deleted is not None else state_of(line)
        name = short_name(line.game, line.game_name, self.shell.translator)
        state = say("archive.of_game", game=name, state=state) if name else state
        signs = {
            "finished": "trophy" if line.winners else "flag",
            "open": "play",
            "left": "flag",
            "unreadable": "warning",
        }
        return {
            "number": line.id,
            "name": text(heading(line)),
            "when": text(moment(line.played, self._desk.archive.now())),
            "state_words": text(state),
            "sign": "trash" if line.deleted is not None else "warning" if line.trouble else signs[line.standing],
            "faded": line.deleted is not None,
            "seats": [
                (
                    seat.colour,
                    text_of(seat.label, self.shell.translator),
                    str(seat.score),
                    seat in line.winners,
                )
                for seat in line.seats
            ],
            "room": (None, _room(len(line.seats))),
        }

    def _open(self, number: int) -> None:
        line = next(line for line in self._desk.lines or () if line.id == number)
        self.shell.go(lambda shell: GamePage(shell, self._desk, line.id))

    def _people(self) -> None:
        self.shell.go(lambda shell: PeoplePage(shell, self._desk))


def _room(seats: int) -> float:
    """The height of a line with so many players, in pixels."""
    rows = max(1, -(-seats // 2))
    chips, words = rows * CHIP * THEME.u, 76 * THEME.t
    return float(words + chips + 24 * THEME.u if THEME.portrait else max(words, chips) + 20 * THEME.u)
