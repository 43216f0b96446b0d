"""Whatever a person or a broken disk writes: the answer is a named error with a sentence, or a sound value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from gc import collect
from random import Random
from time import process_time
from weakref import ref

import pytest

from app.rules import Game, Move, Phase, TileSet, TileSetError, parse_tileset
from app.rules.errors import Problem, RecordError
from app.rules.position import Position
from app.rules.record import parse_record, write_record
from app.rules.replay import record_of, replay
from app.rules.values import Stack, Standing
from app.tilesets import SHIPPED, load_tileset
from app.values import Cell, Face, LaidTile

FAST, SLOW = 200, 100_000
SOON = 30.0
"""Seconds of CPU time; each takes well under two, what it stands for took minutes."""
NAMES = ("gold-rush", "hunters-and-gatherers")
JUNK = (
    "", " ", "\n", "\t", "#", "=", ":", "/", "@", ",", "-", "0", "1", "-1", "99999999999999999999", "9" * 5000, "x",
    "red", "blue", "pink", "A1", "A1b", "A4@0,1/0", "cowboy", "tent 0,0:0", "mine", "pass", "discard", "back", "[", "]",
    "{", "}", '"', "'", "[[design]]", "id", "ports", "count = 0", "true", "nan", "inf", "é", "٣", "²", "\x00",
    "\x1b[2J", "\ufeff", "\u2028", "\x0b", "🐎", "\ud7ff", "%s", "{}", "{0}", "None", "1e5", "0x10", "1_0", "!",
    "A4@1,0/0!",
)  # fmt: skip


def harm(text: str, rng: Random) -> str:
    """The text with one to six faults: characters, words and lines lost, doubled, swapped or replaced."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        if not text:
            return text
        kind = rng.randrange(8)
        at = rng.randrange(len(text))
        if kind == 0:
            text = text[:at] + text[at + rng.randint(1, 8) :]
        elif kind == 1:
            text = text[:at] + rng.choice(JUNK) + text[at:]
        elif kind == 2:
            text = text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0xD800)))) + text[at + 1 :]
        elif kind == 3:
            text = text[:at]
        elif kind == 4:
            words = text.split(" ")
            words[rng.randrange(len(words))] = rng.choice(JUNK)
            text = " ".join(words)
        else:
            lines = text.split("\n")
            i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
            if kind == 5:
                lines[i], lines[j] = lines[j], lines[i]
            elif kind == 6:
                lines.insert(i, lines[j])
            else:
                del lines[i]
            text = "\n".join(lines)
    return text


def is_sentence(text: str) -> bool:
    """Something to show to a person: not empty, no leak of Python's own words, nothing unprintable."""
    leaks = ("invalid literal", "Exceeds the limit", "Traceback", "NoneType", "object at 0x", "KeyError")
    return bool(text.strip()) and "\n" not in text and not any(leak in text for leak in leaks)


def fuzz_records(count: int, seed: int, texts: list[str]) -> int:
    """Harmed records: read, then replayed. Returns how many of them still were records."""
    rng = Random(seed)
    sets = {name: load_tileset(name) for name in NAMES}

    def load(name: str) -> TileSet:
        if name not in sets:
            raise TileSetError([f"no tile set is called {name!r}"])
        return sets[name]

    sound = 0
    for _ in range(count):
        text = harm(rng.choice(texts), rng)
        faults: tuple[Problem, ...] = ()
        try:
            parse_record(text, load)
            sound += 1
        except RecordError as error:
            faults = error.problems or (Problem(0, 0, ""),)
        for problem in faults:
            assert is_sentence(problem.text), problem
            assert 1 <= problem.line <= text.count("\n") + 1
        report = replay(text, load)
        assert all(is_sentence(str(p)) for p in report.problems)
        report.to_json()
    return sound


