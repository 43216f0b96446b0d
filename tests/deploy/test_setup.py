"""Setting up: what happens on a machine that lacks something, at the second start, and after an interruption."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.sampling import sampled

Machine = Any  # of conftest.py


def test_first_start_sets_up_and_starts_with_the_arguments(machine: Machine) -> None:
    """The first start creates the environment, installs the lock by hash and passes its arguments to the program."""
    result = machine.run("./deploy/run", "replay", "a game.txt")
    assert result.stdout == "started: replay a game.txt\n"
    assert result.returncode == 0
    [pip] = machine.calls("python -m pip")
    assert "--require-hashes --only-binary :all:" in pip
    assert pip.endswith("deploy/requirements.lock")
    assert machine.calls("apt-get") == []


def test_set_up_says_each_of_its_steps(machine: Machine) -> None:
    """Each takes a while on a slow machine, and the last one is the start of what was asked for."""
    told = machine.run("deploy/run", "x").stderr
    steps = ["Setting up", "Making", "Downloading and installing", "Trying", "Putting the program", "Starting"]
    places = [told.find(step) for step in steps]
    assert -1 not in places, told
    assert places == sorted(places)
    assert machine.run("deploy/run", "x").stderr == ""


@pytest.mark.slow
def test_set_up_speaks_on_stderr_in_words_only(machine: Machine) -> None:
    """Stdout has only the program's output, and the output of the installers is hidden."""
    result = machine.run("./deploy/run", "--set-up")
    assert result.stdout == ""
    assert "Setting up Claim Manager" in result.stderr
    assert "chatters" not in result.stderr


def test_second_start_sets_nothing_up(machine: Machine) -> None:
    """After a complete set-up the program starts at once, in less than 0.3 s, and without messages."""
    machine.run("./deploy/run")
    before = machine.calls()
    took = []
    for _ in range(5):
        begin = time.perf_counter()
        result = machine.run("./deploy/run", "x")
        took.append(time.perf_counter() - begin)
        assert (result.stdout, result.stderr) == ("started: x\n", "")
    assert machine.calls() == before
    assert min(took) < 0.3


