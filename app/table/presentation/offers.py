"""What may be done, in words that tell like things apart: two meadows of one tile lie in different directions."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, pi

from app.lang import Message, say
from app.rules import Game, Mine, Move, PutPiece, TakeBack
from app.table.model.belief import piece_spot
from app.table.model.inputs import ChooseMine, ChoosePass, ChoosePiece, ChooseTakeBack, Input
from app.table.model.messages import place, word
from app.values import Cell, turn_point

_TOWARDS = (
    "towards.east",
    "towards.south_east",
    "towards.south",
    "towards.south_west",
    "towards.west",
    "towards.north_west",
    "towards.north",
    "towards.north_east",
)


@dataclass(frozen=True, slots=True)
class ActionView:
    """An action that is allowed. ``at`` on the tile on ``cell`` as it lies; both None for what has no place."""

    label: Message
    intent: Input
    kind: str
    cell: Cell | None = None
    at: tuple[float, float] | None = None


def ground(game: Game, cell: Cell, segment: int) -> Message | str:
    """What a segment of a laid tile is, and where on the tile if it has more of that kind: "northern prairie"."""
    tile = game.tiles[cell]
    design = game.tileset.by_id[tile.design]
    kind = design.segments[segment].kind
    if sum(s.kind == kind for s in design.segments) < 2:
        return word(kind)
    x, y = turn_point(design.places.spot(segment), tile.rotation)
    eighth = round(atan2(y - 0.5, x - 0.5) / (pi / 4)) % 8
    near = abs(x - 0.5) < 0.06 and abs(y - 0.5) < 0.06
    return say("towards.middle" if near else _TOWARDS[eighth], kind=word(kind))


def put_args(game: Game, move: PutPiece) -> dict[str, str | int | Message]:
    """The values of a sentence about a piece put: ``piece``, ``on``, ``place``."""
    return {"piece": word(move.kind), "on": ground(game, move.cell, move.segment), "place": place(move.cell)}


def offer(game: Game, move: Move) -> ActionView:
    """An action of the player on turn, in words and with its place on the map."""
    if isinstance(move, PutPiece):
        at = piece_spot(game, move.cell, move.segment)
        intent = ChoosePiece(move.kind, move.cell, move.segment)
        return ActionView(Message("choice.put", put_args(game, move)), intent, move.kind, move.cell, at)
    if isinstance(move, TakeBack):
        at = piece_spot(game, move.cell, move.segment)
        back = ChooseTakeBack(move.cell, move.segment)
        return ActionView(say("choice.take_back_at", place=place(move.cell)), back, "take_back", move.cell, at)
    if isinstance(move, Mine):
        return ActionView(say("choice.mine"), ChooseMine(), "mine")
    return ActionView(say("button.pass"), ChoosePass(), "pass")
