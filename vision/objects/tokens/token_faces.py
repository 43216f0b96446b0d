"""Reading tokens that lie face up on the table: detected as discs of one size, recognised, summed.

Detection: contours at several thresholds with an ellipse fit, then the Hough transform for circles of the usual size.
Recognition: a token is resampled in polar coordinates, where a rotation is a cyclic shift, and correlated with every
face over all rotations at once by FFT (normalised cross-correlation).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.pictures import Picture
from vision.camera.diagnosis import DiagnosisConfig, usable
from vision.numeric.patches import Floats, Matrix

BACK = "back"
"""The name of a token's back among the pictures."""
RINGS, TURNS = 20, 72
"""Rings and angular samples of a token in polar coordinates."""
INNER, OUTER = 0.06, 0.88
"""The range of radii that is sampled, in token radii: the centre carries no angle, the rim is the same on all faces."""


@dataclass(frozen=True, slots=True)
class TokenFaceConfig:
    """Thresholds of reading tokens. Set on drawn tokens on the simulated table; not measured on real tokens."""

    least: float = 7.0
    """Radius in pixels below which nuggets cannot be counted and nothing is certain."""
    found: float = 0.5
    """Correlation from which a disc is a token at all."""
    hopeful: float = 0.25
    """Correlation at the detected pose from which other poses are tried."""
    lead: float = 0.08
    """The least margin of the best face's correlation over the next for a certain reading."""
    certain: float = 0.68
    """The least correlation for a certain reading."""
    most: int = 40
    """The largest number of Hough circles per colour channel."""
    one_size: float = 0.2
    """The largest relative difference of radii in one picture, perspective included."""
    centres: tuple[float, ...] = (-0.1, -0.05, 0.0, 0.05, 0.1)
    """Shifts of the centre that are tried, in radii."""
    sizes: tuple[float, ...] = (0.94, 1.0, 1.06)
    """Factors on the radius that are tried."""
    levels: tuple[float, ...] = (8.0, 12.0, 18.0, 26.0, 36.0)
    """Distances in Lab from the background at which discs are cut out."""
    lab: tuple[float, float, float] = (0.7, 1.2, 1.2)
    """Weights of lightness and the two colour axes in that distance. Assumed."""
    round: float = 0.75
    """The least ratio (0-1) of the axes of the ellipse through a disc's outline."""
    filled: tuple[float, float] = (0.88, 1.1)
    """The area within that outline, as a part of the ellipse's."""
    largest: float = 0.25
    """The largest diameter, as a part (0-1) of the picture's height."""
    diagnosis: DiagnosisConfig = field(default_factory=DiagnosisConfig)
    """Whether a picture can be used."""


_USUAL = TokenFaceConfig()


@dataclass(frozen=True, slots=True)
class TokenReading:
    """One token: its centre ``at`` (x, y) and ``radius`` in pixels; ``value``, None where it lies face down;
    ``certain``: accepted; False where recognition abstained; ``candidates`` are names (values as text, "back") with
    their correlations -1 to 1, best first.
    """

    at: tuple[float, float]
    radius: float
    value: int | None
    certain: bool
    candidates: tuple[tuple[str, float], ...]

    def as_dict(self) -> dict[str, Any]:
        """The reading for JSON."""
        return {
            "at": [round(self.at[0], 1), round(self.at[1], 1)],
            "radius": round(self.radius, 1),
            "value": self.value,
            "certain": self.certain,
            "candidates": [{"face": name, "score": round(score, 3)} for name, score in self.candidates],
        }


@dataclass(frozen=True, slots=True)
class TokenSum:
    """All tokens of a picture in reading order, and what is wrong with it (words of ``observation.TROUBLES``).

    ``due``: the expected number, None where it is unknown; another number makes the sum uncertain.
    """

    tokens: tuple[TokenReading, ...]
    troubles: tuple[str, ...] = ()
    due: int | None = None

    @property
    def total(self) -> int:
        """The sum of all values read, certain or not."""
        return sum(token.value or 0 for token in self.tokens)

    @property
    def doubtful(self) -> tuple[TokenReading, ...]:
        """The tokens on which recognition abstained."""
        return tuple(token for token in self.tokens if not token.certain)

    @property
    def certain(self) -> bool:
        """Whether the total is accepted: all tokens certain, no troubles, and the expected number of them."""
        return not self.doubtful and not self.troubles and self.due in (None, len(self.tokens))


