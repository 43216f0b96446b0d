"""The little scenes show only what the rules allow."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from app.art.scenes import ACROSS, DOWN, Piece, Tile, draw_scene, scenes
from app.art.tiles import draw_tile
from app.lang import Translator
from app.printing.reference import part_names
from app.rules.terms import GAMES, SEATS
from app.tilesets import load_tileset
from app.values import Face

NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@pytest.mark.parametrize("game", GAMES)
def test_laid_tiles_of_a_scene_match(game: str) -> None:
    """Wherever two tiles of a scene touch, what runs to the edge goes on."""
    tileset, touching = load_tileset(game), 0
    for name, scene in scenes(game).items():
        laid = [part for part in scene if isinstance(part, Tile) and not part.tilt]
        for one, other in permutations(laid, 2):
            step = other.x - one.x, other.y - one.y
            if step not in NEIGHBOURS:
                continue
            side, sides = NEIGHBOURS.index((int(step[0]), int(step[1]))), []
            for tile, at in ((one, side), (other, (side + 2) % 4)):
                sides.append(tileset.by_id[Face.from_name(tile.face).design].sides[(at - tile.turn) % 4])
            assert sides[0] == sides[1], f"{name}: {one} beside {other}"
            touching += 1
    assert touching > 40


@pytest.mark.parametrize("game", GAMES)
def test_scenes_use_the_box(game: str) -> None:
    """Tiles, pieces and colours are those of the game; a piece lies only if it is one that may."""
    tileset = load_tileset(game)
    faces = {face.name for face, _ in tileset.faces()}
    for scene in scenes(game).values():
        assert {part.face for part in scene if isinstance(part, Tile)} <= faces
        for part in scene:
            if isinstance(part, Piece):
                assert part.kind in tileset.terms.piece_names
                assert part.colour in SEATS
                assert not part.lying or tileset.terms.piece(part.kind).lies_on


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_the_reference_has_a_scene(game: str) -> None:
    """No rule is shown without a picture."""
    names = part_names(game, Translator.load("en"))
    assert names
    assert set(names) <= scenes(game).keys()


def test_a_scene_is_drawn() -> None:
    """The picture has the size that was asked for, and a ghost of a piece is paler than the piece."""
    tileset = load_tileset("gold-rush")
    picture = draw_scene((Piece("cowboy", "red", 1.5, 1.0, size=1.0),), tileset, 40)
    assert picture.shape == (round(DOWN * 40), round(ACROSS * 40), 3)
    ghost = draw_scene((Piece("cowboy", "red", 1.5, 1.0, opacity=0.4, size=1.0),), tileset, 40)
    assert int(picture[40, 60, 2]) > int(ghost[40, 60, 2]) > int(picture[2, 2, 2])
    assert not np.array_equal(picture, ghost)


def test_symbols_of_a_turned_tile_stand_upright() -> None:
    """In the pictures of the help as on the map."""
    tileset = load_tileset("gold-rush")
    picture = draw_scene((Tile("A4", 0, 0, turn=2),), tileset, 64)
    assert np.abs(picture[:64, :64].astype(int) - draw_tile(tileset.by_id["A4"], "", 64, 2)).mean() < 2
