"""``claim-manager art``: our own drawings of a tile set as picture files, in the format of enrolled tiles."""

from __future__ import annotations

import argparse
import sys

from app.art.tiles import save_art
from app.cli.common import tileset_of


def run(arguments: argparse.Namespace) -> int:
    """Draw and write the pictures. Returns the exit code."""
    tileset = tileset_of(arguments)
    save_art(tileset, arguments.folder, arguments.size)
    print(f"{len(list(tileset.faces()))} pictures written to {arguments.folder}", file=sys.stderr)
    return 0
