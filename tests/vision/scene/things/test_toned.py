"""The tone of a table whose shadows have a colour."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from app.values.pictures import Picture
from tests.vision.scene.conftest import Stands
from vision.config import USUAL
from vision.numeric.changes import change
from vision.scene.state.half_size import half
from vision.scene.state.table import Standing, Table
from vision.scene.things.toned import in_tone, with_shadows
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

LEFT = np.array([0.62, 0.52, 0.42])
"""What is left of the light (BGR) in a shadow here."""


def _shaded(table: Table, things: list[Standing]) -> Picture:
    """The table with the things, black, and the shadow of each beside it."""
    picture = table.seen.astype(np.float64)
    for thing in things:
        rows, columns = thing.window
        picture[rows, columns.stop : columns.stop + 14] *= LEFT
    for thing in things:
        picture[thing.window] = 25.0
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


@pytest.fixture(name="shaded")
def _toned(table: Table, stands: Stands) -> tuple[Table, Picture]:
    things = [stands("cowboy", (0.3, 0.3)), stands("cowboy", (0.4, 0.7))]
    now = _shaded(table, things)
    return with_shadows(table, now, things, USUAL.things), now


def test_the_shadows_beside_two_things_tell_the_tone(table: Table, shaded: tuple[Table, Picture]) -> None:
    """In it the shadows are as grey as the table in them."""
    known, now = shaded
    assert known.tone is not None
    toned, picture, change = in_tone(known.tone, known, now, None, USUAL.changes)
    darker = np.all(now < table.seen * 0.75, axis=2) & (now[..., 2] > 40)
    fall = np.log(picture[darker] / np.maximum(toned.seen[darker], 1.0)).mean(axis=0)
    assert np.ptp(fall) < 0.07 < 0.3 < np.ptp(np.log(LEFT))
    assert change.strong.any()


def test_doubtful_things_and_those_beside_the_map_tell_nothing(table: Table, stands: Stands) -> None:
    """They may be shadows themselves, and the bare table may mirror the sky."""
    things = [stands("cowboy", (0.3, 0.3), certain=False), replace(stands("cowboy", (0.4, 0.7)), cell=None)]
    assert with_shadows(table, _shaded(table, things), things, USUAL.things) is table


def test_overexposed_print_tells_nothing(table: Table, stands: Stands) -> None:
    """It is brighter than it shows, so that its channels seem to fall unlike each other."""
    white = np.full_like(table.seen, 255)
    bright = replace(table, seen=white, bare=white)
    things = [stands("cowboy", (0.3, 0.3)), stands("cowboy", (0.4, 0.7))]
    assert with_shadows(bright, _shaded(bright, things), things, USUAL.things) is bright


@pytest.mark.parametrize("toned", [True, False])
def test_a_watcher_looks_for_things_in_the_tone_of_its_table(
    shaded: tuple[Table, Picture], gallery: Gallery, monkeypatch: pytest.MonkeyPatch, toned: bool
) -> None:
    """Pictures and paints alike, and as they are where there is none."""
    known, now = shaded
    assert known.tone is not None
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr("vision.scene.watcher.review_things", lambda *given: asked.append(given))
    table = known if toned else replace(known, tone=None)
    paints = {"red": (40, 40, 180)}
    watcher = Watcher(gallery, Options(colours=paints))
    watcher._reviewed(table, now, change(half(known.seen), half(now)), None)
    ((seen, picture, _, _, colours, *_),) = asked
    assert np.array_equal(picture, known.tone.picture(now) if toned else now)
    assert np.array_equal(seen.bare, known.tone.picture(known.bare) if toned else known.bare)
    assert colours == (known.tone.colours(paints) if toned else paints)


def test_things_that_were_known_before_are_not_counted_again(shaded: tuple[Table, Picture], stands: Stands) -> None:
    """Each thing tells once of its shadow."""
    known, now = shaded
    things = [stands("cowboy", (0.3, 0.3)), stands("cowboy", (0.4, 0.7))]
    there = replace(known, things=tuple(things))
    assert with_shadows(there, now, things, USUAL.things) is there
