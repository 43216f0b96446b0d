"""What holds for every file of the repository."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = {"pyproject.toml", "README.md", "app", "vision", "hardware", "tests", "deploy"}
BY_CUSTOM = {"LICENSE", "CHANGELOG.md", "ARCHITECTURE.md", ".ci", ".gitignore", ".gitattributes"}
TEXT = {".py", ".md", ".toml", ".kv", ".sh", ".lock", ".txt", ".service", ".html", ".json", ".csv", ""}
LONGEST = 600

# Written so that this file does not contain what it looks for.
FOREIGN = re.compile(
    r"/wor[k]/|(?<!var)/tm[p]/|/hom[e]/\w+/\w+|/roo[t]/|[.]pyen[v]|/brie[f]/"  # paths of one machine
    r"|pyp[i]\.org|pythonhoste[d]|piwheel[s]\.|de[b]\.debian|npmj[s]"  # hosts of registries
    r"|\b(?:claud[e]|anthropi[c]|subagen[t]s?|chatgp[t]|LL[M]s?)\b",  # tools of the trade
    re.IGNORECASE,
)


def files(root: Path) -> Iterator[Path]:
    """The text files of the product, without what tools leave behind."""
    for top in sorted(TOP | BY_CUSTOM):
        path = root / top
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and file.suffix in TEXT and "__pycache__" not in file.parts:
                yield file


def test_files_name_no_machine(root: Path) -> None:
    """No file names a path of somebody's machine, a registry's host, or anything but the product."""
    found = []
    for file in files(root):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if match := FOREIGN.search(line):
                found.append(f"{file.relative_to(root)}:{number}: {match[0]}")
    assert found == []


@pytest.mark.parametrize("package", ["app", "vision", "hardware"])
def test_modules_stay_readable(root: Path, package: str) -> None:
    """No module is longer than 600 lines."""
    modules = [path for path in (root / package).rglob("*") if path.suffix in {".py", ".kv"}]
    assert modules
    long = {str(path.relative_to(root)): len(path.read_text("utf-8").splitlines()) for path in modules}
    assert {name: lines for name, lines in long.items() if lines > LONGEST} == {}


def test_top_level_is_the_agreed_one(root: Path) -> None:
    """Beside the agreed files and folders there is only what tools and custom demand."""
    result = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True) if _has_git(root) else None
    if result is None or result.returncode:
        pytest.skip("not a git checkout")
    assert {name.split("/")[0] for name in result.stdout.splitlines()} <= TOP | BY_CUSTOM


def _has_git(root: Path) -> bool:
    return (root / ".git").exists() and any(Path(folder, "git").exists() for folder in ("/usr/bin", "/usr/local/bin"))
