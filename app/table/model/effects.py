"""What the conductor asks of the world after a step, in this order: write, look, say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.lang import Message
from app.rules import Game, Pass, Phase
from app.table.model.events import Event, TileCorrected, TilePlaced
from app.table.model.inputs import Input, StartGame
from app.values import Cell, LaidTile


@dataclass(frozen=True, slots=True)
class Journal:
    """Write this event before anything of the new state is shown."""

    event: Event


@dataclass(frozen=True)
class TilePrior:
    """What may lie where, for the eyes: weights by face and rotation for each cell of the frontier.

    A weight is the number of copies that are left; the tiles that lie already, on the cells ``laid``, have weight 1. It
    ranks only.
    """

    weights: Mapping[Cell, Mapping[LaidTile, float]]
    laid: frozenset[Cell] = frozenset()

    def allowed(self, cell: Cell) -> Mapping[LaidTile, float] | None:
        """The faces that may lie on ``cell``; None where the rules say nothing."""
        return self.weights.get(cell)


@dataclass(frozen=True, slots=True)
class ExpectTiles:
    """Tell the eyes what may lie where."""

    prior: TilePrior


@dataclass(frozen=True, slots=True)
class Relearn:
    """Tell the eyes that the table is as the game has it: forget what was remembered and look anew."""


@dataclass(frozen=True, slots=True)
class LearnTile:
    """A person has said which tile lies on ``cell``, turned ``rotation`` quarter turns clockwise: where the eyes have
    no picture of that ``face`` (design or design_variant), they are to learn it.
    """

    cell: Cell
    face: str
    rotation: int


@dataclass(frozen=True, slots=True)
class RestartEyes:
    """Start the camera and the eyes again."""


@dataclass(frozen=True, slots=True)
class ReadUnderCamera:
    """Let the eyes read the real tokens that lie under the camera, ``due`` of them; ``TokensRead`` answers."""

    due: int


@dataclass(frozen=True, slots=True)
class Say:
    """Something new to read or hear."""

    message: Message


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle the tokens and begin that game: the answer is ``start`` with a seed that nobody can foresee."""

    start: StartGame


@dataclass(frozen=True, slots=True)
class Ignored:
    """An input that means nothing now, for the log."""

    input: Input
    phase: str


Effect = Journal | ExpectTiles | Relearn | LearnTile | RestartEyes | ReadUnderCamera | Say | Shuffle | Ignored


def to_learn(event: Event) -> tuple[LearnTile, ...]:
    """What the eyes can learn from that event: the tile that a person has named, if it is about one."""
    if isinstance(event, TileCorrected) or (isinstance(event, TilePlaced) and event.by == "touch"):
        tile = event.placed.tile
        return (LearnTile(event.cell, tile.face.name, tile.rotation),)
    return ()


def tile_prior(game: Game) -> TilePrior:
    """What may lie where by the rules: the laid tiles, and every legal place of every face that is left.

    While an action is due, the next player's tile is looked for already.
    """
    weights: dict[Cell, dict[LaidTile, float]] = {cell: {tile: 1.0} for cell, tile in game.tiles.items()}
    laid = frozenset(weights)
    if game.phase is Phase.ACT:
        game = game.copy()
        game.push(Pass())
    if game.phase is Phase.PLACE:
        for face, left in game.remaining().items():
            for move in game.legal_tiles(*face):
                weights.setdefault(move.cell, {})[LaidTile(face, move.rotation)] = float(left)
    return TilePrior(weights, laid)
