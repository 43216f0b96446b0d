"""Worlds drawn anew for every seed: another box, room, camera, table and other hands than those of any world before.

The ranges stand here as data. They are meant to stay within what real boxes, cameras and rooms show; they come from
general knowledge of such games, not from what the recognition expects.
"""

from __future__ import annotations

import colorsys
import math
import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from app.values import TILE_MM
from hardware.simulator.bodies import FIGURES, Body, barrel, bent, cone, figure, house, prism, pyramid
from hardware.simulator.models import MODELS
from hardware.simulator.world import BGR, SKINS, Card, Coat, Cover, Hands, Mood, Room, Token, World

Range = tuple[float, float]

SCATTER = 0.15
"""Every size of a body differs from the usual one by up to this part."""
FIGURE_MM = {"wide": 16.0, "tall": 16.0, "thick": 8.5}
ROOF_MM = {"long": 15.5, "wide": 13.5, "tall": 12.0}
HOUSE_MM = {"long": 13.0, "wide": 11.5, "wall": 6.0, "tall": 12.5}
ROOFS = ("prism", "cone", "tipi", "pyramid", "barrel")
HUES: dict[str, tuple[Range, Range, Range]] = {
    "yellow": ((44.0, 56.0), (0.72, 0.95), (0.80, 0.95)),
    "red": ((-10.0, 9.0), (0.70, 0.92), (0.58, 0.82)),
    "green": ((95.0, 150.0), (0.45, 0.85), (0.34, 0.62)),
    "blue": ((203.0, 232.0), (0.55, 0.88), (0.42, 0.75)),
    "black": ((0.0, 360.0), (0.0, 0.15), (0.11, 0.21)),
}
"""Paints: hue in degrees, saturation and value (0-1)."""
TOKEN_MM: Range = (13.0, 18.0)
TOKEN_THICK_MM: Range = (1.4, 2.4)
TOKEN_BACKS: tuple[tuple[Range, Range, Range], ...] = (
    ((18.0, 34.0), (0.35, 0.65), (0.38, 0.62)),
    ((195.0, 230.0), (0.05, 0.20), (0.34, 0.56)),
    ((10.0, 24.0), (0.45, 0.70), (0.26, 0.40)),
)
"""The backs of counters: brown, slate and dark leather; hue, saturation, value. None has the colour of dry grass: no
maker prints counters in the colour of the ground that they lie on."""
DRAWINGS = ("picks", "ring", "bars", "plain")
DISORDER_MM: Range = (0.4, 1.6)
"""Counters of a stack lie about each other by so much (standard deviation)."""
GLOSS: Range = (0.0, 0.45)
SHARPNESS: Range = (8.0, 60.0)
HAZE: Range = (0.0, 0.05)
GRAIN: Range = (0.015, 0.11)
PAINT_SPREAD: Range = (0.0, 0.05)
TILE_MM_THICK: Range = (1.6, 2.3)
PRINT_GAIN: Range = (0.80, 0.97)
PRINT_TINT = 0.04
PRINT_LIFT: Range = (2.0, 18.0)
UNLIKE: Range = (0.01, 0.05)
PITCH: Range = (1.004, 1.05)
"""The mean distance of neighbouring tiles' centres, in tiles; the single gap differs from the mean one by up to
``GAP_SCATTER`` (least, most) of it."""
GAP_SCATTER: Range = (0.3, 0.95)
DISTANCE: Range = (16.0, 30.0)
"""The lens above the table, in tiles; the focal length follows, so that a tile keeps its size in the picture."""
DISTORTION: Range = (-0.12, 0.03)
VIGNETTE: Range = (0.03, 0.28)
TURN: Range = (-8.0, 8.0)
BLUR: Range = (0.55, 1.05)
NOISE: Range = (2.0, 6.0)
KELVIN: Range = (2700.0, 7500.0)
BALANCED: Range = (0.35, 1.0)
"""How much of the light's colour the camera's white balance takes away."""
BRIGHTNESS: Range = (0.70, 1.10)
SLOPE: Range = (0.0, 0.30)
SPOT: Range = (0.0, 0.45)
GLARE: Range = (0.0, 0.9)
SHADOW: Range = (0.20, 0.62)
SOFTNESS: Range = (0.08, 0.60)
NOISIER: Range = (1.0, 1.6)
FLICKER = 0.25
"""The part of rooms whose light pulses or drifts."""
LAMP_AWAY: Range = (0.2, 1.6)
LAMP_HIGH: Range = (0.8, 2.2)
COVERS = ("wood", "felt", "cloth")
RESTS: Range = (0.04, 0.09)
OWN_SLEEVE = 0.35
"""The part of worlds in which somebody's sleeve has the table's colour."""


