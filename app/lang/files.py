"""The language files: which languages there are, where they lie, and their division into entries.

A language is a folder ``app/lang/<code>/`` of Fluent files (projectfluent.org), one per part of the app. Fluent's
identifiers have no dots: the key ``status.place`` of the code is ``status-place`` in the files; see ``identifier``.
A file is cut into its entries when it is read, and an entry is parsed when it is first asked for: parsing a whole
language at once would hold the screen for a tenth of a second and more.
"""

from __future__ import annotations

import re
from pathlib import Path

from app.values.errors import ClaimManagerError

FOLDER = Path(__file__).parent
_ENTRY = re.compile(r"(-?[a-zA-Z][a-zA-Z0-9_-]*) *=")
_WITHIN = re.compile(r"[ }#]|$")
"""How a line begins that begins no entry: text and forms are indented, a choice may close at the margin."""


class LanguageError(ClaimManagerError, ValueError):
    """A language that cannot be used; the message names the file and the error in it."""


def identifier(key: str) -> str:
    """The Fluent identifier of a key: dots become hyphens."""
    return key.replace(".", "-")


def codes(folder: Path = FOLDER) -> list[str]:
    """The codes of the languages that there are, English first, then by the alphabet."""
    found = (place.name for place in folder.iterdir() if any(place.glob("*.ftl")))
    return sorted(found, key=lambda code: (code != "en", code))


def name_of(code: str, folder: Path = FOLDER) -> str:
    """What a language calls itself: its entry ``language-name``, plain text; its code where that is missing."""
    return read(code, folder).get("language-name", f"= {code}").partition("=")[2].strip()


def read(code: str, folder: Path = FOLDER) -> dict[str, str]:
    """Every entry of a language in Fluent's syntax, by its identifier; a term keeps its hyphen in front.

    Raises LanguageError when there is no such language, when a file cannot be divided into entries, or when an entry
    is there twice.
    """
    files = sorted((folder / code).glob("*.ftl"))
    if not files:
        raise LanguageError(f"There is no language {code!r}: choose one of {', '.join(codes(folder))}.")
    found: dict[str, str] = {}
    for file in files:
        try:
            new = entries(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise LanguageError(f"{file.name} of language {code!r} cannot be read: {error}.") from None
        twice = sorted(found.keys() & new.keys())
        if twice:
            raise LanguageError(
                f"{file.name} of language {code!r} repeats an entry of another file: {twice[0]}. "
                "Keep one if both say the same; else the thing needs a name of its own in the rules of its game."
            )
        found.update(new)
    return found


def entries(text: str) -> dict[str, str]:
    """The entries of a Fluent file by their identifiers, in the order of the file, each with the lines that belong to
    it. Raises ValueError for a line that belongs to nothing and for an identifier that is there twice.
    """
    found: dict[str, list[str]] = {}
    lines: list[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        begin = _ENTRY.match(line)
        if begin is not None:
            if begin[1] in found:
                raise ValueError(f"line {number} repeats {begin[1]}")
            lines = found[begin[1]] = [line]
        elif _WITHIN.match(line) is None or (lines is None and line.strip() and not line.startswith("#")):
            raise ValueError(f"line {number} begins no entry and is not indented")
        elif lines is not None and not line.startswith("#"):
            lines.append(line)
    return {name: "\n".join(part) + "\n" for name, part in found.items()}
