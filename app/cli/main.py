"""``claim-manager``: parses the command line and calls the module that does the work.

Modules are imported only when their command is called, so that help and errors appear at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from app.cli.errors import UserError
from app.cli.parser import parser
from app.lang.plain import cause, plain
from app.ui.base.touch import TouchError

MODULES = {
    None: "app.cli.play",
    "replay": "app.cli.replay",
    "read": "app.cli.read_watch",
    "watch": "app.cli.read_watch",
    "cameras": "app.cli.cameras",
    "art": "app.cli.art",
    "enrol": "app.cli.enrol",
    "calibrate": "app.cli.calibrate",
    "census": "app.cli.census",
    "print": "app.cli.printing",
    "prove": "app.cli.prove",
    "history": "app.cli.games",
    "export": "app.cli.export",
    "resume": "app.cli.games",
    "self-test": "app.cli.selftest",
    "bench": "app.cli.bench",
    "gallery": "app.cli.gallery",
    "trouble": "app.cli.trouble",
    "draw-ahead": "app.cli.draw_ahead",
}

LIMITS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""Environment variables that limit the threads of numpy's linear algebra. Our matrices are so small that further
threads only busy-wait: a still frame and reading a whole board then take about twice the CPU time.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line ``argv`` (None: that of the process).

    Returns the exit code: 0 success; 1 done, with differences or problems found; 2 not possible, with one sentence on
    standard error that says why.
    """
    arguments = parser().parse_args(argv)
    for name in LIMITS:  # must be set before numpy is imported; a value set by the user is kept
        os.environ.setdefault(name, "1")
    try:
        return int(import_module(MODULES[arguments.command]).run(arguments))
    except (UserError, TouchError) as error:
        _complain(str(error))
        return 2
    except OSError as error:  # a file or folder that the command did not expect to fail
        if isinstance(error, BrokenPipeError):
            # The reader of our output has closed it: keep Python from raising again when it flushes.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        where = f"{error.filename} cannot be used" if error.filename else "A file cannot be used"
        _complain(f"{where} ({cause(error)}): name another, or mend its rights.")
        return 2
    except KeyboardInterrupt:
        print("claim-manager: stopped; nothing is lost.", file=sys.stderr)
        return 130


def _complain(text: str) -> None:
    """Print that text, which may quote a file, without the control characters that a terminal would obey."""
    print("claim-manager: " + "\n".join(plain(line) for line in text.split("\n")), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
