"""The events that the journal keeps, and their JSON form.

Pattern: event sourcing. A game is stored as the list of its events alone; scores, features and the map are always
computed from them. JSON form: an object with ``event`` (the word below) and the fields of that event; a cell is
``[col, row]``.

- ``game_started``: ``game``, ``tileset``, ``seats`` (colours in playing order), ``names``, ``options``, ``token_seed``.
- ``tile_placed``: ``design``, ``variant``, ``cell``, ``rotation``, ``by``; ``allowed``: true where the players allowed
  that sides do not match (GR-H4), absent otherwise.
- ``tile_discarded``: ``design``, ``variant``, ``by``.
- ``game_ended``: nothing else. The players ended the game before its last tile (GR-H6).
- ``action_taken``: ``action`` is "piece" (``kind``, ``cell``, ``segment``), "mine", "take_back" (``cell``, ``segment``)
  or "pass"; ``by``; ``at`` where the piece was seen on the tile as it lies, absent when it was not.
- ``tile_corrected``: ``cell``, ``design``, ``variant``, ``rotation``, ``allowed`` as above: the tile laid there earlier
  was read wrongly; ``to``, the cell where it really lies, absent where that is the same; ``segments``: for each action
  that concerns a piece on it, ``[number, segment]``: its index in the history and the segment where the piece really
  stands, null where it has none; absent in journals of early versions (``app.table.model.journal_migration``).
- ``turn_inserted``: ``before`` the turn of the tile on that cell, or null for after all: ``design``, ``variant``,
  ``cell``, ``rotation`` of the tile of a turn that was missed.
- ``turn_removed``: ``cell``: the turn that laid the tile there never took place.
- ``action_corrected``: ``number``, the index in the history from 0, and the action really taken, as in
  ``action_taken``.
- ``seat_corrected``: ``colour``, ``to`` (its right colour; who has it already takes the other), ``name``.
- ``tokens_told``: ``colour``, ``values``: the values of that player's real tokens; empty: they are not counted.
- ``tokens_seen``: ``colour``: that player looked at the values of the own face-down tokens; null: somebody read the
  order of all tokens outside the game.
- ``tokens_shuffled``: ``order``: the values of all tokens in a new order at the start of the game, because a value was
  known although its token lies face down again; the tokens in players' hands keep theirs.
- ``seat_sign``: ``colour``, ``what``: "chosen" (with ``salt`` and ``digest``: the player's own sign opens the look at
  the tokens from now on), "refused" (somebody tried another sign) or "forgotten" (all players agreed that the player
  chooses anew).
- ``hands_done``: people say that what was to be done by hand has been done; kept only where no camera sees it.
- ``undone``: the last tile, action or correction is undone.
- ``redone``: what was undone last is redone.
- ``game_closed``: ``reason``: "over", "left", "damaged" (its end was lost) or "unfit" (continued as another game,
  without the events that do not fit); nothing follows.

``by`` is "camera", "touch", or "implied" (a pass that the next tile or the scoring on the table shows).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.rules.moves import Discard, End, Mine, Move, Pass, Place, PutPiece, TakeBack
from app.table.model.signs import SealedSign
from app.values import Cell, Face, LaidTile, PlacedFace
from app.values.errors import ClaimManagerError

SOURCES = ("camera", "touch", "implied")
SIGN_NEWS = ("chosen", "refused", "forgotten")


class EventError(ClaimManagerError, ValueError):
    """A journalled event that cannot be read; the message says which field is wrong and what it holds."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game began."""

    game: str
    tileset: str
    seats: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    token_seed: int = field(default=0, repr=False)  # secret: it determines the value of every face-down token
    token_order: tuple[int, ...] | None = field(default=None, repr=False)  # likewise; None: drawn from the seed


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile was laid; ``allowed``: the players allowed that sides do not match (GR-H4)."""

    placed: PlacedFace
    by: str = "camera"
    allowed: bool = False

    @property
    def cell(self) -> Cell:
        """The cell of the tile."""
        return self.placed.cell

    @property
    def move(self) -> Place:
        """This event as a move of the rules."""
        return Place(self.placed.face, self.placed.cell, self.placed.rotation, self.allowed)


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A tile that fits nowhere left the game."""

    face: Face
    by: str = "touch"

    @property
    def move(self) -> Discard:
        """This event as a move of the rules."""
        return Discard(self.face)


