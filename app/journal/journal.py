"""One SQLite file per data directory, append only, safe against a power cut after each event.

Two tables: ``games`` (one row per game) and ``events`` (numbered from 0 within their game, the body as JSON). An undo
is an event like any other; triggers reject every change and every deletion. The journal knows no rules: it stores the
plain values that ``app.table.model.events.to_json`` makes.

A damaged journal never stops the app. Before SQLite opens the file, ``examine`` checks its bytes; a hash chain joins
the rows (``chain``), and the number of acknowledged events is stored outside the database (``head``). If there is
damage, the files are copied aside and a new journal is made from the longest undamaged beginning of every game
(``keep``). After each write the write-ahead log is moved into the database and emptied, so that no event is in the log
alone.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import platformdirs

from app.journal.damage_messages import Restored
from app.journal.examine import LARGEST, Files, Finding, TooLargeError, examine, log_path, read_files, whole
from app.journal.hash_chain import CLOSING, OPENING, Row, chained, parsed
from app.journal.head import Head, write_head
from app.journal.refused import LogMark, cut_log, mark_log
from app.journal.replacement import all_set_aside, beside, finish, pending, replace_by, set_aside
from app.journal.schema import SCHEMA, Content, Damage, fill
from app.lang import Message, say
from app.lang.errors import MessageError, reason
from app.owner_only import close_to_others, make_file, make_folder

FILE_NAME = "journal.sqlite3"
LOCK_TRIES, LOCK_WAIT = 5, 0.04
"""How often the lock is tried, and the seconds between two tries: a reader holds it for a moment."""
WAIT_MS, CHECKPOINT_WAIT_MS = 2000, 50
"""How long, in milliseconds, a write waits for the file, and emptying the log waits for a reader."""

log = logging.getLogger(__name__)

_COLUMNS = "game, number, written, event, body, digest"


class JournalError(MessageError):
    """The journal cannot be opened, read or written; its message says what is wrong and what to do."""


class JournalBusyError(JournalError):
    """Another process has this journal open for writing."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A line of the history. Times are ISO 8601 in UTC; ``opening`` is the body of the game's first event.

    ``closed`` is False while the game goes on; ``events`` counts all events, including undone ones. ``damage`` says
    what the game has lost; if not even the opening is left, ``events`` is 0 and ``opening`` is empty.
    """

    id: int
    started: str
    last: str
    events: int
    closed: bool
    opening: Mapping[str, Any]
    damage: Damage | None = None


def default_path() -> Path:
    """The default path of the journal, in the app's data directory."""
    return Path(platformdirs.user_data_dir("claim-manager", appauthor=False)) / FILE_NAME


def is_there(path: Path) -> bool:
    """Whether there is a journal at that path, or what damage has left of one."""
    return any(file.exists() for file in (path, log_path(path), pending(path)))


