#!/usr/bin/env python3
"""Makes the animation at the top of the README: one turn by touch, from a free place to the points.

Run it with the Python of .venv from the checkout: .venv/bin/python deploy/animate.py
"""

from __future__ import annotations

import tempfile
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from app.demo.players import RandomPlayers
from app.journal import FILE_NAME, Journal
from app.rules import Game, Place, PutPiece
from app.session.evening import Equipment, Evening
from app.settings import Settings
from app.table.model.inputs import StartGame
from app.tilesets import DEFAULT_GAME, load_tileset
from app.ui.base.environment import configure, prepare, require_window
from app.values.pictures import Picture

TARGET = Path(__file__).parent / "docs" / "turn.webp"
SIZE = (800, 480)
SEED, BEFORE = 6, 46
"""A game, and after how many of its moves a tile completes a long railroad."""
NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Chiara"}
PERIOD = 0.1
"""Seconds between two pictures."""


class Filmed:
    """The app in a window without a screen, a finger on it, and what was seen."""

    def __init__(self, folder: Path) -> None:
        from kivy.core.window import Window

        from app.ui.app import ClaimManagerApp

        self.evening = Evening(Journal.open(folder / FILE_NAME), folder, Equipment())
        self.app = ClaimManagerApp(self.evening, replace(Settings(), guided=True))
        self.window = Window
        self.pictures: list[Picture] = []
        self.finger: tuple[float, float] | None = None

    def run(self, seconds: float, *, filmed: bool = True) -> None:
        """Let the app run for so long."""
        from kivy.base import EventLoop

        end = time.monotonic() + seconds
        due = time.monotonic()
        while time.monotonic() < end:
            self.app.update(0)
            EventLoop.idle()
            if filmed and time.monotonic() >= due:
                due += PERIOD
                self.pictures.append(self._picture())

    def _picture(self) -> Picture:
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

        width, height = SIZE
        rows = np.frombuffer(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE), np.uint8)
        picture = cv2.cvtColor(rows.reshape(height, width, 4)[::-1], cv2.COLOR_RGBA2BGR)
        if self.finger is not None:
            at = round(self.finger[0]), round(height - self.finger[1])
            cv2.circle(picture, at, 17, (255, 255, 255), 3, cv2.LINE_AA)
            cv2.circle(picture, at, 20, (60, 40, 20), 2, cv2.LINE_AA)
        return np.asarray(cv2.resize(picture, (600, 360), interpolation=cv2.INTER_AREA), np.uint8)

    def tap(self, x: float, y: float, wait: float = 0.9) -> None:
        """Touch that pixel of the window, and watch what follows."""
        from kivy.tests.common import UnitTestTouch

        finger = UnitTestTouch(x, y)
        self.finger = (x, y)
        finger.touch_down()
        self.run(0.3)
        finger.touch_up()
        self.finger = None
        self.run(wait)

    def press(self, widget: Any, wait: float = 0.9) -> None:
        """Touch the middle of a widget."""
        x, y = widget.to_window(*widget.center)
        self.tap(x, y, wait)

    def face(self, face: Any) -> Any:
        """The button of that face in the list of tiles, as soon as it is there: the list fills from frame to frame."""
        from app.ui.play.sheets import FaceButton

        page = self.app.navigator.page
        assert page is not None
        for _ in range(50):
            for widget in page.walk():
                if isinstance(widget, FaceButton) and widget.face.face == face:
                    return widget
            self.run(0.1)
        raise LookupError(f"{face} is not in the list of tiles")

    def button(self, name: str) -> Any:
        """The button of that name."""
        page = self.app.navigator.page
        assert page is not None
        return next(widget for widget in page.walk() if getattr(widget, "name", "") == name)


def play(filmed: Filmed) -> None:
    """Lay the tile, put the piece, and watch the points."""
    from app.ui.gallery.tables import touch
    from app.ui.map.close_up import CloseUp
    from app.ui.play.page import PlayPage

    seats = tuple(NAMES)
    game = Game(load_tileset(DEFAULT_GAME), seats, token_seed=SEED)
    moves = [made.move for made in islice(RandomPlayers(game, SEED).steps(), BEFORE + 2)]
    filmed.evening.begin(StartGame(seats, NAMES, {}, SEED), DEFAULT_GAME)
    for move in moves[:BEFORE]:
        filmed.evening.send(touch(move))
    filmed.window.add_widget(filmed.app.build())
    while not filmed.app.navigator.complete:
        filmed.run(0.2, filmed=False)
    filmed.run(1.5, filmed=False)
    filmed.run(0.8)
    page = filmed.app.navigator.page
    assert isinstance(page, PlayPage)
    place, action = moves[BEFORE], moves[BEFORE + 1]
    assert isinstance(place, Place)
    if any(getattr(widget, "name", "") == "done" for widget in page.walk()):
        filmed.press(filmed.button("done"))
    while not page.screen.picking:  # where places are too small for a finger the first touch brings them near
        filmed.tap(*page.screen.board.to_screen(place.cell.col + 0.5, place.cell.row + 0.5))
    if any(getattr(widget, "name", "") == "lay" for widget in page.walk()):
        filmed.press(filmed.button("lay"))
    filmed.press(filmed.face(place.face), 1.2)
    if page.screen.board.ghost is not None:  # it fits in several ways: which one is said
        filmed.press(filmed.button("save"), 1.2)
    assert isinstance(action, PutPiece)
    large = next(widget for widget in page.walk() if isinstance(widget, CloseUp))
    filmed.tap(*large.spot(action.segment), 1.2)
    filmed.press(filmed.button("take"), 5.0)


def main() -> None:
    """Film the turn and write it as an animated WebP."""
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder), offscreen=True)
        configure(SIZE)
        require_window()
        filmed = Filmed(Path(folder))
        play(filmed)
        filmed.app.on_stop()
        filmed.evening.close()
    animation = cv2.Animation()
    animation.frames = filmed.pictures
    animation.durations = [round(1000 * PERIOD)] * len(filmed.pictures)
    cv2.imwriteanimation(str(TARGET), animation, [cv2.IMWRITE_WEBP_QUALITY, 62])
    print(f"{len(filmed.pictures)} pictures, {TARGET.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
