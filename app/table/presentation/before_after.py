"""What a correction changes, as a picture before and a picture after: the tile, the piece on it, or whose colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.lang import Message, say
from app.rules import Pass
from app.rules.moves import Move
from app.rules.terms import GAMES
from app.table.model.events import (
    ActionCorrected,
    Correction,
    SeatCorrected,
    TileCorrected,
    TurnInserted,
    TurnRemoved,
)
from app.table.model.history import History
from app.table.model.messages import player, word
from app.table.presentation.offers import offer
from app.values import LaidTile, Point


@dataclass(frozen=True, slots=True)
class SightView:
    """One of the two pictures: ``words`` below it, the ``tile`` as it lies, and the ``piece`` of ``colour`` that stands
    ``at`` that point of it, or alone where there is no tile, or lies there. None and "" for what it does not show.
    """

    words: Message
    tile: LaidTile | None = None
    piece: str = ""
    colour: str = ""
    at: Point | None = None
    lying: bool = False


def before_after(history: History, fix: Correction) -> tuple[SightView, SightView]:
    """What that correction is from, and what it is to. ``history`` is the one before it, in which it is possible."""
    tiles = history.game.tiles
    match fix:
        case TileCorrected(cell, tile, to=to):
            words = ("revise.tile_was", "revise.tile_is") if to is None else ("revise.place_was", "revise.place_is")
            return SightView(say(words[0]), tiles[cell]), SightView(say(words[1]), tile)
        case TurnInserted(_, placed):
            return SightView(say("revise.no_turn")), SightView(say("revise.turn"), placed.tile)
        case TurnRemoved(cell):
            return SightView(say("revise.turn"), tiles[cell]), SightView(say("revise.no_turn"))
        case ActionCorrected(number, move):
            return _action(history, number, None), _action(history, number, move)
        case SeatCorrected(colour, to, name):
            names: Mapping[str, str] = history.start.names
            kind = GAMES[history.game.tileset.game].claimant
            whose = say("revise.seat", player=player(colour, names), colour=word(colour))
            then = say("revise.seat", player=name or player(to, {}), colour=word(to))
            return SightView(whose, None, kind, colour), SightView(then, None, kind, to)


def _action(history: History, number: int, move: Move | None) -> SightView:
    """The action at that number of the history, or ``move`` in its place."""
    found = history.before(number)
    assert found is not None, "an action is corrected at its own index"
    past, taken = found
    move = move or taken
    if isinstance(move, Pass):
        return SightView(say("choice.nothing"), past.tiles.get(past.last_placed) if past.last_placed else None)
    shown = offer(past, move)
    tile = past.tiles[shown.cell] if shown.cell is not None else None
    return SightView(shown.label, tile, shown.kind, past.on_turn, shown.at, shown.lying)
