"""A bundle holds all that is needed to play a proof again, and one from anywhere does no harm."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.cli.sources import watcher_of
from app.outside.bundles import BundleError, BundleLimits
from app.prove.bundle import Bundle, load, picture_of, save
from app.prove.guide import Guide
from app.prove.playback import play
from app.prove.report import report_of
from tests.sampling import few, few_rows
from vision.tiles.gallery import Gallery


@pytest.fixture(scope="module")
def kept(lead: Callable[..., Guide], world: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle of a proof of four steps, with the enrolled pictures."""
    path = tmp_path_factory.mktemp("proof") / "proof.zip"
    guide = lead(("start", "twin", "standing", "dim"))
    art = {f"{name}.png": cv2.imencode(".png", picture)[1].tobytes() for name, picture in world.pictures.items()}
    save(
        path,
        report_of(guide),
        "gold-rush",
        {**art, "pieces/pieces.json": b"[]", "../evil.png": b"x"},
        {"lens.json": b"{}"},
    )
    return path


def changed(path: Path, folder: Path, change: Mapping[str, Any]) -> Path:
    """The bundle with other values at the top of its document."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    document = json.loads(files["proof.json"])
    files["proof.json"] = json.dumps({**document, **change}).encode()
    return written(folder, files)


def written(folder: Path, files: Mapping[str, bytes]) -> Path:
    """A ZIP file of these entries."""
    path = folder / "other.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def test_what_was_kept_is_read_again(kept: Path, lead: Callable[..., Guide]) -> None:
    """Steps, verdicts, frames, enrolled pictures and measurements; what does not belong was left out."""
    bundle = load(kept)
    assert (bundle.tileset, len(bundle.steps)) == ("gold-rush", 4)
    assert [step.verdict for step in bundle.steps] == ["right"] * 4
    assert [step.step.key for step in bundle.steps] == ["start", "twin", "standing", "dim"]
    assert all(bundle.picture(number) is not None for step in bundle.steps for number in step.frames)
    assert set(bundle.measured) == {"lens.json"}
    assert "pieces/pieces.json" in bundle.art
    assert not any(".." in name for name in bundle.art)


@pytest.mark.slow
def test_a_proof_played_again_ends_as_it_did(kept: Path, world: Any, tmp_path: Path) -> None:
    """The eyes of today, given what the bundle holds, see the same."""
    bundle = load(kept)
    bundle.unpack(tmp_path / "art", tmp_path / "measured")
    assert (tmp_path / "art" / "pieces" / "pieces.json").read_bytes() == b"[]"
    watcher = watcher_of(world.tileset, Gallery.load(tmp_path / "art"))
    played = list(play(bundle, watcher))
    assert [(step.before, step.now.verdict, step.change) for step in played] == [("right", "right", "same")] * 4


def test_eyes_that_have_become_worse_are_found_out(kept: Path, world: Any) -> None:
    """Without its pictures a tile is no longer named with certainty."""
    bundle = load(kept)
    face = bundle.steps[1].step.picture
    some = {name: picture for name, picture in world.pictures.items() if name != face}
    watcher = watcher_of(world.tileset, Gallery(some))
    assert [step.change for step in play(bundle, watcher)][:2] == ["same", "worse"]


def test_a_bundle_names_nobody(kept: Path) -> None:
    """No camera, no machine, no path, no time of day."""
    with zipfile.ZipFile(kept) as archive:
        document = json.loads(archive.read("proof.json"))
    assert set(document) == {"format", "version", "made_by", "opencv", "tileset", "report", "steps"}


@pytest.mark.parametrize(
    "change",
    few(
        [
            {"format": "something else"},
            {"version": 2},
            {"version": "1"},
            {"tileset": "../../etc"},
            {"tileset": 5},
            {"steps": {}},
            {"steps": [{}]},
            {"steps": ["start"]},
            {"steps": [{"step": "start"}] * 500},
        ],
        0,
        3,
        6,
    ),
)
def test_a_document_of_other_values_is_refused(kept: Path, tmp_path: Path, change: Mapping[str, Any]) -> None:
    """The message names the file."""
    with pytest.raises(BundleError, match=r"other\.zip is no proof"):
        load(changed(kept, tmp_path, change))


@pytest.mark.parametrize(
    ("name", "value"),
    few_rows(
        [
            ("step", "unknown"),
            ("trigger", "word"),
            ("on", "../x"),
            ("verdict", "excellent"),
            ("lead", [-1]),
            ("lead", [True]),
            ("frames", [9999]),
            ("frames", "0000"),
            ("expected", {"tile": "A4", "rotations": [4], "gone": False}),
            ("expected", {"tile": "A4", "rotations": [0], "gone": 1}),
            ("expected", {"piece": "kind", "colour": "pink", "lying": False, "gone": False}),
            ("expected", {"tokens": 1e9}),
            ("expected", [1]),
        ],
        0,
        2,
        4,
        9,
        11,
    ),
)
def test_a_step_of_other_values_is_refused(kept: Path, tmp_path: Path, name: str, value: object) -> None:
    """Every field is checked."""
    with zipfile.ZipFile(kept) as archive:
        steps = json.loads(archive.read("proof.json"))["steps"]
    steps[1][name] = value
    with pytest.raises(BundleError):
        load(changed(kept, tmp_path, {"steps": steps}))


@pytest.mark.parametrize(
    "name",
    [
        "../evil.png",
        "/etc/passwd",
        "art/../../x.png",
        "frames/1.jpg",
        "art/x.py",
        "art/.hidden.json",
        "art/other/x.png",
        "x",
    ],
)
def test_an_entry_that_does_not_belong_is_refused(tmp_path: Path, name: str) -> None:
    """Before anything of it is unpacked."""
    with pytest.raises(BundleError, match="does not belong"):
        load(written(tmp_path, {name: b"x"}))


def test_what_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    """A thousand times its size on disk; an entry and all of them together are limited."""
    bomb = written(tmp_path, {f"frames/{number:04d}.jpg": b"\0" * 200_000 for number in range(5)})
    with pytest.raises(BundleError, match="too large"):
        load(bomb, BundleLimits(entry=100_000))
    with pytest.raises(BundleError, match="too large"):
        load(bomb, BundleLimits(whole=500_000))
    with pytest.raises(BundleError, match="too large"):
        load(bomb, BundleLimits(entries=4))
    with pytest.raises(BundleError, match="more than"):
        load(bomb, BundleLimits(file=100))


def test_other_files_are_refused(tmp_path: Path) -> None:
    """No ZIP, an empty one, one whose document is no JSON or nested too deep, one that is cut."""
    (tmp_path / "no.zip").write_bytes(b"PK no")
    with pytest.raises(BundleError):
        load(tmp_path / "no.zip")
    for text in (b"{", b"\xff", b"[" * 100_000, b"null"):
        with pytest.raises(BundleError):
            load(written(tmp_path, {"proof.json": text}))
    with pytest.raises(BundleError):
        load(written(tmp_path, {}))
    with pytest.raises(BundleError):
        load(tmp_path / "missing.zip")


def test_a_damaged_entry_is_refused(kept: Path, tmp_path: Path) -> None:
    """The checksum of the archive is compared."""
    data = bytearray(kept.read_bytes())
    at = data.find(b"\xff\xd8")
    data[at + 400] ^= 0xFF
    (tmp_path / "other.zip").write_bytes(bytes(data))
    with pytest.raises(BundleError):
        load(tmp_path / "other.zip")


def test_a_picture_is_measured_before_it_is_decoded() -> None:
    """A header that promises too many pixels, a damaged picture and no picture are none."""
    data = cv2.imencode(".jpg", np.full((40, 60, 3), 90, np.uint8))[1].tobytes()
    small = picture_of(data)
    assert small is not None
    assert small.shape == (40, 60, 3)
    assert picture_of(data, BundleLimits(pixels=2000)) is None
    at = data.find(b"\xff\xc0")
    assert picture_of(data[: at + 5] + b"\xff\xff\xff\xff" + data[at + 9 :]) is None
    assert picture_of(data[:30]) is None
    assert picture_of(b"") is None
    assert picture_of(cv2.imencode(".png", np.zeros((4, 4, 3), np.uint8))[1].tobytes()) is None


def test_an_enrolled_picture_is_measured_before_it_is_decoded(tmp_path: Path) -> None:
    """A small file may promise a picture of four billion pixels; one without a header is damaged."""
    data = cv2.imencode(".png", np.zeros((40, 60, 3), np.uint8))[1].tobytes()
    huge = data[:16] + b"\x00\x00\xff\xff" * 2 + data[24:]
    with pytest.raises(BundleError, match="too large"):
        load(written(tmp_path, {"art/A4.png": huge}))
    with pytest.raises(BundleError, match="damaged"):
        load(written(tmp_path, {"art/A4.png": b"no picture"}))


def test_a_frame_that_cannot_be_decoded_is_a_picture_that_did_not_come(kept: Path, world: Any) -> None:
    """Playing goes on after it."""
    bundle = load(kept)
    broken = Bundle(
        bundle.tileset, bundle.version, bundle.steps, dict.fromkeys(bundle.frames, b"no"), bundle.art, bundle.measured
    )
    played = list(play(broken, watcher_of(world.tileset, world.gallery)))
    assert [step.now.verdict for step in played] == ["missed", "missed", "missed", "right"]


def test_a_bundle_that_cannot_be_written_is_told(kept: Path, lead: Callable[..., Guide]) -> None:
    """A folder that is a file, for instance."""
    with pytest.raises(BundleError, match="cannot be written"):
        save(kept / "x.zip", report_of(lead(())), "gold-rush", {}, {})


def test_nothing_is_written_outside_the_folders(tmp_path: Path) -> None:
    """Whatever a bundle in memory holds was checked when it was read; its names are plain."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("art\\..\\evil.png", b"x")
    (tmp_path / "other.zip").write_bytes(stream.getvalue())
    with pytest.raises(BundleError):
        load(tmp_path / "other.zip")


def test_an_entry_whose_name_is_no_text_is_refused(tmp_path: Path) -> None:
    """As damaged; the name is said to be UTF-8 and is not."""
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("ünicode", b"x")
    path.write_bytes(path.read_bytes().replace("ü".encode(), b"\xff\xff"))
    with pytest.raises(BundleError):
        load(path)
