"""The one state machine that joins eyes, rules, people and journal: ``step(state, input) -> (state, effects)``.

A pure function: time, sightings, touches and presses are inputs, writing and speaking are effects. The camera
proposes, the rules judge, people confirm or correct. ``TRANSITIONS`` says what each input does in each phase; what is
not in the table is noted and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.lang import Message, say
from app.rules import Mine, Move, Pass, Phase, PutPiece, TakeBack, Violation
from app.rules.tileset import TileSet
from app.table import absorb
from app.table.effects import Effect, ExpectTiles, Ignored, Journal, Relearn, RestartEyes, Say, tile_prior
from app.table.events import (
    ActionTaken,
    Event,
    GameClosed,
    GameStarted,
    Redone,
    TileCorrected,
    TileDiscarded,
    TilePlaced,
    Undone,
)
from app.table.history import HistoryError, apply, begin, resume
from app.table.inputs import (
    Allow,
    BackTo,
    CameraBack,
    CameraLost,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    Confirm,
    CorrectTile,
    DiscardTile,
    GameIsRight,
    Input,
    JournalFailed,
    LeaveGame,
    PlaceTile,
    PressButton,
    Redo,
    Reject,
    RestartCamera,
    Sightings,
    StartGame,
    TableIsRight,
    Tick,
    Undo,
)
from app.table.interpret import IMPLIED_PASS, Ask, Drop, Verdict, interpret
from app.table.seen import Seen, as_the_game
from app.table.state import Choice, Notice, Question, State
from app.table.words import complaint, place

Step = tuple[State, tuple[Effect, ...]]
Action = Callable[[State, Any], Step]

NOTICE_SECONDS = 30.0
"""How long a notice stays when nothing else happens."""


def new_state(tileset: TileSet, source: str = "gold-rush", badges: Iterable[Message] = ()) -> State:
    """The table before a game; ``source`` is the name by which the tile set is loaded again."""
    return State(tileset, source, tuple(badges))


def resume_state(state: State, events: Iterable[Event]) -> Step:
    """A journalled game taken up again on this table: the same state as before, all lying as the game has it.

    Raises HistoryError when the events do not make a game of this tile set.
    """
    history = resume(state.tileset, events)
    state = replace(state, history=history, seen=as_the_game(history.game), agenda=(), question=None, notice=None)
    return state, (ExpectTiles(tile_prior(history.game)),)


def step(state: State, event: Input) -> Step:
    """What the table does on that input: the new state, and what is to be written, looked for and said."""
    action = TRANSITIONS[state.phase].get(type(event))
    if action is None:
        return state, (Ignored(event, state.phase),)
    return action(state, event)


# --- entering events --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Entry:
    """Events entered, or the reason why none of them was."""

    state: State
    effects: tuple[Effect, ...] = ()
    refused: Message | None = None


def _enter(state: State, events: Iterable[Event]) -> _Entry:
    """Enter all of these events or none: the history, and what is taken to lie on the table after them."""
    history, seen = state.history, state.seen
    assert history is not None, "events are entered in a game"
    written: list[Event] = []
    for event in events:
        before = history
        try:
            history = apply(state.tileset, history, event)
        except HistoryError as error:
            return _Entry(state, refused=error.message)
        seen = absorb.after_event(seen, before, history, event, watched=state.watched)
        written.append(event)
    new = history.commentary[len(state.history.commentary) :] if state.history else history.commentary
    effects: tuple[Effect, ...] = tuple(Journal(e) for e in written)
    effects += tuple(Say(message) for message in new)
    return _Entry(replace(state, history=history, seen=seen, notice=None), effects)


def _settle(state: State, effects: tuple[Effect, ...] = ()) -> Step:
    """Work off what was sighted until only questions and things to come are left."""
    before = state.game
    state = replace(state, question=None)
    for _ in range(200):
        verdict = _first_verdict(state)
        if verdict is None:
            break
        if isinstance(verdict, Ask):
            state = replace(state, question=verdict.question)
            break
        if isinstance(verdict, Drop):
            tokens = sum(o.event == "token_taken" and o.certain for o in verdict.used)
            state = _without(replace(state, seen=state.seen.dues(-tokens)), verdict.used)
            if verdict.notice is not None:
                state = _noted(state, verdict.notice)
                effects += (Say(verdict.notice.text),)
            continue
        entry = _enter(state, verdict.events)
        if entry.refused is not None:  # a verdict only enters what it has found legal; never loop on it
            state = _noted(_without(state, state.agenda), Notice(entry.refused))
            break
        tokens = sum(o.event == "token_taken" for o in verdict.used)
        state = replace(entry.state, seen=entry.state.seen.dues(-tokens))
        state = _without(state, verdict.used)
        state = replace(state, agenda=(*state.agenda, *verdict.add))
        effects += entry.effects
    if state.game is not None and state.game is not before:
        effects += (ExpectTiles(tile_prior(state.game)),)
    return state, effects


def _first_verdict(state: State) -> Verdict | None:
    """What to do about the earliest scene that allows anything; later ones wait, so that turns stay in order."""
    assert state.history is not None
    for frame in sorted({o.frame for o in state.agenda}):
        verdict = interpret(state.history, state.seen, tuple(o for o in state.agenda if o.frame <= frame))
        if verdict is not None:
            return verdict
    return None


def _without(state: State, used: Iterable[Any]) -> State:
    gone = set(map(id, used))
    return replace(state, agenda=tuple(o for o in state.agenda if id(o) not in gone))


def _noted(state: State, notice: Notice) -> State:
    return replace(state, notice=replace(notice, since=state.clock))


def _refuse(state: State, reason: Message, violation: Violation | None = None, cell: Any = None) -> Step:
    """Nothing happens, and why."""
    clashes = violation.clashes if violation else ()
    return _noted(state, Notice(reason, clashes, cell)), (Say(reason),)


def _commit(state: State, *events: Event) -> Step:
    """Enter what a person said, then see what the sightings still mean."""
    old = state.game
    entry = _enter(state, events)
    if entry.refused is not None:
        return _refuse(state, entry.refused)
    state, effects = _settle(entry.state, entry.effects)
    if state.game is not None and state.game is not old and not any(isinstance(e, ExpectTiles) for e in effects):
        effects += (ExpectTiles(tile_prior(state.game)),)
    return state, effects


# --- beginning and ending ---------------------------------------------------------------------------------------------


def _start(state: State, event: StartGame) -> Step:
    opening = GameStarted(
        state.tileset.game, state.source, event.seats, dict(event.names), dict(event.options), event.token_seed
    )
    try:
        history = begin(state.tileset, opening)
    except HistoryError as error:
        return _refuse(state, error.message)
    closing: tuple[Effect, ...] = ()
    if state.history is not None and not state.history.closed:
        closing = (Journal(GameClosed("over" if state.history.game.phase is Phase.OVER else "left")),)
    bare = replace(as_the_game(history.game), stacks=()) if state.watched else as_the_game(history.game)
    state = replace(state, history=history, seen=bare, agenda=(), question=None, notice=None, fault=None, trouble=None)
    effects = (*closing, Journal(opening), *map(Say, history.commentary), ExpectTiles(tile_prior(history.game)))
    return state, effects


def _leave(state: State, _: LeaveGame) -> Step:
    assert state.history is not None
    reason = "over" if state.history.game.phase is Phase.OVER else "left"
    state = replace(state, history=None, seen=Seen(), agenda=(), question=None, notice=None)
    return state, (Journal(GameClosed(reason)),)


# --- eyes -------------------------------------------------------------------------------------------------------------


def _see(state: State, event: Sightings) -> Step:
    state = replace(state, watched=True, fault=None)
    state, effects = absorb.conditions(state, event.observations)
    if state.history is None:
        return state, effects
    state = absorb.take_in(state, event.observations)
    return _settle(state, effects)


def _see_before_game(state: State, event: Sightings) -> Step:
    return absorb.conditions(replace(state, watched=True), event.observations)


_WORDED = {
    "": say("fault.camera_crashed"),
    "silent": say("fault.camera_silent"),
    "ended": say("fault.camera_ended"),
}


def _camera_lost(state: State, event: CameraLost) -> Step:
    if state.game is not None and state.game.phase is Phase.OVER:
        return replace(state, watched=False, trouble=None), ()
    fault = _WORDED.get(event.reason) or say("fault.camera", reason=event.reason)
    earlier = tuple(replace(o, frame=-1) for o in state.agenda)  # new eyes count their frames from 0 again
    state = replace(state, fault=fault, watched=False, trouble=None, agenda=earlier)
    if state.game is not None:
        state, _ = _settle(replace(state, seen=as_the_game(state.game)))
    return state, (Say(fault),)


def _camera_back(state: State, _: CameraBack) -> Step:
    told = say("notice.camera_back")
    return _noted(replace(state, fault=None, watched=True), Notice(told)), (Say(told),)


def _by_touch(state: State, _: Confirm) -> Step:
    return replace(state, fault=None), ()


def _restart(state: State, _: RestartCamera) -> Step:
    return state, (RestartEyes(),)


def _journal_failed(state: State, event: JournalFailed) -> Step:
    fault = say("fault.journal", reason=event.reason)
    return replace(state, fault=fault), (Say(fault),)


# --- people -----------------------------------------------------------------------------------------------------------


def _lay(state: State, event: PlaceTile) -> Step:
    """A tile laid by touch, or the tile in question or of this turn, said rightly."""
    assert state.history is not None
    game, done = state.history.game, state.history.done
    tile = TilePlaced(event.design, event.variant, event.cell, event.rotation, "touch")
    if game.phase is Phase.OVER:
        return _refuse(state, say("notice.over"))
    before: tuple[Event, ...] = ()
    judge = game
    after: tuple[Event, ...] = ()
    if state.question is not None and state.question.missed and event.cell not in game.tiles:
        before, after, judge = (Undone(),), (IMPLIED_PASS, done[-1]), game.copy()
        judge.pop()
    elif game.phase is Phase.ACT:
        if event.cell == game.last_placed and isinstance(done[-1], TilePlaced):
            before, judge = (Undone(),), game.copy()
            judge.pop()
        elif event.cell in game.tiles:
            return _correct(state, CorrectTile(event.cell, event.design, event.variant, event.rotation))
        else:
            before, judge = (IMPLIED_PASS,), game.copy()
            judge.push(Pass())
    violation = judge.why_illegal(tile.move)
    if violation is not None:
        return _refuse(state, complaint(violation, state.names), violation, event.cell)
    here = [o for o in state.agenda if o.event == "tile" and o.cell == event.cell]
    asked = [o for o in state.question.about if o.event == "tile"] if state.question else []
    state = _without(state, (*here, *asked))
    return _commit(state, *before, tile, *after)


def _discard(state: State, event: DiscardTile) -> Step:
    assert state.history is not None
    before = (IMPLIED_PASS,) if state.history.game.phase is Phase.ACT else ()
    return _commit(state, *before, TileDiscarded(event.design, event.variant))


def _correct(state: State, event: CorrectTile) -> Step:
    return _commit(state, TileCorrected(event.cell, event.design, event.variant, event.rotation))


def _act(state: State, move: PutPiece | Mine | TakeBack | Pass) -> Step:
    assert state.history is not None
    game = state.history.game
    violation = game.why_illegal(move)
    if violation is not None:
        return _refuse(state, complaint(violation, state.names))
    return _commit(_answered_by_touch(state, move), ActionTaken(move, "touch"))


def _answered_by_touch(state: State, move: Move) -> State:
    """The sightings that a question about this turn's action was about are settled by what was said."""
    if state.question is None or state.question.phase != "question":
        return state
    return _without(state, [o for o in state.question.about if o.event in ("piece", "token_taken")])


