"""Single numbers of a nested config are found, moved and measured."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import pytest

from tests.evaluation.parts.moving import (
    Moved,
    Score,
    changed,
    changed_everywhere,
    name_of,
    numbers,
    part_of,
    roots,
    shifted,
    stages,
)
from tests.evaluation.parts.notes import about, note_of
from tests.evaluation.parts.small_set import cut, find, lens, markers, name, quality, read, tokens, watch
from vision.camera.geometry import PlaneConfig
from vision.config import USUAL
from vision.tiles.growth import GrowthConfig


class Pair(NamedTuple):
    least: float
    most: float


GAINS = Pair(0.5, 1.25)


@dataclass(frozen=True)
class Inner:
    lead: float = 0.1
    steps: tuple[float, ...] = (1.5, 0.5)
    loud: bool = True
    word: str = "near"


@dataclass(frozen=True)
class Outer:
    frames: int = 2
    tiles: Inner = Inner()
    gains: Pair = GAINS

    def __post_init__(self) -> None:
        if self.gains.least >= self.gains.most or self.frames < 2:
            raise ValueError("out of range")


def test_every_number_has_a_name_and_words_have_none() -> None:
    """Numbers in inner dataclasses and tuples are found in their order; truth values and words are left out."""
    assert [(name_of(path), value) for path, value in numbers(Outer())] == [
        ("frames", 2),
        ("tiles.lead", 0.1),
        ("tiles.steps[0]", 1.5),
        ("tiles.steps[1]", 0.5),
        ("gains[0]", 0.5),
        ("gains[1]", 1.25),
    ]


def test_one_number_is_changed_and_nothing_else() -> None:
    """The rest of the config stays as it is, and tuples with names keep them."""
    config = changed(Outer(), ("tiles", "steps", 1), 0.75)
    assert config == replace(Outer(), tiles=replace(Inner(), steps=(1.5, 0.75)))
    assert changed(Outer(), ("gains", 1), 2.0).gains == Pair(0.5, 2.0)
    assert part_of(config, Inner) is config.tiles
    assert part_of(config, Score) is None


@pytest.mark.parametrize(
    ("value", "less", "more"), [(10, 8, 12), (1, 0, 2), (0.5, 0.4, 0.6), (-0.5, -0.4, -0.6), (0.0, -0.2, 0.2)]
)
def test_a_number_moves_by_a_fifth(value: float, less: float, more: float) -> None:
    """Whole numbers stay whole and move by one at least, nought moves by a fifth of one."""
    assert shifted(value, -0.2) == pytest.approx(less)
    assert shifted(value, 0.2) == pytest.approx(more)
    assert isinstance(shifted(value, 0.2), type(value))


def test_a_config_in_two_places_is_one_stage() -> None:
    """Each type of config is found once; its number is moved wherever it occurs, and its places are named."""

    @dataclass(frozen=True)
    class Root:
        one: Outer = Outer()
        two: Inner = Inner()

    assert [kind for kind, _ in stages(Root())] == [Outer, Inner]
    assert roots(Root(), Inner) == ["one", "two"]
    moved = changed_everywhere(Root(), Inner, ("lead",), 0.2)
    assert (moved.one.tiles.lead, moved.two.lead, moved.one.frames) == (pytest.approx(0.12), pytest.approx(0.12), 2)


def test_what_a_number_does_is_one_word() -> None:
    """Counts come before digits, and nothing at all is told apart from not measured."""
    assert Moved("a", 1.0, Score(right=-1), Score(), True).effect == "counts"
    assert Moved("a", 1.0, Score(), None, True).effect == "digits"
    assert Moved("a", 1.0, Score(), Score(), None).effect == "not measured"
    assert Moved("a", 1.0, Score(), Score()).idle


def test_the_meaning_of_a_number_is_read_from_the_source() -> None:
    """A field's own text comes first, then its sentence in the docstring of the class."""
    assert note_of(PlaneConfig, "sharp") == "Standard deviation of a measured side or diagonal of a tile, in pixels."
    assert note_of(GrowthConfig, "hope") == "coarse correlation (0-1) below which a cell is not examined further."
    assert note_of(GrowthConfig, "fitting") == note_of(GrowthConfig, "trusted") != ""
    assert note_of(GrowthConfig, "moon") == ""
    assert about(PlaneConfig).startswith("Priors of the fit")


@pytest.mark.slow
def test_the_small_set_is_answered() -> None:
    """Every part of it gives right answers with the usual config."""
    for measure in (watch, find, read, name, cut, tokens, lens, markers, quality):
        assert measure(USUAL).score.right > 0, measure
