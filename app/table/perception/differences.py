"""Where the belief about the table differs from the game, and the reminders that tell people what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from app.lang import Message, say
from app.rules import Game, Standing
from app.table.model.belief import DRAWN, Belief, SeenPiece, piece_spot, stack_spot
from app.table.model.messages import ground, place, player, word
from app.values import Cell, LaidTile, Point, turn_point

IN_HANDS = ("give_tokens", "get_tokens", "hand_tokens", "rest_tokens")
"""The kinds of ``Due`` that tell who gives or gets tokens where no place on the map does."""
TOKEN_WORK = frozenset({"lay_tokens", "lift_tokens", "clear_tokens", *IN_HANDS, *DRAWN})
"""The kinds of ``Due`` that are about tokens on the map and in hands."""
MANY = 8
"""More places than may be tried in all combinations, of which there are twice as many with each."""


@dataclass(frozen=True, slots=True)
class Due:
    """Something to do by hand so that the table matches the game.

    ``kind`` is "put_tile", "take_tile", "turn_tile", "swap_tile", "put_piece", "take_piece", "compare" (with the table,
    after a correction), "stray_tokens" or one of ``TOKEN_WORK``. ``at`` is a point of the tile on ``cell`` as it lies,
    None where it is not known; ``cell`` is None for tokens that lie beside the map. ``count`` is the number of tokens
    or of quarter turns, ``piece`` and ``colour`` tell the piece, "" if unknown, ``tile`` the tile to put or take.
    ``ground`` is what a piece to put stands on, "" for all else. ``denied``: people have said that the piece to take is
    not there.

    Of tokens, ``colour`` is the player who lays the own ones or takes these, "" where that is not one player alone;
    ``supply``: they come from the supply or go back to it. What a player is to give or to get and no place on the map
    tells is "give_tokens" or "get_tokens", "hand_tokens" where all of it goes to one player, ``to``. ``given``: the
    tokens to lay or to get are some of those that players give back; "rest_tokens" are the others. ``which`` tells of
    real tokens, which differ, which of them ``colour`` is to give, one of ``WHICH``; "" of all others.
    """

    kind: str
    cell: Cell | None = None
    at: Point | None = None
    count: int = 1
    piece: str = ""
    colour: str = ""
    tile: LaidTile | None = None
    supply: bool = False
    ground: Message | str = ""
    denied: bool = False
    which: str = ""
    given: bool = False
    to: str = ""


def match_pieces(game: Game, belief: Belief) -> tuple[dict[Standing, SeenPiece], list[Standing], list[SeenPiece]]:
    """Match the pieces of game and belief: the pairs, those missing on the table, and the extra ones there."""
    rest = list(belief.pieces)
    found: dict[Standing, SeenPiece] = {}
    missing = []
    for piece in game.pieces:
        likely = [p for p in rest if p.cell == piece.cell and p.may_be(piece.kind, piece.colour)]
        if not likely:
            missing.append(piece)
            continue
        spot = piece_spot(game, piece.cell, piece.segment)
        match = min(likely, key=lambda p: p.distance(spot))
        rest.remove(match)
        found[piece] = match
    return found, missing, rest


def differing(game: Game, belief: Belief) -> tuple[Cell, ...]:
    """The cells on which the game has a tile and the table has none or another one, oldest first."""
    return tuple(cell for cell, tile in game.tiles.items() if belief.tiles.get(cell) != tile)


def dues(game: Game, belief: Belief, *, watched: bool) -> tuple[Due, ...]:
    """What people must do by hand so that the table matches the game: tiles first, then pieces, then tokens.

    ``watched``: eyes count what leaves the mountains, so that a player who gets tokens may have taken them already.
    """
    due = [Due("take_tile", cell, tile=tile) for cell, tile in belief.tiles.items() if cell not in game.tiles]
    due += [Due("put_tile", cell, tile=tile) for cell, tile in game.tiles.items() if cell not in belief.tiles]
    _, missing, extra = match_pieces(game, belief)
    due += [
        Due(
            "take_piece", piece.cell, piece.at or piece.spot, piece=piece.kind, colour=piece.colour, denied=piece.denied
        )
        for piece in extra
        if piece.cell in game.tiles
    ]
    for p in missing:
        at, on = piece_spot(game, p.cell, p.segment), ground(game, p.cell, p.segment)
        due.append(Due("put_piece", p.cell, at, piece=p.kind, colour=p.colour, ground=on))
    stray = -belief.due - sum(count for count in belief.hands.values() if count > 0)
    if stray > 0:
        due.append(Due("stray_tokens", count=stray))
    return (*due, *_token_dues(game, belief, watched=watched))


def reminders(game: Game, belief: Belief, names: Mapping[str, str], *, watched: bool) -> tuple[Message, ...]:
    """``dues`` as messages."""
    return tuple(remind(due, names) for due in dues(game, belief, watched=watched))


def remind(due: Due, names: Mapping[str, str]) -> Message:
    """The message that asks for it."""
    if due.kind in IN_HANDS or due.kind in DRAWN:
        end = "supply" if due.supply else "given" if due.given else ""
        to = {"to": player(due.to, names)} if due.to else {}
        return Message(f"remind.{due.kind}_{end}" if end else f"remind.{due.kind}", {**token_args(due, names), **to})
    if due.cell is None:
        return say("remind.stray_tokens", count=due.count)
    if due.kind in ("put_piece", "take_piece"):
        kind = "denied_piece" if due.denied else due.kind
        return Message(f"remind.{kind}", piece_args(due.piece, due.colour, due.cell, names))
    if due.kind in TOKEN_WORK:
        return Message(f"remind.{due.kind}{whose(due)}", {**token_args(due, names), "place": place(due.cell)})
    return Message(f"remind.{due.kind}", {"place": place(due.cell)})


def whose(due: Due) -> str:
    """How the sentence about those tokens ends in its key: "_player" with one player, "_supply" where they go back to
    the supply, "_given" where several players give them back, "" without any of that.
    """
    return "_player" if due.colour else "_supply" if due.supply else "_given" if due.given else ""


def token_args(due: Due, names: Mapping[str, str]) -> dict[str, str | int | Message]:
    """The arguments of a message about tokens at a place: ``count``, and where it is one player's work ``player`` and
    ``which`` of that player's tokens, as words.
    """
    if not due.colour:
        return {"count": due.count}
    known = due.which if due.which != "any" else ""
    which = say(f"given.{known or 'some'}", count=due.count)
    return {"count": due.count, "player": player(due.colour, names), "which": which}


def piece_args(kind: str, colour: str, cell: Cell, names: Mapping[str, str]) -> dict[str, str | int | Message]:
    """The arguments of a message about a piece on the table: ``piece``, ``player``, ``place``."""
    return {
        "piece": word(kind) if kind else say("remind.some_piece"),
        "player": player(colour, names) if colour else say("remind.somebody"),
        "place": place(cell),
    }


def stack_reminders(game: Game, belief: Belief, names: Mapping[str, str], *, watched: bool) -> tuple[Message, ...]:
    """What people must do so that stacks and hands match the game, as messages."""
    return tuple(remind(due, names) for due in _token_dues(game, belief, watched=watched))


def _which(game: Game, belief: Belief) -> dict[str, str]:
    """Which of their tokens players are to give: of real ones, which differ, unless they give all that they have."""
    if game.options.tokens != "physical":
        return {}
    given = [colour for colour, count in belief.hands.items() if count > 0 and game.seat(colour).tokens]
    return {colour: belief.which.get(colour, "any") for colour in given}


def _token_dues(game: Game, belief: Belief, *, watched: bool) -> tuple[Due, ...]:
    """What people must do so that stacks and hands match the game, and how to tell real tokens from others."""
    which = _which(game, belief)
    moved = _moved_tokens(game, belief, which, watched=watched)
    drawn = [Due("which_any", count=belief.hands[c], colour=c) for c, told in which.items() if told == "any"]
    unknown = [Due("which_unknown")] if len(drawn) < len(which) else []
    return (*moved, *drawn, *unknown)


def _moved_tokens(game: Game, belief: Belief, which: Mapping[str, str], *, watched: bool) -> tuple[Due, ...]:
    """What people must do so that stacks and hands match the game: who does it, where that is one player, else beside
    it who gives and who gets tokens.
    """
    stacks = tuple(_stack_dues(game, belief))
    gives = {colour: count for colour, count in belief.hands.items() if count > 0}
    gets = {colour: -count for colour, count in belief.hands.items() if count < 0}
    lay = sum(due.count for due in stacks if due.kind == "lay_tokens")
    lift = sum(due.count for due in stacks) - lay
    if not gives and not gets:
        return tuple(replace(due, supply=True) for due in stacks) if lift and not lay else stacks
    giver = next(iter(gives), "")
    whole = giver not in which or len([due for due in stacks if due.kind == "lay_tokens"]) == 1
    if not gets and len(gives) == 1 and lay == gives[giver] and whole:
        told = which.get(giver, "")
        return tuple(
            replace(due, colour=giver, which=told) if due.kind == "lay_tokens" else replace(due, supply=True)
            for due in stacks
        )
    missing = sum(gets.values()) - lift
    if not gives and len(gets) == 1 and (missing == 0 or (missing > 0 and not watched)):
        colour = next(iter(gets))  # all that comes off is that player's; what no mountain has comes from the supply
        taken = tuple(due if due.kind == "lay_tokens" else replace(due, colour=colour) for due in stacks)
        return (Due("get_tokens", count=missing, colour=colour, supply=True), *taken) if missing else taken
    if not gives and len(gets) == 1 and missing < 0 and (own := _adding_up_to(next(iter(gets.values())), stacks)):
        return tuple(
            replace(due, colour=next(iter(gets))) if number in own else replace(due, supply=due.kind != "lay_tokens")
            for number, due in enumerate(stacks)
        )
    if not gives and (watched or missing <= 0):
        return stacks
    if len(gives) == len(gets) == 1 and not stacks and sum(gives.values()) == sum(gets.values()):
        return (Due("hand_tokens", count=gives[giver], colour=giver, which=which.get(giver, ""), to=next(iter(gets))),)
    rest = sum(gives.values()) - lay
    if not gets and rest >= 0:  # what comes off beside that goes to the supply
        stacks = tuple(
            replace(due, given=True) if due.kind == "lay_tokens" else replace(due, supply=True) for due in stacks
        )
    passed_on = not stacks and sum(gives.values()) == sum(gets.values())
    given = [
        Due("give_tokens", count=count, colour=colour, which=which.get(colour, ""), supply=not lay and not gets)
        for colour, count in gives.items()
    ]
    from_supply = not gives and not lift
    got = [
        Due("get_tokens", count=count, colour=colour, supply=from_supply, given=passed_on)
        for colour, count in gets.items()
    ]
    back = [Due("rest_tokens", count=rest)] if lay and not gets and rest > 0 else []
    return (*given, *got, *stacks, *back)


def _adding_up_to(count: int, stacks: Sequence[Due]) -> frozenset[int]:
    """The numbers of the places that have just so many tokens too many; none where other places have as many."""
    off = [number for number, due in enumerate(stacks) if due.kind != "lay_tokens"]
    if len(off) > MANY:
        return frozenset()
    found = [
        some
        for size in range(1, len(off) + 1)
        for some in combinations(off, size)
        if sum(stacks[number].count for number in some) == count
    ]
    return frozenset(found[0]) if len(found) == 1 else frozenset()


def _stack_dues(game: Game, belief: Belief) -> Iterator[Due]:
    """What people must do so that the stacks match the game.

    Compared per mountain: tokens may lie anywhere on it, only their number counts. The place is that of its stack.
    """
    stacks = game.stacks
    rest = [(s, (s.cell, stack_segment(game, s.cell, s.at))) for s in belief.stacks if s.cell in game.tiles]
    astray = any(on not in stacks for _, on in rest)
    for home, stack in stacks.items():
        # Where every token lies at the place of a stack, nobody has to ask how far the mountains reach.
        segments = game.segments_of(stack.cell, stack.segment) if astray else (home,)
        here = [s for s, on in rest if on in segments]
        rest = [(s, on) for s, on in rest if on not in segments]
        if any(s.count is None for s in here):
            continue
        change = stack.count - sum(s.count or 0 for s in here)
        if change:
            kind = "lay_tokens" if change > 0 else "lift_tokens"
            yield Due(kind, stack.cell, stack_spot(game, stack.cell, stack.segment), abs(change))
    # Eyes do not count a stack. Where one alone is to go, it has what the game gave away and nobody has taken yet.
    uncounted = max(belief.due, 1) if len(rest) == 1 else 1
    left = [s for s in belief.stacks if s.cell not in game.tiles and s.cell not in belief.tiles]
    for gone in (*(s for s, _ in rest), *left):
        yield Due("clear_tokens", gone.cell, gone.at, gone.count or uncounted)


def too_many_tokens(game: Game, belief: Belief) -> bool:
    """Whether tokens still lie on the map although the game has given them to the players."""
    return any(due.kind in ("lift_tokens", "clear_tokens") for due in _stack_dues(game, belief))


def stack_segment(game: Game, cell: Cell, at: tuple[float, float] | None) -> int | None:
    """The segment of a laid tile that a stack at that point lies on; None if no segment of the tile can have tokens."""
    tile = game.tiles[cell]
    places = game.tileset.by_id[tile.design].places
    bearing = places.bearing
    if len(bearing) < 2 or at is None:
        return bearing[0] if bearing else None
    x, y = turn_point(at, -tile.rotation)
    return next(i for i, _ in places.nearest_segments(x, y) if i in bearing)
