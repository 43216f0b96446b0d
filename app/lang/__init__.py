"""Every sentence that a person reads: messages before they have a language, and their translation to text.

The sentences stand in Fluent files, one folder a language; ``app.lang.files`` says how they are laid out, and
``deploy/docs/languages.md`` how a language is added.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.lang.files import FOLDER, LanguageError, codes, identifier, name_of, read
from app.lang.plain import plain

if TYPE_CHECKING:
    from app.lang.sentences import Sentence

__all__ = ["LanguageError", "Message", "Translator", "languages", "preferred", "say"]

LONGEST = 2000
"""Characters of one thing that is filled in, at most: the library refuses a text with a part of more than 2,500."""
_BOUND = re.compile(r" ([=×]) (?=[-−]?\d)")
"""Where a calculation is bound by no-break spaces: no line begins with what it comes to, or with what is multiplied."""
KEPT = 4096
"""Texts that a translator remembers: those of the last views."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence that is not translated yet: a key of the language files and the arguments to fill in.

    An argument that is itself a message is translated first; a number is written as the language writes it, so round it
    to what is to be read. Do not change ``args``: the hash depends on it.
    """

    key: str
    args: Mapping[str, str | float | Message] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.args.items())))


def say(key: str, **args: str | float | Message) -> Message:
    """The message of that key with these arguments."""
    return Message(key, args)


class Translator:
    """Translates messages into text of one language. ``entries`` are as ``app.lang.files.read`` gives them."""

    def __init__(self, entries: Mapping[str, str], code: str = "en") -> None:
        self.code = code
        self.entries = entries
        # Imported here because the library costs 50 ms and 12 MB: whoever only passes messages on does not need it.
        from app.lang.sentences import Sentences

        self._sentences = Sentences(entries, code)
        self._texts: dict[Message, str] = {}

    @classmethod
    def load(cls, code: str = "en", folder: Path = FOLDER) -> Translator:
        """The language with that code: the same object at each call, because what it has parsed is worth keeping.

        Raises LanguageError when there is no such language or a file of it is at fault; see ``app.lang.files.read``.
        """
        return _load(code, folder)

    def has(self, key: str) -> bool:
        """Whether that key has a text."""
        return self._sentence(key) is not None

    def prepare(self) -> None:
        """Parse every sentence now, in whichever thread; without it each is parsed when it is first asked for."""
        for name in self.entries:
            self._sentences.get(name)

    def below(self, key: str) -> list[str]:
        """What follows that key in the identifiers of the language, in the order of the files."""
        start = identifier(key) + "-"
        return [name.removeprefix(start) for name in self.entries if name.startswith(start)]

    def text(self, message: Message) -> str:
        """The text of a message. A key without text gives ``[key]`` and a missing argument stays visible as ``{name}``,
        because a gap in a language file must never stop a game. What is filled in loses its control characters. A text
        that begins with something filled in begins with a capital. Calculations have no-break spaces, as in "4 = 8".
        """
        known = self._texts.get(message)
        if known is None:
            if len(self._texts) >= KEPT:
                self._texts.clear()
            known = self._texts[message] = self._translate(message)
        return known

    def arguments(self, key: str) -> frozenset[str]:
        """The names of the arguments that the text of that key uses, in all its forms."""
        sentence = self._sentence(key)
        return frozenset() if sentence is None else sentence.arguments

    def _sentence(self, key: str) -> Sentence | None:
        return self._sentences.get(identifier(key))

    def _translate(self, message: Message) -> str:
        sentence = self._sentence(message.key)
        if sentence is None:
            return f"[{message.key}]"
        text = _BOUND.sub("\xa0\\1\xa0", self._sentences.fill(sentence, self._filled(message)))
        return text[:1].upper() + text[1:] if sentence.begins_filled else text

    def _form(self, message: Message, name: str) -> str | None:
        """A form of a message that is filled into another; None where it has none of that name."""
        sentence = self._sentence(message.key)
        if sentence is None or name not in sentence.forms:
            return None
        return plain(self._sentences.fill(sentence, self._filled(message), name), LONGEST)

    def _filled(self, message: Message) -> dict[str, str | float]:
        return {name: self._value(value) for name, value in message.args.items()}

    def _value(self, value: str | float | Message) -> str | float:
        if isinstance(value, Message):
            return self._sentences.phrase(self._short(self.text(value)), partial(self._form, value))
        return value if isinstance(value, int | float) else plain(value, LONGEST)

    @staticmethod
    def _short(text: str) -> str:
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "\u2026"


@cache
def languages() -> Mapping[str, str]:
    """Every language by its code, with its own name for itself: English first, then by the alphabet of the codes.

    Nothing else is kept of a language that nobody has chosen: its sentences and tables take a megabyte.
    """
    return MappingProxyType({code: name_of(code) for code in codes()})


def preferred(chosen: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """The code of the language to speak: the ``chosen`` one if there is such a one, else the one that the system asks
    for by LANGUAGE, LC_ALL, LC_MESSAGES or LANG, the first of these that says anything, else English. LANGUAGE may list
    several, parted by colons.
    """
    named = next(filter(None, (environment.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    known = codes()
    wanted = [chosen, *(re.split("[_.@-]", name)[0].lower() for name in named.split(":"))]
    return next((code for code in wanted if code in known), "en")


@cache
def _load(code: str, folder: Path) -> Translator:
    return Translator(read(code, folder), code)
