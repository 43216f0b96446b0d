"""Changes that coincide with a motion of the camera or the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import pytest

from app.values import Face
from app.values.pictures import Picture
from hardware.simulator import (
    Op,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SetStack,
    TableSettings,
    TakePiece,
    TakeTile,
    TakeToken,
)
from hardware.simulator.ops import Push
from hardware.simulator.table import VirtualTable
from tests.sampling import sampled
from tests.worlds.usual import SOLIDS, near
from vision.numeric.changes import change
from vision.observation import BoardLost, Motion, Observation, Still
from vision.scene.state.half_size import half
from vision.scene.tiles import reregistration
from vision.scene.tiles.image_motion import refined
from vision.scene.tiles.reregistration import LEFT_OVER, _changed, follow, left_over
from vision.scene.watcher import Options, Watcher
from vision.tiles.gallery import Gallery

Told = Callable[..., list[tuple[Any, ...]]]

BOARD: tuple[Op, ...] = (
    PutTile((0, 0), "G1", 0),
    PutTile((1, 0), "A1_b", 1),
    PutTile((0, 1), "D2", 2),
    PutTile((-1, 0), "B5", 0),
)
LAID: tuple[Op, ...] = (
    PutPiece("a", "cowboy", "red", (0, 1), (0.5, 0.7)),
    PutStack("s", (1, 0), (0.3, 0.3), 2),
    PutToken(0),
    PutToken(1),
)


@pytest.fixture(scope="module")
def seen(pictures: dict[str, Picture], gallery: Gallery) -> Callable[[TableSettings], _Seen]:
    """The eyes on a table of those settings with the board laid on it. What is the same for several tests is watched
    once, and each of them gets a copy.
    """

    @lru_cache
    def watched(settings: TableSettings) -> _Seen:
        return _Seen(pictures, gallery, settings)

    def copied(settings: TableSettings) -> _Seen:
        found = watched(settings)
        return deepcopy(found, {id(shared): shared for shared in (pictures, gallery, found.table._bare)})

    return copied


class _Seen:
    """A simulated table without hands, and the eyes on it."""

    def __init__(self, pictures: dict[str, Picture], gallery: Gallery, settings: TableSettings) -> None:
        self.table = VirtualTable(pictures, settings)
        self.watcher = Watcher(gallery, Options(solids=SOLIDS), start=Face("G1"))
        self.index = 0
        for op in BOARD:
            self.rest([op])
        for op in LAID:
            self.table.apply(op)
        self.rest([PutPiece("b", "tent", "blue", (0, 0), (0.5, 0.3))])

    def rest(self, ops: Sequence[Op] = (), arm: bool = False) -> list[Observation]:
        """Do ``ops``, show the table until it is still, with an ``arm`` in the picture; what is said, motion and
        stillness left out.
        """
        for op in ops:
            self.table.apply(op)
        said: list[Observation] = []
        for _ in range(5):
            frame = self.table.photograph(self.index)
            if arm:
                high, wide = frame.shape[:2]
                cv2.line(frame, (wide // 6, high), (wide // 5, high * 2 // 3), (150, 70, 40), wide // 16)
            said += self.watcher.feed(frame, self.index)
            self.index += 1
        return [o for o in said if not isinstance(o, Motion | Still)]


@pytest.mark.parametrize(
    ("cover", "pushed"),
    [
        ("felt", True),
        *(pytest.param(*case, marks=pytest.mark.slow) for case in (("cloth", True), ("cloth", False), ("wood", False))),
    ],
)
def test_what_comes_and_goes_meanwhile_is_told(
    seen: Callable[[TableSettings], _Seen], cover: str, pushed: bool, told: Told
) -> None:
    """A piece put, a piece taken, a stack that went and a token in a tray are told for certain in the look that finds
    the map again, and nothing else is.
    """
    eyes = seen(near(seed=5, table=cover) if cover == "felt" else near(seed=5, table=cover, width=1280, height=720))
    if not pushed:
        eyes.table.bump(18.0, -12.0, 1.4)
    said = eyes.rest(
        [
            PutPiece("c", "cowboy", "yellow", (-1, 0), (0.5, 0.5)),
            TakePiece("a"),
            SetStack("s", 0),
            PutToken(1),
            *([Push(18.0, -12.0, 1.4)] if pushed else []),
        ]
    )
    assert said[0].event == "camera_moved"
    assert all(o.certain for o in said)
    assert set(told(said[1:], "event", "cell", "colour")) == {
        ("piece", (-1, 0), "yellow"),
        ("piece_removed", (0, 1), "red"),
        ("tokens_removed", (1, 0), None),
        ("token_taken", None, None),
    }
    assert len(said) == 5
    assert eyes.rest() == []


@pytest.mark.slow
def test_a_pushed_board_is_followed_when_the_arm_has_gone(seen: Callable[[TableSettings], _Seen]) -> None:
    """While the arm that pushed the board rests in the picture nothing is said; without it the push is told, and no
    more. A push without an arm is told at once.
    """
    eyes = seen(near(seed=5, table="wood", width=1280, height=720))
    assert eyes.rest([Push(18.0, -12.0, 1.4)], arm=True) == []
    assert [o.event for o in eyes.rest()] == ["camera_moved"]
    assert [o.event for o in eyes.rest([Push(36.0, -24.0, 2.8)])] == ["camera_moved"]
    assert eyes.rest() == []


@pytest.mark.slow
def test_a_turn_about_the_map_is_told_by_the_tokens_beside_it(seen: Callable[[TableSettings], _Seen]) -> None:
    """A knock that hardly moves the map moves the trays far: their tokens are the ones that lay there, not others."""
    eyes = seen(near(seed=5, table="felt"))
    eyes.table.bump(0.0, 0.0, 1.0)
    assert [o.event for o in eyes.rest()] == ["camera_moved"]
    assert [o.event for o in eyes.rest([PutToken(0)])] == ["token_taken"]


def test_tokens_that_are_taken_back_are_no_knock(seen: Callable[[TableSettings], _Seen]) -> None:
    """When all tokens leave the trays, nothing moved, even if a sleeve touched the map."""
    eyes = seen(near(seed=5, table="felt"))
    said = eyes.rest([TakeToken(0), TakeToken(1), Push(0.8, 0.5, 0.0)])
    assert [o.event for o in said] == ["token_returned", "token_returned"]


def test_the_same_a_little_aside_is_no_change() -> None:
    """A background misregistered by five pixels is no change; a token on it is one."""
    rows, columns = np.mgrid[:270, :480] // 18 % 2
    cloth = np.repeat(((rows ^ columns) * 120 + 70).astype(np.uint8)[..., None], 3, axis=2)
    now = np.roll(cloth, (5, -5), axis=(0, 1))
    everywhere = np.ones(cloth.shape[:2], np.bool_)
    everywhere[:8], everywhere[-8:], everywhere[:, :8], everywhere[:, -8:] = False, False, False, False
    assert not _changed(cloth, now, everywhere).any()
    cv2.circle(now, (200, 120), 9, (60, 90, 140), -1)
    changes = _changed(cloth, now, everywhere)
    assert changes[112:129, 192:209].all()
    assert not changes[:, 240:].any()


@pytest.mark.slow
def test_ground_that_is_another_is_taken_as_it_is(
    pictures: dict[str, Picture], seen: Callable[[TableSettings], _Seen]
) -> None:
    """Where the cloth was pulled away with the board, the map is found again; nothing is read into the new ground."""
    settings = near(seed=5, table="felt")
    eyes = seen(settings)
    other = VirtualTable(pictures, replace(settings, table="wood"))
    for op in (*BOARD, *LAID, PutPiece("b", "tent", "blue", (0, 0), (0.5, 0.3)), Push(18.0, -12.0, 1.4)):
        other.apply(op)
    table, now = eyes.watcher.table, other.photograph(99)
    assert table is not None
    found = follow(table, now, change(half(table.seen), half(now)))
    assert found is not None
    followed = found.table
    assert followed.lattice is not table.lattice
    far = ~followed.tile_mask(0.3)
    far &= ~followed.thing_mask(followed.things, 0.3)
    assert np.array_equal(followed.seen[far], now[far])


@pytest.mark.slow
def test_a_piece_is_seen_to_leave_a_tile_too_bright_for_its_colours(
    seen: Callable[[TableSettings], _Seen], told: Told
) -> None:
    """Saturated paper has no colour; seeing only such paper where a red piece stood suffices for its removal."""
    eyes = seen(TableSettings(seed=5, table="wood"))
    eyes.table.relight(1.7, 1.7, 1.7)
    eyes.rest()
    assert told(eyes.rest([TakePiece("a")]), "event", "colour") == [("piece_removed", "red")]


@pytest.mark.parametrize("tiles", sampled((0.0, 0.02, 0.06, 0.1), (0.06,)))
def test_the_shift_that_a_motion_leaves_is_measured(seen: Callable[[TableSettings], _Seen], tiles: float) -> None:
    """To a hundredth of a tile, in another light, with a tile taken away meanwhile."""
    eyes = seen(near(seed=5, table="felt"))
    table = eyes.watcher.table
    assert table is not None
    eyes.table.apply(TakeTile((-1, 0)))
    eyes.table.relight(0.8, 0.75, 0.7)
    by = tiles * table.pixels_per_tile
    now = eyes.table.photograph(99)
    moved = cv2.warpAffine(now, np.array([[1.0, 0.0, 0.6 * by], [0.0, 1.0, -0.8 * by]]), now.shape[1::-1])
    assert left_over(table, np.asarray(moved, np.uint8)) == pytest.approx(tiles, abs=0.01)


@pytest.mark.slow
def test_a_motion_that_fits_badly_is_a_lost_board_and_no_change(
    seen: Callable[[TableSettings], _Seen], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was known is kept, and found again once the motion is measured rightly."""
    eyes = seen(near(seed=5, table="felt"))
    before = eyes.watcher.table
    assert before is not None
    off = np.array([[1.0, 0.0, 1.3 * LEFT_OVER * before.pixels_per_tile], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    with monkeypatch.context() as patched:
        patched.setattr(reregistration, "refined", lambda *arguments: off @ refined(*arguments))
        eyes.table.bump(40.0, -25.0, 3.0)
        assert eyes.rest() == [BoardLost()]
    table = eyes.watcher.table
    assert table is not None
    assert table.tiles == before.tiles
    assert len(table.things) == len(before.things)
    eyes.table.bump(41.0, -25.0, 3.0)
    assert [o.event for o in eyes.rest()] == ["camera_moved"]
