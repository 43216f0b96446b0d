"""The virtual table: a scene and its picture, kept consistent; photographs with noise and hands."""

from __future__ import annotations

import math
import zlib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from app.values import TILE_MM, Point
from app.values.pictures import Picture
from hardware.simulator.layout import Layout, layout
from hardware.simulator.lens import Lens
from hardware.simulator.light import Light, Noise
from hardware.simulator.loose import draw_loose, loose_corners
from hardware.simulator.ops import CellLike, Op, PutAside, PutLoose, PutPiece, PutTile, StackAside
from hardware.simulator.pieces import draw_piece, draw_stack, draw_tile, tile_corners
from hardware.simulator.render import Board, Item
from hardware.simulator.scene import LyingTile, Scene, SceneError
from hardware.simulator.settings import TableSettings
from hardware.simulator.sprites import Shade, Sprite, darken, lay
from hardware.simulator.surface import Surface

Floats = npt.NDArray[np.float64]

DRAWN_TILE_PX = 3.0
"""Tile pictures are kept at this many pixels to a camera pixel."""


@dataclass(frozen=True)
class PoseTruth:
    """The exact projection of table points to pixels; for tests and measurements, never for ``vision``."""

    lens: Lens
    scene: Scene

    @property
    def _thick(self) -> float:
        return self.scene.settings.world.card.thick / TILE_MM

    @property
    def nadir(self) -> tuple[float, float]:
        """The table point straight below the lens."""
        return self.lens.nadir

    def project(self, points: npt.ArrayLike, z: float = 0.0) -> Floats:
        """Pixels [n, 2] of table points [n, 2] in tiles, at height ``z`` tiles."""
        flat = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        return self.lens.project(np.concatenate([flat, np.full((len(flat), 1), z)], axis=1))

    def cell_corners(self, cell: CellLike) -> Floats:
        """Pixels [4, 2] of the printed corners NW, NE, SE, SW of ``cell`` as it lies: those of its tile, or, where none
        lies, of a tile without any jitter.
        """
        tile = self.scene.tiles.get(cell)
        if tile is None:
            x, y = self.scene.nominal(cell)
            tile = LyingTile(cell, "", 0, x, y, 0.0)
        return self.lens.project(tile_corners(tile, self._thick))

    def point(self, cell: CellLike, at: Point) -> tuple[float, float]:
        """The pixel of point ``at`` on the upper side of the tile that lies on ``cell``. Raises KeyError: no tile."""
        x, y = self.scene.tiles[cell].point(at)
        pixel = self.project([(x, y)], self._thick)[0]
        return float(pixel[0]), float(pixel[1])


class _Bare(NamedTuple):
    """A table with nothing on it, as its settings alone make it. Read-only: many tables share it."""

    layout: Layout
    lens: Lens
    surface: Surface
    light: Light
    board: Board


@lru_cache(maxsize=3)
def _bare(settings: TableSettings) -> _Bare:
    """The bare table of ``settings``: some 50 MB and half of what a short look at it costs."""
    over = layout(settings)
    lens = Lens.over(settings, turn=float(np.random.default_rng([settings.seed, 41]).uniform(-0.9, 0.9)))
    surface, light = Surface(settings, lens, over), Light.over(settings)
    return _Bare(over, lens, surface, light, _board(settings, surface, lens, light))


def _board(settings: TableSettings, surface: Surface, lens: Lens, light: Light) -> Board:
    return Board(surface.seen(lens), light, max(0.3, settings.blur * settings.scale / 57.0))


