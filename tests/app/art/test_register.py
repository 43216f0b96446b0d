"""A game enters drawings of its own, and they are used wherever tiles, maps, pieces, signs and backs are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from app.art import backs, covers, geometry, ground, likeness, pieces, register, scenes, signs, symbols, textures
from app.art.backs import draw_back
from app.art.canvas import Canvas, ink
from app.art.covers import draw_cover, draw_field, draw_mark, draw_tint, marks
from app.art.pieces import draw_piece, is_drawn
from app.art.register import Ground, undrawn
from app.art.tiles import draw_tile
from app.tilesets import load_tileset
from tests.worlds.hamlets import FOLDER, Hamlets, enter, forget

TABLES: tuple[Any, ...] = (
    geometry.LINES, geometry.MASSIFS, geometry.TOWNS, ground.GROWTHS, ground.COVERS, ground.STANDS_ON, ground.LAID,
    ground.BUILT, textures.GRASSES, textures.BLADES, covers.TINTS, covers.TOWN_MARKS, symbols.PAINTERS,
    symbols.CLUSTERED, pieces._SHAPES, backs.EMBLEMS, signs.SIGNS, likeness._LIKE, scenes._KITS, scenes._RULES,
)  # fmt: skip
GREEN, SAND, BROWN, BLUE, RED = (ink(c) for c in ("#00c000", "#f0e0b0", "#804020", "#2020e0", "#e02020"))


@pytest.fixture(autouse=True)
def drawn() -> Iterator[None]:
    """The third game with plain drawings of its own; afterwards everything is as it was."""
    kept = [table.copy() for table in TABLES]
    enter()
    likeness._LIKE.clear()
    register.add_ground("pasture", Ground((GREEN,) * 5, (GREEN, GREEN), (GREEN, GREEN, 0.5), {}))
    register.add_line("lane", _lanes)
    register.add_cover("village", lambda canvas, massif, seed: canvas.poly(massif.outline, BROWN), ground="pasture")
    register.add_place("chapel", lambda canvas, town, seed: canvas.poly(town.outline, BLUE), _mark)
    for name in ("banners", "sheep"):
        register.add_symbol(name, _dot, clustered=name == "sheep")
    register.add_piece("settler", [(0.0, -0.4), (0.4, 0.4), (0.0, 0.3)])
    register.add_sign(("lane", "lanes"), lambda pen: pen.line([(2, 2), (22, 22)]))
    register.add_emblem("hamlets", lambda canvas, angle: canvas.disc(0.5, 0.5, 0.1, RED))
    yield
    for table, before in zip(TABLES, kept, strict=True):
        table.clear()
        table.extend(before) if isinstance(table, list) else table.update(before)
    ground.forget()
    forget()


def _lanes(canvas: Canvas, shape: geometry.Shapes) -> None:
    for line in shape.lines:
        if shape.key[line.index][0] == "lane":
            canvas.line(line.path, SAND, 0.1)


def _mark(canvas: Canvas) -> None:
    canvas.disc(0.5, 0.5, 0.4, BLUE)


def _dot(sheet: Canvas, x: float, y: float, angle: float, scale: float) -> None:
    sheet.disc(x, y, 0.08 * scale, RED)


def near(picture: Any, x: float, y: float, colour: Any) -> bool:
    """Whether the picture has about that colour at (x, y), in tiles."""
    size = picture.shape[0]
    found = picture[int(y * size), int(x * size), :3].astype(float)
    return bool(np.abs(found - np.array(colour, float)).max() < 40)


def test_nothing_is_left_undrawn() -> None:
    """Until one drawing is taken away."""
    assert list(undrawn(Hamlets.terms)) == []
    geometry.TOWNS.remove("chapel")
    del symbols.PAINTERS["sheep"], pieces._SHAPES["settler"]
    assert list(undrawn(Hamlets.terms)) == [("kind", "chapel"), ("symbol", "sheep"), ("piece", "settler")]


def test_tiles_show_the_drawings() -> None:
    """Each kind where its segment lies, on whole tiles and on what covers the ground of the map."""
    box = load_tileset(FOLDER)
    expected = {"lane": SAND, "village": BROWN, "chapel": BLUE, "pasture": GREEN}
    shown = set()
    for design in box.designs:
        if any(variant.symbols[i] for variant in design.variants for i in range(len(design.segments))):
            continue
        tile, cover = draw_tile(design, design.variants[0].id, 96), draw_cover(design, 96)
        for segment, place in zip(design.segments, design.places.places, strict=True):
            if segment.kind == "lane" or (segment.kind == "pasture" and len(segment.ports) < 6):
                continue
            assert near(tile, *place.piece, expected[segment.kind]), (design.id, segment)
            solid = cover[int(place.piece[1] * 96), int(place.piece[0] * 96), 3] > 128
            assert solid == (segment.kind != "pasture")
            shown.add(segment.kind)
    assert shown == {"village", "chapel", "pasture"}
    straight = draw_tile(box.by_id["A"], "", 96)
    assert near(straight, 0.5, 0.5, SAND)


def test_maps_pieces_signs_and_backs_show_them_too() -> None:
    """A mark for the chapel and the sheep, the field with its tint, the settler, the sign of lanes, the emblem."""
    box = load_tileset(FOLDER)
    chapel = next(design for design in box.designs if any(s.kind == "chapel" for s in design.segments))
    assert [mark.name for mark in marks(chapel, chapel.variants[0].id) if mark.ground] == ["chapel"]
    assert near(draw_mark("chapel", 1, 48), 0.5, 0.5, BLUE)
    assert near(draw_mark("sheep", 1, 48), 0.5, 0.5, RED)
    assert draw_field("pasture", 16).mean(axis=(0, 1)).argmax() == 1
    assert draw_tint("pasture").shape[2] == 4
    assert is_drawn("settler")
    assert draw_piece("settler", "red", 48).any()
    assert "lane" in signs.SIGNS
    assert near(draw_back("hamlets", 0, 96), 0.5, 0.5, RED)
