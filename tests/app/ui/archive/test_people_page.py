"""The page of the statistics: whom its figures are about."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.archive.summary import SeatLine, Summary
from app.lang import languages, say
from app.settings import Settings
from tests.sampling import few, sampled

APART = 5
"""Pixels that two words side by side are apart at least."""
NOW = datetime(2024, 5, 4, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(480, 800)]))
@pytest.mark.parametrize("code", few(sorted(languages()), 0))
def test_a_colour_without_a_name_says_whom_it_stands_for(
    window: Any, tmp_path: Path, size: tuple[int, int], code: str
) -> None:
    """It is called by its colour, and a sentence says that nobody was named; with a name there is none. Others say
    which game is counted, and how many games were ended early and do not count. All is whole in the largest text.
    """
    from app.ui.archive.desk import Desk
    from app.ui.archive.people_page import PeoplePage, PersonHead
    from app.ui.base.measured_text import ELLIPSIS
    from app.ui.base.widgets import FitText
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scene import Scene, nothing

    seats = (
        SeatLine("red", "Anna", 50, {"railroads": 30, "prairies": 20}, 1),
        SeatLine("blue", "", 40, {"railroads": 40}, 2),
    )
    desk = Desk.at(tmp_path, nothing)
    whole = Summary(1, NOW, NOW, "finished", game="gold-rush", game_name="gold-rush", seats=seats, turns=9)
    desk.lines = (whole, replace(whole, id=2, tiles_left=40))
    window.size = size
    gallery = Gallery(tmp_path, Settings(language=code, text="largest", motion=False), size)
    try:
        found = {}
        for key in ("anna", " blue"):
            desk.person = key
            page = gallery.open(Scene("statistics", lambda shell: PeoplePage(shell, desk)))
            texts = [w for w in page.walk() if isinstance(w, FitText) and w.words]
            assert [w.text for w in texts if ELLIPSIS in w.text] == []
            (head,) = (w for w in page.walk() if isinstance(w, PersonHead))
            figures = sorted((w for w in head.children if isinstance(w, FitText)), key=lambda w: w.x)
            ends = [(w.center_x - w.texture_size[0] / 2, w.center_x + w.texture_size[0] / 2) for w in figures]
            assert all(after[0] - before[1] >= APART for before, after in pairwise(ends))
            found[key] = {w.words for w in texts}
        told = gallery.text(say("archive.people.unnamed"))
        assert told not in found["anna"]
        assert told in found[" blue"]
        early = gallery.text(say("archive.people.early", count=1))
        counted = gallery.text(say("archive.people.counted", count=1, game=gallery.text(say("archive.name.gold-rush"))))
        assert all({early, counted} <= each for each in found.values())
    finally:
        gallery.close()


@pytest.mark.parametrize("size", few([(800, 480), (480, 800)], 1))
@pytest.mark.parametrize("text", few(["normal", "largest"], 1))
def test_all_that_is_told_of_a_person_scrolls_as_one(
    window: Any, tmp_path: Path, size: tuple[int, int], text: str
) -> None:
    """Where two games were played: the whole card is what scrolls, and every row of it is lower than its window."""
    from app.ui.archive.desk import Desk
    from app.ui.archive.people_page import Meeting, PeoplePage
    from app.ui.base.rows import Scroll
    from app.ui.base.widgets import Card
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scene import Scene, nothing

    by = {"forests": 14, "meadows": 6}
    seats = tuple(SeatLine(c, "", points, by, n) for n, (c, points) in enumerate([("red", 20), ("blue", 3)], 1))
    desk = Desk.at(tmp_path, nothing)
    desk.lines = tuple(
        Summary(n, NOW, NOW, "finished", game=game, game_name=game, seats=seats, turns=9)
        for n, game in enumerate(["gold-rush", "hunters-and-gatherers"], 1)
    )
    window.size = size
    gallery = Gallery(tmp_path, Settings(language="de", text=text, motion=False), size)  # pyrefly: ignore[bad-argument-type]
    try:
        page: Any = gallery.open(Scene("statistics", lambda shell: PeoplePage(shell, desk)))
        card = next(w for w in page.walk() if isinstance(w, Card) and any(isinstance(c, Scroll) for c in w.children))
        (scroll,) = (c for c in card.children if isinstance(c, Scroll))
        assert scroll.height > 0.85 * card.height
        assert next(type(row) for row in scroll.rows.children) is Meeting
        assert all(row.height < scroll.height for row in scroll.rows.children)
        if text == "largest":
            assert scroll.mark_box[2] > 0
            assert all(scroll.to_window(*row.pos)[0] + row.width <= scroll.mark_box[0] for row in scroll.rows.children)
    finally:
        gallery.close()


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_parts_of_a_bar_are_told_with_their_colours_and_signs(
    window: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Below the bar of a person's points stands each kind with the colour that it has there and with a sign of its own:
    nobody has to tell colours apart. Kinds that brought nothing are left out.
    """
    from app.ui.archive.charts import KindBar, kind_look
    from app.ui.archive.chips import KindKey
    from app.ui.archive.desk import Desk
    from app.ui.archive.people_page import PeoplePage
    from app.ui.base.measured_text import ELLIPSIS
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scene import Scene, nothing

    by = {"railroads": 12, "prairies": 30, "cities": 0, "tokens": 18}
    seats = (SeatLine("red", "Anna", 50, by, 1), SeatLine("blue", "Ben", 3, {**by, "prairies": 0}, 2))
    desk = Desk.at(tmp_path, nothing)
    desk.lines = (Summary(1, NOW, NOW, "finished", game="gold-rush", game_name="-", seats=seats, turns=9),)
    window.size = size
    gallery = Gallery(tmp_path, Settings(language="de", text="largest", motion=False), size)
    try:
        page: Any = gallery.open(Scene("statistics", lambda shell: PeoplePage(shell, desk)))
        (bar,) = (w for w in page.walk() if isinstance(w, KindBar))
        keys = [w for w in page.walk() if isinstance(w, KindKey)]
        assert [key.words for key in keys] == ["Strecken 12", "Prärien 30", "Schürfplättchen 18"]
        for key, kind in zip(keys, ("railroads", "prairies", "tokens"), strict=True):
            assert (tuple(key.ids.mark.fill), key.sign) == (kind_look(list(by).index(kind))[0], kind)
            assert key.top <= bar.y
            assert ELLIPSIS not in key.ids.words.text
    finally:
        gallery.close()


