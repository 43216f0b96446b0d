"""The list of games: what each line says, also of games that cannot be read, and how it is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.archive import summary as module
from app.archive.archive import Archive
from app.archive.result_text import result_text, state_of
from app.archive.retold import turns_of
from app.archive.stored import Stored, read_stored
from app.archive.summary import CACHE, Cache, summaries
from app.journal import FILE_NAME, GameRow, Journal
from app.lang import Translator
from app.rules import Place
from app.table.model.events import GameEnded
from tests.app.archive.tables import NAMES, SEATS, Table, moves_of
from tests.sampling import few

ENGLISH = Translator.load("en")


@pytest.mark.parametrize(("name", "most"), [
    ("gold-rush", 20),
    ("hunters-and-gatherers", 20),
    ("hunters-and-gatherers", None),
])  # fmt: skip
def test_a_bonus_tile_is_no_turn_of_its_own(table: Table, name: str, most: int | None) -> None:
    """It is laid in the turn that brought it."""
    game = table.game(name=name, most=most, closed="")
    (line,) = table.archive.summaries()
    assert line.turns == len({turn.number for turn in turns_of(table.stored(game))})


def test_every_game_is_a_line(table: Table) -> None:
    """Finished, open and left games, the newest first, with players, scores and what is left."""
    whole, open_, left = table.game(), table.game(most=31, closed=""), table.game(most=10, closed="left")
    lines = table.archive.summaries()
    assert [(line.id, line.standing) for line in lines] == [(left, "left"), (open_, "open"), (whole, "finished")]
    finished, going = lines[2], lines[1]
    game = table.stored(whole).history.game
    assert [(s.colour, s.name, s.score) for s in finished.seats] == [(c, NAMES[c], game.seat(c).score) for c in SEATS]
    assert {seat.colour for seat in finished.winners} == set(game.result().winners)
    assert [seat.score for seat in finished.ranked] == sorted((s.score for s in finished.seats), reverse=True)
    assert (finished.tiles_left, finished.on_turn, finished.turns, finished.minutes) == (0, "", 71, 71)
    assert going.on_turn == table.stored(open_).history.game.on_turn
    assert going.tiles_left == table.stored(open_).history.game.tiles_left
    assert not going.winners
    assert all(line.trouble is None for line in lines)


def test_a_game_that_was_ended_and_counted_early_says_so(table: Table) -> None:
    """It is finished: its tokens count and somebody has won. List, text, replay and record say that it ended early."""
    most = next(n for n in range(100, 130) if not _acting(n))
    opened = table.archive.open(table.game(most=most, more=(GameEnded(),)))
    line, game = opened.summary, opened.stored.history.game
    left = game.tiles_left
    assert (line.standing, line.early, line.tiles_left) == ("finished", True, left)
    assert {seat.colour for seat in line.winners} == set(game.result().winners)
    assert any(seat.by["tokens"] for seat in line.seats)
    told = ENGLISH.text(state_of(line))
    assert told.endswith(f" won; ended early, {left} tiles unplayed")
    assert told in result_text(line, opened.story, ENGLISH)
    replayed = opened.story.replay
    last = replayed.frame(len(replayed) - 1)
    assert last.view.ceremony is not None
    assert f"The game is ended early; {left} tiles stay unplayed." in [ENGLISH.text(told) for told in last.told]


def test_a_game_of_no_tile_was_not_played(table: Table) -> None:
    """It stands in the list, but nobody has won it; nor one that was ended before anybody had scored."""
    idle = table.archive.open(table.game(most=0, more=(GameEnded(),)))
    assert idle.summary.finished
    assert not idle.summary.winners
    assert ENGLISH.text(state_of(idle.summary)) == "Not played"
    frames = idle.story.replay
    last = frames.frame(len(frames) - 1)
    assert "The game is over. Nobody scored." in [ENGLISH.text(told) for told in last.told]
    tried = replace(idle.summary, turns=1, tiles_left=70)
    assert ENGLISH.text(state_of(tried)) == "Nobody scored; ended early, 70 tiles unplayed"
    assert len(replace(tried, tiles_left=0).winners) == len(tried.seats)  # the tie of a whole game is a shared victory


def test_a_game_in_which_nothing_was_laid_is_listed_until_another_begins(table: Table) -> None:
    """It waits to be gone on with; when it was not, what was set up anew has taken its place."""
    empty = table.game(most=0, closed="")
    assert [(line.id, line.standing) for line in table.archive.summaries()] == [(empty, "open")]
    told: list[int] = []
    later = table.game(most=3, closed="")
    table.archive.delete(empty)  # as an earlier version did
    assert [line.id for line in table.archive.summaries(lambda line: told.append(line.id))] == told == [later]
    assert table.archive.open(empty).summary.turns == 0, "nothing of it is lost"


def _acting(most: int) -> bool:
    """Whether an action is due after so many moves of the usual game."""
    return isinstance(moves_of("gold-rush", SEATS, 1)[most - 1], Place)


def test_equal_scores_share_a_place(table: Table) -> None:
    """At the start everybody is first."""
    table.game(most=2, closed="")
    assert [seat.place for seat in table.archive.summaries()[0].seats] == [1, 1, 1]


def test_a_game_that_was_ended_early_counts_its_map_as_it_stood(table: Table) -> None:
    """In its list line, story, curve and text: all tell the same scores, of every kind what it would have scored."""
    opened = table.archive.open(table.game(most=80, closed="left"))
    game, line = opened.stored.history.game, opened.summary
    more = {colour: sum(scored.points.get(colour, 0) for scored in game.prospects()) for colour in SEATS}
    assert sum(more.values()) > 0
    assert {seat.colour: seat.score for seat in line.seats} == {c: game.seat(c).score + more[c] for c in SEATS}
    assert all(sum(seat.by.values()) == seat.score and not seat.by["tokens"] for seat in line.seats)
    assert opened.story.seats == line.seats
    assert opened.story.curve[-1] == tuple(seat.score for seat in line.seats)
    text = result_text(line, opened.story, ENGLISH)
    best = line.ranked[0]
    assert f"1. {best.name}: {best.score} (" in text
    assert "Points counted as the map stood when the game was ended, without the values of the tokens." in text


def test_a_folder_without_games_has_an_empty_list(tmp_path: Path) -> None:
    """Nothing is created by looking."""
    assert Archive(tmp_path / "none" / FILE_NAME).summaries() == ()
    assert not (tmp_path / "none").exists()


def test_a_game_without_its_opening_is_a_line_too(table: Table) -> None:
    """One that cannot be read any more says so; the other is whole."""
    table.game(names={"red": "Qwertz"}, most=4, closed="left")
    table.game(most=4, closed="")
    raw = bytearray(table.path.read_bytes())
    raw[raw.index(b"Qwertz")] ^= 1
    table.path.write_bytes(raw)
    later, spoilt = table.archive.summaries()
    assert (later.standing, spoilt.standing) == ("open", "unreadable")
    assert spoilt.trouble is not None
    assert ENGLISH.text(spoilt.trouble).startswith("Game 1 cannot be read any more.")
    assert not spoilt.seats


def test_a_game_that_lost_its_end_says_so(table: Table) -> None:
    """What is left of it is in the line, and the sentence says from where on it is damaged."""
    game = table.game(most=30, closed="")
    whole = table.archive.summaries()[0]
    raw = bytearray(table.path.read_bytes())
    at = raw.rindex(b'"event":"tile_placed"')
    raw[at + 10] ^= 1
    table.path.write_bytes(raw)
    line = table.archive.summaries()[0]
    assert (line.id, line.standing) == (game, "open")
    assert 0 < line.turns < whole.turns
    assert line.trouble is not None
    assert "damaged" in ENGLISH.text(line.trouble)


def test_an_event_of_a_later_version_ends_what_is_read(table: Table) -> None:
    """The game is shown up to there, and is not kept in the cache as if it were whole."""
    game = table.game(most=10, closed="")
    with table.journal() as journal:
        journal.append(game, {"event": "volcano_erupted"})
    cache = Cache()
    with Journal.open(table.path, read_only=True) as journal:
        (line,) = summaries(journal, None, cache)
    assert line.trouble is not None
    assert "1 later event does not fit" in ENGLISH.text(line.trouble)
    assert cache.known == {}


@pytest.mark.parametrize(
    "opening", [{"tileset": "no/such/folder"}, {"seats": 5}, {"tileset": 3}, {"options": {"x": 1}}]
)
def test_an_opening_that_means_nothing_is_a_line(table: Table, opening: dict[str, object]) -> None:
    """A lost tile set or an opening of another version is told in a sentence."""
    good = {
        "event": "game_started", "game": "gold-rush", "tileset": "gold-rush", "seats": ["red", "blue"], "names": {},
        "options": {}, "token_seed": 1,
    }  # fmt: skip
    with table.journal() as journal:
        journal.start_game({**good, **opening})
        journal.start_game(good)
    fine, line = table.archive.summaries()
    assert fine.standing == "open"
    assert line.standing == "unreadable"
    assert line.trouble is not None
    assert "[" not in ENGLISH.text(line.trouble)


def test_a_game_is_played_through_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second list reads no event; a further event makes its game be read again."""
    table.game()
    going = table.game(most=10, closed="")
    first = table.archive.summaries()
    read: list[int] = []

    def noting(journal: Journal, row: GameRow) -> Stored:
        read.append(row.id)
        return read_stored(journal, row)

    monkeypatch.setattr(module, "read_stored", noting)
    assert table.archive.summaries() == first
    assert read == []
    with table.journal() as journal:
        journal.append(going, {"event": "undone"})
    assert table.archive.summaries() != first
    assert read == [going]


