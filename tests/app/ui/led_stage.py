"""A screen on which an owner is led, in a window without a screen: its buttons, its words, touches on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.app.ui.frames import next_frame

SIZES = ((800, 480), (1280, 720), (720, 1280))


class Stage:
    """``make`` gets a function that takes what is tapped and returns the screen; ``sent`` is what was tapped."""

    def __init__(self, window: Any, make: Callable[[Callable[[Any], None]], Any]) -> None:
        self.window, self._make = window, make
        self.sent: list[Any] = []
        self.screen: Any = None

    def open(self, view: Any, size: tuple[int, int] = SIZES[0]) -> Any:
        """Show that view on a new screen of that size."""
        from app.ui.base.theme import THEME

        self.close()
        self.window.size = size
        THEME.fit(*size)
        self.screen = self._make(self.sent.append)
        self.window.add_widget(self.screen)
        self.screen.size = size
        self.show(view)
        return self.screen

    def show(self, view: Any) -> None:
        """Show another view."""
        self.screen.show(view)
        for _ in range(3):
            next_frame()

    def close(self) -> None:
        """Take the screen out of the window."""
        if self.screen is not None:
            self.window.remove_widget(self.screen)
            self.screen = None

    def targets(self) -> dict[str, Any]:
        """Everything that can be tapped, by its name."""
        from kivy.uix.behaviors import ButtonBehavior

        return {w.name: w for w in self.screen.walk() if isinstance(w, ButtonBehavior)}

    def press(self, name: str) -> None:
        """Tap that."""
        from kivy.tests.common import UnitTestTouch

        button = self.targets()[name]
        touch = UnitTestTouch(*button.to_window(*button.center))
        touch.touch_down()
        touch.touch_up()
        for _ in range(3):
            next_frame()

    def words(self) -> list[str]:
        """All texts."""
        from kivy.uix.label import Label

        return [w.text for w in self.screen.walk() if isinstance(w, Label) and w.text]

    def check(self, size: tuple[int, int]) -> None:
        """Nothing is cut, nothing leaves the window, and fingers have 64 pixels."""
        from app.ui.base.measured_text import ELLIPSIS

        assert not [text for text in self.words() if ELLIPSIS in text]
        for name, target in self.targets().items():
            assert min(target.width, target.height) >= 64, name
        for part in self.screen.children:
            assert part.x >= 0
            assert part.y >= 0
            assert part.right <= size[0] + 1
            assert part.top <= size[1] + 1
