"""The end of a game as it is shown before its final scoring: nothing of it tells yet who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.lang import Message, say
from app.table.presentation.view import TableView

_VERDICTS = ("told.won", "told.shared", "told.nobody")
"""The sentence with which the commentary of an ending begins."""
_COUNTED = ("told.scoring", "told.returned", "told.freed")
"""The sentences about what the last move brought, which stand before the verdict."""


def in_suspense(view: TableView) -> TableView:
    """That view without all that the final scoring is to tell: scores, winners, standings and the sentences about them.
    The view itself without a final scoring. ``phase`` and ``ceremony`` stay.
    """
    if view.ceremony is None:
        return view
    before = dict(view.ceremony.steps[0].before)
    return replace(
        view,
        status=say("scores.ceremony.opening"),
        who="",
        whose="",
        seats=tuple(replace(s, score=before[s.colour], won=False, values=()) for s in view.seats),
        buttons=tuple(button for button in view.buttons if button.name != "play"),
        standings=(),
        commentary=_untold(view.commentary),
    )


def _untold(commentary: Sequence[Message]) -> tuple[Message, ...]:
    """The sentences before those about the ending."""
    verdicts = [at for at, told in enumerate(commentary) if told.key in _VERDICTS]
    end = verdicts[-1] if verdicts else len(commentary)
    while verdicts and end and commentary[end - 1].key.startswith(_COUNTED):
        end -= 1
    return tuple(commentary[:end])
