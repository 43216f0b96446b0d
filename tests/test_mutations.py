"""The tests of the rules are sharp: each rule that is broken on purpose makes one of them fail."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


def load() -> ModuleType:
    """The script beside this test."""
    spec = importlib.util.spec_from_file_location("mutate_rules", Path(__file__).with_name("mutate_rules.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


MUTATE = load()


def test_every_mutation_still_meets_its_text() -> None:
    """The text that a mutation changes occurs exactly once in its file; otherwise it would break nothing."""
    root = Path(__file__).parent.parent
    for mutation in MUTATE.MUTATIONS:
        for file, old, _ in mutation.changes:
            assert MUTATE.file_of(root, file).read_text(encoding="utf-8").count(old) == 1, (
                f"{mutation.name}: {file}: {old}"
            )


@pytest.mark.slow
def test_the_tests_can_be_collected_in_an_unbroken_copy() -> None:
    """A file that cannot be imported there would make every mutation look caught."""
    assert MUTATE.collected() == ""


@pytest.mark.slow
def test_the_copy_without_a_mutation_passes() -> None:
    """In the same surroundings the unbroken rules pass."""
    assert MUTATE.sound_copy().caught is False


@pytest.mark.slow
@pytest.mark.parametrize("mutation", MUTATE.MUTATIONS, ids=lambda mutation: mutation.name)
def test_every_broken_rule_is_caught(mutation: object) -> None:
    """A test of the rules fails for this mutation."""
    verdict = MUTATE.try_mutation(mutation)
    assert verdict.caught, verdict.reason
