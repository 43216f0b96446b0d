"""The backup of the map outside its process: what is saved of a real watcher, and what is not."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from app.art.tiles import draw_tile
from app.session.map_backup import LATER, KeptMap, MapKeeper
from app.tilesets import load_tileset
from app.values import Face
from hardware.simulator import PutTile, TableSettings, VirtualTable
from tests.worlds.usual import SOLIDS
from vision.observation import Motion, Observation, Scene, Still
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery


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


def test_the_map_is_saved_a_while_after_the_table_came_to_rest(kept: KeptMap) -> None:
    """Not in the frame in which a move is told, and not without need."""
    now = [0.0]
    watcher = SimpleNamespace(table="a map")
    keeper = MapKeeper(kept.path, watcher, lambda: now[0])

    def saved() -> object:
        heir = SimpleNamespace(table=None)
        MapKeeper(kept.path, heir).restore()
        return heir.table

    keeper.heard(Scene(1, (Motion(), Still())))
    assert saved() is None
    now[0] += LATER
    keeper.heard(Scene(2))
    assert saved() == "a map"
    now[0] += LATER
    keeper.heard(Scene(3, (Motion(),)))
    assert saved() is None
