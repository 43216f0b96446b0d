"""The end of the game: the winner, and where every point came from."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.lang import Message, say
from app.table.presentation.view import SeatView, StandingView
from app.ui.base.icons import ICONS
from app.ui.base.sheets import Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, Emblem, FitText, Sign


class HeadCell(BoxLayout):
    """The head of a column: a sign above a word."""

    sign: Any = StringProperty("")
    words: Any = StringProperty("")


class StandingRow(Card):
    """The line of one seat in the final table."""

    won: Any = BooleanProperty(False)


class CeremonySheet(Sheet):
    """The final standings, the winner at the top."""

    def __init__(
        self,
        standings: Sequence[StandingView],
        name: Callable[[SeatView], str],
        text: Callable[[Message], str],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._name = name
        self.sign = "trophy"
        self.widest, self.tallest = 860, 158 + 62 * len(standings)
        winners = [name(s.seat) for s in standings if s.place == 1]
        if len(winners) == 1:
            self.title = text(say("ui.over.winner", name=winners[0]))
        else:
            both = winners[0] if winners else ""
            for winner in winners[1:-1]:
                both = text(say("ui.over.comma", first=both, second=winner))
            self.title = text(say("ui.over.shared", first=both, second=winners[-1] if winners else ""))
        origins = list(dict.fromkeys(origin for s in standings for origin in s.by))
        self.add_body(self._head(origins, text))
        for standing in sorted(standings, key=lambda s: s.place):
            self.add_body(self._row(standing, origins))
        self.add_body(Widget())

    def _head(self, origins: Sequence[str], text: Callable[[Message], str]) -> Widget:
        row = BoxLayout(size_hint_y=None, height=62 * THEME.u, padding=(8 * THEME.u, 12 * THEME.u, 8 * THEME.u, 0))
        row.add_widget(Widget(size_hint_x=None, width=74 * THEME.u))
        row.add_widget(Widget(size_hint_x=2.4))
        for origin in origins:
            # an upright screen has room for the signs only
            words = "" if THEME.portrait else text(say(f"ui.over.{origin}"))
            sign = origin if origin in ICONS else ""  # without a sign its name stands alone
            row.add_widget(HeadCell(sign=sign, words=words))
        row.add_widget(HeadCell(sign="total", words="" if THEME.portrait else text(say("ui.over.total"))))
        return row

    def _row(self, standing: StandingView, origins: Sequence[str]) -> Widget:
        row = StandingRow(won=standing.place == 1)
        if standing.place == 1:
            row.add_widget(Sign(name="trophy", tint=THEME.asking, size_hint_x=None, width=34 * THEME.u))
        else:
            place = _cell(str(standing.place), THEME.ink_soft, 22, centred=True, title=True)
            place.size_hint_x, place.width = None, 34 * THEME.u
            row.add_widget(place)
        row.add_widget(Emblem(colour=standing.seat.colour, size_hint_x=None, width=40 * THEME.u))
        row.add_widget(_cell(self._name(standing.seat), THEME.ink, 22, weight=2.4, title=True))
        for origin in origins:
            row.add_widget(_cell(str(standing.by.get(origin, 0)), THEME.ink, 20, centred=True))
        row.add_widget(_cell(str(standing.seat.score), THEME.ink, 28, centred=True, title=True))
        return row


def _cell(
    words: str, ink: Any, largest: float, *, weight: float = 1.0, centred: bool = False, title: bool = False
) -> FitText:
    cell = FitText(words=words, color=ink, size_hint_x=weight)
    cell.font_name = THEME.title_font if title else THEME.text_font
    cell.largest = largest * THEME.t
    cell.halign = "center" if centred else "left"
    return cell
