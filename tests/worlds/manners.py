"""How unruly players behave, and how a game with them ended."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules import Game
from tests.worlds.people import People


@dataclass(frozen=True, slots=True)
class Manners:
    """How often players do what they should not: the probability of each act in a turn. Assumed, not measured."""

    lift: float = 0.04
    turn: float = 0.04
    move: float = 0.04
    regret: float = 0.02
    illegal: float = 0.04
    other_pile: float = 0.1
    fast: float = 0.2
    double: float = 0.06
    wrong_spot: float = 0.03
    illegal_piece: float = 0.02
    belated: float = 0.03
    hasty: float = 0.02
    no_tokens: float = 0.15
    wrong_count: float = 0.08
    forgotten: float = 0.15
    bump: float = 0.015
    knock: float = 0.015
    unplugged: float = 0.015
    dark: float = 0.02
    mash: float = 0.02
    correction: float = 0.02
    undo_redo: float = 0.02


@dataclass(frozen=True)
class Sat:
    """The result of a game: the players, what was asked, how it ended. ``faults`` is empty if everything is right."""

    seed: int
    people: People
    truth: Game
    faults: tuple[str, ...]
