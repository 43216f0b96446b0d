"""What the pages of the archive share: the archive itself, the list as it was read last, and the game that is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from app.archive.archive import Archive, Opened
from app.archive.summary import Summary
from app.journal import FILE_NAME


@dataclass
class Desk:
    """``lines`` are the games as they were read last, None before; ``scroll`` is how far the list is scrolled (1 top).

    ``play`` opens the page of a game that was taken up. ``opened`` is the game that was opened last, None before.
    ``game`` and ``person`` are whose statistics were looked at. ``seen`` counts the lines while they are being read.
    """

    archive: Archive
    play: Callable[[], None]
    lines: tuple[Summary, ...] | None = None
    scroll: float = 1.0
    opened: Opened | None = None
    game: str = ""
    person: str = ""
    seen: int = field(default=0)

    @classmethod
    def at(cls, folder: Path, play: Callable[[], None]) -> Desk:
        """The desk for the journal in that folder."""
        return cls(Archive(folder / FILE_NAME), play)

    def read(self) -> tuple[Summary, ...]:
        """Read every game, in a thread that touches no widget. Raises JournalError."""
        self.seen = 0

        def count(_: Summary) -> None:
            self.seen += 1

        return self.archive.summaries(count)
