"""The pictures of the gallery: each scene in a window of a size, a language, a look and a size of text.

Import this module only after ``app.ui.base.environment.prepare``.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock

from app.rules.tileset import TileSet
from app.settings import Settings
from app.ui.base.pace import BUSY
from app.ui.base.pictures import Pictures
from app.ui.base.rows import Scroll
from app.ui.base.theme import THEME
from app.ui.gallery.scene import Scene
from app.ui.gallery.scenes import StillEvening
from app.ui.navigator import Art, Navigator
from app.ui.screenshot import drawn
from app.values.pictures import Picture

FRAMES, QUIET = 12, 4
"""How many frames a page gets to lay itself out, and how many with nothing due are enough: so many takes the screen of
a game until all of it is shown.
"""
PATIENCE = 120.0
"""Seconds that a page may take to read what it shows: where others use the machine too, 20 were too few."""


class Gallery(Navigator):
    """Shows one scene after the other. The pictures of tiles stay drawn from one to the next."""

    def __init__(self, folder: Path, settings: Settings, size: tuple[int, int], art: Art = lambda _: {}) -> None:
        self._still = StillEvening(folder)
        self._drawn: list[Pictures] = []
        self._look_before = THEME.palette, THEME.text
        super().__init__(self._still, settings, _no_page, lambda: None, art=art, size_hint=(None, None))
        self.size = size
        THEME.fit(*size)
        Clock._max_fps = 0  # nobody watches: a frame need not wait for its time

    def pictures_of(self, tileset: TileSet) -> Pictures:
        """The pictures of that tile set, drawn whole before they are shown."""
        for known in self._drawn:
            if known.tileset == tileset:
                return known
        self._drawn.append(Pictures(tileset, self._art(tileset)))
        return self._drawn[-1]

    def open(self, scene: Scene) -> Any:
        """Show that scene, and wait until it is complete; returns its page."""
        self._still.shown = scene
        self._pages = [scene.make]
        self.rebuild()
        assert self.page is not None
        self.page.size = self.size
        self.settle()
        if scene.reach is not None:
            scene.reach(self.page)
            self.settle()
        return self.page

    def settle(self) -> None:
        """Run frames until nothing works for the page any more, and nothing waits for the next frame."""
        end = time.monotonic() + PATIENCE
        frames = quiet = 0
        while frames < FRAMES and quiet < QUIET:
            working = (self._growing or _in_thread()) and time.monotonic() < end
            frames += not working
            if self.page is not None:
                self.page.update()
            EventLoop.idle()
            quiet = 0 if working or _due() else quiet + 1
            if working:
                time.sleep(0.005)

    @property
    def _growing(self) -> bool:
        """Whether the page still makes its rows."""
        page = self.page
        return page is not None and any(not each.whole for each in page.walk() if isinstance(each, Scroll))

    def close(self) -> None:
        """Release the journal too, and give the theme back as it was."""
        super().close()
        palette, text = self._look_before
        THEME.choose(palette=palette, text=text)
        Clock._max_fps = BUSY
        self._still.journal.close()


def _in_thread() -> bool:
    """Whether a thread works for a page."""
    return any(thread.name == "later" for thread in threading.enumerate())


def take(gallery: Gallery, scenes: Iterator[Scene]) -> Iterator[tuple[Scene, Any, Picture]]:
    """Each scene with its page and its picture, uint8 [h, w, 3] BGR."""
    for scene in scenes:
        page = gallery.open(scene)
        yield scene, page, drawn(gallery, (int(gallery.width), int(gallery.height)))


def _due() -> bool:
    """Whether something waits for the next frame, such as the layout of a box; not what repeats or has its time."""
    return any(event.timeout <= 0 and not event.loop for event in Clock.get_events())


def _no_page(_: Any) -> Any:
    raise AssertionError("the gallery opens scenes")
