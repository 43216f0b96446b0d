"""Tile events since the table was last still: tiles that were shifted, removed, replaced or laid.

Known tiles whose place has changed are registered and recognised again (``vision.tiles.recognition``); free cells
beside the map are read where enough of them has changed. Nothing is changed: the
table with the events is returned as a new value. Thresholds are set on the simulated table; they are not measured on
real boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values import Cell, LaidTile
from app.values.pictures import Picture
from vision.camera.geometry import rigid
from vision.numeric.changes import Change, boxes_marked, marks
from vision.numeric.edges import refine
from vision.numeric.patches import SQUARE, Floats, Matrix, apply, correlation, normalise, sample, side_length
from vision.observation import Observation, PictureTrouble, Prior, TileMoved, TileRemoved, TileSeen
from vision.scene.state.half_size import HALF
from vision.scene.state.table import KnownTile, Table, pasted
from vision.tiles.gallery import Gallery
from vision.tiles.recognition import Reading, Search, identify
from vision.tiles.sameness import lies_there_now, shows_the_same

TOUCHED = 0.10
"""The part (0-1) of a known tile that must have changed for it to be checked."""
EXCHANGED = 0.4
"""The part (0-1) of a known tile that must have changed or be occluded for all other faces to be tried there."""
IN_PLACE = 0.6
"""Correlation of a tile's patch with its earlier one from which the tile counts as lying where it lay."""
MANY = 0.6
"""The part (0-1) of the tiles that must be lost at once for the whole picture to be rejected."""
SHIFTED = 0.012
"""The least motion of a corner, in tiles, that counts as a shift."""
PRESENT = 0.6
"""Correlation over the visible part from which a known tile counts as present."""
BARE = 0.35
"""A tile counts as removed where less than this part (0-1) of its place differs from the background."""
FILLED = 0.33
"""The part (0-1) of a free cell that must have changed for a new tile to be looked for."""
FAINT, UNLIKE = 0.03, 10.0
"""For tiles of nearly the background's colour: the part (0-1) of a free cell that must have changed for a closer
comparison, and the grey levels by which a point must differ in that.
"""
OTHERWISE = 0.6
"""The part (0-1) of a free cell that must differ by ``UNLIKE`` for a new tile to be looked for."""
FULL, STRANGE, EDGES_NEAR = 0.8, 0.5, 0.1
"""The part (0-1) of a free cell that must have changed for an unrecognised thing on it to be reported; the same where
a tile's edges are found, and how near they must be to where they are expected, in tiles.
"""
UNSEEN = 0.5
"""The part (0-1) of a known tile that must have changed for it to count as lost when it is not recognised."""
LEANING_OVER = 0.03
"""Margin of the occlusion mask around a thing that leans over a new tile, in tiles."""
PLAIN = 0.65
"""Correlation below which a new tile is never accepted as certain."""

_NUDGED = Search(shift=0.08, steps=5, angles=(-4.0, 0.0, 4.0))
_LAID = Search(shift=0.16, steps=7, angles=(-6.0, -3.0, 0.0, 3.0, 6.0))


@dataclass(frozen=True, slots=True)
class TileChanges:
    """``removed``: cells with the tile that lay there; ``laid``: cells with the reading of the new tile and its skew in
    degrees; ``shifted``: cells whose tile has moved a little; ``unnamed``: free cells on which something lies that is
    no tile of the gallery; ``lost``: known tiles that are not visible where they lay, so many that nothing else of this
    picture is accepted (a few lost tiles are ``removed`` without being certain).
    """

    removed: tuple[tuple[Cell, KnownTile], ...]
    laid: tuple[tuple[Cell, Reading, float], ...]
    shifted: tuple[Cell, ...]
    unnamed: tuple[Cell, ...]
    lost: tuple[Cell, ...]

    @property
    def any(self) -> bool:
        """Whether any tile was removed, laid or shifted."""
        return bool(self.removed or self.laid or self.shifted)


