"""The tile sets that ship with the app, and the way to load one from a folder."""

from __future__ import annotations

from pathlib import Path

from app.rules.tileset import TileSet, TileSetError, parse_tileset

SHIPPED = Path(__file__).parent

DEFAULT_GAME = "gold-rush"
"""The game that is played, and the shipped set that is loaded, where nobody names one."""


def load_tileset(name_or_folder: str | Path = DEFAULT_GAME) -> TileSet:
    """The tile set of that shipped name, or in that folder (a folder that holds ``tiles.toml``).

    Raises TileSetError, whose message names the file and every problem in it.
    """
    folder = Path(name_or_folder)
    shipped = SHIPPED / str(name_or_folder)
    if shipped.is_dir() and shipped.parent == SHIPPED:
        folder = shipped
    path = folder / "tiles.toml"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        unnamed = "not UTF-8 text" if isinstance(error, UnicodeDecodeError) else "not the name of a file"
        reason = getattr(error, "strerror", None) or unnamed
        raise TileSetError([f"cannot be read ({reason}): name a folder that holds a tiles.toml"], str(path)) from None
    return parse_tileset(text, str(path))
