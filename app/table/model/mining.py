"""The stack that the player on turn would mine from, by the traits of the pieces."""

from __future__ import annotations

from app.rules import Game, Stack


def stack_to_mine(game: Game) -> Stack | None:
    """The stack on the feature where a mining piece of the player on turn stands (GR-40); None without piece or stack.

    Does not check whether mining is legal now.
    """
    terms = game.tileset.terms
    for piece in game.pieces:
        if piece.colour == game.on_turn and terms.piece(piece.kind).mines:
            feature = set(game.segments_of(piece.cell, piece.segment))
            return next((stack for place, stack in game.stacks.items() if place in feature), None)
    return None
