"""The rings on the map: what is to be done by hand, each at its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.lang import Translator
from app.lang.files import codes
from app.table.model.inputs import ChooseMine, ChoosePass, ChoosePiece, Undo
from app.table.perception.differences import Due
from app.table.presentation.rings import due_rings
from app.values import Cell, Face, LaidTile

ENGLISH = Translator.load("en")
RAILS = Face("A1", "a")


def test_a_table_that_matches_the_game_has_no_ring(bench: Any) -> None:
    """Nothing is to be done, so nothing is ringed."""
    assert bench.view.rings == ()


def test_a_piece_that_left_the_table_too_soon_is_ringed_until_it_stands_there_again(bench: Any) -> None:
    """The ring has the spot of the piece's segment, its kind and its owner's colour."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.give(ChoosePiece("cowboy", Cell(1, 0), 0))
    bench.see(bench.tile("A1_b", 2, 0))
    bench.see(bench.gone("red", 1, 0))
    (ring,) = bench.view.rings
    assert (ring.kind, ring.cell, ring.piece, ring.colour) == ("put_piece", Cell(1, 0), "cowboy", "red")
    assert ring.at == pytest.approx(bench.spot(Cell(1, 0), 0))
    assert ENGLISH.text(ring.text) == "Put Red's cowboy on the upper prairie in the ring."
    bench.see(bench.piece("red", 1, 0, 0))
    assert bench.view.rings == ()


def test_a_tile_that_was_taken_back_is_ringed_until_it_is_off_the_table(bench: Any) -> None:
    """The ring shows the tile to take."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.give(Undo())
    (ring,) = bench.view.rings
    assert (ring.kind, ring.cell, ring.tile) == ("take_tile", Cell(1, 0), LaidTile(RAILS, 0))
    bench.see(bench.saw("tile_removed", (1, 0)))
    assert bench.view.rings == ()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Take back Blue's cowboy at each of the 2 rings."),
        ("de", "Nehmt an jedem der 2 Ringe den Cowboy von Blau zurück."),
        ("it", "Riprendete il cowboy di Blu da ognuno dei 2 anelli."),
    ],
)
def test_equal_pieces_that_go_home_are_told_with_how_many_they_are(language: str, said: str) -> None:
    """One sentence stands for both rings: it said "Take Blue's cowboy back", and one of two was taken."""
    red, green = (Due("take_piece", Cell(3, 0), piece="tent", colour=colour) for colour in ("red", "green"))
    blue = [Due("take_piece", Cell(col, 0), piece="cowboy", colour="blue") for col in (1, 2)]
    tell = Translator.load(language).text
    told = [tell(ring.text) for ring in due_rings([*blue, red, replace(green, denied=True)], {})]
    assert told[:2] == [said, said]
    assert told[2:] == [tell(due_rings([each], {})[0].text) for each in (red, replace(green, denied=True))]


@pytest.mark.parametrize(("count", "change", "kind"), [(0, 1, "lay_tokens"), (3, 2, "lift_tokens")])
def test_a_wrong_stack_is_ringed_with_the_number_of_tokens(bench: Any, count: int, change: int, kind: str) -> None:
    """The start tile's mountain has one token: the ring lies on its stack."""
    seen = bench.saw("tokens", (0, 0), count=count) if count else bench.saw("tokens_removed", (0, 0))
    bench.see(seen)
    (ring,) = bench.view.rings
    (stack,) = bench.view.stacks
    assert (ring.kind, ring.count, ring.cell, ring.at) == (kind, change, stack.cell, stack.at)
    assert ring.text.args == {"count": change}


def test_a_token_mined_on_the_screen_is_ringed(bench: Any) -> None:
    """The last token of a stack leaves no stack in the game; the ring is where it lies on the table."""
    for step, action in ((1, ChoosePiece("tent", Cell(0, 0), 0)), (2, ChoosePass()), (3, ChooseMine())):
        bench.see(bench.tile(f"A1_{'abc'[step - 1]}", step, 0))
        bench.give(action)
    bench.see(bench.piece("red", 0, 0, 0, "tent"))
    (ring,) = bench.view.rings
    assert (ring.kind, ring.cell, ring.count) == ("clear_tokens", Cell(0, 0), 1)


