"""Games of unruly players under the simulated camera: the app receives only pictures, people answer from the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import cv2

from app.art.tiles import draw_set
from app.cli.sources import watcher_of
from app.demo.demo import seats_of
from app.demo.players import RandomPlayers
from app.demo.verify import differences
from app.journal import FILE_NAME, Journal
from app.rules import Game, Options, Pass, TileSet
from app.rules.options import Chosen
from app.session.session import Session
from app.table.model.inputs import CameraBack, CameraLost, ChoosePass, Input, StartGame
from app.table.model.state import State
from app.values.pictures import Picture
from hardware.camera import CameraError
from hardware.simulator import SimulatedCamera, TableSettings, visible_cells
from hardware.simulator.faults import FaultyCamera
from hardware.simulator.ops import Visit
from tests.evaluation.parts.unruly import Figures
from tests.worlds.manners import Sat
from tests.worlds.people import ASKING, DeadEndError, People
from tests.worlds.unruly import USUAL
from tests.worlds.unruly_script import UnrulyScript, camera_faults
from vision.tiles.gallery import Gallery

LASTS = 150
"""Frames for which a camera fault counts as the cause of a question."""
NOTICED = 60
"""Frames after which people notice an error on the screen: longer than any tile is tried elsewhere."""
FACE_SIZE = 192
"""The side, in pixels, of the pictures on the simulated table."""


class SessionPeople(People):
    """People whose partner is a session with a camera."""

    def __init__(self, session: Session, truth: Game, chance: Random, stop: Stop | None = None) -> None:
        self.session = session
        self.stopped: Counter[str] = Counter()
        self._stop = stop
        super().__init__(session.state, truth, chance, lambda _: None)

    def interrupt(self) -> bool:
        """Stop the program at the open question and start it again, once for each kind of question; returns whether."""
        question = self.session.state.question
        if self._stop is None or question is None or self.stopped[question.text.key]:
            return False
        self.stopped[question.text.key] += 1
        self.session = self._stop(self.session)
        return True

    @property
    def state(self) -> State:
        """The state of the table in the session."""
        return self.session.state

    @state.setter
    def state(self, value: State) -> None:
        """Ignored: only the session changes its state."""

    def give(self, value: Input) -> None:
        """Send one input to the session."""
        self.session.touch(value)


Stop = Callable[[Session], Session]
"""Ends that session, and returns the one that goes on with its game."""


def play(
    tileset: TileSet,
    pictures: dict[str, Picture],
    seed: int,
    settings: TableSettings | None = None,
    journal: Journal | None = None,
    options: Chosen = USUAL,
) -> Sat:
    """Game number ``seed`` from frames; ``pictures`` are the faces of the tile set by name.

    They play by the rules of those ``options``. With a ``journal`` the program is stopped at each kind of question that
    is asked, and goes on with the game that the journal has and with eyes that know nothing of the table.
    """
    cv2.setNumThreads(1)
    settings = settings or TableSettings.named("default", seed=seed)
    cells = visible_cells(settings)
    rules = Options(**options)  # pyrefly: ignore[bad-argument-type]  # they are values that ``CHOICES`` offers
    truth = Game(tileset, seats_of(seed), rules, token_seed=seed)
    script = UnrulyScript(truth, seed, lambda cell: (cell.col, cell.row) in cells)
    players = RandomPlayers(truth, seed, lambda cell: (cell.col, cell.row) in cells)

    def opened() -> Session:
        watcher = watcher_of(tileset, Gallery(pictures, faces=pictures, alike=tileset.alike))
        return Session(tileset, journal, source=tileset.game, watcher=watcher)

    def stopped(_: Session) -> Session:
        again = opened()  # as after a power cut: what was running says no farewell
        again.resume()
        return again

    session = opened()
    session.touch(StartGame(truth.seats, options=options, token_seed=seed))
    people = SessionPeople(session, truth, Random(f"people {seed}"), stopped if journal is not None else None)
    under = SimulatedCamera(pictures, _made(script.visits(players.steps()), people), settings, script.set_up())
    happens = camera_faults(seed)
    camera = FaultyCamera(under, happens)
    faults: list[str] = []
    try:
        _watch(camera, [fault.at for fault in happens], script, people)
        people.unseen, people.cause = 0, ""
        if people.moves == truth.moves[:-1] and isinstance(truth.moves[-1], Pass):
            people.give(ChoosePass())
        people.settle()
        people.look_up("at the end")
        people.repair()
    except DeadEndError as error:
        faults.append(str(error))
    assert people.session.game is not None
    return Sat(seed, people, truth, (*faults, *differences(truth, people.session.game)))


def measure(
    tileset: TileSet, games: int = 12, seed: int = 1, options: Chosen = USUAL, *, interrupted: bool = False
) -> Figures:
    """Play that many games from frames, as in ``play``, numbered from ``seed``; each takes a minute or two of CPU time.

    ``interrupted``: the program is stopped at each kind of question that is asked in a game, and goes on with it.
    """
    pictures = dict(draw_set(tileset, FACE_SIZE))
    figures = Figures()
    for number in range(seed, seed + games):
        with TemporaryDirectory() as folder:
            journal = Journal.open(Path(folder) / FILE_NAME) if interrupted else None
            sat = play(tileset, pictures, number, journal=journal, options=options)
            if journal is not None:
                journal.close()
        figures.add(sat)
        if isinstance(sat.people, SessionPeople):
            figures.interrupted += sat.people.stopped
    return figures


def _made(visits: Iterator[Visit], people: SessionPeople) -> Iterator[Visit]:
    """The visits; with each one, people learn what was done on the table before it."""
    made = 0
    for visit in visits:
        people.unseen, made = len(people.truth.moves) - made, len(people.truth.moves)
        yield visit


def _watch(camera: FaultyCamera, troubled: list[int], script: UnrulyScript, people: SessionPeople) -> None:
    """Process frame by frame to the end; a question is answered shortly after it was asked, and an error without a
    question is noticed on the screen after a while.
    """
    lost, asked, wrong, acts = False, 0, 0, 0
    while True:
        try:
            frame = camera.read()
        except CameraError as error:
            if not lost:
                people.session.touch(CameraLost(error.message))
            lost = True
            continue
        if frame is None:
            people.settle()
            return
        if lost:
            people.session.touch(CameraBack())
            lost = False
        while script.touches:
            people.settle()
            people.session.touch(script.touches.popleft())
        people.session.feed_frame(frame)
        asked = asked + 1 if people.session.state.phase in ASKING else 0
        if asked and people.interrupt():
            asked = 0
        wrong = 0 if people.agrees() else wrong + 1
        if asked > 2 or wrong > NOTICED:  # an illegal tile is first corrected by hand
            by_camera = any(at <= frame.index < at + LASTS for at in troubled)
            people.cause = "camera" if by_camera else "unruly" if script.acts.total() > acts else ""
            people.settle()
            if wrong > NOTICED:
                people.look_up(f"at frame {frame.index}")
                wrong = 0
            acts = script.acts.total()
