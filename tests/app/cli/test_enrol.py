"""``claim-manager enrol`` and ``census``: from tiles laid out to reference pictures, step by step."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.cli.main import main
from app.cli.stills import stills
from app.setup.enrolment import EnrolmentFolder
from app.values.pictures import Picture
from hardware.simulator import PutLoose, TableSettings, VirtualTable
from vision.enrolment.collection import Enrolment
from vision.enrolment.cutting import Cutting, cut_tiles

Command = Callable[..., Any]
LAID = {"A4": (-1.5, -1.0, 20.0), "E2": (1.5, -0.8, 130.0), "G1": (0.2, 1.6, 250.0), "A3_b": (3.0, 1.4, 310.0)}


@pytest.fixture(scope="module")
def faces(art: Path) -> dict[str, Picture]:
    """Pictures of four faces."""
    return {name: np.asarray(cv2.imread(str(art / f"{name}.png")), np.uint8) for name in LAID}


def _laid_out(faces: Mapping[str, Picture]) -> VirtualTable:
    table = VirtualTable(faces, TableSettings(width=960, height=640, pixels_per_tile=60.0, table="felt", seed=3))
    for name, (x, y, degrees) in LAID.items():
        table.apply(PutLoose(name, name, (x, y), degrees))
    return table


@pytest.fixture(scope="module")
def photo(faces: dict[str, Picture], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photograph of four tiles laid out on felt."""
    table = _laid_out(faces)
    path = tmp_path_factory.mktemp("photo") / "tiles.png"
    cv2.imwrite(str(path), table.photograph(0))
    return path


@pytest.fixture(scope="module")
def asking(_cut_once: None, photo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pictures' folder after that photograph: four groups wait for a name."""
    folder = tmp_path_factory.mktemp("asking") / "art"
    assert main(["enrol", str(photo), "--art", str(folder), "--no-sketches"]) == 1
    return folder


@pytest.fixture(scope="module", autouse=True)
def _cut_once() -> Iterator[None]:
    """What is cut out of a picture is found once, however many commands are given the same one."""
    known: dict[bytes, Cutting] = {}

    def cut(picture: Picture, *how: Any) -> Cutting:
        assert not any(how)
        key = picture.tobytes()
        if key not in known:
            known[key] = cut_tiles(picture)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.cli.enrol.cut_tiles", cut)
        patch.setattr("vision.enrolment.census.cut_tiles", cut)
        yield


@pytest.fixture(autouse=True)
def _nobody_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)


def test_a_folder_of_named_pictures_is_taken_as_it_is(run: Command, tmp_path: Path, art: Path) -> None:
    """Files named after faces become the enrolled pictures; other files are ignored."""
    source = tmp_path / "mine"
    shutil.copytree(art, source)
    (source / "E2.png").unlink()
    (source / "notes.txt").write_text("x")
    done = run("enrol", source, "--art", tmp_path / "art", "--no-sketches", "--json")
    assert done.code == 1
    document = json.loads(done.out)
    assert document["missing"] == ["E2"]
    assert document["questions"] == []
    assert "A4.png: recognised as A4" in done.err
    assert (tmp_path / "art" / "A4.png").exists()
    shutil.copy(art / "E2.png", tmp_path / "art" / "E2.png")
    again = run("enrol", "--art", tmp_path / "art", "--no-sketches")
    assert again.code == 0
    assert "Every face of the set has its picture." in again.err


def test_two_pictures_of_one_name_are_refused(run: Command, tmp_path: Path, faces: Mapping[str, Picture]) -> None:
    """Which of them is the face nobody can tell: both files are named, and none is taken."""
    source = tmp_path / "mine"
    source.mkdir()
    for name, picture in (("A4.png", faces["A4"]), ("A4.jpg", faces["E2"]), ("G1.png", faces["G1"])):
        cv2.imwrite(str(source / name), picture)
    done = run("enrol", source, "--art", tmp_path / "art", "--no-sketches")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "A4.jpg and A4.png" in done.err
    assert not (tmp_path / "art").exists()


