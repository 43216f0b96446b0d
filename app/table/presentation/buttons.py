"""The buttons beside the map: what can be done now without naming a tile or a place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.lang import Message, say
from app.rules import Mine
from app.table.actions.token_reveal import complete
from app.table.model.inputs import (
    ChooseMine,
    ChoosePass,
    Confirm,
    GameIsRight,
    Input,
    Mark,
    NewGame,
    Redo,
    Reject,
    RestartCamera,
    Undo,
)
from app.table.model.state import State
from app.table.perception.differences import Due
from app.table.presentation.eyes import trying
from app.table.presentation.panel import chosen


@dataclass(frozen=True, slots=True)
class ButtonView:
    """A button below the map; ``intent`` is the input that a tap gives. ``name`` is for icons and tests.

    ``on``: what it marks is marked, and a tap takes the mark away. ``explains``: while it is not enabled, a tap gives
    its input all the same, and the table says why it refuses it.
    """

    name: str
    label: Message
    intent: Input
    primary: bool = False
    enabled: bool = True
    explains: bool = False
    on: bool = False


def buttons(state: State, due: tuple[Due, ...] = ()) -> Iterator[ButtonView]:
    """The buttons of that state, the most likely one first; ``due`` is what hands still have to do."""
    phase, history, game = state.phase, state.history, state.game
    if phase == "fault":
        yield ButtonView("confirm", say("button.by_touch"), Confirm(), primary=True)
        yield ButtonView("camera", say("button.camera"), RestartCamera(), enabled=not trying(state))
    if phase == "revise":
        yield ButtonView("reject", say("button.leave_it"), Reject())
    if phase == "reveal":
        if complete(state):
            yield ButtonView("confirm", say("button.all_told"), Confirm(), primary=True)
        yield ButtonView("reject", say("button.leave_out"), Reject())
    if phase == "act" and game is not None and state.reviewing is None:  # else it would seem to end the correction
        yield ButtonView("pass", say("button.pass"), ChoosePass(), primary=True)
        if game.tileset.tokens:
            legal = game.is_legal(Mine())
            on = legal and chosen(state) == ChooseMine()
            mine = (Mark() if on else Mark(ChooseMine())) if legal else ChooseMine()
            yield ButtonView("mine", say("button.mine"), mine, enabled=legal, explains=True, on=on)
    if phase in ("setup", "over"):
        label = say("button.again" if history else "button.start")
        yield ButtonView("play", label, NewGame(), primary=history is None)
    if history is None or game is None:
        return
    if phase in ("place", "act") and due:
        yield ButtonView("done", say("button.done" if state.watched else "button.done_by_hand"), GameIsRight())
    yield ButtonView("undo", say("button.undo"), Undo(), enabled=bool(history.done))
    yield ButtonView("redo", say("button.redo"), Redo(), enabled=bool(history.undone))
