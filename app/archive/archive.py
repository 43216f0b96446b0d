"""The archive of one data folder: everything a screen or a command asks of the stored games.

Every call opens the journal for reading beside a running game and closes it again, so that it may come from any thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.archive.notes import Note, Notes, read_notes, write_notes
from app.archive.stored import Stored, read_stored
from app.archive.story import Story, story_of
from app.archive.summary import Cache, Summary, summaries, summary
from app.journal import GameRow, Journal, JournalError, is_there
from app.lang import say


@dataclass(frozen=True)
class Opened:
    """One game that was opened: its line in the list, the game itself and its story."""

    summary: Summary
    stored: Stored
    story: Story


def _now() -> datetime:
    return datetime.now(UTC)


class Archive:
    """The stored games beside the journal at ``path``; ``now`` tells the time."""

    def __init__(self, path: Path, now: Callable[[], datetime] = _now) -> None:
        self.path = path
        self.now = now

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self.path.parent

    def summaries(self, tell: Callable[[Summary], None] | None = None) -> tuple[Summary, ...]:
        """Every game, the newest first; deleted ones while they can be restored. ``tell`` hears each as soon as it is
        known. Empty if no game was ever stored. Raises JournalError.
        """
        if not is_there(self.path):
            return ()
        notes, cache, now = read_notes(self.folder), Cache.load(self.folder), self.now()

        def hear(found: Summary) -> None:
            if tell is not None and not self._gone(found, now):
                tell(found)

        with Journal.open(self.path, read_only=True) as journal:
            found = summaries(journal, notes, cache, hear)
        cache.save(self.folder)
        return tuple(each for each in found if not self._gone(each, now))

    @staticmethod
    def _gone(found: Summary, now: datetime) -> bool:
        return Note(deleted=found.deleted).gone(now)

    def open(self, game: int) -> Opened:
        """That game with its story.

        Raises JournalError for a game that is not there, and as ``read_stored`` for one that cannot be read.
        """
        with Journal.open(self.path, read_only=True) as journal:
            row = self._row(journal, game)
            stored = read_stored(journal, row)
            line = summary(journal, row, read_notes(self.folder).of(row), Cache())
        return Opened(line, stored, story_of(stored))

    def rename(self, game: int, title: str) -> None:
        """Give that game a title; "" takes it away. Raises JournalError and NotesError."""
        self._note(game, lambda notes, row: notes.titled(row, title))

    def gone_on(self, game: int, before: int) -> None:
        """Note that the game ``before``, which was ended early, goes on as ``game``: that one has its title, and stands
        in the list in its place. Raises JournalError and NotesError.
        """
        with Journal.open(self.path, read_only=True) as journal:
            row, ended = self._row(journal, game), self._row(journal, before)
        write_notes(self.folder, read_notes(self.folder).gone_on(row, ended))

    def delete(self, game: int) -> None:
        """Delete that game; it can be restored for a while. Raises JournalError and NotesError."""
        self._note(game, lambda notes, row: notes.deleted(row, self.now()))

    def restore(self, game: int) -> None:
        """Keep a deleted game after all. Raises JournalError and NotesError."""
        self._note(game, lambda notes, row: notes.restored(row))

    def _note(self, game: int, change: Callable[[Notes, GameRow], Notes]) -> None:
        with Journal.open(self.path, read_only=True) as journal:
            row = self._row(journal, game)
        write_notes(self.folder, change(read_notes(self.folder), row))

    def _row(self, journal: Journal, game: int) -> GameRow:
        row = next((row for row in journal.games() if row.id == game), None)
        if row is None:
            raise JournalError(say("journal.no_game", path=str(self.path), game=game))
        return row
