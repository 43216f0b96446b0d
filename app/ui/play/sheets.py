"""What opens over the screen: the panel beside the map, and the sheets for choosing a tile and reading the notes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.lang import Message, say
from app.table.presentation.notes import NoteView
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size
from app.ui.base.palettes import CLEAR
from app.ui.base.scrolling import SharpScroll
from app.ui.base.sheets import Note, Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, Sign, TouchButton
from app.ui.play.long_list import LongList
from app.values import Face

load_rules(__file__)

NOTES = 12
"""How many sentences are listed at once, more than any screen shows: each takes time to draw."""

_LOOK = 0.2  # seconds between two looks whether the pictures of a list are there

_MISFITS = ("nowhere", "elsewhere")  # the groups of what does not fit here
_HEAD = 0.56  # the largest share of a row that the button beside its heading has
_PICTURES = range(88, 67, -1)  # the sides that the picture of a face can have, in units, the best first
_ROOM, _BELOW = 8, 28  # what a face takes beside its picture and below it, in units
_APART = 6  # between two faces, in units
_GOES_ON = 0.6  # the largest share of a picture that is seen of a row that is cut off
_CHIP = 84  # what is beside the words of a filter, in units: a long word has a wider one

Text = Callable[[Message], str]


class FaceButton(ButtonBehavior, Card):
    """The picture of a face, tappable. A list has dozens of them: it takes on the theme by itself, not by rules of
    Kivy's language, which took twice the time.
    """

    texture: Any = ObjectProperty(None, allownone=True)
    turn: Any = NumericProperty(0)
    words: Any = StringProperty("")
    faint: Any = BooleanProperty(False)
    side: Any = NumericProperty(_PICTURES[0])  # of the picture, in units
    face: Any = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), radius=8, **kwargs)
        self._sign, self._label = Sign(size_hint_y=None), FitText(halign="center", size_hint_y=None)
        self.add_widget(self._sign)
        self.add_widget(self._label)
        watch = self._dress
        for name in ("texture", "turn", "words", "faint", "side", "state"):
            self.fbind(name, watch)
        self._dress()

    def wear(self) -> None:
        """Take on the theme's measures and palette."""
        super().wear()
        self._dress()

    def _dress(self, *_: Any) -> None:
        u, sign, label = THEME.u, self._sign, self._label
        self.size, self.padding = ((self.side + _ROOM) * u, (self.side + _BELOW) * u), (0, 4 * u, 0, 0)
        self.spacing = 2 * u
        self.fill = THEME.paper_shade if self.state == "down" else CLEAR
        sign.texture, sign.turn, sign.height = self.texture, self.turn, self.side * u
        sign.tint = (1, 1, 1, 0.35 if self.faint else 1)
        label.words, label.color, label.largest, label.height = self.words, THEME.ink_soft, 16 * THEME.t, 22 * u


@dataclass(frozen=True, slots=True)
class FaceCard:
    """A face to choose from, in its ``group``; ``marks`` is what is seen on it.

    ``fits`` are the rotations at which it fits on the cell; ``rotation`` is how it is shown, for which its ``texture``
    is to be turned by ``turned`` quarters. ``left`` copies of it are not laid yet.
    """

    face: Face
    texture: Any
    words: str
    rotation: int = 0
    turned: int = 0
    group: str = ""
    marks: frozenset[str] = frozenset()
    fits: tuple[int, ...] = ()
    left: int = 0


@dataclass(frozen=True, slots=True)
class PickChip:
    """A filter: only faces on which that kind of feature or symbol is seen. ``sign`` is "" where there is none;
    ``texture`` is the picture of a symbol, None without one. One that would part nothing of what is shown cannot be
    chosen now; it is faint where nothing of that has it, and has the check where all has.
    """

    kind: str
    words: str
    sign: str = ""
    texture: Any = None


@dataclass(frozen=True, slots=True)
class PickNowhere:
    """The button of the tiles that fit nowhere: its ``words``, those of the one that leads ``back``, what is said
    because there is ``none``, "" where there are some, and to who has a ``missing`` tile, of which none is left.
    """

    words: str
    back: str
    none: str
    missing: str


@dataclass(frozen=True, slots=True)
class PickList:
    """The faces of a picker, sorted by group; ``headings`` has the title of each group, empty for no titles.
    ``fitting`` puts into words how many tiles fit among the faces that are shown; None where that is not said.

    ``chips`` are the filters, the first of them with the kind "" for none; ``none`` is said where no face has all that
    is chosen, ``drawing`` as long as ``drawn`` says that not every picture is there. ``nowhere`` is the button that
    shows what fits nowhere, and below it what fits elsewhere; None without one.
    """

    cards: tuple[FaceCard, ...]
    headings: Mapping[str, str]
    chips: tuple[PickChip, ...] = ()
    none: str = ""
    fitting: Callable[[int], str] | None = None
    drawing: str = ""
    drawn: Callable[[], bool] = lambda: True
    nowhere: PickNowhere | None = None