class VirtualTable:
    """A table under a camera. ``pictures`` maps each face's name to a square BGR picture, north up, of any size.

    The same seed and the same ops give the same photographs.
    """

    def __init__(self, pictures: Mapping[str, Picture], settings: TableSettings | None = None) -> None:
        self.settings = settings or TableSettings()
        self.pictures = pictures
        self._bare = _bare(self.settings)
        self.layout, self.lens, self.light = self._bare.layout, self._bare.lens, self._bare.light
        self.scene = Scene(self.settings, self.layout)
        self._noise: Noise | None = None
        self._gains = (1.0, 1.0, 1.0)
        self._faces: dict[str, Picture] = {}
        self.board = self._bare.board.again()
        self._drawn: dict[Hashable, object] = {}
        self._update()

    def _look(self, lens: Lens) -> None:
        """Photograph from ``lens`` from now on."""
        self.lens = lens
        self.light = self._bare.light.dimmed(self._gains)
        self.board = _board(self.settings, self._bare.surface, lens, self.light)
        self._drawn = {}
        self._update()

    @property
    def visible_cells(self) -> frozenset[CellLike]:
        """The cells that the camera sees whole, trays excluded."""
        return self.layout.cells

    def apply(self, op: Op) -> None:
        """Do ``op`` on the table.

        Raises SceneError where it cannot be done, for a face without a picture, an unknown kind or colour.
        """
        if isinstance(op, PutTile) and op.face not in self.pictures:
            raise SceneError(f"there is no picture of the face {op.face!r}: give one to the simulator")
        if isinstance(op, PutLoose) and op.picture not in self.pictures:
            raise SceneError(f"there is no picture {op.picture!r}: give one to the simulator")
        world = self.settings.world
        if isinstance(op, PutPiece | PutAside) and op.kind not in world.pieces:
            raise SceneError(f"piece kind {op.kind!r} is not known: choose one of {', '.join(sorted(world.pieces))}")
        if isinstance(op, PutPiece | PutAside) and op.colour not in world.paints:
            raise SceneError(f"piece colour {op.colour!r} is not known: choose one of {', '.join(world.paints)}")
        self.scene.apply(op)
        self._update()

    def pose_truth(self) -> PoseTruth:
        """The exact mapping of table points to pixels."""
        return PoseTruth(self.lens, self.scene)

    def relight(self, blue: float, green: float, red: float) -> None:
        """Change the light by these gains from now on, as a lamp that is switched does."""
        self._gains = (self._gains[0] * blue, self._gains[1] * green, self._gains[2] * red)
        self.light = self.light.dimmed((blue, green, red))
        self.board.relight(self.light)

    def bump(self, east_mm: float, south_mm: float, degrees: float) -> None:
        """Move the camera as a knock does: shifted by millimetres and turned by degrees. Everything is drawn again."""
        aim_x = self.lens.eye[0] + east_mm / TILE_MM
        aim_y = self.lens.eye[1] + south_mm / TILE_MM
        angle = math.radians(degrees)
        cos, sin = math.cos(angle), math.sin(angle)
        right, down, forward = self.lens.axes
        axes = np.stack([cos * right - sin * down, sin * right + cos * down, forward])
        self._look(replace(self.lens, eye=np.array([aim_x, aim_y, self.lens.eye[2]]), axes=axes))

    def photograph(
        self, index: int, shadows: Sequence[Shade] = (), over: Sequence[Sprite] = (), shade: float = 0.0
    ) -> Picture:
        """Frame ``index``: the table with ``shadows`` and things held ``over`` it, noise included. A new array."""
        if self._noise is None:
            deviation = self.settings.noise * self.light.mood.noisier
            self._noise = Noise(self.settings.width, self.settings.height, deviation)
        picture = self.board.picture
        gain, rows = self.light.frame(index, shade)
        if shadows or over:
            picture = picture.copy()
            for shadow in shadows:
                darken(picture, shadow)
            for sprite in over:
                lay(picture, sprite)
        if rows is not None:
            bands = np.round(rows * gain * 128).astype(np.uint8)
            sheet = np.broadcast_to(bands[:, None, None], picture.shape)
            picture = np.asarray(cv2.multiply(picture, np.ascontiguousarray(sheet), scale=1 / 128), dtype=np.uint8)
        elif abs(gain - 1.0) > 1e-3:
            picture = np.asarray(cv2.convertScaleAbs(picture, alpha=gain), dtype=np.uint8)
        return self._noise.over(picture, index)

    def face(self, name: str) -> Picture:
        """The picture of a face at its drawing size, with the colour changes of print and camera."""
        if name not in self._faces:
            size = max(8, round(self.settings.scale * DRAWN_TILE_PX))
            scaled = cv2.resize(self.pictures[name], (size, size), interpolation=cv2.INTER_AREA)
            self._faces[name] = self._printed(np.asarray(scaled, np.uint8))
        return self._faces[name]

    def loose_face(self, name: str) -> Picture:
        """The picture of a loose thing at its own size, with the colour changes of print and camera."""
        return self._printed(np.ascontiguousarray(self.pictures[name][..., :3]))

    def _printed(self, picture: Picture) -> Picture:
        card = self.settings.world.card
        if len(set(card.gain)) == 1:
            return np.asarray(cv2.convertScaleAbs(picture, alpha=card.gain[0], beta=card.lift), dtype=np.uint8)
        tinted = picture * np.array(card.gain, np.float32) + np.float32(card.lift)
        return np.clip(np.round(tinted), 0, 255).astype(np.uint8)

    def loose_corners(self, name: str) -> Floats:
        """Pixels [4, 2] of the printed corners NW, NE, SE, SW of the loose thing ``name``. Raises KeyError: none."""
        return self.lens.project(loose_corners(self.scene.loose[name]))

    def _update(self) -> None:
        """Draw again all things of the scene that have changed since they were drawn."""
        scene = self.scene
        wanted: dict[Hashable, object] = {("tile", cell): tile for cell, tile in scene.tiles.items()}
        for name, piece in scene.pieces.items():
            wanted["piece", name] = (piece, scene.tiles[piece.cell])
        for name, stack in scene.stacks.items():
            wanted["stack", name] = (stack, scene.tiles[stack.cell])
        for seat, count in scene.tokens.items():
            for number in range(count):
                wanted["token", seat, number] = (seat, number)
        wanted |= {("loose", name): thing for name, thing in (*scene.loose.items(), *scene.aside.items())}
        for key in self._drawn.keys() - wanted.keys():
            self.board.set(key, None)
        for key, value in wanted.items():
            if self._drawn.get(key) != value:
                self.board.set(key, self._draw(key, value))
        self._drawn = wanted
        self.board.refresh()

    def _draw(self, key: Hashable, value: object) -> Item:
        world = self.settings.world
        if isinstance(value, LyingTile):
            shadow, sprite = draw_tile(self.lens, self.light, world.card, value, self.face(value.face))
            return Item(0, 0.0, shadow, sprite, value.gloss)
        if isinstance(value, PutLoose):
            shadow, sprite = draw_loose(self.lens, self.light, value, self.loose_face(value.picture))
            return Item(0, 0.0, shadow, sprite, 0.5)
        if isinstance(value, PutAside):
            x, y = value.at
            turn = math.radians(value.degrees)
            shadow, sprite = draw_piece(
                self.lens, self.light, world, value.kind, value.colour, value.lying, (x, y, 0.0), turn, len(value.id)
            )
            return Item(1, self._far(x, y), shadow, sprite, 0.25)
        if isinstance(value, StackAside):
            x, y = value.at
            seed = zlib.crc32(value.id.encode())
            shadow, sprite = draw_stack(self.lens, self.light, world.token, (x, y, 0.0), value.count, seed)
            return Item(1, self._far(x, y), shadow, sprite, 0.4)
        assert isinstance(value, tuple)
        assert isinstance(key, tuple)
        if key[0] == "token":
            seat, number = value
            x, y, layer = self.layout.slot(seat, number)
            chance = np.random.default_rng([self.settings.seed, 61, seat, number])
            x, y = x + float(chance.normal(0, 0.012)), y + float(chance.normal(0, 0.012))
            place, own = (x, y, layer * world.token.thick / TILE_MM), int(chance.integers(1 << 30))
            shadow, sprite = draw_stack(self.lens, self.light, world.token, place, 1, own)
            return Item(1, self._far(x, y) - layer, shadow, sprite, 0.4)
        thing, tile = value
        x, y = tile.point(thing.at)
        place = (x, y, world.card.thick / TILE_MM)
        if key[0] == "stack":
            shadow, sprite = draw_stack(self.lens, self.light, world.token, place, thing.count, thing.seed)
            return Item(1, self._far(x, y), shadow, sprite, 0.4)
        shadow, sprite = draw_piece(
            self.lens,
            self.light,
            world,
            thing.kind,
            thing.colour,
            thing.lying,
            place,
            thing.angle + tile.angle,
            len(thing.id),
        )
        return Item(1, self._far(x, y), shadow, sprite, 0.25)

    def _far(self, x: float, y: float) -> float:
        return math.hypot(x - self.lens.nadir[0], y - self.lens.nadir[1])
