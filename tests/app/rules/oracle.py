"""A second, slow, plain reading of the rules, to hold the engine against.

It shares nothing with the engine but the tile-set reader and the move values. After each tile every feature is found
anew by flood fill from port to port over all laid tiles, every legal list by trying everything. Both games are here,
told apart by the tile set's game.

Not decided here, because the rules leave it to chance: which value a token has. Tokens are counted, not read.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from app.rules.moves import Discard, Mine, Move, Pass, Place, PutPiece, TakeBack
from app.rules.tileset import TileSet
from app.values import Cell, Face

NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))

GOES_HOME = ("cowboy", "tent", "member")
"""Pieces that leave a completed feature; a hut never does."""

Node = tuple[Cell, int]
"""One segment of one laid tile."""


@dataclass
class Area:
    """A feature as the flood fill finds it."""

    kind: str
    nodes: frozenset[Node]
    open_ports: int

    @property
    def cells(self) -> frozenset[Cell]:
        return frozenset(cell for cell, _ in self.nodes)


@dataclass
class Seat:
    """What one player has: pieces in hand and points by their source."""

    hand: Counter[str]
    by: Counter[str] = field(default_factory=Counter)
    tokens: int = 0

    @property
    def score(self) -> int:
        return sum(self.by.values())


@dataclass(frozen=True)
class Scored:
    """Points given for one feature."""

    kind: str
    cells: frozenset[Cell]
    points: tuple[tuple[str, int], ...]


class Oracle:
    """A game told from its moves alone."""

    def __init__(
        self,
        tileset: TileSet,
        seats: Iterable[str],
        *,
        farmers: bool = True,
        take_back: bool = False,
        cowboys: int = 4,
        tents_share: bool = False,
        later: bool = False,
    ) -> None:
        self.tileset = tileset
        self.gold_rush = tileset.game == "gold-rush"
        self.farmers, self.take_back = farmers, take_back
        self.tents_share = tents_share
        self._found: dict[tuple[Node, bool], Area] = {}
        self._port_tables: dict[tuple[str, int], list[int]] = {}
        # The later edition of Hunters & Gatherers gives a third hut and counts otherwise.
        self.deer, self.mammoths, self.mushrooms, self.river_fish = (1, 3, 3, True) if later else (2, 2, 2, False)
        hand = {"cowboy": cowboys, "tent": 1} if self.gold_rush else {"member": 5, "hut": 3 if later else 2}
        self.colours = tuple(seats)
        self.seats = {colour: Seat(Counter(hand)) for colour in self.colours}
        self.left: Counter[tuple[str, str]] = Counter()
        self.deck: dict[str, str] = {}
        for (design, variant), count in tileset.faces():
            self.left[design, variant] += count
            self.deck[design] = tileset.by_id[design].deck
        self.tiles: dict[Cell, tuple[str, str, int]] = {}
        self.pieces: list[tuple[str, str, Cell, int]] = []
        """(kind, colour, cell, segment) of every piece on the board."""
        self.token_nodes: Counter[Node] = Counter()
        """Tokens by the segment that they were dealt for; a mountain's stack is their sum."""
        self.supply = sum(tileset.tokens.values())
        self.removed = 0
        self.turn = 0
        self.phase = "place"
        self.last: Cell | None = None
        self.bonus = False
        self.scored: list[Scored] = []
        self._lay(Cell(0, 0), *tileset.start_face, 0)

    # The board ------------------------------------------------------------------------------------------------------

    @property
    def colour(self) -> str:
        return self.colours[self.turn % len(self.colours)]

    def _ports(self, cell: Cell) -> list[int]:
        design, _, rotation = self.tiles[cell]
        return self._turned(design, rotation)

    def _turned(self, design: str, rotation: int) -> list[int]:
        ports = self._port_tables.get((design, rotation))
        if ports is None:
            ports = self._port_tables[design, rotation] = [-1] * 12
            for segment in self.tileset.by_id[design].segments:
                for port in segment.ports:
                    ports[(port + 3 * rotation) % 12] = segment.index
        return ports

    def _kind(self, node: Node) -> str:
        return self.tileset.by_id[self.tiles[node[0]][0]].segments[node[1]].kind

    def symbols(self, nodes: Iterable[Node]) -> Counter[str]:
        """All symbols printed on these segments."""
        found: Counter[str] = Counter()
        for cell, segment in nodes:
            design, variant, _ = self.tiles[cell]
            found.update(self.tileset.by_id[design].variant(variant).symbols[segment])
        return found

    def area(self, start: Node, *, through: bool = False) -> Area:
        """The feature of a segment; ``through`` goes on through lakes, which makes a river system of it."""
        found = self._found.get((start, through))
        if found is None:
            found = self._flood(start, through)
            self._found |= {(node, through): found for node in found.nodes}
        return found

    def _flood(self, start: Node, through: bool) -> Area:
        seen, open_ports, todo = {start}, 0, [start]
        while todo:
            cell, segment = node = todo.pop()
            kind = self._kind(node)
            found: list[Node] = []
            for port, owner in enumerate(self._ports(cell)):
                if owner != segment:
                    continue
                side = port // 3
                beyond = Cell(cell.col + NEIGHBOURS[side][0], cell.row + NEIGHBOURS[side][1])
                if beyond in self.tiles:
                    facing = 3 * ((side + 2) % 4) + 2 - port % 3
                    there = (beyond, self._ports(beyond)[facing])
                    if self._kind(there) == kind:
                        found.append(there)
                    else:
                        open_ports += 1  # a clash that the table allowed: nothing ever continues here
                else:
                    open_ports += 1
            if through:
                segments = self.tileset.by_id[self.tiles[cell][0]].segments
                found += [(cell, other.index) for other in segments if other.to == segment]
                target = segments[segment].to
                if target is not None:
                    found.append((cell, target))
            for node in found:
                if node not in seen:
                    seen.add(node)
                    todo.append(node)
        return Area("system" if through else self._kind(start), frozenset(seen), open_ports)

    def areas(self) -> list[Area]:
        """Every feature on the board, once."""
        every = [(cell, s.index) for cell, tile in self.tiles.items() for s in self.tileset.by_id[tile[0]].segments]
        return list({id(area): area for area in map(self.area, every)}.values())

    def ends(self, area: Area) -> set[Node]:
        """The cities or lakes in which a line ends."""
        found = set()
        for cell, segment in area.nodes:
            target = self.tileset.by_id[self.tiles[cell][0]].segments[segment].to
            if target is not None:
                found.add((cell, target))
        return found

    def lines_of(self, node: Node) -> list[Area]:
        """The different lines that lead to a city or a lake."""
        found: list[Area] = []
        for other in self.tileset.by_id[self.tiles[node[0]][0]].segments:
            if other.to == node[1] and not any((node[0], other.index) in a.nodes for a in found):
                found.append(self.area((node[0], other.index)))
        return found

    def complete(self, area: Area) -> bool | None:
        """Whether a feature is finished; None for a kind that never is."""
        if area.kind in ("prairie", "meadow", "lake"):
            return None
        if area.kind == "city":
            (node,) = area.nodes
            return all(line.open_ports == 0 for line in self.lines_of(node))
        return area.open_ports == 0

    def on(self, nodes: Iterable[Node], kind: str | None = None) -> Counter[str]:
        """Pieces by colour on these segments, of that kind or of the kind that counts for majority."""
        wanted = kind or ("cowboy" if self.gold_rush else "member")
        held = nodes if isinstance(nodes, frozenset) else set(nodes)
        return Counter(colour for k, colour, cell, segment in self.pieces if k == wanted and (cell, segment) in held)

    def stack(self, area: Area) -> int:
        return sum(n for node, n in self.token_nodes.items() if node in area.nodes)

    # What may be done -----------------------------------------------------------------------------------------------

    def frontier(self) -> set[Cell]:
        return {
            beyond
            for cell in self.tiles
            for dc, dr in NEIGHBOURS
            if (beyond := Cell(cell.col + dc, cell.row + dr)) not in self.tiles
        }

    def places(self, design: str, variant: str) -> set[Place]:
        """Every legal way to lay that face."""
        return {
            Place(Face(design, variant), cell, rotation)
            for cell in self.frontier()
            for rotation in range(4)
            if self._matches(cell, design, rotation)
        }

    def _matches(self, cell: Cell, design: str, rotation: int) -> bool:
        mine = self._turned(design, rotation)
        segments = self.tileset.by_id[design].segments
        for side, (dc, dr) in enumerate(NEIGHBOURS):
            beyond = Cell(cell.col + dc, cell.row + dr)
            if beyond not in self.tiles:
                continue
            theirs = self._ports(beyond)
            for i in range(3):
                kind = segments[mine[3 * side + i]].kind
                if kind != self._kind((beyond, theirs[3 * ((side + 2) % 4) + 2 - i])):
                    return False
        return True

    def drawable(self) -> list[tuple[str, str]]:
        """The faces that may be drawn now, sorted."""
        deck = "bonus" if self.bonus else "land"
        return sorted(face for face, n in self.left.items() if n and self.deck[face[0]] == deck)

    def fits(self, design: str, variant: str) -> bool:
        return bool(self.places(design, variant))

    def actions(self) -> set[Move]:
        """Everything that may follow the tile just laid."""
        assert self.phase == "act"
        assert self.last is not None
        moves: set[Move] = {Pass()}
        hand = self.seats[self.colour].hand
        for segment in self.tileset.by_id[self.tiles[self.last][0]].segments:
            area = self.area((self.last, segment.index))
            if self.gold_rush:
                if hand["cowboy"] and not self.on(area.nodes) and (self.farmers or area.kind != "prairie"):
                    moves.add(PutPiece("cowboy", self.last, segment.index))
            else:
                if hand["member"] and not self.on(area.nodes) and area.kind != "lake":
                    moves.add(PutPiece("member", self.last, segment.index))
                if hand["hut"] and area.kind in ("river", "lake"):
                    system = self.area((self.last, segment.index), through=True)
                    if not self.on(system.nodes, "hut"):
                        moves.add(PutPiece("hut", self.last, segment.index))
        if self.gold_rush:
            moves |= self._tent_moves()
        if self.take_back:
            wanted = "cowboy" if self.gold_rush else "member"
            moves |= {TakeBack(cell, s) for k, c, cell, s in self.pieces if k == wanted and c == self.colour}
        return moves

    def _tent_moves(self) -> set[Move]:
        moves: set[Move] = set()
        for area in self.areas():
            if area.kind != "mountain":
                continue
            if not self.complete(area):
                for cell, segment in area.nodes:
                    here = [(k, colour) for k, colour, c, s in self.pieces if (c, s) == (cell, segment)]
                    if self.tents_share:
                        here = [p for p in here if p[0] == "cowboy" or p[1] == self.colour]
                    if not here:
                        moves.add(PutPiece("tent", cell, segment))
            if self.stack(area) and self.on(area.nodes, "tent")[self.colour]:
                moves.add(Mine())
        return moves

    # Doing it -------------------------------------------------------------------------------------------------------

    def push(self, move: Move) -> None:
        """Do a legal move; what follows from it happens at once."""
        self.scored = []
        if isinstance(move, Place):
            self._lay(move.cell, move.design, move.variant, move.rotation)
            self.last, self.phase = move.cell, "act"
        elif isinstance(move, Discard):
            self.left[move.face] -= 1
            if not self.drawable():
                self._next()
        else:
            self._act(move)
            golden = self._score_completed()
            if golden and not self.bonus:
                self.bonus, self.phase = True, "place"
                if self.drawable():
                    return
            self._next()

    def _lay(self, cell: Cell, design: str, variant: str, rotation: int) -> None:
        self.tiles[cell] = (design, variant, rotation)
        self._found = {}
        self.left[design, variant] -= 1
        for segment in self.tileset.by_id[design].segments:
            nuggets = self.symbols([(cell, segment.index)])["nuggets"]
            dealt = min(nuggets, self.supply)
            self.supply -= dealt
            if dealt:
                self.token_nodes[cell, segment.index] += dealt

    def _act(self, move: Move) -> None:
        seat = self.seats[self.colour]
        if isinstance(move, PutPiece):
            if move.kind == "tent":
                old = [p for p in self.pieces if p[0] == "tent" and p[1] == self.colour]
                for piece in old:
                    self._home(piece)
            seat.hand[move.kind] -= 1
            self.pieces.append((move.kind, self.colour, move.cell, move.segment))
        elif isinstance(move, TakeBack):
            (piece,) = [
                p for p in self.pieces if p[1] == self.colour and p[2:] == (move.cell, move.segment) and p[0] != "tent"
            ]
            self._home(piece)
        elif isinstance(move, Mine):
            (tent,) = [p for p in self.pieces if p[0] == "tent" and p[1] == self.colour]
            nodes = self.area((tent[2], tent[3])).nodes
            self.token_nodes[next(n for n in nodes if self.token_nodes[n])] -= 1
            seat.tokens += 1

    def _home(self, piece: tuple[str, str, Cell, int]) -> None:
        self.pieces.remove(piece)
        self.seats[piece[1]].hand[piece[0]] += 1

    def _score_completed(self) -> bool:
        """Score what the last tile completed; True when gold lay in a forest among it."""
        assert self.last is not None
        done: list[Area] = []
        for segment in self.tileset.by_id[self.tiles[self.last][0]].segments:
            area = self.area((self.last, segment.index))
            if self.complete(area) and area.kind != "city" and area not in done:
                done.append(area)
        touched = {end for line in done if line.kind == "railroad" for end in self.ends(line)}
        for node in sorted(touched):
            area = self.area(node)
            if self.complete(area):
                done.append(area)
        golden = False
        for area in done:
            self._award(area, final=False)
            golden |= area.kind == "forest" and self.symbols(area.nodes)["gold"] > 0
            if area.kind == "mountain":
                self._hand_out(area)
            for piece in [p for p in self.pieces if p[0] in GOES_HOME and (p[2], p[3]) in area.nodes]:
                self._home(piece)
        return golden

    def _hand_out(self, mountain: Area) -> None:
        count = self.stack(mountain)
        for node in mountain.nodes:
            self.token_nodes.pop(node, None)
        best = self._best(self.on(mountain.nodes))
        if not best:
            self.supply += count
            return
        at = self.turn % len(self.colours)
        order = [c for c in self.colours[at:] + self.colours[:at] if c in best]
        for i in range(count):
            self.seats[order[i % len(order)]].tokens += 1

    @staticmethod
    def _best(holders: Counter[str]) -> list[str]:
        return [c for c, n in holders.items() if n == max(holders.values())]

    def _award(self, area: Area, *, final: bool) -> None:
        best = self._best(self.on(area.nodes))
        worth, source = self._worth(area, final=final)
        if area.kind == "meadow":
            blessed = [
                c for k, c, cell, s in self.pieces if k == "member" and (cell, s) in area.nodes
                if self.symbols(node for node in area.nodes if node[0] == cell)["shrine"]
            ]  # fmt: skip
            best = blessed or best
        self._give(area, best, worth, source)

    def _give(self, area: Area, best: Iterable[str], worth: int, source: str) -> None:
        colours = sorted(best)
        for colour in colours:
            self.seats[colour].by[source] += worth
        if colours and worth:
            self.scored.append(Scored(area.kind, area.cells, tuple((c, worth) for c in colours)))

    def _worth(self, area: Area, *, final: bool) -> tuple[int, str]:
        symbols = self.symbols(area.nodes)
        tiles = len(area.cells)
        if area.kind == "railroad":
            doubled = not final and symbols["locomotives"] == 1
            return tiles * (2 if doubled else 1), "railroads"
        if area.kind == "mountain":
            return symbols["nuggets"], "mountains"
        if area.kind == "city":
            (node,) = area.nodes
            return 3 * sum(line.open_ports == 0 for line in self.lines_of(node)), "cities"
        if area.kind == "prairie":
            return 2 * symbols["camps"] + 4 * symbols["herds"], "prairies"
        if area.kind == "river":
            fish = self.symbols(self.ends(area))["fish"] + (symbols["fish"] if self.river_fish else 0)
            return 0 if final else tiles + fish, "rivers"
        if area.kind == "forest":
            return 0 if final else 2 * tiles + self.mushrooms * symbols["mushrooms"], "forests"
        if area.kind == "meadow":
            tigers = 0 if symbols["fire"] else symbols["tigers"]
            worth = self.deer * max(0, symbols["deer"] - tigers) + self.mammoths * symbols["mammoths"]
            return worth + 2 * symbols["aurochs"], "meadows"
        return 0, "lakes"

    def _next(self) -> None:
        self.bonus = False
        self.turn += 1
        self.phase = "place"
        self.last = None
        if not self.drawable():
            self.turn -= 1
            self.phase = "over"
            self._finish()

    def _finish(self) -> None:
        """Everything that is scored when the last turn is over; tokens on the board leave the game."""
        for area in self.areas():
            if not self.complete(area) and self.on(area.nodes):
                self._award(area, final=True)
        done: set[Node] = set()
        for kind, _, cell, segment in self.pieces:
            if kind == "hut" and (cell, segment) not in done:
                system = self.area((cell, segment), through=True)
                done |= system.nodes
                counted = [n for n in system.nodes if self.river_fish or self._kind(n) == "lake"]
                self._give(system, self._best(self.on(system.nodes, "hut")), self.symbols(counted)["fish"], "huts")
        self.removed += sum(self.token_nodes.values())
        self.token_nodes.clear()
        for piece in list(self.pieces):
            if piece[0] in GOES_HOME and self._kind((piece[2], piece[3])) not in ("prairie", "meadow"):
                self._home(piece)

    # Comparing ------------------------------------------------------------------------------------------------------

    def copy(self) -> Oracle:
        other = copy.copy(self)
        other.seats = {c: Seat(seat.hand.copy(), seat.by.copy(), seat.tokens) for c, seat in self.seats.items()}
        other.left, other.tiles = self.left.copy(), self.tiles.copy()
        other.pieces, other.token_nodes = self.pieces.copy(), self.token_nodes.copy()
        return other

    def projected(self) -> dict[str, int]:
        """The scores if nothing more were done and the game ended, tokens in hand not read."""
        other = self.copy()
        if other.phase == "act":
            other.push(Pass())
        if other.phase != "over":
            other._finish()
        return {c: s.score for c, s in other.seats.items()}

    def _by_mountain(self) -> Iterator[int]:
        for node in self.token_nodes.elements():
            yield id(self.area(node))

    def picture(self) -> dict[str, Any]:
        """What can be compared with an engine, as plain values."""
        return {
            "tiles": dict(self.tiles),
            "pieces": sorted(self.pieces),
            "stacks": sorted(Counter(self._by_mountain()).values()),
            "supply": self.supply,
            "hands": {c: {k: n for k, n in s.hand.items() if n} for c, s in self.seats.items()},
            "scores": {c: {k: n for k, n in s.by.items() if n} for c, s in self.seats.items()},
            "tokens": {c: s.tokens for c, s in self.seats.items()},
            "left": {face: n for face, n in self.left.items() if n},
        }
