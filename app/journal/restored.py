"""What is told of a damaged journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.journal.schema import Damage
from app.lang import Message, say


@dataclass(frozen=True, slots=True)
class Restored:
    """The journal was damaged when it was opened, and holds what was sound of it.

    ``reason`` says in a word or two what was wrong. ``lost`` counts the events that are missing, None where nobody can
    tell how many, and ``games`` are those that they are missing from. ``aside`` is the name of the folder beside the
    journal that has the damaged files, empty where it was only read and they lie as they were.
    """

    reason: str
    lost: int | None
    games: Mapping[int, Damage]
    aside: str = ""

    @property
    def message(self) -> Message:
        """The sentence for the players."""
        files = files_kept(self.aside)
        if self.lost is None:
            return say("saved.lost_some", files=files)
        if not self.lost:
            return say("saved.lost_none", files=files)
        return say("saved.lost", count=self.lost, files=files)


def files_kept(aside: str) -> Message:
    """Where the damaged files are."""
    return say("saved.aside", folder=aside) if aside else say("saved.in_place")


def resumed(turn: int, damage: Damage) -> Message:
    """The sentence for a game taken up again that lost its end."""
    if damage.lost is None:
        return say("saved.resumed_some", turn=turn, files=files_kept(damage.aside))
    return say("saved.resumed", turn=turn, count=damage.lost, files=files_kept(damage.aside))
