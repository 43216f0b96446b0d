"""A screen in another language has no English on it, whatever fails: cameras, their exposure, the panel, the disk.

The other language is made of the English one: every letter of a sentence becomes a letter of another script, so that
a word in our letters can only be what was filled in, or English that came past the language files.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Collection
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from app.journal import Journal
from app.lang import Message, Translator
from app.lang.files import entries
from app.session.eyes import EyesProcess
from app.session.session import Session
from app.table.model.events import GameStarted, to_json
from app.table.model.inputs import CameraLost, CameraNotes, PlaceTile, StartGame
from app.table.presentation.view import TableView
from app.tilesets import load_tileset
from app.values import Cell, Face, PlacedFace
from hardware import discover, v4l2
from hardware.camera import CameraError, LiveCamera, open_camera
from hardware.frames import Feed
from hardware.lights import Showing
from hardware.panel import PanelLost, PanelReport
from hardware.panel_thread import ThreadedPanel
from hardware.picamera import holding
from hardware.settle import Light, settle
from hardware.v4l2 import Control
from hardware.wiring import load_wiring

TILESET = load_tileset("gold-rush")
LETTER = "ж"


class Foreign(Visitor):
    """Puts the words of an entry into the other language; what is filled in keeps its place."""

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802
        node.value = re.sub("[A-Za-z]", LETTER, node.value)


@cache
def foreign() -> Translator:
    """The other language."""
    resource = FluentParser(with_spans=False).parse("".join(Translator.load("en").entries.values()))
    Foreign().visit(resource)
    return Translator(entries(FluentSerializer().serialize(resource)), "zz")


def english(message: Message | None, *technical: str) -> list[str]:
    """The words in our letters in that sentence of the other language, without the ``technical`` names filled in."""
    assert message is not None
    text = foreign().text(message)
    assert LETTER in text
    for name in technical:
        assert name in text, f"{name} is missing in {text}"
        text = text.replace(name, "")
    return re.findall("[A-Za-z]+", text)


def said(view: TableView) -> list[Message]:
    """Every sentence of that view that may speak of a device."""
    return [m for m in (view.status, view.detail, *view.camera_notes, *view.badges, *view.commentary) if m is not None]


class Knobs:
    """A camera whose controls ignore every value, and whose light never rests."""

    def __init__(self, *known: Control) -> None:
        self.known = {control.id: control for control in known}
        self.seconds = 0.0

    def controls(self) -> dict[int, Control]:
        return self.known

    def entries(self, control: int) -> Collection[int]:
        return {1, 3} if control == v4l2.EXPOSURE_AUTO else set()

    def get(self, control: int) -> int:
        return self.known[control].default

    def set(self, control: int, value: int) -> None:
        return

    def look(self) -> Light:
        self.seconds += 0.1
        level = 60.0 + 90.0 * (round(10 * self.seconds) % 2)
        return level, level, level


STUBBORN = (
    Control(v4l2.EXPOSURE_AUTO, "Auto Exposure", 0, 3, 1, 3),
    Control(v4l2.AUTOGAIN, "Gain, Automatic", 0, 1, 1, 1),
    Control(v4l2.AUTO_WHITE_BALANCE, "White Balance, Automatic", 0, 1, 1, 1),
    Control(v4l2.FOCUS_AUTO, "Focus, Automatic Continuous", 0, 1, 1, 1),
)


def settled(*known: Control) -> tuple[Message, ...]:
    camera = Knobs(*known)
    return settle(camera, camera.look, lambda: camera.seconds).notes


@pytest.mark.parametrize(
    ("notes", "count"),
    [
        (lambda: settled(), 3),
        (lambda: settled(*STUBBORN), 5),
        (lambda: holding({})[2], 2),
    ],
)
def test_what_a_camera_cannot_do_is_said_in_the_language_of_the_screen(
    notes: Callable[[], tuple[Message, ...]], count: int
) -> None:
    """Notes of settling the light go through the table to the screen as messages."""
    session = Session(TILESET, clock=lambda: 0.0)
    session.touch(StartGame(("red", "blue")))
    told = notes()
    assert len(told) == count
    session.touch(CameraNotes(told))
    shown = session.view().camera_notes
    assert len(shown) == count
    assert len({foreign().text(note) for note in shown}) == count
    assert [english(note) for note in shown] == [[]] * count


def gather(session: Session, until: Callable[[TableView], bool]) -> TableView:
    """The first view of which that is so."""
    limit = time.monotonic() + 30.0
    while not until(view := session.view()):
        assert time.monotonic() < limit, "it never came to that"
        time.sleep(0.01)
    return view


def test_an_unplugged_camera_is_told_in_the_language_of_the_screen(fakes: ModuleType, tmp_path: Path) -> None:
    """From the driver in the eyes' process to the view: the cable is pulled, and no word of it is English."""
    plug = tmp_path / "plug"
    plug.write_text("go", encoding="utf-8")
    eyes = EyesProcess(partial(fakes.living, str(plug)))
    session = Session(TILESET, eyes=eyes)
    session.touch(StartGame(("red", "blue")))
    eyes.start()
    try:
        gather(session, lambda view: session.state.watched)
        plug.unlink()
        view = gather(session, lambda view: view.phase == "fault")
    finally:
        session.close()
    assert english(view.detail, "file camera") == []
    for message in said(view):
        left = set(english(message)) - {"file", "camera"}
        assert left == set(), foreign().text(message)


