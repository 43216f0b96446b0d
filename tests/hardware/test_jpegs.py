"""JPEG pictures out of streams of bytes, whole and damaged."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.frames import decoded
from hardware.jpegs import LARGEST, JpegStream


def picture(number: int) -> bytes:
    chance = np.random.default_rng(number)
    return cv2.imencode(".jpg", chance.integers(0, 255, (60 + number, 80, 3), np.uint8))[1].tobytes()


PICTURES = [picture(number) for number in range(5)]


def through(stream: JpegStream, data: bytes, step: int) -> list[bytes]:
    return [found for at in range(0, len(data), step) for found in stream.feed(data[at : at + step])]


@pytest.mark.parametrize("step", [1, 7, 1000, 1 << 20])
def test_pictures_come_out_as_they_went_in(step: int) -> None:
    """Every picture comes out unchanged, however the bytes are divided and whatever lies between the pictures."""
    data = b"--cut\r\nContent-Type: image/jpeg\r\n\r\n" + b"\r\n--cut\r\n\r\n".join(PICTURES)
    stream = JpegStream()
    assert through(stream, data, step) == PICTURES
    assert stream.cut == 0


@pytest.mark.parametrize("kept", [30, 300, 700, 2500])
@pytest.mark.parametrize("step", [11, 1 << 20])
def test_a_cut_picture_is_left_out(kept: int, step: int) -> None:
    """A picture that lacks its end never comes out, and the stream is found again at the latest one picture on."""
    data = b"\r\n--cut\r\n\r\n".join([PICTURES[0], PICTURES[1][:kept], *PICTURES[2:]])
    stream = JpegStream()
    found = through(stream, data, step)
    assert all(each in PICTURES for each in found)
    assert PICTURES[1] not in found
    assert found[-2:] == PICTURES[3:]
    assert stream.cut >= 1


def test_damage_anywhere_is_survived() -> None:
    """After bytes that were changed or lost the stream goes on, and what comes out is a picture or no picture."""
    for seed in range(100):
        chance = np.random.default_rng(seed)
        data = bytearray(b"xx".join(PICTURES))
        for _ in range(20):
            data[chance.integers(len(data))] = chance.integers(256)
        stream = JpegStream()
        for found in through(stream, bytes(data), 5000):
            image = decoded(found)
            assert image is None or image.dtype == np.uint8
        assert stream.feed(b"".join(PICTURES * 2))[-1] == PICTURES[-1]


def test_a_stream_without_an_end_is_refused() -> None:
    """Compressed data without end do not fill the memory."""
    stream = JpegStream()
    head = PICTURES[0][: PICTURES[0].index(b"\xff\xda")]
    stream.feed(head + b"\xff\xda\x00\x02")
    stream.feed(b"\x00" * (LARGEST - (1 << 20)))
    with pytest.raises(ValueError, match="no picture within 16 MB"):
        stream.feed(b"\x00" * (1 << 20))
