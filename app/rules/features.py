"""Makes ``FeatureView`` values from the board and the pieces."""

from __future__ import annotations

from collections.abc import Iterable

from app.rules.rulebook import Rulebook
from app.rules.scoring import cells_of, count_by_seat
from app.rules.state import State
from app.rules.values import FeatureView, Standing
from app.values import Cell


def view(state: State, rules: Rulebook, root: int) -> FeatureView:
    """The feature, or derived feature, of that root."""
    nodes = state.board.nodes(root)
    return _Viewer(state, rules, {state.board.home[node] for node in nodes}).view(root, nodes)


def views(state: State, rules: Rulebook) -> list[FeatureView]:
    """Every feature on the table, in the order of its oldest tile."""
    board = state.board
    by_root: dict[int, list[int]] = {}
    for node, root in enumerate(board.root):
        by_root.setdefault(root, []).append(node)
    viewer = _Viewer(state, rules, range(len(board.base)))
    return [viewer.view(root, nodes) for root, nodes in by_root.items()]


class _Viewer:
    """What the views of several features share: the pieces by segment, and the open sides and dead ends."""

    def __init__(self, state: State, rules: Rulebook, tiles: Iterable[int]) -> None:
        self.state = state
        self.rules = rules
        self.standing: dict[tuple[Cell, int], list[tuple[int, Standing]]] = {}
        for number, piece in enumerate([*state.claiming(), *rules.standing(state)]):
            self.standing.setdefault((piece.cell, piece.segment), []).append((number, piece))
        self.open_sides, self.dead_ends = state.board.sides(tiles)

    def view(self, root: int, nodes: list[int]) -> FeatureView:
        state = self.state
        board = state.board
        part = board.part[root]
        derived = part.index < 0
        shown = [board.base[board.home[n]] + m for n in nodes for m in board.part[n].members] if derived else nodes
        segments = tuple(map(board.where, shown))
        standing = [found for segment in segments if segment in self.standing for found in self.standing[segment]]
        counts = count_by_seat(state.claimed_by.get(root, ()))
        return FeatureView(
            kind=part.kind,
            cells=cells_of(board, nodes),
            segments=segments,
            symbols=board.symbols(shown),
            pieces={state.seats[seat]: count for seat, count in counts.items()},
            standing=tuple(piece for _, piece in sorted(standing)),
            complete=self.rules.complete(state, root, part.kind),
            open_sides=self.open_sides.get(root, 0),
            tokens=self.rules.tokens_on(root),
            dead_ends=self.dead_ends.get(root, 0),
        )
