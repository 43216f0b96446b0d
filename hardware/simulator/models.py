"""The wooden pieces of the simulated table as data: paint, and for each kind the solid that it is, in slices.

The solids are made from ``models.toml`` beside a game's ``tiles.toml``; not those by which the eyes know pieces
(``shapes.toml``). Shapes, sizes and paints are assumed, not measured on a box.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.outside import read_text, toml_of
from app.outside.files import DATA
from app.rules.shipped import SHIPPED

Floats = npt.NDArray[np.float64]

FILE = "models.toml"
"""The file with the models of a game's pieces, beside its ``tiles.toml``."""

COLOURS: dict[str, tuple[float, float, float]] = {
    "yellow": (38, 178, 226),
    "red": (38, 36, 178),
    "green": (58, 122, 44),
    "blue": (158, 86, 32),
    "black": (48, 45, 44),
}
"""Paint on wood, BGR under even white light."""


@dataclass(frozen=True, slots=True)
class Slice:
    """A cut through a solid at ``z`` mm: its outline (mm, x across, y along), and the colour's gain where its upper
    side is seen; None: only its rim is seen.
    """

    z: float
    outline: Floats
    top: float | None = None


def _box(x0: float, x1: float, y0: float, y1: float, cut: float = 0.8) -> Floats:
    cut = min(cut, (x1 - x0) / 3, (y1 - y0) / 3)
    return np.array(
        [
            (x0 + cut, y0), (x1 - cut, y0), (x1, y0 + cut), (x1, y1 - cut),
            (x1 - cut, y1), (x0 + cut, y1), (x0, y1 - cut), (x0, y0 + cut),
        ]
    )  # fmt: skip


def _upright(profile: list[tuple[float, float, list[tuple[float, float]]]], depth: float) -> tuple[Slice, ...]:
    """A figure cut from a board ``depth`` mm thick: for heights from, to the spans across it."""
    slices: list[Slice] = []
    for number, (low, high, spans) in enumerate(profile):
        above = profile[number + 1][2] if number + 1 < len(profile) else []
        covered = all(any(a <= left and right <= b for a, b in above) for left, right in spans)
        heights = np.arange(low, high, 0.8)
        for step, z in enumerate(heights):
            last = step == len(heights) - 1
            for left, right in spans:
                outline = _box(left, right, -depth / 2, depth / 2, cut=2.4 if low > 11 else 0.8)
                slices.append(Slice(float(z), outline, 1.0 if last and not covered else None))
    return tuple(slices)


def _prism(length: float, width: float, height: float, steps: int, overhang: float = 0.0) -> tuple[Slice, ...]:
    slices: list[Slice] = []
    for step in range(steps):
        part = step / (steps - 1)
        half = max(0.5, width / 2 * (1 - part))
        end = length / 2 + overhang * part
        slices.append(Slice(height * part, _box(-end, end, -half, half, 0.3), 1.0))
    return tuple(slices)


def _lying(outline: Floats, thickness: float) -> tuple[Slice, ...]:
    heights = np.arange(0.0, thickness + 0.01, 0.8)
    return tuple(Slice(float(z), outline, 1.0 if z == heights[-1] else None) for z in heights)


@dataclass(frozen=True, slots=True)
class Model:
    """A kind of piece as solid things: ``upright``, and ``lying`` where it looks different laid flat.

    ``pitched``: a roof with a ridge along it, whose two slopes catch the light differently. ``form``: "figure", "roof"
    or "house", the family of which worlds with other pieces draw one. ``drawn``: its number in the order in which they
    do, 0 for one that each draws apart from the rest.
    """

    upright: tuple[Slice, ...]
    lying: tuple[Slice, ...] = ()
    pitched: bool = False
    form: str = "figure"
    drawn: int = 0

    def solid(self, lying: bool) -> tuple[Slice, ...]:
        """The slices from bottom to top of the piece as it stands or lies."""
        return self.lying if lying and self.lying else self.upright


def models_in(folder: Path) -> dict[str, Model]:
    """The models in the file ``FILE`` of a tile set's folder by kind, none without such a file.

    Raises ValueError that names the file and what is wrong in it.
    """
    path = folder / FILE
    if not path.is_file():
        return {}
    found: dict[str, Model] = {}
    try:
        data = toml_of(read_text(path, DATA))
        for entry in data.get("figure", ()):
            profile = [
                (low, high, list(zip(spans[::2], spans[1::2], strict=True))) for low, high, *spans in entry["upright"]
            ]
            lying = _lying(np.array(entry["lying"], float), float(entry["thick"]))
            found[entry["kind"]] = Model(
                _upright(profile, float(entry["thick"])), lying, form="figure", drawn=entry.get("drawn", 0)
            )
        for entry in data.get("roof", ()):
            length, width = map(float, entry["base"])
            roof = _prism(length, width, float(entry["tall"]), int(entry["steps"]))
            drawn, wall = entry.get("drawn", 0), entry.get("wall")
            if wall is None:
                found[entry["kind"]] = Model(roof, pitched=True, form="roof", drawn=drawn)
                continue
            (across, along), high = wall["base"], float(wall["tall"])
            below = _box(-across / 2, across / 2, -along / 2, along / 2)
            walls = tuple(Slice(float(z), below) for z in np.arange(0, high, 0.8))
            roof = tuple(Slice(high + part.z, part.outline, part.top) for part in roof)
            found[entry["kind"]] = Model(walls + roof, pitched=True, form="house", drawn=drawn)
    except KeyError as error:
        raise ValueError(f"{path}: an entry lacks {error}") from None
    except (TypeError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from None
    return found


def _shipped() -> dict[str, Model]:
    found: dict[str, Model] = {}
    for folder in sorted(SHIPPED.iterdir()):
        found |= models_in(folder)
    return found


MODELS: dict[str, Model] = _shipped()
"""The models of the pieces of every shipped game by kind: what this table has in its box."""

KINDS = tuple(sorted(MODELS))
