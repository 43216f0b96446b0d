"""The last comparison of table and game, before the final points are believed.

While play goes on, reminders say where the two differ. With the last move all pieces leave the game, so that nothing
could be compared any more: what still differed is asked about then.
"""

from __future__ import annotations

from functools import reduce

from app.lang import Message, say
from app.rules import Game, Phase, PutPiece
from app.table.model.belief import Belief, SeenPiece
from app.table.model.dialogs import Choice, Question
from app.table.model.events import Undone
from app.table.model.history import History
from app.table.perception.differences import match_pieces, piece_args
from app.values import Cell


def doubts(history: History, belief: Belief) -> tuple[Message, ...]:
    """Where the table differs from the game that its last move has ended, in what its points depend on.

    Pieces that had scored before and were left standing, and tokens left on mountains, are of no account. Empty where
    all agrees, and while the game is not over.
    """
    game, names = history.game, history.start.names
    if game.phase is not Phase.OVER or not game.moves:
        return ()
    past = game.copy()
    last = past.pop()
    known = {(p.kind, p.colour, p.cell) for p in past.pieces} | _put(past)
    _, missing, extra = match_pieces(past, belief)
    if isinstance(last, PutPiece):
        known.add((last.kind, past.on_turn, last.cell))
        if game.tileset.terms.piece(last.kind).roams:  # it has left the place where it stood
            missing = [p for p in missing if (p.kind, p.colour) != (last.kind, past.on_turn)]
    strange = [p for p in extra if p.cell in game.tiles and not _is_known(p, known)]
    lacking = [p for p in missing if not past.feature_at(p.cell, p.segment).complete]
    told = [say("remind.unknown_piece", **piece_args(p.kind, p.colour, p.cell, names)) for p in strange]
    told += [say("remind.lacking_piece", **piece_args(p.kind, p.colour, p.cell, names)) for p in lacking]
    if belief.due < 0:
        told.append(say("remind.stray_tokens", count=-belief.due))
    return tuple(told)


def _put(game: Game) -> set[tuple[str, str, Cell]]:
    """Every piece that was put in this game: kind, colour and cell."""
    past, found = game.copy(), set()
    for _ in game.moves:
        move = past.pop()
        if isinstance(move, PutPiece):
            found.add((move.kind, past.on_turn, move.cell))
    return found


def _is_known(piece: SeenPiece, known: set[tuple[str, str, Cell]]) -> bool:
    return any(cell == piece.cell and piece.may_be(kind, colour) for kind, colour, cell in known)


def ask(differing: tuple[Message, ...]) -> Question | None:
    """Whether the points count all the same; None where nothing differs."""
    if not differing:
        return None
    choices = (Choice(say("choice.points_stand")), Choice(say("choice.look_again"), (Undone(),)))
    detail = reduce(lambda first, second: say("list.sentences", first=first, second=second), differing)
    return Question("desync", say("ask.last_look"), choices, (), detail)
