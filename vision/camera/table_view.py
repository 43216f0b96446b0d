"""Pose of the camera over the table, from printed markers or from the four corners of a known rectangle.

Method: bundle adjustment of one view. The camera's pose, focal length and radial distortion and the pose of every paper
are estimated together by nonlinear least squares over all corners (``vision.numeric.least_squares``), starting from a
planar pose estimate of the first paper (IPPE, Collins and Bartoli 2014). Table points are in tiles from the first
paper's middle; pixels are x right, y down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from app.values import TILE_MM
from app.values.pictures import Picture
from vision.camera.calibration import LensModel
from vision.camera.geometry import Plane, PlaneConfig
from vision.camera.markers import BODIES, MarkerConfig, find_markers
from vision.numeric.least_squares import levenberg_marquardt
from vision.numeric.patches import SQUARE, Matrix, apply, side_length


@dataclass(frozen=True, slots=True)
class ViewConfig:
    """Priors on the camera, and when a measured view is believed. Assumed, unless said otherwise."""

    focal: float = 0.75
    """Prior mean of the focal length, in picture widths: a field of view of about 67 degrees."""
    focal_spread: float = 0.3
    """Prior standard deviation of the logarithm of the focal length."""
    lens_spread: float = 0.06
    """Prior standard deviation of the radial coefficient at half the picture's diagonal."""
    sharp: float = 0.08
    """Standard deviation of a marker's detected corner, in pixels: that on the simulated table."""
    found_tile: float = 0.07
    """The largest deviation from 1 of the sides of a found tile, in tiles, under a view that is accepted: its corners
    are known to within some pixels only.
    """
    exact_mm: float = 12.0
    """The standard error in mm above which a view is not used: the tiles themselves determine the plane better."""
    markers: MarkerConfig = field(default_factory=MarkerConfig)
    """How markers are found."""
    plane: PlaneConfig = field(default_factory=PlaneConfig)
    """How the plane of the map is fitted from then on."""


_USUAL = ViewConfig()

Known = tuple[Matrix, Matrix]
"""Points [n, 2] on one paper in tiles, and the pixels [n, 2] that show them."""