def test_no_sheet_takes_the_place_of_another(tmp_path: Path) -> None:
    """Pictures of one name from two folders, or of two kinds, are shown apart; the same one again in its own sheet."""
    folder = EnrolmentFolder(tmp_path, ["A4"])
    one, two, three = (np.full((30, 40, 3), shade, np.uint8) for shade in (40, 80, 120))
    shown = [folder.show(name, sheet) for name, sheet in (("x.png", one), ("x.png", two), ("x.jpg", three))]
    assert [int(np.asarray(cv2.imread(str(path))).mean()) for path in shown] == [40, 80, 120]
    assert folder.show("x.png", two) == shown[1]


def test_a_picture_that_is_no_tile_is_not_taken(run: Command, tmp_path: Path) -> None:
    """A file with a face's name that is not square and shows no single tile is named with what to do."""
    source = tmp_path / "mine"
    source.mkdir()
    cv2.imwrite(str(source / "A4.png"), np.full((100, 200, 3), 90, np.uint8))
    (source / "E2.png").write_bytes(b"no picture")
    done = run("enrol", source, "--art", tmp_path / "art", "--no-sketches")
    assert done.code == 1
    assert "A4.png: not square" in done.err
    assert "E2.png" in done.err


def test_tiles_laid_out_are_asked_for_once_and_kept(
    run: Command, tmp_path: Path, photo: Path, asking: Path, faces: dict[str, Picture]
) -> None:
    """A photograph gives a question for each tile; answers from a file name them; a second photograph asks nothing."""
    art = shutil.copytree(asking, tmp_path / "art")
    asked = run("enrol", "--art", art, "--no-sketches", "--json")
    questions = json.loads(asked.out)["questions"]
    assert asked.code == 1
    assert [question["copies"] for question in questions] == [1, 1, 1, 1]
    answers = {}
    for question in questions:
        cut = np.asarray(cv2.imread(question["picture"]), np.float32)
        off = {
            (name, turn): float(np.abs(np.rot90(cv2.resize(face, (192, 192)), -turn).astype(np.float32) - cut).mean())
            for name, face in faces.items()
            for turn in range(4)
        }
        name, turn = min(off, key=lambda pair: off[pair])
        answers[str(question["group"])] = f"{name} {turn}"
    (tmp_path / "answers.json").write_text(json.dumps(answers))
    named = run("enrol", "--art", art, "--answers", tmp_path / "answers.json", "--no-sketches", "--json")
    document = json.loads(named.out)
    assert document["enrolled"] == sorted(faces)
    assert document["questions"] == []
    for name, face in faces.items():
        enrolled = np.asarray(cv2.imread(str(art / f"{name}.png")), np.float32)
        assert np.abs(enrolled - cv2.resize(face, (192, 192)).astype(np.float32))[8:-8, 8:-8].mean() < 28
    one = tmp_path / "one.png"
    cv2.imwrite(str(one), np.asarray(cv2.imread(str(photo)), np.uint8)[120:400, 240:540])
    again = run("enrol", one, "--art", art, "--no-sketches", "--json")
    assert "no tile found" not in again.err
    assert json.loads(again.out)["questions"] == []


WRONG_ANSWERS = {
    "{": "cannot be read",
    "[1]": "holds no answers",
    '{"1": "Z9 0"}': "answer to 1: 'Z9' is no face",
    '{"99": "A4 0"}': "answer to 99: there is no group 99",
    '{"1": "A4 7"}': "'7' is no number of quarter turns",
    '{"x": "skip"}': "answer to x",
}


