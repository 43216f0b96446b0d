"""A checkout in a folder of its own on a fake machine: no test here touches the real system or its packages."""

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

REAL_TOOLS = """
    bash cat chmod cp cut date dirname env flock grep head mkdir mktemp mv readlink rm rmdir sed sh sha256sum sleep sync
"""

# Each fake tool records its call and answers from the files in the folder of the machine.
PYTHON = """#!/bin/bash
echo "python $*" >>"$MACHINE/calls"
case "$*" in
    *"version_info <"*) exit "$(cat "$MACHINE/python-refused" 2>/dev/null || echo 0)" ;;
    *platform.machine*) cat "$MACHINE/kind" ;;
    --version) echo "Python 3.11.2" ;;
    "-m venv "*) folder=${!#}; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python" ;;
    "-m pip "*)
        if [[ -e $MACHINE/pip-dies ]]; then kill -KILL 0; fi
        if [[ -e $MACHINE/pip-fails ]]; then echo "pip: no route to the index"; exit 1; fi
        echo "pip chatters about its work" ;;
    *link.py*)
        printf '#!/bin/sh\\necho "started: $*"\\n' >"${0%/*}/claim-manager"
        chmod +x "${0%/*}/claim-manager" ;;
esac
"""
DPKG_QUERY = """#!/bin/bash
if grep -qsx -- "${!#}" "$MACHINE/installed"; then printf installed; else exit 1; fi
"""
APT_CACHE = """#!/bin/bash
if grep -qsx -- "$2" "$MACHINE/offered"; then echo "  Candidate: 1.0"; else echo "  Candidate: (none)"; fi
"""
APT_GET = """#!/bin/bash
echo "apt-get $*" >>"$MACHINE/calls"
case " $* " in
    *" install "*)
        if [[ -e $MACHINE/apt-fails ]]; then echo "E: Unable to fetch some archives"; exit 100; fi
        if [[ " $* " == *" python3-venv "* ]]; then rm -f "$MACHINE/python-refused"; fi ;;
esac
"""
SUDO = """#!/bin/bash
echo "sudo $*" >>"$MACHINE/calls"
if [[ -e $MACHINE/sudo-refuses ]]; then exit 1; fi
while [[ $1 == -* ]]; do shift; done
"$@"
"""

# The Debian 12 names of the libraries that set-up looks for.
LIBRARIES = [
    "libgl1",
    "libegl1",
    "libgles2",
    "libgl1-mesa-dri",
    "libgbm1",
    "libxcursor1",
    "libxi6",
    "libxrandr2",
    "libmtdev1",
    "libglib2.0-0",
]


@dataclass
class Machine:
    """A checkout in `checkout` whose scripts find only fake system tools; `folder` has the answers of those."""

    folder: Path
    checkout: Path
    tools: Path
    extra: dict[str, str] = field(default_factory=dict)

    def tool(self, name: str, text: str) -> None:
        """Put an executable script with that name and text on the path, replacing one of the same name."""
        path = self.tools / name
        path.unlink(missing_ok=True)  # it may be a link to the real tool
        path.write_text(text, "utf-8")
        path.chmod(0o755)

    def lines(self, name: str, lines: list[str]) -> None:
        """Write what the tools read: `installed` and `offered` are package names, one per line."""
        (self.folder / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")

    def user(self, number: int) -> None:
        """Let the scripts run as the user with that number; 0 is the administrator."""
        self.tool("id", f"#!/bin/sh\necho {number}\n")

    def board(self, model: str) -> None:
        """Let the scripts read `model` as the name of the board."""
        (self.folder / "model").write_text(f"{model}\0", "utf-8")

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the checkout to its end, without a terminal and without input, in its own process group,
        which a simulated power cut kills as a whole.
        """
        environment = {"PATH": str(self.tools), "MACHINE": str(self.folder), "HOME": str(self.folder), **self.extra}
        return subprocess.run(
            command,
            cwd=self.checkout,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            start_new_session=True,
        )

    def calls(self, start: str = "") -> list[str]:
        """The calls of the fake tools, oldest first, that start with that text."""
        path = self.folder / "calls"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        return [line for line in lines if line.startswith(start)]

    @property
    def venv(self) -> Path:
        """The path of the checkout's virtual environment for playing, which may not exist."""
        return self.checkout / ".venv"

    @property
    def test_venv(self) -> Path:
        """The path of the checkout's virtual environment with the test tools, which may not exist."""
        return self.checkout / ".venv-test"


@pytest.fixture
def root() -> Path:
    """The checkout that the tests belong to."""
    return ROOT


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A Debian 12 with Python and every library, run as a user without any rights; nothing is set up yet."""
    folder, checkout, tools = tmp_path / "machine", tmp_path / "a check out", tmp_path / "tools"
    (checkout / "deploy").mkdir(parents=True)
    folder.mkdir()
    tools.mkdir()
    for name in ("run", "test", "evaluate", "link.py", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / "deploy" / name, checkout / "deploy")
    shutil.copy(ROOT / "pyproject.toml", checkout)
    (checkout / "tests" / "evaluation").mkdir(parents=True)
    (checkout / "tests" / "evaluation" / "photos.py").touch()
    script = (ROOT / "deploy" / "setup.sh").read_text("utf-8")
    for place, pretended in (("/proc/device-tree/model", folder / "model"), ("/usr/bin/python3", tools / "python3")):
        assert place in script
        script = script.replace(place, str(pretended))
    (checkout / "deploy" / "setup.sh").write_text(script, "utf-8")
    for name in REAL_TOOLS.split():
        real = shutil.which(name, path=f"{os.defpath}:{os.environ['PATH']}")
        assert real, name
        (tools / name).symlink_to(real)
    pretended_machine = Machine(folder, checkout, tools)
    pretended_machine.tool("python3", PYTHON)
    pretended_machine.tool("dpkg-query", DPKG_QUERY)
    pretended_machine.tool("apt-cache", APT_CACHE)
    pretended_machine.tool("apt-get", APT_GET)
    pretended_machine.user(1000)
    pretended_machine.lines("installed", LIBRARIES)
    pretended_machine.lines("offered", [*LIBRARIES, "python3", "python3-venv", "python3-lgpio", "shellcheck"])
    pretended_machine.lines("kind", ["x86_64 64"])
    return pretended_machine


@pytest.fixture
def add_sudo(machine: Machine) -> Callable[[], None]:
    """Give the fake machine a sudo without password."""
    return lambda: machine.tool("sudo", SUDO)
