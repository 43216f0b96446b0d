"""``claim-manager replay``: the calculation of the score, in words and as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import app.rules

SENTENCE = "Railroad of 3 tiles, one locomotive doubles: 6 for red. Cowboys: red 1."


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The example of the grammar, as a file."""
    path = tmp_path / "game.txt"
    page = Path(app.rules.__file__).with_name("RECORD.md").read_text(encoding="utf-8")
    path.write_text(page.split("```\n")[1], encoding="utf-8")
    return path


def test_each_scoring_is_explained_in_words(run: Callable[..., Any], record: Path) -> None:
    """The turn, and how its points were calculated."""
    done = run("replay", record)
    assert done.code == 0
    assert f"turn 3: {SENTENCE}" in done.out.split("\n")


def test_each_scoring_is_explained_as_data_too(run: Callable[..., Any], record: Path) -> None:
    """Feature, tiles, symbols, pieces per player, doubling, tie and the sentence are in the document."""
    document = json.loads(run("replay", record, "--json").out)
    (scoring,) = document["scorings"]
    assert (scoring["kind"], scoring["tiles"], scoring["symbols"]) == ("railroad", 3, {"locomotives": 1})
    assert (scoring["majority"], scoring["points"]) == ({"red": 1}, {"red": 6})
    assert (scoring["doubled"], scoring["tie"], scoring["final"], scoring["shrine"]) == (True, False, False, False)
    assert scoring["text"] == SENTENCE
    assert document["problems"] == []


def test_what_is_no_record_is_said_to_be_none(run: Callable[..., Any], tmp_path: Path) -> None:
    """In one sentence, and not as a problem on each of its lines."""
    path = tmp_path / "notes.txt"
    path.write_text("# Notes\n\nBuy bread.\nseats are taken\n", encoding="utf-8")
    done = run("replay", path)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert f"{path} is no game record" in done.err
