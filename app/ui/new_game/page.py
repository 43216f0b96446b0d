"""The page of a new game: the players take their seats, and the game begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.archive.result_text import short_name
from app.lang import Message, say
from app.lang.errors import message_of
from app.rules.shipped import printed_in
from app.rules.terms import DEFAULT_GAME, SEATS
from app.session.session import unpredictable
from app.table.model.inputs import LeaveGame
from app.table.presentation.seating import Plan, choices, departures, seated_as
from app.ui.base import pictures
from app.ui.base.framed import FramedPage
from app.ui.base.keyboard import NamePad
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.page import Evening, Shell
from app.ui.base.ranks import in_one_size
from app.ui.base.sheets import AskSheet
from app.ui.base.tap_guard import EAGER
from app.ui.base.theme import THEME
from app.ui.base.widgets import Card, FitText, TouchButton
from app.ui.new_game.games import GameInBox, LastGame, game, last_game
from app.ui.new_game.rules_page import RulesPage, option_words, usual_options, value_in_words
from app.ui.new_game.table_top import TableTop

load_rules(__file__)

COLUMN, RIGHT, LINES = 400, 268, 130
"""Height on an upright screen and width on a wide one of what is not the table, in units."""
TABLE = 408
"""The least height in units of the table on an upright screen: below it seats would lie over the box and the hint."""
LOTS_TURNS, LOTS_SECONDS = 17, 2.4
"""How many players the lots point at before they stop, and how long that takes."""


@dataclass
class Setup:
    """What must survive when the page is made anew: the plan, whether there is a camera, and the last game.

    ``again``: the page opens with the players of the last game. ``known``: the journal has been read. ``named``: the
    game that was asked for when the program was started, with the options asked for; None if none was.
    """

    plan: Plan = field(default_factory=Plan)
    again: bool = False
    camera: bool = False
    last: LastGame | None = None
    known: bool = False
    named: Plan | None = None


class GameCard(Card):
    """The game that will be played and what was chosen for it; a tap opens its rules."""


class NewGamePage(FramedPage):
    """``begun`` opens the page of the game that has begun; ``lot`` draws a whole number from 0 below the one given,
    unpredictably.
    """

    def __init__(
        self, shell: Shell, setup: Setup, begun: Callable[[], None], lot: Callable[[int], int], **kwargs: Any
    ) -> None:
        super().__init__(shell, shell.text(say("new.title")), FloatLayout(), **kwargs)
        self.setup, self._begun, self._lot = setup, begun, lot
        words = {colour: shell.text(say(f"word.{colour}")) for colour in SEATS}
        self.table = TableTop(
            words,
            (self._say("hint"), self._say("hint_seated")),
            self._say("begins"),
            self._change,
            self.ask_name,
            size_hint=(None, None),
        )
        self.aside = BoxLayout(orientation="vertical", size_hint=(None, None))
        self.game = GameCard()
        self.first = TouchButton(self.pass_first, name="first", sign="next", sign_width=24, tall=64)
        self.lots = TouchButton(self.draw_lots, name="lots", sign="lots", tall=64)
        self.watch = TouchButton(self.toggle_camera, name="watch", tall=64)
        in_one_size((self.first, self.watch, self.lots))
        self.start = TouchButton(self.begin, name="start", tall=84)
        self.missing = FitText(size_hint_y=None, halign="center", color=THEME.ground_ink)  # in place of the button
        self.missing.height = self.start.height
        self.start.bind(height=self.missing.setter("height"))
        self.body.add_widget(self.table)
        self.body.add_widget(self.aside)
        self.body.bind(size=self._arrange, pos=self._arrange)
        self._drawing: tuple[list[str], Any] | None = None
        self._told: Message | None = None
        self._rows: object = None  # how the rows beside the table were made
        self._corner: TouchButton | None = None  # at the right of the heading
        self._work: Later[tuple[LastGame | None, bool]] | None = None
        if setup.known:
            self._ready()
        else:
            self._work = Later(self._read)

    def _say(self, key: str, **args: Any) -> str:
        return self.shell.text(say(f"new.{key}", **args))

    def _read(self) -> tuple[LastGame | None, bool]:
        """The last game, and whether a camera can watch the game that is offered."""
        evening, named = self.shell.evening, self.setup.named
        last = last_game(evening.folder)
        offered = named or last or self.setup.plan
        return last, evening.watches(game(offered.tileset).source)  # read here, to be at hand on the screen's thread

    def update(self) -> None:
        """Take up the last game when it has been read."""
        if self._work is not None and self._work.ready:
            work, self._work = self._work, None
            self.setup.last, self.setup.camera = work.take()
            self.setup.known = True
            if self.setup.plan == Plan():
                self.setup.plan = self._unseated()
            if self.setup.again and self.setup.last is not None and not self.setup.plan.seated:
                self.as_last_time()
            self._ready()

    def left(self) -> None:
        """Stop drawing lots, and make no more of the page."""
        self._stop_lots()
        self.table.stop()

    def press(self, key: str) -> bool:
        """Enter begins the game."""
        if key == "enter":
            self.begin()
            return True
        return super().press(key)

    # -- what touches do

    def as_last_time(self) -> None:
        """Take the players, the game and the options of the last game; what was chosen on this page before stays."""
        last = self.setup.last
        if last is not None:
            plan = self.setup.plan.following(last.tileset, last.options)
            self._change(seated_as(last.seats, last.names, plan, self.shell.settings.places))

    def start_over(self) -> None:
        """Ask, then empty the table and forget what was chosen: a slip must not take the names that were typed."""

        def empty() -> None:
            self._change(self._unseated())

        answers = self._say("over_yes"), self._say("over_no")
        title = self._say("over_title")
        self.add_widget(AskSheet(self._say("over_words"), answers, empty, grave="repeat", title=title, widest=640))

    def ask_name(self, colour: str) -> None:
        """Ask what the player of that colour is called."""
        plan = self.setup.plan

        def choose(name: str) -> None:
            self._change(self.setup.plan.called(colour, name))

        more = (
            TouchButton(lambda: self._change(replace(self.setup.plan, first=colour)), name="begins", sign="play"),
            TouchButton(lambda: self._change(self.setup.plan.without(colour)), name="leave", sign="close"),
        )
        for button, key in zip(more, ("make_first", "leave"), strict=True):
            button.words, button.tall, button.size_hint_x, button.width = self._say(key), 64, None, 170 * THEME.u
            if THEME.portrait:
                button.size_hint_x = 1
        in_one_size(more)
        taken = {plan.names.get(other, "") for other in plan.seated}
        recent = [name for name in self.shell.settings.names if name not in taken]
        texture = pictures.piece(self._game.terms.claimant, colour)
        self.add_widget(
            NamePad(plan.names.get(colour, ""), choose, self.shell.text, recent=recent, more=more, texture=texture)
        )

    def pass_first(self) -> None:
        """Let the next player clockwise begin."""
        order = self.setup.plan.order
        if len(order) > 1:
            self._change(replace(self.setup.plan, first=order[1]))

    def draw_lots(self) -> None:
        """Draw who begins, with a little show unless nothing is to move."""
        seated = self.setup.plan.seated
        if len(seated) < 2 or self._drawing is not None:
            return
        at = self._lot(len(seated))
        if not self.shell.settings.motion:
            self._change(replace(self.setup.plan, first=seated[at]))
            return
        turns = LOTS_TURNS - LOTS_TURNS % len(seated) + at
        self._drawing = [seated[number % len(seated)] for number in range(turns + 1)], None
        self._show()  # who was to begin is open again
        self._next_lot(0)

    def toggle_camera(self) -> None:
        """With the camera, or without it."""
        self._change(replace(self.setup.plan, camera=not self.setup.plan.camera))

    def open_rules(self) -> None:
        """Open the page of the rules."""

        last = self.setup.last

        def chosen(plan: Plan) -> None:
            self.setup.plan = plan

        self.shell.go(lambda shell: RulesPage(shell, self.setup.plan, chosen, last.played if last is not None else {}))

    def begin(self) -> None:
        """Begin the game, unless something is missing: the page says what. Lots that are still being drawn have fallen
        already: who begins is the one at whom they will stop.
        """
        if self._drawing is not None:
            ways, _ = self._drawing
            self._change(replace(self.setup.plan, first=ways[-1]))
        plan = self.setup.plan
        if not self.setup.known or plan.trouble is not None:
            return
        evening: Evening = self.shell.evening
        if evening.open and evening.view().phase == "over":
            evening.send(LeaveGame())
        try:
            evening.begin(
                plan.opening(self._game.terms, unpredictable()),
                printed_in(plan.tileset, plan.options),
                camera=plan.camera and self.setup.camera,
            )
        except Exception as error:
            self._told = message_of(error)
            if self._told is None:
                raise
            self._show()
            return
        names = [plan.names[colour] for colour in plan.order if plan.names.get(colour)]
        self.shell.change(replace(self.shell.settings.remembering(*names), places=plan.places))
        self._begun()

    # -- what is shown

    @property
    def _game(self) -> GameInBox:
        return game(self.setup.plan.tileset)

    def _unseated(self) -> Plan:
        """Nobody sits at the table; the box is the one that was asked for, else the one that was played last, by the
        rules it was played by; before any game the usual one of the language.
        """
        last, named = self.setup.last, self.setup.named
        box = named.tileset if named is not None else last.tileset if last is not None else DEFAULT_GAME
        played = last.played.get(box) if last is not None else None
        options = played if played is not None else usual_options(self.shell.translator, game(box).terms)
        return Plan(tileset=box, options={**options, **(named.options if named is not None else {})})

    def _change(self, plan: Plan) -> None:
        self._stop_lots()
        self.setup.plan, self._told = plan, None
        self._show()

    def _ready(self) -> None:
        """Everything is known: show it."""
        self.game.ids.rules.tap = self.open_rules
        self._show()
        self._arrange()

    def _fill_corner(self) -> None:
        """Offer to start over where somebody sits at the table, else to play as last time."""
        if self.setup.plan.seated:
            name, sign, tap = "over", "repeat", self.start_over
        elif self.setup.last is not None:
            name, sign, tap = "again", "back", self.as_last_time
        else:
            name, sign, tap = "", "", self.start_over
        shown = self._corner
        if (shown.name if shown is not None else "") == name:
            return
        if shown is not None:
            self.heading.ids.more.remove_widget(shown)
            self.guard.changed((*shown.pos, *shown.size), EAGER)  # a second tap means what was there for the first
        self._corner = None
        if name:
            self._corner = self.offer(name, sign, self._say(name), tap)
            self._corner.width = 220 * THEME.u

    def _fill_aside(self, *, tight: bool) -> None:
        """Put the rows below each other; with ``tight`` on an upright screen all that is chosen stands in one row."""
        camera = self.setup.camera
        made = tight, camera
        if made == self._rows:
            return
        self._rows = made
        abreast = tight and camera
        self.start.tall = 64 if tight or (camera and not THEME.portrait) else 84  # the rules need the room
        worded = THEME.portrait and not abreast
        self.lots.words = self._say("lots") if worded else ""
        self.lots.size_hint_x, self.lots.width = (1, self.lots.width) if worded else (None, 84 * THEME.u)
        self.aside.clear_widgets()
        row = BoxLayout(size_hint_y=None, height=64 * THEME.u, spacing=8 * THEME.u)
        for part in (self.watch, self.first, self.lots):
            if part.parent is not None:
                part.parent.remove_widget(part)
            if part is not self.watch or abreast:
                row.add_widget(part)
        self.aside.add_widget(self.game)
        if camera and not abreast:
            self.aside.add_widget(self.watch)
        self.aside.add_widget(row)
        self.aside.add_widget(self.missing if self.setup.plan.trouble is not None else self.start)

    def _show(self) -> None:
        if not self.setup.known:
            return
        plan, played = self.setup.plan, self._game
        self._fill_corner()
        self.table.show(plan, played.terms.claimant)
        order = plan.order
        known = bool(order) and self._drawing is None
        self.first.words = self._say("first", player=self._called(order[0])) if known else self._say("nobody")
        self.first.disabled = self.lots.disabled = len(order) < 2  # there is nothing to choose yet
        self.watch.words = self._say("with_camera" if plan.camera else "without_camera")
        self.watch.sign = "camera" if plan.camera else "hand"
        self._show_end(plan.trouble)
        self.game.ids.rules.words = short_name(played.terms.game, played.title, self.shell.translator)
        chosen = departures(played.terms, plan.options, usual_options(self.shell.translator, played.terms))
        lines = [
            self._say(
                "rule",
                rule=option_words(self.shell.translator, played.terms.game, choice.name, "title"),
                value=value_in_words(self.shell.translator, played.terms.game, choice.name, choice.chosen),
            )
            for choice in chosen
        ]
        told_rules = [f"{' · '.join(lines)}." if lines else self._say("printed")]
        ways = [choice.chosen for choice in choices(played.terms, plan.options) if choice.name == "tokens"]
        if ways and ways != ["physical"]:
            told_rules.append(self._say("dealt"))
        if not played.verified:
            told_rules.append(self._say("unchecked"))
        self.game.ids.lines.words = " ".join(told_rules)

    def _show_end(self, trouble: Message | None) -> None:
        """Below all else the button that begins the game, with what went wrong at the last try; in its place, in words
        alone, who is ``missing``.
        """
        told = self._told
        self.start.words = self._say("start") if told is None else self.shell.text(told)
        self.start.sign = "play" if told is None else "warning"
        self.start.kind = "primary" if told is None else "plain"
        self.start.largest = 26 if told is None else 18
        self.missing.words = self.shell.text(trouble) if trouble is not None else ""
        shown, other = (self.start, self.missing) if trouble is None else (self.missing, self.start)
        if other.parent is not None:
            self.aside.remove_widget(other)
            self.aside.add_widget(shown)

    def _called(self, colour: str) -> str:
        return self.setup.plan.names.get(colour) or self.shell.text(say(f"word.{colour}"))

    def _next_lot(self, at: int) -> None:
        if self._drawing is None:
            return
        ways, _ = self._drawing
        self.table.point(ways[at])
        if at + 1 == len(ways):
            first = ways[at]
            event = Clock.schedule_once(lambda _: self._change(replace(self.setup.plan, first=first)), 0.7)
        else:
            pause = LOTS_SECONDS * 2 * (at + 1) / len(ways) / (len(ways) + 1)
            event = Clock.schedule_once(lambda _: self._next_lot(at + 1), pause)
        self._drawing = ways, event

    def _stop_lots(self) -> None:
        if self._drawing is not None:
            _, event = self._drawing
            if event is not None:
                event.cancel()
            self._drawing = None
        self.table.point("")

    def _arrange(self, *_: Any) -> None:
        u, body = THEME.u, self.body
        edge = 10 * u
        self.aside.spacing = 8 * u
        across, high = body.width - 2 * edge, body.height - 2 * edge
        column = COLUMN * u + LINES * (THEME.t - u)
        most = high - edge - TABLE * u
        if self.setup.known:
            self._fill_aside(tight=THEME.portrait and column > most)
        if THEME.portrait:
            column = min(column, most)
            self.aside.size, self.aside.pos = (across, column), (body.x + edge, body.y + edge)
            self.table.size = (across, high - column - edge)
            self.table.pos = (body.x + edge, self.aside.top + edge)
        else:
            wide = RIGHT * u
            self.table.size, self.table.pos = (across - wide - edge, high), (body.x + edge, body.y + edge)
            self.aside.size, self.aside.pos = (wide, high), (body.right - edge - wide, body.y + edge)


def new_game(setup: Setup, begun: Callable[[], None], lot: Callable[[int], int]) -> Callable[[Shell], NewGamePage]:
    """What makes the page of a new game."""
    return lambda shell: NewGamePage(shell, setup, begun, lot)
