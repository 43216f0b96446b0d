"""Tokens spread on the simulated table: values read at any rotation, sums, and uncertain tokens."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from app.art.pieces import draw_token
from app.values.pictures import Picture
from hardware.simulator import PutLoose, TableSettings, VirtualTable
from vision.objects.tokens.token_faces import BACK, TokenFaces, TokenSum, read_tokens

VALUES = ("0", "1", "2", "3", "5")
LAID = ("2", "2", "5", "0", "3", "1", "2", "0", "5", "1", "3", "2")


@pytest.fixture(scope="module")
def tokens() -> dict[str, Picture]:
    """Each face and the back, the round token filling the picture."""
    drawn = {name: draw_token(None if name == BACK else int(name), 256) for name in (*VALUES, BACK)}
    return {name: np.ascontiguousarray(picture[10:246, 10:246, :3]) for name, picture in drawn.items()}


@pytest.fixture(scope="module")
def faces(tokens: dict[str, Picture]) -> TokenFaces:
    return TokenFaces(tokens)


def _spread(tokens: dict[str, Picture], laid: tuple[str, ...], settings: TableSettings, seed: int = 2) -> VirtualTable:
    """A table with those tokens at random rotations, not touching."""
    chance = np.random.default_rng(seed)
    table = VirtualTable(tokens, settings)
    half = table.layout.columns - 0.5, table.layout.rows - 0.3
    places: list[tuple[float, float]] = []
    for number, name in enumerate(laid):
        while True:
            x, y = (0.5 + float(chance.uniform(-reach, reach)) for reach in half)
            if all(math.hypot(x - a, y - b) > 0.5 for a, b in places):
                break
        places.append((x, y))
        table.apply(PutLoose(str(number), name, (x, y), float(chance.uniform(0, 360)), 15.0, 1.6, True))
    return table


def _settings(**changes: object) -> TableSettings:
    values = {"width": 960, "height": 600, "pixels_per_tile": 80.0, "table": "felt", "seed": 3, **changes}
    return TableSettings(**values)  # pyrefly: ignore[bad-argument-type]


@pytest.mark.parametrize(
    "settings",
    [
        _settings(),
        pytest.param(_settings(light="lamp", tilt=18.0, seed=5), marks=pytest.mark.slow),
        pytest.param(_settings(light="evening", seed=7), marks=pytest.mark.slow),
    ],
    ids=["day", "lamp and tilt", "evening"],
)
def test_spread_tokens_are_read_and_summed(
    tokens: dict[str, Picture], faces: TokenFaces, settings: TableSettings
) -> None:
    """Every token is found, no wrong one is certain, and few are uncertain."""
    table = _spread(tokens, LAID, settings)
    picture = table.photograph(0)
    seen = read_tokens(picture, faces)
    assert len(seen.tokens) == len(LAID)
    asked = 0
    assert read_tokens(picture, faces, due=13).certain is False
    for token in seen.tokens:
        number = min(range(len(LAID)), key=lambda k: np.hypot(*(table.loose_corners(str(k)).mean(axis=0) - token.at)))
        assert np.hypot(*(table.loose_corners(str(number)).mean(axis=0) - token.at)) < 4
        if token.certain:
            assert str(token.value) == LAID[number]
        else:
            asked += 1
    assert asked <= 2
    if not asked:
        assert (seen.total, seen.certain) == (sum(int(value) for value in LAID), True)


def test_a_token_that_lies_face_down_is_asked_about(tokens: dict[str, Picture], faces: TokenFaces) -> None:
    """Its value is unknown, so the sum is not certain."""
    seen = read_tokens(_spread(tokens, ("2", BACK, "5"), _settings()).photograph(0), faces)
    assert seen.total == 7
    assert not seen.certain
    (asked,) = seen.doubtful
    assert (asked.value, asked.candidates[0][0]) == (None, BACK)


def test_tokens_too_small_to_read_are_all_doubtful(tokens: dict[str, Picture], faces: TokenFaces) -> None:
    """At a scale at which nuggets cannot be counted nothing is certain, and the picture says why."""
    seen = read_tokens(_spread(tokens, ("2", "3", "5"), _settings(pixels_per_tile=38.0)).photograph(0), faces)
    assert seen.tokens
    assert not any(token.certain for token in seen.tokens)
    assert seen.troubles == ("too_far",)


def test_other_round_things_are_no_tokens(tokens: dict[str, Picture], faces: TokenFaces) -> None:
    """A blank disc has no value and is left out."""
    blank = np.asarray(cv2.circle(np.full((96, 96, 3), 60, np.uint8), (48, 48), 30, (70.0, 60.0, 190.0), -1), np.uint8)
    table = _spread({**tokens, "blank": blank}, ("blank", "blank", "3"), _settings())
    assert [token.value for token in read_tokens(table.photograph(0), faces).tokens] == [3]


def test_an_empty_or_useless_picture_has_no_tokens(tokens: dict[str, Picture], faces: TokenFaces) -> None:
    """Felt has none; a black picture says that it is dark."""
    assert read_tokens(VirtualTable(tokens, _settings()).photograph(0), faces).tokens == ()
    assert read_tokens(np.zeros((200, 200, 3), np.uint8), faces) == TokenSum((), ("too_dark",))


@pytest.mark.parametrize("names", [(), ("three",)])
def test_pictures_of_tokens_are_called_by_their_value(names: tuple[str, ...]) -> None:
    """Another name is an error that says what names there are."""
    with pytest.raises(ValueError, match=r"called by their value, as in 3\.png, or back\.png"):
        TokenFaces({name: np.zeros((64, 64, 3), np.uint8) for name in names})
