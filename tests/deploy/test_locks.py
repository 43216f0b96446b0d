"""The lock files: exact, complete, and without addresses."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

LOCKS = ["requirements.lock", "requirements-test.lock"]


def pins(path: Path) -> dict[str, Version]:
    """The packages of a lock with their versions; fails if a package has two."""
    found: dict[str, Version] = {}
    for line in path.read_text("utf-8").splitlines():
        if match := re.match(r"([A-Za-z0-9._-]+)==([^ ;\\]+)", line):
            name = canonicalize_name(match[1])
            assert name not in found, f"{path.name} has {name} in two versions"
            found[name] = Version(match[2])
    return found


def project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", LOCKS)
def test_lock_names_no_address(root: Path, name: str) -> None:
    """The machine decides where packages come from: a mirror or an offline store works as well."""
    text = (root / "deploy" / name).read_text("utf-8")
    assert "http" not in text
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_hashes(root: Path, name: str) -> None:
    """Each package is exact and has at least one SHA-256."""
    text = (root / "deploy" / name).read_text("utf-8")
    entries = re.sub(r"\\\n", " ", re.sub(r"(?m)^#.*\n", "", text)).strip().splitlines()
    assert entries
    for entry in entries:
        assert re.fullmatch(r"\S+==\S+( ; [^\\]+?)?( +--hash=sha256:[0-9a-f]{64})+", entry.strip()), entry[:80]


def test_lock_covers_what_the_project_needs(root: Path) -> None:
    """Every dependency of the project is pinned within its range."""
    found = pins(root / "deploy" / "requirements.lock")
    dependencies = [Requirement(text) for text in project(root)["project"]["dependencies"]]
    assert dependencies
    for dependency in dependencies:
        assert found[canonicalize_name(dependency.name)] in dependency.specifier, dependency


def test_test_lock_covers_the_test_tools(root: Path) -> None:
    """Every test tool is pinned within its range."""
    found = pins(root / "deploy" / "requirements-test.lock")
    for text in project(root)["dependency-groups"]["test"]:
        tool = Requirement(text)
        assert found[canonicalize_name(tool.name)] in tool.specifier, tool


def test_tests_run_with_the_packages_of_the_game(root: Path) -> None:
    """The test lock has every package of the other lock in the same version."""
    game, test = (pins(root / "deploy" / name) for name in LOCKS)
    assert game.items() <= test.items()


def test_each_dependency_says_why(root: Path) -> None:
    """Each dependency and test tool in `pyproject.toml` is on a line of its own with its reason."""
    text = (root / "pyproject.toml").read_text("utf-8")
    data = project(root)
    for name in [*data["project"]["dependencies"], *data["dependency-groups"]["test"]]:
        assert re.search(rf'(?m)^ +"{re.escape(name)}", +# \S', text), f"{name} has no comment that says why"
