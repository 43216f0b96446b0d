"""The messages about a picture that is hard to read: the reason, what to do, and where in the picture it is."""

from __future__ import annotations

from app.lang import Message, say

ROWS, COLUMNS = ("upper", "middle", "lower"), ("left", "middle", "right")


def picture_trouble(reason: str, at: tuple[float, float] | None = None) -> Message:
    """The message for a word of ``vision.observation.TROUBLES``; ``at`` is its place in the picture, 0-1 across and
    down, None if it concerns the whole picture.
    """
    what = say(f"vision.{reason}")
    if at is None:
        return what
    column, row = (min(2, max(0, int(3 * part))) for part in at)
    return say("vision.at", what=what, place=say(f"vision.place.{ROWS[row]}_{COLUMNS[column]}"))