@dataclass(frozen=True, slots=True)
class ActionTaken:
    """The player on turn acted; ``at`` is where the piece was seen on the tile as it lies, None if it was not seen."""

    move: PutPiece | Mine | TakeBack | Pass
    by: str = "camera"
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The players ended the game before its last tile (GR-H6): it is over, and counted as its map lies."""

    @property
    def move(self) -> End:
        return End()


@dataclass(frozen=True, slots=True)
class TileCorrected:
    """The tile on ``cell`` was read wrongly: it is ``tile``, and lies on ``to`` where that is not None.

    ``allowed``: the players allow that some of its sides do not match (GR-H4). An earlier permission for the tile
    stays valid while sides do not match, and ends when they do. ``segments``: for each action that put a piece there
    or took it back (its index in the history, from 0) the segment of this tile, None if it has none; None altogether
    until that was looked up (``app.table.model.segment_lookup``).
    """

    cell: Cell
    tile: LaidTile
    allowed: bool = False
    to: Cell | None = None
    segments: tuple[tuple[int, int | None], ...] | None = None

    @property
    def placed(self) -> PlacedFace:
        """The face, cell and rotation that are right."""
        return PlacedFace(self.tile.face, self.cell if self.to is None else self.to, self.tile.rotation)


@dataclass(frozen=True, slots=True)
class TurnInserted:
    """A turn was missed: ``placed`` was laid, without an action, before the turn of the tile on ``before``.

    ``before`` None: after all turns. Each later turn passes to the next player.
    """

    before: Cell | None
    placed: PlacedFace

    @property
    def cell(self) -> Cell:
        """Where the forgotten tile lies."""
        return self.placed.cell


@dataclass(frozen=True, slots=True)
class TurnRemoved:
    """The turn that laid the tile on ``cell`` never took place. Each later turn passes to the previous player."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class ActionCorrected:
    """The action at index ``number`` of the history (from 0) was really ``move``."""

    number: int
    move: PutPiece | Mine | TakeBack | Pass


@dataclass(frozen=True, slots=True)
class SeatCorrected:
    """The player of ``colour`` really has the colour ``to`` and is called ``name``.

    A player who already has that colour gets the other one.
    """

    colour: str
    to: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class TokensTold:
    """The values of a player's real tokens, in any order (GR-85). Empty: these tokens are not counted."""

    colour: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TokensSeen:
    """The player of ``colour`` looked at the values of the own face-down tokens. None: somebody read the order of all
    tokens outside the game.
    """

    colour: str | None


@dataclass(frozen=True, slots=True)
class TokensShuffled:
    """The tokens that nobody has were shuffled anew (``app.rules.dealing``); ``order``: all values at the start."""

    order: tuple[int, ...] = field(repr=False)  # secret: it determines the value of every face-down token


@dataclass(frozen=True, slots=True)
class SeatSign:
    """About the player's own sign (``app.table.model.signs``): it was "chosen", then ``kept`` has it; another one was
    "refused"; or it was "forgotten" and all players agreed that the player of ``colour`` chooses anew.
    """

    colour: str
    what: str
    kept: SealedSign | None = None


@dataclass(frozen=True, slots=True)
class HandsDone:
    """People say that what was to be done by hand has been done: the table lies as the game has it."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last tile, action or correction was undone."""


@dataclass(frozen=True, slots=True)
class Redone:
    """What was undone last was redone."""


@dataclass(frozen=True, slots=True)
class GameClosed:
    """The game was closed: "over" after the standings, "left" before, "damaged" or "unfit" as above."""

    reason: str = "over"


Correction = TileCorrected | ActionCorrected | TurnInserted | TurnRemoved | SeatCorrected
"""The events that correct an earlier one."""

Undoable = TilePlaced | TileDiscarded | ActionTaken | GameEnded | Correction | TokensTold
"""The events that can be undone, one at a time."""

Secrecy = TokensSeen | TokensShuffled | SeatSign
"""The events that keep the values of face-down tokens secret. No undo takes them back."""

Event = GameStarted | Undoable | Secrecy | HandsDone | Undone | Redone | GameClosed


