"""Files of several entries, packed as ZIP: read within limits, whatever their headers say."""

from __future__ import annotations

import io
import re
import struct
import sys
import zipfile
import zlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from app.lang import Message, say
from app.lang.errors import MessageError, reason
from app.lang.plain import plain
from app.outside.files import open_ordinary
from app.outside.pictures import PHOTO, png_size


@dataclass(frozen=True, slots=True)
class BundleLimits:
    """The largest bundle that is read, in bytes, entries and pixels: several times what a proof writes."""

    file: int = 400 << 20
    entries: int = 2000
    whole: int = 500 << 20
    """Everything unpacked."""
    swelling: int = 20
    """How many times its size a file may have unpacked, beside the document: pictures do not shrink when packed."""
    document: int = 2 << 20
    entry: int = 12 << 20
    pixels: int = PHOTO
    """Of a frame or an enrolled picture; cameras send 2 to 12 million."""
    steps: int = 100


class BundleError(MessageError, ValueError):
    """A file that is no bundle, or cannot be written; the message says why."""


def is_packed(path: Path) -> bool:
    """Whether that is an ordinary file that begins as a ZIP file does."""
    try:
        with open_ordinary(path, sys.maxsize) as file:
            return file.read(4) in (b"PK\3\4", b"PK\5\6")
    except OSError:
        return False


def read_entries(path: Path, limits: BundleLimits, entry: re.Pattern[str], document: str) -> dict[str, bytes]:
    """Every entry of that ZIP file by its name, unpacked within the limits; names are ``document`` and what matches
    ``entry``. Raises BundleError that says what is wrong with it.
    """
    try:
        with open_ordinary(path, limits.file) as file:
            _check_directory(file, limits, document)
            with zipfile.ZipFile(file) as archive:
                packed = file.seek(0, io.SEEK_END)
                most = min(limits.whole, limits.document + limits.swelling * packed)
                return _entries(archive, replace(limits, whole=most), entry, document)
    except FaultError as fault:
        raise BundleError(say("prove.bundle.not_one", path=str(path), why=fault.message)) from None
    except UnicodeDecodeError:  # the name of an entry
        raise BundleError(say("prove.bundle.not_one", path=str(path), why=_damaged(document))) from None
    except (OSError, zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise BundleError(say("prove.bundle.not_one", path=str(path), why=reason(error))) from None


def _damaged(name: str) -> Message:
    return say("prove.bundle.damaged", name=name)


LIMITS = BundleLimits()
"""What is allowed unless a test asks for less."""


class FaultError(MessageError):
    """Something in a bundle that does not belong there. A BundleError names the file as well."""


def _check_directory(file: BinaryIO, limits: BundleLimits, document: str) -> None:
    """Refuse a ZIP file by the size of its directory, which is taken into memory as a whole when it is opened: each of
    millions of entries takes half a kilobyte. Method: the end record (APPNOTE 4.3.16) says that size; a directory
    beyond 4 GB (ZIP64) has a locator before it.
    """
    end = file.seek(0, io.SEEK_END)
    file.seek(max(0, end - 22 - 0xFFFF))
    tail = file.read()
    file.seek(0)
    at = tail.rfind(b"PK\5\6")
    if at < 0 or at + 22 > len(tail):
        raise FaultError(_damaged(document))
    (size,) = struct.unpack_from("<I", tail, at + 12)
    if size > 512 * limits.entries or tail[max(0, at - 20) : at].startswith(b"PK\6\7"):
        raise FaultError(say("prove.bundle.large", name=document))


def _entries(
    archive: zipfile.ZipFile, limits: BundleLimits, allowed: re.Pattern[str], document: str
) -> dict[str, bytes]:
    """As ``read_entries``; what the headers say is not believed."""
    if len(archive.infolist()) > limits.entries:
        raise FaultError(say("prove.bundle.large", name=document))
    files: dict[str, bytes] = {}
    whole = 0
    for info in archive.infolist():
        name = info.filename
        if (name != document and not allowed.fullmatch(name)) or name in files:
            raise FaultError(say("prove.bundle.entry", name=plain(name, 60)))
        most = limits.document if name == document else limits.entry
        try:
            with archive.open(info) as entry:
                data = entry.read(most + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError):
            raise FaultError(_damaged(name)) from None
        whole += len(data)
        if len(data) > most or whole > limits.whole:
            raise FaultError(say("prove.bundle.large", name=name))
        if name.endswith(".png"):
            size = png_size(data)
            if size is None:
                raise FaultError(_damaged(name))
            if size[0] * size[1] > limits.pixels:
                raise FaultError(say("prove.bundle.large", name=name))
        files[name] = data
    return files
