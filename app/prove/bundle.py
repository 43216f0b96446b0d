"""The bundle: one ZIP file with a proof's steps and frames, and all that the eyes were given besides.

    proof.json          format, versions, the name of the tile set, the steps with what came of them, the figures
    frames/NNNN.jpg     the frames, numbered through
    art/<name>          the enrolled pictures of the tiles, and the measurements kept beside them
    art/pieces/<name>   the pieces that were shown to the eyes
    measured/<name>     lens and table, where they were measured

It holds no name of a person, of a machine or of a camera. A bundle may come from anywhere: only entries of these names
are taken, nothing is written where an entry's name says, every size is limited before anything is unpacked or decoded,
and every value of the JSON is checked.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import cv2

from app import __version__
from app.atomic_write import write_whole
from app.lang import say
from app.lang.errors import reason
from app.lang.plain import plain
from app.outside import json_of
from app.outside.bundles import LIMITS, BundleError, BundleLimits, FaultError, read_entries
from app.outside.pictures import decoded
from app.prove.judging import VERDICTS, Verdict
from app.prove.report import Report
from app.prove.steps import STEPS, Expected, PieceExpected, Step, TileExpected, TokensExpected, Trigger
from app.rules.terms import SEATS
from app.values.pictures import Picture

FORMAT, VERSION = "claim-manager proof", 1
DOCUMENT = "proof.json"
ENTRY = re.compile(r"frames/\d{4}\.jpg|(?:art|art/pieces|measured)/[A-Za-z0-9][A-Za-z0-9_-]{0,60}\.(?:png|json)")
"""The names that entries may have besides ``DOCUMENT``: no folders of their own, no dots that climb."""
WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
"""Names of faces, kinds of piece and tile sets."""


@dataclass(frozen=True, slots=True)
class KeptStep:
    """A step of a bundle: its verdict at the time, and the numbers of its frames: those that only lead to it, and those
    by which it was judged.
    """

    step: Step
    verdict: Verdict
    lead: tuple[int, ...]
    frames: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle as it was read. ``art`` and ``measured`` are files by their names; ``frames`` by their numbers."""

    tileset: str
    version: str
    steps: tuple[KeptStep, ...]
    frames: Mapping[int, bytes]
    art: Mapping[str, bytes]
    measured: Mapping[str, bytes]

    def picture(self, number: int, limits: BundleLimits = LIMITS) -> Picture | None:
        """A frame as uint8 [h, w, 3]; None for one that is missing, damaged or larger than allowed."""
        return picture_of(self.frames.get(number, b""), limits)

    def unpack(self, art: Path, measured: Path) -> None:
        """Write the files that the eyes are given into these folders. Raises OSError."""
        for folder, files in ((art, self.art), (measured, self.measured)):
            folder.mkdir(parents=True, exist_ok=True)
            for name, data in files.items():
                (folder / name).parent.mkdir(exist_ok=True)
                (folder / name).write_bytes(data)


