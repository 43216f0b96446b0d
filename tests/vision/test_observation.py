"""Observations as values and as JSON."""

from __future__ import annotations

import json

import pytest

from app.lang import Translator
from app.values import Cell, Face, LaidTile
from vision.observation import EVENTS, TROUBLES, Candidate, Observation


def test_a_tile_says_its_face_and_its_candidates() -> None:
    """A tile event carries cell, face, rotation and every candidate into JSON."""
    candidates = (Candidate(LaidTile(Face("A1", "b"), 2), 0.91239),)
    tile = Observation(3, "tile", Cell(1, -2), "A1", "b", 2, candidates, confidence=0.5)
    assert json.loads(json.dumps(tile.as_dict())) == {
        "frame": 3,
        "event": "tile",
        "cell": [1, -2],
        "design": "A1",
        "variant": "b",
        "rotation": 2,
        "candidates": [{"design": "A1", "variant": "b", "rotation": 2, "score": 0.9124}],
        "certain": True,
        "confidence": 0.5,
    }


def test_a_piece_says_kind_colour_and_foot() -> None:
    """A piece event carries no tile fields; its foot is rounded."""
    piece = Observation(
        9, "piece", Cell(0, 0), kind="tent", colour="red", at=(0.12345, 0.5), lying=False, certain=False
    )
    assert piece.as_dict() == {
        "frame": 9,
        "event": "piece",
        "cell": [0, 0],
        "kind": "tent",
        "colour": "red",
        "lying": False,
        "at": [0.123, 0.5],
        "certain": False,
        "confidence": 1.0,
    }


def test_motion_says_nothing_more() -> None:
    """Events about the whole picture carry only their word."""
    assert Observation(1, "motion").as_dict() == {"frame": 1, "event": "motion"}


def test_an_observation_compares_by_value() -> None:
    """Two observations of the same are equal and hashable."""
    assert len({Observation(1, "still"), Observation(1, "still")}) == 1


@pytest.mark.parametrize("reason", TROUBLES)
def test_every_trouble_has_a_sentence(reason: str) -> None:
    """The English language file has a sentence for each reason."""
    assert Translator.load("en").has(f"vision.{reason}")


def test_the_words_are_distinct() -> None:
    """No word of the vocabulary is listed twice."""
    assert len(set(EVENTS)) == len(EVENTS)
    assert len(set(TROUBLES)) == len(TROUBLES)
