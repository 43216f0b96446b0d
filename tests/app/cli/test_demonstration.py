"""The demonstration within the running app: a world of its own, of which nothing is left."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from app.cli.demonstration import demonstration
from app.cli.sources import DemoPlan, demo_eyes, pictures_of
from app.demo.demo import BREATH
from app.lang import say
from app.tilesets import load_tileset
from hardware.panel_thread import open_simulated
from hardware.simulator import TableSettings
from hardware.simulator.ops import Visit
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


def test_drawing_the_table_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every tile that is drawn is told, from none to all."""
    tileset, told = load_tileset("gold-rush"), []
    monkeypatch.setattr("app.art.tiles.draw_tile", lambda *_: np.zeros((8, 8, 3), np.uint8))
    pictures = pictures_of(tileset, None, lambda done, count: told.append((done, count)))
    assert told == [(done, len(pictures)) for done in range(len(pictures) + 1)]


def test_virtual_players_look_up_only_where_somebody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the terminal nobody is asked, and the same game is played from the same frames as ever."""
    plan, tileset, breaths = (
        DemoPlan("gold-rush", TableSettings.named("plain", seed=3), 3),
        load_tileset("gold-rush"),
        [],
    )
    blank = {face.name: np.zeros((8, 8, 3), np.uint8) for face, _ in tileset.faces()}

    def seen(_made: object, _waiting: object, breath: int) -> Iterator[Visit]:
        breaths.append(breath)
        return iter(())

    monkeypatch.setattr("app.demo.demo.patient", seen)
    monkeypatch.setattr("app.cli.sources.pictures_of", lambda *_: blank)
    monkeypatch.setattr("app.cli.sources.Gallery", lambda *_, **__: None)
    monkeypatch.setattr("app.cli.sources.watcher_of", lambda *_: None)
    demo_eyes(plan)
    plan.start(tileset, blank)
    assert breaths == [BREATH, 0]
