"""What happens when a page fails: the error is logged, the page is closed, and people are told; the game is safe."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.uix.boxlayout import BoxLayout

from app.lang import say
from app.ui.base.page import Page, Shell
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, TouchButton

MOST, WITHIN = 3, 20.0
"""So many failures within so many seconds: not even the first page works."""

log = logging.getLogger(__name__)


class BarePage(Page):
    """The page when no other one works: a sentence, and two buttons."""

    def __init__(self, shell: Shell, again: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(shell, **kwargs)
        u = THEME.u
        box = BoxLayout(orientation="vertical", padding=24 * u, spacing=16 * u)
        card = Card(plate="card", orientation="vertical", padding=16 * u)
        card.add_widget(FitText(words=shell.text(say("ui.failed_again")), halign="center", largest=24 * THEME.t))
        box.add_widget(card)
        for name, sign, tap in (("again", "repeat", again), ("quit", "power", shell.quit)):
            box.add_widget(
                TouchButton(
                    name=name, sign=sign, words=shell.text(say(f"ui.{name}")), tap=tap, size_hint_y=None, height=72 * u
                )
            )
        self.add_widget(box)


class Containment(ExceptionHandler):
    """Handles what any code of the screen raises. ``recover`` shows the first page and says what happened; with True
    the page that needs nothing else.
    """

    def __init__(self, recover: Callable[[bool], None], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._recover = recover
        self._clock = clock
        self._failures: list[float] = []
        ExceptionManager.add_handler(self)

    def handle_exception(self, inst: BaseException) -> Any:
        """Called by Kivy for every exception of its event loop."""
        if not isinstance(inst, Exception):
            return ExceptionManager.RAISE
        log.error("a page has failed", exc_info=inst)
        now = self._clock()
        self._failures = [at for at in self._failures if now - at < WITHIN] + [now]
        for bare in (False, True) if len(self._failures) <= MOST else (True,):
            try:
                self._recover(bare)
            except Exception:
                log.exception("the page after it has failed too")
            else:
                return ExceptionManager.PASS
        return ExceptionManager.RAISE

    def close(self) -> None:
        """Handle nothing more."""
        ExceptionManager.remove_handler(self)
