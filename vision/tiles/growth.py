"""One map of tiles in a still picture, grown from a first tile.

Method: region growing on the lattice. Cells beside a tile are examined first; where they hold nothing that is known,
the cells behind them follow, up to ``GrowthConfig.reach`` steps from the nearest tile, so that one unreadable tile does
not hide the map behind it. Tiles detected elsewhere join the map where they lie on its lattice.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

import numpy as np

from app.values import Cell
from app.values.pictures import Picture
from vision.camera.geometry import Plane, PlaneConfig
from vision.numeric.patches import SQUARE, Matrix, apply, side_length, warp_of
from vision.tiles.gallery import Gallery
from vision.tiles.lattice import Lattice, around
from vision.tiles.presence import PresenceConfig, occupied
from vision.tiles.recognition import Reading, Search, identify
from vision.tiles.recognition_config import RecognitionConfig


@dataclass(frozen=True, slots=True)
class GrowthConfig:
    """Thresholds of growing a map.

    present: correlation (0-1) from which a cell beside a tile is accepted as holding a tile; further away the tile must
    be found without that evidence (``Reading.sound``). hope: coarse correlation (0-1) below which a cell is not
    examined further. reach: steps from the nearest tile up to which cells are examined. shift, wider: half the width of
    the search for a pose beside a tile, and how much it widens with every further step, in tiles. moved: a cell without
    a tile is examined again when its expected place has moved so far, in tiles. off, askew: how far (in tiles) and by
    how many degrees a tile detected elsewhere may lie off the lattice to join the map, for each step from the map's
    nearest tile; far: steps to that tile at most. scale: the range of its side relative to the map's tiles. trusted,
    fitting: a map is credible if this part (0-1) of its tiles is certain, or if half of them reach this correlation:
    other games' boards had a fifth certain and 0.74, boards of the gallery nine tenths and 0.9. hopeless: a map of so
    many tiles that is not credible grows no further. plane: how the map's plane is fitted. recognition: how its tiles
    are recognised.
    """

    present: float = 0.7
    hope: float = 0.4
    reach: int = 2
    shift: float = 0.15
    wider: float = 0.06
    moved: float = 0.06
    off: float = 0.25
    askew: float = 8.0
    far: int = 6
    scale: tuple[float, float] = (0.8, 1.25)
    trusted: float = 0.5
    fitting: float = 0.82
    hopeless: int = 12
    plane: PlaneConfig = field(default_factory=PlaneConfig)
    recognition: RecognitionConfig = field(default_factory=RecognitionConfig)


_TELLING = frozenset({2, 3, 4, 5, 7, 10, 14})
"""Numbers of tiles after which the plane is refitted: the first tiles change perspective and lens most."""
_ROUNDS = 3
"""How often cells whose expected place has moved are examined again, at most, less one."""
_ORIGIN = Cell(0, 0)
_MIDDLE = np.array([[0.5, 0.5]])


class GrowingMap:
    """The map around a first tile. ``found``: the readings of its tiles by cell; ``empty``: the poses expected on the
    cells that were examined in vain, the steps from the nearest tile with each. Cells count from the first tile.
    """

    def __init__(
        self, picture: Picture, gallery: Gallery, seed: Reading, config: GrowthConfig, presence: PresenceConfig
    ) -> None:
        corners = facing_up(apply(seed.warp, SQUARE))
        plane = Plane.from_tile(corners, picture.shape[1], picture.shape[0], config=config.plane)
        self.lattice = Lattice(plane)
        self.found: dict[Cell, Reading] = {}
        self.empty: dict[Cell, tuple[int, Matrix]] = {}
        self._picture, self._gallery, self._config, self._presence = picture, gallery, config, presence
        self._side = side_length(corners)
        self._waiting: list[tuple[int, int, Cell]] = []
        self._starts: dict[Cell, Matrix] = {_ORIGIN: warp_of(corners)}
        self._pushed = 0
        self._crossed: set[Cell] = set()
        self._push(1, _ORIGIN)
        self._grow()

    @property
    def worth(self) -> tuple[bool, int, int]:
        """The rank of a map among several: whether it is credible, its number of certain tiles, then of all tiles."""
        return self.credible, sum(reading.certain for reading in self.found.values()), len(self.found)

    @property
    def credible(self) -> bool:
        """Whether these are tiles of the gallery: most are certain, or most fit well, as in a picture from far away.
        The squares of another game's board resemble one face or another, each a little.
        """
        readings = list(self.found.values())
        if not readings:
            return False
        certain = sum(reading.certain for reading in readings) >= self._config.trusted * len(readings)
        return certain or float(np.median([reading.score for reading in readings])) >= self._config.fitting

    @property
    def beside(self) -> dict[Cell, Matrix]:
        """The warps [3, 3] expected on the cells next to its tiles that were examined in vain."""
        return {cell: expected for cell, (steps, expected) in self.empty.items() if steps == 1}

    def holds(self, pixel: Matrix) -> bool:
        """Whether one of its tiles covers the pixel [2]."""
        if not self.found:
            return False
        there = np.linalg.inv(np.stack([reading.warp for reading in self.found.values()])) @ np.append(pixel, 1.0)
        inside = there[:, :2] / there[:, 2:]
        return bool(((inside >= 0) & (inside <= 1)).all(axis=1).any())

    def join(self, seed: Reading) -> bool:
        """Whether a tile detected elsewhere belongs to this map, which then grows from there too."""
        place = self.lattice.place_of(seed.warp)
        if place is None:
            return False
        cell, off, turn = place
        steps = min(abs(cell[0] - other[0]) + abs(cell[1] - other[1]) for other in self.found)
        config = self._config
        size = side_length(apply(seed.warp, SQUARE)) / side_length(apply(self.lattice.expected(cell), SQUARE))
        fits = float(np.abs(off).max()) <= config.off and abs(np.degrees(turn)) <= config.askew
        if not (0 < steps <= config.far and fits and config.scale[0] <= size <= config.scale[1]):
            return False
        if cell in self.found:
            return False
        self._starts[cell] = warp_of(_facing(apply(seed.warp, SQUARE), apply(self.lattice.expected(cell), SQUARE)))
        before = len(self.found)
        self.empty.pop(cell, None)
        self._push(1, cell)
        self._grow()
        return len(self.found) > before

    def _push(self, steps: int, cell: Cell) -> None:
        self._pushed += 1
        heapq.heappush(self._waiting, (steps, self._pushed, cell))

    def _grow(self) -> None:
        for _ in range(_ROUNDS):
            while self._waiting or self._crossing():
                if len(self.found) >= self._config.hopeless and not self.credible:
                    return
                steps, _, cell = heapq.heappop(self._waiting)
                if cell not in self.found and (cell not in self.empty or self.empty[cell][0] > steps):
                    self._examine(cell, steps)
            if not self.found:
                return
            self.lattice = self.lattice.refitted()
            again = [
                cell for cell, (steps, expected) in self.empty.items() if steps == 1 and self._moved(cell, expected)
            ]
            if not again:
                return
            for cell in again:
                del self.empty[cell]
                self._push(1, cell)

    def _crossing(self) -> bool:
        """Whether cells behind unreadable ones are left to examine."""
        if self._config.reach > 1 and self.found:
            self._behind()
        return bool(self._waiting)

    def _moved(self, cell: Cell, expected: Matrix) -> bool:
        away = apply(self.lattice.expected(cell), _MIDDLE)[0] - apply(expected, _MIDDLE)[0]
        return float(np.linalg.norm(away)) > self._config.moved * self._side

    def _examine(self, cell: Cell, steps: int) -> None:
        start = self._starts.pop(cell, None)
        expected = self.lattice.expected(cell) if start is None else start
        if not _inside(expected, self._picture, self._side):
            return
        config = self._config
        search = Search(config.shift + config.wider * (steps - 1), 6 + 2 * (steps - 1), (-5.0, 0.0, 5.0))
        reading = identify(self._picture, expected, self._gallery, search, hope=config.hope, config=config.recognition)
        if reading.known and reading.score >= config.present and (steps == 1 or reading.sound) and self._apart(reading):
            self.found[cell] = reading
            self.empty.pop(cell, None)
            self.lattice = self.lattice.laid(cell, reading.warp)
            if len(self.found) in _TELLING or len(self.found) % 10 == 0:
                self.lattice = self.lattice.refitted()
        else:
            self.empty[cell] = steps, expected
        after = 1 if cell in self.found else steps + 1
        # behind a cell that holds nothing known the map may go on, but not behind bare table: see ``_behind``
        if after <= config.reach and self.found and after != 2:
            for other in around(cell):
                self._push(after, other)

    def _behind(self) -> None:
        """Cells behind those beside the map on which something unknown lies are waiting to be examined."""
        fresh = {cell: warp for cell, warp in self.beside.items() if cell not in self._crossed}
        self._crossed.update(fresh)
        strange = occupied(self._picture, self.lattice, fresh, self._presence)
        for cell in fresh if strange is None else strange:
            for other in around(cell):
                self._push(2, other)

    def _apart(self, reading: Reading) -> bool:
        """Whether the tile overlaps none of the map: a pose that has slid onto a neighbour is none of its own."""
        return not self.holds(apply(reading.warp, _MIDDLE)[0])


def facing_up(corners: Matrix) -> Matrix:
    """The corners [4, 2] of a tile, starting with the side nearest to the picture's top."""
    middles = (corners + np.roll(corners, -1, axis=0)) / 2
    return np.asarray(np.roll(corners, -int(middles[:, 1].argmin()), axis=0), np.float64)


def _facing(corners: Matrix, like: Matrix) -> Matrix:
    """The corners [4, 2] in the order in which they are nearest to those of ``like`` [4, 2]."""
    orders = [np.roll(corners, turn, axis=0) for turn in range(4)]
    offs = [float(np.abs(order - like).sum()) for order in orders]
    return np.asarray(orders[offs.index(min(offs))], np.float64)


def _inside(warp: Matrix, picture: Picture, side: float) -> bool:
    """Whether the middle of the tile under ``warp`` lies in the picture, and its size is that of a tile."""
    x, y = apply(warp, _MIDDLE)[0]
    plausible = 0.4 <= side_length(apply(warp, SQUARE)) / side <= 2.5
    return bool(plausible and 0 <= x < picture.shape[1] and 0 <= y < picture.shape[0])
