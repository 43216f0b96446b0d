"""A whole game as one line of text: the head, a colon, the moves.

``gold-rush red,blue seed=7 farmers=no : A4@0,1/1 cowboy 1 A3b@1,0/0 tent 0,0:0``. Only options that differ from the
printed rules are written; ``values.red=2,?,0`` gives the values of real tokens, ``?`` for one that is not known;
``order=1,3,0`` gives the order of all tokens at the start where it does not follow from the seed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from app.rules.errors import LineError
from app.rules.moves import Move, quoted, read_moves, write_moves
from app.rules.options import CHOICES, Options
from app.rules.tileset import TileSet

LONGEST_TEXT = 1_000_000
"""Characters of a line; a whole game has about 3,000."""

UNTOLD = "?"
"""Stands for a token whose value is not known."""

SWITCH = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Line:
    """The content of a line: enough to play the game again.

    ``values``: by colour, those of real tokens in the order taken, None (``UNTOLD`` in the text) for one that is not
    known.
    """

    game: str
    seats: tuple[str, ...]
    options: Options
    seed: int
    values: Mapping[str, tuple[int | None, ...]]
    moves: tuple[Move, ...]
    order: tuple[int, ...] | None = None


def write_line(line: Line) -> str:
    """The text of that line."""
    words = [line.game, ",".join(line.seats), f"seed={line.seed}"]
    if line.order is not None:
        words.append(f"order={','.join(map(str, line.order))}")
    for name in line.options.chosen():
        value = getattr(line.options, name)
        words.append(f"{name}={value if isinstance(value, str) else 'yes' if value else 'no'}")
    for colour, values in line.values.items():
        words.append(f"values.{colour}={','.join(UNTOLD if value is None else str(value) for value in values)}")
    return f"{' '.join(words)} : {write_moves(line.moves)}".rstrip()


def read_line(text: str, tileset: TileSet) -> Line:
    """The content of that line. Raises LineError for a line that is not a game of that tile set, NotationError for
    faults in its moves.

    Options of another game are ignored: they have no meaning, and lines written by earlier versions may have them.
    """
    if len(text) > LONGEST_TEXT:
        raise LineError(f"a game in one line has {LONGEST_TEXT} characters at most, this one has {len(text)}")
    head, colon, moves = text.partition(":")
    words = head.split()
    if not colon or len(words) < 2:
        raise LineError(
            f"a game in one line is a head, a colon and moves, as in '{tileset.game} red,blue : ', not {quoted(head)}"
        )
    if words[0] != tileset.game:
        raise LineError(f"the line is a game of {quoted(words[0])}, the tile set is of {tileset.game!r}")
    seed = 0
    order: tuple[int, ...] | None = None
    values: dict[str, tuple[int | None, ...]] = {}
    options: dict[str, Any] = {}
    for word in words[2:]:
        name, _, value = word.partition("=")
        if name == "seed":
            seed = _number(word, value)
        elif name == "order":
            order = tuple(_number(word, part) for part in value.split(","))
        elif name.startswith("values."):
            told = (None if part == UNTOLD else _number(word, part) for part in value.split(","))
            values[name.removeprefix("values.")] = tuple(told)
        else:
            options[name] = _option(word, name, value)
    chosen = Options(**options).only(tileset.terms.options)
    return Line(tileset.game, tuple(words[1].split(",")), chosen, seed, values, read_moves(moves, tileset), order)


def _number(word: str, text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,39}", text):
        raise LineError(f"{word[:30]!r} in the head of the line needs a whole number of 39 digits at most")
    return int(text)


def _option(word: str, name: str, value: str) -> str | bool:
    if name in CHOICES:
        return value
    if name not in {item.name for item in fields(Options)} or value not in SWITCH:
        raise LineError(f"{quoted(word)} in the head of the line is no option such as farmers=no")
    return SWITCH[value]
