"""A map of the table in plain text, for ``print(game)``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.rules.state import State
from app.rules.values import SeatState, Stack, Standing
from app.values import Cell

WIDTH = 8
"""Characters between the borders of a tile."""


def sketch(state: State, pieces: Sequence[Standing], stacks: Mapping[tuple[Cell, int], Stack]) -> str:
    """The tiles from north to south, columns and rows numbered at the edge.

    The border of a tile shows the letter of each side, as in the tile set. Inside: the face and its rotation; the
    pieces by colour, kind and segment, ``rc1`` for red's cowboy on segment 1; the tokens of its stacks, ``*3``. Text
    that does not fit is cut.
    """
    cells = state.tiles
    cols = range(min(cell.col for cell in cells), max(cell.col for cell in cells) + 1)
    rows = range(min(cell.row for cell in cells), max(cell.row for cell in cells) + 1)
    lines = [" " * 4 + "".join(f"{col:^{WIDTH + 2}}" for col in cols)]
    for row in rows:
        boxes = [_box(state, Cell(col, row), pieces, stacks) for col in cols]
        for number, parts in enumerate(zip(*boxes, strict=True)):
            lines.append((f"{row:>3} " if number == 2 else " " * 4) + "".join(parts))
    return "\n".join(line.rstrip() for line in lines)


def player_line(seat: SeatState, *, tokens: bool, on_turn: bool) -> str:
    """A player's points, pieces in hand and, if the game has tokens, how many were taken; ``>`` marks the turn."""
    supply = ", ".join(f"{count} {kind}" for kind, count in seat.supply.items())
    taken = f", {seat.tokens} tokens" if tokens else ""
    return f"{'>' if on_turn else ' '} {seat.colour}: {seat.score} points; {supply}{taken}"


def _box(
    state: State, cell: Cell, pieces: Sequence[Standing], stacks: Mapping[tuple[Cell, int], Stack]
) -> tuple[str, ...]:
    """The five lines of one cell."""
    tile = state.tiles.get(cell)
    if tile is None:
        return (" " * (WIDTH + 2),) * 5
    north, east, south, west = iter(state.board.tables.faces[tile.face].turned[tile.rotation].letters)
    standing = " ".join(f"{_short(p.colour, state.seats)}{p.kind[0]}{p.segment}" for p in pieces if p.cell == cell)
    tokens = " ".join(f"*{stack.count}" for stack in stacks.values() if stack.cell == cell)
    return (
        f"+{north:-^{WIDTH}}+",
        f"|{tile.face.short}/{tile.rotation}"[: WIDTH + 1].ljust(WIDTH + 1) + "|",
        west + standing[:WIDTH].ljust(WIDTH) + east,
        "|" + tokens[:WIDTH].ljust(WIDTH) + "|",
        f"+{south:-^{WIDTH}}+",
    )


def _short(colour: str, seats: Sequence[str]) -> str:
    """The first letters of a colour that no other seat begins with: r for red, blu and bla for blue and black."""
    starts = (colour[:end] for end in range(1, len(colour) + 1))
    return next(start for start in starts if sum(seat.startswith(start) for seat in seats) == 1)
