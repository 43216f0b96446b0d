"""Majorities and ties, and the ``Scoring`` made from them; the same for every feature of every game (GR-53, HG-22)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.rules.board import Board
from app.rules.state import Claimant, State
from app.rules.values import Scoring
from app.values import Cell


def count_by_seat(claimants: Iterable[Claimant]) -> dict[int, int]:
    """How many pieces each seat has among those, in the order of the seats."""
    counts: dict[int, int] = {}
    for _, seat, _ in claimants:
        counts[seat] = counts.get(seat, 0) + 1
    return dict(sorted(counts.items())) if len(counts) > 1 else counts


def leaders(counts: Mapping[int, int]) -> list[int]:
    """The seats with the majority, several when tied, in the order of the seats; empty when there are none."""
    most = max(counts.values(), default=0)
    return [seat for seat, count in counts.items() if count == most]


def cells_of(board: Board, nodes: Iterable[int]) -> tuple[Cell, ...]:
    """The cells on which those nodes lie, each once, in the order in which they were laid."""
    cells, cell_of = board.tables.lattice.cells, board.cell_of
    return tuple(cells[cell_of[tile]] for tile in sorted({board.home[node] for node in nodes}))


def make_scoring(
    state: State,
    kind: str,
    nodes: list[int],
    claimants: tuple[Claimant, ...],
    value: int,
    *,
    winners: list[int] | None = None,
    symbols: Mapping[str, int] | None = None,
    worth: Mapping[str, int] | None = None,
    sources: Iterable[int] = (),
    doubler: str = "",
    final: bool = False,
    tokens: int = 0,
    number: int | None = None,
    case: str = "",
    cancels: tuple[str, str] | None = None,
    notes: tuple[str, ...] = (),
) -> Scoring:
    """The scoring of one feature for the seats with the majority, or for ``winners`` who overrule it (HG-35).

    ``sources`` are the nodes on which the symbols lie, where those are not ``nodes``.
    """
    counts = count_by_seat(claimants)
    best = leaders(counts) if winners is None else winners
    seats = state.seats
    return Scoring(
        kind=kind,
        cells=cells_of(state.board, nodes),
        segments=tuple(state.board.where(node) for node in nodes if state.board.part[node].index >= 0),
        points={seats[seat]: value for seat in best},
        majority={seats[seat]: count for seat, count in counts.items()},
        tiles=len({state.board.home[node] for node in nodes}),
        symbols=symbols or {},
        tie=len(best) > 1,
        final=final,
        tokens=tokens,
        shrine=winners is not None,
        number=number,
        case=case,
        worth=worth or {},
        sources=tuple(map(state.board.where, sources)),
        doubler=doubler,
        piece=state.claims[claimants[0][0]].kind if claimants else "",
        cancels=cancels,
        notes=notes,
    )
