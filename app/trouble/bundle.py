"""The trouble bundle: one ZIP file with what is needed to find out what went wrong, and nothing that is secret.

    trouble.json        format, versions, settings, the events of the game, its newest inputs
    frames/NNNN.jpg     small pictures of the table in the last seconds, only if people agreed
    log/NN.txt          the log of the app, the newest first

The order of the tokens, the seed it is drawn from and the players' signs are never in it, nor any password; names of
people only if they agreed. It is read as a proof is read (``app.prove.bundle``): names, sizes and values are checked.
"""

from __future__ import annotations

import io
import json
import platform
import re
import sys
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app import __version__
from app.atomic_write import write_whole
from app.lang import say
from app.lang.errors import reason
from app.lang.plain import plain
from app.outside import json_of
from app.outside.bundles import BundleError, BundleLimits, read_entries
from app.prove.recording import encoded as picture_file
from app.session.codec import MalformedError
from app.session.recent import Evidence, Recent, decoded, encoded
from app.settings import Settings

FORMAT, VERSION = "claim-manager trouble", 1
DOCUMENT = "trouble.json"
ENTRY = re.compile(r"frames/\d{4}\.jpg|log/\d{2}\.txt")
SECRET = ("seat_sign", "tokens_shuffled")
"""Events that are left out: they hold players' signs and the order of the tokens."""
LIMITS = BundleLimits()
MOST_LOG = 256 * 1024
"""How much of each log file is taken, in bytes from its end."""
_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://\S+")


@dataclass(frozen=True)
class Agreed:
    """What people have agreed to hand on."""

    names: bool = False
    pictures: bool = False


@dataclass(frozen=True)
class Trouble:
    """A bundle as it was read. ``bodies`` are the events of the game without what is secret."""

    version: str
    bodies: Sequence[Mapping[str, Any]]
    inputs: Sequence[Recent]


def redacted(bodies: Iterable[Mapping[str, Any]], *, names: bool) -> list[dict[str, Any]]:
    """The events of a game without the order of its tokens and the players' signs; without ``names`` without those."""
    told = []
    for body in bodies:
        if body.get("event") in SECRET:
            continue
        kept = {key: value for key, value in body.items() if key != "token_order"}
        if kept.get("event") == "game_started":
            kept["token_seed"] = 0
        if not names:
            kept.update({key: type(kept[key])() for key in ("names", "name") if key in kept})
        told.append(kept)
    return told


def save(path: Path, evidence: Evidence, settings: Settings, logs: Sequence[bytes], agreed: Agreed) -> None:
    """Write a bundle; the file is replaced as a whole or not at all. Raises BundleError."""
    try:
        write_whole(path, packed(evidence, settings, logs, agreed))
    except OSError as error:
        raise BundleError(say("trouble.unwritten", path=str(path), error=reason(error))) from None


def packed(evidence: Evidence, settings: Settings, logs: Sequence[bytes], agreed: Agreed) -> bytes:
    """The bytes of a bundle."""
    people = _people(evidence, settings) if not agreed.names else ()
    inputs = []
    for recent in evidence.inputs:
        try:
            text = encoded(recent.input, names=agreed.names).decode("ascii")
        except (MalformedError, UnicodeDecodeError):
            continue
        inputs.append({"events": len(redacted(evidence.bodies[: recent.events], names=True)), "input": text})
    document = {
        "format": FORMAT,
        "version": VERSION,
        "made_by": __version__,
        "python": platform.python_version(),
        "platform": plain(f"{platform.system()} {platform.release()} {platform.machine()}", 100),
        "modules": {name: _version(name) for name in ("numpy", "cv2", "kivy")},
        "redacted": {"tokens": True, "names": not agreed.names},
        "settings": _told(settings, agreed),
        "events": redacted(evidence.bodies, names=agreed.names),
        "inputs": inputs,
    }
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(DOCUMENT, json.dumps(document, indent=1))
        for number, log in enumerate(logs[:20]):
            archive.writestr(f"log/{number:02d}.txt", _clean(log[-MOST_LOG:], people))
        for number, picture in enumerate(evidence.pictures[-100:] if agreed.pictures else ()):
            archive.writestr(f"frames/{number:04d}.jpg", picture_file(picture, 85))
    return data.getvalue()


def load(path: Path, limits: BundleLimits = LIMITS) -> Trouble:
    """The bundle in that file. Raises BundleError that says what is wrong with it."""
    files = read_entries(path, limits, ENTRY, DOCUMENT)
    try:
        document = json_of(files[DOCUMENT].decode("utf-8"))
        if document["format"] != FORMAT or document["version"] != VERSION:
            raise ValueError("another format")
        bodies = document["events"]
        if not isinstance(bodies, list) or not all(isinstance(body, dict) for body in bodies):
            raise ValueError("no events")
        inputs = [Recent(_count(each["events"]), decoded(each["input"].encode("ascii"))) for each in document["inputs"]]
        return Trouble(plain(document["made_by"], 40), bodies, inputs)
    except (KeyError, TypeError, ValueError, AttributeError):
        why = say("prove.bundle.damaged", name=DOCUMENT)
        raise BundleError(say("trouble.not_one", path=str(path), why=why)) from None


def logs_in(data: Path) -> list[bytes]:
    """The log files of that data folder, the newest first; what cannot be read is left out."""
    found = []
    for file in sorted((data / "log").glob("claim-manager.log*")):
        try:
            found.append(file.read_bytes() if file.is_file() else b"")
        except OSError:
            continue
    return found


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 100_000:
        raise ValueError("no count")
    return value


def _version(name: str) -> str:
    """The version of a module that is loaded; "" of one that is not."""
    return plain(getattr(sys.modules.get(name), "__version__", ""), 40)


def _told(settings: Settings, agreed: Agreed) -> dict[str, Any]:
    """The settings without passwords, and without names unless people agreed."""
    told = {
        key: _without_address(value) if isinstance(value, str) else value for key, value in asdict(settings).items()
    }
    return told if agreed.names else {**told, "names": []}


def _without_address(text: str) -> str:
    """The text without the rest of any address: user, password and host are nobody's business."""
    return _ADDRESS.sub(lambda found: found[0].partition("://")[0] + "://...", text)


def _people(evidence: Evidence, settings: Settings) -> tuple[str, ...]:
    """Every name of a person that is known, the longest first."""
    names = set(settings.names)
    for body in evidence.bodies:
        given = body.get("names")
        names.update(given.values() if isinstance(given, Mapping) else ())
        names.add(str(body.get("name", "")))
    return tuple(sorted(filter(None, names), key=len, reverse=True))


def _clean(log: bytes, people: Sequence[str]) -> str:
    """The log without addresses and without those names."""
    text = _without_address(log.decode("utf-8", "replace"))
    for name in people:
        text = re.sub(rf"\b{re.escape(name)}\b", "...", text)
    return text
