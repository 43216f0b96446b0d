"""The touch app: one window with one page at a time.

Import this module only after ``app.ui.base.environment.prepare``. It imports the first pages alone: every other one is
loaded when it is opened (``app.ui.base.opening``), because a start should not wait for what few evenings need.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Keyboard, Window

from app.lang import languages, say
from app.lang.errors import message_of, reason
from app.rules.tileset import TileSet
from app.session.alive import Alive
from app.session.recent import Evidence
from app.settings import Settings
from app.setup.gear import Gear
from app.table.presentation.seating import Plan
from app.ui.base.leisure import Leisure
from app.ui.base.opening import load_ahead, opening
from app.ui.base.pace import Pace
from app.ui.base.page import Evening, Page, Shell
from app.ui.base.sheets import Entry, TellSheet
from app.ui.base.theme import THEME
from app.ui.containment import BarePage, Containment
from app.ui.home.open_elsewhere import OpenElsewherePage
from app.ui.home.page import HomePage, Ways
from app.ui.navigator import Art, Navigator
from app.ui.play.page import PlayPage
from app.ui.play.simulated_panel import PanelBoard
from app.ui.sound.player import Ears

if TYPE_CHECKING:
    from app.ui.archive.desk import Desk
    from app.ui.base.rows import ScrollPlace
    from app.ui.new_game.page import Setup
    from app.ui.setup.way import Way

AHEAD = ("app.ui.new_game.page", "app.ui.archive.games_page", "app.ui.help.page", "app.ui.options.page")
"""The pages that most evenings need: their code is loaded as soon as there is time."""

KEY_NAMES: Mapping[int, str] = {code: name for name, code in Keyboard.keycodes.items()}


class ClaimManagerApp(App):
    """The app. ``run`` returns when the window closes. An open game is shown at once, else the home page.

    ``art`` finds the owner's pictures of tiles. ``panel_board`` is the board of a simulated panel, which the screen of
    play draws; None without one. ``gear`` is what set-up works with; with ``guide`` the guide of the first start comes
    first, at the step where it was left. ``evidence`` is what can be told when something has gone wrong. ``demo`` makes
    an evening of its own with a demonstration on it, of the game that it is given or of the usual one for "", for as
    long as it is entered; without it none is offered; with ``watching`` it is shown first. The page of a new game
    offers the ``named`` game, with the options that it has, or the one of which a demonstration was watched since,
    until one has begun; None: the one played last. While
    another Claim Manager has the saved games open, the first page says so; once that one has ended, ``begin`` opens the
    game that a start opens, if there is one.
    """

    def __init__(
        self,
        evening: Evening,
        settings: Settings,
        art: Art = lambda _: {},
        panel_board: PanelBoard | None = None,
        gear: Gear | None = None,
        guide: bool = False,
        evidence: Callable[[], Evidence] = Evidence,
        demo: Callable[[str], AbstractContextManager[Evening]] | None = None,
        watching: bool = False,
        named: Plan | None = None,
        begin: Callable[[], None] = lambda: None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.navigator = Navigator(evening, settings, self._home, self.stop, art=art)
        self.title = self.navigator.text(say("ui.title"))
        self._panel_board = panel_board
        self._gear = gear or Gear()
        self._guide = guide
        self._leisure = Leisure(self.navigator.canvas.after, self._load_ahead)
        self._evidence = evidence
        self._demo = demo
        self._watching = watching
        self._begin_at_once = begin
        self._watched: tuple[ExitStack, Evening] | None = None  # what ends the demonstration, and the owner's evening
        self._pace: Pace | None = None
        self._containment: Containment | None = None
        self._shown: object = None
        self._page: object = None
        self._setup: Setup | None = None  # of the game that is being set up
        self._named = named
        self._unkept = False
        self._told: TellSheet | None = None
        self._alive = Alive()
        self._ears = Ears(evening.folder)

    def _load_ahead(self) -> None:
        """Load what will probably be needed; called in a thread once the first page is there."""
        from app.ui.help import pictures

        load_ahead(AHEAD)
        self.navigator.translator.prepare()
        languages()  # the settings show the name of each, which its file tells
        pictures.draw_ahead()

    def _watch(self, game: str = "") -> None:
        """Show a demonstration of that game, "" for the usual one, in place of the owner's evening, until people come
        home.
        """
        if self._demo is None or self._watched is not None:
            return
        ending = ExitStack()
        try:
            evening = ending.enter_context(self._demo(game))
        except Exception as error:
            told = message_of(error)
            if told is None and not isinstance(error, OSError):
                raise
            self.navigator.told = told or say("demo.cannot", error=reason(error))
            return
        self._watched = ending, self.navigator.evening
        if game:  # who has watched a game wants to play that
            self._named = Plan(tileset=game)
        self.navigator.evening = evening
        self.navigator.start(self._play_page)

    def _end_watching(self) -> None:
        """End the demonstration that is shown, if there is one; nothing of it is kept."""
        if self._watched is not None:
            ending, self.navigator.evening = self._watched
            self._watched = None
            ending.close()

    def _home(self, shell: Shell) -> Page:
        self._end_watching()
        if shell.evening.elsewhere:
            return OpenElsewherePage(shell, self._enter)
        shell.evening.put_aside()  # whoever comes home leaves the table
        ways = Ways(
            history=self._history,
            help=self._help,
            setup=self._set_up,
            settings=self._options,
            quit=shell.quit,
        )
        watch = self._watch if self._demo is not None else None
        others = partial(self._history, waiting_first=True)
        return HomePage(shell, self._play, self._begin, ways, self._look_at, watch, others)

    def _history(self, *, waiting_first: bool = False) -> None:
        """Open the list of all games, the newest first; ``waiting_first``: before these the ones that can go on."""

        @cache  # what the list has read survives while the page is made anew
        def desk() -> Desk:
            from app.ui.archive.desk import Desk

            return Desk.at(self.navigator.evening.folder, self._play)

        def games(shell: Shell) -> Page:
            from app.ui.archive.games_page import GamesPage

            return GamesPage(shell, desk(), waiting_first=waiting_first)

        self.navigator.go(opening("app.ui.archive.games_page", games))

    def _options(self) -> None:
        """Open the settings."""

        @cache  # how far they are scrolled survives while the page is made anew
        def place() -> ScrollPlace:
            from app.ui.base.rows import ScrollPlace

            return ScrollPlace()

        def options(shell: Shell) -> Page:
            from app.ui.options.page import OptionsPage

            return OptionsPage(shell, opening("app.ui.options.trouble_page", self._trouble), place())

        self.navigator.go(opening("app.ui.options.page", options))

    def _trouble(self, shell: Shell) -> Page:
        from app.ui.options.trouble_page import trouble_page

        return trouble_page(self._evidence)(shell)

    def _set_up(self, *, guide: bool = False) -> None:
        """Open the list of what can be set up; ``guide``: the guide of the first start."""

        @cache  # what it has found, and how far its list is scrolled, survives while a step is open
        def found() -> Way:
            from app.ui.setup.way import Way

            return Way(self._gear, lambda: self._begin())

        def way(shell: Shell) -> Page:
            return found().show_guide(shell) if guide else found().show_list(shell)

        self.navigator.go(opening("app.ui.setup.way", way))

    def _help(self, tileset: TileSet | None = None, *, at_table: bool = False) -> None:
        """Open the help, for the game with those tiles; ``at_table``: above the open game."""
        navigator = self.navigator

        def sheets(shell: Shell) -> Page:
            from app.ui.help.print_page import PrintPage

            return PrintPage(shell, tileset=tileset)

        @cache  # where the overview was left survives while a topic is read
        def place() -> ScrollPlace:
            from app.ui.base.rows import ScrollPlace

            return ScrollPlace()

        def topics(shell: Shell) -> Page:
            from app.ui.help.page import HelpPage

            doors = {"setup": self._set_up}
            printing = opening("app.ui.help.print_page", sheets)
            return HelpPage(shell, doors, lambda: navigator.go(printing), at_table, place(), tileset)

        navigator.go(opening("app.ui.help.page", topics))

    def _begin(self, *, again: bool = False) -> None:
        """Open the page of a new game, with what was chosen there if no game has begun since; ``again``: with the
        players of the last one.
        """
        before, self._setup = self._setup, None

        def begun() -> None:
            self._setup = self._named = None
            self.navigator.start(self._play_page)

        def game(shell: Shell) -> Page:
            from app.ui.new_game.page import Setup, new_game

            if self._setup is None:  # what has been chosen survives while the page is made anew
                self._setup = Setup(again=again, named=self._named)
                if before is not None and not again:
                    self._setup.plan = before.plan
            return new_game(self._setup, begun, secrets.randbelow)(shell)

        self.navigator.go(opening("app.ui.new_game.page", game))

    def _play(self) -> None:
        self.navigator.go(self._play_page)

    def _play_page(self, shell: Shell) -> PlayPage:
        again = None if shell.evening.repeats else lambda: self._begin(again=True)
        settings = Entry("settings", shell.text(say("home.settings")), self._options, "settings")
        entry = Entry("help", shell.text(say("help.title")), lambda: self._help(at_table=True), "help")
        watched = self._watched is not None
        leave = say("demo.leave") if shell.evening.repeats else say("ui.menu.leave")
        board = self._panel_board if shell.evening.has_panel else None
        new = shell.evening.tell_set_up()
        page = PlayPage(shell, board, again, (entry, settings), leave, new=new)
        if not watched:  # of one begun from the first page nothing is kept that could be named or shared
            page.screen.offers["share"] = lambda: self._share_game(shell)
        return page

    def _share_game(self, shell: Shell) -> None:
        """Open the ways to share the game on the table."""
        number = shell.evening.number
        if number is not None:
            self._look_at(number, share=True)

    def _look_at(self, number: int, *, share: bool = False) -> None:
        """Open what the archive has of that game: its story, replay, and ways to share it, or these alone."""

        @cache
        def desk() -> Desk:
            from app.ui.archive.desk import Desk

            return Desk.at(self.navigator.evening.folder, self._play)

        def story(shell: Shell) -> Page:
            from app.ui.archive.game_page import GamePage

            return GamePage(shell, desk(), number, share=share)

        self.navigator.go(opening("app.ui.archive.game_page", story))

    def build(self) -> Navigator:
        """Create the first page; called once by Kivy."""
        THEME.fit(*Window.size)
        if self._watching:
            self._watch()
        if self._watched is None:
            self._open_first()
        self._pace, self._containment = Pace(), Containment(self._recover)
        Clock.schedule_interval(self.update, 0)
        Window.bind(on_key_down=self.press_key)
        return self.navigator

    def _enter(self) -> None:
        """The other Claim Manager has ended: go on as at a start."""
        self._begin_at_once()
        self._open_first()

    def _open_first(self) -> None:
        """Open the first page that people see: of the open game, of the guide, or the one below all others."""
        if self.navigator.evening.open:
            self._play()
        elif self._guide and not self.navigator.evening.elsewhere:
            self._set_up(guide=True)
        else:
            self.navigator.rebuild()

    def press_key(self, _window: Any, code: int, *_: Any) -> bool:
        """Give a key to the page; while a name is being typed, none arrives here."""
        name = KEY_NAMES.get(code)
        if name is not None and self.navigator.page is not None:
            self.navigator.page.press(name)
        return False

    def update(self, _seconds: float) -> None:
        """Bring the page up to date; called once per frame. A page that fails is closed: Kivy would not call this again
        after an exception.
        """
        try:
            self._alive.beat()
            self._update()
        except Exception as error:
            if self._containment is None or self._containment.handle_exception(error) == ExceptionManager.RAISE:
                raise

    def _update(self) -> None:
        tried = None if self.navigator.page is None else self.navigator.page.turned
        self._turn(self.navigator.settings.turned if tried is None else tried)
        page, evening = self.navigator.page, self.navigator.evening
        if page is not None:
            page.update()
        if self.navigator.poll():
            self.navigator.canvas.ask_update()
        if page is not self._page:
            self._page = page
            self._leisure.page_closed(light=isinstance(page, HomePage))
            if self._pace is not None:  # its rows come frame by frame, and nobody should wait for a search
                self._pace.wake()
        idle = self._pace is not None and self._pace.idle
        if idle:
            self.navigator.draw_ahead()
        self._leisure.step(self.navigator.complete, idle)
        if isinstance(page, PlayPage):
            shown = page.view
            if shown is not self._shown and self._pace is not None:
                self._pace.wake()
            self._shown = shown
        elif evening.open:
            evening.view()  # the game on the table goes on while people look elsewhere
        if (
            isinstance(page, PlayPage) and page.screen.view is not None
        ):  # what is shown: no voice tells the ending first
            self._ears.hear(page.screen.view, self.navigator.settings, self.navigator.translator)
        else:
            self._ears.leave()
        self._look_after()

    def _look_after(self) -> None:
        """Show what pages have left to tell, keep the games, and draw only as often as something moves."""
        navigator = self.navigator
        unkept = navigator.evening.tend()
        evening = navigator.evening
        if unkept is not None and not self._unkept and not evening.open and not evening.elsewhere:
            navigator.told = say("notice.unkept_home", reason=unkept)
        self._unkept = unkept is not None
        if navigator.told is not None:
            told, navigator.told = navigator.told, None
            self._told = TellSheet(navigator.text(told), navigator.text(say("ui.understood")))
            navigator.add_widget(self._told)
        if self._told is not None and self._told.parent is navigator and navigator.children[0] is not self._told:
            navigator.remove_widget(self._told)  # above a page that came later
            navigator.add_widget(self._told)
        if self._pace is not None:
            self._pace.update()

    def _recover(self, bare: bool) -> None:
        """A page has failed: show the first one, and say so; ``bare``: show one that needs nothing."""
        if bare:
            self.navigator.start(lambda shell: BarePage(shell, self.navigator.home))
        else:
            self.navigator.told = say("ui.failed")
            self.navigator.home()

    def _turn(self, degrees: int) -> None:
        """Show everything turned clockwise by so much. An upright page is laid out otherwise, so it is made anew."""
        turn = -degrees % 360  # Kivy turns the other way round
        if Window.rotation != turn:
            Window.rotation = turn
            THEME.fit(*Window.size)
            if self.navigator.page is not None:
                self.navigator.rebuild()

    def open_settings(self, *_: Any) -> bool:
        """Do not open Kivy's own settings page on F1: it is not meant for players."""
        return False

    def on_stop(self) -> None:
        """Stop when the window closes; called once by Kivy."""
        self._alive.end()
        Window.unbind(on_key_down=self.press_key)
        Clock.unschedule(self.update)
        if self._pace is not None and self._containment is not None:
            self._pace.close()
            self._containment.close()
        self._ears.close()
        self.navigator.close()
        self._end_watching()
        self._leisure.end()
