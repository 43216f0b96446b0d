"""The work of the screen's own thread, frame by frame, and what the app costs at its start and in memory.

    ./deploy/evaluate frames [start|game|games|demo|idle|all] [--turns N] [--games N] [--seconds N] [--runs N]
                             [--undrawn] [--profile]

The app is opened off-screen at 1280x720 in a process of its own. ``start`` tells the CPU from the start of Python to
the first page with all its tiles drawn, for a first start and for one that finds pictures kept by an earlier one.
``game`` plays a game without a camera and opens every panel on the way, ``games`` plays several and tells the memory
after each, ``demo`` watches the demonstration. ``idle`` leaves a game alone, once without a camera and once with the
eyes at a still simulated table, and tells what the processes take then. The CPU of a frame is that of its thread
alone, so that what else the machine does does not count; drawing by the graphics library's own threads does not count
either. Frames count once everything is loaded. On a busy machine the same frame takes twice as much in one run as in
another: ``--runs`` plays the same game several times and tells the least that each of its frames took. Where no
graphics chip draws, the library does in software, much of it in the screen's thread: ``--undrawn`` leaves the library
out, which tells what the app and Kivy take by themselves. ``--profile`` prints where the time of the longest frames
went (and slows all of them down).
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import io
import json
import multiprocessing
import os
import pstats
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from app.rules import Game, Mine, Phase, PutPiece
from app.table.model.inputs import (
    Browse,
    ChooseMine,
    ChoosePass,
    ChoosePiece,
    DiscardTile,
    Input,
    PlaceTile,
    StartGame,
    Undo,
)

SIZE = (1280, 720)
LIMIT = 32.0
"""What a frame may take, in ms of CPU."""
NAMES = {"red": "Anna", "blue": "Ben", "green": "Chiara", "yellow": "David", "black": "Emma"}
SEARCH = 2.0
"""Searching for garbage for longer than this in a frame, in ms of CPU, is told."""
RATE = 15
"""Pictures a second of the camera over a still table."""
REST = 25
"""Seconds at rest after which what a game takes is measured."""
PROFILED = 14  # the longest frames that --profile explains


class Finger:
    """Does ``work`` where Kivy hears touches: after the updates of a frame and before it is drawn."""

    def __init__(self) -> None:
        self.work: Callable[[], object] | None = None

    def update(self, dispatch_fn: object) -> None:
        """Called by Kivy once per frame."""
        work, self.work = self.work, None
        if work is not None:
            work()


class Table:
    """The app on a data folder, driven frame by frame. ``frames`` has (ms of CPU, what was done) of each
    frame; those in which garbage was searched while nothing had moved or been touched for a while are in ``still``.
    """

    def __init__(
        self, data: Path, *, demo: bool = False, still: bool = False, resume: bool = False, profile: bool = False
    ) -> None:
        from app.ui.base.environment import configure, prepare, require_window

        prepare(data, offscreen=True)
        configure(SIZE)
        require_window()
        from kivy.base import EventLoop
        from kivy.core.window import Window
        from kivy.graphics.opengl import glFinish

        from app.journal import FILE_NAME, Journal
        from app.session.evening import Equipment, Evening
        from app.settings import load
        from app.ui.app import ClaimManagerApp

        equipment = Equipment()
        opening = None
        if demo:
            from app.cli.game_start import opening as opening_of
            from app.cli.parser import parser
            from app.cli.play import plan_of
            from app.cli.sources import demo_eyes, next_demo
            from app.session.eyes import EyesProcess

            arguments = parser().parse_args(["--demo"])
            plan = plan_of(arguments)
            eyes = partial(EyesProcess, partial(demo_eyes, plan), paced=True)
            equipment = Equipment(eyes=lambda _: eyes(), another=partial(next_demo, plan))
            if still:
                equipment = Equipment(eyes=lambda _: EyesProcess(partial(still_eyes, plan), paced=True))
            opening = opening_of(arguments, plan)
        self.evening = Evening(Journal.open(data / FILE_NAME), data, equipment)
        if opening is not None:
            self.evening.begin(opening, "gold-rush")
            self.evening.tell_set_up()  # nobody is there to close its card
        elif resume:
            self.evening.go_on(self.evening.journal.unfinished()[0].id, camera=False)
        self.app = ClaimManagerApp(self.evening, load(data))
        self.window = Window
        self.frames: list[tuple[float, str]] = []
        self.still: list[tuple[float, str]] = []
        self._profile = profile
        self._profiles: list[tuple[float, str, cProfile.Profile]] = []
        self._idle, self._drawn = EventLoop.idle, glFinish
        self._finger = Finger()
        self._searched, self._searching, self._deepest = 0.0, 0.0, 0
        gc.callbacks.append(self._search)
        EventLoop.add_input_provider(self._finger)
        self.page = self.app.build()
        Window.add_widget(self.page)

    def _search(self, phase: str, told: dict[str, int]) -> None:
        """Called by Python before and after it searches for garbage, in whichever thread it does so."""
        if threading.current_thread() is not threading.main_thread():
            return
        if phase == "start":
            self._searching = time.thread_time()
        else:
            self._searched += 1000 * (time.thread_time() - self._searching)
            self._deepest = max(self._deepest, told["generation"])

    def frame(self, what: str, work: Callable[[], object] | None = None) -> None:
        """One frame in which ``work`` is done, as by a touch."""
        profile = cProfile.Profile(time.thread_time) if self._profile else None
        if profile is not None:
            profile.enable()
        self._searched, self._deepest = 0.0, 0
        begun = time.thread_time()
        self._finger.work = work
        if work is not None and self.app._pace is not None:
            self.app._pace.wake()  # as every touch does
        self._idle()
        still = self.app._pace is not None and self.app._pace.idle
        cpu = 1000 * (time.thread_time() - begun)
        if profile is not None:
            profile.disable()
            self._profiles = sorted([*self._profiles, (cpu, what, profile)], key=lambda p: -p[0])[:PROFILED]
        if self._searched > SEARCH:
            what += f" (of these {self._searched:.1f} searching for garbage, generation {self._deepest})"
        (self.still if still and self._searched > SEARCH else self.frames).append((cpu, what))
        self._drawn()  # as a screen would: frames that wait to be drawn take memory
        time.sleep(0.002)

    def rest(self, what: str, frames: int = 12) -> None:
        """Some frames without a touch."""
        for number in range(frames):
            self.frame(f"{what} +{number}")

    def until(self, done: Callable[[], bool], seconds: float = 600) -> None:
        """Frames until that is so. Raises TimeoutError."""
        end = time.monotonic() + seconds
        while not done():
            self.frame("loading")
            if time.monotonic() > end:
                raise TimeoutError("the app is not ready")

    def load(self) -> None:
        """Wait until everything is drawn; what it took does not count."""
        self.until(lambda: self.app._leisure.over)
        self.rest("loading", 60)
        self.frames.clear()
        self.still.clear()
        self._profiles.clear()

    def tell(self, title: str) -> None:
        """Print how long the frames took, and the longest of them."""
        tell_frames(title, self.frames)
        searched = sorted((cpu for cpu, _ in self.still), reverse=True)
        told = " ".join(f"{cpu:.0f}" for cpu in searched) or "never"
        print(f"  besides, searching for garbage while nothing moves: {told}")
        for cpu, what, profile in self._profiles:
            out = io.StringIO()
            pstats.Stats(profile, stream=out).sort_stats("cumulative").print_stats(45)
            print(f"\n--- {cpu:.1f} ms: {what}\n{out.getvalue()}")

    @property
    def game(self) -> Game:
        """The open game."""
        assert self.evening.session is not None
        assert self.evening.session.state.game is not None
        return self.evening.session.state.game

    def close(self) -> None:
        """End the app."""
        self.app.on_stop()
        self.evening.close()


def tell_frames(title: str, frames: Sequence[tuple[float, str]]) -> None:
    """Print how long those frames took, each with what was done in it, and the longest of them."""
    times = np.array([cpu for cpu, _ in frames])
    shares = np.percentile(times, (50, 90, 99, 99.9))
    over = int((times > LIMIT).sum())
    print(
        f"{title}: {len(times)} frames, ms of CPU: median {shares[0]:.1f}, 90 % {shares[1]:.1f}, "
        f"99 % {shares[2]:.1f}, 99.9 % {shares[3]:.1f}, longest {times.max():.1f}; {over} over {LIMIT:.0f} ms"
    )
    for cpu, what in sorted(frames, reverse=True)[:25]:
        print(f"  {cpu:6.1f}  {what}")


def least(runs: Sequence[Sequence[tuple[float, str]]]) -> list[tuple[float, str]]:
    """The least that each frame took in any of these runs of the same game; frames that only some runs had (while the
    home page reads its games) are left out.
    """
    found: list[dict[tuple[str, int], tuple[float, str]]] = []
    for frames in runs:
        times: Counter[str] = Counter()
        found.append({})
        for cpu, what in frames:
            done = what.partition(" (of these")[0]
            times[done] += 1
            found[-1][done, times[done]] = cpu, what
    return [min(frames[key] for frames in found) for key in found[0] if all(key in frames for frames in found)]


def memory() -> float:
    """The memory of this process in MB (resident): libraries that others use too count in full."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def libraries() -> float:
    """How much of ``memory`` are the libraries that draw in software, in MB; a graphics chip needs none of them."""
    total, counted = 0, False
    for line in Path("/proc/self/smaps").read_text(encoding="utf-8").splitlines():
        if "-" in line.split(" ", 1)[0]:
            counted = any(name in line for name in ("libLLVM", "swrast", "libgallium"))
        elif counted and line.startswith("Rss:"):
            total += int(line.split()[1])
    return total * 1024 / 1e6


