"""The syntax of source files, for tests that read the code."""

from __future__ import annotations

import ast
import gc
from functools import cache


@cache
def syntax(text: str) -> tuple[ast.AST, ...]:
    """Every node of that module, the module first. Many tests ask for all of the code: it is parsed and walked once,
    and left aside where no test's garbage is searched: to go through all of it took a second each time.
    """
    found = tuple(ast.walk(ast.parse(text)))
    gc.freeze()
    return found


def module(text: str) -> ast.Module:
    """The module itself."""
    root = syntax(text)[0]
    assert isinstance(root, ast.Module)
    return root
