"""Statistics of people over many evenings: how often they play and win, and how two of them fare against each other."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.archive.people import Pair, Person, Statistics, games_played, statistics
from app.archive.result_text import kind_name, short_name, text_of
from app.archive.summary import Summary
from app.journal import JournalError
from app.lang import Message, say
from app.table.model.messages import listed
from app.ui.archive.charts import KindBar
from app.ui.archive.chips import KindLegend
from app.ui.archive.desk import Desk
from app.ui.base.framed import FramedPage, ToldAlone
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.measured_text import text_size
from app.ui.base.page import Shell
from app.ui.base.rows import LINE, Choices, Scroll
from app.ui.base.scrolling import BESIDE
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, Plated

load_rules(__file__)


class PersonLine(ButtonBehavior, Plated, BoxLayout):
    """One person: games, wins, average and best. A tap shows more."""

    name: Any = StringProperty("")
    figures: Any = ListProperty(["", "", "", ""])
    chosen: Any = BooleanProperty(False)

    def __init__(self, tap: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tap = tap

    def on_release(self) -> None:
        """Show this person."""
        self.tap()


class PersonHead(BoxLayout):
    """What the figures of the lines are."""

    figures: Any = ListProperty(["", "", "", ""])


class PersonTold(FitText):
    """A sentence about a person, as high as its lines."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(color=THEME.ink_soft, largest=LINE * THEME.t, size_hint_y=None, **kwargs)
        self.bind(width=self._measure)

    def _measure(self, *_: Any) -> None:
        self.height = text_size(self.words, round(self.largest), False, max(self.width, 60))[1] + 4 * THEME.u


class Meeting(BoxLayout):
    """How two people fared against each other, as high as the lines that tell it."""

    name: Any = StringProperty("")
    words: Any = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.words.bind(width=self._measure)

    def _measure(self, told: FitText, width: float) -> None:
        lines = text_size(self.words, round(told.largest), False, max(width, 60))[1]
        self.height = max(lines + 8 * THEME.u, 40 * THEME.u)


