"""The podium at the end of a game, and the table that says where every point came from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.lang import Message, say
from app.table.presentation.ceremony import PodiumView
from app.ui.base.icons import ICONS
from app.ui.base.theme import THEME, seat_look
from app.ui.base.widgets import Card, Emblem, FitText, Sign

_STEP, _LEAST = 0.12, 0.06
"""How much lower the block of a lower score is at least where there is room for steps, and where there is not."""
_RISE = 1.0
"""Seconds until the podium stands."""
_APART = 8
"""Units between two columns of the table of points: without them figures side by side are read as one."""


def heights_of(scores: Sequence[int]) -> list[float]:
    """How much higher than its figure the block of each score is, the best first, as a share of what there is room
    for: in proportion to the points, but near scores a step apart.
    """
    distinct = sorted(set(scores), reverse=True)
    best, above, found = max(distinct[0], 1), 1.0 + _STEP, dict[int, float]()
    for below, score in zip(reversed(range(len(distinct))), distinct, strict=True):
        above = found[score] = max(_LEAST * below, min(score / best, above - _STEP))
    return [found[score] for score in scores]


class _Stand:
    """The widgets of one player on the podium."""

    def __init__(self, line: PodiumView, name: str) -> None:
        self.place = line.place
        look = seat_look(line.colour)
        self.block = Card(padding=4 * THEME.u)
        self.block.fill, self.block.radius, self.block.rim_width = look.fill, 8, 4
        self.block.rim = THEME.gold if line.won else THEME.line
        self.block.add_widget(words(str(line.score), 44, ink=look.ink, title=True, centred=True))
        self.emblem = Emblem(colour=line.colour)
        self.name = words(name, 24, ink=THEME.ground_ink, title=True, centred=True, is_name=True)
        self.crown = Sign(name="trophy", tint=THEME.gold) if line.won else None

    def widgets(self) -> list[Widget]:
        """Everything that is drawn."""
        return [w for w in (self.block, self.emblem, self.name, self.crown) if w is not None]


class Podium(FloatLayout):
    """All players on blocks as high as their points: the best in the middle, equal scores equally high. Where nobody
    has scored they stand without blocks.

    ``motion=False`` has it stand at once; otherwise the blocks rise, the lowest first.
    """

    raised: Any = NumericProperty(1.0)

    def __init__(
        self, lines: Sequence[PodiumView], text: Callable[[Message | str], str], *, motion: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._stands = [_Stand(line, text(line.name)) for line in lines]
        self._scored = any(line.score for line in lines)
        self._heights = heights_of([line.score for line in lines]) if lines else []
        for stand in self._stands:
            for widget in stand.widgets():
                if self._scored or widget is not stand.block:
                    widget.size_hint = None, None
                    self.add_widget(widget)
        for name in ("pos", "size", "raised"):
            self.fbind(name, self._arrange)
        if motion:
            self.raised = 0.0
            Animation(raised=1.0, duration=_RISE).start(self)

    def settle(self) -> None:
        """Have it stand at once."""
        Animation.cancel_all(self, "raised")
        self.raised = 1.0

    def _arrange(self, *_: Any) -> None:
        u, count = THEME.u, len(self._stands)
        if not count:
            return
        low, side, crown, name = 62 * u, min(64 * u, 0.2 * self.height), 40 * u, 34 * u
        room = max(self.height - low - side - crown - name - 8 * u, 0)
        pitch = min(self.width / count, 250 * u)
        left = self.center_x - pitch * count / 2
        for stand, share, column in zip(self._stands, self._heights, _from_the_middle(count), strict=True):
            begins = (count - stand.place) / count * 0.6  # the last place rises first
            part = min(max((self.raised - begins) / 0.4, 0.0), 1.0)
            x, wide = left + column * pitch + 4 * u, pitch - 8 * u
            tall = low + share * room * part
            _put(stand.block, x, self.y, wide, tall if self._scored else (self.height - name - side) / 2)
            _put(stand.name, x, stand.block.top + 2 * u, wide, name)
            _put(stand.emblem, x + (wide - side) / 2, stand.name.top + 2 * u, side, side)
            if stand.crown is not None:
                _put(stand.crown, x + (wide - crown) / 2, stand.emblem.top + 2 * u, crown, crown)


class StandingsTable(Card):
    """Where the points came from: one line a player, one column an origin; what brought nobody any is named below, and
    on an upright screen, whose columns have room for signs only, what each sign means. On a low screen the lines are
    lower.
    """

    def __init__(self, lines: Sequence[PodiumView], text: Callable[[Message | str], str], **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        u = THEME.u
        self.fill, self.radius, self.padding, self.spacing = THEME.paper, 14, 12 * u, 4 * u
        known = [origin for origin, _ in lines[0].by] if lines else []
        origins = [origin for origin in known if any(dict(line.by)[origin] for line in lines)]
        empty = ", ".join(text(say(f"scores.origin.{origin}")) for origin in known if origin not in origins)
        self.add_widget(self._head(origins, text))
        for line in lines:
            self.add_widget(self._row(line, origins, text(line.name)))
        if empty:
            told = words(text(say("scores.no_points", what=empty)), 17, ink=THEME.ink_soft, centred=True)
            told.size_hint_y, told.height = None, 26 * THEME.t
            self.add_widget(told)
        if THEME.portrait:
            self.add_widget(self._legend([name for name in (*origins, "total") if name in ICONS], text))
        self.add_widget(Widget(size_hint_y=0.01))  # what the lines leave

    @staticmethod
    def _legend(origins: Sequence[str], text: Callable[[Message | str], str]) -> Widget:
        """Each sign with its word."""
        u, high = THEME.u, max(34 * THEME.u, 26 * THEME.t)
        rows = -(-len(origins) // 2)
        grid = GridLayout(cols=2, size_hint_y=None, spacing=6 * u, padding=(8 * u, 12 * u, 8 * u, 0))
        grid.height = rows * (high + 6 * u) + 12 * u
        for origin in origins:
            cell = BoxLayout(spacing=8 * u)
            cell.add_widget(Sign(name=origin, tint=THEME.ink_soft, size_hint_x=None, width=28 * u))
            cell.add_widget(words(text(say(f"scores.origin.{origin}")), 17, ink=THEME.ink_soft))
            grid.add_widget(cell)
        return grid

    @staticmethod
    def _head(origins: Sequence[str], text: Callable[[Message | str], str]) -> Widget:
        row = BoxLayout(size_hint_y=None, height=56 * THEME.u, padding=(8 * THEME.u, 0), spacing=_APART * THEME.u)
        row.add_widget(Widget(size_hint_x=None, width=36 * THEME.u))
        row.add_widget(Widget(size_hint_x=2.2))
        for origin in (*origins, "total"):
            cell = BoxLayout(orientation="vertical")
            told = text(say(f"scores.origin.{origin}"))
            if origin in ICONS:
                cell.add_widget(Sign(name=origin, tint=THEME.ink_soft))
            if not THEME.portrait or origin not in ICONS:  # an upright screen has room for signs only
                name = words(told, 16, ink=THEME.ink_soft, centred=True)
                name.size_hint_y, name.height = None, 22 * THEME.u
                cell.add_widget(name)
            row.add_widget(cell)
        return row

    @staticmethod
    def _row(line: PodiumView, origins: Sequence[str], name: str) -> Widget:
        u = THEME.u
        row = Card(size_hint_max_y=50 * u, padding=(8 * u, 0), spacing=_APART * u)
        if line.won:
            row.fill, row.rim, row.rim_width = THEME.card, THEME.gold, 2.5
        row.add_widget(Emblem(colour=line.colour, size_hint_x=None, width=36 * u))
        row.add_widget(words(name, 22, title=True, weight=2.2, is_name=True))
        by = dict(line.by)
        for origin in origins:
            row.add_widget(words(str(by[origin]), 20, centred=True))
        row.add_widget(words(str(line.score), 27, centred=True, title=True))
        return row


def words(
    told: str,
    size: float,
    *,
    ink: Any = None,
    title: bool = False,
    centred: bool = False,
    weight: float = 1.0,
    is_name: bool = False,
) -> FitText:
    """A text of at most that size in units."""
    label = FitText(words=told, color=ink or THEME.ink, size_hint_x=weight, is_name=is_name)
    label.font_name = THEME.title_font if title else THEME.text_font
    label.largest = size * THEME.t
    label.halign = "center" if centred else "left"
    return label


def _from_the_middle(count: int) -> list[int]:
    """The columns for players from the best on: the middle, then left and right in turn."""
    middle = (count - 1) // 2
    return sorted(range(count), key=lambda column: (abs(column - middle), column))


def _put(widget: Any, x: float, y: float, width: float, height: float) -> None:
    widget.size = max(width, 0), max(height, 0)
    widget.pos = x, y
