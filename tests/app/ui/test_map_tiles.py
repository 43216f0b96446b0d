"""The tiles of the map: ground that goes on, covers that turn, symbols that stand upright."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

import numpy as np
import pytest
from kivy.graphics import InstructionGroup, Rectangle

from app.lang import Translator
from app.rules.tileset import TileSet
from app.table.presentation.view import TableView, TileView
from app.ui.base import pictures
from app.ui.base.pictures import Pictures
from app.ui.map.areas import area
from app.ui.map.drawing import UNIT
from app.ui.map.layers import Ghost, MapLayers
from app.ui.map.lights import Light
from app.ui.map.tiles import LAYERS, draw_marks, draw_tile
from app.values import Cell, Face, LaidTile, PlacedFace, turn_point
from tests.app.ui.conftest import Stage

FACE = Face("A1", "b")
"""A face with symbols."""


@pytest.fixture(scope="module")
def drawn(window: Any, tileset: TileSet) -> Pictures:
    """Our own drawings."""
    return Pictures(tileset)


def _quads(group: InstructionGroup) -> list[Rectangle]:
    return [part for part in group.children if isinstance(part, Rectangle)]


def _all_quads(group: InstructionGroup) -> Iterator[Rectangle]:
    """The quads of a group and of those in it, in the order in which they are drawn."""
    for part in group.children:
        if isinstance(part, Rectangle):
            yield part
        elif isinstance(part, InstructionGroup):
            yield from _all_quads(part)


def _tile(shown_as: Pictures, cell: Cell, rotation: int) -> list[Rectangle]:
    group = InstructionGroup()
    draw_tile([group] * LAYERS, shown_as, cell, LaidTile(FACE, rotation), 100)
    return _quads(group)


def test_the_ground_goes_on_over_the_edge_of_a_tile(drawn: Pictures) -> None:
    """The ground of a cell begins where that of its west and north neighbours ends, however the tiles are turned."""
    here, east, south = _tile(drawn, Cell(2, 1), 0), _tile(drawn, Cell(3, 1), 1), _tile(drawn, Cell(2, 2), 2)
    for layer in (0, 1):
        own, right, below = (tuple(quads[layer].tex_coords) for quads in (here, east, south))
        assert own[2:4] == pytest.approx(right[0:2])
        assert own[4:6] == pytest.approx(right[6:8])
        assert own[0:2] == pytest.approx(below[6:8])
        assert own[2:4] == pytest.approx(below[4:6])
    assert tuple(here[2].tex_coords) != tuple(east[2].tex_coords)


def test_a_picture_of_the_map_is_drawn_everywhere_before_the_next(
    window: Any, tileset: TileSet, act: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To change to another picture is what takes time and memory: all grounds, tints, seams, shadows and covers of a
    map take one change for each picture, also after a tile was turned and the symbols were drawn again.
    """
    monkeypatch.setattr(Pictures, "_picture", lambda self, name: np.zeros((8, 8, 4), np.uint8))
    layers = MapLayers(Pictures(tileset))
    turned = replace(act.tiles[5].placed, rotation=(act.tiles[5].placed.rotation + 1) % 4)
    for tiles in (act.tiles[:20], act.tiles, (*act.tiles[:5], replace(act.tiles[5], placed=turned), *act.tiles[6:])):
        layers.draw_tiles(replace(act, tiles=tiles))
    layers.far = True
    layers.draw_marks()
    layers.draw_pieces(act)
    shown = [id(quad.texture) for group in layers.groups for quad in _all_quads(group)]
    changes = [picture for picture, _ in groupby(shown)]
    of_tiles = {id(picture) for tile in act.tiles for picture in layers._pictures.parts(tile.placed.face) or ()}
    of_tiles |= {id(pictures.seam()), id(pictures.shadow())}
    assert [changes.count(picture) for picture in of_tiles if picture != id(pictures.shadow())] == [1] * (
        len(of_tiles) - 1
    )
    assert changes.count(id(pictures.shadow())) == 2  # of the tiles, and of what stands on them
    assert len(changes) < len(act.tiles) + len(act.stacks) + len(act.pieces) + 30


def test_a_mark_stands_upright_where_the_symbol_is(drawn: Pictures) -> None:
    """A turned tile carries its symbols to their places, and their pictures are not turned."""
    face = FACE
    marks = [mark for mark in drawn.marks(face) if not mark.ground]
    assert marks
    for rotation in range(4):
        group = InstructionGroup()
        draw_marks(group, drawn, [(Cell(2, -1), LaidTile(face, rotation))], 100, far=False)
        for mark, quad in zip(marks, _quads(group), strict=True):
            x, y = turn_point(mark.at, rotation)
            middle = (quad.pos[0] + quad.size[0] / 2, quad.pos[1] + quad.size[1] / 2)
            assert middle == pytest.approx((100 * (2 + x), -100 * (-1 + y)))
            assert tuple(quad.tex_coords) == (0, 0, 1, 0, 1, 1, 0, 1)
            assert quad.texture is drawn.mark(mark)


