"""A window without a screen on which tests make touches, and what is shown on it."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lang import Translator
from app.lang.files import entries
from app.rules.tileset import TileSet
from app.settings import Settings
from app.table.conductor import new_state
from app.table.model.belief import as_the_game
from app.table.model.history import History
from app.table.model.inputs import (
    Input,
)
from app.table.presentation.shows import last_shows
from app.table.presentation.view import (
    TableView,
    view,
)
from app.tilesets import load_tileset
from app.ui.base import kept
from app.ui.base.environment import ScreenError, configure, prepare, require_window
from tests.app.table.random_games import random_history
from tests.app.ui.drawn_once import draw_once
from tests.app.ui.frames import next_frame
from tests.app.ui.guests import Guests
from tests.app.ui.made_up_views import illegal_phase, middle_of_game, over_phase, place_phase, question_phase

# Kivy reads its environment at its first import, which the tests of this folder cause.
_HOME = tempfile.TemporaryDirectory(prefix="claim-manager-")
atexit.register(_HOME.cleanup)
prepare(Path(_HOME.name), offscreen=True)


@pytest.fixture(autouse=True)
def _nothing_goes_on() -> Iterator[None]:
    """What a test has begun ends with it, animations and what its widgets would do later: it would keep whole screens,
    which are found as garbage with their own test for far less than with all others.
    """
    from kivy.animation import Animation
    from kivy.app import App
    from kivy.clock import Clock

    before, running = set(Clock.get_events()), App._running_app
    yield
    App._running_app = running  # Kivy would keep the last app, and with it all that it has shown
    for animation in list(Animation._instances):
        animation._unregister()
    for event in Clock.get_events():
        if event not in before and _of_widgets(event):
            event.cancel()


def _of_widgets(event: Any) -> bool:
    """Whether what the clock is to do is something of the screens or of Kivy's widgets."""
    return str(getattr(event.get_callback(), "__module__", "")).startswith(("app.ui.", "kivy.uix."))


