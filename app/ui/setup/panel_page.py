"""The page of buttons and lights: each light lit in turn, each button pressed once; without any, the way past them, and
for those who ask how to get them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.archive.folders import folders, put
from app.lang import Translator, say
from app.lang.errors import message_of
from app.printing.wiring import document
from app.setup.gear import Gear
from app.setup.panel_check import PanelCheck
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.page import Shell
from app.ui.base.palettes import CLEAR
from app.ui.base.rows import Scroll
from app.ui.base.theme import THEME, seat_colour
from app.ui.base.widgets import Card, FitText, TouchButton
from app.ui.setup.step_page import Road, StepPage
from app.ui.setup.told_screen import ToldLine
from hardware.lights import Showing
from hardware.panel import PanelError
from hardware.panel_thread import ThreadedPanel, open_simulated
from hardware.wiring import load_wiring

load_rules(__file__)

SHEET = "wiring.pdf"


class PanelPart(Card):
    """A button or light of the panel: its name, and whether it was found."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("")
    ink: Any = ColorProperty(CLEAR)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"ink": THEME.ink_soft, **kwargs})


class PanelPage(StepPage):
    """Tries the panel of ``gear``."""

    def __init__(self, shell: Shell, gear: Gear, road: Road | None = None, **kwargs: Any) -> None:
        super().__init__(shell, shell.text(say("setup.panel.title")), BoxLayout(orientation="vertical"), road, **kwargs)
        self._panel = gear.panel
        self._own: ThreadedPanel | None = None
        self._board = gear.board
        self._printing: Later[Path] | None = None
        self._told: object = None
        self._before: Callable[[], None] | None = None  # shows what this page showed before
        self.check: PanelCheck | None = None
        if self._panel is None:
            self._pass_by()
        else:
            self._try(self._panel)

    def update(self) -> None:
        """Take what the panel reports."""
        if self._printing is not None and self._printing.ready:
            work, self._printing = self._printing, None
            try:
                line = ToldLine(words=self.say("setup.measure.printed", path=str(work.take())), sign="check")
                line.ink = THEME.good
            except Exception as error:
                told = message_of(error)
                if told is None:
                    raise
                line = ToldLine(words=self.shell.text(told), sign="warning")
                line.ink = THEME.warning
            self._without((line,))
        if self.check is None or self._panel is None:
            return
        try:
            self.check.hear(self._panel.poll())
        except PanelError as error:
            self.check.state = replace(self.check.state, trouble=error.message)
        self._show()

    def go_back(self) -> None:
        """Go to what this page showed before, else to the page before."""
        super().go_back() if self._before is None else self._before()

    def left(self) -> None:
        """Give the lights back to the game."""
        if self._panel is not None:
            self._panel.show(Showing())
        self._close_own()

    # -- without a panel

    def _pass_by(self) -> None:
        """Most tables have none: say that none are needed, and lead on."""
        self._before = None
        self.offer_onward(offered=False)
        about = self._button("about", "info", partial(self._without, ()))
        self._fill(self._told_lines("none"), self._bar(about, self._button("pass", "next", self.finish, primary=True)))

    def _without(self, more: Sequence[ToldLine]) -> None:
        """What buttons and lights are good for, and how to get them, below ``more``."""
        self._before = self._pass_by
        self.offer_onward(offered=True)
        lines = self._told_lines("why", "how", above=more)
        ways = self._button("print", "list", self._print), self._button("simulate", "hand", self._simulate)
        self._fill(lines, self._bar(*ways))

    def _told_lines(self, *keys: str, above: Sequence[ToldLine] = ()) -> Scroll:
        lines = Scroll()
        for line in (*above, *(ToldLine(words=self.say(f"setup.panel.{key}"), sign="info") for key in keys)):
            lines.rows.add_widget(line)
        return lines

    @staticmethod
    def _bar(*buttons: TouchButton) -> BoxLayout:
        u = THEME.u
        bar = BoxLayout(size_hint_y=None, height=90 * u, padding=(12 * u, 12 * u), spacing=10 * u)
        for button in buttons:
            bar.add_widget(button)
        return bar

    def _simulate(self) -> None:
        self._own, self._board = open_simulated(load_wiring())
        self._panel = self._own
        self._before = self._end_simulation
        self._try(self._own)

    def _end_simulation(self) -> None:
        self._close_own()
        self._own = self._panel = self._board = self.check = None
        self._without(())

    def _close_own(self) -> None:
        if self._own is not None:
            Later(self._own.close)  # it waits for the panel's thread

    def _print(self) -> None:
        if self._printing is None:
            self._printing = Later(partial(_written, self.shell.evening.folder, self.shell.translator))

    # -- with a panel

    def _try(self, panel: ThreadedPanel) -> None:
        self.check = PanelCheck(panel.lights, panel.buttons)
        self._told = None

    def _show(self) -> None:
        check, panel = self.check, self._panel
        assert check is not None, "a panel is being tried"
        assert panel is not None, "a panel is being tried"
        panel.show(check.showing)
        if check.state == self._told:
            return
        self._told = state = check.state
        u = THEME.u
        parts = GridLayout(cols=2 if THEME.portrait else 3, spacing=8 * u, size_hint_y=None)
        parts.bind(minimum_height=parts.setter("height"))
        for name in state.buttons:
            parts.add_widget(self._part(f"panel.button.{name}", name, name in state.heard, name in state.faulty))
        ask = FitText(color=THEME.ground_ink, bold=True, largest=26 * THEME.t, smallest=17 * u)
        head = BoxLayout(size_hint_y=None, height=74 * u, padding=(12 * u, 0))
        head.add_widget(ask)
        if state.trouble is not None:
            ask.words = self.shell.text(state.trouble)
        elif state.lit:
            ask.words = self.say("setup.panel.lit", light=say(f"panel.light.{state.lit}"))
        elif missing := [name for name in state.buttons if name not in state.heard]:
            ask.words = self.say("setup.panel.press", count=len(missing))
        else:
            ask.words = self.say("setup.panel.all" if state.complete else "setup.panel.not_all")
        lines = Scroll()
        for name in sorted(state.unseen):
            line = ToldLine(words=self.say("setup.panel.unseen", light=say(f"panel.light.{name}")), sign="warning")
            line.ink = THEME.asking
            lines.rows.add_widget(line)
        lines.rows.add_widget(self._lamps(state.lights, state.lit) if state.lit else parts)
        if state.lit:
            seen = self._button("seen", "check", partial(self._light, True), primary=True)
            buttons = [seen, self._button("dark", "close", partial(self._light, False))]
        else:
            buttons = [self._button("again", "repeat", self._again)]
            if self.road is None:
                buttons.append(self._button("finish", "check", self.finish, primary=True))
        self._fill(head, lines, self._bar(*buttons))
        if state.complete:
            self.done()
            now = self.shell.settings
            if "panel" not in now.tried and not panel.simulated:
                self.shell.change(replace(now, tried=(*now.tried, "panel")))

    def _light(self, seen: bool) -> None:
        if self.check is not None:
            self.check.light(seen)

    def _again(self) -> None:
        if self.check is not None:
            self.check.again()

    def _part(self, key: str, name: str, heard: bool, faulty: bool) -> PanelPart:
        part = PanelPart(words=self.say(key))
        if faulty:
            part.sign, part.ink = "warning", THEME.warning
            part.words = self.say("setup.panel.faulty", button=say(key))
        elif heard:
            part.sign, part.ink = "check", THEME.good
        board = self._board
        if board is not None:
            part.bind(
                on_touch_down=lambda widget, touch: board.press(name) if widget.collide_point(*touch.pos) else None,
                on_touch_up=lambda *_: board.release(name),
            )
        return part

    def _lamps(self, names: Sequence[str], lit: str) -> GridLayout:
        """All lights: the one that is lit has a disc of its colour."""
        u = THEME.u
        lamps = GridLayout(cols=3 if THEME.portrait else 4, spacing=8 * u, size_hint_y=None)
        lamps.bind(minimum_height=lamps.setter("height"))
        for name in names:
            lamp = PanelPart(words=self.say(f"panel.light.{name}"), sign="disc" if name == lit else "", height=64 * u)
            lamp.ink = seat_colour(name.removeprefix("seat_")) if name.startswith("seat_") else THEME.gold
            lamp.rim = THEME.gold if name == lit else THEME.line
            lamps.add_widget(lamp)
        return lamps

    def _button(self, name: str, sign: str, tap: Any, *, primary: bool = False) -> TouchButton:
        words = self.say(f"setup.panel.button.{name}")
        return TouchButton(tap, name=name, sign=sign, words=words, tall=66, kind="primary" if primary else "plain")

    def _fill(self, *parts: Any) -> None:
        self.body.clear_widgets()
        for part in parts:
            self.body.add_widget(part)


def _written(data: Path, words: Translator) -> Path:
    return put(folders(data)[0], SHEET, document(load_wiring(), words=words))
