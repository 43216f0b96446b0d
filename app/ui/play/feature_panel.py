"""The card of a touched feature, lit on the map: whose it is, how large, and what it would score."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.lang import say
from app.table.presentation.features import FeatureCard, ShareView
from app.table.presentation.picks import fitting
from app.table.presentation.view import TableView
from app.ui.base import pictures
from app.ui.base.icons import ICONS
from app.ui.base.sheets import Entry
from app.ui.base.theme import THEME
from app.ui.map.lights import Light
from app.ui.play.host import Host
from app.values import Cell, LaidTile

_MOST = 6
"""So many faces that fit a free place are shown as pictures."""


class FeaturePanel:
    """What a touch on the map tells. ``busy`` while it is shown.

    ``correct`` starts the correction of the tile on a cell, ``lay`` lays a tile on a free cell, ``shut`` is called
    when a finger closes it.
    """

    def __init__(
        self, host: Host, correct: Callable[[Cell], None], lay: Callable[[Cell], None], shut: Callable[[], None]
    ) -> None:
        self._host = host
        self._correct, self._lay, self._shut = correct, lay, shut
        self._at: tuple[Cell, int] | None = None
        self._free: Cell | None = None

    @property
    def busy(self) -> bool:
        """Whether a feature or a free place is explained."""
        return self._at is not None or self._free is not None

    def open(self, cell: Cell) -> bool:
        """Explain the feature under the finger on that laid tile; returns whether that can be told."""
        view = self._host.view
        book = view.features if view is not None else None
        if book is None:
            return False
        east, south = self._host.board.touched
        at = min(max(east - cell.col, 0.0), 1.0), min(max(south - cell.row, 0.0), 1.0)
        segment = book.segment_at(cell, at)
        if segment is None:
            return False
        self._free = None
        self._show(cell, segment)
        return True

    def open_free(self, cell: Cell) -> None:
        """Tell which tiles fit on that free cell."""
        self._at, self._free = None, cell
        self._host.board.light([])
        self._host.refresh_panel()

    def drop(self) -> None:
        """Explain nothing any more."""
        if self.busy:
            self._at = self._free = None
            self._host.board.light([])

    def follow(self, view: TableView) -> None:
        """Follow a new state of the table: what is explained may be gone."""
        if self._at is not None:
            cell, segment = self._at
            known = view.features is not None and any(number == segment for number, _ in view.features.segments(cell))
            if known:
                self._light()
            else:
                self.drop()
        if self._free is not None and self._free not in view.free:
            self.drop()

    def fill_panel(self, columns: int) -> None:
        """Show the card in the panel."""
        view = self._host.view
        if view is None:
            return
        if self._free is not None:
            self._fill_free(view, self._free)
        elif self._at is not None and view.features is not None:
            self._fill_card(view.features.card(*self._at), self._at, columns)

    # --- a feature ---------------------------------------------------------------------------------------------

    def _show(self, cell: Cell, segment: int) -> None:
        self._at = cell, segment
        self._light()
        self._host.refresh_panel()

    def _light(self) -> None:
        view = self._host.view
        if self._at is not None and view is not None and view.features is not None:
            self._host.board.light([Light(view.features.area(*self._at), THEME.gold)])

    def _fill_card(self, card: FeatureCard, at: tuple[Cell, int], columns: int) -> None:
        text = self._host.text
        entries = list(self._about(card))
        around = list(self._about(card.around)) if card.around is not None else []
        said = {(entry.name, entry.words) for entry in entries}
        if card.around is not None and (more := [entry for entry in around if (entry.name, entry.words) not in said]):
            entries += [Entry("around", text(card.around.title)), *more]
        entries += self._others(card, at)
        view = self._host.view
        tile = next((tile for tile in view.tiles if tile.cell == at[0]), None) if view is not None else None
        if tile is not None and tile.fixed is not None:
            entries.append(Entry("fixed", text(tile.fixed)))
        else:
            entries.append(Entry("correct", text(say("ui.feature.correct")), lambda: self._correct(at[0]), "turn"))
        title = text(card.title)
        self._host.panel.show(title, entries, columns=columns, on_close=self._shut)

    def _about(self, card: FeatureCard) -> Iterable[Entry]:
        text = self._host.text
        size = ", ".join(text(line) for line in card.lines)
        yield Entry("whose", f"{text(card.whose)}\n{size}")
        for share in card.shares:
            picture = pictures.piece(share.piece, share.colour, share.lying)
            yield Entry(f"share-{share.colour}-{share.piece}", self._share(share), texture=picture)
        if card.prospect is not None and self._host.purist:
            return
        told = [text(said) for said in (card.prospect, card.working, card.note) if said is not None]
        if told:
            yield Entry("prospect", "\n".join(told))

    def _share(self, share: ShareView) -> str:
        return self._host.text(say("ui.feature.share", player=share.player, count=share.count))

    def _others(self, card: FeatureCard, at: tuple[Cell, int]) -> Iterable[Entry]:
        """The other features of the tile, for a finger that is wider than they are. Those that are called by their side
        have longer names: they stand one below the other.
        """
        view = self._host.view
        if view is None or view.features is None:
            return
        cell, told, found = at[0], {at, *card.area}, []
        for segment, kind in view.features.segments(cell):
            if (cell, segment) not in told:
                told.update(view.features.area(cell, segment))
                found.append((segment, kind))
        alike = len({kind for _, kind in found}) < len(found)
        for segment, kind in found:
            words = self._host.text(view.features.name(cell, segment, sided=alike))
            sign = kind if kind in ICONS else "tile"
            yield Entry(f"other-{segment}", words, self._shower(cell, segment), sign, abreast=1 if alike else 3)

    def _shower(self, cell: Cell, segment: int) -> Callable[[], None]:
        return lambda: self._show(cell, segment)

    # --- a free place ------------------------------------------------------------------------------------------

    def _fill_free(self, view: TableView, cell: Cell) -> None:
        text = self._host.text
        entries = [Entry("lay", text(say("ui.free.lay")), lambda: self._lay(cell), "tile", kind="primary")]
        title = text(say("ui.free.title"))
        if not self._host.purist:
            found = fitting(view, self._host.pictures.tileset, cell)
            title = text(say("ui.free.fit", count=sum(face.left for face in found)))
            for face in found[:_MOST]:
                lies = next(rotation for where, rotation in face.places if where == cell)
                words = text(say("ui.pick.left", count=face.left))
                picture, turn = self._host.pictures.laid(LaidTile(face.face, lies))
                entries.append(Entry(f"fit-{face.face.name}", words, texture=picture, turn=turn))
            if len(found) > _MOST:
                entries.append(Entry("more", text(say("ui.free.more", count=len(found) - _MOST))))
        self._host.panel.show(title, entries, on_close=self._shut)
