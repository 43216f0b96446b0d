"""Tile detection without a prior pose: local features of the enrolled pictures matched anywhere in a picture, at any
angle and scale.

Method: SIFT (Lowe 2004) with Hellinger-normalised descriptors (RootSIFT, Arandjelovic and Zisserman 2012); each match
gives a similarity pose of its tile, matches with similar poses are added up, and the poses of the highest sums are kept
(non-maximum suppression). Works on patterned cloths, where segmentation fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.numeric.patches import SQUARE, Floats, Matrix

ENROLLED = 96
"""Side of the enrolled pictures from which features are extracted, in pixels."""
MOST = 60
"""The largest number of features per face."""
CONTRAST = 0.03
"""The least contrast of a feature (``cv2.SIFT``), in enrolled and in the camera's pictures alike."""


@dataclass(frozen=True, slots=True)
class LandmarkConfig:
    """Thresholds of the search by features. Set on drawn tiles on patterned cloths, and on photographs of square tiles
    on wood.
    """

    widths: tuple[int, ...] = (960, 1920)
    """Longer sides in pixels to which the picture is shrunk, the second only where the first gives no trusted place."""
    often: int = 8
    """Each feature of a face is matched to this many features of the picture at most, the most similar ones: patterns
    of a cloth repeat more often.
    """
    like: float = 0.93
    """The least cosine similarity (0-1) of two descriptors for a match."""
    candidates: int = 600
    """The largest number of matches, the most similar ones."""
    voices: int = 5
    """The number of best matches that are added up for a pose."""
    places: int = 16
    """The largest number of poses returned."""
    trusted: float = 4.0
    """The score of a pose (0.5 for each hundredth of similarity above ``like``) from which the smaller picture
    suffices.
    """
    near: float = 0.2
    """How far apart the middles of two matches' poses may lie, in tiles, for one pose. Assumed."""
    resized: float = 0.25
    """By how much their sizes may differ for that, as a logarithm. Assumed."""
    turned: float = 0.94
    """The cosine of the largest angle between them for that: 20 degrees. Assumed."""
    apart: float = 0.4
    """The least distance between the middles of two poses that are returned, in tiles."""


_USUAL = LandmarkConfig()


@dataclass(frozen=True)
class Landmarks:
    """Features of all faces: ``points`` [n, 2] in tiles, ``sizes`` [n] in tiles, ``angles`` [n] in radians, ``marks``
    [n, 128] descriptors of length 1, ``faces`` [n] numbers of the faces.
    """

    points: Floats
    sizes: Floats
    angles: Floats
    marks: Floats
    faces: NDArray[np.int64]


def landmarks(pictures: Sequence[Picture]) -> Landmarks:
    """The features of the enrolled pictures (square, uint8 [s, s, 3], north up), in their order."""
    described = [_describe(_small(picture), MOST) for picture in pictures]
    return Landmarks(
        np.concatenate([(points + 0.5) / ENROLLED for points, _, _, _ in described], dtype=np.float32),
        np.concatenate([sizes / ENROLLED for _, sizes, _, _ in described], dtype=np.float32),
        np.concatenate([angles for _, _, angles, _ in described]),
        np.concatenate([marks for _, _, _, marks in described]),
        np.repeat(np.arange(len(described), dtype=np.int64), [len(points) for points, _, _, _ in described]),
    )


def _small(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (ENROLLED, ENROLLED), interpolation=cv2.INTER_AREA), np.uint8)


