"""Corrections of earlier moves: the moves of a game as they are afterwards, as far as they are still legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.lang import Message, say
from app.rules import Discard, End, Game, Move, Options, Pass, Phase, Place, PutPiece, TakeBack
from app.rules.tileset import TileSet
from app.table.model import commentary
from app.table.model.events import ActionCorrected, GameStarted, TileCorrected, TurnInserted, TurnRemoved, Undoable
from app.table.model.messages import complaint, place, player
from app.values import Cell, PlacedFace
from app.values.errors import ClaimManagerError

Entry = tuple[int, Move]
"""The index in the history of the event that made a move, and the move as the game has it."""


class HistoryError(ClaimManagerError, ValueError):
    """An event that cannot be applied; ``message`` tells the players why, and the history before it remains valid.

    ``number`` is the index in ``done`` of the event that is no longer legal, None when the new event itself is invalid.
    """

    def __init__(self, message: Message, text: str, number: int | None = None) -> None:
        self.message = message
        self.number = number
        super().__init__(text)


@dataclass(frozen=True)
class Misfit:
    """An event that is no longer legal after a correction: index ``number``, in turn ``turn`` of player ``colour``.

    ``aside`` is the number of turns put aside from there on, which keep the numbers that they had; 0 for an action that
    counts as a pass.
    """

    number: int
    doing: Undoable
    turn: int
    colour: str
    reason: Message
    aside: int = 0


def new_game(tileset: TileSet, start: GameStarted) -> Game:
    """A new game. Raises HistoryError for invalid seats or options; options of another game are left out."""
    try:
        options = Options(**start.options).only(tileset.terms.options)  # pyrefly: ignore[bad-argument-type]
        return Game(tileset, start.seats, options, start.token_seed, start.token_order)
    except (TypeError, ValueError) as error:
        raise HistoryError(say("told.bad_start"), str(error)) from None


@dataclass
class _Changed:
    """The moves after a correction, each with the seat that made it.

    ``fixed`` is the index of the corrected move, None for one that is removed. From index ``free`` on, the player on
    turn makes the moves, because a turn was inserted or removed before. ``lame``: why a move is illegal, by its index.
    """

    moves: list[Entry]
    seats: list[int]
    fixed: int | None
    free: int
    lame: dict[int, Message] = field(default_factory=dict)


def mended(
    tileset: TileSet,
    start: GameStarted,
    done: Sequence[Undoable],
    entries: list[Entry],
    fix: TileCorrected | ActionCorrected | TurnInserted | TurnRemoved,
) -> tuple[list[Entry], tuple[Misfit, ...]]:
    """The moves with that correction as far as they are legal, and the events that are not.

    Raises HistoryError when there is nothing to correct, or when the corrected event itself breaks the rules.
    """
    made = _made(tileset, start, entries)
    seats = [start.seats.index(colour) for colour, _ in made]
    turns = {number: turn for (number, _), (_, turn) in zip(entries, made, strict=True)}
    changed = _changed(tileset, start, done, _Changed(list(entries), seats, None, len(entries) + 2), fix)
    game = new_game(tileset, start)
    kept: list[Entry] = []
    misfits: list[Misfit] = []
    for at, (number, move) in enumerate(changed.moves):
        seat = game.seat_number if at >= changed.free or isinstance(move, End) else changed.seats[at]
        colour = start.seats[changed.seats[at]]
        if at == changed.fixed and isinstance(move, Place) and game.is_legal(replace(move, allowed=False)):
            move = replace(move, allowed=False)
        violation = game.why_illegal(move)
        reason = changed.lame.get(at)
        if reason is None and violation is not None:
            reason = complaint(violation, start.names)
        if reason is None and game.seat_number != seat:
            reason = say("told.other_turn", player=player(game.on_turn, start.names))
        if reason is None:
            game.push(move)
            kept.append((number, move))
        elif at == changed.fixed:
            raise HistoryError(reason, f"the correction itself does not fit: {violation}", number)
        elif game.phase is Phase.ACT and game.seat_number == seat and not isinstance(move, Place | Discard | End):
            misfits.append(Misfit(number, done[number], game.turn_number, colour, reason))
            game.push(Pass())
            kept.append((number, Pass()))
        else:
            aside = sorted({turns[later] for later, _ in changed.moves[at:]})
            misfits.append(Misfit(number, done[number], aside[0], colour, reason, len(aside)))
            break
    return kept, tuple(misfits)


def _made(tileset: TileSet, start: GameStarted, entries: Sequence[Entry]) -> tuple[tuple[str, int], ...]:
    """For each of those moves who made it, and in which turn."""
    game = new_game(tileset, start)
    for _, move in entries:
        game.push(move)
    return game.turns


def _changed(
    tileset: TileSet,
    start: GameStarted,
    done: Sequence[Undoable],
    was: _Changed,
    fix: TileCorrected | ActionCorrected | TurnInserted | TurnRemoved,
) -> _Changed:
    """The moves after that correction."""
    match fix:
        case TileCorrected():
            return _with_tile(tileset, start, done, was, fix)
        case ActionCorrected():
            return _with_action(was, fix)
        case TurnInserted():
            return _with_turn(tileset, len(done), was, fix)
        case TurnRemoved():
            return _without_turn(was, fix)


def _tile_at(moves: Sequence[Entry], cell: object) -> int | None:
    return next((i for i, (_, m) in enumerate(moves) if isinstance(m, Place) and m.cell == cell), None)


def _with_action(was: _Changed, fix: ActionCorrected) -> _Changed:
    """Correct an action; an inserted turn has its tile and its action in one event."""
    acts = (i for i, (n, m) in enumerate(was.moves) if n == fix.number and not isinstance(m, Place | Discard))
    at = next(acts, None)
    if at is None:
        raise HistoryError(say("told.no_such_action"), f"number {fix.number} is no action of this game")
    moves = [*was.moves[:at], (fix.number, fix.move), *was.moves[at + 1 :]]
    return replace(was, moves=moves, fixed=at)


def _with_turn(tileset: TileSet, number: int, was: _Changed, fix: TurnInserted) -> _Changed:
    """Insert a turn in which that tile was laid and no action taken."""
    ended = bool(was.moves) and isinstance(was.moves[-1][1], End)
    at = len(was.moves) - ended if fix.before is None else _tile_at(was.moves, fix.before)
    if at is None:
        raise HistoryError(say("told.no_such_turn", place=place(fix.before or (0, 0))), f"no tile lies on {fix.before}")
    _check_design(tileset, fix.placed)
    move = Place(fix.placed.face, fix.placed.cell, fix.placed.rotation)
    turn: list[Entry] = [(number, move), (number, Pass())]
    moves = [*was.moves[:at], *turn, *was.moves[at:]]
    return _Changed(moves, [*was.seats[:at], 0, 0, *was.seats[at:]], at, at)


def _check_design(tileset: TileSet, placed: PlacedFace) -> None:
    if placed.design not in tileset.by_id:
        raise HistoryError(say("told.no_such_tile"), f"there is no design {placed.design}")


def _without_turn(was: _Changed, fix: TurnRemoved) -> _Changed:
    """Remove a turn: its tile and its action."""
    at = _tile_at(was.moves, fix.cell)
    if at is None:
        raise HistoryError(say("told.no_such_turn", place=place(fix.cell)), f"no tile was laid on {fix.cell}")
    acted = at + 1 < len(was.moves) and not isinstance(was.moves[at + 1][1], Place | Discard)
    rest = at + 2 if acted else at + 1
    return _Changed([*was.moves[:at], *was.moves[rest:]], [*was.seats[:at], *was.seats[rest:]], None, at)


def _not_laid(cell: Cell) -> Message:
    """Why the tile on that cell cannot be another one: nobody has laid any there."""
    return say("told.start_stays") if cell == Cell(0, 0) else say("told.no_tile_there", place=place(cell))


def _with_tile(
    tileset: TileSet, start: GameStarted, done: Sequence[Undoable], was: _Changed, fix: TileCorrected
) -> _Changed:
    """Replace the tile that was read by the corrected one, with its pieces on the segments that the event gives."""
    at = _tile_at(was.moves, fix.cell)
    if at is None:
        raise HistoryError(_not_laid(fix.cell), f"no tile was laid on {fix.cell}")
    number, old = was.moves[at]
    assert isinstance(old, Place)
    placed = fix.placed
    _check_design(tileset, placed)
    moves = list(was.moves)
    allowed = fix.allowed or (old.allowed and fix.to is None)
    moves[at] = number, Place(placed.face, placed.cell, placed.rotation, allowed)
    lame: dict[int, Message] = {}
    segments = dict(fix.segments or ())
    for i, (number, move) in enumerate(moves):
        if isinstance(move, PutPiece | TakeBack) and move.cell == fix.cell:
            segment = segments.get(number)
            if segment is None:
                lame[i] = say("told.no_segment", what=commentary.phrase(done[number], start.names))
            else:
                moves[i] = number, replace(move, cell=placed.cell, segment=segment)
    return replace(was, moves=moves, fixed=at, lame=lame)
