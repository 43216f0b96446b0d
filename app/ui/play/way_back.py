"""Where a person was before a step was taken back or made again, or the game was left: with a tile in hand, or at the
places for a piece.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.table.presentation.view import TableView
from app.ui.play.sentences import RESUMED
from app.values import Cell, PlacedFace


class WayBack:
    """Remembers what was done on the screen, and tells what to open again once it has been undone, or redone.

    Tiles that were laid by other means, and pieces that nobody placed on a large tile, open nothing. Where no camera
    watches, a game that is taken up in the middle of a turn goes on at the places for its piece.
    """

    def __init__(self) -> None:
        self._laid: set[PlacedFace] = set()
        self._undone: set[PlacedFace] = set()
        self._large: set[PlacedFace] = set()
        self._tiles: Mapping[Cell, PlacedFace] = {}
        self._step = 0

    def laid(self, placed: PlacedFace) -> None:
        """A tile was laid on the screen."""
        self._laid.add(placed)

    def placed_on(self, placed: PlacedFace) -> None:
        """That tile was shown large for a piece until the turn went on."""
        self._large.add(placed)

    def follow(self, view: TableView) -> PlacedFace | None:
        """Follow a new state of the table; returns the tile that is to be in hand or shown large again, None without
        one. It is laid in ``view`` if it is to be shown large.
        """
        before, was = self._tiles, self._step
        self._tiles = {tile.cell: tile.placed for tile in view.tiles}
        # A turn lays a tile, then a piece may be put on it: two steps, whichever of them is taken back.
        self._step = 2 * len(self._tiles) + (view.placing is None)
        if self._goes_on(view, taken_up=not before, redone=self._step > was):
            assert view.placing is not None
            return view.placing.placed
        if self._step >= was or view.question is not None or view.review is not None or view.revision is not None:
            return None
        if view.placing is not None:
            placed = view.placing.placed
            again = placed in self._large and view.placing.possible
            self._large.discard(placed)
            return placed if again else None
        if not any(button.name == "redo" and button.enabled for button in view.buttons):
            return None  # a turn that was said never to have happened is not undone: nobody has its tile in hand
        gone = [placed for cell, placed in before.items() if cell not in self._tiles]
        if len(gone) != 1 or gone[0] not in self._laid or gone[0].cell not in view.free:
            return None
        self._laid.remove(gone[0])
        self._undone.add(gone[0])
        return gone[0]

    def _goes_on(self, view: TableView, *, taken_up: bool, redone: bool) -> bool:
        """Whether the places for the piece of this turn are to be chosen from: a game has been taken up there, or the
        tile of the turn has come back by a redo.
        """
        if view.placing is None or not view.placing.possible or view.question is not None or view.review is not None:
            return False
        placed = view.placing.placed
        if redone and placed in self._undone:
            self._undone.remove(placed)
            self._laid.add(placed)
            return True
        resumed = view.detail is not None and view.detail.key == RESUMED
        marked = view.chosen is not None and view.chosen.cell == placed.cell  # another page lay over it meanwhile
        return taken_up and (resumed or marked) and not view.watched and view.paused is None
