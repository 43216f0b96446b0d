"""Pictures of a table at rest, out of frames."""

from __future__ import annotations

import numpy as np

from app.setup.rest import MEAN_OF, RestPictures, mean_of
from app.values.pictures import Picture

TABLE = np.random.default_rng(1).integers(60, 160, (180, 240, 3)).astype(np.uint8)


def hand() -> Picture:
    """The table with an arm over it."""
    picture = TABLE.copy()
    picture[30:150, 60:180] = 230
    return picture


def test_a_mean_has_less_noise() -> None:
    """Half of it with four frames."""
    chance = np.random.default_rng(2)
    noisy = [np.clip(TABLE + chance.normal(0, 8, TABLE.shape), 0, 255).astype(np.uint8) for _ in range(MEAN_OF)]
    left = float((mean_of(noisy).astype(float) - TABLE).std())
    assert 3.5 < left < 5.0


def test_each_rest_gives_one_picture() -> None:
    """After a motion another; and one more whenever it is wanted."""
    rest = RestPictures()
    first = [rest.feed(TABLE) for _ in range(12)]
    assert sum(one is not None for one in first) == 1
    assert (rest.moving, rest.moved) == (False, False)
    assert rest.feed(hand()) is None
    assert (rest.moving, rest.moved) == (True, True)
    second = [rest.feed(TABLE) for _ in range(12)]
    assert sum(one is not None for one in second) == 1
    assert (rest.moving, rest.moved) == (False, True)
    rest.wanted = True
    assert sum(rest.feed(TABLE) is not None for _ in range(12)) == 1


def test_it_does_not_keep_the_frames() -> None:
    """A camera may write its next picture into the same memory."""
    rest = RestPictures()
    frame = TABLE.copy()
    taken = next(one for one in (rest.feed(frame) for _ in range(12)) if one is not None)
    frame[:] = 0
    assert np.array_equal(taken, TABLE)


def test_a_lost_camera_begins_anew() -> None:
    """What lies there then is looked at."""
    rest = RestPictures()
    for _ in range(12):
        rest.feed(TABLE)
    rest.feed(hand())
    rest.reset()
    assert not rest.moving
    assert sum(rest.feed(TABLE) is not None for _ in range(12)) == 1
