"""The list of all that has happened: the commentary, and between its sentences what camera, eyes and disk reported.

Before all of it stands that the list of tiles is unchecked, if it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.lang import Message, say
from app.table.presentation.view import TableView


@dataclass(frozen=True, slots=True)
class NoteView:
    """A sentence of the list. ``report``: it is about camera, eyes, disk or the list of tiles, nobody at the table has
    done it.
    """

    message: Message
    report: bool = False


def notes_of(view: TableView) -> tuple[NoteView, ...]:
    """The sentences in the order in which they were told, the oldest first."""
    found = [NoteView(say("new.unverified"), report=True)] if view.unchecked else []
    done = 0
    for at, told in view.reports:
        found += map(NoteView, view.commentary[done:at])
        found.append(NoteView(told, report=True))
        done = at
    return (*found, *map(NoteView, view.commentary[done:]))
