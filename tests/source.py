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
    collects = gc.isenabled()
    gc.disable()  # nothing of it is garbage
    try:
        found: list[ast.AST] = [ast.parse(text)]
        for node in found:  # as ``ast.walk`` does, in half the time
            for value in vars(node).values():
                if isinstance(value, ast.AST):
                    found.append(value)
                elif isinstance(value, list):
                    found.extend(each for each in value if isinstance(each, ast.AST))
        gc.freeze()
    finally:
        if collects:
            gc.enable()
    return tuple(found)


def module(text: str) -> ast.Module:
    """The module itself."""
    root = syntax(text)[0]
    assert isinstance(root, ast.Module)
    return root
