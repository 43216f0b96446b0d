"""What holds in every game, whoever plays it how: nothing is lost, nothing is gained, undo undoes everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules import (
    Discard,
    Game,
    IllegalMove,
    Mine,
    Move,
    Options,
    Pass,
    Phase,
    Place,
    PutPiece,
    TakeBack,
    TileSet,
)
from app.rules.record import parse_record, write_record
from app.rules.replay import record_of, replay
from app.tilesets import load_tileset
from app.values import Cell, Face

NAMES = ("gold-rush", "hunters-and-gatherers")
SETS = {name: load_tileset(name) for name in NAMES}
COLOURS = ["yellow", "red", "green", "blue", "black"]

options = st.builds(
    Options,
    edition=st.sampled_from(["zmg", "hig"]),
    farmers=st.booleans(),
    fifth_cowboy=st.booleans(),
    take_back=st.booleans(),
    tokens=st.sampled_from(["virtual", "physical"]),
    profile=st.sampled_from(["2014", "2020"]),
    shared_tents=st.booleans(),
)


def begun(tileset: TileSet, seats: list[str], chosen: Options, seed: int) -> Game:
    """A new game with those of the options that it knows."""
    return Game(tileset, seats, chosen.only(tileset.terms.options), seed)


starts = st.builds(
    begun,
    st.sampled_from([SETS[name] for name in NAMES]),
    st.lists(st.sampled_from(COLOURS), min_size=2, max_size=5, unique=True),
    options,
    st.integers(0, 2**64),
)
seeds = st.integers(0, 10**6)
lengths = st.integers(0, 220)


def clashes(seed: int) -> float:
    """How many tiles of the game lie against the rules with the table's leave (GR-H4): none, or one in ten."""
    return 0.1 if seed % 3 == 0 else 0


def play_on(game: Game, chooser: Callable[..., Move], seed: int, moves: int) -> None:
    rng = Random(seed)
    for _ in range(moves):
        if game.phase is Phase.OVER:
            return
        game.push(chooser(game, rng, clashes=clashes(seed)))


def snapshot(game: Game) -> dict[str, Any]:
    """All that can be asked of a game, and the bare state behind it."""
    board = game._state.board
    return {
        "public": (
            game.phase, game.on_turn, game.turn_number, game.deck, game.last_placed, game.tiles_left, game.supply,
            game.moves, dict(game.remaining()), list(game.tiles.items()), game.frontier(), game.pieces,
            dict(game.stacks), [game.seat(c) for c in game.seats], [game.token_values(c) for c in game.seats],
            game.features(), game.legal_actions(), game.projected(), game.text(), game.clashes(),
        ),
        "board": tuple(list(getattr(board, n)) for n in ("root", "ring", "home", "cell_of", "base")),
        "open": {root: board.open[root] for root in set(board.root)},
        "rules": game._rules.snapshot(),
    }  # fmt: skip


def check_conservation(game: Game) -> None:
    gold_rush = game.tileset.game == "gold-rush"
    claiming, other = ("cowboy", "tent") if gold_rush else ("member", "hut")
    held = 4 + game.options.fifth_cowboy if gold_rush else 5
    others = 1 if gold_rush else 2 + (game.options.profile == "2020")
    standing = Counter((piece.kind, piece.colour) for piece in game.pieces)
    for colour in game.seats:
        seat = game.seat(colour)
        assert standing[claiming, colour] + seat.supply[claiming] == held
        assert standing[other, colour] + seat.supply[other] == others
        assert min(seat.supply.values()) >= 0
    spots = Counter((piece.cell, piece.segment) for piece in game.pieces if piece.kind == claiming)
    assert max(spots.values(), default=1) == 1
    laid = Counter(tile.face for tile in game.tiles.values())
    gone = Counter(m.face for m in game.moves if isinstance(m, Discard))
    left: Counter[Face] = Counter()
    for deck in game.tileset.terms.tiles:
        left.update(game.remaining(deck) if len(game.tileset.terms.tiles) > 1 else game.remaining())
    box = Counter(dict(game.tileset.faces()))
    assert laid + gone + left == box
    tokens = game.supply + sum(s.count for s in game.stacks.values()) + sum(game.seat(c).tokens for c in game.seats)
    if game.phase is Phase.OVER:
        assert tokens <= sum(game.tileset.tokens.values())
    else:
        assert tokens == sum(game.tileset.tokens.values())
        values = Counter(v for _, values in getattr(game._rules, "stacks", {}).values() for v in values)
        values.update(getattr(game._rules, "supply", ()))
        values.update(v for c in game.seats for v in game.token_values(c) if v is not None)
        if game.options.tokens == "virtual":
            assert values == Counter(game.tileset.tokens)
    known = Counter(v for c in game.seats for v in game.token_values(c) if v is not None)
    assert all(count <= game.tileset.tokens[value] for value, count in known.items())


