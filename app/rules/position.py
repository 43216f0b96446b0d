"""Positions without a history, and the check of whether the rules allow one.

Every problem is reported, not just the first. Features are found here by a search of the graph of ports (connected
components), because the engine's own board can hold only what the rules allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.rules.compiled import OFFSETS
from app.rules.rulebook import Rulebook
from app.rules.terms import PORTS_PER_SIDE
from app.rules.tileset import Segment, TileSet
from app.rules.values import Stack, Standing
from app.rules.violations import SIDE_NAMES, Clash, Violation, violation
from app.values import Cell, Face, LaidTile

Node = tuple[Cell, int]


@dataclass(frozen=True)
class Position:
    """What lies on the table, and what cannot be seen there as far as it is known.

    ``allowed``: the (cell, side of the tile as it lies) at which the table allows a clash (GR-H4). ``on_turn``: a
    colour, "" for the first seat. ``last``: the cell of this turn's tile if an action is due, None if a tile is due.
    ``deck``: the pile of this turn, "" for the main one. ``over``: the game has ended. ``points`` by colour and
    category, as ``SeatState.by``. ``tokens``: by colour, the values of the tokens taken, None for one that is not
    known. ``discarded``: the faces that left the game.
    """

    tiles: Mapping[Cell, LaidTile]
    pieces: tuple[Standing, ...] = ()
    stacks: tuple[Stack, ...] = ()
    allowed: frozenset[tuple[Cell, int]] = frozenset()
    on_turn: str = ""
    last: Cell | None = None
    deck: str = ""
    over: bool = False
    points: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    tokens: Mapping[str, tuple[int | None, ...]] = field(default_factory=dict)
    discarded: tuple[Face, ...] = ()


def laying_order(position: Position) -> list[tuple[Cell, LaidTile]]:
    """The tiles in an order in which each touches an earlier one: the start tile first, this turn's tile last,
    otherwise the given order. Tiles that are not connected to the start tile are left out.
    """
    tiles = {Cell(*cell): tile for cell, tile in position.tiles.items()}
    last = Cell(*position.last) if position.last is not None and position.last in tiles else None
    waiting = [cell for cell in tiles if cell != last]
    reached: dict[Cell, LaidTile] = {}
    while True:
        found = len(reached)
        for cell in waiting:
            if cell == (0, 0) or any(Cell(cell.col + dc, cell.row + dr) in reached for dc, dr in OFFSETS):
                reached[cell] = tiles[cell]
        waiting = [cell for cell in waiting if cell not in reached]
        if len(reached) == found:
            break
    if last is not None and any(Cell(last.col + dc, last.row + dr) in reached for dc, dr in OFFSETS):
        reached[last] = tiles[last]
    return list(reached.items())


def problems_of(position: Position, tileset: TileSet, seats: Sequence[str], rules: Rulebook) -> tuple[Violation, ...]:
    """Every problem of ``position`` in a game of those seats under those rules, for ``Game.problems``.

    Features that touch this turn's tile may be complete and not yet scored.
    """
    return tuple(_Check(position, tileset, seats, rules).all())


def _is_rotation(value: object) -> bool:
    return hasattr(value, "__index__") and value in (0, 1, 2, 3)


class _Check:
    def __init__(self, position: Position, tileset: TileSet, seats: Sequence[str], rules: Rulebook) -> None:
        self.tileset = tileset
        self.seats = seats
        self.rules = rules
        self.codes = rules.codes
        self.position = position
        known = {face for face, _ in tileset.faces()}
        self.tiles = {Cell(*c): t for c, t in position.tiles.items() if t.face in known and _is_rotation(t.rotation)}
        self.feature: dict[Node, int] = {}
        self.open: set[int] = set()
        self._find_features()
        fresh = {feature for (cell, _), feature in self.feature.items() if cell == position.last}
        self.unsettled = self.open | fresh

    def all(self) -> Iterator[Violation]:
        yield from self._faces()
        yield from self._sides()
        yield from self._connection()
        yield from self._pieces()
        yield from self._counts()
        yield from self._stacks()

    # -- tiles

    def _faces(self) -> Iterator[Violation]:
        laid = Counter(t.face.name for t in self.position.tiles.values())
        laid.update(face.name for face in self.position.discarded)
        held = {face.name: n for face, n in self.tileset.faces()}
        for face, found in laid.items():
            if face not in held:
                yield violation(self.codes["box"], "unknown_face", face=face)
            elif found > held[face]:
                yield violation(self.codes["box"], "position_copies", face=face, found=found, held=held[face])
        for tile in self.position.tiles.values():
            if not _is_rotation(tile.rotation):
                yield violation(self.codes["continue"], "rotation", rotation=tile.rotation)
        start = self.position.tiles.get(Cell(0, 0))
        due = self.tileset.start_face
        if start is None:
            yield violation(self.codes["box"], "position_no_start")
        elif start.face != due:
            yield violation(self.codes["box"], "position_start", face=start.face.name, due=due.name)

    def _letters(self, cell: Cell) -> str:
        tile = self.tiles[cell]
        sides = self.tileset.by_id[tile.design].sides
        return "".join(sides[(side - tile.rotation) % 4] for side in range(4))

    def _sides(self) -> Iterator[Violation]:
        for cell in self.tiles:
            for side in (1, 2):  # east and south: every pair of neighbours once
                neighbour = Cell(cell.col + OFFSETS[side][0], cell.row + OFFSETS[side][1])
                if neighbour in self.tiles and not {(cell, side), (neighbour, side ^ 2)} & self.position.allowed:
                    mine, theirs = self._letters(cell)[side], self._letters(neighbour)[side ^ 2]
                    if mine != theirs:
                        words = [self.tileset.sides[letter][1] for letter in (mine, theirs)]
                        yield violation(
                            self.codes["continue"],
                            "position_side",
                            (Clash(side, words[0], words[1], neighbour),),
                            side=SIDE_NAMES[side],
                            opposite=SIDE_NAMES[side ^ 2],
                            mine=words[0],
                            theirs=words[1],
                            col=cell.col,
                            row=cell.row,
                        )

    def _connection(self) -> Iterator[Violation]:
        laid = {Cell(*cell) for cell in self.position.tiles}
        for col, row in sorted(laid - {cell for cell, _ in laying_order(self.position)}):
            yield violation(self.codes["touch"], "position_apart", col=col, row=row)
        last = self.position.last
        if last is not None and last not in laid:
            yield violation(self.codes["touch"], "no_tile", col=last[0], row=last[1])

    # -- features

    def _segment(self, node: Node) -> Segment | None:
        tile = self.tiles.get(node[0])
        segments = self.tileset.by_id[tile.design].segments if tile else ()
        return segments[node[1]] if 0 <= node[1] < len(segments) else None

    def _ports(self, cell: Cell) -> dict[int, int]:
        """Which segment meets each port, as the tile lies."""
        tile = self.tiles[cell]
        turn = PORTS_PER_SIDE * tile.rotation
        ports = self.tileset.by_id[tile.design].ports()
        return {(port + turn) % len(ports): segment for port, segment in enumerate(ports)}

    def _find_features(self) -> None:
        links: dict[Node, list[Node]] = {}
        loose: set[Node] = set()
        for cell, tile in self.tiles.items():
            for segment in self.tileset.by_id[tile.design].segments:
                links[cell, segment.index] = []
        for cell in self.tiles:
            for port, index in self._ports(cell).items():
                side, place = divmod(port, PORTS_PER_SIDE)
                neighbour = Cell(cell.col + OFFSETS[side][0], cell.row + OFFSETS[side][1])
                there = PORTS_PER_SIDE * (side ^ 2) + PORTS_PER_SIDE - 1 - place
                other = (neighbour, self._ports(neighbour)[there]) if neighbour in self.tiles else None
                if other is not None and self._kind(other) == self._kind((cell, index)):
                    links[cell, index].append(other)
                else:
                    loose.add((cell, index))
        for start in links:
            if start not in self.feature:
                number = len(self.feature)
                ahead = [start]
                while ahead:
                    node = ahead.pop()
                    if node not in self.feature:
                        self.feature[node] = number
                        ahead += links[node]
        self.open = {self.feature[node] for node in loose}

    def _kind(self, node: Node) -> str:
        segment = self._segment(node)
        return segment.kind if segment else ""

    def _complete(self, node: Node) -> bool:
        """Whether the feature is complete and should have been scored in an earlier turn."""
        kind = self._kind(node)
        cell, index = node
        if kind in self.rules.closing:
            return self.feature[node] not in self.unsettled
        lines = [s for s in self.tileset.by_id[self.tiles[cell].design].segments if s.to == index]
        scored = kind in self.rules.goes_home
        return scored and bool(lines) and all(self._complete((cell, line.index)) for line in lines)

    # -- pieces and tokens

    def _pieces(self) -> Iterator[Violation]:
        rules = self.rules
        allowed = {claim.kind: claim.on for claim in rules.claims} | {k: on for k, (_, on) in rules.others.items()}
        claiming = {claim.kind for claim in rules.claims}
        rule = {claim.kind: claim.place_rule for claim in rules.claims}
        rule |= dict.fromkeys(rules.others, self.codes.get("other", self.codes["new_tile"]))
        for piece in self.position.pieces:
            col, row = piece.cell
            segment = self._segment((piece.cell, piece.segment))
            if piece.kind not in allowed or piece.colour not in self.seats:
                name = piece.kind if piece.colour in self.seats else f"{piece.colour} {piece.kind}"
                yield violation(self.codes["new_tile"], "unknown_piece", piece=name)
            elif piece.cell not in self.tiles:
                yield violation(rule[piece.kind], "no_tile", col=col, row=row)
            elif segment is None:
                yield violation(rule[piece.kind], "no_segment", segment=piece.segment)
            elif segment.kind not in allowed[piece.kind]:
                yield violation(rule[piece.kind], "not_there", piece=piece.kind, kind=segment.kind)
            elif self._complete((piece.cell, piece.segment)) and piece.kind not in rules.stays:
                yield violation(
                    self.codes["home"],
                    "position_complete",
                    piece=piece.kind,
                    colour=piece.colour,
                    kind=segment.kind,
                    col=col,
                    row=row,
                )
        places = Counter((p.kind, p.cell, p.segment) for p in self.position.pieces if p.kind in claiming)
        for (kind, cell, index), count in places.items():
            if count > 1:
                on = self._kind((cell, index)) or kind
                yield violation(
                    self.codes["new_tile"], "position_two", kind=on, col=cell[0], row=cell[1], segment=index
                )

    def _counts(self) -> Iterator[Violation]:
        rules = self.rules
        held = dict(rules.supply_of) | {kind: count for kind, (count, _) in rules.others.items()}
        for (colour, kind), found in Counter((p.colour, p.kind) for p in self.position.pieces).items():
            if found > held.get(kind, found):
                yield violation(
                    self.codes["box"], "position_supply", colour=colour, piece=kind, found=found, held=held[kind]
                )

    def _stacks(self) -> Iterator[Violation]:
        kind, symbol = self.rules.dealt_for
        rule = self.codes.get("stack", self.codes["box"])
        found: dict[int, list[Stack]] = {}
        for stack in self.position.stacks:
            col, row = stack.cell
            node = (stack.cell, stack.segment)
            if self._segment(node) is None:
                yield violation(rule, "no_tile", col=col, row=row)
            elif self._kind(node) != kind:
                yield violation(rule, "position_stack", kind=self._kind(node), col=col, row=row)
            else:
                found.setdefault(self.feature[node], []).append(stack)
                if self._complete(node):
                    yield violation(self.codes["stack_home"], "position_stack_complete", kind=kind, col=col, row=row)
        for feature, stacks in found.items():
            (col, row), tokens = stacks[0].cell, sum(stack.count for stack in stacks)
            if len(stacks) > 1:
                yield violation(rule, "position_stacks", kind=kind, col=col, row=row, found=len(stacks))
            due = sum(self._symbols(node, symbol) for node, number in self.feature.items() if number == feature)
            if tokens > due:
                yield violation(rule, "position_nuggets", kind=kind, col=col, row=row, found=tokens, held=due)
        total = sum(stack.count for stack in self.position.stacks) + sum(map(len, self.position.tokens.values()))
        held = sum(self.tileset.tokens.values())
        if total > held:
            yield violation(self.codes.get("tokens", self.codes["box"]), "position_tokens", found=total, held=held)

    def _symbols(self, node: Node, name: str) -> int:
        tile = self.tiles[node[0]]
        symbols = self.tileset.by_id[tile.design].variant(tile.variant).symbols
        return symbols[node[1]].get(name, 0)
