"""The card that proves a scoring: what was counted, who has how many pieces there, and why these players score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from app.lang import Message, say
from app.table.presentation.shows import ScoringShow
from app.ui.base import pictures
from app.ui.base.icons import ICONS
from app.ui.base.measured_text import short_names, text_size
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, Sign

WIDTHS = (310, 350, 390, 430, 470)
"""The widths of the card in units: beside the seats, wider ones for where there is too little height, and on an upright
screen.
"""

NARROW = 204
"""Its width below the seats, where it lies over nothing of the map. Below the scores of the end there is more room, but
less than the least of ``WIDTHS``."""


class ProofCard(Card):
    """The proof of one scoring; ``name`` gives the name of a colour, ``which`` says which of several it is, "" for the
    only one. It is as high as its words need, so that as much
    of the map as possible stays free, and no wider than ``room``, in pixels. ``told``: the title of the screen says
    what is counted, which it does not repeat.
    """

    def __init__(
        self,
        show: ScoringShow,
        name: Callable[[str], str],
        text: Callable[[Message], str],
        room: float,
        which: str = "",
        *,
        told: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), **kwargs)
        u = THEME.u
        self._show, self._name, self._text, self._room, self._which = show, name, text, room, which
        self._titled = told
        self.fill, self.rim, self.rim_width, self.radius = THEME.card, THEME.gold, 3, 14
        self.padding, self.spacing = (14 * u, 7 * u), 3 * u
        self._wide = 0
        self.spread(WIDTHS[-1 if THEME.portrait else 0])

    @property
    def wide(self) -> int:
        """Its width in units, but for what little room there is."""
        return self._wide

    @property
    def narrow(self) -> bool:
        """Whether it is made for the room beside the map."""
        return self._wide < WIDTHS[0]

    def spread(self, wide: int) -> None:
        """Be so many units wide, and as high as the words need then."""
        if wide == self._wide:
            return
        self._wide = wide
        u, show, text = THEME.u, self._show, self._text
        self.clear_widgets()
        self.width = min(wide * u, self._room)
        within = self.width - 28 * u
        rows = [] if self._titled else [*_head(show, text, within, self._which)]
        majority = show.majority
        size = 18 if self.narrow else 22
        two = not self.narrow and (len(majority) > 2 or THEME.portrait)
        abreast = 2 if two and all(self._has_room(*one, within, size) for one in majority) else 1
        firsts = range(0, len(majority), abreast)
        rows += [_majority(show, majority[first : first + abreast], self._name, within, size) for first in firsts]
        told = " ".join(text(message) for message in (show.rule, show.note) if message is not None)
        if told:
            rows.append(_line(told, within, 16 * THEME.tight / THEME.u))
        for row in rows:
            self.add_widget(row)
        self.height = sum(row.height for row in rows) + 3 * u * (len(rows) - 1) + 14 * u

    def _has_room(self, colour: str, count: int, within: float, size: float) -> bool:
        """Whether the name of that seat, at least shortened, can be read where two stand abreast."""
        u, show = THEME.u, self._show
        figures = [f"{count}×"]
        if show.value and colour in {won for won, _ in show.points}:
            figures.append(f"+{show.value}")
        taken = sum(text_size(figure, size * u, True, None)[0] + 5 * u for figure in figures)
        room = (within - 6 * u) / 2 - 12 * u - (1.45 * size + 4) * u - taken
        name = self._name(colour)
        return any(text_size(short, 16 * u, False, None)[0] <= room for short in (name, *short_names(name)))


def number_of(show: ScoringShow, shows: Sequence[ScoringShow], text: Callable[[Message], str]) -> str:
    """Which of those ``shows`` in which something is scored this one is, as "1 of 2"; "" where it is the only one."""
    counted = [one for one in shows if one.value]
    if len(counted) < 2:
        return ""
    return text(say("scores.ceremony.number", number=counted.index(show) + 1, count=len(counted)))


def _head(show: ScoringShow, text: Callable[[Message], str], width: float, which: str) -> list[Any]:
    """What it is and the calculation, on one line or two, and at their end ``which`` of several it is."""
    u = THEME.u
    number = _figure(which, 17, which) if which else None
    beside = 38 * u + (number.width + 8 * u if number is not None else 0)
    row = BoxLayout(size_hint=(None, None), size=(width, 34 * u), spacing=8 * u)
    if show.kind in ICONS:
        row.add_widget(Sign(name=show.kind, tint=THEME.ink_soft, size_hint_x=None, width=30 * u))
    told = text(say("scores.head", kind=show.title, working=show.working))
    short = text_size(told, 20 * u, True, None)[0] <= width - beside
    row.add_widget(_words(told, 22, bold=True) if short else _words(text(show.title), 20, bold=True))
    if number is not None:
        row.add_widget(number)
    return [row] if short else [row, _line(text(show.working), width, 20, bold=True)]


def _majority(
    show: ScoringShow, some: Sequence[tuple[str, int]], name: Callable[[str], str], width: float, size: float
) -> BoxLayout:
    """The pieces of some seats on the feature: how many, whose, and the points of those that score. The figures are
    ``size`` units large and take no more room than they need, so that names have it.
    """
    u = THEME.u
    row = BoxLayout(size_hint=(None, None), size=(width, 34 * u), spacing=6 * u)
    won = {colour for colour, _ in show.points}
    widest = f"{max(count for _, count in show.majority)}×"
    for colour, count in some:
        part = Card(padding=(6 * u, 2 * u), spacing=4 * u)
        part.fill, part.radius = ((*THEME.gold[:3], 0.34), 10) if colour in won else ((*THEME.ink[:3], 0.06), 10)
        part.add_widget(_figure(f"{count}×", size, widest))  # of the piece: before a name it looks like a rank
        side = 1.45 * size * u
        part.add_widget(Sign(texture=pictures.piece(show.piece, colour, show.lying), size_hint_x=None, width=side))
        whose = _words(name(colour), 17)
        whose.is_name = True
        part.add_widget(whose)
        if colour in won and show.value:
            points = _figure(f"+{show.value}", size, f"+{show.value}")
            points.halign = "right"
            part.add_widget(points)
        row.add_widget(part)
    return row


def _figure(words: str, size: float, widest: str) -> FitText:
    """A bold figure that takes the width of the ``widest`` one."""
    label = _words(words, size, bold=True)
    label.size_hint_x, label.width = None, text_size(widest, size * THEME.u, True, None)[0] + THEME.u
    return label


def _line(words: str, width: float, size: float, *, ink: Any = None, bold: bool = False) -> FitText:
    """A sentence over the whole width, as many lines high as it needs."""
    label = _words(words, size, ink=ink, bold=bold)
    high = text_size(words, round(size * THEME.u), bold, width)[1] + 3 * THEME.u
    label.size_hint, label.size = (None, None), (width, high)
    return label


def _words(words: str, size: float, *, ink: Any = None, bold: bool = False) -> FitText:
    label = FitText(words=words, bold=bold, color=ink or THEME.ink)
    label.largest, label.smallest = size * THEME.u, min(size, 16) * THEME.u
    return label
