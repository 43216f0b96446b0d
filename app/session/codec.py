"""Serialisation of frozen dataclasses for a pipe whose other end is not trusted.

Format: one line of JSON, then the content of all ``bytes`` fields and arrays in order; in the JSON such a field is its
length, an array its type and shape. A dataclass is a list of its name and its fields (those that its constructor
takes); tuples and sets are lists, mappings are lists of pairs.

The decoder builds values of the declared types only and checks the type of every field. The bytes cannot name a class,
a function or a file, so decoding never runs code that the sender has chosen (pickle does). The standard library's JSON
is enough: faster typed decoders require messages derived from their own base class, and add a dependency.
"""

from __future__ import annotations

import json
import math
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np

from app.lang import Message
from app.values.cells import Cell
from app.values.errors import ClaimManagerError
from app.values.ranges import Within

LARGEST_NUMBER = 1e9
"""The largest absolute value of a number; frame indices and all counts stay far below."""
FARTHEST = 1000
"""The largest absolute column or row of a cell."""
LONGEST_TEXT = 2000
"""The maximum length of a text, in characters."""
DEEPEST = 3
"""Maximum nesting depth of messages (``app.lang.Message``) within each other."""
LONGEST_LINE = 1 << 20
"""The maximum length of a message's JSON, in bytes."""

M = TypeVar("M")
Read = Callable[[Any, "_Blobs"], Any]


class MalformedError(ClaimManagerError, ValueError):
    """Bytes that are not a valid message, or a value that cannot be encoded; the text says what is wrong."""


class Codec(Generic[M]):
    """Encodes and decodes the messages of one direction: instances of the dataclasses ``kinds``, tagged by class name.

    Raises TypeError if a field has a type that cannot be encoded.
    """

    def __init__(self, *kinds: type[M]) -> None:
        self._kinds = kinds
        self._read = _one_of(kinds)

    def encode(self, message: M) -> bytes:
        """The message as bytes. Raises MalformedError for a value that cannot be encoded."""
        if type(message) not in self._kinds:
            raise MalformedError(f"a {type(message).__name__} is no message of this pipe")
        blobs: list[bytes] = []
        try:
            line = json.dumps(_plain(message, blobs), allow_nan=False, separators=(",", ":")).encode("ascii")
        except ValueError as error:
            raise MalformedError(str(error)) from None
        return b"\n".join((line, b"".join(blobs)))

    def decode(self, raw: bytes) -> M:
        """The message in these bytes. Raises MalformedError, and nothing else, if they are not a valid message."""
        line, _, rest = raw.partition(b"\n")
        if len(line) > LONGEST_LINE:
            raise MalformedError(f"a message of {len(line)} bytes of JSON, {LONGEST_LINE} at most")
        try:
            document = json.loads(line.decode("ascii"), parse_constant=_refuse)
        except (ValueError, RecursionError):
            raise MalformedError(f"no JSON: {line[:40]!r}") from None
        blobs = _Blobs(rest)
        message: M = self._read(document, blobs)
        if blobs.at != len(rest):
            raise MalformedError(f"{len(rest) - blobs.at} bytes too many")
        return message


class _Blobs:
    """Reads the bytes after the JSON line in order."""

    def __init__(self, rest: bytes) -> None:
        self.rest, self.at = rest, 0

    def take(self, length: int) -> bytes:
        """The next ``length`` bytes."""
        end = self.at + length
        if not self.at <= end <= len(self.rest):
            raise MalformedError(f"{length} bytes are told and {len(self.rest) - self.at} are there")
        found, self.at = self.rest[self.at : end], end
        return found


