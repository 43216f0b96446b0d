"""``claim-manager history`` and ``resume``: the games stored on this machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.archive.notes import read_notes
from app.archive.stored import Stored, read_stored, unreadable
from app.archive.summary import Cache, SeatLine, Summary, summaries
from app.cli.common import print_json
from app.cli.errors import UserError
from app.journal import FILE_NAME, GameRow, Journal, JournalError, default_path, is_there
from app.lang import Message, Translator
from app.lang.errors import english
from app.lang.plain import plain
from app.lang.program import program
from app.rules import Phase
from app.rules.errors import TileSetError
from app.session.open_game import latest
from app.table.model.events import EventError
from app.table.model.history import HistoryError
from app.table.presentation.side_panel import AuditView, audit_view


def journal_path(data: Path | None) -> Path:
    """The path of the journal: in that data directory, or in the user's own if it is None."""
    return data / FILE_NAME if data else default_path()


def run(arguments: argparse.Namespace) -> int:
    """List or show games. Raises UserError for a journal or game that does not exist."""
    with stored_games(arguments) as journal:
        return _COMMANDS[arguments.command](journal, arguments)


@contextmanager
def stored_games(arguments: argparse.Namespace) -> Iterator[Journal]:
    """The journal, open for reading. Raises UserError where there is none, or it or a game cannot be read."""
    path = journal_path(arguments.data)
    if not is_there(path):
        raise UserError(f"No game has been kept yet: there is no {path}. Start one with {program()}.")
    try:
        with Journal.open(path, read_only=True) as journal:
            if journal.restored is not None:
                _tell(journal.restored.message)
            yield journal
    except (JournalError, EventError, HistoryError, TileSetError) as error:
        raise UserError(str(error)) from None


def _history(journal: Journal, arguments: argparse.Namespace) -> int:
    folder = journal.path.parent
    cache, rows = Cache.load(folder), journal.games()
    told = summaries(journal, read_notes(folder), cache)  # not kept: a command that reads changes nothing
    as_json = getattr(arguments, "json", False)
    if not rows and not as_json:
        print(f"No game has been kept yet in {journal.path}.")
    by_number = {row.id: row for row in rows}
    for line in told:  # fewer than there are rows: a game that was ended early and went on stands there once
        row = by_number[line.id]
        if as_json:
            print_json({**_document(row), **_told(line)})
            continue
        title = f"{plain(line.title)}  " if line.title else ""
        state = "deleted, " if line.deleted is not None else ""
        print(f"{row.id:>4}  {line.played.astimezone():%Y-%m-%d %H:%M}  {title}{state}{_line(row, line)}")
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


def _line(row: GameRow, told: Summary) -> str:
    """The line of a game in the history."""
    state = "finished" if told.finished else "ended early" if row.closed else "can be resumed"
    if told.early:
        state = "ended early"
    if row.damage is not None:
        count = row.damage.lost
        lost = "some events" if count is None else "1 event" if count == 1 else f"{count} events"
        state = f"{state}, {lost} damaged" if row.events else "damaged, cannot be read"
    if told.standing == "unreadable":
        return state if not row.events else "cannot be read by this version"
    if told.standing == "open":
        state += ", 1 tile is left" if told.tiles_left == 1 else f", {told.tiles_left} tiles are left"
        return f"{row.opening.get('game')}  {', '.join(map(_seat, told.seats))}  {state}"
    scores = ", ".join(f"{_seat(seat)} {seat.score}" for seat in told.seats)
    if told.early or told.standing == "left":
        state += ", 1 tile unplayed" if told.tiles_left == 1 else f", {told.tiles_left} tiles unplayed"
    if told.standing == "left":
        return f"{row.opening.get('game')}  {scores}  {state}"
    won = f"won by {' and '.join(map(_seat, told.winners))}" if told.winners else "nobody scored"
    return f"{row.opening.get('game')}  {scores}  {state}, {won if told.played_at_all else 'not played'}"


def _seat(seat: SeatLine) -> str:
    return _called(seat.name, seat.colour)


def _called(name: str, colour: str) -> str:
    """A player by name and colour, by the colour alone where no name was entered."""
    return f"{plain(name)} ({colour})" if name else colour


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


def _resume(journal: Journal, arguments: argparse.Namespace) -> int:
    row = row_of(journal, arguments.game)
    history = read_game(journal, row).history
    game = history.game
    if row.closed or game.phase is Phase.OVER:
        state = "is finished" if game.phase is Phase.OVER and not game.tiles_left else "was ended early"
        raise UserError(f"Game {row.id} {state}: choose one that can be resumed from {program()} history.")
    audit = audit_view(game, history.start.names) if arguments.audit else None
    scores = {colour: game.seat(colour).score for colour in game.seats}
    if getattr(arguments, "json", False):
        document = {**_document(row), "phase": game.phase, "on_turn": game.on_turn, "scores": scores}
        print_json(document if audit is None else {**document, "audit": _audit_document(audit)})
    else:
        names = {colour: _called(history.start.names.get(colour, ""), colour) for colour in game.seats}
        left = "1 tile is left" if game.tiles_left == 1 else f"{game.tiles_left} tiles are left"
        print(f"Game {row.id}: {left}, {names[game.on_turn]} is on turn.")
        print(", ".join(f"{names[colour]} {score}" for colour, score in scores.items()))
        if audit is not None:
            translator = Translator.load("en")
            for line in audit.lines:
                print(f"  {translator.text(line)}")
            print(f"  {audit.total} of {audit.box} tokens" + ("." if audit.sound else ": please report this."))
        print(f"Start {program()}: it goes on with this game by itself.")
    return 0


def _audit_document(audit: AuditView) -> dict[str, object]:
    return {
        "supply": audit.supply,
        "stacks": [{"cell": list(stack.cell), "count": stack.count} for stack in audit.stacks],
        "hands": dict(audit.hands),
        "cleared": audit.cleared,
        "total": audit.total,
        "box": audit.box,
    }


def row_of(journal: Journal, number: int | None) -> GameRow:
    """The row of that game; None: the one that was on the table last, or else the newest that can be read. Raises
    UserError for one that is not there.
    """
    found = [row for row in journal.games() if row.id == number or (number is None and row.events)]
    row = latest(found, journal.path.parent)
    if row is None:
        what = "no game" if number is None else f"no game {number}"
        raise UserError(f"There is {what} among the games kept: see {program()} history.")
    if not row.events:
        raise UserError(english(unreadable(row)))
    return row


def read_game(journal: Journal, row: GameRow) -> Stored:
    """The game up to the last event that can be applied; what is missing is reported on standard error."""
    stored = read_stored(journal, row)
    if stored.trouble is not None:
        _tell(stored.trouble)
    return stored


_COMMANDS = {"history": _history, "resume": _resume}
