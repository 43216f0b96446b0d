"""Registration of a known board: the tiles that the game has on the table, found in one picture.

The board may lie anywhere under the camera, at any angle, with pieces on it. Method: hypothesise and verify. Each tile
found without any prior pose (``vision.tiles.locate``) is matched to the cells that hold its face; from there the
neighbours are verified one by one (region growing), each at its own pose, until too few of them match the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from app.values import Cell
from app.values.pictures import Picture
from vision.camera.geometry import Plane
from vision.numeric.patches import SQUARE, Matrix, apply, side_length, warp_of
from vision.observation import Prior
from vision.scene.state.table import Table
from vision.scene.tiles.changed_tiles import PRESENT, with_tile
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice, around
from vision.tiles.locate import seeds
from vision.tiles.recognition import Reading, Search, identify

ENOUGH = 0.6
"""The part (0-1) of the game's tiles that must be found on their cells for the board to be accepted as the game's."""
FIRST = 4
"""A hypothesis is dropped after this many verified cells if less than half of them match."""
GUESSES = 8
"""At most this many hypotheses are verified."""

_BESIDE = Search(shift=0.15, steps=6, angles=(-5.0, 0.0, 5.0))


@dataclass(frozen=True)
class Adoption:
    """The board as found. ``readings``: what was recognised on the game's cells, each with its pose (``warp``);
    ``agreeing`` cells show the game's tile, ``differing`` cells show another tile or none that is visible. ``sure``:
    enough cells agree to accept this as the game's board.
    """

    lattice: Lattice
    readings: Mapping[Cell, Reading]
    agreeing: tuple[Cell, ...]
    differing: tuple[Cell, ...]
    sure: bool

    @property
    def poses(self) -> Mapping[Cell, Matrix]:
        """The warp [3, 3] of every tile found, by its cell."""
        return {cell: reading.warp for cell, reading in self.readings.items()}

    def table(self, gallery: Gallery, now: Picture) -> Table:
        """The state of a watcher that has just seen this board in the picture ``now`` uint8 [h, w, 3], without things:
        what stands on the tiles remains to be detected.
        """
        table = Table(self.lattice, now, now, now)
        for cell, reading in self.readings.items():
            certain = reading.certain or cell in self.agreeing
            table = with_tile(table, cell, replace(reading, certain=certain), gallery, now)
        return table


def laid_by(prior: Prior | None, gallery: Gallery) -> dict[Cell, int]:
    """The gallery's hypothesis for each cell on which the game has laid a tile; empty where there is no prior, where it
    allows several faces for one of them, or where the gallery lacks a face.
    """
    laid: dict[Cell, int] = {}
    if prior is None:
        return {}
    for cell in prior.laid:
        allowed = prior.allowed(cell) or {}
        for face, rotation in allowed:
            if len(allowed) != 1 or face.name not in gallery.index:
                return {}
            laid[cell] = gallery.hypothesis(face.name, rotation)
    return laid


def adopt(image: Picture, gallery: Gallery, laid: Mapping[Cell, int], distance: float = 22.0) -> Adoption | None:
    """Where the tiles ``laid`` by the game (hypothesis by cell) lie in the picture uint8 [h, w, 3].

    ``distance`` is the approximate distance of the camera from the table, in tiles. Returns the hypothesis with the
    most agreeing cells, its ``sure`` False where they are too few; None where no tile of the game is found at all.
    """
    best: Adoption | None = None
    guesses = 0
    seen: list[Matrix] = []

    def taken(pixel: Matrix) -> bool:
        return any(np.linalg.norm(apply(warp, _MIDDLE)[0] - pixel) < 0.4 * _side(warp) for warp in seen)

    for seed in seeds(image, gallery, taken):
        seen.append(seed.warp)
        for cell in sorted(laid, key=lambda c: laid[c] != seed.hypothesis):
            if laid[cell] // 4 != seed.hypothesis // 4:
                continue
            found = _follow(image, gallery, laid, cell, seed, distance)
            if best is None or len(found.agreeing) > len(best.agreeing):
                best = found
            guesses += 1
            if best.sure or guesses == GUESSES:
                return best
    return best


_MIDDLE = np.array([[0.5, 0.5]])


def _side(warp: Matrix) -> float:
    return side_length(apply(warp, SQUARE))


def _follow(
    image: Picture, gallery: Gallery, laid: Mapping[Cell, int], origin: Cell, seed: Reading, distance: float
) -> Adoption:
    """The board if the upright ``seed`` is the game's tile on ``origin``: neighbours verified breadth first."""
    corners = np.roll(apply(seed.warp, SQUARE), laid[origin] % 4, axis=0)
    plane = Plane.from_tile(corners, image.shape[1], image.shape[0], distance)
    away = np.eye(3)
    away[:2, 2] = -plane.pitch * np.array(origin, np.float64)
    lattice = Lattice(replace(plane, matrix=plane.matrix @ away))
    readings: dict[Cell, Reading] = {}
    agreeing: list[Cell] = []
    differing: list[Cell] = []
    waiting, tried = deque([origin]), {origin}
    while waiting:
        cell = waiting.popleft()
        expected = warp_of(corners) if cell == origin else lattice.expected(cell)
        reading = identify(image, expected, gallery, _BESIDE, {gallery.tile(laid[cell]): 1.0})
        agrees = reading.known and reading.score >= PRESENT and _same(reading, laid[cell], gallery)
        if agrees or (reading.sound and reading.certain):
            readings[cell] = reading
            lattice = lattice.laid(cell, reading.warp)
            if len(readings) < 8 or len(readings) % 10 == 0:
                lattice = lattice.refitted()
        (agreeing if agrees else differing).append(cell)
        judged = len(agreeing) + len(differing)
        if judged >= FIRST and 2 * len(agreeing) < judged:
            break
        more = [other for other in around(cell) if other in laid and other not in tried]
        tried.update(more)
        waiting.extend(more)
    differing += [cell for cell in laid if cell not in tried or cell in waiting]
    if len(lattice):
        lattice = lattice.refitted()
    sure = len(agreeing) >= max(1.0, ENOUGH * len(laid))
    return Adoption(lattice, readings, tuple(sorted(agreeing)), tuple(sorted(set(differing) - set(agreeing))), sure)


def _same(reading: Reading, hypothesis: int, gallery: Gallery) -> bool:
    """Whether the reading is that hypothesis, or is uncertain with it among its two best candidates."""
    if reading.hypothesis == hypothesis:
        return True
    named = gallery.tile(hypothesis)
    return not reading.certain and any(candidate.tile == named for candidate in reading.candidates[:2])
