"""A limit on the memory that a foreign decoder may take beyond what the process has: it then fails instead of growing.

Method: RLIMIT_DATA (setrlimit(2)), which since Linux 4.7 counts all private writable memory, for as long as the decoder
runs. Elsewhere there is no limit.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def at_most(more: int) -> Iterator[None]:
    """Within this context the process, all its threads, can take ``more`` bytes at most; then it gets a MemoryError, or
    what a library makes of it.
    """
    before: tuple[int, int] | None = None
    with suppress(ImportError, OSError, ValueError, IndexError):
        import resource  # no module of every system

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = pages * resource.getpagesize() + more
        if soft == resource.RLIM_INFINITY or wanted < soft:
            resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
            before = soft, hard
    try:
        yield
    finally:
        if before is not None:
            resource.setrlimit(resource.RLIMIT_DATA, before)