def fuzz_tilesets(count: int, seed: int, chooser: Callable[..., Move]) -> int:
    rng = Random(seed)
    texts = [(SHIPPED / name / "tiles.toml").read_text(encoding="utf-8") for name in NAMES]
    # Without the comments more of the harm hits what is read; a part of the file keeps parsing quick.
    texts = ["\n".join(line for line in text.split("\n") if not line.startswith("#")) for text in texts]
    texts += [text[: text.index('[[design]]\nid = "A4"' if "A4" in text else '[[design]]\nid = "5"')] for text in texts]
    sound = bad = 0
    for number in range(count):
        text = harm(texts[rng.randint(0, 1) if number % 5 == 0 else rng.randint(2, 3)], rng)
        try:
            tileset = parse_tileset(text)
            sound += 1
            game = Game(tileset)
            for _ in range(4):
                game.push(chooser(game, rng))
        except TileSetError as error:
            faults = error.problems
            bad += not (faults and all(map(is_sentence, faults)))
    assert not bad
    return sound


def fuzz_lines(count: int, seed: int, games: list[Game]) -> int:
    rng = Random(seed)
    texts = [(game.tileset, game.text()) for game in games]
    sound = bad = 0
    for _ in range(count):
        tileset, text = rng.choice(texts)
        text = harm(text, rng)
        try:
            assert Game.from_text(tileset, text).tileset is tileset
            sound += 1
        except ValueError as error:
            bad += not is_sentence(str(error))
    assert not bad
    return sound


def fuzz_positions(count: int, seed: int, games: list[Game]) -> int:
    rng = Random(seed)
    sound = 0
    for _ in range(count):
        game = rng.choice(games)
        found = game.problems(harm_position(game.position(), game, rng))
        assert all(is_sentence(str(p)) for p in found)
        sound += not found
    return sound


def harm_position(position: Position, game: Game, rng: Random) -> Position:
    """A few tiles, pieces and stacks gone, moved, doubled or made up."""
    tiles, pieces, stacks = dict(position.tiles), list(position.pieces), list(position.stacks)

    def cell() -> Cell:
        if tiles and rng.random() < 0.7:
            return rng.choice(list(tiles))
        return Cell(rng.randint(-20, 20), rng.randint(-20, 20))

    for _ in range(rng.randint(0, 4)):
        kind = rng.randrange(6)
        if kind == 0 and tiles:
            del tiles[rng.choice(list(tiles))]
        elif kind == 1:
            face = rng.choice([*(face for face, _ in game.tileset.faces()), Face("Z9"), Face("A1")])
            tiles[cell()] = LaidTile(face, rng.randint(-1, 5))
        elif kind == 2 and pieces:
            pieces.remove(rng.choice(pieces))
        elif kind == 3:
            name = rng.choice(("cowboy", "tent", "member", "hut", "cow"))
            pieces.append(Standing(name, rng.choice((*game.seats, "pink")), cell(), rng.randint(-1, 9)))
        elif kind == 4 and stacks:
            stacks.remove(rng.choice(stacks))
        elif kind == 5:
            stacks.append(Stack(cell(), rng.randint(-1, 9), rng.choice((-1, 0, 1, 3, 70))))
    return Position(tiles, tuple(pieces), tuple(stacks), position.allowed)


@pytest.fixture(scope="module")
def games(tilesets: dict[str, TileSet], random_game: Callable[..., Game]) -> list[Game]:
    """Games of both kinds, stopped here and there."""
    return [
        random_game(tilesets[name], seed, moves=31 * seed + 5, clashes=0.1 * (seed % 2))
        for name in NAMES
        for seed in range(5)
    ]


@pytest.fixture(scope="module")
def records(games: list[Game]) -> list[str]:
    """Their records; the short ones more often, for speed."""
    texts = [write_record(record_of(game, game.tileset.game)) for game in games]
    return texts + [text for text in texts if len(text) < 1500] * 6


