"""Hunters & Gatherers: tribe members, huts, bonus tiles, and what each feature scores, by rule number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.rules.options import Options
from app.rules.rulebook import Rulebook, register
from app.rules.scoring import make_scoring
from app.rules.state import Claim, Settlement, State
from app.rules.terms import PieceKind, Terms
from app.rules.tileset import TileSet
from app.rules.values import Scoring

FOREST_TILE = 2
MEMBERS = 5


@dataclass(frozen=True, slots=True)
class Profile:
    """The values of one edition: points for each animal and mushroom patch, whether fish in rivers count, huts a
    player.
    """

    deer: int
    aurochs: int
    mammoths: int
    mushrooms: int
    river_fish: bool
    huts: int


PROFILES = {
    "2014": Profile(deer=2, aurochs=2, mammoths=2, mushrooms=2, river_fish=False, huts=2),
    "2020": Profile(deer=1, aurochs=2, mammoths=3, mushrooms=3, river_fish=True, huts=3),
}


@register
class Hunters(Rulebook):
    """The rules of Hunters & Gatherers. It has no state beyond what the engine keeps for every game."""

    terms = Terms(
        game="hunters-and-gatherers",
        symbols={
            "river": ("fish",),
            "forest": ("gold", "mushrooms"),
            "meadow": ("deer", "mammoths", "aurochs", "tigers", "fire", "shrine"),
            "lake": ("fish",),
        },
        roofed=frozenset({"lake"}),
        lines={"river": "lake"},
        tiles={"land": 79, "bonus": 12},
        tokens=0,
        pieces=(
            PieceKind("member", claims=True, lies_on=frozenset({"meadow"})),
            PieceKind("hut", claims=True),
        ),
        layers={"system": ("river", "lake")},
        options=frozenset({"profile", "take_back"}),
    )
    closing = ("river", "forest")
    categories: ClassVar = {"river": "rivers", "forest": "forests", "system": "huts", "meadow": "meadows"}
    goes_home = frozenset({"river", "forest"})
    bonus_deck = "bonus"
    stays = frozenset({"hut"})
    codes: ClassVar = {
        "turn": "HG-10",
        "box": "HG-01",
        "touch": "HG-11",
        "continue": "HG-11",
        "discard": "HG-11",
        "action": "HG-10",
        "new_tile": "HG-12",
        "end": "HG-30",
        "back": "GR-H1",
        "home": "HG-22",
    }

    def __init__(self, tileset: TileSet, options: Options, seats: int, seed: int) -> None:
        super().__init__(tileset, options, seats, seed)
        self.profile = PROFILES[options.profile]
        self.claims = (
            Claim("member", frozenset({"river", "forest", "meadow"}), "", "HG-14", "HG-12", "HG-12"),
            Claim("hut", frozenset({"river", "lake"}), "system", "HG-13", "HG-13", "HG-13"),
        )
        self.supply_of = {"member": MEMBERS, "hut": self.profile.huts}

    def settle(self, state: State, completed: list[int], settlement: Settlement) -> None:
        """Rivers, then forests; gold in any completed forest brings a bonus tile (HG-20 to HG-24)."""
        for kind, score in (("river", self._river), ("forest", self._forest)):
            for root in completed:
                if state.board.part[root].kind == kind:
                    nodes = state.board.nodes(root)
                    if root in state.claimed_by:
                        settlement.scorings.append(score(state, root, nodes))
                        state.send_home(root, settlement.returned)
                    if state.board.symbols(nodes).get("gold"):
                        settlement.bonus = True

    def _river(self, state: State, root: int, nodes: list[int]) -> Scoring:
        board = state.board
        lakes = board.ends(nodes)
        both = bool(lakes) and len(lakes) < sum(board.part[node].to >= 0 for node in nodes)
        counted = [*lakes, *(nodes if self.profile.river_fish else ())]
        fish = board.symbols(counted).get("fish", 0)
        tiles = len({board.home[node] for node in nodes})
        return make_scoring(
            state,
            "river",
            nodes,
            state.claimed_by[root],
            tiles + fish,
            symbols={"fish": fish},
            worth={"tiles": 1, "fish": 1},
            sources=counted,
            notes=("once",) if both and fish else (),
        )

    def _forest(self, state: State, root: int, nodes: list[int]) -> Scoring:
        board = state.board
        symbols = board.symbols(nodes)
        symbols = {name: symbols.get(name, 0) for name in ("mushrooms", "gold")}
        tiles = len({board.home[node] for node in nodes})
        value = FOREST_TILE * tiles + self.profile.mushrooms * symbols["mushrooms"]
        worth = {"tiles": FOREST_TILE, "mushrooms": self.profile.mushrooms}
        return make_scoring(state, "forest", nodes, state.claimed_by[root], value, symbols=symbols, worth=worth)

    def final(self, state: State) -> list[Scoring]:
        """Huts and hunters; incomplete rivers and forests score nothing (HG-31 to HG-37)."""
        part = state.board.part
        claims = sorted(state.claimed_by)
        scorings = [self._system(state, root) for root in claims if part[root].kind == "system"]
        return scorings + [self._meadow(state, root) for root in claims if part[root].kind == "meadow"]

    def _system(self, state: State, root: int) -> Scoring:
        """HG-32: one point a fish for the majority of huts, complete or not."""
        board = state.board
        members = [
            board.base[board.home[node]] + member for node in board.nodes(root) for member in board.part[node].members
        ]
        counted = members if self.profile.river_fish else [n for n in members if board.part[n].kind == "lake"]
        fish = board.symbols(counted).get("fish", 0)
        return make_scoring(
            state,
            "system",
            members,
            state.claimed_by[root],
            fish,
            symbols={"fish": fish},
            worth={"fish": 1},
            sources=counted,
            final=True,
            number=fish,
            notes=("waters" if self.profile.river_fish else "lakes",) if fish else (),
        )

    def _meadow(self, state: State, root: int) -> Scoring:
        """HG-33 to HG-37: animals score for the majority of hunters, or for the hunter by the shrine."""
        board = state.board
        nodes = board.nodes(root)
        symbols = board.symbols(nodes)
        symbols = {name: symbols.get(name, 0) for name in ("deer", "mammoths", "aurochs", "tigers", "fire")}
        symbols["hunted"] = 0 if symbols["fire"] else min(symbols["deer"], symbols["tigers"])
        value = (
            self.profile.deer * (symbols["deer"] - symbols["hunted"])
            + self.profile.mammoths * symbols["mammoths"]
            + self.profile.aurochs * symbols["aurochs"]
        )
        claimants = state.claimed_by[root]
        shrines = {board.home[node] for node in nodes if board.part[node].symbols.get("shrine")}
        blessed = sorted({seat for _, seat, node in claimants if board.home[node] in shrines})
        return make_scoring(
            state,
            "meadow",
            nodes,
            claimants,
            value,
            winners=blessed or None,
            symbols=symbols,
            worth={
                "deer": self.profile.deer,
                "hunted": -self.profile.deer,
                "mammoths": self.profile.mammoths,
                "aurochs": self.profile.aurochs,
            },
            final=True,
            case="shrine" if blessed else "",
            cancels=("tigers", "deer") if symbols["hunted"] else None,
            notes=("fire",) if symbols["fire"] and symbols["tigers"] else ("pairs",) if symbols["hunted"] else (),
        )

    def duel(self) -> bool:
        """The staring contest (HG-38)."""
        return True
