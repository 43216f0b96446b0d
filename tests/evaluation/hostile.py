"""Feeds malformed input to every reader of files and messages, and counts what is not refused in words.

Sound examples of every kind are mutated (bits, bytes, cuts, doubled and mixed pieces, absurd numbers), as a fuzzer
without feedback does, and given to the reader in a process of its own. A finding is an error that the reader does not
declare, more than a second of processor time, more than 300 MB of memory, or the end of the process. An input is known
by its reader and number, and made again by them.

    ./deploy/evaluate hostile                      2,000 inputs
    ./deploy/evaluate hostile --inputs 200000
    ./deploy/evaluate hostile --only record --from 1234 --inputs 1
"""

from __future__ import annotations

import argparse
import json
import logging
import mmap
import os
import re
import signal
import struct
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from types import FrameType

import cv2
import numpy as np

from app import __version__
from app.archive.notes import FILE_NAME as NOTES
from app.archive.notes import read_notes
from app.archive.summary import CACHE, FORMAT, Cache, Facts, SeatLine
from app.journal import FILE_NAME, Journal
from app.journal.examine import Files, examine
from app.outside import json_of, toml_of
from app.prove import bundle as proof
from app.rules import Game
from app.rules.record import write_record
from app.rules.replay import record_of, replay
from app.rules.shipped import SHIPPED
from app.rules.tileset import TileSet, parse_tileset
from app.session.messages import (
    Beat,
    Belief,
    Expect,
    FromEyes,
    Hold,
    Learn,
    Lost,
    Preview,
    ReadTokens,
    Relearn,
    Stop,
    ToEyes,
    Touched,
    Waiting,
    from_eyes,
    to_eyes,
)
from app.session.open_game import FILE_NAME as OPEN_GAME
from app.session.open_game import interrupted
from app.session.session import Session
from app.settings import FILE_NAME as SETTINGS
from app.settings import Settings, ignored
from app.settings import load as load_settings
from app.settings import save as save_settings
from app.setup.calibration import load_colours, load_lens, load_table
from app.setup.enrolment import FOLDER as ENROLMENT
from app.setup.enrolment import EnrolmentFolder
from app.setup.pieces import FOLDER as PIECES
from app.setup.pieces import INDEX, load_pieces
from app.table.model.history import fitting
from app.table.model.inputs import ChoosePass, LeaveGame, PlaceTile, StartGame
from app.tilesets import load_tileset
from app.tilesets.segments import parse_segments
from app.trouble import bundle as trouble
from app.trouble.playback import play as play_trouble
from app.values import Cell, Face, LaidTile
from app.values.errors import ClaimManagerError
from hardware.files import open_file as open_camera
from hardware.files import read_image
from hardware.frames import decoded
from hardware.jpegs import JpegStream
from hardware.picamera import holding, last_metadata
from hardware.wiring import DEFAULT, parse_wiring
from vision.camera.calibration import LensModel
from vision.camera.table_view import TableView
from vision.objects.paint.colours import ColourCalibration, Paint
from vision.observation import Scene, Still, TileSeen

SECONDS, MEGABYTES = 1.0, 300
"""The most time on the processor and the most memory, with all that the program takes, for one input."""
PROGRAM = 150
"""MB that the program takes before any input. What a process holds besides, as a run of tests does, does not count."""
HANGS = 20
"""Seconds after which an input is given up."""

Read = Callable[[bytes], object]


@dataclass(frozen=True)
class Reader:
    """``samples`` are sound; ``read`` may raise a ClaimManagerError and ``declared``. ``share`` of all inputs."""

    samples: tuple[bytes, ...]
    read: Read
    declared: tuple[type[Exception], ...] = ()
    share: int = 4


# --- mutation --------------------------------------------------------------------------------------------------------

