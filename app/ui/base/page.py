"""A page of the touch app, and what every page may ask of the app around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from numpy.typing import NDArray

from app.journal import Journal
from app.lang import Message, Translator
from app.rules.tileset import TileSet
from app.settings import Settings, Turned
from app.table.model.inputs import Input, StartGame
from app.table.presentation.view import TableView
from app.ui.base.pictures import Pictures
from app.ui.base.tap_guard import TapGuard
from app.ui.base.theme import THEME


class Source(Protocol):
    """Where the screen gets its game from. All methods are called on the screen's own thread."""

    def view(self) -> TableView:
        """The current state of the table. Called once per frame; the source empties its queues here. Never blocks."""

    def send(self, value: Input) -> None:
        """Take an input that a touch produced."""

    def preview(self) -> NDArray[np.uint8] | None:
        """The camera picture, uint8 [h, w, 3] BGR; None without one. A new picture is a new object."""


class Evening(Source, Protocol):
    """The games at this table, one open at a time; ``app.session.evening.Evening`` is one."""

    journal: Journal
    folder: Path

    @property
    def open(self) -> bool:
        """Whether a game is open: only then may ``tileset`` and the methods of ``Source`` be used."""

    @property
    def elsewhere(self) -> bool:
        """Whether another Claim Manager has the saved games open: no game should be opened here then."""

    @property
    def number(self) -> int | None:
        """The number of the open game in the journal; None without one."""

    @property
    def tileset(self) -> TileSet:
        """The tiles of the open game."""

    @property
    def options(self) -> Mapping[str, bool | int | str] | None:
        """The options by which the open game is played; None before it has begun."""

    @property
    def has_panel(self) -> bool:
        """Whether a panel shows its games."""

    @property
    def repeats(self) -> bool:
        """Whether the table itself plays one game after the other, as in a demonstration."""

    @property
    def left_to_answer(self) -> float:
        """The share, 0-1, of its time until virtual players answer the open question; 0 where they do not."""

    def watches(self, tileset: str) -> bool:
        """Whether a camera can watch a game with that tile set. May take a while, and is asked in any thread."""

    def begin(self, opening: StartGame, tileset: str, *, camera: bool = True) -> Message | None:
        """Begin a new game; the open one is put aside."""

    def go_on(self, number: int, *, camera: bool = True) -> Message | None:
        """Take up the unfinished game of that number."""

    def tell_set_up(self) -> bool:
        """Whether people are now to be told how the table of the open game is set up: once in a new game."""

    def tell_ending(self, standings: object) -> None:
        """The screen tells the ending with those standings, and no other: a panel waits for it."""

    def attend(self) -> None:
        """Somebody touches the screen of the open game."""

    def explain(self) -> None:
        """The screen explains how points came about, said in every frame: virtual players wait meanwhile."""

    def pause(self, paused: bool) -> None:
        """Let the virtual players of a demonstration pause (True) or go on (False)."""

    def tend(self) -> Message | None:
        """Write what could not be written before; called once per frame. Returns why games are not being saved now."""

    def put_aside(self) -> None:
        """Leave the open game as it is; it can be taken up again."""


class Shell(Protocol):
    """The app around a page."""

    translator: Translator
    settings: Settings

    @property
    def evening(self) -> Evening:
        """The games at this table."""

    @property
    def pictures(self) -> Pictures:
        """The pictures of the tiles of the open game, else those of the usual one."""

    def pictures_of(self, tileset: TileSet) -> Pictures:
        """The pictures of that tile set; those of any other are let go."""

    def text(self, message: Message) -> str:
        """The message in the language of the screen."""

    def go(self, make: Make) -> None:
        """Open a page above this one."""

    def back(self) -> None:
        """Close the page on top; the one below is made anew."""

    def home(self) -> None:
        """Close all pages but the first."""

    def replace(self, make: Make) -> None:
        """Open a page in place of this one."""

    def change(self, settings: Settings) -> None:
        """Save these settings. A new language or look makes the page anew."""

    def quit(self) -> None:
        """End the app."""


class Page(FloatLayout):
    """One full screen. It is made anew whenever it is shown again or the look or language changes: what must survive
    that belongs to the journal, to the settings, or to what its ``Make`` closes over.

    ``turned``: by how many degrees clockwise everything is shown turned while this page is there; None: as the settings
    say.
    """

    turned: Turned | None = None

    def __init__(self, shell: Shell, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shell = shell
        self.guard = TapGuard()
        with self.canvas.before:
            Color(*THEME.ground)
            self._ground = Rectangle()
        self.bind(size=self._fill_ground, pos=self._fill_ground)

    def on_touch_down(self, touch: Any) -> bool:
        """Handle a touch unless it is where something has just closed; nothing below the page is touched."""
        return self.guard.deaf(*touch.pos) or bool(super().on_touch_down(touch)) or True

    def update(self) -> None:
        """Called once per frame while the page is shown."""

    def press(self, key: str) -> bool:
        """Handle a key, named as in Kivy; returns whether it meant something. Escape goes back."""
        if key == "escape":
            self.shell.back()
            return True
        return False

    def left(self) -> None:
        """Called once when the page is closed or made anew: stop what runs for it."""

    def _fill_ground(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size


Make = Callable[[Shell], Page]
"""Makes a page."""
