"""The legal actions in words that distinguish similar ones: two meadows of one tile are named by direction."""

from __future__ import annotations

from dataclasses import dataclass

from app.lang import Message, say
from app.rules import Game, Mine, Move, PutPiece, TakeBack
from app.table.model.belief import piece_lies, piece_spot
from app.table.model.commentary import moved_from
from app.table.model.inputs import ChooseMine, ChoosePass, ChoosePiece, ChooseTakeBack, Input
from app.table.model.messages import place, put_args, word
from app.values import Cell


@dataclass(frozen=True, slots=True)
class ActionView:
    """A legal action. ``at`` is a point on the tile on ``cell`` as it lies; both None for an action without a place.
    ``lying``: its piece is laid flat there. ``asked`` is what is asked before it is done. ``moves``: its piece stands
    elsewhere on the map now.
    """

    label: Message
    intent: Input
    kind: str
    cell: Cell | None = None
    at: tuple[float, float] | None = None
    lying: bool = False
    asked: Message | None = None
    moves: bool = False


def _lit(game: Game, move: PutPiece) -> Message:
    """The ground of a piece on another tile than the new one: lit on the map, since a side would be of which tile?"""
    design = game.tileset.by_id[game.tiles[move.cell].design]
    return say("towards.lit", kind=word(design.segments[move.segment].kind))


def offer(game: Game, move: Move) -> ActionView:
    """An action of the player on turn, as a message with its place on the map."""
    if isinstance(move, PutPiece):
        at = piece_spot(game, move.cell, move.segment)
        intent = ChoosePiece(move.kind, move.cell, move.segment)
        lying = piece_lies(game, move.kind, move.cell, move.segment)
        args = put_args(game, move)
        moves = moved_from(game, move.kind) is not None
        asked = say(
            "choice.ask_move" if moves else "choice.ask_put",
            piece=args["piece"],
            on=args["on"] if move.cell == game.last_placed else _lit(game, move),
        )
        return ActionView(Message("choice.put", args), intent, move.kind, move.cell, at, lying, asked, moves)
    if isinstance(move, TakeBack):
        at = piece_spot(game, move.cell, move.segment)
        back = ChooseTakeBack(move.cell, move.segment)
        return ActionView(say("choice.take_back_at", place=place(move.cell)), back, "take_back", move.cell, at)
    if isinstance(move, Mine):
        return ActionView(say("choice.mine"), ChooseMine(), "mine", asked=say("choice.ask_mine"))
    return ActionView(say("button.pass"), ChoosePass(), "pass")
