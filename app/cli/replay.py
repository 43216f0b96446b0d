"""``claim-manager replay``: checks a game record against the rules, lists all problems, and explains the score."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from app.cli.common import print_json
from app.cli.errors import UserError
from app.cli.trouble import replay_bundle
from app.lang import Message, Translator
from app.lang.program import program
from app.outside import read_text
from app.outside.bundles import is_packed
from app.outside.files import DATA
from app.rules.errors import TileSetError
from app.rules.record import SIGNATURE
from app.rules.replay import ReplayReport, replay
from app.rules.violations import SIDE_NAMES
from app.tilesets import load_tileset

BEGINNING = SIGNATURE.rpartition(" ")[0]
"""How the first line of a record begins, of whichever version."""


def run(arguments: argparse.Namespace) -> int:
    """Replay the record, or the trouble file. Exit code 1: it has problems. Raises UserError for what is none."""
    if is_packed(arguments.record):
        return replay_bundle(arguments.record, as_json=getattr(arguments, "json", False))
    text = record_text(arguments.record)
    if not any(line.lstrip().startswith(BEGINNING) for line in text.splitlines()):
        raise UserError(
            f"{arguments.record} is no game record: those begin with the line '{SIGNATURE}', and `{program()} export` "
            "writes them."
        )
    try:
        report = replay(text, load_tileset)
    except TileSetError as error:
        raise UserError(str(error)) from None
    if getattr(arguments, "json", False):
        document = report.to_json()
        for entry, text in zip(document["scorings"], _workings(report), strict=True):
            entry["text"] = text
        print_json(document)
    else:
        _tell(report)
    return 1 if report.problems else 0


def record_text(path: Path) -> str:
    """The text of a record file; "-" is standard input. Raises UserError if it cannot be read."""
    try:
        return sys.stdin.read() if str(path) == "-" else read_text(path, DATA, encoding="utf-8-sig")
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}): name a game record.") from None
    except UnicodeDecodeError:
        raise UserError(f"{path} is not UTF-8 text: name a game record.") from None


def _workings(report: ReplayReport) -> list[str]:
    """One sentence for each scoring, with the calculation."""
    translator = Translator.load("en")
    return [translator.text(Message(*scored.scoring.explain())) for scored in report.scorings]


def _tell(report: ReplayReport) -> None:
    for allowed in report.allowed:
        col, row = allowed.cell
        sides = "; ".join(f"{SIDE_NAMES[c.side]} {c.mine} against {c.theirs}" for c in allowed.clashes)
        print(f"turn {allowed.turn}: the table allowed the tile at column {col}, row {row}: {sides}")
    for scored, text in zip(report.scorings, _workings(report), strict=True):
        print(f"turn {scored.turn}: {text}")
    for player in report.players:
        parts = ", ".join(f"{name} {points}" for name, points in player.by.items() if points)
        print(f"{player.colour}: {player.score}" + (f" ({parts})" if parts else ""))
    if report.game is not None and not report.over:
        print(f"The game is not over: {report.game.tiles_left} tiles are left.")
    elif report.game is not None and report.game.tiles_left:
        print(f"The game was ended early: {report.game.tiles_left} tiles are unplayed.")
    record = report.record
    if record is not None and record.seal and "seed" in record.lines and not report.problems:
        print(f"The order of the tokens is the one that was sealed: {record.seal}")
    for problem in report.problems:
        print(problem, file=sys.stderr)
