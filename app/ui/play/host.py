"""What the parts of the play screen that edit and explain may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from app.lang import Message
from app.table.model.inputs import Input
from app.table.presentation.shows import ScoringShow
from app.table.presentation.view import TableView
from app.ui.base.pictures import Pictures
from app.ui.base.sheets import Panel
from app.ui.map.widget import Board
from app.ui.play.sheets import FaceCard, PickList


class Host(Protocol):
    """What the play screen does for its parts."""

    board: Board
    panel: Panel
    pictures: Pictures
    view: TableView | None

    @property
    def purist(self) -> bool:
        """Whether it shows no projections, no odds and no legal places."""

    def text(self, message: Message) -> str:
        """The message in the language of the screen."""

    def send(self, intent: Input) -> None:
        """Send an input to the table."""

    @property
    def picking(self) -> bool:
        """Whether the grid of faces is open."""

    def end_picking(self) -> None:
        """Close the grid of faces; nothing is chosen."""

    def pick_face(self, title: str, faces: PickList, choose: Callable[[FaceCard], None]) -> None:
        """Open the grid of faces; ``choose`` receives the one that is tapped."""

    def play_shows(self, shows: tuple[ScoringShow, ...]) -> None:
        """Show those scorings on the map once more."""

    def refresh_panel(self) -> None:
        """Show the panel that belongs to the current state."""
