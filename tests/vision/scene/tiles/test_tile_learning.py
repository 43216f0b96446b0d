"""A tile that was never enrolled is enrolled from the table, in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import Op, PutPiece, PutTile, VirtualTable
from tests.worlds.usual import near
from vision.numeric.patches import apply, warp_of
from vision.observation import Observation, PictureTrouble, PieceSeen, TileSeen
from vision.scene.state.table import Standing
from vision.scene.tiles.tile_learning import Learning
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import MASTER, Gallery, GalleryError
from vision.tiles.recognition import Search, identify

Told = Callable[..., list[tuple[Any, ...]]]

SIDES = {"G1": "CRPR", "E2": "PPRR", "B2": "RMPP", "D5": "RMPP", "A4": "RPRP", "D4": "PMRP"}


class Allowed:
    """A prior that allows these faces everywhere."""

    laid: frozenset[Cell] = frozenset()
    things: frozenset[tuple[Cell, str, str]] = frozenset()

    def __init__(self, *tiles: LaidTile) -> None:
        self.tiles = dict.fromkeys(tiles, 1.0)

    def allowed(self, cell: Cell) -> Mapping[LaidTile, float]:
        return self.tiles


def _eyes(
    pictures: dict[str, Picture], due: tuple[str, ...], missing: str, *laid: Op
) -> tuple[VirtualTable, Watcher, list[TileSeen | PictureTrouble]]:
    """A table with a tile beside the start tile, a watcher that lacks its face, and the observations."""
    known = {name: pictures[name] for name in due if name != missing}
    watcher = Watcher(Gallery(known, due, partial=True, sides=SIDES), Options(agree=0), start=Face("G1"))
    watcher.expect(Allowed(*(LaidTile(Face(face), rotation) for face in due for rotation in range(4))))
    table = VirtualTable(pictures, near(seed=3, width=1280, height=720))
    table.apply(PutTile((0, 0), "G1", 0))
    watcher.feed(table.photograph(0), 0)
    for op in laid:
        table.apply(op)
    said = watcher.feed(table.photograph(1), 1)
    return table, watcher, [seen for seen in said if isinstance(seen, TileSeen | PictureTrouble)]


def _alike(one: Picture, other: Picture) -> float:
    """Correlation -1 to 1 of two pictures of a tile at the sharpness of a camera."""
    small = [cv2.resize(picture, (48, 48), interpolation=cv2.INTER_AREA) for picture in (one, other)]
    return float(np.corrcoef(small[0].ravel(), small[1].ravel())[0, 1])


def test_a_tile_that_was_asked_about_once_is_known_from_then_on(pictures: dict[str, Picture], told: Told) -> None:
    """An unknown tile is uncertain, with the faces without a picture as candidates; once named, a copy is certain."""
    table, watcher, said = _eyes(pictures, ("G1", "E2", "A4"), "E2", PutTile((1, 0), "E2", 1))
    assert told(said, "event", "cell", "certain") == [("tile", (1, 0), False)]
    assert isinstance(said[0], TileSeen)
    assert {c.tile.design for c in said[0].candidates if c.score == 0.0} == {"E2"}
    kept = watcher.learn(Cell(1, 0), "E2", 1)
    assert watcher.gallery.missing == ()
    picture = kept["E2"]
    assert picture is not None
    assert picture.shape == (MASTER, MASTER, 3)
    table.apply(PutTile((0, 1), "E2", 2))
    tiles = [seen for seen in watcher.feed(table.photograph(2), 2) if isinstance(seen, TileSeen)]
    assert told(tiles, "cell", "design", "rotation", "certain") == [((0, 1), "E2", 2, True)]


@pytest.mark.slow
def test_a_look_alike_of_a_tile_without_a_picture_is_no_certain_answer(
    pictures: dict[str, Picture], told: Told
) -> None:
    """While its twin lacks a picture a tile may be the twin: both come first among the candidates."""
    _, watcher, said = _eyes(pictures, ("G1", "B2", "D5", "A4"), "D5", PutTile((1, 0), "B2", 2))
    assert told(said, "event", "certain") == [("tile", False)]
    assert isinstance(said[0], TileSeen)
    assert [c.tile.design for c in said[0].candidates[:2]] == ["B2", "D5"]
    assert watcher.learn(Cell(1, 0), "B2", 2) == {}, "an enrolled picture stays what it is"
    assert watcher.gallery.missing == ("D5",)


def test_what_is_doubtful_on_an_unknown_tile_is_a_part_of_it(pictures: dict[str, Picture], told: Told) -> None:
    """Print that the most similar known face lacks is neither reported as a piece nor inpainted in the learned picture;
    a certain piece is reported.
    """
    _, watcher, said = _eyes(pictures, ("G1", "B2", "D5", "A4"), "D5", PutTile((1, 0), "D5", 2))
    table = watcher.table
    assert table is not None
    middle = apply(table.lattice.warp(Cell(1, 0)), np.array([[0.5, 0.5]]))[0].round().astype(int)
    corner = (int(middle[0]) - 8, int(middle[1]) - 8)
    sure, part = (
        Standing("cowboy", "red", False, Cell(1, 0), at, np.ones((16, 16), np.bool_), corner, certain)
        for at, certain in (((0.5, 0.6), True), ((0.5, 0.5), False))
    )
    off = replace(part, kind="tokens", cell=None, at=(1.5, 0.5))
    table = replace(table, things=(sure, part, off))
    seen: list[Observation] = [
        said[0],
        *(PieceSeen(thing.cell, at=thing.at, certain=thing.certain) for thing in table.things if thing.cell),
    ]
    asked, left = Learning(watcher.gallery).ask(table, seen, None)
    assert told(left, "event", "at") == [("tile", None), ("piece", (0.5, 0.6))]
    assert asked.things == (sure,)


@pytest.mark.parametrize(("cell", "rotation"), [((0, -1), 1), pytest.param((1, 0), 2, marks=pytest.mark.slow)])
def test_a_symbol_that_nobody_knows_is_no_token_and_is_learned(
    pictures: dict[str, Picture], told: Told, cell: tuple[int, int], rotation: int
) -> None:
    """A dark symbol as large and nearly as round as a token is print: the next copy is told from its twin, which lacks
    that symbol only.
    """
    table, watcher, said = _eyes(pictures, ("G1", "B2", "D5", "A4"), "D5", PutTile(cell, "D5", rotation))
    assert told(said, "event", "certain") == [("tile", False)]
    assert watcher.table is not None
    assert not watcher.table.things
    picture = watcher.learn(Cell(*cell), "D5", rotation)["D5"]
    assert picture is not None
    assert _alike(picture, pictures["D5"]) > 0.8, "cut out as it lies"
    table.apply(PutTile((-1, 0), "D5", 2))
    again = [seen for seen in watcher.feed(table.photograph(2), 2) if isinstance(seen, TileSeen)]
    assert told(again, "design", "certain") == [("D5", True)]


def test_a_tile_is_not_learned_from_under_a_piece(pictures: dict[str, Picture]) -> None:
    """What the piece hides may be the symbol that tells the tile from its twin: a copy that lies bare is learned."""
    due = ("G1", "B2", "D5", "A4")
    piece = PutPiece("a", "cowboy", "red", (1, 0), (0.5, 0.25))
    table, watcher, _ = _eyes(pictures, due, "D5", PutTile((1, 0), "D5", 2), piece)
    with pytest.raises(GalleryError, match="something lies on it"):
        watcher.learn(Cell(1, 0), "D5", 2)
    assert watcher.gallery.missing == ("D5",)
    table.apply(PutTile((0, 1), "D5", 3))
    again = [seen for seen in watcher.feed(table.photograph(2), 2) if isinstance(seen, TileSeen)]
    assert [seen.certain for seen in again] == [False]
    assert watcher.learn(Cell(0, 1), "D5", 3)["D5"] is not None
    assert not watcher.gallery.missing


@pytest.mark.slow
def test_a_tile_with_other_sides_than_those_that_are_missing_is_certain(
    pictures: dict[str, Picture], told: Told
) -> None:
    """A tile whose sides differ from those of all missing faces is certain."""
    _, _, said = _eyes(pictures, ("G1", "D5", "A4"), "D5", PutTile((1, 0), "A4", 1))
    assert told(said, "event", "design", "certain") == [("tile", "A4", True)]


def test_a_lesson_that_was_wrong_is_forgotten(pictures: dict[str, Picture]) -> None:
    """After a correction the picture has another name, and the first name is missing again."""
    due = ("G1", "E2", "A4", "D4")
    _, watcher, _ = _eyes({**pictures}, due, "E2", PutTile((1, 0), "E2", 1))
    watcher.gallery.forget("D4")
    assert list(watcher.learn(Cell(1, 0), "D4", 0)) == ["D4"]
    assert watcher.gallery.missing == ("E2",)
    again = watcher.learn(Cell(1, 0), "E2", 1)
    assert again["D4"] is None
    assert again["E2"] is not None
    assert watcher.gallery.missing == ("D4",)
    assert watcher.table is not None
    tile = watcher.table.tiles[Cell(1, 0)]
    assert watcher.gallery.of(tile.hypothesis) == (watcher.gallery.faces[watcher.gallery.index["E2"]], 1)
    start = watcher.table.tiles[Cell(0, 0)]
    assert watcher.gallery.of(start.hypothesis)[0].name == "G1"


def test_a_known_face_gets_its_new_picture(pictures: dict[str, Picture]) -> None:
    """Learning a face again replaces its picture and everything derived from it."""
    gallery = Gallery({"A4": pictures["A4"], "E2": pictures["E2"]})
    old = gallery.normalised(24)[gallery.hypothesis("E2", 0)].copy()
    assert gallery.look_alikes is not None
    gallery.learn("E2", pictures["B1"])
    assert len(gallery) == 2
    assert not np.array_equal(gallery.normalised(24)[gallery.hypothesis("E2", 0)], old)
    assert (gallery.faces[gallery.index["A4"]].picture == Gallery({"A4": pictures["A4"]}).faces[0].picture).all()


def test_a_picture_that_shows_nothing_is_not_learned(pictures: dict[str, Picture]) -> None:
    """A flat picture is refused, and the gallery stays as it was."""
    gallery = Gallery({"A4": pictures["A4"]})
    with pytest.raises(GalleryError, match="E2: is one flat colour"):
        gallery.learn("E2", np.full((64, 64, 3), 90, np.uint8))
    assert len(gallery) == 1


def test_a_learned_picture_identifies_its_copies(pictures: dict[str, Picture]) -> None:
    """Learning appends a face; the numbers of all others stay the same."""
    gallery = Gallery({"A4": pictures["A4"], "G1": pictures["G1"]})
    before = [gallery.of(number)[0].name for number in range(8)]
    gallery.learn("E2", pictures["E2"])
    assert [gallery.of(number)[0].name for number in range(8)] == before
    table = VirtualTable(pictures, near(seed=3, width=1280, height=720))
    table.apply(PutTile((0, 1), "E2", 2))
    corners = table.pose_truth().cell_corners((0, 1))
    reading = identify(table.photograph(2), warp_of(corners), gallery, Search(shift=0.06, steps=5))
    face, rotation = gallery.of(reading.hypothesis)
    assert (face.name, rotation, reading.certain) == ("E2", 2, True)
