"""What those who look on at a demonstration are shown: who does what, and nothing that asks them to do it."""

from __future__ import annotations

from dataclasses import replace

from app.lang import Message, say
from app.table.presentation.view import QuestionView, TableView

DOINGS = ("place", "act", "act_mine", "question")
"""What the player on turn does, by the last word of ``TableView.status``; one who draws from another pile does
"place_" and its name.
"""

_PLAYERS_OWN = ("pass", "mine", "done", "undo", "redo")
"""The buttons that stand for what virtual players do themselves, or that ask hands to follow: theirs would not."""

_NOT_THEIRS = ("turns", "piece")
"""The ways out of a question that lead to an earlier turn, or to choosing where a piece goes: neither is shown then."""

_UNDER_WAY = ("eyes.hand", "eyes.settling")
"""What the eyes say while a move is being made."""


def for_onlookers(
    shown: TableView, waits: Message | None, *, paused: bool, made: tuple[int, int] | None = None
) -> TableView:
    """That view for those who look on: nothing takes a turn back, corrects one or puts a piece, since the virtual
    players' hands would not follow. ``waits`` is what the virtual players wait for, None for nothing; ``paused``: they
    wait until somebody lets them go on. ``made`` is how many tiles have been drawn for the simulated table, and of how
    many; None where that is not known.
    """
    doing = shown.status.key.removeprefix("status.")
    doing = doing.removesuffix("_one").removesuffix(
        "_elsewhere"
    )  # for those who look on which piece, or where, is all one
    status = shown.status
    if shown.who and (doing in DOINGS or doing.startswith("place_")):
        status = say(f"demo.does_{doing}")
    return replace(
        shown,
        status=status,
        buttons=tuple(button for button in shown.buttons if button.name not in _PLAYERS_OWN),
        free=shown.free if shown.question is not None else (),
        turns=(),
        tiles=tuple(replace(tile, buttons=(), fixed=say("demo.fixed")) for tile in shown.tiles),
        placing=None,
        question=_answered_only(shown.question),
        eyes=(None if paused else waits) or _eyes(shown.eyes, paused, made),
        paused=paused,
    )


def _eyes(told: Message | None, paused: bool, made: tuple[int, int] | None) -> Message | None:
    """What the eyes do, for those who look on. A hand that is on its way when it is paused ends what it has begun."""
    if paused:
        return say("demo.pausing" if told is not None and told.key in _UNDER_WAY else "demo.paused")
    if told is None or told.key != "eyes.waking":
        return told
    return say("demo.waking") if made is None else say("demo.drawing", done=made[0], count=made[1])


def _answered_only(question: QuestionView | None) -> QuestionView | None:
    """That question without the ways out that lead to what those who look on are not shown."""
    if question is None:
        return None
    return replace(question, exits=tuple(way for way in question.exits if way.name not in _NOT_THEIRS))
