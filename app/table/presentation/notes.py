"""The list of all that has happened: the commentary, and between its sentences what camera, eyes and disk reported."""

from __future__ import annotations

from dataclasses import dataclass

from app.lang import Message
from app.table.presentation.view import TableView


@dataclass(frozen=True, slots=True)
class NoteView:
    """A sentence of the list. ``report``: camera, eyes or disk have told it, nobody at the table has done it."""

    message: Message
    report: bool = False


def notes_of(view: TableView) -> tuple[NoteView, ...]:
    """The sentences in the order in which they were told, the oldest first."""
    found: list[NoteView] = []
    done = 0
    for at, told in view.reports:
        found += map(NoteView, view.commentary[done:at])
        found.append(NoteView(told, report=True))
        done = at
    return (*found, *map(NoteView, view.commentary[done:]))
