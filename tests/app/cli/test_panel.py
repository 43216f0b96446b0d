"""Which panel a game gets: the named one, the one saved beside the games, a simulated one, or none."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli.errors import UserError
from app.cli.panel import KEYS, bind_keys, panel_badges, panel_of, wiring_of
from hardware.panel_simulated import SimulatedBoard
from hardware.wiring import BUTTONS, FILE_NAME, SEATS, load_wiring

Command = Callable[..., Any]


def test_what_is_named_is_used(tmp_path: Path) -> None:
    """Off is none, a file is that file, no choice is the saved file if there is one."""
    named = tmp_path / "named.toml"
    named.write_text("[buttons]\nconfirm = 5\n")
    assert wiring_of("off", tmp_path) is None
    assert wiring_of(None, tmp_path) is None
    assert wiring_of("simulated", tmp_path) == load_wiring()
    found = wiring_of(str(named), tmp_path)
    assert found is not None
    assert found.uses() == ((5, "button confirm"),)
    (tmp_path / FILE_NAME).write_text("[buttons]\nconfirm = 6\n")
    kept = wiring_of(None, tmp_path)
    assert kept is not None
    assert kept.uses() == ((6, "button confirm"),)
    assert wiring_of("off", tmp_path) is None


def test_a_wrong_wiring_is_told_with_every_problem(run: Command, tmp_path: Path) -> None:
    """Before anything starts: exit code 2, every problem on a line of its own."""
    (tmp_path / "wrong.toml").write_text("[buttons]\nconfirm = 99\nokay = 3\n")
    done = run("print", "wiring", "-o", tmp_path / "plan.pdf", "--panel", tmp_path / "wrong.toml")
    assert done.code == 2
    assert done.err.count("wrong.toml:") == 2
    with pytest.raises(UserError, match=r"none\.toml cannot be read"):
        wiring_of(str(tmp_path / "none.toml"), tmp_path)


def test_the_plan_of_that_panel_is_printed(run: Command, tmp_path: Path) -> None:
    """The plan is of the named wiring, or of the shipped one if none is named."""
    assert run("print", "wiring", "-o", tmp_path / "plan.pdf", "--data", tmp_path).code == 0
    (tmp_path / FILE_NAME).write_text("[buttons]\nconfirm = 6\n")
    assert run("print", "wiring", "-o", tmp_path / "mine.pdf", "--data", tmp_path).code == 0
    assert (tmp_path / "plan.pdf").read_bytes() != (tmp_path / "mine.pdf").read_bytes()


def test_a_simulated_panel_says_so(tmp_path: Path) -> None:
    """Its badge is shown; a real panel or none has no badge."""
    panel, board = panel_of(Namespace(panel="simulated"), tmp_path)
    assert panel is not None
    assert board is not None
    panel.close()
    assert [badge.key for badge in panel_badges(panel)] == ["badge.panel_simulated"]
    assert panel_badges(None) == ()
    assert panel_of(Namespace(panel=None), tmp_path) == (None, None)


def test_keys_press_the_buttons_of_a_simulated_panel() -> None:
    """Every button has a key; a held key is a held button, however often the keyboard repeats it."""

    class Window:
        def bind(self, **handlers: Callable[..., None]) -> None:
            self.handlers = handlers

    window, board = Window(), SimulatedBoard(load_wiring(), lambda: 1.0)
    bind_keys(window, board)
    for _ in range(3):
        window.handlers["on_key_down"](window, 282, 58, None, [])
    window.handlers["on_key_down"](window, 9999, 0, None, [])
    window.handlers["on_key_up"](window, 282, 58)
    assert board.edges() == [("confirm", 1.0, True), ("confirm", 1.0, False)]
    assert len(KEYS) == 10
    assert set(KEYS.values()) == {*BUTTONS, *(f"seat_{colour}" for colour in SEATS)}
