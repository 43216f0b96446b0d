"""Standing against rivals: whether a thing is what explains it best, or what merely looks much like it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sampling import sampled
from tests.vision.objects.shapes.test_solid_fitting import BLACK, FOOT, LEANING, SOLIDS, _shown
from vision.objects.pieces.rivals import Rivalry
from vision.objects.shapes.solid_fitting import View
from vision.objects.shapes.solids import drawn


def _view(number: int, seed: int, shadow: float = 0.42) -> View:
    """The view of that black solid beside its deep shadow, of which its mask has grown over half."""
    true = SOLIDS[number]
    now, bare = _shown(true, BLACK, seed, shadow)
    mask = drawn(true, 0.7, LEANING, FOOT, (64, 64))[..., 0] > 0.5
    mask |= np.roll(mask, (4, 9), axis=(0, 1))
    return View(now, bare, mask, np.zeros_like(mask), BLACK, LEANING, 0.25, True, 0.5)


@pytest.mark.parametrize("number", [0, pytest.param(2, marks=pytest.mark.slow)], ids=["cowboy", "tent"])
@pytest.mark.parametrize("seed", sampled((1, 2, 3), (1,)))
def test_the_true_kind_stands_where_it_is_expected_and_its_rivals_do_not(number: int, seed: int) -> None:
    """The picture is what is to be expected of the true kind, give or take a seventh; each other kind stands where it
    is expected if the true one is there.
    """
    view = _view(number, seed)
    found = view.explain(SOLIDS)
    own = next(each for each in found if each.solid is SOLIDS[number])
    rivals = [each for each in found if each.solid.kind != own.solid.kind]
    told = Rivalry(view).against(own, [*rivals, None])
    assert told.place == pytest.approx(1.0, abs=1 / 7)
    assert told.apart > 60.0
    for rival in rivals:
        assert Rivalry(view).against(rival, [own]).place < 0.2
    each = [Rivalry(view).against(own, [rival]) for rival in (*rivals, None)]
    assert (told.place, told.apart) == (min(one.place for one in each), min(one.apart for one in each))


def test_nothing_at_all_is_a_rival_as_well() -> None:
    """In front of a piece shadow alone is far from what is seen; where there is only shadow no piece stands firm."""
    view = _view(0, 1)
    own = view.explain(SOLIDS)[0]
    assert Rivalry(view).against(own, [None]).place > 0.8
    _, bare = _shown(SOLIDS[0], BLACK)
    shade = np.clip(bare * 0.5, 0, 255).astype(np.uint8)
    shade = np.where(drawn(SOLIDS[0], 0.7, LEANING, FOOT, (64, 64))[..., :1] > 0.5, shade, bare)
    mask = (shade != bare).any(axis=2)
    bare_view = View(shade, bare, mask, np.zeros_like(mask), BLACK, LEANING, 0.25, True, 0.5)
    best = min(bare_view.explain(SOLIDS), key=lambda each: each.rest)
    told = Rivalry(bare_view).against(best, [None])
    assert told.place < 0.5 or told.apart < 30.0


def test_what_was_tried_is_not_fitted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second question about the same pairs is answered from the first: fitting is what a look takes longest for."""
    view = _view(0, 1)
    own, *rivals = view.explain(SOLIDS)
    rivalry = Rivalry(view)
    told = rivalry.against(own, [*rivals, None])
    monkeypatch.setattr(View, "residuals", lambda *_: pytest.fail("fitted again"))
    assert rivalry.against(own, [None, *rivals]) == told
