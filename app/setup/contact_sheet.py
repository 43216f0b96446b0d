"""What was cut out of a photograph, in one picture to look at: the photograph with all outlines, and every cut as it
will be used.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.enrolment.cutting import Cutting
from vision.numeric.patches import Matrix

WIDTH = 1280
"""Width of the sheet in pixels."""
CELL, GAP = 140, 12
"""Side of a cut and the space around it, in pixels."""
KEPT, REFUSED, INK, PAPER = (60, 170, 40), (40, 40, 220), (30, 30, 30), (250, 250, 250)
"""Colours, BGR."""


def contact_sheet(picture: Picture, cutting: Cutting, reasons: Mapping[str, str]) -> Picture:
    """The sheet, uint8 [h, WIDTH, 3]: above the photograph uint8 [h, w, 3] with the kept tiles green, numbered from 1,
    and the refused ones red, each with its reason in words (``reasons``, plain ASCII, by the word of
    ``cutting.REFUSALS``); below it every kept cut under its number.
    """
    shrink = WIDTH / picture.shape[1]
    size = (WIDTH, max(1, round(picture.shape[0] * shrink)))
    way = cv2.INTER_AREA if shrink < 1 else cv2.INTER_LINEAR
    above = np.asarray(cv2.resize(picture, size, interpolation=way), np.uint8)
    for refused in cutting.refused:
        _outlined(above, refused.corners * shrink, REFUSED, reasons.get(refused.reason, refused.reason))
    for number, cut in enumerate(cutting.cuts, 1):
        _outlined(above, cut.corners * shrink, KEPT, str(number))
    columns = WIDTH // (CELL + GAP)
    rows = -(-len(cutting.cuts) // columns)
    below = np.full((rows * (CELL + 3 * GAP), WIDTH, 3), PAPER, np.uint8)
    for number, cut in enumerate(cutting.cuts):
        row, col = divmod(number, columns)
        top, left = row * (CELL + 3 * GAP) + 2 * GAP, col * (CELL + GAP) + GAP
        small = cv2.resize(cut.picture, (CELL, CELL), interpolation=cv2.INTER_AREA)
        below[top : top + CELL, left : left + CELL] = small
        _written(below, str(number + 1), (left, top - 5), INK)
    return np.concatenate([above, below])


def _outlined(sheet: Picture, corners: Matrix, colour: tuple[int, int, int], text: str) -> None:
    cv2.polylines(sheet, [np.round(corners).astype(np.int32)], True, colour, 2, cv2.LINE_AA)
    wide = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 0.5, 1)[0][0]
    x, y = corners.mean(axis=0)
    at = (int(np.clip(x - wide / 2, 0, max(0, sheet.shape[1] - wide))), int(np.clip(y, 12, sheet.shape[0] - 4)))
    _written(sheet, text, at, colour)


def _written(sheet: Picture, text: str, at: tuple[int, int], colour: tuple[int, int, int]) -> None:
    for tint, width in ((PAPER, 4), (colour, 1)):
        cv2.putText(sheet, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, tint, width, cv2.LINE_AA)
