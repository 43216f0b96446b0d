"""Where files to share are put, and how: a folder of the data directory, or a memory stick, and nowhere else."""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from app.archive.summary import Summary
from app.atomic_write import write_whole
from app.lang import Message, say
from app.lang.errors import MessageError, reason
from app.lang.plain import plain

OWN = "shared"
"""The folder in the data directory."""
ON_STICK = "claim-manager"
"""The folder on a memory stick."""
MOUNTS = Path("/proc/self/mounts")
MEDIA = (Path("/media"), Path("/run/media"))
"""Where systems mount what is plugged in."""
MOST_COPIES = 100
LONGEST_NAME = 40
"""What of the name of a folder or of a memory stick is told in a sentence."""
LONGEST_PATH = 60
"""What of the path of a folder is told in a sentence: its end, from a folder on."""


class ShareError(MessageError):
    """A file that cannot be written; its message says where and why."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder for files to share. ``root`` is the folder that exists already and that no file may leave; ``stick`` is
    the name of the memory stick, "" for the data directory.
    """

    path: Path
    root: Path
    stick: str = ""

    @property
    def label(self) -> Message:
        """What the folder is called on the screen."""
        return say("archive.on_stick", name=self.stick) if self.stick else say("archive.on_device")


def folders(data: Path, mounts: Path = MOUNTS, media: tuple[Path, ...] = MEDIA) -> tuple[Folder, ...]:
    """Every folder that can be written to: memory sticks first, then that of the data directory."""
    sticks = [Folder(stick / ON_STICK, stick, stick.name) for stick in _sticks(mounts, media)]
    return (*sticks, Folder(data / OWN, data))


def whereabouts(path: Path, data: Path) -> Message:
    """Where a file is that was put into a folder of ``folders``, to be filled into a sentence: the memory stick by its
    name, or the device whose data directory is ``data``; there the folder is told as a file manager would find it, and
    how it shows one that is hidden.
    """
    root = path.parent.parent
    if root == data:
        folder = _told(path.parent)
        hidden = any(part.startswith(".") for part in folder.split("/"))
        return say("archive.where_hidden" if hidden else "archive.where_device", folder=folder, file=path.name)
    return say("archive.where_stick", name=plain(root.name, LONGEST_NAME), folder=path.parent.name, file=path.name)


def _told(folder: Path, home: Path | None = None) -> str:
    """The path of that folder for a sentence: from "~" on in the home directory, of a long one its last parts."""
    home = home or Path.home()
    near = folder.is_relative_to(home)
    parts = ["~", *folder.relative_to(home).parts] if near else list(folder.parts)
    parts = [part if part == folder.anchor else plain(part, LONGEST_NAME) for part in parts]
    whole = "/".join(parts).replace("//", "/")
    while len(whole) > LONGEST_PATH and len(parts) > 2:
        parts = ["\u2026", *parts[2:]]
        whole = "/".join(parts)
    return whole


def _sticks(mounts: Path, media: tuple[Path, ...]) -> list[Path]:
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        words = line.split()
        if len(words) < 4 or "ro" in words[3].split(","):
            continue
        point = Path(re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), words[1]))
        if any(root in point.parents for root in media) and os.access(point, os.W_OK | os.X_OK):
            found.append(point)
    return found


def file_stem(summary: Summary) -> str:
    """The name of a game's files without their ending: date, which game, its title and its number, in plain letters,
    digits and hyphens. Without a title it is short enough to be told in a sentence.
    """
    when = summary.played.astimezone().strftime("%Y-%m-%d")
    parts = when, _bare(summary.game, 10), _bare(summary.title, 40), str(summary.id)
    return "-".join(filter(None, parts))


def _bare(words: str, most: int) -> str:
    """Those words in small letters, digits and hyphens, as many whole ones as have room in ``most``, at least a part of
    the first; "" where none of them can be written so.
    """
    bare = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    joined = re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
    if len(joined) <= most:
        return joined
    return joined[: most + 1].rpartition("-")[0] or joined[:most]


def put(folder: Folder, name: str, data: bytes) -> Path:
    """Write that file into the folder, which is made if missing; returns its path.

    ``name`` is a plain file name with an ending. A file of that name with other contents stays: the
    new one gets a number. Raises ShareError where the folder leads elsewhere or cannot be written to, or the name is
    none.
    """
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,120}\.[a-z]{2,5}", name):
        raise ShareError(say("archive.not_shared", path=str(folder.path), error=f"{name!r}"))
    try:
        folder.path.mkdir(parents=False, exist_ok=True)
        if folder.path.is_symlink() or folder.path.resolve().parent != folder.root.resolve():
            raise ShareError(say("archive.leads_elsewhere", path=str(folder.path)))
        path = _free(folder.path, name, data)
        if not path.exists():
            write_whole(path, data)
    except OSError as error:
        key = "archive.not_on_stick" if folder.stick else "archive.not_shared"
        raise ShareError(say(key, path=str(folder.path), error=reason(error))) from None
    return path


def _free(folder: Path, name: str, data: bytes) -> Path:
    """A path that is free or holds just those data. Raises OSError when there is none."""
    stem, _, ending = name.rpartition(".")
    for number in range(1, MOST_COPIES):
        path = folder / (name if number == 1 else f"{stem}-{number}.{ending}")
        if path.is_symlink():
            continue
        if not path.exists() or (path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data):
            return path
    raise OSError(f"there are {MOST_COPIES} files called {name} already")
