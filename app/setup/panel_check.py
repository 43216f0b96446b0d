"""The check of buttons and lights: each light is lit alone and asked about, each button is pressed once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.lang import Message
from hardware.lights import Showing
from hardware.panel import ButtonReport, PanelBack, PanelLost, PanelReport, Press

NONE = "none"
"""The name of no light: all are dark."""


@dataclass(frozen=True, slots=True)
class PanelState:
    """What is known of a panel. ``lit`` is the name of the light that is lit and asked about, "" once all were.
    ``seen`` and ``unseen`` are the lights that were, ``heard`` the buttons that were pressed, ``faulty`` those that
    open and close by themselves. ``trouble``: why the panel is not there, None while it is.
    """

    lights: tuple[str, ...]
    buttons: tuple[str, ...]
    lit: str = ""
    seen: frozenset[str] = frozenset()
    unseen: frozenset[str] = frozenset()
    heard: frozenset[str] = frozenset()
    faulty: frozenset[str] = frozenset()
    trouble: Message | None = None

    @property
    def complete(self) -> bool:
        """Whether every light was seen and every button heard, and none is faulty."""
        return not self.lit and self.heard >= set(self.buttons) and not self.unseen and not self.faulty


class PanelCheck:
    """Leads through a check of these lights and buttons, by their names in the wiring."""

    def __init__(self, lights: Sequence[str], buttons: Sequence[str]) -> None:
        self.state = PanelState(tuple(lights), tuple(buttons), lit=lights[0] if lights else "")

    @property
    def showing(self) -> Showing:
        """What the panel is to show now."""
        return Showing(only=self.state.lit or NONE)

    def light(self, seen: bool) -> None:
        """A person says whether the light that is lit is seen, and alone; the next one is lit."""
        state = self.state
        if not state.lit:
            return
        at = state.lights.index(state.lit) + 1
        lit = state.lights[at] if at < len(state.lights) else ""
        known = {state.lit}
        more = replace(state, seen=state.seen | known) if seen else replace(state, unseen=state.unseen | known)
        self.state = replace(more, lit=lit)

    def again(self) -> None:
        """Light them all once more."""
        self.state = replace(
            self.state, lit=self.state.lights[0] if self.state.lights else "", seen=frozenset(), unseen=frozenset()
        )

    def hear(self, reports: Sequence[PanelReport]) -> None:
        """Take what the panel reports."""
        for report in reports:
            state = self.state
            match report:
                case Press(name=name):
                    self.state = replace(state, heard=state.heard | {name})
                case ButtonReport(name=name, kind=kind):
                    faulty = state.faulty - {name} if kind == "well" else state.faulty | {name}
                    self.state = replace(state, faulty=faulty)
                case PanelLost(reason=reason):
                    self.state = replace(state, trouble=reason)
                case PanelBack():
                    self.state = replace(state, trouble=None)
