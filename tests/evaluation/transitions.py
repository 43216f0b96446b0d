"""The transition table as a document for people: which input does what in which phase."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from inspect import getdoc
from typing import get_args

from app.table.conductor import TRANSITIONS
from app.table.model.inputs import Input
from app.table.model.state import PHASES
from app.table.presentation.panel import ALWAYS, BESIDE, BY_PHASE, KEYS

WAITS = {
    "setup": "nobody plays; a game is to be begun",
    "place": "the player on turn is to lay a tile",
    "act": "the player on turn may put or move a piece, mine, or do nothing more",
    "question": "an observation is uncertain, or two contradict each other: people are asked",
    "illegal": "a tile does not fit where it lies; it is moved, named, or allowed where it clashes",
    "desync": "table and game differ; one of them is to be corrected",
    "revise": "a correction waits to be applied; its effects are shown",
    "fault": "the camera is out; play goes on by touch",
    "reveal": "the game is over; real tokens are to be read",
    "over": "the game is over; the standings are shown",
}
"""What each phase waits for."""


def document() -> str:
    """The whole table as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# What each input does in each phase"
    yield ""
    yield "Made from `TRANSITIONS` in `conductor.py` by `./deploy/evaluate transitions`; a test keeps it fresh."
    yield "An input that has no entry in a phase is noted in the log and changes nothing. In a fault before any game"
    yield "has begun, inputs do what they do in setup, and `Confirm` and `Reject` end the fault."
    yield ""
    yield "| phase | waits for |"
    yield "|---|---|"
    yield from (f"| {phase} | {WAITS[phase]} |" for phase in PHASES)
    yield ""
    yield f"| input | {' | '.join(PHASES)} |"
    yield f"|---|{'---|' * len(PHASES)}"
    for kind in get_args(Input):
        cells = (TRANSITIONS[phase].get(kind) for phase in PHASES)
        told = (f"{a.__module__.rpartition('.')[2]}.{a.__name__}" if a is not None else "" for a in cells)
        yield f"| {kind.__name__} | {' | '.join(told)} |"
    yield ""
    yield "| input | means |"
    yield "|---|---|"
    yield from (f"| {kind.__name__} | {' '.join((getdoc(kind) or '').split())} |" for kind in get_args(Input))
    yield ""
    yield "## The panel"
    yield ""
    yield '`MarkNext` goes through all that can be chosen; "confirm" takes what it has come to, else it is `Confirm`.'
    yield 'A seat\'s button, pressed by the player on turn, is "confirm"; held, it lets look at the own tokens.'
    yield ""
    yield "| button | phase | means |"
    yield "|---|---|---|"
    for (name, held), value in ALWAYS.items():
        if not name.startswith("seat_"):
            yield f"| {name}{', held' if held else ''} | any other | {_call(value)} |"
    for (name, held), value in BESIDE.items():
        yield f"| {name}{', held' if held else ''} | any, with a list or an earlier turn open | {_call(value)} |"
    for phase, row in BY_PHASE.items():
        yield from (f"| {name}{', held' if held else ''} | {phase} | {_call(v)} |" for (name, held), v in row.items())
    yield ""
    yield "## The keyboard"
    yield ""
    yield "The digits give answers by their number. All other keys are buttons of the panel:"
    yield ""
    yield "| key | button |"
    yield "|---|---|"
    yield from (f"| {name} | {press.name}{', held' if press.long else ''} |" for name, press in KEYS.items())


def _call(value: Input) -> str:
    return "`MarkNext(leap=True)`" if getattr(value, "leap", False) else f"`{type(value).__name__}`"


if __name__ == "__main__":
    argparse.ArgumentParser(prog="deploy/evaluate transitions", description=__doc__).parse_args()
    print(document(), end="")
