"""The map: the laid tiles with pieces and tokens; one finger moves it, two fingers zoom it.

The visible part of the table is calculated in ``app.ui.map.camera``.
"""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    ScissorPop,
    ScissorPush,
    Translate,
)
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView
from app.ui.base import pictures
from app.ui.base.kv import load_rules
from app.ui.base.palettes import HALO, RIM, Colour
from app.ui.base.pictures import GLOW_SPAN, Pictures, turned_coordinates
from app.ui.base.theme import THEME
from app.ui.map.camera import MapCamera, Room, fit, uncover
from app.ui.map.desk import Desk
from app.ui.map.rings import Box, RingLayer
from app.ui.map.spots import Spot, SpotButton, part
from app.ui.map.tiles import draw_marks, draw_tile
from app.values import Cell, LaidTile, PlacedFace

load_rules(__file__)

UNIT = 100.0
"""The width of a tile in the map's own coordinates, before the camera transform."""

MARGIN = 0.4
"""The empty margin that stays visible around the tiles, in tiles."""

NEAR_MARGIN = 0.35
"""How much of the neighbouring cells is visible around a tile in focus, in tiles."""

_GAP = 0.008  # half the width of the dark seam between two tiles, in tiles
_PIECE, _STACK = 0.36, 0.36
_LIES = 0.5  # size of the small picture of the tile that really lies there, drawn over the game's tile, in tiles
_FAR = 1.22  # pieces and tokens are drawn this many times larger when the tiles on the map are small


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile drawn where it would lie. ``fits`` is None where that is not known."""

    placed: PlacedFace
    fits: bool | None = None


class Board(FloatLayout):
    """The map widget. ``show`` draws a TableView.

    Events: ``on_tile(cell)`` a laid tile was tapped, ``on_free(cell)`` a free cell, ``on_ghost(ghost)`` the ghost,
    ``on_cloth()`` none of them, ``on_moved()`` the camera left the automatic view or returned to it, ``on_ring(ring)``
    the small picture of a ring was tapped.
    ``inset_top`` is the height that other widgets cover along the upper edge, ``covered`` the boxes (left, bottom,
    right, top) that they cover elsewhere, in pixels from the lower left corner.
    """

    __events__ = ("on_tile", "on_free", "on_ghost", "on_cloth", "on_moved", "on_ring")

    inset_top: Any = NumericProperty(0)
    covered: Any = ListProperty([])
    fresh_alpha: Any = NumericProperty(1.0)

    def __init__(self, pictures_: Pictures, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pictures = pictures_
        self._view: TableView | None = None
        self._ghost: Ghost | None = None
        self._focus: Cell | None = None
        self._spots: list[SpotButton] = []
        self._fingers: dict[Any, tuple[float, float]] = {}
        self._travel = 0.0
        self._auto = True
        self._camera = MapCamera(0.5, 0.5, 100.0)
        self._target = self._camera
        self._settled = False
        self._far = False
        self._moving: Any = None
        self._layers = {
            name: InstructionGroup()
            for name in ("ground", "free", "tiles", "marks", "fresh", "pieces", "ghost", "differ", "clash")
        }
        with self.canvas.before:
            self._clip = ScissorPush(x=0, y=0, width=1, height=1)
            self._desk = Desk()
            PushMatrix()
            self._place = Translate(0, 0)
            self._scale = Scale(1, 1, 1)
            self._shift = Translate(0, 0)
        for layer in self._layers.values():
            self.canvas.before.add(layer)
        with self.canvas.before:
            PopMatrix()
        self._rings = RingLayer(pictures_)
        self.canvas.after.add(self._rings.group)
        with self.canvas.after:
            ScissorPop()
        self._fresh_colour: Any = None
        self._laid: dict[Cell, tuple[LaidTile, tuple[Any, Any]]] = {}  # what is drawn on each cell
        self.fbind("pos", self._placed)
        self.fbind("size", self._placed)
        self.fbind("inset_top", self._refit)
        self.fbind("covered", self._refit)
        self.fbind("fresh_alpha", self._pulse)

    # --- what is shown -----------------------------------------------------------------------------------------

    def show(self, view: TableView) -> None:
        """Show that state of the table; only what has changed is drawn again."""
        old, self._view = self._view, view
        if old is None or old.tiles != view.tiles:
            self._draw_tiles(view)
            self._refit()
        if old is None or old.free != view.free:
            self._draw_free()
        if old is None or (old.pieces, old.stacks) != (view.pieces, view.stacks):
            self._draw_pieces(view)
        if old is None or (old.clashes, old.allowed) != (view.clashes, view.allowed):
            self._draw_clashes(view)
        if old is None or old.differing != view.differing:
            self._draw_differing(view)
            self._refit()
        if old is None or old.rings != view.rings:
            self._rings.show(view.rings)
            self._place_rings()
        fresh = {t.cell for t in view.tiles if t.fresh}
        if fresh and (old is None or fresh != {t.cell for t in old.tiles if t.fresh}):
            self._greet(fresh)

    def set_ghost(self, ghost: Ghost | None) -> None:
        """Draw a tile where it would lie; None removes it."""
        if ghost == self._ghost:
            return
        self._ghost = ghost
        self._draw_free()
        self._refit()
        layer = self._layers["ghost"]
        layer.clear()
        if ghost is None:
            return
        tone = THEME.warning if ghost.fits is False else THEME.gold
        cell, laid, upright = ghost.placed.cell, ghost.placed.tile, InstructionGroup()
        self._add(layer, (0, 0, 0, 0.6), cell, pictures.shadow(), GLOW_SPAN)
        draw_tile(layer, self._pictures, cell, laid, UNIT)
        draw_marks(upright, self._pictures, [(cell, laid)], UNIT, far=self._far)
        layer.add(upright)
        self._add(layer, tone, cell, pictures.glow(), GLOW_SPAN)

    def focus(self, cell: Cell | None) -> None:
        """Zoom in on that cell; None returns to the whole map."""
        if cell != self._focus:
            self._focus = cell
            self._refit()

    def set_spots(self, spots: Sequence[Spot]) -> None:
        """Offer exactly those places for tapping."""
        for button in self._spots:
            self.remove_widget(button)
        self._spots = [SpotButton(spot) for spot in spots]
        for button in self._spots:
            self.add_widget(button)
        self._place_spots()

    def fit(self) -> None:
        """Show the whole map again and keep it in view."""
        self._auto = True
        self._refit()
        self.dispatch("on_moved")

    @property
    def ghost(self) -> Ghost | None:
        """The tile drawn where it would lie; None without one."""
        return self._ghost

    @property
    def automatic(self) -> bool:
        """Whether the map chooses the visible part by itself; it does so until a finger moves it."""
        return self._auto

    @property
    def ring_boxes(self) -> tuple[Box, ...]:
        """Where the small pictures of the rings are: (left, bottom, width, height) in pixels of the window."""
        return self._rings.boxes

    def settle(self) -> None:
        """Finish every animation at once; the rings rest until others are shown."""
        self._rings.rest()
        self._arrive()

    def _arrive(self) -> None:
        Animation.cancel_all(self, "fresh_alpha")
        self.fresh_alpha = 1.0
        self._camera = self._target
        self._apply()

    # --- drawing -----------------------------------------------------------------------------------------------

    def _add(self, layer: Any, tint: Colour, cell: Cell, texture: Any, span: float = 1.0, rotation: int = 0) -> Any:
        """Draw a picture ``span`` tiles wide at the middle of a cell; returns its Color instruction."""
        return self._put(layer, tint, (cell[0] + 0.5, cell[1] + 0.5), texture, (span, span), rotation)

    @staticmethod
    def _put(
        layer: Any,
        tint: Colour,
        at: tuple[float, float],
        texture: Any,
        span: tuple[float, float],
        rotation: int | None = 0,
    ) -> Any:
        shade = Color(*tint)
        width, height = span[0] * UNIT, span[1] * UNIT
        quad = Rectangle(
            texture=texture, pos=(at[0] * UNIT - width / 2, -at[1] * UNIT - height / 2), size=(width, height)
        )
        if rotation is not None:  # written figures always stand upright
            quad.tex_coords = turned_coordinates(rotation)
        layer.add(shade)
        layer.add(quad)
        return shade

    def _draw_tiles(self, view: TableView) -> None:
        """Draw only the tiles that changed; drawing all tiles of a large map takes long."""
        due = {tile.cell: tile.placed.tile for tile in view.tiles}
        ground, tiles = self._layers["ground"], self._layers["tiles"]
        for cell in [cell for cell, (laid, _) in self._laid.items() if due.get(cell) != laid]:
            for layer, drawn in zip((ground, tiles), self._laid.pop(cell)[1], strict=True):
                layer.remove(drawn)
        for cell, laid in due.items():
            if cell not in self._laid:
                col, row = cell
                below, above = InstructionGroup(), InstructionGroup()
                self._put(below, (0, 0, 0, 0.55), (col + 0.5, row + 0.55), pictures.shadow(), (GLOW_SPAN,) * 2)
                draw_tile(above, self._pictures, cell, laid, UNIT)
                ground.add(below)
                tiles.add(above)
                self._laid[cell] = laid, (below, above)
        self._draw_marks()
        self._layers["fresh"].clear()
        self._fresh_colour = None
        for tile in view.tiles:
            if tile.fresh:
                self._fresh_colour = self._add(self._layers["fresh"], HALO, tile.cell, pictures.glow(), GLOW_SPAN)
        self._pulse()

    def _draw_marks(self) -> None:
        laid = ((cell, tile) for cell, (tile, _) in self._laid.items())
        draw_marks(self._layers["marks"], self._pictures, laid, UNIT, far=self._far)

    def _draw_free(self) -> None:
        layer = self._layers["free"]
        layer.clear()
        if self._view is None or self._ghost is not None:
            return
        for cell in self._view.free:
            self._add(layer, (*THEME.ground_ink[:3], 0.3), cell, pictures.dashed_cell())

    def _draw_clashes(self, view: TableView) -> None:
        layer = self._layers["clash"]
        layer.clear()
        told = [(clash, THEME.warning, "clash", 0.36) for clash in view.clashes]
        for clash, colour, sign, size in [(clash, THEME.good, "allow", 0.2) for clash in view.allowed] + told:
            angle = math.radians(90 * clash.side - 90)
            east, south = math.cos(angle), math.sin(angle)
            at = (clash.cell[0] + 0.5 + east / 2, clash.cell[1] + 0.5 + south / 2)
            along = (0.09, 0.9) if clash.side % 2 else (0.9, 0.09)
            self._put(layer, HALO, at, None, (along[0] + 0.035, along[1] + 0.035))
            self._put(layer, colour, at, None, along)
            self._put(layer, HALO, at, pictures.icon("disc"), (size + 0.04,) * 2)
            self._put(layer, colour, at, pictures.icon(sign), (size,) * 2)

    def _draw_differing(self, view: TableView) -> None:
        """Number and frame every cell where table and game differ, and draw what lies there; fade it if empty."""
        layer = self._layers["differ"]
        layer.clear()
        laid = {tile.cell for tile in view.tiles}
        for number, shown in enumerate(view.differing, 1):
            col, row = shown.cell
            if shown.lies is None and not shown.asked:
                self._add(layer, (*THEME.felt[:3], 0.62), shown.cell, None, 1 - 2 * _GAP)
            if shown.asked:
                self._add(layer, THEME.warning, shown.cell, pictures.glow(), GLOW_SPAN)
            frame = 0.07 if shown.asked else 0.045
            for side in (0, 1):
                self._put(layer, THEME.warning, (col + 0.5, row + side), None, (1 + frame, frame))
                self._put(layer, THEME.warning, (col + side, row + 0.5), None, (frame, 1 + frame))
            if shown.lies is not None:
                covered = shown.cell in laid
                at, span = ((col + 0.72, row + 0.72), _LIES) if covered else ((col + 0.5, row + 0.5), 1 - 2 * frame)
                self._put(layer, THEME.warning, at, None, (span + 0.06,) * 2)
                texture = self._pictures.tile(shown.lies.placed.face)
                self._put(layer, (1, 1, 1, 1), at, texture, (span, span), shown.lies.placed.rotation)
            if len(view.differing) > 1:
                at = (col + 0.18, row + 0.18)
                self._put(layer, THEME.warning, at, pictures.icon("disc"), (0.5, 0.5))
                figure = pictures.number(number)
                self._put(layer, THEME.warning_ink, at, figure, (0.36 * figure.width / figure.height, 0.36), None)

    def _draw_pieces(self, view: TableView) -> None:
        layer = self._layers["pieces"]
        layer.clear()
        piece_span, stack_span = (_PIECE * _FAR, _STACK * _FAR) if self._far else (_PIECE, _STACK)
        for stack in view.stacks:
            if stack.count < 1:
                continue
            at = (stack.cell[0] + stack.at[0], stack.cell[1] + stack.at[1])
            height = min(4, stack.count)
            self._put(layer, (0, 0, 0, 0.4), (at[0], at[1] + 0.06), pictures.shadow(), (0.5, 0.5))
            self._put(layer, (1, 1, 1, 1), at, pictures.token_stack(height), (stack_span, stack_span))
            figure = pictures.number(stack.count)
            top = at[1] + (pictures.TOKEN_TOP[height] / 128 - 0.5) * stack_span
            high = 0.66 * stack_span
            self._put(layer, RIM, (at[0], top), figure, (high * figure.width / figure.height, high), None)
        for piece in view.pieces:
            at = (piece.cell[0] + piece.at[0], piece.cell[1] + piece.at[1])
            if piece.fresh:
                self._put(layer, (*THEME.gold[:3], 0.6), at, pictures.icon("disc"), (piece_span * 1.2,) * 2)
            self._put(layer, (0, 0, 0, 0.45), (at[0], at[1] + 0.05), pictures.shadow(), (0.42, 0.42))
            texture = pictures.piece(piece.kind, piece.colour, piece.lying)
            self._put(layer, (1, 1, 1, 1), at, texture, (piece_span, piece_span))

    def _place_spots(self) -> None:
        side = max(50 * THEME.u, 48)
        for button in self._spots:
            button.size = (side, side)
            button.center = self.to_screen(*button.at)
        for _ in range(6):  # two pieces on one segment share its place: move overlapping buttons apart
            for number, one in enumerate(self._spots):
                for other in self._spots[number + 1 :]:
                    part(one, other, side)

    def _place_rings(self) -> None:
        room = self.x, self.y, self.width, self.height - self.inset_top
        self._rings.place(self.to_screen, self._camera.tile, room)

    # --- the camera --------------------------------------------------------------------------------------------

    def to_screen(self, east: float, south: float) -> tuple[float, float]:
        """The pixel at which a table point is visible now."""
        camera = self._camera
        return (
            self.center_x + (east - camera.east) * camera.tile,
            self.center_y - (south - camera.south) * camera.tile,
        )

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        """The table point that is visible at a pixel now."""
        camera = self._camera
        return (
            camera.east + (x - self.center_x) / camera.tile,
            camera.south - (y - self.center_y) / camera.tile,
        )

    def _placed(self, *_: Any) -> None:
        self._clip.pos = (int(self.x), int(self.y))
        self._clip.size = (math.ceil(self.width), math.ceil(self.height))
        self._desk.place(*self.pos, *self.size)
        self._settled = False
        self._refit()

    def _refit(self, *_: Any) -> None:
        if self._view is None or self.width < 2 or self.height < 2:
            return
        if self._auto or self._focus is not None:
            self._target = self._wanted()
        far = self._target.tile < 80 * THEME.u
        if far != self._far:
            self._far = far
            self._draw_pieces(self._view)
            self._draw_marks()
        if not self._settled:
            self._settled = True
            self._arrive()
        else:
            self._start()

    def _wanted(self) -> MapCamera:
        """The camera that shows all tiles, or the cell in focus with a part of its neighbours."""
        assert self._view is not None
        cells = [self._focus] if self._focus is not None else [t.cell for t in self._view.tiles]
        if self._ghost is not None:
            cells.append(self._ghost.placed.cell)
        if self._focus is None:
            cells += [shown.cell for shown in self._view.differing]
        cells = cells or [Cell(0, 0)]
        room = Room(self.width, self.height, self.inset_top, tuple(map(tuple, self.covered)))
        near = self._focus is not None
        whole = fit(cells, room, NEAR_MARGIN if near else MARGIN, (230 if near else 128) * THEME.u)
        return uncover(whole, cells, room)

    def _start(self) -> None:
        if self._moving is None:
            self._moving = Clock.schedule_interval(self._step, 0)

    def _step(self, seconds: float) -> Any:
        now, goal = self._camera, self._target
        share = 1 - math.exp(-min(seconds, 0.1) * 9)
        self._camera = MapCamera(
            now.east + (goal.east - now.east) * share,
            now.south + (goal.south - now.south) * share,
            now.tile * (goal.tile / now.tile) ** share,
        )
        off = math.hypot(goal.east - now.east, goal.south - now.south) * goal.tile
        if off < 0.5 and abs(goal.tile - now.tile) < 0.2:
            self._camera = goal
            self._moving = None
            self._apply()
            return False
        self._apply()
        return True

    def _apply(self) -> None:
        camera = self._camera
        self._place.xy = (self.center_x, self.center_y)
        self._scale.x = self._scale.y = camera.tile / UNIT
        self._shift.xy = (-camera.east * UNIT, camera.south * UNIT)
        self._place_spots()
        self._place_rings()

    def _moved_by_hand(self, camera: MapCamera) -> None:
        tile = min(max(camera.tile, 22 * THEME.u), 320 * THEME.u)
        self._camera = self._target = MapCamera(camera.east, camera.south, tile)
        if self._auto:
            self._auto = False
            self.dispatch("on_moved")
        self._apply()

    def _greet(self, fresh: set[Cell]) -> None:
        """Show that tiles are new: their outline fades in and rests, unlike a ring, which pulses until it is heeded.

        The map returns to the whole view if one of them is out of sight.
        """
        Animation.cancel_all(self, "fresh_alpha")
        self.fresh_alpha = 0.0
        Animation(fresh_alpha=1.0, duration=0.6, t="out_sine").start(self)
        for cell in fresh:
            x, y = self.to_screen(cell.col + 0.5, cell.row + 0.5)
            if not self._auto and not self.collide_point(x, y):
                self.fit()

    def _pulse(self, *_: Any) -> None:
        if self._fresh_colour is not None:
            self._fresh_colour.a = self.fresh_alpha

    # --- fingers -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Start following a finger."""
        if not self.collide_point(*touch.pos):
            return False
        if super().on_touch_down(touch):
            return True
        if getattr(touch, "is_mouse_scrolling", False):
            self._zoom_at(touch.pos, 1.15 if touch.button == "scrolldown" else 1 / 1.15)
            return True
        touch.grab(self)
        if not self._fingers:
            self._travel = 0.0
        self._fingers[touch] = touch.pos
        if len(self._fingers) > 1:
            self._travel = math.inf  # two fingers are never a tap
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Move the map with one finger, zoom it with two."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        before = dict(self._fingers)
        old = self._fingers.get(touch, touch.pos)
        self._travel += math.dist(old, touch.pos)
        self._fingers[touch] = touch.pos
        if self._travel < 14 * THEME.u:
            return True
        others = [at for finger, at in before.items() if finger is not touch]
        camera = self._camera
        if others:
            fixed = others[0]
            growth = max(math.dist(fixed, touch.pos), 1) / max(math.dist(fixed, old), 1)
            middle = ((fixed[0] + touch.x) / 2, (fixed[1] + touch.y) / 2)
            self._drag(((touch.x - old[0]) / 2, (touch.y - old[1]) / 2))
            self._zoom_at(middle, growth)
        else:
            self._moved_by_hand(
                MapCamera(
                    camera.east - (touch.x - old[0]) / camera.tile,
                    camera.south + (touch.y - old[1]) / camera.tile,
                    camera.tile,
                )
            )
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Stop following a finger; a finger that hardly moved was a tap."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._fingers.pop(touch, None)
        if self._travel < 14 * THEME.u and not self._fingers:
            self._tap(*touch.pos)
        return True

    def _drag(self, by: tuple[float, float]) -> None:
        camera = self._camera
        self._moved_by_hand(
            MapCamera(camera.east - by[0] / camera.tile, camera.south + by[1] / camera.tile, camera.tile)
        )

    def _zoom_at(self, at: tuple[float, float], growth: float) -> None:
        """Zoom so that the table point at that pixel stays there."""
        east, south = self.to_table(*at)
        tile = min(max(self._camera.tile * growth, 22 * THEME.u), 320 * THEME.u)
        self._moved_by_hand(
            MapCamera(east - (at[0] - self.center_x) / tile, south + (at[1] - self.center_y) / tile, tile)
        )

    def _tap(self, x: float, y: float) -> None:
        east, south = self.to_table(x, y)
        cell = Cell(math.floor(east), math.floor(south))
        view = self._view
        ring = self._rings.touched(x, y)
        if ring is not None:
            self.dispatch("on_ring", ring)
        elif self._ghost is not None and cell == self._ghost.placed.cell:
            self.dispatch("on_ghost", self._ghost)
        elif view is not None and any(t.cell == cell for t in view.tiles):
            self.dispatch("on_tile", cell)
        elif view is not None and cell in view.free:
            self.dispatch("on_free", cell)
        else:
            self.dispatch("on_cloth")

    def on_tile(self, cell: Cell) -> None:
        """Event: a laid tile was tapped."""

    def on_free(self, cell: Cell) -> None:
        """Event: a free cell was tapped."""

    def on_ghost(self, ghost: Ghost) -> None:
        """Event: the ghost, a tile that is not in the game yet, was tapped."""

    def on_cloth(self) -> None:
        """Event: a place without a tile was tapped."""

    def on_ring(self, ring: RingView) -> None:
        """Event: the small picture of a ring was tapped."""

    def on_moved(self) -> None:
        """Event: the camera left the automatic view or returned to it."""


def on_table(cell: tuple[int, int], at: tuple[float, float]) -> tuple[float, float]:
    """The table point of a point ``at`` (0-1 across and down the tile as it lies) on that cell."""
    return cell[0] + at[0], cell[1] + at[1]


def turn_colour(view: TableView) -> str:
    """The colour of the seat whose turn it is; "" if it is nobody's turn."""
    return next((seat.colour for seat in view.seats if seat.on_turn), "")
