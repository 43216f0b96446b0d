"""What several commands share: loading the tile set, printing JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.cli.errors import UserError
from app.lang.plain import plain
from app.rules import TileSet, TileSetError
from app.rules.shipped import boxes
from app.tilesets import load_tileset, with_places
from app.values.nearest import meant


def tileset_of(arguments: argparse.Namespace) -> TileSet:
    """The tile set that ``--game`` names, a game's own or that of an edition, with the places of its segments from
    ``--art`` if that folder has them. Raises UserError that lists every problem of it.
    """
    name, known = str(arguments.tileset), boxes()
    if name not in known and Path(name).name == name and not Path(name).exists():
        raise UserError(
            f"There is no game {plain(name)}{meant(name, known) or '.'} There are {', '.join(known[:-1])} and "
            f"{known[-1]}; a tile set of your own is named by its folder."
        )
    try:
        return with_places(load_tileset(arguments.tileset, getattr(arguments, "art", None)), arguments.tileset)
    except TileSetError as error:
        raise UserError(str(error)) from None


def cannot_write(path: Path | str, error: OSError) -> UserError:
    """Says that nothing can be written there: that its folder is missing, else why."""
    folder = Path(path).parent
    if isinstance(error, FileNotFoundError) and not folder.exists():
        return UserError(f"{path} cannot be written: there is no folder {folder}. Make it, or choose another place.")
    return UserError(f"{path} cannot be written ({error.strerror or error}): choose another place.")


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document on one line of standard output and flush it."""
    json.dump(document, sys.stdout, ensure_ascii=False, separators=(",", ":"))
    sys.stdout.write("\n")
    sys.stdout.flush()
