"""A stored game told turn by turn, with undone moves left out and corrections made."""

from __future__ import annotations

import json
import re

import pytest

from app.archive.retold import Replay, still, turns_of
from app.archive.stored import read_stored
from app.journal import Journal
from app.lang import Translator
from app.rules import Phase
from app.table.model.events import (
    GameClosed,
    GameStarted,
    SeatCorrected,
    TokensTold,
    Undone,
    from_json,
    to_json,
)
from app.table.model.history import resume
from app.table.model.messages import players
from app.table.presentation.on_map import piece_on, stacks_on
from app.tilesets import load_tileset
from tests.app.archive.tables import SEATS, Table, event_of, moves_of
from tests.app.table.journals import FIXTURES
from tests.sampling import sampled

ENGLISH = Translator.load("en")


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_the_last_turn_is_the_game_itself(table: Table, name: str) -> None:
    """Told again, a game has the same moves and scores, token values included."""
    stored = table.stored(table.game(name=name))
    turns = turns_of(stored)
    game = stored.history.game
    assert turns[-1].game.moves == game.moves
    assert [turns[-1].game.seat(c) for c in game.seats] == [game.seat(c) for c in game.seats]
    assert [turn.cell for turn in turns] == list(game.tiles)[1:]
    assert [turn.number for turn in turns] == sorted(turn.number for turn in turns)


@pytest.mark.parametrize("fixture", sampled(("gold-rush-2", "hunters-and-gatherers-3"), ("gold-rush-2",)))
def test_corrected_games_are_told_as_they_really_went(table: Table, fixture: str) -> None:
    """Games with every kind of correction end as their history does, and never tell what was undone."""
    bodies = [json.loads(line) for line in (FIXTURES / f"{fixture}.jsonl").read_text("utf-8").splitlines()]
    with table.journal() as journal:
        game = journal.start_game(bodies[0])
        journal.append(game, *bodies[1:])
    stored = table.stored(game)
    turns = turns_of(stored)
    assert turns[-1].game.moves == stored.history.game.moves
    assert [turns[-1].game.seat(c).score for c in stored.history.game.seats] == [
        stored.history.game.seat(c).score for c in stored.history.game.seats
    ]


def test_undone_moves_are_not_told(table: Table) -> None:
    """What was taken back leaves no turn; a corrected colour is told from the start on."""
    moves = moves_of("gold-rush", SEATS, 1)[:6]
    more = (Undone(), Undone(), SeatCorrected("red", "black", "Zoe"))
    stored = table.stored(table.game(most=6, closed="", more=more))
    turns = turns_of(stored)
    assert [move for _, move in stored.history.entries] == list(moves[:4])
    assert len(turns) == 2
    assert turns[0].colour == "black"
    assert "Zoe" in ENGLISH.text(turns[0].told[0])


def test_frames_offer_nothing_and_end_with_the_whole_map(table: Table) -> None:
    """A frame is a picture to look at: one more tile each time, the newest marked, nothing to tap."""
    replay = Replay(table.stored(table.game()))
    assert len(replay) == 72 == len({len(replay.frame(at).view.tiles) for at in range(len(replay))})
    first, last = replay.frame(0), replay.frame(len(replay) - 1)
    assert (first.number, first.colour, len(first.view.tiles)) == (0, "", 1)
    assert last.view.standings
    for at in (0, 1, 35, 71):
        shown = replay.frame(at).view
        assert not any((shown.free, shown.buttons, shown.actions, shown.faces, shown.question, shown.audit))
        assert not any(tile.buttons for tile in shown.tiles)
        assert sum(tile.fresh for tile in shown.tiles) == (at > 0)
    with pytest.raises(IndexError):
        replay.frame(72)


def test_no_frame_before_the_end_tells_a_value(table: Table) -> None:
    """Nobody's tokens show their values while the game goes on, not even in a game that is over by now."""
    replay = Replay(table.stored(table.game()))
    seats = [seat for at in range(0, 71, 5) for seat in replay.frame(at).view.seats]
    assert any(seat.tokens for seat in seats)
    assert not any(seat.values for seat in seats)
    assert any(seat.values for seat in replay.frame(71).view.seats)


