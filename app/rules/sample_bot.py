"""A greedy player in forty lines (one-ply search): it tries every turn with its tile and keeps the best lead."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from app.rules import Discard, Face, Game, Move, Phase


def best_turn(game: Game, face: Face) -> tuple[Move, ...]:
    """The placement and the action for the player on turn, or the discard of a tile that fits nowhere."""
    me, most = game.on_turn, -1000
    turn: tuple[Move, ...] = (Discard(face),)
    for place in game.legal_tiles(*face, distinct=True):
        game.push(place)
        for action in game.legal_actions():
            game.push(action)
            scores = game.projected()
            lead = scores.pop(me) - max(scores.values())
            if lead > most:
                most, turn = lead, (place, action)
            game.pop()
        game.pop()
    return turn


def play(game: Game, rng: Random, bots: Collection[str]) -> Game:
    """Play ``game`` to its end: ``bots`` play ``best_turn``, all others at random."""
    while game.phase is not Phase.OVER:
        faces = game.remaining()
        face = rng.choices(list(faces), list(faces.values()))[0]
        if game.on_turn in bots:
            for move in best_turn(game, face):
                game.push(move)
        else:
            game.push(rng.choice(game.legal_tiles(*face) or [Discard(face)]))
            if game.phase is Phase.ACT:
                game.push(rng.choice(game.legal_actions()))
    return game
