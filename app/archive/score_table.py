"""Scores as CSV (RFC 4180), for a spreadsheet: one line a player and game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from app.archive.result_text import box_name, kind_name, text_of
from app.archive.summary import Summary
from app.lang import Translator, say
from app.lang.plain import plain
from app.table.model.messages import word

FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet would take for the beginning of a formula (CWE-1236)."""


def score_table(summaries: Iterable[Summary], words: Translator) -> str:
    """The scores of all seats of those games that can be read, with a heading in that language.

    The file begins with a byte order mark, so that every spreadsheet reads accents. What people typed is never a
    formula.
    """
    told = [summary for summary in summaries if summary.seats]
    kinds = list(dict.fromkeys(kind for summary in told for seat in summary.seats for kind in seat.by))
    out = io.StringIO()
    write = csv.writer(out)
    head = ["number", "title", "game", "date", "finished", "place", "player", "colour"]
    write.writerow(
        [words.text(say(f"archive.column.{name}")) for name in head]
        + [words.text(kind_name(kind)) for kind in kinds]
        + [words.text(say("archive.column.total"))]
    )
    for summary in told:
        when = summary.played.astimezone().strftime("%Y-%m-%d %H:%M")
        game = box_name(summary, words)
        ended = "early" if summary.early else "yes" if summary.finished else "no"
        done = words.text(say(f"archive.{ended}"))
        for seat in summary.ranked:
            colour = text_of(word(seat.colour), words)
            row = [summary.id, safe(summary.title), game, when, done, seat.place, safe(seat.name), colour]
            write.writerow([*row, *(seat.by.get(kind, "") for kind in kinds), seat.score])
    return "\ufeff" + out.getvalue()


def safe(text: str) -> str:
    """The text on one line, which no spreadsheet takes for a formula."""
    line = plain(text)
    return f"'{line}" if line.startswith(FORMULA) else line
