"""Recognition on photographs of other games in real light: what is found, what is asked, what is wrong.

The photographs are not part of the product. A folder has ``kingdomino-boards`` (eight rectified boards of 5x5 cells,
each board twice), ``kingdomino-table`` (unrectified tables, each with a rectified board), ``qwirkle-game1`` (one photo
per move, with the new tiles in a text file) and ``scrabble-light`` (one still scene in several lights).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from app.cli.common import print_json
from app.values.pictures import Picture
from vision.numeric.changes import change
from vision.numeric.patches import Matrix, apply, sample, warp_of
from vision.objects.paint.paints import colour_distance, lab
from vision.observation import TileReading
from vision.scene.tiles.changed_tiles import FILLED
from vision.scene.tiles.image_motion import motion_between
from vision.tiles.gallery import Gallery
from vision.tiles.reader import read_picture
from vision.tiles.recognition import Search, identify
from vision.tiles.sameness import shows_the_same

TWINS = ((1, 5), (2, 6), (3, 7), (4, 8))
"""Pairs of photographs of the same board, the second mostly with a cardboard castle on it."""
COVERED = {5: {(2, 1), (2, 2)}, 6: {(1, 2), (2, 2)}, 7: {(1, 2), (2, 2), (2, 3)}, 8: {(4, 2)}}
"""The cells (row, column) that the castle touches; labelled by hand."""
TABLES = (1, 2, 3, 4, 5)
COPIES = {
    1: (("r4c6", "r2c3"), ("r5c1", "r4c2")),
    2: (("r0c5", "r5c6"),),
    3: (("r6c4", "r5c2"),),
    4: (("r2c2", "r4c0"),),
    5: (("r0c0", "r0c4"),),
}
"""Cells of the tables' boards with the same print, labelled by hand: either name is right."""
BOARD = np.array([[369.0, 78.0], [1724.0, 50.0], [1719.0, 1404.0], [397.0, 1397.0]])
"""The corners of the board in the first photograph of the Qwirkle game in pixels; labelled by hand."""
CELLS, CELL, AROUND = 16, 64, 64
"""Its cells per side, their side in the rectified picture, and the margin kept around the board, both in pixels."""
LABELS = {("1_04", "15B"): "60 is 6O", ("1_08", "6B"): "orange, not red"}
"""Errors in the text files of the Qwirkle game, found by eye."""
COLOURS = {
    "G": (36, 107, 10),
    "R": (37, 35, 172),
    "O": (37, 71, 175),
    "W": (228, 220, 214),
    "B": (186, 99, 17),
    "Y": (19, 159, 169),
}
"""The printed colours in these photographs, BGR."""
DARK = 80
SCRABBLE = np.array([[51.0, 46.0], [956.0, 45.0], [963.0, 941.0], [63.0, 956.0]]) * 1.504
"""The corners of the 15x15 cells in the first photograph of the Scrabble board in pixels; labelled by hand."""
LETTERS = 15

Report = Callable[[str, Picture], None]


@dataclass
class Figures:
    """The counts by name; ``notes`` describe every failure in words."""

    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """The number of answers that were certain and wrong."""
        return self.counts["wrong"] + self.counts["false change"] + self.counts["colour wrong"]

    def as_dict(self) -> dict[str, Any]:
        """The figures for JSON."""
        return {**{name.replace(" ", "_"): count for name, count in self.counts.items()}, "notes": self.notes}


def run(folder: Path, report: Path | None = None) -> dict[str, Figures]:
    """Measure every part whose photographs are there; pictures of failures are written to ``report``."""

    def show(name: str, picture: Picture) -> None:
        if report is not None:
            report.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(report / f"{name}.jpg"), picture)

    return {name: part(folder / name, show) for name, part in PARTS.items() if (folder / name).is_dir()}


