"""Tiles and actions entered by touch or panel, undo and redo, and the passing of time."""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.rules import Game, Mine, Move, Pass, Phase, Place, PutPiece, TakeBack
from app.table.actions.corrections import correct
from app.table.actions.reminders import passing, without_counters
from app.table.actions.settle_loop import Step, commit, noted, refuse, without
from app.table.actions.token_reveal import remove_value, revealed_so_far
from app.table.model.belief import as_the_game
from app.table.model.dialogs import Choice, Notice, Question
from app.table.model.effects import Journal, Say
from app.table.model.events import (
    ActionTaken,
    Correction,
    Event,
    GameEnded,
    HandsDone,
    Redone,
    TileDiscarded,
    TilePlaced,
    TokensTold,
    Undoable,
    Undone,
)
from app.table.model.inputs import (
    BackTo,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    ChooseTakeBack,
    Confirm,
    CorrectTile,
    DiscardTile,
    EndGame,
    GameIsRight,
    Kept,
    PlaceTile,
    Redo,
    SeenToken,
    Tick,
    Undo,
    UntellToken,
)
from app.table.model.messages import complaint, place
from app.table.model.pending import only
from app.table.model.state import State, TokenReveal
from app.table.perception.decisions import IMPLIED_PASS
from app.table.perception.illegal_tile import of_touch
from app.table.perception.intake import scoring_unsaid
from vision.observation import PieceSeen, TileSeen, TokenTaken

NOTE_SECONDS = 45.0
"""Seconds that the limitations of the camera are shown."""
NOTICE_SECONDS = 30.0
"""Seconds that a notice is shown when nothing else happens."""
SEVERAL = 2
"""So many turns are not undone by one tap."""
_UNDO_END = "ask.undo_end"
DISCARDED = ("told.discarded", "told.discarded_last")
"""The sentences that a tile has left the game."""
PASSING, PASSING_SECONDS = ("saved.gone_on", *DISCARDED), 10.0
"""The notices about which nobody has to do anything, and the seconds that they are shown."""


def lay(state: State, event: PlaceTile) -> Step:
    """A tile laid by touch, or the correct reading of the tile in question or of this turn."""
    assert state.history is not None
    game, done = state.history.game, state.history.done
    tile = TilePlaced(event.placed, "touch")
    if game.phase is Phase.OVER:
        return refuse(state, say("notice.over"))
    before: tuple[Event, ...] = ()
    judge = game
    after: tuple[Event, ...] = ()
    if state.question is not None and state.question.missed and tile.cell not in game.tiles:
        before, after, judge = (Undone(),), (IMPLIED_PASS, done[-1]), game.copy()
        judge.pop()
    elif game.phase is Phase.ACT:
        if tile.cell == game.last_placed and isinstance(done[-1], TilePlaced):
            before, judge = (Undone(),), game.copy()
            judge.pop()
        elif tile.cell in game.tiles:
            return correct(state, CorrectTile(tile.cell, event.placed.tile))
        else:
            before, judge = (IMPLIED_PASS,), game.copy()
            judge.push(Pass())
    here = tuple(o for o in only(state.agenda, TileSeen) if o.observation.cell == tile.cell)
    about = here or only(state.question.about if state.question else (), TileSeen)
    violation = judge.why_illegal(tile.move)
    if violation is not None:
        asked = of_touch(judge, tile, violation, (before, after), about, state.names)
        if asked is None or state.phase in ("fault", "revise"):
            return refuse(state, complaint(violation, state.names), violation, tile.cell)
        return replace(state, question=asked, notice=None), (Say(asked.text),)
    ended = () if after else _ended_by(judge, tile)
    return commit(without(state, about), *before, tile, *after, *ended)


