"""Installing as an appliance: steps, update, roll-back and power cuts, on a machine of fake tools."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Machine = Any  # of conftest.py
Install = Callable[..., "subprocess.CompletedProcess[str]"]

ROOT = Path(__file__).resolve().parents[2]

TOOLS = """
    basename chmod cmp cp cut find grep head ln mkdir mv rm sed sha256sum sort sync tar touch xargs
"""
"""Real tools, each of which may be the last that runs before the power goes."""

COUNTED = """#!/bin/bash
exec 9>>"$MACHINE/counting"
flock 9  # two tools of a pipe start at the same time
number=$(($(cat "$MACHINE/count" 2>/dev/null || echo 0) + 1))
echo "$number" >"$MACHINE/count"
exec 9>&-
if [[ $number == "$(cat "$MACHINE/power-cut" 2>/dev/null)" ]]; then kill -KILL 0; fi
exec {real} "$@"
"""
ID = """#!/bin/bash
case $1 in
    -u) cat "$MACHINE/uid" ;;
    -nG) echo "$2 video input" ;;
    *) echo "$2" ;;
esac
"""
GETENT = """#!/bin/bash
if [[ $1 == group ]]; then [[ $2 == video || $2 == input ]] && echo "$2:x:1:"; else
    grep -s "^$2:" "$MACHINE/users"; fi
"""
USERADD = """#!/bin/bash
echo "useradd $*" >>"$MACHINE/calls"
echo "${!#}:x:1:1::/none:" >>"$MACHINE/users"
"""
SYSTEMCTL = """#!/bin/bash
echo "systemctl $*" >>"$MACHINE/calls"
case $1 in
    restart) [[ ! -e $MACHINE/does-not-start ]] ;;
    get-default) cat "$MACHINE/target" 2>/dev/null || echo multi-user.target ;;
esac
"""
CALLED = """#!/bin/bash
echo "{name} $*" >>"$MACHINE/calls"
"""
INSTALL = """#!/bin/bash
echo "install $*" >>"$MACHINE/calls"
mkdir -p "${!#}"
"""


@pytest.fixture
def install(machine: Machine) -> Install:
    """Runs ``deploy/install`` as root on the fake machine, which has a service manager."""
    for name in TOOLS.split():
        real = shutil.which(name)
        assert real, name
        (machine.tools / name).unlink(missing_ok=True)
        (machine.tools / name).symlink_to(real)
    fakes = {"id": ID, "getent": GETENT, "useradd": USERADD, "systemctl": SYSTEMCTL, "install": INSTALL}
    for name in ("usermod", "runuser"):
        fakes[name] = CALLED.format(name=name)
    for name, text in fakes.items():
        machine.tool(name, text)
    machine.lines("uid", ["0"])
    shutil.copytree(ROOT / "deploy" / "units", machine.checkout / "deploy" / "units")
    script = (ROOT / "deploy" / "install").read_text("utf-8")
    for place in (
        "/opt/claim-manager",
        "/etc/systemd/system",
        "/var/lib/claim-manager",
        "/run/systemd/system",
        "/usr/local/bin",
    ):
        assert place in script
        script = script.replace(place, f"{machine.folder}{place}")
    (machine.folder / "run/systemd/system").mkdir(parents=True)
    path = machine.checkout / "deploy" / "install"
    path.write_text(script, "utf-8")
    path.chmod(0o755)
    for name in ("app", "vision", "hardware"):
        (machine.checkout / name).mkdir()
        (machine.checkout / name / "__init__.py").write_text("")
    for name in ("README.md", "LICENSE"):
        (machine.checkout / name).write_text(name)
    return lambda *words: machine.run("./deploy/install", *words)


@pytest.fixture
def counted(machine: Machine, install: Install) -> Install:
    """The same where the real tools count their calls, and the power may be cut at any of them."""
    for name in TOOLS.split():
        machine.tool(name, COUNTED.format(real=(machine.tools / name).resolve()))
    return install


def _place(machine: Machine) -> Path:
    return Path(machine.folder) / "opt/claim-manager"


def _works(machine: Machine) -> str:
    """The name of the version that would start now, which must be whole."""
    current = (_place(machine) / "current").resolve()
    assert (current / ".complete").exists()
    done = machine.run(str(current / ".venv/bin/claim-manager"), "--version")
    assert done.stdout == "started: --version\n"
    return current.name


def _change(machine: Machine, text: str) -> None:
    (machine.checkout / "app" / "__init__.py").write_text(f"# {text}\n")


def test_it_installs_beside_and_says_every_step(machine: Machine, install: Install) -> None:
    """A folder with version and hash, a link to it, a user in the groups that there are, a service that is started."""
    done = install()
    assert done.returncode == 0, done.stderr
    assert _works(machine).startswith("0.1.0-")
    for words in (
        "Copying the program",
        "Installing what it needs",
        "Making the user",
        "Games and settings are kept in",
    ):
        assert words in done.stderr
    for words in ("Drawing the tiles", "Switching to version", "Writing the service", "Starting it", "Done."):
        assert words in done.stderr
    unit = (machine.folder / "etc/systemd/system/claim-manager.service").read_text("utf-8")
    assert "@" not in unit.replace("@system-service", "").replace("@privileged @resources", "").split("\n[Unit]")[1]
    assert "User=claim-manager\nSupplementaryGroups=video input\n" in unit
    assert f"BindPaths={machine.folder}/var/lib/claim-manager\n" in unit
    assert machine.calls("systemctl")[-1] == "systemctl restart claim-manager.service"
    assert any("draw-ahead --data" in call for call in machine.calls("runuser"))
    assert machine.calls("usermod") == [f"usermod --append --groups {g} claim-manager" for g in ("video", "input")]


def test_the_command_runs_as_the_user_of_the_service(machine: Machine, install: Install) -> None:
    """With its games, whoever types it: a folder of one's own would show no game and no setting."""
    install()
    program = _place(machine) / "current/.venv/bin/claim-manager"
    program.write_text('#!/bin/sh\necho "$XDG_DATA_HOME $CLAIM_MANAGER_CALLED $*"\n')
    machine.tool("sudo", CALLED.format(name="sudo"))
    command = f"{machine.folder}/usr/local/bin/claim-manager"
    said = {}
    for who, number in (("claim-manager", 999), ("root", 0), ("anna", 1000)):
        machine.tool("id", f"#!/bin/sh\n[ $1 = -un ] && echo {who} || echo {number}\n")
        said[who] = machine.run(command, "history", "--json").stdout
    data = f"{machine.folder}/var/lib"
    assert said == {"claim-manager": f"{data} claim-manager history --json\n", "root": "", "anna": ""}
    assert machine.calls("sudo") == [f"sudo {command} history --json"]
    called = f"runuser -u claim-manager -- env HOME={data}/claim-manager {program} history --json"
    assert machine.calls("runuser")[-1] == called


