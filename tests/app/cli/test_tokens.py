"""``claim-manager read --tokens`` adds the tokens in the picture, or asks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.art.pieces import draw_token
from hardware.simulator import PutLoose, TableSettings, VirtualTable

Command = Callable[..., Any]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """Tokens 2, 5 and 1, and one face down."""
    faces = {str(value): np.ascontiguousarray(draw_token(value, 256)[10:246, 10:246, :3]) for value in (2, 5, 1, None)}
    settings = TableSettings(width=800, height=500, pixels_per_tile=80.0, table="felt", seed=3)
    table = VirtualTable(faces, settings)
    for number, name in enumerate(("2", "5", "1", "None")):
        table.apply(PutLoose(name, name, (number - 1.0, 0.3 * number), 70.0 * number, 15.0, 1.6, True))
    cv2.imwrite(str(tmp_path / "tokens.png"), table.photograph(0))
    return tmp_path / "tokens.png"


def test_tokens_are_summed_and_one_that_lies_face_down_is_asked_about(run: Command, photo: Path, art: Path) -> None:
    """The sum so far and the question, in words and in JSON."""
    done = run("read", photo, "--tokens", "--art", art)
    assert done.code == 1
    assert "lies face down: turn it over" in done.out
    assert "4 tokens, not all certain: 8 so far" in done.out
    counted = run("read", photo, "--tokens", "5", "--art", art)
    assert "4 tokens were found, 5 should be there" in counted.out
    document = json.loads(run("read", photo, "--tokens", "--art", art, "--json").out)
    assert (document["total"], document["certain"]) == (8, False)
    assert sorted(str(token["value"]) for token in document["tokens"]) == ["1", "2", "5", "None"]


def test_a_picture_without_tokens_says_how_to_lay_them(run: Command, tmp_path: Path, art: Path) -> None:
    """Nothing found is exit code 1 and a sentence."""
    cv2.imwrite(str(tmp_path / "x.png"), np.random.default_rng(1).integers(90, 120, (300, 400, 3)).astype(np.uint8))
    done = run("read", tmp_path / "x.png", "--tokens", "--art", art)
    assert done.code == 1
    assert "spread them face up" in done.err


def test_a_game_without_tokens_is_named(run: Command, photo: Path, art: Path) -> None:
    """There is nothing to read in a game that has none."""
    done = run("read", photo, "--tokens", "--art", art, "--tileset", "hunters-and-gatherers")
    assert done.code == 2
    assert "played without tokens" in done.err


def test_own_pictures_of_tokens_are_used(run: Command, photo: Path, tmp_path: Path) -> None:
    """A folder of the owner's pictures replaces our drawings; a wrong file name in it is reported."""
    folder = tmp_path / "art" / "tokens"
    folder.mkdir(parents=True)
    for value in (1, 2, 5):
        cv2.imwrite(str(folder / f"{value}.png"), draw_token(value, 128)[5:123, 5:123, :3])
    done = run("read", photo, "--tokens", "--art", tmp_path / "art", "--json")
    assert json.loads(done.out)["total"] == 8
    cv2.imwrite(str(folder / "gold.png"), draw_token(3, 128)[..., :3])
    assert (
        "gold: token pictures are called by their value"
        in run("read", photo, "--tokens", "--art", tmp_path / "art").err
    )
