"""The side panel for seats and for the past: a player's place, an earlier turn, the values of real tokens.

Like ``Handling`` it contains no rules: what is offered is read from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from app.lang import Message, say
from app.rules.terms import GAMES, SEATS
from app.table.model.inputs import (
    Browse,
    Confirm,
    CorrectSeat,
    Input,
    Peek,
    ReadTokens,
    RemoveTurn,
    Review,
    TellToken,
    UntellToken,
)
from app.table.presentation.features import Points
from app.table.presentation.placing import PlacingView, RoamView
from app.table.presentation.shows import ScoringShow
from app.table.presentation.side_panel import PadView, ReviewView
from app.table.presentation.view import SeatView, TableView
from app.ui.base import pictures
from app.ui.base.keyboard import NamePad
from app.ui.base.sheets import Entry
from app.ui.map.close_up import CloseUp
from app.ui.play.host import Host
from app.ui.play.piece_placing import close_up, light_spots, roam_entry, which_piece
from app.ui.play.private_tokens import tokens_in_words
from app.ui.play.question_panel import rejection
from app.values import Cell


class Aside:
    """Fills the side panel with what a player opened. ``busy`` is True while it shows something.

    ``host`` is the play screen; ``name`` gives the name of a seat, ``open_sheet`` opens the pad to type one,
    ``correct`` corrects the tile on a cell: by a quarter turn, clockwise with 1, the other way with -1, and with 0 by
    choosing another one.
    """

    def __init__(
        self,
        host: Host,
        *,
        name: Callable[[SeatView], str],
        open_sheet: Callable[[NamePad], None],
        correct: Callable[[Cell, int], None],
    ) -> None:
        self._host = host
        self._name, self._open_sheet, self._correct = name, open_sheet, correct
        self._seat = ""  # the colour of the seat that was tapped
        self._on_turn = ""
        self._colours = False
        self._marked: ReviewView | None = None
        self._large: CloseUp | None = None  # the tile of the turn under review, shown large
        self._part = ""  # what of the turn under review is corrected: "action", "tile", "turn", or "" to choose
        self._roaming: RoamView | None = None  # what goes to another tile in the turn under review

    @property
    def busy(self) -> bool:
        """Whether the panel shows a seat, an earlier turn, or tokens whose values are asked."""
        view = self._host.view
        return view is not None and (self._tapped() is not None or view.review is not None or view.pad is not None)

    def touch_seat(self, colour: str) -> None:
        """React to a tap on a seat: open its entry, or close it if it is open."""
        self._seat = "" if self._seat == colour else colour
        self._colours = False
        self._host.refresh_panel()

    def choose_colour(self, colour: str) -> None:
        """Ask which colour the player of that seat really has."""
        self._seat, self._colours = colour, True
        self._host.refresh_panel()

    def follow(self, view: TableView) -> None:
        """Follow a new state of the table: what a player has opened closes when it is another one's turn, who is not to
        find it there.
        """
        on_turn = next((seat.colour for seat in view.seats if seat.on_turn), "")
        if on_turn != self._on_turn:
            self._on_turn, self._seat, self._colours = on_turn, "", False

    def close(self) -> None:
        """Close the panel; nothing in the game changes."""
        self._seat, self._colours = "", False
        self._host.refresh_panel()

    def mark(self) -> None:
        """Show on the map what belongs to what a player opened: the sentences beside it depend on that."""
        view = self._host.view
        self._mark(view.review if view is not None and self._tapped() is None else None)

    def fill_panel(self, columns: int) -> None:
        """Fill the panel with the entries to show now, in ``columns`` columns; before it ``mark``."""
        view = self._host.view
        assert view is not None
        seat = self._tapped()
        if seat is not None:
            self._fill_seat(seat)
        elif view.review is not None:
            self._fill_review(view.review, columns)
        elif view.pad is not None:
            self._fill_pad(view.pad)

    def clear(self, *, framed: bool = False) -> None:
        """React to the panel showing something else: remove the marks from the map; ``framed``: what it shows has
        chosen the part of the map that is seen.
        """
        self._mark(None, framed=framed)

    # --- a player's place ------------------------------------------------------------------------------------------

    def _tapped(self) -> SeatView | None:
        view = self._host.view
        return next((s for s in view.seats if s.colour == self._seat), None) if view is not None else None

    def _fill_seat(self, seat: SeatView) -> None:
        text = self._host.text
        entries = []
        if self._colours:
            entries = [self._colour_entry(seat, colour) for colour in SEATS if colour != seat.colour]
        else:
            if seat.private and seat.tokens:
                words = text(say("ui.seat.peek", count=seat.tokens))
                entries.append(Entry("peek", words, self._sender(Peek(seat.colour)), "eye"))
            elif seat.private:
                entries.append(Entry("no_tokens", text(say("ui.seat.no_tokens"))))
            if seat.values:
                entries.append(Entry("values", text(say("ui.seat.values", values=tokens_in_words(seat.values)))))
            view = self._host.view
            if view is not None and view.audit is not None:
                entries.append(Entry("audit", text(say("ui.seat.audit")), self._sender(Browse("audit")), "token"))
            if view is not None and view.paused is None:  # virtual players keep names and pieces
                entries.append(Entry("name", text(say("ui.seat.name")), lambda: self.rename(seat), "turn", abreast=2))
                sign, words = GAMES[view.game].claimant, text(say("ui.seat.colour"))
                entries.append(Entry("colour", words, lambda: self.choose_colour(seat.colour), sign, abreast=2))
            elif not entries:
                entries.append(Entry("fixed", text(say("demo.fixed"))))
            entries = [*self._points(seat), *entries]
        self._host.panel.show(self._name(seat), entries, on_close=self.close)

    def _points(self, seat: SeatView) -> Iterator[Entry]:
        """Where the player's points come from, and where they would if the game ended now: that is a projection."""
        view = self._host.view
        if view is None or view.features is None:
            return
        found = view.features.points(seat.colour)
        yield Entry("points", self._by(say("ui.seat.points", count=_sum(found.made)), found.made))
        if found.due is not None and not self._host.purist:
            key = "ui.seat.due_hidden" if found.hidden else "ui.seat.due"
            yield Entry("due", self._by(say(key, count=_sum(found.due)), found.due))

    def _by(self, title: Message, points: Points) -> str:
        parts = (f"{self._host.text(say(f'scores.origin.{origin}'))} {count}" for origin, count in points)
        return "\n".join(filter(None, (self._host.text(title), ", ".join(parts))))

    def _colour_entry(self, seat: SeatView, colour: str) -> Entry:
        text, view = self._host.text, self._host.view
        other = next((s for s in view.seats if s.colour == colour), None) if view is not None else None
        word = say(f"word.{colour}")
        words = text(word)
        if other is not None:  # who has no name is called by the colour
            swap = say("ui.seat.swap", colour=word, player=other.name) if other.name else None
            words = text(swap or say("ui.seat.swap_colours", colour=word))
        tap = self._sender(CorrectSeat(seat.colour, colour, seat.name))
        picture = pictures.piece(GAMES[view.game].claimant, colour) if view is not None else None
        return Entry(f"colour-{colour}", words, tap, texture=picture)

    def rename(self, seat: SeatView) -> None:
        """Have another name of that player typed."""
        view, text = self._host.view, self._host.text
        self.close()

        def choose(name: str) -> None:
            self._host.send(CorrectSeat(seat.colour, seat.colour, name))

        figure = pictures.piece(GAMES[view.game].claimant, seat.colour) if view is not None else None
        self._open_sheet(NamePad(seat.name, choose, text, texture=figure, told=text(say("ui.seat.name"))))

    def _sender(self, intent: Input) -> Callable[[], None]:
        def tap() -> None:
            self.close()
            self._host.send(intent)

        return tap

    # --- an earlier turn -------------------------------------------------------------------------------------------

    def _fill_review(self, review: ReviewView, columns: int) -> None:
        text, turn = self._host.text, review.turn
        tile, turned = self._host.pictures.laid(turn.tile)
        if review.how:
            own = tile if review.how == "place" else None
            hint = Entry("hint", text(say("ui.review.tap")), texture=own, turn=turned)
            back = Entry("back", text(say("ui.review.back")), self._send_it(Review(turn.number)), "undo")
            near = self._host.board.once_more  # nothing is chosen yet
            title = text(say("ui.hint.again") if near else say(f"ui.review.{review.how}"))
            self._host.panel.show(title, [hint, back], on_close=self._close_review)
            return
        if self._roaming is not None:
            back = Entry("back", text(say("ui.piece.back")), self._roam_back, "undo")
            self._host.panel.show(text(say("ui.piece.roam")), [back], columns=columns, on_close=self._close_review)
            return
        if which_piece(self._host, columns, self._close_review):
            return
        fill = {"action": self._actions, "tile": self._other_tile, "turn": self._other_turns}.get(self._part)
        if fill is not None:
            back = Entry("back", text(say("ui.review.back")), self._opener(""), "undo")
            title = text(say(f"ui.review.part.{self._part}"))
            self._host.panel.show(title, [*fill(review), back], columns=columns, on_close=self._close_review)
            return
        asked = text(say("ui.review.what", player=turn.player))
        entries = [Entry("asked", asked, texture=tile, turn=turned)]
        parts = [("tile", "another"), ("turn", "plus")]
        if review.choices or review.placing is not None:
            sign = GAMES[self._host.view.game].claimant if self._host.view is not None else ""
            parts.insert(0, ("action", sign))
        entries += [Entry(p, text(say(f"ui.review.part.{p}")), self._opener(p), sign) for p, sign in parts]
        if review.shows:
            words = text(say("ui.review.points"))
            entries.append(Entry("points", words, lambda: self._play(review.shows), "trophy"))
        title = text(say("ui.review.title", number=turn.turn, player=turn.player))
        self._host.panel.show(title, entries, columns=columns, on_close=self._close_review)

    def _opener(self, part: str) -> Callable[[], None]:
        """What shows that part of the corrections of a turn; "" for the choice between them."""

        def tap() -> None:
            self._part = part
            self._host.refresh_panel()

        return tap

    def _actions(self, review: ReviewView) -> Iterator[Entry]:
        """What the player of that turn may have done with a piece, or without one."""
        text, turn = self._host.text, review.turn
        if review.placing is not None:
            yield Entry("touch", text(say("ui.review.touch")))
        for number, choice in enumerate(review.choices):
            taken = number == 0
            if choice.cell is not None and not taken:
                continue  # its place is touched on the tile, or on the map
            words = text(choice.label if choice.cell is None else say("feature.title", kind=_piece(choice.kind)))
            tap = self._close_review if taken else self._sender(choice.intent)
            kind = "primary" if taken else "plain"
            own = pictures.action(choice.kind, turn.colour, lying=choice.lying)
            texture = own if choice.cell is not None else None
            sign = "" if texture else choice.kind
            yield Entry(f"action-{number}", words, tap, sign, texture=texture, kind=kind)
        for roam in review.placing.elsewhere if review.placing is not None else ():
            yield roam_entry(self._host, roam, turn.colour, self._roamer(roam))

    def _other_tile(self, review: ReviewView) -> Iterator[Entry]:
        """The tile of that turn lay otherwise, was another one, or lay elsewhere."""
        text, turn = self._host.text, review.turn
        left, right, other = (self._corrector(turn.cell, by) for by in (-1, 1, 0))
        yield Entry("rotate_left", text(say("ui.tile.turn_left")), left, "rotate_left", abreast=2)
        yield Entry("rotate_right", text(say("ui.tile.turn_right")), right, "rotate_right", abreast=2)
        yield Entry("another", text(say("ui.tile.another")), other, "another")
        yield Entry("place", text(say("review.place")), self._send_it(Review(turn.number, "place")), "next")

    def _other_turns(self, review: ReviewView) -> Iterator[Entry]:
        """A turn before that one was forgotten, or that one never happened."""
        text, turn = self._host.text, review.turn
        yield Entry("forgotten", text(say("review.turn")), self._send_it(Review(turn.number, "turn")), "plus")
        yield Entry("never", text(say("review.never")), self._sender(RemoveTurn(turn.cell)), "lift")

    def _close_review(self) -> None:
        self._host.send(Review())

    def _play(self, shows: tuple[ScoringShow, ...]) -> None:
        """Show the points of that turn on the whole map."""
        self._close_review()
        self._host.play_shows(shows)

    def _corrector(self, cell: Cell, by: int) -> Callable[[], None]:
        def tap() -> None:
            self._host.send(Review())
            self._correct(cell, by)

        return tap

    def _mark(self, review: ReviewView | None, *, framed: bool = False) -> None:
        """Mark on the map the other places where a piece of that turn could stand; ``framed`` as in ``clear``."""
        if review is self._marked or review == self._marked:
            return
        had, self._marked = self._marked, review
        if had is None or review is None or had.turn != review.turn:
            self._part = ""
        board = self._host.board
        if self._roaming is not None:
            self._roaming = None
            board.set_targets([])
        if review is None:
            if had is not None and board.close_up is self._large:  # else somebody has opened a tile meanwhile
                board.show_close_up(None)
                if not framed:
                    board.focus()
            return
        placing = review.placing
        if review.how or placing is None:
            self._large = None
            board.show_close_up(None)
            board.focus(*(() if review.how else (review.turn.cell,)))
            return
        self._show_tile(review, placing)

    def _show_tile(self, review: ReviewView, placing: PlacingView) -> None:
        """Show the tile of that turn large; touching an area says that the piece went there."""
        self._large = close_up(self._host, placing, lambda area, number: self._told(review, area.offers[number].intent))
        self._host.board.show_close_up(self._large)

    def _told(self, review: ReviewView, intent: Input) -> None:
        """Say what happened in that turn; what the game has already changes nothing."""
        if review.choices and intent == review.choices[0].intent:
            self._close_review()
        else:
            self._sender(intent)()

    def _roamer(self, roam: RoamView) -> Callable[[], None]:
        return lambda: self._roam(roam)

    def _roam(self, roam: RoamView) -> None:
        review = self._marked
        if review is not None:
            self._roaming = roam
            light_spots(self._host, roam, review.turn.colour, lambda intent: self._told(review, intent))
            self._host.refresh_panel()

    def _roam_back(self) -> None:
        review, self._roaming = self._marked, None
        self._host.board.set_targets([])
        if review is not None and review.placing is not None:
            self._show_tile(review, review.placing)
        self._host.refresh_panel()

    # --- real tokens -----------------------------------------------------------------------------------------------

    def _fill_pad(self, pad: PadView) -> None:
        text, told = self._host.text, pad.told
        entries = []
        if None in told:
            picture = pictures.token(pad.picture) if pad.picture else None
            entries.append(Entry("seen", text(_which(pad)), texture=picture))
        if pad.readable and None not in told:
            words = text(say("ui.pad.reading" if pad.reading else "ui.pad.again" if told else "ui.pad.read"))
            entries.append(Entry("read", words, self._send_it(ReadTokens()), "camera"))
        if pad.complete:
            entries.append(Entry("wrong", text(say("ui.pad.wrong"))))
            entries += [
                Entry(f"token-{number}", str(value), self._send_it(UntellToken(number)), abreast=4)
                for number, value in enumerate(told)
            ]
        if pad.complete:
            points = sum(value or 0 for value in told)
            words = text(say("ui.pad.done", count=points))
            entries.append(Entry("told", words, self._send_it(Confirm()), "check", kind="primary"))
        else:
            entries += [self._value_entry(value, left, told.count(value)) for value, left in pad.values]
            if len(told) > 1:  # below the keys, which stay where they are
                listed = " + ".join("?" if value is None else str(value) for value in told)
                points = sum(value or 0 for value in told)
                entries.append(Entry("list", text(say("ui.pad.list", values=listed, points=points))))
        if told:
            entries.append(Entry("less", text(say("ui.pad.less")), self._send_it(UntellToken()), "undo"))
        view = self._host.view
        if view is not None and (no := rejection(view)) is not None:
            entries.append(Entry("reject", text(no.label), self._send_it(no.intent), "reject"))
        title = text(
            say("ui.pad.title", player=pad.player, told=sum(value is not None for value in told), count=pad.count)
        )
        self._host.panel.show(title, entries)

    def _value_entry(self, value: int, left: int, told: int) -> Entry:
        words = self._host.text(say("ui.pad.value", count=told)) if told else ""
        tap, figure = self._send_it(TellToken(value)), pictures.figure(value)
        return Entry(f"value-{value}", words, tap, texture=figure, abreast=3, large=True, grey=left < 1)

    def _send_it(self, intent: Input) -> Callable[[], None]:
        return lambda: self._host.send(intent)


def _piece(kind: str) -> Message:
    """The word for a piece, or for taking one back."""
    return say("choice.take_back") if kind == "take_back" else say(f"word.{kind}")


def _sum(points: Points) -> int:
    return sum(count for _, count in points)


def _which(pad: PadView) -> Message:
    """The question about the unreadable token whose picture is shown."""
    if pad.picture and not pad.likely:
        return say("ui.pad.face_down")
    if len(pad.likely) < 2:
        return say("ui.pad.which")
    return say("ui.pad.which_of", first=pad.likely[0], second=pad.likely[1])
