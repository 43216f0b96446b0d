"""The play screen: map, seats, banner, buttons, and the panels and sheets that open beside and over them.

It shows one TableView after another and sends inputs. It contains no rules and no calculation of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from app.lang import Message, Translator, say
from app.lang.placeless import closed_up, names_place, without_places
from app.table.model.inputs import Browse, CorrectTile, Input, Peek, Review
from app.table.presentation.banner import Banner, banner
from app.table.presentation.buttons import ButtonView
from app.table.presentation.instead import instead, on_map
from app.table.presentation.notes import notes_of
from app.table.presentation.rings import RingView
from app.table.presentation.shows import ScoringShow
from app.table.presentation.side_panel import TurnView
from app.table.presentation.suspense import in_suspense
from app.table.presentation.view import SeatView, TableView
from app.ui.base import pictures
from app.ui.base.keyboard import NamePad
from app.ui.base.kv import load_rules
from app.ui.base.pictures import Pictures
from app.ui.base.sheets import Entry, Panel, Sheet
from app.ui.base.tap_guard import EAGER, SOUGHT, UNREAD
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.map.layers import Ghost
from app.ui.map.lights import Target
from app.ui.play.bar_entries import Shares, Taps, awaits_hands, bar_entries, done_where_told, hint, offered
from app.ui.play.boxes import put
from app.ui.play.frame import PlayFrame
from app.ui.play.menu import MenuSheet, MenuWays, another_sheet, end_sheet, menu_entries, own_tokens_sheet
from app.ui.play.private_tokens import CoverSheet
from app.ui.play.question_panel import Asking
from app.ui.play.sentences import ALARMING, News, beside_tile, ended_early, said_of, told_beside_tile
from app.ui.play.sheets import FaceCard, NotesSheet, PickList, PickSheet
from app.ui.play.side_panel import Aside
from app.ui.play.simulated_panel import PanelBoard
from app.ui.play.table_sheets import TableSheets
from app.ui.play.tile_editor import Handling
from app.ui.play.token_panel import TokenPanel
from app.ui.scores.ceremony import Ceremony
from app.ui.scores.show import ScoreShow
from app.values import PlacedFace

load_rules(__file__)


class PlayScreen(PlayFrame):
    """The screen of a running game.

    ``send`` receives every input that a touch produces; ``panel_board`` is the board of a simulated panel, which is
    drawn (None without one). ``menu`` are entries that the app adds to the menu. The screen changes only at the next
    ``show``. ``again`` opens the page of another game when this one is over; without it the table begins one with the
    same players. ``end`` ends the game early; without it that is not offered. ``later`` leaves it for later. ``pause``
    lets virtual players pause or go on. ``offers`` are further ways to go on after a game, by the names of
    ``app.ui.scores.ceremony.OFFERS``.
    """

    def __init__(
        self,
        pictures_: Pictures,
        translator: Translator,
        send: Callable[[Input], None],
        panel_board: PanelBoard | None = None,
        menu: Sequence[Entry] = (),
        **kwargs: Any,
    ) -> None:
        self._translator = translator
        super().__init__(pictures_, self.text, panel_board, **kwargs)
        self.pictures = pictures_
        self.view: TableView | None = None  # as it is shown: an ending waits for the final scoring
        self._given: TableView | None = None
        self._send = send
        self._more = tuple(menu)
        self._menu: tuple[object, MenuSheet] | None = None
        self.offers: dict[str, Callable[[], None]] = {}
        self._sheet: Sheet | NamePad | Ceremony | None = None
        self._celebrated: object = ()  # the standings for which the final scoring has been opened
        self.revealed: object = ()  # those that may be told, here and on a panel, because it has been shown
        self.again: Callable[[], None] | None = None
        self.end: Callable[[], None] | None = None
        self.later: Entry | None = None
        self.pause: Callable[[bool], None] | None = None
        self._filled: object = None  # what the panel is open for
        self._guarded: object = None  # what it was open for when it was guarded last
        self._banner: Banner | None = None
        self._answered: Message | None = None  # what the table said last while no tile or piece was in hand
        self._shares = Shares()
        self.handling = Handling(self)
        self.asking = Asking(self, self.handling.replace_tile, self.handling.choose_spot)
        self._news = News(self.text)
        self.aside = Aside(
            self,
            name=self._name,
            open_sheet=self.open_sheet,
            correct=self.handling.correct_by,
        )
        self.tokens = TokenPanel(self)
        self._asked = TableSheets(self, self._name, self._choose_colour, self._review)
        self.shows = ScoreShow(
            self.board, self.seats.spot_of, self._name_of, self.text, beside=self.below_seats, kept=self._waits
        )
        self.shows.placed = self.arrange  # sentences make room for its card
        self.add_widget(self.shows)
        self.status.bind(on_tokens=lambda _: self._show_tokens())
        self.seats.bind(on_seat=lambda _, colour: self._touch_seat(colour))
        board = self.board
        board.bind(
            on_tile=lambda _, cell: self._touch_map(self.handling.touch_tile, cell),
            on_free=lambda _, cell: self._touch_map(self.handling.touch_free, cell),
            on_ghost=lambda _, ghost: self._touch_map(self.handling.touch_ghost, ghost),
            on_cloth=lambda _: self._touch_cloth(),
            on_moved=self._show_hint,
        )
        self.notices.bind(on_look=lambda _, colour: self._look_at_own(colour))
        self.bind(size=self._resized, pos=self._resized)

    @property
    def purist(self) -> bool:
        """Whether projections, odds and legal places are hidden."""
        return bool(self.board.purist)

    @purist.setter
    def purist(self, hidden: bool) -> None:
        self.board.purist = hidden
        self.refresh_panel()

    @property
    def motion(self) -> bool:
        """Whether scorings, rings and the map move; without it they are stills."""
        return self.shows.motion

    @motion.setter
    def motion(self, moves: bool) -> None:
        self.shows.motion = moves
        self.board.still = self.eyes.still = not moves

    # --- fingers -----------------------------------------------------------------------------------------------

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Add a widget, and ignore touches for a moment where it has appeared."""
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, (Sheet, CoverSheet, Ceremony)):
            self.guard.changed((*self.pos, *self.size))

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Remove a widget, and ignore touches at its place for a moment."""
        super().remove_widget(widget, *args, **kwargs)
        if isinstance(widget, (Panel, Sheet, NamePad, CoverSheet, Ceremony)):
            self.guard.changed((*widget.pos, *widget.size), self.moment)
        main = self.bar.primary
        if isinstance(widget, Panel) and main is not None and not self.looked_on:
            self.guard.changed((*main.pos, *main.size), EAGER)  # "End turn" may stand where "Put it here" stood

    # --- what is shown -----------------------------------------------------------------------------------------

    def begin(self, view: TableView) -> None:
        """Show whose turn it is and the seats. ``begin_map`` and ``show`` follow, each in a frame of its own."""
        self._show_seats(view)
        super().place_parts()

    def begin_map(self, view: TableView) -> None:
        """Show the map too."""
        self.board.show(view)

    def _show_seats(self, view: TableView) -> None:
        view = instead(view, self.handling.in_hand)
        told = self._banner = banner(view, self.handling.corrects)
        who = self.text(told.name) if told.name is not None else ""
        self.status.show(view, told, who, self.text(told.what))
        self.seats.show(view.seats, self._name, told.whose)

    def show(self, view: TableView) -> None:
        """Show that state of the table; how the game has ended is told after the final scoring. What virtual players
        are asked comes when the points that are being explained have been read: its panel would lie over these.
        """
        if view is self._given or (self.explains and view.question is not None):
            return
        if self._given is None:
            self.revealed = view.standings  # a finished game that is taken up again has been celebrated
        self._given = view
        self._follow(view if self.revealed == view.standings else in_suspense(view))

    def _waits(self) -> bool:
        return not self.looked_on and awaits_hands(self.view)

    @property
    def explains(self) -> bool:
        """Whether it is explained to those who look on how points came about."""
        return self.looked_on and self.shows.playing

    def _reveal(self) -> None:
        """Tell how the game has ended."""
        if self._given is not None:
            self.revealed = self._given.standings
            self._follow(self._given)

    def _follow(self, view: TableView) -> None:
        """Show that view in place of the one that is shown."""
        old, self.view = self.view, view
        if view is old or view == old:
            return
        self.looked_on = view.paused is not None
        with self.arranged_once():
            self._show_seats(view)
            if self.strip is not None:
                self.strip.show_seats(tuple(seat.colour for seat in view.seats))
            if old is None or replace(old, eyes=view.eyes) != view:
                self._show_table(old, view)
            if old is None or (old.eyes, old.badges) != (view.eyes, view.badges):
                self.eyes.show(view.eyes, self.text(view.eyes) if view.eyes is not None else "")
                self.badges.show([self.text(message) for message in view.badges])

    def _show_table(self, old: TableView | None, view: TableView) -> None:
        """Show what has changed on the table since ``old``."""
        self.board.show(on_map(view, self.handling.in_hand, self.handling.corrects))
        if old is None or offered(old) != offered(view):
            self._show_buttons(view)
        self.notices.low = bool(view.shows)  # the card of a scoring stands beside them
        if old is None or said_of(old) != said_of(view):
            self.notices.show(self._news.told(old, view))
        if view.question is not None and (
            old is None or old.question is None or old.question.text != view.question.text
        ):
            self._give_way()
        assert self._given is not None
        ending = view.question is None and self._celebrated != self._given.standings
        scored = old is not None and old.shows != view.shows
        if scored:
            self.shows.play(view.shows, self._open_final if ending else None)
        if old is not None and old.marked != view.marked:  # a touch that arrives twice only marks
            self.guard.changed((*self.board.pos, *self.board.size))
        self.handling.follow(view)
        self.aside.follow(view)
        if self.tokens.busy and self.handling.busy and (old is None or old.browsing != view.browsing):
            self.handling.put_aside()
        self.refresh_panel()
        self._show_marked(old, view)
        self._asked.follow(old, view)
        if ending and not self.shows.moving:
            self.open_ceremony(at_podium=old is None)

    def _show_marked(self, old: TableView | None, view: TableView) -> None:
        """Show on the map what "confirm" on the panel would take: a tile where it would lie, a piece at its place."""
        before = old.marked if old is not None else None
        if before == view.marked or self.handling.busy or view.question is not None:
            return
        placed = getattr(view.marked, "placed", None)
        if isinstance(view.marked, CorrectTile):
            placed = PlacedFace(view.marked.tile.face, view.marked.to or view.marked.cell, view.marked.tile.rotation)
        self.board.set_ghost(Ghost(placed, True) if placed is not None else None)
        where = view.placing.spot_of(view.marked) if view.placing is not None and view.marked is not None else None
        if where is None:
            self.board.set_targets([])
            return
        picture = pictures.action(where.offer.kind, view.whose, lying=where.offer.lying)
        tap = self._sender(where.offer.intent)
        self.board.set_targets([Target(where.cell, where.segment, where.area, picture, tap)], only=False)

    def _give_way(self) -> None:
        """Close what the players have opened when a question comes; the table itself closes its own lists."""
        self.handling.close()
        self.aside.close()
        self.camera.large = False
        if self._sheet is not None and self._sheet is not self._asked.list and self._sheet.parent is self:
            if isinstance(self._sheet, Ceremony):
                self._celebrated = ()
            self.remove_widget(self._sheet)

    def text(self, message: Message) -> str:
        """The message in the language of the screen, without the places that the map shows."""
        if names_place(message):
            return closed_up(self._translator.text(without_places(message)))
        return self._translator.text(message)

    def _name(self, seat: SeatView) -> str:
        return seat.name or self.text(say(f"word.{seat.colour}"))

    def _name_of(self, colour: str) -> str:
        seats = self.view.seats if self.view is not None else ()
        return next((self._name(seat) for seat in seats if seat.colour == colour), "")

    def send(self, intent: Input) -> None:
        """Send an input to the table."""
        self._send(intent)

    # --- sheets ------------------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu: what is needed rarely, and what the app adds."""
        entries = self._menu_entries()
        names = tuple(entry.name for entry in entries)
        made = (names, THEME.u, THEME.portrait)
        if self._menu is None or self._menu[0] != made:
            fixed = self.view is not None and self.view.paused is not None
            told = self.text(say("demo.fixed")) if fixed else ""  # where the way to an earlier turn is looked for
            self._menu = made, MenuSheet(entries, told, title=self.text(say("ui.menu.title")), widest=700)
        sheet = self._menu[1]
        sheet.renew(entries)
        self.open_sheet(sheet)

    def _menu_entries(self) -> list[Entry]:
        ways = MenuWays(
            notes=self.open_notes,
            turns=self._sender(Browse("turns")),
            tokens=self._show_tokens,
            own_tokens=self.ask_whose_tokens,
            finish=self.ask_end if self.end is not None else None,
        )
        return menu_entries(self.view, self.text, ways, self._more, watched_only=self.pause is not None)

    def ask_end(self) -> None:
        """Ask before the game is ended early; it may be left for later instead."""
        if self.end is not None:
            self.open_sheet(end_sheet(self.text, ended_early(self.view), self.end, self.later))

    def ask_whose_tokens(self) -> None:
        """Ask who wants to look at the own tokens in private; the screen is covered before anything is shown."""
        if self.view is not None:
            self.open_sheet(own_tokens_sheet(self.view, self.text, self._name, self._look_at_own))

    def _look_at_own(self, colour: str) -> None:
        """Begin the private look of that player, in place of what is open beside the map."""
        self.handling.close()
        self.aside.close()
        self._send(Peek(colour))

    def _show_tokens(self) -> None:
        """Show where all tokens are, in place of what is open beside the map."""
        self.handling.put_aside()
        self.aside.close()
        self._send(Browse("audit"))

    def open_notes(self) -> None:
        """Open the whole commentary, with what camera, eyes and disk have reported."""
        if self.view is not None and self.view.commentary:
            title, words = (self.text(say(key)) for key in ("ui.notes.title", "ui.turns.button"))
            tap = self._sender(Browse("turns"))
            head = TouchButton(name="turns", sign="turn", words=words, tap=tap) if self.view.paused is None else None
            self.open_sheet(NotesSheet(notes_of(self.view), self.text, head, title=title, widest=760))

    def play_shows(self, shows: tuple[ScoringShow, ...]) -> None:
        """Show those scorings on the map once more."""
        self.shows.play(shows)

    def _touch_seat(self, colour: str) -> None:
        self.handling.put_aside()
        self.aside.touch_seat(colour)

    def _choose_colour(self, colour: str) -> None:
        self.handling.put_aside()
        self.aside.choose_colour(colour)

    def _touch_map(self, touch: Callable[[Any], None], where: Any) -> None:
        """React to a touch on the map: close what is open beside it, then call ``touch``."""
        self.aside.close()
        review = self.view.review if self.view is not None else None
        if review is not None and not review.how:
            self._send(Review())
        if self.tokens.busy:
            self._send(Browse())
        touch(where)

    def _touch_cloth(self) -> None:
        """Close what is open: where that came between, a tile in hand is there again."""
        between = self.aside.busy or self.tokens.busy
        self._touch_map(lambda _: None if between else self.handling.close(), None)

    def _review(self, turn: TurnView) -> None:
        self.handling.close()
        self.aside.close()
        self._send(Review(turn.number))

    def open_ceremony(self, *, at_podium: bool = False) -> Ceremony | None:
        """Open the final scoring if the game has ended, or only its podium; returns it, None without one."""
        view = self._given
        self._celebrated = view.standings if view is not None else ()
        if isinstance(self._sheet, Ceremony):
            self._sheet.close()
        if view is None or view.ceremony is None:
            return None
        offers = dict(self.offers)
        another = next((button for button in view.buttons if button.name == "play"), None)
        if another is not None:
            offers.setdefault("again", partial(self._ask_another, another))
        found = Ceremony(
            self.pictures,
            view,
            self._name_of,
            self.text,
            offers,
            self.guard,
            motion=self.motion,
            at_podium=at_podium,
        )
        found.told = self._reveal
        self.open_sheet(found)
        return found

    def leave(self) -> None:
        """Stop what runs, for nobody looks any more: no final scoring goes on or begins."""
        self.shows.closed = None
        self.shows.close()
        self.notices.show(())  # the clock would keep the screen until the last of them is read
        if isinstance(self._sheet, Ceremony) and self._sheet.parent is self:
            self.remove_widget(self._sheet)

    def _open_final(self, *, at_podium: bool = False) -> None:
        self.open_ceremony(at_podium=at_podium)

    def pick_face(self, title: str, faces: PickList, choose: Callable[[FaceCard], None]) -> None:
        """Open the grid of faces; ``choose`` receives the one that is tapped. A grid that replaces an open one is
        filtered as that was.
        """
        kinds = self._sheet.kinds if self.picking and isinstance(self._sheet, PickSheet) else ()
        self.open_sheet(PickSheet(faces, choose, kinds, title=title, widest=980, tallest=900))

    @property
    def picking(self) -> bool:
        """Whether the grid of faces is open."""
        return isinstance(self._sheet, PickSheet) and self._sheet.parent is self

    def end_picking(self) -> None:
        """Close the grid of faces; nothing is chosen."""
        if self.picking and self._sheet is not None:
            self._sheet.close()

    def open_sheet(self, sheet: Sheet | NamePad | Ceremony) -> None:
        """Open that sheet in place of the one that is open."""
        if self._sheet is not None and self._sheet.parent is not None:
            self.remove_widget(self._sheet)
        self._sheet = sheet
        self.add_widget(sheet)
        self.arrange()

    # --- panel -------------------------------------------------------------------------------------------------

    def refresh_panel(self) -> None:
        """Show the panel that belongs to the current state: an edit or a seat, else the question, else none."""
        view = self.view
        columns = 2 if THEME.portrait else 1
        filled: object = None
        if view is not None and not self.aside.busy and not self.tokens.busy:
            self.handling.take_up_again()
        if view is not None:
            self.board.show(on_map(view, self.handling.in_hand, self.handling.corrects))
            if banner(instead(view, self.handling.in_hand), self.handling.corrects) != self._banner:
                self._show_seats(view)
        if view is None or self.handling.busy or not self.aside.busy:
            self.aside.clear(framed=self.handling.busy)
        else:
            self.aside.mark()
        if self.handling.busy or self.aside.busy or not self.tokens.busy:
            self.tokens.clear()
        # What is shown from near lies where its sentences would be.
        quiet = view is not None and self.board.closer and view.phase not in ALARMING
        if view is None or not self.handling.busy:
            self._answered = view.detail if view is not None else None
        near = told_beside_tile(view, self.board.rings, self.text) if view is not None and quiet else ()
        told = beside_tile(view, near, self.text, self._answered) if view is not None and quiet else ("", "")
        self.panel.note, self.panel.note_after = told
        self.panel.note_entry = self._done_told(view, near) if view is not None and quiet else None
        asked = view.question if view is not None and not (self.handling.busy or self.aside.busy) else None
        self.grave = asked is not None and any(choice.allows for choice in asked.choices)
        self.panel.room = (0.0, 0.0) if THEME.portrait else self.panel_room
        self.panel.note_last = self.handling.busy  # what is asked for now stands above what was said before
        if view is not None and self.handling.busy:
            self.asking.forget()
            self.handling.fill_panel(columns)
            filled = "handling", self.handling.goes_on
        elif view is not None and self.aside.busy:
            self.asking.forget()
            self.aside.fill_panel(columns)
            filled = "aside", self.panel.title if view.pad is None else (view.pad.colour, view.pad.complete)
        elif view is not None and self.tokens.busy:
            self.asking.forget()
            self.tokens.fill_panel(columns)
            filled = "tokens"
        elif view is not None and view.question is not None:
            self.asking.fill_panel(columns)
            filled = view.question.text, self.asking.level
        else:
            self.asking.clear()
        self._share_room(view, opened=filled is not None)
        self._filled = filled
        if filled is None:
            if self.panel.parent is not None:
                self.remove_widget(self.panel)
                self.arrange()
            return
        if self.panel.parent is None:
            over = [s for s in (self._sheet, *self._asked.over_all) if s is not None and s.parent is self]
            self.add_widget(self.panel, index=len(over))
        self.arrange()

    def _share_room(self, view: TableView | None, *, opened: bool) -> None:
        """Have one main button at a time, which may be in the panel if that is ``opened``, and none about what a large
        tile hides; on an upright screen none on the little map but those about what is asked.
        """
        large = self.board.close_up
        shares = Shares(
            opened and self.panel.primary,
            self.board.closer,
            large is not None and large.asking,
            tight=opened and THEME.portrait,
            other=not self.handling.placing,
            beside=opened,
            corrects=self.handling.corrects is not None,
        )
        if view is not None and shares != self._shares:
            self._shares = shares
            self._show_buttons(view)

    def _sender(self, intent: Input) -> Callable[[], None]:
        return lambda: self._send(intent)

    # --- parts -------------------------------------------------------------------------------------------------

    def _show_buttons(self, view: TableView) -> None:
        podium = partial(self._open_final, at_podium=True)
        taps = Taps(self.open_menu, self.handling.choose_spot, podium, self.handling.take, self._pause, self._tap_of)
        entries = bar_entries(view, self.text, taps, self._shares)
        self.bar.show(entries, (view.phase, view.turn, view.question))
        self._show_hint()

    def _show_hint(self, *_: Any) -> None:
        """Say how the tile comes into the game, where no button stands there."""
        here = not self._shares.beside and self.bar.primary is None
        told = hint(self.view, once_more=self.board.once_more) if self.view is not None and here else None
        self.hint.words = self.text(told) if told is not None else ""

    def _pause(self, paused: bool) -> None:
        if self.pause is not None:
            self.pause(paused)

    def _ask_another(self, button: ButtonView) -> None:
        self.open_sheet(another_sheet(self.text, self._sender(button.intent)))

    def _tap_of(self, button: ButtonView) -> Callable[[], None]:
        if button.name == "play" and self.view is not None and self.view.tiles:
            return self.again or partial(self._ask_another, button)
        if button.name == "done":
            return lambda: self._done(button)
        if button.name == "undo":
            return lambda: self._undo(button)
        return self._sender(button.intent)

    def _undo(self, button: ButtonView) -> None:
        """Put a tile in hand back; only without one take back a move, which may be another player's."""
        if self.handling.undecided:
            self.handling.close()
        else:
            self._send(button.intent)

    def _done(self, button: ButtonView) -> None:
        """Say that hands have done what was asked: the points beside it have been read too, not those told next."""
        self.shows.skip()
        self._send(button.intent)

    def _done_told(self, view: TableView, told: tuple[RingView, ...]) -> Entry | None:
        button = done_where_told(view, told)
        return None if button is None else Entry("done", self.text(button.label), lambda: self._done(button), "done")

    def follow_panel(self) -> None:
        """Show the current lights of the simulated panel."""
        if self.strip is not None:
            self.strip.follow()

    def _resized(self, *_: Any) -> None:
        THEME.fit(self.width, self.height)
        with self.arranged_once():
            if self.view is not None:
                self._show_buttons(self.view)
                self.refresh_panel()

    def place_parts(self) -> None:
        """Give every part its place now."""
        if self.view is None or self.width < 2:
            return
        super().place_parts()
        self.clear_below_seats(self.shows.beside_map)
        if self._filled != self._guarded:
            self._guarded = self._filled
            if self._filled is not None:  # touches were meant for what stood there before
                grave = self.view.question is not None and any(one.allows for one in self.view.question.choices)
                tapped = self.view.pad is not None or self.handling.goes_on  # one after the other, out of habit
                tapped_for = SOUGHT if self.handling.laid_at_once else EAGER
                seconds = UNREAD if grave else tapped_for if tapped else self.moment
                self.guard.changed((*self.panel.pos, *self.panel.size), seconds)
        for sheet in (self._sheet, *self._asked.over_all):
            if sheet is not None and sheet.parent is self:
                sheet.size_hint = None, None
                put(sheet, self.x, self.floor, self.width, self.top - self.floor)
