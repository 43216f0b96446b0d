"""Census of a box: every loose tile is cut out of pictures, recognised and counted against the tile set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.camera.table_view import TableView
from vision.enrolment.cutting import Cut, Refused, cut_tiles
from vision.numeric.patches import warp_of
from vision.observation import Candidate
from vision.tiles.gallery import Gallery
from vision.tiles.recognition import Search, identify
from vision.tiles.recognition_config import RecognitionConfig

_NEARBY = Search(shift=0.08, steps=5, angles=(-3.0, 0.0, 3.0), scales=(0.97, 1.0, 1.03))
FOREIGN = RecognitionConfig().unlike
"""What the best face leaves unexplained from which a cut that resembles it but little is no tile of the set."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One tile of a census: the number of its ``picture`` (from 1), its ``cut``, and its accepted ``face``; "" where
    recognition abstained: then ``candidates`` lists what it may be, best first, empty for what is no tile of this set.
    """

    picture: int
    cut: Cut
    face: str
    candidates: tuple[Candidate, ...] = ()


class Census:
    """The count so far. ``due``: the number of copies of each face in the box, of faces that are alike for the
    gallery's caller under the name by which they are known. No tile may appear in two pictures.
    ``refused``: what looks like a tile and could not be counted, with the number of its picture (from 1).
    """

    def __init__(self, gallery: Gallery, due: Mapping[str, int]) -> None:
        self.gallery = gallery
        self.due = dict(due)
        self.tiles: list[Counted] = []
        self.refused: list[tuple[int, Refused]] = []
        self.pictures = 0

    def add(self, image: NDArray[Any], view: TableView | None = None) -> tuple[int, tuple[str, ...]]:
        """Count the tiles of one picture uint8 [h, w, 3]: the number of tiles found, and what is wrong with the picture
        (words of ``observation.TROUBLES``). ``view`` is the calibrated table; None: it is estimated from the tiles.
        """
        self.pictures += 1
        cutting = cut_tiles(image, view)
        for cut in cutting.cuts:
            self.tiles.append(self._count(np.asarray(image, np.uint8), cut))
        self.refused += [(self.pictures, one) for one in cutting.refused]
        return len(cutting.cuts), cutting.troubles

    @property
    def counts(self) -> dict[str, int]:
        """The number of accepted tiles of each face."""
        found = dict.fromkeys(self.due, 0)
        for tile in self.tiles:
            if tile.face:
                found[tile.face] = found.get(tile.face, 0) + 1
        return found

    @property
    def missing(self) -> dict[str, int]:
        """The number of copies not yet accepted, for each face that lacks some."""
        return {face: due - self.counts[face] for face, due in self.due.items() if due > self.counts[face]}

    @property
    def extra(self) -> dict[str, int]:
        """The number of copies beyond what the set holds, for each face that has too many."""
        return {face: n - self.due.get(face, 0) for face, n in self.counts.items() if n > self.due.get(face, 0)}

    @property
    def doubtful(self) -> tuple[Counted, ...]:
        """Tiles on which recognition abstained, though they may be of this set."""
        return tuple(tile for tile in self.tiles if not tile.face and tile.candidates)

    @property
    def unknown(self) -> tuple[Counted, ...]:
        """Cut-outs that are no tile of this set."""
        return tuple(tile for tile in self.tiles if not tile.face and not tile.candidates)

    @property
    def complete(self) -> bool:
        """Whether box and set agree and no tile is left open; what is not even known to be a tile leaves none open."""
        refused = any(one.reason != "unclear" for _, one in self.refused)
        return not (self.missing or self.extra or self.doubtful or self.unknown or refused)

    def _count(self, image: NDArray[np.uint8], cut: Cut) -> Counted:
        reading = identify(image, warp_of(cut.corners), self.gallery, _NEARBY)
        if not reading.known or (reading.evidence.unexplained > FOREIGN and not reading.sound):
            return Counted(self.pictures, cut, "")  # some checks and stripes resemble a face by chance
        face, _ = self.gallery.of(reading.hypothesis)
        return Counted(
            self.pictures, cut, self.gallery.known_as(face.name) if reading.certain else "", reading.candidates
        )
