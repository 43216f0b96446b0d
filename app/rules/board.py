"""The tiles on the table and the features that they form, with exact undo. Players, pieces and scores are not its task.

Method: incremental connectivity with disjoint sets (union-find) and rollback. Every part of a laid tile is a *node*, a
number that counts up. The nodes of a feature form a circular linked list, ``ring``; ``root[node]`` is the node that
represents the feature. A union relabels the smaller set (quick-find with union by size), so that a find is one look-up.
The unions of each tile are logged, and ``take_up`` reverts them in reverse order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from app.rules.compiled import CELL_SHIFT, Compiled, CompiledFace, Part, Turned
from app.values import Cell, LaidTile

Merge = tuple[int, int, int]
"""A union: (root that stays, root that is gone or -1 where a feature met itself, ports that met)."""


class Board:
    """Laid tiles and features. ``frontier`` maps the number of each empty cell that touches a tile to
    ``number << CELL_SHIFT | constraint``; each tile makes a new one, so that undo restores the old one."""

    __slots__ = (
        "_frontiers",
        "_merges",
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
        self._frontiers: list[dict[int, int]] = []  # by tile: that before it was laid
        self._merges: list[list[Merge]] = []

    def lay(self, face: CompiledFace, rotation: int, cell: int) -> list[Merge]:
        """Lay a tile on an empty cell of the frontier. Returns the merges, in order; sides that clash cause none."""
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
        asks, bases, all_turned = turned.asks, self.base, self.turned
        for side, neighbour in enumerate(tables.lattice.around(cell)):
            other = at.get(neighbour)
            if other is None:
                frontier[neighbour] = frontier.get(neighbour, neighbour << CELL_SHIFT) | asks[side]
                continue
            their_base = bases[other]
            for mine, theirs, ports in joins[contacts[side] << 16 | all_turned[other].contacts[side ^ 2]]:
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
        self._frontiers.append(old)
        self._merges.append(merges)
        return merges

    def take_up(self) -> None:
        """Undo the last ``lay``, exactly."""
        root, ring, size, open_ = self.root, self.ring, self.size, self.open
        self.frontier = self._frontiers.pop()
        for stays, goes, ports in reversed(self._merges.pop()):
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
        for name in Board.__slots__:
            if name not in ("tables", "frontier", "tiles"):
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

    def sides(self, tiles: Iterable[int]) -> tuple[dict[int, int], dict[int, int]]:
        """By root, at how many sides of those tiles its feature borders on an empty cell, and at how many it meets a
        laid tile on which it does not continue (GR-H4). A root with none is left out.
        """
        root, at, joins = self.root, self.at, self.tables.joins
        open_sides: dict[int, int] = {}
        dead_ends: dict[int, int] = {}
        for tile in tiles:
            turned, base = self.turned[tile], self.base[tile]
            for side, neighbour in enumerate(self.tables.lattice.around(self.cell_of[tile])):
                other = at.get(neighbour)
                if other is None:
                    for feature in {root[base + part] for part in turned.meets[side]}:
                        open_sides[feature] = open_sides.get(feature, 0) + 1
                    continue
                there = self.turned[other]
                if turned.letters[side] != there.letters[side ^ 2]:
                    joined = joins[turned.contacts[side] << 16 | there.contacts[side ^ 2]]
                    beyond = turned.meets[side].difference([mine for mine, _, _ in joined])
                    for feature in {root[base + part] for part in beyond}:
                        dead_ends[feature] = dead_ends.get(feature, 0) + 1
        return open_sides, dead_ends

    def ends(self, nodes: list[int]) -> list[int]:
        """The nodes of the cities or lakes in which those lines end, each once."""
        part, base, home = self.part, self.base, self.home
        return sorted({base[home[node]] + part[node].to for node in nodes if part[node].to >= 0})

    def lines(self, node: int) -> set[int]:
        """The roots of the lines that end in the city or lake ``node``."""
        base, root = self.base[self.home[node]], self.root
        return {root[base + line] for line in self.part[node].lines}

    def closed(self, root: int) -> bool:
        """Whether the feature has no open side."""
        return self.open[root] == 0
