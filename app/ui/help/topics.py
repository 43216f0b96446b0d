"""The pages of the help: which there are, their sign, and where their button leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.lang import Message, Translator, say
from app.printing.reference import part_names
from app.table.model.inputs import Browse, Input, Undo

Doors = Mapping[str, Callable[[], None]]
"""What a page can lead to, by name; a page whose door is not there has no button."""

SLIPS: tuple[tuple[str, str, str], ...] = (
    ("forgot_piece", "plus", "turns"),
    ("wrong_tile", "pencil", "turns"),
    ("not_meant", "undo", "undo"),
    ("forgot_turn", "step", "turns"),
    ("wrong_player", "people", "seats"),
    ("differ", "question", ""),
    ("tile_moved", "hand", ""),
    ("nowhere", "close", ""),
    ("camera", "camera", "setup"),
    ("my_tokens", "eye", ""),
    ("tokens_off", "token", "audit"),
    ("points", "total", ""),
    ("leave", "clock", ""),
    ("power", "power", ""),
)
"""The name of each slip and of its scene, its sign, and its door."""

AT_TABLE: Mapping[str, Input] = {
    "turns": Browse("turns"),
    "seats": Browse("seats"),
    "audit": Browse("audit"),
    "undo": Undo(),
}
"""The doors that are inputs to the open game."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A page: ``name`` is that of its scene, ``game`` whose pieces and tiles are shown, "" ``door`` for none."""

    name: str
    game: str
    title: Message
    text: Message
    sign: str = ""
    door: str = ""


def slips(game: str, known: frozenset[str]) -> list[Topic]:
    """What may go wrong, as far as that game has it: ``known`` are the names of its scenes."""
    return [
        Topic(name, game, say(f"help.{name}.title"), say(f"help.{name}.text"), sign, door)
        for name, sign, door in SLIPS
        if name in known
    ]


def rules(game: str, words: Translator) -> list[Topic]:
    """The rules of that game by situation, as on its reference card."""
    return [
        Topic(name, game, say(f"reference.{game}.{name}.title"), say(f"reference.{game}.{name}.text"))
        for name in part_names(game, words)
    ]
