"""The rules as a library: moves checked as they come in, games as values, text, maps."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import islice
from random import Random
from types import GeneratorType
from typing import Any

import pytest

import app.rules
from app.rules import (
    Cell,
    Discard,
    Face,
    Game,
    IllegalMove,
    InvalidMove,
    LaidTile,
    Move,
    NotationError,
    Options,
    Pass,
    Phase,
    Place,
    Position,
    PutPiece,
    RulesError,
    SetupError,
    Stack,
    Standing,
    TakeBack,
    TileSet,
    TileSetError,
    load_tileset,
    record_of,
    replay,
    write_record,
)
from app.rules.shipped import SHIPPED
from app.rules.state import State
from app.rules.terms import GAMES
from app.values.errors import ClaimManagerError
from tests.sampling import sampled

NAMES = ("gold-rush", "hunters-and-gatherers")
A5, A5_A = Face("A5", "a"), ("A5", "a")


class One:
    """Counts as the whole number 1, as the integers of array libraries do."""

    def __index__(self) -> int:
        return 1


# -- moves are checked as they come in


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (Place(A5, Cell(1, 0), True), "Place.rotation must be a whole number, is True"),
        (Place(A5, Cell(1, 0), 0.0), "Place.rotation must be a whole number, is 0.0"),  # pyrefly: ignore[bad-argument-type]
        (Place(A5, Cell(1, 0), "0"), "Place.rotation must be a whole number"),  # pyrefly: ignore[bad-argument-type]
        (Place(A5, Cell(1, 0), None), "Place.rotation must be a whole number"),  # pyrefly: ignore[bad-argument-type]
        (Place(A5, Cell(1.0, 0), 0), "Place.cell must be of whole numbers, is 1.0"),  # pyrefly: ignore[bad-argument-type]
        (Place(A5, Cell(True, 0), 0), "Place.cell must be of whole numbers, is True"),
        (Place(A5, (1, 0, 0), 0), "Place.cell must be a Cell"),  # pyrefly: ignore[bad-argument-type]
        (Place(A5, [1, 0], 0), "Place.cell must be a Cell"),  # pyrefly: ignore[bad-argument-type]
        (Place(A5, None, 0), "Place.cell must be a Cell"),  # pyrefly: ignore[bad-argument-type]
        (Place("A5a", Cell(1, 0), 0), "Place.face must be a Face"),  # pyrefly: ignore[bad-argument-type]
        (Place(Face("A5", None), Cell(1, 0), 0), "Place.face must be str"),  # pyrefly: ignore[bad-argument-type]
        (Place(Face(["A5"], "a"), Cell(1, 0), 0), "Place.face must be str"),  # pyrefly: ignore[bad-argument-type]
        (Place(A5, Cell(1, 0), 0, "yes"), "Place.allowed must be bool"),  # pyrefly: ignore[bad-argument-type]
        (Place(A5, Cell(1, 0), 0, 1), "Place.allowed must be bool"),  # pyrefly: ignore[bad-argument-type]
        (Discard("A5"), "Discard.face must be a Face"),  # pyrefly: ignore[bad-argument-type]
        (PutPiece("cowboy", Cell(0, 0), 1.0), "PutPiece.segment must be a whole number"),  # pyrefly: ignore[bad-argument-type]
        (PutPiece(1, Cell(0, 0), 1), "PutPiece.kind must be str"),  # pyrefly: ignore[bad-argument-type]
        (PutPiece("cowboy", "0,0", 1), "PutPiece.cell must be a Cell"),  # pyrefly: ignore[bad-argument-type]
        (TakeBack(Cell(0, 0), False), "TakeBack.segment must be a whole number"),
        ("pass", "a move is a Place, Discard, PutPiece, Mine, TakeBack, Pass or End, not 'pass'"),
        (None, "a move is a Place"),
    ],
)
def test_a_move_with_a_part_of_the_wrong_type_is_refused(gold_rush: TileSet, move: Any, message: str) -> None:
    """The error is ours and a TypeError, names part and value; nothing changes, in either phase."""
    for text in ("", "A5a@1,0/0"):
        game = Game(gold_rush)
        game.push_text(text)
        before = game.text()
        for call in (game.push, game.is_legal, game.why_illegal):
            with pytest.raises(InvalidMove, match=r"^" + message.replace(".", r"\.")) as caught:
                call(move)
            assert isinstance(caught.value, TypeError)
        assert game.text() == before


def test_what_stands_for_a_cell_a_face_or_a_number_becomes_one(gold_rush: TileSet) -> None:
    """A plain tuple as cell or face, a number of another library: coerced, so that text and record are as ever."""
    game = Game(gold_rush)
    game.push(Place(A5_A, (1, 0), One()))  # pyrefly: ignore[bad-argument-type]
    game.push(PutPiece("cowboy", (1, 0), One()))  # pyrefly: ignore[bad-argument-type]
    placed, put = game.moves
    assert (placed, put) == (Place(A5, Cell(1, 0), 1), PutPiece("cowboy", Cell(1, 0), 1))
    assert isinstance(placed, Place)
    assert isinstance(put, PutPiece)
    assert [type(part) for part in (placed.face, placed.cell, placed.rotation, put.cell, put.segment)] == [
        Face, Cell, int, Cell, int,
    ]  # fmt: skip
    assert game.text() == "gold-rush red,blue seed=0 : A5a@1,0/1 cowboy 1"
    assert "1 red A5a@1,0/1 cowboy 1" in write_record(record_of(game))
    assert game.pop() == put
    assert game.is_legal(PutPiece("cowboy", (1, 0), 1))  # pyrefly: ignore[bad-argument-type]


def test_every_error_is_of_one_family_and_of_a_builtin_kind() -> None:
    """Who catches ``RulesError`` has them all; who catches ``ValueError`` goes on as before."""
    errors = [value for value in vars(app.rules).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert len(errors) == 12
    for error in errors:
        assert issubclass(error, RulesError)
        assert issubclass(error, ClaimManagerError)
        assert error is RulesError or issubclass(error, ValueError | TypeError | IndexError)


def test_errors_survive_pickling(gold_rush: TileSet) -> None:
    """They cross from one process to another with all that they tell."""
    errors: list[Exception] = []
    for call in (
        lambda: Game(gold_rush).push(Pass()),
        lambda: Game(gold_rush).push_text("nonsense"),
        lambda: load_tileset("nowhere"),
        lambda: app.rules.parse_record(""),
        lambda: Game.from_position(gold_rush, Position({})),
    ):
        with pytest.raises(RulesError) as caught:
            call()
        errors.append(caught.value)
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


# -- games as values


@pytest.mark.parametrize("name", sampled(NAMES, NAMES[:1]))
@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game)), Game.copy])
def test_a_twin_is_equal_and_goes_its_own_way(
    name: str, twin: Callable[[Game], Game], tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """However a game is copied: same key and text, then moves on either leave the other alone, and both undo."""
    for moves in (0, 1, 40, 61, None):
        game = random_game(tilesets[name], 3, moves=moves)
        text, key = game.text(), game.position_key()
        other = twin(game)
        assert other == game
        assert (other.text(), other.position_key(), str(other)) == (text, key, str(game))
        if other.phase is not Phase.OVER:
            other.push(next(other.legal_moves()))
            assert other != game
            assert other.position_key() != key
            other.pop()
            assert other == game
        while other.moves:
            other.pop()
        assert (game.text(), game.position_key(), game.status()) == (text, key, ())
        while game.moves:
            game.pop()
        assert game == other


def test_games_that_differ_in_anything_are_not_equal(gold_rush: TileSet) -> None:
    """Seats, options, seed, past, tile set; and a game equals nothing else."""
    game = Game(gold_rush)
    others = [
        Game(gold_rush, "blue red"),
        Game(gold_rush, "red blue green"),
        Game(gold_rush, options=Options(farmers=False)),
        Game(gold_rush, token_seed=1),
        Game("hunters-and-gatherers"),
        Game(gold_rush),
    ]
    others[-1].push_text("A5a@1,0/0")
    assert all(other != game for other in others)
    assert game == Game(gold_rush) == Game("gold-rush", ["red", "blue"])
    assert game != "a game"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_the_order_of_moves_does_not_count_in_the_key(gold_rush: TileSet) -> None:
    """Two ways to the same table: another past, the same key; whose turn it is counts, and so does every piece."""
    one, other = Game(gold_rush), Game(gold_rush)
    one.push_text("A5a@1,0/0 pass B1@0,1/1 pass")
    other.push_text("B1@0,1/1 pass A5a@1,0/0 pass")
    assert one != other
    assert one.position_key() == other.position_key()
    assert {one.position_key(): "seen"}[other.position_key()] == "seen"
    keys = {one.position_key()}
    for text in ("A5b@2,0/2 pass", "A5b@2,0/2 cowboy 0", "A5b@2,0/2 cowboy 1", "A5b@2,0/2"):
        twin = one.copy()
        twin.push_text(text)
        keys.add(twin.position_key())
    assert len(keys) == 5


def test_a_key_knows_the_token_that_was_taken_but_not_where_its_stack_began(build: Any) -> None:
    """A stack belongs to its mountain: on which segment its first token lay is no difference."""
    first = build.play("MS@0,-1/0 pass MX@0,-2/0 pass", start="M0", spare=("P",), tokens={2: 9}).game
    second = build.play("MS@0,-1/0 pass MX@0,-2/0 pass", start="M0", spare=("P",), tokens={2: 9}).game
    assert first.position_key() == second.position_key()
    stacks = [Stack(cell, 0, 4) for cell in (Cell(0, -1), Cell(0, -2))]
    laid = [Game.from_position(first.tileset, Position(dict(first.tiles), stacks=(stack,))) for stack in stacks]
    assert laid[0].stacks != laid[1].stacks
    assert laid[0].position_key() == laid[1].position_key()


# -- options, seats, names


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("gold-rush", Options(profile="2020")),
        ("hunters-and-gatherers", Options(edition="hig")),
        ("hunters-and-gatherers", Options(farmers=False)),
        ("hunters-and-gatherers", Options(fifth_cowboy=True)),
        ("hunters-and-gatherers", Options(open_tokens=True)),
        ("hunters-and-gatherers", Options(tokens="physical")),
        ("hunters-and-gatherers", Options(shared_tents=True)),
    ],
)
def test_options_of_another_game_are_refused(game: str, options: Options) -> None:
    """The message names the option, the game and the options that it has."""
    with pytest.raises(SetupError, match=f"{options.chosen()[0]} is no option of {game}, which has .*take_back"):
        Game(game, options=options)
    assert Game(game, options=options.only(load_tileset(game).terms.options)).options == Options()


@pytest.mark.parametrize("options", [{"farmers": "no"}, {"take_back": 1}, {"edition": "HIG"}, {"tokens": True}])
def test_an_option_of_the_wrong_type_or_word_is_refused(options: dict[str, Any]) -> None:
    """A text that is not empty would count as yes, 1 would be written into the record."""
    with pytest.raises(SetupError, match=f"{next(iter(options))} must be one of"):
        Options(**options)


def test_a_game_begins_from_names(gold_rush: TileSet) -> None:
    """The tile set by its name or folder, the seats as words, with commas or without."""
    assert Game("gold-rush", "red blue") == Game(gold_rush, ("red", "blue")) == Game() == Game("gold-rush", "red, blue")
    assert Game("hunters-and-gatherers", "green black yellow").seats == ("green", "black", "yellow")
    with pytest.raises(TileSetError, match="nowhere"):
        Game("nowhere")
    with pytest.raises(SetupError, match="2 to 5"):
        Game("gold-rush", "red")
    with pytest.raises(SetupError, match="'pink'"):
        Game("gold-rush", "red pink")
    for seed in (True, 1.0, "7", None):
        with pytest.raises(SetupError, match="token_seed must be a whole number"):
            Game("gold-rush", token_seed=seed)  # pyrefly: ignore[bad-argument-type]


# -- words and pictures


def test_a_tile_set_is_taken_from_a_path(gold_rush: TileSet) -> None:
    """A folder as a ``Path`` is as good as its name, wherever a game begins from one."""
    folder = SHIPPED / "gold-rush"
    game = Game(folder, "red blue")
    assert game == Game(gold_rush, "red blue")
    assert Game.from_text(folder, game.text()) == game
    assert Game.from_position(folder, game.position()).tiles == game.tiles


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"tileset": None}, "tileset must be a TileSet, or the name or folder of one, is None"),
        ({"tileset": 3}, "tileset must be a TileSet, or the name or folder of one, is 3"),
        ({"seats": None}, "seats must be colours, is None"),
        ({"seats": 3}, "seats must be colours, is 3"),
        ({"seats": [1]}, "seats: 2 to 5 different colours are needed, got 1"),
        ({"seats": [1, 2]}, "seats: no pieces are 1"),
        ({"seats": [["red"], ["blue"]]}, r"seats: no pieces are \['red'\]"),
        ({"options": {"farmers": False}}, "options must be Options, is {'farmers': False}"),
        ({"options": ()}, "options must be Options"),
    ],
)
def test_a_game_of_parts_of_the_wrong_type_is_refused(setup: dict[str, Any], message: str) -> None:
    """The error is a SetupError that names the part, not one from inside the engine."""
    with pytest.raises(SetupError, match=message):
        Game(**setup)


def test_an_unknown_tile_set_is_answered_with_those_there_are() -> None:
    """Who mistypes a name reads the right ones."""
    with pytest.raises(TileSetError, match=f"or one of {', '.join(sorted(GAMES))}"):
        Game("goldrush")


def test_moves_are_pushed_as_text(gold_rush: TileSet) -> None:
    """One line, one outcome a move; the segments of the tile just laid need no cell, in the next line too."""
    game = Game(gold_rush)
    assert [outcome.next_seat for outcome in game.push_text("A5a@1,0/0 cowboy 1")] == ["red", "blue"]
    game.push_text("B1@0,1/1")
    assert game.push_text("cowboy 1")[0].next_seat == "red"
    assert game.push_text("") == ()


@pytest.mark.parametrize("text", ["A5b@2,0/2 cowboy 9", "A5b@2,0/2 pass B1@0,0/0", "A5b@2,0/2 cowboy 1 rest", "mine"])
def test_a_line_of_moves_is_pushed_whole_or_not_at_all(gold_rush: TileSet, text: str) -> None:
    """Words that are no moves, and moves that are illegal, leave the game as it was."""
    game = Game(gold_rush)
    game.push_text("A5a@1,0/0 pass")
    before = game.copy()
    with pytest.raises((NotationError, IllegalMove)):
        game.push_text(text)
    assert game == before
    assert game.position_key() == before.position_key()


@pytest.mark.parametrize(
    "text",
    ["A5a@1,0/0", "A1b@-2,13/3!", "discard A5a", "cowboy 0,1:2", "tent -1,1:0", "mine", "back 0,1:2", "pass"],
)
def test_a_move_is_its_text_and_back(gold_rush: TileSet, text: str) -> None:
    """``str`` and ``Move.from_text`` are each other's inverse."""
    move = Move.from_text(text, gold_rush)
    assert isinstance(move, Move)
    assert str(move) == text
    assert pickle.loads(pickle.dumps(move)) == move


