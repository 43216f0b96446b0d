"""The record of a stored game: as the rules write it, without anything that tells face-down tokens before the end."""

from __future__ import annotations

import re

from app.archive.stored import Stored
from app.rules.record import write_record
from app.rules.replay import record_of


def record_file(stored: Stored, *, reveal: bool = False) -> str:
    """The record of that game; with ``reveal`` always with the order of its tokens."""
    text = write_record(record_of(stored.history.game, str(stored.row.opening["tileset"])))
    return text if reveal or stored.public else without_order(text)


def without_order(text: str) -> str:
    """The record without what would reveal the face-down tokens; no score before the end depends on it."""
    text = re.sub(r"^order .*\n", "", text, flags=re.MULTILINE)
    head, tail = re.split(r"^seed .*$", text, maxsplit=1, flags=re.MULTILINE)
    return f"{head}# The seed stays secret until the game is over, for it tells what is on the tokens.{tail}"
