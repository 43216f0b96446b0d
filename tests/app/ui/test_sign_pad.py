"""The own sign is tapped on the covered screen before the look at the tokens."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import Any

import pytest

from app.table.model.inputs import ForgetSign, GiveSign, Peek
from app.table.model.signs import is_salt
from app.table.presentation.side_panel import PeekView
from app.table.presentation.view import TableView
from app.ui.base.widgets import TouchButton
from app.ui.play.private_tokens import CoverSheet, HoldPad
from tests.sampling import sampled


def asking(act: TableView, sign: str, *, wrong: bool = False) -> TableView:
    """The table while a player with two tokens is asked for that sign."""
    return replace(act, peek=PeekView("red", "Anna", 2, sign=sign, wrong=wrong))


def test_four_symbols_give_the_sign(stage: Any, act: TableView) -> None:
    """Tapped one after the other; what was tapped can be taken back; nothing can be held before."""
    stage.open(asking(act, "enter"))
    assert stage.all(HoldPad) == []
    for name in ("symbol-1", "symbol-2", "erase", "symbol-3", "symbol-0", "symbol-8"):
        stage.press(stage.button(name))
    assert stage.sent == []
    stage.press(stage.button("symbol-3"))
    (given,) = stage.sent
    assert isinstance(given, GiveSign)
    assert (given.colour, given.symbols) == ("red", (3, 0, 8, 3))
    assert is_salt(given.salt)


def test_a_sign_begun_is_forgotten_when_another_is_due(stage: Any, act: TableView) -> None:
    """Choosing, repeating, entering: each begins with no symbol."""
    stage.open(asking(act, "choose"))
    stage.press(stage.button("symbol-1"))
    stage.show(asking(act, "repeat"))
    for _ in range(4):
        stage.press(stage.button("symbol-2"))
    assert [given.symbols for given in stage.sent] == [(2, 2, 2, 2)]


def test_after_the_sign_the_tokens_can_be_held(stage: Any, act: TableView) -> None:
    """The pad takes the place of the symbols, and gives it back when the look is over."""
    stage.open(asking(act, "enter"))
    gc.collect()
    stage.show(replace(act, peek=PeekView("red", "Anna", 2)))
    (pad,) = stage.all(HoldPad)
    stage.press(pad)
    assert stage.sent == [Peek("red", look=True), Peek("red", look=False)]
    stage.show(asking(act, "enter"))
    assert stage.all(HoldPad) == []


def test_a_forgotten_sign_needs_the_agreement_of_all(stage: Any, act: TableView) -> None:
    """It is asked for, and refused by default."""
    stage.open(asking(act, "choose"))
    assert not stage.has_button("forgotten")
    stage.show(asking(act, "enter", wrong=True))
    stage.press(stage.button("forgotten"))
    stage.press(stage.button("no"))
    assert stage.sent == []
    stage.press(stage.button("forgotten"))
    stage.press(stage.button("yes"))
    assert stage.sent == [ForgetSign("red")]


@pytest.mark.parametrize("size", sampled([(800, 480), (720, 1280), (1024, 600)], [(800, 480)]))
def test_the_symbols_are_large_enough(stage: Any, act: TableView, size: tuple[int, int]) -> None:
    """64 pixels each way, on the screen."""
    stage.open(asking(act, "enter"), size)
    buttons = [w for w in stage.all(TouchButton) if w.name.startswith(("symbol-", "erase", "forgotten"))]
    assert len(buttons) == 11
    for button in buttons:
        x, y = button.to_window(*button.pos)
        assert min(button.size) >= 63.9
        assert 0 <= x <= size[0] - button.width + 0.5
        assert 0 <= y <= size[1] - button.height + 0.5


def test_the_screen_says_what_is_due(stage: Any, act: TableView) -> None:
    """To tap the sign, to choose one, to repeat it, or that it was wrong."""
    stage.open(asking(act, "enter"))
    told = {stage.all(CoverSheet)[0].words}
    for sign, wrong in (("enter", True), ("choose", False), ("repeat", False), ("choose", True)):
        stage.show(asking(act, sign, wrong=wrong))
        told.add(stage.all(CoverSheet)[0].words)
    assert len(told) == 5
    assert not any("[" in words for words in told)
