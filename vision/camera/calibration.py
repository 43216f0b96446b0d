"""Lens calibration with a printed ChArUco board: collecting views, checking their coverage, fitting the lens model.

Method: OpenCV's ``calibrateCamera`` (Zhang 2000) on ChArUco corners; views with a large reprojection error are dropped
one at a time. Lengths on the board are millimetres, pixels are x right, y down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.errors import ClaimManagerError
from vision.camera.diagnosis import DiagnosisConfig, usable
from vision.camera.markers import chess_board
from vision.numeric.patches import Matrix

REGIONS = (3, 3)
"""Regions across and down the picture in which corners must have been seen."""


@dataclass(frozen=True, slots=True)
class CalibrationConfig:
    """When views suffice to measure a lens. Assumed; checked on drawn boards under simulated lenses."""

    corners: int = 12
    """A view must show at least this many inner corners of the board."""
    views: int = 8
    """A calibration needs at least this many views."""
    lean: float = 12.0
    """Degrees between the two most different board normals: views that all face the camera alike leave the focal length
    undetermined.
    """
    focal: float = 0.9
    """The focal length under which that angle is estimated, in picture widths."""
    regions: int = 8
    """At least this many of the ``REGIONS`` must hold a corner."""
    moved: float = 0.03
    """A view counts as new when its corners have moved by this part of the picture's width (median)."""
    outlier: float = 3.0
    """A view is dropped whose reprojection error is this many times the median of all ..."""
    least_outlier: float = 0.5
    """... and at least so many pixels."""
    good: float = 1.0
    """The largest acceptable reprojection error at the corners, root mean square in pixels."""
    diagnosis: DiagnosisConfig = field(default_factory=DiagnosisConfig)
    """Whether a picture can be used."""


