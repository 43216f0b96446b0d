"""The app's end of the pipe to the untrusted process of the eyes: messages in and out, without blocking the caller."""

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
"""The capacity of the queue of received messages; while it is full the sender has to wait."""
PATIENCE = 5.0
"""Seconds to wait for each thread when the pipe is closed."""

In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class Ended:
    """No more messages: the other process has ended or has sent an invalid message."""


class Link(Generic[In, Out]):
    """A pipe with a reader thread and a writer thread, so that neither a full pipe nor an incomplete message blocks the
    caller. ``largest``: the maximum length of a received message, in bytes.
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
        """Queue the message for sending."""
        self._outbox.put(message)

    def receive(self) -> list[In | Ended]:
        """The messages received since the last call, at most ``ROOM``; after ``Ended`` there are none."""
        found: list[In | Ended] = []
        with suppress(queue.Empty):
            while len(found) < ROOM:
                found.append(self._inbox.get_nowait())
        return found

    def close(self) -> None:
        """Close the pipe; messages not yet read or written are lost."""
        self._outbox.put(None)
        # Closing a descriptor does not wake a thread that reads from it; shutting the socket down does.
        with suppress(OSError), socket.socket(fileno=os.dup(self._connection.fileno())) as pipe:
            pipe.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            for _ in range(round(PATIENCE / 0.05)):
                self.receive()  # the reader may wait for room in the queue
                thread.join(0.05)
                if not thread.is_alive():
                    break
        self._connection.close()

    def _read(self) -> None:
        while True:
            try:
                self._inbox.put(self._reads.decode(self._connection.recv_bytes(self._largest)))
            except (EOFError, OSError) as error:  # OSError too for a message that is too long
                log.info("the pipe to the eyes has ended: %s", error or "end of file")
                break
            except MalformedError as error:
                log.warning("invalid message from the eyes: %s", error)
                break
        self._inbox.put(Ended())

    def _write(self) -> None:
        with suppress(OSError):
            while (message := self._outbox.get()) is not None:
                self._connection.send_bytes(self._writes.encode(message))
