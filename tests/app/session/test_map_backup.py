"""The backup of the map outside its process: what is saved of a real watcher, and what is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from app.art.tiles import draw_tile
from app.session.codec import Codec
from app.session.map_backup import LATER, KeptMap, MapKeeper
from app.tilesets import load_tileset
from app.values import Cell, Face, LaidTile
from hardware.simulator import PutTile, TableSettings, VirtualTable
from tests.worlds.usual import SOLIDS
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.lessons.learned import LearnedShapes
from vision.observation import Motion, Observation, Scene, Still
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice


@pytest.fixture
def kept() -> Iterator[KeptMap]:
    """Memory for a map."""
    memory = KeptMap()
    if not memory.path:
        pytest.skip("this system has no anonymous memory files")
    yield memory
    memory.close()


def test_new_eyes_go_on_with_the_map_of_the_old(kept: KeptMap) -> None:
    """What was seen is not said again, and the next tile is; the map is only good once."""
    designs = load_tileset().by_id
    faces = (("G1", ""), ("A1", "b"), ("A3", "c"))
    pictures = {f"{name}_{v}".strip("_"): draw_tile(designs[name], v, 96) for name, v in faces}
    gallery = Gallery(pictures)
    table = VirtualTable(pictures, TableSettings.named(width=960, height=540, pixels_per_tile=56.0, seed=3))
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    keeper = MapKeeper(kept.path, watcher)
    keeper.restore()
    number = 0

    def look(eyes: Watcher) -> list[tuple[str, tuple[int, int] | None]]:
        nonlocal number
        said: list[Observation] = []
        for _ in range(5):
            number += 1
            said += eyes.feed(table.photograph(number), number)
        return [(o.event, getattr(o, "cell", None)) for o in said if not isinstance(o, Motion | Still)]

    table.apply(PutTile((0, 0), "G1", 0))
    assert look(watcher) == [("tile", (0, 0))]
    table.apply(PutTile((1, 0), "A1_b", 1))
    assert look(watcher) == [("tile", (1, 0))]
    keeper.save()
    table.apply(PutTile((2, 0), "A3_c", 1))
    new = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    heir = MapKeeper(kept.path, new)
    heir.restore()
    heir.compare(table.photograph(0))
    assert look(new) == [("tile", (2, 0))]
    third = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    MapKeeper(kept.path, third).restore()
    assert third.table is None, "a map that was not saved again may be what ended the process"


def test_a_map_written_in_part_is_none(kept: KeptMap) -> None:
    """A process that is ended while it writes leaves nothing that could be mistaken for a map."""
    with open(kept.path, "r+b") as file:
        file.write((100).to_bytes(8, "little") + b"x" * 40)
    watcher = SimpleNamespace(table=None)
    MapKeeper(kept.path, watcher).restore()
    assert watcher.table is None
    kept.close()
    MapKeeper(kept.path, watcher).restore()
    assert watcher.table is None


def test_a_map_of_another_version_is_dropped_with_a_word(kept: KeptMap, caplog: pytest.LogCaptureFixture) -> None:
    """A table that has a field less, and one that is something else altogether, are no map; the log says so."""
    whole = Codec(Table).encode(_small_table())
    line, _, rest = whole.partition(b"\n")
    older = json.dumps(json.loads(line)[:-1]).encode("ascii")
    for raw in (older + b"\n" + rest, b"\x80\x05}q\x00.", whole[:-1]):
        with open(kept.path, "r+b") as file:
            file.write(len(raw).to_bytes(8, "little") + raw)
        watcher = SimpleNamespace(table=None)
        caplog.clear()
        MapKeeper(kept.path, watcher).restore()
        assert watcher.table is None
        assert "the saved map is dropped" in caplog.text


def test_a_map_comes_back_as_it_was(kept: KeptMap) -> None:
    """Tiles, things with their masks, the learned shapes and the plane are the same afterwards."""
    mask = np.zeros((3, 4), np.bool_)
    mask[1, 2] = True
    thing = Standing("tokens", "", None, Cell(0, 0), (0.25, np.float64(0.5)), mask, (5, 6), True, top=mask)
    figures = np.arange(8.0).reshape(2, 2, 2)
    shapes = LearnedShapes(SOLIDS, figures, figures + 1.0, np.stack([figures, figures]), np.array([3.0, 4.0]))
    before = replace(_small_table(), things=(thing,), shapes=shapes, solids=SOLIDS, open=frozenset({Cell(1, 0)}))
    MapKeeper(kept.path, SimpleNamespace(table=before)).save()
    watcher = SimpleNamespace(table=None)
    MapKeeper(kept.path, watcher).restore()
    after = watcher.table
    assert isinstance(after, Table)
    assert (after.tiles, after.open, after.solids) == (before.tiles, before.open, SOLIDS)
    assert np.array_equal(after.things[0].mask, mask)
    assert after.things[0].at == (0.25, 0.5)
    assert after.shapes is not None
    assert np.array_equal(after.shapes.means, figures)
    assert np.array_equal(after.plane.matrix, before.plane.matrix)
    assert np.array_equal(after.lattice.warp(Cell(0, 0)), before.lattice.warp(Cell(0, 0)))
    assert np.array_equal(after.bare, before.bare)


def _small_table() -> Table:
    """One tile on a grey table."""
    corners = 20.0 + 30.0 * SQUARE
    picture = np.full((60, 80, 3), 90, np.uint8)
    lattice = Lattice(Plane.from_tile(corners, 80, 60)).laid(Cell(0, 0), warp_of(corners))
    tiles = {Cell(0, 0): KnownTile(0, LaidTile(Face("G1"), 0), True)}
    return Table(lattice, picture, picture, picture + np.uint8(1), tiles)


def test_the_map_is_saved_a_while_after_the_table_came_to_rest(kept: KeptMap) -> None:
    """Not in the frame in which a move is told, and not without need."""
    now = [0.0]
    watcher = SimpleNamespace(table=_small_table())
    keeper = MapKeeper(kept.path, watcher, lambda: now[0])

    def saved() -> object:
        heir = SimpleNamespace(table=None)
        MapKeeper(kept.path, heir).restore()
        return heir.table

    keeper.heard(Scene(1, (Motion(), Still())))
    assert saved() is None
    now[0] += LATER
    keeper.heard(Scene(2))
    assert isinstance(saved(), Table)
    now[0] += LATER
    keeper.heard(Scene(3, (Motion(),)))
    assert saved() is None
