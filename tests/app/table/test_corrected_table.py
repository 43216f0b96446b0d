"""After a correction in a game without a camera people are told what to do by hand, until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.rules import Move, Pass, Phase, PutPiece
from app.rules.tileset import TileSet
from app.table.actions.play import NOTICE_SECONDS
from app.table.conductor import new_state, step
from app.table.model.events import ActionCorrected, TileCorrected
from app.table.model.inputs import (
    ChoosePass,
    Confirm,
    CorrectAction,
    CorrectSeat,
    CorrectTile,
    EndPeek,
    GameIsRight,
    Input,
    InsertTurn,
    Peek,
    Redo,
    RemoveTurn,
    StartGame,
    Tick,
    Undo,
)
from app.table.model.state import State
from app.table.presentation.view import view
from app.tilesets import load_tileset, with_places
from app.ui.gallery.tables import moves_of, touch
from app.values import Cell, Face, LaidTile, PlacedFace
from tests.sampling import sampled

SEATS = ("red", "blue", "yellow")
PIECES = {"remind.put_piece", "remind.take_piece"}


@pytest.fixture(scope="module")
def tileset() -> TileSet:
    """The shipped tiles with the places of their segments."""
    return with_places(load_tileset("gold-rush"), "gold-rush")


@pytest.fixture(scope="module")
def played(tileset: TileSet) -> tuple[State, ...]:
    """The table after each of the first moves of a game by touch."""
    return _played(tileset)


def _played(tileset: TileSet) -> tuple[State, ...]:
    state, _ = step(new_state(tileset), StartGame(SEATS, {}, {}, 12))
    states = [state]
    for move in moves_of(tileset, SEATS, 12, 60):
        state, _ = step(state, touch(move))
        states.append(state)
    return tuple(states)


def _give(state: State, *values: Input) -> State:
    for value in values:
        state, _ = step(state, value)
    return state


def _asked(state: State) -> list[tuple[str, int]]:
    """The kind and the count of every ring that asks for hands."""
    return [(ring.kind, ring.count) for ring in view(state).rings if ring.asks_for_hands]


def _turnable(state: State, turns: int) -> Iterator[State]:
    """The table after a tile was corrected to lie turned by so many quarters, wherever that is possible."""
    assert state.game is not None
    for cell, tile in list(state.game.tiles.items())[1:]:
        asked = _give(state, CorrectTile(cell, LaidTile(tile.face, (tile.rotation + turns) % 4)))
        after = _give(asked, Confirm()) if asked.revising is not None else asked
        if after.question is None and after.game is not None and after.game.tiles.get(cell) != tile:
            yield after


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_tile_lies_as_people_say_and_is_looked_at_when_they_take_it_back(
    played: tuple[State, ...], turns: int
) -> None:
    """Who has said how it lies is not asked whether it does. After an undo two answers contradict each other: the ring
    says how to turn it; it goes when people say that it is done, and with the next tile.
    """
    before = next(s for s in played[4:] if not _asked(s) and s.phase == "place" and any(_turnable(s, turns)))
    after = next(_turnable(before, turns))
    assert "turn_tile" not in [kind for kind, _ in _asked(after)]
    undone = _give(after, Undo())
    assert ("turn_tile", 4 - turns) in _asked(undone)
    assert any(button.name == "done" for button in view(undone).buttons)
    assert _asked(_give(undone, GameIsRight())) == []


def test_the_eyes_believe_which_tile_people_say_lies_there(bench: Any) -> None:
    """A tile that was misread is corrected without a further question; what the eyes see later still counts."""
    for turn in (1, 2):
        bench.see(bench.tile(f"A1_{'ab'[turn - 1]}", turn, 0))
        bench.give(ChoosePass())
    said = LaidTile(Face("A1", "a"), 2)
    bench.give(CorrectTile(Cell(1, 0), said))
    if bench.view.revision is not None:
        bench.give(Confirm())
    assert bench.game.tiles[Cell(1, 0)] == said
    assert (bench.view.question, bench.view.rings) == (None, ())
    bench.see(bench.saw("tile_removed", (1, 0)))
    assert bench.view.question.text.key == "ask.missing_tile"


def test_the_eyes_still_ask_where_they_had_seen_something_else(bench: Any) -> None:
    """People may have looked at another tile than the one that the eyes report."""
    for turn in (1, 2):
        bench.see(bench.tile(f"A1_{'ab'[turn - 1]}", turn, 0))
        bench.give(ChoosePass())
    bench.see(bench.tile("A1_c", 1, 0))
    bench.give(CorrectTile(Cell(1, 0), LaidTile(Face("A1", "d"), 0)))
    bench.give(Confirm())
    assert bench.view.question is not None


def test_what_was_to_be_done_stays_to_be_done(played: tuple[State, ...]) -> None:
    """A correction is no turn: nobody has had the time to lay the tokens."""
    before = next(s for s in played if any(kind == "lay_tokens" for kind, _ in _asked(s)))
    after = _give(before, CorrectSeat("red", "red", "Anna"))
    assert after.names == {"red": "Anna"}
    assert _asked(after) == _asked(before)


def test_a_piece_stands_where_people_say_and_what_follows_is_told(played: tuple[State, ...]) -> None:
    """The corrected piece alone is not asked for. Where another piece has to leave or to come, all that hands have to
    do is told, that of the corrected piece too, and nothing is left to be compared.
    """
    found = {"alone": 0, "more": 0}
    for before in played[10::12]:
        assert before.history is not None
        for number, move in before.history.entries:
            if not isinstance(move, PutPiece) or move.kind != "cowboy":
                continue
            past = before.history.game.copy()
            for index, _ in reversed(before.history.entries):
                past.pop()
                if index == number:
                    break
            others = [m for m in past.legal_actions() if isinstance(m, PutPiece) and m.kind == "cowboy" and m != move]
            for other in others[:1]:
                after = _give(before, CorrectAction(number, other), Confirm())
                if after.question is not None or after.revising is not None or after.history is None:
                    continue
                if not any(isinstance(done, ActionCorrected) for done in after.history.done):
                    continue
                assert after.game is not None
                shown = view(after)
                rings = [r for r in shown.rings if r.kind.endswith("piece")]
                own = [r for r in rings if r.colour == past.on_turn and r.piece == "cowboy" and r.cell == other.cell]
                there = any((p.cell, p.segment) == (other.cell, other.segment) for p in after.game.pieces)
                stands = there and other.cell != move.cell  # on the same tile it is only to be compared
                follows = [r for r in rings if r.colour != past.on_turn or r.cell not in (move.cell, other.cell)]
                found["more" if follows else "alone"] += 1
                assert own or not (follows and stands)
                assert follows or not own or not there  # a scoring has returned it
                if own and follows and there:
                    assert {r.kind for r in own} == {"put_piece"}
                    assert not any(r.kind in ("look", "compare") for r in shown.rings)
    assert min(found.values()) > 3, found


def test_a_look_at_tokens_leaves_what_hands_have_to_do(played: tuple[State, ...]) -> None:
    """Who looks at tokens meanwhile finds what is to be done by hand where it was, until people say that it is done."""
    corrected = next(
        after
        for state in played[40:]
        for turns in (1, 2, 3)
        for turned in _turnable(state, turns)
        if _asked(after := _give(turned, Undo()))
    )
    looked = _give(corrected, Peek(SEATS[0]), Peek(SEATS[0], look=True), EndPeek())
    assert looked.history is not corrected.history, "the look is in the journal"
    assert _asked(looked) == _asked(corrected)
    assert view(looked).reminders == view(corrected).reminders
    assert _asked(_give(looked, GameIsRight())) == []


def test_a_corrected_tile_is_marked_to_be_compared_with_the_table(played: tuple[State, ...]) -> None:
    """A ring says which one as long as nobody has compared it: until people say so, or somebody plays on."""
    turned = next(after for state in played[30:] for turns in (1, 2, 3) for after in _turnable(state, turns))
    assert turned.history is not None
    assert turned.game is not None
    last = turned.history.done[-1]
    assert isinstance(last, TileCorrected)
    for after in (turned, _give(turned, Tick(NOTICE_SECONDS)), _give(turned, Tick(NOTICE_SECONDS), Undo(), Redo())):
        shown = view(after)
        (ring,) = (ring for ring in shown.rings if ring.kind in ("look", "compare"))
        assert (ring.kind, ring.cell, ring.asks_for_hands) == ("compare", last.cell, True)
        assert [message.key for message in shown.reminders].count("remind.compare") == 1
    move = next(iter(turned.game.legal_moves(distinct=True)))
    for over in (_give(turned, GameIsRight()), _give(turned, Undo()), _give(turned, touch(move))):
        assert not any(ring.kind == "compare" for ring in view(over).rings)


def test_several_corrected_tiles_are_all_compared(played: tuple[State, ...]) -> None:
    """A further correction leaves what is to be compared for an earlier one."""
    for state in played[20:]:
        for turned in _turnable(state, 2):
            assert turned.history is not None
            first = turned.history.done[-1]
            assert isinstance(first, TileCorrected)
            for again in _turnable(turned, 2):
                assert again.history is not None
                second = again.history.done[-1]
                assert isinstance(second, TileCorrected)
                if second.cell != first.cell:
                    rings = {ring.cell for ring in view(again).rings if ring.kind == "compare"}
                    assert rings == {first.cell, second.cell}
                    return
    raise AssertionError("no two tiles can be turned")


@pytest.mark.parametrize("taken", sampled([False, True], [True]))
def test_what_a_turn_sent_home_that_never_happened_stands_again(played: tuple[State, ...], taken: bool) -> None:
    """If hands have taken it off it is asked for, and else it is said what to do if they have."""
    found = 0
    for before in played[10::2]:
        state = _give(before, GameIsRight()) if taken else before
        assert state.game is not None
        if state.game.phase is not Phase.PLACE:
            continue
        after = _give(state, RemoveTurn(tuple(state.game.tiles)[-1]), Confirm())
        assert after.game is not None
        again = {(p.colour, p.cell) for p in after.game.pieces if p not in state.game.pieces and p.kind == "cowboy"}
        shown = view(after)
        rings = {(r.colour, r.cell) for r in shown.rings if r.kind == "put_piece" and r.piece == "cowboy"}
        assert shown.detail is not None
        assert rings == (again if taken else set())
        assert (shown.detail.key == "notice.again") == bool(again and not taken)
        assert not again or shown.detail.key not in ("notice.as_corrected", "notice.as_corrected_else")
        if again and not taken:
            assert {r.cell for r in shown.rings if r.kind in ("look", "compare")} <= {cell for _, cell in again}
        found += bool(again)
    assert found > 1


def test_a_forgotten_turn_that_scores_says_who_takes_the_tokens(tileset: TileSet) -> None:
    """They do not go back to the supply; those that its tile brought lie there still."""
    state, _ = step(new_state(tileset), StartGame(SEATS, {}, {}, 14))
    for move in moves_of(tileset, SEATS, 14, 16):
        state, _ = step(state, touch(move))
    assert state.game is not None
    *_, scoring, last = state.game.tiles
    tile = state.game.tiles[scoring]
    assert state.game.seat("blue").tokens == 5
    without = _give(state, GameIsRight(), RemoveTurn(scoring), Confirm(), GameIsRight())
    assert without.game is not None
    assert without.game.seat("blue").tokens == 0
    after = _give(without, InsertTurn(last, PlacedFace(tile.face, scoring, tile.rotation)), Confirm())
    assert after.game is not None
    assert after.game.seat("blue").tokens == 5
    asked = [(ring.kind, ring.count, ring.text.args.get("player")) for ring in view(after).rings if ring.asks_for_hands]
    taken = [(kind, count) for kind, count, player in asked if kind == "clear_tokens" and player is not None]
    assert taken == [("clear_tokens", 4)]
    assert "remind.get_tokens_supply" in {order.key for order in view(after).reminders}


def _left_out(state: State) -> Iterator[State]:
    """The table after it was said that a piece was never put, for every piece of which that is possible."""
    assert state.history is not None
    for number, move in state.history.entries:
        after = _give(state, CorrectAction(number, Pass()), Confirm()) if isinstance(move, PutPiece) else state
        if after is not state and after.question is None and after.revising is None:
            yield after


@pytest.mark.parametrize("every", sampled((5, 30), (30,)))
def test_a_piece_that_people_say_was_never_put_is_taken_home_if_it_still_stands(
    played: tuple[State, ...], every: int
) -> None:
    """Until people say that it is done; not once the correction is taken back."""
    met = 0
    for before in played[10::every]:
        assert before.game is not None
        for after in _left_out(before):
            assert after.game is not None
            gone = {(p.colour, p.kind, p.cell) for p in before.game.pieces if p not in after.game.pieces}
            taken = {(r.colour, r.piece, r.cell) for r in view(after).rings if r.kind == "take_piece"}
            assert gone <= taken
            assert not gone or "remind.take_piece" in {order.key for order in view(after).reminders}
            for over in (_give(after, GameIsRight()), _give(after, Undo())):
                assert not any(r.kind == "take_piece" and (r.colour, r.piece, r.cell) in gone for r in view(over).rings)
            met += bool(gone)
    assert met > 3


@pytest.mark.parametrize("every", sampled((5, 10), (10,)))
def test_it_is_said_that_the_table_is_taken_to_be_as_corrected(played: tuple[State, ...], every: int) -> None:
    """A correction says what the table is like: of that nothing has to be moved, and what else has to be is asked."""
    told: dict[str, int] = {}
    for before in played[10::every]:
        for after in _left_out(before):
            detail, asked = view(after).detail, {order.key for order in view(after).reminders}
            assert detail is not None
            told[detail.key] = told.get(detail.key, 0) + 1
            assert (detail.key == "notice.as_corrected") == (not asked)
            assert (detail.key == "notice.as_corrected_else") == bool(asked and not asked & PIECES)
    assert told["notice.as_corrected"] > 3
    assert told["notice.as_corrected_else"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("every", sampled((5, 10), (10,)))
def test_a_correction_that_is_taken_back_at_once_leaves_the_tokens_where_they_are(
    played: tuple[State, ...], every: int
) -> None:
    """Nobody has had the time to move those that it asked for, whatever was undone before."""
    met = 0
    for before in (state for state in played[10::every] if not _asked(state)):
        for start in (before, _give(before, Undo(), Redo())):
            for after in _left_out(start):
                tokens = [kind for kind, _ in _asked(after) if kind.endswith("tokens")]
                met += bool(tokens)
                assert [kind for kind, _ in _asked(_give(after, Undo())) if kind.endswith("tokens")] == []
                assert [kind for kind, _ in _asked(_give(after, Undo(), Redo())) if kind.endswith("tokens")] == tokens
        if met > 3 and every > 5:
            break
    assert met > 3


def _gone_home(state: State) -> Iterator[tuple[str, set[Cell], Move, State]]:
    """The table after it was said that a piece was put elsewhere, or put at all, where a scoring has returned it since:
    whose piece, on which tiles it may stand, and the action as it was.
    """
    assert state.history is not None
    assert state.game is not None
    for number, move in state.history.entries:
        found = state.history.before(number)
        assert found is not None
        past, _ = found
        stands = not isinstance(move, PutPiece) or any(
            (p.kind, p.cell, p.segment) == (move.kind, move.cell, move.segment) for p in state.game.pieces
        )
        roams = state.tileset.terms.roaming
        others = (m for m in past.legal_actions() if isinstance(m, PutPiece) and m.kind not in roams and m != move)
        for other in others if stands else ():
            after = _give(state, CorrectAction(number, other), Confirm())
            if after.question is not None or after.revising is not None or after.history == state.history:
                continue
            assert after.game is not None
            if not any((p.cell, p.segment) == (other.cell, other.segment) for p in after.game.pieces):
                cells = {other.cell, move.cell} if isinstance(move, PutPiece) else {other.cell}
                yield past.on_turn, cells, move, after


@pytest.mark.parametrize("game", ["gold-rush", "hunters-and-gatherers"])
def test_a_piece_that_was_returned_where_people_say_it_was_put_is_taken_home(game: str) -> None:
    """Nobody was asked to do so before, so that it stands on the map until people say that it is done. What stood
    nowhere before stands there as well.
    """
    met = {True: 0, False: 0}
    for before in _played(with_places(load_tileset(game), game))[8::7]:
        for colour, cells, was, after in _gone_home(before):
            stood = isinstance(was, PutPiece)
            taken = [r for r in view(after).rings if r.kind == "take_piece" and r.colour == colour and r.cell in cells]
            assert len(taken) == 1
            assert "remind.take_piece" in {order.key for order in view(after).reminders}
            assert not any(r.kind == "take_piece" for r in view(_give(after, GameIsRight())).rings)
            undone = [r for r in view(_give(after, Undo())).rings if r.colour == colour and r.kind == "put_piece"]
            assert not (stood and cells == {taken[0].cell} and taken[0].piece == was.kind and undone)
            met[stood] += 1
    assert min(met.values()) > 0, met
