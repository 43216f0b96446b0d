"""Gold Rush: cowboys, tents, mining, and what each feature scores. Rule numbers are in the docstrings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from app.rules.moves import Mine, Move, PutPiece
from app.rules.options import Options
from app.rules.rulebook import Claim, Rulebook, Settlement, register
from app.rules.scoring import count_by_seat, leaders, make_scoring
from app.rules.terms import PieceKind, Terms
from app.rules.tileset import TileSet
from app.rules.tokens import UNKNOWN, count_values, mix_in, mixed
from app.rules.values import Deal, Join, Scoring, Stack, Standing, Violation
from app.rules.violations import SENTENCES, violation
from app.values import Cell

if TYPE_CHECKING:
    from app.rules.game import Game

MINE = Mine()
CITY_POINTS = 3
CAMP_POINTS = 2
HERD_POINTS = 4

SENTENCES.update(
    {
        "tent_not_mountain": "a tent goes on a mountain, not on a {kind}",
        "tent_complete": "this mountain is complete",
        "tent_cowboy": "a cowboy of {colour} stands on this segment",
        "tent_tent": "the tent of {colour} stands on this segment",
        "mine_no_tent": "{colour} has no tent on a mountain",
        "mine_no_tokens": "no token lies on the mountain of {colour}'s tent",
    }
)


@register
class GoldRush(Rulebook):
    """The rules of Gold Rush, and its tents, stacks and tokens.

    Every value that changes is replaced, never altered, so that undo keeps the old ones: ``tents`` (by seat the node
    of the tent, -1 at home), ``vacant`` (node to the move that puts a tent there), ``stacks`` (root of a mountain to
    the node where its stack lies and the values from the bottom up), ``supply``, ``taken`` (by seat the values).
    """

    terms = Terms(
        game="gold-rush",
        symbols={"railroad": ("locomotives",), "mountain": ("nuggets",), "city": (), "prairie": ("camps", "herds")},
        roofed=frozenset({"city"}),
        lines={"railroad": "city"},
        tiles={"land": 72},
        tokens=63,
        pieces=(
            PieceKind("cowboy", claims=True, lies_on=frozenset({"prairie"})),
            PieceKind("tent", roams=True, mines=True),
        ),
    )
    closing = ("railroad", "mountain")
    categories: ClassVar = {
        "railroad": "railroads",
        "mountain": "mountains",
        "city": "cities",
        "prairie": "prairies",
        "tokens": "tokens",
    }
    goes_home = frozenset({"railroad", "mountain", "city"})
    dealt_for = ("mountain", "nuggets")
    codes: ClassVar = {
        "turn": "GR-10",
        "box": "GR-01",
        "touch": "GR-11",
        "continue": "GR-12",
        "discard": "GR-13",
        "action": "GR-10",
        "new_tile": "GR-20",
        "end": "GR-80",
        "back": "GR-H1",
        "home": "GR-59",
        "other": "GR-30",
        "tokens": "GR-02",
        "stack": "GR-14",
        "stack_home": "GR-54",
    }

    def __init__(self, tileset: TileSet, options: Options, seats: int, seed: int) -> None:
        super().__init__(tileset, options, seats, seed)
        kinds = {"railroad", "mountain", "city", "prairie"} - (set() if options.farmers else {"prairie"})
        self.claims = (Claim("cowboy", frozenset(kinds), "", "GR-20", "GR-21", "GR-22"),)
        self.others = {"tent": (1, frozenset({"mountain"}))}
        self.supply_of = {"cowboy": 5 if options.fifth_cowboy else 4}
        self.supply, self._mixer = mixed(tileset.tokens, seed, known=options.tokens == "virtual")
        self.tents = (-1,) * seats
        self.vacant: dict[int, Move] = {}
        self.stacks: dict[int, tuple[int, tuple[int, ...]]] = {}
        self.taken: tuple[tuple[int, ...], ...] = ((),) * seats
        self.revealed: dict[int, tuple[int, ...]] = {}
        self._tents_share = options.edition == "hig"

    # -- laying a tile

    def laid(
        self, game: Game, merges: list[tuple[int, int, int]], completed: list[int]
    ) -> tuple[tuple[Deal, ...], tuple[Join, ...]]:
        """Join stacks of mountains that met, deal for nuggets, note where tents may stand (GR-14, GR-15, GR-31)."""
        joins = self._join_stacks(game, merges) if self.stacks else ()
        board = game.board
        face = board.turned[-1].face
        mountains = face.by_kind.get("mountain")
        deals: list[Deal] = []
        if mountains:
            base, root, cell = board.base[-1], board.root, board.cell_of[-1]
            self.vacant = vacant = self.vacant.copy()
            for segment in mountains:
                node = base + segment
                vacant[node] = board.tables.put("tent", cell, segment)
                nuggets = face.parts[segment].symbols.get("nuggets", 0)
                if nuggets:
                    deals.append(self._deal(game, node, root[node], nuggets))
        for feature in completed:
            if board.part[feature].kind == "mountain":
                self.vacant = vacant = self.vacant.copy()
                for node in board.nodes(feature):
                    vacant.pop(node, None)
        return tuple(deals), joins

    def _join_stacks(self, game: Game, merges: list[tuple[int, int, int]]) -> tuple[Join, ...]:
        joins: tuple[Join, ...] = ()
        stacks = self.stacks
        for stays, goes, _ in merges:
            if goes in stacks:
                if stacks is self.stacks:
                    stacks = stacks.copy()
                moved = stacks.pop(goes)
                there = stacks.get(stays)
                if there is None:
                    stacks[stays] = moved
                else:
                    target, source = (there, moved) if there[0] < moved[0] else (moved, there)
                    stacks[stays] = target[0], target[1] + source[1]
                    where = game.board.where
                    joins += (Join(where(source[0]), where(target[0]), len(source[1])),)
        self.stacks = stacks
        return joins

    def _deal(self, game: Game, node: int, root: int, nuggets: int) -> Deal:
        count = min(nuggets, len(self.supply))
        place, values = self.stacks.get(root, (node, ()))
        if count:
            # The last of the supply is dealt first and comes to lie lowest.
            values += self.supply[: -count - 1 : -1]
            self.supply = self.supply[:-count]
            self.stacks = {**self.stacks, root: (place, values)}
        where = game.board.where
        return Deal(*where(node), count, where(place), nuggets - count)

    # -- actions

    def add_actions(self, game: Game, actions: list[Move]) -> None:
        """Mine, and every place where the tent may go (GR-30 to GR-33, GR-40, GR-43)."""
        tent = self.tents[game.seat_number]
        if tent >= 0 and game.board.root[tent] in self.stacks:
            actions.append(MINE)
        if self._tents_share and tent in self.vacant:
            actions += [move for node, move in self.vacant.items() if node != tent]
        else:
            actions += self.vacant.values()

    def why_not(self, game: Game, move: Move) -> Violation | None:
        """Why the tent may not go there or no token be mined, None if it may."""
        if isinstance(move, Mine):
            return self._why_not_mine(game)
        if isinstance(move, PutPiece) and move.kind == "tent":
            node = game.board.node(move.cell, move.segment)
            if node in self.vacant and node != self.tents[game.seat_number]:
                return None
            return self._why_not_tent(game, move, node)
        if isinstance(move, PutPiece):
            return violation("GR-20", "unknown_piece", piece=move.kind)
        return super().why_not(game, move)

    def why_not_on(self, claim: Claim, kind: str) -> Violation:
        """A cowboy goes on every kind, but for farmers in a game without (GR-06)."""
        if kind == "prairie":
            return violation("GR-06", "no_farmers")
        return super().why_not_on(claim, kind)

    def _why_not_mine(self, game: Game) -> Violation | None:
        tent = self.tents[game.seat_number]
        if tent < 0:
            return violation("GR-43", "mine_no_tent", colour=game.on_turn)
        if game.board.root[tent] not in self.stacks:
            return violation("GR-43", "mine_no_tokens", colour=game.on_turn)
        return None

    def _why_not_tent(self, game: Game, move: PutPiece, node: int | None) -> Violation:
        col, row = move.cell
        if move.cell not in game.tiles:
            return violation("GR-33", "no_tile", col=col, row=row)
        if node is None:
            return violation("GR-30", "no_segment", segment=move.segment)
        kind = game.board.part[node].kind
        if kind != "mountain":
            return violation("GR-30", "tent_not_mountain", kind=kind)
        root = game.board.root[node]
        if game.board.closed(root):
            return violation("GR-31", "tent_complete")
        for _, seat, place in game.claimed_by.get(root, ()):
            if place == node:
                return violation("GR-32", "tent_cowboy", colour=game.seats[seat])
        seat = next(s for s, place in enumerate(self.tents) if place == node)
        return violation("GR-32", "tent_tent", colour=game.seats[seat])

    def act(self, game: Game, move: Move) -> tuple[str, int | None] | None:
        """Mine the top token, or put the tent; ``why_not`` has allowed it."""
        seat = game.seat_number
        if isinstance(move, Mine):
            root = game.board.root[self.tents[seat]]
            place, values = self.stacks[root]
            self.stacks = stacks = self.stacks.copy()
            if len(values) > 1:
                stacks[root] = place, values[:-1]
            else:
                del stacks[root]
            self._take(seat, values[-1:])
            return game.on_turn, None if values[-1] == UNKNOWN else values[-1]
        assert isinstance(move, PutPiece)
        node = game.board.node(move.cell, move.segment)
        assert node is not None
        self._move_tent(game, seat, node)
        return None

    def _move_tent(self, game: Game, seat: int, node: int) -> None:
        """Put the tent of ``seat`` on ``node``, or home for -1."""
        old = self.tents[seat]
        self.tents = (*self.tents[:seat], node, *self.tents[seat + 1 :])
        if self._tents_share:
            return
        self.vacant = vacant = self.vacant.copy()
        vacant.pop(node, None)
        if old >= 0 and not game.board.closed(game.board.root[old]):
            vacant[old] = self._tent_move(game, old)

    @staticmethod
    def _tent_move(game: Game, node: int) -> PutPiece:
        board = game.board
        tile = board.home[node]
        return board.tables.put("tent", board.cell_of[tile], node - board.base[tile])

    def _take(self, seat: int, values: tuple[int, ...]) -> None:
        self.taken = (*self.taken[:seat], self.taken[seat] + values, *self.taken[seat + 1 :])

    def claimed(self, game: Game, node: int) -> None:
        """A cowboy on a mountain keeps tents off its segment (GR-32)."""
        if node in self.vacant:
            self.vacant = vacant = self.vacant.copy()
            del vacant[node]

    def vacated(self, game: Game, node: int) -> None:
        """A cowboy was taken back (GR-H1): its mountain segment takes a tent again."""
        board = game.board
        if board.part[node].kind == "mountain" and not board.closed(board.root[node]):
            self.vacant = {**self.vacant, node: self._tent_move(game, node)}

    # -- scoring during the game

    def settle(self, game: Game, completed: list[int], settlement: Settlement) -> None:
        """Railroads, then mountains, then the cities whose railroads are all complete now (GR-50 to GR-60)."""
        part = game.board.part
        railroads = False
        for root in completed:
            if part[root].kind == "railroad":
                railroads = True
                if root in game.claimed_by:
                    settlement.scorings.append(self._railroad(game, root, final=False))
                    game.send_home(root, settlement.returned)
        for root in completed:
            if part[root].kind == "mountain":
                self._settle_mountain(game, root, settlement)
        if railroads:
            for root in [root for root in game.claimed_by if part[root].kind == "city"]:
                if self.complete(game, root, "city"):
                    settlement.scorings.append(self._city(game, root, final=False))
                    game.send_home(root, settlement.returned)

    def _settle_mountain(self, game: Game, root: int, settlement: Settlement) -> None:
        _, values = self.stacks.get(root, (0, ()))
        if values:
            self.stacks = stacks = self.stacks.copy()
            del stacks[root]
        if root in game.claimed_by:
            scoring = self._mountain(game, root, tokens=len(values))
            settlement.scorings.append(scoring)
            if values:
                self._distribute(game, leaders(count_by_seat(game.claimed_by[root])), values[::-1], settlement)
            game.send_home(root, settlement.returned)
        elif values:
            self.supply, self._mixer = mix_in(self.supply, values, self._mixer)
            settlement.freed += len(values)
        for seat, tent in enumerate(self.tents):
            if tent >= 0 and game.board.root[tent] == root:
                settlement.returned.append(self._standing(game, seat, tent))
                self._move_tent(game, seat, -1)

    def _distribute(self, game: Game, tied: list[int], values: tuple[int, ...], settlement: Settlement) -> None:
        """One token at a time from the top, clockwise from the active player, until none is left (GR-54, GR-55)."""
        seats = len(game.seats)
        tied = sorted(tied, key=lambda seat: (seat - game.seat_number) % seats)
        for turn, seat in enumerate(tied):
            share = values[turn :: len(tied)]
            if share:
                self._take(seat, share)
                settlement.distributed[seat] = settlement.distributed.get(seat, 0) + len(share)

    def _railroad(self, game: Game, root: int, *, final: bool) -> Scoring:
        board = game.board
        nodes = board.nodes(root)
        tiles = len({board.home[node] for node in nodes})
        symbols = board.symbols(nodes)
        doubled = not final and symbols.get("locomotives") == 1
        return make_scoring(
            game,
            "railroad",
            nodes,
            game.claimed_by[root],
            tiles * 2 if doubled else tiles,
            symbols={"locomotives": symbols.get("locomotives", 0)},
            doubled=doubled,
            final=final,
            case="final" if final else "doubled" if doubled else "locomotives" if symbols.get("locomotives") else "",
        )

    def _mountain(self, game: Game, root: int, *, tokens: int = 0, final: bool = False) -> Scoring:
        nodes = game.board.nodes(root)
        nuggets = game.board.symbols(nodes).get("nuggets", 0)
        symbols = {"nuggets": nuggets}
        claimants = game.claimed_by[root]
        return make_scoring(
            game,
            "mountain",
            nodes,
            claimants,
            nuggets,
            symbols=symbols,
            final=final,
            tokens=tokens,
            number=nuggets,
            case="final" if final else "",
        )

    def _city(self, game: Game, root: int, *, final: bool) -> Scoring:
        railroads = sum(game.board.closed(line) for line in game.board.lines(root))
        value = CITY_POINTS * railroads
        symbols = {"railroads": railroads}
        return make_scoring(
            game,
            "city",
            [root],
            game.claimed_by[root],
            value,
            symbols=symbols,
            final=final,
            number=railroads,
            case="final" if final else "",
        )

    def _prairie(self, game: Game, root: int) -> Scoring:
        nodes = game.board.nodes(root)
        symbols = game.board.symbols(nodes)
        symbols = {"camps": symbols.get("camps", 0), "herds": symbols.get("herds", 0)}
        value = CAMP_POINTS * symbols["camps"] + HERD_POINTS * symbols["herds"]
        return make_scoring(game, "prairie", nodes, game.claimed_by[root], value, symbols=symbols, final=True)

    def complete(self, game: Game, root: int, kind: str) -> bool:
        """Railroads and mountains that go on nowhere; cities whose railroads are all complete (GR-50, GR-54, GR-58)."""
        if kind == "city":
            return all(game.board.closed(line) for line in game.board.lines(root))
        return super().complete(game, root, kind)

    # -- the end

    def final(self, game: Game) -> list[Scoring]:
        """Incomplete mountains, railroads and cities, then prairies (GR-81 to GR-84)."""
        part = game.board.part
        claims = sorted(game.claimed_by)
        by_kind = {kind: [r for r in claims if part[r].kind == kind] for kind in self.categories}
        scorings = [self._mountain(game, root, final=True) for root in by_kind["mountain"]]
        scorings += [self._railroad(game, root, final=True) for root in by_kind["railroad"]]
        scorings += [self._city(game, root, final=True) for root in by_kind["city"]]
        scorings += [self._prairie(game, root) for root in by_kind["prairie"]]
        return scorings

    def token_scorings(self, game: Game) -> list[Scoring]:
        """What the known tokens of each seat are worth (GR-85)."""
        scorings = []
        for seat, colour in enumerate(game.seats):
            values = [value for value in self.values(seat) if value is not None]
            if values:
                symbols = {f"value_{value}": count for value, count in count_values(values).items()}
                scorings.append(
                    Scoring(
                        "tokens",
                        (),
                        (),
                        {colour: sum(values)},
                        {},
                        symbols=symbols,
                        final=True,
                        tokens=len(values),
                        number=len(values),
                    )
                )
        return scorings

    def clear(self, game: Game) -> list[Standing]:
        """Tents and the tokens on the mountains leave the table unscored (GR-81)."""
        home = self.standing(game)
        self.tents = (-1,) * len(self.tents)
        self.stacks = {}
        self.vacant = {}
        return home

    # -- questions

    def values(self, seat: int) -> tuple[int | None, ...]:
        """The values that the seat took, in the order of taking; None for one that only the table knows."""
        taken = self.taken[seat]
        shown = self.revealed.get(seat, ())
        known = [shown[i] if i < len(shown) else value for i, value in enumerate(taken)]
        return tuple(None if value == UNKNOWN else value for value in known)

    def reveal(self, seat: int, values: tuple[int, ...]) -> None:
        """Note the values of real tokens, as the table tells them."""
        self.revealed = {**self.revealed, seat: values}

    def at_hand(self, seat: int) -> dict[str, int]:
        """The pieces at hand that claim nothing."""
        return {"tent": 1 if self.tents[seat] < 0 else 0}

    def standing(self, game: Game) -> list[Standing]:
        """The tents on the table, in the order of the seats."""
        return [self._standing(game, seat, tent) for seat, tent in enumerate(self.tents) if tent >= 0]

    @staticmethod
    def _standing(game: Game, seat: int, node: int) -> Standing:
        return Standing("tent", game.seats[seat], *game.board.where(node))

    def stacks_on(self, game: Game) -> dict[tuple[Cell, int], Stack]:
        """The stacks on the mountains by the place where they lie, oldest first."""
        where = game.board.where
        return {where(node): Stack(*where(node), len(values)) for node, values in sorted(self.stacks.values())}

    def tokens_on(self, root: int) -> int:
        """How many tokens lie on that mountain."""
        return len(self.stacks[root][1]) if root in self.stacks else 0

    def duel(self) -> bool:
        """One edition calls for it (GR-86)."""
        return self.options.edition == "zmg"

    def snapshot(self) -> tuple[Any, ...]:
        """All that changes."""
        return self.tents, self.vacant, self.stacks, self.supply, self._mixer, self.taken

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Put all of it back."""
        self.tents, self.vacant, self.stacks, self.supply, self._mixer, self.taken = saved
