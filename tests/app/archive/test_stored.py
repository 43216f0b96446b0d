"""How a stored game is read: its length, its end, and what may be told of it."""

from __future__ import annotations

from datetime import timedelta

from app.archive.record_file import record_file
from app.rules.replay import replay
from app.table.model.events import GameClosed, GameStarted, TokensSeen, to_json
from app.tilesets import load_tileset
from tests.app.archive.tables import SEATS, Table, event_of, moves_of


def test_breaks_do_not_count(table: Table) -> None:
    """A game that lay untouched over night is as long as it was played; closing it is no move."""
    moves = [to_json(event_of(move)) for move in moves_of("gold-rush", SEATS, 1)[:20]]
    with table.journal() as journal:
        game = journal.start_game(to_json(GameStarted("gold-rush", "gold-rush", SEATS, {}, {}, 1)))
        journal.append(game, *moves[:10])
        table.now += timedelta(hours=14)
        journal.append(game, *moves[10:])
        last = table.now
        table.now += timedelta(hours=1)
        journal.append(game, to_json(GameClosed("left")))
    stored = table.stored(game)
    assert stored.minutes == 10
    assert stored.last_move == last


def test_a_clock_that_is_set_back_takes_nothing_away(table: Table) -> None:
    """A Pi that learns the time in the middle of a game does not count backwards."""
    game = table.game(most=10, closed="")
    table.now -= timedelta(days=400)
    with table.journal() as journal:
        journal.append(game, *(to_json(event_of(move)) for move in moves_of("gold-rush", SEATS, 1)[10:20]))
    assert 8 <= table.stored(game).minutes <= 10


def test_a_record_of_a_game_that_went_on_hides_the_tokens(table: Table) -> None:
    """Players hold the same tokens in the game that goes on from it."""
    left = table.game(most=30, closed="left")
    assert "seed 1" in record_file(table.stored(left))
    later = table.game(most=30, closed="", more=(TokensSeen(None),))
    assert "\nseed " not in record_file(table.stored(left))
    assert "\nseed " not in record_file(table.stored(later))


def test_a_record_of_an_open_game_hides_the_tokens(table: Table) -> None:
    """The order of the tokens is in the record only when nobody can play on with it."""
    whole, open_, left, unfit = (
        table.game(),
        table.game(most=30, closed=""),
        table.game(most=30, closed="left"),
        table.game(most=30, closed="unfit"),
    )
    assert "seed 1" in record_file(table.stored(whole))
    assert "seed 1" in record_file(table.stored(left))
    assert "seed" in record_file(table.stored(open_), reveal=True)
    for game in (open_, unfit):
        text = record_file(table.stored(game))
        assert "\nseed " not in text
        assert "\norder " not in text
    assert replay(record_file(table.stored(whole)), load_tileset).problems == ()
