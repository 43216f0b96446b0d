"""Journals that earlier versions wrote resume to the very games that they were."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from app.table.events import GameStarted
from app.table.history import resume
from app.tilesets import load_tileset


def load() -> ModuleType:
    """The module beside this test."""
    spec = importlib.util.spec_from_file_location("journals", Path(__file__).with_name("journals.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


JOURNALS = load()
FIXTURES = JOURNALS.FIXTURES
NAMES = sorted(path.stem for path in FIXTURES.glob("*.jsonl"))


@pytest.mark.parametrize("name", NAMES)
def test_a_journal_of_an_earlier_version_resumes_as_it_was(name: str) -> None:
    """After every event points, pieces and segments are what they were when it was written."""
    events, lines = JOURNALS.read(FIXTURES, name)
    start = events[0]
    assert isinstance(start, GameStarted)
    tileset = load_tileset(start.tileset)
    assert [JOURNALS.standing(history) for history in JOURNALS.prefixes(tileset, events)] == lines
    assert JOURNALS.standing(resume(tileset, events)) == lines[-1]


def test_the_journals_hold_corrections_of_every_kind() -> None:
    """Each kind of correction occurs in the fixtures, and the corrected tiles bear pieces."""
    kinds = {type(event).__name__ for name in NAMES for event in JOURNALS.read(FIXTURES, name)[0]}
    assert kinds >= {"TileCorrected", "ActionCorrected", "TurnInserted", "TurnRemoved", "SeatCorrected", "Redone"}
