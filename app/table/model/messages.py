"""Players, places, pieces and rules as messages, so that every sentence can be translated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import atan2, pi

from app.lang import Message, say
from app.rules import Game, PutPiece, Violation
from app.rules.terms import GAMES, SEATS
from app.values import Cell, turn_point

SIDE_WORDS = ("north", "east", "south", "west")
_SHARED = frozenset({"tokens", *SIDE_WORDS, *SEATS})
"""Terms of every game that have a text of their own, ``word.<name>``; those of one game alone are in its ``terms``."""


def word(name: str) -> Message | str:
    """A term of the rules as a message; any other text (a design's name) is returned unchanged."""
    known = name in _SHARED or any(name in terms.words for terms in GAMES.values())
    return say(f"word.{name}") if known else name


def player(colour: str, names: Mapping[str, str]) -> Message | str:
    """A player's name: the name entered, else the colour."""
    return names.get(colour) or word(colour)


def players(colours: Iterable[str], names: Mapping[str, str]) -> Message | str:
    """Several players in one phrase: "Anna, Bo and Cy"."""
    found = [player(c, names) for c in colours]
    return listed(found) if found else say("list.nobody")


def listed(found: Sequence[Message | str]) -> Message | str:
    """Several things, at least one, in one phrase."""
    phrase = found[0]
    for i, name in enumerate(found[1:], 1):
        phrase = say("list.last" if i == len(found) - 1 else "list.next", first=phrase, second=name)
    return phrase


@lru_cache(maxsize=1024)
def place(cell: Cell | tuple[int, int]) -> Message:
    """Where a cell is, relative to the start tile."""
    col, row = cell
    across = say("place.east" if col > 0 else "place.west", steps=abs(col)) if col else None
    down = say("place.south" if row > 0 else "place.north", steps=abs(row)) if row else None
    if across and down:
        return say("place.both", across=across, down=down)
    return across or down or say("place.start")


_PLAIN: Mapping[str, tuple[str, ...]] = {
    "unknown_face": (),
    "none_left": (),
    "wrong_deck": ("due", "deck"),
    "rotation": (),
    "cell_taken": (),
    "touches_nothing": (),
    "side_differs": ("side", "mine", "theirs"),
    "fits": (),
    "not_new_tile": ("piece",),
    "no_segment": (),
    "no_tile": (),
}
"""The complaints that name a place or a tile by its letters, or two sides, and what of each people at the table are
told in other words.
"""


def complaint(violation: Violation, names: Mapping[str, str]) -> Message:
    """The message about a broken rule, without coordinates and names of tiles, which nobody at the table knows; its
    ``rule`` is the number of the rule, which no text shows.
    """
    name = violation.key.removeprefix("violation.")
    told = {key: violation.args[key] for key in _PLAIN[name]} if name in _PLAIN else violation.args
    args: dict[str, str | int | Message] = {}
    for key, value in told.items():
        if isinstance(value, str) and value in SEATS:
            args[key] = player(value, names)
        else:
            args[key] = word(value) if isinstance(value, str) else value
    sentence = Message(f"why.{name}" if name in _PLAIN else violation.key, args)
    return say("told.violation", rule=violation.rule, sentence=sentence)


_TOWARDS = (
    "towards.east",
    "towards.south_east",
    "towards.south",
    "towards.south_west",
    "towards.west",
    "towards.north_west",
    "towards.north",
    "towards.north_east",
)


def ground(game: Game, cell: Cell, segment: int) -> Message | str:
    """The kind of a segment of a laid tile, with its direction if the tile has several of it: "northern prairie"."""
    tile = game.tiles[cell]
    design = game.tileset.by_id[tile.design]
    kind = design.segments[segment].kind
    if sum(s.kind == kind for s in design.segments) < 2:
        return word(kind)
    x, y = turn_point(design.places.middle(segment), tile.rotation)
    if _near_middle(x, y):  # it lies around the middle
        x, y = turn_point(design.places.spot(segment), tile.rotation)
    eighth = round(atan2(y - 0.5, x - 0.5) / (pi / 4)) % 8
    return say("towards.middle" if _near_middle(x, y) else _TOWARDS[eighth], kind=word(kind))


def _near_middle(x: float, y: float) -> bool:
    return abs(x - 0.5) < 0.06 and abs(y - 0.5) < 0.06


def put_args(game: Game, move: PutPiece) -> dict[str, str | int | Message]:
    """The arguments of a message about putting a piece: ``piece``, ``on``, ``place``."""
    return {"piece": word(move.kind), "on": ground(game, move.cell, move.segment), "place": place(move.cell)}
