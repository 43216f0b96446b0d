"""The supply of face-down mining tokens: shuffled from a seed, dealt from the top, shuffled again when some come back.

Methods: Fisher-Yates shuffle; SHA-256 as a hash chain (NIST FIPS 180-4) for seeds of more than 64 bits, which real
games have; for smaller ones, which tests and games of earlier versions have, a linear congruential generator modulo
2**64 with Knuth's MMIX constants. A supply is an immutable tuple of values, the last of which is dealt next, so undo
only restores the old tuple. ``UNKNOWN`` is the value of a real token in the supply, which the program does not know;
once dealt, the token has an identifier from ``named``.

Before a game everyone may note the ``seal`` of the order; afterwards seed and order prove that nobody changed it
(a commitment, Blum 1981).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any

from app.rules.errors import StateError
from app.values import Cell

UNKNOWN = -1
_HALF = 1 << 20  # columns and rows lie between minus this and this
_PARTS = 1 << 10  # more than segments of a tile, faces and tokens of a box

_MULTIPLIER = 6364136223846793005
_STEP = 1442695040888963407
_MASK = (1 << 64) - 1
_HASHED = 1 << 256
"""Marks a state of the hash chain; a state of the congruential generator has 64 bits."""
SEAL_LENGTH = 36
"""Digits of a seal: 119 bits of the digest, in figures that people can read to each other."""


def next_state(state: int) -> int:
    """The next state of the generator: the same on every machine and in every version of Python."""
    if state & _HASHED:
        digest = hashlib.sha256((state ^ _HASHED).to_bytes(32, "big")).digest()
        return _HASHED | int.from_bytes(digest, "big")
    return (state * _MULTIPLIER + _STEP) & _MASK


def first_state(seed: int) -> int:
    """The generator's state for that seed: of the hash chain where it has more than 64 bits."""
    if seed >> 64 in (0, -1):
        return next_state(next_state(seed ^ 0x9E3779B97F4A7C15) ^ seed)
    return _HASHED | int.from_bytes(hashlib.sha256(str(seed).encode("ascii")).digest(), "big")


def seal(seed: int, order: Sequence[int]) -> str:
    """The seal of an order of the tokens: ``SEAL_LENGTH`` digits, SHA-256 over the seed and all values.

    The seed is part of it, so that nobody finds the order by trying all orders.
    """
    text = f"{seed}:{','.join(map(str, order))}"
    digest = int.from_bytes(hashlib.sha256(text.encode("ascii")).digest(), "big")
    return f"{digest % 10**SEAL_LENGTH:0{SEAL_LENGTH}}"


def permuted(values: Sequence[int], state: int) -> tuple[tuple[int, ...], int]:
    """The values in a random order (Fisher-Yates), and the generator's state after it."""
    order = list(values)
    for last in range(len(order) - 1, 0, -1):
        state = next_state(state)
        other = (state >> 33) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order), state


def mixed(counts: Mapping[int, int], seed: int, *, known: bool) -> tuple[tuple[int, ...], int]:
    """The tokens of a box in a random order decided by ``seed``, and the generator's state for ``mix_in``."""
    supply = [value if known else UNKNOWN for value, count in sorted(counts.items()) for _ in range(count)]
    return permuted(supply, first_state(seed))


def mix_in(supply: tuple[int, ...], back: Iterable[int], state: int) -> tuple[tuple[int, ...], int]:
    """Shuffle tokens that come back into the supply (GR-56).

    Each is inserted at a random place; in a supply that is already in random order this equals shuffling all of them.
    """
    tokens = list(supply)
    for value in back:
        state = next_state(state)
        tokens.insert((state >> 33) % (len(tokens) + 1), value)
    return tuple(tokens), state


def named(place: tuple[Cell, int], numbers: Iterable[int], face: int = 0) -> tuple[int, ...]:
    """Identifiers for real tokens, whose values the program does not know: negative numbers below ``UNKNOWN``.

    Computed from the (cell, segment) and the number of the face for which the token was dealt, and its number there, so
    that the same token has the same identifier after undo and redo, and on any machine.
    """
    (col, row), segment = place
    spot = (((col + _HALF) * 2 * _HALF + row + _HALF) * _PARTS + face) * _PARTS + segment + 1
    return tuple(UNKNOWN - 1 - (spot * _PARTS + number) for number in numbers)


def count_values(tokens: Iterable[int]) -> dict[int, int]:
    """How many tokens of each known value there are, by value."""
    counts: dict[int, int] = {}
    for value in tokens:
        if value != UNKNOWN:
            counts[value] = counts.get(value, 0) + 1
    return dict(sorted(counts.items()))


def left_of(counts: Mapping[int, int], taken: Iterable[int | None]) -> dict[int, int]:
    """How many tokens of each value a box of ``counts`` has left without ``taken``; None is an unknown value.

    A negative number means that the box does not hold so many.
    """
    left = dict(sorted(counts.items()))
    for value, count in count_values(value for value in taken if value is not None).items():
        left[value] = left.get(value, 0) - count
    return left


def told_values(values: Iterable[Any]) -> tuple[int | None, ...]:
    """The values of tokens converted to ``int``; None for one that is not known.

    Raises StateError for anything but whole numbers from 0: ``True`` and 1.0 are not values of tokens.
    """
    told: list[int | None] = []
    for value in values:
        if value is None:
            told.append(None)
        elif isinstance(value, bool) or not hasattr(value, "__index__") or (number := index(value)) < 0:
            raise StateError(f"a token's value must be a whole number from 0, or None, is {value!r}")
        else:
            told.append(number)
    return tuple(told)


def check_held(counts: Mapping[int, int], taken: Iterable[int | None]) -> None:
    """Raises StateError when a box of ``counts`` does not hold so many tokens of a value; None is an unknown value."""
    for value, left in left_of(counts, taken).items():
        if left < 0:
            held = counts.get(value, 0)
            raise StateError(f"the box holds {held} tokens of value {value}, {held - left} would be taken")
