"""Video4Linux2: capabilities, formats, controls and streaming of one video node, by ioctl.

OpenCV can open such a device too, but it neither distinguishes metadata nodes from cameras, nor reports that a camera
was disconnected, nor notices a truncated picture. The structures are those of ``linux/videodev2.h``; ctypes lays them
out as the kernel of this machine expects them.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import mmap
import os
import select
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

CAPTURE = 1
"""V4L2_BUF_TYPE_VIDEO_CAPTURE"""
VIDEO_CAPTURE, M2M_MPLANE, M2M, STREAMING, DEVICE_CAPS = 0x1, 0x4000, 0x8000, 0x4000000, 0x80000000

EXPOSURE_AUTO, EXPOSURE_ABSOLUTE, EXPOSURE_AUTO_PRIORITY = 0x9A0901, 0x9A0902, 0x9A0903
FOCUS_ABSOLUTE, FOCUS_AUTO = 0x9A090A, 0x9A090C
AUTO_WHITE_BALANCE, RED_BALANCE, BLUE_BALANCE = 0x98090C, 0x98090E, 0x98090F
EXPOSURE, AUTOGAIN, GAIN = 0x980911, 0x980912, 0x980913
WHITE_BALANCE_TEMPERATURE = 0x98091A
EXPOSURE_MANUAL, EXPOSURE_APERTURE = 1, 3
"""Entries of the menu ``EXPOSURE_AUTO``; 0 is fully automatic."""

_DISABLED, _READ_ONLY, _NEXT = 0x1, 0x4, 0x80000000
_FRAME_DAMAGED = 0x40


class _Capability(ctypes.Structure):
    _fields_ = (
        ("driver", ctypes.c_char * 16),
        ("card", ctypes.c_char * 32),
        ("bus_info", ctypes.c_char * 32),
        ("version", ctypes.c_uint32),
        ("capabilities", ctypes.c_uint32),
        ("device_caps", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 3),
    )


class _FormatText(ctypes.Structure):
    _fields_ = (
        ("index", ctypes.c_uint32),
        ("type", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("description", ctypes.c_char * 32),
        ("pixelformat", ctypes.c_uint32),
        ("mbus_code", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 3),
    )


class _FrameSize(ctypes.Structure):
    """``words`` is a union: width and height of a discrete size; or minimum, maximum and step of each."""

    _fields_ = (
        ("index", ctypes.c_uint32),
        ("pixel_format", ctypes.c_uint32),
        ("type", ctypes.c_uint32),
        ("words", ctypes.c_uint32 * 6),
        ("reserved", ctypes.c_uint32 * 2),
    )


class _Pixels(ctypes.Structure):
    _fields_ = tuple(
        (name, ctypes.c_uint32)
        for name in ("width", "height", "pixelformat", "field", "bytesperline", "sizeimage", "colorspace")
    )


class _FormatUnion(ctypes.Union):
    # The pointer stands for the member that makes the kernel align this union for one.
    _fields_ = (("pix", _Pixels), ("align", ctypes.c_void_p), ("raw", ctypes.c_uint8 * 200))


class _Format(ctypes.Structure):
    _fields_ = (("type", ctypes.c_uint32), ("fmt", _FormatUnion))


class _Parm(ctypes.Structure):
    """Capability, mode, then seconds a frame as a fraction; the other fields are not used."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("capability", ctypes.c_uint32),
        ("capturemode", ctypes.c_uint32),
        ("numerator", ctypes.c_uint32),
        ("denominator", ctypes.c_uint32),
        ("rest", ctypes.c_uint8 * 184),
    )


class _Request(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_uint32),
        ("type", ctypes.c_uint32),
        ("memory", ctypes.c_uint32),
        ("capabilities", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32),
    )


class _Memory(ctypes.Union):
    _fields_ = (("offset", ctypes.c_uint32), ("userptr", ctypes.c_ulong))


