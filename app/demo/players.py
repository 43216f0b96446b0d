"""Virtual players: they play a game by the rules, at random or from a record, and remember what truly happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from app.rules import Cell, Discard, Game, Mine, Move, Outcome, Phase, Place, PutPiece, TileSet
from app.table.mining import stack_to_mine
from app.values import Face

LOOKS = 4
"""How many places a player looks at before laying a tile."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move that was made. ``game`` is the game after it, ``before`` the game that it was made in."""

    move: Move
    outcome: Outcome
    before: Game
    game: Game


def shuffled_deck(tileset: TileSet, random: Random) -> list[Face]:
    """All tiles of the land deck but the start tile, in drawing order."""
    deck = [face for face, count in tileset.faces("land") for _ in range(count)]
    deck.remove(tileset.start_face)
    random.shuffle(deck)
    return deck


class RandomPlayers:
    """Players who make random legal moves, a little as people do: they like to claim features, to camp and to mine.

    ``game`` is the truth: it is changed by every move. ``room`` says whether a cell lies on the table.
    """

    def __init__(self, game: Game, seed: int, room: Callable[[Cell], bool] = lambda _: True) -> None:
        self.game = game
        self._random = Random(seed)
        self._room = room
        self._deck = shuffled_deck(game.tileset, self._random)

    def steps(self) -> Iterator[Step]:
        """The moves of the whole game, one by one; each is made when it is asked for."""
        while self.game.phase != Phase.OVER:
            before = self.game.copy()
            move = self.tile() if self.game.phase == Phase.PLACE else self.action()
            outcome = self.game.push(move)
            yield Step(move, outcome, before, self.game.copy())

    def tile(self) -> Move:
        """What the player on turn does with the next tile of the deck, not done yet: a random legal cell of the table.

        A tile that fits only beyond the table's edge goes back under the deck.
        """
        for _ in range(len(self._deck)):
            face = self._deck.pop(0)
            places = self.game.legal_tiles(*face)
            if not places:
                return Discard(face)
            inside = [p for p in places if self._room(p.cell)]
            if inside:
                return self._best(inside)
            self._deck.append(face)
        raise RuntimeError("the table is too small: no tile of the deck fits on it any more")

    def _best(self, places: Sequence[Place]) -> Place:
        """The one of a few places looked at that brings oneself most points.

        Places with more neighbours are looked at rather: people close gaps, and maps stay compact.
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
        """What the player on turn does after the tile, not done yet."""
        moves = [m for m in self.game.legal_actions() if not self._pointless(m)]
        return self._random.choices(moves, [self._appeal(m, moves) for m in moves])[0]

    def _appeal(self, move: Move, moves: Sequence[Move]) -> float:
        """How much an action tempts: a roaming piece has many places to go to, but is no more attractive by that.

        A piece that would lie stays out to the end of the game: that is thought about twice.
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
        """Mining the last token of a feature that this tile has completed.

        Seen from above that is the same as leaving it to be distributed: a token goes from the map to a player.
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
