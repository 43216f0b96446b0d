"""The table after a correction: what people have said is so, all else lies as it lay.

Without a camera, what the game now wants otherwise elsewhere (a piece that was not to be taken back, tokens that lie on
another mountain) differs from the belief, so that people are told what to do by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.rules import Game, PutPiece, Standing, TakeBack
from app.table.model.belief import NUDGE, Belief, SeenPiece, as_the_game, unseen_piece
from app.table.model.events import (
    ActionCorrected,
    Correction,
    Redone,
    SeatCorrected,
    TileCorrected,
    TurnInserted,
    TurnRemoved,
    Undone,
)
from app.table.model.history import History
from app.table.perception.differences import Due, match_pieces
from app.values import Cell


def after_correction(belief: Belief, before: History, after: History, event: Correction) -> Belief:
    """The belief after that correction in a game without a camera."""
    said = _said(belief, before, after, event)
    moved = {event.cell: event.to} if isinstance(event, TileCorrected) and event.to is not None else {}
    earlier = {moved.get(cell, cell) for cell in belief.compare} & set(after.game.tiles)
    return replace(said, compare=frozenset(earlier | _to_compare(belief, before, said, after, event)))


def _said(belief: Belief, before: History, after: History, event: Correction) -> Belief:
    told = as_the_game(after.game)
    match event:
        case TileCorrected(cell, tile, to=to):
            if to is None:
                return belief.with_tile(cell, tile)
            moved = tuple(replace(p, cell=to) if p.cell == cell else p for p in belief.pieces)
            return replace(belief.without_tile(cell).with_tile(to, tile), pieces=moved)
        case ActionCorrected(move=move) if not isinstance(move, PutPiece | TakeBack):
            return belief  # a piece that stands all the same is to go home
        case ActionCorrected(number):
            said = replace(belief, pieces=_pieces(belief, told, before, event, number))
            _, missing, extra = match_pieces(after.game, said)
            if missing or extra:  # where hands are asked for, they are told all of it
                return _with_gone_home(belief, Belief(), before, after, event)
            return _with_gone_home(said, belief, before, after, event)
        case TurnInserted(_, placed):
            table = belief.with_tile(placed.cell, placed.tile)
            return replace(table, pieces=_where_they_stand(table, told, after.game, placed.cell))
        case TurnRemoved(cell):
            table = belief.with_tokens_left(cell)
            return replace(table, pieces=_where_they_stand(table, told, after.game))
        case SeatCorrected(colour, to):
            return recoloured(belief, {colour: to, to: colour})


def _with_gone_home(table: Belief, belief: Belief, before: History, after: History, event: ActionCorrected) -> Belief:
    """The table with the piece that people say was put, where a scoring has returned it since: nobody was asked to take
    it home, so that it stands on the map still. Not if it stood elsewhere in place of that, and does not by ``belief``:
    it went home from there, or hands are asked to take it off there.
    """
    found = before.before(event.number)
    assert found is not None, "an action is corrected at its own index"
    past, was = found
    move, colour = event.move, past.on_turn
    if not isinstance(move, PutPiece) or after.game.tileset.terms.piece(move.kind).roams:
        return table
    put = Standing(move.kind, colour, move.cell, move.segment)
    if put in after.game.pieces or move.cell not in after.game.tiles:
        return table
    if isinstance(was, PutPiece) and belief.find_piece(was.kind, colour, was.cell, None) is None:
        return table
    told, _ = table.with_piece(unseen_piece(after.game, put))
    return told


def _to_compare(belief: Belief, before: History, said: Belief, after: History, event: Correction) -> set[Cell]:
    """The cells on which something may lie otherwise than people have said."""
    cell = cell_of(event, after.game)
    if cell is None:
        return set(again(before.game, belief, after.game, said)) if leaves_out(event) else set()
    _, missing, _ = match_pieces(after.game, said)
    return set() if any(piece.cell == cell for piece in missing) else {cell}  # else hands are told what to put there


def still_to_compare(belief: Belief, before: History, after: History, event: Undone | Redone) -> frozenset[Cell]:
    """The cells that are still to be compared with the table after an undo or a redo: what people have said of it in a
    correction is not so while that is undone.
    """
    known = belief.compare & frozenset(after.game.tiles)
    fix = before.done[-1] if isinstance(event, Undone) else before.undone[-1]
    if not isinstance(fix, Correction):
        return known
    if isinstance(event, Undone):
        return known - {cell_of(fix, before.game)}
    return known | _to_compare(belief, before, belief, after, fix)


def cell_of(fix: Correction, game: Game) -> Cell | None:
    """Where something lies otherwise after that correction; None where that is no tile of the map. A piece that a
    scoring has returned since is not there any more.
    """
    match fix:
        case TileCorrected(cell, _, to=to):
            return to or cell
        case TurnInserted(_, placed):
            return placed.cell
        case ActionCorrected(_, PutPiece(kind, cell, segment)):
            there = any((p.kind, p.cell, p.segment) == (kind, cell, segment) for p in game.pieces)
            return cell if there else None
        case _:
            return None


def leaves_out(fix: Correction) -> bool:
    """Whether by that correction something was never laid or put, and nothing was in its place."""
    return isinstance(fix, TurnRemoved) or (isinstance(fix, ActionCorrected) and not isinstance(fix.move, PutPiece))


def again(game: Game, belief: Belief, corrected: Game, said: Belief) -> tuple[Cell, ...]:
    """The cells on which pieces stand again in the ``corrected`` game, which hands were asked to take home before:
    whether they have, nobody has said. None where hands are told what to move.
    """
    stand, missing, extra = match_pieces(corrected, said)
    _, _, due = match_pieces(game, belief)
    return () if missing or extra else tuple(piece.cell for piece, seen in stand.items() if seen in due)


def to_compare(game: Game, belief: Belief) -> tuple[Due, ...]:
    """The tiles that people are asked to compare with the table after a correction, oldest first."""
    return tuple(Due("compare", cell) for cell in game.tiles if cell in belief.compare)


def recoloured(belief: Belief, named: Mapping[str, str]) -> Belief:
    """The belief with pieces of those colours in place of others: they were so all the time. Some may be missing."""
    pieces = tuple(replace(piece, colour=named.get(piece.colour, piece.colour)) for piece in belief.pieces)
    return replace(belief, pieces=pieces)


def as_said(belief: Belief, before: History, event: TileCorrected) -> Belief:
    """The belief under a camera after people said which tile lies on a cell, or how: where the eyes had read what the
    game had, they misread it. Of a place, and of what they saw otherwise, the eyes are asked.
    """
    if event.to is not None or belief.tiles.get(event.cell) != before.game.tiles.get(event.cell):
        return belief
    return belief.with_tile(event.cell, event.tile)


def put_as_said(belief: Belief, before: History, after: History, event: ActionCorrected) -> Belief:
    """The belief under a camera after people said which piece a player really put: what was taken for another one there
    is that piece. One of which they had said that it is not there is there after all.
    """
    found = before.before(event.number)
    assert found is not None, "an action is corrected at its own index"
    past, was = found
    _, missing, extra = match_pieces(after.game, belief)
    move = event.move
    if not isinstance(move, PutPiece):
        return belief
    put = Standing(move.kind, past.on_turn, move.cell, move.segment)
    stands = put in after.game.pieces
    if stands and put not in missing:
        return belief
    kinds = {"", was.kind if isinstance(was, PutPiece) and was.cell == put.cell else ""}
    roams = after.game.tileset.terms.piece(put.kind).roams
    for piece in extra:
        misread = piece.cell == put.cell and piece.kind in kinds and piece.colour in ("", put.colour)
        if misread:
            told = replace(piece, kind=put.kind, colour=put.colour)
            return replace(belief, pieces=tuple(told if one is piece else one for one in belief.pieces))
    if not stands:
        return belief
    moved = [piece for piece in extra if roams and (piece.kind, piece.colour) == (put.kind, put.colour)]
    rest = (piece for piece in belief.pieces if piece not in moved)
    return replace(belief, pieces=(*rest, unseen_piece(after.game, put)))


def tile_checks(game: Game, belief: Belief) -> tuple[Due, ...]:
    """The tiles that may lie otherwise than the game now has them, after a correction was undone or redone: something
    to look at and put right by hand; ``count`` is the number of quarter turns clockwise.
    """
    found = []
    for cell, tile in game.tiles.items():
        lies = belief.tiles.get(cell, tile)
        if lies.face != tile.face:
            found.append(Due("swap_tile", cell, tile=tile))
        elif lies != tile:
            found.append(Due("turn_tile", cell, count=(tile.rotation - lies.rotation) % 4, tile=tile))
    return tuple(found)


def _where_they_stand(belief: Belief, told: Belief, game: Game, new: Cell | None = None) -> tuple[SeenPiece, ...]:
    """The pieces where they stood, in the colours of the players to whom the later turns now belong; on a ``new`` tile
    as people say. What a scoring has sent home that is none any more does not stand on the table again by itself.
    Pieces that move from tile to tile are where their new owners have put them.
    """
    rest = list(belief.pieces)
    stand = []
    for piece in told.pieces:
        same = [p for p in rest if p.cell == piece.cell and p.kind == piece.kind and p.distance(piece.spot) <= NUDGE]
        if same:
            rest.remove(min(same, key=lambda p: p.colour != piece.colour))
        if same or piece.cell == new or game.tileset.terms.piece(piece.kind).roams:
            stand.append(piece)
    return (*stand, *(p for p in rest if not p.kind or not game.tileset.terms.piece(p.kind).roams))


def _pieces(
    belief: Belief, told: Belief, before: History, event: ActionCorrected, number: int
) -> tuple[SeenPiece, ...]:
    """The pieces with those of that action where people say they stand, if the game has not returned them since."""
    found = before.before(number)
    assert found is not None, "an action is corrected at its own index"
    past, taken = found
    cells = {getattr(move, "cell", None) for move in (taken, event.move)}
    colour, terms = past.on_turn, before.game.tileset.terms

    def about(piece: SeenPiece) -> bool:
        return piece.colour == colour and (piece.cell in cells or terms.piece(piece.kind).roams)

    rest = tuple(piece for piece in belief.pieces if not about(piece))
    return (*rest, *(piece for piece in told.pieces if about(piece)))
