"""Taking sightings in: they change what is known of the table, and what is news goes on the agenda.

Sightings that take each other back (a doubtful tile that is lifted again) leave nothing behind. What is doubtful
changes the picture of the table all the same, because the eyes go on from it; the game goes by certain sightings alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from app.lang import say
from app.lang.pictures import picture_trouble
from app.rules import Game, PutPiece
from app.table.effects import Effect, Say
from app.table.events import ActionTaken, Correction, Event, SeatCorrected, TilePlaced
from app.table.history import History
from app.table.seen import NUDGE, Seen, SeenPiece, SeenStack, as_the_game, match_pieces, piece_of
from app.table.state import Notice, State
from app.table.verdicts import SHAKEN, WAITED, cell_of, tile_of
from app.values import Cell

if TYPE_CHECKING:
    from vision.observation import Observation

START = Cell(0, 0)

CALM = ("motion", "still", "trouble", "camera_moved")
"""Sightings that say something of the picture, not of the game."""


def conditions(state: State, observations: Iterable[Observation]) -> tuple[State, tuple[Effect, ...]]:
    """What the eyes say of themselves: the picture is in trouble, or usable again, or the camera was shifted. Trouble
    with which they could look at the table all the same is a notice.
    """
    effects: list[Effect] = []
    told = tuple(observations)
    looked = any(item.event == "still" for item in told)
    advised = False
    for item in told:
        if item.event == "trouble":
            trouble = picture_trouble(item.reason or "bad_picture", item.at)
            if trouble != state.trouble:
                effects.append(Say(trouble))
            if not looked:
                state = replace(state, trouble=trouble)
            elif not advised:
                state, advised = replace(state, notice=Notice(trouble, since=state.clock)), True
        elif item.event == "camera_moved":
            moved = say("notice.camera_moved")
            state = replace(state, notice=Notice(moved, since=state.clock))
            effects.append(Say(moved))
            state = replace(state, agenda=tuple(o for o in state.agenda if o.event != "desync"))
        elif item.event != "motion":
            state = replace(state, trouble=None)
    return state, tuple(effects)


def take_in(state: State, observations: Iterable[Observation]) -> State:
    """The state with these sightings known, and the news among them on the agenda."""
    assert state.game is not None
    seen, agenda = state.seen, list(state.agenda)
    told = tuple(observations)
    if any(o.event == "camera_moved" for o in told):
        told = tuple(replace(o, reason=SHAKEN) if o.event in ("tokens", "tokens_removed") else o for o in told)
    if state.question is None and told:  # what waits is judged with what is seen now
        agenda = [replace(o, frame=told[0].frame, reason=o.reason or WAITED) for o in agenda]
    if _inventory(seen, told):
        anew = any(o.event == "token_taken" for o in told)
        taken = sum(state.game.seat(colour).tokens for colour in state.game.seats)
        seen = Seen(due=taken if anew else 0)
    for item in _goings_first(told):
        if item.event in CALM:
            continue
        if item.event == "desync":
            agenda = [o for o in agenda if o.event != "desync"] + [item]
        elif item.event.startswith("tile"):
            seen = _tile(state.game, seen, agenda, item)
        elif item.event.startswith("piece"):
            seen = _piece(seen, agenda, item)
        else:
            seen = _tokens(seen, agenda, item)
    return replace(state, seen=seen, agenda=tuple(agenda))


def _goings_first(told: tuple[Observation, ...]) -> tuple[Observation, ...]:
    """What one look tells of pieces, those that are gone before those that are new: it compares with the look before,
    so what is gone cannot be what is new.
    """
    order = sorted((o for o in told if o.event.startswith("piece")), key=lambda o: (o.frame, o.event == "piece"))
    pieces = iter(order)
    return tuple(next(pieces) if o.event.startswith("piece") else o for o in told)


def _inventory(seen: Seen, told: tuple[Observation, ...]) -> bool:
    """Whether the eyes have begun anew and tell all that lies there: what they leave out is gone."""
    tiles = [o.cell for o in told if o.event == "tile"]
    return START in tiles and START in seen.tiles and len(tiles) > 1


def _tile(game: Game, seen: Seen, agenda: list[Observation], item: Observation) -> Seen:
    cell = cell_of(item)
    if item.event == "tile":
        _forget(agenda, "tile", cell)
        laid = game.tiles.get(cell)
        lies = tile_of(item)
        if laid is None or (item.certain and lies != laid):
            agenda.append(item)
        elif item.certain or cell != game.last_placed:  # where the eyes hesitate, nothing speaks for another tile
            _forget(agenda, "tile_removed", cell)
            lies = laid
        else:
            if any(o.event == "tile_removed" and o.cell == cell for o in agenda):
                agenda.append(item)  # taken up and laid anew just now, perhaps otherwise
            lies = laid
        return seen.with_tile(cell, lies)
    if item.event == "tile_removed":
        known = _forget(agenda, "tile", cell)
        _forget_all_on(agenda, cell)
        if cell in game.tiles and not known:
            agenda.append(item)
        return seen.without_tile(cell)
    origin = Cell(*item.origin) if item.origin is not None else cell
    seen = seen.without_tile(origin).with_tile(cell, tile_of(item))
    pending = _forget(agenda, "tile", origin)
    if pending or origin not in game.tiles:
        _forget_all_on(agenda, origin)
        agenda.append(replace(item, event="tile", origin=None))
    else:
        agenda.append(item)
    return seen


def _forget(agenda: list[Observation], event: str, cell: Cell) -> bool:
    """Take sightings of that kind and cell off the agenda; whether there were any."""
    rest = [o for o in agenda if o.event != event or o.cell != cell]
    found = len(rest) < len(agenda)
    agenda[:] = rest
    return found


def _forget_all_on(agenda: list[Observation], cell: Cell) -> None:
    agenda[:] = [o for o in agenda if o.cell != cell or o.event not in ("piece", "tokens")]


def _piece(seen: Seen, agenda: list[Observation], item: Observation) -> Seen:
    piece = piece_of(item)
    if item.event == "piece":
        seen, news = seen.with_piece(piece)
        if news:
            agenda.append(item)
        else:
            agenda[:] = [_sharper(o, item) for o in agenda]
        return seen
    known = seen.find_piece(piece.kind, piece.colour, piece.cell, piece.at)
    if known is None:
        return seen
    pending = [o for o in agenda if o.event == "piece" and _same(piece_of(o), known)]
    if pending:
        agenda[:] = [o for o in agenda if o not in pending]
    else:
        agenda.append(replace(item, kind=known.kind or item.kind, colour=known.colour or item.colour))
    return seen.without_piece(known)


def _same(a: SeenPiece, b: SeenPiece) -> bool:
    return a.cell == b.cell and a.may_be(b.kind, b.colour) and a.at == b.at


def _sharper(old: Observation, new: Observation) -> Observation:
    """A doubtful sighting on the agenda becomes the certain one of the same piece."""
    if old.event != "piece" or old.cell != new.cell or old.certain or not new.certain:
        return old
    return new if piece_of(old).may_be(new.kind, new.colour) else old


def _tokens(seen: Seen, agenda: list[Observation], item: Observation) -> Seen:
    if item.event == "token_taken":
        agenda.append(item)
        return seen.dues(-1) if item.certain else seen
    if item.event == "token_returned":
        taken = next((o for o in agenda if o.event == "token_taken"), None)
        if taken is not None:
            agenda.remove(taken)
        return seen.dues(1) if item.certain else seen
    if item.cell is not None:
        count = 0 if item.event == "tokens_removed" else item.count
        agenda.append(item)
        return seen.with_stack(SeenStack(Cell(*item.cell), item.at, count))
    return seen


def disbelieve(game: Game, seen: Seen, items: Iterable[Observation]) -> Seen:
    """Without the tiles and pieces of sightings that people say are none; a roaming one that has not left stands."""
    for item in items:
        if item.event == "tile":
            seen = seen.without_tile(cell_of(item))
        elif item.event == "piece":
            piece = seen.find_piece(item.kind, item.colour, cell_of(item), item.at)
            seen = seen.without_piece(piece) if piece is not None else seen
        elif item.event == "piece_removed" and game.tileset.terms.piece(item.kind).roams:
            seen, _ = seen.with_piece(piece_of(item))
    return seen


def after_event(seen: Seen, before: History, after: History, event: Event, *, watched: bool) -> Seen:
    """What is taken to lie on the table once that event has happened.

    What a person says lies there is believed. Without eyes, all that the game asked for before is believed done, so
    that the reminders speak of this event alone.
    """
    if not watched:
        seen = replace(as_the_game(before.game), due=seen.due)
    taken = _taken(after.game) - _taken(before.game)
    seen = seen.dues(taken)
    if isinstance(event, Correction):  # it speaks of the past: nothing on the table moves by it
        told = as_the_game(after.game)
        if not watched:
            return told
        return replace(seen, pieces=told.pieces) if isinstance(event, SeatCorrected) else seen
    if isinstance(event, TilePlaced):
        return seen.with_tile(event.cell, event.placed.tile)
    if not isinstance(event, ActionTaken):
        return seen
    move, colour = event.move, before.game.on_turn
    if isinstance(move, PutPiece) and (event.by == "touch" or not watched):
        if watched and not any((p.kind, p.colour, p.cell) == (move.kind, colour, move.cell) for p in after.game.pieces):
            return seen  # it went home at once: no eye need ever have seen it
        return _put(seen, before.game, move, colour, event.at)
    return seen


def _taken(game: Game) -> int:
    return sum(game.seat(colour).tokens for colour in game.seats)


def _put(seen: Seen, game: Game, move: PutPiece, colour: str, at: tuple[float, float] | None) -> Seen:
    """A piece put by touch stands there from now on; a roaming one has left where it stood.

    What was seen there and taken for a piece of another kind is that piece.
    """
    _, _, extra = match_pieces(game, seen)
    misread = [p for p in extra if p.cell == move.cell and p.colour in ("", colour) and p.kind not in ("", move.kind)]
    near = [p for p in misread if p.distance(at) <= NUDGE]
    if near and (at is not None or len(near) == 1):
        seen = seen.without_piece(min(near, key=lambda p: p.distance(at)))
        at = at or near[0].at
    roams = game.tileset.terms.piece(move.kind).roams
    where = [p for p in game.pieces if p.kind == move.kind and p.colour == colour] if roams else []
    for standing in where:
        old = seen.find_piece(standing.kind, colour, standing.cell, None)
        if old is not None and standing.cell != move.cell:
            seen = seen.without_piece(old)
    return seen.with_piece(SeenPiece(move.kind, colour, move.cell, at))[0]
