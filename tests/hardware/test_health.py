"""State of the machine."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from hardware import health


def test_the_disk_is_measured_and_left_as_it_was(tmp_path: Path) -> None:
    """Free space and times of safe writes; the folder is made, the probe is gone."""
    found = health.disk(tmp_path / "new", writes=3)
    assert found.free > 0
    assert 0 < found.usual <= found.longest
    assert list((tmp_path / "new").iterdir()) == []


def test_a_folder_that_is_a_file_cannot_be_written(tmp_path: Path) -> None:
    """The system's error is raised unchanged."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(OSError, match=r"File exists|Not a directory"):
        health.disk(tmp_path / "file")


def test_the_hottest_sensor_counts(tmp_path: Path) -> None:
    """Zones that cannot be read are skipped; without any the temperature is None."""
    assert health.temperature(tmp_path) is None
    for number, text in enumerate(("41200", "67800", "broken")):
        zone = tmp_path / f"class/thermal/thermal_zone{number}"
        zone.mkdir(parents=True)
        (zone / "temp").write_text(text)
    assert health.temperature(tmp_path) == 67.8


def test_displays_and_their_best_mode(tmp_path: Path) -> None:
    """Only what is connected."""
    for name, status, modes in (
        ("card1-HDMI-A-1", "connected\n", "1280x720\n800x600\n"),
        ("card1-HDMI-A-2", "disconnected\n", ""),
        ("card0-DSI-1", "connected\n", ""),
    ):
        folder = tmp_path / "class/drm" / name
        folder.mkdir(parents=True)
        (folder / "status").write_text(status)
        (folder / "modes").write_text(modes)
    assert health.displays(tmp_path) == ("DSI-1", "HDMI-A-1 1280x720")


def test_only_what_is_touched_directly_is_a_touch_screen(tmp_path: Path) -> None:
    """Mice and touch pads are none."""
    (tmp_path / "bus/input").mkdir(parents=True)
    (tmp_path / "bus/input/devices").write_text(
        'I: Bus=0003\nN: Name="Mouse"\nB: PROP=0\nB: EV=17\n\n'
        'I: Bus=0018\nN: Name="ft5x06"\nB: PROP=2\nB: EV=b\n\n'
        'I: Bus=0011\nN: Name="Touchpad"\nB: PROP=5\n\nN: Name="Odd"\n'
    )
    assert health.touchscreens(tmp_path) == ("ft5x06",)
    assert health.touchscreens(tmp_path / "nothing") == ()


@pytest.mark.parametrize(
    ("printed", "due"),
    [
        ("throttled=0x0", (set(), set())),
        ("throttled=0x50005", ({"undervoltage", "throttled"}, {"undervoltage", "throttled"})),
        ("throttled=0x80000", (set(), {"hot"})),
        ("nonsense", None),
        ("throttled=0xzz", None),
    ],
)
def test_the_firmware_is_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: str, due: tuple[set[str], set[str]] | None
) -> None:
    """What throttles the Pi now and since its start, in words; unknown bits are ignored."""
    tool = tmp_path / "vcgencmd"
    tool.write_text(f"#!/bin/sh\necho {printed}\n")
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    found = health.throttling()
    assert (found and tuple(map(set, found))) == due


def test_a_tool_that_is_missing_or_fails_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No error, just None."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert health.throttling() is None
    assert health.synchronised() is None
    assert health.output(("/bin/false",)) is None


@pytest.mark.parametrize(("printed", "due"), [("yes", True), ("no", False), ("perhaps", None)])
def test_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, printed: str, due: bool | None) -> None:
    """Set by the network, not set, or not known."""
    tool = tmp_path / "timedatectl"
    tool.write_text(f"#!/bin/sh\necho {printed}\n")
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert health.synchronised() is due
