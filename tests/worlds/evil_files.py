"""Evil files: whatever can stand where the app reads, made to hang it, to fill its memory or to break it.

``evil_files`` makes them in a folder, grouped by what a command takes them for: "picture", "video", "toml", "json",
"record", "bundle". Among each group are the special ones of ``placed``: a pipe, an endless device, a terabyte of
nothing, a folder, links that lead nowhere.
"""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

SPECIAL = ("pipe", "zero", "random", "hole", "folder", "circle", "dangling", "empty", "binary")
"""The kinds of file that are evil whatever they are taken for."""


def placed(path: Path, kind: str) -> Path:
    """Make the special file of that kind at that path."""
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "zero" | "random":
            path.symlink_to({"zero": "/dev/zero", "random": "/dev/urandom"}[kind])
        case "hole":
            with path.open("wb") as file:
                file.truncate(1 << 40)
        case "folder":
            path.mkdir()
        case "circle":
            path.symlink_to(path.name)
        case "dangling":
            path.symlink_to("nowhere")
        case "empty":
            path.touch()
        case "binary":
            path.write_bytes(bytes(range(256)) * 500)
    return path


def pictures() -> Iterator[tuple[str, bytes]]:
    """Pictures that promise more than they hold, or more than any camera takes; each with its file name."""
    grain = np.random.default_rng(1).integers(0, 255, (60, 80, 3), np.uint8)
    plain = cv2.imencode(".jpg", grain)[1].tobytes()
    slow = cv2.imencode(".jpg", grain, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes()
    for width, height in ((10_000, 10_000), (30_000, 30_000), (65_500, 65_500), (65_500, 1), (7_000, 5_700)):
        for name, data in (("plain", plain), ("slow", slow)):
            bomb = _sized(data, width, height)
            yield f"{name}-{width}x{height}.jpg", bomb
            yield f"{name}-{width}x{height}-padded.jpg", bomb[:-2] + bytes(200_000) + b"\xff\xd9"
        yield f"{width}x{height}.png", png(width, height)
        yield f"deep-{width}x{height}.png", png(width, height, depth=16, kind=6, interlaced=1)
        yield (
            f"{width}x{height}.bmp",
            b"BM" + struct.pack("<IIIIiiHH", 200, 0, 54, 40, width, height, 1, 24) + bytes(99),
        )
        yield f"{width}x{height}.tif", tiff((256, width), (257, height), (258, 64))
        yield f"{width}x{height}.webp", _webp(min(width, 16_383), min(height, 16_383))
    frame = plain[plain.find(b"\xff\xc0") :][:19]
    yield "two-frames.jpg", b"\xff\xd8" + frame + _sized(plain, 50_000, 50_000)[2:]
    yield "in-a-row.jpg", plain + _sized(plain, 30_000, 30_000)
    yield "tile.tif", tiff((256, 60), (257, 40), (322, 30_000), (323, 30_000))
    yield "layers.pbm", b"P6 30000 30000 255\n" + bytes(100)
    yield "radiance.hdr", b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 30000 +X 30000\n" + bytes(100)
    yield "animated.gif", b"GIF89a\xff\xff\xff\xff\x80\0\0" + bytes(100)
    yield "cut.jpg", plain[: len(plain) // 2]
    yield "swollen.png", png(80, 60, inflated=300 << 20)
    yield "note.png", png(80, 60, note=zlib.compress(bytes(300 << 20)))
    whole = png(80, 60)
    yield (
        "chunks.png",
        whole[:33] + (bytes(4) + b"tEXt" + struct.pack(">I", zlib.crc32(b"tEXt"))) * (3 << 20) + whole[33:],
    )
    yield "scans.jpg", slow[:-2] + slow[slow.rfind(b"\xff\xda") : -2] * 20_000 + b"\xff\xd9"
    yield "filled.jpg", b"\xff\xd8" + b"\xff" * (40 << 20)
    yield "segments.jpg", b"\xff\xd8" + b"\xff\xe0\0\2" * (10 << 20) + plain[2:]


def _sized(data: bytes, width: int, height: int) -> bytes:
    at = max(data.find(b"\xff\xc0\x00\x11"), data.find(b"\xff\xc2\x00\x11"))
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


def png(
    width: int,
    height: int,
    depth: int = 8,
    kind: int = 2,
    interlaced: int = 0,
    inflated: int = 20_000,
    note: bytes = b"",
) -> bytes:
    """A PNG of that size whose compressed lines unpack to ``inflated`` bytes, with a compressed ``note``."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))
    text = chunk(b"zTXt", b"Comment\0\0" + note) if note else b""
    return b"\x89PNG\r\n\x1a\n" + head + text + chunk(b"IDAT", zlib.compress(bytes(inflated))) + chunk(b"IEND", b"")


def tiff(*entries: tuple[int, int]) -> bytes:
    """A TIFF with those tags."""
    body = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in sorted(entries))
    return b"II*\0" + struct.pack("<IH", 8, len(entries)) + body + bytes(200)


def _webp(width: int, height: int) -> bytes:
    frame = b"\x50\x01\x00\x9d\x01\x2a" + struct.pack("<HH", width, height) + bytes(60)
    return b"RIFF" + struct.pack("<I", 12 + len(frame)) + b"WEBPVP8 " + struct.pack("<I", len(frame)) + frame


def videos(folder: Path) -> Iterator[tuple[str, bytes]]:
    """A video that is cut, one that promises a huge picture, and lists that name other files."""
    path = folder / "good.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 15, (320, 240))  # pyrefly: ignore[missing-attribute]
    for shade in range(6):
        writer.write(np.full((240, 320, 3), 40 * shade, np.uint8))
    writer.release()
    data = path.read_bytes()
    path.unlink()
    yield "cut.avi", data[: len(data) // 2]
    yield "head.avi", data[:300]
    large = bytearray(data)
    at = large.find(b"strf")
    large[at + 12 : at + 20] = struct.pack("<ii", 16_000, 16_000)
    yield "large.avi", bytes(large)
    yield "list.avi", b"#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"
    yield "list.mp4", b"ffconcat version 1.0\nfile /dev/zero\n"
    yield "garbled.mp4", b"\0\0\0\x18ftypisom" + bytes(range(256)) * 40
    yield "garbled.mkv", b"\x1a\x45\xdf\xa3" + b"\xff" * 9000


def texts() -> Iterator[tuple[str, str]]:
    """TOML that takes memory and time in the square or cube of its length, and numbers that are none."""
    yield "dotted.toml", ".".join("a" * 30_000) + " = 1\n"
    yield "table.toml", "[" + ".".join("a" * 30_000) + "]\n"
    yield "quoted.toml", ".".join(['"="'] * 9_000) + " = 1\n"
    yield "inline.toml", "x = {" + ".".join("a" * 30_000) + " = 1}\n"
    yield "many.toml", "".join(f"[{'.'.join('a' * 18)}.b{number}]\n" for number in range(4000))
    yield "lists.toml", "x = " + "[" * 100_000 + "]" * 100_000
    yield "objects.toml", "x = " + "{a=" * 50_000 + "1" + "}" * 50_000
    yield "digits.toml", "x = " + "1" * 100_000
    yield "infinite.toml", "x = inf\ny = nan\nz = 1e999\n"
    yield "latin.toml", 'name = "\udcff"\n'
    yield "long.toml", "# " + "a" * 3_000_000


def documents() -> Iterator[tuple[str, str]]:
    """JSON nested too deep, with numbers that are none, or of another shape than awaited."""
    yield "deep.json", "[" * 200_000
    yield "nested.json", '{"games":' * 5_000 + "1" + "}" * 5_000
    yield "infinite.json", '{"size": [Infinity, -Infinity], "text": NaN, "camera": 1e999}'
    yield "digits.json", '{"size": [' + "1" * 5_000 + "], " + f'"number": {"9" * 100_000}}}'
    yield "list.json", "[1, 2]"
    yield "wrong.json", '{"groups": 7, "games": [1], "version": 1, "size": "x", "examples": {}, "camera": ["x"]}'
    yield "lone.json", '{"camera": "\\ud800", "names": ["\\ud800"], "groups": [{"number": "\\ud800"}]}'
    yield "climbing.json", '{"version": 1, "size": [9, 9], "ground": [0, 0, 0], "examples": [{"now": "../../x"}]}'


def records(folder: Path) -> Iterator[tuple[str, str]]:
    """Records that name tile sets which are none, or hold numbers without end."""
    head = "claim-manager record 1\ngame gold-rush\nseats red blue\n"
    yield "name.txt", f"{head}tileset {'x' * 300}\n1 red A1b@2,-1/3\n"
    yield "names.txt", f"{head}tileset {'x/' * 3000}\n1 red A1b@2,-1/3\n"
    yield "nul.txt", f"{head}tileset a\0b\n1 red A1b@2,-1/3\n"
    yield "self.txt", f"{head}tileset {folder}\n1 red A1b@2,-1/3\n"
    yield "device.txt", f"{head}tileset /dev\n1 red A1b@2,-1/3\n"
    yield "seed.txt", f"{head}tileset gold-rush\nseed {'1' * 500_000}\n1 red A1b@2,-1/3\n"
    yield "cell.txt", f"{head}tileset gold-rush\n1 red A1b@{'9' * 100_000},-1/3\n"
    yield "words.txt", head + "1 red " + "A1b@1,1/0 " * 90_000 + "\n"
    yield "lines.txt", head + "1 red A1b@2,-1/3\n" * 50_000
    yield "codes.txt", "\x1b[2J\x1b]0;owned\x07\n" * 100
    yield "large.txt", "#" * 30_000_000


def bundles(folder: Path) -> Iterator[tuple[str, bytes]]:
    """ZIP files that unpack to gigabytes, list millions of entries, or climb out of their folder."""
    path = folder / "made.zip"
    worlds: tuple[tuple[str, dict[str, int]], ...] = (
        ("swollen", {f"frames/{number:04d}.jpg": 11 << 20 for number in range(60)}),
        ("document", {"proof.json": 900 << 20}),
        ("climbing", {"../../etc/x": 10}),
        ("many", {f"frames/{number:04d}.jpg": 1 for number in range(5000)}),
    )
    for name, entries in worlds:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for inner, size in entries.items():
                with archive.open(inner, "w", force_zip64=True) as file:
                    for start in range(0, size, 1 << 24):
                        file.write(bytes(min(1 << 24, size - start)))
        yield f"{name}.zip", path.read_bytes()
        path.unlink()
    listed = struct.pack("<4s6H3I5H2I", b"PK\1\2", 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
    directory = listed * 400_000
    end = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 65_535, 65_535, len(directory), 0, 0)
    yield "directory.zip", directory + end
    yield "torn.zip", b"PK\3\4" + bytes(500)


def evil_files(folder: Path) -> dict[str, list[Path]]:
    """All of them, by what they are taken for: each in a folder of that name."""
    made: dict[str, list[Path]] = {}
    endings = {"picture": "png", "video": "avi", "toml": "toml", "json": "json", "record": "txt", "bundle": "zip"}
    for group, ending in endings.items():
        place = folder / group
        place.mkdir(parents=True)
        made[group] = [placed(place / f"{kind}.{ending}", kind) for kind in SPECIAL]
    binary = [("picture", name, data) for name, data in pictures()]
    binary += [("video", name, data) for name, data in videos(folder)]
    binary += [("bundle", name, data) for name, data in bundles(folder)]
    written = [("toml", name, text) for name, text in texts()] + [("json", name, text) for name, text in documents()]
    written += [("record", name, text) for name, text in records(folder)]
    binary += [(group, name, text.encode("utf-8", "surrogateescape")) for group, name, text in written]
    for group, name, data in binary:
        path = folder / group / name
        path.write_bytes(data)
        made[group].append(path)
    return made
