"""A process whose disk fails for good in the middle of a game, and which is then killed; run by ``test_fsync``.

Method: a seccomp filter (Linux, prctl(2)) lets every fsync and fdatasync of this process fail with EIO, so that SQLite
itself meets the fault.
"""

from __future__ import annotations

import ctypes
import os
import platform
import sqlite3
import struct
import sys
from pathlib import Path

from app.journal import FILE_NAME, Journal, JournalError

CALLS = {"x86_64": (74, 75), "aarch64": (82, 83)}
"""The numbers of fsync and fdatasync."""
NO_NEW_PRIVILEGES, SECCOMP, FILTER = 38, 22, 2
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
ALLOW, FAIL_EIO = 0x7FFF0000, 0x00050005


def fail_every_sync() -> None:
    """From now on nothing of this process reaches the disk for certain. Raises OSError where that cannot be had."""
    first, second = CALLS[platform.machine()]
    steps = [
        (LOAD, 0, 0, 0),
        (EQUAL, 2, 0, first),
        (EQUAL, 1, 0, second),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, FAIL_EIO),
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code)))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) or libc.prctl(SECCOMP, FILTER, program, 0, 0):
        raise OSError(ctypes.get_errno(), "no filter of system calls")


def play(folder: Path, *, read: bool, tries: int) -> int:
    """Three events are written, then the disk fails and ``tries`` more are refused. ``read``: another program reads the
    journal all the time, so that events stay in the write-ahead log.
    """
    journal = Journal.open(folder / FILE_NAME)
    game = journal.start_game({"event": "game_started"})
    reader = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    if read:
        reader.execute("BEGIN")
        reader.execute("SELECT COUNT(*) FROM events").fetchone()
    journal.append(game, {"event": "kept", "number": 1})
    journal.append(game, {"event": "kept", "number": 2})
    if not read:
        reader.close()
    try:
        fail_every_sync()
    except (OSError, KeyError):
        return 3
    for _ in range(tries):
        try:
            journal.append(game, {"event": "refused"})
            return 4
        except JournalError:
            pass
    return 0 if len(journal.events(game)) == 3 else 5


if __name__ == "__main__":
    os._exit(play(Path(sys.argv[1]), read=sys.argv[2] == "read", tries=int(sys.argv[3])))  # as if killed
