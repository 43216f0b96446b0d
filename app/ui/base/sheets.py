"""What opens over a screen: the panel of entries beside it, and the sheets above it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.ui.base.gradually import Gradually
from app.ui.base.kv import load_rules
from app.ui.base.measured_text import text_size, words_of
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, Sign, TouchButton

load_rules(__file__)

AT_ONCE, EACH = 6, 3
"""How many entries of a panel are made at once, more than the smallest screen shows, and how many in each frame after:
each takes some milliseconds.
"""
SEEN = 72
"""The height of a picture with words beside it, in units."""
_GAP, _LEAST_GAP = 8, 3  # between two entries, and where a little room is missing, in units
_CUT_GAPS = 8, 7, 9, 6, 10, 5, 11, 4, 12, 3
"""The gaps that a list may have that has to be scrolled, the first ones first, in units."""
_TELLING, _CLEAR = 0.6, 0.2  # the share of a cut row that tells best that there is more, and what may be less or more
_APART = 10  # the gap between that picture and its words, in units


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a panel. ``tap`` is None for a line that can only be read; ``abreast`` is how many share a row.

    ``turn`` counts quarter turns clockwise of the ``texture``; a ``sign`` always stands upright.
    ``held`` is called with True when a finger comes down on the line, with False when it leaves. ``grey``: it looks as
    one that cannot be tapped; a tap says why. ``tight``: where it can only be read, large letters grow half as much.
    ``high`` is its least height in units where it can only be read and all of the panel has room so.
    """

    name: str
    words: str
    tap: Callable[[], None] | None = None
    sign: str = ""
    texture: Any = None
    turn: int = 0
    kind: str = "plain"
    abreast: int = 1
    large: bool = False
    held: Callable[[bool], None] | None = None
    grey: bool = False
    tight: bool = False
    high: int = 0


_BESIDE_LARGE = 53  # the width of the sign of a button as high as a large one beside it: it looks as large as usual


