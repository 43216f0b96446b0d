"""Answers of people to the question that is open."""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.table.actions.corrections import propose
from app.table.actions.settle_loop import Step, enter, refuse, settle, without
from app.table.model.belief import as_the_game
from app.table.model.dialogs import Choice, Question
from app.table.model.effects import Effect, ExpectTiles, Ignored, Relearn
from app.table.model.events import Correction
from app.table.model.inputs import Allow, ChooseCandidate, Confirm, GameIsRight, Reject, TableIsRight
from app.table.model.state import State
from app.table.perception import intake


def answer(state: State, event: ChooseCandidate) -> Step:
    assert state.question is not None
    if not 0 <= event.index < len(state.question.choices):
        return state, (Ignored(event, state.phase),)
    return _take(state, state.question, state.question.choices[event.index])


def yes(state: State, _: Confirm | TableIsRight) -> Step:
    assert state.question is not None
    return _take(state, state.question, state.question.choices[0])


def no(state: State, event: Reject | GameIsRight) -> Step:
    """Give the answer that changes nothing in the game, if the question has one."""
    assert state.question is not None
    plain = [c for c in state.question.choices if c.plain]
    return _take(state, state.question, plain[0]) if plain else _drop_question(state)


def _drop_question(state: State) -> Step:
    """Nothing of what is asked happened. Other sightings that lead to the same question are dropped with it."""
    asked = state.question
    assert asked is not None
    effects: tuple[Effect, ...] = ()
    while state.question is not None and state.question.text == asked.text:
        before = state.agenda
        state, more = settle(without(state, state.question.about))
        effects += more
        if state.agenda == before:
            break
    return state, effects


def table_is_right(state: State, event: TableIsRight) -> Step:
    assert state.question is not None
    changing = [c for c in state.question.choices if c.plan]
    return _take(state, state.question, changing[0] if changing else state.question.choices[0])


def _take(state: State, question: Question, choice: Choice) -> Step:
    """Apply an answer: enter its events and settle its sightings; if the rules refuse them, the question stays open."""
    used = question.about if choice.used is None else choice.used
    effects: tuple[Effect, ...] = ()
    if len(choice.plan) == 1 and isinstance(choice.plan[0], Correction):
        return propose(state, choice.plan[0])
    if choice.plan:
        entry = enter(state, choice.plan)
        if entry.refused is not None:
            return refuse(state, entry.refused)
        state, effects = entry.state, entry.effects
    belief = state.belief
    if not choice.plan and question.phase == "question":
        assert state.game is not None
        belief = intake.disbelieve(state.game, belief, used)
    elif not choice.plan:
        belief = replace(
            belief, righting=belief.righting | set(question.cells if choice.cells is None else choice.cells)
        )
    if question.phase == "question":
        assert state.game is not None
        belief = intake.deny(state.game, belief, used, choice.plan)
    state = without(replace(state, belief=belief, doubts=()), used)
    if choice.first is not None:
        early = min(o.scene for o in state.agenda) - 1
        agenda = (replace(o, scene=early) if o.number == choice.first.number else o for o in state.agenda)
        state = replace(state, agenda=tuple(agenda))
    if choice.relearn:
        assert state.game is not None
        state = replace(state, belief=replace(as_the_game(state.game), due=belief.due), agenda=())
        effects += (Relearn(),)
    if choice.plan:
        assert state.game is not None
        effects += (ExpectTiles(state.game),)
    return settle(state, effects)


def allow(state: State, _: Allow) -> Step:
    """The players allow a tile whose sides do not match (GR-H4); any other violation is refused with its reason."""
    assert state.question is not None
    found = next((choice for choice in state.question.choices if choice.allows), None)
    if found is not None:
        return _take(state, state.question, found)
    return refuse(state, say("notice.cannot_allow", reason=state.question.detail or ""))
