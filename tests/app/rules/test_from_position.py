"""Games that go on from a position whose history is not known."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.rules import (
    Cell,
    Face,
    Game,
    LaidTile,
    Options,
    Pass,
    Phase,
    Position,
    PositionError,
    Standing,
    StateError,
    TileSet,
    UndoError,
    UnknownNameError,
    record_of,
)
from tests.sampling import sampled

NAMES = ("gold-rush", "hunters-and-gatherers")
A5 = Face("A5", "a")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", sampled(range(4), (0,)))
def test_a_game_goes_on_from_a_position_as_from_its_past(
    name: str, seed: int, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """At any moment: the same position, key and legal moves; the same moves then bring the same scores."""
    options = Options(take_back=seed == 1, tokens="physical" if seed == 2 else "virtual", shared_tents=seed == 3)
    whole = random_game(tilesets[name], seed, seats=2 + seed % 3, options=options, clashes=0.1 if seed % 2 else 0)
    moves = whole.moves
    rng = Random(seed)
    for length in sorted(rng.sample(range(len(moves)), 6 if seed else 3)):
        game = Game(whole.tileset, whole.seats, whole.options, seed)
        for move in moves[:length]:
            game.push(move)
        position = game.position()
        again = Game.from_position(game.tileset, position, game.seats, game.options, seed)
        assert again.position() == position
        assert again.position_key() == game.position_key()
        assert again.status() == ()
        assert set(again.legal_moves()) == set(game.legal_moves())
        assert again.projected(tokens=False) == game.projected(tokens=False)
        assert {f.segments[0]: f for f in map(sorted_view, again.features())} == {
            f.segments[0]: f for f in map(sorted_view, game.features())
        }
        assert again.began_with == position
        for move in moves[length:]:
            again.push(move)
        assert again.phase is Phase.OVER
        ends = [{c: {k: v for k, v in g.seat(c).by.items() if k != "tokens"} for c in g.seats} for g in (again, whole)]
        assert ends[0] == ends[1]
        while again.moves:
            again.pop()
        assert again.position() == position
        with pytest.raises(UndoError):
            again.pop()
        assert pickle.loads(pickle.dumps(again)) == again
        for refused in (again.text, lambda again=again: record_of(again)):
            with pytest.raises(StateError, match="began with a position"):
                refused()


def sorted_view(view: Any) -> Any:
    """A feature in an order that does not depend on which of its tiles was laid first."""
    return replace(
        view,
        cells=tuple(sorted(view.cells)),
        segments=tuple(sorted(view.segments)),
        symbols=dict(sorted(view.symbols.items())),
        standing=tuple(sorted(view.standing)),
    )


def test_a_position_that_cannot_be_is_refused_with_all_that_is_wrong(gold_rush: TileSet) -> None:
    """Every problem is in the error, by rule; names that nobody has are refused as well."""
    start = {Cell(0, 0): LaidTile(gold_rush.start_face, 0)}
    apart = {**start, Cell(5, 5): LaidTile(A5, 0)}
    with pytest.raises(PositionError) as caught:
        Game.from_position(gold_rush, Position(apart, (Standing("king", "red", Cell(0, 0), 0),)))
    assert [problem.rule for problem in caught.value.problems] == ["GR-11", "GR-20"]
    with pytest.raises(PositionError, match="no tile lies at column 3"):
        Game.from_position(gold_rush, Position(start, last=Cell(3, 0)))
    with pytest.raises(PositionError, match="copies of tile"):
        Game.from_position(gold_rush, Position(start, discarded=(A5,) * 9))
    with pytest.raises(UnknownNameError, match="nobody plays 'green'"):
        Game.from_position(gold_rush, Position(start, on_turn="green"))
    with pytest.raises(UnknownNameError, match="no points are called 'luck'"):
        Game.from_position(gold_rush, Position(start, points={"red": {"luck": 3}}))
    with pytest.raises(UnknownNameError, match="no pile is called 'sea'"):
        Game.from_position(gold_rush, Position(start, deck="sea"))
    with pytest.raises(StateError, match="holds 0 tokens of value 9"):
        Game.from_position(gold_rush, Position(start, tokens={"red": (9,)}))


def test_a_position_with_parts_of_the_wrong_type_or_range_is_refused(gold_rush: TileSet) -> None:
    """A rotation beyond 3 breaks a rule of the position; points that are no whole numbers are a StateError."""
    start = {Cell(0, 0): LaidTile(gold_rush.start_face, 0)}
    for rotation in (4, -1, 1.0, "0", None):
        turned = {**start, Cell(1, 0): LaidTile(A5, rotation)}  # pyrefly: ignore[bad-argument-type]
        with pytest.raises(PositionError, match="a rotation is 0, 1, 2 or 3"):
            Game.from_position(gold_rush, Position(turned))
    for points in ("x", True, 1.5):
        with pytest.raises(StateError, match="points must be whole numbers"):
            Game.from_position(gold_rush, Position(start, points={"red": {"cities": points}}))  # pyrefly: ignore[bad-assignment]


def test_plain_tuples_stand_for_cells_in_a_position(gold_rush: TileSet) -> None:
    """In every part of it; the game answers with cells."""
    tiles = {(0, 0): LaidTile(gold_rush.start_face, 0), (1, 0): LaidTile(A5, 0)}
    pieces = (Standing("cowboy", "red", (1, 0), 1),)  # pyrefly: ignore[bad-argument-type]
    game = Game.from_position(gold_rush, Position(tiles, pieces, last=(1, 0)))  # pyrefly: ignore[bad-argument-type]
    assert type(game.last_placed) is Cell
    assert {type(cell) for cell in game.tiles} == {Cell}
    assert type(game.pieces[0].cell) is Cell
    assert game.push(Pass()).next_seat == "blue"


def test_a_side_allowed_for_nothing_is_no_clash(gold_rush: TileSet) -> None:
    """Where no tile lies beyond it, or the sides continue, the mark changes nothing, as on a placement."""
    tiles = {Cell(0, 0): LaidTile(gold_rush.start_face, 0), Cell(1, 0): LaidTile(A5, 0)}
    for allowed in ((Cell(0, 0), 0), (Cell(0, 0), 1), (Cell(9, 9), 2), (Cell(0, 0), 7)):
        game = Game.from_position(gold_rush, Position(tiles, allowed=frozenset({allowed})))
        assert game.clashes() == {}
        assert game.position().allowed == frozenset()


def test_a_bare_board_is_enough_for_a_game(gold_rush: TileSet) -> None:
    """What the position does not tell is as at the start: the first seat is on turn, a tile is due, no points."""
    start = gold_rush.start_face
    game = Game.from_position(gold_rush, Position({Cell(0, 0): LaidTile(start, 0), Cell(1, 0): LaidTile(A5, 0)}))
    assert (game.on_turn, game.phase, game.deck, game.stacks) == ("red", Phase.PLACE, "land", {})
    assert game.supply == 63
    assert game.remaining()[A5] == dict(gold_rush.faces())[A5] - 1
    assert game.push_text("A5b@2,0/2 pass")[1].next_seat == "blue"
