"""The result for a phone, as a QR code: a few lines of text that any camera shows, or a link that a play log (BG Stats)
imports.

The link carries the play itself, so that no network is needed here. Its length decides how fine the code is: what the
import can do without is left out, first the players' colours and then length, first player and direction of the score,
where the code would become too fine to be read from a small screen. ``winner`` stands with every player, because the
import on Android fails without it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC
from typing import Any
from urllib.parse import quote

import numpy as np
import segno

from app.archive.people import key_of_name
from app.archive.result_text import box_name, day, state_of, text_of
from app.archive.summary import SeatLine, Summary
from app.lang import Translator, say
from app.lang.plain import plain
from app.values.pictures import Picture

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Claim Manager"
COARSE = 20
"""The highest version of a QR code that phones read well from a 7 inch screen."""
LONGEST_NAME = 40
QUIET = 4
"""The light border around the code, in modules (ISO/IEC 18004)."""
_PLAIN = ":,@/?!$'()*;-._~"
"""What a link may hold as it is (RFC 3986, query)."""


@dataclass(frozen=True, eq=False)
class Code:
    """A QR code that holds ``content``, a link or a text. ``dark`` is bool [n, n] without the border; ``version`` is 1
    to 40, finer with each step.
    """

    content: str
    version: int
    dark: np.ndarray[Any, np.dtype[np.bool_]]

    @property
    def modules(self) -> int:
        """The number of squares along a side, without the border."""
        return len(self.dark)

    @property
    def fine(self) -> bool:
        """Whether the code is so fine that the phone must be held close."""
        return self.version > COARSE

    def picture(self, scale: int = 1) -> Picture:
        """The code in black on white with its border, ``scale`` pixels a module: uint8 [h, w, 3]."""
        whole = np.pad(self.dark, QUIET)
        grey = np.where(whole, 0, 255).astype(np.uint8).repeat(scale, 0).repeat(scale, 1)
        return np.ascontiguousarray(np.dstack([grey] * 3))


def play_of(summary: Summary, words: Translator, detail: int = 2) -> dict[str, Any]:
    """The play as the import expects it; ``detail`` is 2 for everything, 1 without colours, 0 for what it needs.

    Raises ValueError for a game that is not finished.
    """
    _finished(summary)
    game: dict[str, Any] = {"name": box_name(summary, words), "sourceGameId": summary.game}
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": f"{summary.id}-{int(summary.started.timestamp())}",
        "playDate": summary.played.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": game,
        "players": [
            _player(seat, number, words, detail, won=seat in summary.winners)
            for number, seat in enumerate(summary.seats)
        ],
    }
    if detail > 0:
        game["highestWins"] = True
        if summary.minutes:
            play["durationMin"] = summary.minutes
    return play


def _player(seat: SeatLine, number: int, words: Translator, detail: int, *, won: bool) -> dict[str, Any]:
    key = key_of_name(seat.name)
    told: dict[str, Any] = {
        "name": plain(text_of(seat.label, words), LONGEST_NAME),
        "sourcePlayerId": hashlib.blake2b(key.encode(), digest_size=3).hexdigest() if key else seat.colour,
        "score": seat.score,
        "winner": won,
    }
    if number == 0 and detail > 0:
        told["startPlayer"] = True
    if detail > 1 and seat.name:
        told["role"] = seat.colour
    return told


def link_of(play: dict[str, Any]) -> str:
    """The link that carries that play."""
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=_PLAIN)


def code_of(summary: Summary, words: Translator) -> Code:
    """The QR code of that game's play, with as much detail as leaves it coarse. Raises ValueError as ``play_of``."""
    codes = (_code(link_of(play_of(summary, words, detail))) for detail in (2, 1, 0))
    return next((code for code in codes if not code.fine), None) or _code(link_of(play_of(summary, words, 1)))


def text_code_of(summary: Summary, words: Translator) -> Code:
    """The QR code of that game's result as plain text: the game and its day, and a line a player. Raises ValueError for
    a game that is not finished.
    """
    _finished(summary)
    lines = [f"{box_name(summary, words)}, {words.text(day(summary.played))}"]
    lines += [
        words.text(say("archive.line_bare", place=seat.place, player=seat.label, points=seat.score))
        for seat in summary.ranked
    ]
    if summary.early:
        lines.append(words.text(state_of(summary)))
    return _code("\n".join(lines))


def _finished(summary: Summary) -> None:
    if not summary.finished:
        raise ValueError(f"game {summary.id} is not finished: there is no result to hand on")


def _code(content: str) -> Code:
    # In UTF-8 whatever the letters are: phones guess the encoding of a text, and this is what most of them try first.
    made = segno.make_qr(content, error="L", boost_error=False, encoding="utf-8")
    return Code(content, int(made.version), np.array([list(row) for row in made.matrix], dtype=bool))
