"""What is worth a sound or a spoken sentence when the table changes: a pure function of two views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.lang import Message
from app.table.presentation.view import TableView

Sound = Literal["turn", "question", "score", "error"]
ASKING = ("question", "desync", "revise")
FAILING = ("illegal", "fault")


@dataclass(frozen=True, slots=True)
class Cue:
    """``sound`` is what is heard, ``spoken`` what a voice says; None for silence."""

    sound: Sound
    spoken: Message | None = None


def cue(old: TableView | None, new: TableView) -> Cue | None:
    """The cue for the step from one view to the next, the most urgent one; None for none, as when a game opens.

    What is spoken is the line that the screen shows to all, so that no voice tells a secret.
    """
    if old is None or _heard(old) == _heard(new):
        return None
    entered = old.phase != new.phase
    if new.phase in FAILING and entered:
        return Cue("error", new.status)
    if new.phase in ASKING and (entered or new.question not in (None, old.question)):
        return Cue("question", new.status)
    scored = sum(_scores(new).values()) > sum(_scores(old).values())
    next_player = _on_turn(new) not in (None, _on_turn(old)) or _due(new) not in ("", _due(old))
    if new.phase == "over" and (entered or bool(new.standings) > bool(old.standings)):
        return Cue("score", new.status)
    if scored:
        return Cue("score", new.status if next_player else None)
    return Cue("turn", new.status) if next_player else None


def _heard(view: TableView) -> tuple[object, ...]:
    """All whose change may be heard."""
    return view.phase, view.question, bool(view.standings), _scores(view), _on_turn(view), _due(view)


def _scores(view: TableView) -> dict[str, int]:
    return {seat.colour: seat.score for seat in view.seats}


def _due(view: TableView) -> str:
    """The pile beside the usual one that a tile is to be drawn from now; "" for none."""
    return next((pile.name for pile in view.piles if pile.due), "")


def _on_turn(view: TableView) -> str | None:
    return next((seat.colour for seat in view.seats if seat.on_turn), None)
