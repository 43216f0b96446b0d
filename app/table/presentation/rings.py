"""The rings on the map: every place where people are to do something by hand or to look, with what to do.

A ring says with a place what a reminder, a difference or a clash says in words, so that no words for the place are
needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.lang import Message, say
from app.table.model.messages import player, word
from app.table.perception.differences import TOKEN_WORK, Due, remind, token_args, whose
from app.values import Cell, LaidTile, Point

MIDDLE: Point = (0.5, 0.5)
SIDE_MIDDLES: tuple[Point, ...] = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
"""The middle of each side of a tile, clockwise from north."""
EACH = ("lay_tokens", "lift_tokens")
"""What one sentence asks for at each of several rings."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What tells rings apart at which the same number of tokens is shown, in the order in which they are told."""
PLACED_TOKENS = (*EACH, "clear_tokens")
"""What rings ask for that show a number of tokens."""


@dataclass(frozen=True, slots=True)
class RingView:
    """A place on the map that asks for a hand or an eye.

    ``kind``: "lay_tokens" (put ``count`` more here), "lift_tokens" (take ``count`` off), "clear_tokens" (take all off),
    "put_piece", "take_piece" (``piece`` of ``colour``, "" if unknown), "put_tile", "take_tile", "turn_tile" (by
    ``count`` quarters clockwise), "swap_tile" (``tile``, which is to lie there), "look"
    (table and game differ here; ``tile`` is what lies there, None for nothing or an unreadable one), "compare" (after a
    correction that no camera has seen: here the table is to be as the map shows it, which it may be already), "clash"
    (the side there does not match). ``at`` is a point of the tile on ``cell`` as it lies, 0-1 east and south. ``text``
    says what to do without naming the place. ``to`` is the place to which what is here goes, or has gone, in tiles east
    and south of the start tile's upper left corner; None where there is none, or more than one. ``letter`` is shown
    beside it, and told in its sentence, where the rest of what is shown would not tell it from another ring; else "".
    ``unseen`` says the same where the ring is out of sight, with the place; None for what asks for no hand.
    """

    cell: Cell
    at: Point
    kind: str
    count: int
    colour: str
    text: Message
    piece: str = ""
    tile: LaidTile | None = None
    to: Point | None = None
    letter: str = ""
    unseen: Message | None = None

    @property
    def asks_for_hands(self) -> bool:
        """Whether something is to be done there; False for a place that is only to be looked at."""
        return self.kind not in ("look", "clash")


Rings = tuple[RingView, ...]


def due_rings(dues: Iterable[Due], names: Mapping[str, str]) -> Rings:
    """The rings of what is to be done by hand; what lies beside the map has none."""
    placed = [due for due in dues if due.cell is not None]
    alike = Counter(_text(due, names) for due in placed)
    together = [alike[_text(due, names)] if due.kind in (*EACH, "take_piece") else 1 for due in placed]
    marks = Counter(filter(None, map(_mark, placed)))
    letters = iter(LETTERS)
    rings = []
    for d, each in zip(placed, together, strict=True):
        if d.cell is None:
            continue
        mark = "" if each > 1 or marks.total() < 2 else _mark(d)
        letter = next(letters, "") if marks[mark] > 1 else ""
        text = _text(d, names, together=each, mark=letter if marks[mark] > 1 else mark)
        at, unseen = d.at or MIDDLE, remind(d, names)
        rings.append(RingView(d.cell, at, d.kind, d.count, d.colour, text, d.piece, d.tile, None, letter, unseen))
    ways = [
        *_ways([r for r in rings if r.kind == "take_tile"], [r for r in rings if r.kind == "put_tile"], _face),
        *_ways([r for r in rings if r.kind == "take_piece"], [r for r in rings if r.kind == "put_piece"], _piece),
    ]
    return _joined(rings, ways)


