"""Our camera code before a real V4L2 device: the kernel's test camera in a virtual machine (``deploy/check-v4l2``)."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

CHECK = Path(__file__).parents[2] / "deploy" / "check-v4l2"
NEEDED = 2
"""The exit code that says that tools or the kernel are missing."""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("qemu-system-x86_64") is None, reason="without qemu: see deploy/check-v4l2 --packages")
def test_a_video_device_is_found_held_read_pulled_out_and_found_again() -> None:
    """Only the node that sends pictures is a camera; its gain is held; pulled out in mid-stream it is reported, and it
    comes back under another number.
    """
    done = subprocess.run([CHECK], capture_output=True, text=True, timeout=1700, check=False)
    if done.returncode == NEEDED:
        pytest.skip(done.stderr.strip().splitlines()[-1])
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["check"] for each in results] == ["nodes_and_cameras", "light_held", "pulled_and_back"], done.stderr
    assert all(each["well"] for each in results), results
    assert done.returncode == 0, done.stderr
