"""Files that hold secrets: only their owner can read them, whatever the system would allow for new files."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

FILE_MODE, FOLDER_MODE = 0o600, 0o700


def make_folder(folder: Path) -> None:
    """Make that folder, closed to all but its owner, and the folders above it as usual. One that exists stays as it
    is: it may be shared for other reasons. Raises OSError.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=FOLDER_MODE, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file that only its owner can read, unless there is one. Raises OSError."""
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK, FILE_MODE))


def close_to_others(*paths: Path) -> None:
    """Take from everybody else the right to read those files and folders. What is missing, belongs to somebody else or
    lies on a disk without such rights stays as it is: a game must not fail for that.
    """
    for path in paths:
        with suppress(OSError):
            mode = path.stat(follow_symlinks=False).st_mode
            if mode & 0o077 and not path.is_symlink():
                path.chmod(FOLDER_MODE if path.is_dir() else FILE_MODE)
