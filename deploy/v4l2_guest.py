"""The part of ``deploy/check-v4l2`` that runs in the virtual machine: our camera code on the kernel's test camera.

Prints one JSON object per check on a line, and exits with 0 if all succeed.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.lang.errors import english
from hardware import discover, v4l2
from hardware.camera import CameraError, LiveCamera, SilentCameraError, open_camera
from hardware.device import DeviceFeed

SIZE = (1280, 720)
FRAMES = 30
DRIVER = Path("/sys/bus/platform/drivers/vivid")
BACK = 120.0
"""Seconds within which the camera must be back: an emulated processor is slow."""


def nodes_and_cameras() -> dict[str, Any]:
    """Of several device nodes only the one that sends pictures is a camera; a virtual one is not chosen by itself."""
    nodes = sorted(path.name for path in discover.SYS.glob("video*"))
    found = discover.video_cameras()
    assert len(nodes) >= 3, f"the kernel should make three nodes, not {nodes}"
    assert len(found) == 1, f"one camera should be found, not {found}"
    assert found[0].simulated, f"a made-up camera should be known for one: {found[0]}"
    try:
        discover.choose(found)
    except CameraError as error:
        refused = str(error)
    else:
        raise AssertionError("a made-up camera was chosen by itself")
    for name in nodes:
        if f"/dev/{name}" != found[0].node:
            try:
                open_camera(f"/dev/{name}").close()
            except CameraError:
                continue
            raise AssertionError(f"/dev/{name} sends no pictures and was opened")
    return {"nodes": nodes, "camera": found[0].node, "name": found[0].name, "refused": refused}


def light_held() -> dict[str, Any]:
    """The automatic gain is switched off, read back, and stays unchanged; an open camera is busy for other programs."""
    node = discover.video_cameras()[0].node
    began = time.monotonic()
    feed = DeviceFeed(node, SIZE)
    spent = time.monotonic() - began
    try:
        with v4l2.Node(node) as other:
            automatic = other.get(v4l2.AUTOGAIN)
            gains = []
            for _ in range(8):
                feed.grab()
                gains.append(other.get(v4l2.GAIN))
        assert automatic == 0, "the automatic gain is still on"
        assert len(set(gains)) == 1, f"the gain wanders: {gains}"
        try:
            DeviceFeed(node, SIZE)
        except CameraError as error:
            busy = str(error)
        else:
            raise AssertionError("a camera in use was opened twice")
    finally:
        feed.close()
    return {
        "mode": f"{feed.mode.fourcc} {feed.mode.width}x{feed.mode.height}",
        "held": feed.held,
        "notes": [english(note) for note in feed.notes],
        "seconds": round(spent, 1),
        "busy": busy,
    }


def pulled_and_back() -> dict[str, Any]:
    """Frames arrive; the device is unplugged during the stream, which is reported; it returns under another number,
    because the old one is still held, is found, and frames arrive again.
    """
    node = discover.video_cameras()[0].node
    camera = open_camera(node, SIZE)
    assert isinstance(camera, LiveCamera)
    try:
        began = time.monotonic()
        indices = [_frame(camera) for _ in range(FRAMES)]
        spent = time.monotonic() - began
        assert indices == sorted(set(indices)), "a frame came twice"
        device = next(path.name for path in DRIVER.glob("vivid.*"))
        held = v4l2.Node(node)
        (DRIVER / "unbind").write_text(device)
        began = time.monotonic()
        try:
            while True:
                _frame(camera)
        except SilentCameraError as error:
            said = str(error)
        noticed = time.monotonic() - began
        assert not discover.video_cameras(), "the node should be gone"
        (DRIVER / "bind").write_text(device)
        began = time.monotonic()
        index = _until_back(camera)
        back = time.monotonic() - began
        held.close()
        now = discover.video_cameras()[0].node
        assert now != node, "the number should have changed"
        assert index > indices[-1], "the numbers of frames should go on growing"
        for _ in range(FRAMES):
            _frame(camera)
    finally:
        camera.close()
    return {
        "frames": FRAMES,
        "seconds": round(spent, 1),
        "said": said,
        "noticed": round(noticed, 1),
        "back": round(back, 1),
        "nodes": [node, now],
    }


def _frame(camera: LiveCamera) -> int:
    frame = camera.read(timeout=20.0 if not camera.lost else 1.0)
    assert frame is not None, "a living camera does not end"
    assert frame.image.shape == (SIZE[1], SIZE[0], 3), f"the picture is {frame.image.shape}"
    assert frame.image.std() > 5, "the test picture has bars of many colours"
    return frame.index


def _until_back(camera: LiveCamera) -> int:
    limit = time.monotonic() + BACK
    while True:
        try:
            return _frame(camera)
        except SilentCameraError:
            if time.monotonic() > limit:
                raise


CHECKS: tuple[Callable[[], dict[str, Any]], ...] = (nodes_and_cameras, light_held, pulled_and_back)


def main() -> int:
    """Run all checks; returns 1 if one has failed."""
    failed = 0
    for check in CHECKS:
        try:
            told = {"check": check.__name__, "well": True, **check()}
        except Exception as error:  # reported as a result, so that the other checks still run
            told, failed = {"check": check.__name__, "well": False, "error": f"{type(error).__name__}: {error}"}, 1
        print(json.dumps(told), flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