def _utc() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """An open journal. One process may write at a time, any number may read; use an object from one thread only.

    ``restored`` says what is missing if the journal was damaged when it was opened; None if it was undamaged.
    ``trouble`` says why nothing can be written; None when it is open for writing, or for reading only on purpose.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        lock: IO[bytes] | None,
        now: Callable[[], str],
        restored: Restored | None = None,
    ):
        self._db = connection
        self._lock = lock
        self._now = now
        self.path = path
        self.restored = restored
        self.trouble: Message | None = None
        self._file = _identity(path) if lock is not None else None
        self._content: Content | None = None  # of files that are gone, until they are made anew

    @classmethod
    def open(cls, path: Path | str | None = None, *, read_only: bool = False, now: Callable[[], str] = _utc) -> Journal:
        """Open the journal in that file (None: ``default_path()``), creating it if there is none.

        ``read_only`` opens an existing one beside a running app and changes no file. ``now`` returns the time to store
        with an event. A damaged journal is restored as far as possible, and the damaged files are kept beside it. A
        journal of an earlier version is converted, and the old file is kept too.

        Raises JournalBusyError when another process has it open for writing, JournalError when it is missing (read
        only), not a journal, written by a newer version, or cannot be read or restored.
        """
        path = default_path() if path is None else Path(path)
        with ExitStack() as stack:
            try:
                if read_only:
                    return cls._for_reading(path, now)
                make_folder(path.parent)
                _close_to_others(path)
                lock = stack.enter_context(_take_lock(path))
                restored = _made_sound(path, now())
                connection = stack.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
                journal = cls(connection, path, lock, now, restored)
                journal._prepare()
            except TooLargeError:
                raise JournalError(say("journal.large", path=str(path), most=LARGEST >> 20)) from None
            except (OSError, sqlite3.Error) as error:
                raise JournalError(say("journal.not_open", path=str(path), error=reason(error))) from None
            stack.pop_all()
        return journal

    @classmethod
    def open_anyway(cls, path: Path | str | None = None, *, now: Callable[[], str] = _utc) -> Journal:
        """Open the journal as ``open`` does; where it cannot be written now, for reading, with ``trouble`` set. What
        cannot even be read is shown as empty. ``reopen`` tries again.

        Raises JournalError for a file that this version must not touch.
        """
        path = default_path() if path is None else Path(path)
        try:
            return cls.open(path, now=now)
        except JournalError as error:
            if error.message.key in ("journal.newer", "journal.foreign"):
                raise
            trouble = error.message
        try:
            journal = cls._for_reading(path, now)
        except (JournalError, OSError, sqlite3.Error):
            connection = sqlite3.connect(":memory:", isolation_level=None)
            fill(connection, Content({}, []))
            connection.execute("PRAGMA query_only = ON")
            journal = cls(connection, path, None, now)
        journal.trouble = trouble
        return journal

    @property
    def in_place(self) -> bool:
        """Whether what is written goes into the file at ``path``: False after it was deleted, moved or replaced, and
        for a journal that is not open for writing.
        """
        return self._file is not None and _identity(self.path) == self._file

    def reopen(self) -> None:
        """Open the journal anew, for writing. If its file has been deleted or moved away, a new one is made with every
        game, which the open file still holds. Raises JournalError; then it is closed, or was not open for writing, and
        this can be called again.
        """
        held: Content | None = None
        if self._file is not None and _identity(self.path) is None and self._content is None:
            with suppress(sqlite3.Error):
                held = self._whole()
        held = self._content = held or self._content
        if self._lock is not None:
            self.close()
        try:
            if held is not None and not is_there(self.path):
                make_folder(self.path.parent)
                replace_by(self.path, held)
        except (OSError, sqlite3.Error) as error:
            raise JournalError(say("journal.unwritten", path=str(self.path), error=reason(error))) from None
        fresh = Journal.open(self.path, now=self._now)
        self._db.close()
        self._db, self._lock, self._file = fresh._db, fresh._lock, fresh._file
        self.restored, self.trouble, self._content = fresh.restored or self.restored, None, None

    @classmethod
    def _for_reading(cls, path: Path, now: Callable[[], str]) -> Journal:
        if not is_there(path):
            raise JournalError(say("journal.none", path=str(path)))
        files = _files_at_rest(path)
        if files is None:
            connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
            connection.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
            return cls(connection, path, None, now)
        finding = _usable(path, examine(files))
        connection = sqlite3.connect(":memory:", isolation_level=None)
        fill(connection, _with_damage(finding, ""))
        connection.execute("PRAGMA query_only = ON")
        restored = Restored(finding.reason, finding.lost, finding.games) if finding.state == "damaged" else None
        return cls(connection, path, None, now, restored)

    def close(self) -> None:
        """Close the file and let others write it. Without this call nothing is lost."""
        self._db.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start_game(
        self,
        opening: Mapping[str, Any],
        closing: tuple[int, Mapping[str, Any]] | None = None,
        following: Iterable[Mapping[str, Any]] = (),
    ) -> int:
        """Start a game with its first event and those ``following``, and return its number; ``closing`` closes another
        game in the same transaction.

        Raises JournalError if it cannot be written; nothing is written then.
        """
        if opening.get("event") != OPENING:
            raise ValueError(f"a game begins with {OPENING}, not {opening.get('event')!r}")
        with self._writing():
            if closing is not None:
                self._add(*closing)
            row = self._db.execute("INSERT INTO games (started) VALUES (?)", (self._now(),))
            game = int(row.lastrowid or 0)
            last = self._insert(game, 0, opening, "")
            for event in following:
                last = self._insert(game, last.number + 1, event, last.digest)
        self._settle(last)
        return game

    def append(self, game: int, *events: Mapping[str, Any]) -> None:
        """Write the next events of that game, all or none; they are on the disk when this returns.

        Raises JournalError when they cannot be written (a full disk) or the game is unknown or closed.
        """
        last: Row | None = None
        with self._writing():
            for event in events:
                last = self._add(game, event)
        if last is not None:
            self._settle(last)

    def events(self, game: int) -> list[dict[str, Any]]:
        """All events of that game in order; empty if there is no such game. Raises JournalError."""
        events: list[dict[str, Any]] = []
        last = ""
        for values in self._reading(f"SELECT {_COLUMNS} FROM events WHERE game = ? ORDER BY number", (game,)):
            row = Row(*values)
            event = parsed(row.body)
            if event is None or row.number != len(events) or row.digest != chained(row, last):
                raise self._spoilt()
            events.append(event)
            last = row.digest
        return events

    def forget(self, games: Collection[int]) -> None:
        """Remove those games for good, so that nothing of them is left in the journal; all others stay as they are.

        The file is replaced as a whole, as after damage: after a power cut it is the old or the new one. Raises
        JournalError when it cannot be; then nothing is removed. Raises ValueError for the newest game, whose number
        would be given again.
        """
        if games and max(row.id for row in self.games()) in games:
            raise ValueError("the newest game stays, so that its number is not given again")
        try:
            finding = examine(read_files(self.path))
            if finding.state != "sound":
                raise self._spoilt()
            kept = finding.content
            content = Content(
                {game: started for game, started in kept.games.items() if game not in games},
                [row for row in kept.rows if row.game not in games],
                [(game, damage) for game, damage in kept.damages if game not in games],
            )
            self._db.close()
            try:
                replace_by(self.path, content)
            finally:
                finish(self.path)
                self._db = sqlite3.connect(self.path, isolation_level=None)
                self._file = _identity(self.path)
                self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise JournalError(say("journal.unwritten", path=str(self.path), error=reason(error))) from None

    def times(self, game: int) -> list[str]:
        """When each event of that game was written, in order, as ISO 8601 in UTC. Raises JournalError."""
        rows = self._reading("SELECT written FROM events WHERE game = ? ORDER BY number", (game,))
        return [str(written) for (written,) in rows]

    def games(self) -> list[GameRow]:
        """Every game, the newest first. Raises JournalError."""
        damages = {
            game: Damage(kept, lost, aside)
            for game, kept, lost, aside in self._reading("SELECT game, kept, lost, aside FROM damages ORDER BY id", ())
        }
        rows = self._reading(
            """SELECT g.id, g.started, l.written, l.number + 1, l.event = ?, f.body FROM games g
               LEFT JOIN events f ON f.game = g.id AND f.number = 0
               LEFT JOIN events l ON l.game = g.id AND l.number = (SELECT MAX(number) FROM events WHERE game = g.id)
               ORDER BY g.id DESC""",
            (CLOSING,),
        )
        games = []
        for number, started, last, count, closed, body in rows:
            opening = {} if body is None else parsed(body)
            if opening is None:
                raise self._spoilt()
            games.append(
                GameRow(number, started, last or started, count or 0, bool(closed), opening, damages.get(number))
            )
        return games

    def unfinished(self) -> list[GameRow]:
        """The games that can be resumed, the newest first. Raises JournalError."""
        return [row for row in self.games() if row.events and not row.closed]

    def _whole(self) -> Content:
        """Everything that is in the open file. Raises sqlite3.Error."""
        games = dict(self._db.execute("SELECT id, started FROM games").fetchall())
        rows = [Row(*values) for values in self._db.execute(f"SELECT {_COLUMNS} FROM events ORDER BY game, number")]
        told = self._db.execute("SELECT game, kept, lost, aside FROM damages").fetchall()
        return Content(games, rows, [(game, Damage(*rest)) for game, *rest in told])

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
        last = self._db.execute(f"SELECT {_COLUMNS} FROM events ORDER BY rowid DESC LIMIT 1").fetchone()
        self._settle(None if last is None else Row(*last))

    def _settle(self, last: Row | None) -> None:
        """After a commit: move the log into the database, then update the head. A failure of either is only logged: the
        commit itself is on the disk, and both are repeated with the next write. An empty journal, whose ``last`` row is
        None, has a head too: without one a log cut off by a power cut looks like a damaged one.
        """
        try:
            self._db.execute(f"PRAGMA busy_timeout = {CHECKPOINT_WAIT_MS}")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._db.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
            (count,) = self._db.execute("SELECT COUNT(*) FROM events").fetchone()
            write_head(self.path, Head(count, *(last.key if last is not None else (0, 0))))
        except (sqlite3.Error, OSError) as error:
            log.warning("the journal's log could not be taken in: %s", error)

    def _add(self, game: int, event: Mapping[str, Any]) -> Row:
        values = self._db.execute(
            f"SELECT {_COLUMNS} FROM events WHERE game = ? ORDER BY number DESC LIMIT 1", (game,)
        ).fetchone()
        if values is None:
            raise JournalError(say("journal.no_game", path=str(self.path), game=game))
        last = Row(*values)
        if last.event == CLOSING:
            raise JournalError(say("journal.closed", path=str(self.path), game=game))
        return self._insert(game, last.number + 1, event, last.digest)

    def _insert(self, game: int, number: int, event: Mapping[str, Any], before: str) -> Row:
        body = json.dumps(event, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        row = Row(game, number, self._now(), str(event.get("event")), body)
        row = replace(row, digest=chained(row, before))
        self._db.execute(
            f"INSERT INTO events ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
            (row.game, row.number, row.written, row.event, row.body, row.digest),
        )
        return row

    def _spoilt(self) -> JournalError:
        return JournalError(say("journal.spoilt", path=str(self.path)))

    def _reading(self, query: str, values: tuple[Any, ...]) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise JournalError(say("journal.unread", path=str(self.path), error=reason(error))) from None

    def _writing(self) -> _Transaction:
        if self._file is not None and not self.in_place:
            raise JournalError(say("journal.gone", path=str(self.path)))
        return _Transaction(self._db, self.path)


class _Transaction:
    """An SQL transaction; SQLite's errors become a JournalError of one sentence. What is refused leaves no trace."""

    def __init__(self, connection: sqlite3.Connection, path: Path):
        self._db = connection
        self._path = path
        self._before = LogMark(0, b"")

    def __enter__(self) -> None:
        self._run("BEGIN IMMEDIATE")
        self._before = mark_log(self._path)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if error is None:
            try:
                self._run("COMMIT")
            except JournalError:
                cut_log(self._path, self._before)
                raise
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
        return JournalError(say("journal.unwritten", path=str(self._path), error=reason(error)))


