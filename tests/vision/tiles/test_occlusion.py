"""The occlusion mask: things are in it, print is not, in whatever ink."""

from __future__ import annotations

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.numeric.patches import normalise
from vision.tiles.occlusion import colour_miss, occlusion_mask

SIZE = 64


def _patch(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (SIZE, SIZE), interpolation=cv2.INTER_AREA), np.uint8)


def _covered(seen: Picture, enrolled: Picture) -> np.ndarray:
    patches = np.stack([_patch(seen), _patch(enrolled)])
    one, other = normalise(patches)
    return occlusion_mask(colour_miss(patches[0], patches[1:]), one, other[None])


def _symbol(pictures: dict[str, Picture]) -> np.ndarray:
    """Where the locomotive is printed on A2, as a soft mask [192, 192, 1]."""
    off = np.abs(pictures["A2"].astype(np.float32) - pictures["A1_a"]).max(axis=2)
    return np.clip(np.asarray(cv2.GaussianBlur(off, (0, 0), 4)) / 10, 0, 1)[..., None]


def test_a_thing_is_occlusion_and_bare_print_is_not(pictures: dict[str, Picture]) -> None:
    """A disc of one colour is marked; the tile without it has no mark."""
    thing = pictures["A2"].copy()
    cv2.circle(thing, (140, 140), 28, (170, 60, 30), -1)
    assert not _covered(pictures["A2"], pictures["A2"]).any()
    marked = _covered(thing, pictures["A2"])
    assert marked[47, 47]
    assert marked.mean() < 0.25


def test_a_symbol_in_another_ink_is_print(pictures: dict[str, Picture]) -> None:
    """A symbol printed in another colour is not occluded; a disc of that colour on it is."""
    symbol = _symbol(pictures)
    inks = pictures["A2"] * np.array([1.3, 0.75, 0.6])
    mixed = pictures["A2"] + symbol * (inks - pictures["A2"])
    other = mixed.clip(0, 255).astype(np.uint8)
    assert _covered(other, pictures["A2"]).mean() < 0.01
    rows, columns = np.nonzero(symbol[..., 0] > 0.9)
    thing = other.copy()
    cv2.circle(thing, (int(columns.mean()), int(rows.mean())), 26, (150, 60, 140), -1)
    assert _covered(thing, pictures["A2"]).mean() > 0.05


def test_a_thing_of_the_shape_of_a_symbol_is_occlusion(pictures: dict[str, Picture]) -> None:
    """A symbol's shape in a paint that no ink comes near is a thing, though its detail is like that of print."""
    symbol = _symbol(pictures)
    painted = pictures["A2"] * np.array([1.5, 0.7, 0.45])
    other = np.clip(pictures["A2"] + symbol * (painted - pictures["A2"]), 0, 255).astype(np.uint8)
    assert _covered(other, pictures["A2"]).mean() > 0.05
