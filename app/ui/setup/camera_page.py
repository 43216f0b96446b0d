"""The page of the camera: each camera as a small live picture, then the chosen one with what it sees and what is wrong.

Import this module only after ``app.ui.base.environment.prepare``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from app.lang import say
from app.setup.gear import Gear, art_folder
from app.setup.look import Seen, seen
from app.setup.watching import CameraWatch
from app.tilesets import DEFAULT_GAME, load_tileset
from app.ui.base.keyboard import AddressPad
from app.ui.base.kv import load_rules
from app.ui.base.later import Later
from app.ui.base.page import Shell
from app.ui.base.palettes import Colour, colour
from app.ui.base.widgets import Card
from app.ui.led.led import Choice
from app.ui.led.live_picture import LivePicture, Shape
from app.ui.setup.retry import SEEN, Retry
from app.ui.setup.step_page import Road, StepPage
from app.ui.setup.told_screen import Line, ToldScreen
from app.values.pictures import Picture
from hardware.camera import CameraError
from hardware.discover import Found
from vision.tiles.gallery import Gallery, GalleryError

load_rules(__file__)

AT_ONCE = 4
"""How many cameras are opened together; further ones open when they are tapped."""
SMALL, LARGE = 320, 960
"""Widths in pixels of a small and of the large picture."""
STUDY = 1.5
"""Seconds between two looks at what the camera sees."""
ADDRESS = "http://"

OUTLINES: dict[str, Colour] = {"tile": colour("#6fe07c"), "shape": colour("#ffd257"), "marker": colour("#7cc7ff")}
"""The colours of what is outlined: known tiles, what may be tiles, markers."""


class CameraTile(ButtonBehavior, Card):
    """A camera to choose: its picture and its name, or what is wrong with it."""

    title: Any = StringProperty("")
    words: Any = StringProperty("")

    def __init__(self, name: str, tap: Callable[[], None], **kwargs: Any) -> None:
        self.live = LivePicture()
        super().__init__(**kwargs)
        self.name = name
        self._tap = tap
        self.ids.place.add_widget(self.live)

    def on_release(self) -> None:
        """Choose it."""
        self._tap()


class CameraGrid(BoxLayout):
    """All cameras, and below them a sentence if there is something to say."""

    words: Any = StringProperty("")


class _Tried:
    """A camera of the list that is being tried."""

    def __init__(self, tile: CameraTile, watch: CameraWatch[Seen] | None) -> None:
        self.tile, self.watch = tile, watch
        self.shown: Picture | None = None


class CameraPage(StepPage):
    """Lists the cameras of ``gear``; a tap shows one of them with what it sees, and it is saved when it is the one."""

    def __init__(self, shell: Shell, gear: Gear, road: Road | None = None, **kwargs: Any) -> None:
        self.screen = ToldScreen()
        super().__init__(shell, shell.text(say("setup.camera.title")), self.screen, road, **kwargs)
        self._gear = gear
        self._search: Later[list[Found]] | None = None
        self._since = -math.inf  # when a search began that is to be seen, in monotonic seconds
        self._retry = Retry()
        self._tried: list[_Tried] = []
        self._watch: CameraWatch[Seen] | None = None
        self._source = ""
        self._name = ""
        self._shown: Picture | None = None
        self._known: Seen | None = None
        if shell.settings.camera:
            self.done()
            self.look(shell.settings.camera, "")
        else:
            self.list_cameras()

    # -- the list

    def list_cameras(self) -> None:
        """Look for cameras, and show each."""
        self._let_go()
        self._search, self._since = Later(self._gear.cameras), -math.inf
        self.screen.put_cover(CameraGrid(words=self.say("setup.camera.searching")))
        self._offer_list()

    def search_again(self) -> None:
        """Look for cameras once more."""
        self.list_cameras()
        self._since = time.monotonic()

    @property
    def searching(self) -> bool:
        """Whether cameras are being looked for."""
        return self._search is not None

    def _offer_list(self) -> None:
        self.screen.offer(
            [
                self._choice("search", "repeat", self.search_again),
                self._choice("address", "pencil", self.ask_address),
                *self.without_camera(),
            ]
        )

    def _found(self, cameras: list[Found]) -> None:
        self.lacking(lacks=not cameras)
        grid = CameraGrid()
        cells = grid.ids.cells
        for number, camera in enumerate(cameras):
            tile = CameraTile(f"camera {number}", partial(self.look, camera.source, camera.name), title=camera.name)
            watch: CameraWatch[Seen] | None = None
            if camera.problem is not None:
                tile.words = self.shell.text(camera.problem)
            elif number < AT_ONCE:
                watch = CameraWatch(partial(self._gear.open, camera.source), width=SMALL)
                tile.words = self.say("setup.camera.opening")
            else:
                tile.words = self.say("setup.camera.tap")
            if camera.simulated:
                tile.title = self.say("setup.camera.made_up", name=camera.name)
            self._tried.append(_Tried(tile, watch))
            cells.add_widget(tile)
        if self._since == -math.inf:
            grid.words = self.say("setup.camera.which" if cameras else "setup.camera.none")
        else:  # what came of looking again
            found = say("setup.camera.found", count=len(cameras)) if cameras else say("setup.camera.none_again")
            grid.words = self.shell.text(found)
        self.screen.put_cover(grid)

    # -- an address

    def ask_address(self) -> None:
        """Let the address of a camera be typed."""
        known = self._source, self.shell.settings.camera
        address = next((source for source in known if "://" in source), ADDRESS)
        told = self.say("setup.camera.address_line")
        self.add_widget(AddressPad(address, self._typed, self.shell.text, told))

    def _typed(self, address: str) -> None:
        if address not in ("", ADDRESS):
            self.look(address, "")

    # -- one camera

    def look(self, source: str, name: str) -> None:
        """Show that camera, large, with what it sees."""
        self._let_go()
        self._search = None
        self._source, self._name = source, name
        study = _Study(self._gear, art_folder(self.shell.settings, self.shell.evening.folder, DEFAULT_GAME))
        self._watch = CameraWatch(partial(self._gear.open, source), study, width=LARGE, every=STUDY)
        self._shown = self._known = None
        self._retry = Retry()
        self.screen.put_cover(None)
        self.screen.live.outline(())
        self.screen.tell([])
        self._show_look()

    def try_again(self) -> None:
        """Open the camera that is shown once more."""
        self.look(self._source, self._name)
        self._retry.begin()
        self._show_look()

    def use(self) -> None:
        """Save the camera that is shown."""
        self.shell.change(replace(self.shell.settings, camera=self._source))
        self.done()
        self.finish()

    def _show_look(self) -> None:
        watch = self._watch
        assert watch is not None, "a camera is being looked at"
        screen = self.screen
        screen.ask(self._name, self.say("setup.camera.aim"))
        why = watch.problem
        if why is None and watch.state == "ended" and watch.preview() is None:
            why = say("setup.camera.no_picture")
        told = self._retry.told(why, live=watch.preview() is not None)
        if told is not None and not self._retry.trying:
            screen.tell([Line(self.shell.text(told), "warning", "warning")])
            screen.note(Line(self.say("setup.camera.lost"), "warning", "warning"))
            screen.offer(
                [
                    self._choice("again", "repeat", self.try_again, primary=True),
                    *([self._choice("address", "pencil", self.ask_address)] if "://" in self._source else []),
                    self._choice("others", "list", self.list_cameras),
                    *self.without_camera(),
                ]
            )
            return
        if watch.state == "opening" or told is not None:
            screen.note(Line(self.say("setup.camera.opening"), "eye"))
        elif self._known is None:
            screen.note(Line(self.say("show.looking"), "eye"))
        else:
            note = "setup.camera.mend" if self._known.wrong else "setup.camera.take_it"
            sign, ink = ("warning", "asking") if self._known.wrong else ("check", "good")
            screen.note(Line(self.say(note), sign, ink))
        use = [self._choice("use", "check", self.use, primary=True)] if watch.preview() is not None else []
        screen.offer([*use, self._choice("others", "list", self.list_cameras)])

    def _tell(self, known: Seen) -> None:
        self._known = known
        self.screen.live.outline(tuple(Shape(one.corners, OUTLINES[one.what]) for one in known.outlined))
        first = ("warning", "asking") if known.wrong else ("check", "good")
        lines: list[Line] = []
        for message in known.told:
            sign, ink = first if known.wrong or not lines else ("info", "ink_soft")
            lines.append(Line(self.shell.text(message), sign, ink))
        self.screen.tell(lines)

    # -- every frame

    def update(self) -> None:
        """Show what has come."""
        super().update()
        if self._search is not None and self._search.ready and time.monotonic() - self._since >= SEEN:
            search, self._search = self._search, None
            try:
                self._found(search.take())
            except (OSError, CameraError):
                self._found([])
        for each in self._tried:
            self._follow(each)
        if self._watch is not None:
            picture = self._watch.preview()
            if picture is not None and picture is not self._shown:
                self._shown = picture
                self.screen.show_camera(picture)
            if self._watch.seen is not None and self._watch.seen is not self._known:
                self._tell(self._watch.seen)
            self._show_look()

    def _follow(self, each: _Tried) -> None:
        if each.watch is None:
            return
        picture = each.watch.preview()
        if each.watch.problem is not None:
            each.tile.words = self.shell.text(each.watch.problem)
        elif picture is not None:
            each.tile.words = ""
        if picture is not None and picture is not each.shown:
            each.shown = picture
            each.tile.live.show(picture)

    def left(self) -> None:
        """Let go of every camera."""
        self._let_go()

    def _let_go(self) -> None:
        for each in self._tried:
            if each.watch is not None:
                each.watch.close()
        self._tried = []
        if self._watch is not None:
            self._watch.close()
        self._watch = None

    def _choice(self, name: str, sign: str, tap: Callable[[], None], *, primary: bool = False) -> Choice:
        return Choice(name, self.say(f"setup.camera.button.{name}"), sign, tap, (self._source, name), primary)


class _Study:
    """Looks at pictures; the owner's tiles are loaded with the first one."""

    def __init__(self, gear: Gear, art: Path) -> None:
        self._gear, self._art = gear, art
        self._gallery: Gallery | None = None
        self._tried = False

    def __call__(self, picture: Picture) -> Seen:
        tileset = load_tileset(DEFAULT_GAME)
        if not self._tried and self._gear.gallery is not None:
            self._tried = True
            try:
                self._gallery = self._gear.gallery(self._art, tileset)
            except (GalleryError, OSError):
                self._gallery = None
        return seen(picture, self._gallery, tileset.start_face.name)
