"""The simulated camera: visits become frames with hands; faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.camera import Camera, CameraError, Frame
from hardware.simulator import (
    Hover,
    MovePiece,
    PutPiece,
    PutStack,
    PutTile,
    PutToken,
    SceneError,
    SetStack,
    SimulatedCamera,
    TableSettings,
    TakePiece,
    TakeTile,
    Visit,
)
from hardware.simulator.faults import (
    Black,
    Bumped,
    Capped,
    Fault,
    FaultyCamera,
    Frozen,
    LightStep,
    Lost,
    Truncated,
    Unplugged,
)
from tests.sampling import sampled

Faces = Mapping[str, Picture]

START = (PutTile((0, 0), "F0", 0),)
GAME = (
    Visit((PutTile((1, 0), "F1", 1),), "south"),
    Visit((PutPiece("a", "cowboy", "red", (1, 0), (0.4, 0.4)),), "east"),
    Visit((PutStack("s", (0, 0), (0.3, 0.3), 2),), "north"),
    Visit((SetStack("s", 1), PutToken(1)), "west"),
    Visit((MovePiece("a", (0, 0), (0.7, 0.7)),), "south"),
    Visit((TakePiece("a"),), "south"),
)


def read_all(camera: SimulatedCamera | FaultyCamera) -> list[Frame]:
    frames = []
    while (frame := camera.read()) is not None:
        frames.append(frame)
    return frames


def difference(one: Picture, two: Picture) -> float:
    """The share of pixels that differ clearly, 0-1."""
    return float((cv2.absdiff(one, two).max(axis=2) > 40).mean())


def test_the_same_seed_and_visits_give_the_same_frames(faces: Faces, small: TableSettings) -> None:
    """Two cameras with equal arguments agree in every pixel; another seed does not."""
    runs = [read_all(SimulatedCamera(faces, iter(GAME[:1]), small, START)) for _ in range(2)]
    other = SimulatedCamera(faces, iter(GAME), replace(small, seed=8), START).read()
    assert len(runs[0]) == len(runs[1])
    assert all(np.array_equal(a.image, b.image) for a, b in zip(runs[0], runs[1], strict=True))
    assert [frame.index for frame in runs[0]] == list(range(len(runs[0])))
    assert other is not None
    assert not np.array_equal(runs[0][0].image, other.image)


def test_a_visit_is_a_hand_coming_acting_leaving_and_stillness(faces: Faces, small: TableSettings) -> None:
    """Frames with a hand lie between still ones; the still frames after it show what it did."""
    camera = SimulatedCamera(faces, [Visit((PutTile((1, 0), "F1", 0),), "south", 3)], small, START)
    assert isinstance(camera, Camera)
    assert camera.simulated
    frames = read_all(camera)
    before, after = frames[0].image, frames[-1].image
    busy = [min(difference(frame.image, before), difference(frame.image, after)) > 0.0015 for frame in frames]
    first, last = busy.index(True), len(busy) - busy[::-1].index(True)
    assert first == small.first_frames
    assert len(frames) - last == 3
    assert all(busy[first:last])
    assert 5 <= last - first <= 8
    assert difference(before, after) > 0.001


@pytest.mark.parametrize("side", sampled(("north", "east", "south", "west"), ("east",)))
def test_a_hand_covers_the_place_when_something_happens(faces: Faces, small: TableSettings, side: str) -> None:
    """In the frame after an op the place differs from how it looks when the hand is gone, for every side."""
    visit = Visit((PutPiece("a", "tent", "blue", (0, 0), (0.5, 0.5)),), side, 2)
    camera = SimulatedCamera(faces, [visit], small, START)
    frames = read_all(camera)
    x, y = (round(value) for value in camera.pose_truth().point((0, 0), (0.5, 0.5)))
    spot = (slice(y - 12, y + 13), slice(x - 12, x + 13))
    final = frames[-1].image[spot]
    covered = [difference(frame.image[spot], final) for frame in frames]
    assert covered[-3 - 2] > 0.2
    assert covered[-1] < 0.02


def test_every_visit_leaves_the_scene_as_told(faces: Faces, small: TableSettings) -> None:
    """After the last frame the ground truth is the result of the ops."""
    camera = SimulatedCamera(faces, GAME, small, START)
    read_all(camera)
    truth = camera.truth
    assert set(truth.tiles) == {(0, 0), (1, 0)}
    assert truth.tiles[1, 0].rotation == 1
    assert truth.stacks["s"].count == 1
    assert truth.tokens == {1: 1}
    assert not truth.pieces


def test_visits_are_asked_for_only_when_their_time_has_come(faces: Faces, small: TableSettings) -> None:
    """A generator may decide late: it is resumed after every frame of the visit before has been read."""
    asked: list[int] = []

    def late() -> Iterator[Visit]:
        for number in range(2):
            asked.append(number)
            yield Visit((Hover((0, 0)),), "east", 1)

    camera = SimulatedCamera(faces, late(), small, START)
    for _ in range(small.first_frames):
        camera.read()
    assert asked == []
    camera.read()
    assert asked == [0]
    while asked == [0]:
        assert camera.read() is not None
    assert asked == [0, 1]


@pytest.mark.slow
def test_a_visit_without_ops_is_a_pause(faces: Faces, small: TableSettings) -> None:
    """No hand comes; exactly the still frames pass."""
    camera = SimulatedCamera(faces, [Visit(still_frames=5)], replace(small, first_frames=0), START)
    frames = read_all(camera)
    assert len(frames) == 5
    assert all(difference(frame.image, frames[0].image) < 0.001 for frame in frames)


@pytest.mark.slow
def test_hovering_changes_nothing(faces: Faces, small: TableSettings) -> None:
    """A hand that only hovers is seen, and leaves the table as it was."""
    frames = read_all(SimulatedCamera(faces, [Visit((Hover((0, 0)),), "west")], small, START))
    assert max(difference(frame.image, frames[0].image) for frame in frames) > 0.02
    assert difference(frames[0].image, frames[-1].image) < 0.001


def test_an_op_that_cannot_be_done_is_an_error(faces: Faces, small: TableSettings) -> None:
    """A script that takes a tile from an empty cell fails with the cell's name."""
    camera = SimulatedCamera(faces, [Visit((TakeTile((5, 1)),))], small, START)
    with pytest.raises(SceneError, match=r"\(5, 1\)"):
        read_all(camera)


