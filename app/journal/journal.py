"""One SQLite file a data directory, append only, safe against a power cut after each event.

Two tables: ``games`` (one row a game) and ``events`` (numbered from 0 within their game, the body as JSON). Taking
something back is an event like any other; triggers refuse every change and every deletion. The journal knows no rules:
it keeps the plain values that ``app.table.events.to_json`` makes.
"""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import platformdirs

FILE_NAME = "journal.sqlite3"
SCHEMA = 1
OPENING, CLOSING = "game_started", "game_closed"

_TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    started TEXT NOT NULL
) STRICT;
CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    written TEXT NOT NULL,
    event TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER games_stay BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER games_last BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
"""


class JournalError(Exception):
    """The journal cannot be opened, read or written; the message says what is wrong and what to do."""


class JournalBusyError(JournalError):
    """Another running app writes this journal."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A line of the history. Times are ISO 8601 in UTC; ``opening`` is the body of the game's first event.

    ``closed`` is False while the game can be resumed; ``events`` counts all events, those taken back too.
    """

    id: int
    started: str
    last: str
    events: int
    closed: bool
    opening: Mapping[str, Any]


def default_path() -> Path:
    """Where the journal lies unless told otherwise: the one directory of the app for all that is written."""
    return Path(platformdirs.user_data_dir("claim-manager", appauthor=False)) / FILE_NAME


def _utc() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """An open journal. One process writes at a time, any number may read; use it from one thread."""

    def __init__(self, connection: sqlite3.Connection, path: Path, lock: IO[bytes] | None, now: Callable[[], str]):
        self._db = connection
        self._lock = lock
        self._now = now
        self.path = path

    @classmethod
    def open(cls, path: Path | str | None = None, *, read_only: bool = False, now: Callable[[], str] = _utc) -> Journal:
        """The journal in that file (default: ``default_path()``), made when there is none.

        ``read_only`` opens an existing one beside a running app. ``now`` gives the time of writing.
        Raises JournalBusyError when another process writes it, JournalError when it is missing (read only), damaged,
        not a journal, or written by a newer version.
        """
        path = default_path() if path is None else Path(path)
        lock: IO[bytes] | None = None
        try:
            if read_only:
                if not path.is_file():
                    raise JournalError(f"There is no journal at {path}: no game has been played there yet.")
                connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                lock = _take_lock(path)
                connection = sqlite3.connect(path, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise JournalError(f"The journal {path} cannot be opened ({reason}): check the folder.") from None
        journal = cls(connection, path, lock, now)
        try:
            journal._prepare(read_only)
        except sqlite3.DatabaseError as error:
            journal.close()
            raise JournalError(
                f"The journal {path} cannot be used ({error}): move the file away to begin a new one."
            ) from None
        except JournalError:
            journal.close()
            raise
        return journal

    def close(self) -> None:
        """Close the file and let others write it. Nothing is lost without it."""
        self._db.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start_game(self, opening: Mapping[str, Any], closing: tuple[int, Mapping[str, Any]] | None = None) -> int:
        """Begin a game with its first event and give its number; ``closing`` ends another one in the same breath.

        Raises JournalError, and nothing is written, when it cannot be.
        """
        if opening.get("event") != OPENING:
            raise ValueError(f"a game begins with {OPENING}, not {opening.get('event')!r}")
        with self._writing():
            if closing is not None:
                self._add(*closing)
            row = self._db.execute("INSERT INTO games (started) VALUES (?)", (self._now(),))
            game = int(row.lastrowid or 0)
            self._insert(game, 0, opening)
        return game

    def append(self, game: int, *events: Mapping[str, Any]) -> None:
        """Write the next events of that game, all or none; they are on the disk when this returns.

        Raises JournalError when they cannot be written (a full disk) or the game is unknown or closed.
        """
        with self._writing():
            for event in events:
                self._add(game, event)

    def events(self, game: int) -> list[dict[str, Any]]:
        """All events of that game in order; empty when there is no such game."""
        rows = self._reading("SELECT body FROM events WHERE game = ? ORDER BY number", (game,))
        return [json.loads(body) for (body,) in rows]

    def games(self) -> list[GameRow]:
        """Every game, the newest first."""
        rows = self._reading(
            """SELECT g.id, g.started, l.written, l.number + 1, l.event = ?, f.body FROM games g
               JOIN events f ON f.game = g.id AND f.number = 0
               JOIN events l ON l.game = g.id AND l.number = (SELECT MAX(number) FROM events WHERE game = g.id)
               ORDER BY g.id DESC""",
            (CLOSING,),
        )
        return [GameRow(i, start, last, n, bool(closed), json.loads(body)) for i, start, last, n, closed, body in rows]

    def unfinished(self) -> list[GameRow]:
        """The games that can be resumed, the newest first."""
        return [row for row in self.games() if not row.closed]

    def _prepare(self, read_only: bool) -> None:
        if not read_only:
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute("PRAGMA busy_timeout = 2000")
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version > SCHEMA:
            raise JournalError(
                f"The journal {self.path} was written by a newer version of the app (schema {version}, "
                f"this one knows {SCHEMA}): update the app."
            )
        if version == 0:
            strangers = self._db.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
            if strangers or read_only:
                raise JournalError(f"The file {self.path} is not a journal of this app: choose another folder.")
            with self._writing():
                for statement in _TABLES.split(";\n"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def _add(self, game: int, event: Mapping[str, Any]) -> None:
        last = self._db.execute(
            "SELECT number, event FROM events WHERE game = ? ORDER BY number DESC LIMIT 1", (game,)
        ).fetchone()
        if last is None:
            raise JournalError(f"The journal {self.path} holds no game number {game}.")
        if last[1] == CLOSING:
            raise JournalError(f"Game {game} in the journal {self.path} is closed: begin a new one.")
        self._insert(game, int(last[0]) + 1, event)

    def _insert(self, game: int, number: int, event: Mapping[str, Any]) -> None:
        body = json.dumps(event, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        self._db.execute(
            "INSERT INTO events (game, number, written, event, body) VALUES (?, ?, ?, ?, ?)",
            (game, number, self._now(), str(event.get("event")), body),
        )

    def _reading(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise JournalError(f"The journal {self.path} cannot be read ({error}).") from None

    def _writing(self) -> _Transaction:
        return _Transaction(self._db, self.path)


class _Transaction:
    """Everything or nothing; SQLite's complaints become one sentence."""

    def __init__(self, connection: sqlite3.Connection, path: Path):
        self._db = connection
        self._path = path

    def __enter__(self) -> None:
        self._run("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if error is None:
            self._run("COMMIT")
            return
        with suppress(sqlite3.Error):
            self._db.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise self._complaint(error) from None

    def _run(self, statement: str) -> None:
        try:
            self._db.execute(statement)
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise self._complaint(error) from None

    def _complaint(self, error: sqlite3.Error) -> JournalError:
        return JournalError(f"The journal {self._path} cannot be written ({error}): check the disk, then try again.")


def _take_lock(path: Path) -> IO[bytes]:
    """The right to write. The system gives it back when the process ends, however it ends."""
    lock = open(path.with_name(path.name + ".lock"), "a+b")  # noqa: SIM115 - held as long as the journal is open
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.seek(0)
        owner = lock.read(20).decode("ascii", "replace").strip()
        lock.close()
        raise JournalBusyError(
            f"Another Claim Manager (process {owner or 'unknown'}) writes the journal {path}: "
            "close it first, or choose another data folder."
        ) from None
    lock.seek(0)
    lock.truncate()
    lock.write(str(os.getpid()).encode())
    lock.flush()
    return lock
