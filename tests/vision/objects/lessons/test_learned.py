"""How clearly learned solids are told apart."""

from __future__ import annotations

import numpy as np

from tests.worlds.pieces_shown import FIGURE, HUT
from vision.objects.lessons.learned import LearnedConfig, statistics
from vision.objects.shapes.solid_fitting import Explained


def test_a_dark_example_does_not_blunt_the_others() -> None:
    """Black faces show little of a shape: examples of black widen the spread for dark things alone."""
    solids = (FIGURE.standing("figure"), HUT.solid("hut"))
    coloured = [(0, (100.0, 500.0)), (0, (110.0, 500.0)), (1, (700.0, 80.0)), (1, (650.0, 80.0))]
    black = [(0, (100.0, 300.0)), (1, (120.0, 110.0))]
    all_six = statistics(solids, [*coloured, *black], [True] * 4 + [False] * 2, LearnedConfig())
    four = statistics(solids, coloured, [True] * 4, LearnedConfig())
    assert np.allclose(all_six.bright, [four.means, four.spreads])
    seen = [
        Explained(solid, rest, (0.0, 0.0), 0.0, np.zeros((1, 1), np.float32), solid)
        for solid, rest in zip(solids, (200.0, 320.0), strict=True)
    ]
    assert all_six.odds(seen, (0, 1), dark=False)[0, 1] > 3.0 > all_six.odds(seen, (0, 1), dark=True)[0, 1]


def test_what_was_told_very_clearly_in_the_examples_may_be_told_less_clearly_later() -> None:
    """The spread grows with the distance of the means: a thing at a third of the way is still the nearer solid's."""
    solids = (FIGURE.standing("figure"), HUT.solid("hut"))
    fits = [(0, (20.0, 1900.0)), (0, (20.0, 2000.0)), (1, (1900.0, 20.0)), (1, (2000.0, 20.0))]
    learned = statistics(solids, fits, [True] * 4, LearnedConfig())
    seen = [
        Explained(solid, rest, (0.0, 0.0), 0.0, np.zeros((1, 1), np.float32), solid)
        for solid, rest in zip(solids, (100.0, 500.0), strict=True)
    ]
    assert learned.odds(seen, (0, 1), dark=False)[0, 1] > 3.0
    rigid = statistics(solids, fits, [True] * 4, LearnedConfig(scatter=0.0))
    assert rigid.odds(seen, (0, 1), dark=False)[0, 1] < 3.0


def test_what_fits_but_for_noise_is_plausible() -> None:
    """Examples that were cut out and fitted perfectly leave hardly anything: a little more, as of noise, is no other
    thing, much more is.
    """
    solids = (FIGURE.standing("figure"), HUT.solid("hut"))
    learned = statistics(solids, [(0, (2.0, 300.0)), (1, (300.0, 2.0))], [True] * 2, LearnedConfig())
    for rest, plausible in ((20.0, True), (90.0, False)):
        seen = Explained(solids[0], rest, (0.0, 0.0), 0.0, np.zeros((1, 1), np.float32), solids[0])
        assert learned.plausible(0, seen) is plausible


def test_a_solid_that_explains_its_own_examples_no_better_than_another_was_learned_badly() -> None:
    """Dark examples may be learned worse than the others, which speaks of dark things alone."""
    solids = (FIGURE.standing("figure"), HUT.solid("hut"))
    fits = [(0, (300.0, 900.0)), (0, (300.0, 90.0)), (0, (300.0, 80.0)), (1, (700.0, 80.0))]
    learned = statistics(solids, fits, [True, False, False, True], LearnedConfig())
    assert learned.tells(solids[0], solids[1], dark=False)
    assert not learned.tells(solids[0], solids[1], dark=True)
    assert learned.tells(solids[1], solids[0], dark=True)
