"""The page of the settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.settings import Settings, load
from app.ui.base.rows import ScrollPlace
from app.ui.options.page import OptionsPage
from tests.app.ui.setup.conftest import Table
from tests.sampling import sampled


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(480, 800)]))
@pytest.mark.parametrize("code", sampled(["en", "de", "it"], ["de"]))
def test_the_choices_of_a_setting_look_alike(window: Any, tmp_path: Path, size: tuple[int, int], code: str) -> None:
    """Each has its words in one line, in letters of one size, in the largest text too."""
    from app.ui.base.measured_text import text_size
    from app.ui.base.rows import Choices
    from app.ui.base.widgets import FitText
    from app.ui.gallery.pictures import Gallery
    from app.ui.gallery.scene import Scene
    from app.ui.options.page import OptionsPage

    window.size = size
    gallery = Gallery(tmp_path, Settings(language=code, text="largest", motion=False), size)
    try:
        page = gallery.open(Scene("settings", OptionsPage))
        fours = [w for w in page.walk() if isinstance(w, Choices) and len(w.children) == 4]
        assert len(fours) == 2, "looks, and ways to turn the screen"
        for four in fours:
            labels = [w for w in four.walk(restrict=True) if isinstance(w, FitText) and w.words]
            lines = [text_size(label.text, label.font_size, label.bold, None, label.font_name) for label in labels]
            assert [label.text for label, (wide, _) in zip(labels, lines, strict=True) if wide > label.width] == []
        for choices in (w for w in page.walk() if isinstance(w, Choices)):
            labels = [w for w in choices.walk(restrict=True) if isinstance(w, FitText) and w.words]
            assert len({label.font_size for label in labels}) == 1, [label.text for label in labels]
    finally:
        gallery.close()


@pytest.fixture
def opened(window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """An app with the settings open, scrolled to the ways in which the screen can stand."""
    monkeypatch.setattr("app.ui.base.tap_guard.DEAF", 0.0)
    table = Table(window, tmp_path)
    table.app._guide = False
    table.shell.settings = Settings(language="en", guided=True)
    table.start()
    table.tap("settings")
    table.until(lambda: "trouble" in table.targets())
    table.shell.page.body.scroll_y = 0.6
    table.frames()
    yield table
    table.close()


@pytest.mark.slow
@pytest.mark.parametrize("answer", sampled(["keep", "turn-back"], ["keep"]))
def test_a_turned_screen_is_asked_about_like_in_the_set_up(opened: Table, answer: str) -> None:
    """It is shown turned, and stays so only if somebody says so; the page is where it was."""
    above = opened.shell.page.body.above
    opened.tap("choice-180")
    assert opened.window.rotation == 180
    assert opened.says("Is this the right way up?")
    assert opened.says("goes back by itself in 15 seconds")
    opened.tap(answer)
    kept = 180 if answer == "keep" else 0
    opened.until(lambda: "trouble" in opened.targets())
    assert (opened.targets()["trouble"].words, opened.targets()["trouble"].sign) == ("Make such a file", "next")
    assert (opened.window.rotation, load(opened.folder).turned) == (kept, kept)
    assert opened.shell.page.body.above == pytest.approx(above, abs=1)


@pytest.mark.slow
def test_a_choice_leaves_the_page_where_it_was(opened: Table) -> None:
    """Another look makes the page anew, and what was tapped stays below the finger."""
    opened.shell.page.body.scroll_y = 1 - 40 / (opened.shell.page.body.rows.height - opened.shell.page.body.height)
    opened.frames()
    above = opened.shell.page.body.above
    opened.tap("choice-dark")
    opened.until(lambda: "trouble" in opened.targets())
    assert opened.shell.page.body.above == pytest.approx(above, abs=1)
    opened.shell.home()
    opened.tap("settings")
    assert opened.shell.page.body.above == 0


@pytest.mark.slow
@pytest.mark.parametrize("voice", sampled([True, False], [False]))
def test_turns_are_spoken_only_where_there_is_a_voice(
    opened: Table, monkeypatch: pytest.MonkeyPatch, voice: bool
) -> None:
    """Without one the switch stands at "Off", whatever is kept, and the line says what is missing."""
    from app.ui.base.rows import Row

    monkeypatch.setattr("app.ui.options.page.LACKING", {"speech": lambda: not voice})
    opened.shell.settings = Settings(language="en", guided=True, speech=True)
    opened.shell.replace(OptionsPage)
    opened.until(lambda: opened.shell.page.body.whole)
    row = next(row for row in opened.shell.page.walk() if isinstance(row, Row) and row.title == "Spoken turns")
    off, on = row.control.children
    assert on.disabled is not voice
    assert (on.kind == "primary") is voice
    assert (off.kind == "primary") is not voice
    assert ("no voice" in row.words) is not voice


def test_hints_are_on_or_off(opened: Table) -> None:
    """They are named by what is shown, and are on at first."""
    from app.ui.base.rows import Row

    def switches() -> tuple[Any, Any]:
        opened.until(lambda: opened.shell.page.body.whole)
        row = next(row for row in opened.shell.page.walk() if isinstance(row, Row) and row.title == "Hints")
        off, on = row.control.children
        assert (on.words, off.words) == ("On", "Off")
        return on, off

    on, off = switches()
    assert (on.kind, off.kind) == ("primary", "plain")
    off.tap()
    assert load(opened.folder).purist
    on, off = switches()
    assert (on.kind, off.kind) == ("plain", "primary")
    on.tap()
    assert not load(opened.folder).purist


@pytest.mark.slow
def test_a_list_that_was_scrolled_is_whole_at_once(opened: Table) -> None:
    """A switch far down makes the page anew: nothing jumps while it is made."""
    opened.shell.page.body.scroll_y = 0
    opened.frames()
    above = opened.shell.page.body.above
    place = ScrollPlace(above)
    page = OptionsPage(opened.shell, place=place)
    assert page.body.whole
    assert not OptionsPage(opened.shell).body.whole