def _pass(state: State, _: ChoosePass | Confirm) -> Step:
    return _act(state, Pass())


def _mine(state: State, _: ChooseMine) -> Step:
    return _act(state, Mine())


def _put(state: State, event: ChoosePiece) -> Step:
    return _act(state, PutPiece(event.kind, event.cell, event.segment))


def _take_back(state: State, event: ChooseTakeBack) -> Step:
    return _act(state, TakeBack(event.cell, event.segment))


def _undo(state: State, _: Undo) -> Step:
    return _commit(state, Undone())


def _back_to(state: State, event: BackTo) -> Step:
    assert state.history is not None
    done = state.history.done
    at = next((i for i, d in enumerate(done) if isinstance(d, TilePlaced) and d.cell == event.cell), None)
    if at is None:
        return _refuse(state, say("told.no_tile_there", place=place(event.cell)))
    return _commit(state, *[Undone()] * (len(done) - at - (0 if event.lift else 1)))


def _redo(state: State, _: Redo) -> Step:
    return _commit(state, Redone())


def _answer(state: State, event: ChooseCandidate) -> Step:
    assert state.question is not None
    if not 0 <= event.index < len(state.question.choices):
        return state, (Ignored(event, state.phase),)
    return _take(state, state.question, state.question.choices[event.index])


