"""Printed fiducial markers: their layout on paper, and their detection in a picture.

Markers are AprilTags of family 36h11 (Olson 2011), detected by OpenCV's ArUco module, their corners refined on the
edges (``vision.numeric.edges``). Some are alone on a card, some together on one sheet at known places; what is printed
on one piece of paper is a *body*. Bodies may lie anywhere on the table. Lengths on paper are millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.edges import EdgeConfig, refine
from vision.numeric.patches import Matrix, side_length

DICTIONARY = cv2.aruco.DICT_APRILTAG_36h11
CELLS = 8
"""Modules (black or white squares) along a marker's side, its black border included."""


@dataclass(frozen=True, slots=True)
class MarkerConfig:
    """Thresholds of the detection of markers. Set on the simulated table; not measured on real paper."""

    least: float = 20.0
    """Side in pixels below which a marker is ignored: its corners are too inexact."""
    reach: float = 0.05
    """How far its exact edges are searched to either side, as a part of its side ..."""
    least_reach: float = 2.0
    """... and at least so many pixels."""
    edges: EdgeConfig = field(default_factory=EdgeConfig)
    """How the edges are found."""


_USUAL = MarkerConfig()


@dataclass(frozen=True, slots=True)
class Body:
    """The markers on one piece of paper: ``size`` is their side in mm, ``places`` the middle (x, y) in mm by id."""

    name: str
    size: float
    places: Mapping[int, tuple[float, float]]

    def corners(self, marker: int) -> Matrix:
        """The corners [4, 2] in mm of that marker as printed: north-west first, clockwise. Raises KeyError."""
        half = self.size / 2
        square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        return np.asarray(square + self.places[marker], np.float64)


CARDS = tuple(Body(name, 60.0, {number: (0.0, 0.0)}) for number, name in enumerate(("A", "B", "C", "D")))
"""Four cards to cut out and lay at the corners of what the camera sees."""
SHEET = Body("sheet", 45.0, {4: (-65.0, -85.0), 5: (65.0, -85.0), 6: (65.0, 85.0), 7: (-65.0, 85.0)})
"""A whole page to lay anywhere in sight."""
BODIES = (*CARDS, SHEET)

BOARD_SQUARES = (7, 9)
BOARD_SQUARE, BOARD_MARKER = 24.0, 18.0
"""The chess board for the lens: squares across and down, the side of a square and of a marker in it, in mm."""


def marker_picture(marker: int, pixels_per_cell: int = 12) -> NDArray[np.uint8]:
    """The black and white marker [n, n], n = ``CELLS`` * ``pixels_per_cell``, without the white it needs around it."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, marker, CELLS * pixels_per_cell), np.uint8)


@lru_cache(maxsize=1)
def chess_board() -> cv2.aruco.CharucoBoard:
    """The ChArUco board for lens calibration; its lengths are millimetres."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.CharucoBoard(BOARD_SQUARES, BOARD_SQUARE, BOARD_MARKER, dictionary)


def find_markers(image: Picture, config: MarkerConfig = _USUAL) -> dict[int, Matrix]:
    """The corners [4, 2] in pixels of every known marker in the picture (uint8 [h, w, 3] or grey [h, w]), by id; an id
    seen twice is left out.

    Corners are those of the printed black square, north-west first, clockwise, to about a tenth of a pixel.
    """
    grey = image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    known = {marker for body in BODIES for marker in body.places}
    found: dict[int, Matrix] = {}
    twice: set[int] = set()
    squares, ids, _ = _detector().detectMarkers(grey)
    for square, marker in zip(squares, [] if ids is None else ids.ravel(), strict=True):
        corners = np.asarray(square, np.float64).reshape(4, 2)
        if int(marker) not in known or side_length(corners) < config.least:
            continue
        if int(marker) in found:
            twice.add(int(marker))
        reach = max(config.least_reach, config.reach * side_length(corners))
        exact = refine(grey, corners, reach, config=config.edges)
        found[int(marker)] = corners if exact is None else exact
    return {marker: corners for marker, corners in found.items() if marker not in twice}


def mean_markers(frames: Sequence[Mapping[int, Matrix]]) -> tuple[dict[int, Matrix], float]:
    """The markers seen in at least half of several pictures of a table at rest, each corner the median over the
    pictures, and the root mean square deviation of single pictures from it in pixels (0.0 for a single picture).
    """
    found: dict[int, Matrix] = {}
    off: list[Matrix] = []
    for marker in sorted({marker for frame in frames for marker in frame}):
        seen = np.array([frame[marker] for frame in frames if marker in frame])
        if 2 * len(seen) < len(frames):
            continue
        found[marker] = np.median(seen, axis=0)
        off.append((seen - found[marker]).ravel())
    spread = float(np.sqrt(np.mean(np.concatenate(off) ** 2))) if off else 0.0
    return found, spread


@lru_cache(maxsize=1)
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMax = 43
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), parameters)
