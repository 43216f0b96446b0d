"""What the buttons of the panel and the keys of a keyboard mean, state by state: either does everything alone.

"next" goes through what can be chosen, "confirm" takes what it has come to. What takes something back must be held.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.lang import Message, say
from app.rules import SEATS, Phase
from app.table.course import Step
from app.table.inputs import (
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    Confirm,
    EndPeek,
    GameIsRight,
    Input,
    MarkNext,
    NewGame,
    Peek,
    PlaceTile,
    PressButton,
    Redo,
    Reject,
    Report,
    RestartCamera,
    Undo,
)
from app.table.offers import offer
from app.table.state import State
from app.table.words import place, player

ASKING = ("question", "illegal", "desync")

ALWAYS: Mapping[tuple[str, bool], Input] = {
    ("undo", False): Report(say("panel.hold_undo")),
    ("undo", True): Undo(),
    ("next", True): Redo(),
    ("pass", False): ChoosePass(),
    ("mine", False): ChooseMine(),
    ("reject", False): Reject(),
    **{(f"seat_{colour}", True): Peek(colour) for colour in SEATS},
}
"""What a button means, short and held, where the phase has no other meaning for it."""

BY_PHASE: Mapping[str, Mapping[tuple[str, bool], Input]] = {
    "setup": {("confirm", False): NewGame()},
    "place": {("next", False): MarkNext(), ("pass", False): MarkNext(leap=True), ("confirm", True): GameIsRight()},
    "act": {("next", False): ChoosePass(), ("pass", True): MarkNext(), ("confirm", True): GameIsRight()},
    **{phase: {("next", False): MarkNext(), ("confirm", True): Reject()} for phase in ASKING},
    "revise": {("next", False): Reject(), ("confirm", True): Reject()},
    "fault": {("next", False): RestartCamera()},
    "over": {("confirm", True): NewGame()},
}
"""What buttons mean in one phase alone."""

KEYS: Mapping[str, PressButton] = {
    "enter": PressButton("confirm"),
    "spacebar": PressButton("next"),
    "tab": PressButton("pass", long=True),
    "backspace": PressButton("undo", long=True),
    "delete": PressButton("confirm", long=True),
    "r": PressButton("next", long=True),
    "p": PressButton("pass"),
    "m": PressButton("mine"),
    "escape": PressButton("reject"),
}
"""What the keys of a keyboard do: the same as the buttons of the panel. The digits give answers by their number."""


def meaning(state: State, event: PressButton) -> Input | None:
    """What that press says now; None for a button that means nothing."""
    pressed = (event.name, event.long)
    if pressed == ("confirm", False) or (not event.long and event.name == _seat_on_turn(state)):
        return EndPeek() if state.peek is not None and event.name != "confirm" else _confirmed(state)
    meant = BY_PHASE.get(state.phase, {}).get(pressed) or ALWAYS.get(pressed)
    return meant if meant is not None else _at_another_seat(state, event)


def key(state: State, name: str) -> Input | None:
    """What that key of a keyboard says now, named as Kivy names it; None for one that means nothing."""
    if name.isdigit() and state.question is not None and 1 <= int(name) <= len(state.question.choices):
        return ChooseCandidate(int(name) - 1)
    return KEYS.get(name)


def offered(state: State) -> tuple[tuple[Message, Input], ...]:
    """All that "next" goes through: the answers of a question, the actions of a turn, the places for a tile."""
    game = state.game
    if state.phase in ASKING and state.question is not None:
        return tuple((choice.label, ChooseCandidate(i)) for i, choice in enumerate(state.question.choices))
    if game is None or state.phase not in ("place", "act"):
        return ()
    if game.phase is Phase.ACT:
        return tuple((shown.label, shown.intent) for shown in (offer(game, move) for move in game.legal_actions()))
    found: list[tuple[Message, Input]] = []
    for design, variant in game.remaining():
        for move in game.legal_tiles(design, variant):
            label = say("panel.tile", design=f"{design}{variant}", place=place(move.cell), turns=move.rotation)
            found.append((label, PlaceTile(design, variant, move.cell, move.rotation)))
    return tuple(found)


def marked(state: State) -> int | None:
    """The number among those offered of the one that "next" has come to; None while it has come to none."""
    subject = state.question or state.game
    if state.mark is None or state.mark[0] is not subject or state.phase not in (*ASKING, "place", "act"):
        return None
    return state.mark[1]


def mark_next(state: State, event: MarkNext) -> Step:
    """Go on to the next one offered; with ``leap`` to the next tile."""
    choices = offered(state)
    if not choices:
        return state, ()
    at = marked(state)
    # The first answer is the one that "confirm" takes anyway.
    number = (0 if state.phase in ASKING else -1) if at is None else at
    now = choices[max(number, 0)][1]
    for _ in choices:
        number = (number + 1) % len(choices)
        coming = choices[number][1]
        if at is None or not event.leap or not isinstance(now, PlaceTile) or not isinstance(coming, PlaceTile):
            break
        if (coming.design, coming.variant) != (now.design, now.variant):
            break
    return replace(state, mark=(state.question or state.game, number), notice=None), ()


def _confirmed(state: State) -> Input:
    at = marked(state)
    if at is not None:
        return offered(state)[at][1]
    return BY_PHASE.get(state.phase, {}).get(("confirm", False), Confirm())


def _seat_on_turn(state: State) -> str:
    """The name of the button of the player who is awaited; once the game is over any seat's will do."""
    return f"seat_{state.game.on_turn}" if state.game is not None else ""


def _at_another_seat(state: State, event: PressButton) -> Input | None:
    """A seat's own button confirms what its player is awaited for; the others are told to wait."""
    colour = event.name.removeprefix("seat_")
    if event.long or state.game is None or colour == event.name or colour not in state.game.seats:
        return None
    if state.peek is not None:
        return EndPeek()
    if state.game.phase is Phase.OVER:
        return Confirm()
    return Report(say("panel.wait", player=player(state.game.on_turn, state.names)))
