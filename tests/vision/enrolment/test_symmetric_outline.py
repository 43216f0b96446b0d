"""The outline of tokens: where their edge is, though shadows, the print and the pattern of the table have edges too."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from app.values.pictures import Picture
from tests.sampling import few
from vision.enrolment.symmetric_outline import symmetric_outline
from vision.numeric.patches import Floats

SIZE, MIDDLE, RADIUS = 96, 48, 15.0
SHADOW = (9, 7)


def _outline(corners: int, radius: float = RADIUS) -> NDArray[np.bool_]:
    turns = np.linspace(0, 2 * np.pi, corners, endpoint=False) + 0.4
    points = MIDDLE + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    mask = cv2.fillPoly(np.zeros((8 * SIZE, 8 * SIZE), np.uint8), [np.round(8 * points + 3.5).astype(np.int32)], (255,))
    return np.asarray(cv2.resize(mask, (SIZE, SIZE), interpolation=cv2.INTER_AREA)) > 127


def _table(checked: bool) -> Floats:
    table = np.full((SIZE, SIZE, 3), (150.0, 165.0, 175.0), np.float32)
    if checked:
        table[:, 30:52] *= (0.35, 0.4, 0.9)
        table[44:66] *= (0.35, 0.4, 0.9)
    return table


def _photographed(scene: Floats, seed: int) -> Picture:
    noise = np.random.default_rng(seed).normal(0, 1.5, scene.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(scene, (0, 0), 1.0) + noise, 0, 255), np.uint8)


@pytest.mark.parametrize("checked", [False, True])
@pytest.mark.parametrize("corners", few([4, 6, 40], 1))
def test_a_token_is_outlined_without_its_shadow_and_with_its_rim(corners: int, checked: bool) -> None:
    table = _table(checked)
    scene, token = table.copy(), _outline(corners, 18.0 if corners == 4 else RADIUS)
    shadow = np.roll(token, SHADOW, axis=(0, 1)) | np.roll(token, tuple(way // 2 for way in SHADOW), axis=(0, 1))
    scene *= 1.0 - 0.5 * cv2.GaussianBlur(shadow.astype(np.float32), (0, 0), 2.0)[..., None]
    scene[token] = (90.0, 115.0, 70.0)
    scene[_outline(40, 8.0)] = (225.0, 230.0, 235.0)  # a white ring is printed on it
    found = symmetric_outline(_photographed(scene, 1), _photographed(table, 2), token | shadow)
    shared = np.count_nonzero(found & token) / np.count_nonzero(found | token)
    assert np.count_nonzero(token) / np.count_nonzero(token | shadow) < 0.75
    assert shared > 0.88
