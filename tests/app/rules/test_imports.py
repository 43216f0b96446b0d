"""The modules of the rules build on each other one way: state below, ``Game`` above."""

from __future__ import annotations

import ast
from pathlib import Path

import app.rules
from tests.source import imports

FOLDER = Path(app.rules.__file__).parent


def imported(path: Path) -> set[str]:
    """The modules of ``app.rules`` that this one names, wherever it does so: for types alone counts too."""
    names: set[str] = set()
    for node in imports(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    found = {name.removeprefix("app.rules.") for name in names if name.startswith("app.rules.")}
    known = {other.stem for other in FOLDER.glob("*.py")}
    return (found & known) | ({"__init__"} if "app.rules" in names and not found & known else set())


GRAPH = {path.stem: imported(path) for path in FOLDER.glob("*.py")}


def test_nothing_below_knows_the_game() -> None:
    """Rulebooks, judge, scoring and features work on ``State``."""
    above = {name for name, known in GRAPH.items() if "game" in known}
    assert above == {"__init__", "dealing", "replay"}