@pytest.fixture(autouse=True)
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test draws in place of a picture is not found by the next."""
    monkeypatch.setattr(kept, "_folder", lambda: None)


@pytest.fixture(autouse=True)
def _what_is_set_aside_stays_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """An app that ends gives Python's search for garbage all memory back, with what all earlier tests have left: each
    app that is begun here would search all of it anew.
    """
    monkeypatch.setattr("gc.freeze", lambda: None)
    monkeypatch.setattr("gc.unfreeze", lambda: None)


@contextmanager
def _look_given_back() -> Iterator[None]:
    """The palette, the letters and the measures of a window, as they were before."""
    from app.ui.base.theme import THEME

    before = palette, text, u, portrait, _ = THEME.palette, THEME.text, THEME.u, THEME.portrait, THEME.t
    yield
    if before == (THEME.palette, THEME.text, THEME.u, THEME.portrait, THEME.t):
        return
    THEME.choose(palette=palette)
    THEME.text, THEME.u, THEME.portrait = text, u, portrait
    THEME.choose(text=text)


@pytest.fixture(scope="module", autouse=True)
def _no_module_leaves_its_look() -> Iterator[None]:
    """What the screens that several tests share were drawn in is gone with their module; it begins in the usual look,
    whatever a command that draws screens left before it.
    """
    from app.ui.base.theme import THEME

    usual = Settings()
    THEME.choose(palette=usual.look)
    THEME.choose(text=usual.text)
    THEME.fit(800, 480)
    with _look_given_back():
        yield


@pytest.fixture(autouse=True)
def _no_test_leaves_its_look() -> Iterator[None]:
    """A test that looks for a colour or for the place of something finds what it would find alone."""
    with _look_given_back():
        yield


@pytest.fixture(scope="session")
def tileset() -> TileSet:
    """The shipped tile set."""
    return load_tileset("gold-rush")


@pytest.fixture(scope="session")
def translator() -> Translator:
    """English, with a key whose text is its argument."""
    return Translator({**Translator.load("en").entries, **entries("raw = { $text }")})


SIDE_COLOURS = {"P": (120, 200, 210), "R": (60, 60, 70), "M": (120, 130, 150)}


def plain_art(tileset: TileSet) -> dict[str, np.ndarray[Any, np.dtype[np.uint8]]]:
    """A picture of every face, uint8 [32, 32, 3]: each side in the colour of its kind."""
    art = {}
    for face, _ in tileset.faces():
        picture = np.full((32, 32, 3), 180, np.uint8)
        north, east, south, west = (SIDE_COLOURS[letter] for letter in tileset.by_id[face.design].sides)
        picture[:8], picture[-8:], picture[8:-8, :8], picture[8:-8, -8:] = north, south, west, east
        art[face.name] = picture
    return art


@pytest.fixture(scope="session")
def art(tileset: TileSet) -> dict[str, np.ndarray[Any, np.dtype[np.uint8]]]:
    """Plain pictures of all faces, quick to draw: the kinds of the sides as a frame of colours."""
    return plain_art(tileset)


@pytest.fixture(scope="session")
def pictures(window: Any, tileset: TileSet, art: dict[str, Any]) -> Any:
    """The textures of the plain pictures."""
    from app.ui.base.pictures import Pictures

    return Pictures(tileset, art)


RARE = ("setup.way", "archive.game_page", "help.print_page", "options.trouble_page")
"""The pages whose code the app does not load ahead."""


@pytest.fixture(scope="session")
def window() -> Any:
    """A window without a screen. It draws nothing in its frames, which would take most of the time of a test; a test
    of what is seen draws the widget itself.
    """
    configure((800, 480))
    try:
        require_window()
    except ScreenError as error:
        pytest.skip(str(error))
    from kivy.config import Config
    from kivy.core.window import Window

    from app.ui.app import AHEAD
    from app.ui.base.opening import load_ahead

    # A tap opens a page at once; how it is while its code is loaded, ``base/test_opening.py`` tells.
    load_ahead((*AHEAD, *(f"app.ui.{page}" for page in RARE)))
    draw_once()
    Window.on_draw = Window.on_flip = lambda: None
    Config.set("graphics", "min_state_time", "0")  # a button is let go with the finger, not some frames later
    return Window


def _end_what_runs(screen: Any) -> None:
    """End what would keep a screen that has left its window: its animations, and what its lists would do later. The
    screen is found as garbage with its own test then, which costs far less than to find it with all others.
    """
    from kivy.animation import Animation
    from kivy.clock import Clock

    for animation in list(Animation._instances):
        for widget in screen.walk():
            animation.cancel(widget)
    for event in Clock.get_events():
        if "ScrollView." in str(event):
            event.cancel()


class Stage:
    """A play screen in a window, and touches on it. ``sent`` has every input that it sent."""

    def __init__(self, window: Any, pictures: Any, translator: Translator) -> None:
        self.window = window
        self.sent: list[Input] = []
        self._pictures = pictures
        self._translator = translator
        self.screen: Any = None
        self.now = 0.0

    def open(self, view: TableView, size: tuple[int, int] = (800, 480)) -> Any:
        """Show that view in a window of that size; returns the screen."""
        from app.ui.base.tap_guard import TapGuard
        from app.ui.play.screen import PlayScreen

        self.close()
        self.window.size = size
        self.frames(1)
        self.screen = PlayScreen(self._pictures, self._translator, self.sent.append)
        self.screen.guard = TapGuard(lambda: self.now)
        self.window.add_widget(self.screen)
        self.screen.size = size
        self.show(view)
        return self.screen

    def show(self, view: TableView) -> None:
        """Show another state of the table."""
        self.screen.show(view)
        self.frames()

    def frames(self, count: int = 2) -> None:
        """Run some frames and finish every animation; the clock of the guard advances by a second."""
        self.now += 1
        for _ in range(count):
            next_frame()
            if self.screen is not None:
                self.screen.board.settle()

    def close(self) -> None:
        """Remove the screen from the window."""
        if self.screen is not None:
            self.window.remove_widget(self.screen)
            _end_what_runs(self.screen)
            self.screen = None

    def tap(self, x: float, y: float) -> None:
        """Tap that pixel."""
        self.drag([(x, y)])

    def drag(self, *paths: list[tuple[float, float]]) -> None:
        """Move one finger along each path of pixels, all at the same time."""
        from kivy.tests.common import UnitTestTouch

        fingers = [UnitTestTouch(*path[0]) for path in paths]
        for finger in fingers:
            finger.touch_down()
        for step in range(1, len(paths[0])):
            for finger, path in zip(fingers, paths, strict=True):
                finger.touch_move(*path[step])
        for finger in fingers:
            finger.touch_up()
        self.frames()

    def press(self, widget: Any) -> None:
        """Tap the middle of a widget."""
        self.tap(*widget.to_window(*widget.center))

    def tap_cell(self, cell: tuple[int, int]) -> None:
        """Tap the middle of a cell of the map."""
        self.tap(*self.screen.board.to_screen(cell[0] + 0.5, cell[1] + 0.5))

    def all(self, kind: type) -> list[Any]:
        """Every widget of that class on the screen."""
        return [w for w in self.screen.walk() if isinstance(w, kind)]

    def button(self, name: str) -> Any:
        """The button of that name."""
        from app.ui.base.widgets import SignButton, TouchButton

        found = [w for w in self.screen.walk() if isinstance(w, (TouchButton, SignButton)) and w.name == name]
        assert len(found) == 1, f"{len(found)} buttons are called {name}"
        return found[0]

    def has_button(self, name: str) -> bool:
        """Whether there is a button of that name."""
        from app.ui.base.widgets import TouchButton

        return any(w.name == name for w in self.all(TouchButton))


@pytest.fixture
def stage(window: Any, pictures: Any, translator: Translator) -> Iterator[Stage]:
    """A window and touches."""
    found = Stage(window, pictures, translator)
    yield found
    found.close()


@pytest.fixture(scope="session")
def stages(window: Any, pictures: Any, translator: Translator) -> Callable[[], Stage]:
    """A function that makes stages which outlive one test."""
    return lambda: Stage(window, pictures, translator)


@pytest.fixture(scope="session")
def act(tileset: TileSet) -> TableView:
    """A game of three in the act phase."""
    return middle_of_game(tileset)


@pytest.fixture(scope="session")
def states(tileset: TileSet) -> Callable[[int, bool], dict[str, TableView]]:
    """The states of a table of that many seats, with long names or short ones."""

    @lru_cache
    def make(seats: int, long: bool = False) -> dict[str, TableView]:
        act = middle_of_game(tileset, seats, long=long)
        return {
            "act": act,
            "place": place_phase(act),
            "question": question_phase(act, tileset),
            "illegal": illegal_phase(act),
            "over": over_phase(act),
        }

    return make


@pytest.fixture(scope="module")
def laying(tileset: TileSet) -> TableView:
    """A turn that waits for its tile."""
    from tests.app.ui.played import laying_view

    return laying_view(tileset)


def seen(history: History) -> TableView:
    """The view of that history, the table being as the game has it."""
    tileset = history.game.tileset
    return view(replace(new_state(tileset), history=history, belief=as_the_game(history.game)))


@pytest.fixture
def guests(window: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Guests]:
    """People at the table; an indirect parameter is the size of the screen."""
    size = getattr(request, "param", (800, 480))
    found = Guests(window, tmp_path, size, Settings(motion=False, names=("Ben", "Chiara")), lot=1)
    yield found
    found.close()


@pytest.fixture(scope="module")
def scored() -> tuple[History, History]:
    """The history before and after a move by which two features score."""
    for seed in range(40):
        for before, after in pairwise(random_history("gold-rush", seed)):
            if len(last_shows(after)) > 1:
                return before, after
    raise AssertionError("no move scored twice")


def open_scored(stage: Any, scored: tuple[History, History], size: tuple[int, int] = (800, 480)) -> Any:
    """The show of scorings on the play screen just after that move."""
    before, after = scored
    screen = stage.open(seen(before), size)
    screen.show(seen(after))
    return screen.shows


@pytest.fixture(scope="module")
def finished() -> History:
    """A game that is over, with tokens in hands."""
    *_, last = random_history("gold-rush", 7)
    return last


@pytest.fixture
def ending(stage: Any, finished: History) -> Any:
    """The final scoring on the screen of a game that has just ended; it goes on only when a test lets time pass."""
    from kivy.clock import Clock

    from app.ui.scores.ceremony import Ceremony

    over = seen(finished)
    stage.open(replace(over, standings=(), ceremony=None))
    stage.show(over)
    (found,) = stage.all(Ceremony)
    # A frame of a busy machine may last longer than a step is shown.
    Clock.unschedule(found._tick)
    found.go_to(0)
    return found
