"""Virtual players: they play a game by the rules, at random or from a record, and keep what really happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from app.rules import Cell, Discard, Game, Mine, Move, Outcome, Phase, Place, PutPiece, TileSet
from app.table.model.mining import stack_to_mine
from app.values import Face

LOOKS = 4
"""How many places a player considers before laying a tile."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move that was made. ``game`` is the game after it, ``before`` the game before it."""

    move: Move
    outcome: Outcome
    before: Game
    game: Game


def shuffled_pile(tileset: TileSet, pile: str, random: Random) -> list[Face]:
    """All tiles of that pile except the start tile, in drawing order."""
    tiles = [face for face, count in tileset.faces(pile) for _ in range(count)]
    if tileset.start_face in tiles:
        tiles.remove(tileset.start_face)
    random.shuffle(tiles)
    return tiles


class RandomPlayers:
    """Players who make random legal moves with a preference for claiming features, camping and mining.

    ``game`` is the true game; every move changes it. ``room`` says whether a cell is on the table.
    """

    def __init__(self, game: Game, seed: int, room: Callable[[Cell], bool] = lambda _: True) -> None:
        self.game = game
        self._random = Random(seed)
        self._room = room
        piles = (game.main_deck, *(name for name in game.tileset.terms.tiles if name != game.main_deck))
        self._piles = {name: shuffled_pile(game.tileset, name, self._random) for name in piles}

    def steps(self) -> Iterator[Step]:
        """The moves of the whole game; each is made when it is requested."""
        while self.game.phase != Phase.OVER:
            before = self.game.copy()
            move = self.tile() if self.game.phase == Phase.PLACE else self.action()
            outcome = self.game.push(move)
            yield Step(move, outcome, before, self.game.copy())

    def tile(self) -> Move:
        """The next move of the player on turn with the next tile of the pile due, not made yet: a random legal place.

        A tile that fits only beyond the table's edge is put back under the pile.
        """
        pile = self._piles[self.game.deck]
        for _ in range(len(pile)):
            face = pile.pop(0)
            places = self.game.legal_tiles(*face)
            if not places:
                return Discard(face)
            inside = [p for p in places if self._room(p.cell)]
            if inside:
                return self._best(inside)
            pile.append(face)
        raise RuntimeError("the table is too small: no tile of the pile fits on it any more")

    def _best(self, places: Sequence[Place]) -> Place:
        """The place, among a few considered, that gives the player the most points.

        Places with more neighbours are considered with a higher chance, so that maps stay compact.
        """
        mine, looked_at = self.game.on_turn, {}
        for place in self._random.choices(places, [3 * self._neighbours(p.cell) - 2 for p in places], k=LOOKS):
            self.game.push(place)
            looked_at[place] = self.game.projected()[mine]
            self.game.pop()
        return max(looked_at, key=lambda place: looked_at[place])

    def _neighbours(self, cell: Cell) -> int:
        col, row = cell
        around = ((col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1))
        return sum(Cell(*c) in self.game.tiles for c in around)

    def action(self) -> Move:
        """The move of the player on turn after the tile, not made yet."""
        moves = [m for m in self.game.legal_actions() if not self._pointless(m)]
        return self._random.choices(moves, [self._appeal(m, moves) for m in moves])[0]

    def _appeal(self, move: Move, moves: Sequence[Move]) -> float:
        """The weight of an action in the random choice.

        A roaming piece has many places, which must not raise its chance. A piece that would lie stays on the table to
        the end of the game: it has a smaller weight.
        """
        match move:
            case PutPiece(kind=kind):
                piece = self.game.tileset.terms.piece(kind)
                if piece.roams:
                    return 1.5 / sum(isinstance(m, PutPiece) and m.kind == kind for m in moves)
                tile = self.game.tiles[move.cell]
                ground = self.game.tileset.by_id[tile.design].segments[move.segment].kind
                return 0.4 if ground in piece.lies_on else 2.0
            case Mine():
                return 3.0
            case _:
                return 2.0

    def _pointless(self, move: Move) -> bool:
        """Whether the move mines the last token of a feature that this tile has completed.

        Seen from above that is the same as distributing it: a token goes from the map to a player.
        """
        if not isinstance(move, Mine):
            return False
        stack = stack_to_mine(self.game)
        assert stack is not None, "mining is legal only where tokens lie"
        return stack.count == 1 and self.game.feature_at(stack.cell, stack.segment).complete


class RecordedPlayers:
    """Players who repeat the moves of a record."""

    def __init__(self, game: Game, moves: Iterable[Move]) -> None:
        self.game = game
        self._moves = moves

    def steps(self) -> Iterator[Step]:
        """The recorded moves, one by one. Raises IllegalMove at one that the rules forbid."""
        for move in self._moves:
            before = self.game.copy()
            outcome = self.game.push(move)
            yield Step(move, outcome, before, self.game.copy())
