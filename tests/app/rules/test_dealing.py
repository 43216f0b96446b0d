"""The order of the tokens: sealed, followed through a game, shuffled anew without changing what players have."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from app.rules import Game, Mine, Move, Options, PutPiece
from app.rules.dealing import first_order, held, seal_of, shuffled
from app.rules.errors import SetupError
from app.rules.record import parse_record, write_record
from app.rules.replay import record_of, replay
from app.rules.tokens import first_state, next_state, permuted, seal

SEED = 0x2B992DDFA23249D6B8C2B1E50F0A7C11
OTHER = 0x9D3C52F1B70E4468A5D0E9427B16F8E3


@pytest.fixture(scope="module")
def mined() -> Game:
    """A game in which tokens were mined, in which some are in hands and some on the table."""
    game, chance = Game("gold-rush", "red blue green", token_seed=SEED), Random(5)
    while min(len(game.token_values(colour)) for colour in game.seats[:2]) < 2:
        game.push(_next(game, chance))
    return game


def _next(game: Game, chance: Random) -> Move:
    if game.phase == "place":
        faces = [face for face, count in game.remaining().items() for _ in range(count)]
        return next(move for face in chance.sample(faces, len(faces)) for move in game.legal_tiles(*face))
    actions = game.legal_actions()
    tents = [move for move in actions if isinstance(move, PutPiece) and move.kind == "tent"]
    return Mine() if Mine() in actions else chance.choice(tents or actions)


def test_long_seeds_are_hashed_and_short_ones_mixed_as_ever() -> None:
    """The states of a long seed stay longer than 64 bits; a short one keeps the order that games were begun with."""
    assert next_state(first_state(SEED)) >> 64
    assert first_state(7) >> 64 == 0
    assert permuted(range(6), first_state(7))[0] == (2, 3, 4, 0, 5, 1)


def test_orders_of_long_seeds_are_even() -> None:
    """Over 6,000 seeds each of four tokens comes first about equally often (chi-squared, 3 degrees, 0.1 %)."""
    firsts = Counter(permuted(range(4), first_state(SEED + number))[0][0] for number in range(6000))
    assert sum((firsts[token] - 1500) ** 2 / 1500 for token in range(4)) < 16.27


def test_tokens_are_followed_by_their_place(mined: Game) -> None:
    """Each hand holds the values that lie at its places in the order; no token is in two hands."""
    order, hands = first_order(mined), held(mined)
    for colour in mined.seats:
        assert Counter(order[place] for place in hands[colour]) == Counter(mined.token_values(colour))
    assert sum(map(len, hands.values())) == len(frozenset().union(*hands.values()))


def test_a_new_order_changes_only_what_nobody_has(mined: Game) -> None:
    """The same moves give the same hands, and the box holds the same tokens; two numbers give two orders."""
    order = shuffled(mined, OTHER)
    assert Counter(order) == Counter(first_order(mined))
    assert order != first_order(mined) != shuffled(mined, OTHER + 1)
    again = Game(mined.tileset, mined.seats, mined.options, mined.token_seed, order)
    for move in mined.moves:
        again.push(move)
    assert [again.token_values(c) for c in again.seats] == [mined.token_values(c) for c in mined.seats]
    assert again != mined
    assert pickle.loads(pickle.dumps(again)) == again
    assert Game.from_text(again.tileset, again.text()) == again


def test_the_seal_belongs_to_seed_and_order(mined: Game) -> None:
    """Another seed or another order has another seal."""
    order = first_order(mined)
    swapped = (order[-1], *order[1:-1], order[0])
    assert len({seal(SEED, order), seal(OTHER, order), seal(SEED, swapped)}) == 3 - (swapped == order)
    assert seal_of(mined) == seal(SEED, order)


def test_games_without_virtual_tokens_have_no_order() -> None:
    """Real tokens and Hunters & Gatherers: nothing to seal; an order given for them is refused."""
    real = Game("gold-rush", options=Options(tokens="physical"))
    assert (first_order(real), seal_of(real), seal_of(Game("hunters-and-gatherers"))) == ((), "", "")
    for options, order in ((Options(tokens="physical"), first_order(Game("gold-rush"))), (Options(), (1, 2, 3))):
        with pytest.raises(SetupError, match="token_order"):
            Game("gold-rush", options=options, token_order=order)


def test_a_replay_checks_the_seal(mined: Game) -> None:
    """The record of a real game has its seal, that of a shuffled one its order too; a changed one is reported."""
    shuffled_game = Game(mined.tileset, mined.seats, mined.options, SEED, shuffled(mined, OTHER))
    for move in mined.moves:
        shuffled_game.push(move)
    for game in (mined, shuffled_game):
        record = record_of(game)
        text = write_record(record)
        assert parse_record(text) == record
        assert replay(text).problems == ()
        forged = text.replace(f"seed {SEED}", f"seed {SEED + 1}")
        assert any("sealed" in problem.text for problem in replay(forged).problems)
    assert "order " in write_record(record_of(shuffled_game))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("order 1 2 x", "a token's value"),
        ("order 1 2 3", "every token of the box"),
        ("seal 12", "a seal has 36 digits"),
    ],
)
def test_a_record_with_a_wrong_order_or_seal_is_faulted(line: str, fault: str) -> None:
    """The problem names what is wrong."""
    text = f"claim-manager record 1\ngame gold-rush\nseats red blue\n{line}\n"
    assert any(fault in problem.text for problem in replay(text).problems)
