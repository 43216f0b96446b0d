"""High stacks that have grown: their parts are told from things behind them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell, Face, LaidTile
from hardware.simulator import TableSettings
from hardware.simulator.lens import Lens
from vision.camera.geometry import Plane
from vision.numeric.changes import change
from vision.numeric.patches import SQUARE, apply, warp_of
from vision.objects.lessons.token_shapes import TOKEN_RADIUS
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Thing
from vision.observation import PieceSeen, StackSeen
from vision.scene.detection.placing import Detected
from vision.scene.stacks.known_stacks import RING, silhouette
from vision.scene.stacks.towers import doubted_tops, towers
from vision.scene.state.half_size import half
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.state.thing_pairs import Come
from vision.scene.things.association import reconciled
from vision.scene.things.changed_things import review_things
from vision.scene.things.known_things import Known
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

AT = (0.5, 0.3)
Mask = NDArray[np.bool_]


@pytest.fixture(scope="module", name="table")
def _table() -> Table:
    """Two tiles on a plain table under a camera tilted by 30 degrees."""
    lens = Lens.over(TableSettings(tilt=30.0))
    cells = {Cell(0, number): lens.project(SQUARE + np.array([0.0, number])) for number in (0, -1)}
    lattice = Lattice(Plane.from_tile(cells[Cell(0, 0)], 1920, 1080))
    for cell, corners in cells.items():
        lattice = lattice.laid(cell, warp_of(corners))
    plain = np.full((1080, 1920, 3), (140, 190, 225), np.uint8)
    tiles = {cell: KnownTile(0, LaidTile(Face("G1"), 0), True) for cell in cells}
    return Table(lattice, plain, plain, plain, tiles)


def _stack(table: Table, low: float, high: float, at: tuple[float, float] = AT) -> Mask:
    """The silhouette [h, w] of the tokens from the number ``low`` to ``high`` of a stack."""
    foot = apply(table.lattice.warp(Cell(0, 0)), np.array([at]))[0]
    ground = table.ground((float(foot[0]), float(foot[1])))
    masks = []
    for tokens in (low, high):
        canvas = np.zeros(table.seen.shape[:2], np.uint8)
        outline = silhouette(tokens, foot, ground, RING * TOKEN_RADIUS)
        cv2.fillConvexPoly(canvas, np.round(outline).astype(np.int32), 1.0)
        masks.append(canvas > 0)
    return masks[1] & ~masks[0] if low else masks[1]


def _thing(mask: Mask, kind: str = TOKEN, colour: str = "", certain: bool = True) -> Standing:
    left, top, wide, high = cv2.boundingRect(mask.astype(np.uint8))
    cut = mask[top : top + high, left : left + wide]
    return Standing(kind, colour, None, Cell(0, 0), AT, cut, (left, top), certain)


@pytest.mark.parametrize(("gap", "high"), [(0.0, 15), (0.0, 28), (0.36, 1)])
def test_the_parts_of_a_tower_are_one_with_its_foot(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch, gap: float, high: int
) -> None:
    """The top of a high tower on the next tile, and its dark side taken for a piece, are the stack that stood there,
    also where it is as high as twenty thick tokens; a token that lies behind the stack is another one, also where both
    touch in the picture.
    """
    known = _thing(_stack(table, 0, 1))
    if gap:
        come = [replace(_thing(_stack(table, 0, 1, (AT[0], AT[1] - gap))), at=(AT[0], AT[1] - gap))]
    else:
        side, top = _stack(table, 1, high - 6), _stack(table, high - 6, high)
        come = [
            _thing(side, "tent", "black", certain=False),
            replace(_thing(top), cell=Cell(0, -1), at=(0.5, 0.9)),
        ]
    now = table.seen.copy()
    for thing in come:
        now[thing.window][thing.mask] = (40, 60, 90)
    seen = table.seen.copy()
    seen[known.window][known.mask] = (66, 104, 144)
    now[known.window][known.mask] = (66, 104, 144)
    own = replace(table, things=(known,), seen=seen)
    things = [Thing(each.kind, each.colour, (0.0, 0.0), False, 1.0, each.certain, 0.9) for each in come]
    found = [Detected(each, thing, None) for each, thing in zip(come, things, strict=True)]
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *a: found)
    told = review_things(own, now, change(half(seen), half(now)), gallery)
    assert len(told.things) == (2 if gap else 1)
    (event,) = told.observations
    assert isinstance(event, StackSeen)
    assert event.certain
    assert (event.cell, event.at) == ((0, 0), (AT[0], AT[1] - gap))


@pytest.mark.parametrize("printed", [True, False])
def test_a_token_behind_a_stack_whose_print_stays_in_sight_is_another_one(table: Table, printed: bool) -> None:
    """Where nothing is printed on the stack the same may be its top."""
    known, behind = _thing(_stack(table, 0, 1)), _thing(_stack(table, 0, 9) & ~_stack(table, 0, 1))
    rows, columns = np.nonzero(known.mask)
    seen = table.seen.copy()
    seen[known.window][known.mask] = (60, 90, 120)
    if printed:
        seen[known.window][known.mask] += ((rows // 3 + columns // 3) % 2 * 40).astype(np.uint8)[:, None]
    own, event = replace(table, things=(known,), seen=seen), StackSeen(Cell(0, -1), (0.5, 0.9), None, True, 1.0)
    behind = replace(behind, cell=Cell(0, -1), at=(0.5, 0.9))
    grown, ((_, said),) = towers(own, seen, [known], [(behind, event)], 30)
    assert (grown == []) == printed
    assert isinstance(said, StackSeen)
    assert (said.cell, said.certain) == (Cell(0, -1) if printed else Cell(0, 0), True)


@pytest.mark.parametrize(("piece", "said"), [(True, [("tent", False), (TOKEN, False)]), (False, [(TOKEN, True)])])
def test_a_piece_that_hides_a_part_of_a_stack_is_no_side_of_it(
    table: Table, piece: bool, said: list[tuple[str, bool]]
) -> None:
    """What is certainly a piece, of whatever kind, stays one, and the rest of the stack is asked about; what may be
    none is the stack's dark side.
    """
    known, whole = _thing(_stack(table, 0, 8)), _stack(table, 0, 8)
    rows = np.nonzero(whole)[0]
    low = whole.copy()
    low[: int(np.median(rows))] = False
    tent = replace(_thing(low, "tent", "green", certain=False), piece=piece)
    rest: tuple[Standing, Come] = (_thing(whole & ~low), StackSeen(Cell(0, 0), AT, None, True, 1.0))
    seen: tuple[Standing, Come] = (tent, PieceSeen(Cell(0, 0), "tent", "green", AT, False, False, 0.2))
    _, left = towers(table, table.seen, [known], [rest, seen], 30)
    assert [(thing.kind, event.certain) for thing, event in left] == said


def test_the_torn_top_of_a_tower_is_no_other_stack_for_certain(table: Table) -> None:
    """Where a stack grew by parts between which it seems to be narrow, they are only asked about."""
    known = _thing(_stack(table, 0, 4))
    low, high = _stack(table, 4, 8), _stack(table, 8, 14)
    near = np.asarray(cv2.dilate(low.astype(np.uint8), np.ones((9, 9), np.uint8))) > 0
    middle = int(np.nonzero(high)[1].mean())
    near[:, middle - 3 : middle + 3] = False
    come = [_thing(low), replace(_thing(high & ~near), cell=Cell(0, -1), at=(0.5, 0.9))]
    pairs: list[tuple[Standing, Come]] = [
        (thing, StackSeen(thing.cell or Cell(0, 0), thing.at, None, True, 1.0)) for thing in come
    ]
    grown, left = towers(table, table.seen, [known], pairs, 30)
    assert grown == []
    assert [(thing.certain, event.certain) for thing, event in left] == [(False, False), (False, False)]


@pytest.mark.parametrize(("changed", "certain"), [(True, False), (False, True)])
def test_a_token_over_a_stack_that_has_changed_too_is_asked_about(table: Table, changed: bool, certain: bool) -> None:
    """It may be the top of that, its sides having the print's own colour; over one that has not it is another."""
    known, beside = _thing(_stack(table, 0, 4)), replace(_thing(_stack(table, 0, 1, (0.1, 0.9))), at=(0.1, 0.9))
    top = replace(_thing(_stack(table, 18, 19)), cell=Cell(0, -1), at=(0.5, 0.9))
    pair: tuple[Standing, Come] = (top, StackSeen(Cell(0, -1), top.at, None, True, 1.0))
    come, things = doubted_tops(table, [known if changed else beside], [pair], [known, beside, top], 30)
    assert [(thing.certain, event.certain) for thing, event in come] == [(certain, certain)]
    assert things[:2] == [known, beside]
    assert things[2] is come[0][0]


