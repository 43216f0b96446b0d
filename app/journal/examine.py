"""Checks the files of a journal without changing them, and finds how much of it is undamaged.

Nothing is opened in place: SQLite would drop damaged parts of the log, or the whole log beside an empty database, and
write that to the disk. So the bytes of the files are read and examined in memory.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from app.journal.hash_chain import CLOSING, Row, chained, sealed, sound_prefix
from app.journal.head import Head, head_path, read_head
from app.journal.pages import MAGIC, Log, carve, image_of, read_log
from app.journal.schema import SCHEMA, Content, Damage, layout, layouts
from app.outside.files import read_bytes

State = Literal["new", "sound", "old", "damaged", "foreign", "newer"]


@dataclass(frozen=True, slots=True)
class Files:
    """The bytes of a journal's files; None for a missing one."""

    database: bytes | None
    log: bytes | None
    head: bytes | None


@dataclass(frozen=True, slots=True)
class Finding:
    """``state``: "new" (there is no journal yet), "sound" (undamaged), "old" (undamaged, of an earlier version),
    "damaged", "foreign" (another program's database) or "newer" (of a later version).

    ``content`` is what can be used, converted to the current version; ``version`` is the number in the file. For a
    damaged journal: the ``reason`` in a word or two, how many events are ``lost`` (None: unknown) and from which
    ``games``.
    """

    state: State
    content: Content = field(default_factory=lambda: Content({}, ()))
    version: int = SCHEMA
    reason: str = ""
    lost: int | None = None
    games: Mapping[int, Damage] = field(default_factory=dict)


LARGEST = 256 << 20
"""Bytes of a journal's file: several thousand games, each of 40 to 70 kB."""


class _DoubtError(Exception):
    """The files are not as they were written; the message says in a word or two why."""


def log_path(path: Path) -> Path:
    """The path of SQLite's write-ahead log for that database."""
    return path.with_name(path.name + "-wal")


class TooLargeError(OSError):
    """A file of the journal is larger than ``LARGEST``: no journal of ours, and not to be read into memory."""


def read_files(path: Path) -> Files:
    """The bytes of the journal at that path. Raises OSError, and TooLargeError for what no journal can be."""
    return Files(*(whole(file) if file.is_file() else None for file in (path, log_path(path), head_path(path))))


def whole(file: Path) -> bytes:
    """The bytes of that file of a journal. Raises OSError, and TooLargeError."""
    if file.stat().st_size > LARGEST:
        raise TooLargeError(f"more than {LARGEST >> 20} MB")
    return read_bytes(file, LARGEST)


def examine(files: Files) -> Finding:
    """Whether the journal with those files is undamaged, and its usable content."""
    log = read_log(files.log or b"")
    head = read_head(files.head or b"")
    if files.database is None and not files.log and (head is None or not head.events):
        return Finding("new")
    try:
        return _sound(files.database, log, head)
    except _DoubtError as error:
        reason = str(error)
    except (sqlite3.Error, MemoryError, OverflowError, ValueError):
        reason = "bad pages"
    return _salvaged(files.database or b"", log, head, reason)


def _sound(database: bytes | None, log: Log, head: Head | None) -> Finding:
    """The finding for undamaged files. Raises _DoubtError, sqlite3.Error and others if there is damage."""
    if not database:
        raise _DoubtError("no database" if database is None else "empty database")
    if not database.startswith(MAGIC):
        raise _DoubtError("no database")
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(image_of(database, log))
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        found = layout(connection)
        known = next((number for number, tables in layouts().items() if tables == found), None)
        if connection.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
            raise _DoubtError("bad pages")
        if known is None:
            return _of_others(connection, found, version, head)
        if known != version:
            raise _DoubtError("wrong version number")
        if known == 1 and log.torn:
            raise _DoubtError("broken log")
        finding = _content_1(connection) if known == 1 else _content(connection)
    count = len(finding.content.rows)
    if head is not None and head.events > count:
        raise _DoubtError("broken log" if log.torn else "events missing")
    if log.committed > log.valid and head is None:
        raise _DoubtError("broken log")
    return finding


def _of_others(connection: sqlite3.Connection, found: frozenset[str], version: int, head: Head | None) -> Finding:
    """The finding for an undamaged database that has none of our layouts."""
    if not found and version == 0 and not (head is not None and head.events):
        return Finding("new")
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and not {"games", "events"} & tables:
        return Finding("foreign", version=version)
    if version <= SCHEMA:
        raise _DoubtError("bad tables")
    return Finding("newer", version=version)


