"""What people are told to type to start the program."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from app.lang import Translator, say
from app.lang.files import codes
from app.lang.program import CALLED, program


def test_a_script_that_started_it_is_told() -> None:
    """Whatever it starts itself."""
    assert program(["/x/.venv/bin/claim-manager"], {CALLED: "./deploy/run"}) == "./deploy/run"


def test_its_path_is_told_unless_its_name_is_enough(tmp_path: Path) -> None:
    """The name works where the search path leads to the same file; a path with a space is quoted."""
    command = tmp_path / "a folder" / "claim-manager"
    command.parent.mkdir()
    command.touch(mode=0o755)
    other = tmp_path / "claim-manager"
    other.touch(mode=0o755)
    assert program([str(command)], {"PATH": str(command.parent)}) == "claim-manager"
    assert program([str(command)], {"PATH": str(tmp_path)}) == shlex.quote(str(command))
    assert program([str(command)], {"PATH": "/nowhere"}) == shlex.quote(str(command))


def test_a_module_is_told_with_its_python() -> None:
    """As in ``python -m app.cli.main``."""
    assert program(["/x/app/cli/main.py"], {}) == f"{shlex.quote(sys.executable)} -m app.cli.main"


@pytest.mark.parametrize("argv", [[], [""], ["/usr/bin/pytest"]])
def test_its_name_is_told_where_nothing_is_known(argv: list[str]) -> None:
    """As where it is part of another program."""
    assert program(argv, {}) == "claim-manager"


@pytest.mark.parametrize("code", codes())
def test_sentences_tell_what_to_type(code: str) -> None:
    """In every language, and none names the program itself."""
    words = Translator.load(code)
    assert f"`{program()} cameras`" in words.text(say("camera.no_camera", camera="x"))
    assert [entry for entry in words.entries.values() if "claim-manager " in entry] == []
