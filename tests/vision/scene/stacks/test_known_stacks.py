"""Stacks of tokens under a tilted camera: the place of a stack's top, and when it has changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from app.values import Cell
from app.values.pictures import Picture
from hardware.simulator import PutPiece
from tests.sampling import few, few_rows
from tests.vision.scene.drawn_stacks import ALONE, AT, LIGHT, NOTHING, Towers, drawn_stack, shaded
from vision.camera.motion import SHRINK
from vision.numeric.changes import change
from vision.objects.paint.paints import TOKEN
from vision.observation import PieceSeen, StackSeen
from vision.scene.detection.new_thing_config import NewThingConfig
from vision.scene.detection.new_things import occluded
from vision.scene.stacks.known_stacks import measured, stirred, uncovered
from vision.scene.stacks.restack_config import RestackConfig
from vision.scene.stacks.stack_changes import Nearby, restacked
from vision.scene.state.half_size import half
from vision.scene.state.table import Standing, Table
from vision.scene.state.thing_pairs import Come, grown
from vision.scene.things import changed_things, compared_stacks
from vision.scene.things.changed_things import review_things
from vision.scene.things.compared_stacks import borne_out, risen
from vision.scene.things.comparison import Comparison
from vision.scene.things.known_things import Known
from vision.scene.things.remains import ground_seen
from vision.scene.things.things_config import ThingsConfig
from vision.tiles.gallery import Gallery


def _middle(stack: Standing) -> NDArray[np.float64]:
    assert stack.top is not None
    rows, columns = np.nonzero(stack.top)
    return np.array([columns.mean() + stack.corner[0], rows.mean() + stack.corner[1]])


@pytest.mark.parametrize("tokens", few([1, 5, 12], 2))
def test_the_top_of_a_tower_is_found(towers: Towers, tokens: int) -> None:
    """The uppermost token of a stack of any height is found where it is visible."""
    towers.stack(tokens)
    stack = measured(towers.table, towers.table.things, towers.known(), towers.shot(2), LIGHT)
    assert np.linalg.norm(_middle(stack) - towers.top) < 3.0
    assert stack.at == AT


def test_a_stack_off_the_map_stays_as_it_is(towers: Towers) -> None:
    """A stack off the map is not fitted."""
    stray = Standing(TOKEN, "", None, None, (3.0, 3.0), np.ones((9, 9), np.bool_), (5, 5), certain=True)
    assert measured(towers.table, towers.table.things, stray, towers.shot(2), LIGHT) is stray


@pytest.mark.parametrize(("tokens", "then"), few_rows([(4, 5), (9, 10), (10, 9)], 0, 2))
def test_one_token_more_or_less_on_a_tower_is_told(towers: Towers, tokens: int, then: int) -> None:
    """The top of a high stack is compared at its place: the same top is no change, another one is a certain change."""
    towers.stack(tokens)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    table = replace(towers.table, seen=before)
    assert stirred(table, table.things, stack, towers.shot(3), ALONE) == []
    towers.stack(then)
    (said,) = stirred(table, table.things, stack, towers.shot(4), ALONE)
    assert (said.event, said.cell, said.at, said.count, said.certain) == ("tokens", (0, 0), AT, None, True)


def test_a_piece_before_a_stack_is_told_from_it(towers: Towers) -> None:
    """Where a piece's paint occludes a known stack, the stack is marked as occluded; its visible part is not."""
    towers.stack(6)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    table = replace(towers.table, seen=before, things=(stack,))
    whole = slice(0, 720), slice(0, 1280)
    assert np.count_nonzero(occluded(table, towers.shot(3), whole, NewThingConfig())[stack.window] & stack.mask) < 5
    towers.scene.apply(PutPiece("p", "cowboy", "blue", (0, 0), (AT[0], AT[1] + 0.22), False))
    hidden = occluded(table, towers.shot(4), whole, NewThingConfig())[stack.window] & stack.mask
    assert 20 < np.count_nonzero(hidden) < np.count_nonzero(stack.mask)


