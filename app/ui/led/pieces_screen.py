"""The screen on which an owner shows the pieces: what to lay, drawn and in words; what was seen, outlined and as it
will be used; at the end all of it.

Import this module only after ``app.ui.environment.prepare``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from app.art.pieces import is_drawn
from app.lang import Message, Translator, say
from app.setup.pieces_guide import CutOut, PageRow, PieceStep, PiecesView, Press, What, caption
from app.ui.base import pictures as textures
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size, words_of
from app.ui.base.palettes import CLEAR, SEATS, Colour
from app.ui.base.textures import to_texture
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, Plated
from app.ui.led.led import Captioned, Choice, LedScreen
from app.ui.led.live_picture import Shape, around

load_rules(__file__)

SIGNS: Mapping[What, str] = {
    "next": "check",
    "again": "repeat",
    "skip": "next",
    "stop": "close",
    "go_on": "next",
    "keep": "check",
    "anew": "repeat",
    "leave": "close",
}
"""The sign of every button."""
NAME = 20
"""The size of the letters in which each word of a name has room on the page, in units."""
ROOM, LEAST = 0.04, 0.25
"""Room around the things that is shown, and the least part of the picture, as parts (0-1) of its width."""


class Order(Card):
    """What is to be laid, drawn from left to right; once it was seen, that."""

    def ask(self, step: PieceStep, translator: Translator) -> None:
        """Draw the things of that step."""
        self.clear_widgets()
        if not step.things:
            self.add_widget(Captioned(sign="hand"))
        for thing in step.things:
            texture = (
                textures.piece(thing.kind, step.name, thing.lying)
                if is_drawn(thing.kind)
                else textures.token_stack(thing.count)
            )
            self.add_widget(Captioned(texture=texture, words=translator.text(caption(thing, step.things))))

    def show(self, cuts: Sequence[CutOut], translator: Translator) -> None:
        """Show what was cut out, numbered from 1."""
        self.clear_widgets()
        for number, cut in enumerate(cuts, 1):
            words = translator.text(say("show.numbered", number=number, name=cut.caption))
            self.add_widget(Captioned(texture=to_texture(cut.picture, mipmap=True), words=words))


class ShownRow(ButtonBehavior, BoxLayout):
    """One step on the page: its name and its things as they will be used, or what is wrong; a tap shows it again."""

    troubled: Any = BooleanProperty(False)

    def __init__(self, row: PageRow, translator: Translator, tap: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.name = f"show {row.number}"
        self._tap = tap
        self.troubled = row.trouble is not None
        title = translator.text(row.title) if isinstance(row.title, Message) else row.title
        name = FitText(words=title, bold=True, color=THEME.ink_soft, largest=20 * THEME.t, smallest=16)
        name.size_hint_x = 0.8
        name.size_hint_min_x = max(text_size(word, NAME * THEME.u, True, None)[0] for word in words_of(title)) + 2
        self.add_widget(name)
        if row.trouble is not None:
            words = FitText(words=translator.text(row.trouble), color=THEME.asking, largest=18 * THEME.t, smallest=16)
            words.size_hint_x = 3
            self.add_widget(words)
        for cut in row.cuts:
            texture = to_texture(cut.picture, mipmap=True)
            self.add_widget(Captioned(texture=texture, words=translator.text(cut.caption)))

    def on_release(self) -> None:
        """Show this step again."""
        self._tap()


class PiecesPage(Plated, BoxLayout):
    """All that was shown, as it will be used."""

    title: Any = StringProperty("")
    words: Any = StringProperty("")
    sign: Any = StringProperty("eye")
    ink: Any = ColorProperty(CLEAR)

    def __init__(self, view: PiecesView, translator: Translator, send: Callable[[Press], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.title = translator.text(say("show.page"))
        for row in view.rows or ():
            self.ids.rows.add_widget(ShownRow(row, translator, partial(send, Press("show", row.number))))


class PiecesScreen(LedScreen):
    """The screen of a showing. ``send`` takes what the owner taps."""

    def __init__(self, translator: Translator, send: Callable[[Press], None], **kwargs: Any) -> None:
        self.order = Order()
        super().__init__(self.order, **kwargs)
        self._translator = translator
        self._send = send
        self._view: PiecesView | None = None
        self._drawn: tuple[str, tuple[CutOut, ...]] | None = None
        self._rows: object = None

    def show(self, view: PiecesView) -> None:
        """Show the state of the showing."""
        if view == self._view:
            return
        self._view = view
        self.offer([self._choice(view, what) for what in view.answers if what != "show"])
        if view.state in ("page", "closed"):
            self._show_page(view)
            return
        self.put_cover(None)
        step, text = view.step, self._translator.text
        name = step.title
        self.task.progress = text(say("show.progress", number=view.at + 1, all=len(view.steps), name=name))
        self.task.words = text(step.ask)
        if self._drawn != (step.name, view.cuts):
            self._drawn = (step.name, view.cuts)
            if view.cuts:
                self.order.show(view.cuts, self._translator)
            else:
                self.order.ask(step, self._translator)
        colour = SEATS[step.name].fill if step.name in SEATS and step.name != "black" else THEME.gold
        shapes = tuple(Shape(outline.points, colour, outline.number) for outline in view.outlines)
        self.live.outline(shapes, partial(around, shapes, ROOM, LEAST))
        self.told.sign, self.told.ink, message = _seen(view)
        self.told.words = text(message)

    def _show_page(self, view: PiecesView) -> None:
        page = self.cover
        if not isinstance(page, PiecesPage) or self._rows is not view.rows:
            self._rows = view.rows
            page = PiecesPage(view, self._translator, self._send)
            self.put_cover(page)
        page.ink, page.sign, page.words = THEME.asking, "warning", ""
        if view.trouble is not None:
            page.ink, messages = THEME.warning, [view.trouble]
        elif view.rows is None:
            page.ink, page.sign, messages = THEME.ink_soft, "eye", [say("show.cutting")]
        elif view.kept:
            page.ink, page.sign, messages = THEME.good, "check", [say("show.kept")]
        elif view.notes:
            messages = list(view.notes)
        else:
            page.ink, page.sign, messages = THEME.ink_soft, "eye", [say("show.keep_it")]
        page.words = " ".join(self._translator.text(message) for message in messages)

    def _choice(self, view: PiecesView, what: What) -> Choice:
        key = f"show.button.{what}"
        if what == "skip" and not is_drawn(view.step.things[0].kind):
            key = "show.button.skip_tokens"
        return Choice(
            what,
            self._translator.text(say(key)),
            SIGNS[what],
            partial(self._send, Press(what)),
            (view.at, view.state == "page", what),
            what in ("next", "keep"),
        )


def _seen(view: PiecesView) -> tuple[str, Colour, Message]:
    """Sign, colour and sentence for what is seen, or what is wrong."""
    if view.state == "moving":
        return "hand", THEME.ink_soft, say("show.moving")
    if view.trouble is not None:
        return ("question" if view.state == "good" else "warning"), THEME.asking, view.trouble
    match view.state:
        case "good" if not view.step.things:
            return "check", THEME.good, say("show.seen_empty")
        case "good":
            return "check", THEME.good, say("show.seen", count=len(view.outlines))
        case "looking":
            return "eye", THEME.ink_soft, say("show.looking")
    return "eye", THEME.ink_soft, say("show.waiting")
