"""Reads rows from the raw bytes of an SQLite database and its write-ahead log, damaged or not.

SQLite gives up a whole table for one damaged page, and silently drops everything after a damaged frame of the log. Here
every readable page is read by itself: table leaf pages for the rows, index leaf pages for the keys that should exist.
Format: https://www.sqlite.org/fileformat2.html (pages and cells: 1.6, records: 2.1, log: 4).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from app.journal.chain import Row

PAGE = 4096
"""Bytes per page; the journal is never created with another size."""
HEADER, FRAME = 32, 24
"""Bytes of the log's header, and of the header of each frame before its page."""
MAGIC = b"SQLite format 3\x00"
_LITTLE, _BIG = 0x377F0682, 0x377F0683
_TABLE_LEAF, _INDEX_LEAF = 0x0D, 0x0A

Value = int | str | None


@dataclass(frozen=True, slots=True)
class Frame:
    """A page in the log: ``number`` counts pages from 1; ``size`` is the size of the database in pages in the last
    frame of a commit, else 0. ``sound``: its checksum is right, given the stored checksum of the frame before it.
    """

    number: int
    size: int
    page: bytes
    sound: bool


@dataclass(frozen=True, slots=True)
class Log:
    """A write-ahead log: the ``frames`` since its last reset, of which SQLite uses the first ``valid``.

    ``committed`` counts those up to the last sound commit; it exceeds ``valid`` if one between them is damaged.
    ``torn``: there is data after the valid frames that is no complete sound frame.
    """

    frames: tuple[Frame, ...] = ()
    valid: int = 0
    committed: int = 0
    torn: bool = False


def read_log(data: bytes) -> Log:
    """The write-ahead log with these bytes; empty data have no frames."""
    if not data:
        return Log()
    head = data[:HEADER].ljust(HEADER, b"\0")
    magic, _, page, _, *salts = struct.unpack(">6I", head[:24])
    order = ">" if magic == _BIG else "<"
    good = (
        magic in (_LITTLE, _BIG) and page == PAGE and _sum(order, head[:24], (0, 0)) == struct.unpack(">2I", head[24:])
    )
    starts = range(HEADER, len(data) - FRAME - PAGE + 1, FRAME + PAGE)
    seed = struct.unpack(">2I", head[24:])
    if not good and len(starts) > 1:  # the header is damaged: use the salts of the frames, which are all the same
        salts = list(struct.unpack_from(">2I", data, starts[1] + 8))
    frames: list[Frame] = []
    contiguous, valid, committed = good, 0, 0
    for at in starts:
        number, size, *own, first, second = struct.unpack_from(">6I", data, at)
        if salts[0] != own[0] and salts[1] != own[1] and any(own):
            break  # left over from before the last reset
        content = data[at + FRAME : at + FRAME + PAGE]
        total = _sum(order, content, _sum(order, data[at : at + 8], seed))
        sound = own == salts and total == (first, second)
        frames.append(Frame(number, size, content, sound))
        contiguous = contiguous and sound
        if sound and size:
            committed = len(frames)
            valid = committed if contiguous else valid
        seed = (first, second)
    rest = data[HEADER + len(frames) * (FRAME + PAGE) :]
    partial = len(rest) < FRAME + PAGE and len(rest) > 0
    return Log(tuple(frames), valid, committed, not good or partial or not all(f.sound for f in frames[valid:]))


def _sum(order: str, data: bytes, seed: tuple[int, ...]) -> tuple[int, int]:
    first, second = seed
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for a, b in zip(words, words, strict=True):
        first = (first + a + second) & 0xFFFFFFFF
        second = (second + b + first) & 0xFFFFFFFF
    return first, second


def image_of(database: bytes, log: Log) -> bytes:
    """The database as SQLite reads it: with the valid part of its log applied, and marked as having no log."""
    image = bytearray(database)
    for frame in log.frames[: log.valid]:
        end = frame.number * PAGE
        image.extend(bytes(max(0, end - len(image))))
        image[end - PAGE : end] = frame.page
    if log.valid:
        del image[log.frames[log.valid - 1].size * PAGE :]
    if len(image) >= 20 and image[18:20] == b"\x02\x02":
        image[18:20] = b"\x01\x01"
    return bytes(image)