def test_a_move_from_text_is_exactly_one(gold_rush: TileSet) -> None:
    """Two are too many, none is too few; the cell of the tile just laid may be told."""
    assert Move.from_text("cowboy 1", gold_rush, Cell(2, 3)) == PutPiece("cowboy", Cell(2, 3), 1)
    for text in ("", "pass pass", "A5a@1,0/0 cowboy 1"):
        with pytest.raises(NotationError, match="one move was expected"):
            Move.from_text(text, gold_rush)


MAP = """\
        0         1
    +---M----++---P----+
    |G1/0    ||A5a/0   |
  0 R        RRbc1     P
    |*1      ||        |
    +---P----++---R----+
  blue: 0 points; 3 cowboy, 1 tent, 0 tokens
> red: 0 points; 4 cowboy, 1 tent, 0 tokens"""


def test_a_printed_game_is_a_map_and_the_players() -> None:
    """Faces with their rotation, sides, pieces by colour, kind and segment, tokens; then a line for each player."""
    game = Game("gold-rush", "blue red")
    game.push_text("A5a@1,0/0 cowboy 1")
    assert str(game) == MAP


def test_maps_tell_colours_apart_and_keep_their_columns() -> None:
    """Blue and black need three letters; every row of a map is as wide as its columns, however much lies on a tile."""
    game = Game("gold-rush", "blue black red")
    rng = Random(5)
    while game.phase is not Phase.OVER:
        lines = str(game).split("\n")
        cols = {cell.col for cell in game.tiles}
        rows = {cell.row for cell in game.tiles}
        drawn = lines[: 1 + 5 * (max(rows) - min(rows) + 1)]
        assert max(map(len, drawn)) <= 4 + 10 * (max(cols) - min(cols) + 1)
        for line in drawn[1::5]:
            assert set(line) <= set(" +-" + "".join(game.tileset.sides))
        moves = list(islice(game.legal_moves(), 60))
        game.push(rng.choice(moves))
    start = {Cell(0, 0): LaidTile(game.tileset.start_face, 0)}
    pieces = tuple(Standing("cowboy", colour, Cell(0, 0), part) for part, colour in ((0, "blue"), (1, "black")))
    assert "bluc0   " in str(Game.from_position(game.tileset, Position(start, pieces[:1]), game.seats))
    assert "bluc0 bl" in str(Game.from_position(game.tileset, Position(start, pieces), game.seats))


