"""The page "What went wrong?": one touch writes the file, the switches say what may be in it."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.archive import folders
from app.cli.main import main
from app.journal import FILE_NAME, Journal
from app.lang import Translator, say
from app.session.evening import Equipment, Evening
from app.settings import Settings
from app.table.model.inputs import ChoosePass, PlaceTile, StartGame
from app.values import Cell, Face, PlacedFace
from tests.app.ui.frames import run_frames
from tests.sampling import few

SIZES = ((800, 480), (720, 1280))


class Troubled:
    """The app with the page open, after a turn of a game with a name and a face-down token."""

    def __init__(self, window: Any, folder: Path, size: tuple[int, int], language: str = "en") -> None:
        from app.ui.base.page import Page
        from app.ui.navigator import Navigator
        from app.ui.options.trouble_page import trouble_page

        self.window, self.folder = window, folder
        self.evening = Evening(Journal.open(folder / FILE_NAME), folder, Equipment())
        self.evening.begin(StartGame(("red", "blue"), {"red": "Bertrand"}, {}, 777), "gold-rush")
        self.evening.send(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
        self.evening.send(ChoosePass())
        self.evening.view()
        self.nav: Any = Navigator(self.evening, Settings(language=language), Page, lambda: None)
        self.text = Translator.load(language).text
        window.size = size
        window.add_widget(self.nav)
        self.nav.size = size
        self.nav.replace(trouble_page(self.evening.evidence))
        self.frames()

    def frames(self, until: Callable[[], bool] = lambda: True, seconds: float = 20) -> None:
        """Run frames, at least two, until that holds."""
        run_frames(self.nav, until, seconds)

    def press(self, name: str, row: int = 0) -> None:
        """Tap the button of that name; of several the one in that row."""
        from kivy.tests.common import UnitTestTouch

        found = [widget for widget in self.nav.page.walk() if getattr(widget, "name", "") == name]
        found.sort(key=lambda widget: -widget.to_window(*widget.center)[1])
        touch = UnitTestTouch(*found[row].to_window(*found[row].center))
        touch.touch_down()
        touch.touch_up()
        self.frames()

    def written(self) -> Path:
        """Touch "write" and wait for the file."""
        before = set((self.folder / folders.OWN).glob("*.zip"))
        self.press("write")
        self.frames(lambda: self.nav.page._work is None)
        (fresh,) = set((self.folder / folders.OWN).glob("*.zip")) - before
        return fresh

    def close(self) -> None:
        """End the app."""
        self.nav.close()
        self.window.remove_widget(self.nav)
        self.evening.close()


@pytest.fixture
def opened(window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Troubled]]:
    """Opens the page; no memory stick is plugged in."""
    monkeypatch.setattr(folders, "_sticks", lambda *_: [])
    found: list[Troubled] = []

    def make(size: tuple[int, int] = SIZES[0], language: str = "en") -> Troubled:
        found.append(Troubled(window, tmp_path, size, language))
        return found[-1]

    yield make
    for each in found:
        each.close()


@pytest.mark.parametrize("size", few(SIZES, 0))
def test_one_touch_writes_a_file_that_plays_again_and_gives_nothing_away(
    opened: Callable[..., Troubled], size: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    """The page says where it is; ``replay`` plays it; no name, seed or picture is in it unless people agreed."""
    page = opened(size)
    path = page.written()
    assert page.nav.page.row.words == page.text(
        say("trouble.written", where=folders.whereabouts(path, page.nav.page.shell.evening.folder))
    )
    with zipfile.ZipFile(path) as bundle:
        text = bundle.read("trouble.json").decode()
        assert not [name for name in bundle.namelist() if name.startswith("frames/")]
    assert "Bertrand" not in text
    assert "777" not in text
    assert json.loads(text)["redacted"] == {"tokens": True, "names": True}
    assert main(["replay", str(path)]) == 0
    capsys.readouterr()


def test_names_are_in_it_where_people_agree(opened: Callable[..., Troubled]) -> None:
    """The switch above is that for names; it shows its state, and tokens are never in it."""
    page = opened()
    page.press("choice-True", row=0)
    assert page.nav.page.agreed.names
    assert not page.nav.page.agreed.pictures
    with zipfile.ZipFile(page.written()) as bundle:
        text = bundle.read("trouble.json").decode()
    assert "Bertrand" in text
    assert "777" not in text


def test_a_place_that_cannot_be_written_is_told_on_the_page(opened: Callable[..., Troubled]) -> None:
    """In one sentence; the page stays, and the next touch tries again."""
    page = opened()
    (page.folder / folders.OWN).write_text("in the way")
    page.press("write")
    page.frames(lambda: page.nav.page._work is None)
    assert "Plug in a memory stick and try again" in page.nav.page.row.words
    os.unlink(page.folder / folders.OWN)
    assert page.written().exists()


@pytest.mark.slow
def test_the_place_can_be_chosen_where_there_is_another(
    opened: Callable[..., Troubled], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A memory stick comes first; one that cannot be written to is told with what can be done, and this device is
    one tap away; a stick that was taken out is no place any more.
    """
    stick = tmp_path / "STICK"
    stick.mkdir()
    (stick / folders.ON_STICK).write_text("in the way")
    monkeypatch.setattr(folders, "_sticks", lambda *_: [stick] if stick.exists() else [])
    page = opened()
    page.press("write")
    page.frames(lambda: page.nav.page._work is None)
    assert "Make room on the memory stick, or take it out and try again" in page.nav.page.row.words
    page.press("choice-1")
    assert page.written().parent == page.folder / folders.OWN
    page.press("choice-0")
    (stick / folders.ON_STICK).unlink()
    stick.rmdir()
    page.press("write")
    page.frames(lambda: page.nav.page._work is None)
    assert f"/{page.folder.name}/{folders.OWN}. " in page.nav.page.row.words