def boards(folder: Path, show: Report) -> Figures:
    """Enrol the cells of one photograph and recognise those of its twin, both ways."""
    figures = Figures()
    for pair in TWINS:
        for one, two in (pair, pair[::-1]):
            enrolled, seen = _photo(folder / f"{one}.jpg"), _photo(folder / f"{two}.jpg")
            cells = _cut(enrolled, 5, 100)
            gallery = Gallery(cells, faces=cells)  # every cell of the twin is enrolled
            hidden = COVERED.get(one, set()) | COVERED.get(two, set())
            for row in range(5):
                for col in range(5):
                    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * 100.0 + [100 * col, 100 * row] - 0.5
                    reading = identify(seen, warp_of(square), gallery, Search())
                    face, rotation = gallery.of(reading.hypothesis)
                    right = (face.name, rotation) == (f"r{row}c{col}", 0)
                    place = "covered " if (row, col) in hidden else ""
                    word = "asked" if not reading.certain else "right" if right else "wrong"
                    figures.counts[place + word if word != "wrong" else word] += 1
                    if word == "wrong" or (word == "asked" and not place):
                        figures.notes.append(f"photo {two} against {one}: r{row}c{col} {word}, as {face.name}")
                        window = np.s_[100 * row : 100 * row + 100, 100 * col : 100 * col + 100]
                        named = gallery.picture(reading.hypothesis, 100)
                        show(f"board-{two}-r{row}c{col}-{word}", np.hstack([enrolled[window], seen[window], named]))
    return figures


def tables(folder: Path, show: Report) -> Figures:
    """Enrol the tiles of a rectified board and find them on the unrectified photograph of the table, with nothing else
    known.
    """
    figures = Figures()
    for number in TABLES:
        board = _photo(folder / f"game{number}_board.jpg")
        board = np.asarray(cv2.resize(board, (1120, 1120), interpolation=cv2.INTER_AREA), np.uint8)
        image = _photo(folder / f"game{number}.jpg")
        cells = _cut(board, 7, 160)
        gallery = Gallery(cells, faces=cells)  # every cell of the board is enrolled
        readings = read_picture(image, gallery)
        same = {a: b for pair in COPIES[number] for a, b in (pair, pair[::-1])}
        places = Counter(_offset(reading) for reading in readings)
        origin = places.most_common(1)[0][0] if places else (0, 0)
        picture = image.copy()
        figures.counts["missed"] += 49 - len(readings)
        for reading in readings:
            due = f"r{reading.placed.cell[1] - origin[1]}c{reading.placed.cell[0] - origin[0]}"
            right = reading.placed.design in (due, same.get(due))
            word = "asked" if not reading.certain else "right" if right else "wrong"
            figures.counts[word] += 1
            colour = {"right": (0, 220, 0), "asked": (0, 200, 255), "wrong": (0, 0, 255)}[word]
            cv2.polylines(picture, [np.round(np.array(reading.corners)).astype(np.int32)], True, colour, 6)
            if word != "right":
                figures.notes.append(f"table {number}: {due} {word}, as {reading.placed.design}")
        if len(readings) < 49 or any(not r.certain for r in readings):
            show(f"table-{number}", np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5), np.uint8))
    return figures


