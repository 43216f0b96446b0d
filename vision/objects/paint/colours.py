"""Colour calibration of the owner's pieces: one picture of each colour's pieces on a plain background gives its paint.

Paints refer to the light in which tiles are enrolled, so pieces are photographed together with them; how the light of
a game differs is estimated from the tiles. Distances are Euclidean in CIE Lab, with the weights of
``vision.objects.paint.paints.colour_distance``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.values.errors import ClaimManagerError
from app.values.pictures import Picture
from vision.camera.diagnosis import usable
from vision.numeric.patches import Matrix
from vision.objects.paint.paints import COLOURS, TOKEN, colour_distance, core, lab

WORDS = (*COLOURS, TOKEN)
"""What may be calibrated: the colours of the pieces, and the back of a token."""
APART = 14.0
"""Distance in Lab from the background from which a pixel belongs to a piece."""
MOST_ALIKE = 0.75
"""The least part (0-1) of the things in a picture that must share one colour."""
LEAST = 40
"""The least area of a piece, in pixels."""
LEAST_SPREAD = 4.0
"""Lower bound of a paint's spread in Lab: few samples underestimate it."""
NEAR = 4.0
"""The largest distance from a paint at which a colour is named after it, in spreads."""
CLOSE = 3.0
"""Two paints nearer than this many spreads are reported as confusable."""


