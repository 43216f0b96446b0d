"""The effects of a step, which the session carries out in this order: write, look, say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.lang import Message
from app.rules import Game, Pass, Phase
from app.table.model.events import Event, TileCorrected, TilePlaced
from app.table.model.inputs import Input, StartGame
from app.values import Cell, LaidTile
from vision.observation import TOKENS


@dataclass(frozen=True, slots=True)
class Journal:
    """Write this event to the journal before the new state is shown."""

    event: Event


@dataclass(frozen=True)
class TilePrior:
    """The tile prior for the eyes: weights by face and rotation for each cell of the frontier.

    A weight is the number of copies left; the tiles already laid, on the cells ``laid``, have weight 1. Weights only
    rank candidates. ``things`` are the pieces (cell, kind, colour) and the stacks (cell, ``TOKENS``, "") of the game.
    """

    weights: Mapping[Cell, Mapping[LaidTile, float]]
    laid: frozenset[Cell] = frozenset()
    things: frozenset[tuple[Cell, str, str]] = frozenset()

    def allowed(self, cell: Cell) -> Mapping[LaidTile, float] | None:
        """The weights of the tiles that may lie on ``cell``; None if nothing is known."""
        return self.weights.get(cell)


@dataclass(frozen=True, slots=True)
class ExpectTiles:
    """Give the eyes a new tile prior: that of ``game``, worked out where eyes ask for it."""

    game: Game

    @property
    def prior(self) -> TilePrior:
        """The tile prior by the rules."""
        return tile_prior(self.game)


@dataclass(frozen=True, slots=True)
class Relearn:
    """Tell the eyes that the table matches the game: they discard their memory of it and read it again."""


@dataclass(frozen=True, slots=True)
class LearnTile:
    """A person has entered which tile lies on ``cell``, rotated ``rotation`` quarter turns clockwise: if the eyes have
    no picture of that ``face`` (design or design_variant), they should learn it.
    """

    cell: Cell
    face: str
    rotation: int


@dataclass(frozen=True, slots=True)
class RestartEyes:
    """Restart the camera and the eyes."""


@dataclass(frozen=True, slots=True)
class ReadUnderCamera:
    """Let the eyes read the real tokens that lie under the camera, ``due`` of them; ``TokensRead`` answers."""

    due: int


@dataclass(frozen=True, slots=True)
class Say:
    """A new message to show or speak."""

    message: Message


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle the tokens and begin that game: the answer is ``start`` with an unpredictable seed."""

    start: StartGame


@dataclass(frozen=True, slots=True)
class ShuffleAnew:
    """Shuffle the tokens that nobody has: the answer is ``MixTokens`` with an unpredictable number."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """An input that has no meaning in this phase, for the log."""

    input: Input
    phase: str


Effect = (
    Journal | ExpectTiles | Relearn | LearnTile | RestartEyes | ReadUnderCamera | Say | Shuffle | ShuffleAnew | Ignored
)


def to_learn(event: Event) -> tuple[LearnTile, ...]:
    """What the eyes can learn from that event: the tile that a person has entered, if any."""
    if isinstance(event, TileCorrected) or (isinstance(event, TilePlaced) and event.by == "touch"):
        tile = event.placed.tile
        return (LearnTile(event.cell, tile.face.name, tile.rotation),)
    return ()


def tile_prior(game: Game) -> TilePrior:
    """The tile prior by the rules: the laid tiles, what is on them, and every legal place of every face that is left.

    While an action is due, the prior already covers the next player's tile.
    """
    weights: dict[Cell, dict[LaidTile, float]] = {cell: {tile: 1.0} for cell, tile in game.tiles.items()}
    laid = frozenset(weights)
    pieces = {(piece.cell, piece.kind, piece.colour) for piece in game.pieces}
    things = frozenset(pieces | {(stack.cell, TOKENS, "") for stack in game.stacks.values()})
    if game.phase is Phase.ACT:
        game = game.copy()
        game.push(Pass())
    if game.phase is Phase.PLACE:
        for face, left in game.remaining().items():  # thousands of places, after every move
            turned, weight = [LaidTile(face, rotation) for rotation in range(4)], float(left)
            for move in game.legal_tiles(*face):
                here = weights.get(move.cell)
                if here is None:
                    here = weights[move.cell] = {}
                here[turned[move.rotation]] = weight
    return TilePrior(weights, laid, things)
