"""In which order tokens change hands: whose turn it is decides, and the top of the stack goes first."""

from __future__ import annotations

from typing import Any

BETWEEN = "M1@1,0/0 cowboy 0 P@0,-1/0 pass P@0,-2/0 pass P@0,-3/0 pass P@0,-4/0 pass M1@1,-2/2 cowboy 0 "
"""Two facing mountain ends with a miner each, of the first and the third of three players."""


def test_the_second_player_takes_first_on_the_own_turn(build: Any) -> None:
    """GR-55: with two tied, it is the active one who takes first and third, whichever seat that is."""
    played = build.play(
        "M1@1,0/0 cowboy 0 P@0,-1/0 pass P@0,-2/0 pass M1@1,-2/2 cowboy 0 P@-1,0/0 pass MS@1,-1/0 pass",
        seats=("red", "blue"),
    )
    assert played.last.distributed == (("blue", 2), ("red", 1))
    assert (played.score("red"), played.score("blue")) == (3, 3)


def test_clockwise_from_an_active_player_who_is_not_tied(build: Any) -> None:
    """GR-55: green completes the mountain without a miner on it; blue sits next, so blue takes before red."""
    played = build.play(BETWEEN + "P@-1,0/0 pass MS@1,-1/0 pass", seats=("red", "green", "blue"))
    assert played.last.distributed == (("blue", 2), ("red", 1))
    assert played.game.seat("green").tokens == 0


def test_tokens_are_shared_from_the_top(build: Any) -> None:
    """GR-40, GR-55: what is mined one by one in one game is shared in the same order in another with the same seed."""
    tokens = {0: 1, 1: 1, 2: 1, 3: 1, 5: 1}
    mined = build.play(
        "M3@1,0/0 tent 1,0:0 P@-1,0/0 pass P@-2,0/0 mine P@-3,0/0 pass P@-4,0/0 mine P@-5,0/0 pass P@-6,0/0 mine",
        tokens=tokens,
        seed=12,
    )
    top, middle, lowest = mined.game.token_values("red")
    shared = build.play(
        "M3@1,0/0 cowboy 0 P@0,-1/0 pass P@0,-2/0 pass M0@1,-2/2 cowboy 0 P@-1,0/0 pass MZ@1,-1/0 pass",
        tokens=tokens,
        seed=12,
    )
    assert shared.game.token_values("blue") == (top, lowest)
    assert shared.game.token_values("red") == (middle,)


def test_each_mined_token_is_the_top_one_and_a_different_one(build: Any) -> None:
    """GR-40, GR-41: mining a stack of three takes three tokens whose values are those that lay there."""
    steps = "MS3@1,0/0 tent 1,0:0 P@-1,0/0 pass " + " ".join(
        f"P@{col},0/0 {'mine' if col % 2 == 0 else 'pass'}" for col in range(-2, -8, -1)
    )
    tokens = {0: 1, 1: 1, 2: 1, 3: 1, 5: 1}
    played = build.play(steps, tokens=tokens, seed=3)
    values = played.game.token_values("red")
    assert len(values) == 3
    assert len(set(values)) == 3
    assert [o.mined[1] for o in played.outcomes if o.mined] == list(values)
    assert not played.game.stacks
    first = build.play(steps.partition(" mine")[0] + " mine", tokens=tokens, seed=3)
    assert first.game.token_values("red") == values[:1]
