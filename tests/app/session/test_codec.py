"""Messages as bytes: valid messages round-trip, everything else is refused."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import pytest

from app.lang import say
from app.session import messages as ms
from app.session.codec import DEEPEST, FARTHEST, LARGEST_NUMBER, LONGEST_LINE, LONGEST_TEXT, Codec, MalformedError
from app.session.looking import _passed_on
from app.session.tile_learning import Lesson
from app.table.model.effects import TilePrior
from app.table.model.inputs import ChoosePass, DiscardTile, SeenToken, TokensRead
from app.values import Cell, Face, LaidTile
from vision.observation import (
    UNNAMED,
    BoardLost,
    CameraMoved,
    Candidate,
    Motion,
    Observation,
    PictureTrouble,
    PieceRemoved,
    PieceSeen,
    Scene,
    StackRemoved,
    StackSeen,
    Still,
    TileMoved,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)

CELL, AT, TILE = Cell(3, -2), (0.25, 0.75), LaidTile(Face("A1", "b"), 3)
EVERYTHING = Scene(
    123456,
    (
        Motion(),
        TileSeen(CELL, TILE, (Candidate(TILE, 0.9), Candidate(UNNAMED, 0.0)), False, 0.5, -2.5),
        TileRemoved(CELL, TILE),
        TileMoved(CELL, Cell(0, 0), TILE, certain=False),
        PieceSeen(CELL, "cowboy", "red", AT, None),
        PieceRemoved(CELL, "tent", "", None, True, certain=False),
        StackSeen(CELL, AT, None),
        StackRemoved(CELL, AT),
        TokenTaken((40.0, -12.5)),
        TokenReturned(),
        CameraMoved(),
        BoardLost(),
        BoardLost(CELL),
        PictureTrouble("glare", (0.9, 0.1)),
        Still(),
    ),
)
WEIGHTS = {Cell(0, 0): {LaidTile(Face("G1"), 0): 1.0}, Cell(1, 0): {TILE: 3.0, LaidTile(Face("F1"), 1): 1.0}}
PRIOR = TilePrior(WEIGHTS, frozenset({Cell(0, 0)}))
FROM_EYES = [
    ms.Belief(EVERYTHING),
    ms.Beat(7),
    ms.Away(say("camera.not_there", camera="größer als /dev/video0")),
    ms.Waiting(),
    ms.Made(3, 47),
    ms.Lost(""),
    ms.Lost("silent"),
    ms.Lost(say("camera.answers", camera="http://127.0.0.1:8/", code=404, status="Not Found")),
    ms.Touched(DiscardTile(Face("A1", "a"))),
    ms.Touched(ChoosePass()),
    ms.Played("A1b@2,-1/3"),
    ms.Taught(Lesson("A1_b", "not_kept", say("system.full"))),
    ms.Taught(Lesson("A1_b", "not_kept", "Exchange full, errno 54")),
    ms.Tokens(TokensRead((SeenToken(5), SeenToken(None, (1, 2), b"\n{\x00"), SeenToken(None, (), b"second")), "")),
    ms.Lost(say("camera.silent", camera="/dev/video0", seconds=2.5)),
    ms.Notes((say("camera.note.exposure"), say("camera.note.automatic", what=say("camera.automatic.focus")))),
    ms.Preview(2, 1, b"\x00\n\xff123"),
]
TO_EYES = [
    ms.Expect(None),
    ms.Expect(PRIOR),
    ms.Relearn(),
    ms.Learn(CELL, "A1_b", 3),
    ms.ReadTokens(4),
    ms.Hold(True),
    ms.Reopen(),
    ms.Stop(),
]


@pytest.mark.parametrize("message", FROM_EYES, ids=lambda message: type(message).__name__)
def test_what_the_eyes_say_arrives_as_it_was(message: ms.FromEyes) -> None:
    """Every field keeps its value and its type."""
    found = ms.from_eyes.decode(ms.from_eyes.encode(message))
    assert found == message
    assert repr(found) == repr(message)


@pytest.mark.parametrize("message", TO_EYES, ids=lambda message: type(message).__name__)
def test_what_the_app_says_arrives_as_it_was(message: ms.ToEyes) -> None:
    """Cells are cells again, so that what is looked up by them is found."""
    found = ms.to_eyes.decode(ms.to_eyes.encode(message))
    assert found == message
    assert repr(found) == repr(message)


def test_every_message_and_every_observation_is_tried() -> None:
    """No message or observation is left out above."""
    assert {type(message) for message in FROM_EYES} == set(get_args(ms.FromEyes))
    assert {type(message) for message in TO_EYES} == set(get_args(ms.ToEyes))
    assert {type(seen) for seen in EVERYTHING} == set(get_args(Observation))


def _scene(*observations: Any, frame: Any = 1) -> Any:
    return ["Seen", ["Scene", frame, list(observations)]]


def _token(at: Any = None, certain: Any = True, confidence: Any = 1.0) -> Any:
    return ["TokenTaken", at, certain, confidence]


def _away(key: Any = "camera.silent", *filled: Any) -> Any:
    return ["Away", ["Message", key, list(filled)]]


def _nested(depth: int) -> Any:
    inner: Any = "end"
    for _ in range(depth):
        inner = ["Message", "camera.note.automatic", [["what", inner]]]
    return ["Away", inner]


DEEP: Any = []
for _ in range(900):
    DEEP = [DEEP]

WRONG: list[Any] = [
    None,
    7,
    "Stop",
    {},
    [],
    [[]],
    ["Stop"],  # what only the app may say
    ["StartGame", ["red", "blue"]],
    ["Touched", ["Undo"]],  # what no virtual player says
    ["Touched", ["DiscardTile", "A1_a"]],
    ["Touched", ["DiscardTile", ["A1", "a"], "b"]],
    ["Touched", ["ChoosePass", 1]],
    ["Away", "an English sentence"],
    ["Away", ["silent"]],
    ["Lost", "an English sentence"],
    ["Lost", None],
    ["Notes", ["an English sentence"]],
    ["Notes", [["Message", "camera.silent"]]],
    ["Away", ["Messages", "camera.silent", []]],
    ["Away", ["Message", "camera.silent", [], []]],
    ["Away", ["Message", "camera.silent", {"camera": "x"}]],
    _away(None),
    _away(""),
    _away("camera..silent"),
    _away("camera.silent {0.__class__}"),
    _away("camera.silent", "x"),
    _away("camera.silent", ["camera"]),
    _away("camera.silent", ["camera", None]),
    _away("camera.silent", ["camera", 1e300]),
    _away("camera.silent", ["camera", True]),
    _away("camera.silent", ["camera", 10**12]),
    _away("camera.silent", ["camera", "\x1b[31m"]),
    _away("camera.silent", ["camera", ["Lost", ""]]),
    _away("camera.silent", ["camera.x", "y"]),
    _away("camera.silent", [1, "y"]),
    _away("camera.silent", ["camera", "x" * LONGEST_TEXT]),
    _away("camera.silent", *([f"a{n}", "x" * 100] for n in range(20))),
    _nested(DEEPEST + 2),
    _nested(200),
    ["Beat"],
    ["Beat", None],
    ["Beat", True],
    ["Beat", 1.0],
    ["Beat", "1"],
    ["Beat", 10**400],
    ["Beat", int(LARGEST_NUMBER) + 1],
    ["Lost", 5],
    ["Lost", "x" * (LONGEST_TEXT + 1)],
    ["Lost", "\ud800"],
    ["Lost", "two\nlines"],
    ["Notes", "its focus is loose"],
    ["Notes", [None]],
    ["Notes", DEEP],
    ["Taught", ["Lesson", "A1", "eaten", ""]],
    ["Preview", 2, 2, 5],
    ["Preview", 0, 0, 0],
    ["Preview", -1, -1, 3],
    ["Tokens", ["TokensRead", [["SeenToken", None, [], 10]], ""]],
    ["Tokens", ["TokensRead", [["SeenToken", None, [], -1]], ""]],
    _scene(None),
    _scene(["Still", 1]),
    _scene(["TileSeen"]),
    _scene(frame="1"),
    _scene(["BoardLost", [1]]),
    _scene(["BoardLost", [1, 2, 3]]),
    _scene(["BoardLost", [1.0, 2]]),
    _scene(["BoardLost", [FARTHEST + 1, 0]]),
    _scene(["BoardLost", {"col": 1, "row": 2}]),
    _scene(["TileRemoved", [1, 0], [["A1", "a"], 4], True]),
    _scene(["TileRemoved", [1, 0], [["A1", "a"], -1], True]),
    _scene(["TileRemoved", [1, 0], [["A1"], 0], True]),
    _scene(["TileRemoved", [1, 0], [["A1", None], 0], True]),
    _scene(_token([0.5])),
    _scene(_token([0.5, "1"])),
    _scene(_token([0.5, 1e300])),
    _scene(_token(certain=1)),
    _scene(_token(certain=None)),
    _scene(_token(confidence=None)),
]


@pytest.mark.parametrize("document", WRONG, ids=lambda document: json.dumps(document)[:60])
def test_what_is_no_message_is_refused(document: Any) -> None:
    """Another type, another number of fields, a number out of its range, an unknown name: one error for all of them."""
    with pytest.raises(MalformedError):
        ms.from_eyes.decode(json.dumps(document).encode() + b"\n")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"\x80\x04",
        pickle.dumps(ms.Beat(1)),
        b'["Beat", 1',
        b'["Beat", NaN]',
        b'["Lost", "\xff"]',
        b"[" * 200_000,
        b'["Beat",' + b"9" * 6000 + b"]",
        b'["Beat",1]\nmore',
        b'["Notes",["' + b"x" * LONGEST_LINE + b'"]]\n',
        json.dumps(_scene(_token([0.5, float("nan")]))).encode() + b"\n",
        json.dumps(_scene(_token([0.5, float("-inf")]))).encode() + b"\n",
        b'["Preview",1,1,3]\n12',
        b'["Preview",1,1,3]\n1234',
    ],
    ids=lambda raw: repr(raw[:24]),
)
def test_bytes_that_are_no_message_are_refused(raw: bytes) -> None:
    """No JSON, too deep, too long, too few bytes behind it or too many."""
    with pytest.raises(MalformedError):
        ms.from_eyes.decode(raw)


def test_a_value_that_cannot_cross_is_refused_where_it_is_sent() -> None:
    """A message of the other direction, a number that is none, an object of no declared kind."""
    with pytest.raises(MalformedError, match="Stop is no message of this pipe"):
        ms.from_eyes.encode(ms.Stop())  # pyrefly: ignore[bad-argument-type]
    with pytest.raises(MalformedError):
        ms.from_eyes.encode(ms.Belief(Scene(1, (TokenTaken((float("nan"), 0.0)),))))
    with pytest.raises(MalformedError, match="a set cannot be in a message"):
        ms.from_eyes.encode(ms.Notes({"a"}))  # pyrefly: ignore[bad-argument-type]


def test_a_type_that_no_message_may_have_is_an_error_of_the_program() -> None:
    """The error is raised when the codec is built, not when a message is sent."""

    @dataclass(frozen=True)
    class Loose:
        path: Path

    with pytest.raises(TypeError, match=r"Path.* cannot be in a message"):
        Codec(Loose)


def test_sentences_may_be_filled_into_each_other_so_deep() -> None:
    """As deep as is allowed, a sentence arrives whole."""
    raw = json.dumps(_nested(DEEPEST + 1)).encode() + b"\n"
    found = ms.from_eyes.decode(raw)
    assert isinstance(found, ms.Away)
    assert ms.from_eyes.decode(ms.from_eyes.encode(found)) == found


@pytest.mark.parametrize("name", ["\x1b[31mcam\x1b[0m", "cam\udce9", "a\u200bb\xa0c", "x" * 90000])
def test_what_a_device_says_of_itself_can_be_passed_on(name: str) -> None:
    """Whatever a device or a file is called: its sentence is cleaned before it is sent, and so arrives."""
    message = say("camera.answers", camera=name, code=404, status=say("camera.note.exposure", error=name))
    sent = ms.Away(_passed_on(message))
    assert ms.from_eyes.decode(ms.from_eyes.encode(sent)) == sent
    assert sent.reason.args["code"] == 404
    assert _passed_on(sent.reason) == sent.reason
