"""How well boards are read by pixels per tile, as a help to choose a camera: measured on the simulated table, and drawn
as a plot.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import cv2
import numpy as np

from app.art.tiles import draw_set
from app.cli.common import print_json
from app.rules.tileset import TileSet
from app.tilesets import load_tileset
from app.values.pictures import Picture
from hardware.simulator import PutTile, TableSettings, VirtualTable, mismatched
from tests.evaluation.parts.plots import reliability
from tests.worlds.tables import WORLDS
from vision.observation import TileReading
from vision.tiles.gallery import Gallery
from vision.tiles.reader import read_picture

STEPS = (30, 45, 60, 90, 130)
"""Pixels per tile."""
SETTINGS = ("default", "hard")
SEEDS = (1, 2, 3)
TILES = 24
WORDS = ("right", "asked", "wrong", "missed")
PAINT = {"right": "#3c8d40", "asked": "#e0a526", "wrong": "#c0392b", "missed": "#9aa0a6"}
NEAR = 0.25
"""A tile read within this distance of its true place, in tiles, counts as that tile."""


@dataclass(frozen=True, slots=True)
class Step:
    """The result at that many ``pixels`` per tile: counts of ``WORDS``; ``sure`` is the confidence of each reading and
    whether its face was right (1 or 0).
    """

    pixels: int
    counts: Mapping[str, int]
    sure: list[tuple[float, int]] = field(default_factory=list)

    def as_dict(self) -> dict[str, int]:
        """The step for JSON."""
        return {"pixels": self.pixels, **self.counts}


def measure(
    tileset: TileSet, steps: tuple[int, ...] = STEPS, seeds: tuple[int, ...] = SEEDS, world: str = WORLDS[0]
) -> list[Step]:
    """Photograph boards of ``TILES`` tiles at each step under each setting in that world, read each from one picture,
    and compare.
    """
    pictures = draw_set(tileset, 192)
    gallery = Gallery(pictures, faces=pictures, alike=tileset.alike)
    found = []
    for pixels in steps:
        counts: Counter[str] = Counter(dict.fromkeys(WORDS, 0))
        sure: list[tuple[float, int]] = []
        for name in SETTINGS:
            for seed in seeds:
                settings = TableSettings.named(name, seed=seed, pixels_per_tile=float(pixels))
                if world == "mismatched":
                    settings = settings.placed_in(mismatched(seed))
                counts.update(_board(tileset, pictures, gallery, settings, sure))
        found.append(Step(pixels, dict(counts), sure))
    return found


def _board(
    tileset: TileSet,
    pictures: Mapping[str, Picture],
    gallery: Gallery,
    settings: TableSettings,
    sure: list[tuple[float, int]],
) -> Counter[str]:
    table = VirtualTable(pictures, settings)
    chance = np.random.default_rng([settings.seed, 9])
    names = [face.name for face, count in tileset.faces() for _ in range(count)]
    chance.shuffle(names)
    truth: dict[tuple[int, int], tuple[str, int]] = {}
    free = {(0, 0)}
    while free and len(truth) < TILES:
        cell = sorted(free)[int(chance.integers(len(free)))]
        truth[cell] = names[len(truth)], int(chance.integers(4))
        table.apply(PutTile(cell, *truth[cell]))
        beside = {(c + x, r + y) for c, r in truth for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        free = (beside & table.visible_cells) - set(truth)
    left = dict(truth)
    counts: Counter[str] = Counter()
    pose = table.pose_truth()
    for reading in read_picture(table.photograph(1), gallery):
        middle = np.mean(reading.corners, axis=0)
        if not left:
            counts["wrong" if reading.certain else "asked"] += 1
            sure.append((reading.confidence, 0))
            continue
        away = {c: float(np.linalg.norm(pose.cell_corners(c).mean(axis=0) - middle)) for c in left}
        cell = min(left, key=away.__getitem__)
        name, rotation = left[cell]
        due = np.roll(pose.cell_corners(cell), -rotation, axis=0)
        off = np.linalg.norm(due - np.array(reading.corners), axis=1).max() / settings.scale
        counts[_word(reading, name, float(off))] += 1
        sure.append((reading.confidence, int(reading.placed.face.name == name and off < NEAR)))
        if away[cell] < NEAR * settings.scale:
            del left[cell]
    counts["missed"] += len(left)
    return counts


def _word(reading: TileReading, name: str, off: float) -> str:
    if not reading.certain:
        return "asked"
    return "right" if reading.placed.face.name == name and off < NEAR else "wrong"


def plot(steps: list[Step]) -> str:
    """The figures as an SVG drawing: one bar per step, divided into right, asked, wrong and missed."""
    wide, high, left, top, bar = 560.0, 300.0, 60.0, 46.0, 62.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high + top + 50}" font-family="sans-serif" '
        'font-size="13">',
        f'<rect width="{wide}" height="{high + top + 50}" fill="#ffffff"/>',
    ]
    for number, word in enumerate(WORDS):
        x = left + 110 * number
        parts.append(f'<rect x="{x}" y="14" width="14" height="14" fill="{PAINT[word]}"/>')
        parts.append(f'<text x="{x + 20}" y="26">{escape(word)}</text>')
    for percent in range(0, 101, 25):
        y = top + high * (1 - percent / 100)
        parts.append(f'<line x1="{left - 6}" y1="{y}" x2="{wide - 20}" y2="{y}" stroke="#d5d8dc"/>')
        parts.append(f'<text x="{left - 12}" y="{y + 4}" text-anchor="end">{percent} %</text>')
    for number, step in enumerate(steps):
        x, y = left + 12 + number * (wide - left - 30) / len(steps), top + high
        total = max(1, sum(step.counts[word] for word in WORDS))
        for word in WORDS:
            tall = high * step.counts[word] / total
            y -= tall
            if step.counts[word]:
                parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{bar}" height="{tall:.1f}" fill="{PAINT[word]}"/>')
                if tall >= 16:
                    parts.append(
                        f'<text x="{x + bar / 2:.1f}" y="{y + tall / 2 + 4:.1f}" text-anchor="middle" '
                        f'fill="#ffffff">{step.counts[word]}</text>'
                    )
        parts.append(f'<text x="{x + bar / 2:.1f}" y="{top + high + 20}" text-anchor="middle">{step.pixels}</text>')
    parts.append(f'<text x="{(left + wide) / 2}" y="{top + high + 42}" text-anchor="middle">pixels a tile</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: an answer was certain and wrong."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate pixels", description=__doc__)
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="where the figures are drawn")
    parser.add_argument("--reliability", type=Path, metavar="FILE.png", help="where a reliability diagram is drawn")
    parser.add_argument(
        "--world", choices=WORLDS, default=WORLDS[0], help="our own simulated world, or others (matched)"
    )
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    steps = measure(load_tileset(), world=arguments.world)
    if arguments.reliability is not None:
        pairs = [pair for step in steps for pair in step.sure]
        cv2.imwrite(str(arguments.reliability), reliability(pairs, f"tiles read cold, {arguments.world} world"))
    if arguments.plot is not None:
        try:
            arguments.plot.write_text(plot(steps), encoding="utf-8")
        except OSError as error:
            parser.error(f"the plot cannot be written: {error}")
    if arguments.json:
        print_json({"steps": [step.as_dict() for step in steps]})
    else:
        print("pixels a tile" + "".join(f"{word:>9}" for word in WORDS))
        for step in steps:
            print(f"{step.pixels:>13}" + "".join(f"{step.counts[word]:>9}" for word in WORDS))
    return 1 if any(step.counts["wrong"] for step in steps) else 0


if __name__ == "__main__":
    sys.exit(main())
