"""A long evening: ten thousand frames through source and watcher leave memory as it was."""

from __future__ import annotations

import gc
from pathlib import Path

import cv2
import pytest

from app.lang import Message
from app.values import Face
from app.values.pictures import Picture
from hardware.frames import Feed, decoded
from hardware.jpegs import JpegStream
from hardware.live import LiveCamera
from hardware.simulator import PutTile, TableSettings, VirtualTable
from tests.worlds.usual import SOLIDS
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

FRAMES = 10_000
WARM = 1_500
"""Frames until caches and pools have reached their final size."""
GROWTH = 8 << 20
"""The largest growth in bytes afterwards: a leak of one small frame in a hundred would be ten times that."""


def resident() -> int:
    """Bytes of memory that this process holds."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096


class Looped:
    """A network stream of the present one of a few pictures, as fast as they are read."""

    notes: tuple[Message, ...] = ()

    def __init__(self, pictures: list[Picture]) -> None:
        self._jpegs = [cv2.imencode(".jpg", picture)[1].tobytes() for picture in pictures]
        self._stream = JpegStream()
        self.lies = 0

    def grab(self) -> bytes:
        while True:
            found = self._stream.feed(b"--cut\r\n\r\n" + self._jpegs[self.lies])
            if found:
                return found[0]

    def picture(self, raw: bytes) -> Picture | None:
        return decoded(raw)

    def relight(self) -> None:
        return

    def close(self) -> None:
        return


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is told by Linux")
def test_memory_is_flat_over_ten_thousand_frames(pictures: dict[str, Picture], gallery: Gallery) -> None:
    """A still table with a hand that comes and goes, and a tile that is laid and taken up again and again."""
    table = VirtualTable(pictures, TableSettings.named(width=640, height=360, pixels_per_tile=46.0, seed=3))
    table.apply(PutTile((0, 0), "G1", 0))
    alone = table.photograph(1)
    table.apply(PutTile((1, 0), "A1_b", 1))
    beside = table.photograph(2)
    hand = beside.copy()
    cv2.circle(hand, (500, 359), 120, (120, 150, 200), -1)

    stream = Looped([alone, beside, hand, beside])

    def connect() -> Feed:
        return stream

    camera = LiveCamera(connect, "long evening")
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    before = 0
    events = 0
    for number in range(FRAMES):
        stream.lies = number // 50 % 4
        frame = camera.read(timeout=10.0)
        assert frame is not None
        events += sum(o.event.startswith("tile") for o in watcher.feed(frame.image, number))
        if number == WARM:
            before = resident()
    grown = resident() - before
    camera.close()
    assert events > 2 * 40  # fifty times a tile is laid and taken up again; a busy machine may miss some
    assert grown < GROWTH, f"{grown / 2**20:.1f} MB more after {FRAMES} frames"
    print(f"memory grew by {grown / 2**20:.2f} MB, {events} tile events")