NUMBERS = (b"0", b"-1", b"1e999", b"NaN", b"Infinity", b"9" * 4400, b"4294967296", b"-0.0", b"1e-320", b"null", b'""')
PIECES_OF_TEXT = (b"[" * 900, b"{" * 300, b"]", b"\x00", b"\xff\xfe", b"\n\n", b"a." * 500, b'"' * 3, b"\\ud800", b"=")


def mutated(samples: tuple[bytes, ...], chance: Random) -> bytes:
    """A sample with one to eight changes."""
    data = bytearray(chance.choice(samples))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        _change(data, samples, chance)
    return bytes(data)


def _change(data: bytearray, samples: tuple[bytes, ...], chance: Random) -> None:
    at = chance.randrange(len(data) + 1) if chance.random() < 0.6 else min(len(data), chance.randrange(200))
    length = min(len(data) - at, int(chance.expovariate(0.02)) + 1)
    match chance.randrange(10):
        case 0 if at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        case 1 if at < len(data):
            data[at] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        case 2:
            del data[at:]
        case 3:
            del data[at : at + length]
        case 4:
            data[at:at] = data[at : at + length] * chance.choice((1, 1, 2, 50))
        case 5:
            other = chance.choice(samples)
            start = chance.randrange(len(other) + 1)
            data[at : at + length] = other[start : start + length]
        case 6:
            data[at:at] = chance.choice(PIECES_OF_TEXT)
        case 7:
            digits = [i for i in range(at, min(at + 400, len(data))) if 48 <= data[i] <= 57]
            if digits:
                data[digits[0] : digits[0] + 1] = chance.choice(NUMBERS)
        case 8 if at + 4 <= len(data):
            value = chance.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, 0x10000, chance.randrange(1 << 32)))
            data[at : at + 4] = struct.pack(chance.choice("<>") + "I", value)
        case _:
            data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))


# --- the readers -----------------------------------------------------------------------------------------------------


def _pictures() -> tuple[bytes, ...]:
    grain = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    kinds: list[tuple[str, list[int]]] = [
        (".jpg", []),
        (".jpg", [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]),
        (".png", []),
        (".bmp", []),
        (".webp", []),
        (".tif", []),
    ]
    return tuple(cv2.imencode(kind, grain, flags)[1].tobytes() for kind, flags in kinds)


def _video(folder: Path, fourcc: str, name: str) -> bytes:
    path = folder / name
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*fourcc), 15, (160, 120))  # pyrefly: ignore[missing-attribute]
    for shade in range(8):
        writer.write(np.full((120, 160, 3), 30 * shade, np.uint8))
    writer.release()
    return path.read_bytes()


def _session(folder: Path) -> tuple[Session, TileSet]:
    tileset = load_tileset("gold-rush")
    session = Session(tileset, Journal.open(folder / FILE_NAME))
    session.touch(StartGame(("red", "blue"), {"red": "Anna"}, {}, 5))
    for _ in range(6):
        game = session.game
        assert game is not None
        move = next(move for face in game.remaining() for move in game.legal_tiles(*face))
        session.touch(PlaceTile(move.placed))
        session.touch(ChoosePass())
    return session, tileset