@pytest.mark.slow
def test_a_second_run_builds_nothing(machine: Machine, install: Install) -> None:
    """What is right stays."""
    install()
    built = len(machine.calls("python -m pip"))
    done = install()
    assert done.returncode == 0, done.stderr
    assert "is in" in done.stderr
    assert len(machine.calls("python -m pip")) == built
    assert len(machine.calls("useradd")) == 1


def test_a_desktop_is_one_that_this_machine_starts(machine: Machine, install: Install) -> None:
    """A Debian without a desktop names the graphical target all the same: the app then has the console."""
    machine.lines("target", ["graphical.target"])
    assert "its screen: console" in install("--check").stdout
    (machine.folder / "etc/systemd/system").mkdir(parents=True)
    (machine.folder / "etc/systemd/system/display-manager.service").touch()
    assert "its screen: desktop" in install("--check").stdout


def test_an_update_keeps_the_version_before_and_can_go_back(machine: Machine, install: Install) -> None:
    """Two versions stay, a third goes; roll-back exchanges the two."""
    names = []
    for text in ("one", "two", "three"):
        _change(machine, text)
        assert install().returncode == 0
        names.append(_works(machine))
    assert len(set(names)) == 3
    assert {p.name for p in _place(machine).iterdir()} == {names[1], names[2], "current", "previous"}
    assert install("--rollback").returncode == 0
    assert _works(machine) == names[1]
    assert install("--rollback").returncode == 0
    assert _works(machine) == names[2]


def test_a_version_that_does_not_start_is_put_back(machine: Machine, install: Install) -> None:
    """The family can play with the version before; the message says what to look at."""
    install()
    before = _works(machine)
    _change(machine, "broken")
    machine.lines("does-not-start", [])
    done = install()
    assert done.returncode == 1
    assert "the version before is put back" in done.stderr
    assert "journalctl -u claim-manager" in done.stderr
    assert _works(machine) == before


def _steps(machine: Machine, install: Install) -> int:
    """How many tools an update runs."""
    _change(machine, "counted")
    machine.lines("count", ["0"])
    assert install().returncode == 0
    return int((machine.folder / "count").read_text())


def _cut(machine: Machine, install: Install, at: int) -> None:
    """Cut the power when tool number ``at`` of an update starts: a whole version is there, and the update can go on."""
    before = _works(machine)
    _change(machine, f"cut at {at}")
    machine.lines("count", ["0"])
    machine.lines("power-cut", [str(at)])
    assert install().returncode == -9, at
    (machine.folder / "power-cut").unlink()
    name = _works(machine)
    done = install()
    assert done.returncode == 0, (at, done.stderr)
    assert _works(machine) != before
    assert name in (before, _works(machine))


