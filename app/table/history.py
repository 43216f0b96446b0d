"""A game as the list of its events: applying one event after the other gives the game as it stands.

``begin`` and ``apply`` are the only way on, for a live game and for one resumed from the journal alike, so that both
come to the same. What is kept beside the events (the game, the commentary) follows from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.art.layout import nearest_segments, spots, turn_point
from app.lang import Message, say
from app.rules import Game, IllegalMove, Move, Options, Place, PutPiece, TakeBack
from app.rules.tileset import TileSet
from app.table import commentary
from app.table.events import (
    ActionTaken,
    Doing,
    Event,
    GameClosed,
    GameStarted,
    Redone,
    TileCorrected,
    Undone,
)
from app.table.words import complaint, place, player


class HistoryError(ValueError):
    """An event that cannot follow; ``message`` says why in words for the players, the history before it still stands.

    ``number`` is the place in ``done`` of the event that no longer fits, None when the new event itself is at fault.
    """

    def __init__(self, message: Message, text: str, number: int | None = None) -> None:
        self.message = message
        self.number = number
        super().__init__(text)


@dataclass(frozen=True)
class History:
    """The events that stand (``done``), those taken back (``undone``, the next to redo last) and what follows.

    ``game`` must not be pushed or popped by those who read it. ``closed``: nothing may follow any more.
    """

    start: GameStarted
    game: Game
    done: tuple[Doing, ...] = ()
    undone: tuple[Doing, ...] = ()
    commentary: tuple[Message, ...] = ()
    closed: bool = False


def begin(tileset: TileSet, start: GameStarted) -> History:
    """The history of a game that has just begun. Raises HistoryError for seats or options the rules do not know."""
    game = _new_game(tileset, start)
    return History(start, game, commentary=commentary.opening(game, start.names))


def resume(tileset: TileSet, events: Iterable[Event]) -> History:
    """The history of a journalled game, its first event included. Raises HistoryError at the first that fits not."""
    history: History | None = None
    for event in events:
        if history is None:
            if not isinstance(event, GameStarted):
                raise HistoryError(say("told.no_start"), f"a game begins with game_started, not {event!r}")
            history = begin(tileset, event)
        else:
            history = apply(tileset, history, event)
    if history is None:
        raise HistoryError(say("told.no_start"), "a game without events")
    return history


def apply(tileset: TileSet, history: History, event: Event) -> History:
    """The history with that event added. Raises HistoryError, and nothing has changed, when it cannot follow."""
    if history.closed:
        raise HistoryError(say("told.closed"), "the game is closed")
    match event:
        case GameStarted():
            raise HistoryError(say("told.no_start"), "a game begins once")
        case GameClosed():
            return replace(history, closed=True)
        case Undone():
            return _undo(tileset, history)
        case Redone():
            if not history.undone:
                raise HistoryError(say("told.nothing_to_redo"), "nothing to redo")
            *rest, doing = history.undone
            told = say("told.redone", what=describe(history, doing))
            again = _do(tileset, history, doing, tuple(rest))
            return replace(again, commentary=_spliced(history, again, told))
        case _:
            return _do(tileset, history, event, ())


def describe(history: History, doing: Doing) -> Message:
    """One doing in a phrase, for "taken back: ..."."""
    return commentary.phrase(doing, history.start.names)


def _spliced(before: History, after: History, told: Message) -> tuple[Message, ...]:
    return (*before.commentary, told, *after.commentary[len(before.commentary) :])


def _do(tileset: TileSet, history: History, doing: Doing, undone: tuple[Doing, ...]) -> History:
    names = history.start.names
    done = (*history.done, doing)
    if isinstance(doing, TileCorrected):
        game = _replay(tileset, history.start, done)
        told: tuple[Message, ...] = (commentary.phrase(doing, names),)
    else:
        game = history.game.copy()
        try:
            outcome = game.push(doing.move)
        except IllegalMove as error:
            raise HistoryError(complaint(error.violation, names), str(error)) from None
        told = commentary.tell(history.game, doing, outcome, game, names)
    return replace(history, game=game, done=done, undone=undone, commentary=history.commentary + told)


def _undo(tileset: TileSet, history: History) -> History:
    if not history.done:
        raise HistoryError(say("told.nothing_to_undo"), "nothing to undo")
    *rest, doing = history.done
    if isinstance(doing, TileCorrected):
        game = _replay(tileset, history.start, rest)
    else:
        game = history.game.copy()
        game.pop()
    told = say("told.undone", what=describe(history, doing))
    return replace(
        history,
        game=game,
        done=tuple(rest),
        undone=(*history.undone, doing),
        commentary=(*history.commentary, told),
    )


def _new_game(tileset: TileSet, start: GameStarted) -> Game:
    try:
        return Game(tileset, seats=start.seats, options=Options(**start.options), token_seed=start.token_seed)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise HistoryError(say("told.bad_start", reason=str(error)), str(error)) from None


def _replay(tileset: TileSet, start: GameStarted, done: Sequence[Doing]) -> Game:
    game = _new_game(tileset, start)
    for number, move in moves(tileset, start, done):
        try:
            game.push(move)
        except IllegalMove as error:
            doing = done[number]
            text = f"event {number + 1} no longer fits: {error}"
            message = say(
                "told.replay_fails",
                number=number + 1,
                what=commentary.phrase(doing, start.names),
                player=player(game.on_turn, start.names),
                reason=complaint(error.violation, start.names),
            )
            raise HistoryError(message, text, number) from None
    return game


def moves(tileset: TileSet, start: GameStarted, done: Sequence[Doing]) -> list[tuple[int, Move]]:
    """The moves that those events amount to, corrections worked in, each with its place in ``done``.

    Raises HistoryError when a correction names no laid tile, or leaves a piece on it without a segment.
    """
    found: list[tuple[int, Move]] = []
    for number, doing in enumerate(done):
        if isinstance(doing, TileCorrected):
            _rewrite(tileset, start, done, found, doing)
        else:
            found.append((number, doing.move))
    return found


def _rewrite(
    tileset: TileSet,
    start: GameStarted,
    done: Sequence[Doing],
    found: list[tuple[int, Move]],
    fix: TileCorrected,
) -> None:
    """Put the corrected tile in the place of the one that was read, and the pieces on it where they stood."""
    at = next((i for i, (_, m) in enumerate(found) if isinstance(m, Place) and m.cell == fix.cell), None)
    if at is None:
        raise HistoryError(say("told.no_tile_there", place=place(fix.cell)), f"no tile was laid on {fix.cell}")
    number, old = found[at]
    assert isinstance(old, Place)
    if fix.design not in tileset.by_id:
        raise HistoryError(say("told.no_such_tile", design=fix.design), f"there is no design {fix.design}")
    found[at] = number, Place(fix.design, fix.variant, fix.cell, fix.rotation)
    for i, (number, move) in enumerate(found):
        if isinstance(move, PutPiece | TakeBack) and move.cell == fix.cell:
            doing = done[number]
            seen = doing.at if isinstance(doing, ActionTaken) else None
            segment = _same_spot(tileset, old, fix, move.segment, seen)
            if segment is None:
                what = commentary.phrase(doing, start.names)
                raise HistoryError(say("told.no_segment", what=what), f"no segment for {move}", number)
            found[i] = number, replace(move, segment=segment)


def _same_spot(
    tileset: TileSet, old: Place, new: TileCorrected, segment: int, seen: tuple[float, float] | None
) -> int | None:
    """The segment of the corrected tile, of the same kind, nearest to where the piece stands on the table."""
    was = tileset.by_id[old.design]
    kind = was.segments[segment].kind
    if seen is None:
        spot = spots(was)[segment]
        seen = turn_point((spot.x, spot.y), old.rotation)
    design = tileset.by_id[new.design]
    x, y = turn_point(seen, -new.rotation)
    return next((i for i, _ in nearest_segments(design, x, y) if design.segments[i].kind == kind), None)