def half_warp(warp: Matrix) -> Matrix:
    """The warp in the picture at ``HALF`` size."""
    return np.array([[1 / HALF, 0, 0.5 / HALF - 0.5], [0, 1 / HALF, 0.5 / HALF - 0.5], [0, 0, 1]]) @ warp


def share(mask: NDArray[np.bool_], warp: Matrix) -> float:
    """The part (0-1) of the tile's square under ``warp`` (full size) that ``mask`` [h, w] (``HALF`` size) marks."""
    small = half_warp(warp)
    corners = apply(small, SQUARE)
    left, top = (max(0, int(value) - 2) for value in corners.min(axis=0))
    right, bottom = (max(0, int(value) + 4) for value in corners.max(axis=0))
    part = mask[top:bottom, left:right]
    if not part.any():
        return 0.0
    moved = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]]) @ small
    return float(sample(part.astype(np.uint8) * np.uint8(255), moved, 16).mean()) / 255.0


def touched(table: Table, diff: Change) -> list[Cell]:
    """The cells of the known tiles of which at least ``TOUCHED`` has changed."""
    cells = list(table.tiles)
    return [cell for cell in _marked(diff.mild, cells, table) if share(diff.mild, table.lattice.warp(cell)) >= TOUCHED]


def _marked(mask: NDArray[np.bool_], cells: Sequence[Cell], table: Table) -> list[Cell]:
    """Those of the ``cells`` on or near which ``mask`` [h, w] (``HALF`` size) marks anything."""
    if not cells:
        return []
    places = (table.lattice.outlines(cells) + 0.5) / HALF - 0.5
    return [cell for cell, marked in zip(cells, boxes_marked(mask, places), strict=True) if marked]


def displaced(table: Table, now: Picture) -> list[Cell]:
    """The cells of the known tiles whose patch no longer correlates with the earlier one (below ``IN_PLACE``)."""
    cells = []
    for cell in table.tiles:
        warp = table.lattice.warp(cell)
        one, two = normalise(np.stack([sample(table.seen, warp, 24), sample(now, warp, 24)]))
        if correlation(one, two) < IN_PLACE:
            cells.append(cell)
    return cells


