"""``claim-manager history``, ``export`` and ``resume``: the games stored on this machine."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from app.cli.common import print_json
from app.cli.errors import UserError
from app.cli.stills import asker
from app.journal import FILE_NAME, GameRow, Journal, JournalError, default_path, files_kept, is_there, resumed
from app.lang import Message, Translator, say
from app.rules import Phase
from app.rules.errors import TileSetError
from app.rules.record import write_record
from app.rules.replay import record_of
from app.table.model.events import EventError, GameStarted, TokensSeen, from_json, to_json
from app.table.model.history import History, HistoryError, fitting, resume
from app.table.presentation.side_panel import AuditView, audit_view
from app.tilesets import load_tileset


def journal_path(data: Path | None) -> Path:
    """The path of the journal: in that data directory, or in the user's own if it is None."""
    return data / FILE_NAME if data else default_path()


def run(arguments: argparse.Namespace) -> int:
    """List, export or show games. Raises UserError for a journal or game that does not exist."""
    path = journal_path(arguments.data)
    if not is_there(path):
        raise UserError(f"No game has been kept yet: there is no {path}. Start one with claim-manager.")
    try:
        with Journal.open(path, read_only=True) as journal:
            if journal.restored is not None:
                _tell(journal.restored.message)
            return _COMMANDS[arguments.command](journal, arguments)
    except (JournalError, EventError, HistoryError, TileSetError) as error:
        raise UserError(str(error)) from None


def _history(journal: Journal, arguments: argparse.Namespace) -> int:
    for row in journal.games():
        if getattr(arguments, "json", False):
            print_json(_document(row))
        else:
            print(f"{row.id:>4}  {row.started[:16].replace('T', ' '):<16}  {_line(row)}")
    return 0


def _line(row: GameRow) -> str:
    """The line of a game in the history."""
    state = "closed" if row.closed else "can be resumed"
    if row.damage is not None:
        count = row.damage.lost
        lost = "some events" if count is None else "1 event" if count == 1 else f"{count} events"
        state = f"{state}, {lost} damaged" if row.events else "damaged, cannot be read"
    try:
        opening = from_json(row.opening)
    except EventError:
        return state if not row.events else "cannot be read by this version"
    assert isinstance(opening, GameStarted), "the first event of a game"
    return f"{opening.game}  {', '.join(opening.seats)}  {state}"


def _tell(message: Message) -> None:
    print(Translator.load("en").text(message), file=sys.stderr)


def _document(row: GameRow) -> dict[str, object]:
    return {
        "game": row.id,
        "started": row.started,
        "last": row.last,
        "events": row.events,
        "closed": row.closed,
        "damage": None if row.damage is None else {"kept": row.damage.kept, "lost": row.damage.lost},
        "opening": {k: v for k, v in row.opening.items() if k != "token_seed"},
    }


def _export(journal: Journal, arguments: argparse.Namespace) -> int:
    row = _row(journal, arguments.game)
    history = _replayed(journal, row)
    text = write_record(record_of(history.game, str(row.opening["tileset"])))
    if history.game.phase is not Phase.OVER and not row.closed:
        if arguments.reveal:
            _agreed(row, arguments)
            _note_reveal(row, journal_path(arguments.data))
        else:
            text = _without_order(text)
    if arguments.output is None:
        sys.stdout.write(text)
    else:
        try:
            arguments.output.write_text(text, encoding="utf-8")
        except OSError as error:
            raise UserError(f"{arguments.output} cannot be written ({error.strerror}): choose another place.") from None
        print(f"Game {row.id} written to {arguments.output}", file=sys.stderr)
    return 0


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


def _without_order(text: str) -> str:
    """The record without what would reveal the face-down tokens; no score before the end depends on it."""
    text = re.sub(r"^order .*\n", "", text, flags=re.MULTILINE)
    head, tail = re.split(r"^seed .*$", text, maxsplit=1, flags=re.MULTILINE)
    return f"{head}# The seed stays secret until the game is over, for it tells what is on the tokens.{tail}"


def _resume(journal: Journal, arguments: argparse.Namespace) -> int:
    row = _row(journal, arguments.game)
    if row.closed:
        raise UserError(f"Game {row.id} is closed: choose one that can be resumed from claim-manager history.")
    history = _replayed(journal, row)
    game = history.game
    audit = audit_view(game, history.start.names) if arguments.audit else None
    scores = {colour: game.seat(colour).score for colour in game.seats}
    if getattr(arguments, "json", False):
        document = {**_document(row), "phase": game.phase, "on_turn": game.on_turn, "scores": scores}
        print_json(document if audit is None else {**document, "audit": _audit_document(audit)})
    else:
        print(f"Game {row.id}: {game.tiles_left} tiles are left, {game.on_turn} is on turn.")
        print(", ".join(f"{colour} {score}" for colour, score in scores.items()))
        if audit is not None:
            translator = Translator.load("en")
            for line in audit.lines:
                print(f"  {translator.text(line)}")
            print(f"  {audit.total} of {audit.box} tokens" + ("." if audit.sound else ": please report this."))
        print("Start claim-manager: it goes on with this game by itself.")
    return 0


def _audit_document(audit: AuditView) -> dict[str, object]:
    return {
        "supply": audit.supply,
        "stacks": [{"cell": list(cell), "count": count} for cell, count in audit.stacks],
        "hands": dict(audit.hands),
        "cleared": audit.cleared,
        "total": audit.total,
        "box": audit.box,
    }


def _row(journal: Journal, number: int | None) -> GameRow:
    games = journal.games()
    for row in games:
        if row.id == number and not row.events:
            files = files_kept(row.damage.aside if row.damage else "")
            raise UserError(Translator.load("en").text(say("saved.unreadable", game=row.id, files=files)))
        if row.id == number or (number is None and row.events):
            return row
    what = "no game" if number is None else f"no game {number}"
    raise UserError(f"There is {what} in the journal: see claim-manager history.")


def _replayed(journal: Journal, row: GameRow) -> History:
    """The game up to the last event that can be applied; what is missing is reported on standard error."""
    opening = from_json(row.opening)
    assert isinstance(opening, GameStarted), "the first event of a game"
    tileset = load_tileset(opening.tileset)
    bodies = journal.events(row.id)
    events = fitting(tileset, bodies)
    history = resume(tileset, events)
    turn = history.game.turn_number
    if len(events) < len(bodies):
        _tell(say("saved.shown", game=row.id, turn=turn, count=len(bodies) - len(events)))
    elif row.damage is not None:
        _tell(resumed(turn, row.damage))
    return history


_COMMANDS = {"history": _history, "export": _export, "resume": _resume}