def chosen(game: Game, draw: random.Random) -> Input:
    """A legal input for that game: a tile that lies close to the others, a piece now and then."""
    if game.phase is Phase.PLACE:
        faces = list(game.remaining())
        draw.shuffle(faces)
        for face in faces:
            moves = list(game.legal_tiles(*face))
            if moves:
                return PlaceTile(max(moves, key=lambda move: _near(game, move.cell) + 1.2 * draw.random()).placed)
        return DiscardTile(faces[0])
    move = draw.choice(list(game.legal_actions()))
    if isinstance(move, PutPiece):
        return ChoosePiece(move.kind, move.cell, move.segment)
    return ChooseMine() if isinstance(move, Mine) else ChoosePass()


def _near(game: Game, cell: Any) -> int:
    return sum((cell.col + east, cell.row + south) in game.tiles for east, south in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def play(table: Table, turns: int, seed: int, *, panels: bool = False, loading: bool = False) -> None:
    """Play a game of that many turns at most; with ``panels`` everything is opened again and again on the way, with
    ``loading`` what came before it and what is loaded for it does not count.
    """
    draw = random.Random(seed)
    seats = tuple(NAMES)
    evening = table.evening
    table.frame("begin", lambda: evening.begin(StartGame(seats, NAMES, {}, seed), "gold-rush", camera=False))
    evening.tell_set_up()  # nobody is there to close its card
    table.frame("open the page", lambda: table.page.start(table.app._play_page))
    table.rest("open the page")
    if loading:
        table.load()
    laid = 0
    while (game := table.game).phase is not Phase.OVER:
        if game.phase is Phase.PLACE:
            if laid >= turns:
                break
            laid += 1
        intent = chosen(game, draw)
        what = f"turn {laid}: {type(intent).__name__}"
        table.frame(what, partial(evening.send, intent))
        table.rest(what, 3)
        if panels and laid % 14 == 0 and table.game.phase is Phase.PLACE:
            for name, touch in touches(table):
                table.frame(f"turn {laid}: {name}", touch)
                table.rest(f"turn {laid}: {name}", 3)
    table.rest("the end", 40)


def touches(table: Table) -> Iterator[tuple[str, Callable[[], object]]]:
    """What people open in a game, one after the other, each with its name; the screen is as before at the end."""
    page: Any = table.page.page
    screen, evening = page.screen, table.evening
    view = screen.view
    cells = [tile.cell for tile in view.tiles]

    def shut() -> None:
        sheet = screen._sheet
        if sheet is not None and sheet.parent is screen:
            screen.remove_widget(sheet)

    yield "open the menu", screen.open_menu
    yield "close the menu", shut
    yield "open the notes", screen.open_notes
    yield "close the notes", shut
    yield "open the turns", lambda: evening.send(Browse("turns"))
    yield "close the turns", lambda: evening.send(Browse())
    yield "open where the tokens are", lambda: evening.send(Browse("audit"))
    yield "close where the tokens are", lambda: evening.send(Browse())
    yield "open a seat", lambda: screen._touch_seat(view.seats[0].colour)
    yield "close the seat", screen.aside.close
    yield "open the name pad", lambda: screen.aside.rename(view.seats[0])
    yield "close the name pad", shut
    yield "touch a tile", lambda: screen.board.dispatch("on_tile", cells[len(cells) // 2])
    yield "touch beside it", lambda: screen.board.dispatch("on_cloth")
    yield "undo", lambda: evening.send(Undo())
    view = evening.view()
    if view.free:
        yield "touch a free place", lambda: screen.board.dispatch("on_free", view.free[0])
        yield "touch beside the map", lambda: screen.board.dispatch("on_cloth")
    from app.table.model.inputs import Redo

    yield "redo", lambda: evening.send(Redo())


def tour(table: Table) -> None:
    """Open the pages beside the game and go back."""
    page = table.page
    for way in ("new", "history", "help", "setup", "settings", "go_on"):
        table.frame("home", page.home)
        table.rest("home", 15)
        shown: Any = page.page
        end = time.monotonic() + 20
        while not (buttons := [b for b in shown.walk() if getattr(b, "name", "") == way]):
            table.frame("home: waiting games")
            if time.monotonic() > end:
                raise TimeoutError(f"the home page offers no {way}")
        table.frame(f"home: {way}", buttons[0].tap)
        table.rest(f"home: {way}", 25)


def start_up(data: Path) -> None:
    """Print what the app costs until all that is seen is drawn."""
    table = Table(data, resume=True)
    table.rest("first", 3)
    table.until(lambda: table.page.shown)
    first = time.process_time(), time.thread_time()
    peak = memory()
    print(
        f"  CPU until all tiles are drawn: {first[0]:.2f} s, of these {first[1]:.2f} s in the screen's thread; "
        f"memory {peak:.0f} MB"
    )
    table.until(lambda: table.app._leisure.over)
    table.rest("rest", 30)
    print(
        f"  memory once everything is loaded: {memory():.0f} MB, of these {libraries():.0f} MB libraries that draw in "
        f"software; highest {_highest():.0f} MB"
    )
    table.close()


def _highest() -> float:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6


def one_game(data: Path, turns: int, profile: bool, kept: Path) -> None:
    """Play one game with all panels, print its frames and keep them as JSON."""
    table = Table(data, profile=profile)
    play(table, turns, 3, panels=True, loading=True)
    tour(table)
    table.tell(f"A game of {turns} turns")
    kept.write_text(json.dumps(table.frames), encoding="utf-8")
    table.close()


def many_games(data: Path, turns: int, games: int) -> None:
    """Play several games and print the memory after each."""
    table = Table(data)
    print(f"memory before the first game: {memory():.0f} MB")
    for number in range(games):
        play(table, turns, number, loading=number == 0)
        print(f"memory after game {number + 1}: {memory():.0f} MB, highest {_highest():.0f} MB", flush=True)
        table.page.home()
        end = time.monotonic() + 3  # people sit down for the next one: what was closed is let go meanwhile
        while time.monotonic() < end:
            table.frame("between two games")
    table.tell(f"{games} games")
    table.close()


class StillTable:
    """A camera over the simulated table of a demonstration whose players wait: the same second of pictures, with the
    noise of a camera, over and over.
    """

    name, simulated, living = "a still table", True, None

    def __init__(self, eyes: Any) -> None:
        eyes.hold(True)
        frames = [eyes.camera.read() for _ in range(2 * RATE)]
        self._frames = frames[RATE:]
        self._read = 0

    def read(self, timeout: float = 2.0) -> Any:
        """The next picture."""
        from hardware.frames import Frame

        self._read += 1
        image = self._frames[self._read % RATE].image
        return Frame(self._read, image, self._read / RATE)

    def close(self) -> None:
        """Nothing is to be released."""


def still_eyes(plan: Any) -> Any:
    """The eyes at a table on which nothing happens, for their process."""
    from dataclasses import replace

    from app.cli.sources import demo_eyes

    eyes = demo_eyes(plan)
    return replace(eyes, camera=StillTable(eyes), hold=None)


def at_rest(data: Path, seconds: float, camera: bool) -> None:
    """Print what a game takes that nobody touches, after a while at rest."""
    from kivy.core.window import Window

    table = Table(data, demo=camera, still=camera)
    if not camera:
        play(table, 8, 3, loading=True)
    table.load()
    drawn = 0

    def count(*_: object) -> None:
        nonlocal drawn
        drawn += 1

    Window.bind(on_flip=count)
    eyes = multiprocessing.active_children()
    for rest in (REST, seconds):
        drawn, frames, began = 0, 0, time.monotonic()
        before = [time.process_time(), *(_taken(process.pid) for process in eyes)]
        while time.monotonic() < began + rest:
            table._idle()
            frames += 1
    after = [time.process_time(), *(_taken(process.pid) for process in eyes)]
    took = time.monotonic() - began
    app, *others = (100 * (end - start) / took for start, end in zip(before, after, strict=True))
    told = f", the eyes {sum(others):.1f} %, both {app + sum(others):.1f} %" if camera else ""
    print(
        f"{'With the eyes at a still table' if camera else 'Without a camera'}, {took:.0f} s after {REST} at rest: the "
        f"app {app:.1f} % of a core{told}; {frames / took:.1f} frames a second, {drawn / took:.1f} of them drawn"
    )
    table.close()


def _taken(pid: int | None) -> float:
    """The CPU that a process has taken, in seconds."""
    told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def demonstration(data: Path, seconds: float, profile: bool) -> None:
    """Watch the demonstration for so many seconds."""
    table = Table(data, demo=True, profile=profile)
    table.load()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        table.frame(f"turn {table.game.turn_number}")
        time.sleep(0.012)
    table.tell("The demonstration")
    table.close()


def drawn_ahead(data: Path) -> None:
    """Draw every picture and compile the code, as installing does."""
    from app.cli.draw_ahead import run

    run(argparse.Namespace(data=data))
    import app.ui.app  # noqa: F401


def prepared(data: Path, turns: int = 30) -> None:
    """Store a game of that many turns, unfinished."""
    from app.journal import FILE_NAME, Journal
    from app.session.evening import Equipment, Evening

    evening = Evening(Journal.open(data / FILE_NAME), data, Equipment())
    evening.begin(StartGame(tuple(NAMES), NAMES, {}, 3), "gold-rush", camera=False)
    draw = random.Random(3)
    for _ in range(2 * turns):
        assert evening.session is not None
        assert evening.session.state.game is not None
        if evening.session.state.game.phase is not Phase.OVER:
            evening.send(chosen(evening.session.state.game, draw))
    evening.close()


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="claim-manager-") as name:
        yield Path(name)


def _apart(work: Callable[..., None], *arguments: Any) -> None:
    """Run that in a process of its own: Kivy opens one window per process, and memory counts from its start."""
    process = multiprocessing.get_context("spawn").Process(target=work, args=arguments)
    process.start()
    process.join()
    if process.exitcode:
        raise SystemExit(f"{work.__name__} ended with {process.exitcode}.")


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", default="all", choices=("start", "game", "games", "demo", "idle", "all"))
    parser.add_argument("--turns", type=int, default=70)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--runs", type=int, default=1, help="play the game so often")
    parser.add_argument("--undrawn", action="store_true")
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # an installed app finds its code compiled: so must this one
        os.execv(sys.executable, sys.orig_argv)
    if chosen.undrawn:
        os.environ["KIVY_GL_BACKEND"] = "mock"
    with _folder() as data:
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(data / "code"))
        if chosen.what in ("start", "all"):
            _apart(prepared, data)
            print("The first start, with a game on the table:", flush=True)
            _apart(start_up, data)
            print("The second start:", flush=True)
            _apart(start_up, data)
        else:
            _apart(drawn_ahead, data)
        if chosen.what in ("game", "all"):
            kept = [data / f"frames-{number}.json" for number in range(chosen.runs)]
            for path in kept:
                _apart(one_game, data, chosen.turns, chosen.profile, path)
            if chosen.runs > 1:
                runs = [json.loads(path.read_text(encoding="utf-8")) for path in kept]
                tell_frames(f"The least of {chosen.runs} runs", least([list(map(tuple, frames)) for frames in runs]))
        if chosen.what in ("games", "all"):
            _apart(many_games, data, chosen.turns, chosen.games)
        if chosen.what in ("demo", "all"):
            _apart(demonstration, data, chosen.seconds, chosen.profile)
        if chosen.what in ("idle", "all"):
            for camera in (False, True):
                _apart(at_rest, data, chosen.seconds if chosen.what == "idle" else 10, camera)
    return 0


if __name__ == "__main__":
    sys.exit(main())
