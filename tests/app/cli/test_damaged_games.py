"""The commands for stored games with a damaged journal: one sentence, and everything that is undamaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.journal import FILE_NAME, Journal
from app.session.session import Session
from app.table.model.inputs import ChoosePass, LeaveGame, PlaceTile, StartGame
from app.tilesets import load_tileset
from app.values import Cell, Face, PlacedFace

Command = Callable[..., Any]
COMMANDS = ("history", "resume", "export")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A closed game of black and green, and a running one of red and blue in its third turn."""
    folder = tmp_path / "data"
    session = Session(load_tileset(), Journal.open(folder / FILE_NAME))
    session.touch(StartGame(("black", "green")))
    session.touch(LeaveGame())
    session.touch(StartGame(("red", "blue"), {}, {}, 7))
    for variant, col in (("a", 1), ("b", 2)):
        session.touch(PlaceTile(PlacedFace(Face("A1", variant), Cell(col, 0), 0)))
        session.touch(ChoosePass())
    session.close()
    return folder


def flip(folder: Path, text: bytes) -> None:
    """Flip a bit at the end of the first occurrence of that text in the journal."""
    path = folder / FILE_NAME
    raw = bytearray(path.read_bytes())
    raw[raw.index(text) + len(text) - 1] ^= 1
    path.write_bytes(raw)


def test_a_damaged_opening_is_listed_and_stops_nothing(run: Command, data: Path) -> None:
    """The other game is still there; the damaged one is named, and cannot be resumed or exported."""
    flip(data, b'"black"')
    done = run("history", "--data", data)
    assert done.code == 0
    assert done.err == "The saved games were damaged: 2 events are missing. The damaged files are still as they were.\n"
    later, damaged = done.out.splitlines()
    assert "red, blue  can be resumed" in later
    assert damaged.endswith("damaged, cannot be read")
    documents = [json.loads(line) for line in run("history", "--json", "--data", data).out.splitlines()]
    assert [d["damage"] for d in documents] == [None, {"kept": 0, "lost": 2}]
    for command in ("resume", "export"):
        assert run(command, "--data", data).code == 0
        refused = run(command, 1, "--data", data)
        assert refused.code == 2
        assert "Game 1 cannot be read any more." in refused.err


def test_the_newest_game_without_an_opening_is_passed_over(run: Command, data: Path) -> None:
    """``resume`` and ``export`` use the newest game that can be read."""
    flip(data, b'"token_seed":7')
    assert "game gold-rush" in run("export", "--data", data).out
    assert run("resume", "--data", data).code == 2
    assert "damaged, cannot be read" in run("history", "--data", data).out


def test_a_damaged_end_is_told_with_the_turn(run: Command, data: Path) -> None:
    """What is left of the game is shown; the sentence says from where on it is damaged."""
    flip(data, b'"design":"A1","event":"tile_placed","rotation":0,"variant":"b')
    told = run("resume", "--data", data)
    assert told.code == 0
    assert "Resumed at turn 2: 2 later events were damaged. The damaged files are still as they were." in told.err
    assert "blue is on turn" in told.out
    record = run("export", "--data", data).out
    assert "1 red A1a@1,0/0 pass" in record
    assert "2 blue" not in record
    assert "can be resumed, 2 events damaged, 70 tiles are left" in run("history", "--data", data).out


def test_an_event_that_no_longer_fits_is_told(run: Command, data: Path) -> None:
    """Games are shown up to there."""
    with Journal.open(data / FILE_NAME) as journal:
        journal.append(2, {"event": "tile_eaten"})
    for command in ("resume", "export"):
        done = run(command, "--data", data)
        assert done.code == 0
        assert "Game 2 is shown up to turn 3: 1 later event does not fit." in done.err


def test_a_foreign_opening_is_listed(run: Command, data: Path) -> None:
    """An opening unknown to this version stops no list."""
    with Journal.open(data / FILE_NAME) as journal:
        journal.start_game({"event": "game_started", "seats": 5})
    done = run("history", "--data", data)
    assert done.code == 0
    assert "cannot be read by this version" in done.out
    assert run("resume", "--data", data).code == 2


@pytest.mark.parametrize("left", [b"", b"\0" * 512, b"rubbish"])
def test_commands_survive_a_database_that_is_none(run: Command, data: Path, left: bytes) -> None:
    """An empty or overwritten file is reported as damage, and changed by no command."""
    (data / FILE_NAME).write_bytes(left)
    for command in COMMANDS:
        done = run(command, "--data", data)
        assert "The saved games were damaged: 7 events are missing." in done.err
    assert (data / FILE_NAME).read_bytes() == left


def test_play_is_told_of_the_damage(data: Path, monkeypatch: pytest.MonkeyPatch, run: Command) -> None:
    """A game without a screen starts, reports the damage to the saved games and keeps the damaged files."""
    kept = data / "demonstration"
    kept.mkdir()
    for file in data.glob(f"{FILE_NAME}*"):
        file.rename(kept / file.name)
    flip(kept, b'"black"')
    damaged = (kept / FILE_NAME).read_bytes()
    monkeypatch.setattr("app.cli.headless._watch", lambda *_, **__: None)
    monkeypatch.setattr("app.cli.headless._save_screen", lambda *_: None)
    done = run("--demo", "--headless", "--data", data)
    (aside,) = kept.glob("journal-set-aside-*")
    told = f"The saved games were damaged: 2 events are missing. The damaged files are kept in {aside.name}."
    assert told in done.out
    assert (aside / FILE_NAME).read_bytes() == damaged
    assert run("history", "--data", kept).out.count("\n") == 3
