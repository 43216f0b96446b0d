"""The engine as a library: moves and undo, questions that change nothing, copies, text, positions, a third game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

import app.rules.compiled as compiled_module
from app.rules import (
    Cell,
    Discard,
    Game,
    IllegalMove,
    LaidTile,
    Mine,
    Move,
    Options,
    Pass,
    Phase,
    Place,
    PutPiece,
    Stack,
    Standing,
    TakeBack,
    TileSet,
)
from app.rules.board import Board
from app.rules.position import Position
from app.rules.state import State
from app.values import Face
from tests.sampling import sampled

GAMES = ("gold-rush", "hunters-and-gatherers")


def board_state(board: Board) -> dict[str, Any]:
    """All that the board holds, in its order."""
    return {
        name: list(value.items()) if isinstance(value, dict) else list(value)
        for name, value in ((name, getattr(board, name)) for name in Board.__slots__ if name != "tables")
        if name not in ("tiles", "part", "turned")
    }


def state(game: Game) -> dict[str, Any]:
    """Everything that moves may change, order included."""
    inner = {name: getattr(game._state, name) for name in State.__slots__ if name != "board"}
    ordered = {k: list(v.items()) if isinstance(v, dict) else v for k, v in inner.items()}
    rules = [list(v.items()) if isinstance(v, dict) else v for v in game._rules.snapshot()]
    return {**ordered, "board": board_state(game._state.board), "rules": rules, "moves": game.moves}


def public(game: Game) -> dict[str, Any]:
    """What the public questions answer."""
    return {
        "phase": game.phase,
        "on_turn": game.on_turn,
        "turn": game.turn_number,
        "deck": game.deck,
        "tiles": dict(game.tiles),
        "remaining": list(game.remaining().items()),
        "frontier": game.frontier(),
        "actions": game.legal_actions(),
        "pieces": game.pieces,
        "stacks": dict(game.stacks),
        "seats": [game.seat(colour) for colour in game.seats],
        "tokens": [game.token_values(colour) for colour in game.seats],
        "supply": game.supply,
        "projected": game.projected(),
        "last": game.last_placed,
    }


@pytest.mark.parametrize("name", sampled(GAMES, GAMES[:1]))
@pytest.mark.parametrize("seed", sampled(range(3), (0,)))
def test_undo_restores_everything_in_its_order(
    name: str, seed: int, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """Popping back through a whole game gives every earlier state, to the order of tokens and lists."""
    options = Options(take_back=True, shared_tents=seed == 1, farmers=seed != 2).only(tilesets[name].terms.options)
    moves = random_game(tilesets[name], seed, seats=3, options=options).moves
    game = Game(tilesets[name], ("red", "blue", "green"), options, token_seed=seed)
    past = []
    for move in moves:
        past.append((state(game), public(game)))
        game.push(move)
    final = state(game)
    for move, (before, answers) in zip(reversed(moves), reversed(past), strict=True):
        assert game.pop() == move
        assert state(game) == before
        assert public(game) == answers
    for move in moves:
        game.push(move)
    assert state(game) == final


def test_there_is_no_undo_before_the_first_move(gold_rush: TileSet) -> None:
    """pop raises IndexError at the start of the game."""
    with pytest.raises(IndexError, match="no move to undo"):
        Game(gold_rush).pop()


@pytest.mark.parametrize("name", GAMES)
def test_questions_change_nothing(name: str, tilesets: dict[str, TileSet], random_game: Callable[..., Game]) -> None:
    """Every question, asked in every phase, leaves the state as it was."""
    for moves in (20, 41, 60, None):
        game = random_game(tilesets[name], 5, moves=moves, options=Options(take_back=True))
        before = state(game)
        public(game)
        game.features()
        game.status()
        game.text()
        game.unseen_tokens(game.on_turn)
        for design in game.tileset.by_id:
            game.legal_tiles(design)
            game.fits(design)
            game.is_legal(Place(Face(design), Cell(0, 1), 0))
            game.is_legal(Discard(Face(design)))
        for move in (Pass(), Mine(), PutPiece("tent", Cell(0, 0), 0), TakeBack(Cell(0, 0), 0)):
            game.why_illegal(move)
        assert state(game) == before


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_move_changes_nothing(
    name: str, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """push refuses with the violation that why_illegal gives, and the state stays."""
    for moves in (20, 41):
        game = random_game(tilesets[name], 8, moves=moves)
        before = state(game)
        wrong: list[Move] = [Place(Face("X"), Cell(0, 0), 0), Mine(), Discard(Face("X")), TakeBack(Cell(9, 9), 0)]
        wrong += [PutPiece(kind, Cell(99, 0), 0) for kind in ("cowboy", "tent", "member", "hut", "king")]
        wrong += [PutPiece(kind, game.last_placed or Cell(0, 0), 77) for kind in ("cowboy", "tent", "member", "hut")]
        for move in wrong:
            why = game.why_illegal(move)
            with pytest.raises(IllegalMove) as caught:
                game.push(move)
            assert caught.value.violation == why
            assert str(caught.value) == str(why)
        assert state(game) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_has_one_tile(name: str, tilesets: dict[str, TileSet]) -> None:
    """GR-10, HG-10: after the tile of a turn another that would fit is refused until the turn has ended."""
    game = Game(tilesets[name], token_seed=3)
    face = next(face for face in game.remaining() if len(game.legal_tiles(*face)) > 1)
    game.push(game.legal_tiles(*face)[0])
    assert game.phase is Phase.ACT
    before = state(game)
    for design, variant in game.remaining():
        for cell in game.frontier():
            for rotation in range(4):
                with pytest.raises(IllegalMove):
                    game.push(Place(Face(design, variant), cell, rotation))
    assert state(game) == before


@pytest.mark.parametrize("name", sampled(GAMES, GAMES[:1]))
def test_legal_lists_and_single_questions_agree(name: str, tilesets: dict[str, TileSet], build: Any) -> None:
    """What is listed is legal, what is not listed is not: over all cells around and all segments."""
    rng = Random(3)
    game = Game(tilesets[name], token_seed=3, options=Options(take_back=True))
    for _ in range(30):
        design, variant = rng.choice(list(game.remaining()))
        listed = set(game.legal_tiles(design, variant))
        cells = {*game.frontier(), *game.tiles, Cell(50, 50)}
        tried = {Place(Face(design, variant), cell, turn) for cell in cells for turn in range(4)}
        assert {place for place in tried if game.is_legal(place)} == listed
        if not listed:
            game.push(Discard(Face(design, variant)))
            continue
        game.push(rng.choice(sorted(listed, key=repr)))
        actions = game.legal_actions()
        assert len(actions) == len(set(actions))
        possible: set[Move] = {Pass(), Mine()}
        for cell in game.tiles:
            for segment in range(9):
                possible |= {PutPiece(kind, cell, segment) for kind in ("cowboy", "tent", "member", "hut")}
                possible.add(TakeBack(cell, segment))
        assert {move for move in possible if game.is_legal(move)} == set(actions)
        game.push(rng.choice(actions))


def test_all_variants_are_listed_when_none_is_named(gold_rush: TileSet) -> None:
    """legal_tiles without a variant gives every variant of which a copy is left."""
    game = Game(gold_rush)
    assert {place.variant for place in game.legal_tiles("A1")} == {"a", "b", "c", "d"}
    assert {place.variant for place in game.legal_tiles("A1", "c")} == {"c"}
    game.push(game.legal_tiles("A1", "c")[0])
    game.push(Pass())
    assert {place.variant for place in game.legal_tiles("A1")} == {"a", "b", "d"}


def test_a_copy_goes_its_own_way(gold_rush: TileSet, random_game: Callable[..., Game]) -> None:
    """Moves on the copy leave the original alone, and the other way round; both can be undone."""
    game = random_game(gold_rush, 4, moves=40)
    before = state(game)
    twin = game.copy()
    assert state(twin) == before
    while twin.phase is not Phase.OVER:
        design, variant = next(iter(twin.remaining()))
        places = twin.legal_tiles(design, variant)
        twin.push(places[0] if places else Discard(Face(design, variant)))
        if twin.phase is Phase.ACT:
            twin.push(twin.legal_actions()[-1])
    assert state(game) == before
    while twin.moves:
        twin.pop()
    assert state(game) == before
    game.push(Pass() if game.phase is Phase.ACT else game.legal_tiles(next(iter(game.remaining()))[0])[0])
    assert not twin.moves


def test_tiles_are_shown_and_cannot_be_written(gold_rush: TileSet) -> None:
    """The views of a game are read only."""
    game = Game(gold_rush)
    with pytest.raises(TypeError):
        game.tiles[Cell(1, 0)] = LaidTile(Face("A1", "a"), 0)  # pyrefly: ignore[unsupported-operation]
    with pytest.raises(TypeError):
        game.remaining()["A1", "a"] = 5  # pyrefly: ignore[unsupported-operation]


@pytest.mark.parametrize("name", GAMES)
def test_the_projection_in_the_middle_is_what_ending_now_would_give(
    name: str, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """With every tile used up, the projection before the last action equals the final score."""
    game = random_game(tilesets[name], 11)
    final = {colour: game.seat(colour).score for colour in game.seats}
    assert game.projected() == final
    last = game.pop()
    if last == Pass():
        assert game.projected(tokens=True) == final
    assert set(game.projected()) == set(game.seats)


def test_pending_features_are_in_the_projection(build: Any) -> None:
    """A railroad that this turn's tile completed counts as complete before the action is made."""
    played = build.play("RE@0,1/2 cowboy 0 RL@1,1/0 pass RE@2,1/0")
    assert played.score("red") == 0
    assert played.game.projected() == {"red": 6, "blue": 0}


