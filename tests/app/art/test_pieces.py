"""Tokens and pieces as pictures for the screen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.art.pieces import WOODS, draw_piece, draw_token
from app.rules.terms import SEATS
from tests.sampling import few


def test_tokens_are_round_and_their_faces_differ() -> None:
    """A token is opaque in its middle and transparent in its corners, and each value and the back look different."""
    found = [draw_token(value, 64) for value in (None, 0, 1, 2, 3, 5)]
    for token in found:
        assert token.shape == (64, 64, 4)
        assert token.dtype == np.uint8
        assert token[32, 32, 3] == 255
        assert not token[:4, :4, 3].any()
    assert len({token.tobytes() for token in found}) == len(found)


def test_a_value_that_no_box_has_is_drawn_all_the_same() -> None:
    """A token of 4 or of 12, which no box has, can be drawn."""
    assert draw_token(4, 48)[24, 24, 3] == 255
    assert draw_token(12, 48)[24, 24, 3] == 255


@pytest.mark.parametrize("kind", few(["cowboy", "tent", "member", "hut"], 0, 3))
def test_pieces_have_the_colour_of_their_seat(kind: str) -> None:
    """Most of a piece's opaque part is nearer to its own paint than to any other seat's."""
    paints = cv2.cvtColor(np.array([[WOODS[c] for c in SEATS]], np.uint8), cv2.COLOR_BGR2LAB).astype(float)[0]
    for number, colour in enumerate(SEATS):
        piece = draw_piece(kind, colour, 72)
        assert piece.shape == (72, 72, 4)
        lab = cv2.cvtColor(piece[..., :3], cv2.COLOR_BGR2LAB).astype(float)[piece[..., 3] > 250]
        nearest = np.linalg.norm(lab[:, None] - paints[None], axis=2).argmin(axis=1)
        assert np.mean(nearest == number) > 0.5, colour


def test_a_lying_piece_is_wider_than_tall() -> None:
    """A farmer's cowboy lies on its side (GR-20)."""
    for lying, wide in ((False, False), (True, True)):
        rows, columns = np.nonzero(draw_piece("cowboy", "red", 96, lying)[..., 3] > 200)
        assert (np.ptp(columns) > np.ptp(rows)) == wide


def test_unknown_pieces_are_refused() -> None:
    """An unknown kind or colour is a KeyError."""
    with pytest.raises(KeyError):
        draw_piece("wagon", "red", 32)
    with pytest.raises(KeyError):
        draw_piece("cowboy", "pink", 32)


def test_a_token_that_was_painted_over_is_drawn_as_before() -> None:
    """Each picture is the caller's own."""
    once = draw_token(2, 40)
    kept = once.copy()
    once[:] = 0
    assert np.array_equal(draw_token(2, 40), kept)


def test_a_piece_that_was_painted_over_is_drawn_as_before() -> None:
    """Each picture is the caller's own."""
    once = draw_piece("cowboy", "red", 40)
    kept = once.copy()
    once[:] = 0
    assert np.array_equal(draw_piece("cowboy", "red", 40), kept)
