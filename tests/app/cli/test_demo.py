"""Whole games from frames alone: the app's game is what really happened, event by event."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.cli.play import KEPT_BELOW
from app.demo.players import RandomPlayers
from app.journal import FILE_NAME, Journal
from app.rules import Game, Place, PutPiece
from app.rules.record import write_record
from app.rules.replay import record_of
from app.tilesets import load_tileset

Command = Callable[..., Any]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 21))
def test_a_game_of_72_tiles_is_understood_from_frames_alone(run: Command, tmp_path: Path, seed: int) -> None:
    """Every tile, deal, action and scoring of a random game is found, and the final scores are right."""
    picture = tmp_path / "screen.png"
    done = run("--demo", "--headless", "--seed", seed, "--verify", "--picture", picture, "--data", tmp_path)
    assert done.code == 0, done.err
    assert "72 tiles lie on the table" in done.out
    assert "all as it truly was" in done.err
    assert picture.stat().st_size > 10_000
    with Journal.open(tmp_path / KEPT_BELOW / FILE_NAME, read_only=True) as journal:
        (row,) = journal.games()
        assert row.events > 140  # 71 tiles and 71 actions at least, and the opening


OTHER = "hunters-and-gatherers"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "seed"), [*((OTHER, seed) for seed in range(1, 11)), *((f"{OTHER}-2020", seed) for seed in (1, 2, 3))]
)
def test_a_game_with_two_piles_is_understood_from_frames_alone(
    run: Command, tmp_path: Path, box: str, seed: int
) -> None:
    """Every tile of both piles, every member, hut and scoring of a random game is found, to the last point."""
    words = ("--demo", "--game", box, "--headless", "--seed", seed, "--verify")
    done = run(*words, "--picture", tmp_path / "screen.png", "--data", tmp_path)
    assert done.code == 0, done.err
    assert "all as it truly was" in done.err


@pytest.mark.slow
def test_an_opening_with_a_bonus_tile_and_a_hut_is_understood_from_frames(run: Command, tmp_path: Path) -> None:
    """A hut, a hunter who lies, a forest with a nugget that is closed, the bonus tile that follows, a member who comes
    home: all of it is seen.
    """
    game = Game(load_tileset(OTHER), ("red", "green", "blue"))
    steps = RandomPlayers(game, 51).steps()
    played = [next(steps) for _ in range(10)]
    laid = [step.move for step in played if isinstance(step.move, PutPiece)]
    designs = game.tileset.by_id
    assert [designs[step.move.face.design].deck for step in played if isinstance(step.move, Place)][-1] == "bonus"
    assert {move.kind for move in laid} == set(game.tileset.terms.piece_names)
    assert any(designs[game.tiles[m.cell].design].segments[m.segment].kind == "meadow" for m in laid)
    assert any(step.outcome.returned for step in played)
    path = tmp_path / "opening.txt"
    path.write_text(write_record(record_of(game, OTHER)), encoding="utf-8")
    words = ("--demo", "--headless", "--script", path, "--verify", "--data", tmp_path)
    done = run(*words, "--picture", tmp_path / "s.png")
    assert done.code == 0, done.err
    assert "Verified 10 moves and the final scores: all as it truly was" in done.err


@pytest.fixture
def opening(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The record of the first moves of a random game, ten or as many as an indirect parameter says."""
    game = Game(load_tileset(), ("red", "blue", "black"), token_seed=5)
    for number, _ in enumerate(RandomPlayers(game, 5).steps(), 1):
        if number == getattr(request, "param", 10):
            break
    path = tmp_path / "opening.txt"
    path.write_text(write_record(record_of(game, "gold-rush")), encoding="utf-8")
    return path


def events(out: str) -> list[dict[str, Any]]:
    """The observations among JSON lines, without values that vary from picture to picture."""
    lines = [json.loads(line) for line in out.splitlines()]
    loose = ("confidence", "candidates", "at")
    return [{k: v for k, v in line.items() if k not in loose} for line in lines if line["event"] != "result"]


@pytest.mark.slow
def test_a_recording_gives_the_same_events_as_the_game_did(
    run: Command, tmp_path: Path, opening: Path, art: Path
) -> None:
    """``--record`` writes a video in which ``watch`` sees, frame by frame, what was seen during the game."""
    video = tmp_path / "game.avi"
    words = ("--demo", "--headless", "--script", opening, "--art", art, "--json", "--picture", tmp_path / "s.png")
    live = run(*words, "--record", video)
    assert live.code == 0, live.err
    watched = run("watch", video, "--art", art, "--json")
    assert watched.code == 0, watched.err
    assert events(watched.out) == events(live.out)
    assert sum(e["event"] == "tile" for e in events(live.out)) == 6  # the start tile and five turns


@pytest.mark.parametrize("opening", [2, pytest.param(10, marks=pytest.mark.slow)], indirect=True)
def test_a_scripted_game_is_played_as_it_is_recorded(run: Command, opening: Path, tmp_path: Path, art: Path) -> None:
    """``--script`` plays a record on the simulated table, and the app ends with the same record."""
    words = ("--demo", "--headless", "--script", opening, "--art", art, "--verify", "--data", tmp_path)
    done = run(*words, "--picture", tmp_path / "s.png")
    assert done.code == 0, done.err
    exported = run("export", "--data", tmp_path / KEPT_BELOW, "--reveal", "--yes")
    assert not (tmp_path / FILE_NAME).exists(), "it is no game of the owner's"
    assert exported.out == opening.read_text(encoding="utf-8")


@pytest.mark.slow
def test_two_demonstrations_of_a_seed_are_the_same(run: Command, opening: Path, tmp_path: Path) -> None:
    """The simulated table depends on its seed alone."""
    words = ("--demo", "--headless", "--script", opening, "--json", "--seed", Random(1).randint(2, 9))
    first = run(*words, "--picture", tmp_path / "s.png")
    assert first.out == run(*words, "--picture", tmp_path / "s.png").out