def to_json(event: Event) -> dict[str, Any]:
    """The event as plain values, ready for ``json.dumps``."""
    match event:
        case GameStarted():
            return {
                "event": "game_started",
                "game": event.game,
                "tileset": event.tileset,
                "seats": list(event.seats),
                "names": dict(event.names),
                "options": dict(event.options),
                "token_seed": event.token_seed,
            }
        case TilePlaced(placed, by, allowed):
            mark = {"allowed": True} if allowed else {}
            return {"event": "tile_placed", **_placed(placed), "by": by, **mark}
        case TileDiscarded(face, by):
            return {"event": "tile_discarded", "design": face.design, "variant": face.variant, "by": by}
        case ActionTaken(move, by, at):
            seen = {} if at is None else {"at": list(at)}
            return {"event": "action_taken", **_action(move), "by": by, **seen}
        case GameEnded():
            return {"event": "game_ended"}
        case TileCorrected(cell, tile, allowed, to, segments):
            mark = {"allowed": True} if allowed else {}
            moved = {} if to is None else {"to": [to.col, to.row]}
            stood = {} if segments is None else {"segments": [list(pair) for pair in segments]}
            read = PlacedFace(tile.face, cell, tile.rotation)
            return {"event": "tile_corrected", **_placed(read), **mark, **moved, **stood}
        case TurnInserted(before, placed):
            place = None if before is None else [before.col, before.row]
            return {"event": "turn_inserted", "before": place, **_placed(placed)}
        case TurnRemoved(cell):
            return {"event": "turn_removed", "cell": [cell.col, cell.row]}
        case ActionCorrected(number, move):
            return {"event": "action_corrected", "number": number, **_action(move)}
        case SeatCorrected(colour, to, name):
            return {"event": "seat_corrected", "colour": colour, "to": to, "name": name}
        case TokensTold(colour, values):
            return {"event": "tokens_told", "colour": colour, "values": list(values)}
        case TokensSeen(colour):
            return {"event": "tokens_seen", "colour": colour}
        case TokensShuffled(order):
            return {"event": "tokens_shuffled", "order": list(order)}
        case SeatSign(colour, what, kept):
            seal = {} if kept is None else {"salt": kept.salt, "digest": kept.digest}
            return {"event": "seat_sign", "colour": colour, "what": what, **seal}
        case HandsDone():
            return {"event": "hands_done"}
        case Undone():
            return {"event": "undone"}
        case Redone():
            return {"event": "redone"}
        case GameClosed(reason):
            return {"event": "game_closed", "reason": reason}


def from_json(data: Mapping[str, Any]) -> Event:
    """The event for values made by ``to_json``. Raises EventError when they are not a valid event."""
    word = data.get("event")
    reader = _READERS.get(word) if isinstance(word, str) else None
    if reader is None:
        raise EventError(f"event: must be one of {', '.join(_READERS)}, is {word!r}")
    return reader(data)


def _placed(placed: PlacedFace) -> dict[str, Any]:
    (design, variant), cell = placed.face, placed.cell
    return {"design": design, "variant": variant, "cell": [cell.col, cell.row], "rotation": placed.rotation}


def _action(move: Move) -> dict[str, Any]:
    match move:
        case PutPiece(kind, cell, segment):
            return {"action": "piece", "kind": kind, "cell": [cell.col, cell.row], "segment": segment}
        case TakeBack(cell, segment):
            return {"action": "take_back", "cell": [cell.col, cell.row], "segment": segment}
        case Mine():
            return {"action": "mine"}
        case Pass():
            return {"action": "pass"}
        case _:
            raise EventError(f"action: {move!r} is no action of a turn")


def _wrong(data: Mapping[str, Any], name: str, due: str) -> EventError:
    held = "something else" if name in ("token_seed", "order", "salt", "digest") else repr(data.get(name))
    return EventError(f"{data.get('event')}: {name} must be {due}, is {held}")


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise _wrong(data, name, "text")
    return value


