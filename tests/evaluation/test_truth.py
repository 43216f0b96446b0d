"""Observations are compared with what really happened, and every kind of error has its word."""

from __future__ import annotations

from math import degrees, dist

import pytest

from app.values import Cell, Face, LaidTile
from hardware.simulator import (
    MovePiece,
    Push,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SetStack,
    TableSettings,
    TakePiece,
)
from hardware.simulator.layout import layout
from hardware.simulator.scene import Scene
from tests.evaluation.parts.truth import Due, due_of, judge, sentence
from vision.observation import (
    CameraMoved,
    Motion,
    Observation,
    PieceSeen,
    StackRemoved,
    StackSeen,
    Still,
    TileSeen,
    TokenTaken,
)

TILE = Due("placement", "tile", Cell(1, 0), "A1_b", 2)
PIECE = Due("piece", "piece", Cell(1, 0), kind="cowboy", colour="red", at=(0.5, 0.5))


def _tile(variant: str = "b", certain: bool = True) -> Observation:
    return TileSeen(Cell(1, 0), LaidTile(Face("A1", variant), 2), certain=certain)


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ([_tile()], ["right"]),
        ([_tile("a")], ["wrong"]),
        ([_tile(certain=False)], ["asked"]),
        ([_tile("a", certain=False)], ["asked amiss"]),
        ([], ["missed"]),
        ([_tile(), TileSeen(Cell(2, 0), LaidTile(Face("A2"), 0))], ["right", "invented"]),
        ([_tile(), StackSeen(Cell(2, 0), certain=False)], ["right", "doubted"]),
        ([_tile(), Motion(), Still(), CameraMoved()], ["right"]),
    ],
)
def test_a_placement_has_one_outcome(said: list[Observation], outcome: list[str]) -> None:
    """Certain or not, right or not, reported or not; what is reported beyond is invented or doubted, notices are
    neither.
    """
    assert [answer.outcome for answer in judge([TILE], said)] == outcome


def test_what_is_told_late_is_not_invented() -> None:
    """A stack that vanishes behind a piece is missed then, and reported late when the piece has gone; only once."""
    gone = Due("token", "tokens_removed", Cell(1, 0), kind="tokens", at=(0.3, 0.3), count=0)
    word = StackRemoved(Cell(1, 0), (0.31, 0.3))
    missed: list[Due] = []
    assert [answer.outcome for answer in judge([gone], [], missed)] == ["missed"]
    assert [answer.outcome for answer in judge([], [word], missed)] == ["late"]
    assert [answer.outcome for answer in judge([], [word], missed)] == ["invented"]


def test_of_two_reports_of_a_token_the_nearer_is_meant() -> None:
    """A token beside the map was told for certain, and an arm elsewhere asked about: that question is for nothing."""
    due = Due("token", "token_taken", None, kind="tokens", count=1, about=(-14.6, -5.5))
    said = [TokenTaken((-15.3, 9.6), False, 0.5), TokenTaken((-14.8, -5.4), True, 1.0)]
    assert [answer.outcome for answer in judge([due], said)] == ["right", "doubted"]


def test_the_second_of_two_things_missed_on_a_tile_is_told_late_too() -> None:
    """Of two stacks that were missed on one tile, the one meant is the one that stands where it is reported."""
    missed = [Due("token", "tokens", Cell(1, 0), kind="tokens", at=at, count=1) for at in ((0.5, 0.12), (0.86, 0.86))]
    said = [StackSeen(Cell(1, 0), (0.86, 0.87)), StackSeen(Cell(1, 0), (0.5, 0.12)), StackSeen(Cell(1, 0), (0.2, 0.5))]
    assert [answer.outcome for answer in judge([], said, missed)] == ["late", "late", "invented"]


@pytest.mark.parametrize(
    ("change", "outcome"),
    [
        ({}, "right"),
        ({"colour": "black"}, "wrong"),
        ({"kind": "tent"}, "wrong"),
        ({"at": (0.5, 0.7)}, "wrong"),
        ({"lying": True}, "wrong"),
        ({"lying": None}, "right"),
    ],
)
def test_a_piece_must_be_right_in_kind_colour_place_and_pose(change: dict[str, object], outcome: str) -> None:
    """A pose that the observation leaves open is no error."""
    values = {"kind": "cowboy", "colour": "red", "at": (0.52, 0.5), "lying": False} | change
    said = PieceSeen(Cell(1, 0), **values)  # pyrefly: ignore[bad-argument-type]
    assert [answer.outcome for answer in judge([PIECE], [said])] == [outcome]


def test_ops_are_told_as_changes() -> None:
    """Each op of a visit is one change, a move is two; a stack's new height is part of it."""
    settings = TableSettings()
    scene = Scene(settings, layout(settings))
    scene.apply(PutTile((0, 0), "G1", 0))
    scene.apply(PutPiece("a", "tent", "blue", (0, 0), (0.2, 0.3)))
    scene.apply(PutStack("s", (0, 0), (0.7, 0.7), 3))
    due = due_of([MovePiece("a", (0, 0), (0.6, 0.3)), SetStack("s", 2), SetStack("s", 0), PutToken(1)], scene)
    assert [(one.event, one.count) for one in due] == [
        ("piece_removed", None),
        ("piece", None),
        ("tokens", 2),
        ("tokens_removed", 0),
        ("token_taken", 1),
    ]
    assert [one.group for one in due] == ["piece", "piece", "token", "token", "token"]
    assert [one.colour for one in due_of([TakePiece("a")], scene)] == ["blue"]


def test_a_sentence_says_what_was_said() -> None:
    """A failure can be read without looking at code."""
    assert sentence(None) == "nothing"
    assert sentence(_tile(certain=False)) == "tile A1_b turned 2 on 1,0 (a question, 1.00)"


def test_a_pushed_board_moves_as_one() -> None:
    """All tiles keep their distances and turn together, and only a camera motion is reported."""
    settings = TableSettings()
    scene = Scene(settings, layout(settings))
    for cell, face in (((0, 0), "G1"), ((1, 0), "A2"), ((1, 1), "D2")):
        scene.apply(PutTile(cell, face, 0))
    before = dict(scene.tiles)
    push = Push(45.0, 0.0, 3.0)
    scene.apply(push)
    assert scene.tiles[0, 0].x - before[0, 0].x == pytest.approx(1.0, abs=0.05)
    for one, two in (((0, 0), (1, 0)), ((0, 0), (1, 1))):
        apart = [dist((t[one].x, t[one].y), (t[two].x, t[two].y)) for t in (before, scene.tiles)]
        assert apart[0] == pytest.approx(apart[1])
    assert {round(degrees(scene.tiles[c].angle - before[c].angle), 6) for c in before} == {3.0}
    assert due_of([push], scene) == []
