"""Putting a piece by touch: on the tile shown large, or on a lit feature anywhere on the map.

In a turn a touch only marks the place, so that all see the piece there and read what will be done: a second touch, or
the main button, does it. The answer to a question counts at once, as all answers do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.lang import Message, say
from app.rules.terms import GAMES
from app.table.model.inputs import ChoosePiece, ChooseTakeBack, Input, Mark
from app.table.presentation.placing import AreaView, PlacingView, RoamView, SpotView
from app.table.presentation.view import TableView
from app.ui.base import pictures
from app.ui.base.sheets import Entry
from app.ui.base.theme import THEME
from app.ui.map.close_up import CloseUp
from app.ui.map.lights import Light, Target
from app.ui.play.host import Host
from app.ui.play.spread_signs import spread
from app.values import PlacedFace, Point

_HIGH = 80
"""The height of the button that lays a tile, in units: no other one takes its place, for a second tap that habit adds,
or a finger that looks for it where the tile has been laid at once, would open what that is for.
"""


class SpreadTile(CloseUp):
    """The tile shown large, its signs spread so that none lies over one of another area."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._spread: tuple[object, Mapping[int, Point]] = ((), {})
        super().__init__(*args, **kwargs)

    def stands(self, area: AreaView) -> list[tuple[float, float]]:
        """As ``CloseUp.stands``, moved where the signs of several areas would lie over each other."""
        usual = super().stands(area)
        middle = self._middles().get(area.segment)
        if not usual or middle is None:
            return usual
        x, y = self._pixel(middle)
        across = x - (usual[0][0] + usual[-1][0]) / 2
        return [(left + across, y) for left, _ in usual]

    def _middles(self) -> Mapping[int, Point]:
        """The middles of the rows of signs, by their segments; computed once for the same areas."""
        shown = {
            each.segment: stands for each in self.placing.areas if (stands := super(SpreadTile, self).stands(each))
        }
        rows = {segment: len(stands) for segment, stands in shown.items()}
        if self._spread[0] != rows:
            placed = self.placing.placed
            self._spread = rows, spread(self._places, placed.rotation, rows)
        return self._spread[1]


def close_up(host: Host, placing: PlacingView, chosen: Callable[[AreaView, int], None]) -> CloseUp:
    """The tile shown large for that placing; the map lights the feature under the finger. While it asks which piece is
    meant, nothing beside it ends the turn.
    """

    def touched(area: AreaView | None) -> None:
        area = area or large.standing
        tone = THEME.gold if area is None or area.offers else THEME.warning
        host.board.light([Light(area.area, tone)] if area is not None else [])

    large = SpreadTile(
        host.pictures,
        placing,
        host.text,
        touched=touched,
        chosen=chosen,
        asks=host.refresh_panel,
        all_alike=host.purist,
    )
    return large


def which_piece(host: Host, columns: int, close: Callable[[], None] | None = None) -> bool:
    """Have the panel say what the tile shown large asks, where it asks which of several pieces is meant, and nothing
    else; returns whether it does. ``close`` closes the panel, None where it stays.
    """
    large = host.board.close_up
    if large is None or not large.asking:
        return False
    back = Entry("back", host.text(say("ui.piece.back")), large.ask_no_more, "undo")
    host.panel.show(host.text(say("ui.piece.which")), [back], columns=columns, on_close=close)
    return True


