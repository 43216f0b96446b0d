"""What hands have to do after undo and redo in a game without a camera: all that differs from the table that people had
last said to be right, until they say so again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from app.lang import Translator
from app.rules import Game, Mine, Place, PutPiece
from app.table.conductor import new_state, resume_state, step
from app.table.model.events import Event, Undone
from app.table.model.inputs import (
    BackTo,
    ChooseCandidate,
    ChoosePass,
    ChoosePiece,
    Confirm,
    CorrectSeat,
    GameIsRight,
    Input,
    PlaceTile,
    Redo,
    RemoveTurn,
    Undo,
)
from app.table.model.state import State
from app.table.presentation.view import view
from app.ui.gallery.tables import touch
from app.values import Cell, Face, PlacedFace
from tests.app.table.conftest import Bench
from tests.app.table.test_interrupted import _same_work
from tests.sampling import sampled

ENGLISH = Translator.load("en")
DEEP = 6
"""So many events are undone one after the other."""


def _played(seed: int, every: int) -> Iterator[Bench]:
    """A game by touch, each time after so many further moves that people have said that all is done."""
    bench = Bench(("red", "blue", "yellow"))
    for number in range(90):
        moves = tuple(bench.game.legal_moves(distinct=True))
        if not moves:
            return
        mine = next((move for move in moves if isinstance(move, Mine)), None)
        bench.give(touch(mine if mine and number % 3 else moves[(number * 7 + seed) % len(moves)]))
        if number % every == every - 1:
            bench.give(GameIsRight())
            yield bench


def _tokens(game: Game) -> int:
    """How many tokens lie on the map, those of tiles that are undone too: they were put there by hand."""
    return sum(stack.count for stack in game.stacks.values())


def _cowboys(game: Game) -> Counter[tuple[str, Cell]]:
    return Counter((piece.colour, piece.cell) for piece in game.pieces if piece.kind == "cowboy")


def _check(bench: Bench, right: Game) -> bool:
    """The rings lead from the table of ``right`` to that of the game now; returns whether there are any."""
    rings = [ring for ring in bench.view.rings if ring.asks_for_hands]
    laid = sum(ring.count for ring in rings if ring.kind == "lay_tokens")
    lifted = sum(ring.count for ring in rings if ring.kind in ("lift_tokens", "clear_tokens"))
    now = bench.game
    assert laid - lifted == _tokens(now) - _tokens(right)
    put = Counter((ring.colour, ring.cell) for ring in rings if ring.kind == "put_piece" and ring.piece == "cowboy")
    assert put == _cowboys(now) - _cowboys(right)
    assert any(button.name == "done" for button in bench.view.buttons) == bool(bench.view.reminders)
    _same_work(bench)
    return bool(rings)


@pytest.mark.parametrize(
    ("seed", "every"), [(0, 44), *(pytest.param(seed, 9, marks=pytest.mark.slow) for seed in range(2))]
)
def test_every_further_undo_and_redo_keeps_what_is_to_be_done(seed: int, every: int) -> None:
    """The list grows and shrinks with what differs from the table that people have said to be right; nothing is left
    once all is done again.
    """
    asked = 0
    for bench in _played(seed, every):
        right = bench.game.copy()
        for _ in range(DEEP):
            bench.give(Undo())
            asked += _check(bench, right)
        for _ in range(DEEP):
            bench.give(Redo())
            asked += _check(bench, right)
        assert bench.view.reminders == ()
    assert asked > 20


@pytest.mark.parametrize("back", [Undo(), RemoveTurn(Cell(1, -1))])
def test_the_token_of_an_undone_tile_with_a_mountain_of_its_own_goes_back(back: Input) -> None:
    """It was put there by hand, and no other mountain has it; the tile itself the player takes away."""
    bench = Bench()
    bench.give(PlaceTile(PlacedFace(Face("A1", "b"), Cell(1, 0), 0)))
    bench.give(ChoosePass())
    bench.give(PlaceTile(PlacedFace(Face("F1", "a"), Cell(1, -1), 1)))
    assert [stack.count for stack in bench.game.stacks.values() if stack.cell == Cell(1, -1)] == [1]
    supply = bench.game.supply
    if isinstance(back, RemoveTurn):
        bench.give(ChoosePass())
        bench.give(PlaceTile(PlacedFace(Face("A1", "a"), Cell(-1, 0), 0)))
        bench.give(ChoosePass())
        bench.give(GameIsRight())
    bench.give(back)
    if isinstance(back, RemoveTurn):
        bench.give(Confirm())
    assert bench.game.supply == supply + 1
    told = [ENGLISH.text(ring.text) for ring in bench.view.rings if ring.kind == "clear_tokens"]
    assert told == ["Take the token off where the ring is: it goes back to the supply."]
    assert any(button.name == "done" for button in bench.view.buttons)
    _same_work(bench)
    bench.give(GameIsRight())
    assert bench.view.reminders == ()


def test_it_is_done_once_people_say_so() -> None:
    """What differs counts from there on."""
    for bench in _played(2, 17):
        for _ in range(DEEP):
            bench.give(Undo())
        bench.give(GameIsRight())
        assert bench.view.reminders == ()
        right = bench.game.copy()
        bench.give(Undo())
        _check(bench, right)


def test_many_turns_taken_back_at_once_ask_for_all_of_it() -> None:
    """As many undos one after the other do."""
    asked = False
    for bench in _played(1, 20):
        assert bench.state.history is not None
        tile = next(move.cell for _, move in bench.state.history.entries[-7:] if isinstance(move, Place))
        right, kept, journal = bench.game.copy(), bench.state, list(bench.journal)
        bench.give(BackTo(tile))
        bench.give(ChooseCandidate(1))
        asked |= _check(bench, right)
        at_once = bench.view.rings
        back = sum(isinstance(event, Undone) for event in bench.journal) - sum(isinstance(e, Undone) for e in journal)
        bench.state, bench.journal = kept, journal
        for _ in range(back):
            bench.give(Undo())
        assert bench.view.rings == at_once
    assert asked


def test_a_move_that_is_done_again_asks_for_what_it_asked_for_before() -> None:
    """Nobody has said that it was done; after the undo it is taken for granted that it was."""
    for number, bench in enumerate(_played(3, 15)):
        moves = tuple(bench.game.legal_moves(distinct=True))
        puts = [move for move in moves if isinstance(move, PutPiece)]
        bench.give(touch((puts or moves)[number % len(puts or moves)]))
        before = bench.view.rings
        for back in (1, 3):
            for _ in range(back):
                bench.give(Undo())
            for _ in range(back):
                bench.give(Redo())
            assert bench.view.rings == before


def test_the_next_move_says_that_all_is_done() -> None:
    """Whoever lays the next tile has the table as the game."""
    bench = Bench()
    bench.give(PlaceTile(PlacedFace(Face("B3", ""), Cell(0, -1), 2)))
    bench.give(ChoosePiece("cowboy", Cell(0, -1), 0))
    bench.give(GameIsRight())
    bench.give(Undo())
    bench.give(Undo())
    assert bench.view.reminders
    bench.give(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    bench.give(ChoosePass())
    assert bench.view.reminders == ()


def test_who_gives_tokens_back_is_told_until_it_is_done() -> None:
    """Blue had completed and emptied a mountain with Red's tent on it; Red's turn before is undone too."""
    bench = Bench()
    bench.give(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    bench.give(ChoosePiece("tent", Cell(0, 0), 0))
    bench.give(PlaceTile(PlacedFace(Face("B3", ""), Cell(0, -1), 2)))
    bench.give(ChoosePiece("cowboy", Cell(0, -1), 0))
    bench.give(GameIsRight())
    told = []
    for _ in range(3):
        bench.give(Undo())
        told.append([ENGLISH.text(message) for message in bench.view.reminders])
    tent, gives = "Put Red's tent on the tile on the start tile.", "Blue gives 2 tokens back"
    lay = "Of the tokens given back, 1 goes on the mountain on the start tile."
    rest = "The other one goes to the supply, which is shuffled again."
    assert told == [
        [tent, f"{gives}: they go on the mountain on the start tile."],
        [tent, f"{gives}.", lay, rest],
        [f"{gives}.", lay, rest],
    ]


SWAPS = (("red", "blue"), ("red", "green"))
"""Two players who had each other's colours, and one who had another one than was told."""


