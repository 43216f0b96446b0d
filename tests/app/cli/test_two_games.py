"""What an owner does before the first game, with the box of another game than the usual one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from app.art.tiles import draw_tile
from app.setup.pieces import load_pieces
from app.tilesets import load_tileset
from app.values import Face
from app.values.pictures import Picture
from hardware.simulator import PutLoose, PutTile, TableSettings, VirtualTable
from tests.worlds.pieces_shown import PAINTS, bare_table, laid_out
from vision.observation import TileSeen
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

Command = Callable[..., Any]
GAME = "hunters-and-gatherers"
DRAWN = ("15", "16", "39", "56", "61")
"""The faces with a true picture; all others of the set have noise, which is cheap."""
SMALL = TableSettings(width=720, height=480, pixels_per_tile=60.0, table="felt", seed=3)


@pytest.fixture(scope="module")
def pictures() -> dict[str, Picture]:
    """Our drawings of some faces."""
    tileset = load_tileset(GAME)
    return {name: draw_tile(tileset.by_id[name], "", 192) for name in DRAWN}


@pytest.fixture(scope="module")
def art(pictures: dict[str, Picture], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a picture of every pattern: equal faces have one."""
    folder = tmp_path_factory.mktemp("art")
    chance = np.random.default_rng(4)
    for name in load_tileset(GAME).patterns():
        coarse = chance.integers(40, 220, (9, 9, 3), dtype=np.uint8)
        noise = cv2.resize(coarse, (96, 96), interpolation=cv2.INTER_NEAREST)
        cv2.imwrite(str(folder / f"{name}.png"), pictures.get(name, np.asarray(noise, np.uint8)))
    return folder


@pytest.fixture(autouse=True)
def _nobody_at_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)


@pytest.fixture(scope="module")
def photo(pictures: dict[str, Picture], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tiles that no rule tells apart, and two others, laid out on felt."""
    table = VirtualTable(pictures, SMALL)
    laid = (
        ("15", (-1.5, -1.0), 20.0),
        ("15", (1.5, -0.8), 130.0),
        ("39", (0.2, 1.6), 250.0),
        ("61", (3.0, 1.4), 310.0),
    )
    for number, (name, where, degrees) in enumerate(laid):
        table.apply(PutLoose(str(number), name, where, degrees))
    path = tmp_path_factory.mktemp("photo") / "tiles.png"
    cv2.imwrite(str(path), table.photograph(0))
    return path


@pytest.mark.slow
def test_pieces_are_learned_without_tokens(run: Command, tmp_path: Path) -> None:
    """Each colour with its kinds and poses; nobody is asked for tokens that the game has not."""
    folder, art = tmp_path / "shown", tmp_path / "art"
    folder.mkdir()
    cv2.imwrite(str(folder / "empty.png"), bare_table())
    for word in PAINTS:
        cv2.imwrite(str(folder / f"{word}.png"), laid_out(word))
    document = json.loads(run("enrol", "pieces", folder, "--art", art, "--game", GAME, "--json").out)
    assert (document["wrong"], document["missing"]) == ({}, [])
    assert set(document["learned"]) == set(PAINTS)
    shown = load_pieces(art)
    assert shown is not None
    terms = load_tileset(GAME).terms
    assert {(each.kind, each.lying) for each in shown.examples} == {
        (piece.name, lying) for piece in terms.pieces for lying in ((False, True) if piece.lies_on else (False,))
    }


@pytest.mark.slow
def test_equal_tiles_are_counted_together(run: Command, art: Path, photo: Path) -> None:
    """Both copies of a pattern are found under its one name, and neither is doubtful."""
    document = json.loads(run("census", photo, "--art", art, "--game", GAME, "--json").out)
    assert document["faces"]["15"] == {"due": 2, "found": 2}
    assert "19" not in document["faces"]
    assert (document["faces"]["39"]["found"], document["faces"]["61"]["found"]) == (1, 1)
    assert (document["doubtful"], document["due"]) == ([], 91)


@pytest.mark.slow
def test_one_picture_of_equal_tiles_is_a_whole_enrolment(run: Command, art: Path) -> None:
    """Nothing is missing, and pictures that are the same because their tiles are equal are no fault."""
    done = run("enrol", "--art", art, "--no-sketches", "--game", GAME)
    assert (done.code, "Every face of the set has its picture." in done.err) == (0, True), done.err


def test_a_tile_is_read_with_certainty_though_it_has_an_equal(
    run: Command, art: Path, pictures: dict[str, Picture], tmp_path: Path
) -> None:
    """One of the two names is told, with the rotation, for certain."""
    table = VirtualTable(pictures, SMALL)
    table.apply(PutTile((0, 0), "39", 1))
    cv2.imwrite(str(tmp_path / "tile.png"), table.photograph(0))
    (tile,) = json.loads(run("read", tmp_path / "tile.png", "--art", art, "--game", GAME, "--json").out)["tiles"]
    assert tile["certain"]
    assert load_tileset(GAME).equals[tile["design"]] == "39"
    assert tile["rotation"] % 2 == 1


@pytest.mark.slow
def test_what_is_learned_in_play_counts_for_its_equal(pictures: dict[str, Picture]) -> None:
    """A tile without a picture is asked about once; its equal, laid later, is known for certain."""
    tileset = load_tileset(GAME)
    due = ("15", "19", "56", "61")
    sides = {name: tileset.by_id[name].sides for name in due}
    known = {name: pictures[name] for name in ("56", "61")}
    gallery = Gallery(known, due, partial=True, sides=sides, alike=tileset.alike)
    watcher = Watcher(gallery, Options(agree=0), start=Face("56"))
    table = VirtualTable(pictures, TableSettings(seed=3))
    table.apply(PutTile((0, 0), "56", 0))
    watcher.feed(table.photograph(0), 0)
    table.apply(PutTile((1, 0), "15", 1))
    (asked,) = (seen for seen in watcher.feed(table.photograph(1), 1) if isinstance(seen, TileSeen))
    assert not asked.certain
    assert {c.tile.design for c in asked.candidates if c.score == 0.0} == {"15", "19"}
    assert set(watcher.learn(asked.cell, "15", 1)) == {"15"}
    assert gallery.complete
    table.apply(PutTile((0, -1), "15", 2))
    (told,) = (seen for seen in watcher.feed(table.photograph(2), 2) if isinstance(seen, TileSeen))
    assert told.certain
    assert (tileset.equals[told.tile.face.name], told.tile.rotation) == ("15", 2)
