"""Reading and watching with pictures of tiles that are no tile set's."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from app.cli import main
from app.tilesets import load_tileset
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutTile, VirtualTable
from tests.drawings import Drawings
from tests.worlds.usual import near

NAMES = {"A4": "mill", "B5": "harbour", "D2": "bridge"}
"""Faces of our set, and the names under which their pictures are enrolled as another set."""


@pytest.fixture(scope="module")
def pictures(drawings: Drawings) -> dict[str, Picture]:
    return {name: picture for name, picture in drawings.faces(load_tileset(), 192).items() if name in NAMES}


@pytest.fixture
def art(tmp_path: Path, pictures: dict[str, Picture]) -> Path:
    folder = tmp_path / "art"
    folder.mkdir()
    for face, name in NAMES.items():
        cv2.imwrite(str(folder / f"{name}.png"), pictures[face])
    return folder


@pytest.fixture
def photo(tmp_path: Path, pictures: dict[str, Picture]) -> Path:
    """A folder with one photograph of two of these tiles."""
    table = VirtualTable(pictures, near(seed=3))
    table.apply(PutTile((0, 0), "A4", 0))
    table.apply(PutTile((1, 0), "B5", 1))
    folder = tmp_path / "photos"
    folder.mkdir()
    cv2.imwrite(str(folder / "1.png"), table.photograph(1))
    return folder


def test_what_read_takes_watch_takes(
    art: Path, photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder of pictures that is no tile set's is a set of its own for both."""
    assert main.main(["read", str(photo / "1.png"), "--art", str(art), "--json"]) == 0
    read = json.loads(capsys.readouterr().out)
    assert {tile["design"] for tile in read["tiles"]} == {"mill", "harbour"}
    assert (read["unread"], read["troubles"]) == ([], [])
    assert main.main(["watch", str(photo), "--art", str(art), "--json", "--data", str(tmp_path)]) == 0
    watched = capsys.readouterr()
    assert watched.err == f"{photo} has ended after 1 frame.\n"
    seen = [json.loads(line) for line in watched.out.splitlines()]
    first = [event["design"] for event in seen if event["event"] == "tile"]
    assert first
    assert set(first) <= {"mill", "harbour"}


def test_a_picture_that_cannot_be_read_is_explained(
    art: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is found, and one sentence says why; the JSON has the reason's word."""
    path = tmp_path / "dark.png"
    grain = np.random.default_rng(1).integers(0, 40, (300, 400, 3))
    cv2.imwrite(str(path), grain.astype(np.uint8))
    assert main.main(["read", str(path), "--art", str(art), "--json"]) == 1
    told = capsys.readouterr()
    assert "too_dark" in {trouble["reason"] for trouble in json.loads(told.out)["troubles"]}
    assert "too dark" in told.err


def test_a_folder_in_place_of_a_picture_is_told_as_that(
    art: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the command that takes all pictures of it, and where this one is explained."""
    assert main.main(["read", str(tmp_path), "--art", str(art)]) == 2
    told = "is a folder: name one picture in it, or report all of them with `claim-manager watch`."
    assert capsys.readouterr().err == (
        f"claim-manager: {tmp_path} {told} `claim-manager read --help` lists what there is.\n"
    )


@pytest.mark.slow
def test_pieces_that_nobody_has_shown_are_told_by_their_usual_shapes(
    pictures: dict[str, Picture], art: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without an enrolment of the pieces ``watch`` tries the shapes that the game's data give, and names the kind."""
    table = VirtualTable(pictures, near(seed=3))
    table.apply(PutTile((0, 0), "A4", 0))
    table.apply(PutTile((1, 0), "B5", 1))
    folder = tmp_path / "shots"
    folder.mkdir()
    cv2.imwrite(str(folder / "1.png"), table.photograph(1))
    table.apply(PutPiece("one", "tent", "red", (0, 0), (0.4, 0.6)))
    cv2.imwrite(str(folder / "2.png"), table.photograph(2))
    assert main.main(["watch", str(folder), "--art", str(art), "--json", "--data", str(tmp_path)]) == 0
    seen = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(event["kind"], event["colour"]) for event in seen if event["event"] == "piece"] == [("tent", "red")]
