"""The areas of segments as textures, each drawn once per design: a filled area with a firm border, white, to be tinted,
and for a large tile the dark and the light line on both sides of that border.

No border is drawn where a segment meets the edge of its tile, so that the segments of a feature join.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from app.ui.base.palettes import HALO, RIM
from app.ui.base.textures import to_texture
from app.values import SegmentPlace
from app.values.pictures import Picture

_FILL, _LARGE_FILL = 0.5, 0.3  # the opacity of the inside on the map and on a large tile, where the border has 1
_BORDER = 0.022  # the width of the border, in tiles
_DARK, _LIGHT = 0.009, (0.024, 0.036)  # where the dark line ends and the light one lies, in tiles from the outline
_KEPT = 12  # how many large textures of a kind are kept, of 1.4 MB each: more than those of one tile
_SCALE = 2  # the drawing is this many times larger than the texture; the reduction smooths it


def draw_area(place: SegmentPlace, size: int, fill: float) -> Picture:
    """The area of a segment on its tile, north up: uint8 [size, size, 4], white with an alpha channel.

    ``size`` is a power of two, which the smaller copies of a texture need; ``fill`` is the opacity of the inside, 0-1.
    """
    fine = size * _SCALE
    mask = _mask(place, fine)
    width = max(1, round(_BORDER * fine))
    wide = cv2.copyMakeBorder(mask, width, width, width, width, cv2.BORDER_REPLICATE)
    inside = cv2.erode(wide, np.ones((2 * width + 1, 2 * width + 1), np.uint8))[width:-width, width:-width]
    alpha = np.where(inside > 0, round(255 * fill), mask).astype(np.uint8)
    picture = np.full((size, size, 4), 255, np.uint8)
    picture[..., 3] = cv2.resize(alpha, (size, size), interpolation=cv2.INTER_AREA)
    return picture


def draw_casing(place: SegmentPlace, size: int) -> Picture:
    """The lines beside the border of a segment, north up: uint8 [size, size, 4] RGBA, dark outside and light inside.

    One of the two stands out from whatever lies under the area, and one from whatever tints the border.
    """
    edge = round(0.05 * size)
    mask = cv2.copyMakeBorder(_mask(place, size), edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    away = cv2.distanceTransform(mask, cv2.DIST_L2, 3)[edge:-edge, edge:-edge]
    dark = np.clip(_DARK * size - away + 0.5, 0, 1) * np.clip(away, 0, 1)
    low, high = (end * size for end in _LIGHT)
    light = np.clip(np.minimum(away - low, high - away) + 0.5, 0, 1)
    picture = np.empty((size, size, 4), np.uint8)
    inks = np.array([RIM[:3], HALO[:3]]) * 255
    picture[..., :3] = np.where((light > dark)[..., None], inks[1], inks[0])
    picture[..., 3] = 255 * np.maximum(dark, light)
    return picture


def _mask(place: SegmentPlace, size: int) -> Picture:
    """Where the segment lies, north up: uint8 [size, size], 0 or 255."""
    corners = [np.round(np.array(ring, np.float64) * (size - 1)).astype(np.int32) for ring in place.outline]
    mask = np.zeros((size, size), np.uint8)
    cv2.fillPoly(mask, corners, 255)  # even-odd: a ring inside another is a hole
    return mask


@lru_cache(maxsize=192)
def area(place: SegmentPlace) -> Any:
    """The texture of an area for the map."""
    return to_texture(draw_area(place, 128, _FILL), mipmap=True)


@lru_cache(maxsize=_KEPT)
def large_area(place: SegmentPlace) -> Any:
    """The texture of an area for a tile that is shown large."""
    return to_texture(draw_area(place, 512, _LARGE_FILL), mipmap=True)


@lru_cache(maxsize=_KEPT)
def casing(place: SegmentPlace) -> Any:
    """The texture of the lines beside the border, for a tile that is shown large."""
    return to_texture(draw_casing(place, 512), mipmap=True)
