"""The last comparison of table and game, before the final scores count.

During play, reminders name the differences. The last move removes all pieces from the game, after which nothing can
be compared; so a question then asks about the differences that were left.
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
    """The differences between the table and the game just ended that affect its scores.

    Pieces left standing after they had scored, and tokens left on mountains, do not matter. Empty if there are no
    differences, and while the game is not over.
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
        if game.tileset.terms.piece(last.kind).roams:  # it has moved away from where it stood
            missing = [p for p in missing if (p.kind, p.colour) != (last.kind, past.on_turn)]
    strange = [p for p in extra if p.cell in game.tiles and not _is_known(p, known)]
    lacking = [p for p in missing if not past.feature_at(p.cell, p.segment).complete]
    told = [say("remind.unknown_piece", **piece_args(p.kind, p.colour, p.cell, names)) for p in strange]
    told += [say("remind.lacking_piece", **piece_args(p.kind, p.colour, p.cell, names)) for p in lacking]
    if belief.due < 0:
        told.append(say("remind.stray_tokens", count=-belief.due))
    return tuple(told)


def _put(game: Game) -> set[tuple[str, str, Cell]]:
    """Every piece put in this game: kind, colour and cell."""
    past, found = game.copy(), set()
    for _ in game.moves:
        move = past.pop()
        if isinstance(move, PutPiece):
            found.add((move.kind, past.on_turn, move.cell))
    return found


def _is_known(piece: SeenPiece, known: set[tuple[str, str, Cell]]) -> bool:
    return any(cell == piece.cell and piece.may_be(kind, colour) for kind, colour, cell in known)


def ask(differing: tuple[Message, ...]) -> Question | None:
    """The question whether the scores count in spite of the differences; None if there are none."""
    if not differing:
        return None
    choices = (Choice(say("choice.points_stand")), Choice(say("choice.look_again"), (Undone(),)))
    detail = reduce(lambda first, second: say("list.sentences", first=first, second=second), differing)
    return Question("desync", say("ask.last_look"), choices, (), detail)
