"""Lookup tables made once from a tile set: for every face and rotation, what meets each side, as small integers.

A *part* is a segment of a face, or one more that a game derives from several (``Layers``: a river system joins the
rivers and lakes of a tile). A *constraint* packs into bit fields what the four sides of an empty cell must show,
``BITS`` bits a side, 0 for a side without a neighbour; ``CompiledFace.fit`` maps each constraint that the face can meet
to the rotations that meet it.
"""

from __future__ import annotations

import weakref
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from app.rules.moves import Move, Place, PutPiece
from app.rules.terms import PORTS_PER_SIDE
from app.rules.tileset import Design, TileSet, Variant
from app.values import Cell, Face, LaidTile

Layers = Mapping[str, tuple[str, ...]]
"""Derived kinds: the name of each, and the kinds of segment that it joins within a tile."""

BITS = 3
"""Bits a side in a constraint: up to 7 letters."""
CODES = (1 << 4 * BITS) - 1
PLACE_SHIFT = 4 * BITS
CELL_SHIFT = PLACE_SHIFT + 2
"""An empty cell that touches a tile is ``number << CELL_SHIFT | constraint``. So ``>> PLACE_SHIFT`` leaves four times
its number, where the placements of a face on that cell are kept: one for each rotation."""

PLACES_KEPT = 32768
"""How many placements are cached for each tile set: the first that are requested, which lie around the start tile."""

KEPT = 8192
"""How many moves are cached for each kind of piece, so that games on far cells do not fill the memory."""

OFFSETS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps (col, row) to the neighbour at each side."""

Contact = tuple[tuple[tuple[int, str], ...], ...]
"""What meets one side, clockwise, on each layer: three parts with their kinds, or -1 where the layer has nothing."""

Stands = tuple[tuple[tuple[int, int], ...], ...]
"""By number of the face: each (segment, part whose feature counts) on which a piece may stand."""


class _Unfrozen(Move):
    """A ``Place`` under construction: a game needs thousands of them, and frozen dataclasses are slow to create. Its
    class is changed to ``Place`` once its fields are set.
    """

    __slots__ = ("allowed", "cell", "face", "rotation")

    def __init__(self, face: Face, cell: Cell, rotation: int) -> None:
        self.face = face
        self.cell = cell
        self.rotation = rotation
        self.allowed = False


class Lattice:
    """Numbers the cells in the order in which they are first used, so that the tables can use small integers."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []
        self.ids: dict[Cell, int] = {}
        self._around: list[tuple[int, int, int, int] | None] = []

    def number(self, cell: Cell) -> int:
        """The number of that cell."""
        found = self.ids.get(cell)
        if found is None:
            found = self.ids[cell] = len(self.cells)
            self.cells.append(Cell(*cell))
            self._around.append(None)
        return found

    def around(self, number: int) -> tuple[int, int, int, int]:
        """The numbers of the neighbours north, east, south and west."""
        found = self._around[number]
        if found is None:
            col, row = self.cells[number]
            north, east, south, west = (self.number(Cell(col + dc, row + dr)) for dc, dr in OFFSETS)
            found = self._around[number] = (north, east, south, west)
        return found


class Part:
    """One segment of a face, or a derived part: what is the same wherever the tile lies.

    ``index`` is the segment's, -1 for a derived part. ``to`` is the part in which this line ends, else -1. ``lines``
    are the parts that end here. ``group`` is the derived part that this one belongs to, else -1; ``members`` are the
    parts that a derived one joins.
    """

    __slots__ = ("group", "index", "kind", "lines", "members", "ports", "symbols", "to")

    def __init__(self, index: int, kind: str, symbols: Mapping[str, int], ports: int) -> None:
        self.index = index
        self.kind = kind
        self.symbols = symbols
        self.ports = ports
        self.to = -1
        self.lines: tuple[int, ...] = ()
        self.group = -1
        self.members: tuple[int, ...] = ()


class Turned:
    """A face in one rotation. By side as it lies: ``contacts`` numbers what meets it, ``asks`` is what the side adds to
    the constraint of the neighbouring cell, ``meets`` are the parts that reach it."""

    __slots__ = ("asks", "contacts", "face", "laid", "letters", "meets")

    def __init__(
        self,
        face: CompiledFace,
        laid: LaidTile,
        letters: str,
        contacts: tuple[int, ...],
        asks: tuple[int, ...],
        meets: tuple[frozenset[int], ...],
    ) -> None:
        self.face = face
        self.laid = laid
        self.letters = letters
        self.contacts = contacts
        self.asks = asks
        self.meets = meets


