"""Ground truth of the simulated table: what lies where, with every tile's hand-laid pose."""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from app.values import TILE_MM, Point
from app.values.errors import ClaimManagerError
from hardware.simulator.layout import Layout
from hardware.simulator.ops import (
    CellLike,
    Hover,
    MovePiece,
    Nudge,
    Op,
    Push,
    PutAside,
    PutLoose,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SetStack,
    StackAside,
    TakeLoose,
    TakePiece,
    TakeTile,
    TakeToken,
    TurnTile,
)
from hardware.simulator.settings import TableSettings

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
LEAST_GAP = 0.1 / TILE_MM
Aside = PutAside | StackAside
"""A piece or a stack on the bare table."""


class SceneError(ClaimManagerError, ValueError):
    """An op that is impossible on this table: the message names the cell or piece, and the reason."""


@dataclass(frozen=True, slots=True)
class LyingTile:
    """A tile on the table: ``x``, ``y`` its centre in table points, ``angle`` clockwise radians off the lattice.

    ``tone`` is its brightness relative to others (curled cardboard), ``gloss`` how strongly it reflects glare.
    """

    cell: CellLike
    face: str
    rotation: int
    x: float
    y: float
    angle: float
    tone: float = 1.0
    gloss: float = 1.0

    def point(self, at: Point) -> tuple[float, float]:
        """The table point of ``at`` on this tile as it lies."""
        east, south = at[0] - 0.5, at[1] - 0.5
        cos, sin = math.cos(self.angle), math.sin(self.angle)
        return self.x + cos * east - sin * south, self.y + sin * east + cos * south


@dataclass(frozen=True, slots=True)
class StandingPiece:
    """A piece on a tile, facing ``angle`` (clockwise radians)."""

    id: str
    kind: str
    colour: str
    cell: CellLike
    at: Point
    lying: bool
    angle: float


@dataclass(frozen=True, slots=True)
class Stack:
    """Counters face down on a tile; ``seed`` fixes their disorder."""

    cell: CellLike
    at: Point
    count: int
    seed: int


