"""The tables of the journal's file, in this version and earlier ones, and writing a file from rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.journal.chain import Row
from app.journal.pages import PAGE

SCHEMA = 2
"""The number of this version (PRAGMA user_version); increased with every change of the tables, and only then."""

_STAY = """
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER games_stay BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER games_last BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
"""
_TABLES_1 = f"""
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
{_STAY}"""
_TABLES_2 = f"""
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
    digest TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;
CREATE TABLE damages (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    kept INTEGER NOT NULL,
    lost INTEGER,
    aside TEXT NOT NULL
) STRICT;
{_STAY}"""
_TABLES: Mapping[int, str] = {1: _TABLES_1, 2: _TABLES_2}


@dataclass(frozen=True, slots=True)
class Damage:
    """What a game has lost: its first ``kept`` events are undamaged; ``lost`` later ones are missing, None if unknown.
    ``aside`` is the name of the folder beside the journal with the damaged files, empty if there is none.
    """

    kept: int
    lost: int | None
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Content:
    """The whole content of a journal: ``games`` with their start times, their ``rows``, their ``damages``."""

    games: Mapping[int, str]
    rows: Sequence[Row]
    damages: Sequence[tuple[int, Damage]] = ()


def fill(connection: sqlite3.Connection, content: Content) -> None:
    """Create the tables of this version in an empty database and insert that content, in one transaction."""
    connection.execute(f"PRAGMA page_size = {PAGE}")
    connection.execute("BEGIN IMMEDIATE")
    for statement in _TABLES[SCHEMA].split(";\n"):
        connection.execute(statement)
    connection.executemany("INSERT INTO games (id, started) VALUES (?, ?)", sorted(content.games.items()))
    connection.executemany(
        "INSERT INTO events (game, number, written, event, body, digest) VALUES (?, ?, ?, ?, ?, ?)",
        [(r.game, r.number, r.written, r.event, r.body, r.digest) for r in content.rows],
    )
    connection.executemany(
        "INSERT INTO damages (game, kept, lost, aside) VALUES (?, ?, ?, ?)",
        [(game, d.kept, d.lost, d.aside) for game, d in content.damages],
    )
    connection.execute(f"PRAGMA user_version = {SCHEMA}")
    connection.execute("COMMIT")


def layout(connection: sqlite3.Connection) -> frozenset[str]:
    """The SQL statements of the tables and triggers of that database, except SQLite's internal ones."""
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'").fetchall()
    return frozenset(sql for (sql,) in rows)


def layouts() -> Mapping[int, frozenset[str]]:
    """The layout of each version."""
    known = {}
    for version, tables in _TABLES.items():
        connection = sqlite3.connect(":memory:")
        connection.executescript(tables)
        known[version] = layout(connection)
        connection.close()
    return known
