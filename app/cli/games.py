"""``claim-manager history``, ``export`` and ``resume``: the games stored on this machine."""

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
from app.archive.stored import Stored, read_stored, unreadable
from app.archive.story import story_of
from app.archive.summary import Cache, Summary, summaries, summary
from app.cli.common import print_json
from app.cli.errors import UserError
from app.cli.stills import asker
from app.journal import FILE_NAME, GameRow, Journal, JournalError, default_path, is_there
from app.lang import Message, Translator
from app.lang.errors import english
from app.rules.errors import TileSetError
from app.table.model.events import EventError, GameStarted, TokensSeen, from_json, to_json
from app.table.model.history import HistoryError
from app.table.presentation.side_panel import AuditView, audit_view


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
    notes = read_notes(journal.path.parent)
    if getattr(arguments, "json", False):
        cache = Cache.load(journal.path.parent)
        for row, told in zip(journal.games(), summaries(journal, notes, cache), strict=True):
            print_json({**_document(row), **_told(told)})
        cache.save(journal.path.parent)
        return 0
    for row in journal.games():
        note = notes.of(row)
        title = f"{note.title}  " if note.title else ""
        state = "deleted, " if note.deleted is not None else ""
        print(f"{row.id:>4}  {row.started[:16].replace('T', ' '):<16}  {title}{state}{_line(row)}")
    return 0


def _told(told: Summary) -> dict[str, object]:
    """What came of playing a game through."""
    return {
        "title": told.title,
        "deleted": None if told.deleted is None else told.deleted.isoformat(),
        "standing": told.standing,
        "played": told.played.isoformat(),
        "minutes": told.minutes,
        "turns": told.turns,
        "tiles_left": told.tiles_left,
        "on_turn": told.on_turn or None,
        "seats": [
            {"colour": seat.colour, "name": seat.name, "score": seat.score, "by": dict(seat.by), "place": seat.place}
            for seat in told.seats
        ],
    }


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
    print(english(message), file=sys.stderr)


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
    stored = _read(journal, row)
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
        raise UserError(f"{arguments.output} cannot be written ({error.strerror}): choose another place.") from None
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
            print(f"{code.modules} by {code.modules} squares (version {code.version}): {code.link}", file=sys.stderr)
            return png(code.picture(8))
    picture = draw_map(still(stored, stored.history), stored.tileset)
    if arguments.format == "png":
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


def _resume(journal: Journal, arguments: argparse.Namespace) -> int:
    row = _row(journal, arguments.game)
    if row.closed:
        raise UserError(f"Game {row.id} is closed: choose one that can be resumed from claim-manager history.")
    history = _read(journal, row).history
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
            raise UserError(english(unreadable(row)))
        if row.id == number or (number is None and row.events):
            return row
    what = "no game" if number is None else f"no game {number}"
    raise UserError(f"There is {what} in the journal: see claim-manager history.")


def _read(journal: Journal, row: GameRow) -> Stored:
    """The game up to the last event that can be applied; what is missing is reported on standard error."""
    stored = read_stored(journal, row)
    if stored.trouble is not None:
        _tell(stored.trouble)
    return stored


PICTURES = ("png", "pdf", "qr")
"""Formats that are no text."""
_COMMANDS = {"history": _history, "export": _export, "resume": _resume}
