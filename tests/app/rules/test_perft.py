"""Counted sequences: from a position and a fixed order of draws, how many different ways the next moves can go.

The numbers in ``perft.toml`` are data: engine and oracle both count them, and a change of either shows at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.rules import Discard, Game, Move, Options, Phase, TileSet
from app.rules.moves import read_moves
from app.values import Face

DATA: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]
FAST_LEAVES = 4_000
"""Depths with more sequences than this are counted in the slow run only."""
ORACLE_LEAVES = 400


@dataclass
class Draws:
    """The faces to come, a list a pile, and how many of each have been drawn."""

    order: dict[str, list[Face]]
    at: dict[str, int]

    def next(self, deck: str) -> Face:
        return self.order[deck][self.at[deck]]

    def step(self, deck: str, by: int) -> None:
        self.at[deck] += by


def parse_draws(tileset: TileSet, position: dict[str, Any]) -> Draws:
    names = {face.short: face for face, _ in tileset.faces()}
    order: dict[str, list[Face]] = {
        deck: [names[word] for word in position[deck].split()] for deck in ("land", "bonus") if deck in position
    }
    return Draws(order, dict.fromkeys(order, 0))


def choices(game: Game, draws: Draws) -> Iterator[Move]:
    """The moves that are possible now, given the draw."""
    if game.phase is Phase.ACT:
        yield from game.legal_actions()
    elif game.phase is Phase.PLACE:
        face = draws.next(game.deck)
        yield from game.legal_tiles(*face) or (Discard(face),)


def count(game: Game, draws: Draws, depth: int) -> int:
    """The number of different sequences of ``depth`` moves; a game that ends before counts once."""
    if depth == 0 or game.phase is Phase.OVER:
        return 1
    moves = list(choices(game, draws))
    if depth == 1:
        return len(moves)
    drawing, deck = game.phase is Phase.PLACE, game.deck
    total = 0
    for move in moves:
        game.push(move)
        if drawing:
            draws.step(deck, 1)
        total += count(game, draws, depth - 1)
        if drawing:
            draws.step(deck, -1)
        game.pop()
    return total


def count_by_oracle(truth: Any, draws: Draws, depth: int) -> int:
    """The same, counted by the oracle."""
    if depth == 0 or truth.phase == "over":
        return 1
    deck = "bonus" if truth.bonus else "land"
    drawing = truth.phase == "place"
    if drawing:
        face = draws.next(deck)
        moves = truth.places(*face) or {Discard(face)}
        draws.step(deck, 1)
    else:
        moves = truth.actions()
    total = 0
    for move in moves:
        after = truth.copy()
        after.push(move)
        total += count_by_oracle(after, draws, depth - 1)
    if drawing:
        draws.step(deck, -1)
    return total


def start(tileset: TileSet, position: dict[str, Any]) -> Game:
    game = Game(tileset, position["seats"].split(), Options(take_back=position.get("take_back", False)))
    for move in read_moves(position["moves"], tileset):
        game.push(move)
    return game


def cases(*, slow: bool) -> list[Any]:
    """One test a position and depth. Of each position the deepest that has few sequences is fast: it takes in the less
    deep ones.
    """
    found = []
    for position in DATA:
        depths = list(enumerate(position["counts"], 1))
        fast = max((depth for depth, leaves in depths if leaves <= FAST_LEAVES), default=0)
        found += [
            pytest.param(position, depth, leaves, id=f"{position['name']}-{depth}")
            for depth, leaves in depths
            if (depth != fast) is slow
        ]
    return found


@pytest.mark.parametrize(("position", "depth", "leaves"), cases(slow=False))
def test_sequences_are_as_many_as_ever(
    position: dict[str, Any], depth: int, leaves: int, tilesets: dict[str, TileSet]
) -> None:
    """The engine finds exactly the recorded number of sequences."""
    tileset = tilesets[position["game"]]
    assert count(start(tileset, position), parse_draws(tileset, position), depth) == leaves


@pytest.mark.slow
@pytest.mark.parametrize(("position", "depth", "leaves"), cases(slow=True))
def test_long_sequences_are_as_many_as_ever(
    position: dict[str, Any], depth: int, leaves: int, tilesets: dict[str, TileSet]
) -> None:
    """The same to greater depth."""
    tileset = tilesets[position["game"]]
    assert count(start(tileset, position), parse_draws(tileset, position), depth) == leaves


@pytest.mark.parametrize("position", DATA, ids=lambda position: position["name"])
def test_the_oracle_counts_the_same(position: dict[str, Any], tilesets: dict[str, TileSet], oracle: Any) -> None:
    """The second reading of the rules comes to the same numbers, as deep as it can go in reasonable time."""
    tileset = tilesets[position["game"]]
    truth = oracle(tileset, position["seats"].split(), take_back=position.get("take_back", False))
    for move in read_moves(position["moves"], tileset):
        truth.push(move)
    for depth, leaves in enumerate(position["counts"], 1):
        if depth == 1 or leaves <= ORACLE_LEAVES:
            assert count_by_oracle(truth, parse_draws(tileset, position), depth) == leaves