@pytest.mark.parametrize("swap", sampled(SWAPS, SWAPS[1:]))
def test_colours_that_were_told_wrongly_move_no_piece(swap: tuple[str, str]) -> None:
    """Nor does it when that is undone or redone: on the table everything lies as it lay."""
    found = False
    for bench in _played(1, 29):
        found |= any(piece.colour in swap for piece in bench.game.pieces)
        kept, journal = bench.state, list(bench.journal)
        _told(bench, swap)
        assert bench.view.rings == ()
        for way in (Undo(), Redo(), Undo()):
            bench.give(way)
            assert (bench.view.rings, bench.view.reminders) == ((), ())
            _same_work(bench)
        bench.state, bench.journal = kept, journal
    assert found


@pytest.mark.slow
@pytest.mark.parametrize("every", sampled((9, 17), (17,)))
@pytest.mark.parametrize("swap", sampled(SWAPS, SWAPS[:1]))
def test_what_was_to_be_done_is_to_be_done_in_the_other_colours(swap: tuple[str, str], every: int) -> None:
    """Pieces and tokens that an undo asks for, of the players as they are called now; and when the colours are undone,
    as before.
    """
    other = {**dict([swap]), **dict([swap[::-1]])}
    found = 0
    for bench in _played(2, every):
        kept, journal = bench.state, list(bench.journal)
        for _ in range(DEEP):
            bench.give(Undo())
            before = _work(bench)
            first, first_journal = bench.state, list(bench.journal)
            _told(bench, swap)
            changed = {(kind, other.get(colour, colour), *rest) for kind, colour, *rest in before}
            assert _work(bench) == changed
            _same_work(bench)
            bench.give(Undo())
            assert _work(bench) == before
            _same_work(bench)
            found += before != changed
            bench.state, bench.journal = first, first_journal
        bench.state, bench.journal = kept, journal
    assert found > 2