def test_wrong_answers_are_named_and_nothing_is_kept(run: Command, tmp_path: Path, asking: Path) -> None:
    """The file and the answer are named in one sentence."""
    art = shutil.copytree(asking, tmp_path / "art")
    before = (art / "enrolment" / "groups.json").read_bytes()
    for answers, complaint in WRONG_ANSWERS.items():
        (tmp_path / "a.json").write_text(answers)
        done = run("enrol", "--art", art, "--answers", tmp_path / "a.json", "--no-sketches")
        assert done.code == 2, answers
        assert complaint in done.err
        assert done.err.count("\n") == 1
        assert (art / "enrolment" / "groups.json").read_bytes() == before


def test_an_empty_table_says_how_to_lay_tiles(run: Command, tmp_path: Path) -> None:
    """If nothing is found, the sentence says what to do."""
    cv2.imwrite(str(tmp_path / "x.png"), np.random.default_rng(1).integers(90, 96, (300, 400, 3)).astype(np.uint8))
    done = run("enrol", tmp_path / "x.png", "--art", tmp_path / "art", "--no-sketches")
    assert done.code == 1
    assert "no tile found. Lay them a finger apart on a plain cloth" in done.err


def test_a_source_that_is_not_there_is_one_sentence(run: Command, tmp_path: Path) -> None:
    """The missing file is named."""
    done = run("enrol", tmp_path / "none.jpg", "--art", tmp_path / "art", "--no-sketches")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "none.jpg" in done.err


def test_a_damaged_enrolment_says_what_to_delete(run: Command, tmp_path: Path) -> None:
    """Groups that cannot be read give no traceback."""
    folder = tmp_path / "art" / "enrolment"
    folder.mkdir(parents=True)
    (folder / "groups.json").write_text('{"groups": [{}]}')
    done = run("enrol", "--art", tmp_path / "art", "--no-sketches")
    assert done.code == 2
    assert "groups.json cannot be read" in done.err
    assert "delete the folder" in done.err


def test_what_is_undone_is_no_longer_enrolled(tmp_path: Path, faces: dict[str, Picture]) -> None:
    """The folder follows the enrolment, also its undos, and is restored as it was left."""
    folder = EnrolmentFolder(tmp_path, ["A4", "E2"])
    enrolment = Enrolment(["A4", "E2"])
    enrolment.adopt("A4", faces["A4"])
    folder.keep(enrolment)
    enrolment.adopt("E2", faces["E2"])
    folder.keep(enrolment)
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["A4.png", "E2.png"]
    enrolment.undo()
    folder.keep(enrolment)
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["A4.png"]
    back = EnrolmentFolder(tmp_path, ["A4", "E2"]).open()
    assert [(group.number, group.face) for group in back.groups] == [(1, "A4")]
    assert (back.groups[0].picture == enrolment.groups[0].picture).all()


def test_a_census_tells_what_is_missing(run: Command, photo: Path, art: Path) -> None:
    """Four tiles of a box of 72 are counted, none is refused, the rest is missing."""
    done = run("census", photo, "--art", art, "--json")
    document = json.loads(done.out)
    assert done.code == 1
    assert document["due"] == 72
    assert document["found"] == 4
    assert document["faces"]["G1"]["found"] == 1
    assert document["missing"]["G1"] == document["faces"]["G1"]["due"] - 1
    assert document["refused"] == []


@pytest.mark.slow
def test_a_census_is_told_in_words(run: Command, photo: Path, art: Path, tmp_path: Path) -> None:
    """How many tiles were identified, and each face that is missing."""
    one = tmp_path / "one.png"
    cv2.imwrite(str(one), np.asarray(cv2.imread(str(photo)), np.uint8)[120:400, 240:540])
    told = run("census", one, "--art", art)
    assert "Identified for certain: 1 of 72 tiles." in told.out
    assert "missing: 1 x " in told.out


