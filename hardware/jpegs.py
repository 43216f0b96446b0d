"""Splitting a stream of bytes into JPEG pictures, with any bytes between them and any division into chunks."""

from __future__ import annotations

LARGEST = 16 << 20
"""The largest size of one picture in bytes; a stream that sends more without an end marker is rejected."""


class JpegStream:
    """Collects chunks of bytes and returns complete pictures; ``cut`` counts the pictures that lacked their end."""

    def __init__(self) -> None:
        self.cut = 0
        self._bytes = bytearray()
        self._at = 0  # where the search goes on; 0: before a picture's beginning
        self._scan = False  # within compressed data, where markers are not followed by their length

    def feed(self, more: bytes) -> list[bytes]:
        """The pictures that these bytes complete, mostly none. Raises ValueError when one exceeds ``LARGEST``."""
        self._bytes += more
        found = []
        while (picture := self._next()) is not None:
            found.append(picture)
        if len(self._bytes) > LARGEST:
            raise ValueError(f"no picture within {LARGEST >> 20} MB")
        return found

    def _next(self) -> bytes | None:
        data = self._bytes
        while True:
            if self._at == 0 and not self._begin():
                return None
            marker = data.find(b"\xff", self._at)
            if not self._scan and marker != self._at and self._at < len(data):
                self._drop(len(data) if marker < 0 else marker)  # headers follow each other without gaps
                continue
            if marker < 0 or marker + 1 >= len(data):
                self._at = len(data) if marker < 0 else marker
                return None
            code = data[marker + 1]
            if code == 0xD9:
                picture = bytes(data[: marker + 2])
                del data[: marker + 2]
                self._at, self._scan = 0, False
                return picture
            if code == 0xD8:
                self._drop(marker)
            elif code in (0x00, 0xFF, 0x01) or 0xD0 <= code <= 0xD7:
                self._at = marker + (1 if code == 0xFF else 2)
            else:
                length = int.from_bytes(data[marker + 2 : marker + 4], "big")
                if marker + 4 > len(data) or marker + 2 + length > len(data):
                    self._at = marker
                    return None
                self._at, self._scan = marker + 2 + length, code == 0xDA

    def _begin(self) -> bool:
        """Whether a picture begins in the buffer; bytes before it are discarded."""
        start = self._bytes.find(b"\xff\xd8")
        if start < 0:
            del self._bytes[: max(0, len(self._bytes) - 1)]
            return False
        del self._bytes[:start]
        self._at, self._scan = 2, False
        return True

    def _drop(self, marker: int) -> None:
        """Discard the present picture, which lacks its end, and continue at ``marker``."""
        self.cut += 1
        del self._bytes[:marker]
        self._at, self._scan = 0, False
