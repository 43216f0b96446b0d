"""Reading a still picture, one tile or a whole board, without any prior state.

Tiles are detected (``vision.tiles.locate``) and a map is grown from each that belongs to none yet
(``vision.tiles.growth``), until the map is large or nothing is left to try; of several maps the one with the most
certain tiles is returned. The picture is brought to a scale at which a tile has ``ReaderConfig.finest`` pixels at most:
nothing printed is finer than that, and what a sharper picture adds is noise and time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell, PlacedFace
from app.values.pictures import Picture
from vision.camera.diagnosis import Complaint, DiagnosisConfig, complaints, usable
from vision.numeric.patches import SQUARE, Matrix, apply, side_length
from vision.observation import TileReading, UnreadCell
from vision.tiles.gallery import Gallery
from vision.tiles.growth import GrowingMap, GrowthConfig
from vision.tiles.locate import LocateConfig, seeds
from vision.tiles.presence import PresenceConfig, occupied
from vision.tiles.recognition import Reading


@dataclass(frozen=True, slots=True)
class ReaderConfig:
    """Thresholds of reading a picture.

    longer: the longer side in pixels to which the picture is shrunk to search for tiles. finest: the side of a tile, in
    pixels, to which it is shrunk for reading. large: a map of this many certain tiles is taken for the largest one
    without a search for others. likely: correlation (0-1) from which an uncertain tile may be the first of a board.
    maps: the largest number of maps that are grown. half_read: unread cells for each tile read (0-1) from which the
    cause is looked for as if nothing had been read. growth, presence, locate, diagnosis: the configs of what reading
    consists of.
    """

    longer: int = 1920
    finest: float = 144.0
    large: int = 16
    likely: float = 0.85
    maps: int = 6
    half_read: float = 0.5
    growth: GrowthConfig = field(default_factory=GrowthConfig)
    presence: PresenceConfig = field(default_factory=PresenceConfig)
    locate: LocateConfig = field(default_factory=LocateConfig)
    diagnosis: DiagnosisConfig = field(default_factory=DiagnosisConfig)


_USUAL = ReaderConfig()
UNREADABLE = frozenset({"too_dark", "too_bright", "noisy", "blurred"})
"""Troubles in which no tile is known for a stranger to the game."""


@dataclass(frozen=True, slots=True)
class BoardReading:
    """What a still picture shows: the ``tiles`` of the largest map, row by row; the ``unread`` cells beside them on
    which something lies that was not recognised; the ``troubles`` that make the picture hard to read.
    """

    tiles: tuple[TileReading, ...] = ()
    unread: tuple[UnreadCell, ...] = ()
    troubles: tuple[Complaint, ...] = ()


def read_picture(image: NDArray[np.uint8], gallery: Gallery, config: ReaderConfig = _USUAL) -> list[TileReading]:
    """The tiles of ``read_board`` alone."""
    return list(read_board(image, gallery, config).tiles)


def read_board(image: NDArray[np.uint8], gallery: Gallery, config: ReaderConfig = _USUAL) -> BoardReading:
    """Every tile that belongs to the largest map in the picture uint8 [h, w, 3], and what could not be read.

    The map's north is the direction of the tiles' sides nearest to the picture's top. Cells are counted from the
    north-west corner of the tiles read, because a picture does not show which tile was the first; an unread cell may
    lie one step beyond them. Without tiles for a picture that is not usable (see ``vision.camera.diagnosis.usable``).
    """
    picture, reason = usable(image, None, None, config.diagnosis)
    if picture is None:
        return BoardReading(troubles=(Complaint(reason),))
    best, scale = _largest(picture, min(1.0, config.longer / max(picture.shape[:2])), gallery, config)
    read = _shrunk(picture, scale)
    if best is None or not best.credible:
        found = complaints(read, unread=True, config=config.diagnosis)
        if best is not None and UNREADABLE.isdisjoint(each.reason for each in found):
            found = (Complaint("unknown_tile"), *found)
        return BoardReading(troubles=found)
    west, north = min(col for col, _ in best.found), min(row for _, row in best.found)
    ordered = sorted(best.found.items(), key=lambda item: (item[0][1], item[0][0]))
    tiles = [_told(Cell(col - west, row - north), reading, gallery, scale) for (col, row), reading in ordered]
    strange = occupied(read, best.lattice, best.beside, config.presence) or ()
    unread = [
        UnreadCell(
            Cell(col - west, row - north), _rounded(_unscaled(apply(best.beside[Cell(col, row)], SQUARE), scale))
        )
        for col, row in sorted(strange, key=lambda cell: (cell[1], cell[0]))
    ]
    half_read = len(unread) >= config.half_read * len(tiles)
    return BoardReading(
        tuple(tiles), tuple(unread), _troubles(read, tiles, gallery, scale, half_read, config.diagnosis)
    )


def _troubles(
    read: Picture,
    tiles: Sequence[TileReading],
    gallery: Gallery,
    scale: float,
    half_read: bool,
    config: DiagnosisConfig,
) -> tuple[Complaint, ...]:
    """What makes the picture hard to read that was shrunk by ``scale`` for it; ``half_read``: much was not read."""
    side = float(np.median([side_length(np.array(tile.corners)) for tile in tiles]))
    known = [((corners + 0.5) * scale - 0.5, picture) for corners, picture in pictured(tiles, gallery)]
    return complaints(read, side, known, unread=half_read, config=config)


def pictured(readings: Sequence[TileReading], gallery: Gallery) -> list[tuple[Matrix, Picture]]:
    """The tiles read, for ``vision.camera.diagnosis.complaints``: corners [4, 2] and enrolled picture."""
    return [
        (np.array(reading.corners, np.float64), gallery.faces[gallery.index[reading.placed.face.name]].picture)
        for reading in readings
    ]


def _largest(picture: Picture, scale: float, gallery: Gallery, config: ReaderConfig) -> tuple[GrowingMap | None, float]:
    """The largest map, None where there is none, and by what factor the picture in which it was read is smaller; tiles
    are searched in the picture shrunk by ``scale``. A credible map comes before any other.
    """
    small = _shrunk(picture, scale)
    read, factor = small, scale
    maps: list[GrowingMap] = []
    doubtful: list[Reading] = []

    def taken(pixel: Matrix) -> bool:
        there = (pixel + 0.5) * (factor / scale) - 0.5
        return any(one.holds(there) for one in maps)

    for found in seeds(small, gallery, taken, config.locate):
        if not maps and not doubtful:
            factor = min(1.0, config.finest * scale / side_length(apply(found.warp, SQUARE)))
            read = _shrunk(picture, factor)
        seed = _scaled(found, factor / scale)
        if not (found.certain or (factor > scale and found.score >= config.likely)):
            doubtful.append(seed)
            continue
        if any(one.join(seed) for one in maps):
            pass
        elif len(maps) < config.maps:
            maps.append(GrowingMap(read, gallery, seed, config.growth, config.presence))
        if any(one.credible and one.worth[1] >= config.large for one in maps):
            break
    for seed in doubtful:
        if any(one.holds(apply(seed.warp, np.array([[0.5, 0.5]]))[0]) or one.join(seed) for one in maps):
            continue
        if not any(one.found for one in maps) and seed.score >= config.likely and len(maps) < 2 * config.maps:
            maps.append(GrowingMap(read, gallery, seed, config.growth, config.presence))
    best = max(maps, key=lambda one: one.worth, default=None)
    return (best if best is not None and best.found else None), factor


def _shrunk(picture: Picture, factor: float) -> Picture:
    """The picture shrunk by that factor, the same one for 1."""
    if factor >= 1.0:
        return picture
    size = (round(picture.shape[1] * factor), round(picture.shape[0] * factor))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _scaled(reading: Reading, factor: float) -> Reading:
    """The reading in a picture larger by that factor."""
    away = 0.5 * factor - 0.5
    return replace(reading, warp=np.array([[factor, 0.0, away], [0.0, factor, away], [0.0, 0.0, 1.0]]) @ reading.warp)


def _told(cell: Cell, reading: Reading, gallery: Gallery, scale: float) -> TileReading:
    face, rotation = gallery.tile(reading.hypothesis)
    corners = _unscaled(np.roll(apply(reading.warp, SQUARE), -rotation, axis=0), scale)
    across = corners[1] - corners[0] + corners[2] - corners[3]
    return TileReading(
        placed=PlacedFace(face, cell, rotation),
        confidence=round(reading.confidence, 3),
        certain=reading.certain,
        corners=_rounded(corners),
        candidates=reading.candidates,
        angle=float(np.degrees(np.arctan2(across[1], across[0])) % 360.0),
    )


def _unscaled(corners: Matrix, scale: float) -> Matrix:
    """Pixels [n, 2] of the whole picture, from those of the one shrunk by ``scale``."""
    return np.asarray((corners + 0.5) / scale - 0.5, np.float64)


def _rounded(corners: Matrix) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in corners)
