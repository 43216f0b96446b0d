"""Pictures of unknown origin are measured before they are decoded."""

from __future__ import annotations

import os
import struct
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from app.outside.pictures import FACE, SCANS, SWOLLEN, decoded, jpeg_size, png_size, read_picture, size_of
from app.values.pictures import Picture

SCENE: Picture = np.random.default_rng(3).integers(0, 255, (40, 60, 3), np.uint8)


def encoded(kind: str, *options: int) -> bytes:
    """The scene, 60 by 40, as a file of that kind."""
    return cv2.imencode(f".{kind}", SCENE, list(options))[1].tobytes()


def chunk(kind: bytes, body: bytes) -> bytes:
    """One chunk of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int) -> bytes:
    """A PNG that promises so many pixels and holds one line of them."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    line = zlib.compress(bytes(1 + 3 * min(width, 5000)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", line) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", ["jpg", "png", "bmp", "webp", "tiff"])
def test_each_kind_tells_its_size(kind: str) -> None:
    """By its header; its pixels are then what OpenCV makes of them."""
    data = encoded(kind)
    assert size_of(data) == (60, 40)
    picture = decoded(data)
    assert picture is not None
    assert picture.shape == (40, 60, 3)
    assert decoded(data, 2399) is None


def test_lossless_webp_progressive_jpeg_and_grey_png_are_pictures_too() -> None:
    """Every form that cameras and programs write."""
    assert size_of(encoded("webp", cv2.IMWRITE_WEBP_QUALITY, 101)) == (60, 40)
    assert size_of(encoded("jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)) == (60, 40)
    grey = decoded(cv2.imencode(".png", SCENE[:, :, 0])[1].tobytes(), FACE, cv2.IMREAD_UNCHANGED)
    assert grey is not None
    assert grey.shape == (40, 60)


@pytest.mark.parametrize("kind", ["gif", "exr", "hdr", "jp2", "pbm", "avif", "txt"])
def test_other_kinds_are_none(kind: str) -> None:
    """Whatever OpenCV could decode besides is not tried."""
    heads = {
        "gif": b"GIF89a\xff\xff\xff\xff",
        "exr": b"\x76\x2f\x31\x01",
        "hdr": b"#?RADIANCE\n\n-Y 9 +X 9\n",
        "jp2": b"\0\0\0\x0cjP  \r\n\x87\n",
        "pbm": b"P6 30000 30000 255\n",
        "avif": b"\0\0\0\x1cftypavif",
        "txt": b"",
    }
    assert size_of(heads[kind] + bytes(100) * (kind != "txt")) is None
    assert decoded(heads[kind]) is None


def resized_jpeg(data: bytes, width: int, height: int) -> bytes:
    """That JPEG with another size in its frame header."""
    at = max(data.find(b"\xff\xc0"), data.find(b"\xff\xc2"))
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


def test_a_jpeg_that_promises_more_than_its_bytes_hold_is_none() -> None:
    """A few kilobytes are no 10,000 by 10,000 pixels, nor 3,000 by 3,000."""
    data = encoded("jpg")
    assert len(data) < 6000
    assert jpeg_size(resized_jpeg(data, 10_000, 10_000)) is None
    assert jpeg_size(resized_jpeg(data, 3000, 3000)) is None
    assert jpeg_size(resized_jpeg(data, 0, 40)) is None
    assert jpeg_size(resized_jpeg(data, 70, 50)) == (70, 50)


def test_a_progressive_jpeg_may_have_fewer_pixels() -> None:
    """A decoder keeps its coefficients besides."""
    plain, slow = encoded("jpg"), encoded("jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    padding = bytes(600_000)
    assert jpeg_size(resized_jpeg(plain, 5000, 4000) + padding) == (5000, 4000)
    assert jpeg_size(resized_jpeg(plain, 5000, 4000) + padding[:400_000]) is None
    assert jpeg_size(resized_jpeg(slow, 5000, 4000) + padding) is None


def test_of_several_frame_headers_the_largest_counts() -> None:
    """A small one in front hides no large one, nor does one within the picture's notes or after filling."""
    data = encoded("jpg")
    frame = b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", 50_000, 50_000) + b"\x03\x01\x22\x00\x02\x11\x01\x03\x11\x01"
    small = data[data.find(b"\xff\xc0") :][:19]
    rest = data[2:] + bytes(20_000)
    assert jpeg_size(b"\xff\xd8" + small + rest) == (60, 40)
    assert jpeg_size(b"\xff\xd8" + frame + rest) is None
    assert jpeg_size(b"\xff\xd8" + small + frame + rest) is None
    assert jpeg_size(b"\xff\xd8" + small + b"junk\xff\xff\xff" + frame[1:] + rest) is None
    note = b"\xff\xe1" + struct.pack(">H", 2 + len(frame)) + frame
    assert jpeg_size(b"\xff\xd8" + note + rest) == (60, 40)


def test_headers_that_are_cut_are_none() -> None:
    """At any byte; without an error."""
    for kind in ("jpg", "png", "bmp", "webp", "tiff"):
        data = encoded(kind)
        head = data.find(b"\xff\xc0") + 9 if kind == "jpg" else 24
        for end in range(head):
            assert size_of(data[:end]) is None, (kind, end)
            decoded(data[:end])
    assert jpeg_size(b"\xff\xd8" + b"\xff\xe0\x00\x00" * 9) is None


def test_a_png_tells_its_size_by_its_first_chunk() -> None:
    """However much it promises."""
    assert png_size(png(60_000, 50_000)) == (60_000, 50_000)
    assert decoded(png(60_000, 50_000)) is None
    assert png_size(png(0, 5)) is None


def test_a_tiff_with_a_large_tile_or_wide_numbers_is_measured_by_them() -> None:
    """What its decoder would take at once counts."""

    def tiff(*entries: tuple[int, int]) -> bytes:
        body = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in entries)
        return b"II*\0" + struct.pack("<IH", 8, len(entries)) + body + bytes(4)

    assert size_of(tiff((256, 60), (257, 40))) == (60, 40)
    assert size_of(tiff((256, 60), (257, 40), (322, 30_000), (323, 30_000))) == (30_000, 30_000)
    assert size_of(tiff((256, 60), (257, 40), (258, 64))) is None
    assert size_of(tiff((256, 60), (257, 40), (277, 900))) is None


def test_a_picture_file_is_read_within_its_folder(tmp_path: Path) -> None:
    """As every file from outside."""
    (tmp_path / "a.png").write_bytes(encoded("png"))
    assert np.array_equal(np.asarray(read_picture(tmp_path / "a.png", within=tmp_path)), SCENE)
    os.mkfifo(tmp_path / "b.png")
    with pytest.raises(OSError, match="ordinary"):
        read_picture(tmp_path / "b.png")


def test_a_png_whose_chunks_promise_more_than_there_is_is_none() -> None:
    """A decoder takes memory by the length of a chunk: 14 kB took four gigabytes."""
    data = bytearray(encoded("png"))
    at = data.find(b"IDAT") - 4
    assert png_size(bytes(data)) == (60, 40)
    data[at : at + 4] = struct.pack(">I", 0x7FFFFFFF)
    assert png_size(bytes(data)) is None
    assert decoded(bytes(data)) is None


@pytest.mark.parametrize("kind", [b"IHDR", b"acTL", b"fcTL"])
def test_a_png_with_a_second_size_or_that_moves_is_none(kind: bytes) -> None:
    """The first size is the one that counts, and no frame has another."""
    data = encoded("png")
    at = data.find(b"IDAT") - 4
    chunk = struct.pack(">I", 13) + kind + data[16:29] + data[29:33]
    assert png_size(data[:at] + chunk + data[at:]) is None


def test_a_png_that_unpacks_to_far_more_than_its_pixels_is_none() -> None:
    """A decoder unpacks all of it: 1.2 GB in 1.4 s from 1.2 MB. One whose pixels do not compress is a picture."""
    head = png(60, 40)[:33]
    swollen = zlib.compress(bytes(100 << 20))
    one = head + chunk(b"IDAT", swollen) + chunk(b"IEND", b"")
    parts = [chunk(b"IDAT", swollen[at : at + 999]) for at in range(0, len(swollen), 999)]
    assert png_size(one) == (60, 40)
    assert decoded(one) is None
    assert decoded(head + b"".join(parts) + chunk(b"IEND", b"")) is None
    noise = np.random.default_rng(4).integers(0, 255, (200, 300, 3), np.uint8)
    for picture in (noise, noise[:, :, 0], noise.astype(np.uint16)):
        data = cv2.imencode(".png", picture)[1].tobytes()
        assert len(data) > SWOLLEN * 0.8
        assert np.array_equal(np.asarray(decoded(data, flags=cv2.IMREAD_UNCHANGED)), picture)


def progressive() -> tuple[bytes, bytes]:
    """A progressive JPEG up to its end, and one scan more, which adds nothing to the picture."""
    data = encoded("jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    at = data.rfind(b"\xff\xda")
    return data[:-2], data[at:-2]


def test_a_jpeg_of_many_scans_is_none() -> None:
    """A decoder goes through all pixels for each; scans behind a note count, and those in a note do not."""
    picture, scan = progressive()
    note = b"\xff\xfe" + struct.pack(">H", 4) + b"\xff\xd9"
    assert jpeg_size(picture + scan * 20 + b"\xff\xd9") == (60, 40)
    assert jpeg_size(picture + scan * SCANS + b"\xff\xd9") is None
    assert jpeg_size(picture + note + scan * SCANS + b"\xff\xd9") is None
    thumbnails = b"\xff\xe1" + struct.pack(">H", 2 + 2 * SCANS + 2) + b"\xff\xda" * (SCANS + 1)
    assert jpeg_size(b"\xff\xd8" + thumbnails + picture[2:] + b"\xff\xd9") == (60, 40)
    assert jpeg_size(picture + b"\xff\xd9" + scan * SCANS) == (60, 40)  # a film behind the picture


def test_what_is_filled_up_without_end_is_none_at_once() -> None:
    """A file full of filling, of empty segments or of empty chunks takes no seconds to walk through."""
    picture, data = progressive()[0], png(60, 40)
    began = time.process_time()
    assert jpeg_size(b"\xff\xd8" + b"\xff" * (16 << 20)) is None
    assert jpeg_size(b"\xff\xd8" + b"\xff\xe0\0\2" * (4 << 20) + picture[2:]) is None
    assert png_size(data[:33] + chunk(b"tEXt", b"") * (1 << 20) + data[33:]) is None
    assert time.process_time() - began < 0.5