def test_sides_and_closing(faces: Faces, small: TableSettings) -> None:
    """An unknown side is refused; a closed camera gives no more frames."""
    with pytest.raises(ValueError, match="side 'above' is not known"):
        Visit((Hover((0, 0)),), "above")
    camera = SimulatedCamera(faces, GAME, small, START)
    assert camera.read() is not None
    camera.close()
    camera.close()
    assert camera.read() is None


def faulty(faces: Faces, small: TableSettings, *faults: Fault) -> tuple[list[Frame], list[Frame]]:
    """The frames without and with faults, over a still table of ten frames."""
    pause = Visit(still_frames=10)
    settings = replace(small, first_frames=0)
    good = read_all(SimulatedCamera(faces, [pause], settings, START))
    return good, read_all(FaultyCamera(SimulatedCamera(faces, [pause], settings, START), faults))


def test_frozen_frames_repeat(faces: Faces, small: TableSettings) -> None:
    """Not even the noise changes while the picture is frozen."""
    good, bad = faulty(faces, small, Frozen(4, 3))
    assert all(np.array_equal(bad[number].image, good[3].image) for number in (4, 5, 6))
    assert np.array_equal(bad[7].image, good[7].image)


def test_lost_frames_leave_a_gap_in_the_numbers(faces: Faces, small: TableSettings) -> None:
    """What never arrived is missing; what follows keeps its number."""
    _, bad = faulty(faces, small, Lost(2, 3))
    assert [frame.index for frame in bad] == [0, 1, 5, 6, 7, 8, 9]


def test_black_capped_and_cut_frames(faces: Faces, small: TableSettings) -> None:
    """Each fault shows for its frames and is gone afterwards."""
    good, bad = faulty(faces, small, Black(1, 1), Capped(3, 2), Truncated(6, 1, share=0.5))
    assert bad[1].image.max() == 0
    assert bad[3].image.mean() < 12
    half = small.height // 2
    assert (bad[6].image[half:] == 128).all()
    assert np.array_equal(bad[6].image[:half], good[6].image[:half])
    for number in (0, 2, 5, 7):
        assert np.array_equal(bad[number].image, good[number].image)


def test_a_bump_and_a_light_step_stay(faces: Faces, small: TableSettings) -> None:
    """From their frame on the view and the light are changed."""
    good, bad = faulty(faces, small, Bumped(2), LightStep(6, 0.5, 0.5, 0.5))
    assert np.array_equal(bad[1].image, good[1].image)
    assert difference(bad[2].image, good[2].image) > 0.002
    assert difference(bad[5].image, bad[2].image) < 0.001
    assert bad[9].image.mean() == pytest.approx(bad[5].image.mean() / 2, rel=0.1)


def test_an_unplugged_camera_fails_and_comes_back(faces: Faces, small: TableSettings) -> None:
    """Reading raises while the cable is out, and goes on afterwards."""
    camera = FaultyCamera(
        SimulatedCamera(faces, [Visit(still_frames=5)], replace(small, first_frames=0), START), [Unplugged(1, 2)]
    )
    assert camera.read() is not None
    for _ in range(2):
        with pytest.raises(CameraError, match="has sent no picture"):
            camera.read()
    frame = camera.read()
    assert frame is not None
    assert frame.index == 3
