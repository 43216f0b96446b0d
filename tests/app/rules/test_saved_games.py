"""Games saved by earlier versions load and give the scores of then; ``saved/SOURCE.txt`` tells what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.rules import Game, Options, Phase, load_tileset, parse_record, replay

SAVED = Path(__file__).with_name("saved")
SCORES = {
    "shared-tents-in-edition-hig": {"green": 11, "red": 26, "blue": 41},
    "options-of-another-game": {"red": 58, "green": 45},
    "real-tokens": {"green": 84, "red": 50},
}


@pytest.mark.parametrize("name", SCORES)
def test_a_saved_record_replays_without_a_problem(name: str) -> None:
    """The scores are those of the record's foot and of the time when it was written."""
    text = (SAVED / f"{name}.txt").read_text(encoding="utf-8")
    report = replay(text)
    assert report.problems == ()
    assert report.over
    assert {player.colour: player.score for player in report.players} == SCORES[name]
    assert parse_record(text).result == SCORES[name]


@pytest.mark.parametrize("name", SCORES)
def test_a_saved_line_is_the_same_game(name: str) -> None:
    """Read from its line, the game is over with the same scores, and its new line is read back."""
    text = (SAVED / f"{name}.line").read_text(encoding="utf-8")
    game = Game.from_text(load_tileset(text.split()[0]), text)
    assert game.phase is Phase.OVER
    assert {colour: game.seat(colour).score for colour in game.seats} == SCORES[name]
    assert Game.from_text(game.tileset, game.text()) == game


def test_tents_that_share_a_segment_are_what_the_old_edition_allowed() -> None:
    """GR-32, GR-H5: only a saved game of edition hig that did so goes on with the house rule."""
    line = "gold-rush red,blue {} : A4@0,1/0 tent 0,0:0 D5@1,0/1 tent 0,0:0"
    old = Game.from_text("gold-rush", line.format("edition=hig"))
    assert old.options == Options(edition="hig", shared_tents=True)
    assert "shared_tents=yes" in old.text()
    with pytest.raises(ValueError, match="GR-32: red's tent already stands"):
        Game.from_text("gold-rush", line.format("farmers=no"))
    alone = Game.from_text("gold-rush", line.format("edition=hig").rpartition(" tent")[0])
    assert alone.options == Options(edition="hig")


def test_options_of_another_game_are_left_out_of_what_is_read() -> None:
    """They never meant anything there."""
    game = Game.from_text("hunters-and-gatherers", "hunters-and-gatherers red,blue farmers=no profile=2020 : ")
    assert game.options == Options(profile="2020")
