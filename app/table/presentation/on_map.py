"""What stands and lies on the tiles, as the map shows it: pieces, and stacks of tokens. Plain values, computed from a
game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import dist

from app.rules import Game, PutPiece, Stack, Standing
from app.table.model.belief import piece_lies, piece_spot, stack_spot
from app.table.model.commentary import moved_from
from app.table.model.events import Correction
from app.table.model.state import State
from app.table.perception.differences import match_pieces
from app.values import Cell, Point, turn_point

_HIDES = 0.3  # a piece nearer to a printed symbol, in tiles, would hide a part of it
_SMALLER = 0.8  # and is drawn so much smaller


@dataclass(frozen=True, slots=True)
class PieceView:
    """A piece on the map. ``at`` is 0-1 east and 0-1 south on the tile as it lies. ``fresh``: it was put there in this
    turn, or stands on its tile. ``origin`` is where it stood until then, in tiles east and south of the start tile's
    upper left corner; None where it came from the supply. ``scale`` is its size beside that of other pieces: below 1
    where it would hide what is printed on the tile.
    """

    cell: Cell
    at: Point
    kind: str
    colour: str
    lying: bool = False
    fresh: bool = False
    origin: Point | None = None
    scale: float = 1.0

    @property
    def spot(self) -> Point:
        """Where it stands, in tiles east and south of the start tile's upper left corner."""
        return self.cell.col + self.at[0], self.cell.row + self.at[1]


@dataclass(frozen=True, slots=True)
class StackView:
    """Tokens on a mountain. ``at`` is 0-1 east and 0-1 south on the tile as it lies."""

    cell: Cell
    at: Point
    count: int

    @property
    def spot(self) -> Point:
        """Where it lies, in tiles east and south of the start tile's upper left corner."""
        return self.cell.col + self.at[0], self.cell.row + self.at[1]


def piece_on(game: Game, piece: Standing) -> PieceView:
    """A piece at the place that its segment has for one. Its tile must lie in ``game``; the piece itself may have left
    the map.
    """
    at = piece_spot(game, piece.cell, piece.segment)
    lies = piece_lies(game, piece.kind, piece.cell, piece.segment)
    return PieceView(piece.cell, at, piece.kind, piece.colour, lies, scale=_scale(game, piece.cell, at))


def stacks_on(game: Game, stacks: Iterable[Stack]) -> tuple[StackView, ...]:
    """Those stacks, each at the place that its segment has for one; none for a stack without tokens."""
    return tuple(StackView(s.cell, stack_spot(game, s.cell, s.segment), s.count) for s in stacks if s.count)


def pieces_now(state: State, game: Game, fresh: Cell | None) -> tuple[PieceView, ...]:
    """All pieces of the game, each where it has been seen; at the usual place of its segment where it has not been, or
    only on another one, on which it does not count. ``fresh`` is the cell of the newest tile, None without one.
    """
    (found, _, _), moved = match_pieces(game, state.belief), _moved(state)
    views = []
    for piece in game.pieces:
        shown, seen = piece_on(game, piece), found.get(piece)
        at = seen.at if seen is not None and seen.at is not None and _is_on(game, piece, seen.at) else shown.at
        origin = moved[1] if moved is not None and moved[0] == piece else None
        new, scale = piece.cell == fresh or origin is not None, _scale(game, piece.cell, at)
        views.append(replace(shown, at=at, fresh=new, origin=origin, scale=scale))
    return tuple(views)


def _scale(game: Game, cell: Cell, at: Point) -> float:
    """The size of a piece at that point of a tile as it lies, beside that of other pieces."""
    tile = game.tiles[cell]
    here, design = turn_point(at, -tile.rotation), game.tileset.by_id[tile.design]
    symbols = (point for segment in range(len(design.segments)) for point in design.printed(tile.variant, segment))
    return _SMALLER if any(dist(here, symbol) < _HIDES for symbol in symbols) else 1.0


def _is_on(game: Game, piece: Standing, at: Point) -> bool:
    """Whether that point of the piece's tile, as it lies, is on the segment of the piece."""
    tile = game.tiles[piece.cell]
    places = game.tileset.by_id[tile.design].places
    return places.segment_at(*turn_point(at, -tile.rotation)) == piece.segment


def _moved(state: State) -> tuple[Standing, Point] | None:
    """The piece that the last action moved from one tile to another, and the place where it stood before; None after a
    correction, which may be of that place.
    """
    history = state.history
    if history is not None and history.done and isinstance(history.done[-1], Correction):
        return None
    past = history.before(history.entries[-1][0]) if history is not None and history.entries else None
    if past is None or state.reviewing is not None:
        return None
    before, move = past
    if not isinstance(move, PutPiece) or (was := moved_from(before, move.kind)) is None:
        return None
    place = Standing(move.kind, before.on_turn, move.cell, move.segment)
    return place, piece_on(before, was).spot
