"""Markers for the table and the chess board for the lens, at true size."""

from __future__ import annotations

import cv2
import numpy as np

from app.lang import Translator, say
from app.printing.page import GREY, LIGHT, Area, Document, new_document
from vision.camera.markers import (
    BOARD_MARKER,
    BOARD_SQUARE,
    BOARD_SQUARES,
    CARDS,
    CELLS,
    SHEET,
    Body,
    chess_board,
    marker_picture,
)

CARD = 84.0
"""The side of a card to cut out, in mm: the marker and the white border it needs."""


def document(words: Translator | None = None, paper: str = "a4") -> bytes:
    """Three pages: four cards to cut out, the marker sheet, the chess board. Raises ValueError for an unknown paper."""
    words = words or Translator.load()
    sheet = new_document(words.text(say("printing.markers_title")), words, paper)
    _cards(sheet, sheet.page(words.text(say("printing.cards_heading"))), words)
    _whole(sheet, sheet.page(words.text(say("printing.sheet_heading"))), words)
    _board(sheet, sheet.page(words.text(say("printing.board_heading"))), words)
    return sheet.bytes()


def _cards(sheet: Document, area: Area, words: Translator) -> None:
    top = sheet.paragraph(area.left, area.top, area.width, words.text(say("printing.cards_how")), 9) + 3
    left = area.left + (area.width - 2 * CARD) / 2
    for number, body in enumerate(CARDS):
        x, y = left + CARD * (number % 2), top + CARD * (number // 2)
        sheet.rectangle(x, y, CARD, CARD, 0.15, colour=LIGHT)
        _marker(sheet, body, number, x + CARD / 2, y + CARD / 2)
        sheet.text(x + 2, y + CARD - 5, f"{body.name}  ({number})", 8, colour=GREY)


def _whole(sheet: Document, area: Area, words: Translator) -> None:
    x, y = sheet.width / 2, (area.top + area.bottom) / 2
    for marker in SHEET.places:
        _marker(sheet, SHEET, marker, x, y)
    inner = 2 * abs(SHEET.places[4][0]) - SHEET.size - 12
    sheet.paragraph(x - inner / 2, y - 12, inner, words.text(say("printing.sheet_how")), 9)


def _marker(sheet: Document, body: Body, marker: int, x: float, y: float) -> None:
    """One marker centred at (x, y), drawn as squares instead of a picture so that its edges are sharp at any size."""
    cells = marker_picture(marker, 1)
    corner = body.corners(marker)[0] + (x, y)
    side = body.size / CELLS
    for row in range(CELLS):
        for column, black in _runs(cells[row]):
            sheet.rectangle(
                float(corner[0]) + column * side,
                float(corner[1]) + row * side,
                black * side,
                side + (0.02 if row + 1 < CELLS else 0.0),  # no white gap between rows
                None,
                (0, 0, 0),
            )


def _runs(row: np.ndarray) -> list[tuple[int, int]]:
    """The start and the length of every black run in a row of cells."""
    runs: list[tuple[int, int]] = []
    for column, value in enumerate(row):
        if value:
            continue
        if runs and sum(runs[-1]) == column:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((column, 1))
    return runs


def _board(sheet: Document, area: Area, words: Translator) -> None:
    across, down = BOARD_SQUARES
    left, top = (sheet.width - across * BOARD_SQUARE) / 2, area.top
    dots = 10
    picture = chess_board().generateImage((across * int(BOARD_SQUARE) * dots, down * int(BOARD_SQUARE) * dots))
    data = cv2.imencode(".png", picture)[1].tobytes()
    sheet.encoded(data, left, top, across * BOARD_SQUARE, down * BOARD_SQUARE)
    text = words.text(say("printing.board_how", square=BOARD_SQUARE, marker=BOARD_MARKER))
    sheet.paragraph(area.left, top + down * BOARD_SQUARE + 3, area.width, text, 8)
