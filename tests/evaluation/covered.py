"""Recognition of tiles that were laid together with a piece on them: what is told, asked about and wrong, and how much
could be told at all.

Every face of two drawn artworks lies on the simulated table with a piece anywhere on it, standing or lying, in the
product's own world and in worlds drawn anew, at several lights. A piece that hides what tells its tile from a twin
leaves nothing to see, whatever looks at it: such tiles are counted apart, and the rest is the most that can be told.
What a piece hides is known from a second table that differs in the paints of the pieces alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from app.cli.common import print_json
from app.rules.shipped import boxes
from app.rules.terms import DEFAULT_GAME, GAMES
from app.rules.tileset import TileSet
from app.tilesets import load_tileset
from app.values import LaidTile
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutTile, TableSettings, VirtualTable, mismatched
from tests.evaluation.parts.printing import differing, nudged, twins
from tests.worlds.tables import ARTWORKS, LIGHTS, TABLES, TILTS, WORLDS
from vision.numeric.patches import Floats, Matrix, sample, warp_of
from vision.tiles.gallery import FINE, Gallery, local_difference
from vision.tiles.recognition import Reading, Search, identify

LAID = Search(shift=0.16, steps=7, angles=(-6.0, -3.0, 0.0, 3.0, 6.0))
"""The poses that are tried around a place where a tile may have been laid."""
PLACES = (0.15, 0.85)
"""Where on a tile pieces stand, along each side."""
AIM = 0.05
"""Standard deviation of the place of a piece that is aimed at a symbol, in tiles."""
ACROSS = 11
"""Tiles in a row of the board."""
SHOWN = 1 / 3
"""The part (0-1) of what tells a face from another one that must be in sight, for anybody to tell them apart."""
BODY = 10.0
"""Grey levels by which a pixel changes with the paint of a piece, where it shows the piece."""
WORDS = ("told", "asked", "wrong")
KNOWS = {False: "with nothing known", True: "with what play knows"}


@dataclass(frozen=True, slots=True)
class Covered:
    """One tile with a piece on it: where it was seen and what was said, without and with what play knows of the cell.

    in_sight: the part (0-1) of what tells the face from that other face of which least is in sight. lying: the piece
    lies. hidden: the part (0-1) of the tile under the piece. image, warp: the picture and the place in it.
    """

    world: str
    seed: int
    artwork: str
    face: str
    rotation: int
    in_sight: float
    lying: bool
    hidden: float
    answers: Mapping[bool, str]
    readings: Mapping[bool, Reading]
    image: Picture
    warp: Matrix

    @property
    def tellable(self) -> bool:
        """Whether enough is in sight to tell the face from all others."""
        return self.in_sight >= SHOWN


def covered(tileset: TileSet, world: str, seed: int, step: int = 1, aimed: bool = False) -> Iterator[Covered]:
    """A board of every ``step``-th face of one artwork, a piece on each, in the ``world`` of that ``seed``: anywhere,
    or, ``aimed``, on what tells the face from the most similar other one.
    """
    artwork = tuple(ARTWORKS)[seed % len(ARTWORKS)]
    pictures = ARTWORKS[artwork](tileset, 192)
    gallery = Gallery(pictures, faces=pictures, alike=tileset.alike)
    settings = TableSettings.named(
        ("default", "hard")[seed // 2 % 2],
        seed=seed,
        light=LIGHTS[seed % len(LIGHTS)],
        table=TABLES[seed % len(TABLES)],
        tilt=TILTS[seed % len(TILTS)],
    )
    if world == "mismatched":
        settings = settings.placed_in(mismatched(seed))
    other = {word: _opposite(paint) for word, paint in settings.world.paints.items()}
    tables = [
        VirtualTable(pictures, settings),
        VirtualTable(pictures, replace(settings, world=replace(settings.world, paints=other))),
    ]
    chance = np.random.default_rng([seed, 23])
    names = [str(name) for name in chance.permutation(sorted(pictures)[seed % step :: step])]
    kinds, paints = sorted(_kinds(tileset, settings)), sorted(other)
    near = dict(twins(pictures, len(pictures)))
    laid: dict[tuple[int, int], tuple[str, int, bool]] = {}
    for number, name in enumerate(names):
        cell = number % ACROSS - ACROSS // 2, number // ACROSS - len(names) // ACROSS // 2
        rotation, lying = int(chance.integers(4)), bool(chance.random() < 0.5)
        kind, paint = (words[int(chance.integers(len(words)))] for words in (kinds, paints))
        at = float(chance.uniform(*PLACES)), float(chance.uniform(*PLACES))
        if aimed:
            at = _turned(differing(pictures[name], pictures[near[name]]), rotation)
            at = at[0] + float(chance.normal(0, AIM)), at[1] + float(chance.normal(0, AIM))
        laid[cell] = name, rotation, lying
        for table in tables:
            table.apply(PutTile(cell, name, rotation))
            table.apply(PutPiece(f"piece {number}", kind, paint, cell, at, lying))
    image = tables[0].photograph(1)
    off = cv2.absdiff(tables[0].board.picture, tables[1].board.picture).max(axis=2)
    body = np.asarray(np.where(off > BODY, 255, 0), np.uint8)[..., None]
    pose = tables[0].pose_truth()
    for cell, (name, rotation, lying) in laid.items():
        warp = warp_of(pose.cell_corners(cell))
        truth = gallery.hypothesis(name, rotation)
        under = sample(body, warp, FINE).reshape(FINE, FINE) > 127
        place = nudged(warp, chance)
        readings = {
            known: identify(image, place, gallery, LAID, _weights(tileset, gallery, truth) if known else None)
            for known in (False, True)
        }
        answers = {known: _word(gallery, reading, truth) for known, reading in readings.items()}
        seen = in_sight(gallery, truth, under)
        part = float(under.mean())
        yield Covered(world, seed, artwork, name, rotation, seen, lying, part, answers, readings, image, warp)


def _kinds(tileset: TileSet, settings: TableSettings) -> set[str]:
    """The kinds of pieces of the table that the game is played with."""
    return set(settings.world.pieces) & {kind.name for kind in GAMES[tileset.game].pieces}


def _turned(at: tuple[float, float], rotation: int) -> tuple[float, float]:
    """The point of a tile north up, after that many quarter turns clockwise."""
    for _ in range(rotation):
        at = 1 - at[1], at[0]
    return at


def _opposite(paint: tuple[float, float, float]) -> tuple[float, float, float]:
    """A paint that differs from the given one in every channel."""
    blue, green, red = (value + 90.0 if value < 128 else value - 90.0 for value in paint)
    return blue, green, red


def _word(gallery: Gallery, reading: Reading, truth: int) -> str:
    if not reading.certain:
        return "asked"
    return "told" if gallery.as_good(reading.hypothesis, truth) else "wrong"


def _weights(tileset: TileSet, gallery: Gallery, truth: int) -> Mapping[LaidTile, float]:
    """What play knows of a cell where the tile ``truth`` fits beside one other tile in the north: all faces that the
    box holds, turned as they fit there.
    """
    counts = dict(tileset.faces())
    due = _sides(tileset, gallery, truth)[0]
    fitting = (h for h in range(4 * len(gallery)) if _sides(tileset, gallery, h)[0] == due)
    return {gallery.tile(h): float(counts[gallery.tile(h).face]) for h in fitting}


def _sides(tileset: TileSet, gallery: Gallery, hypothesis: int) -> str:
    face, rotation = gallery.tile(hypothesis)
    sides = tileset.by_id[face.design].sides
    return "".join(np.roll(list(sides), rotation))


def in_sight(gallery: Gallery, truth: int, under: NDArray[np.bool_]) -> float:
    """The part (0-1) of what tells the face ``truth`` from another one that is not ``under`` [FINE, FINE] a piece: the
    least over all other faces, by the power of the local difference of the enrolled pictures.
    """
    fine = gallery.normalised(FINE)
    least = 1.0
    for other in range(len(fine)):
        if gallery.as_good(truth, other):
            continue
        power: Floats = np.square(local_difference(fine[truth], fine[other]))
        least = min(least, float(power[~under].sum() / max(float(power.sum()), 1e-6)))
    return least


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: an answer was certain and wrong."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate covered", description=__doc__)
    parser.add_argument("--game", choices=boxes(), default=DEFAULT_GAME, help="whose tiles (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="number of the first board (%(default)s)")
    parser.add_argument("--boards", type=int, default=4, metavar="N", help="boards in each world (%(default)s)")
    parser.add_argument("--step", type=int, default=1, metavar="N", help="only every N-th face (%(default)s)")
    parser.add_argument("--aimed", action="store_true", help="pieces stand on what tells twins apart, not anywhere")
    parser.add_argument("--world", choices=(*WORLDS, "both"), default="both", help="which worlds (%(default)s)")
    parser.add_argument("--failures", type=Path, metavar="DIR", help="where tiles asked about or wrong are shown")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    if min(arguments.step, arguments.boards) < 1:
        parser.error("--step and --boards are numbers from 1 on")
    tileset = load_tileset(arguments.game)
    counts: dict[tuple[str, bool, bool], Counter[str]] = defaultdict(Counter)
    for world in WORLDS if arguments.world == "both" else (arguments.world,):
        for seed in range(arguments.seed, arguments.seed + arguments.boards):
            for one in covered(tileset, world, seed, arguments.step, arguments.aimed):
                for known, word in one.answers.items():
                    counts[world, known, one.tellable][word] += 1
                if arguments.failures is not None:
                    _show(one, arguments.failures)
    if arguments.json:
        parts = [{"world": w, "play": known, "in sight": seen, **tally} for (w, known, seen), tally in counts.items()]
        print_json({"parts": parts})
        return 1 if any(tally["wrong"] for tally in counts.values()) else 0
    for (world, known, seen), tally in sorted(counts.items(), reverse=True):
        where = "in sight" if seen else "hidden"
        words = "  ".join(f"{word} {tally[word]:>4}" for word in WORDS)
        print(f"{world:<11} {KNOWS[known]:<21} what tells it apart {where:<9} {words}")
    for known, knows in KNOWS.items():
        every = [(seen, tally) for (_, of, seen), tally in counts.items() if of == known]
        count = sum(tally.total() for _, tally in every)
        told = sum(tally["told"] for _, tally in every) / count
        most = sum(tally.total() for seen, tally in every if seen) / count
        print(f"{knows}: of {count} tiles {told:.1%} told; of {most:.1%} what tells them apart is in sight")
    return 1 if any(tally["wrong"] for tally in counts.values()) else 0


def _show(one: Covered, folder: Path) -> None:
    """Keep the picture of a tile that was not told, beside its occlusion mask."""
    if one.answers[True] == "told":
        return
    patch = sample(one.image, one.warp, 192, 0.2)
    side = np.full_like(patch, 255)
    rim = round(192 * 0.2 / 1.4)
    mask = one.readings[True].occluded.astype(np.uint8) * np.uint8(255)
    inner = np.asarray(cv2.resize(mask, (192 - 2 * rim, 192 - 2 * rim)), np.uint8)
    side[rim : 192 - rim, rim : 192 - rim] = inner[..., None]
    folder.mkdir(parents=True, exist_ok=True)
    where = "sight" if one.tellable else "hidden"
    name = f"{one.answers[True]}-{where}-{one.world}-{one.seed}-{one.face}-{one.rotation}.png"
    cv2.imwrite(str(folder / name), np.concatenate([patch, side], axis=1))


if __name__ == "__main__":
    sys.exit(main())