class _Draw:
    """Random numbers of one world."""

    def __init__(self, seed: int) -> None:
        self.chance = np.random.default_rng([seed, 1407])

    def of(self, bounds: Range) -> float:
        """A number between the bounds."""
        return float(self.chance.uniform(*bounds))

    def near(self, usual: float) -> float:
        """A size within ``SCATTER`` of the usual one."""
        return usual * float(self.chance.uniform(1 - SCATTER, 1 + SCATTER))

    def one(self, words: tuple[str, ...]) -> str:
        """One of the words."""
        return words[int(self.chance.integers(len(words)))]

    def paint(self, hue: Range, saturation: Range, value: Range) -> BGR:
        """A colour with hue (degrees), saturation and value in these ranges, BGR."""
        red, green, blue = colorsys.hsv_to_rgb(self.of(hue) % 360 / 360, self.of(saturation), self.of(value))
        return 255 * blue, 255 * green, 255 * red


@lru_cache(maxsize=32)
def mismatched(seed: int) -> World:
    """The world of that seed."""
    draw = _Draw(seed)
    cover = _cover(draw)
    pitch = draw.of(PITCH)
    gap, scatter = (pitch - 1) * TILE_MM, draw.of(GAP_SCATTER)
    camera: dict[str, Any] = {
        "height_mm": draw.of(DISTANCE) * TILE_MM,
        "distortion": draw.of(DISTORTION),
        "turn": draw.of(TURN),
        "blur": draw.of(BLUR),
        "noise": draw.of(NOISE),
        "table": cover.kind,
        "glare": None,
    }
    return World(
        name="mismatched",
        seed=seed,
        pieces=_pieces(draw, seed),
        paints={word: draw.paint(*ranges) for word, ranges in HUES.items()},
        coat=Coat(draw.of(GLOSS), draw.of(SHARPNESS), draw.of(HAZE), draw.of(GRAIN), draw.of(PAINT_SPREAD)),
        token=_token(draw),
        card=_card(draw),
        room=_room(draw),
        cover=cover,
        hands=_hands(draw, cover),
        vignette=draw.of(VIGNETTE),
        gap_mm=(gap * (1 - scatter), gap * (1 + scatter)),
        camera=camera,
    )


def _pieces(draw: _Draw, seed: int) -> dict[str, Body]:
    """A body of the same family for each kind of piece. Those of later games are drawn apart: the rest of a world is
    the same whatever games there are.
    """
    first = sorted((kind for kind, model in MODELS.items() if model.drawn), key=lambda kind: MODELS[kind].drawn)
    found = {kind: _FORMS[MODELS[kind].form](draw) for kind in first}
    for kind, model in MODELS.items():
        if not model.drawn:
            found[kind] = _FORMS[model.form](_Draw(seed + zlib.crc32(kind.encode())))
    return found


def _figure(draw: _Draw) -> Body:
    profile = FIGURES[draw.one(tuple(FIGURES))]
    profile = bent(profile, [draw.near(1.0) ** 0.5 for _ in profile])
    return figure(
        profile,
        draw.near(FIGURE_MM["wide"]),
        draw.near(FIGURE_MM["tall"]),
        draw.near(FIGURE_MM["thick"]),
        draw.of((0.12, 0.26)),
        draw.of((0.10, 0.28)),
    )


def _roof(draw: _Draw) -> Body:
    long, wide, tall = (draw.near(ROOF_MM[side]) for side in ("long", "wide", "tall"))
    match draw.one(ROOFS):
        case "prism":
            return prism(long, wide, tall, long * draw.of((0.85, 1.05)), tall * draw.of((0.0, 0.2)))
        case "cone":
            return cone(wide * 1.08, tall * 1.1, draw.of((0.8, 3.0)))
        case "tipi":
            return pyramid(wide * 1.15, tall * 1.15, draw.of((0.8, 3.5)), int(draw.chance.integers(6, 9)))
        case "pyramid":
            return pyramid(wide * 1.3, tall, draw.of((0.5, 2.5)), 4)
        case _:
            return barrel(long, wide, tall * 0.85)