def _number(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int:
        raise _wrong(data, name, "a whole number")
    return value


def _cell(data: Mapping[str, Any], name: str = "cell") -> Cell:
    value = data.get(name)
    if not isinstance(value, list) or len(value) != 2 or any(type(v) is not int for v in value):
        raise _wrong(data, name, "[col, row]")
    return Cell(value[0], value[1])


def _face(data: Mapping[str, Any]) -> Face:
    return Face(_text(data, "design"), _text(data, "variant"))


def _read_face(data: Mapping[str, Any]) -> PlacedFace:
    return PlacedFace(_face(data), _cell(data), _rotation(data))


def _rotation(data: Mapping[str, Any]) -> int:
    value = _number(data, "rotation")
    if value not in range(4):
        raise _wrong(data, "rotation", "0 to 3")
    return value


def _allowed(data: Mapping[str, Any]) -> bool:
    value = data.get("allowed", False)
    if not isinstance(value, bool):
        raise _wrong(data, "allowed", "true or false")
    return value


def _by(data: Mapping[str, Any]) -> str:
    value = _text(data, "by")
    if value not in SOURCES:
        raise _wrong(data, "by", f"one of {', '.join(SOURCES)}")
    return value


def _table(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    value = data.get(name)
    if not isinstance(value, dict):
        raise _wrong(data, name, "an object")
    return value


def _read_started(data: Mapping[str, Any]) -> Event:
    seats = data.get("seats")
    if not isinstance(seats, list) or not all(isinstance(s, str) for s in seats):
        raise _wrong(data, "seats", "a list of colours")
    if (seed := _number(data, "token_seed")) < 0:
        raise _wrong(data, "token_seed", "a whole number from 0")
    return GameStarted(
        _text(data, "game"),
        _text(data, "tileset"),
        tuple(seats),
        {k: str(v) for k, v in _table(data, "names").items()},
        _table(data, "options"),
        seed,
    )


def _read_placed(data: Mapping[str, Any]) -> Event:
    return TilePlaced(_read_face(data), _by(data), _allowed(data))


def _read_discarded(data: Mapping[str, Any]) -> Event:
    return TileDiscarded(_face(data), _by(data))


def _read_action(data: Mapping[str, Any]) -> Event:
    at = data.get("at")
    if at is not None and (not isinstance(at, list) or len(at) != 2 or not all(type(v) in (int, float) for v in at)):
        raise _wrong(data, "at", "[x, y]")
    return ActionTaken(_action_of(data), _by(data), None if at is None else (float(at[0]), float(at[1])))


def _action_of(data: Mapping[str, Any]) -> PutPiece | Mine | TakeBack | Pass:
    match data.get("action"):
        case "piece":
            return PutPiece(_text(data, "kind"), _cell(data), _number(data, "segment"))
        case "take_back":
            return TakeBack(_cell(data), _number(data, "segment"))
        case "mine":
            return Mine()
        case "pass":
            return Pass()
        case _:
            raise _wrong(data, "action", "piece, mine, take_back or pass")


def _read_corrected(data: Mapping[str, Any]) -> Event:
    read = _read_face(data)
    to = None if data.get("to") is None else _cell(data, "to")
    return TileCorrected(read.cell, read.tile, _allowed(data), to, _segments(data))


def _segments(data: Mapping[str, Any]) -> tuple[tuple[int, int | None], ...] | None:
    rows = data.get("segments")
    if rows is None:
        return None
    found: list[tuple[int, int | None]] = []
    for row in rows if isinstance(rows, list) else [rows]:
        pair = row if isinstance(row, list) and len(row) == 2 else [None, None]
        if type(pair[0]) is not int or not (pair[1] is None or type(pair[1]) is int):
            raise _wrong(data, "segments", "a list of [number, segment]")
        found.append((pair[0], pair[1]))
    return tuple(found)


def _read_inserted(data: Mapping[str, Any]) -> Event:
    before = None if data.get("before") is None else _cell(data, "before")
    return TurnInserted(before, _read_face(data))


def _read_action_corrected(data: Mapping[str, Any]) -> Event:
    return ActionCorrected(_number(data, "number"), _action_of(data))


def _read_seat(data: Mapping[str, Any]) -> Event:
    return SeatCorrected(_text(data, "colour"), _text(data, "to"), _text(data, "name"))


def _read_tokens(data: Mapping[str, Any]) -> Event:
    return TokensTold(_text(data, "colour"), _numbers(data, "values"))


def _read_seen(data: Mapping[str, Any]) -> Event:
    return TokensSeen(None if data.get("colour") is None else _text(data, "colour"))


def _read_shuffled(data: Mapping[str, Any]) -> Event:
    return TokensShuffled(_numbers(data, "order"))


def _read_sign(data: Mapping[str, Any]) -> Event:
    what = _text(data, "what")
    if what not in SIGN_NEWS:
        raise _wrong(data, "what", f"one of {', '.join(SIGN_NEWS)}")
    if what != "chosen":
        return SeatSign(_text(data, "colour"), what)
    for name, due in (("salt", 32), ("digest", 64)):
        text = data.get(name)
        if not isinstance(text, str) or len(text) != due or not set(text) <= set("0123456789abcdef"):
            raise _wrong(data, name, f"{due} hexadecimal digits")
    return SeatSign(_text(data, "colour"), what, SealedSign(data["salt"], data["digest"]))


def _numbers(data: Mapping[str, Any], name: str) -> tuple[int, ...]:
    values = data.get(name)
    if not isinstance(values, list) or any(type(v) is not int for v in values):
        raise _wrong(data, name, "a list of whole numbers")
    return tuple(values)


def _read_closed(data: Mapping[str, Any]) -> Event:
    return GameClosed(_text(data, "reason"))


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Event]] = {
    "game_started": _read_started,
    "tile_placed": _read_placed,
    "tile_discarded": _read_discarded,
    "action_taken": _read_action,
    "game_ended": lambda data: GameEnded(),
    "tile_corrected": _read_corrected,
    "action_corrected": _read_action_corrected,
    "turn_inserted": _read_inserted,
    "turn_removed": lambda data: TurnRemoved(_cell(data)),
    "seat_corrected": _read_seat,
    "tokens_told": _read_tokens,
    "tokens_seen": _read_seen,
    "tokens_shuffled": _read_shuffled,
    "seat_sign": _read_sign,
    "hands_done": lambda data: HandsDone(),
    "undone": lambda data: Undone(),
    "redone": lambda data: Redone(),
    "game_closed": _read_closed,
}
