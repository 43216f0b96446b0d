"""What the tests of the rules share: the tile sets, the independent oracle, and games played at random."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from app.rules import Discard, Game, Mine, Move, Options, Pass, Phase, Place, PutPiece, TileSet
from app.tilesets import load_tileset
from app.values import Cell, Face

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def load_by_path(path: Path) -> ModuleType:
    """A helper module beside the tests, which are no package."""
    spec = importlib.util.spec_from_file_location(f"rules_tests_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def oracle() -> Any:
    """The class ``Oracle``: the rules read a second time, plainly and slowly."""
    return load_by_path(Path(__file__).with_name("oracle.py")).Oracle


@pytest.fixture(scope="session")
def build() -> Any:
    """The module ``builder``: small tile sets made for one test, and games played from a line of moves."""
    return load_by_path(Path(__file__).with_name("builder.py"))


@pytest.fixture(scope="session")
def gold_rush() -> TileSet:
    """The shipped Gold Rush set."""
    return load_tileset("gold-rush")


@pytest.fixture(scope="session")
def hunters() -> TileSet:
    """The shipped Hunters & Gatherers set."""
    return load_tileset("hunters-and-gatherers")


@pytest.fixture(scope="session")
def tilesets(gold_rush: TileSet, hunters: TileSet) -> dict[str, TileSet]:
    """Both shipped sets, by game."""
    return {"gold-rush": gold_rush, "hunters-and-gatherers": hunters}


def draw(game: Game, rng: Random) -> tuple[str, str]:
    """A face of the pile that is due, by chance."""
    faces = [face for face, count in sorted(game.remaining().items()) for _ in range(count)]
    return rng.choice(faces)


def clashing(game: Game, rng: Random) -> Place:
    """A placement with the table's leave (GR-H4) by chance, where it can on two neighbours and against the rules."""
    design, variant = draw(game, rng)
    cells = rng.sample(game.frontier(), min(4, len(game.frontier())))
    cell = max(cells, key=lambda c: _touching(game, Place(Face(design, variant), c, 0)))
    legal = game.legal_tiles(design, variant)
    turned = [Place(Face(design, variant), cell, rotation) for rotation in range(4)]
    wrong = [place for place in turned if place not in legal]
    return replace(rng.choice(wrong or turned), allowed=True)


def choose(game: Game, rng: Random, faces: Iterator[tuple[str, str]] | None = None, *, clashes: float = 0) -> Move:
    """A legal move such that games get somewhere: snug placements, few passes, tents that mine.

    ``faces`` are the draws; None draws from what is left. ``clashes`` is the share of tiles that lie against the rules.
    """
    if clashes and game.phase is Phase.PLACE and rng.random() < clashes:
        return clashing(game, rng)
    if game.phase is Phase.ACT:
        actions = sorted(game.legal_actions(), key=repr)
        mine = [a for a in actions if isinstance(a, Mine)]
        if mine and rng.random() < 0.5:
            return mine[0]
        pieces = [a for a in actions if isinstance(a, PutPiece) and a.kind != "tent"]
        if pieces and rng.random() < 0.6:
            return rng.choice(pieces)
        return Pass() if rng.random() < 0.3 else rng.choice(actions)
    design, variant = next(faces) if faces is not None else draw(game, rng)
    places = sorted(game.legal_tiles(design, variant), key=repr)
    if not places:
        return Discard(Face(design, variant))
    if rng.random() < 0.75:
        snug = max(_touching(game, place) for place in places)
        places = [place for place in places if _touching(game, place) == snug]
    return rng.choice(places)


def _touching(game: Game, place: Place) -> int:
    return sum(Cell(place.cell.col + dc, place.cell.row + dr) in game.tiles for dc, dr in STEPS)


def play_random(
    tileset: TileSet,
    seed: int,
    *,
    seats: int = 2,
    options: Options | None = None,
    moves: int | None = None,
    clashes: float = 0,
) -> Game:
    """A game played by chance from ``seed``, to its end or for that many moves; ``clashes`` as for ``choose``.

    Of ``options`` those count that the game knows.
    """
    rng = Random(seed)
    colours = rng.sample(["yellow", "red", "green", "blue", "black"], seats)
    game = Game(tileset, colours, (options or Options()).only(tileset.terms.options), token_seed=seed)
    while game.phase is not Phase.OVER and (moves is None or len(game.moves) < moves):
        game.push(choose(game, rng, clashes=clashes))
    return game


@pytest.fixture(scope="session")
def chooser() -> Callable[..., Move]:
    """``chooser(game, rng, clashes=0)``: a legal move by chance."""
    return choose


@pytest.fixture(scope="session")
def random_game() -> Callable[..., Game]:
    """``random_game(tileset, seed, seats=2, options=None, moves=None, clashes=0)``: a game played by chance."""
    return play_random
