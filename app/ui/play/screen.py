"""The play screen: map, seats, status line, buttons, and the panels and sheets that open beside and over them.

It shows one TableView after another and sends inputs. It contains no rules and no calculation of the game.
"""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
from collections.abc import Callable
from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from app.lang import Message, Translator, say
from app.rules.terms import GAMES
from app.table.model.inputs import Browse, Confirm, Input, Reject, Review
from app.table.presentation.side_panel import TurnView
from app.table.presentation.view import ButtonView, SeatView, TableView
from app.ui.base.keyboard import NamePad
from app.ui.base.kv import load_rules
from app.ui.base.materials import leather, repeats
from app.ui.base.pictures import Pictures
from app.ui.base.sheets import AskSheet, Panel, Sheet
from app.ui.base.tap_guard import TapGuard
from app.ui.base.textures import put_picture, to_texture
from app.ui.base.theme import THEME
from app.ui.base.widgets import SignButton, TouchButton, text_size
from app.ui.map.widget import Board
from app.ui.play import simulated_panel
from app.ui.play.button_bar import HEIGHT as BAR_HEIGHT
from app.ui.play.button_bar import BarEntry, ButtonBar
from app.ui.play.ceremony import CeremonySheet
from app.ui.play.private_tokens import CoverSheet
from app.ui.play.question_panel import ANSWERS, Asking, answered_elsewhere
from app.ui.play.seats import SeatList
from app.ui.play.sheets import FaceCard, NotesSheet, PickSheet
from app.ui.play.side_panel import Aside
from app.ui.play.simulated_panel import PanelBoard, PanelStrip
from app.ui.play.status import Badge, NoteCard, Notice, StatusBar
from app.ui.play.tile_editor import Handling
from app.ui.play.turn_sheets import RevisionSheet, TurnsSheet

load_rules(__file__)

SIDE = 252
"""The width of the column beside the map, in units of ``app.ui.base.theme``."""

_STATUS = 64
_NOTE = 72
_NOTE_MOST = 250
_SMALL_BUTTONS = ("undo", "redo")


class CameraPicture(ButtonBehavior, Widget):
    """The camera picture, small in a corner of the map; a tap enlarges or reduces it."""

    texture: Any = ObjectProperty(None, allownone=True)

    def show(self, picture: NDArray[np.uint8]) -> None:
        """Show a picture uint8 [h, w, 3] BGR."""
        height, width = picture.shape[:2]
        if self.texture is None or tuple(self.texture.size) != (width, height):
            self.texture = to_texture(picture)
        else:
            put_picture(self.texture, picture)
            self.canvas.ask_update()


