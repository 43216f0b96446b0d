"""One page to print: the map of a game, its scores by kind, and what is worth telling of it."""

from __future__ import annotations

import cv2

from app.archive.result_text import as_it_stood, box_name, clock, day, heading, kind_name, notable, state_of, text_of
from app.archive.story import Story
from app.archive.summary import Summary
from app.lang import Translator, say
from app.printing.page import new_document
from app.values.pictures import Picture

TEXT = 10.0
LINE = 5.2
QUALITY = 92


def document(summary: Summary, story: Story, picture: Picture, words: Translator, paper: str = "a4") -> bytes:
    """The PDF of one page. ``picture`` is the map as ``draw_map`` draws it for paper. Raises ValueError for an unknown
    ``paper``.
    """
    sheet = new_document(f"{box_name(summary, words)}: {words.text(heading(summary))}", words, paper, ruler=False)
    sheet.page()
    area = sheet.area
    told = [words.text(line) for line in notable(summary, story)]
    when = words.text(day(summary.played))
    first = f"{when}, {clock(summary.started)}-{clock(summary.played)}. {words.text(state_of(summary))}"
    if summary.standing == "left":
        first = f"{first}. {words.text(as_it_stood(summary))}"
    y = sheet.paragraph(area.left, area.top, area.width, first, TEXT + 1) + 3
    kinds = list(dict.fromkeys(kind for seat in summary.seats for kind in seat.by))
    head = ["", words.text(say("archive.column.player")), *(words.text(kind_name(kind)) for kind in kinds)]
    rows = [[*head, words.text(say("archive.column.total"))]]
    rows += [
        [f"{s.place}.", text_of(s.label, words), *(str(s.by.get(kind, "")) for kind in kinds), str(s.score)]
        for s in summary.ranked
    ]
    each = (area.width - 8 - 46) / (len(kinds) + 1)
    y = sheet.table(area.left, y, [8, 46, *([each] * (len(kinds) + 1))], rows, TEXT) + 5
    room = area.bottom + 6 - y - LINE * len(told) - 4
    high, wide = picture.shape[:2]
    width = min(area.width, room * wide / high)
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()
    sheet.encoded(data, area.left + (area.width - width) / 2, y, width, width * high / wide)
    y += width * high / wide + 4
    for line in told:
        y = max(y + LINE, sheet.paragraph(area.left, y, area.width, line, TEXT))
    return sheet.bytes()