def test_representations_tell(gold_rush: TileSet) -> None:
    """What a debugger or a failing test shows says where the game stands."""
    game = Game(gold_rush)
    assert repr(game) == "<Game gold-rush, turn 1 of red, a land tile due: red 0, blue 0>"
    game.push_text("A5a@1,0/0")
    assert repr(game) == "<Game gold-rush, turn 1 of red, an action due: red 0, blue 0>"
    face, cell = "Face(design='A5', variant='a')", "Cell(col=1, row=0)"
    assert repr(game.moves[0]) == f"Place(face={face}, cell={cell}, rotation=0, allowed=False)"


# -- lists


@pytest.mark.parametrize("name", NAMES)
def test_legal_moves_come_one_by_one_and_are_all(name: str, tilesets: dict[str, TileSet]) -> None:
    """Every placement of every face of the pile and the needed discards, or the actions; nothing once it is over."""
    game, rng = Game(tilesets[name]), Random(2)
    while game.phase is not Phase.OVER:
        lazy = game.legal_moves()
        assert isinstance(lazy, GeneratorType)
        found = list(lazy)
        if game.phase is Phase.ACT:
            assert found == game.legal_actions()
        else:
            expected: list[Move] = []
            for face in game.remaining():
                expected += game.legal_tiles(*face) or [Discard(face)]
            assert found == expected
        assert len(found) == len(set(found))
        assert all(game.is_legal(move) for move in rng.sample(found, min(5, len(found))))
        game.push(rng.choice(found))
    assert list(game.legal_moves()) == []


