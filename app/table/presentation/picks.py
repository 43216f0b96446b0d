"""The tiles to choose from when one is laid or corrected by touch: only those still in the box, the likeliest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.rules.tileset import TileSet
from app.table.perception.illegal_tile import MISFIT
from app.table.presentation.view import FaceView, TableView, TileView
from app.values import Cell, Face

GROUPS = ("likely", "here", "misfit", "nowhere", "elsewhere")
"""The groups of a picker, best first: what the camera thinks, what fits here, what does not fit in place of a tile that
is corrected, what fits nowhere and may be put away, and what fits only elsewhere."""

NEARLY_ALL = 0.75
"""The share of the faces from which on what is seen on them tells too few of them apart."""

MOST = 3
"""How many filters are offered: with one for all of the tiles as many as stand side by side with their words."""


@dataclass(frozen=True, slots=True)
class PickView:
    """A face to choose: ``left`` copies of it and its equals are in the box, ``rotations`` are those at which it fits
    on the cell.

    ``group`` is one of ``GROUPS``. ``turn`` is how it is shown: so that it fits, or as the camera saw it. ``sides`` are
    the kinds of feature at its sides, each once; ``marks`` all kinds and symbols that are seen on it.
    """

    face: Face
    left: int
    group: str
    turn: int
    rotations: tuple[int, ...]
    sides: frozenset[str]
    marks: frozenset[str]


def picks(
    view: TableView, tileset: TileSet, cell: Cell, laid: TileView | None = None, *, blind: bool = False
) -> tuple[PickView, ...]:
    """The faces to choose for that cell, best group first; in each those with the same terrain at their sides stand
    together, in the order of the tile set, so that a tile is found at the same place in every turn.

    ``laid`` is the tile there that is corrected: then its own face counts too, as the last of its group, and what fits
    is what continues its neighbours as they lie now. A face that cannot be drawn, as one of another pile, is left out.
    Of faces that no rule tells apart one is there. ``blind``: nothing is told of what fits, neither by order nor by
    turn.
    """
    likely = _candidates(view, cell)
    there = view.features.fitting(cell) if laid is not None and view.features is not None else None
    found: dict[str, list[PickView]] = {}
    for face in view.faces:
        own = laid is not None and laid.placed.face == face.face
        same = laid is not None and tileset.by_id[face.face.design].deck == tileset.by_id[laid.placed.design].deck
        due = same if laid is not None else face.places or face.nowhere
        if (face.left > 0 and due) or own or face.face in likely:
            pick = _pick(face, tileset, cell, laid, likely, there)
            found.setdefault(tileset.equals[face.face.name], []).append(_blinded(pick, laid) if blind else pick)
    order = {face: number for number, face in enumerate(likely)}
    kinds = _kinds(tileset)
    same_as_laid = tileset.equals[laid.placed.face.name] if laid is not None and not blind else None

    def rank(pick: PickView) -> tuple[object, ...]:
        terrain = tuple(kind not in pick.sides for kind in kinds)
        own = same_as_laid is not None and tileset.equals[pick.face.name] == same_as_laid
        return GROUPS.index(pick.group), order.get(pick.face, len(order)), own, terrain

    def one_of(equal: list[PickView]) -> PickView:
        own = [pick for pick in equal if laid is not None and pick.face == laid.placed.face]
        there = own or [pick for pick in equal if pick.left > 0] or equal
        best = min(equal, key=rank)
        return replace(best, face=there[0].face, left=sum(pick.left for pick in equal))

    shown = [(rank(min(equal, key=rank)), one_of(equal)) for equal in found.values()]
    return tuple(pick for _, pick in sorted(shown, key=lambda pair: pair[0]))


def fitting(view: TableView, tileset: TileSet, cell: Cell) -> tuple[FaceView, ...]:
    """The faces still in the box that fit on that cell, those with the most copies first; one of those that no rule
    tells apart, with the copies of all.
    """
    found: dict[str, FaceView] = {}
    for face in view.faces:
        if face.left > 0 and any(where == cell for where, _ in face.places):
            equal = tileset.equals[face.face.name]
            other = found.get(equal)
            found[equal] = face if other is None else replace(other, left=other.left + face.left)
    return tuple(sorted(found.values(), key=lambda face: -face.left))


def filters_of(found: tuple[PickView, ...], tileset: TileSet) -> tuple[str, ...]:
    """What can be looked for on those faces, ``MOST`` at most: kinds of feature and symbols. Of faces that fit, where
    there are several, those count alone. Offered is what parts the whole pile best, so that each filter has its place
    from tile to tile; where one of these does not part what counts, another one that does has its place, if there is
    one: else it keeps that, so that the rest keep theirs. Nothing else that nearly all have is offered, and nothing at
    all where nothing parts them.
    """
    fit = [pick for pick in found if pick.group in ("likely", "here")]
    counted = fit if len(fit) > 1 else found
    decks = {tileset.by_id[pick.face.design].deck for pick in found}
    pile = [_marks(face, tileset) for face, _ in tileset.faces() if tileset.by_id[face.design].deck in decks]
    usual = _parting(pile, tileset)[:MOST]
    useful = _parting([pick.marks for pick in counted], tileset, before=usual)
    known = list(_known(tileset))
    places = sorted(usual, key=known.index)
    others = iter([name for name in useful if name not in usual])
    return tuple(name if name in useful else next(others, name) for name in places) if useful else ()


def _parting(faces: Sequence[frozenset[str]], tileset: TileSet, before: Sequence[str] = ()) -> list[str]:
    """What parts faces with those marks, what parts them best first, but what stands in ``before`` first of all. Of
    marks that are always seen together one is enough.
    """
    seen = {name: tuple(name in marks for marks in faces) for name in _known(tileset)}
    parting = [name for name, on in seen.items() if 0 < sum(on) < NEARLY_ALL * len(faces)]
    best: dict[tuple[bool, ...], str] = {}
    for name in sorted(parting, key=lambda name: (name not in before, abs(sum(seen[name]) / len(faces) - 0.5))):
        best.setdefault(seen[name], name)
    return list(best.values())


def _known(tileset: TileSet) -> dict[str, None]:
    """Every kind of feature and every symbol, in the order of the tile set."""
    return dict.fromkeys((*_kinds(tileset), *(name for pair in tileset.terms.symbols.items() for name in _names(pair))))


def _names(pair: tuple[str, tuple[str, ...]]) -> tuple[str, ...]:
    """A kind of feature and the symbols that it may bear."""
    return pair[0], *pair[1]


def _kinds(tileset: TileSet) -> tuple[str, ...]:
    """Every kind of feature that a side can have in its middle, in the order of the tile set."""
    return tuple(dict.fromkeys(kind for _, kind, _ in tileset.sides.values()))


def _pick(
    face: FaceView,
    tileset: TileSet,
    cell: Cell,
    laid: TileView | None,
    likely: dict[Face, int],
    there: Mapping[Face, tuple[int, ...]] | None,
) -> PickView:
    """``there`` is what fits in place of the tile that is corrected; None where that is not known or none is."""
    if laid is None:
        rotations = tuple(rotation for where, rotation in face.places if where == cell)
        turn = rotations[0] if rotations else 0
    else:
        rotations = there.get(face.face, ()) if there is not None else ()
        stays = face.face == laid.placed.face or not rotations or laid.placed.rotation in rotations
        turn = laid.placed.rotation if stays else rotations[0]
    if face.face in likely:
        group = "likely"
    elif rotations or (laid is not None and there is None):
        group = "here"
    elif laid is not None:
        group = "misfit"
    else:
        group = "nowhere" if face.nowhere else "elsewhere"
    turn = likely.get(face.face, turn)
    design = tileset.by_id[face.face.design]
    sides = frozenset(tileset.sides[letter][1] for letter in design.sides)
    return PickView(face.face, face.left, group, turn, rotations, sides, _marks(face.face, tileset))


def _marks(face: Face, tileset: TileSet) -> frozenset[str]:
    """All kinds of feature and symbols that are seen on that face."""
    design = tileset.by_id[face.design]
    symbols = {name for each in design.variant(face.variant).symbols for name in each}
    return frozenset(symbols.union(segment.kind for segment in design.segments))


def _blinded(pick: PickView, laid: TileView | None) -> PickView:
    """The same face without a word of where it fits."""
    if pick.group == "likely":
        return replace(pick, rotations=())
    return replace(pick, group="here", rotations=(), turn=laid.placed.rotation if laid is not None else 0)


def _candidates(view: TableView, cell: Cell) -> dict[Face, int]:
    """What the camera thinks lies on that cell, the likeliest first, with the rotation of each; from the question.
    Nothing where people have chosen the tile that is asked about.
    """
    asked = view.question
    choices = asked.choices if asked is not None and asked.text.key != MISFIT else ()
    found: dict[Face, int] = {}
    for choice in choices:
        if choice.tile is not None and choice.tile.cell == cell and not choice.allows:
            found.setdefault(choice.tile.placed.face, choice.tile.placed.rotation)
    return found
