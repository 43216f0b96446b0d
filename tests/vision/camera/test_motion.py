"""When the table counts as still, and what counts as a change."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from hardware.simulator import PutTile, TableSettings, VirtualTable
from vision.camera.motion import Stillness, small, stirred
from vision.numeric.changes import change, dazzled, light_between, saturation_mask, spots


def _scene(seed: int = 1) -> Picture:
    coarse = np.random.default_rng(seed).integers(40, 200, (34, 60, 3), np.uint8)
    return np.asarray(cv2.resize(coarse, (960, 540), interpolation=cv2.INTER_CUBIC), np.uint8)


def _noisy(picture: Picture, seed: int) -> Picture:
    noise = np.random.default_rng(seed).standard_normal(picture.shape, np.float32)
    noise *= 4
    noise += picture
    return np.clip(noise, 0, 255, out=noise).astype(np.uint8)


def test_noise_is_no_motion() -> None:
    """Two noisy frames of one scene are the same."""
    scene = _scene()
    assert stirred(small(_noisy(scene, 1)), small(_noisy(scene, 2))) is None


@pytest.mark.parametrize("share", [1.0, 0.2])
def test_a_knocked_camera_is_motion(share: float) -> None:
    """A picture that moves as a whole counts as motion and not as noise, by day and in the dark."""
    scene = (_scene() * share).astype(np.uint8)
    moved = np.roll(scene, (15, 30), axis=(0, 1))
    assert stirred(small(_noisy(scene, 1)), small(_noisy(moved, 2))) is not None


def test_noise_here_and_there_is_no_motion() -> None:
    """Single pixels that change, however much, are noise; as many in one place are motion."""
    first = np.full((540, 960, 3), 120, np.uint8)
    scattered, together = first.copy(), first.copy()
    for number in range(12):
        row, column = 60 + 36 * number, 60 + 60 * number
        scattered[row : row + 6, column : column + 6] = 200
        row, column = 240 + 6 * (number // 4), 300 + 6 * (number % 4)
        together[row : row + 6, column : column + 6] = 200
    assert stirred(small(first), small(scattered)) is None
    assert stirred(small(first), small(together)) is not None


def test_a_small_thing_that_changed_unseen_brings_the_table_to_rest_again() -> None:
    """A disc that lies a pixel otherwise is no motion, but the table is examined again; noise and flicker are
    nothing.
    """
    wide = np.asarray(cv2.resize(_scene(), (1920, 1080), interpolation=cv2.INTER_CUBIC), np.uint8)[:540, :960]

    def shot(seed: int, aside: float) -> Picture:
        picture = wide.copy()
        cv2.circle(picture, (round(16 * (500 + aside)), 300 * 16), 9 * 16, (70, 105, 150), -1, cv2.LINE_AA, 4)
        cv2.circle(picture, (round(16 * (500 + aside)), 300 * 16), 4 * 16, (60, 150, 200), -1, cv2.LINE_AA, 4)
        return _noisy((picture * (1.0 - 0.02 * (seed % 2))).astype(np.uint8), seed)

    stillness = Stillness(2)
    first = [stillness.feed(shot(seed, 0.0)) for seed in range(6)]
    assert first == [(False, k == 2) for k in range(6)]
    same = [stillness.feed(shot(seed, 0.0)) for seed in range(6, 13)]
    assert set(same) == {(False, False)}
    then = [stillness.feed(shot(seed, 1.0)) for seed in range(6, 13)]
    assert (False, True) in then
    assert not any(begins for begins, _ in then)


def test_noise_in_the_dark_is_no_motion_and_a_hand_there_is() -> None:
    """Where noise is a quarter of the brightness, the table still comes to rest, and a hand still counts as motion."""
    dark = (_scene() * 0.2).astype(np.uint8)
    first, second = (np.clip(dark + np.random.default_rng(k).normal(0, 9, dark.shape), 0, 255) for k in (1, 2))
    assert stirred(small(first.astype(np.uint8)), small(second.astype(np.uint8))) is None
    cv2.circle(second, (500, 300), 60, (50, 60, 80), -1)
    assert stirred(small(first.astype(np.uint8)), small(second.astype(np.uint8))) is not None


@pytest.mark.parametrize("gain", [0.7, 0.9, 1.2])
def test_a_light_step_is_no_motion(gain: float) -> None:
    """A step of the exposure is no motion."""
    scene = _scene()
    assert stirred(small(scene), small(np.clip(scene * gain, 0, 255).astype(np.uint8))) is None


def test_a_flickering_lamp_is_no_motion() -> None:
    """Stripes that drift over the picture are no motion, with light tiles on dark cloth too."""
    dark = (_scene() * 0.3).astype(np.float32) + 20
    dark[200:280, 400:480] = 230
    rows = np.arange(540, dtype=np.float32)[:, None, None] * np.float32(2 * np.pi / 310)
    shots = [_noisy(np.clip(dark * (1 + 0.04 * np.sin(rows + phase)), 0, 255).astype(np.uint8), 1) for phase in (0, 2)]
    assert stirred(small(shots[0]), small(shots[1])) is None
    cv2.circle(shots[1], (500, 300), 16, (150, 170, 220), -1)
    assert stirred(small(shots[0]), small(shots[1])) is not None


@pytest.mark.parametrize(("table", "seed", "first"), [("felt", 3, 2), ("cloth", 2, 0)])
@pytest.mark.slow
def test_a_flickering_room_is_no_motion(pictures: dict[str, Picture], table: str, seed: int, first: int) -> None:
    """Neither light tiles on dark felt nor a checked cloth show motion under a flickering lamp."""
    settings = TableSettings.named("hard", seed=seed, light="flicker", table=table)
    under = VirtualTable(pictures, settings)
    names = sorted(pictures)
    cells = sorted(under.visible_cells, key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))[:12]
    for number, cell in enumerate(cells):
        under.apply(PutTile(cell, names[5 * number % len(names)], number % 4))
    one, two = (small(under.photograph(number)) for number in (first, first + 1))
    assert stirred(one, two) is None


def test_a_fingertip_is_motion() -> None:
    """A thing of half a tile's width that enters the picture is motion."""
    scene = _scene()
    touched = scene.copy()
    cv2.circle(touched, (500, 300), 16, (150, 170, 220), -1)
    assert stirred(small(scene), small(touched)) is not None


