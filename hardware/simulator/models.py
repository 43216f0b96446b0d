"""The wooden pieces of the simulated table as data: paint, and for each kind the solid that it is, in slices.

Shapes, sizes and paints are assumed, not measured on a box.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

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


COWBOY_OUTLINE = np.array(
    [
        (-1.2, 8), (-6.8, 8), (-6.4, 4), (-4.2, 1.2), (-7.6, 0.4), (-8, -2.2), (-3.4, -3.2), (-2.8, -4.2),
        (-6.2, -4.6), (-6, -5.8), (-3.2, -5.9), (-2.4, -8), (2.4, -8), (3.2, -5.9), (6, -5.8), (6.2, -4.6),
        (2.8, -4.2), (3.4, -3.2), (8, -2.2), (7.6, 0.4), (4.2, 1.2), (6.4, 4), (6.8, 8), (1.2, 8), (0, 4.4),
    ]
)  # fmt: skip
MEMBER_OUTLINE = np.array(
    [
        (-1.0, 8), (-6.6, 8), (-4.2, 1.6), (-8, 0.2), (-7.4, -2.4), (-2.6, -3), (-3.2, -5.6), (-2.0, -7.6), (0, -8.2),
        (2.0, -7.6), (3.2, -5.6), (2.6, -3), (7.4, -2.4), (8, 0.2), (4.2, 1.6), (6.6, 8), (1.0, 8), (0, 4.6),
    ]
)  # fmt: skip


def _lying(outline: Floats, thickness: float) -> tuple[Slice, ...]:
    heights = np.arange(0.0, thickness + 0.01, 0.8)
    return tuple(Slice(float(z), outline, 1.0 if z == heights[-1] else None) for z in heights)


@dataclass(frozen=True, slots=True)
class Model:
    """A kind of piece as solid things: ``upright``, and ``lying`` where it looks different laid flat.

    ``pitched``: a roof with a ridge along it, whose two slopes catch the light differently.
    """

    upright: tuple[Slice, ...]
    lying: tuple[Slice, ...] = ()
    pitched: bool = False

    def solid(self, lying: bool) -> tuple[Slice, ...]:
        """The slices from bottom to top of the piece as it stands or lies."""
        return self.lying if lying and self.lying else self.upright


MODELS: dict[str, Model] = {
    "cowboy": Model(
        _upright(
            [
                (0.0, 3.6, [(-6.8, -1.2), (1.2, 6.8)]),
                (3.6, 6.4, [(-5.2, 5.2)]),
                (6.4, 7.6, [(-4.4, 4.4)]),
                (7.6, 10.4, [(-8.0, 8.0)]),
                (10.4, 11.6, [(-2.9, 2.9)]),
                (11.6, 12.9, [(-6.2, 6.2)]),
                (12.9, 16.0, [(-2.8, 2.8)]),
            ],
            8.0,
        ),
        _lying(COWBOY_OUTLINE, 8.0),
    ),
    "member": Model(
        _upright(
            [
                (0.0, 3.6, [(-6.6, -1.0), (1.0, 6.6)]),
                (3.6, 7.0, [(-4.6, 4.6)]),
                (7.0, 10.0, [(-8.0, 8.0)]),
                (10.0, 11.2, [(-2.8, 2.8)]),
                (11.2, 14.8, [(-3.3, 3.3)]),
                (14.8, 16.0, [(-2.0, 2.0)]),
            ],
            8.0,
        ),
        _lying(MEMBER_OUTLINE, 8.0),
    ),
    "tent": Model(_prism(16.0, 13.0, 12.0, 16), pitched=True),
    "hut": Model(
        tuple(Slice(float(z), _box(-6, 6, -5.5, 5.5)) for z in np.arange(0, 5, 0.8))
        + tuple(Slice(5 + part.z, part.outline, part.top) for part in _prism(14.0, 13.0, 7.0, 10)),
        pitched=True,
    ),
}
"""The models of the pieces by kind: what this table has in its box."""

KINDS = tuple(sorted(MODELS))