def _record(name: str) -> bytes:
    from app.demo.players import RandomPlayers

    game = Game(load_tileset(name), ("red", "blue"), token_seed=5)
    for number, _ in enumerate(RandomPlayers(game, 5).steps(), 1):
        if number == 20:
            break
    return write_record(record_of(game, name)).encode()


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def readers(folder: Path) -> dict[str, Reader]:
    """Every reader, by a name; files are written below ``folder``."""
    session, tileset = _session(folder / "game")
    bundle = folder / "trouble.zip"
    trouble.save(bundle, session.evidence(), Settings(), [b"a log\n"], trouble.Agreed())
    bodies = list(map(dict, session.keeper.bodies)) if session.keeper is not None else []
    session.touch(LeaveGame())
    session.close()
    journal = {name: (folder / "game" / f"{FILE_NAME}{name}").read_bytes() for name in ("", ".head")}
    save_settings(Settings(names=("Anna",)), folder)
    shipped = [(SHIPPED / name / "tiles.toml").read_bytes() for name in ("gold-rush", "hunters-and-gatherers")]
    segments = (SHIPPED / "gold-rush" / "segments.toml").read_bytes()
    pictures = _pictures()
    designs = {design.id: design for design in tileset.designs}
    place = folder / "place"
    for name in (PIECES, ENROLMENT):
        (place / name).mkdir(parents=True)
    for name in ("now.png", "bare.png", "mask.png"):
        (place / PIECES / name).write_bytes(pictures[2])
    (place / ENROLMENT / "01.png").write_bytes(pictures[2])
    lens = LensModel(np.diag([500.0, 500.0, 1.0]), np.zeros(5), 640, 480, 0.2, 5).as_dict()
    view = TableView(np.eye(3), 0.0, 640, 480, 9.0, 0.2, 1.0, (3, 4)).as_dict()
    colours = ColourCalibration({"red": Paint((20, 30, 200), 3.0, 8)}).as_dict()
    seat = SeatLine("red", "Anna", 12, {"tiles": 12}, 1)
    facts = Facts("open", "gold-rush", "Gold Rush", (seat,), 30, "red", 7, "2026-01-01T10:00:00+00:00", 20)
    piece: dict[str, object] = {
        "now": "now.png",
        "bare": "bare.png",
        "mask": "mask.png",
        "corner": [1, 2],
        "kind": "tent",
    }
    piece |= {"colour": "red", "count": 1, "lying": False}
    index = {"version": 1, "size": [640, 480], "ground": [9, 9, 9], "examples": [piece]}
    group = {"number": 1, "copies": 2, "quality": 0.9, "face": "", "rotation": 0, "troubles": [], "doubts": [2]}
    proved = {"format": proof.FORMAT, "version": proof.VERSION, "made_by": "1", "tileset": "gold-rush", "steps": []}
    proofs = _zip(folder, proof.DOCUMENT, _json(proved))

    def filed(name: str, read: Callable[[Path], object]) -> Read:
        path = place / name

        def put(data: bytes) -> object:
            path.write_bytes(data)
            return read(path)

        return put

    def text(read: Callable[[str], object]) -> Read:
        return lambda data: read(data.decode("utf-8", "replace"))

    def frames(path: Path) -> None:
        camera = open_camera(path)
        for _ in range(12):
            if camera.read() is None:
                break
        camera.close()

    def stream(data: bytes) -> None:
        split = JpegStream()
        for at in range(0, len(data), 700):
            for found in split.feed(data[at : at + 700]):
                decoded(found)

    def events(data: bytes) -> None:
        document = json_of(data.decode("utf-8"))
        fitting(tileset, [body for body in document if isinstance(body, dict)] if isinstance(document, list) else [])

    two = b"--cut\r\nContent-Length: 9\r\n\r\n".join(pictures[:2] * 2)
    seen = Scene(9, (TileSeen(Cell(2, 0), LaidTile(Face("A1", "b"), 0)), Still()))
    reports: tuple[FromEyes, ...] = (
        Belief(seen),
        Beat(5),
        Waiting(),
        Lost("silent"),
        Preview(4, 2, bytes(24)),
        Touched(ChoosePass()),
    )
    orders: tuple[ToEyes, ...] = (
        Learn(Cell(1, 2), "A1_b", 3),
        ReadTokens(4),
        Hold(True),
        Expect(None),
        Relearn(),
        Stop(),
    )
    exposures = b'[{"ExposureTime": 9000, "AnalogueGain": 2.0, "ColourGains": [1.5, 2.0]},\n{"ExposureTime": 8000'
    outlines = text(lambda given: parse_segments(given, designs))
    kept = Journal.open(folder / "game" / FILE_NAME, read_only=True)
    return {
        "json": Reader((_json(bodies), _json(index)), text(json_of), (ValueError,), 6),
        "toml": Reader((DEFAULT.read_bytes(), shipped[0]), text(toml_of), (ValueError,), 6),
        "settings": Reader(
            ((folder / SETTINGS).read_bytes(),), filed(SETTINGS, lambda p: load_settings(p.parent)), (), 6
        ),
        "checked settings": Reader(
            ((folder / SETTINGS).read_bytes(),), text(lambda t: ignored(json_of(t))), (ValueError,)
        ),
        "tile set": Reader(tuple(shipped), text(parse_tileset), (), 2),
        "outlines": Reader((segments[: segments.index(b"\n[[layout]]", 15_000)],), outlines, (), 2),
        "wiring": Reader((DEFAULT.read_bytes(),), text(parse_wiring)),
        "record": Reader((_record("gold-rush"), _record("hunters-and-gatherers")), text(replay), (), 3),
        "events": Reader((_json(bodies),), events, (ValueError,), 3),
        "picture": Reader(pictures, filed("x.png", read_image), (), 10),
        "stream": Reader((two,), stream, (ValueError,), 4),
        "video": Reader(
            (_video(folder, "MJPG", "v.avi"), _video(folder, "mp4v", "v.mp4")), filed("x.mp4", frames), (), 1
        ),
        "from the eyes": Reader(tuple(from_eyes.encode(report) for report in reports), from_eyes.decode, (), 8),
        "to the eyes": Reader(tuple(to_eyes.encode(order) for order in orders), to_eyes.decode, (), 8),
        "journal": Reader((journal[""],), lambda data: examine(Files(data, None, journal[".head"])), (), 4),
        "journal's head": Reader((journal[".head"],), lambda data: examine(Files(journal[""], None, data)), (), 2),
        "trouble": Reader((bundle.read_bytes(),), filed("t.zip", lambda p: play_trouble(trouble.load(p))), (), 3),
        "proof": Reader((proofs,), filed("p.zip", proof.load), (), 4),
        "lens": Reader((_json(lens),), filed("lens.json", load_lens), (), 4),
        "view": Reader((_json(view),), filed("table.json", load_table)),
        "colours": Reader((_json(colours),), filed("colours.json", load_colours)),
        "pieces": Reader((_json(index),), filed(f"{PIECES}/{INDEX}", lambda p: load_pieces(place)), (), 4),
        "groups": Reader(
            (_json({"groups": [group]}),),
            filed(f"{ENROLMENT}/groups.json", lambda p: EnrolmentFolder(place, ("A1_a",)).open()),
            (ValueError, OSError),
        ),
        "notes": Reader(
            (_json({"games": {"1 2026": {"title": "x", "deleted": "2026-01-01T00:00:00+00:00"}}}),),
            filed(NOTES, lambda p: read_notes(p.parent)),
        ),
        "kept list": Reader(
            (_json({"version": [FORMAT, __version__], "games": {"1 2026": asdict(facts)}}),),
            filed(CACHE, lambda p: Cache.load(p.parent)),
        ),
        "open game": Reader((b"12",), filed(OPEN_GAME, lambda p: interrupted(kept, p.parent)), (), 2),
        "metadata": Reader((exposures,), text(lambda t: holding(last_metadata(t))), (), 2),
    }


