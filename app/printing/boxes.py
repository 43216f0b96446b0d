"""Which box a sheet is for: what it is called, and by which options it is played."""

from __future__ import annotations

from collections.abc import Mapping

from app.lang import Translator, say
from app.rules.options import CHOICES
from app.rules.shipped import box_of, printed_in
from app.rules.terms import GAMES
from app.rules.tileset import TileSet

Chosen = Mapping[str, bool | int | str]
"""The options of a game by name."""


def boxes_of(game: str) -> dict[str, Chosen]:
    """The names of the tile sets of that game's boxes, each with an option that chooses it."""
    offered = ({name: value} for name, values in CHOICES.items() if name in GAMES[game].options for value in values)
    return {printed_in(game, options): options for options in offered}


def options_of(source: str) -> Chosen:
    """The options that choose the edition with the tile set of that name; none for any other tile set."""
    game = box_of(source)
    return {} if source == game else boxes_of(game)[source]


def called(tileset: TileSet, words: Translator, source: str) -> str:
    """What people call the box with that tile set, which is loaded by the name ``source``."""
    known = say(f"archive.name.{tileset.game}")
    name = words.text(known) if words.has(known.key) else tileset.name
    for option, value in options_of(source).items():
        name = words.text(say("printing.edition", name=name, edition=say(f"option.{option}.{value}")))
    return name
