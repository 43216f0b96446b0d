"""What a step of set-up that needs a camera shows where there is none."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product

import pytest

from app.lang import say
from app.settings import Settings
from hardware.frames import CameraError, Frame, SilentCameraError
from tests.app.ui.setup.conftest import Camera, Table, cloth
from tests.sampling import few, few_rows


class NotPlugged(Camera):
    """A camera that is waited for: none is plugged in, until ``there``."""

    there = False

    def read(self, timeout: float = 2.0) -> Frame | None:
        if not self.there:
            time.sleep(0.01)
            raise SilentCameraError(say("camera.none_found"))
        return super().read(timeout)


def _open(table: Table, step: str, camera: Camera | None) -> None:
    def opened(_: str) -> Camera:
        if camera is None:
            raise CameraError(say("camera.none_found"))
        return camera

    table.cameras = []
    table.app._gear = replace(table.app._gear, open=opened)
    table.shell.settings = Settings(language="en", guided=True)
    table.app._guide = False
    table.start()
    table.tap("setup")
    table.until(lambda: f"step-{step}" in table.targets())
    table.targets()[f"step-{step}"].tap()


@pytest.mark.parametrize(
    ("step", "waited_for"), few_rows(product(("table", "lens", "tiles", "pieces"), (True, False)), 1, 4)
)
def test_a_step_that_needs_a_camera_says_so_and_leads_to_it(table: Table, step: str, waited_for: bool) -> None:
    """One sentence, one button beside the way back, and nothing that nobody can do without a camera."""
    _open(table, step, NotPlugged(cloth(), table.alive) if waited_for else None)
    table.until(lambda: table.says("needs a camera"))
    table.check()
    assert set(table.targets()) == {"back", "camera"}
    assert not table.says("atching")
    assert not table.says("Step 1")
    assert len(table.words()) == 3, "the heading, the sentence and the button"
    table.tap("camera")
    assert table.shell.page.heading.words == "Camera"


@pytest.mark.parametrize("step", few(["table", "pieces"], 0))
def test_a_camera_that_is_plugged_in_is_used_at_once(table: Table, step: str) -> None:
    """The page shows what it sees, and leads through the step."""
    camera = NotPlugged(cloth(), table.alive)
    _open(table, step, camera)
    table.until(lambda: table.says("needs a camera"))
    camera.there = True
    table.until(lambda: not table.says("needs a camera") and len(table.targets()) > 1)
    table.check()
    assert "camera" not in table.targets()
