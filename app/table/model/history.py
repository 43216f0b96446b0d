"""A game as the list of its events. Pattern: event sourcing; the current game is a fold over the events.

``begin`` and ``apply`` are the only way to extend a history, for a live game and for one resumed from the journal, so
that both give the same result. Everything kept beside the events (the game, the commentary) follows from them.

A correction changes an earlier event and replays all later ones. A later action that is no longer legal counts as a
pass; from the first later tile that is no longer legal on, all events are put aside. Undoing the correction restores
all of it. ``app.table.model.correction_preview`` computes the consequences in advance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.lang import Message, say
from app.rules import SEATS, Game, IllegalMove, Move, Outcome, Phase, Place
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
    HandsDone,
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
from app.table.model.mending import Entry, mended, new_game
from app.table.model.mending import HistoryError as HistoryError
from app.table.model.mending import Misfit as Misfit
from app.table.model.messages import complaint, player
from app.table.model.segment_lookup import resolved
from app.table.model.signs import SealedSign

TurnOf = tuple[int, int]
"""A turn, counted from 1, and the number of the seat of its player; (0, 0) for none."""


@dataclass(frozen=True)
class History:
    """The events that count (``done``), those undone (``undone``, the next to redo last) and what follows from them.

    ``start`` is the opening with all corrections of seats, ``opening`` the one that was journalled. ``entries`` are the
    moves of the game, each with its index in ``done``. ``seen`` are the virtual tokens that somebody has looked at
    (``app.table.model.secrecy``); ``leaked``: one of them lies face down again, so that the tokens are to be shuffled
    anew. ``signs`` are the players' own signs, by seat number. ``misfits`` are those of the last event. ``outcome`` is
    what the last event caused, None where it was no move: after an undo, a correction, or when the game has just been
    resumed; it never has the value of a mined token. ``values`` are the entered values of real tokens, by seat number.
    ``told_in`` is the turn to which each sentence of the commentary belongs. ``closed``: no further event is possible.
    ``game`` is for reading only: do not push or pop it.
    """

    start: GameStarted
    game: Game
    done: tuple[Undoable, ...] = ()
    undone: tuple[Undoable, ...] = ()
    commentary: tuple[Message, ...] = ()
    told_in: tuple[TurnOf, ...] = ()
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
        move. Of an inserted turn, whose tile and action are one event, before its action.
        """
        return next(self._back_to(number), None)

    def before_tile(self, number: int) -> tuple[Game, Place] | None:
        """The same for the tile that was laid by the event of that index; None if it laid none."""
        return next(((past, move) for past, move in self._back_to(number) if isinstance(move, Place)), None)

    def _back_to(self, number: int) -> Iterator[tuple[Game, Move]]:
        """The moves of the event with that index in ``done``, the last one first, and the game before each."""
        past = self.game.copy()
        for index, move in reversed(self.entries):
            past.pop()
            if index == number:
                yield past.copy(), move


Follow = Callable[[History | None, History, Event], None]
"""Called with the history before an event (None before the opening), the one after it, and the event."""


def begin(tileset: TileSet, start: GameStarted) -> History:
    """The history of a new game. Raises HistoryError for seats or options that the rules do not know."""
    game = new_game(tileset, start)
    told = commentary.opening(game, start.names)
    return History(start, game, commentary=told, told_in=((0, 0),) * len(told), opening=start)


def resume(tileset: TileSet, events: Iterable[Event], follow: Follow | None = None) -> History:
    """The history of a journalled game, its opening included; ``follow`` is called with each event. Raises HistoryError
    at the first invalid one.
    """
    history: History | None = None
    known = tuple(events)
    for event, stage in zip(known, stages(tileset, known), strict=True):
        if follow is not None:
            follow(history, stage, event)
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


