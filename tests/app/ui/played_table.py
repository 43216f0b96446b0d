"""A table behind the screen of a test, on which what touches send is played."""

from __future__ import annotations

from typing import Any

from kivy.uix.label import Label

from app.rules import Cell
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.inputs import (
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Input,
    PlaceTile,
    StartGame,
)
from app.table.model.state import State
from app.table.presentation.view import TableView, view
from app.values import Face, PlacedFace


class Table:
    """A table behind the screen: inputs from the screen are executed, and the result is shown."""

    def __init__(self, stage: Any, tileset: TileSet, seed: int = 7, **options: Any) -> None:
        self.stage = stage
        self.state: State = new_state(tileset)
        self.give(StartGame(("red", "blue"), {"red": "Anna"}, options, seed))
        self.give(PlaceTile(PlacedFace(Face("F1", "a"), Cell(0, 1), 2)), ChoosePiece("tent", Cell(0, 1), 0))
        self.give(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)), ChoosePass())
        self.give(PlaceTile(PlacedFace(Face("A1", "b"), Cell(2, 0), 0)), ChooseMine())

    def give(self, *values: Input) -> None:
        """Send inputs."""
        for value in values:
            self.state, _ = step(self.state, value)

    @property
    def view(self) -> TableView:
        """The current view."""
        return view(self.state)

    def open(self, size: tuple[int, int] = (800, 480)) -> Any:
        """Show the table, and execute what is sent from now on."""
        screen = self.stage.open(self.view, size)
        screen._send = self.answer
        return screen

    def pick(self, name: str) -> None:
        """Scroll to that line of the panel and tap it."""
        button = self.stage.button(name)
        self.stage.screen.panel.ids.rows.parent.scroll_to(button, animate=False)
        self.stage.frames()
        self.stage.press(button)

    def answer(self, value: Input) -> None:
        """Execute an input from the screen."""
        self.stage.sent.append(value)
        self.give(value)
        self.stage.show(self.view)


def words(screen: Any) -> list[str]:
    """Every text on the screen."""
    return [w.text for w in screen.walk() if isinstance(w, Label)]