@pytest.mark.parametrize(("rows", "certain"), [(0.3, True), (0.7, False)])
def test_what_is_left_in_view_of_a_stack_behind_a_piece_is_asked_about(
    towers: Towers, rows: float, certain: bool
) -> None:
    """It may show another thing, or the print where the stack has gone."""
    towers.stack(1)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    hides = stack.mask.copy()
    hides[round(rows * len(hides)) :] = False
    piece = Standing("cowboy", "red", False, Cell(0, 0), (0.5, 0.9), hides, stack.corner, True)
    after = before.copy()
    after[stack.window] = np.random.default_rng(1).integers(0, 255, (*stack.mask.shape, 3))
    table = replace(towers.table, seen=before)
    (said,) = stirred(table, (stack, piece), stack, after, ALONE, moved=True)
    assert said.certain is certain


def test_what_a_stack_beside_it_hides_is_no_new_top(towers: Towers) -> None:
    """Changes at a stack's rim are ignored where another stack touches it, and count without that one."""
    towers.stack(1)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    rows, columns = stack.window
    other = Standing(
        TOKEN, "", None, Cell(0, 0), (0.8, 0.7), np.ones((18, 18), np.bool_), (columns.stop - 2, rows.start), True
    )
    after = before.copy()
    after[rows, columns.stop - 7 : columns.stop] = np.random.default_rng(1).integers(0, 255, (len(stack.mask), 7, 3))
    table = replace(towers.table, seen=before)
    assert stirred(table, (stack, other), stack, after, ALONE) == []
    assert len(stirred(table, (stack,), stack, after, ALONE)) == 1


@pytest.mark.parametrize("rival", few([False, True], 1))
def test_a_stack_in_the_moved_shadow_of_another_one_is_asked_about(
    remembered: tuple[Table, Picture, Standing], monkeypatch: pytest.MonkeyPatch, rival: bool
) -> None:
    """The hand was at both, and the print around it seems to have moved more than the stack."""
    table, _, stack = remembered
    monkeypatch.setattr("vision.scene.stacks.stack_changes.by_hand", lambda *_: 1.0)
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    now, _ = drawn_stack(table, (0.6, -0.4))
    for side in (-1, 1):
        now = shaded(
            now, [(x + 14 * side, y - 30), (x + 34 * side, y - 30), (x + 34 * side, y), (x + 14 * side, y)], 0.5
        )
    other = replace(stack, cell=Cell(0, 1))
    nearby = replace(ALONE, reached=True, rivals=[other] if rival else [])
    assert [each.certain for each in stirred(table, [stack], stack, now, nearby)] == [not rival]


@pytest.mark.parametrize("beside", [True, False])
def test_the_tip_of_another_stacks_shadow_is_no_change_for_certain(
    remembered: tuple[Table, Picture, Standing], beside: bool
) -> None:
    """It reaches the edge of a stack from one beside it that changed, and the rest of the stack is as before."""
    table, _, stack = remembered
    now, _ = drawn_stack(table)
    left, top = stack.corner
    now = shaded(now, [(left + 15, top + 2), (left + 27, top + 2), (left + 27, top + 16), (left + 15, top + 16)], 0.45)
    other = replace(stack, corner=(left + (28 if beside else 120), top))
    said = stirred(table, [stack, other], stack, now, replace(ALONE, reached=True, rivals=(other,)))
    assert [each.certain for each in said] == [not beside]


def _shaded_aside(picture: Picture, stack: Standing, left: float) -> Picture:
    """The picture with a shadow on either side of the stack, in which that part of the light is ``left``."""
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    for side in (-1, 1):
        near, far = x + 14 * side, x + 34 * side
        picture = shaded(picture, [(near, y - 30), (far, y - 30), (far, y), (near, y)], left)
    return picture


def test_a_stack_that_changed_where_a_shadow_fell_on_it_is_told(
    remembered: tuple[Table, Picture, Standing],
) -> None:
    """In one piece with what was put beside it the stack has become darker here and lighter there, as in no shadow."""
    table, seen, stack = remembered
    top = np.hypot(*(np.mgrid[:20, :20] - 9.5)) < 6.5
    turned, _ = drawn_stack(table, (1.6, -1.2))
    turned[stack.window][top] = seen[stack.window][top]  # its round top looks as before
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    now = shaded(turned, [(x + 14, y - 22), (x + 24, y - 12), (x + 12, y + 3), (x + 5, y - 3), (x + 3, y - 6)], 0.45)
    stack = replace(stack, top=top)
    around = NOTHING.copy()
    around[y - 24 : y - 10, x + 8 : x + 26] = True
    assert stirred(table, [stack], stack, now, Nearby(around, NOTHING)) != []


