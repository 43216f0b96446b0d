"""Text from outside the app made fit for a screen, a terminal and a log: no control characters, a bounded length."""

from __future__ import annotations

import re

_SEQUENCE = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\^_]")
"""Escape sequences of terminals (ECMA-48): CSI with its parameters, OSC with its text, and the two-character ones."""
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+")
"""C0 and C1 control characters, line and paragraph separators, and the controls of writing direction (UAX 9)."""
_SURROGATE = re.compile("[\ud800-\udfff]")
"""Undecodable bytes of a file name (PEP 383), which cannot be written to a terminal."""


def plain(value: object, most: int | None = None) -> str:
    """That value as text on one line: escape sequences are removed, each run of other control characters becomes one
    space, undecodable bytes become U+FFFD. What is longer than ``most`` characters is cut and ends with an ellipsis.
    """
    text = str(value)
    if not text.isprintable():
        text = _SURROGATE.sub("\ufffd", _CONTROL.sub(" ", _SEQUENCE.sub("", text))).strip()
    return text if most is None or len(text) <= most else text[: most - 1].rstrip() + "\u2026"


def cause(error: object) -> str:
    """What an operating system, a library or a device at the other end says of an error, to be filled in between
    brackets: one short plain line without a full stop; the error's kind where it says nothing.
    """
    text = plain(getattr(error, "strerror", None) or error, 160).strip().strip("'\"").rstrip(".")
    return text or type(error).__name__
