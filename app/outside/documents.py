"""JSON and TOML of unknown origin: limits on nesting and numbers are checked before or while it is read."""

from __future__ import annotations

import json
import math
import re
import tomllib
from pathlib import Path
from typing import Any

from app.lang import Message, say
from app.lang.errors import MessageError
from app.outside.files import read_text

DEEPEST = 32
"""How deep lists and objects may be nested; the app writes 6."""
LONGEST_NUMBER = 40
"""Characters of a number."""
LONGEST_LINE = 40_000
"""Characters of a line of TOML: the outline of a segment with 2,000 corners."""
MOST_DOTS = 20
"""Dots in a line of TOML that stand in no decimal number. tomllib takes memory and time in the square of the parts of
a dotted key: 60 kB of ``a.a.a`` take a gigabyte. Where a key ends and a text begins only a parser knows, so all dots of
a line count, those in a comment too.
"""

_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)
_DECIMAL = re.compile(r"\d+\.\d+")


class DocumentError(MessageError, ValueError):
    """A document that is not read because of its nesting or numbers."""


def read_json(path: Path, most: int, within: Path | None = None) -> Any:
    """The JSON in that file. Raises OSError as ``files.read_bytes`` and ValueError for anything but sound JSON."""
    return json_of(read_text(path, most, within))


def json_of(text: str) -> Any:
    """The value of that JSON text: numbers are finite and short, nesting is limited. Raises ValueError."""
    if text.count("[") + text.count("{") > DEEPEST:
        depth = 0
        for found in _BRACKETS.finditer(text):
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
            if depth > DEEPEST:
                raise DocumentError(say("outside.deep"))
    return json.loads(text, parse_constant=_constant, parse_int=_whole, parse_float=_finite)


def toml_of(text: str) -> dict[str, Any]:
    """The table of that TOML text. Raises ValueError: tomllib.TOMLDecodeError for what is no TOML."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise DocumentError(say("outside.line", line=number, most=LONGEST_LINE))
        if line.count(".") > MOST_DOTS and _DECIMAL.sub("", line).count(".") > MOST_DOTS:
            raise DocumentError(say("outside.dots", line=number, most=MOST_DOTS))
    try:
        return tomllib.loads(text, parse_float=_finite)
    except RecursionError:
        raise DocumentError(say("outside.deep")) from None
    except (tomllib.TOMLDecodeError, DocumentError):
        raise
    except ValueError:  # an integer of thousands of digits
        raise DocumentError(_LONG) from None


_LONG: Message = say("outside.number")


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise DocumentError(_LONG)
    return int(text)


def _finite(text: str) -> float:
    if len(text) > LONGEST_NUMBER:
        raise DocumentError(_LONG)
    value = float(text)
    if not math.isfinite(value):
        raise DocumentError(say("outside.infinite"))
    return value


def _constant(text: str) -> float:
    raise DocumentError(say("outside.infinite"))
