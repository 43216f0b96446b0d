"""Pages for all sheets: A4 or Letter at true size with title, footer and a control ruler.

All lengths are millimetres from the paper's top left corner, x right, y down; colours are RGB, 0-255. Texts use the PDF
standard font Helvetica, which has the letters of western Europe only.
"""

from __future__ import annotations

import builtins
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.lang import Translator, say

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper, upright, in millimetres."""
MARGIN = 12.0
"""The margin in mm, wider than the border that printers cannot print on."""
RULER = 100.0
"""The length of the control ruler in mm."""
HEAD, FOOT = 12.0, 16.0
"""The height of title and footer in mm."""
NOTE = 8.0
"""The size of notes in points: none on a sheet is smaller, or it is hard to read on paper."""
POINT = 25.4 / 72
"""Millimetres in a point, the unit of font sizes."""

Colour = tuple[int, int, int]
BLACK: Colour = (0, 0, 0)
GREY: Colour = (120, 120, 120)
LIGHT: Colour = (205, 205, 205)

_PLAIN = {"–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "...", "−": "-", "→": "->", "•": "·"}
_BORN = datetime(2024, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the paper: ``left``, ``top``, ``right``, ``bottom`` in millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in mm."""
        return self.bottom - self.top


def new_document(
    title: str, words: Translator | None = None, paper: str = "a4", landscape: bool = False, ruler: bool = True
) -> Document:
    """An empty document called ``title``; ``page()`` adds its first page.

    ``words`` is the language of footer and ruler (None: English). ``ruler`` puts the control ruler on every page, which
    sheets that must be printed at true size need. Raises ValueError for a paper that is not in ``PAPERS``.
    """
    return Document(title, words or Translator.load(), paper, landscape, ruler)


