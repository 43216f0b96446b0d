"""What in a picture is not the table: its colours and its texture are learnt from the picture's rim.

Method: novelty detection. Lab colours, smoothed at several scales, and their local contrast are clustered (k-means)
over the rim; the distance of a pixel is the least Mahalanobis distance to a cluster, in units of what the rim itself
reaches. Wood grain and the checks of a cloth are clusters of the background like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import Floats, Matrix


@dataclass(frozen=True, slots=True)
class BackgroundConfig:
    """How the table is learnt; calibrated on photographs of wood and on rendered tables of wood, felt and cloth."""

    rim: float = 0.06
    """Width of the rim, as a part of the picture's shorter side (0-0.5)."""
    scales: tuple[float, ...] = (1.2, 4.0, 9.0)
    """Standard deviations of the smoothing, in pixels of the picture given."""
    clusters: int = 10
    """The number of clusters of the rim's colours at each scale."""
    samples: int = 6000
    """The number of pixels of the rim that are clustered."""
    common: float = 0.97
    """The quantile (0-1) of the rim's own distances from its clusters that is the unit of all distances ..."""
    beyond: float = 1.5
    """... times this: the table's middle may differ a little from its rim."""
    wide: float = 0.25
    """The part of the way around the picture (0-1) on which a cluster is seen that is table for certain."""
    linked: float = 4.0
    """The Mahalanobis distance from such a cluster up to which another one, seen in one place, is table as well."""
    near_table: float = 2.0
    """The distance up to which a pixel may be table in a light of its own, ..."""
    seen_table: float = 0.6
    """... the part (0-1) of the picture that must be so once the light is taken away, for it to be believed, ..."""
    uneven: float = 0.08
    """... and the difference of the light over the table (logarithm) from which it is taken away."""
    rounds: int = 4
    """How often the light is estimated at most, each time from the table known by then, ..."""
    grown: float = 0.01
    """... as long as that grows by this part (0-1) of the picture."""
    floor: float = 2.0
    """Standard deviation added to every cluster, in grey levels: noise, JPEG, uneven light."""


def foreground(picture: Picture, config: BackgroundConfig = BackgroundConfig()) -> Floats:
    """The distance [h, w] of each pixel of the picture uint8 [h, w, 3] from the table; from 1 on it is not table.

    Light that differs over the table is taken away. Where a lamp lights the middle, only the table near the rim is
    known at first; the light estimated from it tells more of the table, and so on inwards. A thing has a border
    where its colour leaps, which no even light explains, so that it is not taken for table.
    """
    lab = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), np.float32)
    far = known = _far(lab, config)
    seen = float((known < config.near_table).mean())
    for _ in range(config.rounds):
        lit = _lit(lab, known, config)
        if lit is None:
            break
        known = np.minimum(known, _far(lit, config))
        before, seen = seen, float((known < config.near_table).mean())
        if seen - before < config.grown:
            break
    return known if seen >= config.seen_table else far


