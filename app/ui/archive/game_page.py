"""One stored game: who scored what, the scores turn by turn, what is worth telling, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.archive.archive import Opened
from app.archive.result_text import as_it_stood, clock, day, heading, kind_name, notable, short_name, state_of
from app.archive.story import Story
from app.archive.summary import SeatLine, Summary
from app.lang import Message, say
from app.lang.errors import message_of
from app.ui.archive.charts import KindBar, ScoreCurve
from app.ui.archive.chips import KindLegend
from app.ui.archive.desk import Desk
from app.ui.archive.final_page import FinalPage
from app.ui.archive.replay_page import ReplayPage
from app.ui.archive.share_page import SharePage
from app.ui.base.framed import FramedPage
from app.ui.base.keyboard import NamePad
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.page import Shell
from app.ui.base.ranks import in_one_size
from app.ui.base.rows import Scroll
from app.ui.base.sheets import AskSheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, TouchButton

load_rules(__file__)

SEAT, CURVE = 43, 220
"""The heights of a seat's line and of the least curve, in units."""
ABREAST = 3
"""More buttons than this share two rows on an upright screen."""


class SeatBar(BoxLayout):
    """One seat: place, emblem, name, bar by kind and score."""

    colour: Any = StringProperty("")
    name: Any = StringProperty("")
    score: Any = StringProperty("")
    won: Any = BooleanProperty(False)


class Fact(Card):
    """One sentence about the game."""

    words: Any = StringProperty("")
    sign: Any = StringProperty("")


