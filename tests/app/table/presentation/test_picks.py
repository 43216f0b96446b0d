"""The tiles to choose from, on real games."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice, pairwise
from typing import Any

import pytest

from app.table.conductor import new_state, step
from app.table.model.inputs import ChoosePass, PlaceTile, StartGame
from app.table.presentation.picks import GROUPS, MOST, filters_of, fitting, picks
from app.table.presentation.view import view
from app.tilesets import load_tileset
from app.values import Cell, Face, PlacedFace
from tests.app.table.random_games import random_history
from tests.sampling import few


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_every_tile_still_in_the_box_can_be_chosen_and_no_other(name: str) -> None:
    """Those that fit at the place come first, turned so that they fit; a pile that is not due is left out."""
    tileset = load_tileset(name)
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {}, {}, 3))
    shown = view(state)
    cell = shown.free[0]
    found = picks(shown, tileset, cell)
    assert state.game is not None
    held: dict[str, int] = {}
    for face, left in state.game.remaining().items():
        held[tileset.equals[face.name]] = held.get(tileset.equals[face.name], 0) + left
    assert {tileset.equals[pick.face.name]: pick.left for pick in found} == held
    groups = [GROUPS.index(pick.group) for pick in found]
    assert groups == sorted(groups)
    for pick in found:
        legal = {place.rotation for place in state.game.legal_tiles(*pick.face) if place.cell == cell}
        assert set(pick.rotations) == legal
        assert (pick.group == "here") == bool(legal)
        assert not legal or pick.turn in legal
    blind = picks(shown, tileset, cell, blind=True)
    assert {(pick.group, pick.turn, pick.rotations) for pick in blind} == {("here", 0, ())}
    assert {pick.face: pick.left for pick in blind} == {pick.face: pick.left for pick in found}
    assert {face.face for face in fitting(shown, tileset, cell)} == {pick.face for pick in found if pick.rotations}


def test_of_faces_that_no_rule_tells_apart_one_is_offered_with_the_count_of_all() -> None:
    """The one that is still in the box: when its equal lies on the table, the other is offered, once."""
    tileset = load_tileset("hunters-and-gatherers")
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {}, {}, 3))
    shown = view(state)
    free = {face.face: [where for where, _ in face.places] for face in shown.faces}
    first, second = next(
        (Face.from_name(one), Face.from_name(two))
        for two, one in tileset.equals.items()
        if one != two and free.get(Face.from_name(one)) and free.get(Face.from_name(two))
    )
    cell = free[first][0]
    for wanted in (picks(shown, tileset, cell), fitting(shown, tileset, cell)):
        assert [(pick.face, pick.left) for pick in wanted if pick.face in (first, second)] == [(first, 2)]
    turn = next(pick.turn for pick in picks(shown, tileset, cell) if pick.face == first)
    state, _ = step(state, PlaceTile(PlacedFace(first, cell, turn)))
    after = view(state)
    laid = next(tile for tile in after.tiles if tile.cell == cell)
    corrected = [pick for pick in picks(after, tileset, cell, laid) if pick.face in (first, second)]
    assert [(pick.face, pick.left) for pick in corrected] == [(first, 1)]
    state, _ = step(state, ChoosePass())
    again = view(state)
    elsewhere = [pick for where in again.free for pick in picks(again, tileset, where)]
    assert {pick.face for pick in elsewhere if pick.face in (first, second)} == {second}


def test_what_the_camera_thinks_comes_first(bench: Any) -> None:
    """The candidates of the open question, best first and as they were seen, whatever fits."""
    bench.see(bench.doubtful(1, 0, ("A1_b", 0), ("A2", 2), ("A1_c", 0)))
    shown = bench.view
    assert shown.question is not None
    found = picks(shown, load_tileset("gold-rush"), Cell(1, 0))
    likely = [pick for pick in found if pick.group == "likely"]
    assert found[: len(likely)] == tuple(likely)
    assert [(pick.face, pick.turn) for pick in likely] == [
        (choice.tile.placed.face, choice.tile.placed.rotation)
        for choice in shown.question.choices
        if choice.tile is not None
    ]
    assert likely[0].face == Face("A1", "b")


def test_a_tile_that_is_corrected_may_stay_what_it_is(bench: Any) -> None:
    """Its own face is offered although its last copy may lie there; it is shown as it lies."""
    bench.see(bench.tile("A1_a", 1, 0))
    laid = next(tile for tile in bench.view.tiles if tile.cell == (1, 0))
    found = picks(bench.view, load_tileset("gold-rush"), Cell(1, 0), laid)
    assert laid.placed.face in {pick.face for pick in found}
    assert {pick.turn for pick in found if pick.face == laid.placed.face} == {laid.placed.rotation}


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_of_a_tile_that_is_corrected_those_that_fit_in_its_place_come_first(name: str) -> None:
    """Turned so that they continue all neighbours, those laid after it too; only the tile itself stays as it lies."""
    tileset = load_tileset(name)
    history = next(islice(random_history(name, 4), 40, None))
    shown = view(replace(new_state(tileset), history=history))
    assert history.game.tiles
    judged = 0
    for laid in shown.tiles[1:]:
        found = picks(shown, tileset, laid.cell, laid)
        groups = [GROUPS.index(pick.group) for pick in found]
        assert groups == sorted(groups)
        for pick in found:
            fits = {turn for turn in range(4) if _continues(shown, tileset, PlacedFace(pick.face, laid.cell, turn))}
            assert (pick.group == "here") == bool(fits)
            assert (pick.group == "misfit") == (not fits)
            if pick.face == laid.placed.face:
                assert pick.turn == laid.placed.rotation
            else:
                assert pick.turn in (fits or {laid.placed.rotation})
            judged += 1
    assert judged > 100


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_a_tile_that_is_corrected_is_the_last_of_its_group_and_of_its_pile_are_all(name: str) -> None:
    """Nobody corrects a tile to itself first of all, and none of the other pile was drawn in its turn."""
    tileset = load_tileset(name)
    history = next(islice(random_history(name, 4), 40, None))
    shown = view(replace(new_state(tileset), history=history))
    for laid in shown.tiles[1:]:
        found = picks(shown, tileset, laid.cell, laid)
        group = [pick.face for pick in found if pick.group == "here"]
        assert group[-1] == laid.placed.face
        deck = tileset.by_id[laid.placed.design].deck
        assert {tileset.by_id[pick.face.design].deck for pick in found} == {deck}


def _continues(shown: Any, tileset: Any, placed: PlacedFace) -> bool:
    """Whether the sides of that tile are those of its neighbours, read from the tile set."""

    def side(tile: PlacedFace, at: int) -> str:
        return str(tileset.by_id[tile.design].sides[(at - tile.rotation) % 4])

    laid = {tile.cell: tile.placed for tile in shown.tiles}
    for at, (col, row) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        there = laid.get(Cell(placed.cell.col + col, placed.cell.row + row))
        if there is not None and side(there, (at + 2) % 4) != side(placed, at):
            return False
    return True


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_the_filters_part_the_tiles_that_fit(name: str) -> None:
    """Each is seen on some of them and not on others; what all that fit have, as they continue the same neighbour, and
    what nearly all have tells nothing. Symbols are among them.
    """
    tileset = load_tileset(name)
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {}, {}, 1))
    shown = view(state)
    found = picks(shown, tileset, shown.free[0])
    fit = [pick for pick in found if pick.group == "here"]
    names = filters_of(found, tileset)
    assert 1 < len(names) <= MOST
    assert all(0 < sum(name in pick.marks for pick in fit) < 0.75 * len(fit) for name in names)
    assert {symbol for group in tileset.terms.symbols.values() for symbol in group}.intersection(names)
    alike = tuple(pick for pick in fit if pick.marks == fit[0].marks)
    assert filters_of(alike, tileset) == ()


@pytest.mark.parametrize("name", few(["gold-rush", "hunters-and-gatherers"], 1))
def test_a_filter_keeps_its_place_from_tile_to_tile(name: str) -> None:
    """The finger knows where it is: those that part the whole box best are offered wherever they part what fits, each
    at its own place, which another one takes only where they do not; where none does, it stays there without a use.
    """
    tileset = load_tileset(name)
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {}, {}, 1))
    usual = filters_of(picks(view(state), tileset, view(state).free[0], blind=True), tileset)
    assert len(usual) == MOST
    kept = 0
    for history in islice(random_history(name, 4), 0, 120, 6):
        shown = view(replace(new_state(tileset), history=history))
        for cell in shown.free[:3]:
            names = filters_of(picks(shown, tileset, cell), tileset)
            if names:
                assert len(names) == MOST
                assert all(names[usual.index(each)] == each for each in usual if each in names), names
                kept += sum(each in names for each in usual) >= MOST - 1
    assert kept > 48


def test_no_copy_that_lies_on_the_table_is_offered(bench: Any) -> None:
    """A face whose last copy was laid is gone from the picker."""
    game = bench.game
    single = [face for face, count in game.remaining().items() if count == 1]
    place = next(p for face in single for p in game.legal_tiles(*face))
    bench.give(PlaceTile(place.placed))
    shown = bench.view
    assert next(face for face in shown.faces if face.face == place.face).left == 0
    assert place.face not in {pick.face for pick in picks(shown, load_tileset("gold-rush"), Cell(9, 9))}


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_the_order_is_the_same_in_every_turn(name: str) -> None:
    """Within a group tiles with the same terrain at their sides stand together, and no tile changes places with another
    from turn to turn, however many copies are left.
    """
    tileset = load_tileset(name)
    orders = []
    for history in islice(random_history(name, 4), 0, 60, 7):
        state = replace(new_state(tileset), history=history)
        shown = view(state)
        for cell in shown.free[:2]:
            found = picks(shown, tileset, cell)
            for group in GROUPS:
                listed = [pick for pick in found if pick.group == group]
                orders.append([pick.face for pick in listed])
                terrains = [pick.sides for pick, following in pairwise(listed) if pick.sides != following.sides]
                assert len(set(terrains)) == len(terrains), "a terrain that was left does not come back"
    places = {(one, other) for order in orders for one, other in combinations(order, 2)}
    assert len(places) > 100
    assert not places & {(other, one) for one, other in places}
