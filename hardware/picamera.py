"""A Pi's own camera, through the camera tool of its system: JPEG pictures from a process's pipe.

The system's Python package for this camera is built for the system's own numpy and cannot be loaded beside ours; the
tool does the same in a process of its own, which is terminated if it hangs.
"""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from app.lang import Message, say
from app.lang.errors import reason
from app.lang.plain import plain
from app.values.pictures import Picture
from hardware.frames import CameraError, decoded
from hardware.jpegs import JpegStream

TOOLS = ("rpicam-vid", "libcamera-vid")
"""The tool's present name, and its former one."""
FPS = 15
SILENCE = 3.0
"""Seconds without a picture after which the tool is terminated."""
START = 10.0
"""The longest time until the first picture, in seconds."""
SETTLING = 3.0
"""Seconds for the camera's automatic exposure and white balance to converge."""
CHUNK = 1 << 18
MOST_MEASURED = 1e9
"""More than any exposure in microseconds, gain or lens position."""
_LISTED = re.compile(r"^(\d+)\s*:\s*(\S+)")


def tool() -> str | None:
    """The path of the camera tool; None where this system has none."""
    return next((path for name in TOOLS if (path := shutil.which(name))), None)


def present() -> list[tuple[int, str]]:
    """The cameras that the tool lists: number and sensor; empty without the tool or without a camera."""
    path = tool()
    if path is None:
        return []
    try:
        told = subprocess.run([path, "--list-cameras"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return []
    lines = (told.stdout + told.stderr).splitlines()
    return [(int(match[1]), match[2]) for line in lines if (match := _LISTED.match(line))]


class PicameraFeed:
    """The Pi's own camera ``number``: a first run with automatic exposure and white balance, then one with the values
    found locked.

    Raises CameraError without the tool or the camera.
    """

    def __init__(
        self,
        number: int,
        size: tuple[int, int] | None = (1920, 1080),
        settling: float = SETTLING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        path = tool()
        if path is None:
            raise CameraError(say("camera.no_tool"))
        self.name = f"picamera:{number}"
        self.notes: tuple[Message, ...] = ()
        self.held: dict[str, float] = {}
        """The locked values, by the names of the tool's metadata."""
        width, height = size or (1920, 1080)
        self._command = [
            *(path, "--nopreview", "--camera", str(number), "--width", str(width), "--height", str(height)),
            *("--framerate", str(FPS), "--codec", "mjpeg", "--quality", "90", "--flush", "--output", "-"),
        ]
        self._settling = settling
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None
        self._jpegs = JpegStream()
        self._waiting: deque[bytes] = deque(maxlen=1)
        self._patience = START
        self.relight()

    def relight(self) -> None:
        """Run the camera with automatic exposure until it has converged, then start it with the values locked."""
        self.close()
        with tempfile.TemporaryDirectory(prefix="claim-manager-") as folder:
            metadata = Path(folder) / "metadata.json"
            freely = ["--timeout", str(round(1000 * self._settling)), "--metadata", str(metadata)]
            try:
                done = subprocess.run(
                    [*self._command, *freely],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                    timeout=self._settling + START,
                    check=False,
                )
            except (OSError, subprocess.TimeoutExpired) as error:
                why = TimeoutError() if isinstance(error, subprocess.TimeoutExpired) else error
                raise CameraError(say("camera.pi_no_answer", camera=self.name, error=reason(why))) from None
            if done.returncode:
                told = _last_line(done.stderr)
                if not told:
                    raise CameraError(say("camera.pi_no_start_silent", camera=self.name))
                raise CameraError(say("camera.pi_no_start", camera=self.name, error=told))
            found = last_metadata(metadata.read_text("utf-8", "replace") if metadata.is_file() else "")
        fixed, self.held, self.notes = holding(found)
        self._process = subprocess.Popen(
            [*self._command, "--timeout", "0", *fixed],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._jpegs, self._patience = JpegStream(), START
        self._waiting.clear()

    def grab(self) -> bytes:
        process = self._process
        if process is None or process.stdout is None:
            raise CameraError(say("camera.closed", camera=self.name))
        limit = self._clock() + self._patience
        while not self._waiting:
            if not select.select([process.stdout], [], [], 0.25)[0]:
                if self._clock() > limit:
                    raise CameraError(say("camera.pi_silent", camera=self.name, seconds=self._patience))
                continue
            more = os.read(process.stdout.fileno(), CHUNK)
            if not more:
                raise CameraError(say("camera.pi_stopped", camera=self.name))
            try:
                self._waiting.extend(self._jpegs.feed(more))
            except ValueError:
                raise CameraError(say("camera.pi_not_understood", camera=self.name)) from None
        self._patience = SILENCE
        return self._waiting.popleft()

    def picture(self, raw: bytes) -> Picture | None:
        return decoded(raw)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(2.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def last_metadata(text: str) -> dict[str, Any]:
    """The last complete entry of the tool's metadata, one for each picture; empty where there is none.

    The tool writes a JSON list as it goes, so the list of a terminated run lacks its end.
    """
    start = len(text)
    while (start := text.rfind("{", 0, start)) >= 0:
        with suppress(ValueError, RecursionError):
            found, _ = json.JSONDecoder(parse_constant=_no_number).raw_decode(text[start:])
            if isinstance(found, dict) and "ExposureTime" in found:
                return found
    return {}


def _no_number(constant: str) -> float:
    raise ValueError(f"{constant} is no measured value")


def _measured(value: object) -> float | None:
    """That number if a camera can have measured it, else None."""
    return float(value) if isinstance(value, int | float) and abs(value) < MOST_MEASURED else None


def holding(found: dict[str, Any]) -> tuple[list[str], dict[str, float], tuple[Message, ...]]:
    """The tool's arguments that lock the values it found, the locked values, and notes on what cannot be locked."""
    arguments: list[str] = []
    held: dict[str, float] = {}
    notes = []
    exposure, gain, lens = (_measured(found.get(key)) for key in ("ExposureTime", "AnalogueGain", "LensPosition"))
    if exposure is not None and gain is not None and exposure > 0 and gain > 0:
        arguments += ["--shutter", str(round(exposure)), "--gain", f"{gain:.3f}"]
        held |= {"ExposureTime": exposure, "AnalogueGain": gain}
    else:
        notes.append(say("camera.note.exposure"))
    listed = found.get("ColourGains")
    match [_measured(value) for value in listed] if isinstance(listed, list) else []:
        case [float(red), float(blue)]:
            arguments += ["--awbgains", f"{red:.3f},{blue:.3f}"]
            held |= {"RedGain": red, "BlueGain": blue}
        case _:
            notes.append(say("camera.note.white_balance"))
    if lens is not None:
        arguments += ["--autofocus-mode", "manual", "--lens-position", f"{lens:.3f}"]
        held["LensPosition"] = lens
    return arguments, held, tuple(notes)


def _last_line(raw: bytes) -> str:
    """What the tool said last, "" where it said nothing."""
    lines = raw.decode("utf-8", "replace").strip().splitlines()
    return plain(lines[-1].strip(), 160) if lines else ""