def test_harmed_records_are_answered(records: list[str]) -> None:
    """A record with faults is either still a record or a RecordError; a replay of it never raises."""
    assert 0 < fuzz_records(FAST // 4, 1, records) < FAST // 4


def test_harmed_tile_sets_are_answered(chooser: Callable[..., Move]) -> None:
    """A tile set with faults is a TileSetError, or still a tile set that can be played."""
    assert 0 < fuzz_tilesets(2 * FAST, 2, chooser) < 2 * FAST


def test_harmed_lines_are_answered(games: list[Game]) -> None:
    """A game in one line with faults is a ValueError with a sentence or still a game."""
    assert fuzz_lines(FAST, 3, games) < FAST


def test_harmed_positions_are_answered(games: list[Game]) -> None:
    """A position with faults gets its problems listed; a sound one has none."""
    assert 0 < fuzz_positions(FAST // 5, 4, games) < FAST // 5


@pytest.mark.parametrize("text", ["", "x" * 10**6, "1 " * 10**5, "\n" * 10**5, "1 red " + "pass " * 10**5])
def test_long_texts_are_answered_soon(text: str) -> None:
    """Size alone does no harm: reading is linear."""
    report = replay("claim-manager record 1\ngame gold-rush\nseats red blue\n" + text, load_tileset)
    assert report.problems or not text.strip()


HOSTILE_TILES = (
    ".".join(["a"] * 200_000) + " = 1",
    "[" + ".".join(["a"] * 200_000) + "]",
    "\n".join([".".join(["a"] * 990) + " = 1"] * 90),
    "a = " + "[" * 900 + "\n" + "[" * 900,
    'game = "gold-rush"\n' + '[[design]]\nid = "A"\n' * 8000,
    "[[token]]\nvalue = 1\ncount = " + "9" * 1900,
    "#" * 10**7,
)
HEAD = "claim-manager record 1\ngame gold-rush\n"
HOSTILE_RECORDS = (
    HEAD + "seats " + "red " * 200_000,
    HEAD + "seats red blue\noptions " + "farmers=no " * 40_000,
    HEAD + "seats red blue\nvalues red " + "1 " * 200_000,
    HEAD + "seats red blue\n" + "1 red A4@0,1/0 pass\n" * 10_000,
    HEAD + "seats red blue\nresult " + "red 1 " * 100_000,
    HEAD + "# " + "x" * 10**7,
)


@pytest.mark.parametrize("text", HOSTILE_TILES, ids=range(len(HOSTILE_TILES)))
def test_a_tile_set_that_would_take_hours_is_refused_soon(text: str) -> None:
    """Lines and texts beyond all use are refused before the TOML reader sees them: its time grows with their square."""
    started = process_time()
    with pytest.raises(TileSetError) as caught:
        parse_tileset(text)
    assert all(map(is_sentence, caught.value.problems))
    assert process_time() - started < SOON


@pytest.mark.parametrize("text", HOSTILE_RECORDS, ids=range(len(HOSTILE_RECORDS)))
def test_a_record_beyond_all_use_is_answered_soon(text: str) -> None:
    """Repetition makes no reader slow, and a text too long is told so."""
    started = process_time()
    report = replay(text, load_tileset)
    assert report.problems
    assert process_time() - started < SOON


@pytest.mark.parametrize("text", ["gold-rush " + "red," * 240_000 + " : ", "gold-rush red,blue : " + "pass " * 10**6])
def test_a_line_beyond_all_use_is_answered_soon(text: str, tilesets: dict[str, TileSet]) -> None:
    """The sentence stays short, too."""
    started = process_time()
    with pytest.raises(ValueError, match=r"seats|1000000 characters") as caught:
        Game.from_text(tilesets["gold-rush"], text)
    assert len(str(caught.value)) < 200
    assert process_time() - started < SOON


def test_tables_of_a_tile_set_go_with_it() -> None:
    """What the engine worked out for a tile set is dropped when nobody uses that set any more."""
    tileset = replace(load_tileset())  # nobody else has this one
    tables = ref(Game(tileset)._state.board.tables)
    assert tables() is not None
    del tileset
    collect()
    assert tables() is None


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_harmed_records_are_answered(part: int, records: list[str]) -> None:
    """The same for 100,000 records."""
    fuzz_records(SLOW // 10, 100 + part, records)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_harmed_tile_sets_are_answered(part: int, chooser: Callable[..., Move]) -> None:
    """The same for 100,000 tile sets."""
    fuzz_tilesets(SLOW // 10, 200 + part, chooser)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_harmed_lines_and_positions_are_answered(part: int, games: list[Game]) -> None:
    """The same for 100,000 lines and 20,000 positions."""
    fuzz_lines(SLOW // 10, 300 + part, games)
    fuzz_positions(SLOW // 50, 400 + part, games)


def test_games_of_the_fuzzer_are_not_all_over(games: list[Game]) -> None:
    """The material is mixed: some games stop before a tile, some before an action."""
    assert {game.phase for game in games} >= {Phase.PLACE, Phase.ACT}