def _house(draw: _Draw) -> Body:
    long, wide, wall, tall = (draw.near(HOUSE_MM[side]) for side in ("long", "wide", "wall", "tall"))
    return house(long, wide, wall, tall, draw.of((0.0, 2.0)))


_FORMS: Mapping[str, Callable[[_Draw], Body]] = {"figure": _figure, "roof": _roof, "house": _house}
"""What draws a body of each family of pieces."""


def _token(draw: _Draw) -> Token:
    back = draw.paint(*TOKEN_BACKS[int(draw.chance.integers(len(TOKEN_BACKS)))])
    contrast = draw.of((1.25, 1.7)) if sum(back) < 330 else draw.of((0.5, 0.75))
    blue, green, red = (min(240.0, channel * contrast) for channel in back)
    return Token(
        square=bool(draw.chance.random() < 0.4),
        wide=draw.of(TOKEN_MM),
        thick=draw.of(TOKEN_THICK_MM),
        back=back,
        line=(blue, green, red),
        edge=draw.paint((28.0, 42.0), (0.12, 0.35), (0.55, 0.85)),
        drawing=draw.one(DRAWINGS),
        disorder=draw.of(DISORDER_MM),
    )


def _card(draw: _Draw) -> Card:
    gain = draw.of(PRINT_GAIN)
    blue, green, red = (gain * (1 + PRINT_TINT * draw.of((-1, 1))) for _ in range(3))
    edge = draw.paint((28.0, 48.0), (0.03, 0.25), (0.65, 0.9))
    return Card(draw.of(TILE_MM_THICK), edge, (blue, green, red), draw.of(PRINT_LIFT), draw.of(UNLIKE))


def _room(draw: _Draw) -> Room:
    restless = draw.chance.random() < FLICKER
    mood = Mood(
        _tint(draw.of(KELVIN), draw.of(BALANCED), draw.of(BRIGHTNESS)),
        draw.of(SLOPE),
        draw.of(SPOT),
        draw.of(GLARE),
        draw.of(SHADOW),
        draw.of(SOFTNESS),
        draw.of(NOISIER),
        pulse=draw.of((0.01, 0.05)) * restless,
        bands=draw.of((0.0, 0.04)) * restless,
        drift=draw.of((0.0, 0.05)) * restless,
    )
    return Room(mood, draw.of((0, 2 * math.pi)), draw.of(LAMP_AWAY), draw.of(LAMP_HIGH))


def _tint(kelvin: float, balanced: float, bright: float) -> BGR:
    """Gains of a thermal light seen by a camera that balances part of it away: Planck's law at 450, 550 and 620 nm
    against 5,500 K.
    """

    def power(metres: float, heat: float) -> float:
        return 1.0 / math.expm1(0.014388 / (metres * heat))

    ratios = [power(nm * 1e-9, kelvin) / power(nm * 1e-9, 5500.0) for nm in (450, 550, 620)]
    blue, green, red = (bright * (ratio / ratios[1]) ** (1 - balanced) for ratio in ratios)
    return blue, green, red


def _cover(draw: _Draw) -> Cover:
    kind = draw.one(COVERS)
    if kind == "wood":
        base = draw.paint((16.0, 40.0), (0.15, 0.60), (0.25, 0.85))
    elif kind == "felt":
        base = draw.paint((0.0, 360.0), (0.2, 0.7), (0.18, 0.55))
    else:
        base = draw.paint((0.0, 360.0), (0.0, 0.45), (0.40, 0.90))
    second = draw.paint((0.0, 360.0), (0.2, 0.75), (0.3, 0.8))
    bars = int(draw.chance.integers(0, 3))
    period = draw.of((1.4, 6.0)) if kind == "wood" else draw.of((0.35, 1.4))
    return Cover(kind, base, second, draw.of((0.5, 1.7)), period, bars, bool(draw.chance.random() < 0.5))


def _hands(draw: _Draw, cover: Cover) -> Hands:
    sleeves = [draw.paint((0.0, 360.0), (0.0, 0.7), (0.12, 0.85)) for _ in range(5)]
    if draw.chance.random() < OWN_SLEEVE:
        sleeves += [cover.base] * 2
    cuffs = (draw.of((170.0, 215.0)), draw.of((215.0, 300.0)), 330.0)
    return Hands(SKINS, tuple(sleeves), cuffs, draw.of(RESTS))