def test_lazy_moves_ask_for_no_more_than_is_taken(gold_rush: TileSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first move needs the placements of the first face alone."""
    game = Game(gold_rush)
    asked: list[tuple[str, ...]] = []
    listed = Game.legal_tiles

    def counted(self: Game, design: str, variant: str | None = None, **more: Any) -> list[Place]:
        asked.append((design, variant or ""))
        return listed(self, design, variant, **more)

    monkeypatch.setattr(Game, "legal_tiles", counted)
    assert isinstance(next(game.legal_moves()), Place)
    assert len(asked) == 1


@pytest.mark.parametrize("name", NAMES)
def test_distinct_placements_leave_out_what_the_rules_see_twice(
    name: str, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """Of rotations that show the rules the same tile the least stays, and none that differs is lost."""
    game = random_game(tilesets[name], 12, moves=40)
    left_out = 0
    for face in game.remaining():
        turns = game.tileset.turns[face.name]
        every = game.legal_tiles(*face)
        distinct = game.legal_tiles(*face, distinct=True)
        assert {(place.cell, place.rotation % turns) for place in every} == {(p.cell, p.rotation) for p in distinct}
        assert len(distinct) == len({(place.cell, place.rotation % turns) for place in every})
        left_out += len(every) - len(distinct)
    assert left_out > 0
    assert len(list(game.legal_moves(distinct=True))) < len(list(game.legal_moves()))


@pytest.mark.parametrize("name", NAMES)
def test_an_outcome_tells_the_points_by_colour(name: str, tilesets: dict[str, TileSet]) -> None:
    """They are what the scores of all players change by."""
    game, rng = Game(tilesets[name], "red blue green", token_seed=4), Random(4)
    while game.phase is not Phase.OVER:
        before = {colour: game.seat(colour).score for colour in game.seats}
        points = game.push(rng.choice(list(islice(game.legal_moves(), 40)))).points
        after = {colour: game.seat(colour).score for colour in game.seats}
        assert {colour: after[colour] - before[colour] for colour in game.seats if after[colour] != before[colour]} == {
            colour: value for colour, value in points.items() if value
        }


# -- features


@pytest.mark.parametrize("name", NAMES)
def test_all_features_at_once_are_those_asked_one_by_one(
    name: str, tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """The same views, with clashes and without, and each segment in exactly one that is not derived."""
    for seed in (1, 2):
        game = random_game(tilesets[name], seed, moves=100, clashes=0.1 * (seed - 1))
        plain = [view for view in game.features() if view.kind in game.tileset.terms.symbols]
        assert plain == [game.feature_at(*view.segments[0]) for view in plain]
        segments = [segment for view in plain for segment in view.segments]
        assert len(segments) == len(set(segments))
        systems = [view for view in game.features() if view.kind not in game.tileset.terms.symbols]
        assert systems == [game.system_at(*view.segments[0]) for view in systems]


def test_the_pieces_are_gathered_once_for_all_features(
    gold_rush: TileSet, random_game: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not once for each feature."""
    game = random_game(gold_rush, 1, moves=100)
    calls: list[State] = []
    gather = State.claiming

    def counted(self: State) -> list[Standing]:
        calls.append(self)
        return gather(self)

    monkeypatch.setattr(State, "claiming", counted)
    assert len(game.features()) > 40
    assert len(calls) == 1


# -- what is public


def test_inner_parts_are_not_to_be_seen_on_a_game(gold_rush: TileSet) -> None:
    """Only questions and moves are public; a rulebook works on ``State``."""
    public = {name for name in dir(Game(gold_rush)) if not name.startswith("_")}
    assert not public & {"board", "rules", "claimed_by", "send_home", "state", "claims", "hands", "settle"}
    assert all(getattr(Game, name).__doc__ for name in public - {"token_seed", "token_order"})


def test_everything_that_a_stranger_needs_is_in_one_place() -> None:
    """Records, replay, tile sets, moves and errors come from ``app.rules``; what is listed is there."""
    for name in ("load_tileset", "parse_tileset", "parse_record", "write_record", "record_of", "replay", "read_moves",
                 "write_moves", "RulesError", "Position", "Game"):  # fmt: skip
        assert name in app.rules.__all__
    assert all(hasattr(app.rules, name) for name in app.rules.__all__)
    game = Game("gold-rush", "red blue")
    game.push_text("A5a@1,0/0 cowboy 1")
    report = replay(write_record(record_of(game)))
    assert report.game == game
