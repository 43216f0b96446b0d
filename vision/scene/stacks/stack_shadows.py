"""New shadows beside stacks of tokens, and which of them a stack casts itself: under a low lamp the shadow of a stack
that grew is longer than the stack is wide, and print in it seems to have moved.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.changes import Change, relit
from vision.numeric.displacement import Unlike
from vision.numeric.patches import Floats
from vision.scene.state.half_size import HALF, half, half_pixels
from vision.scene.state.table import Standing, Table


@dataclass(frozen=True, slots=True)
class ShadowConfig:
    """What counts as a new shadow. Set on the simulated table; not measured on real ones."""

    shadowed: float = 0.85
    """The brightness of print in a new shadow, as a part (0-1) of that before, up to which it is not compared with a
    stack ..."""
    broad: float = 0.06
    """... and half the least width of such a shadow, in tiles: the edges of print that was pushed are narrower."""
    fallen: float = 0.1
    """The part (0-1) of a stack in a shadow beyond which the shadow falls on it."""
    gap: float = 0.05
    """How near to a stack its own rim and edges are seen, which are no shadow, in tiles."""
    touching: float = 0.05
    """How much farther a shadow may begin and still touch a thing, in tiles."""


@dataclass(frozen=True, slots=True)
class ShadowEndConfig:
    """What is the end of a stack's own shadow that came or went. Set on mismatched simulated tables."""

    least: float = 0.06
    """The least area of it, in areas of the stack ..."""
    most: float = 1.5
    """... and the largest: a cloud's shadow, or that of a person at the table, is larger."""
    far: float = 1.0
    """How far from the stack it may begin, in tiles."""
    asked: float = 4.0
    """How strong it must be in the mean, in spreads of the difference of the print around it, to be asked about ..."""
    told: float = 10.0
    """... and to be certain."""


def new_shadows(
    table: Table, small: Picture, since: Change, stacks: Sequence[Standing], config: ShadowConfig
) -> NDArray[np.bool_]:
    """The mask [h, w] of the whole picture where it has become darker over an area, beside the known ``stacks``: the
    shadow of one that grew lies far from it under a low lamp, and print in it seems to have moved. Shadows that fall on
    a stack are left out: they change the stack as much as the print.
    """
    side = 2 * max(1, round(config.broad * table.pixels_per_tile / HALF)) + 1
    broad = np.ones((side, side), np.uint8)
    if not np.asarray(cv2.erode(since.mild.astype(np.uint8), broad)).any():
        return np.zeros(table.seen.shape[:2], np.bool_)
    before = cv2.cvtColor(relit(half(table.seen), since.gain), cv2.COLOR_BGR2GRAY).astype(np.float32)
    now = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    dark = since.mild & (now < config.shadowed * before)
    flat = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, broad)
    _, labels = cv2.connectedComponents(np.asarray(flat, np.uint8))
    labels = np.asarray(labels)
    falling = {0}
    for stack in stacks:
        there = labels.flat[half_pixels(stack, small.shape)]
        falling |= {int(k) for k in np.unique(there) if np.count_nonzero(there == k) > config.fallen * len(there)}
    wide = cv2.dilate((~np.isin(labels, list(falling))).astype(np.uint8), np.ones((5, 5), np.uint8))
    size = table.seen.shape[1], table.seen.shape[0]
    whole = np.asarray(cv2.resize(wide, size, interpolation=cv2.INTER_NEAREST)) > 0
    return whole & ~table.thing_mask(stacks, config.gap)


def own_shadow(
    table: Table, shadows: NDArray[np.bool_], stack: Standing, others: Collection[Standing], config: ShadowConfig
) -> NDArray[np.bool_] | None:
    """The part [h, w] of the new ``shadows`` [h, w] that begins at the ``stack`` and at none of the ``others``, which
    came, went or may have changed as well: what casts it is the stack. None where there is none.
    """
    reach = config.gap + config.touching
    beside = table.thing_mask([stack], reach) & shadows
    if not beside.any():
        return None
    _, found = cv2.connectedComponents(shadows.astype(np.uint8))
    labels = np.asarray(found)
    rivals = table.thing_mask(others, reach) & shadows
    own = np.setdiff1d(np.unique(labels[beside]), np.unique(labels[rivals]))
    return np.isin(labels, own) if own.size else None


def own_end(
    off: Unlike,
    floor: NDArray[np.bool_],
    away: Floats,
    rivals: Floats,
    size: int,
    scale: float,
    config: ShadowEndConfig,
) -> float:
    """How sure it is that on the ``floor`` [h, w] around a stack the end of its own shadow came or went, as when it
    grows or shrinks: 1 and more for certainly, less for a question, else 0. That is one place that became darker or
    lighter, not cut off by the edge of what is looked at. ``off``: how the floor differs; ``away``: the distance [h, w]
    in pixels from the stack, ``rivals`` [h, w] what it must be below to be nobody else's; ``size``: the stack's area in
    pixels; ``scale``: pixels a tile.
    """
    shade = off.shaded(floor)
    if not shade.any():
        return 0.0
    _, found = cv2.connectedComponents(shade.astype(np.uint8))
    labels = np.asarray(found)
    areas = np.bincount(labels.ravel())
    areas[0] = 0
    largest = int(areas.argmax())
    if not config.least * size <= areas[largest] <= config.most * size:
        return 0.0
    if 3 * int(areas[largest]) < 2 * int(areas.sum()):  # others as large: light that has changed in spots
        return 0.0
    end = labels == largest
    inner = np.zeros_like(end)
    inner[1:-1, 1:-1] = True
    whole = not (end & ~inner).any()
    near = bool((away[end] < rivals[end]).all()) and float(away[end].min()) <= config.far * scale
    strength = off.strength(end, floor & ~end) if whole and near else 0.0
    return strength / config.told if strength >= config.asked else 0.0