def save(path: Path, report: Report, tileset: str, art: Mapping[str, bytes], measured: Mapping[str, bytes]) -> None:
    """Write a bundle; the file is replaced as a whole or not at all. ``art`` and ``measured`` are files by their names;
    one that a bundle may not hold is left out. Raises BundleError.
    """
    frames: list[bytes] = []

    def numbered(some: Sequence[bytes]) -> list[int]:
        frames.extend(some)
        return list(range(len(frames) - len(some), len(frames)))

    steps = [
        {
            **_step_document(record.step),
            "verdict": record.outcome.verdict,
            "told": [thing.as_dict(0) for thing in record.outcome.told],
            "delay": record.delay,
            "seconds": round(record.took, 2),
            "lead": numbered(record.lead),
            "frames": numbered(record.frames),
        }
        for record in report.records
    ]
    document = {
        "format": FORMAT,
        "version": VERSION,
        "made_by": __version__,
        "opencv": cv2.__version__,
        "tileset": tileset,
        "report": report.as_dict(),
        "steps": steps,
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(DOCUMENT, json.dumps(document, indent=1))
        for number, frame in enumerate(frames):
            archive.writestr(f"frames/{number:04d}.jpg", frame)
        for folder, files in (("art", art), ("measured", measured)):
            for name, data in files.items():
                if ENTRY.fullmatch(f"{folder}/{name}") and len(data) <= LIMITS.entry:
                    archive.writestr(f"{folder}/{name}", data)
    try:
        write_whole(path, packed.getvalue())
    except OSError as error:
        raise BundleError(say("prove.line.unwritten", path=str(path), error=reason(error))) from None


def load(path: Path, limits: BundleLimits = LIMITS) -> Bundle:
    """The bundle in that file. Raises BundleError that says what is wrong with it."""
    files = read_entries(path, limits, ENTRY, DOCUMENT)
    try:
        return _bundle(files, limits)
    except FaultError as fault:
        raise BundleError(say("prove.bundle.not_one", path=str(path), why=fault.message)) from None


def _bundle(files: Mapping[str, bytes], limits: BundleLimits) -> Bundle:
    damaged = FaultError(say("prove.bundle.damaged", name=DOCUMENT))
    try:
        document = json_of(files[DOCUMENT].decode("utf-8"))
        if document["format"] != FORMAT or type(document["version"]) is not int:
            raise damaged
        if document["version"] > VERSION:
            raise FaultError(say("prove.bundle.newer"))
        steps = document["steps"]
        if not isinstance(steps, list) or len(steps) > limits.steps:
            raise damaged
        kept = tuple(_kept(step) for step in steps)
        tileset, version = _word(document["tileset"]), plain(document["made_by"], 40)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise damaged from None
    frames = {int(name[7:11]): data for name, data in files.items() if name.startswith("frames/")}
    missing = {number for step in kept for number in (*step.lead, *step.frames)} - set(frames)
    if missing:
        raise FaultError(say("prove.bundle.damaged", name=f"frames/{min(missing):04d}.jpg"))
    return Bundle(tileset, version, kept, frames, _folder(files, "art"), _folder(files, "measured"))


def _folder(files: Mapping[str, bytes], folder: str) -> dict[str, bytes]:
    return {name.partition("/")[2]: data for name, data in files.items() if name.startswith(f"{folder}/")}


def _step_document(step: Step) -> dict[str, Any]:
    expected: dict[str, Any] | None
    match step.expected:
        case TileExpected(face, rotations, gone):
            expected = {"tile": face, "rotations": list(rotations), "gone": gone}
        case PieceExpected(kind, colour, lying, gone):
            expected = {"piece": kind, "colour": colour, "lying": lying, "gone": gone}
        case TokensExpected(count):
            expected = {"tokens": count}
        case None:
            expected = None
    return {"step": step.key, "trigger": step.trigger, "on": step.on, "expected": expected}


def _kept(document: Mapping[str, Any]) -> KeptStep:
    """A step as it was kept. Raises KeyError, TypeError or ValueError for one that this app does not write."""
    key = _one_of(document["step"], STEPS)
    trigger: Trigger = _one_of(document["trigger"], get_args(Trigger))
    on = _word(document["on"]) if document["on"] != "" else ""
    step = Step(key, _expected(document["expected"]), trigger, on)
    verdict: Verdict = _one_of(document["verdict"], VERDICTS)
    return KeptStep(step, verdict, _numbers(document["lead"]), _numbers(document["frames"]))


def _expected(document: Mapping[str, Any] | None) -> Expected | None:
    if document is None:
        return None
    if "tile" in document:
        turns = tuple(_whole(turn, 3) for turn in _some(document["rotations"], 4))
        return TileExpected(_word(document["tile"]), turns, _flag(document["gone"]))
    if "piece" in document:
        colour = _one_of(document["colour"], SEATS)
        return PieceExpected(_word(document["piece"]), colour, _flag(document["lying"]), _flag(document["gone"]))
    return TokensExpected(_whole(document["tokens"], 99))


def _one_of(value: Any, words: Sequence[Any]) -> Any:
    if not isinstance(value, str) or value not in words:
        raise ValueError(f"{value!r} is none of {words}")
    return value


def _word(value: Any) -> str:
    if not isinstance(value, str) or not WORD.fullmatch(value):
        raise ValueError(f"{value!r} is no name")
    return value


def _whole(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{value!r} is not 0 to {most}")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def _some(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError(f"no list of at most {most}")
    return value


def _numbers(value: Any) -> tuple[int, ...]:
    return tuple(_whole(number, 9999) for number in _some(value, 500))


def picture_of(data: bytes, limits: BundleLimits = LIMITS) -> Picture | None:
    """The JPEG as uint8 [h, w, 3]; None for one that is damaged or has more pixels than allowed, which its header
    tells before anything is decoded.
    """
    return decoded(data, limits.pixels) if data.startswith(b"\xff\xd8") else None