def review(
    table: Table, now: Picture, diff: Change, gallery: Gallery, prior: Prior | None, moved: bool = False
) -> tuple[Table, TileChanges]:
    """The tile events up to the picture ``now`` uint8 [h, w, 3], and the table with them, its pictures included.

    ``diff`` is the change since ``table.seen``, at ``HALF`` size. Where the whole picture has ``moved`` since then, the
    background has changed too: new tiles must then be recognised with a clear score, and unknown ones are not reported.

    The returned table's ``seen`` and ``bare`` show the tiles as they lie now and without anything on them, so that
    what still differs from ``now`` are things. With tiles ``lost`` it is the table that was given.
    """
    mild = diff.mild.copy()
    removed: list[tuple[Cell, KnownTile]] = []
    laid: list[tuple[Cell, Reading, float]] = []
    shifted: list[Cell] = []
    lost: list[Cell] = []
    before = table
    changed = touched(table, diff)
    for cell in changed:
        warp = table.lattice.warp(cell)
        known = table.tiles[cell]
        reading = identify(now, warp, gallery, _NUDGED, only=[known.hypothesis])
        other = None
        if float(reading.occluded.mean()) > EXCHANGED or share(mild, warp) > EXCHANGED:
            other = identify(now, warp, gallery, _LAID, _weights(prior, cell))
        exchanged = other is not None and other.hypothesis != known.hypothesis and _clearer(other, reading)
        if reading.score >= PRESENT and float(reading.occluded.mean()) < 0.85 and not exchanged:
            if _distance(reading.warp, warp) > SHIFTED and lies_there_now(table.seen, now, warp, reading.warp):
                table = _shifted(table, cell, reading.warp)
                shifted.append(cell)
            continue
        if other is None:
            other = identify(now, warp, gallery, _LAID, _weights(prior, cell))
        told = other.known and other.score >= PRESENT and (other.certain or not known.certain)
        if told and other.hypothesis != known.hypothesis:  # a certain tile is replaced by another certain one only
            removed.append((cell, known))
            laid.append((cell, other, 0.0))
            table = with_tile(table, cell, other, gallery, now)
            _clear(mild, other.warp)
        elif shows_the_same(table.seen, now, warp):
            continue  # checked first: in the dark the background test below accepts anything
        elif _is_ground(table, now, diff.gain, warp):
            removed.append((cell, known))
            table = _without_tile(table, cell, now, warp)
            _clear(mild, warp)
        elif share(mild, warp) >= UNSEEN:
            lost.append(cell)
    if not laid and len(removed) + len(lost) == len(before.tiles):
        # nobody removes all tiles between two looks: the table is occluded
        return before, TileChanges((), (), (), (), tuple(before.tiles))
    if len(lost) >= max(2, round(MANY * len(before.tiles))):
        return before, TileChanges((), (), (), (), tuple(lost))
    for cell in lost:
        removed.append((cell, replace(table.tiles[cell], certain=False)))
        warp = table.lattice.warp(cell)
        table = _without_tile(table, cell, now, warp)
        _clear(mild, warp)
    table, fresh, unnamed = _new_tiles(table, now, mild, diff.gain, gallery, prior, moved)
    if removed or shifted:
        table = replace(table, lattice=table.lattice.refitted())
    return table, TileChanges(tuple(removed), (*laid, *fresh), tuple(shifted), unnamed, ())


def _new_tiles(
    table: Table,
    now: Picture,
    mild: NDArray[np.bool_],
    light: Floats,
    gallery: Gallery,
    prior: Prior | None,
    moved: bool,
) -> tuple[Table, list[tuple[Cell, Reading, float]], tuple[Cell, ...]]:
    """The table with the tiles that are new on free cells; these tiles, as ``TileChanges.laid`` has them; and the free
    cells on which something lies that is newly seen and has no name. ``mild`` is cleared where tiles were found.
    """
    laid: list[tuple[Cell, Reading, float]] = []
    failed: set[Cell] = set()
    faint: set[Cell] = set()
    while True:
        best: tuple[float, Cell] | None = None
        free = [cell for cell in table.lattice.frontier() if cell not in failed]
        changed = set(_marked(mild, free, table))
        for cell in free:
            if cell not in changed and cell not in table.open:
                continue
            warp = table.lattice.expected(cell)
            part = share(mild, _smaller(warp))
            # an open cell is looked at without a change too; only what is surely a tile is told there
            if part < FILLED and (cell in table.open or (part >= FAINT and _otherwise(table, now, light, warp))):
                part = FILLED
                faint.add(cell)
            if part >= FILLED and (best is None or part > best[0]):
                best = (part, cell)
        if best is None:
            break
        cell = best[1]
        expected = table.lattice.expected(cell)
        reading = identify(now, expected, gallery, _LAID, _weights(prior, cell))
        plain = reading.score >= PLAIN and reading.merit >= 0.5 * PLAIN
        if not (reading.sound if cell in faint else reading.known and (plain or not moved)):
            failed.add(cell)
            continue
        if not plain:
            reading = replace(reading, certain=False)
        turn = rigid(apply(reading.warp, SQUARE), table.plane)[1] - rigid(apply(expected, SQUARE), table.plane)[1]
        laid.append((cell, reading, float(np.degrees(turn))))
        table = with_tile(table, cell, reading, gallery, now)
        _clear(mild, reading.warp)
        table = replace(table, lattice=table.lattice.refitted())
    fresh = sorted(
        cell for cell in failed if not moved and cell not in table.open and _strange(table, now, mild, gallery, cell)
    )
    still_open = frozenset(
        cell
        for cell in (table.open | set(fresh))
        if cell in failed and not _is_ground(table, now, light, table.lattice.expected(cell))
    )
    return replace(table, open=still_open), laid, tuple(fresh)