class Panel(Card):
    """A list of entries to tap, beside the map or, on an upright screen, below it. ``note`` is a sentence above them,
    from the next ``show`` on, or with ``note_last`` below those that can be tapped; "" for none. ``note_entry`` answers
    it, and both come first then; None for none. ``note_after`` is read after what can be tapped. Where a little is
    missing for all to be in sight, the gaps between them are smaller; where it would be cut in the ``room``, width and
    height in pixels, 0 for unknown, no button is large.
    """

    title: Any = StringProperty("")
    closable: Any = BooleanProperty(True)
    head_height: Any = NumericProperty(52)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.note, self.note_last, self.note_after = "", False, ""
        self.note_entry: Entry | None = None
        self.room = 0.0, 0.0
        self._leave: Callable[[], None] | None = None
        self._look: object = None
        self._meaning: object = None
        self._widgets: list[Any] = []
        self._lines: list[list[Entry]] = []
        self._columns = 1
        self._noted = ""
        self._filling: Gradually | None = None
        self.ids.shut.tap = self._close
        self.fbind("title", self._measure)
        self.fbind("width", self._measure)
        self.fbind("closable", self._measure)
        self.ids.rows.fbind("minimum_height", self._tighten)
        self.ids.rows.parent.fbind("height", self._tighten)
        self._tighten()

    def _tighten(self, *_: Any) -> None:
        """Have the gaps so small that nothing has to be scrolled, where that is enough; where it is not, so wide that
        enough is seen of the row at the lower edge to tell that there is more.
        """
        rows = self.ids.rows
        gaps, usual = max(len(rows.children) - 1, 1), _GAP * THEME.u
        over = rows.minimum_height + gaps * (usual - rows.spacing) - rows.parent.height
        if over <= 0:
            rows.spacing = usual
        elif over <= gaps * (_GAP - _LEAST_GAP) * THEME.u:
            rows.spacing = usual - over / gaps
        else:
            off = {gap: abs(self._seen_of_cut(gap * THEME.u) - _TELLING) for gap in _CUT_GAPS}
            rows.spacing = THEME.u * min(_CUT_GAPS, key=lambda gap: max(off[gap], _CLEAR))

    def _seen_of_cut(self, gap: float) -> float:
        """The share that is seen of the row at the lower edge of an unscrolled list with that gap between its rows."""
        rows = self.ids.rows
        room = rows.parent.height - rows.padding[1]
        for row in reversed(rows.children):
            if row.height > room:
                return max(float(room / row.height), 0.0) if row.height else 0.0
            room -= row.height + gap
        return 1.0

    def _close(self) -> None:
        if self._leave is not None:
            self._leave()

    def on_touch_down(self, touch: Any) -> bool:
        """Note the meaning of the entry under the finger now: the list passes the touch on a little later.

        Nothing below the panel is touched, and touches beside it are not handled.
        """
        if not self.collide_point(*touch.pos):
            return False
        touch.ud["meaning"] = self._meaning
        super().on_touch_down(touch)
        return True

    def _measure(self, *_: Any) -> None:
        self.head_height = self._head(self.width)

    def _head(self, width: float) -> float:
        """The height in pixels of the title and the button that closes a panel so wide."""
        beside = 68 * THEME.u if self.closable else 0
        room = max(width - 24 * THEME.u - beside, 40)
        lines = text_size(self.title, 22 * _text_unit(), True, room)[1]
        lowest = 64 * THEME.u if self.closable else 30 * THEME.u
        return float(min(max(lines + 4 * THEME.u, lowest), 110 * THEME.u))

    @property
    def primary(self) -> bool:
        """Whether one of its entries is the main thing to tap now."""
        return any(entry.kind == "primary" for line in self._lines for entry in line)

    @property
    def answers(self) -> bool:
        """Whether one of its lines has room for more words than it has, which come when something is touched."""
        return any(entry.high for line in self._lines for entry in line)

    def wanted_height(self, width: float) -> float:
        """The height in pixels at which nothing has to be scrolled in a panel that is so wide."""
        return self._needed(self._lines, width, _GAP)

    def _needed(self, lines: Sequence[Sequence[Entry]], width: float, gap: float) -> float:
        between = gap * THEME.u * max(0, len(lines) - 1)
        inside = width - 27 * THEME.u
        rows = sum(max(_height(entry, inside) for entry in line) for line in lines)
        return self._head(width) + float(rows + between + 34 * THEME.u)

    def show(
        self,
        title: str,
        entries: Sequence[Entry],
        *,
        columns: int = 1,
        on_close: Callable[[], None] | None = None,
        at_once: int = AT_ONCE,
    ) -> None:
        """Show those entries, ``at_once`` of them now and any others within the next frames; without ``on_close`` the
        panel cannot be closed by touch.
        """
        last = self.note_last and self.note_entry is None
        if self.note:
            note = [Entry("note", self.note, kind="note"), *filter(None, (self.note_entry,))]
            after = [Entry("after", self.note_after, kind="note")] if self.note_after else []
            behind = _behind_taps(entries)
            at = behind if last else 0
            entries = [*entries[:at], *note, *entries[at:behind], *after, *entries[behind:]]
        if title != self.title or (self.note and not last and self.note != self._noted):
            self.ids.rows.parent.scroll_y = 1
        self._noted = self.note
        self.title = title
        self._leave = on_close
        self.closable = on_close is not None
        self._measure()
        width, high = self.room
        for lowered in (
            [replace(entry, large=False) for entry in entries],
            [replace(entry, large=False, tight=True) for entry in entries],
        ):
            if self.note and 0 < high < self._needed(_lines(entries, columns), width, _LEAST_GAP):
                entries = lowered
        if any(entry.high for entry in entries) and 0 < high < self._needed(_lines(entries, columns), width, _GAP):
            entries = [replace(entry, high=0) for entry in entries]
        rows, self._columns = self.ids.rows, columns
        look = (columns, THEME.u, [replace(entry, tap=_nothing if entry.tap else None, held=None) for entry in entries])
        self._meaning = (title, look)
        if look == self._look:
            # Widgets that look the same are kept: a finger may be on one of them now.
            self._lines = _lines(entries, columns)
            for widget, entry in zip(self._widgets, entries, strict=False):  # others are still to come
                widget.tap, widget.held, widget.meaning = entry.tap, entry.held, self._meaning
            return
        self._look = look
        if self._filling is not None:
            self._filling.stop()
        for widget in self._widgets:
            widget.meaning = None  # a finger may still be on a line that is being removed
        self._widgets = []
        rows.clear_widgets()
        self._lines = _lines(entries, columns)
        self._filling = Gradually(self._fill(), at_once, EACH)

    def _fill(self) -> Iterator[None]:
        """Add the entries, one at a time; they may change meanwhile, but not how they look."""
        rows = self.ids.rows
        for number in range(len(self._lines)):
            line = self._lines[number]
            row = None
            if _shares(line[0], self._columns):
                row = Abreast(size_hint_y=None, spacing=8 * THEME.u)
                row.height = max(_height(entry, 0) for entry in line if entry.tap is not None)
                rows.add_widget(row)
            for at in range(len(line)):
                widget = self._widget(self._lines[number][at])
                if row is None:
                    rows.add_widget(widget)
                else:
                    if widget.tall < (high := round(row.height / THEME.u)):  # than the one beside it
                        widget.tall, widget.sign_width = high, _BESIDE_LARGE
                    row.add_widget(widget)
                yield

    def _widget(self, entry: Entry) -> Any:
        widget: Any = _entry_widget(entry)
        widget.held, widget.meaning = entry.held, self._meaning
        if entry.held is not None:
            widget.fbind("state", _hold)
        self._widgets.append(widget)
        return widget


