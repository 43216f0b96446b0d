"""Pictures in a tone in which shadows have no colour."""

from __future__ import annotations

import numpy as np
import pytest

from vision.numeric.patches import Floats
from vision.objects.paint.shadow_cast import falls_of
from vision.objects.paint.tone import Tone, ToneConfig, tone_of

LEFT = np.array([0.62, 0.52, 0.42])
"""What a cold window leaves of the light (BGR) in the shadow of a warm lamp."""
SAND = np.array([140.0, 190.0, 215.0])


def _falls(number: int, left: np.ndarray = LEFT, two_lights: bool = False) -> Floats:
    """The falls beside a thing: a shadow on pale print, deeper towards its middle, and a corner of a thing; and
    with ``two_lights`` the shadow of the window, on the other side, which is redder.
    """
    noise = np.random.default_rng(number)
    bare = np.tile(SAND, (60, 80, 1))
    depth = np.zeros((60, 80, 1))
    depth[10:40, 10:40] = np.linspace(0.6, 1.0, 30)[None, :, None]
    now = bare * np.exp(depth * np.log(left))
    if two_lights:
        now[10:40, 58:70] *= (0.8, 0.85, 0.92)
    now[20:26, 45:50] = noise.uniform(20, 120, 3)
    seen, before = (np.clip(each + noise.normal(0, 2, each.shape), 0, 255).astype(np.uint8) for each in (now, bare))
    return falls_of(seen, before, ToneConfig().weak)


def test_shadows_have_no_colour_in_the_tone_learned_from_them() -> None:
    """Two things suffice, of whatever paints."""
    tone = tone_of([_falls(1), _falls(2)])
    assert tone is not None
    lit, dim = (np.array(tone.colour(colour.tolist())) for colour in (SAND, SAND * LEFT))
    assert np.ptp(np.log(dim / lit)) < 0.05 < np.ptp(np.log(LEFT))


def test_one_thing_does_not_tell_the_tone() -> None:
    """What is darker beside it may be another thing of some paint."""
    assert tone_of([_falls(1)]) is None


def test_shadows_of_two_lights_have_no_tone_in_common() -> None:
    """What takes the colour from those of the lamp would colour those of the window."""
    assert tone_of([_falls(each, two_lights=True) for each in (1, 2, 3)]) is None


def test_grey_shadows_leave_the_tone_as_it_is() -> None:
    """In the light of one lamp in a white room."""
    assert tone_of([_falls(each, np.array([0.5, 0.5, 0.52])) for each in (1, 2, 3)]) is None


def test_a_picture_is_toned_as_its_colours_are() -> None:
    """Black and white stay as they are."""
    tone = Tone((1.25, 0.96, 0.83))
    colours = np.array([[(0, 0, 0), (255, 255, 255), (200, 120, 40)]], np.uint8)
    assert tone.picture(colours)[0] == pytest.approx(np.array([tone.colour(each) for each in colours[0]]), abs=0.51)
    assert tone.colours({"blue": (200, 120, 40)}) == {"blue": tuple(tone.picture(colours)[0, 2])}