@pytest.mark.parametrize(("disc", "print_", "handled", "told"), [
    ((0.0, 0.0), (0.0, 0.0), False, []),
    pytest.param((0.0, 0.0), (0.9, 0.6), False, [], marks=pytest.mark.slow),
    ((0.45, -0.3), (0.0, 0.0), False, [True]),
    ((0.45, -0.3), (0.0, 0.0), True, [False]),
    ((0.8, -0.5), (0.0, 0.0), True, [True]),
])  # fmt: skip
def test_a_token_of_the_same_print_lies_otherwise(
    remembered: tuple[Table, Picture, Standing],
    disc: tuple[float, float],
    print_: tuple[float, float],
    handled: bool,
    told: list[bool],
) -> None:
    """One token more with the same print is seen where its edge lies differently on the tile, by half a pixel where
    nothing else has changed; beside a tile that was laid half a pixel is only asked about; not where the tile was
    nudged with it.
    """
    table, _, stack = remembered
    now, _ = drawn_stack(table, disc, print_)
    said = stirred(table, [stack], stack, now, replace(ALONE, handled=handled, reached=True))
    assert [(each.count, each.certain) for each in said] == [(None, certain) for certain in told]


@pytest.mark.parametrize("seed", few([1, 2, 3], 2))
def test_a_cloud_over_a_few_stacks_is_no_token(remembered: tuple[Table, Picture, Standing], seed: int) -> None:
    """Where the light becomes less over a part of the map, softly, no stack is told as changed."""
    table, seen, stack = remembered
    chance = np.random.default_rng(seed)
    x, y = stack.corner[0] + 10 + chance.uniform(-60, 60), stack.corner[1] + 10 + chance.uniform(-60, 60)
    rows, columns = np.mgrid[: seen.shape[0], : seen.shape[1]]
    cloud = 1 - 0.35 / (1 + np.exp((np.hypot(rows - y, columns - x) - 70) / 18))
    now = np.clip(seen * cloud[..., None] + chance.normal(0, 1.2, seen.shape), 0, 255).astype(np.uint8)
    assert not any(each.certain for each in stirred(table, [stack], stack, now, ALONE))


@pytest.mark.parametrize(("disc", "lights", "told"), few_rows([
    ((0.0, 0.0), (1.6, 1.4), 0),
    ((0.0, 0.0), (1.6, 1.75), 0),
    ((1.1, 0.8), (1.3, 1.15), 1),
    ((1.1, 0.8), (1.3, 1.45), 1),
], 1, 3))  # fmt: skip
def test_more_light_on_overexposed_print_is_no_token(
    towers: Towers, disc: tuple[float, float], lights: tuple[float, float], told: int
) -> None:
    """Saturated print gets no brighter, as the stack on it does; where most of it is not, a token that lies otherwise
    is still found.
    """

    def lit(picture: Picture, light: float) -> Picture:
        return np.asarray(np.clip(picture * np.float32(light), 0, 255), np.uint8)

    (before, stack), (after, _) = drawn_stack(towers.table), drawn_stack(towers.table, disc)
    table = replace(towers.table, seen=lit(before, lights[0]))
    assert len(stirred(table, (stack,), stack, lit(after, lights[1]), ALONE)) == told


@pytest.mark.parametrize(("disc", "told"), [((0.0, 0.0), 0), ((1.1, 0.8), 1)])
def test_light_of_another_colour_is_no_token(towers: Towers, disc: tuple[float, float], told: int) -> None:
    """Warm light brightens a brown token more than pale print; one that lies otherwise is still found."""
    (before, stack), (after, _) = drawn_stack(towers.table), drawn_stack(towers.table, disc)
    warm = np.clip(after * np.array([0.6, 0.8, 1.15], np.float32), 0, 255).astype(np.uint8)
    table = replace(towers.table, seen=before)
    assert len(stirred(table, (stack,), stack, warm, ALONE)) == told


