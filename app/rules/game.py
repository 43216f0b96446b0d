"""A game: moves pushed and popped, questions answered. The same engine for every game of the family."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from app.rules import features, judge, line, position
from app.rules.board import Board
from app.rules.compiled import CODES, CompiledFace, compiled
from app.rules.moves import Discard, Mine, Move, Pass, Place, PutPiece, TakeBack
from app.rules.options import Options
from app.rules.rulebook import Claimant, Settlement, rulebook_for
from app.rules.terms import SEATS
from app.rules.tileset import TileSet
from app.rules.tokens import check_held, left_of
from app.rules.values import (
    Clash,
    FeatureView,
    IllegalMove,
    Outcome,
    Phase,
    Result,
    Scoring,
    SeatState,
    Stack,
    Standing,
    Violation,
)
from app.values import Cell, Face, LaidTile

PASS = Pass()
OWN = (PutPiece, Mine)
NO_CLAIMANTS: tuple[Claimant, ...] = ()


class Game:
    """One game, from the start tile on.

    ``seats`` are 2 to 5 different colours in playing order (GR-03, GR-05); ``token_seed`` decides the order of the
    tokens. The engine does not know in which order tiles are drawn: any face that the box still holds may be laid.
    Raises ValueError for seats or options that cannot be.

    A turn is a ``Place`` (after a ``Discard`` for each tile that fits nowhere) and then exactly one action, ``Pass``
    included; scoring happens within the action's ``push``. ``pop`` undoes one move exactly.
    """

    def __init__(
        self,
        tileset: TileSet,
        seats: Sequence[str] = ("red", "blue"),
        options: Options | None = None,
        token_seed: int = 0,
    ) -> None:
        self.seats = tuple(seats)
        if not 2 <= len(self.seats) <= 5 or len(set(self.seats)) < len(self.seats):
            raise ValueError(f"seats: 2 to 5 different colours are needed, got {', '.join(self.seats[:9]) or 'none'}")
        if unknown := [colour for colour in self.seats if colour not in SEATS]:
            raise ValueError(f"seats: no pieces are {unknown[0]!r}; the colours are {', '.join(SEATS)}")
        self.tileset = tileset
        self.options = options or Options()
        self.token_seed = token_seed
        self.rules = rulebook_for(tileset, self.options, len(self.seats), token_seed)
        tables = compiled(tileset, tileset.terms.layers)
        self.board = Board(tables)
        self.claimed_by: dict[int, tuple[Claimant, ...]] = {}  # replaced, never altered, as all state here
        self._faces = tables.faces
        self._stands = tuple(tables.stands(claim.on, claim.layer) for claim in self.rules.claims)
        self._claim_number = {claim.kind: number for number, claim in enumerate(self.rules.claims)}
        self._categories = tuple(self.rules.categories.values())
        self._category = {kind: self._categories.index(name) for kind, name in self.rules.categories.items()}
        self.main_deck = tileset.by_id[tileset.start].deck  # the pile whose last tile ends the game
        self._remaining = dict(tileset.faces())
        self._left = {deck: sum(n for _, n in tileset.faces(deck)) for deck in tileset.terms.tiles}
        hand = tuple(self.rules.supply_of.values())
        self._hands = (hand,) * len(self.seats)
        self._points = ((0,) * len(self._categories),) * len(self.seats)
        self.seat_number = 0
        self.turn_number = 1
        self._phase = Phase.PLACE
        self._deck = self.main_deck
        self._completed: list[int] = []
        self._moves: list[Move] = []
        self._log: list[tuple[Any, ...]] = []
        self._last: Cell | None = None
        face = self._faces[self.tileset.start_face]
        self._use_up(face)
        self.rules.laid(self, self.board.lay(face, 0, self.board.tables.lattice.number(Cell(0, 0))), [])

    # -- what is the case

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self._phase

    @property
    def on_turn(self) -> str:
        """The colour whose turn it is; once the game is over, that of the last turn."""
        return self.seats[self.seat_number]

    @property
    def deck(self) -> str:
        """The pile of this turn's tile: "land", or "bonus" in a bonus turn (HG-23)."""
        return self._deck

    @property
    def tiles(self) -> Mapping[Cell, LaidTile]:
        """The tiles on the table, in the order in which they were laid; a live view that cannot be written."""
        return self.board.tiles

    @property
    def last_placed(self) -> Cell | None:
        """Where this turn's tile lies; None while it is not laid."""
        return self._last

    @property
    def tiles_left(self) -> int:
        """Tiles of the main pile not yet laid or discarded."""
        return self._left[self.main_deck]

    @property
    def supply(self) -> int:
        """Tokens not dealt."""
        return len(self.rules.supply)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    def remaining(self, deck: str | None = None) -> Mapping[Face, int]:
        """How many copies of each face are neither laid nor discarded, without those that are used up.

        ``deck`` names a pile; None means that of this turn.
        """
        wanted = deck or self._deck
        if len(self._left) == 1:
            return MappingProxyType(self._remaining)
        return {face: n for face, n in self._remaining.items() if self._faces[face].deck == wanted}

    @property
    def pieces(self) -> tuple[Standing, ...]:
        """Every piece on the table: those that claim features in the order of their tiles, then tents."""
        claimants = sorted((node, seat, number) for group in self.claimed_by.values() for number, seat, node in group)
        claims, where = self.rules.claims, self.board.where
        found = [Standing(claims[number].kind, self.seats[seat], *where(node)) for node, seat, number in claimants]
        return (*found, *self.rules.standing(self))

    @property
    def stacks(self) -> Mapping[tuple[Cell, int], Stack]:
        """The stacks of tokens, one for each mountain that holds any, by the cell and segment where they lie."""
        return self.rules.stacks_on(self)

    def seat(self, colour: str) -> SeatState:
        """The state of that player. Raises ValueError for a colour that does not play."""
        seat = self._seat_of(colour)
        by = dict(zip(self._categories, self._points[seat], strict=True))
        if self._phase is Phase.OVER and "tokens" in by:
            by["tokens"] = sum(value or 0 for value in self.rules.values(seat))
        supply = dict(zip(self.rules.supply_of, self._hands[seat], strict=True)) | self.rules.at_hand(seat)
        return SeatState(colour, sum(by.values()), by, supply, len(self.rules.values(seat)))

    def token_values(self, colour: str) -> tuple[int | None, ...]:
        """The values of the tokens that player took, in that order; None for one that only the table knows."""
        return self.rules.values(self._seat_of(colour))

    def unseen_tokens(self, colour: str) -> dict[int, int]:
        """How many tokens of each value that player has not seen: all of the box but the own ones that are known.

        With open tokens (GR-H3), and once the game is over, everyone's count as seen.
        """
        everyone = self.options.open_tokens or self._phase is Phase.OVER
        seats = range(len(self.seats)) if everyone else [self._seat_of(colour)]
        return left_of(self.tileset.tokens, (value for seat in seats for value in self.rules.values(seat)))

    def reveal(self, colour: str, values: Iterable[int]) -> None:
        """Say which values a player's real tokens have, in the order of taking (``Options.tokens`` "physical").

        Not a move: ``pop`` keeps it. Raises ValueError for more values than tokens, or ones that the box lacks.
        """
        told = tuple(values)
        seat = self._seat_of(colour)
        if self.options.tokens != "physical":
            raise ValueError("tokens are virtual in this game: their values are known")
        if len(told) > len(self.rules.values(seat)):
            raise ValueError(f"{colour} took {len(self.rules.values(seat))} tokens, not {len(told)}")
        others = (value for s in range(len(self.seats)) if s != seat for value in self.rules.values(s))
        check_held(self.tileset.tokens, (*told, *others))
        self.rules.reveal(seat, told)

    def clashes(self) -> dict[Cell, tuple[Clash, ...]]:
        """The sides that the table allowed though they do not continue (GR-H4), by the cell of the tile laid so."""
        return judge.allowed_clashes(self)

    def feature_at(self, cell: Cell, segment: int) -> FeatureView:
        """The feature of that segment. Raises ValueError where no tile lies or the tile has no such segment."""
        return features.view(self, self.board.root[self._node(cell, segment)])

    def system_at(self, cell: Cell, segment: int) -> FeatureView | None:
        """The derived feature (a river system) of that segment; None where it belongs to none.

        Raises ValueError as ``feature_at`` does.
        """
        node = self._node(cell, segment)
        group = self.board.part[node].group
        if group < 0:
            return None
        return features.view(self, self.board.root[self.board.base[self.board.home[node]] + group])

    def _node(self, cell: Cell, segment: int) -> int:
        node = self.board.node(cell, segment)
        if node is None:
            raise ValueError(f"no segment {segment} lies at column {cell[0]}, row {cell[1]}")
        return node

    def features(self) -> list[FeatureView]:
        """Every feature on the table, in the order of its oldest tile."""
        root = self.board.root
        return [features.view(self, name) for name in dict.fromkeys(root)]

    # -- what is allowed

    def frontier(self) -> tuple[Cell, ...]:
        """The empty cells that touch a laid tile by a side."""
        cells = self.board.tables.lattice.cells
        return tuple(cells[number] for number in self.board.frontier)

    def legal_tiles(self, design: str, variant: str | None = None) -> list[Place]:
        """Every placement of that design (of one variant, or of all that are left) that is allowed now.

        Empty outside phase PLACE, or when no copy is left. Raises ValueError for a tile that the box does not hold.
        """
        faces = self._faces_of(design, variant)
        if self._phase is not Phase.PLACE:
            return []
        places: list[Place] = []
        for face in faces:
            if face.id in self._remaining and face.deck == self._deck:
                places += face.places(self.board.frontier.values())
        return places

    def fits(self, design: str) -> bool:
        """Whether a tile of that design could be laid anywhere on the table as it is, whoever holds it (GR-13).

        Raises ValueError for a design that the box does not hold.
        """
        fit = self._faces_of(design, None)[0].fit
        return any((asked & CODES) in fit for asked in self.board.frontier.values())

    def legal_actions(self) -> list[Move]:
        """Every action that is allowed now, ``Pass`` first; empty outside phase ACT."""
        if self._phase is not Phase.ACT:
            return []
        actions: list[Move] = [PASS]
        board = self.board
        claimed, root, base, cell = self.claimed_by, board.root, board.base[-1], board.cell_of[-1]
        put = board.tables.put
        number = board.turned[-1].face.number
        hand = self._hands[self.seat_number]
        for claim, at_hand, stands in zip(self.rules.claims, hand, self._stands, strict=True):
            if at_hand:
                for segment, part in stands[number]:
                    if root[base + part] not in claimed:
                        actions.append(put(claim.kind, cell, segment))
        self.rules.add_actions(self, actions)
        if self.options.take_back:
            actions += [TakeBack(*where) for where in self._own_claimants()]
        return actions

    def _own_claimants(self) -> list[tuple[Cell, int]]:
        """Where the player on turn has pieces that GR-H1 lets them take back."""
        me = self.seat_number
        nodes = [n for group in self.claimed_by.values() for claim, seat, n in group if seat == me and claim == 0]
        return [self.board.where(node) for node in sorted(nodes)]

    def is_legal(self, move: Move) -> bool:
        """Whether that move is allowed now."""
        return judge.why_illegal(self, move) is None

    def why_illegal(self, move: Move) -> Violation | None:
        """The rule that the move would break now, None if it is allowed."""
        return judge.why_illegal(self, move)

    # -- moves

    def push(self, move: Move) -> Outcome:
        """Make a move. Raises IllegalMove, and changes nothing, if the rules do not allow it."""
        if isinstance(move, Place):
            return self._place(move)
        acting = self._phase is Phase.ACT
        if acting and isinstance(move, PutPiece) and move.kind in self._claim_number:
            return self._claim(move)
        # The rulebook's own actions are asked of it at once; all else takes the long way, which asks the same.
        why = self.rules.why_not(self, move) if acting and isinstance(move, OWN) else judge.why_illegal(self, move)
        if why is not None:
            raise IllegalMove(why)
        self._save(move)
        mined = None
        if isinstance(move, Discard):
            return self._discard(move)
        if isinstance(move, TakeBack):
            return self._finish_turn(None, self._take_back(move))
        if not isinstance(move, Pass):
            mined = self.rules.act(self, move)
        return self._finish_turn(mined, None)

    def pop(self) -> Move:
        """Undo the last move exactly and return it. Raises IndexError when there is none."""
        if not self._log:
            raise IndexError("no move to undo: the game is at its start")
        (
            self._phase,
            self.seat_number,
            self.turn_number,
            self._deck,
            self._last,
            self._completed,
            self._remaining,
            self._left,
            self._hands,
            self.claimed_by,
            self._points,
            saved,
        ) = self._log.pop()
        move = self._moves.pop()
        if type(move) is Place:
            self.board.take_up()
        self.rules.restore(saved)
        return move

    def _save(self, move: Move) -> None:
        self._moves.append(move)
        self._log.append(
            (
                self._phase,
                self.seat_number,
                self.turn_number,
                self._deck,
                self._last,
                self._completed,
                self._remaining,
                self._left,
                self._hands,
                self.claimed_by,
                self._points,
                self.rules.snapshot(),
            )
        )

    def _place(self, move: Place) -> Outcome:
        face = self._faces.get(move.face)
        board = self.board
        cell = board.tables.lattice.ids.get(move.cell)
        asked = None if cell is None else board.frontier.get(cell)
        if (
            self._phase is not Phase.PLACE
            or face is None
            or asked is None
            or move.rotation not in (0, 1, 2, 3)
            or not face.fit.get(asked & CODES, 0) >> move.rotation & 1
            or face.id not in self._remaining
            or face.deck != self._deck
        ):
            why = judge.why_illegal(self, move)
            if why is not None:
                raise IllegalMove(why)
        assert face is not None and cell is not None  # noqa: PT018 - both were judged
        self._save(move)
        self._use_up(face)
        merges = board.lay(face, move.rotation, cell)
        claimed = self.claimed_by
        for stays, goes, _ in merges:
            if goes in claimed:
                if claimed is self.claimed_by:
                    claimed = claimed.copy()
                claimed[stays] = claimed.get(stays, NO_CLAIMANTS) + claimed.pop(goes)
        self.claimed_by = claimed
        completed: list[int] = []
        base, root, open_ = board.base[-1], board.root, board.open
        for part in face.closing(self.rules.closing):
            feature = root[base + part]
            if not open_[feature] and feature not in completed:
                completed.append(feature)
        self._completed = completed
        self._last = move.cell
        self._phase = Phase.ACT
        deals, joins = self.rules.laid(self, merges, completed)
        return Outcome(deals, None, (), (), (), self.seats[self.seat_number], False, joins)

    def _use_up(self, face: CompiledFace) -> None:
        self._remaining = remaining = self._remaining.copy()
        if remaining[face.id] > 1:
            remaining[face.id] -= 1
        else:
            del remaining[face.id]
        self._left = {**self._left, face.deck: self._left[face.deck] - 1}

    def _discard(self, move: Discard) -> Outcome:
        face = self._faces[move.face]
        self._use_up(face)
        if self._left[self._deck]:
            return Outcome(next_seat=self.on_turn, bonus=self._deck == self.rules.bonus_deck)
        return self._next_seat(Settlement(), None)

    def _claim(self, move: PutPiece) -> Outcome:
        number = self._claim_number[move.kind]
        board = self.board
        node = None
        if move.cell == self._last:
            base = board.base[-1]
            for segment, part in self._stands[number][board.turned[-1].face.number]:
                if segment == move.segment:
                    node, feature = base + segment, board.root[base + part]
        hand = self._hands[self.seat_number]
        if node is None or feature in self.claimed_by or not hand[number]:
            why = judge.why_illegal(self, move)
            assert why is not None
            raise IllegalMove(why)
        self._save(move)
        self.claimed_by = {**self.claimed_by, feature: ((number, self.seat_number, node),)}
        self._change_hand(self.seat_number, number, -1)
        self.rules.claimed(self, node)
        return self._finish_turn(None, None)

    def _change_hand(self, seat: int, number: int, change: int) -> None:
        hands = list(self._hands)
        hand = list(hands[seat])
        hand[number] += change
        hands[seat] = tuple(hand)
        self._hands = tuple(hands)

    def _take_back(self, move: TakeBack) -> Standing:
        node = self.board.node(move.cell, move.segment)
        assert node is not None
        feature = self.board.root[node]
        kept = tuple(claimant for claimant in self.claimed_by[feature] if claimant[2] != node)
        self.claimed_by = claimed = self.claimed_by.copy()
        if kept:
            claimed[feature] = kept
        else:
            del claimed[feature]
        self._change_hand(self.seat_number, 0, 1)
        self.rules.vacated(self, node)
        return Standing(self.rules.claims[0].kind, self.on_turn, move.cell, move.segment)

    def send_home(self, root: int, returned: list[Standing]) -> None:
        """For rulebooks: the pieces that claim that feature go home; they are appended to ``returned``."""
        self.claimed_by = claimed = self.claimed_by.copy()
        for number, seat, node in claimed.pop(root):
            self._change_hand(seat, number, 1)
            returned.append(Standing(self.rules.claims[number].kind, self.seats[seat], *self.board.where(node)))

    # -- the end of a turn

    def _finish_turn(self, mined: tuple[str, int | None] | None, taken_back: Standing | None) -> Outcome:
        if not self._completed and taken_back is None and self._left[self.main_deck]:
            # The usual case, spelt out for speed: nothing scores, the next player is on turn.
            seat = self.seat_number + 1
            self.seat_number = seat = 0 if seat == len(self.seats) else seat
            self.turn_number += 1
            self._phase = Phase.PLACE
            self._deck = self.main_deck
            self._last = None
            return Outcome((), mined, (), (), (), self.seats[seat])
        settlement = Settlement()
        if taken_back is not None:
            settlement.returned.append(taken_back)
        if self._completed:
            self.rules.settle(self, self._completed, settlement)
            self._add_points(settlement.scorings)
        return self._next_seat(settlement, mined)

    def _next_seat(self, settlement: Settlement, mined: tuple[str, int | None] | None) -> Outcome:
        bonus_deck = self.rules.bonus_deck
        self._completed = []
        self._last = None
        bonus = settlement.bonus and self._deck != bonus_deck and self._left[bonus_deck] > 0
        if bonus:
            self._deck = bonus_deck
        else:
            self._deck = self.main_deck
            if not self._left[self.main_deck]:
                self._finish(settlement)
                return self._outcome(settlement, mined)
            self.seat_number = (self.seat_number + 1) % len(self.seats)
            self.turn_number += 1
        self._phase = Phase.PLACE
        return self._outcome(settlement, mined, bonus=bonus)

    def _finish(self, settlement: Settlement) -> None:
        final = self.rules.final(self)
        self._add_points(final)
        settlement.scorings += final
        part = self.board.part
        for root in sorted(root for root in self.claimed_by if part[root].kind in self.rules.goes_home):
            self.send_home(root, settlement.returned)
        settlement.returned += self.rules.clear(self)
        settlement.scorings += self.rules.token_scorings(self)
        self._phase = Phase.OVER

    def _outcome(self, settlement: Settlement, mined: tuple[str, int | None] | None, *, bonus: bool = False) -> Outcome:
        return Outcome(
            mined=mined,
            scorings=tuple(settlement.scorings),
            returned=tuple(settlement.returned),
            distributed=tuple((self.seats[seat], n) for seat, n in settlement.distributed.items()),
            next_seat=self.on_turn,
            over=self._phase is Phase.OVER,
            freed=settlement.freed,
            bonus=bonus,
        )

    def _add_points(self, scorings: Iterable[Scoring]) -> None:
        points = [list(row) for row in self._points]
        for scoring in scorings:
            category = self._category[scoring.kind]
            for colour, value in scoring.points.items():
                points[self.seats.index(colour)][category] += value
        self._points = tuple(tuple(row) for row in points)

    # -- how it stands

    def projected(self, *, tokens: bool | None = None) -> dict[str, int]:
        """Everyone's score if the game ended now, by colour; nothing changes.

        ``tokens``: whether the values of the tokens taken count. None means: only when everyone may see them, that is
        with open tokens (GR-H3) or once the game is over. Values that only the table knows count 0.
        """
        if self._phase is Phase.ACT:
            twin = self.copy()
            twin.push(PASS)
            return twin.projected(tokens=tokens if tokens is not None else self.options.open_tokens)
        over = self._phase is Phase.OVER
        scores = {colour: sum(self._points[seat]) for seat, colour in enumerate(self.seats)}
        scorings = [] if over else self.rules.final(self)
        if tokens or (tokens is None and (over or self.options.open_tokens)):
            scorings += self.rules.token_scorings(self)
        for scoring in scorings:
            for colour, value in scoring.points.items():
                scores[colour] += value
        return scores

    def result(self) -> Result:
        """How the game ended. Raises ValueError while it is not over."""
        if self._phase is not Phase.OVER:
            raise ValueError("the game is not over: there is no result yet")
        standings = sorted((self.seat(colour) for colour in self.seats), key=lambda state: -state.score)
        winners = tuple(state.colour for state in standings if state.score == standings[0].score)
        return Result(winners, tuple(standings), duel=len(winners) > 1 and self.rules.duel())

    def status(self) -> tuple[Violation, ...]:
        """Everything that is wrong with this position; empty as long as moves were pushed and popped."""
        return position.problems(self, position.Position.of(self), self._last)

    def text(self) -> str:
        """The whole game on one line, from which ``from_text`` makes it again."""
        return line.write(self)

    @classmethod
    def from_text(cls, tileset: TileSet, text: str) -> Game:
        """The game that ``text`` tells, as ``Game.text`` wrote it.

        Raises ValueError for a text that is no game (``NotationError`` for words that are no moves), IllegalMove for
        a move that the rules do not allow.
        """
        head = line.read(text, tileset)
        game = cls(tileset, head.seats, head.options, head.seed)
        for move in head.moves:
            game.push(move)
        for colour, values in head.values.items():
            game.reveal(colour, values)
        return game

    def copy(self) -> Game:
        """An independent copy with the same past."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.board = self.board.copy()
        twin.rules = self.rules.copy()
        twin._moves = self._moves.copy()
        twin._log = self._log.copy()
        return twin

    def _faces_of(self, design: str, variant: str | None) -> list[CompiledFace]:
        """That face, or all of the design."""
        one = self._faces.get(Face(design, variant or ""))
        if variant is not None and one is not None:
            return [one]
        found = [face for face in self._faces.values() if face.design.id == design] if variant is None else []
        if not found:
            name = design if variant is None else Face(design, variant).name
            raise ValueError(f"the box holds no tile {name!r}")
        return found

    def _seat_of(self, colour: str) -> int:
        if colour not in self.seats:
            raise ValueError(f"nobody plays {colour!r}; the seats are {', '.join(self.seats)}")
        return self.seats.index(colour)