@given(game=starts, seed=seeds, moves=lengths)
def test_nothing_is_lost_or_gained(game: Game, seed: int, moves: int, chooser: Callable[..., Move]) -> None:
    """GR-01, GR-02, GR-03, HG-02: after every move all pieces, tiles and the 63 tokens can be counted."""
    rng = Random(seed)
    for _ in range(moves):
        check_conservation(game)
        if game.phase is Phase.OVER:
            return
        game.push(chooser(game, rng, clashes=clashes(seed)))


@given(game=starts, seed=seeds, moves=lengths, back=st.integers(1, 60))
def test_undo_restores_everything(game: Game, seed: int, moves: int, back: int, chooser: Callable[..., Move]) -> None:
    """After pops the game is what it was, down to the order of the tokens; playing on again gives the same again."""
    play_on(game, chooser, seed, moves)
    before = snapshot(game)
    other = game.copy()
    play_on(game, chooser, seed + 1, back)
    played = game.moves[len(before["public"][7]) :]
    after = snapshot(game)
    assert snapshot(other) == before
    for move in reversed(played):
        assert game.pop() == move
    assert snapshot(game) == before
    for move in played:
        game.push(move)
    assert snapshot(game) == after


@given(game=starts, seed=seeds)
def test_undo_goes_back_to_the_start(game: Game, seed: int, chooser: Callable[..., Move]) -> None:
    """A whole game can be taken back move by move; before the first there is nothing to undo."""
    first = snapshot(game)
    play_on(game, chooser, seed, 400)
    assert game.phase is Phase.OVER
    while game.moves:
        game.pop()
    assert snapshot(game) == first
    with pytest.raises(IndexError):
        game.pop()


@given(game=starts, seed=seeds, moves=lengths)
def test_text_and_record_round_trip(game: Game, seed: int, moves: int, chooser: Callable[..., Move]) -> None:
    """The line of a game and its record both bring back the same game, at any moment."""
    play_on(game, chooser, seed, moves)
    state = snapshot(game)
    assert snapshot(Game.from_text(game.tileset, game.text())) == state
    name = game.tileset.game
    record = record_of(game, name)
    text = write_record(record)
    assert parse_record(text, load_tileset) == record
    report = replay(text, load_tileset)
    assert report.problems == ()
    assert report.game is not None
    assert [report.game.seat(c) for c in game.seats] == [game.seat(c) for c in game.seats]
    assert report.game.moves == game.moves


def turn_designs(tileset: TileSet, quarters: int) -> TileSet:
    """The same box with every design but the start tile's printed turned by that many quarters clockwise."""
    designs = []
    for design in tileset.designs:
        if design.id != tileset.start:
            sides = "".join(design.sides[(side - quarters) % 4] for side in range(4))
            segments = tuple(
                replace(s, ports=tuple((port + 3 * quarters) % 12 for port in s.ports)) for s in design.segments
            )
            design = replace(design, sides=sides, segments=segments)
        designs.append(design)
    return replace(tileset, designs=tuple(designs))


