"""Text from outside: no control characters, one line, a bounded length."""

from __future__ import annotations

import pytest

from app.lang.plain import cause, plain


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Unauthorized", "Unauthorized"),
        ("", ""),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b2Jgone", "gone"),
        ("\x1b]0;a new title\x07after", "after"),
        ("\x1b]8;;http://127.0.0.1\x1b\\link", "link"),
        ("two\r\nlines\tand\x00 more\x7f", "two lines and  more"),
        ("\u202eback\u2069wards", "back wards"),
        ("Zo\xeb \U0001f469\u200d\U0001f680", "Zo\xeb \U0001f469\u200d\U0001f680"),
        ("caf\udce9.png", "caf\ufffd.png"),
        ("half an escape \x1b[", "half an escape  ["),
        (404, "404"),
    ],
)
def test_control_characters_go_and_letters_stay(text: object, left: str) -> None:
    """Escape sequences go whole, other controls become a space, and every writing of the world stays."""
    assert plain(text) == left
    assert plain(left) == left


def test_every_control_character_goes() -> None:
    """Of Unicode's category Cc none is left, whatever stands around it."""
    for code in (*range(0x20), *range(0x7F, 0xA0)):
        cleaned = plain(f"a{chr(code)}b")
        assert chr(code) not in cleaned
        cleaned.encode("utf-8")


@pytest.mark.parametrize(
    ("most", "left"), [(None, "a long text"), (11, "a long text"), (10, "a long te\u2026"), (7, "a long\u2026")]
)
def test_a_long_text_is_cut(most: int | None, left: str) -> None:
    """The cut is marked, and the mark counts."""
    assert plain("a long text", most) == left


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(28, "No space left on device"), "No space left on device"),
        (RuntimeError("'the lens fell out.'"), "the lens fell out"),
        (RuntimeError(), "RuntimeError"),
        (ValueError("\x1b[1m" + "x" * 5000), "x" * 159 + "\u2026"),
        ("refused", "refused"),
    ],
)
def test_the_cause_of_an_error_is_short_and_plain(error: object, told: str) -> None:
    """The system's own words, or else the error's kind."""
    assert cause(error) == told
