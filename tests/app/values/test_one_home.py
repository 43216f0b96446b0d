"""What everybody shares is defined in ``app.values`` and nowhere else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.source import imports, module, syntax

ROOT = Path(__file__).parents[3]
HOME = ROOT / "app" / "values"
SHARED = {"Cell", "Face", "LaidTile", "Picture", "PlacedFace", "Point", "TILE_MM", "turn_point"}
TOP = rf"(?:class |def )?(?:{'|'.join(sorted(SHARED))})\b"
"""How a module that defines one of them at its top says so."""


def modules(holding: str) -> Iterator[tuple[str, str]]:
    """The source of every module of the program outside of ``app.values`` in which a line begins so: to parse the
    others would find nothing.
    """
    begins = re.compile(f"^(?:{holding})", re.MULTILINE)
    for top in ("app", "vision", "hardware"):
        for path in sorted((ROOT / top).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if HOME not in path.parents and begins.search(text):
                yield str(path.relative_to(ROOT)), text


def defined(tree: ast.Module) -> Iterator[str]:
    """The names that a module defines itself, at its top."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def fields(node: ast.ClassDef) -> set[str]:
    """The annotated fields of a class."""
    return {
        line.target.id for line in node.body if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
    }


def test_shared_names_have_one_home() -> None:
    """No other module defines a name of ``app.values`` anew."""
    assert [(path, name) for path, text in modules(TOP) for name in defined(module(text)) if name in SHARED] == []


def test_design_and_variant_stand_together_in_a_face_alone() -> None:
    """No class but ``Face`` has both fields."""
    found = {
        node.name
        for _, text in modules(r" +variant: ")
        for node in syntax(text)
        if isinstance(node, ast.ClassDef) and fields(node) >= {"design", "variant"}
    }
    assert found == set()


def test_the_home_needs_nothing_of_ours() -> None:
    """The modules of ``app.values`` import one another and the standard library; numpy is for pictures alone."""
    for path in sorted(HOME.glob("*.py")):
        for node in imports(path.read_text(encoding="utf-8")):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else [str(node.module)]
            for name in names:
                assert name.split(".")[0] not in ("vision", "hardware"), (path.name, name)
                assert not name.startswith("app.") or name.startswith("app.values."), (path.name, name)
                assert not name.startswith("numpy") or path.name == "pictures.py", (path.name, name)
