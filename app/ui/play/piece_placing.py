"""Putting a piece by touch: on the tile shown large, or on a lit feature anywhere on the map."""

from __future__ import annotations

from collections.abc import Callable

from app.lang import say
from app.table.model.inputs import Input
from app.table.presentation.placing import AreaView, PlacingView, RoamView
from app.table.presentation.view import TableView
from app.ui.base import pictures
from app.ui.base.sheets import Entry
from app.ui.base.theme import THEME
from app.ui.map.close_up import CloseUp
from app.ui.map.lights import Light, Target
from app.ui.play.host import Host
from app.values import PlacedFace


def close_up(host: Host, placing: PlacingView, chosen: Callable[[AreaView, int], None]) -> CloseUp:
    """The tile shown large for that placing; the map lights the feature under the finger. While it asks which piece is
    meant, nothing beside it ends the turn.
    """

    def touched(area: AreaView | None) -> None:
        tone = THEME.gold if area is None or area.offers else THEME.warning
        host.board.light([Light(area.area, tone)] if area is not None else [])

    return CloseUp(
        host.pictures,
        placing,
        host.text,
        touched=touched,
        chosen=chosen,
        asks=host.refresh_panel,
        all_alike=host.purist,
    )


def light_spots(host: Host, roam: RoamView, colour: str, send: Callable[[Input], None]) -> None:
    """Light every place to which that piece may go, and let a touch on the map choose one."""

    def sender(intent: Input) -> Callable[[], None]:
        return lambda: send(intent)

    picture = pictures.action(roam.kind, colour)
    host.board.show_close_up(None)
    host.board.set_targets(
        [Target(spot.cell, spot.segment, spot.area, picture, sender(spot.offer.intent)) for spot in roam.spots],
        touch=[spot.cell for spot in roam.spots],
    )


def roam_entry(host: Host, roam: RoamView, colour: str, tap: Callable[[], None]) -> Entry:
    """The button that lights the places elsewhere for a kind of piece."""
    texture = pictures.action(roam.kind, colour)
    return Entry(f"roam-{roam.kind}", host.text(roam.label), tap, texture=texture, large=True)


class PiecePlacing:
    """Where the piece of this turn goes. ``busy`` while it is asked; ``correct`` starts correcting the tile instead,
    ``gone_on`` is told the tile that was shown large when the turn went on.
    """

    def __init__(self, host: Host, correct: Callable[[], None], gone_on: Callable[[PlacedFace], None]) -> None:
        self._host = host
        self._correct, self._gone_on = correct, gone_on
        self._placing: PlacingView | None = None
        self._roaming = ""  # the kind of piece that goes to another tile

    @property
    def busy(self) -> bool:
        """Whether a place for a piece is being chosen."""
        return self._placing is not None

    def open(self, placing: PlacingView) -> None:
        """Show the tile large, with its areas to touch."""
        self._placing, self._roaming = placing, ""
        board = self._host.board
        board.set_targets([])
        board.show_close_up(close_up(self._host, placing, self._put))
        self._host.refresh_panel()

    def drop(self) -> None:
        """Show the map again; nothing in the game changes."""
        if self._placing is None:
            return
        self._placing, self._roaming = None, ""
        self._host.board.show_close_up(None)
        self._host.board.set_targets([])

    def follow(self, view: TableView) -> bool:
        """Follow a new state of the table; returns whether a place is still to be chosen."""
        if self._placing is None:
            return False
        if view.placing is None:
            self._gone_on(self._placing.placed)
            self.drop()
            return False
        if view.placing != self._placing:
            self.open(view.placing)
        return True

    def fill_panel(self, columns: int) -> None:
        """Show in the panel what can be done beside touching an area."""
        placing, text = self._placing, self._host.text
        if placing is None:
            return
        if self._roaming:
            back = Entry("back", text(say("ui.piece.back")), lambda: self.open(placing), "undo")
            title = text(say("ui.piece.roam"))
            self._host.panel.show(title, [back], columns=columns, on_close=self._shut)
            return
        entries = [roam_entry(self._host, roam, placing.colour, self._roamer(roam)) for roam in placing.elsewhere]
        entries.append(Entry("wrong", text(say("ui.tile.wrong")), self._correct, "another", large=True))
        if not self._host.purist:
            entries += [Entry(f"barred-{number}", text(why)) for number, why in enumerate(placing.barred)]
        self._host.panel.show(text(say("ui.piece.title")), entries, columns=columns, on_close=self._shut)

    def _roamer(self, roam: RoamView) -> Callable[[], None]:
        return lambda: self._roam(roam)

    def _roam(self, roam: RoamView) -> None:
        if self._placing is None:
            return
        self._roaming = roam.kind
        light_spots(self._host, roam, self._placing.colour, self._send)
        self._host.refresh_panel()

    def _put(self, area: AreaView, number: int) -> None:
        self._send(area.offers[number].intent)

    def _send(self, intent: Input) -> None:
        if self._placing is not None:
            self._gone_on(self._placing.placed)
        self._shut()
        self._host.send(intent)

    def _shut(self) -> None:
        self.drop()
        self._host.refresh_panel()