def _far(lab: Floats, config: BackgroundConfig) -> Floats:
    """The distance [h, w] from the table of Lab colours [h, w, 3]; smoother scales are judged on fewer pixels."""
    height, width = lab.shape[:2]
    far = np.zeros((height, width), np.float32)
    for scale in config.scales:
        parts = max(1, int(scale / 2))
        size = (max(8, width // parts), max(8, height // parts))
        small = lab if parts == 1 else np.asarray(cv2.resize(lab, size, interpolation=cv2.INTER_AREA), np.float32)
        features = _features(lab, small, scale, parts)
        rim = _rim(features.shape[:2], config.rim)
        rows, cols = np.nonzero(rim)
        places = (np.arctan2(rows / len(rim) - 0.5, cols / rim.shape[1] - 0.5) / (2 * np.pi)) % 1.0
        distance = _distance(features, features[rim], places, config)
        reach = max(1, round(1.5 * scale / parts))
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
        if scale > 2:
            distance = np.asarray(cv2.erode(distance, kernel), np.float32)
        if parts > 1:
            distance = np.asarray(cv2.resize(distance, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
        far = np.maximum(far, distance)
    return far


def _lit(lab: Floats, far: Floats, config: BackgroundConfig) -> Floats | None:
    """The colours [h, w, 3] as they would be in even light; None where the light is even, or no table is seen.

    Method: a paraboloid is fitted to the logarithm of the table's lightness by iteratively reweighted least squares.
    Colours scale with the light as lightness does.
    """
    step = max(1, round(min(far.shape) / 90))
    rows, cols = np.mgrid[: far.shape[0] : step, : far.shape[1] : step]
    light = cv2.GaussianBlur(lab[..., 0], (0, 0), step)[::step, ::step]
    table = (far[::step, ::step] < config.near_table) & (light > 8)
    if not table.any():
        return None
    x, y = cols / far.shape[1] - 0.5, rows / far.shape[0] - 0.5
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
    chosen, value = terms[table], np.log(light[table].astype(np.float64))
    weight = np.ones(len(value))
    for _ in range(6):
        solved = np.linalg.lstsq(chosen * weight[:, None], value * weight, rcond=None)[0]
        rest = np.abs(value - chosen @ solved)
        weight = 1 / np.sqrt(1 + (rest / max(1.5 * float(np.median(rest)), 1e-3)) ** 2)
    surface = terms @ solved
    surface = np.asarray(surface - float(surface[table].mean()), np.float64)
    if float(np.ptp(surface[table])) < config.uneven:
        return None
    shape = (far.shape[1], far.shape[0])
    factor = np.exp(-cv2.resize(surface.clip(-1, 1), shape, interpolation=cv2.INTER_LINEAR)).astype(np.float32)
    even = lab.copy()
    even[..., 0] *= factor
    even[..., 1:] = 128 + (lab[..., 1:] - 128) * factor[..., None]
    return even


def _rim(shape: tuple[int, ...], part: float) -> NDArray[np.bool_]:
    height, width = shape[:2]
    wide = max(2, round(part * min(height, width)))
    rim = np.ones((height, width), np.bool_)
    rim[wide:-wide, wide:-wide] = False
    return rim


def _features(lab: Floats, small: Floats, scale: float, parts: int) -> Floats:
    """The smoothed colours and the local contrast [h, w, 4] of ``small`` [h, w, 3], which is ``lab`` shrunk by
    ``parts``; the contrast as grey levels too.
    """
    smooth = cv2.GaussianBlur(small, (0, 0), scale / parts)
    square: Floats = lab[..., 0] * lab[..., 0]
    if parts > 1:
        square = np.asarray(cv2.resize(square, small.shape[1::-1], interpolation=cv2.INTER_AREA), np.float32)
    power = cv2.GaussianBlur(square, (0, 0), scale / parts) - smooth[..., 0] ** 2
    contrast = np.sqrt(np.maximum(power, 0))
    return np.asarray(np.dstack([smooth, contrast]), np.float32)


def _distance(features: Floats, rim: Floats, places: Matrix, config: BackgroundConfig) -> Floats:
    """The distance [h, w] of the features [h, w, n] from the clusters of the rim's [m, n], which lie at ``places`` [m],
    parts of the way around the picture (0-1). A cluster that is seen in few places of the rim, and is far from all that
    are seen in many, is a thing that lies there.
    """
    step = max(1, len(rim) // config.samples)
    known, places = np.ascontiguousarray(rim[::step]), places[::step]
    cv2.setRNGSeed(7)
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 20, 0.1)
    _, labels, _ = cv2.kmeans(known, config.clusters, np.empty(0), stop, 1, cv2.KMEANS_PP_CENTERS)
    members = [labels.ravel() == number for number in range(config.clusters)]
    members = [which for which in members if which.sum() > features.shape[-1] + 1]
    wide = [_spread(places[which]) >= config.wide for which in members]
    if not any(wide):
        wide = [True] * len(members)
    clusters = [_Cluster.of(known[which], config.floor) for which in members]
    kept = [number for number, is_wide in enumerate(wide) if is_wide]
    for number, is_wide in enumerate(wide):
        if not is_wide:
            middle = clusters[number].middle[:, None]
            if min(float(clusters[other].far(middle)[0]) for other in kept) < config.linked**2:
                kept = [*kept, number]
    far = _nearest(features.reshape(-1, features.shape[-1]), [clusters[number] for number in kept])
    table = known[np.logical_or.reduce([members[number] for number in kept])]
    usual = float(np.quantile(_nearest(table, [clusters[number] for number in kept]), config.common))
    return np.asarray(far / (config.beyond * max(usual, 1e-3)), np.float32).reshape(features.shape[:2])


def _spread(places: Matrix) -> float:
    """The part (0-1) of the way around the picture on which there are such places [n]: of 32 sections, those that hold
    a hundredth of all and more.
    """
    counts = np.histogram(places, 32, (0, 1))[0]
    return float((counts >= 0.01 * counts.sum()).mean())


@dataclass(frozen=True)
class _Cluster:
    """Features of one kind: their ``middle`` [n], and what turns an offset from it into standard deviations [n, n]."""

    middle: Floats
    whiten: Floats

    @classmethod
    def of(cls, members: Floats, floor: float) -> _Cluster:
        """The cluster with those members [k, n]; ``floor`` is added to its standard deviations."""
        spread: Matrix = np.cov(members, rowvar=False) + floor**2 * np.eye(members.shape[-1])
        whiten = np.linalg.cholesky(np.linalg.inv(spread)).astype(np.float32)
        return cls(members.mean(axis=0), np.ascontiguousarray(whiten.T))

    def far(self, points: Floats) -> Floats:
        """The square of the Mahalanobis distance [m] of the points [n, m] from the cluster."""
        apart = points - self.middle[:, None]
        off = self.whiten @ apart
        return np.asarray(np.square(off, out=off).sum(axis=0), np.float32)


def _nearest(points: Floats, clusters: Sequence[_Cluster]) -> Floats:
    """The Mahalanobis distance [m] of the points [m, n] from the nearest of the clusters."""
    planes = np.ascontiguousarray(points.T)
    nearest = clusters[0].far(planes)
    for cluster in clusters[1:]:
        np.minimum(nearest, cluster.far(planes), out=nearest)
    return np.sqrt(nearest, out=nearest)
