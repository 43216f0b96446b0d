"""A game as the list of its events. Pattern: event sourcing; the current game is a fold over the events.

``begin`` and ``apply`` are the only way to extend a history, for a live game and for one resumed from the journal, so
that both give the same result. Everything kept beside the events (the game, the commentary) follows from them.

A correction changes an earlier event and replays all later ones. A later action that is no longer legal counts as a
pass; from the first later tile that is no longer legal on, all events are put aside. Undoing the correction restores
all of it. ``app.table.model.correction_preview`` computes the consequences in advance.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.lang import Message, say
from app.rules import SEATS, Discard, Game, IllegalMove, Move, Options, Outcome, Pass, Phase, Place, PutPiece, TakeBack
from app.rules.dealing import held
from app.rules.tileset import TileSet
from app.table.model import commentary, secrecy
from app.table.model.events import (
    ActionCorrected,
    Correction,
    Event,
    EventError,
    GameClosed,
    GameStarted,
    Redone,
    SeatCorrected,
    SeatSign,
    TileCorrected,
    TokensSeen,
    TokensShuffled,
    TokensTold,
    TurnInserted,
    TurnRemoved,
    Undoable,
    Undone,
    from_json,
)
from app.table.model.journal_migration import resolved_as_before
from app.table.model.messages import complaint, place, player
from app.table.model.segment_lookup import resolved
from app.table.model.signs import SealedSign
from app.values import PlacedFace
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

    ``aside`` is the number of moves put aside from there on; 0 for an action that counts as a pass.
    """

    number: int
    doing: Undoable
    turn: int
    colour: str
    reason: Message
    aside: int = 0


