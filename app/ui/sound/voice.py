"""The voice of the system: espeak-ng, in a process of its own that nobody waits for."""

from __future__ import annotations

import logging
import shutil
import subprocess
from contextlib import suppress

log = logging.getLogger(__name__)

PROGRAM = "espeak-ng"
WORDS_A_MINUTE = 150


def has_voice() -> bool:
    """Whether there is a voice on this machine."""
    return shutil.which(PROGRAM) is not None


class Voice:
    """Speaks one sentence at a time; a new one cuts off the one before. Silent without a voice."""

    def __init__(self) -> None:
        self._speaking: subprocess.Popen[bytes] | None = None

    def say(self, text: str, code: str) -> None:
        """Speak that text in the language of that code. Returns at once."""
        self.stop()
        program = shutil.which(PROGRAM)
        if program is None:
            return
        order = [program, "-v", code, "-s", str(WORDS_A_MINUTE), "--", text]
        quiet = subprocess.DEVNULL
        try:
            self._speaking = subprocess.Popen(order, stdin=quiet, stdout=quiet, stderr=quiet)
        except OSError as error:
            log.warning("%s: %s", PROGRAM, error)

    def stop(self) -> None:
        """Be silent."""
        speaking, self._speaking = self._speaking, None
        if speaking is not None:
            with suppress(OSError):
                speaking.kill()
            speaking.wait()  # it is killed or over: this takes no time, and leaves no dead process behind
