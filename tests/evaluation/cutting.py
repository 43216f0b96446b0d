"""Cutting tiles out of pictures with nothing enrolled: photographs of touching tiles, and loose tiles on many tables.

The photographs are not part of the product. A folder has ``ragged-maps`` (photographs of touching tiles on wood, with
the corners of every tile) and ``rendered`` (empty tables, and a sheet of loose tiles). Loose tiles are cut out of the
photographs and laid anew, turned at random, with a soft shadow, on tables of wood, felt and cloth.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from app.cli.common import print_json
from app.values.pictures import Picture
from vision.enrolment.cutting import Cutting, cut_tiles
from vision.numeric.patches import SQUARE, Matrix, sample, side_length, warp_of

WELL = 0.03
"""The largest error of a corner of a good cut, as a part of the tile's side."""
FOUND = 0.2
"""As ``WELL``, up to which a cut counts as the tile at all."""
SCALES = (1.0, 0.5, 0.25)
"""The photographs of touching tiles are also shown smaller, down to the scale of a camera over a whole table."""
SIDES = (50, 90, 200)
"""Sides in pixels at which loose tiles are laid."""


@dataclass(frozen=True)
class Scene:
    """A picture and the corners [4, 2] of every whole tile in it that nothing covers; ``name`` says what it is."""

    name: str
    picture: Picture
    tiles: tuple[Matrix, ...]


