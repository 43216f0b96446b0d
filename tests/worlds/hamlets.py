"""A third game that no box holds: roads, towns with banners, chapels and pastures; its rules, its box and its words.

``app/rules/ADDING.md`` follows it: everything that it takes is in this module and in the folder ``FOLDER``.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from app.art.likeness import draw_like
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
TOWN = 3

SENTENCES = """
scoring-road = { $count ->
    [one] Road of 1 tile: { $points } for { $winners }.
   *[other] Road of { $count } tiles: { $points } for { $winners }.
}
scoring-town = Town of { $tiles } tiles and { $banners } banners: { $points } for { $winners }. Settlers: { $pieces }.
scoring-town_final = Unfinished town of { $tiles } tiles and { $banners } banners: { $points } for { $winners }.
scoring-chapel = Chapel with { $count } tiles: { $points } for { $winners }.
scoring-pasture = Pasture with { $sheep } sheep and { $towns } finished towns: { $points } for { $winners }.
"""
"""Its scorings in words."""

WORDS = """
word-road = road
word-town = town
word-chapel = chapel
word-pasture = pasture
word-settler = settler
scores-kind-road = Road
scores-kind-town = Town
scores-kind-chapel = Chapel
scores-kind-pasture = Pasture
scores-kinds-road = Roads
scores-kinds-town = Towns
scores-kinds-chapel = Chapels
scores-kinds-pasture = Pastures
scores-case-town_final = Not finished: half the points.
scores-count-banners = { $count ->
    [one] 1 banner
   *[other] { $count } banners
}
scores-count-sheep = { $count } sheep
scores-count-towns = { $count ->
    [one] 1 finished town
   *[other] { $count } finished towns
}
scores-origin-roads = Roads
scores-origin-towns = Towns
scores-origin-chapels = Chapels
scores-origin-pastures = Pastures
archive-kind-roads = Roads
archive-kind-towns = Towns
archive-kind-chapels = Chapels
archive-kind-pastures = Pastures
archive-largest-road = Longest road: { $count } tiles, { $player }
archive-largest-town = Largest town: { $count } tiles, { $player }
archive-largest-pasture = Largest pasture: { $count } tiles, { $player }
archive-box-hamlets = The Hamlets
revise-roads = roads { $after } instead of { $before }
revise-towns = towns { $after } instead of { $before }
revise-chapels = chapels { $after } instead of { $before }
revise-pastures = pastures { $after } instead of { $before }
reference-hamlets-turn-title = A turn
reference-hamlets-turn-text = Lay a tile, then put at most one settler on it.
"""
"""What its language file says beside ``SENTENCES``."""


class Hamlets(Rulebook):
    """Roads 1 a tile; towns 2 a tile and banner, 1 unfinished; chapels 1 a tile of the nine; pastures 1 a sheep and 3
    for each finished town beside them.
    """

    terms = Terms(
        game="hamlets",
        symbols={"road": (), "town": ("banners",), "pasture": ("sheep",), "chapel": ()},
        roofed=frozenset({"chapel"}),
        lines={},
        tiles={"land": 29},
        tokens=0,
        pieces=(PieceKind("settler", claims=True, lies_on=frozenset({"pasture"})),),
        options=frozenset({"farmers", "take_back"}),
    )
    closing = ("road", "town")
    categories: ClassVar = {"road": "roads", "town": "towns", "chapel": "chapels", "pasture": "pastures"}
    goes_home = frozenset({"road", "town", "chapel"})
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
        kinds = frozenset({"road", "town", "chapel"} | ({"pasture"} if options.farmers else set()))
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
        if kind == "town":
            symbols = {"banners": symbols.get("banners", 0)}
            each = 1 if final else 2
            value, worth = each * (tiles + symbols["banners"]), {"tiles": each, "banners": each}
            case = "final" if final else ""
        elif kind == "chapel":
            value = number = _full(state, board.where(root)[0])
            worth = {}
        elif kind == "pasture":
            symbols = {"sheep": symbols.get("sheep", 0), "towns": len(self._towns_beside(state, nodes))}
            worth = {"sheep": 1, "towns": TOWN}
            value = symbols["sheep"] + TOWN * symbols["towns"]
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
            final=final,
            number=number,
            case=case,
        )

    def _towns_beside(self, state: State, nodes: list[int]) -> set[int]:
        """The roots of the finished towns that a pasture touches: on some tile a port of one is next to one of its."""
        board, found = state.board, set()
        for cell, segment in map(board.where, nodes):
            segments = state.tileset.by_id[state.tiles[cell].design].segments
            beside = {(port + step) % 12 for port in segments[segment].ports for step in (1, 11)}
            for other in segments:
                node = board.node(cell, other.index)
                if other.kind == "town" and beside & set(other.ports) and node is not None:
                    found.add(board.root[node])
        return {root for root in found if self.complete(state, root, "town")}


def _full(state: State, cell: Cell) -> int:
    """How many of the nine cells around a chapel, its own included, hold a tile."""
    return sum(Cell(cell.col + col, cell.row + row) in state.tiles for col, row in AROUND)


def enter() -> None:
    """Register the game: its rules, and what its things are drawn like."""
    register(Hamlets)
    draw_like("railroad", "road")
    draw_like("mountain", "town")
    draw_like("lake", "chapel")
    draw_like("prairie", "pasture")
    draw_like("cowboy", "settler")
    draw_like("nuggets", "banners")
    draw_like("herds", "sheep")


def forget() -> None:
    """Forget the rules of the game again."""
    del GAMES["hamlets"], _rulebooks["hamlets"]