def _strange(table: Table, now: Picture, mild: NDArray[np.bool_], gallery: Gallery, cell: Cell) -> bool:
    """Whether something that is no tile of the gallery fills the free cell. While faces lack pictures, a smaller
    changed part suffices if the edges of a tile are found.
    """
    expected = table.lattice.expected(cell)
    part = share(mild, expected)
    if part > FULL or part <= STRANGE or not gallery.missing:
        return part > FULL
    return edges_near(now, apply(expected, SQUARE)) is not None


def edges_near(picture: Picture, corners: Matrix) -> Matrix | None:
    """The corners [4, 2] in pixels of the tile whose edges lie near ``corners`` [4, 2]; None where there are none."""
    return refine(picture, corners, reach=EDGES_NEAR * side_length(corners))


def tile_events(changes: TileChanges, gallery: Gallery) -> list[Observation]:
    """The observations for these tile events; a face removed from one cell and laid on another has moved."""
    events: list[Observation] = []
    gone = list(changes.removed)
    moved: dict[Cell, Cell] = {}
    for cell, reading, _ in changes.laid:
        face = gallery.tile(reading.hypothesis).face
        for number, (origin, known) in enumerate(gone):
            if known.tile.face == face and origin != cell:
                moved[cell] = origin
                del gone[number]
                break
    for cell, known in gone:
        events.append(TileRemoved(cell, known.tile, known.certain))
    for cell, reading, angle in changes.laid:
        confidence, skew = round(reading.confidence, 3), round(angle, 1)
        rest = gallery.tile(reading.hypothesis), reading.candidates, reading.certain, confidence, skew
        events.append(TileMoved(cell, moved[cell], *rest) if cell in moved else TileSeen(cell, *rest))
    events += [PictureTrouble("unknown_tile", cell=cell) for cell in changes.unnamed]
    return events


def _clearer(other: Reading, reading: Reading) -> bool:
    """Whether another face explains the place better than the one that lay there, by a margin of 0.1 in merit."""
    return other.score >= PRESENT and other.merit > reading.merit + 0.1


def _weights(prior: Prior | None, cell: Cell) -> dict[LaidTile, float] | None:
    allowed = prior.allowed(cell) if prior is not None else None
    return None if allowed is None else dict(allowed)


def _distance(first: Matrix, second: Matrix) -> float:
    """The largest distance of the two tiles' corners, in tiles."""
    one, two = apply(first, SQUARE), apply(second, SQUARE)
    return float(np.linalg.norm(one - two, axis=1).max() / np.linalg.norm(two[1] - two[0]))


def _smaller(warp: Matrix) -> Matrix:
    return np.asarray(warp @ np.array([[0.8, 0, 0.1], [0, 0.8, 0.1], [0, 0, 1]]), np.float64)


def _clear(mask: NDArray[np.bool_], warp: Matrix) -> None:
    """Unmark the tile's square, 6 per cent larger on every side, in the change mask (``HALF`` size)."""
    flat = mask.astype(np.uint8)
    corners = apply(half_warp(warp), 0.5 + (SQUARE - 0.5) * 1.12)
    cv2.fillConvexPoly(flat, np.round(corners * 16).astype(np.int32), 0.0, shift=4)
    mask[:] = flat > 0


def _is_ground(table: Table, now: Picture, light: Floats, warp: Matrix) -> bool:
    """Whether the place under ``warp`` shows the background: less than ``BARE`` of it differs."""
    size = 32
    gain = _gain_at(light, apply(warp, np.array([[0.5, 0.5]]))[0], now.shape)
    lit = sample(table.ground_seen, warp, size) * gain
    before = lit.clip(0, 255).astype(np.uint8)
    strong, _ = marks(sample(now, warp, size), before)
    return float(strong.mean()) < BARE


