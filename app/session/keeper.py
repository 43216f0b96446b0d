"""Keeps every event of the games at the table: in the journal, and in memory for as long as the journal takes none.

A disk that is full, write-protected or failing, or a data folder that is deleted or moved, never stops a game and never
costs an event: what cannot be written waits here, is tried again every few seconds, and the screen says so all the
time. What waited is then compared with what the journal holds, because a failed write may be on the disk all the same.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.journal import Journal, JournalError
from app.lang import Message, say
from app.lang.plain import plain

RETRY = 3.0
"""Seconds between two attempts to write what waits."""
LOOK = 1.0
"""Seconds between two looks whether the files of the journal are still there."""
REOPEN = 4
"""The journal is opened anew with every so manieth attempt; files that are gone are made anew at once."""

BUSY = "notice.unkept_busy"
"""Why events wait while another process has the journal."""

log = logging.getLogger(__name__)

Body = Mapping[str, Any]


@dataclass(eq=False)
class KeptGame:
    """A game with all its events so far. ``number`` is its number in the journal, None before it is in there;
    ``written`` of its events are known to be there.
    """

    bodies: list[Body] = field(default_factory=list)
    number: int | None = None
    written: int = 0

    @property
    def waits(self) -> bool:
        """Whether some of its events are in memory alone."""
        return self.written < len(self.bodies)


class Keeper:
    """The games of one journal. All methods are called from one thread; none raises for a disk that fails.

    ``trouble`` says why events wait in memory; None while all are written. ``clock`` is a monotonic clock in seconds.
    """

    def __init__(self, journal: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        self.journal = journal
        self.trouble: Message | None = _in_short(journal.trouble) if journal.trouble is not None else None
        self._clock = clock
        self._games: list[KeptGame] = []
        self._open: KeptGame | None = None
        self._tried = self._looked = clock()
        self._attempts = 0
        self._told: Message | None = None

    @property
    def number(self) -> int | None:
        """The number of the open game in the journal; None without one, or before it could be written."""
        return self._open.number if self._open is not None else None

    @property
    def bodies(self) -> tuple[Body, ...]:
        """All events of the open game."""
        return tuple(self._open.bodies) if self._open is not None else ()

    @property
    def count(self) -> int:
        """How many events the open game has."""
        return len(self._open.bodies) if self._open is not None else 0

    @property
    def waiting(self) -> int:
        """How many events are in memory alone."""
        return sum(len(game.bodies) - game.written for game in self._games)

    @property
    def shut_out(self) -> bool:
        """Whether another process has the journal, and no event waits here."""
        return self.trouble is not None and self.trouble.key == BUSY and not self.waiting

    def events(self, number: int) -> list[Body]:
        """All events of that game, those that wait included. Raises JournalError."""
        for game in self._games:
            if game.number == number and game.waits:
                return list(game.bodies)
        return list(self.journal.events(number))

    def take_told(self) -> Message | None:
        """What has been mended since the last call, to be told once; None if nothing."""
        told, self._told = self._told, None
        return told

    def take_up(self, number: int, bodies: Iterable[Body]) -> None:
        """Go on with that game of the journal, whose events so far are ``bodies``."""
        known = next((game for game in self._games if game.number == number and game.waits), None)
        bodies = list(bodies)
        self._open = known if known is not None else KeptGame(bodies, number, len(bodies))
        self._remember()

    def begin(self, opening: Body, closing: Body | None = None, following: Iterable[Body] = ()) -> None:
        """A game begins with these events; ``closing`` is the last one of the open game, if it is closed with it."""
        ended, self._open = self._open, KeptGame([opening, *following])
        if ended is not None and closing is not None:
            ended.bodies.append(closing)
        self._remember()
        self._write(ended if closing is not None else None)

    def append(self, *bodies: Body) -> None:
        """The next events of the open game."""
        assert self._open is not None, "events belong to a game"
        self._open.bodies += bodies
        self._write()

    def leave(self) -> None:
        """The open game is closed or put aside; what of it waits is still written."""
        self._open = None
        self._remember()

    def tend(self) -> None:
        """Look whether the files are still there, and write what waits, when it is time; call this often."""
        now = self._clock()
        if self.trouble is not None:
            if now - self._tried >= RETRY:
                self._catch_up()
        elif now - self._looked >= LOOK:
            self._looked = now
            if not self.journal.in_place:
                self._catch_up()

    def close(self) -> None:
        """Try a last time to write what waits, and close the journal."""
        if self.waiting:
            self._catch_up()
        self.journal.close()

    def _remember(self) -> None:
        """Keep the open game and those that wait; let go of the others."""
        some = [game for game in self._games if game.waits]
        if self._open is not None and self._open not in some:
            some.append(self._open)
        self._games = some

    def _write(self, ended: KeptGame | None = None) -> None:
        """Write what the open game and the one that has just ``ended`` lack: at once if nothing waited before."""
        assert self._open is not None
        if self.trouble is not None:
            self.tend()
            return
        if not self.journal.in_place:
            self._catch_up()
        else:
            try:
                self._add(self._open, ended)
            except JournalError as error:
                self._failed(error)
                self._catch_up()
        self._remember()

    def _add(self, game: KeptGame, ended: KeptGame | None = None) -> None:
        """Write in one transaction what these games lack. Raises JournalError."""
        if game.number is not None:
            self.journal.append(game.number, *game.bodies[game.written :])
        else:
            last = (ended.number, ended.bodies[-1]) if ended is not None and ended.number is not None else None
            game.number = self.journal.start_game(game.bodies[0], last, game.bodies[1:])
            if ended is not None and last is not None:
                ended.written = len(ended.bodies)
        game.written = len(game.bodies)

    def _catch_up(self) -> None:
        """Write everything that waits; sets ``trouble``."""
        self._tried = self._clock()
        self._attempts += 1
        gone = self.trouble is None and not self.journal.in_place
        shut_out = self.shut_out
        try:
            if not self.journal.in_place or self._attempts % REOPEN == 0:
                self.journal.reopen()
                for game in self._games:
                    game.written = 0  # to be compared
            for game in self._games:
                if game.waits:
                    self._compare(game)
                if game.waits:
                    self._add(game)
        except JournalError as error:
            self._failed(error)
            return
        if gone or self.trouble is not None:
            log.warning("the journal %s takes everything again", self.journal.path)
        if gone or (self.trouble is not None and not shut_out):  # where nothing waited there is nothing to tell
            self._told = say("notice.kept_anew" if gone else "notice.kept_again")
        self.trouble, self._attempts = None, 0
        self._remember()

    def _compare(self, game: KeptGame) -> None:
        """Find out how much of that game the journal holds; one that went another way there becomes a new game."""
        if game.number is None:
            return
        stored = self.journal.events(game.number)
        if stored and stored == json.loads(json.dumps(game.bodies[: len(stored)])):
            game.written = len(stored)
        else:
            game.number, game.written = None, 0

    def _failed(self, error: JournalError) -> None:
        if self.trouble is None:
            log.warning("events wait in memory: %s", plain(error))
        self.trouble = _in_short(error.message)


def _in_short(trouble: Message) -> Message:
    """Why the journal takes nothing, without the path that nobody at the table wants to read."""
    if trouble.key.startswith("journal.busy"):
        return say(BUSY)
    if trouble.key == "journal.gone":
        return say("notice.unkept_gone")
    return say("notice.unkept_disk", error=trouble.args["error"]) if "error" in trouble.args else trouble
