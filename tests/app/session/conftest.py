"""Cameras and watchers for tests that need no pixels."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

HERE = Path(__file__).parent


LOADED = [
    "app.session.looking",
    "app.art.pieces",
    "hardware.live",
    "vision.objects.tokens.token_faces",
    "vision.scene.state.table",
]
"""What scripted eyes import: most of what the start of their process takes."""


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of fakes, importable by that name in a child process too. Their processes are forked from one that has
    loaded what they need; how eyes are started at a table, the test with a real watcher tells.
    """
    forking = multiprocessing.get_context("forkserver")
    forking.set_forkserver_preload(LOADED)
    monkeypatch.setattr("app.session.eyes.multiprocessing", SimpleNamespace(get_context=lambda _: forking))
    monkeypatch.syspath_prepend(str(HERE))
    yield import_module("eyes_fakes")
    sys.modules.pop("eyes_fakes", None)
