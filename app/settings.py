"""The owner's permanent settings, in a small file beside the journal."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from app.lang import say
from app.lang.errors import MessageError
from app.lang.plain import cause
from app.storage import write_whole

FILE_NAME = "settings.json"


class SettingsError(MessageError):
    """Settings that cannot be read or written; its message says where and what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``camera``: the source to use unless another is named; "" for the one that is found automatically."""

    camera: str = ""


def load(folder: Path) -> Settings:
    """The settings saved in that folder; the defaults if there are none. Unknown keys, as written by a later version,
    are ignored. Raises SettingsError for a damaged file.
    """
    path = folder / FILE_NAME
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as error:
        raise SettingsError(say("journal.settings.unread", path=str(path), error=cause(error))) from None
    known = document if isinstance(document, dict) else {}
    return Settings(**{f.name: known[f.name] for f in fields(Settings) if isinstance(known.get(f.name), str)})


def save(settings: Settings, folder: Path) -> None:
    """Save these settings; the file is replaced as a whole or not at all. Raises SettingsError."""
    path = folder / FILE_NAME
    try:
        write_whole(path, json.dumps(asdict(settings), indent=2).encode("utf-8"))
    except OSError as error:
        raise SettingsError(say("journal.settings.unwritten", path=str(path), error=cause(error))) from None
