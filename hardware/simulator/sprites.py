"""Sprites: small pictures of single things in camera pixels, drawn oversampled, cached, composited over the table."""

from __future__ import annotations

import math
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from app.values.pictures import Picture

Floats = npt.NDArray[np.float64]

OVER = 3
"""Drawn pixels to one camera pixel, each way."""

SHIFT = 4


class Sprite(NamedTuple):
    """``colour`` [h, w, 3] times its own opacity, ``keep`` [h, w, 3] = 255 - opacity, its corner at pixel (x, y)."""

    x: int
    y: int
    colour: Picture
    keep: Picture

    @property
    def box(self) -> tuple[int, int, int, int]:
        """(left, top, right, bottom), right and bottom excluded."""
        return self.x, self.y, self.x + self.keep.shape[1], self.y + self.keep.shape[0]


class Shade(NamedTuple):
    """A shadow: ``keep`` [h, w, 3] is the part of the light that remains, of 255; its corner at pixel (x, y)."""

    x: int
    y: int
    keep: Picture

    @property
    def box(self) -> tuple[int, int, int, int]:
        """(left, top, right, bottom), right and bottom excluded."""
        return self.x, self.y, self.x + self.keep.shape[1], self.y + self.keep.shape[0]


class Canvas:
    """An oversampled drawing sheet over the camera pixels that ``points`` [n, 2] span, ``pad`` pixels wider."""

    def __init__(self, points: Floats, pad: int = 2) -> None:
        low, high = np.floor(points.min(axis=0)) - pad, np.ceil(points.max(axis=0)) + pad + 1
        self.x, self.y = int(low[0]), int(low[1])
        self.width, self.height = int(high[0]) - self.x, int(high[1]) - self.y
        self.sheet: Picture = np.zeros((self.height * OVER, self.width * OVER, 4), dtype=np.uint8)

    def local(self, points: Floats) -> Floats:
        """Sheet coordinates of camera pixels."""
        return (points - (self.x - 0.5, self.y - 0.5)) * OVER - 0.5

    def polygon(self, points: Floats, colour: tuple[float, float, float]) -> None:
        """Fill the polygon of camera pixels ``points`` [n, 2] with a BGR colour."""
        filled = tuple(min(255.0, max(0.0, value)) for value in colour)
        corners = np.round(self.local(points) * (1 << SHIFT)).astype(np.int32)
        cv2.fillPoly(self.sheet, [corners], (*filled, 255.0), lineType=cv2.LINE_8, shift=SHIFT)

    def picture(self, face: Picture, corners: Floats) -> None:
        """Draw ``face`` [n, n, 3] so that its corners NW, NE, SE, SW meet the camera pixels ``corners`` [4, 2]."""
        size = face.shape[0]
        ends = np.array([[-0.5, -0.5], [size - 0.5, -0.5], [size - 0.5, size - 0.5], [-0.5, size - 0.5]])
        target = self.local(corners)
        turn = cv2.getPerspectiveTransform(ends.astype(np.float32), target.astype(np.float32))
        drawn = cv2.warpPerspective(
            face,
            turn,
            (self.sheet.shape[1], self.sheet.shape[0]),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        mask = np.zeros(self.sheet.shape[:2], dtype=np.uint8)
        cv2.fillPoly(mask, [np.round(target * (1 << SHIFT)).astype(np.int32)], 255.0, shift=SHIFT)
        inside = mask > 0
        self.sheet[inside, :3] = drawn[inside]
        self.sheet[inside, 3] = 255

    def disc(self, face: Picture, mask: Picture, corners: Floats) -> None:
        """Draw ``face`` where ``mask`` (same size) is set, its corners at the camera pixels ``corners`` [4, 2]."""
        size = face.shape[0]
        ends = np.array([[-0.5, -0.5], [size - 0.5, -0.5], [size - 0.5, size - 0.5], [-0.5, size - 0.5]])
        turn = cv2.getPerspectiveTransform(ends.astype(np.float32), self.local(corners).astype(np.float32))
        whole = (self.sheet.shape[1], self.sheet.shape[0])
        drawn = cv2.warpPerspective(face, turn, whole, flags=cv2.INTER_LINEAR)
        inside = cv2.warpPerspective(mask, turn, whole, flags=cv2.INTER_NEAREST) > 0
        self.sheet[inside, :3] = drawn[inside]
        self.sheet[inside, 3] = 255

    def grain(self, strength: float, seed: int) -> None:
        """Add wood grain of ``strength``, a part of the surface's brightness."""
        chance = np.random.default_rng(seed)
        shape = self.sheet.shape[:2]
        small = chance.standard_normal((shape[0] // 3 + 2, shape[1] // 9 + 2)).astype(np.float32)
        wave = 1.0 + strength * cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)
        grained = self.sheet[..., :3] * wave[..., None]
        self.sheet[..., :3] = grained.clip(0, 255).astype(np.uint8)

    def sprite(self) -> Sprite:
        """The drawing in camera pixels."""
        small = cv2.resize(self.sheet, (self.width, self.height), interpolation=cv2.INTER_AREA)
        keep = cv2.cvtColor(255 - small[..., 3], cv2.COLOR_GRAY2BGR)
        return Sprite(self.x, self.y, np.ascontiguousarray(small[..., :3], np.uint8), np.asarray(keep, dtype=np.uint8))


def shade(layers: list[tuple[Floats, float, float]]) -> Shade:
    """The shadow of polygons: ``layers`` of (camera pixels [n, 2], strength 0-1, blur in pixels)."""
    reach = math.ceil(2.5 * max(blur for _, _, blur in layers)) + 1
    every = np.concatenate([points for points, _, _ in layers])
    low, high = np.floor(every.min(axis=0)).astype(int) - reach, np.ceil(every.max(axis=0)).astype(int) + reach + 1
    keep = np.ones((high[1] - low[1], high[0] - low[0]), dtype=np.float32)
    strengths = sorted({(strength, blur) for _, strength, blur in layers})
    for strength, blur in strengths:
        mask = np.zeros(keep.shape, dtype=np.float32)
        for points, own, soft in layers:
            if (own, soft) == (strength, blur):
                corners = np.round((points - low) * (1 << SHIFT)).astype(np.int32)
                cv2.fillPoly(mask, [corners], 1.0, shift=SHIFT)
        keep *= 1.0 - strength * cv2.GaussianBlur(mask, (0, 0), max(0.4, blur))
    grey = np.clip(keep * 255.0, 0, 255).astype(np.uint8)
    return Shade(int(low[0]), int(low[1]), np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), dtype=np.uint8))