def _yes(state: State, _: Confirm | TableIsRight) -> Step:
    assert state.question is not None
    return _take(state, state.question, state.question.choices[0])


def _no(state: State, event: Reject | GameIsRight) -> Step:
    """The answer that changes nothing in the game, where there is one."""
    assert state.question is not None
    plain = [c for c in state.question.choices if not c.plan]
    return _take(state, state.question, plain[0]) if plain else _drop_question(state)


def _drop_question(state: State) -> Step:
    assert state.question is not None
    return _settle(_without(state, state.question.about))


def _table_is_right(state: State, event: TableIsRight) -> Step:
    assert state.question is not None
    changing = [c for c in state.question.choices if c.plan]
    return _take(state, state.question, changing[0] if changing else state.question.choices[0])


def _take(state: State, question: Question, choice: Choice) -> Step:
    """An answer: its events are entered and its sightings settled; a refused plan leaves the question standing."""
    used = question.about if choice.used is None else choice.used
    effects: tuple[Effect, ...] = ()
    if choice.plan:
        entry = _enter(state, choice.plan)
        if entry.refused is not None:
            return _refuse(state, entry.refused)
        state, effects = entry.state, entry.effects
    tokens = sum(o.event == "token_taken" for o in used)
    seen = state.seen.dues(-tokens)
    if not choice.plan and question.phase == "question":
        seen = absorb.disbelieve(seen, used)
    state = _without(replace(state, seen=seen), used)
    if choice.relearn:
        assert state.game is not None
        state = replace(state, seen=as_the_game(state.game), agenda=())
        effects += (Relearn(),)
    if choice.plan:
        assert state.game is not None
        effects += (ExpectTiles(tile_prior(state.game)),)
    return _settle(state, effects)


