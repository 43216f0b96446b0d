"""Lists the evaluations: every module of this folder that is no test, with the first sentence of its docstring."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path


def evaluations() -> Iterator[tuple[str, str]]:
    """The name of each evaluation and one line on what it measures, sorted by name."""
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if not path.stem.startswith(("_", "test_")):
            told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            yield path.stem, told.partition("\n\n")[0].replace("\n", " ")


if __name__ == "__main__":
    for name, told in evaluations():
        print(f"{name:13}{told}")
