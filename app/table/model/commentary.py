"""The commentary: every event and every scoring as messages, with the calculation shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.lang import Message, say
from app.rules import Clash, Game, Mine, Outcome, Pass, PutPiece, Scoring, Standing, TakeBack
from app.rules.dealing import seal_of
from app.table.model.events import (
    ActionCorrected,
    ActionTaken,
    Correction,
    GameEnded,
    SeatCorrected,
    SeatSign,
    TileCorrected,
    TileDiscarded,
    TilePlaced,
    TokensSeen,
    TokensTold,
    TurnInserted,
    TurnRemoved,
    Undoable,
)
from app.table.model.messages import SIDE_WORDS, ground, place, player, players, word
from app.table.model.mining import stack_to_mine
from app.values import Cell

Names = Mapping[str, str]


def opening(game: Game, names: Names) -> tuple[Message, ...]:
    """The first messages of a game: who plays, what lies on the start tile."""
    told = [say("told.started", players=players(game.seats, names), first=player(game.on_turn, names))]
    if sealed := seal_of(game):
        told.append(say("told.sealed", seal=_grouped(sealed)))
    return (*told, *_dealt([(stack.cell, stack.count) for stack in game.stacks.values()]))


def _dealt(stacks: Sequence[tuple[Cell, int]]) -> tuple[Message, ...]:
    """What goes on mountains, by place and number of tokens: one sentence, because two of them would be the same words
    on a screen that leaves the places to its map.
    """
    if not stacks:
        return ()
    where, total = place(stacks[0][0]), sum(count for _, count in stacks)
    if len(stacks) == 1:
        return (say("told.dealt", count=total, place=where),)
    for cell, _ in stacks[1:]:
        where = say("place.list", first=where, second=place(cell))
    return (say("told.dealt_several", count=total, stacks=len(stacks), place=where),)


def tokens_seen(event: TokensSeen, names: Names) -> Message:
    """A private look at face-down tokens."""
    if event.colour is None:
        return say("told.order_seen")
    return say("told.tokens_seen", player=player(event.colour, names))


def seat_sign(event: SeatSign, names: Names) -> Message:
    """What happened to a player's own sign; the sign itself is told to nobody."""
    return say(f"told.sign_{event.what}", player=player(event.colour, names))


def tokens_shuffled(game: Game, *, all_known: bool) -> tuple[Message, Message]:
    """The tokens that nobody has were shuffled anew, and the seal of their order; ``all_known``: somebody knew all of
    them, as everybody does after an end that was taken back.
    """
    return say("told.all_shuffled" if all_known else "told.tokens_shuffled"), say(
        "told.sealed", seal=_grouped(seal_of(game))
    )


def _grouped(seal: str) -> str:
    """The seal in groups of four digits, which people can compare."""
    return " ".join(seal[at : at + 4] for at in range(0, len(seal), 4))


def phrase(doing: Undoable, names: Names) -> Message:
    """An event in a few words, without the player."""
    match doing:
        case TilePlaced():
            return say("doing.tile", place=place(doing.cell))
        case TileDiscarded():
            return say("doing.discard")
        case GameEnded():
            return say("doing.ended")
        case TileCorrected(cell, to=to):
            if to is not None:
                return say("doing.moved", place=place(to))
            return say("doing.corrected", place=place(cell))
        case TurnInserted(_, placed):
            return say("doing.inserted", place=place(placed.cell))
        case TurnRemoved(cell):
            return say("doing.removed", place=place(cell))
        case ActionCorrected(_, move):
            return say("doing.corrected_action", what=phrase(ActionTaken(move), names))
        case SeatCorrected(colour, to, name):
            if name:
                return say("doing.corrected_seat", player=name, colour=word(to))
            if colour == to:
                return say("doing.name_removed", player=word(to))
            return say("doing.corrected_colour", colour=word(colour), to=word(to))
        case TokensTold(colour):
            return say("doing.tokens_told", player=player(colour, names))
        case ActionTaken(PutPiece(kind, cell, _)):
            return say("doing.piece", piece=word(kind), place=place(cell))
        case ActionTaken(TakeBack(cell, _)):
            return say("doing.take_back", place=place(cell))
        case ActionTaken(Mine()):
            return say("doing.mine")
        case ActionTaken():
            return say("doing.pass")


def done(move: PutPiece | TakeBack | Mine | Pass) -> Message:
    """That action as something that was done, for the list of turns and for what a correction made of a turn."""
    match move:
        case PutPiece(kind, cell):
            return say("did.piece", piece=word(kind), place=place(cell))
        case TakeBack(cell):
            return say("did.take_back", place=place(cell))
        case Mine():
            return say("did.mine")
    return say("did.pass")


