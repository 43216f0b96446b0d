"""Pictures that nobody should send, in the middle of a game: trouble is named, nothing is made of it, play goes on."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import cv2
import numpy as np
import pytest

from app.values import Face
from app.values.pictures import Picture
from hardware.simulator import PutPiece, PutTile, SimulatedCamera, TableSettings, Visit
from tests.sampling import sampled
from tests.worlds.usual import SOLIDS
from vision.numeric.changes import change
from vision.observation import Motion, Observation, PictureTrouble, Still
from vision.scene.state.half_size import half
from vision.scene.tiles.changed_tiles import review
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery
from vision.tiles.reader import read_picture

Told = Callable[..., list[tuple[Any, ...]]]

BEFORE = [Visit((PutTile((1, 0), "A1_b", 1), PutPiece("a", "cowboy", "red", (1, 0), (0.3, 0.3))))]
AFTER = Visit((PutTile((2, 0), "A3_c", 1),))
LENGTH = 12
"""Hostile frames in a row: more than it takes for a table to count as still."""


@pytest.fixture(scope="module")
def frames(pictures: dict[str, Picture]) -> tuple[list[Picture], list[Picture]]:
    """A small game with a tile and a piece; and what follows, one more tile."""
    settings = TableSettings.named(width=960, height=540, pixels_per_tile=56.0, seed=3)

    found: list[Picture] = []
    before: list[Picture] = []

    def visits() -> Iterator[Visit]:
        yield from BEFORE
        before.extend(found)
        yield AFTER

    camera = SimulatedCamera(pictures, visits(), settings, start=(PutTile((0, 0), "G1", 0),))
    while (frame := camera.read()) is not None:
        found.append(frame.image)
    return before, found[len(before) :]


@pytest.fixture(scope="module")
def rest(frames: tuple[list[Picture], list[Picture]]) -> Picture:
    """The table at rest before the hostile frames."""
    return frames[0][-1]


def _noise(picture: Picture) -> Picture:
    return np.random.default_rng(1).integers(0, 255, picture.shape, np.uint8)


def _half(picture: Picture) -> Picture:
    cut = picture.copy()
    cut[int(0.55 * len(cut)) :] = 128
    return cut


def _capped(picture: Picture) -> Picture:
    noise = np.random.default_rng(2).normal(0, 1.5, picture.shape)
    return np.clip(0.02 * picture + 3 + noise, 0, 255).astype(np.uint8)


HOSTILE: dict[str, tuple[Callable[[Picture], Any], str]] = {
    "none": (lambda p: None, "no_picture"),
    "words": (lambda p: "a picture", "bad_picture"),
    "empty": (lambda p: np.zeros((0, 0, 3), np.uint8), "bad_picture"),
    "another size": (lambda p: cv2.resize(p, (640, 480)), "wrong_size"),
    "a corner": (lambda p: p[:20, :20], "bad_picture"),
    "float": (lambda p: p.astype(np.float32) / 255, "bad_picture"),
    "grey": (lambda p: cv2.cvtColor(p, cv2.COLOR_BGR2GRAY), ""),
    "16 bit": (lambda p: p.astype(np.uint16) << 8, ""),
    "BGRA": (lambda p: cv2.cvtColor(p, cv2.COLOR_BGR2BGRA), ""),
    "black": (np.zeros_like, "too_dark"),
    "white": (lambda p: np.full_like(p, 255), "too_bright"),
    "one grey": (lambda p: np.full_like(p, 128), "bad_picture"),
    "lens cap": (_capped, "too_dark"),
    "noise": (_noise, ""),
    "cut in half": (_half, "bad_picture"),
    "not contiguous": (np.asfortranarray, ""),
}


def spoken(said: Iterable[Observation]) -> list[Observation]:
    """All but motion and stillness."""
    return [o for o in said if not isinstance(o, Motion | Still)]


@pytest.fixture(scope="module")
def begin(gallery: Gallery, frames: tuple[list[Picture], list[Picture]], rest: Picture) -> Callable[[], Watcher]:
    """A watcher that has seen the game as far as the hostile frames; a fresh one at every call."""
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    for number, frame in enumerate(frames[0]):
        watcher.feed(frame, number)
    assert watcher.table is not None
    assert set(watcher.table.tiles) == {(0, 0), (1, 0)}
    return lambda: copy.deepcopy(watcher, {id(gallery): gallery})


@pytest.mark.parametrize("kind", sampled(HOSTILE, ("lens cap", "cut in half")))
def test_hostile_frames_in_mid_game_are_no_event(
    begin: Callable[[], Watcher], frames: tuple[list[Picture], list[Picture]], rest: Picture, kind: str, told: Told
) -> None:
    """What is wrong is said once, in one word, or nothing is; no tile or piece comes or goes; the next tile is read."""
    spoil, reason = HOSTILE[kind]
    watcher = begin()
    spoilt = spoil(rest)
    said = [o for number in range(LENGTH) for o in watcher.feed(spoilt, 100 + number)]
    said += [o for number in range(4) for o in watcher.feed(rest, 200 + number)]
    assert told(said, "event", "reason") == ([("trouble", reason)] if reason else [])
    assert not any(o.certain for o in spoken(said))
    later = spoken(o for number, frame in enumerate(frames[1]) for o in watcher.feed(frame, 300 + number))
    assert told(later, "event", "cell", "design", "certain") == [("tile", (2, 0), "A3", True)]


def cloth(picture: Picture) -> Picture:
    """Something without tiles all over the picture."""
    grain = cv2.GaussianBlur(np.random.default_rng(3).normal(0.0, 1.0, picture.shape), (0, 0), 20)
    return np.asarray(np.clip(120 + 20 * grain / grain.std(), 0, 255), np.uint8)


@pytest.mark.slow
def test_a_table_that_is_hidden_altogether_keeps_its_map(
    begin: Callable[[], Watcher], frames: tuple[list[Picture], list[Picture]], rest: Picture, told: Told
) -> None:
    """A cloth over all tiles, longer than a hand, is told once; when it is gone the eyes know the board again."""
    watcher = begin()
    hidden = cloth(rest)
    said = spoken(o for number in range(70) for o in watcher.feed(hidden, 100 + number))
    assert said == [PictureTrouble("covered")]
    for number in range(4):
        assert spoken(watcher.feed(rest, 200 + number)) == []
    later = spoken(o for number, frame in enumerate(frames[1]) for o in watcher.feed(frame, 300 + number))
    assert told(later, "event", "cell", "certain") == [("tile", (2, 0), True)]


def test_tiles_that_all_vanish_at_once_are_lost_not_removed(
    begin: Callable[[], Watcher], gallery: Gallery, rest: Picture
) -> None:
    """Nobody takes up all tiles in one breath; what is remembered of them stays."""
    table = begin().table
    assert table is not None
    hidden = cloth(rest)
    after, changes = review(table, hidden, change(half(table.seen), half(hidden)), gallery, None)
    assert after is table
    assert set(changes.lost) == {(0, 0), (1, 0)} == set(table.tiles)
    assert not changes.removed
    assert not changes.laid


@pytest.mark.parametrize("kind", [kind for kind, (_, reason) in HOSTILE.items() if reason and reason != "wrong_size"])
def test_pictures_that_cannot_be_used_hold_no_tile(gallery: Gallery, rest: Picture, kind: str, told: Told) -> None:
    """Read as a still picture they give nothing; at the beginning of a game only trouble."""
    spoilt = HOSTILE[kind][0](rest)
    assert read_picture(spoilt, gallery) == []
    watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
    said = spoken(o for number in range(4) for o in watcher.feed(spoilt, number))
    assert told(said, "event", "reason") == [("trouble", HOSTILE[kind][1])]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["noise", "grey", "16 bit", "BGRA", "not contiguous"])
def test_odd_pictures_are_read_as_what_they_show(gallery: Gallery, rest: Picture, kind: str) -> None:
    """Nothing false is certain in them; noise holds nothing at all."""
    readings = read_picture(HOSTILE[kind][0](rest), gallery)
    found = {reading.placed.face for reading in readings if reading.certain}
    assert found <= {("G1", ""), ("A1", "b")}
    assert kind != "noise" or readings == []
