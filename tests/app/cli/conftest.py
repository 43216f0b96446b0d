"""The command line in this process: its output and its exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from app.cli.main import main
from app.tilesets import load_tileset
from tests.drawings import Drawings


class Ran(NamedTuple):
    """The result of a command."""

    code: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Command:
    """``run("replay", path)``: the exit code and the output."""

    def call(*words: object) -> Ran:
        code = main([str(word) for word in words])
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return call


@pytest.fixture(scope="session")
def art(drawings: Drawings) -> Path:
    """A folder with our own drawings of every face."""
    return drawings.saved(load_tileset(), 192)
