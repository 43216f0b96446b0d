"""The comparison of prints: what another ink, light or a small shift leaves unexplained, and what a symbol does."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from app.values.pictures import Picture
from vision.numeric.patches import Floats, normalise
from vision.tiles.print_match import mixed, mixing, unexplained

SIZE = 64
ALL = np.ones((SIZE, SIZE), np.float32)


def _left(seen: Picture, enrolled: Picture) -> float:
    """The largest detail of ``seen`` that ``enrolled`` leaves unexplained within the rim."""
    one, other = (_small(picture) for picture in (seen, enrolled))
    matched = mixed(other[None], mixing(one, other, ALL))
    return float(unexplained(one, matched, ALL)[0][4:-4, 4:-4].max())


def _small(picture: Picture) -> Floats:
    small = np.asarray(cv2.resize(picture, (SIZE, SIZE), interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(normalise(small[None])[0], np.float32)


def test_other_inks_and_another_light_are_the_same_print(pictures: dict[str, Picture]) -> None:
    """Mixed channels, less contrast and the edge of a shadow leave less unexplained than a missing symbol."""
    face = pictures["A2"].astype(np.float32)
    inks = face @ np.array([[0.8, 0.1, 0.1], [0.15, 0.9, 0.0], [0.0, 0.2, 0.7]]).T
    shadow = 0.6 + 0.4 / (1 + np.exp(-(np.arange(192) - 120) / 6.0))
    paler = 60 + 0.6 * face
    for changed in (inks, face * shadow[None, :, None], paler):
        assert _left(np.clip(changed, 0, 255).astype(np.uint8), pictures["A2"]) < 1.0
    assert _left(pictures["A1_a"], pictures["A2"]) > 1.5


@pytest.mark.parametrize(("shown", "named"), [("A1_a", "A2"), ("A2", "A1_a"), ("B2", "D5"), ("C1", "C2")])
def test_a_missing_or_an_added_symbol_is_unexplained_where_it_is(
    pictures: dict[str, Picture], shown: str, named: str
) -> None:
    """The largest unexplained detail lies where the two faces differ."""
    one, other = _small(pictures[shown]), _small(pictures[named])
    found = unexplained(one, mixed(other[None], mixing(one, other, ALL)), ALL)[0]
    row, column = np.unravel_index(int(found.argmax()), found.shape)
    off = cv2.GaussianBlur(np.square(one - other).sum(axis=0), (0, 0), 3)
    assert found.max() > 1.2
    assert off[row, column] > 0.5 * off.max()


def test_channels_are_not_mixed_where_nothing_is_compared(pictures: dict[str, Picture]) -> None:
    """Without a pixel of any weight the mixing is the identity and nothing is unexplained."""
    one = _small(pictures["E1"])
    nothing = np.zeros_like(ALL)
    assert np.array_equal(mixing(one, one, nothing), np.eye(3))
    assert unexplained(one, one[None], nothing).max() == 0.0
