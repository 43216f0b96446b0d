"""What the parts of the self-test share: the result of a test, and the terminal."""

from __future__ import annotations

import select
import sys
import time
from dataclasses import dataclass

WORKS, FAILS, ABSENT, SKIPPED = "works", "fails", "absent", "skipped"


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one test. ``state`` is WORKS, FAILS, ABSENT or SKIPPED; ``advice`` is what to do, "" if nothing."""

    check: str
    state: str
    told: str
    advice: str = ""


class Console:
    """The terminal. ``attended`` is False where there is nobody to ask or to wait for."""

    def __init__(self, *, attended: bool) -> None:
        self.attended = attended

    def say(self, text: str) -> None:
        """Print progress on standard error, apart from the results."""
        print(text, file=sys.stderr, flush=True)

    def ask(self, question: str) -> bool:
        """Whether the answer is yes; True where there is nobody to ask."""
        if not self.attended:
            return True
        print(f"{question} [Y/n] ", end="", file=sys.stderr, flush=True)
        return not sys.stdin.readline().strip().lower().startswith("n")

    def entered(self) -> bool:
        """Whether Enter was pressed since the last call; never waits."""
        if not self.attended or not select.select([sys.stdin], [], [], 0)[0]:
            return False
        sys.stdin.readline()
        return True

    def clock(self) -> float:
        """Monotonic seconds."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait that many seconds."""
        time.sleep(seconds)