def test_a_shadows_edge_on_a_stack_is_no_token(towers: Towers) -> None:
    """A shadow that falls over half a stack and its tile changes no stack with certainty."""
    seen, stack = drawn_stack(towers.table)
    table = replace(towers.table, seen=seen)
    now, _ = drawn_stack(table, shadow=True)
    assert not any(said.certain for said in stirred(table, [stack], stack, now, ALONE))


@pytest.mark.parametrize(("disc", "told"), [((0.0, 0.0), []), ((1.2, -0.8), [True])])
def test_the_own_shadow_of_a_stack_that_grew_is_no_tile_that_was_pushed(
    remembered: tuple[Table, Picture, Standing], disc: tuple[float, float], told: list[bool]
) -> None:
    """Under a low lamp the shadow of a stack that grew reaches far over the print, which differs there as print does
    that was pushed: the stack is told all the same. Such a shadow without a change of the stack tells nothing.
    """
    table, _, stack = remembered
    now, _ = drawn_stack(table, disc)
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    now = shaded(now, [(x + 7, y - 5), (x + 23, y - 12), (x + 24, y - 8), (x + 8, y)], 0.8)
    said = stirred(table, [stack], stack, now, ALONE)
    assert [each.certain for each in said] == told


def test_the_shadow_of_a_piece_put_beside_a_stack_is_no_token(remembered: tuple[Table, Picture, Standing]) -> None:
    """The shadow of what was put beside a stack, its tip on the stack, changes its picture: nothing is told."""
    table, seen, stack = remembered
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    now = shaded(seen, [(x + 14, y - 22), (x + 24, y - 12), (x + 5, y - 3), (x + 3, y - 6)], 0.45)
    around = NOTHING.copy()
    around[y - 24 : y - 10, x + 8 : x + 26] = True
    assert stirred(table, [stack], stack, now, Nearby(around, NOTHING)) == []


@pytest.mark.parametrize("left", [False, True])
def test_the_shadow_of_a_piece_on_most_of_a_stack_is_no_token_for_certain(towers: Towers, left: bool) -> None:
    """Neither where the piece comes nor where it is taken away, and its shadow with it."""
    seen, stack = drawn_stack(towers.table)
    x, y = stack.corner[0] + 10, stack.corner[1] + 10
    dim = shaded(seen, [(x + 14, y - 24), (x + 26, y - 10), (x + 9, y + 14), (x - 9, y - 8)], 0.5)
    around = NOTHING.copy()
    around[y - 26 : y - 8, x + 6 : x + 30] = True
    table, now = replace(towers.table, seen=dim if left else seen), seen if left else dim
    said = stirred(table, [stack], stack, now, Nearby(around, NOTHING, reached=True))
    assert not any(each.certain for each in said)


