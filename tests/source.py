"""The syntax of source files, for tests that read the code.

To parse all of it takes seconds, in each of the test processes that do: who looks for one thing asks first whether a
text holds its words, and who wants imports has them from ``imports``.
"""

from __future__ import annotations

import ast
import gc
import re
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


_IMPORTS = r"(?:import[ \t]+\w|from[ \t]+[\w.]+[ \t]+import\b)"
_IMPORT = re.compile(rf"^[ \t]*({_IMPORTS}(?:[ \t]*\([^)]*\)|[^\n]*))", re.MULTILINE)
"""A statement that imports, at the beginning of a line and up to its end or that of its bracket."""
_BEHIND = re.compile(rf"[;:][ \t]*{_IMPORTS}")
"""One behind another statement."""


@cache
def imports(text: str) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Every import of that module, those in functions and for type checks too. Where they stand as ``ruff`` formats
    them, nothing else is parsed; a line of a docstring that reads like one counts.
    """
    try:
        found: list[ast.AST] = []
        if _BEHIND.search(text) is None:
            for statement in _IMPORT.findall(text):
                found += ast.parse(statement).body
            return tuple(node for node in found if isinstance(node, ast.Import | ast.ImportFrom))
    except SyntaxError:  # a sentence, or a statement over several lines
        pass
    return tuple(node for node in syntax(text) if isinstance(node, ast.Import | ast.ImportFrom))


def module(text: str) -> ast.Module:
    """The module itself."""
    root = syntax(text)[0]
    assert isinstance(root, ast.Module)
    return root
