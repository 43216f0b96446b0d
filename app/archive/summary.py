"""One line of the list of games: who played, when, how it stands; and a file that keeps these lines.

A game is played through the rules once; what came of it is kept in a file beside the journal, by the game's number,
times and number of events, so that a list of hundreds of games is there at once. The file holds nothing that the
journal does not: it may be lost or damaged at any time.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, get_args

from app import __version__
from app.archive.notes import Note, Notes
from app.archive.stored import Stored, read_stored, unreadable
from app.atomic_write import write_whole
from app.journal import GameRow, Journal, JournalError
from app.lang import Message, say
from app.lang.plain import cause
from app.outside import read_json
from app.outside.files import CACHE as LARGEST_CACHE
from app.rules import Game, Phase
from app.rules.errors import TileSetError
from app.rules.shipped import box_of
from app.rules.terms import GAMES
from app.table.model.events import EventError
from app.table.model.history import HistoryError
from app.table.model.messages import player

CACHE = "archive-cache.json"
FORMAT = 3
"""Increased whenever ``Facts`` changes its meaning."""
GameStanding = Literal["finished", "open", "left", "unreadable"]

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One player of a game, in playing order. ``name`` is "" where none was entered. ``by`` splits ``score`` by what
    was scored, in the order of the rules; token values are in it only once the game is over. Of a game that was ended
    early, ``score`` counts the map as it stood then, without token values. ``place`` is 1 for the best; equal scores
    share it.
    """

    colour: str
    name: str
    score: int
    by: Mapping[str, int]
    place: int

    @property
    def label(self) -> Message | str:
        """The name, else the colour."""
        return player(self.colour, {self.colour: self.name})


