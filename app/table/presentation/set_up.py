"""What lies on the table before the first turn, by the data of the box and the options of the game."""

from __future__ import annotations

from typing import Any

from app.lang import Message
from app.rules import Game
from app.rules.options import Chosen, Options
from app.rules.tileset import TileSet


def set_up(tileset: TileSet, options: Chosen | None = None) -> Message:
    """How to set up the table, a line for each thing to do; the usual rules where no ``options`` are given.

    Its arguments are ``start``, the tokens on the start tile, ``tokens``, those of the supply, and by their names how
    many tiles each pile has, beside the start tile, and how many pieces of each kind everybody takes.
    """
    chosen: dict[str, Any] = dict(options or {})
    game = Game(tileset, options=Options(**chosen))
    supply = game.seat(game.on_turn).supply
    start = sum(stack.count for stack in game.stacks.values())
    piles = {deck: sum(game.remaining(deck).values()) for deck in tileset.terms.tiles}
    tokens = sum(tileset.tokens.values()) - start
    return Message(f"reference.{tileset.game}.begin.text", {"start": start, "tokens": tokens, **piles, **supply})