class TokenFaces:
    """The faces of the tokens: ``pictures`` maps a value as text, or "back", to a square picture uint8 [s, s, 3] or
    [s, s, 4] that the round token fills (``fills``: its diameter as a part of the side). Raises ValueError without
    any, or for a name that is no value.
    """

    def __init__(self, pictures: Mapping[str, NDArray[np.uint8]], fills: float = 1.0) -> None:
        wrong = [name for name in pictures if name != BACK and not name.isdecimal()]
        if wrong or not pictures:
            raise ValueError(
                f"{', '.join(wrong) or 'nothing'}: token pictures are called by their value, as in 3.png, or back.png"
            )
        self.names = tuple(sorted(pictures))
        self._rolls = np.stack([_reference(pictures[name], fills) for name in self.names])
        self._spectra = np.conj(np.fft.rfft(self._rolls, axis=-1))

    def scores(self, rolls: Floats) -> Matrix:
        """Correlations [n, faces], -1 to 1, of polar samples [n, 3, RINGS, TURNS] with all faces at best rotation."""
        spectra = np.fft.rfft(rolls, axis=-1)
        both = np.einsum("ncrf,kcrf->nkf", spectra, self._spectra)
        return np.asarray(np.fft.irfft(both, n=TURNS, axis=-1).max(axis=-1), np.float64)


def read_tokens(
    image: NDArray[Any], faces: TokenFaces, due: int | None = None, config: TokenFaceConfig = _USUAL
) -> TokenSum:
    """Every token in the picture uint8 [h, w, 3]. They must lie apart from each other, on a plain background of another
    colour. ``due`` is the expected number, None where it is unknown: a token may be occluded.
    """
    picture, reason = usable(image, config=config.diagnosis)
    if picture is None:
        return TokenSum((), (reason,), due)
    found = _rounds(picture, config)
    readings = [_read(picture, middle, radius, faces, config) for middle, radius in found]
    tokens = [reading for reading in readings if reading is not None]
    tokens.sort(key=lambda token: (round(token.at[1] / (3 * token.radius)), token.at[0]))
    return TokenSum(tuple(tokens), ("too_far",) if tokens and tokens[0].radius < config.least else (), due)


def _read(
    picture: Picture, middle: Matrix, radius: float, faces: TokenFaces, config: TokenFaceConfig
) -> TokenReading | None:
    """The token at that centre [2] and radius in pixels; None where it is no token."""
    if float(faces.scores(_unrolled(picture, middle, radius)[None]).max()) < config.hopeful:
        return None
    shifts = [np.array([x, y]) * radius for y in config.centres for x in config.centres]
    tries = [(middle + shift, radius * size) for size in config.sizes for shift in shifts]
    scores = faces.scores(np.stack([_unrolled(picture, *one) for one in tries]))
    best = scores.max(axis=0)
    order = [int(k) for k in np.argsort(-best)]
    if best[order[0]] < config.found:
        return None
    name = faces.names[order[0]]
    lead = best[order[0]] - best[order[1]] if len(order) > 1 else 1.0
    sure = bool(lead >= config.lead and best[order[0]] >= config.certain and radius >= config.least and name != BACK)
    at = tries[int(scores[:, order[0]].argmax())][0]
    return TokenReading(
        (float(at[0]), float(at[1])),
        radius,
        None if name == BACK else int(name),
        sure,
        tuple((faces.names[k], float(best[k])) for k in order),
    )


