"""What virtual players answer to a question: they know what they have played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.rules import Discard, Move, Place, TileSet
from app.rules.errors import NotationError
from app.rules.moves import read_moves
from app.table.actions.settle_loop import enter
from app.table.model.state import State
from app.values import Face


def true_answer(state: State, played: Sequence[str]) -> int | None:
    """The number of the answer to the open question after which the game is what virtual players have ``played`` so
    far, in the words of a game record. None if no answer leads there, as after a move that somebody else has entered.
    """
    if state.question is None or state.game is None:
        return None
    try:
        true = _plain(read_moves(" ".join(played), state.tileset), state.tileset)
    except NotationError:
        return None
    unchanged: int | None = None
    for number, choice in enumerate(state.question.choices):
        if choice.plain:
            if unchanged is None and _begins(true, state.game.moves, state.tileset):
                unchanged = number
        elif choice.plan:
            entry = enter(state, choice.plan)
            after = entry.state.game
            if entry.refused is None and after is not None and _begins(true, after.moves, state.tileset):
                return number
    return unchanged


def _begins(true: Sequence[Move], moves: Sequence[Move], tileset: TileSet) -> bool:
    """Whether the true moves begin with those."""
    return list(true[: len(moves)]) == _plain(moves, tileset)


def _plain(moves: Sequence[Move], tileset: TileSet) -> list[Move]:
    """The moves with one face in place of all that no rule tells apart."""
    found: list[Move] = []
    for made in moves:
        move: Move = made
        if isinstance(made, Place | Discard):
            move = replace(made, face=Face.from_name(tileset.equals[made.face.name]))
        found.append(move)
    return found
