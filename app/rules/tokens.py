"""The mining tokens face down: mixed from a seed, dealt from the top, mixed again when some come back.

A supply is a plain tuple of values whose last is dealt next, so that keeping an old one is all that undo takes.
``UNKNOWN`` stands for a value that only the table knows; once such a token is dealt it has a name, from ``named``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index

from app.rules.errors import StateError
from app.values import Cell

UNKNOWN = -1
_HALF = 1 << 20  # columns and rows lie between minus this and this
_PARTS = 1 << 10  # more than segments of a tile, faces and tokens of a box

_MULTIPLIER = 6364136223846793005
_STEP = 1442695040888963407
_MASK = (1 << 64) - 1


def next_state(state: int) -> int:
    """The next state of the generator: the same on every machine and in every version of Python."""
    return (state * _MULTIPLIER + _STEP) & _MASK


def mixed(counts: Mapping[int, int], seed: int, *, known: bool) -> tuple[tuple[int, ...], int]:
    """The tokens of a box in a random order that ``seed`` decides, and the generator's state for ``mix_in``."""
    state = next_state(next_state(seed ^ 0x9E3779B97F4A7C15) ^ seed)
    supply = [value if known else UNKNOWN for value, count in sorted(counts.items()) for _ in range(count)]
    for last in range(len(supply) - 1, 0, -1):
        state = next_state(state)
        other = (state >> 33) % (last + 1)
        supply[last], supply[other] = supply[other], supply[last]
    return tuple(supply), state


def mix_in(supply: tuple[int, ...], back: Iterable[int], state: int) -> tuple[tuple[int, ...], int]:
    """Mix tokens that come back into the supply (GR-56).

    Each goes in at a random place: with a supply that is in random order already, that is as good as mixing them all.
    """
    tokens = list(supply)
    for value in back:
        state = next_state(state)
        tokens.insert((state >> 33) % (len(tokens) + 1), value)
    return tuple(tokens), state


def named(place: tuple[Cell, int], numbers: Iterable[int], face: int = 0) -> tuple[int, ...]:
    """The names of real tokens, whose values only the table knows: negative numbers below ``UNKNOWN``.

    A token is known by the (cell, segment) and the number of the face that it was dealt for, and its own number there,
    so that the same one has the same name after undo, and on any machine.
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
    """How many tokens of each value a box of ``counts`` still has after those; None stands for an unknown one.

    A negative number says that the box never held so many.
    """
    left = dict(sorted(counts.items()))
    for value, count in count_values(value for value in taken if value is not None).items():
        left[value] = left.get(value, 0) - count
    return left


def told_values(values: Iterable[object]) -> tuple[int | None, ...]:
    """The values that somebody told, as whole numbers; None for one that is not known.

    Raises StateError for anything else: ``True`` and 1.0 are no values of tokens.
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
    """Raises StateError when a box of ``counts`` never held so many tokens of a value; None is an unknown one."""
    for value, left in left_of(counts, taken).items():
        if left < 0:
            held = counts.get(value, 0)
            raise StateError(f"the box holds {held} tokens of value {value}, {held - left} would be taken")
