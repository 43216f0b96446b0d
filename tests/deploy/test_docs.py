"""What the pages tell people to type is what the program takes, and every link leads somewhere."""

import re
import shlex
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest

from app.cli.parser import parser
from app.rules.record import SIGNATURE

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    page
    for page in (ROOT / "README.md", ROOT / "ARCHITECTURE.md", *ROOT.glob("[adhv]*/**/*.md"))
    if ".venv" not in page.parts
)

PROGRAM = ("claim-manager", "./deploy/run")
STARTS = re.compile(r"(?:sudo )?(claim-manager|\./deploy/[a-z0-9-]+|deploy/[a-z0-9-]+)(?= |$)")
COMMENT = re.compile(r"\s{2,}.*$|\s+# .*$|\s*[;|]\s.*$")
"""What follows a command in a block: a remark after at least two spaces or a hash, or another command."""
NUMBERS = {"N", "NUMBER", "COUNT"}


def commands(page: Path) -> Iterator[tuple[str, bool]]:
    """Everything on that page that starts a command of ours, without remarks; and whether it is only named there, in a
    sentence, where what it needs may be left out.
    """
    text = page.read_text("utf-8")
    fenced = re.compile(r"^ *```.*?\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
    lines = [part.strip() for block in fenced.findall(text) for line in block.splitlines() for part in line.split("&&")]
    pieces = [" ".join(piece.split()) for piece in re.findall(r"`([^`]+)`", fenced.sub("", text))]
    for number, line in enumerate(COMMENT.sub("", each) for each in lines + pieces):
        if line != SIGNATURE and (STARTS.match(line) or (" " in line and line.split()[0] in subcommands())):
            yield line, number >= len(lines)


@cache
def grammar() -> ArgumentParser:
    """The program's own."""
    return parser()


@cache
def subcommands() -> frozenset[str]:
    """The names of the program's commands."""
    (action,) = (each for each in grammar()._actions if isinstance(each, _SubParsersAction))
    return frozenset(action.choices)


def wrong(line: str, named: bool = False) -> str:
    """Why nobody can type that; empty if it is right, or only ``named`` without all that it needs."""
    words = shlex.split(line)
    if words[0] == "sudo":
        del words[0]
    if words[0] in subcommands():
        words.insert(0, "claim-manager")
    name, arguments = words[0], words[1:]
    if name not in PROGRAM:
        return wrong_script(ROOT / name, arguments)
    if name == "./deploy/run" and arguments == ["--set-up"]:
        return ""
    complaint = parsed(grammar(), ["1" if word in NUMBERS else word for word in arguments])
    return "" if named and re.search(" needs |expected one argument", complaint) else complaint


def wrong_script(script: Path, arguments: list[str]) -> str:
    """The same of a command in ``deploy``, which must say each of its options in its own help."""
    if not script.is_file():
        return "there is no such command"
    text = script.read_text("utf-8")
    if script.name == "evaluate" and arguments and arguments[0] != "NAME":
        module = ROOT / "tests" / "evaluation" / f"{arguments[0]}.py"
        if not module.is_file():
            return f"there is no evaluation {arguments[0]}"
        text = "".join(each.read_text("utf-8") for each in (module, *(module.parent / "parts").glob("*.py")))
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    unknown = [word for word in own if word.startswith("--") and word not in text]
    if script.name in ("install", "test", "lock"):  # which take options, with their values, and nothing else
        unknown += [
            word for before, word in pairwise(["", *own]) if not before.startswith("-") and not word.startswith("-")
        ]
    return f"{unknown} is not known" if unknown else ""


def parsed(by: ArgumentParser, arguments: list[str]) -> str:
    """What the program says against those arguments."""
    told = StringIO()
    try:
        with redirect_stderr(told), redirect_stdout(StringIO()):
            by.parse_args(arguments)
    except SystemExit as stop:
        return told.getvalue().strip() or "refused" if stop.code else ""
    return ""


def test_every_command_on_the_pages_can_be_typed() -> None:
    """Each is taken by the program's own grammar, or is a command of ``deploy`` that knows its options."""
    found = [(page.relative_to(ROOT), line, named) for page in PAGES for line, named in commands(page)]
    assert len(found) > 100
    assert [f"{page}: {line}: {why}" for page, line, named in found if (why := wrong(line, named))] == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("claim-manager self-tset", "no command self-tset"),
        ("./deploy/run read", "PHOTO"),
        ("sudo ./deploy/install --quick", "'--quick'] is not known"),
        ("./deploy/test tests/app", "'tests/app'] is not known"),
        ("./deploy/evaluate vision --gains 2", "'--gains'] is not known"),
        ("./deploy/reinstall", "no such command"),
        ("./deploy/evaluate visions", "no evaluation"),
        ("print wires -o plan.pdf", "no wires"),
    ],
)
def test_a_command_that_does_not_exist_is_found(line: str, why: str) -> None:
    """The finder finds."""
    assert why in wrong(line)


def test_every_link_leads_somewhere() -> None:
    """To a file of the repository, and there to a heading."""
    lost = []
    for page in PAGES:
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
            if "://" in target:
                continue
            name, _, heading = target.partition("#")
            file = (page.parent / name).resolve() if name else page
            if not file.exists() or (heading and heading not in headings(file)):
                lost.append(f"{page.relative_to(ROOT)}: {target}")
    assert lost == []


def headings(page: Path) -> set[str]:
    """The names by which the headings of a page are linked to."""
    titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_way_through_the_screen_is_that_of_the_screen() -> None:
    """What is written like *Settings, Sounds* are words that stand on the screen."""
    texts = "".join(path.read_text("utf-8") for path in (ROOT / "app" / "lang" / "en").glob("*.ftl"))
    shown = set(re.findall(r"^[a-z][a-z0-9_-]* = (.+?)\??$", texts, re.MULTILINE))
    ways = [
        (page.name, way)
        for page in PAGES
        for way in re.findall(r"\*((?:Settings|Set up)\b[^*]*)\*", page.read_text("utf-8"))
    ]
    assert len(ways) > 5
    assert [(page, part) for page, way in ways for part in way.split(", ") if part.rstrip("?") not in shown] == []


def test_every_variable_on_the_pages_is_read() -> None:
    """A variable of the environment that an owner may set occurs in the program or in a command of ``deploy``."""
    scripts = [path for path in (ROOT / "deploy").iterdir() if path.is_file() and path.suffix in ("", ".sh")]
    code = [*(ROOT / "app").rglob("*.py"), *(ROOT / "tests" / "hardware").glob("*.py"), *scripts]
    code += (ROOT / "deploy" / "units").iterdir()
    read = {name for path in code for name in re.findall(r"CLAIM_MANAGER_[A-Z_]+", path.read_text("utf-8"))}
    told = {name for page in PAGES for name in re.findall(r"CLAIM_MANAGER_[A-Z_]+", page.read_text("utf-8"))}
    assert told
    assert told <= read
