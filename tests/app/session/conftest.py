"""Cameras and watchers for tests that need no pixels."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of fakes, importable by that name in a child process too."""
    monkeypatch.syspath_prepend(str(HERE))
    yield import_module("eyes_fakes")
    sys.modules.pop("eyes_fakes", None)
