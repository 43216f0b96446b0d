"""Where the belief about the table differs from the game, and the reminders that tell people what to do."""

from __future__ import annotations

from collections.abc import Mapping

from app.lang import Message, say
from app.rules import Game, Standing
from app.table.model.belief import Belief, SeenPiece, SeenStack, piece_spot
from app.table.model.messages import place, player, word
from app.values import Cell, turn_point


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


def reminders(game: Game, belief: Belief, names: Mapping[str, str]) -> tuple[Message, ...]:
    """What people must do by hand so that the table matches the game."""
    told = [say("remind.take_tile", place=place(c)) for c in belief.tiles if c not in game.tiles]
    told += [say("remind.put_tile", place=place(c)) for c in game.tiles if c not in belief.tiles]
    _, missing, extra = match_pieces(game, belief)
    for piece in extra:
        if piece.cell in game.tiles:
            told.append(say("remind.take_piece", **piece_args(piece.kind, piece.colour, piece.cell, names)))
    for standing in missing:
        told.append(say("remind.put_piece", **piece_args(standing.kind, standing.colour, standing.cell, names)))
    if belief.due < 0:
        told.append(say("remind.stray_tokens", count=-belief.due))
    return (*told, *stack_reminders(game, belief))


def piece_args(kind: str, colour: str, cell: Cell, names: Mapping[str, str]) -> dict[str, str | int | Message]:
    """The arguments of a message about a piece on the table: ``piece``, ``player``, ``place``."""
    return {
        "piece": word(kind) if kind else say("remind.some_piece"),
        "player": player(colour, names) if colour else say("remind.somebody"),
        "place": place(cell),
    }


def stack_reminders(game: Game, belief: Belief) -> tuple[Message, ...]:
    """What people must do so that the stacks match the game.

    Compared per mountain: tokens may lie anywhere on it, only their number counts.
    """
    told = []
    rest = [s for s in belief.stacks if s.cell in game.tiles]
    for stack in game.stacks.values():
        segments = set(game.feature_at(stack.cell, stack.segment).segments)
        here = [s for s in rest if _on(game, s, segments)]
        rest = [s for s in rest if s not in here]
        if any(s.count is None for s in here):
            continue
        change = stack.count - sum(s.count or 0 for s in here)
        if change > 0:
            told.append(say("remind.lay_tokens", count=change, place=place(stack.cell)))
        elif change < 0:
            told.append(say("remind.lift_tokens", count=-change, place=place(stack.cell)))
    told += [say("remind.clear_tokens", place=place(s.cell)) for s in rest]
    return tuple(told)


def too_many_tokens(game: Game, belief: Belief) -> bool:
    """Whether tokens still lie on the map although the game has given them to the players."""
    return any(told.key in ("remind.lift_tokens", "remind.clear_tokens") for told in stack_reminders(game, belief))


def _on(game: Game, stack: SeenStack, segments: set[tuple[Cell, int]]) -> bool:
    segment = stack_segment(game, stack.cell, stack.at)
    return segment is not None and (stack.cell, segment) in segments


def stack_segment(game: Game, cell: Cell, at: tuple[float, float] | None) -> int | None:
    """The segment of a laid tile that a stack at that point lies on; None if no segment of the tile can have tokens."""
    tile = game.tiles[cell]
    places = game.tileset.by_id[tile.design].places
    bearing = places.bearing
    if not bearing or at is None:
        return bearing[0] if bearing else None
    x, y = turn_point(at, -tile.rotation)
    return next(i for i, _ in places.nearest_segments(x, y) if i in bearing)
