"""What a picture of known tiles shows of its noise, blur, scale and light, as numbers.

The tiles themselves are the test chart: their enrolled pictures say what the camera should see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix, sample, side_length, warp_of
from vision.scene.watcher import Watcher


@dataclass(frozen=True, slots=True)
class FiguresConfig:
    """How pictures are measured."""

    block: int = 16
    """Side in pixels of the blocks in which noise is measured; small beside whatever may have moved."""
    margin: float = 0.06
    """The rim of a tile that is not measured, in tiles: a neighbour, a gap or a shadow may show there."""
    saturated: int = 250
    """Grey level from which a channel counts as saturated, of 255."""
    blurs: tuple[float, ...] = (0.0, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 5.0)
    """The standard deviations of Gaussian blur that are tried, in pixels of the camera's picture."""
    evenly: int = 3
    """The least number of tiles whose brightness is compared."""


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile that the eyes know: its corners [4, 2] in pixels, clockwise from the lattice's north-west, and its
    enrolled picture uint8 [s, s, 3] turned as it lies.
    """

    corners: Matrix
    picture: Picture
    face: str


@dataclass(frozen=True, slots=True)
class Figures:
    """The measurements of one picture, ``width`` x ``height`` pixels. None where no tile is known.

    side: of a tile, in pixels. noise: standard deviation in grey levels. contrast: standard deviation of the print, in
    grey levels. blur: standard deviation in pixels of the Gaussian by which the camera's tiles are less sharp than
    their enrolled pictures. saturated: part (0-1) of the tiles with two channels at their limit in the camera's
    picture but not in the enrolled one. brightness: of the tiles against their enrolled pictures (1: as bright).
    evenness: the least of the tiles' brightnesses against the largest (0-1).
    """

    width: int
    height: int
    noise: float
    side: float | None = None
    contrast: float | None = None
    blur: float | None = None
    saturated: float | None = None
    brightness: float | None = None
    evenness: float | None = None


def seen_tiles(watcher: Watcher) -> tuple[SeenTile, ...]:
    """The tiles that a watcher knows now, the one on the start cell first."""
    table = watcher.table
    if table is None:
        return ()
    gallery = watcher.gallery
    found = []
    for cell, corners in table.lattice.corners.items():
        if (known := table.tiles.get(cell)) is not None:
            size = max(16, round(side_length(corners)))
            picture = gallery.picture(known.hypothesis, size)
            found.append(SeenTile(corners, picture, known.tile.face.name))
    return tuple(found)


def outlines(watcher: Watcher) -> list[tuple[Matrix, str]]:
    """The corners [4, 2] in pixels, clockwise, of the tiles that a watcher knows now, each with its face, and of boxes
    around pieces and tokens, each with "".
    """
    table = watcher.table
    if table is None:
        return []
    corners = table.lattice.corners
    found = [(corners[cell], known.tile.face.name) for cell, known in table.tiles.items() if cell in corners]
    for thing in table.things:
        left, top = thing.corner
        right, low = left + thing.mask.shape[1], top + thing.mask.shape[0]
        found.append((np.array([[left, top], [right, top], [right, low], [left, low]], np.float64), ""))
    return found


def measure(
    one: Picture, other: Picture, tiles: Sequence[SeenTile] = (), config: FiguresConfig = FiguresConfig()
) -> Figures:
    """The figures of two pictures uint8 [h, w, 3] of the same table at rest, taken one right after the other."""
    height, width = other.shape[:2]
    level = noise(one, other, config)
    if not tiles:
        return Figures(width, height, level)
    mean = np.asarray(cv2.addWeighted(one, 0.5, other, 0.5, 0.0), np.uint8)
    pairs = [
        (_inner(sample(mean, warp_of(t.corners), len(t.picture)), config), _inner(t.picture, config)) for t in tiles
    ]
    gains = [_level(seen) / max(_level(due), 1.0) for seen, due in pairs]
    return Figures(
        width,
        height,
        level,
        side=float(np.median([side_length(tile.corners) for tile in tiles])),
        contrast=float(np.median([_grey(seen).std() for seen, _ in pairs])),
        blur=float(np.median([_blur(seen, due, config) for seen, due in pairs])),
        saturated=float(np.mean([_saturated(seen, due, config) for seen, due in pairs])),
        brightness=float(np.median(gains)),
        evenness=min(gains) / max(max(gains), 1e-6) if len(gains) >= config.evenly else None,
    )


def noise(one: Picture, other: Picture, config: FiguresConfig = FiguresConfig()) -> float:
    """Standard deviation of the noise in grey levels: the median of the blocks' deviations in the difference of two
    pictures, over the root of two. What moved in less than half of the picture does not count.
    """
    difference = _grey(one) - _grey(other)
    rows, columns = (side // config.block for side in difference.shape)
    cut = difference[: rows * config.block, : columns * config.block]
    blocks = cut.reshape(rows, config.block, columns, config.block)
    return float(np.median(blocks.std(axis=(1, 3)))) / 2**0.5


def middle(figures: Iterable[Figures]) -> Figures | None:
    """The medians of several measurements of pictures of the same size; None without any."""
    every = list(figures)
    if not every:
        return None

    def median(values: Iterable[float | None]) -> float | None:
        known = [value for value in values if value is not None]
        return float(np.median(known)) if known else None

    return Figures(
        every[-1].width,
        every[-1].height,
        float(np.median([one.noise for one in every])),
        median(one.side for one in every),
        median(one.contrast for one in every),
        median(one.blur for one in every),
        median(one.saturated for one in every),
        median(one.brightness for one in every),
        median(one.evenness for one in every),
    )


def _inner(patch: Picture, config: FiguresConfig) -> Picture:
    rim = max(1, round(config.margin * len(patch)))
    return patch[rim:-rim, rim:-rim]


def _grey(picture: Picture) -> Floats:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)


def _level(picture: Picture) -> float:
    """The median grey level: a piece that stands on the tile moves it little."""
    return float(np.median(_grey(picture)))


def _blur(seen: Picture, due: Picture, config: FiguresConfig) -> float:
    """The blur after which the enrolled picture correlates best with what is seen. Noise lowers every correlation alike
    and does not look like sharpness.
    """
    grey = _grey(due)
    best = max(
        ((_correlation(_grey(seen), _blurred(grey, sigma)), -sigma) for sigma in config.blurs),
        default=(0.0, 0.0),
    )
    return -best[1]


def _blurred(grey: Floats, sigma: float) -> Floats:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), sigma), np.float32) if sigma > 0 else grey


def _correlation(one: Floats, other: Floats) -> float:
    first, second = one - one.mean(), other - other.mean()
    scale = float(np.linalg.norm(first) * np.linalg.norm(second))
    return float((first * second).sum()) / scale if scale > 0 else 0.0


def _saturated(seen: Picture, due: Picture, config: FiguresConfig) -> float:
    """The part of the tile in which two channels of three are at their limit, so that neither colour nor detail is
    left, and are not so in the enrolled picture.
    """
    lost, printed = (np.median(picture, axis=2) >= config.saturated for picture in (seen, due))
    return float((lost & ~printed).mean())
