"""A robot that does what a proof asks for, at the simulated table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import pytest

from app.cli.sources import watcher_of
from app.prove.guide import Guide, GuideConfig
from app.prove.steps import PieceExpected, Step, TileExpected, TokensExpected, plan
from app.rules.tileset import TileSet
from app.tilesets import load_tileset
from app.values.pictures import Picture
from hardware.frames import Frame
from hardware.simulator import (
    Hover,
    Op,
    PutPiece,
    PutStack,
    PutTile,
    SetStack,
    SimulatedCamera,
    TableSettings,
    TakePiece,
    TakeTile,
    Visit,
)
from tests.drawings import Drawings
from vision.tiles.gallery import Gallery

CELLS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1))
"""Where the robot lays one tile after another."""
DIM = 0.6
"""The light that the robot leaves of the lamp's."""


class Robot:
    """Does step after step. ``dim`` changes the light of the table by a factor."""

    def __init__(self, steps: Sequence[Step], start: str, dim: Callable[[float], None]) -> None:
        self._steps = steps
        self._places: dict[str, tuple[int, int]] = {start: (0, 0)}
        self._dim = dim

    def visits(self) -> Iterator[Visit]:
        """A visit of the hand for every step; the start tile lies there already."""
        yield Visit(still_frames=6)
        for number, step in enumerate(self._steps):
            if step.key == "start":
                continue
            if step.trigger == "light":
                self._dim(DIM if step.key == "dim" else 1 / DIM)
                yield Visit(still_frames=8)
            elif step.trigger == "visit":
                yield Visit((Hover((0, 0)),) * 8, still_frames=7)
            else:
                yield Visit((self._op(step, number),), still_frames=7)

    def _op(self, step: Step, number: int) -> Op:
        match step.expected:
            case TileExpected(face, _, gone):
                if gone:
                    return TakeTile(self._places[face])
                cell = self._places[face] = CELLS[len(self._places) - 1]
                return PutTile(cell, face, 0)
            case PieceExpected(kind, colour, lying, gone):
                if gone:
                    return TakePiece(f"{kind} {colour}")
                at = (0.68, 0.7) if number % 2 else (0.3, 0.3)
                return PutPiece(f"{kind} {colour}", kind, colour, self._places[step.on], at, lying)
            case TokensExpected(1):
                return PutStack("tokens", (0, 0), (0.5, 0.5), 1)
            case TokensExpected(count):
                return SetStack("tokens", count)
        raise AssertionError(step)


class World(NamedTuple):
    """A box and its enrolled pictures."""

    tileset: TileSet
    pictures: Mapping[str, Picture]
    gallery: Gallery


@pytest.fixture(scope="session")
def world(drawings: Drawings) -> World:
    """The default game, half of its faces enrolled from our own drawings."""
    tileset = load_tileset()
    some = [face for face, _ in tileset.faces()][::2]
    drawn = drawings.faces(tileset, 192)
    pictures = {face.name: drawn[face.name] for face in (*some, tileset.start_face)}
    return World(tileset, pictures, Gallery(pictures, alike=tileset.alike))


SMALL: dict[str, Any] = {"width": 640, "height": 440, "pixels_per_tile": 60.0, "blur": 0.5, "seed": 3, "fps": 10.0}
"""A near camera with a small picture: quick, and no worse to read than a whole table at full size."""

Lead = Callable[..., Guide]


@pytest.fixture(scope="session")
def lead(world: World) -> Lead:
    """``lead(keys)``: the guide after the robot has done those steps of the plan (None: all of them), watched with
    ``spoil`` between camera and eyes; further arguments change the table.
    """

    def run(keys: Sequence[str] | None = None, spoil: Callable[[Picture], Picture] | None = None, **more: Any) -> Guide:
        steps = [step for step in plan(world.tileset, world.gallery) if keys is None or step.key in keys]
        settings = TableSettings.named("plain", **{**SMALL, **more})
        start = world.tileset.start_face
        robot = Robot(steps, start.name, lambda by: camera.table.relight(by, by, by))
        camera = SimulatedCamera(world.pictures, robot.visits(), settings, [PutTile((0, 0), start.name, 0)])
        watcher = watcher_of(world.tileset, world.gallery)
        guide = Guide(steps, watcher, GuideConfig(quiet=0.25, patient=False, every_visit=True))
        while (frame := camera.read()) is not None:
            feed(guide, frame, spoil)
        return guide

    return run


def feed(guide: Guide, frame: Frame, spoil: Callable[[Picture], Picture] | None = None) -> None:
    """Show the guide one frame."""
    guide.feed(frame.image if spoil is None else spoil(frame.image), frame.index, frame.seconds)


def blurred(image: Picture) -> Picture:
    """The picture out of focus."""
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 3.0), np.uint8)