def look_rings(looks: Iterable[tuple[Cell, Message, LaidTile | None]], laid: Mapping[Cell, LaidTile]) -> Rings:
    """The rings of the cells on which table and game differ: each with the difference and what lies there. ``laid`` are
    the tiles of the game: one that lies elsewhere now has a way there.
    """
    rings = [look_ring(*look) for look in looks]
    gone = [ring for ring in rings if ring.tile is None and ring.cell in laid]
    extra = [ring for ring in rings if ring.tile is not None and ring.cell not in laid]
    return _joined(rings, _ways(gone, extra, lambda ring: _face(ring) or laid[ring.cell].face))


def look_ring(cell: Cell, text: Message, tile: LaidTile | None) -> RingView:
    """The ring of a cell on which table and game differ; ``tile`` is what lies there."""
    return RingView(cell, MIDDLE, "look", 1, "", text, tile=tile)


def _face(ring: RingView) -> object:
    return ring.tile.face if ring.tile is not None else None


def _piece(ring: RingView) -> object:
    return (ring.piece, ring.colour) if ring.piece and ring.colour else None


def _ways(
    starts: Sequence[RingView], ends: Sequence[RingView], what: Callable[[RingView], object]
) -> Iterator[tuple[RingView, Point]]:
    """The rings at which something is that is missing at one other ring alone, each with the place of that."""
    left, right = Counter(map(what, starts)), Counter(map(what, ends))
    for start in starts:
        thing = what(start)
        if thing is not None and left[thing] == right[thing] == 1:
            end = next(ring for ring in ends if what(ring) == thing)
            yield start, (end.cell.col + end.at[0], end.cell.row + end.at[1])


def _joined(rings: Sequence[RingView], ways: Iterable[tuple[RingView, Point]]) -> Rings:
    """The same rings, with the ways that start at them."""
    places = {id(start): to for start, to in ways}
    return tuple(replace(ring, to=places.get(id(ring))) for ring in rings)


def clash_ring(cell: Cell, side: int, text: Message) -> RingView:
    """The ring of a side (0-3 clockwise from north, as it lies) that does not match its neighbour."""
    return RingView(cell, SIDE_MIDDLES[side], "clash", 1, "", text)


def _mark(due: Due) -> str:
    """What the small picture of its ring shows beside a token; "" where that shows something else."""
    if due.kind not in PLACED_TOKENS:
        return ""
    return f"+{due.count}" if due.kind == "lay_tokens" else f"−{due.count}"


def _text(due: Due, names: Mapping[str, str], *, together: int = 1, mark: str = "") -> Message:
    """What the ring of it says; ``together``: so many rings ask for the same, this one among them. ``mark`` tells its
    place by what it shows where there are others; "" where it does not, or need not.
    """
    if due.kind in ("put_piece", "take_piece"):
        piece = word(due.piece) if due.piece else say("remind.some_piece")
        owner = player(due.colour, names) if due.colour else say("remind.somebody")
        on = {"on": due.ground} if due.kind == "put_piece" else {}
        if together > 1 and not due.denied:
            return Message(f"ring.{due.kind}_each", {"piece": piece, "player": owner, "count": together})
        kind = "denied_piece" if due.denied else due.kind
        return Message(f"ring.{kind}", {"piece": piece, "player": owner, **on})
    if due.kind in ("put_tile", "take_tile", "swap_tile", "compare"):
        return Message(f"ring.{due.kind}")
    if due.kind in TOKEN_WORK:
        ends, args = whose(due), token_args(due, names)
        if together > 1:
            return Message(f"ring.{due.kind}_each{ends}" if ends else f"ring.{due.kind}_each", args)
        if mark:
            args = {**args, "mark": mark}
            return Message(f"ring.{due.kind}_marked{ends}" if ends else f"ring.{due.kind}_marked", args)
        return Message(f"ring.{due.kind}{ends}", args)
    return Message(f"ring.{due.kind}", {"count": due.count})
