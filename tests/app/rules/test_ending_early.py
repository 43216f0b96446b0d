"""A game that its players end before its last tile (GR-H6, ours)."""

from __future__ import annotations

from random import Random
from typing import Any

from app.rules import Discard, End, Game, Phase, record_of, replay, write_record


def test_the_map_is_counted_as_it_lies(build: Any) -> None:
    """GR-H6: incomplete features, farmers and tokens count as after the last tile; a claimed railroad's cowboy goes
    home.
    """
    played = build.play("RE@0,1/2 cowboy 0 P@1,0/0 pass P@2,0/0 pass")
    expected = played.game.projected(tokens=True)
    outcome = played.push("end")
    assert played.game.phase is Phase.OVER
    assert outcome.over
    assert outcome.scorings
    assert all(scoring.final for scoring in outcome.scorings)
    assert {colour: played.score(colour) for colour in played.game.seats} == expected
    assert played.game.tiles_left
    assert played.game.result().winners


def test_the_outcome_says_what_was_on_the_map(build: Any) -> None:
    """Every piece and stack that was there when the final scoring began; nothing while the game goes on."""
    played = build.play("P@1,0/0 tent 0,0:0 P@2,0/0", start="M1", tokens={5: 1})
    assert played.push("pass").standing == ()
    pieces, stacks = played.game.pieces, tuple(played.game.stacks.values())
    assert pieces
    assert stacks
    outcome = played.push("end")
    assert (outcome.standing, outcome.stacks) == (pieces, stacks)
    assert (played.game.pieces, dict(played.game.stacks)) == ((), {})


def test_tokens_count_too(build: Any) -> None:
    """GR-H6, GR-85: what was mined is worth its value."""
    moves = "P@1,0/0 tent 0,0:0 P@2,0/0 pass P@3,0/0 mine end"
    assert build.play(moves, start="M1", tokens={5: 1}).score("red") == 5


def test_it_waits_for_the_action_of_the_last_tile(build: Any) -> None:
    """GR-H6, GR-10: a tile that is laid is scored first; after the end nothing follows."""
    played = build.play("P@1,0/0")
    assert played.game.why_illegal(End()).rule == "GR-10"
    played.push("pass end")
    assert played.game.why_illegal(End()).rule == "GR-80"


def test_it_is_undone_exactly() -> None:
    """GR-H6: pop gives the game as it was, pieces on the table and tokens in the supply."""
    game = _some_game()
    before = game.copy()
    game.push(End())
    assert game.pop() == End()
    assert game == before
    assert game.position_key() == before.position_key()


def test_no_player_chooses_it() -> None:
    """GR-H6: it is agreed on, so it is none of the moves among which players choose."""
    game = _some_game()
    assert game.is_legal(End())
    assert End() not in set(game.legal_moves())


def test_a_record_says_it() -> None:
    """GR-H6: one line under the player whose tile was due; a replay of the text is over with the same scores."""
    game = _some_game()
    colour, turn = game.on_turn, len(game.tiles)
    game.push(End())
    text = write_record(record_of(game))
    assert f"\n{turn} {colour} end\nresult " in text
    report = replay(text)
    assert not report.problems
    assert report.over
    assert report.game == game
    assert Game.from_text(game.tileset, game.text()) == game
    assert {p.colour: p.score for p in report.players} == {c: game.seat(c).score for c in game.seats}


def test_in_a_bonus_turn_it_ends_that_too(build: Any) -> None:
    """GR-H6, HG-30: the bonus tile that is due is not drawn any more."""
    moves = "FG@1,0/0 member 0 FE@1,-1/2 pass"
    played = build.play(moves, game="hunters-and-gatherers", start="M", spare=("M", "BM"))
    assert played.game.deck == "bonus"
    assert played.push("end").over


def _some_game() -> Game:
    """Twelve turns played at random, each with a tile."""
    game, rng = Game(token_seed=7), Random(7)
    while len(game.tiles) < 13 or game.phase is not Phase.PLACE:
        if game.phase is Phase.PLACE:
            face = rng.choice(sorted(game.remaining()))
            game.push(rng.choice(game.legal_tiles(*face) or [Discard(face)]))
        else:
            game.push(rng.choice(game.legal_actions()))
    return game
