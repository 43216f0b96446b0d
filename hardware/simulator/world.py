"""The worlds of the simulated table: what is in the box, how the room is lit, what lies under the map, whose
hands come.

A world is data of the simulator alone. ``MATCHED`` is the one with which the product grew up;
``mismatched.mismatched`` draws another for every seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hardware.simulator.bodies import Body
from hardware.simulator.models import COLOURS, MODELS, Model

BGR = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Mood:
    """One kind of light: ``colour`` gains (blue, green, red), ``slope`` and ``spot`` (unevenness), ``glare`` (0-1),
    ``shadow`` strength (0-1) and ``softness`` (mm of blur for each mm of height), ``noisier`` (factor on the noise),
    ``pulse`` and ``bands`` (flicker of the whole picture and of its rows), ``drift`` (slow change).
    """

    colour: BGR
    slope: float
    spot: float
    glare: float
    shadow: float
    softness: float
    noisier: float = 1.0
    pulse: float = 0.0
    bands: float = 0.0
    drift: float = 0.0


MOODS = {
    "day": Mood((1.0, 1.0, 0.99), 0.08, 0.0, 0.12, 0.34, 0.45),
    "lamp": Mood((0.70, 0.93, 1.10), 0.04, 0.5, 0.6, 0.58, 0.16),
    "evening": Mood((0.52, 0.62, 0.74), 0.14, 0.2, 0.2, 0.40, 0.30, noisier=1.8),
    "window": Mood((1.10, 1.02, 0.94), 0.32, 0.0, 0.4, 0.46, 0.30, drift=0.05),
    "flicker": Mood((0.93, 1.02, 0.95), 0.06, 0.1, 0.25, 0.36, 0.40, pulse=0.05, bands=0.04),
}
"""The lights of ``TableSettings.light``."""


@dataclass(frozen=True, slots=True)
class Room:
    """The light of a room: its ``mood``, and where the lamp is: ``angle`` in radians on the table (None: drawn by the
    settings' seed), ``away`` from the middle and ``high`` above the table, in half widths of the picture.
    """

    mood: Mood | None = None
    angle: float | None = None
    away: float = 1.1
    high: float = 1.25


@dataclass(frozen=True, slots=True)
class Token:
    """A counter: ``square`` or round, ``wide`` and ``thick`` in mm; ``back``, ``line`` and ``edge`` are the colours of
    its back, the drawing on it and the cardboard seen from the side; ``drawing`` is "picks", "ring", "bars" or "plain".
    ``disorder`` is the standard deviation in mm from one counter of a stack to the next.
    """

    square: bool = False
    wide: float = 15.0
    thick: float = 1.6
    back: BGR = (44, 74, 112)
    line: BGR = (92, 138, 178)
    edge: BGR = (150, 178, 196)
    drawing: str = "picks"
    disorder: float = 0.9


@dataclass(frozen=True, slots=True)
class Coat:
    """The surface of pieces made of facets: ``gloss`` (0-1) and ``sharpness`` (Blinn's exponent) of the highlight,
    ``haze`` (0-1) of the lacquer, ``grain`` of the wood and ``spread`` of the paint from piece to piece, as parts of
    the brightness.
    """

    gloss: float = 0.0
    sharpness: float = 20.0
    haze: float = 0.0
    grain: float = 0.05
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class Card:
    """The tiles: ``thick`` in mm, ``edge`` the bare cardboard, ``gain`` (blue, green, red) and ``lift`` of the print,
    ``unlike`` how much brightness differs from tile to tile.
    """

    thick: float = 2.0
    edge: BGR = (205, 214, 218)
    gain: BGR = (0.90, 0.90, 0.90)
    lift: float = 9.0
    unlike: float = 0.03


@dataclass(frozen=True, slots=True)
class Cover:
    """What lies under the map: ``kind`` (of ``TableSettings.table``), its colour ``base`` and a ``second`` one (checks,
    stripes), ``strength`` (factor) of the pattern, ``period`` of planks or checks in tiles, ``bars``: 2 checks,
    1 stripes, 0 a plain cloth. ``mats``: whether counters have a mat to lie on.
    """

    kind: str
    base: BGR
    second: BGR
    strength: float
    period: float
    bars: int = 2
    mats: bool = True


SKINS = ((142, 172, 222), (118, 150, 208), (92, 128, 188), (66, 98, 152), (48, 70, 108), (34, 48, 74))
SLEEVES = (
    (70, 62, 58), (150, 96, 52), (62, 56, 158), (78, 112, 62), (205, 208, 210), (52, 120, 196), (128, 74, 122),
    (148, 150, 152), (40, 38, 40), (92, 70, 148),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hands:
    """``skins`` and ``sleeves`` from which a player's are chosen, ``cuffs`` where sleeves may end (mm behind the grip;
    330: above the elbow). ``rests``: the part (0-1) of visits in which the hand then lies still, for ``seconds``
    (least, most).
    """

    skins: tuple[BGR, ...] = SKINS
    sleeves: tuple[BGR, ...] = SLEEVES
    cuffs: tuple[float, ...] = (188.0, 205.0, 240.0, 330.0)
    rests: float = 0.0
    seconds: tuple[float, float] = (0.5, 3.0)


@dataclass(frozen=True, eq=False)
class World:
    """One world, known by ``name`` and ``seed``: equal names and seeds mean equal worlds.

    ``pieces`` are the kinds in the box, ``paints`` their colours in even white light. ``vignette`` is the part of the
    light lost half a picture's width from its middle. ``camera`` holds the changes to ``TableSettings`` that
    belong to this world, ``gap_mm`` the gaps between its tiles (None: the settings').
    """

    name: str = "matched"
    seed: int = 0
    pieces: Mapping[str, Model | Body] = field(default_factory=lambda: MODELS)
    paints: Mapping[str, BGR] = field(default_factory=lambda: COLOURS)
    coat: Coat = Coat()
    token: Token = Token()
    card: Card = Card()
    room: Room = Room()
    cover: Cover | None = None
    hands: Hands = Hands()
    vignette: float = 0.10
    gap_mm: tuple[float, float] | None = None
    camera: Mapping[str, Any] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, World) and (self.name, self.seed) == (other.name, other.seed)

    def __hash__(self) -> int:
        return hash((self.name, self.seed))

    def elsewhere(self) -> World:
        """The same box and hands in another room under another camera: those of the settings alone."""
        return replace(
            self, name=f"{self.name}, elsewhere", room=Room(), cover=None, vignette=MATCHED.vignette, camera={}
        )


MATCHED = World()
"""The world with which the product grew up: one box, one camera, five lights, three tables."""
