"""What the sightings mean: pure judgement over whole still scenes, one verdict at a time.

``interpret`` looks at what is not settled yet and says what to do first: events to enter, a question to ask, or
sightings to let go. The conductor does it and asks again until nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from app.lang import say
from app.rules import Phase
from app.table.history import History
from app.table.pieces_read import action, belated, missed, moved_away, turn_over
from app.table.seen import Seen, match_pieces
from app.table.state import Choice, Notice, Question
from app.table.tiles_read import next_tile, taken_up, tile_due
from app.table.tokens_read import belated_mining
from app.table.verdicts import EARLY, Ask, Drop, Items, Look, Verdict, cell_of
from app.table.words import player

if TYPE_CHECKING:
    from vision.observation import Observation


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
    lost = look.items("desync")
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
    tokens = tuple(o for o in look.items("token_taken") if not _waits(look, o))
    if tokens:
        stray = Notice(say("notice.stray_token", count=-look.seen.due)) if look.seen.due < 0 else None
        wait = stray is not None and look.game.phase is Phase.PLACE
        return Drop(tokens, stray, tuple(replace(o, reason=EARLY) for o in tokens if o.certain) if wait else ())
    done = tuple(o for o in look.agenda if not _waits(look, o))
    return Drop(done, _foreign(look, done)) if done else None


def _waits(look: Look, item: Observation) -> bool:
    if item.event == "token_taken":
        return item.reason == EARLY and look.game.phase is Phase.PLACE
    if item.event == "piece_removed":  # a roaming piece that has left its place: where it stands next may be seen later
        roams = item.kind in look.game.tileset.terms.roaming
        own = roams and item.certain and item.colour == look.game.on_turn
        return own and look.game.phase is Phase.ACT
    if item.event not in ("piece", "tokens", "tokens_removed") or item.cell is None:
        return False
    if cell_of(item) not in look.game.tiles:
        return item.event != "tokens_removed"
    if item.event == "piece":
        return False
    return look.game.phase is Phase.ACT or any(o.reason == EARLY for o in look.agenda)


def _foreign(look: Look, items: Iterable[Observation]) -> Notice | None:
    """A new piece of somebody who is not on turn."""
    _, _, extra = match_pieces(look.game, look.seen)
    for item in items:
        if item.event == "piece" and item.colour not in ("", look.game.on_turn):
            piece = look.seen.find_piece(item.kind, item.colour, cell_of(item), item.at)
            if piece in extra:
                owner = player(item.colour, look.history.start.names)
                return Notice(say("notice.not_on_turn", player=look.who(), owner=owner))
    return None
