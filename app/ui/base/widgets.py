"""The small parts that every panel consists of: text that fits, signs, cards, and buttons large enough for a finger.

The appearance of some is defined in ``widgets.kv``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from kivy.clock import Clock
from kivy.graphics import (
    BorderImage,
    Color,
    InstructionGroup,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.ui.base import materials, pictures
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import MeasuredWords, at_folders, fit_text, in_company, text_size, words_of
from app.ui.base.palettes import CLEAR, HALO, OFF, RIM
from app.ui.base.theme import THEME, seat_look

load_rules(__file__)

_worn: WeakSet[Any] = WeakSet()
"""Widgets that take on the theme whenever it changes. They do so here and not by rules of Kivy's language, because a
page is made of them: made so, a button takes a third of the time and a quarter of the objects that are searched for
garbage.
"""


def _wear(*_: object) -> None:
    for widget in tuple(_worn):
        widget.wear()


for _name in ("u", "t", "palette"):
    THEME.fbind(_name, _wear)


class FitText(Label):
    """A label that is never too large for its box: it shrinks from ``largest`` to ``smallest``, then the text is cut.

    ``words`` is the whole text; sizes are font sizes in pixels, 0 for the usual ones. ``is_name``: the words are the
    name of a person, which may be shortened. ``breaks``: a word longer than the line goes on in the next one, as in the
    path of a file. Its colour is the theme's ink unless another is given.
    """

    words: Any = StringProperty("")
    largest: Any = NumericProperty(0)
    smallest: Any = NumericProperty(0)
    single: Any = NumericProperty(0)
    is_name: Any = BooleanProperty(False)
    breaks: Any = BooleanProperty(False)
    font_name: Any = StringProperty("text")
    halign: Any = StringProperty("left")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("color", THEME.ink)
        self._trigger = Clock.create_trigger(self.refit, -1)
        self._drawn: object = None
        Widget.__init__(self, **kwargs)  # that of Kivy's label watches forty properties, which takes ten times as long
        with self.canvas:
            Color(1, 1, 1, 1)
            self._quad = Rectangle(size=(0, 0))
        watch = self._later
        for name in _SHAPING:
            self.fbind(name, watch)
        self.fbind("pos", self._place)
        _worn.add(self)
        self._later()

    def _later(self, *_: Any) -> None:
        self._trigger()

    def wear(self) -> None:
        """Take on the theme's measures."""
        self._later()

    def refit(self, *_: Any) -> None:
        """Choose the font size for the current box, and draw the text."""
        largest, smallest = self.largest or 20 * THEME.t, self.smallest or 16 * THEME.u
        box, font = (self.width, self.height), self.font_name
        named = self.is_name, self.breaks
        text, size = fit_text(self.words, largest, smallest, self.bold, *box, self.single, font, *named)
        self.font_size = size
        self.text_size = self.width, None  # given a height, Kivy drops the last line of some texts
        if self.breaks:
            broken = at_folders(text, size, self.bold, self.width, font)
            if text_size(broken, size, self.bold, self.width, font)[1] <= self.height:
                text = broken
        self.text = text
        look = (text, size, self.width, tuple(self.color), self.bold, self.halign, font)
        if look != self._drawn:
            self._drawn = look
            self.texture_update()
        self._place()

    def texture_update(self, *_: Any) -> None:
        """Draw the text as its properties say."""
        texture = None
        if self.text.strip():
            wide = self.text_size[0]
            shape = (self.font_size, self.bold, wide, self.font_name)
            drawn = MeasuredWords(
                text=in_company(self.text, *shape) if wide and wide >= 1 else self.text,
                font_size=self.font_size,
                font_name=self.font_name,
                bold=self.bold,
                color=self.color,
                halign=self.halign,
                text_size=self.text_size,
            )
            drawn.refresh()
            texture = drawn.texture
        self.texture = texture
        self.texture_size = texture.size if texture is not None else (0, 0)
        self._quad.texture = texture

    def _place(self, *_: Any) -> None:
        wide, high = self.texture_size
        # while ``pos`` is dispatched, ``center`` may still be the old one
        self._quad.size = self.texture_size
        self._quad.pos = int(self.x + (self.width - wide) / 2), int(self.y + (self.height - high) / 2)


_STACKED = 7  # the room beside the words of a button with its sign above them, in units
_SHAPING = ("words", "largest", "smallest", "single", "is_name", "size", "bold", "font_name", "halign", "color")
"""What a text is drawn anew for."""


