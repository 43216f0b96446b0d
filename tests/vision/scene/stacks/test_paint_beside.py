"""Paint beside a stack that changed: a piece behind it, or the print that the stack hides and bares."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, warp_of
from vision.objects.paint.paints import TOKEN
from vision.observation import StackSeen
from vision.scene.stacks.paint_beside import PaintBesideConfig, paint_beside
from vision.scene.state.half_size import half
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.things.changed_things import review_things
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

CELL = Cell(0, 0)
GREEN, RED, BROWN, BLACK = (60, 150, 40), (40, 30, 190), (70, 120, 170), (28, 28, 28)


@pytest.fixture(scope="module", name="table")
def _table() -> Table:
    """A stack on the one tile of a plain table."""
    corners = Lens.over(TableSettings(tilt=22.0)).project(SQUARE)
    lattice = Lattice(Plane.from_tile(corners, 1920, 1080)).laid(CELL, warp_of(corners))
    wood = np.full((1080, 1920, 3), (140, 190, 225), np.uint8)
    x, y = (round(float(value)) for value in corners.mean(axis=0))
    stack = Standing(TOKEN, "", None, CELL, (0.5, 0.5), np.ones((20, 20), np.bool_), (x - 10, y - 10), True)
    seen = wood.copy()
    seen[stack.window] = BROWN
    tiles = {CELL: KnownTile(0, LaidTile(Face("G1"), 0), True)}
    return Table(lattice, seen, wood, wood, tiles, (stack,))


def painted(picture: Picture, stack: Standing, colour: tuple[int, int, int], rows: int = 2) -> Picture:
    """The picture with so many rows of that colour just above the stack."""
    shown, top = picture.copy(), stack.corner[1]
    shown[top - rows : top, stack.window[1]] = colour
    return shown


@pytest.mark.parametrize(
    ("colour", "found"),
    [(GREEN, True), (RED, True), (BLACK, False), ((158, 160, 161), False), (BROWN, False), ((140, 190, 225), False)],
)
def test_only_paint_with_a_hue_may_be_a_piece(table: Table, colour: tuple[int, int, int], found: bool) -> None:
    """Black may be a shadow, a token's brown another token; and print that stays is nothing."""
    (stack,) = table.things
    shown = painted(table.seen, stack, colour)
    assert paint_beside(table, stack, [stack], shown, None, PaintBesideConfig()) is found


def test_paint_that_goes_counts_where_it_leaves_the_print_bare(table: Table) -> None:
    """As it does that comes; where something else is seen then, that may have come before it."""
    (stack,) = table.things
    was = replace(table, seen=painted(table.seen, stack, GREEN))
    assert paint_beside(was, stack, [stack], table.seen, None, PaintBesideConfig())
    assert not paint_beside(was, stack, [stack], painted(table.seen, stack, BROWN), None, PaintBesideConfig())


@pytest.mark.parametrize("colour", [(72, 48, 86), (88, 64, 90), (110, 85, 94)])
def test_a_mixture_of_the_table_and_the_tokens_is_no_piece(table: Table, colour: tuple[int, int, int]) -> None:
    """The corners of slate square tokens on purple felt look like red paint."""
    (stack,) = table.things
    felt = np.full_like(table.bare, (57, 30, 80))
    seen = felt.copy()
    seen[stack.window] = (129, 106, 98)
    paints = {"red": (80, 59, 167), "blue": (148, 91, 51), TOKEN: (132, 105, 97)}
    on_felt = replace(table, seen=seen, bare=felt)
    assert not paint_beside(on_felt, stack, [stack], painted(seen, stack, colour), paints, PaintBesideConfig())
    assert paint_beside(on_felt, stack, [stack], painted(seen, stack, (70, 55, 150)), paints, PaintBesideConfig())


def test_a_stack_at_the_picture_s_lower_edge_is_compared_as_far_as_it_is_seen(table: Table) -> None:
    """What is looked at around it ends with the picture."""
    (stack,) = table.things
    low = replace(stack, corner=(stack.corner[0], 1080 - stack.mask.shape[0]))
    seen = table.bare.copy()
    seen[low.window] = BROWN
    at_edge = replace(table, seen=seen)
    assert paint_beside(at_edge, low, [low], painted(seen, low, GREEN), None, PaintBesideConfig())
    assert not paint_beside(at_edge, low, [low], painted(seen, low, BROWN), None, PaintBesideConfig())


def test_paint_among_much_else_is_print(table: Table) -> None:
    """A stack that grows or shrinks hides and bares print of many colours."""
    (stack,) = table.things
    shown = painted(painted(table.seen, stack, BLACK, rows=4), stack, BROWN, rows=3)
    shown[stack.corner[1] - 1, stack.window[1]][:8] = GREEN
    assert not paint_beside(table, stack, [stack], shown, None, PaintBesideConfig())


def test_paint_of_a_known_thing_beside_it_is_no_other_piece(table: Table) -> None:
    """What is known to stand there has its paint."""
    (stack,) = table.things
    piece = replace(stack, kind="tent", colour="green", corner=(stack.corner[0], stack.corner[1] - 20))
    shown = painted(table.seen, stack, GREEN)
    assert not paint_beside(table, stack, [stack, piece], shown, None, PaintBesideConfig())


@pytest.mark.parametrize(("rows", "rim", "found"), [(1, True, False), (1, False, True), (12, True, True)])
def test_a_piece_hides_only_behind_a_stack_whose_side_is_in_view(
    table: Table, rows: int, rim: bool, found: bool
) -> None:
    """Straight below the camera the rim of cardboard may have the colour of a paint: it had that before. A piece of
    another paint than the rim's may stick out.
    """
    (stack,) = table.things
    top = stack.mask.copy()
    top[-rows:] = False
    seen_so = replace(stack, top=top)
    if rim:
        seen = table.seen.copy()
        seen[stack.window][-2:] = GREEN
        table = replace(table, seen=seen)
    shown = painted(table.seen, stack, GREEN)
    assert paint_beside(table, seen_so, [seen_so], shown, None, PaintBesideConfig()) is found


@pytest.mark.parametrize(("colour", "certain"), [(BROWN, True), (GREEN, False)])
def test_a_change_beside_paint_that_came_is_asked_about(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch, colour: tuple[int, int, int], certain: bool
) -> None:
    """A tent was laid behind a stack, of which only its corners were in view, and the stack told as changed."""
    (stack,) = table.things
    told = StackSeen(CELL, stack.at, None, True, 1.0)
    monkeypatch.setattr("vision.scene.things.compared_stacks.stirred", lambda *a: [told])
    shown = painted(table.seen, stack, colour, rows=1)
    found = review_things(table, shown, change(half(table.seen), half(shown)), gallery)
    assert [event.certain for event in found.observations if isinstance(event, StackSeen)] == [certain]


def test_paint_that_goes_from_a_stack_into_whose_mask_it_was_taken_is_a_piece_s(table: Table) -> None:
    """The corner of a piece below a stack straight below the camera was taken for its side when it came."""
    (stack,) = table.things
    top = stack.mask.copy()
    top[-1:] = False
    with_it = painted(table.seen, stack, GREEN)
    with_it[stack.window][:2] = GREEN
    was = replace(table, seen=with_it)
    grown = replace(stack, top=top)
    assert paint_beside(was, grown, [grown], table.seen, None, PaintBesideConfig())