class CompiledFace:
    """One design in one variant, ready to be laid."""

    def __init__(self, number: int, design: Design, variant: Variant, layers: Layers, tables: Compiled) -> None:
        self.number = number
        self.design = design
        self.variant = variant
        self.id = Face(design.id, variant.id)
        self.deck = design.deck
        self.parts = _parts(design, variant, layers)
        self.count = len(self.parts)
        self.ports = tuple(part.ports for part in self.parts)
        self.ones = (1,) * self.count
        self.kinds = frozenset(part.kind for part in self.parts)
        self.fit: dict[int, tuple[int, ...]] = {}
        self.turned = tuple(self._turn(rotation, tables) for rotation in range(4))
        self.by_kind = {kind: tuple(i for i, part in enumerate(self.parts) if part.kind == kind) for kind in self.kinds}
        self._tables = tables
        self._places: list[Place | None] = []  # by 4 * number of the cell + rotation; None: not cached
        self._closing: tuple[int, ...] | None = None

    def _turn(self, rotation: int, tables: Compiled) -> Turned:
        printed = [(side - rotation) % 4 for side in range(4)]
        letters = "".join(self.design.sides[side] for side in printed)
        codes = [tables.letters[letter] for letter in letters]
        for wanted in range(1, 16):
            code = sum(codes[side] << BITS * side for side in range(4) if wanted >> side & 1)
            self.fit[code] = (*self.fit.get(code, ()), rotation)
        reached = [_contact(self.parts, self.design, side) for side in printed]
        contacts = tuple(tables.contact(contact) for contact in reached)
        asks = tuple(codes[side] << BITS * ((side + 2) % 4) for side in range(4))
        meets = tuple(frozenset(part for layer in contact for part, _ in layer if part >= 0) for contact in reached)
        return Turned(self, LaidTile(self.id, rotation), letters, contacts, asks, meets)

    def closing(self, kinds: tuple[str, ...]) -> tuple[int, ...]:
        """The parts of those kinds; the kinds of one game never change."""
        if self._closing is None:
            self._closing = tuple(i for i, part in enumerate(self.parts) if part.kind in kinds)
        return self._closing

    def places(self, frontier: Iterable[int]) -> list[Place]:
        """Every placement on cells given as ``number << CELL_SHIFT | constraint``."""
        fit, known, cells = self.fit, self._places, self._tables.lattice.cells
        if len(known) < 4 * len(cells):
            known.extend([None] * (4 * len(cells) - len(known)))
        keys = [
            (asked >> PLACE_SHIFT) + turn for asked in frontier if (asked & CODES) in fit for turn in fit[asked & CODES]
        ]
        found = list(map(known.__getitem__, keys))
        if not all(found):
            self._make_missing(found, keys)
        return found  # pyrefly: ignore[bad-return]  # none of them is None

    def _make_missing(self, found: list[Place | None], keys: list[int]) -> None:
        """Make the placements that are not cached, and cache them while there is room."""
        face, tables, known = self.id, self._tables, self._places
        cells = tables.lattice.cells
        room = tables.places_kept < PLACES_KEPT
        for at, place in enumerate(found):
            if place is None:
                key = keys[at]
                made: Any = _Unfrozen(face, cells[key >> 2], key & 3)
                made.__class__ = Place
                found[at] = made
                if room:
                    known[key] = made
                    tables.places_kept += 1


