"""One family of errors: whoever starts the program may catch all that it raises on purpose, and nothing else."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.source import syntax

ROOT = Path(__file__).parents[1]
BUILTIN = ("Exception", "ValueError", "TypeError", "RuntimeError", "LookupError", "KeyError", "IndexError", "OSError")

DERIVES = re.compile(rf"^\s*class \w+\([^)]*\b(?:ClaimManagerError|{'|'.join(BUILTIN)})\b", re.MULTILINE)
"""Only a module with a class of that family is parsed."""


def test_every_public_error_has_the_one_base() -> None:
    """No class of the product derives from builtin errors alone, but for those that never leave their module."""
    strays, family = [], 0
    for room in ("app", "hardware", "vision"):
        for path in sorted((ROOT / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for node in syntax(text) if DERIVES.search(text) else ():
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                    family += "ClaimManagerError" in bases
                    if bases and set(bases) <= set(BUILTIN) and node.name != "ClaimManagerError":
                        strays.append(f"{path.relative_to(ROOT)}: {node.name}")
    assert strays == []
    assert family > 10
