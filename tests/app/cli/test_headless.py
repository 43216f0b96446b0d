"""A game without a screen ends, and says what it could not count."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from app.cli.headless import (
    OVER_SECONDS,
    Teller,
    _expected,
    _foreword,
    _recorded,
    _result,
    _save_screen,
    _watch,
)
from app.journal import FILE_NAME, Journal
from app.lang import Translator
from app.rules import Game, Options, Phase
from app.session.evening import Equipment, Evening
from app.session.session import Session
from app.table.model.inputs import PlaceTile, StartGame
from app.tilesets import load_tileset
from app.values import PlacedFace
from hardware.frames import CameraError, Frame
from hardware.recorder import Recorder
from vision.observation import Scene

Command = Callable[..., Any]


@pytest.fixture(scope="module")
def ended() -> Game:
    """A game with real tokens in which every tile has been laid, at random."""
    game = Game(load_tileset(), ("red", "blue"), Options(tokens="physical"))
    while game.phase is not Phase.OVER:
        if game.phase is Phase.PLACE:
            game.push(next(m for face in game.remaining() for m in game.legal_tiles(*face)))
        else:
            game.push(next(iter(game.legal_actions())))
    return game


@pytest.mark.parametrize("as_json", [True, False])
def test_tokens_that_nobody_told_are_named(ended: Game, as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, the seats whose tokens are missing from the scores, and where their values can be entered."""
    arguments = Namespace(json=as_json, verify=False)
    teller = Teller(as_json=as_json)
    assert _result(arguments, ended, None, teller, ("red",)) == 1
    out, err = capsys.readouterr()
    if as_json:
        assert json.loads(out)["tokens_untold"] == ["red"]
    else:
        assert f"without {ended.seat('red').tokens} tokens" in out
        assert "claim-manager with a screen" in err
    assert _result(arguments, ended, None, teller, ()) == 0


@pytest.mark.parametrize("phase", ["over", "reveal"])
def test_a_living_camera_does_not_keep_a_game_that_is_over(phase: str) -> None:
    """A live camera has no end: it is released some time after the end of the game."""
    seconds: list[float] = []

    class Camera:
        name, living = "living", None

        def read(self) -> Frame:
            seconds.append(float(len(seconds)))
            return Frame(len(seconds), np.zeros((2, 2, 3), np.uint8), seconds[-1])

    session: Any = SimpleNamespace(
        state=SimpleNamespace(phase=phase, question=None), feed_frame=lambda frame: Scene(frame.index)
    )
    eyes: Any = SimpleNamespace(camera=Camera(), watcher=None, touches=deque(), lasting=True)
    _watch(session, eyes, Teller(as_json=True), None, as_json=True)
    assert seconds[-1] == OVER_SECONDS


@pytest.mark.slow
def test_a_game_that_was_interrupted_goes_on_without_a_screen_too(run: Command, tmp_path: Path, art: Path) -> None:
    """With its own tile set and players, at the turn it had come to; a game whose source has ended stays as it is."""
    journal = Journal.open(tmp_path / FILE_NAME)
    evening = Evening(journal, tmp_path, Equipment())
    evening.begin(StartGame(("green", "black"), {}, {}, 3), "gold-rush")
    face = next(face for face in evening.view().faces if face.places and face.left)
    evening.send(PlaceTile(PlacedFace(face.face, *face.places[0])))
    journal.close()  # a power cut
    still = tmp_path / "still.png"
    cv2.imwrite(str(still), np.full((240, 320, 3), 90, np.uint8))
    words = ("--headless", "--camera", still, "--art", art, "--data", tmp_path, "--picture", tmp_path / "s.png")
    first = run(*words)
    assert "Game 1 was interrupted and goes on at turn 1." in first.err
    assert "green" in first.out
    with Journal.open(tmp_path / FILE_NAME, read_only=True) as journal:
        assert len(journal.games()) == 1
    second = run(*words)
    assert "goes on" not in second.err
    with Journal.open(tmp_path / FILE_NAME, read_only=True) as journal:
        assert len(journal.games()) == 2


@pytest.mark.parametrize(
    ("free", "told"),
    [
        (23_000_000_000, "about 535 MB a minute, 1.1 GB for a whole game; 23 GB are free."),
        (700_000_000, "but there is room for 1.2 minutes only. The recording stops then, and the game goes on."),
        (90_000_000, "but there is room for less than a minute only."),
        (0, "but there is room for less than a minute only."),
    ],
)
def test_a_recording_says_how_large_it_grows(free: int, told: str) -> None:
    """And what happens where there is no room for it."""
    assert told in _expected(Path("game.avi"), free)


def test_a_full_disk_ends_the_recording_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was recorded is kept; where nothing can be, the game does not begin without it."""
    picture = np.full((48, 64, 3), 90, np.uint8)
    monkeypatch.setattr("hardware.recorder.CHECK_EVERY", 1)
    with Recorder(tmp_path / "game.avi") as recorder:
        assert _recorded(recorder, picture)
        monkeypatch.setattr("hardware.recorder.LEAST_FREE", 1 << 62)
        assert not _recorded(recorder, picture)
    assert "stops after 1 picture, because the disk is full" in (told := capsys.readouterr().err)
    assert "What has been recorded is kept, and the game goes on." in told
    assert cv2.VideoCapture(str(tmp_path / "game.avi")).read()[0]
    with Recorder(tmp_path / "other.avi") as recorder, pytest.raises(CameraError, match="the disk is full"):
        _recorded(recorder, picture)


def test_the_terminal_says_how_places_are_told_and_what_is_not_kept() -> None:
    """A newcomer knows what "2 west and 1 north" means, and does not look for a demonstration in the history."""
    assert "from the start tile" in _foreword(True)
    assert "history" not in _foreword(True)
    assert _foreword(False).startswith(_foreword(True))
    assert "does not keep a demonstration" in _foreword(False)


def test_the_last_screen_is_told_with_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture that nobody named is found by what the terminal says."""
    saved: list[Path] = []
    monkeypatch.setattr("app.ui.screenshot.shoot", lambda *_, **__: None)
    monkeypatch.setattr("app.ui.screenshot.save_shot", lambda path, _: saved.append(path))
    monkeypatch.chdir(tmp_path)
    session = Session(load_tileset())
    session.touch(StartGame(("red", "blue"), token_seed=7))
    _save_screen(Path("last.png"), session, None, Translator.load("en"))
    assert saved == [Path("last.png")]
    assert str(tmp_path / "last.png") in capsys.readouterr().err
