"""Journals of earlier versions."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from app.cli.main import main
from app.journal import FILE_NAME, Journal
from app.rules import Phase
from app.session.session import Session
from app.table.model.events import from_json
from app.table.model.history import resume
from app.table.model.inputs import ChoosePass, PlaceTile, Undo
from app.tilesets import load_tileset

FIXTURES = Path(__file__).parent / "fixtures"
FILES = (FILE_NAME, FILE_NAME + "-wal")
TILESET = load_tileset()


@pytest.fixture(params=sorted(path.name for path in FIXTURES.iterdir() if path.is_dir()))
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with a journal of that version, its last moves only in the write-ahead log; see SOURCE.txt."""
    shutil.copytree(FIXTURES / request.param, tmp_path / "data")
    return tmp_path / "data"


def games(journal: Journal, folder: Path) -> tuple[list[object], list[object]]:
    """What this version reads of each game, and what the version that wrote it read."""
    said: list[object] = []
    for row in reversed(journal.games()):
        history = resume(TILESET, map(from_json, journal.events(row.id)))
        seats = [history.game.seat(colour) for colour in history.game.seats]
        said.append(
            {
                "game": row.id,
                "events": row.events,
                "closed": row.closed,
                "phase": history.game.phase.value,
                "turn": history.game.turn_number,
                "undone": len(history.undone),
                "scores": {seat.colour: seat.score for seat in seats},
                "by": {seat.colour: dict(seat.by) for seat in seats},
            }
        )
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    for game in expected:
        del game["started"]
    return said, expected


def test_the_games_have_the_same_scores(old: Path) -> None:
    """Finished, abandoned and running games with corrections of every kind are read, and converted for writing."""
    before = {name: (old / name).read_bytes() for name in FILES}
    with Journal.open(old / FILE_NAME, read_only=True) as journal:
        said, expected = games(journal, old)
        assert said == expected
        assert journal.restored is None
    assert {name: (old / name).read_bytes() for name in FILES} == before
    for _ in range(2):
        with Journal.open(old / FILE_NAME) as journal:
            assert journal.restored is None
            said, expected = games(journal, old)
            assert said == expected


def test_the_old_files_are_kept(old: Path) -> None:
    """The file of the earlier version is kept unchanged, in a folder beside the journal, once."""
    before = {name: (old / name).read_bytes() for name in FILES}
    for _ in range(2):
        Journal.open(old / FILE_NAME).close()
    (aside,) = old.glob("journal-set-aside-*")
    assert aside.name.endswith("-schema-1")
    assert {name: (aside / name).read_bytes() for name in FILES} == before


def test_the_running_game_is_played_on(old: Path) -> None:
    """It resumes without reporting damage, takes moves, and is the same when it is resumed again."""
    session = Session(TILESET, Journal.open(old / FILE_NAME))
    assert session.resume() is None
    session.touch(Undo())
    assert session.game is not None
    if session.game.phase is Phase.ACT:
        session.touch(ChoosePass())
    face = next(face for face in session.game.remaining() if session.game.legal_tiles(*face))
    move = session.game.legal_tiles(*face)[0]
    session.touch(PlaceTile(move.placed))
    session.touch(ChoosePass())
    shown = session.view()
    session.close()
    session = Session(TILESET, Journal.open(old / FILE_NAME))
    assert session.resume() is None
    assert session.view().tiles == shown.tiles
    assert session.view().turn == shown.turn
    session.close()


def test_the_commands_read_it_without_changing_it(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``history``, ``resume`` and ``export`` need no write permission."""
    before = {path.name: path.read_bytes() for path in old.iterdir()}
    for command in ("history", "resume", "export"):
        assert main([command, "--data", str(old)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "can be resumed" in told.out
    assert {path.name: path.read_bytes() for path in old.iterdir()} == before
