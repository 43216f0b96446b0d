"""Players, places and things as messages, so that every sentence can be put into any language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.lang import Message, say
from app.rules import Violation
from app.rules.terms import GAMES, SEATS
from app.values import Cell

SIDE_WORDS = ("north", "east", "south", "west")
KNOWN = frozenset({"tokens", *SIDE_WORDS, *SEATS, *(name for terms in GAMES.values() for name in terms.words)})
"""Words of the rules that have their own text, ``word.<name>`` in the language files."""


def word(name: str) -> Message | str:
    """A word of the rules as a message; what is no such word (a design's name) stays as it is."""
    return say(f"word.{name}") if name in KNOWN else name


def player(colour: str, names: Mapping[str, str]) -> Message | str:
    """What a player is called: the name given, else the colour."""
    return names.get(colour) or word(colour)


def players(colours: Iterable[str], names: Mapping[str, str]) -> Message | str:
    """Several players in one phrase: "Anna, Bo and Cy"."""
    found = [player(c, names) for c in colours]
    if not found:
        return say("list.nobody")
    phrase = found[0]
    for i, name in enumerate(found[1:], 1):
        phrase = say("list.last" if i == len(found) - 1 else "list.next", first=phrase, second=name)
    return phrase


def place(cell: Cell | tuple[int, int]) -> Message:
    """Where a cell lies, counted from the start tile."""
    col, row = cell
    across = say("place.east" if col > 0 else "place.west", steps=abs(col)) if col else None
    down = say("place.south" if row > 0 else "place.north", steps=abs(row)) if row else None
    if across and down:
        return say("place.both", across=across, down=down)
    return across or down or say("place.start")


def complaint(violation: Violation, names: Mapping[str, str]) -> Message:
    """The sentence of a rule that is broken, with its number."""
    args: dict[str, str | int | Message] = {}
    for key, value in violation.args.items():
        if isinstance(value, str) and value in SEATS:
            args[key] = player(value, names)
        else:
            args[key] = word(value) if isinstance(value, str) else value
    return say("told.violation", rule=violation.rule, sentence=Message(violation.key, args))
