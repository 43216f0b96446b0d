"""Whole ragged maps in real photographs: the faces of some photographs are enrolled and another one is read.

A folder has photographs, ``labels.csv`` (photo, col, row, face, rotation: the same name is the same print) and
``corners.csv`` (photo, col, row and the tile's corners in pixels, clockwise from the lattice's north-west). Each is
read with the faces of every single other photograph, and with those of all others together.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from app.cli.common import print_json
from app.values.pictures import Picture
from vision.numeric.patches import Matrix, sample, side_length, warp_of
from vision.observation import TileReading
from vision.tiles.gallery import Gallery
from vision.tiles.reader import read_picture

SIDE = 192
"""The side of an enrolled picture in pixels."""
NEAR = 0.25
"""A reading tells of the tile whose centre is nearer than this, in tiles."""


@dataclass(frozen=True)
class Label:
    """One tile of a photograph: its face, and its corners [4, 2] in pixels, the printed north-west first, clockwise."""

    face: str
    corners: Matrix


@dataclass(frozen=True)
class Photograph:
    """One photograph, uint8 [h, w, 3], with its tiles."""

    name: str
    picture: Picture
    tiles: tuple[Label, ...]

    def faces(self) -> dict[str, Picture]:
        """The first tile of every face, upright, uint8 [SIDE, SIDE, 3]."""
        return {
            tile.face: sample(self.picture, warp_of(tile.corners), SIDE) for tile in reversed(self.tiles) if tile.face
        }

    def shrunk(self, side: float) -> Photograph:
        """The same photograph with tiles of about ``side`` pixels; the same one where it has no more than that."""
        factor = side / float(np.median([side_length(tile.corners) for tile in self.tiles]))
        if factor >= 1:
            return self
        size = (round(self.picture.shape[1] * factor), round(self.picture.shape[0] * factor))
        small = np.asarray(cv2.resize(self.picture, size, interpolation=cv2.INTER_AREA), np.uint8)
        tiles = tuple(Label(tile.face, (tile.corners + 0.5) * factor - 0.5) for tile in self.tiles)
        return Photograph(self.name, small, tiles)


@dataclass
class Figures:
    """The counts of one or more readings.

    certain: right and certain. asked, amiss: not certain, the best guess true or false. wrong: certain and false.
    missed: an enrolled face of which nothing was told. Of tiles whose face is not enrolled: named (certain, which is
    wrong too) or doubted. invented: told where no tile is labelled. ``notes`` name every tile that is not right.
    """

    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """The number of answers that were certain and wrong."""
        return self.counts["wrong"] + self.counts["named"] + self.counts["invented"]

    @property
    def due(self) -> int:
        """The number of tiles whose face is enrolled."""
        return sum(self.counts[word] for word in ("certain", "asked", "amiss", "wrong", "missed"))

    def add(self, other: Figures) -> None:
        """Count another reading too."""
        self.counts.update(other.counts)
        self.notes += other.notes

    def as_dict(self) -> dict[str, Any]:
        """The figures for JSON."""
        return {**self.counts, "due": self.due, "notes": self.notes}


def photographs(folder: Path) -> list[Photograph]:
    """The labelled photographs of the folder, by name. Raises OSError where a file is missing."""
    faces = {_key(line): (line["face"], int(line["rotation"])) for line in _lines(folder / "labels.csv")}
    tiles: dict[str, list[Label]] = {}
    for line in _lines(folder / "corners.csv"):
        face, rotation = faces[_key(line)]
        corners = np.array([[float(line[f"x{k}"]), float(line[f"y{k}"])] for k in range(4)])
        tiles.setdefault(line["photo"], []).append(Label(face, np.roll(corners, -rotation, axis=0)))
    found = []
    for name, labels in sorted(tiles.items()):
        picture = cv2.imread(str(folder / f"{name}.jpg"), cv2.IMREAD_COLOR)
        if picture is None:
            raise FileNotFoundError(f"{folder / name}.jpg is not there or no picture")
        found.append(Photograph(name, np.asarray(picture, np.uint8), tuple(labels)))
    return found


def read(photo: Photograph, enrolled: Sequence[Photograph]) -> Figures:
    """Read one photograph with the faces of others; of a face in several of them the first one's picture is taken."""
    pictures: dict[str, Picture] = {}
    for other in reversed(enrolled):
        pictures |= other.faces()
    names = sorted(pictures)
    gallery = Gallery({f"F{number}": pictures[name] for number, name in enumerate(names)})
    told = read_picture(photo.picture, gallery)
    found = Figures()
    title = f"{photo.name} from {', '.join(other.name for other in enrolled)}"
    left = list(told)
    for label in photo.tiles:
        there = _nearest(label, left)
        if there is not None:
            left.remove(there)
        word = _word(label, there, names)
        found.counts[word] += 1
        if word not in ("certain", "unseen"):
            said = "" if there is None else f", as {_name(there, names)} at {there.confidence}"
            found.notes.append(f"{title}: {label.face} at {np.round(label.corners.mean(axis=0))} {word}{said}")
    for reading in left:
        word = "invented" if reading.certain else "doubted elsewhere"
        found.counts[word] += 1
        found.notes.append(f"{title}: {word}, as {_name(reading, names)}")
    return found


