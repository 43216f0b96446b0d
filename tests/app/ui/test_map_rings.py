"""The rings on the map: visible at every zoom, inside the map, and telling what to do when touched."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from kivy.graphics import InstructionGroup

from app.table.presentation.on_map import PieceView, StackView
from app.table.presentation.rings import RingView
from app.table.presentation.shows import AreaView
from app.table.presentation.view import TableView
from app.ui import screenshot
from app.ui.base import pictures
from app.ui.base.palettes import RIM
from app.ui.base.theme import THEME
from app.ui.map.captions import Caption
from app.ui.map.counted import Counted, Disc
from app.ui.map.drawing import draw_pieces
from app.ui.map.lights import Target
from app.ui.map.rings import ring_width, standing
from app.ui.scores.light import FeatureLight
from app.values import Cell
from tests.app.ui.made_up_views import raw
from tests.sampling import sampled

States = Callable[..., dict[str, TableView]]
KINDS = (
    *("lay_tokens", "lift_tokens", "clear_tokens", "put_piece", "take_piece", "put_tile", "take_tile"),
    *("look", "compare"),
)


def _ringed(view: TableView) -> TableView:
    """One ring of each kind, on different tiles."""
    rings = []
    for kind, tile in zip(KINDS, view.tiles, strict=False):
        shown = tile.placed.tile if kind.endswith("tile") else None
        rings.append(RingView(tile.cell, (0.5, 0.5), kind, 2, "red", raw(kind), "cowboy", shown))
    return replace(view, rings=tuple(rings))


@pytest.mark.parametrize("size", sampled(((800, 480), (720, 1280)), ((800, 480),)))
def test_every_ring_shows_what_to_do_inside_the_map(stage: Any, states: States, size: tuple[int, int]) -> None:
    """The small pictures lie within the map, below what covers its upper edge."""
    board = stage.open(_ringed(states(3)["act"]), size).board
    boxes = board.ring_boxes
    assert len(boxes) == len(KINDS)
    for left, low, wide, high in boxes:
        assert board.x <= left
        assert left + wide <= board.right
        assert board.y <= low
        assert low + high <= board.top - board.inset_top + 1


def test_a_small_picture_keeps_off_the_edge_of_the_map(stage: Any, states: States) -> None:
    """At the edge of the screen it looked as if a part of it were cut off."""
    act = states(3)["act"]
    first = act.tiles[0]
    row = tuple(replace(first, placed=replace(first.placed, cell=Cell(col, 0)), fresh=False) for col in range(9))
    view = replace(act, tiles=row, reminders=(), free=(), pieces=(), stacks=())
    ends = tuple(RingView(Cell(col, 0), (at, 0.5), "lay_tokens", 1, "", raw("x")) for col, at in ((0, 0.05), (8, 0.95)))
    board = stage.open(replace(view, rings=ends)).board
    edge = 4 * THEME.u
    assert len(board.ring_boxes) == 2
    for x in range(-60, 61, 20):
        board._rings.place(lambda col, row, x=x: (x + board.x, 200.0), 60.0, (board.x, 0, board.width, 400))
        for left, low, wide, high in board.ring_boxes:
            assert board.x + edge <= left
            assert left + wide <= board.right - edge
            assert edge <= low
            assert low + high <= 400 - edge


def test_beside_a_panel_a_ring_around_a_tile_at_the_edge_is_whole(stage: Any, states: States) -> None:
    """It is wider than its tile."""
    act = states(3)["act"]
    first = act.tiles[0]
    row = tuple(replace(first, placed=replace(first.placed, cell=Cell(col, 0)), fresh=False) for col in range(9))
    view = replace(act, tiles=row, rings=(), reminders=(), free=(), pieces=(), stacks=())
    screen = stage.open(view)
    screen.aside.touch_seat("red")
    stage.frames()
    board = screen.board
    for cell in (Cell(8, 0), Cell(0, 0)):
        ring = RingView(cell, (0.5, 0.5), "look", 1, "", raw("look"), "")
        stage.show(replace(view, rings=(ring,)))
        board.settle()
        x, _ = board.to_screen(cell.col + 0.5, cell.row + 0.5)
        half = ring_width(ring, board.sight.camera.tile) / 2
        assert board.x <= x - half
        assert x + half <= board.right


def test_only_what_is_wrong_has_a_ring_in_the_colour_of_warnings(stage: Any, states: States) -> None:
    """A tile that has been corrected is not: its ring looks as those of what hands have to do."""
    view = _ringed(states(3)["act"])
    board = stage.open(view).board
    tones = {d.ring.kind: tuple(d.shade.rgb) for d in board._rings._drawn}
    assert {kind for kind, tone in tones.items() if tone == tuple(THEME.warning[:3])} == {"look"}
    assert tones["compare"] == tones["put_piece"] == tuple(THEME.gold[:3])


def test_a_small_picture_leaves_pieces_and_tokens_in_sight(stage: Any, states: States) -> None:
    """It stood over the figure beside its ring, where all else was free."""
    act = states(3)["act"]
    ring = RingView(Cell(4, -1), (0.5, 0.5), "lay_tokens", 1, "", raw("x"))
    view = replace(act, rings=(ring,), pieces=(), stacks=())
    board = stage.open(view).board
    left, low, wide, high = board.ring_boxes[0]
    spot = board.to_table(left + wide / 2, low + high / 2)
    cell = Cell(*map(math.floor, spot))
    at = spot[0] - cell.col, spot[1] - cell.row
    more: dict[str, Any]
    for more in ({"pieces": (PieceView(cell, at, "cowboy", "red"),)}, {"stacks": (StackView(cell, at, 2),)}):
        stage.show(replace(view, **more))
        stage.frames()
        board.settle()
        left, low, wide, high = board.ring_boxes[0]
        x, y = board.to_screen(*spot)
        assert not (left < x < left + wide and low < y < low + high)


def test_a_small_picture_hides_no_good_part_of_a_piece_on_a_map_that_is_far_away(stage: Any, states: States) -> None:
    """A tent of which a sliver is seen beside it would seem to be what is to be taken away."""
    act = states(3)["act"]
    ring = RingView(Cell(0, 0), (0.5, 0.5), "lay_tokens", 1, "", raw("x"))
    view = replace(act, rings=(ring,), pieces=(), stacks=())
    board = stage.open(view).board
    assert board.sight.camera.tile < 80 * THEME.u
    left, low, wide, high = board.ring_boxes[0]
    reach = 0.36 * 1.22 / 2 * board.sight.camera.tile  # half of what is drawn
    for x, y in product((left, left + wide / 2, left + wide), (low, low + high / 2, low + high)):
        spot = board.to_table(x, y)
        cell = Cell(*map(math.floor, spot))
        at = spot[0] - cell.col, spot[1] - cell.row
        stage.show(replace(view, pieces=(PieceView(cell, at, "tent", "red"),)))
        stage.frames()
        board.settle()
        x, y = board.to_screen(*spot)
        west, south, across, up = board.ring_boxes[0]
        over = max(min(x + reach, west + across) - max(x - reach, west), 0.0)
        over *= max(min(y + reach, south + up) - max(y - reach, south), 0.0)
        assert over < 0.15 * (2 * reach) ** 2


def test_a_small_picture_stands_clear_of_the_figures_of_a_scoring(stage: Any, states: States) -> None:
    """The disc that counts lay over the arrow that says to take a piece back."""
    act = states(3)["act"]
    ring = RingView(Cell(4, -1), (0.5, 0.5), "lay_tokens", 1, "", raw("x"))
    board = stage.open(replace(act, rings=(ring,), pieces=(), stacks=())).board
    left, low, wide, high = board.ring_boxes[0]
    disc = Disc(board.to_table(left + wide / 2, low + high / 2), 0.0, 0.0, 40.0)
    board.make_room((0.0, 0.0, 1.0, 1.0), Counted((), (disc,)))
    board.settle()
    left, low, wide, high = board.ring_boxes[0]
    x, y = board.to_screen(*disc.at)
    assert not (left - 20 < x < left + wide + 20 and low - 20 < y < low + high + 20)


def test_the_light_of_a_scoring_lies_below_what_rings_ask_for(stage: Any, states: States) -> None:
    """The lit feature hid the arrow of a piece that is to be taken back."""
    board = stage.open(_ringed(states(3)["act"])).board
    drawn = board.canvas.before.children
    assert drawn.index(board.lit) < drawn.index(board._rings.group)
    light = FeatureLight(board)
    light.load([[AreaView(Cell(0, 0), 0, (((0.2, 0.2), (0.8, 0.2), (0.8, 0.8)),))]])
    light.finish()
    assert light._group in board.lit.children
    light.remove()
    assert light._group not in board.lit.children


def test_touching_the_small_picture_names_its_ring(stage: Any, states: States) -> None:
    """The ring says what to do until the next touch; neither tile nor free place below it is touched."""
    view = _ringed(states(3)["act"])
    screen = stage.open(view)
    heard: list[RingView] = []
    screen.board.bind(on_ring=lambda _, ring: heard.append(ring))
    left, low, wide, high = screen.board.ring_boxes[3]
    stage.tap(left + wide / 2, low + high / 2)
    assert [ring.kind for ring in heard] == ["put_piece"]
    assert not screen.handling.busy
    (told,) = stage.all(Caption)
    assert told.words == "Put_piece"
    assert screen.board.x <= told.x
    assert told.right <= screen.board.right
    stage.tap(left + wide / 2, screen.board.y + 4)
    assert stage.all(Caption) == []


def test_rings_go_when_the_work_is_done(stage: Any, states: States) -> None:
    """A view without rings has none on the map."""
    view = _ringed(states(3)["act"])
    screen = stage.open(view)
    stage.show(replace(view, rings=()))
    assert screen.board.ring_boxes == ()


def test_rings_follow_the_map(stage: Any, states: States) -> None:
    """After the map was moved, the small picture is beside its place again."""
    view = replace(states(3)["act"], pieces=(), stacks=())
    view = replace(view, rings=(RingView(Cell(0, 0), (0.5, 0.5), "lay_tokens", 1, "", raw("x")),))
    board = stage.open(view).board
    before, place = board.ring_boxes[0], board.to_screen(0.5, 0.5)
    x, y = board.center
    stage.drag([(x, y), (x + 30, y), (x + 60, y - 20)])
    after, moved = board.ring_boxes[0], board.to_screen(0.5, 0.5)
    assert after[0] - before[0] == pytest.approx(moved[0] - place[0], abs=1)
    assert after[1] - before[1] == pytest.approx(moved[1] - place[1], abs=1)


@pytest.mark.parametrize("size", sampled(((800, 480), (720, 1280)), ((720, 1280),)))
@pytest.mark.parametrize("count", sampled((4, 9, 32), (9,)))
def test_no_small_picture_lies_over_another(stage: Any, states: States, size: tuple[int, int], count: int) -> None:
    """However near each other their rings are; of very many some are left out rather than drawn over others."""
    view = states(3)["act"]
    order = sorted(view.tiles, key=lambda tile: (tile.cell.row, tile.cell.col))
    rings = [
        RingView(tile.cell, (0.5, 0.5), "take_tile", 1, "red", raw(f"{number}"), "cowboy", tile.placed.tile)
        for number, tile in enumerate(order[:count])
    ]
    board = stage.open(replace(view, rings=tuple(rings)), size).board
    assert min(count, 9) <= len(board.ring_boxes) <= count
    for one, other in combinations(board.ring_boxes, 2):
        across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
        along = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
        assert min(across, along) <= 0


def test_eight_rings_at_one_place_have_their_small_pictures(stage: Any, states: States) -> None:
    """When much is undone at once, as the end of a game: those for which there is no room beside stand farther away."""
    view = states(3)["act"]
    rings = [RingView(Cell(0, 0), (0.5, 0.5), "lay_tokens", n, "", raw(f"{n}")) for n in range(8)]
    board = stage.open(replace(view, rings=tuple(rings), pieces=(), stacks=())).board
    assert len(board.ring_boxes) == 8


def test_of_a_small_picture_that_is_left_out_nothing_is_drawn(stage: Any, states: States) -> None:
    """Its card stayed where it had been, empty."""
    view = states(3)["act"]
    ring = RingView(Cell(0, 0), (0.5, 0.5), "lay_tokens", 1, "", raw("x"))
    board = stage.open(replace(view, rings=(ring, replace(ring, text=raw("y"))), pieces=(), stacks=())).board

    def cards() -> int:
        picture = screenshot.drawn(board, (800, 480)).astype(int)
        return int((np.abs(picture - np.multiply(THEME.card[2::-1], 255)).max(axis=2) < 3).sum())

    layer, both = board._rings, cards()
    assert len(layer.boxes) == 2
    high = layer.boxes[0][3]
    layer.place(board.to_screen, 50.0, (board.x, board.y, 1.5 * high, high))
    assert len(layer.boxes) == 1
    assert 0 < cards() < 0.7 * both


@pytest.mark.parametrize("size", sampled(((800, 480), (720, 1280)), ((800, 480),)))
def test_no_small_picture_lies_over_the_ring_of_another_place(
    stage: Any, states: States, size: tuple[int, int]
) -> None:
    """Two neighbouring tiles and two places on one tile: each picture stands beside all of their rings."""
    view = states(3)["act"]
    cells = {tile.cell for tile in view.tiles}
    one = next(cell for cell in sorted(cells) if Cell(cell.col + 1, cell.row) in cells)
    tile = next(tile for tile in view.tiles if tile.cell == one).placed.tile
    rings = (
        RingView(one, (0.5, 0.5), "turn_tile", 1, "", raw("turn"), "", tile),
        RingView(one, (0.2, 0.8), "put_piece", 1, "red", raw("put"), "cowboy"),
        RingView(Cell(one.col + 1, one.row), (0.2, 0.2), "lay_tokens", 2, "", raw("lay")),
    )
    board = stage.open(replace(view, rings=rings), size).board
    assert len(board.ring_boxes) == 3
    for number, (left, low, wide, high) in enumerate(board.ring_boxes):
        for other, drawn in enumerate(board._rings._drawn):
            if other == number:
                continue
            circle = drawn.quads[1]
            across = min(left + wide, circle.pos[0] + circle.size[0]) - max(left, circle.pos[0])
            along = min(low + high, circle.pos[1] + circle.size[1]) - max(low, circle.pos[1])
            assert min(across, along) <= 0, (rings[number].kind, rings[other].kind)


def test_no_small_picture_lies_over_a_letter(stage: Any, states: States) -> None:
    """A mountain of the list of tokens is found by its letter."""
    act = states(3)["act"]
    first = act.tiles[0]
    row = tuple(replace(first, placed=replace(first.placed, cell=Cell(col, 0)), fresh=False) for col in range(9))
    rings = tuple(RingView(Cell(col, 0), (0.5, 0.5), "lay_tokens", 1, "", raw("lay"), "") for col in (2, 6))
    screen = stage.open(replace(act, tiles=row, rings=rings, reminders=(), free=(), pieces=(), stacks=(), placing=None))
    board = screen.board
    cells = [Cell(col, 0) for col in (1, 3, 5, 7)]
    board.set_targets(
        [Target(c, 0, ((c, 0),), pictures.figure("A", RIM), lambda: None, read=True) for c in cells], only=False
    )
    stage.frames()
    board.settle()
    assert len(board.ring_boxes) == len(rings)
    letters = board._layers.letters(board.to_screen, board.sight.camera.tile)
    assert len(letters) == len(cells)
    for (left, low, wide, high), (x, y, across, up) in product(board.ring_boxes, letters):
        assert left + wide <= x or x + across <= left or low + high <= y or y + up <= low


def test_the_map_shows_the_place_of_every_ring(stage: Any, states: States) -> None:
    """Also where no tile lies any more."""
    view = states(3)["act"]
    away = max(tile.cell.col for tile in view.tiles) + 12
    ring = RingView(Cell(away, 0), (0.5, 0.5), "take_tile", 1, "", raw("away"), "", view.tiles[0].placed.tile)
    board = stage.open(view).board
    stage.show(replace(view, rings=(ring,)))
    x, y = board.to_screen(away + 0.5, 0.5)
    assert board.x < x < board.right
    assert board.y < y < board.top


def test_a_map_that_a_finger_has_moved_returns_to_a_place_that_is_asked_of(stage: Any, states: States) -> None:
    """Where what is to be done would be out of sight; a ring in sight moves nothing."""
    view = states(3)["act"]
    board = stage.open(view).board
    x, y = board.center
    stage.drag([(x, y), (x, y - 40), (x, y - 4 * board.height)])
    assert not board.automatic
    away = [tile.cell for tile in view.tiles if not board.y < board.middles([tile.cell])[0][1] < board.top]
    ring = RingView(away[0], (0.5, 0.5), "take_piece", 1, "red", raw("here"), "cowboy")
    stage.show(replace(view, rings=(ring,)))
    x, y = board.to_screen(ring.cell.col + 0.5, ring.cell.row + 0.5)
    assert board.x < x < board.right
    assert board.y < y < board.top - board.inset_top
    stage.drag([(x, y), (x + 20, y), (x + 40, y)])
    assert not board.automatic
    other = replace(ring, at=(0.4, 0.4))
    stage.show(replace(view, rings=(ring, other)))
    assert not board.automatic


def test_an_arrow_joins_the_places_of_what_was_moved(stage: Any, states: States) -> None:
    """From the rim of the one ring towards the other, however the map lies; none where nothing was moved."""
    view = states(3)["act"]
    first, *_, last = view.tiles
    to = last.cell.col + 0.5, last.cell.row + 0.5
    ring = RingView(first.cell, (0.5, 0.5), "take_tile", 1, "", raw("take"), "", first.placed.tile, to)
    end = RingView(last.cell, (0.5, 0.5), "put_tile", 1, "", raw("put"), "", first.placed.tile)
    board = stage.open(replace(view, rings=(ring, end))).board
    middles = [board.to_screen(cell.col + 0.5, cell.row + 0.5) for cell in (first.cell, last.cell)]
    x, y, head_x, head_y = board.arrow_of(ring)
    way = np.subtract(*reversed(middles))
    assert np.cross([*way, 0], [head_x - x, head_y - y, 0])[2] == pytest.approx(0, abs=1)
    assert 0 < np.dot(way, [head_x - x, head_y - y]) < np.dot(way, way)
    assert board.arrow_of(end) == ()


def test_rings_beside_each_other_do_not_cross() -> None:
    """They are smaller where tiles are small; those at the same place and those that would be hard to see stay."""
    from app.ui.map.rings import TIGHT, kept_apart

    places = [(0.0, 0.0), (30.0, 0.0), (200.0, 0.0), (201.0, 0.0), (500.0, 0.0), (515.0, 0.0)]
    widths = kept_apart(places, [46.0, 64.0, 46.0, 64.0, 46.0, 46.0], 1.0)
    assert sum(widths[:2]) / 2 < 30
    assert widths[2:4] == [46.0, 64.0]
    assert widths[4:] == [TIGHT, TIGHT]
    assert kept_apart(places[:1], [46.0], 1.0) == [46.0]


@pytest.mark.parametrize(
    ("box", "ends"),
    [
        ((20.0, -20.0, 80.0, 40.0), None),
        ((60.0, -20.0, 80.0, 40.0), (20.0, 0.0, 70.0, 0.0)),
        ((-40.0, 90.0, 80.0, 40.0), (0.0, 20.0, 0.0, 100.0)),
    ],
)
def test_a_small_picture_away_from_its_ring_is_joined_to_it(
    box: tuple[float, float, float, float], ends: tuple[float, ...] | None
) -> None:
    """Where another ring or picture stands between, a line says to which of them it belongs."""
    from app.ui.map.rings import stalk

    found = stalk((0.0, 0.0), 20.0, box, 10.0)
    assert found == (pytest.approx(ends) if ends is not None else ())


@pytest.mark.parametrize("far", [False, True])
def test_a_small_picture_reckons_with_pieces_as_wide_as_they_are_drawn(
    stage: Any, states: States, monkeypatch: pytest.MonkeyPatch, far: bool
) -> None:
    """On a map that is far away they are larger than on others."""
    act = replace(states(3)["act"], stacks=(), pieces=(PieceView(Cell(0, 0), (0.5, 0.5), "tent", "red"),))
    stage.open(act)
    drawn: list[float] = []
    monkeypatch.setattr("app.ui.map.drawing.put", lambda _, tone, at, picture, span: drawn.append(span[0]))
    draw_pieces(InstructionGroup(), act, far)
    ((_, _, wide, high),) = standing(act, lambda east, south: (100 * east, -100 * south), 100.0, far=far)
    assert wide == high == pytest.approx(100 * drawn[-1])
