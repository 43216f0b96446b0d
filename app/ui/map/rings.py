"""The rings on the map: a pulsing ring at each place that asks for a hand, with a small picture of what to do, and an
arrow to the place to which something goes from there.

They keep a size that can be seen from a distance, however small the map is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, InstructionGroup, Line, Rectangle, SmoothRoundedRectangle
from numpy.typing import NDArray

from app.table.presentation.rings import RingView
from app.table.presentation.view import TableView
from app.ui.base import pictures
from app.ui.base.palettes import RIM, Colour
from app.ui.base.pictures import Pictures, turned_coordinates
from app.ui.base.textures import to_texture
from app.ui.base.theme import THEME
from app.ui.map.arrows import Arrow, add_arrow, lay_arrow
from app.ui.map.camera import MapCamera, Pixel
from app.ui.map.counted import squares_at
from app.ui.map.drawing import thing_width

Box = tuple[float, float, float, float]
"""(left, bottom, width, height) in pixels."""

BEATS = 20.0
"""How often a second a pulse is drawn."""
PERIOD = 1.5
"""Seconds from one pulse to the next."""

TIGHT = 24
"""The least diameter of a ring beside another one, in units."""

_SMALL, _LARGE = 46, 64  # the least diameter of a ring around a spot and around a tile, in units
_APART = 1  # the gap between two rings, in units
_PICTURE, _BESIDE = 40, 26  # the height of the small picture, and of one beside a large tile, in units
_OFF_EDGE = 5  # how far it keeps off the edge of the map, in units
_FILLS = 0.76  # the height of what is on it, as a share of that
_DIRECTIONS = (45, 135, 315, 225, 0, 180, 90, 270, 22, 158, 338, 202, 68, 112, 292, 248)
"""Where the small picture may stand beside its ring, in degrees, the best first."""
_GAPS = (0.0, 0.45, 0.9, 1.6, 2.4)  # how far from its ring, in heights of the picture, the nearest first
_LINES = (15, 9), (27, 17)  # the widths of the rim and of the band of a ring, and of a small one: see ``_circle``
_HIDDEN = 0.25  # a small picture moves for so much of a piece or a token, as a share of it, that it would hide
_STALK = 4  # the width of the line from a ring to its picture, in units
_SIGNS = {"look": "eye", "compare": "hand"}  # what is shown beside the rings of tiles that are to be looked at
_NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)  # where a small picture is that is not shown


def ring_width(ring: RingView, tile: float) -> float:
    """The diameter of a ring in pixels, around a spot or around a whole tile of ``tile`` pixels."""
    whole = ring.kind in _SIGNS or ring.kind.endswith("_tile")
    share, least = (1.34, _LARGE) if whole else (0.46, _SMALL)
    return max(share * tile, least * float(THEME.u))


def kept_apart(at: Sequence[Pixel], widths: Sequence[float], unit: float) -> list[float]:
    """The diameters of rings around those pixels: as given, or so much less that they do not cross, down to ``TIGHT``
    units of ``unit`` pixels. Rings around one place, as of a tile and of what stands on it, keep theirs.
    """
    found = list(widths)
    for number, other in ((n, m) for n in range(len(at)) for m in range(len(at)) if n != m):
        away = math.dist(at[number], at[other])
        if away > TIGHT * unit / 2:
            found[number] = min(found[number], max(away - _APART * unit, TIGHT * unit))
    return found


def stalk(at: Pixel, reach: float, box: Box, into: float) -> tuple[float, ...]:
    """The two ends of the line from a ring of that radius to its small picture, ``into`` pixels into that; empty where
    they are beside each other.
    """
    near = min(max(at[0], box[0]), box[0] + box[2]), min(max(at[1], box[1]), box[1] + box[3])
    away = math.dist(at, near)
    if away <= reach + into:
        return ()
    along = (near[0] - at[0]) / away, (near[1] - at[1]) / away
    ends = (at[side] + along[side] * length for length in (reach, away + into) for side in (0, 1))
    return tuple(ends)


def squares(rings: Sequence[RingView], tile: float, around: float = 0.0) -> list[tuple[float, float]]:
    """The squares of one tile, by their north-western corners on the table, that hold those rings where a tile is
    ``tile`` pixels wide, with so many tiles around them: a ring may be larger than its tile.
    """
    found = []
    for ring in rings:
        found += squares_at(
            ring.cell[0] + ring.at[0], ring.cell[1] + ring.at[1], ring_width(ring, tile) / tile + 2 * around
        )
    return found


def places(rings: Sequence[RingView], camera: MapCamera, middle: Pixel) -> list[Pixel]:
    """Pixels all over those rings under that camera; ``middle`` is the one in the middle of the map."""
    found = []
    for ring in rings:
        x, y = camera.pixel(middle, ring.cell[0] + ring.at[0], ring.cell[1] + ring.at[1])
        reach = 0.35 * ring_width(ring, camera.tile)
        found += [(x + across, y + up) for across in (-reach, 0.0, reach) for up in (-reach, 0.0, reach)]
    return found


def standing(view: TableView, to_screen: Callable[[float, float], Pixel], tile: float, *, far: bool) -> list[Box]:
    """Where the pieces and the tokens are on the screen, where a tile is ``tile`` pixels wide, on a map that is ``far``
    away.
    """
    reach = thing_width(far=far) / 2 * tile
    spots = (*(piece.spot for piece in view.pieces), *(stack.spot for stack in view.stacks))
    return [(x - reach, y - reach, 2 * reach, 2 * reach) for x, y in (to_screen(*spot) for spot in spots)]


@dataclass(slots=True)
class _Drawn:
    """The instructions of one ring that follow the camera: rim and band, the halo with its colour, the small picture.

    ``stalk`` are the lines from the ring to the small picture, its rim first. ``card`` are the shapes that it is drawn
    on, each with its colour, ``parts`` what is on it: the instruction, its left edge and its width, both in heights of
    the picture. ``arrow`` has the shaft and the head of
    the arrow, of its rim first; empty without one.
    """

    ring: RingView
    quads: tuple[Any, Any]
    shade: Any
    halo: Any
    stalk: tuple[Any, Any]
    card: tuple[tuple[Any, Any], ...]
    parts: tuple[tuple[Any, float, float], ...]
    arrow: Arrow = ()
    box: Box = _NOWHERE


class RingLayer:
    """Draws the rings into ``group``. ``still``: they do not pulse."""

    def __init__(self, pictures_: Pictures) -> None:
        self.group = InstructionGroup()
        self._below, self._above = InstructionGroup(), InstructionGroup()
        self.group.add(self._below)
        self.group.add(self._above)
        self.still = False
        self._pictures = pictures_
        self._drawn: list[_Drawn] = []
        self._clock: Any = None
        self._since = 0.0

    def show(self, rings: Sequence[RingView]) -> None:
        """Draw exactly those rings, pulsing; ``place`` must be called afterwards."""
        self._below.clear()
        self._above.clear()
        self._drawn = [self._draw(ring) for ring in rings]
        if self._drawn and self._clock is None:
            self._clock = Clock.schedule_interval(self._beat, 1 / BEATS)
        elif not self._drawn and self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def rest(self) -> None:
        """Pulse no more until rings are shown anew, as for a still picture."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self._since = 0.0
        self._beat(0.0)

    def place(
        self,
        to_screen: Callable[[float, float], tuple[float, float]],
        tile: float,
        room: Box,
        covered: Sequence[Box] = (),
        things: Sequence[Box] = (),
        *,
        smaller: bool = False,
    ) -> None:
        """Move the rings to where their places are now; a tile is ``tile`` pixels wide, the map covers ``room``, and
        other things lie over the ``covered`` parts of it. A small picture for which the others leave no room is left
        out: its ring still says that something is to be done there. It lies over other rings only where it must, and
        over ``things``, the pieces and tokens on the map, as little as can be then.
        ``smaller``: the room is so little that the pictures are smaller too.
        """
        taken: list[Box] = []
        high = (_BESIDE if smaller else _PICTURE) * THEME.u
        rings = [drawn.ring for drawn in self._drawn]
        at = [to_screen(ring.cell[0] + ring.at[0], ring.cell[1] + ring.at[1]) for ring in rings]
        widths = kept_apart(at, [ring_width(ring, tile) for ring in rings], THEME.u)
        circles = [(x - across / 2, y - across / 2, across, across) for (x, y), across in zip(at, widths, strict=True)]
        for number, drawn in enumerate(self._drawn):
            left, low, across, _ = circles[number]
            x, y = at[number]
            for quad, line in zip(drawn.quads, _LINES[across < 0.75 * _SMALL * THEME.u], strict=True):
                quad.texture = _circle(line)
                quad.size = (across, across)
                quad.pos = (left, low)
            drawn.halo.size, drawn.halo.pos = drawn.quads[1].size, drawn.quads[1].pos
            if drawn.ring.to is not None:
                lay_arrow(drawn.arrow, (x, y), to_screen(*drawn.ring.to), across / 2, THEME.u)
            if drawn.parts:
                over = (*covered, *circles[:number], *circles[number + 1 :])
                clear = max(across, _SMALL * THEME.u) / 2  # a tight ring stays in sight
                drawn.box = _beside((x, y), clear, drawn, high, taken, over, things, room)
                if drawn.box != _NOWHERE:
                    taken.append(drawn.box)
                _lay_picture(drawn)
                apart = drawn.box != _NOWHERE
                ends = stalk((x, y), across / 2, drawn.box, 0.2 * drawn.box[3]) if apart else ()
                for line, rim in zip(drawn.stalk, (2.0, 0.0), strict=True):
                    line.points, line.width = ends, (_STALK / 2 + rim) * THEME.u

    def touched(self, x: float, y: float) -> RingView | None:
        """The ring whose small picture is at that pixel; None if there is none."""
        for drawn in self._drawn:
            left, low, width, height = drawn.box
            if drawn.box != _NOWHERE and left <= x <= left + width and low <= y <= low + height:
                return drawn.ring
        return None

    def box_of(self, ring: RingView) -> Box | None:
        """Where the small picture of that ring is; None without one."""
        return next((drawn.box for drawn in self._drawn if drawn.ring == ring and drawn.box != _NOWHERE), None)

    def arrow_of(self, ring: RingView) -> tuple[float, ...]:
        """Where the arrow from that ring begins and where its head does, two pixels each; empty without one."""
        found = next((drawn.arrow for drawn in self._drawn if drawn.ring == ring), ())
        return tuple(found[-1][0].points) if found else ()

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Where the small pictures are, in the order of the rings that have one."""
        return tuple(drawn.box for drawn in self._drawn if drawn.box != _NOWHERE)

    # --- drawing -----------------------------------------------------------------------------------------------

    def _draw(self, ring: RingView) -> _Drawn:
        tone = THEME.warning if ring.kind in ("look", "clash") else THEME.gold
        shade, halo = Color(*tone), Rectangle(texture=_circle(6))
        self._below.add(shade)
        self._below.add(halo)
        arrow = add_arrow(self._above, tone) if ring.to is not None else ()
        rim: Colour = (*RIM[:3], 0.75)
        quads = _quad(self._below, rim, _circle(_LINES[0][0])), _quad(self._below, tone, _circle(_LINES[0][1]))
        lines = _line(self._below, rim), _line(self._below, tone)
        shown = self._picture(ring)
        card = tuple((Color(*colour), SmoothRoundedRectangle()) for colour in (tone, THEME.card) if shown)
        for shape in (one for pair in card for one in pair):
            self._above.add(shape)
        parts, left = [], 0.16
        for colour, texture, rotation in shown:
            width = _FILLS * texture.width / max(texture.height, 1)
            parts.append((_quad(self._above, colour, texture, rotation), left, width))
            left += width + 0.06
        return _Drawn(ring, quads, shade, halo, lines, card, tuple(parts), arrow)

    def _picture(self, ring: RingView) -> list[tuple[Colour, Any, int]]:
        """What the small picture shows, from left to right: colour, texture, quarter turns. Empty without a picture."""
        plain: Colour = (1.0, 1.0, 1.0, 1.0)
        puts = ring.kind.startswith(("put", "lay"))
        if ring.kind.endswith("tokens"):
            shown = [
                (plain, pictures.token_stack(1), 0),
                (THEME.ink, _figure(f"{'+' if puts else '−'}{ring.count}"), 0),
            ]
            return [(THEME.ink, _figure(f"{ring.letter}:"), 0), *shown] if ring.letter else shown
        does = "plus" if puts else "rotate_right" if ring.kind == "turn_tile" else "lift"
        does = "another" if ring.kind == "swap_tile" else does
        sign = (THEME.ink, pictures.icon(does), 0)
        if ring.kind.endswith("piece"):
            if ring.piece and ring.colour:
                return [(plain, pictures.piece(ring.piece, ring.colour), 0), sign]
            return [(THEME.ink, pictures.icon("question"), 0), sign]
        if ring.kind.endswith("tile"):
            if ring.tile is not None and ring.tile.design in self._pictures.tileset.by_id:
                return [(plain, *self._pictures.laid(ring.tile)), sign]
            return [(THEME.ink, pictures.icon("tile"), 0), sign]
        return [(THEME.ink, pictures.icon(_SIGNS[ring.kind]), 0)] if ring.kind in _SIGNS else []

    def _beat(self, seconds: float) -> None:
        self._since = 0.0 if self.still else (self._since + seconds) % PERIOD
        share = self._since / PERIOD
        for drawn in self._drawn:
            drawn.shade.a = 0.0 if self.still else 0.85 * (1 - share) ** 1.5
            halo, middle = drawn.halo, drawn.quads[1]
            side = middle.size[0] * (1 + 0.55 * share)
            halo.size = (side, side)
            halo.pos = (middle.pos[0] - (side - middle.size[0]) / 2, middle.pos[1] - (side - middle.size[1]) / 2)


def _quad(group: Any, colour: Colour, texture: Any, rotation: int = 0) -> Any:
    """Add a picture to that group; its place and size come later."""
    quad = Rectangle(texture=texture)
    if rotation:
        quad.tex_coords = turned_coordinates(rotation)
    group.add(Color(*colour))
    group.add(quad)
    return quad


def _line(group: Any, colour: Colour) -> Any:
    """Add a line to that group; its ends come later."""
    line = Line(cap="none")
    group.add(Color(*colour))
    group.add(line)
    return line


def _beside(
    at: tuple[float, float],
    reach: float,
    drawn: _Drawn,
    high: float,
    taken: Sequence[Box],
    covered: Sequence[Box],
    things: Sequence[Box],
    room: Box,
) -> Box:
    """A box ``high`` pixels high for the small picture beside its ring: inside the map, over no other picture, as
    little as can be under what covers the map and then over ``things``, and as near as that allows; ``_NOWHERE`` where
    the others leave no room.
    """
    _, left, width = drawn.parts[-1]
    wide = (left + width + 0.16) * high
    off = _OFF_EDGE * THEME.u
    ways = np.radians(_DIRECTIONS)
    gaps = np.repeat(_GAPS, len(_DIRECTIONS))
    x = at[0] + (reach + gaps * high + wide * 0.4) * np.tile(np.cos(ways), len(_GAPS)) - wide / 2
    y = at[1] + (reach + gaps * high + high * 0.3) * np.tile(np.sin(ways), len(_GAPS)) - high / 2
    inside = np.column_stack(
        (
            np.clip(x, room[0] + off, room[0] + max(room[2] - wide - off, off)),
            np.clip(y, room[1] + off, room[1] + max(room[3] - high - off, off)),
        )
    )
    free = _shared(inside, (wide, high), taken) <= 0
    if not free.any():
        return _NOWHERE
    under = _shared(inside, (wide, high), covered)
    whole = things[0][2] * things[0][3] if things else 1.0
    over = np.round(_shared(inside, (wide, high), things) / whole / _HIDDEN)  # it does not hop for less
    away = gaps * high + np.abs(inside - np.column_stack((x, y))).sum(axis=1)
    best = inside[np.lexsort((away, over, under, ~free))[0]]
    return float(best[0]), float(best[1]), wide, high


def _shared(corners: NDArray[np.float64], size: tuple[float, float], others: Sequence[Box]) -> NDArray[np.float64]:
    """The area in pixels that each box of that size, with its lower left corner in ``corners`` [n, 2], shares with
    those other boxes: [n].
    """
    if not others:
        return np.zeros(len(corners))
    boxes = np.array(others, np.float64)
    low = np.maximum(corners[:, None], boxes[None, :, :2])
    high = np.minimum(corners[:, None] + size, boxes[None, :, :2] + boxes[None, :, 2:])
    return np.asarray(np.prod(np.maximum(high - low, 0.0), axis=2).sum(axis=1), np.float64)


def _lay_picture(drawn: _Drawn) -> None:
    left, low, wide, high = drawn.box
    rim = min(2.5 * THEME.u, high)
    for (colour, shape), inset in zip(drawn.card, (0.0, rim), strict=True):
        colour.a = float(drawn.box != _NOWHERE)  # a rounded shape without a size is drawn as it was before
        shape.pos = (left + inset, low + inset)
        shape.size = (max(wide - 2 * inset, 0.0), max(high - 2 * inset, 0.0))
        shape.radius = [max(high / 2 - inset, 0.0)]
    for quad, start, width in drawn.parts:
        quad.pos = (left + start * high, low + (1 - _FILLS) / 2 * high)
        quad.size = (width * high, _FILLS * high)


@lru_cache(maxsize=8)
def _circle(width: int) -> Any:
    """A white ring of that width, in pixels of 128 across."""
    size, scale = 128, 4
    fine = np.zeros((size * scale, size * scale), np.uint8)
    radius = (size - 16) * scale // 2
    cv2.circle(fine, (size * scale // 2,) * 2, radius, 255, width * scale, cv2.LINE_AA)
    picture = np.full((size, size, 4), 255, np.uint8)
    picture[..., 3] = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA)
    return to_texture(picture, mipmap=True)


@lru_cache(maxsize=32)
def _figure(text: str) -> Any:
    label = CoreLabel(text=text, font_size=64, font_name=THEME.title_font, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture
