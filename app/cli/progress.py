"""A line on the terminal that shows how far long work is."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from app.values.progress import Progress, silent

WIDTH = 30
"""Characters of the bar."""
EVERY = 0.1
"""Seconds between two changes of the line."""


def progress_line(what: str, out: TextIO | None = None) -> Progress:
    """Progress shown as one line that is written over, and taken away at the end. Silent where nobody sees it, because
    ``out`` (standard error) is no terminal.
    """
    stream = out if out is not None else sys.stderr
    if not stream.isatty():
        return silent
    shown = float("-inf")

    def tell(done: int, count: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if done >= count:
            stream.write("\r\x1b[K")
        elif now - shown >= EVERY:
            shown = now
            full = WIDTH * done // max(count, 1)
            stream.write(f"\r{what} [{'#' * full}{'.' * (WIDTH - full)}] {done}/{count}, Ctrl-C stops")
        stream.flush()

    return tell
