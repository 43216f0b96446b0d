"""A whole game as one line of text: the head, a colon, the moves.

``gold-rush red,blue seed=7 farmers=no : A4@0,1/1 cowboy 1 A3b@1,0/0 tent 0,0:0``. Options stand there only where they
differ from the printed rules; ``values.red=2,0`` tells the values of real tokens.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from app.rules.moves import Move
from app.rules.notation import quoted, read_moves, write_moves
from app.rules.options import CHOICES, Options
from app.rules.tileset import TileSet

if TYPE_CHECKING:
    from app.rules.game import Game

LONGEST_TEXT = 1_000_000
"""Characters of a line; a whole game has about 3,000."""

SWITCH = {"yes": True, "no": False}


@dataclass(frozen=True, slots=True)
class Line:
    """What a line tells: enough to play the game again."""

    seats: tuple[str, ...]
    options: Options
    seed: int
    values: Mapping[str, tuple[int, ...]]
    moves: tuple[Move, ...]


def write(game: Game) -> str:
    """The line of that game."""
    words = [game.tileset.game, ",".join(game.seats), f"seed={game.token_seed}"]
    for item in fields(Options):
        value = getattr(game.options, item.name)
        if value != item.default:
            words.append(f"{item.name}={value if isinstance(value, str) else 'yes' if value else 'no'}")
    if game.options.tokens == "physical":
        for colour in game.seats:
            known = [value for value in game.token_values(colour) if value is not None]
            if known:
                words.append(f"values.{colour}={','.join(map(str, known))}")
    return f"{' '.join(words)} : {write_moves(game.moves)}".rstrip()


def read(text: str, tileset: TileSet) -> Line:
    """What that line tells. Raises ValueError for a line that is no game of that tile set."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"a game in one line has {LONGEST_TEXT} characters at most, this one has {len(text)}")
    head, colon, moves = text.partition(":")
    words = head.split()
    if not colon or len(words) < 2:
        raise ValueError(
            f"a game in one line is a head, a colon and moves, as in '{tileset.game} red,blue : ', not {quoted(head)}"
        )
    if words[0] != tileset.game:
        raise ValueError(f"the line is a game of {quoted(words[0])}, the tile set is of {tileset.game!r}")
    seed = 0
    values: dict[str, tuple[int, ...]] = {}
    options: dict[str, Any] = {}
    for word in words[2:]:
        name, _, value = word.partition("=")
        if name == "seed":
            seed = _number(word, value)
        elif name.startswith("values."):
            values[name.removeprefix("values.")] = tuple(_number(word, part) for part in value.split(","))
        else:
            options[name] = _option(word, name, value)
    return Line(tuple(words[1].split(",")), Options(**options), seed, values, read_moves(moves, tileset))


def _number(word: str, text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise ValueError(f"{word[:30]!r} in the head of the line needs a whole number of 18 digits at most")
    return int(text)


def _option(word: str, name: str, value: str) -> str | bool:
    if name in CHOICES:
        return value
    if name not in {item.name for item in fields(Options)} or value not in SWITCH:
        raise ValueError(f"{quoted(word)} in the head of the line is no option such as farmers=no")
    return SWITCH[value]
