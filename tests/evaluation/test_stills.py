"""Recognition on still pictures: photographs of other games, and boards by pixels per tile."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.tilesets import load_tileset
from tests.evaluation import photos, ragged
from tests.evaluation.pixels import WORDS, Step, measure, plot

FOLDER = Path(os.environ.get("CLAIM_MANAGER_PHOTOS", Path(__file__).parents[3] / "shared" / "photos"))
there = pytest.mark.skipif(not FOLDER.is_dir(), reason="the photographs are not part of the product")


@there
@pytest.mark.slow
def test_photographs_of_other_games_are_read_without_a_wrong_answer() -> None:
    """No certain answer is wrong; little is asked; every new tile of a game is found in its right colour."""
    found = photos.run(FOLDER)
    assert {name: figures.wrong for name, figures in found.items()} == dict.fromkeys(photos.PARTS, 0)
    boards, tables, moves = (found[n].counts for n in ("kingdomino-boards", "kingdomino-table", "qwirkle-game1"))
    assert boards["asked"] <= 0.1 * (boards["asked"] + boards["right"])
    assert tables["right"] >= 0.9 * len(photos.TABLES) * 49
    assert (moves["found"], moves["missed"], moves["not registered"]) == (53, 0, 0)


def test_a_folder_without_photographs_is_a_mistake_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command names what is missing and returns 2."""
    for line, says in (
        (["--photos", str(tmp_path)], "name the folder of the photographs"),
        ([], "the following arguments are required: --photos"),
    ):
        with pytest.raises(SystemExit) as ended:
            photos.main(line)
        assert ended.value.code == 2
        assert says in capsys.readouterr().err


@pytest.mark.slow
def test_boards_by_pixels_a_tile() -> None:
    """From too far away everything is asked, from near almost nothing, and no certain answer is wrong."""
    far, near = measure(load_tileset(), steps=(30, 60), seeds=(1,))
    assert (far.counts["right"], far.counts["wrong"], near.counts["wrong"]) == (0, 0, 0)
    assert near.counts["right"] >= 45


def test_the_plot_shows_every_step() -> None:
    """The drawing is valid SVG with a bar for each word that was counted."""
    steps = [
        Step(30, dict(zip(WORDS, (0, 24, 0, 0), strict=True))),
        Step(60, dict(zip(WORDS, (22, 1, 0, 1), strict=True))),
    ]
    texts = [node.text for node in ElementTree.fromstring(plot(steps)).iter("{http://www.w3.org/2000/svg}text")]
    assert {"30", "60", "24", "22", "pixels a tile"} <= set(texts)


RAGGED = FOLDER / "ragged-maps"


@pytest.mark.skipif(not RAGGED.is_dir(), reason="the photographs are not part of the product")
@pytest.mark.slow
@pytest.mark.parametrize("side", [60.0, 140.0])
def test_ragged_maps_are_read_whole_from_other_photographs(side: float) -> None:
    """Every enrolled tile is certain, behind tiles that are not enrolled too, from near no less than from far."""
    shrunk = [photo.shrunk(side) for photo in ragged.photographs(RAGGED)]
    figures = ragged.read(shrunk[3], shrunk[:2])
    assert (figures.counts["certain"], figures.counts["wrong"], figures.counts["invented"]) == (figures.due, 0, 0)
    assert figures.due == 10