def _ended_by(game: Game, tile: TilePlaced) -> tuple[Event, ...]:
    """What ends the turn of that tile with it: nothing where more may be done than ending it, where a piece is at hand
    that goes nowhere, which people may doubt, and where the game would end.
    """
    then = game.copy()
    then.push(tile.move)
    at_hand = any(then.seat(then.on_turn).supply.values())
    if at_hand or any(not isinstance(move, Pass) for move in then.legal_actions()):
        return ()
    then.push(Pass())
    return () if then.phase is Phase.OVER else (IMPLIED_PASS,)


def discard(state: State, event: DiscardTile) -> Step:
    """A tile that fits nowhere leaves the game; while that goes on, a notice says so, for nothing on the map does."""
    assert state.history is not None
    before = (IMPLIED_PASS,) if state.history.game.phase is Phase.ACT else ()
    state, effects = commit(state, *before, TileDiscarded(event.face))
    said = (effect.message for effect in effects if isinstance(effect, Say))
    told = next((message for message in said if message.key in DISCARDED), None)
    return (state if told is None or state.phase == "over" else noted(state, Notice(told))), effects


def end(state: State, _: EndGame) -> Step:
    """End the game before its last tile. What was asked or waited for is of no matter any more."""
    assert state.history is not None
    if state.history.game.phase is Phase.OVER:
        return refuse(state, say("notice.over"))
    before = (IMPLIED_PASS,) if state.history.game.phase is Phase.ACT else ()
    state = replace(state, agenda=(), question=None, revising=None, reviewing=None, fault=None)
    return commit(state, *before, GameEnded())


def _act(state: State, move: PutPiece | Mine | TakeBack | Pass) -> Step:
    assert state.history is not None
    game = state.history.game
    violation = game.why_illegal(move)
    if violation is not None:
        return refuse(state, complaint(violation, state.names))
    return commit(_answered_by_touch(state, move), ActionTaken(move, "touch"))


def _answered_by_touch(state: State, move: Move) -> State:
    """Settle the sightings of a question about this turn's action: the entry by touch has answered it."""
    if state.question is None or state.question.phase != "question":
        return state
    return without(state, only(state.question.about, PieceSeen, TokenTaken))


def pass_on(state: State, _: ChoosePass | Confirm) -> Step:
    return _act(state, Pass())


def mine(state: State, _: ChooseMine) -> Step:
    return _act(state, Mine())


def put(state: State, event: ChoosePiece) -> Step:
    return _act(state, PutPiece(event.kind, event.cell, event.segment))


def take_back(state: State, event: ChooseTakeBack) -> Step:
    return _act(state, TakeBack(event.cell, event.segment))


def undo(state: State, _: Undo) -> Step:
    """Undo the last tile, action or correction."""
    assert state.history is not None
    if state.question is not None and state.question.text.key == _UNDO_END:
        return state, ()  # a second tap does not answer it
    if (asked := _asked_before(state, 1)) is not None:
        return asked
    return _said(state.history.done, commit(_disarmed(state), Undone()))


def undo_told(state: State, event: Undo) -> Step:
    """Undo the token value told last; with none what was told for the player before, whose values are open to a change
    then; without that too the end of the game, about which people are asked: much is to be done by hand after it.
    """
    now, history = revealed_so_far(state), state.history
    assert now is not None
    assert history is not None
    if now.tokens:
        return remove_value(state, UntellToken())
    last = history.done[-1]
    if isinstance(last, TokensTold):
        state, effects = undo(state, event)
        return replace(state, token_reveal=TokenReveal(last.colour, tuple(map(SeenToken, last.values)))), effects
    if isinstance(last, Correction):
        return undo(state, event)
    choices = Choice(say("choice.no_undo")), Choice(say("choice.undo_end"), (Undone(),))
    asked = Question("question", say(_UNDO_END), choices, (), first=True)
    return replace(_disarmed(state), question=asked, notice=None), (Say(asked.text),)


