"""What only Hunters & Gatherers is drawn with: the backs of its tiles, and the scenes of its help.

Its ground, symbols and pieces were the first ones, and stand with the painters that games may share.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.art.canvas import Canvas, Frame, blend, ink
from app.art.register import add_emblem, add_scenes
from app.art.scenes import Arrow, Kit, Piece, Scene, Tile

_DARK, _THREAD, _WOOD = ink("#1d1109"), ink("#d9b06a"), ink("#d9b682")
_FLINT = ink("#a9b0b4")


def _spear(canvas: Canvas, angle: float) -> None:
    """A spear with a head of flint, bound to its shaft."""
    frame, layer = Frame(0.5, 0.5, 0.36, angle), canvas.layer()
    layer.line(frame.apply([(0.0, -0.2), (0.0, 0.56)]), _WOOD, 0.028)
    head = [(0.0, -0.60), (0.07, -0.47), (0.125, -0.33), (0.10, -0.22), (0.045, -0.15)]
    layer.poly(frame.apply([*head, *((-x, y) for x, y in reversed(head[1:]))]), _FLINT)
    canvas.stamp(layer, outline=_DARK, width=0.009, shadow=(0.008, 0.01), reach=0.012)
    canvas.line(frame.apply([(0.0, -0.58), (0.02, -0.38), (-0.01, -0.18)]), blend(_FLINT, _DARK, 0.4), 0.006)
    for y in (-0.17, -0.12, -0.07):
        canvas.line(frame.apply([(-0.06, y + 0.015), (0.06, y - 0.015)]), _THREAD, 0.01)


RULES: Mapping[str, Scene] = {
    "begin": (
        Tile("51", 0.05, 0.5), Tile("52", 1.95, 0.3, tilt=8), Piece("member", "red", 1.4, 1.5),
        Piece("member", "red", 1.8, 1.5), Piece("member", "red", 2.2, 1.5), Piece("hut", "red", 2.6, 1.5),
        Piece("hut", "red", 0.95, 1.6),
    ),
    "turn": (
        Tile("51", 0, 0.5), Tile("52", 1, 0.5), Tile("10", 1.98, 0.2, tilt=10), Arrow(2.75, 1.4, 2.2, 1.32, -0.1)
    ),
    "pieces": (
        Tile("51", 0, 0.5), Tile("52", 1, 0.5), Tile("6", 2, 0.5), Piece("member", "red", 0.5, 0.98),
        Piece("member", "green", 1.5, 1.3, lying=True), Piece("hut", "blue", 2.5, 1.0),
    ),
    "river": (Tile("3", 0, 0.5), Tile("51", 1, 0.5), Tile("6", 2, 0.5), Piece("member", "red", 1.6, 0.98)),
    "forest": (
        Tile("37", 0, 0.5, 1), Tile("39", 1, 0.5), Tile("37", 2, 0.5, 3), Piece("member", "blue", 1.7, 1.0)
    ),
    "majority": (
        Tile("3", 0, 0.5), Tile("51", 1, 0.5), Tile("52", 2, 0.5), Piece("member", "red", 0.95, 0.98),
        Piece("member", "red", 1.55, 0.98), Piece("member", "blue", 2.3, 0.98),
    ),
    "meadow": (
        Tile("61", 0, 0), Tile("62", 1, 0), Tile("61", 2, 0), Tile("62", 0, 1), Tile("61", 1, 1),
        Tile("62", 2, 1), Piece("member", "yellow", 1.75, 1.3, lying=True),
    ),
    "end": (
        Piece("hut", "red", 0.6, 0.6, size=0.8), Piece("hut", "blue", 1.5, 0.6, size=0.8),
        Piece("hut", "yellow", 2.4, 0.6, size=0.8), Piece("member", "red", 0.6, 1.45, size=0.8),
        Piece("member", "blue", 1.5, 1.45, size=0.8), Piece("member", "yellow", 2.4, 1.45, size=0.8),
    ),
    "editions": (
        Tile("90", 0, 0), Tile("37", 1, 0), Tile("79", 2, 0, 3), Piece("hut", "red", 0.6, 1.5, size=0.8),
        Piece("hut", "red", 1.5, 1.5, size=0.8), Piece("hut", "red", 2.4, 1.5, size=0.8),
    ),
}  # fmt: skip
"""A scene for each part of its reference."""

add_emblem("hunters-and-gatherers", _spear)
add_scenes("hunters-and-gatherers", Kit(("51", "52", "53"), "39", "member", "hut"), RULES)
