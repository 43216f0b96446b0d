"""A feature as a view: everything that may be asked about it, gathered from the board and the pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.scoring import cells_of, count_by_seat
from app.rules.values import FeatureView

if TYPE_CHECKING:
    from app.rules.game import Game


def view(game: Game, root: int) -> FeatureView:
    """The feature, or derived feature, of that root."""
    board = game.board
    nodes = board.nodes(root)
    kind = board.part[root].kind
    derived = board.part[root].index < 0
    shown = [board.base[board.home[n]] + m for n in nodes for m in board.part[n].members] if derived else nodes
    segments = tuple(board.where(node) for node in shown)
    on_it = set(segments)
    counts = count_by_seat(game.claimed_by.get(root, ()))
    return FeatureView(
        kind=kind,
        cells=cells_of(board, nodes),
        segments=segments,
        symbols=board.symbols(shown),
        pieces={game.seats[seat]: count for seat, count in counts.items()},
        standing=tuple(piece for piece in game.pieces if (piece.cell, piece.segment) in on_it),
        complete=game.rules.complete(game, root, kind),
        open_sides=board.open_sides(nodes),
        tokens=game.rules.tokens_on(root),
        dead_ends=0 if board.closed(root) else board.dead_ends(nodes),
    )
