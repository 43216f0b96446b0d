"""What only Gold Rush is drawn with: the backs of its tiles, and the little scenes of its help.

Its ground, symbols and pieces were the first ones, and stand with the painters that games may share.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.art.canvas import Canvas, Frame, ink, smooth
from app.art.register import add_emblem, add_scenes
from app.art.scenes import Arrow, Kit, Piece, Ring, Scene, Tile, Token

_DARK, _STEEL, _WOOD = ink("#1d1109"), ink("#d2d5d2"), ink("#d9b682")


def _pickaxe(canvas: Canvas, angle: float) -> None:
    frame, layer = Frame(0.5, 0.5, 0.36, angle), canvas.layer()
    layer.line(frame.apply([(0.0, -0.44), (0.0, 0.5)]), _WOOD, 0.03)
    blade = smooth(
        [(-0.36, -0.20), (-0.16, -0.42), (0.16, -0.42), (0.36, -0.20), (0.15, -0.31), (-0.15, -0.31)], steps=6
    )
    layer.poly(frame.apply(blade), _STEEL)
    canvas.stamp(layer, outline=_DARK, width=0.009, shadow=(0.008, 0.01), reach=0.012)


RULES: Mapping[str, Scene] = {
    "my_tokens": (
        Token(None, 0.7, 0.65, 0.85), Token(None, 1.5, 0.65, 0.85), Token(None, 2.3, 0.65, 0.85),
        Token(3, 1.1, 1.4, 0.95), Token(5, 1.9, 1.4, 0.95),
    ),
    "real_tokens": (
        Tile("F1_a", 0, 0.5, 1), Tile("B1", 1, 0.5, 1), Token(None, 0.85, 0.98, 0.5), Token(None, 1.4, 1.02, 0.5),
        Arrow(1.65, 1.1, 2.25, 1.1, -0.15), Token(2, 2.55, 0.7, 0.7), Token(5, 2.55, 1.4, 0.7),
    ),
    "tokens_off": (
        Tile("F1_a", 0, 0.5, 1), Tile("B1", 1, 0.5, 1), Tile("F1_a", 2, 0.5, 3), Token(None, 1.5, 0.98, 0.5),
        Ring(1.5, 1.0, 0.42),
    ),
    "begin": (
        Tile("B1", 0.05, 0.5), Token(None, 0.5, 0.85), Token(None, 1.45, 0.6), Token(None, 1.6, 0.7),
        Tile("A2", 1.95, 0.3, tilt=8), Piece("cowboy", "red", 1.4, 1.5), Piece("cowboy", "red", 1.8, 1.5),
        Piece("cowboy", "red", 2.2, 1.5), Piece("cowboy", "red", 2.6, 1.5), Piece("tent", "red", 0.95, 1.6),
    ),
    "turn": (
        Tile("A1_b", 0, 0.5), Tile("A2", 1, 0.5), Tile("G1", 1.98, 0.2, tilt=10), Arrow(2.75, 1.4, 2.2, 1.32, -0.1)
    ),
    "cowboy": (
        Tile("A1_a", 0, 0.5), Tile("A6", 1, 0.5), Tile("G1", 2, 0.5), Piece("cowboy", "red", 0.5, 0.95),
        Piece("cowboy", "blue", 1.52, 0.95), Piece("cowboy", "green", 2.55, 1.32, lying=True),
    ),
    "tent": (
        Tile("F1_a", 0, 0.5, 1), Tile("B1", 1, 0.5, 1), Tile("D4", 2, 0.5, 3), Piece("tent", "blue", 1.35, 1.0),
        Piece("tent", "blue", 2.35, 1.1, opacity=0.5), Arrow(1.5, 0.66, 2.3, 0.72, 0.25),
    ),
    "mine": (
        Tile("D2", 0, 0, 0), Tile("F1_a", 0, -1, 2), Tile("E2", 1, 0), Tile("F1_a", 2, 0, 3),
        Tile("B1", 1, 1), Tile("F1_a", 1, -1, 2), Piece("tent", "red", 1.5, 0.72, size=0.6), Token(None, 1.5, 1.22),
        Arrow(1.7, 1.3, 2.3, 1.62, -0.15), Token(None, 2.5, 1.62, 0.55),
    ),
    "railroad": (
        Tile("A6", 0, 0.5), Tile("A2", 1, 0.5), Tile("B2", 2, 0.5, 1), Piece("cowboy", "red", 1.75, 0.95),
    ),
    "mountain": (
        Tile("F1_a", 0, 0.5, 1), Tile("B1", 1, 0.5, 1), Tile("F1_a", 2, 0.5, 3), Piece("cowboy", "blue", 0.85, 1.0),
        Token(None, 1.62, 1.05), Token(None, 2.15, 1.05),
    ),
    "city": (
        Tile("E1", 1, -0.5), Tile("A3_a", 0, 0.5), Tile("C1", 1, 0.5), Tile("A3_b", 2, 0.5), Tile("E1", 1, 1.5),
        Piece("cowboy", "yellow", 1.5, 0.95),
    ),
    "majority": (
        Tile("A1_b", 0, 0.5), Tile("A1_a", 1, 0.5), Tile("A6", 2, 0.5), Piece("cowboy", "red", 0.4, 0.95),
        Piece("cowboy", "red", 1.1, 0.95), Piece("cowboy", "blue", 1.8, 0.95),
    ),
    "prairie": (
        Tile("A1_d", 0, 0), Tile("A1_c", 1, 0), Tile("A1_b", 2, 0), Tile("A5_d", 0, 1), Tile("A5_b", 1, 1, 3),
        Tile("A5_c", 2, 1), Piece("cowboy", "green", 0.78, 1.1, lying=True),
    ),
    "end": (
        Token(1, 0.5, 0.6, 0.85), Token(2, 1.5, 0.6, 0.85), Token(5, 2.5, 0.6, 0.85),
        Piece("cowboy", "red", 0.6, 1.45, size=0.8), Piece("cowboy", "blue", 1.5, 1.45, size=0.8),
        Piece("cowboy", "yellow", 2.4, 1.45, size=0.8),
    ),
}  # fmt: skip
"""A scene for each part of its reference."""

add_emblem("gold-rush", _pickaxe)
add_scenes("gold-rush", Kit(("A1_b", "A2", "A1_c"), "B1", "cowboy", "tent"), RULES)