class WrappedText(Label):
    """A label as high as its text, in which no last word stands alone in its line where it need not."""

    def texture_update(self, *largs: Any) -> None:
        """Draw the text as its properties say."""
        wide = self.text_size[0]
        shape = self.font_size, self.bold, wide, self.font_name
        self._label.text = in_company(self.text, *shape) if wide and wide >= 1 else self.text
        super().texture_update(*largs)


class Sign(Widget):
    """A sign of ``app.ui.base.icons``, or any ``texture``, as large as fits into the widget.

    ``inset`` is the share of the width that stays free on each side; ``turn`` counts quarter turns clockwise.
    """

    name: Any = StringProperty("")
    tint: Any = ColorProperty(CLEAR)
    texture: Any = ObjectProperty(None, allownone=True)
    turn: Any = NumericProperty(0)
    inset: Any = NumericProperty(0.0)

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("tint", THEME.ink)
        super().__init__(**kwargs)
        with self.canvas:
            self._colour = Color(1, 1, 1, 1)
            self._quad = Rectangle(size=(0, 0))
        watch = self._draw
        for name in ("pos", "size", "name", "tint", "texture", "turn", "inset"):
            self.fbind(name, watch)
        self._draw()

    def _draw(self, *_: Any) -> None:
        texture = self.texture or (pictures.icon(self.name) if self.name else None)
        self._colour.rgba = (1, 1, 1, self.tint[3]) if self.texture else self.tint
        if texture is None:
            self._quad.size = (0, 0)
            return
        side = min(self.width, self.height) * (1 - 2 * self.inset)
        self._quad.texture = texture
        self._quad.tex_coords = pictures.turned_coordinates(int(self.turn))
        self._quad.size = (side, side)
        # while ``pos`` is dispatched, ``center`` may still be the old one
        self._quad.pos = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)


class Emblem(Widget):
    """The mark of the seat of that ``colour``: its emblem on a disc of its colour, with the outlines of pieces.

    A seat shows in this shape wherever it shows, so that nobody must tell colours apart.
    """

    colour: Any = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        watch = self._draw
        for name in ("pos", "size", "colour"):
            self.fbind(name, watch)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.colour:
            return
        look, side, disc = seat_look(self.colour), min(self.width, self.height), pictures.icon("disc")
        rings = ((1.0, RIM, disc), (0.91, HALO, disc), (0.79, look.fill, disc))
        with self.canvas:
            for share, shade, texture in (*rings, (0.56, look.ink, pictures.icon(look.emblem))):
                span = side * share
                at = (self.x + (self.width - span) / 2, self.y + (self.height - span) / 2)
                Color(*shade)
                Rectangle(texture=texture, pos=at, size=(span, span))


class Plated(Widget):
    """A widget that lies on a plate of ``app.ui.base.materials``; "" for none."""

    plate: Any = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._under: tuple[Any, Any] | None = None
        super().__init__(**kwargs)
        watch = self._lay
        for name in ("pos", "size", "plate"):
            self.fbind(name, watch)
        self._lay()
        _worn.add(self)

    def wear(self) -> None:
        """Take on the theme's measures and palette."""
        self._lay()

    def _lay(self, *_: Any) -> None:
        if not self.plate:
            if self._under is not None:
                self._under[0].rgba = CLEAR
            return
        if self._under is None:
            self._under = Color(), BorderImage(border=materials.BORDER)
            group = InstructionGroup()
            for part in self._under:
                group.add(part)
            self.canvas.before.insert(0, group)
        colour, image = self._under
        u = THEME.u
        margin = materials.MARGIN * u
        colour.rgba = 1, 1, 1, 1
        image.texture = materials.plate(self.plate, THEME.palette)
        image.display_border = [min(materials.EDGE * u, min(self.size) / 2 + margin)] * 4
        image.pos = self.x - margin, self.y - margin
        image.size = self.width + 2 * margin, self.height + 2 * margin


