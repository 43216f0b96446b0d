"""Change detection on a table of plain colour: low-contrast tiles, high stacks, overlapping things."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell, Face, LaidTile
from app.values.pictures import Picture
from tests.sampling import few_rows
from tests.vision.scene.conftest import Stands, wood
from vision.camera.geometry import Plane
from vision.camera.motion import SHRINK
from vision.numeric.changes import Change, change
from vision.numeric.patches import SQUARE, apply
from vision.objects.paint.paints import TOKEN
from vision.objects.segmentation.blobs import Thing
from vision.observation import PieceRemoved, StackRemoved, StackSeen, TokenTaken
from vision.scene.detection.bared_print import BaredConfig, PrintSeen
from vision.scene.detection.placing import Detected
from vision.scene.state.half_size import half
from vision.scene.state.table import KnownTile, Standing, Table
from vision.scene.state.thing_pairs import Come, shows_more
from vision.scene.things.association import more_of_known, reconciled
from vision.scene.things.changed_things import review_things
from vision.scene.things.known_things import Known, overlit
from vision.scene.things.things_config import ThingsConfig
from vision.scene.tiles.changed_tiles import TileChanges, _otherwise, _strange, review
from vision.scene.watcher import _gone_with, _taken_with
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice
from vision.tiles.recognition import Reading

SAND = (140, 190, 225)
LIGHT = np.ones((33, 60, 3), np.float32)


def test_a_tile_of_the_tables_colour_is_noticed(table: Table) -> None:
    """A cell that differs everywhere, by a few grey levels only, holds something; noise and light do not count."""
    warp = table.lattice.expected(Cell(1, 0))
    now = wood()[::-1].copy()
    assert not _otherwise(table, now, LIGHT, warp)
    assert not _otherwise(table, (now * 0.8).astype(np.uint8), LIGHT * np.float32(0.8), warp)
    now[table.region(warp, 0.0)] += np.array([20, 14, 8], np.uint8)
    assert _otherwise(table, now, LIGHT, warp)
    assert not _otherwise(table, now, LIGHT, table.lattice.expected(Cell(-1, 0)))


def test_a_strange_tile_that_is_half_hidden_is_noticed_by_its_edges(
    table: Table, pictures: dict[str, Picture], gallery: Gallery
) -> None:
    """While faces have no picture, a thing that fills most of a cell within the edges of a tile is reported; without
    edges, or with all faces known, it is not.
    """
    cell = Cell(1, 0)
    warp = table.lattice.expected(cell)
    now = wood()
    now[table.region(warp, 0.0)] = (170, 210, 220)
    changed = table.region(warp @ np.array([[1, 0, 0], [0, 0.7, 0.3], [0, 0, 1.0]]), 0.0)[::2, ::2]
    partial = Gallery({"A4": pictures["A4"]}, ("A4", "D5"), partial=True)
    assert _strange(table, now, changed, partial, cell)
    assert not _strange(table, wood(), changed, partial, cell)
    assert not _strange(table, now, changed, gallery, cell)
    assert _strange(table, now, table.region(warp, 0.05)[::2, ::2], gallery, cell)


def test_another_piece_of_a_colour_may_stand_close_by(table: Table, stands: Stands) -> None:
    """A certain one whose foot is elsewhere is new, unless something has gone that may have hidden it."""
    config = ThingsConfig()
    tent, beside = stands("tent", (0.5, 0.5), wide=20), stands("cowboy", (0.3, 0.5), wide=9)
    beside = replace(beside, corner=stands("cowboy", (0.55, 0.5), wide=9).corner)  # its top is seen before the tent
    stays = Known([tent], [], [])
    assert shows_more(tent, beside)
    assert not more_of_known(table, beside, stays, config)
    assert more_of_known(table, replace(beside, certain=False), stays, config)
    assert more_of_known(table, replace(beside, at=(0.4, 0.5)), stays, config)
    for place, more in (((0.6, 0.6), True), ((0.5, 5.0), False)):
        assert more_of_known(table, beside, Known([tent], [stands(TOKEN, place)], []), config) is more


@pytest.mark.parametrize(("rows", "turned"), [(3, False), (6, True)])
def test_a_stack_is_not_compared_where_a_piece_beside_it_was_turned(
    table: Table, stands: Stands, gallery: Gallery, monkeypatch: pytest.MonkeyPatch, rows: int, turned: bool
) -> None:
    """What the piece hides now, or has bared, is none of the stack; noise on it turns nothing."""
    stack, piece = stands(TOKEN, (0.4, 0.5)), stands("cowboy", (0.7, 0.5))
    piece = replace(piece, corner=(piece.corner[0] // 2 * 2, piece.corner[1] // 2 * 2))
    seen = table.seen.copy()
    for thing, paint in ((stack, (60, 90, 120)), (piece, (60, 140, 40))):
        seen[thing.window] = paint
    table = replace(table, things=(stack, piece), seen=seen)
    strong = np.zeros((540, 960), np.bool_)
    left, top = piece.corner
    strong[top // 2 : (top + rows) // 2, left // 2 : (left + 16) // 2] = True
    compared = []

    def stirred(*given: Any) -> list[StackSeen]:
        compared.append(given[4].around[piece.window])
        return []

    monkeypatch.setattr("vision.scene.things.compared_stacks.stirred", stirred)
    monkeypatch.setattr("vision.scene.things.changed_things.arrived", lambda *_, **__: ([], 0.5))
    review_things(table, table.seen, Change(strong, np.zeros_like(strong), LIGHT), gallery)
    (around,) = compared
    assert around.any() == turned


@pytest.mark.parametrize("certain", [True, False])
def test_things_are_gone_as_surely_as_their_tile(stands: Stands, certain: bool) -> None:
    """Things on a tile whose removal is uncertain are not reported as removed with certainty."""
    tile = KnownTile(0, LaidTile(Face("G1"), 0), certain)
    assert _gone_with(stands("cowboy", (0.5, 0.5)), tile).certain is certain


@pytest.mark.parametrize("certain", [True, False])
def test_no_guess_takes_the_place_of_a_sure_tile(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch, certain: bool
) -> None:
    """A certain tile is kept while another face in its place is uncertain; an uncertain tile is replaced as soon as
    another face fits better.
    """
    known = gallery.hypothesis("A1_b", 0)
    sought = replace(table, tiles={Cell(0, 0): KnownTile(known, LaidTile(Face("A1", "b"), 0), certain)})
    warp = sought.lattice.warp(Cell(0, 0))
    nothing, guess = (
        Reading(h, warp, score, 0.5, False, score > 0.5, (), np.zeros((24, 24), np.bool_))
        for h, score in ((known, 0.1), (gallery.hypothesis("A4", 0), 0.9))
    )
    monkeypatch.setattr(
        "vision.scene.tiles.changed_tiles.identify", lambda *a, only=None, **k: nothing if only else guess
    )
    now = sought.seen.copy()
    now[sought.region(warp, 0.0)] = (200, 60, 40)
    after, changes = review(sought, now, change(half(sought.seen), half(now)), gallery, None)
    assert bool(changes.laid) is not certain
    assert after.tiles.get(Cell(0, 0)) is None or (after.tiles[Cell(0, 0)].tile.design == "A4") is not certain
    assert sought.tiles[Cell(0, 0)].tile.design == "A1", "the table that was judged stays as it was"


@pytest.mark.parametrize("there", [True, False])
def test_a_tile_is_moved_only_where_the_picture_moved(
    table: Table, gallery: Gallery, monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    """A tile registered a little beside its place counts as shifted only if its picture correlates better there."""
    known = gallery.hypothesis("A1_b", 0)
    pushed = replace(table, tiles={Cell(0, 0): KnownTile(known, LaidTile(Face("A1", "b"), 0), True)})
    warp = pushed.lattice.warp(Cell(0, 0))
    aside = Reading(
        known,
        warp @ np.array([[1, 0, 0.1], [0, 1, 0], [0, 0, 1.0]]),
        0.9,
        1.0,
        True,
        True,
        (),
        np.zeros((24, 24), np.bool_),
    )
    monkeypatch.setattr("vision.scene.tiles.changed_tiles.identify", lambda *a, **k: aside)
    monkeypatch.setattr("vision.scene.tiles.changed_tiles.lies_there_now", lambda *a: there)
    now = pushed.seen.copy()
    now[pushed.region(warp, 0.0)] = (200, 60, 40)
    after, changes = review(pushed, now, change(half(pushed.seen), half(now)), gallery, None)
    assert changes.shifted == (((0, 0),) if there else ())
    assert np.allclose(after.lattice.warp(Cell(0, 0)), aside.warp if there else warp)


@pytest.mark.parametrize(("colour", "said"), [("blue", []), ("red", ["piece"])])
def test_more_of_a_piece_that_stays_is_not_told(
    table: Table, gallery: Gallery, stands: Stands, monkeypatch: pytest.MonkeyPatch, colour: str, said: list[str]
) -> None:
    """Paint that appears in the place of a piece of the same colour is no second piece; other paint is one."""
    tent = replace(stands("tent", (0.5, 0.5), wide=24), colour="blue")
    found = replace(stands("cowboy", (0.5, 0.56), wide=9), colour=colour)
    own = Table(table.lattice, table.seen, table.bare, table.ground_seen, dict(table.tiles), (tent,))
    now = own.seen.copy()
    left, top = tent.corner
    now[top + 24 : top + 36, left : left + 24] = (160, 60, 20)
    thing = Thing("cowboy", colour, (0.0, 0.0), False, 1.0, True, 0.9)
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *a: [Detected(found, thing, None)])
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [event.event for event in told.observations] == said
    assert own.things == (tent,), "the table stays as it was"


@pytest.mark.parametrize(("bared", "said"), [(True, ["tokens_removed"]), (False, [])])
def test_a_stack_that_stood_before_a_known_piece_is_seen_to_go(
    table: Table, gallery: Gallery, stands: Stands, monkeypatch: pytest.MonkeyPatch, bared: bool, said: list[str]
) -> None:
    """More of the piece shows where the stack was, and else the tile again; where that shows neither, it stays."""
    blue, grey = (160, 60, 20), (60, 90, 120)
    stack, tent = stands(TOKEN, (0.25, 0.5), wide=24), replace(stands("tent", (0.5, 0.5), wide=20), colour="blue")
    seen, now = table.bare.copy(), table.bare.copy()
    for picture in (seen, now):
        picture[tent.window] = blue
    seen[stack.window] = grey
    if not bared:
        now[stack.window] = (20, 160, 60)
        now[tent.window] = blue
    own = replace(table, seen=seen, things=(stack, replace(tent, mask=tent.mask & ~_within(stack, tent))))
    shown = replace(stands("cowboy", (0.5, 0.5), wide=20), colour="blue")
    thing = Thing("cowboy", "blue", (0.0, 0.0), False, 1.0, True, 0.9)
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *a: [Detected(shown, thing, None)])
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [event.event for event in told.observations] == said
    assert any(each.kind == "tent" for each in told.things)


@pytest.mark.parametrize(("bared", "said"), [(True, ["tokens_removed"]), (False, [])])
def test_a_stack_behind_a_piece_whose_mask_took_it_in_is_seen_to_go(
    table: Table, gallery: Gallery, stands: Stands, bared: bool, said: list[str]
) -> None:
    """What has changed within both masks was the stack: the piece stays as it was seen."""
    blue, grey = (160, 60, 20), (60, 90, 120)
    stack, tent = stands(TOKEN, (0.3, 0.5), wide=24), replace(stands("tent", (0.4, 0.5), wide=40), colour="blue")
    seen, now = table.bare.copy(), table.bare.copy()
    for picture in (seen, now):
        if picture is seen or not bared:
            picture[stack.window] = grey
        rows, columns = tent.window
        picture[rows, stack.window[1].start + 16 : columns.stop] = blue
    assert (_within(stack, tent) & stack.mask[:1, :1]).mean() * tent.mask.size > 0.7 * stack.mask.size
    own = replace(table, seen=seen, things=(stack, tent))
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [event.event for event in told.observations] == said
    assert any(each.kind == "tent" for each in told.things)


@pytest.mark.parametrize(("aside", "own"), [(0.16, True), (0.3, False)])
def test_a_token_that_has_slid_aside_on_a_stack_is_no_other_stack(
    table: Table, stands: Stands, aside: float, own: bool
) -> None:
    """Of what was put on top no more than the part beyond its mask is seen; two stacks cannot stand so near."""
    stack = stands(TOKEN, (0.3, 0.5), wide=22)
    crescent = replace(stands(TOKEN, (0.3 + aside, 0.5), wide=18), mask=np.ones((18, 10), np.bool_))
    crescent = replace(crescent, corner=(stack.corner[0] + 22, crescent.corner[1]))
    come: list[tuple[Standing, Come]] = [(crescent, StackSeen(Cell(0, 0), crescent.at))]
    gone, kept, told = reconciled(table, Known([stack], [], []), [], come, ThingsConfig())
    assert gone == []
    assert kept == ([] if own else [stack])
    assert [event.at for _, event in told] == [stack.at if own else crescent.at]


@pytest.mark.parametrize(("confidence", "gone"), [(0.03, True), (0.8, False)])
def test_what_is_left_of_the_shadow_of_a_stack_that_has_gone_is_no_stack(
    table: Table, stands: Stands, confidence: float, gone: bool
) -> None:
    """What is likelier a token may be a stack that has grown, whose rims look like the print."""
    stack, rest = stands(TOKEN, (0.3, 0.5), wide=20), stands(TOKEN, (0.32, 0.52), wide=16, certain=False)
    come: list[tuple[Standing, Come]] = [(rest, StackSeen(Cell(0, 0), rest.at, None, False, confidence))]
    left, _, told = reconciled(table, Known([], [stack], []), [], come, ThingsConfig())
    assert (left, len(told)) == (([stack], 0) if gone else ([], 1))


@pytest.mark.parametrize(
    ("now", "said"),
    [(0.5, [("tokens", True)]), (0.67, [("tokens", False)]), (0.8, [("tokens_removed", True)])],
)
def test_a_stack_is_not_said_to_have_changed_for_certain_where_its_print_may_be_seen(
    table: Table, gallery: Gallery, stands: Stands, monkeypatch: pytest.MonkeyPatch, now: float, said: list[Any]
) -> None:
    """It may be gone: what is seen of the print lies in the shadow of a piece. Where the print is plain it is gone."""
    stack = stands(TOKEN, (0.5, 0.5))
    assert stack.cell is not None
    changed = StackSeen(stack.cell, stack.at, None, True, 1.0)
    monkeypatch.setattr("vision.scene.things.compared_stacks.stirred", lambda *a: [changed])
    monkeypatch.setattr("vision.scene.things.compared_stacks.uncovered", lambda *a: False)
    seen = PrintSeen(now, 0.4, 0.1, BaredConfig())
    monkeypatch.setattr("vision.scene.things.comparison.print_seen", lambda *a: seen)
    own = replace(table, things=(stack,))
    told = review_things(own, own.seen, change(half(own.seen), half(own.seen)), gallery)
    assert [(event.event, event.certain) for event in told.observations] == said


@pytest.mark.parametrize(
    ("colour", "beside", "said"),
    [
        ("blue", True, [("tokens", False)]),
        ("blue", False, []),
        ("red", True, [("piece_removed", True), ("piece", False)]),
    ],
)
def test_a_stack_that_grows_before_a_known_piece_is_asked_about(
    table: Table,
    gallery: Gallery,
    stands: Stands,
    monkeypatch: pytest.MonkeyPatch,
    colour: str,
    beside: bool,
    said: list[tuple[str, bool]],
) -> None:
    """What is left in view of the piece, whose kind that does not tell, is no other one, unless it has another paint;
    and the stack that hides it has grown, though nothing else tells.
    """
    blue, grey = (160, 60, 20), (60, 90, 120)
    stack = stands(TOKEN, (0.5, 0.72) if beside else (0.1, 0.1), wide=14)
    tent = replace(stands("tent", (0.5, 0.5), wide=20), colour="blue")
    seen, now = table.bare.copy(), table.bare.copy()
    for picture in (seen, now):
        picture[stack.window] = grey
        picture[tent.window] = blue
    rest = replace(tent, kind="", colour=colour, mask=tent.mask[:8], certain=False)
    lost = slice(tent.corner[1] + 8, tent.corner[1] + 20), tent.window[1]
    now[lost] = grey
    own = replace(table, seen=seen, things=(stack, tent))
    thing = Thing("", colour, (0.0, 0.0), None, 0.1, False, 0.5)
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *a: [Detected(rest, thing, None)])
    monkeypatch.setattr("vision.scene.things.compared_stacks.stirred", lambda *a: [])
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [(event.event, event.certain) for event in told.observations] == said


def _within(thing: Standing, other: Standing) -> NDArray[np.bool_]:
    """The part of the other's mask that the thing's mask covers."""
    whole = np.zeros((1080, 1920), np.bool_)
    whole[thing.window] = thing.mask
    return whole[other.window]


def test_print_that_a_shadow_has_left_is_no_thing(table: Table, gallery: Gallery) -> None:
    """A tile that was first seen under a deep shadow shows no thing when the shadow goes."""
    warp = table.lattice.warp(Cell(0, 0))
    x, y = (round(float(value)) for value in apply(warp, np.array([[0.5, 0.5]]))[0])
    now, place = table.seen.copy(), (slice(y - 14, y + 14), slice(x - 14, x + 14))
    now[table.region(warp, 0.0)] = SAND
    bare = now.copy()
    bare[place] = bare[place] * 0.45
    own = Table(table.lattice, bare, bare, table.ground_seen, dict(table.tiles))
    since = change(half(bare), half(now))
    assert since.strong.any()
    assert review_things(own, now, since, gallery).observations == ()


@pytest.mark.parametrize(
    ("beside", "certain"), [(None, True), ((0.98, 0.98), True), ((0.72, 0.5), False), ((0.92, 0.5), False)]
)
def test_a_stack_that_a_hand_may_have_pushed_is_asked_about(
    table: Table,
    gallery: Gallery,
    stands: Stands,
    monkeypatch: pytest.MonkeyPatch,
    beside: tuple[float, float] | None,
    certain: bool,
) -> None:
    """Who puts a piece close beside a stack may push it: its picture has changed, and nobody added a token."""
    stack = stands(TOKEN, (0.5, 0.5))
    now = table.seen.copy()
    found = []
    if beside is not None:
        red = replace(stands("cowboy", beside), colour="red")
        found = [Detected(red, Thing("cowboy", "red", (0.0, 0.0), False, 1.0, True, 0.9), None)]
    changed = StackSeen(Cell(0, 0), (0.5, 0.5), None, True, 1.0)
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *a: found)
    monkeypatch.setattr("vision.scene.things.compared_stacks.stirred", lambda *a, **k: [changed])
    monkeypatch.setattr("vision.scene.things.compared_stacks.uncovered", lambda *a, **k: False)
    now[0:8, 0:8] = 255 - now[0:8, 0:8]
    told = review_things(replace(table, things=(stack,)), now, change(half(table.seen), half(now)), gallery)
    assert [event.certain for event in told.observations if isinstance(event, StackSeen)] == [certain]


@pytest.mark.parametrize(("taken", "sure", "swept", "certain"), [
    (True, 0.85, "stack", True),
    (True, 0.7, "stack", False),
    (False, 0.85, "stack", False),
    (True, 0.85, "both", False),  # it may have come from the other stack
    (True, 0.85, "nothing", False),
])  # fmt: skip
def test_a_token_that_comes_to_lie_beside_the_map_comes_from_the_only_stack_that_a_hand_has_reached(
    table: Table,
    gallery: Gallery,
    stands: Stands,
    monkeypatch: pytest.MonkeyPatch,
    taken: bool,
    sure: float,
    swept: str,
    certain: bool,
) -> None:
    """Seen from straight above, a plain stack without its uppermost token looks nearly as before: you were asked."""
    stack, other = stands(TOKEN, (0.3, 0.3)), stands(TOKEN, (0.8, 0.8))
    beside = replace(stack, cell=None, at=(3.0, 0.0), corner=(20, 20))
    come = [(beside, TokenTaken(beside.at, True, 1.0))] if taken else []
    changed = StackSeen(Cell(0, 0), (0.3, 0.3), None, False, sure)
    monkeypatch.setattr("vision.scene.things.changed_things.arrived", lambda *_, **__: (list(come), 0.5))
    monkeypatch.setattr("vision.scene.things.compared_stacks.uncovered", lambda *_, **__: False)
    monkeypatch.setattr(
        "vision.scene.things.compared_stacks.stirred", lambda *given, **_: [changed] if given[2] is stack else []
    )
    hand = np.zeros((table.seen.shape[0] // SHRINK, table.seen.shape[1] // SHRINK), np.bool_)
    hand[:, : hand.shape[1] // 8] = True  # the hand comes from the side
    for each in {"stack": [stack], "both": [stack, other], "nothing": []}[swept]:
        rows, columns = each.window
        hand[rows.start // SHRINK : rows.stop // SHRINK + 1, columns.start // SHRINK : columns.stop // SHRINK + 1] = (
            True
        )
    since = change(half(table.seen), half(table.seen))
    told = review_things(replace(table, things=(stack, other)), table.seen, since, gallery, swept=hand)
    assert [event.certain for event in told.observations if isinstance(event, StackSeen)] == [certain]


@pytest.mark.parametrize(("beside", "certain"), [(None, True), ((0.95, 0.95), True), ((0.5, 0.5), False)])
def test_a_doubtful_piece_that_goes_beside_a_new_one_is_asked_about(
    table: Table,
    gallery: Gallery,
    stands: Stands,
    monkeypatch: pytest.MonkeyPatch,
    beside: tuple[float, float] | None,
    certain: bool,
) -> None:
    """A piece of doubtful kind whose place shows the tile again is gone for certain when nothing came near it; else it
    may have been the shadow of what came.
    """
    doubtful = replace(stands("tent", (0.05, 0.05), certain=False), colour="blue", piece=True)
    seen = table.seen.copy()
    seen[doubtful.window] = (160, 60, 20)
    own, now = replace(table, seen=seen, things=(doubtful,)), table.bare.copy()
    found = []
    if beside is not None:
        red = replace(stands("cowboy", beside), colour="red")
        now[red.window] = (30, 30, 190)
        found = [Detected(red, Thing("cowboy", "red", (0.0, 0.0), False, 1.0, True, 0.9), None)]
    monkeypatch.setattr("vision.scene.things.arrivals.detect", lambda *a: found)
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [event.certain for event in told.observations if isinstance(event, PieceRemoved)] == [certain]
    assert len(told.observations) == 1 + len(found)


@pytest.mark.parametrize(("paint", "said"), [((66, 104, 144), ["tokens"]), (None, [])])
def test_a_round_shadow_is_no_token(
    table: Table, gallery: Gallery, paint: tuple[int, int, int] | None, said: list[str]
) -> None:
    """A cardboard disc on a sandy tile is a token; a round shadow of the same brown is not."""
    sand = table.seen.copy()
    sand[table.region(table.lattice.warp(Cell(0, 0)), 0.0)] = SAND
    own = Table(table.lattice, sand.copy(), sand.copy(), table.ground_seen, dict(table.tiles))
    x, y = (round(float(value)) for value in apply(table.lattice.warp(Cell(0, 0)), np.array([[0.5, 0.5]]))[0])
    disc = np.zeros(sand.shape[:2], np.uint8)
    cv2.circle(disc, (x, y), round(own.pixels_per_tile / 6), 1.0, -1)
    now = sand.copy()
    now[disc > 0] = paint if paint is not None else (sand[disc > 0] * 0.4).astype(np.uint8)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [event.event for event in told.observations] == said


@pytest.mark.parametrize(("unnamed", "said"), [(set(), ["token_taken"]), ({Cell(1, 0)}, [])])
def test_parts_of_what_nobody_could_name_are_no_things(
    table: Table, gallery: Gallery, unnamed: set[Cell], said: list[str]
) -> None:
    """A brown disc beside the map is a token; on a cell with an unknown thing it is a part of that thing."""
    plain = np.full_like(table.seen, SAND)
    own = Table(table.lattice, plain, plain, plain, dict(table.tiles), open=frozenset(unnamed))
    now = own.seen.copy()
    middle = apply(table.lattice.expected(Cell(1, 0)), np.array([[0.5, 0.5]]))[0].round().astype(int)
    cv2.circle(now, (int(middle[0]), int(middle[1])), round(own.pixels_per_tile / 6), (66, 104, 144), -1)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [event.event for event in told.observations] == said


@pytest.mark.parametrize(
    ("column", "ground", "certain"),
    few_rows([(1, SAND, False), (2, SAND, True), (2, (225, 230, 245), False), (3, (225, 230, 245), True)], 0, 1),
)
def test_a_token_where_a_tile_may_be_laid_is_asked_about(
    table: Table, gallery: Gallery, column: int, ground: tuple[int, int, int], certain: bool
) -> None:
    """It may lie on a tile as pale as the table, which nobody saw, and where the table is nearly overexposed on another
    beside that; farther away it is a player's.
    """
    plain = np.full_like(table.seen, ground)
    own = Table(table.lattice, plain, plain, plain, dict(table.tiles))
    now = own.seen.copy()
    x, y = (int(v) for v in apply(table.lattice.expected(Cell(column, 0)), np.array([[0.5, 0.5]]))[0].round())
    cv2.circle(now, (x, y), round(own.pixels_per_tile / 6), (66, 104, 144), -1)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [(event.event, event.certain) for event in told.observations] == [("token_taken", certain)]


@pytest.mark.parametrize(("sleeve", "said"), [(False, ["token_taken"]), (True, [])])
def test_parts_of_a_hand_are_no_tokens(table: Table, gallery: Gallery, sleeve: bool, said: list[str]) -> None:
    """A brown disc beside the map is a token; beside a sleeve, of which the table's colour shows only stripes, it is
    skin.
    """
    plain = np.full_like(table.seen, SAND)
    own = Table(table.lattice, plain, plain, plain, dict(table.tiles))
    now = own.seen.copy()
    x, y = (int(v) for v in apply(table.lattice.expected(Cell(3, 0)), np.array([[0.5, 0.5]]))[0].round())
    side = round(own.pixels_per_tile)
    if sleeve:
        for row in range(y + side // 5, y + 4 * side, 12):
            now[row : row + 7, x - side : x + side] = (60, 80, 60)
    cv2.circle(now, (x, y), side // 6, (66, 104, 144), -1)
    now = np.asarray(cv2.GaussianBlur(now, (0, 0), 0.7), np.uint8)
    told = review_things(own, now, change(half(own.seen), half(now)), gallery)
    assert [event.event for event in told.observations] == said


def test_a_place_too_bright_for_colours_shows_the_bare_table_or_not() -> None:
    """Saturated paper where the background is paper counts as background; a yellow piece with two saturated channels
    does not, nor does an unsaturated place.
    """
    bare = np.full((20, 20, 3), (150, 215, 225), np.uint8)
    gain = np.full((2, 2, 3), 1.2, np.float32)
    now = np.full((20, 20, 3), (180, 255, 255), np.uint8)
    now[5:10, 5:10] = (60, 252, 255)
    now[5:10, 12:17] = (120, 200, 210)
    paper, piece, dim = (np.array([row * 20 + column]) for row, column in ((2, 2), (7, 7), (7, 14)))
    assert [bool(overlit(now, bare, gain, place, ThingsConfig())[0]) for place in (paper, piece, dim)] == [
        True,
        False,
        False,
    ]


def test_a_stack_beside_a_tile_just_laid_is_asked_about(
    table: Table, stands: Stands, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hand that laid the tile may have pushed it: that it has grown, shrunk or gone is certain elsewhere only."""
    stack = stands(TOKEN, (0.5, 0.5))
    changed = StackSeen(Cell(0, 0), stack.at, None, True, 1.0)
    monkeypatch.setattr("vision.scene.things.compared_stacks.stirred", lambda *_, **__: [changed])
    own, since = replace(table, things=(stack,)), change(half(table.seen), half(table.seen))
    for gone in (False, True):
        monkeypatch.setattr("vision.scene.things.compared_stacks.uncovered", lambda *_, gone=gone: gone)
        (sure,), (asked,) = (
            review_things(own, own.seen, since, gallery, handled=cells).observations for cells in ((), (Cell(0, 0),))
        )
        assert sure == (StackRemoved(Cell(0, 0), stack.at, True) if gone else changed)
        assert type(asked) is type(sure)
        assert not asked.certain