def _rounds(picture: Picture, config: TokenFaceConfig) -> list[tuple[Matrix, float]]:
    """Centres [2] and radii in pixels of the discs of the most common size."""
    shrink = min(1.0, 1600 / picture.shape[1])
    small = np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 0.8), cv2.COLOR_BGR2LAB), np.float32)
    tiny = np.asarray(cv2.resize(lab, (160, 90), interpolation=cv2.INTER_AREA), np.uint8)
    ground = cv2.resize(cv2.medianBlur(tiny, 41), (small.shape[1], small.shape[0])).astype(np.float32)
    off = np.linalg.norm((lab - ground) * np.array(config.lab, np.float32), axis=2)
    found: list[tuple[float, Matrix, float]] = []
    for level in config.levels:
        mask = cv2.morphologyEx((off > level).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if len(contour) < 16:
                continue
            (x, y), (one, two), _ = cv2.fitEllipse(contour)
            large = max(one, two) > config.largest * small.shape[0]
            if min(one, two) < 6 or large or min(one, two) < config.round * max(one, two):
                continue
            full = float(cv2.contourArea(contour)) / (np.pi * one * two / 4)
            if config.filled[0] < full < config.filled[1]:
                found.append(
                    (abs(1 - full) + 1 - min(one, two) / max(one, two), np.array([x, y]), (one * two) ** 0.5 / 2)
                )
    found.sort(key=lambda one: one[0])
    kept: list[tuple[Matrix, float]] = []
    for _, middle, radius in found:
        if all(np.hypot(*(middle - other)) > 0.8 * max(radius, size) for other, size in kept):
            kept.append((middle, radius))
    if not kept:
        return []
    radii = np.array([radius for _, radius in kept])
    votes = [(np.count_nonzero(np.abs(radii / radius - 1) < config.one_size / 2), radius) for radius in radii]
    usual = max(votes)[1]
    # with the size known, low-contrast tokens are found by the Hough transform
    for channel in cv2.split(np.asarray(cv2.GaussianBlur(lab, (0, 0), 0.8), np.uint8)):
        circles = cv2.HoughCircles(
            channel,
            cv2.HOUGH_GRADIENT,
            1,
            1.4 * usual,
            param1=30,
            param2=10,
            minRadius=round(0.85 * usual),
            maxRadius=round(1.15 * usual),
        )
        for x, y, radius in [] if circles is None else np.asarray(circles, np.float64).reshape(-1, 3)[: config.most]:
            if all(np.hypot(x - other[0], y - other[1]) > 0.9 * size for other, size in kept):
                kept.append((np.array([x, y]), float(radius)))
    return [(middle / shrink, radius / shrink) for middle, radius in kept if abs(radius / usual - 1) < config.one_size]


def _unrolled(picture: NDArray[np.uint8], middle: Matrix, radius: float) -> Floats:
    """The token in polar coordinates, [3, RINGS, TURNS]: the mean removed from every channel, scaled to length 1."""
    angles = np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
    reach = radius * np.linspace(INNER, OUTER, RINGS)
    across, down = reach[:, None] * np.cos(angles), reach[:, None] * np.sin(angles)
    xs, ys = (float(middle[0]) + across).astype(np.float32), (float(middle[1]) + down).astype(np.float32)
    roll = np.asarray(cv2.remap(picture, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
    # weight by area: outer rings are longer
    weight = np.sqrt(np.linspace(INNER, OUTER, RINGS)).astype(np.float32)[:, None, None]
    flat = (roll - roll.mean(axis=(0, 1))) * weight
    flat = flat / max(float(np.linalg.norm(flat)), 1e-6)
    return np.asarray(np.moveaxis(flat, -1, 0), np.float32)


def _reference(picture: NDArray[np.uint8], fills: float) -> Floats:
    """A face in polar coordinates from its picture, blurred to a camera's sharpness."""
    colour = np.ascontiguousarray(picture[..., :3])
    size = 64
    small = np.asarray(cv2.resize(colour, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), 1.6), np.uint8)
    return _unrolled(soft, np.array([(size - 1) / 2, (size - 1) / 2]), fills * size / 2)