@pytest.mark.parametrize(
    "spoil",
    few(
        [
            lambda text: text[:-20],
            lambda text: "[]",
            lambda text: text.replace('"minutes"', '"hours"'),
            lambda text: text.replace('"score": ', '"score": "x", "was": '),
            lambda text: text.replace('"standing": "finished"', '"standing": "won"'),
            lambda text: text.replace('"version": [', '"version": [7, '),
            lambda text: "[" * 100_000,
        ],
        0,
        3,
        6,
    ),
)
def test_a_spoilt_list_is_made_anew(table: Table, spoil: object) -> None:
    """Whatever the kept file holds, the list says what the journal says, and the file is right again."""
    table.game()
    first = table.archive.summaries()
    kept = table.path.parent / CACHE
    kept.write_text(spoil(kept.read_text("utf-8")), "utf-8")  # pyrefly: ignore[not-callable]
    assert table.archive.summaries() == first
    assert json.loads(kept.read_text("utf-8"))["games"]


def test_the_kept_list_forgets_what_is_gone(table: Table) -> None:
    """Only the games of this journal stay in the file."""
    table.game(most=4, closed="")
    table.archive.summaries()
    cache = Cache.load(table.path.parent)
    assert len(cache.known) == 1
    cache.keep_only([])
    assert cache.known == {}
    assert cache.changed


def test_a_folder_that_cannot_be_written_to_costs_only_time(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is there although it cannot be kept."""

    def fail(*_: object) -> None:
        raise OSError("read-only file system")

    table.game(most=4, closed="")
    monkeypatch.setattr(module, "write_whole", fail)
    assert len(table.archive.summaries()) == 1


def test_lines_come_one_by_one(table: Table) -> None:
    """Who shows the list can show each line as soon as it is known."""
    table.game(most=4, closed="left")
    table.game(most=4, closed="")
    told: list[int] = []
    lines = table.archive.summaries(lambda line: told.append(line.id))
    assert told == [line.id for line in lines] == [2, 1]


def test_nothing_kept_tells_a_token(table: Table) -> None:
    """What is kept of an open game is the same for every order of its tokens."""
    told = []
    for seed in (1, 2):
        game = table.game(most=130, closed="", names={}, seed=seed, moves=1)
        table.archive.summaries()
        facts = next(f for key, f in Cache.load(table.path.parent).known.items() if key.startswith(f"{game} "))
        told.append(replace(facts, played=""))
    assert told[0] == told[1]
    assert sum(seat.score for seat in told[0].seats) > 0