def test_what_was_overexposed_is_learned_when_the_light_falls() -> None:
    """A saturated channel shows less than the light that was there: where the print is seen again, it is taken over,
    and not where something else lies; what was not saturated keeps its picture in the new light.
    """
    lattice = Lattice(Plane.from_tile(SQUARE * 80.0 + 400.0, 1920, 1080))
    bright = np.full((1080, 1920, 3), (210, 240, 255), np.uint8)
    bright[:, :900] = (120, 160, 200)
    now = np.asarray(bright * 0.85, np.uint8)
    now[:, 900:] = (178, 204, 236)  # of red there was more than could be shown
    now[300:330, 1000:1030] = (60, 90, 130)
    now[300:330, 500:530] = (140, 170, 190)
    light = np.full((9, 16, 3), 0.85, np.float32)
    table, left = Table(lattice, bright, bright, bright, {}).relit(light, now)
    assert (left == 1.0).all()
    assert table.seen[500, 1200].tolist() == pytest.approx([178, 204, 217], abs=1), "with it stacks are compared"
    for stored in (table.bare, table.ground_seen):
        assert stored[500, 1200].tolist() == [178, 204, 236]
        assert stored[315, 1015].tolist() == pytest.approx([178, 204, 217], abs=1)
        assert stored[315, 515].tolist() == pytest.approx([102, 136, 170], abs=1)


