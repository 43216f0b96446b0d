"""Enter events, all or none, and work through the agenda of pending sightings until only questions are left.

The building blocks of every action of the conductor: each takes a state and returns the new one with its effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from app.lang import Message
from app.rules import Phase, Violation
from app.table.model import pending
from app.table.model.dialogs import Notice
from app.table.model.effects import Effect, ExpectTiles, Journal, Say, to_learn
from app.table.model.events import Event
from app.table.model.history import History, HistoryError, apply, complete
from app.table.model.pending import Pending, Sighting
from app.table.model.state import State
from app.table.perception import final_check, intake
from app.table.perception.decisions import Ask, Decision, Dismiss
from app.table.perception.interpreter import interpret
from app.table.perception.reconciliation import differ

Step = tuple[State, tuple[Effect, ...]]
"""A new state, and the effects to carry out."""
Action = Callable[[State, Any], Step]
"""The transition that an input triggers: (state, input) to a ``Step``."""


@dataclass(frozen=True)
class Entry:
    """The state after entering events and the effects, or the unchanged state and why they were ``refused``."""

    state: State
    effects: tuple[Effect, ...] = ()
    refused: Message | None = None


def enter(state: State, events: Iterable[Event]) -> Entry:
    """Enter all of these events or none; updates the history and the belief."""
    start = state.history
    assert start is not None, "events are entered in a game"
    history, belief = start, state.belief
    written: list[Event] = []
    for event in events:
        before = history
        event = complete(state.tileset, history, event)
        try:
            history = apply(state.tileset, history, event)
        except HistoryError as error:
            return Entry(state, refused=error.message)
        belief = intake.after_event(belief, before, history, event, watched=state.watched)
        written.append(event)
    new = history.commentary[len(start.commentary) :]
    effects: tuple[Effect, ...] = tuple(Journal(e) for e in written)
    effects += tuple(lesson for e in written for lesson in to_learn(e))
    effects += tuple(Say(message) for message in new)
    doubts = state.doubts if not _goes_on(history) else ()
    if state.watched and _goes_on(start) and not _goes_on(history):
        doubts = final_check.doubts(history, belief)
    return Entry(replace(state, history=history, belief=belief, notice=None, doubts=doubts), effects)


def _goes_on(history: History) -> bool:
    return history.game.phase is not Phase.OVER


def settle(state: State, effects: tuple[Effect, ...] = ()) -> Step:
    """Apply decisions about the agenda until a question is open or nothing can be decided yet."""
    before = state.game
    state = replace(state, question=None)
    for _ in range(200):
        decision = _first_decision(state)
        if decision is None:
            break
        if isinstance(decision, Ask):
            state = replace(state, question=decision.question)
            break
        if isinstance(decision, Dismiss):
            state = without(state, decision.used)
            state = replace(state, agenda=(*state.agenda, *decision.add))
            if decision.notice is not None:
                state = noted(state, decision.notice)
                effects += (Say(decision.notice.text),)
            continue
        entry = enter(state, decision.events)
        if entry.refused is not None:  # a decision only enters legal events; if one is refused anyway, never loop on it
            state = noted(without(state, state.agenda), Notice(entry.refused))
            break
        state = without(entry.state, decision.used)
        state = replace(state, agenda=(*state.agenda, *decision.add))
        effects += entry.effects
    if state.question is None and state.watched and state.history is not None:
        state = replace(state, question=differ(state.history, state.belief) or final_check.ask(state.doubts))
    if state.game is not None and state.game is not before:
        effects += (ExpectTiles(state.game),)
    return state, effects


def _first_decision(state: State) -> Decision | None:
    """The decision for the earliest scene that allows one; later scenes wait, so that turns stay in order."""
    assert state.history is not None
    for scene in sorted({item.scene for item in state.agenda}):
        decision = interpret(state.history, state.belief, tuple(item for item in state.agenda if item.scene <= scene))
        if decision is not None:
            return decision
    return None


def without(state: State, used: Iterable[Pending[Sighting]]) -> State:
    return replace(state, agenda=pending.without(state.agenda, used))


def noted(state: State, notice: Notice) -> State:
    return replace(state, notice=replace(notice, since=state.clock))


def refuse(state: State, reason: Message, violation: Violation | None = None, cell: Any = None) -> Step:
    """Change nothing in the game; the notice says why."""
    clashes = violation.clashes if violation else ()
    return noted(state, Notice(reason, clashes, cell)), (Say(reason),)


def commit(state: State, *events: Event) -> Step:
    """Enter the events that a person chose, then settle the pending sightings again."""
    old = state.game
    entry = enter(state, events)
    if entry.refused is not None:
        return refuse(state, entry.refused)
    state, effects = settle(entry.state, entry.effects)
    if state.game is not None and state.game is not old and not any(isinstance(e, ExpectTiles) for e in effects):
        effects += (ExpectTiles(state.game),)
    return state, effects
