"""Inputs from the camera: sightings, its limitations, its loss and its return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.lang import Message, say
from app.rules import Phase
from app.table.actions.settle_loop import Step, noted, settle
from app.table.model.belief import as_the_game
from app.table.model.dialogs import Notice
from app.table.model.effects import RestartEyes, Say
from app.table.model.history import unrevealed
from app.table.model.inputs import (
    CameraBack,
    CameraLost,
    CameraNotes,
    Confirm,
    Gaze,
    RestartCamera,
    Sightings,
    Silence,
)
from app.table.model.state import State
from app.table.perception import intake
from vision.observation import (
    Observation,
    PieceRemoved,
    PieceSeen,
    StackRemoved,
    StackSeen,
    TokenReturned,
    TokenTaken,
)


def see(state: State, event: Sightings) -> Step:
    lie = state.counters or any(isinstance(o, StackSeen) for o in event.scene)
    state = replace(state, watched=True, fault=None, told_away=False, counters=lie)
    state, effects = intake.conditions(state, event.scene)
    if state.history is None:
        return state, effects
    before = state.history
    told = event.scene.observations
    if unrevealed(state.history):  # tokens are spread out under the camera to be read: none of them was mined just now
        told = tuple(o for o in told if not isinstance(o, StackSeen | StackRemoved | TokenTaken | TokenReturned))
    if not state.history.game.tileset.terms.tokens:
        told = tuple(filter(None, map(_no_tokens, told)))
    state, effects = settle(intake.take_in_scene(state, told), effects)
    return replace(state, gaze="sure" if state.history is not before else ""), effects


def _no_tokens(told: Observation) -> Observation | None:
    """What is told, in a game without tokens: what looks like some on the map is a piece that the eyes do not know, and
    beside the map it is nothing of the game (None).
    """
    if isinstance(told, StackSeen):
        return PieceSeen(told.cell, at=told.at, certain=False, confidence=told.confidence)
    if isinstance(told, StackRemoved):
        return PieceRemoved(told.cell, at=told.at, certain=False)
    return None if isinstance(told, TokenTaken | TokenReturned) else told


def see_before_game(state: State, event: Sightings) -> Step:
    return intake.conditions(replace(state, watched=True, gaze=""), event.scene)


def gaze(state: State, event: Gaze) -> Step:
    return replace(state, gaze=event.doing), ()


_WORDED: Mapping[Silence, Message] = {
    "": say("fault.camera_crashed"),
    "silent": say("fault.camera_silent"),
    "ended": say("fault.camera_ended"),
}


def camera_lost(state: State, event: CameraLost) -> Step:
    if state.game is not None and state.game.phase is Phase.OVER:
        return replace(state, watched=False, trouble=None, gaze=""), ()
    reason = event.reason
    fault = say("fault.camera", reason=reason) if isinstance(reason, Message) else _WORDED[reason]
    tried = state.told_away  # nothing else is told of a camera that is known to be away
    if tried:
        fault = say("fault.camera_still", fault=fault)
    notice = event.again or (tried and state.fault is None)
    earlier = tuple(replace(o, scene=-1) for o in state.agenda)  # what is pending comes before the new eyes' scenes
    state = replace(state, watched=False, trouble=None, gaze="", agenda=earlier)
    state = replace(state, fault=None if notice else fault, told_away=True)
    if state.game is not None:
        state, _ = settle(replace(state, belief=replace(as_the_game(state.game), due=state.belief.due)))
    if notice:
        return noted(state, Notice(say("notice.camera_tries") if event.again else fault)), (Say(fault),)
    return state, (Say(fault),)


def camera_back(state: State, _: CameraBack) -> Step:
    """The camera's return ends its fault; it is told where its loss was."""
    back = replace(state, fault=None, told_away=False, watched=True)
    if not state.told_away:
        return back, ()
    told = say("notice.camera_back")
    return noted(back, Notice(told)), (Say(told),)


def camera_notes(state: State, event: CameraNotes) -> Step:
    """Show the limitations of the camera once, however often it is reopened."""
    new = tuple(note for note in event.notes if note not in state.noted)
    if not new:
        return state, ()
    state = replace(state, camera_notes=(state.clock, new), noted=state.noted | set(new))
    return state, tuple(Say(note) for note in new)


def by_touch(state: State, _: Confirm) -> Step:
    return replace(state, fault=None, gaze=""), ()


def restart(state: State, _: RestartCamera) -> Step:
    return state, (RestartEyes(),)