class Card(Plated, BoxLayout):
    """A rounded piece of paper, or a plate."""

    fill: Any = ColorProperty(CLEAR)
    rim: Any = ColorProperty(CLEAR)
    rim_width: Any = NumericProperty(1.0)
    radius: Any = NumericProperty(10)

    def __init__(self, **kwargs: Any) -> None:
        self._paper: tuple[Any, Any, Any, Any] | None = None
        super().__init__(**kwargs)
        watch = self._cut
        for name in ("pos", "size", "fill", "rim", "rim_width", "radius"):
            self.fbind(name, watch)
        self._cut()

    def wear(self) -> None:
        """Take on the theme's measures and palette."""
        super().wear()
        self._cut()

    def _cut(self, *_: Any) -> None:
        """Draw the paper and its rim; nothing of them until one has been seen."""
        if self._paper is None:
            if not self.fill[3] and not self.rim[3]:
                return
            self._paper = Color(), SmoothRoundedRectangle(), Color(), SmoothLine()
            group = InstructionGroup()
            for part in self._paper:
                group.add(part)
            self.canvas.before.insert(0 if self._under is None else 1, group)
        fill, shape, rim, line = self._paper
        fill.rgba, rim.rgba = self.fill, self.rim
        u = THEME.u
        shape.pos, shape.size, shape.radius = self.pos, self.size, [self.radius * u]
        half = self.rim_width * u / 2
        wide, high, corner = self.width - 2 * half, self.height - 2 * half, self.radius * u - half
        line.rounded_rectangle = self.x + half, self.y + half, max(wide, 1), max(high, 1), max(corner, 1)
        line.width = half


class TouchButton(ButtonBehavior, Plated, BoxLayout):
    """A button with a sign and a text, at least 64 units high: a wooden drawer, a plaque of brass, or one in the
    colour of warnings.

    ``kind`` is "plain", "primary", or "grave" for what takes something away; of the buttons side by side at most one
    is primary. ``stacked`` puts the sign above the text. ``texture`` replaces the sign. ``grey``: it looks as one that
    is disabled; ``on``: as one that stays down. ``most`` is the largest size of its letters among others of its rank
    (``in_one_size``), in pixels, 0 for its own. ``breaks``: in larger text its words stand in two lines rather than
    small in one. ``tap`` is called when the button is tapped, but not if its ``meaning`` has changed since the finger
    came down.
    """

    name: Any = StringProperty("")
    sign: Any = StringProperty("")
    words: Any = StringProperty("")
    kind: Any = StringProperty("plain")
    stacked: Any = BooleanProperty(False)
    texture: Any = ObjectProperty(None, allownone=True)
    turn: Any = NumericProperty(0)
    sign_width: Any = NumericProperty(30)
    largest: Any = NumericProperty(20)
    tall: Any = NumericProperty(64)
    most: Any = NumericProperty(0)
    breaks: Any = BooleanProperty(False)
    grey: Any = BooleanProperty(False)
    on: Any = BooleanProperty(False)

    def __init__(self, tap: Callable[[], None] | None = None, **kwargs: Any) -> None:
        self._inner: object = None
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self.tap = tap
        self.meaning: object = ""
        self.small = False
        self._pressed: object = None
        self._sign, self._label = Sign(), FitText(bold=True)
        self.add_widget(self._sign)
        self.add_widget(self._label)
        watch = self._dress
        for name in _DRESSING:
            self.fbind(name, watch)
        self.fbind("width", lambda *_: self._dress() if self.stacked else None)
        self._dress()

    def wear(self) -> None:
        """Take on the theme's measures and palette."""
        super().wear()
        self._dress()

    def inside(self) -> tuple[tuple[float, float], float]:
        """The padding and the space between sign and text, in pixels."""
        u = THEME.u
        if self.stacked:
            free = self._free_of_both()
            return (_STACKED * u, max(0.34 * free, 3 * u)), 0.2 * free
        return (13 * u, 4 * u), 10 * u if self.sign or self.texture else 0

    @property
    def least_width(self) -> float:
        """The width in pixels at which none of its words is cut, with its sign above them."""
        label = self._label
        widest = max(
            (text_size(w, label.smallest, True, None, label.font_name)[0] for w in words_of(self.words)), default=0
        )
        return float(widest + 2 * _STACKED * THEME.u)

    def _free_of_both(self) -> float:
        """The height that a sign and the text below it leave, in pixels; 0 where they need all, or where there is no
        sign or no text.
        """
        if not (self.sign and self.words) or self.texture:
            return 0
        label, u = self._label, THEME.u
        room = max(self.width - 2 * _STACKED * u, 1), self.tall * u - self._sign.height
        text, size = fit_text(
            self.words, label.largest, label.smallest, True, *room, single=label.single, font=label.font_name
        )
        free = room[1] - text_size(text, size, True, room[0], label.font_name)[1]
        return float(free) if free > 9 * u else 0

    def _dress(self, *_: Any) -> None:
        """Show what the properties say."""
        u, stacked, signed = THEME.u, self.stacked, bool(self.sign or self.texture)
        primary = self.kind == "primary"
        self.height = self.tall * u
        self.orientation = "vertical" if stacked else "horizontal"
        self.opacity = OFF if self.disabled or self.grey else 1
        self.plate = ("button" if self.kind == "plain" else self.kind) + (
            "_down" if self.state == "down" or self.on else ""
        )
        ink = {"primary": THEME.accent_ink, "grave": THEME.warning_ink}.get(self.kind, THEME.button_ink)
        sign, label = self._sign, self._label
        sign.name, sign.tint, sign.texture, sign.turn = self.sign, ink, self.texture, self.turn
        sign.inset = 0.2 if self.tall > 68 and not self.texture and not stacked else 0
        sign.size_hint = ((1, None) if stacked else (None, 1)) if self.words else (1, 1)
        share = (0.6 if self.tall > 68 else 0.35) if self.texture else 0.35 if signed else 0  # a figure stays large
        sign.height = share * (self.tall - 6) * u
        sign.width = self.sign_width * u if signed and not stacked else 0
        label.words, label.color = self.words, ink
        label.font_name = THEME.title_font if primary else THEME.text_font
        label.halign = "center" if stacked else "left"
        label.largest = min(self.letters, self.most or self.letters)
        label.smallest, label.single = 16 * u, 16 * (THEME.t if self.breaks else THEME.tight)
        if THEME.t > u:  # two lines rather than one in smaller letters than the usual
            label.single = max(label.single, self.letters * u / THEME.t)
        label.size_hint = (1, 1) if self.words else (None, None)
        if not self.words:
            label.size = 0, 0
        inner = self.inside()
        if inner != self._inner:  # somebody may have given it another one
            self._inner = inner
            self.padding, self.spacing = inner

    @property
    def letters(self) -> float:
        """How large its letters are where they have room, in pixels."""
        usual = (17 if self.kind == "primary" else 16) if self.stacked else self.largest
        return float(usual * THEME.t)

    def fitting(self) -> float:
        """How large its letters may be in the room that they have, in pixels."""
        label = self._label
        room = label.width, label.height
        return fit_text(self.words, self.letters, label.smallest, True, *room, label.single, label.font_name)[1]

    def watch_room(self, changed: Callable[..., None]) -> None:
        """Call that when its words, their letters or their room change."""
        for name in ("words", "kind"):
            self.fbind(name, changed)
        self._label.fbind("size", changed)

    def on_press(self) -> None:
        """Remember the meaning at the moment the finger comes down."""
        self._pressed = self.last_touch.ud.get("meaning", self.meaning)

    def on_release(self) -> None:
        """Call ``tap`` if the meaning is still the same."""
        if self.tap is not None and self._pressed is not None and self._pressed == self.meaning:
            self.tap()