def _told(bench: Bench, swap: tuple[str, str]) -> None:
    """The player of the first colour has the second one."""
    bench.give(CorrectSeat(*swap, "Anna"))
    if bench.view.phase == "revise":
        bench.give(Confirm())


def _work(bench: Bench) -> set[tuple[Any, ...]]:
    """What hands have to do: what the rings ask for, and who gives or takes tokens."""
    rings = {(ring.kind, ring.colour, ring.piece, ring.cell, ring.count) for ring in bench.view.rings}
    return rings | {("hand", colour, count) for colour, count in bench.state.belief.hands.items()}


def _scorings() -> Iterator[tuple[Bench, Game]]:
    """A table of its own for each of them."""
    for state, journal, before in _all_scorings():
        bench = Bench()
        bench.state, bench.journal = state, list(journal)
        yield bench, before


@cache
def _all_scorings() -> Sequence[tuple[State, Sequence[Event], Game]]:
    """A game by touch after each move that has asked hands to take something off the map, and the game before it; only
    to be looked at.
    """
    found: list[tuple[State, Sequence[Event], Game]] = []
    bench = Bench(("red", "blue", "yellow"))
    for number in range(130):
        moves = tuple(bench.game.legal_moves(distinct=True))
        if not moves:
            break
        puts = [move for move in moves if isinstance(move, PutPiece)]
        before, some = bench.game.copy(), puts if number % 3 else moves
        bench.give(touch((some or moves)[(number * 7) % len(some or moves)]))
        taken = any(ring.kind in ("take_piece", "clear_tokens") for ring in bench.view.rings)
        if taken and bench.view.shows:
            found.append((bench.state, tuple(bench.journal), before))
            bench.give(GameIsRight())
    return found


