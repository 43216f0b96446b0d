"""The one state machine that joins eyes, rules, people and journal: ``step(state, input) -> (state, effects)``.

A pure function: time, sightings, touches and presses are inputs, writing and speaking are effects. The camera
proposes, the rules judge, people confirm or correct. ``TRANSITIONS`` says what each input does in each phase; what is
not in the table is noted and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.lang import Message
from app.rules import SEATS, Phase
from app.rules.tileset import TileSet
from app.table import answers, mending, panel, telling, tokens, touches, watching
from app.table.course import Action, Step, refuse
from app.table.effects import Effect, ExpectTiles, Ignored, Journal, Say, Shuffle, tile_prior
from app.table.events import Event, GameClosed, GameStarted
from app.table.history import HistoryError, begin, resume
from app.table.inputs import (
    Allow,
    BackTo,
    Browse,
    CameraBack,
    CameraLost,
    CameraNotes,
    ChooseCandidate,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    Confirm,
    CorrectAction,
    CorrectSeat,
    CorrectTile,
    DiscardTile,
    EndPeek,
    GameIsRight,
    Input,
    InsertTurn,
    JournalFailed,
    LeaveGame,
    MarkNext,
    NewGame,
    Peek,
    PlaceTile,
    PressButton,
    PressKey,
    ReadTokens,
    Redo,
    Reject,
    RemoveTurn,
    Report,
    RestartCamera,
    Review,
    Sightings,
    StartGame,
    TableIsRight,
    TellToken,
    Tick,
    TokensRead,
    TokenValues,
    Undo,
    UntellToken,
)
from app.table.seen import Seen, as_the_game
from app.table.state import State


def new_state(tileset: TileSet, source: str = "", badges: Iterable[Message] = ()) -> State:
    """The table before a game; ``source`` is the name by which the tile set is loaded again, "" for its game's own."""
    return State(tileset, source or tileset.game, tuple(badges))


def resume_state(state: State, events: Iterable[Event]) -> Step:
    """A journalled game taken up again on this table: the same state as before, all lying as the game has it.

    Raises HistoryError when the events do not make a game of this tile set.
    """
    history = resume(state.tileset, events)
    state = replace(
        state, history=history, seen=as_the_game(history.game), agenda=(), question=None, doubts=(), notice=None
    )
    return state, (ExpectTiles(tile_prior(history.game)),)


def step(state: State, event: Input) -> Step:
    """What the table does on that input: the new state, and what is to be written, looked for and said."""
    row = TRANSITIONS[state.phase] if state.history is not None or state.phase == "setup" else FAULT_BEFORE_GAME
    action = row.get(type(event))
    if action is None:
        return state, (Ignored(event, state.phase),)
    after, effects = action(state, event)
    if after.question is not None and (state.question is None or after.question.text != state.question.text):
        after = replace(after, browsing="", reviewing=None, review_how="")  # a question is one thing at a time
    return (after if after.history is state.history else mending.overtaken(after)), effects


# --- beginning and ending -------------------------------------------------------------------------------------------


def start(state: State, event: StartGame) -> Step:
    options = {"shared_tents": False, **event.options} if "edition" in event.options else dict(event.options)
    opening = GameStarted(state.tileset.game, state.source, event.seats, dict(event.names), options, event.token_seed)
    try:
        history = begin(state.tileset, opening)
    except HistoryError as error:
        return refuse(state, error.message)
    closing: tuple[Effect, ...] = ()
    if state.history is not None and not state.history.closed:
        closing = (Journal(GameClosed("over" if state.history.game.phase is Phase.OVER else "left")),)
    bare = replace(as_the_game(history.game), stacks=()) if state.watched else as_the_game(history.game)
    state = replace(
        state, history=history, seen=bare, agenda=(), question=None, doubts=(), notice=None, fault=None, trouble=None
    )
    state = replace(state, revising=None, reviewing=None, peek=None, counters=True)
    effects = (*closing, Journal(opening), *map(Say, history.commentary), ExpectTiles(tile_prior(history.game)))
    return state, effects


def again(state: State, _: NewGame) -> Step:
    """Another game with the same players; two play where nobody has played yet."""
    last = state.history.start if state.history is not None else state.last_start
    start = StartGame(SEATS[:2]) if last is None else StartGame(last.seats, dict(last.names), dict(last.options))
    return state, (Shuffle(start),)


