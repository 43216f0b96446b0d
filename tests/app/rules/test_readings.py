"""The page about readings is true to the code: rules, options and tests that it names are there and belong together."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from runpy import run_path

import app.rules
from app.rules import Options

PAGE = Path(app.rules.__file__).with_name("READINGS.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.split("\n") if re.match(r"\| (GR|HG)-", line)
]
TRACEABILITY = run_path(str(Path(__file__).parents[2] / "traceability.py"))


def test_every_place_where_the_rulebooks_leave_a_choice_has_a_row() -> None:
    """Those that were asked about, each once."""
    rules = [row[0] for row in ROWS]
    assert len(rules) == len(set(rules))
    assert (
        {"GR-13", "GR-15", "GR-31", "GR-32", "GR-55", "GR-86", "HG-11", "HG-14", "HG-35"}
        <= set(rules)
        <= set(TRACEABILITY["RULES"])
    )


def test_the_tests_of_a_row_are_there_and_prove_its_rule() -> None:
    """Each test that a row names exists and names the rule in its docstring."""
    proved = TRACEABILITY["by_rule"]()
    for rule, _, _, _, tests in ROWS:
        named = re.findall(r"`(test_\w+\.py::\w+)`", tests)
        assert named, rule
        assert [name for name in named if name not in proved[rule]] == [], rule


def test_the_options_of_a_row_are_options() -> None:
    """Every option of the rules stands on the page, and nothing that is none; how tokens are kept is no reading."""
    known = {item.name for item in fields(Options)}
    named = {name for row in ROWS for name in re.findall(r"`([a-z_]+)`", row[3])} - {"zmg", "hig"}
    assert named == known - {"tokens"}
