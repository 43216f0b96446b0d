"""State of the table between pictures: background models with and without things, the known tiles and things.

Background model: the last picture of each pixel that was not occluded, relit to the current illumination.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell, LaidTile
from app.values.pictures import Picture
from vision.camera.geometry import Plane
from vision.numeric.changes import around, clipped, dazzled, relit
from vision.numeric.patches import SQUARE, Floats, Matrix, apply, sample
from vision.objects.lessons.learned import LearnedShapes
from vision.objects.paint.paints import one_surface
from vision.objects.paint.tone import Tone
from vision.objects.shapes.solids import Ground, Solid
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice

EDGE = 0.05
"""Margin of a tile's mask beyond its printed square, for its cut edge and its shadow, in tiles."""
OTHER_LIGHT = 0.05
"""A median gain that differs from 1 by more, in any channel, counts as a change of illumination."""
TRUSTED = 0.5
"""How far beyond the known tiles the fitted plane is extrapolated, in tiles for each known tile."""
WHITEST = 240
"""Grey level from which a channel may be saturated: what it shows is then less than the light there."""
NEAR_LIGHT = 1.5
"""How far around a place the bare table tells of the light there, in tiles: further than the stripes of a cloth."""
UNEVEN = 2.2
"""How many times as bright as the whole table a place may be for light alone to explain how it looks: lamps and windows
give 0.6 to 1.5 on mismatched simulated tables.
"""
SAME_PRINT, LEAST_SEEN = 12, 0.2
"""Grey levels up to which what is known of the bare table is the tile on it, and the least part (0-1) of a place that
must show the table.
"""
OVEREXPOSED, CLIPPED_MOST = 248, 0.2
"""Grey level from which a channel of the shrunk picture may hold saturated pixels, and the part (0-1) of a place that
may, for the channel to tell the light there.
"""
DARK_ENOUGH = 0.05
"""The least part (0-1) of a tile that must be darker for the light to be measured there alone."""
RIM, SHADOW = 0.08, 0.45
"""Margin of a thing's mask for its shadow, in tiles: a constant, and a part that grows with the depth of shadows. The
background is not updated there.
"""
DILATED = 1024
"""The number of things' dilated masks that are kept: a few dozen things, each asked for at some ten margins."""