class _Buffer(ctypes.Structure):
    _fields_ = (
        ("index", ctypes.c_uint32),
        ("type", ctypes.c_uint32),
        ("bytesused", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("field", ctypes.c_uint32),
        ("seconds", ctypes.c_long),
        ("microseconds", ctypes.c_long),
        ("timecode", ctypes.c_uint32 * 4),
        ("sequence", ctypes.c_uint32),
        ("memory", ctypes.c_uint32),
        ("m", _Memory),
        ("length", ctypes.c_uint32),
        ("reserved2", ctypes.c_uint32),
        ("request_fd", ctypes.c_int32),
    )


class _QueryControl(ctypes.Structure):
    _fields_ = (
        ("id", ctypes.c_uint32),
        ("type", ctypes.c_uint32),
        ("name", ctypes.c_char * 32),
        ("minimum", ctypes.c_int32),
        ("maximum", ctypes.c_int32),
        ("step", ctypes.c_int32),
        ("default", ctypes.c_int32),
        ("flags", ctypes.c_uint32),
        ("reserved", ctypes.c_uint32 * 2),
    )


class _QueryMenu(ctypes.Structure):
    _pack_ = 1
    _fields_ = (
        ("id", ctypes.c_uint32),
        ("index", ctypes.c_uint32),
        ("name", ctypes.c_char * 32),
        ("reserved", ctypes.c_uint32),
    )


class _ControlValue(ctypes.Structure):
    _fields_ = (("id", ctypes.c_uint32), ("value", ctypes.c_int32))


def _code(direction: int, number: int, size: int) -> int:
    """The request code of an ioctl of the class 'V': 1 writes, 2 reads, 3 both."""
    return direction << 30 | size << 16 | ord("V") << 8 | number


_QUERYCAP = _code(2, 0, ctypes.sizeof(_Capability))
_ENUM_FMT = _code(3, 2, ctypes.sizeof(_FormatText))
_G_FMT = _code(3, 4, ctypes.sizeof(_Format))
_S_FMT = _code(3, 5, ctypes.sizeof(_Format))
_REQBUFS = _code(3, 8, ctypes.sizeof(_Request))
_QUERYBUF = _code(3, 9, ctypes.sizeof(_Buffer))
_QBUF = _code(3, 15, ctypes.sizeof(_Buffer))
_DQBUF = _code(3, 17, ctypes.sizeof(_Buffer))
_STREAMON = _code(1, 18, ctypes.sizeof(ctypes.c_int))
_STREAMOFF = _code(1, 19, ctypes.sizeof(ctypes.c_int))
_S_PARM = _code(3, 22, ctypes.sizeof(_Parm))
_G_CTRL = _code(3, 27, ctypes.sizeof(_ControlValue))
_S_CTRL = _code(3, 28, ctypes.sizeof(_ControlValue))
_QUERYCTRL = _code(3, 36, ctypes.sizeof(_QueryControl))
_QUERYMENU = _code(3, 37, ctypes.sizeof(_QueryMenu))
_ENUM_FRAMESIZES = _code(3, 74, ctypes.sizeof(_FrameSize))


@dataclass(frozen=True, slots=True)
class Capability:
    """The capability of a video node. ``bus`` names the port it is connected to, as in "usb-0000:00:14.0-2"."""

    driver: str
    card: str
    bus: str
    captures: bool


@dataclass(frozen=True, slots=True)
class Mode:
    """A picture format: its four-character code, as in "MJPG", and the size in pixels."""

    fourcc: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Control:
    """A control of a camera with its limits."""

    id: int
    name: str
    least: int
    most: int
    step: int
    default: int


class Node:
    """An open video node. Every method raises the kernel's OSError; ENODEV means that the camera was disconnected."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._fd = os.open(self.path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        self._maps: list[mmap.mmap] = []

    def close(self) -> None:
        """Stop streaming and close the node. Closing twice is allowed."""
        if self._fd < 0:
            return
        if self._maps:
            with suppress(OSError):  # a disconnected camera has stopped already
                fcntl.ioctl(self._fd, _STREAMOFF, ctypes.c_int(CAPTURE))
        for each in self._maps:
            each.close()
        self._maps = []
        os.close(self._fd)
        self._fd = -1

    def __enter__(self) -> Node:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # -- what it is

    def capability(self) -> Capability:
        """Driver, name and port, and whether this node captures pictures: a camera has other nodes that do not."""
        found = _Capability()
        fcntl.ioctl(self._fd, _QUERYCAP, found)
        mask = found.device_caps if found.capabilities & DEVICE_CAPS else found.capabilities
        captures = bool(mask & VIDEO_CAPTURE and mask & STREAMING and not mask & (M2M | M2M_MPLANE))
        return Capability(_text(found.driver), _text(found.card), _text(found.bus_info), captures)

    def modes(self) -> list[Mode]:
        """The formats and sizes on offer; of a stepwise range its largest size, 1920x1080 and 1280x720 if within."""
        found = []
        for number in range(64):
            text = _FormatText(index=number, type=CAPTURE)
            if not self._asked(_ENUM_FMT, text):
                break
            found += [Mode(_letters(text.pixelformat), *size) for size in self._sizes(text.pixelformat)]
        return found

    def _sizes(self, pixelformat: int) -> Iterator[tuple[int, int]]:
        for number in range(128):
            size = _FrameSize(index=number, pixel_format=pixelformat)
            if not self._asked(_ENUM_FRAMESIZES, size):
                return
            if size.type == 1:
                yield size.words[0], size.words[1]
                continue
            least_w, most_w, _, least_h, most_h, _ = size.words
            yield most_w, most_h
            for width, height in ((1920, 1080), (1280, 720)):
                if least_w <= width < most_w and least_h <= height < most_h:
                    yield width, height
            return

    def _asked(self, code: int, structure: ctypes.Structure) -> bool:
        """Whether the enumeration ioctl ``code`` has that entry; it is filled into ``structure``."""
        try:
            fcntl.ioctl(self._fd, code, structure)
        except OSError as error:
            if error.errno in (errno.EINVAL, errno.ENOTTY):
                return False
            raise
        return True

    # -- format and streaming

    def choose(self, mode: Mode) -> tuple[Mode, int]:
        """Request a format. Returns the format that the driver chose and its bytes a line (0 for compressed ones)."""
        form = _Format(type=CAPTURE)
        fcntl.ioctl(self._fd, _G_FMT, form)
        pix = form.fmt.pix
        pix.width, pix.height, pix.field = mode.width, mode.height, 1
        pix.pixelformat = int.from_bytes(mode.fourcc.ljust(4).encode("ascii"), "little")
        pix.bytesperline = pix.sizeimage = 0
        fcntl.ioctl(self._fd, _S_FMT, form)
        return Mode(_letters(pix.pixelformat), pix.width, pix.height), pix.bytesperline

    def pace(self, fps: int) -> None:
        """Request a frame rate in pictures a second; drivers without a choice ignore it."""
        self._asked(_S_PARM, _Parm(type=CAPTURE, numerator=1, denominator=fps))

    def start(self, buffers: int = 4) -> None:
        """Begin to stream."""
        request = _Request(count=buffers, type=CAPTURE, memory=1)
        fcntl.ioctl(self._fd, _REQBUFS, request)
        for number in range(request.count):
            buffer = _Buffer(index=number, type=CAPTURE, memory=1)
            fcntl.ioctl(self._fd, _QUERYBUF, buffer)
            self._maps.append(mmap.mmap(self._fd, buffer.length, offset=buffer.m.offset))
            fcntl.ioctl(self._fd, _QBUF, buffer)
        fcntl.ioctl(self._fd, _STREAMON, ctypes.c_int(CAPTURE))

    def grab(self, timeout: float) -> bytes | None:
        """The bytes of the next picture; empty for one that the driver marks as damaged; None: none came within
        ``timeout`` seconds.
        """
        poll = select.poll()
        poll.register(self._fd, select.POLLIN)
        if not poll.poll(timeout * 1000):
            return None
        buffer = _Buffer(type=CAPTURE, memory=1)
        try:
            fcntl.ioctl(self._fd, _DQBUF, buffer)
        except BlockingIOError:
            return None
        whole = b"" if buffer.flags & _FRAME_DAMAGED else self._maps[buffer.index][: buffer.bytesused]
        fcntl.ioctl(self._fd, _QBUF, buffer)
        return whole

    # -- controls

    def controls(self) -> dict[int, Control]:
        """The controls that can be set, by id."""
        found = {}
        query = _QueryControl(id=_NEXT)
        while self._asked(_QUERYCTRL, query):
            if not query.flags & (_DISABLED | _READ_ONLY):
                found[query.id] = Control(
                    query.id, _text(query.name), query.minimum, query.maximum, query.step, query.default
                )
            query = _QueryControl(id=query.id | _NEXT)
        return found

    def entries(self, control: int) -> Collection[int]:
        """The numbers that a menu control offers."""
        limits = _QueryControl(id=control)
        if not self._asked(_QUERYCTRL, limits):
            return set()
        return {
            number
            for number in range(limits.minimum, min(limits.maximum, limits.minimum + 63) + 1)
            if self._asked(_QUERYMENU, _QueryMenu(id=control, index=number))
        }

    def get(self, control: int) -> int:
        """The value of a control."""
        value = _ControlValue(id=control)
        fcntl.ioctl(self._fd, _G_CTRL, value)
        return int(value.value)

    def set(self, control: int, value: int) -> None:
        """Set a control. Raises OSError also for a value out of its range."""
        fcntl.ioctl(self._fd, _S_CTRL, _ControlValue(id=control, value=value))


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace").strip()


def _letters(pixelformat: int) -> str:
    return (pixelformat & 0x7FFFFFFF).to_bytes(4, "little").decode("ascii", "replace").strip()
