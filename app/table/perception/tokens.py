"""Interpretation of sighted tokens: mined, shared out after a scoring, or due from an earlier turn."""

from __future__ import annotations

from math import floor

from app.lang import say
from app.rules import Discard, End, Game, Mine, Pass, Phase, Place, Stack
from app.table.model.belief import SeenStack
from app.table.model.dialogs import Choice, Question
from app.table.model.events import ActionTaken
from app.table.model.messages import player
from app.table.model.mining import stack_to_mine
from app.table.model.pending import Items, Waiting
from app.table.perception.decisions import IMPLIED_PASS, Ask, Enter, Situation, instead
from app.table.perception.differences import stack_segment, too_many_tokens
from app.values import Cell
from vision.observation import StackRemoved, StackSeen, TileSeen, TokenTaken


def mined_stack(game: Game) -> Stack | None:
    """The stack from which the player on turn may mine; None when mining is not allowed."""
    if game.phase is not Phase.ACT or not game.is_legal(Mine()):
        return None
    return stack_to_mine(game)


def mining(situation: Situation) -> Enter | Ask | None:
    """Decide whether a token beside the board was mined, shared out from a completed feature, or due from before.

    ``belief.due`` below 0: so many more tokens lie beside the board than the game has given to the players. None if
    nothing was mined, or if it has to wait for further sightings.
    """
    taken = situation.sure(TokenTaken)
    stack = mined_stack(situation.game)
    if stack is None:
        return None
    touched = tuple(o for o in situation.sure(StackSeen, StackRemoved) if is_stack(situation, o.observation, stack))
    shaken = tuple(o for o in touched if o.waiting is Waiting.SHAKEN)
    # A knock of the camera hides a token put beside the board in that moment: a changed stack is all there is.
    if not taken:
        return _was_it_mined(situation, shaken, likely=True) if shaken else None
    if len(taken) == 1 and not touched and _near_the_map(situation, taken[0].observation):
        return _was_it_mined(situation, taken, likely=False)
    after = _next_turn(situation)
    other = mined_stack(after) if after is not None else None
    shared = _shared_out(situation.game)
    if after is not None and not touched and 0 < -situation.belief.due <= (nexts := _shared_out(after)):
        # The next player's tile has completed a mountain; these are its tokens if the number is right.
        return None if -situation.belief.due == nexts else _was_it_mined_yet(situation, taken)
    # The next player's tile lies already, so the token may be theirs: it is if only their stack is lower by one.
    if after is not None and other is not None and situation.belief.due >= -1 - shared:
        changed = [o.observation for o in situation.sure(StackSeen, StackRemoved)]
        theirs = [o for o in changed if lies_on(after, o, other)]
        if not touched and any(isinstance(o, StackRemoved) or o.count == other.count - 1 for o in theirs):
            return None
        if theirs or not touched:
            return _was_it_mined_yet(situation, taken)
    mine = Enter((ActionTaken(Mine()),), taken[:1])
    gone = stack_gone(situation, stack)
    completed = completed_stacks(situation)
    # The mountain is complete: its tokens may have been mined first or shared out by the scoring.
    if stack in completed:
        if gone:
            return _mine_or_share(situation, stack, taken)
        if len(taken) > 1:
            return None
        elsewhere = len(completed) > 1 and not touched and shared == -situation.belief.due
        return _was_it_mined(situation, taken, likely=False) if elsewhere else mine
    # Another mountain is complete, and its share-out accounts for all of these tokens.
    if completed and 0 < -situation.belief.due <= shared:
        if touched and not any(stack_gone(situation, s) for s in completed):
            return mine
        return _was_it_mined(situation, taken[:1], likely=False) if touched else None
    if taken[0].waiting is Waiting.EARLY:
        return _was_it_mined(situation, taken[:1], likely=bool(touched))
    if situation.belief.due < 0:
        return mine
    # No more tokens than were due from before: only the stack shows whether this one comes from it.
    if not touched:
        missing = not any(is_stack(situation, s, stack) for s in situation.belief.stacks)
        lone = len(taken) == 1 and not situation.sure(StackRemoved)
        nowhere = lone and not too_many_tokens(situation.game, situation.belief)  # no late share-out either
        return _was_it_mined(situation, taken, likely=nowhere) if missing or nowhere else None
    told = [o.observation.count for o in touched if isinstance(o.observation, StackSeen)]
    if None in told:
        return _was_it_mined(situation, taken, likely=True)
    return mine if _lying(situation, stack) < stack.count else None


def _shared_out(game: Game) -> int:
    """How many tokens the players get if the player on turn passes."""
    after = game.copy()
    after.push(Pass())
    return sum(after.seat(c).tokens - game.seat(c).tokens for c in game.seats)


def _next_turn(situation: Situation) -> Game | None:
    """The game in the next player's turn, if their tile lies already; None otherwise."""
    after = situation.after_pass()
    tiles = (item.observation for item in situation.sure(TileSeen))
    tile = next((tile for tile in tiles if tile.cell not in situation.game.tiles), None)
    if tile is None or after.phase is not Phase.PLACE:
        return None
    place = Place(tile.tile.face, tile.cell, tile.tile.rotation)
    if not after.is_legal(place):
        return None
    after.push(place)
    return after