@dataclass(frozen=True)
class History:
    """The events that count (``done``), those undone (``undone``, the next to redo last) and what follows from them.

    ``start`` is the opening with all corrections of seats, ``opening`` the one that was journalled. ``entries`` are the
    moves of the game, each with its index in ``done``. ``seen`` are the virtual tokens that somebody has looked at
    (``app.table.model.secrecy``); ``leaked``: one of them lies face down again, so that the tokens are to be shuffled
    anew. ``signs`` are the players' own signs, by seat number. ``misfits`` are those of the last event. ``outcome`` is
    what the last event caused, None where it was no move: after an undo, a correction, or when the game has just been
    resumed; it never has the value of a mined token. ``values`` are the entered values of real tokens, by seat number.
    ``closed``: no further event is possible. ``game`` is for reading only: do not push or pop it.
    """

    start: GameStarted
    game: Game
    done: tuple[Undoable, ...] = ()
    undone: tuple[Undoable, ...] = ()
    commentary: tuple[Message, ...] = ()
    closed: bool = False
    opening: GameStarted = field(kw_only=True)
    entries: tuple[Entry, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    values: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    seen: frozenset[int] = frozenset()
    leaked: bool = False
    signs: Mapping[int, SealedSign] = field(default_factory=dict)
    outcome: Outcome | None = field(default=None, repr=False)

    def number_of(self, cell: object) -> int | None:
        """The index in ``done`` of the tile on that cell; None for an empty cell and for the start tile."""
        return next((n for n, move in self.entries if isinstance(move, Place) and move.cell == cell), None)

    def before(self, number: int) -> tuple[Game, Move] | None:
        """A copy of the game as it was before the move with that index in ``done``, and that move; None if it is no
        move.
        """
        past = self.game.copy()
        for index, move in reversed(self.entries):
            past.pop()
            if index == number:
                return past, move
        return None


def begin(tileset: TileSet, start: GameStarted) -> History:
    """The history of a new game. Raises HistoryError for seats or options that the rules do not know."""
    game = _new_game(tileset, start)
    return History(start, game, commentary=commentary.opening(game, start.names), opening=start)


def resume(tileset: TileSet, events: Iterable[Event]) -> History:
    """The history of a journalled game, its opening included. Raises HistoryError at the first invalid event."""
    history: History | None = None
    for stage in stages(tileset, events):
        history = stage
    if history is None:
        raise HistoryError(say("told.no_start"), "a game without events")
    return replace(history, outcome=None)


def stages(tileset: TileSet, events: Iterable[Event]) -> Iterator[History]:
    """The history of a journalled game after its first event, after its second, and so on; see ``resume``."""
    history: History | None = None
    for event in events:
        if history is None:
            if not isinstance(event, GameStarted):
                raise HistoryError(say("told.no_start"), f"a game begins with game_started, not {event!r}")
            history = begin(tileset, _as_then(event))
        else:
            if isinstance(event, TileCorrected):
                event = resolved_as_before(tileset, history.entries, history.done, event)
            history = apply(tileset, history, event)
        yield history


def complete(tileset: TileSet, history: History, event: Event) -> Event:
    """The event as it is journalled after that history: a tile correction gets the segments of its pieces."""
    return resolved(tileset, history.entries, history.done, event) if isinstance(event, TileCorrected) else event


def fitting(tileset: TileSet, bodies: Iterable[Mapping[str, Any]]) -> list[Event]:
    """The longest prefix of a journalled game, given as JSON values, that is readable and legal by these rules.

    Raises EventError or HistoryError when even the opening is not.
    """
    return furthest(tileset, bodies)[1]


def furthest(tileset: TileSet, bodies: Iterable[Mapping[str, Any]]) -> tuple[History, list[Event]]:
    """The history of a journalled game up to the last event that ``fitting`` returns, and these events. Raises as it
    does.
    """
    read: list[Event] = []
    fit = 0
    history: History | None = None

    def incoming() -> Iterator[Event]:
        for body in bodies:
            read.append(from_json(body))
            yield read[-1]

    try:
        for stage in stages(tileset, incoming()):
            history, fit = stage, len(read)
    except (EventError, HistoryError):
        if history is None:
            raise
    if history is None:
        raise HistoryError(say("told.no_start"), "a game without events")
    return history, read[:fit]


def apply(tileset: TileSet, history: History, event: Event) -> History:
    """The history with that event added; ``history`` is not changed. Raises HistoryError when it cannot be applied."""
    after = _applied(tileset, history, event)
    if not isinstance(event, SeatSign):
        after = replace(after, signs=history.signs)  # nothing else concerns them, a replay of the game neither
    if isinstance(event, Undone | Correction):  # nothing else takes a token out of a hand
        seen = secrecy.seen_in(history.game, history.seen)
        return replace(after, seen=seen, leaked=history.leaked or secrecy.hidden_again(after.game, seen))
    return after


def _applied(tileset: TileSet, history: History, event: Event) -> History:
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
        case TokensSeen():
            return _looked(history, event)
        case SeatSign():
            return _with_sign(history, event)
        case TokensShuffled():
            return _shuffled(tileset, history, event)
        case TileCorrected():
            return _do(tileset, history, resolved(tileset, history.entries, history.done, event), ())
        case _:
            return _do(tileset, history, event, ())


def describe(history: History, doing: Undoable) -> Message:
    """One event as a phrase, for "taken back: ..."."""
    return commentary.phrase(doing, history.start.names)


def _spliced(before: History, after: History, told: Message) -> tuple[Message, ...]:
    return (*before.commentary, told, *after.commentary[len(before.commentary) :])


def unrevealed(history: History) -> tuple[str, ...]:
    """The players whose real tokens have no values yet, in playing order; empty before the game is over (GR-85)."""
    game = history.game
    if game.options.tokens != "physical" or game.phase is not Phase.OVER:
        return ()
    return tuple(c for seat, c in enumerate(game.seats) if seat not in history.values and game.seat(c).tokens)


def _do(tileset: TileSet, history: History, doing: Undoable, undone: tuple[Undoable, ...]) -> History:
    names = history.start.names
    done = (*history.done, doing)
    told: tuple[Message, ...]
    if isinstance(doing, Correction):
        after = _corrected(tileset, history, doing, undone)
        past = history.before(doing.number) if isinstance(doing, ActionCorrected) else None
        told = commentary.corrected(doing, history.game, after.game, after.start.names, past[0] if past else None)
        told += tuple(commentary.misfit(m.doing, m.turn, m.colour, m.reason, m.aside, names) for m in after.misfits)
        if after.game.phase is Phase.OVER and not unrevealed(after):
            told += commentary.ending(after.game, after.start.names)
        return replace(after, commentary=history.commentary + told)
    game = history.game.copy()
    if isinstance(doing, TokensTold):
        seat = _tell(game, doing, names)
        after = replace(history, game=game, done=done, undone=undone, misfits=(), outcome=None)
        after = replace(after, values={**history.values, seat: doing.values})
        told = commentary.tokens_told(doing, names)
    else:
        try:
            outcome = game.push(doing.move)
        except IllegalMove as error:
            raise HistoryError(complaint(error.violation, names), str(error)) from None
        entries = (*history.entries, (len(done) - 1, doing.move))
        after = replace(history, game=game, done=done, undone=undone, entries=entries, misfits=())
        after = replace(after, outcome=outcome._replace(mined=None))  # a token's value is nobody else's business
        told = commentary.tell(history.game, doing, outcome, game, names)
    if game.phase is Phase.OVER and not unrevealed(after):
        told += commentary.ending(game, names)
    return replace(after, commentary=history.commentary + told)


def _undo(tileset: TileSet, history: History) -> History:
    if not history.done:
        raise HistoryError(say("told.nothing_to_undo"), "nothing to undo")
    *rest, doing = history.done
    undone = (*history.undone, doing)
    told = say("told.undone", what=describe(history, doing))
    if isinstance(doing, Correction | TokensTold):
        before = _replay(tileset, history, tuple(rest), undone)
        return replace(before, commentary=(*history.commentary, told), misfits=())
    game = history.game.copy()
    game.pop()
    return replace(
        history,
        game=game,
        done=tuple(rest),
        undone=undone,
        commentary=(*history.commentary, told),
        entries=history.entries[:-1],
        misfits=(),
        outcome=None,
    )


def _looked(history: History, event: TokensSeen) -> History:
    """A private look; None as its colour stands for a look at everything."""
    names, game = history.start.names, history.game
    if event.colour is not None and event.colour not in game.seats:
        raise HistoryError(say("told.nobody_plays"), f"nobody plays {event.colour!r}")
    seen = history.seen | secrecy.looked_at(game, event.colour)
    leaked = history.leaked or (event.colour is None and secrecy.hidden_again(game, seen))
    told = commentary.tokens_seen(event, names)
    return replace(history, seen=seen, leaked=leaked, outcome=None, commentary=(*history.commentary, told))


def _with_sign(history: History, event: SeatSign) -> History:
    """What is told and kept about a player's own sign."""
    names, seats = history.start.names, history.game.seats
    if event.colour not in seats:
        raise HistoryError(say("told.nobody_plays"), f"nobody plays {event.colour!r}")
    seat = seats.index(event.colour)
    signs = dict(history.signs)
    if event.what == "forgotten":
        signs.pop(seat, None)
    elif event.kept is not None:
        if seat in signs:
            raise HistoryError(say("told.has_sign"), f"{event.colour} has a sign already")
        signs[seat] = event.kept
    told = commentary.seat_sign(event, names)
    return replace(history, signs=signs, commentary=(*history.commentary, told))


def _shuffled(tileset: TileSet, history: History, event: TokensShuffled) -> History:
    """The same moves with another order of the tokens that nobody has."""
    before = held(history.game)
    opening = replace(history.opening, token_order=event.order)
    replayed = _replay(tileset, replace(history, opening=opening), history.done, history.undone)
    kept = all(history.game.token_values(c) == replayed.game.token_values(c) for c in history.game.seats)
    if not kept:
        raise HistoryError(say("told.bad_order"), "the new order of the tokens changes what players have")
    told = commentary.tokens_shuffled(replayed.game)
    seen = history.seen.intersection(frozenset().union(*before.values()))
    return replace(replayed, commentary=(*history.commentary, told), seen=seen, leaked=False)


def _as_then(start: GameStarted) -> GameStarted:
    """The opening under the rules of its version: the edition "hig" let tents share a segment (GR-32) until that became
    an option, which every later opening of that edition contains.
    """
    if start.options.get("edition") != "hig" or "shared_tents" in start.options:
        return start
    return replace(start, options={**start.options, "shared_tents": True})


def _new_game(tileset: TileSet, start: GameStarted) -> Game:
    """A new game. Raises HistoryError for invalid seats or options; options of another game are left out."""
    try:
        options = Options(**start.options).only(tileset.terms.options)  # type: ignore[arg-type]
        return Game(tileset, start.seats, options, start.token_seed, start.token_order)
    except (TypeError, ValueError) as error:
        raise HistoryError(say("told.bad_start"), str(error)) from None


def _tell(game: Game, doing: TokensTold, names: Mapping[str, str]) -> int:
    """Set the values of real tokens in ``game``; returns the number of the seat."""
    if game.options.tokens != "physical" or game.phase is not Phase.OVER or doing.colour not in game.seats:
        raise HistoryError(say("told.no_values_due"), f"no values are due from {doing.colour!r}")
    count = game.seat(doing.colour).tokens
    if len(doing.values) not in (0, count):
        message = say("told.values_count", player=player(doing.colour, names), count=count, given=len(doing.values))
        raise HistoryError(message, f"{doing.colour} took {count} tokens, not {len(doing.values)}")
    try:
        game.reveal(doing.colour, doing.values)
    except ValueError as error:
        raise HistoryError(say("told.values_box"), str(error)) from None
    return game.seats.index(doing.colour)


# --- corrections ------------------------------------------------------------------------------------------------------


def _replay(tileset: TileSet, history: History, done: tuple[Undoable, ...], undone: tuple[Undoable, ...]) -> History:
    """The history of those events, replayed from the start. Raises HistoryError when the last one is invalid."""
    start = history.opening
    entries: list[Entry] = []
    misfits: tuple[Misfit, ...] = ()
    for number, doing in enumerate(done):
        misfits = ()
        match doing:
            case TokensTold():
                continue
            case SeatCorrected():
                start = _reseated(start, doing)
            case TileCorrected() | ActionCorrected() | TurnInserted() | TurnRemoved():
                entries, misfits = _mended(tileset, start, done[:number], entries, doing)
            case _:
                entries.append((number, doing.move))
    return _rebuilt(tileset, replace(history, done=done, undone=undone), entries, misfits)


def _corrected(tileset: TileSet, history: History, fix: Correction, undone: tuple[Undoable, ...]) -> History:
    """What ``_replay`` gives with one correction more: earlier ones, of which ``history.entries`` are what they left,
    are not made again. Raises HistoryError when it is invalid.
    """
    entries, misfits = list(history.entries), tuple[Misfit, ...]()
    if not isinstance(fix, SeatCorrected):
        entries, misfits = _mended(tileset, history.start, history.done, entries, fix)
    return _rebuilt(tileset, replace(history, done=(*history.done, fix), undone=undone), entries, misfits)


def _rebuilt(tileset: TileSet, history: History, entries: list[Entry], misfits: tuple[Misfit, ...]) -> History:
    """The history of the same events, which leave these moves: its players, its game and the values that were told."""
    start = history.opening
    told: dict[int, tuple[int, ...]] = {}
    for doing in history.done:
        if isinstance(doing, TokensTold):
            told[start.seats.index(doing.colour)] = doing.values
        elif isinstance(doing, SeatCorrected):
            start = _reseated(start, doing)
    game = _new_game(tileset, start)
    for _, move in entries:
        game.push(move)
    fitting: dict[int, tuple[int, ...]] = {}
    for seat, values in told.items():
        try:
            _tell(game, TokensTold(game.seats[seat], values), start.names)
        except HistoryError:
            continue  # other tokens were taken now, or the game is not over: ask again
        fitting[seat] = values
    rebuilt = History(start, game, history.done, history.undone, history.commentary, opening=history.opening)
    return replace(rebuilt, entries=tuple(entries), misfits=misfits, values=fitting)


def _reseated(start: GameStarted, fix: SeatCorrected) -> GameStarted:
    if fix.colour not in start.seats or fix.to not in SEATS:
        raise HistoryError(say("told.no_such_seat"), f"nobody plays {fix.colour!r}, or there is no colour {fix.to!r}")
    swap = {fix.colour: fix.to, fix.to: fix.colour}
    names = {swap.get(colour, colour): name for colour, name in start.names.items()}
    names[fix.to] = fix.name
    kept = {colour: name for colour, name in names.items() if name}
    return replace(start, seats=tuple(swap.get(c, c) for c in start.seats), names=kept)


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


def _mended(
    tileset: TileSet,
    start: GameStarted,
    done: Sequence[Undoable],
    entries: list[Entry],
    fix: TileCorrected | ActionCorrected | TurnInserted | TurnRemoved,
) -> tuple[list[Entry], tuple[Misfit, ...]]:
    """The moves with that correction as far as they are legal, and the events that are not.

    Raises HistoryError when there is nothing to correct, or when the corrected event itself breaks the rules.
    """
    seats = _seats_of(tileset, start, entries)
    changed = _changed(tileset, start, done, _Changed(list(entries), seats, None, len(entries) + 2), fix)
    game = _new_game(tileset, start)
    kept: list[Entry] = []
    misfits: list[Misfit] = []
    for at, (number, move) in enumerate(changed.moves):
        seat = game.seat_number if at >= changed.free else changed.seats[at]
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
        elif game.phase is Phase.ACT and game.seat_number == seat and not isinstance(move, Place | Discard):
            misfits.append(Misfit(number, done[number], game.turn_number, colour, reason))
            game.push(Pass())
            kept.append((number, Pass()))
        else:
            misfits.append(Misfit(number, done[number], game.turn_number, colour, reason, len(changed.moves) - at))
            break
    return kept, tuple(misfits)


def _seats_of(tileset: TileSet, start: GameStarted, entries: Sequence[Entry]) -> list[int]:
    """The number of the seat that made each of those moves."""
    game = _new_game(tileset, start)
    seats = []
    for _, move in entries:
        seats.append(game.seat_number)
        game.push(move)
    return seats


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
    at = len(was.moves) if fix.before is None else _tile_at(was.moves, fix.before)
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


def _with_tile(
    tileset: TileSet, start: GameStarted, done: Sequence[Undoable], was: _Changed, fix: TileCorrected
) -> _Changed:
    """Replace the tile that was read by the corrected one, with its pieces on the segments that the event gives."""
    at = _tile_at(was.moves, fix.cell)
    if at is None:
        raise HistoryError(say("told.no_tile_there", place=place(fix.cell)), f"no tile was laid on {fix.cell}")
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
