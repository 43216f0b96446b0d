"""How long players wait: from the hand that leaves the picture to what the app proposes, on a part of one core.

A game is played by hands under the simulated camera at 15 frames a second. The eyes' real loop reads the pictures (as
JPEG, as cameras send them), and a session takes what it tells, in one process, one after the other. Time is virtual:
each second of processor time that they use, decoding and messages included, takes 1 / SHARE seconds, and drawing the
simulated table takes none. As with a camera, a picture that comes while they are busy is replaced by the next one. The
time counts, once the eyes have found the start tile, from the last picture with the hand to the event that the session
enters, or the question that it asks; the screen then has it with its next frame. Two still pictures must be like the
first one without the hand, which alone takes 200 ms.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, cast

import cv2
import numpy as np

from app.bench.enrolled import FACE_SIZE
from app.cli.common import print_json
from app.demo.demo import seats_of
from app.demo.hand_visits import Script
from app.demo.players import RandomPlayers
from app.rules import Game, Options, TileSet
from app.rules.shipped import boxes, options_of
from app.rules.terms import DEFAULT_GAME
from app.session import messages as ms
from app.session.looking import Eyes, run
from app.session.session import Session
from app.table.model import effects as fx
from app.table.model.inputs import Confirm, Sightings, StartGame, Tick
from app.tilesets import load_tileset
from app.values.pictures import Picture
from hardware.camera import Frame
from hardware.frames import LivingCamera
from hardware.simulator import PutTile, SimulatedCamera, Visit, visible_cells
from tests.evaluation.parts.games import eyes_for
from tests.worlds.tables import ARTWORKS, Round, rounds
from vision.observation import Motion

SHARE = 0.5
"""The part of one core that eyes and session have."""
AIM = 500.0
"""Milliseconds of wall time that nineteen of twenty proposals should take at most."""
STILL = 18
"""Still pictures after each visit: 1.2 seconds."""
QUALITY = 90
"""JPEG quality of the pictures, as of a camera."""
GROUPS = ("tile", "other")


@dataclass
class Waits:
    """Milliseconds from the last picture with the hand to the proposal, by group; ``late`` are the tiles of which
    nothing was said while the table was still, ``frames`` the pictures read, ``dropped`` those that nobody had time
    for, and ``busy`` the milliseconds of processor time of each picture that was read.
    """

    by: dict[str, list[float]] = field(default_factory=lambda: {group: [] for group in GROUPS})
    late: int = 0
    frames: int = 0
    dropped: int = 0
    busy: list[float] = field(default_factory=list)

    def slowest(self, group: str, part: float = 95) -> float:
        """The wait in ms that ``part`` of a hundred do not exceed; 0 where there is none."""
        return float(np.percentile(self.by[group] or [0.0], part))

    @property
    def passed(self) -> bool:
        """Whether the proposals of tiles come as soon as they should."""
        return bool(self.by["tile"]) and self.slowest("tile") <= AIM


class BusyClock:
    """The virtual time, in seconds, of a process that has a ``share`` (0-1) of a core, once it is ``ready``."""

    def __init__(self, share: float) -> None:
        self.now = 0.0
        self.ready = False
        self._share = share
        self._mark = time.process_time()

    def charge(self) -> float:
        """Let the time pass that the processor was used for since the last call of this or ``forgive``; returns the
        seconds of processor time.
        """
        spent = time.process_time() - self._mark
        self.now += spent / self._share * self.ready
        self.forgive()
        return spent

    def forgive(self) -> None:
        """What was done since the last call takes no time."""
        self._mark = time.process_time()


class BusyCamera:
    """The pictures of a simulated camera for a reader whose time is that of ``clock``: always the newest one."""

    simulated = True
    living: LivingCamera | None = None

    def __init__(self, source: SimulatedCamera, clock: BusyClock, waits: Waits) -> None:
        self.name = source.name
        self.drawn = 0
        self._source = source
        self._clock = clock
        self._waits = waits
        self._fps = source.settings.fps

    def read(self, timeout: float = 2.0) -> Frame | None:
        """The newest picture, or the next one where that was read already; None when the visits have ended."""
        if self.drawn:
            self._waits.busy.append(1000 * self._clock.charge())
        due = max(self.drawn + 1, int(self._clock.now * self._fps) + 1)
        frame: Frame | None = None
        while self.drawn < due:
            self._waits.dropped += frame is not None
            frame = self._source.read()
            if frame is None:
                return None
            self.drawn += 1
        assert frame is not None
        self._clock.now = max(self._clock.now, frame.index / self._fps)
        _, data = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        self._clock.forgive()
        self._waits.frames += 1
        return Frame(frame.index, np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8), frame.seconds)

    def close(self) -> None:
        """End the pictures."""
        self._source.close()


class AppSide:
    """The app at the other end of the eyes' pipe: a session that takes what they tell, and answers with what may lie
    where. Questions are answered with their first choice. ``said`` are the times of all proposals.
    """

    def __init__(self, tileset: TileSet, game: str, opening: StartGame, clock: BusyClock) -> None:
        self.said: list[float] = []
        self._clock = clock
        self._orders: deque[bytes] = deque()
        self._session = Session(tileset, source=game, listen=self._hear)
        self._session.touch(opening)

    def poll(self, timeout: float = 0.0) -> bool:
        """Whether there is an order for the eyes."""
        return bool(self._orders)

    def recv_bytes(self) -> bytes:
        """The next order."""
        return self._orders.popleft()

    def send_bytes(self, data: bytes) -> None:
        """Take a message of the eyes, and note when the session has proposed something because of it."""
        message = ms.from_eyes.decode(data)
        session = self._session
        if isinstance(message, ms.Touched):
            session.touch(message.value)
        elif isinstance(message, ms.Belief) and any(not isinstance(seen, Motion) for seen in message.scene):
            before = self._entered()
            session.touch(Tick(self._clock.now))
            session.touch(Sightings(message.scene))
            session.view()
            self._clock.charge()
            self._clock.ready = True
            if self._entered() != before or session.state.question is not None:
                self.said.append(self._clock.now)
            while (question := session.state.question) is not None and question.choices:
                session.touch(Confirm())

    def _entered(self) -> int:
        history = self._session.state.history
        return len(history.done) if history is not None else 0

    def _hear(self, effect: fx.Effect) -> None:
        if isinstance(effect, fx.ExpectTiles):
            self._orders.append(ms.to_eyes.encode(ms.Expect(effect.prior)))
        elif isinstance(effect, fx.Relearn):
            self._orders.append(ms.to_eyes.encode(ms.Relearn()))


def watch(
    game: Round,
    source: str,
    into: Waits,
    share: float = SHARE,
    visits: int | None = None,
    show_pieces: bool = True,
) -> None:
    """Play the game by hands, or that many visits of it, and add what players waited to ``into``. ``source`` is the
    tile set, by whose rules they play; ``show_pieces``: whether the owner has shown the pieces to the eyes before.
    """
    own, tileset, chosen = game.settings, load_tileset(source), options_of(source)
    options = Options(**chosen)  # pyrefly: ignore[bad-argument-type]  # they are values that ``CHOICES`` offers
    drawn: dict[str, Picture] = ARTWORKS[game.artwork](tileset, FACE_SIZE)
    truth = Game(tileset, seats_of(game.number), options, token_seed=game.number)
    opening = StartGame(truth.seats, options=chosen, token_seed=game.number)
    script = Script(truth, game.number, STILL)
    room = visible_cells(own)
    players = RandomPlayers(truth, game.number, lambda cell: (cell.col, cell.row) in room)
    clock = BusyClock(share)
    app = AppSide(tileset, tileset.game, opening, clock)

    def noted() -> Iterator[Visit]:
        for number, visit in enumerate(script.visits(players.steps())):
            if number == visits:
                return
            told = len(app.said)
            yield visit
            if not visit.ops:
                continue
            # the picture that comes next, and was not drawn yet, is the first of the next visit
            left = (camera.drawn - STILL - 1) / own.fps
            group = "tile" if any(isinstance(op, PutTile) for op in visit.ops) else "other"
            if len(app.said) > told:
                into.by[group].append(round(1000 * (app.said[told] - left), 1))
            elif group == "tile":  # tokens that are put down, and pieces that come home, are no event
                into.late += 1

    camera = BusyCamera(SimulatedCamera(drawn, noted(), own, script.set_up()), clock, into)
    watcher, _ = eyes_for(game, drawn, tileset, show_pieces)
    eyes = Eyes(camera, watcher, script.touches)
    before = signal.getsignal(signal.SIGINT)
    try:
        run(cast(Connection, app), lambda: eyes, False, "")
    finally:
        signal.signal(signal.SIGINT, before)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: the slowest twentieth of the proposals of tiles takes longer than it should."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate latency", description=__doc__)
    parser.add_argument("--game", choices=boxes(), default=DEFAULT_GAME, help="whose tiles and rules (%(default)s)")
    parser.add_argument("--first", type=int, default=1, metavar="N", help="number of the first game (%(default)s)")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many games (%(default)s)")
    parser.add_argument("--setting", default="default", help="the simulated camera's setting (%(default)s)")
    parser.add_argument("--visits", type=int, metavar="N", help="only the first N visits of a hand of each game")
    parser.add_argument("--unshown", action="store_true", help="the eyes have not been shown the pieces before")
    parser.add_argument("--share", type=float, default=SHARE, metavar="PART", help="of one core, 0-1 (%(default)s)")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    arguments = parser.parse_args(argv)
    if not 0 < arguments.share <= 1:
        parser.error("--share is a part of a core: above 0, at most 1")
    cv2.setNumThreads(1)
    waits = Waits()
    for game in rounds(arguments.games, arguments.setting, arguments.first):
        watch(game, arguments.game, waits, arguments.share, arguments.visits, not arguments.unshown)
    if arguments.json:
        parts: dict[str, Any] = {
            group: {"count": len(all_), "median": waits.slowest(group, 50), "95": waits.slowest(group), "ms": all_}
            for group, all_ in waits.by.items()
        }
        print_json({**parts, "late": waits.late, "frames": waits.frames, "dropped": waits.dropped})
    else:
        for group, all_ in waits.by.items():
            told = "  ".join(f"{part} %: {waits.slowest(group, part):.0f} ms" for part in (50, 95, 100))
            print(f"{group:<6}{len(all_):>5} proposals  {told}")
        print(f"{waits.late} tiles without a proposal while the table was still")
        print(f"{waits.frames} pictures read, {waits.dropped} dropped, {np.median(waits.busy or [0]):.1f} ms each")
    return 0 if waits.passed else 1


if __name__ == "__main__":
    sys.exit(main())
