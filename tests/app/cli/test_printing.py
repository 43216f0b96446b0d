"""``claim-manager print`` writes a PDF, or says in one sentence why not."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app import settings
from app.settings import Settings
from tests.sampling import few

Command = Callable[..., Any]


@pytest.mark.parametrize("sheet", ["markers", "tokens"])
@pytest.mark.parametrize("paper", few(["a4", "letter"], 0))
def test_a_sheet_is_written(run: Command, tmp_path: Path, sheet: str, paper: str) -> None:
    """The file is a PDF and standard error says how to print it."""
    done = run("print", sheet, "-o", tmp_path / "sheet.pdf", "--paper", paper)
    assert done.code == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")
    assert "print it at 100 %" in done.err


def test_a_place_that_cannot_be_written_is_named(run: Command, tmp_path: Path) -> None:
    """The error names the folder that is missing, else the file, in one sentence."""
    done = run("print", "reference", "-o", tmp_path / "none" / "sheet.pdf")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert f"there is no folder {tmp_path / 'none'}" in done.err
    assert f"{tmp_path} cannot be written" in run("print", "reference", "-o", tmp_path).err


def test_nothing_is_drawn_for_a_place_that_cannot_be_written(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal comes first; and a file that is there stays as it was until the new one is whole."""
    monkeypatch.setattr("app.printing.tiles.draw_faces", None)  # calling it would be an error
    assert run("print", "tiles", "-o", tmp_path).code == 2
    kept = tmp_path / "kept.pdf"
    kept.write_bytes(b"old")
    assert run("print", "tokens", "-o", kept, "--tileset", "hunters-and-gatherers").code == 2
    assert kept.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["kept.pdf"]


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_sheet_that_is_stopped_says_so(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    """By Ctrl-C or by whoever ends the process: no traceback and no file; before that it says that it draws."""
    monkeypatch.setattr("app.printing.tiles.draw_faces", lambda *_: signal.raise_signal(number))
    before = signal.getsignal(signal.SIGTERM)
    done = run("print", "tiles", "-o", tmp_path / "sheet.pdf")
    assert (done.code, list(tmp_path.iterdir())) == (130, [])
    assert [line.split(":")[0] for line in done.err.splitlines()] == ["Drawing", "claim-manager"]
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_tile_set_that_is_not_there_is_named(run: Command, tmp_path: Path) -> None:
    """An unknown tile set is an error message, not a traceback."""
    done = run("print", "tiles", "-o", tmp_path / "x.pdf", "--tileset", tmp_path)
    assert done.code == 2
    assert "tiles.toml" in done.err


def test_a_sheet_speaks_the_language_that_is_asked_for(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The language of the system, unless one is named; the terminal's own lines stay English."""
    sheets = {}
    monkeypatch.setenv("LANGUAGE", "it")
    for name, asked in (("system", ()), ("it", ("--language", "it")), ("de", ("--language", "de"))):
        done = run("print", "markers", "-o", tmp_path / f"{name}.pdf", *asked)
        assert done.code == 0
        assert "written" in done.err
        sheets[name] = (tmp_path / f"{name}.pdf").read_bytes()
    same, italian, german = (re.sub(rb"<[0-9A-F]{32}>|D:[0-9]{14}[^)]*", b"", sheet) for sheet in sheets.values())
    assert same == italian != german


@pytest.mark.slow
def test_a_sheet_speaks_the_language_of_the_app(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one chosen in its settings comes before that of the system, and the one that is named before both."""
    monkeypatch.setenv("LANGUAGE", "it")
    settings.save(Settings(language="de"), tmp_path / "data")
    sheets = {}
    for name, asked in (("app", ()), ("de", ("--language", "de")), ("en", ("--language", "en"))):
        assert run("print", "markers", "-o", tmp_path / f"{name}.pdf", "--data", tmp_path / "data", *asked).code == 0
        sheets[name] = (tmp_path / f"{name}.pdf").read_bytes()
    same, german, english = (re.sub(rb"<[0-9A-F]{32}>|D:[0-9]{14}[^)]*", b"", sheet) for sheet in sheets.values())
    assert same == german != english


@pytest.mark.slow
@pytest.mark.parametrize("sheet", ["tokens", "pieces"])
def test_only_what_takes_long_says_so(run: Command, tmp_path: Path, sheet: str) -> None:
    """A sheet that is drawn in some seconds says when it is written."""
    done = run("print", sheet, "-o", tmp_path / "sheet.pdf")
    assert done.code == 0
    assert "minute" not in done.err


@pytest.mark.slow
def test_the_sheets_of_an_edition_are_those_of_its_box(run: Command, tmp_path: Path) -> None:
    """The box of 2020 is named like any other; each player has three huts in it."""
    done = run("print", "pieces", "-o", tmp_path / "sheet.pdf", "--game", "hunters-and-gatherers-2020")
    assert done.code == 0, done.err
    done = run("print", "pieces", "-o", tmp_path / "sheet.pdf", "--game", "hunters-and-gatherers-2010")
    assert "There is no game hunters-and-gatherers-2010" in done.err
