"""The screen of a proof: what to do, in one sentence; the camera's picture with the tiles that are known outlined; a
mark for every step; and at the end the report.

Import this module only after ``app.ui.environment.prepare``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from kivy.graphics import Color, Rectangle, SmoothEllipse
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.lang import Message, Translator, say
from app.prove.guide import Answer, Guide, GuideView, Outlined
from app.prove.judging import Verdict
from app.prove.report import Report, figure_lines, listed, report_of, step_line
from app.rules.tileset import TileSet
from app.ui.base import pictures as textures
from app.ui.base.kv import load_rules
from app.ui.base.materials import leather, repeats
from app.ui.base.palettes import CLEAR
from app.ui.base.pictures import Pictures
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, Plated, TouchButton
from app.ui.led.led import TALL, Leads, LedApp, split
from app.ui.led.live_picture import LivePicture, Shape, Window, around, whole
from app.values import Face
from app.values.pictures import Picture

load_rules(__file__)

MARKS: Mapping[Verdict, tuple[str, str]] = {
    "right": ("check", "good"),
    "asked": ("question", "asking"),
    "missed": ("close", "warning"),
    "invented": ("close", "warning"),
    "wrong": ("close", "warning"),
    "skipped": ("next", "ink_soft"),
}
"""The sign and colour of every verdict; the sign alone tells them apart without colours."""
BUTTONS: Mapping[Answer, str] = {
    "skip": "next",
    "done": "eye",
    "next": "check",
    "again": "repeat",
    "stop": "close",
}
"""The sign of every answer."""
MARK = 25
"""Side of a step's mark, in units of ``app.ui.base.theme``."""
ROW = 9
"""Marks in a row."""
AROUND, LEAST_TILE, LEAST_PART = 2.5, 0.02, 0.45
"""Tiles around those that are known that are shown too; the least width of a tile that is believed, and the least part
of the picture that is shown, both as parts (0-1) of its width.
"""


def window(outlined: tuple[Outlined, ...], aspect: float) -> Window:
    """The part of the picture to show. All of it before a tile is known; then what is known, with room for hands and
    for more tiles. ``aspect``: width by height.
    """
    tiles = tuple(Shape(thing.corners, THEME.gold) for thing in outlined if thing.face)
    if not tiles:
        return whole(aspect)
    (west, _), (east, _) = tiles[0].points[:2]
    return around(tiles, AROUND * max(abs(east - west), LEAST_TILE), LEAST_PART, aspect)


class StepMarks(Widget):
    """A mark for every step: its verdict, a ring for the one that is on, a blank for those to come."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._count = 0
        self._verdicts: tuple[Verdict, ...] = ()
        self.bind(pos=self._draw, size=self._draw)

    def show(self, count: int, verdicts: tuple[Verdict, ...]) -> None:
        """Show so many steps, of which the first ended with these verdicts."""
        if (count, verdicts) != (self._count, self._verdicts):
            self._count, self._verdicts = count, verdicts
            self.height = (-(-count // ROW)) * (MARK + 6) * THEME.u
            self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        side, gap = MARK * THEME.u, 6 * THEME.u
        step = min(side + gap, self.width / ROW)
        with self.canvas:
            for number in range(self._count):
                x = self.x + (number % ROW) * step
                y = self.top - side - (number // ROW) * (side + gap)
                if number < len(self._verdicts):
                    sign, colour = MARKS[self._verdicts[number]]
                    Color(*getattr(THEME, colour))
                    SmoothEllipse(pos=(x, y), size=(side, side))
                    Color(*THEME.card)
                    inset, inner = side * 0.18, side * 0.64
                    Rectangle(texture=textures.icon(sign), pos=(x + inset, y + inset), size=(inner, inner))
                    continue
                now = number == len(self._verdicts)
                Color(*(THEME.ink if now else THEME.line))
                SmoothEllipse(pos=(x, y), size=(side, side))
                Color(*(THEME.gold if now else THEME.paper_shade))
                rim = (2.5 if now else 1.2) * THEME.u
                SmoothEllipse(pos=(x + rim, y + rim), size=(side - 2 * rim, side - 2 * rim))


class Asked(BoxLayout):
    """What to do, and the picture of the tile that is meant."""

    progress: Any = StringProperty("")
    words: Any = StringProperty("")
    texture: Any = ObjectProperty(None, allownone=True)


class Watching(Card):
    """What the eyes do or say now."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("eye")
    ink: Any = ColorProperty(CLEAR)


class AdviceCard(Card):
    """One advice."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("info")
    ink: Any = ColorProperty(CLEAR)
    weighty: Any = BooleanProperty(False)


class StepLine(BoxLayout):
    """How one step ended, or one figure."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("check")
    ink: Any = ColorProperty(CLEAR)
    plain: Any = BooleanProperty(True)


