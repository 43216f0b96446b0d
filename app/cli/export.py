"""``claim-manager export``: a stored game as a record, a text, a table, a picture, a page or a code for a phone."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.archive.map_picture import draw_map, png
from app.archive.notes import read_notes
from app.archive.phone import code_of
from app.archive.record_file import record_file
from app.archive.result_text import result_text
from app.archive.retold import still
from app.archive.score_table import score_table
from app.archive.sheet import document
from app.archive.stored import Stored
from app.archive.story import story_of
from app.archive.summary import Cache, summary
from app.cli.common import cannot_write
from app.cli.errors import UserError
from app.cli.games import journal_path, read_game, row_of, stored_games
from app.cli.stills import asker
from app.journal import GameRow, Journal
from app.lang import Translator
from app.table.model.events import TokensSeen, to_json

PICTURES = ("png", "pdf", "qr")
"""Formats that are no text."""


def run(arguments: argparse.Namespace) -> int:
    """Export a game. Raises UserError where there is none, or it cannot be written."""
    with stored_games(arguments) as journal:
        return _export(journal, arguments)


def _export(journal: Journal, arguments: argparse.Namespace) -> int:
    row = row_of(journal, arguments.game)
    stored = read_game(journal, row)
    if arguments.reveal and arguments.format != "record":
        raise UserError("--reveal shows the tokens in a record: leave --format away.")
    if arguments.format in PICTURES and arguments.output is None:
        raise UserError(f"--format {arguments.format} is no text: name a file with -o.")
    reveal = arguments.reveal and not stored.public
    if reveal:
        _agreed(row, arguments)
        _note_reveal(row, journal_path(arguments.data))
    data = _exported(journal, stored, arguments, reveal)
    if arguments.output is None:
        sys.stdout.write(data.decode("utf-8"))
        return 0
    try:
        arguments.output.write_bytes(data)
    except OSError as error:
        raise cannot_write(arguments.output, error) from None
    print(f"Game {row.id} written to {arguments.output}", file=sys.stderr)
    return 0


def _exported(journal: Journal, stored: Stored, arguments: argparse.Namespace, reveal: bool) -> bytes:
    """The file in the format that was asked for. Raises UserError where the game has no such file."""
    words = Translator.load("en")
    told = summary(journal, stored.row, read_notes(journal.path.parent).of(stored.row), Cache())
    match arguments.format:
        case "record":
            return record_file(stored, reveal=reveal).encode("utf-8")
        case "text":
            return result_text(told, story_of(stored), words).encode("utf-8")
        case "csv":
            return score_table([told], words).encode("utf-8")
        case "qr":
            if not told.finished:
                raise UserError(f"Game {told.id} is not finished: there is no result to hand on yet.")
            code = code_of(told, words)
            print(f"{code.modules} by {code.modules} squares (version {code.version}): {code.content}", file=sys.stderr)
            return png(code.picture(8))
    printed = arguments.format != "png"
    picture = draw_map(still(stored, stored.history), stored.tileset, paper=printed)
    if not printed:
        return png(picture)
    return document(told, story_of(stored), picture, words)


def _agreed(row: GameRow, arguments: argparse.Namespace) -> None:
    """Ask before a running game shows its tokens, unless ``--yes`` says so. Raises UserError without agreement."""
    if arguments.yes:
        return
    ask = asker()
    if ask is None:
        raise UserError(f"This shows every face-down token of game {row.id}: add --yes if all players agree.")
    told = "is noted in the game, and its tokens are shuffled anew when it goes on"
    if ask(f"This shows every face-down token of game {row.id}. It {told}. Go on? [y/n] ").strip().lower() != "y":
        raise UserError("Nothing was written.")


def _note_reveal(row: GameRow, path: Path) -> None:
    """Note in a game that somebody has read the order of its tokens. Raises JournalError while it is being played."""
    with Journal.open(path) as journal:
        journal.append(row.id, to_json(TokensSeen(None)))
