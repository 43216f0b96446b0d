"""Light on the map: everything but some features darkens, and their tiles light up one by one.

It is drawn into the canvas of a map widget and follows its camera. Everything is made before the telling begins, some
in each frame; afterwards only colours and places change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)

from app.table.presentation.shows import AreaView
from app.ui.base.theme import THEME
from app.ui.map.drawing import UNIT
from app.ui.map.outlines import outlines, triangles
from app.ui.map.widget import Board

_FILL = 0.42
"""How much of the gold covers a tile that is lit."""
_DARK = 0.45
"""How dark everything else becomes."""
_PEN = 2.6
"""Half the width of an outline, in units of the map."""
_SHAPES = 6
"""So many shapes are worked out in a frame."""


def prepare(area: AreaView) -> None:
    """Compute the shapes of an area now, so that lighting it takes no time."""
    triangles(area.rings)
    outlines(area.rings)


class FeatureLight:
    """The light of some features, tile by tile. ``light`` says how bright each is; ``remove`` ends it."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._group = InstructionGroup()
        self._shades: list[tuple[Any, Any, Any]] = []
        self._frames: list[tuple[Any, Any]] = []
        self._place: tuple[float, float, float] | None = None
        self._dark: Any = None
        self._cloth: Any = None
        self._waiting: Sequence[Sequence[AreaView]] = ()
        self._shapeless: Iterator[AreaView] = iter(())

    def load(self, tiles: Sequence[Sequence[AreaView]]) -> None:
        """Take the areas of those tiles, each a step of its own; all are dark at first. They are there once ``advance``
        has been called often enough, or ``finish``.
        """
        self.remove()
        self._waiting = tiles
        self._shapeless = (area for areas in tiles for area in areas)

    def advance(self) -> bool:
        """Work out some more shapes, which for all of them would be too much for one frame, or draw them when all are;
        whether that was done already.
        """
        if not self._waiting:
            return True
        some = list(islice(self._shapeless, _SHAPES))
        for area in some:
            prepare(area)
        if not some:
            self.finish()
        return False

    def finish(self) -> None:
        """Draw what was taken and is not there yet."""
        tiles, self._waiting = self._waiting, ()
        if tiles:
            self._draw(tiles)

    def _draw(self, tiles: Sequence[Sequence[AreaView]]) -> None:
        group = self._group
        holes = [self._mesh(area) for areas in tiles for area in areas]
        self._dark = Color(*THEME.scrim[:3], 0)
        self._cloth = Rectangle()
        group.add(StencilPush())
        self._framed(holes)
        group.add(StencilUse(op="notequal"))
        group.add(self._dark)
        group.add(self._cloth)
        group.add(StencilUnUse())
        self._framed([self._mesh(area) for areas in tiles for area in areas])
        group.add(StencilPop())
        parts: list[Any] = []
        for areas in tiles:
            fill, rim, line = Color(*THEME.gold[:3], 0), Color(*THEME.card[:3], 0), Color(*THEME.gold[:3], 0)
            self._shades.append((fill, rim, line))
            lines = [points for area in areas for points in outlines(area.rings)]
            parts += [fill, *(self._mesh(area) for area in areas)]
            parts += [rim, *(self._line(points, _PEN * 1.7) for points in lines)]
            parts += [line, *(self._line(points, _PEN) for points in lines)]
        self._framed(parts)
        self._board.lit.add(group)
        self.follow()

    def light(self, bright: Sequence[float], dark: float) -> None:
        """How bright each tile is, 0 to 1, above 1 for a flash; and how dark all else is, 0 to 1. Does nothing once
        the light is removed.
        """
        if not self._shades:
            return
        for (fill, rim, line), share in zip(self._shades, bright, strict=True):
            fill.a = min(_FILL * share, 0.85)
            rim.a = line.a = min(share, 1.0)
        if self._dark is not None:
            self._dark.a = _DARK * dark

    def follow(self) -> None:
        """Move with the camera of the map."""
        x, y = self._board.to_screen(0.0, 0.0)
        scale = (self._board.to_screen(1.0, 0.0)[0] - x) / UNIT
        if (x, y, scale) != self._place:
            self._place = x, y, scale
            for shift, size in self._frames:
                shift.xy = x, y
                size.x = size.y = scale
        if self._cloth is not None and (self._cloth.pos, self._cloth.size) != (self._board.pos, self._board.size):
            self._cloth.pos, self._cloth.size = self._board.pos, self._board.size

    def remove(self) -> None:
        """Take all light and darkness off the map."""
        self._board.lit.remove(self._group)
        self._group.clear()
        self._shades, self._frames, self._place = [], [], None
        self._dark = self._cloth = None
        self._waiting = ()

    def _framed(self, parts: Sequence[Any]) -> None:
        """Add instructions that are in units of the map."""
        shift, size = Translate(0, 0), Scale(1, 1, 1)
        self._frames.append((shift, size))
        for part in (PushMatrix(), shift, size, *parts, PopMatrix()):
            self._group.add(part)

    @staticmethod
    def _mesh(area: AreaView) -> Any:
        vertices, corners = triangles(area.rings)
        return Mesh(vertices=vertices, indices=corners, mode="triangles")

    @staticmethod
    def _line(points: Sequence[float], width: float) -> Any:
        return Line(points=points, width=width, joint="round", cap="round")
