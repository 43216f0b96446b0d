"""The table's surface: procedural wood, felt or checked cloth, and the seats' trays on it."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from app.values.pictures import Picture
from hardware.simulator.layout import Layout
from hardware.simulator.lens import Lens
from hardware.simulator.settings import SEATS, TableSettings
from hardware.simulator.world import Cover

Floats = npt.NDArray[np.float32]

FELTS = ((58, 92, 44), (52, 44, 112), (98, 66, 40), (62, 66, 70))
WOODS = ((86, 126, 172), (58, 88, 128), (118, 154, 186))
CHECKS = ((60, 50, 170), (150, 96, 40), (70, 120, 60))


class Surface:
    """The bare table, drawn once for the view of ``lens``; it stays fixed when the camera moves."""

    def __init__(self, settings: TableSettings, lens: Lens, layout: Layout) -> None:
        xs, ys = lens.table_maps()
        self._west, self._north = float(xs.min()) - 0.1, float(ys.min()) - 0.1
        east, south = float(xs.max()) + 0.1, float(ys.max()) + 0.1
        density = self._density = min(settings.scale, 2600.0 / (east - self._west))
        size = (int((east - self._west) * density) + 1, int((south - self._north) * density) + 1)
        chance = np.random.default_rng([settings.seed, 23])
        under = settings.world.cover
        cover = {"wood": _wood, "felt": _felt, "cloth": _cloth}[settings.table](size, density, under, chance)
        corner = self._west, self._north, self._west, self._north
        for seat in range(SEATS) if under is None or under.mats else ():
            _tray(cover, [(e - o) * density for e, o in zip(layout.tray(seat), corner, strict=True)], density)
        self._texture = np.clip(cover, 0, 255).astype(np.uint8)

    def seen(self, lens: Lens) -> Picture:
        """The bare table as the camera of ``lens`` sees it under even white light, uint8 BGR [height, width, 3];
        mirrored beyond the part that was drawn.
        """
        xs, ys = lens.table_maps()
        return np.asarray(
            cv2.remap(
                self._texture,
                (xs - np.float32(self._west)) * np.float32(self._density),
                (ys - np.float32(self._north)) * np.float32(self._density),
                cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REFLECT_101,
            ),
            dtype=np.uint8,
        )


def _stretched(width: int, height: int, across: float, along: float, chance: np.random.Generator) -> Floats:
    """Smooth noise of standard deviation 1 with a correlation length of ``across`` x ``along`` pixels."""
    small = chance.standard_normal((max(2, int(height / along) + 2), max(2, int(width / across) + 2)), dtype=np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def _wood(size: tuple[int, int], density: float, under: Cover | None, chance: np.random.Generator) -> Floats:
    width, height = size
    base = np.array(under.base if under else WOODS[int(chance.integers(len(WOODS)))], dtype=np.float32)
    strength = under.strength if under else 1.0
    cover = np.empty((height, width, 3), dtype=np.float32)
    plank = max(8, int(density * (under.period if under else 2.9)))
    fine = _stretched(width, height, density * 2.5, max(1.0, density / 30), chance)
    broad = _stretched(width, height, density * 9, density / 5, chance)
    pores = _stretched(width, height, density / 2.2, 1.0, chance)
    fibre = _stretched(width, height, density / 5.0, 1.0, chance)
    for number, top in enumerate(range(0, height, plank)):
        rows = slice(top, min(height, top + plank))
        lines = np.arange(rows.stop - rows.start, dtype=np.float32)[:, None]
        wave = _stretched(width, rows.stop - rows.start, density * 7, density * 1.3, chance)
        rings = np.sin((lines / density * 9.0 + wave * 2.6 + number) * 2.2) * 0.5
        grain = 0.030 * fine[rows] + 0.040 * broad[rows] + 0.04 * rings + 0.022 * fibre[rows]
        grain = grain - 0.09 * np.maximum(pores[rows] - 1.4, 0)
        tone = base * np.float32(1.0 + chance.uniform(-0.07, 0.07)) * (1 + chance.uniform(-0.015, 0.015, 3))
        cover[rows] = tone.astype(np.float32) * (1.0 + strength * grain)[..., None]
        cover[top : top + max(1, int(density / 30))] *= 0.55
        for joint in chance.uniform(0, width, 1 + width // int(density * 24)):
            cover[rows, int(joint) : int(joint) + max(1, int(density / 35))] *= 0.6
    return cover


def _felt(size: tuple[int, int], density: float, under: Cover | None, chance: np.random.Generator) -> Floats:
    width, height = size
    base = np.array(under.base if under else FELTS[int(chance.integers(len(FELTS)))], dtype=np.float32)
    strength = under.strength if under else 1.0
    fibre = chance.standard_normal((height, width), dtype=np.float32)
    fibre = cv2.GaussianBlur(fibre, (5, 3), 0.9) * 2.2
    cloud = _stretched(width, height, density * 3, density * 3, chance)
    level = 1.0 + 0.055 * strength * fibre + 0.03 * strength * cloud
    return np.asarray(base * level[..., None], dtype=np.float32)


def _cloth(size: tuple[int, int], density: float, under: Cover | None, chance: np.random.Generator) -> Floats:
    width, height = size
    stripe = np.array(under.second if under else CHECKS[int(chance.integers(len(CHECKS)))], dtype=np.float32)
    ground = np.array(under.base if under else (205, 214, 218), dtype=np.float32)
    sway = _stretched(width, height, density * 6, density * 6, chance) * density * 0.05
    xs, ys = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    period = density * (under.period if under else 0.62)
    bars = [np.clip(np.sin((place + sway) * np.float32(2 * np.pi / period)) * 4 + 0.5, 0, 1) for place in (xs, ys)]
    shown = bars[: under.bars] if under else bars
    mix = (sum(shown, np.zeros_like(xs)) / 2)[..., None]
    weave = 1.0 + 0.035 * np.sin(xs * 2.1) * np.sin(ys * 2.1)
    weave = weave + 0.02 * chance.standard_normal((height, width), dtype=np.float32)
    folds = 1.0 + 0.06 * _stretched(width, height, density * 8, density * 2.5, chance)
    return np.asarray((ground * (1 - mix) + stripe * mix) * (weave * folds)[..., None], dtype=np.float32)


def _tray(cover: Floats, box: list[float], density: float) -> None:
    """A shallow dark mat with a lighter hem and a soft shadow around it."""
    pad = int(density / 3) + 2
    left, top = max(0, round(box[0]) - pad), max(0, round(box[1]) - pad)
    part = cover[top : round(box[3]) + pad, left : round(box[2]) + pad]
    west, north, east, south = round(box[0]) - left, round(box[1]) - top, round(box[2]) - left, round(box[3]) - top
    shape = np.zeros(part.shape[:2], dtype=np.float32)
    cv2.rectangle(shape, (west, north), (east, south), 1.0, -1)
    hem = max(1, int(density / 18))
    inner = np.zeros_like(shape)
    cv2.rectangle(inner, (west + hem, north + hem), (east - hem, south - hem), 1.0, -1)
    soft = cv2.GaussianBlur(shape, (0, 0), max(1.0, density / 14))
    part *= (1.0 - 0.35 * soft * (1 - shape))[..., None]
    grain = part.mean(axis=2, keepdims=True) / max(1.0, float(part.mean()))
    mat = np.array((62, 70, 80), dtype=np.float32) * (0.75 + 0.25 * grain)
    hemmed = np.array((96, 108, 122), dtype=np.float32) * (0.75 + 0.25 * grain)
    edge, middle = shape[..., None], inner[..., None]
    part[...] = part * (1 - edge) + (hemmed * (1 - middle) + mat * middle) * edge