def _plain(value: Any, blobs: list[bytes]) -> Any:
    """The value in JSON types; the content of bytes is appended to ``blobs``."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, bytes):
        blobs.append(value)
        return len(value)
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        blobs.append(np.ascontiguousarray(value).tobytes())
        return [value.dtype.str, *value.shape]
    if isinstance(value, Mapping):
        return [[_plain(key, blobs), _plain(item, blobs)] for key, item in value.items()]
    if isinstance(value, (tuple, frozenset)):
        return [_plain(item, blobs) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return [
            type(value).__name__,
            *(_plain(getattr(value, field.name), blobs) for field in fields(value) if field.init),
        ]
    raise MalformedError(f"a {type(value).__name__} cannot be in a message")


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")


# --- readers, one per declared type -------------------------------------------------------------------------------


def _reader(hint: Any) -> Read:
    """The function that reads a value of that declared type. Raises TypeError for a type that cannot be encoded."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in _SCALARS:
        return _SCALARS[hint]
    if origin is Annotated:
        return _within(_reader(args[0]), [limit for limit in args[1:] if isinstance(limit, Within)])
    if origin is Literal:
        return _one_word(args)
    if origin in (Union, types.UnionType):
        return _either(args)
    if origin is tuple and args[1:] == (...,):
        return _many(_reader(args[0]), tuple)
    if origin is tuple:
        return _row([_reader(arg) for arg in args], lambda *items: items)
    if origin is frozenset:
        return _many(_reader(args[0]), frozenset)
    if origin is np.ndarray:
        return _array(get_args(args[1])[0])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _many(_row([_reader(arg) for arg in args], lambda *items: items), dict)
    if hint is Message:
        return _message
    if hint is Cell:
        return _row([_within(_whole, [Within(-FARTHEST, FARTHEST)])] * 2, Cell)
    if isinstance(hint, type) and issubclass(hint, tuple):  # a NamedTuple
        return _row([_reader(kind) for kind in get_type_hints(hint, include_extras=True).values()], hint)
    if is_dataclass(hint):
        return _one_of((hint,))
    raise TypeError(f"{hint} cannot be in a message")


def _one_of(kinds: tuple[Any, ...]) -> Read:
    """Reads a dataclass of one of these kinds, chosen by its tag."""
    by_name = {kind.__name__: (kind, _fields_of(kind)) for kind in kinds}

    def read(value: Any, blobs: _Blobs) -> Any:
        name = value[0] if isinstance(value, list) and value else None
        found = by_name.get(name) if isinstance(name, str) else None
        if found is None:
            raise MalformedError(f"{_shown(value)} is none of {', '.join(by_name)}")
        kind, readers = found
        if len(value) != 1 + len(readers):
            raise MalformedError(f"{kind.__name__} with {len(value) - 1} fields instead of {len(readers)}")
        try:
            return kind(*(reader(item, blobs) for reader, item in zip(readers, value[1:], strict=True)))
        except ValueError as error:  # a field of the wrong type, or the dataclass's own check of its fields
            raise MalformedError(str(error)) from None

    return read


def _fields_of(kind: Any) -> tuple[Read, ...]:
    """The readers of that dataclass's fields, in order."""
    if not is_dataclass(kind):
        raise TypeError(f"{kind} cannot be in a message")
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_reader(hints[field.name]) for field in fields(kind) if field.init)


def _either(args: tuple[Any, ...]) -> Read:
    """Reads a value of a union: of the members that are lists in JSON, all are dataclasses or there is only one."""
    kinds = tuple(arg for arg in args if is_dataclass(arg) and arg is not Message)
    readers = [_one_of(kinds)] if kinds else []
    readers += [_reader(arg) for arg in args if arg not in kinds]

    def read(value: Any, blobs: _Blobs) -> Any:
        wrong: MalformedError | None = None
        for reader in readers:
            try:
                return reader(value, blobs)
            except MalformedError as error:
                wrong = wrong or error
        raise wrong or MalformedError("nothing is allowed here")

    return read


def _one_word(words: tuple[Any, ...]) -> Read:
    def read(value: Any, _: _Blobs) -> Any:
        if not isinstance(value, str) or value not in words:
            raise MalformedError(f"{_shown(value)} is none of {', '.join(words)}")
        return value

    return read


def _many(reader: Read, make: Callable[[Any], Any]) -> Read:
    def read(value: Any, blobs: _Blobs) -> Any:
        if not isinstance(value, list):
            raise MalformedError(f"{_shown(value)} is no list")
        return make([reader(item, blobs) for item in value])

    return read


def _row(readers: list[Read], make: Callable[..., Any]) -> Read:
    def read(value: Any, blobs: _Blobs) -> Any:
        if not isinstance(value, list) or len(value) != len(readers):
            raise MalformedError(f"{_shown(value)} is no list of {len(readers)}")
        return make(*(reader(item, blobs) for reader, item in zip(readers, value, strict=True)))

    return read


