"""The final scoring and the podium of a stored game once more."""

from __future__ import annotations

from typing import Any

from app.lang import say
from app.ui.archive.desk import Desk
from app.ui.archive.replay_page import ReplayPage
from app.ui.archive.share_page import SharePage
from app.ui.base.page import Page, Shell
from app.ui.scores.ceremony import Ceremony


class FinalPage(Page):
    """The ceremony of the game that is open on the desk, which must be over; closing it goes back."""

    def __init__(self, shell: Shell, desk: Desk, **kwargs: Any) -> None:
        super().__init__(shell, **kwargs)
        assert desk.opened is not None
        opened, text = desk.opened, shell.text
        replay = opened.story.replay
        view = replay.frame(len(replay) - 1).view
        names = {seat.colour: seat.name or text(say(f"word.{seat.colour}")) for seat in view.seats}
        offers = {
            "share": lambda: shell.replace(lambda shell: SharePage(shell, desk)),
            "replay": lambda: shell.replace(lambda shell: ReplayPage(shell, desk)),
        }
        pictures, motion = shell.pictures_of(opened.stored.tileset), shell.settings.motion
        self.ceremony = Ceremony(pictures, view, names.__getitem__, text, offers, self.guard, motion=motion)
        self.ceremony.closed = self._back
        self.add_widget(self.ceremony)

    def left(self) -> None:
        """Stop what runs."""
        self.ceremony.closed = None
        self.ceremony.close()

    def _back(self) -> None:
        self.ceremony.closed = None
        self.shell.back()