_DRESSING = (
    "most",
    "breaks",
    "kind",
    "sign",
    "words",
    "stacked",
    "texture",
    "turn",
    "sign_width",
    "largest",
    "tall",
    "state",
    "disabled",
    "grey",
    "on",
)
"""What a button is drawn anew for."""


_ROUNDS = ((5.5, 4), (6, 6), (8, 8))
"""The shadow, the rim and the wood of a round button: how far each stays from its left and its lower edge, in units."""
_SHADOW = (0.0, 0.0, 0.0, 0.35)


class SignButton(ButtonBehavior, Sign):
    """A round button of wood with a sign and no text. ``tap`` is called when it is tapped."""

    inset: Any = NumericProperty(0.3)
    size: Any  # a property of Widget

    def __init__(self, tap: Callable[[], None] | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(**kwargs)
        self.tap = tap
        self._usual: list[float] = [] if "size" in kwargs else list(self.size)
        with self.canvas.before:
            self._rounds = tuple((Color(), SmoothEllipse()) for _ in _ROUNDS)
        watch = self._turn
        for name in ("pos", "size", "state"):
            self.fbind(name, watch)
        _worn.add(self)
        self.wear()

    def wear(self) -> None:
        """Take on the theme's palette, and its measures where no other size was given."""
        if list(self.size) == self._usual:
            self._usual = [64 * THEME.u, 64 * THEME.u]
            self.size = self._usual
        self.tint = THEME.button_ink
        self._turn()

    def _turn(self, *_: Any) -> None:
        """Draw the wood below the sign."""
        u = THEME.u
        shades = _SHADOW, THEME.accent_down, THEME.button_down if self.state == "down" else THEME.button
        for (left, low), shade, (colour, shape) in zip(_ROUNDS, shades, self._rounds, strict=True):
            colour.rgba = shade
            shape.pos = self.x + left * u, self.y + low * u
            shape.size = max(self.width - 2 * left * u, 1), max(self.height - 2 * left * u, 1)

    def on_release(self) -> None:
        """Call ``tap`` when the finger leaves the button."""
        if self.tap is not None:
            self.tap()
