"""Which pixels belong to a thing that is new."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.scene.new_things import grown

OPEN = np.ones((60, 60), np.bool_)
DISC = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 13, 1, -1) > 0
CORE = cv2.circle(np.zeros((60, 60), np.uint8), (30, 30), 5, 1, -1) > 0


@pytest.mark.parametrize(("beside", "whole"), [(0.15, True), (0.5, False)])
def test_a_faint_rim_belongs_to_its_thing_where_the_background_is_well_known(beside: float, whole: bool) -> None:
    """What changed weakly and touches what changed strongly is one thing; where the print around differs as much from
    its stored picture, it is not.
    """
    level = np.random.default_rng(1).uniform(0.6, 1.4, (60, 60)).astype(np.float32) * np.float32(beside)
    level[DISC], level[CORE] = 0.8, 1.6
    found = grown(level, CORE, OPEN, 1.0)
    assert found[CORE].all()
    assert bool(np.count_nonzero(found & DISC) > 0.9 * np.count_nonzero(DISC)) == whole
    assert np.count_nonzero(found & ~DISC) < 10


def test_nothing_grows_without_a_seed_or_beyond_noise() -> None:
    """Without a strong change nothing is found; weak changes within the noise do not count."""
    level = np.full((60, 60), 0.1, np.float32)
    level[DISC] = 0.8
    assert not grown(level, np.zeros_like(CORE), OPEN, 1.0).any()
    assert (grown(level, CORE, OPEN, 4.0) == CORE).all()