@pytest.mark.parametrize(("title", "told"), [("", "43 points in game 1"), ("Sunday", "43 points in “Sunday”")])
def test_the_game_of_the_best_result_is_called_by_its_name(window: Any, tmp_path: Path, title: str, told: str) -> None:
    """Where people have given it one; its number was told."""
    from app.ui.archive.desk import Desk
    from app.ui.archive.people_page import PeoplePage, PersonTold
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scene import Scene, nothing

    seats = (SeatLine("red", "Anna", 43, {}, 1), SeatLine("blue", "Ben", 3, {}, 2))
    desk = Desk.at(tmp_path, nothing)
    desk.lines = (Summary(1, NOW, NOW, "finished", game="gold-rush", game_name="-", seats=seats, title=title),)
    window.size = 800, 480
    gallery = Gallery(tmp_path, Settings(language="en", motion=False), (800, 480))
    try:
        page: Any = gallery.open(Scene("statistics", lambda shell: PeoplePage(shell, desk)))
        assert f"Best result: {told}" in [w.words for w in page.walk() if isinstance(w, PersonTold)]
    finally:
        gallery.close()


@pytest.mark.parametrize("which", ["people", "games"])
def test_what_is_told_where_no_game_was_played_keeps_clear_of_the_edges(
    window: Any, tmp_path: Path, which: str
) -> None:
    """It went from edge to edge of the screen."""
    from app.ui.archive.desk import Desk
    from app.ui.archive.games_page import GamesPage
    from app.ui.archive.people_page import PeoplePage
    from app.ui.base.framed import ToldAlone
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scene import Scene, nothing

    page_of: Any = {"people": PeoplePage, "games": GamesPage}[which]
    desk = Desk.at(tmp_path, nothing)
    desk.lines = ()
    window.size = 800, 480
    gallery = Gallery(tmp_path, Settings(language="en", motion=False), (800, 480))
    try:
        page: Any = gallery.open(Scene("told", lambda shell: page_of(shell, desk)))
        (told,) = (w for w in page.walk() if isinstance(w, ToldAlone))
        assert told.words
        assert told.x >= 0.05 * page.width
        assert told.right <= 0.95 * page.width
    finally:
        gallery.close()
