"""Faces, and tiles as they lie."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from app.rules import Place
from app.values import Cell, Face, LaidTile, PlacedFace

FOUR = Face("A4")
NAMES = [("A1_b", "A1b", Face("A1", "b")), ("A4", "A4", Face("A4")), ("83", "83", Face("83", ""))]


@pytest.mark.parametrize(("name", "short", "face"), NAMES)
def test_face_names_round_trip(name: str, short: str, face: Face) -> None:
    """The name of a face gives back its design and its variant; the short one leaves the line between them out."""
    assert (face.name, face.short) == (name, short)
    assert Face.from_name(name) == face


def test_a_face_is_its_pair() -> None:
    """A face stands for (design, variant) as a key and is found by it."""
    assert Face("A1", "b") == ("A1", "b")
    assert {Face("A1", "b"): 3}["A1", "b"] == 3  # pyrefly: ignore[bad-index]


def test_a_placed_face_says_its_parts() -> None:
    """Design and variant are those of the face, the tile is it without its cell."""
    placed = PlacedFace(Face("A1", "b"), Cell(2, -1), 3)
    assert (placed.design, placed.variant) == ("A1", "b")
    assert placed.tile == LaidTile(Face("A1", "b"), 3)
    assert (placed.tile.design, placed.tile.variant) == ("A1", "b")


@pytest.mark.parametrize(
    "value",
    [Face("A1", "b"), LaidTile(Face("A4"), 1), PlacedFace(Face("A4"), Cell(0, 1), 2), Place(Face("A4"), Cell(0, 1), 2)],
)
def test_values_are_hashable_and_survive_pickling(value: object) -> None:
    """Each may be a key, and is the same after a trip through another process."""
    assert pickle.loads(pickle.dumps(value)) == value
    assert len({value, pickle.loads(pickle.dumps(value))}) == 1


def test_neither_values_nor_rules_load_numpy() -> None:
    """The rules engine runs where no numpy is installed: only ``app.values.pictures`` needs it."""
    code = "import sys, app.rules, app.values; sys.exit('numpy' in sys.modules or 'app.values.pictures' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
