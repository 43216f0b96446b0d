"""Interpretation of sightings: a pure function from complete still scenes to one decision at a time.

``interpret`` takes the pending sightings and returns what to do first: enter events, ask a question, or dismiss
sightings. The settle loop applies the decision and calls again until nothing is left to decide.
"""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.rules import Phase
from app.table.model.belief import Belief
from app.table.model.dialogs import Choice, Notice, Question
from app.table.model.history import History
from app.table.model.messages import player
from app.table.model.pending import Items, Pending, Sighting, Waiting, only
from app.table.perception.decisions import Ask, Decision, Dismiss, Situation
from app.table.perception.differences import match_pieces
from app.table.perception.pieces import action, belated, missed, moved_away, turn_over
from app.table.perception.tiles import next_tile, taken_up, tile_due
from app.table.perception.tokens import belated_mining
from vision.observation import BoardLost, PieceRemoved, PieceSeen, StackRemoved, StackSeen, TokenTaken


def interpret(history: History, belief: Belief, agenda: Items) -> Decision | None:
    """The first decision about these sightings; None if it has to wait for further sightings."""
    situation = Situation(history, belief, agenda)
    phase = situation.game.phase
    if not agenda:
        return None
    if phase is Phase.OVER:
        return belated(situation) or belated_mining(situation) or Dismiss(agenda)
    readers = (
        (_lost, taken_up, action, missed, _turn_ends, belated, belated_mining)
        if phase is Phase.ACT
        else (_lost, taken_up, tile_due, belated, belated_mining)
    )
    for reader in readers:
        decision = reader(situation)
        if decision is not None:
            return decision
    return _rest(situation)


def _lost(situation: Situation) -> Decision | None:
    """The eyes have lost the board: people must say how it lies."""
    lost = situation.items(BoardLost)
    if not lost:
        return None
    again = Choice(say("choice.as_the_map"), relearn=True)
    return Ask(Question("desync", say("ask.lost"), (again,), lost, say("ask.lost_detail")))


def _turn_ends(situation: Situation) -> Decision | None:
    """The sightings end the turn of the player; first ask about a roaming piece that left and was not seen again."""
    decision = turn_over(situation) or next_tile(situation)
    return None if decision is None else moved_away(situation) or decision


def _rest(situation: Situation) -> Decision | None:
    """Dismiss sightings that need no event.

    Pieces and stacks on a cell without a tile in the game wait for that tile; while an action is due, changed stacks
    wait for the token that may follow.
    """
    tokens = tuple(item for item in situation.items(TokenTaken) if not _waits(situation, item))
    if tokens:
        stray = Notice(say("notice.stray_token", count=-situation.belief.due)) if situation.belief.due < 0 else None
        wait = stray is not None and situation.game.phase is Phase.PLACE
        early = tuple(replace(item, waiting=Waiting.EARLY) for item in tokens if item.observation.certain)
        return Dismiss(tokens, stray, early if wait else ())
    done = tuple(item for item in situation.agenda if not _waits(situation, item))
    return Dismiss(done, _foreign(situation, done)) if done else None


def _waits(situation: Situation, item: Pending[Sighting]) -> bool:
    acting = situation.game.phase is Phase.ACT
    match item.observation:
        case TokenTaken():
            return item.waiting is Waiting.EARLY and situation.game.phase is Phase.PLACE
        case PieceRemoved() as piece:  # a roaming piece left its place: its new place may be seen later
            roams = piece.kind in situation.game.tileset.terms.roaming
            own = roams and piece.certain and piece.colour == situation.game.on_turn
            return own and acting
        case PieceSeen() as piece:
            return piece.cell not in situation.game.tiles
        case StackSeen() as stack if stack.cell not in situation.game.tiles:
            return True
        case StackRemoved() as stack if stack.cell not in situation.game.tiles:
            return False
        case StackSeen() | StackRemoved():
            return acting or any(other.waiting is Waiting.EARLY for other in situation.agenda)
        case _:
            return False


def _foreign(situation: Situation, items: Items) -> Notice | None:
    """The notice about a new piece of a player who is not on turn."""
    _, _, extra = match_pieces(situation.game, situation.belief)
    for item in only(items, PieceSeen):
        told = item.observation
        if told.colour not in ("", situation.game.on_turn):
            piece = situation.belief.find_piece(told.kind, told.colour, told.cell, told.at)
            if piece in extra:
                owner = player(told.colour, situation.history.start.names)
                return Notice(say("notice.not_on_turn", player=situation.who(), owner=owner))
    return None
