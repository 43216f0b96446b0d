"""A visit to the pages of stored games: an evening without an open game, and the app's pages in a window."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from app.settings import Settings
from app.table.model.events import GameEnded
from tests.app.archive.tables import Table
from tests.app.ui.frames import next_frame

WHOLE: dict[str, Any] = {}
OPEN: dict[str, Any] = {"most": 40, "closed": ""}
SHORT: dict[str, Any] = {"most": 12, "more": (GameEnded(),)}
"""A game that was ended early: it is written and read in a fifth of the time of a whole one."""


class Evening:
    """An evening without an open game; ``taken`` are the games that were taken up."""

    journal: Any = None
    open = False
    repeats = False

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken: list[int | None] = []

    def go_on(self, number: int | None = None, *, camera: bool = True) -> None:
        """Note which game is taken up."""
        self.taken.append(number)


class Visit:
    """The app's pages of stored games in a window, with touches. ``played``: how often the table was opened."""

    def __init__(self, window: Any, table: Table, size: tuple[int, int], code: str, art: Any) -> None:
        from app.ui.archive.desk import Desk
        from app.ui.archive.games_page import GamesPage
        from app.ui.base.theme import THEME
        from app.ui.navigator import Navigator

        self.window = window
        window.size = size
        THEME.fit(*size)
        self.evening = cast(Any, Evening(table.path.parent))
        self.played = 0
        self.desk = Desk.at(table.path.parent, self._play)
        self.desk.archive = table.archive
        settings = Settings(language=code)
        self.shell = Navigator(
            self.evening, settings, lambda s: GamesPage(s, self.desk), lambda: None, art=lambda _: art
        )
        self.shell.size = size
        window.add_widget(self.shell)
        self.shell.rebuild()
        self.until(lambda: self.desk.lines is not None)

    def _play(self) -> None:
        self.played += 1

    @property
    def page(self) -> Any:
        """The page that is shown."""
        return self.shell.page

    def frames(self, count: int = 3) -> None:
        """Run some frames."""
        for _ in range(count):
            next_frame()
            self.page.update()

    def until(self, done: Callable[[], bool]) -> None:
        """Run frames until that is so."""
        end = time.monotonic() + 20
        while not done():
            assert time.monotonic() < end, "it never came to that"
            self.frames(1)
            time.sleep(0.02)  # each frame takes time from the thread that is waited for
        self.frames()

    def tap(self, widget: Any) -> None:
        """Tap the middle of a widget."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        touch.touch_up()
        self.frames(4)

    def press(self, name: str) -> None:
        """Tap the button of that name."""
        self.tap(self.button(name))

    def button(self, name: str) -> Any:
        """The button of that name."""
        found = [w for w in self.page.walk() if getattr(w, "name", None) == name and hasattr(w, "tap")]
        assert len(found) == 1, f"{len(found)} buttons are called {name}"
        return found[0]

    def names(self) -> list[str]:
        """The names of all buttons."""
        from app.ui.base.widgets import SignButton, TouchButton

        return [w.name for w in self.page.walk() if isinstance(w, (TouchButton, SignButton)) and not w.disabled]

    def lines(self) -> list[Any]:
        """The lines of the list that exist, the uppermost first."""
        from app.ui.archive.games_page import GameLine

        return sorted((w for w in self.page.walk() if isinstance(w, GameLine)), key=lambda w: -w.y)

    def open(self, number: int) -> None:
        """Open the game of that number from the list."""
        self.tap(next(line for line in self.lines() if line.number == number))
        self.until(lambda: self.page._work is None)

    def words(self) -> list[str]:
        """Every text on the page."""
        from kivy.uix.label import Label

        from app.ui.base.widgets import FitText

        labels = [w for w in self.page.walk() if isinstance(w, Label)]
        return [words for w in labels if (words := w.words if isinstance(w, FitText) else w.text)]

    def close(self) -> None:
        """Take the pages out of the window."""
        self.window.remove_widget(self.shell)
        self.shell.close()