def _identity(path: Path) -> tuple[int, int] | None:
    """The device and inode of the file at that path; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _usable(path: Path, finding: Finding) -> Finding:
    """Return that finding. Raises JournalError if it is no journal that this version may change."""
    if finding.state == "newer":
        raise JournalError(say("journal.newer", path=str(path), version=finding.version, known=SCHEMA))
    if finding.state == "foreign":
        raise JournalError(say("journal.foreign", path=str(path)))
    return finding


def _with_damage(finding: Finding, aside: str) -> Content:
    """The content of a finding, with what was lost noted in it."""
    fresh = [(game, replace(damage, aside=aside)) for game, damage in finding.games.items()]
    return replace(finding.content, damages=[*finding.content.damages, *fresh])


def _made_sound(path: Path, at: str) -> Restored | None:
    """Make sure there is an undamaged journal of this version at that path; returns what was damaged, None if nothing.

    Raises JournalError, OSError and sqlite3.Error.
    """
    finish(path)
    finding = _usable(path, examine(read_files(path)))
    if finding.state == "sound":
        return None
    if finding.state == "new":
        replace_by(path, finding.content)
        return None
    why = finding.reason or f"schema {finding.version}"
    aside = set_aside(path, why, at)
    log.warning("the journal %s was put aside in %s: %s", path, aside, why)
    replace_by(path, _with_damage(finding, aside.name))
    if finding.state == "old":
        return None
    games = {game: replace(damage, aside=aside.name) for game, damage in finding.games.items()}
    return Restored(finding.reason, finding.lost, games, aside.name)


def _close_to_others(path: Path) -> None:
    """The journal holds what decides the values of face-down tokens: close its files, as earlier versions and copies
    may have left them, and the app's own folder to all but their owner.
    """
    if path == default_path():
        close_to_others(path.parent)
    close_to_others(*beside(path), pending(path), _lock_path(path), *all_set_aside(path))


def _lock_path(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _files_at_rest(path: Path) -> Files | None:
    """The bytes of the journal's files while nobody writes; None if another process has it open for writing."""
    with suppress(FileNotFoundError, PermissionError), open(_lock_path(path), "rb", opener=_at_once) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return None
        return _read(path)
    return _read(path)


def _at_once(name: str, flags: int) -> int:
    """Open without waiting for a writer, should a pipe stand there."""
    return os.open(name, flags | os.O_NONBLOCK)


def _read(path: Path) -> Files:
    if pending(path).is_file():  # a replacement that was interrupted
        return Files(whole(pending(path)), None, None)
    return read_files(path)


def _take_lock(path: Path) -> IO[bytes]:
    """Take the write lock. The system releases it when the process ends, however it ends."""
    make_file(_lock_path(path))
    lock = open(_lock_path(path), "a+b")  # noqa: SIM115 - held as long as the journal is open
    for left in reversed(range(LOCK_TRIES)):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError:
            if left:
                time.sleep(LOCK_WAIT)
        except OSError:  # this file system has no locks: nobody else is there
            lock.close()
            raise
    else:
        lock.seek(0)
        owner = lock.read(20).decode("ascii", "replace").strip()
        lock.close()
        if owner:
            raise JournalBusyError(say("journal.busy", path=str(path), process=owner))
        raise JournalBusyError(say("journal.busy_unknown", path=str(path)))
    lock.seek(0)
    lock.truncate()
    lock.write(str(os.getpid()).encode())
    lock.flush()
    return lock