def test_small_tiles_have_larger_marks_and_marks_of_towns(drawn: Pictures, tileset: TileSet) -> None:
    """From afar a symbol is larger than up close, and a city has its houses."""
    city = next(f for f, _ in tileset.faces() if any(mark.ground for mark in drawn.marks(f)))
    near, far = InstructionGroup(), InstructionGroup()
    for group, small in ((near, False), (far, True)):
        draw_marks(group, drawn, [(Cell(0, 0), LaidTile(city, 0))], 100, far=small)
    assert len(_quads(far)) > len(_quads(near))
    group = InstructionGroup()
    draw_marks(group, drawn, [(Cell(0, 0), LaidTile(FACE, 0))], 100, far=True)
    up_close = InstructionGroup()
    draw_marks(up_close, drawn, [(Cell(0, 0), LaidTile(FACE, 0))], 100, far=False)
    assert _quads(group)[0].size[0] > 1.2 * _quads(up_close)[0].size[0]


def test_a_photographed_tile_is_shown_as_it_is(window: Any, tileset: TileSet, pictures: Any) -> None:
    """An owner's picture is drawn whole, and its symbols are drawn over it only where they would be too small."""
    laid = LaidTile(FACE, 3)
    group, marks = InstructionGroup(), InstructionGroup()
    draw_tile([group] * LAYERS, pictures, Cell(0, 0), laid, 100)
    assert [quad.texture for quad in _quads(group)] == [pictures.tile(laid.face)]
    draw_marks(marks, pictures, [(Cell(0, 0), laid)], 100, far=False)
    assert not _quads(marks)
    draw_marks(marks, pictures, [(Cell(0, 0), laid)], 100, far=True)
    assert _quads(marks)


