"""How this program was called: what a sentence tells people to type must work for them."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

NAME = "claim-manager"
CALLED = "CLAIM_MANAGER_CALLED"
"""The environment variable in which a script that starts the program says how it was called itself."""


def program(argv: Sequence[str] = sys.argv, environment: Mapping[str, str] = os.environ) -> str:
    """What to type to start this program as it was started: the script that started it, its name where that is found,
    its path, or the module; its name where that cannot be told.
    """
    if called := environment.get(CALLED):
        return called
    path = Path(argv[0]) if argv else Path()
    if path.name == NAME:
        found = shutil.which(NAME, path=environment.get("PATH"))
        same = found is not None and path.exists() and os.path.samefile(found, path)
        return NAME if same else shlex.quote(str(path))
    if path.parts[-3:] == ("app", "cli", "main.py"):
        return f"{shlex.quote(sys.executable)} -m app.cli.main"
    return NAME
