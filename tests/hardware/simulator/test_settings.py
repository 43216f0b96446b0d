"""Settings of the simulated table, and the lens and the layout that follow from them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hardware.simulator import TableSettings, layout, visible_cells
from hardware.simulator.lens import Lens
from hardware.simulator.settings import LIGHTS, NAMED, TABLES


def test_named_settings_take_changes() -> None:
    """A change replaces the named value; None keeps it."""
    hard = TableSettings.named("hard", light=None, seed=9)
    assert hard.light == NAMED["hard"]["light"]
    assert hard.seed == 9
    assert hard.name == "hard"
    assert TableSettings.named("hard", light="evening").light == "evening"
    assert TableSettings.named(sloppy=True).gaps[1] == 2 * TableSettings.named().gaps[1]


@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("cosy", {}, "'cosy' is not known: choose one of default"),
        ("default", {"light": "disco"}, "light 'disco' is not known"),
        ("default", {"table": "glass"}, "table 'glass' is not known"),
        ("default", {"tilt": 45.0}, "tilt 45.0 is out of range"),
        ("default", {"colour": 1}, "has no colour"),
        ("default", {"width": 20}, "20x1080 is out of range"),
    ],
)
def test_what_is_not_known_is_named(name: str, changes: dict[str, Any], said: str) -> None:
    """A wrong name or value is an error that names it and the choices."""
    with pytest.raises(ValueError, match=said):
        TableSettings.named(name, **changes)


def test_the_scale_follows_the_width() -> None:
    """57 pixels a tile at 1920, in proportion otherwise, unless it is given."""
    assert TableSettings.named().scale == 57.0
    assert TableSettings.named(width=1280, height=720).scale == 38.0
    assert TableSettings.named(pixels_per_tile=48.0).scale == 48.0


@pytest.mark.parametrize("tilt", [0.0, 8.0, 30.0])
@pytest.mark.parametrize("turn", [0.0, 20.0, 180.0])
def test_pixels_map_back_to_the_table(tilt: float, turn: float) -> None:
    """Projection and its inverse agree within a thousandth of a pixel, at every tilt and turn."""
    lens = Lens.over(TableSettings.named("hard", tilt=tilt, turn=turn))
    pixels = np.array([(3.0, 5.0), (960.0, 540.0), (1900.0, 1070.0), (40.0, 1000.0)])
    assert np.abs(lens.project(lens.to_table(pixels)) - pixels).max() < 1e-3
    height = 0.4
    table = lens.to_table(pixels, height)
    raised = np.concatenate([table, np.full((4, 1), height)], axis=1)
    assert np.abs(lens.project(raised) - pixels).max() < 1e-3


def test_the_scale_is_what_was_asked_for() -> None:
    """At the middle of a level camera's picture a tile is as many pixels wide and high as the settings say."""
    lens = Lens.over(TableSettings.named("plain"))
    west, east, south = lens.project([(0.0, 0.5), (1.0, 0.5), (0.0, 1.5)])
    assert np.linalg.norm(east - west) == pytest.approx(57.0, abs=0.05)
    assert np.linalg.norm(south - west) == pytest.approx(57.0, abs=0.05)


def test_east_is_right_and_south_is_down() -> None:
    """With little turn, east points right and south down in the picture; a turn of 90 turns the table clockwise."""
    lens = Lens.over(TableSettings.named(turn=0.0))
    origin, east, south = lens.project([(0.5, 0.5), (1.5, 0.5), (0.5, 1.5)])
    assert east[0] > origin[0] + 40
    assert south[1] > origin[1] + 40
    turned = Lens.over(TableSettings.named(turn=90.0))
    origin, east = turned.project([(0.5, 0.5), (1.5, 0.5)])
    assert east[1] > origin[1] + 40


@pytest.mark.parametrize("changes", [{}, {"tilt": 25.0}, {"sloppy": True}, {"width": 1280, "height": 720}])
def test_visible_cells_are_in_the_picture(changes: dict[str, Any]) -> None:
    """Every corner of every visible cell, and every tray, lies within the picture, with room for drift."""
    settings = TableSettings.named(**changes)
    cells = visible_cells(settings)
    assert {(0, 0), (-7, -5), (7, 5)} <= cells
    assert cells == layout(settings).cells
    lens = Lens.over(settings)
    pitch = settings.pitch
    corners = [
        (0.5 + (col + east) * pitch, 0.5 + (row + south) * pitch)
        for col, row in cells
        for east in (-0.5, 0.5)
        for south in (-0.5, 0.5)
    ]
    map_west, map_east = min(x for x, _ in corners), max(x for x, _ in corners)
    for seat in range(5):
        west, north, right, bottom = layout(settings).tray(seat)
        corners += [(west, north), (right, bottom)]
        assert right < map_west or west > map_east
    pixels = lens.project(np.array(corners))
    assert (pixels > 0).all()
    assert (pixels < (settings.width, settings.height)).all()


def test_the_default_map_is_large_enough_for_a_game() -> None:
    """At the default settings the map reaches 13 cells to each side and 8 up and down, as documented."""
    assert (layout(TableSettings()).columns, layout(TableSettings()).rows) == (13, 8)


def test_a_picture_too_small_for_any_map_is_refused() -> None:
    """The error says the scale and what to choose."""
    with pytest.raises(ValueError, match="holds no map: choose a smaller scale"):
        visible_cells(TableSettings.named(width=200, height=200, pixels_per_tile=90.0))


def test_trays_hold_every_counter_of_the_box() -> None:
    """63 counters of one seat have 63 different places, on top of each other where the tray is full."""
    table = layout(TableSettings())
    for seat in range(5):
        slots = [table.slot(seat, number) for number in range(63)]
        assert len(set(slots)) == 63
        west, north, east, south = table.tray(seat)
        assert all(west < x < east and north < y < south for x, y, _ in slots)
    with pytest.raises(ValueError, match="seat 5 has no tray"):
        table.tray(5)


def test_every_light_and_table_has_a_name() -> None:
    """The lists that people choose from are complete."""
    assert set(LIGHTS) == {"day", "lamp", "evening", "window", "flicker"}
    assert set(TABLES) == {"wood", "felt", "cloth"}
