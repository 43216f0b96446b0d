"""The virtual time of eyes that have a part of a core, and the pictures that they are in time for."""

from __future__ import annotations

from typing import NoReturn, cast

import numpy as np
import pytest

from app.demo.hand_visits import Script
from app.rules import Game, Options, TileSet
from app.table.model.inputs import StartGame
from app.tilesets import load_tileset
from hardware.camera import Frame
from hardware.simulator import SimulatedCamera, TableSettings
from tests.evaluation import latency
from tests.evaluation.latency import BusyCamera, BusyClock, Waits
from tests.worlds.tables import ARTWORKS


class Processor:
    """The seconds of processor time used so far."""

    used = 0.0

    def process_time(self) -> float:
        """As ``time.process_time``."""
        return self.used


class Pictures:
    """Five pictures in a second."""

    name = "pictures"
    settings = TableSettings(fps=5.0)

    def __init__(self) -> None:
        self._index = -1

    def read(self) -> Frame | None:
        """The next of twenty."""
        self._index += 1
        picture = np.full((64, 64, 3), 10 * self._index, np.uint8)
        return Frame(self._index, picture, self._index / 5.0) if self._index < 20 else None


@pytest.fixture(name="processor")
def _processor(monkeypatch: pytest.MonkeyPatch) -> Processor:
    processor = Processor()
    monkeypatch.setattr(latency, "time", processor)
    return processor


def test_half_a_core_takes_twice_as_long(processor: Processor) -> None:
    """Time passes as the processor is used, but for what is forgiven, and from when the eyes are ready."""
    clock = BusyClock(0.5)
    processor.used = 3.0
    assert (clock.charge(), clock.now) == (3.0, 0.0)
    clock.ready = True
    processor.used = 3.1
    assert clock.charge() == pytest.approx(0.1)
    processor.used = 9.0
    clock.forgive()
    processor.used = 9.2
    clock.charge()
    assert clock.now == pytest.approx(0.6)


def test_pictures_that_nobody_has_time_for_are_dropped(processor: Processor) -> None:
    """After long work comes the newest picture; after little the next one, when it is there."""
    clock, waits = BusyClock(0.5), Waits()
    clock.ready = True
    camera = BusyCamera(cast(SimulatedCamera, Pictures()), clock, waits)
    seen = []
    for work in (0.0, 0.02, 0.45, 0.01):
        processor.used += work
        frame = camera.read()
        assert frame is not None
        seen.append((frame.index, round(clock.now, 2)))
    assert seen == [(0, 0.0), (1, 0.2), (5, 1.1), (6, 1.2)]
    assert (waits.frames, waits.dropped) == (4, 3)


def test_a_game_is_played_by_the_rules_of_its_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players and app play an edition with its tiles and by its rules."""
    played: list[Options] = []

    class Ended(Exception):  # noqa: N818 - no error
        """The rest is not looked at."""

    def script(truth: Game, *words: int) -> Script:
        played.append(truth.options)
        return Script(truth, *words)

    def app(tileset: TileSet, game: str, opening: StartGame, clock: BusyClock) -> NoReturn:
        assert (tileset, game) == (load_tileset("hunters-and-gatherers-2020"), "hunters-and-gatherers")
        assert opening.options == {"profile": "2020"}
        raise Ended

    blank = np.zeros((8, 8, 3), np.uint8)  # nobody looks at the faces, and drawing those of a box takes ten seconds
    artwork = {name: lambda tileset, _: {face.name: blank for face, _ in tileset.faces()} for name in ARTWORKS}
    monkeypatch.setattr(latency, "ARTWORKS", artwork)
    monkeypatch.setattr(latency, "Script", script)
    monkeypatch.setattr(latency, "AppSide", app)
    with pytest.raises(Ended):
        latency.main(["--game", "hunters-and-gatherers-2020"])
    assert [options.profile for options in played] == ["2020"]


def test_the_slowest_twentieth_decides() -> None:
    """Nothing proposed is no success."""
    waits = Waits()
    assert not waits.passed
    waits.by["tile"] += [300.0] * 30 + [900.0]
    assert waits.passed
    waits.by["tile"] += [900.0] * 3
    assert not waits.passed