class CalibrationError(ClaimManagerError, ValueError):
    """No lens could be measured; the message says why. ``wants`` are words of ``Guidance.wants``."""

    def __init__(self, message: str, wants: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.wants = wants


@dataclass(frozen=True, slots=True)
class Guidance:
    """What a picture gave and what is still wanted.

    ``taken``: whether it counts as a new view; ``reason``: why not ("no_board", "few_corners", "same_view",
    "wrong_size", or one of ``observation.TROUBLES``), "" if it does. ``views`` so far. ``wants``: what is still
    missing, the most wanted first: "more", "left", "right", "top", "bottom", "middle", "lean"; empty when it is enough.
    """

    taken: bool
    reason: str
    views: int
    wants: tuple[str, ...]


class LensCalibration:
    """Collects views of the chess board and fits the lens to them."""

    def __init__(self, config: CalibrationConfig = CalibrationConfig()) -> None:
        self._config = config
        self._points: list[Matrix] = []
        self._pixels: list[Matrix] = []
        self._size: tuple[int, int] | None = None

    @property
    def views(self) -> int:
        """The number of views accepted so far."""
        return len(self._pixels)

    def add(self, image: NDArray[Any]) -> Guidance:
        """Detect the board in a picture uint8 [h, w, 3] and accept it as a view if it differs from the earlier ones."""
        picture, reason = usable(image, config=self._config.diagnosis)
        if picture is None:
            return self._told(reason)
        size = (picture.shape[1], picture.shape[0])
        if self._size not in (None, size):
            return self._told("wrong_size")
        grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        pixels, ids, _, _ = cv2.aruco.CharucoDetector(chess_board()).detectBoard(grey)
        if ids is None or pixels is None or len(ids) == 0:
            return self._told("no_board")
        if len(ids) < self._config.corners:
            return self._told("few_corners")
        corners = np.asarray(chess_board().getChessboardCorners(), np.float64)[np.asarray(ids).ravel()]
        seen = np.asarray(pixels, np.float64).reshape(-1, 2)
        if any(
            self._same(corners, seen, known, other) for known, other in zip(self._points, self._pixels, strict=True)
        ):
            return self._told("same_view")
        self._size = size
        self._points.append(corners)
        self._pixels.append(seen)
        return self._told("")

    def wants(self) -> tuple[str, ...]:
        """What is still missing, see ``Guidance``."""
        found = []
        if self.views < self._config.views:
            found.append("more")
        if self._size is not None:
            missing = self._unseen()
            if len(missing) > REGIONS[0] * REGIONS[1] - self._config.regions:
                columns, rows = [column for column, _ in missing], [row for _, row in missing]
                found += ["left"] if 0 in columns else []
                found += ["right"] if REGIONS[0] - 1 in columns else []
                found += ["top"] if 0 in rows else []
                found += ["bottom"] if REGIONS[1] - 1 in rows else []
                found += ["middle"] if (1, 1) in missing else []
            if self.views >= 3 and self._spread() < self._config.lean:
                found.append("lean")
        return tuple(found)

    def solve(self) -> LensModel:
        """The fitted lens. Raises CalibrationError where views are missing, or do not fit one lens."""
        wants = self.wants()
        if self._size is None:
            raise CalibrationError("no picture shows the chess board", ("more",))
        if wants:
            raise CalibrationError(f"{self.views} views of the chess board do not suffice", wants)
        points = [known.astype(np.float32) for known in self._points]
        pixels = [seen.astype(np.float32) for seen in self._pixels]
        kept = list(range(len(points)))
        while True:
            _, matrix, bend, _, _, _, _, errors = cv2.calibrateCameraExtended(  # pyrefly: ignore[no-matching-overload]
                [points[k] for k in kept], [pixels[k] for k in kept], self._size, None, None, flags=cv2.CALIB_FIX_K3
            )  # k3 (sixth power) acts in the corners of the picture only, where few views have points: it stays 0
            each = np.asarray(errors, np.float64).ravel()
            worst = int(each.argmax())
            # outlier rejection: a misread or bent board has a far larger reprojection error than the other views
            usual = max(self._config.least_outlier, self._config.outlier * float(np.median(each)))
            if each[worst] <= usual or len(kept) <= self._config.views:
                break
            kept.pop(worst)
        sizes = np.array([len(points[k]) for k in kept])
        error = float(np.sqrt((each**2 * sizes).sum() / sizes.sum()))
        if error > self._config.good:
            raise CalibrationError(
                f"the views do not fit one lens ({error:.1f} pixels are left): the board is bent, or focus or zoom has "
                "changed between them"
            )
        shape = np.asarray(bend, np.float64).ravel()[:5]
        return LensModel(np.asarray(matrix, np.float64), shape, *self._size, error, len(kept))

    def _told(self, reason: str) -> Guidance:
        return Guidance(reason == "", reason, self.views, self.wants())

    def _same(self, corners: Matrix, seen: Matrix, known: Matrix, other: Matrix) -> bool:
        """Whether the board lies where it lay in another view (median corner motion below ``moved``)."""
        assert self._size is not None
        mine = {tuple(corner): pixel for corner, pixel in zip(corners[:, :2], seen, strict=True)}
        theirs = {tuple(corner): pixel for corner, pixel in zip(known[:, :2], other, strict=True)}
        both = mine.keys() & theirs.keys()
        if len(both) < self._config.corners // 2:
            return False
        off = [float(np.hypot(*(mine[corner] - theirs[corner]))) for corner in both]
        return float(np.median(off)) < self._config.moved * self._size[0]

    def _unseen(self) -> list[tuple[int, int]]:
        """The regions (column, row) of the picture in which no corner has been seen."""
        assert self._size is not None
        every = np.concatenate(self._pixels)
        cells = np.floor(every / np.array(self._size) * np.array(REGIONS)).astype(int)
        seen = {(int(column), int(row)) for column, row in cells}
        return [(c, r) for r in range(REGIONS[1]) for c in range(REGIONS[0]) if (c, r) not in seen]

    def _spread(self) -> float:
        """The largest angle between board normals over all views, in degrees, under an assumed focal length."""
        assert self._size is not None
        width, height = self._size
        focal = self._config.focal * width
        lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
        normals = []
        for known, seen in zip(self._points, self._pixels, strict=True):
            found, turn, _ = cv2.solvePnP(known, seen, lens, None, flags=cv2.SOLVEPNP_IPPE)
            if found:
                normals.append(np.asarray(cv2.Rodrigues(turn)[0], np.float64)[:, 2])
        if len(normals) < 2:
            return 0.0
        cosines = np.clip(np.array(normals) @ np.array(normals).T, -1, 1)
        return float(np.degrees(np.arccos(cosines.min())))


@dataclass(frozen=True, slots=True)
class LensModel:
    """A calibrated lens for pictures of ``width`` x ``height`` pixels.

    ``matrix`` [3, 3] is the camera matrix in pixels, ``bend`` [5] the distortion coefficients k1, k2, p1, p2, k3 as in
    OpenCV (Brown-Conrady); ``error`` the reprojection error at the board's corners, root mean square in pixels, over
    ``views`` pictures.
    """

    matrix: Matrix
    bend: Matrix
    width: int
    height: int
    error: float = 0.0
    views: int = 0

    @property
    def focal(self) -> float:
        """The focal length in pixels, the mean of both directions."""
        return float((self.matrix[0, 0] + self.matrix[1, 1]) / 2)

    def straight(self, pixels: Matrix) -> Matrix:
        """Undistorted positions [n, 2] of the pixels [n, 2]: those of a pinhole camera of the same focal length with
        its principal point in the picture's middle and square pixels.
        """
        points = np.asarray(pixels, np.float64).reshape(-1, 1, 2)
        criteria = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 60, 1e-9)
        rays = cv2.undistortPointsIter(points, self.matrix, self.bend, np.eye(3), np.eye(3), criteria)
        middle = np.array([(self.width - 1) / 2, (self.height - 1) / 2])
        return np.asarray(np.asarray(rays, np.float64).reshape(-1, 2) * self.focal + middle, np.float64)

    def bent(self, points: Matrix) -> Matrix:
        """The distorted pixels [n, 2] of undistorted positions [n, 2]: the inverse of ``straight``."""
        middle = np.array([(self.width - 1) / 2, (self.height - 1) / 2])
        rays = np.column_stack([(np.asarray(points, np.float64) - middle) / self.focal, np.ones(len(points))])
        drawn, _ = cv2.projectPoints(rays, np.zeros(3), np.zeros(3), self.matrix, self.bend)
        return np.asarray(drawn, np.float64).reshape(-1, 2)

    def as_dict(self) -> dict[str, Any]:
        """The model as plain values for a file; ``from_dict`` reads them back."""
        return {
            "width": self.width,
            "height": self.height,
            "focal": [float(self.matrix[0, 0]), float(self.matrix[1, 1])],
            "middle": [float(self.matrix[0, 2]), float(self.matrix[1, 2])],
            "bend": [float(value) for value in self.bend],
            "error": round(self.error, 4),
            "views": self.views,
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> LensModel:
        """The model of such plain values. Raises ValueError naming what is missing or wrong."""
        try:
            across, down = (float(value) for value in values["focal"])
            x, y = (float(value) for value in values["middle"])
            bend = np.array([float(value) for value in values["bend"]])
            width, height = int(values["width"]), int(values["height"])
            error, views = float(values.get("error", 0.0)), int(values.get("views", 0))
        except (KeyError, TypeError, ValueError) as wrong:
            raise ValueError(f"no lens: {wrong!r} is missing or wrong") from None
        if bend.shape != (5,) or min(across, down, width, height) <= 0 or not np.isfinite(bend).all():
            raise ValueError("no lens: it needs 5 values of bend, and focal lengths and a size above 0")
        return cls(np.array([[across, 0, x], [0, down, y], [0, 0, 1.0]]), bend, width, height, error, views)
