"""A keyboard on the screen, and the pads on which names and addresses are typed.

The keyboard of a computer types too. The keys are one widget: forty widgets would take too long to make in one frame.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.lang import Message, say
from app.ui.base import pictures
from app.ui.base.kv import load_rules
from app.ui.base.palettes import Colour
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, TouchButton

load_rules(__file__)

NAME_LENGTH = 24
"""The longest name that is kept, in letters."""

LONG = 0.45
"""Seconds after which a finger on a key asks for its accents."""

ACCENTS = {
    "a": "àáâäãåæą",
    "c": "çćč",
    "d": "ðďđ",
    "e": "èéêëęě",
    "g": "ğ",
    "i": "ìíîïı",
    "l": "łľ",
    "n": "ñńň",
    "o": "òóôöõøœő",
    "r": "ř",
    "s": "ßśšşș",
    "t": "þťț",
    "u": "ùúûüůű",
    "y": "ýÿ",
    "z": "źżž",
}
"""What stands behind a letter that is held."""

ACCENTED = (("àáâäåæèéêë", "ìíïòóôöøœ", "ùúüçñßš"), ("áąčćďéěęíğ", "łńňóøőřśş", "ťúůýžźż"))
"""The rows of the accents that are one tap away, and of those that are two."""

ADDRESSING = ("1234567890", "-_?=&%+#~", ",;!$*()")
"""The digits and signs of addresses."""

DIGITS = ("1234567890", "!?&+#%/()", '.,:;"@*')
"""The digits and signs of names."""

LETTERS, FIGURES = "abc", "123"
"""What the keys say that turn to the letters and to the digits."""

SHIFT, ERASE, SPACE, OTHERS, NUMBERS, DONE = "shift", "erase", "space", "accents", "digits", "done"
BACK = "letters"

ROW = 68
"""The height of a row of keys with its gap, in units."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Which keys there are: three rows of letters on each of the ``pages``, what the key says that turns to the next
    page, and the keys beside it on every page, each as wide as ``bottom`` says; 0 fills the row. ``digits`` are the
    rows to which the key ``NUMBERS`` turns, if there is one. ``back``: after one letter of a further page the first
    page comes back; a further page from which the next turn does not lead there has the key ``BACK`` in place of signs.
    """

    pages: tuple[Sequence[str], ...]
    turns: tuple[str, ...]
    bottom: tuple[tuple[str, float], ...]
    digits: Sequence[str] = ()
    back: bool = False

    def beside(self, page: int) -> tuple[tuple[str, float], ...]:
        """The keys beside the one that turns to the next page, on that page."""
        if not self.back or page == 0 or self.turns[page] == LETTERS:
            return self.bottom
        signs = sum(wide for name, wide in self.bottom if len(name) == 1)
        return ((BACK, signs), *((name, wide) for name, wide in self.bottom if len(name) > 1))

    @classmethod
    def of_names(cls, rows: Sequence[str]) -> Layout:
        """For names; ``rows`` are the letters of the language."""
        bottom = (NUMBERS, 1.5), ("-", 1), ("'", 1), (SPACE, 0)
        return cls((rows, *ACCENTED), ("äéñ", "čłž", LETTERS), bottom, DIGITS, back=True)

    @classmethod
    def of_addresses(cls, rows: Sequence[str]) -> Layout:
        """For addresses on a network: digits and signs are as near as accents are."""
        plain = tuple("".join(letter for letter in row if letter.isascii()) for row in rows)
        return cls((plain, ADDRESSING), (FIGURES, LETTERS), ((":", 1.5), ("/", 1.5), (".", 1.5), ("@", 0)))


@dataclass(frozen=True, slots=True)
class Key:
    """A key: its letter or its name, and the box in which it is touched, (left, bottom, width, height) in pixels."""

    name: str
    box: tuple[float, float, float, float]

    def away(self, x: float, y: float) -> float:
        """How many pixels that point is away from the key; 0 on it."""
        left, low, width, height = self.box
        return math.hypot(max(left - x, 0.0, x - left - width), max(low - y, 0.0, y - low - height))


class Keys(Widget):
    """The keys of that ``layout``. ``typed`` is called with each letter, ``erase`` and ``done`` by their keys;
    ``upper`` is asked whether the next letter is a capital.
    """

    def __init__(
        self,
        layout: Layout,
        typed: Callable[[str], None],
        erase: Callable[[], None],
        done: Callable[[], None],
        upper: Callable[[], bool],
        done_words: str,
        **kwargs: Any,
    ) -> None:
        super().__init__(size_hint_y=None, height=4 * ROW * THEME.u, **kwargs)
        self._layout, self._typed, self._erase, self._done = layout, typed, erase, done
        self._upper, self._done_words = upper, done_words
        self.keys: list[Key] = []
        self.behind = ""
        self.page = 0  # how many taps away from the letters
        self._digits = False  # whether digits are shown instead
        self._shift = False
        self._down: tuple[Any, Key] | None = None
        self._held: Any = None
        self._repeated = False
        self._trigger = Clock.create_trigger(self.draw, -1)
        self.bind(pos=self._trigger, size=self._trigger)

    @property
    def capital(self) -> bool:
        """Whether the next letter is a capital."""
        return self._upper() != self._shift

    def key(self, name: str) -> Key:
        """The key of that letter or name."""
        return next(key for key in self.keys if key.name == name)

    def refresh(self) -> None:
        """Draw the keys again: what is typed has changed."""
        self._trigger()

    def on_touch_down(self, touch: Any) -> bool:
        """Press a key; between keys the nearest."""
        if not self.collide_point(*touch.pos):
            return False
        if self.keys:
            found = self._nearest(*touch.pos)
            self._down = touch, found
            if found.name in ACCENTS or found.name == ERASE:
                self._held = Clock.schedule_once(self._long, LONG)
            self._trigger()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Type what was pressed, wherever the finger has slipped to on that key."""
        if self._down is None or self._down[0] is not touch:
            return False
        _, key = self._down
        self._let_go()
        if self.collide_point(*touch.pos) and self._nearest(*touch.pos).name == key.name and not self._repeated:
            self._press(key.name)
        self._repeated = False
        self._trigger()
        return True

    def _nearest(self, x: float, y: float) -> Key:
        """The key at that pixel, or the one nearest to it."""
        return min(self.keys, key=lambda key: key.away(x, y))

    def stop(self) -> None:
        """Forget a finger that lies on a key."""
        self._let_go()

    def _let_go(self) -> None:
        self._down = None
        if self._held is not None:
            self._held.cancel()
            self._held = None

    def _long(self, _seconds: float) -> None:
        """A letter that is held shows what stands behind it; the key that erases goes on erasing."""
        if self._down is None:
            return
        _, key = self._down
        if key.name == ERASE:
            self._erase()
            self._repeated = True
            self._held = Clock.schedule_once(self._long, LONG / 4)
        else:
            self._let_go()
            self.behind = key.name
        self._trigger()

    def _press(self, name: str) -> None:
        if name == SHIFT:
            self._shift = not self._shift
        elif name == OTHERS:
            self.page, self.behind, self._digits = (self.page + 1) % len(self._layout.pages), "", False
        elif name == BACK:
            self.page, self.behind = 0, ""
        elif name == NUMBERS:
            self.page, self.behind, self._digits = 0, "", not self._digits
        elif name == ERASE:
            self._erase()
        elif name == DONE:
            self._done()
        else:
            letter = " " if name == SPACE else name
            capital = letter.upper() if self.capital and letter != "ß" else letter
            self._shift, self.behind = False, ""
            if self._layout.back:
                self.page = 0
            self._typed(capital)

    def _lay_out(self) -> list[Key]:
        u = THEME.u
        rows = tuple(self._layout.digits if self._digits else self._layout.pages[self.page])
        if self.behind:
            rows = (ACCENTS[self.behind], *rows[1:])
        across = max(10, len(rows[0]), len(rows[1]), len(rows[2]) + 3)  # some languages have more letters
        step = self.width / across
        gap, high = 5 * u, ROW * u
        found = []

        def lay(names: Sequence[tuple[str, float]], row: int) -> None:
            left = self.x + (self.width - step * sum(wide for _, wide in names)) / 2
            for name, wide in names:
                low = self.top - (row + 1) * high
                found.append(Key(name, (left + gap / 2, low + gap / 2, step * wide - gap, high - gap)))
                left += step * wide

        for row, letters in enumerate(rows[:2]):
            lay([(letter, 1) for letter in letters], row)
        lay([(SHIFT, 1.5), *((letter, 1) for letter in rows[2]), (ERASE, 1.5)], 2)
        beside = self._layout.beside(self.page)
        fills = across - 4 - sum(wide for _, wide in beside)
        lay([(OTHERS, 1.5), *((name, wide or fills) for name, wide in beside), (DONE, 2.5)], 3)
        return found

    def draw(self, *_: Any) -> None:
        """Draw the keys as they are now."""
        self.keys = self._lay_out()
        u, capital = THEME.u, self.capital
        pressed = self._down[1].name if self._down is not None else None
        self.canvas.clear()
        with self.canvas:
            for key in self.keys:
                left, low, width, height = key.box
                main = key.name == DONE
                on = {SHIFT: capital, OTHERS: self.page > 0, NUMBERS: self._digits}
                lit = key.name == pressed or on.get(key.name, False)
                Color(*THEME.line)
                RoundedRectangle(pos=(left, low), size=(width, height), radius=[9 * u])
                Color(*(THEME.accent if main else THEME.paper_shade if lit else THEME.card))
                RoundedRectangle(pos=(left + u, low + 3 * u), size=(width - 2 * u, height - 4 * u), radius=[8 * u])
                ink = THEME.accent_ink if main else THEME.ink
                if key.name in (SHIFT, ERASE):
                    side = 30 * u
                    Color(*ink)
                    Rectangle(
                        texture=pictures.icon(key.name),
                        pos=(left + (width - side) / 2, low + (height - side) / 2),
                        size=(side, side),
                    )
                elif key.name != SPACE:
                    self._write(key, self._label(key.name, capital), ink)

    def _label(self, name: str, capital: bool) -> str:
        if name == OTHERS:
            return self._layout.turns[self.page]
        if name == BACK:
            return LETTERS
        if name == NUMBERS:
            return LETTERS if self._digits else FIGURES
        if name == DONE:
            return self._done_words
        return name.upper() if capital and name != "ß" else name

    def _write(self, key: Key, words: str, ink: Colour) -> None:
        left, low, width, height = key.box
        size = 28 * THEME.u
        texture = _texture(words, round(size), key.name == DONE)
        if texture.width > width - 8 * THEME.u:
            texture = _texture(words, int(size * (width - 8 * THEME.u) / texture.width), key.name == DONE)
        Color(*ink)
        Rectangle(
            texture=texture,
            pos=(left + (width - texture.width) / 2, low + (height - texture.height) / 2),
            size=texture.size,
        )