@pytest.mark.slow
@given(game=starts, seed=seeds, moves=lengths, quarters=st.integers(1, 4))
def test_turning_a_design_and_its_tile_cancel_out(
    game: Game, seed: int, moves: int, quarters: int, chooser: Callable[..., Move]
) -> None:
    """A design printed turned and laid turned back is the same tile; four quarter turns are none."""
    twin_set = turn_designs(game.tileset, quarters)
    if quarters == 4:
        assert [d.ports() for d in twin_set.designs] == [d.ports() for d in game.tileset.designs]
    twin = Game(twin_set, game.seats, game.options, game.token_seed)
    play_on(game, chooser, seed, moves)
    for move in game.moves:
        if isinstance(move, Place) and move.design != game.tileset.start:
            move = replace(move, rotation=(move.rotation - quarters) % 4)
        twin.push(move)
    assert [twin.seat(c) for c in game.seats] == [game.seat(c) for c in game.seats]
    assert twin.pieces == game.pieces
    assert twin.stacks == game.stacks
    assert twin.features() == game.features()
    assert twin.legal_actions() == game.legal_actions()


@given(game=starts, seed=seeds, moves=lengths)
def test_colours_are_only_names(game: Game, seed: int, moves: int, chooser: Callable[..., Move]) -> None:
    """GR-05: the same moves by other colours in the same order give the same scores seat by seat."""
    rotated = {c: COLOURS[(COLOURS.index(c) + 1) % 5] for c in game.seats}
    twin = Game(game.tileset, [rotated[c] for c in game.seats], game.options, game.token_seed)
    play_on(game, chooser, seed, moves)
    for move in game.moves:
        twin.push(move)
    assert twin.on_turn == rotated[game.on_turn]
    for colour in game.seats:
        mine, theirs = game.seat(colour), twin.seat(rotated[colour])
        assert (mine.score, mine.by, mine.supply, mine.tokens) == (
            theirs.score,
            theirs.by,
            theirs.supply,
            theirs.tokens,
        )


cells = st.builds(Cell, st.integers(-4, 4), st.integers(-4, 4))
faces = st.sampled_from(sorted({face for name in NAMES for face, _ in SETS[name].faces()} | {Face("Z"), Face("A1")}))
wild_moves = st.one_of(
    st.just(Pass()),
    st.just(Mine()),
    st.builds(Place, faces, cells, st.integers(-1, 5)),
    st.builds(Discard, faces),
    st.builds(PutPiece, st.sampled_from(["cowboy", "tent", "member", "hut", "cow", ""]), cells, st.integers(-2, 9)),
    st.builds(TakeBack, cells, st.integers(-2, 9)),
)


@given(game=starts, seed=seeds, moves=st.integers(0, 60), wild=st.lists(wild_moves, min_size=20, max_size=40))
def test_a_move_is_legal_or_changes_nothing(
    game: Game, seed: int, moves: int, wild: list[Move], chooser: Callable[..., Move]
) -> None:
    """Any move either is in the legal lists and goes through, or raises with its rule and leaves the game untouched."""
    play_on(game, chooser, seed, moves)
    state = snapshot(game)
    for move in wild:
        why = game.why_illegal(move)
        assert game.is_legal(move) is (why is None)
        if why is None:
            game.push(move)
            assert game.pop() == move
        else:
            assert why.rule.startswith(("GR-", "HG-"))
            assert why.text
            with pytest.raises(IllegalMove) as caught:
                game.push(move)
            assert caught.value.violation == why
        if game.phase is Phase.ACT:
            assert (why is None) is (move in game.legal_actions())
        elif isinstance(move, Place) and move.design in game.tileset.by_id:
            known = any(v.id == move.variant for v in game.tileset.by_id[move.design].variants)
            assert (why is None) is (known and move in game.legal_tiles(move.design, move.variant))
    assert snapshot(game) == state


@pytest.mark.slow
@given(game=starts, seed=seeds, moves=lengths)
def test_status_of_a_played_game_has_no_problem(
    game: Game, seed: int, moves: int, chooser: Callable[..., Move]
) -> None:
    """Whatever legal play leads to is a sound position, clashes that the table allowed among it (GR-H4)."""
    play_on(game, chooser, seed, moves)
    assert game.status() == ()


def test_loaded_twice_is_equal() -> None:
    """A tile set is a value: the same text gives an equal one."""
    for name in NAMES:
        assert load_tileset(name) == SETS[name]
