"""The card before the first turn of a new game: how the table is set up."""

from __future__ import annotations

from typing import Any

from app.lang import say
from app.rules.options import Chosen
from app.rules.tileset import TileSet
from app.table.presentation.set_up import set_up
from app.ui.base.page import Shell
from app.ui.base.scrolling import SharpScroll
from app.ui.base.sheets import Note, Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton

BUTTON = 64
"""The height of its button, in units."""
FRAME = 64 + BUTTON + 2 * 8 + 15 + 17 + 4
"""What is above and below its sentences, in units: the title, the button, the gaps and the edges."""


class SetUpSheet(Sheet):
    """The lines that say what comes on the table, above the one button that closes them; many of them scroll."""

    def __init__(self, words: str, answer: str, **kwargs: Any) -> None:
        super().__init__(widest=720, tallest=480, **kwargs)
        note, scroll = Note(words=words), SharpScroll(do_scroll_x=False, bar_width=6 * THEME.u)
        scroll.bar_color = THEME.ink_soft
        note.fbind("height", self._grow)
        scroll.add_widget(note)
        self.add_body(scroll)
        done = TouchButton(name="understood", sign="check", words=answer, kind="primary", tap=self.close)
        done.size_hint_y, done.height = None, BUTTON * THEME.u
        self.add_body(done)

    def _grow(self, _: Any, height: float) -> None:
        """Be as high as the words need, on a screen that has so much room."""
        self.tallest = height / THEME.u + FRAME


def set_up_sheet(shell: Shell, tileset: TileSet, options: Chosen | None) -> SetUpSheet:
    """The card for a game with those tiles by those options."""
    text = shell.text
    return SetUpSheet(text(set_up(tileset, options)), text(say("ui.understood")), title=text(say("help.set_up")))
