"""``claim-manager prove``: a recorded proof, a proof played again, a person at the keyboard."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.cli.sources import playing_gallery
from app.prove.guide import Guide
from app.prove.steps import TileExpected, plan
from app.tilesets import load_tileset
from hardware.recorder import Recorder
from hardware.simulator import PutTile, SimulatedCamera, TableSettings, Visit

Command = Callable[..., Any]


@pytest.fixture(scope="module")
def video(art: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first two steps of a short proof: the start tile, then a tile beside it. Three frames a second."""
    tileset = load_tileset()
    gallery = playing_gallery(art, tileset)
    first, second = plan(tileset, gallery, short=True)[:2]
    assert isinstance(first.expected, TileExpected)
    assert isinstance(second.expected, TileExpected)
    pictures = {face.name: face.picture for face in gallery.faces}
    settings = TableSettings.named("plain", width=640, height=440, pixels_per_tile=60.0, fps=3.0)
    visits = [Visit(still_frames=6), Visit((PutTile((1, 0), second.expected.face, 0),), still_frames=8)]
    camera = SimulatedCamera(pictures, visits, settings, [PutTile((0, 0), first.expected.face, 0)])
    path = tmp_path_factory.mktemp("proof") / "proof.avi"
    with Recorder(path, fps=3.0) as recorder:
        while (frame := camera.read()) is not None:
            recorder.write(frame.image)
    return path


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """``typed(lines)`` puts lines on a terminal that the program reads from."""
    ours, theirs = os.openpty()
    with os.fdopen(theirs) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        yield lambda lines: _type(ours, lines)
    os.close(ours)


@pytest.mark.slow
def test_a_recording_is_reported_and_can_be_played_again(run: Command, video: Path, art: Path, tmp_path: Path) -> None:
    """What the recording lacks was not tried, so the exit code is 1; played again nothing is worse, so it is 0."""
    bundle = tmp_path / "proof.zip"
    done = run("prove", video, "--art", art, "--short", "--bundle", bundle, "--data", tmp_path)
    assert done.code == 1
    assert "1 of 9. Lay the start tile, G1, alone in the middle of the table." in done.err
    assert "1. the start tile: right" in done.err
    assert "2. a tile that has a twin: right" in done.err
    assert "Stopped. This is what was tried." in done.out
    assert "Right: 2 of 2" in done.out
    assert f"claim-manager prove {bundle}" in done.out
    again = run("prove", bundle)
    assert (again.code, "Better: 0, the same: 2, worse: 0." in again.out) == (0, True)
    document = json.loads(run("prove", bundle, "--json").out)
    assert (document["same"], document["worse"]) == (2, 0)


@pytest.mark.slow
def test_the_report_can_be_json_and_the_bundle_has_a_place(
    run: Command, video: Path, art: Path, tmp_path: Path
) -> None:
    """Bundles go to the data directory unless a file is named."""
    done = run("prove", video, "--art", art, "--short", "--data", tmp_path, "--json")
    document = json.loads(done.out)
    assert document["counts"]["right"] == 2
    assert Path(document["bundle"]).parent == tmp_path / "proofs"
    assert Path(document["bundle"]).is_file()


def test_an_interrupt_keeps_what_there_is(
    run: Command, video: Path, art: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C after the first step: the report and the bundle have it."""
    feed = Guide.feed

    def interrupted(self: Guide, image: Any, index: int, seconds: float) -> None:
        feed(self, image, index, seconds)
        if self.records:
            raise KeyboardInterrupt

    monkeypatch.setattr(Guide, "feed", interrupted)
    done = run("prove", video, "--art", art, "--bundle", tmp_path / "proof.zip", "--data", tmp_path)
    assert (done.code, "Right: 1 of 1" in done.out) == (1, True)
    assert (tmp_path / "proof.zip").is_file()


def test_a_person_skips_and_stops_by_the_keyboard(
    run: Command, video: Path, art: Path, tmp_path: Path, typed: Callable[[str], None]
) -> None:
    """Keys are taken while frames go by; other words are ignored."""
    typed("s\nwhat?\ns\nq\n")
    done = run("prove", video, "--art", art, "--bundle", tmp_path / "proof.zip", "--data", tmp_path)
    assert "It goes on by itself." in done.err
    assert (done.code, "Skipped: 2 of 2" in done.out) == (1, True)


def test_what_was_not_seen_is_shown_with_the_keys(
    run: Command, video: Path, art: Path, tmp_path: Path, typed: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter: it did not see it; then Enter again to go on."""
    monkeypatch.setattr("app.cli.prove.is_living", lambda _: True)
    typed("\n\ns\nq\n")
    done = run("prove", video, "--art", art, "--bundle", tmp_path / "proof.zip", "--data", tmp_path)
    assert "1. the start tile: missed (I see nothing new)" in done.err
    assert "Missed: 1 of 2" in done.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nothing.avi",), "--art DIR"),
        (("nothing.avi", "--art", "ART"), "nothing.avi"),
        (("broken.zip",), "no proof that can be played again"),
        (("VIDEO", "--art", "EMPTY"), "holds no pictures"),
        (("VIDEO", "--art", "ART", "--screen"), "There is no screen"),
    ],
)
def test_what_is_not_possible_is_said(
    run: Command,
    video: Path,
    art: Path,
    tmp_path: Path,
    words: tuple[str, ...],
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One sentence and exit code 2."""
    monkeypatch.setattr("app.cli.play.screen_present", lambda: False)
    (tmp_path / "broken.zip").write_bytes(b"no zip")
    (tmp_path / "empty").mkdir()
    places = {"ART": art, "VIDEO": video, "EMPTY": tmp_path / "empty", "broken.zip": tmp_path / "broken.zip"}
    done = run("prove", *(places.get(word, word) for word in words), "--data", tmp_path)
    assert (done.code, reason in done.err) == (2, True), done.err


@pytest.mark.slow
def test_a_bundle_whose_pictures_are_spoilt_is_refused(run: Command, video: Path, art: Path, tmp_path: Path) -> None:
    """The enrolled pictures in it are checked as those of any folder are."""
    bundle = tmp_path / "proof.zip"
    run("prove", video, "--art", art, "--short", "--bundle", bundle, "--data", tmp_path)
    with zipfile.ZipFile(bundle) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["art/G1.png"] = cv2.imencode(".png", np.zeros((9, 99, 3), np.uint8))[1].tobytes()
    with zipfile.ZipFile(bundle, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    done = run("prove", bundle)
    assert (done.code, "G1.png" in done.err) == (2, True)


def _type(terminal: int, lines: str) -> None:
    os.write(terminal, lines.encode())
