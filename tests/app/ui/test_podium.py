"""The podium: who has won and by how much, all points in a table, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from app.lang import Translator
from app.table.model.events import GameEnded
from app.table.model.history import History, apply
from app.table.presentation.ceremony import PodiumView
from app.ui.base.measured_text import text_size
from app.ui.base.tap_guard import WON
from app.ui.base.theme import THEME
from app.ui.base.widgets import FitText, Sign
from app.ui.scores.ceremony import Ceremony
from app.ui.scores.podium import Podium, StandingsTable, heights_of
from tests.app.table.random_games import random_history
from tests.app.ui.conftest import seen
from tests.app.ui.frames import next_frame
from tests.sampling import sampled


def test_the_podium_names_all_and_offers_what_comes_next(stage: Any, ending: Ceremony) -> None:
    """Skip goes to the podium at once; each offer calls what it was given, and the table of points is one tap away."""
    stage.press(stage.button("end"))
    assert ending.at_podium
    (podium,) = stage.all(Podium)
    told = [label.words for label in podium.walk() if hasattr(label, "words")]
    assert {str(line.score) for line in ending.ceremony.podium} <= set(told)
    stage.frames()  # a moment to see who has won
    stage.press(stage.button("details"))
    assert stage.all(Podium) == []
    (table,) = stage.all(StandingsTable)
    told = [label.words for label in table.walk() if hasattr(label, "words")]
    assert {str(line.score) for line in ending.ceremony.podium} <= set(told)


@pytest.mark.slow
def test_the_table_of_all_points_stays_on_its_card(stage: Any) -> None:
    """Five players and the signs of the columns, on the smallest screen."""
    *_, last = random_history("gold-rush", 7, ("red", "blue", "green", "yellow", "black"))
    screen = stage.open(seen(last))
    screen.open_ceremony(at_podium=True).show_points()
    stage.frames()
    (table,) = stage.all(StandingsTable)
    for part in table.walk(restrict=True):
        assert table.y <= part.y <= part.top <= table.top


def _podium(stage: Any, history: History, **offers: Any) -> Any:
    """The podium of that game, which is over."""
    screen = stage.open(seen(history))
    screen.offers = {name: lambda: None for name in ("home", "again", "share")}
    found = screen.open_ceremony(at_podium=True)
    stage.frames(3)
    return found


def test_what_brought_nobody_a_point_is_told_in_one_line(window: Any, finished: History) -> None:
    """A column of the table of all points has a figure other than 0; the rest are named below."""
    ended = seen(finished).ceremony
    assert ended is not None
    lines = tuple(
        replace(
            line, by=tuple((origin, 0 if origin in ("prairies", "cities") else points) for origin, points in line.by)
        )
        for line in ended.podium
    )
    english = Translator.load("en")
    table = StandingsTable(lines, lambda told: told if isinstance(told, str) else english.text(told))
    told = [label.words for label in table.walk() if hasattr(label, "words")]
    (below,) = (words for words in told if words.startswith("Without points: "))
    assert below == "Without points: Cities, Prairies"  # headings of columns, no sentence
    assert "Prairies" not in told
    assert "Railroads" in told


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(480, 800), (720, 1280), (800, 480)], [(480, 800)]))
def test_every_column_of_the_table_of_points_is_named(stage: Any, finished: History, size: tuple[int, int]) -> None:
    """Where the columns have room for signs only, each sign stands below with its word; nothing is cut."""
    screen = stage.open(seen(finished), size)
    screen.open_ceremony(at_podium=True).show_points()
    stage.frames(3)
    (table,) = stage.all(StandingsTable)
    labels = [part for part in table.walk() if isinstance(part, FitText)]
    for word in ("Railroads", "Mountains", "Tokens", "Total"):
        (label,) = (label for label in labels if label.words == word)
        assert table.y <= label.to_window(*label.pos)[1]
        assert label.font_size >= 16 * THEME.u
        if THEME.portrait:
            assert any(isinstance(part, Sign) for part in label.parent.children)
            assert text_size(word, label.font_size, False, None)[0] <= label.width


@pytest.mark.slow
def test_where_nobody_has_scored_no_block_says_so(stage: Any) -> None:
    """The title does; names and signs stand without a 0, and there is no table of points."""
    (begun, *_) = random_history("gold-rush", 7)
    tiles = begun.game.tileset
    ending = _podium(stage, apply(tiles, begun, GameEnded()))
    (podium,) = stage.all(Podium)
    assert "0" not in [label.words for label in podium.walk() if hasattr(label, "words")]
    assert not stage.has_button("details")
    for part in podium.walk(restrict=True):
        assert podium.y <= part.y <= part.top <= podium.top
    assert "Nobody has scored" in ending._title.words


@pytest.mark.slow
@pytest.mark.parametrize(("early", "main"), [pytest.param(True, "home", marks=pytest.mark.slow), (False, "again")])
def test_one_way_out_is_the_main_one(stage: Any, finished: History, early: bool, main: str) -> None:
    """Another game; home where the players did not want to play on. Back leads to the scoring and says so."""
    history = finished
    if early:
        half = list(random_history("gold-rush", 7))[40]
        history = apply(half.game.tileset, half, GameEnded())
    _podium(stage, history)
    kinds = {name: stage.button(name).kind for name in ("back", "home", "again", "share", "details")}
    assert [name for name, kind in kinds.items() if kind == "primary"] == [main]
    assert stage.button("back").words == "The scoring"


@pytest.mark.slow
def test_an_offer_is_made_only_where_somebody_takes_it(stage: Any, finished: History) -> None:
    """Share, replay and home stand there when the screen was given them."""
    over = seen(finished)
    screen = stage.open(replace(over, standings=(), ceremony=None))
    called: list[str] = []
    screen.offers = {"share": lambda: called.append("share"), "home": lambda: called.append("home")}
    screen.open_ceremony()
    assert stage.all(Ceremony) == []
    stage.show(over)
    now = [1e3]
    screen.guard._clock = lambda: now[0]
    stage.press(stage.button("end"))
    now[0] += WON + 0.1  # however fast the machine is, the podium takes taps by then
    stage.press(stage.button("share"))
    stage.press(stage.button("home"))
    assert called == ["share", "home"]
    assert not stage.has_button("replay")


@pytest.mark.slow
def test_the_podium_rises_once(stage: Any, finished: History, ending: Ceremony) -> None:
    """After the final scoring; it stands at once after a look at the points, and when the game is opened once more, as
    after a result was shared.
    """

    def risen() -> float:
        return float(stage.all(Podium)[0].raised)

    ending.to_the_end()
    assert risen() < 1.0
    ending.show_points()
    ending.show_points()
    assert risen() == 1.0
    stage.open(seen(finished))
    assert stage.all(Ceremony)[0].at_podium
    assert risen() == 1.0


@pytest.mark.slow
def test_a_title_alone_stands_in_the_middle_of_its_line(stage: Any, ending: Ceremony) -> None:
    """Neither it nor one with a sentence below touches the edge of the screen."""
    for step in (0, len(ending.ceremony.steps)):
        ending.go_to(step)
        stage.frames()
        title, told, head = ending._title, ending._told, ending._head
        above = ending.top - (title.center_y + title.texture_size[1] / 2)
        assert above >= 6
        if not told.words:
            assert title.center_y == pytest.approx(head.center_y, abs=1)


@pytest.mark.parametrize(
    ("scores", "heights"),
    [
        ((20, 3), (1.0, 0.15)),
        ((50, 49), (1.0, 0.88)),
        ((40, 40, 20), (1.0, 1.0, 0.5)),
        ((9, 0), (1.0, 0.0)),
        ((20, 3, 2, 1, 0), (1.0, 0.18, 0.12, 0.06, 0.0)),
    ],
)
def test_the_blocks_of_the_podium_tell_how_far_apart_the_scores_are(
    scores: tuple[int, ...], heights: tuple[float, ...]
) -> None:
    """As high as the points, a step lower for each lower score, equal for equal ones."""
    assert heights_of(scores) == pytest.approx(heights)


def test_a_far_lower_score_has_a_far_lower_block(window: Any) -> None:
    """20 points against 3, on the smallest screen."""
    lines = [PodiumView(n, colour, colour, score, (), n == 1) for n, colour, score in ((1, "red", 20), (2, "blue", 3))]
    podium = Podium(lines, str, motion=False, size_hint=(None, None))
    window.add_widget(podium)
    try:
        podium.size = 780, 300
        next_frame()
        high, low = (stand.block.height for stand in podium._stands)
        assert low < 0.6 * high
    finally:
        window.remove_widget(podium)


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_figures_of_the_table_of_points_stand_apart(stage: Any, finished: History, text: str) -> None:
    """Also on a narrow screen in large letters: 10 and 71 are not read as 1071."""
    THEME.choose(text=text)
    ended = seen(finished).ceremony
    assert ended is not None
    line = replace(ended.podium[0], score=71, by=tuple((origin, 30) for origin, _ in ended.podium[0].by))
    screen = stage.open(seen(finished), (480, 800))
    table = StandingsTable((line,), lambda told: told if isinstance(told, str) else told.key)
    table.size_hint = None, None
    table.size = screen.width - 16 * THEME.u, 500
    screen.add_widget(table)
    stage.frames(3)
    figures = [part for part in table.walk() if isinstance(part, FitText) and part.words in ("30", "71")]
    ends = [(part.center_x, part.texture_size[0] / 2) for part in sorted(figures, key=lambda part: part.x)]
    assert len(ends) == len(line.by) + 1
    for (left, half), (right, other) in pairwise(ends):
        assert right - left - half - other >= 6 * THEME.u