@pytest.mark.parametrize(("high", "parts"), [(9, "tower"), (2, "anew")])
def test_a_doubtful_look_at_a_stack_leaves_no_doubt_that_it_stands_there(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch, high: int, parts: str
) -> None:
    """What is not seen well when it grows is asked about; when it changes or goes later, it is that stack."""
    known = _thing(_stack(table, 0, 1))
    grown = _thing(_stack(table, 1 if parts == "tower" else 0, high), certain=False)
    seen, now = table.seen.copy(), table.seen.copy()
    seen[known.window][known.mask] = (66, 104, 144)
    now[known.window][known.mask] = (66, 104, 144)
    now[grown.window][grown.mask] = (110, 60, 40)
    own = replace(table, things=(known,), seen=seen)
    found = [Detected(grown, Thing(TOKEN, "", (0.0, 0.0), None, 0.8, False, 0.9), None)]
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *a: found)
    told = review_things(own, now, change(half(seen), half(now)), gallery)
    assert [(event.event, event.certain) for event in told.observations] == [("tokens", False)]
    assert [thing.certain for thing in told.things] == [True]


@pytest.mark.parametrize("sure", [False, True])
def test_a_token_above_what_may_be_no_piece_is_in_doubt(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch, sure: bool
) -> None:
    """What was asked about may be the lower part of a stack, whose top is seen elsewhere than its foot."""
    known = replace(_thing(_stack(table, 0, 2), certain=sure), kind="cowboy", colour="black", lying=False)
    top = _thing(_stack(table, 4, 6))
    seen, now = table.seen.copy(), table.seen.copy()
    seen[known.window][known.mask] = (50, 46, 44)
    now[known.window][known.mask] = (50, 46, 44)
    now[top.window][top.mask] = (110, 60, 40)
    found = [Detected(top, Thing(TOKEN, "", (0.0, 0.0), None, 0.8, True, 1.0), None)]
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *a: found)
    told = review_things(replace(table, things=(known,), seen=seen), now, change(half(seen), half(now)), gallery)
    assert [event.certain for event in told.observations if event.event == "tokens"] == [sure]
    assert [thing.certain for thing in told.things if thing.kind == TOKEN] == [sure]


