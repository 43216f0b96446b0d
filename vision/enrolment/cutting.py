"""Cutting tiles out of a picture with nothing enrolled: all that is known is that they are squares of one size on one
plane, and that they are not the table.

Method: what is not table is learnt from the picture's rim (``background``); corners of its outline vote for the side
that all tiles have (``hypotheses``); each hypothesis is fitted to the edges (``outline``), and from every tile found
its neighbours are looked for, as touching tiles have no outline of their own. The common plane is estimated from the
clearest (bundle adjustment, ``camera.table_view``), and each tile is fitted once more as an exact square on it. With
size and plane known, what is left over is searched for tiles that have the table's colours (``search``). What is no
square on that plane, or is not borne out by edges all around, is refused and the reason told.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.camera.diagnosis import saturated_part, usable
from vision.camera.table_view import TableView, measured
from vision.enrolment.background import BackgroundConfig, foreground
from vision.enrolment.hypotheses import EdgeMaps, HypothesisConfig, filled, hypotheses, printed
from vision.enrolment.outline import Outline, OutlineConfig, fitted, moved
from vision.enrolment.search import Search, SearchConfig
from vision.numeric.patches import SQUARE, Floats, Matrix, apply, sample, side_length, warp_of
from vision.tiles.gallery import MASTER
from vision.tiles.locate import squares

REFUSALS = ("cut_off", "covered", "no_square", "other_size", "blurred", "unclear")
"""Why a cut is refused: it reaches beyond the picture; something lies on its rim, or its rim cannot be seen; it is no
square on the table's plane; its size is not that of the others; it is not sharp; something printed lies there in which
no outline of a tile was found.
"""


@dataclass(frozen=True, slots=True)
class CuttingConfig:
    """How tiles are accepted; calibrated on photographs of touching tiles on wood and on loose ones on eight tables."""

    background: BackgroundConfig = field(default_factory=BackgroundConfig)
    hypothesis: HypothesisConfig = field(default_factory=HypothesisConfig)
    outline: OutlineConfig = field(default_factory=OutlineConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    width: int = 1280
    """The longer side, in pixels, of the shrunk picture in which tiles are supposed."""
    tries: int = 150
    """The largest number of hypotheses that are fitted."""
    clear: float = 0.75
    """Score (0-1) of an outline from which it takes part in estimating the plane, and neighbours are looked for."""
    likely: float = 0.5
    """Score (0-1) from which an outline is thought a tile at all; below it is forgotten without a word."""
    hopeful: float = 0.35
    """Score (0-1) of a roughly fitted outline from which it is fitted exactly."""
    beside: float = 0.2
    """The least part (0-1) that is not table of a tile that touches another one: less than of one found by its
    outline, as its place and size are known; the table seen through a hole of the map has less.
    """
    bare: int = 12
    """The number of places of bare table at which outlines are sought, to learn what the table's own pattern gives."""
    above: float = 0.65
    """The part (0-1) of the way from there to a perfect score from which a neighbour that is mostly table is a tile."""
    weakest: float = 0.5
    """The least support (0-1) of each side of a tile that is kept."""
    gap: float = 0.25
    """The longest part (0-1) of a side without an edge of a tile that is kept."""
    faint: float = 0.35
    """The least support (0-1) of a side with less, or with a longer gap, that has nothing but table beside it, ..."""
    firm: float = 0.65
    """... and of the three other sides then."""
    beyond: float = 0.5
    """The least part (0-1) of the way from what the table's pattern gives by chance to a perfect score."""
    settled: float = 0.9
    """Score (0-1) below which a tile is sought once more, ..."""
    aside: float = 0.25
    """... within this part of a side."""
    square: float = 0.025
    """The largest deviation of the sides of a clear tile from 1 on the table's plane for it to be estimated from."""
    size: float = 0.07
    """The largest deviation of its mean side from 1; three times that of the usual one where no plane is known."""
    as_good: float = 0.1
    """By how much (0-1) a tile's score may be worse at the others' size for it to have that size."""
    uneven: float = 0.12
    """The largest relative difference of the sides and diagonals of a tile that is kept where no plane is known."""
    least_tiles: int = 3
    """The least number of clear tiles from which the plane is estimated, ..."""
    most_tiles: int = 14
    """... and the most that are used."""
    texture: float = 6.0
    """The least standard deviation of a tile's grey levels; a tray or a sheet of paper has less."""
    overlooked: float = 0.3
    """Half the width, in sides, of a printed thing from which it is told that no tile could be cut out there; a whole
    tile has half a side.
    """
    small: float = 45.0
    """Side in pixels below which symbols are too small to be enrolled."""
    saturated: float = 0.03
    """The part of a tile (0-1) that may be saturated."""
    soft: float = 0.03
    """The widest blur (0-1, see ``_softness``) of a tile that is kept: symbols of a fifteenth of its side fade."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One tile cut out: its ``corners`` [4, 2] in pixels, clockwise from any one; its rectified picture uint8
    [MASTER, MASTER, 3] with that corner at the upper left; ``troubles``: what is wrong with the picture, words of
    ``observation.TROUBLES``.
    """

    corners: Matrix
    picture: Picture
    troubles: tuple[str, ...] = ()

    @property
    def quality(self) -> float:
        """A score for ranking pictures of one face: higher for sharper edges and fewer saturated pixels."""
        return 0.02 / max(0.004, _softness(self.picture, len(self.picture))) - 4.0 * saturated_part(self.picture)


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that looks like a tile and is not kept: its rough ``corners`` [4, 2] in pixels, and the ``reason``, one
    of ``REFUSALS``.
    """

    corners: Matrix
    reason: str


@dataclass(frozen=True, slots=True)
class Cutting:
    """The tiles of one picture in reading order; ``troubles`` of the picture, words of ``observation.TROUBLES``; and
    what was ``refused``.
    """

    cuts: tuple[Cut, ...]
    troubles: tuple[str, ...] = ()
    refused: tuple[Refused, ...] = ()


def cut_tiles(image: NDArray[Any], view: TableView | None = None, config: CuttingConfig = CuttingConfig()) -> Cutting:
    """Every tile in the picture uint8 [h, w, 3], in any number and at any angle, loose or touching.

    All tiles are squares of one size on one table. Where the table's ``view`` is None, it is estimated from the
    clearest tiles; with fewer than ``config.least_tiles`` of them, outlines are judged by their own evenness alone.
    """
    picture, reason = usable(image)
    if picture is None:
        return Cutting((), (reason,))
    shrink = min(1.0, config.width / max(picture.shape[:2]))
    small = _shrunk(picture, shrink)
    far = foreground(small, config.background)
    edges = EdgeMaps(small, config.hypothesis)
    usual, rough = hypotheses(far, edges, squares(small), config.hypothesis)
    # outlines are sought at the scale at which they are sampled: a larger picture has more noise and costs more
    closer = min(1.0, config.outline.most * shrink / usual) if view is None and usual else 1.0
    worked = picture if closer == 1.0 else _shrunk(picture, closer)
    closer = worked.shape[1] / picture.shape[1]
    shrink /= closer
    rough = [(corners + 0.5) / shrink - 0.5 for corners in rough[: config.tries]]
    scene = _Scene(worked, far, shrink, usual / shrink, config)
    free = [scene.fit(corners, 0.15, 0.12) for corners in rough]
    if view is None:
        free = _resized(scene, _best(scene, free))
        view = _view_of(worked, free, config)
    if view is None:  # too few tiles are clear by themselves: perhaps with those that touch them
        free = _grown(scene, free)
        view = _view_of(worked, free, config)
    scene.view = view
    tiles = free
    if view is not None:
        tiles = _grown(scene, _best(scene, [scene.rigid(one.corners, 0.12) for one in free]))
        tiles = _completed(scene, tiles, Search(worked, view.plane(), scene.usual, config.hypothesis, config.search))
    kept: list[Cut] = []
    refused: list[Refused] = []
    for tile in tiles:
        word = _fault(scene, tile)
        corners = (tile.corners + 0.5) / closer - 0.5
        cut = _cut(picture, corners, config) if scene.inside(tile.corners) else None
        if cut is not None and word in ("", "covered") and "blurred" in cut.troubles:
            word = "blurred"  # which leaves gaps in a rim as well
        if cut is None or word:
            refused.append(Refused(tile.corners, word))
        elif float(cv2.cvtColor(cut.picture, cv2.COLOR_BGR2GRAY).std()) > config.texture:
            kept.append(cut)
    for one in _best(scene, free):
        if one.score >= config.clear and _free(one.corners, [*tiles, *refused]):
            refused.append(Refused(one.corners, _misfit(scene, one)))
    refused += [Refused(corners, "unclear") for corners in _overlooked(small, scene, [*tiles, *refused])]
    whole = usual / shrink / closer or 1.0
    kept.sort(key=lambda cut: (round(cut.corners[:, 1].mean() / whole), cut.corners[:, 0].mean()))
    told = tuple(Refused((one.corners + 0.5) / closer - 0.5, one.reason) for one in refused)
    return Cutting(tuple(kept), (), told)


def _shrunk(picture: Picture, factor: float) -> Picture:
    size = (round(picture.shape[1] * factor), round(picture.shape[0] * factor))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


class _Scene:
    """A picture, what in it is not table (``far``, shrunk by ``shrink``), and the usual side in pixels."""

    def __init__(self, picture: Picture, far: Floats, shrink: float, usual: float, config: CuttingConfig) -> None:
        self.picture, self.far, self.shrink, self.usual, self.config = picture, far, shrink, usual, config
        self.view: TableView | None = None
        self._chance: float | None = None

    def fit(self, corners: Matrix, reach: float, scale: float) -> Outline:
        """The outline near ``corners``, of any size near its own, found in two steps."""
        outline = fitted(self.picture, corners, reach, scale, self.config.outline, exact=False)
        if outline.score < self.config.hopeful:
            return outline
        return fitted(self.picture, outline.corners, 0.05, 0.03, self.config.outline)

    def rigid(self, corners: Matrix, reach: float) -> Outline:
        """The outline near ``corners`` that is an exact tile on the plane, found in two steps."""
        for near, last in ((reach, False), (0.04, True)):
            exact = corners if self.view is None else self.view.squared(corners)
            if exact is None:
                return Outline(corners, np.zeros(4), np.ones(4))
            outline = fitted(self.picture, exact, near, 0.0, self.config.outline, alone=False, exact=last)
            corners = outline.corners
            if outline.score < self.config.hopeful:
                break
        return outline

    def beside(self, place: Matrix) -> Outline:
        """The outline of a tile that touches another one and so lies at about ``place`` [4, 2]."""
        return self.fit(place, 0.1, 0.05) if self.view is None else self.rigid(place, 0.1)

    @property
    def chance(self) -> float:
        """The usual score (0-1) of an outline sought where there is nothing but table: what its grain or weave gives by
        chance. 0 where hardly any bare table is seen.
        """
        if self._chance is None:
            size, usual = np.array(self.picture.shape[1::-1]), self.usual
            columns, rows = np.maximum(1, size / usual - 1).astype(int)
            grid = np.array([(col, row) for row in range(rows) for col in range(columns)]) + 0.5
            places = usual * (grid[:, None] + SQUARE)
            bare = places[filled((places + 0.5) * self.shrink - 0.5, self.far) == 0]
            self._chance = 0.0
            if len(bare) >= self.config.bare:
                chosen = np.linspace(0, len(bare) - 1, self.config.bare).astype(int)
                self._chance = float(np.median([self.beside(place).score for place in bare[chosen]]))
        return self._chance

    def beyond(self, part: float) -> float:
        """The score (0-1) that part of the way from ``chance`` to a perfect one."""
        return self.chance + part * (1 - self.chance)

    def along(self, corners: Matrix, side: int, low: float, high: float) -> float:
        """The part (0-1) that is not table of a strip along that side (0-3) of the quadrilateral, from ``low`` to
        ``high`` sides inside it (below 0: outside); 1 where it reaches beyond the picture.
        """
        part = np.linspace(0.1, 0.9, 17)
        strip = np.stack(np.meshgrid(part, np.linspace(low, high, 3)), axis=-1).reshape(-1, 2)
        points = (apply(warp_of(np.roll(corners, -side, axis=0)), strip) + 0.5) * self.shrink - 0.5
        cols, rows = np.rint(points).astype(int).T
        height, width = self.far.shape
        if rows.min() < 0 or cols.min() < 0 or rows.max() >= height or cols.max() >= width:
            return 1.0
        return float((self.far[rows, cols] > 1).mean())

    def displaced(self, corners: Matrix) -> Matrix | None:
        """By how much (east, south in sides) an outline seems to be drawn aside: it begins with table on one side, and
        goes on without table on the other; None where none does.
        """
        for side, way in enumerate(((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))):
            if self.along(corners, side, 0.04, 0.08) < 0.1 and self.along(corners, (side + 2) % 4, -0.08, -0.04) > 0.9:
                return 0.6 * self.config.aside * np.array(way)
        return None

    def inside(self, corners: Matrix) -> bool:
        """Whether the whole quadrilateral lies in the picture, at least two pixels from its border."""
        height, width = self.picture.shape[:2]
        return bool((corners >= 2).all() and (corners <= np.array([width - 3, height - 3])).all())

    def filled(self, corners: Matrix) -> float:
        """The part (0-1) of the quadrilateral that is not table."""
        return float(filled(((corners + 0.5) * self.shrink - 0.5)[None], self.far)[0])

    def likely(self, outline: Outline, inside: float) -> bool:
        """Whether it is worth a word: of about the usual size, not table, and with edges."""
        ratio = side_length(outline.corners) / self.usual
        spread = 1.2 * self.config.hypothesis.spread
        return (
            1 / spread < ratio < spread
            and outline.score >= self.config.likely
            and self.filled(outline.corners) >= inside
        )


def _best(scene: _Scene, outlines: Sequence[Outline]) -> list[Outline]:
    """The likely tiles among the outlines, none upon another, the best first (non-maximum suppression)."""
    kept: list[Outline] = []
    for outline in sorted(outlines, key=lambda one: -one.score):
        if scene.likely(outline, scene.config.hypothesis.inside) and _free(outline.corners, kept):
            kept.append(outline)
    return kept


def _resized(scene: _Scene, tiles: Sequence[Outline]) -> list[Outline]:
    """The tiles, those that differ in size from the others fitted once more at the others' size: a print of stripes or
    checks has edges all around at other sizes too.
    """
    config = scene.config
    usual = float(np.median([side_length(tile.corners) for tile in tiles])) if tiles else 0.0
    kept = []
    for tile in tiles:
        ratio = side_length(tile.corners) / usual
        if abs(ratio - 1) > config.size:
            middle = tile.corners.mean(axis=0)
            other = scene.fit(middle + (tile.corners - middle) / ratio, 0.15, config.size)
            if other.score > tile.score - config.as_good:
                tile = other
        kept.append(tile)
    return kept


def _grown(scene: _Scene, tiles: Sequence[Outline]) -> list[Outline]:
    """The tiles and all that touch them. A clear tile takes the place of weaker ones, which may lie half upon it.

    A weave has edges at the place of every neighbour. One that is told from the table by little more than the glow of
    the tile beside it must be better than what the same search finds on bare table.
    """
    config = scene.config
    clear = [tile for tile in tiles if tile.score >= config.clear]
    waiting = deque(clear)
    while waiting:
        tile = waiting.popleft()
        for east, south in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            place = moved(tile.corners, 1.01 * east, 1.01 * south)
            if not scene.inside(place) or not _free(place, clear):
                continue
            found = scene.beside(place)
            if found.score < config.clear or not scene.likely(found, config.beside):
                continue
            if not _free(found.corners, clear):
                continue
            if scene.filled(found.corners) < config.hypothesis.inside and found.score < scene.beyond(config.above):
                continue
            clear.append(found)
            waiting.append(found)
    return clear + [tile for tile in tiles if tile.score < config.clear and _free(tile.corners, clear)]


def _completed(scene: _Scene, tiles: Sequence[Outline], search: Search) -> list[Outline]:
    """The tiles, and the clear ones that are sought and found where something is no table and no clear tile lies. They
    take the place of weaker ones.
    """
    config = scene.config
    tiles = [_settled(scene, tile) for tile in tiles]
    clear = [tile for tile in tiles if tile.score >= config.clear]
    sought = [scene.rigid(corners, 0.08) for corners in search.best(_in_question(scene, clear, search.step))]
    least = max(config.clear, scene.beyond(config.above))
    found = list(clear)
    for one in sorted(sought, key=lambda one: -one.score):
        if one.score >= least and scene.likely(one, config.beside) and _free(one.corners, found):
            found.append(one)
    if len(found) > len(clear):
        found = _grown(scene, found)
    return found + [tile for tile in tiles if tile.score < config.clear and _free(tile.corners, found)]


def _settled(scene: _Scene, tile: Outline) -> Outline:
    """The tile; where its edges are not certain, a better outline further off: the print, the table's grain or a gap
    between tiles may have drawn it aside.
    """
    config = scene.config
    if tile.score < config.settled:
        tile = max(tile, scene.rigid(tile.corners, config.aside), key=lambda one: one.score)
    off = scene.displaced(tile.corners)
    if off is not None:
        other = scene.rigid(moved(tile.corners, *off), 0.4 * config.aside)
        if other.score > tile.score - config.as_good and scene.displaced(other.corners) is None:
            return other
    return tile


def _in_question(scene: _Scene, clear: Sequence[Outline], step: float) -> Matrix:
    """Middles [n, 2] in pixels, ``step`` apart, of squares that are no mere table and lie upon no clear tile."""
    height, width = scene.picture.shape[:2]
    rows, cols = np.mgrid[: height - 1 : step, : width - 1 : step]
    middles = np.stack([cols.ravel(), rows.ravel()], axis=1)
    side = max(1, round(scene.usual * scene.shrink))
    part = cv2.blur((scene.far > 1).astype(np.float32), (side, side), borderType=cv2.BORDER_CONSTANT)
    at = np.rint((middles + 0.5) * scene.shrink - 0.5).astype(int).clip(0, np.array(part.shape[::-1]) - 1)
    open_ = part[at[:, 1], at[:, 0]] >= scene.config.beside
    for tile in clear:
        open_ &= np.linalg.norm(middles - tile.corners.mean(axis=0), axis=1) > 0.75 * side_length(tile.corners)
    return np.asarray(middles[open_], np.float64)


def _overlooked(small: Picture, scene: _Scene, told: Sequence[Outline | Refused]) -> list[Matrix]:
    """Where something is left that is not table, is as wide as a tile or nearly, and has a print: a square [4, 2] about
    the middle of each such thing. Empty where the size of tiles is not known.

    Method: distance transform of what is not table, without all that has been told; the widest place of each part.
    """
    usual = scene.usual * scene.shrink
    if not usual:
        return []
    left = cv2.morphologyEx((scene.far > 1).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    for one in told:
        middle = one.corners.mean(axis=0)
        around = (middle + 1.15 * (one.corners - middle) + 0.5) * scene.shrink - 0.5
        cv2.fillConvexPoly(left, np.round(around).astype(np.int32), 0)
    count, parts = cv2.connectedComponents(left)
    deep = cv2.distanceTransform(left, cv2.DIST_L2, 5)
    light = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.float32)[..., 0]
    found: list[Matrix] = []
    for number in range(1, count):
        depth = np.where(parts == number, deep, 0)
        row, col = divmod(int(depth.argmax()), depth.shape[1])
        square = np.array([col, row]) + (SQUARE - 0.5) * usual
        if depth[row, col] < scene.config.overlooked * usual:
            continue
        if float(printed(square[None], light)[0]) < scene.config.hypothesis.printed * scene.config.hypothesis.plain:
            continue
        found.append((square + 0.5) / scene.shrink - 0.5)
    return found


def _free(corners: Matrix, kept: Sequence[Outline | Refused]) -> bool:
    """Whether none of the outlines covers a good part of the quadrilateral."""
    middle, side = corners.mean(axis=0), side_length(corners)
    return all(np.linalg.norm(other.corners.mean(axis=0) - middle) > 0.75 * side for other in kept)


def _view_of(picture: Picture, tiles: Sequence[Outline], config: CuttingConfig) -> TableView | None:
    """The table's plane from the clearest tiles. The one that fits worst is dropped until all fit (outlier rejection);
    None where fewer than ``least_tiles`` remain.
    """
    clear = sorted((tile for tile in tiles if tile.score >= config.clear), key=lambda tile: -tile.score)
    chosen = [tile.corners for tile in clear[: config.most_tiles]]
    while len(chosen) >= config.least_tiles:
        view = measured([(SQUARE - 0.5, corners) for corners in chosen], picture.shape[1], picture.shape[0])
        off = [view.squareness(corners) for corners in chosen]
        worst = int(np.argmax(off))
        if off[worst] < config.square:
            return view
        chosen.pop(worst)
    return None


def _fault(scene: _Scene, tile: Outline) -> str:
    """Why a tile is refused; "" where it is kept."""
    config = scene.config
    if not scene.inside(tile.corners):
        return "cut_off"
    if scene.view is None and (fault := _misfit(scene, tile, "")):
        return fault
    if tile.score < scene.beyond(config.beyond):
        return "covered"
    return "covered" if _covered(scene, tile) else ""


def _covered(scene: _Scene, tile: Outline) -> bool:
    """Whether a side of the tile lacks edges: something lies on it. One side may be faint, of the table's own colours,
    where it has bare table beside it and the three others, which determine the place, have edges.
    """
    config = scene.config
    lacking = np.flatnonzero((tile.support < config.weakest) | (tile.gaps > config.gap))
    if not len(lacking):
        return False
    side = int(lacking[0])
    if len(lacking) > 1 or scene.view is None or tile.support[side] < config.faint:
        return True
    if float(np.delete(tile.support, side).min()) < config.firm or scene.displaced(tile.corners) is not None:
        return True
    return scene.along(tile.corners, side, -0.25, -0.15) > 0


def _misfit(scene: _Scene, tile: Outline, otherwise: str = "no_square") -> str:
    """What is wrong with the shape of an outline that was fitted without the plane."""
    if not scene.inside(tile.corners):
        return "cut_off"
    if scene.view is None:
        size, uneven = side_length(tile.corners) / scene.usual, _unevenness(tile.corners)
    else:
        size, uneven = side_length(scene.view.plane().to_table(tile.corners)), 0.0
    if abs(size - 1) > scene.config.size * (3 if scene.view is None else 1):
        return "other_size"
    return "no_square" if uneven > scene.config.uneven else otherwise


def _unevenness(corners: Matrix) -> float:
    """The deviation of a quadrilateral from a square: relative differences of its sides and of its diagonals."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    across = corners[2:] - corners[:2]
    diagonals = np.linalg.norm(across, axis=1)
    return float(np.abs(sides / sides.mean() - 1).max()) + float(abs(diagonals[0] - diagonals[1]) / diagonals.mean())


