"""Events and their JSON form."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules import Mine, Pass, PutPiece, TakeBack
from app.table.model.events import (
    ActionCorrected,
    ActionTaken,
    Event,
    EventError,
    GameClosed,
    GameEnded,
    GameStarted,
    HandsDone,
    Redone,
    SeatCorrected,
    TileCorrected,
    TileDiscarded,
    TilePlaced,
    TokensTold,
    TurnInserted,
    Undone,
    from_json,
    to_json,
)
from app.values import Cell, Face, LaidTile, PlacedFace

cells = st.builds(Cell, st.integers(-40, 40), st.integers(-40, 40))
words = st.text("ABCabc123", max_size=4)
faces = st.builds(Face, words, words)
placed = st.builds(PlacedFace, faces, cells, st.integers(0, 3))
by = st.sampled_from(["camera", "touch", "implied"])
points = st.none() | st.tuples(st.floats(0, 1), st.floats(0, 1))
moves = st.one_of(
    st.builds(PutPiece, st.sampled_from(["cowboy", "tent"]), cells, st.integers(0, 6)),
    st.builds(TakeBack, cells, st.integers(0, 6)),
    st.just(Mine()),
    st.just(Pass()),
)
segments = st.none() | st.lists(st.tuples(st.integers(0, 200), st.none() | st.integers(0, 6))).map(tuple)
events = st.one_of(
    st.builds(
        GameStarted, words, words, st.just(("red", "blue")), st.just({"red": "Anna"}), st.just({"farmers": False})
    ),
    st.builds(TilePlaced, placed, by, st.booleans()),
    st.builds(TileDiscarded, faces, by),
    st.just(GameEnded()),
    st.builds(ActionTaken, moves, by, points),
    st.builds(
        TileCorrected,
        cells,
        st.builds(LaidTile, faces, st.integers(0, 3)),
        st.booleans(),
        st.none() | cells,
        segments,
    ),
    st.builds(TurnInserted, st.none() | cells, placed),
    st.builds(ActionCorrected, st.integers(0, 200), moves),
    st.builds(SeatCorrected, words, words, words),
    st.builds(TokensTold, words, st.lists(st.integers(0, 5)).map(tuple)),
    st.just(HandsDone()),
    st.just(Undone()),
    st.just(Redone()),
    st.builds(GameClosed, st.sampled_from(["over", "left"])),
)


CORRECTED = {"event": "tile_corrected", "design": "A1", "variant": "a", "cell": [1, 0], "rotation": 0}


@given(events)
def test_an_event_comes_back_from_json_as_it_went(event: Event) -> None:
    """Writing and reading through JSON text gives an equal event."""
    assert from_json(json.loads(json.dumps(to_json(event)))) == event


A1B, A4 = Face("A1", "b"), Face("A4")
JOURNALLED = [
    (
        TilePlaced(PlacedFace(A1B, Cell(2, -1), 3)),
        '{"event": "tile_placed", "design": "A1", "variant": "b", "cell": [2, -1], "rotation": 3, "by": "camera"}',
    ),
    (
        TilePlaced(PlacedFace(A4, Cell(0, 1), 0), "touch", True),
        '{"event": "tile_placed", "design": "A4", "variant": "", "cell": [0, 1], "rotation": 0, "by": "touch", '
        '"allowed": true}',
    ),
    (GameEnded(), '{"event": "game_ended"}'),
    (HandsDone(), '{"event": "hands_done"}'),
    (TileDiscarded(A1B), '{"event": "tile_discarded", "design": "A1", "variant": "b", "by": "touch"}'),
    (
        TileCorrected(Cell(1, 0), LaidTile(A1B, 1)),
        '{"event": "tile_corrected", "design": "A1", "variant": "b", "cell": [1, 0], "rotation": 1}',
    ),
    (
        TileCorrected(Cell(1, 0), LaidTile(A4, 2), True, Cell(-1, 0)),
        '{"event": "tile_corrected", "design": "A4", "variant": "", "cell": [1, 0], "rotation": 2, "allowed": true, '
        '"to": [-1, 0]}',
    ),
    (
        TurnInserted(Cell(2, 0), PlacedFace(A1B, Cell(-1, 0), 0)),
        '{"event": "turn_inserted", "before": [2, 0], "design": "A1", "variant": "b", "cell": [-1, 0], "rotation": 0}',
    ),
    (
        TurnInserted(None, PlacedFace(A4, Cell(-1, 0), 3)),
        '{"event": "turn_inserted", "before": null, "design": "A4", "variant": "", "cell": [-1, 0], "rotation": 3}',
    ),
]
"""Events about tiles, and the lines that journals have held for them since the first version."""


@pytest.mark.parametrize(("event", "line"), JOURNALLED)
def test_the_lines_of_the_journal_stay_as_they_are(event: Event, line: str) -> None:
    """The written line is byte for byte the same as in earlier versions, and reads as the same event."""
    assert json.dumps(to_json(event)) == line
    assert from_json(json.loads(line)) == event


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, "event: must be one of"),
        ({"event": "tile_eaten"}, "'tile_eaten'"),
        ({"event": "tile_placed", "design": 3}, "design must be text, is 3"),
        (
            {"event": "tile_placed", "design": "A1", "variant": "a", "cell": [1], "rotation": 0, "by": "touch"},
            r"cell must be \[col, row\], is \[1\]",
        ),
        (
            {"event": "tile_placed", "design": "A1", "variant": "a", "cell": [1, 0], "rotation": 4, "by": "touch"},
            "rotation must be 0 to 3, is 4",
        ),
        (
            {"event": "tile_discarded", "design": "A1", "variant": "a", "by": "magic"},
            "by must be one of camera, touch, implied, is 'magic'",
        ),
        ({"event": "action_taken", "action": "dance", "by": "touch"}, "action must be piece, mine, take_back or pass"),
        ({"event": "action_taken", "action": "mine", "by": "touch", "at": [1]}, r"at must be \[x, y\]"),
        ({"event": "game_started", "seats": "red"}, "seats must be a list of colours"),
        ({"event": "action_corrected", "number": "1", "action": "pass"}, "number must be a whole number, is '1'"),
        (
            {**CORRECTED, "segments": [[3, 1], [4]]},
            r"segments must be a list of \[number, segment\], is \[\[3, 1\], \[4\]\]",
        ),
        ({**CORRECTED, "segments": [[3, "1"]]}, r"segments must be a list of \[number, segment\]"),
        ({**CORRECTED, "segments": 3}, r"segments must be a list of \[number, segment\], is 3"),
        ({"event": "seat_corrected", "colour": "red"}, "to must be text, is None"),
        ({"event": "tokens_told", "colour": "red", "values": [1, "2"]}, "values must be a list of whole numbers"),
    ],
)
def test_what_is_no_event_is_named(data: dict[str, Any], complaint: str) -> None:
    """The error says which field is wrong, what is due and what it holds."""
    with pytest.raises(EventError, match=complaint):
        from_json(data)


def test_an_opening_with_a_seed_below_nothing_is_no_opening() -> None:
    """Damage can make one; no tokens can be shuffled by it."""
    body = to_json(GameStarted("gold-rush", "gold-rush", ("red", "blue"), token_seed=7)) | {"token_seed": -7}
    with pytest.raises(EventError, match="token_seed must be a whole number from 0"):
        from_json(body)
