"""Enrolment during a game: a tile without a reference picture is asked about once and recognised from then on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from app.values import Cell, Point
from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, apply, sample, warp_of
from vision.observation import (
    Candidate,
    Observation,
    PictureTrouble,
    PieceRemoved,
    PieceSeen,
    Prior,
    StackRemoved,
    StackSeen,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)
from vision.scene.state.table import Standing, Table
from vision.scene.tiles.changed_tiles import LEANING_OVER, edges_near, with_tile
from vision.tiles.gallery import MASTER, Gallery, GalleryError
from vision.tiles.recognition import SOUND, identify

HIDDEN = 0.02
"""The largest part (0-1) of a tile under things from which it is still learned. More may hide the symbol that tells it
from its twin: the picture would be the twin's.
"""
ON = 0.1
"""How far beyond a tile's square a detection may lie and still be taken for a part of its print, in tiles."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A tile that was not recognised, as it lay: its rectified picture uint8 [MASTER, MASTER, 3], its corners [4, 2] in
    pixels, and the part (0-1) of it that things hid, which is painted over.
    """

    picture: Picture
    corners: np.ndarray
    hidden: float = 0.0


@dataclass
class Learning:
    """The state of enrolment on one table while ``gallery`` lacks faces.

    ``shots``: the tiles that were not recognised with certainty, by cell, as first seen, before anything was put on
    them. ``taught``: the faces enrolled here, by the cell that they were taken from.
    """

    gallery: Gallery
    shots: dict[Cell, Shot] = field(default_factory=dict)
    taught: dict[Cell, str] = field(default_factory=dict)

    def ask(self, table: Table, told: Iterable[Observation], prior: Prior | None) -> tuple[Table, list[Observation]]:
        """The table without the things that turn out to be parts of an unknown print, and the observations ``told`` of
        one picture, with an uncertain tile observation for every tile that may be one of the missing faces (without a
        design where it resembles no known face). Pictures of these tiles are stored. Uncertain things on such a tile
        are dropped: they are parts of the unknown print. ``prior`` None: any face may lie anywhere.
        """
        asked: list[Observation] = []
        parts: list[Standing] = []
        for seen in told:
            if isinstance(seen, TileRemoved):
                self.shots.pop(seen.cell, None)
            if isinstance(seen, PictureTrouble) and seen.reason == "unknown_tile" and seen.cell is not None:
                doubtful = TileSeen(seen.cell, certain=False, confidence=0.0)
            elif isinstance(seen, TileSeen) and not seen.certain:
                doubtful = seen
            else:
                asked.append(seen)
                continue
            weights = prior.allowed(doubtful.cell) if prior is not None else None
            missing = tuple(Candidate(tile, 0.0) for tile in self.gallery.strangers(weights))
            upon: list[Standing] = []
            if missing:
                upon = _doubtful_on(table, doubtful.cell)
                parts += upon
                table = replace(table, things=tuple(thing for thing in table.things if thing not in parts))
            alike = doubtful.candidates[0].score >= SOUND if doubtful.candidates else False
            shot = _shot(table, doubtful.cell, alike, [thing for thing in upon if thing.piece]) if missing else None
            if shot is None:
                asked.append(seen)
                continue
            self.shots[doubtful.cell] = shot
            if doubtful is not seen:
                asked.append(replace(doubtful, candidates=missing))
                continue
            like = self.gallery.strangers(weights, table.tiles[doubtful.cell].hypothesis)
            twins = tuple(Candidate(tile, 0.0) for tile in like)
            named = doubtful.candidates
            asked.append(replace(doubtful, candidates=tuple(dict.fromkeys((*named[:1], *twins, *named[1:], *missing)))))
        places = [(part.cell, part.at) for part in parts]
        return table, [o for o in asked if _place(o) not in places]

    def learn(self, table: Table, cell: Cell, face: str, rotation: int) -> tuple[Table, dict[str, Picture | None]]:
        """A person says that ``face`` lies on ``cell``, turned ``rotation`` quarter turns clockwise off north.

        A face that is missing gets its picture from there; one that is enrolled keeps its own. A different face learned
        from this cell before is removed. Returns the table with that tile, and the pictures to be stored with the
        enrolled ones, by face, north up, uint8 [MASTER, MASTER, 3]; None for one that is to be deleted. Raises
        GalleryError where the picture cannot serve as a reference: it shows nothing, or things hid a part of the tile.
        """
        done: dict[str, Picture | None] = {}
        shot = self.shots.get(cell)
        before = self.taught.get(cell)
        if before is not None and before != face:
            self.gallery.forget(before)
            del self.taught[cell]
            done[before] = None
        new = shot is not None and (face not in self.gallery.index or before == face)
        if shot is not None and new and shot.hidden > HIDDEN and not done:
            raise GalleryError([f"{face}: something lies on it, it is learned from a copy that is seen bare"])
        if shot is not None and new and shot.hidden <= HIDDEN:
            done[face] = picture = np.ascontiguousarray(np.rot90(shot.picture, rotation))
            self.gallery.learn(face, picture)
            self.taught[cell] = face
        if done:
            table = table.renumbered(self.gallery)
        if shot is not None and face in self.gallery.index:
            number = self.gallery.hypothesis(face, rotation)
            reading = identify(table.seen, warp_of(shot.corners), self.gallery, only=[number])
            table = with_tile(table, cell, replace(reading, certain=True), self.gallery, table.seen)
            table = replace(table, lattice=table.lattice.refitted())
        return table, done


def _place(seen: Observation) -> tuple[Cell | None, Point] | None:
    """Where the thing stands that is spoken of, as ``Standing`` has it; None for what is about no thing."""
    match seen:
        case PieceSeen() | PieceRemoved() | StackSeen() | StackRemoved():
            return (seen.cell, seen.at) if seen.at is not None else None
        case TokenTaken() | TokenReturned():
            return (None, seen.at) if seen.at is not None else None
        case _:
            return None


def _doubtful_on(table: Table, cell: Cell) -> list[Standing]:
    """The uncertain things whose mask's centroid lies on that cell."""
    region = table.region(table.lattice.warp_or_expected(cell), ON)
    found = []
    for thing in table.things:
        rows, columns = np.nonzero(thing.mask)
        middle = thing.corner[1] + round(float(rows.mean())), thing.corner[0] + round(float(columns.mean()))
        if not thing.certain and region[middle]:
            found.append(thing)
    return found


