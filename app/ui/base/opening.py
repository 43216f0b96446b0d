"""The picture that asks for a moment, and pages whose code is loaded when they are opened for the first time, in a
thread: meanwhile it is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout

from app.lang import Message, say
from app.ui.base.first_frame import NAME
from app.ui.base.later import Later
from app.ui.base.page import Make, Page, Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText

DRAWN = 2
"""After how many frames the page that asks for a moment has been drawn."""

_coming: set[str] = set()  # modules that are being loaded ahead: importing one now would wait for it


def load_ahead(modules: Sequence[str]) -> None:
    """Load the code of pages that will probably be opened; to be called in a thread."""
    _coming.update(modules)
    for module in modules:
        try:
            import_module(module)
        finally:
            _coming.discard(module)


def opening(module: str, make: Make) -> Make:
    """A page of that module. ``make`` imports from it, which is quick once the module has been loaded."""

    def made(shell: Shell) -> Page:
        there = module in sys.modules and module not in _coming
        return make(shell) if there else OpeningPage(shell, module, make)

    return made


class OpeningPicture(FloatLayout):
    """Asks for a moment, over whatever is made below it. It looks like the first frame of a start."""

    def __init__(self, text: Callable[[Message], str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            Color(*THEME.ground)
            self._ground = Rectangle()
        self.bind(size=self._fill, pos=self._fill)
        name = FitText(words=NAME, color=THEME.ground_ink, font_name=THEME.title_font, halign="center")
        name.largest, name.size_hint, name.pos_hint = 53 * THEME.u, (0.9, 0.2), {"center_x": 0.5, "center_y": 0.5}
        told = FitText(words=text(say("show.working")), color=THEME.ground_ink, halign="center")
        told.largest, told.size_hint, told.pos_hint = 22 * THEME.t, (0.9, 0.12), {"center_x": 0.5, "center_y": 0.36}
        self.add_widget(name)
        self.add_widget(told)

    def _fill(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size


class OpeningPage(Page):
    """Asks for a moment while ``module`` is loaded, then gives way to the page that ``make`` makes. It is drawn before
    loading takes the time.
    """

    def __init__(self, shell: Shell, module: str, make: Make, **kwargs: Any) -> None:
        super().__init__(shell, **kwargs)
        self._make = make
        self._module, self._frames = module, 0
        self._work: Later[ModuleType] | None = None
        self.add_widget(OpeningPicture(shell.text))

    def update(self) -> None:
        """Load the code once the page has been drawn, and open the page as soon as it is there. Raises what loading it
        raised.
        """
        self._frames += 1
        if self._frames == DRAWN:
            module = self._module
            self._work = Later(lambda: import_module(module))
        if self._work is not None and self._work.ready:
            work, self._work = self._work, None
            work.take()
            self.shell.replace(self._make)