@pytest.mark.parametrize(("laid", "changed", "taken"), [(True, False, False), (True, True, True), (False, False, True)])
def test_a_thing_stays_on_a_tile_that_is_seen_to_be_another_one(
    table: Table, stands: Stands, laid: bool, changed: bool, taken: bool
) -> None:
    """It was the tile that was taken for another one. What has changed too was taken up with it, and so was all on a
    tile in whose place none is seen.
    """
    stack, cell = stands(TOKEN, (0.5, 0.5)), Cell(0, 0)
    reading: Any = None
    changes = TileChanges(((cell, table.tiles[cell]),), ((cell, reading, 0.0),) if laid else (), (), (), ())
    strong = np.full((540, 960), changed)
    diff = Change(strong, strong, LIGHT)
    assert _taken_with(replace(table, things=(stack,)), changes, diff, 0.25) == ([stack] if taken else [])


def test_a_look_at_the_table_tells_whether_a_doubtful_token_is_of_a_stack(
    table: Table, stands: Stands, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After all else that came has been told."""
    came = stands(TOKEN, (0.5, 0.5), certain=False)
    doubtful = StackSeen(Cell(0, 0), came.at, None, False, 0.5)
    monkeypatch.setattr("vision.scene.things.changed_things.arrived", lambda *_, **__: ([(came, doubtful)], 0.5))
    monkeypatch.setattr("vision.scene.things.changed_things.risen", lambda *given: replace(given[3], certain=True))
    nothing = np.zeros((540, 960), np.bool_)
    found = review_things(table, table.seen, Change(nothing, nothing, LIGHT), gallery)
    assert found.observations == (replace(doubtful, certain=True),)
