"""Reads back what a sheet draws, from the drawing operators in the PDF."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable

import pytest

MM = 72 / 25.4
"""PDF points per millimetre."""


@pytest.fixture(scope="session")
def drawn() -> Callable[[bytes], list[str]]:
    """The function that returns the drawing operators of each page."""

    def orders(pdf: bytes) -> list[str]:
        pages = []
        for data in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
            try:
                # without asking for the check sum: where its last byte is a line feed's \r, the pattern has left it out
                text = zlib.decompressobj().decompress(data)
            except zlib.error:
                continue
            if b" BT " in text or b"BT\n" in text or b"BT " in text:
                pages.append(text.decode("latin-1"))
        return pages

    return orders


@pytest.fixture(scope="session")
def images() -> Callable[[str], list[tuple[float, float, float, float]]]:
    """The function that returns every picture of a page: x, y from the paper's lower left, width, height, in mm."""

    def placed(page: str) -> list[tuple[float, float, float, float]]:
        number = r"([-\d.]+)"
        found = re.findall(rf"{number} 0 0 {number} {number} {number} cm\s*/I\d+ Do", page)
        return [(float(x) / MM, float(y) / MM, float(w) / MM, float(h) / MM) for w, h, x, y in found]

    return placed


@pytest.fixture(scope="session")
def rectangles() -> Callable[[str], list[tuple[float, float, float, float]]]:
    """The function that returns every rectangle of a page: x, y of its upper left from lower left, width, height."""

    def placed(page: str) -> list[tuple[float, float, float, float]]:
        number = r"([-\d.]+)"
        found = re.findall(rf"{number} {number} {number} {number} re", page)
        return [(float(x) / MM, float(y) / MM, float(w) / MM, abs(float(h)) / MM) for x, y, w, h in found]

    return placed


@pytest.fixture(scope="session")
def words_of() -> Callable[[str], str]:
    """The function that returns the words of a page, line after line."""

    def told(page: str) -> str:
        lines = re.findall(r"\(((?:\\.|[^\\()])*)\) Tj", page)
        return " ".join(re.sub(r"\\(.)", r"\1", line) for line in lines)

    return told
