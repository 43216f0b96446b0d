"""Sensitivity to each threshold of the eyes: each is moved by a fifth either way, and what changes is printed.

Measured on a small set (``tests.evaluation.parts.small_set``). A config that occurs in several places is moved in
all of them at once; what the set answers is compared word for word, confidences and places included: a number that
"changes nothing" has not moved a digit of any answer.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
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
from tests.evaluation.parts.notes import note_of
from tests.evaluation.parts.small_set import Measured, shown_by
from vision.config import USUAL, EyesConfig


def named(config: EyesConfig, only: str = "") -> Iterator[tuple[str, type, Path, float]]:
    """Every number of every stage in ``config`` whose name begins with ``only``: name, stage, way and value."""
    for kind, stage in stages(config):
        for path, value in numbers(stage, deep=False):
            name = f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}.{name_of(path)}"
            if name.startswith(only):
                yield name, kind, path, value


def sweep(config: EyesConfig, only: str = "", share: float = SHARE) -> Iterator[Moved]:
    """Move every number whose name begins with ``only`` by ``share`` either way; changes are against ``config``."""
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
        less, one = trial(kind, path, -share)
        more, other = trial(kind, path, share)
        shown = bool(shown_by(roots(config, kind)))
        yield Moved(name, value, less, more, (one or other) if shown else None, note_of(kind, str(path[0])))


def line(moved: Moved) -> str:
    """One number of the config as a line of the table."""
    less, more = _changes(moved)
    return f"{moved.name:<44}{moved.value:>10g}  {less:<14}{more:<14}{moved.effect}".rstrip()


def row(moved: Moved) -> str:
    """The same as a row of a page."""
    less, more = _changes(moved)
    return f"| `{moved.name}` | {moved.value:g} | {less} | {more} | {moved.effect} | {moved.note} |"


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
    parser.add_argument("--rows", metavar="FILE", help="add the rows of the page's table to that file, one by one")
    arguments = parser.parse_args(argv)
    cv2.setNumThreads(1)
    names = [(name, value) for name, _, _, value in named(USUAL, arguments.only)]
    if not names:
        parser.error(f"--only {arguments.only}: no number has a name that begins so")
    if arguments.list:
        print("\n".join(f"{name:<44}{value:>10g}" for name, value in names))
        return 0
    found: list[Moved] = []
    if not arguments.json:
        print(f"{'changes of right, asked, missed, wrong':<44}{'value':>10}  {'a fifth less':<14}a fifth more")
    for moved in sweep(USUAL, arguments.only):
        found.append(moved)
        if not arguments.json:
            print(line(moved), flush=True)
        if arguments.rows:
            with File(arguments.rows).open("a", encoding="utf-8") as rows:
                rows.write(row(moved) + "\n")
    if arguments.json:
        print_json({"moved": [asdict(moved) | {"idle": moved.idle} for moved in found]})
    else:
        print(f"{sum(moved.idle for moved in found)} of {len(found)} numbers change nothing")
    scores = [score for moved in found for score in (moved.less, moved.more) if score is not None]
    return 1 if any(score.wrong > 0 for score in scores) else 0


if __name__ == "__main__":
    sys.exit(main())
