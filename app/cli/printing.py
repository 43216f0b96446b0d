"""``claim-manager print``: PDF sheets at true size."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

from app.cli.common import tileset_of
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.cli.panel import wiring_of
from app.lang import Translator, preferred


def run(arguments: argparse.Namespace) -> int:
    """Make the sheet and write it. Raises UserError if it cannot be written."""
    module = import_module(f"app.printing.{arguments.sheet}")
    words = Translator.load(preferred(arguments.language or ""))
    if arguments.sheet in OF_A_SET:
        data = module.document(tileset_of(arguments), words=words, paper=arguments.paper)
    elif arguments.sheet == "wiring":
        wiring = wiring_of(arguments.panel, journal_path(arguments.data).parent)
        data = module.document(wiring, words=words, paper=arguments.paper)
    else:
        data = module.document(words=words, paper=arguments.paper)
    try:
        arguments.output.write_bytes(data)
    except OSError as error:
        raise UserError(f"{arguments.output} cannot be written ({error.strerror}): choose another place.") from None
    ruled = "" if arguments.sheet in WITHOUT_RULER else ": print it at 100 %, then measure its ruler"
    print(f"{arguments.output} written{ruled}.", file=sys.stderr)
    return 0


OF_A_SET = ("tiles", "reference")
"""Sheets that depend on a tile set."""
WITHOUT_RULER = ("wiring",)
"""Sheets that need not be printed at true size."""
