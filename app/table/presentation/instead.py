"""The table while people hold another tile than the one that the rules have refused, which they have taken back, and
while they correct a tile.
"""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.table.presentation.view import TableView
from app.values import Cell, PlacedFace


def instead(view: TableView, placed: PlacedFace | None) -> TableView:
    """The view with nothing of a tile that does not fit, where ``placed`` is in hand instead of it; the same view where
    no tile was refused, none is in hand (None), or it is the refused one itself.
    """
    question = view.question
    if placed is None or question is None or view.phase != "illegal":
        return view
    if any(choice.tile is not None and choice.tile.placed == placed for choice in question.choices):
        return view
    due = next((f"_{pile.name}" for pile in view.piles if pile.due), "")
    rings = tuple(ring for ring in view.rings if ring.kind != "clash")
    return replace(view, phase="place", status=say(f"status.place{due}"), clashes=(), rings=rings)


def on_map(view: TableView, placed: PlacedFace | None, corrects: Cell | None) -> TableView:
    """The same as the map shows it: while the tile on the cell ``corrects`` is corrected, or it is asked what of an
    earlier turn is wrong, no place takes a new tile.
    """
    shown, review = instead(view, placed), view.review
    if corrects is not None or (review is not None and not review.how):
        return replace(shown, free=())
    return shown
