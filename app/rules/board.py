"""The tiles on the table and the features that they form, with exact undo. No player, piece or score is known here.

Every part of a laid tile is a *node*, a number that counts up. Each feature is a ring of nodes; ``root[node]`` names it
by one of them. Two features that meet are joined by relabelling the smaller ring; the joins of each tile are kept, so
that taking the tile up again splits them exactly as they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.rules.compiled import CELL_SHIFT, Compiled, CompiledFace, Part, Turned
from app.values import Cell, LaidTile

Merge = tuple[int, int, int]
"""(root that stays, root that vanished or -1 where the feature met itself, ports that met)."""


class Board:
    """Laid tiles and features. ``frontier`` maps the number of each empty cell that touches a tile to
    ``number << CELL_SHIFT | constraint``; it is never changed in place, so that undo puts the old one back."""

    __slots__ = (
        "_log",
        "at",
        "base",
        "cell_of",
        "frontier",
        "home",
        "laid",
        "open",
        "part",
        "ring",
        "root",
        "size",
        "tables",
        "tiles",
        "turned",
    )

    def __init__(self, tables: Compiled) -> None:
        self.tables = tables
        self.at: dict[int, int] = {}  # cell number -> tile number, in the order of laying
        self.cell_of: list[int] = []  # by tile: its cell number
        self.turned: list[Turned] = []
        self.base: list[int] = []  # by tile: its first node
        self.root: list[int] = []  # by node, as all that follow
        self.ring: list[int] = []
        self.home: list[int] = []
        self.part: list[Part] = []
        self.size: list[int] = []  # valid at roots only
        self.open: list[int] = []  # ports not yet met; valid at roots only
        self.laid: dict[Cell, LaidTile] = {}
        self.tiles: Mapping[Cell, LaidTile] = MappingProxyType(self.laid)
        start = tables.lattice.number(Cell(0, 0))
        self.frontier: dict[int, int] = {start: start << CELL_SHIFT}
        self._log: list[tuple[dict[int, int], list[Merge]]] = []

    def lay(self, face: CompiledFace, rotation: int, cell: int) -> list[Merge]:
        """Lay a tile on an empty cell of the frontier. Returns the merges, in order; sides that clash bring none."""
        tables, at, root, ring, size, open_ = self.tables, self.at, self.root, self.ring, self.size, self.open
        turned = face.turned[rotation]
        base = len(root)
        tile = len(self.base)
        nodes = range(base, base + face.count)
        root.extend(nodes)
        ring.extend(nodes)
        size.extend(face.ones)
        open_.extend(face.ports)
        self.part.extend(face.parts)
        self.home.extend([tile] * face.count)
        self.base.append(base)
        self.turned.append(turned)
        self.cell_of.append(cell)

        old = self.frontier
        self.frontier = frontier = old.copy()
        frontier.pop(cell, None)
        merges: list[Merge] = []
        contacts, joins = turned.contacts, tables.joins
        for side, neighbour in enumerate(tables.lattice.around(cell)):
            other = at.get(neighbour)
            if other is None:
                frontier[neighbour] = frontier.get(neighbour, neighbour << CELL_SHIFT) | turned.asks[side]
                continue
            their_base = self.base[other]
            key = contacts[side] << 16 | self.turned[other].contacts[side ^ 2]
            for mine, theirs, ports in joins[key]:
                stays, goes = root[their_base + theirs], root[base + mine]
                if stays == goes:
                    open_[stays] -= ports + ports
                    merges.append((stays, -1, ports))
                    continue
                if size[stays] < size[goes]:
                    stays, goes = goes, stays
                if size[goes] == 1:
                    root[goes] = stays
                else:
                    node = goes
                    while True:
                        root[node] = stays
                        node = ring[node]
                        if node == goes:
                            break
                ring[stays], ring[goes] = ring[goes], ring[stays]
                size[stays] += size[goes]
                open_[stays] += open_[goes] - ports - ports
                merges.append((stays, goes, ports))
        at[cell] = tile
        self.laid[tables.lattice.cells[cell]] = turned.laid
        self._log.append((old, merges))
        return merges

    def take_up(self) -> None:
        """Undo the last ``lay``, exactly."""
        root, ring, size, open_ = self.root, self.ring, self.size, self.open
        self.frontier, merges = self._log.pop()
        for stays, goes, ports in reversed(merges):
            if goes < 0:
                open_[stays] += ports + ports
                continue
            open_[stays] -= open_[goes] - ports - ports
            size[stays] -= size[goes]
            ring[stays], ring[goes] = ring[goes], ring[stays]
            node = goes
            while True:
                root[node] = goes
                node = ring[node]
                if node == goes:
                    break
        base = self.base.pop()
        self.turned.pop()
        del root[base:], ring[base:], size[base:], open_[base:], self.part[base:], self.home[base:]
        cell = self.cell_of.pop()
        del self.at[cell]
        self.laid.popitem()

    def copy(self) -> Board:
        """An independent copy."""
        twin = Board.__new__(Board)
        twin.tables = self.tables
        twin.frontier = self.frontier
        for name in ("at", "cell_of", "turned", "base", "root", "ring", "home", "part", "size", "open", "laid", "_log"):
            setattr(twin, name, getattr(self, name).copy())
        twin.tiles = MappingProxyType(twin.laid)
        return twin

    def node(self, cell: Cell, segment: int) -> int | None:
        """The node of that segment, None where no tile lies or the tile has no such segment."""
        number = self.tables.lattice.ids.get(cell)
        tile = None if number is None else self.at.get(number)
        if tile is None or not 0 <= segment < len(self.turned[tile].face.design.segments):
            return None
        return self.base[tile] + segment

    def where(self, node: int) -> tuple[Cell, int]:
        """The cell and segment of a node."""
        tile = self.home[node]
        return self.tables.lattice.cells[self.cell_of[tile]], node - self.base[tile]

    def nodes(self, root: int) -> list[int]:
        """Every node of the feature, oldest first."""
        ring = self.ring
        found = [root]
        node = ring[root]
        while node != root:
            found.append(node)
            node = ring[node]
        found.sort()
        return found

    def symbols(self, nodes: list[int]) -> dict[str, int]:
        """How many of each symbol those nodes show."""
        total: dict[str, int] = {}
        for node in nodes:
            for name, count in self.part[node].symbols.items():
                total[name] = total.get(name, 0) + count
        return total

    def open_sides(self, nodes: list[int]) -> int:
        """At how many sides of tiles those nodes go on to where no tile lies."""
        found = set()
        for node in nodes:
            tile = self.home[node]
            turned, cell = self.turned[tile], self.cell_of[tile]
            for side, neighbour in enumerate(self.tables.lattice.around(cell)):
                if neighbour not in self.at and node - self.base[tile] in turned.meets[side]:
                    found.add((tile, side))
        return len(found)

    def dead_ends(self, nodes: list[int]) -> int:
        """At how many sides of tiles those nodes meet a laid tile on which they do not go on (GR-H4)."""
        found = set()
        for node in nodes:
            tile = self.home[node]
            turned, part = self.turned[tile], node - self.base[tile]
            for side, neighbour in enumerate(self.tables.lattice.around(self.cell_of[tile])):
                other = self.at.get(neighbour)
                if other is not None and part in turned.meets[side]:
                    key = turned.contacts[side] << 16 | self.turned[other].contacts[side ^ 2]
                    if all(mine != part for mine, _, _ in self.tables.joins[key]):
                        found.add((tile, side))
        return len(found)

    def ends(self, nodes: list[int]) -> list[int]:
        """The nodes of the cities or lakes in which those lines end, each once."""
        part, base, home = self.part, self.base, self.home
        return sorted({base[home[node]] + part[node].to for node in nodes if part[node].to >= 0})

    def lines(self, node: int) -> set[int]:
        """The roots of the lines that end in the city or lake ``node``."""
        base, root = self.base[self.home[node]], self.root
        return {root[base + line] for line in self.part[node].lines}

    def closed(self, root: int) -> bool:
        """Whether the feature goes on nowhere."""
        return self.open[root] == 0
