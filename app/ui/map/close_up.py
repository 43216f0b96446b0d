"""The tile shown large: its areas filled, to put a piece by touching the area itself.

While a finger is on an area the map behind shows the whole feature; lifting the finger there chooses the area. A piece
that is marked stands there until another touch. An area where nothing may be put is dim and says why.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle, SmoothRoundedRectangle
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.lang import Message, say
from app.table.presentation.placing import AreaView, PlacingView
from app.ui.base import pictures
from app.ui.base.gradually import Gradually
from app.ui.base.palettes import HALO, RIM, WHITE, Colour
from app.ui.base.pictures import GLOW_SPAN, Pictures, turned_coordinates
from app.ui.base.theme import THEME, seat_colour
from app.ui.base.widgets import TouchButton
from app.ui.map.areas import casing, large_area
from app.ui.map.camera import MapCamera, Room, fit
from app.ui.map.captions import Box, Caption, caption_height
from app.values import Cell, Point, turn_point

MARGIN, AROUND = 0.25, 1.1
"""How much of the map stays visible around the features of the tile, and around it alone, in tiles."""

LARGEST, RECOGNISED = 128, 40
"""The largest width of a tile on the map beside the large one, and the least at which that is of use, in units."""

_LAYERS = 6  # how often what is lit, and what is dim, is filled; a place that is open once: the tile stays as it is

SHARE = 0.6
"""The part of the map's area that the tile covers, where the map is long enough."""

LEAST = 0.5
"""The part of its side that the tile keeps at least where something lies over the map."""

ENOUGH = 0.65
"""The part of its side with which it need not stand beside that instead of above it."""

_LEFT = 0.3  # the least part of the map's longer direction that stays visible beside the tile
_PIECE = 0.2  # the width of the picture of a piece on the tile, in tiles
_INSIDE = 0.03  # how far it stays from the edge of the tile, in tiles
_FAINT = 0.35  # how strongly the other places are drawn while a piece is marked
_BREADTH = 48  # a touch that near beside the tile was meant for it, in units
_BETWEEN = 0.1  # as near to the middle between two pictures neither is meant, in widths of one