@pytest.mark.parametrize("name", GAMES)
def test_pieces_and_tokens_are_never_lost(
    name: str, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """On the table and at hand together, every player always has the same pieces; tokens stay 63."""
    moves = random_game(tilesets[name], 21, seats=4).moves
    game = Game(tilesets[name], ("red", "blue", "green", "black"), token_seed=2)
    held = dict(game.seat("red").supply)
    for move in moves:
        game.push(move)
        for colour in game.seats:
            supply = game.seat(colour).supply
            for kind, count in held.items():
                on_table = sum(p.kind == kind and p.colour == colour for p in game.pieces)
                assert supply[kind] + on_table == count
        if game.phase is not Phase.OVER:
            taken = sum(game.seat(colour).tokens for colour in game.seats)
            lying = sum(stack.count for stack in game.stacks.values())
            assert game.supply + lying + taken == sum(game.tileset.tokens.values())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_a_line_of_text_and_back(
    name: str, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """from_text(text()) is the same game, at any moment and with any options."""
    options = Options(take_back=True, edition="hig", farmers=False, open_tokens=True, shared_tents=True)
    options = options.only(tilesets[name].terms.options)
    for moves, chosen in ((0, None), (1, options), (31, None), (70, options), (None, options)):
        game = random_game(tilesets[name], 6, seats=3, moves=moves, options=chosen)
        again = Game.from_text(game.tileset, game.text())
        assert "\n" not in game.text()
        assert again.text() == game.text()
        assert public(again) == public(game)
        assert again.options == game.options


def test_revealed_values_are_in_the_line(build: Any) -> None:
    """Values of real tokens come back with the text."""
    played = build.play("P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine", start="M1", options=Options(tokens="physical"))
    played.game.reveal("red", [3])
    again = Game.from_text(played.game.tileset, played.game.text())
    assert again.token_values("red") == (3,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gold-rush red,blue",
        "gold-rush : ",
        "chess red,blue : ",
        "gold-rush red,pink : ",
        "gold-rush red,blue seed=x : ",
        f"gold-rush red,blue seed={'9' * 5000} : ",
        "gold-rush red,blue luck=yes : ",
        "gold-rush red,blue farmers=maybe : ",
        "gold-rush red,blue edition=third : ",
        "gold-rush red,blue : A4@0,1",
        "gold-rush red,blue : pass",
        "gold-rush red,blue values.red=1 : ",
    ],
)
def test_a_line_that_is_no_game_is_refused(gold_rush: TileSet, text: str) -> None:
    """ValueError (IllegalMove is one) with a sentence, never anything else."""
    with pytest.raises(ValueError, match=r"\w"):
        Game.from_text(gold_rush, text)


# -- positions


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_was_played_has_no_problem(
    name: str, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """status() is empty at every moment of a game."""
    game = random_game(tilesets[name], 9, seats=4)
    while game.moves:
        assert game.status() == ()
        game.pop()


def test_every_problem_of_a_position_is_reported(build: Any) -> None:
    """Tiles, pieces and tokens that cannot be so, all at once, each with its rule."""
    game = build.play("", start="M1", spare=("P", "RS", "RE", "RE", "MX")).game
    tiles = {
        Cell(0, 0): LaidTile(Face("P"), 0),
        Cell(1, 0): LaidTile(Face("RS"), 0),
        Cell(0, 1): LaidTile(Face("P"), 0),
        Cell(2, 0): LaidTile(Face("RE"), 0),
        Cell(5, 5): LaidTile(Face("MX"), 0),
        Cell(0, -1): LaidTile(Face("ZZ"), 0),
    }
    pieces = (
        Standing("cowboy", "red", Cell(1, 0), 1),
        Standing("cowboy", "blue", Cell(1, 0), 1),
        Standing("tent", "red", Cell(5, 5), 0),
        Standing("tent", "red", Cell(1, 0), 0),
        Standing("cowboy", "green", Cell(0, 0), 0),
        Standing("king", "red", Cell(0, 0), 0),
        Standing("cowboy", "red", Cell(8, 8), 0),
        Standing("cowboy", "red", Cell(0, 0), 7),
        *(Standing("cowboy", "blue", Cell(0, 0), 0) for _ in range(5)),
    )
    stacks = (
        Stack(Cell(5, 5), 0, 60),
        Stack(Cell(5, 5), 0, 4),
        Stack(Cell(1, 0), 1, 1),
        Stack(Cell(9, 9), 0, 1),
    )
    found = [v.key.removeprefix("violation.") for v in game.problems(Position(tiles, pieces, stacks))]
    assert set(found) == {
        "unknown_face",
        "position_copies",
        "position_start",
        "position_side",
        "position_apart",
        "position_two",
        "not_there",
        "unknown_piece",
        "no_tile",
        "no_segment",
        "position_supply",
        "position_stacks",
        "position_nuggets",
        "position_stack",
        "position_tokens",
    }
    assert [v.key for v in game.problems(Position({}))] == ["violation.position_no_start"]


def test_pieces_and_tokens_left_on_complete_features_are_reported(build: Any) -> None:
    """GR-57, GR-59: what should have gone home; not so for the tile just laid, whose scoring is still due."""
    game = build.play("M1@0,-1/2 pass", start="M1").game
    tiles = dict(game.tiles)
    pieces = (Standing("cowboy", "red", Cell(0, -1), 0), Standing("tent", "blue", Cell(0, 0), 0))
    left = Position(tiles, pieces, (Stack(Cell(0, 0), 0, 2),))
    keys = [v.key.removeprefix("violation.") for v in game.problems(left)]
    assert keys == ["position_complete", "position_complete", "position_stack_complete"]
    assert game.problems(replace(left, last=Cell(0, -1))) == ()


def test_a_merchant_left_in_a_complete_city_is_reported(build: Any) -> None:
    """GR-59: all railroads of the city are complete."""
    game = build.play("C3@0,1/0 pass RE@-1,1/2 pass RE@1,1/0 pass RE@0,2/1 pass").game
    left = Position(dict(game.tiles), (Standing("cowboy", "red", Cell(0, 1), 0),))
    assert [v.rule for v in game.problems(left)] == ["GR-59"]


# -- a further game


def test_a_tile_set_without_rules_is_refused(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the games whose rules are known."""
    box = build.tileset("P", {})
    monkeypatch.setitem(vars(box), "game", "islands")
    with pytest.raises(ValueError, match="known are gold-rush"):
        Game(box)


def test_games_without_end_do_not_fill_the_memory(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of pieces kept for reuse are dropped when they get too many."""
    monkeypatch.setattr(compiled_module, "KEPT", kept := 300)
    box = build.tileset("P", {"P": kept + 50})
    game = Game(box, token_seed=1)
    for col in range(1, kept // 2 + 20):
        game.push(Place(Face("P"), Cell(col, 0), 0))
        game.legal_actions()
        game.push(Pass())
    assert {kind: len(puts) <= kept + 1 for kind, puts in game._state.board.tables._puts.items()} == {"cowboy": True}


def test_placements_beyond_those_kept_are_as_good(
    gold_rush: TileSet, random_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """When there is room for no more, a list is made anew each time, of equal moves."""
    whole = random_game(gold_rush, 3)
    monkeypatch.setattr(compiled_module, "PLACES_KEPT", 100)
    box = replace(gold_rush)  # whose placements nobody has asked for
    game, kept = Game(box, whole.seats, token_seed=3), Game(gold_rush, whole.seats, token_seed=3)
    for move in whole.moves:
        for face in islice(kept.remaining(), 3):
            assert game.legal_tiles(*face) == kept.legal_tiles(*face)
        game.push(move)
        kept.push(move)
    tables = game._state.board.tables
    assert 100 <= tables.places_kept < 400
    assert tables.places_kept == sum(place is not None for face in tables.faces.values() for place in face._places)
