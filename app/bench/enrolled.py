"""Reference pictures as an owner would enrol them: from another simulated table, under another light than in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.rules.tileset import TileSet
from app.setup.usual_shapes import usual_solids
from app.values import TILE_MM
from app.values.pictures import Picture
from hardware.simulator import (
    MATCHED,
    Op,
    PutPiece,
    PutStack,
    PutTile,
    SetStack,
    TableSettings,
    TakePiece,
    TakeTile,
    VirtualTable,
    World,
)
from vision.numeric.patches import sample, warp_of
from vision.objects.paint.paints import TOKEN
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

OTHER_LIGHT = {"day": "lamp", "lamp": "day", "evening": "window", "window": "evening", "flicker": "lamp"}
"""The light in which the tiles are enrolled, by the light of the game."""
FACE_SIZE = 192
ENROLLED_AT = 110.0
"""The size of a tile in the enrolment pictures, in pixels: nearer than in play."""
LIES_HIGH = 10.0 / TILE_MM
"""The height of the upper side of a lying piece on a tile above the table, in tiles: 10 mm, from the simulator."""
CARELESS = 0.006
"""The standard deviation of the corners when an enrolled tile is cut out, in tiles. Assumed, not measured."""


@dataclass(frozen=True, slots=True)
class Enrolled:
    """An enrolment: ``pictures`` of the faces, square and north up, and the ``paints`` of pieces and tokens, BGR in the
    light of those pictures.
    """

    pictures: Mapping[str, Picture]
    paints: Mapping[str, tuple[int, int, int]]

    def watcher(self, tileset: TileSet) -> Watcher:
        """A watcher with these reference pictures that looks for the start tile first."""
        options = Options(start=tileset.start_face, colours=self.paints, solids=usual_solids(tileset.terms))
        return Watcher(Gallery(self.pictures, faces=self.pictures, alike=tileset.alike), options)


def enrolled(pictures: Mapping[str, Picture], light: str, seed: int, world: World = MATCHED) -> Enrolled:
    """Enrol the tiles as an owner does: photograph them one by one under ``light`` and cut them out with small errors;
    then one piece of each colour and a token. The tiles and pieces are those of ``world``, in another room.

    ``pictures`` are the faces, square and north up; the result has the same names.
    """
    settings = TableSettings.named(
        "default", light=light, seed=seed + 1000, pixels_per_tile=ENROLLED_AT, glare=0.0, tilt=4.0, table="felt"
    ).placed_in(world.elsewhere())
    chance = np.random.default_rng([seed, 31])
    table = VirtualTable(pictures, settings)
    found = {}
    for number, name in enumerate(sorted(pictures)):
        table.apply(PutTile((0, 0), name, 0))
        shots = np.stack([table.photograph(3 * number + k) for k in range(2)])
        corners = table.pose_truth().cell_corners((0, 0))
        side = float(np.hypot(*(corners[1] - corners[0])))
        missed = corners + chance.normal(0.0, CARELESS * side, corners.shape)
        photo = np.asarray(shots.mean(axis=0), np.uint8)
        found[name] = np.asarray(sample(photo, warp_of(missed), FACE_SIZE), np.uint8)
        table.apply(TakeTile((0, 0)))
    return Enrolled(found, _paints(table, next(iter(sorted(pictures)))))


def _paints(table: VirtualTable, face: str) -> dict[str, tuple[int, int, int]]:
    """The colours, BGR, on top of a lying piece of each colour, and of a token."""
    table.apply(PutTile((0, 0), face, 0))
    world = table.settings.world
    flat = next(kind for kind, model in world.pieces.items() if model.lying)
    things: dict[str, tuple[Op, float]] = {
        colour: (PutPiece(colour, flat, colour, (0, 0), (0.5, 0.5), True), LIES_HIGH) for colour in world.paints
    }
    things[TOKEN] = (PutStack(TOKEN, (0, 0), (0.5, 0.5), 1), 0.0)
    paints = {}
    for number, (name, (op, high)) in enumerate(things.items()):
        table.apply(op)
        photo = table.photograph(number).astype(np.float32) / 2 + table.photograph(number + 50).astype(np.float32) / 2
        truth = table.pose_truth()
        ((x, y),) = truth.project([table.scene.tiles[0, 0].point((0.5, 0.5))], z=high)
        reach = round((0.05 if high else 0.14) * ENROLLED_AT)
        patch = photo[round(y) - reach : round(y) + reach, round(x) - reach : round(x) + reach].reshape(-1, 3)
        blue, green, red = (np.median(patch, axis=0) if high else patch.mean(axis=0)).tolist()
        paints[name] = (round(blue), round(green), round(red))
        table.apply(TakePiece(name) if high else SetStack(name, 0))
    return paints
