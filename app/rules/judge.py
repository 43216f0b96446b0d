"""Which rule a move would break: the slow path behind ``Game.why_illegal``, which explains what ``push`` refuses.

The checks run in the order in which a person at the table would object.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.compiled import BITS, CELL_SHIFT, CODES, OFFSETS, CompiledFace
from app.rules.moves import Discard, End, Move, Pass, Place, PutPiece, TakeBack
from app.rules.rulebook import Rulebook
from app.rules.state import State
from app.rules.values import Phase
from app.rules.violations import SIDE_NAMES, Clash, Violation, violation
from app.values import Cell, Face


def why_illegal(state: State, rules: Rulebook, move: Move) -> Violation | None:
    """The first rule that the move breaks, None if it is allowed."""
    codes = rules.codes
    if state.phase is Phase.OVER:
        return violation(codes["end"], "over")
    if isinstance(move, Place | Discard | End):
        if state.phase is not Phase.PLACE:
            return violation(codes["turn"], "action_due")
        if isinstance(move, End):
            return None
        return _why_not_lay(state, rules, move) if isinstance(move, Place) else _why_not_discard(state, rules, move)
    if state.phase is not Phase.ACT:
        return violation(codes["turn"], "tile_due")
    if isinstance(move, Pass):
        return None
    if isinstance(move, TakeBack):
        return _why_not_take_back(state, rules, move)
    if isinstance(move, PutPiece) and any(claim.kind == move.kind for claim in rules.claims):
        return _why_not_claim(state, rules, move)
    return rules.why_not(state, move)


def _why_not_face(state: State, rules: Rulebook, move: Place | Discard) -> Violation | CompiledFace:
    """The face of the move, or the rule that laying or discarding it would break."""
    codes = rules.codes
    name = move.face.name
    face = state.board.tables.faces.get(move.face)
    if face is None:
        return violation(codes["box"], "unknown_face", face=name)
    if face.deck != state.deck:
        return violation(codes["turn"], "wrong_deck", face=name, deck=face.deck, due=state.deck)
    if state.counts[face.number] < 1:
        return violation(codes["box"], "none_left", face=name)
    return face


def _why_not_lay(state: State, rules: Rulebook, move: Place) -> Violation | None:
    codes = rules.codes
    face = _why_not_face(state, rules, move)
    if isinstance(face, Violation):
        return face
    if move.rotation not in (0, 1, 2, 3):
        return violation(codes["continue"], "rotation", rotation=move.rotation)
    col, row = move.cell
    if move.cell in state.tiles:
        return violation(codes["touch"], "cell_taken", col=col, row=row)
    clashes = side_clashes(state, face, move.cell, move.rotation)
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


def side_clashes(state: State, face: CompiledFace, cell: Cell, rotation: int) -> tuple[Clash, ...] | None:
    """The sides at which that tile does not continue those laid before it; None when it touches none of them."""
    col, row = cell
    letters = face.turned[rotation].letters
    at = state.board.at
    own = at.get(state.board.tables.lattice.ids.get(cell, -1), len(at))
    clashes = []
    touches = False
    for side, (dc, dr) in enumerate(OFFSETS):
        neighbour = Cell(col + dc, row + dr)
        number = state.board.tables.lattice.ids.get(neighbour)
        tile = None if number is None else at.get(number)
        if tile is None or tile > own:
            continue
        touches = True
        theirs = state.board.turned[tile].letters[side ^ 2]
        if theirs != letters[side]:
            clashes.append(Clash(side, _terrain(state, letters[side]), _terrain(state, theirs), neighbour))
    return tuple(clashes) if touches else None


def allowed_clashes(state: State, moves: Sequence[Move]) -> dict[Cell, tuple[Clash, ...]]:
    """The clashes that the table allowed (GR-H4: sides that do not continue), by the cell of the tile."""
    faces = state.board.tables.faces
    found = {
        move.cell: side_clashes(state, faces[move.face], move.cell, move.rotation)
        for move in moves
        if isinstance(move, Place) and move.allowed
    }
    return {cell: clashes for cell, clashes in found.items() if clashes}


def fitting_at(state: State, cell: Cell) -> dict[Face, tuple[int, ...]]:
    """Every face of the box that continues all laid neighbours of that cell, with the rotations at which it does;
    whatever lies on the cell itself, and whether or not a copy is left. Empty for a cell without any.
    """
    board = state.board
    tables = board.tables
    asked = 0
    for side, (dc, dr) in enumerate(OFFSETS):
        there = board.at.get(tables.lattice.ids.get(Cell(cell[0] + dc, cell[1] + dr), -1))
        if there is not None:
            asked |= tables.letters[board.turned[there].letters[side ^ 2]] << BITS * side
    return {face.id: face.fit[asked] for face in tables.faces.values() if asked in face.fit}


def clash_at(state: State, cell: Cell, side: int) -> Clash | None:
    """The clash at that side of a laid tile, whichever of the two tiles was laid first; None where there is none."""
    board = state.board
    if side not in range(len(OFFSETS)):
        return None
    neighbour = Cell(cell[0] + OFFSETS[side][0], cell[1] + OFFSETS[side][1])
    tiles = [board.at.get(board.tables.lattice.ids.get(there, -1)) for there in (cell, neighbour)]
    mine, theirs = ("" if tile is None else board.turned[tile].letters for tile in tiles)
    if not mine or not theirs or mine[side] == theirs[side ^ 2]:
        return None
    return Clash(side, _terrain(state, mine[side]), _terrain(state, theirs[side ^ 2]), neighbour)


def _terrain(state: State, letter: str) -> str:
    """The word for a side: what runs through its middle."""
    return state.tileset.sides[letter][1]


def _why_not_discard(state: State, rules: Rulebook, move: Discard) -> Violation | None:
    face = _why_not_face(state, rules, move)
    if isinstance(face, Violation):
        return face
    found = [
        (state.board.tables.lattice.cells[asked >> CELL_SHIFT], len(face.fit[asked & CODES]))
        for asked in state.board.frontier.values()
        if asked & CODES in face.fit
    ]
    if not found:
        return None
    (col, row), _ = found[0]
    places = sum(count for _, count in found)
    name = move.face.name
    return violation(rules.codes["discard"], "fits", face=name, col=col, row=row, places=places)


def _why_not_claim(state: State, rules: Rulebook, move: PutPiece) -> Violation | None:
    codes = rules.codes
    claim = next(claim for claim in rules.claims if claim.kind == move.kind)
    assert state.last is not None
    if move.cell != state.last:
        col, row = state.last
        return violation(codes["new_tile"], "not_new_tile", piece=move.kind, col=col, row=row)
    node = state.board.node(move.cell, move.segment)
    if node is None:
        return violation(codes["new_tile"], "no_segment", segment=move.segment)
    part = state.board.part[node]
    if part.kind not in claim.on:
        return rules.why_not_on(claim, part.kind)
    key = state.board.base[-1] + part.group if claim.layer else node
    root = state.board.root[key]
    if root in state.claimed_by:
        colour = state.seats[state.claimed_by[root][0][1]]
        kind = claim.layer or part.kind
        return violation(claim.occupied_rule, "occupied", kind=kind, piece=move.kind, colour=colour)
    if not state.hands[state.seat_number][rules.claims.index(claim)]:
        return violation(claim.supply_rule, "none_at_hand", piece=move.kind, colour=state.on_turn)
    return None


def _why_not_take_back(state: State, rules: Rulebook, move: TakeBack) -> Violation | None:
    codes = rules.codes
    if not state.options.take_back:
        return violation(codes["back"], "back_off")
    kind = rules.claims[0].kind
    if any(p == (kind, state.on_turn, move.cell, move.segment) for p in state.claiming()):
        return None
    return violation(codes["back"], "back_none", piece=kind, colour=state.on_turn)