def _shot(table: Table, cell: Cell, alike: bool, upon: Iterable[Standing]) -> Shot | None:
    """The tile that lies on ``cell``, cut out; None where no quadrilateral is found there and no tile is known. What
    stands there hides it, and so do the things ``upon`` it.

    A tile that looks ``alike`` to a known face lies as that was registered, to half a pixel. Edges, which shadows and
    neighbours draw too, are up to a fifth of a tile off: laid so, the picture would fit no copy as well as its twin's.
    """
    corners = apply(table.lattice.warp_or_expected(cell), SQUARE)
    if not alike:
        exact = edges_near(table.seen, corners)
        if exact is None and cell not in table.tiles:
            return None
        corners = corners if exact is None else exact
    lying = warp_of(corners)
    picture = sample(table.seen, lying, MASTER)
    standing = table.thing_mask((*table.things, *upon), LEANING_OVER) & table.region(lying)
    if not standing.any():
        return Shot(picture, corners)
    # inpaint what occludes the tile: it must not become a part of the reference picture
    hidden = sample(standing.astype(np.uint8) * np.uint8(255), lying, MASTER)
    picture = np.asarray(cv2.inpaint(picture, hidden, 5, cv2.INPAINT_TELEA), np.uint8)
    return Shot(picture, corners, float((hidden > 0).mean()))