class PickHeading(FitText):
    """The title of a group of faces."""


class FilterChip(ButtonBehavior, BoxLayout):
    """A button that is "down" while it filters; a check after its words says so too. A finger on it changes nothing
    until it has tapped: one that slides away has chosen nothing.
    """

    given: Any = BooleanProperty(False)  # all that is shown has it already
    words: Any = StringProperty("")
    sign: Any = StringProperty("")
    texture: Any = ObjectProperty(None, allownone=True)
    kind: Any = StringProperty("")

    def _do_press(self) -> None:
        """Stay as it is."""

    def _do_release(self, *_: Any) -> None:
        """Stay as it is."""


class PickSheet(Sheet):
    """Faces in groups, the likeliest first; tapping one chooses it and closes the sheet. Chips filter by what is seen
    on them.

    ``picks`` is what can be chosen, ``kinds`` what it is filtered by, ``scroll`` the list of it.
    """

    def __init__(
        self, picks: PickList, choose: Callable[[FaceCard], None], kinds: Iterable[str] = (), **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.picks, self._take = picks, choose
        self.kinds = {chip.kind for chip in picks.chips if chip.kind}.intersection(kinds)
        self._misfits = False  # what does not fit here is shown alone
        if picks.chips:
            abreast = 2 if THEME.portrait else len(picks.chips)
            rows = math.ceil(len(picks.chips) / abreast)
            gap = 8 * THEME.u
            line = GridLayout(cols=abreast, size_hint_y=None, height=rows * (64 * THEME.u + gap) - gap, spacing=gap)
            for chip in picks.chips:
                button = FilterChip(words=chip.words, sign=chip.sign, texture=chip.texture, kind=chip.kind)
                button.size_hint_x = text_size(chip.words, 18 * THEME.t, False, None)[0] + _CHIP * THEME.u
                button.bind(on_release=self._filter)
                line.add_widget(button)
            self._chips = line.children[::-1]
            self._show_chosen()
            self.add_body(line)
        scroll = SharpScroll(do_scroll_x=False, bar_width=6 * THEME.u, bar_color=THEME.ink_soft)
        self._column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=4 * THEME.u)
        self._column.bind(minimum_height=self._column.setter("height"))
        scroll.add_widget(self._column)
        self.add_body(scroll)
        self.scroll = scroll
        self._told: PickHeading | None = None
        self._fit = Clock.create_trigger(self._fit_rows, -1)
        scroll.bind(size=lambda *_: self._fit())
        self._fill()
        self._watch: Any = None
        if not picks.drawn():
            self._told = PickHeading(words=picks.drawing)
            self.add_body(self._told)  # below the list, of which nothing moves when it goes
            self._watch = Clock.schedule_interval(self._tell_drawn, _LOOK)

    def _tell_drawn(self, _seconds: float) -> None:
        """Take the sentence away once every picture is there."""
        if self._told is not None and self._told.parent is not None and self.picks.drawn():
            self._told.parent.remove_widget(self._told)
        if self.parent is None or self.picks.drawn():
            self._watch.cancel()

    def _filter(self, chip: FilterChip) -> None:
        """Choose that kind or leave it again; the chip of no kind leaves them all."""
        self.kinds = self.kinds ^ {chip.kind} if chip.kind else set()
        self._show_chosen()
        self._fill()

    def _show_chosen(self) -> None:
        shown = self._left
        for chip in self._chips:
            chip.state = "down" if (chip.kind in self.kinds if chip.kind else not self.kinds) else "normal"
            having = sum(chip.kind in card.marks for card in shown)
            chip.disabled = bool(chip.kind) and chip.state == "normal" and not 0 < having < len(shown)
            chip.given = chip.disabled and having > 0

    @property
    def _left(self) -> list[FaceCard]:
        """The faces that the filters leave."""
        cards = [card for card in self.picks.cards if not self._misfits or card.group in _MISFITS]
        return [card for card in cards if self.kinds <= card.marks]

    def _show_misfits(self) -> None:
        """Show what does not fit here alone, or all again."""
        self._misfits = not self._misfits
        if self.picks.chips:
            self._show_chosen()
        self._fill()

    def _fill(self) -> None:
        self._column.clear_widgets()
        shown = self._left
        if not shown and self.kinds:
            self._column.add_widget(Note(words=self.picks.none))
        groups = dict.fromkeys(card.group for card in shown) if self.picks.headings else {"": None}
        titles = dict(self.picks.headings)
        count = sum(card.left for card in shown if card.fits)
        if self.picks.fitting is not None and count:
            titles["here"] = self.picks.fitting(count)
        headings = {group: titles[group] for group in groups if group}
        if self.picks.fitting is not None and shown and not (count or self._misfits or "likely" in groups):
            headings = {"here": self.picks.fitting(0), **headings}
        if self.picks.nowhere is not None:
            self._add_head(self.picks.nowhere, headings)
        for group in groups:
            if group in headings:
                self._column.add_widget(PickHeading(words=headings[group]))
            grid = GridLayout(cols=4, spacing=_APART * THEME.u, size_hint_y=None)
            grid.bind(minimum_height=grid.setter("height"))
            for card in shown:
                if not group or card.group == group:
                    grid.add_widget(self._button(card))
            self._column.add_widget(grid)
        if self._misfits and self.picks.nowhere is not None:
            self._column.add_widget(Note(words=self.picks.nowhere.missing))
        self.scroll.scroll_y = 1
        self._fit()

    def _fit_rows(self, *_: Any) -> None:
        """Draw the faces so large that how many are left is seen in every row, or that a row is seen to go on."""
        u, room = THEME.u, self.scroll.height
        if self._told is not None and self._told.parent is not None:
            room += self._told.height + self._told.parent.spacing  # nothing moves when that sentence goes
        parts = [part if isinstance(part, GridLayout) else part.height for part in self._column.children[::-1]]

        def lowest(side: int) -> float:
            """How much of a row and its distance to the next is seen above the lower edge, in units; 0 for none."""
            left = room / u
            for part in parts:
                if isinstance(part, GridLayout):
                    rows = math.ceil(len(part.children) / _abreast(self.scroll.width, side))
                    row = side + _BELOW + _APART
                    if left < rows * row - _APART:
                        return float(left % row)
                    left -= rows * row - _APART
                else:
                    left -= part / u
                left -= self._column.spacing / u
            return 0.0

        side = next((side for side in _PICTURES if lowest(side) <= _GOES_ON * side), _PICTURES[0])
        for part in self._column.children:
            if isinstance(part, GridLayout):
                part.cols = _abreast(self.scroll.width, side)
                for button in part.children:
                    button.side = side

    def _add_head(self, nowhere: PickNowhere, headings: dict[str, str]) -> None:
        """Add the button of what fits nowhere, or of the way back, beside the first heading, which it takes out of
        ``headings``.
        """
        row = BoxLayout(size_hint_y=None, height=64 * THEME.u, spacing=8 * THEME.u, padding=(0, 0, 12 * THEME.u, 0))
        none = self._misfits and bool(nowhere.none)
        words = "" if none else headings.pop(next(iter(headings), ""), "")
        row.add_widget(PickHeading(words=words, size_hint_y=1))
        name, said, sign = ("back", nowhere.back, "undo") if self._misfits else ("nowhere", nowhere.words, "")
        button = TouchButton(self._show_misfits, name=name, words=said, sign=sign)
        margin = 84 if sign else 40
        button.size_hint_x, wide = None, text_size(said, 20 * THEME.t, True, None)[0] + margin * THEME.u
        row.bind(width=lambda _, width: setattr(button, "width", min(wide, _HEAD * width)))
        row.add_widget(button)
        self._column.add_widget(row)
        if none:
            self._column.add_widget(Note(words=nowhere.none))

    def _button(self, card: FaceCard) -> FaceButton:
        faint = bool(self.picks.headings) and card.group in ("misfit", "elsewhere")
        button = FaceButton(texture=card.texture, turn=card.turned, words=card.words, faint=faint, face=card)
        button.bind(on_release=lambda pressed: self._choose(pressed.face))
        return button

    def _choose(self, card: FaceCard) -> None:
        self.closed = None
        self.close()
        self._take(card)


def _abreast(width: float, side: float) -> int:
    """How many faces with pictures of that side, in units, stand in a row so wide."""
    return max(2, int(width / ((side + _ROOM + _APART) * THEME.u)))


class NotesSheet(Sheet):
    """A list of sentences such as the whole commentary, in the order in which they were told, below ``head``.

    ``notes`` has the oldest first, those that camera, eyes and disk have told with a sign. The last ones are in sight;
    a button adds older ones. The last one is marked as the newest.
    """

    def __init__(self, notes: Sequence[NoteView], text: Text, head: Widget | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if head is not None:
            self.add_body(head)
        newest, earlier = iter((True,)), text(say("ui.notes.earlier"))

        def line(told: NoteView) -> Note:
            return _note(told, text, newest=next(newest, False))

        self.lines = LongList(notes[::-1], line, NOTES, earlier, spacing=2, upwards=True)
        self.add_body(self.lines)


def _note(told: NoteView, text: Text, *, newest: bool) -> Note:
    turn, sign = str(told.turn) if told.turn else "", "info" if told.report else ""
    return Note(words=text(told.message), sign=sign, newest=newest, colour=told.colour, turn=turn)
