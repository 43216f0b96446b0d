"""Which rule a move would break, in words: the slow and exact answer behind ``Game.why_illegal``.

The checks run in the order in which a person at the table would object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.rules.compiled import CELL_SHIFT, CODES, OFFSETS, CompiledFace
from app.rules.moves import Discard, Move, Pass, Place, PutPiece, TakeBack
from app.rules.values import Clash, Phase, Violation
from app.rules.violations import SIDE_NAMES, violation
from app.values import Cell

if TYPE_CHECKING:
    from app.rules.game import Game


def why_illegal(game: Game, move: Move) -> Violation | None:
    """The first rule that the move breaks, None if it is allowed."""
    codes = game.rules.codes
    if game.phase is Phase.OVER:
        return violation(codes["end"], "over")
    if isinstance(move, Place | Discard):
        if game.phase is not Phase.PLACE:
            return violation(codes["turn"], "action_due")
        return _why_not_lay(game, move) if isinstance(move, Place) else _why_not_discard(game, move)
    if game.phase is not Phase.ACT:
        return violation(codes["turn"], "tile_due")
    if isinstance(move, Pass):
        return None
    if isinstance(move, TakeBack):
        return _why_not_take_back(game, move)
    if isinstance(move, PutPiece) and any(claim.kind == move.kind for claim in game.rules.claims):
        return _why_not_claim(game, move)
    return game.rules.why_not(game, move)


def _why_not_face(game: Game, move: Place | Discard) -> Violation | CompiledFace:
    """The face of the move, or what speaks against laying or discarding it at all."""
    codes = game.rules.codes
    name = move.face.name
    face = game.board.tables.faces.get(move.face)
    if face is None:
        return violation(codes["box"], "unknown_face", face=name)
    if face.deck != game.deck:
        return violation(codes["turn"], "wrong_deck", face=name, deck=face.deck, due=game.deck)
    if face.id not in game.remaining():
        return violation(codes["box"], "none_left", face=name)
    return face


def _why_not_lay(game: Game, move: Place) -> Violation | None:
    codes = game.rules.codes
    face = _why_not_face(game, move)
    if isinstance(face, Violation):
        return face
    if move.rotation not in (0, 1, 2, 3):
        return violation(codes["continue"], "rotation", rotation=move.rotation)
    col, row = move.cell
    if move.cell in game.tiles:
        return violation(codes["touch"], "cell_taken", col=col, row=row)
    clashes = side_clashes(game, face, move.cell, move.rotation)
    if clashes is None:
        return violation(codes["touch"], "touches_nothing", col=col, row=row)
    if not clashes or move.allowed:
        return None
    clash = clashes[0]
    return violation(
        codes["continue"],
        "side_differs",
        clashes,
        side=SIDE_NAMES[clash.side],
        opposite=SIDE_NAMES[clash.side ^ 2],
        mine=clash.mine,
        theirs=clash.theirs,
        col=col,
        row=row,
    )


def side_clashes(game: Game, face: CompiledFace, cell: Cell, rotation: int) -> tuple[Clash, ...] | None:
    """The sides at which that tile does not continue those laid before it; None when it touches none of them."""
    col, row = cell
    letters = face.turned[rotation].letters
    at = game.board.at
    own = at.get(game.board.tables.lattice.ids.get(cell, -1), len(at))
    clashes = []
    touches = False
    for side, (dc, dr) in enumerate(OFFSETS):
        neighbour = Cell(col + dc, row + dr)
        number = game.board.tables.lattice.ids.get(neighbour)
        tile = None if number is None else at.get(number)
        if tile is None or tile > own:
            continue
        touches = True
        theirs = game.board.turned[tile].letters[side ^ 2]
        if theirs != letters[side]:
            clashes.append(Clash(side, _terrain(game, letters[side]), _terrain(game, theirs), neighbour))
    return tuple(clashes) if touches else None


def allowed_clashes(game: Game) -> dict[Cell, tuple[Clash, ...]]:
    """What ``Game.clashes`` answers."""
    faces = game.board.tables.faces
    found = {
        move.cell: side_clashes(game, faces[move.face], move.cell, move.rotation)
        for move in game.moves
        if isinstance(move, Place) and move.allowed
    }
    return {cell: clashes for cell, clashes in found.items() if clashes}


def _terrain(game: Game, letter: str) -> str:
    """The word for a side: what runs through its middle."""
    return game.tileset.sides[letter][1]


def _why_not_discard(game: Game, move: Discard) -> Violation | None:
    face = _why_not_face(game, move)
    if isinstance(face, Violation):
        return face
    found = [
        (game.board.tables.lattice.cells[asked >> CELL_SHIFT], face.fit[asked & CODES].bit_count())
        for asked in game.board.frontier.values()
        if asked & CODES in face.fit
    ]
    if not found:
        return None
    (col, row), _ = found[0]
    places = sum(count for _, count in found)
    name = move.face.name
    return violation(game.rules.codes["discard"], "fits", face=name, col=col, row=row, places=places)


def _why_not_claim(game: Game, move: PutPiece) -> Violation | None:
    codes = game.rules.codes
    claim = next(claim for claim in game.rules.claims if claim.kind == move.kind)
    assert game.last_placed is not None
    if move.cell != game.last_placed:
        col, row = game.last_placed
        return violation(codes["new_tile"], "not_new_tile", piece=move.kind, col=col, row=row)
    node = game.board.node(move.cell, move.segment)
    if node is None:
        return violation(codes["new_tile"], "no_segment", segment=move.segment)
    part = game.board.part[node]
    if part.kind not in claim.on:
        return game.rules.why_not_on(claim, part.kind)
    key = game.board.base[-1] + part.group if claim.layer else node
    root = game.board.root[key]
    if root in game.claimed_by:
        colour = game.seats[game.claimed_by[root][0][1]]
        kind = claim.layer or part.kind
        return violation(claim.occupied_rule, "occupied", kind=kind, piece=move.kind, colour=colour)
    if not game.seat(game.on_turn).supply[move.kind]:
        return violation(claim.supply_rule, "none_at_hand", piece=move.kind, colour=game.on_turn)
    return None


def _why_not_take_back(game: Game, move: TakeBack) -> Violation | None:
    codes = game.rules.codes
    if not game.options.take_back:
        return violation(codes["back"], "back_off")
    kind = game.rules.claims[0].kind
    if any(p == (kind, game.on_turn, move.cell, move.segment) for p in game.pieces):
        return None
    return violation(codes["back"], "back_none", piece=kind, colour=game.on_turn)
