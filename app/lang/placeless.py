"""Sentences without the places they name, for a screen whose map shows the place instead.

A sentence names a place by an argument whose message is one of ``place.*``. It must read well without it too.
"""

from __future__ import annotations

import re

from app.lang import Message

_LEFT_OVER = ((re.compile(r"\(\s*\)"), ""), (re.compile(r"\s+([.,:;!?)])"), r"\1"), (re.compile(r"[ \u00a0]{2,}"), " "))
_LEADING = re.compile(r"^[\s.,:;)]+")


def names_place(message: Message) -> bool:
    """Whether the sentence names a place."""
    return any(
        isinstance(value, Message) and (value.key.startswith("place.") or names_place(value))
        for value in message.args.values()
    )


def without_places(message: Message) -> Message:
    """The sentence with nothing where it names a place."""
    if not names_place(message):
        return message
    args: dict[str, str | float | Message] = {}
    for name, value in message.args.items():
        if isinstance(value, Message):
            value = "" if value.key.startswith("place.") else without_places(value)
        args[name] = value
    return Message(message.key, args)


def closed_up(text: str) -> str:
    """The text of such a sentence without the gaps where places were."""
    for gap, instead in _LEFT_OVER:
        text = gap.sub(instead, text)
    text = _LEADING.sub("", text.strip())
    return text[:1].upper() + text[1:]
