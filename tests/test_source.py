"""What the tests that read the code find in it."""

from __future__ import annotations

import ast

import pytest

from tests.source import imports, syntax


def told(nodes: tuple[ast.AST, ...]) -> set[str]:
    """The imports among those nodes, as they are written."""
    return {ast.unparse(node) for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)}


@pytest.mark.parametrize(
    "text",
    [
        "import os.path as p, sys\nfrom a.b import (\n    c,  # note\n    d as e,\n)\n",
        "def f():\n    from . import g\n    from ..h import i as j\n\n    import k  # (a note\n    return (i)\n",
        "from a import (\n    b,  # one (of two)\n    c,\n)\n",
        "from a import \\\n    b\n",
        "import a; import b\nif a: from c import d\n",
        "try:\n    import a\nexcept ImportError: import b\n",
        '"""A sentence:\n    import the pictures, then look.\n"""\nfrom a import *\n',
    ],
)
def test_no_import_is_missed(text: str) -> None:
    """However it stands."""
    assert told(imports(text)) == told(syntax(text)) != set()
