"""Discovery of cameras, on machines emulated by files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware import discover, picamera
from hardware.discover import Found
from hardware.frames import CameraError
from hardware.v4l2 import Capability

Machine = Callable[..., list[Found]]

WEBCAM = Capability("uvcvideo", "HD Webcam: HD Webcam", "usb-0000:00:14.0-2", True)
METADATA = Capability("uvcvideo", "HD Webcam: HD Webcam", "usb-0000:00:14.0-2", False)
DECODER = Capability("bcm2835-codec", "bcm2835-codec-decode", "platform:bcm2835-codec", False)
SENSOR = Capability("unicam", "unicam", "platform:fe801000.csi", True)
MADE_UP = Capability("vivid", "vivid", "platform:vivid-000", True)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """``machine({"video0": WEBCAM}, {"usb-HD-index0": "video0"})``: its cameras, by nodes and links by id."""
    monkeypatch.setattr(picamera, "tool", lambda: None)

    def build(nodes: dict[str, Capability | OSError], links: dict[str, str] | None = None) -> list[Found]:
        sys, dev = tmp_path / "sys", tmp_path / "dev"
        for name in nodes:
            (sys / name).mkdir(parents=True, exist_ok=True)
            (sys / name / "name").write_text("HD Webcam\n", encoding="utf-8")
            (dev / name).parent.mkdir(parents=True, exist_ok=True)
            (dev / name).touch()
        for link, name in (links or {}).items():
            (dev / "v4l" / "by-id").mkdir(parents=True, exist_ok=True)
            (dev / "v4l" / "by-id" / link).symlink_to(f"../../{name}")

        def probe(path: Path) -> Capability:
            said = nodes[path.name]
            if isinstance(said, OSError):
                raise said
            return said

        return discover.cameras(sys, dev, probe)

    return build


def test_only_nodes_that_send_pictures_are_cameras(machine: Machine) -> None:
    """Metadata nodes, decoders and the raw sensor of a Pi's own camera are left out; numbers are sorted as numbers."""
    found = machine(
        {
            "video10": DECODER,
            "video11": WEBCAM,
            "video2": WEBCAM,
            "video3": METADATA,
            "video0": SENSOR,
            "v4l-subdev0": SENSOR,
        }
    )
    assert [Path(each.node).name for each in found] == ["video2", "video11"]


def test_a_camera_is_named_by_what_stays(machine: Machine) -> None:
    """Where the system has a link by id, that is the source, because numbers change."""
    found = machine({"video4": WEBCAM, "video5": METADATA}, {"usb-HD_1234-video-index0": "video4"})
    assert [each.source.split("/")[-1] for each in found] == ["usb-HD_1234-video-index0"]
    assert discover.choose(found) is found[0]


def test_a_machine_without_cameras_says_what_to_do(machine: Machine, tmp_path: Path) -> None:
    """None is found, and that is one sentence."""
    with pytest.raises(CameraError, match="No camera is found: plug one in"):
        discover.choose(machine({"video10": DECODER}))
    assert discover.video_cameras(tmp_path / "nowhere") == []


def test_several_cameras_are_named_and_none_is_guessed(machine: Machine) -> None:
    """With several cameras the error asks to name one."""
    with pytest.raises(CameraError, match=r"There are 2 cameras, name the one to use: .*video0.*video2"):
        discover.choose(machine({"video0": WEBCAM, "video2": WEBCAM}))


def test_a_made_up_camera_is_never_chosen_by_itself(machine: Machine) -> None:
    """A virtual test camera is listed as such; beside a real one the real one is chosen."""
    found = machine({"video0": MADE_UP})
    assert found[0].simulated
    with pytest.raises(CameraError, match="No camera is found"):
        discover.choose(found)
    assert discover.choose(machine({"video0": MADE_UP, "video1": WEBCAM})).name == WEBCAM.card


def test_a_camera_that_may_not_be_used_says_why(machine: Machine) -> None:
    """Without the right to it, it is listed with the remedy; one that vanishes while it is asked is not."""
    found = machine({"video0": PermissionError(), "video1": OSError(19, "No such device")})
    assert [each.name for each in found] == ["HD Webcam"]
    with pytest.raises(
        CameraError, match=r"may not use the camera HD Webcam \(.*video0\): add the user to the group video"
    ):
        discover.choose(found)


def test_a_camera_is_found_again(machine: Machine) -> None:
    """By its serial wherever it is; by kind and port; by kind alone only if there is one of it."""
    one = Found("/dev/video0", "Cam", "/dev/video0", "usb-1")
    moved = Found("/dev/video3", "Cam", "/dev/video3", "usb-1")
    other_port = Found("/dev/video4", "Cam", "/dev/video4", "usb-2")
    third_port = Found("/dev/video5", "Cam", "/dev/video5", "usb-3")
    stranger = Found("/dev/video0", "Scanner", "/dev/video0", "usb-1")
    assert discover.find_again(one, [stranger, other_port, moved]) is moved
    assert discover.find_again(one, [stranger, other_port]) is other_port
    assert discover.find_again(one, [other_port, third_port]) is None
    assert discover.find_again(one, [stranger]) is None
    known = Found("/dev/v4l/by-id/cam-77", "Cam", "/dev/video0", "usb-1", "cam-77")
    same = Found("/dev/v4l/by-id/cam-77", "Cam", "/dev/video9", "usb-5", "cam-77")
    twin = Found("/dev/v4l/by-id/cam-88", "Cam", "/dev/video0", "usb-1", "cam-88")
    assert discover.find_again(known, [twin, same]) is same
    assert discover.find_again(known, [twin]) is None
    own = Found("picamera:0", "imx708")
    assert discover.find_again(own, [one, own]) == own
    assert discover.find_again(own, [one]) is None
