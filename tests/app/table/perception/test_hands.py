"""Tokens that change hands: who gives them back, who takes them, and where they go."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from app.lang import Translator
from app.rules import Mine, Pass, PutPiece
from app.table.model.inputs import (
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    Confirm,
    CorrectAction,
    CorrectSeat,
    GameIsRight,
    InsertTurn,
    PlaceTile,
    Redo,
    RemoveTurn,
    Undo,
)
from app.table.perception import differences
from app.table.perception.differences import Due
from app.values import Cell, Face, LaidTile, PlacedFace
from tests.app.table.conftest import Bench

ENGLISH = Translator.load("en")
TRAY = (40.0, 40.0)


def _rows(bench: Any) -> list[str]:
    """What is to be done by hand, as the rings and the reminders say it."""
    return [ENGLISH.text(ring.text) for ring in bench.view.rings]


def _notice(bench: Any) -> str:
    """What is said about what was done last."""
    assert bench.state.notice is not None
    return ENGLISH.text(bench.state.notice.text)


def _told(bench: Any) -> list[str]:
    return [ENGLISH.text(message) for message in bench.view.reminders]


@pytest.fixture
def touched() -> Bench:
    """A game without a camera in which Red digs on the start mountain, and has mined its only token in turn 3."""
    bench = Bench()
    for turn, action in ((1, ChoosePiece("tent", Cell(0, 0), 0)), (2, ChoosePass()), (3, ChooseMine())):
        bench.give(PlaceTile(PlacedFace(Face("A1", "abc"[turn - 1]), Cell(turn, 0), 0)))
        bench.give(action)
    assert bench.game.seat("red").tokens == 1
    return bench


def _number(bench: Bench, kind: type) -> int:
    assert bench.state.history is not None
    return next(number for number, move in reversed(bench.state.history.entries) if isinstance(move, kind))


def test_who_mines_takes_the_token(touched: Bench) -> None:
    """A token to take off the map says for whom."""
    assert _rows(touched) == ["Red takes the token off where the ring is."]
    assert _told(touched) == ["Red takes the token on the start tile."]


def test_a_correction_that_takes_a_mined_token_back_says_who_gives_it_and_where_it_goes(touched: Bench) -> None:
    """The token of a turn in which nothing was mined after all goes back to its mountain, once."""
    touched.give(PlaceTile(PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)))
    touched.give(ChoosePass())
    touched.give(CorrectAction(_number(touched, Mine), Pass()))
    touched.give(Confirm())
    assert touched.game.seat("red").tokens == 0
    assert _rows(touched) == ["Red gives 1 token back: put it on the ringed mountain."]
    assert _told(touched) == ["Red gives 1 token back: it goes on the mountain on the start tile."]
    touched.give(GameIsRight())
    assert _rows(touched) == _told(touched) == []


def test_an_undone_mining_and_a_removed_turn_say_the_same(touched: Bench) -> None:
    """However the token comes back, its player is named."""
    kept = touched.state
    touched.give(Undo())
    assert _rows(touched) == ["Red gives 1 token back: put it on the ringed mountain."]
    touched.state = kept
    touched.give(PlaceTile(PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)))
    touched.give(ChoosePass())
    touched.give(RemoveTurn(Cell(3, 0)))
    touched.give(Confirm())
    assert _rows(touched) == ["Red gives 1 token back: put it on the ringed mountain."]


@pytest.mark.parametrize(
    "fix", [InsertTurn(Cell(3, 0), PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)), RemoveTurn(Cell(2, 0))]
)
def test_who_cannot_have_mined_gives_the_token_back(fix: InsertTurn | RemoveTurn) -> None:
    """A turn was missed before it, or never made: then it was Blue's, who has no tent. The token lies with Red."""
    bench = Bench()
    cells = (
        (Cell(1, 0), Cell(2, 0), Cell(0, 1)) if isinstance(fix, RemoveTurn) else (Cell(1, 0), Cell(2, 0), Cell(3, 0))
    )
    actions = ChoosePiece("tent", Cell(0, 0), 0), ChoosePass(), ChooseMine()
    for turn in range(3):
        bench.give(PlaceTile(PlacedFace(Face("A1", "abc"[turn]), cells[turn], 0)))
        bench.give(actions[turn])
    bench.give(GameIsRight())
    bench.give(fix)
    bench.give(Confirm())
    assert bench.game.seat("red").tokens == 0
    assert "Red gives 1 token back: put it on the ringed mountain." in _rows(bench), _told(bench)
    bench.give(GameIsRight())
    bench.give(Undo())
    assert "Red takes the token off where the ring is." in _rows(bench), "it was mined after all"


def test_a_turn_that_mined_after_all_says_who_takes_the_token(touched: Bench) -> None:
    """The other way round."""
    touched.give(Undo())
    touched.give(ChoosePass())
    touched.give(CorrectAction(_number(touched, Pass), Mine()))
    touched.give(Confirm())
    assert _rows(touched) == ["Red takes the token off where the ring is."]


def test_who_plays_a_colour_moves_no_token(touched: Bench) -> None:
    """A colour that was told wrongly: the token lies where it lay."""
    touched.give(PlaceTile(PlacedFace(Face("A1", "d"), Cell(-1, 0), 0)))
    touched.give(ChoosePass())
    touched.give(CorrectSeat("red", "green", "Anna"))
    assert _rows(touched) == _told(touched) == []


