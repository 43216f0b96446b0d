"""Sensitivity to each threshold of the eyes: each is moved by a fifth either way, and what changes is printed.

Measured on a small set (``tests.evaluation.parts.small_set``). A config that occurs in several places is moved in
all of them at once; what the set answers is compared word for word, confidences and places included: a number that
"changes nothing" has not moved a digit of any answer.

The page of all numbers keeps what was measured: a number is measured once, and again only when its value has changed.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path as File

import cv2

from app.cli.common import print_json
from tests.evaluation.parts.moving import (
    SHARE,
    Moved,
    Path,
    Score,
    changed_everywhere,
    name_of,
    numbers,
    roots,
    stages,
)
from tests.evaluation.parts.notes import about, note_of
from tests.evaluation.parts.small_set import Measured, shown_by
from vision.config import USUAL, EyesConfig

EFFECTS = ("counts", "digits", "changes nothing")
PAGE = """# Thresholds of the eyes

Every number by which the eyes decide hangs on one root, `EyesConfig` in `vision/config.py`; each stage declares its own
beside its code. `./deploy/evaluate sensitivity` moves each number by a fifth either way, wherever its stage is used,
and runs the eyes on a small set: a short game in a strange simulated room with a hand, its board read cold and cut out,
loose tiles cut out on a checked cloth, tiles of other prints with things on them, tokens, a chess board, markers, and
poor pictures. Under "a fifth less" and "a fifth more" are the changes of the numbers of right, asked, missed and
silently wrong answers; a dot is none. Effect: "counts" where these changed, "digits" where only a confidence or a place
did, "changes nothing" where no digit of any answer moved; empty: not measured yet.

This file is written by `./deploy/evaluate sensitivity --page deploy/docs/thresholds.md`, which measures what is not
measured yet (`--only NAME`: of the numbers whose names begin so); with `--renew` it measures nothing and writes the
numbers, values and meanings anew. What was measured stays until the number's value changes.

