"""A bundle through today's eyes: every step is judged again by what they say now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from app.prove.bundle import Bundle
from app.prove.judging import GRAVITY, Outcome, Verdict, judge
from app.prove.steps import Step
from vision.observation import Observation
from vision.scene.watcher import Watcher

Change = Literal["better", "same", "worse"]


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step played again: how it ended at the time and how it ends now."""

    step: Step
    before: Verdict
    now: Outcome

    @property
    def change(self) -> Change:
        """Whether it ends better now than at the time."""
        before, now = GRAVITY.index(self.before), GRAVITY.index(self.now.verdict)
        return "better" if now < before else "worse" if now > before else "same"


def play(bundle: Bundle, watcher: Watcher) -> Iterator[PlayedStep]:
    """Every step of the bundle that was not skipped, judged by what the watcher says to its frames. A frame that cannot
    be decoded is shown to the watcher as a picture that did not come.
    """
    index = 0
    for kept in bundle.steps:
        said: list[Observation] = []
        for numbers, counts in ((kept.lead, False), (kept.frames, True)):
            for number in numbers:
                scene = watcher.feed(bundle.picture(number), index)
                index += 1
                said += scene if counts else ()
        if kept.verdict != "skipped":
            yield PlayedStep(kept.step, kept.verdict, judge(kept.step, said))
