"""A sentence below a picture, so that a failure can be understood without the report."""

from __future__ import annotations

import textwrap

import cv2
import numpy as np

from app.values.pictures import Picture

LINE, SIZE, SPACE = 18, 0.45, 8
"""Height of a line and margin in pixels, and the scale of the font; a letter is about 8 pixels wide."""
LETTER = 8
LEAST = 320
"""The least width of a picture with a caption, in pixels."""


def captioned(picture: Picture, words: str) -> Picture:
    """``picture`` uint8 [h, w, 3] with ``words`` in dark letters on white below it, at least ``LEAST`` wide."""
    wide = max(LEAST, picture.shape[1])
    lines = textwrap.wrap(words, (wide - 2 * SPACE) // LETTER)
    sheet = np.full((picture.shape[0] + LINE * len(lines) + 2 * SPACE, wide, 3), 255, np.uint8)
    sheet[: picture.shape[0], : picture.shape[1]] = picture
    for number, line in enumerate(lines):
        foot = (SPACE, picture.shape[0] + SPACE + LINE * number + 12)
        cv2.putText(sheet, line, foot, cv2.FONT_HERSHEY_SIMPLEX, SIZE, (30, 30, 30), 1, cv2.LINE_AA)
    return sheet