def run(photos: Sequence[Photograph]) -> Mapping[str, Figures]:
    """Every photograph read with each other one's faces ("pairs") and with those of all others ("others")."""
    pairs, others = Figures(), Figures()
    for photo in photos:
        rest = [other for other in photos if other is not photo]
        for other in rest:
            pairs.add(read(photo, [other]))
        others.add(read(photo, rest))
    return {"pairs": pairs, "others": others}


def _word(label: Label, told: TileReading | None, names: Sequence[str]) -> str:
    enrolled = label.face in names
    if told is None:
        return "missed" if enrolled else "unseen"
    if not enrolled:
        return "named" if told.certain else "doubted"
    turned = float(np.abs(np.array(told.corners) - label.corners).max()) > 0.4 * side_length(label.corners)
    right = _name(told, names) == label.face and not turned
    return ("certain" if right else "wrong") if told.certain else ("asked" if right else "amiss")


def _name(told: TileReading, names: Sequence[str]) -> str:
    return names[int(told.placed.design[1:])]


def _nearest(label: Label, told: Sequence[TileReading]) -> TileReading | None:
    """The reading that lies on the labelled tile; None where there is none."""

    def away(reading: TileReading) -> float:
        return float(np.linalg.norm(np.array(reading.corners).mean(axis=0) - label.corners.mean(axis=0)))

    best = min(told, key=away, default=None)
    return best if best is not None and away(best) < NEAR * side_length(label.corners) else None


def _key(line: Mapping[str, str]) -> tuple[str, str, str]:
    return line["photo"], line["col"], line["row"]


def _lines(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: an answer was certain and wrong."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate ragged", description=__doc__)
    parser.add_argument("--photos", type=Path, metavar="DIR", required=True, help="the folder of the photographs")
    parser.add_argument("--side", type=float, metavar="PIXELS", action="append", help="shrink to this side of a tile")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    try:
        photos = photographs(arguments.photos)
    except OSError as error:
        parser.error(str(error))
    found: dict[str, Figures] = {}
    for side in arguments.side or [None]:
        seen = photos if side is None else [photo.shrunk(side) for photo in photos]
        found |= {f"{name}{'' if side is None else f' {side:g}'}": each for name, each in run(seen).items()}
    if arguments.json:
        print_json({name: figures.as_dict() for name, figures in found.items()})
    else:
        for name, figures in found.items():
            counts = ", ".join(f"{word} {count}" for word, count in sorted(figures.counts.items()))
            print(f"{name:12}{figures.counts['certain']} of {figures.due} certain; {counts}")
            for note in figures.notes:
                print(f"  {note}")
    return 1 if any(figures.wrong for figures in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
