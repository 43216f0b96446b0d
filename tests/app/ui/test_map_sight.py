"""Where the map looks and where it is going, without a map."""

from __future__ import annotations

from typing import Any

import pytest

from app.ui.map.camera import MapCamera
from app.ui.map.sight import Sight


class Map:
    """Notes what a sight asks for and tells; ``wanted`` is the camera that it is given."""

    def __init__(self) -> None:
        self.wanted: MapCamera | None = MapCamera(0.0, 0.0, 60.0)
        self.done: list[str] = []
        self.sight = Sight(
            self._aim,
            lambda: self.done.append("sets off"),
            lambda: self.done.append("shows"),
            lambda: self.done.append("arrives"),
            lambda: (100.0, 100.0),
        )

    def _aim(self, _before: MapCamera) -> MapCamera | None:
        self.done.append("aims")
        return self.wanted


@pytest.fixture
def shown(window: Any) -> Map:
    """A map that has arrived."""
    made = Map()
    made.sight.ask()
    made.sight.renew()
    made.done.clear()
    return made


def test_a_goal_that_is_only_tried_is_not_drawn(shown: Map) -> None:
    """Cards that look for a place ask where the map would go; it sets off once, for the last of them."""
    for tile in (50.0, 40.0, 30.0):
        shown.wanted = MapCamera(0.0, 0.0, tile)
        shown.sight.ask()
        assert shown.sight.goal.tile == tile
    assert shown.done == ["aims"] * 3
    assert shown.sight.camera.tile == 60.0, "it has only set off"
    assert shown.done == [*["aims"] * 3, "sets off", "shows"]
    assert shown.sight.moving
    shown.sight.end()
    assert shown.sight.camera.tile == 30.0


def test_only_the_way_that_is_taken_makes_a_finger_slip(shown: Map) -> None:
    """A finger is on its way to what the map showed when it really set off, not when it only might have."""
    middle = (100.0, 100.0)
    shown.wanted = MapCamera(5.0, 5.0, 60.0)
    shown.sight.ask()
    assert shown.sight.goal.east == 5.0
    shown.wanted = MapCamera(0.0, 0.0, 60.0)
    shown.sight.ask()
    shown.sight.renew()
    now = shown.sight.footing.now()
    assert not shown.sight.footing.slipped(middle, (5.0, 5.0), now)
    shown.wanted = MapCamera(5.0, 5.0, 60.0)
    shown.sight.ask()
    shown.sight.renew()
    assert shown.sight.footing.slipped(middle, (5.0, 5.0), now)


def test_what_cannot_be_known_yet_moves_nothing(shown: Map) -> None:
    """Without a goal the map stays as it is."""
    shown.wanted = None
    shown.sight.ask()
    shown.sight.renew()
    assert shown.sight.goal.tile == shown.sight.camera.tile == 60.0
    assert shown.done == ["aims"]


def test_a_map_that_is_still_jumps(shown: Map) -> None:
    """It is where it should be at once."""
    shown.sight.still = True
    shown.wanted = MapCamera(3.0, 0.0, 60.0)
    shown.sight.ask()
    assert shown.sight.camera.east == 3.0
    assert shown.done == ["aims", "sets off", "arrives", "shows"]
    assert not shown.sight.moving


def test_what_is_on_a_map_of_another_size_goes_from_where_it_is_seen(shown: Map) -> None:
    """A panel takes a part of the map: nothing jumps; what nobody has seen yet is in its place at once."""
    shown.sight._first = -1
    at = shown.sight.camera.pixel((100.0, 100.0), 1.0, 2.0)
    shown.wanted = MapCamera(0.0, 0.0, 50.0)
    shown.sight.shift((-40.0, 10.0))
    assert shown.sight._camera.pixel((60.0, 110.0), 1.0, 2.0) == pytest.approx(at)
    assert shown.sight.moving
    shown.sight.end()
    assert shown.sight.camera == shown.wanted
    fresh = Map()
    fresh.sight.ask()
    fresh.sight.renew()
    fresh.wanted = MapCamera(0.0, 0.0, 50.0)
    fresh.sight.shift((-40.0, 10.0))
    assert fresh.sight.camera == fresh.wanted
    assert not fresh.sight.moving
