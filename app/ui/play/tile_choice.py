"""The list of tiles to choose from for a cell of the map: what it offers, and how it follows the table while open.

It contains no rules: whether a tile fits is read from the view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.lang import say
from app.table.presentation.picks import GROUPS, PickView, filters_of, picks
from app.table.presentation.view import TableView, TileView
from app.ui.base.icons import ICONS
from app.ui.play.host import Host
from app.ui.play.sheets import FaceCard, PickChip, PickList, PickNowhere
from app.values import Cell, LaidTile


@dataclass(frozen=True, slots=True)
class _Picking:
    """What the open list of tiles is for: a cell, the tile laid there that is corrected, None for a new one, and what
    was ``found`` to choose from.
    """

    cell: Cell
    laid: TileView | None
    found: tuple[PickView, ...]


class TileChoice:
    """Opens the list of tiles. ``taken`` is told the face that was chosen, its cell, and the tile there that is
    corrected, None for a new one; ``alone`` the face and the cell where no other is left to choose.
    """

    def __init__(
        self,
        host: Host,
        taken: Callable[[FaceCard, Cell, TileView | None], None],
        alone: Callable[[FaceCard, Cell], None],
    ) -> None:
        self._host, self._taken, self._alone = host, taken, alone
        self._picking: _Picking | None = None

    def choose(self, cell: Cell) -> None:
        """Have a tile chosen for that free cell: a single one that is left is taken without being asked for, but where
        an earlier turn or the table's question is about it.
        """
        view, tileset = self._host.view, self._host.pictures.tileset
        found = picks(view, tileset, cell, blind=self._host.purist) if view is not None else ()
        if view is not None and len(found) == 1 and view.review is None and view.question is None:
            self._alone(self._face_card(found[0]), cell)
        else:
            self.open(cell, None)

    def open(self, cell: Cell, laid: TileView | None) -> None:
        """Open the list for that cell; ``laid`` is the tile there that is corrected."""
        view, text, tileset = self._host.view, self._host.text, self._host.pictures.tileset
        if view is None:
            return
        found = picks(view, tileset, cell, laid, blind=self._host.purist)
        cards = tuple(self._face_card(pick) for pick in found)
        # where nothing is known of what fits, all faces are of one group, which needs no heading
        told = not self._host.purist and (laid is None or any(pick.group != "here" for pick in found))
        headings = {group: text(say(f"ui.pick.{group}")) for group in GROUPS} if told else {}
        counts = told and laid is None
        chips = tuple(self._chip(kind) for kind in filters_of(found, tileset))
        chips = (PickChip("", text(say("ui.pick.all")), "tile"), *chips) if chips else ()
        due = next((f"_{pile.name}" for pile in view.piles if pile.due), "")
        title = text(say("ui.pick.correct" if laid is not None else f"ui.pick.place{due}"))
        fit = (lambda count: text(say("ui.pick.fit", count=count))) if counts else None
        drawing, pictures = text(say("ui.pick.drawing")), self._host.pictures
        some = any(face.nowhere and face.left for face in view.faces)
        none = "" if some else text(say("ui.pick.all_fit"))
        missing = text(say("ui.pick.missing", correct=text(say("ui.turns.button"))))
        back = text(say("ui.pick.back"))
        nowhere = PickNowhere(text(say("ui.pick.is_nowhere")), back, none, missing) if counts else None
        listed = PickList(
            cards, headings, chips, text(say("ui.pick.none")), fit, drawing, lambda: pictures.shown, nowhere
        )
        self._picking = _Picking(cell, laid, found)
        self._host.pick_face(title, listed, lambda card: self._taken(card, cell, laid))

    def follow(self, view: TableView) -> None:
        """Offer what can be chosen now, where the list of tiles is open while something happens on the table."""
        picking = self._picking
        if picking is None or not self._host.picking:
            self._picking = None
            return
        laid = picking.laid
        there = _lies(view, laid) if laid is not None else picking.cell in view.free or view.question is not None
        if not there:
            self._picking = None
            self._host.end_picking()
        elif picks(view, self._host.pictures.tileset, picking.cell, laid, blind=self._host.purist) != picking.found:
            self.open(picking.cell, laid)

    def _chip(self, kind: str) -> PickChip:
        """The filter for that kind of feature, with its sign, or symbol, with its picture."""
        words = self._host.text(say("feature.title", kind=say(f"word.{kind}")))
        if kind in ICONS:
            return PickChip(kind, words, kind)
        return PickChip(kind, words, texture=self._host.pictures.symbol(kind))

    def _face_card(self, pick: PickView) -> FaceCard:
        texture, turned = self._host.pictures.laid(LaidTile(pick.face, pick.turn))
        return FaceCard(
            face=pick.face,
            texture=texture,
            words=self._host.text(say("ui.pick.left", count=pick.left)),
            turned=turned,
            rotation=pick.turn,
            group=pick.group,
            marks=pick.marks,
            fits=pick.rotations,
            left=pick.left,
        )


def _lies(view: TableView, laid: TileView) -> bool:
    """Whether that tile lies there as before, whatever else is told or offered of it now."""
    return any(tile.placed == laid.placed for tile in view.tiles)