def test_what_lies_on_the_map_is_drawn_before_the_faces_of_a_picker(
    window: Any, tileset: TileSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile that is laid while a long list of faces is still being drawn does not wait for them, and neither waits for
    what is drawn so that it is there later. Tile by tile, in the order in which they are asked for, the ground first;
    until then each has dots on its card, which say that something is to come.
    """
    monkeypatch.setattr(Pictures, "_draw_all", lambda self: None)
    found = Pictures(tileset, background=True)
    for _ in range(100):  # what may be asked for later is in line
        found.poll()
    faces = [face for face, _ in tileset.faces()]
    card, *_ = (found.tile(face) for face in faces[:3])
    seen = np.frombuffer(card.pixels, np.uint8).reshape(card.height, card.width, 4)
    assert (seen[card.height // 2, card.width // 2] < seen[card.height // 4, card.width // 2]).any()
    later, sooner = faces[19], faces[9]
    assert later.name > sooner.name
    found.parts(later)
    found.parts(sooner)
    first = [found._wanted.get()[-1] for _ in range(7)]
    kind = str(first[0]).partition(" ")[2]
    parts = [f"field {kind}", f"tint {kind}", f"cover {later.design}", f"cover {sooner.design}"]
    assert first == [*parts, *(face.name for face in faces[:3])]


def test_the_first_faces_of_a_picker_are_drawn_first(
    window: Any, tileset: TileSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is put together when its turn comes: the parts of those below do not come before it."""
    monkeypatch.setattr(Pictures, "_draw_all", lambda self: None)
    found = Pictures(tileset, background=True)
    faces = [face for face, _ in tileset.faces()][:6]
    for face in faces:
        found.laid(LaidTile(face, 0))
    assert [found._wanted.get()[-1] for _ in faces] == [f"{face.name}/0" for face in faces]


def test_nothing_is_drawn_for_later_before_a_page_could_ask(
    window: Any, tileset: TileSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the first page shows does not wait for a picture of which nobody knows whether it will be shown."""
    monkeypatch.setattr(Pictures, "_draw_all", lambda self: None)
    found = Pictures(tileset, background=True)
    assert found._wanted.empty()
    assert not found.complete
    found.poll()
    assert found._wanted.empty()
    for _ in range(100):
        found.poll()
    assert not found._wanted.empty()


def test_symbols_stand_upright_on_a_whole_tile(drawn: Pictures) -> None:
    """Wherever one is shown, and however it lies: the same picture of the symbol is found at the place that it has on
    the map.
    """
    from app.art.covers import MARK_SPAN

    (mark,) = [mark for mark in drawn.marks(FACE) if not mark.ground]
    shown = []
    for rotation in (1, 2, 3):
        texture, turned = drawn.laid(LaidTile(FACE, rotation))
        assert turned == 0
        side = texture.width
        picture = np.frombuffer(texture.pixels, np.uint8).reshape(side, side, 4)[::-1]
        x, y = turn_point(mark.at, rotation)
        half = round(MARK_SPAN * side / 6)
        shown.append(picture[round(y * side) - half : round(y * side) + half, round(x * side) - half :][:, : 2 * half])
    for one in shown[1:]:
        assert np.corrcoef(shown[0].ravel(), one.ravel())[0, 1] > 0.9


def test_an_owners_picture_is_turned_with_its_tile(pictures: Any, window: Any) -> None:
    """It is a photograph: its symbols are where they are printed."""
    assert pictures.laid(LaidTile(FACE, 3)) == (pictures.tile(FACE), 3)


def test_few_pictures_of_turned_tiles_are_kept(window: Any, tileset: TileSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest goes; one that is asked for again is drawn again."""
    from app.ui.base import pictures

    monkeypatch.setattr(pictures, "_TURNED", 2)
    found = pictures.Pictures(tileset)
    first = found.laid(LaidTile(FACE, 1))[0]
    assert found.laid(LaidTile(FACE, 1))[0] is first
    for rotation in (2, 3):
        found.laid(LaidTile(FACE, rotation))
    assert found.laid(LaidTile(FACE, 1))[0] is not first


@pytest.mark.slow
def test_a_tile_in_hand_looks_as_it_will_lie(
    window: Any, drawn: Pictures, tileset: TileSet, translator: Translator, act: TableView
) -> None:
    """It is taken from a map that is seen from afar, which comes near for it: the houses that mark a city from afar
    stand neither on it nor on the tiles beside it then, and on both once the map is as far as before.
    """
    city = next(face for face, _ in tileset.faces() if any(mark.ground for mark in drawn.marks(face)))
    houses = {id(drawn.mark(mark)) for mark in drawn.marks(city) if mark.ground}
    stage = Stage(window, drawn, translator)
    board = stage.open(act).board

    def marked() -> bool:
        return any(id(quad.texture) in houses for group in board._layers.groups for quad in _all_quads(group))

    free = max(tile.cell for tile in act.tiles)
    beside = Cell(free.col + 1, free.row)
    board.show(replace(act, tiles=tuple(t for t in act.tiles if not drawn.marks(t.placed.face))))
    stage.frames()
    board.set_ghost(Ghost(PlacedFace(city, beside, 0)))
    stage.frames()
    far = marked()
    board.focus(beside)
    stage.frames()
    near = marked()
    board.focus()
    stage.frames()
    stage.close()
    assert (far, near, marked()) == (True, False, True)


def test_what_is_lit_lies_below_the_symbols(drawn: Pictures, act: TableView) -> None:
    """A locomotive on a lit railroad is whole, and goes with the light."""
    tile = TileView(PlacedFace(FACE, Cell(0, 0), 0))
    layers = MapLayers(drawn)
    layers.draw_tiles(replace(act, tiles=(tile,)))
    symbols = {id(drawn.mark(mark)) for mark in drawn.marks(FACE) if not mark.ground}
    lit = id(area(drawn.tileset.by_id[FACE.design].places.places[1]))

    def shown() -> list[int]:
        return [id(quad.texture) for group in layers.groups for quad in _all_quads(group)]

    plain = shown()
    assert symbols & set(plain)
    layers.draw_lights([Light(((Cell(0, 0), 1),), (1.0, 1.0, 1.0, 1.0))])
    above = shown()[shown().index(lit) + 1 :]
    assert symbols <= set(above)
    layers.draw_lights([])
    assert shown() == plain


def test_a_place_where_no_tile_fits_any_more_asks_for_none(stage: Stage, states: Callable[..., Any]) -> None:
    """Nothing is drawn there; while no tile fits anywhere all places do."""
    view = states(3)["place"]
    alive, dead = view.free[0], view.free[1]
    some = replace(view, free=(alive, dead), faces=(replace(view.faces[0], places=((alive, 0),)),))
    board = stage.open(some).board

    def drawn_at(cell: Cell) -> list[Rectangle]:
        left, low = cell.col * UNIT, -(cell.row + 1) * UNIT
        quads = _quads(board._layers._free)
        return [q for q in quads if left <= q.pos[0] < left + UNIT and low <= q.pos[1] < low + UNIT]

    assert [quad.size for quad in drawn_at(alive)] == [(UNIT, UNIT)]
    assert drawn_at(dead) == []
    stage.show(replace(some, faces=(replace(view.faces[0], places=((dead, 0),)),)))
    assert (len(drawn_at(alive)), len(drawn_at(dead))) == (0, 1)
    stage.show(replace(some, faces=(replace(view.faces[0], places=(), nowhere=True),)))
    assert (len(drawn_at(alive)), len(drawn_at(dead))) == (1, 1)
