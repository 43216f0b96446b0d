"""The pace of a demonstration's virtual players: they go on when what they did last can have been read, and answer a
question when it can have been, so that whoever looks on sees what a question looks like, and may answer it, and need
not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from app.lang import Message
from app.lang.errors import english
from app.lang.placeless import closed_up, without_places
from app.lang.reading import READ_A_SECOND, reading_seconds
from app.table.model.dialogs import Question

PATIENCE, LONGEST = 6.0, 18.0
"""The fewest and the most seconds from a question, or from the last input after it, to the answer of the virtual
players; between them it is as long as it takes to read.
"""

PAUSE = 20.0
"""Seconds after a touch for which they are not counted: whoever has touched the screen is reading or answering."""

WRONG = 12.0
"""Seconds for which virtual players leave a turn in the game that they have played otherwise, and do so after a touch,
so that it is seen what comes of a wrong answer.
"""

MOST_READ = 8.0
"""The most seconds for which the next move waits for the sentences about those before it."""

EXPLAINED = 0.5
"""Seconds for which they wait after a screen has said that it explains something, which it says in every frame."""


class Patience:
    """Waits for an answer to each question, and until what is told can have been read. ``clock`` returns monotonic
    seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._question: Question | None = None
        self._lasts = PATIENCE
        self._since = 0.0
        self._paused = 0.0  # until when
        self._touched = float("-inf")
        self._told: tuple[Message, ...] = ()
        self._read = 0.0  # when what is told has been read
        self._explained = float("-inf")  # until when a screen explains something
        self._wrong: float | None = None  # since when

    def stir(self) -> None:
        """Somebody has given an input: wait anew."""
        self._since = self._clock()

    def explain(self) -> None:
        """A screen explains how points came about: wait until it has ended, and count anew from then."""
        self._explained = self._clock() + EXPLAINED
        self.stir()

    def pause(self) -> None:
        """Somebody touches the screen: count nothing for a while, then wait anew."""
        self._touched = self._clock()
        self._paused = self._touched + PAUSE

    @property
    def paused(self) -> bool:
        """Whether nothing is counted because somebody has touched the screen since the question came."""
        return self._clock() < self._paused

    def hear(self, commentary: tuple[Message, ...]) -> None:
        """These are all sentences so far; call it often."""
        if commentary is self._told:
            return
        old, self._told = self._told, commentary
        new = commentary[len(old) :] if commentary[: len(old)] == old else ()
        now = self._clock()
        self._read = min(max(self._read, now) + len(_words(new)) / READ_A_SECOND, now + MOST_READ)

    @property
    def reading(self) -> bool:
        """Whether the newest sentences, or what a screen explains, are still being read."""
        return self._clock() < max(self._read, self._explained)

    def wrong(self, wrong: bool) -> bool:
        """Whether anything has been ``wrong`` for so long, and the screen not been touched, that they say so; call it
        often.
        """
        if not wrong:
            self._wrong = None
        elif self._wrong is None:
            self._wrong = self._clock()
        return self._wrong is not None and self._clock() - max(self._wrong, self._touched) >= WRONG

    def resume(self) -> None:
        """Nobody is reading or answering any more: wait anew."""
        self._paused = 0.0
        self.stir()

    def over(self, question: Question) -> bool:
        """Whether that question has been shown long enough; call it often."""
        if question is not self._question:
            self._question, self._lasts = question, _read_in(question)
            self.resume()
        return self._clock() >= max(self._since, self._paused) + self._lasts

    @property
    def left(self) -> float:
        """The share, 0-1, of the time for that question that is left; 0 while nothing is counted."""
        gone = self._clock() - max(self._since, self._paused)
        return 0.0 if self.paused else min(max(1 - gone / self._lasts, 0.0), 1.0)


def _read_in(question: Question) -> float:
    """How long it takes to read that question with its answers, in seconds."""
    told = [question.text, *(choice.label for choice in question.choices)]
    if question.detail is not None:
        told.append(question.detail)
    return min(max(reading_seconds(_words(told)), PATIENCE), LONGEST)


def _words(told: Iterable[Message]) -> str:
    """The English words of those sentences, without the places that the map shows."""
    return " ".join(closed_up(english(without_places(message))) for message in told)