def moves(folder: Path, show: Report) -> Figures:
    """Find the cells and colours of the new tiles of each move, with the camera moved by hand between photographs."""
    figures = Figures()
    side = CELLS * CELL + 2 * AROUND
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * float(CELLS * CELL) + AROUND
    first = _flat(_photo(folder / "1_00.jpg"), warp_of(BOARD) @ np.linalg.inv(warp_of(square)), side)
    before = first
    names, known = list(COLOURS), lab(np.array(list(COLOURS.values()), np.float64))
    for path in sorted(folder.glob("1_*.txt")):
        photo = _photo(path.with_suffix(".jpg"))
        now = _registered(photo, before, first, side)
        if now is None:
            figures.counts["not registered"] += 1
            figures.notes.append(f"{path.stem}: the board was not found again")
            continue
        strong = change(before, now).strong
        truth = _truth(path)
        for row in range(CELLS):
            for col in range(CELLS):
                top, left = AROUND + CELL * row, AROUND + CELL * col
                place = f"{row + 1}{chr(65 + col)}"
                new = _changed(before, now, strong, top, left)
                if not new and place not in truth:
                    continue
                cut = now[max(0, top - 32) : top + 96, max(0, left - 32) : left + 96]
                if new != (place in truth):
                    word = "missed" if place in truth else "false change"
                    figures.counts[word] += 1
                    figures.notes.append(f"{path.stem}: {place} {word}")
                    show(f"move-{path.stem}-{place}", cut)
                    continue
                figures.counts["found"] += 1
                middle = now[top + 20 : top + 45, left + 20 : left + 45].reshape(-1, 3)
                paint = np.median(middle[middle.max(axis=1) > DARK], axis=0)
                colour = names[int(colour_distance(lab(paint[None]), known)[0].argmin())]
                figures.counts["colour right" if colour == truth[place] else "colour wrong"] += 1
                if colour != truth[place]:
                    figures.notes.append(f"{path.stem}: {place} is {truth[place]}, seen as {colour}")
                    show(f"colour-{path.stem}-{place}", cut)
        before = now
    return figures


def lights(folder: Path, show: Report) -> Figures:
    """One still scene in several lights: no cell may count as changed, every lettered tile must be recognised."""
    figures = Figures()
    paths = sorted(folder.glob("err-*.jpg"))
    side = LETTERS * CELL + 2 * AROUND
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * float(LETTERS * CELL) + AROUND
    first = _flat(_photo(paths[0]), warp_of(SCRABBLE) @ np.linalg.inv(warp_of(square)), side)
    seen = {paths[0].stem: first}
    for path in paths[1:]:
        now = _registered(_photo(path), first, first, side)
        if now is None:
            figures.counts["not registered"] += 1
            figures.notes.append(f"{path.stem}: the board was not found again")
        else:
            seen[path.stem] = now
    _letters(folder / "labels.csv", seen, figures)
    for one, before in seen.items():
        for two, now in seen.items():
            if one == two:
                continue
            strong = change(before, now).strong
            for row in range(LETTERS):
                for col in range(LETTERS):
                    top, left = AROUND + CELL * row, AROUND + CELL * col
                    figures.counts["compared"] += 1
                    if _changed(before, now, strong, top, left):
                        figures.counts["false change"] += 1
                        figures.notes.append(f"{one} to {two}: column {col}, row {row} looks changed")
                        show(f"light-{one}-{two}-{col}-{row}", now[top - 32 : top + 96, left - 32 : left + 96])
    return figures


def _letters(labels: Path, seen: Mapping[str, Picture], figures: Figures) -> None:
    """Enrol each light's lettered tiles and recognise them in every other light; copies of a letter count as one."""
    cells = {}
    for line in labels.read_text(encoding="utf-8").splitlines()[1:]:
        _, col, row, letter = line.split(",")
        square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * float(CELL)
        cells[f"{letter}{col}x{row}"] = warp_of(square + np.array([AROUND + CELL * int(col), AROUND + CELL * int(row)]))
    for one, before in seen.items():
        gallery = Gallery({name: sample(before, warp, CELL) for name, warp in cells.items()})
        for two, now in seen.items():
            for name, warp in cells.items() if one != two else ():
                reading = identify(now, warp, gallery, Search())
                face, rotation = gallery.of(reading.hypothesis)
                right = face.name[0] == name[0] and rotation == 0
                word = "asked" if not reading.certain else "right" if right else "wrong"
                figures.counts[word] += 1
                if word == "wrong":
                    figures.notes.append(f"{one} to {two}: {name} wrong, as {face.name} turned {90 * rotation}")


PARTS: Mapping[str, Callable[[Path, Report], Figures]] = {
    "kingdomino-boards": boards,
    "kingdomino-table": tables,
    "qwirkle-game1": moves,
    "scrabble-light": lights,
}


