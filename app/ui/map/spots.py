"""Places on the map that can be tapped, and their buttons."""

from __future__ import annotations

# mypy: disallow-subclassing-any=False
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.ui.base.widgets import SignButton


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the map that can be tapped: its table point, what is drawn there, and what a tap does."""

    at: tuple[float, float]
    texture: Any
    tap: Callable[[], None]


class SpotButton(SignButton):
    """The button of a ``Spot``, large enough for a finger."""

    def __init__(self, spot: Spot, **kwargs: Any) -> None:
        super().__init__(spot.tap, texture=spot.texture, **kwargs)
        self.at = spot.at


def part(one: SpotButton, other: SpotButton, side: float) -> None:
    """Move two overlapping buttons apart, each by half of the overlap."""
    across, up = other.center_x - one.center_x, other.center_y - one.center_y
    off = math.hypot(across, up)
    if off >= side:
        return
    if off < 1e-6:
        across, up, off = 1.0, 0.0, 1.0
    push = (side - min(off, side)) / 2 if off > 1.0 else side / 2
    one.center = (one.center_x - across / off * push, one.center_y - up / off * push)
    other.center = (other.center_x + across / off * push, other.center_y + up / off * push)
