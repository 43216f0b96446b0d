"""Which face-down tokens somebody has seen, and whether one of them lies among those that nobody may know.

A token is named by its place in the order at the start of the game (``app.rules.dealing``).
"""

from __future__ import annotations

from app.rules import Game, Phase
from app.rules.dealing import first_order, held


def looked_at(game: Game, colour: str | None) -> frozenset[int]:
    """The tokens that the player of ``colour`` sees in the own hand; with None all tokens of the game."""
    return frozenset(range(len(first_order(game)))) if colour is None else held(game).get(colour, frozenset())


def seen_in(game: Game, seen: frozenset[int]) -> frozenset[int]:
    """The tokens that somebody has seen by now: ``seen``, those in all hands where tokens are open (GR-H3), and all
    tokens once the game is over.
    """
    if game.phase is Phase.OVER:
        return looked_at(game, None)
    if game.options.open_tokens:
        return seen.union(*held(game).values())
    return seen


def hidden_again(game: Game, seen: frozenset[int]) -> bool:
    """Whether a token that somebody has seen is in nobody's hand now."""
    return bool(seen) and game.phase is not Phase.OVER and bool(seen.difference(*held(game).values()))
