"""Settings of a simulated table: camera, light, tablecloth, and how carefully tiles are laid."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from app.values import TILE_MM
from hardware.simulator.world import MATCHED, World

LIGHTS = ("day", "lamp", "evening", "window", "flicker")
TABLES = ("wood", "felt", "cloth")
SEATS = 5

NAMED: dict[str, dict[str, Any]] = {
    "default": {},
    "plain": {
        "tilt": 0.0,
        "distortion": 0.0,
        "turn": 0.0,
        "noise": 1.5,
        "blur": 0.45,
        "gap_mm": (0.3, 0.6),
        "skew": 0.3,
        "table": "felt",
    },
    "hard": {
        "tilt": 22.0,
        "distortion": -0.09,
        "turn": 6.0,
        "noise": 5.5,
        "blur": 0.95,
        "light": "lamp",
        "glare": 1.0,
        "sloppy": True,
        "table": "cloth",
        "exposure_hunts": True,
    },
}
"""What each named setting changes from the default values below."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """One table under one camera. Lengths ending in ``_mm`` are millimetres, angles are degrees.

    ``width``, ``height`` are the picture in pixels; ``pixels_per_tile`` is the scale at the middle of the picture
    (None: 57 at a width of 1920, in proportion otherwise); ``height_mm`` is the lens above the table.
    ``tilt`` (0-30) leans the camera: it stands south of the map and looks north. ``turn`` rotates the table in the
    picture, clockwise. ``distortion`` is the radial coefficient k1 (below 0: barrel).
    ``gap_mm`` is the least and the largest gap between hand-laid tiles, ``skew`` their largest angle to a neighbour;
    ``sloppy`` doubles both and lets hands touch neighbours. ``noise`` is the noise's standard deviation in grey levels,
    ``blur`` the lens blur's in pixels at the default scale, ``glare`` (0-1) the strength of glare spots (None: the
    light's own). ``exposure_hunts`` makes the brightness react to hands, as an unlocked exposure does.
    ``world`` is everything else: pieces, room, table cover, hands.
    ``first_frames`` still frames come before the first visit, ``still_frames`` after each visit without its own number.
    """

    name: str = "default"
    width: int = 1920
    height: int = 1080
    pixels_per_tile: float | None = None
    height_mm: float = 1000.0
    tilt: float = 8.0
    turn: float = 1.2
    distortion: float = -0.045
    light: str = "day"
    table: str = "wood"
    glare: float | None = None
    noise: float = 2.6
    blur: float = 0.65
    gap_mm: tuple[float, float] = (0.3, 1.5)
    skew: float = 1.5
    sloppy: bool = False
    exposure_hunts: bool = False
    fps: float = 15.0
    first_frames: int = 4
    still_frames: int = 4
    seed: int = 1
    world: World = MATCHED

    def __post_init__(self) -> None:
        if self.light not in LIGHTS:
            raise ValueError(f"light {self.light!r} is not known: choose one of {', '.join(LIGHTS)}")
        if self.table not in TABLES:
            raise ValueError(f"table {self.table!r} is not known: choose one of {', '.join(TABLES)}")
        if not 0 <= self.tilt <= 30:
            raise ValueError(f"tilt {self.tilt} is out of range: choose 0 to 30 degrees")
        if not (64 <= self.width <= 8192 and 64 <= self.height <= 8192):
            raise ValueError(
                f"a picture of {self.width}x{self.height} is out of range: choose 64 to 8192 pixels a side"
            )
        if self.first_frames < 0 or self.still_frames < 0:
            raise ValueError("first_frames and still_frames must be 0 or more")

    @classmethod
    def named(cls, name: str = "default", **changes: Any) -> TableSettings:
        """The named setting, with ``changes`` to single values; a change of None keeps the named value.

        Raises ValueError naming the setting or value that is not known.
        """
        if name not in NAMED:
            raise ValueError(f"table setting {name!r} is not known: choose one of {', '.join(NAMED)}")
        known = {field.name for field in fields(cls)} - {"name"}
        unknown = sorted(set(changes) - known)
        if unknown:
            raise ValueError(f"table setting has no {', '.join(unknown)}: choose from {', '.join(sorted(known))}")
        values = {**NAMED[name], **{key: value for key, value in changes.items() if value is not None}}
        return replace(cls(name=name), **values)

    def placed_in(self, world: World) -> TableSettings:
        """These settings in that world, with its camera."""
        return replace(self, world=world, **world.camera)

    @property
    def scale(self) -> float:
        """Pixels a tile at the middle of the picture."""
        return self.pixels_per_tile if self.pixels_per_tile is not None else 57.0 * self.width / 1920.0

    @property
    def gaps(self) -> tuple[float, float]:
        """Least and largest gap between neighbours, in tiles."""
        if self.world.gap_mm is not None:
            return self.world.gap_mm[0] / TILE_MM, self.world.gap_mm[1] / TILE_MM
        low, high = self.gap_mm
        return low / TILE_MM, (high * 2 if self.sloppy else high) / TILE_MM

    @property
    def largest_skew(self) -> float:
        """Largest angle of a tile to its neighbours, in degrees."""
        return self.skew * 2 if self.sloppy else self.skew

    @property
    def pitch(self) -> float:
        """The mean distance of neighbouring tiles' centres, in tiles."""
        return 1.0 + sum(self.gaps) / 2