@dataclass(frozen=True, slots=True)
class TableView:
    """The camera's view of the table.

    ``matrix`` [3, 3] takes table points in tiles to undistorted pixels, ``lens`` is the radial coefficient at half the
    picture's diagonal (as in ``Plane``), ``width`` and ``height`` the picture's in pixels, ``distance`` the camera's
    from the middle of the view in tiles. ``error``: the reprojection error, root mean square in pixels. ``doubt_mm``:
    the standard error of places on the table relative to each other, in mm, at the worst place in view. ``markers``:
    ids it was measured from (none: corners by hand). ``poses``: middle (x, y) in tiles and turn in radians of every
    paper.
    """

    matrix: Matrix
    lens: float
    width: int
    height: int
    distance: float
    error: float
    doubt_mm: float
    markers: tuple[int, ...] = ()
    poses: tuple[tuple[float, float, float], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The view as plain values for a file; ``from_dict`` reads them back."""
        return {
            "matrix": [[float(value) for value in row] for row in self.matrix],
            "lens": self.lens,
            "width": self.width,
            "height": self.height,
            "distance": self.distance,
            "error": round(self.error, 4),
            "doubt_mm": round(self.doubt_mm, 3),
            "markers": list(self.markers),
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> TableView:
        """The view of such plain values. Raises ValueError naming what is missing or wrong."""
        try:
            matrix = np.array(values["matrix"], np.float64)
            numbers = [float(values[name]) for name in ("lens", "distance", "error", "doubt_mm")]
            width, height = int(values["width"]), int(values["height"])
            markers = tuple(int(marker) for marker in values.get("markers", ()))
        except (KeyError, TypeError, ValueError) as wrong:
            raise ValueError(f"no view of a table: {wrong!r} is missing or wrong") from None
        if matrix.shape != (3, 3) or not np.isfinite(matrix).all() or min(width, height, numbers[1]) <= 0:
            raise ValueError("no view of a table: it needs a matrix of 3 x 3 numbers, and sizes above 0")
        return cls(matrix, numbers[0], width, height, numbers[1], numbers[2], numbers[3], markers)

    def plane(self, config: PlaneConfig = _USUAL.plane) -> Plane:
        """The same as a plane of the map, its origin still at the first paper instead of the start tile."""
        return Plane(
            self.matrix,
            self.lens,
            self.width,
            self.height,
            config.pitch,
            distance=self.distance,
            believed=self.distance,
            measured=True,
            config=config,
        )

    def plane_at(self, corners: Matrix, config: PlaneConfig = _USUAL.plane) -> Plane:
        """The plane with its origin at the tile of those corners [4, 2] in pixels (north-west first, clockwise)."""
        plane = self.plane(config)
        table = plane.to_table(corners)
        east = table[1] + table[2] - table[0] - table[3]
        south = table[2] + table[3] - table[0] - table[1]
        turn = float(np.arctan2(east[1] - south[0], east[0] + south[1]))
        cos, sin = np.cos(turn), np.sin(turn)
        motion = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
        motion[:2, 2] = table.mean(axis=0) - motion[:2, :2] @ np.array([0.5, 0.5])
        return replace(plane, matrix=self.matrix @ motion)

    def squareness(self, corners: Matrix) -> float:
        """The deviation of the quadrilateral [4, 2] in pixels from a tile's square on this table: the largest relative
        error of a side or diagonal. Small only if both view and tile are right.
        """
        table = self.plane().to_table(np.asarray(corners, np.float64))
        sides = np.linalg.norm(np.roll(table, -1, axis=0) - table, axis=1)
        diagonals = np.linalg.norm(table[2:] - table[:2], axis=1) / np.sqrt(2.0)
        return float(np.abs(np.concatenate([sides, diagonals]) - 1.0).max())

    def squared(self, corners: Matrix) -> Matrix | None:
        """The exact outline [4, 2] in pixels of a tile with the centre and turn of ``corners`` [4, 2]; None where their
        mean side is not between 0.75 and 1.33 tiles.
        """
        plane = self.plane()
        table = plane.to_table(np.asarray(corners, np.float64))
        if not 0.75 < side_length(table) < 1.33:
            return None
        east = table[1] + table[2] - table[0] - table[3]
        south = table[2] + table[3] - table[0] - table[1]
        turn = np.arctan2(east[1] - south[0], east[0] + south[1])
        cos, sin = np.cos(turn), np.sin(turn)
        return plane.project(table.mean(axis=0) + (SQUARE - 0.5) @ np.array([[cos, sin], [-sin, cos]]))


def view_from_markers(
    found: Mapping[int, Matrix],
    width: int,
    height: int,
    lens: LensModel | None = None,
    config: ViewConfig = _USUAL,
) -> TableView | None:
    """The view from the markers found in a picture of that size (by id, corners [4, 2] in pixels); None without any.

    ``lens`` is the calibrated lens for pictures of this size, None where there is none.
    """
    papers: list[Known] = []
    used: list[int] = []
    for body in BODIES:
        seen = [marker for marker in body.places if marker in found]
        if seen:
            points = np.concatenate([body.corners(marker) for marker in seen]) / TILE_MM
            papers.append((points, np.concatenate([found[marker] for marker in seen])))
            used += seen
    if not papers:
        return None
    papers.sort(key=lambda paper: -len(paper[0]))
    return measured(papers, width, height, lens, tuple(used), config)


def plane_of(
    image: Picture,
    corners: Matrix,
    known: TableView | None,
    lens: LensModel | None,
    config: ViewConfig = _USUAL,
) -> Plane | None:
    """The plane of the map whose first tile has these corners [4, 2] in the picture uint8 [h, w, 3], from the markers
    that lie there or else from the ``known`` view; None where neither is exact enough (``exact_mm``) and maps the
    corners to a tile's square (``found_tile``).
    """
    height, width = image.shape[:2]
    if lens is not None and (lens.width, lens.height) != (width, height):
        lens = None
    views = [view_from_markers(find_markers(image, config.markers), width, height, lens, config)]
    if known is not None and (known.width, known.height) == (width, height):
        views.append(known)
    for view in views:
        if view is not None and view.doubt_mm < config.exact_mm and view.squareness(corners) < config.found_tile:
            return view.plane_at(corners, config.plane)
    return None


def view_from_corners(
    corners: Matrix,
    across: float,
    down: float,
    width: int,
    height: int,
    lens: LensModel | None = None,
    config: ViewConfig = _USUAL,
) -> TableView:
    """The view from the four corners [4, 2] in pixels (clockwise) of a rectangle: ``across`` mm from the first to the
    second corner, ``down`` mm from the second to the third.

    Raises ValueError where the corners are no clockwise quadrilateral.
    """
    corners = np.asarray(corners, np.float64)
    if corners.shape != (4, 2):
        raise ValueError("four corners are needed, each with x and y")
    sides = np.roll(corners, -1, axis=0) - corners
    after = np.roll(sides, -1, axis=0)
    if (sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]).min() <= 25.0:
        raise ValueError("the four corners must be given clockwise, as they are seen, and not on one line")
    points = (SQUARE - 0.5) * np.array([across, down]) / TILE_MM
    return measured([(points, corners)], width, height, lens, config=config)


def measured(
    papers: Sequence[Known],
    width: int,
    height: int,
    lens: LensModel | None = None,
    markers: tuple[int, ...] = (),
    config: ViewConfig = _USUAL,
) -> TableView:
    """The least-squares view of all papers; the first one's middle is the origin. ``lens`` None: focal length and
    distortion are estimated too.
    """
    points: list[Matrix] = [np.asarray(known, np.float64) for known, _ in papers]
    pixels: list[Matrix] = [np.asarray(seen, np.float64) for _, seen in papers]
    focal = config.focal * width
    if lens is not None:
        focal = lens.focal
        pixels = [lens.straight(seen) for seen in pixels]
    camera = _Camera(width, height, focal, lens is not None, config)
    seen_all = np.concatenate(pixels)

    def residuals(values: Matrix) -> Matrix:
        drawn = camera.project(values, np.concatenate([_placed(known, values, n) for n, known in enumerate(points)]))
        return np.concatenate([((drawn - seen_all) / config.sharp).ravel(), camera.held(values)])

    best = levenberg_marquardt(residuals, _first_guess(points, pixels, camera), camera.steps(len(papers)))
    values = best.values
    rest = best.residuals[: 2 * len(seen_all)] * config.sharp
    error = float(np.sqrt((rest.reshape(-1, 2) ** 2).sum(axis=1).mean()))
    matrix, bend = camera.matrix(values), float(values[7])
    if lens is not None:
        matrix, bend = _with_lens(matrix, lens, width, height)
    grid = np.stack(np.meshgrid(np.linspace(0, width - 1, 7), np.linspace(0, height - 1, 5)), axis=-1).reshape(-1, 2)
    shape = Plane(matrix, bend, width, height)
    table = shape.to_table(grid)
    middle = shape.to_table(shape.centre[None])[0]
    depth = camera.depth(values, middle)
    poses = ((0.0, 0.0, 0.0), *(tuple(values[8 + 3 * n : 11 + 3 * n]) for n in range(len(papers) - 1)))
    return TableView(
        matrix,
        bend,
        width,
        height,
        depth,
        error,
        _doubt(camera, values, best.jacobian, table, max(1.0, error / config.sharp)),
        markers,
        tuple((float(x), float(y), float(turn)) for x, y, turn in poses),
    )


class _Camera:
    """A pinhole camera with its principal point in the picture's middle and one radial coefficient.

    Values: rotation (3, Rodrigues), translation (3, tiles), logarithm of the focal length over its prior mean, radial
    coefficient, then (x, y, turn) of every paper but the first. With a calibrated lens the pixels are undistorted
    before.
    """

    def __init__(self, width: int, height: int, focal: float, calibrated: bool, config: ViewConfig) -> None:
        self.centre = np.array([(width - 1) / 2, (height - 1) / 2])
        self.radius = float(np.hypot(width, height) / 2)
        self.focal = focal
        self.calibrated = calibrated
        self.config = config

    def steps(self, papers: int) -> Matrix:
        """The differences of each value for the Jacobian."""
        return np.array([1e-5, 1e-5, 1e-5, 1e-5, 1e-5, 1e-4, 1e-5, 1e-5] + [1e-5] * 3 * (papers - 1))

    def matrix(self, values: Matrix) -> Matrix:
        """Table points to undistorted pixels, [3, 3]."""
        turn = np.asarray(cv2.Rodrigues(values[:3])[0], np.float64)
        focal = self.focal * float(np.exp(values[6]))
        east, south = self.centre
        lens = np.array([[focal, 0, east], [0, focal, south], [0, 0, 1.0]])
        plane = np.column_stack([turn[:, 0], turn[:, 1], values[3:6]])
        return np.asarray(lens @ plane, np.float64)

    def depth(self, values: Matrix, point: Matrix) -> float:
        """The distance of the camera from that table point [2], in tiles."""
        turn = np.asarray(cv2.Rodrigues(values[:3])[0], np.float64)
        return float(np.linalg.norm(turn[:, :2] @ point + values[3:6]))

    def project(self, values: Matrix, points: Matrix) -> Matrix:
        """Pixels [n, 2] of table points [n, 2]."""
        flat = (apply(self.matrix(values), points) - self.centre) / self.radius
        bent = flat * (1.0 + values[7] * (flat * flat).sum(axis=1, keepdims=True))
        return np.asarray(bent * self.radius + self.centre, np.float64)

    def held(self, values: Matrix) -> Matrix:
        """Residuals [2] of the priors on focal length and radial coefficient; nearly exact with a calibrated lens."""
        firm = 1e-6 if self.calibrated else 1.0
        return np.array([values[6] / (self.config.focal_spread * firm), values[7] / (self.config.lens_spread * firm)])


def _placed(known: Matrix, values: Matrix, number: int) -> Matrix:
    """The table points [n, 2] of the points ``known`` [n, 2] on that paper."""
    if number == 0:
        return known
    x, y, turn = values[5 + 3 * number : 8 + 3 * number]
    cos, sin = np.cos(turn), np.sin(turn)
    return np.asarray(known @ np.array([[cos, sin], [-sin, cos]]) + np.array([x, y]), np.float64)


def _first_guess(points: list[Matrix], pixels: list[Matrix], camera: _Camera) -> Matrix:
    """Initial values: the camera's pose from the first paper alone, the other papers by rigid alignment."""
    lens = np.array([[camera.focal, 0, camera.centre[0]], [0, camera.focal, camera.centre[1]], [0, 0, 1.0]])
    solid = np.column_stack([points[0], np.zeros(len(points[0]))])
    _, turn, shift = cv2.solvePnP(solid, pixels[0], lens, None, flags=cv2.SOLVEPNP_IPPE)
    values = np.concatenate([np.asarray(turn).ravel(), np.asarray(shift).ravel(), [0.0, 0.0]])
    back = np.linalg.inv(camera.matrix(values))
    for known, seen in zip(points[1:], pixels[1:], strict=True):
        table = apply(back, seen)
        off, spokes = table.mean(axis=0), known - known.mean(axis=0)
        cross = spokes.T @ (table - off)
        angle = np.arctan2(cross[0, 1] - cross[1, 0], cross[0, 0] + cross[1, 1])
        values = np.concatenate([values, [*off, angle]])
    return values


def _with_lens(matrix: Matrix, lens: LensModel, width: int, height: int) -> tuple[Matrix, float]:
    """The matrix [3, 3] and the single radial coefficient that approximate a calibrated lens best over the whole
    picture, by least squares on a grid of pixels.
    """
    across, down = np.linspace(0, width - 1, 13), np.linspace(0, height - 1, 9)
    bent = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    ideal = lens.straight(bent)
    centre = np.array([(width - 1) / 2, (height - 1) / 2])
    radius = float(np.hypot(width, height) / 2)

    def residuals(values: Matrix) -> Matrix:
        flat = (apply(np.append(values[:8], 1.0).reshape(3, 3), ideal) - centre) / radius
        drawn = flat * (1.0 + values[8] * (flat * flat).sum(axis=1, keepdims=True)) * radius + centre
        return np.asarray((drawn - bent).ravel(), np.float64)

    start = np.array([1.0, 0, 0, 0, 1.0, 0, 0, 0, 0])
    steps = np.array([1e-6, 1e-6, 1e-3, 1e-6, 1e-6, 1e-3, 1e-9, 1e-9, 1e-6])
    values = levenberg_marquardt(residuals, start, steps).values
    return np.append(values[:8], 1.0).reshape(3, 3) @ matrix, float(values[8])


def _doubt(camera: _Camera, values: Matrix, slopes: Matrix, table: Matrix, grow: float) -> float:
    """The standard error in mm of places on the table [n, 2] relative to each other, at the worst of them.

    Method: first-order error propagation with the covariance of the fit (inverse normal matrix, scaled by ``grow``
    squared); a rigid motion of the whole table changes no distance and is projected out.
    """
    normal = slopes.T @ slopes
    cover = np.linalg.pinv(normal)[:8, :8] * grow**2
    drawn = camera.project(values, table)
    ways: Matrix = np.stack(
        [(camera.project(_nudged(values, k), table) - drawn) / 1e-5 for k in range(8)], axis=-1
    )  # [n, 2, 8] pixels
    east = (camera.project(values, table + np.array([1e-4, 0])) - drawn) / 1e-4
    south = (camera.project(values, table + np.array([0, 1e-4])) - drawn) / 1e-4
    ways = np.linalg.solve(np.stack([east, south], axis=-1), ways).reshape(-1, 8)
    off = table - table.mean(axis=0)
    ones, zeros = np.ones(len(table)), np.zeros(len(table))
    rigid = np.stack(
        [np.stack(pair, axis=-1).ravel() for pair in ((ones, zeros), (zeros, ones), (-off[:, 1], off[:, 0]))], axis=1
    )
    ways = ways - rigid @ np.linalg.lstsq(rigid, ways, rcond=None)[0]
    error = np.einsum("ik,kl,il->i", ways, cover, ways).reshape(-1, 2).sum(axis=1)
    return float(np.sqrt(error.max())) * TILE_MM


def _nudged(values: Matrix, which: int) -> Matrix:
    moved = values.copy()
    moved[which] += 1e-5
    return moved