class CloseUp(FloatLayout):
    """A tile with its areas. ``text`` puts a message into words.

    ``touched`` is called with the area under the finger, None when it leaves; ``chosen`` with the number of the offer
    that was chosen; ``asks`` when it begins or ends to ask which piece goes on an area. ``all_alike``: areas where
    pieces may go look like those where none may. The areas appear one in each frame: drawing one that was not shown
    lately takes some milliseconds.
    """

    def __init__(
        self,
        pictures_: Pictures,
        placing: PlacingView,
        text: Callable[[Message], str],
        *,
        touched: Callable[[AreaView | None], None],
        chosen: Callable[[AreaView, int], None],
        asks: Callable[[], None] = lambda: None,
        all_alike: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.placing = placing
        self._pictures = pictures_
        self._text = text
        self._touched, self._chosen, self._asks = touched, chosen, asks
        self._alike = all_alike
        self._under: AreaView | None = None
        self._standing: tuple[AreaView, str] | None = None  # where a piece is marked, and which
        self._design = pictures_.tileset.by_id[placing.placed.design]
        self._places = self._design.places
        self._caption: Caption | None = None
        self._pair: BoxLayout | None = None
        self._group = InstructionGroup()
        self.canvas.add(self._group)
        self._filled = 0  # how many of the areas have appeared
        self._before_the_frame = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._before_the_frame, size=self._before_the_frame)
        self._filling = Gradually(self._fill(), 0)

    @property
    def asking(self) -> bool:
        """Whether it asks which of several pieces goes on an area."""
        return self._pair is not None

    @property
    def standing(self) -> AreaView | None:
        """The area on which a piece is marked; None without one."""
        return self._standing[0] if self._standing is not None else None

    def ask_no_more(self) -> None:
        """Take away the question which of several pieces goes on an area."""
        self._ask(None)

    def stand(self, segment: int | None, kind: str) -> None:
        """Mark that piece on that area as it would stand, the other places being faint; None marks none."""
        area = next((area for area in self.placing.areas if area.segment == segment), None)
        standing = (area, kind) if area is not None else None
        if standing == self._standing:
            return
        self._standing = standing
        if self._pair is not None:
            self._ask(None)
        self._draw()
        self._touched(self._under)

    # --- where things are --------------------------------------------------------------------------------------

    @property
    def cells(self) -> list[Cell]:
        """The cells of the features of the tile."""
        return sorted({self.placing.placed.cell, *(cell for area in self.placing.areas for cell, _ in area.area)})

    def aim(self, board: Any) -> MapCamera:
        """The camera that shows, in the part of that map which is left beside the large tile, the whole feature under
        the finger or the marked piece; without one every feature of the tile, or the tiles around it where all of that
        would be too small to be recognised. What a ring is around is always among it.
        """
        beside = board.width >= board.height - board.inset_top
        right, low = (board.right - self.x, 0.0) if beside else (0.0, self.top - board.y)
        room = Room(board.width, board.height, board.inset_top, right=right, bottom=low)
        largest = LARGEST * THEME.u
        ringed = {ring.cell for ring in board.rings}
        if (shown := self._under or self.standing) is not None:
            return fit(sorted({cell for cell, _ in shown.area} | ringed), room, MARGIN, largest)
        whole = fit(self.cells, room, MARGIN, largest)
        small = whole.tile < RECOGNISED * THEME.u
        return fit(sorted({self.placing.placed.cell} | ringed), room, AROUND, largest) if small else whole

    def spot(self, segment: int) -> tuple[float, float]:
        """The pixel of the place for a piece on that segment."""
        placed = self.placing.placed
        return self._pixel(turn_point(self._design.stand(placed.variant, segment), placed.rotation))

    def stands(self, area: AreaView) -> list[tuple[float, float]]:
        """The pixels of the middles of the pictures of the pieces on that area, in the order of its offers; none where
        it shows none.
        """
        return self._stand(area, len(self._kinds(area)))

    def _pixel(self, at: Point) -> tuple[float, float]:
        return self.x + at[0] * self.width, self.top - at[1] * self.height

    def area_at(self, x: float, y: float) -> AreaView | None:
        """The area on which the picture of a piece that is at that pixel stands, else the area under the pixel: a
        picture that is wider than its own area, as on a railroad, stands for it all the same. None beside the tile.

        Beside the pictures a finger in an area where nothing may be put means no other one, however near that is.
        """
        if not self.collide_point(x, y):
            return None
        pictured = self._pictured_at(x, y)
        if pictured is not None:
            return pictured
        at = turn_point(((x - self.x) / self.width, (self.top - y) / self.height), -self.placing.placed.rotation)
        return self.placing.areas[self._places.segment_at(*at)]

    def near(self, x: float, y: float) -> bool:
        """Whether that pixel is on the tile or beside it by no more than a finger's breadth: what is touched there was
        meant for the tile.
        """
        reach = _BREADTH * THEME.u
        return bool(self.x - reach <= x <= self.right + reach and self.y - reach <= y <= self.top + reach)

    def _pictured_at(self, x: float, y: float) -> AreaView | None:
        """The area where a piece may go whose pictures are under that pixel; None where another picture is nearer."""
        drawn = [(area, stands) for area in self.placing.areas if (stands := self.stands(area))]
        if not drawn:
            return None
        area, stands = min(drawn, key=lambda each: min(math.dist(stand, (x, y)) for stand in each[1]))
        reach = _PIECE * self.width / 2
        if len(stands) == 1:
            return area if area.offers and math.dist(stands[0], (x, y)) <= reach else None
        across, up = stands[0][0] - reach <= x <= stands[-1][0] + reach, abs(y - stands[0][1]) <= reach
        return area if across and up else None

    def _meant(self, area: AreaView, x: float, y: float) -> int | None:
        """The number of the offer that a touch there takes: the only one, or the one whose picture is there; None
        beside the pictures and between two of them.
        """
        if len(area.offers) == 1:
            return 0
        if self._pictured_at(x, y) is not area:
            return None
        away = sorted((abs(x - left), number) for number, (left, _) in enumerate(self.stands(area)))
        between = away[1][0] - away[0][0] < 2 * _BETWEEN * _PIECE * self.width
        return None if between else away[0][1]

    def _kinds(self, area: AreaView) -> tuple[str, ...]:
        """The kinds of the pieces whose pictures stand on that area."""
        if self._alike and not area.now:
            return ()
        return tuple(offer.kind for offer in area.offers) or ((area.now,) if area.now else ())

    # --- drawing -----------------------------------------------------------------------------------------------

    def _fill(self) -> Iterator[None]:
        """Let one area after the other appear."""
        for number in range(len(self.placing.areas)):
            self._filled = number + 1
            self._draw()
            yield

    def _place(self, *_: Any) -> None:
        """Draw the tile where it is now, the question which piece is meant in its middle."""
        self._draw()
        if self._pair is not None:
            self._pair.center = self.center

    def _draw(self) -> None:
        group = self._group
        group.clear()
        if self.width < 1:
            return
        placed = self.placing.placed
        self._put((0, 0, 0, 0.8), pictures.shadow(), GLOW_SPAN)
        texture, turned = self._pictures.laid(placed.tile)
        self._put((1, 1, 1, 1), texture, 1.0, turned)
        seat = seat_colour(self.placing.colour)
        for area in self.placing.areas[: self._filled]:
            held = (self._under or self.standing) is area
            open_ = bool(area.offers) or self._alike
            tone: Colour = THEME.gold if held else seat if open_ else RIM
            place = self._places.places[area.segment]
            for _time in range(1 if open_ and not held else _LAYERS):
                self._put((*tone[:3], 0.95), large_area(place), 1.0, placed.rotation)
            if held or open_:
                self._put(WHITE, casing(place), 1.0, placed.rotation)
        for area in self.placing.areas:
            kinds = self._kinds(area)
            if not kinds:
                continue
            side = _PIECE * self.width
            stands = self.stands(area)
            if len(kinds) > 1:
                self._plate(stands, side)
            for kind, (left, low) in zip(kinds, stands, strict=True):
                own = kind == area.now if self._standing is None else (area, kind) == self._standing
                if own:
                    across = side * 1.2
                    group.add(Color(*HALO))
                    disc = pictures.icon("disc")
                    group.add(Rectangle(texture=disc, pos=_corner(left, low, across), size=(across, across)))
                elif self._standing is None and len(kinds) == 1:
                    self._plate([(left, low)], side)  # a piece in the colours of the tile stands out too
                group.add(Color(1, 1, 1, 1 if own or self._standing is None else _FAINT))
                group.add(Rectangle(texture=self._piece(area, kind), pos=_corner(left, low, side), size=(side, side)))
        if self._pair is not None:
            self._put((*RIM[:3], 0.55), None, 1.0)

    def _piece(self, area: AreaView, kind: str) -> Any:
        return pictures.action(kind, self.placing.colour, lying=kind in area.flat)

    def _stand(self, area: AreaView, count: int) -> list[tuple[float, float]]:
        """The pixels of the middles of so many pictures side by side on that area, well inside the tile."""
        x, y = self.spot(area.segment)
        step = 0.8 * _PIECE * self.width
        reach, keep = (count - 1) / 2 * step, (_PIECE / 2 + _INSIDE) * self.width
        x = min(max(x, self.x + keep + reach), self.right - keep - reach)
        y = min(max(y, self.y + keep), self.top - keep)
        return [(x - reach + number * step, y) for number in range(count)]

    def _plate(self, stands: list[tuple[float, float]], side: float) -> None:
        """A plate below pictures side by side: they belong to one area, and each can be touched. It is
        as pale in every look, so that a black piece is seen too.
        """
        x, y = _corner(*stands[0], side)
        size = stands[-1][0] - stands[0][0] + side, side
        for tone, grown in ((RIM, 2.5 * THEME.u), (HALO, 0.0)):
            self._group.add(Color(*tone[:3], 0.9))
            whole = size[0] + 2 * grown, size[1] + 2 * grown
            plate = SmoothRoundedRectangle(pos=(x - grown, y - grown), size=whole, radius=[whole[1] / 2])
            self._group.add(plate)

    def _put(self, tint: Colour, texture: Any, span: float, rotation: int = 0) -> None:
        side = self.width * span
        quad = Rectangle(texture=texture, pos=_corner(self.center_x, self.center_y, side), size=(side, side))
        quad.tex_coords = turned_coordinates(rotation)
        self._group.add(Color(*tint))
        self._group.add(quad)

    # --- fingers -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Light the area under the finger; touches beside the tile are not taken."""
        if not self.collide_point(*touch.pos):
            return False
        if self._pair is not None:
            if not self._pair.on_touch_down(touch):
                self._ask(None)
            return True
        touch.grab(self)
        self._hold(self.area_at(*touch.pos))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger from area to area."""
        if touch.grab_current is self:
            self._hold(self.area_at(*touch.pos))
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Choose the area from which the finger is lifted."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        area = self.area_at(*touch.pos)
        self._hold(None)
        if area is None:
            return True
        meant = self._meant(area, *touch.pos)
        if meant is not None:
            self._chosen(area, meant)
        elif area.offers:
            self._ask(area)
        return True

    def _hold(self, area: AreaView | None) -> None:
        if area is self._under:
            return
        self._under = area
        self._draw()
        self._touched(area)
        if area is not None:
            self._say(self._text(area.why) if area.why is not None else "")

    def _say(self, words: str) -> None:
        """Say why nothing may be put there, above unless the finger is there; "" says nothing."""
        if self._caption is not None:
            self.remove_widget(self._caption)
            self._caption = None
        if not words:
            return
        u = THEME.u
        wide = self.width - 16 * u
        high = min(caption_height(words, wide), self.height / 2)
        above = self._under is not None and self.spot(self._under.segment)[1] < self.y + 0.7 * self.height
        low = self.top - high - 8 * u if above else self.y + 8 * u
        self._caption = Caption(words=words, size_hint=(None, None), size=(wide, high), pos=(self.x + 8 * u, low))
        self.add_widget(self._caption)

    def _ask(self, area: AreaView | None) -> None:
        """Ask which of the pieces goes there by two large buttons; None takes the question away."""
        if self._pair is not None:
            self.remove_widget(self._pair)
            self._pair = None
        if area is None:
            self._draw()
            self._asks()
            return
        u = THEME.u
        rows = len(area.offers)
        pair = BoxLayout(
            orientation="vertical",
            size_hint=(None, None),
            spacing=12 * u,
            size=(min(self.width - 32 * u, 320 * u), (96 * rows - 12) * u),
        )
        pair.center = self.center
        for number, offer in enumerate(area.offers):
            button = TouchButton(
                name=f"put-{offer.kind}",
                words=self._text(say("feature.title", kind=say(f"word.{offer.kind}"))),
                texture=self._piece(area, offer.kind),
                sign_width=72,
                tall=84,
                largest=24,
                tap=self._chooser(area, number),
            )
            pair.add_widget(button)
        self._pair = pair
        self._draw()
        self.add_widget(pair)
        self._asks()

    def _chooser(self, area: AreaView, number: int) -> Callable[[], None]:
        return lambda: self._chosen(area, number)


def place_close_up(
    width: float, height: float, gap: float, covered: Iterable[Box] = ()
) -> tuple[float, float, float, bool]:
    """Where the tile stands on a map of that size: left, bottom and side, and whether it stands to the right
    of the map, not below it.

    All in pixels, counted from the lower left; ``gap`` stays free around it. It stands above what lies over the map
    (``covered``: left, bottom, right, top), or on a wide map to the left of that where it would be small above; over
    it where both leave less than ``LEAST`` of its side.
    """
    beside, boxes, low = width >= height, tuple(covered), 0.0
    first = placed = _placed(width, height, gap, beside, low)
    while tops := [box[3] for box in _over(boxes, placed) if box[3] > placed[1]]:
        low = max(tops)
        placed = _placed(width, height, gap, beside, low)
        if placed[2] < LEAST * first[2]:
            placed = first
            break
    end = min((box[0] for box in _over(boxes, first)), default=width)
    aside = _placed(end, height, gap, beside, 0.0, _LEFT * width)
    tiny = placed is first or placed[2] < ENOUGH * first[2]
    return aside if tiny and beside and aside[2] > LEAST * first[2] and not _over(boxes, aside) else placed


def _over(boxes: Sequence[Box], placed: tuple[float, float, float, bool]) -> list[Box]:
    """Those of the boxes that lie over a tile that is placed so."""
    x, y, side, _ = placed
    return [box for box in boxes if box[0] < x + side and x < box[2] and box[1] < y + side and y < box[3]]


def _placed(
    width: float, height: float, gap: float, beside: bool, low: float, left: float | None = None
) -> tuple[float, float, float, bool]:
    """The same above that height, with so many pixels of the map's longer direction ``left``; None for the usual."""
    high = height - low
    long, short = (width, high) if beside else (high, width)
    left = _LEFT * long if left is None else left
    side = max(min(short - 2 * gap, math.sqrt(SHARE * width * max(high, 0.0)), long - left - 2 * gap), 0.0)
    if beside:
        return width - side - gap, low + (high - side) / 2, side, beside
    return (width - side) / 2, low + gap, side, beside


def _corner(x: float, y: float, side: float) -> tuple[float, float]:
    return x - side / 2, y - side / 2
