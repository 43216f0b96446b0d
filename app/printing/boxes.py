"""What the box is called that a sheet is for."""

from __future__ import annotations

from app.lang import Translator, say
from app.rules.shipped import options_of
from app.rules.tileset import TileSet


def called(tileset: TileSet, words: Translator, source: str) -> str:
    """What people call the box with that tile set, which is loaded by the name ``source``."""
    known = say(f"archive.name.{tileset.game}")
    name = words.text(known) if words.has(known.key) else tileset.name
    for option, value in options_of(source).items():
        name = words.text(say("printing.edition", name=name, edition=say(f"option.{option}.{value}")))
    return name
