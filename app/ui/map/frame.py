"""The map as it is shown, without fingers: the tiles and what lies over them, and which part of the table is seen.

The visible part of the table is calculated in ``app.ui.map.aim`` and ``app.ui.map.camera``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, ScissorPop, ScissorPush, Translate
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView
from app.ui.base.clip import clip
from app.ui.base.pictures import Pictures
from app.ui.base.theme import THEME
from app.ui.map.aim import Aim, all_wanted, beside_panel, besides_of, framed_beside, newest_of, placing
from app.ui.map.by_hand import ByHand
from app.ui.map.camera import LEEWAY, MapCamera, Pixel, Room, as_boxes, beside, still_shows
from app.ui.map.camera import Box as Edges
from app.ui.map.captions import Caption, caption
from app.ui.map.close_up import CloseUp, place_close_up
from app.ui.map.counted import Counted
from app.ui.map.desk import Desk
from app.ui.map.drawing import UNIT
from app.ui.map.layers import Ghost, MapLayers
from app.ui.map.lights import Light, Target, distinct
from app.ui.map.rings import Box, RingLayer, places, squares, standing
from app.ui.map.sight import Sight
from app.ui.map.stand import Shown, Stand
from app.ui.map.unveil import unveil
from app.values import Cell

SPEAKS = 5.0
"""Seconds for which a ring that was touched says what to do."""


class MapFrame(FloatLayout):
    """The map widget without fingers. ``show`` draws a TableView.

    Event ``on_moved()``: the camera left the automatic view or returned to it, or a touch in doubt enlarged the map.
    ``inset_top`` is the height that other widgets cover along the upper edge, ``covered`` the boxes (left, bottom,
    right, top) that they cover elsewhere, in pixels from the lower left corner, ``passing`` those that they cover for a
    while, ``coming`` those of buttons that come and go, ``brief`` those of which only the pictures of rings keep clear.
    ``aside``: a panel beside the map takes a part of its room for a while. ``purist``: the free places are not drawn.
    ``still``: nothing moves by itself. ``card`` is the box of ``make_room``.
    """

    __events__: tuple[str, ...] = ("on_moved",)

    inset_top: Any = NumericProperty(0)
    covered: Any = ListProperty([])
    passing: Any = ListProperty([])
    coming: Any = ListProperty([])
    brief: Any = ListProperty([])
    fresh_alpha: Any = NumericProperty(1.0)
    aside: Any = BooleanProperty(False)
    purist: Any = BooleanProperty(False)
    still: Any = BooleanProperty(False)

    def __init__(self, pictures_: Pictures, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pictures = pictures_
        self._view: TableView | None = None
        self._laid: tuple[Cell, ...] = ()
        self._ghost: Ghost | None = None
        self._framed: tuple[tuple[Cell, ...], Pixel] = ((), (0.0, 0.0))
        self._focus: tuple[Cell, ...] = ()
        self.card: Edges | None = None
        self._edges: Edges = (0.0, 0.0, 0.0, 0.0)  # the part of the window in which the map is seen
        self._counted = Counted()
        self._targets: tuple[Target, ...] = ()
        self._touch: tuple[Cell, ...] = ()
        self._about: tuple[Cell, ...] = ()
        self._only = False
        self._lights: tuple[Light, ...] = ()
        self._close_up: CloseUp | None = None
        self._caption: Caption | None = None
        self._by_hand = ByHand()
        self._part = False  # whether the map may come near what hands have to do
        self._overview = False  # all of the map has been asked for, though hands have something to do
        self._stand = Stand()
        self._middle = (0.0, 0.0)
        self.sight = Sight(self._aim, self._fit_details, self._apply, self._arrive, lambda: tuple(self.center))
        self.sight.still = self.still
        self._layers = MapLayers(pictures_)
        with self.canvas.before:
            self._clip = ScissorPush(x=0, y=0, width=1, height=1)
            self._desk = Desk()
            self._seen = ScissorPush(x=0, y=0, width=1, height=1)
            PushMatrix()
            self._place = Translate(0, 0)
            self._scale = Scale(1, 1, 1)
            self._shift = Translate(0, 0)
        for group in self._layers.groups:
            self.canvas.before.add(group)
        with self.canvas.before:
            PopMatrix()
            ScissorPop()
        self.lit = InstructionGroup()  # the light of a scoring, below what the rings ask for
        self._rings = RingLayer(pictures_)
        for group in (self.lit, self._rings.group):  # below what is shown large, which they do not speak of
            self.canvas.before.add(group)
        with self.canvas.after:
            ScissorPop()
        self.fbind("pos", self._placed)
        self.fbind("size", self._placed)
        self.fbind("inset_top", self._placed_below)
        self.fbind("covered", lambda *_: self._place_close_up())
        for name in ("covered", "passing", "coming", "brief"):
            self.fbind(name, self.sight.ask)
        self.fbind("fresh_alpha", lambda *_: self._layers.fade_fresh(self.fresh_alpha))
        self.fbind("purist", lambda *_: self._draw_free())
        self.fbind("still", self._rest)

    # --- what is shown -----------------------------------------------------------------------------------------

    def show(self, view: TableView) -> None:
        """Show that state of the table; only what has changed is drawn again."""
        old, self._view = self._view, view
        self._laid = tuple(tile.cell for tile in view.tiles)
        if old is None:
            self.sight.ask()
            self.sight.renew()  # how large things are drawn depends on it
        elif self._by_hand.follow(old, view, self._in_sight):
            self._follow()
        if old is None or old.tiles != view.tiles:
            self._layers.draw_tiles(view)
            self._layers.fade_fresh(self.fresh_alpha)
            self._layers.draw_lights(self._lights)
            self.sight.ask()
        if old is None or (old.free, old.review, old.faces) != (view.free, view.review, view.faces):
            self._draw_free()
            self.sight.ask()  # beside a panel they may matter
        if old is None or (old.pieces, old.stacks) != (view.pieces, view.stacks):
            self._layers.draw_pieces(view)
        if old is None or (old.clashes, old.allowed) != (view.clashes, view.allowed):
            self._layers.draw_clashes(view)
        if old is None or old.differing != view.differing:
            self._layers.draw_differing(view)
            self.sight.ask()
        if old is None or (old.rings, placing(old)) != (view.rings, placing(view)):
            new = set(view.rings) - set(old.rings if old is not None else ())
            self._overview = self._overview and not new
            self._show_rings()
            self._call(new)
        fresh = {t.cell for t in view.tiles if t.fresh}
        if fresh and (old is None or fresh != {t.cell for t in old.tiles if t.fresh}):
            self._greet(fresh)
        if old is None:
            unveil(self, self._pictures)

    def set_ghost(self, ghost: Ghost | None) -> None:
        """Draw a tile where it would lie; None removes it. It is that one from now on, though it look as before."""
        same, self._ghost = ghost == self._ghost, ghost
        if same:
            return
        self._draw_free()
        self._draw_framed()
        self.sight.ask()
        self._layers.draw_ghost(ghost)

    def focus(self, *cells: Cell) -> None:
        """Zoom in on those cells; without any, return to the whole map."""
        if cells != self._focus:
            self._focus = cells
            self._draw_framed()
            self._show_rings()
            if not cells and self.once_more:
                self._follow()

    def frame(self, cells: Sequence[Cell], card: Pixel = (0.0, 0.0)) -> None:
        """Show those cells alone, beside or below a card so many pixels wide and high, or all around it, where they are
        largest; all tiles again if ``cells`` is empty.
        """
        self._framed = tuple(cells), card
        self.sight.ask()

    def framed_beside(self, cells: Sequence[Cell], card: Pixel) -> MapCamera:
        """The camera with which ``frame`` would show those cells."""
        return framed_beside(cells, Room(self.width, self.height, self.inset_top), card, THEME.u)

    def make_room(self, box: Edges | None, counted: Counted | None = None) -> None:
        """Keep what is counted from under a card in that box, in pixels from the lower left corner of the map; None
        when it has gone.
        """
        counted = counted or Counted()
        if (box, counted) != (self.card, self._counted):
            self.card, self._counted = box, counted
            self.sight.ask()

    def light(self, lights: Sequence[Light]) -> None:
        """Light exactly those features."""
        if tuple(lights) != self._lights:
            self._lights = tuple(lights)
            self._layers.draw_lights(self._lights)
            self.sight.ask()  # beside a large tile the map shows what is lit

    def set_targets(
        self,
        targets: Sequence[Target],
        *,
        only: bool = True,
        touch: Sequence[Cell] = (),
        about: Sequence[Cell] = (),
    ) -> None:
        """Light those places, each with all of its feature, and let a touch choose one.

        ``only``: while there are any, a touch on a tile does nothing else. ``touch`` are the cells of the places of
        which one should be touched, ``about`` those that should be looked at: they come near where the tiles of the
        whole map are small, the latter in the middle.
        """
        self._targets, self._only = tuple(targets), only
        self._touch, self._about = tuple(touch), tuple(about)
        self.sight.ask()
        self.light([Light(target.area, THEME.gold) for target in distinct(targets)])
        self._layers.draw_targets(self._targets)
        self._show_rings()  # clear of the letters
        if not targets and self._by_hand.was_for("lit"):
            self._follow()

    def show_close_up(self, close_up: CloseUp | None) -> None:
        """Show a tile large, with the map of its features beside it; None returns to the map."""
        if self._close_up is not None:
            self.remove_widget(self._close_up)
        self._close_up = close_up
        if close_up is not None:
            self.add_widget(close_up)
        self._place_close_up()
        self._show_rings()

    def arrow_of(self, ring: RingView) -> tuple[float, ...]:
        """Where the arrow from that ring begins and where its head does, in pixels of the window: (x, y, x, y); empty
        without one.
        """
        self.sight.renew()
        return self._rings.arrow_of(ring)

    def explain(self, ring: RingView, words: str) -> None:
        """Say for a while what that ring asks for, at its small picture; "" takes it away."""
        self._silence()
        self.sight.renew()
        box = self._rings.box_of(ring)
        if not words or box is None:
            return
        self._caption = caption(words, box, (self.x, self.y, self.width, self.height - self.inset_top))
        self.add_widget(self._caption)
        Clock.schedule_once(self._silence, SPEAKS)

    def _silence(self, *_: Any) -> None:
        if self._caption is not None:
            self.remove_widget(self._caption)
            self._caption = None

    @property
    def close_up(self) -> CloseUp | None:
        """The tile that is shown large; None without one."""
        return self._close_up

    @property
    def closer(self) -> bool:
        """Whether a part of the map is shown from near, a tile large, or a place is to be chosen for an earlier tile or
        among the lit ones.
        """
        return self.chooses or bool(self._focus) or placing(self._view)

    @property
    def chooses(self) -> bool:
        """Whether a place is to be chosen, on a tile shown large or among the lit ones."""
        return self._close_up is not None or bool(self._targets and self._only)

    @property
    def focused(self) -> tuple[Cell, ...]:
        """The cells that are zoomed in on; empty while the whole map is shown."""
        return self._focus

    @property
    def targets(self) -> tuple[Target, ...]:
        """The lit places that a touch chooses."""
        return self._targets

    @property
    def lights(self) -> tuple[Light, ...]:
        """What is lit."""
        return self._lights

    @property
    def once_more(self) -> bool:
        """Whether a touch in doubt on a free place has enlarged the map, for one more touch."""
        return self._by_hand.was_for("free")

    def fit(self) -> None:
        """Show the whole map again and keep it in view, until hands have something else to do."""
        self._overview = True
        self._follow()

    def _follow(self) -> None:
        """Choose the visible part again."""
        self._by_hand.end()
        self._draw_free()
        self._stand.forget()
        self.sight.ask()
        self.dispatch("on_moved")

    @property
    def ghost(self) -> Ghost | None:
        """The tile drawn where it would lie; None without one."""
        return self._ghost

    @property
    def automatic(self) -> bool:
        """Whether the map chooses the visible part by itself; it does so until a finger moves it."""
        return self._by_hand.automatic

    @property
    def part(self) -> bool | None:
        """Whether tiles are out of sight on the way to what hands have to do; None where the map need not go there."""
        goal = self.sight.goal
        if not self.automatic or not self._part:
            return None
        return not still_shows(goal, self.laid, Room(self.width, self.height, self.inset_top), (), ())

    @property
    def ring_boxes(self) -> tuple[Box, ...]:
        """Where the small pictures of the rings are: (left, bottom, width, height) in pixels of the window."""
        self.sight.renew()
        return self._rings.boxes

    @property
    def rings(self) -> tuple[RingView, ...]:
        """The rings that are shown: none while a place is to be touched, for they would lie over some; beside a large
        tile only those of its features, and with a part of the map from near those in that.
        """
        choosing = bool(self._targets and self._only) or placing(self._view)
        rings = self._view.rings if self._view is not None and not choosing else ()
        near = set(self._close_up.cells if self._close_up is not None else (*self._focus, *beside(self._focus)))
        return tuple(ring for ring in rings if ring.cell in near) if near else rings

    @property
    def seen(self) -> Edges:
        """The part of the window in which the map is seen beside a large tile: left, bottom, right, top in pixels."""
        return self._edges

    def settle(self) -> None:
        """Finish every animation at once; the rings rest until others are shown."""
        self._rings.rest()
        self.sight.end()
        self.sight.footing.rest()

    def _arrive(self) -> None:
        Animation.cancel_all(self, "fresh_alpha")
        self.fresh_alpha = 1.0

    def _rest(self, *_: Any) -> None:
        self.sight.still = self.still
        self._show_rings()

    # --- drawing -----------------------------------------------------------------------------------------------

    def _draw_free(self) -> None:
        view = self._view if self._ghost is None and not self.purist else None
        places = (view.free, view.dead_ends) if view is not None else ((), ())
        self._layers.draw_free(*places, self._by_hand.place)

    def _draw_framed(self) -> None:
        """Frame the one laid tile that is in focus, unless a tile in hand lies over it."""
        self._layers.draw_framed(self._focus if self._ghost is None and len(self._focus) == 1 else ())

    def _place_close_up(self) -> None:
        """Place the large tile: to the right of the map, or below it where the map is taller than wide; under nothing
        that lies over the map, and nothing of the map behind it, nor behind and above the banner.
        """
        low, right = self.y, self.right
        if self._close_up is not None:
            high = self.height - self.inset_top
            x, y, side, aside = place_close_up(self.width, high, 8 * THEME.u, self.covered)
            self._close_up.size = (side, side)
            self._close_up.pos = (self.x + x, self.y + y)
            right, low = (self._close_up.x, low) if aside else (right, self._close_up.top)
        self._edges = self.x, low, right, self.top - self.inset_top
        clip(self._seen, self._edges)

    def _show_rings(self, *_: Any) -> None:
        """Draw the rings that are shown."""
        self._rings.still = self.still
        self._rings.show(self.rings)
        self.sight.ask()  # which places them

    def _place_rings(self) -> None:
        large = self._close_up
        beside = self.width >= self.height - self.inset_top
        wide = large.x - self.x if large is not None and beside else self.width
        low = large.top if large is not None and not beside else self.y
        room = self.x, low, wide, self.top - self.inset_top - low
        tile = self.sight.camera.tile
        if large is not None:  # the little of the map that is left stays to be seen
            corners = (self.to_screen(cell.col, cell.row + 1) for cell in self.laid)
            taken = [(*corner, tile, tile) for corner in corners]
        else:
            over = (*self.covered, *self.passing, *self.coming, *self.brief, *filter(None, (self.card,)))
            taken = [(self.x + box[0], self.y + box[1], box[2] - box[0], box[3] - box[1]) for box in over]
        taken += [*self._layers.letters(self.to_screen, tile), *self._counted.boxes(self.to_screen)]
        view, far = self._view, self._layers.far
        things = standing(view, self.to_screen, tile, far=far) if view is not None and self.rings else []
        self._rings.place(self.to_screen, tile, room, taken, things, smaller=large is not None)

    # --- the camera --------------------------------------------------------------------------------------------

    def to_screen(self, east: float, south: float) -> tuple[float, float]:
        """The pixel at which a table point is visible now."""
        return self.sight.camera.pixel(self.center, east, south)

    def to_come(self, east: float, south: float) -> tuple[float, float]:
        """The pixel at which a table point is visible once the map has arrived."""
        return self.sight.goal.pixel(self.center, east, south)

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        """The table point that is visible at a pixel now."""
        return self.sight.camera.point(self.center, (x, y))

    def _placed(self, *_: Any) -> None:
        clip(self._clip, (self.x, self.y, self.right, self.top))
        self._desk.place(*self.pos, *self.size)
        self._place_close_up()
        if not self.sight.seen:
            self._stand.forget()  # what was meant for a size that the map had while it was made
        before, self._middle = self._middle, (self.x + self.width / 2, self.y + self.height / 2)
        self.sight.shift((self._middle[0] - before[0], self._middle[1] - before[1]))

    def _placed_below(self, *_: Any) -> None:
        self._place_close_up()
        self.sight.ask()

    def _aim(self, before: MapCamera) -> MapCamera | None:
        """The camera that is wanted now; while a finger has moved the map the one that it left."""
        if self._view is None or self.width < 2 or self.height < 2:
            return None
        self._stand.now, self._stand.stays, self._part = None, False, False
        left = self._by_hand.camera(tuple(self.center))
        return self._wanted(before) if left is None or self._focus or self._close_up is not None else left

    def hides_asked(self, box: Edges, beside: Sequence[Edges]) -> bool:
        """Whether something in that box, with other things in the boxes ``beside``, would lie over a place that is
        asked of: the tile shown large or in hand, a lit place, a cell in focus, a ring. All from the lower left corner
        of the map.
        """
        if self._close_up is not None or self._view is None:
            return self._close_up is not None
        asked = [*self._focus, *(target.cell for target in self._targets)]
        asked += [self._ghost.placed.cell] if self._ghost is not None else []
        if not self._focus:
            asked += [shown.cell for shown in self._view.differing]
            asked += [ring.cell for ring in self._view.rings]
        if not asked:
            return False
        goal, stand = self.sight.goal, self._stand
        was = stand.now, stand.stays  # this only tries what would be
        camera = self._wanted(goal, (*beside, box)) if self.automatic or self._focus else goal
        stand.now, stand.stays = was
        return camera.covered((self.width / 2, self.height / 2), asked, box)

    def _wanted(self, before: MapCamera, covered: Sequence[Edges] | None = None) -> MapCamera:
        """The camera that shows what ``Aim`` chooses, the one of ``before`` where that is good enough. ``covered`` are
        boxes that would lie over the map, None for those that do.
        """
        assert self._view is not None
        if self._close_up is not None:
            return self._close_up.aim(self)
        if self._framed[0]:
            return self.framed_beside(*self._framed)
        stand, besides = self._stand, besides_of(self._view, self._ghost, self._targets)
        over = as_boxes(self.covered if covered is None else covered)
        card = [self.card] if self.card is not None else []
        passing, coming = as_boxes([*self.passing, *card]), as_boxes(self.coming)
        room = Room(self.width, self.height, self.inset_top, over)
        asked = (*self._spoken_of, *squares(self._view.rings, before.tile))
        discs, near = self._counted.squares(before.tile), (self._focus, self._touch, self._about)
        looked_at = self._view.phase == "over" or self._view.paused is not None  # those who look on have nothing to do
        hands = () if self.aside or self._overview or looked_at else self.rings
        told, new, free = self._counted.cells, newest_of(self._view), self.free
        aim = Aim(room, THEME.u, self.laid, besides, free, *near, asked, discs, passing, coming, told, hands, new)
        self._part = aim.may_be_at_hand
        middle, size = tuple(self.center), (self.width, self.height, self.inset_top)
        stand.now = Shown(aim.whole, aim.at_hand, self.laid, self._ghost, near, size, THEME.u, free)
        if not aim.whole:
            return aim.camera(before, same=stand.same)
        if self.aside and self._touch:
            return aim.camera(None, same=False)  # the map comes in place of a large tile
        if self.aside and self.sight.seen and all_wanted(self._view):
            return aim.camera(before, same=stand.same)
        seen = stand.seen_whole(before, middle, THEME.u) if self.aside and self.sight.seen else None
        if seen is not None:
            rings = squares(self.rings, seen.tile, LEEWAY)  # the whole of them, not their cells alone
            named = (*self._spoken_of, *besides, *self._touch, *self._about)
            mattering = beside_panel(self._view, named, self._targets, self._lights)
            return aim.beside_panel(seen, (*mattering, *rings))
        kept = stand.may_stay(before, middle) if not self.aside else None
        if kept is not None and aim.stays(kept):
            stand.stays = True
            return kept
        camera, same = stand.at_whole(middle) or (None, False)
        return aim.camera(camera, same=same)

    @property
    def _spoken_of(self) -> tuple[Cell, ...]:
        """What is newest, and the tiles of which a card over the map speaks."""
        return (*newest_of(self._view), *self._counted.cells) if self._view is not None else self._counted.cells

    @property
    def asked_places(self) -> list[tuple[float, float]]:
        """The pixels that should stay in sight of what the sentences over the map speak of, once it has arrived: the
        middles of the newest tiles, and rings.
        """
        rings = self._view.rings if self._view is not None else ()
        return [*self.middles(self._spoken_of), *places(rings, self.sight.goal, tuple(self.center))]

    def _apply(self) -> None:
        camera = self.sight.camera
        self._place.xy = (self.center_x, self.center_y)
        self._scale.x = self._scale.y = camera.tile / UNIT
        self._shift.xy = (-camera.east * UNIT, camera.south * UNIT)
        self._place_rings()

    def _fit_details(self) -> None:
        """Draw what lies on the tiles as it can be recognised at the size that they will have."""
        self._stand.set_off(self.sight.goal, tuple(self.center), aside=self.aside)
        far = self.sight.goal.tile < 80 * THEME.u
        if far != self._layers.far and self._view is not None:
            self._layers.far = far
            if self._layers.laid:
                self._layers.draw_pieces(self._view)
                self._layers.draw_marks()
                self._layers.draw_targets(self._targets)
            self._layers.draw_ghost(self._ghost)
            self._draw_free()

    def _greet(self, fresh: set[Cell]) -> None:
        """Show that tiles are new: their outline fades in and rests, unlike a ring, which pulses until it is heeded.

        The map returns to the whole view if one of them, or a place at its sides, is out of sight.
        """
        Animation.cancel_all(self, "fresh_alpha")
        self.fresh_alpha = 1.0 if self.still else 0.0
        Animation(fresh_alpha=1.0, duration=0.6, t="out_sine").start(self)
        for cell in fresh if not self.automatic else ():
            if not all(map(self._in_sight, (cell, *beside([cell])))):
                self._follow()

    def _in_sight(self, cell: Cell) -> bool:
        """Whether the middle of that cell is seen on the map as it is, or as a finger has left it."""
        camera = self._aim(self.sight.goal)
        return camera is None or self._is_open(camera.pixel(self.center, cell.col + 0.5, cell.row + 0.5))

    def _is_open(self, pixel: tuple[float, float]) -> bool:
        """Whether the map is seen at that pixel, and not the banner over it."""
        return bool(self.x <= pixel[0] <= self.right and self.y <= pixel[1] <= self.top - self.inset_top)

    def _call(self, rings: Collection[RingView]) -> None:
        """Return to the whole view if one of those new rings is out of sight, because a finger has moved the map before
        something was asked there.
        """
        places = [(ring.cell[0] + ring.at[0], ring.cell[1] + ring.at[1]) for ring in rings]
        if not self.automatic and not all(self._is_open(self.to_screen(*place)) for place in places):
            self._follow()

    def middles(self, cells: Sequence[Cell]) -> list[tuple[float, float]]:
        """The pixels at which the middles of those cells are visible once the map has arrived."""
        goal, middle = self.sight.goal, self.center
        return [goal.pixel(middle, cell.col + 0.5, cell.row + 0.5) for cell in cells]

    def under(self, boxes: Sequence[Edges], cells: Sequence[Cell]) -> float:
        """How many of those cells, whole ones and parts of others, lie under boxes (left, bottom, right, top), in
        pixels of the window, that share nothing, once the map has arrived.
        """
        return self.sight.goal.under(self.center, boxes, cells)

    @property
    def laid(self) -> tuple[Cell, ...]:
        """The cells on which tiles lie."""
        return self._laid

    @property
    def free(self) -> tuple[Cell, ...]:
        """The cells where a tile may be laid now."""
        return self._view.free if self._view is not None else ()

    def on_moved(self) -> None:
        """Event: the camera left the automatic view or returned to it."""