def _zip(folder: Path, name: str, data: bytes) -> bytes:
    import zipfile

    path = folder / "made.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
        archive.writestr("frames/0001.jpg", _pictures()[0])
    return path.read_bytes()


# --- running ---------------------------------------------------------------------------------------------------------


@dataclass
class Finding:
    """An input that was not refused in words: what went wrong, in one line or as a traceback."""

    reader: str
    number: int
    what: str


class HangingError(Exception):
    """An input took longer than is waited for."""


def _give_up(_: int, __: FrameType | None) -> None:
    raise HangingError


def memory(kind: str) -> int:
    """How many MB this process holds now (``VmRSS``) or held at most (``VmHWM``), as Linux tells."""
    return int(re.findall(rf"{kind}:\s+(\d+)", Path("/proc/self/status").read_text("ascii"))[0]) >> 10


def tried(reader: Reader, name: str, number: int, besides: int = 0) -> str:
    """What is wrong with the way that input was read; empty if nothing. ``besides`` are MB that do not count."""
    data = mutated(reader.samples, Random(f"{name} {number}"))
    began = time.process_time()
    wrong = ""
    try:
        reader.read(data)
    except Exception as error:
        if not isinstance(error, (ClaimManagerError, *reader.declared)):
            wrong = traceback.format_exc(limit=-4)
        elif not str(error).strip():
            wrong = f"an error without words: {type(error).__name__}"
    if (took := time.process_time() - began) > SECONDS:
        wrong = f"{took:.1f} s of processor time, {len(data)} bytes. {wrong}"
    most = memory("VmHWM") - besides
    if most > MEGABYTES:
        wrong = f"{most} MB, {len(data)} bytes. {wrong}"
    return wrong


