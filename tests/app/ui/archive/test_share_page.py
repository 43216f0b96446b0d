"""The page that shares a result: its codes, the files it writes and where it says they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import cv2
import numpy as np
import pytest

from app.archive.folders import Folder, put
from app.table.model.events import GameEnded
from app.table.presentation.view import TableView
from app.values.pictures import Picture
from tests.app.ui.archive.visit import OPEN, SHORT, WHOLE, Visit
from tests.sampling import few, sampled


def told(visit: Visit) -> list[str]:
    """All texts, each in one line."""
    return [words.replace("\n", " ") for words in visit.words()]


def test_a_result_is_shared_as_code_and_files(visit: Callable[..., Visit]) -> None:
    """The code can be read off the screen, and each button writes a file and says where."""
    import cv2

    from app.ui.archive.share_page import FILES, CodePicture
    from app.ui.screenshot import drawn

    list_ = visit(SHORT)
    list_.open(1)
    list_.press("share")
    assert any(isinstance(w, CodePicture) for w in list_.page.walk())
    text, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(drawn(list_.shell, (800, 480)))
    heading, first, *_ = text.splitlines()
    assert heading.startswith("Carcassonne")
    assert first.startswith("1. ")
    assert any("any phone" in words and "shows the result as text" in words for words in told(list_))
    list_.press("other-code")
    list_.frames()
    text, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(drawn(list_.shell, (800, 480)))
    assert text.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    (about,) = (words for words in told(list_) if "BG Stats" in words)
    assert not any(letter.isdigit() for letter in about), "how many squares a code has helps nobody"
    for name in ("text", "table", "record"):
        list_.press(name)
        list_.until(lambda: list_.page._work is None)
        assert "shared" in list_.page.told.words
        _some_time_later(list_)
    written = sorted(path.suffix for path in (list_.desk.archive.folder / "shared").iterdir())
    assert written == [".csv", ".game", ".txt"]
    assert {name for name, _ in FILES} <= set(list_.names())


def test_a_tap_on_a_code_has_it_fill_the_screen(visit: Callable[..., Visit]) -> None:
    """At least three pixels a module on the smallest screen, and read there; another tap goes back."""
    from app.ui.archive.share_page import CodePicture
    from app.ui.screenshot import drawn

    list_ = visit(SHORT)
    list_.open(1)
    list_.press("share")
    list_.press("other-code")
    (code,) = (w for w in list_.page.walk() if isinstance(w, CodePicture))
    list_.tap(code)
    large = list_.page.children[0]
    assert isinstance(large, CodePicture)
    assert tuple(large.size) == tuple(list_.page.size)
    assert min(large.size) // large._modules >= 3
    text, _, _ = cv2.QRCodeDetectorAruco().detectAndDecode(drawn(list_.shell, (800, 480)))
    assert text.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    list_.tap(large)
    assert large.parent is None
    list_.page.guard._changed.clear()
    list_.tap(code)
    assert list_.page.press("escape")
    assert [w for w in list_.page.walk() if isinstance(w, CodePicture)] == [code]


def test_a_finger_meets_the_button_that_it_means(visit: Callable[..., Visit]) -> None:
    """What saves a file is as high as other buttons where no memory stick's places need room."""
    from app.ui.base.theme import THEME
    from app.ui.base.widgets import TouchButton

    list_ = visit(WHOLE)
    list_.open(1)
    list_.press("share")
    list_.frames()
    buttons = [part for part in list_.page.side.walk(restrict=True) if isinstance(part, TouchButton)]
    assert len(buttons) == 5
    assert min(button.height for button in buttons) >= 76 * THEME.u
    assert min(button.width for button in buttons) >= 100 * THEME.u