def _not_allowed(state: State, _: Allow) -> Step:
    """A game with a tile that does not fit cannot be scored: say so, and what can be done instead."""
    return _refuse(state, say("notice.cannot_allow"))


def _put_right(state: State, _: GameIsRight) -> Step:
    """The table has been put right by hand: all lies as the game has it."""
    assert state.game is not None
    return replace(state, seen=as_the_game(state.game), agenda=(), notice=None), ()


def _dismiss(state: State, _: Confirm) -> Step:
    return replace(state, notice=None), ()


def _tick(state: State, event: Tick) -> Step:
    clock = max(state.clock, event.seconds)
    state = replace(state, clock=clock)
    if state.notice is not None and clock - state.notice.since >= NOTICE_SECONDS:
        state = replace(state, notice=None)
    return state, ()


BUTTONS: Mapping[tuple[str, bool], Input] = {
    ("confirm", False): Confirm(),
    ("undo", False): Undo(),
    ("undo", True): Redo(),
    ("redo", False): Redo(),
    ("pass", False): ChoosePass(),
    ("next", False): ChoosePass(),
    ("mine", False): ChooseMine(),
    ("reject", False): Reject(),
}
"""What the panel's buttons mean, short and long."""


def _press(state: State, event: PressButton) -> Step:
    meant = BUTTONS.get((event.name, event.long))
    return step(state, meant) if meant is not None else (state, (Ignored(event, state.phase),))


# --- the table --------------------------------------------------------------------------------------------------------

_ALWAYS: Mapping[type, Action] = {
    Tick: _tick,
    PressButton: _press,
    CameraLost: _camera_lost,
    CameraBack: _camera_back,
    RestartCamera: _restart,
    JournalFailed: _journal_failed,
}
_IN_GAME: Mapping[type, Action] = {
    Sightings: _see,
    Undo: _undo,
    Redo: _redo,
    BackTo: _back_to,
    CorrectTile: _correct,
    PlaceTile: _lay,
    DiscardTile: _discard,
    GameIsRight: _put_right,
    LeaveGame: _leave,
}
_ACTIONS: Mapping[type, Action] = {
    ChoosePass: _pass,
    ChooseMine: _mine,
    ChoosePiece: _put,
    ChooseTakeBack: _take_back,
}
_ANSWERS: Mapping[type, Action] = {ChooseCandidate: _answer, Confirm: _yes, Reject: _no, GameIsRight: _no}

TRANSITIONS: Mapping[str, Mapping[type, Action]] = {
    "setup": {**_ALWAYS, StartGame: _start, Sightings: _see_before_game},
    "place": {**_ALWAYS, **_IN_GAME, **_ACTIONS, Confirm: _dismiss},
    "act": {**_ALWAYS, **_IN_GAME, **_ACTIONS, Confirm: _pass},
    "question": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS},
    "illegal": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS, Allow: _not_allowed},
    "desync": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS, TableIsRight: _table_is_right},
    "fault": {**_ALWAYS, **_IN_GAME, **_ACTIONS, StartGame: _start, Confirm: _by_touch, Reject: _by_touch},
    "over": {**_ALWAYS, **_IN_GAME, StartGame: _start, Confirm: _dismiss},
}
"""What each input does in each phase. An input that is missing there is ignored, and the log says so."""
