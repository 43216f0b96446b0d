"""The name that somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LIKE = 0.6
"""How alike two names must be, 0-1 (Ratcliff and Obershelp's measure): "histry" and "history" are at 0.92."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Which of the known names is most like that word; None where none is like it."""
    return next(iter(get_close_matches(word.lower(), list(known), 1, LIKE)), None)


def meant(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that complains of that word: ": did you mean history?", "" where no name is like it."""
    found = nearest(word, known)
    return "" if found is None else f": did you mean {found}?"
