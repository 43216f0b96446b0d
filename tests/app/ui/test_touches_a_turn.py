"""How many touches a plain turn takes without a camera, and that none of them is lost where one was wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.rules import Phase
from app.rules.tileset import TileSet
from app.table.conductor import step
from app.table.model.inputs import PlaceTile
from app.table.presentation.placing import RoamView
from app.table.presentation.view import TableView, view
from app.ui.base.theme import THEME
from app.ui.play.sheets import FaceButton
from app.ui.play.tile_in_hand import Held
from app.values import Cell, Face, PlacedFace
from tests.app.ui.family import Family, Moves
from tests.app.ui.frames import next_frame
from tests.app.ui.made_up_views import raw
from tests.app.ui.played import played


@pytest.fixture
def family(window: Any, tmp_path: Path) -> Iterator[Family]:
    """Two players at the beginning of a game."""
    family = Family(window, tmp_path)
    family.begin("red", "blue")
    yield family
    family.close()


def _tile(family: Family, ways: int) -> tuple[Cell, Face]:
    """A free place, and a tile that fits there in so many ways."""
    view = family.evening.view()
    return next(
        (cell, face.face)
        for face in view.faces
        for cell in view.free
        if sum(at == cell for at, _ in face.places) == ways
    )


def _touches(family: Family, work: Any) -> int:
    before = family.touches
    work()
    return family.touches - before


def _put_a_piece(family: Family) -> None:
    """Touch the first area where a piece may go, and touch it again."""
    large = family.screen.board.close_up
    area = next(area for area in large.placing.areas if len(area.offers) == 1)
    (at,) = large.stands(area)
    family.drag(at)
    family.drag(at)


def test_a_turn_takes_three_touches_and_with_a_piece_four(family: Family) -> None:
    """The place, the tile that fits there in one way, and "End turn"; or an area of it, and that again."""

    def without() -> None:
        family.pick(*_tile(family, 1))
        family.press("pass")

    def with_piece() -> None:
        family.pick(*_tile(family, 1))
        _put_a_piece(family)

    assert _touches(family, without) == 3
    assert family.game.turn_number == 2
    assert _touches(family, with_piece) == 4
    assert (family.game.turn_number, len(family.game.pieces)) == (3, 1)


def test_a_tile_that_fits_in_several_ways_is_laid_by_a_touch_more(family: Family) -> None:
    """It may have to be turned first."""
    cell, face = _tile(family, 2)
    assert _touches(family, lambda: family.pick(cell, face)) == 2
    assert family.done == 0
    family.press("save")
    assert family.game.tiles[cell].face == face


def test_a_wrong_tile_is_in_hand_again_after_an_undo(family: Family) -> None:
    """Where it was laid by choosing it, another one can be chosen for its place."""
    cell, face = _tile(family, 1)
    family.pick(cell, face)
    assert family.game.tiles[cell].face == face
    family.press("undo")
    assert cell not in family.game.tiles
    held = family.screen.board.ghost
    assert (held.placed.cell, held.placed.face) == (cell, face)
    assert family.offers("another")


def test_what_hands_had_to_do_asks_for_no_touch(family: Family) -> None:
    """Whoever touches the place of the next tile goes on: that it is done need not be said."""
    moves = Moves(family)
    while not (family.phase == "place" and family.evening.view().reminders):
        family.send(moves.next())
    family.frames(4)
    proof = family.proof()
    if proof is not None:
        family.tap(proof)
    assert family.offers("done")
    cell, _ = _tile(family, 1)
    assert _touches(family, lambda: family.tap_cell(cell)) <= 2, "a crowded map is enlarged by the first"
    assert family.screen.picking
    assert family.evening.view().reminders, "they are told until the tile lies"


@pytest.mark.parametrize("here", [True, False])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (480, 800)])
def test_a_second_tap_where_the_tile_was_laid_opens_nothing(
    stage: Any, states: Callable[..., dict[str, TableView]], size: tuple[int, int], here: bool
) -> None:
    """Beside the map no button of the piece stands where the one that lays the tile was, nor goes there when a place
    is marked.
    """
    before, after = states(3)["place"], states(3)["act"]
    screen = stage.open(replace(before, rings=(), reminders=()), size)
    stage.tap_cell(before.free[0])
    stage.press(next(button for button in stage.all(FaceButton) if button.face.face.name == "A1_a"))
    assert screen.handling.undecided
    low, high = _heights(stage.button("save"))
    after = replace(after, rings=(), reminders=(), shows=())
    assert after.placing is not None
    offer = next(area.offers[0] for area in after.placing.areas if area.offers)
    roam = RoamView("tent", raw("Tent: on another tile"), ())
    placing = replace(after.placing, elsewhere=(roam,))
    if not here:
        areas = tuple(replace(area, offers=()) for area in placing.areas)
        placing = replace(placing, areas=areas, barred=(raw("Anna has no cowboy at hand."),))
    screen.handling.close()
    stage.show(replace(after, placing=placing))
    stage.press(stage.button("piece"))
    for marked in (None, offer.intent) if here else (None,):
        stage.show(replace(after, placing=placing, marked=marked))
        stage.frames()
        for name in (f"roam-{roam.kind}", "wrong"):
            under, over = _heights(stage.button(name))
            assert over <= low or under >= high
        rows = screen.panel.ids.rows
        assert rows.height <= rows.parent.height


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_finger_that_looks_for_the_button_of_a_tile_that_was_laid_at_once_opens_nothing(
    stage: Any, tileset: TileSet, size: tuple[int, int]
) -> None:
    """It is needed for some tiles and not for others: whoever goes to it out of habit has not read what stands there
    now. The large tile is touched meanwhile as ever.
    """
    state = played(tileset, lambda game: game.phase is Phase.PLACE)
    screen = stage.open(replace(view(state), rings=(), reminders=()), size)
    for face, cell in ((one, cell) for one in view(state).faces if one.left for cell, _ in one.places):
        turns = tuple(turn for at, turn in face.places if at == cell)
        after = view(step(state, PlaceTile(PlacedFace(face.face, cell, turns[0])))[0])
        if len(turns) == 1 and after.placing is not None and after.placing.here:
            break
    screen.handling.touch_free(cell)
    stage.frames()
    stage.press(next(button for button in stage.all(FaceButton) if button.face.face == face.face))
    assert isinstance(stage.sent[-1], PlaceTile)
    screen.show(after)
    next_frame()
    next_frame()
    assert screen.handling.placing
    wrong, large = stage.button("wrong"), screen.board.close_up
    at = wrong.to_window(*wrong.center)
    for waited in (1.1, 0.4):
        stage.now += waited
        assert screen.guard.deaf(*at)
        assert not screen.guard.deaf(*large.center)
    stage.now += 0.2
    assert not screen.guard.deaf(*at)


def _heights(widget: Any) -> tuple[float, float]:
    """The lower and the upper edge of that widget in the window."""
    low = widget.to_window(*widget.pos)[1]
    return low, low + widget.height


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_a_second_tap_where_the_tile_was_laid_counts_for_nothing_on_an_upright_screen(
    stage: Any, tileset: TileSet, text: str
) -> None:
    """A button for the piece may stand there: a tap that habit adds comes before anybody has read it."""
    state = played(tileset, lambda game: game.phase is Phase.PLACE)
    THEME.choose(text=text)
    screen = stage.open(view(state), (480, 800))
    ways = [(face.face, *place) for face in view(state).faces if face.left for place in face.places]
    for face, cell, turn in ways:
        after = view(step(state, PlaceTile(PlacedFace(face, cell, turn)))[0])
        if after.placing is not None and after.placing.possible:
            break
    assert after.placing is not None
    roam = RoamView("tent", raw("Tent: on another tile"), ())
    placed = after.placing.placed
    after = replace(after, placing=replace(after.placing, elsewhere=(roam,)))
    screen.handling._take_up(Held(placed, None, (turn,)))
    stage.frames()
    screen.handling._save()
    screen.show(after)
    next_frame()
    next_frame()
    assert screen.handling.placing
    chosen = []
    screen.handling._piece._roam = chosen.append
    stage.now += 0.6
    stage.press(stage.button("roam-tent"))
    assert chosen == []
    stage.press(stage.button("roam-tent"))
    assert chosen == [roam]