class Compiled:
    """The tables of one tile set, shared by all games that use it."""

    def __init__(self, tileset: TileSet, layers: Layers) -> None:
        if len(tileset.sides) >= 1 << BITS:
            raise ValueError(f"a tile set may have {(1 << BITS) - 1} kinds of side at most, has {len(tileset.sides)}")
        self.lattice = Lattice()
        self.places_kept = 0
        self.letters = {letter: number for number, letter in enumerate(tileset.sides, 1)}
        self._contacts: dict[Contact, int] = {}
        self.joins: dict[int, tuple[tuple[int, int, int], ...]] = {}
        faces = [(design, variant) for design in tileset.designs for variant in design.variants]
        self.faces: dict[Face, CompiledFace] = {}
        for number, (design, variant) in enumerate(faces):
            face = CompiledFace(number, design, variant, layers, self)
            self.faces[face.id] = face
        self.counts = [face.variant.count for face in self.faces.values()]
        self.decks = dict.fromkeys(tileset.terms.tiles, 0)
        for face in self.faces.values():
            self.decks[face.deck] += face.variant.count
        self._puts: defaultdict[str, dict[int, PutPiece]] = defaultdict(dict)
        self._stands: dict[tuple[frozenset[str], str], Stands] = {}

    def contact(self, contact: Contact) -> int:
        """The number of that contact. Its joins with every other one are computed the first time that it is seen."""
        found = self._contacts.get(contact)
        if found is None:
            found = self._contacts[contact] = len(self._contacts)
            for other, number in self._contacts.items():
                self.joins[found << 16 | number] = _joins(contact, other)
                self.joins[number << 16 | found] = _joins(other, contact)
        return found

    def puts(self, kind: str) -> dict[int, PutPiece]:
        """The cached moves of that kind of piece, by ``number of the cell << 8 | segment``."""
        return self._puts[kind]

    def put(self, kind: str, cell: int, segment: int) -> PutPiece:
        """The move that puts a piece there; the same object as long as it is cached."""
        puts = self._puts[kind]
        key = cell << 8 | segment
        found = puts.get(key)
        if found is None:
            if len(puts) > KEPT:
                puts.clear()
            found = puts[key] = PutPiece(kind, self.lattice.cells[cell], segment)
        return found

    def stands(self, kinds: frozenset[str], layer: str) -> Stands:
        """For every face, by number, where a piece may stand.

        ``kinds`` are the kinds of segment, ``layer`` the derived kind that counts, or "" for the segment's own feature.
        """
        found = self._stands.get((kinds, layer))
        if found is None:
            found = self._stands[kinds, layer] = tuple(
                tuple(
                    (part.index, part.group if layer else i) for i, part in enumerate(face.parts) if part.kind in kinds
                )
                for face in self.faces.values()
            )
        return found


def _parts(design: Design, variant: Variant, layers: Layers) -> tuple[Part, ...]:
    parts = [Part(s.index, s.kind, variant.symbols[s.index], len(s.ports)) for s in design.segments]
    for segment in design.segments:
        if segment.to is not None:
            parts[segment.index].to = segment.to
            target = parts[segment.to]
            target.lines = (*target.lines, segment.index)
    for layer, kinds in layers.items():
        for members in _joined(design, kinds):
            derived = Part(-1, layer, {}, sum(parts[i].ports for i in members))
            derived.members = members
            for i in members:
                parts[i].group = len(parts)
            parts.append(derived)
    return tuple(parts)


def _joined(design: Design, kinds: tuple[str, ...]) -> Iterable[tuple[int, ...]]:
    """The sets of segments of those kinds that are connected within the tile, by the place in which lines end."""
    home = {s.index: s.index for s in design.segments if s.kind in kinds}
    for segment in design.segments:
        if segment.index in home and segment.to in home:
            old, new = home[segment.index], home[segment.to]
            home = {i: new if h == old else h for i, h in home.items()}
    return [tuple(i for i, h in home.items() if h == root) for root in sorted(set(home.values()))]


def _contact(parts: tuple[Part, ...], design: Design, side: int) -> Contact:
    ports = design.ports()[PORTS_PER_SIDE * side : PORTS_PER_SIDE * (side + 1)]
    contact = [tuple((port, parts[port].kind) for port in ports)]
    groups = [parts[port].group for port in ports]
    if any(group >= 0 for group in groups):
        contact.append(tuple((group, parts[group].kind if group >= 0 else "") for group in groups))
    return tuple(contact)


def _joins(mine: Contact, theirs: Contact) -> tuple[tuple[int, int, int], ...]:
    """The (own part, neighbour's part, number of ports) that meet where those two sides touch, each its own kind."""
    found: dict[tuple[int, int], int] = {}
    for own, other in zip(mine, theirs, strict=False):
        for port in range(PORTS_PER_SIDE):
            (part, kind), (beyond, its_kind) = own[port], other[PORTS_PER_SIDE - 1 - port]
            if min(part, beyond) >= 0 and kind == its_kind:
                found[part, beyond] = found.get((part, beyond), 0) + 1
    return tuple((a, b, ports) for (a, b), ports in found.items())


_cache: dict[int, tuple[weakref.ref[TileSet], Compiled]] = {}


def compiled(tileset: TileSet, layers: Layers) -> Compiled:
    """The tables of that tile set, made once and cached for as long as the tile set exists."""
    key = id(tileset)
    found = _cache.get(key)
    if found is not None and found[0]() is tileset:
        return found[1]
    tables = Compiled(tileset, layers)
    _cache[key] = (weakref.ref(tileset, lambda _: _cache.pop(key, None)), tables)
    return tables
