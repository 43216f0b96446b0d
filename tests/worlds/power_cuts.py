"""What a power cut can leave of a folder: the disk operations of a program, recorded, and every state they allow.

Method: crash-state enumeration (as in ALICE, Pillai et al. 2014) over a trace by strace. Until a file is synced each of
its sectors of 512 bytes holds what any write since the last sync put there, or what it held before; its length is any
that it had since. Changes of names are kept in their order, and any number of the last ones is lost until their folder
is synced. One sector is written whole or not at all.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
CALLS = "openat,mkdir,rename,unlink,unlinkat,rmdir,pwrite64,write,ftruncate,truncate,fsync,fdatasync,sendfile,lseek"
"""What is to be recorded: ``strace -qq -y -xx -s 10000000 -e trace=CALLS``."""

_LINE = re.compile(r"^(\w+)\((.*)\)\s+= (-?\d+)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE = re.compile(r"(\d+)<((?:\\x[0-9a-f]{2})*)>")
_NUMBER = re.compile(r", (\d+)(?=,|$)")


def _plain(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


@dataclass(slots=True)
class _File:
    """A file: what is on the disk for certain, what reading gives now, and what was written since the last sync."""

    safe: bytes = b""
    now: bytearray = field(default_factory=bytearray)
    writes: list[tuple[int, bytes]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)

    def write(self, at: int, data: bytes) -> None:
        if at > len(self.now):
            self.now.extend(bytes(at - len(self.now)))
        self.now[at : at + len(data)] = data
        self.writes.append((at, data))
        self.lengths.append(len(self.now))

    def cut(self, length: int) -> None:
        if length < len(self.now):
            # what was written behind that may not come back where the file grows again
            self.writes.append((length, bytes(len(self.now) - length)))
            del self.now[length:]
        else:
            self.now.extend(bytes(length - len(self.now)))
        self.lengths.append(length)

    def sync(self) -> None:
        self.safe, self.writes, self.lengths = bytes(self.now), [], []

    def left(self, chance: Random) -> bytes:
        """What a power cut may leave."""
        kind = chance.choice(("none", "all", "first", "any", "any", "any"))
        if kind == "none" or not self.lengths:
            return self.safe
        if kind == "all":
            return bytes(self.now)
        data = bytearray(self.safe)
        some = self.writes[: chance.randrange(len(self.writes) + 1)] if kind == "first" else self.writes
        for at, written in some:
            for start in range(at - at % SECTOR, at + len(written), SECTOR):
                if kind == "any" and chance.random() < 0.5:
                    continue
                first, last = max(start, at), min(start + SECTOR, at + len(written))
                data.extend(bytes(max(0, last - len(data))))
                data[first:last] = written[first - at : last - at]
        length = chance.choice([len(self.safe), *self.lengths])
        data.extend(bytes(max(0, length - len(data))))
        return bytes(data[:length])


Change = list[tuple[bool, str, int]]
"""A change of names, which happens as a whole or not at all: whether each is given or taken, its name, the file."""


class Disk:
    """The files below ``folder``, played from a trace line by line. ``told``: the newest line on handle 9, which the
    program writes when it has promised something to its people.
    """

    def __init__(self, folder: Path) -> None:
        self._root = str(folder)
        self._files: dict[int, _File] = {}
        self._names: dict[str, int] = {}
        self._safe: dict[str, int] = {}
        self._changes: list[Change] = []
        self._at: dict[str, int] = {}
        self.told = b""
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                key = self._make(str(path))
                self._files[key].now[:] = path.read_bytes()
                self._files[key].sync()
        self._safe, self._changes = dict(self._names), []

    def _make(self, name: str) -> int:
        key = len(self._files)
        self._files[key] = _File()
        self._change([(True, name, key)])
        return key

    def _change(self, change: Change) -> None:
        self._changes.append(change)
        _apply(self._names, change)

    def play(self, line: str) -> bool:
        """Play one line of the trace; whether it changed anything of the folder, or something was told."""
        found = _LINE.match(line)
        if found is None or int(found[3]) < 0:
            return False
        call, words, result = found[1], found[2], int(found[3])
        texts = [_plain(text) for text in _TEXT.findall(words)]
        handle = _HANDLE.match(words)
        if call == "write" and words.startswith("9<"):
            self.told = texts[0].strip()
            return True
        name = _plain(handle[2]).decode() if handle is not None else ""
        if call in ("openat", "mkdir", "rename", "unlink", "unlinkat", "rmdir", "truncate"):
            return self._named(call, words, [text.decode() for text in texts])
        if not name.startswith(self._root):
            return False
        return self._opened(call, words, name, texts, result)

    def _named(self, call: str, words: str, names: list[str]) -> bool:
        name = names[-1]
        if not name.startswith(self._root):
            return False
        match call:
            case "openat":
                self._at[name] = 0
                if "O_CREAT" in words and name not in self._names:
                    self._make(name)
                    return True
                if "O_TRUNC" in words and name in self._names:
                    self._files[self._names[name]].cut(0)
                    return True
                return False
            case "rename":
                moved = [old for old in self._names if old == names[0] or old.startswith(names[0] + "/")]
                keys = [(old, self._names[old]) for old in moved]
                taken = [(False, old, key) for old, key in keys]
                self._change([*taken, *((True, name + old[len(names[0]) :], key) for old, key in keys)])
            case "unlink" | "unlinkat":
                if name in self._names:
                    self._change([(False, name, self._names[name])])
            case "truncate":
                self._files[self._names[name]].cut(int(words.rpartition(", ")[2]))
        return True

    def _opened(self, call: str, words: str, name: str, texts: list[bytes], result: int) -> bool:
        if call in ("fsync", "fdatasync"):
            if name in self._names:
                self._files[self._names[name]].sync()
            # a journaling file system writes the names made before with it (ext4, xfs, btrfs for a new file)
            if name not in self._names or call == "fsync":
                self._safe, self._changes = dict(self._names), []
            return True
        if name not in self._names:
            return False
        file = self._files[self._names[name]]
        match call:
            case "pwrite64":
                file.write(int(words.rpartition(", ")[2]), texts[0][:result])
            case "write":
                file.write(self._at.get(name, 0), texts[0][:result])
                self._at[name] = self._at.get(name, 0) + result
            case "lseek":
                self._at[name] = result
                return False
            case "ftruncate":
                file.cut(int(words.rpartition(", ")[2]))
            case "sendfile":
                source = _plain(_HANDLE.findall(words)[1][1]).decode()
                data = bytes(self._files[self._names[source]].now)
                start = len(file.now)
                file.write(start, data[start : start + result])
        return True

    def left(self, target: Path, chance: Random) -> None:
        """Lay what a power cut now may leave into that folder, emptied before."""
        names = dict(self._safe)
        for change in self._changes[: chance.randrange(len(self._changes) + 1)]:
            _apply(names, change)
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        left: dict[int, bytes] = {}
        for name, key in names.items():
            path = target / name[len(self._root) + 1 :]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(left.setdefault(key, self._files[key].left(chance)))


def _apply(names: dict[str, int], change: Change) -> None:
    for given, name, key in change:
        if given:
            names[name] = key
        elif names.get(name) == key:
            del names[name]


def moments(trace: Path, disk: Disk) -> Iterator[int]:
    """Play that trace on the disk; yields the number of each line after which the power can be cut."""
    with trace.open(encoding="ascii") as lines:
        for number, line in enumerate(lines):
            if disk.play(line):
                yield number
