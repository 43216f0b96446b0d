"""Searching memory between frames."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from app.ui.base.tidying import GROWN, MANY, OLD, YOUNG, Tidying


class Ring:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(name="_what_is_set_aside_stays_so", autouse=True)
def _memory_is_given_back() -> Iterator[None]:
    """Here it is: what was set aside before is set aside again in the end."""
    yield
    gc.freeze()


@pytest.fixture
def tidying() -> Iterator[Tidying]:
    """Tidying that has begun."""
    found = Tidying()
    found.begin()
    yield found
    found.end()


def test_python_itself_does_not_search_meanwhile(tidying: Tidying) -> None:
    assert not gc.isenabled()
    assert gc.get_freeze_count() > 0
    tidying.end()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_a_ring_made_since_goes_in_one_of_the_next_frames(tidying: Tidying) -> None:
    ring = weakref.ref(Ring())
    kept = [[number] for number in range(YOUNG + 100)]
    assert ring() is not None
    tidying.rest()
    assert ring() is None
    assert len(kept) > YOUNG


def test_a_busy_frame_is_not_made_longer(tidying: Tidying) -> None:
    """What many busy frames leave is found in the next that has little to do, at the latest when it has become much."""
    ring = weakref.ref(Ring())
    kept = [[number] for number in range(YOUNG + 100)]
    tidying.rest(light=False)
    assert ring() is not None
    kept += [[number] for number in range(MANY - YOUNG)]
    tidying.rest(light=False)
    assert ring() is None
    assert len(kept) > MANY


def test_a_ring_that_grew_old_goes_in_time(tidying: Tidying) -> None:
    ring = Ring()
    gc.collect(0)
    gc.collect(1)
    old = weakref.ref(ring)
    del ring
    for _ in range(OLD + 2):
        kept = [[number] for number in range(GROWN + 100)]  # what many busy frames bring about
        tidying.rest()
        kept.clear()
    assert old() is None


def test_before_it_begins_nothing_is_searched() -> None:
    ring = weakref.ref(Ring())
    Tidying().rest()
    assert gc.isenabled()
    gc.collect()
    assert ring() is None


def test_what_a_closed_page_leaves_is_found_at_once(tidying: Tidying) -> None:
    ring = Ring()
    gone = weakref.ref(ring)
    del ring
    tidying.clear()
    assert gone() is None
