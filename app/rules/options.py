"""What players choose before a game: the edition, the house rules, how tokens are kept."""

from __future__ import annotations

from dataclasses import dataclass

CHOICES = {
    "edition": ("zmg", "hig"),
    "tokens": ("virtual", "physical"),
    "profile": ("2014", "2020"),
}
"""The words that the fields of ``Options`` with a choice of words allow, the default first."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; the defaults are the printed rules.

    Gold Rush: ``edition`` "zmg" or "hig" (GR-32: whether a tent keeps another tent off its segment; GR-86: whether a
    tie calls for the staring duel), ``farmers`` (GR-06), ``fifth_cowboy`` (GR-H2), ``take_back`` (GR-H1),
    ``open_tokens`` (GR-H3), ``tokens`` "virtual" (the game shuffles the values from its seed) or "physical" (real
    tokens: values are unknown until ``Game.reveal``).
    Hunters & Gatherers: ``profile`` "2014" or "2020", whose animals, mushrooms, river fish and huts count differently.

    Raises ValueError for a word that a field does not allow.
    """

    edition: str = "zmg"
    farmers: bool = True
    fifth_cowboy: bool = False
    take_back: bool = False
    open_tokens: bool = False
    tokens: str = "virtual"
    profile: str = "2014"

    def __post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} must be one of {', '.join(allowed)}, is {getattr(self, name)!r}")
