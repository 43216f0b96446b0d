"""The state of a game that moves change: board, claims, pieces at hand, points, whose turn it is.

A ``Rulebook`` reads a ``State`` and changes it through its methods; ``Game`` is built on both. Undo uses snapshots
(memento): values are replaced, never modified in place, so a snapshot only keeps references. The exceptions are the
board and the counts of faces, which undo their own changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.rules.board import Board
from app.rules.compiled import Compiled, CompiledFace
from app.rules.options import Options
from app.rules.tileset import TileSet
from app.rules.values import Phase, Scoring, Stack, Standing
from app.values import Cell, LaidTile

Claimant = tuple[int, int, int]
"""A piece that claims a feature: (number of its ``Claim``, seat, node on which it stands)."""

NO_CLAIMANTS: tuple[Claimant, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A kind of piece that is put on the new tile and claims a feature, which then takes no further such piece.

    ``on``: the kinds of segment on which it may stand. ``layer``: the derived kind whose feature it claims, "" for the
    segment's own. The rules broken by a wrong segment, by a feature already claimed and by having none at hand are
    ``place_rule``, ``occupied_rule`` and ``supply_rule``.
    """

    kind: str
    on: frozenset[str]
    layer: str = ""
    place_rule: str = ""
    occupied_rule: str = ""
    supply_rule: str = ""


@dataclass(slots=True)
class Settlement:
    """The results of scoring one turn, collected step by step. ``distributed``: by seat, how many tokens it took;
    ``standing`` and ``stacks`` as in ``Outcome``.
    """

    scorings: list[Scoring] = field(default_factory=list)
    returned: list[Standing] = field(default_factory=list)
    distributed: dict[int, int] = field(default_factory=dict)
    freed: int = 0
    bonus: bool = False
    standing: tuple[Standing, ...] = ()
    stacks: tuple[Stack, ...] = ()


