"""The rings on the map: every place where people are to do something by hand or to look, with what to do.

A ring says with a place what a reminder, a difference or a clash says in words, so that no words for the place are
needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.lang import Message, say
from app.table.model.messages import player, word
from app.table.perception.differences import TOKEN_WORK, Due, token_args, whose
from app.values import Cell, LaidTile, Point

MIDDLE: Point = (0.5, 0.5)
SIDE_MIDDLES: tuple[Point, ...] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""The middle of each side of a tile, clockwise from north."""


@dataclass(frozen=True, slots=True)
class RingView:
    """A place on the map that asks for a hand or an eye.

    ``kind``: "lay_tokens" (put ``count`` more here), "lift_tokens" (take ``count`` off), "clear_tokens" (take all off),
    "put_piece", "take_piece" (``piece`` of ``colour``, "" if unknown), "put_tile", "take_tile", "turn_tile" (by
    ``count`` quarters clockwise), "swap_tile" (``tile``, which is to lie there), "look"
    (table and game differ here; ``tile`` is what lies there, None for nothing or an unreadable one), "clash" (the side
    there does not match). ``at`` is a point of the tile on ``cell`` as it lies, 0-1 east and south. ``text`` says what
    to do without naming the place.
    """

    cell: Cell
    at: Point
    kind: str
    count: int
    colour: str
    text: Message
    piece: str = ""
    tile: LaidTile | None = None

    @property
    def asks_for_hands(self) -> bool:
        """Whether something is to be done there; False for a place that is only to be looked at."""
        return self.kind not in ("look", "clash")


def due_rings(dues: Iterable[Due], names: Mapping[str, str]) -> tuple[RingView, ...]:
    """The rings of what is to be done by hand; what lies beside the map has none."""
    return tuple(
        RingView(d.cell, d.at or MIDDLE, d.kind, d.count, d.colour, _text(d, names), d.piece, d.tile)
        for d in dues
        if d.cell is not None
    )


def look_ring(cell: Cell, text: Message, tile: LaidTile | None) -> RingView:
    """The ring of a cell on which table and game differ; ``tile`` is what lies there."""
    return RingView(cell, MIDDLE, "look", 1, "", text, tile=tile)


def clash_ring(cell: Cell, side: int, text: Message) -> RingView:
    """The ring of a side (0-3 clockwise from north, as it lies) that does not match its neighbour."""
    return RingView(cell, SIDE_MIDDLES[side], "clash", 1, "", text)


def _text(due: Due, names: Mapping[str, str]) -> Message:
    if due.kind in ("put_piece", "take_piece"):
        piece = word(due.piece) if due.piece else say("remind.some_piece")
        owner = player(due.colour, names) if due.colour else say("remind.somebody")
        return Message(f"ring.{due.kind}", {"piece": piece, "player": owner})
    if due.kind in ("put_tile", "take_tile", "swap_tile"):
        return Message(f"ring.{due.kind}")
    if due.kind in TOKEN_WORK:
        return Message(f"ring.{due.kind}{whose(due)}", token_args(due, names))
    return Message(f"ring.{due.kind}", {"count": due.count})
