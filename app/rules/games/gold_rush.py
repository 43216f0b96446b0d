"""Gold Rush: cowboys, tents, mining, and what each feature scores. Rule numbers are in the docstrings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from app.rules.moves import Mine, Move, PutPiece
from app.rules.options import Options
from app.rules.rulebook import Rulebook, register
from app.rules.scoring import count_by_seat, leaders, make_scoring
from app.rules.state import Claim, Settlement, State
from app.rules.terms import PieceKind, Terms
from app.rules.tileset import TileSet
from app.rules.tokens import UNKNOWN, count_values, left_of, mix_in, mixed, named
from app.rules.values import Deal, Join, Scoring, Stack, Standing
from app.rules.violations import SENTENCES, Violation, violation
from app.values import Cell

MINE = Mine()
CITY_POINTS = 3
CAMP_POINTS = 2
HERD_POINTS = 4

SENTENCES.update(
    {
        "tent_not_mountain": "a tent goes on a mountain, not on a {kind}",
        "tent_complete": "this mountain is complete",
        "tent_cowboy": "{colour}'s cowboy already stands on this area",
        "tent_tent": "{colour}'s tent already stands on this area",
        "mine_no_tent": "{colour} has no tent on a mountain",
        "mine_no_tokens": "no token lies on the mountain of {colour}'s tent",
    }
)


@register
class GoldRush(Rulebook):
    """The rules of Gold Rush, and its tents, stacks and tokens.

    Values that change are replaced, never modified in place, so that a snapshot for undo (memento) only keeps
    references: ``tents`` (by seat the node of the tent, -1 at home), ``vacant`` (node to the move that puts a tent
    there), ``stacks`` (root of a mountain to the node where its stack lies and the tokens from the bottom up),
    ``supply``, ``taken`` (by seat the tokens). A token is its value, or with real tokens an identifier from
    ``tokens.named`` whose value is in ``revealed`` once it is told; undo does not remove it from there.
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
        options=frozenset({"edition", "farmers", "fifth_cowboy", "take_back", "open_tokens", "tokens", "shared_tents"}),
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
        self.revealed: Mapping[int, int] = {}
        self._box = tileset.tokens
        self._real = options.tokens == "physical"
        self._tents_share = options.shared_tents

    # -- laying a tile

    def laid(
        self, state: State, merges: list[tuple[int, int, int]], completed: list[int]
    ) -> tuple[tuple[Deal, ...], tuple[Join, ...]]:
        """Join the stacks of mountains that met, deal for nuggets, update where tents may go (GR-14, GR-15, GR-31)."""
        joins = self._join_stacks(state, merges) if self.stacks else ()
        board = state.board
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
                    deals.append(self._deal(state, node, root[node], nuggets))
        for feature in completed:
            if board.part[feature].kind == "mountain":
                self.vacant = vacant = self.vacant.copy()
                for node in board.nodes(feature):
                    vacant.pop(node, None)
        return tuple(deals), joins

    def _join_stacks(self, state: State, merges: list[tuple[int, int, int]]) -> tuple[Join, ...]:
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
                    where = state.board.where
                    joins += (Join(where(source[0]), where(target[0]), len(source[1])),)
        self.stacks = stacks
        return joins

    def _deal(self, state: State, node: int, root: int, nuggets: int) -> Deal:
        count = min(nuggets, len(self.supply))
        place, values = self.stacks.get(root, (node, ()))
        if count:
            # The last token of the supply is dealt first and lies lowest in the stack.
            dealt = self.supply[: -count - 1 : -1]
            face = state.board.turned[-1].face.number
            values += named(state.board.where(node), range(count), face) if self._real else dealt
            self.supply = self.supply[:-count]
            self.stacks = {**self.stacks, root: (place, values)}
        where = state.board.where
        cell, segment = here = where(node)
        return Deal(cell, segment, count, here if place == node else where(place), nuggets - count)

    # -- actions

    def add_actions(self, state: State, actions: list[Move]) -> None:
        """Mining, and every place where the tent may go (GR-30 to GR-33, GR-40, GR-43)."""
        tent = self.tents[state.seat_number]
        if tent >= 0 and state.board.root[tent] in self.stacks:
            actions.append(MINE)
        if self._tents_share and tent in self.vacant:
            actions += [move for node, move in self.vacant.items() if node != tent]
        else:
            actions += self.vacant.values()

    def why_not(self, state: State, move: Move) -> Violation | None:
        """Why the tent may not go there, or why no token may be mined; None if the move is allowed."""
        if isinstance(move, Mine):
            return self._why_not_mine(state)
        if isinstance(move, PutPiece) and move.kind == "tent":
            node = state.board.node(move.cell, move.segment)
            if node in self.vacant and node != self.tents[state.seat_number]:
                return None
            return self._why_not_tent(state, move, node)
        if isinstance(move, PutPiece):
            return violation("GR-20", "unknown_piece", piece=move.kind)
        return super().why_not(state, move)

    def why_not_on(self, claim: Claim, kind: str) -> Violation:
        """A cowboy goes on every kind of segment, except on prairies in a game without farmers (GR-06)."""
        if kind == "prairie":
            return violation("GR-06", "no_farmers")
        return super().why_not_on(claim, kind)

    def _why_not_mine(self, state: State) -> Violation | None:
        tent = self.tents[state.seat_number]
        if tent < 0:
            return violation("GR-43", "mine_no_tent", colour=state.on_turn)
        if state.board.root[tent] not in self.stacks:
            return violation("GR-43", "mine_no_tokens", colour=state.on_turn)
        return None

    def _why_not_tent(self, state: State, move: PutPiece, node: int | None) -> Violation:
        col, row = move.cell
        if move.cell not in state.tiles:
            return violation("GR-33", "no_tile", col=col, row=row)
        if node is None:
            return violation("GR-30", "no_segment", segment=move.segment)
        kind = state.board.part[node].kind
        if kind != "mountain":
            return violation("GR-30", "tent_not_mountain", kind=kind)
        root = state.board.root[node]
        if state.board.closed(root):
            return violation("GR-31", "tent_complete")
        for _, seat, place in state.claimed_by.get(root, ()):
            if place == node:
                return violation("GR-32", "tent_cowboy", colour=state.seats[seat])
        seat = next(s for s, place in enumerate(self.tents) if place == node)
        return violation("GR-32", "tent_tent", colour=state.seats[seat])

    def act(self, state: State, move: Move) -> tuple[str, int | None] | None:
        """Mine the top token, or put the tent; ``why_not`` has allowed it."""
        seat = state.seat_number
        if isinstance(move, Mine):
            root = state.board.root[self.tents[seat]]
            place, values = self.stacks[root]
            self.stacks = stacks = self.stacks.copy()
            if len(values) > 1:
                stacks[root] = place, values[:-1]
            else:
                del stacks[root]
            self._take(seat, values[-1:])
            return state.on_turn, self._value(values[-1])
        assert isinstance(move, PutPiece)
        node = state.board.node(move.cell, move.segment)
        assert node is not None
        self._move_tent(state, seat, node)
        return None

    def _move_tent(self, state: State, seat: int, node: int) -> None:
        """Put the tent of ``seat`` on ``node``, or home for -1."""
        old = self.tents[seat]
        self.tents = (*self.tents[:seat], node, *self.tents[seat + 1 :])
        if self._tents_share:
            return
        self.vacant = vacant = self.vacant.copy()
        vacant.pop(node, None)
        if old >= 0 and not state.board.closed(state.board.root[old]):
            vacant[old] = self._tent_move(state, old)

    @staticmethod
    def _tent_move(state: State, node: int) -> PutPiece:
        board = state.board
        tile = board.home[node]
        return board.tables.put("tent", board.cell_of[tile], node - board.base[tile])

    def _take(self, seat: int, values: tuple[int, ...]) -> None:
        self.taken = (*self.taken[:seat], self.taken[seat] + values, *self.taken[seat + 1 :])

    def claimed(self, state: State, node: int) -> None:
        """A cowboy on a mountain keeps tents off its segment (GR-32)."""
        if node in self.vacant:
            self.vacant = vacant = self.vacant.copy()
            del vacant[node]

    def vacated(self, state: State, node: int) -> None:
        """A cowboy was taken back (GR-H1): its mountain segment takes a tent again."""
        board = state.board
        if board.part[node].kind == "mountain" and not board.closed(board.root[node]):
            self.vacant = {**self.vacant, node: self._tent_move(state, node)}

    # -- scoring during the game

    def settle(self, state: State, completed: list[int], settlement: Settlement) -> None:
        """Railroads, then mountains, then the cities whose railroads are all complete now (GR-50 to GR-60)."""
        part = state.board.part
        railroads = False
        for root in completed:
            if part[root].kind == "railroad":
                railroads = True
                if root in state.claimed_by:
                    settlement.scorings.append(self._railroad(state, root, final=False))
                    state.send_home(root, settlement.returned)
        for root in completed:
            if part[root].kind == "mountain":
                self._settle_mountain(state, root, settlement)
        if railroads:
            for root in [root for root in state.claimed_by if part[root].kind == "city"]:
                if self.complete(state, root, "city"):
                    settlement.scorings.append(self._city(state, root, final=False))
                    state.send_home(root, settlement.returned)

    def _settle_mountain(self, state: State, root: int, settlement: Settlement) -> None:
        _, values = self.stacks.get(root, (0, ()))
        if values:
            self.stacks = stacks = self.stacks.copy()
            del stacks[root]
        if root in state.claimed_by:
            scoring = self._mountain(state, root, tokens=len(values))
            settlement.scorings.append(scoring)
            if values:
                self._distribute(state, leaders(count_by_seat(state.claimed_by[root])), values[::-1], settlement)
            state.send_home(root, settlement.returned)
        elif values:
            back = (UNKNOWN,) * len(values) if self._real else values
            self.supply, self._mixer = mix_in(self.supply, back, self._mixer)
            settlement.freed += len(values)
        for seat, tent in enumerate(self.tents):
            if tent >= 0 and state.board.root[tent] == root:
                settlement.returned.append(self._standing(state, seat, tent))
                self._move_tent(state, seat, -1)

    def _distribute(self, state: State, tied: list[int], values: tuple[int, ...], settlement: Settlement) -> None:
        """One token at a time from the top, clockwise from the active player, until none is left (GR-54, GR-55)."""
        seats = len(state.seats)
        tied = sorted(tied, key=lambda seat: (seat - state.seat_number) % seats)
        for turn, seat in enumerate(tied):
            share = values[turn :: len(tied)]
            if share:
                self._take(seat, share)
                settlement.distributed[seat] = settlement.distributed.get(seat, 0) + len(share)

    def _railroad(self, state: State, root: int, *, final: bool) -> Scoring:
        board = state.board
        nodes = board.nodes(root)
        tiles = len({board.home[node] for node in nodes})
        symbols = board.symbols(nodes)
        locomotives = symbols.get("locomotives", 0)
        doubled = not final and locomotives == 1
        case = "doubled" if doubled else "locomotives" if locomotives else ""
        if final:
            case = "final_locomotives" if locomotives else "final"
        return make_scoring(
            state,
            "railroad",
            nodes,
            state.claimed_by[root],
            tiles * 2 if doubled else tiles,
            symbols={"locomotives": locomotives},
            worth={"tiles": 1},
            doubler="locomotives" if doubled else "",
            final=final,
            case=case,
        )

    def _mountain(self, state: State, root: int, *, tokens: int = 0, final: bool = False) -> Scoring:
        nodes = state.board.nodes(root)
        nuggets = state.board.symbols(nodes).get("nuggets", 0)
        symbols = {"nuggets": nuggets}
        claimants = state.claimed_by[root]
        return make_scoring(
            state,
            "mountain",
            nodes,
            claimants,
            nuggets,
            symbols=symbols,
            worth={"nuggets": 1},
            final=final,
            tokens=tokens,
            number=nuggets,
            case="final" if final else "",
        )

    def _city(self, state: State, root: int, *, final: bool) -> Scoring:
        board = state.board
        railroads = sum(board.closed(line) for line in board.lines(root))
        base = board.base[board.home[root]]
        complete = [base + line for line in board.part[root].lines if board.closed(board.root[base + line])]
        value = CITY_POINTS * railroads
        symbols = {"railroads": railroads}
        return make_scoring(
            state,
            "city",
            [root],
            state.claimed_by[root],
            value,
            symbols=symbols,
            worth={"railroads": CITY_POINTS},
            sources=complete,
            final=final,
            number=railroads,
            case="final" if final else "",
        )

    def _prairie(self, state: State, root: int) -> Scoring:
        nodes = state.board.nodes(root)
        symbols = state.board.symbols(nodes)
        symbols = {"camps": symbols.get("camps", 0), "herds": symbols.get("herds", 0)}
        value = CAMP_POINTS * symbols["camps"] + HERD_POINTS * symbols["herds"]
        worth = {"camps": CAMP_POINTS, "herds": HERD_POINTS}
        claimants = state.claimed_by[root]
        return make_scoring(state, "prairie", nodes, claimants, value, symbols=symbols, worth=worth, final=True)

    def complete(self, state: State, root: int, kind: str) -> bool:
        """Railroads and mountains that go on nowhere; cities whose railroads are all complete (GR-50, GR-54, GR-58)."""
        if kind == "city":
            return all(state.board.closed(line) for line in state.board.lines(root))
        return super().complete(state, root, kind)

    # -- the end

    def final(self, state: State) -> list[Scoring]:
        """Incomplete mountains, railroads and cities, then prairies (GR-81 to GR-84)."""
        part = state.board.part
        claims = sorted(state.claimed_by)
        by_kind = {kind: [r for r in claims if part[r].kind == kind] for kind in self.categories}
        scorings = [self._mountain(state, root, final=True) for root in by_kind["mountain"]]
        scorings += [self._railroad(state, root, final=True) for root in by_kind["railroad"]]
        scorings += [self._city(state, root, final=True) for root in by_kind["city"]]
        scorings += [self._prairie(state, root) for root in by_kind["prairie"]]
        return scorings

    def token_scorings(self, state: State) -> list[Scoring]:
        """What the known tokens of each seat are worth (GR-85)."""
        scorings = []
        for seat, colour in enumerate(state.seats):
            values = [value for value in self.values(seat) if value is not None]
            if values:
                counted = count_values(values)
                symbols = {f"value_{value}": count for value, count in counted.items()}
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
                        worth={f"value_{value}": value for value in counted},
                    )
                )
        return scorings

    def clear(self, state: State) -> list[Standing]:
        """Tents and the tokens on the mountains leave the table unscored (GR-81)."""
        home = self.standing(state)
        self.tents = (-1,) * len(self.tents)
        self.stacks = {}
        self.vacant = {}
        return home

    # -- questions

    def values(self, seat: int) -> tuple[int | None, ...]:
        """The values that the seat took, in the order of taking; None for one that only the table knows."""
        return tuple(map(self._value, self.taken[seat]))

    def _value(self, token: int) -> int | None:
        return token if token >= 0 else self.revealed.get(token)

    def reveal(self, seat: int, values: tuple[int | None, ...]) -> None:
        """Store the values of real tokens; they stay with the tokens when undo puts these back.

        The values of tokens that undo put back onto a mountain are forgotten when the box cannot hold them and the new
        ones together.
        """
        mine = self.taken[seat]
        known = {token: value for token, value in self.revealed.items() if token not in mine}
        known |= {token: value for token, value in zip(mine, values, strict=False) if value is not None}
        if min(left_of(self._box, known.values()).values()) < 0:
            held = {token for taken in self.taken for token in taken}
            known = {token: value for token, value in known.items() if token in held}
        self.revealed = known

    def at_hand(self, seat: int) -> dict[str, int]:
        """The pieces at hand that claim nothing."""
        return {"tent": 1 if self.tents[seat] < 0 else 0}

    def standing(self, state: State) -> list[Standing]:
        """The tents on the table, in the order of the seats."""
        return [self._standing(state, seat, tent) for seat, tent in enumerate(self.tents) if tent >= 0]

    @staticmethod
    def _standing(state: State, seat: int, node: int) -> Standing:
        return Standing("tent", state.seats[seat], *state.board.where(node))

    def stacks_on(self, state: State) -> dict[tuple[Cell, int], Stack]:
        """The stacks on the mountains by the place where they lie, oldest first."""
        where = state.board.where
        return {where(node): Stack(*where(node), len(values)) for node, values in sorted(self.stacks.values())}

    def tokens_on(self, root: int) -> int:
        """How many tokens lie on that mountain."""
        return len(self.stacks[root][1]) if root in self.stacks else 0

    def formerly(self, options: Options, why: Violation) -> Options | None:
        """Earlier versions allowed two tents on a segment in edition "hig"; now no edition does (GR-32)."""
        if options.edition != "hig" or options.shared_tents or why.key != "violation.tent_tent":
            return None
        return replace(options, shared_tents=True)

    def duel(self) -> bool:
        """Whether the edition calls for a duel: "zmg" does (GR-86)."""
        return self.options.edition == "zmg"

    def set_up(
        self,
        state: State,
        pieces: Sequence[Standing],
        stacks: Sequence[Stack],
        tokens: Mapping[int, tuple[int | None, ...]],
    ) -> None:
        """Place the tents, stacks and taken tokens of a position; the seed decides the values that it does not tell."""
        board = state.board
        supply = list(self.supply)
        for value in (value for values in tokens.values() for value in values if value is not None and not self._real):
            supply.remove(value)
        for seat, values in tokens.items():
            if self._real:
                self.taken = (
                    *self.taken[:seat],
                    named((Cell(seat, 0), -1), range(len(values))),
                    *self.taken[seat + 1 :],
                )
                del supply[len(supply) - len(values) :]
                self.reveal(seat, values)
            else:
                self._take(seat, tuple(supply.pop() if value is None else value for value in values))
        for stack in (stack for stack in stacks if stack.count > 0):
            node = board.node(stack.cell, stack.segment)
            assert node is not None
            dealt = tuple(supply.pop() for _ in range(stack.count))
            known = named((stack.cell, stack.segment), range(stack.count)) if self._real else dealt
            self.stacks = {**self.stacks, board.root[node]: (node, known)}
        self.supply = tuple(supply)
        for piece in pieces:
            node = board.node(piece.cell, piece.segment)
            assert node is not None
            seat = state.seats.index(piece.colour)
            self.tents = (*self.tents[:seat], node, *self.tents[seat + 1 :])
        held = {node for group in state.claimed_by.values() for _, _, node in group}
        held |= set() if self._tents_share else set(self.tents)
        self.vacant = {
            node: self._tent_move(state, node)
            for node, part in enumerate(board.part)
            if part.kind == "mountain" and node not in held and not board.closed(board.root[node])
        }

    def snapshot(self) -> tuple[Any, ...]:
        """All values that moves change."""
        return self.tents, self.vacant, self.stacks, self.supply, self._mixer, self.taken

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Restore that snapshot."""
        self.tents, self.vacant, self.stacks, self.supply, self._mixer, self.taken = saved
