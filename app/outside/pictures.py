"""Pictures of unknown origin: their size is read from the header, and only then are pixels made of them.

Method: the frame header (SOF) of JPEG (ITU-T T.81, B.2.2), the first chunk (IHDR) of PNG (ISO/IEC 15948), the headers
of BMP and WebP (RFC 9649), the first image file directory of TIFF 6.0. Nothing else is decoded, whatever OpenCV knows.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from app.outside.files import PICTURE, read_bytes
from app.values.pictures import Picture

PHOTO = 25_000_000
"""Pixels of a photograph; telephones take 12 million unless told otherwise, and 25 million need 150 MB to be read."""
FRAME = 16_000_000
"""Pixels of a camera's frame; cameras send 2 to 12 million. Of a progressive JPEG too, for which a decoder keeps all
coefficients (6 bytes a pixel).
"""
FACE = 4_000_000
"""Pixels of an enrolled picture: the app writes 192 by 192."""
DENSEST = 256
"""Pixels of a JPEG for each of its bytes: one even colour with the best of codes gives 170, a photograph 2 to 40. What
promises more is cut off or false.
"""
DENSEST_PHOTO = 40
"""The same of a JPEG with more pixels than a camera's frame: one of 25 million has at least 600 kB."""
SEGMENTS = 8192
"""Segments of a JPEG and chunks of a PNG: a picture of as many bytes as a file may have is written in fewer."""
GAP = 1 << 16
"""Bytes between two segments before the first scan: none belong there."""
SCANS = 100
"""Scans of a JPEG: a progressive one has about ten, and a decoder goes through all pixels for each."""
SWOLLEN = 1 << 16
"""Compressed bytes of a PNG from which it is looked at what they unpack to: fewer make 64 MB at most (RFC 1951)."""
_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""A marker with a segment: neither a filled or stuffed byte nor one at which a decoder begins anew (RST)."""

Size = tuple[int, int]


def decoded(data: bytes, most: int = PHOTO, flags: int = cv2.IMREAD_COLOR) -> Picture | None:
    """The picture in the bytes of a picture file, uint8 [h, w, 3] or as ``flags`` say (with 16 bits a channel where
    those and the file do); None for one that is damaged, of an unknown kind, of more than ``most`` pixels, or of many
    times more work than its pixels take.
    """
    size = size_of(data)
    if size is None or size[0] * size[1] > most or _unpacks_to_more(data, size):
        return None
    try:
        image: Any = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        return None
    return None if image is None else np.asarray(image)


def read_picture(
    path: Path, most: int = PHOTO, within: Path | None = None, flags: int = cv2.IMREAD_COLOR
) -> Picture | None:
    """The picture in that file as ``decoded``. Raises OSError as ``files.read_bytes``."""
    return decoded(read_bytes(path, PICTURE, within), most, flags)


def size_of(data: bytes) -> Size | None:
    """Width and height in pixels by the header of a JPEG, PNG, BMP, WebP or TIFF; None where there is none, or where
    it cannot be true.
    """
    if data.startswith(b"\xff\xd8"):
        return jpeg_size(data)
    if data.startswith(b"\x89PNG"):
        return png_size(data)
    if data.startswith(b"BM"):
        return _bmp_size(data)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _webp_size(data)
    if data[:4] in (b"II*\0", b"MM\0*"):
        return _tiff_size(data)
    return None


def jpeg_size(data: bytes) -> Size | None:
    """Width and height in pixels of a JPEG: the largest of its frame headers, if there are several. None where there is
    none, where its bytes cannot hold so many pixels, and where it has more segments or scans than any camera writes.
    """
    # Only in the notes of a picture, or behind its end, the two bytes that begin a scan may be anything else.
    whole = data.count(b"\xff\xda") > SCANS
    sizes: list[tuple[bool, int, int]] = []
    scans = 0
    for number, (code, at) in enumerate(_segments(data)):
        if code == 0xDA:
            scans += 1
            if not whole:
                break
        elif not scans and 0xC0 <= code <= 0xCF and code not in (0xC4, 0xC8, 0xCC) and at <= len(data) - 9:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            sizes.append((code not in (0xC0, 0xC1), width, height))
        if scans > SCANS or number >= SEGMENTS:
            return None
    if not sizes:
        return None
    progressive, width, height = max(sizes, key=lambda one: one[1] * one[2])
    pixels = width * height
    if not pixels or pixels > (DENSEST if pixels <= FRAME else DENSEST_PHOTO) * len(data):
        return None
    return None if progressive and pixels > FRAME else (width, height)


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """The marker of each segment of a JPEG up to its end, and where it stands."""
    at, reach = 2 if data.startswith(b"\xff\xd8") else len(data), GAP
    while (found := _MARKER.search(data, at, at + reach)) is not None:  # decoders look for the next marker too
        at = found.start()
        code = data[at + 1]
        if code == 0xD9:
            return
        if code == 0xDA:
            reach = len(data)
        yield code, at
        at += 2 + max(int.from_bytes(data[at + 2 : at + 4], "big"), 2)


def png_size(data: bytes) -> Size | None:
    """Width and height in pixels by the first chunk (IHDR) of a PNG; None where there is none, where a chunk promises
    more bytes than the file has, for which decoders take memory at once, where there are more chunks than any program
    writes, and for a moving one (APNG).
    """
    if not data.startswith(b"\x89PNG\r\n\x1a\n") or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    for number, (kind, at, length) in enumerate(_chunks(data)):
        if at + length > len(data) - 4 or kind in (b"acTL", b"fcTL", b"fdAT") or (kind == b"IHDR") != (number == 0):
            return None
        if number >= SEGMENTS:
            return None
    return _true(*struct.unpack(">II", data[16:24]))


def _chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The kind of each chunk of a PNG before its end, where its bytes begin and how many it promises."""
    at = 8
    while at + 12 <= len(data):
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        if kind == b"IEND":
            return
        yield kind, at + 8, length
        at += 12 + length


