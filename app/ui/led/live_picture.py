"""The camera's picture, or a part of it, as large as fits, with shapes outlined and numbered on it.

Import this module only after ``app.ui.environment.prepare``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Line, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle
from kivy.uix.widget import Widget

from app.ui.base import pictures as textures
from app.ui.base.palettes import Colour
from app.ui.base.textures import put_picture, to_texture
from app.ui.base.theme import THEME
from app.values import Point
from app.values.pictures import Picture

Window = tuple[float, float, float]
"""A part of a picture: its west and north end, and its share of width and height (all 0-1)."""

BADGE = 24
"""Diameter of a shape's number, in units of ``app.ui.base.theme``."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed line through ``points`` (0-1 across and down the picture); ``number`` 0: none."""

    points: tuple[Point, ...]
    colour: Colour
    number: int = 0


def whole(_: float) -> Window:
    """All of the picture."""
    return 0.0, 0.0, 1.0


def around(shapes: tuple[Shape, ...], room: float, least: float, aspect: float) -> Window:
    """The part of a picture with these shapes in it and ``room`` around them, a share of its width, never less than the
    share ``least``; all of it without shapes. ``aspect``: width by height.
    """
    if not shapes:
        return whole(aspect)
    ends = [[point[axis] for shape in shapes for point in shape.points] for axis in (0, 1)]
    across, down = (max(one) - min(one) for one in ends)
    part = min(1.0, max(across + 2 * room, down + 2 * room * aspect, least))
    west, north = ((max(one) + min(one) - part) / 2 for one in ends)
    return min(max(west, 0.0), 1 - part), min(max(north, 0.0), 1 - part), part


class LivePicture(Widget):
    """The camera's picture with shapes on it; ``window`` says which part of it is shown, by its width by height."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._texture: Any = None
        self._shapes: tuple[Shape, ...] = ()
        self._window: Callable[[float], Window] = whole
        with self.canvas.before:
            Color(*THEME.felt_dark)
            self._ground = SmoothRoundedRectangle()
            Color(*THEME.accent_down)
            self._frame = SmoothLine(width=1.2)
        with self.canvas:
            self._colour = Color(1, 1, 1, 1)
            self._quad = Rectangle(size=(0, 0))
        self.bind(pos=self._draw, size=self._draw)

    def show(self, picture: Picture) -> None:
        """Show a picture uint8 [h, w, 3] BGR."""
        height, width = picture.shape[:2]
        if self._texture is None or tuple(self._texture.size) != (width, height):
            self._texture = to_texture(picture)
            self._draw()
        else:
            put_picture(self._texture, picture)
            self.canvas.ask_update()

    def outline(self, shapes: tuple[Shape, ...], window: Callable[[float], Window] = whole) -> None:
        """Outline these shapes, and show that part of the picture."""
        if shapes != self._shapes:
            self._shapes, self._window = shapes, window
            self._draw()

    def _draw(self, *_: Any) -> None:
        self._ground.pos, self._ground.size, self._ground.radius = self.pos, self.size, [12 * THEME.u]
        self._frame.rounded_rectangle = (*self.pos, max(self.width, 1), max(self.height, 1), 12 * THEME.u)
        self.canvas.after.clear()
        if self._texture is None:
            return
        inset = 6 * THEME.u
        width, height = self._texture.size
        scale = min((self.width - 2 * inset) / width, (self.height - 2 * inset) / height)
        west, north, part = self._window(width / height)
        self._quad.texture = self._texture
        self._quad.size = (width * scale, height * scale)
        low, high, east = 1 - north - part, 1 - north, west + part
        self._quad.tex_coords = (west, low, east, low, east, high, west, high)
        left, floor = self.center_x - width * scale / 2, self.center_y - height * scale / 2
        self._quad.pos = (left, floor)
        with self.canvas.after:
            for shape in self._shapes:
                points = [
                    (left + (x - west) / part * width * scale, floor + (1 - (y - north) / part) * height * scale)
                    for x, y in shape.points
                ]
                for colour, breadth in ((THEME.ink, 2.1), (shape.colour, 1.3)):
                    Color(*colour)
                    Line(points=[value for point in points for value in point], close=True, width=breadth * THEME.u)
                if shape.number:
                    self._badge(shape, points)

    def _badge(self, shape: Shape, points: list[Point]) -> None:
        """Its number above the shape, or below it at the upper edge of the picture."""
        side = BADGE * THEME.u
        middle = sum(x for x, _ in points) / len(points)
        x = min(max(middle - side / 2, self.x), self.right - side)
        y = max(y for _, y in points) + 3 * THEME.u
        if y + side > self.top:
            y = min(y for _, y in points) - side - 3 * THEME.u
        Color(*shape.colour)
        SmoothEllipse(pos=(x, y), size=(side, side))
        Color(*THEME.ink)
        rim = 1.6 * THEME.u
        SmoothEllipse(pos=(x + rim, y + rim), size=(side - 2 * rim, side - 2 * rim))
        Color(1, 1, 1, 1)
        texture = textures.number(shape.number)
        tall = side * 0.72
        wide = tall * texture.width / texture.height
        Rectangle(texture=texture, pos=(x + (side - wide) / 2, y + (side - tall) / 2), size=(wide, tall))
