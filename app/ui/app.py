"""The touch app: one window, one play screen, drained from its source once a frame.

Import this module only after ``app.ui.environment.prepare``.
"""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
import gc
from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Keyboard, Window
from kivy.uix.behaviors import FocusBehavior
from numpy.typing import NDArray

from app.lang import Translator
from app.rules.tileset import TileSet
from app.table.inputs import Input, PressKey
from app.table.view import TableView
from app.ui.pictures import Pictures
from app.ui.play import PlayScreen
from app.ui.simpanel import PanelBoard

KEY_NAMES: Mapping[int, str] = {code: name for name, code in Keyboard.keycodes.items()}


class Source(Protocol):
    """Where the screen gets its game from. Every method is called on the screen's own thread."""

    def view(self) -> TableView:
        """The table now; called once a frame, so the source drains its queues here. It must not wait for anything."""

    def send(self, value: Input) -> None:
        """An input that a touch gave."""

    def preview(self) -> NDArray[np.uint8] | None:
        """What the camera sees, uint8 [h, w, 3] BGR, None without one. The same object is not shown twice."""


class ClaimManagerApp(App):
    """The app of a running game. ``run`` returns when the window closes.

    ``art`` are pictures to show instead of our own drawings, by face name, BGR, square. ``panel_board`` is the board of
    a simulated panel, which the screen draws.
    """

    def __init__(
        self,
        source: Source,
        tileset: TileSet,
        translator: Translator,
        art: Mapping[str, NDArray[np.uint8]] | None = None,
        panel_board: PanelBoard | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.title = translator.texts.get("ui.title", "")
        self._source = source
        self._pictures = Pictures(tileset, art, background=True)
        self._translator = translator
        self._panel_board = panel_board
        self._shown: NDArray[np.uint8] | None = None
        self._loaded = False
        self.screen: PlayScreen | None = None

    def build(self) -> PlayScreen:
        """Make the screen; Kivy calls this once."""
        self.screen = PlayScreen(self._pictures, self._translator, self._source.send, self._panel_board)
        Clock.schedule_interval(self.update, 0)
        Window.bind(on_key_down=self.press_key)
        return self.screen

    def press_key(self, _window: Any, code: int, *_: Any) -> bool:
        """A key goes to the table, unless somebody is typing a name."""
        if any(keyboard is not None for keyboard in FocusBehavior._keyboards.values()):
            return False
        name = KEY_NAMES.get(code)
        if name is not None:
            self._source.send(PressKey(name))
        return False

    def update(self, _seconds: float) -> None:
        """Show what the source has now; called once a frame."""
        if self.screen is None:
            return
        if self._pictures.poll():
            self.screen.canvas.ask_update()
        elif not self._loaded and self._pictures.complete:
            # What has been loaded stays to the end. To look through all of it for garbage again and again holds the
            # screen for 150 ms each time.
            self._loaded = True
            gc.freeze()
        self.screen.show(self._source.view())
        self.screen.follow_panel()
        picture = self._source.preview()
        if picture is not self._shown:
            self._shown = picture
            self.screen.show_camera(picture)

    def open_settings(self, *_: Any) -> bool:
        """Kivy would open its own settings on F1: they are none of the players' business."""
        return False

    def on_stop(self) -> None:
        """The window closes; Kivy calls this once."""
        Window.unbind(on_key_down=self.press_key)
        self._pictures.close()
