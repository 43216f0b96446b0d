"""What is written beside a config's field: its unit and meaning, read from the source."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from functools import cache
from itertools import zip_longest


def note_of(kind: type, name: str) -> str:
    """The text under that field of a dataclass, or its sentence in the class's own docstring ("name: ..." or "name,
    other: ..."), in one line; "" where there is none.
    """
    return _notes(kind).get(name, "")


def about(kind: type) -> str:
    """The first paragraph of the class's docstring, in one line: what the config was set on."""
    return " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())


@cache
def _notes(kind: type) -> dict[str, str]:
    (node,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(node, ast.ClassDef)
    targets = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    found = _told_together(" ".join((ast.get_docstring(node) or "").split()), names)
    for each, text in zip(node.body, node.body[1:], strict=False):
        if not (isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)):
            continue
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str):
            found[each.target.id] = " ".join(text.value.value.split())
    return found


def _told_together(text: str, names: list[str]) -> dict[str, str]:
    """The sentences of a docstring that begin with names of fields and a colon."""
    word = "|".join(map(re.escape, names))
    starts = list(re.finditer(rf"(?:^|(?<=[.;:] ))((?:{word})(?:, (?:{word}))*): ", text)) if names else []
    found: dict[str, str] = {}
    for start, after in zip_longest(starts, starts[1:]):
        told = text[start.end() : after.start() if after else len(text)].strip()
        for name in start.group(1).split(", "):
            found[name] = told
    return found
