"""A game: moves are pushed and popped, everything else is a query. The same engine for every game of the family."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from app.rules.compiled import CODES, CompiledFace
from app.rules.errors import IllegalMove, PositionError, SetupError, StateError, UnknownNameError
from app.rules.features import view, views
from app.rules.judge import allowed_clashes, clash_at, fitting_at, why_illegal
from app.rules.line import Line, read_line, write_line
from app.rules.moves import Discard, Move, Pass, Place, TakeBack, checked, read_moves
from app.rules.options import Options
from app.rules.position import Position, problems_of
from app.rules.prospects import if_claimed, projected, projected_by, prospects
from app.rules.sketch import player_line, sketch
from app.rules.terms import DEFAULT_GAME
from app.rules.tileset import TileSet
from app.rules.tokens import check_held, left_of, told_values
from app.rules.turns import Turns, tileset_of
from app.rules.values import FeatureView, Outcome, Phase, Result, Scoring, SeatState, Stack, Standing
from app.rules.violations import Clash, Violation
from app.values import Cell, Face, LaidTile

PASS = Pass()


class Game(Turns):
    """One game, from the start tile on.

    ``tileset`` is a tile set, or the name or folder that ``load_tileset`` takes. ``seats`` are 2 to 5 different colours
    in playing order (GR-03, GR-05), as a sequence or as words in one text; ``token_seed`` decides the order of the
    tokens, unless ``token_order`` gives it: the values of all tokens of the box, the last of which is dealt first. The
    engine does not know in which order tiles are drawn: any face that the box still holds may be laid. Raises
    SetupError for seats, options or an order that cannot be, TileSetError for a tile set that cannot be read.

    A turn is a ``Place`` (after a ``Discard`` for each tile that fits nowhere) and then exactly one action, ``Pass``
    included; scoring happens within the action's ``push``. ``pop`` undoes one move exactly.

    Games are equal when they have the same tile set, seats, options, seed and moves; ``position_key`` is for comparing
    what lies on the table. They copy (``copy.copy`` and ``copy.deepcopy`` alike, tile set shared) and pickle.
    """

    __slots__ = ("__weakref__",)

    def __init__(
        self,
        tileset: TileSet | str | Path = DEFAULT_GAME,
        seats: Sequence[str] = ("red", "blue"),
        options: Options | None = None,
        token_seed: int = 0,
        token_order: Sequence[int] | None = None,
    ) -> None:
        order = None if token_order is None else tuple(token_order)
        self._set_up(tileset, seats, options, token_seed, order)
        if order is not None and (self.options.tokens != "virtual" or Counter(order) != Counter(self.tileset.tokens)):
            raise SetupError("token_order: must hold the value of every token of the box, and needs virtual tokens")
        self._lay_start()

    def _lay_start(self) -> None:
        state = self._state
        face = self._faces[state.tileset.start_face]
        state.use_up(face)
        start = state.board.tables.lattice.number(Cell(0, 0))
        self._rules.laid(state, state.board.lay(face, 0, start), [])

    # -- the state

    @property
    def tileset(self) -> TileSet:
        """The tile set that is played with."""
        return self._state.tileset

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours in playing order."""
        return self._state.seats

    @property
    def options(self) -> Options:
        """What was chosen before the game."""
        return self._state.options

    @property
    def phase(self) -> Phase:
        """What the game waits for: a tile, an action, or nothing once it is over."""
        return self._state.phase

    @property
    def on_turn(self) -> str:
        """The colour whose turn it is; once the game is over, that of the last turn."""
        return self._state.on_turn

    @property
    def seat_number(self) -> int:
        """The place of ``on_turn`` in ``seats``, from 0."""
        return self._state.seat_number

    @property
    def turn_number(self) -> int:
        """The number of this turn, from 1; a bonus turn has that of the turn that brought it."""
        return self._state.turn_number

    @property
    def deck(self) -> str:
        """The pile of this turn's tile: "land", or "bonus" in a bonus turn (HG-23)."""
        return self._state.deck

    @property
    def main_deck(self) -> str:
        """The pile whose last tile ends the game."""
        return self._state.main_deck

    @property
    def tiles(self) -> Mapping[Cell, LaidTile]:
        """The tiles on the table, in the order in which they were laid; a live, read-only view."""
        return self._state.board.tiles

    @property
    def last_placed(self) -> Cell | None:
        """Where this turn's tile lies; None while it is not laid."""
        return self._state.last

    @property
    def tiles_left(self) -> int:
        """Tiles of the main pile not yet laid or discarded."""
        return self._state.left[self._state.main_deck]

    @property
    def supply(self) -> int:
        """Tokens not dealt."""
        return len(self._rules.supply)

    @property
    def began_with(self) -> Position | None:
        """The position with which this game began; None for a game from the start tile on."""
        return self._start

    def remaining(self, deck: str | None = None) -> Mapping[Face, int]:
        """How many copies of each face are neither laid nor discarded; faces with no copy left are omitted.

        ``deck`` names a pile; None means that of this turn. A read-only copy: later moves do not change it.
        """
        state = self._state
        counts = state.counts
        return MappingProxyType({face.id: counts[face.number] for face in state.faces(deck or state.deck)})

    @property
    def pieces(self) -> tuple[Standing, ...]:
        """Every piece on the table: those that claim features in the order of their tiles, then tents."""
        return (*self._state.claiming(), *self._rules.standing(self._state))

    @property
    def stacks(self) -> Mapping[tuple[Cell, int], Stack]:
        """The stacks of tokens, one for each mountain that holds any, by the cell and segment where they lie."""
        return self._rules.stacks_on(self._state)

    def seat(self, colour: str) -> SeatState:
        """The state of that player. Raises UnknownNameError for a colour that does not play."""
        seat = self._seat_of(colour)
        state, rules = self._state, self._rules
        by = dict(zip(rules.categories.values(), state.points[seat], strict=True))
        if state.phase is Phase.OVER and "tokens" in by:
            by["tokens"] = sum(value or 0 for value in rules.values(seat))
        supply = dict(zip(rules.supply_of, state.hands[seat], strict=True)) | rules.at_hand(seat)
        return SeatState(colour, sum(by.values()), by, supply, len(rules.values(seat)))

    def token_values(self, colour: str) -> tuple[int | None, ...]:
        """The values of the tokens that player took, in that order; None for one that only the table knows."""
        return self._rules.values(self._seat_of(colour))

    def known_values(self, colour: str) -> tuple[int | None, ...]:
        """The same up to the last one that is known."""
        values = self.token_values(colour)
        return values[: max((number for number, value in enumerate(values, 1) if value is not None), default=0)]

    def unseen_tokens(self, colour: str) -> dict[int, int]:
        """How many tokens of each value that player has not seen: all of the box except the player's own known ones.

        With open tokens (GR-H3), and once the game is over, the known tokens of all players count as seen.
        """
        everyone = self.options.open_tokens or self.phase is Phase.OVER
        seats = range(len(self.seats)) if everyone else [self._seat_of(colour)]
        return left_of(self.tileset.tokens, (value for seat in seats for value in self._rules.values(seat)))

    def reveal(self, colour: str, values: Iterable[int | None]) -> None:
        """Tell the values of a player's real tokens, in the order of taking (``Options.tokens`` "physical").

        None, or no value for the last ones, means that the value is not known. This is not a move: a value stays with
        its token when ``pop`` undoes the taking, and with whoever takes that token again. Raises StateError for virtual
        tokens, more values than tokens, values that are no whole numbers, or values that the box does not hold.
        """
        told = told_values(values)
        seat = self._seat_of(colour)
        taken = len(self._rules.values(seat))
        if self.options.tokens != "physical":
            raise StateError("tokens are virtual in this game: their values are known")
        if len(told) > taken:
            raise StateError(f"{colour} took {taken} tokens, not {len(told)}")
        others = (value for s in range(len(self.seats)) if s != seat for value in self._rules.values(s))
        check_held(self.tileset.tokens, (*told, *others))
        self._rules.reveal(seat, told)

    def clashes(self) -> dict[Cell, tuple[Clash, ...]]:
        """The clashes that the table allowed (GR-H4: sides that do not continue), by the cell of the tile."""
        found = allowed_clashes(self._state, self._moves)
        for cell, side in sorted(self._start.allowed) if self._start else ():
            if clash := clash_at(self._state, cell, side):
                found[Cell(*cell)] = (*found.get(cell, ()), clash)
        return found

    def feature_at(self, cell: Cell, segment: int) -> FeatureView:
        """The feature of that segment. Raises UnknownNameError where no tile lies or the tile has no such segment."""
        return view(self._state, self._rules, self._state.board.root[self._node(cell, segment)])

    def segments_of(self, cell: Cell, segment: int) -> tuple[tuple[Cell, int], ...]:
        """The segments of the feature of that one, those of the oldest tile first: what ``feature_at`` has as its
        ``segments``, without the rest. Raises UnknownNameError as that does.
        """
        board = self._state.board
        return tuple(map(board.where, board.nodes(board.root[self._node(cell, segment)])))

    def system_at(self, cell: Cell, segment: int) -> FeatureView | None:
        """The derived feature (a river system) of that segment; None where it belongs to none.

        Raises UnknownNameError as ``feature_at`` does.
        """
        board = self._state.board
        node = self._node(cell, segment)
        group = board.part[node].group
        if group < 0:
            return None
        return view(self._state, self._rules, board.root[board.base[board.home[node]] + group])

    def _node(self, cell: Cell, segment: int) -> int:
        node = self._state.board.node(cell, segment)
        if node is None:
            raise UnknownNameError(f"no segment {segment} lies at column {cell[0]}, row {cell[1]}")
        return node

    def features(self) -> list[FeatureView]:
        """Every feature on the table, in the order of its oldest tile."""
        return views(self._state, self._rules)

    def claimed_layer(self, kind: str) -> str:
        """The derived kind of feature that such a piece claims; "" for a piece that claims a plain one, or nothing."""
        return next((claim.layer for claim in self._state.claims if claim.kind == kind), "")

    # -- what is allowed

    def frontier(self) -> tuple[Cell, ...]:
        """The empty cells that touch a laid tile by a side."""
        board = self._state.board
        cells = board.tables.lattice.cells
        return tuple(cells[number] for number in board.frontier)

    def legal_tiles(self, design: str, variant: str | None = None, *, distinct: bool = False) -> list[Place]:
        """Every placement of that design (of one variant, or of all that are left) that is allowed now.

        ``distinct``: of rotations that are equivalent under the rules, only the smallest. Empty outside phase PLACE, or
        when no copy is left. Raises UnknownNameError for a tile that the box does not hold.
        """
        faces = self._faces_of(design, variant)
        state = self._state
        if state.phase is not Phase.PLACE:
            return []
        places: list[Place] = []
        for face in faces:
            if state.counts[face.number] > 0 and face.deck == state.deck:
                found = face.places(state.board.frontier.values())
                turns = state.tileset.turns[face.id.name] if distinct else 4
                places += [place for place in found if place.rotation < turns] if turns < 4 else found
        return places

    def legal_moves(self, *, distinct: bool = False) -> Iterator[Move]:
        """Every move that is allowed now, as a generator that computes them face by face.

        In phase PLACE all placements of every face that may be drawn, ``distinct`` as for ``legal_tiles``, and the
        discards of those that fit nowhere; in phase ACT the actions. ``End`` is no part of it: the table agrees on it,
        no player chooses it. The game must not change during the iteration.
        """
        state = self._state
        if state.phase is Phase.ACT:
            yield from self.legal_actions()
        elif state.phase is Phase.PLACE:
            for face in state.faces(state.deck):
                places = self.legal_tiles(*face.id, distinct=distinct)
                yield from places or (Discard(face.id),)

    def fits(self, design: str) -> bool:
        """Whether a tile of that design could be laid anywhere on the table now, even if no copy is left (GR-13).

        Raises UnknownNameError for a design that the box does not hold.
        """
        fit = self._faces_of(design, None)[0].fit
        return any((asked & CODES) in fit for asked in self._state.board.frontier.values())

    def fitting_at(self, cell: Cell) -> dict[Face, tuple[int, ...]]:
        """The faces that continue all neighbours of that cell, whatever lies there, with their rotations."""
        return fitting_at(self._state, cell)

    def legal_actions(self) -> list[Move]:
        """Every action that is allowed now, ``Pass`` first; empty outside phase ACT."""
        state = self._state
        if state.phase is not Phase.ACT:
            return []
        actions: list[Move] = [PASS]
        board = state.board
        claimed, root, base, cell = state.claimed_by, board.root, board.base[-1], board.cell_of[-1]
        tables = board.tables
        number = board.turned[-1].face.number
        hand = state.hands[state.seat_number]
        for claim, at_hand, stands in zip(state.claims, hand, self._stands, strict=True):
            if at_hand:
                kept = tables.puts(claim.kind)
                for segment, part in stands[number]:
                    if root[base + part] not in claimed:
                        actions.append(kept.get(cell << 8 | segment) or tables.put(claim.kind, cell, segment))
        self._rules.add_actions(state, actions)
        if state.options.take_back:
            actions += [TakeBack(*where) for where in state.own_claimants()]
        return actions

    def is_legal(self, move: Move) -> bool:
        """Whether that move is allowed now. Raises InvalidMove for a value that is not a move."""
        return self.why_illegal(move) is None

    def why_illegal(self, move: Move) -> Violation | None:
        """The rule that the move would break now, None if it is allowed. Raises InvalidMove for what is not a move."""
        return why_illegal(self._state, self._rules, checked(move))

    # -- moves as text

    def push_text(self, text: str) -> tuple[Outcome, ...]:
        """Make the moves of a line of text such as "A5a@1,0/0 cowboy 1"; returns the outcome of each.

        All or none: raises NotationError for text that is not moves, IllegalMove for the first move that the rules do
        not allow, and changes nothing then.
        """
        before = len(self._moves)
        try:
            return tuple([self.push(move) for move in read_moves(text, self.tileset, self.last_placed)])
        except IllegalMove:
            while len(self._moves) > before:
                self.pop()
            raise

    # -- scores

    def projected(self, *, tokens: bool | None = None) -> dict[str, int]:
        """Every player's score if the game ended now, by colour; the game does not change.

        ``tokens``: whether the values of the tokens taken count. None means: only when everyone may see them, that is
        with open tokens (GR-H3) or once the game is over. Unknown values of real tokens count 0.
        """
        return projected(self, tokens=tokens)

    def projected_by(self, *, tokens: bool | None = None) -> dict[str, dict[str, int]]:
        """The same split by what is scored, with the keys of ``SeatState.by``; ``tokens`` as in ``projected``."""
        return projected_by(self, tokens=tokens)

    def prospects(self) -> tuple[Scoring, ...]:
        """What every feature would score if the game ended now without another action; tokens apart.

        Features that the last tile completed score as complete ones, all others as at the end. Empty once the game is
        over. The game does not change.
        """
        return prospects(self)

    def if_claimed(self, cell: Cell, segment: int) -> Scoring | None:
        """How the feature of that segment, which nobody claims, would score if the game ended now and one piece of the
        player on turn claimed it, in a pending action after that action; what it scores for is that player.

        None where it is claimed, complete or of a kind that no piece claims, and once the game is over. The game does
        not change. Raises UnknownNameError as ``feature_at`` does.
        """
        return if_claimed(self, cell, segment)

    def result(self) -> Result:
        """How the game ended. Raises StateError while it is not over."""
        if self.phase is not Phase.OVER:
            raise StateError("the game is not over: there is no result yet")
        standings = sorted((self.seat(colour) for colour in self.seats), key=lambda state: -state.score)
        winners = tuple(state.colour for state in standings if state.score == standings[0].score)
        return Result(winners, tuple(standings), len(winners) > 1 and self._rules.duel(), early=self.tiles_left > 0)

    def status(self) -> tuple[Violation, ...]:
        """Everything that is wrong with this position; always empty for a game changed by push and pop alone."""
        return self.problems(self.position())

    # -- positions

    def position(self) -> Position:
        """What lies on the table and what each player has, without the moves that led there."""
        state, rules = self._state, self._rules
        allowed = frozenset((cell, clash.side) for cell, clashes in self.clashes().items() for clash in clashes)
        gone = Counter({face.id: face.variant.count - state.counts[face.number] for face in self._faces.values()})
        gone.subtract(tile.face for tile in self.tiles.values())
        return Position(
            tiles=dict(self.tiles),
            pieces=self.pieces,
            stacks=tuple(self.stacks.values()),
            allowed=allowed,
            on_turn=self.on_turn,
            last=state.last,
            deck=state.deck,
            over=self.phase is Phase.OVER,
            points={
                colour: dict(zip(rules.categories.values(), state.points[seat], strict=True))
                for seat, colour in enumerate(self.seats)
            },
            tokens={colour: self.token_values(colour) for colour in self.seats},
            discarded=tuple(gone.elements()),
        )

    def position_key(self) -> tuple[Hashable, ...]:
        """A hashable key of the position, the same for different orders of moves that lead to it (transpositions).

        For games with the same tile set, seats and options. An exact key of plain values, not a hash such as Zobrist's.
        It holds what ``position`` tells; the order of face-down tokens and the token seed are not in it.
        """
        state = self._state
        where = state.board.where
        stacks = {min(self.feature_at(*place).segments): stack.count for place, stack in self.stacks.items()}
        return (
            frozenset(self.tiles.items()),
            frozenset(self.pieces),
            frozenset(stacks.items()),
            frozenset(self.clashes()),
            (state.seat_number, state.phase, state.deck, state.last),
            frozenset(min(where(node) for node in state.board.nodes(root)) for root in state.completed),
            (state.points, tuple(map(self._rules.values, range(len(self.seats))))),
            tuple(state.counts),
        )

    def problems(self, position: Position) -> tuple[Violation, ...]:
        """Every problem that a position has under the tile set, the seats and the rules of this game."""
        return problems_of(position, self.tileset, self.seats, self._rules)

    @classmethod
    def from_position(
        cls,
        tileset: TileSet | str | Path,
        position: Position,
        seats: Sequence[str] = ("red", "blue"),
        options: Options | None = None,
        token_seed: int = 0,
    ) -> Game:
        """A game that continues from a position whose history is not known; ``pop`` goes back to it and no further.

        The values of virtual tokens that the position does not tell come from ``token_seed``. Raises PositionError with
        every rule that the position breaks, UnknownNameError for a colour, category or pile that there is not,
        StateError for points or tokens that cannot be, SetupError and TileSetError as a new game does.
        """
        game = cls.__new__(cls)
        game._set_up(tileset, seats, options, token_seed)
        if found := game.problems(position):
            raise PositionError(found)
        game._lay_out(position)
        return game

    # -- text, copies, comparisons

    def text(self) -> str:
        """The whole game as one line of text; ``from_text`` is the inverse. Raises StateError for a game from a
        position, because a line holds the moves from the start tile on.
        """
        if self.began_with is not None:
            raise StateError("this game began with a position: a line of text tells games from the start tile on")
        physical = self.options.tokens == "physical"
        known = {colour: values for colour in self.seats if physical and (values := self.known_values(colour))}
        tileset = self.tileset
        order = self.token_order
        return write_line(Line(tileset.game, self.seats, self.options, self.token_seed, known, self.moves, order))

    @classmethod
    def from_text(cls, tileset: TileSet | str | Path, text: str) -> Game:
        """The game that ``text`` describes, as ``Game.text`` wrote it.

        Raises LineError for a text that is not a game, NotationError for text that is not moves, SetupError for seats
        or options that are not valid, IllegalMove for a move that the rules do not allow, StateError or
        UnknownNameError for token values that do not fit; all are ValueErrors.
        """
        tileset = tileset_of(tileset)
        head = read_line(text, tileset)
        game = cls(tileset, head.seats, head.options, head.seed, head.order)
        for move in head.moves:
            game = game.allowing(move)
            game.push(move)
        for colour, values in head.values.items():
            game.reveal(colour, values)
        return game

    def allowing(self, move: Move) -> Game:
        """For loading saved games: this game, or an equal one under options that allow ``move`` as an earlier version
        did.

        ``Rulebook.formerly`` says which rules earlier versions applied differently, and the options that restore them.
        """
        why = self.why_illegal(move)
        options = self._rules.formerly(self.options, why) if why is not None else None
        if options is None:
            return self
        twin = type(self)(self.tileset, self.seats, options, self.token_seed, self.token_order)
        for past in self._moves:
            twin.push(past)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        setup = (self.tileset, self.seats, self.options, self.token_seed, self.token_order)
        return _unpickled, (setup, self._start, self.moves, dict(self._rules.revealed))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = self._state, other._state
        return self is other or (
            self._moves == other._moves
            and (mine.seats, mine.options) == (theirs.seats, theirs.options)
            and (self.token_seed, self.token_order) == (other.token_seed, other.token_order)
            and self._rules.revealed == other._rules.revealed
            and self._start == other._start
            and (mine.tileset is theirs.tileset or mine.tileset == theirs.tileset)
        )

    __hash__ = None  # pyrefly: ignore[implicit-any-attribute]  # mutable: use ``position_key`` in sets and dicts

    def __repr__(self) -> str:
        due = {Phase.PLACE: f"a {self.deck} tile due", Phase.ACT: "an action due", Phase.OVER: "over"}[self.phase]
        scores = ", ".join(f"{colour} {self.seat(colour).score}" for colour in self.seats)
        return f"<Game {self.tileset.game}, turn {self.turn_number} of {self.on_turn}, {due}: {scores}>"

    def __str__(self) -> str:
        """A map of the table, and a line for each player."""
        lines = [sketch(self._state, self.pieces, self.stacks)]
        turn = self.on_turn if self.phase is not Phase.OVER else ""
        tokens = any(self.tileset.tokens.values())
        lines += [player_line(self.seat(colour), tokens=tokens, on_turn=colour == turn) for colour in self.seats]
        return "\n".join(lines)

    def _faces_of(self, design: str, variant: str | None) -> list[CompiledFace]:
        """That face, or all of the design."""
        one = self._faces.get(Face(design, variant or ""))
        if variant is not None and one is not None:
            return [one]
        found = [face for face in self._faces.values() if face.design.id == design] if variant is None else []
        if not found:
            name = design if variant is None else Face(design, variant).name
            raise UnknownNameError(f"the box holds no tile {name!r}")
        return found

    def _seat_of(self, colour: str) -> int:
        if colour not in self.seats:
            raise UnknownNameError(f"nobody plays {colour!r}; the seats are {', '.join(self.seats)}")
        return self.seats.index(colour)


def _unpickled(
    setup: tuple[TileSet, tuple[str, ...], Options, int, tuple[int, ...] | None],
    start: Position | None,
    moves: tuple[Move, ...],
    revealed: dict[int, int],
) -> Game:
    """The game restored from what ``Game.__reduce__`` returned."""
    tileset, seats, options, seed, order = setup
    if start is None:
        game = Game(tileset, seats, options, seed, order)
    else:
        game = Game.from_position(tileset, start, seats, options, seed)
    for move in moves:
        game.push(move)
    game._rules.revealed = revealed
    return game
