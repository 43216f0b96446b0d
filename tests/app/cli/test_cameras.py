"""Which cameras there are, which one is used, and what happens when a camera is lost."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app import settings
from app.cli.errors import UserError
from app.cli.sources import frames, source_of
from app.lang import say
from app.settings import Settings
from hardware import discover
from hardware.discover import Found
from hardware.frames import CameraError, Frame, LivingCamera, SilentCameraError
from hardware.recorder import Recorder
from vision.tiles.gallery import Gallery

Command = Callable[..., Any]

FACE = np.random.default_rng(5).integers(0, 255, (96, 96, 3), np.uint8)
ONE = Found("/dev/v4l/by-id/usb-HD_1", "HD Webcam", "/dev/video0", "usb-1", "usb-HD_1")
TWO = Found("picamera:0", "imx708")
MADE_UP = Found("/dev/video9", "vivid", "/dev/video9", simulated=True)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> list[Found]:
    """The cameras of this machine, as set by the test."""
    found: list[Found] = []
    monkeypatch.setattr(discover, "cameras", lambda: found)
    return found


def test_the_only_camera_is_used(run: Command, machine: list[Found], tmp_path: Path) -> None:
    """It is listed with a star; a virtual one is labelled and not used."""
    machine += [ONE, MADE_UP]
    done = run("cameras", "--data", tmp_path)
    assert done.code == 0
    assert done.out.splitlines() == [
        "* /dev/v4l/by-id/usb-HD_1  HD Webcam",
        "  /dev/video9  vivid  (made up by the kernel)",
    ]


def test_the_choice_is_kept(run: Command, machine: list[Found], tmp_path: Path) -> None:
    """With several cameras one must be chosen; the choice is used from then on, also by its number."""
    machine += [ONE, TWO]
    done = run("cameras", "--data", tmp_path)
    assert done.code == 1
    assert "There are 2 cameras, name the one to use" in done.err
    assert run("cameras", "--use", "picamera:0", "--data", tmp_path).code == 0
    document = json.loads(run("cameras", "--json", "--data", tmp_path).out)
    assert document["chosen"] == "picamera:0"
    assert [each["chosen"] for each in document["cameras"]] == [False, True]
    assert json.loads(run("cameras", "--json", "--use", "0", "--data", tmp_path).out)["chosen"] == ONE.source
    assert settings.load(tmp_path).camera == ONE.source, "the name that stays when the number changes"
    assert run("cameras", "--use", "auto", "--data", tmp_path).code == 1


def test_no_camera_and_a_kept_one_that_is_away_are_sentences(
    run: Command, machine: list[Found], tmp_path: Path
) -> None:
    """Each says what to do; an address needs no list."""
    done = run("cameras", "--data", tmp_path)
    assert (done.code, done.out) == (1, "")
    assert "No camera is found: plug one in" in done.err
    done = run("cameras", "--use", "/dev/video3", "--data", tmp_path)
    assert done.code == 1
    assert "the camera /dev/video3, which is kept in the settings, is not there now" in done.err.lower()
    done = run("cameras", "--use", "http://phone.local:8080/video", "--data", tmp_path)
    assert (done.code, done.out, done.err) == (0, "* http://phone.local:8080/video\n", "")
    done = run("cameras", "--use", "game.avi", "--data", tmp_path)
    assert done.code == 2
    assert "game.avi is no camera" in done.err


def test_settings_survive_and_damaged_ones_are_named(run: Command, machine: list[Found], tmp_path: Path) -> None:
    """What was saved is loaded; unknown keys of a later version are ignored; a damaged file says what to do."""
    assert settings.load(tmp_path) == Settings()
    settings.save(Settings(camera="picamera:1"), tmp_path / "new")
    assert settings.load(tmp_path / "new") == Settings(camera="picamera:1")
    assert [path.name for path in (tmp_path / "new").iterdir()] == [settings.FILE_NAME]
    (tmp_path / settings.FILE_NAME).write_text('{"camera": 3, "later": 1}', encoding="utf-8")
    assert settings.load(tmp_path) == Settings()
    (tmp_path / settings.FILE_NAME).write_text("{", encoding="utf-8")
    done = run("cameras", "--data", tmp_path)
    assert done.code == 2
    assert "delete that file and choose again" in done.err
    (tmp_path / "file").touch()
    with pytest.raises(settings.SettingsError, match="cannot be written"):
        settings.save(Settings(), tmp_path / "file")


@pytest.mark.parametrize(
    ("camera", "art", "kept", "source"),
    [
        (None, None, "picamera:0", None),
        (None, "art", "", "auto"),
        (None, "art", "picamera:0", "picamera:0"),
        ("auto", "art", "picamera:0", "picamera:0"),
        ("2", "art", "picamera:0", "2"),
    ],
)
def test_the_source_of_a_game(tmp_path: Path, camera: str | None, art: str | None, kept: str, source: str) -> None:
    """The named source, else the saved one, else the one found; without pictures of tiles the game is by touch."""
    settings.save(Settings(camera=kept), tmp_path)
    assert source_of(argparse.Namespace(camera=camera, art=art), tmp_path) == source
    (tmp_path / settings.FILE_NAME).write_text("{", encoding="utf-8")
    if camera != "2" and art:
        with pytest.raises(UserError, match="cannot be read"):
            source_of(argparse.Namespace(camera=camera, art=art), tmp_path)


class Flaky:
    """A camera that follows its script: a number is a frame, a text the reason why none comes; then it ends."""

    name, simulated, adapting = "flaky", True, False
    notes = (say("camera.note.white_balance"),)

    def __init__(self, *script: int | str) -> None:
        self.script = list(script)
        self.now = 0.0

    @property
    def living(self) -> LivingCamera:
        return self

    def reopen(self) -> None:
        return

    def relight(self) -> None:
        return

    def read(self, timeout: float = 2.0) -> Frame | None:
        if not self.script:
            return None
        item = self.script.pop(0)
        self.now += timeout
        if isinstance(item, str):
            raise SilentCameraError(say("camera.silent", camera=item, seconds="2"))
        return Frame(item, np.zeros((2, 2, 3), np.uint8), 0.0)

    def close(self) -> None:
        self.script = []


def test_a_loss_is_told_once_and_waited_for(capsys: pytest.CaptureFixture[str]) -> None:
    """There is one None per loss; loss and return are reported on standard error, and first what is not supported."""
    camera = Flaky(0, "north", "north", 5, 6, "south", 9)
    seen = [None if f is None else f.index for f in frames(camera, 10.0, lambda: camera.now)]
    assert seen == [0, None, 5, 6, None, 9]
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "claim-manager: flaky: The camera's white balance cannot be held: its colours may drift.",
        "claim-manager: The camera north has sent no picture for 2 seconds: check its cable.",
        "claim-manager: the camera is back.",
        "claim-manager: The camera south has sent no picture for 2 seconds: check its cable.",
        "claim-manager: the camera is back.",
    ]


def test_a_loss_that_lasts_ends_it() -> None:
    """After the time given the loss is an error."""
    camera = Flaky(0, *["north"] * 9)
    with pytest.raises(CameraError, match="north has sent no picture"):
        list(frames(camera, 6.0, lambda: camera.now))
    assert len(camera.script) == 5


def _empty(folder: Path) -> Path:
    return folder


def _words(folder: Path) -> Path:
    (folder / "notes.txt").write_text("no picture", encoding="utf-8")
    return folder


def _cut(folder: Path) -> Path:
    whole = cv2.imencode(".jpg", np.random.default_rng(0).integers(0, 255, (200, 300, 3), np.uint8))[1].tobytes()
    (folder / "cut.jpg").write_bytes(whole[: len(whole) // 2])
    return folder


def _cut_picture(folder: Path) -> Path:
    return _cut(folder) / "cut.jpg"


def _no_video(folder: Path) -> Path:
    (folder / "game.avi").write_bytes(b"RIFF" + bytes(2000))
    return folder / "game.avi"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_empty, "no pictures in the folder"),
        (_words, "no pictures in the folder"),
        (_cut, "It may be cut short"),
        (_cut_picture, "It may be cut short"),
        (_no_video, "holds no video that I can read"),
    ],
)
def test_a_source_that_holds_nothing_is_one_sentence(
    run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, make: Callable[[Path], Path], said: str
) -> None:
    """For watch and read: exit code 2, the file and its fault, and no event."""
    monkeypatch.setattr("app.cli.read_watch.gallery_of", lambda *_: Gallery({"G1": FACE}))
    source = make(tmp_path)
    for command in ("watch", "read") if source.suffix == ".jpg" else ("watch",):
        done = run(command, source, "--art", tmp_path, "--json")
        assert (done.code, done.out) == (2, "")
        assert done.err.count("\n") == 1
        assert said in done.err


def test_a_video_that_breaks_off_says_how_far_it_came(
    run: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An existing camera is watched; black pictures are reported once."""
    monkeypatch.setattr("app.cli.read_watch.gallery_of", lambda *_: Gallery({"G1": FACE}))
    path = tmp_path / "game.avi"
    with Recorder(path) as recorder:
        for _ in range(20):
            recorder.write(np.zeros((96, 160, 3), np.uint8))
    path.write_bytes(path.read_bytes()[:-3000])
    done = run("watch", path, "--art", tmp_path, "--json")
    assert [json.loads(line)["reason"] for line in done.out.splitlines()] == ["too_dark"]
    assert "has ended after" in done.err
    assert run("watch", path, "--art", tmp_path).out == (
        "frame 0: It is too dark to read the table: switch a light on.\n"
    )