@dataclass(frozen=True, slots=True)
class Facts:
    """What came of playing a game through: kept from one time to the next.

    ``standing``: "finished", "open" (it can be resumed) or "left" (closed before its end). ``played`` is when the last
    move was made (ISO 8601, UTC), ``minutes`` how long it was played.
    """

    standing: GameStanding
    game: str
    game_name: str
    seats: tuple[SeatLine, ...]
    tiles_left: int
    on_turn: str
    turns: int
    played: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in the list. ``game`` is the name of the rules, ``game_name`` that of the tile set; ``seats`` are empty
    and ``standing`` is "unreadable" where nothing of it can be read. ``trouble`` says in a sentence what is missing,
    None if nothing is. ``title`` is "" for none. ``deleted``: when it was deleted, None for a game that is kept.
    """

    id: int
    started: datetime
    played: datetime
    standing: GameStanding
    title: str = ""
    game: str = ""
    game_name: str = ""
    seats: tuple[SeatLine, ...] = ()
    tiles_left: int = 0
    on_turn: str = ""
    turns: int = 0
    minutes: int = 0
    trouble: Message | None = None
    deleted: datetime | None = None

    @property
    def finished(self) -> bool:
        """Whether it was played to its end."""
        return self.standing == "finished"

    @property
    def early(self) -> bool:
        """Whether its players ended it before its last tile, and counted it."""
        return self.finished and self.tiles_left > 0

    @property
    def winners(self) -> tuple[SeatLine, ...]:
        """Who won; several share a victory. Empty unless the game is finished, and where it was ended before anybody
        had scored.
        """
        won = self.finished and (not self.early or any(seat.score for seat in self.seats))
        return tuple(seat for seat in self.seats if seat.place == 1) if won else ()

    @property
    def played_at_all(self) -> bool:
        """Whether a tile was laid after the first."""
        return self.turns > 0

    @property
    def begun_only(self) -> bool:
        """Whether it was set up and can be gone on with, but nothing was laid, named or lost."""
        return self.standing == "open" and not (self.played_at_all or self.title or self.trouble)

    @property
    def ranked(self) -> tuple[SeatLine, ...]:
        """The players, the best first."""
        return tuple(sorted(self.seats, key=lambda seat: seat.place))

    def seat(self, colour: str) -> SeatLine:
        """The player of that colour. Raises StopIteration where nobody plays it."""
        return next(seat for seat in self.seats if seat.colour == colour)


def seat_lines(game: Game, names: Mapping[str, str]) -> tuple[SeatLine, ...]:
    """The players of that game with the points that they have got so far."""
    return _ranked({colour: dict(game.seat(colour).by) for colour in game.seats}, names)


def final_lines(stored: Stored) -> tuple[SeatLine, ...]:
    """The players of that game with the scores by which it is told: of one that was ended early also with what its map
    would have scored then. Token values are not in that: they stay secret, because such a game may go on.
    """
    game, names = stored.history.game, stored.history.start.names
    if not stored.left:
        return seat_lines(game, names)
    by = {colour: dict(game.seat(colour).by) for colour in game.seats}
    for scored in game.prospects():
        for colour, points in scored.points.items():
            by[colour][game.category(scored.kind)] += points
    return _ranked(by, names)


def _ranked(by: Mapping[str, Mapping[str, int]], names: Mapping[str, str]) -> tuple[SeatLine, ...]:
    scores = {colour: sum(parts.values()) for colour, parts in by.items()}
    return tuple(
        SeatLine(colour, names.get(colour, ""), score, by[colour], 1 + sum(other > score for other in scores.values()))
        for colour, score in scores.items()
    )


def facts_of(stored: Stored) -> Facts:
    """What came of that game."""
    game = stored.history.game
    standing: GameStanding = "finished" if stored.finished else "left" if stored.left else "open"
    return Facts(
        standing,
        stored.tileset.game,
        stored.tileset.name,
        final_lines(stored),
        game.tiles_left,
        "" if game.phase is Phase.OVER else game.on_turn,
        _turns(game),
        stored.last_move.isoformat(),
        stored.minutes,
    )


def _turns(game: Game) -> int:
    """How many turns brought a tile after the first: a bonus tile belongs to the turn that brought it."""
    own = {face for face, _ in game.tileset.faces(game.main_deck)}
    return sum(laid.face in own for laid in game.tiles.values()) - 1


@dataclass
class Cache:
    """What is known of games from earlier times, by ``key_of``; ``changed``: it differs from the file."""

    known: dict[str, Facts] = field(default_factory=dict)
    changed: bool = False

    @classmethod
    def load(cls, folder: Path) -> Cache:
        """The cache in that folder; an empty one if there is none, it is of another version or damaged."""
        try:
            document = read_json(folder / CACHE, LARGEST_CACHE)
            if document["version"] != [FORMAT, __version__]:
                return cls()
            return cls({str(key): _facts(entry) for key, entry in document["games"].items()})
        except FileNotFoundError:
            return cls()
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            log.warning("the kept list of games is made anew: %s", cause(error))
            return cls(changed=True)

    def save(self, folder: Path) -> None:
        """Write it if it has changed. A failure is logged only: the next list takes longer."""
        if not self.changed:
            return
        games = {key: asdict(facts) for key, facts in self.known.items()}
        data = json.dumps({"version": [FORMAT, __version__], "games": games}, ensure_ascii=False)
        try:
            write_whole(folder / CACHE, data.encode("utf-8", "surrogatepass"))
            self.changed = False
        except OSError as error:
            log.warning("the list of games is not kept: %s", cause(error))

    def keep_only(self, keys: Iterable[str]) -> None:
        """Forget every game that is none of those."""
        wanted = set(keys)
        if len(left := {key: facts for key, facts in self.known.items() if key in wanted}) < len(self.known):
            self.known, self.changed = left, True


def _facts(entry: Mapping[str, Any]) -> Facts:
    """The facts of that entry. Raises ValueError, TypeError or KeyError when they are none."""
    seats = tuple(
        SeatLine(**{name: _typed(seat[name], kind) for name, kind in _SEAT.items()})
        for seat in _typed(entry["seats"], list)
    )
    if entry["standing"] not in get_args(GameStanding):
        raise ValueError("no such standing")
    datetime.fromisoformat(entry["played"])
    values = {name: _typed(entry[name], kind) for name, kind in _FIELDS.items()}
    for seat in seats:
        for name, points in seat.by.items():
            _typed(name, str), _typed(points, int)
    return Facts(standing=entry["standing"], seats=seats, **values)


_SEAT: Mapping[str, type] = {"colour": str, "name": str, "score": int, "by": dict, "place": int}
_FIELDS: Mapping[str, type] = {
    "game": str,
    "game_name": str,
    "tiles_left": int,
    "on_turn": str,
    "turns": int,
    "played": str,
    "minutes": int,
}


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, found {type(value).__name__}")
    return value


def key_of(row: GameRow) -> str:
    """What identifies the state of a stored game: with every further event it is another."""
    return f"{row.id} {row.started} {row.events} {row.last} {row.closed}"


def summaries(
    journal: Journal,
    notes: Notes | None = None,
    cache: Cache | None = None,
    tell: Callable[[Summary], None] | None = None,
) -> tuple[Summary, ...]:
    """Every game of that journal, the newest first, deleted ones too; one that was ended early and went on stands there
    once. One that is open and in which nothing was laid stands there until another is begun.

    A game that cannot be read is a line too. ``cache`` is used and completed; ``tell`` is called with each line as soon
    as it is known. Raises JournalError if not even the list can be read.
    """
    notes, cache = notes or Notes(), cache if cache is not None else Cache()
    rows = journal.games()
    found = []
    for row in notes.listed(rows):
        line = summary(journal, row, notes.of(row), cache)
        if line.begun_only and row is not rows[0]:
            continue
        found.append(line)
        if tell is not None:
            tell(line)
    cache.keep_only(key_of(row) for row in rows)
    return tuple(found)


def waits(journal: Journal, notes: Notes, cache: Cache) -> bool:
    """Whether a game of that journal waits to be gone on with, also when another is begun: one in which a tile was
    laid and that is neither over nor deleted. ``cache`` is used and completed. Raises JournalError.
    """
    for row in journal.unfinished():
        note = notes.of(row)
        if note.deleted is None:
            line = summary(journal, row, note, cache)
            if line.standing == "open" and not line.begun_only:
                return True
    return False


def summary(journal: Journal, row: GameRow, note: Note, cache: Cache) -> Summary:
    """The line of one game."""
    facts = cache.known.get(key_of(row))
    trouble = None
    if facts is None:
        try:
            stored = read_stored(journal, row)
        except (JournalError, EventError, HistoryError, TileSetError) as error:
            return _unread(row, note, error)
        facts = facts_of(stored)
        trouble = stored.trouble
        if _same_later(stored):
            cache.known[key_of(row)] = facts
            cache.changed = True
    return Summary(
        row.id,
        _when(row.started),
        _when(facts.played),
        facts.standing,
        note.title,
        facts.game,
        facts.game_name,
        facts.seats,
        facts.tiles_left,
        facts.on_turn,
        facts.turns,
        facts.minutes,
        trouble,
        note.deleted,
    )


def _same_later(stored: Stored) -> bool:
    """Whether the game gives the same next time: it lacks nothing, and its tile set came with the app."""
    return stored.trouble is None and box_of(str(stored.row.opening.get("tileset"))) in GAMES


def _unread(row: GameRow, note: Note, error: Exception) -> Summary:
    if not row.events:
        trouble = unreadable(row)
    elif isinstance(error, TileSetError):
        trouble = say("journal.no_tileset", game=str(row.id), tileset=error.source)
    else:
        trouble = say("journal.not_understood", game=str(row.id))
    return Summary(
        row.id, _when(row.started), _when(row.last), "unreadable", note.title, trouble=trouble, deleted=note.deleted
    )


def _when(text: str) -> datetime:
    """That time; the beginning of time for one that cannot be read."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return datetime.fromtimestamp(0, UTC)
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