class PeoplePage(FramedPage):
    """The statistics. One game's rules at a time; a person is chosen to see more."""

    def __init__(self, shell: Shell, desk: Desk, **kwargs: Any) -> None:
        place = BoxLayout(orientation="vertical")
        super().__init__(shell, shell.text(say("archive.people.title")), place, **kwargs)
        self._desk = desk
        self._work: Later[tuple[Summary, ...]] | None = None
        if desk.lines is None:
            self._work = Later(desk.read)
        self._show()

    def update(self) -> None:
        """Show the statistics as soon as the games are read."""
        if self._work is None or not self._work.ready:
            return
        work, self._work = self._work, None
        try:
            self._desk.lines = work.take()
        except JournalError as error:
            self._desk.lines = ()
            self._tell(self.shell.text(error.message))
            return
        self._show()

    def _tell(self, words: str) -> None:
        self.body.clear_widgets()
        self.body.add_widget(ToldAlone(words=words))

    def _show(self) -> None:
        lines, text = self._desk.lines, self.shell.text
        if lines is None:
            self._tell(text(say("archive.reading", count=0)))
            return
        played = games_played(lines)
        game = self._desk.game if self._desk.game in played else played[0] if played else ""
        told = statistics(lines, game)
        if not told.people:
            self._tell(text(say("archive.people.none")))
            return
        self.body.clear_widgets()
        words = self.shell.translator
        names = {each.game: short_name(each.game, each.game_name, words) for each in lines if each.game}
        if len(played) > 1:
            row = BoxLayout(size_hint_y=None, height=76 * THEME.u, padding=(12 * THEME.u, 6 * THEME.u))
            row.add_widget(Choices([(each, names[each], "") for each in played], game, self._choose_game))
            self.body.add_widget(row)
        person = next((p for p in told.people if p.key == self._desk.person), told.people[0])
        both = BoxLayout(
            orientation="vertical" if THEME.portrait else "horizontal",
            spacing=10 * THEME.u,
            padding=(12 * THEME.u if THEME.portrait else 0, 0, 12 * THEME.u, 8 * THEME.u),
        )
        both.add_widget(self._list(told, person, names[game]))
        both.add_widget(self._detail(told, person, lines))
        self.body.add_widget(both)

    def _list(self, told: Statistics, chosen: Person, game: str) -> Widget:
        text = self.shell.text
        counted = PersonTold(words=text(say("archive.people.counted", count=told.games, game=game)))
        counted.color = THEME.ground_ink
        heads = [text(say(f"archive.people.{name}")) for name in ("games", "wins", "average", "best")]
        rows: list[Widget] = [counted, PersonHead(figures=heads)]
        for person in told.people:
            figures = [str(person.games), str(person.wins), f"{person.average:.0f}", str(person.best)]
            rows.append(
                PersonLine(
                    self._tap(person.key), name=self._name(person), figures=figures, chosen=person.key == chosen.key
                )
            )
        if told.early:
            early = PersonTold(words=text(say("archive.people.early", count=told.early)))
            early.color = THEME.ground_ink
            rows.append(early)
        scroll = Scroll(rows)
        scroll.size_hint = (1, 1.1) if THEME.portrait else (1.2, 1)
        return scroll

    def _name(self, person: Person) -> str:
        return text_of(person.name, self.shell.translator)

    def _tap(self, key: str) -> Any:
        return lambda: self._choose(key)

    def _detail(self, told: Statistics, person: Person, lines: tuple[Summary, ...]) -> Widget:
        text = self.shell.text
        title = FitText(words=self._name(person), largest=26 * THEME.t, size_hint_y=None, height=38 * THEME.u)
        title.font_name = THEME.title_font
        rows: list[Widget] = [title]
        if not isinstance(person.name, str):
            rows.append(PersonTold(words=text(say("archive.people.unnamed"))))
        best = say("archive.people.record", count=person.best, game=person.best_game)
        if person.best_title:
            best = say("archive.people.record_named", count=person.best, title=person.best_title)
        rows.append(PersonTold(words=text(best)))
        by = {kind: round(points) for kind, points in person.by.items()}
        keys = [
            (at, kind, text(say("archive.points", kind=kind_name(kind), points=points)))
            for at, (kind, points) in enumerate(by.items())
            if points
        ]
        if keys:
            rows.append(PersonTold(words=text(say("archive.people.by"))))
            rows.append(KindBar(by, sum(by.values()), size_hint_y=None, height=32 * THEME.u))
            rows.append(KindLegend(keys, 2 if THEME.portrait else 1, THEME.ink))
        names = {other.key: self._name(other) for other in told.people}
        meetings = [
            Meeting(name=names[key], words=text_of(_how_often(p), self.shell.translator))
            for key in names
            if key != person.key and (p := told.between(person.key, key)) is not None
        ]
        if meetings:
            rows.append(PersonTold(words=text(say("archive.people.against", player=self._name(person)))))
        scroll = Scroll([*rows, *meetings], marks=True)
        scroll.rows.padding = 0, 6 * THEME.u, BESIDE * THEME.u, 6 * THEME.u
        card = Card(plate="card", padding=(14 * THEME.u, 6 * THEME.u))
        card.add_widget(scroll)
        return card

    def _choose(self, key: str) -> None:
        if key != self._desk.person:
            self._desk.person = key
            self._show()

    def _choose_game(self, game: str) -> None:
        self._desk.game = game
        self._show()


def _how_often(pair: Pair) -> Message | str:
    """How often the first of two was ahead, behind and equal, without what never happened."""
    found = {"ahead": pair.first_ahead, "behind": pair.second_ahead, "equal": pair.equal}
    return listed([say(f"archive.people.{how}", count=count) for how, count in found.items() if count])
