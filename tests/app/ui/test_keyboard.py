"""Names are typed on the screen with capitals and accents, or on a real keyboard."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.lang import Translator
from tests.app.ui.frames import next_frame
from tests.sampling import sampled

LONG = 0.45


def _twice(x: float, y: float) -> None:
    """The second tap of a double tap."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.is_double_tap = True
    touch.touch_down()
    touch.touch_up()


class Typist:
    """A pad in the window; ``taken`` are the names it gave."""

    def __init__(self, window: Any, translator: Translator) -> None:
        self.window, self.translator = window, translator
        self.taken: list[str] = []
        self.pad: Any = None

    def open(self, name: str = "", size: tuple[int, int] = (800, 480), **kwargs: Any) -> Any:
        """Open the pad with that name."""
        from app.ui.base.keyboard import NamePad
        from app.ui.base.theme import THEME

        self.window.size = size
        self.frames()
        THEME.fit(*size)
        self.pad = NamePad(name, self.taken.append, self.translator.text, **kwargs)
        self.window.add_widget(self.pad)
        self.pad.size = size
        self.frames()
        return self.pad

    def frames(self, count: int = 3) -> None:
        """Let some frames pass."""
        for _ in range(count):
            next_frame()

    def tap(self, *names: str) -> None:
        """Tap those keys one after the other."""
        from kivy.tests.common import UnitTestTouch

        for name in names:
            left, low, width, height = self.pad.keys.key(name).box
            touch = UnitTestTouch(left + width / 2, low + height / 2)
            touch.touch_down()
            touch.touch_up()
            self.frames()

    def button(self, name: str) -> Any:
        """The button of that name beside the keys; None while there is none."""
        return next((widget for widget in self.pad.walk() if getattr(widget, "name", "") == name), None)

    def hold(self, name: str) -> None:
        """Hold a key for long."""
        from kivy.tests.common import UnitTestTouch

        left, low, width, height = self.pad.keys.key(name).box
        touch = UnitTestTouch(left + width / 2, low + height / 2)
        touch.touch_down()
        self.pad.keys._long(LONG)
        touch.touch_up()
        self.frames()

    def close(self) -> None:
        """Close the pad."""
        if self.pad is not None:
            self.pad.close()


@pytest.fixture
def typist(window: Any, translator: Translator) -> Iterator[Typist]:
    """Somebody who types."""
    found = Typist(window, translator)
    yield found
    found.close()


def test_words_begin_with_capitals(typist: Typist) -> None:
    """The first letter of each word is a capital without a tap on shift; shift turns that round for one letter."""
    pad = typist.open()
    typist.tap("j", "o", "space", "d", "e", "shift", "e", "e")
    assert pad.name == "Jo DeEe"
    typist.tap("erase", "space", "shift", "v", "done")
    assert typist.taken == ["Jo DeE v"]
    assert pad.parent is None


def test_letters_come_back_after_an_accent(typist: Typist) -> None:
    """An accent is one letter among others; from each page of them one tap leads back without any."""
    pad = typist.open()
    typist.tap("j", "accents", "ö", "r", "accents", "letters", "g", "accents", "accents", "accents", "a")
    assert pad.name == "Jörga"


def test_a_held_letter_offers_its_accents(typist: Typist) -> None:
    """They replace the first row, also as capitals; after one of them the usual letters are back."""
    pad = typist.open()
    typist.hold("e")
    assert pad.name == ""
    typist.tap("é", "l", "o")
    typist.tap("accents", "ñ", "a")
    assert pad.name == "Éloña"


def test_the_letters_of_the_neighbours_are_two_taps_away(typist: Typist) -> None:
    """Polish, Czech, Slovak, Croatian, Hungarian and Turkish names can be written."""
    pad = typist.open()
    for letter in "žčłřő":
        typist.tap("accents", "accents", letter)
    assert pad.name == "Žčłřő"


def test_digits_and_signs_are_one_tap_away(typist: Typist) -> None:
    """From the letters and from the accents, and the letters from them: a game is called after its year."""
    pad = typist.open()
    typist.tap("j", "o", "space", "digits", "2", "0", "&", "digits", "b", "accents", "digits", "7", "accents", "é")
    assert pad.name == "Jo 20&b7é"


def test_a_tap_between_keys_means_the_nearest(typist: Typist) -> None:
    """No touch on the keyboard does nothing: in the gap between two keys, and beside the shorter rows."""
    from kivy.tests.common import UnitTestTouch

    pad = typist.open("x")
    spots = []
    for name, across in (("g", 1.01), ("a", -0.2)):
        left, low, width, height = pad.keys.key(name).box
        spots.append((left + across * width, low + height / 2))
    for spot in spots:
        touch = UnitTestTouch(*spot)
        touch.touch_down()
        touch.touch_up()
        typist.frames()
    assert pad.name == "xga"