class GamePage(FramedPage):
    """The page of the game with that number. ``share``: as soon as it is read, the ways to share it take its place."""

    def __init__(self, shell: Shell, desk: Desk, number: int, *, share: bool = False, **kwargs: Any) -> None:
        place = BoxLayout(orientation="vertical")
        super().__init__(shell, "", place, **kwargs)
        self._desk, self._number, self._shares = desk, number, share
        self.line: Summary | None = next((line for line in desk.lines or () if line.id == number), None)
        self._problem: Fact | None = None
        self.scroll: Scroll | None = None
        self._work: Later[Opened] | None = Later(lambda: _opened(desk, number))
        self._told = FitText(halign="center", largest=24 * THEME.t, words=shell.text(say("archive.opening")))
        place.add_widget(self._told)
        self.buttons = GridLayout(size_hint_y=None, spacing=6 * THEME.u, padding=(7 * THEME.u, 6 * THEME.u))
        place.add_widget(self.buttons)
        self._name_page()
        self._offer_what_can_be_done(None)

    def update(self) -> None:
        """Show the game as soon as it is read."""
        if self._work is None or not self._work.ready:
            return
        work, self._work = self._work, None
        try:
            opened = work.take()
        except Exception as error:
            told = message_of(error) or (self.line.trouble if self.line is not None else None)
            if told is None and self.line is None:
                raise
            self._told.words = self.shell.text(told or say("archive.state.unreadable"))
            return
        self._desk.opened = opened
        if self._shares:
            self.shell.replace(lambda shell: SharePage(shell, self._desk))
            return
        self.line = opened.summary
        self._name_page()
        self._show(opened)
        self._offer_what_can_be_done(opened)

    # -- what is shown

    def _name_page(self) -> None:
        if self.line is not None:
            text = self.shell.text
            self.heading.words = f"{text(heading(self.line))}, {text(day(self.line.played))}"

    def _show(self, opened: Opened) -> None:
        scroll = self.scroll = Scroll()
        line, story = opened.summary, opened.story
        wide = not THEME.portrait
        both = BoxLayout(orientation="horizontal" if wide else "vertical", spacing=12 * THEME.u, size_hint_y=None)
        bars = self._bars(line)
        curve = self._curve(story)
        tall = max(bars.height, CURVE * THEME.u)
        if wide:
            curve.size_hint_x = 0.8
        else:
            curve.size_hint_y, curve.height = None, CURVE * 1.2 * THEME.u
        both.add_widget(bars)
        both.add_widget(curve)
        both.height = tall if wide else bars.height + curve.height + 12 * THEME.u
        bars.size_hint_y = 1 if wide else None
        if line.trouble is not None:
            scroll.rows.add_widget(self._fact(line.trouble, "warning"))
        if line.standing == "left":
            scroll.rows.add_widget(self._fact(as_it_stood(line), "flag"))
        scroll.rows.add_widget(both)
        scroll.rows.add_widget(self._legend(line))
        when = f"{clock(line.started)}–{clock(line.played)}"
        box = short_name(line.game, line.game_name, self.shell.translator)
        scroll.rows.add_widget(self._fact(say("archive.when", box=box, when=when, state=state_of(line)), "clock"))
        for told in notable(line, story):
            scroll.rows.add_widget(self._fact(told, "star"))
        self.body.remove_widget(self._told)
        self.body.add_widget(scroll, index=1)

    def _fact(self, told: Message, sign: str) -> Fact:
        return Fact(words=self.shell.text(told), sign=sign)

    def _bars(self, line: Summary) -> Card:
        most = max((seat.score for seat in line.seats), default=0)
        high = (SEAT * len(line.seats) + 22) * THEME.u
        card = Card(plate="card", orientation="vertical", padding=12 * THEME.u, height=high)
        for seat in line.ranked:
            card.add_widget(self._seat(seat, most, won=seat in line.winners))
        card.add_widget(Widget())
        return card

    def _curve(self, story: Story) -> Card:
        """The scores turn by turn, with words above that say what is across and what is up."""
        card = Card(plate="card", orientation="vertical", padding=10 * THEME.u)
        words = self.shell.text(say("archive.curve"))
        card.add_widget(
            FitText(words=words, largest=17 * THEME.t, color=THEME.ink_soft, size_hint_y=None, height=26 * THEME.t)
        )
        card.add_widget(ScoreCurve(story.curve, [seat.colour for seat in story.seats]))
        return card

    def _legend(self, line: Summary) -> Widget:
        """What the parts of the bars mean, without what brought nobody points, in one line or several."""
        kinds = list(dict.fromkeys(kind for seat in line.seats for kind in seat.by))
        scored = {kind for seat in line.seats for kind, points in seat.by.items() if points}
        keys = [(at, kind, self.shell.text(kind_name(kind))) for at, kind in enumerate(kinds) if kind in scored]
        return KindLegend(keys, 3 if THEME.portrait else 5, THEME.ground_ink, padding=(6 * THEME.u, 0))

    def _seat(self, seat: SeatLine, most: int, *, won: bool) -> SeatBar:
        name = seat.label if isinstance(seat.label, str) else self.shell.text(seat.label)
        row = SeatBar(colour=seat.colour, name=name, score=str(seat.score), won=won)
        row.ids.place.add_widget(KindBar(seat.by, most))
        return row

    # -- what can be done

    def _offer_what_can_be_done(self, opened: Opened | None) -> None:
        self.buttons.clear_widgets()
        self._add_buttons(opened)
        count = len(self.buttons.children)
        rows = 2 if THEME.portrait and count > ABREAST else 1
        self.buttons.cols = -(-count // rows)
        self.buttons.height = (78 * rows + 6) * THEME.u
        in_one_size(self.buttons.children[:])

    def _add_buttons(self, opened: Opened | None) -> None:
        line = self.line
        if line is not None and line.deleted is not None:
            self._button("restore", "undo", self._restore, primary=True)
            return
        going = line is not None and line.standing == "open"
        ended = line is not None and line.standing == "left"
        if (going or ended) and not self.shell.evening.open:
            self._button("go_on", "play", self.go_on, primary=going)
        if opened is not None:
            self._button("replay", "history", self._replay, primary=not going)
            if opened.summary.finished:
                self._button("final", "trophy", self.show_final)
            self._button("share", "share", self._share)
        self._button("rename", "pencil", self.ask_title)
        if not (going and self.shell.evening.open):  # a game that is open at the table cannot be deleted
            self._button("delete", "trash", self.ask_delete)

    def _button(self, name: str, sign: str, tap: Callable[[], None], *, primary: bool = False) -> None:
        self.buttons.add_widget(
            TouchButton(
                tap,
                name=name,
                sign=sign,
                words=self.shell.text(say(f"archive.button.{name}")),
                kind="primary" if primary else "plain",
                stacked=True,
                tall=72,
            )
        )

    def go_on(self) -> None:
        """Take the game up again at the table. One that was ended early goes on as a new one, which stands in the list
        in its place.
        """
        evening, line = self.shell.evening, self.line
        try:
            evening.go_on(self._number)
        except Exception as error:
            self._tell(error)
            return
        if line is not None and line.standing == "left" and evening.number is not None:
            number, archive = evening.number, self._desk.archive
            self._noted(lambda: archive.gone_on(number, line.id))
            self._desk.lines = None
        self._desk.play()

    def _tell(self, error: Exception) -> None:
        """Say above everything else what could not be done. Raises the error if it has no words for people."""
        told = message_of(error)
        if told is None:
            raise error
        if self._problem is not None:
            self.body.remove_widget(self._problem)
        self._problem = self._fact(told, "warning")
        self.body.add_widget(self._problem, index=len(self.body.children))

    def _replay(self) -> None:
        self.shell.go(lambda shell: ReplayPage(shell, self._desk))

    def show_final(self) -> None:
        """Show the final scoring and the podium once more."""
        self.shell.go(lambda shell: FinalPage(shell, self._desk))

    def _share(self) -> None:
        self.shell.go(lambda shell: SharePage(shell, self._desk))

    def ask_delete(self) -> None:
        """Ask before the game is deleted."""
        text = self.shell.text
        answers = text(say("archive.delete.yes")), text(say("archive.delete.no"))
        sheet = AskSheet(
            text(say("archive.delete.words")),
            answers,
            self._delete,
            grave="trash",
            title=text(say("archive.delete.title")),
        )
        sheet.widest, sheet.tallest = 620, 330
        self.add_widget(sheet)

    def _delete(self) -> None:
        if self._noted(lambda: self._desk.archive.delete(self._number)):
            self._desk.lines = None
            self.shell.back()

    def _restore(self) -> None:
        if self._noted(lambda: self._desk.archive.restore(self._number)):
            self._desk.lines = None
            self.shell.replace(lambda shell: GamePage(shell, self._desk, self._number))

    def ask_title(self) -> None:
        """Type a title on the keyboard of the screen."""
        title = self.line.title if self.line is not None else ""
        self.add_widget(NamePad(title, self._named, self.shell.text, told=self.shell.text(say("archive.rename.told"))))

    def _named(self, title: str) -> None:
        if self._noted(lambda: self._desk.archive.rename(self._number, title)):
            self._desk.lines = None
            if self.line is not None:
                self.line = replace(self.line, title=title)
            opened = self._desk.opened
            if opened is not None and opened.summary.id == self._number:  # what is shared has the title too
                self._desk.opened = replace(opened, summary=replace(opened.summary, title=title))
            self._name_page()

    def _noted(self, note: Callable[[], None]) -> bool:
        """Write a note; what goes wrong is told."""
        try:
            note()
        except Exception as error:
            self._tell(error)
            return False
        return True


def _opened(desk: Desk, number: int) -> Opened:
    """That game, with its last turn made ready to be shown: the final scoring is worked out here, not when it opens."""
    opened = desk.archive.open(number)
    if opened.summary.finished:
        replay = opened.story.replay
        replay.frame(len(replay) - 1)
    return opened
