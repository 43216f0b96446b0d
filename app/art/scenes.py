"""Little scenes of a game that show a rule or a slip: a few tiles, pieces, tokens, and where to look.

A scene is three tiles wide and two high. It is laid out by data, so that a test can check that its tiles match.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np

from app.art.canvas import Colour, ink
from app.art.pieces import draw_piece, draw_token
from app.art.tiles import draw_tile
from app.rules.tileset import TileSet
from app.values import Face
from app.values.pictures import Picture

ACROSS, DOWN = 3.0, 2.0
"""The width and the height of a scene in tiles."""

_CLOTH, _RIM, _GOLD, _RED, _CREAM = (ink(c) for c in ("#23442f", "#1d1109", "#e2a92b", "#c5352a", "#fff6dc"))
_PIECE, _TOKEN = 0.5, 0.4  # the sizes of pieces and tokens, in tiles


class Tile(NamedTuple):
    """A tile with its upper left at (x, y), in tiles. ``turn`` counts quarter turns clockwise, ``tilt`` is in degrees
    clockwise: a tilted one is not laid yet, or has slipped. ``opacity`` is 0-1.
    """

    face: str
    x: float
    y: float
    turn: int = 0
    tilt: float = 0.0
    opacity: float = 1.0


class Piece(NamedTuple):
    """A piece with its middle at (x, y); ``opacity`` 0-1 below 1 for one that should stand there."""

    kind: str
    colour: str
    x: float
    y: float
    lying: bool = False
    opacity: float = 1.0
    size: float = _PIECE


class Token(NamedTuple):
    """A token with its middle at (x, y); face down where ``value`` is None."""

    value: int | None
    x: float
    y: float
    size: float = _TOKEN


class Ring(NamedTuple):
    """A ring around (x, y): look here."""

    x: float
    y: float
    radius: float = 0.36


class Cross(NamedTuple):
    """A red cross at (x, y): not so."""

    x: float
    y: float


class Arrow(NamedTuple):
    """A bent arrow; ``bend`` is how far its middle lies left of the straight line, in tiles."""

    x: float
    y: float
    to_x: float
    to_y: float
    bend: float = 0.0


class Shade(NamedTuple):
    """The scene darkened (``light`` 0) or dazzled (1), by ``strength`` 0-1, in an ellipse around (x, y)."""

    x: float
    y: float
    wide: float
    high: float
    light: float
    strength: float


Part = Tile | Piece | Token | Ring | Cross | Arrow | Shade
Scene = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """What the slips are shown with: tiles that go on to the east and the west, and pieces."""

    row: tuple[str, str, str]
    odd: str
    piece: str
    second: str


_KITS: dict[str, Kit] = {}


def _row(kit: Kit, *, last: bool = True, opacity: float = 1.0) -> Scene:
    shown = kit.row if last else kit.row[:2]
    return tuple(Tile(face, i, 0.5, opacity=opacity) for i, face in enumerate(shown))


def _slips(kit: Kit) -> dict[str, Scene]:
    row, two = _row(kit), _row(kit, last=False)
    final = kit.row[2]
    return {
        "forgot_piece": (*row, Piece(kit.piece, "red", 1.5, 0.98, opacity=0.6), Ring(1.5, 1.0, 0.42)),
        "forgot_turn": (
            *two,
            Tile(final, 2, 0.5, opacity=0.45),
            Ring(2.5, 1.0, 0.44),
            Piece(kit.piece, "blue", 2.5, 1, opacity=0.6),
        ),
        "tile_moved": (*two, Tile(final, 2.07, 0.72, tilt=17), Arrow(2.75, 0.55, 2.3, 0.42, 0.12)),
        "wrong_player": (
            *row,
            Piece(kit.piece, "red", 0.6, 1, size=1.3),
            Cross(0.6, 1.0),
            Piece(kit.piece, "blue", 2.4, 1, size=1.3),
            Ring(2.4, 1.0, 0.5),
        ),
        "swapped": (
            Piece(kit.piece, "red", 0.75, 1, size=1.3),
            Piece(kit.piece, "blue", 2.25, 1, size=1.3),
            Arrow(1.05, 0.38, 1.95, 0.38, 0.2),
            Arrow(1.95, 1.62, 1.05, 1.62, 0.2),
        ),
        "takes_over": (
            Piece(kit.piece, "red", 0.75, 1, size=1.3, opacity=0.35),
            Piece(kit.piece, "red", 2.25, 1, size=1.3),
            Arrow(1.15, 1.0, 1.85, 1.0, 0.12),
        ),
        "wrong_tile": (
            *row,
            Ring(0.5, 1.0, 0.5),
            Tile(kit.odd, 1.1, -0.22, tilt=-9),
            Arrow(1.15, 0.42, 0.75, 0.62, 0.1),
        ),
        "not_meant": (*two, Tile(final, 2.0, 0.5, opacity=0.4), Arrow(2.85, 0.42, 1.9, 0.42, 0.3), Ring(2.5, 1, 0.4)),
        "nowhere": (*two, Tile(kit.odd, 1.9, 0.95, tilt=12), Cross(2.42, 1.42)),
        "camera": (*row, Shade(2.1, 0.8, 0.85, 0.6, 1.0, 0.96)),
        "power": (*row, Piece(kit.piece, "red", 1.5, 0.95), Shade(1.5, 1, 4, 4, 0.0, 0.62)),
        "leave": (*row, Piece(kit.piece, "red", 0.5, 0.95), Piece(kit.piece, "blue", 2.4, 0.95)),
        "differ": (
            *row,
            Piece(kit.piece, "red", 0.5, 0.95),
            Ring(0.5, 0.97, 0.4),
            Piece(kit.second, "blue", 2.5, 0.97),
            Ring(2.5, 0.97, 0.4),
        ),
        "points": (*row, Piece(kit.piece, "red", 1.5, 0.95), Piece(kit.piece, "blue", 2.4, 0.95)),
    }


_RULES: dict[str, Mapping[str, Scene]] = {}


def add_scenes(game: str, kit: Kit, rules: Mapping[str, Scene]) -> None:
    """Enter what the slips of that game are shown with, and for each part of its reference a scene of that name."""
    _KITS[game], _RULES[game] = kit, rules


def scenes(game: str) -> dict[str, Scene]:
    """Every scene of that game by its name: those of slips, and those of rules, which are called like the parts of its
    reference. Empty for a game without any.
    """
    kit = _KITS.get(game)
    return {**(_slips(kit) if kit is not None else {}), **_RULES.get(game, {})}


def draw_scene(scene: Scene, tileset: TileSet, tile: int = 160) -> Picture:
    """The picture of a scene, uint8 [h, w, 3] BGR; a tile is ``tile`` pixels wide."""
    picture = np.empty((round(DOWN * tile), round(ACROSS * tile), 3), np.uint8)
    picture[:] = _CLOTH
    for part in scene:
        _draw(picture, part, tileset, tile)
    return picture


def _draw(picture: Picture, part: Part, tileset: TileSet, tile: int) -> None:
    if isinstance(part, Tile):
        face = Face.from_name(part.face)
        drawn = draw_tile(tileset.by_id[face.design], face.variant, tile, part.turn)
        sheet = np.dstack([drawn, np.full(drawn.shape[:2], 255, np.uint8)])
        _lay(picture, sheet, (part.x + 0.5) * tile, (part.y + 0.5) * tile, part.tilt, part.opacity)
    elif isinstance(part, Piece):
        side = round(part.size * tile)
        sheet = draw_piece(part.kind, part.colour, side, part.lying)
        _lay(picture, sheet, part.x * tile, part.y * tile, 0, part.opacity)
    elif isinstance(part, Token):
        _lay(picture, draw_token(part.value, round(part.size * tile)), part.x * tile, part.y * tile)
    elif isinstance(part, Shade):
        _shade(picture, part, tile)
    else:
        _point(picture, part, tile)


def _lay(picture: Picture, sheet: Picture, x: float, y: float, tilt: float = 0.0, opacity: float = 1.0) -> None:
    """Lay a picture [h, w, 4] BGRA with its middle at that pixel, tilted by so many degrees clockwise."""
    high, wide = sheet.shape[:2]
    place = cv2.getRotationMatrix2D(((wide - 1) / 2, (high - 1) / 2), -tilt, 1.0)
    place[:, 2] += (x - wide / 2, y - high / 2)
    there = picture.shape[1], picture.shape[0]
    colour = sheet[..., :3].astype(np.float32)
    share = sheet[..., 3:].astype(np.float32) / np.float32(255)
    paint = cv2.warpAffine(np.dstack([colour * share, share]), place, there, flags=cv2.INTER_LINEAR)
    if tilt:
        shift = np.array([[1, 0, 0.03 * wide], [0, 1, 0.04 * high]], np.float32)
        cast = cv2.GaussianBlur(cv2.warpAffine(paint[..., 3], shift, there), (0, 0), 0.03 * wide)[..., None] * 0.5
        picture[:] = (picture * (1 - cast)).astype(np.uint8)
    paint = paint * np.float32(opacity)
    picture[:] = np.clip(picture * (1 - paint[..., 3:]) + paint[..., :3] + 0.5, 0, 255).astype(np.uint8)


def _shade(picture: Picture, part: Shade, tile: int) -> None:
    down, across = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32) / np.float32(tile)
    away = np.hypot((across - part.x) / part.wide, (down - part.y) / part.high)
    share = (np.clip(1.6 - 1.6 * away, 0, 1) * part.strength)[..., None]
    picture[:] = np.clip(picture * (1 - share) + 255 * part.light * share, 0, 255).astype(np.uint8)


def _point(picture: Picture, part: Ring | Cross | Arrow, tile: int) -> None:
    """Draw a sign of a pointing hand, each stroke with a dark rim so that it is seen on any ground."""
    if isinstance(part, Ring):
        for tone, width in ((_RIM, 0.085), (_GOLD, 0.05)):
            if part.radius:
                centre = round(part.x * tile), round(part.y * tile)
                cv2.circle(picture, centre, round(part.radius * tile), tone, max(2, round(width * tile)), cv2.LINE_AA)
        return
    strokes: tuple[list[tuple[float, float]], ...]
    if isinstance(part, Cross):
        r = 0.2
        strokes = (
            [(part.x - r, part.y - r), (part.x + r, part.y + r)],
            [(part.x - r, part.y + r), (part.x + r, part.y - r)],
        )
        tone = _RED
    else:
        strokes, tone = _arrow(part), _CREAM
    for shade, width in ((_RIM, 0.13), (tone, 0.08)):
        for stroke in strokes:
            _stroke(picture, stroke, shade, width, tile)


def _arrow(part: Arrow) -> tuple[list[tuple[float, float]], ...]:
    along = np.array([part.to_x - part.x, part.to_y - part.y])
    length = float(np.hypot(*along)) or 1.0
    aside = np.array([along[1], -along[0]]) / length * part.bend * 2
    t = np.linspace(0, 1, 17)[:, None]
    start, end = np.array([part.x, part.y]), np.array([part.to_x, part.to_y])
    middle = (start + end) / 2 + aside
    curve = (1 - t) ** 2 * start + 2 * t * (1 - t) * middle + t**2 * end
    angle = math.atan2(*(end - curve[-5])[::-1])
    head = [
        (part.to_x - 0.2 * math.cos(angle + turn), part.to_y - 0.2 * math.sin(angle + turn)) for turn in (0.6, -0.6)
    ]
    return [(float(x), float(y)) for x, y in curve], [head[0], (part.to_x, part.to_y), head[1]]


def _stroke(picture: Picture, points: list[tuple[float, float]], tone: Colour, width: float, tile: int) -> None:
    fixed = np.round(np.array(points) * tile * 16).astype(np.int32)
    cv2.polylines(picture, [fixed], False, tone, max(2, round(width * tile)), cv2.LINE_AA, 4)
