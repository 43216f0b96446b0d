"""What the sightings mean: pure judgement over whole still scenes, one verdict at a time.

``interpret`` looks at what is not settled yet and says what to do first: events to enter, a question to ask, or
sightings to let go. The conductor does it and asks again until nothing is left.
"""

from __future__ import annotations

from dataclasses import replace

from app.lang import say
from app.rules import Phase
from app.table.history import History
from app.table.pending import Items, Pending, Sighting, Waiting, only
from app.table.pieces_read import action, belated, missed, moved_away, turn_over
from app.table.seen import Seen, match_pieces
from app.table.state import Choice, Notice, Question
from app.table.tiles_read import next_tile, taken_up, tile_due
from app.table.tokens_read import belated_mining
from app.table.verdicts import Ask, Drop, Look, Verdict
from app.table.words import player
from vision.observation import BoardLost, PieceRemoved, PieceSeen, StackRemoved, StackSeen, TokenTaken


def interpret(history: History, seen: Seen, agenda: Items) -> Verdict | None:
    """What to do first about these sightings; None when nothing can be done before something else is seen."""
    look = Look(history, seen, agenda)
    phase = look.game.phase
    if not agenda:
        return None
    if phase is Phase.OVER:
        return belated(look) or belated_mining(look) or Drop(agenda)
    readers = (
        (_lost, taken_up, action, missed, _turn_ends, belated, belated_mining)
        if phase is Phase.ACT
        else (_lost, taken_up, tile_due, belated, belated_mining)
    )
    for reader in readers:
        verdict = reader(look)
        if verdict is not None:
            return verdict
    return _rest(look)


def _lost(look: Look) -> Verdict | None:
    """The eyes have lost the board: only people can say how it lies."""
    lost = look.items(BoardLost)
    if not lost:
        return None
    again = Choice(say("choice.as_the_map"), relearn=True)
    return Ask(Question("desync", say("ask.lost"), (again,), lost, say("ask.lost_detail")))


def _turn_ends(look: Look) -> Verdict | None:
    """The player on turn does nothing more; a roaming piece that left and stands nowhere is asked about before."""
    verdict = turn_over(look) or next_tile(look)
    return None if verdict is None else moved_away(look) or verdict


def _rest(look: Look) -> Verdict | None:
    """Let go of what needs nothing more.

    What lies where no tile is in the game yet waits for that tile; while an action is due, what changed on the
    mountains waits for the token that may follow.
    """
    tokens = tuple(item for item in look.items(TokenTaken) if not _waits(look, item))
    if tokens:
        stray = Notice(say("notice.stray_token", count=-look.seen.due)) if look.seen.due < 0 else None
        wait = stray is not None and look.game.phase is Phase.PLACE
        early = tuple(replace(item, waiting=Waiting.EARLY) for item in tokens if item.observation.certain)
        return Drop(tokens, stray, early if wait else ())
    done = tuple(item for item in look.agenda if not _waits(look, item))
    return Drop(done, _foreign(look, done)) if done else None


def _waits(look: Look, item: Pending[Sighting]) -> bool:
    acting = look.game.phase is Phase.ACT
    match item.observation:
        case TokenTaken():
            return item.waiting is Waiting.EARLY and look.game.phase is Phase.PLACE
        case PieceRemoved() as piece:  # a roaming piece that has left its place: where it stands next may be seen later
            roams = piece.kind in look.game.tileset.terms.roaming
            own = roams and piece.certain and piece.colour == look.game.on_turn
            return own and acting
        case PieceSeen() as piece:
            return piece.cell not in look.game.tiles
        case StackSeen() as stack if stack.cell not in look.game.tiles:
            return True
        case StackRemoved() as stack if stack.cell not in look.game.tiles:
            return False
        case StackSeen() | StackRemoved():
            return acting or any(other.waiting is Waiting.EARLY for other in look.agenda)
        case _:
            return False


def _foreign(look: Look, items: Items) -> Notice | None:
    """A new piece of somebody who is not on turn."""
    _, _, extra = match_pieces(look.game, look.seen)
    for item in only(items, PieceSeen):
        told = item.observation
        if told.colour not in ("", look.game.on_turn):
            piece = look.seen.find_piece(told.kind, told.colour, told.cell, told.at)
            if piece in extra:
                owner = player(told.colour, look.history.start.names)
                return Notice(say("notice.not_on_turn", player=look.who(), owner=owner))
    return None
