"""Trying buttons and lights: what is lit, what was seen and heard."""

from __future__ import annotations

from app.lang import say
from app.setup.panel_check import PanelCheck
from hardware.lights import patterns
from hardware.panel import ButtonReport, PanelBack, PanelLost, Press


def test_lights_are_lit_one_after_the_other() -> None:
    """Each alone; then all are dark. One that was not seen keeps the check from being complete."""
    check = PanelCheck(("place", "status"), ("confirm",))
    shown = []
    for seen in (True, False):
        shown.append({name for name, pattern in patterns(check.showing).items() if pattern.rhythm != "dark"})
        check.light(seen)
    assert shown == [{"place"}, {"status"}]
    assert all(pattern.rhythm == "dark" for pattern in patterns(check.showing).values())
    check.hear([Press("confirm")])
    assert check.state.unseen == {"status"}
    assert not check.state.complete
    check.again()
    check.light(True)
    check.light(True)
    assert check.state.complete


def test_buttons_are_heard_and_faults_told() -> None:
    """A bouncing button is faulty until it is well again; a lost panel says why."""
    check = PanelCheck((), ("confirm", "undo"))
    check.hear([Press("confirm"), ButtonReport("undo", "bouncing"), PanelLost(say("camera.none_found"))])
    assert check.state.heard == {"confirm"}
    assert check.state.faulty == {"undo"}
    assert not check.state.complete
    assert check.state.trouble == say("camera.none_found")
    check.hear([ButtonReport("undo", "well"), Press("undo", long=True), PanelBack()])
    assert check.state.complete
    assert check.state.trouble is None