def test_cells_that_differ_are_ringed_while_the_table_asks_about_them(bench: Any) -> None:
    """A tile that was taken off the table after its turn: look there. Nothing else is asked for meanwhile."""
    for step in (1, 2):
        bench.see(bench.tile(f"A1_{'ab'[step - 1]}", step, 0))
        bench.give(ChoosePass())
    bench.see(bench.saw("tile_removed", (1, 0)))
    assert bench.view.phase == "desync"
    assert [(ring.kind, ring.cell, ring.tile) for ring in bench.view.rings] == [("look", Cell(1, 0), None)]
    assert not bench.view.rings[0].asks_for_hands


def test_sides_that_do_not_match_are_ringed(bench: Any) -> None:
    """The middle of each side of the tile that cannot lie there."""
    bench.see(bench.tile("F1_a", 1, 0, 2))
    assert bench.view.phase == "illegal"
    sides = [(clash.cell, clash.side) for clash in bench.view.clashes]
    assert sides
    middles = {0: (0.5, 0.0), 1: (1.0, 0.5), 2: (0.5, 1.0), 3: (0.0, 0.5)}
    assert [(r.kind, r.cell, r.at) for r in bench.view.rings] == [("clash", cell, middles[s]) for cell, s in sides]


def test_people_who_play_without_tokens_on_the_table_are_not_asked_for_any(make_bench: Callable[..., Any]) -> None:
    """Where tokens are ignored, their rings are too."""
    bench = make_bench()
    bench.see(bench.saw("tokens_removed", (0, 0)))
    assert bench.view.rings
    bench.state = replace(bench.state, counters=False)
    assert bench.view.rings == ()


