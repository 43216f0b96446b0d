"""The simulated camera: photographs a virtual table while hands come, act and go."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from app.values.pictures import Picture
from hardware.camera import Frame
from hardware.frames import LivingCamera
from hardware.simulator.hands import Hand, lit, photograph_hand
from hardware.simulator.lens import Lens
from hardware.simulator.light import Light
from hardware.simulator.ops import (
    MovePiece,
    Op,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SetStack,
    TakePiece,
    TakeTile,
    TakeToken,
    Visit,
)
from hardware.simulator.pieces import draw_piece, draw_stack, draw_tile
from hardware.simulator.scene import LyingTile, Scene
from hardware.simulator.settings import TableSettings
from hardware.simulator.sprites import Shade, Sprite, shade
from hardware.simulator.table import PoseTruth, VirtualTable

TOWARD = {"north": (0.0, -1.0), "east": (1.0, 0.0), "south": (0.0, 1.0), "west": (-1.0, 0.0)}
HIGH, LOW = 1.3, 0.25
NEAR = 1.6
"""Ops whose places are nearer to each other than this many tiles need no travel of the hand between them."""


@dataclass(frozen=True, slots=True)
class Load:
    """What a hand carries: a tile (``face``, ``rotation``), a piece (``kind``, ``colour``), or ``count`` counters."""

    face: str = ""
    rotation: int = 0
    kind: str = ""
    colour: str = ""
    lying: bool = False
    count: int = 0


class _Drawn(NamedTuple):
    """A hand and how it is seen under that lens and light."""

    hand: Hand
    lens: Lens
    light: Light
    seen: tuple[Shade, Sprite] | None


class SimulatedCamera:
    """A camera over a virtual table, a sibling of the real ones in ``hardware.camera``.

    ``visits`` is consumed lazily: the next visit is taken when every frame of the one before has been read, so a
    generator may decide late. ``start`` ops have been done before the first frame. After the last visit ``read``
    returns None. Frames come as fast as they are read; ``seconds`` follows the settings' frame rate.
    ``read`` raises SceneError for an op that cannot be done.
    """

    simulated = True
    living: LivingCamera | None = None

    def __init__(
        self,
        pictures: Mapping[str, Picture],
        visits: Iterable[Visit],
        settings: TableSettings | None = None,
        start: Iterable[Op] = (),
    ) -> None:
        self.table = VirtualTable(pictures, settings)
        self.settings = self.table.settings
        self.name = f"simulated table ({self.settings.name}, {self.settings.light}, {self.settings.table})"
        for op in start:
            self.table.apply(op)
        self._frames: Iterator[Picture] = self._play(iter(visits))
        self._last_hand: _Drawn | None = None
        self._index = 0
        self._closed = False

    @property
    def truth(self) -> Scene:
        """The ground truth now: for tests and measurements, never for ``vision``."""
        return self.table.scene

    def pose_truth(self) -> PoseTruth:
        """The exact mapping of cells and table points to pixels."""
        return self.table.pose_truth()

    def read(self, timeout: float = 2.0) -> Frame | None:
        """The next frame; None when the visits have ended or the camera is closed. Never waits."""
        if self._closed:
            return None
        image = next(self._frames, None)
        if image is None:
            self._closed = True
            return None
        frame = Frame(self._index, image, self._index / self.settings.fps)
        self._index += 1
        return frame

    def close(self) -> None:
        """End the frames. Closing twice is allowed."""
        self._closed = True

    def _play(self, visits: Iterator[Visit]) -> Iterator[Picture]:
        for _ in range(self.settings.first_frames):
            yield self.table.photograph(self._index)
        for number, visit in enumerate(visits):
            if visit.ops:
                yield from self._reach(visit, number)
            still = self.settings.still_frames if visit.still_frames is None else visit.still_frames
            for _ in range(still):
                yield self.table.photograph(self._index)

    def _reach(self, visit: Visit, number: int) -> Iterator[Picture]:
        """The frames of one reach; the ops happen between them, under the hand."""
        chance = np.random.default_rng([self.settings.seed, 97, number])
        player = int(
            np.random.default_rng([self.settings.seed, zlib.crc32(visit.from_side.encode())]).integers(1 << 20)
        )
        slant = math.radians(float(chance.uniform(-24, 24)))
        plain = TOWARD[visit.from_side]
        toward = (
            plain[0] * math.cos(slant) - plain[1] * math.sin(slant),
            plain[0] * math.sin(slant) + plain[1] * math.cos(slant),
        )
        ops = _single(visit.ops, self.table.scene)
        place = self.table.scene.place(ops[0])
        load = self._load(ops[0])
        way = (0.35, 0.8) if chance.random() < 0.5 else (0.2, 0.55, 0.85)
        for part in way:
            part += float(chance.uniform(-0.08, 0.08))
            yield self._frame(player, self._between(place, toward, part), HIGH, toward, load, True)
        for step, op in enumerate(ops):
            here = self.table.scene.place(op)
            if step and math.dist(here, place) > NEAR:
                middle = ((here[0] + place[0]) / 2, (here[1] + place[1]) / 2)
                yield self._frame(player, middle, HIGH, toward, load, True)
            place = here
            load = self._load(op) or load
            yield self._frame(player, place, LOW, toward, load, False)
            taken = self._taken(op)
            self.table.apply(op)
            load = taken
        yield self._frame(player, place, LOW, toward, None, False)
        yield from self._rest(player, place, toward, number)
        for part in (0.7, 0.3):
            away = part + float(chance.uniform(-0.12, 0.12))
            yield self._frame(player, self._between(place, toward, away), HIGH, toward, load, True)

    def _rest(
        self, player: int, place: tuple[float, float], toward: tuple[float, float], number: int
    ) -> Iterator[Picture]:
        """The frames in which the hand of visit ``number`` lies still beside ``place`` before it leaves, if it does."""
        hands = self.settings.world.hands
        chance = np.random.default_rng([self.settings.seed, 131, number])
        if chance.random() >= hands.rests:
            return
        aside = chance.uniform(-1.2, 1.2, 2)
        beside = (place[0] + float(aside[0]), place[1] + float(aside[1]))
        for _ in range(round(float(chance.uniform(*hands.seconds)) * self.settings.fps)):
            yield self._frame(player, beside, LOW, toward, None, False)

    def _between(self, place: tuple[float, float], toward: tuple[float, float], part: float) -> tuple[float, float]:
        """A table point on the way from the picture's edge (0) to ``place`` (1), the arm lying ``toward`` the edge."""
        lens = self.table.lens
        low, high = 0.0, 60.0
        for _ in range(24):
            middle = (low + high) / 2
            pixel = lens.project(np.array([(place[0] + toward[0] * middle, place[1] + toward[1] * middle)]))[0]
            inside = 0 <= pixel[0] < lens.width and 0 <= pixel[1] < lens.height
            low, high = (middle, high) if inside else (low, middle)
        back = (low + 0.3) * (1 - part)
        return place[0] + toward[0] * back, place[1] + toward[1] * back

    def _frame(
        self,
        player: int,
        place: tuple[float, float],
        z: float,
        toward: tuple[float, float],
        load: Load | None,
        moving: bool,
    ) -> Picture:
        lens = self.table.lens
        holds_tile = load is not None and bool(load.face)
        back = 0.42 if holds_tile else 0.05
        grip = (place[0] + toward[0] * back, place[1] + toward[1] * back, z)
        pinch = load is not None or not moving
        seen = self._drawn(Hand(player, "pinch" if pinch else "point", grip, toward, moving))
        shadows: list[Shade] = []
        over: list[Sprite] = []
        if load is not None:
            over.append(lit(self._carried(load, place, z), self.table.light))
            shadows.append(self._fallen(load, place, z))
        cover = 0.0
        if seen is not None:
            shadows.append(seen[0])
            over.append(seen[1])
            cover = seen[1].colour.shape[0] * seen[1].colour.shape[1] / (lens.width * lens.height)
        dimmed = 0.25 * min(0.4, cover) if self.settings.exposure_hunts else 0.0
        return self.table.photograph(self._index, shadows, over, dimmed)

    def _drawn(self, hand: Hand) -> tuple[Shade, Sprite] | None:
        """The shadow and the picture of ``hand``; the last one is kept, since a hand at rest is seen in many frames."""
        lens, light, last = self.table.lens, self.table.light, self._last_hand
        if last is None or last.hand != hand or last.lens is not lens or last.light is not light:
            last = _Drawn(hand, lens, light, photograph_hand(lens, light, hand, self.settings.world.hands))
            self._last_hand = last
        return last.seen

    def _carried(self, load: Load, place: tuple[float, float], z: float) -> Sprite:
        lens, light, world = self.table.lens, self.table.light, self.settings.world
        height = max(0.06, z - 0.15)
        sway = 0.22 * math.sin(self._index * 1.7 + self.settings.seed) * (1 if z > LOW else 0.25)
        if load.face:
            tile = LyingTile((0, 0), load.face, load.rotation, place[0], place[1], sway)
            return draw_tile(lens, light, world.card, tile, self.table.face(load.face), height)[1]
        spot = (place[0], place[1], height)
        if load.kind:
            return draw_piece(lens, light, world, load.kind, load.colour, load.lying, spot, 4 * sway, 0)[1]
        return draw_stack(lens, light, world.token, spot, load.count, 1)[1]

    def _fallen(self, load: Load, place: tuple[float, float], z: float) -> Shade:
        """The shadow on the table of what is carried at height ``z``."""
        lens, light = self.table.lens, self.table.light
        half = 0.5 if load.face else 0.16
        source = np.array(light.source)
        spread = np.array([(-half, -half), (half, -half), (half, half), (-half, half)]) + place
        fallen = spread + (spread - source[:2]) * (z / (source[2] - z))
        blur = (2.0 + 14.0 * light.mood.softness * z) * self.settings.scale / 57.0
        return shade([(lens.project(fallen), 0.6 * light.mood.shadow, blur)])

    def _load(self, op: Op) -> Load | None:
        """What the hand carries when it comes to do ``op``; None: nothing."""
        match op:
            case PutTile():
                return Load(face=op.face, rotation=op.rotation)
            case PutPiece():
                return Load(kind=op.kind, colour=op.colour, lying=op.lying)
            case PutStack():
                return Load(count=op.count)
            case PutToken():
                return Load(count=1)
            case SetStack():
                more = op.count - self.table.scene.stacks[op.id].count if op.id in self.table.scene.stacks else 0
                return Load(count=more) if more > 0 else None
            case _:
                return None

    def _taken(self, op: Op) -> Load | None:
        """What the hand carries away after ``op``; None: nothing."""
        scene = self.table.scene
        match op:
            case TakeTile() if op.cell in scene.tiles:
                tile = scene.tiles[op.cell]
                return Load(face=tile.face, rotation=tile.rotation)
            case TakePiece() if op.id in scene.pieces:
                piece = scene.pieces[op.id]
                return Load(kind=piece.kind, colour=piece.colour, lying=piece.lying)
            case TakeToken():
                return Load(count=1)
            case SetStack() if op.id in scene.stacks:
                less = scene.stacks[op.id].count - op.count
                return Load(count=less) if less > 0 else None
            case _:
                return None


def _single(ops: tuple[Op, ...], scene: Scene) -> list[Op]:
    """The ops, with each move of a piece split into taking and putting it."""
    known = {name: (piece.kind, piece.colour) for name, piece in scene.pieces.items()}
    single: list[Op] = []
    for op in ops:
        if isinstance(op, PutPiece):
            known[op.id] = (op.kind, op.colour)
        if isinstance(op, MovePiece) and op.id in known:
            kind, colour = known[op.id]
            single += [TakePiece(op.id), PutPiece(op.id, kind, colour, op.cell, op.at, op.lying)]
        else:
            single.append(op)
    return single
