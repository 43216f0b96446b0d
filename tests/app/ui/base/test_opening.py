"""Pages whose code is loaded when they are opened."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.lang import Translator


class Shell:
    """Remembers the page that took the place of another."""

    def __init__(self, translator: Translator) -> None:
        self.text = translator.text
        self.settings = SimpleNamespace()
        self.made: list[Any] = []

    def replace(self, make: Any) -> None:
        self.made.append(make(self))


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module that nobody has imported yet."""
    (tmp_path / "page_of_this_test.py").write_text("READY = True\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "page_of_this_test", raising=False)
    return "page_of_this_test"


def test_the_screen_asks_for_a_moment_and_then_shows_the_page(window: Any, translator: Translator, module: str) -> None:
    from app.ui.base.opening import OpeningPage, opening

    shell: Any = Shell(translator)
    make = opening(module, lambda _: sys.modules[module].READY)
    page = make(shell)
    assert isinstance(page, OpeningPage)
    (picture,) = page.children
    assert [(label.words, label.halign) for label in picture.children] == [
        ("One moment ...", "center"),
        ("Claim Manager", "center"),
    ]
    page.update()
    assert module not in sys.modules, "it is drawn first"
    end = time.monotonic() + 20
    while not shell.made and time.monotonic() < end:
        page.update()
        time.sleep(0.005)
    page.update()
    assert shell.made == [True]
    assert make(shell) is True, "the second time it is there at once"


def test_code_that_cannot_be_loaded_is_no_silent_wait(window: Any, translator: Translator) -> None:
    from app.ui.base.opening import opening

    shell: Any = Shell(translator)
    page: Any = opening("there.is.no.such.page", shell.replace)(shell)

    def wait() -> None:
        for _ in range(2000):
            page.update()
            time.sleep(0.005)

    with pytest.raises(ModuleNotFoundError):
        wait()


def test_code_that_is_loaded_ahead_is_there_when_it_is_asked_for(
    window: Any, translator: Translator, module: str
) -> None:
    from app.ui.base.opening import load_ahead, opening

    load_ahead([module])
    shell: Any = Shell(translator)
    assert opening(module, lambda _: sys.modules[module].READY)(shell) is True
