"""A third game of the family, with the public names of ``app.rules`` alone; ``ADDING.md`` follows it step by step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import app.rules
from app.art import register
from app.lang import Message, Translator
from app.lang.files import entries
from app.rules import (
    Cell,
    Discard,
    Game,
    IllegalMove,
    LaidTile,
    Move,
    Options,
    Pass,
    Phase,
    Place,
    Position,
    PutPiece,
    Rulebook,
    Standing,
    TakeBack,
    TileSet,
    parse_record,
    parse_tileset,
    record_of,
    replay,
    write_record,
)
from app.values import Face
from tests.sampling import sampled
from tests.worlds.hamlets import FOLDER, SENTENCES, SETTLERS, enter, forget

TEXT = (FOLDER / "tiles.toml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """The game is registered while a test of this file runs, and forgotten after it."""
    enter()
    yield
    forget()


@pytest.fixture
def box() -> TileSet:
    """Its tile set, read from the file."""
    return parse_tileset(TEXT, "hamlets.toml")


def moves_of(text: str, box: TileSet) -> Game:
    """The game of red and blue after these moves."""
    return Game.from_text(box, f"hamlets red,blue : {text}")


SURROUNDED = (
    "D@0,-1/0 settler 1 K@1,-1/0 pass K@-1,-1/0 pass D@0,-2/0 pass F@1,-2/0 pass F@-1,-2/0 pass A@1,0/0 pass A@-1,0/0 "
)


@pytest.mark.parametrize("seed", sampled(range(12), range(2)))
def test_whole_games_play_undo_and_read_back(box: TileSet, seed: int, chooser: Callable[[Game, Random], Move]) -> None:
    """Played to the end by chance: pieces are conserved, undo is exact, record and line bring the same game."""
    rng = Random(seed)
    seats = rng.sample(["yellow", "red", "green", "blue", "black"], 2 + seed % 4)
    game = Game(box, seats, Options(farmers=seed % 3 > 0, take_back=seed % 2 > 0), token_seed=seed)
    lines, points = [], dict.fromkeys(seats, 0)
    while game.phase is not Phase.OVER:
        lines.append(game.text())
        for scoring in game.push(chooser(game, rng)).scorings:
            for colour, value in scoring.points.items():
                points[colour] += value
        assert game.status() == ()
        for colour in seats:
            standing = sum(piece.colour == colour for piece in game.pieces)
            assert standing + game.seat(colour).supply["settler"] == SETTLERS
    final, moves = game.text(), game.moves
    assert points == {colour: game.seat(colour).score for colour in seats} == game.projected()
    assert game.result().standings[0].score == max(points.values())
    text = write_record(record_of(game, "hamlets"))
    record = parse_record(text, lambda _: box)
    assert record == record_of(game, "hamlets")
    report = replay(text, lambda _: box)
    assert (report.problems, report.over) == ((), True)
    assert {player.colour: player.score for player in report.players} == points
    assert Game.from_text(box, final).text() == final
    for line, move in zip(reversed(lines), reversed(moves), strict=True):
        assert game.pop() == move
        assert game.text() == line
    for move in moves:
        game.push(move)
    assert {colour: game.seat(colour).score for colour in seats} == points


@pytest.mark.parametrize("seed", range(3))
def test_what_is_listed_is_legal_and_what_is_not_is_refused(box: TileSet, seed: int) -> None:
    """The legal lists are complete, each refusal has a rule of this game."""
    rng = Random(seed)
    game = Game(box, token_seed=seed)
    for _ in range(12):
        design, variant = rng.choice(sorted(game.remaining()))
        cells = {*game.frontier(), *game.tiles, Cell(9, 9)}
        tried: set[Move] = {Place(Face(design, variant), cell, turn) for cell in cells for turn in range(4)}
        assert {move for move in tried if game.is_legal(move)} == set(game.legal_tiles(design, variant))
        places = game.legal_tiles(design, variant)
        game.push(rng.choice(places) if places else Discard(Face(design, variant)))
        if game.phase is Phase.ACT:
            pieces: set[Move] = {PutPiece("settler", cell, part) for cell in game.tiles for part in range(7)}
            refused = [game.why_illegal(move) for move in pieces - set(game.legal_actions())]
            assert {why.rule[:3] for why in refused if why} == {"HM-"}
            assert all(refused)
            game.push(rng.choice(game.legal_actions()))


def test_a_finished_village_scores_two_a_tile_and_banner(box: TileSet) -> None:
    """Two edges and a village between them with its banner: 8, and the settler is home."""
    game = moves_of("F@0,1/2 settler 0 H@0,2/0", box)
    assert (
        str(game.why_illegal(PutPiece("settler", Cell(0, 2), 0)))
        == "HM-12: red's settler already stands on this village"
    )
    assert game.projected() == {"red": 3, "blue": 0}
    game = moves_of("F@0,1/2 settler 0 H@0,2/0 pass F@0,3/0 pass", box)
    assert game.seat("red").by["villages"] == game.seat("red").score == 8
    assert game.pieces == ()


def test_refusals_name_both_sides_in_the_words_of_the_game(box: TileSet) -> None:
    """The engine takes kinds and rule numbers from the game."""
    game = moves_of("", box)
    with pytest.raises(IllegalMove, match=r"^HM-04: the west side is village, its neighbour's east side is lane$"):
        game.push(Place(Face("F"), Cell(1, 0), 3))
    with pytest.raises(IllegalMove, match=r"^HM-05: tile D fits"):
        game.push(Discard(Face("D")))
    game.push(Place(Face("D"), Cell(0, -1), 0))
    with pytest.raises(IllegalMove, match=r"^HM-06: this game knows no such move$"):
        game.push(PutPiece("cowboy", Cell(0, -1), 0))
    with pytest.raises(IllegalMove, match=r"^HM-09: "):
        game.push(TakeBack(Cell(0, 0), 0))


def test_a_chapel_is_complete_when_the_cells_around_it_are_full(box: TileSet) -> None:
    """A completion that is no matter of sides scores within the turn, and undo takes it back."""
    game = moves_of(SURROUNDED + "pass", box)
    assert game.feature_at(Cell(0, -1), 1).complete
    assert game.seat("red").by == {"lanes": 0, "villages": 0, "chapels": 9, "pastures": 0}
    assert game.seat("red").supply == {"settler": SETTLERS}
    assert game.seat("blue").score == 0
    game.pop()
    game.pop()
    assert (game.seat("red").score, game.feature_at(Cell(0, -1), 1).complete) == (0, False)
    assert game.pieces == (Standing("settler", "red", Cell(0, -1), 1),)


def test_scorings_explain_themselves_by_the_sentences_of_the_game(box: TileSet) -> None:
    """A language file of its own is all that the words need."""
    english = Translator(entries(SENTENCES))
    game = moves_of(SURROUNDED, box)
    (chapel,) = game.push(Pass()).scorings
    assert english.text(Message(*chapel.explain())) == "Chapel with 9 tiles: 9 for red."
    for seed in range(4):
        game, rng = Game(box, token_seed=seed), Random(seed)
        while game.phase is not Phase.OVER:
            if game.phase is Phase.PLACE:
                face = rng.choice(sorted(game.remaining()))
                places = game.legal_tiles(*face)
                outcome = game.push(rng.choice(places) if places else Discard(face))
            else:
                outcome = game.push(rng.choice(game.legal_actions()))
            for scoring in outcome.scorings:
                sentence = english.text(Message(*scoring.explain()))
                assert "[" not in sentence
                assert "{" not in sentence


def test_the_checker_of_positions_knows_the_game(box: TileSet) -> None:
    """Every problem at once, by the numbers of this game."""
    game = moves_of("", box)
    tiles = {Cell(0, 0): LaidTile(Face("A"), 0), Cell(1, 0): LaidTile(Face("F"), 3), Cell(5, 5): LaidTile(Face("D"), 0)}
    pieces = (Standing("cowboy", "red", Cell(0, 0), 0), *[Standing("settler", "red", Cell(0, 0), 1)] * 6)
    assert [v.rule for v in game.problems(Position(tiles, pieces))] == ["HM-04", "HM-03", "HM-07", "HM-07", "HM-02"]


def test_the_page_about_further_games_names_what_there_is() -> None:
    """Every name in code marks in a table is an attribute or a word of the rulebook, or enters a drawing."""
    page = Path(app.rules.__file__).with_name("ADDING.md").read_text(encoding="utf-8")
    rows = [line.split("|")[2] for line in page.split("\n") if line.startswith("| ") and "override" not in line]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)} - {"completed"}
    assert len(named) > 20
    others = {"member", "hut", "tent", "cowboy", "roofed", "roams", "terms", "worth", "case", "notes", "categories"}
    known = {*dir(Rulebook), *Rulebook.__annotations__, *register.__all__, *others}
    assert sorted(named - known) == []
    assert [name for name in register.__all__ if name.startswith(("add_", "draw_")) and name not in page] == []
    needed = [name for name in Rulebook.__annotations__ if not hasattr(Rulebook, name)]
    assert [name for name in needed if name not in page] == []


def test_faults_of_its_tile_set_are_named_in_its_words() -> None:
    """The reader takes kinds, symbols and counts from the terms."""
    with pytest.raises(ValueError, match="a lane carries no symbols, not sheep"):
        parse_tileset(
            TEXT.replace('{ kind = "lane", ports = "S2 W2" }', '{ kind = "lane", ports = "S2 W2", sheep = 1 }')
        )
    with pytest.raises(ValueError, match="must be 29 in all, are 31"):
        parse_tileset(TEXT.replace("count = 2\n", "count = 4\n", 1))