@pytest.mark.parametrize(("high", "certain"), [(2, False), (9, True)])
def test_what_is_seen_where_a_stack_is_gone_is_that_stack_for_certain_if_it_is_higher(
    table: Table, high: int, certain: bool
) -> None:
    """Print that is bared there may look like a token; the top of a higher stack lies beyond."""
    known, again = _thing(_stack(table, 0, 2)), _thing(_stack(table, high - 1, high))
    seen = [(again, StackSeen(Cell(0, 0), again.at, None, True, 1.0))]
    gone, kept, come = reconciled(table, Known([], [known], []), [], [*seen], ThingsConfig())
    assert (gone, kept) == ([], [])
    assert [event.certain for _, event in come] == [certain]


@pytest.mark.parametrize(("high", "said"), [(8, "tokens"), (0, "tokens_removed")])
def test_a_stack_that_grew_with_sides_of_the_prints_own_colours_is_not_gone(
    table: Table, gallery: Gallery, high: int, said: str
) -> None:
    """Where its top was the print's colours show, but not that print, and a token has come to lie above that."""
    known = _thing(_stack(table, 0, 2))
    seen, now = table.seen.copy(), table.seen.copy()
    seen[known.window][known.mask] = (66, 104, 144)
    if high:
        grain = np.random.default_rng(1).integers(-9, 9, now.shape)
        stack = _stack(table, 0, high)
        now[stack] = (now + grain)[stack].astype(np.uint8)
        now[_stack(table, high - 5, high)] = (84, 126, 170)
    own = replace(table, things=(known,), seen=seen)
    told = review_things(own, now, change(half(seen), half(now)), gallery)
    assert [event.event for event in told.observations] == [said]
