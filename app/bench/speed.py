"""The CPU time of watching on one core: a still frame, a placement, both as the map grows, and the memory."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import cv2
import numpy as np

from app.art.tiles import draw_set
from app.bench.bare import BareTable
from app.bench.enrolled import FACE_SIZE
from app.rules.tileset import TileSet
from hardware.simulator import TableSettings

Progress = Callable[[str], None]
"""Receives one line about the progress of a measurement."""
WAITING = 3
"""Still frames up to a proposal: the first one that equals the one before, and those that must agree."""


@dataclass(slots=True)
class Speed:
    """CPU milliseconds of one core at ``width`` x ``height``. ``still_ms`` (a frame in which nothing happens) and
    ``placing_ms`` (from the first still frame to the proposal) are pairs of tiles on the table and milliseconds.
    ``memory_mb`` is the memory of the process after every ``memory_every`` frames of a still table.
    """

    width: int = 0
    height: int = 0
    still_ms: list[tuple[int, float]] = field(default_factory=list)
    placing_ms: list[tuple[int, float]] = field(default_factory=list)
    memory_mb: list[float] = field(default_factory=list)
    memory_every: int = 0

    @property
    def still(self) -> float:
        """The median time of a still frame, in ms."""
        return median([ms for _, ms in self.still_ms] or [0.0])

    @property
    def placing(self) -> float:
        """The median time of a placement, in ms."""
        return median([ms for _, ms in self.placing_ms] or [0.0])

    @property
    def slowest(self) -> float:
        """The 95th percentile of a placement, in ms."""
        return float(np.percentile([ms for _, ms in self.placing_ms] or [0.0], 95))

    @property
    def growth(self) -> float:
        """The median of the last ten placements divided by that of the first ten; 1.0 for fewer than twenty."""
        cost = [ms for _, ms in self.placing_ms]
        return median(cost[-10:]) / median(cost[:10]) if len(cost) >= 20 else 1.0

    def as_dict(self) -> dict[str, Any]:
        """Plain values for JSON, with the medians."""
        return asdict(self) | {
            "still": round(self.still, 2),
            "placing": round(self.placing, 1),
            "placing_95": round(self.slowest, 1),
            "growth": round(self.growth, 2),
        }


def measure(
    tileset: TileSet,
    settings: TableSettings,
    into: Speed,
    tiles: int = 72,
    frames: int = 2000,
    progress: Progress = lambda _: None,
) -> None:
    """Lay ``tiles`` tiles one by one on the simulated table of ``settings``, then show ``frames`` still frames.

    ``into`` is filled during the run, so that it holds the measurements so far after a KeyboardInterrupt.
    """
    cv2.setNumThreads(1)
    bare = BareTable(tileset, draw_set(tileset, FACE_SIZE), settings)
    into.width, into.height = settings.width, settings.height
    while len(bare.table.scene.tiles) <= tiles and (laid := bare.next_tile()) is not None:
        first = len(bare.spent)
        said = bare.rest(WAITING, [laid])
        known = len(bare.table.scene.tiles)
        if any(o.event == "tile" for o in said):
            into.placing_ms.append((known, round(sum(bare.spent[first:]), 1)))
        first = len(bare.spent)
        bare.rest(3)
        into.still_ms += [(known, round(ms, 2)) for ms in bare.spent[first:]]
        if known % 12 == 0:
            progress(f"speed: {known} tiles, {into.still:.1f} ms a still frame, {into.placing:.0f} ms a placement")
    shots = [bare.table.photograph(bare.index + k) for k in range(8)]
    into.memory_every = max(1, frames // 10)
    for number in range(frames):
        if number % into.memory_every == 0:
            into.memory_mb.append(round(_memory(), 1))
        bare.show(shots[number % len(shots)])
    into.memory_mb.append(round(_memory(), 1))


def _memory() -> float:
    """The memory of this process in MB; 0 where the system does not report it."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
