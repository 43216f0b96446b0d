"""The state machine that joins eyes, rules, players and journal: ``step(state, input) -> (state, effects)``.

Pattern: functional core, imperative shell. ``step`` is pure: time, sightings, touches and button presses are inputs;
writing and speaking are effects, which the session carries out. The camera proposes, the rules judge, people confirm
or correct. ``TRANSITIONS`` lists what each input does in each phase; an input not listed is logged and ignored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from app.lang import Message, say
from app.rules import SEATS, Phase
from app.rules.dealing import seal_of
from app.rules.tileset import TileSet
from app.table.actions import answers, camera, corrections, peek, play, token_reveal
from app.table.actions.settle_loop import Action, Step, noted, refuse
from app.table.model.belief import Belief, as_the_game
from app.table.model.dialogs import Notice
from app.table.model.effects import Effect, ExpectTiles, Ignored, Journal, Say, Shuffle, ShuffleAnew
from app.table.model.events import Event, GameClosed, GameStarted
from app.table.model.history import History, HistoryError, begin, resume
from app.table.model.inputs import (
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
    EndGame,
    EndPeek,
    ForgetSign,
    GameIsRight,
    Gaze,
    GiveSign,
    Input,
    InsertTurn,
    Kept,
    LeaveGame,
    Mark,
    MarkNext,
    MixTokens,
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
    UseSigns,
)
from app.table.model.reports import with_reports
from app.table.model.state import State
from app.table.perception.left_table import LeftTable, for_eyes
from app.table.presentation import panel


def new_state(tileset: TileSet, source: str = "", badges: Iterable[Message] = ()) -> State:
    """The state before a game; ``source`` is the name that loads the tile set again, "" for the game's own tile set."""
    return State(tileset, source or tileset.game, tuple(badges))


def resume_state(state: State, events: Iterable[Event]) -> Step:
    """Resume a game from its journalled events, with the table as they left it (``LeftTable``).

    Raises HistoryError when the events are not a valid game with this tile set.
    """
    table = LeftTable()
    return take_up(state, resume(state.tileset, events, table.follow), table.belief)


def take_up(state: State, history: History, belief: Belief) -> Step:
    """The table with a game that was played so far, as ``resume_state``; ``belief`` is the table as it was left. Where
    eyes look at it, they tell what lies there.
    """
    if state.watched or state.gaze:
        belief = as_the_game(history.game) if state.watched else for_eyes(history)
    state = replace(state, history=history, belief=belief, agenda=(), question=None, doubts=(), notice=None)
    return state, (ExpectTiles(history.game), *_shuffle_due(state))


def _shuffle_due(state: State) -> tuple[Effect, ...]:
    """The wish to shuffle the tokens anew, where one that somebody has seen lies face down again."""
    return (ShuffleAnew(),) if state.history is not None and state.history.leaked else ()


def step(state: State, event: Input) -> Step:
    """Apply one input: the new state and the effects to carry out. An input without a transition gives ``Ignored``."""
    row = TRANSITIONS[state.phase] if state.history is not None or state.phase == "setup" else FAULT_BEFORE_GAME
    action = row.get(type(event))
    if action is None:
        return state, (Ignored(event, state.phase),)
    after, effects = action(state, event)
    reports = with_reports(state, after, event)
    after = after if reports is after.reports else replace(after, reports=reports)
    if after.question is not None and (state.question is None or after.question.text != state.question.text):
        after = replace(after, browsing="", reviewing=None, review_how="")  # it closes what was open beside the game
    if after.history is not state.history:
        after, effects = corrections.overtaken(after), (*effects, *_shuffle_due(after))
    return after, effects


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
        state, history=history, belief=bare, agenda=(), question=None, doubts=(), notice=None, fault=None, trouble=None
    )
    state = replace(state, revising=None, reviewing=None, peek=None, counters=True, reports=())
    if seal_of(history.game):  # the game deals the values
        state = noted(state, Notice(say("notice.counters")))
    effects = (*closing, Journal(opening), *map(Say, history.commentary), ExpectTiles(history.game))
    return state, effects


def again(state: State, _: NewGame) -> Step:
    """A new game with the same players; with two if nobody has played yet."""
    last = state.history.start if state.history is not None else state.last_start
    start = StartGame(SEATS[:2]) if last is None else StartGame(last.seats, dict(last.names), dict(last.options))
    return state, (Shuffle(start),)


def leave(state: State, _: LeaveGame) -> Step:
    assert state.history is not None
    reason = "over" if state.history.game.phase is Phase.OVER else "left"
    state = replace(state, last_start=state.history.start, mark=None)
    state = replace(state, history=None, belief=Belief(), agenda=(), question=None, doubts=(), notice=None)
    return state, (Journal(GameClosed(reason)),)


