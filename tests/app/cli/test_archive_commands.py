"""``history`` and ``export``: what stored games tell on the command line."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.journal import FILE_NAME, Journal
from app.table.model.events import GameEnded, TokensSeen
from tests.app.archive.tables import Table

Command = Callable[..., Any]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A finished game and one in its middle."""
    table = Table(tmp_path / "data")
    table.game()
    table.game(most=40, closed="")
    return table


def test_history_tells_scores_as_json(run: Command, table: Table) -> None:
    """Each line has title, players with points by kind, length, and how the game stands."""
    table.archive.rename(1, "Easter")
    table.archive.delete(2)
    documents = [json.loads(line) for line in run("history", "--json", "--data", table.path.parent).out.splitlines()]
    going, whole = documents
    assert (whole["standing"], whole["title"], whole["turns"], whole["minutes"]) == ("finished", "Easter", 71, 71)
    assert [sum(seat["by"].values()) for seat in whole["seats"]] == [seat["score"] for seat in whole["seats"]]
    assert sorted(seat["place"] for seat in whole["seats"])[0] == 1
    assert (going["standing"], going["deleted"]) == ("open", table.now.isoformat())
    assert going["on_turn"] in going["opening"]["seats"]
    assert "token_seed" not in going["opening"]
    text = run("history", "--data", table.path.parent).out
    assert "Easter  gold-rush" in text
    assert "deleted, gold-rush" in text
    seats = {seat["name"]: seat for seat in whole["seats"]}
    (won,) = (seat for seat in seats.values() if seat["place"] == 1)
    listed = ", ".join(f"{name} ({seat['colour']}) {seat['score']}" for name, seat in seats.items())
    assert f"{listed}  finished, won by {won['name']} ({won['colour']})\n" in text
    assert "Anna (red), Ben (blue), Élodie (green)  can be resumed" in text
    assert f"can be resumed, {going['tiles_left']} tiles are left" in text


def test_resume_calls_the_players_as_history_does(run: Command, table: Table) -> None:
    """By name and colour, whose turn it is and how they stand."""
    out = run("resume", "--data", table.path.parent).out
    assert all(name in out for name in ("Anna (red) ", "Ben (blue) ", "Élodie (green) "))
    assert ") is on turn." in out


def test_a_game_that_was_played_to_its_end_is_not_resumed(run: Command, tmp_path: Path) -> None:
    """Whether somebody has left its last page or not: ``history`` calls it finished, and no one is on turn."""
    for closed in ("", "over"):
        table = Table(tmp_path / f"data{closed}")
        table.game(closed=closed)
        assert "finished" in run("history", "--data", table.path.parent).out
        done = run("resume", "--data", table.path.parent)
        assert done.code == 2
        assert "on turn" not in done.out
        assert "Game 1 is finished: choose one that can be resumed from" in done.err


def test_a_game_that_was_left_for_good_is_not_resumed(run: Command, tmp_path: Path) -> None:
    """It is called ended early, as in the history."""
    table = Table(tmp_path / "data")
    table.game(most=40, closed="left")
    assert "ended early" in run("history", "--data", table.path.parent).out
    done = run("resume", "--data", table.path.parent)
    assert done.code == 2
    assert "Game 1 was ended early: choose one" in done.err


def test_history_and_a_table_of_scores_tell_the_same_time(run: Command, table: Table) -> None:
    """When the last move was made, as on the screen, though the game began an hour before."""
    (document,) = (
        json.loads(line)
        for line in run("history", "--json", "--data", table.path.parent).out.splitlines()
        if json.loads(line)["game"] == 1
    )
    assert document["played"][:16] != document["started"][:16]
    rows = list(csv.DictReader(run("export", 1, "--format", "csv", "--data", table.path.parent).out.splitlines()))
    told = next(row for row in rows[0].values() if re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", row))
    (line,) = (
        line for line in run("history", "--data", table.path.parent).out.splitlines() if line.strip().startswith("1 ")
    )
    assert told in line


def test_a_game_that_was_ended_early_and_went_on_is_listed_once(run: Command, table: Table) -> None:
    """As on the screen; the others are listed as ever."""
    left = table.game(most=10, closed="left")
    table.archive.gone_on(table.game(most=10, closed="", more=(TokensSeen(None),)), left)
    done = run("history", "--data", table.path.parent)
    assert done.code == 0
    assert [line.split()[0] for line in done.out.splitlines()] == ["4", "2", "1"]


def test_a_game_that_was_ended_early_tells_its_scores(run: Command, table: Table) -> None:
    """As they stood, and that tiles were not played, where it read as if they were still to come."""
    left = table.game(most=10, closed="left")
    line = run("history", "--data", table.path.parent).out.splitlines()[0]
    assert re.search(rf"^ +{left} .* Anna \(red\) \d+, Ben \(blue\) \d+, .* ended early, \d+ tiles unplayed$", line)
    counted = table.game(most=10, more=(GameEnded(),))
    line = run("history", "--data", table.path.parent).out.splitlines()[0]
    assert re.search(rf"^ +{counted} .* ended early, \d+ tiles unplayed, won by \w+", line)


def test_export_as_text_and_table(run: Command, table: Table) -> None:
    """Both go to standard output."""
    text = run("export", 1, "--format", "text", "--data", table.path.parent)
    assert text.code == 0
    assert text.out.startswith("Carcassonne: Gold Rush, 1 May 2031\n")
    rows = list(csv.reader(run("export", 1, "--format", "csv", "--data", table.path.parent).out.splitlines()))
    assert len(rows) == 4
    assert rows[1][5] == "1"


@pytest.mark.parametrize("kind", ["png", "pdf", "qr"])
def test_export_as_a_picture_needs_a_file(run: Command, table: Table, kind: str, tmp_path: Path) -> None:
    """Without a file it is refused; with one it is a picture or a page. A short game has few tiles to draw."""
    data, game = table.path.parent, 1 if kind == "qr" else table.game(most=8)
    refused = run("export", game, "--format", kind, "--data", data)
    assert refused.code == 2
    assert "name a file with -o" in refused.err
    done = run("export", game, "--format", kind, "-o", tmp_path / "out", "--data", data)
    assert done.code == 0
    raw = (tmp_path / "out").read_bytes()
    if kind == "pdf":
        assert raw.startswith(b"%PDF")
    else:
        assert cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR) is not None
    assert ("bgstatsapp" in done.err) == (kind == "qr")


def test_an_open_game_has_no_code_and_no_secret(run: Command, table: Table, tmp_path: Path) -> None:
    """There is no result to hand on yet; ``--reveal`` is for records alone."""
    data = table.path.parent
    assert "is not finished" in run("export", 2, "--format", "qr", "-o", tmp_path / "x", "--data", data).err
    assert "leave --format away" in run("export", 2, "--format", "text", "--reveal", "--data", data).err
    assert "seed" not in run("export", 2, "--data", data).out.replace("# The seed stays secret", "")


def test_a_journal_without_a_game_says_so(run: Command, tmp_path: Path) -> None:
    """The history is a sentence then, not nothing."""
    Journal.open(tmp_path / FILE_NAME).close()
    done = run("history", "--data", tmp_path)
    assert (done.code, "No game has been kept yet" in done.out) == (0, True)
