"""The touch app: one window with one play screen, which is updated from its source once per frame.

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

from app.lang import Translator, say
from app.rules.tileset import TileSet
from app.table.model.inputs import Input, PressKey
from app.table.presentation.view import TableView
from app.ui.base.pictures import Pictures
from app.ui.play.screen import PlayScreen
from app.ui.play.simulated_panel import PanelBoard

KEY_NAMES: Mapping[int, str] = {code: name for name, code in Keyboard.keycodes.items()}


class Source(Protocol):
    """Where the screen gets its game from. All methods are called on the screen's own thread."""

    def view(self) -> TableView:
        """The current state of the table. Called once per frame; the source empties its queues here. Never blocks."""

    def send(self, value: Input) -> None:
        """Take an input that a touch produced."""

    def preview(self) -> NDArray[np.uint8] | None:
        """The camera picture, uint8 [h, w, 3] BGR; None without one. A new picture is a new object."""


class ClaimManagerApp(App):
    """The app of a running game. ``run`` returns when the window closes.

    ``art`` maps face names to pictures (uint8 [h, w, 3] BGR, square) that replace our own drawings. ``panel_board`` is
    the board of a simulated panel, which the screen draws; None without one.
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
        self.title = translator.text(say("ui.title"))
        self._source = source
        self._pictures = Pictures(tileset, art, background=True)
        self._translator = translator
        self._panel_board = panel_board
        self._shown: NDArray[np.uint8] | None = None
        self._loaded = False
        self.screen: PlayScreen | None = None

    def build(self) -> PlayScreen:
        """Create the screen; called once by Kivy."""
        self.screen = PlayScreen(self._pictures, self._translator, self._source.send, self._panel_board)
        Clock.schedule_interval(self.update, 0)
        Window.bind(on_key_down=self.press_key)
        return self.screen

    def press_key(self, _window: Any, code: int, *_: Any) -> bool:
        """Send a key to the table unless a name is being typed."""
        if any(keyboard is not None for keyboard in FocusBehavior._keyboards.values()):
            return False
        name = KEY_NAMES.get(code)
        if name is not None:
            self._source.send(PressKey(name))
        return False

    def update(self, _seconds: float) -> None:
        """Show the current state of the source; called once per frame."""
        if self.screen is None:
            return
        if self._pictures.poll():
            self.screen.canvas.ask_update()
        elif not self._loaded and self._pictures.complete:
            # What is loaded by now stays loaded. A full garbage collection over it would stop the screen for 150 ms
            # each time.
            self._loaded = True
            gc.freeze()
        self.screen.show(self._source.view())
        self.screen.follow_panel()
        picture = self._source.preview()
        if picture is not self._shown:
            self._shown = picture
            self.screen.show_camera(picture)

    def open_settings(self, *_: Any) -> bool:
        """Do not open Kivy's own settings page on F1: it is not meant for players."""
        return False

    def on_stop(self) -> None:
        """Stop when the window closes; called once by Kivy."""
        Window.unbind(on_key_down=self.press_key)
        self._pictures.close()
