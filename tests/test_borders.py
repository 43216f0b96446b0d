"""Who may import whom: the product stands without its proofs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import source

ROOT = Path(__file__).parents[1]
PRODUCT = ("app", "vision", "hardware", "deploy")
LOADS = re.compile(r"import_module|__import__|run_module")
"""The functions that load a module by its name."""


def imports(text: str) -> Iterator[str]:
    """The full names of all modules that a module imports or loads by a literal name, wherever it does."""
    for found in source.imports(text):
        if isinstance(found, ast.Import):
            yield from (alias.name for alias in found.names)
        else:
            yield ("." * found.level) + (found.module or "")
    for node in source.syntax(text) if LOADS.search(text) else ():
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = ast.unparse(node.func).rpartition(".")[2]
            if LOADS.fullmatch(called):
                yield str(node.args[0].value)


def sources(room: str) -> Iterator[Path]:
    """The Python files of a room, commands without a suffix among them."""
    for path in sorted((ROOT / room).rglob("*")):
        if path.suffix == ".py" or (path.is_file() and not path.suffix and b"python3" in path.read_bytes()[:40]):
            yield path


@pytest.mark.parametrize("room", PRODUCT)
def test_the_product_imports_no_test(room: str) -> None:
    """Neither worlds that torment nor evaluations nor any other test: whoever installs the product has none of them."""
    files = list(sources(room))
    assert files
    found = {
        (str(path.relative_to(ROOT)), name)
        for path in files
        for name in imports(path.read_text("utf-8"))
        if name.partition(".")[0] in ("tests", "pytest", "hypothesis")
    }
    assert found == set()


def test_an_import_is_found_wherever_it_stands() -> None:
    """At the top, in a function, under another name, by a literal name."""
    text = (
        "import os.path as p, tests.worlds.people\n"
        "def f():\n    from tests.evaluation.parts import truth\n    import_module('tests.evaluation.vision')\n"
    )
    assert {"os.path", "tests.worlds.people", "tests.evaluation.parts", "tests.evaluation.vision"} == set(imports(text))