def places(
    image: Picture,
    known: Landmarks,
    faces: Sequence[int] | None = None,
    part: float = 1.0,
    config: LandmarkConfig = _USUAL,
) -> list[Matrix]:
    """Where tiles may lie in the picture uint8 [h, w, 3]: corners [4, 2] in pixels, the printed north-west first,
    highest score first. Only the central ``part`` (0-1) of its width and height is searched.

    ``faces`` limits the faces looked for; None: any.
    """
    if faces is not None:
        keep = np.isin(known.faces, list(faces))
        known = Landmarks(
            known.points[keep], known.sizes[keep], known.angles[keep], known.marks[keep], known.faces[keep]
        )
    found: list[tuple[float, Matrix]] = []
    height, width = image.shape[:2]
    corner = np.array([round(width * (1.0 - part) / 2), round(height * (1.0 - part) / 2)])
    middle = image[corner[1] : height - corner[1], corner[0] : width - corner[0]]
    for most in config.widths:
        shrink = min(1.0, most / max(height, width))
        found = [(votes, corners + corner) for votes, corners in _places(middle, known, shrink, config)]
        if (found and found[0][0] >= config.trusted) or shrink == 1.0:
            break
    return [corners for _, corners in found]


def _places(image: Picture, known: Landmarks, shrink: float, config: LandmarkConfig) -> list[tuple[float, Matrix]]:
    """The best poses in the picture shrunk by that factor, each with its score."""
    size = (round(image.shape[1] * shrink), round(image.shape[0] * shrink))
    small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8) if shrink < 1 else image
    points, sizes, angles, marks = _describe(small, 0)
    if len(points) <= config.often or len(known.faces) == 0:
        return []
    there, which, values = _alike(marks, known.marks, config)
    scale = sizes[there] / known.sizes[which]
    turn = angles[there] - known.angles[which]
    away = 0.5 - known.points[which]
    cos, sin = scale * np.cos(turn), scale * np.sin(turn)
    middles = points[there] + np.stack([cos * away[:, 0] - sin * away[:, 1], sin * away[:, 0] + cos * away[:, 1]], 1)
    votes = np.zeros(len(values))
    for number in range(len(values)):
        near = np.hypot(*(middles - middles[number]).T) < config.near * scale[number]
        near &= np.abs(np.log(scale / scale[number])) < config.resized
        near &= np.cos(turn - turn[number]) > config.turned
        votes[number] = np.sort(values[near] - config.like)[-config.voices :].sum() * 50.0
    chosen: list[int] = []
    for number in np.argsort(-votes):
        apart = [np.hypot(*(middles[number] - middles[other])) > config.apart * scale[number] for other in chosen]
        if all(apart):
            chosen.append(int(number))
            if len(chosen) == config.places:
                break
    found = []
    for number in chosen:
        turned = np.array([[cos[number], sin[number]], [-sin[number], cos[number]]])
        corners = middles[number] + (SQUARE - 0.5) @ turned
        found.append((float(votes[number]), (corners + 0.5) / shrink - 0.5))
    return found


def _alike(marks: Floats, known: Floats, config: LandmarkConfig) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """Matches between ``marks`` and ``known``: both indices and the similarity, most similar first."""
    like = known @ marks.T
    which, there = np.nonzero(like > config.like)
    values = like[which, there]
    order = np.lexsort((-values, which))
    which, there, values = which[order], there[order], values[order]
    first = np.searchsorted(which, which)
    few = np.flatnonzero(np.arange(len(which)) - first < config.often)
    few = few[np.argsort(-values[few])[: config.candidates]]
    return there[few], which[few], values[few]


def _describe(picture: Picture, most: int) -> tuple[Floats, Floats, Floats, Floats]:
    """The features of a picture: points [n, 2] and sizes [n] in pixels, angles [n] in radians, descriptors [n, 128];
    the strongest ``most``, 0 for all.
    """
    finder = cv2.SIFT.create(nfeatures=most, contrastThreshold=CONTRAST)
    keys, marks = finder.detectAndCompute(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), None)
    if marks is None or not len(keys):
        return (np.zeros((0, 2), np.float32), *(np.zeros(0, np.float32),) * 2, np.zeros((0, 128), np.float32))
    points = np.array([key.pt for key in keys], np.float32)
    sizes = np.array([key.size for key in keys], np.float32)
    angles = np.radians(np.array([key.angle for key in keys], np.float32))
    share = np.sqrt(marks / np.maximum(marks.sum(axis=1, keepdims=True), 1e-6))
    return points, sizes, angles, np.asarray(share, np.float32)
