"""The end of a game: the final scoring step by step on the map, then the podium and what may come next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.lang import Message, say
from app.table.presentation.ceremony import CeremonyStep
from app.table.presentation.shows import AreaView
from app.table.presentation.view import TableView
from app.ui.base.measured_text import text_size
from app.ui.base.pictures import Pictures
from app.ui.base.tap_guard import EAGER, MEANT, TURNED, WON, TapGuard
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, Emblem, SignButton, TouchButton
from app.ui.map.aim import TOUCHED
from app.ui.map.camera import Box as Edges
from app.ui.map.widget import Board
from app.ui.scores.flights import Figure, Place
from app.ui.scores.light import prepare
from app.ui.scores.podium import Podium, StandingsTable, words
from app.ui.scores.proof import WIDTHS
from app.ui.scores.show import ScoreShow
from app.ui.scores.timeline import REST_BETWEEN, read_in
from app.ui.scores.tokens_table import TokensTable

OFFERS = {"home": "home", "again": "another", "share": "share", "replay": "play"}
"""What may come after the game, and the sign of each."""

_SIDE = 264  # the width of the scores beside the map, in units
_ROW, _LOW_ROW = 58, 46  # the height of a score, and where several leave little room below them
_GAP = 14  # between what is counted and its card, in units
_HEAD, _FOOT = 76, 82  # the heights of the title and of the buttons, in units
_UPRIGHT_HEAD = 100  # that of the title on an upright screen, where a sentence wraps, in units of text


class ScoreRow(Card):
    """A player's score in the final scoring: it jumps when points arrive, and says how many they were."""

    def __init__(self, colour: str, name: str, score: int, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=_ROW * THEME.u, **kwargs)
        u = THEME.u
        self.colour, self.score = colour, score
        self.fill, self.radius = THEME.card, 10
        self.padding, self.spacing = (8 * u, 4 * u), 6 * u
        self.add_widget(Emblem(colour=colour, size_hint_x=None, width=36 * u))
        self._name = words(name, 21, title=True, is_name=True)
        self.add_widget(self._name)
        self._gain = Figure(tint=THEME.gold_ink, high=24 * u, size_hint_x=None, width=0)
        self._score = Figure(tint=THEME.ink, high=38 * u, size_hint_x=None)
        self.add_widget(self._gain)
        self.add_widget(self._score)
        self.show(score, 0)

    def show(self, score: int, gain: int) -> None:
        """Show that score, and how much of it came just now; 0 for nothing."""
        self.score = score
        self._score.words = str(score)
        self._score.width = self._score.wanted  # what a figure leaves is the name's
        self._gain.words, self._gain.width = (f"+{gain}", 40 * THEME.u) if gain else ("", 0)
        self.fill = THEME.gold if gain else THEME.card
        self._score.tint = self._name.color = THEME.gold_ink if gain else THEME.ink


