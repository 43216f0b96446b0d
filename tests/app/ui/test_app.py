"""The app around the screen, and a turn played by touch on the real table."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.uix.label import Label
from numpy.typing import NDArray

from app.demo.players import RandomPlayers
from app.journal import FILE_NAME, Journal
from app.lang import Translator, say
from app.rules import Discard, Game
from app.rules.tileset import TileSet
from app.session.evening import Equipment, Evening
from app.settings import Settings
from app.table.conductor import new_state, step
from app.table.model.inputs import DiscardTile, Input, PlaceTile, StartGame
from app.table.model.state import State
from app.table.presentation.view import TableView, view
from app.tilesets import DEFAULT_GAME
from app.ui.app import ClaimManagerApp
from app.ui.base.pace import Pace
from app.ui.base.theme import THEME
from app.ui.play.sheets import FaceButton, PickHeading, PickSheet
from app.values import Face
from tests.app.ui.conftest import Stage
from tests.sampling import few, sampled
from tests.worlds.people import by_touch

States = Callable[..., dict[str, TableView]]


class Source:
    """An evening with an open game whose views and pictures are set by the test."""

    journal: Any = None
    folder = Path("/nowhere")
    open = True
    elsewhere = False
    number = 1
    repeats = False
    has_panel = True
    options: Any = None
    left_to_answer = 0.0

    def __init__(self, shown: TableView, tileset: TileSet) -> None:
        self.shown = shown
        self.tileset = tileset
        self.picture: Any = None
        self.asked = 0
        self.sent: list[Input] = []

    def pause(self, paused: bool) -> None:
        """Nobody plays by themselves."""

    def view(self) -> TableView:
        """The view that was set."""
        self.asked += 1
        return self.shown

    def send(self, value: Input) -> None:
        """Store the input."""
        self.sent.append(value)

    def preview(self) -> Any:
        """The picture that was set."""
        return self.picture

    def watches(self, tileset: str) -> bool:
        """No camera."""
        return False

    def begin(self, opening: StartGame, tileset: str, *, camera: bool = True) -> None:
        """No other game is begun here."""

    def go_on(self, number: int, *, camera: bool = True) -> None:
        """No other game is taken up here."""

    def tell_set_up(self) -> bool:
        """The table was set up before."""
        return False

    def tell_ending(self, standings: object) -> None:
        """There is no panel."""

    def attend(self) -> None:
        """Nobody waits for an answer."""

    def explain(self) -> None:
        """Nobody waits for those who read."""

    def tend(self) -> None:
        """Everything is saved."""

    def put_aside(self) -> None:
        """The game stays."""


def test_a_line_becomes_shorter_until_virtual_players_answer(
    stage: Any, states: States, tileset: TileSet, translator: Translator, art: dict[str, Any]
) -> None:
    """It stands below the words that say so: nobody thinks that everything stands still."""
    from app.ui.play.page import PlayPage

    source = Source(replace(states(3)["act"], eyes=say("demo.asking", player="Anna"), paused=False), tileset)
    app = ClaimManagerApp(source, Settings(), lambda _: art)
    app.navigator.translator = translator
    lengths = []
    try:
        page = app.build().page
        assert isinstance(page, PlayPage)
        screen = page.screen
        for left in (0.0, 0.0, 0.0, 1.0, 0.5, 0.0):
            source.left_to_answer = left
            app.update(0.02)
            stage.frames(1)
            line = screen.eyes.canvas.after.children[-1]
            lengths.append(line.size[0])
        assert line.pos[1] == pytest.approx(screen.eyes.y)
    finally:
        from kivy.clock import Clock

        Clock.unschedule(app.update)
        app.on_stop()
    assert lengths[2] == lengths[5] == 0
    assert lengths[4] == pytest.approx(lengths[3] / 2)
    assert 0.8 * screen.eyes.width < lengths[3] < screen.eyes.width


def test_the_app_shows_what_its_source_has(
    stage: Any, states: States, tileset: TileSet, translator: Translator, art: dict[str, Any]
) -> None:
    """The source is asked once per frame; a new view and a new picture appear, and disappear again."""
    from app.ui.play.page import PlayPage

    source = Source(states(3)["act"], tileset)
    app = ClaimManagerApp(source, Settings(), lambda _: art)
    app.navigator.translator = translator
    try:
        page = app.build().page
        assert isinstance(page, PlayPage)
        screen = page.screen
        for asked in (1, 2, 3):  # it comes to the screen over three frames
            app.update(0.02)
            assert source.asked == asked
        assert screen.status.words == "A piece, mining, or nothing"
        source.shown = states(3)["place"]
        source.picture = np.zeros((90, 160, 3), np.uint8)
        app.update(0.02)
        assert screen.status.words == "Lay a tile"
        assert screen.camera.parent is screen
        source.picture = None
        app.update(0.02)
        assert screen.camera.parent is None
    finally:
        from kivy.clock import Clock

        Clock.unschedule(app.update)
        app.on_stop()


def test_what_the_camera_reports_is_worked_out_in_one_frame_and_shown_in_the_next(
    stage: Any, states: States, tileset: TileSet, translator: Translator, art: dict[str, Any]
) -> None:
    """Both together hold the screen up. Nothing has to come after it to be shown."""
    source = Source(replace(states(3)["act"], watched=True), tileset)
    app = ClaimManagerApp(source, Settings(), lambda _: art)
    app.navigator.translator = translator
    try:
        page = app.build().page
        assert page is not None
        screen = page.screen
        for _ in range(4):
            app.update(0.02)
        source.shown = replace(states(3)["place"], watched=True)
        told = []
        for _ in range(2):
            app.update(0.02)
            told.append(screen.status.words)
    finally:
        from kivy.clock import Clock

        Clock.unschedule(app.update)
        app.on_stop()
    assert told == ["A piece, mining, or nothing", "Lay a tile"]


def test_the_service_manager_hears_of_each_frame_and_of_the_end(
    stage: Any, states: States, tileset: TileSet, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ready with the first frame, alive with later ones, and stopping by itself when the app ends."""

    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
    line.bind(str(tmp_path / "notify"))
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "4")
    app = ClaimManagerApp(Source(states(3)["act"], tileset), Settings())
    try:
        app.build()
        with pytest.raises(BlockingIOError):
            line.recv(100)
        app.update(0.02)
        app.update(0.02)
        assert [line.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
    finally:
        from kivy.clock import Clock

        Clock.unschedule(app.update)
        app.on_stop()
    assert line.recv(100) == b"STOPPING=1"
    line.close()


@pytest.mark.slow
def test_a_tile_is_seen_as_soon_as_its_picture_is_drawn(
    window: Any, states: States, tileset: TileSet, translator: Translator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture that arrives while nothing else on the screen moves makes the window redraw, though others are still
    lacking: only with the last of them the page itself begins to move.
    """
    from kivy.clock import Clock

    from app.ui.app import ClaimManagerApp

    drawn, rest = Event(), Event()

    def draws_after(sign: Event) -> Callable[..., NDArray[np.uint8]]:
        def draw(*_: object) -> NDArray[np.uint8]:
            sign.wait(20)
            return np.full((256, 256, 4), 60, np.uint8)

        return draw

    monkeypatch.setattr("app.ui.base.pictures.draw_cover", draws_after(drawn))
    monkeypatch.setattr("app.ui.base.pictures.draw_mark", draws_after(rest))
    view = states(2)["act"]
    view = replace(view, tiles=(replace(view.tiles[0], fresh=False),))
    app = ClaimManagerApp(Source(view, tileset), Settings())
    screen = app.build()
    window.add_widget(screen)
    frames: list[object] = []
    monkeypatch.delattr(window, "on_draw")  # here it does draw: only then it knows that all is drawn
    try:
        window.bind(on_draw=frames.append)
        for _ in range(20):  # until nothing moves any more
            frames.clear()
            for _ in range(5):
                EventLoop.idle()
            if not frames:
                break
        assert frames == []
        drawn.set()
        end = time.monotonic() + 20
        pictures = app.navigator._pictures
        assert pictures is not None
        while pictures._drawn.empty() and time.monotonic() < end:
            time.sleep(0.001)
        EventLoop.idle()  # takes it up
        assert not app.navigator.shown
        assert frames
    finally:
        drawn.set()
        rest.set()
        window.unbind(on_draw=frames.append)
        Clock.unschedule(app.update)
        window.remove_widget(screen)
        app.on_stop()


def test_what_is_loaded_is_not_searched_for_garbage(
    window: Any, states: States, tileset: TileSet, translator: Translator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When all pictures have arrived, once only, the objects in memory are frozen for the garbage collector."""

    from app.ui.app import ClaimManagerApp

    drawn = Event()
    frozen: list[int] = []

    def draw(*_: object) -> NDArray[np.uint8]:
        drawn.wait(20)
        return np.full((256, 256, 3), 60, np.uint8)

    monkeypatch.setattr("app.ui.base.pictures.draw_cover", draw)
    monkeypatch.setattr("gc.freeze", lambda: frozen.append(1))
    app = ClaimManagerApp(Source(states(2)["act"], tileset), Settings())
    app.build()
    try:
        for _ in range(20):
            app.update(0.02)
        assert frozen == []
        drawn.set()
        end = time.monotonic() + 20
        while not frozen and time.monotonic() < end:
            app.update(0.02)
            time.sleep(0.01)
        for _ in range(20):
            app.update(0.02)
        assert frozen == [1]
    finally:
        drawn.set()
        Clock.unschedule(app.update)
        app.on_stop()


def test_the_first_page_draws_what_the_first_game_will_show(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first start nothing has been drawn: people read the first page and take their seats meanwhile."""
    from app.ui.app import ClaimManagerApp

    evening = Evening(Journal.open(tmp_path / FILE_NAME), tmp_path, Equipment())
    app = ClaimManagerApp(evening, Settings())
    app.build()
    try:
        monkeypatch.setattr(Pace, "idle", False)
        app.update(0.02)
        assert app.navigator._pictures is None
        monkeypatch.setattr(Pace, "idle", True)  # nobody has touched anything for a while
        end = time.monotonic() + 20
        while app.navigator._pictures is None and time.monotonic() < end:
            app.update(0.02)
            time.sleep(0.01)
        assert app.navigator._pictures is not None
        assert app.navigator._pictures.tileset.game == DEFAULT_GAME
    finally:
        Clock.unschedule(app.update)
        app.on_stop()
        evening.close()


@pytest.mark.slow
def test_a_turn_is_played_by_touch_alone(stage: Any, tileset: TileSet) -> None:
    """Tap a free cell and a face, lay the tile; it is shown large at once: touch an area. The table has all of it."""
    state, _ = step(new_state(tileset), StartGame(("red", "blue"), {"red": "Anna", "blue": "Bruno"}, {}, 7))
    state = replace(state, watched=False)
    screen = stage.open(view(state))

    def follow() -> None:
        nonlocal state
        for value in stage.sent:
            state, _ = step(state, value)
        stage.sent.clear()
        stage.show(view(state))

    stage.tap_cell(view(state).free[0])
    stage.press(stage.all(FaceButton)[0])
    stage.press(stage.button("save"))
    follow()
    assert len(view(state).tiles) == 2
    assert view(state).phase == "act"
    close_up = screen.board.close_up
    area = next(area for area in close_up.placing.areas if len(area.offers) == 1)
    stage.tap(*close_up.spot(area.segment))
    follow()
    assert view(state).phase == "act"
    assert screen.board.close_up is not None
    stage.tap(*close_up.spot(area.segment))
    follow()
    assert screen.board.close_up is None
    assert view(state).phase == "place"
    assert screen.status.who == "Bruno:"
    stage.press(stage.button("undo"))
    follow()
    assert view(state).phase == "act"


def _stuck_game(tileset: TileSet) -> State:
    """A game by touch alone in which tile E1, if drawn now, fits nowhere."""
    seats, seed = ("red", "blue"), 15
    state, _ = step(new_state(tileset), StartGame(seats, {}, {}, seed))
    for made in RandomPlayers(Game(tileset, seats, token_seed=seed), seed).steps():
        if isinstance(made.move, Discard):
            assert made.move.face.design == "E1"
            return state
        state, _ = step(state, by_touch(made.move))
    raise AssertionError("no tile was stuck")


def _choose_stuck(stage: Any) -> None:
    button = next(button for button in stage.all(FaceButton) if button.face.face.design == "E1")
    stage.all(PickSheet)[0].scroll.scroll_to(button, animate=False)
    stage.frames()
    stage.press(button)


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled([(800, 480), (720, 1280)], [(800, 480)]))
def test_a_tile_that_fits_nowhere_is_put_away_by_touch(stage: Any, tileset: TileSet, size: tuple[int, int]) -> None:
    """It is chosen like any tile; the screen says why it leaves the game, and a tap discards it (GR-13)."""
    state = _stuck_game(tileset)
    before = view(state)
    stuck = [face.face.design for face in before.faces if face.nowhere]
    assert "E1" in stuck
    screen = stage.open(before, size)
    seen = (c for c in before.free if screen.board.collide_point(*screen.board.to_screen(c.col + 0.5, c.row + 0.5)))
    stage.tap_cell(next(seen))
    cards = stage.all(PickSheet)[0].picks.cards
    groups = [card.group for card in cards]
    assert [card.face.design for card in cards if card.group == "nowhere"] == stuck
    assert groups.index("nowhere") < groups.index("elsewhere"), "they stand before all that only do not fit here"
    assert "Fits nowhere" in [heading.words for heading in stage.all(PickHeading)]
    _choose_stuck(stage)
    assert screen.panel.title == "This tile fits nowhere"
    assert any("It leaves the game" in label.text for label in stage.all(Label))
    stage.press(stage.button("discard"))
    assert stage.sent == [DiscardTile(Face("E1"))]
    after, _ = step(state, stage.sent[0])
    assert view(after).tiles_left == before.tiles_left - 1
    assert view(after).phase == "place"
    assert view(after).status == before.status, "the same player draws again"
    stage.show(view(after))
    assert screen.panel.parent is None


@pytest.mark.slow
def test_a_tile_that_fits_nowhere_may_be_laid_all_the_same(stage: Any, tileset: TileSet) -> None:
    """If the table allows illegal places (GR-H4), the tile can be edited, and is drawn as one that does not fit."""
    before = view(_stuck_game(tileset))
    screen = stage.open(before)
    stage.tap_cell(before.free[0])
    _choose_stuck(stage)
    stage.press(stage.button("lay"))
    assert screen.board.ghost.fits is False
    stage.press(stage.button("save"))
    assert [type(sent) for sent in stage.sent] == [PlaceTile]


@pytest.mark.parametrize("look", few([((1280, 720), "de", "largest"), ((480, 800), "en", "normal")], 0))
def test_all_that_can_be_done_with_a_tile_that_fits_nowhere_is_in_sight(
    window: Any, pictures: Any, tileset: TileSet, look: tuple[tuple[int, int], str, str]
) -> None:
    """No button is cut off by the lower edge of the panel."""
    size, code, text = look
    THEME.choose(text=text)
    before = view(_stuck_game(tileset))
    stage = Stage(window, pictures, Translator.load(code))
    screen = stage.open(before, size)
    stage.tap_cell(before.free[0])
    _choose_stuck(stage)
    stage.frames()
    panel = screen.panel
    assert stage.has_button("lay")
    assert panel.height >= panel.wanted_height(panel.width) - 1
    stage.close()


@pytest.mark.slow
def test_kivy_is_quiet_and_writes_in_our_folder(tmp_path: Path) -> None:
    """Starting the screen prints nothing, ignores the command line and writes only below the data folder."""
    code = (
        "import sys; from pathlib import Path\n"
        "from app.ui.base.environment import prepare, configure, require_window\n"
        "prepare(Path(sys.argv[1]) / 'data', offscreen=True)\n"
        "configure((800, 480)); require_window()\n"
        "import app.ui.app\n"
        "import logging; logging.getLogger().warning('ours')\n"
    )
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, str(tmp_path), "--help"],
        capture_output=True,
        text=True,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"},
        cwd=Path(__file__).parents[3],
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert done.stderr == "ours\n"
    assert (tmp_path / "data" / "kivy").is_dir()
    assert list(home.iterdir()) == []


def test_the_shaders_of_the_drawing_library_are_kept_in_our_folder(tmp_path: Path) -> None:
    """Mesa would store compiled shaders in the home's `.cache`: before Kivy starts, its folder is set to one below the
    data folder, whatever it was before, and it finds its shaders there."""
    code = (
        "import os, sys; from pathlib import Path\n"
        "from app.ui.base.environment import prepare\n"
        "prepare(Path(sys.argv[1]), offscreen=True)\n"
        "assert 'kivy' not in sys.modules\n"
        "print(os.environ['MESA_SHADER_CACHE_DIR'])\n"
    )
    data = tmp_path / "data"
    for before in [dict[str, str](), {"MESA_SHADER_CACHE_DIR": str(tmp_path / "elsewhere")}]:
        done = subprocess.run(
            [sys.executable, "-c", code, str(data)],
            capture_output=True,
            text=True,
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", **before},
            cwd=Path(__file__).parents[3],
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        told = Path(done.stdout.strip())
        assert told.is_relative_to(data)
        assert told.is_dir()
    assert not (tmp_path / "elsewhere").exists()


def test_without_a_screen_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    """A machine without a display gets an error that names the ways out, without a traceback from Kivy."""
    code = (
        "import sys; from pathlib import Path\n"
        "from app.ui.base.environment import ScreenError, prepare, configure, require_window\n"
        "prepare(Path(sys.argv[1])); configure((800, 480))\n"
        "try:\n"
        "    require_window()\n"
        "except ScreenError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "none-such"},
        cwd=Path(__file__).parents[3],
        check=False,
        timeout=120,
    )
    assert done.stdout.startswith("No screen can be opened:"), done.stderr
    assert "--headless" in done.stdout
    assert done.stderr == ""
