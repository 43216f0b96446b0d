"""Every way in which pages draw, drawn once and unseen: the graphics library compiles each when it is first used, which
would be when a finger opens something. What it has compiled it keeps beside the pictures.

A way to draw is a kind of texture or of smooth edge, with or without a mask around it (as around everything that
scrolls, and around what a scoring lights). Of textures without smaller copies, such as words, those whose width or
height is a power of two are a kind of their own for a library that draws in software, and so is a mask inside a part
of the screen that nothing is drawn beside, such as the map: it is wiped by drawing. The pictures that every map has
are drawn with them: each takes some ms when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any

import numpy as np
from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    Mesh,
    Rectangle,
    ScissorPop,
    ScissorPush,
    SmoothLine,
    SmoothRoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)

from app.ui.base import pictures
from app.ui.base.materials import leather, plate
from app.ui.base.textures import to_texture
from app.ui.base.theme import THEME

_SPAN = (2, 2)  # pixels; nothing is seen of them, as they are transparent


def ways_to_draw() -> Iterator[InstructionGroup]:
    """Instructions to be drawn one after the other, each for one frame; none takes longer than a frame may."""
    words = [partial(_words, *size) for size in ((24, 40), (32, 40), (24, 32), (32, 32))]
    textures: list[Callable[[], Any]] = [_none, *words, partial(pictures.icon, "disc"), _desk, _button]
    shapes: list[Callable[[], Any]] = [*(partial(_rectangle, texture) for texture in textures), _rounded, _line]
    for shape in shapes:
        for mask in (None, "equal"):
            yield _drawn(shape, mask)
    yield _drawn(partial(_rectangle, _none), "notequal")  # all but what a scoring lights
    yield _clipped(_drawn(_lit, "notequal", _lit))
    yield _drawn(partial(Line, points=(0, 0, 2, 2), width=1.5), None)
    yield _drawn(partial(Line, points=(0, 0, 9, 0, 9, 9), width=1.5, joint="round", cap="round"), None)
    of_the_map: list[Callable[[], Any]] = [pictures.glow, pictures.seam, pictures.shadow, pictures.dashed_cell]
    of_the_map += [partial(pictures.token_stack, height) for height in range(1, 5)]
    for texture in of_the_map:
        yield _drawn(partial(_rectangle, texture), None)


def _drawn(shape: Callable[[], Any], mask: str | None, hole: Callable[[], Any] | None = None) -> InstructionGroup:
    """That shape, behind a mask that lets it through where the mask has been drawn ("equal"), where it has not
    ("notequal"), or without one. ``hole`` is the shape of the mask, a rectangle if None.
    """
    group = InstructionGroup()
    hole = hole or partial(_rectangle, _none)
    if mask is not None:
        group.add(StencilPush())
        _add(group, hole())
        group.add(StencilUse(op=mask))
    _add(group, shape())
    if mask is not None:
        group.add(StencilUnUse())
        _add(group, hole())
        group.add(StencilPop())
    return group


def _clipped(drawn: InstructionGroup) -> InstructionGroup:
    """The same where nothing is drawn beside a part of the screen."""
    group = InstructionGroup()
    for part in (ScissorPush(x=0, y=0, width=_SPAN[0], height=_SPAN[1]), drawn, ScissorPop()):
        group.add(part)
    return group


def _lit() -> Any:
    """A part of a feature as a scoring lights it."""
    return Mesh(vertices=(0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0), indices=(0, 1, 2), mode="triangles")


def _none() -> Any:
    return None


@lru_cache(maxsize=4)
def _words(width: int, height: int) -> Any:
    """A texture as words have."""
    return to_texture(np.zeros((height, width, 4), np.uint8))


def _desk() -> Any:
    return leather(THEME.palette)


def _button() -> Any:
    return plate("card", THEME.palette)


def _rectangle(texture: Callable[[], Any]) -> Any:
    return Rectangle(texture=texture(), size=_SPAN)


def _rounded() -> Any:
    return SmoothRoundedRectangle(size=(12, 12), radius=[4])


def _line() -> Any:
    return SmoothLine(points=(0, 0, 9, 9), width=1.5)


def _add(group: InstructionGroup, shape: Any) -> None:
    group.add(Color(1, 1, 1, 0))
    group.add(shape)


class Unseen:
    """Draws them into a canvas, one a frame: call ``step`` once per frame while it says True."""

    def __init__(self, canvas: Any) -> None:
        self._canvas = canvas
        self._ways = ways_to_draw()
        self._drawn: InstructionGroup | None = None

    def step(self) -> bool:
        """Put the next one in place of the last; returns False when all of them have been drawn."""
        if self._drawn is not None:
            self._canvas.remove(self._drawn)
        self._drawn = next(self._ways, None)
        if self._drawn is not None:
            self._canvas.add(self._drawn)
        return self._drawn is not None
