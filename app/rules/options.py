"""What players choose before a game: edition, house rules, virtual or real tokens."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from app.rules.errors import SetupError

CHOICES = {
    "edition": ("zmg", "hig"),
    "tokens": ("virtual", "physical"),
    "profile": ("2014", "2020"),
}
"""The values that the text fields of ``Options`` may have, the default first."""

Chosen = Mapping[str, bool | int | str]
"""Options of a game by name; one that is not among them has its default."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; the defaults are the printed rules.

    Every game: ``take_back`` (GR-H1).
    Gold Rush: ``edition`` "zmg" or "hig" (GR-86: whether a tie calls for the staring duel), ``farmers`` (GR-06),
    ``fifth_cowboy`` (GR-H2), ``open_tokens`` (GR-H3), ``tokens`` "virtual" (the game shuffles the values from its seed)
    or "physical" (real tokens: values are unknown until ``Game.reveal``), ``shared_tents`` (GR-H5, a house rule
    of this program: several tents may stand on one segment).
    Hunters & Gatherers: ``profile`` "2014" or "2020", editions with different values for animals, mushrooms, river fish
    and huts.

    A game refuses the options of another game unless they have their default. Raises SetupError for a value that a
    field does not allow.
    """

    edition: str = "zmg"
    farmers: bool = True
    fifth_cowboy: bool = False
    take_back: bool = False
    open_tokens: bool = False
    tokens: str = "virtual"
    profile: str = "2014"
    shared_tents: bool = False

    def __post_init__(self) -> None:
        for item in fields(self):
            name, value = item.name, getattr(self, item.name)
            allowed = CHOICES.get(name, (True, False))
            if type(value) is not type(item.default) or value not in allowed:
                raise SetupError(f"{name} must be one of {', '.join(map(str, allowed))}, is {value!r}")

    def chosen(self) -> tuple[str, ...]:
        """The names of the fields that differ from the printed rules."""
        return tuple(item.name for item in fields(self) if getattr(self, item.name) != item.default)

    def only(self, names: Collection[str]) -> Options:
        """These options with every field that is not one of ``names`` set to its default."""
        changed: dict[str, Any] = {item.name: item.default for item in fields(self) if item.name not in names}
        return replace(self, **changed)