_ROWS = "SELECT game, number, written, event, body, {} FROM events ORDER BY game, number"


def _content(connection: sqlite3.Connection) -> Finding:
    games: dict[int, str] = dict(connection.execute("SELECT id, started FROM games").fetchall())
    damages = [(g, Damage(*rest)) for g, *rest in connection.execute("SELECT game, kept, lost, aside FROM damages")]
    rows = [Row(*values) for values in connection.execute(_ROWS.format("digest"))]
    last = Row(0, -1, "", "", "")
    for row in rows:
        before = last if row.game == last.game else Row(row.game, -1, "", "", "")
        if row.game not in games or row.number != before.number + 1 or row.digest != chained(row, before.digest):
            raise _DoubtError("wrong check sum")
        last = row
    emptied = {game for game, damage in damages if not damage.kept}
    if games.keys() - {row.game for row in rows} - emptied:
        raise _DoubtError("events missing")
    return Finding("sound", Content(games, rows, damages))


def _content_1(connection: sqlite3.Connection) -> Finding:
    """The content of a version 1 journal, whose rows have no digest: all rows must be readable, without a gap."""
    games: dict[int, str] = dict(connection.execute("SELECT id, started FROM games").fetchall())
    found = _grouped(Row(*values) for values in connection.execute(_ROWS.format("''")))
    rows: list[Row] = []
    for game, numbered in found.items():
        prefix = sound_prefix(numbered)
        if game not in games or len(prefix) != len(numbered):
            raise _DoubtError("unreadable events")
        rows += sealed(prefix)
    if games.keys() - found.keys():
        raise _DoubtError("events missing")
    return Finding("old", Content(games, rows), 1)


def _grouped(rows: Iterable[Row]) -> dict[int, dict[int, list[Row]]]:
    found: dict[int, dict[int, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        found[row.game][row.number].append(row)
    return found


def _salvaged(database: bytes, log: Log, head: Head | None, reason: str) -> Finding:
    """The longest undamaged beginning of every game found in the readable pages of damaged files."""
    carved = carve(database, log)
    digested = _grouped(carved.rows)
    prefixes = {game: sound_prefix(numbered) for game, numbered in digested.items()}
    if not any(prefixes.values()):
        digested = _grouped(carved.bare)
        prefixes = {game: sealed(sound_prefix(numbered)) for game, numbered in digested.items()}
    prefixes = {game: prefix for game, prefix in prefixes.items() if prefix}
    newest = max((*prefixes, head.game if head else 0))
    ids = {game for game in carved.games if 0 < game <= max(newest, len(carved.games))} | prefixes.keys()
    ids |= {head.game} if head is not None and head.events else set()
    keys = carved.keys | {row.key for row in (*carved.rows, *carved.bare)}
    missing = Counter(game for game, number in keys if game in ids and number >= len(prefixes.get(game, ())))
    if head is not None and head.game in ids:
        missing[head.game] = max(missing[head.game], head.number + 1 - len(prefixes.get(head.game, ())))
    kept = sum(map(len, prefixes.values()))
    # without the head file, events may be missing of which no trace is left
    lost = (sum(missing.values()) or None) if head is None else max(0, head.events - kept)
    if lost and head is not None and len(affected := [game for game in ids if missing[game] > 0]) == 1:
        missing[affected[0]] = lost
    damages = {g: Damage(len(prefixes.get(g, ())), missing[g] or None) for g in sorted(ids) if missing[g] > 0}
    damages |= {g: Damage(0, missing[g] or None) for g in sorted(ids) if g not in prefixes}
    rows = [
        row for game, prefix in sorted(prefixes.items()) for row in _ended(prefix, game in damages, game == max(ids))
    ]
    times = {game: prefixes[game][0].written if game in prefixes else carved.games.get(game, "") for game in ids}
    told = [(game, Damage(*was)) for game, was in carved.damages.values() if game in ids]
    return Finding("damaged", Content(times, rows, told), reason=reason, lost=lost, games=damages)


def _ended(prefix: list[Row], damaged: bool, newest: bool) -> list[Row]:
    """Close a damaged game after which another one was started, so that it is not offered for resuming."""
    last = prefix[-1]
    if not damaged or newest or last.event == CLOSING:
        return prefix
    body = f'{{"event":"{CLOSING}","reason":"damaged"}}'
    return sealed([*prefix, Row(last.game, last.number + 1, last.written, CLOSING, body)])
