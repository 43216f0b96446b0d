"""The order of the face-down tokens over a whole game: sealing it, and shuffling anew what somebody has seen.

A token is followed by its place in the order at the start of the game, which no undo changes. That order is replaced
when a value becomes known although its token lies face down again: all tokens that nobody has are shuffled, and those
in players' hands keep their values, so that every earlier move of the game gives the same result as before.
"""

from __future__ import annotations

from app.rules.game import Game
from app.rules.tokens import first_state, mixed, permuted, seal


def first_order(game: Game) -> tuple[int, ...]:
    """The values of all tokens in the order at the start of the game, the last of which is dealt first; empty for a
    game without virtual tokens.
    """
    if game.options.tokens != "virtual" or not game.tileset.tokens:
        return ()
    if game.token_order is not None:
        return game.token_order
    return mixed(game.tileset.tokens, game.token_seed, known=True)[0]


def seal_of(game: Game) -> str:
    """The seal of the game's order of tokens (``app.rules.tokens.seal``); "" for a game without virtual tokens."""
    order = first_order(game)
    return seal(game.token_seed, order) if order else ""


def held(game: Game) -> dict[str, frozenset[int]]:
    """By colour, the tokens that player has, each as its place in the order at the start of the game."""
    if not first_order(game):
        return {colour: frozenset() for colour in game.seats}
    traced = _Traced(game)
    return {colour: frozenset(traced.places(colour)) for colour in game.seats}


def shuffled(game: Game, entropy: int) -> tuple[int, ...]:
    """An order at the start of the game in which all tokens that nobody has now were shuffled by ``entropy``, a random
    number of 128 bits or more; see ``first_order``.
    """
    order = list(first_order(game))
    hands = frozenset().union(*held(game).values())
    free = [place for place in range(len(order)) if place not in hands]
    values, _ = permuted([order[place] for place in free], first_state(entropy))
    for place, value in zip(free, values, strict=True):
        order[place] = value
    return tuple(order)


class _Traced(Game):
    """The same game with tokens whose values are their places in the order at the start; its scores mean nothing."""

    __slots__ = ()

    def __init__(self, game: Game) -> None:
        count = len(first_order(game))
        self._set_up(game.tileset, game.seats, game.options, game.token_seed, tuple(range(count)))
        self._lay_start()
        for move in game.moves:
            self.push(move)

    def places(self, colour: str) -> tuple[int, ...]:
        """The values of that player's tokens."""
        return tuple(value for value in self._rules.values(self._seat_of(colour)) if value is not None)