@pytest.mark.parametrize("name", sampled(["deploy/requirements.lock", "deploy/setup.sh"], ["deploy/requirements.lock"]))
def test_changed_lock_or_script_installs_again(machine: Machine, name: str) -> None:
    """Another lock or another script causes a new environment."""
    machine.run("./deploy/run")
    with (machine.checkout / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    machine.run("./deploy/run")
    assert len(machine.calls("python -m pip")) == 2


@pytest.mark.slow
def test_changed_project_is_linked_again_without_installing(machine: Machine) -> None:
    """A new version or command in `pyproject.toml` does not install packages again."""
    machine.run("./deploy/run")
    with (machine.checkout / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    machine.run("./deploy/run")
    assert len(machine.calls("python -m pip")) == 1
    assert len([call for call in machine.calls() if "link.py" in call]) == 2


@pytest.mark.slow
def test_replaced_python_installs_again(machine: Machine) -> None:
    """If a system upgrade has removed the environment's Python, the environment is created again."""
    machine.run("./deploy/run")
    (machine.venv / "bin" / "python").rename(machine.venv / "bin" / "python3.11")
    (machine.venv / "bin" / "python").symlink_to("python3.11")
    machine.run("./deploy/run")
    assert len(machine.calls("python -m pip")) == 2


@pytest.mark.slow
def test_moved_checkout_is_set_up_again(machine: Machine) -> None:
    """An environment does not work after a move, so a moved checkout creates a new one."""
    machine.run("./deploy/run")
    machine.checkout = machine.checkout.rename(machine.checkout.with_name("moved"))
    assert machine.run("./deploy/run", "x").stdout == "started: x\n"
    assert len(machine.calls("python -m pip")) == 2


@pytest.mark.slow
def test_interrupted_set_up_is_redone(machine: Machine) -> None:
    """A set-up that was killed half-way is done again."""
    (machine.folder / "pip-dies").touch()
    assert machine.run("./deploy/run", "x").returncode < 0
    assert machine.venv.exists()
    (machine.folder / "pip-dies").unlink()
    result = machine.run("./deploy/run", "x")
    assert result.stdout == "started: x\n"
    assert "Replacing the .venv that is there" in result.stderr


def test_interrupted_update_is_redone(machine: Machine) -> None:
    """An update that was killed half-way is done again, and leaves one environment behind, not two."""
    machine.run("./deploy/run")
    (machine.checkout / "deploy" / "requirements.lock").write_text("# newer\n", "utf-8")
    (machine.folder / "pip-dies").touch()
    assert machine.run("./deploy/run", "x").returncode < 0
    (machine.folder / "pip-dies").unlink()
    assert machine.run("./deploy/run", "x").stdout == "started: x\n"
    assert sorted(path.name for path in machine.checkout.glob(".venv*")) == [".venv"]


def test_failed_update_leaves_the_last_environment(machine: Machine) -> None:
    """Without a network an update fails with the reason, and the old version still starts."""
    machine.run("./deploy/run")
    lock = machine.checkout / "deploy" / "requirements.lock"
    old = lock.read_text("utf-8")
    lock.write_text("# newer\n", "utf-8")
    (machine.folder / "pip-fails").touch()
    result = machine.run("./deploy/run", "x")
    assert result.returncode == 1
    assert "no route to the index" in result.stderr
    assert result.stderr.splitlines()[-1].startswith("Claim Manager cannot be set up: its Python packages")
    lock.write_text(old, "utf-8")
    assert machine.run("./deploy/run", "x").stdout == "started: x\n"


def contents(folder: Path) -> dict[Path, int]:
    """Every file below the folder, with when it was changed."""
    return {path: path.stat().st_mtime_ns for path in sorted(folder.rglob("*"))}


def changed_locks(machine: Machine) -> None:
    """Let an update bring other packages."""
    for name in ("requirements.lock", "requirements-test.lock"):
        (machine.checkout / "deploy" / name).write_text("# newer\n", "utf-8")


@pytest.mark.parametrize(
    "command", sampled([("./deploy/test",), ("./deploy/evaluate", "photos")], [("./deploy/evaluate", "photos")])
)
def test_checks_leave_what_is_played_with_as_it_is(machine: Machine, command: tuple[str, ...]) -> None:
    """Tests and evaluations have an environment of their own: a game that runs keeps its packages, whatever changed."""
    machine.run("./deploy/run")
    changed_locks(machine)
    before = contents(machine.venv)
    result = machine.run(*command)
    assert contents(machine.venv) == before
    assert machine.calls("python -m pip")[-1].endswith("deploy/requirements-test.lock")
    assert f"Setting up the test tools in {machine.test_venv}" in result.stderr
    assert "what is played with, in .venv, stays as it is" in result.stderr


@pytest.mark.slow
def test_evaluations_keep_the_test_tools(machine: Machine) -> None:
    """Tests and evaluations share one environment, made once; a new lock renews it, and that is said."""
    machine.run("./deploy/test")
    machine.run("./deploy/evaluate", "photos")
    assert len(machine.calls("python -m pip")) == 1
    changed_locks(machine)
    result = machine.run("./deploy/evaluate", "photos")
    assert all(call.endswith("deploy/requirements-test.lock") for call in machine.calls("python -m pip"))
    assert f"Renewing {machine.test_venv}, because the packages asked for or the Python have changed" in result.stderr


def test_missing_libraries_without_rights_are_named_in_one_sentence(machine: Machine) -> None:
    """A user without rights is told what an administrator has to install, and nothing is changed."""
    machine.lines("installed", [])
    result = machine.run("./deploy/run")
    assert result.returncode == 1
    last = result.stderr.splitlines()[-1]
    assert "an administrator of this machine must first run" in last
    assert "libmtdev1 " in last
    assert "|" not in last
    assert machine.calls("apt-get") == []
    assert not machine.venv.exists()


def test_only_what_is_missing_is_installed(machine: Machine) -> None:
    """The administrator's set-up installs only the missing package, after updating the package list."""
    machine.user(0)
    installed = (machine.folder / "installed").read_text("utf-8").split()
    machine.lines("installed", [name for name in installed if name != "libxi6"])
    result = machine.run("./deploy/run")
    update, install = machine.calls("apt-get")
    assert update.endswith(" update")
    assert install.endswith(" install --no-install-recommends libxi6")
    assert "Installing from the system's package sources: libxi6." in result.stderr


def test_newer_debian_names_count_as_the_same_library(machine: Machine) -> None:
    """Debian 13 has new names for some libraries: either name counts as installed, and the new one is installed."""
    machine.user(0)
    names = (machine.folder / "installed").read_text("utf-8").split()
    names.remove("libmtdev1")
    names[names.index("libglib2.0-0")] = "libglib2.0-0t64"
    machine.lines("installed", names)
    machine.lines("offered", [*names, "libmtdev1t64"])
    machine.run("./deploy/run")
    assert machine.calls("apt-get")[-1].endswith("--no-install-recommends libmtdev1t64")


@pytest.mark.slow
def test_sudo_is_used_only_for_what_is_missing(machine: Machine, add_sudo: Callable[[], None]) -> None:
    """A user with sudo uses it for the packages of the system only, or not at all."""
    add_sudo()
    machine.run("./deploy/run")
    assert machine.calls("sudo") == []
    shutil.rmtree(machine.venv)
    machine.lines("installed", [])
    assert machine.run("./deploy/run", "x").stdout == "started: x\n"
    assert all(" -n true" in call or " apt-get " in call for call in machine.calls("sudo"))
    assert len(machine.calls("apt-get")) == 2


def test_refusing_sudo_counts_as_no_rights(machine: Machine, add_sudo: Callable[[], None]) -> None:
    """A sudo that fails leads to the same sentence as none."""
    add_sudo()
    (machine.folder / "sudo-refuses").touch()
    machine.lines("installed", [])
    result = machine.run("./deploy/run")
    assert result.returncode == 1
    assert "an administrator of this machine must first run" in result.stderr


@pytest.mark.slow
def test_python_without_venv_gets_it_from_the_system(machine: Machine) -> None:
    """If Python cannot create environments, its packages are installed with the others."""
    machine.user(0)
    machine.lines("python-refused", ["1"])
    assert machine.run("./deploy/run", "x").stdout == "started: x\n"
    assert machine.calls("apt-get")[-1].endswith(" python3 python3-venv")


def test_unfitting_python_is_said(machine: Machine) -> None:
    """A system whose Python stays too old ends with one sentence that says which version is needed."""
    machine.tool("apt-get", "#!/bin/sh\n")
    machine.user(0)
    machine.lines("python-refused", ["1"])
    result = machine.run("./deploy/run")
    assert result.returncode == 1
    assert "needs Python 3.11, 3.12 or 3.13" in result.stderr.splitlines()[-1]


def test_chosen_python_that_does_not_fit_is_refused(machine: Machine) -> None:
    """A Python set by the variable is used or rejected, never silently replaced."""
    machine.extra["CLAIM_MANAGER_PYTHON"] = "/nowhere/python3"
    result = machine.run("./deploy/run")
    assert result.returncode == 1
    assert "CLAIM_MANAGER_PYTHON names /nowhere/python3" in result.stderr


@pytest.mark.parametrize("kind", ["armv7l 32", "aarch64 32", "riscv64 64"])
def test_unfitting_machine_is_said(machine: Machine, kind: str) -> None:
    """A 32-bit system, even on a 64-bit processor, is rejected before anything is downloaded."""
    machine.lines("kind", [kind])
    result = machine.run("./deploy/run")
    assert result.returncode == 1
    assert "needs a 64-bit system" in result.stderr
    assert machine.calls("python -m pip") == []


@pytest.mark.slow
def test_failing_package_source_is_shown(machine: Machine) -> None:
    """If the system's packages cannot be installed, the reason and one sentence are shown."""
    machine.user(0)
    machine.lines("installed", [])
    (machine.folder / "apt-fails").touch()
    result = machine.run("./deploy/run")
    assert result.returncode == 1
    assert "Unable to fetch some archives" in result.stderr
    assert "the system's package sources did not give" in result.stderr.splitlines()[-1]


def test_pi_sees_its_systems_packages(machine: Machine) -> None:
    """On a Raspberry Pi the environment sees the system's packages, and pins and camera are installed where offered."""
    machine.board("Raspberry Pi 5 Model B Rev 1.0")
    machine.user(0)
    result = machine.run("./deploy/run", "x")
    assert result.stdout == "started: x\n"
    assert any("--system-site-packages" in call for call in machine.calls("python -m venv"))
    assert machine.calls("apt-get")[-1].endswith("--no-install-recommends python3-lgpio")
    assert "Going on without rpicam-apps" in result.stderr


@pytest.mark.slow
def test_pi_without_rights_goes_on_without_pins(machine: Machine) -> None:
    """A missing package that only some games need does not stop a user without rights."""
    machine.board("Raspberry Pi 4 Model B Rev 1.4")
    result = machine.run("./deploy/run", "x")
    assert result.stdout == "started: x\n"
    assert "Going on without python3-lgpio rpicam-apps" in result.stderr


@pytest.mark.slow
def test_other_boards_keep_to_themselves(machine: Machine) -> None:
    """On other machines the environment does not depend on the system's packages."""
    machine.board("Some Other Board")
    machine.run("./deploy/run")
    assert not any("--system-site-packages" in call for call in machine.calls("python -m venv"))


def test_system_without_apt_is_tried(machine: Machine) -> None:
    """On a system without apt, a sentence says that the user has to install the libraries."""
    (machine.tools / "apt-get").unlink()
    machine.lines("installed", [])
    result = machine.run("./deploy/run", "x")
    assert result.stdout == "started: x\n"
    assert "has no apt" in result.stderr


def test_two_set_ups_wait_for_each_other(machine: Machine) -> None:
    """A second start during a set-up waits for it and uses it."""
    real = (machine.tools / "flock").readlink()
    machine.tool("flock", f'#!/bin/bash\necho "flock $*" >>"$MACHINE/calls"\nexec {real} "$@"\n')
    # The first installation ends only when the second start is waiting for it.
    slow = 'until grep -qx "flock 8" "$MACHINE/calls"; do sleep 0.05; done; echo "pip chatters'
    machine.tool("python3", (machine.tools / "python3").read_text("utf-8").replace('echo "pip chatters', slow))
    both = machine.run("bash", "-c", "./deploy/run one & ./deploy/run two; wait")
    assert sorted(both.stdout.splitlines()) == ["started: one", "started: two"]
    assert len(machine.calls("python -m pip")) == 1
    assert "Another set-up of this checkout is under way" in both.stderr
