"""The first page: what it offers before the first game and after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.lang import languages
from app.settings import Settings
from tests.app.ui.conftest import plain_art
from tests.sampling import sampled


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory, window: Any) -> Path:
    """A folder with two games that were put aside. The pages only read it."""
    from app.ui.gallery.scenes import furnish

    assert window is not None
    folder = tmp_path_factory.mktemp("evenings")
    furnish(folder, 2)
    return folder


@pytest.fixture
def shown(window: Any, evenings: Path) -> Iterator[Callable[..., Any]]:
    """A function that shows the scene of a name, and returns its page."""
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scenes import scenes

    open_: list[Any] = []

    def show(name: str, size: tuple[int, int] = (800, 480)) -> Any:
        window.size = size
        open_.append(Gallery(evenings, Settings(language="en", motion=False), size, plain_art))
        return open_[-1].open(next(scene for scene in scenes(()) if scene.name == name))

    yield show
    for gallery in open_:
        gallery.close()


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(480, 800)]))
@pytest.mark.parametrize("code", sampled(sorted(languages()), ["de"]))
def test_buttons_of_one_rank_have_letters_of_one_size(
    window: Any, evenings: Path, size: tuple[int, int], code: str
) -> None:
    """In the largest text too, where the words of one hardly fit: all of the row below, whichever is the main one, and
    what stands side by side on the pages of a new game.
    """
    from app.ui.base.widgets import FitText, TouchButton
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scenes import scenes

    window.size = size
    gallery = Gallery(evenings, Settings(language=code, text="largest", motion=False), size, plain_art)
    try:
        page = gallery.open(next(scene for scene in scenes(()) if scene.name == "home-ended"))
        labels = [label for label in page.ways.walk(restrict=True) if isinstance(label, FitText) and label.words]
        assert len(labels) == 6
        assert len({label.font_size for label in labels}) == 1
        for name, beside in (("new-game-name", ("begins", "leave")), ("new-game", ("watch", "first"))):
            page = gallery.open(next(scene for scene in scenes(()) if scene.name == name))
            pairs = [w for w in page.walk() if isinstance(w, TouchButton) and w.name in beside]
            labels = [w for pair in pairs for w in pair.walk(restrict=True) if isinstance(w, FitText) and w.words]
            assert len(labels) == 2
            assert len({label.font_size for label in labels}) == 1, name
    finally:
        gallery.close()


def buttons(page: Any) -> dict[str, Any]:
    """What a finger reaches, by its name; each once."""
    from app.ui.gallery.geometry import targets

    found = targets(page)
    assert len({widget.name for widget in found}) == len(found)
    return {widget.name: widget for widget in found}


@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_before_the_first_game_two_ways_lead_on(shown: Callable[..., Any], size: tuple[int, int]) -> None:
    """One sentence says what this is; below it stand a demonstration and a game, which is the main one. The list of
    games would be empty and is not offered.
    """
    page = shown("home-first", size)
    found = buttons(page)
    assert set(found) == {"watch", "new", "help", "setup", "settings", "quit"}
    assert [name for name, button in found.items() if button.kind == "primary"] == ["new"]
    assert (found["new"].words, found["watch"].words) == ("Play", "Watch a demonstration")
    assert min(found["new"].width, found["watch"].width) > found["help"].width
    assert "camera" not in page.told.words
    for name in ("new", "watch"):
        assert found[name].top <= page.told.y


@pytest.mark.parametrize("code", sampled(sorted(languages()), ["de"]))
def test_the_greeting_ends_with_no_word_alone(window: Any, evenings: Path, code: str) -> None:
    """On the small screen, in the usual letters: three stand in its last line at least."""
    from app.ui.base.measured_text import text_size
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scenes import scenes

    window.size = size = (800, 480)
    gallery = Gallery(evenings, Settings(language=code, motion=False), size, plain_art)
    try:
        page = gallery.open(next(scene for scene in scenes(()) if scene.name == "home-first"))
        told, last = page.told, ""
        for word in told.words.split(" "):
            line = f"{last} {word}".strip()
            wide, _ = text_size(line, told.font_size, told.bold, None, told.font_name)
            last = line if wide <= told.text_size[0] else word
        assert len(last.split()) >= 3, last
    finally:
        gallery.close()


def test_after_a_game_the_list_and_a_new_game_are_in_the_row(shown: Callable[..., Any]) -> None:
    """The demonstration is beside the title."""
    found = buttons(shown("home-ended"))
    assert {"watch", "new", "history", "help", "setup", "settings", "quit", "look"} == set(found)
    assert found["watch"].y > found["look"].y > found["new"].y


def test_the_players_of_a_game_that_is_over_stand_by_rank(shown: Callable[..., Any]) -> None:
    """The winner is the first, wherever that seat is at the table."""
    from app.ui.home.page import HomeScore

    page = shown("home-ended")
    last = page.waiting.last
    page.waiting = replace(page.waiting, last=replace(last, seats=tuple(reversed(last.ranked))))
    page._fill_card()
    found = [widget for widget in page.beside.walk() if isinstance(widget, HomeScore)]
    assert [widget.colour for widget in found] == [seat.colour for seat in last.ranked]
    assert len({seat.score for seat in last.seats}) > 1