@dataclass(frozen=True, slots=True)
class KnownTile:
    """A tile that lies on a cell: its hypothesis in the gallery, its face and rotation, and whether it was certain."""

    hypothesis: int
    tile: LaidTile
    certain: bool


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """A piece, token or stack on the table: ``mask`` [h, w] cut out of the picture at pixel ``corner`` (x, y); ``cell``
    None off the map.

    ``at`` is its foot on the tile as it lies (0-1 east, 0-1 south), or its place on the table in tile units where there
    is no tile. ``lying``: None where that is unknown. ``piece``: it is certainly a piece of that colour, whatever its
    kind. ``top``: the part [h, w] of a stack's mask that is its uppermost token's face; None where that is not known.
    """

    kind: str
    colour: str
    lying: bool | None
    cell: Cell | None
    at: tuple[float, float]
    mask: NDArray[np.bool_]
    corner: tuple[int, int]
    certain: bool
    piece: bool = False
    top: NDArray[np.bool_] | None = None

    @property
    def window(self) -> tuple[slice, slice]:
        """The rows and columns of the picture that ``mask`` covers."""
        left, top = self.corner
        return slice(top, top + self.mask.shape[0]), slice(left, left + self.mask.shape[1])


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The table as it is known, a value: what changes it returns another, and its pictures are never written to.

    ``seen``: the picture uint8 [h, w, 3] when the table was last still. ``bare``: the same without the things.
    ``ground_seen``: the background without tiles, as far as it was ever visible. ``tiles`` by cell. ``open``: cells on
    which something lies that was not recognised. ``shade``: the brightness (0-1) left in shadows, estimated.
    ``frames``: those of which the picture being examined is the mean. ``names``: the faces of the gallery by which the
    tiles are numbered. ``shapes``: those of the owner's pieces, None for the usual ``solids``; ``shown_on``:
    the median colour (BGR) of the bare table on which they were shown, None where they were not. ``tone``: the one in
    which shadows have no colour here, None for the pictures as they are; ``shadows``: the falls [n, 3] of the light, as
    logarithms, beside the things by which it is known. ``left``: cells from which a certain stack has gone of which the
    game may not know yet.
    """

    lattice: Lattice
    seen: Picture
    bare: Picture
    ground_seen: Picture
    tiles: Mapping[Cell, KnownTile] = field(default_factory=dict)
    things: tuple[Standing, ...] = ()
    open: frozenset[Cell] = frozenset()
    shade: float = 0.5
    frames: tuple[Picture, ...] = ()
    names: tuple[str, ...] = ()
    shapes: LearnedShapes | None = None
    solids: tuple[Solid, ...] = ()
    shown_on: tuple[float, float, float] | None = None
    tone: Tone | None = None
    shadows: tuple[Floats, ...] = ()
    left: frozenset[Cell] = frozenset()

    @property
    def plane(self) -> Plane:
        """The table's plane in the picture."""
        return self.lattice.plane

    @property
    def pixels_per_tile(self) -> float:
        """The scale at the start tile, in pixels."""
        return self.plane.pixels_per_tile

    def scale_at(self, pixel: tuple[float, float]) -> float:
        """The scale at a pixel (x, y), in pixels a tile: the square root of the area that a tile there covers. Under a
        tilted camera it is larger near the camera.
        """
        return float(np.sqrt(abs(np.linalg.det(self.ground(pixel).east_south))))

    def renumbered(self, gallery: Gallery) -> Table:
        """The table with its tiles numbered as in ``gallery``, to which faces may have been added or removed; a tile
        whose face it lacks is removed, and its cell opened for a new detection.
        """
        if self.names == (names := tuple(gallery.index)):
            return self
        tiles, lattice, lacking = dict(self.tiles), self.lattice, set(self.open)
        for cell, tile in self.tiles.items():
            (face, rotation) = tile.tile
            if face.name in gallery.index:
                tiles[cell] = replace(tile, hypothesis=gallery.hypothesis(face.name, rotation))
            else:
                del tiles[cell]
                lattice = lattice.without(cell)
                lacking.add(cell)
        return replace(self, names=names, tiles=tiles, lattice=lattice, open=frozenset(lacking))

    @property
    def rim(self) -> float:
        """The margin of a thing's mask for its shadow here, in tiles."""
        return RIM + SHADOW * (1.0 - self.shade)

    def ground(self, pixel: tuple[float, float]) -> Ground:
        """The plane's local geometry at a pixel (x, y); far from the known tiles, that at the limit up to which the
        plane is extrapolated.
        """
        middles = np.stack(list(self.lattice.corners.values())).mean(axis=1)
        nearest = middles[int(np.linalg.norm(middles - pixel, axis=1).argmin())]
        reach = (1.0 + TRUSTED * len(middles)) * self.pixels_per_tile
        away = np.asarray(pixel) - nearest
        spot = nearest + away * min(1.0, reach / max(float(np.linalg.norm(away)), 1e-6))
        place = self.plane.to_table(spot[None])[0]
        seen = self.plane.project(place + np.array([[0.0, 0.0], [0.5, 0.0], [-0.5, 0.0], [0.0, 0.5], [0.0, -0.5]]))
        east_south = np.stack([seen[1] - seen[2], seen[3] - seen[4]], axis=1)
        above = self.plane.above
        return Ground(east_south, east_south @ (place - self.plane.below) / above, 1.0 / above)

    def from_map(self, pixel: tuple[float, float]) -> float:
        """How far the pixel (x, y) is from the middle of the nearest known tile, in tiles as wide as on the map."""
        middles = np.stack(list(self.lattice.corners.values())).mean(axis=1)
        return float(np.linalg.norm(middles - pixel, axis=1).min()) / self.pixels_per_tile

    def tint(self, gallery: Gallery, cell: Cell | None, pixel: tuple[float, float]) -> Floats:
        """The illumination [3] (BGR) on that tile, or on the known tile nearest to the pixel (x, y), as a factor on
        enrolled colours: the median over the tile, of each channel where it is not saturated, as far as there is that.
        """
        if self.shown_on is not None:
            return np.asarray((self._light_at(pixel) + 4.0) / (np.array(self.shown_on) + 4.0), np.float32)
        if cell not in self.tiles:
            place = np.array(pixel)
            cell = min(self.tiles, key=lambda c: float(np.linalg.norm(self.lattice.corners[c].mean(axis=0) - place)))
        assert cell is not None
        seen = sample(self.bare, self.lattice.warp(cell), 24).astype(np.float32)
        drawn = gallery.picture(self.tiles[cell].hypothesis, 24).astype(np.float32)
        factor, open_ = (seen + 4.0) / (drawn + 4.0), np.maximum(seen, drawn) < WHITEST
        channels = [
            factor[..., k][open_[..., k]] if open_[..., k].mean() >= DARK_ENOUGH else factor[..., k] for k in range(3)
        ]
        return np.array([np.median(channel) for channel in channels], np.float32)

    def _light_at(self, pixel: tuple[float, float]) -> Matrix:
        """The colour [3] (BGR) of the bare table in the light about the pixel (x, y): its mean there, so that the
        pattern of a cloth does not count, without what has another colour, as a tray; that of the whole table where
        hardly anything of it is seen.
        """
        everywhere = np.median(self.ground_seen[::8, ::8].reshape(-1, 3), axis=0)
        high, wide = self.ground_seen.shape[:2]
        reach = round(NEAR_LIGHT * self.pixels_per_tile)
        left, top = (min(max(0, round(at)), most - 1) for at, most in zip(pixel, (wide, high), strict=True))
        window = slice(max(0, top - reach), top + reach), slice(max(0, left - reach), left + reach)
        small = [_shrunk(picture[window]) for picture in (self.ground_seen, self.bare)]
        # a tile that lay there from the first hides the table, as far as it is known
        tile = _shrunk(self.tile_mask(EDGE)[window].astype(np.uint8) * 255) > 0
        tile &= cv2.absdiff(*small).max(axis=2) < SAME_PRINT
        table = ~tile & one_surface(small[0], everywhere)
        if table.mean() < LEAST_SEEN:
            return np.asarray(everywhere)
        here = small[0][table].mean(axis=0)
        cut_off = (small[0][table] >= OVEREXPOSED).mean(axis=0) > CLIPPED_MOST
        if cut_off.any() and not cut_off.all():  # there the light is that of the channels which show it
            light = float((here[~cut_off] / np.maximum(everywhere[~cut_off], 1.0)).mean())
            here[cut_off] = np.maximum(here[cut_off], light * everywhere[cut_off])
        brighter = float(here.sum() + 12.0) / float(everywhere.sum() + 12.0)
        return np.asarray(here if 1.0 / UNEVEN <= brighter <= UNEVEN else everywhere)

    def region(self, warp: Matrix, grow: float = EDGE) -> NDArray[np.bool_]:
        """The mask [h, w] of the whole picture under a tile's square, ``grow`` tiles larger on every side."""
        mask = np.zeros(self.seen.shape[:2], np.uint8)
        corners = apply(warp, 0.5 + (SQUARE - 0.5) * (1 + 2 * grow))
        cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 1.0, shift=4)
        return mask.view(np.bool_)  # of zeros and ones: to compare them takes as long as to draw them

    def thing_mask(self, things: Iterable[Standing], grow: float) -> NDArray[np.bool_]:
        """The occlusion mask [h, w] of the things in the whole picture, dilated by ``grow`` tiles."""
        mask = np.zeros(self.seen.shape[:2], np.bool_)
        reach = round(grow * self.pixels_per_tile)
        for thing in things:
            wide = _dilated(thing, reach)
            top, left = (corner - reach for corner in thing.corner[::-1])
            there = mask[max(0, top) : top + wide.shape[0], max(0, left) : left + wide.shape[1]]
            there |= wide[max(0, -top) :, max(0, -left) :][: there.shape[0], : there.shape[1]]
        return mask

    def tile_mask(self, grow: float) -> NDArray[np.bool_]:
        """The mask [h, w] of the known tiles in the whole picture, each ``grow`` tiles larger on every side."""
        mask = np.zeros(self.seen.shape[:2], np.uint8)
        for corners in self.lattice.corners.values():
            middle = corners.mean(axis=0)
            larger = middle + (corners - middle) * (1 + 2 * grow)
            cv2.fillConvexPoly(mask, np.round(larger * 16).astype(np.int32), 1.0, shift=4)
        return mask.view(np.bool_)

    def free_mask(self, cells: Iterable[Cell], grow: float) -> NDArray[np.bool_]:
        """The mask [h, w] of those free cells in the whole picture, each ``grow`` tiles larger on every side."""
        mask = np.zeros(self.seen.shape[:2], np.uint8)
        for cell in cells:
            corners = apply(self.lattice.expected(cell), 0.5 + (SQUARE - 0.5) * (1 + 2 * grow))
            cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 1.0, shift=4)
        return mask.view(np.bool_)

    def relit(self, light: Floats, now: Picture) -> tuple[Table, Floats]:
        """The table with all stored pictures relit by ``light`` (gain by blocks over the picture last seen) if that
        differs by more than ``OTHER_LIGHT``, before parts of the picture ``now`` are copied into them; and the gain
        that remains. What was saturated in a background shows less than the light that was there: where light alone
        explains what is seen now, that is taken over; not into the picture last seen, where a stack of which parts
        were taken over would seem to have moved.
        """
        if float(np.abs(np.median(light, axis=(0, 1)) - 1.0).max()) <= OTHER_LIGHT:
            return self, light
        bare, ground_seen = (_in_light(picture, light, now) for picture in (self.bare, self.ground_seen))
        return replace(self, seen=relit(self.seen, light), bare=bare, ground_seen=ground_seen), np.ones_like(light)

    def remembering(self, now: Picture, light: Floats) -> Table:
        """The table with the background models updated from ``now`` uint8 [h, w, 3]; under things, and for the
        background without tiles under tiles, the earlier pixels are kept, relit by ``light`` (gain by blocks over the
        picture last seen).
        """
        hidden = self.thing_mask(self.things, self.rim)
        bare = _kept(self.bare, now, hidden, light)
        ground_seen = _kept(self.ground_seen, now, hidden | self.tile_mask(0.25), light)
        return replace(self, seen=now, bare=bare, ground_seen=ground_seen, frames=())

    def drawn(
        self, gallery: Gallery, hypothesis: int, warp: Matrix, now: Picture, open_: NDArray[np.bool_]
    ) -> tuple[Picture, NDArray[np.bool_]]:
        """A copy of ``now`` in which the tile under ``warp`` shows its enrolled picture wherever ``open_`` [s, s] is
        False, its gain and offset fitted to the rest of the tile; and the mask [h, w] of what was replaced.
        """
        size = 96
        seen = sample(now, warp, size).astype(np.float32)
        art = gallery.picture(hypothesis, size, 1).astype(np.float32)
        use = cv2.resize(open_.astype(np.uint8), (size, size), interpolation=cv2.INTER_NEAREST) > 0
        if np.count_nonzero(use) < 50:
            use = np.ones((size, size), np.bool_)
        for channel in range(3):
            one, two = art[..., channel][use], seen[..., channel][use]
            gain = float(np.clip(np.cov(one, two)[0, 1] / max(float(one.var()), 1.0), 0.3, 2.0))
            art[..., channel] = gain * (art[..., channel] - one.mean()) + two.mean()
        art = np.clip(art, 0, 255)
        matrix = print_to_picture(warp, size)
        size_of = (now.shape[1], now.shape[0])
        laid = cv2.warpPerspective(art.astype(np.uint8), matrix, size_of, flags=cv2.INTER_LINEAR)
        hidden = cv2.warpPerspective((~use).astype(np.uint8), matrix, size_of, flags=cv2.INTER_NEAREST)
        picture = now.copy()
        cv2.copyTo(laid, hidden, picture)
        return picture, np.asarray(hidden) > 0


