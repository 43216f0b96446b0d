"""``claim-manager trouble``: one file with what went wrong, and ``claim-manager replay`` of such a file."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from pathlib import Path

from app.cli.common import print_json
from app.cli.errors import UserError
from app.cli.games import journal_path
from app.cli.sources import settings_in
from app.journal import Journal, JournalError
from app.lang.errors import MessageError
from app.outside.bundles import BundleError
from app.rules.errors import TileSetError
from app.session.open_game import latest
from app.session.recent import Evidence
from app.table.model.events import EventError
from app.trouble.bundle import Agreed, load, logs_in, save
from app.trouble.playback import play


def run(arguments: argparse.Namespace) -> int:
    """Write a bundle about the game that was on the table last, or the one that is named."""
    path = journal_path(arguments.data)
    bodies = []
    try:
        with Journal.open(path, read_only=True) as journal:
            rows = [row for row in journal.games() if arguments.game in (None, row.id) and row.events]
            row = latest(rows, path.parent)
            bodies = journal.events(row.id) if row is not None else []
    except JournalError as error:
        print(f"claim-manager: {error} The file is written without a game.", file=sys.stderr)
    evidence = Evidence(bodies)
    try:
        save(arguments.output, evidence, settings_in(path.parent), logs_in(path.parent), Agreed(names=arguments.names))
    except BundleError as error:
        raise UserError(str(error)) from None
    print(
        f"Written to {arguments.output}: no face-down token is in it" + ("." if arguments.names else ", and no name.")
    )
    return 0


def replay_bundle(path: Path, *, as_json: bool) -> int:
    """Play a bundle again. Exit code 1: today the table decides otherwise, or events do not fit."""
    try:
        played = play(load(path))
    except BundleError as error:
        raise UserError(str(error)) from None
    except (MessageError, EventError, TileSetError) as error:
        raise UserError(f"The game in {path} cannot be begun: {error}") from None
    sound = played.fit == played.events and played.differs is None
    if as_json:
        print_json({"event": "trouble", **asdict(played)})
    else:
        print(f"{played.fit} of {played.events} events are a game by the rules of this version.")
        print(f"{played.inputs} inputs played again led to {played.entered} events.")
        if played.differs is not None:
            print(f"From event {played.differs} on they are not those of that game.", file=sys.stderr)
        print(f"The game stands at turn {played.turn}, phase {played.phase}.")
    return 0 if sound else 1
