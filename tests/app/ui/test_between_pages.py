"""The way between the first page, the table and a demonstration: coming home, quitting, pages that fail, idling."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock

from app.journal import FILE_NAME, Journal
from app.lang import say
from app.session.evening import Equipment, Evening
from app.settings import Settings, load
from app.table.model.inputs import EndGame, StartGame
from app.ui.app import ClaimManagerApp
from app.ui.archive.share_page import SharePage
from app.ui.base.pace import BUSY, IDLE
from app.ui.base.sheets import AskSheet, TellSheet
from app.ui.base.theme import THEME
from app.ui.base.widgets import TouchButton
from app.ui.containment import BarePage
from app.ui.gallery.tables import moves_of, touch
from app.ui.home.page import HomePage
from app.ui.scores.ceremony import Ceremony
from tests.sampling import sampled


@pytest.mark.slow
def test_whoever_comes_home_leaves_the_table(window: Any, tmp_path: Path) -> None:
    """The game is put aside, and taken up again."""
    app, evening = running_app(tmp_path)
    try:
        evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush", camera=False)
        for move in moves_of(evening.tileset, ("red", "blue"), 3, 2):
            evening.send(touch(move))
        app._play()
        frame()
        app.navigator.page.screen.open_menu()
        frame()
        (leave,) = [w for w in app.navigator.page.walk() if getattr(w, "name", "") == "leave"]
        assert leave.words == "Leave it for later"
        leave.tap()
        assert not evening.open
        page = app.navigator.page
        assert isinstance(page, HomePage)
        for _ in range(200):
            frame()
            if page.waiting is not None:
                break
        (way,) = [w for w in page.walk() if getattr(w, "name", "") == "go_on"]
        assert way.words == "Go on: 70 tiles are left"
        way.tap()
        assert evening.open
        assert not isinstance(app.navigator.page, HomePage)
    finally:
        app.on_stop()
        evening.close()


def test_the_name_of_the_app_stands_over_the_map_of_the_first_page(window: Any, tmp_path: Path) -> None:
    """At its left edge as every other title; the button beside it touches neither the name nor what is below."""
    window.size = (800, 480)
    frame()
    app, evening = running_app(tmp_path)
    try:
        evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush", camera=False)
        evening.put_aside()
        app._demo = nullcontext  # a demonstration is offered
        app.navigator.home()
        page = app.navigator.page
        for _ in range(200):
            frame()
            if page.board is not None:
                break
        page.size_hint, page.size = (None, None), (800, 480)
        frame()
        frame()
        title, watch = page.title, page.watch
        assert (title.x, title.halign) == (page.board.x, "left")
        assert title.right < watch.x
        assert watch.y >= page.beside.top + 8
    finally:
        app.on_stop()
        evening.close()


def test_whoever_quits_while_a_game_waits_is_told_that_it_is_kept(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question, with the names of the players; without a game it is asked too, since a finger may have meant a
    button that stood there before.
    """
    app, evening = running_app(tmp_path)
    ended: list[bool] = []

    monkeypatch.setattr(app.navigator, "_ended", lambda: ended.append(True))

    def press(name: str) -> None:
        next(w for w in app.navigator.page.walk() if getattr(w, "name", "") == name).tap()

    def read() -> None:
        for _ in range(200):
            frame()
            if app.navigator.page.waiting is not None:
                return

    try:
        read()
        press("quit")
        assert ended == []
        press("no")
        press("quit")
        press("yes")
        assert ended == [True]
        evening.begin(StartGame(("red", "blue"), {"red": "Anna", "blue": "Ben"}, {}, 3), "gold-rush", camera=False)
        app.navigator.home()
        read()
        press("quit")
        assert ended == [True]
        (sheet,) = [w for w in app.navigator.page.children if isinstance(w, AskSheet)]
        assert any("The game of Anna and Ben is kept" in str(getattr(w, "words", "")) for w in sheet.walk())
        press("no")
        assert ended == [True]
        press("quit")
        press("yes")
        assert ended == [True, True]
    finally:
        app.on_stop()
        evening.close()


