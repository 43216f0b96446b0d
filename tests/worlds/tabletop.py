"""A table without pictures and simulated eyes for it: what lies where as plain values, reported as observations.

``Onlooker`` reports what changed since its last look. Its errors are those of eyes that are never certain and wrong:
it may be uncertain, overlook something for a while, or report a shadow as a piece, but then as not certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from app.rules import Cell, Game, TileSet
from app.values import Face, LaidTile, Point, turn_point
from vision.observation import (
    Candidate,
    Observation,
    PieceRemoved,
    PieceSeen,
    Scene,
    StackRemoved,
    StackSeen,
    Still,
    TileMoved,
    TileRemoved,
    TileSeen,
    TokenReturned,
    TokenTaken,
)

Place = tuple[Cell, int]
"""A segment: the cell of its tile and its index."""

TRAYS = 40.0
"""The distance of the trays from the start tile, in tiles."""
JITTER = 0.03
"""The standard deviation, in tiles, of the place where a hand puts a piece. Assumed, not measured on people."""


@dataclass(frozen=True, slots=True)
class Wood:
    """A piece on the table; ``at`` is on the tile as it lies, 0-1 across and down."""

    kind: str
    colour: str
    cell: Cell
    at: Point
    lying: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Tokens on the table, face down; ``at`` is on the tile as it lies, 0-1 across and down."""

    cell: Cell
    at: Point
    count: int


@dataclass
class Tabletop:
    """What really lies where: ``pieces`` by name, ``piles`` by where they were dealt, ``trays`` by colour."""

    tiles: dict[Cell, LaidTile] = field(default_factory=dict)
    pieces: dict[str, Wood] = field(default_factory=dict)
    piles: dict[Place, Pile] = field(default_factory=dict)
    trays: dict[str, int] = field(default_factory=dict)

    def lift(self, cell: Cell) -> None:
        """Take the tile away with everything on it."""
        self.tiles.pop(cell, None)
        self.pieces = {name: piece for name, piece in self.pieces.items() if piece.cell != cell}
        self.piles = {place: pile for place, pile in self.piles.items() if pile.cell != cell}

    def set_pile(self, place: Place, pile: Pile) -> None:
        """Set that pile; a pile of no tokens is removed."""
        self.piles.pop(place, None)
        if pile.count > 0:
            self.piles[place] = pile


@dataclass(frozen=True, slots=True)
class Sharpness:
    """How good the eyes are: the probability of each error, 0 to 1. Assumed, not measured on a camera.

    tile: a new tile is uncertain. absent: then the true face is not even among the candidates. piece: a new piece is
    uncertain, in kind, colour or pose. overlooked: a change is seen only at the next look. ghost: a shadow is reported
    as a piece, not certain. counted: the height of a pile is recognised. moved: a moved tile is reported as moved.
    """

    tile: float = 0.015
    absent: float = 0.2
    piece: float = 0.02
    overlooked: float = 0.01
    ghost: float = 0.004
    counted: float = 0.5
    moved: float = 0.7


PERFECT = Sharpness(tile=0.0, piece=0.0, overlooked=0.0, ghost=0.0, counted=1.0, moved=1.0)
"""Eyes that see everything at once and with certainty."""