def test_eyes_that_fail_are_told_in_the_language_of_the_screen(fakes: ModuleType) -> None:
    """Eyes that find no camera say what to do; of an error of the program only its kind is shown."""
    for make, technical in ((fakes.fail, ("http", "://")), (partial(fakes.make, 1, "raise"), ("RuntimeError",))):
        eyes = EyesProcess(make)
        session = Session(TILESET, eyes=eyes)
        session.touch(StartGame(("red", "blue")))
        eyes.start()
        try:
            view = gather(session, lambda view: view.phase == "fault")
        finally:
            session.close()
        assert set(english(view.detail)) <= set(technical)


def unplugged() -> Feed:
    """Nothing is connected."""
    raise OSError(19, "No such device")


SOURCES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("", ()),
    ("nowhere.avi", ("nowhere.avi",)),
    ("rtsp://table", ("rtsp://table",)),
    ("picamera:x", ("picamera:x",)),
    ("/dev/video88", ("/dev/video88",)),
    ("auto", ()),
)


@pytest.mark.parametrize(("source", "technical"), SOURCES)
def test_a_camera_that_cannot_be_opened_is_told_in_the_language_of_the_screen(
    source: str, technical: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the name of the source stays as it is."""
    monkeypatch.setattr(discover, "cameras", list)
    monkeypatch.setattr("hardware.camera.glob.glob", lambda _: [])
    session = Session(TILESET, clock=lambda: 0.0)
    session.touch(StartGame(("red", "blue")))
    with pytest.raises(CameraError) as caught:
        open_camera(source)
    session.touch(CameraLost(caught.value.message))
    assert english(session.view().detail, *technical) == []


def test_what_the_system_says_of_a_camera_is_translated_with_the_sentence() -> None:
    """Of a well-known fault, as that no device is there; the camera's name stands in it as it is."""
    with pytest.raises(CameraError) as caught:
        LiveCamera(unplugged, "/dev/video0")
    assert english(caught.value.message, "/dev/video0") == []


def test_a_lost_panel_is_told_in_the_language_of_the_screen() -> None:
    """Whatever the board raises: its own words are filled in."""

    def broken() -> Any:
        raise OSError("the chip is gone")

    panel = ThreadedPanel(load_wiring(), broken, retry=9.0).start()
    found: list[PanelReport] = []
    limit = time.monotonic() + 30.0
    while not found and time.monotonic() < limit:
        found += panel.poll()
        time.sleep(0.01)
    panel.close()
    assert isinstance(found[0], PanelLost)
    session = Session(TILESET, panel=ScriptedPanel(found), clock=lambda: 0.0)
    session.touch(StartGame(("red", "blue")))
    view = session.view()
    assert english(view.detail, "the chip is gone") == []


class ScriptedPanel:
    """Says what a real one has said."""

    simulated = deals = False

    def __init__(self, reports: list[PanelReport]) -> None:
        self.reports = reports

    def poll(self) -> list[PanelReport]:
        found, self.reports = self.reports, []
        return found

    def show(self, shown: Showing) -> None:
        return

    def deal(self, count: int) -> None:
        return

    def close(self) -> None:
        return


def test_a_full_disk_is_told_in_the_language_of_the_screen(tmp_path: Path) -> None:
    """The journal's complaint has SQLite's own words filled in."""
    path = tmp_path / "journal.sqlite3"
    session = Session(TILESET, Journal.open(path))
    session.touch(StartGame(("red", "blue")))
    with sqlite3.connect(path) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
    session.touch(PlaceTile(PlacedFace(Face("A1", "a"), Cell(1, 0), 0)))
    try:
        (told,) = (note for note in said(session.view()) if "disk is full" in foreign().text(note))
        assert english(told, "database or disk is full") == []
    finally:
        session.close()


OPENING = to_json(GameStarted("gold-rush", "gold-rush", ("red", "blue")))


@pytest.mark.parametrize(
    ("opening", "key", "technical"),
    [
        (OPENING | {"options": {"no_such_rule": True}}, "journal.not_resumed", ()),
        (OPENING | {"tileset": "/nowhere/tiles"}, "journal.no_tileset", ("/nowhere/tiles/tiles.toml",)),
        (OPENING | {"seats": "red"}, "journal.not_understood", ()),
    ],
)
def test_a_game_that_cannot_be_resumed_is_told_in_the_language_of_the_screen(
    tmp_path: Path, opening: dict[str, Any], key: str, technical: tuple[str, ...]
) -> None:
    """Whether its rules, its tile set or its file is at fault; the details are for the log."""
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        journal.start_game(opening)
    with closing(Session(TILESET, Journal.open(tmp_path / "journal.sqlite3"), clock=lambda: 0.0)) as session:
        told = session.begin(StartGame(("red", "blue")), resume=True)
        assert told is not None
        reason = told.args["reason"]
        assert isinstance(reason, Message)
        assert (told.key, reason.key) == ("saved.not_resumed", key)
        assert session.view().detail == told
        assert english(told, *technical) == []


def test_the_other_language_shows_english_that_slips_in() -> None:
    """The proof itself: a sentence that is filled in as text is found."""
    slipped = Message("panel.lost", {"reason": "The chip is gone."})
    assert english(slipped) == ["The", "chip", "is", "gone"]
