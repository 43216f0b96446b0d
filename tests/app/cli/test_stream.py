"""A network camera: a table streamed over HTTP on this machine, with every kind of fault in the stream."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

import cv2
import numpy as np
import pytest

from app.art.tiles import draw_tile
from app.cli.sources import frames
from app.tilesets import load_tileset
from app.values import Face
from app.values.pictures import Picture
from hardware.camera import LiveCamera, SilentCameraError
from hardware.mjpeg import StreamFeed
from hardware.simulator import PutTile, TableSettings, VirtualTable
from tests.worlds.usual import SOLIDS
from vision.observation import Motion, Observation, PictureTrouble, Still, TileSeen
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

FACES = (("G1", ""), ("A1", "b"), ("A3", "c"), ("D2", ""), ("E2", ""))
MISDEEDS = ("cut", "half grey", "small", "drop", "gone", "stall")
"""The faults in order, each for some pictures or one connection."""


@dataclass
class Table:
    """What the server streams: pictures of the table at rest, or the faults still to come."""

    shots: list[Picture] = field(default_factory=list)
    misdeeds: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    sent: int = 0

    def next_misdeed(self) -> str:
        if not self.misdeeds:
            return ""
        self.done.append(self.misdeeds.pop(0))
        return self.done[-1]

    def parts(self) -> Iterator[bytes]:
        """The data sent in one connection."""
        while not self.over.wait(0.03):
            self.sent += 1
            shot = self.shots[self.sent % len(self.shots)]
            misdeed = self.next_misdeed()
            if misdeed == "stall":
                self.over.wait(1.5)
            if misdeed in ("drop", "gone", "stall"):
                return
            if misdeed == "small":
                shot = np.asarray(cv2.resize(shot, (640, 360)), np.uint8)
            if misdeed == "half grey":
                shot = shot.copy()
                shot[300:] = 128
            jpeg = cv2.imencode(".jpg", shot)[1].tobytes()
            yield b"--cut\r\nContent-Type: image/jpeg\r\n\r\n"
            yield (jpeg[: len(jpeg) // 2] if misdeed == "cut" else jpeg) + b"\r\n"


@pytest.fixture
def table(serve: Callable[[Callable[[BaseHTTPRequestHandler], None]], str]) -> Iterator[tuple[Table, str]]:
    """The stream and its address."""
    state = Table()

    def answer(request: BaseHTTPRequestHandler) -> None:
        if state.done[-1:] == ["drop"] and state.next_misdeed():
            request.send_error(404)
            return
        request.send_response(200)
        request.send_header("Content-Type", "multipart/x-mixed-replace; boundary=cut")
        request.end_headers()
        for part in state.parts():
            request.wfile.write(part)

    yield state, f"{serve(answer)}/table"
    state.over.set()


@pytest.mark.slow
def test_a_stream_may_fail_in_every_way_and_nothing_is_made_of_it(table: tuple[Table, str]) -> None:
    """After cut, half grey and small pictures, a dropped connection, a missing server and a stall at most a problem
    with the picture is reported, and the tile laid afterwards is the only event.
    """
    state, address = table
    designs = load_tileset().by_id
    pictures = {f"{name}_{v}".strip("_"): draw_tile(designs[name], v, 96) for name, v in FACES}
    lying = VirtualTable(pictures, TableSettings.named(width=960, height=540, pixels_per_tile=56.0, seed=3))
    lying.apply(PutTile((0, 0), "G1", 0))
    stages = [[lying.photograph(number) for number in range(3)]]
    for tile in (PutTile((1, 0), "A1_b", 1), PutTile((2, 0), "A3_c", 1)):
        lying.apply(tile)
        stages.append([lying.photograph(number) for number in range(3)])
    state.shots = stages[0]
    watcher = Watcher(Gallery(pictures), Options(solids=SOLIDS), start=Face("G1"))
    camera = LiveCamera(lambda: StreamFeed(address, 0.6), address, stall=2.0, pauses=(0.1, 1.0))
    said: list[Observation] = []
    losses = 0
    limit = time.monotonic() + 240
    for frame in frames(camera, 30.0):
        assert time.monotonic() < limit, f"stuck after {state.done}: {said}"
        losses += frame is None
        found = watcher.feed(None if frame is None else frame.image, 0 if frame is None else frame.index)
        said += [o for o in found if not isinstance(o, Motion | Still)]
        known = watcher.table.tiles if watcher.table is not None else {}
        if len(known) == 1:
            state.shots = stages[1]
        if len(known) == 2 and not state.done and not state.misdeeds:
            state.misdeeds = ["cut"] * 3 + ["half grey"] * 3 + ["small"] * 3 + list(MISDEEDS[3:])
        if state.done and not state.misdeeds and frame is not None:
            state.shots = stages[2]
        if (2, 0) in known:
            break
    state.over.set()
    with pytest.raises(SilentCameraError):
        _to_the_end(camera)
    camera.close()
    assert [m for i, m in enumerate(state.done) if m not in state.done[:i]] == list(MISDEEDS)
    tiles = [(o.cell, o.tile.design, o.certain) for o in said if isinstance(o, TileSeen)]
    assert sorted(tiles[:2]) == [((0, 0), "G1", True), ((1, 0), "A1", True)]
    assert tiles[2:] == [((2, 0), "A3", True)]
    rest = [o for o in said if not isinstance(o, TileSeen)]
    assert set(rest) <= {PictureTrouble("no_picture"), PictureTrouble("bad_picture")}
    assert rest.count(PictureTrouble("no_picture")) == losses


def _to_the_end(camera: LiveCamera) -> None:
    for _ in frames(camera, 0.5):
        pass
