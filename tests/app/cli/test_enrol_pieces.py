"""``claim-manager enrol pieces``: from a folder of pictures to what games use, and what is said where it fails."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.cli.sources import measured_options
from app.setup.pieces import FOLDER, SHEET, load_pieces
from tests.worlds.pieces_shown import KINDS, PAINTS, PLACES, bare_table, laid_out

Command = Callable[..., Any]


@pytest.fixture(autouse=True)
def _nobody_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Pictures of the bare table, of the pieces of each colour, and of three red blocks for tokens."""
    folder = tmp_path / "shown"
    folder.mkdir()
    cv2.imwrite(str(folder / "empty.png"), bare_table())
    for word in PAINTS:
        cv2.imwrite(str(folder / f"{word}.png"), laid_out(word))
    cv2.imwrite(str(folder / "tokens.png"), laid_out("yellow", 2, (KINDS[2],) * 3))
    return folder


def test_a_folder_is_learned_and_found_by_games(run: Command, source: Path, tmp_path: Path) -> None:
    """All colours and tokens are kept with the tile pictures, and the watcher's options hold them."""
    art = tmp_path / "art"
    done = run("enrol", "pieces", source, "--art", art, "--json")
    document = json.loads(done.out)
    assert document["wrong"] == {}
    assert document["missing"] == []
    assert set(document["learned"]) == {*PAINTS, "tokens"}
    assert done.code == (1 if document["alike"] else 0)
    assert (art / FOLDER / SHEET).exists()
    options = measured_options(art, tmp_path)
    assert options.pieces is not None
    assert options.pieces.size == (480, 220)
    assert len(options.pieces.examples) == 18


@pytest.mark.slow
def test_what_is_missing_or_wrong_is_said(run: Command, source: Path, tmp_path: Path) -> None:
    """The rest is learned nevertheless."""
    (source / "blue.png").unlink()
    (source / "tokens.png").unlink()
    cv2.imwrite(str(source / "green.png"), bare_table())
    cv2.imwrite(str(source / "red.png"), laid_out("red", solids=KINDS[:2], places=PLACES[:2]))
    done = run("enrol", "pieces", source, "--art", tmp_path / "art")
    assert done.code == 1
    assert "Red: 2 of 3 things are seen" in done.err
    assert "Green: nothing differs from the bare table" in done.err
    assert "Blue: no such picture" in done.err
    shown = load_pieces(tmp_path / "art")
    assert shown is not None
    assert set(shown.paints) == {"yellow", "black"}


@pytest.mark.slow
def test_pieces_in_too_much_light_are_told(run: Command, source: Path, tmp_path: Path) -> None:
    """They are kept, and the sentence says what to do."""
    for path in source.iterdir():
        picture = cv2.imread(str(path))
        cv2.imwrite(str(path), cv2.convertScaleAbs(np.asarray(picture), alpha=1.0 if path.stem != "yellow" else 2.2))
    done = run("enrol", "pieces", source, "--art", tmp_path / "art", "--json")
    assert done.code == 1
    assert "Yellow is overexposed: dim the light" in done.err
    assert json.loads(done.out)["overexposed"] == ["yellow"]


def test_without_the_bare_table_nothing_is_learned(run: Command, source: Path, tmp_path: Path) -> None:
    """The sentence says which picture to take."""
    (source / "empty.png").unlink()
    done = run("enrol", "pieces", source, "--art", tmp_path / "art")
    assert done.code == 2
    assert "empty.jpg" in done.err
    assert load_pieces(tmp_path / "art") is None


def test_two_pictures_of_one_colour_are_refused(run: Command, source: Path, tmp_path: Path) -> None:
    """Which of them shows the pieces nobody can tell: both files are named, and nothing is learned."""
    cv2.imwrite(str(source / "red.jpg"), laid_out("blue"))
    done = run("enrol", "pieces", source, "--art", tmp_path / "art")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "red.jpg and red.png" in done.err
    assert load_pieces(tmp_path / "art") is None


@pytest.mark.slow
def test_damaged_pieces_are_named_before_a_game(run: Command, source: Path, tmp_path: Path) -> None:
    """A game does not start with half of what was learned."""
    art = tmp_path / "art"
    for word in list(PAINTS)[1:]:
        (source / f"{word}.png").unlink()
    run("enrol", "pieces", source, "--art", art)
    (art / FOLDER / "01-mask.png").unlink()
    with pytest.raises(Exception, match="enrol the pieces again"):
        measured_options(art, tmp_path)


def test_two_sources_of_tiles_are_refused(run: Command, source: Path, tmp_path: Path) -> None:
    """A second source goes with the word pieces alone."""
    done = run("enrol", source, source, "--art", tmp_path / "art")
    assert done.code == 2
    assert "enrol pieces" in done.err


@pytest.mark.slow
def test_without_a_screen_none_is_led_on_it(
    run: Command, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence and exit code 2."""
    there = False
    monkeypatch.setattr("app.cli.play.screen_present", lambda: there)
    for words in (("enrol", "pieces", source), ("enrol", source)):
        done = run(*words, "--art", tmp_path / "art", "--screen")
        assert (done.code, "There is no screen" in done.err) == (2, True), done.err
    there = True
    done = run("enrol", "pieces", source, "--art", tmp_path / "art", "--screen")
    assert (done.code, "is no camera" in done.err) == (2, True), done.err
    done = run("enrol", "--art", tmp_path / "art", "--screen")
    assert (done.code, "needs a camera" in done.err) == (2, True), done.err


def test_a_folder_that_does_not_exist_is_no_camera(run: Command, tmp_path: Path) -> None:
    """What can only be a place among the files is not asked for as a camera."""
    done = run("enrol", "pieces", tmp_path / "nowhere", "--art", tmp_path / "art")
    assert done.code == 2
    assert "there is no such folder" in done.err
