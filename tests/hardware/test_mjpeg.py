"""A network camera: a real server on this machine with the faults of networks and cameras."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.camera import CameraError, Frame, LiveCamera, SilentCameraError, open_camera
from hardware.mjpeg import StreamFeed, shown
from tests.sampling import few_rows


def scene(number: int, width: int = 160, height: int = 96) -> Picture:
    """A smooth picture whose brightness tells its number."""
    across = np.linspace(0, 60, width, dtype=np.float32)[None, :, None]
    return np.broadcast_to(40.0 + 10.0 * (number % 12) + across, (height, width, 3)).astype(np.uint8)


@dataclass
class Sender:
    """A server that streams scenes. ``misdeed`` is "" or one of stall, silent, drop, cut, size, text, gone, lock."""

    address: str = ""
    misdeed: str = ""
    sent: int = 0
    connections: int = 0
    seen: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def parts(self) -> Iterator[bytes]:
        """What goes over the wire, until the misdeed ends it."""
        while not self.over.is_set():
            size = (320, 240) if self.misdeed == "size" else (160, 96)
            jpeg = cv2.imencode(".jpg", scene(self.sent, *size))[1].tobytes()
            head = f"--cut\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n".encode()
            if self.misdeed == "drop":
                yield head + jpeg[: len(jpeg) // 2]
                return
            if self.misdeed in ("stall", "silent"):
                yield head + jpeg[: len(jpeg) // 2] if self.misdeed == "stall" else b""
                while self.misdeed in ("stall", "silent") and not self.over.wait(0.02):
                    pass
                return
            self.sent += 1
            yield head + (jpeg[: len(jpeg) // 2] if self.misdeed == "cut" else jpeg) + b"\r\n"
            time.sleep(0.01)


@pytest.fixture
def sender(serve: Callable[[Callable[[BaseHTTPRequestHandler], None]], str]) -> Iterator[Sender]:
    """A running server."""
    state = Sender()

    def answer(request: BaseHTTPRequestHandler) -> None:
        state.connections += 1
        state.seen.append(request.headers.get("Authorization", ""))
        if state.misdeed in ("gone", "lock"):
            request.send_error(404 if state.misdeed == "gone" else 401)
            return
        request.send_response(200)
        kind = "text/html" if state.misdeed == "text" else "multipart/x-mixed-replace; boundary=cut"
        request.send_header("Content-Type", kind)
        request.end_headers()
        for part in state.parts():
            request.wfile.write(part)

    state.address = f"{serve(answer)}/stream.mjpg"
    yield state
    state.over.set()


@pytest.fixture
def camera(sender: Sender) -> Iterator[LiveCamera]:
    """A camera on that stream that gives up after half a second of silence and tries again every tenth of a second."""
    camera = LiveCamera(lambda: StreamFeed(sender.address, 0.5), sender.address, stall=1.0, pauses=(0.1,))
    assert camera.read(timeout=30) is not None
    yield camera
    camera.close()


def next_frame(read: Callable[..., Frame | None], seconds: float = 30.0) -> Frame:
    """The next frame, however long the loss."""
    limit = time.monotonic() + seconds
    while True:
        try:
            frame = read(timeout=0.3)
        except SilentCameraError:
            assert time.monotonic() < limit, "it never came back"
            continue
        assert frame is not None
        return frame


def loss(read: Callable[..., Frame | None], said: str = "", seconds: float = 30.0) -> str:
    """What reading says when nothing comes any more; on a busy machine a silence may be told before its reason is."""
    limit, told = time.monotonic() + seconds, ""
    while time.monotonic() < limit:
        try:
            assert read(timeout=0.8) is not None
        except SilentCameraError as error:
            told = str(error)
            if said in told:
                break
    assert told, "nothing was said of the loss"
    return told


def test_a_stream_is_a_camera(sender: Sender) -> None:
    """Opened by its address; the newest picture under its number, none twice."""
    camera = open_camera(sender.address)
    frames = [next_frame(camera.read) for _ in range(5)]
    camera.close()
    indices = [frame.index for frame in frames]
    assert indices == sorted(set(indices))
    for frame in frames:
        assert frame.image.shape == (96, 160, 3)
        assert np.abs(frame.image.astype(int) - scene(frame.index)).mean() < 3
    assert camera.read() is None


@pytest.mark.parametrize(
    ("misdeed", "said"),
    few_rows(
        [
            ("drop", "has ended its stream: check that the sender is on"),
            ("stall", "has fallen silent: check that the sender is on"),
            ("silent", "has fallen silent: check that the sender is on"),
            ("cut", "has sent no whole picture for"),
            ("size", "sends pictures of 320x240 pixels instead of 160x96"),
        ],
        0,
        2,
        3,
        4,
    ),
)
def test_a_stream_that_fails_is_lost_and_comes_back(
    camera: LiveCamera, sender: Sender, misdeed: str, said: str
) -> None:
    """Whatever happens in mid-stream is named, no spoilt picture is given, and the stream is taken up again."""
    before = next_frame(camera.read)
    sender.misdeed = misdeed
    assert said in loss(camera.read, said)
    sender.misdeed = ""
    after = next_frame(camera.read)
    assert after.index > before.index
    assert after.image.shape == (96, 160, 3)
    assert after.image.std() < 20, "a picture that was cut would be half grey"
    assert sender.connections >= 2


def test_a_server_that_goes_away_is_waited_for(camera: LiveCamera, sender: Sender) -> None:
    """A restarted sender refuses for a while and is found again."""
    sender.misdeed = "drop"
    loss(camera.read)
    sender.misdeed = "gone"
    time.sleep(0.3)
    assert "answers with error 404: check the address" in loss(camera.read, "answers with error 404: check the address")
    sender.misdeed = ""
    assert next_frame(camera.read).image.shape == (96, 160, 3)


@pytest.mark.parametrize(
    ("misdeed", "said"),
    [
        ("gone", "answers with error 404: check the address"),
        ("lock", "401.: check name and password"),
        ("text", "sends text/html instead of MJPEG"),
        ("drop", "has ended its stream"),
    ],
)
def test_an_address_that_is_no_stream_is_one_sentence(sender: Sender, misdeed: str, said: str) -> None:
    """The error is raised when the stream is opened."""
    sender.misdeed = misdeed
    with pytest.raises(CameraError, match=said) as caught:
        open_camera(sender.address)
    assert "\n" not in str(caught.value)


def test_a_password_is_sent_and_never_shown(sender: Sender) -> None:
    """Name and password of the address go into the request's head, and into no message."""
    camera = open_camera(sender.address.replace("//", "//guest:se%20cret@"))
    assert next_frame(camera.read).image is not None
    camera.close()
    assert sender.seen == ["Basic Z3Vlc3Q6c2UgY3JldA=="]
    assert camera.name == sender.address
    assert shown("https://a:b@cam.local:80/x?y=1") == "https://cam.local:80/x?y=1"


