"""Mining that is taken back after a look gives another token as chance has it, and the order can be checked by all.

Each game has a seed of 128 bits of its own, and so has each new shuffle; they come from one fixed generator, so that
the tests are the same every time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
import pytest

from app.rules import Game, Mine, Phase, PutPiece
from app.rules.dealing import first_order, held, seal_of
from app.rules.record import write_record
from app.rules.replay import record_of, replay
from app.table.conductor import new_state, step
from app.table.model.effects import ShuffleAnew
from app.table.model.inputs import (
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Input,
    MixTokens,
    Peek,
    PlaceTile,
    StartGame,
    Undo,
)
from app.table.model.state import State
from app.tilesets import load_tileset

TILESET = load_tileset("gold-rush")
SEATS = ("red", "blue")
LEAST = 1e-4
"""A result as far from chance as ours would be rarer than this if tokens were dealt fairly."""


def after(state: State, *inputs: Input) -> State:
    """The state after these inputs."""
    for value in inputs:
        state, _ = step(state, value)
    return state


@cache
def to_the_first_digging() -> tuple[Input, ...]:
    """Touches of a game until the player on turn may take a token. They do not depend on the shuffle."""
    state, chance = after(new_state(TILESET), StartGame(SEATS, {}, {}, 1)), Random(4)
    touches: list[Input] = []

    def game() -> Game:
        assert state.game is not None
        return state.game

    while game().phase is Phase.PLACE or Mine() not in game().legal_actions():
        if game().phase is Phase.PLACE:
            faces = [face for face, count in game().remaining().items() for _ in range(count)]
            move = next(m for face in chance.sample(faces, len(faces)) for m in game().legal_tiles(*face))
            touches.append(PlaceTile(move.placed))
        else:
            acts = [act for act in game().legal_actions() if isinstance(act, PutPiece)]
            put = next((act for act in acts if TILESET.terms.piece(act.kind).mines), None)
            touches.append(ChoosePass() if put is None else ChoosePiece(put.kind, put.cell, put.segment))
        state = after(state, touches[-1])
    return tuple(touches)


@dataclass(frozen=True)
class Draw:
    """What came of mine, look, undo, mine in one game: the values before and after, and how likely each value was."""

    first: int
    second: int
    chance: dict[int, float]
    state: State


def draws(count: int) -> list[Draw]:
    """That many games of their own seeds, in each of which a player mines, looks, takes it back, and mines again."""
    fate = Random("fair dealing")
    found = []
    for _ in range(count):
        state = after(new_state(TILESET), StartGame(SEATS, {}, {}, fate.getrandbits(128)), *to_the_first_digging())
        assert state.game is not None
        colour = state.game.on_turn
        state = after(state, ChooseMine(), Peek(colour, look=True))
        first = _only(state, colour)
        state, effects = step(state, Undo())
        assert any(isinstance(effect, ShuffleAnew) for effect in effects)
        game = state.game
        assert game is not None
        hands = frozenset().union(*held(game).values())
        free = Counter(value for place, value in enumerate(first_order(game)) if place not in hands)
        state = after(state, MixTokens(fate.getrandbits(128)), ChooseMine())
        chance = {value: copies / free.total() for value, copies in free.items()}
        found.append(Draw(first, _only(state, colour), chance, state))
    return found


def _only(state: State, colour: str) -> int:
    assert state.game is not None
    (value,) = state.game.token_values(colour)
    assert value is not None
    return value


def tail(chances: list[float], count: int) -> float:
    """How likely at least or at most ``count`` of independent events of these probabilities is, whichever is rarer.

    Method: the exact Poisson binomial distribution, by convolution.
    """
    spread = np.array([1.0])
    for chance in chances:
        spread = np.convolve(spread, [1 - chance, chance])
    return float(min(spread[: count + 1].sum(), spread[count:].sum()))


@pytest.mark.parametrize("count", [30, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_token_mined_again_after_a_look_is_as_chance_has_it(count: int) -> None:
    """Over that many games each value comes, and comes again, as often as it must (exact, at 0.01 %)."""
    found = draws(count)
    again = sum(draw.first == draw.second for draw in found)
    assert tail([draw.chance[draw.first] for draw in found], again) > LEAST
    for value in TILESET.tokens:
        drawn = sum(draw.second == value for draw in found)
        assert tail([draw.chance.get(value, 0.0) for draw in found], drawn) > LEAST
    assert 0 < again < count


@pytest.mark.slow
def test_the_bound_would_notice_the_same_token_again() -> None:
    """Had the first token come back each time, or one value too often, the exact bound would say so."""
    found = draws(30)
    assert tail([draw.chance[draw.first] for draw in found], 30) < LEAST
    assert tail([draw.chance[2] for draw in found], 29) < LEAST


def test_after_a_new_shuffle_the_record_proves_the_order() -> None:
    """`replay` finds nothing in the record of such a game, and finds an order that was changed afterwards."""
    state = draws(1)[0].state
    game = state.game
    assert game is not None
    text = write_record(record_of(game, "gold-rush"))
    assert seal_of(game) in text
    assert replay(text).problems == ()

    order = list(first_order(game))
    free = sorted(set(range(len(order))) - frozenset().union(*held(game).values()))
    one = free[0]
    other = next(place for place in free if order[place] != order[one])
    was = " ".join(map(str, order))
    order[one], order[other] = order[other], order[one]
    changed = text.replace(was, " ".join(map(str, order)))
    assert changed != text
    assert any("sealed" in problem.text for problem in replay(changed).problems)
