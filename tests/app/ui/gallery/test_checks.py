"""Each check of the gallery finds a page that is at fault, and lets a good page pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

SIZE = (400, 240)
PAPER, INK = (0.93, 0.88, 0.76, 1), (0.15, 0.1, 0.05, 1)


class Sheet:
    """A plain page of paper: ``write`` puts a label on it, ``faults`` checks it."""

    def __init__(self) -> None:
        from kivy.graphics import Color, Rectangle
        from kivy.uix.floatlayout import FloatLayout

        from app.ui.base.theme import THEME

        THEME.fit(800, 480)
        self.page = FloatLayout(size=SIZE)
        with self.page.canvas.before:
            Color(*PAPER)
            Rectangle(size=SIZE)

    def put(self, widget: Any) -> Any:
        """Put a widget on the page."""
        self.page.add_widget(widget)
        return widget

    def write(self, text: str, pos: tuple[float, float] = (20, 20), size: Any = (200, 40), **how: Any) -> Any:
        """A label with that text."""
        from kivy.uix.label import Label

        how = {"color": INK, "font_size": 20, "font_name": "text", **how}
        return self.put(Label(text=text, pos=pos, size=size, size_hint=(None, None), **how))

    def button(self, pos: tuple[float, float], size: tuple[float, float]) -> Any:
        """A button without a text."""
        from app.ui.base.widgets import SignButton

        found = self.put(SignButton(name="undo", pos=pos))
        found.size = size  # the rule for its class has set another
        return found

    def faults(self) -> list[str]:
        """The kinds of what is wrong."""
        from kivy.base import EventLoop

        from app.ui.gallery.checks import faults
        from app.ui.screenshot import drawn

        for _ in range(3):
            EventLoop.idle()
        return [fault.kind for fault in faults(self.page, drawn(self.page, SIZE), lambda: drawn(self.page, SIZE))]


@pytest.fixture
def sheet(window: Any) -> Sheet:
    """An empty page."""
    assert window is not None
    return Sheet()


def test_a_good_page_passes(sheet: Sheet) -> None:
    """Dark words with room, and two buttons side by side."""
    sheet.write("Anna: lay a tile")
    sheet.button((20, 100), (64, 64))
    sheet.button((90, 100), (64, 64))
    assert sheet.faults() == []


def test_the_colours_of_the_page_come_back(sheet: Sheet) -> None:
    """After the check the page looks as before."""
    from app.ui.screenshot import drawn

    sheet.write("Anna: lay a tile")
    sheet.faults()
    before = drawn(sheet.page, SIZE)
    sheet.faults()
    assert (drawn(sheet.page, SIZE) == before).all()
    assert before.min() < 60


def _narrow(sheet: Sheet) -> None:
    sheet.write("A sentence much longer than its box", size=(120, 40))


def _low(sheet: Sheet) -> None:
    sheet.write("A sentence that needs several lines", size=(120, 40), text_size=(120, 40))


def _ellipsis(sheet: Sheet) -> None:
    from app.ui.base.widgets import FitText

    sheet.put(FitText(words="A sentence much longer than its box", size_hint=(None, None), size=(120, 24)))


def _cut_name(sheet: Sheet) -> None:
    from app.ui.base.widgets import FitText

    sheet.put(FitText(words="Bartholomaeus", is_name=True, size_hint=(None, None), size=(70, 24)))


def _shortened(sheet: Sheet) -> None:
    sheet.write("A sentence much longer than its box", text_size=(120, None), shorten=True)


def _clipped(sheet: Sheet) -> None:
    from kivy.uix.label import Label
    from kivy.uix.stencilview import StencilView

    around = sheet.put(StencilView(pos=(20, 20), size=(60, 40), size_hint=(None, None)))
    around.add_widget(Label(text="half of this", pos=(20, 20), size=(120, 40), color=INK, font_size=20))


def _covered(sheet: Sheet) -> None:
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    sheet.write("half of this is covered")
    cover = sheet.put(Widget())
    with cover.canvas:
        Color(*PAPER)
        Rectangle(pos=(100, 0), size=(200, 200))


def _beyond(sheet: Sheet) -> None:
    sheet.write("out of the page", pos=(300, 20))


def _crossing(sheet: Sheet) -> None:
    sheet.write("one sentence")
    sheet.write("another one", pos=(30, 26), color=(0.4, 0, 0, 1))


def _small_button(sheet: Sheet) -> None:
    sheet.button((20, 20), (60, 64))


def _crossing_buttons(sheet: Sheet) -> None:
    sheet.button((20, 20), (64, 64))
    sheet.button((80, 20), (64, 64))


def _far_button(sheet: Sheet) -> None:
    sheet.button((350, 20), (64, 64))


def _pale(sheet: Sheet) -> None:
    sheet.write("pale", color=(0.5, 0.5, 0.5, 1))


def _pale_large(sheet: Sheet) -> None:
    sheet.write("pale", color=(0.6, 0.6, 0.6, 1), font_size=30)


def _small(sheet: Sheet) -> None:
    sheet.write("small", font_size=15)


def _key(sheet: Sheet) -> None:
    sheet.write("[ui.over.rivers]")


def _gap(sheet: Sheet) -> None:
    sheet.write("{player} won")


def _mirrored(sheet: Sheet) -> None:
    from app.ui.base.widgets import TouchButton

    for number, (name, sign) in enumerate((("turn", "rotate_right"), ("again", "rotate_left"))):
        button = sheet.put(TouchButton(name=name, sign=sign, size_hint=(None, None), pos=(20 + 100 * number, 20)))
        button.width = 90


@pytest.mark.parametrize(
    ("fault", "kinds"),
    [
        (_narrow, {"cut"}),
        (_low, {"cut"}),
        (_ellipsis, {"cut"}),
        (_cut_name, {"cut"}),
        (_shortened, {"cut"}),
        (_clipped, {"cut"}),
        (_covered, {"cut"}),
        (_beyond, {"cut"}),
        (_crossing, {"overlap", "cut"}),
        (_small_button, {"target"}),
        (_crossing_buttons, {"target"}),
        (_far_button, {"target"}),
        (_pale, {"contrast"}),
        (_pale_large, {"contrast"}),
        (_small, {"small"}),
        (_key, {"untranslated"}),
        (_gap, {"untranslated"}),
        (_mirrored, {"mirrored"}),
    ],
    ids=lambda value: getattr(value, "__name__", "").strip("_"),
)
def test_a_page_at_fault_is_found(sheet: Sheet, fault: Callable[[Sheet], None], kinds: set[str]) -> None:
    """Each fault is called by its name, and no other is found."""
    fault(sheet)
    found = set(sheet.faults())
    assert found
    assert found <= kinds


def test_what_undoes_each_other_may_look_mirrored(sheet: Sheet) -> None:
    """The two buttons that turn a tile to the left and to the right."""
    from app.ui.base.widgets import TouchButton

    for number, name in enumerate(("rotate_left", "rotate_right")):
        sheet.put(TouchButton(name=name, sign=name, size_hint=(None, None), pos=(20 + 100 * number, 20))).width = 90
    assert sheet.faults() == []


def test_a_name_may_be_shortened_as_people_do_it(sheet: Sheet) -> None:
    """A long name with its first parts as initials is not cut."""
    from app.ui.base.widgets import FitText

    name = FitText(words="Maria-Luisa Verdi", is_name=True, size_hint=(None, None), size=(110, 24))
    sheet.put(name)
    assert sheet.faults() == []
    assert name.text == "M.-L. Verdi"


def test_only_what_a_list_shows_of_a_text_is_judged(sheet: Sheet) -> None:
    """A line that is half scrolled away is compared with the paper of the list, not with the dark page around it."""
    from kivy.graphics import Color, Rectangle
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.label import Label
    from kivy.uix.scrollview import ScrollView

    with sheet.page.canvas.before:
        Color(*INK)
        Rectangle(size=SIZE)
        Color(*PAPER)
        Rectangle(pos=(20, 20), size=(200, 70))
    scroll = sheet.put(ScrollView(size_hint=(None, None), size=(200, 70), pos=(20, 20)))
    rows = BoxLayout(orientation="vertical", size_hint_y=None, height=124)
    for number in range(4):
        rows.add_widget(Label(text=f"row {number}", color=INK, font_size=24, font_name="text"))
    scroll.add_widget(rows)
    assert sheet.faults() == []


def test_large_text_needs_less_contrast(sheet: Sheet) -> None:
    """The same grey passes in letters of 30 units."""
    sheet.write("grey", color=(0.45, 0.45, 0.45, 1), font_size=30)
    assert sheet.faults() == []
    sheet.write("grey", pos=(20, 120), color=(0.45, 0.45, 0.45, 1))
    assert sheet.faults() == ["contrast"]


def test_the_place_that_takes_touches_counts(sheet: Sheet) -> None:
    """A low button that takes touches above it too is large enough."""
    from app.ui.base.widgets import SignButton

    class Reaching(SignButton):
        """A button that can be hit above its picture."""

        def collide_point(self, x: float, y: float) -> bool:
            """Up to 30 pixels above."""
            return bool(self.x <= x <= self.right and self.y <= y <= self.top + 30)

    sheet.put(Reaching(name="undo", pos=(20, 20))).size = (64, 40)
    assert sheet.faults() == []


def test_what_lies_under_an_open_sheet_is_not_judged(sheet: Sheet) -> None:
    """A small button below a panel that keeps touches is out of reach."""
    from app.ui.base.sheets import Panel

    sheet.button((20, 20), (40, 40))
    assert sheet.faults() == ["target"]
    panel = sheet.put(Panel(pos=(0, 0), size=(300, 200), size_hint=(None, None), plate="", fill=PAPER))
    panel.show("A question", [])
    assert "target" not in sheet.faults()


def test_a_list_may_reach_beyond_its_edge(sheet: Sheet) -> None:
    """What a finger scrolls into sight is not cut."""
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.label import Label
    from kivy.uix.scrollview import ScrollView

    scroll = sheet.put(ScrollView(size_hint=(None, None), size=(200, 70)))
    rows = BoxLayout(orientation="vertical", size_hint_y=None, height=200)
    for number in range(5):
        rows.add_widget(Label(text=f"row {number}", color=INK, font_size=20, font_name="text"))
    scroll.add_widget(rows)
    assert sheet.faults() == []


def test_contrast_is_that_of_the_guidelines() -> None:
    """Black on white is 21, the same colour 1, and #777777 on white just below 4.5."""
    from app.ui.gallery.checks import contrast

    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
