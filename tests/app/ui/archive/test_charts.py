"""What is drawn of scores stands out from its ground, in every palette."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from app.ui.base.palettes import PALETTES, SEATS, contrast


@pytest.fixture(name="theme")
def _theme(window: Any) -> Any:
    from app.ui.base.theme import THEME

    return THEME


@pytest.mark.parametrize("palette", PALETTES)
def test_each_seats_line_stands_out_from_the_card(theme: Any, palette: str) -> None:
    """One of its colour or a casing around it has three times the card's brightness or a third of it (WCAG 1.4.11)."""
    from kivy.graphics import Color, SmoothLine

    from app.ui.archive.charts import ScoreCurve

    theme.choose(palette=palette)
    for seat in SEATS:
        curve = ScoreCurve([(0,), (3,), (8,)], (seat,))
        curve.size = (300, 200)
        ink, inks = (0.0, 0.0, 0.0, 1.0), []
        for part in curve.canvas.children:
            if isinstance(part, Color):
                ink = tuple(part.rgba)
            elif isinstance(part, SmoothLine):
                inks.append(ink)
        assert inks[-1] == pytest.approx(SEATS[seat].fill, abs=0.01)
        assert max(contrast(each, tuple(theme.card)) for each in inks) >= 3.0


def test_lines_of_equal_scores_run_side_by_side(theme: Any) -> None:
    """Three players with the same score are three lines; where their scores differ each is at its own height."""
    from kivy.graphics import SmoothLine

    from app.ui.archive.charts import ScoreCurve

    curve = ScoreCurve([(0, 0, 0), (4, 4, 4), (6, 8, 10)], ("red", "blue", "yellow"))
    curve.size = (300, 200)
    lines = list({tuple(part.points) for part in curve.canvas.children if isinstance(part, SmoothLine)})
    at_4 = sorted(line[3] for line in lines)
    assert len(lines) == 3
    assert min(high - low for low, high in pairwise(at_4)) >= 3 * theme.u
    lone = ScoreCurve([(0, 1), (4, 3)], ("red", "blue"))
    assert [lone._aside(at, seat) for at in (0, 1) for seat in (0, 1)] == [0, 0, 0, 0]


@pytest.mark.parametrize("palette", PALETTES)
def test_the_value_of_a_token_stands_out_from_it(theme: Any, palette: str) -> None:
    """Face up, nuggets or none; face down no value is seen."""
    from kivy.graphics import Color

    from app.ui.scores.tokens_table import TokensTable

    theme.choose(palette=palette)
    table = TokensTable((3, 0), lambda count: None, motion=False, size=(300, 200))
    table.at(0.0)
    colours = [part.rgba for group in table.canvas.children for part in getattr(group, "children", ())
               if isinstance(part, Color)]  # fmt: skip
    for _, face, ink, cover in (colours[1:5], colours[5:9]):
        assert contrast(tuple(face), tuple(ink)) >= 4.5
        assert (ink[3], cover[3]) == (1.0, 0.0)
    table.stop()
