"""The simulated light: gains over the picture, glare, where shadows fall, what changes from frame to frame, noise."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from app.values.pictures import Picture
from hardware.simulator.settings import TableSettings
from hardware.simulator.world import MOODS, Mood

Floats = npt.NDArray[np.float32]

FLARE = 5.0
"""Stray light inside the lens, in grey levels: nothing on a table is entirely black."""

NOISE_MARGIN = 64


@dataclass(frozen=True)
class Light:
    """``gains`` [h, w, 3], ``glare`` [h, w] in grey levels or None, ``source`` the lamp's table point (x, y, z)."""

    mood: Mood
    gains: Floats
    gains8: Picture
    glare: Floats | None
    source: tuple[float, float, float]
    seed: int

    @classmethod
    def over(cls, settings: TableSettings) -> Light:
        """The light of ``settings``, fixed by its seed."""
        room = settings.world.room
        mood = room.mood or MOODS[settings.light]
        chance = np.random.default_rng([settings.seed, 11])
        width, height = settings.width, settings.height
        small = (max(2, width // 8), max(2, height // 8))
        xs, ys = np.meshgrid(np.linspace(-1, 1, small[0]), np.linspace(-1, 1, small[1]) * height / width)
        angle = chance.uniform(0, 2 * math.pi) if room.angle is None else room.angle
        level = 1.0 + mood.slope * (math.cos(angle) * xs + math.sin(angle) * ys)
        spot_x, spot_y = 0.55 * math.cos(angle), 0.3 * math.sin(angle)
        beyond = (xs - spot_x) ** 2 + (ys - spot_y) ** 2
        level = level * (1.0 + mood.spot * (np.exp(-beyond / 0.45) - 0.45))
        level = level * (1.0 - settings.world.vignette * (xs * xs + ys * ys))
        tint = np.array(mood.colour) * (1.0 + chance.uniform(-0.02, 0.02, 3))
        gains = cv2.resize(
            (level[..., None] * tint).astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR
        )
        reach = settings.width / settings.scale / 2
        away = room.away * reach
        source = (0.5 + away * math.cos(angle), 0.5 + away * math.sin(angle), reach * room.high)
        gains8 = np.asarray(cv2.convertScaleAbs(gains, alpha=128.0), dtype=np.uint8)
        return cls(mood, gains.astype(np.float32), gains8, _glare(settings, mood, chance), source, settings.seed)

    def dimmed(self, gains: tuple[float, float, float]) -> Light:
        """This light with its colours (blue, green, red) times ``gains``."""
        scaled = (self.gains * np.array(gains, dtype=np.float32)).astype(np.float32)
        return replace(self, gains=scaled, gains8=np.asarray(cv2.convertScaleAbs(scaled, alpha=128.0), dtype=np.uint8))

    def frame(self, index: int, shade: float) -> tuple[float, Floats | None]:
        """Gain of the whole frame ``index`` and gains of its rows (or None); ``shade`` lowers an unlocked exposure."""
        gain = 1.0 - shade
        rows = None
        if self.mood.drift:
            gain *= 1.0 + self.mood.drift * math.sin(index / 37.0 + self.seed)
        if self.mood.pulse:
            gain *= 1.0 + self.mood.pulse * math.sin(index * 2.4 + self.seed)
        if self.mood.bands:
            lines = np.arange(self.gains.shape[0], dtype=np.float32)
            rows = 1.0 + np.float32(self.mood.bands) * np.sin(lines * np.float32(2 * math.pi / 310) + index * 1.9)
            rows = rows.astype(np.float32)
        return gain, rows


def _glare(settings: TableSettings, mood: Mood, chance: np.random.Generator) -> Floats | None:
    strength = mood.glare if settings.glare is None else settings.glare
    if strength <= 0:
        return None
    small = (max(2, settings.width // 8), max(2, settings.height // 8))
    xs, ys = np.meshgrid(np.linspace(0, 1, small[0]), np.linspace(0, 1, small[1]) * settings.height / settings.width)
    total = np.zeros(xs.shape)
    for _ in range(3):
        x, y = chance.uniform(0.15, 0.85), chance.uniform(0.1, 0.5)
        wide, high = chance.uniform(0.03, 0.09), chance.uniform(0.025, 0.06)
        total += chance.uniform(0.4, 1.0) * np.exp(-(((x - xs) / wide) ** 2) - ((y - ys) / high) ** 2)
    glare = (110.0 * strength * np.minimum(total, 1.2)).astype(np.float32)
    return cv2.resize(glare, (settings.width, settings.height), interpolation=cv2.INTER_LINEAR).astype(np.float32)


class Noise:
    """Sensor noise from one precomputed sheet, laid over each frame at another offset."""

    def __init__(self, width: int, height: int, deviation: float) -> None:
        self._more, self._less = _sheets(width, height, round(deviation, 2))
        self._size = (height, width)

    def over(self, picture: Picture, index: int) -> Picture:
        """A new picture: ``picture`` with the noise of frame ``index``."""
        height, width = self._size
        top, left = (index * 29 + 7) % NOISE_MARGIN, (index * 47 + index // 5) % NOISE_MARGIN
        window = (slice(top, top + height), slice(left, left + width))
        noisy = cv2.add(picture, self._more[window])
        return np.asarray(cv2.subtract(noisy, self._less[window], dst=noisy), dtype=np.uint8)


@lru_cache(maxsize=4)
def _sheets(width: int, height: int, deviation: float) -> tuple[Picture, Picture]:
    """What the noise adds and what it takes away: half of it shared by the colours, grainy as a mosaic sensor's."""
    chance = np.random.default_rng(5)
    shape = (height + NOISE_MARGIN, width + NOISE_MARGIN)
    noise = chance.standard_normal((*shape, 3), dtype=np.float32)
    noise += chance.standard_normal(shape, dtype=np.float32)[..., None]
    noise = np.asarray(cv2.GaussianBlur(noise, (3, 3), 0.45), dtype=np.float32)
    noise *= deviation / float(noise.std())
    whole = np.round(noise).astype(np.int16)
    return np.clip(whole, 0, 255).astype(np.uint8), np.clip(-whole, 0, 255).astype(np.uint8)
