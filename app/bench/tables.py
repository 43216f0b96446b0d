"""On which simulated tables the eyes are measured, and from which pictures they have learned the tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.art.tiles import draw_set
from app.bench.artwork import draw_faces
from app.rules.tileset import TileSet
from app.values import TILE_MM
from app.values.pictures import Picture
from hardware.simulator import (
    Op,
    PutPiece,
    PutStack,
    PutTile,
    SetStack,
    TableSettings,
    TakePiece,
    TakeTile,
    VirtualTable,
)
from hardware.simulator.models import MODELS
from vision.gallery import Gallery
from vision.patches import sample, warp_of
from vision.pieces import COLOURS, TOKEN
from vision.watcher import Options, Watcher

ARTWORKS: Mapping[str, Callable[[TileSet, int], dict[str, Picture]]] = {"ours": draw_set, "pen": draw_faces}
"""The artworks by name: our own, and one of another style."""
OTHER_LIGHT = {"day": "lamp", "lamp": "day", "evening": "window", "window": "evening", "flicker": "lamp"}
"""Under which light the tiles were enrolled, by the light of the game."""
LIGHTS = ("lamp", "evening", "window", "day", "flicker")
TABLES = ("cloth", "wood", "felt")
TILTS = (22.0, 8.0, 30.0, 0.0)
FACE_SIZE = 192
ENROLLED_AT = 110.0
"""Pixels a tile of the pictures that are taken to enrol: nearer than in play."""
LIES_HIGH = 10.0 / TILE_MM
"""How high above the table the upper side of a lying piece on a tile is, in tiles."""
CARELESS = 0.006
"""How far the corners of an enrolled tile are missed when it is cut out, in tiles."""


@dataclass(frozen=True, slots=True)
class Round:
    """One game to be watched: ``number`` is the seed of everything in it."""

    number: int
    artwork: str
    settings: TableSettings

    @property
    def name(self) -> str:
        """A word for files and tables: the same for the same game on the same table."""
        own = self.settings
        lean = f"tilt{own.tilt:g}" + ("-sloppy" if own.sloppy else "")
        return f"{self.number:03d}-{self.artwork}-{own.name}-{own.light}-{own.table}-{lean}"


def rounds(
    games: int,
    setting: str = "hard",
    first: int = 1,
    artworks: Sequence[str] = tuple(ARTWORKS),
    lights: Sequence[str] = LIGHTS,
    tables: Sequence[str] = TABLES,
    tilts: Sequence[float] = TILTS,
) -> list[Round]:
    """So many games on the named setting, with artwork, light, table and tilt changing from one to the next so that
    all of them meet. Raises ValueError for a word that is not known.
    """
    planned = []
    for number in range(first, first + games):
        k = number - 1
        artwork = artworks[k % len(artworks)]
        if artwork not in ARTWORKS:
            raise ValueError(f"artwork {artwork!r} is not known: choose one of {', '.join(ARTWORKS)}")
        settings = TableSettings.named(
            setting,
            seed=number,
            light=lights[k // len(artworks) % len(lights)],
            table=tables[k % len(tables)],
            tilt=tilts[k // 2 % len(tilts)],
            still_frames=4,
        )
        planned.append(Round(number, artwork, settings))
    return planned


@dataclass(frozen=True, slots=True)
class Enrolled:
    """What the eyes learned: ``pictures`` of the faces, square and north up, and the ``paints`` of pieces and tokens,
    BGR in the light of those pictures.
    """

    pictures: Mapping[str, Picture]
    paints: Mapping[str, tuple[int, int, int]]

    def watcher(self, tileset: TileSet) -> Watcher:
        """Eyes that know these, and which tile is laid first."""
        options = Options(start=tileset.start_face, colours=self.paints)
        return Watcher(Gallery(self.pictures, turns=tileset.turns), options)


def enrolled(pictures: Mapping[str, Picture], light: str, seed: int) -> Enrolled:
    """The tiles as an owner enrols them: photographed one by one under ``light``, cut out not quite exactly; then a
    piece of each colour and a token beside each other.

    ``pictures`` are the faces, square and north up; the answer has the same names.
    """
    settings = TableSettings.named(
        "default", light=light, seed=seed + 1000, pixels_per_tile=ENROLLED_AT, glare=0.0, tilt=4.0, table="felt"
    )
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
    """The colours on top of a lying piece of each colour, and of a token."""
    table.apply(PutTile((0, 0), face, 0))
    flat = next(kind for kind, model in MODELS.items() if model.lying)
    things: dict[str, tuple[Op, float]] = {
        colour: (PutPiece(colour, flat, colour, (0, 0), (0.5, 0.5), True), LIES_HIGH) for colour in COLOURS
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
