"""Every numbered rule of both games has a test that names it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def tracing() -> ModuleType:
    """The script beside this test."""
    spec = importlib.util.spec_from_file_location("traceability", Path(__file__).with_name("traceability.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_rule_is_named_by_a_test(tracing: ModuleType) -> None:
    """No rule is without a test."""
    assert tracing.missing(tracing.by_rule()) == []


def test_no_test_names_a_rule_that_is_none(tracing: ModuleType) -> None:
    """Numbers in docstrings are those of rules."""
    assert tracing.unknown(tracing.by_rule(Path(__file__).parent)) == []


def test_a_rule_without_a_test_is_seen(tracing: ModuleType, tmp_path: Path) -> None:
    """Names are read from docstrings and cases of tests only; whatever they leave out is missing."""
    (tmp_path / "test_one.py").write_text(
        'def test_a():\n    """GR-12: sides continue; HG-99 is none."""\n\n'
        'class TestB:\n    """GR-31"""\n    def test_c(self):\n        """GR-H1, not GR-5."""\n\n'
        'def helper():\n    """GR-13"""\n',
        encoding="utf-8",
    )
    found = tracing.by_rule(tmp_path)
    assert set(found) == {"GR-12", "HG-99", "GR-H1"}
    assert tracing.unknown(found) == ["HG-99"]
    assert set(tracing.missing(found)) == set(tracing.RULES) - {"GR-12", "GR-H1"}
    assert found["GR-H1"][0].endswith("test_one.py::TestB::test_c")


def test_the_stored_table_is_up_to_date(tracing: ModuleType) -> None:
    """The page in the repository is what the tests say now; if not, ``python tests/traceability.py --write``."""
    assert tracing.PAGE.read_text(encoding="utf-8") == tracing.page(tracing.by_rule())


def test_every_mutation_breaks_a_rule_of_the_list(tracing: ModuleType) -> None:
    """The table shows each mutation beside its rule."""
    assert set(tracing.mutations()) <= set(tracing.RULES)


def test_the_table_has_a_line_a_rule(tracing: ModuleType) -> None:
    """The table lists every rule once, the parts that only people can keep with their reason."""
    lines = tracing.table(tracing.by_rule()).split("\n")[2:]
    assert len(lines) == len(tracing.RULES)
    assert not [line for line in lines if "**nothing**" in line]
    assert sum("At the table" in line for line in lines) == len(tracing.AT_THE_TABLE)
    assert "**nothing**" in tracing.table({})