def test_the_table_rests_after_some_like_frames() -> None:
    """Rest is reported once, with the last of the frames that must agree; motion once when it begins."""
    gate = Stillness(agree=2)
    scene = _scene()
    said = [gate.feed(_noisy(scene, k)) for k in range(5)]
    assert [rests for _, rests in said] == [False, False, True, False, False]
    touched = scene.copy()
    cv2.circle(touched, (500, 300), 60, (150, 170, 220), -1)
    assert gate.feed(touched) == (True, False)
    assert gate.feed(scene) == (False, False)
    assert [gate.feed(_noisy(scene, k))[1] for k in (7, 8, 9)] == [False, True, False]


def test_with_no_agreement_asked_every_frame_is_still() -> None:
    """agree=0 is for picture folders with one picture a turn."""
    gate = Stillness(agree=0)
    assert [gate.feed(_scene(k))[1] for k in range(3)] == [True, True, True]


def test_a_slow_change_makes_the_table_rest_anew() -> None:
    """A change too slow for motion makes the table rest again, so that it is examined."""
    gate = Stillness(agree=2)
    scene = _scene()
    for _ in range(3):
        gate.feed(scene)
    rests = []
    for step in range(30):
        creeping = scene.copy()
        alpha = min(1.0, step / 24)
        patch = creeping[250:330, 400:480]
        creeping[250:330, 400:480] = (patch * (1 - alpha) + np.array([200, 60, 60]) * alpha).astype(np.uint8)
        rests.append(gate.feed(creeping)[1])
    assert any(rests)


def test_the_table_rests_anew_when_all_frames_show_what_changed() -> None:
    """Of the three pictures whose mean is examined then none is of before: in the mean it would have changed less."""
    gate = Stillness(agree=2)
    scene = _scene()
    for _ in range(3):
        gate.feed(scene)
    rows, columns = np.mgrid[:540, :960]
    bump = 0.16 * np.exp(-((rows - 270) ** 2 + (columns - 480) ** 2) / (2 * 55.0**2))
    changed = np.clip(scene * (1.0 + bump)[..., None], 0, 255).astype(np.uint8)
    assert [gate.feed(changed) for _ in range(4)] == [(False, False), (False, False), (False, True), (False, False)]