def _cut(picture: Picture, corners: Matrix, config: CuttingConfig) -> Cut:
    patch = np.asarray(sample(picture, warp_of(corners), MASTER), np.uint8)
    troubles = []
    if side_length(corners) < config.small:
        troubles.append("too_far")
    if float(np.percentile(patch.max(axis=2), 90)) < 60:
        troubles.append("too_dark")
    if saturated_part(patch) > config.saturated:
        troubles.append("glare")
    low = np.clip(np.floor(corners.min(axis=0)).astype(int) - 3, 0, None)
    high = np.ceil(corners.max(axis=0)).astype(int) + 4
    around = picture[low[1] : high[1], low[0] : high[0]]
    if _softness(around, side_length(corners)) > config.soft:
        troubles.append("blurred")
    return Cut(corners, patch, tuple(troubles))


def _softness(picture: Picture, side: float) -> float:
    """The blur of the sharpest edges of a picture uint8 [h, w, 3]: the standard deviation of a Gaussian, as a part of
    ``side`` (pixels).

    Method: the picture is blurred once more, by a known width; the ratio of the gradients before and after tells the
    width that an edge had (Zhuo and Sim, Defocus map estimation from a single image, 2011), whatever its contrast.
    """
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)
    known = max(1.0, 0.02 * side)
    steep, softer = (_gradient(one) for one in (grey, np.asarray(cv2.GaussianBlur(grey, (0, 0), known), np.float32)))
    edges = steep >= max(2.0, float(np.percentile(steep, 90)))
    if not edges.any():
        return 1.0
    ratio = float(np.percentile(steep[edges] / np.maximum(softer[edges], 0.1), 80))
    return known / float(np.sqrt(max(ratio**2 - 1, 1e-4))) / side


def _gradient(grey: Floats) -> Floats:
    """The size of the gradient of grey levels [h, w], per pixel."""
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *way, ksize=3, scale=0.125) for way in ((1, 0), (0, 1)))
    return np.asarray(np.hypot(across, down), np.float32)
