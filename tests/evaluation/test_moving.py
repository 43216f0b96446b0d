"""Single numbers of a nested config are found, moved and measured."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import pytest

from tests.evaluation import sensitivity
from tests.evaluation.parts.moving import Moved, Score, changed, name_of, numbers, part_of, shifted, sweep


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


def test_a_sweep_tells_what_each_number_does() -> None:
    """Changes are against the usual config; what the config refuses is None, what changes nothing is idle."""

    def measure(config: Outer) -> Score:
        return Score(right=round(100 * config.tiles.lead), wrong=int(config.tiles.lead > 0.11))

    found = {moved.name: moved for moved in sweep(Outer(), measure)}
    assert found["tiles.lead"] == Moved("tiles.lead", 0.1, Score(right=-2), Score(right=2, wrong=1))
    assert found["frames"].less is None
    assert [name for name, moved in found.items() if moved.idle] == [
        "frames",
        "tiles.steps[0]",
        "tiles.steps[1]",
        "gains[0]",
        "gains[1]",
    ]
    assert [moved.name for moved in sweep(Outer(), measure, [("frames",)])] == ["frames"]


def test_the_table_has_a_line_for_each_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Names, values and changes are printed; a wrong answer more gives exit code 1, and an unknown name an error."""

    def measure(config: Outer, **_: int) -> Score:
        return Score(wrong=int(config.gains.least > 0.55))

    monkeypatch.setattr(sensitivity, "config_of", lambda _: Outer())
    monkeypatch.setattr(sensitivity, "measure", measure)
    assert sensitivity.main(["--only", "gains"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[1].split() == ["gains[0]", "0.5", ".", "+0", "+0", "+0", "+1"]
    assert told[2].endswith("changes nothing")
    assert told[3] == "1 of 2 numbers change nothing"
    assert sensitivity.main(["--only", "tiles.lead", "--list"]) == 0
    assert capsys.readouterr().out.split() == ["tiles.lead", "0.1"]
    with pytest.raises(SystemExit):
        sensitivity.main(["--only", "moon"])
    assert "no number has a name" in capsys.readouterr().err


def test_the_default_of_a_keyword_is_found() -> None:
    """A stage's own config is the default of its keyword; an entry without one has none."""

    def stage(picture: str, *, config: Outer = Outer()) -> str:
        return picture * config.frames

    assert sensitivity.config_of(stage) == Outer()
    assert sensitivity.config_of(len) is None


@pytest.mark.slow
def test_a_short_game_is_measured() -> None:
    """The start tile and what comes after it is told, and the board is read cold, in both worlds."""
    score = sensitivity.measure(None, games=1, visits=2)
    assert score.right >= 4
    assert score.wrong == 0
