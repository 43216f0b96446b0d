"""From points of the table to pixels of the camera and back: a tilted pinhole camera with radial distortion.

Table points are in tiles: x east, y south, z up; the start tile's centre is (0.5, 0.5, 0). Pixels are x right, y down,
whole numbers at pixel centres.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from app.values import TILE_MM
from hardware.simulator.settings import TableSettings

Points = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Lens:
    """One camera pose. ``eye`` is the lens, ``axes`` its right, down and forward directions (rows)."""

    width: int
    height: int
    focal: float
    k1: float
    k2: float
    eye: Points
    axes: Points

    @classmethod
    def over(cls, settings: TableSettings, turn: float = 0.0) -> Lens:
        """The camera of ``settings``, turned by ``turn`` degrees more, the start tile amid what it sees."""
        distance = settings.height_mm / TILE_MM
        tilt = math.radians(settings.tilt)
        spin = math.radians(settings.turn + turn)
        forward = np.array([0.0, -math.sin(tilt), -math.cos(tilt)])
        down = np.array([0.0, math.cos(tilt), -math.sin(tilt)])
        right = np.array([1.0, 0.0, 0.0])
        axes = np.stack(
            [
                math.cos(spin) * right - math.sin(spin) * down,
                math.sin(spin) * right + math.cos(spin) * down,
                forward,
            ]
        )
        k1 = settings.distortion
        width, height = settings.width, settings.height
        lens = cls(width, height, settings.scale * distance, k1, -0.2 * k1, -distance * forward, axes)
        ends = lens.to_table([(width / 2, 0), (width / 2, height - 1), (0, height / 2), (width - 1, height / 2)])
        middle = (ends.min(axis=0) + ends.max(axis=0)) / 2
        return replace(lens, eye=lens.eye + np.array([0.5 - middle[0], 0.5 - middle[1], 0.0]))

    @property
    def nadir(self) -> tuple[float, float]:
        """The table point straight below the lens; standing things lean away from it in the picture."""
        return float(self.eye[0]), float(self.eye[1])

    def project(self, points: npt.ArrayLike) -> Points:
        """Pixels [n, 2] of table points [n, 2] (on the table) or [n, 3]."""
        world = np.asarray(points, dtype=np.float64)
        if world.shape[-1] == 2:
            world = np.concatenate([world, np.zeros((*world.shape[:-1], 1))], axis=-1)
        seen = (world - self.eye) @ self.axes.T
        flat = seen[..., :2] / seen[..., 2:3]
        square = (flat * flat).sum(axis=-1, keepdims=True)
        flat = flat * (1.0 + self.k1 * square + self.k2 * square * square)
        centre = np.array([(self.width - 1) / 2, (self.height - 1) / 2])
        pixels: Points = flat * self.focal + centre
        return pixels

    def to_table(self, pixels: npt.ArrayLike, z: float = 0.0) -> Points:
        """Table points [n, 2] at height ``z`` that are seen at ``pixels`` [n, 2]."""
        centre = np.array([(self.width - 1) / 2, (self.height - 1) / 2])
        bent = (np.asarray(pixels, dtype=np.float64) - centre) / self.focal
        flat = bent.copy()
        for _ in range(12):
            square = (flat * flat).sum(axis=-1, keepdims=True)
            flat = bent / (1.0 + self.k1 * square + self.k2 * square * square)
        ray = np.concatenate([flat, np.ones((*flat.shape[:-1], 1))], axis=-1) @ self.axes
        steps = (z - self.eye[2]) / ray[..., 2:3]
        table: Points = (self.eye + ray * steps)[..., :2]
        return table

    def table_maps(self, step: int = 8) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """For every pixel the table point it sees: x [height, width], y [height, width]."""
        across = np.arange(0, self.width + step, step, dtype=np.float64)
        along = np.arange(0, self.height + step, step, dtype=np.float64)
        grid = np.stack(np.meshgrid(across, along), axis=-1)
        table = self.to_table(grid.reshape(-1, 2)).reshape(len(along), len(across), 2).astype(np.float32)
        xs, ys = np.meshgrid(
            np.arange(self.width, dtype=np.float32) / step, np.arange(self.height, dtype=np.float32) / step
        )
        return (
            np.asarray(cv2.remap(table[..., 0], xs, ys, cv2.INTER_LINEAR), dtype=np.float32),
            np.asarray(cv2.remap(table[..., 1], xs, ys, cv2.INTER_LINEAR), dtype=np.float32),
        )