@dataclass(frozen=True, slots=True)
class Carved:
    """The content of the pages: ``rows`` of events with their digest and ``bare`` ones of schema 1, ``keys`` of events
    in an index, ``games`` with their start times, and ``damages`` recorded before: game, events kept, events lost or
    None, folder. Of several copies of a row the newest is the last.
    """

    rows: list[Row]
    bare: list[Row]
    keys: set[tuple[int, int]]
    games: dict[int, str]
    damages: dict[int, tuple[int, tuple[int, int | None, str]]]


def carve(database: bytes, log: Log) -> Carved:
    """Every row in any readable page of the database and of the log's sound frames up to its last commit."""
    pages = [(at // PAGE + 1, database[at : at + PAGE]) for at in range(0, len(database), PAGE)]
    pages += [(frame.number, frame.page) for frame in log.frames[: log.committed] if frame.sound]
    newest = dict(pages)
    found = Carved([], [], set(), {}, {})
    for number, page in pages:
        for rowid, record in _records(number, page.ljust(PAGE, b"\0"), newest):
            match record:
                case (int(game), int(n), str(written), str(event), str(body), str(digest)) if digest:
                    found.rows.append(Row(game, n, written, event, body, digest))
                case (int(game), int(n), str(written), str(event), str(body)):
                    found.bare.append(Row(game, n, written, event, body))
                case (None, str(started)):
                    found.games[rowid] = started
                case (None, int(game), int(kept), int() | None as lost, str(aside)):
                    found.damages[rowid] = game, (kept, lost, aside)
                case (int(game), int(n), int()):
                    found.keys.add((game, n))
    return found


def _records(number: int, page: bytes, pages: dict[int, bytes]) -> Iterator[tuple[int, tuple[Value, ...]]]:
    """The row number (0 in an index) and the values of each readable cell of a leaf page."""
    start = 100 if number == 1 else 0
    kind, count = page[start], int.from_bytes(page[start + 3 : start + 5])
    if kind not in (_TABLE_LEAF, _INDEX_LEAF):
        return
    for place in range(start + 8, min(start + 8 + 2 * count, PAGE - 1), 2):
        at = int.from_bytes(page[place : place + 2])
        try:
            size, at = _varint(page, at)
            rowid, at = _varint(page, at) if kind == _TABLE_LEAF else (0, at)
            yield rowid, _record(_payload(page, at, size, kind, pages))
        except (IndexError, ValueError, struct.error):
            continue  # this cell is damaged


def _payload(page: bytes, at: int, size: int, kind: int, pages: dict[int, bytes]) -> bytes:
    """The bytes of a record, including its overflow pages. Raises ValueError or IndexError if they are damaged."""
    most = PAGE - 35 if kind == _TABLE_LEAF else (PAGE - 12) * 64 // 255 - 23
    if size <= most:
        return page[at : at + size]
    if size > PAGE * len(pages):
        raise ValueError("longer than the file")
    least = (PAGE - 12) * 32 // 255 - 23
    local = least + (size - least) % (PAGE - 4)
    local = local if local <= most else least
    content, following = page[at : at + local], int.from_bytes(page[at + local : at + local + 4])
    while len(content) < size:
        page = pages.get(following, b"")
        if len(page) != PAGE:
            raise ValueError("a page is missing")
        content, following = content + page[4:], int.from_bytes(page[:4])
    return content[:size]


def _record(payload: bytes) -> tuple[Value, ...]:
    """The values of a record of integers and texts. Raises ValueError or IndexError for any other."""
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != end or len(kinds) > 6:
        raise ValueError("no record of the journal")
    values: list[Value] = []
    for kind in kinds:
        if kind in (0, 8, 9):
            values.append(None if kind == 0 else kind - 8)
            continue
        length = (0, 1, 2, 3, 4, 6, 8)[kind] if kind < 7 else (kind - 13) // 2
        if (kind >= 7 and (kind < 13 or kind % 2 == 0)) or at + length > len(payload):
            raise ValueError("no record of the journal")
        piece = payload[at : at + length]
        values.append(int.from_bytes(piece, signed=True) if kind < 7 else piece.decode("utf-8"))
        at += length
    return tuple(values)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A varint of 1 to 9 bytes and the position after it. Raises IndexError at the end of the data."""
    value = 0
    for more in range(8):
        byte = data[at + more]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + more + 1
    return value << 8 | data[at + 8], at + 9
