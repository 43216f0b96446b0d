"""The guide is true: its examples run and print what it says, and the sample bot is as short as it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import app.rules
from tests.sampling import sampled

FOLDER = Path(app.rules.__file__).parent


@pytest.mark.parametrize("whole", sampled((False, True), (False,)))
def test_every_example_of_the_guide_runs(whole: bool) -> None:
    """One after the other, as a reader would type them; those in which bots play games are tried in the slow tests."""
    text = (FOLDER / "GUIDE.md").read_text(encoding="utf-8").replace("```", "")
    guide = doctest.DocTestParser().get_doctest(text.replace("pycon\n", "\n"), {}, "GUIDE.md", "GUIDE.md", 0)
    if not whole:
        last = next(number for number, example in enumerate(guide.examples) if "sample_bot" in example.source)
        guide.examples = guide.examples[:last]
    failures: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(guide, out=failures.append)
    assert failures == []
    assert result.attempted > 40


def test_the_example_at_the_head_of_the_package_runs() -> None:
    """The first thing that ``help(app.rules)`` shows."""
    result = doctest.testmod(app.rules)
    assert (result.attempted, result.failed) == (4, 0)


def test_every_block_of_the_guide_is_an_example() -> None:
    """No block of code that nothing runs."""
    fences = [line for line in (FOLDER / "GUIDE.md").read_text(encoding="utf-8").split("\n") if line.startswith("```")]
    assert len(fences) > 20
    assert set(fences) == {"```pycon", "```"}


def test_the_sample_bot_has_forty_lines() -> None:
    """A stranger reads it in two minutes."""
    assert len((FOLDER / "sample_bot.py").read_text(encoding="utf-8").splitlines()) <= 40