def leave(state: State, _: LeaveGame) -> Step:
    assert state.history is not None
    reason = "over" if state.history.game.phase is Phase.OVER else "left"
    state = replace(state, last_start=state.history.start, mark=None)
    state = replace(state, history=None, seen=Seen(), agenda=(), question=None, doubts=(), notice=None)
    return state, (Journal(GameClosed(reason)),)


# --- the panel -------------------------------------------------------------------------------------------------------


def press(state: State, event: PressButton) -> Step:
    """A button of the panel says what it means in this phase."""
    meant = panel.meaning(state, event)
    return step(state, meant) if meant is not None else (state, (Ignored(event, state.phase),))


def press_key(state: State, event: PressKey) -> Step:
    """A key does what a button or an answer does."""
    meant = panel.key(state, event.name)
    return step(state, meant) if meant is not None else (state, (Ignored(event, state.phase),))


def report(state: State, event: Report) -> Step:
    return refuse(state, event.message)


# --- the table --------------------------------------------------------------------------------------------------------

_ALWAYS: Mapping[type, Action] = {
    Tick: touches.tick,
    PressButton: press,
    PressKey: press_key,
    Report: report,
    CameraLost: watching.camera_lost,
    CameraBack: watching.camera_back,
    CameraNotes: watching.camera_notes,
    RestartCamera: watching.restart,
    JournalFailed: watching.journal_failed,
    Peek: tokens.peek,
    EndPeek: tokens.end_peek,
}
_IN_GAME: Mapping[type, Action] = {
    Sightings: watching.see,
    Undo: touches.undo,
    Redo: touches.redo,
    BackTo: touches.back_to,
    CorrectTile: mending.correct,
    CorrectAction: mending.correct,
    InsertTurn: mending.correct,
    RemoveTurn: mending.correct,
    CorrectSeat: mending.correct,
    Review: mending.review,
    Browse: mending.browse,
    MarkNext: panel.mark_next,
    PlaceTile: touches.lay,
    DiscardTile: touches.discard,
    GameIsRight: touches.put_right,
    LeaveGame: leave,
}
_ACTIONS: Mapping[type, Action] = {
    ChoosePass: touches.pass_on,
    ChooseMine: touches.mine,
    ChoosePiece: touches.put,
    ChooseTakeBack: touches.take_back,
}
_ANSWERS: Mapping[type, Action] = {
    ChooseCandidate: answers.answer,
    Confirm: answers.yes,
    Reject: answers.no,
    GameIsRight: answers.no,
}

TRANSITIONS: Mapping[str, Mapping[type, Action]] = {
    "setup": {**_ALWAYS, StartGame: start, NewGame: again, Sightings: watching.see_before_game},
    "place": {**_ALWAYS, **_IN_GAME, **_ACTIONS, Confirm: touches.dismiss},
    "act": {**_ALWAYS, **_IN_GAME, **_ACTIONS, Confirm: touches.pass_on},
    "question": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS},
    "illegal": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS, Allow: answers.allow},
    "desync": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS, TableIsRight: answers.table_is_right},
    "revise": {
        **_ALWAYS,
        **_IN_GAME,
        **_ACTIONS,
        Confirm: mending.accept,
        Reject: mending.leave_it,
        Undo: mending.leave_it,
    },
    "fault": {
        **_ALWAYS,
        **_IN_GAME,
        **_ACTIONS,
        StartGame: start,
        NewGame: again,
        Confirm: watching.by_touch,
        Reject: watching.by_touch,
    },
    "reveal": {
        **_ALWAYS,
        **_IN_GAME,
        TokenValues: telling.tell,
        TellToken: telling.tell_one,
        UntellToken: telling.take_off,
        ReadTokens: telling.read,
        TokensRead: telling.have_read,
        Confirm: telling.all_told,
        Reject: telling.leave_out,
    },
    "over": {
        **_ALWAYS,
        **_IN_GAME,
        StartGame: start,
        NewGame: again,
        TokenValues: telling.tell,
        Confirm: touches.dismiss,
    },
}
"""What each input does in each phase. An input that is missing there is ignored, and the log says so."""

FAULT_BEFORE_GAME: Mapping[type, Action] = {
    **TRANSITIONS["setup"],
    Confirm: watching.by_touch,
    Reject: watching.by_touch,
}
"""What each input does in phase "fault" while no game has begun."""
