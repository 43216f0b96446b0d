"""Which box a sheet is for: what it is called, and by which options it is played."""

from __future__ import annotations

from collections.abc import Mapping

from app.lang import Translator, say
from app.rules.options import CHOICES
from app.rules.shipped import box_of, printed_in
from app.rules.tileset import TileSet

Chosen = Mapping[str, bool | int | str]
"""The options of a game by name."""


def options_of(source: str) -> Chosen:
    """The options that choose the edition with the tile set of that name; none for any other tile set."""
    base = box_of(source)
    offered = [{name: value} for name, values in CHOICES.items() for value in values] if base != source else []
    return next((options for options in offered if printed_in(base, options) == source), {})


def called(tileset: TileSet, words: Translator, source: str) -> str:
    """What people call the box with that tile set, which is loaded by the name ``source``."""
    known = say(f"archive.name.{tileset.game}")
    name = words.text(known) if words.has(known.key) else tileset.name
    for option, value in options_of(source).items():
        name = words.text(say("printing.edition", name=name, edition=say(f"option.{option}.{value}")))
    return name
