"""A table for tests: sightings go in, the state and the journalled events come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from app.rules import Cell, Discard, Game, Mine, Outcome, Place, PutPiece, Stack, Standing, TakeBack
from app.rules.tileset import TileSet
from app.table.conductor import new_state, step
from app.table.model.effects import Effect, Journal
from app.table.model.events import Event
from app.table.model.inputs import ChoosePass, DiscardTile, Input, Sightings, StartGame
from app.table.model.state import State
from app.table.presentation.view import TableView, view
from app.tilesets import load_tileset
from app.values import Face, LaidTile, turn_point
from vision.observation import Candidate, Observation, PieceRemoved, PieceSeen, Scene, TileSeen

TILESET = load_tileset("gold-rush")
KINDS: dict[str, Any] = {kind.event: kind for kind in get_args(Observation)}


class Bench:
    """A conductor's state with everything that it has journalled and asked for."""

    def __init__(self, seats: tuple[str, ...] = ("red", "blue"), tileset: TileSet = TILESET, **options: Any) -> None:
        self.state: State = new_state(tileset)
        self.journal: list[Event] = []
        self.effects: tuple[Effect, ...] = ()
        self._shown: tuple[State, TableView] | None = None
        self.give(StartGame(seats, {}, options, 7))

    def give(self, event: Input) -> State:
        """One input."""
        self.state, self.effects = step(self.state, event)
        self.journal += [e.event for e in self.effects if isinstance(e, Journal)]
        return self.state

    def see(self, *observations: Observation) -> State:
        """One still scene."""
        return self.give(Sightings(Scene(0, observations)))

    @property
    def game(self) -> Game:
        """The current game."""
        assert self.state.game is not None
        return self.state.game

    @property
    def view(self) -> TableView:
        """What the screen shows, which a state tells once: tests ask several times what one state shows."""
        if self._shown is None or self._shown[0] is not self.state:
            self._shown = self.state, view(self.state)
        return self._shown[1]

    def kinds(self) -> list[str]:
        """The names of the events journalled so far."""
        return [type(e).__name__ for e in self.journal]

    # -- shorthands for sightings

    def tile(self, face: str, col: int, row: int, rotation: int = 0, **fields: Any) -> TileSeen:
        """A tile of that face ("A1_b") on that cell."""
        return TileSeen(Cell(col, row), LaidTile(Face.from_name(face), rotation), **fields)

    def doubtful(self, col: int, row: int, *faces: tuple[str, int]) -> TileSeen:
        """A tile that may be any of these (face, rotation)."""
        candidates = []
        for score, (face, rotation) in enumerate(faces):
            candidates.append(Candidate(LaidTile(Face.from_name(face), rotation), 0.9 - score / 10))
        best = candidates[0].tile
        return TileSeen(Cell(col, row), best, tuple(candidates), certain=False, confidence=0.4)

    def spot(self, cell: Cell, segment: int, game: Game | None = None) -> tuple[float, float]:
        """Where a piece on that segment stands, as the tile lies."""
        tile = (game or self.game).tiles[cell]
        return turn_point(TILESET.by_id[tile.design].stand(tile.variant, segment), tile.rotation)

    def piece(self, colour: str, col: int, row: int, segment: int, kind: str = "cowboy", **fields: Any) -> PieceSeen:
        """A piece on that segment of a laid tile, lying where it should."""
        cell = Cell(col, row)
        design = TILESET.by_id[self.game.tiles[cell].design]
        lying = kind == "cowboy" and design.segments[segment].kind == "prairie"
        given: dict[str, Any] = {"at": self.spot(cell, segment), "lying": lying} | fields
        return PieceSeen(cell, kind, colour, **given)

    def tile_piece(self, colour: str, col: int, row: int) -> PieceSeen:
        """A cowboy that stands in the middle of a tile, which need not be laid yet."""
        return PieceSeen(Cell(col, row), "cowboy", colour, (0.5, 0.5), lying=False)

    def candidate(self, face: str, rotation: int = 0) -> Candidate:
        """A face that a tile may have."""
        return Candidate(LaidTile(Face.from_name(face), rotation), 0.5)

    @staticmethod
    def saw(event: str, cell: tuple[int, int] | None = None, **fields: Any) -> Observation:
        """Any observation, by the name of its kind."""
        return saw(event, cell, **fields)

    def gone(self, colour: str, col: int, row: int, kind: str = "cowboy", **fields: Any) -> PieceRemoved:
        """A piece removed from that tile."""
        return PieceRemoved(Cell(col, row), kind, colour, **fields)


def saw(event: str, cell: tuple[int, int] | None = None, **fields: Any) -> Observation:
    """Any observation, by the name of its kind."""
    kind = KINDS[event]
    places = {name: Cell(*place) for name, place in (("cell", cell), ("origin", fields.get("origin"))) if place}
    found: Observation = kind(**fields | places)
    return found


