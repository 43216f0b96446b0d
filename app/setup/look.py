"""What one picture of the camera shows, and in words what is wrong with it and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from app.lang import Message, say
from app.lang.pictures import picture_trouble
from app.values import Point
from app.values.pictures import Picture
from vision.camera.diagnosis import TOO_FAR, Complaint, complaints, usable
from vision.camera.geometry import Plane, fit
from vision.camera.markers import find_markers
from vision.camera.table_view import view_from_markers
from vision.enrolment.cutting import cut_tiles
from vision.numeric.patches import Matrix, side_length
from vision.observation import TileReading
from vision.tiles.gallery import Gallery
from vision.tiles.reader import pictured, read_picture


@dataclass(frozen=True, slots=True)
class Look:
    """The contents of a picture: the tiles read, the plane of the table or None, the side of a tile in pixels or None,
    the conditions that make reading hard, and the corners [4, 2] in pixels of every marker by its id.
    """

    tiles: tuple[TileReading, ...] = ()
    plane: Plane | None = None
    side: float | None = None
    troubles: tuple[Complaint, ...] = ()
    markers: Mapping[int, Matrix] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outlined:
    """Something that is seen: its corners (0-1 across and down the picture). "tile": it is known. "shape": something
    that may be a tile.
    """

    corners: tuple[Point, ...]
    what: Literal["tile", "shape", "marker"]


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person is shown of a picture: ``outlined``, ``told`` in words, and whether nothing is ``wrong``."""

    outlined: tuple[Outlined, ...]
    told: tuple[Message, ...]
    wrong: bool


def seen(image: Picture, gallery: Gallery | None = None, start: str = "") -> Seen:
    """What a picture uint8 [h, w, 3] shows of the table, with advice. ``gallery`` has the tiles to look for; without
    one whatever may be a tile is outlined. ``start`` is the name of the start tile's face, by which a game is found.
    """
    picture, unusable = usable(image)
    if picture is None:
        return Seen((), (picture_trouble(unusable),), True)
    found = look(picture, gallery)
    size = (picture.shape[1], picture.shape[0])
    outlined = [Outlined(_part(corners, size), "marker") for corners in found.markers.values()]
    sides: list[float] = []
    if gallery is not None:
        outlined += [Outlined(_part(np.array(tile.corners), size), "tile") for tile in found.tiles]
    else:
        cuts = cut_tiles(picture).cuts
        outlined += [Outlined(_part(cut.corners, size), "shape") for cut in cuts]
        sides = [side_length(cut.corners) for cut in cuts]
    told = [picture_trouble(trouble.reason, trouble.at) for trouble in found.troubles]
    if found.side is None and sides and float(np.median(sides)) < TOO_FAR:
        told.append(picture_trouble("too_far"))
    wrong = bool(told)
    if not wrong:
        told.append(say("setup.camera.good"))
    tiles = sum(1 for one in outlined if one.what != "marker")
    if gallery is not None and start in gallery.index and start not in {t.placed.face.name for t in found.tiles}:
        told.append(say("setup.camera.no_start"))
    elif tiles:
        told.append(say("setup.camera.tiles", count=tiles))
    else:
        told.append(say("setup.camera.lay_tiles"))
    if found.markers:
        told.append(say("setup.camera.markers", count=len(found.markers)))
    return Seen(tuple(outlined), tuple(told), wrong)


def _part(corners: Matrix, size: tuple[int, int]) -> tuple[Point, ...]:
    return tuple((float(x) / size[0], float(y) / size[1]) for x, y in corners)


def look(picture: Picture, gallery: Gallery | None) -> Look:
    """The contents of a usable picture; ``gallery`` has the tiles to look for, None looks for markers only."""
    height, width = picture.shape[:2]
    tiles = tuple(read_picture(picture, gallery)) if gallery is not None else ()
    markers = find_markers(picture)
    view = view_from_markers(markers, width, height)
    plane = view.plane() if view is not None else None
    if plane is None and tiles:
        plane = _plane_of(tiles, width, height)
    side = None
    if plane is not None:
        middle = plane.to_table(np.array([[width / 2, height / 2]]))[0]
        ends = plane.project(np.array([middle, middle + np.array([1.0, 0.0])]))
        side = float(np.linalg.norm(ends[1] - ends[0]))
    known = pictured(tiles, gallery) if gallery is not None else ()
    return Look(tiles, plane, side, complaints(picture, side, known), markers)


def _plane_of(tiles: tuple[TileReading, ...], width: int, height: int) -> Plane:
    """The plane on which all these tiles lie, with their cells as table points."""
    lying = {
        tile.placed.cell: np.roll(np.array(tile.corners, np.float64), tile.placed.rotation, axis=0) for tile in tiles
    }
    cell, corners = next(iter(lying.items()))
    plane = Plane.from_tile(corners, width, height)
    here = np.array([[1.0, 0.0, -cell[0]], [0.0, 1.0, -cell[1]], [0.0, 0.0, 1.0]])
    return fit(replace(plane, matrix=plane.matrix @ here), lying)