@dataclass
class Figures:
    """Counts: ``tiles`` shown, ``found``, of these cut ``well``, ``false`` cuts kept; ``notes`` name what failed."""

    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The figures for JSON."""
        return {**{word: self.counts[word] for word in ("tiles", "found", "well", "false")}, "notes": self.notes}


def judge(scene: Scene, cutting: Cutting, figures: Figures) -> None:
    """Count the cuts of a scene."""
    errors = [(off, number) for cut in cutting.cuts for off, number in [_error(cut.corners, scene.tiles)]]
    found = {number for off, number in errors if off <= FOUND}
    well = {number for off, number in errors if off <= WELL}
    false = sum(off > FOUND for off, _ in errors)
    figures.counts.update(tiles=len(scene.tiles), found=len(found), well=len(well), false=false)
    if len(well) < len(scene.tiles) or false:
        figures.notes.append(
            f"{scene.name}: {len(scene.tiles)} tiles, {len(found)} found, {len(well)} well, {false} false, "
            f"refused {dict(Counter(one.reason for one in cutting.refused))}"
        )


def _error(corners: Matrix, tiles: Sequence[Matrix]) -> tuple[float, int]:
    """The largest error of a corner as a part of the side, to the nearest tile, and the number of that tile."""
    best = (9.0, -1)
    for number, tile in enumerate(tiles):
        off = min(float(np.linalg.norm(np.roll(corners, turn, axis=0) - tile, axis=1).max()) for turn in range(4))
        best = min(best, (off / side_length(tile), number))
    return best


def touching(folder: Path, scales: Sequence[float] = SCALES) -> Iterator[Scene]:
    """The photographs of touching tiles at each scale."""
    for name, tiles in _corners(folder).items():
        picture = _photo(folder / f"{name}.jpg")
        for scale in scales:
            small = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
            yield Scene(f"{name} x {scale}", small, tuple((tile + 0.5) * scale - 0.5 for tile in tiles))


def loose(photos: Path, sides: Sequence[int] = SIDES, seed: int = 1, covered: bool = False) -> Iterator[Scene]:
    """Loose tiles on every table at each size. With ``covered`` a third of them has something lying on its rim."""
    chance = np.random.default_rng(seed)
    prints = _prints(photos)
    for name, table in _tables(photos):
        for side in sides:
            yield _laid(f"{name}, {side} px", table, prints, side, chance, covered)


def _laid(
    name: str, table: Picture, prints: Sequence[Picture], side: int, chance: np.random.Generator, covered: bool
) -> Scene:
    """Eight to fourteen tiles at random, on a plane seen at a random tilt of up to 15 degrees or so."""
    picture = table.copy()
    height, width = picture.shape[:2]
    lean = np.eye(3)
    lean[2, :2] = chance.uniform(-1, 1, 2) * 0.12 / np.array([width, height])
    lean[:2, 2] = -np.array([width, height]) / 2
    back = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1.0]])
    tiles: list[Matrix] = []
    middles: list[Matrix] = []
    for _ in range(400):
        if len(tiles) == 14:
            break
        at = chance.uniform([side, side], [width - side, height - side])
        if any(np.linalg.norm(at - other) < 1.6 * side for other in middles):
            continue
        turn = chance.uniform(0, 2 * np.pi)
        cos, sin = np.cos(turn), np.sin(turn)
        flat = (SQUARE - 0.5) * side @ np.array([[cos, sin], [-sin, cos]]) + at - [width / 2, height / 2]
        lifted = flat @ lean[:2, :2].T
        corners = lifted / (1 + flat @ lean[2, :2])[:, None] + back[:2, 2]
        if (corners < 3).any() or (corners > np.array([width, height]) - 4).any():
            continue
        middles.append(at)
        _paste(picture, prints[int(chance.integers(len(prints)))], corners, chance)
        if covered and len(middles) % 3 == 0:
            _cover(picture, corners, chance)
        else:
            tiles.append(corners)
    noisy = picture.astype(np.float32) + chance.normal(0, 1.5, picture.shape)
    return Scene(name + (", some covered" if covered else ""), noisy.clip(0, 255).astype(np.uint8), tuple(tiles))


def _paste(picture: Picture, printed: Picture, corners: Matrix, chance: np.random.Generator) -> None:
    """Lay a tile with those corners upon the picture, with its shadow; smoothed as a lens does."""
    height, width = picture.shape[:2]
    size = len(printed)
    shrunk = max(16, round(side_length(corners)))
    if size > shrunk:
        printed = np.asarray(cv2.resize(printed, (shrunk, shrunk), interpolation=cv2.INTER_AREA), np.uint8)
    step = 1 / len(printed)
    warp = warp_of(corners) @ np.array([[step, 0, step / 2], [0, step, step / 2], [0, 0, 1]])
    upon = cv2.warpPerspective(printed, warp, (width, height), borderMode=cv2.BORDER_REPLICATE)
    blank = np.full(printed.shape[:2], 255, np.uint8)
    whole = np.asarray(cv2.warpPerspective(blank, warp, (width, height)), np.uint8)
    mask = cv2.GaussianBlur(whole, (0, 0), 0.6).astype(np.float32) / 255
    far = 0.03 * side_length(corners)
    shift = chance.uniform(-far, far, 2)
    moved = cv2.warpAffine(whole, np.array([[1, 0, shift[0]], [0, 1, shift[1]]]), (width, height))
    shade = 1 - chance.uniform(0.2, 0.5) * cv2.GaussianBlur(moved, (0, 0), max(0.7, far)).astype(np.float32) / 255
    shadowed = picture * shade[..., None]
    part = mask[..., None]
    mixed = shadowed * (1 - part) + upon * part
    picture[:] = mixed.clip(0, 255).astype(np.uint8)


def _cover(picture: Picture, corners: Matrix, chance: np.random.Generator) -> None:
    """Lay a finger, or a thing of some other colour, over one side of the tile."""
    side = side_length(corners)
    first = int(chance.integers(4))
    at = (corners[first] + corners[(first + 1) % 4]) / 2
    out = at - corners.mean(axis=0)
    colour = [(120.0, 150.0, 205.0), (30.0, 30.0, 30.0), (40.0, 40.0, 190.0)][int(chance.integers(3))]
    start, end = at - 0.45 * out, at + 1.2 * out
    cv2.line(
        picture,
        tuple(np.round(start).astype(int)),
        tuple(np.round(end).astype(int)),
        colour,
        round(0.3 * side),
        cv2.LINE_AA,
    )


def _prints(photos: Path) -> list[Picture]:
    """Every tile of the photographs, and the rendered ones, as squares of 240 pixels or less."""
    folder = photos / "ragged-maps"
    found = []
    for name, tiles in _corners(folder).items():
        picture = _photo(folder / f"{name}.jpg")
        for tile in tiles:
            inner = tile.mean(axis=0) + 0.985 * (tile - tile.mean(axis=0))  # no table at the rim
            found.append(np.asarray(sample(picture, warp_of(inner), 240), np.uint8))
    faces = [_photo(path) for path in sorted((photos / "rendered" / "enrol" / "faces").glob("*.png"))]
    return found + [face[4:-4, 4:-4] for face in faces]


def _tables(photos: Path) -> Iterator[tuple[str, Picture]]:
    """Empty tables: the wood of the photographs, grey, a woven cloth, and the rendered tables."""
    for name, (top, low, left, right) in {"12_tiles": (0, 330, 0, 1130), "7_tiles_blue": (690, 907, 590, 1210)}.items():
        part = _photo(photos / "ragged-maps" / f"{name}.jpg")[top:low, left:right]
        yield f"wood of {name}", _spread(part)
    yield "grey", np.full((1080, 1620, 3), (128, 126, 124), np.uint8)
    chance = np.random.default_rng(5)
    threads = np.add.outer(np.sin(np.arange(1080) * 1.1), np.sin(np.arange(1620) * 1.3)) * 6
    woven = np.array([70.0, 60, 120]) + threads[..., None] + chance.normal(0, 6, (1080, 1620, 1))
    yield "woven cloth", woven.clip(0, 255).astype(np.uint8)
    for number in (1, 2, 3, 4):
        yield f"rendered table {number}", _photo(photos / "rendered" / f"dev{number}" / "pieces" / "empty.jpg")


def _spread(part: Picture) -> Picture:
    """A table of 1080 x 1620 from a piece of one, mirrored at its borders so that the grain goes on."""
    height, width = part.shape[:2]
    return np.asarray(
        cv2.copyMakeBorder(part, 0, max(0, 1080 - height), 0, max(0, 1620 - width), cv2.BORDER_REFLECT)[:1080, :1620],
        np.uint8,
    )


def _corners(folder: Path) -> dict[str, list[Matrix]]:
    found: dict[str, list[Matrix]] = {}
    with (folder / "corners.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            tile = np.array([[float(row[f"x{k}"]), float(row[f"y{k}"])] for k in range(4)])
            found.setdefault(row["photo"], []).append(tile)
    return found


def _photo(path: Path) -> Picture:
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise FileNotFoundError(f"{path} is missing or no picture")
    return np.asarray(picture, np.uint8)


def run(photos: Path, report: Path | None = None, seed: int = 1) -> dict[str, Figures]:
    """Measure every part; with ``report``, a folder, every scene is drawn into it with its cuts."""
    parts = {
        "touching": touching(photos / "ragged-maps"),
        "loose": loose(photos, seed=seed),
        "covered": loose(photos, (90,), seed + 1, covered=True),
        "empty": (Scene(name, table, ()) for name, table in _tables(photos)),
    }
    result = {}
    for name, scenes in parts.items():
        figures = result[name] = Figures()
        for scene in scenes:
            cutting = cut_tiles(scene.picture)
            judge(scene, cutting, figures)
            if report is not None:
                report.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(report / f"{name}-{scene.name.replace(' ', '-')}.png"), _drawn(scene, cutting))
    return result


def _drawn(scene: Scene, cutting: Cutting) -> Picture:
    picture = scene.picture.copy()
    for refused in cutting.refused:
        cv2.polylines(picture, [np.round(refused.corners).astype(np.int32)], True, (255, 0, 255), 1)
    for cut in cutting.cuts:
        good = _error(cut.corners, scene.tiles)[0] <= WELL
        cv2.polylines(picture, [np.round(cut.corners).astype(np.int32)], True, (0, 220, 0) if good else (0, 0, 255), 2)
    return picture


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: a false cut was kept, or one that is not exact."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate cutting", description=__doc__)
    parser.add_argument("--photos", type=Path, required=True, metavar="DIR", help="the folder of the photographs")
    parser.add_argument("--report", type=Path, metavar="DIR", help="a folder for pictures of all scenes and their cuts")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another laying of the loose tiles")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    if not (arguments.photos / "ragged-maps" / "corners.csv").is_file():
        parser.error(f"{arguments.photos} holds no ragged-maps: name the folder of the photographs")
    found = run(arguments.photos, arguments.report, arguments.seed)
    if arguments.json:
        print_json({name: figures.as_dict() for name, figures in found.items()})
    else:
        for name, figures in found.items():
            print(name, " ".join(f"{word} {figures.counts[word]}" for word in ("tiles", "found", "well", "false")))
            print("\n".join(f"  {note}" for note in figures.notes))
    return 1 if any(f.counts["false"] or f.counts["well"] < f.counts["found"] for f in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
