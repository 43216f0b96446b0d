"""A third game that no box holds: lanes, villages with banners, chapels and pastures; its rules, its box and its words.

``app/rules/ADDING.md`` follows it: everything that it takes is in this module and in the folder ``FOLDER``.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

from app.art.register import Kit, add_scenes, add_sign, draw_like
from app.art.scenes import Tile
from app.art.signs import Pen
from app.rules import (
    Cell,
    Claim,
    Deal,
    Join,
    Options,
    PieceKind,
    Rulebook,
    Scoring,
    Settlement,
    State,
    Terms,
    TileSet,
    make_scoring,
    register,
)
from app.rules.rulebook import _rulebooks
from app.rules.terms import GAMES

FOLDER = Path(__file__).with_name("hamlets_box")
"""The folder of its tile set: ``tiles.toml`` and ``segments.toml``."""
AROUND = [(col, row) for col in (-1, 0, 1) for row in (-1, 0, 1)]
SETTLERS = 5
VILLAGE = 3

SENTENCES = """
scoring-lane = { $count ->
    [one] Lane of 1 tile: { $points } for { $winners }.
   *[other] Lane of { $count } tiles: { $points } for { $winners }.
}
scoring-village = Village of { $tiles } tiles, banners: { $banners }: { $points } for { $winners }, by { $pieces }.
scoring-village_final = Unfinished village of { $tiles } tiles and { $banners } banners: { $points } for { $winners }.
scoring-chapel = Chapel with { $count } tiles: { $points } for { $winners }.
scoring-pasture = Pasture with { $sheep } sheep and { $villages } finished villages: { $points } for { $winners }.
"""
"""Its scorings in words."""

WORDS = """
word-lane = lane
word-village = village
word-chapel = chapel
word-pasture = pasture
word-settler = settler
scores-kind-lane = Lane
scores-kind-village = Village
scores-kind-chapel = Chapel
scores-kind-pasture = Pasture
scores-kinds-lane = Lanes
scores-kinds-village = Villages
scores-kinds-chapel = Chapels
scores-kinds-pasture = Pastures
scores-none-pasture = { $count ->
    [one] 1 pasture has no sheep: no points.
   *[other] { $count } pastures have no sheep: no points.
}
scores-case-village_final = Not finished: half the points.
scores-count-banners = { $count ->
    [one] 1 banner
   *[other] { $count } banners
}
scores-count-sheep = { $count } sheep
scores-count-villages = { $count ->
    [one] 1 finished village
   *[other] { $count } finished villages
}
scores-origin-lanes = Lanes
scores-origin-villages = Villages
scores-origin-chapels = Chapels
scores-origin-pastures = Pastures
archive-kind-lanes = Lanes
archive-kind-villages = Villages
archive-kind-chapels = Chapels
archive-kind-pastures = Pastures
archive-largest-lane = Longest lane: { $count } tiles, { $player }
archive-largest-village = Largest village: { $count } tiles, { $player }
archive-largest-pasture = Largest pasture: { $count } tiles, { $player }
archive-box-hamlets = The Hamlets
revise-lanes = lanes { $after } instead of { $before }
revise-villages = villages { $after } instead of { $before }
revise-chapels = chapels { $after } instead of { $before }
revise-pastures = pastures { $after } instead of { $before }
reference-hamlets-turn-title = A turn
reference-hamlets-turn-text = Lay a tile, then put at most one settler on it.
"""
"""What its language file says beside ``SENTENCES``."""

ROW = (Tile("A", 0, 0.5), Tile("A", 1, 0.5), Tile("A", 2, 0.5))
KIT = Kit(("A", "A", "A"), "D", "settler", "settler")
"""What the slips of the help are shown with."""


class Hamlets(Rulebook):
    """Lanes 1 a tile; villages 2 a tile and banner, 1 unfinished; chapels 1 a tile of the nine; pastures 1 a sheep and
    3 for each finished village beside them.
    """

    terms = Terms(
        game="hamlets",
        symbols={"lane": (), "village": ("banners",), "pasture": ("sheep",), "chapel": ()},
        roofed=frozenset({"chapel"}),
        lines={},
        tiles={"land": 29},
        tokens=0,
        pieces=(PieceKind("settler", claims=True, lies_on=frozenset({"pasture"})),),
        options=frozenset({"farmers", "take_back"}),
    )
    closing = ("lane", "village")
    categories: ClassVar = {"lane": "lanes", "village": "villages", "chapel": "chapels", "pasture": "pastures"}
    goes_home = frozenset({"lane", "village", "chapel"})
    codes: ClassVar = {
        "turn": "HM-01",
        "box": "HM-02",
        "touch": "HM-03",
        "continue": "HM-04",
        "discard": "HM-05",
        "action": "HM-06",
        "new_tile": "HM-07",
        "end": "HM-08",
        "back": "HM-09",
        "home": "HM-10",
    }

    def __init__(self, tileset: TileSet, options: Options, seats: int, seed: int) -> None:
        super().__init__(tileset, options, seats, seed)
        kinds = frozenset({"lane", "village", "chapel"} | ({"pasture"} if options.farmers else set()))
        self.claims = (Claim("settler", kinds, "", "HM-11", "HM-12", "HM-13"),)
        self.supply_of = {"settler": SETTLERS}

    def laid(
        self, state: State, merges: list[tuple[int, int, int]], completed: list[int]
    ) -> tuple[tuple[Deal, ...], tuple[Join, ...]]:
        """A chapel is complete once the eight cells around it are full: that is no matter of sides."""
        board = state.board
        (col, row), _ = board.where(board.base[-1])
        for there in (Cell(col + across, row + down) for across, down in AROUND):
            for segment in state.tileset.by_id[state.tiles[there].design].segments if there in state.tiles else ():
                node = board.node(there, segment.index)
                if segment.kind == "chapel" and node is not None and _full(state, there) == 9:
                    completed.append(node)
        return (), ()

    def complete(self, state: State, root: int, kind: str) -> bool:
        """Chapels by their surroundings, the rest as ever."""
        if kind == "chapel":
            return _full(state, state.board.where(root)[0]) == 9
        return super().complete(state, root, kind)

    def settle(self, state: State, completed: list[int], settlement: Settlement) -> None:
        """Whatever is claimed scores; its settlers go home."""
        for root in completed:
            if root in state.claimed_by:
                settlement.scorings.append(self._score(state, root, final=False))
                state.send_home(root, settlement.returned)

    def final(self, state: State) -> list[Scoring]:
        """What is not finished, and the pastures."""
        return [self._score(state, root, final=True) for root in sorted(state.claimed_by)]

    def _score(self, state: State, root: int, *, final: bool) -> Scoring:
        board = state.board
        nodes, kind = board.nodes(root), board.part[root].kind
        symbols = board.symbols(nodes)
        tiles = len({board.home[node] for node in nodes})
        number, case, worth = tiles, "", {"tiles": 1}
        sources: list[int] = []
        if kind == "village":
            symbols = {"banners": symbols.get("banners", 0)}
            each = 1 if final else 2
            value, worth = each * (tiles + symbols["banners"]), {"tiles": each, "banners": each}
            case = "final" if final else ""
        elif kind == "chapel":
            value = number = _full(state, board.where(root)[0])
            worth = {}
        elif kind == "pasture":
            villages = self._villages_beside(state, nodes)
            symbols = {"sheep": symbols.get("sheep", 0), "villages": len(villages)}
            sources = [*nodes, *villages]
            worth = {"sheep": 1, "villages": VILLAGE}
            value = symbols["sheep"] + VILLAGE * symbols["villages"]
        else:
            value = tiles
        return make_scoring(
            state,
            kind,
            nodes,
            state.claimed_by[root],
            value,
            symbols=symbols,
            worth=worth,
            sources=sources,
            final=final,
            number=number,
            case=case,
        )

    def _villages_beside(self, state: State, nodes: list[int]) -> list[int]:
        """A node of each finished village that a pasture touches: on some tile their ports are neighbours."""
        board = state.board
        found: dict[int, int] = {}
        for cell, segment in map(board.where, nodes):
            segments = state.tileset.by_id[state.tiles[cell].design].segments
            beside = {(port + step) % 12 for port in segments[segment].ports for step in (1, 11)}
            for other in segments:
                node = board.node(cell, other.index)
                if other.kind == "village" and beside & set(other.ports) and node is not None:
                    found.setdefault(board.root[node], node)
        return [node for root, node in found.items() if self.complete(state, root, "village")]


def _full(state: State, cell: Cell) -> int:
    """How many of the nine cells around a chapel, its own included, hold a tile."""
    return sum(Cell(cell.col + col, cell.row + row) in state.tiles for col, row in AROUND)


def _dots(count: int, pen: Pen) -> None:
    """A sign as plain as can be: so many dots."""
    for number in range(count):
        pen.disc(4 + 4 * number, 12, 1.6)


def enter() -> None:
    """Register the game: its rules, and what its things are drawn like."""
    register(Hamlets)
    draw_like("railroad", "lane")
    draw_like("mountain", "village")
    draw_like("lake", "chapel")
    draw_like("prairie", "pasture")
    draw_like("cowboy", "settler")
    draw_like("nuggets", "banners")
    draw_like("herds", "sheep")
    add_scenes("hamlets", KIT, {"turn": ROW})
    for number, names in enumerate((("lane", "lanes"), ("village", "villages"), ("chapel", "chapels"), ("settler",))):
        add_sign(names, partial(_dots, number + 1))
    add_sign(("pasture", "pastures"), partial(_dots, 5))


def forget() -> None:
    """Forget the rules of the game again."""
    del GAMES["hamlets"], _rulebooks["hamlets"]
