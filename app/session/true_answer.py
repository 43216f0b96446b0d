"""What virtual players answer to a question, and what they correct: they know what they have played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.rules import Discard, Mine, Move, Pass, Place, PutPiece, TakeBack, TileSet
from app.rules.errors import NotationError
from app.rules.moves import read_moves
from app.table.actions.settle_loop import enter
from app.table.model.events import ActionCorrected, TileCorrected
from app.table.model.mending import Entry
from app.table.model.state import State
from app.values import Face, LaidTile


def true_answer(state: State, played: Sequence[str]) -> int | None:
    """The number of the answer to the open question after which the game is what virtual players have ``played`` so
    far, in the words of a game record. None if no answer leads there, as after a move that somebody else has entered.
    """
    if state.question is None or state.game is None:
        return None
    true = _plain(_read(played, state.tileset), state.tileset)
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


def true_correction(state: State, played: Sequence[str]) -> ActionCorrected | TileCorrected | None:
    """The correction of the first turn that is another one in the game than virtual players have ``played`` it, as
    after a wrong answer of somebody else, and that can be corrected. None if there is none.
    """
    if state.history is None:
        return None
    tileset, entries = state.tileset, state.history.entries
    told = _read(played, tileset)
    true, made = _plain(told, tileset), _plain([move for _, move in entries], tileset)
    for at, (one, other) in enumerate(zip(true, made, strict=False)):
        fix = _correction(entries[at], told[at]) if one != other else None
        entry = enter(state, (fix,)) if fix is not None else None
        if entry is not None and entry.refused is None and entry.state.game is not None:
            after = _plain(entry.state.game.moves, tileset)
            if after[: at + 1] == [*made[:at], one]:
                return fix
    return None


def _correction(entry: Entry, move: Move) -> ActionCorrected | TileCorrected | None:
    """The correction of that entry to that move; None if they are no moves of a kind."""
    number, was = entry
    if isinstance(was, Place) and isinstance(move, Place):
        to = move.cell if move.cell != was.cell else None
        return TileCorrected(was.cell, LaidTile(move.face, move.rotation), to=to)
    if isinstance(was, Place | Discard) or not isinstance(move, PutPiece | Mine | TakeBack | Pass):
        return None
    return ActionCorrected(number, move)


def _read(played: Sequence[str], tileset: TileSet) -> Sequence[Move]:
    """Those moves; none where one cannot be read."""
    try:
        return read_moves(" ".join(played), tileset)
    except NotationError:
        return ()


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