def undone(doing: Undoable, when: Game | None, names: Names) -> Message:
    """That an event is undone, with the turn to which it belongs and its player: those of the game ``when``; None for
    one that belongs to no turn.
    """
    what = phrase(doing, names)
    if when is None:
        return say("told.undone", what=what)
    return say("told.undone_turn", turn=when.turn_number, player=player(when.on_turn, names), what=what)


def redone(doing: Undoable, when: Game | None, names: Names) -> Message:
    """That an event is done again, as ``undone``."""
    what = phrase(doing, names)
    if when is None:
        return say("told.redone", what=what)
    return say("told.redone_turn", turn=when.turn_number, player=player(when.on_turn, names), what=what)


def _alone(after: Game, outcome: Outcome) -> str:
    """The kind of mining piece that stood on a feature completed with nobody to score it; "" if none did."""
    scored = {place for scoring in outcome.scorings for place in scoring.segments}
    for piece in outcome.returned:
        place = piece.cell, piece.segment
        mines = after.tileset.terms.piece(piece.kind).mines
        if mines and place not in scored and after.feature_at(*place).complete:
            return piece.kind
    return ""


def tell(before: Game, doing: Undoable, outcome: Outcome, after: Game, names: Names) -> tuple[Message, ...]:
    """An event and its consequences. ``before`` and ``after`` are the game around it."""
    told = [_doing(before, doing, outcome, names)]
    if isinstance(doing, TilePlaced):
        told += _allowed(after, doing.cell)
    told += _dealt([(d.stack[0], d.count) for d in outcome.deals if d.count])
    told += [say("told.short", count=d.short) for d in outcome.deals if d.short]
    told += [say("told.joined", count=j.count, place=place(j.target[0])) for j in outcome.joins]
    told += [scoring(s, names) for s in outcome.scorings]
    told += sharing(before, outcome, names)
    if outcome.freed:
        alone = _alone(after, outcome)
        count = outcome.freed
        told.append(say(f"told.freed_{alone}", count=count) if alone else say("told.freed", count=count))
    for colour in dict.fromkeys(p.colour for p in outcome.returned):
        count = sum(p.colour == colour for p in outcome.returned)
        told.append(say("told.returned", player=player(colour, names), count=count))
    if outcome.bonus and not isinstance(doing, TileDiscarded):
        told.append(say(f"told.due_{after.deck}", player=player(after.on_turn, names)))
    return tuple(told)


def sharing(before: Game, outcome: Outcome, names: Names) -> Iterable[Message]:
    """Who takes the tokens of completed features, and in which order (GR-54, GR-55)."""
    for scored in outcome.scorings:
        if scored.final or not scored.tokens:
            continue
        stacks = (s.cell for s in before.stacks.values() if (s.cell, s.segment) in scored.segments)
        where = place(next(stacks, scored.cells[0]))
        taken = takers(before, scored)
        if len(scored.points) == 1:
            yield say("told.distributed", player=player(taken[0], names), count=scored.tokens, place=where)
        else:
            order = [player(colour, names) for colour in taken]
            yield say("told.shared_out", count=scored.tokens, order=_listed(order), place=where)


def takers(before: Game, scored: Scoring) -> tuple[str, ...]:
    """The colours that take the tokens of a completed feature, one for each token from the top on (GR-54, GR-55).

    ``before`` is the game before the move; empty for a feature without tokens.
    """
    seats, first = before.seats, before.seat_number
    tied = sorted(scored.points, key=lambda c: (seats.index(c) - first) % len(seats))
    return tuple(tied[i % len(tied)] for i in range(0 if scored.final else scored.tokens))


def corrected(
    doing: Correction, before: Game, after: Game, names: Names, past: Game | None = None
) -> tuple[Message, ...]:
    """A correction, and the scores if it changes them. ``past`` is the game before an action that is corrected."""
    leave: tuple[Message, ...] = ()
    match doing:
        case TileCorrected(cell, to=to):
            told = say("told.corrected_tile", place=place(cell if to is None else to))
            leave = _allowed(after, cell if to is None else to)
        case TurnInserted(_, placed):
            told = say("told.turn_inserted", place=place(placed.cell))
        case TurnRemoved(cell):
            last = cell == tuple(before.tiles)[-1]
            told = say("told.turn_removed_last" if last else "told.turn_removed", place=place(cell))
        case ActionCorrected(_, move):
            assert past is not None, "the action is in the game"
            what, who = done(move), player(past.on_turn, names)
            told = say("told.corrected_action", turn=past.turn_number, player=who, what=what)
        case SeatCorrected(colour, to, name) if not name:  # the colour is all there is to call the player by
            key = "name_removed" if colour == to else "swapped_colours" if to in before.seats else "other_colour"
            told = say(f"told.{key}", colour=word(colour), to=word(to))
        case SeatCorrected(_, to, name):
            told = say("told.corrected_seat", player=name, colour=word(to))
    same = all(before.seat(a).score == after.seat(b).score for a, b in zip(before.seats, after.seats, strict=True))
    return (told, *leave) if same else (told, *leave, scores(after, names))


