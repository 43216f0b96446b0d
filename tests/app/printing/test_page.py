"""Pages have the size of their paper, a ruler of true length, and texts inside the page."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

from app.printing.page import BLACK, MARGIN, PAPERS, RULER, new_document, plain

Orders = Callable[[bytes], list[str]]
MM = 72 / 25.4


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("landscape", [False, True])
def test_a_page_has_the_size_of_its_paper(paper: str, landscape: bool) -> None:
    """The PDF's media box is the paper, upright or landscape."""
    sheet = new_document("Title", paper=paper, landscape=landscape)
    sheet.page()
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", sheet.bytes())
    assert box is not None
    seen = (float(box[1]) / MM, float(box[2]) / MM)
    due = PAPERS[paper][::-1] if landscape else PAPERS[paper]
    assert seen == pytest.approx(due, abs=0.05)
    assert (sheet.width, sheet.height) == due


def test_an_unknown_paper_is_named() -> None:
    """The error lists the known papers."""
    with pytest.raises(ValueError, match="paper 'a5' is not known: choose one of a4, letter"):
        new_document("Title", paper="a5")


def test_a_document_without_a_page_cannot_be_printed() -> None:
    """An empty document is an error instead of an empty file."""
    with pytest.raises(ValueError, match="needs a page"):
        new_document("Title").bytes()


def test_the_control_ruler_is_a_hundred_millimetres_long(drawn: Orders) -> None:
    """Every page has a line of exactly 100 mm with marks at its ends; a document may omit it."""
    sheet = new_document("Title")
    sheet.page()
    sheet.page("more")
    plain_sheet = new_document("Title", ruler=False)
    plain_sheet.page()

    def lengths(page: str) -> list[float]:
        lines = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", page)
        return [abs(float(x2) - float(x1)) / MM for x1, y1, x2, y2 in lines if y1 == y2]

    pages = drawn(sheet.bytes())
    assert len(pages) == 2
    assert all(any(abs(one - RULER) < 0.01 for one in lengths(page)) for page in pages)
    assert not any(abs(one - RULER) < 0.01 for one in lengths(drawn(plain_sheet.bytes())[0]))


def test_the_same_calls_give_the_same_file() -> None:
    """A sheet made twice is identical, byte for byte."""

    def made() -> bytes:
        sheet = new_document("Title")
        sheet.page()
        sheet.picture(np.full((8, 8, 3), 99, np.uint8), 20, 40, 30)
        return sheet.bytes()

    assert made() == made()


def test_lines_are_broken_at_the_width() -> None:
    """No line of a paragraph is too wide, and no word is lost."""
    sheet = new_document("Title")
    sheet.page()
    text = "Cut the four cards out along the grey lines and lay them flat\nnear the corners of the table"
    lines = sheet.wrapped(text, 40, 10)
    assert " ".join(lines).split() == text.split()
    assert max(sheet.text_width(line, 10) for line in lines) <= 40
    assert sheet.paragraph(MARGIN, 50, 40, text) > 50 + 3 * len(lines)


def test_a_word_is_measured_once_however_often_it_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which letters fill a page is tried size after size: the measuring would take most of the time. The widths are
    those of the letters all the same.
    """
    sheet = new_document("Title")
    sheet.page()
    text = "Cut the four cards out and lay the cards out"
    measured: list[str] = []
    whole = sheet._pdf.get_string_width

    def measure(line: str) -> float:
        measured.append(line)
        return float(whole(line))

    monkeypatch.setattr(sheet._pdf, "get_string_width", measure)
    for size in (8, 9.5, 11):
        for line in sheet.wrapped(text, 40, size):
            told = sheet.text_width(line, size)
            sheet._font(size, False, BLACK)
            assert told == pytest.approx(whole(line), rel=1e-9)
    assert len([word for word in measured if word in text.split()]) == len(set(text.split()))


@pytest.mark.parametrize(("text", "shown"), [("schön – è ‘gut’ …", "schön - è 'gut' ..."), ("ŝ ✂", "s ?")])
def test_letters_that_the_font_lacks_become_plain_ones(text: str, shown: str) -> None:
    """Western European letters stay; typographic signs and others are replaced, without an error."""
    assert plain(text) == shown


def test_a_table_ends_below_its_longest_cell() -> None:
    """Rows are as high as their longest text."""
    sheet = new_document("Title")
    sheet.page()
    short = sheet.table(20, 40, [30, 30], [["a", "b"], ["c", "d"]])
    long = sheet.table(20, 40, [30, 30], [["a", "b"], ["c", "many words that need more than one line"]])
    assert 40 < short < long


def test_another_alignment_is_named() -> None:
    """Text is aligned left, centre or right."""
    sheet = new_document("Title")
    sheet.page()
    with pytest.raises(ValueError, match="'middle'"):
        sheet.text(20, 20, "x", align="middle")