class State:
    """Everything about one game that its moves change, except the state of its rulebook.

    ``claimed_by`` maps the root of a feature to the pieces that claim it. ``hands`` holds, by seat, how many pieces of
    each ``Claim`` are at hand, ``points`` by seat the points of each category. ``counts`` holds, by number of the face,
    the copies neither laid nor discarded, ``left`` the same by pile. ``last`` is the cell of this turn's tile, None
    while it is not laid; ``completed`` are the roots of the features that it completed and that are not scored yet.
    """

    __slots__ = (
        "board",
        "claimed_by",
        "claims",
        "completed",
        "counts",
        "deck",
        "hands",
        "last",
        "left",
        "main_deck",
        "options",
        "phase",
        "points",
        "seat_number",
        "seats",
        "tileset",
        "turn_number",
    )

    def __init__(
        self,
        tileset: TileSet,
        tables: Compiled,
        seats: tuple[str, ...],
        options: Options,
        claims: Sequence[Claim],
        hand: Sequence[int],
        categories: int,
    ) -> None:
        self.tileset = tileset
        self.seats = seats
        self.options = options
        self.claims = tuple(claims)
        self.main_deck = tileset.by_id[tileset.start].deck  # the pile whose last tile ends the game
        self.board = Board(tables)
        self.claimed_by: dict[int, tuple[Claimant, ...]] = {}
        self.hands = (tuple(hand),) * len(seats)
        self.points = ((0,) * categories,) * len(seats)
        self.counts = tables.counts.copy()
        self.left = tables.decks.copy()
        self.seat_number = 0
        self.turn_number = 1
        self.phase = Phase.PLACE
        self.deck = self.main_deck
        self.last: Cell | None = None
        self.completed: list[int] = []

    # -- queries

    @property
    def on_turn(self) -> str:
        """The colour whose turn it is; once the game is over, that of the last turn."""
        return self.seats[self.seat_number]

    @property
    def tiles(self) -> Mapping[Cell, LaidTile]:
        """The tiles on the table, in the order in which they were laid; a live, read-only view."""
        return self.board.tiles

    def faces(self, deck: str) -> Iterator[CompiledFace]:
        """The faces of that pile of which a copy is left, in the order of the tile set."""
        counts = self.counts
        return (face for face in self.board.tables.faces.values() if counts[face.number] > 0 and face.deck == deck)

    def own_claimants(self) -> list[tuple[Cell, int]]:
        """The places of the pieces that the player on turn may take back (GR-H1)."""
        me = self.seat_number
        nodes = [n for group in self.claimed_by.values() for claim, seat, n in group if seat == me and claim == 0]
        return [self.board.where(node) for node in sorted(nodes)]

    def claiming(self) -> list[Standing]:
        """The pieces that claim features, in the order of the tiles on which they stand."""
        claimants = sorted((node, seat, number) for group in self.claimed_by.values() for number, seat, node in group)
        where = self.board.where
        return [Standing(self.claims[number].kind, self.seats[seat], *where(node)) for node, seat, number in claimants]

    # -- changes

    def use_up(self, face: CompiledFace) -> None:
        """One copy of that face leaves its pile."""
        self.counts[face.number] -= 1
        self.left[face.deck] -= 1

    def put_back(self, face: CompiledFace) -> None:
        """Undo ``use_up``."""
        self.counts[face.number] += 1
        self.left[face.deck] += 1

    def change_hand(self, seat: int, number: int, change: int) -> None:
        """Add ``change`` (may be negative) to the pieces of that ``Claim`` that ``seat`` has at hand."""
        hand = self.hands[seat]
        hand = (*hand[:number], hand[number] + change, *hand[number + 1 :])
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def join_claims(self, merges: Sequence[tuple[int, int, int]]) -> None:
        """Combine the claims of features that joined; ``merges`` as ``Board.lay`` returns them."""
        claimed = self.claimed_by
        for stays, goes, _ in merges:
            if goes in claimed:
                if claimed is self.claimed_by:
                    claimed = claimed.copy()
                claimed[stays] = claimed.get(stays, NO_CLAIMANTS) + claimed.pop(goes)
        self.claimed_by = claimed

    def send_home(self, root: int, returned: list[Standing]) -> None:
        """The pieces that claim that feature go home; they are appended to ``returned``."""
        self.claimed_by = claimed = self.claimed_by.copy()
        for number, seat, node in claimed.pop(root):
            self.change_hand(seat, number, 1)
            returned.append(Standing(self.claims[number].kind, self.seats[seat], *self.board.where(node)))

    def take_back(self, node: int) -> Standing:
        """The player on turn takes the claiming piece on ``node`` back without scoring (GR-H1)."""
        feature = self.board.root[node]
        kept = tuple(claimant for claimant in self.claimed_by[feature] if claimant[2] != node)
        self.claimed_by = claimed = self.claimed_by.copy()
        if kept:
            claimed[feature] = kept
        else:
            del claimed[feature]
        self.change_hand(self.seat_number, 0, 1)
        return Standing(self.claims[0].kind, self.on_turn, *self.board.where(node))

    # -- undo and copies

    def snapshot(self) -> tuple[Any, ...]:
        """The values that a move may replace; the board and the counts of faces undo their own changes."""
        return (
            self.phase,
            self.seat_number,
            self.turn_number,
            self.deck,
            self.last,
            self.completed,
            self.hands,
            self.claimed_by,
            self.points,
        )

    @staticmethod
    def turn_in(saved: tuple[Any, ...]) -> tuple[int, int]:
        """The number of the seat that is on turn in that snapshot, and the number of the turn."""
        return saved[1], saved[2]

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Restore that snapshot."""
        (
            self.phase,
            self.seat_number,
            self.turn_number,
            self.deck,
            self.last,
            self.completed,
            self.hands,
            self.claimed_by,
            self.points,
        ) = saved

    def copy(self) -> State:
        """An independent copy."""
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.board = self.board.copy()
        twin.counts = self.counts.copy()
        twin.left = self.left.copy()
        return twin
