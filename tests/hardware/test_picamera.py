"""A Pi's own camera, with a fake camera tool in place of the system's."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from app.lang import say
from hardware import picamera
from hardware.camera import SilentCameraError, open_camera
from hardware.frames import CameraError
from hardware.picamera import PicameraFeed, holding, last_metadata

TOOL = """#!{python}
import json, os, pathlib, sys, time
here = pathlib.Path(__file__).parent
words = sys.argv[1:]
with open(here / "calls", "a") as log:
    log.write(json.dumps(words) + "\\n")
if "--list-cameras" in words:
    print("Available cameras\\n-----------------\\n0 : imx708_wide [4608x2592 10-bit RGGB] (/base/soc/i2c0mux)\\n"
          "    Modes: 'SRGGB10_CSI2P' : 1536x864 [120.13 fps]\\n1 : imx219 [3280x2464 10-bit RGGB] (/base/axi)")
    sys.exit(0)
value = lambda name: words[words.index(name) + 1]
mode = (here / "mode").read_text() if (here / "mode").exists() else ""
if mode == "absent":
    print("ERROR: *** no cameras available ***", file=sys.stderr)
    sys.exit(255)
free = "--metadata" in words
if free:
    entries = [{{"ExposureTime": 100 * n, "AnalogueGain": 2.0, "ColourGains": [1.5, 2.25], "LensPosition": 2.0}}
               for n in range(1, 78)]
    pathlib.Path(value("--metadata")).write_text("[\\n" + ",\\n".join(json.dumps(e, indent=4) for e in entries))
brightness = 60 if free else int(value("--shutter")) // 100
jpeg = (here / f"{{value('--width')}}x{{value('--height')}} {{brightness}}.jpg").read_bytes()
out = os.fdopen(1, "wb", 0)
for number in range(3 if free or mode == "ends" else 10**6):
    try:
        out.write(jpeg)
    except BrokenPipeError:
        break
    if mode == "stalls" and number == 4:
        time.sleep(600)
    time.sleep(0.01)
"""

Calls = Callable[[], list[list[str]]]


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """A made-up tool is installed; the arguments of its calls so far. A file ``mode`` beside it makes it misbehave. Its
    pictures lie beside it too: to load what encodes them would take each call of it half a second.
    """
    path = tmp_path / "rpicam-vid"
    path.write_text(TOOL.format(python=sys.executable), encoding="utf-8")
    path.chmod(0o755)
    for width, height, brightness in ((320, 180, 60), (320, 180, 77), (64, 48, 60), (64, 48, 77)):
        grey = np.full((height, width, 3), brightness, np.uint8)
        cv2.imwrite(str(tmp_path / f"{width}x{height} {brightness}.jpg"), grey)
    monkeypatch.setattr(picamera, "tool", lambda: str(path))

    def told() -> list[list[str]]:
        return [json.loads(line) for line in (tmp_path / "calls").read_text(encoding="utf-8").splitlines()]

    return told


def test_the_cameras_are_listed(calls: Calls) -> None:
    """Number and sensor of each; modes are no cameras."""
    assert picamera.present() == [(0, "imx708_wide"), (1, "imx219")]


def test_without_the_tool_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tool, no camera, and one sentence for whoever asks for it."""
    monkeypatch.setattr(picamera, "tool", lambda: None)
    assert picamera.present() == []
    with pytest.raises(CameraError, match="rpicam-vid is missing: install the package rpicam-apps"):
        PicameraFeed(0)