def _was_it_mined_yet(situation: Situation, taken: Items) -> Ask:
    """Ask which of two players mined this token: the one on turn, or the next, whose tile lies already."""
    mining = Choice(say("choice.mine"), (ActionTaken(Mine(), "touch"),), used=taken[:1])
    passing = Choice(say("choice.no_action"), (ActionTaken(Pass(), "touch"),), used=())
    return Ask(Question("question", say("ask.mined", player=situation.who()), (mining, passing), taken))


def _lying(situation: Situation, stack: Stack) -> int:
    """How many tokens were counted on that mountain."""
    return sum(s.count or 0 for s in situation.belief.stacks if is_stack(situation, s, stack))


def _was_it_mined(situation: Situation, taken: Items, *, likely: bool) -> Ask:
    choices = (Choice(say("choice.mine"), (ActionTaken(Mine(), "touch"),)), Choice(say("choice.no_action")))
    return Ask(
        Question("question", say("ask.mined", player=situation.who()), choices if likely else choices[::-1], taken)
    )


def _near_the_map(situation: Situation, token: TokenTaken) -> bool:
    """Whether that token lies on the map or on its frontier, and so is unlikely to be in a player's tray."""
    if token.at is None:
        return False
    cell = Cell(floor(token.at[0]), floor(token.at[1]))
    return cell in situation.game.tiles or cell in situation.game.frontier()


def _mine_or_share(situation: Situation, stack: Stack, taken: Items) -> Enter | Ask | None:
    """All tokens left a completed mountain: one was mined before the scoring, or the scoring shared out all (GR-42).

    ``taken`` are the tokens seen beside the board, if any yet. None: only the scoring can have taken them.
    """
    mined, passed = situation.game.copy(), situation.after_pass()
    mined.push(Mine())
    if all(mined.seat(c).tokens == passed.seat(c).tokens for c in mined.seats):
        return Enter((IMPLIED_PASS,))
    freed = all(passed.seat(c).tokens == situation.game.seat(c).tokens for c in passed.seats)
    if freed and stack.count > 1:  # nobody gets a share: only a mined token goes to a tray
        return Enter((ActionTaken(Mine()),), taken) if len(taken) == 1 else None
    mining = Choice(say("choice.mine"), (ActionTaken(Mine(), "touch"),))
    sharing = Choice(say("choice.shared_out"), (ActionTaken(Pass(), "touch"),), used=())
    choices = (mining, sharing) if freed else (sharing, mining)
    about = taken or tuple(
        o for o in situation.sure(StackSeen, StackRemoved) if is_stack(situation, o.observation, stack)
    )
    return Ask(Question("question", say("ask.mine_or_share", player=situation.who()), choices, about))


def cleared(situation: Situation) -> Enter | Ask | None:
    """The tokens of a completed mountain were cleared away: the turn has ended, unless one was mined first."""
    completed = completed_stacks(situation)
    taken = situation.sure(TokenTaken)
    gone = [stack for stack in completed if stack_gone(situation, stack)]
    if not gone and len(taken) > 1:  # the empty mountain may be seen only in the next scene
        gone = completed
    own = mined_stack(situation.game)
    if own is not None and own in gone:
        return _mine_or_share(situation, own, taken) or Enter((IMPLIED_PASS,))
    return Enter((IMPLIED_PASS,)) if gone else None


def completed_stacks(situation: Situation) -> list[Stack]:
    """The stacks that a pass would share out because their mountain is complete."""
    left = situation.after_pass().stacks
    return [
        s
        for place, s in situation.game.stacks.items()
        if place not in left and situation.game.feature_at(s.cell, s.segment).complete
    ]


def stack_gone(situation: Situation, stack: Stack) -> bool:
    """Whether tokens were seen to leave that mountain and no stack is left on it (several stacks may be joined)."""
    left = any(is_stack(situation, s, stack) for s in situation.belief.stacks)
    return not left and any(
        is_stack(situation, item.observation, stack) for item in situation.sure(StackRemoved, StackSeen)
    )


def is_stack(situation: Situation, seen: StackSeen | StackRemoved | SeenStack, stack: Stack) -> bool:
    """Whether the sighting is on the mountain of that stack."""
    return lies_on(situation.game, seen, stack)


def lies_on(game: Game, seen: StackSeen | StackRemoved | SeenStack, stack: Stack) -> bool:
    """Whether the sighting is on the mountain of that stack of ``game``."""
    if seen.cell not in game.tiles:
        return False
    segment = stack_segment(game, seen.cell, seen.at)
    mountain = game.segments_of(stack.cell, stack.segment)
    return segment is not None and (seen.cell, segment) in mountain


def belated_mining(situation: Situation) -> Ask | None:
    """Ask about a token that is not due: the previous player may have mined it, unseen or late."""
    taken = tuple(item for item in situation.sure(TokenTaken) if item.waiting is not Waiting.EARLY)
    if not taken or situation.belief.due >= 0:
        return None
    past = situation.game.copy()
    for number, move in reversed(situation.history.entries):
        past.pop()
        if isinstance(move, Place | Discard | End):
            continue
        if not isinstance(move, Pass) or mined_stack(past) is None:
            return None
        plan = instead(situation.history, number, ActionTaken(Mine(), "touch"))
        who = player(past.on_turn, situation.history.start.names)
        choices = (Choice(say("choice.mine"), plan, used=taken[:1]), Choice(say("choice.no_action")))
        return Ask(Question("question", say("ask.mined", player=who), choices, taken))
    return None