_TEXTURES: dict[tuple[str, int, bool], Any] = {}


def _texture(words: str, size: int, bold: bool) -> Any:
    """The texture of a label, white."""
    if (words, size, bold) not in _TEXTURES:
        label = CoreLabel(text=words, font_size=size, bold=bold, color=(1, 1, 1, 1))
        label.refresh()
        _TEXTURES[words, size, bold] = label.texture
    return _TEXTURES[words, size, bold]


class TypedLine(Card):
    """The name as it is typed, with a cursor at its end; ``hint`` stands there while it is empty."""

    words: Any = StringProperty("")
    hint: Any = StringProperty("")


class TypingPad(FloatLayout):
    """Covers the whole screen while something is typed; ``choose`` receives it, once."""

    longest = 200
    """How many letters are kept."""

    def __init__(
        self, typed: str, choose: Callable[[str], None], text: Callable[[Message], str], layout: Layout, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._choose = choose
        self._untouched = True
        self.name = typed
        self.ids.shut.tap = self.close
        words, wide = text(say("keyboard.clear")), 132 * THEME.u
        self._clear = TouchButton(self.clear, name="clear", words=words, tall=66, size_hint_x=None, width=wide)
        done = text(say("keyboard.done"))
        self.keys = Keys(layout, self.typed, self.erase, self.done, self._capital, done)
        self.ids.place.add_widget(self.keys)
        # on a desktop no letter comes before it is asked for; the window must not keep a pad whose page has gone
        Window.request_keyboard(None, None)
        Window.bind(on_key_down=self._key, on_textinput=self._text_input)
        self._show()

    def typed(self, letters: str) -> None:
        """Add letters at the end."""
        kept = "".join(letter for letter in letters if letter.isprintable())
        self.name = unicodedata.normalize("NFC", self.name + kept).lstrip()[: self.longest]
        self._show()

    def erase(self) -> None:
        """Take away the last letter."""
        self.name = self.name[:-1]
        self._show()

    def clear(self) -> None:
        """Take away all of it."""
        self.name = ""
        self._show()

    def done(self) -> None:
        """Take what is typed."""
        self._take(self.name)

    def close(self) -> None:
        """Close the pad; nothing is chosen."""
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_parent(self, _: Any, parent: Any) -> None:
        """Stop listening when the pad is closed."""
        if parent is None:
            self.keys.stop()
            Window.release_keyboard()
            Window.unbind(on_key_down=self._key, on_textinput=self._text_input)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch from what is below; the second one of a double tap that opened the pad types nothing."""
        first, self._untouched = self._untouched, False
        if not (first and touch.is_double_tap):
            super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep every touch from what is below."""
        super().on_touch_move(touch)
        return True

    def _take(self, typed: str) -> None:
        self.close()
        self._choose(" ".join(typed.split())[: self.longest])

    def _capital(self) -> bool:
        """Whether the next letter is a capital."""
        return False

    def _show(self) -> None:
        self.ids.line.words = self.name
        if self.name and self._clear.parent is None:
            self.ids.head.add_widget(self._clear, index=1)
        elif not self.name and self._clear.parent is not None:
            self.ids.head.remove_widget(self._clear)
        self.keys.refresh()

    def _key(self, _window: Any, code: int, *_: Any) -> bool:
        """A key of a real keyboard that is no letter; nobody else gets any key."""
        if code in (8, 127):
            self.erase()
        elif code in (13, 271):
            self.done()
        elif code == 27:
            self.close()
        return True

    def _text_input(self, _window: Any, letters: str) -> bool:
        self.typed(letters)
        return True


class NamePad(TypingPad):
    """The pad for a name.

    ``recent`` are names to take with one tap, ``more`` further buttons beside them; without any ``told`` stands there,
    which says what is named. ``texture`` is a picture of the player, None without one.
    """

    longest = NAME_LENGTH

    def __init__(
        self,
        name: str,
        choose: Callable[[str], None],
        text: Callable[[Message], str],
        *,
        recent: Sequence[str] = (),
        more: Sequence[TouchButton] = (),
        texture: Any = None,
        told: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(name, choose, text, Layout.of_names(text(say("keyboard.rows")).split()), **kwargs)
        self.ids.line.hint = text(say("keyboard.hint"))
        self.ids.who.texture = texture
        self.ids.who.width = 56 * THEME.u if texture is not None else 0
        for button in more:
            button.bind(on_release=lambda _: self.close())
            self.ids.more.add_widget(button)
        self._told = told
        self._recent = [known for known in recent if known != name]
        self.ids.chips.bind(width=self._lay_chips)

    def _capital(self) -> bool:
        """A new word begins with one."""
        return not self.name or self.name[-1] in " -'"

    def _lay_chips(self, chips: BoxLayout, width: float) -> None:
        """As many names as have room, those of the last evening first."""
        count = max(0, int((width + 8 * THEME.u) / (124 * THEME.u)))
        names = self._recent[:count]
        if [chip.words for chip in reversed(chips.children)] == (names or [self._told]):
            return
        chips.clear_widgets()
        for known in names:
            chips.add_widget(TouchButton(partial(self._take, known), name=f"name-{known}", words=known, tall=64))
        if not names:
            chips.add_widget(FitText(words=self._told, bold=True, color=THEME.ink, largest=24 * THEME.t))


class AddressPad(TypingPad):
    """The pad for an address on a network; ``told`` says which one is meant."""

    def __init__(
        self, address: str, choose: Callable[[str], None], text: Callable[[Message], str], told: str, **kwargs: Any
    ) -> None:
        rows = text(say("keyboard.rows")).split()
        super().__init__(address, choose, text, Layout.of_addresses(rows), **kwargs)
        self.ids.line.hint = text(say("keyboard.address"))
        self.ids.chips.add_widget(
            FitText(words=told, color=THEME.ink_soft, largest=20 * THEME.t, smallest=16 * THEME.u)
        )