# --- the panel -------------------------------------------------------------------------------------------------------


def press(state: State, event: PressButton) -> Step:
    """Translate a button of the panel into the input it means in this phase."""
    meant = panel.meaning(state, event)
    return step(state, meant) if meant is not None else (state, (Ignored(event, state.phase),))


def press_key(state: State, event: PressKey) -> Step:
    """Translate a key of a keyboard into the input that the same button or answer gives."""
    meant = panel.key(state, event.name)
    return step(state, meant) if meant is not None else (state, (Ignored(event, state.phase),))


def report(state: State, event: Report) -> Step:
    return refuse(state, event.message)


# --- the table --------------------------------------------------------------------------------------------------------

_ALWAYS: Mapping[type, Action] = {
    Tick: play.tick,
    PressButton: press,
    PressKey: press_key,
    Report: report,
    CameraLost: camera.camera_lost,
    CameraBack: camera.camera_back,
    CameraNotes: camera.camera_notes,
    Gaze: camera.gaze,
    RestartCamera: camera.restart,
    Kept: play.kept,
    Peek: peek.peek,
    UseSigns: peek.use_signs,
    GiveSign: peek.give_sign,
    ForgetSign: peek.forget_sign,
    EndPeek: peek.end_peek,
    MixTokens: peek.mix,
}
_IN_GAME: Mapping[type, Action] = {
    Sightings: camera.see,
    Undo: play.undo,
    Redo: play.redo,
    BackTo: play.back_to,
    CorrectTile: corrections.correct,
    CorrectAction: corrections.correct,
    InsertTurn: corrections.correct,
    RemoveTurn: corrections.correct,
    CorrectSeat: corrections.correct,
    Review: corrections.review,
    Browse: corrections.browse,
    MarkNext: panel.mark_next,
    PlaceTile: play.lay,
    DiscardTile: play.discard,
    GameIsRight: play.put_right,
    EndGame: play.end,
    LeaveGame: leave,
}
_ACTIONS: Mapping[type, Action] = {
    ChoosePass: play.pass_on,
    ChooseMine: play.mine,
    ChoosePiece: play.put,
    ChooseTakeBack: play.take_back,
}
_ANSWERS: Mapping[type, Action] = {
    ChooseCandidate: answers.answer,
    Confirm: answers.yes,
    Reject: answers.no,
    GameIsRight: answers.no,
}

TRANSITIONS: Mapping[str, Mapping[type, Action]] = {
    "setup": {**_ALWAYS, StartGame: start, NewGame: again, Sightings: camera.see_before_game},
    "place": {**_ALWAYS, **_IN_GAME, **_ACTIONS, Undo: panel.undo, Confirm: play.dismiss},
    "act": {**_ALWAYS, **_IN_GAME, **_ACTIONS, Mark: panel.mark, Undo: panel.undo, Confirm: play.pass_on},
    "question": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS},
    "illegal": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS, Allow: answers.allow},
    "desync": {**_ALWAYS, **_IN_GAME, **_ACTIONS, **_ANSWERS, TableIsRight: answers.table_is_right},
    "revise": {
        **_ALWAYS,
        **_IN_GAME,
        **_ACTIONS,
        Confirm: corrections.accept,
        Reject: corrections.leave_it,
        Undo: corrections.leave_it,
    },
    "fault": {
        **_ALWAYS,
        **_IN_GAME,
        **_ACTIONS,
        StartGame: start,
        NewGame: again,
        Confirm: camera.by_touch,
        Reject: camera.by_touch,
    },
    "reveal": {
        **_ALWAYS,
        **_IN_GAME,
        TokenValues: token_reveal.tell,
        TellToken: token_reveal.enter_value,
        UntellToken: token_reveal.remove_value,
        Undo: play.undo_told,
        ReadTokens: token_reveal.read,
        TokensRead: token_reveal.take_reading,
        Confirm: token_reveal.accept_values,
        Reject: token_reveal.leave_uncounted,
    },
    "over": {
        **_ALWAYS,
        **_IN_GAME,
        StartGame: start,
        NewGame: again,
        TokenValues: token_reveal.tell,
        Confirm: play.dismiss,
    },
}
"""What each input does in each phase. An input that is missing here is ignored and logged."""

FAULT_BEFORE_GAME: Mapping[type, Action] = {
    **TRANSITIONS["setup"],
    Confirm: camera.by_touch,
    Reject: camera.by_touch,
}
"""What each input does in phase "fault" while no game has begun."""
