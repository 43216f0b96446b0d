"""Every sentence that a person reads: language files and the translation of messages to text.

A language is a folder ``app/lang/<code>/`` of TOML files, one per part of the app. ``[status] place = "..."`` has the
key ``status.place``. A sentence that depends on a number has the forms ``key.one`` and ``key.other``, chosen by its
argument ``count``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from typing import Any

from app.lang.plain import plain
from app.values.errors import ClaimManagerError

FOLDER = Path(__file__).parent


class LanguageError(ClaimManagerError, ValueError):
    """A language that cannot be used; the message names the file and the error in it."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence that is not translated yet: a key of the language files and the arguments to fill in.

    An argument that is itself a message is translated first. Do not change ``args``: the hash depends on it.
    """

    key: str
    args: Mapping[str, str | int | Message] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.args.items())))


def say(key: str, **args: str | int | Message) -> Message:
    """The message of that key with these arguments."""
    return Message(key, args)


class Translator:
    """Translates messages into text of one language."""

    def __init__(self, texts: Mapping[str, str], code: str = "en") -> None:
        self.code = code
        self.texts = dict(texts)

    @classmethod
    def load(cls, code: str = "en", folder: Path = FOLDER) -> Translator:
        """The language with that code.

        Raises LanguageError when it does not exist, when a file is not TOML, or when two files have the same key.
        """
        files = sorted((folder / code).glob("*.toml"))
        if not files:
            known = ", ".join(sorted(p.name for p in folder.iterdir() if any(p.glob("*.toml"))))
            raise LanguageError(f"There is no language {code!r}: choose one of {known}.")
        texts: dict[str, str] = {}
        for file in files:
            try:
                flat = _flatten(tomllib.loads(file.read_text(encoding="utf-8")))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
                raise LanguageError(f"{file.name} of language {code!r} cannot be read: {error}.") from None
            twice = sorted(texts.keys() & flat.keys())
            if twice:
                raise LanguageError(f"{file.name} of language {code!r} repeats a key of another file: {twice[0]}.")
            texts.update(flat)
        return cls(texts, code)

    def has(self, key: str) -> bool:
        """Whether that key has a text, or both plural forms."""
        return key in self.texts or (f"{key}.one" in self.texts and f"{key}.other" in self.texts)

    def text(self, message: Message) -> str:
        """The text of a message. A key without text gives ``[key]`` and a missing argument stays visible as ``{name}``,
        because a gap in a language file must never stop a game. What is filled in loses its control characters.
        """
        template = self.texts.get(message.key)
        if template is None:
            form = "one" if message.args.get("count") == 1 else "other"
            template = self.texts.get(f"{message.key}.{form}")
        if template is None:
            return f"[{message.key}]"
        filled = {k: self.text(v) if isinstance(v, Message) else plain(v) for k, v in message.args.items()}
        sentence = template.format_map(_Gaps(filled))
        return sentence[:1].upper() + sentence[1:] if template.startswith("{") else sentence

    def arguments(self, key: str) -> frozenset[str]:
        """The names of the arguments that the text of that key uses, in all its forms."""
        templates = [self.texts[k] for k in (key, f"{key}.one", f"{key}.other") if k in self.texts]
        return frozenset(name for t in templates for _, name, _, _ in Formatter().parse(t) if name)


class _Gaps(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


def _flatten(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            flat.update(_flatten(value, f"{prefix}{name}."))
        else:
            flat[prefix + name] = str(value)
    return flat
