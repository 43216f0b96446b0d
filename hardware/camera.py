"""Opening cameras, that is sources of consecutive pictures, by name; each kind has a module of its own.

The simulated camera (``hardware.simulator.SimulatedCamera``) is a documented sibling of these.
"""

from __future__ import annotations

import glob
from collections.abc import Callable
from pathlib import Path

from app.lang import say
from app.values.pictures import Picture
from hardware import discover
from hardware.device import DeviceFeed
from hardware.files import open_file, read_image
from hardware.frames import STREAMS, Camera, CameraError, Feed, Frame, SilentCameraError
from hardware.live import LiveCamera
from hardware.picamera import PicameraFeed

__all__ = [
    "AUTO",
    "Camera",
    "CameraError",
    "Frame",
    "LiveCamera",
    "Picture",
    "SilentCameraError",
    "is_living",
    "open_camera",
    "read_image",
]

AUTO = "auto"
"""The name for the only camera of this machine, found automatically."""
OWN = "picamera"
MEMORY = "/dev/shm/"  # noqa: S108 - nothing is written there
"""Where files are kept in memory: no devices, although among them."""
Size = tuple[int, int] | None


def is_living(spec: str) -> bool:
    """Whether this names a live source, which may be lost and come back, rather than files."""
    text = spec.strip().lower()
    if text.startswith(MEMORY):
        return False
    return text.isdecimal() or text == AUTO or text.startswith(("/dev/", OWN, *STREAMS))


def open_camera(spec: str | Path, size: Size = (1920, 1080), *, patient: bool = False) -> Camera:
    """The camera that ``spec`` names: a video file, a folder of pictures (in order of name), a still picture, a device
    ("0", "/dev/video0"), a Pi's own ("picamera", "picamera:1"), the address of an MJPEG stream ("http://..."), or
    "auto" for the only camera of this machine. ``size`` (width, height) in pixels is requested from devices; None: the
    largest.

    ``patient``: a live source (see ``is_living``) that is not there yet is no error but counts as lost, and is opened
    when it appears. Raises CameraError when the source is not there or cannot be read.
    """
    text = str(spec).strip()
    if not text:
        raise CameraError(say("camera.none_named"))
    if not is_living(text):
        if "://" in text:
            from hardware.mjpeg import shown

            raise CameraError(say("camera.bad_address", address=shown(text)))
        return open_file(Path(text).expanduser())
    if text.lower().startswith(STREAMS):
        # Imported here because HTTP costs 1.4 MB of memory: most tables have another camera, or none.
        from hardware.mjpeg import StreamFeed, shown

        return LiveCamera(lambda: StreamFeed(text), shown(text), patient=patient)
    if text.lower().startswith(OWN):
        number = text[len(OWN) :].removeprefix(":") or "0"
        if not number.isdecimal():
            raise CameraError(say("camera.bad_number", name=text))
        return LiveCamera(lambda: PicameraFeed(int(number), size), text, patient=patient)
    node = f"/dev/video{text}" if text.isdecimal() else text
    connect: Callable[[], Feed] = _Plugged(None if text.lower() == AUTO else Path(node), size)
    return LiveCamera(connect, AUTO if text.lower() == AUTO else node, patient=patient)


class _Plugged:
    """Opens the camera at ``path`` (None: the only one of this machine), and from then on that same device, on
    whichever port it is plugged in.
    """

    def __init__(self, path: Path | None, size: Size) -> None:
        self._path = path
        self._size = size
        self._known: discover.Found | None = None

    def __call__(self) -> Feed:
        if self._known is None:
            found = discover.choose(discover.cameras()) if self._path is None else _there(self._path)
        else:
            again = discover.find_again(self._known, discover.cameras())
            if again is None:
                raise CameraError(say("camera.not_there", camera=self._known.name))
            found = again
        own = found.source.removeprefix(f"{OWN}:")
        feed: Feed = DeviceFeed(found.node, self._size) if found.node else PicameraFeed(int(own), self._size)
        self._known = found
        return feed


def _there(path: Path) -> discover.Found:
    """The camera at that device. Raises CameraError when there is none."""
    if not path.exists():
        there = sorted(glob.glob("/dev/video*"))
        if there:
            raise CameraError(say("camera.not_this", camera=str(path), found=", ".join(there)))
        raise CameraError(say("camera.not_one", camera=str(path)))
    camera = discover.named(path)
    if camera is None:
        raise CameraError(say("camera.no_camera", camera=str(path)))
    if camera.problem is not None:
        raise CameraError(camera.problem)
    return camera
