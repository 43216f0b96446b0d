"""Moves as words: every move is written in one way, read back the same, and faulty words are all named."""

from __future__ import annotations

import pytest

from app.rules import Discard, Mine, Move, Pass, Place, PutPiece, TakeBack, TileSet
from app.rules.errors import NotationError
from app.rules.moves import read_moves, read_moves_at, write_move, write_moves
from app.values import Cell, Face

ALL_KINDS: list[tuple[str, Move]] = [
    ("A1b@2,-1/3", Place(Face("A1", "b"), Cell(2, -1), 3)),
    ("A1b@2,-1/3!", Place(Face("A1", "b"), Cell(2, -1), 3, allowed=True)),
    ("A4@-10,100/0", Place(Face("A4"), Cell(-10, 100), 0)),
    ("discard A1b", Discard(Face("A1", "b"))),
    ("cowboy 5,6:1", PutPiece("cowboy", Cell(5, 6), 1)),
    ("tent 0,-1:12", PutPiece("tent", Cell(0, -1), 12)),
    ("mine", Mine()),
    ("back 0,1:2", TakeBack(Cell(0, 1), 2)),
    ("pass", Pass()),
]


@pytest.mark.parametrize(("words", "move"), ALL_KINDS)
def test_every_kind_of_move_round_trips(words: str, move: Move, gold_rush: TileSet) -> None:
    """Words give the move, the move gives the words."""
    assert read_moves(words, gold_rush) == (move,)
    assert write_move(move) == words


def test_pieces_on_the_new_tile_need_no_cell(gold_rush: TileSet) -> None:
    """Behind a tile, ``cowboy 1`` means that tile; a tent is always written with its cell."""
    cell = Cell(1, 0)
    moves = (Place(Face("A4"), cell, 2), PutPiece("cowboy", cell, 1))
    assert write_moves(moves) == "A4@1,0/2 cowboy 1"
    assert read_moves("A4@1,0/2 cowboy 1", gold_rush) == moves
    assert read_moves("cowboy 1", gold_rush, placed=cell) == moves[1:]
    assert write_moves((moves[0], PutPiece("tent", cell, 0))) == "A4@1,0/2 tent 1,0:0"
    assert read_moves("A4@1,0/2 tent 0", gold_rush)[1] == PutPiece("tent", cell, 0)


def test_words_of_the_other_game_are_read(hunters: TileSet) -> None:
    """HG-12, HG-13, HG-23: members and huts, and a bonus tile with its own piece on the same line."""
    text = "31@0,-1/0 member 0 85@1,-1/0 hut 0,0:3"
    moves = read_moves(text, hunters)
    assert moves == (
        Place(Face("31"), Cell(0, -1), 0),
        PutPiece("member", Cell(0, -1), 0),
        Place(Face("85"), Cell(1, -1), 0),
        PutPiece("hut", Cell(0, 0), 3),
    )
    assert write_moves(moves) == text


def test_face_names_of_files_are_read_too(gold_rush: TileSet) -> None:
    """``A1_b`` is the same face as ``A1b``."""
    assert read_moves("A1_b@0,1/0 pass", gold_rush) == read_moves("A1b@0,1/0 pass", gold_rush)


def test_columns_of_moves_are_told(gold_rush: TileSet) -> None:
    """Each move comes with the place, from 0, where its words begin."""
    assert [at for at, _ in read_moves_at("  A4@1,0/2   cowboy 1", gold_rush)] == [2, 13]


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("Z9@0,0/0", 0, "the tile set has no tile called 'Z9'"),
        ("A1@0,0/0", 0, "the tile set has no tile called 'A1'"),
        ("A4@0,0", 0, "expected a move such as A1b@2,-1/3"),
        ("A4@0,0/4", 0, "expected a move such as A1b@2,-1/3"),
        ("A4@0/0", 0, "expected a move"),
        ("A4@0,0/0!!", 0, "expected a move"),
        ("discard A4!", 8, "the tile set has no tile called 'A4!'"),
        ("A4@99999,0/0", 0, "expected a move"),
        ("A4@٣,0/0", 0, "expected a move"),
        ("hello", 0, "found 'hello'"),
        ("a\x00b", 0, r"found 'a\x00b'"),
        ("x" * 500, 0, "found 'xxxxx"),
        ("pass cowboy", 11, "cowboy needs a place behind it, as in cowboy 0,1:2, found nothing"),
        ("A4@0,0/0 cowboy", 15, "as in cowboy 1 or cowboy 0,1:2, found nothing"),
        ("cowboy one", 7, "found 'one'"),
        ("cowboy 1", 7, "found '1'"),
        ("tent 0,1", 5, "tent needs a place behind it, as in tent 0,1:2, found '0,1'"),
        ("back 3", 5, "back needs a place behind it, as in back 0,1:2"),
        ("discard", 7, "discard needs a tile behind it"),
        ("discard Q", 8, "the tile set has no tile called 'Q'"),
    ],
)
def test_each_fault_is_named_with_its_column(text: str, column: int, expected: str, gold_rush: TileSet) -> None:
    """One faulty word, one sentence, at that word."""
    with pytest.raises(NotationError) as caught:
        read_moves(text, gold_rush)
    (problem,) = caught.value.problems
    assert problem.column == column
    assert expected in problem.text
    assert len(problem.text) < 150


def test_all_faults_of_a_line_are_listed(gold_rush: TileSet) -> None:
    """Two wrong words are two problems of one error; columns count from 1 in its text."""
    with pytest.raises(NotationError) as caught:
        read_moves("Z9@0,0/0 cowboy x", gold_rush)
    assert [p.column for p in caught.value.problems] == [0, 16]
    assert str(caught.value).startswith("column 1: the tile set has no tile")