def _asked_before(state: State, count: int) -> Step | None:
    """The question whether hands have done what a scoring asked for, before so many events are undone: what they are
    asked for then depends on it. None where nothing was asked, or people have said that it is done.
    """
    history = state.history
    assert history is not None
    if state.watched or state.phase not in ("place", "act", "question") or not scoring_unsaid(state.belief, history):
        return None
    back = (Undone(),) * count
    done = Choice(say("choice.hands_done"), (HandsDone(), *back))
    choices = (done, Choice(say("choice.hands_not_yet"), back), Choice(say("choice.no_undo")))
    asked = Question("question", say("ask.hands_done"), choices, (), first=True)
    return replace(_disarmed(state), question=asked, notice=None), (Say(asked.text),)


def _said(doing: tuple[Undoable, ...], done: Step) -> Step:
    """That step, which undoes or redoes the last of these events; if that is a correction, with a notice of it."""
    state, effects = done
    told = next((effect.message for effect in effects if isinstance(effect, Say)), None)
    if told is None or state.notice is not None or not isinstance(doing[-1], Correction):
        return done
    return noted(state, Notice(told)), effects


def back_to(state: State, event: BackTo) -> Step:
    assert state.history is not None
    at = state.history.number_of(event.cell)
    if at is None:
        return refuse(state, say("told.no_tile_there", place=place(event.cell)))
    count = len(state.history.done) - at - (0 if event.lift else 1)
    if count and (asked := _asked_before(state, count) or _asked_how_far(state, at, count, event.lift)) is not None:
        return asked
    return commit(_disarmed(state), *[Undone()] * count)


def _asked_how_far(state: State, at: int, count: int, lift: bool) -> Step | None:
    """The question whether so many events are to be undone, those after the index ``at`` or, with ``lift``, from it on,
    where they are of several turns: a finger may have slipped, and what is redone goes one step at a time. None for one
    turn, which is as much as two taps undo.
    """
    assert state.history is not None
    turns = sum(number > at - lift for number, move in state.history.entries if isinstance(move, Place))
    if turns < SEVERAL or state.phase not in ("place", "act", "over"):
        return None
    choices = Choice(say("choice.no_undo")), Choice(say("choice.undo_turns", count=turns), (Undone(),) * count)
    asked = Question("question", say("ask.undo_turns", count=turns), choices, (), first=True)
    return replace(_disarmed(state), question=asked, notice=None), (Say(asked.text),)


def _disarmed(state: State) -> State:
    """Drop pending sightings that would at once enter again what is being undone.

    Those of new tiles stay: the question about them is still open.
    """
    return replace(state, agenda=only(state.agenda, TileSeen))


def redo(state: State, _: Redo) -> Step:
    assert state.history is not None
    return _said(state.history.undone, commit(state, Redone()))


def put_right(state: State, _: GameIsRight) -> Step:
    """People have corrected the table by hand: the belief becomes what the game says. Where no camera sees that, it is
    kept, so that a game that is taken up again does not ask for it once more.
    """
    assert state.game is not None
    right = as_the_game(state.game)
    done = () if state.watched or state.belief == right else (Journal(HandsDone()),)
    return replace(without_counters(state), belief=right, agenda=(), notice=None), done


def dismiss(state: State, _: Confirm) -> Step:
    return replace(state, notice=None), ()


def kept(state: State, event: Kept) -> Step:
    """A journal that takes no events stops nothing: the game goes on, and the screen says that it is not kept."""
    state = replace(state, unkept=event.trouble)
    if event.trouble is None:
        return state, ()
    told = say("notice.unkept", reason=event.trouble)
    return noted(state, Notice(told)), (Say(told),)


def tick(state: State, event: Tick) -> Step:
    clock = max(state.clock, event.seconds)
    state = replace(state, clock=clock)
    notice = state.notice
    if notice is not None:
        lasts = PASSING_SECONDS if notice.text.key in PASSING else NOTICE_SECONDS
        state = replace(state, notice=None) if clock - notice.since >= lasts else state
    if state.camera_notes[1] and clock - state.camera_notes[0] >= NOTE_SECONDS:
        state = replace(state, camera_notes=(clock, ()))
    return passing(state)
