"""Moving single numbers of a nested config: which numbers there are, and the config with one of them changed.

Method: one-at-a-time sensitivity analysis. It says what a number does at the present values of all others, nothing of
two that are moved together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

SHARE = 0.2
"""Each number is moved by this part of itself, either way."""

Path = tuple[str | int, ...]
"""The way to a number: names of fields, and places in tuples."""


@dataclass(frozen=True, slots=True)
class Score:
    """How many answers were right, asked about, missed, and wrong in silence."""

    right: int = 0
    asked: int = 0
    missed: int = 0
    wrong: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(
            self.right + other.right, self.asked + other.asked, self.missed + other.missed, self.wrong + other.wrong
        )

    def __sub__(self, other: Score) -> Score:
        return Score(
            self.right - other.right, self.asked - other.asked, self.missed - other.missed, self.wrong - other.wrong
        )

    def __str__(self) -> str:
        return f"{self.right:+d} {self.asked:+d} {self.missed:+d} {self.wrong:+d}" if any(self.counts) else "."

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The four numbers in their order."""
        return self.right, self.asked, self.missed, self.wrong


@dataclass(frozen=True, slots=True)
class Moved:
    """One number of the config, its value, and what changed when it was less and more; None where the config refused
    the value. ``stirs``: whether any answer was another one in any digit, None where nothing was
    measured; ``note``: what is written beside the number.
    """

    name: str
    value: float
    less: Score | None
    more: Score | None
    stirs: bool | None = False
    note: str = ""

    @property
    def idle(self) -> bool:
        """Whether nothing changed either way."""
        return self.stirs is False and not self._counts

    @property
    def effect(self) -> str:
        """In a word: "counts" where the number of right, asked, missed or wrong answers changed, "digits" where only
        confidences or places did.
        """
        if self.stirs is None:
            return "not measured"
        return "counts" if self._counts else "digits" if self.stirs else "changes nothing"

    @property
    def _counts(self) -> bool:
        return any(any(score.counts) for score in (self.less, self.more) if score is not None)


def numbers(config: object, deep: bool = True) -> Iterator[tuple[Path, float]]:
    """Every number in a dataclass, in the tuples and, if ``deep``, the dataclasses within it, in their order. Truth
    values and words are left out.
    """
    inner: Iterator[tuple[str | int, object]]
    if is_dataclass(config) and not isinstance(config, type):
        inner = ((field.name, getattr(config, field.name)) for field in fields(config))
    elif isinstance(config, tuple):
        inner = iter(enumerate(config))
    else:
        return
    for step, value in inner:
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield (step,), value
        elif deep or not is_dataclass(value):
            for path, number in numbers(value, deep):
                yield (step, *path), number


def changed(config: Any, path: Path, value: float) -> Any:
    """The config with the number at ``path`` set to ``value``. What the config's own checks raise is passed on."""
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        inner = changed(config[step], rest, value) if rest else value
        both = (*config[:step], inner, *config[step + 1 :])
        return type(config)(*both) if hasattr(config, "_fields") else both
    inner = changed(getattr(config, step), rest, value) if rest else value
    return replace(config, **{step: inner})


def shifted(value: float, share: float) -> float:
    """The value ``share`` of itself more; a whole number stays whole and moves by 1 at least, 0 moves by ``share``."""
    if isinstance(value, int):
        by = round(value * share)
        return value + (by or (1 if share > 0 else -1))
    return value * (1 + share) if value else share


def name_of(path: Path) -> str:
    """The path in one word, as ``tiles.least[1]``."""
    word = ""
    for step in path:
        word += f"[{step}]" if isinstance(step, int) else f".{step}" if word else step
    return word


def stages(config: Any) -> Iterator[tuple[type, Any]]:
    """Every type of dataclass in ``config`` once, with its first value, itself left out."""
    seen: set[type] = {type(config)}
    for _, value in _inner(config):
        if type(value) not in seen:
            seen.add(type(value))
            yield type(value), value


def roots(config: Any, kind: type) -> list[str]:
    """The fields of ``config`` in which a dataclass of that type occurs."""
    return [field.name for field in fields(config) if part_of(getattr(config, field.name), kind) is not None]


def changed_everywhere(config: Any, kind: type, path: Path, share: float) -> Any:
    """The config with the number at ``path`` in every dataclass of type ``kind`` moved by ``share`` of itself; one that
    has no such place in a tuple stays as it is.
    """
    if isinstance(config, kind):
        value = dict(numbers(config)).get(path)
        return config if value is None else changed(config, path, shifted(value, share))
    if not is_dataclass(config) or isinstance(config, type):
        return config
    both = {field.name: changed_everywhere(getattr(config, field.name), kind, path, share) for field in fields(config)}
    return replace(config, **both)


def _inner(config: Any) -> Iterator[tuple[str, Any]]:
    """The dataclasses in a dataclass, each before those within it."""
    for field in fields(config):
        value = getattr(config, field.name)
        if is_dataclass(value) and not isinstance(value, type):
            yield field.name, value
            yield from _inner(value)


def part_of(config: object, kind: type) -> Any:
    """The first dataclass of type ``kind`` in ``config``, itself included; None if there is none."""
    if isinstance(config, kind):
        return config
    if is_dataclass(config) and not isinstance(config, type):
        for field in fields(config):
            found = part_of(getattr(config, field.name), kind)
            if found is not None:
                return found
    return None
