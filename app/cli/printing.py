"""``claim-manager print``: PDF sheets at true size."""

from __future__ import annotations

import argparse
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from app.atomic_write import write_whole
from app.cli.common import cannot_write, tileset_of
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.cli.panel import wiring_of
from app.cli.progress import progress_line
from app.cli.sources import settings_in
from app.lang import Translator, preferred

OF_A_SET = ("tiles", "tokens", "pieces", "reference")
"""Sheets that depend on a tile set; their making tells its progress."""
WITHOUT_RULER = ("wiring", "reference")
"""Sheets that need not be printed at true size."""


def run(arguments: argparse.Namespace) -> int:
    """Make the sheet and write it. Raises UserError if it cannot be written, before anything is drawn."""
    check_writable(arguments.output)
    before = signal.signal(signal.SIGTERM, _stopped)
    try:
        return _print(arguments)
    finally:
        signal.signal(signal.SIGTERM, before)


def _stopped(_number: int, _frame: object) -> None:
    """Stop as by Ctrl-C: the processes that draw end first."""
    raise KeyboardInterrupt


def _print(arguments: argparse.Namespace) -> int:
    module = import_module(f"app.printing.{arguments.sheet}")
    folder = journal_path(arguments.data).parent
    words = Translator.load(preferred(arguments.language or settings_in(folder).language))
    if arguments.sheet in OF_A_SET:
        if arguments.sheet == "tiles" and not sys.stderr.isatty():  # where no line shows how far it is
            print("Drawing: the tiles of a whole box take a minute or two.", file=sys.stderr)
        told = progress_line("Drawing")
        tileset = tileset_of(arguments)
        if arguments.sheet == "tokens" and not tileset.tokens:
            raise UserError(f"{tileset.name} has no tokens: choose another --game.")
        more: dict[str, Any] = {"backs": not arguments.no_backs} if arguments.sheet == "tiles" else {}
        source = str(arguments.tileset)
        data = module.document(tileset, words=words, paper=arguments.paper, progress=told, source=source, **more)
    elif arguments.sheet == "wiring":
        wiring = wiring_of(arguments.panel, folder)
        data = module.document(wiring, words=words, paper=arguments.paper)
    else:
        data = module.document(words=words, paper=arguments.paper)
    try:
        write_whole(arguments.output, data)
    except OSError as error:
        raise cannot_write(arguments.output, error) from None
    ruled = "" if arguments.sheet in WITHOUT_RULER else ": print it at 100 %, then measure its ruler"
    print(f"{arguments.output} written{ruled}.", file=sys.stderr)
    return 0


def check_writable(path: Path) -> None:
    """Raise UserError where no file can be written at ``path``; a file that is there stays as it is."""
    there = path.exists()
    try:
        with path.open("ab"):
            pass
        if not there:
            path.unlink()
    except OSError as error:
        raise cannot_write(path, error) from None
