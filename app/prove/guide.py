"""The guide: leads through a proof, frame by frame. It has the eyes of a game and a person's answers; nothing else.

A step ends by itself when what was asked for (or anything else) has been told and the table has been quiet for a while,
so that what is told a moment later still belongs to it. A person can end it at any time: it was not seen, or it is to
be skipped; and can say that the hand, not the eye, did something else, which begins the step again.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Literal

from app.lang import Message
from app.lang.pictures import picture_trouble
from app.prove.figures import Figures, measure, outlines, seen_tiles
from app.prove.judging import Outcome, Thing, Verdict, judge, sentence, things
from app.prove.recording import FrameKeeper
from app.prove.steps import Step
from app.values import Point
from app.values.pictures import Picture
from vision.camera.diagnosis import complaints
from vision.camera.motion import small, stirred
from vision.numeric.patches import Floats
from vision.observation import BoardLost, CameraMoved, Motion, Observation, PictureTrouble, Still
from vision.scene.watcher import Watcher

Answer = Literal["skip", "done", "next", "again", "stop"]
"""skip: not to be done. done: it is done, and was not seen. next: go on. again: a hand did something else than asked
for.
"""

State = Literal["waiting", "moving", "unseen", "brief", "told", "finished"]


@dataclass(frozen=True, slots=True)
class GuideConfig:
    """The pace of a proof. Times in seconds as the frames count them."""

    quiet: float = 1.2
    """How long nothing may move after the eyes have spoken until a step is over: a thing told late belongs to it."""
    light: float = 0.15
    """The change of brightness, as a part of the one before, that ends a step about light; hands change it by less."""
    steady: float = 0.02
    """The change of brightness from frame to frame above which a lamp is still being dimmed."""
    rest: float = 2.0
    """How long a hand that is to rest must stay; people count three seconds fast."""
    every_visit: bool = False
    """Whether every hand that came and went ends its step, seen or not, and the next one begins the next: a recording
    cannot wait for anybody.
    """
    patient: bool = True
    """Whether a person is there, who is shown every outcome that is not right before the proof goes on."""
    intervals: int = 120
    """The number of frames over which the rate of the camera is measured."""


@dataclass(frozen=True, slots=True)
class StepRecord:
    """A step that is over. ``delay``: seconds from the first frame without a hand to the answer, None where nothing was
    told after a hand. ``took``: seconds from the asking to the outcome. ``lead``: frames (JPEG) that came before the
    step and belong to no other; ``frames``: those by which it was judged.
    """

    step: Step
    outcome: Outcome
    delay: float | None = None
    took: float = 0.0
    figures: Figures | None = None
    lead: tuple[bytes, ...] = ()
    frames: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Outlined:
    """A thing that the eyes know: its corners (0-1 across and down the picture, clockwise), and its face if it is a
    tile, else "".
    """

    corners: tuple[Point, ...]
    face: str


@dataclass(frozen=True, slots=True)
class GuideView:
    """What a screen shows of a proof. ``number`` counts from 1. ``told``: what the eyes said in this step; ``trouble``:
    what they complain of now. ``verdicts``: of the steps that are over. ``answers``: those that make sense now.
    """

    number: int
    steps: tuple[Step, ...]
    state: State
    verdicts: tuple[Verdict, ...]
    told: tuple[Message, ...] = ()
    trouble: Message | None = None
    outlined: tuple[Outlined, ...] = ()
    answers: tuple[Answer, ...] = ()
    light: bool = False

    @property
    def step(self) -> Step | None:
        """The step that is on; None after the last."""
        return self.steps[self.number - 1] if self.number <= len(self.steps) else None


@dataclass
class _Progress:
    """What has happened in the step that is on. ``level`` is the brightness at its beginning, 0-255."""

    began: float = 0.0
    said: list[Observation] = field(default_factory=list)
    visited: bool = False
    brief: bool = False
    came_at: float = 0.0
    stirred: bool = False
    told_at: float | None = None
    free_at: float | None = None
    rested: float | None = None
    level: float | None = None
    lit: float | None = None


class Guide:
    """Leads through ``steps``; ``records`` are those that are over. ``clock`` measures how long the eyes take."""

    def __init__(
        self,
        steps: Sequence[Step],
        watcher: Watcher,
        config: GuideConfig = GuideConfig(),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.steps = tuple(steps)
        self.records: list[StepRecord] = []
        self.troubles: dict[str, Message] = {}
        self.moved = 0
        self.stopped = False
        self._watcher = watcher
        self._config = config
        self._clock = clock
        self._keeper = FrameKeeper()
        self._lead: tuple[bytes, ...] = ()
        self._on = _Progress()
        self._outcome: Outcome | None = None
        self._moving = False
        self._trouble: Message | None = None
        self._last: Floats | None = None
        self._pair: deque[Picture] = deque(maxlen=2)
        self._seconds = 0.0
        self._level = 0.0
        self._intervals: deque[float] = deque(maxlen=config.intervals)

    @property
    def finished(self) -> bool:
        """Whether all steps are over, or the person has stopped."""
        return self.stopped or len(self.records) >= len(self.steps)

    @property
    def step(self) -> Step | None:
        """The step that is on; None when all are over."""
        return None if self.finished else self.steps[len(self.records)]

    @property
    def fps(self) -> float | None:
        """Frames a second as they came last; None before there were two."""
        return 1.0 / median(self._intervals) if self._intervals else None

    def feed(self, image: Picture | None, index: int, seconds: float) -> None:
        """The next frame, uint8 [h, w, 3], ``seconds`` after the source's start; None where the camera was lost."""
        if self.finished:
            return
        began = self._clock()
        scene = self._watcher.feed(image, index)
        spent = self._clock() - began
        if self._config.every_visit and any(isinstance(one, Motion) for one in scene) and self._answered():
            self._settle()  # the next hand comes before the quiet has passed: it belongs to the next step
            if self.finished:
                return
        if image is not None:
            self._look(image, seconds)
        for observation in scene:
            self._hear(observation, seconds, spent)
        if self._outcome is None and self._over(seconds):
            self._settle()

    def complaints(self) -> tuple[Message, ...]:
        """What the eyes complained of until now, and what may be the cause where they have not even found the start
        tile.
        """
        found = dict(self.troubles)
        if self._watcher.table is None and self._pair:
            found |= {one.reason: picture_trouble(one.reason, one.at) for one in complaints(self._pair[-1])}
        return tuple(found.values())

    def answer(self, answer: Answer) -> None:
        """Take a person's answer; one that makes no sense now is ignored."""
        if self.finished or answer not in self._answers():
            return
        match answer:
            case "stop":
                if self._outcome is not None:
                    self._close(self._outcome)
                self.stopped = True
            case "skip":
                self._close(Outcome("skipped", things(self._on.said)))
            case "done":
                self._settle()
            case "next":
                assert self._outcome is not None, "only an outcome is shown"
                self._close(self._outcome)
            case "again":
                self._lead += self._keeper.take()
                self._outcome = None
                self._begin()

    def view(self) -> GuideView:
        """What a screen shows now."""
        step = self.step
        return GuideView(
            min(len(self.records) + 1, len(self.steps)),
            self.steps,
            self._state(),
            tuple(record.outcome.verdict for record in self.records),
            tuple(sentence(thing) for thing in self._told()),
            self._trouble,
            self._outlined(),
            self._answers(),
            step is not None and step.trigger == "light",
        )

    def _state(self) -> State:
        if self.finished:
            return "finished"
        if self._outcome is not None:
            return "told"
        if self._moving:
            return "moving"
        step = self.step
        if step is None or not self._on.visited or self._told():
            return "waiting"
        if step.trigger == "visit" and self._on.brief:
            return "brief"
        return "unseen" if step.trigger == "things" else "waiting"

    def _told(self) -> tuple[Thing, ...]:
        return things(self._on.said)

    def _answers(self) -> tuple[Answer, ...]:
        if self.finished:
            return ()
        return ("next", "again", "stop") if self._outcome is not None else ("skip", "done", "stop")

    def _outlined(self) -> tuple[Outlined, ...]:
        if not self._pair:
            return ()
        height, width = self._pair[-1].shape[:2]
        return tuple(
            Outlined(tuple((float(x) / width, float(y) / height) for x, y in corners), face)
            for corners, face in outlines(self._watcher)
        )

    def _look(self, image: Picture, seconds: float) -> None:
        """Note what the frame itself shows: whether anything moves, how bright it is, how fast frames come."""
        if self._pair and seconds > self._seconds:
            self._intervals.append(seconds - self._seconds)
        self._seconds = seconds
        now = small(image)
        last = self._last
        moves = last is None or last.shape != now.shape or stirred(last, now) is not None
        self._last = now
        if moves:
            self._on.free_at = seconds
            self._on.stirred = True
        image = image.copy()
        self._pair.append(image)
        level = float(image[::16, ::16].mean())
        on, step = self._on, self.step
        if on.level is None:
            on.level = level
        changed = abs(level / max(on.level, 1.0) - 1.0) >= self._config.light
        steady = abs(level / max(self._level, 1.0) - 1.0) < self._config.steady
        if not changed:
            on.lit = None
        elif on.lit is None or not steady:
            on.lit = seconds
        self._level = level
        dense = step is not None and step.trigger != "things" and (on.stirred or on.lit is not None)
        self._keeper.see(image, moves=moves, dense=dense)

    def _hear(self, observation: Observation, seconds: float, spent: float) -> None:
        on = self._on
        match observation:
            case Motion():
                self._moving, on.visited, on.rested = True, True, None
                on.came_at, on.brief = seconds, False
                self._trouble = None
            case Still():
                if self._moving and not self._config.every_visit:
                    on.brief = seconds - on.came_at < self._config.rest
                self._moving, on.rested = False, seconds
                self._trouble = None
            case CameraMoved():
                self.moved += 1
            case PictureTrouble(reason=reason, at=at):
                self._trouble = self.troubles[reason] = picture_trouble(reason, at)
            case _:
                on.said.append(observation)
                if on.told_at is None:
                    on.told_at = seconds + spent
                if isinstance(observation, BoardLost):
                    self._moving, on.rested = False, seconds

    def _over(self, seconds: float) -> bool:
        """Whether the step that is on has ended by itself."""
        on, step = self._on, self.step
        if step is None or self._moving:
            return False
        if step.trigger == "light" and on.lit is not None:
            return seconds - on.lit >= self._config.quiet
        return self._answered() and seconds - (on.rested or 0.0) >= self._config.quiet

    def _answered(self) -> bool:
        """Whether the table rests and the step that is on has had its answer."""
        on, step = self._on, self.step
        if step is None or self._moving or on.rested is None:
            return False
        if step.trigger == "light":
            return on.lit is not None or bool(self._told())
        if step.trigger == "visit":
            return (on.visited and not on.brief) or bool(self._told())
        return bool(self._told()) or (self._config.every_visit and on.visited)

    def _settle(self) -> None:
        """Judge the step by what was told until now; show the outcome where somebody is there and it is not right."""
        step = self.step
        assert step is not None, "a step is on"
        outcome = judge(step, self._on.said)
        if outcome.verdict == "right" or not self._config.patient:
            self._close(outcome)
        else:
            self._outcome = outcome

    def _close(self, outcome: Outcome) -> None:
        step, on = self.step, self._on
        assert step is not None, "a step is on"
        skipped = outcome.verdict == "skipped"
        delay = None
        if on.told_at is not None and on.free_at is not None and on.visited:
            delay = max(0.0, on.told_at - on.free_at)
        frames = self._keeper.take()
        self.records.append(
            StepRecord(
                step,
                outcome,
                delay,
                self._seconds - on.began,
                None if skipped else self._figures(),
                self._lead,
                () if skipped else frames,
            )
        )
        self._lead = frames if skipped else ()
        self._outcome = None
        self._begin()

    def _begin(self) -> None:
        self._on = _Progress(self._seconds, level=self._level)

    def _figures(self) -> Figures | None:
        if len(self._pair) < 2 or self._pair[0].shape != self._pair[1].shape:
            return None
        return measure(self._pair[0], self._pair[1], seen_tiles(self._watcher))