def test_before_a_scoring_is_undone_it_is_asked_whether_hands_have_done_it() -> None:
    """Where hands have not done it, nothing is to be undone by hand; where they have, all that they have done."""
    found = 0
    for bench, before in _scorings():
        kept, journal, asked = bench.state, list(bench.journal), bench.view.rings
        bench.give(Undo())
        assert bench.view.question is not None
        assert bench.view.question.text.key == "ask.hands_done"
        assert bench.view.question.exits == ()
        assert bench.view.rings == asked, "what is asked about is seen"
        assert bench.state.history == kept.history

        bench.give(ChooseCandidate(1))  # not yet
        assert bench.game.moves == before.moves
        after = bench.view
        assert after.question is None
        assert (after.rings, after.reminders) == ((), ())
        _same_work(bench)
        bench.give(Redo())
        assert bench.view.rings == asked, "it is asked for again"
        _same_work(bench)

        bench.state, bench.journal = kept, list(journal)
        bench.give(Undo())
        bench.give(ChooseCandidate(0))
        assert bench.game.moves == before.moves
        assert bench.view.reminders
        done = bench.view.rings
        _same_work(bench)
        bench.state, bench.journal = kept, list(journal)
        bench.give(GameIsRight())
        bench.give(Undo())
        assert bench.view.question is None
        assert bench.view.rings == done

        bench.state, bench.journal = kept, list(journal)
        bench.give(Undo())
        bench.give(ChooseCandidate(2))
        assert bench.view.question is None
        assert bench.view.rings == asked, "nothing is undone"
        bench.state, bench.journal = kept, list(journal)
        found += 1
    assert found > 3


def test_where_a_scoring_is_undone_the_piece_of_that_turn_is_taken_away_too() -> None:
    """What the scoring sent home is asked for: a list that leaves out the piece beside it would be half of the work.
    Nobody asks for it twice: the next move says that all is done.
    """
    found = 0
    for bench, before in _scorings():
        move, colour = bench.game.moves[-1], before.on_turn
        stands = isinstance(move, PutPiece) and any(
            (piece.kind, piece.colour, piece.cell) == (move.kind, colour, move.cell) for piece in bench.game.pieces
        )
        bench.give(Undo())
        bench.give(ChooseCandidate(0))
        put = [(move.kind, colour, move.cell)] if stands and isinstance(move, PutPiece) else []
        assert _taken(bench) == put
        _same_work(bench)
        bench.give(ChoosePass())
        assert not set(put) & set(_taken(bench))
        found += stands
    assert found


def _taken(bench: Bench) -> list[tuple[str, str, Cell]]:
    """The pieces that are to be taken off the map."""
    return [(ring.piece, ring.colour, ring.cell) for ring in bench.view.rings if ring.kind == "take_piece"]


def test_many_turns_taken_back_ask_the_same() -> None:
    """With what the last of them, a scoring, wants done by hand."""
    found = 0
    for bench, _ in _scorings():
        assert bench.state.history is not None
        places = [move.cell for _, move in bench.state.history.entries if isinstance(move, Place)]
        kept, journal, asked = bench.state, list(bench.journal), bench.view.rings
        bench.give(BackTo(places[-3]))
        assert bench.view.rings == asked
        bench.give(ChooseCandidate(1))
        assert kept.history is not None
        assert kept.history.game.tiles.keys() - bench.game.tiles.keys() == set(places[-2:])
        bench.state, bench.journal = kept, journal
        found += 1
    assert found > 3


def test_it_is_asked_in_a_game_that_is_taken_up_again_too() -> None:
    """The table that it was left with has what was to be done, and what is undone then comes out the same."""
    found = 0
    for bench, _ in _scorings():
        state, _ = resume_state(new_state(bench.state.tileset), bench.journal)
        for answer in range(2):
            asked, _ = step(state, Undo())
            assert asked.question is not None
            left, _ = step(asked, ChooseCandidate(answer))
            kept, journal = bench.state, list(bench.journal)
            bench.give(Undo())
            bench.give(ChooseCandidate(answer))
            assert view(left).rings == bench.view.rings
            bench.state, bench.journal = kept, journal
        found += 1
        if found > 3:
            break
    assert found > 3
