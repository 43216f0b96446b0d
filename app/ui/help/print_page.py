"""The page of what can be printed: each sheet is made as a PDF while its progress is shown, and can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from app.archive.folders import folders, whereabouts
from app.lang import say
from app.lang.errors import message_of
from app.printing.boxes import called
from app.rules.shipped import boxes_of, printed_in
from app.rules.tileset import TileSet
from app.tilesets import DEFAULT_GAME, load_tileset
from app.ui.base.framed import FramedPage
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import at_folders, text_size
from app.ui.base.page import Shell
from app.ui.base.rows import Choices, Row, Scroll
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, TouchButton
from app.ui.help.making import SHEETS, Making
from app.values.progress import StoppedError
from hardware.wiring import WiringError

load_rules(__file__)

LETTERS = 17
"""The size of the letters of what became of a sheet where they are many, in units of text."""


class PrintState(Card):
    """Where files go, how far the work is (``share`` 0-1, below 0 without any), and the button that stops it."""

    words: Any = StringProperty("")
    share: Any = NumericProperty(-1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        trigger = Clock.create_trigger(self._measure, -1)
        for name in ("words", "share", "width", "children"):
            self.fbind(name, lambda *_: trigger())
        trigger()

    def _measure(self, *_: Any) -> None:
        """As high as the words need."""
        u = THEME.u
        beside = sum(each.width + self.spacing for each in self.children[:-1])
        room, size = max(self.width - 28 * u - beside, 60), LETTERS * THEME.t
        lines = text_size(at_folders(self.words, size, True, room), size, True, room)[1]
        self.height = max(92 * u, lines + (50 if self.share >= 0 else 32) * u)


class PrintPage(FramedPage):
    """Sheets for the open game, else for the one with that ``tileset`` or the usual one; the heading says for which.
    Of a game with several boxes they are for the one named ``source``, else for that of the open game.
    """

    def __init__(
        self, shell: Shell, paper: str = "a4", tileset: TileSet | None = None, source: str = "", **kwargs: Any
    ) -> None:
        evening = shell.evening
        self._tileset = evening.tileset if evening.open else tileset or load_tileset(DEFAULT_GAME)
        game = self._tileset.game
        self._source = source or printed_in(game, evening.options or {})
        name = called(self._tileset, shell.translator, self._source)
        super().__init__(shell, self._words_of(shell, "for", game=name), Scroll(), **kwargs)
        self.paper, self.making = paper, None
        self.state = PrintState()
        self.stop = TouchButton(self._stop, name="stop", sign="stop", words=self._say("stop"), size_hint_x=None)
        self.stop.width = 190 * THEME.u
        self.body.rows.add_widget(self.state)
        sheets = [sheet for sheet in SHEETS if sheet != "tokens" or self._tileset.tokens]
        self._makers = [TouchButton(self._maker(sheet), name=sheet, sign="printer", tall=64) for sheet in sheets]
        for button in self._makers:
            self._row(button.name, button)
        self._offer(free=True)
        self._offer_boxes()
        papers = [(name, shell.text(say(f"help.print.paper.{name}")), "") for name in ("a4", "letter")]
        self._row("paper", Choices(papers, paper, self._choose))
        where = shell.text(folders(evening.folder)[0].label)
        self.state.words = self._say("where", place=where)

    making: Making | None

    @staticmethod
    def _words_of(shell: Shell, key: str, **args: Any) -> str:
        return shell.text(say(f"help.print.{key}", **args))

    def _say(self, key: str, **args: Any) -> str:
        return self._words_of(self.shell, key, **args)

    def _row(self, name: str, control: Any) -> None:
        self.body.rows.add_widget(
            Row(
                control,
                title=self.shell.text(say(f"help.print.{name}.title")),
                words=self.shell.text(say(f"help.print.{name}.line")),
            )
        )

    def _offer_boxes(self) -> None:
        """Let one choose for which box the sheets are, where the game has several; what counts in it stands beside."""
        boxes, text = boxes_of(self._tileset.game), self.shell.text
        if len(boxes) < 2:
            return
        ((option, value),) = boxes[self._source].items()
        named = [(each, text(say(f"option.{option}.{boxes[each][option]}")), "") for each in boxes]
        title, line = (text(say(f"option.{option}.{key}")) for key in ("title", f"line_{value}"))
        self.body.rows.add_widget(Row(Choices(named, self._source, self._choose_box), title=title, words=line))

    def _choose_box(self, source: str) -> None:
        self.shell.replace(lambda shell: PrintPage(shell, self.paper, self._tileset, source))

    def _choose(self, paper: str) -> None:
        self.shell.replace(lambda shell: PrintPage(shell, paper, self._tileset, self._source))

    def _maker(self, sheet: str) -> Callable[[], None]:
        return lambda: self._make(sheet)

    def _offer(self, *, free: bool) -> None:
        """Let one make a sheet unless one is being made, which the buttons say instead."""
        for button in self._makers:
            button.disabled, button.words = not free, self._say("make" if free else "busy")

    def _make(self, sheet: str) -> None:
        if self.making is None:
            shell = self.shell
            self.making = Making(sheet, self._source, shell.translator.code, self.paper, shell.evening.folder)
            self.show_work(0, 0)
            self.body.scroll_y = 1

    def go_back(self) -> None:
        """Stop what is being made, and say so; only then go back."""
        if self.making is not None:
            self._stop()
        else:
            super().go_back()

    def press(self, key: str) -> bool:
        """Escape does what the button at the left of the heading does."""
        if key == "escape":
            self.go_back()
            return True
        return super().press(key)

    def _stop(self) -> None:
        if self.making is not None:
            self.making.stop()

    def update(self) -> None:
        """Show how far the work is, and what came of it."""
        making = self.making
        if making is None:
            return
        if not making.ready:
            self.show_work(making.done, making.all)
        else:
            self.making = None
            self.state.remove_widget(self.stop)
            self._offer(free=True)
            self.state.share = -1
            self.state.words = self._outcome(making)

    def show_work(self, done: int, count: int) -> None:
        """Show that so many of ``count`` parts are drawn, 0 where that is not known, and the button that stops it."""
        if self.stop.parent is None:
            self.state.add_widget(self.stop)
            self._offer(free=False)
        self.state.words = self._say("at", done=done, all=count) if count > 1 else self._say("working")
        self.state.share = done / count if count > 1 else 0.0

    def _outcome(self, making: Making) -> str:
        try:
            return self._say("done", where=whereabouts(making.take(), self.shell.evening.folder))
        except StoppedError:
            return self._say("stopped")
        except WiringError as error:
            return str(error)
        except Exception as error:
            told = message_of(error)
            if told is None:
                raise
            return self.shell.text(told)

    def left(self) -> None:
        """Stop what is being made."""
        self._stop()
