"""The list of all that has happened: the commentary, and between its sentences what camera, eyes and disk reported.

Before all of it stands that the list of tiles is unchecked, and that there is no camera, if that is so.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat

from app.lang import Message, say
from app.table.presentation.view import TableView


@dataclass(frozen=True, slots=True)
class NoteView:
    """A sentence of the list. ``report``: it is about camera, eyes, disk or the list of tiles; nobody at the table has
    done it. ``turn`` is the turn to which it belongs and ``colour`` that of its player, 0 and "" for none.
    """

    message: Message
    report: bool = False
    turn: int = 0
    colour: str = ""


def notes_of(view: TableView) -> tuple[NoteView, ...]:
    """The sentences in the order in which they were told, the oldest first."""
    marks = chain(view.told_in, repeat((0, "")))
    told = [
        NoteView(message, turn=turn, colour=colour)
        for message, (turn, colour) in zip(view.commentary, marks, strict=False)
    ]
    found = [NoteView(say("new.unverified"), report=True)] if view.unchecked else []
    if view.eyes is None and view.phase != "over":
        found.append(NoteView(say("badge.by_touch"), report=True))
    done = 0
    for at, report in view.reports:
        found += told[done:at]
        found.append(NoteView(report, report=True))
        done = at
    return (*found, *told[done:])