def test_the_password_stays_with_the_server_it_was_given_for(
    sender: Sender, serve: Callable[[Callable[[BaseHTTPRequestHandler], None]], str]
) -> None:
    """A redirect to another port, host or scheme is followed without it, one on the same server with it."""

    def elsewhere(request: BaseHTTPRequestHandler) -> None:
        request.send_response(302)
        request.send_header("Location", sender.address)
        request.end_headers()

    other = serve(elsewhere)
    StreamFeed(f"{other.replace('//', '//anna:secret@')}/stream.mjpg", 0.5).close()
    assert sender.seen == [""]

    def within(request: BaseHTTPRequestHandler) -> None:
        seen.append(request.headers.get("Authorization", ""))
        if request.path == "/first":
            request.send_response(302)
            request.send_header("Location", "/second")
            request.end_headers()
            return
        request.send_error(503)

    seen: list[str] = []
    with pytest.raises(CameraError, match="503"):
        StreamFeed(f"{serve(within).replace('//', '//anna:secret@')}/first", 0.5)
    assert len(seen) == 2
    assert seen[0] == seen[1] != ""


@pytest.mark.parametrize(
    "to", ["file:///etc/hostname", "ftp://127.0.0.1/x", "data:text/plain,x", "//anna@127.0.0.1:99999/"]
)
def test_a_redirect_out_of_the_web_is_not_followed(
    serve: Callable[[Callable[[BaseHTTPRequestHandler], None]], str], to: str
) -> None:
    """A stream is on the web; the refusal is a sentence."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(302)
        request.send_header("Location", to)
        request.end_headers()

    with pytest.raises(CameraError):
        StreamFeed(f"{serve(answer)}/", 0.5)


def test_what_a_server_says_obeys_no_terminal(
    serve: Callable[[Callable[[BaseHTTPRequestHandler], None]], str],
) -> None:
    """Its status text is not told, and its kind of content loses its control codes before anybody reads it."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"HTTP/1.0 500 \x1b[2J\x1b]0;owned\x07Oh dear\r\n\r\n")

    with pytest.raises(CameraError) as refused:
        StreamFeed(f"{serve(answer)}/", 0.5)
    assert "answers with error 500:" in str(refused.value)
    assert str(refused.value).isprintable()

    def text(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"HTTP/1.0 200 OK\r\nContent-Type: text/\x1b[31mred\x9b0m\r\n\r\n")

    with pytest.raises(CameraError) as other:
        StreamFeed(f"{serve(text)}/", 0.5)
    assert str(other.value).isprintable()


def test_a_picture_that_promises_too_many_pixels_is_a_damaged_one(sender: Sender) -> None:
    """In the middle of a stream, whatever its size in bytes: it is left out, and the stream goes on."""
    feed = StreamFeed(sender.address, 0.5)
    raw = feed.grab()
    assert feed.picture(raw) is not None
    at = raw.find(b"\xff\xc0")
    for size in (b"\xff\xff\xff\xff", b"\x0f\xff\x10\x00"):
        assert feed.picture(raw[: at + 5] + size + raw[at + 9 : -2] + bytes(1 << 20) + b"\xff\xd9") is None
    feed.close()
