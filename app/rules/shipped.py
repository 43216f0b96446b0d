"""Tile sets by their name: the one place where the rules reach for files."""

from __future__ import annotations

from pathlib import Path

from app.rules.tileset import TileSet


def load_tileset(name_or_folder: str | Path = "gold-rush") -> TileSet:
    """The tile set of that shipped name, or in that folder (a folder that holds ``tiles.toml``).

    The same as ``app.tilesets.load_tileset``, which is imported when it is first needed: it is built on the rules' own
    reader of tile sets. Raises TileSetError, whose message names the file and every problem in it.
    """
    from app.tilesets import load_tileset as load

    return load(name_or_folder)