def _unpacks_to_more(data: bytes, size: Size) -> bool:
    """Whether the lines of a PNG of that size unpack to far more bytes than its pixels can have: a decoder unpacks them
    to the end all the same, 1 GB in a second from a file of 1 MB.
    """
    if not data.startswith(b"\x89PNG"):
        return False
    pieces = [memoryview(data)[at : at + length] for kind, at, length in _chunks(data) if kind == b"IDAT"]
    if sum(map(len, pieces)) < SWOLLEN:
        return False
    width, height = size
    left = height * (8 * width + 2) + SWOLLEN  # four channels of 16 bits, and what interlacing adds
    unpacking = zlib.decompressobj()
    try:
        for piece in pieces:
            for start in range(0, len(piece), SWOLLEN):
                packed: bytes | memoryview = piece[start : start + SWOLLEN]
                while packed and left >= 0:
                    left -= len(unpacking.decompress(packed, 1 << 20))
                    packed = unpacking.unconsumed_tail
                if left < 0 or unpacking.eof:
                    return left < 0
    except zlib.error:  # a decoder stops there too
        pass
    return False


def _bmp_size(data: bytes) -> Size | None:
    if len(data) < 26:
        return None
    if data[14:18] == b"\x0c\0\0\0":
        return _true(*struct.unpack("<HH", data[18:22]))
    width, height = struct.unpack("<ii", data[18:26])
    return _true(width, abs(height))  # a negative height: from top to bottom


def _webp_size(data: bytes) -> Size | None:
    """The size by the first chunk. That of an extended file is of its canvas, which its pictures may not exceed."""
    if len(data) < 30:
        return None
    kind = data[12:16]
    if kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", data[26:30])
        return _true(width & 0x3FFF, height & 0x3FFF)
    if kind == b"VP8L" and data[20] == 0x2F:
        bits = int.from_bytes(data[21:25], "little")
        return _true((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8X":
        return _true(1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little"))
    return None


_TIFF_NUMBERS = {3: "H", 4: "I"}
"""How a directory's entries of the kinds SHORT and LONG are read."""
_WIDTH, _HEIGHT, _BITS, _SAMPLES, _TILE_WIDTH, _TILE_HEIGHT = 256, 257, 258, 277, 322, 323


def _tiff_size(data: bytes) -> Size | None:
    """The size by the first directory; that of a tile, which is decoded as a whole, where it is larger."""
    order = "<" if data.startswith(b"II") else ">"
    try:
        (at,) = struct.unpack_from(f"{order}I", data, 4)
        (entries,) = struct.unpack_from(f"{order}H", data, at)
        found: dict[int, int] = {}
        for number in range(min(entries, 100)):
            tag, kind, count, place = struct.unpack_from(f"{order}HHII", data, at + 2 + 12 * number)
            if kind not in _TIFF_NUMBERS or not count:
                continue
            size = struct.calcsize(_TIFF_NUMBERS[kind])
            # what takes more than four bytes, such as the bits of three channels, stands elsewhere
            place = place if count * size > 4 else at + 10 + 12 * number
            (found[tag],) = struct.unpack_from(order + _TIFF_NUMBERS[kind], data, place)
    except struct.error:
        return None
    if found.get(_SAMPLES, 1) > 4 or found.get(_BITS, 8) > 16:
        return None
    width, height = found.get(_WIDTH, 0), found.get(_HEIGHT, 0)
    if not width or not height:
        return None
    return _true(max(width, found.get(_TILE_WIDTH, 0)), max(height, found.get(_TILE_HEIGHT, 0)))


def _true(width: int, height: int) -> Size | None:
    return (width, height) if width > 0 and height > 0 else None