@pytest.mark.slow
def test_sentences_name_the_player_and_no_place(table: Table) -> None:
    """Every turn says what was done; no sentence has a coordinate."""
    replay = Replay(table.stored(table.game()))
    told = [ENGLISH.text(line) for at in range(len(replay)) for line in replay.frame(at).told]
    assert any("mines a token" in line for line in told)
    assert any("puts a cowboy on the" in line for line in told)
    assert not any(" north" in line or " west" in line or "[" in line for line in told)
    assert told[-1].startswith("The game is over.")


@pytest.mark.parametrize("name", sampled(("gold-rush", "hunters-and-gatherers"), ("gold-rush",)))
def test_the_last_turn_tells_from_what_everybody_has_points(table: Table, name: str) -> None:
    """In a sentence for each player, and shorter still in one for all: together what the scores rise by."""
    replay = Replay(table.stored(table.game(name=name)))
    last, before = replay.frame(len(replay) - 1), replay.frame(len(replay) - 2)
    assert all(replay.frame(at).shorter == () for at in range(len(replay) - 1))
    rises = [seat.score - was.score for seat, was in zip(last.view.seats, before.view.seats, strict=True)]
    each, together = last.shorter
    assert each[0] == together[0] == last.told[0]
    assert each[-1] == together[-1] == last.told[-1]
    assert [line.args["points"] for line in each[1:-1]] == [rise for rise in rises if rise]
    for line in each[1:-1]:
        assert sum(map(int, re.findall(r" (\d+)", ENGLISH.text(line).split(":")[1]))) == line.args["points"]
    assert re.findall(r"\+(\d+)", ENGLISH.text(together[1])) == [str(rise) for rise in rises if rise]


@pytest.mark.parametrize("name", ["gold-rush", "hunters-and-gatherers"])
def test_the_last_picture_has_all_that_was_on_the_table(table: Table, name: str) -> None:
    """Also what no scoring counts at the end: the gatherer in a forest that is not complete stays as huts and hunters
    do, and so do tents and tokens on mountains.
    """
    stored = table.stored(table.game(name=name))
    game = stored.history.game.copy()
    move = game.moves[-1]
    game.pop()
    outcome = game.push(move)
    assert set(outcome.standing) > set(game.pieces)
    for shown in (Replay(stored).frame(len(Replay(stored)) - 1).view, still(stored, stored.history)):
        assert shown.pieces == tuple(piece_on(game, piece) for piece in outcome.standing)
        assert shown.stacks == stacks_on(game, outcome.stacks)


def test_real_tokens_count_in_the_last_frame(table: Table) -> None:
    """With real tokens the values that were told at the end are in the last frame (GR-85), and decide who has won."""
    moves = [event_of(move) for move in moves_of("gold-rush", SEATS, 3)]
    start = GameStarted("gold-rush", "gold-rush", SEATS, {}, {"tokens": "physical"}, 3)
    history = resume(load_tileset(), [start, *moves])
    box = [v for value, n in load_tileset().tokens.items() for v in [value] * n]
    values = iter(sorted(box, reverse=True))
    counts = [(colour, history.game.seat(colour).tokens) for colour in SEATS]
    told = [TokensTold(colour, tuple(next(values) for _ in range(count))) for colour, count in counts]
    with table.journal() as journal:
        game = journal.start_game(to_json(start))
        journal.append(game, *(to_json(e) for e in (*moves, *told, GameClosed())))
    with Journal.open(table.path, read_only=True) as journal:
        stored = read_stored(journal, journal.games()[0])
    final = turns_of(stored)[-1]
    last = final.game
    assert last.phase is Phase.OVER
    assert last.result().victors != history.game.result().victors
    assert final.told[-1].args["players"] == players(last.result().victors, {})
    assert sum(last.seat(c).by["tokens"] for c in SEATS) == sum(sum(each.values) for each in told) > 0
    assert from_json(to_json(told[0])) == told[0]