def test_changes_are_marked_under_any_light() -> None:
    """A new thing is marked as change; a new gain and a smooth gradient of light are not."""
    scene = _scene()
    slope = np.linspace(0.7, 1.1, 960)[None, :, None]
    lit = np.clip(scene * slope, 0, 255).astype(np.uint8)
    assert change(scene, lit).strong.mean() < 0.001
    cv2.circle(lit, (300, 200), 12, (30, 30, 170), -1)
    found = change(scene, lit)
    assert found.strong[200, 300]
    assert found.strong.sum() < 900


def test_a_change_can_be_looked_for_in_one_place() -> None:
    """Within the window the result is the same as for the whole picture; elsewhere nothing is marked."""
    scene = _scene()
    after = _noisy(scene, 3)
    cv2.circle(after, (300, 200), 12, (30, 30, 170), -1)
    cv2.circle(after, (800, 400), 12, (30, 30, 170), -1)
    where = np.zeros(scene.shape[:2], np.bool_)
    where[190:211, 290:311] = True
    whole, part = change(scene, after), change(scene, after, where)
    assert (part.strong[180:221, 280:321] == whole.strong[180:221, 280:321]).mean() > 0.98
    assert part.strong[200, 300]
    assert whole.strong[400, 800]
    assert not part.strong[300:].any()
    assert not change(scene, after, np.zeros_like(where)).strong.any()


def test_the_light_between_two_pictures_ignores_what_came() -> None:
    """A large thing in one picture does not bias the estimated gain."""
    scene = _scene()
    after = np.clip(scene * 0.8, 0, 255).astype(np.uint8)
    after[200:235, 300:335] = (0, 0, 255)
    gain = light_between(scene, after)
    assert np.abs(gain - 0.8).max() < 0.05


def test_glare_shows_nothing() -> None:
    """A pixel with two saturated channels is in the saturation mask, one with a single such channel is not."""
    picture = np.array([[[255, 255, 90], [255, 120, 90], [10, 250, 249]]], np.uint8)
    assert saturation_mask(picture).tolist() == [[True, False, True]]


def test_spots_come_largest_first() -> None:
    """Connected components are cut out with their corner, largest first; small ones are left out."""
    mask = np.zeros((50, 60), np.bool_)
    mask[5:10, 5:10] = True
    mask[20:40, 30:45] = True
    mask[0, 50] = True
    found = spots(mask, 9)
    assert [(int(part.sum()), corner) for part, corner in found] == [(300, (30, 20)), (25, (5, 5))]
    assert spots(np.zeros((4, 4), np.bool_), 1) == []


def test_light_at_its_limit_explains_what_it_may_and_no_more() -> None:
    """Cream paper that leaves a lamp's reflection shows its colour, explained by illumination; a blue piece on it is a
    change, and so is everything where no channel was saturated.
    """
    lit = np.full((40, 40, 3), (170, 255, 255), np.uint8)
    dim = np.full((40, 40, 3), (130, 200, 230), np.uint8)
    gain = np.full((2, 2, 3), (0.76, 0.78, 0.9), np.float32)
    assert dazzled(lit, dim, gain).all()
    assert dazzled(dim, lit, np.asarray(1 / gain, np.float32)).all()
    piece = dim.copy()
    piece[10:20, 10:20] = (150, 90, 40)
    assert not dazzled(lit, piece, gain)[10:20, 10:20].any()
    assert not dazzled(dim, dim, np.ones((2, 2, 3), np.float32)).any()


def test_what_moved_is_kept_until_it_has_been_examined() -> None:
    """The parts in which anything moved add up, also when it has gone again; ``settle`` and ``reset`` forget them."""
    scene = _scene()
    stillness = Stillness(2)
    for number, at in enumerate((None, (200, 150), (700, 400), None, None)):
        frame = _noisy(scene, number)
        if at is not None:
            cv2.circle(frame, at, 60, (60, 90, 200), -1)
        stillness.feed(frame)
    swept = stillness.swept
    assert swept is not None
    assert swept.shape == (90, 160)
    assert swept[15:35, 23:43].any()
    assert swept[57:77, 107:127].any()
    assert not swept[:, 60:90].any()
    stillness.settle()
    assert stillness.swept is None