@pytest.mark.slow
def test_buttons_of_a_row_are_whole_and_of_one_size(visit: Callable[..., Visit]) -> None:
    """On a narrow screen in the largest letters; and where a file was saved is not told in the smallest ones."""
    from app.ui.base.theme import THEME
    from app.ui.base.widgets import FitText, TouchButton

    list_ = visit(WHOLE, size=(480, 800), code="de")
    list_.shell.change(replace(list_.shell.settings, text="largest"))
    list_.frames()
    list_.open(1)
    for place in ("buttons", "side"):
        buttons = [w for w in getattr(list_.page, place).walk(restrict=True) if isinstance(w, TouchButton)]
        labels = [w for button in buttons for w in button.walk(restrict=True) if isinstance(w, FitText)]
        assert len(labels) == 5
        assert not [label.words for label in labels if label.text.replace("\n", " ") != label.words]
        assert len({label.font_size for label in labels if "\n" not in label.text}) == 1
        if place == "buttons":
            list_.press("share")
    list_.press("record")
    list_.until(lambda: list_.page._work is None)
    list_.frames()
    assert list_.page.told.fit.font_size > 16 * THEME.u


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "code"),
    [
        pytest.param((800, 480), "en", marks=pytest.mark.slow),
        ((800, 480), "de"),
        pytest.param((800, 480), "it", marks=pytest.mark.slow),
        pytest.param((480, 800), "de", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("stick", sampled(["", "KINGSTON"], ["KINGSTON"]))
def test_a_saved_file_is_where_the_page_says(
    visit: Callable[..., Visit], stick: str, size: tuple[int, int], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In words, and whole, on a memory stick as soon as one is plugged in; the sentence about the code stays, and
    nothing is cut or squeezed out of the page.
    """
    from app.ui.archive.share_page import ShareNote

    list_ = visit(WHOLE, size=size, code=code)
    list_.open(1)
    list_.press("share")
    page, data = list_.page, list_.desk.archive.folder
    list_.press("other-code")
    list_.frames()
    about = next(note.words for note in page.walk() if isinstance(note, ShareNote))
    if stick:  # plugged in while the page is shown
        root = data / stick
        root.mkdir()
        on_stick = Folder(root / "claim-manager", root, stick)
        monkeypatch.setattr("app.ui.archive.share_page.folders", lambda _: (on_stick, Folder(data / "shared", data)))
    list_.press("record")
    list_.until(lambda: page._work is None)
    list_.frames()
    (written,) = (data / stick / "claim-manager" if stick else data / "shared").iterdir()
    assert written.name in page.told.fit.text.replace("\n", "")
    told = page.told.fit.text.replace("\n", " ")
    assert all(part in told.replace(" ", "") for part in ([stick] if stick else ["/shared.", data.name]))
    assert told.endswith(".")
    assert about in [note.words for note in page.walk() if isinstance(note, ShareNote)]
    for part in page.side.children:
        assert page.body.y - 1 <= part.y <= part.top <= page.body.top + 1
        if isinstance(part, ShareNote):
            assert part.fit.texture_size[1] <= part.fit.height


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(800, 480), (480, 800)], [(800, 480)]))
def test_no_button_moves_when_a_file_is_saved(visit: Callable[..., Visit], size: tuple[int, int]) -> None:
    """Whoever saves several files finds each button where it was before the first, and the one that stops there too."""
    from app.ui.base.widgets import TouchButton

    list_ = visit(WHOLE, size=size)
    list_.open(1)
    list_.press("share")
    page = list_.page
    list_.frames()

    def places() -> dict[str, list[int]]:
        buttons = [part for part in page.side.walk(restrict=True) if isinstance(part, TouchButton)]
        return {button.name: [round(value) for value in (*button.pos, *button.size)] for button in buttons}

    before = places()
    list_.press("record")
    list_.until(lambda: page._work is None)
    list_.frames()
    assert "shared" in page.told.words
    assert len(before) == 5
    assert places() == before


def test_the_picture_of_a_map_tells_whose_game_it_was(
    visit: Callable[..., Visit], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line below it has the day and every player with the points."""
    from app.archive.map_picture import draw_map
    from app.archive.retold import still

    maps: list[tuple[TableView, Picture]] = []

    def once(shown: TableView, tileset: Any, **how: Any) -> Picture:
        picture = draw_map(shown, tileset, 24, **how)  # what is drawn is the same, in less time
        maps.append((shown, picture.copy()))
        return picture

    monkeypatch.setattr("app.ui.archive.share_page.draw_map", once)
    list_ = visit({"most": 4, "more": (GameEnded(),)})  # each tile takes as long to draw as a page
    list_.open(1)
    list_.press("share")
    page = list_.page
    told = page.caption()
    for seat in page._opened.summary.seats:
        assert f"{seat.label} {seat.score}" in told
    assert str(page._opened.summary.played.astimezone().year) in told
    assert told.startswith("Carcassonne: ")
    list_.press("picture")
    list_.until(lambda: page._work is None)
    (file,) = (list_.desk.archive.folder / "shared").iterdir()
    picture = cv2.imread(str(file))
    assert picture is not None
    stored = page._opened.stored
    ((shown, bare),) = maps
    assert shown == still(stored, stored.history)
    assert picture.shape[0] > bare.shape[0]
    assert np.array_equal(picture[: bare.shape[0]], bare)
    assert (picture[bare.shape[0] :] != picture[0, 0]).any()


def _some_time_later(list_: Visit) -> None:
    """No touch is the second one of an impatient hand any more."""
    list_.page.guard._changed.clear()


@pytest.mark.slow
def test_drawing_a_map_can_be_stopped(visit: Callable[..., Visit]) -> None:
    """Nothing is written then."""
    list_ = visit({"most": 8, "more": (GameEnded(),)})
    list_.open(1)
    list_.press("share")
    list_.press("picture")
    _some_time_later(list_)
    list_.press("stop")
    list_.until(lambda: list_.page._work is None)
    assert list_.page.told.words == "Stopped. Nothing was written."
    folder = list_.desk.archive.folder / "shared"
    assert not folder.exists() or list(folder.iterdir()) == []


@pytest.mark.slow
def test_a_second_tap_on_a_way_to_save_does_not_stop_it(
    visit: Callable[..., Visit], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button that stops it stands below the same finger, and the other ways rest; once it is done, all are back."""
    from app.ui.base.widgets import TouchButton

    held = _held(monkeypatch)
    list_ = visit(WHOLE)
    list_.open(1)
    list_.press("share")
    monkeypatch.setattr(list_.page.guard, "_clock", lambda: 0.0)
    assert not list_.page.guard.deaf(*list_.page.side.center)
    list_.press("text")
    assert list_.page.guard.deaf(*list_.page.side.center)
    _some_time_later(list_)
    list_.frames()
    ways = {w.name: w for w in list_.page.side.walk(restrict=True) if isinstance(w, TouchButton)}
    assert [name for name, button in ways.items() if not button.disabled] == ["stop"]
    assert list(ways) == ["picture", "page", "stop", "table", "record"]
    held.set()
    list_.until(lambda: list_.page._work is None)
    assert list_.page.guard.deaf(*list_.page.side.center)


@pytest.mark.parametrize("answer", few(["no", "yes", ""], 2))
def test_who_goes_back_while_a_file_is_written_is_asked(
    visit: Callable[..., Visit], monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """It goes on meanwhile, and whoever waits is told where it is; the question goes away once it is written."""
    held = _held(monkeypatch)
    list_ = visit(SHORT)
    list_.open(1)
    list_.press("share")
    page = list_.page
    list_.press("text")
    page.go_back()
    list_.frames()
    assert list_.page is page
    assert "It is not written yet" in list_.words()
    _some_time_later(list_)
    if answer:
        list_.press(answer)
        assert (list_.page is page) == (answer == "no")
    held.set()
    if answer == "yes":
        return
    assert ("yes" in list_.names()) == (answer == "")
    list_.until(lambda: page._work is None)
    assert list_.page is page
    assert "shared" in page.told.words
    assert "yes" not in list_.names()
    page.press("escape")
    assert list_.page is not page


@pytest.mark.slow
def test_an_unfinished_game_has_no_code(visit: Callable[..., Visit]) -> None:
    """A sentence stands in its place."""
    list_ = visit(OPEN)
    list_.open(1)
    list_.press("share")
    assert any(words.startswith("Once a game has been played") for words in list_.words())


def _held(monkeypatch: pytest.MonkeyPatch) -> Event:
    """What has to be set before a file is written."""
    held = Event()

    def written(*given: Any) -> Path:
        held.wait(60.0)
        return put(*given)

    monkeypatch.setattr("app.ui.archive.share_page.put", written)
    return held
