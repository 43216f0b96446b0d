"""Threads in which a guide has its longer work done; they can be left at any time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any


class Jobs:
    """Does what is submitted in ``threads`` threads. After ``close`` nothing new is begun, but what has been submitted
    is done to its end: it may be a picture on its way to the disk.
    """

    def __init__(self, threads: int, name: str) -> None:
        self._pool = ThreadPoolExecutor(threads, name)
        self._lock = Lock()
        self._closed = False

    def submit(self, work: Callable[[], Any]) -> Future[Any]:
        """The result of that work to come; after ``close`` it never comes."""
        with self._lock:
            return Future() if self._closed else self._pool.submit(work)

    def close(self) -> None:
        """Begin nothing new; returns at once."""
        with self._lock:
            self._closed = True
        self._pool.shutdown(wait=False)
