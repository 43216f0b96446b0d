"""Picture sequences of game tables with exact truth, as a live camera would give them, and what is due at each.

A sequence is a folder with ``frames``, ``truth.jsonl`` (a line a picture: ``frame``, ``kind`` still, hand or rest,
``visit``, ``ops``) and ``scene.json`` (``noise``: levels of 255 at middle grey).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from app.values import Cell
from app.values.pictures import Picture
from tests.evaluation.parts.truth import Due

LASTS = {"still": 9, "hand": 2, "rest": 15}
"""For how many frames each kind of picture is shown, at ten frames a second."""
FIRST = 6
"""The first picture is shown for so many frames more."""
READ = 0.012
"""The variance of the read noise relative to that of the shot noise at full light."""
SMEAR = 0.6
"""The noise's correlation after demosaicing: standard deviation in pixels."""
FLICKER = 0.004
"""The standard deviation of the whole picture's brightness from frame to frame."""
SHEETS = 4
MARGIN = 48


@dataclass(frozen=True, slots=True)
class Shown:
    """One frame of a sequence: of that ``visit``; ``last``: the visit ends with it."""

    visit: int
    picture: Picture
    last: bool


@dataclass(slots=True)
class Sequence:
    """A folder, read. ``dues`` are the changes of each visit. ``camera`` shows a picture in its own way before noise is
    added; None: as it is.
    """

    folder: Path
    camera: Callable[[Picture], Picture] | None = None
    dues: dict[int, list[Due]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        truth = _Truth()
        for row in self.rows():
            if row["kind"] == "still":
                self.dues[row["visit"]] = [due for op in row["ops"] if (due := truth.due(op)) is not None]

    def rows(self) -> list[dict[str, Any]]:
        """The lines of its truth."""
        lines = (self.folder / "truth.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def frames(self, seed: int = 1) -> Iterator[Shown]:
        """Its frames in order, with noise of their own. Raises OSError for a picture that cannot be read."""
        noise = None
        sigma = float(json.loads((self.folder / "scene.json").read_text(encoding="utf-8"))["noise"])
        rows = self.rows()
        for number, row in enumerate(rows):
            path = self.folder / "frames" / row["frame"]
            read = cv2.imread(str(path))
            if read is None:
                raise OSError(f"{path} is no picture")
            picture: Picture = np.asarray(read, np.uint8)
            if self.camera is not None:
                picture = self.camera(picture)
            noise = noise or _Noise(picture.shape[:2], sigma, seed)
            times = LASTS[row["kind"]] + FIRST * (number == 0)
            ends = number + 1 == len(rows) or rows[number + 1]["visit"] != row["visit"]
            for k, noisy in enumerate(noise.over(picture, times)):
                yield Shown(row["visit"], noisy, ends and k == times - 1)


class _Truth:
    """What stands where, to say what is due at an op."""

    def __init__(self) -> None:
        self._pieces: dict[int, Due] = {}
        self._stacks: dict[int, int] = {}

    def due(self, op: dict[str, Any]) -> Due | None:
        """The change that ``op`` makes; None for a stack that keeps its height."""
        if op["op"] == "take":
            old = self._pieces.pop(op["id"])
            return Due("piece", "piece_removed", old.cell, "", 0, old.kind, old.colour, old.at, old.lying)
        cell = Cell(*op["cell"])
        if op["op"] == "tile":
            return Due("placement", "tile", cell, op["face"], op["rot"])
        at = (op["at"][0], op["at"][1])
        if op["op"] == "piece":
            piece = Due("piece", "piece", cell, "", 0, op["kind"], op["colour"], at, op["lying"])
            self._pieces[op["id"]] = piece
            return piece
        if self._stacks.get(op["id"], 0) == op["count"]:
            return None
        self._stacks[op["id"]] = op["count"]
        return Due(
            "token", "tokens" if op["count"] else "tokens_removed", cell, kind="tokens", at=at, count=op["count"]
        )


class _Noise:
    """Shot and read noise in linear light, seen through the sRGB curve, and a breath of flicker."""

    def __init__(self, shape: tuple[int, ...], sigma: float, seed: int) -> None:
        self._chance = np.random.default_rng([seed, 401])
        self._shape = shape
        self._sheets = []
        for _ in range(SHEETS):
            grains = self._chance.standard_normal((shape[0] + MARGIN, shape[1] + MARGIN, 3), dtype=np.float32)
            grains = np.asarray(cv2.GaussianBlur(grains, (0, 0), SMEAR), np.float32)
            self._sheets.append(grains / grains.std())
        level = np.arange(256) / 255.0
        light = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
        slope = np.gradient(level, np.maximum(light, 1e-6) + np.arange(256) * 1e-9)
        own = np.sqrt(light + READ) * np.minimum(slope, 8.0)
        self._own = (own / own[128] * sigma).astype(np.float32)

    def over(self, picture: Picture, times: int) -> Iterator[Picture]:
        """That many frames of ``picture``."""
        strength = cv2.LUT(picture, self._own)
        light = picture.astype(np.float32)
        for _ in range(times):
            top, left = self._chance.integers(0, MARGIN, 2)
            sheet = self._sheets[int(self._chance.integers(SHEETS))]
            grains = sheet[top : top + self._shape[0], left : left + self._shape[1]]
            gain = 1.0 + FLICKER * float(self._chance.standard_normal())
            yield np.asarray(cv2.convertScaleAbs(light * np.float32(gain) + strength * grains), np.uint8)
