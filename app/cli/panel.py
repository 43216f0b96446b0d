"""Selects the panel of a game: the named wiring, the one saved beside the games, a simulated one, or none."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from app.cli.errors import UserError
from app.lang import Message, say
from hardware.panel_simulated import SimulatedBoard
from hardware.panel_thread import ThreadedPanel, open_panel, open_simulated
from hardware.wiring import BUTTONS, FILE_NAME, SEATS, Wiring, WiringError, load_wiring

OFF, SIMULATED = "off", "simulated"

F1 = 282
KEYS = {F1 + number: name for number, name in enumerate((*BUTTONS, *(f"seat_{colour}" for colour in SEATS)))}
"""The function keys F1 to F10, by the key codes of the window, press the buttons of a simulated panel."""


def wiring_of(choice: str | None, folder: Path) -> Wiring | None:
    """The wiring that ``--panel`` names; None where there is to be no panel. Raises UserError with every problem."""
    if choice == OFF:
        return None
    try:
        if choice == SIMULATED:
            return load_wiring()
        if choice is not None:
            return load_wiring(choice)
        kept = folder / FILE_NAME
        return load_wiring(kept) if kept.exists() else None
    except WiringError as error:
        raise UserError(f"the panel cannot be used:\n{error}") from None


def panel_of(arguments: argparse.Namespace, folder: Path) -> tuple[ThreadedPanel | None, SimulatedBoard | None]:
    """The panel of a game, started, and its board if it is simulated. Raises UserError for a wrong wiring.

    A machine without pins is no error: the panel reports it, and the game continues without.
    """
    wiring = wiring_of(arguments.panel, folder)
    if wiring is None:
        return None, None
    return open_simulated(wiring) if arguments.panel == SIMULATED else (open_panel(wiring), None)


def panel_badges(panel: ThreadedPanel | None) -> tuple[Message, ...]:
    """The badges that say that the panel is simulated; empty for a real panel or none."""
    return (say("badge.panel_simulated"),) if panel is not None and panel.simulated else ()


def bind_keys(window: Any, board: SimulatedBoard) -> None:
    """Let keys of the window press the buttons of a simulated panel; holding a key holds the button."""

    def down(_window: Any, key: int, *_: Any) -> None:
        board.press(KEYS.get(key, ""))

    def up(_window: Any, key: int, *_: Any) -> None:
        board.release(KEYS.get(key, ""))

    window.bind(on_key_down=down, on_key_up=up)