def test_a_stack_of_the_prints_own_colours_is_seen_to_go(towers: Towers, gallery: Gallery) -> None:
    """Its place shows the print again: it is gone, and has not grown. One that lies otherwise is still there."""
    pale = ((150, 152, 154), (158, 160, 161), (150, 151, 149))
    empty, _ = drawn_stack(towers.table, None)
    (seen, stack), (other, _) = (drawn_stack(towers.table, disc, paints=pale) for disc in ((0.0, 0.0), (1.4, -1.2)))
    table = replace(towers.table, seen=seen, bare=empty, things=(stack,))
    assert uncovered(table, (stack,), stack, empty, ALONE)
    assert not uncovered(table, (stack,), stack, other, ALONE)
    swept = np.ones((seen.shape[0] // SHRINK, seen.shape[1] // SHRINK), np.bool_)
    for now, event in ((empty, "tokens_removed"), (other, "tokens")):
        found = review_things(table, now, change(half(seen), half(now)), gallery, swept=swept)
        assert [(each.event, each.certain) for each in found.observations] == [(event, True)]
        assert len(found.things) == (event == "tokens")


def test_a_stack_that_went_from_behind_another_one_is_asked_about_as_gone(
    towers: Towers, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in view of its place shows the ground again; it was told as changed."""
    empty, _ = drawn_stack(towers.table, None)
    (seen, stack), (other, _) = (drawn_stack(towers.table, disc) for disc in ((0.0, 0.0), (1.4, -1.2)))
    rows, columns = stack.window
    hides = np.ones((rows.stop - rows.start, columns.stop - columns.start), np.bool_)
    before_it = Standing(TOKEN, "", None, Cell(0, 0), (0.5, 0.9), hides, (columns.start, rows.start + 16), True)
    table = replace(towers.table, seen=seen, bare=empty, things=(stack,))
    for things in ((stack,), (stack, before_it)):
        assert ground_seen(table, things, stack, empty)
        assert not ground_seen(table, things, stack, other)
    monkeypatch.setattr(changed_things, "sorted_known", lambda *_, **__: Known([stack], [], []))
    monkeypatch.setattr(compared_stacks, "uncovered", lambda *_: False)
    monkeypatch.setattr(Comparison, "print_at", lambda *_: None)
    for now, event in ((empty, "tokens_removed"), (other, "tokens")):
        found = review_things(table, now, change(half(seen), half(now)), gallery).observations
        assert [(each.event, each.certain) for each in found] == [(event, event == "tokens")]


def test_a_stack_that_is_plainly_seen_is_not_gone(
    towers: Towers, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though beside the gap between two tiles all of it may count as print that has moved: it has another height."""
    empty, _ = drawn_stack(towers.table, None)
    (seen, stack), (other, _) = (drawn_stack(towers.table, disc) for disc in ((0.0, 0.0), (0.4, -0.3)))
    table = replace(towers.table, seen=seen, bare=empty, things=(stack,))
    monkeypatch.setattr(compared_stacks, "uncovered", lambda *_: True)
    monkeypatch.setattr(Comparison, "print_at", lambda *_: None)
    swept = np.ones((seen.shape[0] // SHRINK, seen.shape[1] // SHRINK), np.bool_)
    for now, event in ((empty, "tokens_removed"), (other, "tokens")):
        found = review_things(table, now, change(half(seen), half(now)), gallery, swept=swept).observations
        assert [(each.event, each.certain) for each in found] == [(event, True)]


def test_a_question_about_a_stack_says_less_than_certain(towers: Towers) -> None:
    """Where the tile was nudged too, a stack that moved farther is asked about, with a confidence below 1."""
    seen, stack = drawn_stack(towers.table)
    table = replace(towers.table, seen=seen)
    now, _ = drawn_stack(table, (1.5, 0.0), (0.5, 0.4))
    (said,) = stirred(table, [stack], stack, now, ALONE)
    assert not said.certain
    assert said.confidence < 1.0


@pytest.mark.parametrize(("tokens", "piece", "certain"), [(4, True, False), (9, True, True), (4, False, True)])
def test_a_stack_that_grew_beside_a_new_piece_must_have_a_new_top(
    towers: Towers, tokens: int, piece: bool, certain: bool
) -> None:
    """Beside a piece that came, print of a token's colour may be bared or shaded: that a stack has grown there is only
    asked while its top lies as before; without such a piece what was detected counts.
    """
    towers.stack(4)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    table = replace(towers.table, seen=before, things=(stack,))
    east = stack.corner[0] + stack.mask.shape[1], stack.corner[1]
    come: list[tuple[Standing, Come]] = []
    if piece:
        towers.scene.apply(PutPiece("p", "tent", "blue", (0, 0), (AT[0] + 0.42, AT[1]), False))
        body = np.ones((18, 14), np.bool_)
        blue = Standing("tent", "blue", False, Cell(0, 0), (AT[0] + 0.42, AT[1]), body, (east[0] + 11, east[1]), True)
        come.append((blue, PieceSeen(Cell(0, 0), "tent", "blue", blue.at, False, True, 1.0)))
    towers.stack(tokens)
    wider = np.pad(stack.mask, ((0, 0), (0, 3)), constant_values=True)
    grown = replace(stack, mask=wider, top=None)
    told = StackSeen(Cell(0, 0), AT, None, True, 1.0)
    come.append((grown, told))
    said = borne_out(table, towers.shot(3), grown, told, [stack], ([], [], come), False, ThingsConfig())
    assert isinstance(said, StackSeen)
    assert said.certain is certain
    laid = {Cell(0, 0)}  # of a tile that was just laid over its top the print differs from it
    handled = borne_out(table, towers.shot(3), grown, told, [stack], ([], [], come), False, ThingsConfig(), laid)
    assert isinstance(handled, StackSeen)
    assert not handled.certain
    assert (said.confidence < 1.0) is not certain


def test_a_stack_that_is_seen_anew_where_a_piece_went_is_asked_about(
    towers: Towers, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deep shadow of a piece left it, so that it had to be found again, by its print; it had not changed."""
    towers.stack(4)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    body, east = np.ones((18, 14), np.bool_), stack.corner[0] + stack.mask.shape[1]
    piece = Standing("tent", "blue", False, Cell(0, 0), (AT[0] + 0.42, AT[1]), body, (east + 1, stack.corner[1]), True)
    table = replace(towers.table, seen=before, things=(stack, piece))
    now = towers.shot(3)
    anew = replace(stack, top=None), StackSeen(Cell(0, 0), AT, None, True, 1.0)
    monkeypatch.setattr(changed_things, "sorted_known", lambda *_, **__: Known([], [piece], [stack]))
    monkeypatch.setattr(changed_things, "arrived", lambda *_, **__: ([anew], table.shade))
    told = review_things(table, now, change(half(before), half(now)), gallery).observations
    assert [(event.event, event.certain) for event in told] == [("piece_removed", True), ("tokens", False)]


@pytest.mark.parametrize(
    ("tokens", "dark", "beside", "certain"),
    few_rows(
        [(9, False, False, True), (9, True, False, False), (4, False, False, False), (9, False, True, False)], 0, 1
    ),
)
def test_a_doubtful_token_on_a_stack_that_has_changed_is_told(
    towers: Towers, tokens: int, dark: bool, beside: bool, certain: bool
) -> None:
    """What came in the stack's own paint is of it where the rest of it has changed too, unless another thing came."""
    towers.stack(4)
    before = towers.shot(2)
    stack = measured(towers.table, towers.table.things, towers.known(), before, LIGHT)
    table = replace(towers.table, seen=before, things=(stack,))
    towers.stack(tokens)
    now = towers.shot(3)
    box = np.ones((9, stack.mask.shape[1]), np.bool_)
    part = replace(stack, mask=box, corner=(stack.corner[0], stack.corner[1] - 9), top=None, certain=False)
    own = np.median(before[stack.window][stack.mask if stack.top is None else stack.top], axis=0)
    now[part.window] = (25, 25, 25) if dark else own
    found, told = grown(stack, part, StackSeen(Cell(0, 0), AT, None, False, 0.8))
    doubtful = replace(told, certain=False)
    come: list[tuple[Standing, Come]] = [(found, doubtful)]
    if beside:
        tent = Standing(
            "tent", "blue", False, Cell(0, 0), (0.8, 0.7), box, (stack.corner[0] + 15, part.corner[1]), True
        )
        come.append((tent, PieceSeen(Cell(0, 0), "tent", "blue", tent.at, False, True, 1.0)))
    said = risen(table, now, found, doubtful, [stack], ([], [], come), [part], None, False, ThingsConfig())
    assert isinstance(said, StackSeen)
    assert (said.certain, said.confidence) == ((True, 1.0) if certain else (False, 0.8))
    laid = risen(
        table, now, found, doubtful, [stack], ([], [], come), [part], None, False, ThingsConfig(), {Cell(0, 0)}
    )
    assert laid is doubtful


@pytest.mark.parametrize(("window", "sure"), [(0.75, 1.0), (0.42, 0.95), (0.31, None)])
def test_the_less_print_there_is_around_a_stack_the_less_it_tells(
    remembered: tuple[Table, Picture, Standing], window: float, sure: float | None
) -> None:
    """A high stack leans over the next tile, and little print of its own shows: then its change is asked about."""
    table, _, stack = remembered
    now, _ = drawn_stack(table, (1.4, -1.2))
    config = RestackConfig(window=window)
    assert restacked(table, [stack], stack, now, ALONE, 0.1, config).sure == sure
    assert restacked(table, [stack], stack, table.seen, ALONE, 0.1, config).sure == 0.0, "it stays as it is"
