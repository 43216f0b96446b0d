"""What in a picture is not the table: its colours and its texture are learnt from the picture's rim.

Method: novelty detection. Lab colours, smoothed at several scales, and their local contrast are clustered (k-means)
over the rim; the distance of a pixel is the least Mahalanobis distance to a cluster, in units of what the rim itself
reaches. Wood grain and the checks of a cloth are clusters of the background like any other.
"""

from __future__ import annotations

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
    floor: float = 2.0
    """Standard deviation added to every cluster, in grey levels: noise, JPEG, uneven light."""


def foreground(picture: Picture, config: BackgroundConfig = BackgroundConfig()) -> Floats:
    """The distance [h, w] of each pixel of the picture uint8 [h, w, 3] from the table; from 1 on it is not table."""
    lab = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB), np.float32)
    rim = _rim(picture.shape[:2], config.rim)
    height, width = picture.shape[:2]
    rows, cols = np.nonzero(rim)
    places = (np.arctan2(rows / height - 0.5, cols / width - 0.5) / (2 * np.pi)) % 1.0
    far = np.zeros(picture.shape[:2], np.float32)
    for scale in config.scales:
        features = _features(lab, scale)
        distance = _distance(features, features[rim], places, config)
        reach = max(1, round(1.5 * scale))
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
        far = np.maximum(far, cv2.erode(distance, kernel) if scale > 2 else distance)
    return far


def _rim(shape: tuple[int, ...], part: float) -> NDArray[np.bool_]:
    height, width = shape[:2]
    wide = max(2, round(part * min(height, width)))
    rim = np.ones((height, width), np.bool_)
    rim[wide:-wide, wide:-wide] = False
    return rim


def _features(lab: Floats, scale: float) -> Floats:
    """The smoothed colours and the local contrast [h, w, 4]; the contrast as grey levels too."""
    smooth = cv2.GaussianBlur(lab, (0, 0), scale)
    light = lab[..., 0]
    power = cv2.GaussianBlur(light * light, (0, 0), scale) - smooth[..., 0] ** 2
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
    kept = [which for which, is_wide in zip(members, wide, strict=True) if is_wide]
    for which, is_wide in zip(members, wide, strict=True):
        if not is_wide:
            middle = known[which].mean(axis=0)[None]
            if min(float(_from(middle, known[other], config.floor)[0]) for other in kept) < config.linked:
                kept = [*kept, which]
    flat = features.reshape(-1, features.shape[-1])
    far = np.min([_from(flat, known[which], config.floor) for which in kept], axis=0)
    table = known[np.logical_or.reduce(kept)]
    own = np.min([_from(table, known[which], config.floor) for which in kept], axis=0)
    usual = float(np.quantile(own, config.common))
    return np.asarray(far / (config.beyond * max(usual, 1e-3)), np.float32).reshape(features.shape[:2])


def _spread(places: Matrix) -> float:
    """The part (0-1) of the way around the picture on which there are such places [n]: of 32 sections, those that hold
    a hundredth of all and more.
    """
    counts = np.histogram(places, 32, (0, 1))[0]
    return float((counts >= 0.01 * counts.sum()).mean())


def _from(points: Floats, members: Floats, floor: float) -> Floats:
    """The Mahalanobis distance of the points [m, n] from a cluster with those members [k, n]."""
    spread: Matrix = np.cov(members, rowvar=False) + floor**2 * np.eye(points.shape[-1])
    whiten = np.linalg.cholesky(np.linalg.inv(spread)).astype(np.float32)
    return np.asarray(np.linalg.norm((points - members.mean(axis=0)) @ whiten, axis=1), np.float32)
