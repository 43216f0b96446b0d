"""What opens over the screen: the panel beside the map, and the sheets for choosing a tile and reading the notes."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.ui.base.sheets import Note, Sheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.values import Face

NOTES = 12
"""How many sentences are listed at once, more than any screen shows: each takes time to draw."""


class FaceButton(ButtonBehavior, FloatLayout):
    """The picture of a face, tappable."""

    texture: Any = ObjectProperty(None, allownone=True)
    turn: Any = NumericProperty(0)
    words: Any = StringProperty("")
    faint: Any = BooleanProperty(False)
    face: Any = ObjectProperty(None)


@dataclass(frozen=True, slots=True)
class FaceCard:
    """A face to choose from. ``faint``: it does not fit here, or no copy is left; ``nowhere``: it fits on no cell."""

    face: Face
    texture: Any
    words: str
    rotation: int = 0
    faint: bool = False
    nowhere: bool = False


class PickSheet(Sheet):
    """A grid of faces; tapping one chooses it and closes the sheet."""

    def __init__(self, faces: Iterable[FaceCard], choose: Callable[[FaceCard], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        scroll = ScrollView(do_scroll_x=False, bar_width=6 * THEME.u, bar_color=THEME.ink_soft)
        grid = GridLayout(cols=4, spacing=6 * THEME.u, size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        scroll.bind(width=lambda _, width: _spread(grid, width))
        for face in faces:
            faint = face.faint and not face.nowhere
            button = FaceButton(texture=face.texture, turn=face.rotation, words=face.words, faint=faint, face=face)
            button.bind(on_release=lambda pressed: self._choose(choose, pressed.face))
            grid.add_widget(button)
        scroll.add_widget(grid)
        self.add_body(scroll)

    def _choose(self, choose: Callable[[FaceCard], None], face: FaceCard) -> None:
        self.closed = None
        self.close()
        choose(face)


def _spread(grid: GridLayout, width: float) -> None:
    step = 102 * THEME.u
    grid.cols = max(2, int(width / step))
    aside = max(0.0, (width - grid.cols * step) / 2)
    grid.padding = (aside, 0, aside, 0)


class NotesSheet(Sheet):
    """A list of sentences such as the whole commentary, the newest first, ``NOTES`` at a time, below ``head``.

    ``earlier`` is the text of the button that adds older ones.
    """

    def __init__(self, notes: Sequence[str], earlier: str, head: Widget | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if head is not None:
            self.add_body(head)
        scroll = ScrollView(do_scroll_x=False, bar_width=6 * THEME.u, bar_color=THEME.ink_soft)
        self._column = BoxLayout(orientation="vertical", size_hint_y=None, spacing=2 * THEME.u)
        self._column.bind(minimum_height=self._column.setter("height"))
        self._left = list(reversed(notes))
        self._more = TouchButton(name="earlier", sign="undo", words=earlier, tap=self._page)
        self._page()
        scroll.add_widget(self._column)
        self.add_body(scroll)

    def _page(self) -> None:
        """Add the next sentences to the list."""
        first = self._more.parent is None
        if not first:
            self._column.remove_widget(self._more)
        for number, words in enumerate(self._left[:NOTES]):
            self._column.add_widget(Note(words=words, newest=first and number == 0))
        self._left = self._left[NOTES:]
        if self._left:
            self._column.add_widget(self._more)
