"""A player's own sign of four symbols opens the look at the tokens: without it no view holds a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.table.conductor import new_state, resume_state, step
from app.table.model.events import EventError, SeatSign, TokensSeen, from_json, to_json
from app.table.model.inputs import (
    ChooseMine,
    CorrectSeat,
    EndPeek,
    ForgetSign,
    GiveSign,
    MixTokens,
    Peek,
    Redo,
    Tick,
    Undo,
    UseSigns,
)
from app.table.model.signs import is_salt, opens, sealed
from app.table.presentation.view import view
from tests.app.table.actions.test_peek import can_mine, go_on

SALT, OTHER = "0f" * 16, "a1" * 16
SIGN, WRONG = (3, 0, 8, 3), (3, 0, 8, 4)


@pytest.fixture
def mined(make_bench: Callable[..., Any]) -> Any:
    """A table where a player has a token, and signs are wanted; ``owner`` is that player."""
    bench = make_bench()
    go_on(bench, can_mine)
    bench.owner = bench.game.on_turn
    bench.give(ChooseMine())
    bench.give(UseSigns(True))
    return bench


def choose(bench: Any, *signs: tuple[int, ...]) -> None:
    """The owner takes the screen and taps those signs."""
    bench.give(Peek(bench.owner))
    for sign in signs:
        bench.give(GiveSign(bench.owner, sign, SALT))


def look(bench: Any) -> tuple[int, ...]:
    """What the view holds while a finger lies on the pad."""
    bench.give(Peek(bench.owner, look=True))
    shown = bench.view.peek
    assert shown is not None
    bench.give(Peek(bench.owner))
    values: tuple[int, ...] = shown.values
    return values


def test_a_new_sign_is_given_twice(mined: Any) -> None:
    """The same twice becomes the sign; two different ones begin anew and say so."""
    owner = mined.owner
    mined.give(Peek(owner))
    assert mined.view.peek.sign == "choose"
    assert look(mined) == ()
    choose(mined, SIGN)
    assert mined.view.peek.sign == "repeat"
    mined.give(GiveSign(owner, WRONG, SALT))
    assert (mined.view.peek.sign, mined.view.peek.wrong) == ("choose", True)
    choose(mined, SIGN, SIGN)
    assert mined.journal[-1] == SeatSign(owner, "chosen", sealed(SIGN, SALT))
    assert mined.state.notice.text.key == "told.sign_chosen"
    assert look(mined) == mined.game.token_values(owner) != ()
    assert mined.journal[-1] == TokensSeen(owner)


def test_without_the_sign_no_value_is_shown(mined: Any) -> None:
    """Each look asks again; a wrong sign is noted and announced, and opens nothing, however it is pressed."""
    owner = mined.owner
    choose(mined, SIGN, SIGN)
    mined.give(EndPeek())
    seen = mined.journal.count(TokensSeen(owner))
    mined.give(Peek(owner, look=True))
    assert (mined.view.peek.sign, mined.view.peek.values, mined.view.peek.look) == ("enter", (), False)
    choose(mined, WRONG)
    assert mined.journal[-1] == SeatSign(owner, "refused")
    assert mined.state.notice.text.key == "told.sign_refused"
    assert mined.view.peek.wrong
    assert look(mined) == ()
    assert mined.journal.count(TokensSeen(owner)) == seen
    choose(mined, SIGN)
    assert look(mined) == mined.game.token_values(owner)


def test_a_sign_opens_the_own_tokens_alone(mined: Any) -> None:
    """Who has given the own sign does not see the tokens of somebody else."""
    owner = mined.owner
    choose(mined, SIGN, SIGN)
    other = next(colour for colour in mined.game.seats if colour != owner)
    mined.give(Peek(other, look=True))
    assert (mined.view.peek.sign, mined.view.peek.look) == ("choose", False)
    mined.give(GiveSign(owner, SIGN, SALT))
    assert mined.view.peek.sign == "choose"
    mined.give(Peek(owner, look=True))
    assert mined.view.peek.sign == "enter", "the screen was with somebody else"


def test_a_look_that_ends_by_itself_stays_open_to_its_player_until_the_cover_goes(mined: Any) -> None:
    """After the longest showing time the values are hidden; when the cover is gone the sign is due again."""
    choose(mined, SIGN, SIGN)
    mined.give(Peek(mined.owner, look=True))
    mined.give(Tick(mined.state.clock + 16))
    assert mined.view.peek.values == ()
    assert look(mined) != ()
    mined.give(Tick(mined.state.clock + 61))
    assert mined.view.peek is None
    assert look(mined) == ()


def test_a_sign_survives_undo_corrections_shuffles_and_a_power_cut(mined: Any) -> None:
    """It belongs to the seat, whatever colour that has in the end; switching signs off does not open it."""
    owner = mined.owner
    choose(mined, SIGN, SIGN)
    look(mined)
    mined.give(EndPeek())
    mined.give(Undo())
    mined.give(MixTokens(5 << 100))
    mined.give(Redo())
    mined.give(CorrectSeat(owner, "green", "Anna"))
    mined.owner = "green"
    mined.give(UseSigns(False))
    assert look(mined) == ()
    events = [from_json(to_json(event)) for event in mined.journal]
    mined.state, _ = resume_state(new_state(mined.state.tileset), events)
    assert look(mined) == ()
    mined.give(GiveSign("green", SIGN))
    assert look(mined) == mined.game.token_values("green") != ()


def test_a_forgotten_sign_is_chosen_anew_when_all_agree(mined: Any) -> None:
    """It is told to all; what is open at that moment closes."""
    owner = mined.owner
    choose(mined, SIGN, SIGN)
    mined.give(ForgetSign(owner))
    assert mined.journal[-1] == SeatSign(owner, "forgotten")
    assert mined.state.notice.text.key == "told.sign_forgotten"
    assert look(mined) == ()
    choose(mined, WRONG, WRONG)
    assert look(mined) != ()
    assert mined.give(ForgetSign("black")).history.signs, "nobody plays black"


def test_without_the_setting_nothing_is_asked(mined: Any) -> None:
    """As before signs were there."""
    mined.give(UseSigns(False))
    mined.give(Peek(mined.owner))
    assert mined.view.peek.sign == ""
    assert look(mined) == mined.game.token_values(mined.owner)


def test_a_sign_is_in_no_text(mined: Any) -> None:
    """Neither the symbols nor what is kept of them stand in a log."""
    choose(mined, SIGN)
    assert str(SIGN) not in repr(mined.state)
    assert str(SIGN) not in repr(GiveSign("red", SIGN, SALT))
    choose(mined, SIGN)
    kept = sealed(SIGN, SALT)
    for text in (repr(mined.state), repr(mined.journal), repr(view(mined.state))):
        assert str(SIGN) not in text
        assert kept.digest not in text
        assert SALT not in text


def test_the_seal_of_a_sign_depends_on_its_salt() -> None:
    """The same sign of two players looks different in the journal."""
    assert sealed(SIGN, SALT).digest != sealed(SIGN, OTHER).digest
    assert opens(sealed(SIGN, OTHER), SIGN)
    assert not opens(sealed(SIGN, OTHER), WRONG)
    assert not opens(sealed(SIGN, OTHER), SIGN[:3])
    assert not is_salt("0f")
    assert not is_salt("zz" * 16)


@pytest.mark.parametrize(
    "broken",
    [{"salt": "0f"}, {"digest": 5}, {"what": "lost"}, {"digest": "G" * 64}, {"colour": None}],
    ids=lambda broken: next(iter(broken)),
)
def test_a_damaged_sign_is_no_event(broken: dict[str, Any]) -> None:
    """It is named without showing what it holds."""
    line = to_json(SeatSign("red", "chosen", sealed(SIGN, SALT)))
    with pytest.raises(EventError, match="seat_sign"):
        from_json({**line, **broken})


def test_symbols_that_are_no_sign_are_ignored(mined: Any) -> None:
    """Too few, unknown, or without the screen in hand."""
    for sign in ((1, 2, 3), (1, 2, 3, 9), ()):
        choose(mined, sign, sign)
        assert mined.view.peek.sign == "choose"
    mined.give(EndPeek())
    before = mined.state
    assert step(before, GiveSign(mined.owner, SIGN, SALT))[0] is before
