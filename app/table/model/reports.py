"""What camera, eyes and disk have reported: kept, so that whoever has missed it in passing finds it among the notes."""

from __future__ import annotations

from collections.abc import Iterator

from app.lang import Message
from app.table.model.inputs import CameraBack, CameraLost, CameraNotes, Input, Kept, Report, Sightings
from app.table.model.state import State

MOST = 60
"""How many reports are kept, the newest ones."""
REPORTING = (Sightings, CameraLost, CameraBack, CameraNotes, Kept, Report)
"""The inputs that come from no person: what is told because of them is a report."""

Reports = tuple[tuple[int, Message], ...]
"""As in ``State.reports``."""


def with_reports(before: State, after: State, event: Input) -> Reports:
    """The reports after that input has led from one state to the other. A report that comes again before anything else
    has happened in the game is kept once: a light that flickers says no more the tenth time.
    """
    if not isinstance(event, REPORTING):
        return after.reports
    at = len(after.history.commentary) if after.history is not None else 0
    reports = after.reports
    for told in _new(before, after):
        if (at, told) not in reports:
            reports = (*reports, (at, told))
    return reports[-MOST:] if len(reports) > MOST else reports


def _new(before: State, after: State) -> Iterator[Message]:
    """What is told now and was not before, each message once."""
    notices = [state.notice.text if state.notice is not None else None for state in (before, after)]
    shown = [(before.fault, after.fault), (before.trouble, after.trouble), (notices[0], notices[1])]
    told = [new for old, new in shown if new is not None and new != old]
    told += [note for note in after.camera_notes[1] if note not in before.camera_notes[1]]
    yield from dict.fromkeys(told)