def _behind_taps(entries: Sequence[Entry]) -> int:
    """The place behind the last entry that can be tapped: what only says why something cannot be comes after it."""
    return max((at for at, entry in enumerate(entries, 1) if entry.tap is not None), default=len(entries))


def _shares(entry: Entry, columns: int) -> bool:
    """Whether an entry shares its row with others; the main one among columns has a row of its own."""
    return entry.tap is not None and (entry.abreast > 1 or (columns > 1 and entry.kind != "primary"))


def _lines(entries: Sequence[Entry], columns: int) -> list[list[Entry]]:
    """The entries of each row of a panel with so many columns."""
    lines: list[list[Entry]] = []
    room = 0  # how many the last row may have; an entry without a tap has a row of its own
    for entry in entries:
        abreast = max(columns, entry.abreast) if _shares(entry, columns) else 1
        if room > 1 and abreast > 1 and len(lines[-1]) < abreast:
            lines[-1].append(entry)
        else:
            lines.append([entry])
            room = abreast if entry.tap is not None else 0
    return lines


def _height(entry: Entry, width: float) -> float:
    """The height of an entry in a row of that width; words have theirs only a frame after they are shown."""
    if entry.tap is not None:
        return float((80 if entry.large else 64) * THEME.u)
    if entry.texture is not None:
        beside = text_size(entry.words, _letters(entry), False, width - (SEEN + _APART) * THEME.u)[1] + 4 * THEME.u
        return float(max(SEEN * THEME.u, beside))
    return float(max(text_size(entry.words, _letters(entry), False, width)[1] + 4 * THEME.u, entry.high * THEME.u))


def _nothing() -> None:
    pass


def _hold(button: Any, state: str) -> None:
    """Tell the entry of a button whether a finger is on it."""
    if button.held is not None:
        button.held(state == "down")


class Abreast(BoxLayout):
    """Buttons side by side, equally wide unless a word of one with its sign above would be cut: then each has what its
    own words need.
    """

    def do_layout(self, *args: Any) -> None:
        """Share the width out."""
        buttons = [button for button in self.children if button.stacked]
        if len(buttons) == len(self.children) > 1:
            needs = [button.least_width for button in buttons]
            equal = (self.width - self.spacing * (len(needs) - 1)) / len(needs)
            for button, need in zip(buttons, needs, strict=True):
                button.size_hint_x = need if max(needs) > equal else 1
        super().do_layout(*args)