@lru_cache(maxsize=DILATED)
def _dilated(thing: Standing, reach: int) -> NDArray[np.bool_]:
    """The thing's mask, dilated by so many pixels and that much larger on every side."""
    if not reach:
        return thing.mask
    free = np.pad((~thing.mask).astype(np.uint8), reach, constant_values=1)
    return np.asarray(cv2.distanceTransform(free, cv2.DIST_L2, cv2.DIST_MASK_3)) <= reach


def _shrunk(picture: Picture) -> Picture:
    """The picture at a quarter of its size, at which noise hardly counts."""
    size = max(1, picture.shape[1] // 4), max(1, picture.shape[0] // 4)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def print_to_picture(warp: Matrix, size: int) -> Matrix:
    """The homography [3, 3] from the pixels of a tile's print, [size, size], to those of the picture in which the tile
    lies under ``warp``.
    """
    step = np.diag([1 / size, 1 / size, 1.0])
    to_tile = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    return np.asarray(warp @ step @ to_tile, np.float64)


def pasted(old: Picture, new: Picture, where: NDArray[np.bool_]) -> Picture:
    """A copy of ``old`` that shows ``new`` under the mask ``where`` (all of one size)."""
    picture = old.copy()
    window = around(where, 0)
    if window is not None:
        shown = where[window].view(np.uint8)
        cv2.copyTo(new[window], shown, picture[window])
    return picture


def _in_light(picture: Picture, light: Floats, now: Picture) -> Picture:
    """The stored ``picture`` relit, as far as ``now`` does not show what was saturated in it."""
    found = relit(picture, light)
    open_ = dazzled(picture, now, light) & clipped(picture)
    found[open_] = now[open_]
    return found


def _kept(old: Picture, now: Picture, hidden: NDArray[np.bool_], light: Floats) -> Picture:
    """A copy of ``now`` that shows ``old`` under ``light`` where ``hidden``."""
    fresh = now.copy()
    window = around(hidden, 0)
    if window is not None:
        rows, columns = window
        height, width = now.shape[:2]
        # relight only the blocks that the window touches, enlarged to whole blocks
        down, right = height / light.shape[0], width / light.shape[1]
        top, bottom = int(rows.start / down), min(light.shape[0], int(np.ceil(rows.stop / down)))
        left, end = int(columns.start / right), min(light.shape[1], int(np.ceil(columns.stop / right)))
        whole = (
            slice(round(top * down), min(height, round(bottom * down))),
            slice(round(left * right), min(width, round(end * right))),
        )
        lit = relit(old[whole], light[top:bottom, left:end])
        cv2.copyTo(lit, hidden[whole].view(np.uint8), fresh[whole])
    return fresh
