"""Discovery of this machine's cameras: USB cameras by their video nodes' capabilities, a Pi's own by its tool."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.lang import Message, say
from app.lang.plain import plain
from hardware import picamera
from hardware.frames import CameraError
from hardware.v4l2 import Capability, Node

SYS = Path("/sys/class/video4linux")
DEV = Path("/dev")

PARTS = ("unicam", "rp1-cfe", "bcm2835-isp", "bcm2835-codec", "pispbe", "rpivid", "rpi-hevc-dec")
"""Drivers of the parts of a Pi's own camera and of its video decoders: their nodes alone give no pictures."""
MADE_UP = ("vivid", "vimc")
"""Drivers of the kernel's virtual test cameras."""


@dataclass(frozen=True, slots=True)
class Found:
    """A camera of this machine. ``source`` is the argument for ``open_camera`` and stays the same when it is plugged in
    again wherever that is possible; ``node`` is its present path, "" for a Pi's own. ``bus`` and ``serial`` distinguish
    it from others of its ``name``. ``problem``: why it cannot be used now, one sentence; None when it can.
    """

    source: str
    name: str
    node: str = ""
    bus: str = ""
    serial: str = ""
    simulated: bool = False
    problem: Message | None = None

    def like(self, other: Found) -> int:
        """How well the other matches this camera: 3 same serial, 2 same kind and port, 1 same kind, 0 no match."""
        if self.serial and self.serial == other.serial:
            return 3
        if not self.node or not other.node or self.name != other.name or self.serial != other.serial:
            return 3 if self == other else 0
        return 2 if self.bus == other.bus else 1


Probe = Callable[[Path], Capability]


def probe(path: Path) -> Capability:
    """The capability of the node at ``path``. Raises OSError."""
    with Node(path) as node:
        return node.capability()


def video_cameras(sys: Path = SYS, dev: Path = DEV, probe: Probe = probe) -> list[Found]:
    """The cameras on video nodes, by number of their node; metadata nodes, decoders and the like left out."""
    found = []
    names = [path.name for path in sys.iterdir()] if sys.is_dir() else []
    for name in sorted((n for n in names if n.removeprefix("video").isdecimal()), key=lambda n: int(n[5:])):
        node = dev / name
        try:
            said = probe(node)
        except PermissionError:
            card = _card(sys / name)
            problem = say("camera.forbidden", camera=f"{card} ({node})")
            found.append(Found(str(node), card, str(node), problem=problem))
            continue
        except OSError:
            continue  # the camera is just being disconnected
        if said.captures and not said.driver.startswith(PARTS):
            serial = _by_id(dev, node)
            source = str(dev / "v4l" / "by-id" / serial) if serial else str(node)
            found.append(Found(source, plain(said.card), str(node), said.bus, serial, said.driver.startswith(MADE_UP)))
    return found


def cameras(sys: Path = SYS, dev: Path = DEV, probe: Probe = probe) -> list[Found]:
    """Every camera of this machine, a Pi's own first."""
    own = [Found(f"picamera:{number}", plain(name)) for number, name in picamera.present()]
    return own + video_cameras(sys, dev, probe)


def choose(found: list[Found]) -> Found:
    """The camera to use when none was named: the only real one. Raises CameraError when there is none or when there
    are several; a virtual test camera is never chosen automatically.
    """
    real = [each for each in found if not each.simulated]
    usable = [each for each in real if each.problem is None]
    if len(usable) == 1:
        return usable[0]
    if usable:
        names = ", ".join(f"{each.source} ({each.name})" for each in usable)
        raise CameraError(say("camera.several", count=len(usable), names=names))
    for each in real:
        if each.problem is not None:
            raise CameraError(each.problem)
    raise CameraError(say("camera.none_found"))


def find_again(known: Found, found: list[Found]) -> Found | None:
    """The camera among ``found`` that is the same as ``known``: by its serial, or its kind and port, or as the only one
    of its kind. None while it is not there.
    """
    ranked = sorted(((known.like(each), each) for each in found), key=lambda pair: -pair[0])
    if not ranked or ranked[0][0] == 0:
        return None
    best = [each for sure, each in ranked if sure == ranked[0][0]]
    return best[0] if len(best) == 1 or ranked[0][0] > 1 else None


def named(node: Path, sys: Path = SYS, dev: Path = DEV, probe: Probe = probe) -> Found | None:
    """The camera at ``node`` (links such as under ``/dev/v4l`` are followed); None where there is no camera."""
    real = node.resolve()
    return next((each for each in video_cameras(sys, dev, probe) if Path(each.node).resolve() == real), None)


def _by_id(dev: Path, node: Path) -> str:
    """The node's name by id, the same on whichever port the camera is plugged in; "" where there is none."""
    folder = dev / "v4l" / "by-id"
    if not folder.is_dir():
        return ""
    return next((link.name for link in sorted(folder.iterdir()) if link.resolve() == node.resolve()), "")


def _card(entry: Path) -> str:
    try:
        return plain((entry / "name").read_text("utf-8", "replace"))
    except OSError:
        return entry.name
