"""How fast the engine is, measured here and now, beside a yardstick of fixed work so that machines can be compared.

A game of the measurement is a whole random game of two players in which every decision first asks for the complete list
of what is allowed: all placements of the drawn tile, then all actions.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from statistics import median

from app.rules.game import Game
from app.rules.moves import Discard
from app.rules.tileset import TileSet
from app.rules.values import Phase

EARLY, LATE = 10, 70
"""Tiles on the table between which the cost of a turn is compared."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured, medians all: ``games_per_unit`` is the number that does not depend on the machine.

    ``undo`` and the costs of a turn are in microseconds; ``late_turn`` is one with 70 tiles on the table,
    ``early_turn`` one with 10.
    """

    units_per_second: float
    games_per_second: float
    games_per_unit: float
    undo: float
    early_turn: float
    late_turn: float


def unit() -> int:
    """One unit of the yardstick: dict, tuple, list and set work such as any tile game does, always the same."""
    laid: dict[tuple[int, int], int] = {}
    leader = list(range(512))
    border: set[tuple[int, int]] = {(0, 0)}
    total = 0
    for tile in range(400):
        col, row = (tile * 7) % 23, (tile * 11) % 19
        laid[col, row] = tile
        border.discard((col, row))
        for step_col, step_row in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            cell = (col + step_col, row + step_row)
            if cell not in laid:
                border.add(cell)
                continue
            mine, theirs = tile, laid[cell]
            while leader[mine] != mine:
                mine = leader[mine]
            while leader[theirs] != theirs:
                theirs = leader[theirs]
            leader[mine] = theirs
        total += sum(1 for cell in border if (cell[0] ^ cell[1]) & 1)
    return total


def play(tileset: TileSet, seed: int, turns: list[tuple[int, float]] | None = None) -> Game:
    """One random game of two players. ``turns`` collects (tiles on the table, seconds) of each turn."""
    rng = Random(seed)
    game = Game(tileset, ("red", "blue"), token_seed=seed)
    bags = {deck: [f for f, n in game.remaining(deck).items() for _ in range(n)] for deck in tileset.terms.tiles}
    for bag in bags.values():
        rng.shuffle(bag)
    chance = rng.random
    started = time.perf_counter()
    while game.phase is not Phase.OVER:
        design, variant = bags[game.deck].pop()
        places = game.legal_tiles(design, variant)
        if not places:
            game.push(Discard(design, variant))
            continue
        game.push(places[int(chance() * len(places))])
        actions = game.legal_actions()
        game.push(actions[int(chance() * len(actions))])
        if turns is not None:
            now = time.perf_counter()
            turns.append((len(game.tiles), now - started))
            started = now
    return game


def run(tileset: TileSet, rounds: int = 5, games: int = 40) -> Figures:
    """Measure: ``rounds`` times a stretch of the yardstick and then ``games`` games, so that both see the same load."""
    unit()
    play(tileset, 0)
    units, plays, undos = [], [], []
    turns: list[tuple[int, float]] = []
    for number in range(rounds):
        units.append(_seconds_a_unit())
        started = time.perf_counter()
        for seed in range(games):
            play(tileset, number * games + seed)
        plays.append((time.perf_counter() - started) / games)
        game = play(tileset, number, turns)
        moves = len(game.moves)
        started = time.perf_counter()
        for _ in range(moves):
            game.pop()
        undos.append((time.perf_counter() - started) / moves)
    for seed in range(games):
        play(tileset, seed, turns)
    return Figures(
        units_per_second=1 / median(units),
        games_per_second=1 / median(plays),
        games_per_unit=median(u / p for u, p in zip(units, plays, strict=True)),
        undo=median(undos) * 1e6,
        early_turn=_cost(turns, EARLY) * 1e6,
        late_turn=_cost(turns, LATE) * 1e6,
    )


def _seconds_a_unit(stretch: float = 0.3) -> float:
    started, count = time.perf_counter(), 0
    while time.perf_counter() - started < stretch:
        unit()
        count += 1
    return (time.perf_counter() - started) / count


def _cost(turns: list[tuple[int, float]], tiles: int) -> float:
    """The median seconds of a turn with about so many tiles on the table."""
    return median([seconds for laid, seconds in turns if abs(laid - tiles) <= 1] or [0.0])
