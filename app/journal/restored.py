"""The messages about a damaged journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.journal.schema import Damage
from app.lang import Message, say


@dataclass(frozen=True, slots=True)
class Restored:
    """The journal was damaged when it was opened, and now has the undamaged part of it.

    ``reason`` says in a word or two what was wrong. ``lost`` counts the missing events, None if the number is unknown,
    and ``games`` are the games they are missing from. ``aside`` is the name of the folder beside the journal with the
    damaged files; empty if the journal was only read and the files are unchanged.
    """

    reason: str
    lost: int | None
    games: Mapping[int, Damage]
    aside: str = ""

    @property
    def message(self) -> Message:
        """The message for the players."""
        files = files_kept(self.aside)
        if self.lost is None:
            return say("saved.lost_some", files=files)
        if not self.lost:
            return say("saved.lost_none", files=files)
        return say("saved.lost", count=self.lost, files=files)


def files_kept(aside: str) -> Message:
    """The message that says where the damaged files are: in that folder, or unchanged in their place if it is ""."""
    return say("saved.aside", folder=aside) if aside else say("saved.in_place")


def resumed(turn: int, damage: Damage) -> Message:
    """The message for a resumed game that has lost its end."""
    if damage.lost is None:
        return say("saved.resumed_some", turn=turn, files=files_kept(damage.aside))
    return say("saved.resumed", turn=turn, count=damage.lost, files=files_kept(damage.aside))
