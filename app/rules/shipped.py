"""Loads tile sets by name or folder: the only module of the rules that reads files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from app.outside import is_folder, read_text
from app.outside.files import DATA
from app.rules.editions import FILE, parse_edition
from app.rules.errors import TileSetError
from app.rules.options import CHOICES, Chosen
from app.rules.terms import DEFAULT_GAME, GAMES
from app.rules.tileset import TileSet, parse_tileset
from app.values.nearest import nearest

SHIPPED = Path(__file__).parents[1] / "tilesets"
"""The folder that holds one folder of data for each shipped tile set."""


def load_tileset(name_or_folder: str | Path = DEFAULT_GAME) -> TileSet:
    """The shipped tile set of that name, or the one in that folder (which holds a ``tiles.toml``), for the rules alone.

    The outlines of its segments are not read; ``app.tilesets.load_tileset`` adds them. Raises TileSetError, whose
    message names the file and every problem in it.
    """
    folder = folder_of(name_or_folder)
    if (folder / FILE).is_file():
        return _edition(text_of(folder / FILE, "mend it or take it away"), str(folder / FILE))
    path = folder / "tiles.toml"
    names = sorted(file.parent.name for file in SHIPPED.glob("*/*.toml") if file.name in ("tiles.toml", FILE))
    told = f"name a folder that holds a tiles.toml, or one of {', '.join(names)}"
    meant = nearest(Path(name_or_folder).name, names)
    remedy = told if meant is None else f"did you mean {meant}? Else {told}"
    return _parsed(text_of(path, remedy), str(path))


@lru_cache(maxsize=4)
def _parsed(text: str, name: str) -> TileSet:
    """The tile set of that text, which is not read anew for every game."""
    return parse_tileset(text, name)


@lru_cache(maxsize=4)
def _edition(text: str, name: str) -> TileSet:
    return parse_edition(text, load_tileset, name)


def boxes() -> tuple[str, ...]:
    """The names of the shipped tile sets, those of editions each behind its game."""
    return tuple(name for game in GAMES for name in boxes_of(game))


def boxes_of(game: str) -> dict[str, Chosen]:
    """The names of the tile sets of that game's boxes, each with the options that choose it."""
    offered = ({name: value} for name, values in CHOICES.items() if name in GAMES[game].options for value in values)
    return {game: {}} | {printed_in(game, options): options for options in offered}


def options_of(source: str) -> Chosen:
    """The options that choose the edition with the tile set of that name; none for any other tile set."""
    game = box_of(source)
    return {} if source == game else boxes_of(game)[source]


def printed_in(source: str, options: Chosen) -> str:
    """The tile set of the box that those options choose: the edition of that set whose name ends in a chosen value, or
    the set itself.
    """
    names = (f"{source}-{value}" for value in options.values())
    return next((name for name in names if box_of(name) == source), source)


def box_of(source: str) -> str:
    """The tile set that the one of that name is an edition of, or that name itself."""
    games = (game for game in GAMES if source.startswith(f"{game}-") and (SHIPPED / source / FILE).is_file())
    return next(games, source)


def folder_of(name_or_folder: str | Path) -> Path:
    """The folder of the tile set: a shipped one takes precedence over a folder of the same name."""
    shipped = SHIPPED / str(name_or_folder)
    return shipped if is_folder(shipped) and shipped.parent == SHIPPED else Path(name_or_folder)


def text_of(path: Path, remedy: str) -> str:
    """The text of a file of a tile set. Raises TileSetError that names the file, the reason and the ``remedy``."""
    try:
        return read_text(path, DATA)
    except (OSError, ValueError) as error:
        unnamed = "not UTF-8 text" if isinstance(error, UnicodeDecodeError) else "not the name of a file"
        reason = getattr(error, "strerror", None) or unnamed
        raise TileSetError([f"cannot be read ({reason}): {remedy}"], str(path)) from None