def test_a_name_is_mended_at_its_end_or_cleared_with_one_touch(typist: Typist) -> None:
    """What is typed goes where the cursor stands, at the end. No name is longer than 24 letters."""
    pad = typist.open("Maximilian")
    typist.tap("erase", "erase", "a", "n")
    assert pad.name == "Maximilian"
    assert pad.ids.line.words == "Maximilian"
    assert typist.button("clear") is not None
    typist.button("clear").tap()
    assert pad.name == ""
    assert typist.button("clear") is None, "there is nothing to clear"
    typist.tap("b", "e", "n")
    assert pad.name == "Ben"
    pad.typed("x" * 40)
    assert len(pad.name) == 24


def test_a_real_keyboard_types_too_and_the_game_hears_nothing(typist: Typist) -> None:
    """Letters, erasing, enter and escape; a key that the pad took reaches nobody else."""
    heard: list[int] = []
    window = typist.window

    def hear(_window: Any, code: int, *_: Any) -> None:
        heard.append(code)

    window.bind(on_key_down=hear)
    try:
        pad = typist.open()
        window.dispatch("on_textinput", "Zoe\u0308")
        assert pad.name == "Zoë", "letter and accent become one letter"
        window.dispatch("on_key_down", 8, 0, None, [])
        window.dispatch("on_key_down", ord("u"), 0, "u", [])
        assert pad.name == "Zo"
        window.dispatch("on_key_down", 13, 0, None, [])
        assert typist.taken == ["Zo"]
        assert heard == []
        window.dispatch("on_key_down", ord("u"), 0, "u", [])
        assert heard == [ord("u")], "a closed pad listens no more"
    finally:
        window.unbind(on_key_down=hear)


def test_the_letters_of_a_real_keyboard_are_asked_for(typist: Typist) -> None:
    """The system sends letters as long as the pad is open, and only then: without that a desktop sends none."""
    libraries = {line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines() if "libSDL2-2" in line}
    sdl = ctypes.CDLL(min(libraries))
    pad = typist.open()
    typist.frames(30)
    assert sdl.SDL_IsTextInputActive()
    pad.close()
    assert not sdl.SDL_IsTextInputActive()


def test_recent_names_are_one_tap_away(typist: Typist) -> None:
    """As many as have room; the name that the player has already is not offered."""
    from app.ui.base.widgets import TouchButton

    pad = typist.open("Anna", recent=["Anna", "Ben", "Chiara", "Dora", "Emil", "Fritz", "Gina", "Heidi"])
    chips = [w for w in pad.walk() if isinstance(w, TouchButton) and w.name.startswith("name-")]
    assert [chip.words for chip in chips][:2] == ["Ben", "Chiara"]
    assert all(chip.width >= 64 and chip.height >= 64 for chip in chips)
    take = chips[1].tap
    assert take is not None
    take()
    assert typist.taken == ["Chiara"]


@pytest.mark.parametrize(
    "size", sampled(((800, 480), (720, 1280), (1024, 600), (1280, 720)), ((800, 480), (720, 1280)))
)
def test_every_key_is_large_enough_and_alone(typist: Typist, size: tuple[int, int]) -> None:
    """At least 64 pixels each way, inside the screen, none above another: letters, accents and what is behind them."""
    pad = typist.open(size=size)

    def check() -> None:
        boxes = [key.box for key in pad.keys.keys]
        for left, low, width, height in boxes:
            assert min(width, height) >= 62
            assert left >= 0
            assert left + width <= size[0] + 0.01
            assert low >= 0
        for number, (left, low, width, height) in enumerate(boxes):
            for other, bottom, wide, high in boxes[number + 1 :]:
                apart = left + width <= other or other + wide <= left or low + height <= bottom or bottom + high <= low
                assert apart

    check()
    for other in ("accents", "accents", "digits"):
        typist.tap(other)
        check()


def test_the_second_tap_of_the_hand_that_opened_it_types_nothing(typist: Typist) -> None:
    """It was meant for the seat below. Two quick taps on a key later are two letters."""
    pad = typist.open("Anna")
    left, low, width, height = pad.keys.key("b").box
    spot = left + width / 2, low + height / 2
    _twice(*spot)
    assert pad.name == "Anna"
    _twice(*spot)
    assert pad.name == "Annab"


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_letters_of_the_language_are_one_tap_away(window: Any, size: tuple[int, int]) -> None:
    """In German its umlauts too, each on a key of its own that is wide enough for a finger and lies on the screen."""
    typist = Typist(window, Translator.load("de"))
    try:
        pad = typist.open(size=size)
        typist.tap("ü", "ä", "ö", "ß")
        assert pad.name == "Üäöß"
        keys = [pad.keys.key(letter) for letter in "qwertzuiopüasdfghjklöäyxcvbnmß"]
        assert len({key.box[:2] for key in keys}) == 30
        assert min(key.box[2] for key in keys) >= 37
        for key in pad.keys.keys:
            assert pad.keys.x <= key.box[0]
            assert key.box[0] + key.box[2] <= pad.keys.right
    finally:
        window.remove_widget(typist.pad)
