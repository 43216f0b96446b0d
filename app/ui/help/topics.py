"""The pages of the help: which there are, their sign, and where their button leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.lang import Message, Translator, say
from app.printing.reference import part_names, part_text
from app.rules.options import Chosen
from app.rules.tileset import TileSet
from app.table.model.inputs import Browse, Input, Undo
from app.table.presentation.set_up import set_up
from app.tilesets import load_tileset

Doors = Mapping[str, Callable[[], None]]
"""What a page can lead to, by name; a page whose door is not there has no button."""

SLIPS: tuple[tuple[str, str, str], ...] = (
    ("forgot_piece", "plus", "turns"),
    ("wrong_tile", "pencil", "turns"),
    ("not_meant", "undo", "undo"),
    ("forgot_turn", "step", "turns"),
    ("wrong_player", "another", "turns"),
    ("swapped", "people", "seats"),
    ("differ", "question", ""),
    ("tile_moved", "hand", ""),
    ("nowhere", "close", ""),
    ("camera", "camera", "setup"),
    ("my_tokens", "eye", ""),
    ("real_tokens", "token", ""),
    ("tokens_off", "token", "audit"),
    ("points", "total", ""),
    ("takes_over", "turn", ""),
    ("leave", "clock", ""),
    ("power", "power", ""),
)
"""The name of each slip and of its scene, its sign, and its door."""

OF_THE_CAMERA = frozenset({"camera"})
"""The slips that only a camera makes."""

BY_TOUCH: Mapping[str, str] = {"differ": "turns", "tile_moved": "", "power": ""}
"""The slips that are mended in another way where no camera watches, and the door of each there."""

AT_TABLE: Mapping[str, Input] = {
    "turns": Browse("turns"),
    "seats": Browse("seats"),
    "audit": Browse("audit"),
    "undo": Undo(),
}
"""The doors that are inputs to the open game."""

OF_PLAYERS = frozenset({"turns", "seats", "undo"})
"""Those of them that change the game: not for those who look on at a demonstration, whose menu has no such entry."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A page: ``name`` is that of its scene, ``game`` whose pieces and tiles are shown, "" ``door`` for none."""

    name: str
    game: str
    title: Message
    text: Message
    sign: str = ""
    door: str = ""


def slips(game: str, known: frozenset[str], *, camera: bool) -> list[Topic]:
    """What may go wrong, as far as that game has it: ``known`` are the names of its scenes. Without a ``camera`` the
    pages tell what is true then.
    """
    return [
        _slip(name, game, sign, door, camera=camera)
        for name, sign, door in SLIPS
        if name in known and (camera or name not in OF_THE_CAMERA)
    ]


def _slip(name: str, game: str, sign: str, door: str, *, camera: bool) -> Topic:
    by_touch = not camera and name in BY_TOUCH
    text = say(f"help.{name}.by_touch") if by_touch else say(f"help.{name}.text")
    return Topic(name, game, say(f"help.{name}.title"), text, sign, BY_TOUCH[name] if by_touch else door)


def rules(game: str, words: Translator, options: Chosen | None = None, tileset: TileSet | None = None) -> list[Topic]:
    """How the table is set up, then the rules of that game by situation, as on its reference card; by the ``options``
    and the ``tileset`` of a game in play.
    """
    begin = set_up(tileset or load_tileset(game), options)
    return [
        *([Topic("begin", game, say("help.set_up"), begin)] if words.has(begin.key) else []),
        *(
            Topic(name, game, say(f"reference.{game}.{name}.title"), part_text(game, name, words, options))
            for name in part_names(game, words, options)
        ),
    ]