class Document:
    """A PDF document. The same calls give the same bytes."""

    def __init__(self, title: str, words: Translator, paper: str, landscape: bool, ruler: bool) -> None:
        if paper not in PAPERS:
            raise ValueError(f"paper {paper!r} is not known: choose one of {', '.join(PAPERS)}")
        self.title = title
        self.words = words
        width, height = PAPERS[paper]
        self.width, self.height = (height, width) if landscape else (width, height)
        self._ruler = ruler
        from fpdf import FPDF  # loads 20 MB of fonts and formats, which a game does without

        self._pdf: Any = FPDF(orientation="P", unit="mm", format=(self.width, self.height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margins(0, 0, 0)
        self._pdf.c_margin = 0
        self._pdf.set_title(plain(title))
        self._pdf.set_creator("Claim Manager")
        self._pdf.set_producer("Claim Manager")
        # with the current date, every print of the same sheet would be a different file
        self._pdf.set_creation_date(_BORN)
        self._pdf.alias_nb_pages("{all}")
        self._widths: dict[tuple[str, bool], float] = {}  # of words of one point, which every size that is tried needs

    @property
    def area(self) -> Area:
        """The area for the contents of a page, between title and footer."""
        return Area(MARGIN, MARGIN + HEAD, self.width - MARGIN, self.height - MARGIN - FOOT)

    @property
    def pages(self) -> int:
        """The number of pages so far."""
        return int(self._pdf.pages_count)

    def page(self, heading: str = "") -> Area:
        """Start a page with the title and ``heading`` at its top; returns its area."""
        self._pdf.add_page()
        head = f"{self.title}: {heading}" if heading else self.title
        self.text(MARGIN, MARGIN, head, 14, bold=True)
        self.line(MARGIN, MARGIN + 7.5, self.width - MARGIN, MARGIN + 7.5, 0.3, GREY)
        foot = self.height - MARGIN
        number = self.words.text(say("printing.page", number=self.pages, all="{all}"))
        self._font(NOTE, False, GREY)
        self._pdf.set_xy(self.width - MARGIN - 34, foot - 3)
        self._pdf.cell(34, 2.8, plain(number), align="R")  # the library fills in the number of pages only in cells
        self.text(MARGIN, foot - 3, "Claim Manager", NOTE, colour=GREY)
        if self._ruler:
            self._draw_ruler(MARGIN, foot - 14.5)
        return self.area

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 10,
        bold: bool = False,
        align: str = "left",
        colour: Colour = BLACK,
    ) -> None:
        """One line of ``size`` points with its top at ``y``; ``x`` is its left end, its middle ("centre") or its right
        end ("right"). Raises ValueError for another ``align``.
        """
        if align not in ("left", "centre", "right"):
            raise ValueError(f"a text stands left, centre or right of its place, not {align!r}")
        self._font(size, bold, colour)
        line = plain(text)
        wide = float(self._pdf.get_string_width(line))
        left = x - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        self._pdf.text(left, y + 0.76 * size * POINT, line)

    def text_width(self, text: str, size: float = 10, bold: bool = False) -> float:
        """The width of that line in mm."""
        wide = self._widths.get((text, bold))
        if wide is None:
            self._font(100, bold, BLACK)
            wide = self._widths[text, bold] = float(self._pdf.get_string_width(plain(text))) / 100
        return wide * size

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        size: float = 10,
        bold: bool = False,
        colour: Colour = BLACK,
    ) -> float:
        """Text wrapped at ``width`` mm, starting at ``y``; returns the y below its last line."""
        for line in self.wrapped(text, width, size, bold):
            self.text(x, y, line, size, bold, colour=colour)
            y += 1.3 * size * POINT
        return y

    def wrapped(self, text: str, width: float, size: float = 10, bold: bool = False) -> list[str]:
        """The lines of ``text`` wrapped at ``width`` mm; a wider word gets its own line, a newline starts a line."""
        lines: list[str] = []
        space = self.text_width(" ", size, bold)
        for part in text.split("\n"):
            line, end = "", 0.0
            for word in part.split():
                wide = self.text_width(word, size, bold)
                if line and end + space + wide > width:
                    lines.append(line)
                    line = ""
                line, end = (f"{line} {word}", end + space + wide) if line else (word, wide)
            lines.append(line)
        return lines

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = 0.2, colour: Colour = BLACK) -> None:
        """A straight line, ``width`` mm wide."""
        self._pen(width, colour)
        self._pdf.line(x, y, to_x, to_y)

    def lines(self, points: Sequence[tuple[float, float]], width: float = 0.2, colour: Colour = BLACK) -> None:
        """A polyline through the points, ``width`` mm wide."""
        self._pen(width, colour)
        self._pdf.polyline(list(points))

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        pen: float | None = 0.2,
        fill: Colour | None = None,
        colour: Colour = BLACK,
    ) -> None:
        """A rectangle with an outline ``pen`` mm wide (None: none), filled with ``fill`` (None: not filled)."""
        self._pen(pen or 0.0, colour)
        style = self._style(pen, fill)
        if style:
            self._pdf.rect(x, y, width, height, style=style)

    def polygon(
        self,
        points: Sequence[tuple[float, float]],
        pen: float | None = 0.2,
        fill: Colour | None = None,
        colour: Colour = BLACK,
    ) -> None:
        """A closed polygon, filled with the colour ``fill`` (None: not filled)."""
        self._pen(pen or 0.0, colour)
        style = self._style(pen, fill)
        if style:
            self._pdf.polygon(list(points), style=style)

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        pen: float | None = 0.2,
        fill: Colour | None = None,
        colour: Colour = BLACK,
    ) -> None:
        """A circle centred at (x, y)."""
        self._pen(pen or 0.0, colour)
        style = self._style(pen, fill)
        if style:
            self._pdf.circle(x, y, radius, style=style)

    def picture(self, image: NDArray[np.uint8], x: float, y: float, width: float, height: float | None = None) -> None:
        """The picture [h, w], [h, w, 3] BGR or [h, w, 4] BGRA at that size in mm (``height`` None: in proportion)."""
        data = cv2.imencode(".png", image)[1].tobytes()
        self.encoded(data, x, y, width, height or width * image.shape[0] / image.shape[1])

    def encoded(self, data: builtins.bytes, x: float, y: float, width: float, height: float) -> None:
        """A PNG or JPEG file at that size in mm; the same file is stored only once however often it is shown."""
        self._pdf.image(io.BytesIO(data), x=x, y=y, w=width, h=height)

    def table(
        self,
        x: float,
        y: float,
        widths: Sequence[float],
        rows: Sequence[Sequence[str]],
        size: float = 9,
        head: bool = True,
    ) -> float:
        """A table with these column widths and a line under each row; returns the y below.

        Long texts are wrapped; with ``head`` the first row is a heading. The table does not continue on another page:
        check ``area`` first.
        """
        for number, row in enumerate(rows):
            below = y
            left = x
            for width, text in zip(widths, row, strict=True):
                below = max(below, self.paragraph(left + 1, y + 1, width - 2, text, size, bold=head and number == 0))
                left += width
            y = below + 0.6
            self.line(x, y, x + sum(widths), y, 0.3 if head and number == 0 else 0.1, GREY)
        return y

    def bytes(self) -> builtins.bytes:
        """The whole document as a PDF file. Raises ValueError if it has no page."""
        if not self.pages:
            raise ValueError("a document needs a page before it can be printed")
        return bytes(self._pdf.output())

    def _draw_ruler(self, x: float, y: float) -> None:
        """Draw the control ruler with a mark every millimetre and a note on its purpose."""
        self.line(x, y, x + RULER, y, 0.2)
        for mark in range(int(RULER) + 1):
            tall = 3.0 if mark % 10 == 0 else 2.0 if mark % 5 == 0 else 1.2
            self.line(x + mark, y, x + mark, y + tall, 0.1)
            if mark % 10 == 0:
                self.text(x + mark, y + 3.3, str(mark), NOTE, align="centre")
        room = self.width - MARGIN - x - RULER - 5
        self.paragraph(x + RULER + 5, y - 0.5, room, self.words.text(say("printing.ruler")), NOTE)

    def _font(self, size: float, bold: bool, colour: Colour) -> None:
        self._pdf.set_font("Helvetica", "B" if bold else "", size)
        self._pdf.set_text_color(*colour)

    def _pen(self, width: float, colour: Colour) -> None:
        self._pdf.set_line_width(width)
        self._pdf.set_draw_color(*colour)

    def _style(self, pen: float | None, fill: Colour | None) -> str:
        if fill is not None:
            self._pdf.set_fill_color(*fill)
        return ("D" if pen is not None else "") + ("F" if fill is not None else "")


def plain(text: str) -> str:
    """The text with only the letters that Helvetica has: typographic signs are replaced by plain ones, unsupported
    accents are removed, and any other letter becomes a question mark.
    """
    simple = "".join(_PLAIN.get(letter, letter) for letter in text)
    out = []
    for letter in simple:
        if ord(letter) < 256:
            out.append(letter)
        else:
            bare = unicodedata.normalize("NFKD", letter)[0]
            out.append(bare if ord(bare) < 256 else "?")
    return "".join(out)
