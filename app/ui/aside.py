"""What the panel beside the map shows of people and of the past: a player's place, an earlier turn, tokens to tell.

Like ``Handling`` it knows no rule: what is offered stands in the view.
"""

from __future__ import annotations

from collections.abc import Callable

from app.lang import say
from app.rules.moves import Cell
from app.rules.terms import SEATS
from app.table.inputs import CorrectSeat, Input, Peek, Review, TokenValues
from app.table.insight import PadView, ReviewView
from app.table.view import SeatView
from app.ui import pictures
from app.ui.board import Spot, on_table
from app.ui.handling import Host
from app.ui.peek import tokens_in_words
from app.ui.sheets import Entry


class Aside:
    """Fills the panel with what was asked for; ``busy`` while it does."""

    def __init__(
        self,
        host: Host,
        *,
        name: Callable[[SeatView], str],
        ask_name: Callable[[str, Callable[[str], None]], None],
        audit: Callable[[], None],
        correct: Callable[[Cell], None],
    ) -> None:
        self._host = host
        self._name, self._ask_name, self._audit, self._correct = name, ask_name, audit, correct
        self._seat = ""  # the colour of the seat that was tapped
        self._colours = False
        self._told: tuple[str, list[int]] = ("", [])
        self._marked: ReviewView | None = None

    @property
    def busy(self) -> bool:
        """Whether the panel shows a seat, an earlier turn, or tokens to tell."""
        view = self._host.view
        return view is not None and (self._tapped() is not None or view.review is not None or view.pad is not None)

    def touch_seat(self, colour: str) -> None:
        """A seat was tapped."""
        self._seat = "" if self._seat == colour else colour
        self._colours = False
        self._host.refresh_panel()

    def close(self) -> None:
        """Put the panel away; nothing has happened."""
        self._seat, self._colours = "", False
        self._host.refresh_panel()

    def fill_panel(self, columns: int) -> None:
        """Show in the panel what is due."""
        view = self._host.view
        assert view is not None
        seat = self._tapped()
        self._mark(view.review if seat is None else None)
        if seat is not None:
            self._fill_seat(seat)
        elif view.review is not None:
            self._fill_review(view.review, columns)
        elif view.pad is not None:
            self._fill_pad(view.pad)

    def clear(self) -> None:
        """The panel shows something else."""
        self._mark(None)

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
            if seat.private:
                words = text(say("ui.seat.peek", count=seat.tokens))
                entries.append(Entry("peek", words, self._sender(Peek(seat.colour)), "eye", kind="primary"))
            if seat.values:
                entries.append(Entry("values", text(say("ui.seat.values", values=tokens_in_words(seat.values)))))
            view = self._host.view
            if view is not None and view.audit is not None:
                entries.append(Entry("audit", text(say("ui.seat.audit")), self._open_audit, "token"))
            entries.append(Entry("name", text(say("ui.seat.name")), lambda: self._rename(seat), "turn"))
            entries.append(Entry("colour", text(say("ui.seat.colour")), self._choose_colour, "cowboy"))
        self._host.panel.show(self._name(seat), entries, on_close=self.close)

    def _colour_entry(self, seat: SeatView, colour: str) -> Entry:
        text, view = self._host.text, self._host.view
        other = next((s for s in view.seats if s.colour == colour), None) if view is not None else None
        word = say(f"word.{colour}")
        words = text(word) if other is None else text(say("ui.seat.swap", colour=word, player=self._name(other)))
        tap = self._sender(CorrectSeat(seat.colour, colour, seat.name))
        return Entry(f"colour-{colour}", words, tap, texture=pictures.piece("cowboy", colour))

    def _open_audit(self) -> None:
        self.close()
        self._audit()

    def _choose_colour(self) -> None:
        self._colours = True
        self._host.refresh_panel()

    def _rename(self, seat: SeatView) -> None:
        self.close()
        self._ask_name(seat.name, lambda name: self._host.send(CorrectSeat(seat.colour, seat.colour, name)))

    def _sender(self, intent: Input) -> Callable[[], None]:
        def tap() -> None:
            self.close()
            self._host.send(intent)

        return tap

    # --- an earlier turn -------------------------------------------------------------------------------------------

    def _fill_review(self, review: ReviewView, columns: int) -> None:
        text, turn = self._host.text, review.turn
        tile = self._host.pictures.tile(turn.tile.design, turn.tile.variant)
        wrong, turned = text(say("ui.tile.wrong")), turn.tile.rotation
        entries = [Entry("wrong", wrong, self._wronger(turn.cell), texture=tile, turn=turned, large=True)]
        if review.choices:
            entries.append(Entry("done", text(say("ui.review.what"))))
        for number, choice in enumerate(review.choices):
            taken = number == 0
            words = text(choice.label)
            tap = self._close_review if taken else self._sender(choice.intent)
            kind = "primary" if taken else "plain"
            texture = pictures.action(choice.kind, turn.colour) if choice.cell is not None else None
            sign = "" if texture else choice.kind
            entries.append(Entry(f"action-{number}", words, tap, sign, texture=texture, kind=kind))
        title = text(say("ui.review.title", number=turn.turn, player=turn.player))
        self._host.panel.show(title, entries, columns=columns, on_close=self._close_review)

    def _close_review(self) -> None:
        self._host.send(Review())

    def _wronger(self, cell: Cell) -> Callable[[], None]:
        def tap() -> None:
            self._host.send(Review())
            self._correct(cell)

        return tap

    def _mark(self, review: ReviewView | None) -> None:
        """The other places for a piece of that turn, on the map."""
        if review is self._marked or review == self._marked:
            return
        had, self._marked = self._marked, review
        board = self._host.board
        if review is None:
            if had is not None:
                board.set_spots([])
                board.focus(None)
            return
        board.set_spots(
            [
                Spot(on_table(c.cell, c.at), pictures.action(c.kind, review.turn.colour), self._sender(c.intent))
                for number, c in enumerate(review.choices)
                if c.cell == review.turn.cell and c.at is not None and number
            ]
        )
        board.focus(review.turn.cell)

    # --- real tokens -----------------------------------------------------------------------------------------------

    def _fill_pad(self, pad: PadView) -> None:
        if self._told[0] != pad.colour or len(self._told[1]) > pad.count:
            self._told = pad.colour, []
        told, text = self._told[1], self._host.text
        full = len(told) == pad.count
        entries = []
        for value, left in pad.values:
            words = text(say("ui.pad.value", count=told.count(value)))
            more = not full and told.count(value) < left
            tap = self._adder(value, more)
            entries.append(Entry(f"value-{value}", words, tap, texture=pictures.figure(value), half=True, large=True))
        if told:
            entries.append(Entry("less", text(say("ui.pad.less")), self._take_off, "undo"))
        if full:
            entries.append(Entry("told", text(say("ui.pad.done")), lambda: self._tell(pad), "check", kind="primary"))
        title = text(say("ui.pad.title", player=pad.player, told=len(told), count=pad.count))
        self._host.panel.show(title, entries)

    def _adder(self, value: int, more: bool) -> Callable[[], None]:
        def tap() -> None:
            if more:
                self._told[1].append(value)
                self._host.refresh_panel()

        return tap

    def _take_off(self) -> None:
        if self._told[1]:
            self._told[1].pop()
            self._host.refresh_panel()

    def _tell(self, pad: PadView) -> None:
        values = tuple(self._told[1])
        self._told = "", []
        self._host.send(TokenValues(pad.colour, values))