class SeenRow(BoxLayout):
    """A picture with text beside it, not tappable."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=SEEN * THEME.u, spacing=_APART * THEME.u, **kwargs)
        self.tap: Callable[[], None] | None = None
        self.meaning: object = None


def _text_unit() -> float:
    """One unit of text in a panel, in pixels: in the low one of an upright screen large letters leave too little room
    for what is to be read and touched.
    """
    return float(THEME.tight if THEME.portrait else THEME.t)


def _letters(entry: Entry) -> float:
    """How large the words of that entry are where it cannot be tapped, in pixels."""
    return 16 * (THEME.tight if entry.tight else _text_unit())


def _wrap(largest: float, label: Label, width: float) -> None:
    """Wrap that text at that width, in letters in which its longest word, as a double name is, has room whole."""
    longest = max((text_size(word, largest, False, None)[0] for word in words_of(label.text)), default=0.0)
    if longest > width > 0:
        largest = max(math.floor(largest * (width - 2) / longest), 16 * THEME.u)  # widths grow in whole pixels
    label.font_size, label.text_size = largest, (width, None)


def _entry_widget(entry: Entry) -> Widget:
    if entry.tap is None:
        ink = THEME.ink if entry.kind == "note" else THEME.ink_soft
        label = Label(text=entry.words, color=ink, font_size=_letters(entry), halign="left", size_hint_y=None)
        least = entry.high * THEME.u
        label.bind(width=partial(_wrap, _letters(entry)))
        label.bind(texture_size=lambda w, size: setattr(w, "height", max(size[1] + 4 * THEME.u, least)))
        if entry.texture is None:
            return label
        row = SeenRow()
        seen = Sign(texture=entry.texture, turn=entry.turn, size_hint=(None, None), size=(row.height, row.height))
        seen.pos_hint = {"center_y": 0.5}
        row.add_widget(seen)
        label.size_hint_y, label.pos_hint = None, {"center_y": 0.5}
        label.bind(height=lambda _, height: setattr(row, "height", max(SEEN * THEME.u, height)))
        row.add_widget(label)
        return row
    return TouchButton(
        tap=entry.tap,
        name=entry.name,
        words=entry.words,
        sign=entry.sign,
        texture=entry.texture,
        turn=entry.turn if entry.texture is not None else 0,
        kind=entry.kind,
        stacked=entry.abreast > 1,
        sign_width=72 if entry.large else 32,
        largest=18,
        tall=80 if entry.large else 64,
        grey=entry.grey,
    )


class Sheet(FloatLayout):
    """A card over the whole screen. ``widest`` and ``tallest`` are in units; it never exceeds the screen.

    ``sign`` stands before the title of the final standings. ``lift`` is 0 for the middle of the screen, 1 for its top.
    """

    title: Any = StringProperty("")
    sign: Any = StringProperty("")
    widest: Any = NumericProperty(900)
    tallest: Any = NumericProperty(700)
    lift: Any = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.shut.tap = self.close
        self.closed: Callable[[], None] | None = None

    def add_body(self, widget: Widget) -> None:
        """Add a widget below the title."""
        self.ids.card.add_widget(widget)

    def close(self) -> None:
        """Remove the sheet from the screen."""
        if self.parent is not None:
            self.parent.remove_widget(self)
        if self.closed is not None:
            self.closed()

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch from what is below the sheet; a tap beside the card closes the sheet."""
        if not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch) and not self.ids.card.collide_point(*touch.pos):
            self.close()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Keep the touch from what is below the sheet."""
        super().on_touch_move(touch)
        return True


class Note(Card):
    """One sentence of the commentary; with a ``sign`` before it where it is of another kind, and with the ``turn`` to
    which it belongs beside the mark of its player's ``colour``.
    """

    words: Any = StringProperty("")
    turn: Any = StringProperty("")
    colour: Any = StringProperty("")
    sign: Any = StringProperty("")
    newest: Any = BooleanProperty(False)


class AskSheet(Sheet):
    """A question before something that cannot be undone. ``yes`` is called if it is confirmed, nothing otherwise.

    ``words`` say what would happen, ``answers`` are the texts of the two buttons, yes and no. ``grave`` is the
    sign of a "yes" that takes something away, so that "no" is the main button; "" for any other. ``instead`` is what
    may be done in place of it.
    """

    def __init__(
        self,
        words: str,
        answers: tuple[str, str],
        yes: Callable[[], None],
        *,
        grave: str = "",
        instead: Entry | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._rows = 1 if instead is None else 2
        note = Note(words=words)
        note.fbind("height", self._grow)
        self.add_body(note)
        if instead is not None:
            away = TouchButton(name=instead.name, sign=instead.sign, words=instead.words)
            away.tap = lambda: self._yes(instead.tap)
            away.size_hint_y, away.height = None, 64 * THEME.u
            self.add_body(away)
        line = BoxLayout(size_hint_y=None, height=64 * THEME.u, spacing=10 * THEME.u)
        stay, go = (("check", "primary"), (grave, "grave")) if grave else (("close", "plain"), ("check", "primary"))
        line.add_widget(TouchButton(name="no", sign=stay[0], words=answers[1], kind=stay[1], tap=self.close))
        line.add_widget(TouchButton(name="yes", sign=go[0], words=answers[0], kind=go[1], tap=lambda: self._yes(yes)))
        self.add_body(line)

    def _grow(self, _: Any, height: float) -> None:
        """Be as high as the words need, below the title and above the buttons."""
        self.tallest = height / THEME.u + 64 + self._rows * (64 + 8) + 8 + 15 + 17

    def _yes(self, yes: Callable[[], None] | None) -> None:
        self.close()
        if yes is not None:
            yes()


class TellSheet(Sheet):
    """A sentence that people should have read: it stays until they close it."""

    def __init__(self, words: str, answer: str, **kwargs: Any) -> None:
        super().__init__(widest=640, tallest=320, **kwargs)
        self.add_body(Note(words=words))
        self.add_body(Widget())
        self.add_body(
            TouchButton(
                name="understood",
                sign="check",
                words=answer,
                kind="primary",
                tap=self.close,
                size_hint_y=None,
                height=64 * THEME.u,
            )
        )