def light_spots(
    host: Host, roam: RoamView, colour: str, send: Callable[[Input], None], marked: SpotView | None = None
) -> None:
    """Light every place to which that piece may go, and let a touch on the map choose one; of several only the one that
    is marked. A single place is seen with all of its feature.
    """

    def sender(intent: Input) -> Callable[[], None]:
        return lambda: send(intent)

    picture = pictures.action(roam.kind, colour)
    host.board.show_close_up(None)
    host.board.set_targets(
        [
            Target(spot.cell, spot.segment, spot.area, picture, sender(spot.offer.intent), chosen=spot == marked)
            for spot in roam.spots
        ],
        touch=[spot.cell for spot in roam.spots] if len(roam.spots) > 1 else [cell for cell, _ in roam.spots[0].area],
    )
    if marked is not None and marked in roam.spots:
        host.board.light([Light(marked.area, THEME.gold)])


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
        self._large: CloseUp | None = None
        self._roaming = ""  # the kind of piece that goes to another tile

    @property
    def busy(self) -> bool:
        """Whether a place for a piece is being chosen."""
        return self._placing is not None

    @property
    def mines(self) -> bool:
        """Whether a token is to be mined in place of putting a piece."""
        mine = self._placing.mine if self._placing is not None else None
        return mine is not None and self._roaming == mine.kind

    def open(self, placing: PlacingView) -> None:
        """Show the tile large, with its areas to touch."""
        self._enlarge(placing)
        self._show_marked()
        self._host.refresh_panel()

    def _enlarge(self, placing: PlacingView) -> None:
        self._placing, self._roaming = placing, ""
        board = self._host.board
        board.set_targets([])
        self._large = close_up(self._host, placing, self._put)
        board.show_close_up(self._large)

    def drop(self) -> None:
        """Show the map again, with no place marked; nothing in the game changes."""
        if self._placing is None:
            return
        self._leave()
        self._unmark()

    def _unmark(self) -> None:
        """Take away the mark of a place."""
        if self._marked is not None:
            self._host.send(Mark())

    def take(self) -> None:
        """Do the action that is marked."""
        view = self._host.view
        if view is not None and view.chosen is not None:
            self._send(view.chosen.intent)

    def _leave(self) -> None:
        self._placing, self._roaming, self._large = None, "", None
        self._host.board.show_close_up(None)
        self._host.board.set_targets([])

    @property
    def _marked(self) -> SpotView | None:
        """The place that is marked; None without one."""
        view = self._host.view
        if view is None or view.placing is None or view.chosen is None:
            return None
        return view.placing.spot_of(view.chosen.intent)

    def _show_marked(self) -> None:
        """Show the piece at the place that is marked."""
        placing, marked = self._placing, self._marked
        if placing is None:
            return
        mine = placing.mine
        if mine is not None and marked in mine.spots:
            self._roaming = mine.kind
            light_spots(self._host, mine, placing.colour, self._mark, marked)
            return
        if mine is not None and self._roaming == mine.kind:
            self._enlarge(placing)
        roams = marked is not None and marked.cell != placing.placed.cell
        roam = next((roam for roam in placing.elsewhere if marked in roam.spots), None)
        if roam is not None and (roams or self._roaming):
            self._roaming = roam.kind
            light_spots(self._host, roam, placing.colour, self._mark, marked)
        elif self._large is not None and not self._roaming:
            kind = marked.offer.kind if marked is not None else ""
            self._large.stand(marked.segment if marked is not None else None, kind)

    def follow(self, view: TableView) -> bool:
        """Follow a new state of the table; returns whether a place is still to be chosen."""
        if self._placing is None:
            return False
        if view.placing is None:
            self._gone_on(self._placing.placed)
            self._leave()
            return False
        if view.placing != self._placing:
            self.open(view.placing)
        else:
            self._show_marked()
        return True

    def fill_panel(self, columns: int) -> None:
        """Show in the panel what can be done beside touching an area."""
        placing, text = self._placing, self._host.text
        if placing is None or which_piece(self._host, columns, self._shut):
            return
        marked = self._marked
        asked = marked.offer.asked if marked is not None else None
        roam = next((roam for roam in placing.elsewhere if roam.kind == self._roaming), None)
        only = roam is not None and len(roam.spots) == 1
        again = say("ui.piece.again_only" if only else "ui.piece.again")
        told = []
        if marked is not None and not self.mines:
            worth = self._worth(marked)
            low = THEME.portrait and self._host.panel.note  # why it counts so is told beside nothing else to do
            told = [*(worth[:1] if low else worth), self._moved(marked), again if self._roomy else None]
        lines = [text(line) for line in told if line is not None]
        high = _HIGH if self._sparing and not self._roaming else 0
        entries = [Entry("again", "\n".join(lines), high=high)] if lines else []
        if self.mines:
            title = text(asked or say("ui.piece.roam"))
            entries += [
                Entry("token", text(say("ui.piece.mined"))),
                Entry("back", text(say("ui.piece.instead")), self.put_instead, "undo"),
            ]
        elif self._roaming:
            near = self._host.board.doubted  # nothing is chosen yet
            title = text(asked or say("ui.hint.again" if near else "ui.piece.roam"))
            entries.append(Entry("back", text(say("ui.piece.back")), self.put_instead, "undo"))
        else:
            title = text(asked or say("ui.piece.title" if placing.here else "ui.piece.none"))
            ways = [roam_entry(self._host, roam, placing.colour, self._roamer(roam)) for roam in placing.elsewhere]
            ways.append(Entry("wrong", text(say("ui.tile.wrong")), self._correct, "another", large=True))
            if high and THEME.portrait:  # the large tile above needs the room
                ways = [replace(way, large=False) for way in ways]
            barred = [] if self._host.purist else list(placing.barred)
            why = [Entry(f"barred-{number}", text(told)) for number, told in enumerate(barred)]
            if high and not entries:
                told_first = "\n".join(map(text, barred)) or text(say("ui.piece.twice"))
                entries = [Entry("first", told_first, high=high), *ways]
            else:
                entries += ways + why if placing.here else why + ways
        self._host.panel.show(title, entries, columns=columns, on_close=self._shut)

    @property
    def _sparing(self) -> bool:
        """Whether the panel has room to leave the place of the button that lays a tile free: in usual letters, without
        what hands have to do.
        """
        return not (THEME.t > THEME.u or self._host.panel.note)

    @property
    def _roomy(self) -> bool:
        """Whether the panel has room for what the main button says too: in large letters on an upright screen not
        beside what hands have to do.
        """
        return not (THEME.portrait and THEME.t > THEME.u and self._host.panel.note)

    def _moved(self, marked: SpotView) -> Message | None:
        """What moving a piece that stands elsewhere is for; None where none is moved, or nobody mines by it."""
        view, offer = self._host.view, marked.offer
        if view is None or not offer.moves or not GAMES[view.game].piece(offer.kind).mines:
            return None
        return say("ui.piece.moves")

    def _worth(self, marked: SpotView) -> tuple[Message, ...]:
        """What that place would score, and why, which cardboard would not tell."""
        view, put = self._host.view, marked.offer.intent
        if self._host.purist or view is None or view.features is None or not isinstance(put, ChoosePiece):
            return ()
        return view.features.worth(put.kind, put.cell, put.segment)

    def _roamer(self, roam: RoamView) -> Callable[[], None]:
        return lambda: self._roam(roam)

    def _roam(self, roam: RoamView) -> None:
        if self._placing is None:
            return
        self._roaming = roam.kind
        light_spots(self._host, roam, self._placing.colour, self._mark)
        self._unmark()
        self._host.refresh_panel()

    def put_instead(self) -> None:
        """Show the tile large again, with no place marked."""
        if self._placing is not None:
            self._enlarge(self._placing)
            self._unmark()
            self._host.refresh_panel()

    def _put(self, area: AreaView, number: int) -> None:
        self._mark(area.offers[number].intent)

    def _mark(self, intent: Input) -> None:
        """Mark what was touched; do it where it is marked already, or answers a question."""
        view = self._host.view
        known = view is None or view.question is not None or view.marked == intent
        if not known and isinstance(intent, ChoosePiece | ChooseTakeBack):
            self._host.send(Mark(intent))
        else:
            self._send(intent)

    def _send(self, intent: Input) -> None:
        if self._placing is not None:
            self._gone_on(self._placing.placed)
            self._leave()
        self._host.refresh_panel()
        self._host.send(intent)

    def _shut(self) -> None:
        self.drop()
        self._host.refresh_panel()