def _overlap(
    picture: Picture, origin: tuple[int, int], box: tuple[int, int, int, int]
) -> tuple[tuple[slice, slice], tuple[slice, slice]] | None:
    """Where ``box`` and a picture whose corner is pixel ``origin`` meet: slices of the picture and of the box."""
    left, top = max(box[0], origin[0]), max(box[1], origin[1])
    right = min(box[2], origin[0] + picture.shape[1])
    bottom = min(box[3], origin[1] + picture.shape[0])
    if left >= right or top >= bottom:
        return None
    return (
        (slice(top - origin[1], bottom - origin[1]), slice(left - origin[0], right - origin[0])),
        (slice(top - box[1], bottom - box[1]), slice(left - box[0], right - box[0])),
    )


def lay(picture: Picture, sprite: Sprite, origin: tuple[int, int] = (0, 0)) -> None:
    """Lay ``sprite`` over ``picture``, in place; ``origin`` is the camera pixel of the picture's corner."""
    met = _overlap(picture, origin, sprite.box)
    if met is not None:
        part = picture[met[0]]
        cv2.multiply(part, sprite.keep[met[1]], dst=part, scale=1 / 255)
        cv2.add(part, sprite.colour[met[1]], dst=part)


def darken(picture: Picture, shadow: Shade, origin: tuple[int, int] = (0, 0)) -> None:
    """Multiply ``picture`` by ``shadow``, in place; ``origin`` is the camera pixel of the picture's corner."""
    met = _overlap(picture, origin, shadow.box)
    if met is not None:
        part = picture[met[0]]
        cv2.multiply(part, shadow.keep[met[1]], dst=part, scale=1 / 255)
