"""What the banner says: who is to do what, or whose turn is being corrected."""

from __future__ import annotations

from dataclasses import dataclass

from app.lang import Message, say
from app.table.presentation.side_panel import TurnView
from app.table.presentation.view import TableView
from app.values import Cell

START = Cell(0, 0)


@dataclass(frozen=True, slots=True)
class Banner:
    """``what`` is to be done, by ``who``; ``whose`` is that seat's colour, both "" for nobody in particular.
    ``corrects``: it is about a correction, not about what the game waits for. ``does``: they do it without being asked.
    """

    what: Message
    who: Message | str = ""
    whose: str = ""
    corrects: bool = False
    does: bool = False

    @property
    def name(self) -> Message | None:
        """The name before what is to be done; None without one."""
        if not self.who:
            return None
        return say("ui.banner.does", player=self.who) if self.does else say("ui.banner.who", player=self.who)


def banner(view: TableView, cell: Cell | None = None) -> Banner:
    """The banner for that table; ``cell`` is that of the laid tile that people correct on the screen, None while they
    correct none.
    """
    if cell is not None:
        turn = turn_of(view, cell)
        if turn is None:  # those who look on at a demonstration are told of none
            return Banner(say("status.correct_start" if cell == START else "status.correct_tile"), corrects=True)
        return _correcting(turn, say("status.correct_tile"))
    if view.review is not None:
        turn = view.review.turn
        return _correcting(turn, say("status.review", number=turn.turn))
    return Banner(view.status, view.who, view.whose, does=view.paused is not None)


def turn_of(view: TableView, cell: Cell) -> TurnView | None:
    """The turn in which the tile on that cell was laid; None for the start tile and where no tile lies."""
    return next((turn for turn in view.turns if turn.cell == cell), None)


def _correcting(turn: TurnView, what: Message) -> Banner:
    return Banner(what, turn.player, turn.colour, corrects=True)
