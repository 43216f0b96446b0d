"""The parts of the play screen and their places: the map fills it, everything else floats on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from numpy.typing import NDArray

from app.lang import Message, say
from app.ui.base.kv import load_rules
from app.ui.base.materials import leather, repeats
from app.ui.base.measured_text import text_size
from app.ui.base.pictures import Pictures
from app.ui.base.sheets import Panel
from app.ui.base.tap_guard import DEAF, MEANT, TapGuard
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, SignButton
from app.ui.map.widget import Board
from app.ui.play import simulated_panel
from app.ui.play.boxes import EDGE, TOUCHED, Covered, on_map, put
from app.ui.play.button_bar import MAIN, SMALL, TALL, ButtonBar
from app.ui.play.camera_picture import CameraPicture
from app.ui.play.notices import Notices
from app.ui.play.seats import WIDTH, SeatList
from app.ui.play.sentence_places import SentencePlaces
from app.ui.play.simulated_panel import PanelBoard, PanelStrip
from app.ui.play.status import Badges, EyesChip, StatusBar

load_rules(__file__)

BANNER, BANNER_UPRIGHT = 76, 84
"""The height of the banner, across and on an upright screen. Across it grows half as much as its letters, for the map
needs the room too.
"""

PANEL = 300
"""The width of the side panel in units; beside the seats where the screen has room for both and for the map."""

LABEL = 150
"""The least width of the labels of unusual conditions beside the small buttons, in units."""

_UPRIGHT_PANEL = 0.55  # the share of the room between the seats and the main button that a panel may take ...
_UPRIGHT_TILE = 0.68  # ... and one with the main button, or in large letters: all that can be done is in sight
_ANSWER = 72  # the room for a sentence that is said later in the panel beside a large tile, in units of text
_ROOM_FOR_BOTH = 880


class PlayFrame(FloatLayout):
    """The parts, each at its place at every size. ``text`` gives a message in the language of the screen,
    ``panel_board`` is the board of a simulated panel, which is drawn (None without one). ``looked_on``: virtual players
    play, so that what is shown changes by itself.
    """

    def __init__(
        self,
        pictures: Pictures,
        text: Callable[[Message], str],
        panel_board: PanelBoard | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.guard = TapGuard()
        self.looked_on = False
        self.grave = False  # an answer in the panel is none to give by habit: nothing lies where the main button does
        self._put_off = False
        self._held: tuple[object, float] | None = None  # the large tile beside a panel, and how high that was at first
        self._comes: list[Covered] = []  # where buttons stand that come and go
        with self.canvas.before:
            Color(*THEME.ground)
            self._ground = Rectangle(texture=leather(THEME.palette))
        none = (None, None)
        self.board = Board(pictures, size_hint=none)
        self.status = StatusBar(size_hint=none)
        self.seats = SeatList(size_hint=none)
        self.bar = ButtonBar(self._appeared, size_hint=none)
        self.panel = Panel(size_hint=none)
        self.notices = Notices(self.board.is_free, size_hint=none)
        self._places = SentencePlaces(self.board, self.notices)
        self.badges = Badges(size_hint=none, size=(0, 0))
        self.eyes = EyesChip(size_hint=none)
        self.hint = FitText(size_hint=none, halign="center", color=THEME.ground_ink)
        self.camera = CameraPicture(size_hint=none, words=text(say("ui.camera")))
        self.fit = SignButton(self.board.fit, name="fit")
        self.strip = PanelStrip(panel_board, text, size_hint=none) if panel_board is not None else None
        if self.strip is not None:
            self.add_widget(self.strip)
        over = (self.notices, self.badges, self.eyes, self.hint, self.seats, self.status, self.bar)
        for widget in (self.board, *over):
            self.add_widget(widget)
        self.board.bind(on_moved=lambda _: self.arrange())
        self.notices.bind(on_left=lambda _: self.arrange())
        self.eyes.bind(on_release=lambda _: self.camera.dispatch("on_release"))
        self.camera.bind(large=lambda *_: self.arrange())

    # --- fingers -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Handle a touch unless it is where something has just closed or appeared."""
        return self.guard.deaf(*touch.pos) or bool(super().on_touch_down(touch))

    def _appeared(self, box: tuple[float, float, float, float]) -> None:
        """Ignore touches at that place for a moment: they were meant for what stood there before."""
        self.guard.changed(box, self.moment)

    @property
    def moment(self) -> float:
        """For how many seconds touches are ignored where something has closed or appeared."""
        return MEANT if self.looked_on else DEAF

    # --- layout ------------------------------------------------------------------------------------------------

    def show_camera(self, picture: NDArray[np.uint8] | None) -> None:
        """Show the camera picture, uint8 [h, w, 3] BGR; None removes it."""
        if picture is None:
            if self.camera.parent is not None:
                self.remove_widget(self.camera)
                self.arrange()
            return
        self.camera.show(picture)
        if self.camera.parent is None:
            self.add_widget(self.camera, index=self.children.index(self.status))
            self.arrange()

    def _show_fit(self, *, shown: bool) -> None:
        """Show the button with which all of the map is seen, or not."""
        if not shown and self.fit.parent is not None:
            self.remove_widget(self.fit)
        elif shown and self.fit.parent is None:
            self.add_widget(self.fit, index=self.children.index(self.board))

    @property
    def floor(self) -> float:
        """The lower edge, in pixels, of the area above the simulated panel."""
        high = simulated_panel.HEIGHT_UPRIGHT if THEME.portrait else simulated_panel.HEIGHT
        return float(self.y + (high * THEME.u if self.strip is not None else 0))

    def arrange(self) -> None:
        """Give every part its place; within ``arranged_once`` at its end."""
        if not self._put_off:
            self.place_parts()

    @contextmanager
    def arranged_once(self) -> Iterator[None]:
        """Arrange the parts once, at the end, however often somebody asks for it meanwhile: sentences that look for
        their corner take some milliseconds each time.
        """
        self._put_off = True
        try:
            yield
        finally:
            self._put_off = False
        self.arrange()

    def place_parts(self) -> None:
        """Give every part its place now."""
        if self.width < 2:
            return
        put(self.bar, *self.pos, *self.size)
        if self.strip is not None:
            put(self.strip, self.x, self.y, self.width, self.floor - self.y)
        self.board.aside = self.panel.parent is not None
        if THEME.portrait:
            self._arrange_upright()
        else:
            self._arrange_across()
        self._arrange_ground()

    @property
    def panel_room(self) -> tuple[float, float]:
        """How wide and high the panel is across where it has the right of the screen alone, in pixels."""
        edge, main = EDGE * THEME.u, MAIN * THEME.u
        low = self.floor + edge + (main + edge if self.bar.primary is not None or self.grave else 0)
        return PANEL * THEME.u, self.top - low - edge

    def _arrange_across(self) -> None:
        u = THEME.u
        edge, floor = EDGE * u, self.floor
        column, main = WIDTH * u, MAIN * u
        right = self.right - edge
        left = right - column
        opened = self.panel.parent is not None
        room = self.top - floor - main - 3 * edge
        seats, told = self.seats.wanted(room), self.badges.wanted(column) + edge
        if room - seats < told and (lower := self.seats.wanted(room - told)) <= room - told:
            seats = lower  # cards a little lower leave the badges room below them, not on the map
        put(self.seats, left, self.top - edge - seats, column, seats)
        self.seats.opacity = 1
        banner = BANNER * THEME.tight
        panel, alone = self.panel_room
        beside = self.top - floor - banner - 3 * edge  # how high it can be below the banner
        both = self.width >= _ROOM_FOR_BOTH * u and self.board.close_up is None  # which needs the room itself
        both = both and not (opened and beside < self.panel.wanted_height(panel) <= alone)  # nor is it to be cut
        if both:  # below the banner, whose words need its width
            put(self.panel, left - edge - panel, floor + edge, panel, beside)
        else:
            put(self.panel, right - panel, self.top - edge - alone, panel, alone)
        map_right = left - edge
        end = min(map_right, self.panel.x - edge) if opened else map_right
        low = floor + SMALL * u + 2 * edge if opened and not both else floor
        put(self.board, self.x, low, end - self.x, self.top - low)
        over = (map_right if both else end) - self.x - edge
        put(self.status, self.x + edge, self.top - edge - banner, over, banner)
        self.board.inset_top = banner + edge
        box = (left, floor + edge, column, main)
        put(self.hint, *box)
        self._arrange_low_and_over_map(box, (end, floor + edge), self.status.y - edge)

    def _arrange_upright(self) -> None:
        u = THEME.u
        edge, floor = EDGE * u, self.floor
        wide = self.width - 2 * edge
        banner, seats = BANNER_UPRIGHT * THEME.t, self.seats.wanted(0)
        put(self.status, self.x + edge, self.top - edge - banner, wide, banner)
        main = MAIN * u
        small = 3 * (SMALL * u + edge)
        box = (self.x + edge + small, floor + edge, wide - small, main)
        low = box[1] + main + edge
        opened = self.panel.parent is not None
        wanted = self.panel.wanted_height(self.width) if opened else 0.0
        large = THEME.t > u  # letters that would leave most of a panel below the fold
        beside = self.status.y - 2 * edge - seats - low  # the room that map and panel have with the seats
        alone = opened and (self.board.chooses or (large and wanted > _UPRIGHT_TILE * beside))  # that room is needed
        back = not alone and not self.seats.opacity
        put(self.seats, (self.right if alone else self.x) + edge, self.status.y - edge - seats, wide, seats)
        self.seats.opacity = 0 if alone else 1
        if back:  # where a large tile or the map was touched
            self._appeared((*self.seats.pos, *self.seats.size))
        top = (self.status.y if alone else self.seats.y) - edge
        self.board.inset_top = 0
        if opened:
            ghost = self.board.ghost  # in hand its main button may be a plain one; that it may stay is the last answer
            held = ghost is not None and (bool(self.board.focused) or ghost.fits is False)
            most = _UPRIGHT_TILE if self.panel.primary or large or held else _UPRIGHT_PANEL
            wanted = self._steady(wanted, _UPRIGHT_PANEL * (top - low))
            panel = min(most * (top - low), wanted)
            put(self.panel, self.x, low, self.width, panel)
            low += panel + edge
        put(self.board, self.x, low, self.width, top - low)
        put(self.hint, *box)
        self._arrange_low_and_over_map(box, (self.right - edge, low), top)

    def _steady(self, high: float, usual: float) -> float:
        """The height of the panel on an upright screen that would be ``high``: while a place is chosen as it was at
        first, with room for what may be said of the first touch as far as a panel of the ``usual`` height has any, so
        that what is touched twice stays where it is; never with a main button in it, which is to be in sight.
        """
        if not self.board.chooses or self.panel.primary:
            self._held = None
            return high
        shown = self.board.close_up, *self.size
        if self._held is None or self._held[0] != shown:
            answer = 0 if self.panel.answers else _ANSWER * THEME.t
            self._held = shown, max(high, min(high + answer, usual))
        return self._held[1]

    def _arrange_low_and_over_map(
        self, main: tuple[float, float, float, float], corner: tuple[float, float], top: float
    ) -> None:
        """Everything between that lower right corner and ``top``. Labels for which a low map finds no room do not show:
        they would lie over a free place or a tile. An upright screen has room below its map.
        """
        end, low = corner
        board = self.board
        rows = bool(self.bar.passing) + bool(self.bar.named(small=False))  # the labels stand above those
        room = not self._places.crowded_by(self.badges.wanted(end - self.x), rows * (TALL + EDGE) * THEME.u)
        self._arrange_over_map(self._arrange_low(main, end, low, labels=room), end, top)
        boxes = [(b.x, b.y, b.right, b.top) for b in self.badges.children] if self.badges.opacity else []
        if not THEME.portrait and any(board.under([box], (*board.free, *board.laid)) > TOUCHED for box in boxes):
            self._arrange_over_map(self._arrange_low(main, end, low, labels=False), end, top)

    def _arrange_low(
        self, main: tuple[float, float, float, float], end: float, low: float, *, labels: bool
    ) -> list[Covered]:
        """The buttons, the eyes' words and the badges along the lower edge, these only where they stand beside the map
        unless ``labels`` may lie over it; returns what they cover of the map.
        """
        u = THEME.u
        edge = EDGE * u
        corner = (self.x + edge, self.floor + edge)
        start = corner[0]
        if not THEME.portrait:
            start += len(self.bar.named(small=True)) * (SMALL * u + edge)
        board = self.board
        low_map = THEME.portrait and self.panel.parent is not None  # the little room above the panel is the map's alone
        free = low_map and self._is_free(main)
        small, plain = self.bar.place(main, corner, (end, low, start), low=free)
        if THEME.portrait:
            x, y, room = self.x + edge, low + (plain[3] + edge if plain[3] else edge), end - self.x
            left = plain[0] - edge - x
            told = self.badges.wanted(left) + (46 * u if self.eyes.words else 0)
            if self.bar.passing and not self.bar.named(small=False) and left > 150 * u and told <= plain[3]:
                y, room = low + edge, left  # beside the button that comes and goes, where no other stands
        else:
            x, y, room = self.x + edge, small[1] + small[3] + edge, 330 * u
            room = min(room, (plain[0] - edge if self.bar.passing else end) - x)
        high = 0.0
        if self.eyes.words:
            wanted = text_size(self.eyes.words, 17 * THEME.t, False, None)[0] + 62 * u
            wide = min(wanted, max(room, 150 * u), 330 * u)
            lines = text_size(self.eyes.words, 16 * u, False, max(wide - 58 * u, 40))[1]
            high = max(40 * u, lines + 12 * u)
            put(self.eyes, x, y, wide, high)
            if free and not self.bar.passing:
                put(self.eyes, main[0], main[1] + (main[3] - high) / 2, min(wide, main[2]), high)
                high = 0.0
        else:
            put(self.eyes, x, y, 0, 0)
        above, eyes = (y + high + 6 * u, self.eyes.width) if high else (y, 0.0)
        covered: list[Covered] = []
        beside = None if THEME.portrait or self.panel.parent is not None else self._free_column(main)
        low_map = low_map or (THEME.portrait and board.card is not None)
        strip = 0.0 if THEME.portrait else (plain[0] if plain[3] else end) - edge - start
        if beside is not None and self.badges.wanted(beside[2]) <= beside[3]:
            self.badges.place(*beside[:3])  # where they cover nothing of the map
            badges, wide = 0.0, [eyes]
        elif not labels or board.close_up is not None or board.ghost is not None or low_map:
            badges, wide = (
                self.badges.place(x, above, 0),
                [eyes],
            )  # not over the tile in hand, nor what is to be touched
        elif strip >= LABEL * u and self.badges.wanted(strip) <= SMALL * u + edge:
            tall = self.badges.place(
                start, small[1], strip
            )  # beside the small buttons: one strip that the map leaves free
            badges, wide = 0.0, [eyes]
            across = max((badge.width for badge in self.badges.children), default=-edge)
            covered.append((start - edge, small[1], start + across + edge, small[1] + tall + edge))
        else:
            badges = self.badges.place(x, above, min(330 * u, end - x, room))
            wide = [eyes, *(badge.width for badge in self.badges.children)]
        if high or badges:
            covered.append((x, y, x + max(wide) + edge, above + badges))
        if not THEME.portrait:
            covered.append((small[0], small[1], small[0] + small[2] + edge, small[1] + small[3] + edge))
        self._comes = [(b.x - edge, b.y - edge, b.right + edge, b.top + edge) for b in self.bar.passing]
        row = [(b.x - edge, b.y, b.right, b.top + edge) for b in self.bar.named(small=False)]
        if board.close_up is not None:
            return [*covered, *row]
        self._comes += row  # those of one half of a turn: the map need not move each time
        return covered

    def _is_free(self, main: tuple[float, float, float, float]) -> bool:
        """Whether nothing stands where the main button and the hint have their place."""
        others = (b for b in self.bar.named(small=False) if b.y < main[1] + main[3])
        return self.bar.primary is None and not self.hint.words and not any(others)

    def _free_column(self, main: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """What the seats leave free above the main button: left, bottom, width, height, in pixels."""
        edge = EDGE * THEME.u
        low = main[1] + main[3] + edge
        return main[0], low, main[2], self.seats.y - edge - low

    def below_seats(self) -> Covered | None:
        """What is free below the seats beside the map, but for the hint and the labels of unusual conditions: (left,
        bottom, right, top) in pixels; None where a panel or the seats stand there.
        """
        if THEME.portrait or self.panel.parent is not None:
            return None
        edge = EDGE * THEME.u
        main = (self.seats.x, self.floor + edge, self.seats.width, MAIN * THEME.u)
        left, low, wide, high = self._free_column(main)
        top = low + high
        if self.bar.primary is None:
            low = main[1]
        return (left, low, left + wide, top) if top > low else None

    def clear_below_seats(self, box: Covered | None) -> None:
        """Show the hint and those labels, unless they lie under something in that box; None for nothing."""
        for widget in (self.hint, *self.badges.children):
            beside = box is None or widget.right <= box[0] or box[2] <= widget.x
            widget.opacity = 1 if beside or box is None or widget.top <= box[1] or box[3] <= widget.y else 0

    def _arrange_over_map(self, covered: list[Covered], end: float, top: float) -> None:
        """The notices, the camera's picture and the button that shows the whole map."""
        u, board = THEME.u, self.board
        edge = EDGE * u
        side = 64 * u
        put(self.fit, end - side, top - side, side, side)
        camera = self._arrange_camera(end, [*covered, *self._comes])
        covered += [camera] if camera is not None else []
        board.covered = [on_map(board, box) for box in covered if box[3] > board.y]
        board.coming = [on_map(board, box) for box in self._comes]
        covered += self._comes
        if not board.automatic or board.part is not None:  # room for the button, whether or not it is shown
            board.coming = [*board.coming, on_map(board, (self.fit.x, self.fit.y, self.fit.right, self.fit.top))]
        else:
            side = 0.0
        self._places.arrange(covered, (board.x + edge, board.y + edge, end, top), side)
        self._show_fit(shown=not board.automatic or bool(board.part))

    def _arrange_camera(self, end: float, covered: list[Covered]) -> Covered | None:
        """Place the camera picture; returns the corner of the map that it covers, None for none. A small one gives way
        to the card of a scoring and, unless it stays, to what is asked on the map.
        """
        camera, u, board = self.camera, THEME.u, self.board
        camera.opacity, camera.disabled = 1, False
        if camera.parent is None or camera.texture is None:
            return None
        if board.card is not None and not camera.large:
            camera.opacity, camera.disabled = 0, True
            return None
        shape = camera.texture.height / camera.texture.width
        edge = EDGE * u
        if camera.large:
            high = board.height - board.inset_top - 24 * u
            width = min(0.74 * board.width, high / shape)  # a part of the map stays to be seen
            low = max((board.y, *(box[3] for box in covered if box[2] > end - width)))
            low = min(low + edge, board.top - board.inset_top - 12 * u - width * shape)
            put(camera, end - 3 * u - width, low, width, width * shape)
            return None
        width = max(0.25 * board.width, 150 * u)
        above = max((box[3] for box in covered if box[2] > end - width), default=board.y)
        put(camera, end - width - 3 * u, max(above, board.y) + edge, width, width * shape)
        taken = camera.x - edge, board.y, end, camera.top + edge
        others = [on_map(board, box) for box in covered if box[3] > board.y]
        if (not camera.stays or board.close_up is not None) and board.hides_asked(on_map(board, taken), others):
            camera.opacity, camera.disabled = 0, True
            return None
        return taken

    def _arrange_ground(self) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        self._ground.tex_coords = repeats(self.width, self.height, THEME.u)