def stack_sightings(before: Game, after: Game) -> Iterator[Observation]:
    """The changes of stacks between two positions."""
    for place in before.stacks:
        if place not in after.stacks:
            yield saw("tokens_removed", place[0], at=_stack_at(after, before.stacks[place]))
    for place, stack in after.stacks.items():
        if place not in before.stacks or before.stacks[place].count != stack.count:
            yield saw("tokens", stack.cell, at=_stack_at(after, stack), count=stack.count)


def _stack_at(game: Game, stack: Stack) -> tuple[float, float]:
    tile = game.tiles[stack.cell]
    return turn_point(TILESET.by_id[tile.design].places.stack_spot(stack.segment), tile.rotation)


def perfect_scenes(before: Game, move: Any, outcome: Outcome, after: Game) -> Iterator[tuple[Observation, ...] | Input]:
    """What error-free eyes report of a move and of everything done by hand after it, scene by scene."""
    colour = before.on_turn
    acted = before.copy()
    if isinstance(move, Place):
        yield (TileSeen(move.cell, LaidTile(move.face, move.rotation)),)
        stacks = tuple(stack_sightings(before, after))
        if stacks:
            yield stacks
        return
    if isinstance(move, Discard):
        yield DiscardTile(move.face)
        return
    if isinstance(move, PutPiece):
        tile = before.tiles[move.cell]
        design = TILESET.by_id[tile.design]
        tents = [p for p in before.pieces if move.kind == p.kind == "tent" and p.colour == colour]
        scene = [saw("piece_removed", p.cell, kind="tent", colour=colour, at=piece_at(before, p)) for p in tents]
        lying = move.kind == "cowboy" and design.segments[move.segment].kind == "prairie"
        at = turn_point(design.stand(tile.variant, move.segment), tile.rotation)
        scene.append(saw("piece", move.cell, kind=move.kind, colour=colour, at=at, lying=lying))
        yield tuple(scene)
    elif isinstance(move, TakeBack):
        yield (saw("piece_removed", move.cell, kind="cowboy", colour=colour),)
    elif isinstance(move, Mine):
        own = next(p for p in before.pieces if p.kind == "tent" and p.colour == colour)
        segments = before.feature_at(own.cell, own.segment).segments
        stack = next(s for s in before.stacks.values() if (s.cell, s.segment) in segments)
        at = _stack_at(before, stack)
        change = (
            saw("tokens", stack.cell, at=at, count=stack.count - 1)
            if stack.count > 1
            else saw("tokens_removed", stack.cell, at=at)
        )
        yield change, saw("token_taken", at=(40.0, 40.0))
        acted.push(move)
    if after.phase == "over":
        return
    shared = [saw("token_taken", at=(40.0, 40.0)) for _, n in outcome.distributed for _ in range(n)]
    left = set(acted.stacks) - set(after.stacks)
    if isinstance(move, Mine):
        left = set()
    cleared = [saw("tokens_removed", place[0], at=_stack_at(before, before.stacks[place])) for place in left]
    if cleared or shared:
        yield (*cleared, *shared)
    for piece in outcome.returned:
        if not isinstance(move, TakeBack):
            yield (saw("piece_removed", piece.cell, kind=piece.kind, colour=piece.colour, at=piece_at(after, piece)),)


def piece_at(game: Game, piece: Standing) -> tuple[float, float]:
    """Where that piece stands on its tile as it lies."""
    tile = game.tiles[piece.cell]
    return turn_point(TILESET.by_id[tile.design].stand(tile.variant, piece.segment), tile.rotation)


@pytest.fixture(scope="session")
def make_bench() -> Callable[..., Bench]:
    """Red and Blue, with options, with the start tile laid and its token on it, watched by error-free eyes."""

    def make(**options: Any) -> Bench:
        made = Bench(**options)
        made.see(saw("tokens", (0, 0), count=1))
        return made

    return make


@pytest.fixture
def bench(make_bench: Callable[..., Bench]) -> Bench:
    """The same without options."""
    return make_bench()


@pytest.fixture
def camp(bench: Bench) -> Bench:
    """Red's tent stands on the start mountain with its one token; Red has laid a tile and is to act."""
    bench.see(bench.tile("A1_a", 1, 0))
    bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
    bench.see(bench.tile("A1_b", 2, 0))
    bench.give(ChoosePass())
    bench.see(bench.tile("A1_c", 3, 0))
    return bench


@pytest.fixture(scope="session")
def scenes() -> Callable[..., Iterator[tuple[Observation, ...] | Input]]:
    """What error-free eyes report of a move: ``perfect_scenes``."""
    return perfect_scenes