What changes nothing here may matter elsewhere: many of these numbers guard against pictures that a small set does not
hold (dirt, glare, a lens out of focus, cloth with a pattern, tokens that touch), or are limits of effort that only a
crowded picture reaches. Those of recognition that do so are floors for tiles of which little is seen or that fit badly,
as with a piece on them: `./deploy/evaluate covered` and `prints` show thousands of such tiles.
"""


def named(config: EyesConfig, only: str = "") -> Iterator[tuple[str, type, Path, float]]:
    """Every number of every stage in ``config`` whose name begins with ``only``: name, stage, way and value."""
    for kind, stage in stages(config):
        for path, value in numbers(stage, deep=False):
            name = f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}.{name_of(path)}"
            if name.startswith(only):
                yield name, kind, path, value


def sweep(config: EyesConfig, only: str = "", done: Container[str] = (), share: float = SHARE) -> Iterator[Moved]:
    """Move every number whose name begins with ``only`` and is not ``done`` by ``share`` either way.

    Changes are against ``config``.
    """
    usual: dict[str, Measured] = {}

    def trial(kind: type, path: Path, by: float) -> tuple[Score | None, bool]:
        try:
            other = changed_everywhere(config, kind, path, by)
            score, stirs = Score(), False
            for measure in shown_by(roots(config, kind)):
                if measure.__name__ not in usual:
                    usual[measure.__name__] = measure(config)
                found, before = measure(other), usual[measure.__name__]
                score += found.score - before.score
                stirs |= found.words != before.words
        except (ValueError, ArithmeticError, IndexError, cv2.error):
            return None, True
        return score, stirs

    for name, kind, path, value in named(config, only):
        if name in done:
            continue
        less, one = trial(kind, path, -share)
        more, other = trial(kind, path, share)
        shown = bool(shown_by(roots(config, kind)))
        yield Moved(name, value, less, more, (one or other) if shown else None, note_of(kind, str(path[0])))


def line(moved: Moved) -> str:
    """One number of the config as a line of the table."""
    less, more = _changes(moved)
    return f"{moved.name:<44}{moved.value:>10g}  {less:<14}{more:<14}{moved.effect}".rstrip()


def page(config: EyesConfig, found: Mapping[str, Moved]) -> str:
    """The page of all numbers, stage by stage, with what moving them changed as far as it is in ``found``."""
    parts = [PAGE]
    idle = [moved.name for moved in found.values() if moved.idle]
    parts.append(f"{len(found)} numbers are measured here, {len(idle)} of them change nothing on this set.\n")
    stage: type | None = None
    for name, kind, path, value in named(config):
        if kind is not stage:
            stage = kind
            parts.append(f"\n## {name.rpartition('.')[0].split('.')[-2]}: {kind.__name__}\n\n{about(kind)}\n")
            parts.append("| number | value | a fifth less | a fifth more | effect | unit and meaning |")
            parts.append("|---|---|---|---|---|---|")
        moved = found.get(name)
        less, more, effect = (*_changes(moved), moved.effect) if moved else ("", "", "")
        note = note_of(kind, str(path[0])).replace("|", "/")
        parts.append(f"| `{name.split('.', 2)[2]}` | {value:g} | {less} | {more} | {effect} | {note} |")
    return "\n".join(parts) + "\n"


def measured(text: str, config: EyesConfig) -> dict[str, Moved]:
    """The numbers of ``config`` that a page written before has as measured, by name; one that had another value then,
    or is there no more, is left out.
    """
    values = {name: (value, note_of(kind, str(path[0]))) for name, kind, path, value in named(config)}
    found: dict[str, Moved] = {}
    stage = ""
    for each in text.splitlines():
        if heading := re.fullmatch(r"## (\w+): (\w+)", each):
            stage = ".".join(heading.groups())
        cells = [cell.strip() for cell in each.split("|")]
        if len(cells) < 7 or cells[5] not in EFFECTS:
            continue
        name = f"{stage}.{cells[1].strip('`')}"
        value, note = values.get(name, (0.0, ""))
        if name in values and f"{value:g}" == cells[2]:
            less, more = map(_score, cells[3:5])
            found[name] = Moved(name, value, less, more, cells[5] != "changes nothing", note)
    return found


def _score(cell: str) -> Score | None:
    """The changes as the page tells them; None where the config refused the value."""
    if cell == "refused":
        return None
    return Score() if cell == "." else Score(*map(int, cell.split()))


def _changes(moved: Moved) -> tuple[str, str]:
    less, more = ("refused" if score is None else str(score) for score in (moved.less, moved.more))
    return less, more


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Exit code 1: moving some number gave a wrong answer in silence more."""
    parser = argparse.ArgumentParser(prog="deploy/evaluate sensitivity", description=__doc__)
    parser.add_argument(
        "--only", metavar="NAME", default="", help="only names that begin so, as locate.LocateConfig.sure"
    )
    parser.add_argument("--list", action="store_true", help="list the numbers and measure nothing")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument(
        "--page", metavar="FILE", type=File, help="the page of all numbers: what it has is not measured again"
    )
    parser.add_argument("--renew", action="store_true", help="measure nothing, write the page's numbers anew")
    arguments = parser.parse_args(argv)
    cv2.setNumThreads(1)
    names = [(name, value) for name, _, _, value in named(USUAL, arguments.only)]
    if not names:
        parser.error(f"--only {arguments.only}: no number has a name that begins so")
    if arguments.list:
        print("\n".join(f"{name:<44}{value:>10g}" for name, value in names))
        return 0
    if arguments.renew and not arguments.page:
        parser.error("--renew needs --page FILE: the page to write anew")
    found: dict[str, Moved] = {}
    if arguments.page and arguments.page.exists():
        found = measured(arguments.page.read_text("utf-8"), USUAL)
    if arguments.renew:
        arguments.page.write_text(page(USUAL, found), "utf-8")
        return 0
    if not arguments.json:
        print(f"{'changes of right, asked, missed, wrong':<44}{'value':>10}  {'a fifth less':<14}a fifth more")
    for moved in sweep(USUAL, arguments.only, tuple(found)):
        if moved.stirs is not None:
            found[moved.name] = moved
        if not arguments.json:
            print(line(moved), flush=True)
        if arguments.page:
            arguments.page.write_text(page(USUAL, found), "utf-8")
    if arguments.json:
        print_json({"moved": [asdict(moved) | {"idle": moved.idle} for moved in found.values()]})
    else:
        print(f"{sum(moved.idle for moved in found.values())} of {len(found)} numbers change nothing")
    scores = [score for moved in found.values() for score in (moved.less, moved.more) if score is not None]
    return 1 if any(score.wrong > 0 for score in scores) else 0


if __name__ == "__main__":
    sys.exit(main())