def test_whoever_quits_before_the_games_are_read_is_asked_too(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question comes as soon as it is known that a game waits; nothing ends before."""
    app, evening = running_app(tmp_path)
    ended: list[bool] = []
    monkeypatch.setattr(app.navigator, "_ended", lambda: ended.append(True))
    try:
        evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush", camera=False)
        app.navigator.home()
        page = app.navigator.page
        next(w for w in page.walk() if getattr(w, "name", "") == "quit").tap()
        assert page.waiting is None
        assert ended == []
        for _ in range(200):
            frame()
            if page.waiting is not None:
                break
        assert [w for w in page.children if isinstance(w, AskSheet)]
        assert ended == []
    finally:
        app.on_stop()
        evening.close()


@pytest.mark.parametrize("at_once", sampled([False, True], [False]))
def test_a_demonstration_is_watched_and_left_again(window: Any, tmp_path: Path, at_once: bool) -> None:
    """From the first page, or at once where the program was begun for it. It says that nothing is kept; on the way home
    it ends, and the owner's games are as they were. Settings that are changed meanwhile are the owner's.
    """
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    ended: list[bool] = []
    asked: list[str] = []

    def watch(game: str) -> None:
        for name in ("watch", f"watch-{game}"):
            (button,) = [w for w in navigator.page.walk() if getattr(w, "name", "") == name]
            button.tap()
            frame()

    @contextmanager
    def demo(game: str) -> Iterator[Evening]:
        asked.append(game)
        shown = Evening(Journal.open(other / FILE_NAME), other, Equipment(another=_no_eyes), (say("badge.demo"),))
        shown.begin(StartGame(("green", "black"), {}, {}, 3), "gold-rush", camera=False)
        try:
            yield shown
        finally:
            shown.close()
            ended.append(True)

    evening = Evening(Journal.open(own / FILE_NAME), own, Equipment())
    app = ClaimManagerApp(evening, Settings(), demo=demo, watching=at_once)
    app.build()
    navigator: Any = app.navigator
    try:
        if not at_once:
            watch("gold-rush")
        frame()
        assert navigator.evening is not evening
        assert [seat.colour for seat in navigator.page.view.seats] == ["green", "black"]
        navigator.page.screen.open_menu()
        frame()
        (leave,) = [w for w in navigator.page.walk() if getattr(w, "name", "") == "leave"]
        assert leave.words == "End the demonstration"
        navigator.change(replace(navigator.settings, purist=True))
        assert load(own).purist
        leave.tap()
        frame()
        assert isinstance(navigator.page, HomePage)
        assert (ended, navigator.evening is evening, evening.open) == ([True], True, False)
        assert evening.journal.games() == []
        watch("hunters-and-gatherers")
        assert asked == ["" if at_once else "gold-rush", "hunters-and-gatherers"]
        frame()
        navigator.home()
        frame()
        app._begin()
        for _ in range(200):
            frame()
            if navigator.page.setup.known:
                break
        assert navigator.page.setup.plan.tileset == "hunters-and-gatherers", "who has watched a game wants to play that"
    finally:
        app.on_stop()
        evening.close()
    assert ended == [True, True], "an app that ends within a demonstration ends that too"


@pytest.mark.parametrize("watched", sampled([False, True], [False]))
def test_only_a_game_that_is_kept_is_shared_from_its_podium(window: Any, tmp_path: Path, watched: bool) -> None:
    """That of a demonstration leads to no page on which a game is named, shared or deleted."""
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()

    def play(evening: Evening) -> None:
        evening.begin(StartGame(("green", "red"), {}, {}, 3), "gold-rush", camera=False)
        for move in moves_of(evening.tileset, ("green", "red"), 5, 12):
            evening.send(touch(move))
        evening.send(EndGame())

    @contextmanager
    def demo(_: str) -> Iterator[Evening]:
        shown = Evening(Journal.open(other / FILE_NAME), other, Equipment(another=_no_eyes), (say("badge.demo"),))
        play(shown)
        yield shown
        shown.close()

    evening = Evening(Journal.open(own / FILE_NAME), own, Equipment())
    app = ClaimManagerApp(evening, Settings(motion=False), demo=demo)
    try:
        if watched:
            app._watch()
        else:
            play(evening)
            app._play()
        for _ in range(4):
            frame()
            app.update(0.0)
        page: Any = app.navigator.page
        (ceremony,) = ceremonies(page)
        assert ceremony.at_podium
        offered = {w.name for w in ceremony.walk() if isinstance(w, TouchButton)}
        assert {"details", "home"} <= offered
        assert ("share" in offered) != watched
        if not watched:  # and one touch is enough, as on the podium of a stored game
            share: Any = next(w for w in ceremony.walk() if isinstance(w, TouchButton) and w.name == "share")
            share.tap()
            for _ in range(400):
                frame()
                app.update(0.0)
                if isinstance(app.navigator.page, SharePage):
                    break
            assert isinstance(app.navigator.page, SharePage)
    finally:
        app.on_stop()
        evening.close()


@pytest.mark.slow
@pytest.mark.parametrize("begun", sampled([False, True], [False]))
def test_no_final_scoring_runs_on_a_page_that_was_left(window: Any, tmp_path: Path, begun: bool) -> None:
    """Neither one that runs goes on, nor does one begin after the last turn's points; and the screen may be turned."""
    app, evening = running_app(tmp_path)
    seats = "blue", "green", "red", "yellow", "black"
    try:
        evening.begin(StartGame(seats, {}, {}, 3), "gold-rush", camera=False)
        *moves, last = moves_of(evening.tileset, seats, 7, 10_000)  # whose last one scores
        for move in moves:
            evening.send(touch(move))
        app._play()
        app.navigator.size = 800, 480
        page: Any = app.navigator.page
        for _ in range(5):
            app.update(0.0)
            frame()
        evening.send(touch(last))
        app.update(0.0)
        assert page.screen.shows.moving
        if begun:
            page.screen.shows.skip()
            app.update(0.0)
        assert len(ceremonies(page)) == begun
        app.navigator.home()
        THEME.fit(720, 1280)
        page.screen.shows.skip()
        for one in ceremonies(page):  # none would stand there, however long it is left alone
            one.go_to(next(at for at, each in enumerate(one.ceremony.steps) if each.shows))
        for _ in range(4):
            frame()
        assert ceremonies(page) == []
    finally:
        app.on_stop()
        evening.close()


def ceremonies(page: Any) -> list[Any]:
    """The final scorings that page shows."""
    return [w for w in page.walk() if isinstance(w, Ceremony)]


def _no_eyes(_opening: Any) -> Any:
    raise AssertionError("nobody watches this table")


def test_a_page_that_fails_ends_on_the_first_page(window: Any, tmp_path: Path) -> None:
    """Its error is logged, the page is closed and people are told; the app goes on, and so does the game later."""
    app, evening = running_app(tmp_path)
    try:
        evening.begin(StartGame(("red", "blue"), {}, {}, 3), "gold-rush")
        app._play()
        broken = app.navigator.page

        def fail() -> None:
            raise RuntimeError("a page is broken")

        broken.update = fail
        frame()
        assert isinstance(app.navigator.page, HomePage)
        frame()
        told = [sheet for sheet in app.navigator.children if isinstance(sheet, TellSheet)]
        assert len(told) == 1
        assert evening.journal.unfinished()[0].id == 1
    finally:
        app.on_stop()
        evening.close()


def test_when_even_the_first_page_fails_there_is_a_bare_one(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so, and offers to try again: never a dead window."""
    app, evening = running_app(tmp_path)
    try:

        def fail(_: Any) -> None:
            raise RuntimeError("the first page is broken")

        with monkeypatch.context() as broken:
            broken.setattr(HomePage, "update", fail)
            for _ in range(8):
                frame()
            assert isinstance(app.navigator.page, BarePage)
        again = next(w for w in app.navigator.page.walk() if getattr(w, "name", "") == "again")
        again.tap()
        frame()
        assert isinstance(app.navigator.page, HomePage)
    finally:
        app.on_stop()
        evening.close()


def test_an_idle_screen_is_drawn_seldom(window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At full speed again with the first touch."""
    app, evening = running_app(tmp_path)
    try:
        now = Clock.get_time()
        monkeypatch.setattr(Animation, "_instances", set())
        monkeypatch.setattr(Clock, "get_time", lambda: now + 60)
        app._pace.update()
        assert Clock._max_fps == IDLE
        app._pace.wake()
        assert Clock._max_fps == BUSY
    finally:
        app.on_stop()
        evening.close()


def running_app(folder: Path, equipment: Equipment | None = None) -> tuple[Any, Evening]:
    """An app with an evening of its own, on its first page; without ``equipment`` nothing stands at the table."""
    evening = Evening(Journal.open(folder / "journal.sqlite3"), folder, equipment or Equipment())
    app = ClaimManagerApp(evening, Settings())
    app.build()
    return app, evening


def frame() -> None:
    """One turn of Kivy's loop."""
    EventLoop.idle()
