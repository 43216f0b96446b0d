"""The home page: the game to go on with or how the last one ended, its map as a picture, and the ways to everything
else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.archive.result_text import state_of, who
from app.lang import Message, say
from app.lang.errors import message_of
from app.rules.terms import GAMES
from app.rules.tileset import TileSet
from app.table.presentation.view import TableView
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.page import Page, Shell
from app.ui.base.ranks import in_one_size
from app.ui.base.sheets import AskSheet, Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, TouchButton
from app.ui.home.waiting import Waiting, waiting_games
from app.ui.map.widget import Board

load_rules(__file__)

WAYS = 112
"""The height of the row of buttons below, in units."""
WATCH = 192
"""The width of the button beside the title, in units."""
STATE = 46
"""The height of the words about the game that is over, in units."""
OTHERS = 124
"""The width of the button beside the game that waits, in units."""
ABREAST = 3
"""How many buttons stand in a row of an upright screen at most."""
DOOR, DOOR_WIDE = 92, 340
"""The height and the greatest width of the two ways that lead on before the first game, in units."""
SIGNS = {"new": "new", "history": "history", "help": "help", "setup": "camera", "settings": "settings", "quit": "power"}
"""The sign of each button in that row."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What the other buttons of the home page open, in the order in which they stand there; ``help`` is given the tiles
    of the game that the page shows, None without one.
    """

    history: Callable[[], None]
    help: Callable[[TileSet | None], None]
    setup: Callable[[], None]
    settings: Callable[[], None]
    quit: Callable[[], None]


class HomeScore(Card):
    """A player of the game that waits: colour, name and score."""

    name: Any = StringProperty("")
    score: Any = StringProperty("")
    colour: Any = StringProperty("")
    narrow: Any = BooleanProperty(False)


class HomeTitle(FitText):
    """The name of the app, as on a sign above a door."""


class HomeState(FitText):
    """How the game that is shown ended."""


class HomeTold(FitText):
    """What there is to say while no game waits."""


class HomePage(Page):
    """``play`` opens the page of the open game, ``begin`` that of a new one. ``look`` opens a game of the archive by
    its number; without it that is not offered; ``watch`` shows a demonstration of a game, likewise; ``others`` opens
    the list of games with those first that wait beside the one that is shown, likewise.
    """

    def __init__(
        self,
        shell: Shell,
        play: Callable[[], None],
        begin: Callable[[], None],
        ways: Ways,
        look: Callable[[int], None] | None = None,
        watch: Callable[[str], None] | None = None,
        others: Callable[[], None] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, **kwargs)
        self._play, self._begin, self._look, self._others = play, begin, look, others
        self.waiting: Waiting | None = None
        self._to_show: TableView | None = None
        self._to_quit: Callable[[], None] | None = None  # was tapped before the games were read
        self._work: Later[Waiting] | None = Later(lambda: waiting_games(shell.evening.folder))
        self.beside = BoxLayout(orientation="vertical", size_hint=(None, None))
        self.ways = BoxLayout(orientation="vertical", size_hint=(None, None))
        self.doors = BoxLayout(size_hint=(None, None))
        self.board: Board | None = None
        self.title = HomeTitle(words=self._say("title"), size_hint=(None, None))
        self.told = HomeTold(size_hint=(None, None))
        self._watch = watch
        self.watch: TouchButton | None = None
        for widget in (self.told, self.title, self.beside, self.ways, self.doors):
            self.add_widget(widget)
        self.new = self._button("new", begin)
        taps = {each.name: getattr(ways, each.name) for each in fields(ways)}
        taps["quit"] = partial(self._quit, ways.quit)
        taps["help"] = lambda: ways.help(self.waiting.tileset if self.waiting is not None else None)
        self._row = [self.new, *(self._button(name, tap) for name, tap in taps.items())]
        in_one_size(self._row)
        self._fill_card()
        self.bind(size=self._arrange, pos=self._arrange)

    def _say(self, key: str, **args: Any) -> str:
        return self.shell.text(say(f"home.{key}", **args))

    def _button(self, name: str, tap: Callable[[], None]) -> TouchButton:
        return TouchButton(tap, name=name, sign=SIGNS[name], words=self._say(name), stacked=True, tall=WAYS - 16)

    def _place_ways(self) -> None:
        """All in one row, on an upright screen in two; before the first game without the list of games, which is empty,
        and without a new game and a demonstration: these stand large in the middle.
        """
        first = self._first
        buttons = [button for button in self._row if not first or button.name not in ("new", "history")]
        if self.ways.children and sum(len(row.children) for row in self.ways.children) == len(buttons):
            return
        self.guard.changed((*self.ways.pos, *self.ways.size))  # a finger on its way means what stood there
        for row in self.ways.children:
            row.clear_widgets()
        self.ways.clear_widgets()
        abreast = min(ABREAST, -(-len(buttons) // 2)) if THEME.portrait else len(buttons)
        for at in range(0, len(buttons), abreast):
            row = BoxLayout(spacing=10 * THEME.u)
            for button in buttons[at : at + abreast]:
                row.add_widget(button)
            self.ways.add_widget(row)
        self._place_doors(first=first)

    def _place_doors(self, *, first: bool) -> None:
        """A demonstration and a game in the middle of the page; when games have been played, the demonstration beside
        the title.
        """
        if self.watch is not None:
            self.watch.parent.remove_widget(self.watch)
            self.watch = None
        self.doors.clear_widgets()
        if self._watch is not None:
            self.watch = TouchButton(self.choose_game, name="watch", sign="eye", words=self._say("watch"))
            if first:
                self.watch.tall, self.watch.largest, self.watch.sign_width = DOOR, 22, 44
            else:
                self.watch.size_hint_x, self.watch.largest, self.watch.sign_width = None, 18, 26
            (self.doors if first else self).add_widget(self.watch)
        if first:
            play = TouchButton(self._begin, name="new", sign="play", words=self._say("play"), kind="primary")
            play.tall, play.largest, play.sign_width = DOOR, 28, 44
            self.doors.add_widget(play)

    def choose_game(self) -> None:
        """Ask of which game a demonstration is to be seen."""
        watch = self._watch
        assert watch is not None, "there is a button for it"
        sheet = Sheet(title=self._say("watch_title"), widest=560, tallest=64 + len(GAMES) * (DOOR + 10) + 40)

        def show(game: str) -> None:
            sheet.close()
            watch(game)

        for game in GAMES:
            words = self.shell.text(say(f"archive.name.{game}"))
            button = TouchButton(partial(show, game), name=f"watch-{game}", sign="eye", words=words, kind="primary")
            button.size_hint_y, button.height = None, DOOR * THEME.u
            sheet.add_body(button)
        self.add_widget(sheet)

    def update(self) -> None:
        """Show the games that wait as soon as they are known, and the map in the frame after."""
        view, self._to_show = self._to_show, None
        if view is not None and self.board is not None:
            self.board.show(view)
        if self._work is not None and self._work.ready:
            work, self._work = self._work, None
            self.waiting = work.take()
            self.show_waiting()
            if self._to_quit is not None:
                self._to_quit()

    def show_waiting(self) -> None:
        """Show the games that are known now."""
        self._fill_card()
        self._arrange()

    def press(self, key: str) -> bool:
        """Enter goes on with the game that waits, else begins one."""
        if key != "enter":
            return False
        newest = self.waiting.newest if self.waiting is not None else None
        self._begin() if newest is None else self.go_on(newest.id)
        return True

    def go_on(self, number: int) -> None:
        """Take up the game of this number, which waits."""
        try:
            self.shell.evening.go_on(number)
        except Exception as error:
            told = message_of(error)
            if told is None:
                raise
            self._tell(told)
            return
        self._play()

    def _quit(self, end: Callable[[], None]) -> None:
        """Ask whether to end the program; where a game waits, say that it is kept. Nothing ends before that is known.

        It is asked always: before the first game this button lies where another page has its main one.
        """
        if self._work is not None:
            self._to_quit = partial(self._quit, end)
            return
        newest = self.waiting.newest if self.waiting is not None else None
        words = self._say("quit_nothing")
        if newest is not None:
            words = self._say("quit_words", players=who(tuple(seat.colour for seat in newest.seats), newest.seats))
        answers = self._say("quit"), self._say("stay")
        self.add_widget(AskSheet(words, answers, end, title=self._say("quit_title"), widest=640))

    def _tell(self, message: Message) -> None:
        yes, no = self._say("new"), self._say("stay")
        title = self._say("cannot")
        self.add_widget(AskSheet(self.shell.text(message), (yes, no), self._begin, title=title, widest=640))

    def _fill_card(self) -> None:
        for each in (self.board, *self.beside.children[:]):
            if each is not None and each.parent is not None:
                each.parent.remove_widget(each)
        self.board = self._to_show = None
        self._place_ways()
        waiting = self.waiting
        summary = waiting.newest or waiting.last if waiting is not None else None
        if waiting is None or summary is None or waiting.view is None:
            told = self._say("reading") if waiting is None else self._welcome(waiting)
            self.told.words = told
            self.new.kind = "plain" if waiting is None else "primary"
            return
        self.told.words, self.new.kind = "", "plain" if waiting.newest is not None else "primary"
        view = waiting.view
        assert waiting.tileset is not None, "a view has tiles"
        self.board = Board(self.shell.pictures_of(waiting.tileset), size_hint=(None, None))
        self._to_show = view  # a whole map and everything beside it are too much for one frame
        self.board.disabled = True
        self.add_widget(self.board)
        if waiting.last is not None:
            self.beside.add_widget(HomeState(words=self.shell.text(state_of(summary))))
        narrow = len(summary.seats) > 3 and not THEME.portrait
        scores = GridLayout(cols=2 if narrow else 1, spacing=8 * THEME.u)
        for seat in summary.ranked if waiting.newest is None else summary.seats:
            name = seat.label if isinstance(seat.label, str) else self.shell.text(seat.label)
            scores.add_widget(HomeScore(name=name, score=str(seat.score), colour=seat.colour, narrow=narrow))
        self.beside.add_widget(scores)
        if waiting.newest is None:
            self._offer_look(summary.id)
            return
        words = self._say("go_on", count=summary.tiles_left)
        go_on = partial(self.go_on, summary.id)  # whatever else was on the table since: it has ended
        row = BoxLayout(spacing=8 * THEME.u, size_hint_y=None, height=84 * THEME.u)
        row.add_widget(TouchButton(go_on, name="go_on", sign="play", words=words, kind="primary", tall=84, largest=26))
        if waiting.others and self._others is not None:
            told = self._say("others", count=waiting.others)
            others = TouchButton(self._others, name="others", sign="history", words=told, stacked=True, tall=84)
            others.size_hint_x, others.width = None, OTHERS * THEME.u
            row.add_widget(others)
        self.beside.add_widget(row)

    def _offer_look(self, number: int) -> None:
        """Offer to look at the game that is over, or just its map where nothing can be opened."""
        look = self._look
        if look is not None:
            words = self._say("look")
            self.beside.add_widget(TouchButton(lambda: look(number), name="look", sign="eye", words=words, tall=64))

    def _welcome(self, waiting: Waiting) -> str:
        return self.shell.text(waiting.trouble) if waiting.trouble is not None else self._say("welcome")

    @property
    def _first(self) -> bool:
        """Whether no game has been played here yet."""
        waiting = self.waiting
        return waiting is not None and waiting.trouble is None and waiting.newest is None and waiting.last is None

    @property
    def _ended(self) -> bool:
        return self.waiting is not None and self.waiting.last is not None

    def _arrange(self, *_: Any) -> None:
        u = THEME.u
        edge = 12 * u
        across = self.width - 2 * edge
        self.ways.spacing = 10 * u
        rows = len(self.ways.children)
        self.ways.size = (across, (rows * (WAYS - 16) + (rows - 1) * 10) * u)
        self.ways.pos = (self.x + edge, self.y + edge)
        aside = 0.0
        if self.watch is not None and self.watch.parent is self:
            aside = (WATCH + 8) * u
            self.watch.size, self.watch.pos = (WATCH * u, 64 * u), (self.right - edge - WATCH * u, self.top - 68 * u)
        self.title.size = across - aside, 60 * u
        self.title.pos = self.x + edge, self.top - 66 * u
        low, high = self.ways.top + edge, self.title.y - 12 * u
        doors = self._arrange_doors(low, across) if self._first else 0.0
        self.told.size, self.told.pos = (across * 0.8, high - low - doors), (self.x + edge + across * 0.1, low + doors)
        room = max(high - low, 1)
        if THEME.portrait:
            shown = (self.waiting.newest or self.waiting.last) if self.waiting is not None else None
            rows = ((len(shown.seats) * 58 if shown else 0) + 92 + (STATE + 8 if self._ended else 0)) * u
            self.beside.size, self.beside.pos = (across, rows), (self.x + edge, low)
            box = (self.x + edge, low + rows + edge, across, room - rows - edge)
        else:
            wide = across * 0.46
            self.beside.size, self.beside.pos = (wide, room), (self.right - edge - wide, low)
            box = (self.x + edge, low, across - wide - edge, room)
        self.beside.spacing = 8 * u
        if self.board is not None:
            self.board.pos, self.board.size = box[:2], box[2:]

    def _arrange_doors(self, low: float, across: float) -> float:
        """Side by side, on an upright screen one above the other; returns the height that they take."""
        u, count, gap = THEME.u, len(self.doors.children), 12 * THEME.u
        upright = THEME.portrait
        self.doors.orientation, self.doors.spacing = "vertical" if upright else "horizontal", gap
        beside = 1 if upright else count
        wide = min(across, DOOR_WIDE * u * beside + gap * (beside - 1))
        tall = DOOR * u * (count if upright else 1) + gap * (count - 1 if upright else 0)
        self.doors.size, self.doors.pos = (wide, tall), (self.center_x - wide / 2, low + gap)
        return float(tall + 2 * gap)
