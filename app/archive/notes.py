"""What is noted about stored games: titles, games that were deleted, and games that go on from one that was ended
early. A small file beside the journal.

The journal itself is not changed for this; only when a deleted game can no longer be restored, it is removed from the
journal, which is replaced as a whole (``Journal.forget``). A note belongs to one game by
its number and the time when it began. Without the file, or with a damaged one, every game is there without a title:
nothing that happens to this file can lose a game.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from app.atomic_write import write_whole
from app.journal import GameRow, Journal
from app.lang import say
from app.lang.errors import MessageError, reason
from app.lang.plain import cause, plain
from app.outside import read_json
from app.outside.files import DATA

FILE_NAME = "archive.json"
RESTORABLE = timedelta(days=30)
"""How long a deleted game can be restored."""
LONGEST_TITLE = 60

log = logging.getLogger(__name__)


class NotesError(MessageError):
    """The notes cannot be written; its message says where and why."""


@dataclass(frozen=True, slots=True)
class Note:
    """``title`` is "" for none; ``deleted`` is when the game was deleted, None for a game that is kept. ``follows`` is
    the key of the game that was ended early and goes on as this one, "" for none.
    """

    title: str = ""
    deleted: datetime | None = None
    follows: str = ""

    def restorable(self, now: datetime) -> bool:
        """Whether the game is deleted and can still be restored."""
        return self.deleted is not None and now - self.deleted < RESTORABLE

    def gone(self, now: datetime) -> bool:
        """Whether the game was deleted so long ago that it cannot be restored."""
        return self.deleted is not None and not self.restorable(now)


@dataclass(frozen=True)
class Notes:
    """The notes of all games."""

    by_game: Mapping[str, Note] = field(default_factory=dict)

    def of(self, row: GameRow) -> Note:
        """The note about that game; an empty one if there is none."""
        return self.by_game.get(_key(row), Note())

    def titled(self, row: GameRow, title: str) -> Notes:
        """The notes with that title, on one line of at most ``LONGEST_TITLE`` characters; "" takes it away."""
        return self._with(row, replace(self.of(row), title=plain(title, LONGEST_TITLE).strip()))

    def deleted(self, row: GameRow, at: datetime) -> Notes:
        """The notes with that game deleted."""
        return self._with(row, replace(self.of(row), deleted=at))

    def restored(self, row: GameRow) -> Notes:
        """The notes with that game kept again."""
        return self._with(row, replace(self.of(row), deleted=None))

    def gone_on(self, row: GameRow, before: GameRow) -> Notes:
        """The notes with that game going on from the one ``before``, whose title it gets."""
        title = self.of(before).title
        return self._with(row, replace(self.of(row), title=title, follows=_key(before)))

    def listed(self, rows: Sequence[GameRow]) -> list[GameRow]:
        """Those of the games that stand in a list: not one that goes on as a later one of them that is kept."""
        numbers = {_key(row): row.id for row in rows}
        notes = [(row, self.of(row)) for row in rows]
        went_on = {n.follows for row, n in notes if n.deleted is None and numbers.get(n.follows, row.id) < row.id}
        return [row for row in rows if _key(row) not in went_on]

    def without(self, rows: list[GameRow]) -> Notes:
        """The notes without any about those games."""
        gone = {_key(row) for row in rows}
        return Notes({key: note for key, note in self.by_game.items() if key not in gone})

    def _with(self, row: GameRow, note: Note) -> Notes:
        rest = {key: known for key, known in self.by_game.items() if key != _key(row)}
        return Notes(rest if note == Note() else {**rest, _key(row): note})


def _key(row: GameRow) -> str:
    return f"{row.id} {row.started}"


def read_notes(folder: Path) -> Notes:
    """The notes in that folder. What cannot be read is left out and logged."""
    path = folder / FILE_NAME
    try:
        document = read_json(path, DATA)
    except FileNotFoundError:
        return Notes()
    except (OSError, ValueError) as error:
        log.warning("the notes in %s cannot be read: %s", path, cause(error))
        return Notes()
    entries = document.get("games") if isinstance(document, dict) else None
    found = entries.items() if isinstance(entries, dict) else ()
    return Notes({key: note for key, entry in found if (note := _note(entry)) is not None})


def forget_deleted(journal: Journal, now: datetime) -> None:
    """Remove from the journal what was deleted so long ago that it can no longer be restored, except the newest game.

    Raises JournalError and NotesError.
    """
    notes = read_notes(journal.path.parent)
    gone = [row for row in journal.games()[1:] if notes.of(row).gone(now)]
    if gone:
        journal.forget([row.id for row in gone])
        write_notes(journal.path.parent, notes.without(gone))


def _note(entry: Any) -> Note | None:
    if not isinstance(entry, dict):
        return None
    title, deleted, follows = entry.get("title", ""), entry.get("deleted"), entry.get("follows", "")
    try:
        when = None if deleted is None else datetime.fromisoformat(deleted)
    except (TypeError, ValueError):
        return None
    if not isinstance(title, str) or not isinstance(follows, str) or (when is not None and when.tzinfo is None):
        return None
    return Note(plain(title, LONGEST_TITLE), when, follows)


def write_notes(folder: Path, notes: Notes) -> None:
    """Write the notes; the file is replaced as a whole or not at all. Raises NotesError."""
    path = folder / FILE_NAME
    entries = {
        key: ({"title": note.title} if note.title else {})
        | ({"deleted": note.deleted.isoformat()} if note.deleted is not None else {})
        | ({"follows": note.follows} if note.follows else {})
        for key, note in notes.by_game.items()
    }
    data = json.dumps({"games": entries}, ensure_ascii=False, indent=1, sort_keys=True)
    try:
        write_whole(path, data.encode("utf-8", "surrogatepass"))
    except OSError as error:
        raise NotesError(say("archive.not_noted", path=str(path), error=reason(error))) from None
