"""Sheets about past turns: the list of turns, and the effect of a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.art.pieces import is_drawn
from app.lang import Message, say
from app.table.presentation.before_after import SightView
from app.table.presentation.side_panel import ChangeView, RevisionView, TurnView
from app.ui.base import pictures
from app.ui.base.icons import ICONS
from app.ui.base.scrolling import BESIDE, SharpScroll
from app.ui.base.sheets import Note, Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, Emblem, FitText, Sign, TouchButton
from app.ui.play.long_list import LongList
from app.values import Cell, LaidTile, Point

Text = Callable[[Message], str]
Laid = Callable[[LaidTile], tuple[Any, int]]
"""Gives the texture of a tile as it lies, and by how many quarters clockwise to turn that."""
_SIGHT = 60  # the side of the picture of what a correction is from or to, in units: three players have room below it
_SIGHT_UPRIGHT = 84  # the same on an upright screen
_SQUARE = 14  # the side of a tile on the small map of a turn, in units, where the map has few
_LEAST = 8  # the side of the tile of that turn, in units, where it has many
_BELOW = 84  # the height of the words below it on an upright screen, in units
PAGE = 8
"""How many turns are listed at once."""


def _scroll() -> tuple[SharpScroll, BoxLayout]:
    scroll = SharpScroll(marks=True, do_scroll_x=False, bar_width=6 * THEME.u, bar_color=THEME.ink_soft)
    column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=6 * THEME.u)
    column.padding = 0, 0, BESIDE * THEME.u, 0
    column.bind(minimum_height=column.setter("height"))
    scroll.add_widget(column)
    return scroll, column


class SmallMap(Widget):
    """Where on the map a tile lies: a square for each of the ``cells``, north up, the one of that tile larger and
    golden. ``squares`` has the middle and the side of each.
    """

    def __init__(self, cells: Iterable[Cell], tile: Cell, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._cells, self._tile = {*cells, tile}, tile
        self.squares: dict[Cell, tuple[Point, float]] = {}
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        cols, rows = {cell.col for cell in self._cells}, {cell.row for cell in self._cells}
        west, north = min(cols), min(rows)
        wide, high = max(cols) - west + 1, max(rows) - north + 1
        side = min(self.width / (wide + 1), self.height / (high + 1), _SQUARE * THEME.u)
        left, top = self.x + (self.width - side * wide) / 2, self.y + (self.height + side * high) / 2
        own = max(1.8 * side, _LEAST * THEME.u)
        for cell in self._cells:
            middle = left + (cell.col - west + 0.5) * side, top - (cell.row - north + 0.5) * side
            self.squares[cell] = middle, own if cell == self._tile else 0.8 * side
        self.canvas.clear()
        with self.canvas:
            Color(*THEME.button_ink[:3], 0.5)
            for cell in self._cells - {self._tile}:
                self._square(cell)
            Color(*THEME.gold)
            self._square(self._tile)

    def _square(self, cell: Cell) -> None:
        (x, y), side = self.squares[cell]
        Rectangle(pos=(x - side / 2, y - side / 2), size=(side, side))


class TurnRow(TouchButton):
    """A past turn that can be tapped, with the place of its tile among ``cells`` and the mark of that seat."""

    def __init__(self, colour: str, cells: Iterable[Cell], tile: Cell, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(SmallMap(cells, tile, size_hint_x=None, width=(44 if THEME.portrait else 72) * THEME.u))
        self.add_widget(Emblem(colour=colour, size_hint_x=None, width=40 * THEME.u))


class TurnsSheet(Sheet):
    """Every turn, the newest first, ``PAGE`` at a time; tapping one opens it. ``cells`` are those with tiles."""

    def __init__(
        self,
        turns: Sequence[TurnView],
        cells: Sequence[Cell],
        picture: Laid,
        choose: Callable[[TurnView], None],
        text: Text,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._picture, self._text, self._cells = picture, text, cells
        self._choose_turn = choose
        lines = LongList(turns[::-1], self._row, PAGE, text(say("ui.turns.earlier")), spacing=6)
        if not turns:
            lines.column.add_widget(Note(words=text(say("ui.turns.none"))))
        else:
            line = FitText(words=text(say("ui.turns.line")), color=THEME.ink_soft, size_hint_y=None)
            line.height, line.largest, line.smallest = 44 * THEME.u, 18 * THEME.t, 16 * THEME.u
            self.add_body(line)
        self.add_body(lines)

    def _row(self, turn: TurnView) -> TurnRow:
        name = turn.player if isinstance(turn.player, str) else self._text(turn.player)
        words = self._text(say("ui.turns.row", number=turn.turn, player=name, what=turn.what))
        texture, turned = self._picture(turn.tile)
        return TurnRow(
            name=f"turn-{turn.number}",
            words=words,
            texture=texture,
            turn=turned,
            colour=turn.colour,
            cells=self._cells,
            tile=turn.cell,
            sign_width=52,
            largest=19,
            breaks=True,
            tap=lambda: self._chosen(turn),
        )

    def _chosen(self, turn: TurnView) -> None:
        self.closed = None
        self.close()
        self._choose_turn(turn)


class ChangeRow(Card):
    """What a correction changes for one player."""

    player: Any = StringProperty("")
    score: Any = StringProperty("")
    lines: Any = StringProperty("")
    changed: Any = BooleanProperty(False)
    colour: Any = StringProperty("")


class SightCard(BoxLayout):
    """What a correction is from or to: the tile with the piece on it, and its words beside it. ``texture`` is that of
    the tile, to be turned by ``turned`` quarters; None to show the piece alone.
    """

    def __init__(self, sight: SightView, texture: Any, turned: int, text: Text, **kwargs: Any) -> None:
        upright = THEME.portrait  # the words stand below the picture where there is little room beside it
        super().__init__(spacing=10 * THEME.u, orientation="vertical" if upright else "horizontal", **kwargs)
        self._sight = sight
        middle = {"center_x": 0.5} if upright else {"center_y": 0.5}
        self._piece = pictures.action(sight.piece, sight.colour, lying=sight.lying) if sight.piece else None
        side = (_SIGHT_UPRIGHT if THEME.portrait else _SIGHT) * THEME.u
        if texture is None and sight.piece in ICONS and not is_drawn(sight.piece):  # what was done without a piece
            self.add_widget(Sign(name=sight.piece, size_hint=(None, None), size=(side, side), pos_hint=middle))
        elif texture is not None or self._piece is not None:
            self._place = FloatLayout(size_hint=(None, None), size=(side, side), pos_hint=middle)
            if texture is not None:
                self._place.add_widget(Sign(texture=texture, turn=turned, size_hint=(None, None), size=(side, side)))
            if self._piece is not None:
                small = side * (0.46 if texture is not None else 1.0)
                self._place.add_widget(Sign(texture=self._piece, size_hint=(None, None), size=(small, small)))
            self._place.bind(pos=self._lay, size=self._lay)
            self.add_widget(self._place)
        elif upright:  # nothing to show: its words stand in line with those below the picture beside it
            self.add_widget(Widget(size_hint=(None, None), size=(side, side)))
        label = FitText(words=text(sight.words), color=THEME.ink, halign="center" if upright else "left", bold=True)
        label.largest, label.smallest = 19 * THEME.t, 16 * THEME.u
        self.add_widget(label)

    def _lay(self, place: Any, _: Any) -> None:
        *tile, last = reversed(place.children)
        for each in tile:
            each.pos = place.pos
        at = self._sight.at or (0.5, 0.5)
        if self._piece is None:
            last.pos = place.pos
        else:
            x = min(max(at[0] * place.width - last.width / 2, 0), place.width - last.width)
            y = min(max((1 - at[1]) * place.height - last.height / 2, 0), place.height - last.height)
            last.pos = place.x + x, place.y + y


class RevisionSheet(Sheet):
    """All differences that a correction makes; it is applied only when somebody confirms it. ``picture`` gives the
    texture of a tile.
    """

    def __init__(
        self,
        revision: RevisionView,
        accept: Callable[[], None],
        leave: Callable[[], None],
        text: Text,
        picture: Laid,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.title = text(say("status.revise"))
        self.closed = leave
        if revision.sides is not None:
            self.add_body(self._sides(revision.sides, text, picture))
        scroll, column = _scroll()
        for note in revision.notes:  # first, for they may warn, and the rest of a list may be out of sight
            column.add_widget(Note(words=text(note), newest=True))
        if not any(r.before != r.after or r.lines for r in revision.rows):
            column.add_widget(Note(words=text(say("ui.revise.same")), newest=True))
        for row in revision.rows:
            column.add_widget(self._row(row, text))
        self.add_body(scroll)
        line = BoxLayout(size_hint_y=None, height=64 * THEME.u, spacing=10 * THEME.u)
        if THEME.portrait and revision.dropped:  # what is lost is said in a long sentence
            line.orientation, line.height = "vertical", 138 * THEME.u
        leave_it, counts = ("primary", "plain") if revision.dropped else ("plain", "primary")
        words = text(say("button.leave_it"))
        line.add_widget(TouchButton(name="leave", sign="close", words=words, kind=leave_it, tap=self.close))
        said = say("button.accept_dropping", count=revision.dropped) if revision.dropped else say("button.accept")
        agree = TouchButton(name="accept", sign="check", words=text(said), kind=counts)
        agree.tap = lambda: self._accept(accept)
        line.add_widget(agree)
        self.add_body(line)

    @staticmethod
    def _sides(sides: tuple[SightView, SightView], text: Text, picture: Laid) -> BoxLayout:
        """The two pictures with an arrow between them."""
        high = 4 + (_SIGHT_UPRIGHT + _BELOW if THEME.portrait else _SIGHT)
        line = BoxLayout(size_hint_y=None, height=high * THEME.u, spacing=10 * THEME.u)
        for number, sight in enumerate(sides):
            if number:
                line.add_widget(Sign(name="next", tint=THEME.ink_soft, size_hint_x=None, width=36 * THEME.u))
            texture, turned = picture(sight.tile) if sight.tile is not None else (None, 0)
            line.add_widget(SightCard(sight, texture, turned, text))
        return line

    def _accept(self, accept: Callable[[], None]) -> None:
        self.closed = None
        accept()

    def _row(self, row: ChangeView, text: Text) -> ChangeRow:
        name = row.player if isinstance(row.player, str) else text(row.player)
        changed = row.before != row.after
        score = text(say("ui.revise.score", before=row.before, after=row.after)) if changed else str(row.after)
        lines = ", ".join(text(line) for line in row.lines)
        return ChangeRow(player=name, score=score, lines=lines, changed=changed or bool(lines), colour=row.colour)