class Scene:
    """The table's ground truth. ``tiles`` by cell, ``pieces`` and ``stacks`` by id, ``tokens``: counters by seat,
    ``loose``: other things on the table, by id."""

    def __init__(self, settings: TableSettings, layout: Layout) -> None:
        self.settings = settings
        self.layout = layout
        self._tiles: dict[CellLike, LyingTile] = {}
        self._pieces: dict[str, StandingPiece] = {}
        self._stacks: dict[str, Stack] = {}
        self._tokens: dict[int, int] = {}
        self._loose: dict[str, PutLoose] = {}
        self._aside: dict[str, Aside] = {}
        self._count = 0

    @property
    def tiles(self) -> Mapping[CellLike, LyingTile]:
        return self._tiles

    @property
    def pieces(self) -> Mapping[str, StandingPiece]:
        return self._pieces

    @property
    def stacks(self) -> Mapping[str, Stack]:
        return self._stacks

    @property
    def tokens(self) -> Mapping[int, int]:
        return self._tokens

    @property
    def loose(self) -> Mapping[str, PutLoose]:
        """The loose things on the table, by id."""
        return self._loose

    @property
    def aside(self) -> Mapping[str, Aside]:
        """The pieces and stacks on the bare table, by id."""
        return self._aside

    def nominal(self, cell: CellLike) -> tuple[float, float]:
        """Where the centre of ``cell`` would lie if every gap were the mean gap."""
        return 0.5 + cell[0] * self.settings.pitch, 0.5 + cell[1] * self.settings.pitch

    def place(self, op: Op) -> tuple[float, float]:
        """The table point that a hand reaches for to do ``op`` now."""
        if isinstance(op, TakePiece):
            piece = self._piece(op.id)
            return self._tile(piece.cell).point(piece.at)
        if isinstance(op, SetStack):
            stack = self._stack(op.id)
            return self._tile(stack.cell).point(stack.at)
        if isinstance(op, (PutToken, TakeToken)):
            number = self._tokens.get(op.seat, 0) - isinstance(op, TakeToken)
            return self.layout.slot(op.seat, max(0, number))[:2]
        if isinstance(op, (PutPiece, MovePiece, PutStack)):
            return self._tile(op.cell).point(op.at)
        if isinstance(op, Push):
            return 0.5, 0.5
        if isinstance(op, PutLoose | PutAside | StackAside):
            return op.at
        if isinstance(op, TakeLoose):
            return self._lying(op.id).at
        tile = self._tiles.get(op.cell)
        return (tile.x, tile.y) if tile else self.nominal(op.cell)

    def apply(self, op: Op) -> None:
        """Do ``op``. Raises SceneError where the table does not allow it, and changes nothing then."""
        self._count += 1
        match op:
            case PutTile():
                self._put_tile(op)
            case TakeTile():
                self._tile(op.cell)
                del self._tiles[op.cell]
                self._stacks = {key: stack for key, stack in self._stacks.items() if stack.cell != op.cell}
                self._pieces = {key: piece for key, piece in self._pieces.items() if piece.cell != op.cell}
            case TurnTile():
                self._tiles[op.cell] = replace(self._tile(op.cell), rotation=op.rotation % 4)
            case Nudge():
                tile = self._tile(op.cell)
                self._tiles[op.cell] = replace(
                    tile,
                    x=tile.x + op.east_mm / TILE_MM,
                    y=tile.y + op.south_mm / TILE_MM,
                    angle=tile.angle + math.radians(op.degrees),
                )
                self._part({op.cell})
            case Push():
                self._push(op)
            case PutPiece():
                if op.id in self._pieces:
                    raise SceneError(f"piece {op.id} already stands on {self._pieces[op.id].cell}: move it instead")
                self._stand(op.id, op.kind, op.colour, op.cell, op.at, op.lying)
            case MovePiece():
                piece = self._piece(op.id)
                self._stand(op.id, piece.kind, piece.colour, op.cell, op.at, op.lying)
            case TakePiece():
                del self._pieces[self._piece(op.id).id]
            case PutStack():
                self._put_stack(op)
            case SetStack():
                stack = self._stack(op.id)
                if op.count < 0:
                    raise SceneError(f"stack {op.id!r} of {op.count} counters cannot be: give 0 or more")
                if op.count:
                    self._stacks[op.id] = replace(stack, count=op.count)
                else:
                    del self._stacks[op.id]
            case PutToken():
                self.layout.tray(op.seat)
                self._tokens[op.seat] = self._tokens.get(op.seat, 0) + 1
            case TakeToken():
                if not self._tokens.get(op.seat):
                    raise SceneError(f"the tray of seat {op.seat} is empty: nothing to take")
                self._tokens[op.seat] -= 1
            case PutLoose() | PutAside() | StackAside():
                if op.id in self._loose or op.id in self._aside:
                    raise SceneError(f"{op.id!r} lies on the table already: take it away first")
                if isinstance(op, PutLoose):
                    self._loose[op.id] = op
                else:
                    self._aside[op.id] = op
            case TakeLoose():
                name = self._lying(op.id).id
                self._loose.pop(name, None)
                self._aside.pop(name, None)
            case Hover():
                pass

    def _push(self, op: Push) -> None:
        turn = math.radians(op.degrees)
        cos, sin = math.cos(turn), math.sin(turn)
        for cell, tile in self._tiles.items():
            east, south = tile.x - 0.5, tile.y - 0.5
            x = 0.5 + cos * east - sin * south + op.east_mm / TILE_MM
            y = 0.5 + sin * east + cos * south + op.south_mm / TILE_MM
            self._tiles[cell] = replace(tile, x=x, y=y, angle=tile.angle + turn)

    def _put_tile(self, op: PutTile) -> None:
        if op.cell in self._tiles:
            raise SceneError(f"{op.cell} is taken by {self._tiles[op.cell].face}: take it away first")
        chance = self._chance("tile", op.cell)
        x, y, angle = self._hand_laid(op.cell, chance)
        tone, gloss = 1.0 + self.settings.world.card.unlike * chance.uniform(-1, 1), chance.uniform(0.4, 1.0)
        self._tiles[op.cell] = LyingTile(op.cell, op.face, op.rotation % 4, x, y, angle, tone, gloss)
        if self.settings.sloppy and chance.random() < 0.2:
            touched = [cell for cell in _around(op.cell) if cell in self._tiles]
            if touched:
                cell = touched[int(chance.integers(len(touched)))]
                tile = self._tiles[cell]
                east, south = chance.uniform(-0.8, 0.8, 2) / TILE_MM
                turned = math.radians(chance.uniform(-1.2, 1.2))
                self._tiles[cell] = replace(
                    tile, x=tile.x + float(east), y=tile.y + float(south), angle=tile.angle + turned
                )
                self._part({cell})
        self._part({op.cell})

    def _hand_laid(self, cell: CellLike, chance: np.random.Generator) -> tuple[float, float, float]:
        """A pose for a new tile on ``cell``: a random gap and skew relative to its neighbours, so that errors
        accumulate along a row.
        """
        low, high = self.settings.gaps
        skew = math.radians(self.settings.largest_skew)
        seen: list[tuple[float, float, float]] = []
        for step in STEPS:
            tile = self._tiles.get((cell[0] - step[0], cell[1] - step[1]))
            if tile is not None:
                away, aside = 1.0 + chance.uniform(low, high), chance.uniform(-high, high) / 2
                lean = tile.angle / 2
                cos, sin = math.cos(lean), math.sin(lean)
                east, south = step[0] * away - step[1] * aside, step[1] * away + step[0] * aside
                seen.append((tile.x + cos * east - sin * south, tile.y + sin * east + cos * south, tile.angle))
        if not seen:
            x, y = self.nominal(cell)
            return x, y, chance.uniform(-skew, skew) / 2
        x, y, angle = (sum(values) / len(seen) for values in zip(*seen, strict=True))
        return x, y, 0.7 * angle + chance.uniform(-skew, skew) / (1 + 0.5 * (len(seen) - 1))

    def _part(self, touched: set[CellLike]) -> None:
        """Push overlapping tiles apart, each by half of the overlap."""
        for _ in range(6):
            moved: set[CellLike] = set()
            for cell in sorted(touched):
                for step in STEPS:
                    other = (cell[0] + step[0], cell[1] + step[1])
                    if cell not in self._tiles or other not in self._tiles:
                        continue
                    one, two = self._tiles[cell], self._tiles[other]
                    between = (one.angle + two.angle) / 2
                    cos, sin = math.cos(between), math.sin(between)
                    east, south = cos * step[0] - sin * step[1], sin * step[0] + cos * step[1]
                    distance = (two.x - one.x) * east + (two.y - one.y) * south
                    missing = 1.0 + LEAST_GAP + 0.5 * abs(math.sin(one.angle - two.angle)) - distance
                    if missing > 1e-4:
                        half = missing / 2
                        self._tiles[cell] = replace(one, x=one.x - east * half, y=one.y - south * half)
                        self._tiles[other] = replace(two, x=two.x + east * half, y=two.y + south * half)
                        moved |= {cell, other}
            if not moved:
                return
            touched = touched | moved

    def _stand(self, name: str, kind: str, colour: str, cell: CellLike, at: Point, lying: bool) -> None:
        self._tile(cell)
        angle = float(self._chance("piece", (zlib.crc32(name.encode()), *cell)).uniform(-math.pi, math.pi))
        self._pieces[name] = StandingPiece(name, kind, colour, cell, (float(at[0]), float(at[1])), lying, angle)

    def _put_stack(self, op: PutStack) -> None:
        self._tile(op.cell)
        if op.id in self._stacks:
            raise SceneError(f"stack {op.id!r} lies on the table already: set its count instead")
        if op.count < 1:
            raise SceneError(f"a stack of {op.count} counters on {op.cell} cannot be: give 1 or more")
        seed = int(self._chance("stack", (zlib.crc32(op.id.encode()),)).integers(1 << 30))
        self._stacks[op.id] = Stack(op.cell, (float(op.at[0]), float(op.at[1])), op.count, seed)

    def _tile(self, cell: CellLike) -> LyingTile:
        if cell not in self._tiles:
            raise SceneError(f"no tile lies on {tuple(cell)}: lay one first")
        return self._tiles[cell]

    def _piece(self, name: str) -> StandingPiece:
        if name not in self._pieces:
            raise SceneError(f"no piece {name} stands on the table: put it first")
        return self._pieces[name]

    def _lying(self, name: str) -> PutLoose | Aside:
        found = self._loose.get(name) or self._aside.get(name)
        if found is None:
            raise SceneError(f"nothing called {name!r} lies loose on the table: put it first")
        return found

    def _stack(self, stack_id: str) -> Stack:
        if stack_id not in self._stacks:
            raise SceneError(f"no stack {stack_id!r} lies on the table: put it first")
        return self._stacks[stack_id]

    def _chance(self, what: str, where: tuple[int, ...]) -> np.random.Generator:
        """Random numbers fixed by the seed, the thing and the number of the op, whatever else was drawn before."""
        return np.random.default_rng(
            [self.settings.seed, self._count, zlib.crc32(what.encode()), *(number & 0xFFFFFFFF for number in where)]
        )


def _around(cell: CellLike) -> list[CellLike]:
    return [(cell[0] + step[0], cell[1] + step[1]) for step in STEPS]