@pytest.fixture
def added() -> Bench:
    """A game without a camera in which it was told a turn later that Red's cowboy had stood on the start mountain when
    it was completed: its tokens had gone back to the supply.
    """
    bench = Bench()
    for turn, cell in enumerate((Cell(0, -1), Cell(1, 0))):
        bench.give(PlaceTile(PlacedFace((Face("B3", ""), Face("A1", "a"))[turn], cell, (2, 0)[turn])))
        bench.give(ChoosePass())
    bench.give(GameIsRight())
    assert bench.game.seat("red").tokens == 0
    bench.give(CorrectAction(1, PutPiece("cowboy", Cell(0, -1), 0)))
    bench.give(Confirm())
    assert bench.game.seat("red").tokens == 2
    return bench


def test_tokens_that_a_correction_gives_come_from_the_supply(added: Bench) -> None:
    """They lie on no mountain any more. The piece is to come home, so that no tile is to be compared with the map."""
    assert _told(added) == ["Take Red's cowboy off the tile 1 north.", "Red takes 2 tokens from the supply."]
    assert _rows(added) == ["Take Red's cowboy back."]
    assert _notice(added) == "Corrected in Red's turn 1: cowboy placed 1 north."
    assert "done" in [button.name for button in added.view.buttons]


def test_an_undone_and_a_redone_correction_say_what_it_was_and_who_gives_or_takes(added: Bench) -> None:
    """The same tokens go back to the supply and are taken again, and nothing counts unseen."""
    added.give(GameIsRight())
    added.give(Undo())
    assert _told(added) == ["Red gives 2 tokens back: they go to the supply, which is shuffled again."]
    assert _notice(added) == "Undone in Red's turn 1: the correction (the cowboy 1 north)."
    added.give(GameIsRight())
    added.give(Redo())
    assert _told(added) == ["Red takes 2 tokens from the supply."]
    assert _notice(added) == "Redone in Red's turn 1: the correction (the cowboy 1 north)."


def test_the_orders_of_the_last_turn_are_not_told_again_after_a_correction(touched: Bench) -> None:
    """Who took the tokens of a mountain that turn has taken them; a correction has its own tokens to move."""
    touched.give(PlaceTile(PlacedFace(Face("B3", ""), Cell(0, -1), 2)))
    touched.give(ChoosePiece("cowboy", Cell(0, -1), 0))
    order = "Blue gets the token of the mountain 1 north."
    assert _told(touched)[0] == order
    touched.give(CorrectAction(_number(touched, Mine), Pass()))
    touched.give(Confirm())
    told = _told(touched)
    assert order not in told
    assert {"Red gives 1 token back.", "Blue gets 2 tokens."} <= set(told)


class TestWatched:
    """Under a camera the count beside the map says when it is done."""

    @pytest.fixture
    def mined(self, bench: Any) -> Any:
        """Red has mined the token of the start mountain, as seen."""
        for turn in (1, 2, 3):
            bench.see(bench.tile(f"A1_{'abc'[turn - 1]}", turn, 0))
            if turn == 1:
                bench.see(bench.piece("red", 0, 0, 0, kind="tent"))
            elif turn == 2:
                bench.give(ChoosePass())
        bench.see(bench.saw("tokens_removed", (0, 0)), bench.saw("token_taken", at=TRAY))
        assert bench.game.seat("red").tokens == 1
        assert bench.view.reminders == ()
        return bench

    def test_an_undone_mining_is_given_back_until_the_eyes_have_seen_it(self, mined: Any) -> None:
        """The token is no stray one: it was Red's, and goes back to the mountain."""
        mined.give(Undo())
        assert _rows(mined) == ["Red gives 1 token back: put it on the ringed mountain."]
        assert _told(mined) == ["Red gives 1 token back: it goes on the mountain on the start tile."]
        mined.see(mined.saw("tokens", (0, 0), count=1), mined.saw("token_returned", at=TRAY))
        assert _rows(mined) == _told(mined) == []

    def test_a_token_that_nobody_mined_stays_a_stray_one(self, bench: Any) -> None:
        """Nobody is named who may not have taken it."""
        bench.see(bench.saw("token_taken", at=TRAY))
        bench.see(bench.tile("A1_a", 1, 0))
        bench.give(Undo())
        assert [m.key for m in bench.view.reminders if "token" in m.key] == ["remind.stray_tokens"]


def test_the_laid_tile_is_no_part_of_it(touched: Bench) -> None:
    """A tile turned on the table leaves the tokens alone."""
    lies = touched.game.tiles[Cell(2, 0)]
    touched.give(PlaceTile(PlacedFace(lies.face, Cell(2, 0), (lies.rotation + 2) % 4)))
    assert all("token" not in row for row in _rows(touched)[1:])
    assert LaidTile(lies.face, lies.rotation) == lies


def test_who_gives_what_goes_on_a_mountain_is_named_beside_another_one_that_has_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One sentence for both: else it is said twice that tokens are to be moved, and not that they are the same."""
    lay, lift = Due("lay_tokens", Cell(0, -2), (0.5, 0.5), 2), Due("lift_tokens", Cell(5, 0), (0.5, 0.5), 1)
    monkeypatch.setattr(differences, "_stack_dues", lambda *_: iter((lay, lift)))
    belief: Any = SimpleNamespace(hands={"red": 2})
    found = differences._token_dues(Bench().game, belief, watched=False)
    assert [(due.kind, due.colour) for due in found] == [("lay_tokens", "red"), ("lift_tokens", "")]
