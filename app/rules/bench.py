"""How fast the engine is, measured here and now, beside a yardstick of fixed work so that machines can be compared.

A game of the measurement is a whole random game of two players in which every decision first asks for the complete list
of what is allowed: all placements of the drawn tile, then all actions. All times are CPU times of this process
(``time.process_time``), so that other work on the machine does not count; games and yardstick take turns every few
games, so that both see the same clock rate and the same neighbours in the caches.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from app.rules.game import Game
from app.rules.moves import Discard, Move, Place
from app.rules.tileset import TileSet
from app.rules.values import Phase

EARLY, LATE = 10, 70
"""Tiles on the table between which the cost of a turn is compared."""

COPY_EVERY = 10
"""Tiles between two copies that are measured."""

STRETCH = 10
"""Games between two stretches of the yardstick, each about as long as those games."""

clock = time.process_time


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured, medians all: those "per unit" do not depend on the machine. ``rounds`` are the games per unit
    of each round.

    ``listed_per_unit`` counts the moves that were listed, most of them not chosen. All others are microseconds:
    ``listed`` a listed move (the whole game shared out among them), ``tile_list`` and ``action_list`` one list,
    ``move`` one push, ``undo`` one pop, ``copy`` a copy of a game (as it lies after 10, 20, ... tiles), ``late_turn`` a
    turn with 70 tiles on the table, ``early_turn`` one with 10.
    """

    units_per_second: float
    games_per_second: float
    games_per_unit: float
    listed_per_unit: float
    listed: float
    tile_list: float
    action_list: float
    move: float
    undo: float
    copy: float
    early_turn: float
    late_turn: float
    rounds: tuple[float, ...]


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
    started = clock()
    while game.phase is not Phase.OVER:
        face = bags[game.deck].pop()
        places = game.legal_tiles(*face)
        if not places:
            game.push(Discard(face))
            continue
        game.push(places[int(chance() * len(places))])
        actions = game.legal_actions()
        game.push(actions[int(chance() * len(actions))])
        if turns is not None:
            now = clock()
            turns.append((len(game.tiles), now - started))
            started = now
    return game


class Parts:
    """Seconds spent and times done, by kind of work, over the same games taken apart call by call.

    What the clock itself takes is measured and taken off.
    """

    def __init__(self, tileset: TileSet, seeds: Iterable[int]) -> None:
        self.clock_seconds = _seconds_of_the_clock()
        self.seconds: dict[str, float] = {}
        self.times: dict[str, int] = {}
        self.listed = 0
        for seed in seeds:
            self._take_apart(Game(tileset, ("red", "blue"), token_seed=seed), play(tileset, seed).moves)

    def cost(self, kind: str) -> float:
        """Microseconds of one such call."""
        return self.seconds[kind] / self.times[kind] * 1e6

    def _timed(self, kind: str, call: Callable[..., Any], *arguments: Any) -> Any:
        started = clock()
        result = call(*arguments)
        self.seconds[kind] = self.seconds.get(kind, 0.0) + clock() - started - self.clock_seconds
        self.times[kind] = self.times.get(kind, 0) + 1
        return result

    def _take_apart(self, game: Game, moves: tuple[Move, ...]) -> None:
        for move in moves:
            if isinstance(move, Place | Discard):
                self.listed += len(self._timed("tile_list", game.legal_tiles, *move.face))
            else:
                self.listed += len(self._timed("action_list", game.legal_actions))
            self._timed("move", game.push, move)
            if isinstance(move, Place) and len(game.tiles) % COPY_EVERY == 0:
                self._timed("copy", game.copy)
        for _ in moves:
            self._timed("undo", game.pop)


def run(tileset: TileSet, rounds: int = 5, games: int = 40) -> Figures:
    """Measure ``rounds`` times: ``games`` games, with about as much of the yardstick between them."""
    unit()
    play(tileset, 0)
    units, plays, listed, parts = [], [], [], []
    turns: list[tuple[int, float]] = []
    for number in range(rounds):
        seeds = range(number * games, (number + 1) * games)
        unit_seconds, game_seconds = _take_turns(tileset, seeds)
        units.append(unit_seconds)
        plays.append(game_seconds)
        parts.append(Parts(tileset, seeds))
        listed.append(parts[-1].listed / games)
    for seed in range(games):
        play(tileset, seed, turns)
    rates = [u / p for u, p in zip(units, plays, strict=True)]
    return Figures(
        units_per_second=1 / median(units),
        games_per_second=1 / median(plays),
        games_per_unit=median(rates),
        listed_per_unit=median(u / p * n for u, p, n in zip(units, plays, listed, strict=True)),
        listed=median(p / n for p, n in zip(plays, listed, strict=True)) * 1e6,
        tile_list=median(part.cost("tile_list") for part in parts),
        action_list=median(part.cost("action_list") for part in parts),
        move=median(part.cost("move") for part in parts),
        undo=median(part.cost("undo") for part in parts),
        copy=median(part.cost("copy") for part in parts),
        early_turn=_cost(turns, EARLY) * 1e6,
        late_turn=_cost(turns, LATE) * 1e6,
        rounds=tuple(rates),
    )


def _take_turns(tileset: TileSet, seeds: Sequence[int]) -> tuple[float, float]:
    """Seconds of a unit and of a game, over those games and about as long of the yardstick, in turns.

    The garbage collector makes a full pass before, so that what was loaded earlier falls on no round by chance.
    """
    gc.collect()
    unit_seconds, units, game_seconds = 0.0, 0, 0.0
    for first in range(0, len(seeds), STRETCH):
        started = clock()
        for seed in seeds[first : first + STRETCH]:
            play(tileset, seed)
        now = clock()
        game_seconds += now - started
        end = now + (now - started)
        started = now
        while now < end:
            unit()
            units += 1
            now = clock()
        unit_seconds += now - started
    return unit_seconds / units, game_seconds / len(seeds)


def _seconds_of_the_clock(times: int = 500) -> float:
    """The least that two readings of the clock lie apart, in seconds."""
    found = []
    for _ in range(times):
        started = clock()
        found.append(clock() - started)
    return min(found)


def _cost(turns: list[tuple[int, float]], tiles: int) -> float:
    """The median seconds of a turn with about so many tiles on the table."""
    return median([seconds for laid, seconds in turns if abs(laid - tiles) <= 1] or [0.0])