def run(name: str, reader: Reader, numbers: range) -> Iterator[Finding]:
    """Give those inputs to that reader, in a fork that is replaced when one has ended it or filled its memory."""
    at = mmap.mmap(-1, 8)
    next_one = numbers.start
    while next_one < numbers.stop:
        told, tell = os.pipe()
        child = os.fork()
        if not child:
            _worker(name, reader, range(next_one, numbers.stop), at, tell)
        os.close(tell)
        with os.fdopen(told, encoding="utf-8") as pipe:
            for line in pipe:
                yield Finding(**json.loads(line))
        _, status = os.waitpid(child, 0)
        last = struct.unpack("q", at[:8])[0]
        if os.waitstatus_to_exitcode(status) not in (0, 3):
            yield Finding(name, last, f"the process ended with {os.waitstatus_to_exitcode(status)}")
        next_one = last + 1


def _worker(name: str, reader: Reader, numbers: range, at: mmap.mmap, tell: int) -> None:
    sink = os.open(os.devnull, os.O_WRONLY)
    os.dup2(sink, 2)
    signal.signal(signal.SIGALRM, _give_up)
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the most held counts from here (proc(5))
    besides = max(0, memory("VmRSS") - PROGRAM)
    code = 0
    with os.fdopen(tell, "w", encoding="utf-8", buffering=1) as pipe:
        for number in numbers:
            at[:8] = struct.pack("q", number)
            signal.alarm(HANGS)
            try:
                wrong = tried(reader, name, number, besides)
            except HangingError:
                wrong = f"hangs for {HANGS} s"
            signal.alarm(0)
            if wrong:
                pipe.write(json.dumps({"reader": name, "number": number, "what": wrong}) + "\n")
            if memory("VmHWM") - besides > MEGABYTES:
                code = 3
                break
    os._exit(code)


def main(words: list[str] | None = None) -> int:
    """Run it; prints a line for each finding and each reader. 1 if there is a finding."""
    parser = argparse.ArgumentParser(
        prog="./deploy/evaluate hostile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--only", help="the name of one reader")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first input of each")
    chosen = parser.parse_args(words)
    logging.disable()
    cv2.setNumThreads(1)
    found = 0
    with tempfile.TemporaryDirectory() as place:
        every = readers(Path(place))
        some = {name: reader for name, reader in every.items() if chosen.only in (None, name)}
        shares = sum(reader.share for reader in some.values())
        for name, reader in some.items():
            count = max(1, round(chosen.inputs * reader.share / shares))
            began = time.process_time() + sum(os.times()[2:4])
            wrong = 0
            for finding in run(name, reader, range(chosen.first, chosen.first + count)):
                wrong += 1
                if wrong <= 5:
                    print(json.dumps([finding.reader, finding.number, finding.what]), flush=True)
            took = time.process_time() + sum(os.times()[2:4]) - began
            print(f"{name:17}{count:7} inputs {wrong:5} findings {took:7.1f} s of processor time", flush=True)
            found += wrong
    print(f"{found} findings")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
