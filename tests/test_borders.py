"""Who may import whom: the product stands without its proofs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PRODUCT = ("app", "vision", "hardware", "deploy")


def imports(text: str) -> Iterator[str]:
    """The full names of all modules that a module imports or loads by a literal name, wherever it does."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield ("." * node.level) + (node.module or "")
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = ast.unparse(node.func).rpartition(".")[2]
            if called in ("import_module", "__import__", "run_module"):
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


def knots(known: dict[str, set[str]]) -> set[str]:
    """Modules that import each other round about; ``known`` has what each imports.

    Method: modules that import nothing that is left, and those that nothing left imports, are taken away until only
    circles and what lies between circles are left.
    """
    left = {name: wanted & set(known) - {name} for name, wanted in known.items()}
    while True:
        wanted = set[str]().union(*left.values())
        ends = {name for name, imported in left.items() if not imported or name not in wanted}
        if not ends:
            return set(left)
        left = {name: imported - ends for name, imported in left.items() if name not in ends}


def graph(rooms: tuple[str, ...]) -> dict[str, set[str]]:
    """What each module of these rooms imports, functions included, as full names of modules."""
    found: dict[str, set[str]] = {}
    for room in rooms:
        for path in (ROOT / room).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name] = set()
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    found[name] |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                elif isinstance(node, ast.Import):
                    found[name] |= {alias.name for alias in node.names}
    return found


ROOMS = ("app/bench", "app/cli", "app/demo", "app/rules", "tests/evaluation", "tests/worlds")


def test_no_imports_go_round_in_a_circle() -> None:
    """Not even through an import within a function."""
    assert knots(graph(ROOMS)) == set()
    assert knots({"a": {"b"}, "b": {"c", "sys"}, "c": {"a"}, "d": {"a"}}) == {"a", "b", "c"}


def test_an_import_is_found_wherever_it_stands() -> None:
    """At the top, in a function, under another name, by a literal name."""
    text = (
        "import os.path as p, tests.worlds.people\n"
        "def f():\n    from tests.evaluation.parts import truth\n    import_module('tests.evaluation.vision')\n"
    )
    assert {"os.path", "tests.worlds.people", "tests.evaluation.parts", "tests.evaluation.vision"} == set(imports(text))
