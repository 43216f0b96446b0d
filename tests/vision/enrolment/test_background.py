"""What is not table is told from the table, whatever its pattern and its light."""

from __future__ import annotations

import cv2
import numpy as np

from app.values.pictures import Picture
from vision.enrolment.background import foreground

HEIGHT, WIDTH = 240, 320
THING = np.s_[90:150, 130:190]
INNER, OUTSIDE = np.s_[100:140, 140:180], np.s_[:70]


def _table(light: np.ndarray | float = 1.0) -> Picture:
    """A brown table with a little noise and a printed square on it, in that light."""
    chance = np.random.default_rng(2)
    table = np.full((HEIGHT, WIDTH, 3), (70.0, 100.0, 140.0))
    table[THING] = (60, 160, 90)
    table[110:120, 130:190] = (40, 40, 40)
    return np.asarray((table * np.asarray(light) + chance.normal(0, 6, table.shape)).clip(0, 255), np.uint8)


def test_a_thing_on_the_table_is_not_table() -> None:
    """All of the thing is told, hardly anything else."""
    far = foreground(_table())
    assert (far[INNER] > 1).mean() > 0.95
    assert (far[OUTSIDE] > 1).mean() < 0.02


def test_light_that_is_brighter_in_the_middle_is_no_thing() -> None:
    """A little more light in the middle does not make something else of it, though the rim has no such light."""
    y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
    far = foreground(_table((1.06 - 0.07 * (x * x + y * y))[..., None]))
    assert (far[INNER] > 1).mean() > 0.95
    beside = np.s_[90:150, 205:240]
    assert (far[beside] > 1).mean() < 0.05


def test_the_checks_of_a_cloth_are_table() -> None:
    """Both colours of a cloth are seen all along the rim."""
    rows, cols = np.mgrid[:HEIGHT, :WIDTH]
    cloth = np.where(((rows // 12 + cols // 12) % 2 == 0)[..., None], (150, 60, 40), (210, 205, 200)).astype(np.uint8)
    cloth[THING] = (40, 170, 190)
    far = foreground(np.asarray(cv2.GaussianBlur(cloth, (0, 0), 0.8), np.uint8))
    assert (far[INNER] > 1).mean() > 0.9
    assert (far[OUTSIDE] > 1).mean() < 0.05


def test_a_lamp_over_the_middle_is_no_thing() -> None:
    """Where the rim tells little of the table's middle, the table is followed inwards, and the thing on it remains."""
    y, x = np.mgrid[-1 : 1 : HEIGHT * 1j, -1 : 1 : WIDTH * 1j]
    far = foreground(_table((0.8 + 0.4 * np.exp(-(x * x + y * y)))[..., None]))
    assert (far[INNER] > 1).mean() > 0.95
    beside = np.s_[90:150, 205:240]
    assert (far[beside] > 1).mean() < 0.1
