"""A whole evening played by real touches: a cold start, a game from home to the podium, and another one.

    ./deploy/evaluate fingers [--seats N] [--size WxH] [--game NAME] [--seed N] [--moves N] [--pictures DIR] [--fast]

The command ``claim-manager`` runs as at home, on an X server of its own (Xvfb) and an empty data folder, without a
camera; ``xdotool`` is the finger. Nothing else acts on the app: where to touch is asked from the widgets that are
shown, and every touch goes through the X server, SDL and Kivy. On the way a tile that fits nowhere is put away
if one comes, a turn is taken back, a tile is turned afterwards, a player looks at own tokens, the game is left for the
home page and taken up again, and after the podium another game begins. A picture is taken every few touches.
``--moves`` ends the game early, before the podium; ``--fast`` switches motion off. Exit code 1 where a touch led
nowhere.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.rules import Cell, Place
from app.settings import Settings, save
from app.setup.progress import GUIDED
from tests.app.ui.family import DeadEndError, Family, Moves

PAUSE = 0.42
"""Seconds between two touches of this family: a little longer than the screen ignores hasty second taps."""
ANSWERED = 4
"""So many frames after a touch the screen has answered it, on however busy a machine."""
STEP = 0.03
"""Seconds from one position of a moving finger to the next."""
EVERY = 12
"""So many touches lie between two pictures."""
COLOURS = ("red", "blue", "yellow", "green", "black")


class Fingers(Family):
    """A family whose fingers are those of the X server. ``pictures`` is a folder for pictures, None for none."""

    def __init__(self, app: Any, pictures: Path | None) -> None:
        from kivy.core.window import Window

        self.window, self.app, self.evening, self.root = Window, app, app.navigator.evening, app.navigator
        self.size = int(Window.width), int(Window.height)
        self.touches = 0
        self._pictures = pictures

    # --- time --------------------------------------------------------------------------------------------------

    def pass_time(self, seconds: float, frames: int = 1) -> None:
        """Let the app run for that long, as its own loop would, and for so many frames at least."""
        from kivy.base import EventLoop

        end, shown = time.monotonic() + seconds, 0
        while shown < frames or time.monotonic() < end:
            EventLoop.idle()
            EventLoop.window.mainloop()
            shown += 1

    def frames(self, count: int = 2) -> None:
        """Let some frames pass in their own time, and the map come to rest."""
        self.pass_time(0.05 * count)
        board = getattr(getattr(self.page, "screen", None), "board", None)
        for _ in range(60):
            if board is None or not board.sight.moving:
                return
            self.pass_time(0.05)

    # --- fingers -----------------------------------------------------------------------------------------------

    def _finger(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], check=True, stdout=subprocess.DEVNULL)

    def _move(self, at: tuple[float, float]) -> None:
        self._finger("mousemove", round(at[0]), round(self.size[1] - 1 - at[1]))
        self.pass_time(STEP)

    def drag(self, *path: tuple[float, float]) -> None:
        """Move a finger along that path of pixels; a path of one point is a tap."""
        self._move(path[0])
        self._finger("mousedown", 1)
        self.pass_time(0.07)
        for number in range(1, len(path)):
            (x, y), (left, low) = path[number], path[number - 1]
            for part in (0.25, 0.5, 0.75, 1.0):
                self._move((left + (x - left) * part, low + (y - low) * part))
        if len(path) > 1:
            self.pass_time(0.3)  # the finger rests before it leaves, so that nothing rolls on
        self._finger("mouseup", 1)
        self.touches += 1
        self._wait()
        if self.touches % EVERY == 0:
            self.shoot("")

    def hold(self, widget: Any, look: Callable[[], None]) -> None:
        """Hold a finger on a widget while ``look`` is called."""
        self._move(widget.to_window(*widget.center))
        self._finger("mousedown", 1)
        self.pass_time(0.4)
        self.shoot("hold")
        look()
        self._finger("mouseup", 1)
        self.touches += 1
        self._wait()

    def _wait(self) -> None:
        """Wait as people do between two touches: until the screen has answered and listens everywhere again."""
        self.pass_time(PAUSE, ANSWERED)
        self.frames(0)
        guard = getattr(getattr(self.page, "screen", None), "guard", None)
        while guard is not None and (guard.deaf(-1e6, -1e6) or guard._changed):
            self.pass_time(0.05)

    def tap_cell(self, cell: Cell) -> None:
        """Tap a cell as people do: they look where it is, and touch again where the map made room under the finger."""
        board = self.screen.board
        while True:
            seen = board.sight.goal
            self.pass_time(0.4)
            if board.sight.goal == seen and not board.sight.moving:
                break
        super().tap_cell(cell)
        if self.nothing_open():
            super().tap_cell(cell)

    def nothing_open(self) -> bool:
        """Whether neither a panel nor a sheet is open."""
        from app.ui.base.sheets import Sheet

        screen = self.screen
        return screen.panel.parent is None and not any(isinstance(widget, Sheet) for widget in screen.children)

    def _scroll_to(self, widget: Any) -> None:
        """Draw the list that holds a widget until the widget is in sight."""
        from kivy.uix.scrollview import ScrollView

        from app.ui.gallery.geometry import above, whole_box

        around = next(around for around in above(widget) if isinstance(around, ScrollView))
        for _ in range(20):
            box, frame = whole_box(widget), whole_box(around)
            if box[1] >= frame[1] - 1 and box[3] <= frame[3] + 1:
                return
            off = (box[1] + box[3]) / 2 - (frame[1] + frame[3]) / 2
            step = min(max(off, 0.35 * (frame[1] - frame[3])), 0.35 * (frame[3] - frame[1]))
            x, y = (frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2
            if abs(step) < 30:
                return
            self.drag((x, y + step / 2), (x, y - step / 2))

    def send(self, move: Any) -> None:
        """Make that move by touches too: nothing else acts in this evening."""
        self.make(move)

    def make(self, move: Any) -> None:
        """Make that move, when whatever is celebrated on the map is over; a still is put away by a tap on its card."""
        while self.screen.shows.moving:
            proof = self.proof()
            if proof is not None and not self.screen.motion:
                self.tap(proof)
            else:
                self.pass_time(0.1)
        try:
            super().make(move)
        except AssertionError as error:
            raise DeadEndError(f"{move} in phase {self.phase} after {self.done} moves: {error}") from error
        laid = self.game.tiles.get(move.cell) if isinstance(move, Place) else None
        if isinstance(move, Place) and (
            laid is None or laid.rotation != move.rotation or not self.equal(laid.face, move.face)
        ):
            raise DeadEndError(f"{move} was laid otherwise: {laid}")

    # --- pictures ----------------------------------------------------------------------------------------------

    def shoot(self, name: str) -> None:
        """Keep a picture of the screen as it is."""
        if self._pictures is not None:
            at = self._pictures / f"{self.touches:04}{'-' + name if name else ''}.png"
            subprocess.run(["import", "-window", "root", str(at)], check=False)


def evening(family: Fingers, game: str, seats: int, moves: int) -> None:
    """From the first second to the first turn of a second game. Raises DeadEndError where a touch leads nowhere."""
    from app.ui.home.page import HomePage
    from app.ui.play.page import PlayPage
    from tests.app.ui import test_whole_games as games

    _say(f"started: {type(family.page).__name__}")
    family.shoot("start")
    _home(family)
    colours = COLOURS[:seats]
    games._sit_down(family, game, colours)
    made = Moves(family, random.randrange(1000))
    slips = [games._take_back, games._turn_afterwards]
    if game == "gold-rush":
        slips.append(games._look)
    for slip in slips:
        slip(family, made)
        family.shoot(slip.__name__.strip("_"))
        _say(f"{slip.__name__.strip('_')}: {family.touches} touches")
    done = family.done
    family.leave_what_is_open()
    family.press("menu")
    family.shoot("menu")
    family.press("leave")
    family.until(HomePage)
    family.shoot("home")
    family.press("go_on")
    family.until(PlayPage)
    if family.done != done:
        raise DeadEndError("the game that was left is not the one that was taken up")
    _say(f"left and taken up: {family.touches} touches")
    put_away = False
    while family.phase != "over":
        misfit = None if put_away else made.misfit()  # in some games every tile fits to the end
        family.make(made.next() if misfit is None else misfit)
        if misfit is not None:
            put_away = True
            _say(f"put_away: {family.touches} touches")
        if moves and family.done >= moves:
            return
    _say(f"over: {family.touches} touches{'' if put_away else ', and every tile fitted'}")
    _podium(family)
    family.shoot("podium")
    games._another_game(family, colours)
    family.shoot("another")


def _home(family: Fingers) -> None:
    """Through the first-start guide, if it opens, to the home page: play without a camera is one tap away."""
    from app.ui.home.page import HomePage

    for _ in range(30):
        if isinstance(family.page, HomePage):
            return
        way = next((name for name in ("by-touch", "back") if family.offers(name)), None)
        if way is not None:
            family.press(way)
        family.pass_time(0.3)
    raise DeadEndError(f"{type(family.page).__name__} does not lead home")


def _podium(family: Fingers) -> None:
    """See the first steps of the final scoring, then leave out the rest."""
    from app.ui.scores.ceremony import Ceremony

    found: list[Ceremony] = []
    for _ in range(60):  # the last turn's own points are celebrated first
        found = [widget for widget in family.page.walk() if isinstance(widget, Ceremony)]
        if found:
            break
        family.pass_time(0.2)
    if not found:
        raise DeadEndError("the final scoring does not open")
    (ceremony,) = found
    family.pass_time(1.0)
    for number in range(8):
        if ceremony.at_podium:
            break
        family.press("next")
        family.shoot(f"final-{number}")
    if not ceremony.at_podium:
        family.press("end")
    family.pass_time(2.5)
    if not ceremony.at_podium:
        raise DeadEndError("the podium does not come")


def _say(words: str) -> None:
    print(words, flush=True)


def _display(size: tuple[int, int]) -> tuple[Any, str]:
    """An X server of that size of its own, and the name of its display."""
    read, write = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    if not number:
        raise SystemExit("Xvfb does not start: apt install xvfb xdotool imagemagick")
    return server, f":{number}"


def play(options: argparse.Namespace) -> int:
    """Run the command with a family in place of its loop; returns the exit code."""
    os.environ.pop("SDL_VIDEODRIVER", None)
    server, os.environ["DISPLAY"] = _display(options.size)
    told: list[str] = []
    try:
        with tempfile.TemporaryDirectory(prefix="claim-manager-") as folder:
            if options.fast:
                still = Settings(motion=False, step=GUIDED[0])  # the guide opens as it does without settings
                save(still, Path(folder))
            told.append(_run(Path(folder), options))
    finally:
        server.terminate()
        server.wait()
    return 1 if told[0] else 0


def _run(data: Path, options: argparse.Namespace) -> str:
    """Play in that data folder; returns what went wrong, "" for nothing."""
    from app.ui.base.environment import prepare

    prepare(data)
    from kivy.app import App
    from kivy.base import EventLoopBase, stopTouchApp

    from app.cli import main

    wrong = [""]
    started = time.monotonic()

    def loop(_: Any) -> None:
        family = Fingers(App.get_running_app(), options.pictures)
        family.pass_time(1.5)
        try:
            evening(family, options.game, options.seats, options.moves)
        except (AssertionError, StopIteration) as error:
            family.shoot("dead-end")
            wrong[0] = f"{type(error).__name__}: {error}"
            _say(wrong[0])
            raise
        finally:
            minutes = (time.monotonic() - started) / 60
            _say(f"{options.seats} players, {family.touches} touches, {minutes:.1f} minutes")
            stopTouchApp()

    random.seed(options.seed)
    EventLoopBase.mainloop = loop
    main.main(["--data", str(data)])
    return wrong[0]


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def main() -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate fingers", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--size", type=_size, default=(800, 480), metavar="WxH")
    parser.add_argument("--game", default="gold-rush")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=0, help="end after that many; 0 plays to the podium")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of the screen")
    parser.add_argument("--fast", action="store_true", help="without motion")
    options = parser.parse_args()
    if options.pictures is not None:
        options.pictures.mkdir(parents=True, exist_ok=True)
    return play(options)


if __name__ == "__main__":
    sys.exit(main())
