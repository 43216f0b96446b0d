"""The demonstration within the running app: a world of its own, of which nothing is left."""

from __future__ import annotations

import pytest

from app.cli.demonstration import demonstration
from app.cli.sources import DemoPlan
from app.lang import say
from hardware.panel_thread import open_simulated
from hardware.simulator import TableSettings
from hardware.wiring import load_wiring


def test_a_demonstration_has_a_world_of_its_own() -> None:
    """It has begun and says what it is; when it is left its folder and its eyes are gone."""
    with demonstration() as evening:
        folder, session = evening.folder, evening.session
        assert session is not None
        assert evening.repeats
        shown = evening.view()
        assert shown.watched or shown.phase == "place"
        assert say("badge.demo") in shown.badges
        assert shown.detail == say("demo.begun")
        assert folder.is_dir()
    assert not evening.open
    assert not folder.exists()


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("", "hunters-and-gatherers-2020"), ("hunters-and-gatherers", "hunters-and-gatherers-2020"), ("gold-rush",) * 2],
)
def test_whoever_asks_for_the_game_of_the_plan_is_shown_its_edition(
    asked: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan is of that game, whichever its box; another game is a pleasant one."""
    monkeypatch.setattr("app.cli.demonstration.EyesProcess", lambda *_, **__: None)
    plan = DemoPlan("hunters-and-gatherers-2020", TableSettings.named("plain", seed=3), 3, ("green", "black"))
    with demonstration(asked, plan) as evening:
        assert evening.session is not None
        assert evening.session.state.source == shown


@pytest.mark.slow
def test_a_demonstration_that_is_asked_for_is_shown_on_the_panel_and_leaves_it() -> None:
    """Its game and players are those of its plan; the panel is the owner's, and goes on."""
    panel, _ = open_simulated(load_wiring())
    plan = DemoPlan("hunters-and-gatherers", TableSettings.named("plain", seed=3), 3, ("green", "black"))
    try:
        with demonstration(plan=plan, panel=panel) as evening:
            assert [seat.colour for seat in evening.view().seats] == ["green", "black"]
            assert (evening.tileset.game, evening.has_panel) == ("hunters-and-gatherers", True)
        assert panel._thread.is_alive()
    finally:
        panel.close()