class PlayScreen(FloatLayout):
    """The screen of a running game.

    ``send`` receives every input that a touch produces; ``panel_board`` is the board of a simulated panel, which is
    drawn (None without one). The screen changes only at the next ``show``. ``again`` opens the page of another game
    when this one is over; without it the table begins one with the same players.
    """

    def __init__(
        self,
        pictures: Pictures,
        translator: Translator,
        send: Callable[[Input], None],
        panel_board: PanelBoard | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.pictures = pictures
        self.view: TableView | None = None
        self._translator = translator
        self._send = send
        self._sheet: Sheet | NamePad | None = None
        self._list: Sheet | None = None
        self._revision: RevisionSheet | None = None
        self._cover: CoverSheet | None = None
        self._camera_large = False
        self._celebrated: object = ()
        self.again: Callable[[], None] | None = None
        self.guard = TapGuard()
        with self.canvas.before:
            Color(*THEME.ground)
            self._ground = Rectangle(texture=leather(THEME.palette))
        none = (None, None)
        self.board = Board(pictures, size_hint=none)
        self.status = StatusBar(size_hint=none)
        self.seats = SeatList(size_hint=none, spacing=6)
        self.note = NoteCard(size_hint=none)
        self.bar = ButtonBar(size_hint=none)
        self.panel = Panel(size_hint=none)
        self.notices = BoxLayout(orientation="vertical", size_hint=none)
        self.badges = BoxLayout(size_hint=none, orientation="vertical")
        self.camera = CameraPicture(size_hint=none)
        self.fit = SignButton(self.board.fit, name="fit")
        self.handling = Handling(self)
        self.asking = Asking(self, self.handling.replace_tile)
        self.aside = Aside(
            self,
            name=self._name,
            ask_name=self.ask_name,
            correct=self.handling.correct_tile,
        )
        self.strip = PanelStrip(panel_board, self.text, size_hint=none) if panel_board is not None else None
        if self.strip is not None:
            self.add_widget(self.strip)
        for widget in (self.board, self.notices, self.badges, self.seats, self.note, self.bar, self.status):
            self.add_widget(widget)
        self.note.bind(on_release=lambda _: self.open_notes())
        self.status.bind(on_tokens=lambda _: self.send(Browse("audit")))
        self.seats.bind(on_seat=lambda _, colour: self._touch_seat(colour))
        self.camera.bind(on_release=lambda _: self._toggle_camera())
        board = self.board
        board.bind(
            on_tile=lambda _, cell: self._touch_map(self.handling.touch_tile, cell),
            on_free=lambda _, cell: self._touch_map(self.handling.touch_free, cell),
            on_ghost=lambda _, ghost: self._touch_map(self.handling.touch_ghost, ghost),
            on_cloth=lambda _: self._touch_map(lambda _: self.handling.close(), None),
            on_moved=lambda _: self._show_fit(),
        )
        self.bind(size=self._resized, pos=self._resized)

    # --- fingers -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Handle a touch unless it is where something has just closed."""
        return self.guard.deaf(*touch.pos) or bool(super().on_touch_down(touch))

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Remove a widget, and ignore touches at its place for a moment."""
        super().remove_widget(widget, *args, **kwargs)
        if isinstance(widget, (Panel, Sheet, NamePad, CoverSheet)):
            self.guard.closed((*widget.pos, *widget.size))

    # --- what is shown -----------------------------------------------------------------------------------------

    def show(self, view: TableView) -> None:
        """Show that state of the table."""
        old, self.view = self.view, view
        if view is old or view == old:
            return
        self.status.show(view, self.text(view.status))
        self.seats.show(view.seats, self._name, GAMES[view.game].roaming)
        if self.strip is not None:
            self.strip.show_seats(tuple(seat.colour for seat in view.seats))
        self.board.show(view)
        if old is None or old.commentary != view.commentary:
            self.note.notes = [self.text(message) for message in view.commentary[-8:]]
        if old is None or _offered(old) != _offered(view):
            self._show_buttons(view)
        if old is None or _said(old) != _said(view):
            self._show_notices(view)
        if view.question is not None and (
            old is None or old.question is None or old.question.text != view.question.text
        ):
            self._give_way()
        self.handling.follow(view)
        self.refresh_panel()
        self._follow_sheets(old, view)
        if view.question is None and self._celebrated != view.standings:
            self.open_ceremony()
        self._arrange()

    def _give_way(self) -> None:
        """Close what the players have opened when a question comes; the table itself closes its own lists."""
        self.handling.close()
        self.aside.close()
        if self._sheet is not None and self._sheet is not self._list and self._sheet.parent is self:
            if isinstance(self._sheet, CeremonySheet):
                self._celebrated = ()
            self.remove_widget(self._sheet)

    def show_camera(self, picture: NDArray[np.uint8] | None) -> None:
        """Show the camera picture, uint8 [h, w, 3] BGR; None removes it."""
        if picture is None:
            if self.camera.parent is not None:
                self.remove_widget(self.camera)
            return
        self.camera.show(picture)
        if self.camera.parent is None:
            self.add_widget(self.camera, index=self.children.index(self.status))
            self._arrange()

    def text(self, message: Message) -> str:
        """The message in the language of the screen."""
        return self._translator.text(message)

    def _name(self, seat: SeatView) -> str:
        return seat.name or self.text(say(f"word.{seat.colour}"))

    def send(self, intent: Input) -> None:
        """Send an input to the table."""
        self._send(intent)

    # --- sheets ------------------------------------------------------------------------------------------------

    def open_notes(self) -> None:
        """Open the whole commentary."""
        if self.view is not None and self.view.commentary:
            notes = [self.text(message) for message in self.view.commentary]
            words = self.text(say("ui.turns.button"))
            head = TouchButton(name="turns", sign="turn", words=words, tap=self._sender(Browse("turns")))
            self._open(NotesSheet(notes, self._earlier(), head, title=self.text(say("ui.notes.title")), widest=760))

    def _earlier(self) -> str:
        return self.text(say("ui.notes.earlier"))

    def _browse(self, view: TableView) -> None:
        """Open or close the list that the view asks for: where all tokens are, or all turns."""
        if self._list is not None:
            self._list.closed = None
            self._list.close()
            self._list = None
        head = self.text(view.mark) if view.mark is not None else ""
        words = self.text(say("ui.turns.button"))
        turns = TouchButton(name="turns", sign="turn", words=words, tap=self._sender(Browse("turns")))
        if view.browsing == "audit" and view.audit is not None:
            lines = [self.text(message) for message in (*view.audit.lines, *view.audit.reminders)]
            title = head or self.text(say("ui.audit.title", total=view.audit.total, count=view.audit.box))
            self._list = NotesSheet(lines[::-1], self._earlier(), turns, title=title, widest=560)
        elif view.browsing == "seats":
            told = [
                self.text(say("ui.seats.row", player=self._name(s), colour=say(f"word.{s.colour}"))) for s in view.seats
            ]
            title = head or self.text(say("ui.seats.title"))
            self._list = NotesSheet(told[::-1], self._earlier(), title=title, widest=760)
        elif view.browsing == "turns":
            title = head or self.text(say("ui.turns.title"))
            self._list = TurnsSheet(view.turns, self._tile_of, self._review, self.text, title=title, widest=760)
        if self._list is not None:
            self._open(self._list)
            self._list.closed = self._sender(Browse())

    def ask_name(self, name: str, choose: Callable[[str], None]) -> None:
        """Open the pad for typing a name; ``choose`` receives it."""
        self._open(NamePad(name, choose, self.text))

    def _follow_sheets(self, old: TableView | None, view: TableView) -> None:
        """Open and close the sheets that the view asks for: a correction to confirm, a player who looks at tokens."""
        if self._revision is not None and (old is None or old.revision != view.revision):
            self.remove_widget(self._revision)
            self._revision = None
        if view.revision is not None and self._revision is None:
            accept, leave = self._sender(Confirm()), self._sender(Reject())
            self._revision = RevisionSheet(view.revision, accept, leave, self.text, widest=860, tallest=560)
            self.add_widget(self._revision)
        if old is None or (old.browsing, old.mark) != (view.browsing, view.mark):
            self._browse(view)
        if view.peek is None:
            if self._cover is not None:
                self.remove_widget(self._cover)
                self._cover = None
            return
        if self._cover is None:
            self._cover = CoverSheet(self.send, self.text)
        if self._cover.parent is None:
            self.add_widget(self._cover)
        self._cover.show(view.peek)

    def _touch_seat(self, colour: str) -> None:
        self.handling.close()
        self.aside.touch_seat(colour)

    def _touch_map(self, touch: Callable[[Any], None], where: Any) -> None:
        """React to a touch on the map: close what is open beside it, then call ``touch``."""
        self.aside.close()
        review = self.view.review if self.view is not None else None
        if review is not None and not review.how:
            self._send(Review())
        touch(where)

    def _review(self, turn: TurnView) -> None:
        self.handling.close()
        self.aside.close()
        self._send(Review(turn.number))

    def _tile_of(self, turn: TurnView) -> Any:
        return self.pictures.tile(turn.tile.face)

    def open_ceremony(self) -> None:
        """Open the final standings if the game has ended."""
        self._celebrated = self.view.standings if self.view is not None else ()
        if self.view is not None and self.view.standings:
            self._open(CeremonySheet(self.view.standings, self._name, self.text))

    def pick_face(self, title: str, faces: list[FaceCard], choose: Callable[[FaceCard], None]) -> None:
        """Open the grid of faces; ``choose`` receives the one that is tapped."""
        self._open(PickSheet(faces, choose, title=title, widest=980, tallest=900))

    def _open(self, sheet: Sheet | NamePad) -> None:
        if self._sheet is not None and self._sheet.parent is not None:
            self.remove_widget(self._sheet)
        self._sheet = sheet
        self.add_widget(sheet)
        self._arrange()

    # --- panel -------------------------------------------------------------------------------------------------

    def refresh_panel(self) -> None:
        """Show the panel that belongs to the current state: an edit or a seat, else the question, else none."""
        view = self.view
        columns = 2 if THEME.portrait else 1
        if view is None or self.handling.busy or not self.aside.busy:
            self.aside.clear()
        if view is not None and self.handling.busy:
            self.asking.forget()
            self.handling.fill_panel(columns)
        elif view is not None and self.aside.busy:
            self.asking.forget()
            self.aside.fill_panel(columns)
        elif view is not None and view.question is not None:
            self.asking.fill_panel(columns)
        else:
            self.asking.clear()
            if self.panel.parent is not None:
                self.remove_widget(self.panel)
                self._arrange()
            return
        if self.panel.parent is None:
            over = [s for s in (self._sheet, self._revision, self._cover) if s is not None and s.parent is self]
            self.add_widget(self.panel, index=len(over))
        self._arrange()

    def _sender(self, intent: Input) -> Callable[[], None]:
        return lambda: self._send(intent)

    # --- parts -------------------------------------------------------------------------------------------------

    def _show_buttons(self, view: TableView) -> None:
        away = ANSWERS if answered_elsewhere(view) else ()
        entries = [self._bar_entry(button) for button in view.buttons if button.name not in away]
        if view.question is None and any(action.cell is not None for action in view.actions):
            words = self.text(say("ui.piece.button"))
            entries.insert(0, BarEntry("piece", GAMES[view.game].claimant, words, self.handling.choose_spot))
        if view.standings:
            words = self.text(say("ui.over.button"))
            entries.append(BarEntry("standings", "trophy", words, self.open_ceremony, primary=True))
        awaited = view.free and view.question is None and not _retelling(view)
        hint = self.text(say("ui.hint.place")) if awaited else ""
        self.bar.show(entries, hint, (view.phase, view.turn, view.question))

    def _ask_another(self, button: ButtonView) -> None:
        """Ask before a new game replaces the one that is shown."""
        yes, no = self.text(say("ui.another.yes")), self.text(say("ui.another.no"))
        words, title = self.text(say("ui.another.words")), self.text(say("ui.another.title"))
        sheet = AskSheet(words, (yes, no), self._sender(button.intent), title=title, widest=640, tallest=290)
        self._open(sheet)

    def _bar_entry(self, button: ButtonView) -> BarEntry:
        asks = button.name == "play" and self.view is not None and bool(self.view.tiles)
        return BarEntry(
            button.name,
            button.name,
            self.text(button.label),
            (self.again or (lambda: self._ask_another(button))) if asks else self._sender(button.intent),
            button.primary,
            button.enabled,
            button.name in _SMALL_BUTTONS,
        )

    def _show_notices(self, view: TableView) -> None:
        self.notices.clear_widgets()
        self.badges.clear_widgets()
        for message in view.badges:
            self.badges.add_widget(Badge(words=self.text(message)))
        alarming = view.phase in ("illegal", "desync", "fault")
        if view.phase == "desync" and len(view.differing) > 1:
            self.notices.add_widget(Notice(words=self._differing(view), sign="warning", alarming=True))
        if len(view.clashes) > 1:
            told = "\n".join(self.text(clash.text) for clash in view.clashes)
        else:
            told = self.text(view.detail) if view.detail is not None and view.detail not in view.reminders else ""
        if told:
            self.notices.add_widget(Notice(words=told, sign="warning" if alarming else "info", alarming=alarming))
        for message in () if alarming or view.question is not None else view.camera_notes:
            self.notices.add_widget(Notice(words=self.text(message), sign="camera"))
        if view.reminders and view.phase not in ("illegal", "desync"):
            words = "\n".join(self.text(message) for message in view.reminders[:4])
            self.notices.add_widget(Notice(words=words, sign="hand"))

    def _differing(self, view: TableView) -> str:
        """The cells where table and game differ, numbered as on the map; four lines at most."""
        told = [self.text(shown.text) for shown in view.differing]
        most = len(told) if len(told) <= 4 else 3
        lines = [f"{number}. {words}" for number, words in enumerate(told[:most], 1)]
        more = [self.text(say("differ.more", count=len(told) - most))] if len(told) > most else []
        return "\n".join([*lines, *more])

    def follow_panel(self) -> None:
        """Show the current lights of the simulated panel."""
        if self.strip is not None:
            self.strip.follow()

    def _show_fit(self) -> None:
        if self.board.automatic and self.fit.parent is not None:
            self.remove_widget(self.fit)
        elif not self.board.automatic and self.fit.parent is None:
            self.add_widget(self.fit, index=self.children.index(self.board))
            self._arrange()

    def _toggle_camera(self) -> None:
        self._camera_large = not self._camera_large
        self._arrange()

    # --- layout --------------------------------------------------------------------------------------------------

    def _resized(self, *_: Any) -> None:
        THEME.fit(self.width, self.height)
        self._ground.pos, self._ground.size = self.pos, self.size
        self._ground.tex_coords = repeats(self.width, self.height, THEME.u)
        if self.view is not None:
            self._show_buttons(self.view)
            self._show_notices(self.view)
            self.refresh_panel()
        self._arrange()

    def _arrange(self) -> None:
        if self.view is None or self.width < 2:
            return
        u = THEME.u
        high = (_STATUS + (10 if THEME.portrait else 0)) * u
        _put(self.status, self.x, self.top - high, self.width, high)
        if self.strip is not None:
            _put(self.strip, self.x, self.y, self.width, self._floor - self.y)
        if THEME.portrait:
            self._arrange_upright(self.status.y)
        else:
            self._arrange_across(self.status.y)
        self._arrange_over_map()
        for sheet in (self._sheet, self._revision, self._cover):
            if sheet is not None and sheet.parent is self:
                sheet.size_hint = None, None
                _put(sheet, self.x, self._floor, self.width, self.top - self._floor)

    @property
    def _floor(self) -> float:
        """The lower edge, in pixels, of the area above the simulated panel."""
        high = simulated_panel.HEIGHT_UPRIGHT if THEME.portrait else simulated_panel.HEIGHT
        return float(self.y + (high * THEME.u if self.strip is not None else 0))

    def _arrange_across(self, top: float) -> None:
        u, gap, count = THEME.u, 6 * THEME.u, max(1, len(self.seats.children))
        side = SIDE * u
        x, bar = self.right - side, self._bar_height()
        _put(self.bar, self.x, self._floor, self.width - side, bar)
        _put(self.board, self.x, self._floor + bar, self.width - side, top - self._floor - bar)
        _put(self.panel, x, self._floor, side, top - self._floor)
        room = top - self._floor - 2 * 8 * u
        least = _NOTE * u if self.note.notes else 0
        card = min(max((room - least - gap * count) / count, 54 * u), 78 * u)
        self.seats.cols, self.seats.spacing = 1, gap
        seats = card * count + gap * (count - 1)
        _put(self.seats, x + 8 * u, top - 8 * u - seats, side - 16 * u, seats)
        note = min(self.seats.y - gap - self._floor - 8 * u, _NOTE_MOST * u) if self.note.notes else 0
        _put(self.note, x + 8 * u, self.seats.y - gap - note, side - 16 * u, note)

    def _arrange_upright(self, top: float) -> None:
        u, gap = THEME.u, 6 * THEME.u
        rows = max(1, (len(self.seats.children) + 1) // 2)
        seats = rows * 68 * u + (rows - 1) * gap
        self.seats.cols, self.seats.spacing = 2, gap
        _put(self.seats, self.x + 8 * u, top - 8 * u - seats, self.width - 16 * u, seats)
        bar = self._bar_height()
        _put(self.bar, self.x, self._floor, self.width, bar)
        note = _NOTE * u if self.note.notes else 0
        _put(self.note, self.x + 8 * u, self._floor + bar + (8 * u if note else 0), self.width - 16 * u, note)
        below = self._floor + bar + (note + 16 * u if note else 0)
        if self.panel.parent is not None:
            panel = min(0.36 * self.height, self.panel.wanted_height())
            _put(self.panel, self.x, self._floor + bar, self.width, panel)
            below = max(below, self._floor + bar + panel)
        _put(self.board, self.x, below, self.width, self.seats.y - 8 * u - below)

    def _bar_height(self) -> float:
        return float(BAR_HEIGHT * THEME.u if self.bar.children else 0)

    def _arrange_over_map(self) -> None:
        u, board = THEME.u, self.board
        width = board.width - 16 * u
        total = 0.0
        for notice in self.notices.children:
            lines = text_size(notice.words, 17 * u, False, max(width - 62 * u, 50))[1]
            notice.height = min(max(lines + 16 * u, 40 * u), 112 * u)
            total += notice.height + 6 * u
        self.notices.spacing = 6 * u
        _put(self.notices, board.x + 8 * u, board.top - 8 * u - total, width, max(total - 6 * u, 0))
        board.inset_top = total
        badges, covered = len(self.badges.children), []
        self.badges.spacing = 4 * u
        _put(self.badges, board.x + 8 * u, board.y + 8 * u, width, max(29 * badges - 4, 0) * u)
        longest = max((text_size(b.words, 14 * u, False, None)[0] for b in self.badges.children), default=0)
        if badges:
            covered.append((0, 0, longest + 54 * u, (29 * badges + 8) * u))
        side = 52 * u
        _put(self.fit, board.right - side - 8 * u, board.top - total - side - 8 * u, side, side)
        if self._arrange_camera():
            camera = self.camera
            covered.append((camera.x - board.x - 9 * u, 0, board.width, camera.top - board.y + 9 * u))
        board.covered = covered

    def _arrange_camera(self) -> bool:
        """Place the camera picture; returns whether it covers a corner of the map."""
        camera, u, board = self.camera, THEME.u, self.board
        if camera.parent is None or camera.texture is None:
            return False
        shape = camera.texture.height / camera.texture.width
        if self._camera_large:
            width = min(board.width - 24 * u, (board.height - 24 * u) / shape)
            _put(camera, board.center_x - width / 2, board.center_y - width * shape / 2, width, width * shape)
            return False
        beside = self.note.width * shape
        room = self.seats.y - self._floor - 22 * u - (_NOTE * u if self.note.notes else 0)
        if not THEME.portrait and room >= beside:
            self.note.height = min(self.note.height, self.seats.y - self._floor - 28 * u - beside)
            self.note.y = self.seats.y - 6 * u - self.note.height
            _put(camera, self.note.x + 3 * u, self._floor + 11 * u, self.note.width - 6 * u, beside - 6 * u * shape)
            return False
        width = 0.27 * board.width
        _put(camera, board.right - width - 11 * u, board.y + 11 * u, width, width * shape)
        return True


def _offered(view: TableView) -> tuple[object, ...]:
    shown = view.buttons, view.actions, view.standings, bool(view.free)
    return (*shown, view.phase, view.turn, view.question, answered_elsewhere(view), _retelling(view))


def _retelling(view: TableView) -> bool:
    """Whether the free places are for a tile of an earlier turn."""
    return view.review is not None and bool(view.review.how)


def _said(view: TableView) -> tuple[object, ...]:
    said = view.detail, view.clashes, view.differing, view.reminders, view.badges, view.camera_notes
    return view.phase, *said


def _put(widget: Any, x: float, y: float, width: float, height: float) -> None:
    widget.size = (max(width, 0), max(height, 0))
    widget.pos = (x, y)