def furthest(
    tileset: TileSet, bodies: Iterable[Mapping[str, Any]], follow: Follow | None = None
) -> tuple[History, list[Event]]:
    """The history of a journalled game up to the last event that ``fitting`` returns, and these events; ``follow`` is
    called with each of them. Raises as it does.
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
            if follow is not None:
                follow(history, stage, read[-1])
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
    new = len(after.commentary) - len(history.commentary)
    told_in = history.told_in + (_turn_of(history, event, after),) * new
    signs = after.signs if isinstance(event, SeatSign) else history.signs  # a replay of the game does not concern them
    after = replace(after, told_in=told_in, signs=signs)
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
        case HandsDone():
            return history
        case Undone():
            return _undo(tileset, history)
        case Redone():
            if not history.undone:
                raise HistoryError(say("told.nothing_to_redo"), "nothing to redo")
            *rest, doing = history.undone
            told = commentary.redone(doing, _when(history, doing, history.game), history.start.names)
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


def _when(history: History, doing: Undoable, now: Game) -> Game | None:
    """The game before the move that an event makes or corrects, ``now`` for a move of its own; None for any other."""
    if not isinstance(doing, Correction | TokensTold):
        return now
    number = None
    if isinstance(doing, ActionCorrected):
        number = doing.number
    elif isinstance(doing, TileCorrected):
        places = (doing.cell, doing.to)  # it lies at the second one while the correction counts
        number = next((n for n in map(history.number_of, places) if n is not None), None)
    before = history.before(number) if number is not None else None
    return before[0] if before is not None else None


def _turn_of(history: History, event: Event, after: History) -> TurnOf:
    """The turn to which an event belongs that has led from one history to the other."""
    doing, now = event, history.game
    if isinstance(event, Undone):
        doing, now = history.done[-1], after.game
    elif isinstance(event, Redone):
        doing = history.undone[-1]
    game = _when(history, doing, now) if isinstance(doing, Undoable) else None
    return (game.turn_number, game.seat_number) if game is not None else (0, 0)


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
        values = {**history.values, _tell(game, doing, names): doing.values}
        after = replace(history, game=game, done=done, undone=undone, values=values, misfits=(), outcome=None)
        told = commentary.tokens_told(doing, names)
    else:
        try:
            outcome = game.push(doing.move)
        except IllegalMove as error:
            raise HistoryError(complaint(error.violation, names), str(error)) from None
        entries = (*history.entries, (len(done) - 1, doing.move))
        public = outcome._replace(mined=None)  # a token's value is nobody else's business
        after = replace(history, game=game, done=done, undone=undone, entries=entries, misfits=(), outcome=public)
        told = commentary.tell(history.game, doing, outcome, game, names)
    if game.phase is Phase.OVER and not unrevealed(after):
        told += commentary.ending(game, names)
    return replace(after, commentary=history.commentary + told)


def _undo(tileset: TileSet, history: History) -> History:
    if not history.done:
        raise HistoryError(say("told.nothing_to_undo"), "nothing to undo")
    *rest, doing = history.done
    undone = (*history.undone, doing)
    game, names = history.game.copy(), history.start.names
    if isinstance(doing, Correction | TokensTold):
        told = commentary.undone(doing, _when(history, doing, game), names)
        before = _replay(tileset, history, tuple(rest), undone)
        return replace(before, commentary=(*history.commentary, told), misfits=())
    game.pop()
    told = commentary.undone(doing, game, names)
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
    told = commentary.tokens_shuffled(replayed.game, all_known=history.seen >= secrecy.looked_at(history.game, None))
    seen = history.seen.intersection(frozenset().union(*before.values()))
    return replace(replayed, commentary=history.commentary + told, seen=seen, leaked=False)


def _as_then(start: GameStarted) -> GameStarted:
    """The opening under the rules of its version: the edition "hig" let tents share a segment (GR-32) until that became
    an option, which every later opening of that edition contains.
    """
    if start.options.get("edition") != "hig" or "shared_tents" in start.options:
        return start
    return replace(start, options={**start.options, "shared_tents": True})


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
                entries, misfits = mended(tileset, start, done[:number], entries, doing)
            case _:
                entries.append((number, doing.move))
    return _rebuilt(tileset, replace(history, done=done, undone=undone), entries, misfits)


def _corrected(tileset: TileSet, history: History, fix: Correction, undone: tuple[Undoable, ...]) -> History:
    """What ``_replay`` gives with one correction more: earlier ones, of which ``history.entries`` are what they left,
    are not made again. Raises HistoryError when it is invalid.
    """
    entries, misfits = list(history.entries), tuple[Misfit, ...]()
    if not isinstance(fix, SeatCorrected):
        entries, misfits = mended(tileset, history.start, history.done, entries, fix)
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
    game = new_game(tileset, start)
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
