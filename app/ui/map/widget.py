"""The map: the laid tiles with pieces and tokens; one finger moves it, two fingers zoom it."""

from __future__ import annotations

import math
from typing import Any

from app.table.presentation.rings import RingView
from app.ui.base.pictures import Pictures
from app.ui.base.theme import THEME
from app.ui.map.aim import NEAR_MARGIN, TOUCHED, meant
from app.ui.map.by_hand import Purpose
from app.ui.map.camera import MapCamera, Room, as_boxes, fit, nearest, uncover
from app.ui.map.fingers import Fingers
from app.ui.map.frame import MapFrame
from app.ui.map.layers import Ghost
from app.ui.map.lights import Light, touched
from app.values import Cell

FINGER = TOUCHED / 2
"""How far from a lit place a touch may be to count, in units."""

_KEPT = -0.25  # the margin around a tile, in its widths, that stays in sight wherever fingers move the map
_TINY = 60  # tiles narrower than this, in units, are enlarged before a touch in doubt counts


class Board(MapFrame):
    """The map widget with fingers.

    Events: ``on_tile(cell)`` a laid tile was tapped, ``on_free(cell)`` a free cell, ``on_ghost(ghost)`` the ghost,
    ``on_cloth()`` none of them, ``on_ring(ring)`` the small picture of a ring was tapped.
    ``touched`` is the table point of the last tap.
    """

    __events__ = ("on_tile", "on_free", "on_ghost", "on_cloth", "on_ring")

    def __init__(self, pictures_: Pictures, **kwargs: Any) -> None:
        super().__init__(pictures_, **kwargs)
        self.touched = (0.0, 0.0)
        self._moved_over: tuple[Light, ...] = ()  # what was lit when a finger moved the map
        self._fingers = Fingers(self._drag, self._zoom_at)

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
        touch.ud["down"] = self.sight.footing.now()
        self._fingers.down(touch)
        self.sight.hold()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Move the map with one finger, zoom it with two."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._fingers.move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Stop following a finger; a finger that hardly moved was a tap."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self._fingers.up(touch):
            self._tapped(touch)
        if not self._fingers.any:
            self.sight.let_go()
        return True

    @property
    def doubted(self) -> bool:
        """Whether a touch in doubt on a lit place has enlarged the map, for one more touch."""
        return self._by_hand.was_for("lit")

    def _tapped(self, touch: Any) -> None:
        if self.sight.footing.slipped(touch.pos, self.to_table(*touch.pos), touch.ud["down"]):
            return
        if getattr(touch, "is_double_tap", False) and self._ghost is None and not self._targets:
            self._tap_twice(touch.pos)
        else:
            self._tap(*touch.pos)

    def is_free(self, x: float, y: float) -> bool:
        """Whether a free cell, where a tile may be laid now, is at that pixel."""
        return Cell(*map(math.floor, self.to_table(x, y))) in self.free

    def _tap_twice(self, at: tuple[float, float]) -> None:
        """A double tap enlarges the map there, or shows all of it again."""
        if self.automatic:
            self._zoom_at(at, 2.2)
        else:
            self.fit()

    def _drag(self, by: tuple[float, float]) -> None:
        self._moved_by_hand(self.sight.camera.dragged(by))

    def _zoom_at(self, at: tuple[float, float], growth: float, purpose: Purpose = "") -> None:
        """Zoom so that the table point at that pixel stays there."""
        tile = min(max(self.sight.camera.tile * growth, 22 * THEME.u), 320 * THEME.u)
        self._moved_by_hand(self.sight.camera.zoomed(self.center, at, tile), purpose)

    def _tap(self, x: float, y: float) -> None:
        if self.close_up is not None and self.close_up.near(x, y):
            return
        self._silence()
        self.touched = self.to_table(x, y)
        cell = Cell(*map(math.floor, self.touched))
        view = self._view
        ring = self._rings.touched(x, y)
        free, doubt = meant(self.free, self.touched, self.sight.camera.tile / THEME.u)
        if self._targets and (self._tap_target(x, y) or self._only):
            return
        if ring is not None:
            self.dispatch("on_ring", ring)
        elif self._ghost is not None and cell == self._ghost.placed.cell:
            self.dispatch("on_ghost", self._ghost)
        elif view is not None and any(t.cell == cell for t in view.tiles):
            self.dispatch("on_tile", cell)
        elif free is not None and doubt:
            self._bring_near(free, (x, y))
        elif free is not None:
            self.dispatch("on_free", free)
        else:
            self.dispatch("on_cloth")

    def _bring_near(self, place: Cell, at: tuple[float, float]) -> None:
        """Enlarge the map for one more touch on the free place that a touch in doubt meant: it is lit, wholly in sight
        and, with those beside it where that can be, under nothing, and else where the finger is.
        """
        self._by_hand.place = place
        self._zoom_at(at, TOUCHED * 1.25 * THEME.u / self.sight.camera.tile, "free")
        room = Room(self.width, self.height, self.inset_top, as_boxes(self.covered))
        over = as_boxes([*self.passing, *self.coming])
        near = [cell for cell in self.free if max(abs(cell.col - place.col), abs(cell.row - place.row)) <= 1]
        camera = nearest(self.sight.camera, (place,), room, NEAR_MARGIN, self.sight.camera.tile)
        self._moved_by_hand(uncover(camera, (place,), room, over, (near, (place,))), "free")
        self._draw_free()

    def _moved_by_hand(self, camera: MapCamera, purpose: Purpose = "") -> None:
        camera, first, asked = self._in_reach(camera), self.automatic, (self.doubted, self.once_more)
        self.sight.take(camera)
        if first and not purpose and self._view is not None and self._view.rings:
            purpose = "hands"
        self._by_hand.leave(camera, tuple(self.center), purpose)
        self._moved_over = self._lights
        if first or (self.doubted, self.once_more) != asked:
            self.dispatch("on_moved")

    def _aim(self, before: MapCamera) -> MapCamera | None:
        """A map that a finger has moved gives way while a panel beside it tells of what was touched: that is in sight,
        all of it where the tiles need not be smaller for it, until a finger moves the map again.
        """
        wanted, left = super()._aim(before), self._by_hand.camera(tuple(self.center))
        lit = list(dict.fromkeys(cell for light in self._lights for cell, _ in light.area))
        if left is None or wanted != left or not self.aside or not lit or self._lights == self._moved_over:
            return wanted
        room = Room(self.width, self.height, self.inset_top)
        if fit(lit, room, 0.0, left.tile).tile < left.tile:
            here = Cell(*map(math.floor, self.touched))
            lit = [here] if here in lit else lit[:1]
        return nearest(left, lit, room, 0.0, left.tile)

    def _in_reach(self, camera: MapCamera) -> MapCamera:
        """That camera, or the nearest one under which a part of a tile is in sight."""
        room = Room(self.width, self.height, self.inset_top)
        near = [nearest(camera, (cell,), room, _KEPT, camera.tile) for cell in self.laid]
        return min(near, key=lambda one: math.hypot(one.east - camera.east, one.south - camera.south), default=camera)

    def _tap_target(self, x: float, y: float) -> bool:
        """Choose the lit place under the finger; a touch in doubt on a small map enlarges it first. False where no
        lit place is.
        """
        tile = self.sight.camera.tile / THEME.u
        place, layers = self.to_table(x, y), self._layers
        found, doubt = touched(
            self._targets,
            place,
            FINGER / tile,
            layers.laid,
            self._pictures.tileset,
            layers.signs,
            small=tile < _TINY,
        )
        if found is None:
            return False
        if doubt and tile < _TINY:
            self._zoom_at((x, y), max(2.4, _TINY * 1.25 / tile), "lit")
        else:
            found.tap()
        return True

    def on_tile(self, cell: Cell) -> None:
        """Event: a laid tile was tapped."""

    def on_free(self, cell: Cell) -> None:
        """Event: a free cell was tapped."""

    def on_ghost(self, ghost: Ghost) -> None:
        """Event: the tile in hand was tapped."""

    def on_cloth(self) -> None:
        """Event: a place without a tile was tapped."""

    def on_ring(self, ring: RingView) -> None:
        """Event: the small picture of a ring was tapped."""
