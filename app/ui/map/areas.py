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

_FILL, _LARGE_FILL = 0.5, 0.1  # the opacity of the inside on the map and on a large tile, where the border has 1
_BORDER = 0.022  # the width of the border, in tiles
_DARK, _LIGHT = 0.009, (0.024, 0.036)  # where the dark line ends and the light one lies, in tiles from the outline
_KEPT = 9  # how many large textures of a kind are kept, of 1.4 MB each: as many as one tile has at most
_SCALE = 2  # the drawing is this many times larger than the texture; the reduction smooths it


def draw_area(place: SegmentPlace, size: int, fill: float) -> Picture:
    """The area of a segment on its tile, north up: uint8 [size, size, 4], white with an alpha channel.

    ``size`` is a power of two, which the smaller copies of a texture need; ``fill`` is the opacity of the inside, 0-1.
    """
    whole = _mask(place, size * _SCALE)
    rows, columns = _around(whole, _SCALE)
    mask = whole[rows, columns]
    width = max(1, round(_BORDER * size * _SCALE))
    wide = cv2.copyMakeBorder(mask, width, width, width, width, cv2.BORDER_REPLICATE)
    inside = cv2.erode(wide, np.ones((2 * width + 1, 2 * width + 1), np.uint8))[width:-width, width:-width]
    alpha = mask.copy()
    alpha[inside > 0] = round(255 * fill)
    picture = np.full((size, size, 4), (255, 255, 255, 0), np.uint8)
    shown = picture[rows.start // _SCALE : rows.stop // _SCALE, columns.start // _SCALE : columns.stop // _SCALE]
    shown[..., 3] = cv2.resize(alpha, shown.shape[1::-1], interpolation=cv2.INTER_AREA)
    return picture


def draw_casing(place: SegmentPlace, size: int) -> Picture:
    """The lines beside the border of a segment, north up: uint8 [size, size, 4] RGBA, dark outside and light inside.

    One of the two stands out from whatever lies under the area, and one from whatever tints the border.
    """
    edge = round(0.05 * size)
    mask = _mask(place, size)
    rows, columns = _around(mask, 1)
    wide = cv2.copyMakeBorder(mask[rows, columns], edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    away = cv2.distanceTransform(wide, cv2.DIST_L2, 3)[edge:-edge, edge:-edge]
    low, high = (end * size for end in _LIGHT)
    near = (away > 0) & (away < high + 1)  # all that the lines reach
    off = away[near]
    dark = np.clip(_DARK * size - off + 0.5, 0, 1) * np.clip(off, 0, 1)
    light = np.clip(np.minimum(off - low, high - off) + 0.5, 0, 1)
    inks = (np.array([RIM[:3], HALO[:3]]) * 255).astype(np.uint8)
    lines = np.empty((len(off), 4), np.uint8)
    lines[:, :3] = inks[(light > dark).astype(np.intp)]
    lines[:, 3] = 255 * np.maximum(dark, light)
    picture = np.full((size, size, 4), (*inks[0], 0), np.uint8)
    picture[rows, columns][near] = lines
    return picture


def _around(mask: Picture, step: int) -> tuple[slice, slice]:
    """The rows and columns in which a mask lies, with ``step`` pixels around it and in multiples of that."""
    left, top, wide, high = cv2.boundingRect(mask)
    first, last = (top // step - 1) * step, (-(-(top + high) // step) + 1) * step
    west, east = (left // step - 1) * step, (-(-(left + wide) // step) + 1) * step
    return slice(max(first, 0), min(last, mask.shape[0])), slice(max(west, 0), min(east, mask.shape[1]))


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