class Onlooker:
    """Looks at a tabletop now and then. ``sharp`` may be changed at any time."""

    def __init__(self, tileset: TileSet, chance: Random, sharp: Sharpness = PERFECT) -> None:
        self.sharp = sharp
        self._tileset = tileset
        self._chance = chance
        self._known = Tabletop()
        self._ghosts: list[PieceSeen] = []
        self._frame = 0

    def forget(self) -> None:
        """Forget everything: the next look is a first look, and frames are counted anew."""
        self._known = Tabletop()
        self._ghosts = []
        self._frame = 0

    def look(self, top: Tabletop) -> Scene:
        """The changes on the table, as one still scene."""
        self._frame += 10
        if set(top.tiles) - set(self._known.tiles) and self._slips(self.sharp.overlooked):
            return Scene(self._frame, (Still(),))  # a hand is over the table
        seen = [*self._tiles(top), *self._pieces(top), *self._piles(top), *self._trays(top), *self._shadows(top)]
        return Scene(self._frame, (*seen, Still()))

    def up_to_date(self, top: Tabletop) -> bool:
        """Whether everything on the table has been reported."""
        return self._known == top

    def missed_a_tile(self, top: Tabletop) -> bool:
        """Whether there is a tile that has not been reported."""
        return self._known.tiles != top.tiles

    def missed_a_piece(self, top: Tabletop) -> bool:
        """Whether there is a piece that has not been reported."""
        return any(self._known.pieces.get(name) != piece for name, piece in top.pieces.items())

    def _slips(self, chance: float) -> bool:
        return self._chance.random() < chance

    # -- tiles

    def _tiles(self, top: Tabletop) -> Iterator[Observation]:
        known = self._known
        gone = [c for c, face in known.tiles.items() if top.tiles.get(c) != face]
        come = [c for c, face in top.tiles.items() if known.tiles.get(c) != face]
        moved: dict[Cell, Cell] = {}
        for cell in come:
            face = top.tiles[cell].face
            origin = next((c for c in gone if c != cell and known.tiles[c].face == face and c not in come), None)
            if origin is not None and origin not in moved.values() and self._slips(self.sharp.moved):
                moved[cell] = origin
        for cell in gone:
            yield from (_gone(p) for p in known.pieces.values() if p.cell == cell)
            known.pieces = {name: p for name, p in known.pieces.items() if p.cell != cell}
            known.piles = {place: p for place, p in known.piles.items() if p.cell != cell}
            lay = known.tiles.pop(cell)
            if cell not in moved.values():
                yield TileRemoved(cell, lay)
        for cell in come:
            known.tiles[cell] = top.tiles[cell]
            yield self._tile(cell, top.tiles[cell], moved.get(cell))

    def _tile(self, cell: Cell, tile: LaidTile, origin: Cell | None) -> TileSeen | TileMoved:
        tiles = [tile]
        doubtful = self._slips(self.sharp.tile)
        if doubtful:
            tiles += [self.other(tile) for _ in range(self._chance.randint(1, 4))]
            if self._slips(self.sharp.absent):
                tiles = tiles[1:]
            self._chance.shuffle(tiles)
        tiles = list(dict.fromkeys(tiles))
        candidates = tuple(Candidate(t, 0.9 - n / 10) for n, t in enumerate(tiles))
        rest = tiles[0], candidates, not doubtful, 0.3 if doubtful else 0.9
        return TileSeen(cell, *rest) if origin is None else TileMoved(cell, origin, *rest)

    def other(self, tile: LaidTile) -> LaidTile:
        """A tile that may be mistaken for that one: a similar one, or any other."""
        (design, variant), rotation = tile
        twins = [v.id for v in self._tileset.by_id[design].variants if v.id != variant]
        if twins and self._chance.random() < 0.5:
            return LaidTile(Face(design, self._chance.choice(twins)), rotation)
        if self._chance.random() < 0.5:
            return LaidTile(tile.face, (rotation + self._chance.randint(1, 3)) % 4)
        other, _ = self._chance.choice(list(self._tileset.faces(self._tileset.by_id[design].deck)))
        return LaidTile(other, self._chance.randint(0, 3))

    # -- pieces

    def _pieces(self, top: Tabletop) -> Iterator[PieceSeen | PieceRemoved]:
        known = self._known
        for name, piece in list(known.pieces.items()):
            if top.pieces.get(name) != piece and not self._slips(self.sharp.overlooked):
                del known.pieces[name]
                yield _gone(piece)
        for name, piece in top.pieces.items():
            if name not in known.pieces and piece.cell in known.tiles and not self._slips(self.sharp.overlooked):
                known.pieces[name] = piece
                yield self._piece(piece, doubtful=self._slips(self.sharp.piece))

    def _piece(self, piece: Wood, *, doubtful: bool) -> PieceSeen:
        told = PieceSeen(piece.cell, piece.kind, piece.colour, piece.at, piece.lying)
        if not doubtful:
            return told
        match self._chance.randint(0, 3):
            case 0:
                told = replace(told, kind="")
            case 1:
                told = replace(told, colour="")
            case 2:
                told = replace(told, lying=None)
            case _:
                told = replace(told, kind=next(k for k in self._tileset.terms.piece_names if k != piece.kind))
        return replace(told, certain=False, confidence=0.3)

    def _shadows(self, top: Tabletop) -> Iterator[PieceSeen | PieceRemoved]:
        for ghost in list(self._ghosts):
            if ghost.cell not in top.tiles or self._chance.random() < 0.5:
                self._ghosts.remove(ghost)
                yield PieceRemoved(ghost.cell, ghost.kind, ghost.colour, ghost.at, certain=False)
        if self._slips(self.sharp.ghost):
            cell = self._chance.choice(list(self._known.tiles))
            at = (self._chance.uniform(0.1, 0.9), self._chance.uniform(0.1, 0.9))
            colour = self._chance.choice(("", "red", "black", "blue"))
            kind = self._chance.choice(("", self._tileset.terms.claimant))
            ghost = PieceSeen(cell, kind, colour, at, certain=False)
            self._ghosts.append(ghost)
            yield ghost

    # -- tokens

    def _piles(self, top: Tabletop) -> Iterator[StackSeen | StackRemoved]:
        known = self._known
        for place, pile in list(known.piles.items()):
            if place not in top.piles and not self._slips(self.sharp.overlooked):
                del known.piles[place]
                yield StackRemoved(pile.cell, pile.at)
        for place, pile in top.piles.items():
            if known.piles.get(place) != pile and pile.cell in known.tiles and not self._slips(self.sharp.overlooked):
                known.piles[place] = pile
                count = pile.count if self._slips(self.sharp.counted) else None
                yield StackSeen(pile.cell, pile.at, count)

    def _trays(self, top: Tabletop) -> Iterator[TokenTaken | TokenReturned]:
        known = self._known
        for seat, (colour, count) in enumerate(top.trays.items()):
            before = known.trays.get(colour, 0)
            known.trays[colour] = count
            for number in range(min(before, count), max(before, count)):
                at = (TRAYS + 0.4 * number, 2.0 * seat - 5)
                yield TokenTaken(at) if count > before else TokenReturned(at)


def _gone(piece: Wood) -> PieceRemoved:
    return PieceRemoved(piece.cell, piece.kind, piece.colour, piece.at, piece.lying)


def stood(game: Game, kind: str, colour: str, cell: Cell, segment: int, chance: Random | None = None) -> Wood:
    """A piece as a person puts it on that segment of a laid tile: at its place, with a random offset if ``chance``."""
    tile = game.tiles[cell]
    design = game.tileset.by_id[tile.design]
    x, y = design.places.spot(segment)
    if chance is not None:
        x, y = x + chance.gauss(0, JITTER), y + chance.gauss(0, JITTER)
    lying = design.segments[segment].kind in game.tileset.terms.piece(kind).lies_on
    return Wood(kind, colour, cell, turn_point((x, y), tile.rotation), lying)


def piled(game: Game, place: Place, count: int) -> Pile:
    """Tokens as they are dealt on that mountain segment."""
    cell, segment = place
    tile = game.tiles[cell]
    spot = game.tileset.by_id[tile.design].places.stack_spot(segment)
    return Pile(cell, turn_point(spot, tile.rotation), count)