def _within(reader: Read, limits: list[Within]) -> Read:
    def read(value: Any, blobs: _Blobs) -> Any:
        found = reader(value, blobs)
        for limit in limits:
            if not limit.least <= found <= limit.most:
                raise MalformedError(f"{found} is not from {limit.least} to {limit.most}")
        return found

    return read


def _array(hint: Any) -> Read:
    """Reads an array whose elements have that declared type, or one derived from it."""
    declared = get_origin(hint) or hint

    def read(value: Any, blobs: _Blobs) -> Any:
        word, *shape = value if isinstance(value, list) and value else (None,)
        kind = next((kind for kind in _ELEMENTS if kind.str == word and issubclass(kind.type, declared)), None)
        if kind is None or not all(type(side) is int and 0 <= side <= LARGEST_NUMBER for side in shape):
            raise MalformedError(f"{_shown(value)} is no array of {declared.__name__}")
        raw = blobs.take(math.prod(shape) * kind.itemsize)
        return np.frombuffer(raw, kind).reshape(tuple(shape)).copy()

    return read


_ELEMENTS = tuple(np.dtype(kind) for kind in (np.bool_, np.uint8, np.float32, np.float64))
"""What arrays may hold."""


def _whole(value: Any, _: _Blobs) -> int:
    if type(value) is not int or abs(value) > LARGEST_NUMBER:
        raise MalformedError(f"{_shown(value)} is no whole number")
    return value


def _number(value: Any, _: _Blobs) -> float:
    if type(value) not in (int, float) or abs(value) > LARGEST_NUMBER or math.isnan(value):
        raise MalformedError(f"{_shown(value)} is no number")
    return float(value)


def _text(value: Any, _: _Blobs) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
        raise MalformedError(f"{_shown(value)} is no line of text")
    return value


def _message(value: Any, blobs: _Blobs) -> Message:
    """Reads an untranslated message; with all its arguments it has at most ``LONGEST_TEXT`` characters."""
    found = _sentence(value, DEEPEST, blobs)
    if _length(found) > LONGEST_TEXT:
        raise MalformedError(f"a sentence of more than {LONGEST_TEXT} characters")
    return found


def _length(message: Message) -> int:
    """The number of characters of the key and of the names and values of all arguments."""
    filled = message.args.items()
    return len(message.key) + sum(
        len(name) + (_length(item) if isinstance(item, Message) else len(str(item))) for name, item in filled
    )


def _sentence(value: Any, deep: int, blobs: _Blobs) -> Message:
    if not isinstance(value, list) or len(value) != 3 or value[0] != Message.__name__ or not isinstance(value[2], list):
        raise MalformedError(f"{_shown(value)} is no sentence")
    filled: dict[str, str | float | Message] = {}
    for pair in value[2]:
        if not isinstance(pair, list) or len(pair) != 2 or not _word(pair[0]):
            raise MalformedError(f"{_shown(pair)} is nothing that is filled into a sentence")
        name, item = pair
        if isinstance(item, list):
            if not deep:
                raise MalformedError(f"sentences more than {DEEPEST} deep in each other")
            filled[name] = _sentence(item, deep - 1, blobs)
        elif isinstance(item, str):
            filled[name] = _text(item, blobs)
        else:
            filled[name] = _number(item, blobs) if isinstance(item, float) else _whole(item, blobs)
    if not (isinstance(value[1], str) and all(map(_word, value[1].split(".")))):
        raise MalformedError(f"{_shown(value[1])} is no key of the language files")
    return Message(value[1], filled)


def _word(value: Any) -> bool:
    """Whether it is valid as a message key or as the name of an argument."""
    return isinstance(value, str) and value.isascii() and value.isidentifier()


def _truth(value: Any, _: _Blobs) -> bool:
    if not isinstance(value, bool):
        raise MalformedError(f"{_shown(value)} is neither true nor false")
    return value


def _nothing(value: Any, _: _Blobs) -> None:
    if value is not None:
        raise MalformedError(f"{_shown(value)} where nothing may be")


def _bytes(value: Any, blobs: _Blobs) -> bytes:
    return blobs.take(_whole(value, blobs))


_SCALARS: dict[Any, Read] = {
    bool: _truth,
    int: _whole,
    float: _number,
    str: _text,
    bytes: _bytes,
    type(None): _nothing,
}


def _shown(value: Any) -> str:
    """The value for an error text, shortened."""
    return repr(value)[:60]