def _changed(before: Picture, now: Picture, strong: NDArray[np.bool_], top: int, left: int) -> bool:
    """Whether something new lies on the cell: its middle differs in colour, and its structure differs."""
    part = CELL // 4
    middle = strong[top + part : top + CELL - part, left + part : left + CELL - part]
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * float(CELL) + [left, top]
    return float(middle.mean()) >= FILLED and not shows_the_same(before, now, warp_of(square))


def _photo(path: Path) -> Picture:
    """The photograph, uint8 [h, w, 3]. Raises FileNotFoundError."""
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise FileNotFoundError(f"{path} is not there or no picture")
    return np.asarray(image, np.uint8)


def _cut(board: Picture, cells: int, side: int) -> dict[str, Picture]:
    return {
        f"r{row}c{col}": np.ascontiguousarray(board[side * row : side * (row + 1), side * col : side * (col + 1)])
        for row in range(cells)
        for col in range(cells)
    }


def _offset(reading: TileReading) -> tuple[int, int]:
    """The offset between the cells of a reading and those of the board if the reading is right."""
    row, col = int(reading.placed.design[1]), int(reading.placed.design[3])
    return reading.placed.cell[0] - col, reading.placed.cell[1] - row


def _truth(path: Path) -> dict[str, str]:
    """The new tiles of a move: the colour's letter by cell."""
    found = {}
    for line in path.read_text().splitlines():
        words = line.split()
        if len(words) == 2:
            wrong = LABELS.get((path.stem, words[0]))
            found[words[0]] = "O" if wrong else words[1][-1]
    return found


def _flat(photo: Picture, view: Matrix, side: int) -> Picture:
    """The board rectified to ``side`` pixels; ``view`` maps its pixels to those of the photograph."""
    flags = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(photo, view, (side, side), flags=flags), np.uint8)


def _registered(photo: Picture, before: Picture, first: Picture, side: int) -> Picture | None:
    """The photograph rectified like the one ``before`` it and aligned to the ``first``; None if the board is lost."""
    everywhere = np.ones(before.shape[:2], np.bool_)
    shrink = min(1.0, 1536 / photo.shape[1])
    small = np.asarray(cv2.resize(photo, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    (board, on_board), (seen, in_photo) = _of_one_size(before, small)
    view = motion_between(board, seen, on_board, in_photo)
    if view is None:
        return None
    view = np.diag([1 / shrink, 1 / shrink, 1.0]) @ view
    now = _flat(photo, view, side)
    drift = motion_between(first, now, everywhere, everywhere)
    corners = np.array([[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]])
    if drift is not None and np.abs(apply(drift, corners) - corners).max() < CELL / 2:
        now = _flat(photo, view @ drift, side)
    return now


def _of_one_size(*pictures: Picture) -> Iterator[tuple[Picture, NDArray[np.bool_]]]:
    """The pictures, uint8 [h, w, 3], with black below and to the right, and masks [h, w] of what is not that."""
    high, wide = (max(picture.shape[side] for picture in pictures) for side in (0, 1))
    for picture in pictures:
        whole, inside = np.zeros((high, wide, 3), np.uint8), np.zeros((high, wide), np.bool_)
        own = np.s_[: picture.shape[0], : picture.shape[1]]
        whole[own], inside[own] = picture, True
        yield whole, inside


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: an answer was certain and wrong."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate photos", description=__doc__)
    parser.add_argument("--photos", type=Path, metavar="DIR", required=True, help="the folder of the photographs")
    parser.add_argument("--report", type=Path, metavar="DIR", help="a folder for pictures of all failures")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    try:
        found = run(arguments.photos, arguments.report)
    except OSError as error:
        parser.error(str(error))
    if not found:
        parser.error(f"{arguments.photos} holds none of {', '.join(PARTS)}: name the folder of the photographs")
    if arguments.json:
        print_json({name: figures.as_dict() for name, figures in found.items()})
    else:
        for name, figures in found.items():
            print(f"{name:18}" + ", ".join(f"{word} {count}" for word, count in sorted(figures.counts.items())))
            for note in figures.notes:
                print(f"  {note}")
    return 1 if any(figures.wrong for figures in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
