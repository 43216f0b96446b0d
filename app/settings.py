"""The owner's permanent settings, in a small file beside the journal."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from app.atomic_write import write_whole
from app.lang import say
from app.lang.errors import MessageError, reason
from app.lang.plain import plain
from app.outside import read_json
from app.outside.files import SETTINGS
from app.owner_only import close_to_others

FILE_NAME = "settings.json"

Look = Literal["green", "light", "dark", "contrast"]
TextSize = Literal["normal", "large", "largest"]
Turned = Literal[0, 90, 180, 270]

KNOWN_NAMES = 12
"""How many names of players are remembered, those used last."""


class SettingsError(MessageError):
    """Settings that cannot be read or written; its message says where and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What an owner has chosen, for every game.

    ``camera``: the source to use unless another is named; "" for the one that is found automatically. ``art``: the
    folder with pictures of the owner's tiles; "" for the one beside the journal. ``language``: its code; "" for that of
    the system. ``turned``: by how many degrees clockwise the screen shows everything turned. ``motion``: whether things
    move where a still picture would do. ``sound``, ``speech``: whether cues sound and turns are spoken. ``purist``:
    hide what cardboard would not tell (projected points, odds, legal places). ``signs``: each player's own four
    symbols open the own tokens. ``guided``: the first-run guide is done or was skipped; ``step``: the step of it that
    is on, "" before the first; ``tried``: the steps of set-up that leave no file and were done. ``names``: players of
    former games, the last one first. ``places``: the colours round the table when the last game began, as in
    ``seating.Plan``; empty before the first.
    """

    camera: str = ""
    art: str = ""
    language: str = ""
    look: Look = "green"
    text: TextSize = "normal"
    turned: Turned = 0
    motion: bool = True
    sound: bool = False
    speech: bool = False
    purist: bool = False
    signs: bool = False
    guided: bool = False
    step: str = ""
    tried: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    places: tuple[str, ...] = ()

    def remembering(self, *names: str) -> Settings:
        """These settings with those names in front of the remembered ones."""
        kept = dict.fromkeys(name for name in (*names, *self.names) if name)
        return replace(self, names=tuple(kept)[:KNOWN_NAMES])


_CHOICES: dict[str, tuple[object, ...]] = {
    "look": get_args(Look),
    "text": get_args(TextSize),
    "turned": get_args(Turned),
}


def load(folder: Path) -> Settings:
    """The settings saved in that folder; the defaults if there are none. Unknown keys, as written by a later version,
    and values that this version does not allow are ignored. Raises SettingsError for a damaged file.
    """
    path = folder / FILE_NAME
    close_to_others(path)
    try:
        document = read_json(path, SETTINGS)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as error:
        raise SettingsError(say("journal.settings.unread", path=str(path), error=reason(error))) from None
    known = document if isinstance(document, dict) else {}
    usual = Settings()
    found = {f.name: _allowed(f.name, known.get(f.name), getattr(usual, f.name)) for f in fields(Settings)}
    return Settings(**found)


def ignored(document: object) -> tuple[tuple[str, object, str], ...]:
    """What ``load`` ignores in such a document of settings: key, value, and in words what is allowed."""
    if not isinstance(document, dict):
        return (("settings", document, "an object of keys and values"),)
    usual = asdict(Settings())
    found = []
    for name, value in document.items():
        if name not in usual:
            found.append((name, value, f"no key of this version, which has {', '.join(usual)}"))
        elif isinstance(usual[name], tuple):
            if not (isinstance(value, list) and all(isinstance(each, str) for each in value)):
                found.append((name, value, _words(name, usual[name])))
        elif type(value) is not type(usual[name]) or value not in _CHOICES.get(name, (value,)):
            found.append((name, value, _words(name, usual[name])))
    return tuple(found)


def _words(name: str, usual: object) -> str:
    """What that setting may be, in words for a person who edits the file."""
    if name in _CHOICES:
        return "one of " + ", ".join(json.dumps(choice) for choice in _CHOICES[name])
    if isinstance(usual, bool):
        return "true or false"
    return "a list of texts" if isinstance(usual, tuple) else "a text in quotation marks"


def _allowed(name: str, value: object, usual: object) -> Any:
    """That value if the setting of that name may have it, else the usual one."""
    if name in _CHOICES:
        return value if value in _CHOICES[name] and type(value) is type(usual) else usual
    if isinstance(usual, tuple):
        texts = [plain(each, 40) for each in value if isinstance(each, str)] if isinstance(value, list) else []
        return tuple(texts[:KNOWN_NAMES])
    return value if type(value) is type(usual) else usual


def save(settings: Settings, folder: Path) -> None:
    """Save these settings; the file is replaced as a whole or not at all. Raises SettingsError."""
    path = folder / FILE_NAME
    try:
        write_whole(path, json.dumps(asdict(settings), indent=2).encode("utf-8"))
    except OSError as error:
        raise SettingsError(say("journal.settings.unwritten", path=str(path), error=reason(error))) from None
