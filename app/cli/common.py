"""What several commands share: the tile set to use, JSON on standard output."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from app.cli.errors import UserError
from app.lang import Message, say
from app.rules.tileset import TileSet, TileSetError
from app.tilesets import load_tileset
from vision.diagnosis import Complaint

ROWS, COLUMNS = ("upper", "middle", "lower"), ("left", "middle", "right")
"""The words by which a place in a picture is named."""


def tileset_of(arguments: argparse.Namespace) -> TileSet:
    """The tile set that ``--tileset`` names. Raises UserError with every problem of it."""
    try:
        return load_tileset(arguments.tileset)
    except TileSetError as error:
        raise UserError(str(error)) from None


def complaint_text(complaint: Complaint) -> Message:
    """What makes a picture hard to read, what to do, and where in the picture it shows."""
    what = say(f"vision.{complaint.reason}")
    if complaint.at is None:
        return what
    column, row = (min(2, max(0, int(3 * part))) for part in complaint.at)
    return say("vision.at", what=what, place=say(f"vision.place.{ROWS[row]}_{COLUMNS[column]}"))


def print_json(document: Mapping[str, Any]) -> None:
    """One JSON document or line on standard output, at once."""
    json.dump(document, sys.stdout, ensure_ascii=False, separators=(",", ":"))
    sys.stdout.write("\n")
    sys.stdout.flush()