class ColourError(ClaimManagerError, ValueError):
    """A picture that gives no paint, or paints that cannot be read; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Paint:
    """``bgr``: the paint (0-255) in the light of the calibration; ``spread``: root mean square distance of the samples
    from it, in Lab; ``pieces``: the number of pieces measured.
    """

    bgr: tuple[int, int, int]
    spread: float
    pieces: int


@dataclass(frozen=True, slots=True)
class ColourCalibration:
    """The calibrated paints by colour word; empty at first. ``with_paint`` returns one with a paint added."""

    paints: Mapping[str, Paint]

    def with_paint(self, word: str, image: NDArray[Any]) -> ColourCalibration:
        """This calibration with the paint of the pieces in the picture uint8 [h, w, 3]: of that colour alone, lying
        apart on a plain background of another colour. Raises ColourError.
        """
        if word not in WORDS:
            raise ColourError(f"{word!r} is no colour of pieces: choose one of {', '.join(WORDS)}")
        return ColourCalibration({**self.paints, word: paint_of(image)})

    def colours(self) -> dict[str, tuple[int, int, int]]:
        """The paints (BGR 0-255) for the watcher's ``Options.colours``: calibrated ones, ``COLOURS`` for the rest."""
        known: dict[str, tuple[int, int, int]] = dict(COLOURS)
        known.update({word: paint.bgr for word, paint in self.paints.items()})
        return known

    def name(self, bgr: Matrix) -> tuple[str, float]:
        """The word for a colour (BGR 0-255 in the light of the calibration) and its margin over the next one, 0-1;
        ("", 0.0) for a colour that is none of the calibrated paints.
        """
        if not self.paints:
            return "", 0.0
        words = list(self.paints)
        away = self._away(np.asarray(bgr, np.float64)[None], words)[0]
        order = [int(k) for k in np.argsort(away)]
        if away[order[0]] > NEAR:
            return "", 0.0
        lead = away[order[1]] - away[order[0]] if len(order) > 1 else NEAR
        return words[order[0]], float(np.clip(lead / CLOSE, 0.0, 1.0))

    def confusable(self) -> tuple[tuple[str, str], ...]:
        """Pairs of calibrated paints that are nearer to each other than ``CLOSE`` spreads."""
        words = list(self.paints)
        if len(words) < 2:
            return ()
        away = self._away(np.array([self.paints[word].bgr for word in words], np.float64), words)
        return tuple(
            (one, two)
            for k, one in enumerate(words)
            for n, two in enumerate(words[k + 1 :], k + 1)
            if min(away[k, n], away[n, k]) < CLOSE
        )

    def as_dict(self) -> dict[str, Any]:
        """The calibration as plain values for a file; ``from_dict`` reads them back."""
        return {
            word: {"bgr": list(paint.bgr), "spread": round(paint.spread, 2), "pieces": paint.pieces}
            for word, paint in self.paints.items()
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> ColourCalibration:
        """The calibration of such plain values. Raises ColourError naming what is wrong."""
        paints = {}
        for word, entry in values.items():
            try:
                blue, green, red = (int(value) for value in entry["bgr"])
                paint = Paint((blue, green, red), float(entry["spread"]), int(entry["pieces"]))
            except (KeyError, TypeError, ValueError) as wrong:
                raise ColourError(f"the paint of {word!r} cannot be read ({wrong!r})") from None
            if word not in WORDS or not all(0 <= value <= 255 for value in paint.bgr) or not paint.spread >= 0:
                raise ColourError(f"the paint of {word!r} is none: a known colour with three values of 0 to 255")
            paints[word] = paint
        return cls(paints)

    def _away(self, bgr: Matrix, words: list[str]) -> Matrix:
        """The distances [n, words] of colours [n, 3] (BGR) from the paints of these words, in spreads."""
        known = np.array([self.paints[word].bgr for word in words], np.float64)
        spreads = np.array([max(LEAST_SPREAD, self.paints[word].spread) for word in words])
        return np.asarray(colour_distance(lab(bgr), lab(known)) / spreads, np.float64)


def paint_of(image: NDArray[Any]) -> Paint:
    """The paint of the pieces in the picture uint8 [h, w, 3], which must all be of one colour: the median over the
    pieces. Raises ColourError.
    """
    picture, reason = usable(image)
    if picture is None:
        raise ColourError(f"the picture cannot be used ({reason.replace('_', ' ')})")
    samples = [_colour(picture, mask) for mask in _pieces(picture)]
    if not samples:
        raise ColourError("no piece stands out from the ground: lay them apart on a plain cloth of another colour")
    colours = np.array(samples)
    middle = np.median(colours, axis=0)
    off = colour_distance(lab(colours), lab(middle[None]))[:, 0]
    alike = off < APART
    if np.count_nonzero(alike) < MOST_ALIKE * len(samples):
        raise ColourError("things of several colours lie there: show the pieces of one colour alone")
    blue, green, red = (round(float(value)) for value in np.median(colours[alike], axis=0))
    return Paint((blue, green, red), float(np.sqrt((off[alike] ** 2).mean())), int(np.count_nonzero(alike)))


def _pieces(picture: Picture) -> list[NDArray[np.bool_]]:
    """Masks [h, w] of the foreground's connected components, cast shadows removed."""
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.uint8)
    colours = np.asarray(cv2.cvtColor(soft.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)
    ground = np.median(colours[::4, ::4].reshape(-1, 3), axis=0)
    off = np.abs(colours - ground)
    tint = np.hypot(off[..., 1], off[..., 2])
    # in a shadow the background's chroma falls with its brightness; black paint is darker than any shadow
    shade = colours[..., 0] / max(float(ground[0]), 1.0)
    toned = np.hypot(colours[..., 1] - shade * ground[1], colours[..., 2] - shade * ground[2])
    stands = ((toned > 0.6 * APART) & (tint > 0.6 * APART)) | (colours[..., 0] - ground[0] > APART) | (shade < 0.4)
    mask = cv2.morphologyEx(stands.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    number, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(mask, np.uint8))
    height, width = mask.shape
    found = []
    for label in range(1, number):
        x, y, wide, high, area = (int(value) for value in stats[label])
        touches = x == 0 or y == 0 or x + wide == width or y + high == height
        if area >= LEAST and not touches and area < 0.05 * mask.size:
            found.append(labels == label)
    return found


def _colour(picture: Picture, mask: NDArray[np.bool_]) -> Matrix:
    """The paint's colour [3], BGR: the median over the piece's mask without its rim."""
    rows, columns = np.nonzero(mask)
    window = slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1)
    return np.asarray(np.median(picture[window][core(mask[window])], axis=0), np.float64)