def _otherwise(table: Table, now: Picture, light: Floats, warp: Matrix) -> bool:
    """Whether most of the place under ``warp`` differs from before by at least ``UNLIKE`` grey levels."""
    inner, size = _smaller(warp), 16
    gain = _gain_at(light, apply(warp, np.array([[0.5, 0.5]]))[0], now.shape)
    off = np.abs(sample(now, inner, size) - sample(table.seen, inner, size) * gain).max(axis=2)
    return float((off > UNLIKE).mean()) >= OTHERWISE


def _gain_at(light: Floats, pixel: Matrix, shape: tuple[int, ...]) -> Floats:
    row = int(np.clip(pixel[1] / shape[0] * light.shape[0], 0, light.shape[0] - 1))
    column = int(np.clip(pixel[0] / shape[1] * light.shape[1], 0, light.shape[1] - 1))
    return np.asarray(light[row, column], np.float32)


def with_tile(table: Table, cell: Cell, reading: Reading, gallery: Gallery, now: Picture) -> Table:
    """The table with the tile of ``reading`` on ``cell``; in the stored pictures its occluded parts are filled from the
    enrolled picture.
    """
    known = KnownTile(reading.hypothesis, gallery.tile(reading.hypothesis), reading.certain)
    lattice = table.lattice.laid(cell, reading.warp)
    table = replace(table, lattice=lattice, tiles={**table.tiles, cell: known}, open=table.open - {cell})
    fresh = now
    region = table.region(reading.warp)
    standing = table.thing_mask(table.things, LEANING_OVER) & region
    covered = reading.occluded
    if covered.any():
        # the occlusion mask is conservative: grow it
        wide = np.ones((1 + 2 * (covered.shape[0] // 10),) * 2, np.uint8)
        covered = np.asarray(cv2.dilate(covered.astype(np.uint8), wide)) > 0
    if standing.any():  # a tall thing of a neighbour leans over it
        flat = standing.astype(np.uint8) * np.uint8(255)
        covered = covered | (sample(flat, reading.warp, covered.shape[0]) > 0)
    if covered.any():
        fresh, hidden = table.drawn(gallery, reading.hypothesis, reading.warp, now, ~covered)
        reach = 2 * round(0.12 * table.pixels_per_tile) + 1
        around = np.asarray(cv2.dilate(hidden.astype(np.uint8), np.ones((reach, reach), np.uint8))) > 0
        region &= hidden | ~around | table.region(reading.warp, -0.03)
    table = replace(table, bare=pasted(table.bare, fresh, region), seen=pasted(table.seen, fresh, region))
    return replace(table, seen=pasted(table.seen, now, standing)) if standing.any() else table


def _without_tile(table: Table, cell: Cell, now: Picture, warp: Matrix) -> Table:
    region = table.region(warp)
    return replace(
        table,
        lattice=table.lattice.without(cell),
        tiles={other: tile for other, tile in table.tiles.items() if other != cell},
        bare=pasted(table.bare, now, region),
        seen=pasted(table.seen, now, region),
    )


def _shifted(table: Table, cell: Cell, warp: Matrix) -> Table:
    """The table after a small shift of the tile on ``cell``: its stored pictures have moved along."""
    motion = warp @ np.linalg.inv(table.lattice.warp(cell))
    size = (table.seen.shape[1], table.seen.shape[0])
    region = table.region(warp, 0.0)

    def along(picture: Picture) -> Picture:
        moved = np.asarray(cv2.warpPerspective(picture, motion, size, flags=cv2.INTER_LINEAR), np.uint8)
        return pasted(picture, moved, region)

    lattice = table.lattice.laid(cell, warp)
    return replace(table, lattice=lattice, bare=along(table.bare), seen=along(table.seen))
