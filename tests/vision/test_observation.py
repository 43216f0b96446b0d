"""Observations as values and as JSON."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from app.lang import Translator
from app.values import Cell, Face, LaidTile
from vision.observation import (
    EVENTS,
    TROUBLES,
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

ROTATED = {"design": "A1", "variant": "b", "rotation": 2}
SURE = {"certain": True, "confidence": 1.0}
PIECE = {"kind": "tent", "colour": "red", "lying": False, "at": [0.123, 0.5]}
CELL, AT, TILE = Cell(1, -2), (0.12345, 0.5), LaidTile(Face("A1", "b"), 2)

DOCUMENTS: list[tuple[Observation, dict[str, Any]]] = [
    (
        TileSeen(CELL, TILE, (Candidate(TILE, 0.91239),), confidence=0.5, angle=3.0),
        {"event": "tile", "cell": [1, -2]}
        | ROTATED
        | {"candidates": [ROTATED | {"score": 0.9124}], "certain": True, "confidence": 0.5},
    ),
    (
        TileMoved(CELL, Cell(0, 1), TILE, certain=False, confidence=0.25),
        {"event": "tile_moved", "cell": [1, -2]}
        | ROTATED
        | {"candidates": [], "origin": [0, 1], "certain": False, "confidence": 0.25},
    ),
    (
        TileRemoved(CELL, TILE),
        {"event": "tile_removed", "cell": [1, -2]} | ROTATED | {"candidates": []} | SURE,
    ),
    (
        PieceSeen(CELL, "tent", "red", AT, False, certain=False),
        {"event": "piece", "cell": [1, -2]} | PIECE | {"certain": False, "confidence": 1.0},
    ),
    (PieceRemoved(CELL, "tent", "red", AT, False), {"event": "piece_removed", "cell": [1, -2]} | PIECE | SURE),
    (
        StackSeen(CELL, AT),
        {"event": "tokens", "cell": [1, -2], "kind": "tokens", "count": None, "at": [0.123, 0.5]} | SURE,
    ),
    (
        StackRemoved(CELL, AT),
        {"event": "tokens_removed", "cell": [1, -2], "kind": "tokens", "count": 0, "at": [0.123, 0.5]} | SURE,
    ),
    (TokenTaken((4.0, 5.0)), {"event": "token_taken", "kind": "tokens", "at": [4.0, 5.0]} | SURE),
    (TokenReturned((4.0, 5.0)), {"event": "token_returned", "kind": "tokens", "at": [4.0, 5.0]} | SURE),
    (Motion(), {"event": "motion"}),
    (Still(), {"event": "still"}),
    (CameraMoved(), {"event": "camera_moved"} | SURE),
    (BoardLost(), {"event": "desync", "certain": False, "confidence": 1.0}),
    (BoardLost(CELL), {"event": "desync", "cell": [1, -2], "certain": False, "confidence": 1.0}),
    (PictureTrouble("glare", (0.9, 0.1)), {"event": "trouble", "at": [0.9, 0.1], "reason": "glare"}),
    (PictureTrouble("unknown_tile", cell=CELL), {"event": "trouble", "cell": [1, -2], "reason": "unknown_tile"}),
]


@pytest.mark.parametrize(("said", "document"), DOCUMENTS, ids=lambda value: getattr(value, "event", ""))
def test_every_observation_has_its_json(said: Observation, document: dict[str, Any]) -> None:
    """Names, order and rounding of what ``watch --json`` prints, which other programs read."""
    assert json.dumps(said.as_dict(3)) == json.dumps({"frame": 3} | document)


def test_every_event_is_among_these() -> None:
    """No observation is left out above."""
    assert {type(said) for said, _ in DOCUMENTS} == set(get_args(Observation))


def test_an_observation_compares_by_value() -> None:
    """Two observations of the same are equal and hashable."""
    assert len({StackSeen(CELL, AT), StackSeen(CELL, AT), Still()}) == 2


def test_a_tile_that_has_moved_lies_on_its_new_cell() -> None:
    """Seen by itself it is a tile like any other there."""
    moved = TileMoved(CELL, Cell(0, 1), TILE, (), False, 0.25, 1.5)
    assert moved.as_laid() == TileSeen(CELL, TILE, (), False, 0.25, 1.5)


def test_a_scene_says_all_of_one_picture() -> None:
    """Its documents carry the frame, in the order in which things are said; an empty one says nothing."""
    scene = Scene(7, (CameraMoved(), Still()))
    assert [document["event"] for document in scene.as_dicts()] == ["camera_moved", "still"]
    assert {document["frame"] for document in scene.as_dicts()} == {7}
    assert not Scene(8)


@pytest.mark.parametrize("reason", TROUBLES)
def test_every_trouble_has_a_sentence(reason: str) -> None:
    """The English language file has a sentence for each reason."""
    assert Translator.load("en").has(f"vision.{reason}")


def test_the_words_are_distinct() -> None:
    """No word of the vocabulary is listed twice."""
    assert len(set(EVENTS)) == len(EVENTS)
    assert len(set(TROUBLES)) == len(TROUBLES)