def test_a_tile_that_was_moved_has_a_way_to_where_it_lies(bench: Any) -> None:
    """While the table asks about it; the ring of the place where it lay leads to the middle of the other place."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(bench.tile("A1_b", 2, 0))
    bench.see(bench.saw("tile_moved", (-1, 0), origin=(1, 0), tile=LaidTile(RAILS, 0)))
    assert bench.view.phase == "desync"
    ways = {ring.cell: ring.to for ring in bench.view.rings}
    assert ways == {Cell(1, 0): (-0.5, 0.5), Cell(-1, 0): None}


def test_a_tile_and_a_piece_to_be_moved_have_a_way_to_their_places() -> None:
    """What is to be taken away at one place and put at another; none where it is not clear which is which."""
    tile, other = LaidTile(RAILS, 0), LaidTile(Face("A1", "b"), 0)
    take, put = Due("take_tile", Cell(3, 0), tile=tile), Due("put_tile", Cell(1, 0), tile=tile)
    piece = Due("put_piece", Cell(0, 0), (0.2, 0.3), piece="cowboy", colour="red")
    moves = [take, put, replace(piece, kind="take_piece", at=None, cell=Cell(2, 0)), piece]
    assert [ring.to for ring in due_rings(moves, {})] == [(1.5, 0.5), None, (0.2, 0.3), None]
    unclear = [take, put, replace(take, cell=Cell(4, 0))]
    assert [ring.to for ring in due_rings(unclear, {})] == [None, None, None]
    different = [take, replace(put, tile=other), replace(piece, colour="", kind="take_piece"), piece]
    assert [ring.to for ring in due_rings(different, {})] == [None] * 4


@pytest.mark.parametrize(
    ("kind", "colour", "supply", "one", "each"),
    [
        (
            "lay_tokens",
            "",
            False,
            "Put 1 token on the ringed mountain.",
            "Put 1 token on each of the ringed mountains.",
        ),
        (
            "lay_tokens",
            "red",
            False,
            "Red gives 1 token back: put it on the ringed mountain.",
            "Red gives tokens back: put 1 on each of the ringed mountains.",
        ),
        (
            "lift_tokens",
            "red",
            False,
            "Red takes 1 token off the ringed mountain.",
            "Red takes 1 token off each of the ringed mountains.",
        ),
        (
            "lift_tokens",
            "",
            True,
            "Take 1 token off the ringed mountain: it goes back to the supply.",
            "Take 1 token off each of the ringed mountains: they go back to the supply.",
        ),
    ],
)
def test_rings_that_ask_for_the_same_say_so_together(kind: str, colour: str, supply: bool, one: str, each: str) -> None:
    """The sentence stands once over the map, so that it is about all of them; another number has its own sentence."""
    first, second = (Due(kind, Cell(0, row), colour=colour, supply=supply) for row in (0, 1))
    other = Due(kind, Cell(0, 2), count=2, colour=colour, supply=supply)
    assert [ENGLISH.text(ring.text) for ring in due_rings((first,), {})] == [one]
    assert [ENGLISH.text(ring.text) for ring in due_rings((first, second, other), {})][:2] == [each, each]


LIFT = Due("lift_tokens", Cell(1, 0), (0.5, 0.5), 1, colour="red")
CLEAR = Due("clear_tokens", Cell(3, 0), (0.5, 0.5), 2)
LAY = Due("lay_tokens", Cell(5, 0), (0.5, 0.5), 2)


def test_one_mountain_is_the_ringed_one() -> None:
    """Where tokens are moved at one place alone, its ring tells it."""
    for due, words in (
        (LIFT, "Red takes 1 token off the ringed mountain."),
        (CLEAR, "Take the 2 tokens off where the ring is."),
        (LAY, "Put 2 tokens on the ringed mountain."),
    ):
        (ring,) = due_rings([due], {})
        assert ENGLISH.text(ring.text) == words


def test_of_several_mountains_each_is_told_by_what_its_ring_shows() -> None:
    """The number in the small picture beside it, where no other ring has the same."""
    told = [ENGLISH.text(ring.text) for ring in due_rings([LIFT, CLEAR, LAY], {})]
    assert told == [
        "Red takes 1 token off the ringed mountain marked −1.",
        "Take the 2 tokens off where the ring with −2 is.",
        "Put 2 tokens on the ringed mountain marked +2.",
    ]


def test_rings_that_show_the_same_number_are_told_by_letters() -> None:
    """Each letter stands beside the number of its ring, and each sentence says who does what there."""
    alike = [replace(LIFT, count=2), CLEAR, LAY, replace(CLEAR, cell=Cell(7, 0), colour="blue")]
    rings = due_rings(alike, {})
    assert [ring.letter for ring in rings] == ["A", "B", "", "C"]
    assert [ENGLISH.text(ring.text) for ring in rings] == [
        "Red takes 2 tokens off the ringed mountain marked A.",
        "Take the 2 tokens off where the ring with B is.",
        "Put 2 tokens on the ringed mountain marked +2.",
        "Blue takes the 2 tokens off where the ring with C is.",
    ]
    same = due_rings([CLEAR, replace(CLEAR, cell=Cell(7, 0))], {})
    assert [ring.letter for ring in same] == ["A", "B"]


def test_mountains_at_which_the_same_is_done_are_told_in_one_sentence() -> None:
    """Beside another one too, which is told by its number."""
    two = [LAY, replace(LAY, cell=Cell(7, 0)), LIFT]
    told = [ENGLISH.text(ring.text) for ring in due_rings(two, {})]
    assert told[0] == told[1] == "Put 2 tokens on each of the ringed mountains."
    assert told[2] == "Red takes 1 token off the ringed mountain marked −1."


@pytest.mark.parametrize("code", codes())
def test_what_a_ring_shows_is_told_in_every_language(code: str) -> None:
    """For each thing to do with tokens, whoever does it and wherever they go."""
    words = Translator.load(code)
    other = replace(LAY, cell=Cell(9, 0), count=7)
    for due in (LIFT, CLEAR, LAY):
        how: dict[str, Any]
        for how in ({"colour": ""}, {"colour": "red"}, {"colour": "", "supply": True}):
            if due is LAY and how.get("supply"):
                continue
            told = words.text(due_rings([replace(due, **how), other], {})[0].text)
            assert ("+" if due is LAY else "−") + str(due.count) in told
