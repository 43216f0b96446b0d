"""Making and undoing the moves of one game: turns, claims and points. The base of ``Game``, which adds the queries; the
rulebook decides what scores.

Undo is by memento: each move stores a snapshot of state and rulebook (references to immutable values); the board
reverts its unions from a log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Self, cast

from app.rules.compiled import CODES, compiled
from app.rules.errors import IllegalMove, SetupError, StateError, UndoError, UnknownNameError
from app.rules.judge import why_illegal
from app.rules.moves import Discard, End, Mine, Move, Place, PutPiece, TakeBack, checked, shown
from app.rules.options import Options
from app.rules.position import Position, laying_order
from app.rules.rulebook import rulebook_for
from app.rules.shipped import load_tileset
from app.rules.state import Settlement, State
from app.rules.terms import SEATS
from app.rules.tileset import TileSet
from app.rules.tokens import check_held, told_values
from app.rules.values import Outcome, Phase, Scoring, Standing
from app.values import Cell

NOTHING: list[int] = []  # the features that most tiles complete: none

# Three times as fast as Outcome(...), for the two most frequent outcomes.
_outcome = cast("Callable[[type[Outcome], tuple[object, ...]], Outcome]", tuple.__new__)


def tileset_of(tileset: TileSet | str | Path) -> TileSet:
    """That tile set, loaded where its name or folder is given.

    Raises SetupError for what is neither, TileSetError for a tile set that cannot be read.
    """
    if isinstance(tileset, TileSet):
        return tileset
    if isinstance(tileset, str | Path):
        return load_tileset(tileset)
    raise SetupError(f"tileset must be a TileSet, or the name or folder of one, is {shown(tileset)}")


class Turns:
    """The state of a game with the history of its moves. ``Game`` adds the queries."""

    __slots__ = (
        "_category",
        "_claim_number",
        "_faces",
        "_moves",
        "_rules",
        "_saved",
        "_saved_rules",
        "_stands",
        "_start",
        "_state",
        "token_order",
        "token_seed",
    )

    def _set_up(
        self,
        tileset: TileSet | str | Path,
        seats: Sequence[str],
        options: Options | None,
        token_seed: int,
        token_order: tuple[int, ...] | None = None,
    ) -> None:
        """Everything but the tiles on the table."""
        tileset = tileset_of(tileset)
        if not isinstance(seats, Iterable):
            raise SetupError(f"seats must be colours, is {shown(seats)}")
        if not isinstance(options, Options | None):
            raise SetupError(f"options must be Options, is {shown(options)}")
        colours = tuple(seats.replace(",", " ").split() if isinstance(seats, str) else seats)
        if not 2 <= len(colours) <= 5 or len(set(map(str, colours))) < len(colours):
            got = ", ".join(map(str, colours[:9])) or "none"
            raise SetupError(f"seats: 2 to 5 different colours are needed, got {got}")
        if unknown := [colour for colour in colours if colour not in SEATS]:
            raise SetupError(f"seats: no pieces are {unknown[0]!r}; the colours are {', '.join(SEATS)}")
        if type(token_seed) is not int:
            raise SetupError(f"token_seed must be a whole number, is {token_seed!r}")
        options = options or Options()
        self._rules = rules = rulebook_for(tileset, options, len(colours), token_seed)
        if foreign := [name for name in options.chosen() if name not in rules.terms.options]:
            known = ", ".join(sorted(rules.terms.options))
            raise SetupError(f"options: {foreign[0]} is no option of {tileset.game}, which has {known}")
        self.token_seed = token_seed
        self.token_order = token_order
        if token_order is not None:
            rules.supply = token_order
        tables = compiled(tileset, tileset.terms.layers)
        categories = tuple(rules.categories.values())
        hand = tuple(rules.supply_of.values())
        self._state = State(tileset, tables, colours, options, rules.claims, hand, len(categories))
        self._faces = tables.faces
        self._stands = tuple(tables.stands(claim.on, claim.layer) for claim in rules.claims)
        self._claim_number = {claim.kind: number for number, claim in enumerate(rules.claims)}
        self._category = {kind: categories.index(name) for kind, name in rules.categories.items()}
        self._start: Position | None = None
        self._moves: list[Move] = []
        self._saved: list[tuple[Any, ...]] = []  # by move: snapshots of the state before it
        self._saved_rules: list[tuple[Any, ...]] = []  # the same of the rulebook

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far; for a game from a position, those since."""
        return tuple(self._moves)

    @property
    def turns(self) -> tuple[tuple[str, int], ...]:
        """For each of ``moves`` who made it, and the number of the turn, counted from 1."""
        seats, turn_in = self._state.seats, self._state.turn_in
        return tuple((seats[seat], turn) for seat, turn in map(turn_in, self._saved))

    def category(self, kind: str) -> str:
        """The key in ``SeatState.by`` of the points for what scores as ``kind``, as in ``Scoring``."""
        return self._rules.categories[kind]

    def push(self, move: Move) -> Outcome:
        """Make a move. Raises IllegalMove if the rules do not allow it, InvalidMove if a field has the wrong type, and
        changes nothing then. A plain tuple as cell or face is converted.
        """
        move = checked(move)
        kind = type(move)
        if kind is Place:
            return self._place(move)  # pyrefly: ignore[bad-argument-type]  # it is one
        state = self._state
        acting = state.phase is Phase.ACT
        if acting and kind is PutPiece and move.kind in self._claim_number:  # pyrefly: ignore[missing-attribute]
            return self._claim(move)  # pyrefly: ignore[bad-argument-type]
        # Fast path: the rulebook checks its own actions directly; ``why_illegal`` would end up asking it the same.
        own = acting and (kind is PutPiece or kind is Mine)
        why = self._rules.why_not(state, move) if own else why_illegal(state, self._rules, move)
        if why is not None:
            raise IllegalMove(why)
        self._save(move)
        if own:
            return self._finish_turn(self._rules.act(state, move), None)
        if isinstance(move, Discard):
            return self._discard(move)
        if isinstance(move, End):
            settlement = Settlement()
            self._finish(settlement)
            return self._outcome(settlement, None)
        if isinstance(move, TakeBack):
            node = state.board.node(move.cell, move.segment)
            assert node is not None
            standing = state.take_back(node)
            self._rules.vacated(state, node)
            return self._finish_turn(None, standing)
        return self._finish_turn(None, None)

    def pop(self) -> Move:
        """Undo the last move exactly and return it. Raises UndoError, an IndexError, when there is none."""
        if not self._moves:
            raise UndoError("no move to undo: the game is at its start")
        move = self._moves.pop()
        state = self._state
        state.restore(self._saved.pop())
        self._rules.restore(self._saved_rules.pop())
        if type(move) is Place:
            state.board.take_up()
            state.put_back(self._faces[move.face])
        elif type(move) is Discard:
            state.put_back(self._faces[move.face])
        return move

    def _save(self, move: Move) -> None:
        self._moves.append(move)
        self._saved.append(self._state.snapshot())
        self._saved_rules.append(self._rules.snapshot())

    def _place(self, move: Place) -> Outcome:
        state = self._state
        face = self._faces.get(move.face)
        board = state.board
        cell = board.tables.lattice.ids.get(move.cell)
        asked = None if cell is None else board.frontier.get(cell)
        if (
            state.phase is not Phase.PLACE
            or face is None
            or asked is None
            or move.rotation not in face.fit.get(asked & CODES, ())
            or state.counts[face.number] < 1
            or face.deck != state.deck
        ):
            why = why_illegal(state, self._rules, move)
            if why is not None:
                raise IllegalMove(why)
        assert face is not None and cell is not None  # noqa: PT018 - both were judged
        self._save(move)
        state.use_up(face)
        merges = board.lay(face, move.rotation, cell)
        if merges and state.claimed_by:
            state.join_claims(merges)
        completed: list[int] = []
        base, root, open_ = board.base[-1], board.root, board.open
        for part in face.closing(self._rules.closing):
            feature = root[base + part]
            if not open_[feature] and feature not in completed:
                completed.append(feature)
        state.last = move.cell
        state.phase = Phase.ACT
        deals, joins = self._rules.laid(state, merges, completed)
        state.completed = completed or NOTHING
        seat = state.seats[state.seat_number]
        return _outcome(Outcome, (deals, None, (), (), (), seat, False, joins, 0, False, (), ()))

    def _discard(self, move: Discard) -> Outcome:
        state = self._state
        state.use_up(self._faces[move.face])
        if state.left[state.deck]:
            return Outcome(next_seat=self._state.on_turn, bonus=state.deck == self._rules.bonus_deck)
        return self._next_seat(Settlement(), None)

    def _claim(self, move: PutPiece) -> Outcome:
        state = self._state
        number = self._claim_number[move.kind]
        board = state.board
        node = None
        if move.cell == state.last:
            base = board.base[-1]
            for segment, part in self._stands[number][board.turned[-1].face.number]:
                if segment == move.segment:
                    node, feature = base + segment, board.root[base + part]
        seat = state.seat_number
        if node is None or feature in state.claimed_by or not state.hands[seat][number]:
            why = why_illegal(state, self._rules, move)
            assert why is not None
            raise IllegalMove(why)
        self._save(move)
        state.claimed_by = {**state.claimed_by, feature: ((number, seat, node),)}
        state.change_hand(seat, number, -1)
        self._rules.claimed(state, node)
        return self._finish_turn(None, None)

    # -- the end of a turn

    def _finish_turn(self, mined: tuple[str, int | None] | None, taken_back: Standing | None) -> Outcome:
        state = self._state
        if not state.completed and taken_back is None and state.left[state.main_deck]:
            # Fast path for the usual case: nothing scores, the next player is on turn.
            seat = state.seat_number + 1
            state.seat_number = seat = 0 if seat == len(state.seats) else seat
            state.turn_number += 1
            state.phase = Phase.PLACE
            state.deck = state.main_deck
            state.last = None
            return _outcome(Outcome, ((), mined, (), (), (), state.seats[seat], False, (), 0, False, (), ()))
        settlement = Settlement()
        if taken_back is not None:
            settlement.returned.append(taken_back)
        if state.completed:
            self._rules.settle(state, state.completed, settlement)
            self._add_points(settlement.scorings)
        return self._next_seat(settlement, mined)

    def _next_seat(self, settlement: Settlement, mined: tuple[str, int | None] | None) -> Outcome:
        state = self._state
        bonus_deck = self._rules.bonus_deck
        state.completed = NOTHING
        state.last = None
        bonus = settlement.bonus and state.deck != bonus_deck and state.left[bonus_deck] > 0
        if bonus:
            state.deck = bonus_deck
        else:
            state.deck = state.main_deck
            if not state.left[state.main_deck]:
                self._finish(settlement)
                return self._outcome(settlement, mined)
            state.seat_number = (state.seat_number + 1) % len(state.seats)
            state.turn_number += 1
        state.phase = Phase.PLACE
        return self._outcome(settlement, mined, bonus=bonus)

    def _finish(self, settlement: Settlement) -> None:
        state, rules = self._state, self._rules
        settlement.standing = (*state.claiming(), *rules.standing(state))
        settlement.stacks = tuple(rules.stacks_on(state).values())
        final = rules.final(state)
        self._add_points(final)
        settlement.scorings += final
        part = state.board.part
        for root in sorted(root for root in state.claimed_by if part[root].kind in rules.goes_home):
            state.send_home(root, settlement.returned)
        settlement.returned += rules.clear(state)
        settlement.scorings += rules.token_scorings(state)
        state.phase = Phase.OVER

    def _outcome(self, settlement: Settlement, mined: tuple[str, int | None] | None, *, bonus: bool = False) -> Outcome:
        return Outcome(
            mined=mined,
            scorings=tuple(settlement.scorings),
            returned=tuple(settlement.returned),
            distributed=tuple((self._state.seats[seat], n) for seat, n in settlement.distributed.items()),
            next_seat=self._state.on_turn,
            over=self._state.phase is Phase.OVER,
            freed=settlement.freed,
            bonus=bonus,
            standing=settlement.standing,
            stacks=settlement.stacks,
        )

    def _add_points(self, scorings: Iterable[Scoring]) -> None:
        state = self._state
        points = [list(row) for row in state.points]
        for scoring in scorings:
            category = self._category[scoring.kind]
            for colour, value in scoring.points.items():
                points[state.seats.index(colour)][category] += value
        state.points = tuple(tuple(row) for row in points)

    def _lay_out(self, position: Position) -> None:
        """Set up that position on the empty board; ``problems`` has found nothing wrong with it."""
        state, rules = self._state, self._rules
        told = {*position.points, *position.tokens, *([position.on_turn] if position.on_turn else [])}
        if strangers := sorted(told - set(state.seats)):
            raise UnknownNameError(f"nobody plays {strangers[0]!r}; the seats are {', '.join(state.seats)}")
        categories = set(rules.categories.values())
        if unknown := sorted({name for by in position.points.values() for name in by} - categories):
            raise UnknownNameError(f"no points are called {unknown[0]!r}; there are {', '.join(sorted(categories))}")
        if position.deck not in ("", *state.left):
            raise UnknownNameError(f"no pile is called {position.deck!r}; there are {', '.join(state.left)}")
        for colour, by in position.points.items():
            for name, value in by.items():
                if isinstance(value, bool) or not isinstance(value, int):
                    raise StateError(f"points must be whole numbers, those of {colour} for {name} are {shown(value)}")
        taken = {colour: told_values(values) for colour, values in position.tokens.items()}
        check_held(state.tileset.tokens, (value for values in taken.values() for value in values))
        board = state.board
        self._start = position
        for gone in position.discarded:
            state.use_up(self._faces[gone])
        for cell, tile in laying_order(position):
            face = self._faces[tile.face]
            state.use_up(face)
            board.lay(face, tile.rotation, board.tables.lattice.number(cell))
        others = []
        for piece in position.pieces:
            seat, number = state.seats.index(piece.colour), self._claim_number.get(piece.kind)
            node = board.node(piece.cell, piece.segment)
            assert node is not None
            if number is None:
                others.append(piece)
                continue
            layered = board.base[board.home[node]] + board.part[node].group if state.claims[number].layer else node
            root = board.root[layered]
            claimants = (*state.claimed_by.get(root, ()), (number, seat, node))
            state.claimed_by[root] = tuple(sorted(claimants, key=lambda claimant: claimant[2]))
            state.change_hand(seat, number, -1)
        tokens = {seat: taken.get(colour, ()) for seat, colour in enumerate(state.seats)}
        rules.set_up(state, others, position.stacks, tokens)
        points = [position.points.get(colour, {}) for colour in state.seats]
        state.points = tuple(tuple(by.get(name, 0) for name in rules.categories.values()) for by in points)
        state.seat_number = state.seats.index(position.on_turn) if position.on_turn else 0
        state.deck = position.deck or state.main_deck
        state.last = None if position.last is None else Cell(*position.last)
        if position.last is not None:
            state.phase = Phase.ACT
            base, kinds = board.base[-1], rules.closing
            roots = dict.fromkeys(board.root[base + part] for part in board.turned[-1].face.closing(kinds))
            state.completed = [root for root in roots if board.closed(root)]
        elif position.over or not state.left[state.main_deck]:
            state.phase = Phase.OVER

    def copy(self) -> Self:
        """An independent copy with the same moves, all of which it can undo."""
        twin = object.__new__(type(self))
        for name in Turns.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._state = self._state.copy()
        twin._rules = self._rules.copy()
        twin._moves = self._moves.copy()
        twin._saved = self._saved.copy()
        twin._saved_rules = self._saved_rules.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()
