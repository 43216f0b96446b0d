"""People who set up a game on its page: a window, and their touches."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from app.journal import FILE_NAME, Journal
from app.session.evening import Equipment, Evening
from app.settings import Settings
from tests.app.ui.frames import next_frame


class Guests:
    """The page of a new game in a window, and the touches of those who sit down."""

    def __init__(self, window: Any, folder: Path, size: tuple[int, int], settings: Settings, lot: int) -> None:
        from app.ui.navigator import Navigator
        from app.ui.new_game.page import Setup, new_game

        self.window, self.size, self.begun = window, size, 0
        self.evening = Evening(Journal.open(folder / FILE_NAME), folder, Equipment())
        self.setup, self.lot = Setup(), lot
        self._make = new_game(self.setup, self._begin, lambda count: self.lot % count)
        self.navigator = Navigator(self.evening, settings, self._make, lambda: None)

    def _begin(self) -> None:
        self.begun += 1

    def open(self) -> Any:
        """Show the page when it has read the journal."""
        self.window.size = self.size
        self.window.add_widget(self.navigator)
        self.navigator.size = self.size
        self.navigator.rebuild()
        end = time.monotonic() + 20
        while not self.setup.known and time.monotonic() < end:
            self.frames(1)
            time.sleep(0.005)
        self.frames()
        return self.page

    @property
    def page(self) -> Any:
        """The page that is shown."""
        return self.navigator.page

    def frames(self, count: int = 3) -> None:
        """Let some frames pass."""
        for _ in range(count):
            next_frame()
            if self.page is not None:
                self.page.update()

    def drag(self, *path: tuple[float, float]) -> None:
        """Move a finger along that path of pixels; a path of one point is a tap."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*path[0])
        touch.touch_down()
        for x, y in path[1:]:
            touch.touch_move(x, y)
        touch.touch_up()
        self.frames()

    def seat(self, colour: str, place: int) -> None:
        """Drag a colour from the box to a place."""
        self.drag(self.page.table.slots[colour].center, (300, 300), self.page.table.places[place].center)

    def press(self, name: str) -> None:
        """Tap the button of that name."""
        from app.ui.base.widgets import SignButton, TouchButton

        (button,) = [w for w in self.page.walk() if isinstance(w, TouchButton | SignButton) and w.name == name]
        self.drag(button.to_window(*button.center))

    def close(self) -> None:
        """Go home."""
        self.navigator.close()
        self.window.remove_widget(self.navigator)
        self.evening.close()
