"""What the eyes are doing, in a few words for people who look up at the screen."""

from __future__ import annotations

from app.lang import Message, say
from app.table.model.state import State


def trying(state: State) -> bool:
    """Whether a camera that is away is being tried once more because people asked for it."""
    return state.fault is not None and state.gaze == "waking"


def eyes(state: State) -> Message | None:
    """What the eyes are doing now, or why they cannot see; None in a game without a camera."""
    if state.fault is not None:
        return say("eyes.trying" if trying(state) else "eyes.away")
    if state.gaze == "waking" or not state.watched:
        return say("eyes.waking") if state.gaze else None
    if state.trouble is not None:
        return say("eyes.cannot", why=state.trouble)
    if state.gaze == "hand":
        return say("eyes.hand")
    if state.question is not None and state.phase == state.question.phase:
        return say("eyes.asking")
    if state.agenda:
        return say("eyes.settling")
    return say("eyes.sure" if state.gaze == "sure" else "eyes.watching")
