"""``claim-manager art``: our own drawings of a tile set as picture files, in the format of enrolled tiles."""

from __future__ import annotations

import argparse
import sys

from app.art.tiles import save_art
from app.cli.common import cannot_write, tileset_of
from app.cli.progress import progress_line


def run(arguments: argparse.Namespace) -> int:
    """Draw and write the pictures. Returns the exit code. Raises UserError if the folder cannot be written to."""
    tileset = tileset_of(arguments)
    try:
        save_art(tileset, arguments.folder, arguments.size, progress_line("Drawing"))
    except OSError as error:
        raise cannot_write(arguments.folder, error) from None
    print(f"{len(list(tileset.faces()))} pictures written to {arguments.folder}", file=sys.stderr)
    return 0
