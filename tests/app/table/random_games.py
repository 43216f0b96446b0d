"""Random games as histories, move by move; for tests of what is computed from a history."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from app.rules import Discard, Game, Mine, Move, Pass, Phase, Place, PutPiece, TakeBack
from app.table.model.events import ActionTaken, GameStarted, TileDiscarded, TilePlaced, Undoable
from app.table.model.history import History, apply, begin
from app.tilesets import load_tileset
from app.values import PlacedFace

GAMES = ("gold-rush", "hunters-and-gatherers")


def chosen(game: Game, chance: Random) -> Move:
    """A legal move; pieces are put often, so that much scores."""
    if game.phase is Phase.PLACE:
        faces = game.remaining()
        face = chance.choices(list(faces), list(faces.values()))[0]
        return chance.choice(game.legal_tiles(*face) or [Discard(face)])
    actions = game.legal_actions()
    puts = [move for move in actions if isinstance(move, PutPiece)]
    return chance.choice(puts) if puts and chance.random() < 0.6 else chance.choice(actions)


def event_of(move: Move) -> Undoable:
    """The event that makes this move."""
    if isinstance(move, Place):
        return TilePlaced(PlacedFace(move.face, move.cell, move.rotation), "touch")
    if isinstance(move, Discard):
        return TileDiscarded(move.face)
    assert isinstance(move, PutPiece | Mine | TakeBack | Pass)
    return ActionTaken(move, "touch")


def random_history(game: str, seed: int, seats: tuple[str, ...] = ("red", "blue", "green")) -> Iterator[History]:
    """The history of a random game after each event, its opening first."""
    tileset, chance = load_tileset(game), Random(seed)
    history = begin(tileset, GameStarted(game, tileset.game, seats, {"red": "Anna"}, {}, seed))
    yield history
    while history.game.phase is not Phase.OVER:
        history = apply(tileset, history, event_of(chosen(history.game, chance)))
        yield history


def last_of(game: str, seed: int, seats: tuple[str, ...] = ("red", "blue", "green")) -> History:
    """The history of a random game that is over."""
    *_, last = random_history(game, seed, seats)
    return last
