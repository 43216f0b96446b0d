"""The tiles to choose from when one is laid or corrected by touch: only those still in the box, the likeliest first."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.tileset import TileSet
from app.table.presentation.view import FaceView, TableView, TileView
from app.values import Cell, Face

GROUPS = ("likely", "here", "nowhere", "elsewhere")
"""The groups of a picker, best first: what the camera thinks, what fits here, what fits nowhere and may be put away,
and what fits only elsewhere."""


@dataclass(frozen=True, slots=True)
class PickView:
    """A face to choose: ``left`` copies are in the box, ``rotations`` are those at which it fits on the cell.

    ``group`` is one of ``GROUPS``. ``turn`` is how it is shown: so that it fits, or as the camera saw it. ``sides`` are
    the kinds of feature at its sides, each once.
    """

    face: Face
    left: int
    group: str
    turn: int
    rotations: tuple[int, ...]
    sides: frozenset[str]


def picks(view: TableView, tileset: TileSet, cell: Cell, laid: TileView | None = None) -> tuple[PickView, ...]:
    """The faces to choose for that cell, best group first; in each those with the same terrain at their sides stand
    together, in the order of the tile set, so that a tile is found at the same place in every turn.

    ``laid`` is the tile there that is corrected; then nothing is known of what fits, and its own face counts too. A
    face that cannot be drawn now, as one of another pile, is left out.
    """
    likely = _candidates(view, cell)
    found = []
    for face in view.faces:
        own = laid is not None and laid.placed.face == face.face
        due = laid is not None or face.places or face.nowhere
        if (face.left > 0 and due) or own or face.face in likely:
            found.append(_pick(face, tileset, cell, laid, likely))
    order = {face: number for number, face in enumerate(likely)}
    kinds = _kinds(tileset)

    def rank(pick: PickView) -> tuple[object, ...]:
        terrain = tuple(kind not in pick.sides for kind in kinds)
        return GROUPS.index(pick.group), order.get(pick.face, len(order)), terrain

    return tuple(sorted(found, key=rank))


def fitting(view: TableView, cell: Cell) -> tuple[FaceView, ...]:
    """The faces still in the box that fit on that cell, those with the most copies first."""
    fit = [face for face in view.faces if face.left > 0 and any(where == cell for where, _ in face.places)]
    return tuple(sorted(fit, key=lambda face: -face.left))


def sides_of(found: tuple[PickView, ...], tileset: TileSet) -> tuple[str, ...]:
    """The kinds of feature by which those faces can be filtered, in the order of the tile set; empty for one kind."""
    told = tuple(kind for kind in _kinds(tileset) if any(kind in pick.sides for pick in found))
    return told if len(told) > 1 else ()


def _kinds(tileset: TileSet) -> tuple[str, ...]:
    """Every kind of feature that a side can have in its middle, in the order of the tile set."""
    return tuple(dict.fromkeys(kind for _, kind, _ in tileset.sides.values()))


def _pick(face: FaceView, tileset: TileSet, cell: Cell, laid: TileView | None, likely: dict[Face, int]) -> PickView:
    rotations = tuple(rotation for where, rotation in face.places if where == cell)
    if face.face in likely:
        group = "likely"
    elif rotations or laid is not None:
        group = "here"
    else:
        group = "nowhere" if face.nowhere else "elsewhere"
    turn = likely.get(face.face, laid.placed.rotation if laid is not None else rotations[0] if rotations else 0)
    letters = tileset.by_id[face.face.design].sides
    return PickView(face.face, face.left, group, turn, rotations, frozenset(tileset.sides[s][1] for s in letters))


def _candidates(view: TableView, cell: Cell) -> dict[Face, int]:
    """What the camera thinks lies on that cell, the likeliest first, with the rotation of each; from the question."""
    choices = view.question.choices if view.question is not None else ()
    found: dict[Face, int] = {}
    for choice in choices:
        if choice.tile is not None and choice.tile.cell == cell and not choice.allows:
            found.setdefault(choice.tile.placed.face, choice.tile.placed.rotation)
    return found