@pytest.mark.slow
def test_a_power_cut_leaves_a_version_that_works(machine: Machine, counted: Install) -> None:
    """Cut while the new version is built."""
    counted()
    _cut(machine, counted, 20)


@pytest.mark.slow
def test_a_power_cut_at_any_step_leaves_a_version_that_works(machine: Machine, counted: Install) -> None:
    """At every tool that an update runs."""
    counted()
    for at in range(1, _steps(machine, counted) + 1):
        _cut(machine, counted, at)


@pytest.mark.slow
def test_check_tells_what_is_not_right_and_changes_nothing(machine: Machine, install: Install) -> None:
    """Before, with a changed unit, and when all is right."""
    done = install("--check")
    assert done.returncode == 1
    assert "NOT RIGHT  version none" in done.stdout
    assert not _place(machine).exists()
    install()
    done = install("--check")
    assert done.returncode == 0, done.stdout
    assert "NOT RIGHT" not in done.stdout
    assert "started: self-test --config --data" in done.stdout
    unit = machine.folder / "etc/systemd/system/claim-manager.service"
    unit.write_text(unit.read_text("utf-8") + "Nice=5\n")
    assert "NOT RIGHT  the service: run 'sudo ./deploy/install'" in install("--check").stdout


def test_uninstall_leaves_games_and_settings(machine: Machine, install: Install) -> None:
    """Program and service go; it says how to remove the rest."""
    install()
    journal = machine.folder / "var/lib/claim-manager/journal.sqlite3"
    journal.write_text("games")
    done = install("--uninstall")
    assert done.returncode == 0, done.stderr
    assert journal.exists()
    assert not _place(machine).exists()
    assert list((machine.folder / "etc/systemd/system").rglob("claim-manager*")) == []
    assert list((machine.folder / "usr/local/bin").iterdir()) == []
    assert "systemctl disable --now claim-manager.service" in machine.calls("systemctl")
    assert "sudo rm -r" in done.stderr


@pytest.mark.slow
def test_wheels_from_a_folder_need_no_network(machine: Machine, install: Install) -> None:
    """pip gets the folder and no index, and still checks the hashes."""
    (machine.checkout / "wheels").mkdir()
    assert install("--wheels", "wheels").returncode == 0
    (pip,) = machine.calls("python -m pip")
    assert f"--require-hashes --only-binary :all: --no-index --find-links {machine.checkout}/wheels" in pip


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--user", "root"), "does not run as root"),
        (("--user", "nobody-here"), "there is no such user"),
        (("--screen", "tv"), "allowed are console, desktop and cage"),
        (("--wheels", "nowhere"), "there is no such folder"),
        (("--quickly",), "does not know '--quickly'"),
        (("--rollback",), "There is no version before this one"),
        (("--user",), "--user needs a value"),
    ],
)
def test_what_cannot_be_is_said_before_anything_happens(
    machine: Machine, install: Install, words: tuple[str, ...], told: str
) -> None:
    """One sentence, and nothing is installed."""
    done = install(*words)
    assert done.returncode in (1, 2)
    assert told in done.stderr
    assert not _place(machine).exists()


def test_installing_needs_rights_and_help_does_not(machine: Machine, install: Install) -> None:
    """A user without rights is told the command."""
    machine.lines("uid", ["1000"])
    assert "sudo ./deploy/install" in install().stderr
    assert "--rollback" in install("--help").stdout


@pytest.mark.parametrize("screen", ["console", "cage", "desktop"])
def test_the_units_are_sound_and_closed(screen: str, tmp_path: Path) -> None:
    """systemd finds nothing to complain about, and rates the exposure at most 3.0 of 10."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("needs systemd-analyze")
    unit = tmp_path / "claim-manager.service"
    values = {"@PLACE@": "/opt/claim-manager", "@USER@": "root", "@GROUPS@": "video input", "@DATA@": "/var/lib/x"}
    for source, target in (
        ("claim-manager.service", unit),
        (f"{screen}.conf", tmp_path / "claim-manager.service.d" / "screen.conf"),
    ):
        text = (ROOT / "deploy" / "units" / source).read_text("utf-8")
        for program in ("@PLACE@/current/.venv/bin/claim-manager", "/usr/bin/cage"):
            text = text.replace(program, "/bin/true")  # which verify looks for
        for name, value in (*values.items(), ("@HOME@", "/var/lib/x")):
            text = text.replace(name, value)
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, "utf-8")
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=30", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert rated.returncode == 0, rated.stdout
