"""Reliability diagrams as pictures: how far a stated confidence can be trusted. Drawn with OpenCV alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from app.values.pictures import Picture

BINS = 10
"""Steps of confidence in a reliability diagram, each a tenth wide."""
SIDE, LEFT, TOP, FOOT = 320, 52, 34, 70
"""The plotted square, and the room to the left, above and below it, in pixels."""
INK, GRID, BLUE, ORANGE, WHITE = (50, 45, 40), (220, 216, 212), (178, 110, 40), (30, 120, 230), (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers of one step of confidence: how many, their mean confidence, and the part of them that was right."""

    answers: int
    confidence: float
    right: float


def bins(pairs: Sequence[tuple[float, int]], count: int = BINS) -> list[Bin]:
    """The answers (confidence 0-1, right 1 or 0) in steps of equal width, empty steps left out."""
    found = []
    for number in range(count):
        own = [pair for pair in pairs if min(count - 1, int(pair[0] * count)) == number]
        if own:
            found.append(Bin(len(own), sum(c for c, _ in own) / len(own), sum(r for _, r in own) / len(own)))
    return found


def calibration_error(pairs: Sequence[tuple[float, int]]) -> float:
    """The expected calibration error: the mean of |part right - confidence|, steps weighted by their answers
    (Naeini et al. 2015); 0.0 without answers.
    """
    return sum(one.answers * abs(one.right - one.confidence) for one in bins(pairs)) / max(1, len(pairs))


def reliability(pairs: Sequence[tuple[float, int]], title: str) -> Picture:
    """The reliability diagram of ``pairs`` (confidence 0-1, right 1 or 0): the part right over the confidence, with
    the number of answers of each step; the diagonal is a confidence that can be taken at its word.
    """
    sheet = _axes(title, "confidence", "part right")
    cv2.line(sheet, _at(0, 0), _at(1, 1), ORANGE, 1, cv2.LINE_AA)
    dots = bins(pairs)
    for one in dots:
        low = int(one.confidence * BINS) / BINS if one.confidence < 1 else 1 - 1 / BINS
        west, south = _at(low + 0.01, 0)
        east, north = _at(low + 1 / BINS - 0.01, one.right)
        cv2.rectangle(sheet, (west, north), (east, south), (235, 205, 170), -1)
    for one, after in pairwise(dots):
        cv2.line(sheet, _at(one.confidence, one.right), _at(after.confidence, after.right), BLUE, 1, cv2.LINE_AA)
    for one in dots:
        x, y = _at(one.confidence, one.right)
        cv2.circle(sheet, (x, y), 4, BLUE, -1, cv2.LINE_AA)
        _write(sheet, str(one.answers), (x - 4 * len(str(one.answers)), max(TOP + 10, y - 8)), 0.35)
    told = f"{len(pairs)} answers, expected calibration error {calibration_error(pairs):.3f}"
    _write(sheet, told, (LEFT - 20, TOP + SIDE + 58), 0.4)
    return sheet


def _axes(title: str, across: str, along: str) -> Picture:
    sheet = np.full((TOP + SIDE + FOOT, LEFT + SIDE + 24, 3), WHITE, np.uint8)
    for tenth in range(0, 11, 2):
        share = tenth / 10
        cv2.line(sheet, _at(0, share), _at(1, share), GRID, 1)
        cv2.line(sheet, _at(share, 0), _at(share, 1), GRID, 1)
        _write(sheet, f"{share:.1f}", (LEFT - 30, _at(0, share)[1] + 4), 0.38)
        _write(sheet, f"{share:.1f}", (_at(share, 0)[0] - 8, TOP + SIDE + 18), 0.38)
    cv2.rectangle(sheet, _at(0, 1), _at(1, 0), INK, 1)
    _write(sheet, title, (LEFT - 20, TOP - 14), 0.5)
    _write(sheet, across, (LEFT + SIDE // 2 - 30, TOP + SIDE + 36), 0.4)
    _write(sheet, along, (4, TOP - 1), 0.36)
    return sheet


def _at(x: float, y: float) -> tuple[int, int]:
    return round(LEFT + x * SIDE), round(TOP + SIDE - y * SIDE)


def _write(sheet: Picture, words: str, foot: tuple[int, int], size: float) -> None:
    cv2.putText(sheet, words, foot, cv2.FONT_HERSHEY_SIMPLEX, size, INK, 1, cv2.LINE_AA)