def test_what_the_first_run_found_is_held_in_the_second(calls: Calls) -> None:
    """The last exposure, gain, colour gains and lens position of the free run become arguments of the lasting one."""
    feed = PicameraFeed(1, (320, 180), 0.1)
    try:
        picture = feed.picture(feed.grab())
        assert picture is not None
        assert picture.shape == (180, 320, 3)
        assert abs(int(picture[0, 0, 0]) - 77) < 3
        free, held = calls()
        assert "--shutter" not in free
        assert free[free.index("--camera") + 1] == "1"
        assert "--shutter 7700 --gain 2.000 --awbgains 1.500,2.250" in " ".join(held)
        assert held[held.index("--timeout") + 1] == "0"
        assert held[-4:] == ["--autofocus-mode", "manual", "--lens-position", "2.000"]
        assert feed.held == {
            "ExposureTime": 7700,
            "AnalogueGain": 2,
            "RedGain": 1.5,
            "BlueGain": 2.25,
            "LensPosition": 2,
        }
        assert feed.notes == ()
    finally:
        feed.close()


def test_it_is_a_camera_like_the_others(calls: Calls, tmp_path: Path) -> None:
    """Opened by name, read, lost when its process ends, and back when it can be started again."""
    (tmp_path / "mode").write_text("ends")
    camera = open_camera("picamera", (320, 180))
    first = camera.read(timeout=30)
    assert first is not None
    with pytest.raises(SilentCameraError, match="picamera:0 has stopped: check the ribbon cable"):
        _read_on(camera.read)
    (tmp_path / "mode").unlink()
    for _ in range(20):
        try:
            frame = camera.read(timeout=1)
        except SilentCameraError:
            continue
        break
    assert frame is not None
    assert frame.index > first.index
    assert frame.image.dtype == np.uint8
    camera.close()


def _read_on(read: Callable[..., object]) -> None:
    while read(timeout=0.4) is not None:
        pass


def test_a_tool_that_stalls_is_ended(calls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence for longer than it may be is a lost camera, and no process is left behind."""
    (tmp_path / "mode").write_text("stalls")
    monkeypatch.setattr(picamera, "SILENCE", 0.3)
    feed = PicameraFeed(0, (64, 48), 0.1)
    process = feed._process
    with pytest.raises(CameraError, match=r"has sent no picture for 0\.3 seconds"):
        _grab_on(feed)
    feed.close()
    assert process is not None
    assert process.poll() is not None


def _grab_on(feed: PicameraFeed) -> None:
    while True:
        feed.grab()


def test_a_camera_that_is_not_connected_says_so(calls: Calls, tmp_path: Path) -> None:
    """The tool's own last line is passed on."""
    (tmp_path / "mode").write_text("absent")
    with pytest.raises(CameraError, match=r"no cameras available.*: check the ribbon cable"):
        PicameraFeed(0, (64, 48), 0.1)
    with pytest.raises(CameraError, match="picamera:x stands for no camera"):
        open_camera("picamera:x")


def test_metadata_that_broke_off_gives_its_last_whole_entry() -> None:
    """The tool may be ended while it writes."""
    entries = [{"ExposureTime": 10, "Nested": {"a": 1}}, {"ExposureTime": 20, "Nested": {"a": 2}}]
    whole = json.dumps(entries, indent=2)
    assert last_metadata(whole)["ExposureTime"] == 20
    assert last_metadata(whole[:-20])["ExposureTime"] == 10
    assert last_metadata("") == {}
    assert last_metadata('{"Lux": 1}') == {}


def test_what_the_tool_does_not_tell_cannot_be_held() -> None:
    """Each is named; nothing is made up."""
    arguments, held, notes = holding({"ExposureTime": 0, "ColourGains": "?"})
    assert (arguments, held) == ([], {})
    assert notes == (say("camera.note.exposure"), say("camera.note.white_balance"))


@pytest.mark.parametrize("value", ["1e999", "NaN", "Infinity", "9" * 400, "[" * 900, '"x"'])
def test_metadata_that_no_camera_measures_holds_nothing(value: str) -> None:
    """Numbers beyond all bounds and lists without end are left out."""
    text = (
        f'[{{"ExposureTime": {value}, "AnalogueGain": {value}, "ColourGains": [{value}, 2.0], "LensPosition": {value}}}'
    )
    arguments, held, notes = holding(last_metadata(text))
    assert (arguments, held) == ([], {})
    assert len(notes) == 2
