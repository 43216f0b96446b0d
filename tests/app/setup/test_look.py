"""What one picture shows, in outlines and words."""

from __future__ import annotations

import numpy as np
import pytest

from app.art.tiles import draw_tile
from app.lang import say
from app.setup.look import seen
from app.tilesets import load_tileset
from app.values.pictures import Picture
from hardware.simulator import PutTile, SimulatedCamera, TableSettings, Visit
from vision.tiles.gallery import Gallery


@pytest.fixture(scope="module")
def art() -> dict[str, Picture]:
    """Drawings of three faces, the start tile's first."""
    tileset = load_tileset()
    faces = [tileset.start_face, *(face for face, _ in tileset.faces() if face != tileset.start_face)][:3]
    return {face.name: draw_tile(tileset.by_id[face.design], face.variant, 128) for face in faces}


def picture(art: dict[str, Picture], *names: str) -> Picture:
    """A small picture of a table with these tiles."""
    settings = TableSettings.named("plain", width=640, height=440, pixels_per_tile=60.0, blur=0.5, seed=3)
    tiles = [PutTile((2 * number - 1, 0), name, 0) for number, name in enumerate(names)]
    frame = SimulatedCamera(art, [Visit(still_frames=1)], settings, tiles).read()
    assert frame is not None
    return frame.image


def test_a_dark_picture_says_what_to_do() -> None:
    """And outlines nothing."""
    found = seen(np.full((400, 600, 3), 5, np.uint8))
    assert (found.outlined, found.told, found.wrong) == ((), (say("vision.too_dark"),), True)


def test_tiles_are_outlined_before_they_are_known(art: dict[str, Picture]) -> None:
    """As shapes, and counted."""
    start, other, _ = art
    found = seen(picture(art, start, other))
    assert [one.what for one in found.outlined] == ["shape", "shape"]
    assert say("setup.camera.tiles", count=2) in found.told


@pytest.mark.slow
def test_the_start_tile_is_missed(art: dict[str, Picture]) -> None:
    """Where the owner's tiles are known and it does not lie there."""
    start, other, third = art
    gallery = Gallery(art, alike=load_tileset().alike)
    found = seen(picture(art, other, third), gallery, start)
    assert say("setup.camera.no_start") in found.told
    found = seen(picture(art, start, other), gallery, start)
    assert say("setup.camera.no_start") not in found.told
    assert {one.what for one in found.outlined} == {"tile"}