class Ceremony(FloatLayout):
    """The final scoring of the game that ``view`` shows (its ``ceremony`` must be there), over the whole screen.

    ``name`` gives the name of a colour, ``text`` the words of a message. ``offers`` are callbacks by the names of
    ``OFFERS``; only those that are given are offered. ``guard`` is that of the page below. The steps go on by
    themselves as long as no finger is on the screen; the podium is for a touch to open. ``motion=False``: every step is
    a still, and nothing goes on by itself. ``at_podium`` begins with the podium. ``close`` ends it at any time;
    ``closed`` is called then, and ``told`` when all may know the ending: with the podium, or when somebody closes it
    before.
    """

    def __init__(
        self,
        pictures: Pictures,
        view: TableView,
        name: Callable[[str], str],
        text: Callable[[Message], str],
        offers: Mapping[str, Callable[[], None]],
        guard: TapGuard,
        *,
        motion: bool = True,
        at_podium: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        assert view.ceremony is not None
        self.ceremony = view.ceremony
        self.closed: Callable[[], None] | None = None
        self.told: Callable[[], None] | None = None
        self._name, self._text, self._offers = name, text, dict(offers)
        self._guard = guard
        self._motion = motion
        self._running = motion
        self._risen = at_podium  # who comes back to the podium has seen it rise
        self._details = False
        self._shown = self._rested = 0.0  # seconds since the step came, and since nothing moves in it
        self._fingers: set[int] = set()  # the touches that are on the screen
        self._lasts = read_in(self.ceremony.steps, text)
        self._look: object = None
        self._ready = False
        self._ahead = iter(self._areas())
        with self.canvas.before:
            Color(*THEME.ground)
            self._ground = Rectangle()
        none = (None, None)
        self._board = Board(pictures, size_hint=none, still=not motion)
        self._rows = {colour: ScoreRow(colour, name(colour), score) for colour, score in self.ceremony.steps[0].before}
        self._scores = GridLayout(size_hint=none)
        for row in self._rows.values():
            self._scores.add_widget(row)
        self._head = BoxLayout(orientation="vertical", size_hint=none, padding=(0, 6 * THEME.u))
        self._title = words("", 28, ink=THEME.ground_ink, title=True)
        self._told = words("", 19, ink=THEME.ground_ink)
        self._head.add_widget(self._title)
        self._head.add_widget(self._told)
        self._note = words("", 19, ink=THEME.ground_ink, centred=True)  # below the map
        self._note.size_hint = none
        self._foot = GridLayout(size_hint=none)
        self.shut = SignButton(self.close, name="close")
        self._show = ScoreShow(
            self._board,
            self._spot,
            name,
            text,
            motion=motion,
            hold=True,
            landed=self._landed,
            beside=self._below_scores,
            narrow=_SIDE,
            size_hint=none,
        )
        self._tokens: TokensTable | None = None
        self._stage: Widget | None = None  # the podium or the table of points
        self._at = -1
        self._clock: Any = None
        self._tiles = replace(view, tiles=tuple(replace(tile, fresh=False) for tile in view.tiles), free=())
        self.bind(size=self._arrange, pos=self._arrange)
        self.go_to(len(self.ceremony.steps) if at_podium else 0)
        Clock.schedule_once(self._get_ready, 0)  # the buttons come a frame later: both together hold the screen up

    # --- the steps ---------------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The number of the step that is shown, from 0; that of the podium is the number of steps."""
        return self._at

    @property
    def at_podium(self) -> bool:
        """Whether the podium is shown."""
        return self._at == len(self.ceremony.steps)

    def go_to(self, number: int) -> None:
        """Show that step; beyond the last comes the podium."""
        came, self._at = self._at, min(max(number, 0), len(self.ceremony.steps))
        self._shown = self._rested = 0.0
        self._show.close()
        if self._tokens is not None:
            self._tokens.stop()
            self._tokens = None
        self._stage = None
        if self.at_podium:
            self._guard.changed((*self.pos, *self.size), EAGER)  # an eager hand has not seen what stands there now
            if came >= 0:  # in its place stands what would take the podium away unseen
                self._ignore_next(WON)
            self._show_podium()
        else:
            self._show_step(self.ceremony.steps[self._at])

    def forward(self) -> None:
        """Finish what moves, or go on to the next step, one at a time. Tokens that were turned over at once are seen
        first.
        """
        if self._moving:
            self._finish()
            if self._tokens is not None:
                self._ignore_next(TURNED)
        else:
            self._go_on(EAGER)  # the second tap of an impatient hand

    def _go_on(self, seconds: float) -> None:
        """Go on to the next step, and ignore touches for so long where the button stands that leads on."""
        stood = self._look
        self.go_to(self._at + 1)
        if self._look == stood:
            self._ignore_next(seconds)
        else:  # buttons stand elsewhere
            self._guard.changed((*self._foot.pos, *self._foot.size), EAGER)

    def _ignore_next(self, seconds: float) -> None:
        """Ignore touches for so long where the button that goes on stands."""
        for button in self._foot.children:
            if button.name == "next":
                self._guard.changed((*button.pos, *button.size), seconds)

    def back(self) -> None:
        """Go back to the step before, and stay there."""
        self._running = False
        self.go_to(self._at - 1)

    def pause(self) -> None:
        """Stop going on by itself, or go on if steps move at all."""
        self._running = self._motion and not self._running
        self._show_buttons()

    def to_the_end(self) -> None:
        """Go to the podium at once."""
        self.go_to(len(self.ceremony.steps))

    def close(self) -> None:
        """Remove the ceremony from the screen."""
        if self.parent is not None:
            self.parent.remove_widget(self)
        if self.told is not None:
            self.told()
        if self.closed is not None:
            self.closed()

    def on_parent(self, _: Any, parent: Any) -> None:
        """Run while the ceremony is on a screen, and no longer."""
        if parent is not None and self._clock is None:
            self._clock = Clock.schedule_interval(self._tick, 0.1)
        elif parent is None and self._clock is not None:
            self._clock.cancel()
            self._clock = None
            for coming in (self._frame, self._get_ready):
                Clock.unschedule(coming)
            self._show.close()
            if self._tokens is not None:
                self._tokens.stop()

    def settle(self) -> None:
        """Finish every movement at once."""
        self._finish()
        self._frame()
        self._board.settle()
        if isinstance(self._stage, Podium):
            self._stage.settle()

    @property
    def _moving(self) -> bool:
        if self._tokens is not None:
            return self._tokens.moving
        return self._show.arriving

    def _finish(self) -> None:
        if self._tokens is not None:
            self._tokens.skip()
        self._show.skip()

    def _areas(self) -> Iterator[AreaView]:
        """Every area that will be lit, in order."""
        for step in self.ceremony.steps:
            for count in (count for show in step.shows for count in show.counts):
                yield from count.areas

    def _tick(self, seconds: float) -> None:
        """Go on by itself once a step has been read, to the last one; prepare shapes of later steps while nothing
        moves. Nothing goes on below a finger, nor just after it: who aims at a button would hit another.
        """
        for area in islice(self._ahead, 12):
            prepare(area)
        if not self._running or self._at + 1 >= len(self.ceremony.steps):
            return
        self._shown += seconds
        self._rested = 0.0 if self._moving or self._fingers else self._rested + seconds
        if self._rested >= REST_BETWEEN and self._shown >= self._lasts[self._at]:
            self._go_on(MEANT)  # a finger that was on its way means the step before

    def _show_step(self, step: CeremonyStep) -> None:
        text = self._text
        counted = say("scores.ceremony.number", number=step.number, count=step.count)
        self._title.words = text(step.title) + (f"   {text(counted)}" if step.count > 1 else "")
        self._told.words = text(step.told)
        for colour, score in step.before:
            self._rows[colour].show(score, 0)
        lit = {piece for show in step.shows for piece in (*show.home, *show.stays)}  # above the light
        pieces = tuple(piece for piece in step.pieces if piece not in lit)
        self._board.show(replace(self._tiles, pieces=pieces, stacks=step.stacks))
        self._note.words = text(step.note) if step.note is not None else ""
        self._fill(self._board, self._scores, self._head, self._note, self._foot, self.shut)
        if step.values:
            self._tokens = TokensTable(step.values, self._turned, motion=self._motion, size_hint=(None, None))
            self.add_widget(self._tokens, index=self.children.index(self._board))
        self.add_widget(self._show)
        self._show_buttons()
        self._arrange()
        if step.shows:
            self._show.play(step.shows)
        Clock.schedule_once(self._frame, 0)  # the card is made a frame later: both together hold the screen up

    def _frame(self, *_: Any) -> None:
        """Show what is counted alone where its card stands below the scores, and where it is worth nothing, which has
        no card; else beside the card, or beside a wider and lower one where it is larger then. Where nothing is counted
        the whole map is shown.
        """
        shows = self.ceremony.steps[self._at].shows if not self.at_podium else ()
        cells = sorted({count.cell for show in shows for count in show.counts})
        if self._show.card_size is None or self._show.put_beside():
            self._board.frame(cells)
            return
        found: list[tuple[float, int, Place]] = []
        for wide in WIDTHS[-1:] if THEME.portrait else (WIDTHS[0], WIDTHS[-1]):
            self._show.spread(wide)
            width, height = self._show.card_size or (0.0, 0.0)
            beside = width + _GAP * THEME.u, height + _GAP * THEME.u
            found.append((self._board.framed_beside(cells, beside).tile, wide, beside))
            if found[-1][0] >= TOUCHED * THEME.u:
                break  # large enough
        best = max(found, key=lambda one: one[0])
        self._show.spread(best[1])
        self._board.frame(cells, best[2])

    def _landed(self, points: tuple[tuple[str, int], ...]) -> None:
        """Points have arrived: add what has landed so far."""
        step = self.ceremony.steps[self._at]
        now = self._show.landed
        gained: dict[str, int] = {}
        for show in step.shows[:now]:
            for colour, value in show.points:
                gained[colour] = gained.get(colour, 0) + value
        for colour, before in step.before:
            self._rows[colour].show(before + gained.get(colour, 0), gained.get(colour, 0))

    def _turned(self, count: int) -> None:
        """So many tokens show their value."""
        step = self.ceremony.steps[self._at]
        gain = sum(step.values[:count])
        self._rows[step.colour].show(dict(step.before)[step.colour] + gain, gain)

    def _below_scores(self) -> Edges | None:
        """What is free below the scores beside the map, in pixels of the window; None on an upright screen."""
        scores, gap = self._scores, 6 * THEME.u
        low, top = self._foot.top, scores.y - gap
        return None if THEME.portrait or top <= low else (scores.x, low, scores.right, top)

    def _spot(self, colour: str) -> Place | None:
        row = self._rows.get(colour)
        return None if row is None else (row.right - 40 * THEME.u, row.center_y)

    # --- the podium --------------------------------------------------------------------------------------------

    def _show_podium(self) -> None:
        text = self._text
        self._title.words = text(self.ceremony.verdict)
        told = (self.ceremony.early, self.ceremony.duel)
        self._told.words = " ".join(text(each) for each in told if each is not None)
        stage: Widget
        if self._details:
            stage = StandingsTable(self.ceremony.podium, self._named, size_hint=(None, None))
        else:
            rises = self._motion and not self._risen
            stage = Podium(self.ceremony.podium, self._named, motion=rises, size_hint=(None, None))
            self._risen = True
        self._stage = stage
        self._fill(stage, self._head, self._foot, self.shut)
        self._show_buttons()
        self._arrange()
        if self.told is not None:
            self.told()

    def _named(self, told: Message | str) -> str:
        return told if isinstance(told, str) else self._text(told)

    def show_points(self) -> None:
        """On the podium: show where all points came from, or the podium again."""
        self._details = not self._details
        self._show_podium()

    # --- buttons and layout ------------------------------------------------------------------------------------

    def _fill(self, *parts: Widget) -> None:
        self.clear_widgets()
        for part in parts:
            self.add_widget(part)

    def _get_ready(self, _: float) -> None:
        self._ready = True
        self._show_buttons()
        self._arrange()

    def _show_buttons(self) -> None:
        """The buttons of this step; those that stand there already are kept."""
        if not self._ready:
            return
        runs = self._motion and self._at + 1 < len(self.ceremony.steps)
        look = (self.at_podium, self._at > 0, runs, self._running, self._details, THEME.u)
        if look == self._look:
            return
        self._look = look
        self._foot.clear_widgets()
        add = self._add_button
        if self._at > 0:
            add("back", "left", "scores.offer.scoring" if self.at_podium else "scores.ceremony.back", self.back)
        if self.at_podium:
            main = "again" if self.ceremony.early is None else "home"
            for name, sign in OFFERS.items():
                if name in self._offers:
                    add(name, sign, f"scores.offer.{name}", self._offers[name], primary=name == main)
            # the last of a row, where the steps had "Next", leads nowhere
            label = "scores.offer.podium" if self._details else "scores.offer.details"
            if any(line.score for line in self.ceremony.podium):
                add("details", "trophy" if self._details else "list", label, self.show_points)
            return
        if runs:
            running = self._running
            key = "scores.ceremony.pause" if running else "scores.ceremony.play"
            add("pause", "pause" if running else "play", key, self.pause)
        add("end", "pass", "scores.ceremony.skip", self.to_the_end)
        add("next", "next", "scores.ceremony.next", self.forward, primary=True)

    def _add_button(self, name: str, sign: str, key: str, tap: Callable[[], None], *, primary: bool = False) -> None:
        kind, told = "primary" if primary else "plain", self._text(say(key))
        self._foot.add_widget(TouchButton(tap=tap, name=name, sign=sign, words=told, kind=kind, stacked=True, tall=70))

    def _arrange(self, *_: Any) -> None:
        u = THEME.u
        self._ground.pos, self._ground.size = self.pos, self.size
        buttons = max(len(self._foot.children), 1)
        self._foot.cols = 3 if THEME.portrait and buttons > 4 else buttons
        self._foot.spacing, self._foot.padding = 8 * u, (8 * u, 6 * u)
        foot = (_FOOT + 78 * ((buttons - 1) // self._foot.cols)) * u
        head = _UPRIGHT_HEAD * THEME.tight if THEME.portrait else _HEAD * THEME.tight
        self._told.size_hint_y, self._told.height = (1 if self._told.words else None), 0  # the title has its room then
        _put(self._head, self.x + 14 * u, self.top - head, self.width - 94 * u, head - 4 * u)
        _put(self.shut, self.right - 70 * u, self.top - 68 * u, 64 * u, 64 * u)
        _put(self._foot, self.x, self.y, self.width, foot)
        low, high = self.y + foot, self.top - head
        self._show.size, self._show.pos = self.size, self.pos
        if self._stage is not None:
            _put(self._stage, self.x + 8 * u, low, self.width - 16 * u, high - low - 4 * u)
        count = len(self._rows)
        self._scores.spacing = 6 * u
        if THEME.portrait:
            rows = (count + 1) // 2
            tall = rows * _ROW * u + (rows - 1) * 6 * u
            self._scores.cols = 2
            for row in self._rows.values():
                row.height = _ROW * u
            _put(self._scores, self.x + 8 * u, high - tall, self.width - 16 * u, tall)
            low += self._arrange_note(low, self.width)
            _put(self._board, self.x, low, self.width, high - tall - 8 * u - low)
        else:
            high_row = (_ROW if count < 3 else _LOW_ROW) * u
            for row in self._rows.values():
                row.height = high_row
            tall = count * high_row + (count - 1) * 6 * u
            self._scores.cols = 1
            _put(self._scores, self.right - (_SIDE + 8) * u, high - tall, _SIDE * u, tall)
            wide = self.width - (_SIDE + 16) * u
            low += self._arrange_note(low, wide)
            _put(self._board, self.x, low, wide, high - low)
        if self._tokens is not None:
            board, gap = self._board, 24 * u
            _put(self._tokens, board.x + gap, board.y + gap, board.width - 2 * gap, board.height - 2 * gap)

    def _arrange_note(self, low: float, wide: float) -> float:
        """Put what is to be known there, so wide at most; returns the height that it takes in pixels, 0 without it."""
        if not self._note.words:
            return 0.0
        u = THEME.u
        tall = text_size(self._note.words, self._note.largest, False, wide - 16 * u)[1] + 8 * u
        _put(self._note, self.x + 8 * u, low, wide - 16 * u, tall)
        return float(tall)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep every touch from what is below."""
        self._fingers.add(touch.uid)
        super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))

    def on_touch_up(self, touch: Any) -> bool:
        """Let the step rest once more after a finger."""
        self._fingers.discard(touch.uid)
        self._rested = 0.0
        return bool(super().on_touch_up(touch))


def _put(widget: Any, x: float, y: float, width: float, height: float) -> None:
    widget.size = max(width, 0), max(height, 0)
    widget.pos = x, y
