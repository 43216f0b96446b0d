"""The page of the open game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from numpy import uint8
from numpy.typing import NDArray

from app.lang import Message, say
from app.table.model.inputs import EndGame, PressKey, UseSigns
from app.table.presentation.view import TableView
from app.ui.base.opening import OpeningPicture
from app.ui.base.page import Page, Shell
from app.ui.base.sheets import Entry
from app.ui.play.screen import PlayScreen
from app.ui.play.set_up_sheet import SetUpSheet, set_up_sheet
from app.ui.play.simulated_panel import PanelBoard

PATIENCE = 4.0
"""Seconds for which the opening picture waits at most for the pictures of the tiles to be drawn."""


class PlayPage(Page):
    """The play screen, kept up to date with the open game. It is made in several frames behind the opening picture, and
    shown when all of it is there. ``panel_board`` is the board of a simulated panel, which the screen draws; None
    without one. ``again`` opens the page of another game with the same players; ``menu`` are entries that the app adds
    to the menu, before the one that goes to the first page, which is called ``leave``. A ``new`` game
    says first how the table is set up; a camera that sees the first tile laid closes that.
    """

    def __init__(
        self,
        shell: Shell,
        panel_board: PanelBoard | None = None,
        again: Callable[[], None] | None = None,
        menu: Sequence[Entry] = (),
        leave: Message | None = None,
        new: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(shell, **kwargs)
        away = Entry("leave", shell.text(leave or say("ui.menu.leave")), shell.home, "home")
        entries = (*menu, away)
        self.screen = PlayScreen(shell.pictures, shell.translator, shell.evening.send, panel_board, entries)
        self.screen.again = again
        self.screen.purist = shell.settings.purist
        self.screen.motion = shell.settings.motion
        self.screen.offers["home"] = shell.home
        self.screen.camera.stays = shell.evening.repeats  # a demonstration answers by itself
        if shell.evening.repeats:
            self.screen.pause = shell.evening.pause
        else:
            self.screen.end = partial(shell.evening.send, EndGame())
            self.screen.later = away
        if again is not None:
            self.screen.offers["again"] = again
        shell.evening.send(UseSigns(shell.settings.signs))
        self.view: TableView | None = None
        # all of the screen would be too much for one frame
        self._begin = [self.screen.begin, self.screen.begin_map]
        self._shown: NDArray[uint8] | None = None
        self.add_widget(self.screen)
        self._opening: OpeningPicture | None = OpeningPicture(shell.text)
        self._opened = time.monotonic()
        self._new = new
        self._set_up: SetUpSheet | None = None
        self.add_widget(self._opening)

    def update(self) -> None:
        """Show the current state of the game."""
        self._reveal()
        evening = self.shell.evening
        evening.tell_ending(self.screen.revealed)  # before the view: what ends the game shows on the panel with it
        before, self.view = self.view, evening.view()
        if self._set_up is not None and len(self.view.tiles) > 1:
            self._set_up.close()
            self._set_up = None
        show = self._begin.pop(0) if self._begin else self.screen.show
        # what the eyes report is shown a frame later: to work it out and to show it would be too much for one
        show(before if before is not None and self.view.watched else self.view)
        if self.screen.explains:
            evening.explain()
        self.screen.eyes.left = round(evening.left_to_answer, 2)  # in steps: each is drawn
        self.screen.follow_panel()
        picture = evening.preview()
        if picture is not self._shown and self.screen.view is not None:
            self._shown = picture
            self.screen.show_camera(picture)

    def _reveal(self) -> None:
        """Take the opening picture away once everything behind it has been drawn."""
        if self._opening is None or self.screen.view is None:
            return
        if self.shell.pictures.shown or time.monotonic() - self._opened > PATIENCE:
            self.remove_widget(self._opening)
            self._opening = None
            if self._new and self.shell.evening.tileset is not None:
                self._set_up = set_up_sheet(self.shell, self.shell.evening.tileset, self.shell.evening.options)
                self.screen.open_sheet(self._set_up)

    def on_touch_down(self, touch: Any) -> bool:
        """Handle a touch; whoever touches the screen is there to answer. Before the screen is shown, a touch was meant
        for the page before.
        """
        self.shell.evening.attend()
        return self._opening is not None or bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Handle the end of a touch; it may have been a long one."""
        self.shell.evening.attend()
        return bool(super().on_touch_up(touch))

    def press(self, key: str) -> bool:
        """Give every key to the table."""
        self.shell.evening.send(PressKey(key))
        return True

    def left(self) -> None:
        """Stop what runs on the screen."""
        self.screen.leave()