def clash(side: Clash) -> Message:
    """A side that does not match: "east side: railroad meets prairie"."""
    return say("clash.side", side=word(SIDE_WORDS[side.side]), mine=word(side.mine), theirs=word(side.theirs))


def _allowed(game: Game, cell: Cell) -> tuple[Message, ...]:
    """That the players allowed sides of the tile on that cell not to match, and which (GR-H4)."""
    clashes = game.clashes().get(cell)
    return (say("told.allowed", clashes=_listed(map(clash, clashes))),) if clashes else ()


def misfit(doing: Undoable, turn: int, colour: str, reason: Message, aside: int, names: Names) -> Message:
    """An event that is no longer legal after a correction."""
    who, what = player(colour, names), phrase(doing, names)
    if aside:
        return say("told.set_aside", count=aside, turn=turn, player=who, what=what, reason=reason)
    return say("told.counts_as_pass", turn=turn, player=who, what=what, reason=reason)


def tokens_told(doing: TokensTold, names: Names) -> tuple[Message, ...]:
    """The values of a player's real tokens and their sum (GR-85)."""
    who = player(doing.colour, names)
    if not doing.values:
        return (say("told.tokens_left_out", player=who),)
    return (say("told.tokens_told", player=who, values=_listed(map(str, doing.values)), points=sum(doing.values)),)


def scoring(scored: Scoring, names: Names) -> Message:
    """One scoring with its calculation: what was counted, who had how many pieces, who scores what."""
    key, values = scored.explain()
    args: dict[str, str | int | Message] = dict(values)
    args["winners"] = players(scored.points, names)
    args["pieces"] = _listed(say("told.share", player=player(c, names), count=n) for c, n in scored.majority.items())
    return say("told.scoring", kind=word(scored.kind), working=Message(key, args), players=args["winners"])


def ending(game: Game, names: Names) -> tuple[Message, ...]:
    """Who won, and the final scores."""
    result = game.result()
    won = result.victors
    if not won:
        return say("told.nobody"), scores(game, names)
    key = "told.won" if len(won) == 1 else "told.shared"
    told = [say(key, players=players(won, names), points=result.standings[0].score)]
    if result.duel and len(won) > 1:
        told.append(say("told.duel", players=players(won, names)))
    return (*told, scores(game, names))


def scores(game: Game, names: Names) -> Message:
    """The current scores."""
    lines = (say("told.score", player=player(c, names), points=game.seat(c).score) for c in game.seats)
    return say("told.scores", scores=_listed(lines))


def _doing(before: Game, doing: Undoable, outcome: Outcome, names: Names) -> Message:
    who = player(before.on_turn, names)
    match doing:
        case TilePlaced():
            return say("told.placed", player=who, place=place(doing.cell))
        case TileDiscarded():
            again = outcome.bonus or (not outcome.over and before.deck == before.main_deck)
            return say("told.discarded" if again else "told.discarded_last", player=who)
        case GameEnded():
            return say("told.ended_early", count=before.tiles_left)
        case ActionTaken(PutPiece(kind, cell, segment)):
            on, was = ground(before, cell, segment), moved_from(before, kind)
            if was is None:
                return say("told.put", player=who, piece=word(kind), on=on, place=place(cell))
            origin = say("place.from", on=ground(before, was.cell, was.segment), place=place(was.cell))
            return say("told.moved", player=who, piece=word(kind), origin=origin, on=on, place=place(cell))
        case ActionTaken(TakeBack(cell, _)):
            return say("told.took_back", player=who, place=place(cell))
        case ActionTaken(Mine()):
            value = outcome.mined[1] if outcome.mined and before.options.open_tokens else None
            if value is not None:
                return say("told.mined_open", player=who, value=value)
            return say("told.mined", player=who, place=place(_mined(before)))
        case ActionTaken(Pass(), by):
            return say("told.passed_over" if by == "implied" else "told.passed", player=who)
        case _:
            return phrase(doing, names)


def moved_from(before: Game, kind: str) -> Standing | None:
    """Where the piece of that kind stands that the player on turn moves by putting it elsewhere (GR-30); None where one
    comes from the supply.
    """
    if not before.tileset.terms.piece(kind).roams or before.seat(before.on_turn).supply[kind]:
        return None
    return next((p for p in before.pieces if (p.kind, p.colour) == (kind, before.on_turn)), None)


def _mined(game: Game) -> Cell:
    """The cell of the stack from which the player on turn mines."""
    stack = stack_to_mine(game)
    assert stack is not None, "mining is legal only where tokens lie"
    return stack.cell


def _listed(lines: Iterable[Message | str]) -> Message | str:
    phrase: Message | str = ""
    for line in lines:
        phrase = say("list.next", first=phrase, second=line) if phrase else line
    return phrase
