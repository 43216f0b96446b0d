"""Compositing the table's picture: every thing is drawn once, and only changed regions are composited again."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass

import cv2
import numpy as np

from app.values.pictures import Picture
from hardware.simulator.light import FLARE, Light
from hardware.simulator.sprites import Shade, Sprite, darken, lay

Box = tuple[int, int, int, int]

TABLE_GLOSS = 0.22
MARGIN = 4


@dataclass(frozen=True, slots=True)
class Item:
    """A drawn thing. ``layer`` 0 are tiles, 1 what stands on them; within a layer ``far`` things are drawn first."""

    layer: int
    far: float
    shadow: Shade
    sprite: Sprite
    gloss: float

    @property
    def box(self) -> Box:
        one, two = self.shadow.box, self.sprite.box
        return min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3])


class Board:
    """The lit, blurred picture of the table without hands and noise: ``picture``, uint8 BGR [height, width, 3]."""

    def __init__(self, ground: Picture, light: Light, blur: float) -> None:
        self._ground = ground
        self._light = light
        self._blur = blur
        self._items: dict[Hashable, Item] = {}
        self._dirty: list[Box] = []
        self.picture: Picture = np.zeros_like(ground)
        self._redraw((0, 0, ground.shape[1], ground.shape[0]))

    def again(self) -> Board:
        """Another board with the same ground, light and things; what is changed on one leaves the other as it is."""
        other = copy(self)
        other._items, other._dirty, other.picture = dict(self._items), list(self._dirty), self.picture.copy()
        return other

    def set(self, key: Hashable, item: Item | None) -> None:
        """Put, replace or (None) remove the thing called ``key``; seen after the next ``refresh``."""
        old = self._items.pop(key, None)
        if old is not None:
            self._dirty.append(old.box)
        if item is not None:
            self._items[key] = item
            self._dirty.append(item.box)

    def refresh(self) -> None:
        """Draw again what changed since the last time."""
        for box in _joined(self._dirty):
            self._redraw(box)
        self._dirty = []

    def relight(self, light: Light) -> None:
        """Draw the whole table again under another light."""
        self._light = light
        self._redraw((0, 0, self._ground.shape[1], self._ground.shape[0]))

    def _redraw(self, box: Box) -> None:
        height, width = self._ground.shape[:2]
        inner = (
            max(0, box[0] - MARGIN),
            max(0, box[1] - MARGIN),
            min(width, box[2] + MARGIN),
            min(height, box[3] + MARGIN),
        )
        outer = (
            max(0, inner[0] - MARGIN),
            max(0, inner[1] - MARGIN),
            min(width, inner[2] + MARGIN),
            min(height, inner[3] + MARGIN),
        )
        if inner[0] >= inner[2] or inner[1] >= inner[3]:
            return
        window = (slice(outer[1], outer[3]), slice(outer[0], outer[2]))
        corner = (outer[0], outer[1])
        part = self._ground[window].copy()
        met = [item for item in self._items.values() if _meet(item.box, outer)]
        gloss = np.full(part.shape[:2], TABLE_GLOSS * 255, dtype=np.uint8) if self._light.glare is not None else None
        for layer in (0, 1):
            things = sorted((item for item in met if item.layer == layer), key=lambda item: -item.far)
            if layer == 0:
                for item in things:
                    darken(part, item.shadow, corner)
            for item in things:
                if layer:
                    darken(part, item.shadow, corner)
                lay(part, item.sprite, corner)
                if gloss is not None:
                    keep = item.sprite.keep[..., 0]
                    shine = Sprite(
                        item.sprite.x,
                        item.sprite.y,
                        np.asarray(cv2.convertScaleAbs(255 - keep, alpha=item.gloss), dtype=np.uint8),
                        keep,
                    )
                    lay(gloss, shine, corner)
        lit = np.asarray(cv2.multiply(part, self._light.gains[window], dtype=cv2.CV_32F), dtype=np.float32)
        lit += np.float32(FLARE)
        if gloss is not None and self._light.glare is not None:
            shining = cv2.multiply(self._light.glare[window], gloss, scale=1 / 255, dtype=cv2.CV_32F)
            lit += np.asarray(shining, dtype=np.float32)[..., None]
        seen = cv2.GaussianBlur(np.clip(lit, 0, 255).astype(np.uint8), (5, 5), self._blur)
        target = (slice(inner[1], inner[3]), slice(inner[0], inner[2]))
        source = (slice(inner[1] - outer[1], inner[3] - outer[1]), slice(inner[0] - outer[0], inner[2] - outer[0]))
        self.picture[target] = seen[source]


def _meet(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def _joined(boxes: list[Box]) -> list[Box]:
    """The boxes, those that overlap joined, so that nothing is drawn twice."""
    joined: list[Box] = []
    for box in boxes:
        current = box
        again = True
        while again:
            again = False
            for other in joined:
                if _meet(current, other):
                    joined.remove(other)
                    current = (
                        min(current[0], other[0]), min(current[1], other[1]),
                        max(current[2], other[2]), max(current[3], other[3]),
                    )  # fmt: skip
                    again = True
                    break
        joined.append(current)
    return joined
