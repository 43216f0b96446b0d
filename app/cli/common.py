"""What several commands share: the tile set to use, JSON on standard output."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from app.cli.errors import UserError
from app.rules.tileset import TileSet, TileSetError
from app.tilesets import load_tileset, with_places


def tileset_of(arguments: argparse.Namespace) -> TileSet:
    """The tile set that ``--tileset`` names, its segments lying where ``--art`` says if it does. Raises UserError with
    every problem of it.
    """
    try:
        return with_places(load_tileset(arguments.tileset, getattr(arguments, "art", None)), arguments.tileset)
    except TileSetError as error:
        raise UserError(str(error)) from None


def print_json(document: Mapping[str, Any]) -> None:
    """One JSON document or line on standard output, at once."""
    json.dump(document, sys.stdout, ensure_ascii=False, separators=(",", ":"))
    sys.stdout.write("\n")
    sys.stdout.flush()
