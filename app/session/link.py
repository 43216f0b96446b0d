"""The app's end of the pipe to a process that need not be trusted: messages in and out, and nothing that waits."""

from __future__ import annotations

import logging
import os
import queue
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

from app.session.codec import Codec, MalformedError

log = logging.getLogger(__name__)

ROOM = 64
"""So many messages wait to be taken; beyond that whoever sends them has to wait."""
PATIENCE = 5.0
"""Seconds until threads that do not end are left behind."""

In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class Ended:
    """Nothing more comes: the other process has ended, or has sent what is no message."""


class Link(Generic[In, Out]):
    """A pipe with a thread that reads and one that writes: neither a pipe that nobody empties nor a message of which
    only a part comes can stop whoever calls. ``largest``: bytes that a message from there may have.
    """

    def __init__(self, connection: Connection, reads: Codec[In], writes: Codec[Out], largest: int) -> None:
        self._connection = connection
        self._reads, self._writes, self._largest = reads, writes, largest
        self._inbox: queue.Queue[In | Ended] = queue.Queue(ROOM)
        self._outbox: queue.SimpleQueue[Out | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=work, name=f"pipe {name}", daemon=True)
            for name, work in (("reader", self._read), ("writer", self._write))
        ]
        for thread in self._threads:
            thread.start()

    def send(self, message: Out) -> None:
        """Send it as soon as the pipe takes it."""
        self._outbox.put(message)

    def receive(self) -> list[In | Ended]:
        """What has come, ``ROOM`` messages at most; ``Ended`` is the last that ever comes."""
        found: list[In | Ended] = []
        with suppress(queue.Empty):
            while len(found) < ROOM:
                found.append(self._inbox.get_nowait())
        return found

    def close(self) -> None:
        """Let the pipe go, with all that was not yet read or written."""
        self._outbox.put(None)
        # Whoever still waits in the pipe is woken; another process may hold its other end.
        with suppress(OSError), socket.socket(fileno=os.dup(self._connection.fileno())) as pipe:
            pipe.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            for _ in range(round(PATIENCE / 0.05)):
                self.receive()  # makes room for a reader that waits for it
                thread.join(0.05)
                if not thread.is_alive():
                    break
        self._connection.close()

    def _read(self) -> None:
        while True:
            try:
                self._inbox.put(self._reads.decode(self._connection.recv_bytes(self._largest)))
            except (EOFError, OSError) as error:  # OSError too for a message that is too long
                log.info("the pipe has ended: %s", error or "no more")
                break
            except MalformedError as error:
                log.warning("what came through the pipe is no message: %s", error)
                break
        self._inbox.put(Ended())

    def _write(self) -> None:
        with suppress(OSError):
            while (message := self._outbox.get()) is not None:
                self._connection.send_bytes(self._writes.encode(message))