class ReportPage(Plated, BoxLayout):
    """The report: advice and figures at the left, the steps at the right."""

    title: Any = StringProperty("")

    def __init__(self, report: Report, translator: Translator, close: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = translator.text(say("prove.finished" if report.complete else "prove.stopped"))
        for message in report.advice:
            fine = message.key == "prove.advice.fine"
            card = AdviceCard(words=translator.text(message), weighty=not fine)
            card.sign, card.ink = ("check", THEME.good) if fine else ("warning", THEME.asking)
            self.ids.advice.add_widget(card)
        for message in figure_lines(report):
            self.ids.advice.add_widget(StepLine(words=translator.text(message), sign="info", ink=THEME.ink_soft))
        for number, record in enumerate(report.records, 1):
            sign, colour = MARKS[record.outcome.verdict]
            line = StepLine(words=translator.text(step_line(number, record)), sign=sign, ink=getattr(THEME, colour))
            self.ids.steps.add_widget(line)
        self.ids.buttons.add_widget(Widget())
        self.ids.buttons.add_widget(
            TouchButton(close, name="close", words=translator.text(say("prove.button.close")), sign="check", tall=TALL)
        )


class ProveScreen(FloatLayout):
    """The screen of a proof. ``send`` takes a person's answers, ``close`` is called when the report has been read."""

    def __init__(
        self,
        pictures: Pictures,
        translator: Translator,
        send: Callable[[Answer], None],
        close: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._pictures = pictures
        self._translator = translator
        self._send = send
        self._close = close
        self._answers: tuple[Answer, ...] = ()
        self._light = False
        self._view: GuideView | None = None
        with self.canvas.before:
            Color(*THEME.ground)
            self._ground = Rectangle(texture=leather(THEME.palette))
        none = (None, None)
        self.live = LivePicture(size_hint=none)
        self.asked = Asked(size_hint=none)
        self.marks = StepMarks(size_hint=none)
        self.watching = Watching(size_hint=none)
        self.bar = BoxLayout(size_hint=none)
        self.page: ReportPage | None = None
        for part in (self.live, self.asked, self.marks, self.watching, self.bar):
            self.add_widget(part)
        self.bind(size=self._arrange, pos=self._arrange)

    def show(self, view: GuideView) -> None:
        """Show the state of the proof."""
        if view == self._view or self.page is not None:
            return
        self._view = view
        say_it = self._translator.text
        step = view.step
        if step is not None and view.state != "finished":
            self.asked.progress = say_it(say("prove.progress", number=view.number, all=len(view.steps)))
            self.asked.words = say_it(step.ask)
            self.asked.texture = self._pictures.tile(Face.from_name(step.picture)) if step.picture else None
        self.marks.show(len(view.steps), view.verdicts)
        self._watch(view)
        shapes = tuple(Shape(thing.corners, THEME.gold if thing.face else THEME.card) for thing in view.outlined)
        self.live.outline(shapes, partial(window, view.outlined))
        if (view.answers, view.light) != (self._answers, self._light):
            self._answers, self._light = view.answers, view.light
            self._buttons(view)
        self._arrange()

    def show_camera(self, picture: Picture) -> None:
        """Show a camera picture uint8 [h, w, 3] BGR."""
        self.live.show(picture)

    def show_report(self, report: Report) -> None:
        """Show the report instead of the steps."""
        if self.page is None:
            self.clear_widgets()
            self.page = ReportPage(report, self._translator, self._close, size_hint=(None, None))
            self.add_widget(self.page)
            self._arrange()

    def _watch(self, view: GuideView) -> None:
        """Say what the eyes do or say now."""
        card = self.watching
        card.ink, card.sign = THEME.ink_soft, "eye"
        message: Message
        if view.trouble is not None:
            message, card.sign, card.ink = view.trouble, "warning", THEME.warning
        elif view.state == "told":
            message, card.sign, card.ink = listed(view.told), "question", THEME.asking
        elif view.state == "moving":
            message, card.sign = say("prove.moving"), "hand"
        elif view.state == "unseen":
            message = say("prove.unseen")
        elif view.state == "brief":
            message, card.sign = say("prove.brief"), "hand"
        else:
            message = listed(view.told) if view.told else say("prove.waiting")
        card.words = self._translator.text(message)

    def _buttons(self, view: GuideView) -> None:
        self.bar.clear_widgets()
        for answer in view.answers:
            step = view.step
            nothing = answer == "done" and step is not None and step.expected is None
            key = "prove.button.finish" if nothing else f"prove.button.{answer}"
            button = TouchButton(
                partial(self._send, answer),
                name=answer,
                words=self._translator.text(say(key)),
                sign="check" if nothing else BUTTONS[answer],
                kind="primary" if answer == "next" else "plain",
                tall=TALL,
                largest=19,
                stacked=THEME.portrait,
            )
            button.meaning = (view.number, answer)
            button.size_hint_x = (
                (1 if THEME.portrait else 0.72) if answer == "stop" else 1.25 if answer in ("done", "again") else 1
            )
            self.bar.add_widget(button)

    def _arrange(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        self._ground.tex_coords = repeats(self.width, self.height, THEME.u)
        if self.page is not None:
            self.page.pos, self.page.size = self.pos, self.size
            return
        edge = 12 * THEME.u
        left, width, low, high = split(self, self.live, self.bar)
        note = self.watching.height
        self.watching.pos, self.watching.size = (left, low), (width, note)
        marks = self.marks.height
        self.marks.pos, self.marks.size = (left, low + note + edge), (width, marks)
        floor = low + note + 2 * edge + marks
        self.asked.pos, self.asked.size = (left, floor), (width, high - floor)


class ProofSource(Leads, Protocol):
    """Where the screen gets the proof from; ``app.setup.runner.Runner`` is one."""

    def send(self, answer: Answer) -> None:
        """Take a person's answer."""


class ProveApp(LedApp):
    """The window of a proof that ``source`` leads and whose steps ``guide`` keeps. ``art``: pictures uint8 [s, s, 3] by
    the names of faces. ``run`` returns when the window closes.
    """

    def __init__(
        self,
        source: ProofSource,
        guide: Guide,
        tileset: TileSet,
        translator: Translator,
        art: Mapping[str, Picture],
        **kwargs: Any,
    ) -> None:
        def screen() -> ProveScreen:
            return ProveScreen(Pictures(tileset, art), translator, source.send, self.stop)

        super().__init__(source, screen, translator.text(say("prove.title")), **kwargs)
        self._guide = guide

    def finish(self) -> None:
        """The proof has ended: show its report."""
        self.screen.show_report(report_of(self._guide))