@pytest.mark.slow
def test_a_census_tells_what_it_could_not_count(
    run: Command, photo: Path, faces: Mapping[str, Picture], art: Path, tmp_path: Path
) -> None:
    """A tile with something on its rim, and a printed thing that is round, are refused: where, and why."""
    picture = np.asarray(cv2.imread(str(photo)), np.uint8)
    corners = _laid_out(faces).loose_corners("A3_b")
    middle, rim = corners.mean(axis=0), corners[:2].mean(axis=0)
    ends = [np.round(rim + part * (rim - middle)).astype(int).tolist() for part in (-0.4, 0.5)]
    cv2.line(picture, ends[0], ends[1], (110, 150, 205), 22, cv2.LINE_AA)
    for radius, shade in ((38, 60), (30, 200), (22, 70), (14, 210), (6, 50)):
        cv2.circle(picture, (440, 130), radius, (shade, shade, shade), -1, cv2.LINE_AA)
    path = tmp_path / "more.png"
    cv2.imwrite(str(path), picture)
    done = run("census", path, "--art", art, "--json")
    document = json.loads(done.out)
    assert done.code == 1
    assert document["found"] == 3
    refused = {one["reason"]: one for one in document["refused"]}
    assert set(refused) == {"covered", "unclear"}
    assert {one["picture"] for one in refused.values()} == {"more.png"}
    assert np.abs(np.mean(refused["covered"]["corners"], axis=0) - middle).max() < 10
    assert np.abs(np.mean(refused["unclear"]["corners"], axis=0) - (440, 130)).max() < 20
    assert not document["complete"]
    assert "Something lies here that could not be cut out" in done.err


def test_a_picture_of_a_folder_is_told_by_the_name_of_its_file(
    run: Command, art: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among many, a number would have to be counted out."""
    folder = tmp_path / "photos"
    folder.mkdir()
    for name in ("IMG_0042.png", "IMG_0007.png"):
        cv2.imwrite(str(folder / name), np.full((90, 120, 3), 128, np.uint8))
    monkeypatch.setattr("vision.enrolment.census.cut_tiles", lambda picture, view: Cutting(()))
    told = run("census", folder, "--art", art)
    assert [line.split(":")[0] for line in told.err.splitlines()] == ["IMG_0007.png", "IMG_0042.png"]


def test_the_dialogue_asks_about_each_group_and_keeps_every_answer(
    run: Command, tmp_path: Path, asking: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, skipping, undo and invalid answers; stopping in the middle loses nothing."""
    art = shutil.copytree(asking, tmp_path / "art")
    answers = iter(["Z9", "m", "E2 1", "u", "A4 0", "s", "q"])
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("app.cli.enrol.asker", lambda: ask)
    done = run("enrol", "--art", art, "--no-sketches")
    assert done.code == 1
    assert len(asked) == 7
    assert "'Z9' is no face of this set" in done.err
    assert "Group 1 is E2." in done.err
    assert "The last step is undone." in done.err
    assert "Group 1 is A4." in done.err
    assert "2 groups of tiles wait for a name." in done.err
    assert (art / "A4.png").exists()
    assert not (art / "E2.png").exists()
    assert (art / "enrolment" / "question.png").exists()
    left = json.loads(run("enrol", "--art", art, "--no-sketches", "--json").out)
    assert [question["group"] for question in left["questions"]] == [3, 4]


def test_a_video_gives_a_picture_for_every_rest(tmp_path: Path) -> None:
    """Each time the table comes to rest one picture is taken, however many frames it rests."""
    path = tmp_path / "table.avi"
    video = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (320, 240))
    ground = np.random.default_rng(1).integers(80, 120, (24, 32, 3)).astype(np.uint8)
    still = np.asarray(cv2.resize(ground, (320, 240), interpolation=cv2.INTER_CUBIC), np.uint8)
    for rest in range(3):
        for _ in range(8):
            video.write(still)
        for step in range(3 if rest < 2 else 0):
            moving = still.copy()
            cv2.circle(moving, (60 + 60 * step, 120), 40, (20.0, 30.0, 200.0), -1)
            video.write(moving)
    video.release()
    assert len(list(stills(str(path)))) == 3
